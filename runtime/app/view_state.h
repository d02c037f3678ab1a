/* What the view's files share. */
#ifndef RIFT_APP_VIEW_STATE_H
#define RIFT_APP_VIEW_STATE_H

#include "app/view.h"

enum {
    POSE_SLOT_LIMIT = 1024, /* characters of one rig on a floor */
    SHARD_LIMIT = 512,
    NUMBER_LIMIT = 48,
    SLASH_LIMIT = 8,
    GHOST_LIMIT = 16, /* after-images */
    GHOST_BOX_LIMIT = 16,
    DOT_LIMIT = 512,
    RING_LIMIT = 48,
    MARK_LIMIT = FEATURE_LIMIT + 8,
};

/* What a rig's graph is played with; see view_graphs.c. */
typedef struct GraphView GraphView;

/* A rig's characters on screen. */
typedef struct RigView {
    const Rig *rig;
    PoseBank *bank;             /* owned */
    GraphView *graph;           /* owned; NULL for a rig without a graph: the bank plays it then */
    Mat34 boxes[RIG_BOX_LIMIT]; /* each drawn box relative to its part */
    uint16_t free_slots[POSE_SLOT_LIMIT];
    int free_count;
} RigView;

typedef enum NumberKind { NUMBER_HIT, NUMBER_CRITICAL, NUMBER_HURT, NUMBER_HEAL } NumberKind;

typedef struct Number {
    float x, z, height;
    double born; /* scene seconds */
    int value;
    NumberKind kind;
} Number;

typedef struct Slash {
    float x, z, heading, range, half_angle;
    double born;
} Slash;

typedef struct Ghost {
    BoxInstance boxes[GHOST_BOX_LIMIT];
    int box_count;
    double born;
} Ghost;

/* A ring that runs outwards over the floor. */
typedef struct Ring {
    float x, z, radius, life; /* metres, seconds */
    uint32_t color;
    double born;
    bool flash; /* and lights up the floor within */
} Ring;

/* The boss of the floor, as the camera and its bar follow it. */
typedef struct BossView {
    float near;               /* 0 … 1: how far the camera has taken it in */
    float toward_x, toward_z; /* metres that it looks towards it */
    float share;              /* of its HP that the bar's white part still shows */
    double struck;            /* scene seconds when a hit last made it flash */
} BossView;

enum { FLASH_MEMORY = 4 };

/* Large flashes, which eyes can't bear often. */
typedef struct FlashView {
    double seconds; /* like the scene's, but it stands still while the game does after a hit */
    double begun[FLASH_MEMORY];
    int next;
    bool stopped; /* the next tick is one of those */
    bool all;     /* none is left out */
} FlashView;

/* What takes the place of what, where there are more lights than can be drawn. */
typedef enum LightRank { LIGHT_PICKUP, LIGHT_PORTAL, LIGHT_BOSS, LIGHT_STRIKE } LightRank;

