/* Watching files: every case is watched twice at once, by inotify and by looking again, and both must tell the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/scratch.h"
#include "base/watch.h"

#include <fcntl.h>

enum { CHANGE_LIMIT = 512, WATCH_KINDS = 2, BURST = 200 };

static const double PATIENCE = 5.0; /* seconds; only a broken watch uses it up */
static const double REST = 0.040;
static const double REST_EMPTY = 0.250;

typedef struct Heard {
    WatchChange changes[CHANGE_LIMIT];
    char content[64]; /* of the last file reported, as it was when it was reported */
    size_t count;
    size_t reports; /* polls that reported something */
    double first_at;
} Heard;

typedef struct Fixture {
    char *scratch;
    FileTree tree;
    Watch *watches[WATCH_KINDS];
    Heard heard[WATCH_KINDS];
} Fixture;

static Fixture fixture;

static int set_up(void **state) {
    static const char *const folders[] = {"scripts", "shaders", "later"};
    fixture = (Fixture){.scratch = scratch_make()};
    scratch_make_folder(fixture.scratch, "scripts");
    scratch_make_folder(fixture.scratch, "scripts/enemies");
    scratch_make_folder(fixture.scratch, "shaders");
    scratch_write(fixture.scratch, "scripts/main.lua", "old");
    scratch_write(fixture.scratch, "scripts/enemies/slime.lua", "old");
    scratch_write(fixture.scratch, "scripts/enemies/wasp.lua", "old");
    scratch_write(fixture.scratch, "shaders/neon.frag", "old");
    if (!file_tree_open(&fixture.tree, fixture.scratch, false, NULL)) {
        return -1;
    }
    fixture.watches[0] = watch_create(&fixture.tree, folders, BASE_COUNT_OF(folders), NULL);
    fixture.watches[1] = watch_create_polling(&fixture.tree, folders, BASE_COUNT_OF(folders), NULL);
    *state = &fixture;
    return fixture.watches[0] != NULL && fixture.watches[1] != NULL ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        watch_destroy(fixture.watches[kind]);
    }
    scratch_remove_all(fixture.scratch);
    free(fixture.scratch);
    return 0;
}

static void save(const char *name, const char *text) {
    scratch_write(fixture.scratch, name, text);
}

static void remove_at(const char *name) {
    scratch_remove_all(scratch_path(fixture.scratch, name));
}

static void move(const char *from, const char *to) {
    assert_int_equal(rename(scratch_path(fixture.scratch, from), scratch_path(fixture.scratch, to)), 0);
}

static void note_content(Heard *heard) {
    FileData data;
    const WatchChange *last = &heard->changes[heard->count - 1];
    heard->content[0] = '\0';
    if (!last->removed && file_read(&fixture.tree, last->name, &data, NULL)) {
        snprintf(heard->content, sizeof heard->content, "%s", data.bytes);
        file_data_free(&data);
    }
}

static void listen_with_room_for(size_t capacity) {
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        Heard *heard = &fixture.heard[kind];
        assert_true(heard->count + capacity <= CHANGE_LIMIT);
        size_t count = watch_poll(fixture.watches[kind], heard->changes + heard->count, capacity);
        assert_true(count <= capacity);
        if (count > 0) {
            heard->first_at = heard->reports == 0 ? clock_seconds() : heard->first_at;
            heard->reports++;
            heard->count += count;
            note_content(heard);
        }
    }
}

static void listen(void) {
    listen_with_room_for(256);
}

static void listen_for(double seconds) {
    for (double end = clock_seconds() + seconds; clock_seconds() < end;) {
        listen();
        clock_sleep(0.002);
    }
}

static void forget(void) {
    memset(fixture.heard, 0, sizeof fixture.heard);
}

/* Listens until both watches told `count` changes, and forgets nothing. */
static void wait_for(size_t count) {
    double end = clock_seconds() + PATIENCE;
    while ((fixture.heard[0].count < count || fixture.heard[1].count < count) && clock_seconds() < end) {
        listen();
        clock_sleep(0.002);
    }
}

static void check_heard(const Heard *heard, const char *const *expected, size_t count) {
    for (size_t i = 0; i < heard->count && i < count; i++) {
        bool removed = expected[i][0] == '-';
        assert_string_equal(heard->changes[i].name, expected[i] + (removed ? 1 : 0));
        assert_int_equal(heard->changes[i].removed, removed);
    }
    assert_int_equal(heard->count, count);
}

