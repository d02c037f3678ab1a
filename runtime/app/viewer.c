/* The viewer's model: the figure, its ticks, and going back to earlier ones. */
#include "app/viewer_state.h"

#include <stdlib.h>
#include <string.h>

enum { VIEWER_TICKS_MOST = 12 }; /* of one frame; a longer stall is dropped */

static const int SHOWN = VIEWER_SHOWN;

/* ---- Moments ------------------------------------------------------------------------------------------------*/
static ViewerTick *tick_slot(Viewer *viewer, int64_t tick) {
    return &viewer->ticks[tick % VIEWER_HISTORY];
}

const ViewerTick *viewer_tick_at(const Viewer *viewer, int64_t tick) {
    return &viewer->ticks[tick % VIEWER_HISTORY];
}

static void forget_enters(Viewer *viewer) {
    for (int i = 0; i < GRAPH_LAYER_LIMIT; i++) {
        viewer->enters[i] = -1;
    }
}

/* Keeps the moment on screen in the place of the oldest checkpoint. */
static void save_checkpoint(Viewer *viewer) {
    int chosen = 0;
    for (int i = 0; i < VIEWER_CHECKPOINTS && viewer->checkpoints[chosen].valid; i++) {
        bool older = viewer->checkpoints[i].moment.tick < viewer->checkpoints[chosen].moment.tick;
        chosen = !viewer->checkpoints[i].valid || older ? i : chosen;
    }
    graph_bank_copy(viewer->bank, VIEWER_SHOWN, 1 + chosen);
    viewer->checkpoints[chosen] = (ViewerCheckpoint){true, viewer->now};
}

/* What was played so far can't be played again: the figure goes on from here. */
static void forget_past(Viewer *viewer) {
    for (int i = 0; i < VIEWER_CHECKPOINTS; i++) {
        viewer->checkpoints[i].valid = false;
    }
    viewer->first = viewer->head = viewer->now.tick;
    save_checkpoint(viewer);
}

/* What comes after the moment on screen will be otherwise. */
static void forget_future(Viewer *viewer) {
    viewer->head = viewer->now.tick;
    for (int i = 0; i < VIEWER_CHECKPOINTS; i++) {
        viewer->checkpoints[i].valid &= viewer->checkpoints[i].moment.tick <= viewer->now.tick;
    }
}

/* ---- A tick -------------------------------------------------------------------------------------------------*/
/* In the game a state that plays once gives way to another; here it stands a while and is played again. */
static void follow_next(Viewer *viewer) {
    ViewerMoment *now = &viewer->now;
    RigStateInfo info = rig_state_info(viewer->rig, now->follow_state);
    now->follow_ticks++;
    if (!info.loop && now->follow_ticks >= info.ticks + VIEWER_HOLD_TICKS) {
        now->follow_ticks = 0;
    }
}

static void move_figure(Viewer *viewer) {
    RootMotion motion = graph_bank_motion(viewer->bank, VIEWER_SHOWN);
    ViewerMoment *now = &viewer->now;
    float sine = math_sin32(now->heading), cosine = math_cos32(now->heading);
    now->place.x += cosine * motion.place.x + sine * motion.place.z;
    now->place.y += motion.place.y;
    now->place.z += cosine * motion.place.z - sine * motion.place.x;
    now->heading = math_wrap_angle32(now->heading + 2.0f * math_atan2_32(motion.turn.y, motion.turn.w));
}

/* Plays what a tick was given. */
static void play(Viewer *viewer, const ViewerTick *given) {
    float *parameters = graph_bank_parameters(viewer->bank, VIEWER_SHOWN);
    memcpy(parameters, given->parameters, sizeof *parameters * (size_t)graph_parameter_count(viewer->graph));
    viewer->previous = viewer->now;
    bool follows = graph_layer_follows(viewer->graph, 0);
    if (follows) {
        if (given->enters[0] >= 0) {
            viewer->now.follow_state = given->enters[0];
            viewer->now.follow_ticks = 0;
        }
        graph_bank_follow(viewer->bank, VIEWER_SHOWN, viewer->now.follow_state, viewer->now.follow_ticks);
        follow_next(viewer);
    }
    for (int i = follows ? 1 : 0; i < graph_layer_count(viewer->graph); i++) {
        if (given->enters[i] >= 0) {
            graph_bank_enter(viewer->bank, VIEWER_SHOWN, i, given->enters[i]);
        }
    }
    graph_bank_tick(viewer->bank, &SHOWN, 1);
    move_figure(viewer);
    viewer->now.tick++;
}

