/* The two files of a saved run: written in turn, the newest good one counts, what is broken is set aside and told of.
 */
#include "app/saves_fixture.h"

static uint8_t *read_slot(const UserFolder *user, int slot, size_t *size) {
    FileData data;
    assert_true(file_read(&user->tree, SLOT_NAMES[slot], &data, NULL));
    *size = data.size;
    return (uint8_t *)data.bytes;
}

static void write_slot(const UserFolder *user, int slot, const uint8_t *bytes, size_t size) {
    assert_true(file_write_atomic(&user->tree, SLOT_NAMES[slot], bytes, size, NULL));
}

/* Where the chunk with a tag begins. */
static size_t find(const uint8_t *bytes, size_t size, const char *tag) {
    for (size_t i = 0; i + 4 <= size; i++) {
        if (memcmp(bytes + i, tag, 4) == 0) {
            return i;
        }
    }
    fail_msg("no chunk %s", tag);
    return 0;
}

static void flip(const UserFolder *user, int slot, const char *tag) {
    size_t size = 0;
    uint8_t *bytes = read_slot(user, slot, &size);
    bytes[find(bytes, size, tag) + 9] ^= 1;
    write_slot(user, slot, bytes, size);
    free(bytes);
}

static void wait_ticks(Session *session, int ticks) {
    TickInput input = {0};
    for (int i = 0; i < ticks; i++) {
        session_tick(session, &input);
    }
}

/* Three floors, left 100 ticks into the third: A holds floor 1, then 3, B floor 2. */
static UserFolder three_floors(uint64_t *hash) {
    UserFolder user = user_make();
    Session session;
    session_begin(&session, &user, RIFT_SOURCE_DIR, 3, 1, false);
    session_take_stairs(&session);
    session_take_stairs(&session);
    wait_ticks(&session, 100);
    *hash = game_hash(session.game);
    session_destroy(&session);
    return user;
}

static void test_G9_two_files_are_written_in_turn(void **state) {
    (void)state;
    UserFolder user = user_make();
    SavePeek peek;
    saves_peek(&user.tree, &peek);
    assert_false(peek.exists);
    Session session;
    session_begin(&session, &user, RIFT_SOURCE_DIR, 3, 1, false);
    assert_true(file_exists(&user.tree, SLOT_NAMES[RUN_A]) && !file_exists(&user.tree, SLOT_NAMES[RUN_B]));
    session_take_stairs(&session);
    assert_true(file_exists(&user.tree, SLOT_NAMES[RUN_B]));
    size_t size = 0, again = 0;
    uint8_t *second = read_slot(&user, RUN_B, &size);
    session_take_stairs(&session);
    wait_ticks(&session, 130);
    saves_peek(&user.tree, &peek); /* while it is being played */
    assert_true(peek.exists);
    assert_int_equal(peek.seed, 3);
    assert_int_equal(peek.floor, 3);
    assert_int_equal(peek.ticks, world_run(game_world(session.game)).tick - 10); /* whole seconds so far */
    assert_true(peek.when > 1600000000);
    uint8_t *later = read_slot(&user, RUN_B, &again);
    assert_true(again > size); /* completed up to the stairs to floor 3 */
    assert_memory_equal(later, second, size);
    free(later);
    free(second);
    session_destroy(&session);
    user_remove(&user);
}

static void test_G9_a_broken_save_is_set_aside_and_told_of(void **state) {
    (void)state;
    static const char *const TAGS[] = {"HEAD", "SAVE", "ENTR", "RIFTREC1"};
    for (size_t i = 0; i < BASE_COUNT_OF(TAGS); i++) {
        uint64_t hash = 0;
        UserFolder user = three_floors(&hash);
        size_t size = 0;
        uint8_t *bytes = read_slot(&user, RUN_A, &size);
        bytes[find(bytes, size, TAGS[i]) + (i == 3 ? 0 : 9)] ^= 1;
        write_slot(&user, RUN_A, bytes, size);
        Session session;
        session_go_on(&session, &user, RIFT_SOURCE_DIR);
        assert_int_equal(world_run(game_world(session.game)).floor, 2);
        assert_true(session_has_notice(&session, "saves/run_a.rift is broken"));
        assert_true(session_has_notice(&session, "saves/run_a.rift.broken-1"));
        FileData aside;
        assert_true(file_read(&user.tree, "saves/run_a.rift.broken-1", &aside, NULL));
        assert_int_equal(aside.size, size);
        assert_memory_equal(aside.bytes, bytes, size);
        file_data_free(&aside);
        free(bytes);
        session_destroy(&session);
        user_remove(&user);
    }
}

