/* Title, seed, settings, pause and result: drawn from their model, over the game. */
#include "app/screens.h"
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

/* ---- Places -------------------------------------------------------------------------------------------------*/
/* How tall what stands over the rows is: as the numbers have it, or as little as it needs in a low picture. */
static float head_height(const ViewNumbers *n, const Screens *screens, bool low) {
    float first_row = n->menu_first_row, note = 2.0f * n->menu_text;
    bool bad;
    if (screens->id == SCREEN_TITLE) {
        float noted = screens_note(screens, &bad) ? note : 0.0f;
        return low ? n->menu_logo_size + n->menu_low_gap + noted : first_row - n->menu_logo;
    }
    if (screens->id == SCREEN_RESULT) {
        return low ? n->menu_line + 3.0f * n->menu_text + n->menu_low_gap : first_row - n->menu_title;
    }
    return low ? n->menu_line + note : first_row - n->menu_title;
}

/* Rows between two heights, at least one. */
static int rows_between(float top, float bottom, float row) {
    float count = (bottom - top) / row;
    return count > 1.0f ? (int)count : 1;
}

/* Plain menus: as the numbers have them where the picture is high enough; else from its upper edge down, scrolled. */
static void place_menu(const ViewNumbers *n, const Screens *screens, int count, float half_height,
                       ScreenLayout *layout) {
    float below = n->menu_low_keys, margin = n->menu_low_margin;
    float bottom = n->menu_first_row + n->menu_row * (float)count + below;
    float head = head_height(n, screens, false);
    layout->head = n->menu_first_row - head;
    layout->first_row = n->menu_first_row;
    layout->low = layout->head < margin - half_height || bottom > half_height;
    if (layout->low) {
        layout->head = margin - half_height;
        layout->first_row = layout->head + head_height(n, screens, true);
        layout->rows = rows_between(layout->first_row, half_height - below, n->menu_row);
    }
    layout->rows = layout->low && layout->rows < count ? layout->rows : count;
    layout->keys = layout->first_row + n->menu_row * (float)layout->rows + n->menu_text;
}

/* Pages: what is above the rows follows the upper edge, what is below them the lower one. */
static void place_page(const ViewNumbers *n, float half_height, ScreenLayout *layout) {
    const float usual = 360.0f; /* half of the layout's height */
    float less = half_height < usual ? usual - half_height : 0.0f;
    layout->low = less > 0.0f;
    float title = layout->low ? n->page_tabs - n->page_title : 0.0f; /* the tabs tell what it is */
    layout->head = n->page_title;
    layout->tabs = n->page_tabs + less - title;
    layout->first_row = n->page_first_row + less - title;
    layout->keys = n->page_keys - less;
    layout->note = n->page_note - less;
    layout->rows = rows_between(layout->first_row, layout->note, n->page_row);
    layout->rows = layout->rows < (int)n->page_rows ? layout->rows : (int)n->page_rows;
}

void view_place_screens(View *view, const Game *game, const ViewOptions *options, Screens *screens) {
    const ViewNumbers *n = &view->numbers;
    layout_update(view, game_look(game), options);
    ScreenLayout *layout = &screens->layout;
    ScreenRow rows[SCREEN_ROW_LIMIT];
    bool pages = screens->id == SCREEN_SETTINGS;
    float scale = view->layout.menu, half_width = 0.5f * view->layout.width / scale;
    float half_height = 0.5f * view->layout.height / scale;
    float most = half_width - 2.0f * n->menu_gap - n->page_bar;
    float half = pages ? n->page_half_width : n->menu_half_width;
    float narrower = half > most ? half - most : 0.0f;
    *layout = (ScreenLayout){.scale = scale,
                             .row = pages ? n->page_row : n->menu_row,
                             .half_width = half - narrower,
                             .tab_height = n->page_tab_height,
                             .value_left = n->page_value_left - narrower * n->page_value_give,
                             .value_right = n->page_value_right - narrower};
    if (pages) {
        place_page(n, half_height, layout);
    } else {
        place_menu(n, screens, screens_rows(screens, rows), half_height, layout);
    }
    screens_follow(screens);
}

/* How wide the picture is in the lengths of the part that is filled, without its margins. */
static float whole_width(const View *view) {
    return (view->layout.width - 2.0f * view->numbers.menu_pad) / view->part_scale;
}

