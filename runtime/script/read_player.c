/* scripts/player.lua and scripts/floors.lua → PlayerRules, FloorRules and the formulas' numbers. */
#include "script/reader.h"

#include <stdio.h>
#include <string.h>

#define WORLD(text, kind, member, low, high, measure, meaning)                                                         \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(WorldRules, member), .least = (low), \
        .most = (high), .unit = (measure), .doc = (meaning)                                                            \
    }
#define PLAYER(text, kind, member, low, high, measure, meaning)                                                        \
    WORLD(text, kind, player.member, low, high, measure, meaning)
#define STAGE(text, kind, member, low, high, bits, without, measure, meaning)                                          \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED | (bits), .offset = offsetof(AttackStage, member),       \
        .least = (low), .most = (high), .absent = (without), .unit = (measure), .doc = (meaning)                       \
    }
#define STATE_NAME(text, meaning)                                                                                      \
    { .name = (text), .type = FIELD_TEXT, .doc = (meaning) }
#define GROUP(text, kind, what, meaning)                                                                               \
    { .name = (text), .type = (kind), .inner = (what), .doc = (meaning) }

static const Field DODGE_FIELDS[] = {
    PLAYER("distance", FIELD_NUMBER, dodge_distance, 0, 40, "m", "How far a dodge goes."),
    PLAYER("move", FIELD_SECONDS, dodge_move_ticks, 1.0 / TICKS_PER_SECOND, 10, NULL,
           "Time in which that is covered; the rest is getting up."),
    PLAYER("invulnerable", FIELD_SECONDS, dodge_invulnerable_ticks, 0, 10, NULL,
           "Time from its start in which nothing hurts."),
    PLAYER("cooldown", FIELD_SECONDS, dodge_cooldown_ticks, 0, 60, NULL, "Time from its start until the next one."),
};
static const Schema DODGE = {"player.dodge", NULL, "The roll.", FIELD_COUNTED(DODGE_FIELDS), false};
static const Field HURT_FIELDS[] = {
    PLAYER("invulnerable", FIELD_SECONDS, hurt_invulnerable_ticks, 0, 10, NULL,
           "Time after a hit in which nothing hurts."),
    PLAYER("hit_stop", FIELD_SECONDS, hurt_hit_stop_ticks, 0, 1, NULL, "Time the game holds at a hit."),
};
static const Schema HURT = {"player.hurt", NULL, "Being hit.", FIELD_COUNTED(HURT_FIELDS), false};
static const Field BUFFER_FIELDS[] = {
    PLAYER("attack", FIELD_SECONDS, attack_buffer_ticks, 0, 2, NULL, "How long an early attack press is kept."),
    PLAYER("dodge", FIELD_SECONDS, dodge_buffer_ticks, 0, 2, NULL, "How long an early dodge press is kept."),
    PLAYER("skill", FIELD_SECONDS, cast_buffer_ticks, 0, 2, NULL, "How long an early skill press is kept."),
    PLAYER("item", FIELD_SECONDS, item_buffer_ticks, 0, 2, NULL, "How long an early item press is kept."),
};
static const Schema BUFFER = {"player.buffer", NULL, "Presses that come too early.", FIELD_COUNTED(BUFFER_FIELDS),
                              false};
