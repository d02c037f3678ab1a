#include "app/screens.h"

#include <string.h>

/* ---- Rows ---------------------------------------------------------------------------------------------------*/
static int add_row(ScreenRow *rows, int count, ScreenChoice choice, const char *text) {
    rows[count] = (ScreenRow){.choice = choice, .text = text};
    return count + 1;
}

static int title_rows(const ScreenFacts *facts, ScreenRow *rows) {
    int count = 0;
    if (facts->can_continue) {
        count = add_row(rows, count, CHOOSE_CONTINUE, "menu.continue");
        rows[0].shows_number = true;
        rows[0].number = facts->saved_floor;
    }
    count = add_row(rows, count, CHOOSE_NEW_RUN, "menu.new_run");
    count = add_row(rows, count, CHOOSE_SEED, "menu.seed");
    if (facts->can_revenge) {
        count = add_row(rows, count, CHOOSE_REVENGE, "menu.revenge");
    }
    count = add_row(rows, count, CHOOSE_SETTINGS, "menu.settings");
    return add_row(rows, count, CHOOSE_QUIT, "menu.quit");
}

static int seed_rows(ScreenRow *rows) {
    int count = add_row(rows, 0, CHOOSE_ENTRY, "menu.entry");
    return add_row(rows, count, CHOOSE_BACK, "menu.back");
}

static int setting_rows(const Settings *settings, SettingPage page, ScreenRow *rows, int count) {
    for (int id = 0; id < SETTING_COUNT; id++) {
        const SettingInfo *info = setting_info((SettingId)id);
        if (info->page == page) {
            rows[count++] = (ScreenRow){.choice = CHOOSE_SETTING,
                                        .setting = (SettingId)id,
                                        .text = info->name,
                                        .value = info->words ? setting_word(settings, (SettingId)id) : NULL,
                                        .number = settings->values[id],
                                        .shows_number = !info->words};
        }
    }
    return count;
}

static int control_rows(ScreenRow *rows, int count) {
    for (int control = 0; control < CONTROL_COUNT; control++) {
        rows[count++] = (ScreenRow){
            .choice = CHOOSE_CONTROL, .control = (ControlId)control, .text = control_name((ControlId)control)};
    }
    return add_row(rows, count, CHOOSE_RESET, "menu.reset");
}

/* The tabs come first. */
static int page_rows(const Screens *screens, ScreenRow *rows) {
    int count = add_row(rows, 0, CHOOSE_PAGE, "menu.settings");
    count = screens->page == PAGE_KEYS ? control_rows(rows, count)
                                       : setting_rows(&screens->settings, screens->page, rows, count);
    return add_row(rows, count, CHOOSE_BACK, "menu.back");
}

static int pause_rows(const ScreenFacts *facts, ScreenRow *rows) {
    int count = add_row(rows, 0, CHOOSE_RESUME, "menu.resume");
    count = add_row(rows, count, CHOOSE_SETTINGS, "menu.settings");
    count = facts->can_save ? add_row(rows, count, CHOOSE_SAVE, "menu.save_and_title")
                            : add_row(rows, count, CHOOSE_TITLE, "menu.to_title");
    return add_row(rows, count, CHOOSE_QUIT, "menu.quit");
}

static int result_rows(ScreenRow *rows) {
    int count = add_row(rows, 0, CHOOSE_REVENGE, "menu.revenge");
    count = add_row(rows, count, CHOOSE_NEW_RUN, "menu.new_run");
    return add_row(rows, count, CHOOSE_TITLE, "menu.to_title");
}

int screens_rows(const Screens *screens, ScreenRow rows[SCREEN_ROW_LIMIT]) {
    switch (screens->id) {
    case SCREEN_TITLE:
        return title_rows(&screens->facts, rows);
    case SCREEN_SEED:
        return seed_rows(rows);
    case SCREEN_SETTINGS:
        return page_rows(screens, rows);
    case SCREEN_PAUSE:
        return pause_rows(&screens->facts, rows);
    case SCREEN_RESULT:
        return result_rows(rows);
    case SCREEN_GAME:
        break;
    }
    return 0;
}

const char *screens_title(const Screens *screens) {
    static const char *const titles[] = {
        [SCREEN_GAME] = NULL,        [SCREEN_TITLE] = "title",
        [SCREEN_SEED] = "menu.seed", [SCREEN_SETTINGS] = "menu.settings",
        [SCREEN_PAUSE] = "paused",   [SCREEN_RESULT] = NULL, /* the result's own line */
    };
    return titles[screens->id];
}

bool screens_hide_game(const Screens *screens) {
    bool above = screens->id == SCREEN_SEED || screens->id == SCREEN_SETTINGS;
    return screens->id == SCREEN_TITLE || (above && screens->under == SCREEN_TITLE);
}

