/* Arenas: alignment, zeroing, running full, rewinding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

#include <string.h>

static void test_taken_memory_is_aligned_and_zero(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, 4096, NULL));
    for (int round = 0; round < 2; round++) {
        for (size_t size = 0; size < 60; size++) {
            unsigned char *taken = arena_take(&arena, size);
            assert_non_null(taken);
            assert_int_equal((uintptr_t)taken % 16, 0);
            for (size_t i = 0; i < size; i++) {
                assert_int_equal(taken[i], 0);
            }
            memset(taken, 0xa5, size);
        }
        arena_reset(&arena);
    }
    arena_destroy(&arena);
}

static void test_a_full_arena_gives_null_and_stays_usable(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, 100, NULL));
    assert_non_null(arena_take(&arena, 90));
    assert_null(arena_take(&arena, 5)); /* 90 is padded to 96, and 4 are left */
    assert_non_null(arena_take(&arena, 4));
    assert_null(arena_take(&arena, 1));
    assert_null(arena_take(&arena, SIZE_MAX));
    arena_reset(&arena);
    assert_null(arena_take(&arena, 101));
    assert_non_null(arena_take(&arena, 100));
    assert_int_equal(arena.peak, 100);
    arena_destroy(&arena);
}

static void test_rewinding_gives_back_what_came_after(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, 1024, NULL));
    int *kept = arena_take_array(&arena, int, 10);
    kept[9] = 7;
    ArenaMark mark = arena_mark(&arena);
    void *first = arena_take(&arena, 500);
    arena_rewind(&arena, mark);
    assert_ptr_equal(arena_take(&arena, 20), first);
    assert_int_equal(kept[9], 7);
    assert_true(arena.peak >= 540 && arena.used < 100);
    arena_destroy(&arena);
    assert_null(arena.memory);
}

static void test_a_size_no_machine_has_is_an_error(void **state) {
    (void)state;
    Arena arena;
    Error error = {0};
    assert_false(arena_create(&arena, SIZE_MAX, &error));
    assert_int_equal(error.id, ERROR_MEMORY);
    assert_null(arena_take(&arena, 1));
    arena_destroy(&arena);
}

/* Large ones lie on large pages where there are such, and are arenas like any other. */
static void test_a_large_arena_is_whole_and_lies_on_large_pages(void **state) {
    (void)state;
    enum { SIZE = (5 << 20) + 3, LARGE_PAGE = 2 << 20 };
    Arena arena;
    assert_true(arena_create(&arena, SIZE, NULL));
    assert_int_equal(arena.capacity, SIZE);
#if defined(__linux__)
    assert_int_equal((uintptr_t)arena.memory % LARGE_PAGE, 0);
#endif
    for (int round = 0; round < 2; round++) {
        uint8_t *taken = arena_take(&arena, SIZE);
        assert_non_null(taken);
        assert_null(arena_take(&arena, 1));
        assert_true(taken[0] == 0 && taken[SIZE / 2] == 0 && taken[SIZE - 1] == 0);
        memset(taken, 0xa5, SIZE);
        arena_reset(&arena);
    }
    arena_destroy(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_taken_memory_is_aligned_and_zero),
        cmocka_unit_test(test_a_full_arena_gives_null_and_stays_usable),
        cmocka_unit_test(test_rewinding_gives_back_what_came_after),
        cmocka_unit_test(test_a_size_no_machine_has_is_an_error),
        cmocka_unit_test(test_a_large_arena_is_whole_and_lies_on_large_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
