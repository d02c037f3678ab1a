/* What events leave behind: shards, numbers, slashes, after-images, shake. All of it cosmetic. */
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

void effects_add_mote(View *view, float x, float z, float radius, uint32_t color) {
    const ViewNumbers *n = &view->numbers;
    float angle = cosmetic_between(&view->rng, 0.0f, (float)MATH_TAU);
    float away = cosmetic_between(&view->rng, 0.3f, 1.0f) * radius;
    Burst burst = {1, n->mote_speed, n->mote_rise, n->mote_life, n->mote_size, 0.05f, 0, 0, 0};
    burst_add(view, x + math_sin32(angle) * away, z + math_cos32(angle) * away, color, &burst);
}

static void add_shards(View *view, float x, float z, uint32_t color, int count) {
    const ViewNumbers *n = &view->numbers;
    Burst burst = {count, n->shards_speed, n->shards_up, n->shards_life, n->shards_size, n->shards_height, 0, 0, 0};
    burst_add(view, x, z, color, &burst);
}

/* The slot of the player; −1 while there is none. */
static int player_of(const Game *game) {
    return world_find(game_world(game), world_player(game_world(game)));
}

/* The way from the player to where something happens. */
static void way_to(const Game *game, const WorldEvent *event, float *x, float *z) {
    WorldEntities entities = world_entities(game_world(game));
    int player = player_of(game);
    *x = player < 0 ? 0.0f : event->x - entities.x[player];
    *z = player < 0 ? 0.0f : event->z - entities.z[player];
}

static void add_sparks(View *view, const Game *game, const WorldEvent *event, float toward_x, float toward_z) {
    const ViewNumbers *n = &view->numbers;
    float length = math_sqrt32(toward_x * toward_x + toward_z * toward_z) + 1e-6f;
    Burst burst = {.count = (int)(event->flag ? n->sparks_critical_count : n->sparks_count),
                   .speed = 0.5f * n->sparks_speed,
                   .up = 0.5f * n->sparks_speed,
                   .life = n->sparks_life,
                   .size = n->sparks_size,
                   .height = n->sparks_height,
                   .along = n->sparks_speed,
                   .toward_x = toward_x / length,
                   .toward_z = toward_z / length};
    burst_add(view, event->x, event->z, game_look(game)->hit_flash_color, &burst);
}

static void add_number(View *view, const WorldEvent *event, NumberKind kind) {
    const ViewNumbers *n = &view->numbers;
    Number *number = &view->numbers_shown[view->number_next];
    view->number_next = (view->number_next + 1) % NUMBER_LIMIT;
    float height = kind == NUMBER_HURT ? n->number_hurt_height : n->number_height;
    *number = (Number){event->x, event->z, height, view->seconds, event->value, kind};
    number->x += cosmetic_between(&view->rng, -n->number_spread, n->number_spread);
}

void effects_add_ring(View *view, float x, float z, float radius, uint32_t color, float life, bool flash) {
    Ring *ring = &view->rings[view->ring_next];
    view->ring_next = (view->ring_next + 1) % RING_LIMIT;
    *ring = (Ring){x, z, radius, life, color, view->seconds, flash && flashes_begin(view)};
}

static void add_slash(View *view, const Game *game, const WorldEvent *event) {
    const PlayerRules *player = &world_rules(game_world(game))->player;
    int stage = event->value >= 0 && event->value < player->stage_count ? event->value : 0;
    if (player->stages[stage].shots > 0) {
        return; /* its shots are seen */
    }
    Slash *slash = &view->slashes[view->slash_next];
    view->slash_next = (view->slash_next + 1) % SLASH_LIMIT;
    bool round = player->stages[stage].area.shape == HIT_CIRCLE;
    *slash = (Slash){event->x,
                     event->z,
                     event->heading,
                     player->stages[stage].area.range,
                     round ? (float)MATH_PI : player->stages[stage].area.half_angle,
                     stage,
                     player->stages[stage].area.shape == HIT_LINE,
                     view->seconds};
    if (slash->half_angle <= 0.0f) {
        slash->half_angle = 0.35f;
    }
}

