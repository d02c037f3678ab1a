/* What a running game sounds like: which events are heard, what the music is told, and that nothing flows back. */
#include "app/sound_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Scene {
    FileTree data;
    Game *game;
    World *world;
    Sound *sound;
    Screens screens;
} Scene;

static const float FRAME = 1.0f / TICKS_PER_SECOND;

static Scene open_scene(int floor) {
    Scene scene = {.screens = {.id = SCREEN_GAME, .settings = settings_default()}};
    Error error = {0};
    assert_true(file_tree_find_data(&scene.data, RIFT_SOURCE_DIR, &error));
    GameSetup setup = {.data = &scene.data, .seed = 7, .floor = floor, .no_choices = true};
    scene.game = game_create(&setup, &error);
    if (!scene.game) {
        fail_msg("%s", error.message);
    }
    scene.world = game_world_mutable(scene.game);
    scene.sound = sound_open(true);
    assert_non_null(scene.sound);
    sound_frame(scene.sound, scene.game, &scene.screens, 0.0f);
    return scene;
}

static void close_scene(Scene *scene) {
    sound_close(scene->sound);
    game_destroy(scene->game);
}

static void advance(Scene *scene, unsigned buttons, int ticks) {
    TickInput input = {.buttons = (uint16_t)buttons};
    for (int i = 0; i < ticks; i++) {
        game_tick(scene->game, &input);
        sound_tick(scene->sound, scene->game);
        sound_frame(scene->sound, scene->game, &scene->screens, FRAME);
    }
}

static void arrive(Scene *scene) {
    for (int i = 0; i < 600 && world_run(scene->world).phase == RUN_ARRIVING; i++) {
        advance(scene, 0, 1);
    }
    assert_int_equal(world_run(scene->world).phase, RUN_PLAYING);
}

static int started(const Scene *scene) {
    return sound_stats(scene->sound).started;
}

static void player_place(const Scene *scene, float *x, float *z) {
    WorldEntities entities = world_entities(scene->world);
    int slot = world_find(scene->world, world_player(scene->world));
    *x = entities.x[slot];
    *z = entities.z[slot];
}

static void test_E8_every_sound_and_every_piece_is_there(void **state) {
    (void)state;
    static const char *const PIECES[] = {"title",       "death",         "win",          "data_grid",     "neon_arcade",
                                         "glitch_core", "void_sentinel", "neon_phantom", "core_corruptor"};
    Scene scene = open_scene(1);
    for (int i = 0; i < SOUND_ID_COUNT; i++) {
        assert_true(scene.sound->ids[i] >= 0);
    }
    const AudioBank *bank = game_audio(scene.game);
    assert_true(bank->mix.cue_count > 0);
    for (int i = 0; i < bank->mix.cue_count; i++) {
        assert_true(scene.sound->cues[i] >= 0);
    }
    for (size_t i = 0; i < BASE_COUNT_OF(PIECES); i++) {
        assert_true(audio_find_piece(bank, PIECES[i]) >= 0);
    }
    close_scene(&scene);
}

/* Each shipped sound is one that can be heard and that hurts nobody. */
static void test_E8_every_sound_is_loud_enough_and_clips_nowhere(void **state) {
    (void)state;
    Scene scene = open_scene(1);
    const AudioBank *bank = game_audio(scene.game);
    for (int i = 0; i < bank->sound_count; i++) {
        int count = audio_patch_length(&bank->sounds[i]);
        int16_t *samples = malloc(((size_t)count + 1) * sizeof *samples);
        assert_true(samples && audio_patch_render(&bank->sounds[i], samples, count));
        double sum = 0.0, squares = 0.0;
        int peak = 0;
        for (int k = 0; k < count; k++) {
            peak = abs(samples[k]) > peak ? abs(samples[k]) : peak;
            sum += samples[k];
            squares += (double)samples[k] * samples[k];
        }
        print_message("%s: peak %d, mean %.1f\n", bank->sounds[i].id, peak, sum / count);
        assert_in_range(count, AUDIO_RATE / 50, AUDIO_SECONDS_MOST * AUDIO_RATE);
        assert_in_range(peak, 3000, 30000);
        assert_true(squares / count > 300.0 * 300.0);
        assert_true(sum / count < 700.0 && sum / count > -700.0); /* no standing pressure */
        free(samples);
    }
    close_scene(&scene);
}

