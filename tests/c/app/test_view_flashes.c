/* G10: unless the settings ask for all of them, no more than three large flashes a second, whatever happens. */
#include "app/view_stage.h"

enum { SECONDS = 4, TICKS = SECONDS * TICKS_PER_SECOND };

static Stage stage;
static float light[TICKS];

/* How strongly the picture flashes: the discs of rings, the flash of areas that are struck, a figure lit by a blow. */
static float flash_now(float x, float z, float reach) {
    float sum = 0.0f;
    for (int i = 0; i < stage.scene.decal_count; i++) {
        const DecalInstance *decal = &stage.scene.decals[i];
        int shape = (int)decal->shape[0];
        bool area = shape == DECAL_AREA || shape == DECAL_LANE;
        sum += shape == DECAL_DISC && decal->radius > 0.5f ? decal->color[3] : 0.0f;
        sum += area && decal->shape[1] > 1.0f ? decal->shape[1] - 1.0f : 0.0f;
    }
    for (int i = 0; i < stage.scene.box_count; i++) {
        const BoxInstance *box = &stage.scene.boxes[i];
        float dx = box->row0[3] - x, dz = box->row2[3] - z;
        sum += dx * dx + dz * dz < reach * reach && box->emissive[0] + box->emissive[1] + box->emissive[2] > 2.9f
                   ? 0.05f * box->shade[3]
                   : 0.0f;
    }
    return sum;
}

/* The most flashes in any one second: how often it becomes brighter. */
static int most_flashes(void) {
    int most = 0;
    for (int from = 1; from + TICKS_PER_SECOND <= TICKS; from++) {
        int count = 0;
        for (int i = from; i < from + TICKS_PER_SECOND; i++) {
            count += light[i] > light[i - 1] + 0.1f;
        }
        most = count > most ? count : most;
    }
    return most;
}

static void keep_alive(void) {
    world_give_shield(stage.world, world_player(stage.world), 1000000, 0);
}

/* What happens in a tick beside the game's own doing. */
typedef struct Deed {
    EntityHandle hurt;
    bool blast;
    float x, z;
} Deed;

/* What is told of a tick is forgotten when the next begins: the deed comes in between. */
static void step(const Deed *deed) {
    const TickInput nothing = {0};
    keep_alive();
    game_tick(stage.game, &nothing);
    if (deed && deed->blast) {
        world_blast(stage.world, ENTITY_NONE, deed->x, deed->z, 2.0f, 1);
    } else if (deed) {
        world_hurt(stage.world, deed->hurt, 1, HURT_BLAST);
    }
    view_tick(stage.view, stage.game, &stage.options);
    view_fill(stage.view, stage.game, &stage.options, 1.0f, &stage.scene);
}

static void begin(bool all) {
    stage_open(&stage, 1, 7);
    stage.options.all_flashes = all;
    stage_advance(&stage, 90);
}

static int flashes_of_blasts(bool all) {
    begin(all);
    float x, z;
    stage_player(&stage, &x, &z);
    const Deed blast = {.blast = true, .x = x + 3.0f, .z = z};
    for (int i = 0; i < TICKS; i++) {
        step(i % 7 == 0 ? &blast : NULL);
        light[i] = flash_now(0.0f, 0.0f, 0.0f);
    }
    stage_close(&stage);
    return most_flashes();
}

static void test_G10_blasts_flash_three_times_a_second_at_most(void **state) {
    (void)state;
    assert_in_range(flashes_of_blasts(false), 2, 3);
    assert_in_range(flashes_of_blasts(true), 4, 60);
}

static int flashes_of_strikes(bool all) {
    begin(all);
    float x, z;
    stage_player(&stage, &x, &z);
    StrikeRequest request = {.area = {HIT_CIRCLE, 2.2f, 0.0f, 0.0f, 0.0f},
                             .x = x,
                             .z = z - 2.0f,
                             .telegraph_ticks = 20,
                             .active_ticks = 9,
                             .outlives = true};
    for (int i = 0; i < TICKS; i++) {
        if (i % 10 == 0) {
            world_begin_strike(stage.world, world_player(stage.world), &request);
        }
        stage_advance(&stage, 1);
        light[i] = flash_now(0.0f, 0.0f, 0.0f);
    }
    stage_close(&stage);
    return most_flashes();
}

static void test_G10_strikes_flash_three_times_a_second_at_most(void **state) {
    (void)state;
    assert_in_range(flashes_of_strikes(false), 2, 3);
    assert_in_range(flashes_of_strikes(true), 4, 60);
}

static int flashes_of_a_boss(bool all) {
    begin(all);
    const WorldRules *rules = world_rules(stage.world);
    float x, z;
    stage_player(&stage, &x, &z);
    int kind = 0;
    while (!rules->enemies[kind].boss) {
        kind++;
    }
    EntityHandle boss = world_spawn_enemy(stage.world, kind, x, z - 4.0f);
    stage_advance(&stage, rules->enemies[kind].spawn_ticks + 30);
    const Deed blow = {.hurt = boss};
    for (int i = 0; i < TICKS; i++) {
        step(i % 8 == 0 ? &blow : NULL);
        WorldEntities entities = world_entities(stage.world);
        int slot = world_find(stage.world, boss);
        assert_true(slot > 0);
        light[i] = flash_now(entities.x[slot], entities.z[slot], 2.0f);
    }
    stage_close(&stage);
    return most_flashes();
}

static void test_G10_a_boss_lights_up_three_times_a_second_at_most(void **state) {
    (void)state;
    assert_in_range(flashes_of_a_boss(false), 1, 3);
    assert_in_range(flashes_of_a_boss(true), 4, 60);
}

/* How often a zone that is about to strike becomes brighter in 4 s. */
static int blinks_of_a_zone(bool all) {
    begin(all);
    EntityHandle zone = stage_place(&stage, STAGE_ELECTRIC(&stage), 2.0f, 1.0f);
    int blinks = 0;
    float before = 1.0f;
    for (int i = 0; i < TICKS; i++) {
        world_set_state(stage.world, zone, 1);
        step(NULL);
        const DecalInstance *decal = stage_decal(&stage, DECAL_SPARKS);
        assert_non_null(decal);
        blinks += decal->shape[1] > before + 0.1f;
        before = decal->shape[1];
    }
    stage_close(&stage);
    return blinks;
}

static void test_G10_a_zone_blinks_three_times_a_second_at_most(void **state) {
    (void)state;
    assert_in_range(blinks_of_a_zone(false), SECONDS, 3 * SECONDS);
    assert_in_range(blinks_of_a_zone(true), 3 * SECONDS + 1, 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G10_blasts_flash_three_times_a_second_at_most),
        cmocka_unit_test(test_G10_strikes_flash_three_times_a_second_at_most),
        cmocka_unit_test(test_G10_a_boss_lights_up_three_times_a_second_at_most),
        cmocka_unit_test(test_G10_a_zone_blinks_three_times_a_second_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