static const Field CAST_FIELDS[] = {
    PLAYER("wait", FIELD_SECONDS, cast_wait_ticks, 0, 10, NULL,
           "Time of an attack's recovery after which a skill or a cell may cut it off."),
    PLAYER("ultimate_invulnerable", FIELD_SECONDS, ultimate.invulnerable_ticks, 0, 10, NULL,
           "Time from the start of an ultimate in which nothing hurts."),
};
static const Schema CAST = {"player.cast", NULL, "Casting skills.", FIELD_COUNTED(CAST_FIELDS), false};
static const Field AIM_FIELDS[] = {
    PLAYER("mouse_range", FIELD_NUMBER, aim.mouse_range, 0, 50, "m",
           "How near an enemy is to which a blow aimed by mouse turns; 0: it never does."),
    PLAYER("mouse_angle", FIELD_DEGREES, aim.mouse_angle, 0, 180, NULL,
           "How far off the aim that enemy is at most, and the blow turns."),
    PLAYER("pad_range", FIELD_NUMBER, aim.pad_range, 0, 50, "m",
           "How near an enemy is to which a blow aimed by stick turns; 0: it never does."),
    PLAYER("pad_angle", FIELD_DEGREES, aim.pad_angle, 0, 180, NULL, "How far off the aim that enemy is at most."),
    PLAYER("pad_turn", FIELD_DEGREES, aim.pad_turn, 0, 180, NULL, "How far the blow turns at most."),
    PLAYER("step", FIELD_NUMBER, aim.step_most, 0, 10, "m",
           "To what a stage's step is stretched at most, to bring that enemy into reach."),
};
static const Schema AIM = {"player.aim", NULL, "Help with aiming.", FIELD_COUNTED(AIM_FIELDS), false};
static const Field CRITICAL_FIELDS[] = {
    WORLD("chance", FIELD_NUMBER, critical_chance, 0, 1, NULL, "Of a hit being critical; 1 is always."),
    WORLD("factor", FIELD_NUMBER, critical_factor, 1, 100, NULL, "By which a critical hit is stronger."),
};
static const Schema CRITICAL = {"player.critical", NULL, "Critical hits.", FIELD_COUNTED(CRITICAL_FIELDS), false};
static const Field RIG_STATE_FIELDS[] = {
    STATE_NAME("idle", "The rig's state while standing."),
    STATE_NAME("walk", "The rig's state while walking."),
    STATE_NAME("dash", "The rig's state while running."),
    STATE_NAME("dodge", "The rig's state in a dodge."),
    STATE_NAME("hurt", "The rig's state at a hit."),
    STATE_NAME("death", "The rig's state in which it falls."),
    STATE_NAME("cast", "The rig's state in which a skill is cast; its event release is when the effect comes."),
    STATE_NAME("ultimate", "The same of the ultimate."),
};
static const Schema RIG_STATES = {"player.states", NULL, "Which state of the rig is worn when.",
                                  FIELD_COUNTED(RIG_STATE_FIELDS), false};

enum { SHAPE_SHOT = HIT_CIRCLE + 1 }; /* of a stage that shoots */
static const char *const SHAPES[] = {
    [HIT_CONE] = "cone", [HIT_LINE] = "line", [HIT_CIRCLE] = "circle", [SHAPE_SHOT] = "shot", NULL};
static const Field STAGE_FIELDS[] = {
    STATE_NAME("state", "The rig's state, with three phases: wind-up, impact, recovery."),
    {.name = "shape",
     .type = FIELD_CHOICE,
     .words = SHAPES,
     .doc = "The volume that hits in front of the player, or shots."},
    STAGE("range", FIELD_NUMBER, area.range, 0.1, 20, 0, NULL, "m", "How far it reaches."),
    STAGE("width", FIELD_NUMBER, area.width, 0.05, 20, FIELD_OPTIONAL, "needed by a line and a shot", "m",
          "How wide a line or a shot is."),
    STAGE("angle", FIELD_DEGREES, area.half_angle, 1, 180, FIELD_OPTIONAL, "needed by a cone", NULL,
          "Half the angle of a cone, or over which shots spread."),
    STAGE("speed", FIELD_NUMBER, shot_speed, 0.1, 100, FIELD_OPTIONAL, "needed by a shot", "m/s",
          "How fast shots fly."),
    STAGE("shots", FIELD_INTEGER, shots, 1, STAGE_SHOTS_MOST, FIELD_OPTIONAL, "1 of the shape shot", NULL,
          "How many fly at once."),
    STAGE("hits", FIELD_INTEGER, hits, 1, STAGE_HITS_MOST, FIELD_OPTIONAL, "1", NULL,
          "How often it hits each target, spread over the impact."),
    STAGE("damage", FIELD_NUMBER, damage, 0, 1000, 0, NULL, NULL, "Multiplies the player's attack."),
    STAGE("knock", FIELD_NUMBER, knock, 0, 20, 0, NULL, "m", "How far the target is pushed."),
    STAGE("step", FIELD_NUMBER, step, 0, 5, 0, NULL, "m", "Walked forward with the blow."),
    STAGE("hit_stop", FIELD_SECONDS, hit_stop_ticks, 0, 1, 0, NULL, NULL, "Time the game holds when it hits."),
    STAGE("free", FIELD_SECONDS, free_ticks, 0, 10, FIELD_OPTIONAL, "0", NULL,
          "The last part of its recovery, in which the player may walk already."),
};
const Schema schema_player_stage = {"player.stage", NULL, "A stage of the attack chain.", FIELD_COUNTED(STAGE_FIELDS),
                                    false};

