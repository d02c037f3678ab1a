/* The model of `rift sandbox`: the stage, figures and props on it, and a panel of what can be done to them. It knows no
 * window and no clock: events and seconds go in, a scene and one line of JSON come out.
 */
#ifndef RIFT_APP_SANDBOX_H
#define RIFT_APP_SANDBOX_H

#include "app/input_event.h"
#include "script/script.h"

#include <stdio.h>

typedef struct Sandbox Sandbox;

/* The game gives rules, look, texts and notices; it is not ticked, and has to outlive the sandbox. `seed` decides where
 * figures start. NULL on failure. */
Sandbox *sandbox_create(const Game *game, uint64_t seed, Error *error);
void sandbox_destroy(Sandbox *sandbox);
/* The screen's size in layout pixels, those in which events tell places. 1280 × 720 at first. */
void sandbox_resize(Sandbox *sandbox, float width, float height);
void sandbox_take_event(Sandbox *sandbox, const InputEvent *event);
/* Lets time pass, in seconds of the person at the screen. */
void sandbox_advance(Sandbox *sandbox, double seconds);
/* After a reload of the game: all goes on with the new rules from where it is; a figure of other parts is dropped. */
void sandbox_update(Sandbox *sandbox);
/* Everything on screen; arrays belong to the sandbox and live until the next call. */
void sandbox_fill(Sandbox *sandbox, RenderScene *scene, RenderLook *look);
/* One line of JSON: what is there and how the sliders stand, for tests. */
void sandbox_print(const Sandbox *sandbox, FILE *stream);

/* What the panel's buttons do; the keys do the same. */
typedef enum SandboxAction {
    SANDBOX_DROP,   /* every figure anew from above; props stay */
    SANDBOX_ADD,    /* one more figure */
    SANDBOX_RESET,  /* all as in the beginning */
    SANDBOX_CLEAR,  /* no props */
    SANDBOX_BODIES, /* bare shapes, or the dress */
    SANDBOX_BLAST,  /* at the figure in the middle of the picture */
    SANDBOX_BALL,
    SANDBOX_BOX,
    SANDBOX_ACTION_COUNT
} SandboxAction;

void sandbox_act(Sandbox *sandbox, SandboxAction action);

#endif
