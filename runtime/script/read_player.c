/* scripts/player.lua and scripts/floors.lua → PlayerRules, FloorRules and the formulas' numbers. */
#include "script/reader.h"

#include <stdio.h>
#include <string.h>

#define PLAYER(text, kind, member, low, high)                                                                          \
    { .name = (text), .type = (kind), .offset = offsetof(PlayerRules, member), .least = (low), .most = (high) }
#define WORLD(text, kind, member, low, high)                                                                           \
    { .name = (text), .type = (kind), .offset = offsetof(WorldRules, member), .least = (low), .most = (high) }
#define STAGE(text, kind, member, low, high, bits)                                                                     \
    {                                                                                                                  \
        .name = (text), .type = (kind), .offset = offsetof(AttackStage, member), .least = (low), .most = (high),       \
        .flags = (bits)                                                                                                \
    }

static const Field BODY_FIELDS[] = {
    PLAYER("hp", FIELD_INTEGER, hp, 1, 1000000),
    PLAYER("attack", FIELD_INTEGER, attack, 0, 1000000),
    PLAYER("defence", FIELD_INTEGER, defence, 0, 1000000),
    PLAYER("radius", FIELD_NUMBER, radius, 0.05, 0.9),
    PLAYER("walk_speed", FIELD_NUMBER, walk_speed, 0.1, 30),
    PLAYER("dash_speed", FIELD_NUMBER, dash_speed, 0.1, 30),
    PLAYER("dash_delay", FIELD_SECONDS, dash_delay_ticks, 0, 10),
    PLAYER("turn_rate", FIELD_DEGREES, turn_rate, 1, 100000),
    PLAYER("combo_keep", FIELD_SECONDS, combo_keep_ticks, 0, 10),
};
static const Field DODGE_FIELDS[] = {
    PLAYER("distance", FIELD_NUMBER, dodge_distance, 0, 40),
    PLAYER("move", FIELD_SECONDS, dodge_move_ticks, 1.0 / TICKS_PER_SECOND, 10),
    PLAYER("invulnerable", FIELD_SECONDS, dodge_invulnerable_ticks, 0, 10),
    PLAYER("cooldown", FIELD_SECONDS, dodge_cooldown_ticks, 0, 60),
};
static const Field HURT_FIELDS[] = {
    PLAYER("invulnerable", FIELD_SECONDS, hurt_invulnerable_ticks, 0, 10),
    PLAYER("hit_stop", FIELD_SECONDS, hurt_hit_stop_ticks, 0, 1),
};
static const Field BUFFER_FIELDS[] = {
    PLAYER("attack", FIELD_SECONDS, attack_buffer_ticks, 0, 2),
    PLAYER("dodge", FIELD_SECONDS, dodge_buffer_ticks, 0, 2),
};
static const Field CRITICAL_FIELDS[] = {
    WORLD("chance", FIELD_NUMBER, critical_chance, 0, 1),
    WORLD("factor", FIELD_NUMBER, critical_factor, 1, 100),
};
static const Field FORMULA_FIELDS[] = {
    WORLD("damage_spread", FIELD_NUMBER, damage_spread, 0, 0.99),
    WORLD("hit_stop_limit", FIELD_SECONDS, hit_stop_limit_ticks, 0, 1),
};
static const Field STAGE_FIELDS[] = {
    STAGE("range", FIELD_NUMBER, range, 0.1, 20, 0),
    STAGE("width", FIELD_NUMBER, width, 0.05, 20, FIELD_OPTIONAL),
    STAGE("angle", FIELD_DEGREES, half_angle, 1, 180, FIELD_OPTIONAL),
    STAGE("damage", FIELD_NUMBER, damage, 0, 1000, 0),
    STAGE("knock", FIELD_NUMBER, knock, 0, 20, 0),
    STAGE("step", FIELD_NUMBER, step, 0, 5, 0),
    STAGE("hit_stop", FIELD_SECONDS, hit_stop_ticks, 0, 1, 0),
};

static void read_group(Reader *reader, const char *name, const Field *fields, size_t count, void *target) {
    Reader inner;
    reader_open(reader, name, false, &inner);
    reader_fields(&inner, fields, count, target);
    reader_close(&inner);
}

