/* The viewer's screen: states on the left, parameters and layers on the right, the timeline below. What is drawn and
 * where the mouse is taken are laid out together. Lengths are layout pixels. */
#include "app/viewer_state.h"

#include <stdio.h>
#include <string.h>

enum {
    STATES_SHOWN = 20, /* rows of the list, around the state that plays */
    PARAMETERS_SHOWN = 7,
    CLIPS_SHOWN = 4,  /* the heaviest of a layer's */
    LAYERS_WHOLE = 3, /* of more layers only the chosen one shows its clips */
    NOTICE_COLUMNS = 96,
};

#define MARGIN 16.0f
#define PAD 12.0f
#define LEFT_W 264.0f
#define RIGHT_W 300.0f
#define ROW 19.0f
#define TEXT 13.0f
#define SMALL 11.0f
#define TIMELINE_H 92.0f
#define HELP_H 22.0f

static const char HELP[] =
    "drag: turn   wheel: zoom   space: pause   , . : step   up down: state   left right: value   "
    "tab: next value   1-6: layer   - = : speed   F: frame-step   P: profile   M: root   "
    "R: restart   PgUp PgDn: rig   F10: leave";

static void add_switch_button(Viewer *viewer, float x, float y, float w, ViewerZoneKind kind, bool on,
                              const char *words) {
    const ToolColors colors = tool_colors(game_look(viewer->game));
    const ToolZone place = {x, y, w, 20.0f, (int)kind, 0};
    tool_add_button(&viewer->screen, &place, on, words, &colors);
}

/* The first row of a list so that row `chosen` is among those shown. */
static int first_row(int chosen, int count, int shown) {
    int first = chosen - shown / 2;
    first = first > count - shown ? count - shown : first;
    return first < 0 ? 0 : first;
}

/* ---- The left pane: what is played, and the states ----------------------------------------------------------*/
static const char *root_text(int root) {
    static const char *const TEXTS[] = {"root: pose", "root: used", "root: ignored", "root: upright"};
    return root < 0 ? "root: as told" : TEXTS[root];
}

static void add_title(Viewer *viewer, float x, float y, const ToolColors *colors) {
    float w = LEFT_W - 2.0f * PAD, half = 0.5f * (w - 6.0f);
    tool_add_text(&viewer->screen, x, y, 24.0f, colors->neon, "%s", viewer->rig_id);
    tool_add_text(&viewer->screen, x + w, y + 9.0f, SMALL, colors->dim, "%s", viewer->plain ? "states" : "graph")
        ->align = ALIGN_RIGHT;
    tool_add_text(&viewer->screen, x, y + 32.0f, TEXT, colors->text, "%s  %.2f×", viewer->paused ? "paused" : "playing",
                  (double)viewer->speed);
    tool_add_text(&viewer->screen, x + w, y + 32.0f, TEXT, colors->dim, "tick %lld", (long long)viewer->now.tick)
        ->align = ALIGN_RIGHT;
    add_switch_button(viewer, x, y + 56.0f, half, ZONE_PAUSE, viewer->paused, "pause");
    add_switch_button(viewer, x + half + 6.0f, y + 56.0f, half, ZONE_FRAME_STEP, viewer->frame_step, "frame-step");
    add_switch_button(viewer, x, y + 82.0f, half, ZONE_PROFILE, viewer->mobile, viewer->mobile ? "mobile" : "desktop");
    add_switch_button(viewer, x + half + 6.0f, y + 82.0f, half, ZONE_ROOT, viewer->root >= 0, root_text(viewer->root));
}

