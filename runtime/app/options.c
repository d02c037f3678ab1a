#include "app/options.h"

#include "app/bot.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum OptionType {
    TYPE_FLAG,
    TYPE_INTEGER,
    TYPE_NUMBER,
    TYPE_SEED,
    TYPE_TEXT,
    TYPE_CHOICE,
    TYPE_SIZE,
    TYPE_SEEDS,
    TYPE_MAYBE_CHOICE, /* a value only if the next word is one of the choices */
} OptionType;

typedef struct OptionRule {
    const char *name;
    OptionType type;
    const char *value; /* what the help calls it, or the choices "a|b" */
    const char *help;
    int64_t least, most;
} OptionRule;

static const OptionRule rules[OPTION_COUNT] = {
    [OPTION_SEED] = {"--seed", TYPE_SEED, "N", "the run's seed: decimal, 0x hex or a share code R-…", 0, 0},
    [OPTION_FLOOR] = {"--floor", TYPE_INTEGER, "F", "the floor, 1 to 15", 1, 15},
    [OPTION_TICKS] = {"--ticks", TYPE_INTEGER, "N", "end after N ticks (60 a second)", 0, INT32_MAX},
    [OPTION_PROFILE] = {"--profile", TYPE_CHOICE, "desktop|mobile", "how much is drawn", 0, 0},
    [OPTION_LANGUAGE] = {"--lang", TYPE_CHOICE, "en|ja", "the language of the texts", 0, 0},
    [OPTION_DATA] = {"--data", TYPE_TEXT, "DIR", "the folder that holds scripts/, shaders/ and assets/", 0, 0},
    [OPTION_MOD] = {"--mod", TYPE_TEXT, "DIR", "load a mod's folder too; may be given up to 8 times", 0, 0},
    [OPTION_GLES] = {"--gles", TYPE_FLAG, "", "draw with OpenGL ES 3.0 instead of OpenGL 3.3", 0, 0},
    [OPTION_BOT] = {"--bot", TYPE_MAYBE_CHOICE, "[" BOT_SKILL_WORDS "]", "let the bot play", 0, 0},
    [OPTION_HEADLESS] = {"--headless", TYPE_FLAG, "", "run without a window, as fast as possible", 0, 0},
    [OPTION_NO_RECORDING] = {"--no-recording", TYPE_FLAG, "", "don't keep a recording of the run", 0, 0},
    [OPTION_JSON] = {"--json", TYPE_FLAG, "", "print JSON", 0, 0},
    [OPTION_ASCII] = {"--ascii", TYPE_FLAG, "", "print a map of characters", 0, 0},
    [OPTION_PNG] = {"--png", TYPE_TEXT, "FILE", "write a picture", 0, 0},
    [OPTION_TIME] = {"--t", TYPE_NUMBER, "SECONDS", "the time within the state", 0, 1000000},
    [OPTION_OUT] = {"--out", TYPE_TEXT, "FILE", "where it is written to", 0, 0},
    [OPTION_SIZE] = {"--size", TYPE_SIZE, "WxH", "the picture's size in pixels, 16x16 to 7680x4320", 16, 7680},
    [OPTION_EVERY] = {"--every", TYPE_INTEGER, "N",
                      "every N-th tick: print the hash too; shot: one more picture, FILE-00001.png …", 1, INT32_MAX},
    [OPTION_FRAME_CAP] = {"--frame-cap", TYPE_INTEGER, "N", "most frames a second, 0 for as the screen goes", 0, 1000},
    [OPTION_SEEDS] = {"--seeds", TYPE_SEEDS, "A..B", "the seeds from A to B", 1, OPTION_SEED_LIMIT},
    [OPTION_JOBS] = {"--jobs", TYPE_INTEGER, "J", "at most J processes; as many as processors by default", 1,
                     OPTION_JOB_LIMIT},
    [OPTION_CONTINUE] = {"--continue", TYPE_FLAG, "", "go on with the saved run", 0, 0},
    [OPTION_REVENGE] = {"--revenge", TYPE_FLAG, "", "play the dungeon of the last death again", 0, 0},
    [OPTION_SAVES] = {"--saves", TYPE_FLAG, "", "save the run also when the bot plays or there is no window", 0, 0},
    [OPTION_FROM] = {"--from", TYPE_INTEGER, "N", "the tick from which --every takes pictures", 0, INT32_MAX},
    [OPTION_DRAW] = {"--draw", TYPE_FLAG, "", "also draw every 30th tick, out of sight: it must change nothing", 0, 0},
    [OPTION_SECONDS] = {"--seconds", TYPE_NUMBER, "S", "how much of the music, 20 by default; of a duel at most, 60", 0,
                        600},
    [OPTION_DANGER] = {"--danger", TYPE_NUMBER, "D", "the danger it is played for, 0 to 1", 0, 1},
    [OPTION_PHASE] = {"--phase", TYPE_INTEGER, "P", "the boss's phase it is played for, 1 to 3", 1, 3},
    [OPTION_SILENT] = {"--silent", TYPE_FLAG, "", "look for no sound device", 0, 0},
    [OPTION_TOUCH] = {"--touch", TYPE_FLAG, "", "show a stick and buttons for fingers; the mouse is one", 0, 0},
    [OPTION_FIGURES] = {"--figures", TYPE_INTEGER, "N", "how many figures fall", 1, 64},
    [OPTION_STEPS] = {"--steps", TYPE_INTEGER, "K", "how many steps of 1/120 s", 1, 1000000},
    [OPTION_STIFFNESS] = {"--stiffness", TYPE_NUMBER, "S", "how firm they are, 0 to 100", 0, 100},
    [OPTION_BLAST] = {"--blast", TYPE_NUMBER, "P", "a blast of that power at step 240", 0, 1000},
    [OPTION_BOTS] = {"--bots", TYPE_FLAG, "", "two bots fight without a window", 0, 0},
    [OPTION_HELP] = {"--help", TYPE_FLAG, "", "this text", 0, 0},
};

