/* Where the bot goes: what it has looked at, what it wants there, and the shortest known way to it. */
#include "app/bot_state.h"

#include <string.h>

enum {
    EXPLORED_RADIUS = 8, /* tiles around its way that it looks at */
    REPLAN_TICKS = 8,    /* a way is looked for at most this often */
    FLOOR_TICKS = 6 * 60 * 60,
    GOAL_PLANS = 60, /* what so many plans brought no nearer is left alone */
    PLACES_TRIED = 32,
    PLACE_REACH = 20, /* tiles */
    GOAL_TURNS = 40,  /* and what it has turned to so often without coming there */
    BOT_WANTED = 1,
    BOT_PASSED_BY = 2,
    BOT_REMEMBERED = 4, /* something lay there when it was last on screen */
};

typedef enum GoalSort { GOAL_WANTED, GOAL_STAIRS, GOAL_PLACE } GoalSort;

typedef struct Goal {
    GoalSort sort;
    int x, y; /* tile of a place */
} Goal;

static const int STEP_X[4] = {0, 1, 0, -1}, STEP_Y[4] = {-1, 0, 1, 0};

/* ---- What is known of the floor -----------------------------------------------------------------------------*/
static bool is_floor(const Bot *bot, const VisibleState *visible, int x, int y) {
    return x >= 0 && y >= 0 && x < bot->size && y < bot->size && visible->map[y * visible->map_size + x] != 0;
}

uint8_t bot_tile(const Bot *bot, const VisibleState *visible, float x, float z) {
    int tile_x = (int)math_floor32(x), tile_y = (int)math_floor32(z);
    return is_floor(bot, visible, tile_x, tile_y) ? visible->map[tile_y * visible->map_size + tile_x] : VISIBLE_NOTHING;
}

bool bot_way_is_clear(const Bot *bot, const VisibleState *visible, float to_x, float to_z, uint8_t worst) {
    float dx = to_x - visible->x, dz = to_z - visible->z;
    int steps = 1 + (int)(4.0f * math_sqrt32(dx * dx + dz * dz));
    for (int i = 1; i <= steps; i++) {
        float part = (float)i / (float)steps;
        uint8_t tile = bot_tile(bot, visible, visible->x + dx * part, visible->z + dz * part);
        if (tile == VISIBLE_NOTHING || tile > worst) {
            return false;
        }
    }
    return true;
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
    for (int i = 0; i < 4; i++) {
        int next_x = x + STEP_X[i], next_y = y + STEP_Y[i];
        if (!is_floor(bot, visible, next_x, next_y) && !has_clear_view(bot, visible, next_x, next_y)) {
            return false;
        }
    }
    return true;
}

static int count_seen(const Bot *bot, const VisibleState *visible) {
    int count = 0;
    for (int i = 0; i < bot->size * visible->map_size; i++) {
        count += visible->map[i] != VISIBLE_NOTHING;
    }
    return count;
}

/* In a room that was visited there is nothing left to look for. */
static void look_at_rooms(Bot *bot, const VisibleState *visible) {
    for (int i = 0; i < visible->room_count; i++) {
        const VisibleRoom *room = &visible->rooms[i];
        int right = room->x + room->w < bot->size ? room->x + room->w : bot->size;
        for (int y = room->y; room->visited && right > room->x && y < room->y + room->h && y < bot->size; y++) {
            memset(bot->explored + y * bot->size + room->x, 1, (size_t)(right - room->x));
        }
    }
}

void bot_look(Bot *bot, const VisibleState *visible) {
    int center_x = (int)visible->x, center_y = (int)visible->z;
    if (bot->replan_in > 1 || center_x < 0 || center_y < 0 || center_x >= bot->size || center_y >= bot->size) {
        return;
    }
    for (int y = center_y - EXPLORED_RADIUS; y <= center_y + EXPLORED_RADIUS; y++) {
        for (int x = center_x - EXPLORED_RADIUS; x <= center_x + EXPLORED_RADIUS; x++) {
            if (is_floor(bot, visible, x, y) && !bot->explored[y * bot->size + x]) {
                bot->explored[y * bot->size + x] = is_explored(bot, visible, x, y);
            }
        }
    }
    bot->explored[center_y * bot->size + center_x] = 1;
    look_at_rooms(bot, visible);
}

