/* The head-up display: what the player must know, at the edges of the screen. */
#include "app/screens.h"
#include "app/view_state.h"

#include <stdio.h>
#include <string.h>

/* A text with what the player presses for a control in the place of {key}. */
static void format_with_key(const View *view, const Game *game, const char *text_key, ControlId control, bool brief,
                            char *text, size_t size) {
    char key[48];
    view_control_name(view, game, (int)control, brief, key, sizeof key);
    if (control == CONTROL_UP) { /* for all four directions */
        view_moves_name(view, game, key, sizeof key);
    }
    view_replace(text, size, game_text(game, text_key), "{key}", key);
}

static TextItem *add_line(View *view, Anchor anchor, float x, float y, float size, uint32_t color, const char *line) {
    TextItem *text = view_add_text(view, anchor, x, y, size, color, "%s", line);
    text->align = ALIGN_CENTER;
    text->outline = true;
    return text;
}

static void fill_floor_panel(View *view, const Game *game) {
    const ViewNumbers *n = &view->numbers;
    RunInfo run = world_run(game_world(game));
    const RenderLook *look = game_look(game);
    uint32_t seconds = run.played / TICKS_PER_SECOND;
    char theme[48];
    view_begin_part(view, LAYER_HUD, view->layout.top, 0.0f);
    snprintf(theme, sizeof theme, "theme.%s", look->themes[game_theme_of_floor(game, run.floor)].id);
    view_add_panel(view, ANCHOR_TOP_LEFT, n->hud_floor_left, n->hud_floor_top, n->hud_floor_width, n->hud_floor_height,
                   look->hud_panel, n->hud_panel_alpha);
    float left = n->hud_floor_left + n->hud_floor_pad;
    float room = n->hud_floor_width - 2.0f * n->hud_floor_pad;
    TextItem *text = view_add_text(view, ANCHOR_TOP_LEFT, left, n->hud_floor_top + n->hud_floor_title,
                                   n->hud_text_large, look->hud_text, "%dF  %s", run.floor, game_text(game, theme));
    view_fit(view, text, room);
    text = view_add_text(view, ANCHOR_TOP_LEFT, left, n->hud_floor_top + n->hud_floor_line, n->hud_text, look->hud_dim,
                         "%02u:%02u  %s %d", seconds / 60, seconds % 60, game_text(game, "hud.kills"), run.kills);
    view_fit(view, text, room);
}

static void fill_seed(View *view, const Game *game) {
    const ViewNumbers *n = &view->numbers;
    char code[SEED_CODE_SIZE];
    seed_format_code(world_run(game_world(game)).seed, code);
    TextItem *text = view_add_text(view, ANCHOR_TOP_RIGHT, n->hud_seed_right, n->hud_seed_top, n->hud_text_small,
                                   game_look(game)->hud_dim, "%s", code);
    text->align = ALIGN_RIGHT;
}

/* ---- The player ---------------------------------------------------------------------------------------------*/
static bool blinks_bright(const View *view, double seconds) {
    double blinks = seconds / ((double)view->numbers.hud_blink_seconds + 1e-6);
    return blinks - math_floor64(blinks) < 0.5;
}

