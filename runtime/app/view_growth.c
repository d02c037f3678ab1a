/* What was gained, along the lower edge: level, energy, experience, what is carried. */
#include "app/view_state.h"

#include <stdio.h>

static void fill_level(View *view, const Game *game, const GrowthInfo *growth) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float size = n->hud_level_size, middle = n->hud_level_left + 0.5f * size;
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, n->hud_level_left, n->hud_level_top, size, size, look->hud_hp_back,
                   n->hud_hp_back_alpha);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, n->hud_level_left, n->hud_level_top, size, size, look->gem_color, 1.0f)
        ->border = n->hud_level_border;
    TextItem *text =
        view_add_text(view, ANCHOR_BOTTOM_LEFT, middle, n->hud_level_top + 0.5f * (size - n->hud_text_large),
                      n->hud_text_large, look->hud_text, "%d", growth->level);
    text->align = ALIGN_CENTER;
    text = view_add_text(view, ANCHOR_BOTTOM_LEFT, middle, n->hud_hp_line_top, n->hud_text_small, look->hud_dim, "%s",
                         game_text(game, "hud.level"));
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
                       look->hud_energy, filled < 1.0f ? n->hud_energy_part_alpha : 1.0f);
    }
    view_add_text(view, ANCHOR_BOTTOM_LEFT, n->hud_energy_left, n->hud_hp_line_top, n->hud_text_small, look->hud_energy,
                  "%s %d", game_text(game, "hud.en"), (int)growth->energy);
}

/* Repair cells, and chips that nobody knows yet. */
static void fill_carried(View *view, const Game *game, const GrowthInfo *growth) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    int count = 0, unknown = 0;
    const ChipItem *chips = world_chips(world, &count);
    for (int i = 0; i < count; i++) {
        unknown += !world_chip_is_known(world, chips[i].power);
    }
    char line[64] = "";
    if (unknown > 0) {
        snprintf(line, sizeof line, "  ??? ×%d", unknown);
    }
    TextItem *text = view_add_text(view, ANCHOR_BOTTOM_LEFT, n->hud_hp_bar_left + n->hud_hp_bar_width,
                                   n->hud_hp_line_top, n->hud_text_small, game_look(game)->hud_dim, "%s ×%d%s",
                                   game_text(game, "hud.cell"), growth->cells, line);
    text->align = ALIGN_RIGHT;
}

/* How high the bar of experience is: it starts up when gems arrive. */
static float exp_height(const View *view) {
    const ViewNumbers *n = &view->numbers;
    float age = (float)(view->seconds - view->gained_at);
    bool nudged = view->gained_at > 0.0 && age < n->hud_exp_nudge_seconds;
    return n->hud_exp_height * (nudged ? 1.0f + n->hud_exp_nudge * (1.0f - age / n->hud_exp_nudge_seconds) : 1.0f);
}

static void fill_exp(View *view, const Game *game, const GrowthInfo *growth) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float share = growth->exp_needed > 0 ? (float)growth->exp / (float)growth->exp_needed : 0.0f;
    float height = exp_height(view);
    PanelItem *back =
        view_add_panel(view, ANCHOR_BOTTOM_LEFT, 0, -height, 0, height, look->hud_hp_back, n->hud_hp_back_alpha);
    back->stretch = true;
    if (share <= 0.0f) {
        return;
    }
    PanelItem *bar = view_add_panel(view, ANCHOR_BOTTOM_LEFT, 0, -height, 0, height, look->gem_color, n->hud_exp_alpha);
    bar->stretch = true;
    bar->share = math_clamp32(share, 0.0f, 1.0f);
}

void growth_fill(View *view, const Game *game) {
    GrowthInfo growth = world_growth(game_world(game));
    view_begin_part(view, LAYER_HUD, view->layout.bottom, 0.0f);
    fill_level(view, game, &growth);
    fill_energy(view, game, &growth);
    fill_carried(view, game, &growth);
    fill_exp(view, game, &growth);
}
