/* What happened in a tick, as sounds. */
#include "app/sound_state.h"

#include <string.h>

enum {
    LEGENDARY = 3,
    ULTIMATE_SLOT = SKILL_SLOT_COUNT - 1,
    HEAL_SHARE = 20, /* one in so many of the HP, from which on a healing is heard: what trickles is not */
};

/* ---- Of whom ------------------------------------------------------------------------------------------------*/
static const FeatureRules *feature_of(const World *world, EntityHandle entity) {
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, entity);
    bool feature = slot >= 0 && entities.entity_class[slot] == ENTITY_FEATURE;
    return feature ? &world_rules(world)->features[entities.kind[slot] - FEATURE_KIND_FIRST] : NULL;
}

static const EnemyRules *enemy_of(const World *world, EntityHandle entity) {
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, entity);
    bool enemy = slot >= 0 && entities.entity_class[slot] == ENTITY_ENEMY;
    return enemy ? &world_rules(world)->enemies[entities.kind[slot]] : NULL;
}

static bool is_elite(const World *world, EntityHandle entity) {
    int slot = world_find(world, entity);
    return slot >= 0 && world_entities(world).elite[slot];
}

static bool is_player(const World *world, EntityHandle entity) {
    return entity == world_player(world);
}

/* ---- Which sound --------------------------------------------------------------------------------------------*/
static SoundId swing_of(const World *world, int stage) {
    static const SoundId SWINGS[] = {SOUND_SWING_1, SOUND_SWING_2, SOUND_SWING_3, SOUND_SWING_4};
    int last = world_rules(world)->player.stage_count - 1;
    int number = stage == last && last > 0 ? 3 : stage;
    return SWINGS[number < 0 ? 0 : number > 3 ? 3 : number];
}

static SoundId gain_of(const World *world, int item) {
    switch (item) {
    case ITEM_NONE:
        return SOUND_GEM;
    case ITEM_CELL:
        return SOUND_CELL;
    case ITEM_WEAPON:
        return world_growth(world).weapon_rarity >= LEGENDARY ? SOUND_LEGEND : SOUND_ITEM;
    default:
        return SOUND_ITEM;
    }
}

static SoundId use_of(const World *world, EntityHandle entity) {
    const FeatureRules *feature = feature_of(world, entity);
    return feature && feature->mark == MARK_TREASURE ? SOUND_CHEST : SOUND_USE;
}

static SoundId trap_of(const World *world, EntityHandle entity) {
    const FeatureRules *feature = feature_of(world, entity);
    return feature && strcmp(feature->id, "alarm") == 0 ? SOUND_ALARM : SOUND_TRAP;
}

static bool is_heard_heal(const World *world, const WorldEvent *event) {
    int slot = world_find(world, event->entity);
    bool player = slot >= 0 && is_player(world, event->entity);
    return player && event->value * HEAL_SHARE >= world_entities(world).hp_max[slot];
}

/* Events that may be heard or not; SOUND_ID_COUNT when they are not. */
static SoundId maybe_of(const World *world, const WorldEvent *event) {
    const EnemyRules *enemy = NULL;
    switch (event->type) {
    case EVENT_HIT:
        return event->origin == HIT_BURN ? SOUND_ID_COUNT : event->flag ? SOUND_CRITICAL : SOUND_HIT;
    case EVENT_NOTICE:
        return is_elite(world, event->entity) ? SOUND_ELITE : SOUND_ID_COUNT;
    case EVENT_SPAWN:
        enemy = enemy_of(world, event->entity);
        return enemy && enemy->boss ? SOUND_BOSS : SOUND_ID_COUNT;
    case EVENT_STRIKE: /* the player's own are heard as they are cast */
        return is_player(world, event->entity) ? SOUND_ID_COUNT : SOUND_STRIKE;
    case EVENT_HEAL:
        return is_heard_heal(world, event) ? SOUND_CELL : SOUND_ID_COUNT;
    case EVENT_CAST:
        return SOUND_CAST;
    case EVENT_RELEASE:
        return event->value == ULTIMATE_SLOT ? SOUND_ULTIMATE : SOUND_RELEASE;
    default:
        return SOUND_ID_COUNT;
    }
}

