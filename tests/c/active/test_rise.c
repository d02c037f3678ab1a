/* It falls and gets up again. */
#include "ring.h"

/* Lays the whole figure down somewhere: a pose that is handed over. */
static void lay(Ring *ring, PhysicsTurn turn, double height) {
    for (int i = 0; i < ring_body->figure.part_count; i++) {
        const PhysicsVector rest = vector_subtract(ring_body->figure.parts[i].place, vec(0, 0.82, 0));
        const PhysicsPlace place = {vector_add(turn_apply(turn, rest), vec(0, height, 0)), turn};
        physics_set_body(ring->world, ring->first + i, &place, vec(0, 0, 0), vec(0, 0, 0));
    }
}

static PhysicsTurn any_way(uint32_t *stream) {
    const PhysicsVector axis = around(draw(stream), draw(stream) * MATH_PI);
    return turn_multiply(turn_by(vec(0, draw(stream) * 2.0 * MATH_PI, 0)), turn_by(axis));
}

static PhysicsTurn on_a_side(uint32_t *stream, int number) {
    const double roll = (number & 1 ? 0.5 : -0.5) * MATH_PI + 0.3 * (draw(stream) - 0.5);
    return turn_multiply(turn_by(vec(0, draw(stream) * 2.0 * MATH_PI, 0)), turn_by(vec(0, 0, roll)));
}

/* Seconds from when it gave up standing to when it stands and is upright; 0 when it never fell, −1 when it stays. */
static double seconds_to_rise(Ring *ring, double *gap) {
    int down = -1;
    for (int i = 0; i < STEPS(9.0); i++) {
        const ActiveState now = ring_step(ring);
        *gap = fmax(*gap, now.worst_gap);
        if (down < 0 && now.posture == ACTIVE_LIMP) {
            down = i;
        } else if (down >= 0 && now.posture == ACTIVE_STANDS && now.upright) {
            return (i - down) * PHYSICS_STEP;
        }
    }
    return down < 0 ? 0.0 : -1.0;
}

static void drop_many(bool sides, int count) {
    uint32_t stream = sides ? 7 : 3;
    int rose = 0;
    double mean = 0.0, worst = 0.0, gap = 0.0;
    for (int i = 0; i < count; i++) {
        Ring ring = ring_begin();
        lay(&ring, sides ? on_a_side(&stream, i) : any_way(&stream), sides ? 0.35 : 1.2);
        const double seconds = seconds_to_rise(&ring, &gap);
        if (seconds >= 0.0 && seconds <= 5.0) {
            rose++;
            mean += seconds;
            worst = fmax(worst, seconds);
        }
        assert_false(physics_is_broken(ring.world));
        ring_end(&ring);
    }
    print_message("%s: %d of %d up within 5 s, mean %.2f s, worst %.2f s, gap %.4f m\n",
                  sides ? "from its side" : "dropped", rose, count, mean / rose, worst, gap);
    assert_true(rose * 100 >= count * 95);
    assert_true(gap <= 0.03);
}

static void test_C1_it_gets_up_however_it_was_dropped(void **state) {
    (void)state;
    drop_many(false, long_or(100, 20));
}

static void test_C1_it_gets_up_from_its_side(void **state) {
    (void)state;
    drop_many(true, long_or(100, 20));
}

static void test_C1_it_gets_up_after_a_heavy_blow(void **state) {
    (void)state;
    const int count = long_or(32, 6);
    int fell = 0, rose = 0;
    double gap = 0.0;
    for (int i = 0; i < count; i++) {
        Ring ring = ring_begin();
        ring_run(&ring, 1.0);
        physics_hit(ring.world, ring_part(&ring, ACTIVE_CHEST), around((i + 0.5) / count, 200.0));
        const double seconds = seconds_to_rise(&ring, &gap);
        fell += seconds != 0.0;
        rose += seconds > 0.0 && seconds <= 5.0;
        ring_end(&ring);
    }
    print_message("200 N·s: %d of %d fell, %d up within 5 s\n", fell, count, rose);
    assert_true(fell * 2 >= count);
    assert_true(rose + 1 + count / 32 >= fell);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C1_it_gets_up_however_it_was_dropped),
        cmocka_unit_test(test_C1_it_gets_up_from_its_side),
        cmocka_unit_test(test_C1_it_gets_up_after_a_heavy_blow),
    };
    return cmocka_run_group_tests(tests, ring_open, ring_close);
}
