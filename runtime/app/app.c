#include "app/app.h"

#include "app/commands.h"
#include "app/shot_screen.h"

#include <stdio.h>
#include <string.h>

#define RUN_OPTIONS (OPTION_BIT(SEED) | OPTION_BIT(FLOOR) | OPTION_BIT(TICKS) | OPTION_BIT(DATA) | OPTION_BIT(MOD))

static const Command commands[] = {
    {"play", "", "the game", 0, 0,
     RUN_OPTIONS | OPTION_BIT(PROFILE) | OPTION_BIT(LANGUAGE) | OPTION_BIT(GLES) | OPTION_BIT(BOT) |
         OPTION_BIT(HEADLESS) | OPTION_BIT(NO_RECORDING) | OPTION_BIT(FRAME_CAP) | OPTION_BIT(TOUCH) |
         OPTION_BIT(CONTINUE) | OPTION_BIT(REVENGE) | OPTION_BIT(SAVES) | OPTION_BIT(SILENT),
     command_play},
    {"floor", "", "print one floor as JSON or as a map of characters, or write a picture of it", 0, 0,
     OPTION_BIT(SEED) | OPTION_BIT(FLOOR) | OPTION_BIT(DATA) | OPTION_BIT(JSON) | OPTION_BIT(ASCII) | OPTION_BIT(PNG),
     command_floor},
    {"pose", "RIG STATE", "print a rig's pose at a time of a state", 2, 2,
     OPTION_BIT(TIME) | OPTION_BIT(PROFILE) | OPTION_BIT(DATA) | OPTION_BIT(MOD) | OPTION_BIT(JSON), command_pose},
    {"record", "FILE", "let the bot play and record it", 1, 1, RUN_OPTIONS | OPTION_BIT(BOT), command_record},
    {"replay", "FILE", "play a recording again and say whether anything differs", 1, 1,
     OPTION_BIT(DATA) | OPTION_BIT(MOD) | OPTION_BIT(JSON) | OPTION_BIT(EVERY) | OPTION_BIT(DRAW) | OPTION_BIT(SIZE) |
         OPTION_BIT(PROFILE) | OPTION_BIT(GLES),
     command_replay},
    {"sim", "", "let the bot play many seeds to the end, and sum up", 0, 0,
     OPTION_BIT(SEEDS) | OPTION_BIT(BOT) | OPTION_BIT(FLOOR) | OPTION_BIT(TICKS) | OPTION_BIT(JOBS) | OPTION_BIT(JSON) |
         OPTION_BIT(DATA) | OPTION_BIT(MOD),
     command_sim},
    {"check", "[DIR…]", "load the game's scripts and mods, run every definition, and name what is wrong", 0,
     OPTION_MOD_LIMIT, OPTION_BIT(DATA), command_check},
    {"viewer", "[RIG]", "a window with a figure on a turntable: its states, parameters, layers and events, live", 0, 1,
     OPTION_BIT(TICKS) | OPTION_BIT(DATA) | OPTION_BIT(MOD) | OPTION_BIT(PROFILE) | OPTION_BIT(GLES) |
         OPTION_BIT(FRAME_CAP) | OPTION_BIT(JSON),
     command_viewer},
    {"duel", "", "a window where two figures fight by force alone: draw a line, and the blade follows it", 0, 0,
     OPTION_BIT(BOTS) | OPTION_BIT(SEED) | OPTION_BIT(SECONDS) | OPTION_BIT(TICKS) | OPTION_BIT(DATA) |
         OPTION_BIT(MOD) | OPTION_BIT(LANGUAGE) | OPTION_BIT(GLES) | OPTION_BIT(FRAME_CAP) | OPTION_BIT(JSON),
     command_duel},
    {"sandbox", "", "a window with a stage where figures are dropped, grabbed, thrown and blown up", 0, 0,
     OPTION_BIT(SEED) | OPTION_BIT(TICKS) | OPTION_BIT(DATA) | OPTION_BIT(MOD) | OPTION_BIT(LANGUAGE) |
         OPTION_BIT(GLES) | OPTION_BIT(FRAME_CAP) | OPTION_BIT(JSON),
     command_sandbox},
    {"shot", "SCENE",
     "a picture of a scene: run, map, surge, strikes, boss:ID:PHASE, room:TYPE; of a rig: sheet:RIG, viewer:RIG; "
     "of the sandbox: sandbox, sandbox:blast, sandbox:bodies; of a screen: screen: and one of " SHOT_SCREEN_NAMES,
     1, 1,
     RUN_OPTIONS | OPTION_BIT(OUT) | OPTION_BIT(SIZE) | OPTION_BIT(GLES) | OPTION_BIT(LANGUAGE) | OPTION_BIT(PROFILE) |
         OPTION_BIT(EVERY) | OPTION_BIT(FROM),
     command_shot},
    {"sound", "[NAME]", "make a sound, or music:ID, and write it as a .wav; without a name, all of them as figures", 0,
     1,
     OPTION_BIT(OUT) | OPTION_BIT(SECONDS) | OPTION_BIT(DANGER) | OPTION_BIT(PHASE) | OPTION_BIT(SEED) |
         OPTION_BIT(DATA) | OPTION_BIT(MOD) | OPTION_BIT(JSON),
     command_sound},
    {"ragdoll", "", "drop figures on the sandbox's stage and print how their joints hold", 0, 0,
     OPTION_BIT(FIGURES) | OPTION_BIT(STEPS) | OPTION_BIT(SEED) | OPTION_BIT(STIFFNESS) | OPTION_BIT(BLAST) |
         OPTION_BIT(DATA) | OPTION_BIT(JSON),
     command_ragdoll},
    {"bench", "[NAME…]",
     "measure: floor, rig, ragdoll, active, tick, lua, frame (drawing, by pass), play (frames a second in a window); "
     "all by "
     "default",
     0, OPTION_WORD_LIMIT, OPTION_BIT(JSON) | OPTION_BIT(DATA) | OPTION_BIT(MOD) | OPTION_BIT(FIGURES), command_bench},
};

