/* Figures as scripts describe them: a wrong one is refused with its file and what is wrong; the one that is dropped has
 * the numbers that the tests of bodies work with. */
#include "fixture.h"
#include "physics/scene.h"

static void refuse(const char *file, const char *from, const char *to, const char *says) {
    Fixture fixture = fixture_make();
    Error error = {0};
    fixture_replace(&fixture, file, from, to);
    Definitions *definitions = definitions_load(&fixture.data, &error);
    if (definitions || !strstr(error.message, says) || !strstr(error.message, file)) {
        print_message("'%s' gives: %s\n", to, definitions ? "(it was taken)" : error.message);
        fail();
    }
    fixture_remove(&fixture);
}

static void test_R1_bad_figures_of_scripts_are_refused_by_file_and_name(void **state) {
    (void)state;
    static const char file[] = "scripts/figures/human.lua";
    refuse(file, "radius = 0.12", "radius = 0", "part 'head': radius");
    refuse(file, "density = 400", "density = -400", "density");
    refuse(file, "half = { 0.16, 0.09, 0.10 }", "half = { 0.16, 0.09, 0/0 }", "half");
    refuse(file, "ball(\"neck\", \"torso\", \"head\"", "ball(\"neck\", \"tail\", \"head\"", "tail");
    refuse(file, "ball(\"waist\", \"pelvis\", \"torso\"", "ball(\"waist\", \"head\", \"torso\"", "circle");
    refuse(file, "ball(\"waist\", \"pelvis\", \"torso\"", "ball(\"waist\", \"torso\", \"torso\"", "waist");
    refuse(file, "{ name = \"head\", shape = \"ball\", radius = 0.12,",
           "{ name = \"head\", shape = \"ball\", radius = 0.005,", "joint 'neck': its parts weigh");
    refuse(file, "0.28, 0.18, -2.4, 0)", "0.28, 0.18, 1, 0)", "elbow_l");
}

static void check_vectors(PhysicsVector a, PhysicsVector b) {
    assert_true(fabs(a.x - b.x) < 1e-12 && fabs(a.y - b.y) < 1e-12 && fabs(a.z - b.z) < 1e-12);
}

static void check_materials(const PhysicsMaterial *a, const PhysicsMaterial *b) {
    assert_true(a->density == b->density && a->friction == b->friction && a->restitution == b->restitution);
    assert_true(a->linear_damping == b->linear_damping && a->angular_damping == b->angular_damping);
}

static void test_R1_R2_R3_the_figure_of_the_scripts_is_the_one_that_is_tested(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Definitions *definitions = definitions_load(&fixture.data, NULL);
    assert_non_null(definitions);
    const PhysicsFigureDescription *scripted = definitions_sandbox(definitions)->figure, tested = human();
    assert_int_equal(scripted->part_count, tested.part_count);
    assert_int_equal(scripted->joint_count, tested.joint_count);
    check_materials(&scripted->material, &tested.material);
    for (int i = 0; i < tested.part_count; i++) {
        const PhysicsPart *a = &scripted->parts[i], *b = &tested.parts[i];
        assert_string_equal(a->name, b->name);
        assert_int_equal(a->shape.kind, b->shape.kind);
        check_vectors(a->shape.half, b->shape.half);
        check_vectors(a->place, b->place);
        assert_true(a->shape.radius == b->shape.radius && a->shape.half_length == b->shape.half_length);
        assert_true(a->density == b->density);
    }
    for (int i = 0; i < tested.joint_count; i++) {
        const PhysicsJoint *a = &scripted->joints[i], *b = &tested.joints[i];
        assert_string_equal(a->name, b->name);
        assert_true(a->kind == b->kind && a->parent == b->parent && a->child == b->child);
        assert_true(a->low == b->low && a->high == b->high);
        check_vectors(a->anchor, b->anchor);
        check_vectors(a->axis, b->axis);
    }
    definitions_destroy(definitions);
    fixture_remove(&fixture);
}

static void test_R4_R6_R7_R8_the_rules_and_the_stage_of_the_scripts_are_those_that_are_tested(void **state) {
    (void)state;
    Fixture fixture = fixture_make();
    Definitions *definitions = definitions_load(&fixture.data, NULL);
    assert_non_null(definitions);
    const SandboxRules *scripted = definitions_sandbox(definitions);
    const PhysicsRules tested = rules(), *physics = &scripted->physics;
    assert_true(physics->gravity == tested.gravity);
    assert_memory_equal(&physics->grab, &tested.grab, sizeof tested.grab);
    assert_memory_equal(&physics->blast, &tested.blast, sizeof tested.blast);
    assert_memory_equal(&physics->stiffness, &tested.stiffness, sizeof tested.stiffness);
    assert_int_equal(scripted->static_count, 9);
    check_vectors(scripted->statics[0].half, vec(30, 0.5, 30));
    assert_true(scripted->statics[0].floor);
    check_vectors(scripted->statics[1].half, vec(3, 0.1, 4));
    check_vectors(scripted->statics[1].centre, vec(0, 1.3, -8));
    assert_true(scripted->statics[1].tilt == 0.38);
    check_vectors(scripted->statics[2].centre, vec(-5, 0.4, 0));
    for (int i = 0; i < 6; i++) {
        check_vectors(scripted->statics[3 + i].half, vec(0.35, 0.1 * (i + 1), 1.5));
        check_vectors(scripted->statics[3 + i].centre, vec(5.35 + 0.7 * i, 0.1 * (i + 1), 0));
    }
    check_materials(&scripted->ball.material, &(PhysicsMaterial){150, 0.6, 0.55, scripted->ball.material.linear_damping,
                                                                 scripted->ball.material.angular_damping});
    assert_true(scripted->ball.shape.radius == 0.3);
    assert_true(scripted->box.material.density == 250 && scripted->box.material.restitution == 0.1);
    assert_true(scripted->box.material.friction == 0.8 && scripted->props_most == 12 && scripted->prop_height == 4.5);
    assert_true(scripted->lost_below == -15);
    definitions_destroy(definitions);
    fixture_remove(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R1_bad_figures_of_scripts_are_refused_by_file_and_name),
        cmocka_unit_test(test_R1_R2_R3_the_figure_of_the_scripts_is_the_one_that_is_tested),
        cmocka_unit_test(test_R4_R6_R7_R8_the_rules_and_the_stage_of_the_scripts_are_those_that_are_tested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
