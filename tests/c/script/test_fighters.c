/* scripts/fighters/: what is shipped, and what is refused with a message that helps. */
#include "script/fixture.h"

#define FIGHTER "scripts/fighters/fighter.lua"

static void test_C1_the_shipped_fighter_has_all_parts_joints_and_small_caps(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Error error = {0};
    Definitions *definitions = definitions_load(&fixture.data, &error);
    assert_non_null(definitions);
    const ActiveBody *body = definitions_find_fighter(definitions, "fighter");
    assert_non_null(body);
    assert_null(definitions_find_fighter(definitions, "nobody"));
    assert_int_equal(body->figure.part_count, ACTIVE_PART_COUNT);
    assert_int_equal(body->figure.joint_count, ACTIVE_JOINT_COUNT);
    assert_true(body->laws.outside.up_most <= 0.3 && body->laws.outside.side_most <= 0.2);
    assert_true(body->laws.outside.trunk_most <= 60.0 && body->laws.outside.rising <= 2.0);
    assert_true(body->gains[ACTIVE_NECK].stiffness < 0.1 * body->gains[ACTIVE_WAIST].stiffness); /* a soft head */
    definitions_destroy(definitions);
    fixture_remove(&fixture);
}

typedef struct Mistake {
    const char *from, *to, *says;
} Mistake;

static void test_C1_mistakes_in_a_fighter_name_file_field_and_reason(void **state) {
    (void)state;
    static const Mistake MISTAKES[] = {
        {"hip_height = 0.79", "hip_height = \"tall\"", "field 'balance.hip_height' must be a number"},
        {"hip_height = 0.79,", "", "balance.hip_height"},
        {"lift = 0.10", "lift = 0.10, lifted = 1", "steps.lifted"},
        {"up_most = 0.3", "up_most = 3", "outside.up_most"},
        {"narrow = 0.15", "narrow = 0.5", "must be above 'narrow'"},
        {"gap_full = 0.06", "gap_full = 0.01", "must be above 'gap_from'"},
        {"drive(400, 35, 100, 0.9)", "drive(400, 35, 100)", "the joint is a ball"},
        {"drive(400, 15, 60)", "drive(400, 15, 60, 1)", "is for ball joints only"},
        {"guard = { -0.18, -0.12, 0.30 }", "guard = { -0.18, -0.12 }", "must be a list of 3 numbers"},
        {"figure = \"fighter\"", "figure = \"nobody\"", "scripts/figures/ has no figure of that id"},
        {"figure = \"fighter\"", "figure = \"human\"", "which a fighter needs"},
    };
    for (size_t i = 0; i < BASE_COUNT_OF(MISTAKES); i++) {
        Fixture fixture = fixture_make();
        Error error = {0};
        fixture_replace(&fixture, FIGHTER, MISTAKES[i].from, MISTAKES[i].to);
        Definitions *definitions = definitions_load(&fixture.data, &error);
        if (definitions) {
            fail_msg("%s: no error, expected \"%s\"", MISTAKES[i].to, MISTAKES[i].says);
        }
        assert_contains(error.message, FIGHTER);
        assert_contains(error.message, MISTAKES[i].says);
        fixture_remove(&fixture);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C1_the_shipped_fighter_has_all_parts_joints_and_small_caps),
        cmocka_unit_test(test_C1_mistakes_in_a_fighter_name_file_field_and_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
