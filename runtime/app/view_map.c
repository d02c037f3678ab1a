/* What the map shows besides the ground: marks of what is known, enemies, and the legend of the large map. */
#include "app/bindings.h"
#include "app/view_state.h"

#include <string.h>

static void add_mark(View *view, MapIcon icon, float x, float z, uint32_t color, bool faint) {
    if (view->mark_count < MARK_LIMIT) {
        view->marks[view->mark_count++] = (MapMark){x, z, color, (uint8_t)icon, faint};
    }
}

static void middle_of(const Floor *floor, int room, float *x, float *z) {
    TileRect rect = floor->rooms[room].rect;
    *x = (float)rect.x + 0.5f * (float)rect.w;
    *z = (float)rect.y + 0.5f * (float)rect.h;
}

static void fill_rooms(View *view, const World *world) {
    const Floor *floor = world_floor(world);
    for (int room = 0; room < floor->room_count && room < ROOM_LIMIT; room++) {
        view->map_rooms[room] = world_room_is_visited(world, room);
    }
}

static bool is_on_map(const View *view, const World *world, float x, float z) {
    const Floor *floor = world_floor(world);
    int tile_x = (int)x, tile_y = (int)z;
    if (!floor_contains(floor, tile_x, tile_y)) {
        return false;
    }
    int at = tile_y * floor->size + tile_x, room = floor->tile_room[at];
    return room < floor->room_count ? view->map_rooms[room] != 0 : world_seen_tiles(world)[at] != 0;
}

/* Enemies where the player has been; what stands in rooms that were not visited stays hidden. */
static void fill_dots(View *view, const World *world) {
    WorldEntities entities = world_entities(world);
    view->dot_count = 0;
    for (int i = 1; i < entities.high && view->dot_count < DOT_LIMIT; i++) {
        bool shown = entities.entity_class[i] == ENTITY_ENEMY && !entities.dying[i];
        if (shown && is_on_map(view, world, entities.x[i], entities.z[i])) {
            view->dots[view->dot_count * 2] = entities.x[i];
            view->dots[view->dot_count * 2 + 1] = entities.z[i];
            view->dot_count++;
        }
    }
}

static MapIcon icon_of(int mark) {
    switch (mark) {
    case MARK_TRAP:
        return MAP_TRAP;
    case MARK_TREASURE:
        return MAP_TREASURE;
    case MARK_PORTAL:
        return MAP_PORTAL;
    case MARK_TERMINAL:
        return MAP_TERMINAL;
    case MARK_HEAL:
        return MAP_HEAL;
    default:
        return MAP_ICON_COUNT;
    }
}

/* Traps that were found show wherever they lie, and so does the portal; everything else once its room was visited. */
static void fill_features(View *view, const World *world, bool has_treasure[ROOM_LIMIT]) {
    int count = 0;
    const FeatureInfo *features = world_features(world, &count);
    const WorldRules *rules = world_rules(world);
    WorldEntities entities = world_entities(world);
    for (int i = 0; i < count; i++) {
        const FeatureInfo *feature = &features[i];
        const FeatureRules *kind = &rules->features[feature->kind];
        MapIcon icon = icon_of(kind->mark);
        int slot = world_find(world, feature->entity);
        if (slot < 0 || icon == MAP_ICON_COUNT) {
            continue;
        }
        if (icon == MAP_TREASURE && feature->room < ROOM_LIMIT) {
            has_treasure[feature->room] = true;
        }
        float x = entities.x[slot], z = entities.z[slot];
        bool known = icon == MAP_TRAP || icon == MAP_PORTAL || is_on_map(view, world, x, z);
        if (known && feature->shown && !feature->spent && !feature->broken) {
            add_mark(view, icon, x, z, kind->color, false);
        }
    }
}