static TextItem *add_centred(View *view, float y, float size, uint32_t color, const char *line) {
    TextItem *text = view_add_text(view, ANCHOR_CENTER, 0, y, size, color, "%s", line);
    text->align = ALIGN_CENTER;
    view_fit(view, text, whole_width(view));
    return text;
}

/* In as many lines as it needs. */
static void add_lines(View *view, float y, float size, uint32_t color, const char *line) {
    char wrapped[TEXT_SIZE];
    view_wrap(line, view_room(view, whole_width(view), size), wrapped, sizeof wrapped);
    TextItem *text = view_add_text(view, ANCHOR_CENTER, 0, y, size, color, "%s", wrapped);
    text->align = ALIGN_CENTER;
}

/* The game's name, out of register like a badly printed card: each colour beside the other. */
static void fill_logo(View *view, const RenderLook *look, const char *name, float top, double seconds) {
    const ViewNumbers *n = &view->numbers;
    float wave = math_sin32((float)(seconds - math_floor64(seconds / 3600.0) * 3600.0) * n->menu_logo_rate);
    float shift = n->menu_logo_shift * (1.0f + 0.5f * wave);
    const uint32_t colors[] = {look->player_ring_color, look->hud_fell, look->hud_text};
    const float shifts[] = {-shift, shift, 0.0f};
    for (size_t i = 0; i < BASE_COUNT_OF(colors); i++) {
        TextItem *text = add_centred(view, top, n->menu_logo_size, colors[i], name);
        text->x = shifts[i] * view->part_scale;
        text->alpha = i < 2 ? 0.7f : 1.0f;
    }
}

/* The text of a setting's name or of a word it can be set to. */
static const char *menu_text(const Game *game, const char *word) {
    char key[64];
    snprintf(key, sizeof key, "menu.%s", word);
    return game_text(game, key);
}

static const char *row_value(const Game *game, const Screens *screens, const ScreenRow *row, char *buffer,
                             size_t size) {
    *buffer = '\0';
    if (row->choice == CHOOSE_ENTRY) {
        snprintf(buffer, size, "%s_", screens->entry);
    } else if (row->choice == CHOOSE_CONTINUE && screens->facts.saved_level > 0) {
        snprintf(buffer, size, "%dF  LV %d", row->number, screens->facts.saved_level);
    } else if (row->choice == CHOOSE_CONTINUE) {
        snprintf(buffer, size, "%dF", row->number);
    } else if (row->setting == SETTING_FRAME_CAP && row->shows_number && row->number == 0) {
        snprintf(buffer, size, "%s", menu_text(game, "off"));
    } else if (row->shows_number) {
        snprintf(buffer, size, row->setting == SETTING_FRAME_CAP ? "%d" : "%d %%", row->number);
    } else if (row->value) {
        snprintf(buffer, size, "%s", menu_text(game, row->value));
    }
    return buffer;
}

/* ---- Rows ---------------------------------------------------------------------------------------------------*/
/* A row as it is drawn: where, and how bright. */
typedef struct RowLook {
    ScreenPlace place;
    float height, line; /* without the gap; where its text stands */
    bool chosen;
    uint32_t accent, text;
} RowLook;

static RowLook row_look(const View *view, const RenderLook *look, const Screens *screens, int index, float text) {
    RowLook row = {.place = screens_place(screens, index), .chosen = index == screens->cursor};
    row.height = row.place.height - view->numbers.menu_gap;
    row.line = row.place.top + 0.5f * (row.height - text) + 1.0f;
    row.accent = look->player_ring_color;
    row.text = row.chosen ? look->hud_text : look->hud_dim;
    return row;
}

static void fill_back(View *view, const RenderLook *look, const RowLook *row) {
    const ViewNumbers *n = &view->numbers;
    const ScreenPlace *place = &row->place;
    view_add_panel(view, ANCHOR_CENTER, place->left, place->top, place->width, row->height, look->hud_panel,
                   n->menu_row_alpha);
    if (row->chosen) {
        view_add_panel(view, ANCHOR_CENTER, place->left, place->top, place->width, row->height, row->accent,
                       n->menu_chosen_alpha);
        view_add_panel(view, ANCHOR_CENTER, place->left, place->top, 4, row->height, row->accent, 1.0f);
    }
}

