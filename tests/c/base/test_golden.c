/* D1, G5: fixed values of hashes, random streams and mathematics; the checks stand in tests/golden. */
#include "golden/golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_D1_hashes_are_the_same_on_every_machine(void **state) {
    (void)state;
    assert_int_equal(golden_check_hashes(), 0);
}

static void test_D1_streams_are_the_same_on_every_machine(void **state) {
    (void)state;
    assert_int_equal(golden_check_streams(), 0);
}

static void test_G5_same_bits_over_a_million_points(void **state) {
    (void)state;
    assert_int_equal(golden_check_math(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D1_hashes_are_the_same_on_every_machine),
        cmocka_unit_test(test_D1_streams_are_the_same_on_every_machine),
        cmocka_unit_test(test_G5_same_bits_over_a_million_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
