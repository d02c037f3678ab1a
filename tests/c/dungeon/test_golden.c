/* D1: the same floors on every compiler, level and machine. tests/golden/floors.txt holds a line "seed floor hash" for
 * 25 seeds and 15 floors, as full_request asks for them. RIFT_UPDATE_GOLDEN=1 writes it anew. */
#include "floor_cases.h"
#include "floor_requests.h"

static const char GOLDEN_NAME[] = RIFT_SOURCE_DIR "/tests/golden/floors.txt";

enum { GOLDEN_SIZE = GOLDEN_SEED_COUNT * FLOOR_LAST * 48 };

static void write_lines(char *text) {
    size_t length = 0;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < GOLDEN_SEED_COUNT; i++) {
        for (int number = FLOOR_FIRST; number <= FLOOR_LAST; number++) {
            const FloorRequest request = full_request(golden_seed(i), number);
            Floor floor;
            case_generate(&request, &arena, &floor);
            const int written = snprintf(text + length, GOLDEN_SIZE - length, "%" PRIu64 " %d %016" PRIx64 "\n",
                                         request.seed, number, floor_hash(&floor));
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