/* The colour of a feature's mark, or that of the look when it is no feature or has none. */
static uint32_t feature_color(const Game *game, EntityHandle entity) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, entity);
    uint32_t color = 0;
    if (slot >= 0 && entities.entity_class[slot] == ENTITY_FEATURE) {
        color = world_rules(world)->features[entities.kind[slot] - FEATURE_KIND_FIRST].color;
    }
    return color != 0 ? color : game_look(game)->body_color;
}

static uint32_t body_color(const View *view, const Game *game, EntityHandle entity) {
    int slot = world_find(game_world(game), entity), count = 0;
    if (slot < 0 || view->slot_owner[slot] != entity) {
        return feature_color(game, entity);
    }
    const RigBox *boxes = rig_boxes(view->rigs[view->slot_rig[slot]].rig, &count);
    return count > 0 ? boxes[0].color : game_look(game)->body_color;
}

static void take_blast(View *view, const Game *game, const WorldEvent *event) {
    const ViewNumbers *n = &view->numbers;
    uint32_t color = game_look(game)->blast_color;
    camera_shake(view, n->blast_shake, event->x, event->z);
    add_shards(view, event->x, event->z, color, (int)n->blast_shards);
    effects_add_ring(view, event->x, event->z, (float)event->value / 100.0f, color, n->blast_seconds, true);
}

/* The architecture changed: dust of the place's own colour. */
static void take_tiles(View *view, const Game *game, const WorldEvent *event) {
    const ThemeLook *theme = &game_look(game)->themes[game_theme_of_floor(game, world_floor(game_world(game))->floor)];
    add_shards(view, event->x, event->z, theme->stream, 3 * (int)view->numbers.shards_count);
    camera_shake(view, view->numbers.shake_kill, event->x, event->z);
}

/* What comes from the floor and what stands on it. */
static void take_floor_event(View *view, const Game *game, const WorldEvent *event) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float x = event->x, z = event->z, life = n->ripple_seconds;
    switch (event->type) {
    case EVENT_TRAP:
        effects_add_ring(view, x, z, n->ripple_trap, feature_color(game, event->entity), life, true);
        break;
    case EVENT_REVEAL:
        effects_add_ring(view, x, z, n->ripple_reveal, feature_color(game, event->entity), life, false);
        break;
    case EVENT_USED:
        add_shards(view, x, z, feature_color(game, event->entity), 2 * (int)n->shards_count);
        effects_add_ring(view, x, z, n->ripple_use, feature_color(game, event->entity), life, false);
        break;
    case EVENT_HEAL:
        add_number(view, event, NUMBER_HEAL);
        effects_add_ring(view, x, z, n->ripple_heal, look->heal_color, life, false);
        break;
    case EVENT_TELEPORT:
        effects_add_ring(view, x, z, n->ripple_teleport, look->player_ring_color, life, true);
        break;
    case EVENT_SHOT_END:
        add_shards(view, x, z, look->telegraph_fill[view->telegraphs], (int)n->shot_sparks);
        break;
    case EVENT_SHIELD_BROKEN:
        effects_add_ring(view, x, z, n->ripple_reveal, look->player_ring_color, life, true);
        break;
    case EVENT_BROKEN:
        add_shards(view, x, z, body_color(view, game, event->entity), 2 * (int)n->shards_count);
        camera_shake(view, n->shake_kill, x, z);
        break;
    case EVENT_SEAL:
        view->sealed_at = view->seconds;
        camera_shake(view, n->seal_shake, x, z);
        break;
    case EVENT_SURGE:
        camera_shake(view, n->surge_shake, x, z);
        effects_add_ring(view, x, z, n->surge_ring, look->seal_color, n->surge_seconds, true);
        break;
    case EVENT_UNSEAL:
        effects_add_ring(view, x, z, n->surge_ring, look->heal_color, n->surge_seconds, false);
        break;
    case EVENT_BLAST:
        take_blast(view, game, event);
        break;
    case EVENT_TILES:
        take_tiles(view, game, event);
        break;
    default:
        break; /* nothing to see */
    }
}

