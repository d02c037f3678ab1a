#include "app/bot.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAP_LIMIT = 320,
    EXPLORED_RADIUS = 6,     /* tiles around its way that it looks at */
    REPLAN_TICKS = 8,        /* a way is looked for at most this often */
    EXPLORE_TICKS = 45 * 60, /* after that it takes the stairs as soon as it knows them */
    STUCK_TICKS = 90,
};

struct Bot {
    Rng rng;
    float skill;
    int floor; /* the memory below is of this floor */
    int size;
    uint32_t ticks_on_floor;
    uint8_t *explored; /* size² used of MAP_LIMIT² */
    uint16_t *came_from;
    uint32_t *queue;
    int goal_x, goal_y, step_x, step_y; /* tiles; −1 for none */
    int replan_in;
    float last_x, last_z;
    int still_ticks;
    bool attack_was_down, button_was_down;
};

Bot *bot_create(uint64_t seed, float skill, Error *error) {
    Bot *bot = calloc(1, sizeof *bot);
    if (bot) {
        bot->explored = calloc((size_t)MAP_LIMIT * MAP_LIMIT, sizeof *bot->explored);
        bot->came_from = calloc((size_t)MAP_LIMIT * MAP_LIMIT, sizeof *bot->came_from);
        bot->queue = calloc((size_t)MAP_LIMIT * MAP_LIMIT, sizeof *bot->queue);
    }
    if (!bot || !bot->explored || !bot->came_from || !bot->queue) {
        bot_destroy(bot);
        error_set(error, ERROR_MEMORY, "no memory for the bot");
        return NULL;
    }
    bot->rng = rng_create(seed, RNG_BOT);
    bot->skill = skill;
    return bot;
}

void bot_destroy(Bot *bot) {
    if (bot) {
        free(bot->explored);
        free(bot->came_from);
        free(bot->queue);
        free(bot);
    }
}

/* ---- Finding the way ----------------------------------------------------------------------------------------*/

static bool is_floor(const Bot *bot, const VisibleState *visible, int x, int y) {
    return x >= 0 && y >= 0 && x < bot->size && y < bot->size && visible->map[y * bot->size + x] != 0;
}

/* True when every tile between here and (x, y) is floor, and it is near enough, so that (x, y) would have been seen if
 * it were floor too. */
static bool has_clear_view(const Bot *bot, const VisibleState *visible, int x, int y) {
    int beside_x = x - (int)visible->x, beside_y = y - (int)visible->z;
    if (beside_x * beside_x + beside_y * beside_y > VISIBLE_REACH * VISIBLE_REACH) {
        return false;
    }
    float dx = (float)x + 0.5f - visible->x, dz = (float)y + 0.5f - visible->z;
    int steps = 1 + (int)(4.0f * math_sqrt32(dx * dx + dz * dz));
    for (int i = 1; i < steps; i++) {
        float part = (float)i / (float)steps;
        int at_x = (int)(visible->x + dx * part), at_y = (int)(visible->z + dz * part);
        bool there = at_x == x && at_y == y;
        if (!there && !is_floor(bot, visible, at_x, at_y)) {
            return false;
        }
    }
    return true;
}

/* A floor tile is explored once each of its neighbours is known: seen as floor, or in plain view and still not floor,
 * which makes it a wall. */
static bool is_explored(const Bot *bot, const VisibleState *visible, int x, int y) {
    static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};
    for (int i = 0; i < 4; i++) {
        int next_x = x + step_x[i], next_y = y + step_y[i];
        if (!is_floor(bot, visible, next_x, next_y) && !has_clear_view(bot, visible, next_x, next_y)) {
            return false;
        }
    }
    return true;
}

static void mark_explored(Bot *bot, const VisibleState *visible) {
    int center_x = (int)visible->x, center_y = (int)visible->z;
    for (int y = center_y - EXPLORED_RADIUS; y <= center_y + EXPLORED_RADIUS; y++) {
        for (int x = center_x - EXPLORED_RADIUS; x <= center_x + EXPLORED_RADIUS; x++) {
            if (is_floor(bot, visible, x, y) && !bot->explored[y * bot->size + x]) {
                bot->explored[y * bot->size + x] = is_explored(bot, visible, x, y);
            }
        }
    }
    bot->explored[center_y * bot->size + center_x] = 1;
}