static const Field FIELDS[] = {
    {.name = "rig", .type = FIELD_TEXT, .doc = "The figure the player wears, from scripts/anim/."},
    PLAYER("hp", FIELD_INTEGER, hp, 1, 1000000, NULL, "HP at the start of a run."),
    PLAYER("attack", FIELD_INTEGER, attack, 0, 1000000, NULL, "Damage before a stage's factor and the spread."),
    PLAYER("defence", FIELD_INTEGER, defence, 0, 1000000, NULL, "100 halves the damage taken."),
    PLAYER("radius", FIELD_NUMBER, radius, 0.05, 0.9, "m", "Of the circle that walls and hits see."),
    PLAYER("walk_speed", FIELD_NUMBER, walk_speed, 0.1, 30, "m/s", "How fast walking is."),
    PLAYER("dash_speed", FIELD_NUMBER, dash_speed, 0.1, 30, "m/s", "How fast running is."),
    PLAYER("dash_delay", FIELD_SECONDS, dash_delay_ticks, 0, 10, NULL,
           "How long the dash button is held until walking becomes running."),
    PLAYER("turn_rate", FIELD_DEGREES, turn_rate, 1, 100000, "degrees/s", "How fast the player turns into the way."),
    PLAYER("trap_scan", FIELD_NUMBER, trap_scan, 0, 50, "m", "Distance within which hidden traps show themselves."),
    PLAYER("trap_resistance", FIELD_NUMBER, trap_resistance, 0, 1, NULL, "Part of a trap's damage that is not taken."),
    PLAYER("combo_keep", FIELD_SECONDS, combo_keep_ticks, 0, 10, NULL,
           "Time after a stage in which the next press goes on with the chain."),
    GROUP("dodge", FIELD_TABLE, &DODGE, "The roll."),
    GROUP("hurt", FIELD_TABLE, &HURT, "Being hit."),
    GROUP("buffer", FIELD_TABLE, &BUFFER, "Presses that come too early."),
    GROUP("cast", FIELD_TABLE, &CAST, "Casting skills."),
    GROUP("aim", FIELD_TABLE, &AIM, "Help with aiming."),
    GROUP("critical", FIELD_TABLE, &CRITICAL, "Critical hits."),
    WORLD("damage_spread", FIELD_NUMBER, damage_spread, 0, 0.99, NULL, "Each hit is off by up to this part."),
    WORLD("hit_stop_limit", FIELD_SECONDS, hit_stop_limit_ticks, 0, 1, NULL, "Most holding in any one second."),
    GROUP("states", FIELD_TABLE, &RIG_STATES, "Which state of the rig is worn when."),
    GROUP("combo", FIELD_LIST, &schema_player_stage, "The stages of the attack chain, one to four, in order."),
};
const Schema schema_player = {"player", "scripts/player.lua", "The player: moving, dodging and hitting.",
                              FIELD_COUNTED(FIELDS), false};

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

