#include "app/play_input.h"

enum { TOUCH_EVENT_LIMIT = 64, MOUSE_FINGER = 0 };

/* ---- Cards --------------------------------------------------------------------------------------------------*/
static bool is_choosing(const PlayInput *play) {
    return world_choice(game_world(play->session->game)).sort != CHOICE_NONE;
}

/* The button that takes the card at a place; 0 beside the cards. */
static unsigned card_button(const PlayInput *play, float x, float y) {
    static const Button cards[CHOICE_LIMIT] = {BUTTON_SKILL_1, BUTTON_SKILL_2, BUTTON_ULTIMATE};
    int card = view_card_at(play->view, play->session->game, x, y);
    return card >= 0 ? (unsigned)cards[card] : 0u;
}

/* A click takes the card under the pointer, and none beside the cards. */
static void choose_by_pointer(const PlayInput *play, Controls *controls) {
    if (is_choosing(play) && controls->aims_by_mouse && (controls->buttons & BUTTON_ATTACK)) {
        unsigned others = controls->buttons & ~(unsigned)BUTTON_ATTACK;
        controls->buttons = (uint16_t)(others | card_button(play, controls->layout_x, controls->layout_y));
    }
}

/* ---- Fingers ------------------------------------------------------------------------------------------------*/
/* Whether INTERACT would do something where the player stands. */
static bool has_something_to_use(const World *world) {
    const Floor *floor = world_floor(world);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    if (slot < 0 || world_usable_feature(world) != ENTITY_NONE || world_usable_weapon(world) >= 0) {
        return true;
    }
    float dx = entities.x[slot] - (float)floor->stairs_x - 1.0f, dz = entities.z[slot] - (float)floor->stairs_y - 1.0f;
    float reach = 1.0f + world_rules(world)->interact_range;
    return world_stairs_are_open(world) && dx * dx + dz * dz <= reach * reach;
}

/* What fingers do comes on top of keys and pad. */
static void add_touch(const PlayInput *play, Controls *controls) {
    const World *world = game_world(play->session->game);
    TouchControls touch = touch_take(play->touch);
    bool choosing = is_choosing(play);
    unsigned buttons = touch.buttons;
    if (touch.uses) {
        buttons |= choosing || has_something_to_use(world) ? BUTTON_INTERACT : BUTTON_ITEM;
    }
    if (choosing && touch.taps) {
        buttons |= card_button(play, touch.tap_x, touch.tap_y);
    }
    if (touch.move_x != 0.0f || touch.move_z != 0.0f) {
        controls->move_x = touch.move_x;
        controls->move_z = touch.move_z;
    }
    controls->buttons = (uint16_t)(controls->buttons | buttons);
}

void play_hear_touch(Window *window, Touch *touch, bool listens) {
    InputEvent events[TOUCH_EVENT_LIMIT];
    int width = 0, height = 0, count = window_take_input(window, events, TOUCH_EVENT_LIMIT);
    window_framebuffer_size(window, &width, &height);
    if (!listens || width <= 0 || height <= 0) {
        touch_forget(touch);
        return;
    }
    float scale = view_layout_scale(width, height);
    for (int i = 0; i < count; i++) {
        float x = (events[i].x - 0.5f * (float)width) / scale, y = (events[i].y - 0.5f * (float)height) / scale;
        if (events[i].type == INPUT_PRESS) {
            touch_press(touch, MOUSE_FINGER, x, y);
        } else if (events[i].type == INPUT_MOVE) {
            touch_move(touch, MOUSE_FINGER, x, y);
        } else if (events[i].type == INPUT_RELEASE) {
            touch_release(touch, MOUSE_FINGER);
        }
    }
}

/* ---- The tick -----------------------------------------------------------------------------------------------*/
/* Where the controls aim: from the player, metres; without an aim of their own the way it goes or looks. */
static void find_aim(const PlayInput *play, const Controls *controls, float *x, float *z) {
    const World *world = game_world(play->session->game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    *x = controls->move_x;
    *z = controls->move_z;
    if (slot >= 0 && *x == 0.0f && *z == 0.0f) {
        *x = math_sin32(entities.heading[slot]);
        *z = math_cos32(entities.heading[slot]);
    }
    if (controls->aims_by_mouse && slot >= 0) {
        render_ground_at(play->renderer, controls->pointer_x, controls->pointer_y, x, z);
        *x -= entities.x[slot];
        *z -= entities.z[slot];
    } else if (controls->aims) {
        *x = controls->stick_x;
        *z = controls->stick_z;
    }
}

TickInput play_read_input(const PlayInput *play) {
    Controls controls = window_take_controls(play->window);
    float aim_x, aim_z;
    if (play->touch) {
        add_touch(play, &controls);
    }
    find_aim(play, &controls, &aim_x, &aim_z);
    choose_by_pointer(play, &controls);
    unsigned buttons = controls.buttons | (controls.aims_by_mouse ? 0u : (unsigned)BUTTON_PAD);
    return session_make_input(controls.move_x, controls.move_z, aim_x, aim_z, (uint16_t)buttons);
}
