#include "world/visible.h"
#include "world/world_state.h"

bool visible_is_seen(const World *world, int x, int y) {
    return floor_contains(&world->floor, x, y) && world->seen[y * world->floor.size + x] != 0;
}

static bool stairs_are_seen(const World *world) {
    int x = world->floor.stairs_x, y = world->floor.stairs_y;
    return visible_is_seen(world, x, y) || visible_is_seen(world, x + 1, y) || visible_is_seen(world, x, y + 1) ||
           visible_is_seen(world, x + 1, y + 1);
}

/* The way out of the floor: the open stairs, or on a floor without any a portal. */
static void show_way_out(const World *world, VisibleState *visible) {
    visible->stairs_seen = world_stairs_are_open(world) && stairs_are_seen(world);
    visible->stairs_x = visible->stairs_seen ? world->floor.stairs_x : -1;
    visible->stairs_y = visible->stairs_seen ? world->floor.stairs_y : -1;
    for (int i = 0; world->floor.stairs_x < 0 && i < world->features.count; i++) {
        const FeatureInfo *info = &world->features.info[i];
        int slot = world_find(world, info->entity);
        int x = tile_of((double)world->entities.x[slot] - 0.5), y = tile_of((double)world->entities.z[slot] - 0.5);
        if (feature_rules(world, i)->mark == MARK_PORTAL && info->shown && !info->spent &&
            visible_is_seen(world, x, y)) {
            visible->stairs_seen = true;
            visible->stairs_x = x;
            visible->stairs_y = y;
            return;
        }
    }
}

bool visible_is_on_screen(const World *world, float x, float z) {
    float dx = x - world->entities.x[PLAYER_SLOT], dz = z - world->entities.z[PLAYER_SLOT];
    return dx >= -VISIBLE_SIDE && dx <= VISIBLE_SIDE && dz >= -VISIBLE_UP && dz <= VISIBLE_DOWN &&
           visible_is_seen(world, tile_of((double)x), tile_of((double)z));
}

static VisibleEnemy show_enemy(const World *world, int slot) {
    const Entities *entities = &world->entities;
    return (VisibleEnemy){
        .x = entities->x[slot],
        .z = entities->z[slot],
        .velocity_x = entities->velocity_x[slot],
        .velocity_z = entities->velocity_z[slot],
        .radius = entity_radius(world, slot),
        .kind = entities->kind[slot],
        .dying = entities->dying[slot] != 0,
        .harmless = entities->spawn_ticks[slot] > 0,
        .boss = enemy_rules(world, slot)->boss,
    };
}

static float distance2(const VisibleState *visible, float x, float z) {
    return (x - visible->x) * (x - visible->x) + (z - visible->z) * (z - visible->z);
}

/* Inserts by distance; those that come later with the same one stay behind, so ties go to the lower slot. */
static void insert_enemy(VisibleState *visible, VisibleEnemy enemy) {
    float distance = distance2(visible, enemy.x, enemy.z);
    int place = visible->enemy_count;
    while (place > 0 && distance2(visible, visible->enemies[place - 1].x, visible->enemies[place - 1].z) > distance) {
        place--;
    }
    if (place == VISIBLE_ENEMY_LIMIT) {
        return;
    }
    if (visible->enemy_count < VISIBLE_ENEMY_LIMIT) {
        visible->enemy_count++;
    }
    for (int i = visible->enemy_count - 1; i > place; i--) {
        visible->enemies[i] = visible->enemies[i - 1];
    }
    visible->enemies[place] = enemy;
}

static bool is_dangerous(const World *world, int index) {
    const FeatureInfo *info = &world->features.info[index];
    FeatureSite site = feature_rules(world, index)->place.site;
    return (site == SITE_TRAP || site == SITE_ZONE) && info->shown && !info->spent && !info->broken;
}

static void mark_danger(const World *world, TileRect area) {
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            if (floor_contains(&world->floor, x, y) && world->shown->tiles[y * world->floor.size + x] != 0) {
                world->shown->tiles[y * world->floor.size + x] = VISIBLE_DANGER;
            }
        }
    }
}

/* Who has been in a room knows its walls, and so where its doorways are. */
static void show_doorways(const World *world, TileRect room) {
    for (int y = room.y - 1; y <= room.y + room.h; y++) {
        bool edge = y < room.y || y == room.y + room.h;
        for (int x = room.x - 1; x <= room.x + room.w; x += edge ? 1 : room.w + 1) {
            if (floor_is_walkable(&world->floor, x, y)) {
                world->shown->tiles[y * world->floor.size + x] = VISIBLE_FLOOR;
            }
        }
    }
}

static const uint8_t *show_map(const World *world) {
    ShownMap *shown = world->shown;
    if (shown->stale) {
        int tiles = world->floor.size * world->floor.size;
        for (int tile = 0; tile < tiles; tile++) {
            bool free = world->seen[tile] != 0 && tile_is_walkable(world->floor.tiles[tile]);
            shown->tiles[tile] = free ? VISIBLE_FLOOR : VISIBLE_NOTHING;
        }
        for (int i = 0; i < world->floor.room_count; i++) {
            if (world->rooms.visited[i]) {
                show_doorways(world, world->floor.rooms[i].rect);
            }
        }
        for (int i = 0; i < world->features.count; i++) {
            if (is_dangerous(world, i)) {
                mark_danger(world, world->features.info[i].area);
            }
        }
        shown->stale = false;
    }
    return shown->tiles;
}

