/* Sounds as samples: the same everywhere, within bounds, and what each number of a patch does to them. */
#include "audio_fixture.h"

static int crossings(const int16_t *samples, int from, int to) {
    int count = 0;
    for (int i = from + 1; i < to; i++) {
        count += samples[i - 1] < 0 && samples[i] >= 0;
    }
    return count;
}

static AudioPatch rich_patch(void) {
    AudioPatch patch = fixture_patch("rich", fixture_tone(WAVE_SAW, 220.0f, 0.3f));
    AudioTone *tone = &patch.parts[0].tone;
    tone->pitch_to = 880.0f;
    tone->detune = 0.2f;
    tone->vibrato = 0.5f;
    tone->vibrato_rate = 6.0f;
    tone->filter = FILTER_LOW;
    tone->cutoff_to = 4000.0f;
    tone->resonance = 0.6f;
    patch.parts[1].tone = fixture_tone(WAVE_NOISE, 0.0f, 0.2f);
    patch.parts[1].at = 0.05f;
    patch.parts[2].tone = fixture_tone(WAVE_SINE, 440.0f, 0.2f);
    patch.parts[2].tone.bell = 1.0f;
    patch.parts[2].tone.bell_ratio = 2.76f;
    patch.parts[2].note_count = 3;
    patch.parts[2].notes[1] = 4.0f;
    patch.parts[2].notes[2] = 7.0f;
    patch.part_count = 3;
    patch.echo = 0.3f;
    patch.echo_seconds = 0.1f;
    patch.echo_feedback = 0.4f;
    patch.bits = 7;
    return patch;
}

/* Golden: another machine, compiler or level of optimisation gives these bits too. */
static void test_E8_a_sound_has_the_same_bits_everywhere(void **state) {
    (void)state;
    AudioPatch patch = rich_patch();
    int first = 0, second = 0;
    int16_t *samples = fixture_render(&patch, &first), *again = fixture_render(&patch, &second);
    assert_int_equal(first, second);
    assert_true(fixture_hash(samples, first) == fixture_hash(again, second));
    assert_int_equal(fixture_hash(samples, first), UINT64_C(0xa0d359d61cd7faad));
    free(samples);
    free(again);
}

static void test_E8_a_tone_has_its_pitch_and_its_length(void **state) {
    (void)state;
    static const AudioWave WAVES[] = {WAVE_SINE, WAVE_TRIANGLE, WAVE_SAW, WAVE_SQUARE};
    for (size_t i = 0; i < BASE_COUNT_OF(WAVES); i++) {
        AudioPatch patch = fixture_patch("tone", fixture_tone(WAVES[i], 500.0f, 0.2f));
        patch.parts[0].tone.sustain = 0.5f;
        patch.parts[0].tone.hold = 0.8f;
        patch.parts[0].tone.release = 0.1f;
        int count = 0;
        int16_t *samples = fixture_render(&patch, &count);
        assert_int_equal(count, (int)(1.102f * AUDIO_RATE + 1.0f));
        assert_in_range(crossings(samples, AUDIO_RATE / 2, AUDIO_RATE / 2 + AUDIO_RATE / 4), 124, 126);
        assert_in_range(abs(samples[count - 1]), 0, 200);
        free(samples);
    }
}

static void test_E8_a_slide_ends_where_it_says(void **state) {
    (void)state;
    AudioPatch patch = fixture_patch("slide", fixture_tone(WAVE_SINE, 200.0f, 0.01f));
    AudioTone *tone = &patch.parts[0].tone;
    tone->sustain = 1.0f;
    tone->hold = 1.0f;
    tone->pitch_to = 1600.0f;
    tone->slide = 0.5f;
    int count = 0;
    int16_t *samples = fixture_render(&patch, &count);
    assert_in_range(crossings(samples, AUDIO_RATE * 6 / 10, AUDIO_RATE * 7 / 10), 159, 161);
    assert_in_range(crossings(samples, 0, AUDIO_RATE / 20), 9, 13);
    free(samples);
}

static void test_E8_a_filter_takes_out_what_it_says(void **state) {
    (void)state;
    AudioPatch patch = fixture_patch("noise", fixture_tone(WAVE_NOISE, 0.0f, 0.5f));
    double power[4];
    int turns[4];
    for (int filter = FILTER_NONE; filter <= FILTER_BAND; filter++) {
        int count = 0;
        patch.parts[0].tone.filter = (AudioFilter)filter;
        int16_t *samples = fixture_render(&patch, &count);
        power[filter] = fixture_power(samples, count);
        turns[filter] = crossings(samples, 0, count);
        free(samples);
    }
    assert_true(power[FILTER_LOW] < 0.3 * power[FILTER_NONE]);
    assert_true(power[FILTER_HIGH] < power[FILTER_NONE]);
    assert_true(turns[FILTER_LOW] < turns[FILTER_BAND] && turns[FILTER_BAND] < turns[FILTER_HIGH]);
}