/* Of plain menus: a text, and a value at its right end. */
static void fill_row(View *view, const Game *game, const Screens *screens, const ScreenRow *row, int index) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    RowLook shown = row_look(view, look, screens, index, n->menu_text);
    shown.accent = row->choice == CHOOSE_ENTRY && screens->entry_bad ? look->hud_fell : shown.accent;
    if (!shown.place.seen) {
        return;
    }
    fill_back(view, look, &shown);
    char buffer[64];
    const char *word = row_value(game, screens, row, buffer, sizeof buffer);
    float room = shown.place.width - 3.0f * n->menu_pad - view_text_width(view, word, n->menu_text);
    TextItem *name = view_add_text(view, ANCHOR_CENTER, shown.place.left + n->menu_pad, shown.line, n->menu_text,
                                   shown.text, "%s", game_text(game, row->text));
    view_fit(view, name, room);
    TextItem *value = view_add_text(view, ANCHOR_CENTER, -shown.place.left - n->menu_pad, shown.line, n->menu_text,
                                    shown.accent, "%s", word);
    value->align = ALIGN_RIGHT;
}

/* ---- Pages of settings --------------------------------------------------------------------------------------*/
static void fill_tabs(View *view, const Game *game, const Screens *screens) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    RowLook row = row_look(view, look, screens, 0, n->page_tab_text);
    float width = row.place.width / (float)PAGE_COUNT;
    for (int page = 0; page < PAGE_COUNT; page++) {
        float left = row.place.left + width * (float)page, full = width - n->menu_gap;
        bool open = page == (int)screens->page;
        full += page == PAGE_COUNT - 1 ? n->menu_gap : 0.0f;
        view_add_panel(view, ANCHOR_CENTER, left, row.place.top, full, row.height, look->hud_panel, n->menu_row_alpha);
        if (open) {
            view_add_panel(view, ANCHOR_CENTER, left, row.place.top, full, row.height, row.accent,
                           row.chosen ? 2.0f * n->menu_chosen_alpha : n->menu_chosen_alpha);
        }
        view_add_panel(view, ANCHOR_CENTER, left, row.place.top + row.height - 3.0f, full, 3.0f, row.accent,
                       open ? 1.0f : 0.2f);
        TextItem *text = view_add_text(view, ANCHOR_CENTER, left + 0.5f * full, row.line, n->page_tab_text,
                                       open ? look->hud_text : look->hud_dim, "%s",
                                       game_text(game, screens_page_title((SettingPage)page)));
        text->align = ALIGN_CENTER;
        view_fit(view, text, full);
    }
}

/* A number: how far along, and what it is. */
static void fill_slider(View *view, const RenderLook *look, const ScreenLayout *place, const ScreenRow *row,
                        const RowLook *shown, const char *value) {
    const ViewNumbers *n = &view->numbers;
    const SettingInfo *info = setting_info(row->setting);
    float from = place->value_left, length = place->value_right - from, range = (float)(info->most - info->least);
    float share = range > 0.0f ? (float)(row->number - info->least) / range : 0.0f;
    float middle = shown->place.top + 0.5f * shown->height, top = middle - 0.5f * n->page_slider;
    float alpha = shown->chosen ? 1.0f : 0.6f;
    view_add_panel(view, ANCHOR_CENTER, from, top, length, n->page_slider, look->hud_hp_back, 1.0f);
    view_add_panel(view, ANCHOR_CENTER, from, top, length * share, n->page_slider, shown->accent, alpha);
    PanelItem *knob =
        view_add_panel(view, ANCHOR_CENTER, from + length * share - 0.5f * n->page_knob, middle - 0.5f * n->page_knob,
                       n->page_knob, n->page_knob, shown->chosen ? look->hud_text : shown->accent, 1.0f);
    knob->round = true;
    TextItem *text = view_add_text(view, ANCHOR_CENTER, -shown->place.left - n->menu_pad, shown->line, n->page_text,
                                   shown->chosen ? shown->accent : look->hud_dim, "%s", value);
    text->align = ALIGN_RIGHT;
}

