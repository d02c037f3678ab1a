/* D20: floors as JSON and as text pictures. */
#include "floor_cases.h"

#include <cjson/cJSON.h>

static const FloorNames NAMES = {
    .theme = "data_grid",
    .enemies = {"glitch_bit", "data_drone", "neon_sniper", "rift_charger"},
};

static int number(const cJSON *object, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    assert_true(cJSON_IsNumber(item));
    return item->valueint;
}
static const char *text(const cJSON *object, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    assert_true(cJSON_IsString(item));
    return item->valuestring;
}
static const cJSON *array(const cJSON *object, const char *name, int count) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    assert_true(cJSON_IsArray(item));
    assert_int_equal(cJSON_GetArraySize(item), count);
    return item;
}
static void check_pair(const cJSON *pair, int x, int y) {
    assert_int_equal(cJSON_GetArraySize(pair), 2);
    assert_int_equal(cJSON_GetArrayItem(pair, 0)->valueint, x);
    assert_int_equal(cJSON_GetArrayItem(pair, 1)->valueint, y);
}
static void check_rect(const cJSON *object, TileRect rect) {
    assert_int_equal(number(object, "x"), rect.x);
    assert_int_equal(number(object, "y"), rect.y);
    assert_int_equal(number(object, "w"), rect.w);
    assert_int_equal(number(object, "h"), rect.h);
}

static void check_rooms(const cJSON *root, const Floor *floor) {
    const cJSON *rooms = array(root, "rooms", floor->room_count);
    for (int i = 0; i < floor->room_count; i++) {
        const cJSON *room = cJSON_GetArrayItem(rooms, i);
        const cJSON *leaf = cJSON_GetObjectItemCaseSensitive(room, "leaf");
        assert_int_equal(number(room, "id"), i);
        check_rect(room, floor->rooms[i].rect);
        assert_string_equal(text(room, "type"), room_type_text(floor->rooms[i].type));
        assert_int_equal(number(room, "distance"), floor->rooms[i].distance);
        check_rect(leaf, floor->rooms[i].leaf.rect);
        assert_int_equal(number(leaf, "depth"), floor->rooms[i].leaf.depth);
    }
}

/* The corridors' tiles are corridor tiles, and together they are all of them. */
static void check_corridors(const cJSON *root, const Floor *floor) {
    static bool listed[80 * 80];
    const cJSON *corridors = array(root, "corridors", floor->corridor_count);
    const cJSON *tile = NULL;
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < floor->corridor_count; i++) {
        const cJSON *corridor = cJSON_GetArrayItem(corridors, i);
        assert_int_equal(number(corridor, "a"), floor->corridors[i].a);
        assert_int_equal(number(corridor, "b"), floor->corridors[i].b);
        cJSON_ArrayForEach(tile, cJSON_GetObjectItemCaseSensitive(corridor, "tiles")) {
            const int x = cJSON_GetArrayItem(tile, 0)->valueint;
            const int y = cJSON_GetArrayItem(tile, 1)->valueint;
            assert_true(rect_has(floor->corridors[i].legs[0], x, y) || rect_has(floor->corridors[i].legs[1], x, y));
            listed[y * 80 + x] = true;
        }
    }
    for (int i = 0; i < 80 * 80; i++) {
        assert_int_equal(listed[i], floor->tiles[i] == TILE_CORRIDOR);
    }
}

static void check_tiles(const cJSON *root, const Floor *floor) {
    const cJSON *rows = array(root, "tiles", 80);
    for (int y = 0; y < 80; y++) {
        const char *row = cJSON_GetArrayItem(rows, y)->valuestring;
        assert_int_equal(strlen(row), 80);
        for (int x = 0; x < 80; x++) {
            assert_int_equal(row[x] != '#', floor_is_walkable(floor, x, y));
        }
    }
}

static void check_enemies(const cJSON *root, const Floor *floor) {
    const cJSON *enemies = array(root, "enemies", floor->spawn_count);
    for (int i = 0; i < floor->spawn_count; i++) {
        const cJSON *enemy = cJSON_GetArrayItem(enemies, i);
        assert_string_equal(text(enemy, "kind"), NAMES.enemies[floor->spawns[i].kind]);
        assert_int_equal(number(enemy, "x"), floor->spawns[i].x);
        assert_int_equal(number(enemy, "y"), floor->spawns[i].y);
        assert_true(cJSON_IsFalse(cJSON_GetObjectItemCaseSensitive(enemy, "elite")));
    }
}

