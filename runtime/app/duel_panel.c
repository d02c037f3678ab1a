/* What lies on the duel's screen: who fights, what each part has left, the result, and the classroom's curves. Lengths
 * are layout pixels. */
#include "app/duel_state.h"

#define MARGIN 16.0f
#define LABEL 14.0f
#define SMALL 12.0f
#define BODY_SCALE 74.0f /* pixels a metre of the small figures */
#define CURVE_W 420.0f
#define CURVE_H 72.0f
#define CURVE_STEP 5.0f /* pixels of a bar, which stands for so many moments: */
#define CURVE_MOMENTS 4

/* ---- The small figures ----------------------------------------------------------------------------------------*/
static uint32_t mix_color(uint32_t a, uint32_t b, float share) {
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const float from = (float)(a >> shift & 0xFF), to = (float)(b >> shift & 0xFF);
        mixed |= (uint32_t)(from + (to - from) * share + 0.5f) << shift;
    }
    return mixed;
}

static void half_size(const PhysicsShape *shape, float *x, float *y) {
    *x = (float)(shape->kind == PHYSICS_BOX ? shape->half.x : shape->radius);
    *y = (float)(shape->kind == PHYSICS_BOX       ? shape->half.y
                 : shape->kind == PHYSICS_CAPSULE ? shape->half_length + shape->radius
                                                  : shape->radius);
}

/* As it stands at rest, seen from the front; each part in the colour of what it has left. */
static void add_body(Duel *duel, int side, float middle, float bottom, uint32_t color) {
    const ActiveBody *body = duel->rules->fighter;
    const DuelFighter *fighter = &duel->fighters[side];
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        const PhysicsPart *part = &body->figure.parts[body->parts[i]];
        const float left = (float)(fighter->health[i] / (double)duel->rules->health[i]);
        float x, y;
        half_size(&part->shape, &x, &y);
        const uint32_t shown = left > 0.0f ? mix_color(duel->rules->colors.hurt, color, left) : 0x333333;
        tool_add_panel(&duel->screen, middle + ((float)part->place.x - x) * BODY_SCALE,
                       bottom - ((float)part->place.y + y) * BODY_SCALE, 2.0f * x * BODY_SCALE - 1.0f,
                       2.0f * y * BODY_SCALE - 1.0f, shown, fighter->gone ? 0.25f : 0.35f + 0.55f * left);
    }
}

/* ---- The classroom --------------------------------------------------------------------------------------------*/
/* A curve as thin bars, the newest moment at the right. */
static void add_curve(Duel *duel, float x, float y, size_t offset, float most, uint32_t color) {
    const int shown = (int)(CURVE_W / CURVE_STEP);
    for (int i = 0; i < shown && i < duel->trace_count / CURVE_MOMENTS; i++) {
        const int at = (duel->trace_next + DUEL_TRACE_LIMIT - 1 - CURVE_MOMENTS * i) % DUEL_TRACE_LIMIT;
        const float value = *(const float *)(const void *)((const char *)&duel->traces[at] + offset);
        const float share = math_clamp32(value / most, 0.0f, 1.0f);
        tool_add_panel(&duel->screen, x + CURVE_W - CURVE_STEP * (float)i, y + CURVE_H * (1.0f - share) - 1.0f,
                       CURVE_STEP, 2.0f, color, 0.9f);
    }
}

static float greatest(const Duel *duel, size_t offset, float least) {
    float most = least;
    for (int i = 0; i < duel->trace_count; i++) {
        const float value = *(const float *)(const void *)((const char *)&duel->traces[i] + offset);
        most = value > most ? value : most;
    }
    return most;
}

static void add_plot(Duel *duel, float x, float y, const char *name, size_t offset, float most, const char *unit,
                     uint32_t color) {
    const float now =
        duel->trace_count > 0
            ? *(const float *)(const void *)((const char *)&duel->traces[(duel->trace_next + DUEL_TRACE_LIMIT - 1) %
                                                                         DUEL_TRACE_LIMIT] +
                                             offset)
            : 0.0f;
    tool_add_text(&duel->screen, x, y - 15.0f, SMALL, color, "%s %.2f %s", game_text(duel->game, name), (double)now,
                  unit);
    add_curve(duel, x, y, offset, most, color);
}

