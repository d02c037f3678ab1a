/* What the person at the window does, as one tick's input: keyboard, mouse and pad, or fingers. */
#ifndef RIFT_APP_PLAY_INPUT_H
#define RIFT_APP_PLAY_INPUT_H

#include "app/session.h"
#include "app/touch.h"
#include "app/view.h"
#include "app/window.h"

typedef struct PlayInput {
    Window *window;
    const Session *session;
    const View *view;
    const Renderer *renderer;
    Touch *touch; /* NULL without */
} PlayInput;

TickInput play_read_input(const PlayInput *play);
/* Once a frame: the mouse as a finger. With `listens` false all fingers are lifted. */
void play_hear_touch(Window *window, Touch *touch, bool listens);

#endif
