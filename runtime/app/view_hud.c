/* The head-up display: what the player must know, at the edges of the screen. */
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

#define PANEL_COLOR 0x03060c
#define TEXT_COLOR 0xe8f4ff
#define DIM_COLOR 0x9fb4c8
#define HP_COLOR 0x2ee6a0
#define LOW_HP_COLOR 0xff3b4e
#define WARNING_COLOR 0xffc93d

/* A text with the name of a key in the place of {key}. */
static void format_with_key(const Game *game, const char *text_key, const char *key_key, char *text, size_t size) {
    const char *pattern = game_text(game, text_key);
    const char *place = strstr(pattern, "{key}");
    if (!place) {
        snprintf(text, size, "%s", pattern);
        return;
    }
    snprintf(text, size, "%.*s%s%s", (int)(place - pattern), pattern, game_text(game, key_key),
             place + strlen("{key}"));
}

static void fill_floor_panel(View *view, const Game *game) {
    RunInfo run = world_run(game_world(game));
    const RenderLook *look = game_look(game);
    uint32_t seconds = run.tick / TICKS_PER_SECOND;
    char theme[48];
    snprintf(theme, sizeof theme, "theme.%s", look->themes[game_theme_of_floor(game, run.floor)].id);
    view_add_panel(view, ANCHOR_TOP_LEFT, 12, 14, 226, 58, PANEL_COLOR, 0.62f);
    view_add_text(view, ANCHOR_TOP_LEFT, 22, 20, 22, TEXT_COLOR, "%dF  %s", run.floor, game_text(game, theme));
    view_add_text(view, ANCHOR_TOP_LEFT, 22, 48, 16, DIM_COLOR, "%02u:%02u  %s %d", seconds / 60, seconds % 60,
                  game_text(game, "hud.kills"), run.kills);
}

static void fill_seed(View *view, const Game *game) {
    char code[SEED_CODE_SIZE];
    seed_format_code(world_run(game_world(game)).seed, code);
    TextItem *text = view_add_text(view, ANCHOR_TOP_RIGHT, -16, 172, 14, DIM_COLOR, "%s", code);
    text->align = ALIGN_RIGHT;
}

/* The bar of HP; what was just lost stays white for a moment; low HP blinks. */
static void fill_health(View *view, const Game *game, double seconds) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    int hp = slot < 0 ? 0 : entities.hp[slot];
    int hp_max = slot < 0 || entities.hp_max[slot] < 1 ? 1 : entities.hp_max[slot];
    float share = (float)hp / (float)hp_max;
    bool low = share < view->numbers.hud_low_hp;
    double blinks = seconds / ((double)view->numbers.hud_blink_seconds + 1e-6);
    bool bright = !low || blinks - math_floor64(blinks) < 0.5;
    float lag = view->hp_shown > share ? view->hp_shown : share;
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, 16, -78, 270, 50, PANEL_COLOR, 0.62f);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, 28, -66, 246, 26, 0x14202c, 0.9f);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, 28, -66, 246 * lag, 26, 0xffffff, 0.55f);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, 28, -66, 246 * share, 26, low ? LOW_HP_COLOR : HP_COLOR,
                   bright ? 1.0f : 0.55f);
    TextItem *text = view_add_text(view, ANCHOR_BOTTOM_LEFT, 38, -62, 18, 0xffffff, "%d / %d", hp, hp_max);
    text->outline = true;
    text = view_add_text(view, ANCHOR_BOTTOM_LEFT, 264, -62, 18, 0xffffff, "%s", game_text(game, "hud.hp"));
    text->align = ALIGN_RIGHT;
    text->outline = true;
}

static float stairs_distance(const Game *game) {
    const World *world = game_world(game);
    const Floor *floor = world_floor(world);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    if (slot < 0) {
        return 1e6f;
    }
    float dx = entities.x[slot] - (float)floor->stairs_x - 1.0f, dz = entities.z[slot] - (float)floor->stairs_y - 1.0f;
    return math_sqrt32(dx * dx + dz * dz);
}

static void fill_prompt(View *view, const Game *game) {
    const World *world = game_world(game);
    const Floor *floor = world_floor(world);
    if (world_run(world).phase == RUN_DEAD || stairs_distance(game) > 1.0f + world_rules(world)->interact_range) {
        return;
    }
    char line[TEXT_SIZE];
    format_with_key(game, "interact.stairs", "key.interact", line, sizeof line);
    TextItem *text = view_add_text(view, ANCHOR_TOP_LEFT, (float)floor->stairs_x + 1.0f, (float)floor->stairs_y + 2.9f,
                                   18, TEXT_COLOR, "%s", line);
    text->world = true;
    text->align = ALIGN_CENTER;
    text->outline = true;
}

