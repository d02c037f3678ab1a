/* Characters whose rig has a pose graph: the view tells the graph what it knows of each, and the graph says how it
 * stands. Nothing of this is known to the simulation. */
#include "app/view_state.h"

#include <stdlib.h>

/* Parameters that the view sets in every graph that has them; scripts know them by these names. */
typedef enum Known {
    KNOWN_SPEED,    /* m/s */
    KNOWN_TURN,     /* radians/s */
    KNOWN_AIM_TURN, /* radians from its heading to the player */
    KNOWN_HP,       /* 0 … 1 */
    KNOWN_AWAKE,    /* 0, or 1 once it has noticed the player */
    KNOWN_COUNT
} Known;
static const char *const KNOWN_NAMES[KNOWN_COUNT] = {"speed", "turn", "aim_turn", "hp", "awake"};

struct GraphView {
    GraphBank *bank;             /* owned */
    int known[KNOWN_COUNT];      /* the graph's parameters, −1 for those it lacks */
    int played[POSE_SLOT_LIMIT]; /* pose slots of this tick */
    int due[POSE_SLOT_LIMIT];    /* … and those to be posed */
};

/* ---- Beginning and end --------------------------------------------------------------------------------------*/
static void take_graph(GraphView *view, const PoseGraph *graph) {
    for (int i = 0; i < KNOWN_COUNT; i++) {
        view->known[i] = graph_find_parameter(graph, KNOWN_NAMES[i]);
    }
}

const PoseGraph *graphs_of_game(const Game *game, int rig) {
    const PoseGraph *graph = game_graph(game, rig);
    return graph && graph_layer_follows(graph, 0) ? graph : NULL;
}

bool graphs_update(RigView *rig, const PoseGraph *graph, bool same_parts, Error *error) {
    if (graph && rig->graph && same_parts && graph_bank_set_graph(rig->graph->bank, graph)) {
        take_graph(rig->graph, graph);
        return true;
    }
    graphs_destroy(rig);
    if (!graph) {
        return true;
    }
    GraphView *view = calloc(1, sizeof *view);
    if (!view) {
        return error_set(error, ERROR_MEMORY, "no memory for the figures of a graph");
    }
    view->bank = graph_bank_create(graph, POSE_SLOT_LIMIT, error);
    if (!view->bank) {
        free(view);
        return false;
    }
    take_graph(view, graph);
    rig->graph = view;
    return true;
}

void graphs_destroy(RigView *rig) {
    if (rig->graph) {
        graph_bank_destroy(rig->graph->bank);
        free(rig->graph);
        rig->graph = NULL;
    }
}

void graphs_reset(RigView *rig, int pose) {
    if (rig->graph) {
        graph_bank_reset(rig->graph->bank, pose);
    }
}

/* ---- Ticks --------------------------------------------------------------------------------------------------*/
static float aim_turn(const WorldEntities *entities, int slot, int player) {
    if (player < 0 || player == slot) {
        return 0.0f;
    }
    float x = entities->x[player] - entities->x[slot], z = entities->z[player] - entities->z[slot];
    return math_wrap_angle32(math_atan2_32(x, z) - entities->heading[slot]);
}

static void tell(GraphView *view, const WorldEntities *entities, int slot, int pose, int player) {
    float x = entities->velocity_x[slot], z = entities->velocity_z[slot];
    float turned = math_wrap_angle32(entities->heading[slot] - entities->previous_heading[slot]);
    int most = entities->hp_max[slot];
    float values[KNOWN_COUNT] = {
        [KNOWN_SPEED] = math_sqrt32(x * x + z * z),
        [KNOWN_TURN] = turned * (float)TICKS_PER_SECOND,
        [KNOWN_AIM_TURN] = aim_turn(entities, slot, player),
        [KNOWN_HP] = most > 0 ? (float)entities->hp[slot] / (float)most : 0.0f,
        [KNOWN_AWAKE] = entities->awake[slot] && !entities->dying[slot] ? 1.0f : 0.0f,
    };
    float *parameters = graph_bank_parameters(view->bank, pose);
    for (int i = 0; i < KNOWN_COUNT; i++) {
        if (view->known[i] >= 0) {
            parameters[view->known[i]] = values[i];
        }
    }
    graph_bank_follow(view->bank, pose, entities->state[slot], entities->state_ticks[slot]);
}

void graphs_tick(View *view, const Game *game, const WorldEntities *entities, int rig, bool frame_step) {
    GraphView *graph = view->rigs[rig].graph;
    const World *world = game_world(game);
    int player = world_find(world, world_player(world)), played = 0, due = 0;
    for (int slot = 1; slot < entities->high; slot++) {
        if (view->slot_owner[slot] == ENTITY_NONE || view->slot_rig[slot] != rig) {
            continue;
        }
        int pose = view->slot_pose[slot];
        tell(graph, entities, slot, pose, player);
        graph->played[played++] = pose;
        if (view->due[slot]) {
            graph->due[due++] = pose;
        }
    }
    graph_bank_tick(graph->bank, graph->played, played);
    graph_bank_pose(graph->bank, graph->due, due, frame_step);
}

/* ---- Poses --------------------------------------------------------------------------------------------------*/
const Mat34 *graphs_matrices(const RigView *rig, int pose) {
    return rig->graph ? graph_bank_matrices(rig->graph->bank, pose) : pose_bank_matrices(rig->bank, pose);
}

const PartShade *graphs_shades(const RigView *rig, int pose) {
    return rig->graph ? graph_bank_shades(rig->graph->bank, pose) : pose_bank_shades(rig->bank, pose);
}
