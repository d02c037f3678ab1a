/* The cards of a choice: upgrades, skills, weapons. Places are measured from the middle of the screen. */
#include "app/bindings.h"
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

static float card_left(const ViewNumbers *n, int count, int index) {
    float pitch = n->card_width + n->card_gap;
    return ((float)index - 0.5f * (float)count) * pitch + 0.5f * n->card_gap;
}

static float cards_top(const View *view) {
    return view->numbers.card_top - 0.5f * view->layout.card_taller;
}
static float cards_height(const View *view) {
    return view->numbers.card_height + view->layout.card_taller;
}

int view_card_at(const View *view, const Game *game, float x, float y) {
    const ViewNumbers *n = &view->numbers;
    ChoiceInfo choice = world_choice(game_world(game));
    float scale = view->layout.card > 0.0f ? view->layout.card : 1.0f;
    float down = y / scale - cards_top(view);
    for (int i = 0; choice.sort != CHOICE_NONE && i < choice.count; i++) {
        float right = x / scale - card_left(n, choice.count, i);
        if (right >= 0.0f && right < n->card_width && down >= 0.0f && down < cards_height(view)) {
            return i;
        }
    }
    return -1;
}

/* One card while it is filled. */
typedef struct Card {
    const ChoiceInfo *choice;
    const PowerRules *power;
    int kind, index;
    float left, inside, room; /* its left edge; that of its texts, and how wide they may be */
    uint32_t color;           /* of its rarity, or of what it is */
    bool chosen;
} Card;

/* ---- The head -----------------------------------------------------------------------------------------------*/
static void fill_frame(View *view, const RenderLook *look, const Card *card) {
    const ViewNumbers *n = &view->numbers;
    float x = card->left, y = cards_top(view), w = n->card_width, h = cards_height(view);
    view_add_panel(view, ANCHOR_CENTER, x, y, w, h, look->hud_panel, n->card_alpha);
    view_add_panel(view, ANCHOR_CENTER, x, y, w, n->card_head, card->color,
                   card->chosen ? 2.0f * n->card_head_alpha : n->card_head_alpha);
    view_add_panel(view, ANCHOR_CENTER, x, y, w, n->card_band, card->color, 1.0f);
    view_add_panel(view, ANCHOR_CENTER, x, y, w, h, card->chosen ? look->hud_text : card->color,
                   card->chosen ? 1.0f : n->card_quiet_border)
        ->border = card->chosen ? n->card_border : 1.0f;
}

/* What it is about: a weapon's rarity, the tags of all others. */
static void name_tags(const Game *game, const Card *card, char *line, size_t size) {
    static const char *const rarities[RARITY_COUNT] = {"rarity.common", "rarity.rare", "rarity.epic",
                                                       "rarity.legendary"};
    static const char *const tags[] = {"tag.blade", "tag.volt", "tag.heat", "tag.cryo",
                                       "tag.guard", "tag.move", "tag.tech", "tag.luck"};
    *line = '\0';
    if (card->choice->sort == CHOICE_WEAPON) {
        snprintf(line, size, "%s", game_text(game, rarities[card->choice->weapons[card->index].rarity]));
        return;
    }
    for (size_t i = 0; i < BASE_COUNT_OF(tags); i++) {
        size_t length = strlen(line);
        if ((card->power->tags >> i & 1u) != 0) {
            snprintf(line + length, size - length, "%s%s", length > 0 ? " / " : "", game_text(game, tags[i]));
        }
    }
}

static void fill_head(View *view, const Game *game, const Card *card) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float top = cards_top(view) + n->card_frame_top, side = n->card_frame;
    view_add_panel(view, ANCHOR_CENTER, card->inside, top, side, side, look->hud_panel, n->card_alpha);
    view_add_panel(view, ANCHOR_CENTER, card->inside, top, side, side, card->color, 1.0f)->border = 2.0f;
    view_add_icon(view, ANCHOR_CENTER, card->inside + 0.5f * side, top + 0.5f * side, n->card_icon, card->color,
                  view_power_icon(game, card->kind));
    float middle = cards_top(view) + 0.5f * (n->card_head + n->card_key_top + view->layout.card_taller);
    view_add_icon(view, ANCHOR_CENTER, card->left + 0.5f * n->card_width, middle, n->card_ghost, card->color,
                  view_power_icon(game, card->kind))
        ->alpha = n->card_ghost_alpha;
    float x = card->left + n->card_name_left, room = n->card_width - n->card_name_left - 0.5f * n->card_pad;
    TextItem *name = view_add_text(view, ANCHOR_CENTER, x, cards_top(view) + n->card_name_top, n->hud_text_large,
                                   look->hud_text, "%s", view_power_text(game, card->kind, ""));
    view_fit(view, name, room);
    char tags[64];
    name_tags(game, card, tags, sizeof tags);
    TextItem *line =
        view_add_text(view, ANCHOR_CENTER, x, cards_top(view) + n->card_tags_top, n->hud_text, card->color, "%s", tags);
    view_fit(view, line, room);
}

