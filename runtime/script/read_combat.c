/* scripts/combat.lua → CombatRules. */
#include "script/reader.h"

#include <stdio.h>

#define COMBAT(text, kind, member, low, high, meaning)                                                                 \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(CombatRules, member),                \
        .least = (low), .most = (high), .doc = (meaning)                                                               \
    }
#define GROUP(text, kind, what, meaning)                                                                               \
    { .name = (text), .type = (kind), .inner = (what), .doc = (meaning) }
#define TOKENS(text, sort, meaning)                                                                                    \
    {                                                                                                                  \
        .name = (text), .type = FIELD_INTEGER, .flags = FIELD_STORED, .offset = sizeof(int) * (size_t)(sort),          \
        .least = 0, .most = 1000, .doc = (meaning)                                                                     \
    }

static const Field BOSS_FIELDS[] = {
    COMBAT("control", FIELD_SECONDS, boss_control_ticks, 0, 60, "Time that a stun or a freeze lasts at most."),
    COMBAT("slow", FIELD_NUMBER, boss_slow, 0, 1, "Part of a slow that it feels."),
    COMBAT("knock", FIELD_NUMBER, boss_knock, 0, 10, "Part of a push or pull that it gives way to."),
};
static const Schema BOSS = {"combat.boss", NULL, "What bosses bear.", FIELD_COUNTED(BOSS_FIELDS), false};
static const Field ELITE_FIELDS[] = {
    COMBAT("knock", FIELD_NUMBER, elite_knock, 0, 10, "Part of a push or pull that it gives way to."),
};
static const Schema ELITE = {"combat.elite", NULL, "What elites bear.", FIELD_COUNTED(ELITE_FIELDS), false};
static const Field TOKEN_FIELDS[] = {
    TOKENS("melee", TOKEN_MELEE, "Enemies that may strike at a time."),
    TOKENS("ranged", TOKEN_RANGED, "Enemies that may shoot at a time."),
    TOKENS("charge", TOKEN_CHARGE, "Enemies that may charge at a time."),
};
static const Schema TOKENS_SCHEMA = {"combat.tokens", NULL, "How many may attack at a time, on five floors.",
                                     FIELD_COUNTED(TOKEN_FIELDS), false};
static const Field FIELDS[] = {
    COMBAT("burn", FIELD_SECONDS, burn_ticks, 1.0 / TICKS_PER_SECOND, 60, "Time between two bites of a burn."),
    COMBAT("weak", FIELD_NUMBER, weak, 0.01, 100, "Multiplies the damage of the element that a boss fears."),
    COMBAT("resist", FIELD_NUMBER, resist, 0.01, 100, "Multiplies the damage of the element that a boss resists."),
    GROUP("boss", FIELD_TABLE, &BOSS, "What bosses bear."),
    GROUP("elite", FIELD_TABLE, &ELITE, "What elites bear."),
    GROUP("tokens", FIELD_LIST, &TOKENS_SCHEMA, "How many may attack at a time: floors 1-5, 6-10 and 11-15."),
};
const Schema schema_combat = {"combat", "scripts/combat.lua", "What all fights have in common.", FIELD_COUNTED(FIELDS),
                              false};

void read_combat(lua_State *lua, Definitions *definitions) {
    CombatRules *rules = &definitions->rules.combat;
    int source = source_push_table(lua, "scripts/combat.lua");
    Reader reader = reader_begin_file(lua, source, &schema_combat), tokens, band;
    reader_fields(&reader, rules);
    reader_group(&reader, "boss", rules);
    reader_group(&reader, "elite", rules);
    reader_open(&reader, "tokens", false, &tokens);
    for (int i = 0; i < TOKEN_BANDS; i++) {
        if (!reader_open_item(&tokens, i + 1, &band)) {
            char item[16];
            snprintf(item, sizeof item, "[%d]", i + 1);
            reader_fail(&tokens, item, "is missing; there are %d, for five floors each", TOKEN_BANDS);
        }
        reader_fields(&band, rules->tokens[i]);
        reader_close(&band);
    }
    if (reader_open_item(&tokens, TOKEN_BANDS + 1, &band)) {
        reader_fail(&tokens, NULL, "has more than %d tables, for five floors each", TOKEN_BANDS);
    }
    reader_close(&tokens);
    reader_close(&reader);
}
