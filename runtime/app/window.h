/* The window, its context and what its devices say. The only file family that knows GLFW. */
#ifndef RIFT_APP_WINDOW_H
#define RIFT_APP_WINDOW_H

#include "app/input_event.h"
#include "app/screens.h"
#include "render/render.h"
#include "world/world.h"

typedef struct Window Window;

typedef struct WindowSetup {
    const char *title;
    int width, height; /* window units */
    bool gles;
    int frame_cap; /* frames a second; 0: the screen's rate */
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

/* The devices' state for one tick. Presses shorter than a tick still count for one; a call takes them. */
typedef struct Controls {
    float move_x, move_z; /* −1 … 1 */
    bool aims;            /* by mouse or right stick; else the way it goes */
    bool aims_by_mouse;
    float pointer_x, pointer_y; /* framebuffer pixels */
    float layout_x, layout_y;   /* the same in layout pixels from the middle of the window */
    float stick_x, stick_z;     /* −1 … 1 */
    uint16_t buttons;           /* Button bits */
} Controls;

Controls window_take_controls(Window *window);

/* What is pressed for the program, not for the hero; each press once. */
typedef struct WindowRequests {
    bool pause, quit, focus_lost, map, frame_step, profile;
} WindowRequests;

WindowRequests window_take_requests(Window *window);

/* What menus hear since the last call: keys, pad, pointer and typed text; returns their number. While the game is
 * played they are thrown away by window_forget. */
int window_take_events(Window *window, ScreenEvent events[SCREEN_EVENT_LIMIT]);
/* Forgets what was pressed, so that a key that left a menu does not act in the game, nor the other way round. */
void window_forget(Window *window);
void window_set_fullscreen(Window *window, bool full);
bool window_is_fullscreen(const Window *window);

/* What keys and mouse did since the last call, for tools; places in framebuffer pixels. Fills `events` and returns
 * their number; what doesn't fit between two calls is lost. */
int window_take_input(Window *window, InputEvent *events, int capacity);

#endif