/* The bar of HP; what was just lost stays white for a moment; low HP blinks. */
static void fill_health(View *view, const Game *game, double seconds) {
    const World *world = game_world(game);
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    int hp = slot < 0 ? 0 : entities.hp[slot];
    int hp_max = slot < 0 || entities.hp_max[slot] < 1 ? 1 : entities.hp_max[slot];
    float share = (float)hp / (float)hp_max;
    bool low = share < n->hud_low_hp;
    bool bright = !low || blinks_bright(view, seconds);
    float lag = view->hp_shown > share ? view->hp_shown : share;
    float x = n->hud_hp_bar_left, y = n->hud_hp_bar_top, w = n->hud_hp_bar_width, h = n->hud_hp_bar_height;
    view_begin_part(view, LAYER_HUD, view->layout.bottom, 0.0f);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, n->hud_hp_left, n->hud_hp_top, n->hud_hp_width, n->hud_hp_height,
                   look->hud_panel, n->hud_panel_alpha);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, x, y, w, h, look->hud_hp_back, n->hud_hp_back_alpha);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, x, y, w * lag, h, look->hud_hp_lost, n->hud_hp_lost_alpha);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, x, y, w * share, h, low ? look->hud_hp_low : look->hud_hp,
                   bright ? 1.0f : n->hud_blink_alpha);
    float shield = math_clamp32((float)world_shield(world, world_player(world)) / (float)hp_max, 0.0f, 1.0f);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, x, y, w * shield, n->hud_hp_shield_height, look->player_ring_color, 1.0f);
    float line = y + 0.5f * (h - n->hud_text);
    TextItem *text = view_add_text(view, ANCHOR_BOTTOM_LEFT, x + n->hud_hp_pad, line, n->hud_text, look->hud_text,
                                   "%d / %d", hp, hp_max);
    text->outline = true;
    text = view_add_text(view, ANCHOR_BOTTOM_LEFT, x + w - n->hud_hp_pad, line, n->hud_text_small, look->hud_text, "%s",
                         game_text(game, "hud.hp"));
    text->align = ALIGN_RIGHT;
    text->outline = true;
}

/* What has come over the player, over the bar of HP: an icon, a word and the seconds left. */
static void add_status(View *view, const Game *game, const char *name, bool good, int ticks, float y, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    uint32_t color = good ? look->hud_good : look->hud_bad;
    float x = n->hud_status_left, h = n->hud_status_height;
    bool ending = ticks < 2 * TICKS_PER_SECOND;
    float alpha = !ending || blinks_bright(view, seconds) ? 1.0f : n->hud_blink_alpha;
    char key[32];
    snprintf(key, sizeof key, "status.%s", name);
    view_add_panel(view, ANCHOR_BOTTOM_LEFT, x, y, n->hud_status_width, h, look->hud_panel, n->hud_panel_alpha);
    view_add_icon(view, ANCHOR_BOTTOM_LEFT, x + 0.5f * h, y + 0.5f * h, n->hud_status_icon, color,
                  game_icon(game, name))
        ->alpha = alpha;
    float line = y + 0.5f * (h - n->hud_text);
    TextItem *word = view_add_text(view, ANCHOR_BOTTOM_LEFT, x + h + n->hud_status_pad, line, n->hud_text, color, "%s",
                                   game_text(game, key));
    word->alpha = alpha;
    int left = (ticks + TICKS_PER_SECOND - 1) / TICKS_PER_SECOND;
    TextItem *time = view_add_text(view, ANCHOR_BOTTOM_LEFT, x + n->hud_status_width - n->hud_status_pad, line,
                                   n->hud_text, look->hud_text, "%d", left);
    time->align = ALIGN_RIGHT;
    view_fit(view, word, n->hud_status_width - h - 3.0f * n->hud_status_pad - view_text_width(view, "00", n->hud_text));
}

static void fill_status(View *view, const Game *game, double seconds) {
    static const struct {
        const char *name;
        bool good;
    } statuses[STATUS_COUNT] = {
        [STATUS_STUN] = {"stun", false},
        [STATUS_WEAK] = {"weak", false},
        [STATUS_SLOW] = {"slow", false},
        [STATUS_HASTE] = {"haste", true},
        [STATUS_BURN] = {"burn", false},
        [STATUS_FREEZE] = {"freeze", false},
        [STATUS_OVERCHARGE] = {"overcharge", true},
    };
    const World *world = game_world(game);
    float y = view->numbers.hud_status_top;
    view_begin_part(view, LAYER_HUD, view->layout.bottom, 0.0f);
    for (int i = 0; i < STATUS_COUNT; i++) {
        int ticks = world_status_ticks(world, world_player(world), (Status)i);
        if (ticks > 0) {
            add_status(view, game, statuses[i].name, statuses[i].good, ticks, y, seconds);
            y -= view->numbers.hud_status_pitch;
        }
    }
}

