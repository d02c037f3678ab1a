/* The sandbox's input: what keys and the mouse do. */
#include "app/sandbox_state.h"

static OrbitLimits limits(const Sandbox *sandbox) {
    const SandboxCamera *camera = &sandbox->rules->camera;
    return (OrbitLimits){.rate = camera->rate,
                         .pitch_least = camera->pitch_least,
                         .pitch_most = camera->pitch_most,
                         .zoom_step = camera->zoom,
                         .distance_least = camera->nearest,
                         .distance_most = camera->farthest};
}

/* ---- Keys ---------------------------------------------------------------------------------------------------*/
static void step_slider(Sandbox *sandbox, SandboxSlider slider, int by) {
    sandbox_set_value(sandbox, slider, sandbox->values[slider] + sandbox->rules->sliders[slider].step * (float)by);
}

static void take_key(Sandbox *sandbox, int key) {
    static const struct {
        int key;
        SandboxAction action;
    } ACTIONS[] = {{'D', SANDBOX_DROP},   {'A', SANDBOX_ADD},   {'R', SANDBOX_RESET}, {'C', SANDBOX_CLEAR},
                   {'B', SANDBOX_BODIES}, {' ', SANDBOX_BLAST}, {'1', SANDBOX_BALL},  {'2', SANDBOX_BOX}};
    static const struct {
        int key;
        SandboxSlider slider;
        int by;
    } STEPS[] = {{'-', SANDBOX_POWER, -1},    {'=', SANDBOX_POWER, 1}, {'[', SANDBOX_STIFFNESS, -1},
                 {']', SANDBOX_STIFFNESS, 1}, {',', SANDBOX_TIME, -1}, {'.', SANDBOX_TIME, 1}};
    for (size_t i = 0; i < BASE_COUNT_OF(ACTIONS); i++) {
        if (ACTIONS[i].key == key) {
            sandbox_act(sandbox, ACTIONS[i].action);
        }
    }
    for (size_t i = 0; i < BASE_COUNT_OF(STEPS); i++) {
        if (STEPS[i].key == key) {
            step_slider(sandbox, STEPS[i].slider, STEPS[i].by);
        }
    }
    sandbox->hidden ^= key == INPUT_F1 || key == INPUT_ESCAPE;
}

/* ---- The hand -----------------------------------------------------------------------------------------------*/
Vec3 sandbox_hand_at(const Sandbox *sandbox, float x, float y) {
    Vec3 from, way;
    const Vec3 *point = &sandbox->grab_point, *normal = &sandbox->grab_normal;
    orbit_ray(&sandbox->orbit, sandbox->screen.width, sandbox->screen.height, x, y, &from, &way);
    const float along = way.x * normal->x + way.y * normal->y + way.z * normal->z;
    const float away =
        (point->x - from.x) * normal->x + (point->y - from.y) * normal->y + (point->z - from.z) * normal->z;
    const float reach = along > 0.01f ? away / along : 0.0f; /* the plane faces the camera: it is always ahead */
    Vec3 hand = {from.x + reach * way.x, from.y + reach * way.y, from.z + reach * way.z};
    const float lowest = (float)sandbox->rules->physics.grab.lowest;
    hand.y = hand.y < lowest ? lowest : hand.y;
    return hand;
}

void sandbox_let_go(Sandbox *sandbox) {
    physics_release(sandbox->world);
    if (sandbox->drag == DRAG_GRAB) {
        sandbox->drag = DRAG_NONE;
    }
}

/* Takes what is under the mouse; false when nothing there moves. */
static bool grab(Sandbox *sandbox, float x, float y) {
    const PhysicsPick pick = sandbox_pick(sandbox, x, y);
    if (pick.body < 0) {
        return false;
    }
    physics_grab(sandbox->world, pick.body, pick.point);
    sandbox->grab_point = (Vec3){(float)pick.point.x, (float)pick.point.y, (float)pick.point.z};
    sandbox->grab_normal = orbit_forward(&sandbox->orbit);
    sandbox->hand = sandbox->hand_goal = sandbox->grab_point;
    return true;
}

/* ---- The mouse ----------------------------------------------------------------------------------------------*/
static void drag_slider(Sandbox *sandbox, float x) {
    const SandboxSlider slider = (SandboxSlider)sandbox->held_zone.index;
    const SandboxRange *range = &sandbox->rules->sliders[slider];
    sandbox_set_value(sandbox, slider, math_lerp32(range->least, range->most, tool_zone_part(&sandbox->held_zone, x)));
}

static void press_left(Sandbox *sandbox, float x, float y) {
    const ToolZone zone = tool_zone_at(&sandbox->screen, x, y);
    sandbox->held_zone = zone;
    if (zone.kind == TOOL_ZONE_NONE) {
        sandbox->drag = grab(sandbox, x, y) ? DRAG_GRAB : DRAG_ORBIT;
        return;
    }
    sandbox->drag = zone.kind == (int)SANDBOX_ZONE_SLIDER ? DRAG_SLIDER : DRAG_PANE;
    if (zone.kind == (int)SANDBOX_ZONE_BUTTON) {
        sandbox_act(sandbox, (SandboxAction)zone.index);
    } else if (sandbox->drag == DRAG_SLIDER) {
        drag_slider(sandbox, x);
    }
}

/* A blast where the mouse is. */
static void press_right(Sandbox *sandbox, float x, float y) {
    const PhysicsPick pick = sandbox_pick(sandbox, x, y);
    const bool met = pick.body >= 0 || pick.distance < 100.0;
    if (met && tool_zone_at(&sandbox->screen, x, y).kind == TOOL_ZONE_NONE) {
        sandbox_blast_at(sandbox, pick.point);
    }
}

static void move(Sandbox *sandbox, float x, float y) {
    const OrbitLimits orbit_limits = limits(sandbox);
    if (sandbox->drag == DRAG_ORBIT) {
        orbit_turn(&sandbox->orbit, &orbit_limits, x - sandbox->pointer_x, y - sandbox->pointer_y);
    } else if (sandbox->drag == DRAG_GRAB) {
        sandbox->hand_goal = sandbox_hand_at(sandbox, x, y);
    } else if (sandbox->drag == DRAG_SLIDER) {
        drag_slider(sandbox, x);
    }
}

void sandbox_take_event(Sandbox *sandbox, const InputEvent *event) {
    const OrbitLimits orbit_limits = limits(sandbox);
    switch (event->type) {
    case INPUT_KEY:
        take_key(sandbox, event->key);
        break;
    case INPUT_PRESS:
        if (event->key == 0) {
            press_left(sandbox, event->x, event->y);
        } else if (event->key == 1) {
            press_right(sandbox, event->x, event->y);
        }
        break;
    case INPUT_RELEASE:
        if (event->key == 0) {
            sandbox_let_go(sandbox);
            sandbox->drag = DRAG_NONE;
        }
        break;
    case INPUT_MOVE:
        move(sandbox, event->x, event->y);
        break;
    case INPUT_WHEEL:
        if (sandbox->drag != DRAG_GRAB) {
            orbit_zoom(&sandbox->orbit, &orbit_limits, event->amount);
        }
        break;
    }
    if (event->type != INPUT_KEY && event->type != INPUT_WHEEL) {
        sandbox->pointer_x = event->x;
        sandbox->pointer_y = event->y;
    }
    sandbox_lay_out(sandbox);
}