bool screens_hold_game(const Screens *screens) {
    return screens->id == SCREEN_PAUSE || (screens->id == SCREEN_SETTINGS && !screens_hide_game(screens));
}

const char *screens_page_title(SettingPage page) {
    static const char *const titles[PAGE_COUNT] = {"menu.page_game", "menu.page_picture", "menu.page_sound",
                                                   "menu.page_keys"};
    return titles[page];
}

const char *screens_note(const Screens *screens, bool *bad) {
    *bad = screens->id == SCREEN_SEED ? screens->entry_bad : screens->refused || screens->id == SCREEN_TITLE;
    switch (screens->id) {
    case SCREEN_SEED:
        return screens->entry_bad ? "menu.seed_bad" : "menu.seed_line";
    case SCREEN_TITLE:
        return screens->facts.saved_newer ? "menu.newer" : NULL;
    case SCREEN_SETTINGS:
        return screens->refused                    ? "menu.key_refused"
               : screens->waits                    ? "menu.key_wait"
               : screens->swapped != CONTROL_COUNT ? "menu.key_swapped"
                                                   : NULL;
    case SCREEN_PAUSE:
    case SCREEN_RESULT:
    case SCREEN_GAME:
        break;
    }
    return NULL;
}

/* ---- Places -------------------------------------------------------------------------------------------------*/
/* How many rows stand above those that are scrolled: the tabs of pages. */
static int fixed_rows(const Screens *screens) {
    return screens->id == SCREEN_SETTINGS ? 1 : 0;
}

/* Rows that are scrolled where they do not fit. */
static int listed_rows(const Screens *screens) {
    ScreenRow rows[SCREEN_ROW_LIMIT];
    return screens_rows(screens, rows) - fixed_rows(screens);
}

ScreenPlace screens_place(const Screens *screens, int row) {
    const ScreenLayout *layout = &screens->layout;
    ScreenPlace place = {-layout->half_width, layout->tabs, 2.0f * layout->half_width, layout->tab_height, true};
    int line = row - fixed_rows(screens);
    if (line >= 0) {
        line -= screens->scroll;
        place.top = layout->first_row + layout->row * (float)line;
        place.height = layout->row;
        place.seen = line >= 0 && line < layout->rows;
    }
    return place;
}

bool screens_scroll_bar(const Screens *screens, float *above, float *seen) {
    int count = listed_rows(screens);
    if (count <= screens->layout.rows) {
        return false;
    }
    *above = (float)screens->scroll / (float)count;
    *seen = (float)screens->layout.rows / (float)count;
    return true;
}

static void scroll_to(Screens *screens, int scroll) {
    int most = listed_rows(screens) - screens->layout.rows;
    most = most > 0 ? most : 0;
    screens->scroll = scroll < 0 ? 0 : scroll > most ? most : scroll;
}

void screens_follow(Screens *screens) {
    int line = screens->cursor - fixed_rows(screens);
    if (line < 0) {
        return;
    }
    int last = line - screens->layout.rows + 1;
    scroll_to(screens, screens->scroll > line ? line : screens->scroll < last ? last : screens->scroll);
}

/* The row under a place, −1 for none. */
static int row_at(const Screens *screens, int count, float x, float y) {
    for (int row = 0; row < count; row++) {
        ScreenPlace place = screens_place(screens, row);
        bool across = x >= place.left && x <= place.left + place.width;
        if (place.seen && across && y >= place.top && y < place.top + place.height) {
            return row;
        }
    }
    return -1;
}

/* ---- Going from one to another ------------------------------------------------------------------------------*/
static void let_go(Screens *screens) {
    screens->drags = screens->waits = screens->refused = false;
    screens->swapped = CONTROL_COUNT;
}

void screens_open(Screens *screens, ScreenId id) {
    if (id == SCREEN_SETTINGS || id == SCREEN_SEED) {
        screens->under = screens->id;
    }
    screens->id = id;
    screens->cursor = id == SCREEN_SETTINGS ? 1 : 0; /* below the tabs */
    screens->scroll = 0;
    screens->entry_bad = false;
    let_go(screens);
}

static void open_page(Screens *screens, int page) {
    screens->page = (SettingPage)((page + PAGE_COUNT) % PAGE_COUNT);
    screens->cursor = screens->cursor == 0 ? 0 : 1;
    screens->scroll = 0;
    let_go(screens);
}

static ScreenAction go_back(Screens *screens) {
    switch (screens->id) {
    case SCREEN_SEED:
    case SCREEN_SETTINGS:
        screens_open(screens, screens->under);
        return DO_NOTHING;
    case SCREEN_PAUSE:
        screens->id = SCREEN_GAME;
        return DO_RESUME;
    case SCREEN_RESULT:
        return DO_TITLE;
    case SCREEN_TITLE:
    case SCREEN_GAME:
        break;
    }
    return DO_NOTHING;
}