/* ---- What can be done here ----------------------------------------------------------------------------------*/
static float stairs_distance(const Game *game) {
    const World *world = game_world(game);
    const Floor *floor = world_floor(world);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    if (slot < 0 || floor->stairs_x < 0) {
        return 1e6f;
    }
    float dx = entities.x[slot] - (float)floor->stairs_x - 1.0f, dz = entities.z[slot] - (float)floor->stairs_y - 1.0f;
    return math_sqrt32(dx * dx + dz * dz);
}

static void add_prompt(View *view, const Game *game, float x, float z, const char *key) {
    char line[TEXT_SIZE];
    format_with_key(view, game, key, CONTROL_INTERACT, true, line, sizeof line);
    view_add_world_text(view, x, z, 0.0f, view->numbers.hud_text_bar, game_look(game)->hud_text, line);
}

/* What a key does to a feature: the text "interact.ID", or the one for all that have none. */
static void fill_use(View *view, const Game *game, EntityHandle feature) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, feature);
    if (slot < 0 || entities.entity_class[slot] != ENTITY_FEATURE) {
        return;
    }
    char key[16 + WORLD_ID_SIZE];
    snprintf(key, sizeof key, "interact.%s", world_rules(world)->features[entities.kind[slot] - FEATURE_KIND_FIRST].id);
    bool has_text = strcmp(game_text(game, key), key) != 0;
    add_prompt(view, game, entities.x[slot], entities.z[slot] + view->numbers.hud_prompt_south,
               has_text ? key : "interact.use");
}

/* A weapon that can be taken up, by its name and in the colour of its rarity; false without one. */
static bool fill_weapon(View *view, const Game *game) {
    const World *world = game_world(game);
    int count = 0, index = world_usable_weapon(world);
    const PickupInfo *pickups = world_pickups(world, &count);
    if (index < 0 || index >= count) {
        return false;
    }
    char line[TEXT_SIZE], named[TEXT_SIZE];
    format_with_key(view, game, "interact.weapon", CONTROL_INTERACT, true, line, sizeof line);
    view_replace(named, sizeof named, line, "{name}", view_power_text(game, pickups[index].power, ""));
    view_add_world_text(view, pickups[index].x, pickups[index].z + view->numbers.hud_prompt_south, 0.0f,
                        view->numbers.hud_text_bar, world_rules(world)->growth.rarities[pickups[index].rarity].color,
                        named);
    return true;
}

static void fill_prompt(View *view, const Game *game) {
    const World *world = game_world(game);
    const Floor *floor = world_floor(world);
    if (world_run(world).phase != RUN_PLAYING) {
        return;
    }
    EntityHandle feature = world_usable_feature(world);
    if (feature != ENTITY_NONE) {
        fill_use(view, game, feature);
    } else if (fill_weapon(view, game)) {
        return;
    } else if (stairs_distance(game) <= 1.0f + world_rules(world)->interact_range) {
        add_prompt(view, game, (float)floor->stairs_x + 1.0f,
                   (float)floor->stairs_y + 1.0f + view->numbers.hud_prompt_south,
                   world_stairs_are_open(world) ? "interact.stairs" : "interact.stairs_shut");
    }
}