/* Whatever a table holds within its ranges, samples are samples. */
static void test_E8_no_numbers_break_a_sound(void **state) {
    (void)state;
    CosmeticRng rng = cosmetic_create(7);
    for (int i = 0; i < 300; i++) {
        AudioTone tone = {.wave = (AudioWave)(i % 5),
                          .level = 4.0f * cosmetic_unit(&rng),
                          .attack = cosmetic_unit(&rng) < 0.5f ? 0.0f : 0.1f * cosmetic_unit(&rng),
                          .decay = cosmetic_unit(&rng) < 0.3f ? 0.0f : 0.2f * cosmetic_unit(&rng),
                          .sustain = cosmetic_unit(&rng) < 0.5f ? 0.0f : 1.0f,
                          .hold = 0.1f * cosmetic_unit(&rng),
                          .pitch = cosmetic_unit(&rng) < 0.2f ? 0.0f : 32000.0f * cosmetic_unit(&rng),
                          .pitch_to = cosmetic_unit(&rng) < 0.2f ? 0.0f : 32000.0f * cosmetic_unit(&rng),
                          .vibrato = 24.0f * cosmetic_unit(&rng),
                          .vibrato_rate = 200.0f * cosmetic_unit(&rng),
                          .tremolo = cosmetic_unit(&rng),
                          .tremolo_rate = 200.0f * cosmetic_unit(&rng),
                          .width = 0.02f + 0.96f * cosmetic_unit(&rng),
                          .detune = 24.0f * cosmetic_unit(&rng),
                          .bell = 4.0f * cosmetic_unit(&rng),
                          .bell_ratio = 16.0f * cosmetic_unit(&rng),
                          .filter = (AudioFilter)(i % 4),
                          .cutoff = 16.0f + 15984.0f * cosmetic_unit(&rng),
                          .cutoff_to = 16000.0f * cosmetic_unit(&rng),
                          .resonance = cosmetic_unit(&rng)};
        AudioPatch patch = fixture_patch("any", tone);
        patch.drive = 20.0f * cosmetic_unit(&rng);
        patch.bits = i % 17;
        patch.coarse = 1 + i % 64;
        patch.reversed = i % 2 == 1;
        patch.echo = cosmetic_unit(&rng);
        patch.echo_feedback = 0.9f;
        patch.echo_seconds = 0.01f + 0.2f * cosmetic_unit(&rng);
        patch.volume = 1.0f;
        int count = 0;
        int16_t *samples = fixture_render(&patch, &count);
        assert_in_range(count, 1, AUDIO_SECONDS_MOST * AUDIO_RATE);
        for (int k = 0; k < count; k++) {
            assert_true(samples[k] >= -32000 && samples[k] <= 32000); /* NaN would be none of these */
        }
        free(samples);
    }
}

static void test_E8_an_endless_sound_is_cut(void **state) {
    (void)state;
    AudioPatch patch = fixture_patch("long", fixture_tone(WAVE_SINE, 100.0f, 10.0f));
    patch.parts[0].at = 5.0f;
    assert_int_equal(audio_patch_length(&patch), AUDIO_SECONDS_MOST * AUDIO_RATE);
}

static void test_E8_a_reversed_sound_ends_loud(void **state) {
    (void)state;
    AudioPatch patch = fixture_patch("breath", fixture_tone(WAVE_NOISE, 0.0f, 0.3f));
    patch.reversed = true;
    int count = 0;
    int16_t *samples = fixture_render(&patch, &count);
    assert_true(fixture_power(samples, count / 4) < 0.1 * fixture_power(samples + count * 3 / 4, count / 4));
    free(samples);
}

static void test_E8_a_wave_file_says_what_it_holds(void **state) {
    (void)state;
    const int16_t samples[] = {1, -2, 300, -400};
    size_t size = 0;
    uint8_t *file = audio_make_wave_file(samples, 4, 2, &size);
    assert_non_null(file);
    assert_int_equal(size, 44 + 8);
    assert_memory_equal(file, "RIFF", 4);
    assert_memory_equal(file + 8, "WAVEfmt ", 8);
    assert_int_equal(file[22], 2);
    assert_int_equal(file[24] | file[25] << 8, AUDIO_RATE);
    assert_int_equal(file[46] | file[47] << 8, 0xfffe);
    free(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E8_a_sound_has_the_same_bits_everywhere),
        cmocka_unit_test(test_E8_a_tone_has_its_pitch_and_its_length),
        cmocka_unit_test(test_E8_a_slide_ends_where_it_says),
        cmocka_unit_test(test_E8_a_filter_takes_out_what_it_says),
        cmocka_unit_test(test_E8_no_numbers_break_a_sound),
        cmocka_unit_test(test_E8_an_endless_sound_is_cut),
        cmocka_unit_test(test_E8_a_reversed_sound_ends_loud),
        cmocka_unit_test(test_E8_a_wave_file_says_what_it_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