/* ---- What it does -------------------------------------------------------------------------------------------*/
/* One mark for each rank there is, lit for those one would have; and in words. */
static void fill_ranks(View *view, const Game *game, const Card *card) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    int owned = world_rank(game_world(game), card->kind), most = card->power->rank_most;
    float top = cards_top(view) + n->card_marks;
    if (most <= 1) {
        return;
    }
    for (int i = 0; i < most; i++) {
        view_add_panel(view, ANCHOR_CENTER, card->inside + n->card_mark * 1.5f * (float)i, top, n->card_mark,
                       0.5f * n->card_mark, i == owned ? look->hud_text : card->color,
                       i <= owned ? 1.0f : n->card_mark_dim);
    }
    char from[16], to[16], first[48], line[48];
    snprintf(from, sizeof from, "%d", owned);
    snprintf(to, sizeof to, "%d", owned + 1);
    view_replace(first, sizeof first, game_text(game, owned > 0 ? "card.rank" : "card.new"), "{n}", from);
    view_replace(line, sizeof line, first, "{m}", to);
    TextItem *text =
        view_add_text(view, ANCHOR_CENTER, card->left + n->card_width - n->card_pad,
                      top + 0.25f * n->card_mark - 0.5f * n->hud_text, n->hud_text, look->hud_text, "%s", line);
    text->align = ALIGN_RIGHT;
}

static float add_wrapped(View *view, const Card *card, float top, float size, uint32_t color, const char *line) {
    char wrapped[TEXT_SIZE];
    view_wrap(line, view_room(view, card->room, size), wrapped, sizeof wrapped);
    view_add_text(view, ANCHOR_CENTER, card->inside, top, size, color, "%s", wrapped);
    return top + view_line(view, size) * (float)view_lines(wrapped);
}

static void fill_weapon_lines(View *view, const Game *game, const Card *card, float top) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    const WeaponItem *weapon = &card->choice->weapons[card->index];
    char line[TEXT_SIZE];
    snprintf(line, sizeof line, "×%.2f", (double)weapon->strength);
    top = add_wrapped(view, card, top, n->hud_text, look->hud_text, line);
    for (int i = 0; i < WEAPON_AFFIX_LIMIT; i++) {
        if (weapon->affixes[i] >= 0) {
            snprintf(line, sizeof line, "+ %s", view_power_text(game, weapon->affixes[i], ".about"));
            top = add_wrapped(view, card, top, n->hud_text, look->hud_good, line);
        }
    }
    if (weapon->curse >= 0) {
        snprintf(line, sizeof line, "- %s", view_power_text(game, weapon->curse, ".about"));
        add_wrapped(view, card, top, n->hud_text, look->hud_bad, line);
    }
}

static void fill_about(View *view, const Game *game, const Card *card) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float below = add_wrapped(view, card, cards_top(view) + n->card_about, n->hud_text_bar, look->hud_text,
                              view_power_text(game, card->kind, ".about"));
    float more = cards_top(view) + n->card_more;
    more = below > more ? below : more;
    if (card->choice->sort == CHOICE_WEAPON) {
        fill_weapon_lines(view, game, card, more);
    } else if (card->power->cost > 0) {
        TextItem *cost = view_add_text(view, ANCHOR_CENTER, card->inside, more, n->hud_text, look->hud_energy,
                                       "%s %d   %d s", game_text(game, "hud.energy"), card->power->cost,
                                       card->power->cooldown_ticks / TICKS_PER_SECOND);
        view_fit(view, cost, card->room);
    }
}

static void fill_key(View *view, const Game *game, const Card *card) {
    const RenderLook *look = game_look(game);
    const ViewNumbers *n = &view->numbers;
    char name[32];
    view_choice_key_name(view, game, card->index, name, sizeof name);
    float side = n->card_key, x = card->left + 0.5f * (n->card_width - side),
          y = cards_top(view) + view->layout.card_taller + n->card_key_top;
    view_add_panel(view, ANCHOR_CENTER, x, y, side, side, card->chosen ? card->color : look->hud_panel, 1.0f);
    view_add_panel(view, ANCHOR_CENTER, x, y, side, side, card->color, 1.0f)->border = 2.0f;
    TextItem *key = view_add_text(view, ANCHOR_CENTER, x + 0.5f * side, y + 0.5f * (side - n->hud_text_bar),
                                  n->hud_text_bar, card->chosen ? look->hud_panel : look->hud_text, "%s", name);
    view_fit(view, key, side);
    key->align = ALIGN_CENTER;
}

