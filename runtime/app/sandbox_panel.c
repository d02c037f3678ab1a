/* The sandbox's panel: buttons with their keys, sliders, and what the mouse does. Lengths are layout pixels. */
#include "app/sandbox_state.h"

#define MARGIN 16.0f
#define PAD 14.0f
#define WIDTH 252.0f
#define BUTTON_H 30.0f
#define GAP 6.0f
#define SLIDER_H 40.0f
#define LABEL 14.0f
#define SMALL 12.0f
#define LINE 18.0f
#define NOTICE_COLUMNS 96

typedef struct Label {
    const char *text, *key;
} Label;

static const Label BUTTONS[SANDBOX_ACTION_COUNT] = {
    [SANDBOX_DROP] = {"sandbox.drop", "D"},     [SANDBOX_ADD] = {"sandbox.add", "A"},
    [SANDBOX_RESET] = {"sandbox.reset", "R"},   [SANDBOX_CLEAR] = {"sandbox.clear", "C"},
    [SANDBOX_BODIES] = {"sandbox.bodies", "B"}, [SANDBOX_BLAST] = {"sandbox.blast", "sandbox.space"},
    [SANDBOX_BALL] = {"sandbox.ball", "1"},     [SANDBOX_BOX] = {"sandbox.box", "2"},
};

static const Label SLIDERS[SANDBOX_SLIDER_COUNT] = {
    [SANDBOX_POWER] = {"sandbox.power", "- ="},
    [SANDBOX_STIFFNESS] = {"sandbox.stiffness", "[ ]"},
    [SANDBOX_TIME] = {"sandbox.time", ", ."},
};

static const char *const HELP[] = {"sandbox.help_grab", "sandbox.help_turn", "sandbox.help_blast", "sandbox.help_zoom",
                                   "sandbox.help_hide"};

/* ---- Pieces -------------------------------------------------------------------------------------------------*/
static bool can(const Sandbox *sandbox, SandboxAction action) {
    switch (action) {
    case SANDBOX_ADD:
        return sandbox->figure_count < sandbox->rules->figures_most;
    case SANDBOX_CLEAR:
        return sandbox->prop_count > 0;
    default:
        return true;
    }
}

static void add_action(Sandbox *sandbox, float x, float y, float w, SandboxAction action, const ToolColors *colors) {
    ToolScreen *screen = &sandbox->screen;
    const bool lit = action == SANDBOX_BODIES && sandbox->bare, usable = can(sandbox, action);
    const uint32_t color = action == SANDBOX_BLAST ? colors->warm : colors->neon;
    const Label *label = &BUTTONS[action];
    const float top = y + 0.5f * BUTTON_H;
    const bool over = sandbox->pointer_x >= x && sandbox->pointer_x < x + w && sandbox->pointer_y >= y &&
                      sandbox->pointer_y < y + BUTTON_H;
    tool_add_panel(screen, x, y, w, BUTTON_H, color, !usable ? 0.04f : lit ? 0.42f : over ? 0.30f : 0.13f);
    tool_add_panel(screen, x, y, w, BUTTON_H, color, usable ? 0.65f : 0.2f)->border = 1.0f;
    tool_add_text(screen, x + 9.0f, top - 8.5f, LABEL, usable ? colors->text : colors->dim, "%s",
                  game_text(sandbox->game, label->text));
    tool_add_text(screen, x + w - 8.0f, top - 7.0f, SMALL, colors->dim, "%s", game_text(sandbox->game, label->key))
        ->align = ALIGN_RIGHT;
    tool_add_zone(screen, x, y, w, BUTTON_H, SANDBOX_ZONE_BUTTON, (int)action);
}

static void add_slider(Sandbox *sandbox, float x, float y, float w, SandboxSlider slider, const ToolColors *colors) {
    ToolScreen *screen = &sandbox->screen;
    const SandboxRange *range = &sandbox->rules->sliders[slider];
    const float value = sandbox->values[slider], part = (value - range->least) / (range->most - range->least);
    const char *format = range->most - range->least > 4.0f ? "%.0f" : "%.2f";
    char words[32];
    snprintf(words, sizeof words, format, (double)value);
    tool_add_text(screen, x, y, LABEL, colors->text, "%s", game_text(sandbox->game, SLIDERS[slider].text));
    tool_add_text(screen, x + 0.60f * w, y + 1.5f, SMALL, colors->dim, "%s", SLIDERS[slider].key)->align = ALIGN_CENTER;
    tool_add_text(screen, x + w, y, LABEL, colors->text, "%s", words)->align = ALIGN_RIGHT;
    tool_add_track(screen, x, y + 25.0f, w, math_clamp32(part, 0.0f, 1.0f), colors);
    tool_add_zone(screen, x, y - 1.0f, w, SLIDER_H - 3.0f, SANDBOX_ZONE_SLIDER, (int)slider);
}

