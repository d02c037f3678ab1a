#include "rig/graph_check.h"

#include <string.h>

/* ---- States -------------------------------------------------------------------------------------------------*/
int graph_source_state(const GraphLayerSource *layer, const char *name) {
    for (int i = 0; i < layer->state_count; i++) {
        if (strncmp(layer->states[i].name, name, RIG_NAME_SIZE) == 0) {
            return i;
        }
    }
    return -1;
}

bool graph_source_blends(const GraphStateSource *state) {
    return state->axes[0][0] != '\0';
}

bool graph_source_loops(const Rig *rig, const GraphStateSource *state) {
    for (int i = 0; i < state->sample_count; i++) {
        if (rig->states[rig_find_state(rig, state->samples[i].clip)].info.loop) {
            return true;
        }
    }
    return false;
}

static bool check_axes(const GraphPlace *place, Error *error) {
    const GraphStateSource *state = place->state;
    if (!graph_source_blends(state) && state->axes[1][0] != '\0') {
        return graph_fault(place, error, "it has a second axis but no first");
    }
    for (int i = 0; i < 2 && state->axes[i][0] != '\0'; i++) {
        if (!graph_check_parameter(place, "its axis is", state->axes[i], error)) {
            return false;
        }
        int parameter = graph_source_parameter(place->graph, state->axes[i]);
        if (place->graph->parameters[parameter].type == GRAPH_TRIGGER) {
            return graph_fault(place, error, "its axis is the trigger '%s'; take a number or a flag", state->axes[i]);
        }
    }
    if (strncmp(state->axes[0], state->axes[1], RIG_NAME_SIZE) == 0 && graph_source_blends(state)) {
        return graph_fault(place, error, "both its axes are '%s'; leave out the second for a line", state->axes[0]);
    }
    return true;
}

static double distance_along(float a, float b) {
    return a > b ? (double)a - (double)b : (double)b - (double)a;
}

static double sample_distance(const GraphStateSource *state, int a, int b) {
    double x = distance_along(state->samples[a].x, state->samples[b].x);
    double y = state->axes[1][0] != '\0' ? distance_along(state->samples[a].y, state->samples[b].y) : 0.0;
    return x > y ? x : y;
}

/* A tree can't tell samples apart that lie too near each other. */
static bool check_distances(const GraphPlace *place, Error *error) {
    const GraphStateSource *state = place->state;
    double span = 0.0;
    for (int i = 0; i < state->sample_count; i++) {
        for (int j = 0; j < i; j++) {
            double distance = sample_distance(state, i, j);
            span = distance > span ? distance : span;
        }
    }
    for (int i = 0; i < state->sample_count; i++) {
        for (int j = 0; j < i; j++) {
            if (sample_distance(state, i, j) <= span * GRAPH_NEAREST) {
                return graph_fault(place, error,
                                   "samples %d and %d ('%s' and '%s') lie in one place; move one or leave it out",
                                   j + 1, i + 1, state->samples[j].clip, state->samples[i].clip);
            }
        }
    }
    return true;
}

static bool check_samples(const GraphPlace *place, Error *error) {
    const GraphStateSource *state = place->state;
    if (state->sample_count < 1 || state->sample_count > GRAPH_SAMPLE_LIMIT || !state->samples) {
        return graph_fault(place, error, "a state has one clip, or a tree of 1 to %d, not %d", GRAPH_SAMPLE_LIMIT,
                           state->sample_count);
    }
    if (!graph_source_blends(state) && state->sample_count > 1) {
        return graph_fault(place, error, "a tree of %d clips needs a parameter for its axis", state->sample_count);
    }
    for (int i = 0; i < state->sample_count; i++) {
        const GraphSampleSource *sample = &state->samples[i];
        if (!graph_check_clip(place, "its clip is", sample->clip, error)) {
            return false;
        }
        if (!rig_is_number(sample->x) || !rig_is_number(sample->y)) {
            return graph_fault(place, error, "the place of sample %d ('%s') is not finite or beyond %g", i + 1,
                               sample->clip, (double)RIG_NUMBER_LIMIT);
        }
    }
    return check_distances(place, error);
}

static bool check_rate(const GraphPlace *place, Error *error) {
    const GraphStateSource *state = place->state;
    const float size = state->rate < 0.0f ? -state->rate : state->rate;
    if (state->rate != 0.0f && !(size >= RIG_SPEED_LEAST && size <= RIG_SPEED_MOST)) {
        return graph_fault(place, error, "its rate must be %g to %g either way round, not %g", (double)RIG_SPEED_LEAST,
                           (double)RIG_SPEED_MOST, (double)state->rate);
    }
    for (int i = 0; i < state->sample_count && state->rate < 0.0f; i++) {
        if (!place->rig->states[rig_find_state(place->rig, state->samples[i].clip)].info.loop) {
            return graph_fault(place, error,
                               "a rate below 0 needs clips that loop; '%s' doesn't (give the clip itself a speed "
                               "below 0 to run it from its end)",
                               state->samples[i].clip);
        }
    }
    return true;
}

static bool check_state(const GraphPlace *layer, int index, Error *error) {
    GraphPlace place = *layer;
    const GraphStateSource *state = place.state = &layer->layer->states[index];
    if (!rig_is_name(state->name)) {
        place.state = NULL;
        return graph_fault(&place, error, "the name of state %d must be 1 to 31 letters, digits, '_' or '-'",
                           index + 1);
    }
    for (int i = 0; i < index; i++) {
        if (strcmp(layer->layer->states[i].name, state->name) == 0) {
            return graph_fault(&place, error, "two states have this name; names must differ");
        }
    }
    if ((unsigned)state->root > GRAPH_ROOT_UPRIGHT) {
        return graph_fault(&place, error, "its root motion must be pose, used, ignored or upright");
    }
    if (state->root != GRAPH_ROOT_POSE && layer->layer != layer->graph->layers) {
        return graph_fault(&place, error, "only the first layer moves the figure; leave its root motion to the pose");
    }
    return check_axes(&place, error) && check_samples(&place, error) && check_rate(&place, error);
}

