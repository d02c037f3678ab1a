/* `rift duel`: the model in a window, or two bots without one; `rift shot duel`: a picture of it. */
#include "app/commands.h"
#include "app/duel.h"
#include "app/session.h"
#include "app/tool_window.h"

#include <inttypes.h>
#include <string.h>

enum { DUEL_SEED = 1, SHOT_TICKS = 150 };
#define DUEL_SECONDS 60.0

/* ---- The tool's hands ---------------------------------------------------------------------------------------*/
static void resize(void *model, float width, float height) {
    duel_resize(model, width, height);
}

static void take_event(void *model, const InputEvent *event) {
    duel_take_event(model, event);
}

static void advance(void *model, double seconds) {
    duel_advance(model, seconds);
}

static void update(void *model) {
    Error error = {0};
    if (!duel_update(model, &error)) {
        log_write(LOG_WARNING, "duel: %s", error.message);
    }
}

static void fill(void *model, RenderScene *scene, RenderLook *look) {
    duel_fill(model, scene, look);
}

static bool open_model(const Options *options, Session *session, bool bots, Duel **duel, Error *error) {
    if (!session_create(session, options, 1, false, false, error)) {
        return false;
    }
    *duel = duel_create(session->game, options->given[OPTION_SEED] ? options->seed : DUEL_SEED, bots, error);
    return *duel != NULL;
}

/* ---- Bots -----------------------------------------------------------------------------------------------------*/
static void print_result(const DuelResult *result) {
    static const char *const WINNERS[] = {"\"a\"", "\"b\""};
    printf("{\"winner\":%s,\"seconds\":%.9g,\"falls\":%d,\"upright_share\":%.9g,\"worst_sep_m\":%.9g,",
           result->winner == DUEL_NOBODY ? "null" : WINNERS[result->winner], result->seconds, result->falls,
           result->upright_share, result->worst_gap);
    printf("\"hash\":\"%016" PRIx64 "\",\"nan\":%s,\"outside_force_p95\":%.9g}\n", result->hash,
           result->broken ? "true" : "false", result->outside_p95);
}

static void fight(Duel *duel, double seconds) {
    DuelResult result = duel_result(duel);
    while (!result.over && result.seconds < seconds) {
        duel_step(duel);
        result.over = duel_is_over(duel);
        result.seconds += PHYSICS_STEP;
    }
    result = duel_result(duel);
    print_result(&result);
}

static bool show(const Options *options, Session *session, Duel *duel, Error *error) {
    const Tool tool = {"duel", duel, resize, take_event, advance, update, fill};
    if (!tool_window_run(options, session, &tool, error)) {
        return false;
    }
    if (options->given[OPTION_JSON]) {
        duel_print(duel, stdout);
    }
    return true;
}

int command_duel(const Options *options) {
    Error error = {0};
    Session session = {0};
    Duel *duel = NULL;
    const bool bots = options->given[OPTION_BOTS];
    bool done = open_model(options, &session, bots, &duel, &error);
    if (done && bots) {
        fight(duel, options->given[OPTION_SECONDS] ? options->seconds : DUEL_SECONDS);
    } else if (done) {
        done = show(options, &session, duel, &error);
    }
    duel_destroy(duel);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}

/* ---- Pictures -----------------------------------------------------------------------------------------------*/
static const char *const SCENES[] = {"duel", "duel:classroom"};

bool shot_is_duel(const Options *options) {
    for (size_t i = 0; i < BASE_COUNT_OF(SCENES); i++) {
        if (strcmp(options->words[0], SCENES[i]) == 0) {
            return true;
        }
    }
    return false;
}

int command_shot_duel(const Options *options) {
    Error error = {0};
    Session session = {0};
    Duel *duel = NULL;
    if (!options->given[OPTION_OUT]) {
        error_set(&error, ERROR_USAGE, "rift shot needs --out FILE.png");
        return command_fail(&error);
    }
    bool done = open_model(options, &session, true, &duel, &error);
    if (done) {
        const Tool tool = {"duel", duel, resize, take_event, advance, update, fill};
        duel_show_classroom(duel, strcmp(options->words[0], SCENES[1]) == 0);
        done = tool_shoot(options, &session.data, &tool, SHOT_TICKS, &error);
    }
    duel_destroy(duel);
    session_destroy(&session);
    return done ? EXIT_OK : command_fail(&error);
}
