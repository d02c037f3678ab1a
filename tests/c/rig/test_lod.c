/* Which figures are posed in a tick. */
#include "fixtures.h"

#include <stdlib.h>

enum { FIGURES = 238, TICKS = 60 };

static const int PERIODS[LOD_TIER_COUNT] = {1, 2, 6};

typedef struct Crowd {
    LodPlan plan;
    LodSlot slots[FIGURES];
    LodTier tiers[FIGURES];
    bool gone[FIGURES];
    int posed[FIGURES];  /* poses since the count began */
    int waited[FIGURES]; /* ticks since the last pose */
    int longest[LOD_TIER_COUNT];
} Crowd;

/* The first figures are near, then come far ones, then those off screen. */
static void begin_crowd(Crowd *crowd, int near, int far) {
    memset(crowd, 0, sizeof *crowd);
    lod_begin(&crowd->plan, PERIODS);
    for (int i = 0; i < FIGURES; i++) {
        crowd->tiers[i] = i < near ? LOD_NEAR : i < near + far ? LOD_FAR : LOD_OFF;
    }
}

/* Returns how many were posed. */
static int play_tick(Crowd *crowd) {
    int posed = 0;
    lod_tick(&crowd->plan);
    for (int i = 0; i < FIGURES; i++) {
        if (crowd->gone[i]) {
            continue;
        }
        bool due = lod_due(&crowd->plan, &crowd->slots[i], crowd->tiers[i]);
        crowd->waited[i] = due ? 0 : crowd->waited[i] + 1;
        if (crowd->waited[i] > crowd->longest[crowd->tiers[i]]) {
            crowd->longest[crowd->tiers[i]] = crowd->waited[i];
        }
        crowd->posed[i] += due;
        posed += due;
    }
    return posed;
}

/* Plays ticks and returns the most that one of them posed, by hundredths of their mean. */
static int worst_tick(Crowd *crowd, int ticks) {
    int most = 0, sum = 0;
    memset(crowd->posed, 0, sizeof crowd->posed);
    for (int tick = 0; tick < ticks; tick++) {
        int posed = play_tick(crowd);
        most = posed > most ? posed : most;
        sum += posed;
    }
    return sum > 0 ? 100 * most * ticks / sum : 0;
}

static void check_rates(const Crowd *crowd) {
    for (int i = 0; i < FIGURES; i++) {
        assert_int_equal(crowd->posed[i], crowd->gone[i] ? 0 : TICKS / PERIODS[crowd->tiers[i]]);
    }
}

static void test_A21_tiers_are_posed_at_their_rates_and_evenly(void **state) {
    (void)state;
    static const int COUNTS[][2] = {{88, 0}, {60, 28}, {1, 87}, {0, 0}, {0, 238}, {1, 237}, {7, 100}};
    for (size_t i = 0; i < BASE_COUNT_OF(COUNTS); i++) {
        Crowd crowd;
        begin_crowd(&crowd, COUNTS[i][0], COUNTS[i][1]);
        assert_int_equal(play_tick(&crowd), FIGURES); /* everyone is new */
        assert_in_range(worst_tick(&crowd, TICKS), 100, 110);
        check_rates(&crowd);
    }
}

/* Even if all who go had the same turn. */
static void test_A21_turns_stay_even_when_figures_go(void **state) {
    (void)state;
    Crowd crowd;
    begin_crowd(&crowd, 0, 0);
    play_tick(&crowd);
    int left = 0;
    for (int i = 0; i < FIGURES; i++) {
        crowd.gone[i] = crowd.slots[i].turn > 1;
        left += !crowd.gone[i];
        if (crowd.gone[i]) {
            lod_leave(&crowd.plan, &crowd.slots[i]);
        }
    }
    assert_in_range(left, 60, 100);
    worst_tick(&crowd, PERIODS[LOD_OFF]);
    assert_in_range(worst_tick(&crowd, TICKS), 100, 130);
    check_rates(&crowd);
    assert_int_equal(crowd.longest[LOD_OFF], PERIODS[LOD_OFF] - 1);
}

