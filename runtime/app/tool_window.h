/* A tool in a window of its own, with its game's files watched; or a picture of it without one. */
#ifndef RIFT_APP_TOOL_WINDOW_H
#define RIFT_APP_TOOL_WINDOW_H

#include "app/input_event.h"
#include "app/session.h"
#include "render/render.h"

/* What the window asks of its tool. `model` is handed to each. */
typedef struct Tool {
    const char *name; /* in the window's title */
    void *model;
    /* The screen's size in layout pixels, those in which events tell places. */
    void (*resize)(void *model, float width, float height);
    void (*take_event)(void *model, const InputEvent *event);
    void (*advance)(void *model, double seconds); /* of the person at the screen */
    void (*update)(void *model);                  /* the game was loaded again */
    void (*fill)(void *model, RenderScene *scene, RenderLook *look);
} Tool;

/* Shows it until the window is closed or the options' ticks are over. */
bool tool_window_run(const Options *options, Session *session, const Tool *tool, Error *error);
/* What `rift shot` does of it: so many ticks of the options, or `ticks`, then a picture; with --every, pictures on the
 * way too. */
bool tool_shoot(const Options *options, const FileTree *data, const Tool *tool, int ticks, Error *error);

#endif