/* A word of several: between arrows while it can be changed. */
static void fill_word(View *view, const RenderLook *look, const ScreenLayout *place, const RowLook *shown,
                      const char *value) {
    const ViewNumbers *n = &view->numbers;
    const float ends[] = {place->value_left, place->value_right};
    float middle = 0.5f * (ends[0] + ends[1]);
    TextItem *text = view_add_text(view, ANCHOR_CENTER, middle, shown->line, n->page_text,
                                   shown->chosen ? shown->accent : look->hud_dim, "%s", value);
    text->align = ALIGN_CENTER;
    view_fit(view, text, ends[1] - ends[0] - 2.0f * n->page_text);
    for (int i = 0; shown->chosen && i < 2; i++) {
        text = view_add_text(view, ANCHOR_CENTER, ends[i], shown->line, n->page_text, look->hud_text, "%s",
                             i == 0 ? "<" : ">");
        text->align = ALIGN_CENTER;
    }
}

/* Where the keys of a control stand. */
static float keys_left(const View *view, const Screens *screens) {
    const ViewNumbers *n = &view->numbers;
    float narrower = n->page_half_width - screens->layout.half_width;
    return n->page_value_left - n->page_pad_left + narrower * n->page_keys_give;
}

/* The keys of a control, and behind them the pad's buttons. */
static void fill_control(View *view, const Game *game, const Screens *screens, const ScreenRow *row,
                         const RowLook *shown) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    bool waits = shown->chosen && screens->waits, swapped = row->control == screens->swapped;
    uint32_t color = waits || swapped ? look->hud_warning : shown->chosen ? shown->accent : look->hud_dim;
    char keys[96], pad[64];
    view_codes_name(view, game, (int)row->control, false, keys, sizeof keys);
    view_codes_name(view, game, (int)row->control, true, pad, sizeof pad);
    bool stick = row->control <= CONTROL_RIGHT && !pad[0];
    float left = keys_left(view, screens), right = -shown->place.left - n->menu_pad,
          middle = left + 0.55f * (right - left);
    TextItem *text = view_add_text(view, ANCHOR_CENTER, left, shown->line, n->page_text, color, "%s",
                                   waits     ? "_"
                                   : keys[0] ? keys
                                             : "—");
    view_fit(view, text, middle - left - n->menu_pad);
    text = view_add_text(view, ANCHOR_CENTER, -shown->place.left - n->menu_pad, shown->line, n->page_text, color, "%s",
                         stick    ? game_text(game, "key.stick")
                         : pad[0] ? pad
                                  : "—");
    text->align = ALIGN_RIGHT;
    view_fit(view, text, right - middle);
}

static void fill_page_row(View *view, const Game *game, const Screens *screens, const ScreenRow *row, int index) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    RowLook shown = row_look(view, look, screens, index, n->page_text);
    if (!shown.place.seen) {
        return;
    }
    char key[48], buffer[64];
    bool setting = row->choice == CHOOSE_SETTING, control = row->choice == CHOOSE_CONTROL;
    snprintf(key, sizeof key, "%s%s%s", setting || control ? "menu." : "", control ? "control_" : "", row->text);
    fill_back(view, look, &shown);
    float left = shown.place.left + n->menu_pad;
    float right = control ? keys_left(view, screens) : screens->layout.value_left;
    TextItem *name =
        view_add_text(view, ANCHOR_CENTER, left, shown.line, n->page_text, shown.text, "%s", game_text(game, key));
    if (setting || control) {
        view_fit(view, name, right - left - n->menu_pad);
    }
    row_value(game, screens, row, buffer, sizeof buffer);
    if (control) {
        fill_control(view, game, screens, row, &shown);
    } else if (setting && row->shows_number) {
        fill_slider(view, look, &screens->layout, row, &shown, buffer);
    } else if (setting) {
        fill_word(view, look, &screens->layout, &shown, buffer);
    }
}

static void fill_scroll_bar(View *view, const RenderLook *look, const Screens *screens) {
    const ViewNumbers *n = &view->numbers;
    float above, seen;
    if (screens_scroll_bar(screens, &above, &seen)) {
        const ScreenLayout *layout = &screens->layout;
        float height = layout->row * (float)layout->rows - n->menu_gap, left = layout->half_width + n->menu_gap;
        view_add_panel(view, ANCHOR_CENTER, left, layout->first_row, n->page_bar, height, look->hud_panel,
                       n->menu_row_alpha);
        view_add_panel(view, ANCHOR_CENTER, left, layout->first_row + height * above, n->page_bar, height * seen,
                       look->player_ring_color, 0.7f);
    }
}

