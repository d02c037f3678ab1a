/* What threatens the bot, when it notices, and how it gets out of it. */
#include "app/bot_state.h"

enum { DIRECTIONS = 16 };

#define SHOT_SECONDS 0.7f /* a shot counts as a line as long as it flies in that time */

/* ---- Areas --------------------------------------------------------------------------------------------------*/
static bool cone_touches(const VisibleStrike *area, float dx, float dz, float distance, float radius) {
    if (distance <= radius) {
        return true;
    }
    float off = math_wrap_angle32(math_atan2_32(dx, dz) - area->heading);
    return (off < 0.0f ? -off : off) <= area->half_angle + radius / distance;
}

bool bot_area_touches(const VisibleStrike *area, float x, float z, float radius) {
    float dx = x - area->x, dz = z - area->z;
    float distance = math_sqrt32(dx * dx + dz * dz);
    if (distance > area->range + radius) {
        return false;
    }
    if (area->shape == VISIBLE_LINE) {
        float sin = math_sin32(area->heading), cos = math_cos32(area->heading);
        float ahead = dx * sin + dz * cos, side = dx * cos - dz * sin;
        return ahead >= -radius && (side < 0.0f ? -side : side) <= 0.5f * area->width + radius;
    }
    if (area->shape == VISIBLE_RING) {
        return distance + radius > area->inner;
    }
    return area->shape == VISIBLE_CIRCLE || cone_touches(area, dx, dz, distance, radius);
}

/* The line along which a shot flies at the player; false when it does not come near. */
static bool show_shot(const VisibleState *visible, const VisibleShot *shot, VisibleStrike *line) {
    float speed = math_sqrt32(shot->velocity_x * shot->velocity_x + shot->velocity_z * shot->velocity_z);
    float dx = visible->x - shot->x, dz = visible->z - shot->z;
    float ahead = speed > 0.1f ? (dx * shot->velocity_x + dz * shot->velocity_z) / speed : -1.0f;
    *line = (VisibleStrike){
        .shape = VISIBLE_LINE,
        .range = speed * SHOT_SECONDS,
        .width = 2.0f * shot->radius,
        .x = shot->x,
        .z = shot->z,
        .heading = math_atan2_32(shot->velocity_x, shot->velocity_z),
        .ticks_until = ahead > 0.0f ? (int)(60.0f * ahead / speed) : 0,
        .ticks_left = 1,
    };
    return ahead > 0.0f && bot_area_touches(line, visible->x, visible->z, BOT_RADIUS);
}

/* ---- Noticing -----------------------------------------------------------------------------------------------*/
static BotWatch *find_watch(Bot *bot, uint32_t serial, float x, float z) {
    for (int i = 0; i < bot->watch_count; i++) {
        BotWatch *watch = &bot->watch[i];
        float dx = watch->x - x, dz = watch->z - z;
        bool same = serial != 0 ? watch->serial == serial : watch->serial == 0 && dx * dx + dz * dz < 0.09f;
        if (same && !watch->seen) {
            return watch;
        }
    }
    return NULL;
}

/* Nearly normal: the sum of four draws. */
static int draw_reaction(Bot *bot) {
    float sum = -2.0f;
    for (int i = 0; i < 4; i++) {
        sum += rng_unit(&bot->rng);
    }
    float seconds = bot->numbers->reaction + bot->numbers->spread * sum * 1.732f;
    return seconds > 0.0f ? (int)(60.0f * seconds) : 0;
}

/* Each further threat at the same time makes it harder. */
static BotWatch *begin_watch(Bot *bot, const VisibleStrike *area) {
    if (bot->watch_count == BOT_WATCH_LIMIT) {
        return NULL;
    }
    const BotNumbers *numbers = bot->numbers;
    float chance = numbers->notice * math_pow32(numbers->crowd, (float)bot->watch_count);
    float halves = (float)(area->ticks_until + (area->ticks_until == 0 ? area->ticks_left : 0)) / 30.0f;
    float notices = 1.0f - math_pow32(1.0f - chance, halves);
    BotWatch *watch = &bot->watch[bot->watch_count++];
    *watch = (BotWatch){.serial = area->serial, .noticed = rng_unit(&bot->rng) < notices};
    watch->react_in = draw_reaction(bot);
    return watch;
}

static void take_in(Bot *bot, const VisibleStrike *area, bool touches, float next_x, float next_z) {
    BotWatch *watch = find_watch(bot, area->serial, area->x, area->z);
    if (!watch && touches) {
        watch = begin_watch(bot, area);
    }
    if (!watch) {
        return;
    }
    watch->seen = true;
    watch->x = next_x;
    watch->z = next_z;
    watch->react_in -= watch->react_in > 0;
    if (watch->noticed && watch->react_in == 0 && bot->known_count < BOT_WATCH_LIMIT) {
        bot->known[bot->known_count++] = *area;
    }
}

