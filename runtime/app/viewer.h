/* The model of `rift viewer`: one figure on a turntable, its graph running, and a panel about it. It knows no window
 * and no clock: events and seconds go in, a scene and one line of JSON come out.
 */
#ifndef RIFT_APP_VIEWER_H
#define RIFT_APP_VIEWER_H

#include "app/input_event.h"
#include "script/script.h"

#include <stdio.h>

typedef struct Viewer Viewer;

/* The game gives rigs, graphs, look and notices; it is not ticked, and has to outlive the viewer. NULL with a message
 * that names the rigs there are when `rig` is none of them. */
Viewer *viewer_create(const Game *game, const char *rig, Error *error);
void viewer_destroy(Viewer *viewer);
/* The screen's size in layout pixels, those in which events tell places. 1280 × 720 at first. */
void viewer_resize(Viewer *viewer, float width, float height);
void viewer_take_event(Viewer *viewer, const InputEvent *event);
/* Lets time pass, in seconds of the person at the screen. */
void viewer_advance(Viewer *viewer, double seconds);
/* After a reload of the game: the figure goes on with the new tables. A rig that is gone gives way to the first. */
void viewer_update(Viewer *viewer);
/* Frame-step, as the mobile profile has it. */
void viewer_set_profile(Viewer *viewer, bool mobile);
/* Everything on screen; arrays belong to the viewer and live until the next call. The look is the game's with the
 * turntable's camera. */
void viewer_fill(Viewer *viewer, RenderScene *scene, RenderLook *look);
/* One line of JSON: what is played and how, for tests. */
void viewer_print(const Viewer *viewer, FILE *stream);

#endif
