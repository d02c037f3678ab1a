/* A user's folder of the test's own, and sessions that save into it. */
#ifndef TEST_APP_SAVES_FIXTURE_H
#define TEST_APP_SAVES_FIXTURE_H

#include "app/resume.h"
#include "script/fixture.h"

enum { RUN_A, RUN_B };
static const char *const SLOT_NAMES[] = {"saves/run_a.rift", "saves/run_b.rift"};

typedef struct UserFolder {
    char *folder;
    FileTree tree;
} UserFolder;

static inline UserFolder user_make(void) {
    UserFolder user = {.folder = scratch_make()};
    assert_true(file_tree_open(&user.tree, user.folder, true, NULL));
    return user;
}

static inline void user_remove(UserFolder *user) {
    scratch_remove_all(user->folder);
    free(user->folder);
}

static inline Options options_of(const char *data, int floor) {
    return (Options){.ticks = TICKS_UNLIMITED, .language = "en", .skill = "good", .data = data, .floor = floor};
}

/* A new run that is saved. */
static inline void session_begin(Session *session, const UserFolder *user, const char *data, uint64_t seed, int floor,
                                 bool bot) {
    Options options = options_of(data, floor);
    Error error = {0};
    if (!session_create(session, &options, seed, bot, true, &error)) {
        fail_msg("%s", error.message);
    }
    session_save_to(session, &user->tree);
    assert_non_null(session->saves);
}

static inline void session_go_on(Session *session, const UserFolder *user, const char *data) {
    Options options = options_of(data, 0);
    Error error = {0};
    if (!session_resume(session, &options, &user->tree, false, true, &error)) {
        fail_msg("%s", error.message);
    }
    assert_non_null(session->saves);
}

static inline bool session_fails(const UserFolder *user, Error *error) {
    Options options = options_of(RIFT_SOURCE_DIR, 0);
    Session session;
    *error = (Error){0};
    bool resumed = session_resume(&session, &options, &user->tree, false, true, error);
    if (resumed) {
        session_destroy(&session);
    }
    return !resumed;
}

/* Whatever is offered is taken, until the player is in control of what it does. */
static inline void session_settle(Session *session) {
    RunPhase phase = RUN_ARRIVING;
    for (int i = 0; phase != RUN_PLAYING && i < 2000; i++) {
        TickInput input = {.buttons = (uint16_t)(i % 20 == 10 ? BUTTON_ATTACK : 0)};
        session_tick(session, &input);
        phase = world_run(game_world(session->game)).phase;
    }
    assert_int_equal(phase, RUN_PLAYING);
}

/* The player is put onto the stairs, which no recording knows of: only for tests that don't repeat what follows. */
static inline void session_take_stairs(Session *session) {
    World *world = game_world_mutable(session->game);
    uint32_t entries = world_entry_count(world);
    const Floor *floor = world_floor(world);
    world_open_stairs(world);
    for (int i = 0; world_entry_count(world) == entries; i++) {
        assert_true(i < 1000);
        world_teleport(world, world_player(world), (float)floor->stairs_x + 0.5f, (float)floor->stairs_y + 0.5f);
        world_heal(world, world_player(world), 1000);
        TickInput input = {.buttons = (uint16_t)(i % 20 == 0 ? BUTTON_INTERACT : i % 20 == 10 ? BUTTON_ATTACK : 0)};
        session_tick(session, &input);
    }
}

static inline bool session_has_notice(const Session *session, const char *text) {
    int count = 0;
    const Notice *notices = game_notices(session->game, &count);
    for (int i = 0; i < count; i++) {
        if (strstr(notices[i].text, text)) {
            return true;
        }
    }
    return false;
}

#endif