/* One hint of the first floor at a time: the first whose lesson has not been learnt. Each has its time. */
static void fill_hint(View *view, const Game *game, double seconds) {
    const struct {
        bool learnt;
        const char *text, *key;
    } hints[] = {
        {view->has_moved, "hint.move", "key.move"},
        {view->has_attacked, "hint.attack", "key.attack"},
        {view->has_dodged, "hint.dodge", "key.dodge"},
        {view->has_dashed, "hint.dash", "key.dash"},
    };
    RunInfo run = world_run(game_world(game));
    if (run.floor != 1 || run.phase == RUN_DEAD) {
        return;
    }
    for (size_t i = 0; i < BASE_COUNT_OF(hints); i++) {
        if (hints[i].learnt) {
            continue;
        }
        if (seconds - view->floor_entered < (double)view->numbers.hud_hint_seconds * (double)(i + 1)) {
            char line[TEXT_SIZE];
            format_with_key(game, hints[i].text, hints[i].key, line, sizeof line);
            TextItem *text = view_add_text(view, ANCHOR_BOTTOM, 0, -150, 22, TEXT_COLOR, "%s", line);
            text->align = ALIGN_CENTER;
            text->outline = true;
        }
        return;
    }
}

static void fill_banner(View *view, uint32_t color, const char *title, const char *line) {
    PanelItem *band = view_add_panel(view, ANCHOR_LEFT, 0, 76, 0, 116, PANEL_COLOR, 0.78f);
    band->stretch = true;
    TextItem *text = view_add_text(view, ANCHOR_CENTER, 0, 88, 38, color, "%s", title);
    text->align = ALIGN_CENTER;
    text = view_add_text(view, ANCHOR_CENTER, 0, 146, 18, TEXT_COLOR, "%s", line);
    text->align = ALIGN_CENTER;
}

static void fill_banners(View *view, const Game *game, bool paused) {
    RunInfo run = world_run(game_world(game));
    if (paused) {
        fill_banner(view, TEXT_COLOR, game_text(game, "paused"), game_text(game, "paused.line"));
    } else if (run.phase == RUN_DEAD) {
        fill_banner(view, 0xff5a6e, game_text(game, "fell"), game_text(game, "retry"));
    } else if (run.phase == RUN_WON) {
        fill_banner(view, 0x00f0ff, game_text(game, "won"), game_text(game, "won.line"));
    }
}

/* Breaks a message at spaces so that no line is longer than `columns`. */
static void wrap_text(char *text, int columns) {
    int column = 0;
    char *space = NULL;
    for (char *at = text; *at; at++) {
        column = *at == '\n' ? 0 : column + 1;
        space = *at == ' ' ? at : *at == '\n' ? NULL : space;
        if (column > columns && space) {
            *space = '\n';
            column = (int)(at - space);
            space = NULL;
        }
    }
}

static int count_lines(const char *text) {
    int lines = 1;
    for (; *text; text++) {
        lines += *text == '\n';
    }
    return lines;
}

/* A panel with a message below `y`; where the next one begins. */
static float fill_notice(View *view, float y, const Notice *notice, const char *title, bool fault) {
    char text[TEXT_SIZE], times[16] = "";
    snprintf(text, sizeof text, "%.*s", (int)sizeof text - 1, notice->text);
    wrap_text(text, 104);
    float height = 34.0f + 20.0f * (float)count_lines(text);
    if (notice->count > 1) {
        snprintf(times, sizeof times, "  ×%d", notice->count);
    }
    view_add_panel(view, ANCHOR_TOP, -480, y, 960, height, fault ? 0x1a0508 : PANEL_COLOR, 0.9f);
    view_add_panel(view, ANCHOR_TOP, -480, y, 4, height, fault ? 0xff5a6e : WARNING_COLOR, 1.0f);
    view_add_text(view, ANCHOR_TOP, -464, y + 6, 16, WARNING_COLOR, "%s%s", title, times);
    view_add_text(view, ANCHOR_TOP, -464, y + 28, 16, fault ? 0xffd9de : TEXT_COLOR, "%s", text);
    return y + height + 8.0f;
}

/* Script and shader errors, newest version running on behind them; then, for a while, what the last reload dropped. */
static void fill_notices(View *view, const Game *game, double seconds) {
    enum { SHOWN = 3 };
    int count = 0;
    const Notice *notices = game_notices(game, &count);
    float y = 210;
    for (int i = 0; i < count && i < SHOWN; i++) {
        bool shader = strcmp(notices[i].file, "shaders") == 0;
        y = fill_notice(view, y, &notices[i], game_text(game, shader ? "notice.shader" : "notice.title"), true);
    }
    if (view->reload_seen != game_reload_count(game)) {
        view->reload_seen = game_reload_count(game);
        view->reload_seconds = seconds;
    }
    double age = seconds - view->reload_seconds; /* less than 0 in the next run */
    bool fresh = age >= 0.0 && age < (double)view->numbers.hud_remark_seconds;
    notices = game_remarks(game, &count);
    for (int i = 0; fresh && i < count && i < SHOWN; i++) {
        y = fill_notice(view, y, &notices[i], game_text(game, "notice.reload"), false);
    }
}

static void fill_frame_time(View *view, const ViewOptions *options) {
    if (options->show_frame_time) {
        TextItem *text = view_add_text(view, ANCHOR_BOTTOM_RIGHT, -14, -26, 14, DIM_COLOR, "%.1f ms",
                                       (double)options->frame_seconds * 1000.0);
        text->align = ALIGN_RIGHT;
    }
}

void hud_fill(View *view, const Game *game, const ViewOptions *options, double seconds) {
    fill_floor_panel(view, game);
    fill_seed(view, game);
    fill_health(view, game, seconds);
    fill_prompt(view, game);
    fill_hint(view, game, seconds);
    fill_banners(view, game, options->paused);
    fill_notices(view, game, seconds);
    fill_frame_time(view, options);
}
