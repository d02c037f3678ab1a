/* What the player has gained, at the lower edge: level, energy, skills, cells, chips, experience; and the cards of a
 * choice. */
#include "app/bindings.h"
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

/* What casts a skill, and takes a card. */
static const ControlId CARD_CONTROLS[SKILL_SLOT_COUNT] = {CONTROL_SKILL_1, CONTROL_SKILL_2, CONTROL_ULTIMATE};

/* ---- Texts --------------------------------------------------------------------------------------------------*/
static const char *power_text(const Game *game, int power, const char *more) {
    char key[64];
    snprintf(key, sizeof key, "power.%s%s", world_rules(game_world(game))->powers[power].id, more);
    return game_text(game, key);
}

/* Bytes of the UTF-8 character at `text`, and how many columns it is wide: what is no ASCII counts as two. */
static int character_size(const char *text, int *columns) {
    unsigned char first = (unsigned char)*text;
    int size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    *columns = size < 3 ? 1 : 2;
    for (int i = 1; i < size; i++) {
        if (!text[i]) {
            return i; /* cut off */
        }
    }
    return size;
}

void view_wrap(const char *text, int columns, char *wrapped, size_t size) {
    size_t length = 0, space = 0; /* space: just behind the last one of the line */
    int column = 0, at_space = 0;
    while (*text && length + 6 < size) {
        int wide = 0, bytes = character_size(text, &wide);
        if (*text == '\n') {
            column = -wide;
            space = 0;
        } else if (column + wide > columns && *text != ' ') {
            if (space > 0) {
                wrapped[space - 1] = '\n';
                column -= at_space;
            } else {
                wrapped[length++] = '\n';
                column = 0;
            }
            space = 0;
        }
        memcpy(wrapped + length, text, (size_t)bytes);
        length += (size_t)bytes;
        column += wide;
        if (*text == ' ') {
            space = length;
            at_space = column;
        }
        text += bytes;
    }
    wrapped[length] = '\0';
}

/* ---- The lower edge -----------------------------------------------------------------------------------------*/
static void fill_level(View *view, const Game *game, const GrowthInfo *growth) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float size = n->hud_level_size, middle = n->hud_level_left + 0.5f * size;
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, n->hud_level_left, n->hud_level_top, size, size, look->hud_hp_back, 1.0f);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, n->hud_level_left, n->hud_level_top, size, size, look->gem_color, 1.0f)
        ->border = 2.0f;
    TextItem *text =
        view_add_text(view, ANCHOR_BOTTOM_LEFT, middle, n->hud_level_top + 0.5f * (size - n->hud_text_large),
                      n->hud_text_large, look->hud_text, "%d", growth->level);
    text->align = ALIGN_CENTER;
}

/* In five parts, so that a cost can be read off it. */
static void fill_energy(View *view, const Game *game, const GrowthInfo *growth) {
    enum { PARTS = 5 };
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float share = growth->energy_most > 0.0f ? growth->energy / growth->energy_most : 0.0f;
    float width = n->hud_energy_width / PARTS;
    for (int i = 0; i < PARTS; i++) {
        float x = n->hud_energy_left + width * (float)i, full = width - n->hud_energy_gap;
        float filled = math_clamp32(share * PARTS - (float)i, 0.0f, 1.0f);
        view_add_panel(view, ANCHOR_BOTTOM_LEFT, x, n->hud_energy_top, full, n->hud_energy_height, look->hud_hp_back,
                       n->hud_hp_back_alpha);
        view_add_panel(view, ANCHOR_BOTTOM_LEFT, x, n->hud_energy_top, full * filled, n->hud_energy_height,
                       look->hud_energy, filled < 1.0f ? 0.6f : 1.0f);
    }
}

static void fill_exp(View *view, const Game *game, const GrowthInfo *growth) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float share = growth->exp_needed > 0 ? (float)growth->exp / (float)growth->exp_needed : 0.0f;
    PanelItem *back = view_add_panel(view, ANCHOR_BOTTOM_LEFT, 0, -n->hud_exp_height, 0, n->hud_exp_height,
                                     look->hud_hp_back, n->hud_hp_back_alpha);
    back->stretch = true;
    if (share <= 0.0f) {
        return;
    }
    PanelItem *bar =
        view_add_panel(view, ANCHOR_BOTTOM_LEFT, 0, -n->hud_exp_height, 0, n->hud_exp_height, look->gem_color, 0.9f);
    bar->stretch = true;
    bar->share = math_clamp32(share, 0.0f, 1.0f);
}