static SoundId sound_of(const World *world, const WorldEvent *event) {
    switch (event->type) {
    case EVENT_KILL:
        return SOUND_KILL;
    case EVENT_PLAYER_HURT:
        return SOUND_HURT;
    case EVENT_PLAYER_DEATH:
        return SOUND_DEATH;
    case EVENT_SWING:
        return swing_of(world, event->value);
    case EVENT_DODGE:
        return SOUND_DODGE;
    case EVENT_AVOIDED:
        return SOUND_PERFECT;
    case EVENT_STAIRS:
        return SOUND_STAIRS;
    case EVENT_TRAP:
        return trap_of(world, event->entity);
    case EVENT_REVEAL:
    case EVENT_CHIP:
        return SOUND_USE;
    case EVENT_SEAL:
        return SOUND_SEAL;
    case EVENT_UNSEAL:
        return SOUND_CLEAR;
    case EVENT_SURGE:
        return SOUND_SURGE;
    case EVENT_BLAST:
        return SOUND_BLAST;
    case EVENT_BROKEN:
    case EVENT_TILES:
        return SOUND_BREAK;
    case EVENT_USED:
        return use_of(world, event->entity);
    case EVENT_GAIN:
        return gain_of(world, event->value);
    case EVENT_TELEPORT:
        return SOUND_WARP;
    case EVENT_LEFT:
        return SOUND_WIN;
    case EVENT_SHOT:
        return SOUND_FIRE;
    case EVENT_SHIELD:
        return SOUND_SHIELD;
    case EVENT_SHIELD_BROKEN:
        return SOUND_SHIELD_BROKEN;
    case EVENT_LEVEL:
        return SOUND_LEVEL;
    case EVENT_POWER:
        return SOUND_MENU_ACCEPT;
    default:
        return maybe_of(world, event);
    }
}

/* ---- What no event tells ------------------------------------------------------------------------------------*/
static void hear_dash(Sound *sound, const World *world) {
    int slot = world_find(world, world_player(world));
    int dash = world_rules(world)->player.state_dash;
    int state = slot >= 0 ? world_entities(world).state[slot] : -1;
    if (state == dash && sound->player_state != dash) {
        sound_play(sound, SOUND_DASH, sound->x, sound->z);
    }
    sound->player_state = state;
}

static void hear_win(Sound *sound, const World *world) {
    RunPhase phase = world_run(world).phase;
    if (phase == RUN_WON && sound->run_phase != RUN_WON) {
        sound_play(sound, SOUND_WIN, sound->x, sound->z);
    }
    sound->run_phase = phase;
}

void sound_take_events(Sound *sound, const Game *game) {
    const World *world = game_world(game);
    int count = 0;
    const WorldEvent *events = world_events(world, &count);
    for (int i = 0; i < count; i++) {
        SoundId id = sound_of(world, &events[i]);
        if (id != SOUND_ID_COUNT) {
            sound_play(sound, id, events[i].x, events[i].z);
        }
    }
    hear_dash(sound, world);
    hear_win(sound, world);
}

/* ---- Figures ------------------------------------------------------------------------------------------------*/
static void play_cue(Sound *sound, const AudioMix *mix, const char *event, float x, float z) {
    for (int i = 0; i < mix->cue_count; i++) {
        if (strcmp(mix->cues[i].event, event) == 0) {
            audio_play(sound->audio, sound->cues[i], x, z);
        }
    }
}

static void hear_motion(Sound *sound, const Game *game, int slot, int rig_index) {
    WorldEntities entities = world_entities(game_world(game));
    const Rig *rig = game_rig(game, rig_index);
    const char *names[RIG_EVENT_LIMIT];
    bool player = entities.entity_class[slot] == ENTITY_PLAYER;
    int count = rig ? rig_state_events(rig, entities.state[slot], entities.state_ticks[slot], names) : 0;
    for (int i = 0; i < count; i++) {
        if (!player) {
            play_cue(sound, &game_audio(game)->mix, names[i], entities.x[slot], entities.z[slot]);
        } else if (strcmp(names[i], "step") == 0) {
            sound_play(sound, SOUND_STEP, entities.x[slot], entities.z[slot]);
        }
    }
}

/* A figure that is held (frozen, in a hit-stop) says nothing twice. */
static bool has_moved_on(Sound *sound, const WorldEntities *entities, int slot) {
    FigureHeard now = {entities->handle[slot], entities->state_ticks[slot], entities->state[slot]};
    FigureHeard *heard = &sound->heard[slot];
    bool same = heard->entity == now.entity && heard->ticks == now.ticks && heard->state == now.state;
    *heard = now;
    return !same;
}

void sound_take_cues(Sound *sound, const Game *game) {
    const WorldRules *rules = world_rules(game_world(game));
    WorldEntities entities = world_entities(game_world(game));
    float reach = game_audio(game)->mix.reach;
    for (int slot = 1; slot < entities.high; slot++) {
        bool enemy = entities.entity_class[slot] == ENTITY_ENEMY, player = entities.entity_class[slot] == ENTITY_PLAYER;
        float dx = entities.x[slot] - sound->x, dz = entities.z[slot] - sound->z;
        if (entities.handle[slot] == ENTITY_NONE || !(player || (enemy && entities.awake[slot])) ||
            dx * dx + dz * dz > reach * reach || !has_moved_on(sound, &entities, slot)) {
            continue;
        }
        hear_motion(sound, game, slot, player ? rules->player.rig : rules->enemies[entities.kind[slot]].rig);
    }
}
