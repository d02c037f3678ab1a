/* One tick of figures: transitions, times, weights, and what follows from them. */
#include "rig/graph.h"

#include <limits.h>
#include <string.h>

/* ---- Parameters ---------------------------------------------------------------------------------------------*/
static float parameter_value(const GraphBank *bank, int slot, int parameter) {
    const float value = graph_slot_parameters(bank, slot)[parameter];
    if (bank->graph->parameters[parameter].type == GRAPH_NUMBER) {
        return graph_number(value);
    }
    return value < 0.0f || value > 0.0f ? 1.0f : 0.0f; /* NaN is 0 */
}

static bool condition_holds(const GraphBank *bank, int slot, const GraphCondition *condition) {
    const float value = parameter_value(bank, slot, condition->parameter);
    switch (condition->compare) {
    case GRAPH_IS:
        return value == condition->value;
    case GRAPH_IS_NOT:
        return value != condition->value;
    case GRAPH_LESS:
        return value < condition->value;
    case GRAPH_AT_MOST:
        return value <= condition->value;
    case GRAPH_AT_LEAST:
        return value >= condition->value;
    case GRAPH_MORE:
        return value > condition->value;
    }
    return false;
}

static float layer_weight(const GraphBank *bank, int slot, int layer) {
    const GraphLayer *played = &bank->graph->layers[layer];
    const float weight =
        played->weight_parameter < 0 ? played->weight : parameter_value(bank, slot, played->weight_parameter);
    return math_clamp32(weight, 0.0f, 1.0f);
}

/* ---- Plays --------------------------------------------------------------------------------------------------*/
void graph_play_weigh(const GraphBank *bank, int slot, int layer, GraphPlay *play) {
    const GraphState *state = graph_played(bank, layer, play);
    float place[2] = {0.0f, 0.0f};
    for (int axis = 0; axis < 2; axis++) {
        place[axis] = state->axes[axis] < 0 ? 0.0f : parameter_value(bank, slot, state->axes[axis]);
    }
    graph_tree_weigh(&state->tree, place[0], place[1], play->weights);
}

/* Ticks of a cycle: the clips' by their weights, loops first. */
static double cycle_ticks(const GraphBank *bank, const GraphState *state, const GraphPlay *play) {
    double sum = 0.0, weight = 0.0;
    for (int i = 0; i < state->clip_count; i++) {
        if (!state->loops || graph_clip_loops(bank, state->clips[i])) {
            sum += (double)play->weights[i] * state->periods[i];
            weight += (double)play->weights[i];
        }
    }
    return weight > 0.0 ? sum / weight : state->periods[0];
}

static void play_advance(const GraphBank *bank, int layer, GraphPlay *play) {
    const GraphState *state = graph_played(bank, layer, play);
    const double cycle = cycle_ticks(bank, state, play);
    play->ticks += play->ticks < INT_MAX;
    play->advance = play->rate / cycle;
    play->time = play->start + (double)play->ticks * play->rate;
    if (state->sync) {
        play->phase = play->ticks == 0 ? 0.0 : play->phase + play->advance;
    } else {
        play->phase = play->time / cycle;
    }
}

static void play_set_phase(const GraphBank *bank, int layer, GraphPlay *play, double phase) {
    const GraphState *state = graph_played(bank, layer, play);
    if (!state->sync) {
        double time = phase * cycle_ticks(bank, state, play);
        play->start += time - play->time;
        play->time = time;
    }
    play->phase = phase;
}

void graph_play_start(const GraphBank *bank, int slot, int layer, GraphPlay *play, int state) {
    const GraphLayer *played = &bank->graph->layers[layer];
    *play = (GraphPlay){.state = state, .ticks = -1};
    play->rate = played->follows ? (double)bank->slots[slot].follow_rate : played->states[state].rate;
    graph_play_weigh(bank, slot, layer, play);
}

void graph_track_start(const GraphBank *bank, int slot, int layer) {
    GraphTrack *track = graph_track(bank, slot, layer);
    *track = (GraphTrack){.fade_ticks = 0};
    graph_play_start(bank, slot, layer, &track->now, 0);
    track->weight = layer_weight(bank, slot, layer);
}