/* ---- States -------------------------------------------------------------------------------------------------*/
int reader_state(Reader *reader, const char *name, const Rig *rig, bool optional) {
    char state[RIG_NAME_SIZE];
    if (!reader_text(reader, name, state, sizeof state, optional)) {
        return -1;
    }
    int index = rig_find_state(rig, state);
    if (index < 0) {
        reader_fail(reader, name, "names the state \"%s\", which the rig \"%s\" does not have", state, rig_name(rig));
    }
    return index;
}

static void read_states(Reader *reader, const Rig *rig, PlayerRules *rules) {
    Reader states;
    reader_open(reader, "states", false, &states);
    rules->state_idle = reader_state(&states, "idle", rig, false);
    rules->state_walk = reader_state(&states, "walk", rig, false);
    rules->state_dash = reader_state(&states, "dash", rig, false);
    rules->state_dodge = reader_state(&states, "dodge", rig, false);
    rules->state_hurt = reader_state(&states, "hurt", rig, false);
    rules->state_death = reader_state(&states, "death", rig, false);
    reader_close(&states);
    /* How long a state lasts is written once, in the rig's timing table. */
    rules->dodge_ticks = rig_state_info(rig, rules->state_dodge).ticks;
    rules->hurt_ticks = rig_state_info(rig, rules->state_hurt).ticks;
    rules->death_ticks = rig_state_info(rig, rules->state_death).ticks;
}

static void read_stage(Reader *reader, const Rig *rig, AttackStage *stage) {
    static const char *const SHAPES[] = {[HIT_CONE] = "cone", [HIT_LINE] = "line", [HIT_CIRCLE] = "circle"};
    *stage = (AttackStage){0};
    stage->state = reader_state(reader, "state", rig, false);
    stage->shape = (HitShape)reader_choice(reader, "shape", SHAPES, (int)BASE_COUNT_OF(SHAPES), -1);
    reader_fields(reader, STAGE_FIELDS, BASE_COUNT_OF(STAGE_FIELDS), stage);
    RigStateInfo info = rig_state_info(rig, stage->state);
    if (info.phase_count != 3) {
        reader_fail(reader, "state",
                    "names a state with %d phases; an attack needs three: wind-up, impact and recovery",
                    info.phase_count);
    }
    stage->windup_ticks = info.phase_ticks[0];
    stage->active_ticks = info.phase_ticks[1];
    stage->recovery_ticks = info.phase_ticks[2];
    if (stage->shape == HIT_CONE && stage->half_angle <= 0.0f) {
        reader_fail(reader, "angle", "is missing; a cone needs its half angle in degrees");
    }
    if (stage->shape == HIT_LINE && stage->width <= 0.0f) {
        reader_fail(reader, "width", "is missing; a line needs its width in metres");
    }
}

static void read_combo(Reader *reader, const Rig *rig, PlayerRules *rules) {
    Reader combo, stage;
    reader_open(reader, "combo", false, &combo);
    rules->stage_count = 0;
    while (reader_open_item(&combo, rules->stage_count + 1, &stage)) {
        if (rules->stage_count == ATTACK_STAGE_LIMIT) {
            reader_fail(reader, "combo", "has more than %d stages", ATTACK_STAGE_LIMIT);
        }
        read_stage(&stage, rig, &rules->stages[rules->stage_count++]);
        reader_close(&stage);
    }
    if (rules->stage_count == 0) {
        reader_fail(reader, "combo", "is empty; it needs at least one stage");
    }
    reader_close(&combo);
}

