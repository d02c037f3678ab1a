#include "app/shot_screen.h"

#include "app/screens.h"

#include <stdio.h>
#include <string.h>

#define PREFIX "screen:"

enum { BEFORE_TICKS = 240, PATIENCE_TICKS = 1200, BLOW = 1000000 };

/* What the player has to come to before the picture. */
typedef enum Moment { MOMENT_PLAYING, MOMENT_FELL, MOMENT_WON, MOMENT_SKILL, MOMENT_LEVEL } Moment;

static const struct {
    const char *name;
    ScreenId screen, from;
    SettingPage page;
    Moment moment;
} SCENES[] = {
    {"title", SCREEN_TITLE, SCREEN_GAME, PAGE_GAME, MOMENT_PLAYING},
    {"newer", SCREEN_TITLE, SCREEN_GAME, PAGE_GAME, MOMENT_PLAYING},
    {"seed", SCREEN_SEED, SCREEN_TITLE, PAGE_GAME, MOMENT_PLAYING},
    {"game", SCREEN_SETTINGS, SCREEN_PAUSE, PAGE_GAME, MOMENT_PLAYING},
    {"picture", SCREEN_SETTINGS, SCREEN_PAUSE, PAGE_PICTURE, MOMENT_PLAYING},
    {"sound", SCREEN_SETTINGS, SCREEN_TITLE, PAGE_SOUND, MOMENT_PLAYING},
    {"keys", SCREEN_SETTINGS, SCREEN_PAUSE, PAGE_KEYS, MOMENT_PLAYING},
    {"wait", SCREEN_SETTINGS, SCREEN_PAUSE, PAGE_KEYS, MOMENT_PLAYING},
    {"pause", SCREEN_PAUSE, SCREEN_GAME, PAGE_GAME, MOMENT_PLAYING},
    {"fell", SCREEN_RESULT, SCREEN_GAME, PAGE_GAME, MOMENT_FELL},
    {"won", SCREEN_RESULT, SCREEN_GAME, PAGE_GAME, MOMENT_WON},
    {"skill", SCREEN_GAME, SCREEN_GAME, PAGE_GAME, MOMENT_SKILL},
    {"level", SCREEN_GAME, SCREEN_GAME, PAGE_GAME, MOMENT_LEVEL},
    {"touch", SCREEN_GAME, SCREEN_GAME, PAGE_GAME, MOMENT_PLAYING},
};

bool shot_is_screen(const Options *options) {
    return strncmp(options->words[0], PREFIX, sizeof PREFIX - 1) == 0;
}

static int find_scene(const Options *options) {
    for (size_t i = 0; i < BASE_COUNT_OF(SCENES); i++) {
        if (strcmp(options->words[0] + sizeof PREFIX - 1, SCENES[i].name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

static bool is_named(const Options *options, const char *name) {
    return strcmp(options->words[0] + sizeof PREFIX - 1, name) == 0;
}

/* ---- The game behind it -------------------------------------------------------------------------------------*/
void shot_screen_tick(Session *session) {
    TickInput nothing = {0};
    game_tick(session->game, &nothing);
}

static void wait_for_choice(Session *session) {
    for (int i = 0; i < PATIENCE_TICKS && world_choice(game_world(session->game)).sort == CHOICE_NONE; i++) {
        shot_screen_tick(session);
    }
}

/* The bot plays for a while and takes what the run begins with. */
static void play_on(Session *session) {
    TickInput nothing = {0};
    for (int i = 0; i < BEFORE_TICKS; i++) {
        session_tick(session, &nothing);
    }
}

static void come_to(Session *session, Moment moment) {
    World *world = game_world_mutable(session->game);
    if (moment != MOMENT_SKILL) {
        play_on(session);
    }
    switch (moment) {
    case MOMENT_FELL:
        world_hurt(world, world_player(world), BLOW, HURT_BLAST);
        break;
    case MOMENT_WON:
        world_end_run(world);
        break;
    case MOMENT_LEVEL:
        world_gain_exp(world, world_growth(world).exp_needed);
        wait_for_choice(session);
        break;
    case MOMENT_SKILL:
        wait_for_choice(session);
        break;
    case MOMENT_PLAYING:
        break;
    }
}

bool shot_open_screen(Session *session, const Options *options, Error *error) {
    int scene = find_scene(options);
    Options there = *options;
    if (scene < 0) {
        session_destroy(session);
        return error_set(error, ERROR_USAGE, "there is no screen '%s'; the screens are: %s",
                         options->words[0] + sizeof PREFIX - 1, SHOT_SCREEN_NAMES);
    }
    if (SCENES[scene].moment == MOMENT_WON) {
        there.floor = FLOOR_LAST;
        session_destroy(session);
        if (!session_create(session, &there, options->seed, true, false, error)) {
            return false;
        }
    }
    come_to(session, SCENES[scene].moment);
    return true;
}

/* ---- What lies over it --------------------------------------------------------------------------------------*/
static void open_scene(int scene, const Options *options, Screens *screens) {
    screens->id = SCENES[scene].from;
    screens->page = SCENES[scene].page;
    screens_open(screens, SCENES[scene].screen);
    if (is_named(options, "seed")) {
        snprintf(screens->entry, sizeof screens->entry, "R-4242-");
    }
    if (is_named(options, "wait")) { /* attack is asked for another key */
        screens->cursor = 1 + CONTROL_ATTACK;
        screens_handle(screens, &(ScreenEvent){.input = SCREEN_ACCEPT});
    }
}

/* The stick is pushed up and to the right, and a button is held. */
static void put_fingers(Touch *touch) {
    const TouchCircle *stick = &touch->layout.spots[TOUCH_STICK], *dodge = &touch->layout.spots[TOUCH_DODGE];
    touch_press(touch, 1, stick->x, stick->y);
    touch_move(touch, 1, stick->x + 0.6f * stick->radius, stick->y - 0.5f * stick->radius);
    touch_press(touch, 2, dodge->x, dodge->y);
}

void shot_show_screen(const Options *options, View *view, const Game *game, Screens *screens, Touch *touch,
                      ViewOptions *shown) {
    int scene = find_scene(options);
    bool newer = is_named(options, "newer");
    *screens = (Screens){.settings = settings_default(),
                         .facts = {.can_continue = !newer,
                                   .saved_newer = newer,
                                   .can_revenge = true,
                                   .can_save = true,
                                   .saved_floor = 4,
                                   .saved_level = 9}};
    setting_read(&screens->settings, SETTING_LANGUAGE, options->language);
    view_place_screens(view, game, shown, screens);
    open_scene(scene, options, screens);
    view_place_screens(view, game, shown, screens);
    shown->screens = screens;
    if (is_named(options, "touch")) {
        view_place_touch(view, touch, shown->aspect);
        put_fingers(touch);
        shown->touch = touch;
    }
}
