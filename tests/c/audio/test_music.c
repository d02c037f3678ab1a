/* Music: bars, layers that follow the danger, phases, pieces that give way to others. */
#include "audio_fixture.h"

#include <string.h>

static int16_t pairs[2 * 4 * FIXTURE_BAR];

/* Renders so many pairs as a frame would, in uneven portions. */
static void render(Music *music, int16_t *to, int count) {
    for (int done = 0, portion = 1; done < count; done += portion, portion = 1 + (portion * 7 + 131) % 1500) {
        portion = portion < count - done ? portion : count - done;
        music_render(music, to + 2 * done, portion);
    }
}

static Music *begin(const MusicPiece *piece, float danger, int phase) {
    Music *music = music_create(1);
    assert_non_null(music);
    music_set_mood(music, danger, phase);
    music_set_piece(music, piece);
    return music;
}

static void test_E8_music_has_the_same_bits_however_it_is_asked_for(void **state) {
    (void)state;
    MusicPiece piece = fixture_piece("a");
    piece.layers[0].echo = 0.5f;
    piece.echo_feedback = 0.4f;
    piece.layers[1] = fixture_layer(WAVE_NOISE, "x.X.x.X.x.X.x.??");
    piece.layers[1].skip = 0.3f;
    piece.layer_count = 2;
    Music *music = begin(&piece, 0.5f, 1);
    render(music, pairs, FIXTURE_BAR);
    uint64_t uneven = fixture_hash(pairs, 2 * FIXTURE_BAR);
    music_destroy(music);
    music = begin(&piece, 0.5f, 1);
    music_render(music, pairs, FIXTURE_BAR);
    assert_true(fixture_hash(pairs, 2 * FIXTURE_BAR) == uneven);
    assert_true(fixture_power(pairs, 2 * FIXTURE_BAR) > 1e-4);
    assert_int_equal(uneven, UINT64_C(0x16b2412cf275dac2)); /* golden, as in test_patch.c */
    music_destroy(music);
}

static void test_E8_layers_come_with_the_danger_and_only_at_a_bar(void **state) {
    (void)state;
    MusicPiece piece = fixture_piece("a");
    piece.layers[1] = fixture_layer(WAVE_NOISE, "xxxxxxxxxxxxxxxx");
    piece.layers[1].danger_from = 0.2f;
    piece.layers[1].danger_full = 0.6f;
    piece.layers[2] = fixture_layer(WAVE_SINE, "1...............");
    piece.layers[2].danger_from = 0.5f;
    piece.layers[2].danger_full = 0.1f; /* it goes when danger comes */
    piece.layer_count = 3;
    Music *music = begin(&piece, 0.0f, 1);
    render(music, pairs, FIXTURE_BAR / 2);
    assert_int_equal(music_bar(music), 1);
    assert_float_equal(music_layer_level(music, 0), 1.0f, 1e-6);
    assert_float_equal(music_layer_level(music, 1), 0.0f, 1e-6);
    assert_float_equal(music_layer_level(music, 2), 1.0f, 1e-6);
    music_set_mood(music, 0.4f, 1);
    render(music, pairs, FIXTURE_BAR / 2 - 100);
    assert_float_equal(music_layer_level(music, 1), 0.0f, 1e-6); /* not before the bar */
    render(music, pairs, 200);
    assert_int_equal(music_bar(music), 2);
    assert_float_equal(music_layer_level(music, 1), 0.5f, 1e-6);
    assert_float_equal(music_layer_level(music, 2), 0.25f, 1e-6);
    music_set_mood(music, 1.0f, 1);
    render(music, pairs, FIXTURE_BAR);
    assert_float_equal(music_layer_level(music, 1), 1.0f, 1e-6);
    assert_float_equal(music_layer_level(music, 2), 0.0f, 1e-6);
    music_destroy(music);
}

static void test_E8_danger_is_heard(void **state) {
    (void)state;
    MusicPiece piece = fixture_piece("a");
    piece.layers[1] = fixture_layer(WAVE_NOISE, "xxxxxxxxxxxxxxxx");
    piece.layers[1].danger_from = 0.2f;
    piece.layers[1].danger_full = 0.6f;
    piece.layer_count = 2;
    double power[2];
    for (int i = 0; i < 2; i++) {
        Music *music = begin(&piece, (float)i, 1);
        render(music, pairs, FIXTURE_BAR);
        power[i] = fixture_power(pairs, 2 * FIXTURE_BAR);
        music_destroy(music);
    }
    assert_true(power[1] > 1.5 * power[0]);
}

static void test_E8_a_phase_changes_tempo_key_and_layers_at_the_next_bar(void **state) {
    (void)state;
    MusicPiece piece = fixture_piece("boss");
    piece.phase_tempo[1] = 2.0f;
    piece.phase_shift[1] = 5.0f;
    piece.layers[1] = fixture_layer(WAVE_SAW, "1.1.1.1.1.1.1.1.");
    piece.layers[1].phase_first = 2;
    piece.layer_count = 2;
    Music *music = begin(&piece, 1.0f, 1);
    render(music, pairs, FIXTURE_BAR / 2);
    music_set_mood(music, 1.0f, 2);
    render(music, pairs, FIXTURE_BAR / 2 - 10);
    assert_int_equal(music_bar(music), 1);
    assert_float_equal(music_layer_level(music, 1), 0.0f, 1e-6);
    render(music, pairs, 20);
    assert_int_equal(music_bar(music), 2);
    assert_float_equal(music_layer_level(music, 1), 1.0f, 1e-6);
    render(music, pairs, FIXTURE_BAR / 2); /* a bar takes half the time now */
    assert_int_equal(music_bar(music), 3);
    music_destroy(music);
}

