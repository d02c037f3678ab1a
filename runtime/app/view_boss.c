/* The boss of the floor: its bar, and the camera, which stands back and looks its way. */
#include "app/view_state.h"

#include <stdio.h>

/* The slot of the one that lives and that the floor belongs to; −1 without one. */
static int find_boss(const World *world, const WorldEntities *entities) {
    const WorldRules *rules = world_rules(world);
    int kind = rules->floors[world_run(world).floor].boss_kind;
    for (int slot = 1; kind >= 0 && slot < entities->high; slot++) {
        if (entities->handle[slot] != 0 && entities->entity_class[slot] == ENTITY_ENEMY &&
            entities->kind[slot] == kind && !entities->dying[slot]) {
            return slot;
        }
    }
    return -1;
}

/* ---- The camera ---------------------------------------------------------------------------------------------*/
void boss_follow(View *view, const Game *game, float player_x, float player_z, bool jump) {
    const ViewNumbers *n = &view->numbers;
    WorldEntities entities = world_entities(game_world(game));
    int slot = find_boss(game_world(game), &entities);
    BossView *boss = &view->boss;
    float wanted = slot < 0 ? 0.0f : 1.0f, toward_x = 0.0f, toward_z = 0.0f;
    if (slot >= 0) {
        float dx = entities.x[slot] - player_x, dz = entities.z[slot] - player_z;
        float distance = math_sqrt32(dx * dx + dz * dz);
        float scale = distance > n->boss_toward ? n->boss_toward / distance : 1.0f;
        toward_x = dx * scale;
        toward_z = dz * scale;
    }
    float weight = jump ? 1.0f : math_clamp32(n->boss_ease / (float)TICKS_PER_SECOND, 0.0f, 1.0f);
    boss->near += (wanted - boss->near) * weight;
    boss->toward_x += (toward_x - boss->toward_x) * weight;
    boss->toward_z += (toward_z - boss->toward_z) * weight;
    float share = slot < 0 ? 1.0f : (float)entities.hp[slot] / (float)entities.hp_max[slot];
    boss->share -= n->hud_lag_rate / (float)TICKS_PER_SECOND;
    boss->share = slot < 0 || boss->share < share ? share : boss->share;
}

static int phase_at(const ViewNumbers *n, float share) {
    return 1 + (share <= n->hud_boss_tick_1) + (share <= n->hud_boss_tick_2);
}

void boss_watch(View *view, const Game *game) {
    WorldEntities entities = world_entities(game_world(game));
    int slot = find_boss(game_world(game), &entities);
    float share =
        slot < 0 ? 1.0f : (float)entities.hp[slot] / (float)(entities.hp_max[slot] > 0 ? entities.hp_max[slot] : 1);
    int phase = slot < 0 ? 0 : phase_at(&view->numbers, share);
    if (view->boss_phase > 0 && phase > view->boss_phase) {
        burst_phase(view, game, slot);
    }
    view->boss_phase = phase;
}

float boss_camera_distance(const View *view) {
    return view->numbers.boss_farther * view->boss.near;
}

/* ---- The bar ------------------------------------------------------------------------------------------------*/
static float panel_width(const View *view) {
    float most = view->numbers.hud_boss_width, room = view->layout.middle_width;
    return room < most ? room : most;
}

static void fill_bar(View *view, const RenderLook *look, float share) {
    const ViewNumbers *n = &view->numbers;
    const float ticks[] = {n->hud_boss_tick_1, n->hud_boss_tick_2};
    float w = panel_width(view) - 2.0f * n->hud_boss_bar_margin;
    float x = -0.5f * w, y = view->layout.middle_top + n->hud_boss_bar_top;
    float h = n->hud_boss_bar_height;
    view_add_panel(view, ANCHOR_TOP, x, y, w, h, look->hud_hp_back, n->hud_hp_back_alpha);
    view_add_panel(view, ANCHOR_TOP, x, y, w * view->boss.share, h, look->hud_hp_lost, n->hud_hp_lost_alpha);
    view_add_panel(view, ANCHOR_TOP, x, y, w * share, h, look->hud_boss, 1.0f);
    for (size_t i = 0; i < BASE_COUNT_OF(ticks); i++) {
        view_add_panel(view, ANCHOR_TOP, x + w * ticks[i] - 0.5f * n->hud_boss_tick_width, y, n->hud_boss_tick_width, h,
                       look->hud_text, 1.0f);
    }
}

/* The phase on the left, what it fears on the right. */
static void fill_line(View *view, const Game *game, float share) {
    static const char *const elements[ELEMENT_COUNT] = {
        [ELEMENT_VOLT] = "element.volt", [ELEMENT_HEAT] = "element.heat", [ELEMENT_CRYO] = "element.cryo"};
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    const World *world = game_world(game);
    float left = -0.5f * panel_width(view) + n->hud_boss_bar_margin;
    float top = view->layout.middle_top + n->hud_boss_line_top;
    char number[8], line[64];
    snprintf(number, sizeof number, "%d", 1 + (share <= n->hud_boss_tick_1) + (share <= n->hud_boss_tick_2));
    view_replace(line, sizeof line, game_text(game, "hud.phase"), "{n}", number);
    view_add_text(view, ANCHOR_TOP, left, top, n->hud_text, look->hud_text, "%s", line);
    const char *fears = elements[world_boss_weakness(world, world_run(world).floor)];
    if (!fears) {
        return;
    }
    view_replace(line, sizeof line, game_text(game, "hud.weak"), "{element}", game_text(game, fears));
    TextItem *text = view_add_text(view, ANCHOR_TOP, -left, top, n->hud_text, look->hud_warning, "%s", line);
    text->align = ALIGN_RIGHT;
}

float boss_fill(View *view, const Game *game) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    const RenderLook *look = game_look(game);
    WorldEntities entities = world_entities(world);
    int slot = find_boss(world, &entities);
    if (slot < 0) {
        return 0.0f;
    }
    float share = (float)entities.hp[slot] / (float)entities.hp_max[slot];
    float width = panel_width(view), top = view->layout.middle_top;
    view_begin_part(view, LAYER_HUD, view->layout.top, view->layout.middle_shift);
    char key[16 + WORLD_ID_SIZE];
    snprintf(key, sizeof key, "enemy.%s", world_rules(world)->enemies[entities.kind[slot]].id);
    view_add_panel(view, ANCHOR_TOP, -0.5f * width, top + n->hud_boss_top, width, n->hud_boss_height, look->hud_panel,
                   n->hud_panel_alpha);
    TextItem *name = view_add_text(view, ANCHOR_TOP, 0, top + n->hud_boss_name_top, n->hud_boss_name_size,
                                   look->hud_text, "%s", game_text(game, key));
    name->align = ALIGN_CENTER;
    name->outline = true;
    view_fit(view, name, width - 2.0f * n->hud_boss_bar_margin);
    fill_bar(view, look, share);
    fill_line(view, game, share);
    return top + n->hud_boss_top + n->hud_boss_height + n->hud_boss_gap;
}