void viewer_pose(Viewer *viewer) {
    graph_bank_pose(viewer->bank, &SHOWN, 1, viewer->frame_step);
}

static void keep_pose(Viewer *viewer) {
    const Mat34 *matrices = graph_bank_matrices(viewer->bank, VIEWER_SHOWN);
    memcpy(viewer->before, matrices, sizeof *matrices * (size_t)rig_part_count(viewer->rig));
}

static void note_tick(Viewer *viewer, ViewerTick *tick) {
    const char *names[RIG_EVENT_LIMIT];
    int count = graph_bank_events(viewer->bank, VIEWER_SHOWN, names);
    tick->event_count = count < VIEWER_TICK_EVENTS ? count : VIEWER_TICK_EVENTS;
    for (int i = 0; i < tick->event_count; i++) {
        snprintf(tick->events[i], RIG_NAME_SIZE, "%s", names[i]);
    }
    tick->state = graph_bank_layer(viewer->bank, VIEWER_SHOWN, 0).state;
}

void viewer_tick(Viewer *viewer) {
    forget_future(viewer);
    bool kept = viewer->now.tick % VIEWER_CHECKPOINT_TICKS != 0;
    for (int i = 0; i < VIEWER_CHECKPOINTS; i++) {
        kept |= viewer->checkpoints[i].valid && viewer->checkpoints[i].moment.tick == viewer->now.tick;
    }
    if (!kept) {
        save_checkpoint(viewer);
    }
    ViewerTick *tick = tick_slot(viewer, viewer->now.tick);
    const float *parameters = graph_bank_parameters(viewer->bank, VIEWER_SHOWN);
    memcpy(tick->parameters, parameters, sizeof *parameters * (size_t)graph_parameter_count(viewer->graph));
    memcpy(tick->enters, viewer->enters, sizeof tick->enters);
    forget_enters(viewer);
    keep_pose(viewer);
    play(viewer, tick);
    note_tick(viewer, tick);
    viewer_pose(viewer);
    viewer->head = viewer->now.tick;
}

/* ---- Going back ---------------------------------------------------------------------------------------------*/
static int64_t earliest(const Viewer *viewer) {
    int64_t least = viewer->head > VIEWER_SPAN ? viewer->head - VIEWER_SPAN : 0;
    return least > viewer->first ? least : viewer->first;
}

static const ViewerCheckpoint *checkpoint_before(const Viewer *viewer, int64_t tick, int *slot) {
    const ViewerCheckpoint *best = NULL;
    for (int i = 0; i < VIEWER_CHECKPOINTS; i++) {
        const ViewerCheckpoint *one = &viewer->checkpoints[i];
        if (one->valid && one->moment.tick <= tick && (!best || one->moment.tick > best->moment.tick)) {
            best = one;
            *slot = 1 + i;
        }
    }
    return best;
}

void viewer_seek(Viewer *viewer, int64_t tick) {
    int slot = 0;
    tick = tick < earliest(viewer) ? earliest(viewer) : tick > viewer->head ? viewer->head : tick;
    const ViewerCheckpoint *from = checkpoint_before(viewer, tick, &slot);
    if (!from) {
        return;
    }
    graph_bank_copy(viewer->bank, slot, VIEWER_SHOWN);
    viewer->now = viewer->previous = from->moment;
    viewer->behind = 0.0;
    forget_enters(viewer);
    while (viewer->now.tick < tick) {
        play(viewer, tick_slot(viewer, viewer->now.tick));
    }
    if (tick < viewer->head) { /* what the next tick was given shows, and stays when it is played anew */
        const ViewerTick *next = tick_slot(viewer, tick);
        float *parameters = graph_bank_parameters(viewer->bank, VIEWER_SHOWN);
        memcpy(parameters, next->parameters, sizeof *parameters * (size_t)graph_parameter_count(viewer->graph));
        memcpy(viewer->enters, next->enters, sizeof viewer->enters);
    }
    viewer_pose(viewer);
    keep_pose(viewer);
}

