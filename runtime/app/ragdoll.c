/* `rift ragdoll`: figures dropped on the stage, measured, as JSON. */
#include "app/ragdoll.h"

#include "app/commands.h"
#include "app/session.h"

#include <stdio.h>

enum { BLAST_STEP = 240, END_STEPS = 60, DEVIATION_STEPS = 120 };

/* ---- The scene ----------------------------------------------------------------------------------------------*/
/* A 32-bit linear congruential stream: the places other engines were measured from. */
static double draw(uint32_t *state) {
    *state = *state * UINT32_C(1664525) + UINT32_C(1013904223);
    return (double)(*state >> 8) / 16777216.0;
}

static PhysicsTurn turn_yaw_tilt(double yaw, double tilt) {
    const double sy = math_sin64(yaw * 0.5), cy = math_cos64(yaw * 0.5);
    const double st = math_sin64(tilt * 0.5), ct = math_cos64(tilt * 0.5);
    return (PhysicsTurn){cy * st, sy * ct, -sy * st, cy * ct};
}

PhysicsPlace ragdoll_drop_place(const SandboxRules *rules, int index, int count, uint32_t *state) {
    int columns = 1;
    while (columns * columns < count) {
        columns++;
    }
    const int rows = (count + columns - 1) / columns, column = index % columns, row = index / columns;
    PhysicsPlace place;
    const double x = 2.0 * draw(state) - 1.0, z = 2.0 * draw(state) - 1.0;
    place.position.x = (column - (columns - 1) * 0.5) * rules->drop.spacing + x * rules->drop.jitter;
    place.position.z = (row - (rows - 1) * 0.5) * rules->drop.spacing + z * rules->drop.jitter;
    place.position.y = rules->drop.lowest + (rules->drop.highest - rules->drop.lowest) * draw(state);
    const double yaw = MATH_TAU * draw(state);
    place.turn = turn_yaw_tilt(yaw, (2.0 * draw(state) - 1.0) * rules->drop.tilt);
    return place;
}

static bool drop(RagdollScene *scene, const SandboxRules *rules, int count, uint32_t state, Error *error) {
    for (int i = 0; i < count; i++) {
        const PhysicsPlace place = ragdoll_drop_place(rules, i, count, &state);
        scene->figures[i] = physics_add_figure(scene->world, rules->figure, &place, error);
        if (!scene->figures[i]) {
            return false;
        }
        scene->count++;
    }
    return true;
}

bool ragdoll_scene_create(RagdollScene *scene, const SandboxRules *rules, int count, uint64_t seed, bool sleeping,
                          Error *error) {
    PhysicsRules physics = rules->physics;
    physics.sleeping = sleeping;
    *scene = (RagdollScene){.world = physics_create(&physics, seed, error)};
    bool done = scene->world != NULL;
    for (int i = 0; done && i < rules->static_count; i++) {
        done = physics_add_static(scene->world, &rules->statics[i], error);
    }
    done = done && drop(scene, rules, count, (uint32_t)seed, error);
    if (!done) {
        ragdoll_scene_destroy(scene);
    }
    return done;
}

void ragdoll_scene_destroy(RagdollScene *scene) {
    physics_destroy(scene->world);
    scene->world = NULL;
}

/* ---- What is measured ---------------------------------------------------------------------------------------*/
typedef struct Measured {
    double gap, gap_end, elbow_least, elbow_most, knee_least, knee_most, deviation, speed, seconds;
    int deviations;
    bool broken;
} Measured;