static void fill_page(View *view, const Game *game, const Screens *screens, const ScreenRow *rows, int count) {
    fill_tabs(view, game, screens);
    for (int i = 1; i < count; i++) {
        fill_page_row(view, game, screens, &rows[i], i);
    }
}

/* ---- The result ---------------------------------------------------------------------------------------------*/
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
static void fill_result(View *view, const Game *game, float top) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    RunInfo run = world_run(game_world(game));
    bool fell = run.phase == RUN_DEAD;
    const char *title = fell ? "fell" : run.phase == RUN_WON ? "won" : "left";
    char code[SEED_CODE_SIZE], line[TEXT_SIZE];
    seed_format_code(run.seed, code);
    unsigned seconds = run.played / TICKS_PER_SECOND;
    add_centred(view, top, n->menu_title_size, fell ? look->hud_fell : look->hud_won, game_text(game, title));
    snprintf(line, sizeof line, "%dF   LV %d   %02u:%02u   %s %d%s%s", run.floor, run.level, seconds / 60, seconds % 60,
             game_text(game, "hud.kills"), run.kills, fell ? "   " : "", fell ? fatal_name(game, &run) : "");
    add_centred(view, top + n->menu_line, n->menu_text, look->hud_text, line);
    add_centred(view, top + n->menu_line + 1.4f * n->menu_text, n->menu_text, look->hud_dim, code);
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
static void fill_headline(View *view, const Game *game, const Screens *screens, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    const char *title = screens_title(screens);
    float top = screens->layout.head;
    if (screens->id == SCREEN_RESULT) {
        fill_result(view, game, top);
    } else if (screens->id == SCREEN_TITLE) {
        fill_logo(view, look, game_text(game, title), top, seconds);
    } else if (title && !(screens->id == SCREEN_SETTINGS && screens->layout.low)) {
        add_centred(view, top, n->menu_title_size, look->hud_text, game_text(game, title));
    }
}

/* What to do or what is wrong: over the rows, of pages below them. */
static void fill_note(View *view, const Game *game, const Screens *screens) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    bool bad, pages = screens->id == SCREEN_SETTINGS;
    const char *note = screens_note(screens, &bad);
    if (note) {
        char line[TEXT_SIZE];
        const char *other = screens->swapped != CONTROL_COUNT ? control_name(screens->swapped) : "up";
        char key[48];
        snprintf(key, sizeof key, "control_%s", other);
        view_replace(line, sizeof line, game_text(game, note), "{name}", menu_text(game, key));
        add_centred(view, pages ? screens->layout.note : screens->layout.first_row - 1.8f * n->menu_text,
                    pages ? n->page_text : n->menu_text,
                    bad     ? look->hud_fell
                    : pages ? look->hud_warning
                            : look->hud_dim,
                    line);
    }
}

void screens_fill(View *view, const Game *game, const Screens *screens, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    ScreenRow rows[SCREEN_ROW_LIMIT];
    bool pages = screens->id == SCREEN_SETTINGS;
    int count = screens_rows(screens, rows);
    view_begin_part(view, LAYER_MENU, screens->layout.scale > 0.0f ? screens->layout.scale : 1.0f, 0.0f);
    view_add_dim(view, look, screens->id == SCREEN_TITLE ? n->menu_title_dim : pages ? n->page_dim : n->menu_dim);
    fill_headline(view, game, screens, seconds);
    if (pages) {
        fill_page(view, game, screens, rows, count);
    }
    for (int i = 0; !pages && i < count; i++) {
        fill_row(view, game, screens, &rows[i], i);
    }
    fill_scroll_bar(view, look, screens);
    fill_note(view, game, screens);
    const char *keys = view->keys.pad ? "menu.pad" : pages ? "menu.page_hint" : "menu.keys";
    add_lines(view, screens->layout.keys, n->hud_text, look->hud_dim, game_text(game, keys));
}