static void test_E8_a_swing_a_roll_and_steps_are_heard(void **state) {
    (void)state;
    Scene scene = open_scene(1);
    arrive(&scene);
    advance(&scene, 0, 60);
    int before = started(&scene);
    advance(&scene, BUTTON_ATTACK, 10);
    assert_int_equal(started(&scene), before + 1);
    advance(&scene, 0, 60);
    before = started(&scene);
    advance(&scene, BUTTON_DODGE, 5);
    assert_int_equal(started(&scene), before + 1);
    advance(&scene, 0, 60);
    before = started(&scene);
    TickInput walk = {.move_z = -127};
    for (int i = 0; i < 72; i++) { /* two turns of the legs */
        game_tick(scene.game, &walk);
        sound_tick(scene.sound, scene.game);
        sound_frame(scene.sound, scene.game, &scene.screens, FRAME);
    }
    assert_in_range(started(&scene), before + 2, before + 8);
    close_scene(&scene);
}

static void test_E8_danger_comes_with_foes_and_goes_with_them(void **state) {
    (void)state;
    Scene scene = open_scene(1);
    arrive(&scene);
    advance(&scene, 0, 30);
    float calm = sound_danger(scene.sound), x = 0.0f, z = 0.0f;
    player_place(&scene, &x, &z);
    EntityHandle foes[6];
    for (int i = 0; i < 6; i++) {
        foes[i] = world_spawn_enemy(scene.world, 0, x + 2.0f * math_sin32((float)i), z + 2.0f * math_cos32((float)i));
    }
    world_protect(scene.world, world_player(scene.world), 600);
    advance(&scene, 0, 120);
    assert_true(sound_danger(scene.sound) > calm + 0.3f);
    for (int i = 0; i < 6; i++) {
        world_remove(scene.world, foes[i]);
    }
    advance(&scene, 0, 600);
    assert_true(sound_danger(scene.sound) < 0.1f);
    close_scene(&scene);
}

static void test_E8_the_heart_is_heard_while_hp_are_low(void **state) {
    (void)state;
    Scene scene = open_scene(1);
    arrive(&scene);
    advance(&scene, 0, 60);
    int quiet = started(&scene);
    advance(&scene, 0, 120);
    assert_int_equal(started(&scene), quiet);
    WorldEntities entities = world_entities(scene.world);
    int slot = world_find(scene.world, world_player(scene.world));
    world_hurt(scene.world, world_player(scene.world), entities.hp[slot] * 8 / 10, HURT_TRAP);
    advance(&scene, 0, 30);
    int before = started(&scene);
    advance(&scene, 0, 240); /* four seconds: some beats, none in every tick */
    assert_in_range(started(&scene), before + 3, before + 8);
    close_scene(&scene);
}

static void test_E8_the_music_belongs_to_the_place_and_to_how_the_run_stands(void **state) {
    (void)state;
    static const struct {
        int floor;
        const char *piece;
    } PLACES[] = {{1, "data_grid"}, {6, "neon_arcade"}, {11, "glitch_core"}};
    for (size_t i = 0; i < BASE_COUNT_OF(PLACES); i++) {
        Scene scene = open_scene(PLACES[i].floor);
        const AudioBank *bank = game_audio(scene.game);
        assert_int_equal(sound_choose_piece(scene.game), audio_find_piece(bank, PLACES[i].piece));
        close_scene(&scene);
    }
    Scene scene = open_scene(5);
    const AudioBank *bank = game_audio(scene.game);
    arrive(&scene);
    int before = started(&scene);
    EntityHandle boss = world_release_boss(scene.world);
    assert_true(boss != ENTITY_NONE);
    sound_tick(scene.sound, scene.game); /* before a tick makes other events of it */
    sound_frame(scene.sound, scene.game, &scene.screens, FRAME);
    assert_true(started(&scene) > before);
    assert_int_equal(sound_choose_piece(scene.game), audio_find_piece(bank, "void_sentinel"));
    WorldEntities entities = world_entities(scene.world);
    int slot = world_find(scene.world, world_player(scene.world));
    world_hurt(scene.world, world_player(scene.world), 10 * entities.hp[slot], HURT_TRAP);
    advance(&scene, 0, 2);
    assert_int_equal(world_run(scene.world).phase, RUN_DEAD);
    assert_int_equal(sound_choose_piece(scene.game), audio_find_piece(bank, "death"));
    close_scene(&scene);
}

