/* Files that grow at their end, and names that change. */
#include "base/base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/scratch.h"

#include <sys/wait.h>

static char *folder;
static FileTree tree;

static int make(void **state) {
    (void)state;
    folder = scratch_make();
    return file_tree_open(&tree, folder, true, NULL) ? 0 : -1;
}

static int clear(void **state) {
    (void)state;
    scratch_remove_all(folder);
    free(folder);
    return 0;
}

static void assert_holds(const char *name, const char *text) {
    FileData data;
    assert_true(file_read(&tree, name, &data, NULL));
    assert_string_equal(data.bytes, text);
    file_data_free(&data);
}

static void test_X4_a_log_goes_on_behind_what_is_there(void **state) {
    (void)state;
    FileLog *log = file_log_open(&tree, "deep/log", NULL);
    assert_non_null(log);
    assert_true(file_log_add(log, "one ", 4));
    assert_holds("deep/log", "one "); /* there at once, whatever comes */
    assert_true(file_log_add(log, "two ", 4));
    assert_true(file_log_sync(log));
    file_log_close(log);
    log = file_log_open(&tree, "deep/log", NULL);
    assert_true(file_log_add(log, "three", 5));
    file_log_close(log);
    assert_holds("deep/log", "one two three");
    file_log_close(NULL);
}

static void test_X4_two_programs_never_write_one_log(void **state) {
    (void)state;
    FileLog *log = file_log_open(&tree, "log", NULL);
    assert_non_null(log);
    pid_t child = fork();
    if (child == 0) {
        Error error = {0};
        FileLog *other = file_log_open(&tree, "log", &error);
        _exit(!other && error.id == ERROR_SAVE_BUSY && strstr(error.message, "log: another program") ? 0 : 1);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    file_log_close(log);
}

static void test_X4_a_tree_that_is_only_read_stays(void **state) {
    (void)state;
    Error error = {0};
    FileTree read_only = tree;
    read_only.writable = false;
    scratch_write(folder, "kept", "text");
    assert_null(file_log_open(&read_only, "kept", &error));
    assert_false(file_remove(&read_only, "kept", &error));
    assert_false(file_rename(&read_only, "kept", "gone", &error));
    assert_false(file_rename(&tree, "kept", "../gone", &error));
    assert_int_equal(error.id, ERROR_FILE_NAME);
    assert_holds("kept", "text");
}

static void test_X4_renaming_and_removing(void **state) {
    (void)state;
    Error error = {0};
    scratch_write(folder, "a", "text");
    scratch_write(folder, "b", "old");
    assert_true(file_rename(&tree, "a", "b", &error));
    assert_false(file_exists(&tree, "a"));
    assert_holds("b", "text");
    assert_true(file_remove(&tree, "b", &error));
    assert_false(file_exists(&tree, "b"));
    assert_true(file_remove(&tree, "b", &error)); /* it is gone, as asked */
    assert_false(file_rename(&tree, "b", "c", &error));
    assert_int_equal(error.id, ERROR_FILE_WRITE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_X4_a_log_goes_on_behind_what_is_there, make, clear),
        cmocka_unit_test_setup_teardown(test_X4_two_programs_never_write_one_log, make, clear),
        cmocka_unit_test_setup_teardown(test_X4_a_tree_that_is_only_read_stays, make, clear),
        cmocka_unit_test_setup_teardown(test_X4_renaming_and_removing, make, clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