/* Both watches tell exactly these changes in this order; "-" stands before a removed name. */
static void expect_changes(const char *const *expected, size_t count) {
    wait_for(count);
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        check_heard(&fixture.heard[kind], expected, count);
    }
}

#define expect(...)                                                                                                    \
    do {                                                                                                               \
        const char *const expected[] = {__VA_ARGS__};                                                                  \
        expect_changes(expected, BASE_COUNT_OF(expected));                                                             \
    } while (0)

static void expect_content(const char *text) {
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        assert_string_equal(fixture.heard[kind].content, text);
        assert_int_equal(fixture.heard[kind].reports, 1);
    }
}

static void expect_not_before(double moment) {
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        assert_true(fixture.heard[kind].first_at >= moment);
    }
}

static void test_L2_a_save_is_told_once_after_it_rests(void **state) {
    (void)state;
    double began = clock_seconds();
    save("scripts/enemies/slime.lua", "new text");
    expect("scripts/enemies/slime.lua");
    expect_content("new text");
    expect_not_before(began + REST);
    listen_for(0.12);
    expect("scripts/enemies/slime.lua");
}

static void test_a_quiet_tree_tells_nothing(void **state) {
    (void)state;
    FileData data;
    assert_true(file_read(&fixture.tree, "scripts/main.lua", &data, NULL));
    file_data_free(&data);
    listen_for(0.12);
    assert_int_equal(fixture.heard[0].count, 0);
    assert_int_equal(fixture.heard[1].count, 0);
}

/* As vim saves: a probe file, the old file moved aside, a new one written, the old one removed. */
static void test_L2_a_save_by_renaming_is_one_change(void **state) {
    (void)state;
    save("scripts/4913", "");
    remove_at("scripts/4913");
    move("scripts/main.lua", "scripts/main.lua~");
    save("scripts/main.lua", "by vim");
    remove_at("scripts/main.lua~");
    expect("scripts/main.lua");
    expect_content("by vim");
    forget();
    save("scripts/.main.lua.tmp", "by another");
    move("scripts/.main.lua.tmp", "scripts/main.lua");
    expect("scripts/main.lua");
    expect_content("by another");
}

/* The same size and the same times, but another file. */
static void test_a_file_replaced_by_its_like_is_a_change(void **state) {
    (void)state;
    struct stat old;
    assert_int_equal(stat(scratch_path(fixture.scratch, "scripts/main.lua"), &old), 0);
    save("scripts/like.tmp", "OLD");
    const struct timespec times[2] = {old.st_atim, old.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, scratch_path(fixture.scratch, "scripts/like.tmp"), times, 0), 0);
    move("scripts/like.tmp", "scripts/main.lua");
    expect("scripts/main.lua");
    expect_content("OLD");
}

/* A machine that stalls between two steps of a test gives the watch the right to tell; the steps are then repeated. */
typedef void Steps(void);

static void repeat_until_quicker_than(double limit, Steps *steps) {
    for (int attempt = 0; attempt < 20; attempt++) {
        double began = clock_seconds();
        steps();
        if (clock_seconds() - began < limit) {
            return;
        }
        listen_for(0.5);
        forget();
    }
    skip();
}

static void write_in_two_halves(void) {
    FILE *file = fopen(scratch_path(fixture.scratch, "scripts/main.lua"), "w");
    assert_non_null(file);
    setvbuf(file, NULL, _IONBF, 0);
    fputs("first half, ", file);
    listen_for(0.025);
    fputs("second half", file);
    fclose(file);
}

static void test_L2_a_save_in_two_halves_is_told_whole(void **state) {
    (void)state;
    repeat_until_quicker_than(REST, write_in_two_halves);
    expect("scripts/main.lua");
    expect_content("first half, second half");
}

static void empty_and_write(void) {
    assert_int_equal(truncate(scratch_path(fixture.scratch, "scripts/main.lua"), 0), 0);
    listen_for(0.1);
    save("scripts/main.lua", "written");
}

static void test_L2_emptied_then_written_is_told_whole(void **state) {
    (void)state;
    repeat_until_quicker_than(REST_EMPTY, empty_and_write);
    expect("scripts/main.lua");
    expect_content("written");
}

