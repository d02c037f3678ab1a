/* script: the Lua layer, and the game made of the rooms below it.
 *
 * Only this room includes lua.h. It loads the definitions under scripts/ in a restricted Lua state, checks them, turns
 * them into the plain rules that the other rooms run on, calls their callbacks within budgets, and swaps them for new
 * ones while the game runs. A Game is a World together with the scripts that think in it: everything with a state
 * hash. It opens no window and reads no clock.
 */
#ifndef RIFT_SCRIPT_H
#define RIFT_SCRIPT_H

#include "active/active.h"
#include "audio/audio.h"
#include "base/base.h"
#include "physics/physics.h"
#include "render/render.h"
#include "rig/rig.h"
#include "world/world.h"

enum {
    GAME_RIG_LIMIT = 32,
    GAME_TEXT_LIMIT = 256,
    GAME_NOTICE_LIMIT = 8,
    GAME_SCRIPT_LIMIT = 256,
    GAME_MOD_LIMIT = 8,
    FIGURE_LIMIT = 8,
    FIGHTER_LIMIT = 4,
    DUEL_STROKE_LIMIT = 16,
    DUEL_TEMPER_LIMIT = 8,
    FIGURE_DRESS_LIMIT = 64, /* boxes that a figure is drawn with */
    SANDBOX_STATIC_LIMIT = 64,
    SANDBOX_COLOR_LIMIT = 8,
};

typedef struct Game Game;

/* A script's text at some moment. */
typedef struct ScriptText {
    char name[FILE_NAME_SIZE]; /* "scripts/player.lua" */
    const char *bytes;         /* NULL when there is no such file */
    size_t size;
} ScriptText;

typedef struct GameSetup {
    const FileTree *data;
    uint64_t seed;
    int floor;               /* 0 means 1 */
    const char *language;    /* "en" or "ja"; NULL means "en" */
    const ScriptText *texts; /* stand in for the files of their names; for replays */
    int text_count;
    const FileTree *mods;            /* folders of mods, in any order; copied */
    int mod_count;                   /* at most GAME_MOD_LIMIT */
    const WorldKnowledge *knowledge; /* of the seed's dungeon, from an earlier run; NULL for none */
    const void *entry;               /* game_entry of a run with this seed, at this floor; NULL for a new run */
    size_t entry_size;
    bool no_choices; /* see WorldSetup */
} GameSetup;

/* Loads all scripts and enters the floor. On failure NULL and a message with file:line. */
Game *game_create(const GameSetup *setup, Error *error);
void game_destroy(Game *game);
/* All that outlived the floors before, as it was when the running floor was entered. game_create with it and that floor
 * makes a game with the same hash as right after that tick, as long as the scripts are the same; scripts that changed
 * take what they know of it. Borrowed until the next floor. */
const uint8_t *game_entry(const Game *game, size_t *size);

void game_tick(Game *game, const TickInput *input);
/* World and declared script state; equal runs have equal hashes in any process and on any build. */
uint64_t game_hash(const Game *game);
const World *game_world(const Game *game);
World *game_world_mutable(Game *game); /* for benches and tests */
/* Calls a callback of a trap, hazard or object as the world does; for tools that try them out. */
void game_call_feature(Game *game, EntityHandle feature, FeatureCall call, EntityHandle other);
/* The same of a power, by its number among the rules'. */
void game_call_power(Game *game, int power, PowerCall call, EntityHandle other);
/* What the scripts of a tick cost, for benches. The caller gives the clock, since this room reads none. */
typedef struct GameMeter {
    double (*clock)(void); /* seconds */
    double think, collect; /* seconds in all callbacks, and in the collector's step, of the last tick */
    int thinks;            /* callbacks called in the last tick */
    double swap;           /* seconds in the swap of the last reload, once all was loaded aside */
} GameMeter;
/* Every tick and reload fills `meter` from now on; NULL ends that. */
void game_set_meter(Game *game, GameMeter *meter);
/* A mod that used up its instructions or memory is off: its Lua state is gone, its entities stand idle, and a notice
 * says why. Part of the state hash. False for an unknown id too. */