bool graph_check_states(const GraphPlace *place, Error *error) {
    const GraphLayerSource *layer = place->layer;
    if (layer->state_count < 1 || layer->state_count > GRAPH_STATE_LIMIT || !layer->states) {
        return graph_fault(place, error, "a layer has 1 to %d states, not %d", GRAPH_STATE_LIMIT, layer->state_count);
    }
    for (int i = 0; i < layer->state_count; i++) {
        if (!check_state(place, i, error)) {
            return false;
        }
    }
    return true;
}

/* ---- Transitions --------------------------------------------------------------------------------------------*/
static bool check_condition(const GraphPlace *place, const GraphConditionSource *condition, Error *error) {
    if (!graph_check_parameter(place, "a condition names", condition->parameter, error)) {
        return false;
    }
    const GraphParameterSource *parameter =
        &place->graph->parameters[graph_source_parameter(place->graph, condition->parameter)];
    if ((unsigned)condition->compare > GRAPH_MORE) {
        return graph_fault(place, error, "the condition on '%s' has an unknown comparison", parameter->name);
    }
    if (!rig_is_number(condition->value)) {
        return graph_fault(place, error, "the condition on '%s' compares with a number that is not finite",
                           parameter->name);
    }
    if (parameter->type == GRAPH_NUMBER) {
        return true;
    }
    bool equals = condition->compare == GRAPH_IS || condition->compare == GRAPH_IS_NOT;
    return (equals && (condition->value == 0.0f || condition->value == 1.0f)) ||
           graph_fault(place, error, "'%s' is a %s: compare it by is or is not, with 0 or 1", parameter->name,
                       parameter->type == GRAPH_FLAG ? "flag" : "trigger");
}

static bool check_end(const GraphPlace *place, const char *which, const char *name, Error *error) {
    const GraphLayerSource *layer = place->layer;
    if (graph_source_state(layer, name) >= 0) {
        return true;
    }
    char hint[RIG_HINT_SIZE], shown[RIG_NAME_SIZE] = "";
    memcpy(shown, name, RIG_NAME_SIZE - 1);
    rig_hint(hint, shown, layer->states[0].name, sizeof layer->states[0], layer->state_count);
    return graph_fault(place, error, "it goes %s an unknown state '%s'%s", which, shown, hint);
}

static const GraphStateSource *find_state(const GraphLayerSource *layer, const char *name) {
    int state = graph_source_state(layer, name);
    return state < 0 || !layer->states ? NULL : &layer->states[state];
}

/* Both ends are known; the one it comes from is none when it comes from any. */
static bool check_loops(const GraphPlace *place, Error *error) {
    const GraphTransitionSource *transition = place->transition;
    const GraphStateSource *from = find_state(place->layer, transition->from);
    const GraphStateSource *to = find_state(place->layer, transition->to);
    if (transition->at_end && from && (graph_source_blends(from) || graph_source_loops(place->rig, from))) {
        return graph_fault(place, error, "it waits for the end of '%s', which never ends: only a one-shot does",
                           from->name);
    }
    if (!transition->sync) {
        return true;
    }
    if (from && !graph_source_loops(place->rig, from)) {
        return graph_fault(place, error, "only loops have a phase to carry on, and '%s' is none", from->name);
    }
    return !to || graph_source_loops(place->rig, to) ||
           graph_fault(place, error, "only loops have a phase to carry on, and '%s' is none", to->name);
}

static bool check_transition(const GraphPlace *place, Error *error) {
    const GraphTransitionSource *transition = place->transition;
    const bool any = strncmp(transition->from, "*", RIG_NAME_SIZE) == 0;
    if ((!any && !check_end(place, "from", transition->from, error)) ||
        !check_end(place, "to", transition->to, error)) {
        return false;
    }
    if (transition->condition_count < 0 || transition->condition_count > GRAPH_CONDITION_LIMIT) {
        return graph_fault(place, error, "it has at most %d conditions, not %d", GRAPH_CONDITION_LIMIT,
                           transition->condition_count);
    }
    if (transition->condition_count == 0 && !transition->at_end) {
        return graph_fault(place, error, "it needs a condition, or to wait for the end; else it is always taken");
    }
    for (int i = 0; i < transition->condition_count; i++) {
        if (!check_condition(place, &transition->conditions[i], error)) {
            return false;
        }
    }
    const float most = (float)RIG_FADE_TICKS_LIMIT / (float)TICKS_PER_SECOND;
    if (!(transition->fade <= most)) {
        return graph_fault(place, error, "its fade must take 0 to %g s, not %g", (double)most,
                           (double)transition->fade);
    }
    return check_loops(place, error);
}

bool graph_check_transitions(const GraphPlace *layer, Error *error) {
    const GraphLayerSource *source = layer->layer;
    if (source->transition_count < 0 || source->transition_count > GRAPH_TRANSITION_LIMIT ||
        (source->transition_count > 0 && !source->transitions)) {
        return graph_fault(layer, error, "a layer has at most %d transitions, not %d", GRAPH_TRANSITION_LIMIT,
                           source->transition_count);
    }
    for (int i = 0; i < source->transition_count; i++) {
        GraphPlace place = *layer;
        place.transition = &source->transitions[i];
        if (!check_transition(&place, error)) {
            return false;
        }
    }
    return true;
}