static void forget_what_is_gone(Bot *bot) {
    int kept = 0;
    for (int i = 0; i < bot->watch_count; i++) {
        if (bot->watch[i].seen) {
            bot->watch[kept++] = bot->watch[i];
        }
    }
    bot->watch_count = kept;
}

void bot_watch(Bot *bot, const VisibleState *visible) {
    bot->known_count = 0;
    for (int i = 0; i < bot->watch_count; i++) {
        bot->watch[i].seen = false;
    }
    for (int i = 0; i < visible->strike_count; i++) {
        const VisibleStrike *strike = &visible->strikes[i];
        take_in(bot, strike, bot_area_touches(strike, visible->x, visible->z, BOT_RADIUS), strike->x, strike->z);
    }
    for (int i = 0; i < visible->shot_count; i++) {
        const VisibleShot *shot = &visible->shots[i];
        VisibleStrike line;
        bool touches = show_shot(visible, shot, &line);
        take_in(bot, &line, touches, shot->x + shot->velocity_x / 60.0f, shot->z + shot->velocity_z / 60.0f);
    }
    forget_what_is_gone(bot);
}

/* ---- Getting out --------------------------------------------------------------------------------------------*/
static bool is_known_to_hurt(const Bot *bot, float x, float z) {
    for (int i = 0; i < bot->known_count; i++) {
        if (bot_area_touches(&bot->known[i], x, z, BOT_RADIUS)) {
            return true;
        }
    }
    return false;
}

/* The one that hits the bot first where it is; NULL for none. */
static const VisibleStrike *find_soonest(const Bot *bot, const VisibleState *visible) {
    const VisibleStrike *soonest = NULL;
    for (int i = 0; i < bot->known_count; i++) {
        const VisibleStrike *area = &bot->known[i];
        if (bot_area_touches(area, visible->x, visible->z, BOT_RADIUS) &&
            (!soonest || area->ticks_until < soonest->ticks_until)) {
            soonest = area;
        }
    }
    return soonest;
}

/* Where out of an area lies: sideways out of a line, into the middle of a ring, else away from its middle. */
static void find_way_out(const VisibleStrike *area, const VisibleState *visible, float *x, float *z) {
    float dx = visible->x - area->x, dz = visible->z - area->z;
    if (area->shape == VISIBLE_LINE) {
        float sin = math_sin32(area->heading), cos = math_cos32(area->heading);
        float side = dx * cos - dz * sin >= 0.0f ? 1.0f : -1.0f;
        *x = cos * side;
        *z = -sin * side;
        return;
    }
    float length = math_sqrt32(dx * dx + dz * dz);
    float sign = area->shape == VISIBLE_RING ? -1.0f : 1.0f;
    *x = length > 0.01f ? sign * dx / length : 0.0f;
    *z = length > 0.01f ? sign * dz / length : 1.0f;
}

/* Metres that one gets that way, at most so many, before a wall or what is dangerous. */
static float find_room(const Bot *bot, const VisibleState *visible, float x, float z, float most) {
    bool inside = bot_tile(bot, visible, visible->x, visible->z) == VISIBLE_DANGER;
    int steps = (int)(most * 2.0f);
    for (int i = 1; i <= steps; i++) {
        float way = 0.5f * (float)i;
        uint8_t tile = bot_tile(bot, visible, visible->x + x * way, visible->z + z * way);
        if (tile == VISIBLE_NOTHING || (tile == VISIBLE_DANGER && !inside)) {
            return way - 0.5f;
        }
    }
    return most;
}

static void dodge(const Bot *bot, const VisibleState *visible, const VisibleStrike *area, BotIntent *intent) {
    float out_x, out_z, best = -1e9f;
    find_way_out(area, visible, &out_x, &out_z);
    for (int i = 0; i < DIRECTIONS; i++) {
        float angle = (float)MATH_TAU * (float)i / (float)DIRECTIONS;
        float x = out_x * math_cos32(angle) + out_z * math_sin32(angle);
        float z = out_z * math_cos32(angle) - out_x * math_sin32(angle);
        float way = find_room(bot, visible, x, z, 5.0f);
        bool hurts = is_known_to_hurt(bot, visible->x + x * way, visible->z + z * way);
        float value = math_cos32(angle) + way * 0.3f - (hurts ? 2.0f : 0.0f);
        if (value > best) {
            best = value;
            intent->move_x = x;
            intent->move_z = z;
        }
    }
    intent->dodge = true;
}

