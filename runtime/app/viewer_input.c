/* The viewer's input: what a key or the mouse does. */
#include "app/viewer_state.h"

static const OrbitLimits LIMITS = {.rate = 0.008f,
                                   .pitch_least = 0.05f,
                                   .pitch_most = 1.45f,
                                   .zoom_step = 0.9f,
                                   .distance_least = 1.5f,
                                   .distance_most = 30.0f};

#define KEY_STEPS 20 /* presses from a parameter's least to its most */

static const float SPEEDS[] = {0.1f, 0.25f, 0.5f, 0.75f, 1.0f, 1.5f, 2.0f};

/* ---- Keys ---------------------------------------------------------------------------------------------------*/
static void change_speed(Viewer *viewer, int by) {
    int nearest = 0;
    for (int i = 0; i < (int)BASE_COUNT_OF(SPEEDS); i++) {
        nearest = SPEEDS[i] <= viewer->speed + 1e-3f ? i : nearest;
    }
    nearest += by;
    if (nearest >= 0 && nearest < (int)BASE_COUNT_OF(SPEEDS)) {
        viewer->speed = SPEEDS[nearest];
    }
}

static void step_state(Viewer *viewer, int by) {
    int count = graph_state_count(viewer->graph, viewer->layer);
    if (count > 0) {
        viewer_choose_state(viewer, viewer->layer, (viewer_state(viewer, viewer->layer) + by + count) % count);
    }
}

static float within(const GraphParameterSource *parameter, float value) {
    return math_clamp32(value, parameter->least, parameter->most);
}

/* Numbers go by a twentieth of their range; flags and triggers are set to the right and cleared to the left. */
static void step_parameter(Viewer *viewer, int by) {
    if (graph_parameter_count(viewer->graph) == 0) {
        return;
    }
    const GraphParameterSource *parameter = graph_parameter(viewer->graph, viewer->parameter);
    float value = graph_bank_parameters(viewer->bank, VIEWER_SHOWN)[viewer->parameter];
    float step = (parameter->most - parameter->least) / KEY_STEPS;
    bool number = parameter->type == GRAPH_NUMBER;
    viewer_set_parameter(viewer, viewer->parameter, number ? within(parameter, value + step * (float)by) : by > 0);
}

static void step_rig(Viewer *viewer, int by) {
    Error error = {0};
    int count = game_rig_count(viewer->game), rig = game_find_rig(viewer->game, viewer->rig_id);
    if (rig < 0 || !viewer_open_rig(viewer, (rig + by + count) % count, &error)) {
        log_write(LOG_ERROR, "%s", error.message);
    }
}

static void step_ticks(Viewer *viewer, int by) {
    viewer->paused = true;
    viewer->behind = 0.0;
    if (by < 0) {
        viewer_seek(viewer, viewer->now.tick + by);
    } else {
        viewer_tick(viewer);
    }
}

static void toggle_frame_step(Viewer *viewer) {
    viewer->frame_step = !viewer->frame_step;
    viewer_pose(viewer);
}

static void next_root(Viewer *viewer) {
    viewer_set_root(viewer, viewer->root == (int)GRAPH_ROOT_UPRIGHT ? -1 : viewer->root + 1);
}

static void next_parameter(Viewer *viewer) {
    int count = graph_parameter_count(viewer->graph);
    viewer->parameter = count > 0 ? (viewer->parameter + 1) % count : 0;
}

static void take_letter(Viewer *viewer, int key) {
    switch (key) {
    case 'F':
        toggle_frame_step(viewer);
        break;
    case 'P':
        viewer_set_profile(viewer, !viewer->mobile);
        break;
    case 'M':
        next_root(viewer);
        break;
    case 'R':
        viewer_restart(viewer);
        break;
    default:
        if (key >= '1' && key < '1' + graph_layer_count(viewer->graph)) {
            viewer->layer = key - '1';
        }
        break;
    }
}

