#include "world/world_state.h"

void player_stand(World *world) {
    PlayerState *player = &world->player;
    player->action = ACTION_MOVE;
    player->action_ticks = 0;
    player->attack_buffer = player->dodge_buffer = player->cast_buffer = player->item_buffer = 0;
    player->combo_keep = player->next_stage = 0;
    player->dash_held = 0;
    world->entities.knock_ticks[PLAYER_SLOT] = 0;
    world->entities.velocity_x[PLAYER_SLOT] = world->entities.velocity_z[PLAYER_SLOT] = 0.0f;
    entity_set_state(world, PLAYER_SLOT, world->rules.player.state_idle);
}

void player_reset(World *world) {
    Entities *entities = &world->entities;
    entities->hp[PLAYER_SLOT] = entities->hp_max[PLAYER_SLOT] = world->rules.player.hp;
    entities->heading[PLAYER_SLOT] = 0.0f;
    entities->invulnerable[PLAYER_SLOT] = 0;
    entities->flash[PLAYER_SLOT] = FLASH_LONG_AGO;
    entities->dying[PLAYER_SLOT] = 0;
    entities->shield[PLAYER_SLOT] = entities->shield_ticks[PLAYER_SLOT] = 0;
    world->player.dodge_cooldown = 0;
    player_stand(world);
    entity_start_state(world, PLAYER_SLOT, world->rules.player.state_idle);
}

bool player_is_in_control(const World *world) {
    return world->run.phase == RUN_ARRIVING || world->run.phase == RUN_PLAYING;
}

/* The last press wins; of those of one tick all stay, and are tried in the order dodge, skill, item, attack. A press
 * acts in its own tick or up to the buffer's ticks later. */
void player_remember_presses(World *world, uint16_t pressed) {
    PlayerState *player = &world->player;
    const PlayerRules *rules = &world->rules.player;
    if (!player_is_in_control(world)) {
        return;
    }
    bool attack = (pressed & BUTTON_ATTACK) != 0, dodge = (pressed & BUTTON_DODGE) != 0;
    bool item = (pressed & BUTTON_ITEM) != 0, cast = cast_remember(world, pressed);
    if (attack || dodge || item || cast) {
        player->attack_buffer = attack ? rules->attack_buffer_ticks + 1 : 0;
        player->dodge_buffer = dodge ? rules->dodge_buffer_ticks + 1 : 0;
        player->item_buffer = item ? rules->item_buffer_ticks + 1 : 0;
        player->cast_buffer = cast ? rules->cast_buffer_ticks + 1 : 0;
    }
}

void player_age(World *world) {
    PlayerState *player = &world->player;
    player->action_ticks++;
    count_down(&player->attack_buffer);
    count_down(&player->dodge_buffer);
    count_down(&player->cast_buffer);
    count_down(&player->item_buffer);
    count_down(&player->combo_keep);
    count_down(&player->dodge_cooldown);
}

/* The stick as a vector of at most length 1. */
static void read_stick(const TickInput *input, float *x, float *z) {
    *x = math_clamp32((float)input->move_x / 127.0f, -1.0f, 1.0f);
    *z = math_clamp32((float)input->move_z / 127.0f, -1.0f, 1.0f);
    float length2 = *x * *x + *z * *z;
    if (length2 > 1.0f) {
        float length = math_sqrt32(length2);
        *x /= length;
        *z /= length;
    }
}

static int stage_ticks(const AttackStage *stage) {
    return stage->windup_ticks + stage->active_ticks + stage->recovery_ticks;
}

void player_start_action(World *world, PlayerAction action, int state) {
    world->player.action = action;
    world->player.action_ticks = 0;
    entity_start_state(world, PLAYER_SLOT, state);
}

bool player_may_start(const World *world, int state, bool pierces) {
    const PlayerRules *rules = &world->rules.player;
    int worn = world->entities.state[PLAYER_SLOT];
    return world->player.action == ACTION_MOVE || (rules->yields[pierces][worn] >> (unsigned)state & 1u) != 0;
}

void player_flinch(World *world, bool pierces) {
    int state = world->rules.player.state_hurt;
    if (player_may_start(world, state, pierces)) {
        player_start_action(world, ACTION_HURT, state);
    }
}