bool game_mod_is_off(const Game *game, const char *id);
/* What a file of a mod's folder is called in messages and in WatchChange: "enemies/x.lua" of `mod`, as given in
 * GameSetup, is "ID/enemies/x.lua". False when the game has no such mod or the name gets too long. */
bool game_mod_file(const Game *game, const FileTree *mod, const char *file, char name[FILE_NAME_SIZE]);
/* Bytes that all Lua states hold now, of the fixed blocks they live in. */
size_t game_script_bytes(const Game *game);

/* ---- What scripts define ------------------------------------------------------------------------------------*/
int game_rig_count(const Game *game);
const Rig *game_rig(const Game *game, int index);
/* The pose graph of a rig, NULL when it has none; it goes with the rig. */
const PoseGraph *game_graph(const Game *game, int index);
/* What a rig falls as when it dies. Only seen, never part of what happens. */
typedef struct RigRagdoll {
    PhysicsFigureDescription figure;       /* in the root's place; each part a box, turned as the rig's part rests */
    uint8_t rig_parts[PHYSICS_PART_LIMIT]; /* the rig's part of each part of the figure */
    Vec3 centers[PHYSICS_PART_LIMIT];      /* m; of its box, within the rig's part */
    Quat rests[PHYSICS_PART_LIMIT];        /* the turn of the rig's part at rest, within the root's place */
    uint8_t carriers[RIG_PART_LIMIT];      /* the figure's part that each part of the rig goes with */
    double stiffness;                      /* rad/s: how hard parts turn back to how they rest */
} RigRagdoll;
/* NULL for a rig that falls as none; it goes with the rig. */
const RigRagdoll *game_ragdoll(const Game *game, int index);
/* A graph for a rig without one, which plays the states that its caller says; the caller destroys it. NULL when memory
 * is out. */
PoseGraph *game_make_plain_graph(const Game *game, int index, Error *error);
int game_find_rig(const Game *game, const char *name); /* −1 when there is none */
/* Counts up whenever rigs were swapped; pose banks are pointed at the new ones then. */
uint32_t game_rig_revision(const Game *game);
const RenderLook *game_look(const Game *game);
/* Counts up whenever the look was swapped, and what is heard with it. */
uint32_t game_look_revision(const Game *game);
/* All that can be heard. */
const AudioBank *game_audio(const Game *game);
/* The text of a key in the game's language; a missing one gives the English text, then the key itself. */
const char *game_text(const Game *game, const char *key);
/* Another language from now on: "en" or "ja". Texts are only shown: no part of the state hash. */
void game_set_language(Game *game, const char *language);
/* A number from scripts/ui/view.lua by dotted name ("shake.hurt"), or `fallback` when absent. */
float game_view_number(const Game *game, const char *name, float fallback);
/* An icon of scripts/ui/icons.lua; NULL when there is none of that name. It stands until the next reload. */
const IconBits *game_icon(const Game *game, const char *name);
int game_theme_of_floor(const Game *game, int floor);
/* The line that scripts told the player last, in the game's language, and how long ago; empty before the first. It is
 * only shown: no part of the state hash. */
const char *game_message(const Game *game, int *ticks_ago);

/* ---- Bodies that fall ---------------------------------------------------------------------------------------*/
/* What is drawn of a figure: boxes that hang on its parts, which `part` counts. */
typedef struct FigureDress {
    RigBox boxes[FIGURE_DRESS_LIMIT];
    bool accents[FIGURE_DRESS_LIMIT]; /* in the colour that tells one figure from another, not their own */
    int box_count;
} FigureDress;

typedef enum SandboxSlider { SANDBOX_POWER, SANDBOX_STIFFNESS, SANDBOX_TIME, SANDBOX_SLIDER_COUNT } SandboxSlider;

typedef struct SandboxRange {
    float least, most, start, step;
} SandboxRange;

typedef struct SandboxCamera {
    float yaw, pitch, fov, distance, height;
    float follow; /* 1/s */
    float rate;   /* radians a layout pixel */
    float pitch_least, pitch_most;
    float zoom; /* of the distance, each notch of the wheel */
    float nearest, farthest;
} SandboxCamera;