static void take_key(Viewer *viewer, int key) {
    switch (key) {
    case ' ':
        viewer->paused = !viewer->paused;
        break;
    case '.':
    case ',':
        step_ticks(viewer, key == '.' ? 1 : -1);
        break;
    case '-':
    case '=':
        change_speed(viewer, key == '=' ? 1 : -1);
        break;
    case INPUT_UP:
    case INPUT_DOWN:
        step_state(viewer, key == INPUT_DOWN ? 1 : -1);
        break;
    case INPUT_LEFT:
    case INPUT_RIGHT:
        step_parameter(viewer, key == INPUT_RIGHT ? 1 : -1);
        break;
    case INPUT_TAB:
        next_parameter(viewer);
        break;
    case INPUT_PAGE_UP:
    case INPUT_PAGE_DOWN:
        step_rig(viewer, key == INPUT_PAGE_DOWN ? 1 : -1);
        break;
    default:
        take_letter(viewer, key);
        break;
    }
}

/* ---- The mouse ----------------------------------------------------------------------------------------------*/
/* What goes on for as long as the button is held. */
static void drag(Viewer *viewer, float x) {
    const ToolZone *zone = &viewer->held;
    if (zone->kind == ZONE_TIMELINE) {
        viewer->paused = true;
        viewer_seek(viewer, viewer_span_start(viewer) + (int64_t)(tool_zone_part(zone, x) * (float)VIEWER_SPAN + 0.5f));
    } else if (zone->kind == ZONE_PARAMETER) {
        const GraphParameterSource *parameter = graph_parameter(viewer->graph, zone->index);
        if (parameter->type == GRAPH_NUMBER) {
            viewer_set_parameter(viewer, zone->index,
                                 parameter->least + tool_zone_part(zone, x) * (parameter->most - parameter->least));
        }
    }
}

/* What a click does once. */
static void press(Viewer *viewer, const ToolZone *zone) {
    switch (zone->kind) {
    case ZONE_STATE:
        viewer_choose_state(viewer, viewer->layer, zone->index);
        break;
    case ZONE_LAYER:
        viewer->layer = zone->index;
        break;
    case ZONE_PARAMETER:
        viewer->parameter = zone->index;
        if (graph_parameter(viewer->graph, zone->index)->type != GRAPH_NUMBER) {
            bool set = graph_bank_parameters(viewer->bank, VIEWER_SHOWN)[zone->index] != 0.0f;
            viewer_set_parameter(viewer, zone->index, set ? 0.0f : 1.0f);
        }
        break;
    case ZONE_PAUSE:
        viewer->paused = !viewer->paused;
        break;
    case ZONE_FRAME_STEP:
        toggle_frame_step(viewer);
        break;
    case ZONE_PROFILE:
        viewer_set_profile(viewer, !viewer->mobile);
        break;
    case ZONE_ROOT:
        next_root(viewer);
        break;
    default:
        break;
    }
}

static void move(Viewer *viewer, float x, float y) {
    if (viewer->dragging && viewer->held.kind == ZONE_NONE) {
        orbit_turn(&viewer->orbit, &LIMITS, x - viewer->pointer_x, y - viewer->pointer_y);
    } else if (viewer->dragging) {
        drag(viewer, x);
    }
    viewer->pointer_x = x;
    viewer->pointer_y = y;
}

void viewer_take_event(Viewer *viewer, const InputEvent *event) {
    switch (event->type) {
    case INPUT_KEY:
        take_key(viewer, event->key);
        break;
    case INPUT_PRESS:
        viewer->pointer_x = event->x;
        viewer->pointer_y = event->y;
        viewer->held = tool_zone_at(&viewer->screen, event->x, event->y);
        viewer->dragging = true;
        press(viewer, &viewer->held);
        drag(viewer, event->x);
        break;
    case INPUT_RELEASE:
        viewer->dragging = false;
        break;
    case INPUT_MOVE:
        move(viewer, event->x, event->y);
        break;
    case INPUT_WHEEL:
        orbit_zoom(&viewer->orbit, &LIMITS, event->amount);
        break;
    }
    viewer_lay_out(viewer);
}