/* A square with a key, a name below, and what can't be used yet covered from below. */
static void fill_slot(View *view, const Game *game, int index, uint32_t color, ControlId control, const char *name,
                      float covered, const char *inside) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float size = n->hud_slot_size, x = n->hud_slot_left + n->hud_slot_pitch * (float)index, y = n->hud_slot_top;
    view_add_panel(view, ANCHOR_BOTTOM, x, y, size, size, look->hud_panel, n->hud_slot_alpha);
    view_add_panel(view, ANCHOR_BOTTOM, x + 4, y + 4, size - 8, size - 8, color, covered > 0.0f ? 0.25f : 0.55f);
    if (covered > 0.0f) {
        view_add_panel(view, ANCHOR_BOTTOM, x, y + size * (1.0f - covered), size, size * covered, look->hud_panel,
                       0.8f);
    }
    view_add_panel(view, ANCHOR_BOTTOM, x, y, size, size, color, covered > 0.0f ? 0.4f : 1.0f)->border = 2.0f;
    char key[32];
    view_control_name(view, game, (int)control, true, key, sizeof key);
    TextItem *tag = view_add_text(view, ANCHOR_BOTTOM, x + 5, y + 2, n->hud_text_small, look->hud_text, "%s", key);
    tag->outline = true;
    TextItem *text = view_add_text(view, ANCHOR_BOTTOM, x + 0.5f * size, y + 0.5f * (size - n->hud_text_bar) + 4,
                                   n->hud_text_bar, look->hud_text, "%s", inside);
    text->align = ALIGN_CENTER;
    text->outline = true;
    TextItem *below =
        view_add_text(view, ANCHOR_BOTTOM, x + 0.5f * size, y + size + 1, n->hud_text_small, look->hud_dim, "%s", name);
    below->align = ALIGN_CENTER;
}

static void fill_skill(View *view, const Game *game, const GrowthInfo *growth, int index, ControlId control) {
    const SkillSlot *slot = &growth->skills[index];
    if (slot->power < 0) {
        return;
    }
    const PowerRules *power = &world_rules(game_world(game))->powers[slot->power];
    char inside[16] = "";
    float covered = 0.0f;
    if (slot->cooldown_ticks > 0) {
        covered = slot->cooldown_whole > 0 ? (float)slot->cooldown_ticks / (float)slot->cooldown_whole : 1.0f;
        snprintf(inside, sizeof inside, "%d", (slot->cooldown_ticks + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND);
    } else if (growth->energy < (float)power->cost) {
        covered = 1.0f - growth->energy / (float)power->cost;
    }
    fill_slot(view, game, index, power->color, control, power_text(game, slot->power, ""), covered, inside);
}

/* Unknown chips go by their look. */
static const char *chip_name(const Game *game, int power) {
    const World *world = game_world(game);
    int look = world_chip_look(world, power);
    if (world_chip_is_known(world, power) || look < 0) {
        return power_text(game, power, "");
    }
    char key[32];
    snprintf(key, sizeof key, "chip.%s", world_rules(world)->growth.looks[look].id);
    return game_text(game, key);
}

static void fill_items(View *view, const Game *game, const GrowthInfo *growth) {
    const World *world = game_world(game);
    const RenderLook *look = game_look(game);
    char inside[16];
    snprintf(inside, sizeof inside, "×%d", growth->cells);
    fill_slot(view, game, SKILL_SLOT_COUNT, look->cell_color, CONTROL_ITEM, game_text(game, "hud.cell"),
              growth->cells > 0 ? 0.0f : 1.0f, inside);
    int count = 0;
    const ChipItem *chips = world_chips(world, &count);
    if (growth->chip_in_hand >= 0 && growth->chip_in_hand < count) {
        int power = chips[growth->chip_in_hand].power, shown = world_chip_look(world, power);
        bool known = world_chip_is_known(world, power) || shown < 0;
        const WorldRules *rules = world_rules(world);
        uint32_t color = known ? rules->powers[power].color : rules->growth.looks[shown].color;
        snprintf(inside, sizeof inside, "%d/%d", growth->chip_in_hand + 1, count);
        fill_slot(view, game, SKILL_SLOT_COUNT + 1, color, CONTROL_CHIP, chip_name(game, power), 0.0f, inside);
    }
}

void growth_fill(View *view, const Game *game) {
    GrowthInfo growth = world_growth(game_world(game));
    fill_level(view, game, &growth);
    fill_energy(view, game, &growth);
    for (int i = 0; i < SKILL_SLOT_COUNT; i++) {
        fill_skill(view, game, &growth, i, CARD_CONTROLS[i]);
    }
    fill_items(view, game, &growth);
    fill_exp(view, game, &growth);
}

/* ---- Cards --------------------------------------------------------------------------------------------------*/
static float card_left(const ViewNumbers *n, int count, int index) {
    float pitch = n->card_width + n->card_gap;
    return ((float)index - 0.5f * (float)count) * pitch + 0.5f * n->card_gap;
}

int view_card_at(const View *view, const Game *game, float x, float y) {
    const ViewNumbers *n = &view->numbers;
    ChoiceInfo choice = world_choice(game_world(game));
    for (int i = 0; choice.sort != CHOICE_NONE && i < choice.count; i++) {
        float left = card_left(n, choice.count, i);
        if (x >= left && x < left + n->card_width && y >= n->card_top && y < n->card_top + n->card_height) {
            return i;
        }
    }
    return -1;
}

/* One mark for each rank there is, lit for those one would have. */
static void fill_ranks(View *view, const Game *game, float left, float top, const PowerRules *power, int owned) {
    const ViewNumbers *n = &view->numbers;
    for (int i = 0; i < power->rank_most && power->rank_most > 1; i++) {
        PanelItem *mark = view_add_panel(view, ANCHOR_CENTER, left + n->card_mark * 1.5f * (float)i, top, n->card_mark,
                                         0.5f * n->card_mark, power->color, i <= owned ? 1.0f : 0.25f);
        if (i == owned) { /* the one that comes */
            mark->color = game_look(game)->hud_text;
        }
    }
}

static void fill_weapon_lines(View *view, const Game *game, const WeaponItem *weapon, float left, float top) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    view_add_text(view, ANCHOR_CENTER, left, top, n->hud_text, look->hud_text, "×%.2f", (double)weapon->strength);
    for (int i = 0; i < WEAPON_AFFIX_LIMIT; i++) {
        if (weapon->affixes[i] >= 0) {
            top += 1.4f * n->hud_text;
            view_add_text(view, ANCHOR_CENTER, left, top, n->hud_text, look->hud_good, "%s",
                          power_text(game, weapon->affixes[i], ".about"));
        }
    }
    if (weapon->curse >= 0) {
        view_add_text(view, ANCHOR_CENTER, left, top + 1.4f * n->hud_text, n->hud_text, look->hud_bad, "%s",
                      power_text(game, weapon->curse, ".about"));
    }
}