static int find_option(const char *name) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcmp(rules[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool refuse(const OptionRule *rule, const char *takes, const char *text, Error *error) {
    char quote[TEXT_QUOTE_SIZE];
    text_quote(quote, sizeof quote, text);
    return error_set(error, ERROR_USAGE, "%s takes %s, not '%s'", rule->name, takes, quote);
}

static bool refuse_number(const OptionRule *rule, const char *kind, const char *text, Error *error) {
    char takes[96];
    snprintf(takes, sizeof takes, "a %s from %" PRId64 " to %" PRId64, kind, rule->least, rule->most);
    return refuse(rule, takes, text, error);
}

static bool parse_integer(const OptionRule *rule, const char *text, int64_t *value, Error *error) {
    char *end = NULL;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool plain = text[0] == '-' || (text[0] >= '0' && text[0] <= '9'); /* strtoll skips blanks and a plus */
    if (!plain || end == text || *end != '\0' || errno != 0 || number < rule->least || number > rule->most) {
        return refuse_number(rule, "whole number", text, error);
    }
    *value = number;
    return true;
}

static bool parse_number(const OptionRule *rule, const char *text, double *value, Error *error) {
    char *end = NULL;
    double number = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(number) || number < (double)rule->least ||
        number > (double)rule->most) {
        return refuse_number(rule, "number", text, error);
    }
    *value = number;
    return true;
}

/* Whether a text is one of the words of "a|b" or "[a|b]". */
static bool is_choice(const char *choices, const char *text) {
    size_t length = strlen(text);
    for (const char *choice = choices + strspn(choices, "["); length > 0 && *choice;) {
        size_t choice_length = strcspn(choice, "|]");
        if (choice_length == length && strncmp(choice, text, length) == 0) {
            return true;
        }
        choice += choice_length + (choice[choice_length] != '\0');
    }
    return false;
}

static bool parse_choice(const OptionRule *rule, const char *text, const char **value, Error *error) {
    if (is_choice(rule->value, text)) {
        *value = text;
        return true;
    }
    return refuse(rule, rule->value, text, error);
}

static bool parse_size(const OptionRule *rule, const char *text, Options *options, Error *error) {
    int width = 0, height = 0, used = 0;
    bool read = sscanf(text, "%5dx%5d%n", &width, &height, &used) == 2 && text[used] == '\0';
    if (!read || width < rule->least || height < rule->least || width > rule->most || height > 4320) {
        return refuse(rule, "WIDTHxHEIGHT from 16x16 to 7680x4320", text, error);
    }
    options->width = width;
    options->height = height;
    return true;
}

/* A and B are seeds in any of their spellings. */
static bool parse_seeds(const OptionRule *rule, const char *text, Options *options, Error *error) {
    char first[64];
    uint64_t last = 0;
    const char *dots = strstr(text, "..");
    size_t length = dots ? (size_t)(dots - text) : 0;
    if (length == 0 || length >= sizeof first || dots[2] == '\0') {
        return refuse(rule, "two seeds, A..B", text, error);
    }
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    if (!seed_parse(first, &options->seed_first, error) || !seed_parse(dots + 2, &last, error)) {
        return error_prefix(error, "%s", rule->name);
    }
    if (last < options->seed_first || last - options->seed_first >= (uint64_t)rule->most) {
        return refuse(rule, "A..B with A up to B, and a million seeds at most", text, error);
    }
    options->seed_count = (int)(last - options->seed_first) + 1;
    return true;
}

static bool add_mod(Options *options, const char *folder, Error *error) {
    if (options->mod_count == OPTION_MOD_LIMIT) {
        return error_set(error, ERROR_USAGE, "--mod may be given at most %d times", OPTION_MOD_LIMIT);
    }
    options->mods[options->mod_count++] = folder;
    return true;
}

static bool parse_value(OptionId id, const char *text, Options *options, Error *error) {
    const OptionRule *rule = &rules[id];
    int64_t integer = 0;
    switch (rule->type) {
    case TYPE_SEED:
        return seed_parse(text, &options->seed, error);
    case TYPE_SEEDS:
        return parse_seeds(rule, text, options, error);
    case TYPE_NUMBER:
        return parse_number(rule, text,
                            id == OPTION_SECONDS     ? &options->seconds
                            : id == OPTION_DANGER    ? &options->danger
                            : id == OPTION_STIFFNESS ? &options->stiffness
                            : id == OPTION_BLAST     ? &options->blast
                                                     : &options->time,
                            error);
    case TYPE_SIZE:
        return parse_size(rule, text, options, error);
    case TYPE_CHOICE:
        return parse_choice(rule, text, id == OPTION_PROFILE ? &options->profile : &options->language, error);
    case TYPE_MAYBE_CHOICE:
        return parse_choice(rule, text, &options->skill, error);
    case TYPE_TEXT:
        if (id == OPTION_MOD) {
            return add_mod(options, text, error);
        }
        *(id == OPTION_DATA ? &options->data : id == OPTION_PNG ? &options->png : &options->out) = text;
        return true;
    case TYPE_INTEGER:
        if (!parse_integer(rule, text, &integer, error)) {
            return false;
        }
        if (id == OPTION_TICKS) {
            options->ticks = integer;
        } else {
            *(id == OPTION_FLOOR     ? &options->floor
              : id == OPTION_EVERY   ? &options->every
              : id == OPTION_FROM    ? &options->from
              : id == OPTION_JOBS    ? &options->jobs
              : id == OPTION_PHASE   ? &options->phase
              : id == OPTION_FIGURES ? &options->figures
              : id == OPTION_STEPS   ? &options->steps
                                     : &options->frame_cap) = (int)integer;
        }
        return true;
    case TYPE_FLAG:
        break;
    }
    return true;
}

/* Reads the option at arguments[*at] and moves on past its value; `--name=value` is one argument. */
static bool parse_option(const Command *command, int count, char **arguments, int *at, Options *options, Error *error) {
    char name[32];
    const char *argument = arguments[*at];
    const char *equals = strchr(argument, '=');
    size_t length = equals ? (size_t)(equals - argument) : strlen(argument);
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), argument);
    int id = length < sizeof name ? find_option(name) : -1;
    if (id < 0) {
        char quote[TEXT_QUOTE_SIZE];
        text_quote(quote, sizeof quote, argument);
        return error_set(error, ERROR_USAGE, "unknown option '%s'; see rift %s --help", quote, command->name);
    }
    if (!((command->options | OPTION_BIT(HELP)) & (UINT64_C(1) << id))) {
        return error_set(error, ERROR_USAGE, "'rift %s' takes no %s; see rift %s --help", command->name, name,
                         command->name);
    }
    options->given[id] = true;
    if (rules[id].type == TYPE_FLAG) {
        return !equals || error_set(error, ERROR_USAGE, "%s takes no value", name);
    }
    if (rules[id].type == TYPE_MAYBE_CHOICE && !equals &&
        (*at + 1 >= count || !is_choice(rules[id].value, arguments[*at + 1]))) {
        return true;
    }
    const char *value = equals ? equals + 1 : *at + 1 < count ? arguments[++*at] : NULL;
    if (!value) {
        return error_set(error, ERROR_USAGE, "%s needs a value: %s %s", name, name, rules[id].value);
    }
    return parse_value((OptionId)id, value, options, error);
}

