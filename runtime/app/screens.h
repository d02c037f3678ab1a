/* screens: what lies over the game (title, seed, settings, pause, result), as a model without window and GL. Events go
 * in, what the program has to do comes out, and rows say what is shown; the view draws them.
 */
#ifndef RIFT_APP_SCREENS_H
#define RIFT_APP_SCREENS_H

#include "app/settings.h"

enum { SCREEN_ROW_LIMIT = SETTING_COUNT + 4, SCREEN_ENTRY_SIZE = 32, SCREEN_EVENT_LIMIT = 32 };

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
    SCREEN_ERASE, /* the last character of what is typed */
    SCREEN_TYPE,  /* `character` */
    SCREEN_POINT, /* the pointer moved to x, y */
    SCREEN_CLICK, /* … and was pressed there */
} ScreenInput;

typedef struct ScreenEvent {
    ScreenInput input;
    uint32_t character; /* Unicode */
    float x, y;         /* layout pixels from the middle of the screen */
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
    CHOOSE_SETTING, /* `setting` of the row */
    CHOOSE_RESUME,
    CHOOSE_SAVE,
    CHOOSE_TITLE,
    CHOOSE_BACK,
    CHOOSE_QUIT,
} ScreenChoice;

/* What rows depend on; the program fills it in. */
typedef struct ScreenFacts {
    bool can_continue, can_revenge, can_save;
    int saved_floor, saved_level;
} ScreenFacts;

/* Where the rows lie, from the middle of the screen. */
typedef struct ScreenLayout {
    float first_row, row, half_width; /* layout pixels */
} ScreenLayout;

typedef struct Screens {
    ScreenId id;
    ScreenId under; /* where settings go back to */
    int cursor;
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
    const char *text;  /* key; of a setting its name */
    const char *value; /* of a setting its word, or NULL */
    int number;        /* where `shows_number` */
    bool shows_number;
} ScreenRow;

/* Shows a screen, its first row chosen. */
void screens_open(Screens *screens, ScreenId id);
/* True for the title and what is opened from it: nothing of the run behind it matters. */
bool screens_hide_game(const Screens *screens);
/* The key of its headline, NULL for none. */
const char *screens_title(const Screens *screens);
/* The rows that can be chosen now; returns their number. */
int screens_rows(const Screens *screens, ScreenRow rows[SCREEN_ROW_LIMIT]);
ScreenAction screens_handle(Screens *screens, const ScreenEvent *event);

#endif
