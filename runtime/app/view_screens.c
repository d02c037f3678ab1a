/* Title, seed, settings, pause and result: drawn from their model, over the game. */
#include "app/screens.h"
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

void view_place_screens(const View *view, Screens *screens) {
    const ViewNumbers *n = &view->numbers;
    screens->layout = (ScreenLayout){n->menu_first_row, n->menu_row, n->menu_half_width};
}

static TextItem *add_centred(View *view, float y, float size, uint32_t color, const char *line) {
    TextItem *text = view_add_text(view, ANCHOR_CENTER, 0, y, size, color, "%s", line);
    text->align = ALIGN_CENTER;
    return text;
}

/* The game's name, out of register like a badly printed card: each colour beside the other. */
static void fill_logo(View *view, const RenderLook *look, const char *name, double seconds) {
    const ViewNumbers *n = &view->numbers;
    float wave = math_sin32((float)(seconds - math_floor64(seconds / 3600.0) * 3600.0) * n->menu_logo_rate);
    float shift = n->menu_logo_shift * (1.0f + 0.5f * wave);
    const uint32_t colors[] = {look->player_ring_color, look->hud_fell, look->hud_text};
    const float shifts[] = {-shift, shift, 0.0f};
    for (size_t i = 0; i < BASE_COUNT_OF(colors); i++) {
        TextItem *text = add_centred(view, n->menu_logo, n->menu_logo_size, colors[i], name);
        text->x = shifts[i];
        text->alpha = i < 2 ? 0.7f : 1.0f;
    }
}

/* The text of a setting's name or of a word it can be set to. */
static const char *menu_text(const Game *game, const char *word) {
    char key[48];
    snprintf(key, sizeof key, "menu.%s", word);
    return game_text(game, key);
}

static const char *row_value(const Game *game, const Screens *screens, const ScreenRow *row, char *buffer,
                             size_t size) {
    if (row->choice == CHOOSE_ENTRY) {
        snprintf(buffer, size, "%s_", screens->entry);
    } else if (row->choice == CHOOSE_CONTINUE) {
        snprintf(buffer, size, "%dF", row->number);
    } else if (row->shows_number) {
        snprintf(buffer, size, row->setting == SETTING_FRAME_CAP ? "%d" : "%d %%", row->number);
    } else {
        snprintf(buffer, size, "%s", row->value ? menu_text(game, row->value) : "");
    }
    return buffer;
}

static void fill_row(View *view, const Game *game, const Screens *screens, const ScreenRow *row, int index) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    bool chosen = index == screens->cursor;
    bool bad = row->choice == CHOOSE_ENTRY && screens->entry_bad;
    float left = -n->menu_half_width, top = n->menu_first_row + n->menu_row * (float)index;
    float line = top + 0.5f * (n->menu_row - n->menu_text) - 2.0f;
    uint32_t accent = bad ? look->hud_fell : look->player_ring_color;
    view_add_panel(view, ANCHOR_CENTER, left, top, 2.0f * n->menu_half_width, n->menu_row - n->menu_gap,
                   look->hud_panel, n->menu_row_alpha);
    if (chosen) {
        view_add_panel(view, ANCHOR_CENTER, left, top, 2.0f * n->menu_half_width, n->menu_row - n->menu_gap, accent,
                       n->menu_chosen_alpha);
        view_add_panel(view, ANCHOR_CENTER, left, top, 4, n->menu_row - n->menu_gap, accent, 1.0f);
    }
    view_add_text(view, ANCHOR_CENTER, left + n->menu_pad, line, n->menu_text, chosen ? look->hud_text : look->hud_dim,
                  "%s", row->choice == CHOOSE_SETTING ? menu_text(game, row->text) : game_text(game, row->text));
    char buffer[64];
    TextItem *value = view_add_text(view, ANCHOR_CENTER, -left - n->menu_pad, line, n->menu_text, accent, "%s",
                                    row_value(game, screens, row, buffer, sizeof buffer));
    value->align = ALIGN_RIGHT;
}

/* What killed the player: an enemy by its name; else the word for it. */
static const char *fatal_name(const Game *game, const RunInfo *run) {
    char key[48];
    const char *const kinds[] = {"enemy", "trap", "cause"};
    for (size_t i = 0; i < BASE_COUNT_OF(kinds); i++) {
        snprintf(key, sizeof key, "%s.%s", kinds[i], run->cause);
        if (strcmp(game_text(game, key), key) != 0) {
            return game_text(game, key);
        }
    }
    return game_text(game, "cause.other");
}

/* What the run came to. */
static void fill_result(View *view, const Game *game) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    RunInfo run = world_run(game_world(game));
    bool fell = run.phase == RUN_DEAD;
    const char *title = fell ? "fell" : run.phase == RUN_WON ? "won" : "left";
    char code[SEED_CODE_SIZE], line[TEXT_SIZE];
    seed_format_code(run.seed, code);
    unsigned seconds = (unsigned)run.tick / TICKS_PER_SECOND;
    add_centred(view, n->menu_title, n->menu_title_size, fell ? look->hud_fell : look->hud_won, game_text(game, title));
    snprintf(line, sizeof line, "%dF   LV %d   %02u:%02u   %s %d%s%s", run.floor, run.level, seconds / 60, seconds % 60,
             game_text(game, "hud.kills"), run.kills, fell ? "   " : "", fell ? fatal_name(game, &run) : "");
    add_centred(view, n->menu_title + n->menu_line, n->menu_text, look->hud_text, line);
    add_centred(view, n->menu_title + n->menu_line + 1.4f * n->menu_text, n->menu_text, look->hud_dim, code);
}

void screens_fill(View *view, const Game *game, const Screens *screens, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    ScreenRow rows[SCREEN_ROW_LIMIT];
    int count = screens_rows(screens, rows);
    const char *title = screens_title(screens);
    view_add_dim(view, look, screens->id == SCREEN_TITLE ? n->menu_title_dim : n->menu_dim);
    if (screens->id == SCREEN_RESULT) {
        fill_result(view, game);
    } else if (screens->id == SCREEN_TITLE) {
        fill_logo(view, look, game_text(game, title), seconds);
    } else if (title) {
        add_centred(view, n->menu_title, n->menu_title_size, look->hud_text, game_text(game, title));
    }
    for (int i = 0; i < count; i++) {
        fill_row(view, game, screens, &rows[i], i);
    }
    if (screens->id == SCREEN_SEED) {
        add_centred(view, n->menu_first_row - 1.8f * n->menu_text, n->menu_text,
                    screens->entry_bad ? look->hud_fell : look->hud_dim,
                    game_text(game, screens->entry_bad ? "menu.seed_bad" : "menu.seed_line"));
    }
    add_centred(view, n->menu_first_row + n->menu_row * (float)count + n->menu_text, n->hud_text, look->hud_dim,
                game_text(game, "menu.keys"));
}