/* A monster house that is shut says how many are left. Returns where the next line may begin. */
static float fill_surge(View *view, const Game *game, double seconds) {
    const World *world = game_world(game);
    const Floor *floor = world_floor(world);
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    int room = floor->monster_house;
    if (room >= floor->room_count || !world_room_is_sealed(world, room)) {
        return 0.0f;
    }
    char left[16], line[TEXT_SIZE];
    snprintf(left, sizeof left, "%d", world_room_enemies(world, room));
    view_replace(line, sizeof line, game_text(game, "hud.sealed"), "{n}", left);
    float age = (float)(seconds - view->sealed_at);
    float size = n->hud_surge_size * (1.0f + n->hud_surge_pop * math_clamp32(1.0f - 3.0f * age, 0.0f, 1.0f));
    float top = n->hud_surge_top + view->layout.middle_top, middle = top + 0.5f * n->hud_surge_height;
    view_begin_part(view, LAYER_HUD, view->layout.top, view->layout.middle_shift);
    TextItem *text = add_line(view, ANCHOR_TOP, 0, middle - 0.5f * size, size, look->seal_color, line);
    view_fit(view, text, view->layout.middle_width);
    return top + n->hud_surge_height;
}

/* The line that a script told last: it comes at once and fades. */
static void fill_message(View *view, const Game *game, float top) {
    const ViewNumbers *n = &view->numbers;
    int ticks = 0;
    const char *line = game_message(game, &ticks);
    float left = n->hud_message_seconds - (float)ticks / (float)TICKS_PER_SECOND;
    if (*line && left > 0.0f) {
        char wrapped[TEXT_SIZE];
        float most = n->hud_message_width, room = view->layout.middle_width;
        view_begin_part(view, LAYER_HUD, view->layout.top, view->layout.middle_shift);
        view_wrap(line, view_room(view, room < most ? room : most, n->hud_text_large), wrapped, sizeof wrapped);
        TextItem *text = add_line(view, ANCHOR_TOP, 0, top, n->hud_text_large, game_look(game)->hud_text, wrapped);
        text->alpha = math_clamp32(2.0f * left, 0.0f, 1.0f);
    }
}

/* ---- Banners and notices ------------------------------------------------------------------------------------*/
static void fill_banner(View *view, const RenderLook *look, uint32_t color, const char *title, const char *line) {
    const ViewNumbers *n = &view->numbers;
    PanelItem *band = view_add_panel(view, ANCHOR_LEFT, 0, n->hud_banner_top, 0, n->hud_banner_height, look->hud_panel,
                                     n->hud_banner_alpha);
    band->stretch = true;
    TextItem *text = view_add_text(view, ANCHOR_CENTER, 0, n->hud_banner_top + n->hud_banner_title, n->hud_text_title,
                                   color, "%s", title);
    text->align = ALIGN_CENTER;
    text = view_add_text(view, ANCHOR_CENTER, 0, n->hud_banner_top + n->hud_banner_line, n->hud_text_bar,
                         look->hud_text, "%s", line);
    text->align = ALIGN_CENTER;
}

/* A person gets a menu a moment later, anyone else a line. */
static void fill_banners(View *view, const Game *game, bool menu) {
    RunInfo run = world_run(game_world(game));
    const RenderLook *look = game_look(game);
    if (run.phase == RUN_DEAD) {
        fill_banner(view, look, look->hud_fell, game_text(game, "fell"), menu ? "" : game_text(game, "retry"));
    } else if (run.phase == RUN_WON) {
        fill_banner(view, look, look->hud_won, game_text(game, "won"), game_text(game, "won.line"));
    } else if (run.phase == RUN_LEFT) {
        fill_banner(view, look, look->hud_won, game_text(game, "left"), game_text(game, "left.line"));
    }
}