static void add_state(Viewer *viewer, float x, float y, int state, const GraphLayerInfo *info,
                      const ToolColors *colors) {
    float w = LEFT_W - 2.0f * PAD;
    bool active = state == info->state, left = state == info->previous;
    if (active || left) {
        float weight = active ? info->fade : 1.0f - info->fade;
        tool_add_panel(&viewer->screen, x - 4.0f, y - 2.0f, (w + 8.0f) * weight, ROW - 1.0f, colors->neon,
                       active ? 0.26f : 0.12f);
    }
    if (active) {
        tool_add_panel(&viewer->screen, x - 4.0f, y - 2.0f, 3.0f, ROW - 1.0f, colors->neon, 1.0f);
    }
    tool_add_text(&viewer->screen, x + 6.0f, y, TEXT, active ? colors->text : colors->dim, "%s",
                  graph_state_name(viewer->graph, viewer->layer, state));
    if (graph_layer_follows(viewer->graph, viewer->layer)) {
        RigStateInfo rig = rig_state_info(viewer->rig, state);
        tool_add_text(&viewer->screen, x + w, y + 1.0f, SMALL, colors->dim, "%s%.2f s", rig.loop ? "loop  " : "",
                      (double)rig.length)
            ->align = ALIGN_RIGHT;
    } else if (active) {
        tool_add_text(&viewer->screen, x + w, y + 1.0f, SMALL, colors->dim, "%.2f s",
                      (double)info->state_ticks / (double)TICKS_PER_SECOND)
            ->align = ALIGN_RIGHT;
    }
    tool_add_zone(&viewer->screen, x - 4.0f, y - 2.0f, w + 8.0f, ROW, ZONE_STATE, state);
}

static void add_states(Viewer *viewer, const ToolColors *colors) {
    const float x = MARGIN + PAD, top = MARGIN + 124.0f;
    int count = graph_state_count(viewer->graph, viewer->layer);
    int shown = count < STATES_SHOWN ? count : STATES_SHOWN;
    GraphLayerInfo info = graph_bank_layer(viewer->bank, VIEWER_SHOWN, viewer->layer);
    int first = first_row(info.state, count, shown);
    tool_add_pane(&viewer->screen, MARGIN, MARGIN, LEFT_W, 124.0f + 26.0f + ROW * (float)shown + PAD, colors);
    add_title(viewer, x, MARGIN + PAD, colors);
    tool_add_text(&viewer->screen, x, top, SMALL, colors->neon, "STATES OF %s",
                  graph_layer_name(viewer->graph, viewer->layer));
    if (shown < count) {
        tool_add_text(&viewer->screen, x + LEFT_W - 2.0f * PAD, top, SMALL, colors->dim, "%d-%d of %d", first + 1,
                      first + shown, count)
            ->align = ALIGN_RIGHT;
    }
    for (int i = 0; i < shown; i++) {
        add_state(viewer, x, top + 22.0f + ROW * (float)i, first + i, &info, colors);
    }
}

/* ---- The right pane: parameters and layers ------------------------------------------------------------------*/
static void add_slider(Viewer *viewer, float x, float y, float w, int index, const ToolColors *colors) {
    const GraphParameterSource *parameter = graph_parameter(viewer->graph, index);
    float value = graph_bank_parameters(viewer->bank, VIEWER_SHOWN)[index];
    float range = parameter->most - parameter->least;
    float part = range > 0.0f ? math_clamp32((value - parameter->least) / range, 0.0f, 1.0f) : 0.0f;
    tool_add_track(&viewer->screen, x, y + 20.0f, w, part, colors);
    tool_add_text(&viewer->screen, x + w, y, TEXT, colors->text, "%.2f", (double)value)->align = ALIGN_RIGHT;
}

static void add_switch(Viewer *viewer, float x, float y, float w, int index, const ToolColors *colors) {
    bool trigger = graph_parameter(viewer->graph, index)->type == GRAPH_TRIGGER;
    bool set = graph_bank_parameters(viewer->bank, VIEWER_SHOWN)[index] != 0.0f;
    tool_add_panel(&viewer->screen, x, y + 18.0f, w, 8.0f, trigger ? colors->warm : colors->neon, set ? 0.9f : 0.15f);
    tool_add_text(&viewer->screen, x + w, y + 1.0f, SMALL, set ? colors->text : colors->dim, "%s",
                  trigger ? (set ? "set" : "trigger") : (set ? "on" : "off"))
        ->align = ALIGN_RIGHT;
}

