/* What the view's files share. */
#ifndef RIFT_APP_VIEW_STATE_H
#define RIFT_APP_VIEW_STATE_H

#include "app/view.h"

enum {
    POSE_SLOT_LIMIT = 1024,           /* characters of one rig on a floor */
    POSE_LOOSE = POSE_SLOT_LIMIT - 1, /* … and the pose that figures without an entity share */
    SHARD_LIMIT = 512,
    NUMBER_LIMIT = 48,
    SLASH_LIMIT = 8,
    GHOST_LIMIT = 16, /* after-images */
    GHOST_BOX_LIMIT = 16,
    DOT_LIMIT = 512,
    RING_LIMIT = 48,
    STAR_LIMIT = 24,
    STREAK_LIMIT = 32,
    MARK_LIMIT = FEATURE_LIMIT + 8,
    VIEW_ICON_LIMIT = 64,
    ARROW_LIMIT = 12,
};

/* What a rig's graph is played with; see view_graphs.c. */
typedef struct GraphView GraphView;

/* What is left of the dead; see view_bodies.h. */
typedef struct Bodies Bodies;

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
    int stage;   /* of the chain, 0 … */
    bool thrust; /* along a line, which a blade comes down on instead of sweeping it */
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

/* What flies off, all at once: around and, so fast, along (toward_x, toward_z). */
typedef struct Burst {
    int count;
    float speed, up, life, size, height; /* m/s, m/s, seconds, metres, metres above the ground */
    float along;                         /* m/s */
    float toward_x, toward_z;            /* of length 1, or 0 */
} Burst;

/* Of a critical hit. */
typedef struct Star {
    float x, z, turn;
    double born;
} Star;

/* A line that speed leaves in the air. */
typedef struct Streak {
    float x, z, height, heading;
    double born;
} Streak;

/* How a figure, by its world slot, gives way. */
typedef struct Recoil {
    EntityHandle owner;
    float toward_x, toward_z; /* the way of the last blow, of length 1; 0 when unknown */
    float blow;               /* its strength: 1 for a plain one */
    float give;               /* … and what this figure makes of it */
    float weight;             /* of the last landing, 1 for a whole one */
    double struck, landed;    /* scene seconds */
    uint8_t state;            /* of a tick ago */
    bool rises;               /* out of the floor */
} Recoil;

/* The camera besides the boss's part in it. Lengths in metres, speeds in metres a second. */
typedef struct CameraView {
    float ahead_x, ahead_z, ahead_speed_x, ahead_speed_z;
    float shake, previous_shake;
    float kick_x, kick_z, kick_speed_x, kick_speed_z, previous_kick_x, previous_kick_z;
    float kick_asked, kick_toward_x, kick_toward_z; /* in this tick: the strongest wins */
} CameraView;

/* The boss of the floor, as the camera and its bar follow it. */
typedef struct BossView {
    float near;               /* 0 … 1: how far the camera has taken it in */
    float toward_x, toward_z; /* metres that it looks towards it */
    float share;              /* of its HP that the bar's white part still shows */
    double struck;            /* scene seconds when a hit last made it flash */
} BossView;

/* Where the parts of the HUD go in this picture: it may be narrow, small, or its texts large. Factors multiply all of a
 * part, places and texts alike; widths are layout pixels of the whole picture. */
typedef struct HudLayout {
    float width, height;
    float pixels;      /* of the picture to a layout pixel */
    float text;        /* how much larger texts are wished, and small pictures need them */
    float top, bottom; /* factors of the parts along the upper and the lower edge */
    float slot_shift;  /* the slots give way to the right, layout pixels */
    /* The boss's bar, and what is told: within the upper edge's factor, but for the shift, which is in layout pixels.
     */
    float middle_top, middle_width, middle_shift;
    float map;         /* factor of the large map */
    float menu;        /* factor of menus */
    float card;        /* factor of cards … */
    float card_taller; /* … and how much taller they are than usual, before it */
    bool pixel_text;
} HudLayout;

/* Lessons of the first floor, in their order. */
typedef enum HintId {
    HINT_MOVE,
    HINT_DASH,
    HINT_ATTACK,
    HINT_DODGE,
    HINT_GEM,
    HINT_CHOICE,
    HINT_SKILL,
    HINT_REPAIR,
    HINT_STAIRS,
    HINT_COUNT
} HintId;