/* A panel with a message; returns its height. What is no fault is calmer. */
static float fill_notice(View *view, const Game *game, const Notice *notice, const char *title, bool fault, float y) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    float left = -0.5f * n->hud_notice_width, inside = left + n->hud_text, line = n->hud_text_step * n->hud_text;
    char text[TEXT_SIZE], times[16] = "";
    view_wrap(notice->text, (int)n->hud_notice_columns, text, sizeof text);
    float height = 2.1f * n->hud_text + line * (float)view_lines(text);
    if (notice->count > 1) {
        snprintf(times, sizeof times, "  ×%d", notice->count);
    }
    view_add_panel(view, ANCHOR_TOP, left, y, n->hud_notice_width, height, fault ? look->hud_notice : look->hud_panel,
                   n->hud_notice_alpha);
    view_add_panel(view, ANCHOR_TOP, left, y, 4, height, fault ? look->hud_fell : look->hud_warning, 1.0f);
    view_add_text(view, ANCHOR_TOP, inside, y + 0.4f * n->hud_text, n->hud_text, look->hud_warning, "%s%s",
                  game_text(game, title), times);
    view_add_text(view, ANCHOR_TOP, inside, y + 1.75f * n->hud_text, n->hud_text,
                  fault ? look->hud_notice_text : look->hud_text, "%s", text);
    return height + 8.0f;
}

/* Script and shader errors, newest version running on behind them; then, for a while, what the last reload dropped. */
static void fill_notices(View *view, const Game *game, double seconds) {
    int count = 0, most = (int)view->numbers.hud_notice_most;
    const Notice *notices = game_notices(game, &count);
    float y = view->numbers.hud_notice_top;
    for (int i = 0; i < count && i < most; i++) {
        bool shader = strcmp(notices[i].file, "shaders") == 0;
        y += fill_notice(view, game, &notices[i], shader ? "notice.shader" : "notice.title", true, y);
    }
    if (view->reload_seen != game_reload_count(game)) {
        view->reload_seen = game_reload_count(game);
        view->reload_seconds = seconds;
    }
    double age = seconds - view->reload_seconds; /* less than 0 in the next run */
    bool fresh = age >= 0.0 && age < (double)view->numbers.hud_remark_seconds;
    notices = game_remarks(game, &count);
    for (int i = 0; fresh && i < count && i < most; i++) {
        y += fill_notice(view, game, &notices[i], "notice.reload", false, y);
    }
}

static void fill_frame_time(View *view, const Game *game, const ViewOptions *options) {
    const ViewNumbers *n = &view->numbers;
    if (options->show_frame_time) {
        TextItem *text = view_add_text(
            view, ANCHOR_BOTTOM_RIGHT, n->hud_frame_right, n->hud_frame_top, n->hud_text_small,
            game_look(game)->hud_dim, "%s   %s   %.1f ms", options->mobile ? game_text(game, "frame.mobile") : "",
            options->frame_step ? game_text(game, "frame.stepped") : "", (double)options->frame_seconds * 1000.0);
        text->align = ALIGN_RIGHT;
    }
}

static bool menu_is_open(const ViewOptions *options) {
    return options->screens && options->screens->id != SCREEN_GAME;
}

/* What is told in the middle of the upper edge: each line below the one before. */
static void fill_upper_edge(View *view, const Game *game, double seconds) {
    float below = boss_fill(view, game), surge = fill_surge(view, game, seconds);
    float top = view->numbers.hud_message_top + view->layout.middle_top;
    top = below > top ? below : top;
    fill_message(view, game, surge > top ? surge : top);
}

void hud_fill(View *view, const Game *game, const ViewOptions *options, double seconds) {
    view_begin_part(view, LAYER_NOTICE, 1.0f, 0.0f);
    if (options->screens && screens_hide_game(options->screens)) {
        fill_notices(view, game, seconds);
        return;
    }
    fill_floor_panel(view, game);
    fill_seed(view, game);
    fill_health(view, game, seconds);
    growth_fill(view, game);
    slots_fill(view, game, seconds);
    fill_status(view, game, seconds);
    if (!options->full_map && !menu_is_open(options)) {
        fill_prompt(view, game);
        hints_fill(view, game);
    }
    fill_upper_edge(view, game, seconds);
    cards_fill(view, game);
    view_begin_part(view, LAYER_NOTICE, 1.0f, 0.0f);
    if (!menu_is_open(options)) {
        fill_banners(view, game, options->screens != NULL);
    }
    fill_notices(view, game, seconds);
    fill_frame_time(view, game, options);
}