static bool wants_stairs(const Bot *bot, const VisibleState *visible) {
    bool hurt = visible->hp * 10 < visible->hp_max * 4;
    return visible->stairs_seen && (bot->ticks_on_floor > EXPLORE_TICKS || hurt);
}

static bool is_goal(const Bot *bot, const VisibleState *visible, bool stairs, int x, int y) {
    if (stairs) {
        int dx = x - visible->stairs_x, dy = y - visible->stairs_y;
        return dx >= 0 && dx < 2 && dy >= 0 && dy < 2;
    }
    return !bot->explored[y * bot->size + x];
}

/* Breadth-first over the seen floor from the player, on tiles up to VISIBLE_… `worst`; the nearest goal tile, or −1.
 * Fills came_from with directions. */
static int find_goal(Bot *bot, const VisibleState *visible, bool stairs, uint8_t worst) {
    static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};
    int size = bot->size, start = (int)visible->z * size + (int)visible->x;
    memset(bot->came_from, 0, sizeof *bot->came_from * (size_t)size * (size_t)size);
    uint32_t head = 0, tail = 0;
    bot->queue[tail++] = (uint32_t)start;
    bot->came_from[start] = 5;
    while (head < tail) {
        int at = (int)bot->queue[head++];
        int x = at % size, y = at / size;
        if (is_goal(bot, visible, stairs, x, y)) {
            return at;
        }
        for (int i = 0; i < 4; i++) {
            int next = (y + step_y[i]) * size + x + step_x[i];
            if (is_floor(bot, visible, x + step_x[i], y + step_y[i]) && visible->map[next] <= worst &&
                bot->came_from[next] == 0) {
                bot->came_from[next] = (uint16_t)(i + 1);
                bot->queue[tail++] = (uint32_t)next;
            }
        }
    }
    return -1;
}

static void first_step_to(Bot *bot, const VisibleState *visible, int goal) {
    int size = bot->size, start = (int)visible->z * size + (int)visible->x;
    int back[] = {0, size, -1, -size, 1}; /* against the direction that reached a tile */
    int at = goal, before = goal;
    while (at != start && bot->came_from[at] >= 1 && bot->came_from[at] <= 4) {
        before = at;
        at += back[bot->came_from[at]];
    }
    bot->goal_x = goal % size;
    bot->goal_y = goal / size;
    bot->step_x = before % size;
    bot->step_y = before / size;
}

/* Round what is known to be dangerous where that leads anywhere at all. */
static int find_way(Bot *bot, const VisibleState *visible) {
    int goal = -1;
    for (uint8_t worst = VISIBLE_FLOOR; goal < 0 && worst <= VISIBLE_DANGER; worst++) {
        goal = find_goal(bot, visible, wants_stairs(bot, visible), worst);
        if (goal < 0 && visible->stairs_seen) {
            goal = find_goal(bot, visible, true, worst);
        }
    }
    return goal;
}

static void replan(Bot *bot, const VisibleState *visible) {
    bot->replan_in = REPLAN_TICKS;
    int goal = find_way(bot, visible);
    if (goal < 0) {
        /* All that was seen is explored: look again, more closely. */
        memset(bot->explored, 0, (size_t)bot->size * (size_t)bot->size);
        bot->step_x = bot->step_y = -1;
        return;
    }
    first_step_to(bot, visible, goal);
}

static void enter_floor(Bot *bot, const VisibleState *visible) {
    bot->floor = visible->floor;
    bot->size = visible->map_size < MAP_LIMIT ? visible->map_size : MAP_LIMIT;
    bot->ticks_on_floor = 0;
    bot->replan_in = 0;
    bot->step_x = bot->step_y = -1;
    memset(bot->explored, 0, (size_t)bot->size * (size_t)bot->size);
}

/* Walks to the next tile's centre and reports how far it is. */
static void walk(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    float dx = (float)bot->step_x + 0.5f - visible->x, dz = (float)bot->step_y + 0.5f - visible->z;
    float length = math_sqrt32(dx * dx + dz * dz);
    bool arrived = length < 0.25f;
    if (bot->step_x < 0 || arrived || --bot->replan_in <= 0) {
        replan(bot, visible);
        dx = (float)bot->step_x + 0.5f - visible->x;
        dz = (float)bot->step_y + 0.5f - visible->z;
        length = math_sqrt32(dx * dx + dz * dz);
    }
    if (bot->step_x >= 0 && length > 0.01f) {
        intent->move_x = dx / length;
        intent->move_z = dz / length;
        intent->dash = true;
    }
}