/* Colours and lengths as their schema in script/read_sandbox.c says. */
typedef struct SandboxLook {
    uint32_t figures[SANDBOX_COLOR_LIMIT];
    int figure_colors;
    uint32_t floor_a, floor_b, line, line_bright, wall, wall_edge;
    uint32_t ball, ball_shade, box, box_edge, bare, hand, blast, blast_core, spark, fog;
    float pad, motes;
    float tile, bright_every, line_width, fog_near, fog_far;
    float light_radius, light_strength, light_height;
    float outline, edge_width, shadow, shadow_height;
    float blast_seconds, blast_radius, blast_burst, blast_light, blast_sparks, blast_shake;
    float bump_speed, bump_sparks, spark_size, spark_life;
} SandboxLook;

/* The stage for throwing bodies about: scripts/sandbox.lua. Metres, seconds, radians. */
typedef struct SandboxRules {
    PhysicsRules physics;
    PhysicsStatic statics[SANDBOX_STATIC_LIMIT];
    int static_count;
    const PhysicsFigureDescription *figure; /* that is dropped; lives as long as the definitions */
    int figures_most;
    struct {
        double spacing, jitter, lowest, highest, tilt;
    } drop;
    PhysicsPropDescription ball, box;
    int props_most;
    double prop_height;
    double lost_below;
    PhysicsVector blast_offset; /* from the figure's first part to where it bursts, no deeper than … */
    double blast_lowest;
    SandboxRange sliders[SANDBOX_SLIDER_COUNT];
    SandboxCamera camera;
    SandboxLook look;
} SandboxRules;

/* A figure for physics and what is drawn of it, by the id of its file under scripts/figures/; NULL when there is none.
 * These and the sandbox stand until the next reload. */
const PhysicsFigureDescription *game_figure(const Game *game, const char *name);
const FigureDress *game_dress(const Game *game, const char *name);
const SandboxRules *game_sandbox(const Game *game);

/* ---- Duels --------------------------------------------------------------------------------------------------*/
/* scripts/duel.lua. Metres, seconds, radians. */
typedef struct DuelStrokeKind {
    char name[PHYSICS_NAME_SIZE];
    float from[2], to[2]; /* m to the left and up, around what is aimed at */
    bool thrust;
} DuelStrokeKind;

typedef struct DuelTemper {
    char name[PHYSICS_NAME_SIZE];
    float pause[2]; /* s; between strokes */
    float distance, strike_distance;
    float courage, parry, low; /* chances */
    float waver;               /* rad */
    float sway, circle;        /* m/s */
} DuelTemper;

typedef struct DuelRules {
    const ActiveBody *fighter;
    const FigureDress *dress;
    float gravity, ground, friction, restitution, apart, count_out;
    float health[ACTIVE_PART_COUNT];
    bool vital[ACTIVE_PART_COUNT];
    struct {
        float radius, damage, slow, most, pause, shove;
    } cut;
    struct {
        float reach, impulse, pause;
    } clash;
    struct {
        float hand_speed, reach, thrust, settle, turn;
    } stroke;
    DuelStrokeKind strokes[DUEL_STROKE_LIMIT];
    int stroke_count;
    DuelTemper tempers[DUEL_TEMPER_LIMIT];
    int temper_count;
    struct {
        float near, speed_most, back_most;
        float eager;                 /* m */
        float turn[2], first[2];     /* s; least and most */
        float player, player_strike; /* m; the player's distances */
    } walk;
    struct {
        float idle, after, last, last_seconds;
    } time;
    struct {
        float height, distance, pitch, fov, side, yaw_rate;
        float pid[3];
    } camera;
    struct {
        uint32_t player, foe, player_blade, foe_blade, hurt, spark, line;
    } colors;
    struct {
        float width, glow, trail, trail_opacity;
    } blade;
} DuelRules;

const DuelRules *game_duel(const Game *game);