static void start_stage(World *world, const TickInput *input) {
    PlayerState *player = &world->player;
    const PlayerRules *rules = &world->rules.player;
    player->stage = player->combo_keep > 0 && player->next_stage < rules->stage_count ? player->next_stage : 0;
    player->combo_keep = 0;
    player->attack_buffer = 0;
    player->swing++;
    int target;
    world->entities.heading[PLAYER_SLOT] = aim_heading(world, input, &target);
    player->step = aim_step(world, &rules->stages[player->stage], target);
    player_start_action(world, ACTION_ATTACK, rules->stages[player->stage].state);
    event_push(world, EVENT_SWING, PLAYER_SLOT, player->stage, false);
}

static void start_dodge(World *world, const TickInput *input) {
    PlayerState *player = &world->player;
    Entities *entities = &world->entities;
    const PlayerRules *rules = &world->rules.player;
    float x, z;
    read_stick(input, &x, &z);
    if (x != 0.0f || z != 0.0f) {
        entities->heading[PLAYER_SLOT] = heading_of(x, z);
    }
    player->dodge_x = math_sin32(entities->heading[PLAYER_SLOT]);
    player->dodge_z = math_cos32(entities->heading[PLAYER_SLOT]);
    player->dodge_avoided = false;
    player->dodge_buffer = 0;
    player->dodge_cooldown = rules->dodge_cooldown_ticks;
    player->combo_keep = 0;
    entities->knock_ticks[PLAYER_SLOT] = 0;
    if (entities->invulnerable[PLAYER_SLOT] < rules->dodge_invulnerable_ticks) {
        entities->invulnerable[PLAYER_SLOT] = ticks16(rules->dodge_invulnerable_ticks);
    }
    player_start_action(world, ACTION_DODGE, rules->state_dodge);
    event_push(world, EVENT_DODGE, PLAYER_SLOT, 0, false);
}

/* Ends an action whose time is up. A finished stage keeps the chain for combo_keep_ticks. */
static void end_action(World *world) {
    PlayerState *player = &world->player;
    const PlayerRules *rules = &world->rules.player;
    if (player->action == ACTION_ATTACK && player->action_ticks >= stage_ticks(&rules->stages[player->stage])) {
        player->action = ACTION_MOVE;
        player->next_stage = player->stage + 1;
        player->combo_keep = player->next_stage < rules->stage_count ? rules->combo_keep_ticks + 1 : 0;
    } else if ((player->action == ACTION_DODGE && player->action_ticks >= rules->dodge_ticks) ||
               (player->action == ACTION_HURT && player->action_ticks >= rules->hurt_ticks) ||
               (player->action == ACTION_CAST && cast_is_over(world))) {
        player->action = ACTION_MOVE;
    }
}

/* In the last ticks of a stage the stick leads out of it; the next stage comes at its end all the same. */
static bool may_walk(const World *world) {
    const PlayerState *player = &world->player;
    const AttackStage *stage = &world->rules.player.stages[player->stage];
    return player->action == ACTION_MOVE || (player->action == ACTION_ATTACK && stage->free_ticks > 0 &&
                                             player->action_ticks >= stage_ticks(stage) - stage->free_ticks);
}

static bool is_running(const World *world) {
    return world->player.dash_held > world->rules.player.dash_delay_ticks;
}

static void walk(World *world, const TickInput *input) {
    const PlayerRules *rules = &world->rules.player;
    float x, z;
    read_stick(input, &x, &z);
    if (x == 0.0f && z == 0.0f) {
        bool swings = world->player.action == ACTION_ATTACK &&
                      world->entities.state[PLAYER_SLOT] == rules->stages[world->player.stage].state;
        if (!swings) { /* else it plays to its end */
            entity_set_state(world, PLAYER_SLOT, rules->state_idle);
        }
        return;
    }
    float *heading = &world->entities.heading[PLAYER_SLOT];
    *heading = heading_turn(*heading, heading_of(x, z), rules->turn_rate * TICK_SECONDS);
    entity_set_state(world, PLAYER_SLOT, is_running(world) ? rules->state_dash : rules->state_walk);
}

/* As when it is hurt, with nothing remembered, until the tick in which the stun is over. */
static void hold_stunned(World *world) {
    PlayerState *player = &world->player;
    player->action = ACTION_HURT;
    player->action_ticks = world->rules.player.hurt_ticks;
    player->attack_buffer = player->dodge_buffer = player->cast_buffer = player->item_buffer = 0;
    player->dash_held = 0;
    entity_set_state(world, PLAYER_SLOT, world->rules.player.state_hurt);
}