/* The save before the broken one ends with the stairs: nothing older than those is lost. Only inputs lead there. */
static void test_X4_the_older_save_ends_with_the_stairs(void **state) {
    (void)state;
    UserFolder user = user_make();
    Options options = options_of(RIFT_SOURCE_DIR, 1);
    Session session;
    assert_true(session_create(&session, &options, 5, true, true, NULL));
    session_save_to(&session, &user.tree);
    TickInput nothing = {0};
    for (int i = 0; i < 12000 && world_run(game_world(session.game)).floor == 1; i++) {
        session_tick(&session, &nothing);
    }
    assert_int_equal(world_run(game_world(session.game)).floor, 2);
    uint64_t entered = game_hash(session.game);
    wait_ticks(&session, 200);
    session_destroy(&session);
    flip(&user, RUN_B, "ENTR");
    session_go_on(&session, &user, RIFT_SOURCE_DIR);
    assert_true(game_hash(session.game) == entered);
    session_destroy(&session);
    user_remove(&user);
}

static void test_X4_a_cut_end_costs_the_last_second(void **state) {
    (void)state;
    uint64_t hash = 0;
    UserFolder user = three_floors(&hash);
    size_t size = 0;
    uint8_t *bytes = read_slot(&user, RUN_A, &size);
    write_slot(&user, RUN_A, bytes, size - 5);
    Session session;
    session_go_on(&session, &user, RIFT_SOURCE_DIR);
    SavePeek peek;
    saves_peek(&user.tree, &peek);
    assert_int_equal(peek.floor, 3);
    assert_false(session_has_notice(&session, "")); /* what a kill leaves is nothing to be told of */
    session_destroy(&session);
    write_slot(&user, RUN_A, bytes, size);
    flip(&user, RUN_A, "INPT");
    assert_true(file_remove(&user.tree, SLOT_NAMES[RUN_B], NULL));
    session_go_on(&session, &user, RIFT_SOURCE_DIR);
    assert_int_equal(world_run(game_world(session.game)).floor, 3);
    assert_true(session_has_notice(&session, "the end of saves/run_a.rift is broken"));
    assert_true(file_exists(&user.tree, "saves/run_a.rift.broken-end"));
    session_destroy(&session);
    free(bytes);
    user_remove(&user);
}

static void test_G9_two_broken_saves_leave_a_clean_start(void **state) {
    (void)state;
    uint64_t hash = 0;
    UserFolder user = three_floors(&hash);
    flip(&user, RUN_A, "SAVE");
    write_slot(&user, RUN_B, (const uint8_t *)"nonsense", 8);
    Error error;
    assert_true(session_fails(&user, &error));
    assert_int_equal(error.id, ERROR_SAVE_MISSING);
    assert_non_null(strstr(error.message, "run_a.rift.broken-1"));
    assert_non_null(strstr(error.message, "run_b.rift.broken-1"));
    assert_true(session_fails(&user, &error));
    assert_null(strstr(error.message, "broken"));
    Session session;
    session_begin(&session, &user, RIFT_SOURCE_DIR, 4, 1, false);
    assert_false(session_has_notice(&session, ""));
    session_destroy(&session);
    user_remove(&user);
}

