/* What the bot chooses of what is offered. */
#include "app/bot_state.h"

/* Tags as bits, see VisibleOffer; the bit of an element's tag is its number. */
enum { TAG_GUARD = 1 << 4 };

#define EAGERNESS 3.0f /* how much more often the better one is taken */

static float value_of(const Bot *bot, const VisibleState *visible, const VisibleOffer *offer) {
    float value = offer->taste;
    value *= offer->rank > 0 ? 1.15f : 1.0f;
    value *= visible->hp * 2 < visible->hp_max && (offer->tags & TAG_GUARD) != 0 ? 1.25f : 1.0f;
    value *= bot->weakness > 0 && (offer->tags >> bot->weakness & 1) != 0 ? 1.2f : 1.0f;
    return math_clamp32(value, 0.0f, 10.0f);
}

/* 1 …: each the more often the more it is worth. */
static int draw_by_taste(Bot *bot, const VisibleState *visible) {
    float weights[VISIBLE_CHOICE_LIMIT], sum = 0.0f;
    for (int i = 0; i < visible->offer_count; i++) {
        weights[i] = math_exp32(EAGERNESS * value_of(bot, visible, &visible->offers[i]));
        sum += weights[i];
    }
    float draw = rng_unit(&bot->rng) * sum;
    for (int i = 0; i < visible->offer_count; i++) {
        draw -= weights[i];
        if (draw < 0.0f) {
            return i + 1;
        }
    }
    return visible->offer_count;
}

/* The strongest; 0 when the one in hand is stronger. */
static int choose_weapon(const VisibleState *visible) {
    float best = visible->may_pass ? visible->weapon_strength : 0.0f;
    int chosen = 0;
    for (int i = 0; i < visible->offer_count; i++) {
        if (visible->offers[i].strength > best) {
            best = visible->offers[i].strength;
            chosen = i + 1;
        }
    }
    return chosen;
}

/* Buttons count when they go down. */
void bot_pick(Bot *bot, const VisibleState *visible, BotIntent *intent) {
    bot->button_was_down = !bot->button_was_down;
    if (!bot->button_was_down) {
        return;
    }
    if (!bot->numbers->plans) {
        intent->choose = 1 + (int)rng_below(&bot->rng, (uint32_t)visible->offer_count);
    } else if (visible->offers[0].strength > 0.0f) {
        intent->choose = choose_weapon(visible);
        intent->dodge = intent->choose == 0;
    } else {
        intent->choose = draw_by_taste(bot, visible);
    }
}
