/* scripts/music/: pieces of music, a file each. */
#include "script/read_audio.h"

#include <stdio.h>
#include <string.h>

#define LAYER(text, kind, member, low, high, otherwise, measure, meaning)                                              \
    AUDIO_FIELD(MusicLayer, text, kind, member, low, high, otherwise, measure, meaning)
#define PIECE(text, kind, member, low, high, otherwise, measure, meaning)                                              \
    AUDIO_FIELD(MusicPiece, text, kind, member, low, high, otherwise, measure, meaning)

static const Field DANGER_FIELDS[] = {
    LAYER("from", FIELD_NUMBER, danger_from, 0, 1, 0, NULL, "The danger at which it is silent."),
    LAYER("full", FIELD_NUMBER, danger_full, 0, 1, 1, NULL, "The danger at which it is full; it may be the lower one."),
};
static const Schema DANGER = {"music.danger", NULL, "When a layer is heard.", FIELD_COUNTED(DANGER_FIELDS), false};
static const Field LAYER_FIELDS[] = {
    {.name = "id", .type = FIELD_TEXT, .doc = "What it is called."},
    {.name = "tone", .type = FIELD_TABLE, .inner = &schema_tone, .doc = "What it sounds like."},
    {.name = "patterns",
     .type = FIELD_TEXTS,
     .doc =
         "What it plays, a text a bar and a sign a step: 1-9 a step of the scale from the bar's chord, x a drum, X a "
         "louder one, ? one of the chord's notes, - holds the note before, . nothing."},
    {.name = "danger",
     .type = FIELD_TABLE,
     .flags = FIELD_OPTIONAL,
     .inner = &DANGER,
     .absent = "always heard",
     .doc = "When it is heard."},
    LAYER("from_phase", FIELD_INTEGER, phase_first, 1, MUSIC_PHASES, 1, NULL, "The first phase of a boss that has it."),
    LAYER("to_phase", FIELD_INTEGER, phase_last, 1, MUSIC_PHASES, MUSIC_PHASES, NULL, "The last one."),
    LAYER("octave", FIELD_INTEGER, octave, -5, 5, 0, NULL, "Octaves above the piece's root."),
    LAYER("length", FIELD_NUMBER, length, 0.1, 64, 1, "steps", "How long a note is held; each - adds one."),
    {.name = "chord",
     .type = FIELD_BOOLEAN,
     .flags = FIELD_OPTIONAL,
     .absent = "false",
     .doc = "Each note is a chord of three."},
    LAYER("pan", FIELD_NUMBER, pan, -1, 1, 0, NULL, "Where it is: -1 left, 1 right."),
    LAYER("echo", FIELD_NUMBER, echo, 0, 1, 0, NULL, "How much of it is repeated."),
    LAYER("pump", FIELD_NUMBER, pump, 0, 1, 0, NULL, "How deep each beat pushes it down."),
    LAYER("skip", FIELD_NUMBER, skip, 0, 1, 0, NULL, "Chance of a note being left out."),
};
static const Schema LAYER_SCHEMA = {"music.layer", NULL, "One voice of a piece.", FIELD_COUNTED(LAYER_FIELDS), false};

static const Field ECHO_FIELDS[] = {
    PIECE("steps", FIELD_NUMBER, echo_steps, 0.1, 32, 3, "steps", "Between two repeats."),
    PIECE("feedback", FIELD_NUMBER, echo_feedback, 0, 0.9, 0.4, NULL, "Each is so loud, times the one before."),
};
static const Schema ECHO = {"music.echo", NULL, "The repeats of layers with an echo.", FIELD_COUNTED(ECHO_FIELDS),
                            false};
static const Field PHASE_FIELDS[] = {
    {.name = "tempo",
     .type = FIELD_NUMBER,
     .flags = FIELD_STORED | FIELD_OPTIONAL,
     .offset = offsetof(MusicPiece, phase_tempo),
     .least = 0.25,
     .most = 4,
     .fallback = 1,
     .doc = "Multiplies the tempo."},
    {.name = "shift",
     .type = FIELD_NUMBER,
     .flags = FIELD_STORED | FIELD_OPTIONAL,
     .offset = offsetof(MusicPiece, phase_shift),
     .least = -24,
     .most = 24,
     .unit = "semitones",
     .doc = "How much higher everything is."},
};
static const Schema PHASE = {"music.phase", NULL, "What a boss's phase does to the piece.", FIELD_COUNTED(PHASE_FIELDS),
                             false};
