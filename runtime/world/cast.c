/* Casting a skill: its state of the rig begins, in a tick of it the effect is released, and the rest is recovery. What
 * a cast costs, and what its effect is, is growth's. */
#include "world/world_state.h"

enum { SLOT_ULTIMATE = SKILL_SLOT_COUNT - 1 };

static const CastRules *cast_rules(const World *world, int slot) {
    const PlayerRules *rules = &world->rules.player;
    return slot == SLOT_ULTIMATE ? &rules->ultimate : &rules->skill;
}

/* One slot is remembered, the first of those pressed in a tick; true when there is one. An empty one is no wish. */
bool cast_remember(World *world, uint16_t pressed) {
    static const Button BUTTONS[SKILL_SLOT_COUNT] = {BUTTON_SKILL_1, BUTTON_SKILL_2, BUTTON_ULTIMATE};
    PlayerState *player = &world->player;
    for (int slot = 0; slot < SKILL_SLOT_COUNT; slot++) {
        if ((pressed & BUTTONS[slot]) && world->growth.info.skills[slot].power >= 0) {
            player->cast_slot_next = slot;
            return true;
        }
    }
    return false;
}

/* Pays for the remembered one; false, and nothing has happened, when it can't begin now. */
bool cast_begin(World *world, const TickInput *input) {
    PlayerState *player = &world->player;
    Entities *entities = &world->entities;
    const CastRules *rules = cast_rules(world, player->cast_slot_next);
    int target;
    if (player->cast_buffer == 0 || !player_may_start(world, rules->state, false) ||
        !growth_begin_cast(world, player->cast_slot_next)) {
        return false;
    }
    player->cast_buffer = 0;
    player->cast_slot = player->cast_slot_next;
    player->combo_keep = 0;
    entities->heading[PLAYER_SLOT] = aim_heading(world, input, &target);
    if (entities->invulnerable[PLAYER_SLOT] < rules->invulnerable_ticks) {
        entities->invulnerable[PLAYER_SLOT] = ticks16(rules->invulnerable_ticks);
    }
    player_start_action(world, ACTION_CAST, rules->state);
    event_push(world, EVENT_CAST, PLAYER_SLOT, player->cast_slot, false);
    return true;
}

bool cast_is_over(const World *world) {
    return world->player.action_ticks >= cast_rules(world, world->player.cast_slot)->ticks;
}

/* Until the release the player turns after the aim. */
void cast_turn(World *world, const TickInput *input) {
    const PlayerState *player = &world->player;
    if (player->action == ACTION_CAST && player->action_ticks > 0 &&
        player->action_ticks <= cast_rules(world, player->cast_slot)->release_ticks) {
        float *heading = &world->entities.heading[PLAYER_SLOT];
        int target;
        *heading =
            heading_turn(*heading, aim_heading(world, input, &target), world->rules.player.turn_rate * TICK_SECONDS);
    }
}

void cast_release(World *world) {
    const PlayerState *player = &world->player;
    if (player->action == ACTION_CAST && player->action_ticks == cast_rules(world, player->cast_slot)->release_ticks) {
        event_push(world, EVENT_RELEASE, PLAYER_SLOT, player->cast_slot, false);
        growth_release(world, player->cast_slot);
    }
}

void world_protect(World *world, EntityHandle entity, int ticks) {
    int slot = world_find(world, entity);
    if (slot > 0 && ticks > (int)world->entities.invulnerable[slot]) {
        world->entities.invulnerable[slot] = ticks16(ticks);
    }
}