void bot_enter_floor(Bot *bot, const VisibleState *visible) {
    bot->weakness = visible->floor % 5 == 1 ? 0 : bot->weakness; /* another boss comes next */
    bot->floor = visible->floor;
    bot->size = visible->map_size < BOT_MAP_LIMIT ? visible->map_size : BOT_MAP_LIMIT;
    size_t tiles = (size_t)bot->size * (size_t)bot->size;
    memset(bot->explored, 0, tiles);
    memset(bot->ignored, 0, tiles);
    memset(bot->wanted, 0, tiles);
    memset(bot->turns, 0, tiles);
    bot->ticks_on_floor = 0;
    bot->replan_in = bot->goal_steps = bot->goal_plans = bot->presses = bot->idle_ticks = bot->restless_ticks =
        bot->seen_count = 0;
    bot->goal_x = bot->goal_y = bot->step_x = bot->step_y = -1;
    bot->has_looked = bot->through_danger = bot->leaves = false;
    bot->passes_by = bot->numbers->rooms_percent < 100;
    bot->watch_count = bot->known_count = bot->hunt_ticks = 0;
}

void bot_ignore(Bot *bot, float x, float z) {
    int tile_x = (int)x, tile_y = (int)z;
    if (tile_x >= 0 && tile_y >= 0 && tile_x < bot->size && tile_y < bot->size) {
        bot->ignored[tile_y * bot->size + tile_x] = 1;
    }
}

/* ---- What it wants ------------------------------------------------------------------------------------------*/
static bool is_ignored(const Bot *bot, float x, float z) {
    int tile_x = (int)x, tile_y = (int)z;
    return tile_x < 0 || tile_y < 0 || tile_x >= bot->size || tile_y >= bot->size ||
           bot->ignored[tile_y * bot->size + tile_x] != 0;
}

static bool knows_heal(const Bot *bot, const VisibleState *visible) {
    for (int i = 0; i < visible->thing_count; i++) {
        const VisibleThing *thing = &visible->things[i];
        if (bot_role(thing->id) == BOT_HEAL && !is_ignored(bot, thing->x, thing->z)) {
            return true;
        }
    }
    return false;
}

bool bot_wants_stairs(const Bot *bot, const VisibleState *visible) {
    bool hurt = visible->hp * 10 < visible->hp_max * 3 && visible->cells == 0 && !knows_heal(bot, visible);
    return visible->stairs_seen && (hurt || bot->ticks_on_floor > FLOOR_TICKS || bot->restless_ticks > 0);
}

bool bot_wants_thing(const Bot *bot, const VisibleState *visible, const VisibleThing *thing) {
    if (is_ignored(bot, thing->x, thing->z)) {
        return false;
    }
    switch (bot_role(thing->id)) {
    case BOT_USE:
    case BOT_TAKE:
        return true;
    case BOT_READ:
        return bot->weakness == 0;
    case BOT_HEAL: /* before it leaves, even for a little */
        return visible->hp * 100 < visible->hp_max * (bot->has_looked ? 90 : 55);
    default:
        return false;
    }
}

bool bot_wants_pickup(const Bot *bot, const VisibleState *visible, const VisiblePickup *pickup) {
    if (is_ignored(bot, pickup->x, pickup->z)) {
        return false;
    }
    switch (pickup->sort) {
    case VISIBLE_WEAPON:
        return pickup->strength > visible->weapon_strength * 1.01f;
    case VISIBLE_CHIP:
        return visible->chips < visible->chips_most;
    default:
        return true;
    }
}

static void want(Bot *bot, const VisibleState *visible, float x, float z) {
    if (is_floor(bot, visible, (int)x, (int)z)) {
        bot->wanted[(int)z * bot->size + (int)x] |= BOT_WANTED;
    }
}

static void pass_by(Bot *bot, const VisibleRoom *room) {
    uint64_t key = ((uint64_t)(uint32_t)room->x << 16) ^ (uint64_t)(uint32_t)room->y;
    key ^= (uint64_t)(uint32_t)bot->floor << 32;
    if (room->visited || hash_pair(bot->room_seed, key) % 100 < (uint64_t)bot->numbers->rooms_percent) {
        return;
    }
    for (int y = room->y; y < room->y + room->h && y < bot->size; y++) {
        for (int x = room->x; x < room->x + room->w && x < bot->size; x++) {
            bot->wanted[y * bot->size + x] |= BOT_PASSED_BY;
        }
    }
}

/* What lay somewhere is still wanted when the way to it leads out of its sight; where it can be seen, it is not taken
 * on trust. */
static void forget_what_is_in_view(Bot *bot, const VisibleState *visible) {
    for (int y = 0; y < bot->size; y++) {
        float down = (float)y + 0.5f - visible->z;
        for (int x = 0; x < bot->size; x++) {
            float aside = (float)x + 0.5f - visible->x;
            bool inside = aside > 0.5f - VISIBLE_SIDE && aside < VISIBLE_SIDE - 0.5f && down > 0.5f - VISIBLE_UP &&
                          down < VISIBLE_DOWN - 0.5f;
            bot->wanted[y * bot->size + x] &= inside ? 0 : BOT_REMEMBERED;
        }
    }
}

