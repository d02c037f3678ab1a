/* Drawing a run while it is repeated: offscreen, through the renderer of the game. Whoever compares its hashes with
 * those of a replay without pictures knows that drawing changes nothing. */
#ifndef RIFT_APP_REPLAY_DRAW_H
#define RIFT_APP_REPLAY_DRAW_H

#include "app/options.h"
#include "app/view.h"
#include "render/render.h"

enum { REPLAY_DRAW_EVERY = 30 }; /* ticks from one picture to the next */

typedef struct ReplayDraw {
    Offscreen *offscreen; /* owned, as the others; NULL when nothing is drawn */
    Renderer *renderer;
    View *view;
    ViewOptions shown;
    uint32_t look_revision;
    int width, height; /* pixels */
    int pictures;      /* drawn so far */
} ReplayDraw;

/* With the size, the profile and the backend of the options. All or nothing. */
bool replay_draw_open(ReplayDraw *draw, const Options *options, const FileTree *data, const Game *game, Error *error);
void replay_draw_close(ReplayDraw *draw);
/* After each tick, `tick` counted from 1: takes it in, and draws it when it is its turn. */
void replay_draw_tick(ReplayDraw *draw, const Game *game, uint32_t tick);

#endif