typedef struct HintView {
    int current; /* HintId, −1 while none is shown */
    int shown_ticks[HINT_COUNT];
    int cells;              /* repair cells at the last tick */
    bool spent[HINT_COUNT]; /* learnt, or shown for long enough */
} HintView;
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
    X(shake, rate) X(shake, near) X(shake, far) X(shake, heavy) \
    X(kick, rate) X(kick, finisher) X(kick, skill) \
    X(look_ahead, seconds) X(look_ahead, aim) X(look_ahead, ease) \
    X(fight, least) X(fight, range) X(fight, share) X(fight, most) \
    X(recoil, seconds) X(recoil, swings) X(recoil, push) X(recoil, squash) X(recoil, most) X(recoil, body) \
    X(recoil, boss) \
    X(land, seconds) X(land, swings) X(land, squash) X(land, spawn) X(land, stop) \
    X(orbit, radius) X(orbit, height) X(orbit, rate) \
    X(bodies, lie) X(bodies, lie_boss) X(bodies, fade) X(bodies, spare) X(bodies, budget) X(bodies, gravity) \
    X(bodies, speed) X(bodies, spin) X(bodies, glow) X(bodies, dark) X(bodies, dim) X(bodies, rest) X(bodies, rest_turn) X(bodies, rest_after) \
    X(bodies, blow) X(bodies, blow_most) X(bodies, blow_up) X(bodies, blow_low) X(bodies, blow_high) \
    X(bodies, reach) X(bodies, blast) X(bodies, blast_up) X(bodies, swing) X(bodies, swing_up) \
    X(bodies, strike) X(bodies, strike_up) X(bodies, feet) X(bodies, shove) \
    X(star, size) X(star, width) X(star, height) X(star, seconds) \
    X(chain, least) X(chain, seconds) X(chain, ring) X(chain, grow) X(chain, life) \
    X(streak, speed) X(streak, every) X(streak, spread) X(streak, length) X(streak, width) X(streak, alpha) \
    X(streak, life) \
    X(flight, rise) X(flight, side) X(flight, stretch) X(flight, sparks) X(flight, ring) X(flight, seconds) \
    X(low_hp, alpha) X(low_hp, quiet) X(low_hp, rate) X(low_hp, width) \
    X(level, ring) X(level, seconds) X(level, shards) \
    X(phase, shards) X(phase, speed) X(phase, ring) X(phase, seconds) X(phase, shake) \
    X(death, seconds) X(death, dim) \
    X(lod, near) X(lod, far_ticks) X(lod, off_ticks) X(lod, margin) \
    X(desktop, frame_step) X(desktop, after_image_every) X(desktop, motes) X(desktop, bodies) \
    X(mobile, frame_step) X(mobile, after_image_every) X(mobile, motes) X(mobile, bodies) \
    X(flash, seconds) X(flash, strength) \
    X(shards, count) X(shards, speed) X(shards, up) X(shards, size) X(shards, life) X(shards, height) \
    X(shards, along) X(shards, heavy) \
    X(sparks, count) X(sparks, critical_count) X(sparks, speed) X(sparks, size) X(sparks, life) X(sparks, height) \
    X(number, life) X(number, rise) X(number, height) X(number, spread) X(number, pop) X(number, pop_seconds) \
    X(number, size) X(number, critical_size) X(number, hurt_size) X(number, hurt_height) \
    X(slash, life) X(slash, alpha) X(slash, height) X(slash, width) X(slash, boxes) \
    X(slash, grow) X(slash, tilt) \
    X(after_image, life) X(after_image, opacity) \
    X(ring, radius) X(ring, inner) X(ring, alpha) \
    X(shadow, player) X(shadow, enemy) X(shadow, reach) X(shadow, object) \
    X(stairs, light_radius) X(stairs, light_strength) X(stairs, radius) X(stairs, shut_alpha) \
    X(stairs, fall) X(stairs, turns) X(stairs, drop) \
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
    X(hud, lag_rate) X(hud, low_hp) X(hud, blink_seconds) X(hud, blink_alpha) \
    X(hud, remark_seconds) X(hud, message_seconds) X(hud, least_scale) \
    X(hud, panel_alpha) X(hud, text_small) X(hud, text) X(hud, text_bar) X(hud, text_large) X(hud, text_title) \
    X(hud, text_step) \
    X(hud_floor, left) X(hud_floor, top) X(hud_floor, width) X(hud_floor, height) X(hud_floor, pad) \
    X(hud_floor, title) X(hud_floor, line) \
    X(hud_seed, right) X(hud_seed, top) \
    X(hud_hp, left) X(hud_hp, top) X(hud_hp, width) X(hud_hp, height) X(hud_hp, bar_left) X(hud_hp, bar_top) \
    X(hud_hp, bar_width) X(hud_hp, bar_height) X(hud_hp, pad) X(hud_hp, lost_alpha) X(hud_hp, back_alpha) \
    X(hud_hp, shield_height) X(hud_hp, line_top) \
    X(hud_level, left) X(hud_level, top) X(hud_level, size) X(hud_level, border) \
    X(hud_energy, left) X(hud_energy, top) X(hud_energy, width) X(hud_energy, height) X(hud_energy, gap) \
    X(hud_energy, part_alpha) \
    X(hud_exp, height) X(hud_exp, alpha) X(hud_exp, nudge) X(hud_exp, nudge_seconds) \
    X(hud_slot, left) X(hud_slot, top) X(hud_slot, size) X(hud_slot, pitch) X(hud_slot, alpha) X(hud_slot, icon) \
    X(hud_slot, icon_top) X(hud_slot, tint) X(hud_slot, border) X(hud_slot, quiet_border) X(hud_slot, covered) \
    X(hud_slot, cover) X(hud_slot, key) X(hud_slot, key_alpha) X(hud_slot, name) X(hud_slot, seconds) \
    X(hud_slot, seconds_top) X(hud_slot, cost) X(hud_slot, lack) X(hud_slot, flash_seconds) X(hud_slot, flash_alpha) \
    X(card, title) X(card, width) X(card, height) X(card, gap) X(card, top) X(card, band) X(card, pad) X(card, alpha) \
    X(card, dim) X(card, frame_top) X(card, frame) X(card, icon) X(card, name_left) X(card, name_top) X(card, tags_top) \
    X(card, head) X(card, head_alpha) X(card, marks) X(card, mark) X(card, mark_dim) X(card, about) X(card, more) \
    X(card, taller) X(card, ghost) X(card, ghost_alpha) X(card, keys_alpha) X(card, key_top) X(card, key) X(card, quiet_border) X(card, border) X(card, line) X(card, keys_top) \
    X(boss, farther) X(boss, toward) X(boss, ease) \
    X(boss, light_radius) X(boss, light_strength) X(boss, light_height) \
    X(calm, flashes) X(calm, large) X(calm, blink_seconds) X(calm, jumps) \
    X(hud_boss, top) X(hud_boss, width) X(hud_boss, height) X(hud_boss, bar_top) X(hud_boss, bar_margin) \
    X(hud_boss, bar_height) X(hud_boss, tick_1) X(hud_boss, tick_2) X(hud_boss, tick_width) X(hud_boss, name_top) \
    X(hud_boss, name_size) X(hud_boss, line_top) X(hud_boss, gap) X(hud_boss, narrow) \
    X(hud_status, left) X(hud_status, top) X(hud_status, width) X(hud_status, height) X(hud_status, pitch) \
    X(hud_status, icon) X(hud_status, pad) \
    X(hud_prompt, south) \
    X(hud_hint, top) X(hud_hint, seconds) X(hud_hint, foe) X(hud_hint, stairs) X(hud_hint, fade_seconds) \
    X(hud_hint, pad) X(hud_hint, height) \
    X(hud_message, top) X(hud_message, width) \
    X(hud_surge, top) X(hud_surge, size) X(hud_surge, pop) X(hud_surge, height) \
    X(hud_banner, top) X(hud_banner, height) X(hud_banner, title) X(hud_banner, line) X(hud_banner, alpha) \
    X(hud_notice, top) X(hud_notice, width) X(hud_notice, columns) X(hud_notice, most) X(hud_notice, alpha) \
    X(hud_frame, right) X(hud_frame, top) \
    X(hud_edge, margin) X(hud_edge, upper) X(hud_edge, lower) X(hud_edge, size) X(hud_edge, blink_seconds) X(hud_edge, alpha) X(hud_edge, most) \
    X(hud_fade, margin) X(hud_fade, height) X(hud_fade, seconds) \
    X(hud_name, range) X(hud_name, height) X(hud_name, alpha) \
    X(menu, logo) X(menu, logo_size) X(menu, logo_shift) X(menu, logo_rate) \
    X(menu, title) X(menu, title_size) X(menu, title_dim) X(menu, dim) X(menu, line) \
    X(menu, first_row) X(menu, row) X(menu, gap) X(menu, half_width) X(menu, pad) X(menu, text) \
    X(menu, row_alpha) X(menu, chosen_alpha) X(menu, narrowest) X(menu, lowest) \
    X(menu, low_margin) X(menu, low_gap) X(menu, low_keys) \
    X(page, title) X(page, tabs) X(page, tab_height) X(page, tab_text) X(page, first_row) X(page, row) X(page, rows) \
    X(page, half_width) X(page, text) X(page, value_left) X(page, value_right) X(page, pad_left) \
    X(page, slider) X(page, knob) X(page, bar) X(page, note) X(page, keys) X(page, dim) \
    X(page, value_give) X(page, keys_give) \
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
    CameraView camera;
    int floor_seen;
    double floor_entered;
    uint32_t reload_seen;  /* the reload whose remarks are shown */
    double reload_seconds; /* scene time when it came */
    float hp_shown;        /* share of all HP that the bar's white part still shows */
    HintView hints;
    bool slot_ready[SKILL_SLOT_COUNT];      /* whether a skill could be cast at the last tick … */
    double slot_ready_at[SKILL_SLOT_COUNT]; /* … and since when, scene seconds */
    float map_fade;                         /* 0 … 1: how far the small map has faded for what lies beneath it */
    double sealed_at;                       /* when a room was shut last */
    float portal_near;                      /* 0 … 1: how far the portal has opened for a player who came near */

    Bodies *bodies; /* owned; NULL while they are off */
    BossView boss;
    int boss_phase; /* 0 while there is none */
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
    Star stars[STAR_LIMIT];
    int star_next;
    Streak streaks[STREAK_LIMIT];
    int streak_next;
    Recoil recoils[ENTITY_LIMIT]; /* by world slot */
    double last_kill;
    int chain;        /* kills that followed each other closely */
    double gained_at; /* experience, last */

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
    IconItem icons[VIEW_ICON_LIMIT];
    int icon_count;
    ArrowItem arrows[ARROW_LIMIT];
    int arrow_count;
    HudLayout layout;
    /* What view_add_panel, view_add_text and view_add_icon do to what they are given. */
    float part_scale; /* factor of places and sizes */
    float part_shift; /* to the right, layout pixels after that */
    ScreenLayer layer;
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