/* ---- Transitions --------------------------------------------------------------------------------------------*/
/* By the cancel rules of the rig's states; a tree counts as a loop. */
static bool may_leave(const GraphBank *bank, const GraphState *state, const GraphPlay *play,
                      const GraphTransition *transition) {
    if (state->blends || state->loops) {
        return !transition->at_end;
    }
    const double next = play->start + (double)(play->ticks + 1) * play->rate;
    const int ticks = bank->rig->states[state->clips[0]].info.ticks;
    const bool ended = play->ticks >= 0 && next + GRAPH_TICK_SLACK >= (double)ticks;
    return ended ||
           (!transition->at_end && (state->yields[transition->pierces ? 1 : 0] >> (unsigned)transition->to & 1u) != 0);
}

static bool is_taken(const GraphBank *bank, int slot, const GraphState *state, const GraphPlay *play,
                     const GraphTransition *transition) {
    if (transition->from == GRAPH_ANY ? transition->to == play->state : transition->from != play->state) {
        return false;
    }
    for (int i = 0; i < transition->condition_count; i++) {
        if (!condition_holds(bank, slot, &transition->conditions[i])) {
            return false;
        }
    }
    return may_leave(bank, state, play, transition);
}

static void spend_triggers(const GraphBank *bank, int slot, const GraphTransition *transition) {
    for (int i = 0; i < transition->condition_count; i++) {
        const int parameter = transition->conditions[i].parameter;
        if (bank->graph->parameters[parameter].type == GRAPH_TRIGGER) {
            graph_slot_parameters(bank, slot)[parameter] = 0.0f;
        }
    }
}

static int transition_ticks(const GraphBank *bank, const GraphLayer *layer, int from, const GraphTransition *taken) {
    const GraphState *left = &layer->states[from], *entered = &layer->states[taken->to];
    if (taken->fade < 0.0f && !left->blends && !entered->blends) {
        return rig_fade_ticks(bank->rig, left->clips[0], entered->clips[0]);
    }
    const double seconds = (double)(taken->fade < 0.0f ? GRAPH_FADE : taken->fade);
    return (int)math_floor64(seconds * (double)TICKS_PER_SECOND + 0.5 + GRAPH_TICK_SLACK);
}

/* A fade starts from what is on screen: the state before, which runs on, or the pose in the middle of another fade. */
static void enter_state(GraphBank *bank, int slot, int layer, int state, int fade_ticks) {
    GraphTrack *track = graph_track(bank, slot, layer);
    const bool fades = fade_ticks > 0 && track->now.ticks >= 0;
    const bool interrupts = fades && track->fade_ticks > 0;
    if (interrupts) {
        graph_keep_pose(bank, slot, layer);
    }
    track->from_kept = interrupts;
    track->from = track->now;
    track->fade_ticks = fades ? fade_ticks : 0;
    track->smooth = track->in_step = false;
    graph_play_start(bank, slot, layer, &track->now, state);
}

/* The phase that the state before would have shown in this tick. */
static double carried_phase(const GraphBank *bank, int layer, const GraphTrack *track) {
    GraphPlay ahead = track->from;
    play_advance(bank, layer, &ahead);
    return ahead.phase;
}

/* True when a phase is carried over. */
static bool take_transition(GraphBank *bank, int slot, int layer) {
    const GraphLayer *played = &bank->graph->layers[layer];
    GraphTrack *track = graph_track(bank, slot, layer);
    const GraphState *left = &played->states[track->now.state];
    for (int i = 0; i < played->transition_count; i++) {
        const GraphTransition *transition = &played->transitions[i];
        if (!is_taken(bank, slot, left, &track->now, transition)) {
            continue;
        }
        const bool carries = transition->sync && left->loops && track->now.ticks >= 0;
        spend_triggers(bank, slot, transition);
        enter_state(bank, slot, layer, transition->to, transition_ticks(bank, played, track->now.state, transition));
        track->smooth = transition->smooth;
        track->in_step = carries && !track->from_kept;
        return carries;
    }
    return false;
}

/* What the caller says, as a pose bank takes it. */
static void follow_state(GraphBank *bank, int slot) {
    const GraphSlot *followed = &bank->slots[slot];
    GraphTrack *track = graph_track(bank, slot, 0);
    if (followed->follow_state != track->now.state || followed->follow_ticks < track->now.ticks) {
        int fade = rig_fade_ticks(bank->rig, track->now.state, followed->follow_state);
        enter_state(bank, slot, 0, followed->follow_state, fade > followed->follow_ticks ? fade : 0);
    }
    track->now.ticks = followed->follow_ticks - 1;
    track->now.rate = (double)followed->follow_rate;
}

