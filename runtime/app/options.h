/* Reading the command line: one table of options, one of commands, and messages that say what to write instead. */
#ifndef RIFT_APP_OPTIONS_H
#define RIFT_APP_OPTIONS_H

#include "base/base.h"

typedef enum OptionId {
    OPTION_SEED,
    OPTION_FLOOR,
    OPTION_TICKS,
    OPTION_PROFILE,
    OPTION_LANGUAGE,
    OPTION_DATA,
    OPTION_MOD,
    OPTION_GLES,
    OPTION_BOT,
    OPTION_HEADLESS,
    OPTION_NO_RECORDING,
    OPTION_JSON,
    OPTION_ASCII,
    OPTION_PNG,
    OPTION_TIME,
    OPTION_OUT,
    OPTION_SIZE,
    OPTION_EVERY,
    OPTION_FROM,
    OPTION_FRAME_CAP,
    OPTION_SEEDS,
    OPTION_JOBS,
    OPTION_CONTINUE,
    OPTION_REVENGE,
    OPTION_SAVES,
    OPTION_DRAW,
    OPTION_SECONDS,
    OPTION_DANGER,
    OPTION_PHASE,
    OPTION_SILENT,
    OPTION_TOUCH,
    OPTION_FIGURES,
    OPTION_STEPS,
    OPTION_STIFFNESS,
    OPTION_BLAST,
    OPTION_BOTS,
    OPTION_HELP,
    OPTION_COUNT
} OptionId;

enum { OPTION_WORD_LIMIT = 8, OPTION_MOD_LIMIT = 8, TICKS_UNLIMITED = -1 };
enum { OPTION_SEED_LIMIT = 1000000, OPTION_JOB_LIMIT = 64 };

typedef struct Options {
    bool given[OPTION_COUNT];
    uint64_t seed;
    int floor;
    int64_t ticks; /* TICKS_UNLIMITED when not given */
    const char *profile, *language, *skill, *data, *out, *png;
    const char *mods[OPTION_MOD_LIMIT]; /* folders, in the order given */
    int mod_count;
    double time; /* seconds */
    double seconds, danger;
    int phase;
    int width, height;
    int every, from; /* ticks */
    int frame_cap;
    int figures, steps; /* of bodies; 0 figures when not given to the bench */
    double stiffness, blast;
    uint64_t seed_first; /* of --seeds */
    int seed_count;
    int jobs;
    const char *words[OPTION_WORD_LIMIT]; /* what is no option: file names, rig names … */
    int word_count;
    bool no_choices; /* of no command line: nothing is to be chosen, for who only looks */
} Options;

typedef struct Command {
    const char *name;
    const char *words;   /* shown in usage: "RIG STATE", "[NAME…]" or "" */
    const char *summary; /* one line */
    int words_least, words_most;
    uint64_t options; /* bits 1 << OptionId */
    int (*run)(const Options *options);
} Command;

#define OPTION_BIT(id) (UINT64_C(1) << OPTION_##id)

/* Reads `arguments` for a command. Fails with ERROR_USAGE, or with what is wrong with a seed. */
bool options_parse(const Command *command, int count, char **arguments, Options *options, Error *error);
/* Prints how a command is called, with its options, as --help does. */
void options_print_help(const Command *command);

#endif
