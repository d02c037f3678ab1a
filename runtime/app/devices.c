#include "app/devices.h"

#include <string.h>

#define STICK_DEAD_ZONE 0.2f
#define STICK_PUSHED 0.6f /* so far that a menu hears it */
#define REPEAT_FIRST 0.4  /* seconds */
#define REPEAT_NEXT 0.12

static Button button_of(ControlId control) {
    static const Button buttons[CONTROL_COUNT] = {
        [CONTROL_DASH] = BUTTON_DASH,         [CONTROL_ATTACK] = BUTTON_ATTACK,      [CONTROL_DODGE] = BUTTON_DODGE,
        [CONTROL_INTERACT] = BUTTON_INTERACT, [CONTROL_SKILL_1] = BUTTON_SKILL_1,    [CONTROL_SKILL_2] = BUTTON_SKILL_2,
        [CONTROL_ULTIMATE] = BUTTON_ULTIMATE, [CONTROL_ITEM] = BUTTON_ITEM,          [CONTROL_CHIP] = BUTTON_CHIP,
        [CONTROL_THROW] = BUTTON_THROW,       [CONTROL_NEXT_CHIP] = BUTTON_NEXT_CHIP};
    return buttons[control];
}

/* ---- Presses ------------------------------------------------------------------------------------------------*/
static void tap(Devices *devices, ControlId control, int code) {
    devices->tapped = (uint16_t)(devices->tapped | (unsigned)button_of(control));
    devices->asks_pause |= control == CONTROL_PAUSE;
    devices->asks_map |= control == CONTROL_MAP;
    if (control == CONTROL_ATTACK && code < CODE_MOUSE_FIRST) {
        devices->mouse_aims = false;
    }
}

void devices_press(Devices *devices, const Bindings *bindings, int code, bool down) {
    int place = 0;
    ControlId control = bindings_find(bindings, code, &place);
    if (down) {
        devices->uses_pad = code >= CODE_PAD_FIRST;
        devices->mouse_aims |= code >= CODE_MOUSE_FIRST && code < CODE_PAD_FIRST;
        devices->tapped = (uint16_t)(devices->tapped | (code == CODE_ENTER ? (unsigned)BUTTON_RESTART : 0u));
    }
    if (control == CONTROL_COUNT) {
        return;
    }
    unsigned bit = 1u << place, held = devices->held[control];
    devices->held[control] = (uint8_t)(down ? held | bit : held & ~bit);
    if (down) {
        tap(devices, control, code);
    }
}

void devices_point(Devices *devices) {
    devices->mouse_aims = true;
}

static float outside_dead_zone(float value) {
    return value > -STICK_DEAD_ZONE && value < STICK_DEAD_ZONE ? 0.0f : value;
}

void devices_set_pad(Devices *devices, const Bindings *bindings, const PadState *pad) {
    uint32_t before = devices->pad.buttons, changed = before ^ pad->buttons;
    devices->lost_pad |= devices->pad.there && !pad->there && devices->uses_pad;
    devices->pad = *pad;
    for (int i = 0; changed >> i != 0; i++) {
        if (changed >> i & 1u) {
            devices_press(devices, bindings, CODE_PAD_FIRST + i, (pad->buttons >> i & 1u) != 0);
        }
    }
    float *axes[] = {&devices->pad.left_x, &devices->pad.left_y, &devices->pad.right_x, &devices->pad.right_y};
    for (size_t i = 0; i < BASE_COUNT_OF(axes); i++) {
        *axes[i] = outside_dead_zone(*axes[i]);
        if (*axes[i] != 0.0f) {
            devices->uses_pad = true;
            devices->mouse_aims = false;
        }
    }
    if (!pad->there) {
        devices->uses_pad = false;
    }
}

void devices_forget(Devices *devices) {
    memset(devices->held, 0, sizeof devices->held);
    devices->tapped = 0;
    devices->asks_pause = devices->asks_map = devices->lost_pad = false;
}

/* ---- The hero -----------------------------------------------------------------------------------------------*/
static float direction(const Devices *devices, ControlId less, ControlId more) {
    return (devices->held[more] != 0 ? 1.0f : 0.0f) - (devices->held[less] != 0 ? 1.0f : 0.0f);
}

