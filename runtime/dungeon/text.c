/* Floors as JSON and as text pictures. */
#include "dungeon/dungeon.h"

#include <cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char tile_letter(Tile tile) {
    switch (tile) {
    case TILE_ROOM:
        return '.';
    case TILE_CORRIDOR:
        return ',';
    case TILE_STAIRS:
        return '>';
    case TILE_PIT:
    case TILE_VOID:
        break;
    }
    return '#';
}

static void write_row(const Floor *floor, int y, char *row) {
    for (int x = 0; x < floor->size; x++) {
        row[x] = tile_letter(floor_tile(floor, x, y));
    }
}

/* A text picture: `size` rows of `size` letters and a newline. */
typedef struct Picture {
    char *text;
    size_t line; /* letters of a row with its newline */
} Picture;

static void picture_set(const Picture *picture, int x, int y, char letter) {
    picture->text[picture->line * (size_t)y + (size_t)x] = letter;
}

static char feature_letter(FeatureSite site) {
    switch (site) {
    case SITE_TRAP:
        return '^';
    case SITE_OBJECT:
        return '=';
    case SITE_ZONE:
        return '~';
    case SITE_PASSAGE:
        return '+';
    case SITE_NONE:
    case SITE_ROOM:
        break;
    }
    return '\0';
}

static void picture_add_features(const Picture *picture, const Floor *floor, const FloorNames *names) {
    for (int i = 0; i < floor->feature_count; i++) {
        const TileRect area = floor->features[i].area;
        const char letter = feature_letter(names->sites[floor->features[i].kind]);
        for (int y = area.y; letter && y < area.y + area.h; y++) {
            for (int x = area.x; x < area.x + area.w; x++) {
                picture_set(picture, x, y, letter);
            }
        }
    }
}

char *floor_format_ascii(const Floor *floor, const FloorNames *names) {
    const size_t line = (size_t)floor->size + 1;
    Picture picture = {malloc(line * (size_t)floor->size + 1), line};
    if (!picture.text) {
        return NULL;
    }
    for (int y = 0; y < floor->size; y++) {
        char *row = picture.text + line * (size_t)y;
        write_row(floor, y, row);
        row[floor->size] = '\n';
    }
    picture.text[line * (size_t)floor->size] = '\0';
    picture_add_features(&picture, floor, names);
    for (int i = 0; i < floor->spawn_count; i++) {
        const Spawn *spawn = &floor->spawns[i];
        picture_set(&picture, spawn->x, spawn->y, (char)((spawn->elite ? 'A' : 'a') + spawn->kind % 26));
    }
    if (floor->boss >= 0) {
        picture_set(&picture, floor->boss_x, floor->boss_y, 'B');
    }
    picture_set(&picture, floor->start_x, floor->start_y, '@');
    return picture.text;
}

/* cJSON's functions accept NULL and pass failure on as NULL; `Json` remembers that any of them failed. */
typedef struct Json {
    bool failed;
} Json;

static cJSON *json_keep(Json *json, cJSON *item) {
    json->failed = json->failed || !item;
    return item;
}

static void json_push(Json *json, cJSON *array, cJSON *item) {
    if (!cJSON_AddItemToArray(array, json_keep(json, item))) {
        json->failed = true;
        cJSON_Delete(item);
    }
}

static void json_add(Json *json, cJSON *object, const char *name, cJSON *item) {
    if (!cJSON_AddItemToObject(object, name, json_keep(json, item))) {
        json->failed = true;
        cJSON_Delete(item);
    }
}

static void json_add_number(Json *json, cJSON *object, const char *name, int value) {
    json_keep(json, cJSON_AddNumberToObject(object, name, value));
}

static void json_add_text(Json *json, cJSON *object, const char *name, const char *text) {
    json_keep(json, text ? cJSON_AddStringToObject(object, name, text) : cJSON_AddNullToObject(object, name));
}