/* ---- Fights -------------------------------------------------------------------------------------------------*/
/* Whether something so wide comes into the box that counts as on screen. */
static bool reaches_screen(const World *world, float x, float z, float reach) {
    float dx = x - world->entities.x[PLAYER_SLOT], dz = z - world->entities.z[PLAYER_SLOT];
    return dx >= -VISIBLE_SIDE - reach && dx <= VISIBLE_SIDE + reach && dz >= -VISIBLE_UP - reach &&
           dz <= VISIBLE_DOWN + reach;
}

static VisibleStrike show_strike(const StrikeInfo *info, uint32_t serial) {
    static const VisibleShape SHAPES[] = {
        [HIT_CONE] = VISIBLE_CONE, [HIT_LINE] = VISIBLE_LINE, [HIT_CIRCLE] = VISIBLE_CIRCLE, [HIT_RING] = VISIBLE_RING};
    int until = info->telegraph_ticks - info->ticks;
    return (VisibleStrike){
        .serial = serial,
        .shape = SHAPES[info->area.shape],
        .range = info->area.range,
        .inner = info->area.inner,
        .width = info->area.width,
        .half_angle = info->area.half_angle,
        .x = info->x,
        .z = info->z,
        .heading = info->heading,
        .ticks_until = until > 0 ? until : 0,
        .ticks_left = until > 0 ? info->active_ticks : info->active_ticks + until,
    };
}

static void show_strikes(const World *world, VisibleState *visible) {
    visible->strike_count = 0;
    for (int i = 0; i < world->strikes.count && visible->strike_count < VISIBLE_STRIKE_LIMIT; i++) {
        const StrikeInfo *info = &world->strikes.info[i];
        if (info->hostile && reaches_screen(world, info->x, info->z, info->area.range)) {
            visible->strikes[visible->strike_count++] = show_strike(info, world->strikes.state[i].serial);
        }
    }
}

static void show_offers(const World *world, VisibleState *visible) {
    ChoiceInfo choice = world_choice(world);
    visible->offer_count = choice.sort == CHOICE_NONE ? 0 : choice.count;
    visible->may_reroll = choice.may_reroll;
    visible->may_pass = choice.may_pass;
    for (int i = 0; i < visible->offer_count; i++) {
        const PowerRules *rules = power_rules(world, choice.powers[i]);
        visible->offers[i] = (VisibleOffer){
            .power = choice.powers[i],
            .taste = rules->taste,
            .tags = rules->tags,
            .rank = world_rank(world, choice.powers[i]),
            .strength = choice.sort == CHOICE_WEAPON ? choice.weapons[i].strength : 0.0f,
        };
    }
}

static void show_growth(const World *world, VisibleState *visible) {
    const GrowthInfo *info = &world->growth.info;
    visible->level = world->run.level;
    visible->energy = info->energy_most > 0.0f ? info->energy / info->energy_most : 0.0f;
    for (int i = 0; i < VISIBLE_SKILL_COUNT; i++) {
        int power = info->skills[i].power;
        visible->skill_ready[i] = growth_can_cast(world, i);
        visible->skill_ids[i] = power >= 0 ? power_rules(world, power)->id : "";
    }
    visible->exp = world->run.exp;
    visible->chips_most = world->rules.growth.chips_most;
    visible->cells = info->cells;
    visible->chips = world->growth.chip_count;
    visible->weapon_strength = world->growth.weapon.power >= 0 ? world->growth.weapon.strength : 0.0f;
    show_offers(world, visible);
}

static void show_shots(const World *world, VisibleState *visible) {
    visible->shot_count = 0;
    for (int i = 0; i < world->shots.count && visible->shot_count < VISIBLE_SHOT_LIMIT; i++) {
        const ShotInfo *info = &world->shots.info[i];
        if (info->hostile && reaches_screen(world, info->x, info->z, info->radius)) {
            visible->shots[visible->shot_count++] = (VisibleShot){
                .x = info->x,
                .z = info->z,
                .velocity_x = math_sin32(info->heading) * info->speed,
                .velocity_z = math_cos32(info->heading) * info->speed,
                .radius = info->radius,
                .can_break = info->hp > 0,
            };
        }
    }
}

void world_look(const struct World *world, VisibleState *visible) {
    const Entities *entities = &world->entities;
    const PlayerRules *player = &world->rules.player;
    visible->x = entities->x[PLAYER_SLOT];
    visible->z = entities->z[PLAYER_SLOT];
    visible->heading = entities->heading[PLAYER_SLOT];
    visible->hp = entities->hp[PLAYER_SLOT];
    visible->hp_max = entities->hp_max[PLAYER_SLOT];
    visible->floor = world->run.floor;
    show_growth(world, visible);
    visible->playing = player_is_in_control(world);
    visible->dead = world->run.phase == RUN_DEAD;
    visible->won = world->run.phase == RUN_WON;
    visible->dodge_ready = visible->playing && world->player.dodge_cooldown == 0;
    visible->attack_range = player->stage_count > 0 ? player->stages[0].area.range : 0.0f;
    visible->map_size = world->floor.size;
    visible->map = show_map(world);
    show_way_out(world, visible);
    visible_show_things(world, visible);
    visible->enemy_count = 0;
    for (int slot = 1; slot < entities->high; slot++) {
        if (entity_is_enemy(world, slot) && visible_is_on_screen(world, entities->x[slot], entities->z[slot])) {
            insert_enemy(visible, show_enemy(world, slot));
        }
    }
    show_strikes(world, visible);
    show_shots(world, visible);
}