/* ---- What a person changes ----------------------------------------------------------------------------------*/
int viewer_state(const Viewer *viewer, int layer) {
    if (viewer->enters[layer] >= 0) {
        return viewer->enters[layer];
    }
    bool follows = layer == 0 && graph_layer_follows(viewer->graph, 0);
    return follows ? viewer->now.follow_state : graph_bank_layer(viewer->bank, VIEWER_SHOWN, layer).state;
}

void viewer_choose_state(Viewer *viewer, int layer, int state) {
    forget_future(viewer);
    viewer->enters[layer] = state;
}

void viewer_set_parameter(Viewer *viewer, int parameter, float value) {
    forget_future(viewer);
    graph_bank_parameters(viewer->bank, VIEWER_SHOWN)[parameter] = value;
}

void viewer_set_root(Viewer *viewer, int root) {
    viewer->root = root;
    graph_bank_set_root(viewer->bank, VIEWER_SHOWN, root);
    forget_past(viewer);
}

void viewer_restart(Viewer *viewer) {
    int state = viewer->now.follow_state;
    graph_bank_reset(viewer->bank, VIEWER_SHOWN);
    graph_bank_set_root(viewer->bank, VIEWER_SHOWN, viewer->root);
    viewer->now = (ViewerMoment){.follow_state = state};
    viewer->previous = viewer->now;
    viewer->behind = 0.0;
    forget_enters(viewer);
    forget_past(viewer);
    viewer_pose(viewer);
    keep_pose(viewer);
}

void viewer_set_profile(Viewer *viewer, bool mobile) {
    viewer->mobile = viewer->frame_step = mobile;
    viewer_pose(viewer);
}

void viewer_advance(Viewer *viewer, double seconds) {
    const double tick = 1.0 / TICKS_PER_SECOND;
    viewer->behind += viewer->paused ? 0.0 : seconds * (double)viewer->speed;
    int ticks = 0;
    for (; viewer->behind >= tick - 1e-9 && ticks < VIEWER_TICKS_MOST; ticks++) {
        viewer_tick(viewer);
        viewer->behind -= tick;
    }
    viewer->behind = viewer->behind > tick || viewer->behind < 0.0 ? 0.0 : viewer->behind;
}

/* ---- Rigs ---------------------------------------------------------------------------------------------------*/
static void measure_figure(Viewer *viewer) {
    int count = 0;
    const RigBox *boxes = rig_boxes(viewer->rig, &count);
    const Mat34 *parts = graph_bank_matrices(viewer->bank, VIEWER_SHOWN);
    viewer->tall = viewer->wide = 0.3f;
    for (int i = 0; i < count; i++) {
        viewer->boxes[i] = mat34_from_parts(boxes[i].center, quat_from_euler_xyz(boxes[i].rotation), boxes[i].size);
        Mat34 box = mat34_multiply(&parts[boxes[i].part], &viewer->boxes[i]);
        for (int corner = 0; corner < 8; corner++) {
            Vec3 local = {corner & 1 ? 0.5f : -0.5f, corner & 2 ? 0.5f : -0.5f, corner & 4 ? 0.5f : -0.5f};
            Vec3 place = mat34_apply(&box, local);
            float out = math_sqrt32(place.x * place.x + place.z * place.z);
            viewer->tall = place.y > viewer->tall ? place.y : viewer->tall;
            viewer->wide = out > viewer->wide ? out : viewer->wide;
        }
    }
}

/* A rig's graph, or one made for it, which `plain` then owns. */
static const PoseGraph *graph_of(const Game *game, int rig, PoseGraph **plain, Error *error) {
    const PoseGraph *graph = game_graph(game, rig);
    *plain = graph ? NULL : game_make_plain_graph(game, rig, error);
    return graph ? graph : *plain;
}

static void take_graph(Viewer *viewer, int rig, const PoseGraph *graph, PoseGraph *plain) {
    graph_destroy(viewer->plain);
    viewer->plain = plain;
    viewer->graph = graph;
    viewer->rig = game_rig(viewer->game, rig);
    snprintf(viewer->rig_id, sizeof viewer->rig_id, "%s", rig_name(viewer->rig));
}

