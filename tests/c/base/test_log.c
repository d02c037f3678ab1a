/* The log: lines on stderr, the level, the second receiver. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"
#include "base/scratch.h"

#include <fcntl.h>

typedef struct Captured {
    int count;
    LogLevel level;
    char text[4096];
} Captured;

static void capture(void *context, LogLevel level, const char *text) {
    Captured *captured = context;
    captured->count++;
    captured->level = level;
    snprintf(captured->text, sizeof captured->text, "%s", text);
}

/* stderr goes into a pipe while a test runs. */
static int saved_stderr;
static int packets[2];

static int begin_capture(void **state) {
    (void)state;
    saved_stderr = dup(2);
    if (pipe(packets) != 0) {
        return -1;
    }
    fcntl(packets[0], F_SETFL, O_NONBLOCK);
    return dup2(packets[1], 2) < 0 ? -1 : 0;
}

static int end_capture(void **state) {
    (void)state;
    log_set_sink(NULL, NULL);
    log_set_level(LOG_INFO);
    dup2(saved_stderr, 2);
    close(saved_stderr);
    close(packets[0]);
    close(packets[1]);
    return 0;
}

static const char *written(void) {
    static char text[8192];
    ssize_t size = read(packets[0], text, sizeof text - 1);
    text[size > 0 ? size : 0] = '\0';
    return text;
}

static void test_each_level_has_its_prefix(void **state) {
    (void)state;
    log_set_level(LOG_DEBUG);
    log_write(LOG_DEBUG, "a %d", 1);
    log_write(LOG_INFO, "b");
    log_write(LOG_WARNING, "c");
    log_write(LOG_ERROR, "d");
    assert_string_equal(written(), "rift: debug: a 1\nrift: info: b\nrift: warning: c\nrift: error: d\n");
}

static void test_debug_is_silent_unless_asked_for(void **state) {
    (void)state;
    Captured captured = {0};
    log_set_sink(capture, &captured);
    log_write(LOG_DEBUG, "hidden");
    assert_string_equal(written(), "");
    assert_int_equal(captured.count, 0);
    log_set_level(LOG_ERROR);
    log_write(LOG_WARNING, "hidden too");
    assert_string_equal(written(), "");
}

static void test_sink_gets_every_line(void **state) {
    (void)state;
    Captured captured = {0};
    log_set_sink(capture, &captured);
    log_write(LOG_WARNING, "slime.lua:3: %s", "first\nsecond\n");
    assert_int_equal(captured.count, 2);
    assert_int_equal(captured.level, LOG_WARNING);
    assert_string_equal(captured.text, "second");
    assert_string_equal(written(), "rift: warning: slime.lua:3: first\nrift: warning: second\n");
    log_set_sink(NULL, NULL);
    log_write(LOG_WARNING, "alone");
    assert_int_equal(captured.count, 2);
}

static void test_terminal_commands_are_disarmed(void **state) {
    (void)state;
    log_write(LOG_INFO, "%s", "\033[2Jgone\r\a \u3042");
    assert_string_equal(written(), "rift: info: ?[2Jgone?? \u3042\n");
}

static void test_long_lines_end_in_a_newline(void **state) {
    (void)state;
    char text[5000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    log_write(LOG_INFO, "%s", text);
    const char *line = written();
    assert_true(strlen(line) > 1000 && line[strlen(line) - 1] == '\n');
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_each_level_has_its_prefix, begin_capture, end_capture),
        cmocka_unit_test_setup_teardown(test_debug_is_silent_unless_asked_for, begin_capture, end_capture),
        cmocka_unit_test_setup_teardown(test_sink_gets_every_line, begin_capture, end_capture),
        cmocka_unit_test_setup_teardown(test_terminal_commands_are_disarmed, begin_capture, end_capture),
        cmocka_unit_test_setup_teardown(test_long_lines_end_in_a_newline, begin_capture, end_capture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
