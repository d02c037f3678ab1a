/* The tick. Its order is part of the game's meaning:
 *
 *  1. events are cleared and previous places copied;
 *  2. hit-stop: while it lasts it counts down and everything below is skipped. No clock moves, no buffer ages; new
 *     presses are kept for the next tick that runs;
 *  3. phases: arriving, descending, restarting. Entering a floor ends the tick; so does choosing, while it lasts;
 *  4. clocks: a state entered in an earlier tick is one tick older, timers are one shorter. What is entered from here
 *     on shows 0 at the end of this tick. Broken features whose time is up are removed;
 *  5. the player's input becomes actions: dodge, skill, item, attack, interact; chips are used;
 *  6. the path field follows the player; a press of INTERACT uses the nearest feature, unless the stairs are nearer,
 *     or takes a weapon up; features, in the order of their coming, are told of the player in their room, of steps, and
 *     think; powers think; enemies notice and forget; elites do what their
 *     affixes say; enemies think;
 *  7. movement: first the player, then enemies by slot; steering, knocks and dodges, swept against the walls;
 *  8. enemies are pushed apart;
 *  9. the player's swing hits, a cast's effect is released, then strikes and shots, each in the order of their
 *     beginning; features that broke in this tick hear of it, what these calls break hears in the next;
 * 10. the dead whose time is up are removed;
 * 11. the map learns what the player sees; the stairs are taken;
 * 12. hit-stop asked for in this tick is granted, as far as its limit allows.
 */
#include "world/world_state.h"

#include <string.h>

static void copy_previous(Entities *entities) {
    size_t size = sizeof(float) * (size_t)entities->high;
    memcpy(entities->previous_x, entities->x, size);
    memcpy(entities->previous_z, entities->z, size);
    memcpy(entities->previous_heading, entities->heading, size);
}

/* True while the simulation holds. */
static bool hold(World *world) {
    world->frozen_history <<= 1;
    if (world->run.hit_stop_ticks == 0) {
        return false;
    }
    world->run.hit_stop_ticks--;
    world->frozen_history |= 1;
    return true;
}

static uint16_t take_presses(World *world, const TickInput *input, bool holding) {
    uint16_t pressed = (uint16_t)(input->buttons & ~world->input.down);
    world->input.down = input->buttons;
    pressed = (uint16_t)(pressed | world->input.pending);
    world->input.pending = holding ? pressed : 0;
    return pressed;
}

static void age_all(World *world) {
    Entities *entities = &world->entities;
    for (int slot = 1; slot < entities->high; slot++) {
        if (entities->handle[slot] == ENTITY_NONE || entity_is_power(world, slot)) {
            continue;
        }
        /* The clock of a state that is worn for 18 minutes goes on in the upper half, so that it never stands. */
        uint16_t ticks = entities->state_ticks[slot];
        if (!status_is_frozen(world, slot) || entities->dying[slot]) { /* who is frozen stands still in its pose */
            entities->state_ticks[slot] = ticks == 0xffff ? 0x8000 : (uint16_t)(ticks + 1);
        }
        if (entities->flash[slot] != FLASH_LONG_AGO) {
            entities->flash[slot]++;
        }
        count_down16(&entities->invulnerable[slot]);
        damage_age_shield(world, slot);
        status_age(world, slot);
    }
    player_age(world);
    enemy_age(world);
    feature_age(world);
    growth_age(world);
}

static void simulate(World *world, const TickInput *input, uint16_t pressed) {
    age_all(world);
    player_remember_presses(world, pressed);
    player_act(world, input);
    pressed = growth_use_items(world, input, pressed);
    path_field_update(&world->path, &world->floor, tile_of(world->entities.x[PLAYER_SLOT]),
                      tile_of(world->entities.z[PLAYER_SLOT]));
    pressed = feature_act_all(world, pressed);
    pressed = pickup_act(world, pressed);
    growth_think(world);
    enemy_update_awareness(world);
    affix_act_all(world);
    enemy_think(world);
    player_move(world, input);
    enemy_move_all(world);
    separate_enemies(world);
    combat_player_attack(world);
    cast_release(world);
    strike_step(world);
    shot_step(world);
    growth_tell_all(world);
    feature_tell_broken(world);
    pickup_move_all(world);
    growth_tell_all(world); /* of what was gained */
    enemy_remove_dead(world);
    sight_update_seen(world);
    knowledge_update(world);
    run_take_stairs(world, pressed);
    combat_grant_hit_stop(world);
    growth_open_choice(world);
}

static bool run_is_going(const World *world) {
    RunPhase phase = world->run.phase;
    return phase == RUN_ARRIVING || phase == RUN_PLAYING || phase == RUN_DESCENDING;
}

void world_tick(World *world, const TickInput *input) {
    world->event_count = 0;
    world->run.tick++;
    world->run.played += run_is_going(world) ? 1 : 0;
    copy_previous(&world->entities);
    bool holding = hold(world);
    uint16_t pressed = take_presses(world, input, holding);
    if (holding || run_advance_phase(world, pressed)) {
        return;
    }
    if (world->run.phase == RUN_CHOOSING) {
        growth_choose(world, input, pressed);
        growth_tell_all(world);
        return;
    }
    simulate(world, input, pressed);
}
