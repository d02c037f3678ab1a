/* A floor drawn by hand, on which a bot decides: what it sees is what stands here. */
#ifndef RIFT_TEST_BOT_STAGE_H
#define RIFT_TEST_BOT_STAGE_H

#include "app/bot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { STAGE_SIZE = 40 };
#define STAGE_MIDDLE 20.5f /* m: where the player stands at first */

static VisibleState stage;
static uint8_t stage_map[STAGE_SIZE * STAGE_SIZE];

static inline void stage_floor(int x, int y, int w, int h, uint8_t tile) {
    for (int row = y; row < y + h; row++) {
        memset(stage_map + row * STAGE_SIZE + x, tile, (size_t)w);
    }
}

/* A hall of 30 × 30 m, a player without a scratch in its middle, and nothing else. */
static inline void stage_open(void) {
    memset(stage_map, VISIBLE_NOTHING, sizeof stage_map);
    stage_floor(5, 5, 30, 30, VISIBLE_FLOOR);
    stage = (VisibleState){
        .x = STAGE_MIDDLE,
        .z = STAGE_MIDDLE,
        .hp = 100,
        .hp_max = 100,
        .level = 1,
        .floor = 1,
        .playing = true,
        .dodge_ready = true,
        .attack_range = 2.2f,
        .weapon_strength = 1.0f,
        .chips_most = 6,
        .map_size = STAGE_SIZE,
        .map = stage_map,
        .stairs_x = -1,
        .stairs_y = -1,
        .prompt_thing = -1,
        .prompt_weapon = -1,
        .skill_ids = {"", "", ""},
        .rooms = {{5, 5, 30, 30, true}},
        .room_count = 1,
    };
}

static inline Bot *stage_bot(const char *skill, uint64_t seed) {
    Error error = {0};
    Bot *bot = bot_create(seed, bot_skill(skill), &error);
    assert_non_null(bot);
    return bot;
}

/* A tick of walking and dodging, in the open. */
static inline BotIntent stage_tick(Bot *bot) {
    BotIntent intent = bot_decide(bot, &stage);
    float length = math_sqrt32(intent.move_x * intent.move_x + intent.move_z * intent.move_z);
    assert_true(length >= 0.0f && length < 2.0f); /* which no NaN is */
    float speed = (intent.dodge ? 5.0f : 4.9f / 60.0f) / (length > 1.0f ? length : 1.0f);
    stage.x += intent.move_x * speed;
    stage.z += intent.move_z * speed;
    stage.dodge_ready &= !intent.dodge;
    for (int i = 0; i < stage.strike_count; i++) {
        stage.strikes[i].ticks_until -= stage.strikes[i].ticks_until > 0;
    }
    return intent;
}

#endif
