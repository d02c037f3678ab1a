/* Files that are wrong: shaders while the game runs, the font, a picture that cannot be written. */
#include "render/render_machine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static FixtureScene fixture;

/* A copy of the shaders and the font in a folder of the test's own, which the test may spoil. */
static void tree_copy(FileTree *copy) {
    char folder[] = "/tmp/rift-render-XXXXXX";
    assert_non_null(mkdtemp(folder));
    Error error;
    FileTree source;
    FileList list;
    assert_true(fixture_data(&source));
    assert_true(file_tree_open(copy, folder, true, &error));
    char path[FILE_ROOT_SIZE + 32];
    snprintf(path, sizeof path, "%s/shaders", copy->root);
    mkdir(path, 0755);
    snprintf(path, sizeof path, "%s/assets", copy->root);
    mkdir(path, 0755);
    assert_true(file_list(&source, "shaders", "", &list, &error));
    const char *const fonts[] = {"assets/ui.otf", "assets/pixel.ttf"};
    for (size_t i = 0; i < list.count + BASE_COUNT_OF(fonts); i++) {
        const char *name = i < list.count ? list.names[i] : fonts[i - list.count];
        FileData data;
        assert_true(file_read(&source, name, &data, &error));
        assert_true(file_write_atomic(copy, name, data.bytes, data.size, &error));
        file_data_free(&data);
    }
    file_list_free(&list);
}

static void tree_remove(const FileTree *copy) {
    FileList list;
    Error error;
    char path[FILE_ROOT_SIZE + FILE_NAME_SIZE + 2];
    static const char *const FOLDERS[] = {"shaders", "assets", ""};
    for (size_t folder = 0; folder < 2; folder++) {
        assert_true(file_list(copy, FOLDERS[folder], "", &list, &error));
        for (size_t i = 0; i < list.count; i++) {
            snprintf(path, sizeof path, "%s/%s", copy->root, list.names[i]);
            unlink(path);
        }
        file_list_free(&list);
    }
    for (size_t folder = 0; folder < 3; folder++) {
        snprintf(path, sizeof path, "%s/%s", copy->root, FOLDERS[folder]);
        rmdir(path);
    }
}

/* Puts `line` before the last line but one of a file ("}" stays last) and returns its number. */
static int spoil(const FileTree *copy, const char *name, const char *line) {
    FileData data;
    Error error;
    assert_true(file_read(copy, name, &data, &error));
    size_t at = data.size - 2;
    int number = 1;
    for (size_t i = 0; i < at; i++) {
        number += data.bytes[i] == '\n';
    }
    char *spoilt = malloc(data.size + strlen(line) + 2);
    assert_non_null(spoilt);
    int length =
        snprintf(spoilt, data.size + strlen(line) + 2, "%.*s%s\n%s", (int)at, data.bytes, line, data.bytes + at);
    assert_true(file_write_atomic(copy, name, spoilt, (size_t)length, &error));
    free(spoilt);
    file_data_free(&data);
    return number;
}

static void restore(const FileTree *copy, const char *name) {
    FileTree source;
    FileData data;
    Error error;
    assert_true(fixture_data(&source));
    assert_true(file_read(&source, name, &data, &error));
    assert_true(file_write_atomic(copy, name, data.bytes, data.size, &error));
    file_data_free(&data);
}

static void check_reload(RenderBackend backend, const char *name, const char *bad_line) {
    FileTree copy;
    Error error = {0};
    tree_copy(&copy);
    fixture_scene_make(&fixture, 0);
    Offscreen *offscreen = render_offscreen_create(backend, 160, 90, &error);
    if (offscreen == NULL) {
        fprintf(stderr, "skipped: %s\n", error.message);
        tree_remove(&copy);
        skip();
    }
    RenderSetup setup = {backend, render_offscreen_loader(offscreen), &copy, &fixture.look};
    Renderer *renderer = render_create(&setup, &error);
    assert_non_null(renderer);
    static uint8_t before[3 * 160 * 90], after[3 * 160 * 90];
    render_draw(renderer, &fixture.scene, 160, 90);
    assert_true(render_read_pixels(renderer, 160, 90, before));
    int line = spoil(&copy, name, bad_line);
    for (int twice = 0; twice < 2; twice++) {
        assert_false(render_reload_shaders(renderer, &error));
        assert_int_equal(error.id, ERROR_GL_SHADER);
        char where[FILE_NAME_SIZE + 16];
        snprintf(where, sizeof where, "%s:%d: ", name, line);
        if (strstr(error.message, where) == NULL) {
            fail_msg("\"%s\" does not name %s", error.message, where);
        }
        render_draw(renderer, &fixture.scene, 160, 90);
        assert_true(render_read_pixels(renderer, 160, 90, after));
        assert_memory_equal(before, after, sizeof before);
    }
    restore(&copy, name);
    for (int twice = 0; twice < 2; twice++) {
        assert_true(render_reload_shaders(renderer, &error));
        render_draw(renderer, &fixture.scene, 160, 90);
        assert_true(render_read_pixels(renderer, 160, 90, after));
        assert_memory_equal(before, after, sizeof before);
    }
    render_destroy(renderer);
    render_offscreen_destroy(offscreen);
    tree_remove(&copy);
}