static void check_json(const Floor *floor) {
    char expected[32];
    char *line = floor_format_json(floor, &NAMES);
    assert_non_null(line);
    assert_int_equal(strcspn(line, "\n") + 1, strlen(line)); /* one line */
    cJSON *root = cJSON_Parse(line);
    assert_non_null(root);
    snprintf(expected, sizeof expected, "%" PRIu64, floor->seed);
    assert_string_equal(text(root, "seed"), expected);
    seed_format_code(floor->seed, expected);
    assert_string_equal(text(root, "code"), expected);
    assert_int_equal(number(root, "floor"), floor->floor);
    snprintf(expected, sizeof expected, "%016" PRIx64, floor_hash(floor));
    assert_string_equal(text(root, "hash"), expected);
    assert_string_equal(text(root, "theme"), "data_grid");
    check_pair(array(root, "size", 2), 80, 80);
    check_rooms(root, floor);
    check_corridors(root, floor);
    check_tiles(root, floor);
    check_pair(array(root, "stairs", 2), floor->stairs_x, floor->stairs_y);
    check_pair(array(root, "start", 2), floor->start_x, floor->start_y);
    check_enemies(root, floor);
    array(root, "surge", 0);
    array(root, "traps", 0);
    array(root, "objects", 0);
    array(root, "hazards", 0);
    assert_true(cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(root, "monster_house")));
    assert_true(cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(root, "boss")));
    cJSON_Delete(root);
    free(line);
}

static void test_D20_json_holds_the_floor(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 30; i++) {
        const FloorRequest request = case_request(case_seed(i), FLOOR_FIRST + i % FLOOR_LAST);
        Floor floor;
        case_generate(&request, &arena, &floor);
        check_json(&floor);
    }
    arena_destroy(&arena);
}

static void test_D20_json_without_names(void **state) {
    (void)state;
    Arena arena;
    Floor floor;
    const FloorRequest request = case_request(1, 1);
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    case_generate(&request, &arena, &floor);
    char *line = floor_format_json(&floor, &(FloorNames){0});
    assert_non_null(line);
    assert_non_null(strstr(line, "\"theme\":null"));
    assert_non_null(strstr(line, "\"kind\":null"));
    free(line);
    arena_destroy(&arena);
}

/* One failed allocation at any point gives NULL and leaks nothing (the sanitizer build sees to the latter). */
static int allocations_before_failure;
static void *scarce_malloc(size_t size) {
    return allocations_before_failure-- == 0 ? NULL : malloc(size);
}

static void test_D20_json_gives_null_when_memory_is_out(void **state) {
    (void)state;
    Arena arena;
    Floor floor;
    const FloorRequest request = case_request(1, 1);
    cJSON_Hooks scarce = {scarce_malloc, free};
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    case_generate(&request, &arena, &floor);
    char *whole = floor_format_json(&floor, &NAMES);
    assert_non_null(whole);
    cJSON_InitHooks(&scarce);
    char *line = NULL;
    int before = 0;
    for (; !line; before += 7) {
        allocations_before_failure = before;
        line = floor_format_json(&floor, &NAMES);
    }
    cJSON_InitHooks(NULL);
    assert_true(before > 1000);
    assert_string_equal(line, whole);
    free(line);
    free(whole);
    arena_destroy(&arena);
}

static char expected_letter(const Floor *floor, int x, int y) {
    static const char LETTERS[] = {[TILE_VOID] = '#', [TILE_ROOM] = '.', [TILE_CORRIDOR] = ',', [TILE_STAIRS] = '>'};
    for (int i = 0; i < floor->spawn_count; i++) {
        if (floor->spawns[i].x == x && floor->spawns[i].y == y) {
            return (char)((floor->spawns[i].elite ? 'A' : 'a') + floor->spawns[i].kind);
        }
    }
    return x == floor->start_x && y == floor->start_y ? '@' : LETTERS[floor_tile(floor, x, y)];
}

static void test_D20_ascii_shows_the_floor(void **state) {
    (void)state;
    Arena arena;
    Floor floor;
    const FloorRequest request = case_request(12, 2);
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    case_generate(&request, &arena, &floor);
    floor.spawns[3].elite = true;
    char *map = floor_format_ascii(&floor, &NAMES);
    assert_non_null(map);
    assert_int_equal(strlen(map), 81 * 80);
    for (int y = 0; y < 80; y++) {
        assert_int_equal(map[y * 81 + 80], '\n');
        for (int x = 0; x < 80; x++) {
            assert_int_equal(map[y * 81 + x], expected_letter(&floor, x, y));
        }
    }
    free(map);
    arena_destroy(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D20_json_holds_the_floor),
        cmocka_unit_test(test_D20_json_without_names),
        cmocka_unit_test(test_D20_json_gives_null_when_memory_is_out),
        cmocka_unit_test(test_D20_ascii_shows_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
