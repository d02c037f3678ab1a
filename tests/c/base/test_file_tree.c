/* Finding the game's data and the user's folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"
#include "base/scratch.h"

#include <errno.h>

static char *scratch;

static int set_up(void **state) {
    (void)state;
    scratch = scratch_make();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    scratch_remove_all(scratch);
    free(scratch);
    unsetenv("XDG_DATA_HOME");
    return 0;
}

static void put_data(const char *folder) {
    char name[256];
    scratch_make_folder(scratch, folder);
    snprintf(name, sizeof name, "%s/scripts", folder);
    scratch_make_folder(scratch, name);
    snprintf(name, sizeof name, "%s/scripts/main.lua", folder);
    scratch_write(scratch, name, "");
}

static void test_given_data_is_taken(void **state) {
    (void)state;
    FileTree tree;
    put_data("data");
    char with_slash[SCRATCH_PATH_SIZE];
    snprintf(with_slash, sizeof with_slash, "%s/", scratch_path(scratch, "data"));
    assert_true(file_tree_find_data(&tree, with_slash, NULL));
    assert_string_equal(tree.root, scratch_path(scratch, "data"));
    assert_true(tree.generated[0] == '/'); /* the folder of this program */
    assert_false(tree.writable);
}

static void test_wrong_given_data_is_an_error_that_helps(void **state) {
    (void)state;
    static const char *const wrong[] = {"none", "empty"};
    scratch_make_folder(scratch, "empty");
    for (size_t i = 0; i < BASE_COUNT_OF(wrong); i++) {
        FileTree tree;
        Error error = {0};
        const char *given = scratch_path(scratch, wrong[i]);
        assert_false(file_tree_find_data(&tree, given, &error));
        assert_int_equal(error.id, ERROR_DATA_MISSING);
        assert_non_null(strstr(error.message, given));
        assert_non_null(strstr(error.message, "scripts/main.lua"));
    }
}

/* Copies this program to a place of its own; there it prints what it finds when asked with one word. */
static void copy_program(const char *name) {
    FileData program;
    assert_true(file_read_path("/proc/self/exe", &program, NULL));
    const char *path = scratch_path(scratch, name);
    assert_true(file_write_path(path, program.bytes, program.size, NULL));
    assert_int_equal(chmod(path, 0755), 0);
    file_data_free(&program);
}

static int print_found_data(void) {
    FileTree tree;
    Error error = {0};
    if (file_tree_find_data(&tree, NULL, &error)) {
        printf("%s|%s", tree.root, tree.generated);
    } else {
        printf("%s", error_id_text(error.id));
    }
    return 0;
}

static void assert_program_finds(const char *program, const char *root, const char *generated) {
    char command[SCRATCH_PATH_SIZE];
    char expected[SCRATCH_PATH_SIZE];
    char printed[SCRATCH_PATH_SIZE] = "";
    snprintf(command, sizeof command, "'%s' find", scratch_path(scratch, program));
    snprintf(expected, sizeof expected, "%s|%s", root, generated);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    size_t length = fread(printed, 1, sizeof printed - 1, output);
    printed[length] = '\0';
    assert_int_equal(pclose(output), 0);
    assert_string_equal(printed, expected);
}

static void test_X2_data_is_found_beside_the_program_or_in_share(void **state) {
    (void)state;
    scratch_make_folder(scratch, "bin");
    scratch_make_folder(scratch, "share");
    copy_program("bin/program");
    put_data("share/rift");
    assert_program_finds("bin/program", scratch_path(scratch, "share/rift"), scratch_path(scratch, "bin"));
    scratch_make_folder(scratch, "bin/scripts");
    scratch_write(scratch, "bin/scripts/main.lua", "");
    assert_program_finds("bin/program", scratch_path(scratch, "bin"), "");
}

static void test_X1_data_of_the_checkout_is_found_last(void **state) {
    (void)state;
    if (access(RIFT_SOURCE_DIR "/scripts/main.lua", F_OK) != 0) {
        skip();
    }
    copy_program("program");
    assert_program_finds("program", RIFT_SOURCE_DIR, scratch);
}

static void test_user_folder_is_made(void **state) {
    (void)state;
    FileTree tree;
    setenv("XDG_DATA_HOME", scratch_path(scratch, "deep/data"), 1);
    assert_true(file_tree_find_user(&tree, NULL));
    assert_string_equal(tree.root, scratch_path(scratch, "deep/data/rift-survivors"));
    assert_true(tree.writable);
    assert_true(file_write_atomic(&tree, "settings.txt", "x", 1, NULL));
    assert_true(file_tree_find_user(&tree, NULL));
    assert_true(file_exists(&tree, "settings.txt"));
}

static void test_user_folder_is_under_home_by_default(void **state) {
    (void)state;
    FileTree tree;
    setenv("HOME", scratch, 1);
    assert_true(file_tree_find_user(&tree, NULL));
    assert_string_equal(tree.root, scratch_path(scratch, ".local/share/rift-survivors"));
    setenv("XDG_DATA_HOME", "relative", 1); /* does not count, says the specification */
    assert_true(file_tree_find_user(&tree, NULL));
    assert_string_equal(tree.root, scratch_path(scratch, ".local/share/rift-survivors"));
}

static void test_unusable_user_folder_is_an_error_that_helps(void **state) {
    (void)state;
    FileTree tree;
    scratch_write(scratch, "file", "");
    const char *const homes[] = {scratch_path(scratch, "file"), "/proc/none", NULL};
    for (size_t i = 0; i < BASE_COUNT_OF(homes); i++) {
        Error error = {0};
        if (homes[i] != NULL) {
            setenv("HOME", homes[i], 1);
        } else {
            unsetenv("HOME");
        }
        assert_false(file_tree_find_user(&tree, &error));
        assert_int_equal(error.id, ERROR_FILE_WRITE);
        assert_non_null(strstr(error.message, "XDG_DATA_HOME"));
    }
}

static void test_opening_needs_a_folder(void **state) {
    (void)state;
    FileTree tree;
    Error error = {0};
    scratch_write(scratch, "file", "");
    assert_false(file_tree_open(&tree, scratch_path(scratch, "file"), false, &error));
    assert_int_equal(error.id, ERROR_FILE_MISSING);
    assert_false(file_tree_open(&tree, scratch_path(scratch, "none"), false, &error));
    assert_true(file_tree_open(&tree, "/", false, NULL));
    assert_true(file_exists(&tree, "etc/passwd"));
}

#define tree_test(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(int argument_count, char **arguments) {
    if (argument_count == 2 && strcmp(arguments[1], "find") == 0) {
        return print_found_data();
    }
    const struct CMUnitTest tests[] = {
        tree_test(test_given_data_is_taken),
        tree_test(test_wrong_given_data_is_an_error_that_helps),
        tree_test(test_X2_data_is_found_beside_the_program_or_in_share),
        tree_test(test_X1_data_of_the_checkout_is_found_last),
        tree_test(test_user_folder_is_made),
        tree_test(test_user_folder_is_under_home_by_default),
        tree_test(test_unusable_user_folder_is_an_error_that_helps),
        tree_test(test_opening_needs_a_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
