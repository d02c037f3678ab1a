/* The stick and the buttons for fingers. */
#include "app/touch.h"
#include "app/view_state.h"

#include <string.h>

void view_place_touch(const View *view, Touch *touch, float aspect) {
    const ViewNumbers *n = &view->numbers;
    const float wide = 16.0f / 9.0f;
    float right = 640.0f, bottom = 360.0f;
    right *= aspect > wide ? aspect / wide : 1.0f;
    bottom *= aspect > 0.0f && aspect < wide ? wide / aspect : 1.0f;
    touch->layout = (TouchLayout){
        .spots = {[TOUCH_STICK] = {n->touch_stick_x - right, n->touch_stick_y + bottom, n->touch_stick},
                  [TOUCH_ATTACK] = {n->touch_attack_x + right, n->touch_attack_y + bottom, n->touch_attack},
                  [TOUCH_DODGE] = {n->touch_dodge_x + right, n->touch_dodge_y + bottom, n->touch_button},
                  [TOUCH_SKILL_1] = {n->touch_skill_1_x + right, n->touch_skill_1_y + bottom, n->touch_button},
                  [TOUCH_SKILL_2] = {n->touch_skill_2_x + right, n->touch_skill_2_y + bottom, n->touch_button},
                  [TOUCH_ULTIMATE] = {n->touch_ultimate_x + right, n->touch_ultimate_y + bottom, n->touch_button},
                  [TOUCH_USE] = {n->touch_use_x + right, n->touch_use_y + bottom, n->touch_use},
                  [TOUCH_PAUSE] = {n->touch_pause_x + right, n->touch_pause_y - bottom, n->touch_pause}},
        .reach = n->touch_reach,
        .dead = n->touch_dead,
        .run = n->touch_run};
}

static void add_disc(View *view, const TouchCircle *circle, float radius, uint32_t color, float alpha, float border) {
    PanelItem *disc = view_add_panel(view, ANCHOR_CENTER, circle->x - radius, circle->y - radius, 2.0f * radius,
                                     2.0f * radius, color, alpha);
    disc->round = true;
    disc->border = border;
}

/* Dark glass with a rim in its colour; full of it while it is held. */
static void fill_spot(View *view, const RenderLook *look, const TouchCircle *circle, uint32_t color, bool held,
                      bool ready) {
    const ViewNumbers *n = &view->numbers;
    float strength = ready ? 1.0f : n->touch_tired;
    add_disc(view, circle, circle->radius, look->hud_panel, n->touch_back_alpha, 0.0f);
    add_disc(view, circle, circle->radius, color, strength * (held ? n->touch_held_alpha : n->touch_fill_alpha), 0.0f);
    add_disc(view, circle, circle->radius, color, strength * (held ? 1.0f : n->touch_rim_alpha), n->touch_rim);
}

static void fill_label(View *view, const RenderLook *look, const TouchCircle *circle, const char *label) {
    float size = view->numbers.hud_text_bar;
    TextItem *text =
        view_add_text(view, ANCHOR_CENTER, circle->x, circle->y - 0.5f * size, size, look->hud_text, "%s", label);
    text->align = ALIGN_CENTER;
    text->outline = true;
}

static void fill_stick(View *view, const RenderLook *look, const Touch *touch) {
    const ViewNumbers *n = &view->numbers;
    const TouchCircle *stick = &touch->layout.spots[TOUCH_STICK];
    float x, y;
    bool held = touch_stick(touch, &x, &y);
    TouchCircle knob = {stick->x + x * stick->radius, stick->y + y * stick->radius, n->touch_knob};
    add_disc(view, stick, stick->radius, look->hud_panel, n->touch_back_alpha, 0.0f);
    add_disc(view, stick, stick->radius, look->player_ring_color, n->touch_rim_alpha, n->touch_rim);
    add_disc(view, &knob, knob.radius, look->player_ring_color, held ? n->touch_held_alpha : n->touch_knob_alpha, 0.0f);
    add_disc(view, &knob, knob.radius, look->player_ring_color, held ? 1.0f : n->touch_rim_alpha, n->touch_rim);
}

static void fill_skill(View *view, const Game *game, const Touch *touch, TouchSpot spot, const char *label) {
    const RenderLook *look = game_look(game);
    const GrowthInfo growth = world_growth(game_world(game));
    const SkillSlot *slot = &growth.skills[spot - TOUCH_SKILL_1];
    const TouchCircle *circle = &touch->layout.spots[spot];
    bool has = slot->power >= 0;
    const PowerRules *power = has ? &world_rules(game_world(game))->powers[slot->power] : NULL;
    bool ready = has && slot->cooldown_ticks == 0 && growth.energy >= (float)power->cost;
    fill_spot(view, look, circle, has ? power->color : look->hud_dim, touch_is_held(touch, spot), ready);
    fill_label(view, look, circle, label);
}

/* Two bars. */
static void fill_pause(View *view, const RenderLook *look, const Touch *touch) {
    const TouchCircle *circle = &touch->layout.spots[TOUCH_PAUSE];
    float high = circle->radius * 0.8f, wide = circle->radius * 0.22f;
    fill_spot(view, look, circle, look->hud_dim, touch_is_held(touch, TOUCH_PAUSE), true);
    for (int side = -1; side <= 1; side += 2) {
        float middle = circle->x + (float)side * 1.2f * wide;
        view_add_panel(view, ANCHOR_CENTER, middle - 0.5f * wide, circle->y - 0.5f * high, wide, high, look->hud_text,
                       0.9f);
    }
}

void touch_fill(View *view, const Game *game, const Touch *touch) {
    const RenderLook *look = game_look(game);
    const TouchCircle *spots = touch->layout.spots;
    fill_stick(view, look, touch);
    fill_spot(view, look, &spots[TOUCH_ATTACK], look->player_ring_color, touch_is_held(touch, TOUCH_ATTACK), true);
    fill_label(view, look, &spots[TOUCH_ATTACK], game_text(game, "touch.attack"));
    fill_spot(view, look, &spots[TOUCH_DODGE], look->hud_text, touch_is_held(touch, TOUCH_DODGE), true);
    fill_label(view, look, &spots[TOUCH_DODGE], game_text(game, "touch.dodge"));
    fill_spot(view, look, &spots[TOUCH_USE], look->cell_color, touch_is_held(touch, TOUCH_USE), true);
    fill_label(view, look, &spots[TOUCH_USE], game_text(game, "touch.use"));
    fill_skill(view, game, touch, TOUCH_SKILL_1, "1");
    fill_skill(view, game, touch, TOUCH_SKILL_2, "2");
    fill_skill(view, game, touch, TOUCH_ULTIMATE, game_text(game, "touch.ultimate"));
    fill_pause(view, look, touch);
}
