/* All rules on every floor of 2,000 seeds; ./dev bench floors takes 100,000. */
#include "floor_cases.h"
#include "floor_requests.h"
#include "floor_rules.h"

static void check_rules(const Floor *floor, const FloorRequest *request) {
    const char *broken = floor_rules_check(floor, request);
    if (broken) {
        case_fail_request(floor, request, broken);
    }
}

static void test_D3_to_D15_every_rule_holds_on_every_floor(void **state) {
    (void)state;
    Arena arena;
    assert_true(arena_create(&arena, CASE_ARENA_SIZE, NULL));
    for (int i = 0; i < CASE_SEED_COUNT * FLOOR_LAST; i++) {
        const FloorRequest request = full_request(case_seed(i / FLOOR_LAST), FLOOR_FIRST + i % FLOOR_LAST);
        Floor floor;
        case_generate(&request, &arena, &floor);
        check_rules(&floor, &request);
    }
    arena_destroy(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_D3_to_D15_every_rule_holds_on_every_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
