#include "rig/graph_check.h"

#include <stdio.h>
#include <string.h>

static const char NAME_RULE[] = "must be 1 to 31 letters, digits, '_' or '-'";

/* ---- Words --------------------------------------------------------------------------------------------------*/
static const char *terminated(const char *text, size_t size) {
    return memchr(text, '\0', size) ? text : "";
}

/* The most precise "file:line" there is. */
static const char *place_where(const GraphPlace *place) {
    const char *const wheres[] = {place->transition ? place->transition->where : "",
                                  place->state ? place->state->where : "", place->layer ? place->layer->where : "",
                                  place->graph->where};
    for (size_t i = 0; i < BASE_COUNT_OF(wheres); i++) {
        if (wheres[i][0] != '\0' && terminated(wheres[i], sizeof place->graph->where)[0] != '\0') {
            return wheres[i];
        }
    }
    return "";
}

bool graph_fault(const GraphPlace *place, Error *error, const char *format, ...) {
    enum { NAME = RIG_NAME_SIZE };
    char fault[ERROR_MESSAGE_SIZE / 2], layer[NAME + 16] = "", inner[2 * NAME + 48] = "";
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    if (place->layer) {
        (void)snprintf(layer, sizeof layer, ", layer '%.*s'", NAME, place->layer->name);
    }
    if (place->state) {
        (void)snprintf(inner, sizeof inner, ", state '%.*s'", NAME, place->state->name);
    } else if (place->layer && place->transition) {
        (void)snprintf(inner, sizeof inner, ", transition %d from '%.*s' to '%.*s'",
                       (int)(place->transition - place->layer->transitions) + 1, NAME, place->transition->from, NAME,
                       place->transition->to);
    }
    const char *where = place_where(place);
    return error_set(error, ERROR_RIG_GRAPH, "%s%sgraph of rig '%s'%s%s: %s", where, where[0] ? ": " : "",
                     rig_name(place->rig), layer, inner, fault);
}

/* ---- Names --------------------------------------------------------------------------------------------------*/
int graph_source_parameter(const GraphSource *source, const char *name) {
    for (int i = 0; i < source->parameter_count; i++) {
        if (strncmp(source->parameters[i].name, name, RIG_NAME_SIZE) == 0) {
            return i;
        }
    }
    return -1;
}

bool graph_check_parameter(const GraphPlace *place, const char *subject, const char *name, Error *error) {
    const GraphSource *source = place->graph;
    if (graph_source_parameter(source, name) >= 0) {
        return true;
    }
    char hint[RIG_HINT_SIZE], shown[RIG_NAME_SIZE] = "";
    memcpy(shown, name, RIG_NAME_SIZE - 1);
    if (source->parameter_count == 0) {
        return graph_fault(place, error, "%s an unknown parameter '%s'; the graph has none", subject, shown);
    }
    rig_hint(hint, shown, source->parameters[0].name, sizeof source->parameters[0], source->parameter_count);
    return graph_fault(place, error, "%s an unknown parameter '%s'%s", subject, shown, hint);
}

static int find_clip(const Rig *rig, const char *name) {
    return memchr(name, '\0', RIG_NAME_SIZE) ? rig_find_state(rig, name) : -1;
}

bool graph_check_clip(const GraphPlace *place, const char *subject, const char *name, Error *error) {
    if (find_clip(place->rig, name) >= 0) {
        return true;
    }
    char hint[RIG_HINT_SIZE], shown[RIG_NAME_SIZE] = "";
    memcpy(shown, name, RIG_NAME_SIZE - 1);
    rig_hint(hint, shown, place->rig->states[0].name, sizeof place->rig->states[0], place->rig->state_count);
    return graph_fault(place, error, "%s '%s', which is no state of the rig%s", subject, shown, hint);
}

/* ---- Parameters ---------------------------------------------------------------------------------------------*/
static bool check_parameter(const GraphPlace *place, int index, Error *error) {
    const GraphParameterSource *parameter = &place->graph->parameters[index];
    if (!rig_is_name(parameter->name)) {
        return graph_fault(place, error, "the name of parameter %d %s", index + 1, NAME_RULE);
    }
    for (int i = 0; i < index; i++) {
        if (strcmp(place->graph->parameters[i].name, parameter->name) == 0) {
            return graph_fault(place, error, "two parameters are named '%s'; names must differ", parameter->name);
        }
    }
    if ((unsigned)parameter->type > GRAPH_TRIGGER) {
        return graph_fault(place, error, "parameter '%s' must be a number, a flag or a trigger", parameter->name);
    }
    if (!rig_is_number(parameter->initial) || !rig_is_number(parameter->least) || !rig_is_number(parameter->most)) {
        return graph_fault(place, error, "a number of parameter '%s' is not finite or beyond %g", parameter->name,
                           (double)RIG_NUMBER_LIMIT);
    }
    if (parameter->type != GRAPH_NUMBER && parameter->initial != 0.0f && parameter->initial != 1.0f) {
        return graph_fault(place, error, "parameter '%s' must start at 0 or 1, not %g", parameter->name,
                           (double)parameter->initial);
    }
    if (parameter->least > parameter->most) {
        return graph_fault(place, error, "parameter '%s' goes from %g to %g; put the smaller first", parameter->name,
                           (double)parameter->least, (double)parameter->most);
    }
    return true;
}