static void json_add_pair(Json *json, cJSON *object, const char *name, int x, int y) {
    json_add(json, object, name, cJSON_CreateIntArray((const int[2]){x, y}, 2));
}

static void json_add_rect(Json *json, cJSON *object, TileRect rect) {
    json_add_number(json, object, "x", rect.x);
    json_add_number(json, object, "y", rect.y);
    json_add_number(json, object, "w", rect.w);
    json_add_number(json, object, "h", rect.h);
}

static cJSON *json_room(Json *json, const Floor *floor, int index) {
    const Room *room = &floor->rooms[index];
    cJSON *object = cJSON_CreateObject();
    cJSON *leaf = cJSON_CreateObject();
    json_add_number(json, object, "id", index);
    json_add_rect(json, object, room->rect);
    json_add_text(json, object, "type", room_type_text(room->type));
    json_add_number(json, object, "distance", room->distance);
    json_add_rect(json, leaf, room->leaf.rect);
    json_add_number(json, leaf, "depth", room->leaf.depth);
    json_add(json, object, "leaf", leaf);
    return object;
}

static cJSON *json_corridor(Json *json, const Floor *floor, const Corridor *corridor) {
    cJSON *object = cJSON_CreateObject();
    cJSON *tiles = cJSON_CreateArray();
    json_add_number(json, object, "a", corridor->a);
    json_add_number(json, object, "b", corridor->b);
    for (int leg = 0; leg < 2; leg++) {
        const TileRect rect = corridor->legs[leg];
        for (int y = rect.y; y < rect.y + rect.h; y++) {
            for (int x = rect.x; x < rect.x + rect.w; x++) {
                if (floor_tile(floor, x, y) == TILE_CORRIDOR) {
                    json_push(json, tiles, cJSON_CreateIntArray((const int[2]){x, y}, 2));
                }
            }
        }
    }
    json_add(json, object, "tiles", tiles);
    return object;
}

static cJSON *json_spawn(Json *json, const Spawn *spawn, const FloorNames *names) {
    cJSON *object = cJSON_CreateObject();
    json_add_text(json, object, "kind", names->enemies[spawn->kind]);
    json_add_number(json, object, "x", spawn->x);
    json_add_number(json, object, "y", spawn->y);
    json_keep(json, cJSON_AddBoolToObject(object, "elite", spawn->elite));
    return object;
}

static void json_add_rooms(Json *json, cJSON *root, const Floor *floor) {
    cJSON *rooms = cJSON_CreateArray();
    for (int i = 0; i < floor->room_count; i++) {
        json_push(json, rooms, json_room(json, floor, i));
    }
    json_add(json, root, "rooms", rooms);
    cJSON *corridors = cJSON_CreateArray();
    for (int i = 0; i < floor->corridor_count; i++) {
        json_push(json, corridors, json_corridor(json, floor, &floor->corridors[i]));
    }
    json_add(json, root, "corridors", corridors);
}

static void json_add_tiles(Json *json, cJSON *root, const Floor *floor) {
    cJSON *rows = cJSON_CreateArray();
    char row[FLOOR_SIZE_LIMIT + 1];
    for (int y = 0; y < floor->size; y++) {
        write_row(floor, y, row);
        row[floor->size] = '\0';
        json_push(json, rows, cJSON_CreateString(row));
    }
    json_add(json, root, "tiles", rows);
}

static void json_add_spawns(Json *json, cJSON *root, const char *name, const Spawn *spawns, int count,
                            const FloorNames *names) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++) {
        json_push(json, list, json_spawn(json, &spawns[i], names));
    }
    json_add(json, root, name, list);
}

static cJSON *json_feature(Json *json, const Feature *feature, bool with_size, const FloorNames *names) {
    cJSON *object = cJSON_CreateObject();
    json_add_text(json, object, "kind", names->features[feature->kind]);
    if (with_size) {
        json_add_rect(json, object, feature->area);
    } else {
        json_add_number(json, object, "x", feature->area.x);
        json_add_number(json, object, "y", feature->area.y);
    }
    return object;
}

