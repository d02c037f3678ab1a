/* scripts/sounds/ and scripts/mix.lua: what is heard, never what happens. */
#include "script/read_audio.h"

#include <stdio.h>
#include <string.h>

_Static_assert(offsetof(AudioPart, tone) == 0, "a part's fields and its tone's are read into one struct");

#define TONE(text, member, low, high, otherwise, measure, meaning)                                                     \
    AUDIO_FIELD(AudioTone, text, FIELD_NUMBER, member, low, high, otherwise, measure, meaning)

static const char *const WAVES[] = {[WAVE_SINE] = "sine",     [WAVE_TRIANGLE] = "triangle", [WAVE_SAW] = "saw",
                                    [WAVE_SQUARE] = "square", [WAVE_NOISE] = "noise",       NULL};
static const char *const FILTERS[] = {
    [FILTER_NONE] = "none", [FILTER_LOW] = "low", [FILTER_HIGH] = "high", [FILTER_BAND] = "band", NULL};

#define TONE_FIELDS                                                                                                    \
    {.name = "wave",                                                                                                   \
     .type = FIELD_CHOICE,                                                                                             \
     .words = WAVES,                                                                                                   \
     .doc = "Its timbre: sine is pure, triangle soft, saw bright, square hollow; noise has no note."},                 \
        TONE("level", level, 0, 4, 1, NULL, "How loud it is beside the others."),                                      \
        TONE("attack", attack, 0, 10, 0.002, "s", "In which it rises; under 0.001 it clicks."),                        \
        TONE("decay", decay, 0, 10, 0.15, "s", "In which it falls to sustain."),                                       \
        TONE("sustain", sustain, 0, 1, 0, NULL, "Level at which it stays; at 0 it ends after the decay."),             \
        TONE("hold", hold, 0, 10, 0, "s", "How long it stays; in music the note says it."),                            \
        TONE("release", release, 0, 10, 0.05, "s", "In which it goes out."),                                           \
        TONE("pitch", pitch, 0, 32000, 0, "Hz",                                                                        \
             "At its start. 0 is 440, and of noise as fast as there is; notes of music have their own."),              \
        TONE("pitch_to", pitch_to, 0, 32000, 0, "Hz", "Where it slides to; 0 is nowhere."),                            \
        TONE("slide", slide, 0, 10, 0, "s", "In which pitch and cutoff slide; 0 is its whole length."),                \
        TONE("vibrato", vibrato, 0, 24, 0, "semitones", "How far it wavers up and down."),                             \
        TONE("vibrato_rate", vibrato_rate, 0, 200, 6, "Hz", "How fast it wavers."),                                    \
        TONE("tremolo", tremolo, 0, 1, 0, NULL, "Part of its level that comes and goes."),                             \
        TONE("tremolo_rate", tremolo_rate, 0, 200, 6, "Hz", "How fast it comes and goes."),                            \
        TONE("width", width, 0.02, 0.98, 0.5, NULL, "Part of a square wave that is up: thin near 0 and 1."),           \
        TONE("detune", detune, 0, 24, 0, "semitones", "A second one sounds so much higher; 0: there is none."),        \
        TONE("bell", bell, 0, 4, 0, NULL, "How much like struck metal a sine sounds."),                                \
        TONE("bell_ratio", bell_ratio, 0, 16, 1.41, NULL, "The metal's partial, times the pitch."),                    \
        {.name = "filter",                                                                                             \
         .type = FIELD_CHOICE,                                                                                         \
         .flags = FIELD_OPTIONAL,                                                                                      \
         .words = FILTERS,                                                                                             \
         .absent = "none",                                                                                             \
         .doc = "What gets through: low tones, high ones, a band, or all."},                                           \
        TONE("cutoff", cutoff, 16, 16000, 1000, "Hz", "Where the filter cuts."),                                       \
        TONE("cutoff_to", cutoff_to, 0, 16000, 0, "Hz", "Where that slides to; 0 is nowhere."),                        \
        TONE("resonance", resonance, 0, 1, 0, NULL, "How much it rings there.")

static const Field TONE_LIST[] = {TONE_FIELDS};
const Schema schema_tone = {"tone", NULL, "One oscillator with its envelope and its filter.", FIELD_COUNTED(TONE_LIST),
                            false};

static const Field PART_FIELDS[] = {
    TONE_FIELDS,
    AUDIO_FIELD(AudioPart, "at", FIELD_NUMBER, at, 0, 5, 0, "s", "How long after the sound's start it begins."),
    {.name = "notes",
     .type = FIELD_NUMBERS,
     .flags = FIELD_OPTIONAL,
     .least = -60,
     .most = 60,
     .unit = "semitones",
     .absent = "one, at the pitch",
     .doc = "Several of it, each so much above the pitch."},
    AUDIO_FIELD(AudioPart, "step", FIELD_NUMBER, step, 0, 2, 0, "s", "From one note to the next; 0: all together."),
};
static const Schema PART = {"sound.part", NULL, "A tone of a sound.", FIELD_COUNTED(PART_FIELDS), false};