static void remember(Bot *bot, const VisibleState *visible, float x, float z) {
    if (is_floor(bot, visible, (int)x, (int)z)) {
        bot->wanted[(int)z * bot->size + (int)x] |= BOT_REMEMBERED;
    }
}

static void mark_wanted(Bot *bot, const VisibleState *visible) {
    forget_what_is_in_view(bot, visible);
    for (int i = 0; i < visible->room_count && bot->passes_by; i++) {
        pass_by(bot, &visible->rooms[i]);
    }
    for (int i = 0; i < visible->thing_count; i++) {
        const VisibleThing *thing = &visible->things[i];
        if (bot_wants_thing(bot, visible, thing)) {
            want(bot, visible, thing->x, thing->z);
            for (int side = 0; side < 4 && thing->solid; side++) {
                want(bot, visible, thing->x + (float)STEP_X[side], thing->z + (float)STEP_Y[side]);
            }
        }
    }
    for (int i = 0; i < visible->pickup_count; i++) {
        if (bot_wants_pickup(bot, visible, &visible->pickups[i])) {
            remember(bot, visible, visible->pickups[i].x, visible->pickups[i].z);
        }
    }
}

/* ---- The way ------------------------------------------------------------------------------------------------*/
static bool is_goal(const Bot *bot, const VisibleState *visible, Goal goal, int x, int y) {
    int tile = y * bot->size + x;
    if (goal.sort == GOAL_STAIRS) {
        int dx = x - visible->stairs_x, dy = y - visible->stairs_y;
        return dx >= 0 && dx < 2 && dy >= 0 && dy < 2;
    }
    if (goal.sort == GOAL_PLACE) {
        return x == goal.x && y == goal.y;
    }
    return bot->ignored[tile] == 0 && ((bot->wanted[tile] & (BOT_WANTED | BOT_REMEMBERED)) != 0 ||
                                       (bot->explored[tile] == 0 && (bot->wanted[tile] & BOT_PASSED_BY) == 0));
}

/* Breadth-first over the seen floor from the player, on tiles up to VISIBLE_… `worst`; the nearest goal tile, or −1.
 * Fills came_from with directions. */
static int find_goal(Bot *bot, const VisibleState *visible, Goal goal, uint8_t worst) {
    int size = bot->size, start = (int)visible->z * size + (int)visible->x;
    if (start < 0 || start >= size * size) {
        return -1;
    }
    memset(bot->came_from, 0, sizeof *bot->came_from * (size_t)size * (size_t)size);
    uint32_t head = 0, tail = 0;
    bot->queue[tail++] = (uint32_t)start;
    bot->came_from[start] = 5;
    while (head < tail) {
        int at = (int)bot->queue[head++];
        int x = at % size, y = at / size;
        if (is_goal(bot, visible, goal, x, y)) {
            return at;
        }
        for (int i = 0; i < 4; i++) {
            int next_x = x + STEP_X[i], next_y = y + STEP_Y[i], next = next_y * size + next_x;
            if (is_floor(bot, visible, next_x, next_y) && visible->map[next_y * visible->map_size + next_x] <= worst &&
                bot->came_from[next] == 0) {
                bot->came_from[next] = (uint16_t)(i + 1);
                bot->queue[tail++] = (uint32_t)next;
            }
        }
    }
    return -1;
}

/* Returns how many steps it is away. */
static int first_step_to(Bot *bot, const VisibleState *visible, int goal) {
    int size = bot->size, start = (int)visible->z * size + (int)visible->x;
    int back[] = {0, size, -1, -size, 1}; /* against the direction that reached a tile */
    int at = goal, before = goal, steps = 0;
    while (at != start && bot->came_from[at] >= 1 && bot->came_from[at] <= 4) {
        before = at;
        at += back[bot->came_from[at]];
        steps++;
    }
    bot->goal_x = goal % size;
    bot->goal_y = goal / size;
    bot->step_x = before % size;
    bot->step_y = before / size;
    return steps;
}

static int find_through(Bot *bot, const VisibleState *visible, GoalSort sort, uint8_t worst) {
    bot->through_danger = worst == VISIBLE_DANGER;
    return find_goal(bot, visible, (Goal){.sort = sort}, worst);
}

/* Round what is known to be dangerous where that leads anywhere at all. */
static int find_way(Bot *bot, const VisibleState *visible) {
    int goal = -1;
    bot->leaves = false;
    for (uint8_t worst = VISIBLE_FLOOR; goal < 0 && worst <= VISIBLE_DANGER; worst++) {
        if (!bot_wants_stairs(bot, visible)) {
            goal = find_through(bot, visible, GOAL_WANTED, worst);
            bot->has_looked |= goal < 0;
        }
        if (goal < 0 && visible->stairs_seen) {
            goal = find_through(bot, visible, GOAL_STAIRS, worst);
            bot->leaves = goal >= 0;
        }
    }
    return goal;
}