/* ---- Reload -------------------------------------------------------------------------------------------------
 * Loads the changed scripts and everything that depends on them aside, checks them, and swaps them between two ticks:
 * all or nothing. Live entities keep HP, place and state; new declared fields get their defaults. A kind's file that is
 * gone or now defines another id stays in use as it was, for those of it that live and for nobody else, until a reload
 * after the last one's end; when what it needs is gone too, they stand idle. On failure the last good version
 * runs on, false is returned and the message (file:line and what is wrong) stays among the notices until the file is
 * mended. A mod's manifest is a script like the others here, but a new id is refused: it needs a restart.
 */
bool game_reload(Game *game, const WatchChange *changes, size_t count, Error *error);
/* The same from memory: the scripts that run now, with these texts in place of theirs; no file is looked at. */
bool game_reload_with(Game *game, const ScriptText *texts, int count, Error *error);

/* A file before and after a reload; a hash is 0 where there was no file. */
typedef struct ScriptChange {
    ScriptText then, now;
    uint64_t then_hash, now_hash;
} ScriptChange;

/* How many reloads succeeded so far. */
uint32_t game_reload_count(const Game *game);
/* Fills in what the last successful one changed, whoever named the files, and returns their number. The texts are
 * the game's and stand until the next reload. */
int game_last_reload(const Game *game, ScriptChange *changes, int capacity);

typedef struct Notice {
    char file[FILE_NAME_SIZE]; /* whose change clears it */
    char text[ERROR_MESSAGE_SIZE];
    int count; /* how often it happened */
} Notice;

/* Errors to be shown on screen: failed reloads and callbacks, each distinct one once. Other rooms' errors (a shader)
 * are added and cleared by file name. */
const Notice *game_notices(const Game *game, int *count);
void game_notice_add(Game *game, const char *file, const char *text);
void game_notice_clear(Game *game, const char *file);

/* What the last successful reload did that is no error and that its author should know: fields of state that are gone
 * with their values. The next reload replaces them. */
const Notice *game_remarks(const Game *game, int *count);

/* One hash of every script's name and content, for recordings; and each file's own. */
typedef struct ScriptFile {
    char name[FILE_NAME_SIZE];
    uint64_t hash;
} ScriptFile;
const ScriptFile *game_script_files(const Game *game, int *count);
/* The hash of a script's content. */
uint64_t script_hash(const char *bytes, size_t size);

/* ---- Loading without a game ---------------------------------------------------------------------------------*/
/* Loads every definition; for `rift check`, `rift pose`. NULL with the first error. */
typedef struct Definitions Definitions;
Definitions *definitions_load(const FileTree *data, Error *error);
/* The same with mods: each a folder with mod.lua beside enemies/ and anim/, loaded after the mods it depends on and in
 * a Lua state of its own. Messages name the files of a mod "ID/enemies/x.lua". */
Definitions *definitions_load_mods(const FileTree *data, const FileTree *mods, int mod_count, Error *error);
void definitions_destroy(Definitions *definitions);
const Rig *definitions_find_rig(const Definitions *definitions, const char *name);
const PoseGraph *definitions_find_graph(const Definitions *definitions, const char *name); /* NULL without one */
/* As game_figure, game_dress and game_sandbox give them. */
const PhysicsFigureDescription *definitions_find_figure(const Definitions *definitions, const char *name);
const FigureDress *definitions_find_dress(const Definitions *definitions, const char *name);

/* A figure that stands, walks and strikes by force, by the id of its file under scripts/fighters/; NULL when there is
 * none. */
const ActiveBody *definitions_find_fighter(const Definitions *definitions, const char *name);

const DuelRules *definitions_duel(const Definitions *definitions);
const SandboxRules *definitions_sandbox(const Definitions *definitions);
const WorldRules *definitions_rules(const Definitions *definitions);
const RenderLook *definitions_look(const Definitions *definitions);
const AudioBank *definitions_audio(const Definitions *definitions);
int definitions_theme_of_floor(const Definitions *definitions, int floor);
/* What texts about a floor call the things on it; borrowed from the definitions. */
FloorNames definitions_floor_names(const Definitions *definitions, int floor);

#endif