static const Field PIECE_FIELDS[] = {
    {.name = "id",
     .type = FIELD_TEXT,
     .doc = "Where it is played: the id of a theme or of a boss, or title, death, win."},
    PIECE("volume", FIELD_NUMBER, volume, 0, 4, 1, NULL, "How loud it is."),
    PIECE("tempo", FIELD_NUMBER, tempo, 20, 400, 110, NULL, "Beats a minute; a beat is four steps."),
    PIECE("steps", FIELD_INTEGER, steps, 1, MUSIC_STEP_LIMIT, 16, NULL, "Steps of a bar: signs of each pattern."),
    PIECE("bars", FIELD_INTEGER, bars, 0, 1000, 0, NULL, "Bars after which it ends; 0: never."),
    PIECE("swing", FIELD_NUMBER, swing, 0, 0.5, 0, NULL, "Part of a step by which each second one is late."),
    PIECE("root", FIELD_NUMBER, root, 0, 127, 57, NULL, "Its key as a MIDI number: 57 is the A of 220 Hz."),
    {.name = "scale",
     .type = FIELD_NUMBERS,
     .least = 0,
     .most = 23,
     .unit = "semitones",
     .doc = "Its scale above the root: { 0, 2, 3, 5, 7, 8, 10 } is minor."},
    {.name = "chords",
     .type = FIELD_NUMBERS,
     .least = 1,
     .most = MUSIC_SCALE_LIMIT,
     .doc = "The chord of each bar, as the step of the scale it stands on."},
    {.name = "echo",
     .type = FIELD_TABLE,
     .flags = FIELD_OPTIONAL,
     .inner = &ECHO,
     .absent = "3 steps, 0.4",
     .doc = "The repeats of layers with an echo."},
    PIECE("fade", FIELD_NUMBER, fade, 0, 10, 0.8, "s", "In which the piece before it goes away."),
    {.name = "phases",
     .type = FIELD_LIST,
     .flags = FIELD_OPTIONAL,
     .inner = &PHASE,
     .absent = "all alike",
     .doc = "What a boss's phases do to it, three at most."},
    {.name = "layers", .type = FIELD_LIST, .inner = &LAYER_SCHEMA, .doc = "Its voices, twelve at most."},
};
const Schema schema_music = {"music", "scripts/music/NAME.lua", "A piece of music, which goes with what happens.",
                             FIELD_COUNTED(PIECE_FIELDS), false};

/* ---- Layers -------------------------------------------------------------------------------------------------*/
static void check_pattern(const Reader *reader, const char *pattern, int steps) {
    if ((int)strlen(pattern) != steps) {
        reader_fail(reader, "patterns", "must hold a sign for each of the %d steps, got \"%.40s\" with %d", steps,
                    pattern, (int)strlen(pattern));
    }
    size_t good = strspn(pattern, "123456789xX?.-");
    if (pattern[good] != '\0') {
        reader_fail(reader, "patterns", "must be made of 1-9, x, X, ?, - and '.', got '%c' in \"%s\"", pattern[good],
                    pattern);
    }
}

static void read_patterns(Reader *reader, MusicLayer *layer, int steps) {
    lua_State *lua = reader->lua;
    if (!reader_push(reader, "patterns")) {
        lua_pushnil(lua);
    }
    if (!lua_istable(lua, -1)) {
        reader_fail_type(reader, "patterns", "a list of texts");
    }
    while (lua_rawgeti(lua, -1, layer->pattern_count + 1) != LUA_TNIL) {
        if (lua_type(lua, -1) != LUA_TSTRING) {
            reader_fail_type(reader, "patterns", "a list of texts");
        }
        if (layer->pattern_count == MUSIC_PATTERN_LIMIT) {
            reader_fail(reader, "patterns", "holds more than %d texts", MUSIC_PATTERN_LIMIT);
        }
        check_pattern(reader, lua_tostring(lua, -1), steps);
        snprintf(layer->patterns[layer->pattern_count++], MUSIC_STEP_LIMIT + 1, "%s", lua_tostring(lua, -1));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 2);
    if (layer->pattern_count == 0) {
        reader_fail(reader, "patterns", "is empty; a layer plays at least one");
    }
}

static void read_danger(Reader *reader, MusicLayer *layer) {
    Reader danger;
    if (reader_open(reader, "danger", true, &danger)) {
        reader_defaults(&DANGER, layer);
        reader_fields(&danger, layer);
        reader_close(&danger);
    }
}