Controls devices_take_controls(Devices *devices) {
    const PadState *pad = &devices->pad;
    Controls controls = {.move_x = direction(devices, CONTROL_LEFT, CONTROL_RIGHT),
                         .move_z = direction(devices, CONTROL_UP, CONTROL_DOWN),
                         .stick_x = pad->right_x,
                         .stick_z = pad->right_y,
                         .aims = pad->right_x != 0.0f || pad->right_y != 0.0f};
    if (pad->left_x != 0.0f || pad->left_y != 0.0f) {
        controls.move_x = pad->left_x;
        controls.move_z = pad->left_y;
    }
    float length = math_sqrt32(controls.move_x * controls.move_x + controls.move_z * controls.move_z);
    if (length > 1.0f) {
        controls.move_x /= length;
        controls.move_z /= length;
    }
    unsigned buttons = devices->tapped;
    for (int control = 0; control < CONTROL_COUNT; control++) {
        buttons |= devices->held[control] != 0 ? (unsigned)button_of((ControlId)control) : 0u;
    }
    controls.buttons = (uint16_t)buttons;
    controls.aims_by_mouse = devices->mouse_aims && !controls.aims;
    controls.aims |= controls.aims_by_mouse;
    devices->tapped = 0;
    return controls;
}

/* ---- Menus --------------------------------------------------------------------------------------------------*/
static ScreenInput menu_input(int code) {
    static const struct {
        int code;
        ScreenInput input;
    } buttons[] = {{CODE_PAD_UP, SCREEN_UP},       {CODE_PAD_DOWN, SCREEN_DOWN},    {CODE_PAD_LEFT, SCREEN_LEFT},
                   {CODE_PAD_RIGHT, SCREEN_RIGHT}, {CODE_PAD_A, SCREEN_ACCEPT},     {CODE_PAD_B, SCREEN_BACK},
                   {CODE_PAD_START, SCREEN_BACK},  {CODE_PAD_LB, SCREEN_LAST_PAGE}, {CODE_PAD_RB, SCREEN_NEXT_PAGE}};
    for (size_t i = 0; i < BASE_COUNT_OF(buttons); i++) {
        if (buttons[i].code == code) {
            return buttons[i].input;
        }
    }
    return SCREEN_PRESS;
}

static uint32_t stick_directions(const PadState *pad) {
    return (pad->left_y < -STICK_PUSHED ? 1u << SCREEN_UP : 0u) |
           (pad->left_y > STICK_PUSHED ? 1u << SCREEN_DOWN : 0u) |
           (pad->left_x < -STICK_PUSHED ? 1u << SCREEN_LEFT : 0u) |
           (pad->left_x > STICK_PUSHED ? 1u << SCREEN_RIGHT : 0u);
}

static uint32_t button_directions(const PadState *pad) {
    uint32_t directions = 0;
    for (int code = CODE_PAD_UP; code <= CODE_PAD_LEFT; code++) {
        directions |= pad->buttons >> (code - CODE_PAD_FIRST) & 1u ? 1u << menu_input(code) : 0u;
    }
    return directions;
}

static int add_directions(ScreenEvent *events, int count, int capacity, uint32_t directions) {
    for (int input = SCREEN_UP; input <= SCREEN_RIGHT && count < capacity; input++) {
        if (directions >> input & 1u) {
            events[count++] = (ScreenEvent){.input = (ScreenInput)input};
        }
    }
    return count;
}

int devices_take_menu(Devices *devices, double now, ScreenEvent *events, int capacity) {
    const PadState *pad = &devices->pad;
    uint32_t fresh = pad->buttons & ~devices->menu_buttons, sticks = stick_directions(pad);
    uint32_t pushed = sticks & ~devices->menu_sticks, held = sticks | button_directions(pad);
    int count = 0;
    for (int i = 0; fresh >> i != 0 && count < capacity; i++) {
        if (fresh >> i & 1u) {
            int code = CODE_PAD_FIRST + i;
            events[count++] = (ScreenEvent){.input = menu_input(code), .code = code};
        }
    }
    count = add_directions(events, count, capacity, pushed);
    if (count > 0) {
        devices->menu_next = now + REPEAT_FIRST;
    } else if (held != 0 && now >= devices->menu_next) {
        count = add_directions(events, count, capacity, held);
        devices->menu_next = now + REPEAT_NEXT;
    }
    devices->menu_buttons = pad->buttons;
    devices->menu_sticks = sticks;
    return count;
}