static bool check_parameters(const GraphPlace *place, Error *error) {
    const GraphSource *source = place->graph;
    if (source->parameter_count < 0 || source->parameter_count > GRAPH_PARAMETER_LIMIT ||
        (source->parameter_count > 0 && !source->parameters)) {
        return graph_fault(place, error, "a graph has at most %d parameters, not %d", GRAPH_PARAMETER_LIMIT,
                           source->parameter_count);
    }
    for (int i = 0; i < source->parameter_count; i++) {
        if (!check_parameter(place, i, error)) {
            return false;
        }
    }
    return true;
}

/* ---- Layers -------------------------------------------------------------------------------------------------*/
static bool check_mask(const GraphPlace *place, Error *error) {
    const GraphLayerSource *layer = place->layer;
    const Rig *rig = place->rig;
    if (layer->mask_count < 0 || layer->mask_count > RIG_PART_LIMIT) {
        return graph_fault(place, error, "a mask has at most %d parts, not %d", RIG_PART_LIMIT, layer->mask_count);
    }
    for (int i = 0; i < layer->mask_count; i++) {
        char hint[RIG_HINT_SIZE], name[RIG_NAME_SIZE] = "";
        memcpy(name, layer->mask[i], RIG_NAME_SIZE - 1);
        if (rig_find_part(rig, name) < 0) {
            rig_hint(hint, name, rig->parts[0].name, sizeof rig->parts[0], rig->part_count);
            return graph_fault(place, error, "its mask names '%s', which is no part of the rig%s", name, hint);
        }
    }
    return true;
}

static bool check_weight(const GraphPlace *place, Error *error) {
    const GraphLayerSource *layer = place->layer;
    if (layer->weight_parameter[0] == '\0') {
        return (layer->weight >= 0.0f && layer->weight <= 1.0f) ||
               graph_fault(place, error, "its weight must be 0 to 1, not %g", (double)layer->weight);
    }
    if (!graph_check_parameter(place, "its weight is", layer->weight_parameter, error)) {
        return false;
    }
    int parameter = graph_source_parameter(place->graph, layer->weight_parameter);
    return place->graph->parameters[parameter].type != GRAPH_TRIGGER ||
           graph_fault(place, error, "its weight is the trigger '%s'; take a number or a flag",
                       layer->weight_parameter);
}

static bool check_base_layer(const GraphPlace *place, Error *error) {
    const GraphLayerSource *layer = place->layer;
    if (layer->mode != GRAPH_OVERRIDE) {
        return graph_fault(place, error, "the first layer has nothing below it to be added to; make it override");
    }
    if (layer->mask_count != 0) {
        return graph_fault(place, error, "the first layer moves all parts; leave out its mask");
    }
    if (layer->weight_parameter[0] != '\0') {
        return graph_fault(place, error, "the first layer counts whole; leave out its weight");
    }
    if (layer->follows && (layer->state_count != 0 || layer->transition_count != 0)) {
        return graph_fault(place, error, "a layer that follows the game's states has no states or transitions");
    }
    return true;
}

static bool check_reference(const GraphPlace *place, Error *error) {
    if (place->layer->reference[0] == '\0') {
        return true;
    }
    if (place->layer->mode != GRAPH_ADDITIVE) {
        return graph_fault(place, error, "only an additive layer counts from a reference; leave it out");
    }
    return graph_check_clip(place, "its reference is", place->layer->reference, error);
}

static bool check_layer(const GraphPlace *graph, int index, Error *error) {
    GraphPlace place = *graph;
    const GraphLayerSource *layer = place.layer = &graph->graph->layers[index];
    if (!rig_is_name(layer->name)) {
        return graph_fault(graph, error, "the name of layer %d %s", index + 1, NAME_RULE);
    }
    for (int i = 0; i < index; i++) {
        if (strcmp(graph->graph->layers[i].name, layer->name) == 0) {
            return graph_fault(&place, error, "two layers have this name; names must differ");
        }
    }
    if ((unsigned)layer->mode > GRAPH_ADDITIVE) {
        return graph_fault(&place, error, "its mode must be override or additive");
    }
    if (index > 0 && layer->follows) {
        return graph_fault(&place, error, "only the first layer can follow the game's states");
    }
    if (!check_mask(&place, error) || !(index == 0 ? check_base_layer(&place, error) : check_weight(&place, error)) ||
        !check_reference(&place, error)) {
        return false;
    }
    return layer->follows || (graph_check_states(&place, error) && graph_check_transitions(&place, error));
}

bool graph_check_source(const GraphSource *source, const Rig *rig, Error *error) {
    GraphPlace place = {.graph = source, .rig = rig};
    if (!check_parameters(&place, error)) {
        return false;
    }
    if (source->layer_count < 1 || source->layer_count > GRAPH_LAYER_LIMIT || !source->layers) {
        return graph_fault(&place, error, "a graph has 1 to %d layers, not %d", GRAPH_LAYER_LIMIT, source->layer_count);
    }
    for (int i = 0; i < source->layer_count; i++) {
        if (!check_layer(&place, i, error)) {
            return false;
        }
    }
    return true;
}