static void fill_card(View *view, const Game *game, const ChoiceInfo *choice, int index) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    const RenderLook *look = game_look(game);
    const PowerRules *power = &world_rules(world)->powers[choice->powers[index]];
    bool weapon = choice->sort == CHOICE_WEAPON, chosen = index == choice->cursor;
    uint32_t color = weapon ? world_rules(world)->growth.rarities[choice->weapons[index].rarity].color : power->color;
    float left = card_left(n, choice->count, index), inside = left + n->card_pad, top = n->card_top;
    view_add_panel(view, ANCHOR_CENTER, left, top, n->card_width, n->card_height, look->hud_panel, n->card_alpha);
    view_add_panel(view, ANCHOR_CENTER, left, top, n->card_width, n->card_band, color, chosen ? 1.0f : 0.6f);
    view_add_panel(view, ANCHOR_CENTER, left, top, n->card_width, n->card_height, chosen ? look->hud_text : color,
                   chosen ? 1.0f : 0.5f)
        ->border = chosen ? 3.0f : 1.0f;
    view_add_text(view, ANCHOR_CENTER, inside, top + n->card_name, n->hud_text_large, chosen ? look->hud_text : color,
                  "%s", power_text(game, choice->powers[index], ""));
    fill_ranks(view, game, inside, top + n->card_marks, power, world_rank(world, choice->powers[index]));
    char name[32];
    view_control_name(view, game, (int)CARD_CONTROLS[index], true, name, sizeof name);
    TextItem *key = view_add_text(view, ANCHOR_CENTER, left + n->card_width - n->card_pad, top + n->card_name,
                                  n->hud_text_bar, look->hud_dim, "%s", name);
    key->align = ALIGN_RIGHT;
    char about[TEXT_SIZE];
    view_wrap(power_text(game, choice->powers[index], ".about"), (int)n->card_columns, about, sizeof about);
    view_add_text(view, ANCHOR_CENTER, inside, top + n->card_about, n->hud_text_bar, look->hud_text, "%s", about);
    if (weapon) {
        fill_weapon_lines(view, game, &choice->weapons[index], inside, top + n->card_more);
    } else if (power->cost > 0) {
        view_add_text(view, ANCHOR_CENTER, inside, top + n->card_more, n->hud_text, look->hud_energy, "%s %d   %d s",
                      game_text(game, "hud.energy"), power->cost, power->cooldown_ticks / TICKS_PER_SECOND);
    }
}

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
static void fill_choice_keys(const View *view, const Game *game, const ChoiceInfo *choice, char *text, size_t size) {
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
    view_add_dim(view, look, n->card_dim);
    TextItem *title = view_add_text(view, ANCHOR_CENTER, 0, n->card_title, n->hud_text_title, look->gem_color, "%s",
                                    game_text(game, titles[choice.sort]));
    title->align = ALIGN_CENTER;
    for (int i = 0; i < choice.count; i++) {
        fill_card(view, game, &choice, i);
    }
    char line[TEXT_SIZE];
    fill_choice_keys(view, game, &choice, line, sizeof line);
    TextItem *keys = view_add_text(view, ANCHOR_CENTER, 0, n->card_top + n->card_height + n->hud_text_large,
                                   n->hud_text, look->hud_dim, "%s", line);
    keys->align = ALIGN_CENTER;
}