bool options_parse(const Command *command, int count, char **arguments, Options *options, Error *error) {
    *options = (Options){.ticks = TICKS_UNLIMITED, .profile = "desktop", .language = "en", .skill = "good"};
    for (int at = 0; at < count; at++) {
        if (arguments[at][0] == '-' && arguments[at][1] != '\0') {
            if (!parse_option(command, count, arguments, &at, options, error)) {
                return false;
            }
            continue;
        }
        if (options->word_count >= command->words_most) {
            char quote[TEXT_QUOTE_SIZE];
            text_quote(quote, sizeof quote, arguments[at]);
            return error_set(error, ERROR_USAGE, "'%s' is one word too many for 'rift %s'; see rift %s --help", quote,
                             command->name, command->name);
        }
        options->words[options->word_count++] = arguments[at];
    }
    if (!options->given[OPTION_HELP] && options->word_count < command->words_least) {
        return error_set(error, ERROR_USAGE, "'rift %s' needs %s; see rift %s --help", command->name, command->words,
                         command->name);
    }
    return true;
}

void options_print_help(const Command *command) {
    printf("rift %s%s%s [OPTIONS]\n  %s\n\n", command->name, command->words[0] ? " " : "", command->words,
           command->summary);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if ((command->options | OPTION_BIT(HELP)) & (UINT64_C(1) << i)) {
            char left[48];
            snprintf(left, sizeof left, "%s %s", rules[i].name, rules[i].value);
            printf("  %-26s %s\n", left, rules[i].help);
        }
    }
}