/* Whoever comes nearer or goes farther is posed at once, and nobody waits longer than the period of where he is. */
static void test_A21_no_pose_is_older_than_its_period(void **state) {
    (void)state;
    Crowd crowd;
    Rng rng = rng_create(5, RNG_LAYOUT);
    begin_crowd(&crowd, 80, 80);
    play_tick(&crowd);
    for (int tick = 0; tick < 2000; tick++) {
        LodTier before[FIGURES];
        memcpy(before, crowd.tiers, sizeof before);
        for (int moves = (int)rng_below(&rng, 6); moves > 0; moves--) {
            int figure = (int)rng_below(&rng, FIGURES);
            crowd.tiers[figure] = (LodTier)rng_below(&rng, LOD_TIER_COUNT);
            crowd.gone[figure] = rng_below(&rng, 4) == 0;
            if (crowd.gone[figure]) {
                lod_leave(&crowd.plan, &crowd.slots[figure]);
            }
        }
        play_tick(&crowd);
        for (int i = 0; i < FIGURES; i++) {
            assert_true(crowd.gone[i] || before[i] == crowd.tiers[i] || crowd.waited[i] == 0);
        }
    }
    for (int tier = 0; tier < LOD_TIER_COUNT; tier++) {
        assert_in_range(crowd.longest[tier], 0, PERIODS[tier] - 1);
    }
}

static void test_periods_are_kept_within_their_limits(void **state) {
    (void)state;
    LodPlan plan;
    lod_begin(&plan, (const int[]){0, -7, 1 << 30});
    assert_int_equal(plan.periods[LOD_NEAR], 1);
    assert_int_equal(plan.periods[LOD_FAR], 1);
    assert_int_equal(plan.periods[LOD_OFF], LOD_PERIOD_MOST);
}

/* Skipped time is made up in one step, in a fade too: a slot that sits ticks out shows what one that plays all does. */
static void test_A21_skipped_time_is_made_up_in_one_step(void **state) {
    (void)state;
    enum { SPARSE, FULL, SLOTS };
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, SLOTS);
    for (int every = 2; every <= 6; every += 4) {
        pose_bank_reset(bank, SPARSE);
        pose_bank_reset(bank, FULL);
        for (int tick = 0; tick < 120; tick++) {
            int played = tick / 30 % 2 == 0 ? WALK : IDLE; /* each time with a fade, begun in a tick that both play */
            PoseInput inputs[SLOTS] = {{SPARSE, played, tick % 30, 1.0f}, {FULL, played, tick % 30, 1.0f}};
            bool both = tick % every == 0 || tick % 30 == 29;
            PoseJob job = {bank, both ? inputs : inputs + FULL, both ? SLOTS : 1, false};
            pose_job_run(&job);
            if (both) {
                assert_same_numbers(pose_bank_matrices(bank, SPARSE), pose_bank_matrices(bank, FULL),
                                    PLAYER_PARTS * 12);
            }
        }
    }
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

/* A state that began in a skipped tick still fades, from the pose that is on screen. */
static void test_A21_a_fade_that_began_unseen_is_joined(void **state) {
    (void)state;
    enum { LATE, PROMPT, SLOTS };
    Rig *rig = create_player();
    PoseBank *bank = create_bank(rig, SLOTS);
    assert_int_equal(rig_fade_ticks(rig, IDLE, WALK), 5);
    PoseInput idle[SLOTS] = {{LATE, IDLE, 10, 1.0f}, {PROMPT, IDLE, 10, 1.0f}};
    pose_job_run(&(PoseJob){bank, idle, SLOTS, false});
    for (int tick = 0; tick < 8; tick++) {
        PoseInput walk[SLOTS] = {{LATE, WALK, tick, 1.0f}, {PROMPT, WALK, tick, 1.0f}};
        bool both = tick == 3 || tick >= 5;
        pose_job_run(&(PoseJob){bank, both ? walk : walk + PROMPT, both ? SLOTS : 1, false});
        if (both) {
            assert_same_numbers(pose_bank_matrices(bank, LATE), pose_bank_matrices(bank, PROMPT), PLAYER_PARTS * 12);
        }
    }
    pose_bank_destroy(bank);
    rig_destroy(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_A21_tiers_are_posed_at_their_rates_and_evenly),
        cmocka_unit_test(test_A21_turns_stay_even_when_figures_go),
        cmocka_unit_test(test_A21_no_pose_is_older_than_its_period),
        cmocka_unit_test(test_periods_are_kept_within_their_limits),
        cmocka_unit_test(test_A21_skipped_time_is_made_up_in_one_step),
        cmocka_unit_test(test_A21_a_fade_that_began_unseen_is_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