/* Length and release come from the rig, as those of attacks do. */
static void read_cast(Reader *states, const char *name, const Rig *rig, CastRules *cast) {
    cast->state = reader_state(states, name, rig, false);
    cast->ticks = rig_state_info(rig, cast->state).ticks;
    for (int tick = 0; tick < cast->ticks; tick++) {
        const char *events[RIG_EVENT_LIMIT];
        for (int i = rig_state_events(rig, cast->state, tick, events) - 1; i >= 0; i--) {
            if (strcmp(events[i], "release") == 0) {
                cast->release_ticks = tick;
                return;
            }
        }
    }
    reader_fail(states, name, "names a state without the event release, in which a cast takes effect");
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
    read_cast(&states, "cast", rig, &rules->skill);
    read_cast(&states, "ultimate", rig, &rules->ultimate);
    reader_close(&states);
    /* How long a state lasts is written once, in the rig's timing table. */
    rules->dodge_ticks = rig_state_info(rig, rules->state_dodge).ticks;
    rules->hurt_ticks = rig_state_info(rig, rules->state_hurt).ticks;
    rules->death_ticks = rig_state_info(rig, rules->state_death).ticks;
    for (int state = 0; state < rig_state_count(rig); state++) {
        rules->yields[0][state] = rig_state_yields(rig, state, false);
        rules->yields[1][state] = rig_state_yields(rig, state, true);
    }
}

/* What the shape needs; shots fly along a line. */
static void check_shape(Reader *reader, AttackStage *stage, bool shoots) {
    if (stage->area.shape == HIT_CONE && stage->area.half_angle <= 0.0f) {
        reader_fail(reader, "angle", "is missing; a cone needs its half angle in degrees");
    }
    if (stage->area.shape == HIT_LINE && stage->area.width <= 0.0f) {
        reader_fail(reader, "width", "is missing; a line or a shot needs its width in metres");
    }
    if (shoots && stage->shot_speed <= 0.0f) {
        reader_fail(reader, "speed", "is missing; a shot needs its speed in metres a second");
    }
    if (!shoots && stage->shots > 0) {
        reader_fail(reader, "shots", "has no use without the shape \"shot\"; take it out");
    }
    stage->shots = shoots && stage->shots == 0 ? 1 : stage->shots;
}

static void read_stage(Reader *reader, const Rig *rig, AttackStage *stage) {
    *stage = (AttackStage){0};
    stage->state = reader_state(reader, "state", rig, false);
    int shape = reader_choice(reader, "shape");
    stage->area.shape = shape == SHAPE_SHOT ? HIT_LINE : (HitShape)shape;
    reader_fields(reader, stage);
    RigStateInfo info = rig_state_info(rig, stage->state);
    if (info.phase_count != 3) {
        reader_fail(reader, "state",
                    "names a state with %d phases; an attack needs three: wind-up, impact and recovery",
                    info.phase_count);
    }
    stage->windup_ticks = info.phase_ticks[0];
    stage->active_ticks = info.phase_ticks[1];
    stage->recovery_ticks = info.phase_ticks[2];
    check_shape(reader, stage, shape == SHAPE_SHOT);
    if (stage->hits > stage->active_ticks) {
        reader_fail(reader, "hits", "must be at most the ticks of the impact, %d, got %d", stage->active_ticks,
                    stage->hits);
    }
}

void reader_stages(Reader *combo, const Rig *rig, AttackStage stages[ATTACK_STAGE_LIMIT], int *count) {
    Reader stage;
    for (*count = 0; reader_open_item(combo, *count + 1, &stage);) {
        if (*count == ATTACK_STAGE_LIMIT) {
            reader_fail(combo, NULL, "has more than %d stages", ATTACK_STAGE_LIMIT);
        }
        read_stage(&stage, rig, &stages[(*count)++]);
        reader_close(&stage);
    }
    if (*count == 0) {
        reader_fail(combo, NULL, "is empty; it needs at least one stage");
    }
}

static void read_combo(Reader *reader, const Rig *rig, PlayerRules *rules) {
    Reader combo;
    reader_open(reader, "combo", false, &combo);
    reader_stages(&combo, rig, rules->stages, &rules->stage_count);
    reader_close(&combo);
}