static void print_overview(FILE *stream) {
    fprintf(stream, "rift [COMMAND] [OPTIONS]\n\n");
    for (size_t i = 0; i < BASE_COUNT_OF(commands); i++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", commands[i].name, commands[i].words);
        fprintf(stream, "  %-20s %s\n", left, commands[i].summary);
    }
    fprintf(stream, "\nWithout a command it plays. rift COMMAND --help lists a command's options.\n");
}

static const Command *find_command(const char *name) {
    for (size_t i = 0; i < BASE_COUNT_OF(commands); i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

int command_fail(const Error *error) {
    bool usage = error->id == ERROR_USAGE || error->id == ERROR_SEED_INVALID || error->id == ERROR_SEED_CHECK;
    fprintf(stderr, "rift: %s\n", error->message);
    return usage ? EXIT_USAGE : EXIT_FAILED;
}

int app_main(int argc, char **argv) {
    bool named = argc > 1 && argv[1][0] != '-';
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)) {
        print_overview(stdout);
        return EXIT_OK;
    }
    const Command *command = find_command(named ? argv[1] : "play");
    if (!command) {
        char quote[TEXT_QUOTE_SIZE];
        text_quote(quote, sizeof quote, argv[1]);
        fprintf(stderr, "rift: unknown command '%s'; rift --help lists them\n", quote);
        return EXIT_USAGE;
    }
    Options options;
    Error error = {0};
    int skip = named ? 2 : 1;
    if (!options_parse(command, argc > skip ? argc - skip : 0, argv + skip, &options, &error)) {
        return command_fail(&error);
    }
    if (options.given[OPTION_HELP]) {
        options_print_help(command);
        return EXIT_OK;
    }
    int code = command->run(&options);
    if (fflush(stdout) != 0) {
        fprintf(stderr, "rift: the output could not be written\n");
        return EXIT_FAILED;
    }
    return code;
}
