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
#define AFFIX(text, kind, member, low, high, meaning) COMBAT(text, kind, affixes.member, low, high, meaning)
#define AFFIX_COLOR(affix) AFFIX("color", FIELD_COLOR, colors[affix], 0, 0xffffff, "Of its crown.")
#define AFFIX_SCHEMA(name, list, meaning)                                                                              \
    static const Schema name = {"combat.affixes." #list, NULL, meaning, FIELD_COUNTED(list), false}

static const Field SHIELDED[] = {
    AFFIX_COLOR(AFFIX_SHIELDED),
    AFFIX("shield", FIELD_NUMBER, shield, 0, 10, "Its shield, as a share of its HP."),
    AFFIX("back", FIELD_SECONDS, shield_ticks, 0.1, 60, "Time without a hit until the shield is whole again."),
};
static const Field VOLATILE[] = {
    AFFIX_COLOR(AFFIX_VOLATILE),
    AFFIX("delay", FIELD_SECONDS, blast_ticks, 0, 10, "Time from its death to the blast."),
    AFFIX("radius", FIELD_NUMBER, blast_radius, 0.1, 20, "How far the blast reaches, in m."),
    AFFIX("damage", FIELD_NUMBER, blast_damage, 0, 100, "Multiplies its attack; friend and foe are hurt."),
};
static const Field HASTY[] = {
    AFFIX_COLOR(AFFIX_HASTY),
    AFFIX("speed", FIELD_NUMBER, haste, 0, 5, "Share by which it is faster."),
    AFFIX("pause", FIELD_NUMBER, pause, 0, 1, "Share by which its pauses are shorter."),
};
static const Field LEECHING[] = {
    AFFIX_COLOR(AFFIX_LEECHING),
    AFFIX("heal", FIELD_NUMBER, leech, 0, 1, "Share of its HP that a hit of its gives back."),
};
static const Field CALLER[] = {
    AFFIX_COLOR(AFFIX_CALLER),
    {.name = "enemy", .type = FIELD_TEXT, .doc = "The id of those whom it calls."},
    AFFIX("every", FIELD_SECONDS, call_ticks, 0.1, 60, "Time between two calls."),
    AFFIX("count", FIELD_INTEGER, call_count, 0, 100, "How many come at a call."),
    AFFIX("most", FIELD_INTEGER, call_most, 0, 100, "How many of them live at a time."),
};
static const Field FROST[] = {
    AFFIX_COLOR(AFFIX_FROST),
    AFFIX("radius", FIELD_NUMBER, frost_radius, 0, 20, "How far its cold reaches, in m."),
    AFFIX("slow", FIELD_NUMBER, frost_slow, 0, 1, "Share by which the player is slower there."),
};
AFFIX_SCHEMA(SHIELDED_SCHEMA, SHIELDED, "A shield that comes back.");
AFFIX_SCHEMA(VOLATILE_SCHEMA, VOLATILE, "Its death is a blast.");
AFFIX_SCHEMA(HASTY_SCHEMA, HASTY, "It walks faster and attacks more often.");
AFFIX_SCHEMA(LEECHING_SCHEMA, LEECHING, "Its hits heal it.");
AFFIX_SCHEMA(CALLER_SCHEMA, CALLER, "It calls others.");
AFFIX_SCHEMA(FROST_SCHEMA, FROST, "It slows the player near it.");
static const Field AFFIX_FIELDS[] = {
    GROUP("shielded", FIELD_TABLE, &SHIELDED_SCHEMA, "A shield that comes back."),
    GROUP("volatile", FIELD_TABLE, &VOLATILE_SCHEMA, "Its death is a blast."),
    GROUP("hasty", FIELD_TABLE, &HASTY_SCHEMA, "It walks faster and attacks more often."),
    GROUP("leeching", FIELD_TABLE, &LEECHING_SCHEMA, "Its hits heal it."),
    GROUP("caller", FIELD_TABLE, &CALLER_SCHEMA, "It calls others."),
    GROUP("frost", FIELD_TABLE, &FROST_SCHEMA, "It slows the player near it."),
};
static const Schema AFFIXES = {"combat.affixes", NULL, "What elites may have, drawn for each; floors say how many.",
                               FIELD_COUNTED(AFFIX_FIELDS), false};
static const Field FIELDS[] = {
    COMBAT("burn", FIELD_SECONDS, burn_ticks, 1.0 / TICKS_PER_SECOND, 60, "Time between two bites of a burn."),
    COMBAT("weak", FIELD_NUMBER, weak, 0.01, 100, "Multiplies the damage of the element that a boss fears."),
    COMBAT("resist", FIELD_NUMBER, resist, 0.01, 100, "Multiplies the damage of the element that a boss resists."),
    GROUP("boss", FIELD_TABLE, &BOSS, "What bosses bear."),
    GROUP("elite", FIELD_TABLE, &ELITE, "What elites bear."),
    GROUP("affixes", FIELD_TABLE, &AFFIXES, "What elites may have, drawn for each; floors say how many."),
    GROUP("tokens", FIELD_LIST, &TOKENS_SCHEMA, "How many may attack at a time: floors 1-5, 6-10 and 11-15."),
};
const Schema schema_combat = {"combat", "scripts/combat.lua", "What all fights have in common.", FIELD_COUNTED(FIELDS),
                              false};

static void read_affixes(Reader *reader, CombatRules *rules) {
    Reader affixes, caller;
    reader_open(reader, "affixes", false, &affixes);
    reader_group(&affixes, "shielded", rules);
    reader_group(&affixes, "volatile", rules);
    reader_group(&affixes, "hasty", rules);
    reader_group(&affixes, "leeching", rules);
    reader_group(&affixes, "frost", rules);
    reader_open(&affixes, "caller", false, &caller);
    reader_fields(&caller, rules);
    reader_text(&caller, "enemy", rules->affixes.call_kind, sizeof rules->affixes.call_kind, false);
    reader_close(&caller);
    reader_close(&affixes);
}

void read_combat(lua_State *lua, Definitions *definitions) {
    CombatRules *rules = &definitions->rules.combat;
    int source = source_push_table(lua, "scripts/combat.lua");
    Reader reader = reader_begin_file(lua, source, &schema_combat), tokens, band;
    reader_fields(&reader, rules);
    reader_group(&reader, "boss", rules);
    reader_group(&reader, "elite", rules);
    read_affixes(&reader, rules);
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