/* Numbers of scripts/ui/view.lua, by group and name, read once a revision instead of by name each frame. */
// clang-format off
#define VIEW_NUMBERS(X) \
    X(shake, hurt) X(shake, kill) X(shake, hit) X(shake, critical) X(shake, death) X(shake, decay) X(shake, most) \
    X(look_ahead, seconds) X(look_ahead, ease) \
    X(lod, near) X(lod, far_ticks) X(lod, off_ticks) X(lod, margin) \
    X(desktop, frame_step) X(desktop, after_image_every) X(desktop, motes) \
    X(mobile, frame_step) X(mobile, after_image_every) X(mobile, motes) \
    X(flash, seconds) X(flash, strength) \
    X(shards, count) X(shards, speed) X(shards, up) X(shards, size) X(shards, life) X(shards, height) \
    X(sparks, count) X(sparks, critical_count) X(sparks, speed) X(sparks, size) X(sparks, life) X(sparks, height) \
    X(number, life) X(number, rise) X(number, height) X(number, spread) X(number, pop) X(number, pop_seconds) \
    X(number, size) X(number, critical_size) X(number, hurt_size) X(number, hurt_height) \
    X(slash, life) X(slash, alpha) X(slash, height) X(slash, width) X(slash, boxes) \
    X(after_image, life) X(after_image, opacity) \
    X(ring, radius) X(ring, inner) X(ring, alpha) \
    X(shadow, player) X(shadow, enemy) X(shadow, reach) X(shadow, object) \
    X(stairs, light_radius) X(stairs, light_strength) X(stairs, radius) X(stairs, shut_alpha) \
    X(mote, every_ticks) X(mote, speed) X(mote, rise) X(mote, size) X(mote, life) \
    X(spawn, rise) X(spawn, glow) \
    X(elite, ring) X(elite, ring_pieces) X(elite, ring_inner) X(elite, ring_turn) X(elite, ring_alpha) \
    X(elite, crown) X(elite, crown_radius) X(elite, crown_height) X(elite, crown_turn) X(elite, crown_glow) \
    X(trap, radius) X(trap, alpha) \
    X(object, ring) X(object, ring_width) X(object, ring_alpha) \
    X(zone, alpha) X(zone, quiet) X(zone, warning) X(zone, on) X(zone, blink_seconds) X(zone, jumps) \
    X(passage, rise) X(passage, proud) X(passage, shade) X(passage, cracks) X(passage, alpha) X(passage, glow) \
    X(portal, radius) X(portal, height) X(portal, inner) X(portal, inner_turn) X(portal, outer) X(portal, outer_turn) \
    X(portal, pulse) X(portal, pulse_rate) X(portal, near) X(portal, near_range) X(portal, near_seconds) \
    X(portal, inner_pieces) X(portal, outer_pieces) X(portal, thickness) X(portal, light_radius) X(portal, light_strength) \
    X(pickup, height) X(pickup, bob) X(pickup, rate) X(pickup, turn) X(pickup, glow) X(pickup, gem) X(pickup, cell) \
    X(pickup, chip) X(pickup, weapon) X(pickup, ring) X(pickup, ring_alpha) X(pickup, light_radius) \
    X(pickup, light_strength) \
    X(seal, height) X(seal, slam_seconds) X(seal, opacity) X(seal, scan_seconds) X(seal, shake) \
    X(surge, shake) X(surge, ring) X(surge, seconds) \
    X(blast, shake) X(blast, seconds) X(blast, shards) X(blast, light_strength) \
    X(strike, alpha) X(strike, own_alpha) X(strike, hatch) X(strike, flash_seconds) X(strike, fade_seconds) \
    X(strike, light_radius) X(strike, light_height) X(strike, light_strength) \
    X(shot, size) X(shot, height) X(shot, turn) X(shot, pieces) X(shot, trail) X(shot, trail_alpha) \
    X(shot, spot) X(shot, spot_alpha) X(shot, sparks) \
    X(ripple, trap) X(ripple, reveal) X(ripple, use) X(ripple, heal) X(ripple, teleport) X(ripple, seconds) \
    X(hud, lag_rate) X(hud, low_hp) X(hud, blink_seconds) X(hud, hint_seconds) X(hud, blink_alpha) \
    X(hud, remark_seconds) X(hud, message_seconds) \
    X(hud, panel_alpha) X(hud, text_small) X(hud, text) X(hud, text_bar) X(hud, text_large) X(hud, text_title) \
    X(hud_floor, left) X(hud_floor, top) X(hud_floor, width) X(hud_floor, height) X(hud_floor, pad) \
    X(hud_floor, title) X(hud_floor, line) \
    X(hud_seed, right) X(hud_seed, top) \
    X(hud_hp, left) X(hud_hp, top) X(hud_hp, width) X(hud_hp, height) X(hud_hp, bar_left) X(hud_hp, bar_top) \
    X(hud_hp, bar_width) X(hud_hp, bar_height) X(hud_hp, pad) X(hud_hp, lost_alpha) X(hud_hp, back_alpha) \
    X(hud_level, left) X(hud_level, top) X(hud_level, size) \
    X(hud_energy, left) X(hud_energy, top) X(hud_energy, width) X(hud_energy, height) X(hud_energy, gap) \
    X(hud_exp, height) \
    X(hud_slot, left) X(hud_slot, top) X(hud_slot, size) X(hud_slot, pitch) X(hud_slot, alpha) \
    X(card, title) X(card, width) X(card, height) X(card, gap) X(card, top) X(card, band) X(card, pad) X(card, name) \
    X(card, marks) X(card, mark) X(card, about) X(card, more) X(card, columns) X(card, alpha) X(card, dim) \
    X(boss, farther) X(boss, toward) X(boss, ease) \
    X(boss, light_radius) X(boss, light_strength) X(boss, light_height) \
    X(calm, flashes) X(calm, large) X(calm, blink_seconds) X(calm, jumps) \
    X(hud_boss, top) X(hud_boss, width) X(hud_boss, height) X(hud_boss, bar_top) X(hud_boss, bar_width) \
    X(hud_boss, bar_height) X(hud_boss, tick_1) X(hud_boss, tick_2) X(hud_boss, tick_width) X(hud_boss, name_top) \
    X(hud_boss, name_size) X(hud_boss, line_top) X(hud_boss, gap) \
    X(hud_status, left) X(hud_status, top) X(hud_status, gap) \
    X(hud_prompt, south) \
    X(hud_hint, top) \
    X(hud_message, top) \
    X(hud_surge, top) X(hud_surge, size) \
    X(hud_banner, top) X(hud_banner, height) X(hud_banner, title) X(hud_banner, line) X(hud_banner, alpha) \
    X(hud_notice, top) X(hud_notice, width) X(hud_notice, columns) X(hud_notice, most) X(hud_notice, alpha) \
    X(hud_frame, right) X(hud_frame, top) \
    X(menu, logo) X(menu, logo_size) X(menu, logo_shift) X(menu, logo_rate) \
    X(menu, title) X(menu, title_size) X(menu, title_dim) X(menu, dim) X(menu, line) \
    X(menu, first_row) X(menu, row) X(menu, gap) X(menu, half_width) X(menu, pad) X(menu, text) \
    X(menu, row_alpha) X(menu, chosen_alpha) \
    X(page, title) X(page, tabs) X(page, tab_height) X(page, tab_text) X(page, first_row) X(page, row) X(page, rows) \
    X(page, half_width) X(page, text) X(page, value_left) X(page, value_right) X(page, pad_left) \
    X(page, slider) X(page, knob) X(page, bar) X(page, note) X(page, keys) X(page, dim) \
    X(touch, stick_x) X(touch, stick_y) X(touch, stick) X(touch, knob) X(touch, reach) X(touch, dead) X(touch, run) \
    X(touch, attack_x) X(touch, attack_y) X(touch, attack) X(touch, button) X(touch, dodge_x) X(touch, dodge_y) \
    X(touch, skill_1_x) X(touch, skill_1_y) X(touch, skill_2_x) X(touch, skill_2_y) X(touch, ultimate_x) \
    X(touch, ultimate_y) X(touch, use_x) X(touch, use_y) X(touch, use) X(touch, pause_x) X(touch, pause_y) \
    X(touch, pause) X(touch, rim) X(touch, rim_alpha) X(touch, back_alpha) X(touch, fill_alpha) X(touch, held_alpha) \
    X(touch, knob_alpha) X(touch, tired) \
    X(hud_map, title) X(hud_map, row) X(hud_map, first_row) X(hud_map, icon)