static void add_classroom(Duel *duel) {
    const ToolColors colors = tool_colors(game_look(duel->game));
    const float w = CURVE_W + 28.0f, h = 330.0f, x = duel->screen.width - w - MARGIN,
                y = duel->screen.height - h - 44.0f;
    const float angles = greatest(duel, offsetof(DuelTrace, angle), greatest(duel, offsetof(DuelTrace, target), 0.5f));
    tool_add_pane(&duel->screen, x, y, w, h, &colors);
    tool_add_text(&duel->screen, x + 14.0f, y + 10.0f, 18.0f, colors.neon, "%s: %s",
                  game_text(duel->game, "duel.class"), ACTIVE_JOINT_NAMES[duel->joint]);
    tool_add_text(&duel->screen, x + w - 14.0f, y + 13.0f, SMALL, colors.text, "%s",
                  game_text(duel->game, duel->control == ACTIVE_PID ? "duel.pid" : "duel.implicit"))
        ->align = ALIGN_RIGHT;
    add_plot(duel, x + 14.0f, y + 60.0f, "duel.target", offsetof(DuelTrace, target), angles, "rad", colors.neon);
    add_curve(duel, x + 14.0f, y + 60.0f, offsetof(DuelTrace, angle), angles, colors.text);
    add_plot(duel, x + 14.0f, y + 150.0f, "duel.error", offsetof(DuelTrace, error),
             greatest(duel, offsetof(DuelTrace, error), 0.1f), "rad", colors.warm);
    add_plot(duel, x + 14.0f, y + 240.0f, "duel.torque", offsetof(DuelTrace, torque),
             greatest(duel, offsetof(DuelTrace, torque), 20.0f), "N·m", colors.bad);
    tool_add_text(&duel->screen, x + 120.0f, y + 45.0f, SMALL, colors.text, "%s", game_text(duel->game, "duel.angle"));
    tool_add_text(&duel->screen, x + 14.0f, y + h + 8.0f, SMALL, colors.dim, "%s   %s",
                  game_text(duel->game, "duel.next_joint"), game_text(duel->game, "duel.switch"));
}

/* ---- All of it ------------------------------------------------------------------------------------------------*/
static const char *result_key(const Duel *duel) {
    return duel->winner == DUEL_NOBODY ? "duel.none" : duel->winner == DUEL_A ? "duel.win" : "duel.lose";
}

void duel_lay_out(Duel *duel) {
    const ToolColors colors = tool_colors(game_look(duel->game));
    const DuelRules *rules = duel->rules;
    ToolScreen *screen = &duel->screen;
    char key[48];
    tool_clear(screen);
    add_body(duel, DUEL_A, MARGIN + 44.0f, MARGIN + 130.0f, rules->colors.player);
    add_body(duel, DUEL_B, screen->width - MARGIN - 44.0f, MARGIN + 130.0f, rules->colors.foe);
    tool_add_text(screen, 0.5f * screen->width, MARGIN, 24.0f, colors.neon, "%s", game_text(duel->game, "duel.name"))
        ->align = ALIGN_CENTER;
    snprintf(key, sizeof key, "duel.%s", duel->fighters[DUEL_B].mind.temper->name);
    tool_add_text(screen, 0.5f * screen->width, MARGIN + 30.0f, LABEL, colors.dim, "%s %s",
                  game_text(duel->game, "duel.temper"), game_text(duel->game, key))
        ->align = ALIGN_CENTER;
    if (duel->over || duel->paused) {
        tool_add_text(screen, 0.5f * screen->width, 0.26f * screen->height, 44.0f,
                      duel->paused             ? colors.dim
                      : duel->winner == DUEL_A ? colors.neon
                                               : colors.bad,
                      "%s", game_text(duel->game, duel->paused ? "duel.paused" : result_key(duel)))
            ->align = ALIGN_CENTER;
    } else if (!duel->fighters[DUEL_A].bot && duel->since_stroke > 100.0) {
        tool_add_text(screen, 0.5f * screen->width, screen->height - 78.0f, 20.0f, colors.text, "%s",
                      game_text(duel->game, "duel.draw"))
            ->align = ALIGN_CENTER;
    }
    tool_add_text(screen, MARGIN, screen->height - MARGIN - SMALL, SMALL, colors.dim, "%s",
                  game_text(duel->game, "duel.again"));
    if (duel->classroom) {
        add_classroom(duel);
    }
    tool_add_notices(screen, duel->game, MARGIN + 120.0f, MARGIN + 60.0f, screen->width - 2.0f * MARGIN - 240.0f, 96);
}
