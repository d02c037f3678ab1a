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

static int settings_rows(const Settings *settings, ScreenRow *rows) {
    for (int id = 0; id < SETTING_COUNT; id++) {
        const SettingInfo *info = setting_info((SettingId)id);
        rows[id] = (ScreenRow){.choice = CHOOSE_SETTING,
                               .setting = (SettingId)id,
                               .text = info->name,
                               .value = info->words ? setting_word(settings, (SettingId)id) : NULL,
                               .number = settings->values[id],
                               .shows_number = !info->words};
    }
    return add_row(rows, SETTING_COUNT, CHOOSE_BACK, "menu.back");
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
        return settings_rows(&screens->settings, rows);
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

/* ---- Going from one to another ------------------------------------------------------------------------------*/
void screens_open(Screens *screens, ScreenId id) {
    if (id == SCREEN_SETTINGS || id == SCREEN_SEED) {
        screens->under = screens->id;
    }
    screens->id = id;
    screens->cursor = 0;
    screens->entry_bad = false;
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
static ScreenAction change(Screens *screens, const ScreenRow *row, int step) {
    if (row->choice != CHOOSE_SETTING) {
        return DO_NOTHING;
    }
    setting_change(&screens->settings, row->setting, step);
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
    case CHOOSE_SETTING:
        break;
    }
    return change(screens, row, 1);
}

/* The row under a place, −1 for none. */
static int row_at(const Screens *screens, int count, float x, float y) {
    const ScreenLayout *layout = &screens->layout;
    float down = y - layout->first_row;
    if (x < -layout->half_width || x > layout->half_width || down < 0.0f || !(layout->row > 0.0f)) {
        return -1;
    }
    float row = down / layout->row;
    return row < (float)count ? (int)row : -1;
}

ScreenAction screens_handle(Screens *screens, const ScreenEvent *event) {
    ScreenRow rows[SCREEN_ROW_LIMIT];
    int count = screens_rows(screens, rows), under = -1;
    if (count == 0) {
        return DO_NOTHING;
    }
    screens->cursor = screens->cursor < count ? screens->cursor : count - 1; /* the facts may have changed */
    switch (event->input) {
    case SCREEN_UP:
        screens->cursor = (screens->cursor + count - 1) % count;
        return DO_NOTHING;
    case SCREEN_DOWN:
        screens->cursor = (screens->cursor + 1) % count;
        return DO_NOTHING;
    case SCREEN_LEFT:
    case SCREEN_RIGHT:
        return change(screens, &rows[screens->cursor], event->input == SCREEN_LEFT ? -1 : 1);
    case SCREEN_ACCEPT:
        return choose(screens, &rows[screens->cursor]);
    case SCREEN_BACK:
        return go_back(screens);
    case SCREEN_ERASE:
        if (screens->id == SCREEN_SEED && *screens->entry) {
            screens->entry[strlen(screens->entry) - 1] = '\0';
            screens->entry_bad = false;
        }
        return DO_NOTHING;
    case SCREEN_TYPE:
        if (screens->id == SCREEN_SEED) {
            screens->cursor = 0;
            type_character(screens, event->character);
        }
        return DO_NOTHING;
    case SCREEN_POINT:
    case SCREEN_CLICK:
        under = row_at(screens, count, event->x, event->y);
        screens->cursor = under >= 0 ? under : screens->cursor;
        return under >= 0 && event->input == SCREEN_CLICK ? choose(screens, &rows[under]) : DO_NOTHING;
    }
    return DO_NOTHING;
}
