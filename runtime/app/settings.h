/* settings: what a player has chosen for all runs, kept as lines of "name value" in the user's folder.
 *
 * Each is an integer with a row in one table: the file, the menu and the tests go by that. What keys stand for is kept
 * with them, as lines of "key.attack J MOUSE_LEFT".
 */
#ifndef RIFT_APP_SETTINGS_H
#define RIFT_APP_SETTINGS_H

#include "app/bindings.h"

typedef enum SettingId {
    SETTING_LANGUAGE,
    SETTING_PROFILE, /* 1: mobile: limbs at 10 fps, fewer particles */
    SETTING_FULLSCREEN,
    SETTING_VSYNC,
    SETTING_FRAME_CAP, /* frames a second, 0 for none */
    SETTING_QUALITY,   /* QUALITY_… */
    SETTING_RETRO,     /* the PS1 set: coarse pixels, snapped corners, few colours */
    SETTING_OUTLINES,
    SETTING_BODIES,     /* the dead fall as bodies */
    SETTING_TELEGRAPHS, /* palette of what is announced: 0, 1, 2 */
    SETTING_FLASHES,    /* 0: none above 3 Hz; 1: all */
    SETTING_SHAKE,      /* percent */
    SETTING_TEXT_SIZE,  /* percent, 100 … 200 */
    SETTING_VOLUME,     /* percent, of everything */
    SETTING_MUSIC,      /* percent */
    SETTING_EFFECTS,    /* percent */
    SETTING_COUNT,
} SettingId;

/* The pages of the menu. */
typedef enum SettingPage { PAGE_GAME, PAGE_PICTURE, PAGE_SOUND, PAGE_KEYS, PAGE_COUNT } SettingPage;

enum { PROFILE_DESKTOP, PROFILE_MOBILE };
enum { QUALITY_AUTO, QUALITY_LOW, QUALITY_MEDIUM, QUALITY_HIGH };

/* What one can be: a word of a list, or a number between two in steps. */
typedef struct SettingInfo {
    const char *name; /* in the file; its text has the key "menu." + name */
    const char *const
        *words;            /* NULL-ended, in the order of their values; their texts are "menu." + word; NULL: number */
    int least, most, step; /* of numbers */
    int first;             /* value of a first start */
    SettingPage page;
} SettingInfo;

typedef struct Settings {
    int values[SETTING_COUNT];
    Bindings bindings;
} Settings;

#define SETTINGS_FILE "settings.txt"

const SettingInfo *setting_info(SettingId id);
/* The word a setting is set to; "" for numbers. */
const char *setting_word(const Settings *settings, SettingId id);
/* One step up or down; beyond the end it begins again at the other. */
void setting_change(Settings *settings, SettingId id, int step);
/* The same, but a number stays at its end. */
void setting_move(Settings *settings, SettingId id, int step);
/* Of a number: to a share of its range, 0 … 1, at the nearest step. False when it was there already. */
bool setting_slide(Settings *settings, SettingId id, float share);
/* Takes a value as it stands in the file; false when it can't be that. */
bool setting_read(Settings *settings, SettingId id, const char *value);

Settings settings_default(void);
bool settings_equal(const Settings *a, const Settings *b);
/* Reads them; a missing file gives the defaults. A line that is no setting is told in the log with its number, and left
 * out. */
Settings settings_read(const FileTree *user);
bool settings_write(const FileTree *user, const Settings *settings, Error *error);

#endif