/* What lies at one of the sites whose bit is set, in the floor's order; zones and passages have a size. */
static void json_add_features(Json *json, cJSON *root, const char *name, const Floor *floor, unsigned sites,
                              const FloorNames *names) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < floor->feature_count; i++) {
        const FeatureSite site = names->sites[floor->features[i].kind];
        if ((sites >> site & 1) != 0) {
            const bool with_size = site == SITE_ZONE || site == SITE_PASSAGE;
            json_push(json, list, json_feature(json, &floor->features[i], with_size, names));
        }
    }
    json_add(json, root, name, list);
}

static void json_add_boss(Json *json, cJSON *root, const Floor *floor, const FloorNames *names) {
    static const char *const WEAKNESSES[BOSS_COUNT] = {"volt", "heat", "cryo"};
    if (floor->boss < 0) {
        json_add_text(json, root, "boss", NULL);
        return;
    }
    cJSON *boss = cJSON_CreateObject();
    json_add_text(json, boss, "kind", names->bosses[floor->boss]);
    json_add_text(json, boss, "weakness", WEAKNESSES[dungeon_boss_weakness(floor->seed, floor->boss)]);
    json_add_number(json, boss, "x", floor->boss_x);
    json_add_number(json, boss, "y", floor->boss_y);
    json_add(json, root, "boss", boss);
}

static void json_add_contents(Json *json, cJSON *root, const Floor *floor, const FloorNames *names) {
    json_add_spawns(json, root, "enemies", floor->spawns, floor->spawn_count, names);
    json_add_spawns(json, root, "surge", floor->surge, floor->surge_count, names);
    json_add_features(json, root, "traps", floor, 1u << SITE_TRAP, names);
    json_add_features(json, root, "objects", floor, 1u << SITE_OBJECT | 1u << SITE_PASSAGE, names);
    json_add_features(json, root, "hazards", floor, 1u << SITE_ZONE, names);
    if (floor->monster_house == ROOM_NONE) {
        json_add_text(json, root, "monster_house", NULL);
    } else {
        json_add_number(json, root, "monster_house", floor->monster_house);
    }
    json_add_boss(json, root, floor, names);
}

/* The text of `root` with a newline; NULL when memory is out. */
static char *print_line(const cJSON *root) {
    char *text = cJSON_PrintUnformatted(root);
    if (!text) {
        return NULL;
    }
    const size_t length = strlen(text);
    char *line = realloc(text, length + 2);
    if (!line) {
        free(text);
        return NULL;
    }
    memcpy(line + length, "\n", 2);
    return line;
}

char *floor_format_json(const Floor *floor, const FloorNames *names) {
    Json json = {0};
    char number[24];
    cJSON *root = json_keep(&json, cJSON_CreateObject());
    snprintf(number, sizeof number, "%" PRIu64, floor->seed);
    json_add_text(&json, root, "seed", number);
    seed_format_code(floor->seed, number);
    json_add_text(&json, root, "code", number);
    json_add_number(&json, root, "floor", floor->floor);
    snprintf(number, sizeof number, "%016" PRIx64, floor_hash(floor));
    json_add_text(&json, root, "hash", number);
    json_add_text(&json, root, "theme", names->theme);
    json_add_pair(&json, root, "size", floor->size, floor->size);
    json_add_rooms(&json, root, floor);
    json_add_tiles(&json, root, floor);
    if (floor->stairs_room == ROOM_NONE) {
        json_add_text(&json, root, "stairs", NULL);
    } else {
        json_add_pair(&json, root, "stairs", floor->stairs_x, floor->stairs_y);
    }
    json_add_pair(&json, root, "start", floor->start_x, floor->start_y);
    json_add_contents(&json, root, floor, names);
    char *line = json.failed ? NULL : print_line(root);
    cJSON_Delete(root);
    return line;
}