/* Returns where the next section begins. */
static float add_parameters(Viewer *viewer, float x, float y, const ToolColors *colors) {
    const float w = RIGHT_W - 2.0f * PAD, row = 32.0f;
    int count = graph_parameter_count(viewer->graph);
    int shown = count < PARAMETERS_SHOWN ? count : PARAMETERS_SHOWN;
    int first = first_row(viewer->parameter, count, shown);
    tool_add_text(&viewer->screen, x, y, SMALL, colors->neon, "PARAMETERS");
    if (shown < count) {
        tool_add_text(&viewer->screen, x + w, y, SMALL, colors->dim, "%d-%d of %d", first + 1, first + shown, count)
            ->align = ALIGN_RIGHT;
    }
    y += 20.0f;
    for (int i = first; i < first + shown; i++, y += row) {
        const GraphParameterSource *parameter = graph_parameter(viewer->graph, i);
        bool chosen = i == viewer->parameter;
        if (chosen) {
            tool_add_panel(&viewer->screen, x - 6.0f, y - 1.0f, 2.0f, row - 3.0f, colors->neon, 1.0f);
        }
        tool_add_text(&viewer->screen, x, y, TEXT, chosen ? colors->text : colors->dim, "%s", parameter->name);
        if (parameter->type == GRAPH_NUMBER) {
            add_slider(viewer, x, y, w, i, colors);
        } else {
            add_switch(viewer, x, y, w, i, colors);
        }
        tool_add_zone(&viewer->screen, x, y - 1.0f, w, row - 1.0f, ZONE_PARAMETER, i);
    }
    if (count == 0) {
        tool_add_text(&viewer->screen, x, y, SMALL, colors->dim, "none");
        y += ROW;
    }
    return y + 6.0f;
}

static int heaviest_clip(const GraphLayerInfo *info, uint32_t without) {
    int best = -1;
    for (int i = 0; i < info->sample_count; i++) {
        bool left = !(without & (1u << i)) && info->weights[i] > 1e-4f;
        best = left && (best < 0 || info->weights[i] > info->weights[best]) ? i : best;
    }
    return best;
}

static float add_clips(Viewer *viewer, float x, float y, const GraphLayerInfo *info, const ToolColors *colors) {
    const float w = RIGHT_W - 2.0f * PAD;
    uint32_t shown = 0;
    for (int i = 0; i < CLIPS_SHOWN; i++, y += 16.0f) {
        int clip = heaviest_clip(info, shown);
        if (clip < 0) {
            break;
        }
        shown |= 1u << clip;
        tool_add_text(&viewer->screen, x + 10.0f, y, SMALL, colors->dim, "%s",
                      rig_state_name(viewer->rig, info->clips[clip]));
        tool_add_bar(&viewer->screen, x + 120.0f, y + 5.0f, w - 160.0f, info->weights[clip], colors->warm);
        tool_add_text(&viewer->screen, x + w, y, SMALL, colors->text, "%.2f", (double)info->weights[clip])->align =
            ALIGN_RIGHT;
    }
    return y;
}

static float wrap_phase(float phase) {
    return phase - math_floor32(phase);
}

