/* Saves of released versions load for ever: the scripts and the world go on changing, what was carried stays. */
#include "app/saves_fixture.h"

typedef struct Released {
    const char *file;
    uint64_t seed;
    uint32_t tick; /* when its floor was entered */
    int floor, kills, exp, floors_cleared;
} Released;

static const Released RELEASED[] = {
    {"tests/fixtures/saves/version_1.rift", 5, 8793, 3, 42, 110, 2},
};

static void test_G9_saves_of_every_version_load(void **state) {
    (void)state;
    FileTree source;
    assert_true(file_tree_open(&source, RIFT_SOURCE_DIR, false, NULL));
    for (size_t i = 0; i < BASE_COUNT_OF(RELEASED); i++) {
        const Released *released = &RELEASED[i];
        FileData data;
        assert_true(file_read(&source, released->file, &data, NULL));
        for (int slot = RUN_A; slot <= RUN_B; slot++) {
            UserFolder user = user_make();
            assert_true(file_write_atomic(&user.tree, SLOT_NAMES[slot], data.bytes, data.size, NULL));
            SavePeek peek;
            saves_peek(&user.tree, &peek);
            assert_true(peek.exists);
            assert_true(peek.seed == released->seed);
            assert_int_equal(peek.floor, released->floor);
            Session session;
            session_go_on(&session, &user, RIFT_SOURCE_DIR);
            assert_false(session_has_notice(&session, "broken"));
            RunInfo run = world_run(game_world(session.game));
            assert_int_equal(run.floor, released->floor);
            assert_int_equal(run.floors_cleared, released->floors_cleared);
            assert_true(run.tick >= released->tick);
            assert_true(run.kills >= released->kills);
            assert_true(run.exp >= released->exp);
            session_destroy(&session);
            user_remove(&user);
        }
        file_data_free(&data);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_G9_saves_of_every_version_load)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
