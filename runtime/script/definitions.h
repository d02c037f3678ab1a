/* All that the scripts define, in the form the other rooms run on. Private to script/. */
#ifndef RIFT_SCRIPT_DEFINITIONS_H
#define RIFT_SCRIPT_DEFINITIONS_H

#include "script/lex.h"
#include "script/script.h"
#include "script/vm.h"

enum {
    DEFINITION_SOURCES = GAME_SCRIPT_LIMIT,
    STATE_FIELD_LIMIT = 16,
    STATE_TEXT_SIZE = 32, /* bytes with the end */
    VIEW_NUMBER_LIMIT = 512,
    TEXT_KEY_LIMIT = 512,
    ICON_LIMIT = 256,
    DEFINITION_ARENA = 4 << 20, /* bytes; texts and tables that live as long as the definitions */
    SCRATCH_ARENA = 4 << 20,    /* bytes; rig descriptions while they are compiled */
};

typedef struct Reader Reader;

typedef enum SourceStatus { SOURCE_UNLOADED, SOURCE_LOADING, SOURCE_LOADED } SourceStatus;

/* One script file. */
typedef struct Source {
    char name[FILE_NAME_SIZE]; /* "scripts/enemies/glitch_bit.lua" */
    FileData data;
    uint64_t hash;      /* of the content */
    uint64_t code_hash; /* of the content and of everything it requires */
    SourceStatus status;
    int mod;          /* 0 is the game */
    int result;       /* registry reference of what it returned */
    bool required;    /* by another file */
    bool retired;     /* it defines its enemy no more; it stays for entities that live on, behind all others */
    bool straight;    /* see straight.h */
    bool kept;        /* see keep.h: not run, since the definitions before have its rig, or that of its users */
    bool missed;      /* it required a file that is not there; it may do otherwise once it is */
    int group;        /* same number: tied by requiring one another; the index of one of them */
    int rig;          /* of the definitions; of those before while it is kept and not yet read; −1 for none */
    size_t longest;   /* Vm.longest once it had run */
    LexField *fields; /* lines of its fields, found when first asked for; in the arena */
    int field_count;
} Source;

typedef enum StateType { STATE_INTEGER, STATE_FLOAT, STATE_BOOLEAN, STATE_TEXT } StateType;

/* One field of the state that a definition declares. */
typedef struct StateField {
    char name[WORLD_ID_SIZE];
    StateType type;
    int64_t integer; /* the default; 0 or 1 for a boolean */
    double number;
    char text[STATE_TEXT_SIZE];
} StateField;

/* A callback for each FeatureCall, of which enemies have the first, think; and for each PowerCall but think and broken,
 * which are the same. */
enum { CALLBACK_COUNT = FEATURE_CALL_COUNT + POWER_CALL_COUNT - 2 };
static inline int power_callback(PowerCall call) {
    int after = call > POWER_BROKEN ? 1 : 0; /* which is left out */
    return call == POWER_THINK    ? (int)FEATURE_THINK
           : call == POWER_BROKEN ? (int)FEATURE_BROKEN
                                  : (int)FEATURE_CALL_COUNT + (int)call - (int)POWER_GAIN - after;
}
extern const char *const callback_names[CALLBACK_COUNT];

typedef struct Callback {
    int function;     /* registry reference, LUA_NOREF when there is none */
    int mod;          /* in whose Lua state it runs; not its definition's when inherited */
    int source, line; /* where it is written */
    bool straight;    /* it can't run long: no count of its instructions is needed */
    bool writes_id;   /* it may write self.id */
    uint32_t writes;  /* bit i: … or field i of the state, so that is checked afterwards */
} Callback;

/* A Lua state that callbacks of a definition run in. The state of each of its entities is in one of them at a time, and
 * goes along when a callback of another is called. */
typedef struct StateHome {
    int mod;
    int meta;  /* registry reference of the metatable of its entities' state */
    int names; /* registry reference of the list of the fields' names */
} StateHome;

/* What a kind of enemy, feature or power does, and what each one of it remembers. */
typedef struct Behaviour {
    const struct KindClass *kind_class;
    int source;
    uint64_t code_hash;
    Callback callbacks[CALLBACK_COUNT];
    StateHome homes[CALLBACK_COUNT]; /* at least one, where a new entity's state is */
    int home_count;
    StateField fields[STATE_FIELD_LIMIT]; /* sorted by name */
    int field_count;
} Behaviour;

typedef struct TextEntry {
    const char *key, *text; /* in the arena */
} TextEntry;

typedef struct TextTable {
    TextEntry entries[TEXT_KEY_LIMIT]; /* sorted by key */
    int count;
} TextTable;

typedef struct ViewNumber {
    const char *name; /* in the arena */
    float value;
} ViewNumber;

typedef struct NamedIcon {
    const char *name;  /* in the arena */
    const char *other; /* whose bits it has; NULL: its own; in the arena */
    IconBits bits;
} NamedIcon;

