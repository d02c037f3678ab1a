/* Reading, listing and writing files in trees and by path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"
#include "base/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

static char *scratch;
static FileTree tree;

static int set_up(void **state) {
    (void)state;
    scratch = scratch_make();
    scratch_make_folder(scratch, "tree");
    scratch_make_folder(scratch, "tree/scripts");
    scratch_write(scratch, "tree/scripts/main.lua", "return 1");
    scratch_write(scratch, "secret.lua", "outside");
    return file_tree_open(&tree, scratch_path(scratch, "tree"), true, NULL) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    scratch_remove_all(scratch);
    free(scratch);
    return 0;
}

static void assert_content(const char *name, const char *text) {
    FileData data;
    Error error = {0};
    if (!file_read(&tree, name, &data, &error)) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(data.size, strlen(text));
    assert_string_equal(data.bytes, text);
    file_data_free(&data);
    assert_null(data.bytes);
}

static void assert_unreadable(const char *name, ErrorId id) {
    FileData data;
    Error error = {0};
    assert_false(file_read(&tree, name, &data, &error));
    assert_int_equal(error.id, id);
    assert_true(error.message[0] != '\0');
    assert_null(data.bytes);
    assert_false(file_exists(&tree, name));
}

/* The number of entries in a folder, hidden ones included. */
static int count_entries(const char *path) {
    DIR *folder = opendir(path);
    int count = 0;
    assert_non_null(folder);
    while (readdir(folder) != NULL) {
        count++;
    }
    closedir(folder);
    return count - 2;
}

/* ---- Names ---- */

static void test_names_are_checked(void **state) {
    (void)state;
    static const char *const good[] = {"a", "scripts/main.lua", "a-b_c.0/d", ".hidden", "a.b.c", "0"};
    static const char *const bad[] = {"",       "/a",  "a/",    "a//b", "../a", "a/..", "a/../b", "..",
                                      ".",      "./a", "a/./b", "A",    "a b",  "a\\b", "a:b",    "a~",
                                      "\u3042", "a\n", "a*",    "a..b", "c:/a", "//a",  "a/b/."};
    for (size_t i = 0; i < BASE_COUNT_OF(good); i++) {
        assert_true(file_name_is_valid(good[i], NULL));
    }
    for (size_t i = 0; i < BASE_COUNT_OF(bad); i++) {
        Error error = {0};
        assert_false(file_name_is_valid(bad[i], &error));
        assert_int_equal(error.id, ERROR_FILE_NAME);
        assert_unreadable(bad[i], ERROR_FILE_NAME);
        assert_false(file_write_atomic(&tree, bad[i], "", 0, NULL));
    }
    assert_false(file_name_is_valid(NULL, NULL));
    char name[FILE_NAME_SIZE + 1];
    memset(name, 'a', sizeof name);
    name[FILE_NAME_SIZE] = '\0';
    assert_false(file_name_is_valid(name, NULL));
    name[FILE_NAME_SIZE - 1] = '\0';
    assert_true(file_name_is_valid(name, NULL));
}

static void test_X5_random_names_never_climb(void **state) {
    (void)state;
    static const char likely[] = "../ab~A\\";
    Rng rng = rng_create(5, RNG_SCRIPT);
    for (int i = 0; i < 100000; i++) {
        char name[24];
        size_t length = rng_below(&rng, sizeof name);
        for (size_t place = 0; place < length; place++) {
            name[place] = rng_below(&rng, 8) == 0 ? (char)rng_below(&rng, 256) : likely[rng_below(&rng, 8)];
        }
        name[length] = '\0';
        if (file_name_is_valid(name, NULL)) {
            assert_true(name[0] != '/' && name[0] != '\0');
            assert_null(strstr(name, ".."));
            assert_null(strstr(name, "//"));
            assert_null(strpbrk(name, "~A\\"));
        }
    }
}

/* ---- Reading ---- */

static void test_reading_gives_the_bytes_and_a_zero(void **state) {
    (void)state;
    assert_content("scripts/main.lua", "return 1");
    assert_true(file_exists(&tree, "scripts/main.lua"));
    scratch_write(scratch, "tree/empty.txt", "");
    assert_content("empty.txt", "");
}

