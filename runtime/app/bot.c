#include "app/bot_state.h"

#include <stdlib.h>

enum {
    STUCK_TICKS = 90,
    IDLE_TICKS = 90 * 60, /* without anything new: it does something else */
    RESTLESS_TICKS = 60 * 60,
    CHIP_REST_TICKS = 60,
    PRESS_LIMIT = 6,
};

Bot *bot_create(uint64_t seed, float skill, Error *error) {
    const size_t tiles = (size_t)BOT_MAP_LIMIT * BOT_MAP_LIMIT;
    Bot *bot = calloc(1, sizeof *bot);
    if (bot) {
        bot->explored = calloc(tiles, sizeof *bot->explored);
        bot->ignored = calloc(tiles, sizeof *bot->ignored);
        bot->wanted = calloc(tiles, sizeof *bot->wanted);
        bot->turns = calloc(tiles, sizeof *bot->turns);
        bot->came_from = calloc(tiles, sizeof *bot->came_from);
        bot->queue = calloc(tiles, sizeof *bot->queue);
    }
    if (!bot || !bot->explored || !bot->ignored || !bot->wanted || !bot->turns || !bot->came_from || !bot->queue) {
        bot_destroy(bot);
        error_set(error, ERROR_MEMORY, "no memory for the bot");
        return NULL;
    }
    bot->rng = rng_create(seed, RNG_BOT);
    bot->room_seed = seed;
    bot->numbers = bot_numbers(skill);
    return bot;
}

void bot_destroy(Bot *bot) {
    if (bot) {
        free(bot->explored);
        free(bot->ignored);
        free(bot->wanted);
        free(bot->turns);
        free(bot->came_from);
        free(bot->queue);
        free(bot);
    }
}

/* ---- Getting on ---------------------------------------------------------------------------------------------*/
/* Caught on something: a random way for a moment. */
static void unstick(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    float dx = visible->x - bot->last_x, dz = visible->z - bot->last_z;
    bool moved = dx * dx + dz * dz > 0.0004f;
    bot->still_ticks = moved ? 0 : bot->still_ticks + 1;
    bot->last_x = visible->x;
    bot->last_z = visible->z;
    if (bot->still_ticks > STUCK_TICKS) {
        intent->move_x = rng_unit(&bot->rng) * 2.0f - 1.0f;
        intent->move_z = rng_unit(&bot->rng) * 2.0f - 1.0f;
        intent->dodge = visible->dodge_ready;
        bot->replan_in = 0;
    }
}

/* For a while without experience, a boss or new floor to see it leaves foes alone and wants the stairs. */
static void count_idle(Bot *bot, const VisibleState *visible) {
    bool boss = false;
    for (int i = 0; i < visible->enemy_count; i++) {
        boss |= visible->enemies[i].boss;
    }
    bot->idle_ticks = boss || visible->exp != bot->exp ? 0 : bot->idle_ticks + 1;
    bot->exp = visible->exp;
    bot->restless_ticks -= bot->restless_ticks > 0;
    if (bot->idle_ticks > IDLE_TICKS) {
        bot->idle_ticks = 0;
        bot->restless_ticks = RESTLESS_TICKS;
    }
}

/* ---- Presses ------------------------------------------------------------------------------------------------*/
/* A portal is used where there are no stairs; elsewhere it leads home too early. */
static bool leads_out(const VisibleState *visible, const VisibleThing *thing) {
    float dx = thing->x - (float)visible->stairs_x - 1.0f, dz = thing->z - (float)visible->stairs_y - 1.0f;
    return visible->stairs_seen && bot_role(thing->id) == BOT_PORTAL && dx * dx + dz * dz < 2.0f;
}

/* Whether INTERACT would do what it wants; where it does not help, it stops wanting. */
static bool wants_press(Bot *bot, const VisibleState *visible) {
    float x = 0.0f, z = 0.0f;
    if (visible->prompt_thing >= 0) {
        const VisibleThing *thing = &visible->things[visible->prompt_thing];
        if (bot->leaves && leads_out(visible, thing)) {
            return true;
        }
        x = thing->x, z = thing->z;
        if (!bot_wants_thing(bot, visible, thing)) {
            return false;
        }
    } else if (visible->prompt_weapon >= 0 &&
               bot_wants_pickup(bot, visible, &visible->pickups[visible->prompt_weapon])) {
        x = visible->pickups[visible->prompt_weapon].x, z = visible->pickups[visible->prompt_weapon].z;
    } else {
        bot->presses = 0;
        return visible->prompt_stairs && bot->leaves;
    }
    if (++bot->presses > 2 * PRESS_LIMIT) {
        bot_ignore(bot, x, z);
        bot->presses = 0;
    }
    return true;
}

static void use_items(Bot *bot, const VisibleState *visible, bool fights, BotIntent *intent) {
    float hp = (float)visible->hp / (float)(visible->hp_max > 0 ? visible->hp_max : 1);
    bot->chip_in -= bot->chip_in > 0;
    bot->cast_in -= bot->cast_in > 0;
    intent->cell = visible->cells > 0 && hp < bot->numbers->cell_share && bot->button_was_down;
    if (!fights && visible->enemy_count == 0 && visible->chips > 0 && hp > 0.6f && bot->chip_in == 0) {
        intent->chip = true;
        bot->chip_in = CHIP_REST_TICKS;
    }
}

/* ---- The decision -------------------------------------------------------------------------------------------*/
static void restart(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    bot->button_was_down = !bot->button_was_down;
    intent->restart = visible->dead && bot->button_was_down;
    bot->floor = 0;
    bot->weakness = 0;
}

static void act(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    bot_watch(bot, visible);
    bool fights = !bot_wants_stairs(bot, visible) && bot_fight(bot, visible, intent);
    if (!fights) {
        bot_walk(bot, visible, intent);
        intent->aim_x = intent->move_x;
        intent->aim_z = intent->move_z;
    }
    bool evades = bot_evade(bot, visible, intent) || (fights && bot_leave_danger(bot, visible, intent));
    if (!evades && !intent->dodge) {
        bot_steer_clear(bot, visible, intent);
    }
    unstick(bot, visible, intent);
    bot->button_was_down = !bot->button_was_down;
    use_items(bot, visible, fights, intent);
    intent->interact = bot->button_was_down && !fights && !evades && wants_press(bot, visible);
}

BotIntent bot_decide(Bot *bot, const VisibleState *visible) {
    BotIntent intent = {.aim_z = 1.0f};
    if (visible->dead || visible->won) {
        restart(bot, visible, &intent);
        return intent;
    }
    if (visible->offer_count > 0) {
        bot_pick(bot, visible, &intent);
        return intent;
    }
    if (!visible->playing) {
        return intent;
    }
    if (visible->floor != bot->floor) {
        bot_enter_floor(bot, visible);
    }
    bot->ticks_on_floor++;
    bot->weakness = visible->weakness > 0 ? visible->weakness : bot->weakness;
    bot_look(bot, visible);
    count_idle(bot, visible);
    act(bot, visible, &intent);
    intent.dodge &= !bot->dodge_was_down; /* a press that came too early is made again */
    bot->dodge_was_down = intent.dodge;
    bot->attack_was_down = intent.attack;
    return intent;
}