#define SOUND(text, kind, member, low, high, otherwise, measure, meaning)                                              \
    AUDIO_FIELD(AudioPatch, text, kind, member, low, high, otherwise, measure, meaning)
static const Field ECHO_FIELDS[] = {
    SOUND("level", FIELD_NUMBER, echo, 0, 1, 0.3, NULL, "How loud the first repeat is."),
    SOUND("seconds", FIELD_NUMBER, echo_seconds, 0.01, 1, 0.15, "s", "Between two repeats."),
    SOUND("feedback", FIELD_NUMBER, echo_feedback, 0, 0.9, 0.4, NULL, "Each repeat is so loud, times the one before."),
};
static const Schema ECHO = {"sound.echo", NULL, "Repeats of a sound.", FIELD_COUNTED(ECHO_FIELDS), false};

static const Field SOUND_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .doc = "Which sound it is: small letters, digits and '_'."},
    {.name = "parts", .type = FIELD_LIST, .inner = &PART, .doc = "The tones it is made of, six at most."},
    SOUND("volume", FIELD_NUMBER, volume, 0, 1, 0.5, NULL, "How loud it is."),
    SOUND("drive", FIELD_NUMBER, drive, 0.1, 20, 1, NULL, "How hard it is driven: dirtier above 1."),
    SOUND("bits", FIELD_INTEGER, bits, 0, 16, 0, NULL, "Coarser loudness, as of an old console; 0: none of that."),
    SOUND("coarse", FIELD_INTEGER, coarse, 1, 64, 1, NULL, "Samples that are held: duller and dirtier above 1."),
    {.name = "reversed",
     .type = FIELD_BOOLEAN,
     .flags = FIELD_OPTIONAL,
     .absent = "false",
     .doc = "It is played backwards."},
    {.name = "echo",
     .type = FIELD_TABLE,
     .flags = FIELD_OPTIONAL,
     .inner = &ECHO,
     .absent = "none",
     .doc = "Its repeats."},
    {.name = "placed",
     .type = FIELD_BOOLEAN,
     .flags = FIELD_OPTIONAL,
     .fallback = 1,
     .absent = "true",
     .doc = "It comes from where it happens, else from nowhere."},
    SOUND("priority", FIELD_INTEGER, priority, 0, 9, 5, NULL, "When there are too many, lower ones make room."),
    SOUND("most", FIELD_INTEGER, most, 1, 32, 4, NULL, "How many of it may be heard at a time."),
    SOUND("gap", FIELD_NUMBER, gap, 0, 10, 0.03, "s", "In which no other of it begins."),
    SOUND("spread", FIELD_NUMBER, spread, 0, 12, 0, "semitones", "By which each is higher or lower, drawn."),
    SOUND("climb", FIELD_NUMBER, climb, 0, 12, 0, "semitones", "By which each is higher that soon follows another."),
    SOUND("climb_most", FIELD_NUMBER, climb_most, 0, 48, 12, "semitones", "Where that ends."),
    SOUND("climb_seconds", FIELD_NUMBER, climb_seconds, 0, 10, 0.5, "s", "How soon that is."),
    SOUND("duck", FIELD_NUMBER, duck, 0, 1, 0, NULL, "Part of the music that goes away for it."),
    SOUND("duck_seconds", FIELD_NUMBER, duck_seconds, 0, 10, 0.5, "s", "In which the music comes back."),
};
const Schema schema_sound = {"sound", "scripts/sounds/NAME.lua",
                             "What something sounds like; a file returns a list of those that belong together.",
                             FIELD_COUNTED(SOUND_FIELDS), true};

/* ---- Parts that music reads too -----------------------------------------------------------------------------*/
static int optional_choice(Reader *reader, const char *name, int otherwise) {
    if (!reader_push(reader, name)) {
        return otherwise;
    }
    lua_pop(reader->lua, 1);
    return reader_choice(reader, name);
}

void read_tone(Reader *reader, AudioTone *tone) {
    tone->wave = (AudioWave)reader_choice(reader, "wave");
    tone->filter = (AudioFilter)optional_choice(reader, "filter", FILTER_NONE);
}

int read_numbers(Reader *reader, const char *name, float *numbers, int most) {
    lua_State *lua = reader->lua;
    const Field *field = reader_described(reader, name);
    int count = 0;
    if (!reader_push(reader, name)) {
        if (field->flags & FIELD_OPTIONAL) {
            return 0;
        }
        lua_pushnil(lua);
    }
    if (!lua_istable(lua, -1)) {
        reader_fail_type(reader, name, "a list of numbers");
    }
    for (; lua_rawgeti(lua, -1, count + 1) != LUA_TNIL; count++) {
        float number = (float)reader_element(reader, field, name);
        if (count == most) {
            reader_fail(reader, name, "holds more than %d numbers", most);
        }
        numbers[count] = number;
        lua_pop(lua, 1);
    }
    lua_pop(lua, 2);
    return count;
}

