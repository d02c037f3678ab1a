#include "app/touch.h"

#include <string.h>

/* ---- Fingers ------------------------------------------------------------------------------------------------*/
static TouchPointer *find_pointer(Touch *touch, int id) {
    for (int i = 0; i < TOUCH_POINTER_LIMIT; i++) {
        if (touch->pointers[i].down && touch->pointers[i].id == id) {
            return &touch->pointers[i];
        }
    }
    return NULL;
}

static float distance(const TouchCircle *circle, float x, float y) {
    float dx = x - circle->x, dy = y - circle->y;
    return math_sqrt32(dx * dx + dy * dy);
}

/* Buttons come before the stick, whose reach may go under them. */
static TouchSpot spot_at(const TouchLayout *layout, float x, float y) {
    for (int spot = 0; spot < TOUCH_SPOT_COUNT; spot++) {
        const TouchCircle *circle = &layout->spots[spot];
        float radius = circle->radius * (spot == TOUCH_STICK ? layout->reach : 1.0f);
        if (distance(circle, x, y) < radius) {
            return (TouchSpot)spot;
        }
    }
    return TOUCH_ELSEWHERE;
}

void touch_press(Touch *touch, int id, float x, float y) {
    TouchPointer *pointer = find_pointer(touch, id);
    for (int i = 0; i < TOUCH_POINTER_LIMIT && !pointer; i++) {
        pointer = touch->pointers[i].down ? NULL : &touch->pointers[i];
    }
    if (!pointer) {
        return;
    }
    *pointer = (TouchPointer){true, id, spot_at(&touch->layout, x, y), x, y};
    if (pointer->spot == TOUCH_ELSEWHERE) {
        touch->taps = true;
        touch->tap_x = x;
        touch->tap_y = y;
    } else {
        touch->tapped = (uint16_t)(touch->tapped | 1u << pointer->spot);
    }
}

void touch_move(Touch *touch, int id, float x, float y) {
    TouchPointer *pointer = find_pointer(touch, id);
    if (pointer) {
        pointer->x = x;
        pointer->y = y;
    }
}

void touch_release(Touch *touch, int id) {
    TouchPointer *pointer = find_pointer(touch, id);
    if (pointer) {
        pointer->down = false;
    }
}

void touch_forget(Touch *touch) {
    memset(touch->pointers, 0, sizeof touch->pointers);
    touch->tapped = 0;
    touch->taps = false;
}

static const TouchPointer *holder(const Touch *touch, TouchSpot spot) {
    for (int i = 0; i < TOUCH_POINTER_LIMIT; i++) {
        if (touch->pointers[i].down && touch->pointers[i].spot == spot) {
            return &touch->pointers[i];
        }
    }
    return NULL;
}

bool touch_is_held(const Touch *touch, TouchSpot spot) {
    return holder(touch, spot) != NULL;
}

/* ---- The stick ----------------------------------------------------------------------------------------------*/
/* From its middle, in its radii; beyond 1 when the finger has gone over its rim. */
static bool stick_pull(const Touch *touch, float *x, float *y, float *length) {
    const TouchPointer *pointer = holder(touch, TOUCH_STICK);
    const TouchCircle *stick = &touch->layout.spots[TOUCH_STICK];
    *x = *y = *length = 0.0f;
    if (!pointer || stick->radius <= 0.0f) {
        return false;
    }
    *x = (pointer->x - stick->x) / stick->radius;
    *y = (pointer->y - stick->y) / stick->radius;
    *length = math_sqrt32(*x * *x + *y * *y);
    return true;
}

bool touch_stick(const Touch *touch, float *x, float *y) {
    float length;
    bool held = stick_pull(touch, x, y, &length);
    if (length > 1.0f) {
        *x /= length;
        *y /= length;
    }
    return held;
}

/* ---- The hero -----------------------------------------------------------------------------------------------*/
static unsigned button_of(TouchSpot spot) {
    static const Button buttons[TOUCH_SPOT_COUNT] = {[TOUCH_ATTACK] = BUTTON_ATTACK,
                                                     [TOUCH_DODGE] = BUTTON_DODGE,
                                                     [TOUCH_SKILL_1] = BUTTON_SKILL_1,
                                                     [TOUCH_SKILL_2] = BUTTON_SKILL_2,
                                                     [TOUCH_ULTIMATE] = BUTTON_ULTIMATE};
    return (unsigned)buttons[spot];
}

bool touch_take_pause(Touch *touch) {
    bool tapped = (touch->tapped >> TOUCH_PAUSE & 1u) != 0;
    touch->tapped = (uint16_t)(touch->tapped & ~(1u << TOUCH_PAUSE));
    return tapped;
}

TouchControls touch_take(Touch *touch) {
    TouchControls controls = {.taps = touch->taps, .tap_x = touch->tap_x, .tap_y = touch->tap_y};
    float x, y, length;
    unsigned buttons = 0;
    stick_pull(touch, &x, &y, &length);
    if (length > touch->layout.dead) {
        touch_stick(touch, &controls.move_x, &controls.move_z);
        buttons |= length >= touch->layout.run ? (unsigned)BUTTON_DASH : 0u;
    }
    for (int spot = 0; spot < TOUCH_BUTTON_COUNT; spot++) {
        bool pressed = ((unsigned)touch->tapped >> spot & 1u) != 0 || touch_is_held(touch, (TouchSpot)spot);
        buttons |= pressed ? (unsigned)button_of((TouchSpot)spot) : 0u;
    }
    controls.buttons = (uint16_t)buttons;
    controls.uses = ((unsigned)touch->tapped >> TOUCH_USE & 1u) != 0 || touch_is_held(touch, TOUCH_USE);
    touch->tapped &= 1u << TOUCH_PAUSE;
    touch->taps = false;
    return controls;
}
