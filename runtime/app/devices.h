/* devices: keys, mouse and pad as a model without a window system. What is held goes in; what the hero does, what the
 * program is asked and what menus hear comes out.
 */
#ifndef RIFT_APP_DEVICES_H
#define RIFT_APP_DEVICES_H

#include "app/screens.h"
#include "world/world.h"

/* The hero's state of them for one tick. Presses shorter than a tick still count for one. */
typedef struct Controls {
    float move_x, move_z; /* −1 … 1 */
    bool aims;            /* by mouse or right stick; else the way it goes */
    bool aims_by_mouse;
    float pointer_x, pointer_y; /* framebuffer pixels */
    float layout_x, layout_y;   /* the same in layout pixels from the middle of the window */
    float stick_x, stick_z;     /* −1 … 1 */
    uint16_t buttons;           /* Button bits */
} Controls;

/* A pad as it is held now; all zero without one. */
typedef struct PadState {
    bool there;
    uint32_t buttons; /* bit 0: CODE_PAD_FIRST, and so on */
    float left_x, left_y, right_x, right_y;
} PadState;

typedef struct Devices {
    uint8_t held[CONTROL_COUNT]; /* by control: bits of the places whose key or button is down */
    uint16_t tapped;             /* Button bits pressed since the last tick */
    bool mouse_aims;
    bool uses_pad; /* it was used last */
    bool asks_pause, asks_map, lost_pad;
    PadState pad;
    uint32_t menu_buttons, menu_sticks; /* of the pad, as menus heard them: buttons; bits of ScreenInput */
    double menu_next;                   /* seconds: when a direction that is held counts again */
} Devices;

/* A key, a button of the mouse or of a pad went down or up. */
void devices_press(Devices *devices, const Bindings *bindings, int code, bool down);
/* The pointer moved: it aims from now on. */
void devices_point(Devices *devices);
/* The pad as it is now, once a frame. */
void devices_set_pad(Devices *devices, const Bindings *bindings, const PadState *pad);
/* Takes what was tapped. Leaves places of the pointer to the caller. */
Controls devices_take_controls(Devices *devices);
/* What menus hear of the pad: presses, and directions again and again while they are held. Once a frame; returns the
 * number of events. */
int devices_take_menu(Devices *devices, double now, ScreenEvent *events, int capacity);
/* Lets all go, as if nothing was held; what still is counts when it is pressed anew. */
void devices_forget(Devices *devices);

#endif