void read_audio_id(Reader *reader, char id[AUDIO_ID_SIZE]) {
    reader_text(reader, "id", id, AUDIO_ID_SIZE, false);
    if (strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(id)) {
        reader_fail(reader, "id", "may hold small letters, digits and '_' only, got \"%s\"", id);
    }
}

/* ---- Sounds -------------------------------------------------------------------------------------------------*/
static void read_parts(Reader *sound, AudioPatch *patch) {
    Reader parts, reader;
    reader_open(sound, "parts", false, &parts);
    for (; reader_open_item(&parts, patch->part_count + 1, &reader); patch->part_count++) {
        if (patch->part_count == AUDIO_PART_LIMIT) {
            reader_fail(&parts, NULL, "has more than %d parts", AUDIO_PART_LIMIT);
        }
        AudioPart *part = &patch->parts[patch->part_count];
        reader_defaults(&PART, part);
        reader_fields(&reader, part);
        read_tone(&reader, &part->tone);
        part->note_count = read_numbers(&reader, "notes", part->notes, AUDIO_NOTE_LIMIT);
        reader_close(&reader);
    }
    reader_close(&parts);
    if (patch->part_count == 0) {
        reader_fail(sound, "parts", "is empty; a sound has at least one tone");
    }
}

static void read_echo(Reader *sound, AudioPatch *patch) {
    Reader echo;
    if (reader_open(sound, "echo", true, &echo)) {
        reader_defaults(&ECHO, patch);
        reader_fields(&echo, patch);
        reader_close(&echo);
    }
}

static void read_patch(Reader *reader, AudioPatch *patch) {
    reader_defaults(&schema_sound, patch);
    reader_fields(reader, patch);
    read_audio_id(reader, patch->id);
    read_parts(reader, patch);
    read_echo(reader, patch);
    patch->reversed = reader_boolean(reader, "reversed");
    patch->placed = reader_boolean(reader, "placed");
}

/* A mod's takes the place of the one of the same id; within one author's files an id is taken once. */
static AudioPatch *place_sound(const Reader *reader, Definitions *definitions, const char *id, int own) {
    AudioBank *bank = &definitions->audio;
    int at = audio_find_sound(bank, id);
    if (at >= own) {
        reader_fail(reader, "id", "\"%s\" is taken by another sound", id);
    } else if (at < 0 && bank->sound_count == AUDIO_SOUND_LIMIT) {
        reader_fail(reader, "id", "\"%s\" is one sound too many; there may be %d", id, AUDIO_SOUND_LIMIT);
    }
    return &bank->sounds[at < 0 ? bank->sound_count++ : at];
}

static void read_sound_file(lua_State *lua, Definitions *definitions, int index, int own) {
    source_push_table(lua, definitions->sources[index].name);
    Reader list = reader_begin_file(lua, index, &schema_sound), reader;
    for (int i = 1; reader_open_item(&list, i, &reader); i++) {
        AudioPatch patch = {.part_count = 0};
        read_patch(&reader, &patch);
        *place_sound(&reader, definitions, patch.id, own) = patch;
        reader_close(&reader);
    }
    reader_close(&list);
}

void read_all_sounds(lua_State *lua, Definitions *definitions) {
    int mod = vm_of(lua)->mod, own = definitions->audio.sound_count;
    for (int i = 0; i < definitions->source_count; i++) {
        if (source_is_in(definitions, i, mod, "sounds/") && !definitions->sources[i].retired) {
            read_sound_file(lua, definitions, i, own);
        }
    }
}

/* ---- The mix ------------------------------------------------------------------------------------------------*/
#define MIX(text, kind, member, low, high, measure, meaning)                                                           \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(AudioMix, member), .least = (low),   \
        .most = (high), .unit = (measure), .doc = (meaning)                                                            \
    }

static const Field DANGER_FIELDS[] = {
    MIX("reach", FIELD_NUMBER, danger_reach, 0, 100, "m", "Within which an enemy that is awake counts."),
    MIX("foe", FIELD_NUMBER, danger_foe, 0, 1, NULL, "What each of them adds."),
    MIX("elite", FIELD_NUMBER, danger_elite, 0, 1, NULL, "What an elite adds."),
    MIX("boss", FIELD_NUMBER, danger_boss, 0, 1, NULL, "What a boss adds."),
    MIX("sealed", FIELD_NUMBER, danger_sealed, 0, 1, NULL, "What a room that is shut adds."),
    MIX("wounded", FIELD_NUMBER, danger_wounded, 0, 1, NULL, "What low HP add."),
    MIX("rise", FIELD_NUMBER, danger_rise, 0.01, 10, NULL, "How fast it rises, a second."),
    MIX("fall", FIELD_NUMBER, danger_fall, 0.01, 10, NULL, "How fast it falls, a second."),
};
static const Schema DANGER = {"mix.danger", NULL, "What the music takes for danger: all of it together, 1 at most.",
                              FIELD_COUNTED(DANGER_FIELDS), false};
