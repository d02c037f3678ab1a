/* The view: turns a game into a RenderScene. Cosmetic only: it reads the world and its events, and keeps what drawing
 * needs between ticks (poses, shards, numbers, slashes, after-images, shake). Nothing here flows back into the game.
 */
#ifndef RIFT_APP_VIEW_H
#define RIFT_APP_VIEW_H

#include "script/script.h"

enum { VIEW_BOX_LIMIT = 8192, VIEW_DECAL_LIMIT = 2048, VIEW_TEXT_LIMIT = 256, VIEW_PANEL_LIMIT = 256 };

typedef struct View View;
struct Screens;
struct Touch;
struct Bindings;

/* What prompts name: the keys of the bindings, or the pad's buttons. */
typedef struct ViewKeys {
    const struct Bindings *bindings; /* NULL: those of a first start */
    const char *(*letter)(int code); /* a key's letter in the user's layout, or NULL; itself NULL: as in the US */
    bool pad;
} ViewKeys;

/* Figures that there were in a tick, and how many of them it posed, by how near they were. */
typedef struct ViewPoses {
    int figures[LOD_TIER_COUNT], posed[LOD_TIER_COUNT];
} ViewPoses;

/* Bodies of the dead in the last tick. */
typedef struct ViewBodies {
    int count, fading, asleep;
    double seconds; /* that moving them took */
} ViewBodies;

typedef struct ViewOptions {
    bool mobile;                   /* the profile: less is drawn; view_set_profile sets what goes with it */
    bool frame_step;               /* limbs at 10 fps */
    bool bodies;                   /* the dead fall as bodies, else they play their fall */
    float work_seconds;            /* work that a frame is; 0 where nobody measures */
    bool show_frame_time;          /* not in pictures that are compared */
    float calm;                    /* 0 … 1: how much of the camera's shake is left out */
    bool all_flashes;              /* else no more large ones a second than scripts/ui/view.lua allows */
    int telegraphs;                /* palette of what threatens the player: 0 … TELEGRAPH_PALETTES − 1 */
    const struct Screens *screens; /* what lies over the game; NULL for nothing */
    const struct Touch *touch;     /* the fingers' stick and buttons, shown while the game is played; NULL for none */
    ViewKeys keys;
    bool full_map;       /* the whole floor's map over the middle of the screen; the game goes on behind it */
    float frame_seconds; /* the last frame's length, for the display */
    float aspect;        /* width of the picture by its height, for what is off screen; 0 means 16:9 */
    float scale;         /* pixels of the picture to a layout pixel, so that texts fit; 0 means 1 */
    float text_scale;    /* 1 … 2: how much larger texts are; 0 means 1 */
    bool pixel_text;     /* texts in the pixel font at any size */
} ViewOptions;

/* Chooses the desktop or the mobile profile of scripts/ui/view.lua. What it sets may be changed afterwards. */
void view_set_profile(ViewOptions *options, const Game *game, bool mobile);
/* Allocates all it will need. NULL when memory is out. */
View *view_create(const Game *game, Error *error);
void view_destroy(View *view);
/* After every game_tick: takes in the events, advances poses and effects. */
void view_tick(View *view, const Game *game, const ViewOptions *options);
/* Of the last tick. */
ViewPoses view_poses(const View *view);
ViewBodies view_bodies(const View *view);
/* Fills the scene between the last two ticks: `fraction` 0 … 1 of the way. The arrays belong to the view and live until
 * the next call. */
void view_fill(View *view, const Game *game, const ViewOptions *options, float fraction, RenderScene *scene);

/* The card of the running choice at a place in layout pixels from the middle of the screen; −1 for none. */
int view_card_at(const View *view, const Game *game, float x, float y);
/* Tells the screens where their rows are drawn. */
void view_place_screens(View *view, const Game *game, const ViewOptions *options, struct Screens *screens);
/* Tells the fingers where their stick and buttons are, on a screen of a width by its height (0 means 16:9). */
void view_place_touch(const View *view, struct Touch *touch, float aspect);
/* Pixels of a layout pixel, as ViewOptions.scale, in a picture so many pixels large. */
float view_layout_scale(int width, int height);

#endif