/* Checksums are right, but what they guard is not: it is set aside all the same. */
static void test_G9_a_save_with_impossible_numbers_is_set_aside(void **state) {
    (void)state;
    uint64_t hash = 0;
    UserFolder user = three_floors(&hash);
    size_t size = 0;
    uint8_t *bytes = read_slot(&user, RUN_A, &size);
    ChunkReader reader = {bytes, size, 8, false}, payload;
    ChunkWriter forged = {0}, inner = {0};
    char tag[5];
    chunk_begin(&inner, "WRLD");
    chunk_put_text(&inner, "player.hp");
    chunk_put(&inner, 4, 1);
    chunk_put(&inner, 1, 2);
    chunk_put(&inner, 0x80000000u, 4);
    chunk_end(&inner);
    chunk_put_bytes(&forged, bytes, 8);
    while (chunk_next(&reader, tag, &payload) == CHUNK_WHOLE) {
        bool entry = strcmp(tag, "ENTR") == 0;
        chunk_begin(&forged, tag);
        chunk_put_bytes(&forged, entry ? inner.bytes : payload.bytes, entry ? inner.size : payload.size);
        chunk_end(&forged);
    }
    write_slot(&user, RUN_A, forged.bytes, forged.size);
    Session session;
    session_go_on(&session, &user, RIFT_SOURCE_DIR);
    assert_int_equal(world_run(game_world(session.game)).floor, 2);
    assert_true(session_has_notice(&session, "player.hp"));
    assert_true(session_has_notice(&session, "run_a.rift.broken-1"));
    session_destroy(&session);
    chunk_writer_free(&forged);
    chunk_writer_free(&inner);
    free(bytes);
    user_remove(&user);
}

/* The newest of a later version: nothing is touched, and a new run moves it aside before it would be written over. */
static void test_G9_a_save_of_a_later_version_is_kept(void **state) {
    (void)state;
    uint64_t hash = 0;
    UserFolder user = three_floors(&hash);
    size_t size = 0;
    uint8_t *bytes = read_slot(&user, RUN_A, &size);
    size_t at = find(bytes, size, "SAVE");
    bytes[at + 8] = 2; /* the version */
    uint32_t crc = hash_crc32(bytes + at, 8 + 28);
    for (int i = 0; i < 4; i++) {
        bytes[at + 36 + (size_t)i] = (uint8_t)(crc >> (8 * i));
    }
    write_slot(&user, RUN_A, bytes, size);
    SavePeek peek;
    saves_peek(&user.tree, &peek);
    assert_true(peek.newer && !peek.exists);
    Error error;
    assert_true(session_fails(&user, &error));
    assert_int_equal(error.id, ERROR_SAVE_NEWER);
    assert_non_null(strstr(error.message, "run_a.rift was saved by a later version"));
    assert_true(file_exists(&user.tree, SLOT_NAMES[RUN_A]) && file_exists(&user.tree, SLOT_NAMES[RUN_B]));
    Session session;
    session_begin(&session, &user, RIFT_SOURCE_DIR, 4, 1, false);
    assert_true(session_has_notice(&session, "run_a.rift.newer-1"));
    FileData aside;
    assert_true(file_read(&user.tree, "saves/run_a.rift.newer-1", &aside, NULL));
    assert_memory_equal(aside.bytes, bytes, size);
    file_data_free(&aside);
    session_destroy(&session);
    free(bytes);
    user_remove(&user);
}

static void kill_player(Session *session) {
    World *world = game_world_mutable(session->game);
    session_settle(session);
    world_hurt(world, world_player(world), 1000000, HURT_TRAP);
    wait_ticks(session, 1);
    assert_int_equal(world_run(world).phase, RUN_DEAD);
}