/* How hard a blow was: 1 for the player's plain one at the attack that it began with. */
static float strength_of(const View *view, const Game *game, const WorldEvent *event) {
    const World *world = game_world(game);
    float attack = (float)world_rules(world)->player.attack * (1.0f + 0.03f * (float)world_run(world).level);
    float strength = (float)event->value / (attack > 1.0f ? attack : 1.0f);
    return math_clamp32(strength, 0.2f, view->numbers.shake_heavy);
}

/* What a blow does to the picture, in proportion to it: figure, camera, sparks. */
static void take_hit(View *view, const Game *game, const WorldEvent *event) {
    const ViewNumbers *n = &view->numbers;
    int slot = world_find(game_world(game), event->entity);
    bool own = event->origin == HIT_COMBO || event->origin == HIT_FINISHER || event->origin == HIT_SKILL;
    float strength = strength_of(view, game, event), x = 0.0f, z = 0.0f;
    add_number(view, event, event->flag ? NUMBER_CRITICAL : NUMBER_HIT);
    if (event->origin == HIT_BURN) {
        return; /* it only glows */
    }
    way_to(game, event, &x, &z);
    if (slot >= 0) {
        recoil_strike(view, game, slot, strength, own ? x : 0.0f, own ? z : 0.0f);
    }
    camera_shake(view, (event->flag ? n->shake_critical : n->shake_hit) * strength, event->x, event->z);
    if (event->origin == HIT_FINISHER) {
        camera_kick(view, n->kick_finisher, x, z);
    } else if (event->origin == HIT_SKILL) {
        camera_kick(view, n->kick_skill * strength / n->shake_heavy, x, z);
    }
    add_sparks(view, game, event, x, z);
    if (event->flag) {
        burst_star(view, event->x, event->z);
    }
}

static void take_kill(View *view, const Game *game, const WorldEvent *event) {
    int slot = world_find(game_world(game), event->entity);
    WorldEntities entities = world_entities(game_world(game));
    bool enemy = slot >= 0 && entities.entity_class[slot] == ENTITY_ENEMY;
    float radius = enemy ? world_rules(game_world(game))->enemies[entities.kind[slot]].radius : 0.4f;
    float mass = math_clamp32(radius / (view->numbers.recoil_body + 1e-6f), 0.7f, 4.0f);
    camera_shake(view, view->numbers.shake_kill * mass, event->x, event->z);
    burst_kill(view, game, event);
    burst_chain(view, game, event->x, event->z);
}

static void take_hurt(View *view, const Game *game, const WorldEvent *event) {
    WorldEntities entities = world_entities(game_world(game));
    int slot = player_of(game);
    float most = slot < 0 ? 1.0f : (float)entities.hp_max[slot];
    float share = (float)event->value / (most > 1.0f ? most : 1.0f);
    add_number(view, event, NUMBER_HURT);
    camera_shake(view, view->numbers.shake_hurt * math_clamp32(0.4f + 4.0f * share, 0.0f, 1.6f), event->x, event->z);
}

static void take_level(View *view, const Game *game, const WorldEvent *event) {
    const ViewNumbers *n = &view->numbers;
    uint32_t color = game_look(game)->gem_color;
    Burst burst = {(int)n->level_shards, 1.5f, 6.0f, 0.9f, n->shards_size, 0.1f, 0, 0, 0};
    effects_add_ring(view, event->x, event->z, n->level_ring, color, n->level_seconds, true);
    effects_add_ring(view, event->x, event->z, 0.6f * n->level_ring, game_look(game)->hit_flash_color,
                     0.6f * n->level_seconds, false);
    burst_add(view, event->x, event->z, color, &burst);
}