// clang-format on

typedef struct ViewNumbers {
#define X(group, name) float group##_##name;
    VIEW_NUMBERS(X)
#undef X
} ViewNumbers;

struct View {
    CosmeticRng rng;
    RigView rigs[GAME_RIG_LIMIT];
    int rig_count;
    uint32_t rig_revision, look_revision;
    bool started;
    ViewNumbers numbers;
    ViewKeys keys; /* of the frame */
    bool touch;    /* fingers play */

    EntityHandle slot_owner[ENTITY_LIMIT]; /* the handle a world slot was given a pose slot for */
    uint16_t slot_pose[ENTITY_LIMIT];
    uint8_t slot_rig[ENTITY_LIMIT];
    PoseInput inputs[POSE_SLOT_LIMIT];
    LodPlan lod;
    LodSlot lod_slots[ENTITY_LIMIT]; /* by world slot, as slot_owner */
    bool due[ENTITY_LIMIT];          /* whether a figure is posed in this tick */
    ViewPoses poses;

    double seconds; /* scene time at the last tick */
    float look_x, look_z, previous_look_x, previous_look_z;
    float ahead_x, ahead_z;
    float shake, shake_x, shake_z;
    int floor_seen;
    double floor_entered;
    uint32_t reload_seen;  /* the reload whose remarks are shown */
    double reload_seconds; /* scene time when it came */
    float hp_shown;        /* share of all HP that the bar's white part still shows */
    bool has_moved, has_attacked, has_dodged, has_dashed;
    double sealed_at;  /* when a room was shut last */
    float portal_near; /* 0 … 1: how far the portal has opened for a player who came near */