void read_player(lua_State *lua, Definitions *definitions) {
    WorldRules *rules = &definitions->rules;
    PlayerRules *player = &rules->player;
    int source = source_push_table(lua, "scripts/player.lua");
    Reader reader = reader_begin_file(lua, source, &schema_player);
    char rig_id[RIG_NAME_SIZE];
    reader_text(&reader, "rig", rig_id, sizeof rig_id, false);
    player->rig = definitions_rig_index(definitions, rig_id);
    if (player->rig < 0) {
        reader_fail(&reader, "rig", "names \"%s\", but scripts/anim/ has no rig of that name", rig_id);
    }
    const Rig *rig = definitions->rigs[player->rig];
    reader_fields(&reader, rules);
    static const char *const GROUPS[] = {"dodge", "hurt", "buffer", "cast", "aim", "critical"};
    for (size_t i = 0; i < BASE_COUNT_OF(GROUPS); i++) {
        reader_group(&reader, GROUPS[i], rules);
    }
    read_states(&reader, rig, player);
    read_combo(&reader, rig, player);
    reader_close(&reader);
}

/* ---- Floors -------------------------------------------------------------------------------------------------*/
#define FLOOR(text, kind, member, low, high, meaning)                                                                  \
    {                                                                                                                  \
        .name = (text), .type = (kind), .flags = FIELD_STORED, .offset = offsetof(FloorRules, member), .least = (low), \
        .most = (high), .doc = (meaning)                                                                               \
    }

static const Field FIRST_PACK_FIELDS[] = {
    {.name = "enemy", .type = FIELD_TEXT, .doc = "The id of an enemy."},
    FLOOR("count", FIELD_INTEGER, first_pack_count, 1, 100, "How many of them."),
};
static const Schema FIRST_PACK = {"floors.first_pack", NULL, "The only pack in the room nearest the start.",
                                  FIELD_COUNTED(FIRST_PACK_FIELDS), false};
static const Field SURGE_FIELDS[] = {
    FLOOR("least", FIELD_INTEGER, surge.least, 1, 200, "Fewest enemies besides the elites."),
    FLOOR("most", FIELD_INTEGER, surge.most, 1, 200, "Most enemies besides the elites."),
    FLOOR("elites", FIELD_INTEGER, surge.elites_least, 0, 8, "Elites among them."),
};
static const Schema SURGE = {"floors.surge", NULL, "Who rises in the monster house.", FIELD_COUNTED(SURGE_FIELDS),
                             false};
#define SHARES(text, meaning)                                                                                          \
    {                                                                                                                  \
        .name = (text), .type = FIELD_TABLE, .flags = FIELD_OPTIONAL, .inner = &SHARES_SCHEMA,                         \
        .absent = "the weights of the enemies' packs", .doc = (meaning)                                                \
    }
static const Field SHARE_FIELDS[] = {
    {.name = FIELD_ANY_NAME,
     .type = FIELD_INTEGER,
     .least = 0,
     .most = 10000,
     .doc = "The share of the enemy of that id; an enemy that is not named has its pack's weight."},
};
static const Schema SHARES_SCHEMA = {"floors.packs", NULL, "How often each kind occurs.", FIELD_COUNTED(SHARE_FIELDS),
                                     false};