/* All that was seen is explored, and there is no way out: everything is looked at again, rooms passed by as well. In a
 * sealed room the last foe may stand out of sight, so it goes anywhere first. */
static void look_again(Bot *bot, const VisibleState *visible) {
    for (int i = 0; i < PLACES_TRIED && bot->hunt_ticks == 0; i++) {
        int x = (int)visible->x + rng_range(&bot->rng, -PLACE_REACH, PLACE_REACH);
        int y = (int)visible->z + rng_range(&bot->rng, -PLACE_REACH, PLACE_REACH);
        if (is_floor(bot, visible, x, y)) {
            bot->hunt_x = (float)x + 0.5f;
            bot->hunt_z = (float)y + 0.5f;
            bot->hunt_ticks = 5 * 60;
        }
    }
    size_t tiles = (size_t)bot->size * (size_t)bot->size;
    memset(bot->explored, 0, tiles);
    memset(bot->ignored, 0, tiles);
    memset(bot->turns, 0, tiles);
    bot->passes_by = false;
    bot->step_x = bot->step_y = -1;
}

/* What it does not come nearer to in a while is left alone, and so is what it turns to and from time and again. */
static void count_goal(Bot *bot, int goal, int before, int steps) {
    bool turned = goal != before;
    bot->turns[goal] = (uint8_t)(bot->turns[goal] + turned);
    if (bot->turns[goal] > GOAL_TURNS || (!turned && steps >= bot->goal_steps && ++bot->goal_plans > GOAL_PLANS)) {
        bot->ignored[goal] = bot->explored[goal] = 1;
        bot->turns[goal] = 0;
        bot->goal_plans = 0;
    } else if (turned || steps < bot->goal_steps) {
        bot->goal_steps = steps;
        bot->goal_plans = 0;
    }
}

static void replan(Bot *bot, const VisibleState *visible) {
    bot->replan_in = REPLAN_TICKS;
    mark_wanted(bot, visible);
    int goal = find_way(bot, visible);
    if (goal < 0) {
        look_again(bot, visible);
        return;
    }
    int before = bot->goal_y * bot->size + bot->goal_x;
    count_goal(bot, goal, before, first_step_to(bot, visible, goal));
}

static void go(const Bot *bot, const VisibleState *visible, BotIntent *intent) {
    float dx = (float)bot->step_x + 0.5f - visible->x, dz = (float)bot->step_y + 0.5f - visible->z;
    float length = math_sqrt32(dx * dx + dz * dz);
    if (bot->step_x >= 0 && length > 0.01f) {
        intent->move_x = dx / length;
        intent->move_z = dz / length;
        intent->dash = true;
    }
}

static bool has_arrived(const Bot *bot, const VisibleState *visible) {
    float dx = (float)bot->step_x + 0.5f - visible->x, dz = (float)bot->step_y + 0.5f - visible->z;
    return bot->step_x < 0 || dx * dx + dz * dz < 0.0625f;
}

void bot_walk(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    bool at_goal = bot->step_x == bot->goal_x && bot->step_y == bot->goal_y;
    if (--bot->replan_in <= 0 || (has_arrived(bot, visible) && !at_goal)) {
        int seen = count_seen(bot, visible);
        bot->idle_ticks = seen > bot->seen_count ? 0 : bot->idle_ticks;
        bot->has_looked &= seen <= bot->seen_count; /* there is more to see */
        bot->seen_count = seen > bot->seen_count ? seen : bot->seen_count;
        replan(bot, visible);
    }
    go(bot, visible, intent);
}

bool bot_walk_to(Bot *bot, const VisibleState *visible, float x, float z, BotIntent *intent) {
    if (--bot->replan_in <= 0 || has_arrived(bot, visible)) {
        Goal place = {GOAL_PLACE, (int)x, (int)z};
        bot->replan_in = REPLAN_TICKS;
        bot->through_danger = false;
        int goal = find_goal(bot, visible, place, VISIBLE_FLOOR);
        if (goal < 0) {
            bot->through_danger = true;
            goal = find_goal(bot, visible, place, VISIBLE_DANGER);
        }
        if (goal < 0) {
            bot->step_x = bot->step_y = bot->goal_x = bot->goal_y = -1;
            bot->replan_in = 0;
            return false;
        }
        first_step_to(bot, visible, goal);
    }
    go(bot, visible, intent);
    return true;
}