/* However many gems arrive in a tick, one sparkle. */
static void take_gain(View *view, const Game *game, const WorldEvent *event) {
    const ViewNumbers *n = &view->numbers;
    bool gem = event->value == (int)ITEM_NONE;
    uint32_t color = gem ? game_look(game)->gem_color : game_look(game)->cell_color;
    if (gem && view->gained_at == view->seconds) {
        return;
    }
    view->gained_at = gem ? view->seconds : view->gained_at;
    Burst burst = {(int)n->flight_sparks, 1.6f, 2.2f, 0.35f, n->sparks_size, 0.9f, 0, 0, 0};
    burst_add(view, event->x, event->z, color, &burst);
    effects_add_ring(view, event->x, event->z, gem ? n->flight_ring : 2.0f * n->flight_ring, color, n->flight_seconds,
                     false);
}

/* It lights up at a hit: large as it is, not at every one. */
static void strike_boss(View *view, const Game *game, EntityHandle entity) {
    const World *world = game_world(game);
    int slot = world_find(world, entity);
    WorldEntities entities = world_entities(world);
    if (slot >= 0 && entities.entity_class[slot] == ENTITY_ENEMY &&
        world_rules(world)->enemies[entities.kind[slot]].boss && flashes_begin(view)) {
        view->boss.struck = view->seconds;
    }
}

static void take_event(View *view, const Game *game, const WorldEvent *event) {
    const ViewNumbers *n = &view->numbers;
    switch (event->type) {
    case EVENT_HIT:
        take_hit(view, game, event);
        strike_boss(view, game, event->entity);
        break;
    case EVENT_KILL:
        take_kill(view, game, event);
        break;
    case EVENT_PLAYER_HURT:
        take_hurt(view, game, event);
        break;
    case EVENT_LEVEL:
        take_level(view, game, event);
        break;
    case EVENT_GAIN:
        take_gain(view, game, event);
        break;
    case EVENT_PLAYER_DEATH:
        camera_shake(view, n->shake_death, event->x, event->z);
        add_shards(view, event->x, event->z, game_look(game)->player_ring_color, 4 * (int)n->shards_count);
        break;
    case EVENT_SWING:
        add_slash(view, game, event);
        break;
    case EVENT_RESTART:
        view->floor_seen = -1;
        break;
    default:
        take_floor_event(view, game, event);
        break;
    }
}

void effects_clear(View *view) {
    memset(view->rings, 0, sizeof view->rings);
    burst_clear(view);
    memset(view->numbers_shown, 0, sizeof view->numbers_shown);
    memset(view->slashes, 0, sizeof view->slashes);
    memset(view->ghosts, 0, sizeof view->ghosts);
    view->shard_count = view->shard_next = 0;
    flashes_clear(view);
    view->sealed_at = view->seconds - 1e6;
    view->portal_near = 0.0f;
}

void effects_take_events(View *view, const Game *game) {
    int count = 0;
    const WorldEvent *events = world_events(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        take_event(view, game, &events[i]);
        hints_take_event(view, game, &events[i]);
    }
}

static bool asks_for_image(const Rig *rig, int state, int tick) {
    const char *names[RIG_EVENT_LIMIT];
    bool asks = false;
    for (int i = rig_state_events(rig, state, tick, names) - 1; i >= 0; i--) {
        asks = asks || strcmp(names[i], "after_image") == 0;
    }
    return asks;
}

/* Images that a state has asked for before a tick. */
static int images_before(const Rig *rig, int state, int tick) {
    int count = 0;
    for (int i = 0; i < tick; i++) {
        count += asks_for_image(rig, state, i);
    }
    return count;
}

