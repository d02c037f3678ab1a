#include "script/fixture.h"
#include "script/pool.h"

enum { PIECES = 200, ROUNDS = 60000 };

typedef struct Piece {
    uint8_t *memory;
    size_t size;
    uint8_t mark;
} Piece;

static size_t draw_size(Rng *rng) {
    return 1 + rng_below(rng, rng_below(rng, 8) == 0 ? 20000 : 400);
}

static void fill(Piece *piece, uint8_t mark) {
    piece->mark = mark;
    memset(piece->memory, mark, piece->size);
}

static void check(const Piece *piece, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (piece->memory[i] != piece->mark) {
            fail_msg("byte %zu of %zu was overwritten", i, piece->size);
        }
    }
    assert_int_equal((uintptr_t)piece->memory % 8, 0);
}

/* Any sequence of taking, resizing and giving back keeps the pieces apart and their content whole. */
static void test_pool_keeps_pieces_apart(void **state) {
    (void)state;
    Pool pool;
    Piece pieces[PIECES] = {0};
    Rng rng = rng_create(11, RNG_SCRIPT);
    assert_true(pool_create(&pool, 600 << 10, NULL)); /* small: it runs full again and again */
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Piece *piece = &pieces[rng_below(&rng, PIECES)];
        size_t size = draw_size(&rng);
        if (!piece->memory) {
            piece->memory = pool_take(&pool, size);
            piece->size = size;
        } else if (rng_below(&rng, 2) == 0) {
            check(piece, piece->size);
            pool_give(&pool, piece->memory, piece->size);
            piece->memory = NULL;
        } else {
            check(piece, piece->size);
            uint8_t *moved = pool_resize(&pool, piece->memory, piece->size, size);
            if (!moved) {
                assert_true(size > piece->size); /* shrinking can't fail */
                refused++;
                continue;
            }
            piece->memory = moved;
            check(piece, size < piece->size ? size : piece->size);
            piece->size = size;
        }
        refused += !piece->memory;
        if (piece->memory) {
            fill(piece, (uint8_t)(round % 251));
        }
    }
    assert_true(refused > 0);
    for (int i = 0; i < PIECES; i++) {
        pool_give(&pool, pieces[i].memory, pieces[i].size);
    }
    assert_int_equal(pool.used, 0);
    pool_destroy(&pool);
}

static void test_pool_takes_once_from_the_process_and_refuses_more(void **state) {
    (void)state;
    Pool pool;
    assert_true(pool_create(&pool, 1 << 16, NULL));
    assert_null(pool_take(&pool, 1 << 17));
    size_t taken = 0;
    while (pool_take(&pool, 1000)) {
        taken += 1000;
    }
    assert_true(taken > (1 << 16) * 7 / 10);
    assert_true(taken <= 1 << 16);
    pool_destroy(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pool_keeps_pieces_apart),
        cmocka_unit_test(test_pool_takes_once_from_the_process_and_refuses_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