/* The nearest place that nothing known hurts, preferably the way out of the first that would. */
static void walk_out(const Bot *bot, const VisibleState *visible, const VisibleStrike *area, BotIntent *intent) {
    static const float WAYS[] = {0.5f, 1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 5.0f};
    float out_x, out_z, best = -1e9f;
    find_way_out(area, visible, &out_x, &out_z);
    for (int i = 0; i < DIRECTIONS; i++) {
        float angle = (float)MATH_TAU * (float)i / (float)DIRECTIONS;
        float x = out_x * math_cos32(angle) + out_z * math_sin32(angle);
        float z = out_z * math_cos32(angle) - out_x * math_sin32(angle);
        float room = find_room(bot, visible, x, z, 5.0f);
        size_t step = 0;
        while (step + 1 < BASE_COUNT_OF(WAYS) && WAYS[step] <= room &&
               is_known_to_hurt(bot, visible->x + x * WAYS[step], visible->z + z * WAYS[step])) {
            step++;
        }
        float value = WAYS[step] <= room ? math_cos32(angle) * 0.2f - WAYS[step] : math_cos32(angle) + room - 20.0f;
        if (value > best) {
            best = value;
            intent->move_x = x;
            intent->move_z = z;
        }
    }
    intent->dash = true;
}

bool bot_evade(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    const VisibleStrike *soonest = find_soonest(bot, visible);
    if (!soonest) {
        return false;
    }
    intent->attack = false;
    if (soonest->ticks_until <= BOT_REACH_TICKS && visible->dodge_ready) {
        dodge(bot, visible, soonest, intent);
    } else {
        walk_out(bot, visible, soonest, intent);
    }
    return true;
}

bool bot_leave_danger(const Bot *bot, const VisibleState *visible, BotIntent *intent) {
    if (bot_tile(bot, visible, visible->x, visible->z) != VISIBLE_DANGER) {
        return false;
    }
    float best = 1e9f;
    for (int i = 0; i < DIRECTIONS; i++) {
        float angle = (float)MATH_TAU * (float)i / (float)DIRECTIONS;
        float x = math_sin32(angle), z = math_cos32(angle), way = 0.5f;
        while (way < 5.0f && bot_tile(bot, visible, visible->x + x * way, visible->z + z * way) == VISIBLE_DANGER) {
            way += 0.5f;
        }
        if (way < best && bot_tile(bot, visible, visible->x + x * way, visible->z + z * way) == VISIBLE_FLOOR) {
            best = way;
            intent->move_x = x;
            intent->move_z = z;
        }
    }
    intent->attack = intent->attack && best > 5.0f;
    return best < 5.0f;
}

/* Whether to walk there is to be hurt: by a trap, by a hazard, or by what it has noticed; a planner minds all that is
 * shown. */
static bool should_avoid(const Bot *bot, const VisibleState *visible, float x, float z) {
    uint8_t tile = bot_tile(bot, visible, x, z);
    if (tile == VISIBLE_NOTHING || (tile == VISIBLE_DANGER && !bot->through_danger)) {
        return true;
    }
    for (int i = 0; i < visible->strike_count && bot->numbers->plans; i++) {
        if (visible->strikes[i].ticks_until < 30 && bot_area_touches(&visible->strikes[i], x, z, BOT_RADIUS)) {
            return true;
        }
    }
    return is_known_to_hurt(bot, x, z);
}

void bot_steer_clear(const Bot *bot, const VisibleState *visible, BotIntent *intent) {
    static const float TURNS[] = {0.0f, 0.6f, -0.6f, 1.2f, -1.2f, 1.8f, -1.8f};
    float x = intent->move_x, z = intent->move_z;
    if ((x == 0.0f && z == 0.0f) || should_avoid(bot, visible, visible->x, visible->z)) {
        return;
    }
    for (size_t i = 0; i < BASE_COUNT_OF(TURNS); i++) {
        float sin = math_sin32(TURNS[i]), cos = math_cos32(TURNS[i]);
        float to_x = x * cos + z * sin, to_z = z * cos - x * sin;
        if (!should_avoid(bot, visible, visible->x + 0.4f * to_x, visible->z + 0.4f * to_z) &&
            !should_avoid(bot, visible, visible->x + 0.8f * to_x, visible->z + 0.8f * to_z)) {
            intent->move_x = to_x;
            intent->move_z = to_z;
            return;
        }
    }
    intent->move_x = intent->move_z = 0.0f;
}