static void test_E8_menus_are_heard_and_the_game_behind_a_title_is_not(void **state) {
    (void)state;
    Scene scene = open_scene(1);
    arrive(&scene);
    int before = started(&scene);
    screens_open(&scene.screens, SCREEN_TITLE);
    advance(&scene, 0, 30);
    assert_int_equal(started(&scene), before + 1); /* that it came */
    advance(&scene, BUTTON_ATTACK, 30);
    assert_int_equal(started(&scene), before + 1);
    ScreenEvent down = {.input = SCREEN_DOWN};
    screens_handle(&scene.screens, &down);
    advance(&scene, 0, 10);
    assert_int_equal(started(&scene), before + 2);
    close_scene(&scene);
}

static void test_E8_sound_changes_nothing_in_the_game(void **state) {
    (void)state;
    Scene heard = open_scene(1), deaf = open_scene(1);
    sound_close(deaf.sound);
    deaf.sound = NULL; /* which all functions take */
    for (int i = 0; i < 40; i++) {
        unsigned buttons = i % 4 == 0 ? BUTTON_ATTACK : i % 7 == 0 ? BUTTON_DODGE : 0;
        advance(&heard, buttons, 10);
        advance(&deaf, buttons, 10);
        assert_true(game_hash(heard.game) == game_hash(deaf.game));
    }
    close_scene(&heard);
    close_scene(&deaf);
}

static char *read_script(const Scene *scene, const char *name) {
    FileData data;
    assert_true(file_read(&scene->data, name, &data, NULL));
    return data.bytes;
}

static char *replaced(const char *text, const char *from, const char *to) {
    const char *at = strstr(text, from);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(to) + 1;
    char *result = malloc(size);
    assert_non_null(result);
    snprintf(result, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return result;
}

static bool reload(Scene *scene, const char *name, const char *text, Error *error) {
    ScriptText script = {.bytes = text, .size = strlen(text)};
    snprintf(script.name, sizeof script.name, "%s", name);
    return game_reload_with(scene->game, &script, 1, error);
}

static void test_E8_a_saved_sound_is_heard_the_next_time_and_a_bad_one_is_told(void **state) {
    (void)state;
    Scene scene = open_scene(1);
    Error error = {0};
    char *text = read_script(&scene, "scripts/sounds/run.lua");
    char *louder = replaced(text, "decay = 0.16, pitch = 74", "decay = 0.32, pitch = 74");
    char *bad = replaced(text, "pitch = 74", "pitch = -74");
    int sound = audio_find_sound(game_audio(scene.game), "lowhp");
    assert_true(reload(&scene, "scripts/sounds/run.lua", louder, &error));
    sound_frame(scene.sound, scene.game, &scene.screens, FRAME);
    assert_int_equal(scene.sound->revision, game_look_revision(scene.game));
    assert_float_equal(game_audio(scene.game)->sounds[sound].parts[0].tone.decay, 0.32f, 1e-6);
    assert_false(reload(&scene, "scripts/sounds/run.lua", bad, &error));
    assert_non_null(strstr(error.message, "scripts/sounds/run.lua:6: field '[1].parts[1].pitch' must be within 0"));
    assert_float_equal(game_audio(scene.game)->sounds[sound].parts[0].tone.decay, 0.32f, 1e-6);
    free(text);
    free(louder);
    free(bad);
    close_scene(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E8_every_sound_and_every_piece_is_there),
        cmocka_unit_test(test_E8_every_sound_is_loud_enough_and_clips_nowhere),
        cmocka_unit_test(test_E8_a_swing_a_roll_and_steps_are_heard),
        cmocka_unit_test(test_E8_danger_comes_with_foes_and_goes_with_them),
        cmocka_unit_test(test_E8_the_heart_is_heard_while_hp_are_low),
        cmocka_unit_test(test_E8_the_music_belongs_to_the_place_and_to_how_the_run_stands),
        cmocka_unit_test(test_E8_menus_are_heard_and_the_game_behind_a_title_is_not),
        cmocka_unit_test(test_E8_sound_changes_nothing_in_the_game),
        cmocka_unit_test(test_E8_a_saved_sound_is_heard_the_next_time_and_a_bad_one_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