/* ---- Fighting -----------------------------------------------------------------------------------------------*/

static int count_near(const VisibleState *visible, float radius) {
    int near = 0;
    for (int i = 0; i < visible->enemy_count; i++) {
        float dx = visible->enemies[i].x - visible->x, dz = visible->enemies[i].z - visible->z;
        near += !visible->enemies[i].dying && dx * dx + dz * dz < radius * radius;
    }
    return near;
}

static const VisibleEnemy *nearest_enemy(const VisibleState *visible) {
    for (int i = 0; i < visible->enemy_count; i++) {
        if (!visible->enemies[i].dying) {
            return &visible->enemies[i];
        }
    }
    return NULL;
}

/* Approaches the nearest foe, swings within reach, gives way while the swing recovers, rolls out of a crowd. */
static void fight(Bot *bot, const VisibleState *visible, const VisibleEnemy *foe, BotIntent *intent) {
    float dx = foe->x - visible->x, dz = foe->z - visible->z;
    float distance = math_sqrt32(dx * dx + dz * dz) + 0.0001f;
    float reach = visible->attack_range + foe->radius * 0.5f;
    intent->aim_x = dx;
    intent->aim_z = dz;
    bool acts = rng_unit(&bot->rng) < 0.5f + 0.3f * bot->skill; /* nobody uses every moment */
    intent->attack = distance < reach && acts && !bot->attack_was_down;
    float toward = distance > reach * 0.9f ? 1.0f : distance < 1.2f ? -1.0f : 0.0f;
    /* A step sideways keeps it from backing straight into a wall. */
    intent->move_x = (dx * toward - dz * 0.3f) / distance;
    intent->move_z = (dz * toward + dx * 0.3f) / distance;
    bool crowded = count_near(visible, 1.3f) >= 3;
    if (crowded && visible->dodge_ready && rng_unit(&bot->rng) < 0.02f + 0.1f * bot->skill) {
        intent->dodge = true;
        intent->move_x = -dx / distance;
        intent->move_z = -dz / distance;
    }
}

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

/* Any of the offers; buttons count when they go down. */
static void choose(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    bot->button_was_down = !bot->button_was_down;
    intent->choose = bot->button_was_down ? 1 + (int)rng_below(&bot->rng, (uint32_t)visible->offer_count) : 0;
}

BotIntent bot_decide(Bot *bot, const VisibleState *visible) {
    BotIntent intent = {.aim_z = 1.0f};
    if (visible->dead || visible->won) {
        /* Buttons count when they go down. */
        bot->button_was_down = !bot->button_was_down;
        intent.restart = visible->dead && bot->button_was_down;
        bot->floor = 0;
        return intent;
    }
    if (visible->offer_count > 0) {
        choose(bot, visible, &intent);
        return intent;
    }
    if (!visible->playing) {
        return intent;
    }
    if (visible->floor != bot->floor) {
        enter_floor(bot, visible);
    }
    bot->ticks_on_floor++;
    mark_explored(bot, visible);
    const VisibleEnemy *foe = nearest_enemy(visible);
    if (foe && !wants_stairs(bot, visible)) {
        fight(bot, visible, foe, &intent);
    } else {
        walk(bot, visible, &intent);
        intent.aim_x = intent.move_x;
        intent.aim_z = intent.move_z;
    }
    unstick(bot, visible, &intent);
    float stairs_x = (float)visible->stairs_x + 1.0f - visible->x,
          stairs_z = (float)visible->stairs_y + 1.0f - visible->z;
    bool at_stairs = visible->stairs_seen && stairs_x * stairs_x + stairs_z * stairs_z < 2.0f;
    bool leaving = wants_stairs(bot, visible) || (!foe && bot->ticks_on_floor > EXPLORE_TICKS / 2);
    bot->button_was_down = !bot->button_was_down;
    intent.interact = at_stairs && leaving && bot->button_was_down;
    bot->attack_was_down = intent.attack;
    return intent;
}
