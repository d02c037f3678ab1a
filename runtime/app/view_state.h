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
};

/* A rig's characters on screen. */
typedef struct RigView {
    const Rig *rig;
    PoseBank *bank;             /* owned */
    Mat34 boxes[RIG_BOX_LIMIT]; /* each drawn box relative to its part */
    uint16_t free_slots[POSE_SLOT_LIMIT];
    int free_count;
} RigView;

typedef struct Number {
    float x, z, height;
    double born; /* scene seconds */
    int value;
    bool critical, hurt;
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

/* Numbers of scripts/ui/view.lua, by group and name, read once a revision instead of by name each frame. */
// clang-format off
#define VIEW_NUMBERS(X) \
    X(shake, hurt) X(shake, kill) X(shake, hit) X(shake, critical) X(shake, death) X(shake, decay) X(shake, most) \
    X(look_ahead, seconds) X(look_ahead, ease) \
    X(flash, seconds) X(flash, strength) \
    X(shards, count) X(shards, speed) X(shards, up) X(shards, size) X(shards, life) \
    X(sparks, count) X(sparks, critical_count) X(sparks, speed) X(sparks, size) X(sparks, life) X(sparks, height) \
    X(number, life) X(number, rise) X(number, height) X(number, spread) X(number, pop) X(number, pop_seconds) \
    X(number, size) X(number, critical_size) X(number, hurt_size) \
    X(slash, life) X(slash, alpha) X(slash, height) X(slash, width) X(slash, boxes) \
    X(after_image, life) X(after_image, opacity) \
    X(ring, radius) X(ring, inner) X(ring, alpha) \
    X(shadow, player) X(shadow, enemy) \
    X(stairs, light_radius) X(stairs, light_strength) X(stairs, radius) \
    X(hud, lag_rate) X(hud, low_hp) X(hud, blink_seconds) X(hud, hint_seconds) \
    X(hud, remark_seconds)
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

    EntityHandle slot_owner[ENTITY_LIMIT]; /* the handle a world slot was given a pose slot for */
    uint16_t slot_pose[ENTITY_LIMIT];
    uint8_t slot_rig[ENTITY_LIMIT];
    PoseInput inputs[POSE_SLOT_LIMIT];

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

    ParticleInstance shards[SHARD_LIMIT];
    int shard_next, shard_count;
    Number numbers_shown[NUMBER_LIMIT];
    int number_next;
    Slash slashes[SLASH_LIMIT];
    int slash_next;
    Ghost ghosts[GHOST_LIMIT];
    int ghost_next;

    BoxInstance boxes[VIEW_BOX_LIMIT];
    int box_count;
    DecalInstance decals[VIEW_DECAL_LIMIT];
    int decal_count;
    PointLight lights[4];
    int light_count;
    PanelItem panels[VIEW_PANEL_LIMIT];
    int panel_count;
    TextItem texts[VIEW_TEXT_LIMIT];
    int text_count;
    float dots[DOT_LIMIT * 2];
    int dot_count;
};

/* view_effects.c: what events leave behind. */
void effects_take_events(View *view, const Game *game);
void effects_advance(View *view, const Game *game);
void effects_fill(View *view, const Game *game, double seconds);

/* view_figures.c: characters. */
bool figures_update_rigs(View *view, const Game *game);
void figures_destroy(View *view);
void figures_tick(View *view, const Game *game, bool frame_step);
void figures_fill(View *view, const Game *game, float fraction);
/* The player's head and body as they stand now, for an after-image. */
void figures_capture_ghost(View *view, const Game *game, Ghost *ghost);

/* view_hud.c: panels and texts. */
void hud_fill(View *view, const Game *game, const ViewOptions *options, double seconds);

/* Adding to the frame's arrays; what does not fit is left out. */
DecalInstance *view_add_decal(View *view, DecalShape shape, float x, float z, float radius, uint32_t color,
                              float alpha);
TextItem *view_add_text(View *view, Anchor anchor, float x, float y, float size, uint32_t color, const char *format,
                        ...) BASE_PRINTF(7, 8);
PanelItem *view_add_panel(View *view, Anchor anchor, float x, float y, float w, float h, uint32_t color, float alpha);
void view_set_color(float target[4], uint32_t color, float alpha);

#endif
