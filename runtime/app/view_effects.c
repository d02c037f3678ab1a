/* What events leave behind: shards, numbers, slashes, after-images, shake. All of it cosmetic. */
#include "app/view_state.h"

#include <string.h>

static void add_shake(View *view, float metres) {
    view->shake = math_clamp32(view->shake + metres, 0.0f, view->numbers.shake_most);
}

typedef struct Burst {
    int count;
    float speed, up, life, size, height;
} Burst;

static void add_burst(View *view, float x, float z, uint32_t color, const Burst *burst) {
    for (int i = 0; i < burst->count; i++) {
        float angle = cosmetic_between(&view->rng, 0.0f, (float)MATH_TAU);
        float out = cosmetic_between(&view->rng, 0.4f, 1.0f) * burst->speed;
        ParticleInstance *shard = &view->shards[view->shard_next];
        view->shard_next = (view->shard_next + 1) % SHARD_LIMIT;
        view->shard_count += view->shard_count < SHARD_LIMIT;
        *shard = (ParticleInstance){
            .origin = {x, burst->height, z, (float)view->seconds},
            .velocity = {math_sin32(angle) * out, cosmetic_between(&view->rng, 0.5f, 1.0f) * burst->up,
                         math_cos32(angle) * out, burst->life},
        };
        view_set_color(shard->color, color, burst->size);
    }
}

void effects_add_mote(View *view, float x, float z, float radius, uint32_t color) {
    const ViewNumbers *n = &view->numbers;
    float angle = cosmetic_between(&view->rng, 0.0f, (float)MATH_TAU);
    float away = cosmetic_between(&view->rng, 0.3f, 1.0f) * radius;
    Burst burst = {1, n->mote_speed, n->mote_rise, n->mote_life, n->mote_size, 0.05f};
    add_burst(view, x + math_sin32(angle) * away, z + math_cos32(angle) * away, color, &burst);
}

static void add_shards(View *view, float x, float z, uint32_t color, int count) {
    const ViewNumbers *n = &view->numbers;
    Burst burst = {count, n->shards_speed, n->shards_up, n->shards_life, n->shards_size, n->shards_height};
    add_burst(view, x, z, color, &burst);
}

static void add_sparks(View *view, const WorldEvent *event) {
    const ViewNumbers *n = &view->numbers;
    float count = event->flag ? n->sparks_critical_count : n->sparks_count;
    Burst burst = {(int)count,     n->sparks_speed, n->sparks_speed * 0.5f,
                   n->sparks_life, n->sparks_size,  n->sparks_height};
    add_burst(view, event->x, event->z, 0xffffff, &burst);
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
    view->has_attacked = true;
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
    add_shake(view, n->blast_shake);
    add_shards(view, event->x, event->z, color, (int)n->blast_shards);
    effects_add_ring(view, event->x, event->z, (float)event->value / 100.0f, color, n->blast_seconds, true);
}

/* The architecture changed: dust of the place's own colour. */
static void take_tiles(View *view, const Game *game, const WorldEvent *event) {
    const ThemeLook *theme = &game_look(game)->themes[game_theme_of_floor(game, world_floor(game_world(game))->floor)];
    add_shards(view, event->x, event->z, theme->stream, 3 * (int)view->numbers.shards_count);
    add_shake(view, view->numbers.shake_kill);
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
        add_shake(view, n->shake_kill);
        break;
    case EVENT_SEAL:
        view->sealed_at = view->seconds;
        add_shake(view, n->seal_shake);
        break;
    case EVENT_SURGE:
        add_shake(view, n->surge_shake);
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
        add_number(view, event, event->flag ? NUMBER_CRITICAL : NUMBER_HIT);
        add_shake(view, event->flag ? n->shake_critical : n->shake_hit);
        add_sparks(view, event);
        strike_boss(view, game, event->entity);
        break;
    case EVENT_KILL:
        add_shake(view, n->shake_kill);
        add_shards(view, event->x, event->z, body_color(view, game, event->entity), (int)n->shards_count);
        break;
    case EVENT_PLAYER_HURT:
        add_number(view, event, NUMBER_HURT);
        add_shake(view, n->shake_hurt);
        break;
    case EVENT_PLAYER_DEATH:
        add_shake(view, n->shake_death);
        add_shards(view, event->x, event->z, game_look(game)->player_ring_color, 4 * (int)n->shards_count);
        break;
    case EVENT_SWING:
        add_slash(view, game, event);
        break;
    case EVENT_DODGE:
        view->has_dodged = true;
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
        float speed_x = entities.velocity_x[slot], speed_z = entities.velocity_z[slot];
        view->has_moved |= speed_x * speed_x + speed_z * speed_z > 1.0f;
        float share = (float)entities.hp[slot] / (float)(entities.hp_max[slot] > 0 ? entities.hp_max[slot] : 1);
        view->hp_shown -= view->numbers.hud_lag_rate / (float)TICKS_PER_SECOND;
        view->hp_shown = view->hp_shown > share ? view->hp_shown : share;
        view->has_dashed |= entities.state[slot] == world_rules(world)->player.state_dash;
    }
    leave_ghosts(view, game, options);
    view->shake -= view->shake * math_clamp32(view->numbers.shake_decay / (float)TICKS_PER_SECOND, 0.0f, 1.0f);
    view->shake_x = cosmetic_between(&view->rng, -view->shake, view->shake);
    view->shake_z = cosmetic_between(&view->rng, -view->shake, view->shake);
}

static void fill_number(View *view, const RenderLook *look, const Number *number, float age) {
    const ViewNumbers *n = &view->numbers;
    bool hurt = number->kind == NUMBER_HURT, critical = number->kind == NUMBER_CRITICAL;
    const uint32_t colors[] = {look->number_hit, look->number_critical, look->number_hurt, look->heal_color};
    const char *signs[] = {"", "", "-", "+"};
    float popped = math_clamp32(age * n->number_life / n->number_pop_seconds, 0.0f, 1.0f);
    float plain = critical ? n->number_critical_size : hurt ? n->number_hurt_size : n->number_size;
    float size = plain * math_lerp32(n->number_pop, 1.0f, popped);
    TextItem *text = view_add_text(view, ANCHOR_TOP_LEFT, number->x, number->z, size, colors[number->kind], "%s%d%s",
                                   signs[number->kind], number->value, critical ? "!" : "");
    text->world = true;
    text->height = number->height + (hurt ? 0.0f : n->number_rise * age);
    text->align = ALIGN_CENTER;
    text->outline = true;
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
    float width = slash->range * n->slash_width * along;
    float middle = slash->range - 0.5f * width;
    Vec3 place = {slash->x + math_sin32(angle) * middle, n->slash_height, slash->z + math_cos32(angle) * middle};
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
            float angle = slash->heading - slash->half_angle + 2.0f * slash->half_angle * tail + span * along;
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
