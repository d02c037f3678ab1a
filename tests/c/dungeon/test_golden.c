/* D1: the floors of the golden catalogue; the check stands in tests/golden. RIFT_UPDATE_GOLDEN=1 writes the catalogue
 * anew before it compares. */
#include "dungeon/floor_requests.h"
#include "golden/golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_D1_floors_equal_the_golden_hashes(void **state) {
    (void)state;
    Error error = {0};
    if (getenv("RIFT_UPDATE_GOLDEN") && !golden_write_floors(&error)) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(golden_check_floors(), 0);
}

static void test_D1_the_catalogue_holds_25_seeds_and_the_edges(void **state) {
    (void)state;
    static const uint64_t edges[] = {0, 1, UINT64_C(1) << 32, UINT64_C(1) << 63, UINT64_MAX};
    size_t found = 0;
    for (int i = 0; i < GOLDEN_SEED_COUNT; i++) {
        for (int k = 0; k < i; k++) {
            assert_true(golden_seed(i) != golden_seed(k));
        }
        for (size_t k = 0; k < BASE_COUNT_OF(edges); k++) {
            found += golden_seed(i) == edges[k];
        }
    }
    assert_int_equal(GOLDEN_SEED_COUNT, 25);
    assert_int_equal(found, BASE_COUNT_OF(edges));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D1_floors_equal_the_golden_hashes),
        cmocka_unit_test(test_D1_the_catalogue_holds_25_seeds_and_the_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
