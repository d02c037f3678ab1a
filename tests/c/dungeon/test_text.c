/* D20: floors as JSON and as text pictures. */
#include "floor_cases.h"
#include "floor_requests.h"

#include <cjson/cJSON.h>

static const FloorNames NAMES = {
    .theme = "data_grid",
    .enemies = {"glitch_bit", "data_drone", "neon_sniper", "rift_charger"},
    .features = {"common_trap", "rare_trap", "deep_trap", "chest", "heal", "buff", "monument", "pillar", "barrel",
                 "terminal", "electric", "unstable", "wall", "house", "gate", "scripted"},
    .sites = {SITE_TRAP, SITE_TRAP, SITE_TRAP, SITE_OBJECT, SITE_OBJECT, SITE_OBJECT, SITE_OBJECT, SITE_OBJECT,
              SITE_OBJECT, SITE_OBJECT, SITE_ZONE, SITE_ZONE, SITE_PASSAGE, SITE_ROOM, SITE_ROOM, SITE_NONE},
    .bosses = {"void_sentinel", "neon_phantom", "core_corruptor"},
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

static void check_spawns(const cJSON *list, const Spawn *spawns) {
    for (int i = 0; i < cJSON_GetArraySize(list); i++) {
        const cJSON *enemy = cJSON_GetArrayItem(list, i);
        assert_string_equal(text(enemy, "kind"), NAMES.enemies[spawns[i].kind]);
        assert_int_equal(number(enemy, "x"), spawns[i].x);
        assert_int_equal(number(enemy, "y"), spawns[i].y);
        assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(enemy, "elite")), spawns[i].elite);
        assert_true(cJSON_IsBool(cJSON_GetObjectItemCaseSensitive(enemy, "elite")));
    }
}

/* The features of the sites whose bits are set, in the floor's order, and no others. */
static void check_features(const cJSON *root, const char *name, const Floor *floor, unsigned sites) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, name);
    assert_true(cJSON_IsArray(item));
    item = item->child;
    for (int i = 0; i < floor->feature_count; i++) {
        const Feature *feature = &floor->features[i];
        const FeatureSite site = NAMES.sites[feature->kind];
        if (sites >> site & 1) {
            assert_non_null(item);
            assert_string_equal(text(item, "kind"), NAMES.features[feature->kind]);
            assert_int_equal(number(item, "x"), feature->area.x);
            assert_int_equal(number(item, "y"), feature->area.y);
            if (site == SITE_ZONE || site == SITE_PASSAGE) {
                check_rect(item, feature->area);
            }
            assert_int_equal(cJSON_GetArraySize(item), site == SITE_ZONE || site == SITE_PASSAGE ? 5 : 3);
            item = item->next;
        }
    }
    assert_null(item);
}

static void check_boss(const cJSON *root, const Floor *floor) {
    static const char *const WEAKNESSES[] = {"volt", "heat", "cryo"};
    const cJSON *boss = cJSON_GetObjectItemCaseSensitive(root, "boss");
    if (floor->boss < 0) {
        assert_true(cJSON_IsNull(boss));
        return;
    }
    assert_string_equal(text(boss, "kind"), NAMES.bosses[floor->floor / 5 - 1]);
    assert_string_equal(text(boss, "weakness"), WEAKNESSES[dungeon_boss_weakness(floor->seed, floor->boss)]);
    assert_int_equal(number(boss, "x"), floor->boss_x);
    assert_int_equal(number(boss, "y"), floor->boss_y);
}

static void check_contents(const cJSON *root, const Floor *floor) {
    check_spawns(array(root, "enemies", floor->spawn_count), floor->spawns);
    check_spawns(array(root, "surge", floor->surge_count), floor->surge);
    check_features(root, "traps", floor, 1u << SITE_TRAP);
    check_features(root, "objects", floor, 1u << SITE_OBJECT | 1u << SITE_PASSAGE);
    check_features(root, "hazards", floor, 1u << SITE_ZONE);
    if (floor->monster_house == ROOM_NONE) {
        assert_true(cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(root, "monster_house")));
    } else {
        assert_int_equal(number(root, "monster_house"), floor->monster_house);
    }
    check_boss(root, floor);
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
    if (floor->stairs_room == ROOM_NONE) {
        assert_true(cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(root, "stairs")));
    } else {
        check_pair(array(root, "stairs", 2), floor->stairs_x, floor->stairs_y);
    }
    check_pair(array(root, "start", 2), floor->start_x, floor->start_y);
    check_contents(root, floor);
    cJSON_Delete(root);
    free(line);
}

static void test_D20_json_holds_the_floor(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < 45; i++) {
        const FloorRequest request = full_request(case_seed(i), FLOOR_FIRST + i % FLOOR_LAST);
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
    FloorRequest request = full_request(1, 7);
    request.surge.percent = 100;
    cJSON_Hooks scarce = {scarce_malloc, free};
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    case_generate(&request, &arena, &floor);
    char *whole = floor_format_json(&floor, &NAMES);
    assert_non_null(whole);
    cJSON_InitHooks(&scarce);
    char *line = NULL;
    int before = 0;
    for (; !line; before += 13) {
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

static char feature_letter(const Floor *floor, int x, int y) {
    static const char LETTERS[] = {[SITE_TRAP] = '^', [SITE_OBJECT] = '=', [SITE_ZONE] = '~', [SITE_PASSAGE] = '+'};
    for (int i = 0; i < floor->feature_count; i++) {
        const FeatureSite site = NAMES.sites[floor->features[i].kind];
        if (site != SITE_ROOM && rect_has(floor->features[i].area, x, y)) {
            return LETTERS[site];
        }
    }
    return '\0';
}

static char expected_letter(const Floor *floor, int x, int y) {
    static const char LETTERS[] = {[TILE_VOID] = '#', [TILE_ROOM] = '.', [TILE_CORRIDOR] = ',', [TILE_STAIRS] = '>'};
    for (int i = 0; i < floor->spawn_count; i++) {
        if (floor->spawns[i].x == x && floor->spawns[i].y == y) {
            return (char)((floor->spawns[i].elite ? 'A' : 'a') + floor->spawns[i].kind);
        }
    }
    const char letter = feature_letter(floor, x, y);
    if (letter) {
        return letter;
    }
    if (floor->boss >= 0 && x == floor->boss_x && y == floor->boss_y) {
        return 'B';
    }
    return x == floor->start_x && y == floor->start_y ? '@' : LETTERS[floor_tile(floor, x, y)];
}

static void check_picture(const Floor *floor) {
    char *map = floor_format_ascii(floor, &NAMES);
    assert_non_null(map);
    assert_int_equal(strlen(map), 81 * 80);
    for (int y = 0; y < 80; y++) {
        assert_int_equal(map[y * 81 + 80], '\n');
        for (int x = 0; x < 80; x++) {
            assert_int_equal(map[y * 81 + x], expected_letter(floor, x, y));
        }
    }
    free(map);
}

static void test_D20_ascii_shows_the_floor(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int number = FLOOR_FIRST; number <= FLOOR_LAST; number++) {
        const FloorRequest request = full_request(12, number);
        Floor floor;
        case_generate(&request, &arena, &floor);
        check_picture(&floor);
    }
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
