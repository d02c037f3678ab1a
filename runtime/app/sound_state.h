/* Shared by the files of sound. */
#ifndef RIFT_APP_SOUND_STATE_H
#define RIFT_APP_SOUND_STATE_H

#include "app/sound.h"

/* Every sound that the game makes by itself, with its id among scripts/sounds/. */
#define SOUND_IDS(X)                                                                                                   \
    X(STEP, "step")                                                                                                    \
    X(DASH, "dash")                                                                                                    \
    X(SWING_1, "swing1")                                                                                               \
    X(SWING_2, "swing2")                                                                                               \
    X(SWING_3, "swing3")                                                                                               \
    X(SWING_4, "swing4")                                                                                               \
    X(HIT, "hit")                                                                                                      \
    X(CRITICAL, "crit")                                                                                                \
    X(KILL, "kill")                                                                                                    \
    X(HURT, "hurt")                                                                                                    \
    X(DODGE, "dodge")                                                                                                  \
    X(PERFECT, "perfect")                                                                                              \
    X(CAST, "cast")                                                                                                    \
    X(RELEASE, "release")                                                                                              \
    X(ULTIMATE, "ult")                                                                                                 \
    X(BLAST, "blast")                                                                                                  \
    X(SHIELD, "shield")                                                                                                \
    X(SHIELD_BROKEN, "shield_broken")                                                                                  \
    X(GEM, "gem")                                                                                                      \
    X(LEVEL, "level")                                                                                                  \
    X(CHEST, "chest")                                                                                                  \
    X(LEGEND, "legend")                                                                                                \
    X(CELL, "cell")                                                                                                    \
    X(ITEM, "item")                                                                                                    \
    X(FIRE, "fire")                                                                                                    \
    X(STRIKE, "strike")                                                                                                \
    X(ELITE, "elite")                                                                                                  \
    X(BOSS, "boss")                                                                                                    \
    X(TRAP, "trap")                                                                                                    \
    X(ALARM, "alarm")                                                                                                  \
    X(SEAL, "seal")                                                                                                    \
    X(SURGE, "surge")                                                                                                  \
    X(CLEAR, "clear")                                                                                                  \
    X(STAIRS, "stairs")                                                                                                \
    X(WARP, "warp")                                                                                                    \
    X(BREAK, "break")                                                                                                  \
    X(USE, "use")                                                                                                      \
    X(LOW_HP, "lowhp")                                                                                                 \
    X(DEATH, "death")                                                                                                  \
    X(WIN, "win")                                                                                                      \
    X(MENU_MOVE, "menu_move")                                                                                          \
    X(MENU_ACCEPT, "menu_accept")                                                                                      \
    X(MENU_BACK, "menu_back")

typedef enum SoundId {
#define X(name, text) SOUND_##name,
    SOUND_IDS(X)
#undef X
        SOUND_ID_COUNT
} SoundId;

/* What a figure wore in the last tick, so that what its motion says is heard once. */
typedef struct FigureHeard {
    EntityHandle entity;
    uint16_t ticks;
    uint8_t state;
} FigureHeard;

struct Sound {
    Audio *audio; /* owned */
    bool has_bank;
    uint32_t revision;         /* of the game's look, which sounds go with */
    int ids[SOUND_ID_COUNT];   /* in the bank, −1 for one that no script has */
    int cues[AUDIO_CUE_LIMIT]; /* those of the mix */
    bool hidden;               /* a title lies over the game: it is not heard */
    FigureHeard heard[ENTITY_LIMIT];
    RunPhase run_phase;
    int player_state;
    float danger;
    int boss_phase; /* 1 … */
    float heart;    /* s until its next beat */
    float x, z;     /* of the player */
    /* What the screens showed in the last frame. */
    ScreenId screen;
    int cursor;
    Settings settings;
};

void sound_play(Sound *sound, SoundId id, float x, float z);
/* The events of the last tick. */
void sound_take_events(Sound *sound, const Game *game);
/* What figures' motions say. */
void sound_take_cues(Sound *sound, const Game *game);
/* Danger, a boss's phase, the heart. */
void sound_feel(Sound *sound, const Game *game);
/* The index of the piece that belongs to where the game is; −1 for none. */
int sound_choose_piece(const Game *game);

#endif
