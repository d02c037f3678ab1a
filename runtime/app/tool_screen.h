/* What lies on the screen of a tool's window: panes, texts, buttons, and where each takes the mouse. Laid out anew each
 * frame; lengths are layout pixels from the top left. Knows no tool.
 */
#ifndef RIFT_APP_TOOL_SCREEN_H
#define RIFT_APP_TOOL_SCREEN_H

#include "render/render.h"
#include "script/script.h"

enum {
    TOOL_PANEL_LIMIT = 384,
    TOOL_TEXT_LIMIT = 200,
    TOOL_ZONE_LIMIT = 128,
};

/* What a zone is for, is its tool's to say, but for these two. */
enum {
    TOOL_ZONE_NONE = 0,  /* the stage behind */
    TOOL_ZONE_PANE = 1,  /* takes the mouse and does nothing */
    TOOL_ZONE_FIRST = 2, /* a tool's own kinds begin here */
};

/* A part of the screen that takes the mouse. Of several the last counts. */
typedef struct ToolZone {
    float x, y, w, h;
    int kind, index;
} ToolZone;

typedef struct ToolColors {
    uint32_t neon, text, dim, panel, warm, bad, notice, notice_text;
} ToolColors;

typedef struct ToolScreen {
    float width, height;
    ToolZone zones[TOOL_ZONE_LIMIT];
    int zone_count;
    PanelItem panels[TOOL_PANEL_LIMIT];
    int panel_count;
    TextItem texts[TOOL_TEXT_LIMIT];
    int text_count;
} ToolScreen;

ToolColors tool_colors(const RenderLook *look);
/* Takes everything off. */
void tool_clear(ToolScreen *screen);
/* What is drawn goes into the scene. */
void tool_show(const ToolScreen *screen, RenderScene *scene);
/* The zone at a place. */
ToolZone tool_zone_at(const ToolScreen *screen, float x, float y);
/* 0 … 1: where along the zone a place is. */
float tool_zone_part(const ToolZone *zone, float x);

/* What does not fit any more is dropped. The item may be changed before the next one is added. */
PanelItem *tool_add_panel(ToolScreen *screen, float x, float y, float w, float h, uint32_t color, float alpha);
TextItem *tool_add_text(ToolScreen *screen, float x, float y, float size, uint32_t color, const char *format, ...)
    BASE_PRINTF(6, 7);
void tool_add_zone(ToolScreen *screen, float x, float y, float w, float h, int kind, int index);
/* A dark pane with a line of light along its top. */
void tool_add_pane(ToolScreen *screen, float x, float y, float w, float h, const ToolColors *colors);
void tool_add_bar(ToolScreen *screen, float x, float y, float w, float part, uint32_t color);
/* A frame with words in its middle, bright while `on`. */
void tool_add_button(ToolScreen *screen, const ToolZone *place, bool on, const char *words, const ToolColors *colors);
/* A track with a handle at `part` of its length. */
void tool_add_track(ToolScreen *screen, float x, float y, float w, float part, const ToolColors *colors);
/* The game's notices, one below the other, broken into lines of at most `columns` bytes. */
void tool_add_notices(ToolScreen *screen, const Game *game, float x, float y, float w, int columns);

#endif