/* After-images while the player's state asks for them by its events: all of them, or every so many by the profile. */
static void leave_ghosts(View *view, const Game *game, const ViewOptions *options) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    if (slot < 0 || view->slot_owner[slot] != entities.handle[slot] || world_run(world).hit_stop_ticks > 0) {
        return;
    }
    const Rig *rig = view->rigs[view->slot_rig[slot]].rig;
    int state = entities.state[slot], tick = entities.state_ticks[slot];
    float every = options->mobile ? view->numbers.mobile_after_image_every : view->numbers.desktop_after_image_every;
    if (!asks_for_image(rig, state, tick) || images_before(rig, state, tick) % (every > 1.0f ? (int)every : 1) != 0) {
        return;
    }
    Ghost *ghost = &view->ghosts[view->ghost_next];
    view->ghost_next = (view->ghost_next + 1) % GHOST_LIMIT;
    ghost->born = view->seconds;
    figures_capture_ghost(view, game, ghost);
}

void effects_advance(View *view, const Game *game, const ViewOptions *options) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    if (slot >= 0) {
        float share = (float)entities.hp[slot] / (float)(entities.hp_max[slot] > 0 ? entities.hp_max[slot] : 1);
        view->hp_shown -= view->numbers.hud_lag_rate / (float)TICKS_PER_SECOND;
        view->hp_shown = view->hp_shown > share ? view->hp_shown : share;
    }
    leave_ghosts(view, game, options);
}

static void fill_number(View *view, const RenderLook *look, const Number *number, float age) {
    const ViewNumbers *n = &view->numbers;
    bool hurt = number->kind == NUMBER_HURT, critical = number->kind == NUMBER_CRITICAL;
    const uint32_t colors[] = {look->number_hit, look->number_critical, look->number_hurt, look->heal_color};
    const char *signs[] = {"", "", "-", "+"};
    float popped = math_clamp32(age * n->number_life / n->number_pop_seconds, 0.0f, 1.0f);
    float plain = critical ? n->number_critical_size : hurt ? n->number_hurt_size : n->number_size;
    float size = plain * math_lerp32(n->number_pop, 1.0f, popped);
    char line[24];
    snprintf(line, sizeof line, "%s%d%s", signs[number->kind], number->value, critical ? "!" : "");
    float height = number->height + (hurt ? 0.0f : n->number_rise * age);
    TextItem *text = view_add_world_text(view, number->x, number->z, height, size, colors[number->kind], line);
    text->outline_color = hurt ? look->number_hurt_ink : 0x000000;
    text->alpha = math_clamp32((1.0f - age) * 3.0f, 0.0f, 1.0f);
}

static void fill_numbers(View *view, const Game *game, double seconds) {
    for (int i = 0; i < NUMBER_LIMIT; i++) {
        const Number *number = &view->numbers_shown[i];
        float age = (float)(seconds - number->born) / view->numbers.number_life;
        if (number->value > 0 && age >= 0.0f && age < 1.0f) {
            fill_number(view, game_look(game), number, age);
        }
    }
}

static void fill_rings(View *view, double seconds) {
    for (int i = 0; i < RING_LIMIT; i++) {
        const Ring *ring = &view->rings[i];
        float age = ring->life > 0.0f ? (float)(seconds - ring->born) / ring->life : 1.0f;
        if (age < 0.0f || age >= 1.0f || !view_is_near(view, ring->x, ring->z, ring->radius)) {
            continue;
        }
        float eased = 1.0f - (1.0f - age) * (1.0f - age);
        DecalInstance *ripple = view_add_decal(view, DECAL_RIPPLE, ring->x, ring->z, ring->radius, ring->color, 1.0f);
        ripple->shape[1] = eased;
        ripple->shape[2] = 1.0f;
        float left = 1.0f - 1.8f * age;
        if (ring->flash && left > 0.0f) {
            DecalInstance *disc =
                view_add_decal(view, DECAL_DISC, ring->x, ring->z, ring->radius * eased, ring->color, 0.7f * left);
            disc->shape[2] = 1.0f;
            view_add_light(view, LIGHT_STRIKE, (Vec3){ring->x, 1.0f, ring->z}, 2.0f * ring->radius, ring->color,
                           view->numbers.blast_light_strength * left);
        }
    }
}

