/* How the bot fights: the nearest foe it can come to, its chain, its skills. */
#include "app/bot_state.h"

enum { FOES_TRIED = 3, CAST_REST_TICKS = 20, SHY_TICKS = 120, SHY_CYCLE_TICKS = 360, HUNT_TICKS = 15 * 60 };

#define BLADE_REACH 2.5f /* m: so near one swings without a look at what lies between */
#define BURST_REACH 2.8f /* m: a swing beside what bursts hits it, and its blast comes nearly as far */

static int count_near(const VisibleState *visible, float radius) {
    int near = 0;
    for (int i = 0; i < visible->enemy_count; i++) {
        const VisibleEnemy *enemy = &visible->enemies[i];
        float dx = enemy->x - visible->x, dz = enemy->z - visible->z;
        near += !enemy->dying && !enemy->harmless && dx * dx + dz * dz < radius * radius;
    }
    return near;
}

/* ---- Skills -------------------------------------------------------------------------------------------------*/
/* How many of them a cast would reach; a boss is as good as any number. */
static int count_reached(const VisibleState *visible, const BotCast *cast, float aim_x, float aim_z) {
    float length = math_sqrt32(aim_x * aim_x + aim_z * aim_z) + 0.0001f;
    int reached = 0;
    for (int i = 0; i < visible->enemy_count; i++) {
        const VisibleEnemy *enemy = &visible->enemies[i];
        float dx = enemy->x - visible->x, dz = enemy->z - visible->z;
        float ahead = (dx * aim_x + dz * aim_z) / length, side = (dx * aim_z - dz * aim_x) / length;
        bool near = dx * dx + dz * dz <= (cast->reach + enemy->radius) * (cast->reach + enemy->radius);
        bool lined =
            cast->width == 0.0f || (ahead > 0.0f && (side < 0.0f ? -side : side) <= 0.5f * cast->width + enemy->radius);
        if (near && lined && !enemy->dying && !enemy->harmless) {
            reached += enemy->boss ? cast->foes : 1;
        }
    }
    return reached;
}

/* The ultimate first. */
static int choose_cast(Bot *bot, const VisibleState *visible, const BotIntent *intent) {
    for (int i = VISIBLE_SKILL_COUNT - 1; i >= 0; i--) {
        if (visible->skill_ready[i] && visible->skill_ids[i][0] != '\0') {
            const BotCast *cast = bot_cast(visible->skill_ids[i]);
            if (count_reached(visible, cast, intent->aim_x, intent->aim_z) >= cast->foes) {
                bot->cast_in = CAST_REST_TICKS;
                return i + 1;
            }
        }
    }
    return 0;
}

/* ---- The foe ------------------------------------------------------------------------------------------------*/
/* Within reach one fights it as it comes; else there must be a way to it. */
static bool approach(Bot *bot, const VisibleState *visible, const VisibleEnemy *foe, BotIntent *intent) {
    float dx = foe->x - visible->x, dz = foe->z - visible->z;
    float distance = math_sqrt32(dx * dx + dz * dz) + 0.0001f;
    if (!bot_way_is_clear(bot, visible, foe->x, foe->z, VISIBLE_FLOOR)) {
        bot->hunt_x = foe->x;
        bot->hunt_z = foe->z;
        bot->hunt_ticks = HUNT_TICKS;
        return bot_walk_to(bot, visible, foe->x, foe->z, intent);
    }
    bot->hunt_ticks = 0;
    float reach = visible->attack_range + foe->radius * 0.5f, close = 0.9f + foe->radius;
    float toward = distance > reach * 0.9f ? 1.0f : distance < close ? -1.0f : 0.0f;
    /* A step sideways keeps it from backing straight into a wall. */
    float aside = toward > 0.0f ? 0.0f : 0.3f;
    intent->move_x = (dx * toward - dz * aside) / distance;
    intent->move_z = (dz * toward + dx * aside) / distance;
    intent->dash = distance > reach * 2.0f;
    bot->through_danger = false;
    bot->goal_x = bot->goal_y = -1; /* the way of before is not its way any more */
    return true;
}