/* view_bodies.c: enemies that die and whose rig says how they fall become bodies. */
/* After the poses of the tick: hands the dead over, and lets bodies move. */
void bodies_tick(View *view, const Game *game, const ViewOptions *options);
void bodies_fill(View *view, const Game *game, float fraction);
/* Whether a body is drawn in the place of its figure. */
bool bodies_have(const View *view, EntityHandle entity);
/* Takes all of them away: they belong to a floor that is gone. What was made for them is kept. */
void bodies_clear(View *view);
void bodies_close(View *view);

/* view_camera.c */
/* Moves it, each tick; at once when it jumps. */
void camera_follow(View *view, const Game *game, bool jump);
/* Shakes it by what happens at a place: less from afar. */
void camera_shake(View *view, float metres, float x, float z);
/* Pushes it so far along (x, z), of any length; it comes back by itself. Of several in a tick the strongest counts. */
void camera_kick(View *view, float metres, float x, float z);
/* Lets shake and push calm down, each tick after the events. */
void camera_settle(View *view);
/* Puts shake and push into a scene that has its place and its seconds. */
void camera_fill(const View *view, float calm, float fraction, RenderScene *scene);

/* view_recoil.c: figures give way. */
/* A blow of a strength, 1 for a plain one, along (x, z), of any length. */
void recoil_strike(View *view, const Game *game, int slot, float strength, float x, float z);
void recoil_tick(View *view, const Game *game);
void recoil_apply(const View *view, EntityHandle entity, int slot, double seconds, Mat34 *root);
void recoil_take_stairs(const View *view, const Game *game, float fraction, Mat34 *root);