static void test_L2_a_file_left_empty_is_told_late(void **state) {
    (void)state;
    double began = clock_seconds();
    save("scripts/main.lua", "");
    expect("scripts/main.lua");
    expect_content("");
    expect_not_before(began + REST_EMPTY);
}

static void test_L2_removing_and_bringing_back_are_changes(void **state) {
    (void)state;
    remove_at("shaders/neon.frag");
    expect("-shaders/neon.frag");
    forget();
    save("shaders/neon.frag", "back");
    expect("shaders/neon.frag");
}

static void test_L2_a_new_folder_is_watched_with_what_is_in_it(void **state) {
    (void)state;
    scratch_make_folder(fixture.scratch, "scripts/bosses");
    scratch_make_folder(fixture.scratch, "scripts/bosses/late");
    save("scripts/bosses/worm.lua", "worm");
    save("scripts/bosses/late/eye.lua", "eye");
    expect("scripts/bosses/late/eye.lua", "scripts/bosses/worm.lua");
    forget();
    save("scripts/bosses/late/eye.lua", "another eye");
    expect("scripts/bosses/late/eye.lua");
}

static void test_L2_a_folder_deleted_and_made_again_stays_watched(void **state) {
    (void)state;
    remove_at("scripts/enemies");
    expect("-scripts/enemies/slime.lua", "-scripts/enemies/wasp.lua");
    forget();
    scratch_make_folder(fixture.scratch, "scripts/enemies");
    save("scripts/enemies/slime.lua", "again");
    expect("scripts/enemies/slime.lua");
    forget();
    save("scripts/enemies/slime.lua", "and again");
    expect("scripts/enemies/slime.lua");
}

static void test_L2_a_moved_folder_is_told_under_both_names(void **state) {
    (void)state;
    move("scripts/enemies", "scripts/foes");
    expect("-scripts/enemies/slime.lua", "-scripts/enemies/wasp.lua", "scripts/foes/slime.lua",
           "scripts/foes/wasp.lua");
    forget();
    save("scripts/foes/wasp.lua", "a foe now");
    expect("scripts/foes/wasp.lua");
}

static void test_L2_a_watched_folder_may_come_later_or_again(void **state) {
    (void)state;
    scratch_make_folder(fixture.scratch, "later");
    save("later/mod.lua", "mod");
    remove_at("shaders");
    expect("later/mod.lua", "-shaders/neon.frag");
    forget();
    scratch_make_folder(fixture.scratch, "shaders");
    save("shaders/neon.frag", "neon");
    save("later/mod.lua", "newer mod");
    wait_for(2);
    expect("later/mod.lua", "shaders/neon.frag");
}

static void test_editors_own_files_are_ignored(void **state) {
    (void)state;
    static const char *const names[] = {"scripts/main.lua~",    "scripts/.main.lua.swp", "scripts/main.lua.swp",
                                        "scripts/#main.lua#",   "scripts/main.lua.tmp",  "scripts/main.lua.orig",
                                        "scripts/Upper.lua",    "scripts/.#main.lua",    "scripts/main.lua.bak",
                                        "scripts/with space.x", "scripts/main.rej"};
    for (size_t i = 0; i < BASE_COUNT_OF(names); i++) {
        save(names[i], "an editor's");
    }
    scratch_make_folder(fixture.scratch, "scripts/.git");
    save("scripts/.git/index.lua", "hidden");
    assert_int_equal(mkfifo(scratch_path(fixture.scratch, "scripts/pipe.lua"), 0600), 0);
    save("scripts/zebra.lua", "real");
    expect("scripts/zebra.lua");
    listen_for(0.15);
    expect("scripts/zebra.lua");
}

static void burst_names(char names[BURST][32]) {
    for (int i = 0; i < BURST; i++) {
        snprintf(names[i], sizeof names[i], "scripts/burst_%03d.lua", i);
    }
}

static void save_burst(void) {
    char names[BURST][32];
    burst_names(names);
    for (int i = BURST - 1; i >= 0; i--) {
        save(names[i], "burst");
    }
}

static void check_burst(const Heard *heard) {
    char names[BURST][32];
    burst_names(names);
    assert_int_equal(heard->count, BURST);
    for (int i = 0; i < BURST; i++) {
        assert_string_equal(heard->changes[i].name, names[i]);
    }
}