static void fill_card(View *view, const Game *game, const ChoiceInfo *choice, int index) {
    const ViewNumbers *n = &view->numbers;
    const WorldRules *rules = world_rules(game_world(game));
    const PowerRules *power = &rules->powers[choice->powers[index]];
    bool weapon = choice->sort == CHOICE_WEAPON;
    Card card = {.choice = choice,
                 .power = power,
                 .kind = choice->powers[index],
                 .index = index,
                 .left = card_left(n, choice->count, index),
                 .room = n->card_width - 2.0f * n->card_pad,
                 .color = weapon ? rules->growth.rarities[choice->weapons[index].rarity].color : power->color,
                 .chosen = index == choice->cursor};
    card.inside = card.left + n->card_pad;
    fill_frame(view, game_look(game), &card);
    fill_head(view, game, &card);
    fill_ranks(view, game, &card);
    fill_about(view, game, &card);
    fill_key(view, game, &card);
}

/* ---- All of them --------------------------------------------------------------------------------------------*/
/* A text with the name of a control in it, behind what there is. */
static void add_key_text(const View *view, const Game *game, const char *text_key, ControlId control, char *text,
                         size_t size) {
    char name[48], part[TEXT_SIZE];
    size_t length = strlen(text);
    view_control_name(view, game, (int)control, control != CONTROL_ATTACK, name, sizeof name);
    view_replace(part, sizeof part, game_text(game, text_key), "{key}", name);
    snprintf(text + length, size - length, "%s%s", length > 0 ? "     " : "", part);
}

/* What can be pressed while cards lie there. */
static void name_keys(const View *view, const Game *game, const ChoiceInfo *choice, char *text, size_t size) {
    char whole[TEXT_SIZE] = "", rerolls[16];
    snprintf(rerolls, sizeof rerolls, "%d", world_growth(game_world(game)).rerolls);
    add_key_text(view, game, "choice.take", CONTROL_ATTACK, whole, sizeof whole);
    if (choice->may_reroll) {
        add_key_text(view, game, "choice.reroll", CONTROL_INTERACT, whole, sizeof whole);
    }
    if (choice->may_pass) {
        add_key_text(view, game, "choice.pass", CONTROL_DODGE, whole, sizeof whole);
    }
    view_replace(text, size, whole, "{n}", rerolls);
}

/* What else the keys do, below the cards. */
static void fill_keys(View *view, const Game *game, const ChoiceInfo *choice) {
    const ViewNumbers *n = &view->numbers;
    char line[TEXT_SIZE];
    name_keys(view, game, choice, line, sizeof line);
    char wrapped[TEXT_SIZE];
    float room = view->layout.width / view->layout.card - 2.0f * n->card_gap;
    view_wrap(line, view_room(view, room, n->hud_text), wrapped, sizeof wrapped);
    float top = cards_top(view) + cards_height(view) + n->card_keys_top;
    int lines = view_lines(wrapped);
    float line_height = view_line(view, n->hud_text);
    PanelItem *band =
        view_add_panel(view, ANCHOR_LEFT, 0, top - 0.5f * line_height, 0, line_height * ((float)lines + 1.0f),
                       game_look(game)->hud_panel, n->card_keys_alpha);
    band->stretch = true;
    TextItem *keys = view_add_text(view, ANCHOR_CENTER, 0, top, n->hud_text, game_look(game)->hud_dim, "%s", wrapped);
    keys->align = ALIGN_CENTER;
}

void cards_fill(View *view, const Game *game) {
    static const char *const titles[] = {[CHOICE_LEVEL] = "choice.level",
                                         [CHOICE_SKILL] = "choice.skill",
                                         [CHOICE_ULTIMATE] = "choice.ultimate",
                                         [CHOICE_WEAPON] = "choice.weapon"};
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    ChoiceInfo choice = world_choice(game_world(game));
    if (choice.sort == CHOICE_NONE) {
        return;
    }
    view_begin_part(view, LAYER_CARDS, view->layout.card, 0.0f);
    view_add_dim(view, look, n->card_dim);
    bool hint = view->hints.current == HINT_CHOICE;
    TextItem *title = view_add_text(view, ANCHOR_CENTER, 0, n->card_title - 0.5f * view->layout.card_taller,
                                    n->hud_text_title, look->gem_color, "%s%s%s", game_text(game, titles[choice.sort]),
                                    hint ? " — " : "", hint ? game_text(game, "hint.choice") : "");
    title->align = ALIGN_CENTER;
    for (int i = 0; i < choice.count; i++) {
        fill_card(view, game, &choice, i);
    }
    fill_keys(view, game, &choice);
}
