/* Figures give way: what is struck is pushed and squashed along the blow and springs back, what lands is pressed flat
 * for a moment, who takes the stairs falls into them. The picture alone: nobody's place changes. */
#include "app/view_state.h"

#include <string.h>

/* ---- Who gives way ------------------------------------------------------------------------------------------*/
/* The heavier, the less. */
static float softness(const View *view, const Game *game, const WorldEntities *entities, int slot) {
    const ViewNumbers *n = &view->numbers;
    const WorldRules *rules = world_rules(game_world(game));
    if (entities->entity_class[slot] != ENTITY_ENEMY) {
        return 1.0f;
    }
    const EnemyRules *kind = &rules->enemies[entities->kind[slot]];
    if (kind->boss) {
        return n->recoil_boss;
    }
    float radius = kind->radius * (entities->elite[slot] ? rules->elite.size : 1.0f);
    return math_clamp32(n->recoil_body / (radius + 1e-6f), 0.0f, 1.0f);
}

static Recoil *recoil_of(View *view, const WorldEntities *entities, int slot) {
    Recoil *recoil = &view->recoils[slot];
    if (recoil->owner != entities->handle[slot]) {
        *recoil = (Recoil){.owner = entities->handle[slot], .struck = -1e6, .landed = -1e6};
    }
    return recoil;
}

void recoil_strike(View *view, const Game *game, int slot, float strength, float x, float z) {
    WorldEntities entities = world_entities(game_world(game));
    Recoil *recoil = recoil_of(view, &entities, slot);
    float length = math_sqrt32(x * x + z * z);
    recoil->toward_x = length > 0.0f ? x / length : 0.0f;
    recoil->toward_z = length > 0.0f ? z / length : 0.0f;
    recoil->blow = strength;
    recoil->give = math_clamp32(strength, 0.3f, view->numbers.recoil_most) * softness(view, game, &entities, slot);
    recoil->struck = view->seconds;
}

static void land(View *view, const WorldEntities *entities, int slot, float strength) {
    Recoil *recoil = recoil_of(view, entities, slot);
    recoil->landed = view->seconds;
    recoil->weight = strength;
}

static bool state_lands(const Rig *rig, int state, int tick) {
    const char *names[RIG_EVENT_LIMIT];
    for (int i = rig_state_events(rig, state, tick, names) - 1; i >= 0; i--) {
        if (strcmp(names[i], "land") == 0) {
            return true;
        }
    }
    return false;
}

/* Whoever is at the moment of its motion that is called "land", whoever has just come out of the floor, and the player
 * who stops running. */
void recoil_tick(View *view, const Game *game) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    const PlayerRules *player = &world_rules(world)->player;
    if (world_run(world).hit_stop_ticks > 0) {
        return;
    }
    for (int slot = 1; slot < entities.high; slot++) {
        if (view->slot_owner[slot] == ENTITY_NONE || view->slot_owner[slot] != entities.handle[slot]) {
            continue;
        }
        Recoil *recoil = recoil_of(view, &entities, slot);
        const Rig *rig = view->rigs[view->slot_rig[slot]].rig;
        bool rises = entities.entity_class[slot] == ENTITY_ENEMY && !entities.dying[slot] &&
                     figures_spawn_left(world_rules(world), &entities, slot) > 0.0f;
        bool ran = entities.entity_class[slot] == ENTITY_PLAYER && recoil->state == player->state_dash &&
                   entities.state[slot] == player->state_idle;
        if (state_lands(rig, entities.state[slot], entities.state_ticks[slot])) {
            land(view, &entities, slot, 1.0f);
        } else if (recoil->rises && !rises) {
            land(view, &entities, slot, view->numbers.land_spawn);
        } else if (ran) {
            land(view, &entities, slot, view->numbers.land_stop);
        }
        recoil->rises = rises;
        recoil->state = entities.state[slot];
    }
}

/* ---- What it looks like -------------------------------------------------------------------------------------*/
/* 1 at once, swinging out to 0 at the end of `seconds`. */
static float swing_out(float age, float seconds, float swings) {
    float part = age / (seconds + 1e-6f);
    if (part < 0.0f || part >= 1.0f) {
        return 0.0f;
    }
    float left = (1.0f - part) * (1.0f - part);
    return left * math_cos32(math_wrap_angle32((float)MATH_TAU * swings * part));
}

/* Root columns are those of a turn about Y and a size: squashing along a direction d on the ground is I − s·d·dᵀ. */
static void squash_along(Mat34 *root, float x, float z, float amount) {
    for (int column = 0; column < 3; column++) {
        float along = root->m[column] * x + root->m[8 + column] * z;
        root->m[column] -= amount * along * x;
        root->m[8 + column] -= amount * along * z;
    }
}

static void stretch(Mat34 *root, float wide, float tall) {
    for (int column = 0; column < 3; column++) {
        root->m[column] *= wide;
        root->m[4 + column] *= tall;
        root->m[8 + column] *= wide;
    }
}

void recoil_apply(const View *view, EntityHandle entity, int slot, double seconds, Mat34 *root) {
    const ViewNumbers *n = &view->numbers;
    const Recoil *recoil = &view->recoils[slot];
    if (recoil->owner != entity) {
        return;
    }
    float struck = recoil->give * swing_out((float)(seconds - recoil->struck), n->recoil_seconds, n->recoil_swings);
    float landed = recoil->weight * swing_out((float)(seconds - recoil->landed), n->land_seconds, n->land_swings);
    if (struck != 0.0f) {
        squash_along(root, recoil->toward_x, recoil->toward_z, n->recoil_squash * struck);
        stretch(root, 1.0f, 1.0f + 0.5f * n->recoil_squash * struck);
        root->m[3] += n->recoil_push * struck * recoil->toward_x;
        root->m[11] += n->recoil_push * struck * recoil->toward_z;
    }
    if (landed != 0.0f) {
        stretch(root, 1.0f + 0.5f * n->land_squash * landed, 1.0f - n->land_squash * landed);
    }
}

/* Into the stairs: turning faster and faster, smaller, down. Out of them: from above. */
void recoil_take_stairs(const View *view, const Game *game, float fraction, Mat34 *root) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    const Floor *floor = world_floor(world);
    RunInfo run = world_run(world);
    float length = (float)world_rules(world)->descend_ticks;
    float done = math_clamp32(((float)run.phase_ticks + fraction) / (length > 0.0f ? length : 1.0f), 0.0f, 1.0f);
    if (run.phase == RUN_ARRIVING && run.floor > 1) {
        root->m[7] += n->stairs_drop * (1.0f - done) * (1.0f - done);
    } else if (run.phase == RUN_DESCENDING) {
        float eased = done * done, size = 1.0f - 0.7f * eased;
        float turn = math_wrap_angle32((float)MATH_TAU * n->stairs_turns * eased);
        Mat34 spin = {{math_cos32(turn) * size, 0, math_sin32(turn) * size, 0, 0, size, 0, 0, -math_sin32(turn) * size,
                       0, math_cos32(turn) * size, 0}};
        float x = root->m[3], z = root->m[11];
        root->m[3] = root->m[11] = 0.0f;
        *root = mat34_multiply(&spin, root);
        bool known = floor->stairs_x >= 0;
        root->m[3] = known ? math_lerp32(x, (float)floor->stairs_x + 1.0f, eased) : x;
        root->m[11] = known ? math_lerp32(z, (float)floor->stairs_y + 1.0f, eased) : z;
        root->m[7] -= n->stairs_fall * eased;
    }
}
