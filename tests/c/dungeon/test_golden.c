/* D1: the same floors on every compiler, level and machine. tests/golden/floors.txt holds a line "seed floor hash" for
 * 25 seeds and 15 floors, made with 20 enemies of one kind in packs of 4 to 7. RIFT_UPDATE_GOLDEN=1 writes it anew. */
#include "floor_cases.h"

static const char GOLDEN_NAME[] = RIFT_SOURCE_DIR "/tests/golden/floors.txt";

static const uint64_t SEEDS[25] = {
    0,
    1,
    7,
    8,
    UINT64_C(1) << 32,
    UINT64_C(1) << 63,
    UINT64_MAX,
    2,
    3,
    10,
    42,
    99,
    1000,
    12345,
    65535,
    65536,
    20240229,
    (UINT64_C(1) << 32) - 1,
    (UINT64_C(1) << 53) + 1,
    UINT64_MAX - 1,
    UINT64_C(0x0123456789abcdef),
    UINT64_C(0xdeadbeefcafef00d),
    UINT64_C(0x5555555555555555),
    UINT64_C(0xaaaaaaaaaaaaaaaa),
    UINT64_C(9223372036854775807),
};

enum { GOLDEN_SIZE = 25 * FLOOR_LAST * 48 };

static void write_lines(char *text) {
    size_t length = 0;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (size_t i = 0; i < BASE_COUNT_OF(SEEDS); i++) {
        for (int number = FLOOR_FIRST; number <= FLOOR_LAST; number++) {
            const FloorRequest request = {.seed = SEEDS[i],
                                          .floor = number,
                                          .enemy_count = 20,
                                          .packs = {{1, 4, 7}},
                                          .first_pack_count = number == FLOOR_FIRST ? 4 : 0};
            Floor floor;
            case_generate(&request, &arena, &floor);
            const int written = snprintf(text + length, GOLDEN_SIZE - length, "%" PRIu64 " %d %016" PRIx64 "\n",
                                         SEEDS[i], number, floor_hash(&floor));
            assert_true(written > 0 && (size_t)written < GOLDEN_SIZE - length);
            length += (size_t)written;
        }
    }
    arena_destroy(&arena);
}

static void test_D1_floors_equal_the_golden_hashes(void **state) {
    (void)state;
    static char actual[GOLDEN_SIZE];
    FileData golden;
    Error error = {0};
    write_lines(actual);
    if (getenv("RIFT_UPDATE_GOLDEN")) {
        assert_true(file_write_path(GOLDEN_NAME, actual, strlen(actual), &error));
    }
    if (!file_read_path(GOLDEN_NAME, &golden, &error)) {
        fail_msg("%s", error.message);
    }
    for (const char *mine = actual, *theirs = golden.bytes; *mine || *theirs;) {
        const size_t my_length = strcspn(mine, "\n");
        const size_t their_length = strcspn(theirs, "\n");
        if (my_length != their_length || memcmp(mine, theirs, my_length) != 0) {
            fail_msg("got \"%.*s\", %s has \"%.*s\"", (int)my_length, mine, GOLDEN_NAME, (int)their_length, theirs);
        }
        mine += my_length + (mine[my_length] != '\0');
        theirs += their_length + (theirs[their_length] != '\0');
    }
    file_data_free(&golden);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_D1_floors_equal_the_golden_hashes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
