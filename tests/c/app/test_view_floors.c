/* Whole floors through the view and the renderer, on the backend that draws nothing and counts. */
#include "app/view_stage.h"

enum { SEEDS = 200, FLOOR_ARENA = 1 << 20, DRAW_CALLS_MOST = 100 };

static Stage stage;

typedef struct Busiest {
    uint64_t seed;
    int floor, things;
} Busiest;

/* Most enemies, waiting ones included, and features on one floor. */
static Busiest find_busiest(const WorldRules *rules) {
    Busiest busiest = {0};
    Arena arena = {0};
    Error error = {0};
    assert_true(arena_create(&arena, FLOOR_ARENA, &error));
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        for (int number = FLOOR_FIRST; number <= FLOOR_LAST; number++) {
            FloorRequest request = world_floor_request(rules, seed, number);
            Floor floor;
            arena_reset(&arena);
            if (!floor_generate(&request, &arena, &floor, &error)) {
                fail_msg("seed %d floor %d: %s", (int)seed, number, error.message);
            }
            int things = floor.spawn_count + floor.surge_count + floor.feature_count;
            if (things > busiest.things) {
                busiest = (Busiest){seed, number, things};
            }
        }
    }
    arena_destroy(&arena);
    return busiest;
}

/* Everyone of the floor comes to the player. */
static void gather_enemies(float x, float z) {
    WorldEntities entities = world_entities(stage.world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.entity_class[slot] == ENTITY_ENEMY) {
            world_teleport(stage.world, entities.handle[slot], x + 0.3f * (float)(slot % 13) - 1.8f,
                           z + 0.3f * (float)(slot % 11) - 1.5f);
        }
    }
}

static int draw_calls(Renderer *renderer) {
    render_draw(renderer, &stage.scene, 1280, 720);
    return render_stats(renderer).draw_calls;
}

/* Every room in turn with all enemies in it, the large map over the last. */
static int most_draw_calls(Renderer *renderer) {
    const Floor *floor = world_floor(stage.world);
    int most = 0;
    for (int room = 0; room <= floor->room_count; room++) {
        stage.options.full_map = room == floor->room_count;
        TileRect rect = floor->rooms[room % floor->room_count].rect;
        float x = (float)rect.x + 0.5f * (float)rect.w, z = (float)rect.y + 0.5f * (float)rect.h;
        world_teleport(stage.world, world_player(stage.world), x, z);
        gather_enemies(x, z);
        stage_advance(&stage, 2);
        int calls = draw_calls(renderer);
        most = calls > most ? calls : most;
    }
    return most;
}

static void test_E7_the_busiest_floor_of_200_seeds_stays_within_100_draw_calls(void **state) {
    (void)state;
    stage_open(&stage, 1, 1);
    Busiest busiest = find_busiest(world_rules(stage.world));
    stage_close(&stage);
    stage_open(&stage, busiest.floor, busiest.seed);
    world_release_surge(stage.world);
    Error error = {0};
    RenderSetup setup = {RENDER_NOOP, NULL, &stage.data, game_look(stage.game)};
    Renderer *renderer = render_create(&setup, &error);
    if (!renderer) {
        fail_msg("%s", error.message);
    }
    int most = most_draw_calls(renderer);
    print_message("seed %d floor %d, %d enemies and features: at most %d draw calls\n", (int)busiest.seed,
                  busiest.floor, busiest.things, most);
    assert_in_range(most, 1, DRAW_CALLS_MOST);
    render_destroy(renderer);
    stage_close(&stage);
}

/* Every kind of thing a floor can show at once costs no more draw calls than an empty room. */
static void test_E7_features_share_the_draw_calls_that_are_there(void **state) {
    (void)state;
    stage_open(&stage, 1, 7);
    stage_advance(&stage, 60);
    Error error = {0};
    RenderSetup setup = {RENDER_NOOP, NULL, &stage.data, game_look(stage.game)};
    Renderer *renderer = render_create(&setup, &error);
    assert_non_null(renderer);
    int before = draw_calls(renderer);
    for (int i = 0; i < 12; i++) {
        float x = (float)(i % 4) - 2.0f, z = (float)(i % 3) - 1.0f;
        world_reveal(stage.world, stage_place(&stage, STAGE_TRAP(&stage), x, z));
        stage_place(&stage, i % 2 ? STAGE_ELECTRIC(&stage) : STAGE_UNSTABLE(&stage), x, z);
        stage_place(&stage, STAGE_PORTAL(&stage), x, z);
        stage_place(&stage, STAGE_CHEST(&stage), x, z);
    }
    world_seal_room(stage.world, world_floor(stage.world)->start_room);
    stage_advance(&stage, 10);
    /* Glowing decals, matt ones beside the shadows, and see-through boxes are one batch each. */
    assert_in_range(draw_calls(renderer), before, before + 3);
    render_destroy(renderer);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E7_the_busiest_floor_of_200_seeds_stays_within_100_draw_calls),
        cmocka_unit_test(test_E7_features_share_the_draw_calls_that_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