static void test_what_is_no_file_is_refused(void **state) {
    (void)state;
    assert_unreadable("missing.lua", ERROR_FILE_MISSING);
    assert_unreadable("scripts/main.lua/x", ERROR_FILE_MISSING);
    assert_unreadable("scripts", ERROR_FILE_READ);
    assert_int_equal(mkfifo(scratch_path(scratch, "tree/pipe"), 0600), 0);
    assert_unreadable("pipe", ERROR_FILE_READ);
}

static void test_too_large_files_are_refused(void **state) {
    (void)state;
    FileData data;
    Error error = {0};
    scratch_write(scratch, "tree/large.bin", "");
    assert_int_equal(truncate(scratch_path(scratch, "tree/large.bin"), FILE_SIZE_LIMIT + 1), 0);
    assert_false(file_read(&tree, "large.bin", &data, &error));
    assert_int_equal(error.id, ERROR_FILE_TOO_LARGE);
}

static void test_links_out_of_the_tree_are_refused(void **state) {
    (void)state;
    assert_int_equal(symlink("../secret.lua", scratch_path(scratch, "tree/out.lua")), 0);
    assert_int_equal(symlink("..", scratch_path(scratch, "tree/up")), 0);
    assert_int_equal(symlink("/", scratch_path(scratch, "tree/top")), 0);
    assert_int_equal(symlink("round", scratch_path(scratch, "tree/round")), 0);
    assert_int_equal(symlink("scripts/main.lua", scratch_path(scratch, "tree/in.lua")), 0);
    assert_unreadable("out.lua", ERROR_FILE_NAME);
    assert_unreadable("up/secret.lua", ERROR_FILE_NAME);
    assert_unreadable("top/etc/passwd", ERROR_FILE_NAME);
    assert_unreadable("round", ERROR_FILE_READ);
    assert_content("in.lua", "return 1");
    Error error = {0};
    assert_false(file_write_atomic(&tree, "up/written.lua", "x", 1, &error));
    assert_int_equal(error.id, ERROR_FILE_NAME);
    assert_false(file_write_atomic(&tree, "up/new/written.lua", "x", 1, &error));
    assert_int_equal(access(scratch_path(scratch, "written.lua"), F_OK), -1);
    assert_int_equal(access(scratch_path(scratch, "new"), F_OK), -1);
}

/* A folder whose name begins with the tree's is not in the tree. */
static void test_a_neighbour_with_a_longer_name_is_outside(void **state) {
    (void)state;
    scratch_make_folder(scratch, "tree-two");
    scratch_write(scratch, "tree-two/a.lua", "neighbour");
    assert_int_equal(symlink("../tree-two", scratch_path(scratch, "tree/two")), 0);
    assert_unreadable("two/a.lua", ERROR_FILE_NAME);
}

static void test_generated_files_are_second(void **state) {
    (void)state;
    scratch_make_folder(scratch, "built");
    scratch_write(scratch, "built/font.png", "built font");
    scratch_write(scratch, "built/both.txt", "built");
    scratch_write(scratch, "tree/both.txt", "checked in");
    assert_false(file_exists(&tree, "font.png"));
    snprintf(tree.generated, sizeof tree.generated, "%s", scratch_path(scratch, "built"));
    assert_content("font.png", "built font");
    assert_content("both.txt", "checked in");
    assert_true(file_exists(&tree, "font.png"));
    FileList list;
    assert_true(file_list(&tree, "", ".png", &list, NULL));
    assert_int_equal(list.count, 0);
    file_list_free(&list);
}

/* ---- Listing ---- */

static int warnings;
static void count_warning(void *context, LogLevel level, const char *text) {
    (void)context;
    (void)text;
    warnings += level == LOG_WARNING ? 1 : 0;
}

static void assert_listed(const char *folder, const char *suffix, const char *const *expected, size_t count) {
    FileList list;
    assert_true(file_list(&tree, folder, suffix, &list, NULL));
    for (size_t i = 0; i < list.count && i < count; i++) {
        assert_string_equal(list.names[i], expected[i]);
    }
    assert_int_equal(list.count, count);
    file_list_free(&list);
    assert_null(list.names);
}