/* ---- Root motion --------------------------------------------------------------------------------------------*/
GraphRoot graph_root_of(const GraphBank *bank, int slot, const GraphState *state) {
    return bank->slots[slot].root < 0 ? state->root : (GraphRoot)bank->slots[slot].root;
}

/* Adds what a state of layer 0 moved the root by. */
static void add_step(const GraphBank *bank, int slot, const GraphPlay *before, const GraphPlay *after, float weight,
                     RootStep *sum) {
    const GraphState *state = graph_played(bank, 0, after);
    const GraphRoot root = graph_root_of(bank, slot, state);
    if (root == GRAPH_ROOT_POSE || root == GRAPH_ROOT_IGNORED) {
        return;
    }
    for (int i = 0; i < state->clip_count; i++) {
        const double share = (double)weight * (double)after->weights[i];
        if (share > 0.0) {
            const double from = graph_clip_time(bank, state, before, i), to = graph_clip_time(bank, state, after, i);
            RootStep step = rig_root_step(bank->rig, state->clips[i], from / TICKS_PER_SECOND, to / TICKS_PER_SECOND);
            for (int axis = 0; axis < 3; axis++) {
                bool dropped = root == GRAPH_ROOT_UPRIGHT && axis != 1;
                sum->place[axis] += dropped ? 0.0 : step.place[axis] * share;
            }
            sum->turn += step.turn * share;
        }
    }
}

/* A play one tick ago, as far as its time goes. */
static GraphPlay play_before(const GraphPlay *play, double ticks) {
    GraphPlay before = *play;
    before.time -= play->rate * ticks;
    before.phase -= play->advance * ticks;
    return before;
}

static RootMotion track_motion(const GraphBank *bank, int slot, const GraphPlay *before, const GraphPlay *from_before) {
    const GraphTrack *track = graph_track(bank, slot, 0);
    const float weight = graph_fade_weight(track);
    RootStep sum = {.turn = 0.0};
    add_step(bank, slot, before, &track->now, weight, &sum);
    if (track->fade_ticks > 0 && !track->from_kept && !bank->graph->layers[0].follows) {
        add_step(bank, slot, from_before, &track->from, 1.0f - weight, &sum);
    }
    return graph_root_motion(&sum);
}

/* ---- Events -------------------------------------------------------------------------------------------------*/
static double whole_ticks(double time) {
    return math_floor64(time + GRAPH_TICK_SLACK);
}

static void collect_tick(const GraphBank *bank, GraphSlot *slot, int clip, double tick) {
    const RigStateInfo *info = &bank->rig->states[clip].info;
    const double cycle = (double)info->ticks;
    const char *names[RIG_EVENT_LIMIT];
    tick = info->loop ? tick - math_floor64(tick / cycle) * cycle : tick;
    if (tick < 0.0 || tick >= cycle) {
        return;
    }
    int count = rig_state_events(bank->rig, clip, (int)tick, names);
    for (int i = 0; i < count && slot->event_count < RIG_EVENT_LIMIT; i++) {
        slot->events[slot->event_count++] = names[i];
    }
}

/* Events of the ticks after `before` up to `after`; backwards in the same way. */
static void collect_between(const GraphBank *bank, GraphSlot *slot, int clip, double before, double after) {
    const double cycle = (double)bank->rig->states[clip].info.ticks;
    const bool back = after < before;
    double first = back ? -whole_ticks(-before) - 1.0 : whole_ticks(before) + 1.0;
    double last = back ? -whole_ticks(-after) : whole_ticks(after);
    double count = back ? first - last + 1.0 : last - first + 1.0;
    count = count < cycle ? count : cycle; /* a clip tells of itself once a tick, however fast it is */
    for (int i = 0; (double)i < count; i++) {
        collect_tick(bank, slot, clip, back ? first - (double)i : first + (double)i);
    }
}

/* The time by which a clip's events come. */
static double event_time(const GraphBank *bank, const GraphState *state, const GraphPlay *play, int index) {
    const double ticks = (double)bank->rig->states[state->clips[index]].info.ticks;
    return graph_clip_shares(bank, state, index) ? play->phase * ticks : play->time;
}

