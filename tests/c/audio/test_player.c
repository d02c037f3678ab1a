/* The player: how many sounds, which of them, the queue, and machines without a device. */
#include "audio_fixture.h"

static AudioBank bank; /* large */

static Audio *open_with(bool silent) {
    AudioSetup setup = {.silent = silent, .seed = 3};
    Audio *audio = audio_open(&setup);
    assert_non_null(audio);
    assert_true(audio_set_bank(audio, &bank));
    AudioState state = {.volume = 1.0f, .effects = 1.0f, .music = 1.0f, .piece = 0, .phase = 1};
    assert_true(audio_set_state(audio, &state));
    audio_update(audio, 0.0f);
    return audio;
}

/* Three sounds of different weight, and a piece. */
static void fill_bank(void) {
    memset(&bank, 0, sizeof bank);
    bank.mix = (AudioMix){.effects = 1.0f,
                          .music = 1.0f,
                          .voices = 12,
                          .reference = 5.0f,
                          .rolloff = 1.0f,
                          .reach = 30.0f,
                          .pause = 0.5f};
    bank.sounds[0] = fixture_patch("tick", fixture_tone(WAVE_SINE, 500.0f, 0.5f));
    bank.sounds[0].priority = 2;
    bank.sounds[1] = fixture_patch("hit", fixture_tone(WAVE_NOISE, 0.0f, 0.5f));
    bank.sounds[1].gap = 0.05f;
    bank.sounds[2] = fixture_patch("hurt", fixture_tone(WAVE_SAW, 100.0f, 0.5f));
    bank.sounds[2].priority = 9;
    bank.sounds[2].placed = false;
    bank.sounds[2].duck = 0.6f;
    bank.sounds[2].duck_seconds = 1.0f;
    bank.sound_count = 3;
    bank.pieces[0] = fixture_piece("theme");
    bank.piece_count = 1;
}

static void test_E8_voices_never_exceed_their_limit_under_10000_plays(void **state) {
    (void)state;
    fill_bank();
    bank.sounds[0].most = bank.sounds[1].most = bank.sounds[2].most = 32;
    bank.sounds[1].gap = 0.0f;
    Audio *audio = open_with(true);
    for (int i = 0; i < 10000; i++) {
        audio_play(audio, i % 3, (float)(i % 7), (float)(i % 5));
        if (i % 50 == 49) {
            audio_update(audio, 1.0f / 60.0f);
            assert_in_range(audio_stats(audio).playing, 1, 12);
        }
    }
    AudioStats stats = audio_stats(audio);
    assert_int_equal(stats.started + stats.refused, 10000);
    assert_int_equal(stats.dropped, 0);
    audio_close(audio);
}

static void test_E8_200_kills_in_a_tick_are_a_few_sounds(void **state) {
    (void)state;
    fill_bank();
    Audio *audio = open_with(true);
    for (int i = 0; i < 200; i++) {
        audio_play(audio, 1, 0.0f, 0.0f);
    }
    audio_update(audio, 1.0f / 60.0f);
    assert_int_equal(audio_stats(audio).started, 1); /* the gap between two */
    for (int i = 0; i < 60; i++) {
        audio_play(audio, 1, 0.0f, 0.0f);
        audio_update(audio, 1.0f / 60.0f);
        assert_in_range(audio_stats(audio).playing, 1, 4); /* as many of one sound at a time */
    }
    audio_close(audio);
}

static void test_E8_what_matters_is_heard_and_what_does_not_makes_room(void **state) {
    (void)state;
    fill_bank();
    bank.mix.voices = 2;
    bank.sounds[2].most = 2;
    Audio *audio = open_with(true);
    audio_play(audio, 0, 0.0f, 0.0f);
    audio_play(audio, 0, 0.0f, 0.0f);
    audio_play(audio, 2, 0.0f, 0.0f);
    audio_play(audio, 2, 0.0f, 0.0f);
    audio_update(audio, 0.01f);
    assert_int_equal(audio_stats(audio).started, 4);
    assert_int_equal(audio_stats(audio).playing, 2);
    audio_play(audio, 0, 0.0f, 0.0f); /* of less weight than both */
    audio_update(audio, 0.01f);
    assert_int_equal(audio_stats(audio).refused, 1);
    audio_close(audio);
}

static void test_E8_what_is_far_off_or_muted_takes_no_voice(void **state) {
    (void)state;
    fill_bank();
    Audio *audio = open_with(true);
    audio_play(audio, 0, 31.0f, 0.0f);
    audio_update(audio, 0.01f);
    assert_int_equal(audio_stats(audio).playing, 0);
    audio_play(audio, 0, 29.0f, 0.0f);
    audio_update(audio, 0.01f);
    assert_int_equal(audio_stats(audio).playing, 1);
    AudioState muted = {.volume = 1.0f, .effects = 0.0f, .music = 1.0f, .piece = -1, .phase = 1};
    audio_set_state(audio, &muted);
    audio_play(audio, 2, 0.0f, 0.0f);
    audio_update(audio, 0.01f);
    assert_int_equal(audio_stats(audio).playing, 1);
    audio_close(audio);
}

