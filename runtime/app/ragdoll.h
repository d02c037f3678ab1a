/* The measuring scene of bodies: the sandbox's stage, and figures dropped on it. For the command, the bench and tests.
 */
#ifndef RIFT_APP_RAGDOLL_H
#define RIFT_APP_RAGDOLL_H

#include "script/script.h"

enum { RAGDOLL_SEED = 12345 };

typedef struct RagdollScene {
    PhysicsWorld *world; /* owned */
    PhysicsFigure figures[PHYSICS_FIGURE_LIMIT];
    int count;
} RagdollScene;

/* `count` figures in a grid, turned any way; the same seed gives the same places in every engine measured. */
bool ragdoll_scene_create(RagdollScene *scene, const SandboxRules *rules, int count, uint64_t seed, bool sleeping,
                          Error *error);
/* Where the figure `index` of `count` starts; moves the stream on. */
PhysicsPlace ragdoll_drop_place(const SandboxRules *rules, int index, int count, uint32_t *state);
void ragdoll_scene_destroy(RagdollScene *scene);

#endif