static const Field FLOOR_FIELDS[] = {
    FLOOR("multiplier", FIELD_NUMBER, multiplier, 0.01, 1000, "Of the enemies' HP, attack and defence."),
    FLOOR("enemies", FIELD_INTEGER, enemies, 0, 100, "Enemies on the floor, elites included."),
    FLOOR("traps", FIELD_INTEGER, traps, 0, 100, "Traps on the floor."),
    {.name = "monster_house",
     .type = FIELD_INTEGER,
     .flags = FIELD_STORED,
     .unit = "%",
     .least = 0,
     .most = 100,
     .offset = offsetof(FloorRules, surge.percent),
     .doc = "Chance of a monster house."},
    FLOOR("drop_quality", FIELD_INTEGER, drop_quality, 1, 3, "How good what is left behind can be."),
    {.name = "first_pack",
     .type = FIELD_TABLE,
     .flags = FIELD_OPTIONAL,
     .inner = &FIRST_PACK,
     .absent = "a pack as any other",
     .doc = "The only pack in the room nearest the start."},
    SHARES("packs", "Which enemies the floor's packs are made of."),
    {.name = "affixes",
     .type = FIELD_INTEGER,
     .flags = FIELD_STORED | FIELD_OPTIONAL,
     .offset = offsetof(FloorRules, affixes),
     .least = 0,
     .most = AFFIX_COUNT,
     .doc = "How many affixes each elite has."},
    {.name = "farther",
     .type = FIELD_NUMBER,
     .flags = FIELD_STORED | FIELD_OPTIONAL,
     .offset = offsetof(FloorRules, farther),
     .least = 0,
     .most = 100,
     .unit = "m",
     .doc = "So much farther than elsewhere its enemies notice the player."},
    {.name = "surge",
     .type = FIELD_TABLE,
     .flags = FIELD_OPTIONAL,
     .inner = &SURGE,
     .absent = "needed by a monster house",
     .doc = "Who rises in the monster house."},
    {.name = "boss",
     .type = FIELD_TEXT,
     .flags = FIELD_OPTIONAL,
     .absent = "none",
     .doc = "The id of the enemy to whom the floor belongs."},
    {.name = "arena",
     .type = FIELD_INTEGER,
     .flags = FIELD_OPTIONAL,
     .least = 10,
     .most = 40,
     .unit = "tiles",
     .absent = "needed by a boss",
     .doc = "Edge of the boss's arena."},
    {.name = "reward",
     .type = FIELD_NUMBER,
     .flags = FIELD_OPTIONAL,
     .least = 1,
     .most = 10,
     .absent = "needed by a boss",
     .doc = "Multiplies what a boss leaves."},
};
static const Schema FLOOR_SCHEMA = {"floors.floor", NULL, "One floor.", FIELD_COUNTED(FLOOR_FIELDS), false};
static const Field STAIRS_FIELDS[] = {
    WORLD("descend", FIELD_SECONDS, descend_ticks, 0, 10, NULL, "Time of fading out, and again of fading in below."),
    WORLD("interact_range", FIELD_NUMBER, interact_range, 0.1, 10, "m", "From the stairs at which they can be taken."),
};
static const Schema STAIRS = {"floors.stairs", NULL, "Going down.", FIELD_COUNTED(STAIRS_FIELDS), false};
static const Field ELITE_FIELDS[] = {
    WORLD("hp", FIELD_NUMBER, elite.hp, 0.1, 100, NULL, "Multiplies the kind's HP."),
    WORLD("attack", FIELD_NUMBER, elite.attack, 0, 100, NULL, "Multiplies its attack."),
    WORLD("exp", FIELD_NUMBER, elite.exp, 0, 100, NULL, "Multiplies its experience."),
    WORLD("size", FIELD_NUMBER, elite.size, 0.5, 3, NULL, "Multiplies its figure, its radius and its reach."),
};
static const Schema ELITE = {"floors.elite", NULL, "What makes an elite.", FIELD_COUNTED(ELITE_FIELDS), false};
static const Field FLOORS_FIELDS[] = {
    GROUP("elite", FIELD_TABLE, &ELITE, "What makes an elite."),
    WORLD("surge_hp", FIELD_NUMBER, surge_hp, 0.01, 10, NULL, "Multiplies the HP of those in a monster house."),
    SHARES("surge_packs", "Which enemies rise in a monster house, one by one."),
    GROUP("stairs", FIELD_TABLE, &STAIRS, "Going down."),
    GROUP("floors", FIELD_LIST, &FLOOR_SCHEMA, "The floors 1 to 15, in order."),
};
const Schema schema_floors = {"floors", "scripts/floors.lua", "The fifteen floors.", FIELD_COUNTED(FLOORS_FIELDS),
                              false};

/* The kind of the enemy that a field names. */
static int read_enemy_kind(Reader *reader, const char *name, const WorldRules *world) {
    char id[WORLD_ID_SIZE];
    reader_text(reader, name, id, sizeof id, false);
    int kind = rules_find_kind(world, 0, id);
    if (kind < 0) {
        reader_fail(reader, name, "names \"%s\", but scripts/enemies/ has no enemy of that id", id);
    }
    return kind;
}

