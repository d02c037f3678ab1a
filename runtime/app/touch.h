/* touch: a stick and buttons under fingers, as a model without a window: several pointers go in by their ids, what the
 * hero does comes out. A finger keeps what it was put down on until it is lifted.
 */
#ifndef RIFT_APP_TOUCH_H
#define RIFT_APP_TOUCH_H

#include "world/world.h"

typedef enum TouchSpot {
    TOUCH_ATTACK,
    TOUCH_DODGE,
    TOUCH_SKILL_1,
    TOUCH_SKILL_2,
    TOUCH_ULTIMATE,
    TOUCH_USE, /* what is near; a cell where nothing is */
    TOUCH_PAUSE,
    TOUCH_BUTTON_COUNT,
    TOUCH_STICK = TOUCH_BUTTON_COUNT,
    TOUCH_SPOT_COUNT,
    TOUCH_ELSEWHERE = TOUCH_SPOT_COUNT
} TouchSpot;

enum { TOUCH_POINTER_LIMIT = 10 };

typedef struct TouchCircle {
    float x, y, radius; /* layout pixels from the middle of the screen */
} TouchCircle;

typedef struct TouchLayout {
    TouchCircle spots[TOUCH_SPOT_COUNT];
    float reach; /* radii of the stick around its middle that belong to it */
    float dead;  /* of its radius: so far it is at rest */
    float run;   /* … and from here on the hero runs */
} TouchLayout;

typedef struct TouchPointer {
    bool down;
    int id;
    TouchSpot spot;
    float x, y;
} TouchPointer;

typedef struct Touch {
    TouchLayout layout;
    TouchPointer pointers[TOUCH_POINTER_LIMIT];
    uint16_t tapped; /* bits of spots pressed since the last tick */
    bool taps;       /* there was a press elsewhere … */
    float tap_x, tap_y;
} Touch;

/* What the fingers do in one tick. */
typedef struct TouchControls {
    float move_x, move_z; /* −1 … 1 */
    uint16_t buttons;     /* Button bits, but for TOUCH_USE and TOUCH_PAUSE */
    bool uses;
    bool taps; /* on no spot, at x, y */
    float tap_x, tap_y;
} TouchControls;

/* Places in layout pixels from the middle of the screen; `id` is the finger's, as long as it is down. */
void touch_press(Touch *touch, int id, float x, float y);
void touch_move(Touch *touch, int id, float x, float y);
void touch_release(Touch *touch, int id);
/* Lifts all fingers. */
void touch_forget(Touch *touch);
bool touch_is_held(const Touch *touch, TouchSpot spot);
/* Where the stick's knob is, in radii from its middle, at most 1; false while nobody holds it. */
bool touch_stick(const Touch *touch, float *x, float *y);
/* Whether TOUCH_PAUSE was tapped; takes it. */
bool touch_take_pause(Touch *touch);
/* Takes what else was tapped. */
TouchControls touch_take(Touch *touch);

#endif