static float add_layer(Viewer *viewer, float x, float y, int layer, const ToolColors *colors) {
    const float w = RIGHT_W - 2.0f * PAD;
    GraphLayerInfo info = graph_bank_layer(viewer->bank, VIEWER_SHOWN, layer);
    bool chosen = layer == viewer->layer;
    const float top = y;
    tool_add_panel(&viewer->screen, x - 6.0f, y - 2.0f, w + 12.0f, ROW, colors->neon, chosen ? 0.22f : 0.07f);
    tool_add_text(&viewer->screen, x, y, TEXT, chosen ? colors->text : colors->dim, "%d  %s", layer + 1,
                  graph_layer_name(viewer->graph, layer));
    tool_add_text(&viewer->screen, x + w, y + 1.0f, SMALL, colors->dim, "weight %.2f", (double)info.weight)->align =
        ALIGN_RIGHT;
    y += ROW + 1.0f;
    tool_add_text(&viewer->screen, x + 10.0f, y, TEXT, colors->text, "%s",
                  graph_state_name(viewer->graph, layer, info.state));
    if (info.previous >= 0) {
        tool_add_text(&viewer->screen, x + w, y + 1.0f, SMALL, colors->warm, "from %s  %.0f %%",
                      graph_state_name(viewer->graph, layer, info.previous), (double)(100.0f * info.fade))
            ->align = ALIGN_RIGHT;
    } else {
        tool_add_text(&viewer->screen, x + w, y + 1.0f, SMALL, colors->dim, "phase %.2f",
                      (double)wrap_phase(info.phase))
            ->align = ALIGN_RIGHT;
    }
    y += ROW - 1.0f;
    tool_add_bar(&viewer->screen, x + 10.0f, y, w - 10.0f, info.previous >= 0 ? info.fade : wrap_phase(info.phase),
                 info.previous >= 0 ? colors->warm : colors->neon);
    y += 9.0f;
    if (chosen || graph_layer_count(viewer->graph) <= LAYERS_WHOLE) {
        y = add_clips(viewer, x, y, &info, colors);
    }
    tool_add_zone(&viewer->screen, x - 6.0f, top - 2.0f, w + 12.0f, y - top, ZONE_LAYER, layer);
    return y + 6.0f;
}

static void add_right(Viewer *viewer, const ToolColors *colors) {
    const float left = viewer->screen.width - MARGIN - RIGHT_W, x = left + PAD;
    int panel = viewer->screen.panel_count, zone = viewer->screen.zone_count;
    tool_add_pane(&viewer->screen, left, MARGIN, RIGHT_W, 0.0f,
                  colors); /* as high as what is in it, which shows below */
    float y = add_parameters(viewer, x, MARGIN + PAD, colors);
    tool_add_text(&viewer->screen, x, y, SMALL, colors->neon, "LAYERS");
    y += 20.0f;
    for (int i = 0; i < graph_layer_count(viewer->graph); i++) {
        y = add_layer(viewer, x, y, i, colors);
    }
    float h = y - MARGIN + 2.0f;
    viewer->screen.panels[panel].h = viewer->screen.panels[panel + 2].h = viewer->screen.zones[zone].h = h;
}

/* ---- The timeline -------------------------------------------------------------------------------------------*/
int64_t viewer_span_start(const Viewer *viewer) {
    return viewer->head > VIEWER_SPAN ? viewer->head - VIEWER_SPAN : 0;
}

typedef struct Timeline {
    float x, y, w;
    int64_t start, first; /* `first` is the earliest tick that is known */
} Timeline;

static float timeline_x(const Timeline *line, int64_t tick) {
    return line->x + line->w * (float)(tick - line->start) / (float)VIEWER_SPAN;
}

/* Stretches of one state of the first layer, with its name where there is room. */
static void add_stretches(Viewer *viewer, const Timeline *line, const ToolColors *colors) {
    for (int64_t tick = line->first; tick < viewer->head;) {
        int state = viewer_tick_at(viewer, tick)->state;
        int64_t end = tick + 1;
        while (end < viewer->head && viewer_tick_at(viewer, end)->state == state) {
            end++;
        }
        float x = timeline_x(line, tick), w = timeline_x(line, end) - x;
        tool_add_panel(&viewer->screen, x, line->y, w > 2.0f ? w - 1.0f : w, 20.0f, colors->neon,
                       state % 2 ? 0.32f : 0.20f);
        if (w > 56.0f) {
            tool_add_text(&viewer->screen, x + 5.0f, line->y + 4.0f, SMALL, colors->text, "%s",
                          graph_state_name(viewer->graph, 0, state));
        }
        tick = end;
    }
}