static void test_lists_are_recursive_and_sorted(void **state) {
    (void)state;
    static const char *const all[] = {"scripts/a-b.lua", "scripts/a.lua", "scripts/a/z.lua", "scripts/a_b.lua",
                                      "scripts/main.lua"};
    scratch_make_folder(scratch, "tree/scripts/a");
    for (size_t i = BASE_COUNT_OF(all); i-- > 0;) {
        char name[64];
        snprintf(name, sizeof name, "tree/%s", all[i]);
        scratch_write(scratch, name, "");
    }
    scratch_write(scratch, "tree/scripts/notes.txt", "");
    scratch_write(scratch, "tree/scripts/.hidden.lua", "");
    scratch_make_folder(scratch, "tree/scripts/.git");
    scratch_write(scratch, "tree/scripts/.git/a.lua", "");
    assert_listed("scripts", ".lua", all, BASE_COUNT_OF(all));
    assert_listed("", ".lua", all, BASE_COUNT_OF(all));
    assert_listed("scripts/a", ".lua", all + 2, 1);
    assert_listed("scripts/missing", ".lua", NULL, 0);
    assert_listed("scripts/main.lua", ".lua", NULL, 0);
    FileList list;
    Error error = {0};
    assert_false(file_list(&tree, "../tree", ".lua", &list, &error));
    assert_int_equal(error.id, ERROR_FILE_NAME);
}

static void test_names_passed_over_are_told_once(void **state) {
    (void)state;
    static const char *const listed[] = {"scripts/main.lua"};
    scratch_write(scratch, "tree/scripts/Upper.lua", "");
    scratch_write(scratch, "tree/scripts/lower.LUA", "");
    scratch_write(scratch, "tree/scripts/a b.lua", "");
    scratch_write(scratch, "tree/scripts/Other.txt", "");
    scratch_make_folder(scratch, "tree/scripts/Folder");
    scratch_write(scratch, "tree/scripts/Folder/in.lua", "");
    assert_int_equal(symlink("../../secret.lua", scratch_path(scratch, "tree/scripts/out.lua")), 0);
    assert_int_equal(symlink("..", scratch_path(scratch, "tree/scripts/loop")), 0);
    warnings = 0;
    log_set_sink(count_warning, NULL);
    for (int i = 0; i < 3; i++) {
        assert_listed("scripts", ".lua", listed, 1);
    }
    log_set_sink(NULL, NULL);
    assert_int_equal(warnings, 5); /* Upper.lua, lower.LUA, a b.lua, Folder, out.lua */
}

/* ---- Writing ---- */

static bool write_text(const char *name, const char *text, Error *error) {
    return file_write_atomic(&tree, name, text, strlen(text), error);
}

static void test_X4_writing_replaces_the_whole_file(void **state) {
    (void)state;
    assert_true(write_text("saves/slot/one.bin", "the first, longer content", NULL));
    assert_content("saves/slot/one.bin", "the first, longer content");
    assert_true(write_text("saves/slot/one.bin", "second", NULL));
    assert_content("saves/slot/one.bin", "second");
    assert_true(write_text("saves/slot/one.bin", "", NULL));
    assert_content("saves/slot/one.bin", "");
    assert_int_equal(count_entries(scratch_path(scratch, "tree/saves/slot")), 1);
}

static void test_read_only_trees_are_not_written(void **state) {
    (void)state;
    Error error = {0};
    tree.writable = false;
    assert_false(write_text("a.txt", "x", &error));
    assert_int_equal(error.id, ERROR_FILE_WRITE);
    assert_int_equal(count_entries(scratch_path(scratch, "tree")), 1);
}