static void test_L2_broken_fragment_shader_keeps_the_old(void **state) {
    (void)state;
    check_reload(RENDER_GL, "shaders/box.frag", "    result = nothing_of_that_name;");
}
static void test_L2_broken_shader_on_gles_names_its_line(void **state) {
    (void)state;
    check_reload(RENDER_GLES, "shaders/floor.vert", "    gl_Position = 1;");
}
static void test_L2_broken_common_part_is_named(void **state) {
    (void)state;
    check_reload(RENDER_GL, "shaders/common.glsl", "    return no_such_tone;");
}

static void test_L2_missing_shader_is_named(void **state) {
    (void)state;
    FileTree copy;
    Error error = {0};
    tree_copy(&copy);
    fixture_scene_make(&fixture, 0);
    RenderSetup setup = {RENDER_NOOP, NULL, &copy, &fixture.look};
    char path[FILE_ROOT_SIZE + 32];
    snprintf(path, sizeof path, "%s/shaders/hud.vert", copy.root);
    unlink(path);
    assert_null(render_create(&setup, &error));
    assert_int_equal(error.id, ERROR_FILE_MISSING);
    assert_non_null(strstr(error.message, "shaders/hud.vert"));
    tree_remove(&copy);
}

static void check_font(const FileTree *copy, const void *bytes, size_t size) {
    Error error = {0};
    RenderSetup setup = {RENDER_NOOP, NULL, copy, &fixture.look};
    assert_true(file_write_atomic(copy, "assets/ui.otf", bytes, size, &error));
    assert_null(render_create(&setup, &error));
    assert_true(error.id == ERROR_FONT_INVALID || error.id == ERROR_FILE_EMPTY);
    assert_non_null(strstr(error.message, "assets/ui.otf"));
}

static void test_G7_unreadable_font_is_an_error(void **state) {
    (void)state;
    FileTree copy;
    Error error = {0};
    FileData font;
    tree_copy(&copy);
    fixture_scene_make(&fixture, 0);
    assert_true(file_read(&copy, "assets/ui.otf", &font, &error));
    check_font(&copy, "not a font at all", 17);
    check_font(&copy, "OTTO", 4);
    /* Cut anywhere, or with any one byte turned. */
    for (size_t cut = 1; cut < font.size; cut = cut * 3 + 1) {
        check_font(&copy, font.bytes, font.size - cut);
    }
    for (size_t at = 12; at < font.size; at += font.size / 12) {
        font.bytes[at] = (char)(font.bytes[at] ^ 0x55);
        check_font(&copy, font.bytes, font.size);
        font.bytes[at] = (char)(font.bytes[at] ^ 0x55);
    }
    file_data_free(&font);
    tree_remove(&copy);
}

static void test_G7_width_of_texts(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 320, 180));
    const Renderer *renderer = machine.renderer;
    assert_true(render_text_width(renderer, "", 20.0f) == 0.0f);
    float one = render_text_width(renderer, "WAVE", 20.0f);
    assert_true(one > 20.0f && one < 80.0f);
    assert_true(fabsf(render_text_width(renderer, "WAVE", 40.0f) - 2.0f * one) < 0.01f);
    assert_true(render_text_width(renderer, "WAVE\nA", 20.0f) == one);
    /* A character that the font lacks still takes its place; broken UTF-8 ends nothing and crashes nothing. */
    assert_true(render_text_width(renderer, "\xf0\x9f\x90\x80", 20.0f) > 5.0f);
    assert_true(render_text_width(renderer, "a\xff\xc3", 20.0f) > render_text_width(renderer, "a", 20.0f));
    machine_close(&machine);
}

static void test_G7_more_glyphs_than_the_atlas_holds(void **state) {
    (void)state;
    Machine machine;
    fixture_scene_make(&fixture, 0);
    assert_true(machine_open(&machine, RENDER_NOOP, &fixture.look, 1280, 720));
    for (float size = 20.0f; size < 200.0f; size += 12.0f) {
        fixture.scene.text_count = 0;
        fixture_text(&fixture, ANCHOR_TOP_LEFT, 0.0f, 0.0f, size, 0xffffff,
                     "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop");
        render_draw(machine.renderer, &fixture.scene, 1280, 720);
    }
    machine_close(&machine);
}

static void test_G_picture_is_written_or_an_error(void **state) {
    (void)state;
    static const uint8_t PIXELS[2 * 2 * 3] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9};
    static const uint8_t MAGIC[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    char path[] = "/tmp/rift-picture-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Error error = {0};
    assert_true(render_write_png(path, 2, 2, PIXELS, &error));
    FileData data;
    assert_true(file_read_path(path, &data, &error));
    assert_memory_equal(data.bytes, MAGIC, sizeof MAGIC);
    file_data_free(&data);
    unlink(path);
    assert_false(render_write_png("/nowhere/at/all.png", 2, 2, PIXELS, &error));
    assert_int_equal(error.id, ERROR_FILE_WRITE);
    assert_non_null(strstr(error.message, "/nowhere/at/all.png"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_L2_broken_fragment_shader_keeps_the_old),
        cmocka_unit_test(test_L2_broken_shader_on_gles_names_its_line),
        cmocka_unit_test(test_L2_broken_common_part_is_named),
        cmocka_unit_test(test_L2_missing_shader_is_named),
        cmocka_unit_test(test_G7_unreadable_font_is_an_error),
        cmocka_unit_test(test_G7_width_of_texts),
        cmocka_unit_test(test_G7_more_glyphs_than_the_atlas_holds),
        cmocka_unit_test(test_G_picture_is_written_or_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