static void test_D18_death_ends_the_save_and_leaves_a_revenge(void **state) {
    (void)state;
    UserFolder user = user_make();
    Session session;
    Revenge revenge;
    Error error = {0};
    assert_false(saves_revenge(&user.tree, &revenge, &error));
    assert_int_equal(error.id, ERROR_SAVE_MISSING);
    session_begin(&session, &user, RIFT_SOURCE_DIR, UINT64_C(0xfedcba9876543210), 2, false);
    world_release_surge(game_world_mutable(session.game));
    session_take_stairs(&session);
    World *world = game_world_mutable(session.game);
    world_reveal_near(world, 40.0f, 40.0f, 100.0f);
    uint64_t known = world_knowledge(world)->traps_found[3];
    assert_true(known != 0);
    kill_player(&session);
    assert_false(file_exists(&user.tree, SLOT_NAMES[RUN_A]) || file_exists(&user.tree, SLOT_NAMES[RUN_B]));
    SavePeek peek;
    saves_peek(&user.tree, &peek);
    assert_false(peek.exists);
    assert_true(saves_revenge(&user.tree, &revenge, &error));
    assert_true(revenge.seed == UINT64_C(0xfedcba9876543210));
    assert_int_equal(revenge.floor, 2);
    assert_int_equal(revenge.reached, 3);
    assert_true(revenge.knowledge.traps_found[3] == known);
    wait_ticks(&session, 200);
    TickInput again = {.buttons = BUTTON_RESTART};
    session_tick(&session, &again); /* the same seed anew: saved from here on */
    assert_true(file_exists(&user.tree, SLOT_NAMES[RUN_A]) || file_exists(&user.tree, SLOT_NAMES[RUN_B]));
    uint64_t hash = game_hash(session.game);
    session_destroy(&session);
    session_go_on(&session, &user, RIFT_SOURCE_DIR);
    assert_true(game_hash(session.game) == hash);
    assert_true(world_knowledge(game_world(session.game))->traps_found[3] == known);
    session_destroy(&session);
    user_remove(&user);
}

static void test_D18_a_broken_revenge_is_refused(void **state) {
    (void)state;
    UserFolder user = user_make();
    Session session;
    session_begin(&session, &user, RIFT_SOURCE_DIR, 3, 2, false);
    kill_player(&session);
    session_destroy(&session);
    FileData data;
    assert_true(file_read(&user.tree, "saves/revenge.rift", &data, NULL));
    for (size_t i = 0; i < data.size; i++) {
        data.bytes[i] ^= 0x10;
        assert_true(file_write_atomic(&user.tree, "saves/revenge.rift", data.bytes, data.size, NULL));
        data.bytes[i] ^= 0x10;
        Revenge revenge;
        Error error = {0};
        assert_false(saves_revenge(&user.tree, &revenge, &error));
        assert_int_equal(error.id, ERROR_SAVE_BROKEN);
    }
    file_data_free(&data);
    user_remove(&user);
}

/* Any bytes at all: an answer, and never a crash. */
static void test_X4_no_file_is_a_danger(void **state) {
    (void)state;
    uint64_t hash = 0;
    UserFolder user = three_floors(&hash);
    size_t size = 0;
    uint8_t *bytes = read_slot(&user, RUN_A, &size);
    assert_true(file_remove(&user.tree, SLOT_NAMES[RUN_B], NULL));
    Rng rng = rng_create(2, RNG_BOT);
    for (int round = 0; round < 100; round++) {
        size_t length = round % 2 ? size : rng_below(&rng, (uint32_t)size);
        uint8_t *changed = malloc(size);
        assert_non_null(changed);
        memcpy(changed, bytes, size);
        for (int i = 0; length > 0 && i < 3; i++) {
            changed[rng_below(&rng, (uint32_t)length)] = (uint8_t)rng_below(&rng, 256);
        }
        write_slot(&user, RUN_A, changed, length);
        SavePeek peek;
        saves_peek(&user.tree, &peek);
        SavedRun run;
        Error error = {0};
        assert_int_equal(saves_load(&user.tree, &run, &error), peek.exists);
        saved_run_free(&run);
        free(changed);
    }
    free(bytes);
    user_remove(&user);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G9_two_files_are_written_in_turn),
        cmocka_unit_test(test_G9_a_broken_save_is_set_aside_and_told_of),
        cmocka_unit_test(test_X4_the_older_save_ends_with_the_stairs),
        cmocka_unit_test(test_X4_a_cut_end_costs_the_last_second),
        cmocka_unit_test(test_G9_two_broken_saves_leave_a_clean_start),
        cmocka_unit_test(test_G9_a_save_with_impossible_numbers_is_set_aside),
        cmocka_unit_test(test_G9_a_save_of_a_later_version_is_kept),
        cmocka_unit_test(test_D18_death_ends_the_save_and_leaves_a_revenge),
        cmocka_unit_test(test_D18_a_broken_revenge_is_refused),
        cmocka_unit_test(test_X4_no_file_is_a_danger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