static void test_E8_another_piece_comes_once_the_first_has_faded(void **state) {
    (void)state;
    MusicPiece first = fixture_piece("a"), second = fixture_piece("b");
    Music *music = begin(&first, 0.0f, 1);
    render(music, pairs, FIXTURE_BAR + 1000);
    assert_int_equal(music_bar(music), 2);
    music_set_piece(music, &second);
    render(music, pairs, AUDIO_RATE / 4);
    assert_int_equal(music_bar(music), 2);
    render(music, pairs, AUDIO_RATE / 4 + 200);
    assert_int_equal(music_bar(music), 1);
    music_set_piece(music, NULL);
    render(music, pairs, AUDIO_RATE);
    assert_int_equal(music_bar(music), 0);
    render(music, pairs, 1000);
    assert_true(fixture_power(pairs, 2000) == 0.0);
    music_destroy(music);
}

static void test_E8_a_piece_that_is_called_back_stays(void **state) {
    (void)state;
    MusicPiece first = fixture_piece("a"), second = fixture_piece("b");
    Music *music = begin(&first, 0.0f, 1);
    render(music, pairs, FIXTURE_BAR + 1000);
    music_set_piece(music, &second);
    render(music, pairs, AUDIO_RATE / 4);
    music_set_piece(music, &first);
    render(music, pairs, FIXTURE_BAR);
    assert_int_equal(music_bar(music), 3);
    music_destroy(music);
}

static void test_E8_a_saved_piece_counts_from_the_next_bar_on(void **state) {
    (void)state;
    MusicPiece piece = fixture_piece("a");
    Music *music = begin(&piece, 0.0f, 1);
    render(music, pairs, FIXTURE_BAR / 2);
    piece.tempo = 240.0f;
    music_set_piece(music, &piece);
    render(music, pairs, FIXTURE_BAR / 2 - 10);
    assert_int_equal(music_bar(music), 1);
    render(music, pairs, 10 + FIXTURE_BAR / 2 + 10);
    assert_int_equal(music_bar(music), 3);
    music_destroy(music);
}

static void test_E8_a_piece_of_so_many_bars_ends(void **state) {
    (void)state;
    MusicPiece piece = fixture_piece("a");
    piece.bars = 1;
    Music *music = begin(&piece, 0.0f, 1);
    render(music, pairs, 2 * FIXTURE_BAR);
    render(music, pairs, FIXTURE_BAR);
    assert_true(fixture_power(pairs, 2 * FIXTURE_BAR) == 0.0);
    music_destroy(music);
}

/* Notes lie in the scale: a lone tone on each step of it crosses zero as often as its pitch says. */
static void test_E8_notes_are_those_of_the_scale(void **state) {
    (void)state;
    static const double HERTZ[] = {220.0, 246.94, 261.63, 293.66, 329.63, 349.23, 392.0, 440.0, 493.88};
    for (int degree = 1; degree <= 9; degree++) {
        MusicPiece piece = fixture_piece("a");
        char pattern[17] = "1---------------";
        pattern[0] = (char)('0' + degree);
        piece.layers[0] = fixture_layer(WAVE_SINE, pattern);
        piece.layers[0].tone.sustain = 1.0f;
        Music *music = begin(&piece, 0.0f, 1);
        render(music, pairs, FIXTURE_BAR / 2);
        int count = 0, from = AUDIO_RATE / 4, to = AUDIO_RATE * 3 / 4;
        for (int i = from; i < to; i++) {
            count += pairs[2 * i - 2] < 0 && pairs[2 * i] >= 0;
        }
        assert_float_equal((float)count, (float)HERTZ[degree - 1] / 2.0f, 1.6f);
        music_destroy(music);
    }
}

static void test_E8_voices_of_music_stay_within_their_limit(void **state) {
    (void)state;
    MusicPiece piece = fixture_piece("a");
    for (int i = 0; i < MUSIC_LAYER_LIMIT; i++) {
        piece.layers[i] = fixture_layer(WAVE_SINE, "1111111111111111");
        piece.layers[i].chord = true;
        piece.layers[i].tone.sustain = 1.0f;
        piece.layers[i].tone.release = 5.0f;
    }
    piece.layer_count = MUSIC_LAYER_LIMIT;
    Music *music = begin(&piece, 0.0f, 1);
    for (int i = 0; i < 8; i++) {
        render(music, pairs, FIXTURE_BAR / 8);
        assert_in_range(music_voices(music), 36, 40);
    }
    for (int i = 0; i < FIXTURE_BAR / 4; i++) {
        assert_true(pairs[i] >= -32000 && pairs[i] <= 32000);
    }
    music_destroy(music);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E8_music_has_the_same_bits_however_it_is_asked_for),
        cmocka_unit_test(test_E8_layers_come_with_the_danger_and_only_at_a_bar),
        cmocka_unit_test(test_E8_danger_is_heard),
        cmocka_unit_test(test_E8_a_phase_changes_tempo_key_and_layers_at_the_next_bar),
        cmocka_unit_test(test_E8_another_piece_comes_once_the_first_has_faded),
        cmocka_unit_test(test_E8_a_piece_that_is_called_back_stays),
        cmocka_unit_test(test_E8_a_saved_piece_counts_from_the_next_bar_on),
        cmocka_unit_test(test_E8_a_piece_of_so_many_bars_ends),
        cmocka_unit_test(test_E8_notes_are_those_of_the_scale),
        cmocka_unit_test(test_E8_voices_of_music_stay_within_their_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