void read_player(lua_State *lua, Definitions *definitions) {
    WorldRules *rules = &definitions->rules;
    PlayerRules *player = &rules->player;
    int source = source_push_table(lua, "scripts/player.lua");
    Reader reader = reader_begin(lua, -1, source, "");
    char rig_id[RIG_NAME_SIZE];
    reader_text(&reader, "rig", rig_id, sizeof rig_id, false);
    player->rig = definitions_rig_index(definitions, rig_id);
    if (player->rig < 0) {
        reader_fail(&reader, "rig", "names \"%s\", but scripts/anim/ has no rig of that name", rig_id);
    }
    const Rig *rig = definitions->rigs[player->rig];
    reader_fields(&reader, BODY_FIELDS, BASE_COUNT_OF(BODY_FIELDS), player);
    read_group(&reader, "dodge", DODGE_FIELDS, BASE_COUNT_OF(DODGE_FIELDS), player);
    read_group(&reader, "hurt", HURT_FIELDS, BASE_COUNT_OF(HURT_FIELDS), player);
    read_group(&reader, "buffer", BUFFER_FIELDS, BASE_COUNT_OF(BUFFER_FIELDS), player);
    read_group(&reader, "critical", CRITICAL_FIELDS, BASE_COUNT_OF(CRITICAL_FIELDS), rules);
    reader_fields(&reader, FORMULA_FIELDS, BASE_COUNT_OF(FORMULA_FIELDS), rules);
    read_states(&reader, rig, player);
    read_combo(&reader, rig, player);
    reader_close(&reader);
}

/* ---- Floors -------------------------------------------------------------------------------------------------*/
#define FLOOR(text, kind, member, low, high)                                                                           \
    { .name = (text), .type = (kind), .offset = offsetof(FloorRules, member), .least = (low), .most = (high) }

static const Field FLOOR_FIELDS[] = {
    FLOOR("multiplier", FIELD_NUMBER, multiplier, 0.01, 1000),
    FLOOR("enemies", FIELD_INTEGER, enemies, 0, 100),
    FLOOR("traps", FIELD_INTEGER, traps, 0, 100),
    FLOOR("monster_house", FIELD_INTEGER, monster_house_percent, 0, 100),
    FLOOR("drop_quality", FIELD_INTEGER, drop_quality, 1, 3),
};
static const Field STAIRS_FIELDS[] = {
    WORLD("descend", FIELD_SECONDS, descend_ticks, 0, 10),
    WORLD("interact_range", FIELD_NUMBER, interact_range, 0.1, 10),
};

static const Field FIRST_PACK_FIELDS[] = {
    FLOOR("count", FIELD_INTEGER, first_pack_count, 1, 100),
};

/* `first_pack = { enemy = "id", count = n }`: the one pack of the room nearest the start. */
static void read_first_pack(Reader *floor, const WorldRules *world, FloorRules *rules) {
    Reader pack;
    rules->first_pack_count = 0;
    if (!reader_open(floor, "first_pack", true, &pack)) {
        return;
    }
    char id[WORLD_ID_SIZE];
    reader_text(&pack, "enemy", id, sizeof id, false);
    int kind = 0;
    while (kind < world->enemy_count && strcmp(world->enemies[kind].id, id) != 0) {
        kind++;
    }
    if (kind == world->enemy_count) {
        reader_fail(&pack, "enemy", "names \"%s\", but scripts/enemies/ has no enemy of that id", id);
    }
    rules->first_pack_kind = kind;
    reader_fields(&pack, FIRST_PACK_FIELDS, BASE_COUNT_OF(FIRST_PACK_FIELDS), rules);
    reader_close(&pack);
}

void read_floors(lua_State *lua, Definitions *definitions) {
    int source = source_push_table(lua, "scripts/floors.lua");
    Reader reader = reader_begin(lua, -1, source, ""), floors, floor;
    read_group(&reader, "stairs", STAIRS_FIELDS, BASE_COUNT_OF(STAIRS_FIELDS), &definitions->rules);
    reader_open(&reader, "floors", false, &floors);
    for (int i = FLOOR_FIRST; i <= FLOOR_LAST; i++) {
        if (!reader_open_item(&floors, i, &floor)) {
            char item[16];
            snprintf(item, sizeof item, "[%d]", i);
            reader_fail(&floors, item, "is missing; floors 1 to %d each need a row", FLOOR_LAST);
        }
        reader_fields(&floor, FLOOR_FIELDS, BASE_COUNT_OF(FLOOR_FIELDS), &definitions->rules.floors[i]);
        read_first_pack(&floor, &definitions->rules, &definitions->rules.floors[i]);
        if (reader_boolean_or(&floor, "boss", false)) {
            reader_number(&floor, "reward", 1, 10);
        }
        reader_close(&floor);
    }
    reader_close(&floors);
    reader_close(&reader);
}
