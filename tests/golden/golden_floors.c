/* D1: the same floors everywhere. GOLDEN_FLOORS holds a line "seed floor hash" for each floor of the catalogue. */
#include "dungeon/floor_requests.h"
#include "golden/golden.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ARENA_SIZE = 64 << 10, TOLD_MOST = 5, LINE_SIZE = 48, TEXT_SIZE = GOLDEN_SEED_COUNT * FLOOR_LAST * LINE_SIZE };

static bool write_line(uint64_t seed, int number, Arena *arena, char line[LINE_SIZE], Error *error) {
    const FloorRequest request = full_request(seed, number);
    Floor floor;
    arena_reset(arena);
    if (!floor_generate(&request, arena, &floor, error)) {
        return error_prefix(error, "seed %" PRIu64 " floor %d", seed, number);
    }
    snprintf(line, LINE_SIZE, "%" PRIu64 " %d %016" PRIx64 "\n", seed, number, floor_hash(&floor));
    return true;
}

static bool write_lines(char text[TEXT_SIZE], Error *error) {
    Arena arena;
    if (!arena_create(&arena, ARENA_SIZE, error)) {
        return false;
    }
    bool done = true;
    size_t length = 0;
    for (int i = 0; done && i < GOLDEN_SEED_COUNT * FLOOR_LAST; i++) {
        done = write_line(golden_seed(i / FLOOR_LAST), FLOOR_FIRST + i % FLOOR_LAST, &arena, text + length, error);
        length += done ? strlen(text + length) : 0;
    }
    arena_destroy(&arena);
    return done;
}

/* The number of lines that differ, the first of them told; a missing or surplus line differs too. */
static int compare_lines(const char *mine, const char *theirs) {
    int wrong = 0;
    while (*mine != '\0' || *theirs != '\0') {
        const size_t my_length = strcspn(mine, "\n");
        const size_t their_length = strcspn(theirs, "\n");
        if (my_length != their_length || memcmp(mine, theirs, my_length) != 0) {
            if (wrong++ < TOLD_MOST) {
                fprintf(stderr, "floors: got \"%.*s\", golden \"%.*s\"\n", (int)my_length, mine, (int)their_length,
                        theirs);
            }
        }
        mine += my_length + (mine[my_length] != '\0');
        theirs += their_length + (theirs[their_length] != '\0');
    }
    return wrong;
}

int golden_check_floors(void) {
    static char text[TEXT_SIZE];
    FileData golden = {0};
    Error error = {0};
    if (!write_lines(text, &error) || !file_read_path(GOLDEN_FLOORS, &golden, &error)) {
        fprintf(stderr, "floors: %s\n", error.message);
        return 1;
    }
    const int wrong = compare_lines(text, golden.bytes);
    file_data_free(&golden);
    return wrong;
}

bool golden_write_floors(Error *error) {
    static char text[TEXT_SIZE];
    return write_lines(text, error) && file_write_path(GOLDEN_FLOORS, text, strlen(text), error);
}
