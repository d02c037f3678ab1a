/* What the bot knows by heart: how well each skill plays, when a skill is cast, what things are good for. */
#include "app/bot_state.h"

#include <string.h>

float bot_skill(const char *word) {
    static const struct {
        const char *word;
        float skill;
    } skills[] = {{"novice", 0.2f}, {"good", 0.8f}};
    size_t at = 0;
    while (at + 1 < BASE_COUNT_OF(skills) && strcmp(skills[at].word, word) != 0) {
        at++;
    }
    return skills[at].skill;
}

const BotNumbers *bot_numbers(float skill) {
    static const BotNumbers NUMBERS[] = {
        {.skill = 0.0f,
         .notice = 0.72f,
         .crowd = 0.82f,
         .reaction = 0.42f,
         .spread = 0.12f,
         .acts = 0.55f,
         .cell_share = 0.22f,
         .rooms_percent = 75,
         .plans = false},
        {.skill = 0.5f,
         .notice = 0.87f,
         .crowd = 0.88f,
         .reaction = 0.30f,
         .spread = 0.07f,
         .acts = 0.75f,
         .cell_share = 0.40f,
         .rooms_percent = 100,
         .plans = true},
    };
    return &NUMBERS[skill >= NUMBERS[1].skill];
}

const BotCast *bot_cast(const char *id) {
    static const BotCast CASTS[] = {
        {"rift_wave", 7.0f, 1.6f, 2},     {"nova_ring", 3.8f, 0.0f, 3},
        {"blink_slash", 5.5f, 1.4f, 2},   {"cryo_field", 6.0f, 0.0f, 3},
        {"gravity_well", 4.0f, 0.0f, 3},  {"guard_pulse", 2.8f, 0.0f, 2},
        {"rift_collapse", 6.5f, 0.0f, 4}, {"zero_field", 8.0f, 0.0f, 4},
        {"overdrive", 6.0f, 0.0f, 4},     {"", 4.0f, 0.0f, 3}, /* what it does not know */
    };
    size_t at = 0;
    while (at + 1 < BASE_COUNT_OF(CASTS) && strcmp(CASTS[at].id, id) != 0) {
        at++;
    }
    return &CASTS[at];
}

BotRole bot_role(const char *id) {
    static const struct {
        const char *id;
        BotRole role;
    } ROLES[] = {
        {"chest", BOT_USE},  {"monument", BOT_USE},       {"hint_terminal", BOT_READ},   {"repair_cell", BOT_HEAL},
        {"boost", BOT_TAKE}, {"anteroom_cell", BOT_TAKE}, {"return_portal", BOT_PORTAL}, {"barrel", BOT_BURSTS}};
    for (size_t i = 0; i < BASE_COUNT_OF(ROLES); i++) {
        if (strcmp(ROLES[i].id, id) == 0) {
            return ROLES[i].role;
        }
    }
    return BOT_NOTHING;
}
