/* The window, its context and what its devices say. The only file family that knows GLFW. */
#ifndef RIFT_APP_WINDOW_H
#define RIFT_APP_WINDOW_H

#include "app/devices.h"
#include "app/input_event.h"
#include "render/render.h"

typedef struct Window Window;

typedef struct WindowSetup {
    const char *title;
    int width, height; /* window units */
    bool gles;
} WindowSetup;

/* Opens a window with a current context. On failure NULL and one line that says what to try. */
Window *window_open(const WindowSetup *setup, Error *error);
void window_close(Window *window);
/* False once the user wants it closed. */
bool window_is_open(const Window *window);
void window_request_close(Window *window);
/* Takes in what happened since the last call; never blocks. */
void window_poll(Window *window);
void window_show_frame(Window *window);
/* Pixels to draw; 0 × 0 while minimised. */
void window_framebuffer_size(const Window *window, int *width, int *height);
RenderLoader window_loader(void);

/* What keys and pads stand for from now on; at first bindings_default. */
void window_set_bindings(Window *window, const Bindings *bindings);
/* The pointer is a finger: it neither aims nor presses what the mouse's buttons stand for. */
void window_set_touch(Window *window, bool touch);
Controls window_take_controls(Window *window);

/* What is pressed for the program, not for the hero; each press once. */
typedef struct WindowRequests {
    bool pause, quit, map, frame_step, profile;
    bool focus_lost; /* or it was minimised, or the pad that was used is gone */
} WindowRequests;

WindowRequests window_take_requests(Window *window);

/* What menus hear since the last call: keys, pad, pointer and typed text; returns their number. While the game is
 * played they are thrown away by window_forget. */
int window_take_events(Window *window, ScreenEvent events[SCREEN_EVENT_LIMIT]);
/* Forgets what was pressed, so that a key that left a menu does not act in the game, nor the other way round. */
void window_forget(Window *window);
/* True while a pad was used last: prompts name its buttons. */
bool window_uses_pad(const Window *window);
/* The letter that a key has in the user's layout; NULL when it is none, or one that the font may lack. Lives until the
 * next call. */
const char *window_key_letter(int code);
void window_set_vsync(Window *window, bool on);
void window_set_fullscreen(Window *window, bool full);
bool window_is_fullscreen(const Window *window);

/* What keys and mouse did since the last call, for tools; places in framebuffer pixels. Fills `events` and returns
 * their number; what doesn't fit between two calls is lost. */
int window_take_input(Window *window, InputEvent *events, int capacity);

#endif