static void widen(double *least, double *most, double value) {
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

static void measure_figure(const PhysicsWorld *world, PhysicsFigure figure, Measured *measured) {
    const PhysicsFigureDescription *description = physics_figure_description(world, figure);
    for (int i = 0; i < description->joint_count; i++) {
        const PhysicsJoint *joint = &description->joints[i];
        if (joint->kind != PHYSICS_HINGE_JOINT) {
            continue;
        }
        if (joint->low < 0.0) { /* the elbows bend below 0, the knees above */
            widen(&measured->elbow_least, &measured->elbow_most, physics_joint_angle(world, figure, i));
        } else {
            widen(&measured->knee_least, &measured->knee_most, physics_joint_angle(world, figure, i));
        }
    }
}

static void measure(const RagdollScene *scene, int left, bool blown, Measured *measured) {
    for (int i = 0; i < scene->count; i++) {
        const double gap = physics_worst_gap(scene->world, scene->figures[i]);
        measured->gap = gap > measured->gap ? gap : measured->gap;
        measured->gap_end = left <= END_STEPS && gap > measured->gap_end ? gap : measured->gap_end;
        measure_figure(scene->world, scene->figures[i], measured);
        if (left <= DEVIATION_STEPS) {
            measured->deviation += physics_ball_deviation(scene->world, scene->figures[i]);
            measured->deviations++;
        }
    }
    const double speed = physics_top_speed(scene->world);
    measured->speed = blown && speed > measured->speed ? speed : measured->speed;
    measured->broken |= physics_is_broken(scene->world);
}

static void blast(const RagdollScene *scene, const SandboxRules *rules, double power) {
    const PhysicsBodies bodies = physics_bodies(scene->world);
    PhysicsVector centre = bodies.places[physics_figure_body(scene->world, scene->figures[0])];
    centre.x += rules->blast_offset.x;
    centre.y += rules->blast_offset.y;
    centre.z += rules->blast_offset.z;
    centre.y = centre.y < rules->blast_lowest ? rules->blast_lowest : centre.y;
    physics_blast(scene->world, centre, power);
}

static void run(const RagdollScene *scene, const Options *options, const SandboxRules *rules, Measured *measured) {
    const bool blown = options->given[OPTION_BLAST];
    *measured = (Measured){.elbow_least = 9, .elbow_most = -9, .knee_least = 9, .knee_most = -9};
    for (int i = 0; i < scene->count; i++) {
        physics_set_stiffness(scene->world, scene->figures[i], options->stiffness);
    }
    for (int step = 0; step < options->steps; step++) {
        if (blown && step == BLAST_STEP) {
            blast(scene, rules, options->blast);
        }
        const double start = clock_seconds();
        physics_step(scene->world);
        measured->seconds += clock_seconds() - start;
        measure(scene, options->steps - step, step >= BLAST_STEP, measured);
    }
}

static int count_asleep(const RagdollScene *scene) {
    const PhysicsBodies bodies = physics_bodies(scene->world);
    int asleep = 0;
    for (int i = 0; i < scene->count; i++) {
        asleep += bodies.asleep[physics_figure_body(scene->world, scene->figures[i])];
    }
    return asleep;
}

static void print(const RagdollScene *scene, const Options *options, const Measured *m) {
    printf("{\"figures\":%d,\"steps\":%d,\"ms_per_step\":%.9g,\"max_joint_sep_m\":%.9g,\"end_joint_sep_m\":%.9g,",
           scene->count, options->steps, m->seconds * 1000.0 / options->steps, m->gap, m->gap_end);
    printf("\"elbow_min\":%.9g,\"elbow_max\":%.9g,\"knee_min\":%.9g,\"knee_max\":%.9g,", m->elbow_least, m->elbow_most,
           m->knee_least, m->knee_most);
    printf("\"ball_deviation_rad\":%.9g,\"top_speed\":%.9g,\"nan\":%s,\"asleep\":%d}\n",
           m->deviations ? m->deviation / m->deviations : 0.0, m->speed, m->broken ? "true" : "false",
           count_asleep(scene));
}

int command_ragdoll(const Options *given) {
    Options filled = *given;
    const Options *options = &filled;
    Error error = {0};
    FileTree data;
    RagdollScene scene = {0};
    Measured measured;
    filled.figures = given->given[OPTION_FIGURES] ? given->figures : 1;
    filled.steps = given->given[OPTION_STEPS] ? given->steps : 600;
    Definitions *definitions = session_load_definitions(options, &data, &error);
    const uint64_t seed = options->given[OPTION_SEED] ? options->seed : RAGDOLL_SEED;
    const bool done = definitions && ragdoll_scene_create(&scene, definitions_sandbox(definitions), options->figures,
                                                          seed, true, &error);
    if (done) {
        run(&scene, options, definitions_sandbox(definitions), &measured);
        print(&scene, options, &measured);
        ragdoll_scene_destroy(&scene);
    }
    definitions_destroy(definitions);
    return done ? EXIT_OK : command_fail(&error);
}