static void fill_marks(View *view, const World *world, const RenderLook *look) {
    const Floor *floor = world_floor(world);
    bool has_treasure[ROOM_LIMIT] = {false};
    float x, z;
    view->mark_count = 0;
    bool house = floor->monster_house < floor->room_count;
    unsigned known = world_knowledge(world)->house_known;
    if (house && (known >> floor->floor & 1u) != 0) {
        middle_of(floor, floor->monster_house, &x, &z);
        add_mark(view, MAP_HOUSE, x, z, look->map.house, false);
    }
    fill_features(view, world, has_treasure);
    for (int room = 0; room < floor->room_count && room < ROOM_LIMIT; room++) {
        if (floor->rooms[room].type == ROOM_TREASURE && view->map_rooms[room] && !has_treasure[room]) {
            middle_of(floor, room, &x, &z);
            add_mark(view, MAP_TREASURE, x, z, look->room_tint[ROOM_TREASURE], true);
        }
    }
    if (floor->stairs_x >= 0) {
        x = (float)floor->stairs_x + 1.0f;
        z = (float)floor->stairs_y + 1.0f;
        if (is_on_map(view, world, x, z)) {
            add_mark(view, MAP_STAIRS, x, z, look->stairs_color, !world_stairs_are_open(world));
        }
    }
}

/* ---- The legend ---------------------------------------------------------------------------------------------*/
/* The colour of the first kind with a mark; several kinds may share one. */
static uint32_t mark_color(const WorldRules *rules, FeatureMark mark) {
    for (int i = 0; i < rules->feature_count; i++) {
        if (rules->features[i].mark == mark) {
            return rules->features[i].color;
        }
    }
    return 0;
}

static void add_key(View *view, const Game *game, MapIcon icon, uint32_t color, const char *text) {
    const MapLook *map = &game_look(game)->map;
    const ViewNumbers *n = &view->numbers;
    if (color == 0 || view->legend_count == MAP_ICON_COUNT) {
        return;
    }
    float left = 0.5f * (map->full_side - map->legend_width) + n->hud_map_icon;
    float y = -0.5f * map->full_side + n->hud_map_first_row + n->hud_map_row * (float)view->legend_count;
    view->legend[view->legend_count++] = (MapMark){left, y, color, (uint8_t)icon, false};
    TextItem *word = view_add_text(view, ANCHOR_CENTER, left + n->hud_map_icon, y - 0.5f * n->hud_text_bar,
                                   n->hud_text_bar, game_look(game)->hud_text, "%s", game_text(game, text));
    view_fit(view, word, map->legend_width - 1.5f * n->hud_map_icon);
}

static void fill_legend(View *view, const Game *game) {
    const WorldRules *rules = world_rules(game_world(game));
    const RenderLook *look = game_look(game);
    const ViewNumbers *n = &view->numbers;
    view_begin_part(view, LAYER_MAP, view->layout.map, 0.0f);
    float left = 0.5f * (look->map.full_side - look->map.legend_width) + 0.5f * n->hud_map_icon;
    float top = -0.5f * look->map.full_side;
    view_add_text(view, ANCHOR_CENTER, left, top + n->hud_map_title, n->hud_text_large, look->hud_text, "%s",
                  game_text(game, "map.title"));
    view->legend_count = 0;
    add_key(view, game, MAP_PLAYER, look->map.arrow, "map.you");
    add_key(view, game, MAP_STAIRS, look->stairs_color, "map.stairs");
    add_key(view, game, MAP_TREASURE, mark_color(rules, MARK_TREASURE), "map.treasure");
    add_key(view, game, MAP_HEAL, mark_color(rules, MARK_HEAL), "map.heal");
    add_key(view, game, MAP_TERMINAL, mark_color(rules, MARK_TERMINAL), "map.terminal");
    add_key(view, game, MAP_TRAP, mark_color(rules, MARK_TRAP), "map.trap");
    add_key(view, game, MAP_ENEMY, look->map.enemy, "map.enemy");
    add_key(view, game, MAP_HOUSE, look->map.house, "map.house");
    add_key(view, game, MAP_PORTAL, mark_color(rules, MARK_PORTAL), "map.portal");
    char line[TEXT_SIZE];
    char key[32];
    view_control_name(view, game, CONTROL_MAP, true, key, sizeof key);
    view_replace(line, sizeof line, game_text(game, "map.close"), "{key}", key);
    view_add_text(view, ANCHOR_CENTER, left, -top - n->hud_map_row, n->hud_text, look->hud_dim, "%s", line);
}

void map_fill(View *view, const Game *game, const ViewOptions *options) {
    const World *world = game_world(game);
    fill_rooms(view, world);
    fill_dots(view, world);
    fill_marks(view, world, game_look(game));
    if (options->full_map && !world_growth(world).map_hidden) {
        fill_legend(view, game);
    }
}