static const Field HEART_FIELDS[] = {
    MIX("low_hp", FIELD_NUMBER, low_hp, 0, 1, NULL, "Part of all HP from which on the heart is heard."),
    MIX("slow", FIELD_NUMBER, heart_slow, 0.1, 10, "s", "Between two beats, there."),
    MIX("fast", FIELD_NUMBER, heart_fast, 0.1, 10, "s", "Between two beats, near death."),
};
static const Schema HEART = {"mix.heart", NULL, "The heart that beats while HP are low.", FIELD_COUNTED(HEART_FIELDS),
                             false};
static const Field CUE_FIELDS[] = {
    {.name = FIELD_ANY_NAME,
     .type = FIELD_TEXT,
     .doc = "An event of figures' states in scripts/anim/, and the sound that enemies make then."},
};
static const Schema CUES = {"mix.cues", NULL, "What figures' events sound like.", FIELD_COUNTED(CUE_FIELDS), false};
static const Field MIX_FIELDS[] = {
    MIX("effects", FIELD_NUMBER, effects, 0, 1, NULL, "Volume of all sounds."),
    MIX("music", FIELD_NUMBER, music, 0, 1, NULL, "Volume of the music."),
    MIX("voices", FIELD_INTEGER, voices, 1, AUDIO_VOICE_LIMIT, NULL, "Sounds that may be heard at a time."),
    MIX("reference", FIELD_NUMBER, reference, 0.1, 100, "m", "Up to which a sound is full."),
    MIX("rolloff", FIELD_NUMBER, rolloff, 0, 10, NULL, "How fast it fades beyond; 0: never."),
    MIX("reach", FIELD_NUMBER, reach, 1, 1000, "m", "Beyond which nothing is heard."),
    MIX("height", FIELD_NUMBER, height, 0, 100, "m", "Of the ears over the player: the more, the less left and right."),
    MIX("pause", FIELD_NUMBER, pause, 0, 1, NULL, "Volume of the music behind a menu."),
    {.name = "danger", .type = FIELD_TABLE, .inner = &DANGER, .doc = "What the music takes for danger."},
    {.name = "heart", .type = FIELD_TABLE, .inner = &HEART, .doc = "The heart that beats while HP are low."},
    {.name = "cues", .type = FIELD_TABLE, .inner = &CUES, .doc = "What figures' events sound like."},
};
const Schema schema_mix = {"mix", "scripts/mix.lua", "How all that is heard goes together.", FIELD_COUNTED(MIX_FIELDS),
                           false};

static void read_cues(Reader *reader, Definitions *definitions) {
    AudioMix *mix = &definitions->audio.mix;
    lua_State *lua = reader->lua;
    Reader cues;
    reader_open(reader, "cues", false, &cues);
    cues.schema = NULL; /* its names are the file's own */
    int count = reader_keys(&cues), list = lua_gettop(lua);
    for (int i = 0; i < count; i++) {
        lua_rawgeti(lua, list, i + 1);
        const char *event = lua_tostring(lua, -1);
        if (i == AUDIO_CUE_LIMIT || strlen(event) >= AUDIO_ID_SIZE) {
            reader_fail(&cues, event, "is too much: there may be %d, of %d bytes", AUDIO_CUE_LIMIT, AUDIO_ID_SIZE - 1);
        }
        AudioCue *cue = &mix->cues[mix->cue_count++];
        snprintf(cue->event, sizeof cue->event, "%s", event);
        reader_text(&cues, event, cue->sound, sizeof cue->sound, false);
        if (audio_find_sound(&definitions->audio, cue->sound) < 0) {
            reader_fail(&cues, event, "names \"%s\", but there is no sound of that id", cue->sound);
        }
        lua_pop(lua, 1);
    }
    lua_settop(lua, cues.table - 1);
}

void read_mix(lua_State *lua, Definitions *definitions) {
    AudioMix *mix = &definitions->audio.mix;
    int source = source_push_table(lua, "scripts/mix.lua");
    Reader reader = reader_begin_file(lua, source, &schema_mix);
    reader_fields(&reader, mix);
    reader_group(&reader, "danger", mix);
    reader_group(&reader, "heart", mix);
    read_cues(&reader, definitions);
    reader_close(&reader);
}
