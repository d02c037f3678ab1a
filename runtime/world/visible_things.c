/* What a player sees of what lies and stands on the floor, and what INTERACT would do with it. */
#include "world/world_state.h"

_Static_assert((int)VISIBLE_GEM == (int)PICKUP_GEM && (int)VISIBLE_CELL == (int)PICKUP_CELL &&
                   (int)VISIBLE_CHIP == (int)PICKUP_CHIP && (int)VISIBLE_WEAPON == (int)PICKUP_WEAPON,
               "they are shown as they are");

static void show_pickups(const World *world, VisibleState *visible) {
    const Pickups *pickups = &world->pickups;
    int taken = world_usable_weapon(world);
    visible->pickup_count = 0;
    visible->prompt_weapon = -1;
    for (int i = 0; i < pickups->count && visible->pickup_count < VISIBLE_PICKUP_LIMIT; i++) {
        const PickupInfo *info = &pickups->info[i];
        if (visible_is_on_screen(world, info->x, info->z)) {
            bool weapon = info->sort == PICKUP_WEAPON;
            visible->prompt_weapon = i == taken ? visible->pickup_count : visible->prompt_weapon;
            visible->pickups[visible->pickup_count++] = (VisiblePickup){
                .x = info->x,
                .z = info->z,
                .sort = (VisiblePickupSort)info->sort,
                .strength = weapon ? pickups->state[i].weapon.strength : 0.0f,
            };
        }
    }
}

/* Areas are on the map, and what watches over a room is nothing to see. */
static bool is_thing(const World *world, int index) {
    const FeatureInfo *info = &world->features.info[index];
    FeatureSite site = feature_rules(world, index)->place.site;
    bool stands = site != SITE_TRAP && site != SITE_ZONE && site != SITE_PASSAGE && site != SITE_ROOM;
    return stands && info->shown && !info->spent && !info->broken;
}

/* A terminal that was used goes on to show what it told; its script put it into another state. */
static int read_terminal(const World *world, int index) {
    int slot = world_find(world, world->features.info[index].entity);
    const FeatureRules *rules = feature_rules(world, index);
    bool tells = rules->mark == MARK_TERMINAL && world->entities.state[slot] != rules->state_idle;
    bool beside = feature_distance(world, index, world->entities.x[PLAYER_SLOT], world->entities.z[PLAYER_SLOT]) <=
                  rules->use_range;
    int floor = (world->run.floor + 4) / 5 * 5;
    return tells && beside && floor <= FLOOR_LAST ? (int)world_boss_weakness(world, floor) : 0;
}

static void show_things(const World *world, VisibleState *visible) {
    bool playing = world->run.phase == RUN_PLAYING && !status_is_stunned(world, PLAYER_SLOT);
    int used = playing ? feature_usable(world) : -1;
    visible->thing_count = 0;
    visible->prompt_thing = -1;
    visible->weakness = 0;
    for (int i = 0; i < world->features.count && visible->thing_count < VISIBLE_THING_LIMIT; i++) {
        int slot = world_find(world, world->features.info[i].entity);
        float x = world->entities.x[slot], z = world->entities.z[slot];
        if (is_thing(world, i) && visible_is_seen(world, tile_of((double)x), tile_of((double)z))) {
            const FeatureRules *rules = feature_rules(world, i);
            int weakness = read_terminal(world, i);
            visible->weakness = weakness > 0 ? weakness : visible->weakness;
            visible->prompt_thing = i == used ? visible->thing_count : visible->prompt_thing;
            visible->things[visible->thing_count++] =
                (VisibleThing){rules->id, x, z, rules->use_range, world->features.state[i].solid};
        }
    }
    visible->prompt_stairs = playing && used < 0 && run_stairs_distance(world) <= world->rules.interact_range;
}

static bool has_seen_tile(const World *world, TileRect rect) {
    for (int y = rect.y; y < rect.y + rect.h; y++) {
        for (int x = rect.x; x < rect.x + rect.w; x++) {
            if (visible_is_seen(world, x, y)) {
                return true;
            }
        }
    }
    return false;
}

static void show_rooms(const World *world, VisibleState *visible) {
    visible->room_count = 0;
    for (int i = 0; i < world->floor.room_count && visible->room_count < VISIBLE_ROOM_LIMIT; i++) {
        TileRect rect = world->floor.rooms[i].rect;
        if (world->rooms.visited[i] || has_seen_tile(world, rect)) {
            visible->rooms[visible->room_count++] =
                (VisibleRoom){rect.x, rect.y, rect.w, rect.h, world->rooms.visited[i] != 0};
        }
    }
}

void visible_show_things(const World *world, VisibleState *visible) {
    show_pickups(world, visible);
    show_things(world, visible);
    show_rooms(world, visible);
}