static void test_L4_a_burst_of_files_is_told_together_and_sorted(void **state) {
    (void)state;
    save_burst();
    wait_for(BURST);
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        check_burst(&fixture.heard[kind]);
        assert_int_equal(fixture.heard[kind].reports, 1);
    }
}

/* The poll after the one that ran out of room tells more at once, even though another file is restless now. */
static void test_what_exceeds_the_capacity_comes_next(void **state) {
    (void)state;
    enum { ROOM = 64 };
    save_burst();
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        Heard *heard = &fixture.heard[kind];
        for (double end = clock_seconds() + PATIENCE; heard->count == 0 && clock_seconds() < end;) {
            heard->count = watch_poll(fixture.watches[kind], heard->changes, ROOM);
        }
        assert_int_equal(heard->count, ROOM);
        save("scripts/restless.lua", kind == 0 ? "restless" : "more restless");
        heard->count += watch_poll(fixture.watches[kind], heard->changes + ROOM, ROOM);
        assert_int_equal(heard->count, 2 * ROOM);
    }
    wait_for(BURST + 1);
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        fixture.heard[kind].count = BURST;
        check_burst(&fixture.heard[kind]);
    }
}

static void save_two_in_a_row(void) {
    save("scripts/main.lua", "one");
    listen_for(0.025);
    save("shaders/neon.frag", "two");
}

/* The pause brings the looking watch to where it looks between the two saves. */
static void test_L4_files_saved_in_a_row_are_told_together(void **state) {
    (void)state;
    listen_for(0.085);
    repeat_until_quicker_than(REST, save_two_in_a_row);
    expect("scripts/main.lua", "shaders/neon.frag");
    assert_int_equal(fixture.heard[0].reports, 1);
    assert_int_equal(fixture.heard[1].reports, 1);
}

/* One file that never rests must not keep the others from being told. */
static void test_a_restless_file_does_not_hold_up_the_rest(void **state) {
    (void)state;
    save("scripts/main.lua", "calm");
    char text[64];
    for (double end = clock_seconds() + PATIENCE; clock_seconds() < end;) {
        snprintf(text, sizeof text, "%.9f", clock_seconds());
        save("scripts/restless.lua", text);
        listen();
        clock_sleep(0.004);
        if (fixture.heard[0].count > 0 && fixture.heard[1].count > 0) {
            break;
        }
    }
    for (int kind = 0; kind < WATCH_KINDS; kind++) {
        assert_string_equal(fixture.heard[kind].changes[0].name, "scripts/main.lua");
    }
}

static void test_bad_folders_are_errors(void **state) {
    (void)state;
    static const char *const bad[] = {"../up"};
    static const char *const many[WATCH_FOLDER_LIMIT + 1] = {0};
    Error error = {0};
    assert_null(watch_create(&fixture.tree, bad, 1, &error));
    assert_int_equal(error.id, ERROR_FILE_NAME);
    assert_null(watch_create(&fixture.tree, many, BASE_COUNT_OF(many), &error));
    assert_int_equal(error.id, ERROR_WATCH_FAILED);
    watch_destroy(NULL);
}

#define watch_test(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        watch_test(test_L2_a_save_is_told_once_after_it_rests),
        watch_test(test_a_quiet_tree_tells_nothing),
        watch_test(test_L2_a_save_by_renaming_is_one_change),
        watch_test(test_a_file_replaced_by_its_like_is_a_change),
        watch_test(test_L2_a_save_in_two_halves_is_told_whole),
        watch_test(test_L2_emptied_then_written_is_told_whole),
        watch_test(test_L2_a_file_left_empty_is_told_late),
        watch_test(test_L2_removing_and_bringing_back_are_changes),
        watch_test(test_L2_a_new_folder_is_watched_with_what_is_in_it),
        watch_test(test_L2_a_folder_deleted_and_made_again_stays_watched),
        watch_test(test_L2_a_moved_folder_is_told_under_both_names),
        watch_test(test_L2_a_watched_folder_may_come_later_or_again),
        watch_test(test_editors_own_files_are_ignored),
        watch_test(test_L4_a_burst_of_files_is_told_together_and_sorted),
        watch_test(test_L4_files_saved_in_a_row_are_told_together),
        watch_test(test_what_exceeds_the_capacity_comes_next),
        watch_test(test_a_restless_file_does_not_hold_up_the_rest),
        watch_test(test_bad_folders_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
