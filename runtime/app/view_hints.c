/* The lessons of the first floor: each comes once, when there is use for it, and goes when it is learnt or after a
 * while. */
#include "app/bindings.h"
#include "app/view_state.h"

#include <stdio.h>

void hints_restart(View *view) {
    view->hints = (HintView){.current = -1};
}

static void learn(View *view, HintId hint) {
    view->hints.spent[hint] = true;
    if (view->hints.current == (int)hint) {
        view->hints.current = -1;
    }
}

void hints_take_event(View *view, const Game *game, const WorldEvent *event) {
    const World *world = game_world(game);
    const PlayerRules *player = &world_rules(world)->player;
    switch (event->type) {
    case EVENT_SWING:
        if (event->value >= player->stage_count - 1) { /* the whole chain */
            learn(view, HINT_ATTACK);
        }
        break;
    case EVENT_DODGE:
        learn(view, HINT_DODGE);
        break;
    case EVENT_GAIN:
        if (event->value == 0) {
            learn(view, HINT_GEM);
        }
        break;
    case EVENT_CAST:
        learn(view, HINT_SKILL);
        break;
    case EVENT_STAIRS:
        learn(view, HINT_STAIRS);
        break;
    default:
        break; /* teaches nothing */
    }
}

/* ---- When there is use for one ------------------------------------------------------------------------------*/
static float distance(const WorldEntities *entities, int a, float x, float z) {
    float dx = entities->x[a] - x, dz = entities->z[a] - z;
    return math_sqrt32(dx * dx + dz * dz);
}

static bool foe_is_near(const View *view, const WorldEntities *entities, int player) {
    for (int i = 1; i < entities->high; i++) {
        bool lives = entities->handle[i] != 0 && entities->entity_class[i] == ENTITY_ENEMY && !entities->dying[i];
        if (lives && distance(entities, player, entities->x[i], entities->z[i]) <= view->numbers.hud_hint_foe) {
            return true;
        }
    }
    return false;
}

static bool is_threatened(const View *view, const Game *game, const WorldEntities *entities, int player) {
    int count = 0;
    const StrikeInfo *strikes = world_strikes(game_world(game), &count);
    for (int i = 0; i < count; i++) {
        bool announced = strikes[i].hostile && strikes[i].ticks < strikes[i].telegraph_ticks;
        if (announced && distance(entities, player, strikes[i].x, strikes[i].z) <= view->numbers.hud_hint_foe) {
            return true;
        }
    }
    return false;
}

static bool gem_lies(const World *world) {
    int count = 0;
    const PickupInfo *pickups = world_pickups(world, &count);
    for (int i = 0; i < count; i++) {
        if (pickups[i].sort == PICKUP_GEM) {
            return true;
        }
    }
    return false;
}

static bool has_use(const View *view, const Game *game, HintId hint, int player) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    GrowthInfo growth = world_growth(world);
    const Floor *floor = world_floor(world);
    bool choosing = world_run(world).phase == RUN_CHOOSING;
    if (hint == HINT_CHOICE || choosing) {
        return hint == HINT_CHOICE && choosing && world_choice(world).sort == CHOICE_LEVEL;
    }
    switch (hint) {
    case HINT_MOVE:
        return true;
    case HINT_DASH:
        return view->hints.spent[HINT_MOVE];
    case HINT_ATTACK:
        return foe_is_near(view, &entities, player);
    case HINT_DODGE:
        return is_threatened(view, game, &entities, player);
    case HINT_GEM:
        return gem_lies(world);
    case HINT_SKILL:
        return view->hints.spent[HINT_ATTACK] && view->slot_ready[0] && foe_is_near(view, &entities, player);
    case HINT_REPAIR:
        return 2 * entities.hp[player] < entities.hp_max[player] && growth.cells > 0;
    case HINT_STAIRS:
        return floor->stairs_x >= 0 && world_stairs_are_open(world) &&
               distance(&entities, player, (float)floor->stairs_x + 1.0f, (float)floor->stairs_y + 1.0f) <=
                   view->numbers.hud_hint_stairs;
    default:
        return false;
    }
}

/* ---- Ticks --------------------------------------------------------------------------------------------------*/
static void watch_player(View *view, const Game *game, int player) {
    const World *world = game_world(game);
    WorldEntities entities = world_entities(world);
    float speed_x = entities.velocity_x[player], speed_z = entities.velocity_z[player];
    if (speed_x * speed_x + speed_z * speed_z > 1.0f) {
        learn(view, HINT_MOVE);
    }
    if (entities.state[player] == world_rules(world)->player.state_dash) {
        learn(view, HINT_DASH);
    }
    int cells = world_growth(world).cells;
    if (cells < view->hints.cells) {
        learn(view, HINT_REPAIR);
    }
    view->hints.cells = cells;
    if (view->hints.current == HINT_CHOICE && world_run(world).phase != RUN_CHOOSING) {
        learn(view, HINT_CHOICE);
    }
}

