/* screens: what lies over the game (title, seed, settings, pause, result), as a model without window and GL. Events go
 * in, what the program has to do comes out, and rows say what is shown and where; the view draws them.
 */
#ifndef RIFT_APP_SCREENS_H
#define RIFT_APP_SCREENS_H

#include "app/settings.h"

enum { SCREEN_ROW_LIMIT = 28, SCREEN_ENTRY_SIZE = 32, SCREEN_EVENT_LIMIT = 32 };

typedef enum ScreenId {
    SCREEN_GAME, /* none: the game is played */
    SCREEN_TITLE,
    SCREEN_SEED,
    SCREEN_SETTINGS,
    SCREEN_PAUSE,
    SCREEN_RESULT,
} ScreenId;

/* ---- Events -------------------------------------------------------------------------------------------------*/
typedef enum ScreenInput {
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_ACCEPT,
    SCREEN_BACK,
    SCREEN_LAST_PAGE,
    SCREEN_NEXT_PAGE,
    SCREEN_ERASE, /* the last character of what is typed */
    SCREEN_TYPE,  /* `character` */
    SCREEN_POINT, /* the pointer moved to x, y */
    SCREEN_CLICK, /* … and was pressed there */
    SCREEN_RELEASE,
    SCREEN_WHEEL, /* `amount`, positive away from the hand */
    SCREEN_PRESS, /* of something that means nothing to menus: only its `code` */
} ScreenInput;

typedef struct ScreenEvent {
    ScreenInput input;
    uint32_t character; /* Unicode */
    int code;           /* what was pressed to say so, a first time; CODE_NONE else */
    float x, y;         /* layout pixels from the middle of the screen */
    float amount;
} ScreenEvent;

/* What is left to the program. */
typedef enum ScreenAction {
    DO_NOTHING,
    DO_NEW_RUN,  /* a seed of its own */
    DO_SEED_RUN, /* screens->seed */
    DO_CONTINUE,
    DO_REVENGE, /* the seed of the last death, with what is known of it */
    DO_RESUME,
    DO_SAVE_AND_TITLE,
    DO_TITLE,
    DO_QUIT,
    DO_SETTINGS, /* they have changed: apply and keep them */
} ScreenAction;

/* What a row stands for. */
typedef enum ScreenChoice {
    CHOOSE_CONTINUE,
    CHOOSE_NEW_RUN,
    CHOOSE_SEED,
    CHOOSE_ENTRY, /* the seed that is being typed */
    CHOOSE_REVENGE,
    CHOOSE_SETTINGS,
    CHOOSE_PAGE,    /* the tabs of the settings */
    CHOOSE_SETTING, /* `setting` of the row */
    CHOOSE_CONTROL, /* `control` of the row */
    CHOOSE_RESET,   /* all controls as at first */
    CHOOSE_RESUME,
    CHOOSE_SAVE,
    CHOOSE_TITLE,
    CHOOSE_BACK,
    CHOOSE_QUIT,
} ScreenChoice;

/* What rows depend on; the program fills it in. */
typedef struct ScreenFacts {
    bool can_continue, can_revenge, can_save;
    bool saved_newer; /* there is a run, of a later version of the program */
    int saved_floor, saved_level;
} ScreenFacts;

/* Where things lie, from the middle of the screen, in layout pixels divided by `scale`. Rows that do not fit are
 * scrolled. */
typedef struct ScreenLayout {
    float scale; /* layout pixels to a length; 0 as 1 */
    float head;  /* top of the headline */
    float first_row, row, half_width;
    float tabs, tab_height;        /* of the settings' pages */
    float note, keys;              /* tops of what is told: the note of pages, what the keys do */
    float value_left, value_right; /* of what can be changed with the pointer */
    int rows;                      /* that are seen at once, without the tabs */
    bool low;                      /* the picture has less room than the numbers ask for */
} ScreenLayout;

typedef struct Screens {
    ScreenId id;
    ScreenId under; /* where settings go back to */
    SettingPage page;
    int cursor;
    int scroll;                    /* rows of a page above the first that is seen */
    bool drags;                    /* the pointer holds the slider of the row it is on */
    bool waits;                    /* for a key, a mouse button or a pad's for the control of its row */
    bool refused;                  /* what was pressed for it can't be had */
    ControlId swapped;             /* the control that was given another's, CONTROL_COUNT for none */
    char entry[SCREEN_ENTRY_SIZE]; /* the seed as it is typed */
    bool entry_bad;                /* it was refused */
    uint64_t seed;
    Settings settings;
    ScreenFacts facts;
    ScreenLayout layout;
} Screens;

typedef struct ScreenRow {
    ScreenChoice choice;
    SettingId setting; /* of CHOOSE_SETTING: its texts are "menu." + its name, and "menu." + its word */
    ControlId control; /* of CHOOSE_CONTROL: its text is "menu.control_" + its name */
    const char *text;  /* key; of a setting its name, of a control its name */
    const char *value; /* of a setting its word, or NULL */
    int number;        /* where `shows_number` */
    bool shows_number;
} ScreenRow;

/* Where a row is drawn. */
typedef struct ScreenPlace {
    float left, top, width, height;
    bool seen; /* false for what is scrolled away */
} ScreenPlace;

/* Shows a screen, its first row chosen. */
void screens_open(Screens *screens, ScreenId id);
/* True for the title and what is opened from it: nothing of the run behind it matters. */
bool screens_hide_game(const Screens *screens);
/* True while the run behind it has to stand still. */
bool screens_hold_game(const Screens *screens);
/* The key of its headline, NULL for none. */
const char *screens_title(const Screens *screens);
/* The key of a line that says what to do or what is wrong, NULL for none; `bad` for the latter. */
const char *screens_note(const Screens *screens, bool *bad);
/* The key of a page's name. */
const char *screens_page_title(SettingPage page);
/* The rows that can be chosen now; returns their number. */
int screens_rows(const Screens *screens, ScreenRow rows[SCREEN_ROW_LIMIT]);
/* `row` of those screens_rows gives. */
ScreenPlace screens_place(const Screens *screens, int row);
/* How much of a page is seen: the share above it and the share seen, 0 … 1. False when all is. */
bool screens_scroll_bar(const Screens *screens, float *above, float *seen);
/* Keeps the chosen row among those that are seen; to be called when the layout has changed. */
void screens_follow(Screens *screens);
ScreenAction screens_handle(Screens *screens, const ScreenEvent *told);

#endif