    BossView boss;
    FlashView flashes;
    int telegraphs; /* the palette */

    ParticleInstance shards[SHARD_LIMIT];
    int shard_next, shard_count;
    Number numbers_shown[NUMBER_LIMIT];
    int number_next;
    Slash slashes[SLASH_LIMIT];
    int slash_next;
    Ghost ghosts[GHOST_LIMIT];
    int ghost_next;
    Ring rings[RING_LIMIT];
    int ring_next;

    BoxInstance boxes[VIEW_BOX_LIMIT];
    int box_count;
    DecalInstance decals[VIEW_DECAL_LIMIT];
    int decal_count;
    PointLight lights[4];
    uint8_t light_ranks[4];
    int light_count;
    PanelItem panels[VIEW_PANEL_LIMIT];
    int panel_count;
    TextItem texts[VIEW_TEXT_LIMIT];
    int text_count;
    float dots[DOT_LIMIT * 2];
    int dot_count;
    uint8_t map_rooms[ROOM_LIMIT];
    MapMark marks[MARK_LIMIT], legend[MAP_ICON_COUNT];
    int mark_count, legend_count;
};

/* view_effects.c: what events leave behind. */
/* Forgets all that earlier events left behind: they belong to a floor that is gone. */
void effects_clear(View *view);
void effects_take_events(View *view, const Game *game);
void effects_advance(View *view, const Game *game, const ViewOptions *options);
void effects_fill(View *view, const Game *game, double seconds);
/* A spark that rises somewhere within a radius. */
void effects_add_mote(View *view, float x, float z, float radius, uint32_t color);
void effects_add_ring(View *view, float x, float z, float radius, uint32_t color, float life, bool flash);

/* view_features.c: what stands and lies on the floor, and the barriers of rooms that are shut. */
void features_tick(View *view, const Game *game);
void features_fill(View *view, const Game *game, double seconds);
/* How large a portal is now, 1 at rest. */
float features_portal_size(const View *view, double seconds);

/* view_pickups.c: what lies on the floor to be gained. */
void pickups_fill(View *view, const Game *game, float fraction);

/* view_flashes.c: how often something large may flash. */
void flashes_clear(View *view);
void flashes_tick(View *view, const Game *game, const ViewOptions *options);
/* Whether one may begin now; from then on it counts. All of one tick are one. */
bool flashes_begin(View *view);
/* Whether one that began so many ticks ago was allowed to. */
bool flashes_began(const View *view, int ticks_ago);

/* view_strikes.c: areas that are struck, and shots. */
void strikes_tick(View *view, const Game *game);
void strikes_fill(View *view, const Game *game, float fraction);

/* view_boss.c: the boss of the floor. */
/* Moves the camera's part in it, each tick; at once when it jumps. */
void boss_follow(View *view, const Game *game, float player_x, float player_z, bool jump);
/* Metres that the camera stands back for it. */
float boss_camera_distance(const View *view);
/* Its name, HP, phase and weakness. Returns where its panel ends, in pixels from above; 0 when there is no boss. */
float boss_fill(View *view, const Game *game);

/* view_map.c: the marks of the map and its legend. */
void map_fill(View *view, const Game *game, const ViewOptions *options);

/* view_lod.c: which figures are posed in a tick. */
/* Begins anew, with the numbers as they are now: the next tick poses every figure. */
void lod_restart(View *view);
/* Fills `due` and counts. Figures have their slots by now, and the camera its place. */
void lod_plan_tick(View *view, const Game *game, const ViewOptions *options);

