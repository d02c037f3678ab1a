/* Screen items: panels and texts as one list of textured quads. */
#include "render/private.h"

#include <math.h>
#include <string.h>

void hud_quad(const HudView *view, const float corners[4][2], const float uv[4], uint32_t color, float alpha,
              HudMode mode) {
    HudQuads *quads = view->quads;
    void *vertices = quads->vertices;
    bool ok = items_reserve(&vertices, &quads->capacity, quads->count + 4, sizeof *quads->vertices);
    quads->vertices = vertices;
    if (!ok) {
        return;
    }
    for (int i = 0; i < 4; i++) {
        HudVertex *vertex = &quads->vertices[quads->count++];
        *vertex = (HudVertex){.x = corners[i][0],
                              .y = corners[i][1],
                              .u = uv[(i & 1) != 0 ? 2 : 0],
                              .v = uv[(i >> 1) != 0 ? 3 : 1],
                              .mode = (float)mode};
        for (int c = 0; c < 3; c++) {
            vertex->color[c] = (uint8_t)(color >> (16 - 8 * c));
        }
        vertex->color[3] = color_byte(alpha);
    }
}

void hud_rectangle(const HudView *view, float x, float y, float w, float h, uint32_t color, float alpha) {
    const float corners[4][2] = {{x, y}, {x + w, y}, {x, y + h}, {x + w, y + h}};
    static const float NONE[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    if (w > 0.0f && h > 0.0f) {
        hud_quad(view, corners, NONE, color, alpha, HUD_SOLID);
    }
}

void hud_anchor(const HudView *view, Anchor anchor, float *x, float *y) {
    int column = (int)anchor % 3, row = (int)anchor / 3;
    *x = 0.5f * (float)column * (float)view->width;
    *y = 0.5f * (float)row * (float)view->height;
}

/* Edges on whole pixels keep panels crisp at any scale. */
void hud_panel(const HudView *view, const PanelItem *panel) {
    float x, y;
    hud_anchor(view, panel->anchor, &x, &y);
    float left = roundf(x + panel->x * view->scale), top = roundf(y + panel->y * view->scale);
    float right = roundf(x + (panel->x + panel->w) * view->scale);
    float bottom = roundf(y + (panel->y + panel->h) * view->scale);
    if (panel->stretch) {
        left = 0.0f;
        right = roundf((float)view->width * (panel->share > 0.0f ? panel->share : 1.0f));
    }
    if (panel->border <= 0.0f) {
        hud_rectangle(view, left, top, right - left, bottom - top, panel->color, panel->alpha);
        return;
    }
    float line = fmaxf(roundf(panel->border * view->scale), 1.0f);
    hud_rectangle(view, left, top, right - left, line, panel->color, panel->alpha);
    hud_rectangle(view, left, bottom - line, right - left, line, panel->color, panel->alpha);
    hud_rectangle(view, left, top + line, line, bottom - top - 2.0f * line, panel->color, panel->alpha);
    hud_rectangle(view, right - line, top + line, line, bottom - top - 2.0f * line, panel->color, panel->alpha);
}

/* ---- Text ---------------------------------------------------------------------------------------------------*/
static void add_glyph(const HudView *view, const Glyph *glyph, float x, float y, uint32_t color, float alpha,
                      HudMode mode) {
    float left = x + (float)glyph->x, top = y + (float)glyph->y;
    float right = left + (float)glyph->w, bottom = top + (float)glyph->h;
    const float corners[4][2] = {{left, top}, {right, top}, {left, bottom}, {right, bottom}};
    const float uv[4] = {glyph->u0, glyph->v0, glyph->u1, glyph->v1};
    hud_quad(view, corners, uv, color, alpha, mode);
}

/* One line from its left end on the baseline. */
static void add_line(const HudView *view, const TextItem *text, const char *line, size_t bytes, float x, float y,
                     int pixels) {
    const char *at = line, *end = line + bytes;
    uint32_t character = at < end ? utf8_next(&at) : 0;
    while (character != 0) {
        uint32_t next = at < end ? utf8_next(&at) : 0;
        const Glyph *glyph = font_glyph(view->font, character, pixels);
        if (glyph == NULL) {
            view->quads->overflow = true;
        } else if (glyph->w > 0) {
            float pen = roundf(x);
            float drop = fmaxf(roundf(view->scale), 1.0f);
            add_glyph(view, glyph, pen + drop, y + drop, 0x000000, 0.8f * text->alpha,
                      text->outline ? HUD_OUTLINED : HUD_GLYPH);
            if (text->outline && text->outline_color != 0) {
                add_glyph(view, glyph, pen, y, text->outline_color, text->alpha, HUD_GROWN);
                add_glyph(view, glyph, pen, y, text->color, text->alpha, HUD_GLYPH);
            } else {
                add_glyph(view, glyph, pen, y, text->color, text->alpha, text->outline ? HUD_OUTLINED : HUD_GLYPH);
            }
        }
        x += font_advance(view->font, character, next) * (float)pixels;
        character = next;
    }
}

static bool text_origin(const HudView *view, const TextItem *text, float *x, float *y) {
    if (text->world) {
        float place[3] = {text->x, text->height, text->y}, pixel[2];
        if (!camera_project(view->camera, place, pixel)) {
            return false;
        }
        *x = pixel[0];
        *y = pixel[1];
        return true;
    }
    hud_anchor(view, text->anchor, x, y);
    *x += text->x * view->scale;
    *y += text->y * view->scale;
    return true;
}

void hud_text(const HudView *view, const TextItem *text) {
    float x, y;
    int pixels = (int)(text->size * view->scale + 0.5f);
    pixels = pixels < 8 ? 8 : pixels > 220 ? 220 : pixels;
    if (text->alpha <= 0.0f || !text_origin(view, text, &x, &y)) {
        return;
    }
    const char *line = text->text;
    const char *last = memchr(text->text, '\0', TEXT_SIZE);
    size_t left = last != NULL ? (size_t)(last - line) : 0;
    float baseline = roundf(y + font_ascent(view->font) * (float)pixels);
    for (;;) {
        const char *stop = memchr(line, '\n', left);
        size_t bytes = stop != NULL ? (size_t)(stop - line) : left;
        float width = text->align == ALIGN_LEFT ? 0.0f : font_width(view->font, line, bytes) * (float)pixels;
        float shift = text->align == ALIGN_CENTER ? 0.5f * width : text->align == ALIGN_RIGHT ? width : 0.0f;
        add_line(view, text, line, bytes, x - shift, baseline, pixels);
        if (stop == NULL) {
            return;
        }
        left -= bytes + 1;
        line = stop + 1;
        baseline += roundf(1.25f * (float)pixels);
    }
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
static void build_once(Renderer *renderer, const RenderScene *scene, int width, int height) {
    float scale_x = (float)width / 1280.0f, scale_y = (float)height / 720.0f;
    HudView view = {
        &renderer->hud_items, renderer->font, &renderer->camera, width, height, scale_x < scale_y ? scale_x : scale_y};
    renderer->hud_items.count = 0;
    renderer->hud_items.overflow = false;
    /* Numbers that belong to the world lie under the panels. */
    for (int i = 0; i < scene->text_count; i++) {
        if (scene->texts[i].world) {
            hud_text(&view, &scene->texts[i]);
        }
    }
    for (int i = 0; i < scene->panel_count; i++) {
        hud_panel(&view, &scene->panels[i]);
    }
    if (scene->floor != NULL) {
        map_draw(&view, scene, &renderer->look);
    }
    for (int i = 0; i < scene->text_count; i++) {
        if (!scene->texts[i].world) {
            hud_text(&view, &scene->texts[i]);
        }
    }
}

void hud_build(Renderer *renderer, const RenderScene *scene, int width, int height) {
    build_once(renderer, scene, width, height);
    if (renderer->hud_items.overflow) {
        /* The atlas is full of glyphs from earlier: start it anew with those of this frame. */
        font_reset(renderer->font);
        build_once(renderer, scene, width, height);
    }
    renderer->hud_quads_count = renderer->hud_items.count / 4;
    if (!quad_indices_reserve(renderer, renderer->hud_quads_count)) {
        renderer->hud_quads_count = renderer->quad_index_capacity;
    }
}

void hud_draw(Renderer *renderer) {
    if (renderer->hud_quads_count == 0) {
        return;
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindTexture(GL_TEXTURE_2D, font_texture(renderer->font));
    glUseProgram(renderer->programs.names[PROGRAM_HUD]);
    stream_bind(&renderer->stream, PART_HUD, 0);
    glDrawElements(GL_TRIANGLES, renderer->hud_quads_count * 6, GL_UNSIGNED_INT, NULL);
    draw_count(renderer, renderer->hud_quads_count * 2);
    glDisable(GL_BLEND);
}