/* What the moment asks for goes before what can be learnt at any time. */
static int find_hint(const View *view, const Game *game, int player) {
    for (int i = 0; i < HINT_COUNT; i++) {
        int hint = (HINT_ATTACK + i) % HINT_COUNT;
        if (!view->hints.spent[hint] && has_use(view, game, (HintId)hint, player)) {
            return hint;
        }
    }
    return -1;
}

/* One stays until it is spent; only a blow that comes, a choice, or a first need of the moment breaks in. */
static int choose_hint(const View *view, const Game *game, int player) {
    int current = view->hints.current, found = find_hint(view, game, player);
    bool choosing = world_run(game_world(game)).phase == RUN_CHOOSING;
    if (choosing || current < 0 || current == HINT_CHOICE) {
        return found;
    }
    if (!view->hints.spent[HINT_DODGE] && has_use(view, game, HINT_DODGE, player)) {
        return HINT_DODGE;
    }
    return current < HINT_ATTACK && found >= HINT_ATTACK ? found : current;
}

void hints_tick(View *view, const Game *game) {
    const World *world = game_world(game);
    HintView *hints = &view->hints;
    RunInfo run = world_run(world);
    int player = world_find(world, world_player(world));
    if (run.floor != 1 || player < 0 || (run.phase != RUN_PLAYING && run.phase != RUN_CHOOSING)) {
        hints->current = -1;
        return;
    }
    watch_player(view, game, player);
    hints->current = choose_hint(view, game, player);
    if (hints->current < 0) {
        return;
    }
    float most = view->numbers.hud_hint_seconds * (float)TICKS_PER_SECOND;
    if ((float)++hints->shown_ticks[hints->current] >= most) {
        learn(view, (HintId)hints->current);
    }
}

/* ---- Frames -------------------------------------------------------------------------------------------------*/
void hints_fill(View *view, const Game *game) {
    static const struct {
        const char *text;
        ControlId control;
    } hints[HINT_COUNT] = {
        [HINT_MOVE] = {"hint.move", CONTROL_UP},         [HINT_DASH] = {"hint.dash", CONTROL_DASH},
        [HINT_ATTACK] = {"hint.attack", CONTROL_ATTACK}, [HINT_DODGE] = {"hint.dodge", CONTROL_DODGE},
        [HINT_GEM] = {"hint.gem", CONTROL_UP},           [HINT_SKILL] = {"hint.skill", CONTROL_SKILL_1},
        [HINT_REPAIR] = {"hint.repair", CONTROL_ITEM},   [HINT_STAIRS] = {"hint.stairs", CONTROL_INTERACT},
    };
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    int hint = view->hints.current;
    if (hint < 0 || hint == HINT_CHOICE) { /* that one stands in the cards' headline */
        return;
    }
    char line[TEXT_SIZE], key[48];
    if (hints[hint].control == CONTROL_UP) {
        view_moves_name(view, game, key, sizeof key);
    } else {
        view_control_name(view, game, (int)hints[hint].control, false, key, sizeof key);
    }
    view_replace(line, sizeof line, game_text(game, hints[hint].text), "{key}", key);
    view_begin_part(view, LAYER_HUD, view->layout.bottom, 0.0f);
    float age = (float)view->hints.shown_ticks[hint] / (float)TICKS_PER_SECOND;
    float alpha = math_clamp32(age / n->hud_hint_fade_seconds, 0.0f, 1.0f);
    float half = 0.5f * view_text_width(view, line, n->hud_text_large) + n->hud_hint_pad;
    view_add_panel(view, ANCHOR_BOTTOM, -half, n->hud_hint_top, 2.0f * half, n->hud_hint_height, look->hud_panel,
                   n->hud_panel_alpha * alpha);
    view_add_panel(view, ANCHOR_BOTTOM, -half, n->hud_hint_top, 0.25f * n->hud_hint_pad, n->hud_hint_height,
                   look->player_ring_color, alpha);
    TextItem *text =
        view_add_text(view, ANCHOR_BOTTOM, 0.0f, n->hud_hint_top + 0.5f * (n->hud_hint_height - n->hud_text_large),
                      n->hud_text_large, look->hud_text, "%s", line);
    text->align = ALIGN_CENTER;
    text->alpha = alpha;
}
