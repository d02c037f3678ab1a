#include "app/tool_screen.h"

#include <stdarg.h>
#include <stdio.h>

#define SMALL 11.0f

ToolColors tool_colors(const RenderLook *look) {
    return (ToolColors){look->themes[0].stream, look->hud_text, look->hud_dim,    look->hud_panel,
                        look->hud_warning,      look->hud_bad,  look->hud_notice, look->hud_notice_text};
}

void tool_clear(ToolScreen *screen) {
    screen->zone_count = screen->panel_count = screen->text_count = 0;
}

void tool_show(const ToolScreen *screen, RenderScene *scene) {
    scene->panels = screen->panels;
    scene->panel_count = screen->panel_count;
    scene->texts = screen->texts;
    scene->text_count = screen->text_count;
}

ToolZone tool_zone_at(const ToolScreen *screen, float x, float y) {
    for (int i = screen->zone_count - 1; i >= 0; i--) {
        const ToolZone *zone = &screen->zones[i];
        if (x >= zone->x && x < zone->x + zone->w && y >= zone->y && y < zone->y + zone->h) {
            return *zone;
        }
    }
    return (ToolZone){.kind = TOOL_ZONE_NONE};
}

float tool_zone_part(const ToolZone *zone, float x) {
    return math_clamp32((x - zone->x) / zone->w, 0.0f, 1.0f);
}

/* ---- Pieces -------------------------------------------------------------------------------------------------*/
PanelItem *tool_add_panel(ToolScreen *screen, float x, float y, float w, float h, uint32_t color, float alpha) {
    static PanelItem dropped;
    PanelItem *panel = screen->panel_count < TOOL_PANEL_LIMIT ? &screen->panels[screen->panel_count++] : &dropped;
    *panel = (PanelItem){.anchor = ANCHOR_TOP_LEFT, .x = x, .y = y, .w = w, .h = h, .color = color, .alpha = alpha};
    return panel;
}

TextItem *tool_add_text(ToolScreen *screen, float x, float y, float size, uint32_t color, const char *format, ...) {
    static TextItem dropped;
    TextItem *text = screen->text_count < TOOL_TEXT_LIMIT ? &screen->texts[screen->text_count++] : &dropped;
    *text = (TextItem){.anchor = ANCHOR_TOP_LEFT, .x = x, .y = y, .size = size, .color = color, .alpha = 1.0f};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text->text, sizeof text->text, format, arguments);
    va_end(arguments);
    return text;
}

void tool_add_zone(ToolScreen *screen, float x, float y, float w, float h, int kind, int index) {
    if (screen->zone_count < TOOL_ZONE_LIMIT) {
        screen->zones[screen->zone_count++] = (ToolZone){x, y, w, h, kind, index};
    }
}

void tool_add_pane(ToolScreen *screen, float x, float y, float w, float h, const ToolColors *colors) {
    tool_add_panel(screen, x, y, w, h, colors->panel, 0.78f);
    tool_add_panel(screen, x, y, w, 2.0f, colors->neon, 0.9f);
    tool_add_panel(screen, x, y, w, h, colors->neon, 0.18f)->border = 1.0f;
    tool_add_zone(screen, x, y, w, h, TOOL_ZONE_PANE, 0);
}

void tool_add_bar(ToolScreen *screen, float x, float y, float w, float part, uint32_t color) {
    tool_add_panel(screen, x, y, w, 4.0f, color, 0.18f);
    tool_add_panel(screen, x, y, w * math_clamp32(part, 0.0f, 1.0f), 4.0f, color, 0.95f);
}

void tool_add_button(ToolScreen *screen, const ToolZone *place, bool on, const char *words, const ToolColors *colors) {
    const float x = place->x, y = place->y, w = place->w, h = place->h;
    tool_add_panel(screen, x, y, w, h, colors->neon, on ? 0.32f : 0.08f);
    tool_add_panel(screen, x, y, w, h, colors->neon, 0.5f)->border = 1.0f;
    tool_add_text(screen, x + 0.5f * w, y + 0.5f * h - 6.5f, SMALL, on ? colors->text : colors->dim, "%s", words)
        ->align = ALIGN_CENTER;
    tool_add_zone(screen, x, y, w, h, place->kind, place->index);
}

void tool_add_track(ToolScreen *screen, float x, float y, float w, float part, const ToolColors *colors) {
    tool_add_panel(screen, x, y, w, 4.0f, colors->neon, 0.18f);
    tool_add_panel(screen, x, y, w * part, 4.0f, colors->neon, 0.9f);
    tool_add_panel(screen, x + w * part - 3.0f, y - 4.0f, 6.0f, 12.0f, colors->text, 1.0f);
}

/* ---- Notices ------------------------------------------------------------------------------------------------*/
/* Breaks a message into lines of so many bytes at blanks; returns their number. */
static int wrap_message(char *text, size_t size, const char *message, int columns) {
    size_t used = 0, column = 0, blank = 0;
    int lines = 1;
    for (; *message && used + 1 < size; message++) {
        text[used] = *message;
        blank = *message == ' ' ? used : blank;
        column = *message == '\n' ? 0 : column + 1;
        lines += *message == '\n';
        if (column > (size_t)columns && blank > 0) {
            text[blank] = '\n';
            column = used - blank;
            blank = 0;
            lines++;
        }
        used++;
    }
    text[used] = '\0';
    return lines;
}

void tool_add_notices(ToolScreen *screen, const Game *game, float x, float y, float w, int columns) {
    int count = 0;
    const ToolColors colors = tool_colors(game_look(game));
    const Notice *notices = game_notices(game, &count);
    for (int i = 0; i < count; i++) {
        char text[TEXT_SIZE];
        int lines = wrap_message(text, sizeof text, notices[i].text, columns);
        float h = 14.0f * (float)lines + 16.0f;
        tool_add_panel(screen, x, y, w, h, colors.notice, 0.92f);
        tool_add_panel(screen, x, y, 3.0f, h, colors.bad, 1.0f);
        tool_add_text(screen, x + 12.0f, y + 8.0f, SMALL, colors.notice_text, "%s", text);
        y += h + 6.0f;
    }
}