static void test_E8_a_sound_ends_by_itself_and_waits_while_paused(void **state) {
    (void)state;
    fill_bank();
    Audio *audio = open_with(true);
    AudioState paused = {.volume = 1.0f, .effects = 1.0f, .music = 1.0f, .piece = 0, .phase = 1, .paused = true};
    audio_play(audio, 0, 0.0f, 0.0f);
    audio_play(audio, 2, 0.0f, 0.0f);
    audio_set_state(audio, &paused);
    audio_update(audio, 0.0f);
    for (int i = 0; i < 60; i++) {
        audio_update(audio, 1.0f / 60.0f);
    }
    assert_int_equal(audio_stats(audio).playing, 1); /* the one that belongs to a place */
    paused.paused = false;
    audio_set_state(audio, &paused);
    for (int i = 0; i < 60; i++) {
        audio_update(audio, 1.0f / 60.0f);
    }
    assert_int_equal(audio_stats(audio).playing, 0);
    audio_close(audio);
}

static void test_E8_a_wound_takes_the_music_away_for_a_while(void **state) {
    (void)state;
    fill_bank();
    Audio *audio = open_with(true);
    assert_float_equal(audio_stats(audio).ducked, 0.0f, 1e-6);
    audio_play(audio, 2, 0.0f, 0.0f);
    audio_update(audio, 0.0f);
    assert_float_equal(audio_stats(audio).ducked, 0.6f, 1e-6);
    audio_update(audio, 0.5f);
    assert_float_equal(audio_stats(audio).ducked, 0.3f, 1e-5);
    audio_update(audio, 0.6f);
    assert_float_equal(audio_stats(audio).ducked, 0.0f, 1e-6);
    audio_close(audio);
}

static void test_E8_a_full_queue_drops_what_comes_last_and_goes_on(void **state) {
    (void)state;
    fill_bank();
    Audio *audio = open_with(true);
    for (int i = 0; i < AUDIO_QUEUE_SIZE; i++) {
        assert_true(audio_play(audio, 0, 0.0f, 0.0f));
    }
    assert_false(audio_play(audio, 0, 0.0f, 0.0f));
    assert_int_equal(audio_stats(audio).dropped, 1);
    audio_update(audio, 0.01f);
    assert_true(audio_play(audio, 0, 0.0f, 0.0f));
    AudioStats stats = audio_stats(audio);
    assert_int_equal(stats.started + stats.refused, AUDIO_QUEUE_SIZE);
    audio_close(audio);
}

static void test_E8_sounds_that_are_not_there_are_not_played(void **state) {
    (void)state;
    fill_bank();
    Audio *audio = open_with(true);
    assert_true(audio_play(audio, -1, 0.0f, 0.0f));
    assert_true(audio_play(audio, 50, 0.0f, 0.0f));
    AudioState lost = {.volume = 1.0f, .piece = 17, .phase = 1};
    audio_set_state(audio, &lost);
    audio_update(audio, 0.01f);
    assert_int_equal(audio_stats(audio).started, 0);
    audio_close(audio);
}

/* OpenAL Soft's null device plays at the pace of a real one, and nobody hears it. */
static void test_E8_a_device_is_kept_supplied(void **state) {
    (void)state;
    fill_bank();
    setenv("ALSOFT_DRIVERS", "null", 1);
    Audio *audio = open_with(false);
    assert_true(audio_stats(audio).heard);
    int ahead = audio_stats(audio).blocks;
    assert_in_range(ahead, 8, 16);
    for (int i = 0; i < 100; i++) { /* 2 s at the most: until it has played a block */
        audio_play(audio, i % 3, (float)i * 0.1f, 0.0f);
        audio_update(audio, 0.02f);
        if (audio_stats(audio).blocks > ahead) {
            break;
        }
        clock_sleep(0.02);
    }
    assert_true(audio_stats(audio).blocks > ahead);
    bank.sounds[0].parts[0].tone.pitch = 700.0f; /* saved while it is heard */
    assert_true(audio_set_bank(audio, &bank));
    audio_play(audio, 0, 0.0f, 0.0f);
    audio_update(audio, 0.02f);
    audio_close(audio);
}

static void test_E8_a_machine_without_a_device_is_silent_and_goes_on(void **state) {
    (void)state;
    fill_bank();
    setenv("ALSOFT_DRIVERS", "no-such-driver", 1);
    Audio *audio = open_with(false);
    assert_false(audio_stats(audio).heard);
    for (int i = 0; i < 100; i++) {
        audio_play(audio, i % 3, 0.0f, 0.0f);
        audio_update(audio, 1.0f / 60.0f);
    }
    assert_true(audio_stats(audio).started > 0);
    assert_int_equal(audio_stats(audio).blocks, 0);
    audio_close(audio);
    audio_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E8_voices_never_exceed_their_limit_under_10000_plays),
        cmocka_unit_test(test_E8_200_kills_in_a_tick_are_a_few_sounds),
        cmocka_unit_test(test_E8_what_matters_is_heard_and_what_does_not_makes_room),
        cmocka_unit_test(test_E8_what_is_far_off_or_muted_takes_no_voice),
        cmocka_unit_test(test_E8_a_sound_ends_by_itself_and_waits_while_paused),
        cmocka_unit_test(test_E8_a_wound_takes_the_music_away_for_a_while),
        cmocka_unit_test(test_E8_a_full_queue_drops_what_comes_last_and_goes_on),
        cmocka_unit_test(test_E8_sounds_that_are_not_there_are_not_played),
        cmocka_unit_test(test_E8_a_device_is_kept_supplied),
        cmocka_unit_test(test_E8_a_machine_without_a_device_is_silent_and_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