static void collect_events(const GraphBank *bank, int slot, int layer, const GraphPlay *before) {
    const GraphTrack *track = graph_track(bank, slot, layer);
    const GraphState *state = graph_played(bank, layer, &track->now);
    int heaviest = 0;
    for (int i = 1; i < state->clip_count; i++) {
        heaviest = track->now.weights[i] > track->now.weights[heaviest] ? i : heaviest;
    }
    if (track->weight > 0.0f) {
        collect_between(bank, &bank->slots[slot], state->clips[heaviest], event_time(bank, state, before, heaviest),
                        event_time(bank, state, &track->now, heaviest));
    }
}

/* ---- The tick -----------------------------------------------------------------------------------------------*/
static void advance_from(const GraphBank *bank, int layer, GraphTrack *track) {
    if (track->fade_ticks > 0 && track->now.ticks >= track->fade_ticks) {
        track->fade_ticks = 0;
    }
    if (track->fade_ticks == 0 || track->from_kept || bank->graph->layers[layer].follows) {
        return;
    }
    play_advance(bank, layer, &track->from);
    if (track->in_step) {
        play_set_phase(bank, layer, &track->from, track->now.phase);
    }
}

static void tick_track(GraphBank *bank, int slot, int layer) {
    GraphTrack *track = graph_track(bank, slot, layer);
    const bool follows = bank->graph->layers[layer].follows;
    const GraphTrack before = *track;
    bool carries = false;
    if (follows) {
        follow_state(bank, slot);
    } else {
        carries = take_transition(bank, slot, layer);
    }
    const bool again = follows ? track->now.ticks + 1 < before.now.ticks : track->now.ticks < 0;
    const bool entered = before.now.ticks < 0 || track->now.state != before.now.state || again;
    const double phase = carries ? carried_phase(bank, layer, track) : 0.0;
    graph_play_weigh(bank, slot, layer, &track->now);
    play_advance(bank, layer, &track->now);
    if (carries) {
        play_set_phase(bank, layer, &track->now, phase);
    }
    advance_from(bank, layer, track);
    track->weight = layer_weight(bank, slot, layer);
    /* what is entered has moved by nothing yet, and its first tick's events come; a carried phase has come along */
    GraphPlay earlier = entered ? play_before(&track->now, carries ? 1.0 : 0.0) : before.now;
    if (layer == 0) {
        bank->slots[slot].motion = track_motion(bank, slot, &earlier, entered ? &before.now : &before.from);
    }
    if (entered && !carries) {
        earlier = play_before(&track->now, 0.5);
    }
    collect_events(bank, slot, layer, &earlier);
}

void graph_bank_tick(GraphBank *bank, const int *slots, int count) {
    for (int i = 0; i < count; i++) {
        bank->slots[slots[i]].event_count = 0;
        for (int layer = 0; layer < bank->graph->layer_count; layer++) {
            tick_track(bank, slots[i], layer);
        }
    }
}

/* ---- For viewers --------------------------------------------------------------------------------------------*/
void graph_bank_enter(GraphBank *bank, int slot, int layer, int state) {
    const GraphLayer *played = &bank->graph->layers[layer];
    const GraphTransition sent = {.to = state, .fade = -1.0f};
    enter_state(bank, slot, layer, state,
                transition_ticks(bank, played, graph_track(bank, slot, layer)->now.state, &sent));
}

void graph_bank_copy(GraphBank *bank, int from_slot, int to_slot) {
    const size_t parts = (size_t)bank->part_count;
    const ptrdiff_t from = (ptrdiff_t)from_slot * bank->part_count, to = (ptrdiff_t)to_slot * bank->part_count;
    bank->slots[to_slot] = bank->slots[from_slot];
    for (int i = 0; i < bank->graph->parameter_count; i++) {
        graph_slot_parameters(bank, to_slot)[i] = graph_slot_parameters(bank, from_slot)[i];
    }
    for (int layer = 0; layer < bank->graph->layer_count; layer++) {
        *graph_track(bank, to_slot, layer) = *graph_track(bank, from_slot, layer);
        memcpy(graph_kept(bank, to_slot, layer), graph_kept(bank, from_slot, layer), sizeof *bank->kept * parts);
    }
    memcpy(bank->locals + to, bank->locals + from, sizeof *bank->locals * parts);
    memcpy(bank->matrices + to, bank->matrices + from, sizeof *bank->matrices * parts);
    memcpy(bank->shades + to, bank->shades + from, sizeof *bank->shades * parts);
}