/* Every event is a mark; those with room for it have their names. */
static void add_marks(Viewer *viewer, const Timeline *line, const ToolColors *colors) {
    float free_from[2] = {line->x, line->x}; /* where a further name may begin, in either row of them */
    for (int64_t tick = line->first; tick < viewer->head; tick++) {
        const ViewerTick *shown = viewer_tick_at(viewer, tick);
        for (int i = 0; i < shown->event_count; i++) {
            float x = timeline_x(line, tick);
            tool_add_panel(&viewer->screen, x - 1.0f, line->y + 20.0f, 2.0f, 9.0f, colors->warm, 0.95f);
            int row = x >= free_from[0] ? 0 : 1;
            if (x >= free_from[row]) {
                tool_add_text(&viewer->screen, x, line->y + 30.0f + 12.0f * (float)row, 10.0f, colors->warm, "%s",
                              shown->events[i]);
                free_from[row] = x + 6.5f * (float)strlen(shown->events[i]) + 8.0f;
            }
        }
    }
}

static void add_timeline(Viewer *viewer, const ToolColors *colors) {
    const float top = viewer->screen.height - HELP_H - TIMELINE_H;
    Timeline line = {MARGIN + PAD, top + 24.0f, viewer->screen.width - 2.0f * (MARGIN + PAD), viewer_span_start(viewer),
                     0};
    line.first = viewer->first > line.start ? viewer->first : line.start;
    tool_add_pane(&viewer->screen, MARGIN, top, viewer->screen.width - 2.0f * MARGIN, TIMELINE_H - 4.0f, colors);
    tool_add_zone(&viewer->screen, line.x, line.y - 14.0f, line.w, TIMELINE_H - 20.0f, ZONE_TIMELINE, 0);
    for (int64_t tick = (line.start + 59) / 60 * 60; tick < line.start + VIEWER_SPAN; tick += 60) {
        tool_add_panel(&viewer->screen, timeline_x(&line, tick), line.y - 5.0f, 1.0f, 25.0f, colors->dim, 0.4f);
        tool_add_text(&viewer->screen, timeline_x(&line, tick) + 3.0f, line.y - 16.0f, 10.0f, colors->dim, "%lld s",
                      (long long)(tick / 60));
    }
    add_stretches(viewer, &line, colors);
    add_marks(viewer, &line, colors);
    float x = timeline_x(&line, viewer->now.tick);
    tool_add_panel(&viewer->screen, x - 1.0f, line.y - 8.0f, 2.0f, 40.0f, colors->text, 1.0f);
    tool_add_panel(&viewer->screen, x - 4.0f, line.y - 10.0f, 8.0f, 4.0f, colors->text, 1.0f);
    tool_add_text(&viewer->screen, 0.5f * viewer->screen.width, viewer->screen.height - HELP_H + 3.0f, SMALL,
                  colors->dim, "%s", HELP)
        ->align = ALIGN_CENTER;
}

/* ---- All of it ----------------------------------------------------------------------------------------------*/
void viewer_lay_out(Viewer *viewer) {
    ToolColors colors = tool_colors(game_look(viewer->game));
    const float x = MARGIN + LEFT_W + 12.0f, w = viewer->screen.width - 2.0f * MARGIN - LEFT_W - RIGHT_W - 24.0f;
    tool_clear(&viewer->screen);
    add_states(viewer, &colors);
    add_right(viewer, &colors);
    add_timeline(viewer, &colors);
    tool_add_notices(&viewer->screen, viewer->game, x, MARGIN, w, NOTICE_COLUMNS);
}