/* One piece of a blade's trail: a flat glowing slab at an angle of the cut; `along` is 0 at the tail, 1 at the head. */
static void add_trail_piece(View *view, const Slash *slash, float angle, float arc, float along, uint32_t color) {
    const ViewNumbers *n = &view->numbers;
    float width =
        slash->range * math_clamp32(n->slash_width * (1.0f + n->slash_grow * (float)slash->stage), 0.0f, 1.0f) * along;
    float middle = slash->range - 0.5f * width;
    float side = math_wrap_angle32(angle - slash->heading) / (slash->half_angle + 1e-6f); /* −1 … 1 */
    float height = n->slash_height + (slash->thrust ? 0.0f : n->slash_tilt * side);
    Vec3 place = {slash->x + math_sin32(angle) * middle, height, slash->z + math_cos32(angle) * middle};
    Vec3 size = {arc * slash->range, 0.04f, width};
    Mat34 matrix = mat34_from_parts(place, quat_from_euler_xyz((Vec3){0, angle, 0}), size);
    BoxInstance *box = view_add_box(view, &matrix, color, 1.0f, n->slash_alpha * along);
    float white = math_clamp32(2.0f * along - 1.0f, 0.0f, 1.0f);
    for (int i = 0; box && i < 3; i++) {
        box->color[i] = math_lerp32(box->color[i], 1.0f, white);
    }
}

/* The head runs ahead along the cut, the tail follows and closes it. */
static void fill_slashes(View *view, const Game *game, double seconds) {
    const ViewNumbers *n = &view->numbers;
    for (int i = 0; i < SLASH_LIMIT; i++) {
        const Slash *slash = &view->slashes[i];
        float age = (float)(seconds - slash->born) / n->slash_life;
        if (slash->range <= 0.0f || age < 0.0f || age >= 1.0f) {
            continue;
        }
        float head = math_clamp32(age / 0.35f, 0.0f, 1.0f), tail = math_clamp32((age - 0.3f) / 0.7f, 0.0f, 1.0f);
        int pieces = (int)(n->slash_boxes * (head - tail)) + 1;
        float span = 2.0f * slash->half_angle * (head - tail);
        for (int j = 0; j < pieces; j++) {
            float along = ((float)j + 0.5f) / (float)pieces;
            float from_start = 2.0f * slash->half_angle * tail + span * along;
            float back = slash->stage % 2 == 1 ? -1.0f : 1.0f; /* every second stroke comes back */
            float angle = slash->heading + back * (from_start - slash->half_angle);
            add_trail_piece(view, slash, angle, 1.15f * span / (float)pieces, along,
                            game_look(game)->player_ring_color);
        }
    }
}

static void fill_ghosts(View *view, double seconds) {
    for (int i = 0; i < GHOST_LIMIT; i++) {
        const Ghost *ghost = &view->ghosts[i];
        float age = (float)(seconds - ghost->born) / view->numbers.after_image_life;
        if (ghost->box_count == 0 || age < 0.0f || age >= 1.0f) {
            continue;
        }
        for (int j = 0; j < ghost->box_count && view->box_count < VIEW_BOX_LIMIT; j++) {
            BoxInstance *box = &view->boxes[view->box_count++];
            *box = ghost->boxes[j];
            box->shade[2] *= 1.0f - age;
        }
    }
}

void effects_fill(View *view, const Game *game, double seconds) {
    fill_slashes(view, game, seconds);
    fill_ghosts(view, seconds);
    fill_rings(view, seconds);
    fill_numbers(view, game, seconds);
}