static const VisibleEnemy *find_foe(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    int tried = 0;
    for (int i = 0; i < visible->enemy_count && tried < FOES_TRIED; i++) {
        const VisibleEnemy *foe = &visible->enemies[i];
        if (!foe->dying && !foe->harmless) {
            if (approach(bot, visible, foe, intent)) {
                return foe;
            }
            tried++;
        }
    }
    return NULL;
}

/* The way to a foe may lead out of its sight: it goes on to where it saw it, or it would turn round for ever. */
static bool hunt(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    float dx = bot->hunt_x - visible->x, dz = bot->hunt_z - visible->z;
    bot->hunt_ticks -= bot->hunt_ticks > 0;
    if (bot->hunt_ticks == 0 || dx * dx + dz * dz < 4.0f ||
        !bot_walk_to(bot, visible, bot->hunt_x, bot->hunt_z, intent)) {
        bot->hunt_ticks = 0;
        return false;
    }
    intent->aim_x = dx;
    intent->aim_z = dz;
    return true;
}

/* The nearest of what bursts when it is hit, and hurts whoever stands beside it; NULL when none is so near. */
static const VisibleThing *find_bursting(const VisibleState *visible) {
    float nearest = BURST_REACH * BURST_REACH;
    const VisibleThing *found = NULL;
    for (int i = 0; i < visible->thing_count; i++) {
        float dx = visible->things[i].x - visible->x, dz = visible->things[i].z - visible->z;
        if (dx * dx + dz * dz < nearest && bot_role(visible->things[i].id) == BOT_BURSTS) {
            nearest = dx * dx + dz * dz;
            found = &visible->things[i];
        }
    }
    return found;
}

/* Draws the foes away from what bursts before it swings; not for ever, for some of them do not follow. */
static void keep_off(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    const VisibleThing *thing = find_bursting(visible);
    /* It goes on counting out of its reach: begun anew there, the bot would step to and fro at its rim for ever. */
    bot->shy_ticks = thing || bot->shy_ticks > 0 ? (bot->shy_ticks + 1) % SHY_CYCLE_TICKS : 0;
    if (!thing) {
        return;
    }
    float dx = visible->x - thing->x, dz = visible->z - thing->z;
    float length = math_sqrt32(dx * dx + dz * dz) + 0.0001f;
    bool free = bot_way_is_clear(bot, visible, visible->x + dx / length, visible->z + dz / length, VISIBLE_FLOOR);
    if (free && bot->shy_ticks < SHY_TICKS) {
        intent->move_x = dx / length;
        intent->move_z = dz / length;
        intent->attack = false;
        intent->cast = 0;
    }
}

/* Rolls out of a crowd. */
static void break_out(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    bool crowded = count_near(visible, 1.3f) >= 3;
    if (crowded && visible->dodge_ready && rng_unit(&bot->rng) < (bot->numbers->plans ? 0.1f : 0.04f)) {
        float length = math_sqrt32(intent->aim_x * intent->aim_x + intent->aim_z * intent->aim_z) + 0.0001f;
        intent->dodge = true;
        intent->attack = false;
        intent->move_x = -intent->aim_x / length;
        intent->move_z = -intent->aim_z / length;
    }
}

bool bot_fight(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    const VisibleEnemy *foe = find_foe(bot, visible, intent);
    if (!foe) {
        return hunt(bot, visible, intent);
    }
    intent->aim_x = foe->x - visible->x;
    intent->aim_z = foe->z - visible->z;
    float distance = math_sqrt32(intent->aim_x * intent->aim_x + intent->aim_z * intent->aim_z);
    bool acts = rng_unit(&bot->rng) < bot->numbers->acts; /* nobody uses every moment */
    /* A long blade would else be swung at a wall for ever: each swing takes the step that leads round it. */
    bool open = distance < BLADE_REACH || bot_way_is_clear(bot, visible, foe->x, foe->z, VISIBLE_DANGER);
    bool reaches = open && distance < visible->attack_range + foe->radius * 0.5f;
    intent->attack = reaches && acts && !bot->attack_was_down;
    if (acts && bot->cast_in == 0) {
        intent->cast = choose_cast(bot, visible, intent);
    }
    keep_off(bot, visible, intent);
    break_out(bot, visible, intent);
    return true;
}