#ifdef RIFT_DEVELOPMENT
enum { CONSTANT_PARTS = 64 };

/* Hashes of the upvalues of a function, by number, or of the fields of a table, by the hash of the key. */
typedef struct ConstantSet {
    struct {
        uint64_t name, value;
    } parts[CONSTANT_PARTS];
    int count;
} ConstantSet;

/* What has to stay as it was loaded. */
typedef struct Constants {
    ConstantSet callbacks[KIND_LIMIT][CALLBACK_COUNT]; /* as in behaviours */
    ConstantSet tables[DEFINITION_SOURCES];
    int next; /* table to look at */
} Constants;
#endif

/* A rig's pose graph, which goes when the last of its owners has released it: definitions, and those before them. */
typedef struct SharedGraph {
    PoseGraph *graph;
    int owners;
} SharedGraph;

/* A mod: a folder with a manifest, and a Lua state of its own. */
typedef struct ScriptMod {
    Vm vm; /* closed once the mod is off */
    FileTree tree;
    char id[WORLD_ID_SIZE];
    char depends[GAME_MOD_LIMIT][WORLD_ID_SIZE];
    int depend_count;
    int manifest;  /* source of its mod.lua */
    uint64_t hash; /* of all its files */
    bool off;
} ScriptMod;

struct Definitions {
    Vm vm;                           /* of the game's own scripts, which are mod 0 */
    ScriptMod *mods[GAME_MOD_LIMIT]; /* owned; mod 1 is the first, in load order */
    int mod_count;
    Arena arena, scratch;
    Source sources[DEFINITION_SOURCES];
    ScriptFile files[DEFINITION_SOURCES]; /* of all sources that are not retired */
    int file_count;
    int source_count;
    int retired_count;               /* of the sources, at their end */
    int retired_kinds;               /* of the enemies, at their end */
    int loading[DEFINITION_SOURCES]; /* files being run, each required by the one before */
    int loading_count;
    Rig *rigs[GAME_RIG_LIMIT]; /* owned, some together with the definitions before */
    int rig_count;
    uint8_t rig_mod[GAME_RIG_LIMIT];     /* whose they are */
    SharedGraph *graphs[GAME_RIG_LIMIT]; /* of these rigs, NULL for one without */
    RigRagdoll ragdolls[GAME_RIG_LIMIT]; /* of these rigs, without parts for one that falls as none */
    WorldRules rules;
    RenderLook look;
    AudioBank audio;
    PhysicsFigureDescription figures[FIGURE_LIMIT];
    FigureDress dresses[FIGURE_LIMIT]; /* of these figures */
    int figure_count;
    ActiveBody fighters[FIGHTER_LIMIT];
    int fighter_count;
    SandboxRules sandbox;
    DuelRules duel;
    Behaviour behaviours[KIND_LIMIT]; /* as entities' kinds are numbered */
    TextTable english, japanese;
    ViewNumber view[VIEW_NUMBER_LIMIT]; /* sorted by name */
    int view_count;
    NamedIcon icons[ICON_LIMIT]; /* sorted by name */
    int icon_count;
    uint8_t theme_of_floor[FLOOR_LAST + 1];
    char failed_file[FILE_NAME_SIZE]; /* whose fault a failed load was */
    const struct Definitions *last;   /* whose rigs are kept, while loading */
    bool disturbed;                   /* a file required what was kept: all has to be loaded afresh */
#ifdef RIFT_DEVELOPMENT
    Constants constants;
#endif
};

int definitions_find_source(const Definitions *definitions, const char *name);
/* Where the texts of the scripts are found; a text of `texts` goes before all others. */
typedef struct SourceOrigin {
    const FileTree *data;
    const FileTree *mods; /* folders of mods */
    int mod_count;
    const Definitions *base; /* when not NULL, its texts are used, not the files of `data` */
    const ScriptText *texts;
    int text_count;
    const Definitions *last; /* the ones that run now; NULL at the start */
    const bool *alive;       /* which of its sources define living entities: they are kept when their file is gone */
    bool afresh;             /* nothing of `last` is kept */
    const bool *renamed;     /* which of these are kept too, as their files define another id now; NULL for none */
} SourceOrigin;

/* The scripts of a folder of `tree`, named with `prefix` in front. */
bool source_list(const SourceOrigin *origin, const FileTree *tree, const char *folder, const char *prefix,
                 FileList *list, Error *error);
bool source_read(const SourceOrigin *origin, const FileTree *tree, const char *file, const char *name, FileData *data,
                 Error *error);
/* Whether one of the origin's texts stands in for the file that messages call `name`. */
bool source_has_text(const SourceOrigin *origin, const char *name);
int definitions_compare(const Definitions *then, const Definitions *now, ScriptChange *changes, int capacity);

