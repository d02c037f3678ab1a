/* Strikes on the floor and shots in the air. */
#include "app/view_state.h"

/* What hurts the player has one colour whatever its element; what the player does has that of its element. */
static uint32_t color_of(const View *view, const RenderLook *look, bool hostile, Element element) {
    if (hostile) {
        return look->telegraph_fill[view->telegraphs];
    }
    switch (element) {
    case ELEMENT_VOLT:
        return look->strike_volt;
    case ELEMENT_HEAT:
        return look->strike_heat;
    case ELEMENT_CRYO:
        return look->strike_cryo;
    default:
        return look->strike_kinetic;
    }
}

/* Half one, half the other. */
static uint32_t blend(uint32_t a, uint32_t b) {
    return ((a >> 1) & 0x7f7f7fu) + ((b >> 1) & 0x7f7f7fu);
}

/* ---- Strikes ------------------------------------------------------------------------------------------------*/
/* Whether its flash is one of those that are counted. */
static bool flashes_large(const ViewNumbers *n, const StrikeInfo *strike) {
    return strike->area.range >= n->calm_large;
}

/* How far the front has come, 1 at the first tick that hurts; beyond that a flash, which goes out. */
static float swept(const View *view, const StrikeInfo *strike, float age) {
    const ViewNumbers *n = &view->numbers;
    float telegraph = (float)strike->telegraph_ticks;
    if (age < telegraph) {
        return math_clamp32(age / telegraph, 0.0f, 1.0f);
    }
    if (flashes_large(n, strike) && !flashes_began(view, strike->ticks - strike->telegraph_ticks)) {
        return 1.0f;
    }
    float since = (age - telegraph) / (float)TICKS_PER_SECOND;
    return 1.0f + math_clamp32(1.0f - since / n->strike_flash_seconds, 0.0f, 1.0f);
}

static DecalInstance *add_area(View *view, const StrikeInfo *strike, uint32_t color, float alpha) {
    const HitArea *area = &strike->area;
    if (area->shape == HIT_LINE) {
        float half = 0.5f * area->range;
        float x = strike->x + math_sin32(strike->heading) * half, z = strike->z + math_cos32(strike->heading) * half;
        DecalInstance *lane = view_add_decal(view, DECAL_LANE, x, z, 0.5f * area->width, color, alpha);
        lane->shape[3] = area->range / area->width;
        return lane;
    }
    DecalInstance *round = view_add_decal(view, DECAL_AREA, strike->x, strike->z, area->range, color, alpha);
    round->angle = area->shape == HIT_CONE ? area->half_angle : (float)MATH_PI;
    round->shape[3] = area->shape == HIT_RING ? area->inner / area->range : 0.0f;
    return round;
}

/* The colour of a boss whose strike it is; 0 for anyone else's. */
static uint32_t boss_color(const View *view, const World *world, const StrikeInfo *strike) {
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, strike->source);
    bool boss = slot >= 0 && entities.entity_class[slot] == ENTITY_ENEMY &&
                world_rules(world)->enemies[entities.kind[slot]].boss && view->slot_owner[slot] == strike->source;
    return boss ? figures_accent(view, slot) : 0;
}

static void fill_strike(View *view, const Game *game, const StrikeInfo *strike, float fraction) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float age = math_clamp32((float)strike->ticks - 1.0f + fraction, 0.0f, 1e6f);
    float left = (float)(strike->telegraph_ticks + strike->active_ticks) - age;
    uint32_t color = color_of(view, look, strike->hostile, strike->element);
    /* The ring of a shock is in the colour of the boss that it comes from, and not hatched. */
    uint32_t shock = strike->area.shape == HIT_RING ? boss_color(view, game_world(game), strike) : 0;
    uint32_t border = strike->hostile ? look->telegraph_border[view->telegraphs] : blend(color, look->strike_border);
    float fade = math_clamp32(left / (float)TICKS_PER_SECOND / n->strike_fade_seconds, 0.0f, 1.0f);
    float alpha = (strike->hostile ? n->strike_alpha : n->strike_own_alpha) * fade;
    DecalInstance *decal = add_area(view, strike, shock != 0 ? shock : color, alpha);
    decal->heading = strike->heading;
    decal->shape[1] = swept(view, strike, age);
    decal->hatch = strike->hostile && shock == 0 ? n->strike_hatch : 0.0f;
    decal->border = (float)border;
    if (strike->ticks >= strike->telegraph_ticks) {
        view_add_light(view, LIGHT_STRIKE, (Vec3){strike->x, n->strike_light_height, strike->z}, n->strike_light_radius,
                       color, n->strike_light_strength * fade);
    }
}

void strikes_tick(View *view, const Game *game) {
    int count = 0;
    const StrikeInfo *strikes = world_strikes(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        if (strikes[i].ticks == strikes[i].telegraph_ticks && flashes_large(&view->numbers, &strikes[i]) &&
            view_is_near(view, strikes[i].x, strikes[i].z, strikes[i].area.range)) {
            flashes_begin(view);
        }
    }
}

/* ---- Shots --------------------------------------------------------------------------------------------------*/
static void add_piece(View *view, float x, float z, float height, float size, float turn, uint32_t color,
                      float opacity) {
    Vec3 place = {x, height, z}, scale = {size, size, size};
    Mat34 matrix = mat34_from_parts(place, quat_from_euler_xyz((Vec3){turn, 1.7f * turn, 0.6f * turn}), scale);
    view_add_box(view, &matrix, color, 1.0f, opacity);
}

/* A tumbling box with a trail of smaller ones, over a spot that shows where it hits. */
static void fill_shot(View *view, const RenderLook *look, const ShotInfo *shot, float fraction) {
    const ViewNumbers *n = &view->numbers;
    float x = math_lerp32(shot->previous_x, shot->x, fraction), z = math_lerp32(shot->previous_z, shot->z, fraction);
    float age = math_clamp32((float)shot->ticks - 1.0f + fraction, 0.0f, 1e6f);
    uint32_t color = color_of(view, look, shot->hostile, shot->element);
    float turn = age / (float)TICKS_PER_SECOND * n->shot_turn;
    add_piece(view, x, z, n->shot_height, shot->radius * n->shot_size, turn, color, 1.0f);
    int pieces = (int)n->shot_pieces;
    float spacing = n->shot_trail / (n->shot_pieces + 1.0f);
    float longest = age / (float)TICKS_PER_SECOND * shot->speed;
    for (int i = 1; i <= pieces && spacing * (float)i < longest; i++) {
        float back = spacing * (float)i, left = 1.0f - (float)i / (n->shot_pieces + 1.0f);
        add_piece(view, x - math_sin32(shot->heading) * back, z - math_cos32(shot->heading) * back, n->shot_height,
                  shot->radius * n->shot_size * left, turn, color, n->shot_trail_alpha * left);
    }
    DecalInstance *spot =
        view_add_decal(view, DECAL_DISC, x, z, shot->radius * n->shot_spot, color, n->shot_spot_alpha);
    spot->shape[2] = 1.0f;
}

void strikes_fill(View *view, const Game *game, float fraction) {
    const RenderLook *look = game_look(game);
    int count;
    const StrikeInfo *strikes = world_strikes(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        if (view_is_near(view, strikes[i].x, strikes[i].z, strikes[i].area.range)) {
            fill_strike(view, game, &strikes[i], fraction);
        }
    }
    const ShotInfo *shots = world_shots(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        if (view_is_near(view, shots[i].x, shots[i].z, 1.0f)) {
            fill_shot(view, look, &shots[i], fraction);
        }
    }
}
