/* How it stands with the player, for the music and for the heart. */
#include "app/sound_state.h"

#define TICK_SECONDS (1.0f / (float)TICKS_PER_SECOND)

typedef struct Threat {
    float danger;
    int boss; /* slot, −1 without one */
} Threat;

static Threat find_threat(const Sound *sound, const World *world, const AudioMix *mix) {
    const WorldRules *rules = world_rules(world);
    WorldEntities entities = world_entities(world);
    Threat threat = {0.0f, -1};
    for (int slot = 1; slot < entities.high; slot++) {
        bool foe = entities.handle[slot] != ENTITY_NONE && entities.entity_class[slot] == ENTITY_ENEMY &&
                   entities.awake[slot] && !entities.dying[slot];
        float dx = entities.x[slot] - sound->x, dz = entities.z[slot] - sound->z;
        bool boss = foe && rules->enemies[entities.kind[slot]].boss;
        if (boss) {
            threat.boss = slot;
            threat.danger += mix->danger_boss;
        } else if (foe && dx * dx + dz * dz < mix->danger_reach * mix->danger_reach) {
            threat.danger += entities.elite[slot] ? mix->danger_elite : mix->danger_foe;
        }
    }
    return threat;
}

/* Part of the HP that is left; 1 for a player who is not there. */
static float player_share(const World *world) {
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    return slot < 0 || entities.hp_max[slot] < 1 ? 1.0f : (float)entities.hp[slot] / (float)entities.hp_max[slot];
}

static float approach(float from, float to, float up, float down) {
    return to > from ? (from + up < to ? from + up : to) : (from - down > to ? from - down : to);
}

static void beat_heart(Sound *sound, const AudioMix *mix, float share, bool plays) {
    if (share >= mix->low_hp || share <= 0.0f || !plays) {
        sound->heart = 0.0f;
        return;
    }
    sound->heart -= TICK_SECONDS;
    if (sound->heart <= 0.0f) {
        sound->heart = math_lerp32(mix->heart_fast, mix->heart_slow, share / mix->low_hp);
        sound_play(sound, SOUND_LOW_HP, sound->x, sound->z);
    }
}

/* As the bar over the boss shows it. */
static int phase_of(const Game *game, int boss) {
    WorldEntities entities = world_entities(game_world(game));
    if (boss < 0 || entities.hp_max[boss] < 1) {
        return 1;
    }
    float share = (float)entities.hp[boss] / (float)entities.hp_max[boss];
    return 1 + (share <= game_view_number(game, "hud_boss.tick_1", 0.70f)) +
           (share <= game_view_number(game, "hud_boss.tick_2", 0.35f));
}

void sound_feel(Sound *sound, const Game *game) {
    const World *world = game_world(game);
    const AudioMix *mix = &game_audio(game)->mix;
    Threat threat = find_threat(sound, world, mix);
    float share = player_share(world);
    bool plays = world_run(world).phase == RUN_PLAYING;
    int room = world_room_at(world, sound->x, sound->z);
    if (room != ROOM_NONE && world_room_is_sealed(world, room)) {
        threat.danger += mix->danger_sealed;
    }
    if (threat.danger > 0.0f && share < mix->low_hp) { /* only a threat to who is hurt makes it worse */
        threat.danger += mix->danger_wounded;
    }
    float wanted = math_clamp32(threat.danger, 0.0f, 1.0f);
    sound->danger = approach(sound->danger, wanted, mix->danger_rise * TICK_SECONDS, mix->danger_fall * TICK_SECONDS);
    sound->boss_phase = phase_of(game, threat.boss);
    beat_heart(sound, mix, share, plays);
}

/* ---- Which music --------------------------------------------------------------------------------------------*/
/* The id of the floor's boss while it lives, else NULL. */
static const char *living_boss(const World *world) {
    const WorldRules *rules = world_rules(world);
    WorldEntities entities = world_entities(world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] != ENTITY_NONE && entities.entity_class[slot] == ENTITY_ENEMY &&
            rules->enemies[entities.kind[slot]].boss && !entities.dying[slot]) {
            return rules->enemies[entities.kind[slot]].id;
        }
    }
    return NULL;
}

int sound_choose_piece(const Game *game) {
    const World *world = game_world(game);
    const AudioBank *bank = game_audio(game);
    RunInfo run = world_run(world);
    const char *boss = living_boss(world);
    int piece = -1;
    if (run.phase == RUN_DEAD) {
        return audio_find_piece(bank, "death");
    }
    if (run.phase == RUN_WON || run.phase == RUN_LEFT) {
        return audio_find_piece(bank, "win");
    }
    if (boss) {
        piece = audio_find_piece(bank, boss);
    }
    return piece >= 0 ? piece
                      : audio_find_piece(bank, game_look(game)->themes[game_theme_of_floor(game, run.floor)].id);
}
