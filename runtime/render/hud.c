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
        vertex->color[3] = color_byte(alpha * view->alpha);
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
    if (panel->round) {
        hud_round(view, x + (panel->x + 0.5f * panel->w) * view->scale, y + (panel->y + 0.5f * panel->h) * view->scale,
                  0.5f * panel->w * view->scale, panel->border * view->scale, panel->color, panel->alpha);
        return;
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
        const Glyph *glyph = font_glyph(view->font, view->face, character, pixels);
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
        x += font_advance(view->font, view->face, character, next) * (float)pixels;
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
    int pixels = render_text_pixels(text->size, view->scale, view->pixel_text);
    if (text->alpha <= 0.0f || !text_origin(view, text, &x, &y)) {
        return;
    }
    const char *line = text->text;
    const char *last = memchr(text->text, '\0', TEXT_SIZE);
    size_t left = last != NULL ? (size_t)(last - line) : 0;
    float baseline = roundf(y + font_ascent(view->font, view->face) * (float)pixels);
    for (;;) {
        const char *stop = memchr(line, '\n', left);
        size_t bytes = stop != NULL ? (size_t)(stop - line) : left;
        float width =
            text->align == ALIGN_LEFT ? 0.0f : font_width(view->font, view->face, line, bytes) * (float)pixels;
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

/* ---- Icons and arrows ---------------------------------------------------------------------------------------*/
static uint32_t toward_white(uint32_t color, float share) {
    uint32_t mixed = 0;
    for (int c = 0; c < 3; c++) {
        float channel = color_channel(color, c);
        mixed = mixed << 8 | color_byte(channel + (1.0f - channel) * share);
    }
    return mixed;
}

/* A row's squares of one tone, neighbours as one rectangle. */
static void add_bits(const HudView *view, unsigned bits, float left, float top, float square, uint32_t color,
                     float alpha) {
    for (int i = 0; i < ICON_SIDE; i++) {
        int length = 0;
        while (i + length < ICON_SIDE && (bits >> (i + length) & 1u) != 0) {
            length++;
        }
        if (length > 0) {
            hud_rectangle(view, left + square * (float)i, top, square * (float)length, square, color, alpha);
            i += length;
        }
    }
}

void hud_icon(const HudView *view, const IconItem *icon) {
    const float light = 0.72f; /* how much whiter the second tone is */
    float x, y;
    hud_anchor(view, icon->anchor, &x, &y);
    float square = fmaxf(roundf(icon->size * view->scale / ICON_SIDE), 1.0f);
    float left = roundf(x + icon->x * view->scale - 0.5f * ICON_SIDE * square);
    float top = roundf(y + icon->y * view->scale - 0.5f * ICON_SIDE * square);
    int lit = (int)(ICON_SIDE * (1.0f - icon->covered) + 0.5f); /* rows */
    uint32_t pale = toward_white(icon->color, light);
    for (int row = 0; row < ICON_SIDE; row++) {
        float alpha = row < lit ? icon->alpha : icon->alpha * icon->covered_alpha;
        float line = top + square * (float)row;
        add_bits(view, icon->bits->body[row], left, line, square, icon->color, alpha);
        add_bits(view, icon->bits->light[row], left, line, square, pale, alpha);
    }
}

void hud_arrow(const HudView *view, const ArrowItem *arrow) {
    /* Ahead, and the two ends of its wings: parts of its size. A dark one, a little larger, lies beneath. */
    static const float NONE[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    static const float SHAPE[4][2] = {{-0.75f, -0.8f}, {1.0f, 0.0f}, {-0.35f, 0.0f}, {-0.75f, 0.8f}};
    float sine = sinf(arrow->turn), cosine = cosf(arrow->turn);
    for (int pass = 0; pass < 2; pass++) {
        float size = arrow->size * view->scale * (pass == 0 ? 1.35f : 1.0f);
        float corners[4][2];
        for (int i = 0; i < 4; i++) {
            corners[i][0] = arrow->x * view->scale + (SHAPE[i][0] * cosine - SHAPE[i][1] * sine) * size;
            corners[i][1] = arrow->y * view->scale + (SHAPE[i][0] * sine + SHAPE[i][1] * cosine) * size;
        }
        hud_quad(view, (const float(*)[2])corners, NONE, pass == 0 ? 0x000000 : arrow->color,
                 (pass == 0 ? 0.8f : 1.0f) * arrow->alpha, HUD_SOLID);
    }
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
static void build_layer(const HudView *view, const RenderScene *scene, const RenderLook *look, ScreenLayer layer) {
    for (int i = 0; i < scene->panel_count; i++) {
        if (scene->panels[i].layer == layer) {
            hud_panel(view, &scene->panels[i]);
        }
    }
    if (scene->floor != NULL && layer == LAYER_HUD) {
        map_draw_small(view, scene, look);
    }
    if (scene->floor != NULL && layer == LAYER_MAP) {
        map_draw_full(view, scene, look);
    }
    for (int i = 0; i < scene->icon_count; i++) {
        if (scene->icons[i].layer == layer) {
            hud_icon(view, &scene->icons[i]);
        }
    }
    for (int i = 0; i < scene->text_count; i++) {
        if (!scene->texts[i].world && scene->texts[i].layer == layer) {
            hud_text(view, &scene->texts[i]);
        }
    }
}

static void build_once(Renderer *renderer, const RenderScene *scene, int width, int height) {
    float scale_x = (float)width / 1280.0f, scale_y = (float)height / 720.0f;
    float scale = scale_x < scale_y ? scale_x : scale_y;
    HudView view = {.quads = &renderer->hud_items,
                    .font = renderer->font,
                    .camera = &renderer->camera,
                    .width = width,
                    .height = height,
                    .scale = scale,
                    .face = font_face(scale, scene->pixel_text),
                    .pixel_text = scene->pixel_text,
                    .alpha = 1.0f};
    renderer->hud_items.count = 0;
    renderer->hud_items.overflow = false;
    /* What belongs to the world lies under the panels. */
    for (int i = 0; i < scene->arrow_count; i++) {
        hud_arrow(&view, &scene->arrows[i]);
    }
    for (int i = 0; i < scene->text_count; i++) {
        if (scene->texts[i].world) {
            hud_text(&view, &scene->texts[i]);
        }
    }
    for (int layer = 0; layer < LAYER_COUNT; layer++) {
        build_layer(&view, scene, &renderer->look, (ScreenLayer)layer);
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