/* ---- Settings -----------------------------------------------------------------------------------------------*/
/* By left and right. */
static ScreenAction move(Screens *screens, const ScreenRow *row, int step) {
    if (row->choice == CHOOSE_PAGE) {
        open_page(screens, (int)screens->page + step);
    }
    if (row->choice != CHOOSE_SETTING) {
        return DO_NOTHING;
    }
    setting_move(&screens->settings, row->setting, step);
    return DO_SETTINGS;
}

/* By the pointer on a slider. */
static ScreenAction slide(Screens *screens, const ScreenRow *row, float x) {
    const ScreenLayout *layout = &screens->layout;
    float length = layout->value_right - layout->value_left;
    bool moved = length > 0.0f && setting_slide(&screens->settings, row->setting, (x - layout->value_left) / length);
    return moved ? DO_SETTINGS : DO_NOTHING;
}

/* ---- Controls -----------------------------------------------------------------------------------------------*/
static ScreenAction reset_controls(Screens *screens) {
    screens->settings.bindings = bindings_default();
    let_go(screens);
    return DO_SETTINGS;
}

static void wait_for_press(Screens *screens) {
    let_go(screens);
    screens->waits = true;
}

/* What is pressed for the control of the chosen row. */
static ScreenAction hear_press(Screens *screens, const ScreenRow *row, const ScreenEvent *event) {
    bool cancels = event->code == CODE_ESCAPE || (event->input == SCREEN_BACK && event->code == CODE_NONE);
    if (cancels || row->choice != CHOOSE_CONTROL) {
        let_go(screens);
        return DO_NOTHING;
    }
    if (event->code == CODE_NONE) {
        return DO_NOTHING;
    }
    screens->refused = !code_can_bind(event->code);
    if (screens->refused) {
        return DO_NOTHING;
    }
    screens->waits = false;
    screens->swapped = bindings_bind(&screens->settings.bindings, row->control, event->code);
    return DO_SETTINGS;
}

/* ---- The seed -----------------------------------------------------------------------------------------------*/
static ScreenAction start_entered(Screens *screens) {
    Error error = {0};
    screens->entry_bad = !seed_parse(screens->entry, &screens->seed, &error);
    return screens->entry_bad ? DO_NOTHING : DO_SEED_RUN;
}

static void type_character(Screens *screens, uint32_t character) {
    size_t length = strlen(screens->entry);
    bool fits = character > ' ' && character <= '~'; /* a share code's check symbol may be a sign */
    if (fits && length + 1 < sizeof screens->entry) {
        bool small = character >= 'a' && character <= 'z' && character != 'x'; /* 0x stays as it is */
        screens->entry[length] = (char)(small ? character - ('a' - 'A') : character);
        screens->entry[length + 1] = '\0';
        screens->entry_bad = false;
    }
}

/* ---- Events -------------------------------------------------------------------------------------------------*/
static ScreenAction choose(Screens *screens, const ScreenRow *row) {
    switch (row->choice) {
    case CHOOSE_SEED:
        screens->entry[0] = '\0';
        screens_open(screens, SCREEN_SEED);
        return DO_NOTHING;
    case CHOOSE_SETTINGS:
        screens_open(screens, SCREEN_SETTINGS);
        return DO_NOTHING;
    case CHOOSE_BACK:
        return go_back(screens);
    case CHOOSE_ENTRY:
        return start_entered(screens);
    case CHOOSE_RESUME:
        screens->id = SCREEN_GAME;
        return DO_RESUME;
    case CHOOSE_CONTINUE:
        return DO_CONTINUE;
    case CHOOSE_NEW_RUN:
        return DO_NEW_RUN;
    case CHOOSE_REVENGE:
        return DO_REVENGE;
    case CHOOSE_SAVE:
        return DO_SAVE_AND_TITLE;
    case CHOOSE_TITLE:
        return DO_TITLE;
    case CHOOSE_QUIT:
        return DO_QUIT;
    case CHOOSE_RESET:
        return reset_controls(screens);
    case CHOOSE_CONTROL:
        wait_for_press(screens);
        return DO_NOTHING;
    case CHOOSE_PAGE:
        open_page(screens, (int)screens->page + 1);
        return DO_NOTHING;
    case CHOOSE_SETTING:
        break;
    }
    setting_change(&screens->settings, row->setting, 1);
    return DO_SETTINGS;
}