/* Whether a skill or a cell may come now: not before a stage has hit. */
static bool may_cut_off(const World *world) {
    const PlayerState *player = &world->player;
    const AttackStage *stage = &world->rules.player.stages[player->stage];
    return player->action != ACTION_ATTACK ||
           player->action_ticks >= stage->windup_ticks + stage->active_ticks + world->rules.player.cast_wait_ticks;
}

/* Walking goes on, and so does what is left of a stage. */
static void use_item(World *world) {
    PlayerState *player = &world->player;
    bool free = player->action == ACTION_MOVE || (player->action == ACTION_ATTACK && may_cut_off(world));
    if (player->item_buffer > 0 && free && growth_use_cell(world)) {
        player->item_buffer = 0;
    }
}

static void note_aim(World *world, const TickInput *input) {
    world->player.aim_angle = input->aim_angle;
    world->player.aim_distance = input->aim_distance;
    world->player.aims_by_pad = (input->buttons & BUTTON_PAD) != 0;
}

void player_act(World *world, const TickInput *input) {
    PlayerState *player = &world->player;
    if (!player_is_in_control(world)) {
        return;
    }
    note_aim(world, input);
    if (status_is_stunned(world, PLAYER_SLOT)) {
        hold_stunned(world);
        return;
    }
    bool held = (input->buttons & BUTTON_DASH) != 0;
    player->dash_held = !held ? 0 : player->dash_held <= 0xffff ? player->dash_held + 1 : player->dash_held;
    end_action(world);
    if (player->dodge_buffer > 0 && player->dodge_cooldown == 0 &&
        player_may_start(world, world->rules.player.state_dodge, false)) {
        start_dodge(world, input);
        return;
    }
    if (may_cut_off(world) && cast_begin(world, input)) {
        return;
    }
    use_item(world);
    cast_turn(world, input);
    if (player->attack_buffer > 0 && player->action == ACTION_MOVE && world->rules.player.stage_count > 0) {
        start_stage(world, input);
    } else if (may_walk(world)) {
        walk(world, input);
    }
}

/* What its action moves it by in this tick, metres. */
static void action_motion(const World *world, const TickInput *input, float *x, float *z) {
    const PlayerState *player = &world->player;
    const PlayerRules *rules = &world->rules.player;
    const AttackStage *stage = &rules->stages[player->stage];
    *x = *z = 0.0f;
    if (may_walk(world) && player_is_in_control(world)) {
        float speed =
            (is_running(world) ? rules->dash_speed : rules->walk_speed) * status_speed_factor(world, PLAYER_SLOT);
        read_stick(input, x, z);
        *x *= speed * TICK_SECONDS;
        *z *= speed * TICK_SECONDS;
    } else if (player->action == ACTION_DODGE && player->action_ticks < rules->dodge_move_ticks) {
        *x = player->dodge_x * (rules->dodge_distance / (float)rules->dodge_move_ticks);
        *z = player->dodge_z * (rules->dodge_distance / (float)rules->dodge_move_ticks);
    } else if (player->action == ACTION_ATTACK && player->action_ticks < stage->windup_ticks + stage->active_ticks) {
        float heading = world->entities.heading[PLAYER_SLOT];
        float step = player->step / (float)(stage->windup_ticks + stage->active_ticks);
        *x = math_sin32(heading) * step;
        *z = math_cos32(heading) * step;
    }
}

void player_move(World *world, const TickInput *input) {
    Entities *entities = &world->entities;
    float from_x = entities->x[PLAYER_SLOT], from_z = entities->z[PLAYER_SLOT];
    float x, z;
    action_motion(world, input, &x, &z);
    if (dash_move(world, PLAYER_SLOT)) {
        x = z = 0.0f;
    } else if (entities->knock_ticks[PLAYER_SLOT] > 0) {
        bool walks = may_walk(world); /* a knock carries it off its feet */
        x = entities->knock_x[PLAYER_SLOT] + (walks ? 0.0f : x);
        z = entities->knock_z[PLAYER_SLOT] + (walks ? 0.0f : z);
        entities->knock_ticks[PLAYER_SLOT]--;
    }
    entity_move(world, PLAYER_SLOT, x, z);
    entities->velocity_x[PLAYER_SLOT] = (entities->x[PLAYER_SLOT] - from_x) / TICK_SECONDS;
    entities->velocity_z[PLAYER_SLOT] = (entities->z[PLAYER_SLOT] - from_z) / TICK_SECONDS;
    entities->faced[PLAYER_SLOT] = 0;
}