/* view_burst.c: what flies off. */
void burst_add(View *view, float x, float z, uint32_t color, const Burst *burst);
void burst_kill(View *view, const Game *game, const WorldEvent *event);
void burst_phase(View *view, const Game *game, int slot);
/* In the colours of a boss's body that goes to pieces. */
void burst_body(View *view, float x, float z, const RigBox *boxes, int count);
void burst_star(View *view, float x, float z);
void burst_streaks(View *view, const Game *game);
void burst_chain(View *view, const Game *game, float x, float z);
void burst_clear(View *view);
void burst_fill(View *view, const Game *game, double seconds);

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
/* Breaks its shell when a phase begins, each tick. */
void boss_watch(View *view, const Game *game);
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
/* Where an enemy's figure stands in the picture, with what stretches and pushes it. */
Mat34 figures_enemy_root(const View *view, const Game *game, int slot, float fraction, double seconds);
/* How many times its kind's size an enemy is. */
float figures_size(const WorldRules *rules, const WorldEntities *entities, int slot);
void figures_fill_box(BoxInstance *box, const Mat34 *matrix, const RigBox *shape, const PartShade *shade, float flash,
                      uint32_t flash_color);
/* What is left, 1 … 0, of the time in which an enemy comes out of the floor. */
float figures_spawn_left(const WorldRules *rules, const WorldEntities *entities, int slot);
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
/* What takes a card: the card's own digit where one of its control's keys is that. */
void view_choice_key_name(const View *view, const Game *game, int card, char *text, size_t size);
/* The four keys to move with, or the stick. */
void view_moves_name(const View *view, const Game *game, char *text, size_t size);
/* All keys and mouse buttons of a control, or all its pad buttons. */
void view_codes_name(const View *view, const Game *game, int control, bool pad, char *text, size_t size);
const char *view_code_name(const View *view, const Game *game, int code);

