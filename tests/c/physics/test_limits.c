/* What bodies take of memory, and descriptions of any kind: refused with a sentence, or survived. */
#include "base/count_allocations.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static PhysicsWorld *stage(void) {
    PhysicsRules numbers = rules();
    numbers.sleeping = false;
    PhysicsWorld *world = physics_create(&numbers, 1, NULL);
    assert_non_null(world);
    add_stage(world);
    return world;
}

static void test_R10_a_step_takes_no_memory_once_it_is_warm(void **state) {
    (void)state;
    if (!COUNTS_ALLOCATIONS) {
        skip();
    }
    PhysicsFigure figures[10];
    PhysicsWorld *world = stage();
    drop_figures(world, 10, 1, figures);
    for (int step = 0; step < 480; step++) {
        physics_step(world);
    }
    long before = allocations;
    void *volatile probe = malloc(1);
    assert_int_equal(allocations, before + 1); /* the counter works */
    free(probe);
    before = allocations;
    for (int step = 0; step < 240; step++) {
        physics_step(world);
    }
    assert_int_equal(allocations, before);
    physics_destroy(world);
}

static long resident_bytes(void) {
    long total = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%ld %ld", &total, &resident) != 2) {
            resident = 0;
        }
        fclose(file);
    }
    return resident * sysconf(_SC_PAGESIZE);
}

static void test_R10_fifty_figures_take_less_than_10_MB(void **state) {
    (void)state;
    PhysicsFigure figures[50];
    PhysicsWorld *world = stage();
    physics_step(world);
    const long before = resident_bytes();
    if (!COUNTS_ALLOCATIONS || before == 0) {
        physics_destroy(world);
        skip();
    }
    drop_figures(world, 50, 12345, figures);
    for (int step = 0; step < 240; step++) {
        physics_step(world);
    }
    const long grown = resident_bytes() - before;
    print_message("grown by %.2f MB\n", (double)grown / (1024 * 1024));
    assert_true(grown <= 10L * 1024 * 1024);
    physics_destroy(world);
}

/* ---- Any description ----------------------------------------------------------------------------------------*/
/* Refused with a message, or 120 steps on the stage with no place that is no number. */
static bool survives(const PhysicsFigureDescription *figure) {
    const PhysicsPlace place = {vec(0, 2, 0), PHYSICS_NO_TURN};
    Error error = {0};
    PhysicsWorld *world = stage();
    const PhysicsFigure handle = physics_add_figure(world, figure, &place, &error);
    if (!handle) {
        assert_int_equal(error.id, ERROR_PHYSICS_INVALID);
        assert_true(strlen(error.message) > 10);
    }
    for (int step = 0; handle && step < 120; step++) {
        physics_step(world);
        if (step == 60) {
            physics_blast(world, vec(0.1, 0.1, 0.1), 8.0);
        }
        assert_false(physics_is_broken(world));
    }
    physics_destroy(world);
    return handle != 0;
}

static double odd_number(uint32_t *draws) {
    static const double odd[] = {0, -1, NAN, INFINITY, -INFINITY, 1e-300, 1e300, 1e-9, 1e9, 0.0021, 99, 3.14};
    const double share = draw_place(draws);
    return share < 0.3 ? odd[(size_t)(draw_place(draws) * 12)] : (draw_place(draws) - 0.3) * (share < 0.6 ? 0.5 : 5.0);
}

static int odd_part(uint32_t *draws) {
    return (int)(draw_place(draws) * 16) - 2;
}

/* Some numbers of a good figure changed. */
static void change(PhysicsFigureDescription *figure, uint32_t *draws) {
    PhysicsPart *part = &figure->parts[(int)(draw_place(draws) * 11)];
    PhysicsJoint *joint = &figure->joints[(int)(draw_place(draws) * 10)];
    switch ((int)(draw_place(draws) * 12)) {
    case 0:
        part->shape.radius = part->shape.half.y = odd_number(draws);
        break;
    case 1:
        part->shape.half_length = part->shape.half.x = odd_number(draws);
        break;
    case 2:
        part->place.x = odd_number(draws);
        break;
    case 3:
        part->density = odd_number(draws) * 1000;
        break;
    case 4:
        part->turn.w = odd_number(draws);
        break;
    case 5:
        joint->parent = odd_part(draws);
        break;
    case 6:
        joint->child = odd_part(draws);
        break;
    case 7:
        joint->anchor.y = odd_number(draws);
        break;
    case 8:
        joint->axis = vec(odd_number(draws), odd_number(draws), odd_number(draws));
        break;
    case 9:
        joint->low = odd_number(draws);
        break;
    case 10:
        joint->kind = joint->kind == PHYSICS_BALL_JOINT ? PHYSICS_HINGE_JOINT : PHYSICS_BALL_JOINT;
        break;
    default:
        figure->material.density = odd_number(draws) * 1000;
        break;
    }
}

static void test_R1_a_figure_with_numbers_of_any_kind_is_refused_or_survives(void **state) {
    (void)state;
    uint32_t draws = 99;
    int built = 0;
    for (int i = 0; i < 800; i++) {
        PhysicsFigureDescription figure = human();
        for (int changes = 1 + (int)(draw_place(&draws) * 3); changes > 0; changes--) {
            change(&figure, &draws);
        }
        built += survives(&figure);
    }
    assert_true(built > 50 && built < 750);
}

static void test_R1_a_figure_of_random_bytes_is_refused(void **state) {
    (void)state;
    static PhysicsFigureDescription figure;
    uint32_t draws = 5;
    for (int i = 0; i < 2000; i++) {
        uint8_t *bytes = (uint8_t *)&figure;
        for (size_t at = 0; at < offsetof(PhysicsFigureDescription, part_count); at++) {
            bytes[at] = (uint8_t)(draw_place(&draws) * 256);
        }
        for (int part = 0; part < PHYSICS_PART_LIMIT; part++) {
            figure.parts[part].name[PHYSICS_NAME_SIZE - 1] = '\0';
        }
        figure.name[PHYSICS_NAME_SIZE - 1] = '\0';
        figure.part_count = 1 + i % PHYSICS_PART_LIMIT;
        figure.joint_count = 0;
        Error error = {0};
        assert_false(physics_check_figure(&figure, &error));
        assert_true(strlen(error.message) > 10);
    }
}

static void test_R1_masses_far_apart_are_refused_between_neighbours_and_survived_across_the_figure(void **state) {
    (void)state;
    PhysicsFigureDescription figure = human();
    Error error = {0};
    figure.parts[6].density = 400.0 / 10000.0 * 1.0;
    assert_false(physics_check_figure(&figure, &error));
    assert_non_null(strstr(error.message, "elbow_r"));
    figure = human();
    figure.parts[4].density = 20.0; /* 10,000 : 1 from the torso to the hand, over the arm */
    figure.parts[6].density = 0.5;
    figure.parts[1].density = 1000.0;
    assert_true(physics_figure_mass(&figure) > 0.0);
    assert_true(survives(&figure));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_R10_fifty_figures_take_less_than_10_MB),
        cmocka_unit_test(test_R10_a_step_takes_no_memory_once_it_is_warm),
        cmocka_unit_test(test_R1_a_figure_with_numbers_of_any_kind_is_refused_or_survives),
        cmocka_unit_test(test_R1_a_figure_of_random_bytes_is_refused),
        cmocka_unit_test(test_R1_masses_far_apart_are_refused_between_neighbours_and_survived_across_the_figure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