static void read_layer(Reader *reader, MusicLayer *layer, int steps) {
    Reader tone;
    reader_defaults(&LAYER_SCHEMA, layer);
    reader_fields(reader, layer);
    read_audio_id(reader, layer->id);
    reader_open(reader, "tone", false, &tone);
    reader_defaults(&schema_tone, &layer->tone);
    reader_fields(&tone, &layer->tone);
    read_tone(&tone, &layer->tone);
    reader_close(&tone);
    read_patterns(reader, layer, steps);
    read_danger(reader, layer);
    layer->chord = reader_boolean(reader, "chord");
}

static void read_layers(Reader *reader, MusicPiece *piece) {
    Reader layers, layer;
    reader_open(reader, "layers", false, &layers);
    for (; reader_open_item(&layers, piece->layer_count + 1, &layer); piece->layer_count++) {
        if (piece->layer_count == MUSIC_LAYER_LIMIT) {
            reader_fail(&layers, NULL, "has more than %d layers", MUSIC_LAYER_LIMIT);
        }
        read_layer(&layer, &piece->layers[piece->layer_count], piece->steps);
        reader_close(&layer);
    }
    reader_close(&layers);
}

/* ---- Pieces -------------------------------------------------------------------------------------------------*/
static void read_phases(Reader *reader, MusicPiece *piece) {
    Reader phases, phase;
    for (int i = 0; i < MUSIC_PHASES; i++) {
        piece->phase_tempo[i] = 1.0f;
    }
    if (!reader_open(reader, "phases", true, &phases)) {
        return;
    }
    for (int i = 0; reader_open_item(&phases, i + 1, &phase); i++) {
        if (i == MUSIC_PHASES) {
            reader_fail(&phases, NULL, "has more than %d phases", MUSIC_PHASES);
        }
        MusicPiece one;
        reader_defaults(&PHASE, &one);
        reader_fields(&phase, &one);
        piece->phase_tempo[i] = one.phase_tempo[0];
        piece->phase_shift[i] = one.phase_shift[0];
        reader_close(&phase);
    }
    reader_close(&phases);
}

/* A list of whole numbers, at least one. */
static int read_wholes(Reader *reader, const char *name, int *numbers, int most) {
    float read[MUSIC_CHORD_LIMIT];
    int count = read_numbers(reader, name, read, most);
    for (int i = 0; i < count; i++) {
        if (read[i] != math_floor32(read[i])) {
            reader_fail(reader, name, "must hold whole numbers, got %g", (double)read[i]);
        }
        numbers[i] = (int)read[i];
    }
    if (count == 0) {
        reader_fail(reader, name, "is empty; it needs at least one number");
    }
    return count;
}

static void read_piece(Reader *reader, MusicPiece *piece) {
    Reader echo;
    reader_defaults(&schema_music, piece);
    reader_defaults(&ECHO, piece);
    reader_fields(reader, piece);
    read_audio_id(reader, piece->id);
    piece->scale_count = read_wholes(reader, "scale", piece->scale, MUSIC_SCALE_LIMIT);
    piece->chord_count = read_wholes(reader, "chords", piece->chords, MUSIC_CHORD_LIMIT);
    if (reader_open(reader, "echo", true, &echo)) {
        reader_fields(&echo, piece);
        reader_close(&echo);
    }
    read_phases(reader, piece);
    read_layers(reader, piece);
}

/* As with sounds: a mod's piece takes the place of the one of its id. */
static MusicPiece *place_piece(const Reader *reader, Definitions *definitions, const char *id, int own) {
    AudioBank *bank = &definitions->audio;
    int at = audio_find_piece(bank, id);
    if (at >= own) {
        reader_fail(reader, "id", "\"%s\" is taken by another piece", id);
    } else if (at < 0 && bank->piece_count == MUSIC_PIECE_LIMIT) {
        reader_fail(reader, "id", "\"%s\" is one piece too many; there may be %d", id, MUSIC_PIECE_LIMIT);
    }
    return &bank->pieces[at < 0 ? bank->piece_count++ : at];
}

void read_all_music(lua_State *lua, Definitions *definitions) {
    int mod = vm_of(lua)->mod, own = definitions->audio.piece_count;
    for (int i = 0; i < definitions->source_count; i++) {
        if (!source_is_in(definitions, i, mod, "music/") || definitions->sources[i].retired) {
            continue;
        }
        source_push_table(lua, definitions->sources[i].name);
        Reader reader = reader_begin_file(lua, i, &schema_music);
        MusicPiece piece = {.layer_count = 0};
        read_piece(&reader, &piece);
        *place_piece(&reader, definitions, piece.id, own) = piece;
        reader_close(&reader);
    }
}