bool viewer_open_rig(Viewer *viewer, int rig, Error *error) {
    PoseGraph *plain = NULL;
    const PoseGraph *graph = graph_of(viewer->game, rig, &plain, error);
    GraphBank *bank = graph ? graph_bank_create(graph, VIEWER_SLOTS, error) : NULL;
    if (!bank) {
        graph_destroy(plain);
        return false;
    }
    graph_bank_destroy(viewer->bank);
    viewer->bank = bank;
    take_graph(viewer, rig, graph, plain);
    viewer->layer = viewer->parameter = 0;
    viewer->root = -1;
    viewer->now = (ViewerMoment){0};
    viewer_restart(viewer);
    measure_figure(viewer);
    viewer->orbit.distance = 3.1f * (viewer->tall > 1.6f * viewer->wide ? viewer->tall : 1.6f * viewer->wide) + 2.0f;
    return true;
}

/* The state that a followed one's name has in the new rig, the first when it is gone. */
static int find_again(const Rig *from, int state, const Rig *to) {
    int found = rig_find_state(to, rig_state_name(from, state));
    return found < 0 ? 0 : found;
}

void viewer_update(Viewer *viewer) {
    if (game_rig_revision(viewer->game) == viewer->revision) {
        return;
    }
    viewer->revision = game_rig_revision(viewer->game);
    Error error = {0};
    PoseGraph *plain = NULL;
    int rig = game_find_rig(viewer->game, viewer->rig_id);
    int chosen = rig < 0 ? 0 : rig;
    const PoseGraph *graph = graph_of(viewer->game, chosen, &plain, &error);
    int state = graph ? find_again(viewer->rig, viewer->now.follow_state, game_rig(viewer->game, chosen)) : 0;
    if (graph && rig >= 0 && graph_bank_set_graph(viewer->bank, graph)) {
        take_graph(viewer, rig, graph, plain);
        viewer->now.follow_state = state;
        viewer->layer = viewer->layer < graph_layer_count(graph) ? viewer->layer : 0;
        viewer->parameter = viewer->parameter < graph_parameter_count(graph) ? viewer->parameter : 0;
        forget_enters(viewer);
        forget_past(viewer);
        viewer_pose(viewer);
        keep_pose(viewer);
        measure_figure(viewer);
        return;
    }
    graph_destroy(plain);
    if (!viewer_open_rig(viewer, chosen, &error)) {
        log_write(LOG_ERROR, "%s", error.message);
    }
}

/* ---- Beginning and end --------------------------------------------------------------------------------------*/
static bool refuse_rig(const Game *game, const char *rig, Error *error) {
    char quote[TEXT_QUOTE_SIZE];
    text_quote(quote, sizeof quote, rig);
    error_set(error, ERROR_RIG_UNKNOWN, "there is no rig '%s'; there are:", quote);
    for (int i = 0; i < game_rig_count(game); i++) {
        size_t used = strlen(error->message);
        snprintf(error->message + used, sizeof error->message - used, "%s %s", i ? "," : "",
                 rig_name(game_rig(game, i)));
    }
    return false;
}

Viewer *viewer_create(const Game *game, const char *rig, Error *error) {
    Viewer *viewer = calloc(1, sizeof *viewer);
    if (!viewer) {
        error_set(error, ERROR_MEMORY, "no memory for the viewer");
        return NULL;
    }
    viewer->game = game;
    viewer->speed = 1.0f;
    viewer->revision = game_rig_revision(game);
    viewer->orbit = (Orbit){.yaw = -0.55f, .pitch = 0.32f, .fov = 0.56f};
    viewer->screen.width = 1280.0f;
    viewer->screen.height = 720.0f;
    int index = game_find_rig(game, rig);
    bool opened = index < 0 ? refuse_rig(game, rig, error) : viewer_open_rig(viewer, index, error);
    if (!opened) {
        viewer_destroy(viewer);
        return NULL;
    }
    viewer_lay_out(viewer);
    return viewer;
}

void viewer_destroy(Viewer *viewer) {
    if (viewer) {
        graph_bank_destroy(viewer->bank);
        graph_destroy(viewer->plain);
        free(viewer);
    }
}

void viewer_resize(Viewer *viewer, float width, float height) {
    viewer->screen.width = width;
    viewer->screen.height = height;
    viewer_lay_out(viewer);
}