/* A click on a row: on tabs the one that is hit, on a slider a place along it, on words the left or the right end. */
static ScreenAction click(Screens *screens, const ScreenRow *row, float x) {
    const ScreenLayout *layout = &screens->layout;
    if (row->choice == CHOOSE_PAGE) {
        float share = (x + layout->half_width) / (2.0f * layout->half_width);
        int page = (int)(share * (float)PAGE_COUNT);
        open_page(screens, page < PAGE_COUNT ? page : PAGE_COUNT - 1);
        return DO_NOTHING;
    }
    if (row->choice != CHOOSE_SETTING || x < layout->value_left - layout->row) {
        return choose(screens, row);
    }
    if (row->shows_number) {
        screens->drags = true;
        return slide(screens, row, x);
    }
    setting_change(&screens->settings, row->setting, x < 0.5f * (layout->value_left + layout->value_right) ? -1 : 1);
    return DO_SETTINGS;
}

static ScreenAction hear_pointer(Screens *screens, const ScreenRow *rows, int count, const ScreenEvent *event) {
    if (screens->drags && event->input == SCREEN_POINT) {
        return slide(screens, &rows[screens->cursor], event->x);
    }
    int under = row_at(screens, count, event->x, event->y);
    if (under < 0) {
        return DO_NOTHING;
    }
    if (under != screens->cursor || event->input == SCREEN_CLICK) {
        let_go(screens);
    }
    screens->cursor = under;
    return event->input == SCREEN_CLICK ? click(screens, &rows[under], event->x) : DO_NOTHING;
}

static void move_cursor(Screens *screens, int count, int step) {
    let_go(screens);
    screens->cursor = (screens->cursor + count + step) % count;
}

static void type(Screens *screens, const ScreenEvent *event) {
    if (screens->id != SCREEN_SEED) {
        return;
    }
    if (event->input == SCREEN_TYPE) {
        screens->cursor = 0;
        type_character(screens, event->character);
    } else if (*screens->entry) {
        screens->entry[strlen(screens->entry) - 1] = '\0';
        screens->entry_bad = false;
    }
}

static ScreenAction hear(Screens *screens, const ScreenRow *rows, int count, const ScreenEvent *event) {
    const ScreenRow *row = &rows[screens->cursor];
    bool pages = screens->id == SCREEN_SETTINGS;
    switch (event->input) {
    case SCREEN_UP:
    case SCREEN_DOWN:
        move_cursor(screens, count, event->input == SCREEN_UP ? -1 : 1);
        return DO_NOTHING;
    case SCREEN_LEFT:
    case SCREEN_RIGHT:
        return move(screens, row, event->input == SCREEN_LEFT ? -1 : 1);
    case SCREEN_LAST_PAGE:
    case SCREEN_NEXT_PAGE:
        if (pages) {
            open_page(screens, (int)screens->page + (event->input == SCREEN_LAST_PAGE ? -1 : 1));
        }
        return DO_NOTHING;
    case SCREEN_ACCEPT:
        return choose(screens, row);
    case SCREEN_BACK:
        return go_back(screens);
    case SCREEN_ERASE:
    case SCREEN_TYPE:
        type(screens, event);
        return DO_NOTHING;
    case SCREEN_POINT:
    case SCREEN_CLICK:
        return hear_pointer(screens, rows, count, event);
    case SCREEN_RELEASE:
        screens->drags = false;
        return DO_NOTHING;
    case SCREEN_WHEEL:
    case SCREEN_PRESS:
        break;
    }
    return DO_NOTHING;
}

/* The list runs under the cursor, which stays among what is seen. */
static void turn_wheel(Screens *screens, float amount) {
    scroll_to(screens, screens->scroll + (amount > 0.0f ? -1 : 1));
    int fixed = fixed_rows(screens), first = screens->scroll + fixed, last = first + screens->layout.rows - 1;
    if (screens->cursor >= fixed) {
        screens->cursor = screens->cursor < first ? first : screens->cursor > last ? last : screens->cursor;
    }
}

ScreenAction screens_handle(Screens *screens, const ScreenEvent *told) {
    float scale = screens->layout.scale > 0.0f ? screens->layout.scale : 1.0f;
    ScreenEvent own = *told, *event = &own;
    own.x /= scale;
    own.y /= scale;
    ScreenRow rows[SCREEN_ROW_LIMIT];
    int count = screens_rows(screens, rows);
    if (count == 0) {
        return DO_NOTHING;
    }
    screens->cursor = screens->cursor < count ? screens->cursor : count - 1; /* the facts may have changed */
    if (screens->waits) {
        return hear_press(screens, &rows[screens->cursor], event);
    }
    if (event->input == SCREEN_WHEEL) {
        turn_wheel(screens, event->amount);
        return DO_NOTHING;
    }
    ScreenAction action = hear(screens, rows, count, event);
    screens_follow(screens);
    return action;
}