/* A write that breaks off in the middle, as on a full disk: a child's files may not grow beyond 1000 bytes. */
static void test_X4_a_failed_write_keeps_the_old_content(void **state) {
    (void)state;
    assert_true(write_text("save.bin", "old", NULL));
    pid_t child = fork();
    if (child == 0) {
        static char large[5000];
        const struct rlimit limit = {1000, 1000};
        Error error = {0};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        bool failed = !file_write_atomic(&tree, "save.bin", large, sizeof large, &error);
        _exit(failed && error.id == ERROR_FILE_WRITE ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_content("save.bin", "old");
    assert_int_equal(count_entries(scratch_path(scratch, "tree")), 2);
    scratch_make_folder(scratch, "tree/folder.bin");
    scratch_write(scratch, "tree/folder.bin/in", "");
    Error error = {0};
    assert_false(write_text("folder.bin", "x", &error));
    assert_int_equal(error.id, ERROR_FILE_WRITE);
    assert_int_equal(count_entries(scratch_path(scratch, "tree")), 3);
}

/* Version n: a size and a byte that follow from n, so that any mix of two versions shows. */
enum { VERSION_SIZE_MOST = 300000 };

static size_t make_version(uint64_t number, char bytes[VERSION_SIZE_MOST]) {
    size_t size = 8 + (size_t)(hash_pair(number, 1) % (VERSION_SIZE_MOST - 8));
    memcpy(bytes, &number, sizeof number);
    memset(bytes + 8, (int)(hash_pair(number, 2) % 256), size - 8);
    return size;
}

static uint64_t assert_whole_version(void) {
    static char expected[VERSION_SIZE_MOST];
    FileData data;
    uint64_t number;
    assert_true(file_read(&tree, "save.bin", &data, NULL));
    assert_true(data.size >= sizeof number);
    memcpy(&number, data.bytes, sizeof number);
    assert_int_equal(data.size, make_version(number, expected));
    assert_memory_equal(data.bytes, expected, data.size);
    file_data_free(&data);
    return number;
}

static void write_versions_for_ever(uint64_t from, int started) {
    static char bytes[VERSION_SIZE_MOST];
    for (uint64_t number = from;; number++) {
        size_t size = make_version(number, bytes);
        while (!file_write_atomic(&tree, "save.bin", bytes, size, NULL)) {
            clock_sleep(0.001); /* the other writer was faster too often */
        }
        if (number == from && write(started, "s", 1) != 1) {
            _exit(1);
        }
    }
}

static void kill_after(pid_t child, double seconds) {
    int status;
    clock_sleep(seconds);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void test_X4_a_kill_at_any_moment_leaves_a_whole_version(void **state) {
    (void)state;
    enum { KILLS = 50 };
    Rng rng = rng_create(4, RNG_SCRIPT);
    uint64_t last = 0;
    for (int i = 0; i < KILLS; i++) {
        int started[2];
        char byte;
        assert_int_equal(pipe(started), 0);
        pid_t child = fork();
        if (child == 0) {
            write_versions_for_ever(last + 1, started[1]);
        }
        assert_int_equal(read(started[0], &byte, 1), 1);
        kill_after(child, rng_unit_double(&rng) * 0.012);
        close(started[0]);
        close(started[1]);
        uint64_t number = assert_whole_version();
        assert_true(number > last);
        last = number;
    }
    assert_true(write_text("save.bin", "after all", NULL));
    assert_content("save.bin", "after all");
    assert_int_equal(count_entries(scratch_path(scratch, "tree")), 2); /* the kills left nothing behind */
}

static void hold_temporary_file_for_ever(int ready) {
    const struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int file = open(scratch_path(scratch, "tree/.save.bin.tmp"), O_RDWR | O_CREAT, 0600);
    bool held = file >= 0 && write(file, "half a ver", 10) == 10 && fcntl(file, F_SETLK, &lock) == 0;
    while (held && write(ready, "r", 1) == 1) {
        pause();
    }
    _exit(1);
}

/* What another program is writing is left alone; what it left behind when it was killed is taken over. */
static void test_X4_a_save_under_way_elsewhere_is_left_alone(void **state) {
    (void)state;
    int ready[2];
    char byte;
    struct stat status;
    Error error = {0};
    assert_true(write_text("save.bin", "old", NULL));
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        hold_temporary_file_for_ever(ready[1]);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_false(write_text("save.bin", "new", &error));
    assert_int_equal(error.id, ERROR_FILE_WRITE);
    assert_int_equal(stat(scratch_path(scratch, "tree/.save.bin.tmp"), &status), 0);
    assert_int_equal(status.st_size, 10);
    assert_content("save.bin", "old");
    kill_after(child, 0.0);
    close(ready[0]);
    close(ready[1]);
    assert_true(write_text("save.bin", "new", NULL));
    assert_content("save.bin", "new");
    assert_int_equal(count_entries(scratch_path(scratch, "tree")), 2);
}

/* Two programs that save the same file at once, and one that reads it: whole versions only. */
static void test_X4_two_writers_never_mix(void **state) {
    (void)state;
    pid_t children[2];
    int started[2];
    char byte;
    assert_int_equal(pipe(started), 0);
    for (int i = 0; i < 2; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            write_versions_for_ever(1 + (uint64_t)i * 1000000, started[1]);
        }
        assert_int_equal(read(started[0], &byte, 1), 1);
    }
    for (int i = 0; i < 100; i++) {
        assert_whole_version();
        clock_sleep(0.001);
    }
    kill_after(children[0], 0.0);
    kill_after(children[1], 0.0);
    close(started[0]);
    close(started[1]);
    assert_whole_version();
}

static void test_paths_reach_files_outside(void **state) {
    (void)state;
    FileData data;
    Error error = {0};
    const char *path = scratch_path(scratch, "Out Side.PNG");
    assert_true(file_write_path(path, "picture", 7, &error));
    assert_true(file_read_path(path, &data, &error));
    assert_string_equal(data.bytes, "picture");
    file_data_free(&data);
    assert_false(file_read_path(scratch_path(scratch, "none"), &data, &error));
    assert_int_equal(error.id, ERROR_FILE_MISSING);
    assert_false(file_read_path(scratch, &data, &error));
    assert_int_equal(error.id, ERROR_FILE_READ);
    assert_false(file_write_path(scratch, "x", 1, &error));
    assert_int_equal(error.id, ERROR_FILE_WRITE);
    assert_false(file_write_path(scratch_path(scratch, "no/folder"), "x", 1, &error));
    assert_false(file_write_path("", "x", 1, &error));
}

static void test_writing_by_path_spares_devices_and_links(void **state) {
    (void)state;
    struct stat status;
    assert_true(file_write_path("/dev/null", "x", 1, NULL));
    assert_int_equal(stat("/dev/null", &status), 0);
    assert_true(S_ISCHR(status.st_mode));
    assert_int_equal(symlink("secret.lua", scratch_path(scratch, "link")), 0);
    assert_true(file_write_path(scratch_path(scratch, "link"), "through", 7, NULL));
    assert_int_equal(lstat(scratch_path(scratch, "link"), &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    FileData data;
    assert_true(file_read_path(scratch_path(scratch, "secret.lua"), &data, NULL));
    assert_string_equal(data.bytes, "through");
    file_data_free(&data);
}

#define file_test(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        file_test(test_names_are_checked),
        file_test(test_X5_random_names_never_climb),
        file_test(test_reading_gives_the_bytes_and_a_zero),
        file_test(test_what_is_no_file_is_refused),
        file_test(test_too_large_files_are_refused),
        file_test(test_links_out_of_the_tree_are_refused),
        file_test(test_a_neighbour_with_a_longer_name_is_outside),
        file_test(test_generated_files_are_second),
        file_test(test_lists_are_recursive_and_sorted),
        file_test(test_names_passed_over_are_told_once),
        file_test(test_X4_writing_replaces_the_whole_file),
        file_test(test_read_only_trees_are_not_written),
        file_test(test_X4_a_failed_write_keeps_the_old_content),
        file_test(test_X4_a_kill_at_any_moment_leaves_a_whole_version),
        file_test(test_X4_a_save_under_way_elsewhere_is_left_alone),
        file_test(test_X4_two_writers_never_mix),
        file_test(test_paths_reach_files_outside),
        file_test(test_writing_by_path_spares_devices_and_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
