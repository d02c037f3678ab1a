/* What a key or the mouse did, as tools take it: one event after the other. Knows no window system. */
#ifndef RIFT_APP_INPUT_EVENT_H
#define RIFT_APP_INPUT_EVENT_H

typedef enum InputEventType {
    INPUT_KEY,     /* pressed, or repeated while it is held */
    INPUT_PRESS,   /* the left or right mouse button */
    INPUT_RELEASE, /* … let go */
    INPUT_MOVE,
    INPUT_WHEEL,
} InputEventType;

/* A printable key is its capital character on a US layout; these are the others. */
typedef enum InputKey {
    INPUT_UP = 256,
    INPUT_DOWN,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_TAB,
    INPUT_ENTER,
    INPUT_PAGE_UP,
    INPUT_PAGE_DOWN,
    INPUT_ESCAPE,
    INPUT_F1,
} InputKey;

typedef struct InputEvent {
    InputEventType type;
    int key;      /* of a press or release: 0 the left button, 1 the right one, 2 the middle one */
    float x, y;   /* of the mouse, pixels from the top left; which pixels, the taker says */
    float amount; /* of the wheel, positive away from the hand */
} InputEvent;

#endif