/* What there is, how many of how many. */
static void add_counts(Sandbox *sandbox, float x, float y, float w, const ToolColors *colors) {
    tool_add_text(&sandbox->screen, x, y, SMALL, colors->dim, "%s %d/%d", game_text(sandbox->game, "sandbox.figures"),
                  sandbox->figure_count, sandbox->rules->figures_most);
    tool_add_text(&sandbox->screen, x + w, y, SMALL, colors->dim, "%s %d/%d", game_text(sandbox->game, "sandbox.props"),
                  sandbox->prop_count, sandbox->rules->props_most)
        ->align = ALIGN_RIGHT;
}

/* ---- The panel ----------------------------------------------------------------------------------------------*/
static void add_panel(Sandbox *sandbox, const ToolColors *colors) {
    const float x = MARGIN + PAD, w = WIDTH - 2.0f * PAD, half = 0.5f * (w - GAP);
    const int panel = sandbox->screen.panel_count, zone = sandbox->screen.zone_count;
    float y = MARGIN + PAD;
    tool_add_pane(&sandbox->screen, MARGIN, MARGIN, WIDTH, 0.0f, colors); /* its height shows below */
    tool_add_text(&sandbox->screen, x, y - 2.0f, 24.0f, colors->neon, "%s", game_text(sandbox->game, "sandbox.name"));
    add_counts(sandbox, x, y + 32.0f, w, colors);
    y += 56.0f;
    for (int i = 0; i < SANDBOX_ACTION_COUNT; i++) {
        add_action(sandbox, x + (i % 2 ? half + GAP : 0.0f), y + (float)(i / 2) * (BUTTON_H + GAP), half,
                   (SandboxAction)i, colors);
    }
    y += 0.5f * SANDBOX_ACTION_COUNT * (BUTTON_H + GAP) + 10.0f;
    for (int i = 0; i < SANDBOX_SLIDER_COUNT; i++, y += SLIDER_H) {
        add_slider(sandbox, x, y, w, (SandboxSlider)i, colors);
    }
    y += 6.0f;
    tool_add_panel(&sandbox->screen, x, y, w, 1.0f, colors->neon, 0.25f);
    y += 8.0f;
    for (size_t i = 0; i < BASE_COUNT_OF(HELP); i++, y += LINE) {
        tool_add_text(&sandbox->screen, x, y, SMALL, colors->dim, "%s", game_text(sandbox->game, HELP[i]));
    }
    const float h = y - MARGIN + 8.0f;
    sandbox->screen.panels[panel].h = sandbox->screen.panels[panel + 2].h = sandbox->screen.zones[zone].h = h;
}

void sandbox_lay_out(Sandbox *sandbox) {
    const ToolColors colors = tool_colors(game_look(sandbox->game));
    const float left = sandbox->hidden ? MARGIN : 2.0f * MARGIN + WIDTH;
    tool_clear(&sandbox->screen);
    if (sandbox->hidden) {
        tool_add_text(&sandbox->screen, MARGIN, sandbox->screen.height - MARGIN - SMALL, SMALL, colors.dim, "%s",
                      game_text(sandbox->game, "sandbox.hidden"));
    } else {
        add_panel(sandbox, &colors);
    }
    tool_add_notices(&sandbox->screen, sandbox->game, left, MARGIN, sandbox->screen.width - left - MARGIN,
                     NOTICE_COLUMNS);
}

float sandbox_aside(const Sandbox *sandbox) {
    const Orbit *orbit = &sandbox->orbit;
    const float pixel = 2.0f * orbit->distance * math_sin32(0.5f * orbit->fov) / math_cos32(0.5f * orbit->fov);
    return sandbox->hidden ? 0.0f : -0.5f * (WIDTH + MARGIN) * pixel / sandbox->screen.height;
}

/* ---- JSON ---------------------------------------------------------------------------------------------------*/
void sandbox_print(const Sandbox *sandbox, FILE *stream) {
    double highest = -1e9;
    for (int i = 0; i < sandbox->figure_count; i++) {
        const double y = (double)sandbox_centre(sandbox, i).y;
        highest = y > highest ? y : highest;
    }
    fprintf(stream, "{\"figures\":%d,\"props\":%d,\"bodies\":%s,\"panel\":%s,", sandbox->figure_count,
            sandbox->prop_count, sandbox->bare ? "true" : "false", sandbox->hidden ? "false" : "true");
    fprintf(stream, "\"power\":%.6g,\"stiffness\":%.6g,\"time\":%.6g,\"blasts\":%d,\"highest\":%.9g,",
            (double)sandbox->values[SANDBOX_POWER], (double)sandbox->values[SANDBOX_STIFFNESS],
            (double)sandbox->values[SANDBOX_TIME], sandbox->blasts, highest);
    fprintf(stream, "\"yaw\":%.9g,\"pitch\":%.9g,\"distance\":%.9g,\"seconds\":%.9g,\"nan\":%s}\n",
            (double)sandbox->orbit.yaw, (double)sandbox->orbit.pitch, (double)sandbox->orbit.distance, sandbox->seconds,
            physics_is_broken(sandbox->world) ? "true" : "false");
}
