/* settings: what a player has chosen for all runs, kept as lines of "name value" in the user's folder. */
#ifndef RIFT_APP_SETTINGS_H
#define RIFT_APP_SETTINGS_H

#include "base/base.h"

typedef struct Settings {
    char language[3]; /* "en", "ja" */
    bool mobile;      /* the profile: limbs at 10 fps, fewer particles */
    int shake;        /* percent of the camera's shake, 0 … 100 */
    bool fullscreen;
} Settings;

#define SETTINGS_FILE "settings.txt"

Settings settings_default(void);
/* Reads them; a missing file gives the defaults. A line that is no setting is told in the log with its number, and left
 * out. */
Settings settings_read(const FileTree *user);
bool settings_write(const FileTree *user, const Settings *settings, Error *error);

#endif
