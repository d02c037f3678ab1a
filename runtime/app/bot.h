/* The bot: plays from what a player could see (world/visible.h), and from what it remembers of it. */
#ifndef RIFT_APP_BOT_H
#define RIFT_APP_BOT_H

#include "base/base.h"
#include "world/visible.h"

typedef struct Bot Bot;

/* What the bot wants; the caller turns it into a tick's input. */
typedef struct BotIntent {
    float move_x, move_z; /* −1 … 1 */
    float aim_x, aim_z;   /* metres from the player */
    bool attack, dodge, dash, interact, restart;
    bool cell, chip; /* uses one */
    int choose;      /* 1 … 3: takes that offer; 0 for none */
    int cast;        /* 1 … 3: casts that skill, 3 the ultimate; 0 for none */
} BotIntent;

/* The words for skills, and the skill of one of them. */
#define BOT_SKILL_WORDS "novice|good"
float bot_skill(const char *word);

/* `skill` 0 (careless) … 1 (careful); equal seeds make equal bots. NULL when memory is out. */
Bot *bot_create(uint64_t seed, float skill, Error *error);
void bot_destroy(Bot *bot);
/* One decision a tick, in tick order. */
BotIntent bot_decide(Bot *bot, const VisibleState *visible);

#endif
