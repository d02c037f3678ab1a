#include "app/session.h"

#include <sys/random.h>

uint64_t session_choose_seed(const Options *options) {
    if (options->given[OPTION_SEED]) {
        return options->seed;
    }
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        seed = hash_pair((uint64_t)(clock_seconds() * 1e9), 0);
    }
    return seed;
}

bool session_open_mods(const Options *options, FileTree mods[OPTION_MOD_LIMIT], Error *error) {
    for (int i = 0; i < options->mod_count; i++) {
        if (!file_tree_open(&mods[i], options->mods[i], false, error)) {
            return false;
        }
        if (!file_exists(&mods[i], "mod.lua")) {
            return error_set(error, ERROR_FILE_MISSING, "%s: a mod's folder holds mod.lua, and this one does not",
                             options->mods[i]);
        }
    }
    return true;
}

Definitions *session_load_definitions(const Options *options, FileTree *data, Error *error) {
    FileTree mods[OPTION_MOD_LIMIT];
    if (!file_tree_find_data(data, options->data, error) || !session_open_mods(options, mods, error)) {
        return NULL;
    }
    return definitions_load_mods(data, mods, options->mod_count, error);
}

bool session_create(Session *session, const Options *options, uint64_t seed, bool with_bot, bool recorded,
                    Error *error) {
    GameSetup start = {.seed = seed, .floor = options->floor};
    return session_create_from(session, options, &start, with_bot, recorded, error);
}

bool session_create_from(Session *session, const Options *options, const GameSetup *start, bool with_bot, bool recorded,
                         Error *error) {
    *session = (Session){0};
    if (!file_tree_find_data(&session->data, options->data, error) ||
        !session_open_mods(options, session->mods, error)) {
        return false;
    }
    session->mod_count = options->mod_count;
    GameSetup setup = *start;
    setup.data = &session->data;
    setup.language = options->language;
    setup.no_choices = options->no_choices;
    setup.mods = session->mods;
    setup.mod_count = session->mod_count;
    session->game = game_create(&setup, error);
    if (!session->game) {
        return false;
    }
    if (with_bot) {
        session->bot = bot_create(setup.seed, bot_skill(options->skill), error);
    }
    if (recorded) {
        session->recorder = recorder_create(session->game, error);
    }
    if ((with_bot && !session->bot) || (recorded && !session->recorder)) {
        session_destroy(session);
        return false;
    }
    return true;
}

void session_save_to(Session *session, const FileTree *user) {
    Error error = {0};
    char notice[ERROR_MESSAGE_SIZE] = "";
    session->saves = saves_open(user, notice, &error);
    if (session->saves) {
        saves_begin(session->saves, session->game, false);
    } else {
        saves_tell(notice, "this run is not saved: %.600s", error.message);
    }
    if (notice[0]) {
        game_notice_add(session->game, "saves", notice);
    }
}

void session_destroy(Session *session) {
    saves_close(session->saves);
    last_run_close(session->last_run, session->recorder);
    recorder_destroy(session->recorder);
    bot_destroy(session->bot);
    game_destroy(session->game);
    *session = (Session){0};
}

static int8_t to_axis(float value) {
    float clamped = math_clamp32(value, -1.0f, 1.0f);
    return (int8_t)math_floor32(clamped * 127.0f + 0.5f);
}

TickInput session_make_input(float move_x, float move_z, float aim_x, float aim_z, uint16_t buttons) {
    float turns = math_atan2_32(aim_x, aim_z) / (float)MATH_TAU;
    float centimetres = math_sqrt32(aim_x * aim_x + aim_z * aim_z) * 100.0f;
    return (TickInput){
        .move_x = to_axis(move_x),
        .move_z = to_axis(move_z),
        .aim_angle = (uint16_t)((int32_t)math_floor32(turns * 65536.0f + 0.5f) & 0xffff),
        .aim_distance = (uint16_t)math_clamp32(centimetres, 0.0f, 65535.0f),
        .buttons = buttons,
    };
}

static TickInput ask_bot(Session *session) {
    static VisibleState visible; /* large; filled anew each time */
    world_look(game_world(session->game), &visible);
    BotIntent intent = bot_decide(session->bot, &visible);
    unsigned buttons = 0;
    buttons |= intent.attack ? BUTTON_ATTACK : 0u;
    buttons |= intent.dodge ? BUTTON_DODGE : 0u;
    buttons |= intent.dash ? BUTTON_DASH : 0u;
    buttons |= intent.interact ? BUTTON_INTERACT : 0u;
    buttons |= intent.cell ? BUTTON_ITEM : 0u;
    buttons |= intent.chip ? BUTTON_CHIP : 0u;
    static const unsigned SLOTS[] = {0, BUTTON_SKILL_1, BUTTON_SKILL_2, BUTTON_ULTIMATE};
    buttons |= SLOTS[intent.choose] | SLOTS[intent.cast];
    buttons |= intent.restart ? BUTTON_RESTART : 0u;
    return session_make_input(intent.move_x, intent.move_z, intent.aim_x, intent.aim_z, (uint16_t)buttons);
}

void session_tick(Session *session, const TickInput *input) {
    session->last_input = session->bot ? ask_bot(session) : *input;
    session->ticking = true;
    game_tick(session->game, &session->last_input);
    session->ticking = false;
    if (session->recorder || session->saves) {
        session_record(session, &session->last_input, game_hash(session->game));
    }
}

void session_record(Session *session, const TickInput *input, uint64_t hash) {
    if (session->recorder) {
        recorder_add(session->recorder, input, hash);
    }
    if (session->last_run) {
        last_run_add(session->last_run, session->recorder);
    }
    if (session->saves) {
        saves_add(session->saves, session->game, input, hash);
    }
}

bool session_write_recording(Session *session, const char *path, Error *error) {
    size_t size = 0;
    recorder_finish(session->recorder);
    const uint8_t *bytes = recorder_bytes(session->recorder, &size);
    return file_write_path(path, bytes, size, error);
}