/* `first_pack = { enemy = "id", count = n }`: the one pack of the room nearest the start. */
static void read_first_pack(Reader *floor, const WorldRules *world, FloorRules *rules) {
    Reader pack;
    rules->first_pack_count = 0;
    if (!reader_open(floor, "first_pack", true, &pack)) {
        return;
    }
    rules->first_pack_kind = read_enemy_kind(&pack, "enemy", world);
    reader_fields(&pack, rules);
    reader_close(&pack);
}

/* `{ id = weight, … }` into 1 + weight by kind, 0 for those that are not named. */
static void read_shares(Reader *reader, const char *name, const WorldRules *world, uint16_t shares[ENEMY_KIND_LIMIT]) {
    Reader table;
    memset(shares, 0, sizeof *shares * ENEMY_KIND_LIMIT);
    if (!reader_open(reader, name, true, &table)) {
        return;
    }
    int count = reader_keys(&table), keys = lua_gettop(reader->lua);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(reader->lua, keys, i);
        const char *id = lua_tostring(reader->lua, -1);
        int kind = rules_find_kind(world, 0, id);
        if (kind < 0) {
            reader_fail(&table, id, "names no one; scripts/enemies/ has no enemy of that id");
        }
        lua_getfield(reader->lua, table.table, id);
        shares[kind] = (uint16_t)(1 + (int)reader_element(&table, &SHARE_FIELDS[0], id));
        lua_pop(reader->lua, 2);
    }
    lua_settop(reader->lua, table.table - 1); /* every name in it was read */
}

static void read_surge(Reader *floor, FloorRules *rules) {
    Reader surge;
    if (!reader_open(floor, "surge", rules->surge.percent == 0, &surge)) {
        return;
    }
    reader_fields(&surge, rules);
    rules->surge.elites_most = rules->surge.elites_least;
    if (rules->surge.most < rules->surge.least) {
        reader_fail(&surge, "most", "must be at least 'least', %d, got %d", rules->surge.least, rules->surge.most);
    }
    reader_close(&surge);
}

/* A boss, its arena and its reward come together. */
static void read_boss(Reader *floor, const WorldRules *world, FloorRules *rules) {
    bool boss = reader_push(floor, "boss");
    lua_pop(floor->lua, boss ? 1 : 0);
    rules->boss_kind = boss ? read_enemy_kind(floor, "boss", world) : -1;
    rules->arena = (int)reader_number(floor, "arena");
    rules->reward = (float)reader_number(floor, "reward");
    const char *missing = rules->arena == 0 ? "arena" : rules->reward == 0.0f ? "reward" : NULL;
    if (boss && missing) {
        reader_fail(floor, missing, "is missing; a boss floor needs it");
    }
    if (!boss && (rules->arena > 0 || rules->reward > 0.0f)) {
        reader_fail(floor, rules->arena > 0 ? "arena" : "reward", "has no use on a floor without a boss; take it out");
    }
}

void read_floors(lua_State *lua, Definitions *definitions) {
    int source = source_push_table(lua, "scripts/floors.lua");
    Reader reader = reader_begin_file(lua, source, &schema_floors), floors, floor;
    reader_fields(&reader, &definitions->rules);
    reader_group(&reader, "elite", &definitions->rules);
    reader_group(&reader, "stairs", &definitions->rules);
    read_shares(&reader, "surge_packs", &definitions->rules, definitions->rules.surge_kinds);
    reader_open(&reader, "floors", false, &floors);
    for (int i = FLOOR_FIRST; i <= FLOOR_LAST; i++) {
        if (!reader_open_item(&floors, i, &floor)) {
            char item[16];
            snprintf(item, sizeof item, "[%d]", i);
            reader_fail(&floors, item, "is missing; floors 1 to %d each need a row", FLOOR_LAST);
        }
        reader_fields(&floor, &definitions->rules.floors[i]);
        read_first_pack(&floor, &definitions->rules, &definitions->rules.floors[i]);
        read_shares(&floor, "packs", &definitions->rules, definitions->rules.floors[i].packs);
        read_surge(&floor, &definitions->rules.floors[i]);
        read_boss(&floor, &definitions->rules, &definitions->rules.floors[i]);
        reader_close(&floor);
    }
    reader_close(&floors);
    reader_close(&reader);
}