/* Loads into `definitions`, which then has to be freed even on failure: failed_file says where it failed. */
bool definitions_fill(Definitions *definitions, const SourceOrigin *origin, Error *error);
Vm *definitions_vm(Definitions *definitions, int mod);
/* Whether a mod may use what `other` defines: its own, the game's, and that of mods it depends on. */
bool definitions_may_use(const Definitions *definitions, int mod, int other);
/* "game" or the mod's id, for messages. */
const char *definitions_mod_id(const Definitions *definitions, int mod);
/* Whether a message begins with the name of a script and a line. */
bool definitions_has_place(const Definitions *definitions, const char *message);
/* Reads one file of a tree, or what stands in for it, as a further source; `name` is what messages call it. */
bool source_add(Definitions *definitions, const SourceOrigin *origin, const FileTree *tree, const char *file,
                const char *name, int mod, Error *error);
/* Runs a step of loading in a mod's state; a message without a place is given the file that was at work. */
bool definitions_run(Definitions *definitions, int mod, lua_CFunction step, Error *error);
/* Whether a source is a mod's own and lies in a folder ("anim/"). */
bool source_is_in(const Definitions *definitions, int index, int mod, const char *folder);
/* ---- mods.c ---- */
/* Reads all manifests, puts the mods in order and loads them. */
bool mods_load(Definitions *definitions, const SourceOrigin *origin, Error *error);
Definitions *definitions_allocate(Error *error);
/* At most `most` bytes of a text, ending where a character ends. */
size_t text_cut(const char *text, size_t most);
/* The line on which a field is set, or that of the table around it; at least 1. */
int source_field_line(Definitions *definitions, int index, const char *path);
/* "FILE:LINE" of a field; of a long file name only the end is kept. */
void source_place(Definitions *definitions, int index, const char *path, char where[64]);
/* The text of a line, without the space around it; empty when there is no such line. */
void source_line(const Source *source, int line, char *text, size_t size);

/* ---- Parts of loading; all run inside vm_call and raise on failure -------------------------------------------*/
Definitions *definitions_of(lua_State *lua);
/* Loads a file once and pushes what it returned. */
void source_push(lua_State *lua, int index);
/* Forgets what it returned; a script that requires the file after all runs it again. */
void source_drop_table(lua_State *lua, Source *source);
/* The function `require` of scripts. */
int source_require(lua_State *lua);
/* Pushes the table that a file returned; raises when it is missing, empty or returned something else. */
int source_push_table(lua_State *lua, const char *name);

void read_all_rigs(lua_State *lua, Definitions *definitions);
/* ---- read_graph.c: the same graph for one more owner, and for one less; NULL is nobody's ---- */
SharedGraph *share_graph(SharedGraph *graph);
void release_graph(SharedGraph *graph);
void read_player(lua_State *lua, Definitions *definitions);
void read_combat(lua_State *lua, Definitions *definitions);
void read_all_enemies(lua_State *lua, Definitions *definitions);
void read_all_features(lua_State *lua, Definitions *definitions);
void read_all_powers(lua_State *lua, Definitions *definitions);
void read_growth(lua_State *lua, Definitions *definitions);
void read_floors(lua_State *lua, Definitions *definitions);
void read_look(lua_State *lua, Definitions *definitions);
void read_themes(lua_State *lua, Definitions *definitions);
void read_all_sounds(lua_State *lua, Definitions *definitions);
void read_all_music(lua_State *lua, Definitions *definitions);
void read_mix(lua_State *lua, Definitions *definitions); /* names sounds, so it comes after them */
void read_all_figures(lua_State *lua, Definitions *definitions);
void read_all_fighters(lua_State *lua, Definitions *definitions); /* names figures, so it comes after them */
void read_duel(lua_State *lua, Definitions *definitions);         /* names fighters, so it comes after them */
void read_sandbox(lua_State *lua, Definitions *definitions);
void read_view(lua_State *lua, Definitions *definitions);
/* A text that lives as long as the definitions. */
const char *read_kept_text(Reader *reader, Definitions *definitions, const char *text);
void read_icons(lua_State *lua, Definitions *definitions);
/* NULL when there is none of that name. */
const NamedIcon *definitions_find_icon(const Definitions *definitions, const char *name);
void read_texts(lua_State *lua, Definitions *definitions, const char *name, TextTable *table);
void read_manifest(lua_State *lua, Definitions *definitions);
/* id, version and api of a manifest. */
void read_identity(Reader *reader, char id[WORLD_ID_SIZE]);

int definitions_rig_index(const Definitions *definitions, const char *name);
/* Kinds are numbered as entities' are: enemies from 0, features from FEATURE_KIND_FIRST, powers from POWER_KIND_FIRST.
 * The id of one; NULL when there is no such kind. */
const char *rules_kind_id(const WorldRules *rules, int kind);
/* The kind of the same sort as `like` (any enemy, any feature or any power) with that id; −1 when there is none. */
int rules_find_kind(const WorldRules *rules, int like, const char *id);
const char *definitions_text(const Definitions *definitions, bool japanese, const char *key);

#endif