/* view_touch.c: the stick and the buttons for fingers. */
void touch_fill(View *view, const Game *game, const struct Touch *touch);

/* view_growth.c: level, energy, experience, what is carried. */
void growth_fill(View *view, const Game *game);

/* view_slots.c: skills and items that a key uses. */
void slots_tick(View *view, const Game *game);
void slots_fill(View *view, const Game *game, double seconds);
/* The name and the icon of a power; unknown chips go by their look. */
const char *view_power_text(const Game *game, int power, const char *more);
const IconBits *view_power_icon(const Game *game, int power);

/* view_cards.c: the cards of a choice. */
void cards_fill(View *view, const Game *game);

/* view_hints.c: the lessons of the first floor. */
void hints_restart(View *view);
void hints_take_event(View *view, const Game *game, const WorldEvent *event);
void hints_tick(View *view, const Game *game);
void hints_fill(View *view, const Game *game);

/* view_edges.c: what the edges of the picture say and hide. */
void edges_tick(View *view, const Game *game, const ViewOptions *options);
void edges_fill(View *view, const Game *game, const ViewOptions *options, double seconds);

/* view_names.c: names over elites that are near. */
void names_fill(View *view, const Game *game, float fraction);

/* view_layout.c: sizes and places that depend on the picture. */
void layout_update(View *view, const RenderLook *look, const ViewOptions *options);
/* All that is added from now on belongs to such a part. */
void view_begin_part(View *view, ScreenLayer layer, float scale, float shift);

/* view_text.c: how wide texts are. Widths are those of the running part, before its factor. */
/* Breaks a text so that no line is wider than `columns` of ASCII; what is no ASCII counts as two. */
void view_wrap(const char *text, int columns, char *wrapped, size_t size);
int view_lines(const char *text);
/* Columns of its widest line. */
int view_columns(const char *text);
/* Columns of texts of a size that a width has room for. */
int view_room(const View *view, float width, float size);
float view_text_width(const View *view, const char *text, float size);
/* From one line of a text to the next, as it is drawn. */
float view_line(const View *view, float size);
/* Makes a text smaller if it would be wider. */
void view_fit(const View *view, TextItem *text, float width);

/* view_hud.c: panels and texts. */
void hud_fill(View *view, const Game *game, const ViewOptions *options, double seconds);

/* Adding to the frame's arrays; what does not fit is left out. */
DecalInstance *view_add_decal(View *view, DecalShape shape, float x, float z, float radius, uint32_t color,
                              float alpha);
TextItem *view_add_text(View *view, Anchor anchor, float x, float y, float size, uint32_t color, const char *format,
                        ...) BASE_PRINTF(7, 8);
/* Over a place on the ground, outlined, larger as the player wishes texts. Ends the running part. */
TextItem *view_add_world_text(View *view, float x, float z, float height, float size, uint32_t color, const char *line);
PanelItem *view_add_panel(View *view, Anchor anchor, float x, float y, float w, float h, uint32_t color, float alpha);
/* Darkens the whole screen, whatever its shape, below the running part's layer. */
void view_add_dim(View *view, const RenderLook *look, float alpha);
/* Its middle and side; NULL bits add nothing. */
IconItem *view_add_icon(View *view, Anchor anchor, float x, float y, float size, uint32_t color, const IconBits *bits);
void view_set_color(float target[4], uint32_t color, float alpha);

#endif