/* view_graphs.c: characters of rigs that have a graph. Pose slots are the same as in the rig's bank. */
/* The graph by which the game plays a rig: one whose first layer follows the states that the game chooses. NULL for a
 * rig without one. */
const PoseGraph *graphs_of_game(const Game *game, int rig);
/* Opens what the rig needs, or takes its new graph over. False when memory is out. */
bool graphs_update(RigView *rig, const PoseGraph *graph, bool same_parts, Error *error);
void graphs_destroy(RigView *rig);
/* Starts a figure afresh. */
void graphs_reset(RigView *rig, int pose);
/* Lets the graphs of a rig's figures run for a tick, and poses those that are due. */
void graphs_tick(View *view, const Game *game, const WorldEntities *entities, int rig, bool frame_step);
/* A figure's pose, whoever plays it. */
const Mat34 *graphs_matrices(const RigView *rig, int pose);
const PartShade *graphs_shades(const RigView *rig, int pose);

/* view_figures.c: characters. */
bool figures_update_rigs(View *view, const Game *game);
void figures_destroy(View *view);
void figures_tick(View *view, const Game *game, const ViewOptions *options);
void figures_fill(View *view, const Game *game, float fraction, double seconds);
/* The colour in which most of what glows on a figure glows; 0 when nothing does. */
uint32_t figures_accent(const View *view, int slot);
/* The player's head and body as they stand now, for an after-image. */
void figures_capture_ghost(View *view, const Game *game, Ghost *ghost);

/* Adds a plain box; NULL when there is no room for one more. */
BoxInstance *view_add_box(View *view, const Mat34 *matrix, uint32_t color, float glow, float opacity);
void view_add_light(View *view, LightRank rank, Vec3 place, float radius, uint32_t color, float strength);
/* Whether something at a place can be in the picture. */
bool view_is_near(const View *view, float x, float z, float radius);
/* A text with what stands for a word in braces: "{key}". */
void view_replace(char *text, size_t size, const char *pattern, const char *word, const char *value);

/* view_screens.c: title, settings, pause, result. */
void screens_fill(View *view, const Game *game, const struct Screens *screens, double seconds);

/* view_keys.c: the names of keys and buttons, as they are bound. A control is a ControlId. */
/* What the player would press for it: of the pad when that was used last, else a key, and the mouse's button behind it
 * unless it has to be brief. */
void view_control_name(const View *view, const Game *game, int control, bool brief, char *text, size_t size);
/* The four keys to move with, or the stick. */
void view_moves_name(const View *view, const Game *game, char *text, size_t size);
/* All keys and mouse buttons of a control, or all its pad buttons. */
void view_codes_name(const View *view, const Game *game, int control, bool pad, char *text, size_t size);
const char *view_code_name(const View *view, const Game *game, int code);

/* view_touch.c: the stick and the buttons for fingers. */
void touch_fill(View *view, const Game *game, const struct Touch *touch);

/* view_growth.c: what was gained, and the cards of a choice. */
void growth_fill(View *view, const Game *game);
void cards_fill(View *view, const Game *game);
/* Breaks a text so that no line is wider than `columns` of ASCII; what is no ASCII counts as two. */
void view_wrap(const char *text, int columns, char *wrapped, size_t size);

/* view_hud.c: panels and texts. */
void hud_fill(View *view, const Game *game, const ViewOptions *options, double seconds);

/* Adding to the frame's arrays; what does not fit is left out. */
DecalInstance *view_add_decal(View *view, DecalShape shape, float x, float z, float radius, uint32_t color,
                              float alpha);
TextItem *view_add_text(View *view, Anchor anchor, float x, float y, float size, uint32_t color, const char *format,
                        ...) BASE_PRINTF(7, 8);
PanelItem *view_add_panel(View *view, Anchor anchor, float x, float y, float w, float h, uint32_t color, float alpha);
/* Darkens the whole screen, whatever its shape, with all that was added before. */
void view_add_dim(View *view, const RenderLook *look, float alpha);
void view_set_color(float target[4], uint32_t color, float alpha);

#endif
