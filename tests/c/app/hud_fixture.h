/* What holds for every text on the screen: it lies within the picture, and no other one of its layer crosses it. */
#ifndef RIFT_TESTS_HUD_FIXTURE_H
#define RIFT_TESTS_HUD_FIXTURE_H

#include "app/view_stage.h"
#include "app/view_state.h"

typedef struct ScreenArea {
    float left, top, right, bottom; /* layout pixels from the top left */
} ScreenArea;

typedef struct HudPicture {
    float width, height; /* layout pixels */
    float pixels;
    bool pixel_text;
} HudPicture;

static inline HudPicture hud_picture(const ViewOptions *options) {
    HudPicture picture = {.pixels = options->scale > 0.0f ? options->scale : 1.0f, .pixel_text = options->pixel_text};
    render_layout(options->aspect, &picture.width, &picture.height);
    return picture;
}

static inline void hud_anchor_of(const HudPicture *picture, Anchor anchor, float *x, float *y) {
    *x = 0.5f * (float)((int)anchor % 3) * picture->width;
    *y = 0.5f * (float)((int)anchor / 3) * picture->height;
}

/* The ink of a text: the font's own lines have room above and below it. */
static inline ScreenArea hud_text_area(const HudPicture *picture, const TextItem *text) {
    float x, y, lines = 1.0f;
    for (const char *at = text->text; *at; at++) {
        lines += *at == '\n' ? 1.0f : 0.0f;
    }
    hud_anchor_of(picture, text->anchor, &x, &y);
    float drawn = (float)render_text_pixels(text->size, picture->pixels, picture->pixel_text) / picture->pixels;
    float wide = (float)view_columns(text->text) * text->size *
                 render_letter_width(text->size, picture->pixels, picture->pixel_text);
    float left = x + text->x - (text->align == ALIGN_CENTER ? 0.5f * wide : text->align == ALIGN_RIGHT ? wide : 0.0f);
    float top = y + text->y;
    return (ScreenArea){left, top + 0.2f * drawn, left + wide, top + drawn * (1.25f * (lines - 1.0f) + 0.85f)};
}

static inline ScreenArea hud_panel_area(const HudPicture *picture, const PanelItem *panel) {
    float x, y;
    hud_anchor_of(picture, panel->anchor, &x, &y);
    float left = panel->stretch ? 0.0f : x + panel->x, right = panel->stretch ? picture->width : left + panel->w;
    return (ScreenArea){left, y + panel->y, right, y + panel->y + panel->h};
}

static inline bool hud_areas_cross(const ScreenArea *a, const ScreenArea *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Texts of the display keep off the small map, which is drawn over what lies beneath. */
static inline void hud_check_map(const Stage *stage, const HudPicture *picture, const ScreenArea *area,
                                 const char *text, const char *what) {
    const MapLook *map = &game_look(stage->game)->map;
    float scale = stage->scene.minimap_scale, left = picture->width + map->left * scale;
    ScreenArea small = {left, map->top * scale, left + map->side * scale, (map->top + map->side) * scale};
    if (stage->scene.minimap && hud_areas_cross(area, &small)) {
        fail_msg("%s: '%s' lies on the map", what, text);
    }
}

static inline void hud_check_texts(const Stage *stage, const char *what) {
    const RenderScene *scene = &stage->scene;
    HudPicture picture = hud_picture(&stage->options);
    for (int i = 0; i < scene->text_count; i++) {
        const TextItem *text = &scene->texts[i];
        if (text->world || !*text->text) {
            continue;
        }
        ScreenArea area = hud_text_area(&picture, text);
        if (area.left < 0.0f || area.top < 0.0f || area.right > picture.width || area.bottom > picture.height) {
            fail_msg("%s: '%s' leaves the picture: %.0f %.0f to %.0f %.0f of %.0f × %.0f", what, text->text,
                     (double)area.left, (double)area.top, (double)area.right, (double)area.bottom,
                     (double)picture.width, (double)picture.height);
        }
        if (text->layer == LAYER_HUD) {
            hud_check_map(stage, &picture, &area, text->text, what);
        }
        for (int k = i + 1; k < scene->text_count; k++) {
            const TextItem *other = &scene->texts[k];
            ScreenArea second = hud_text_area(&picture, other);
            if (strcmp(text->text, other->text) == 0 && text->alpha < 1.0f) {
                continue; /* the game's name, printed out of register */
            }
            if (!other->world && *other->text && other->layer == text->layer && hud_areas_cross(&area, &second)) {
                fail_msg("%s: '%s' and '%s' cross: %.0f %.0f to %.0f %.0f, %.0f %.0f to %.0f %.0f", what, text->text,
                         other->text, (double)area.left, (double)area.top, (double)area.right, (double)area.bottom,
                         (double)second.left, (double)second.top, (double)second.right, (double)second.bottom);
            }
        }
    }
}

/* Pictures that a game may be played in, with the texts as large as a player wishes them. */
typedef struct HudCase {
    int width, height;
    float text_scale;
} HudCase;

static const HudCase HUD_CASES[] = {
    {1280, 720, 1.0f}, {1280, 720, 1.25f}, {1280, 720, 1.5f}, {1280, 720, 2.0f},  {960, 720, 1.0f},
    {960, 720, 1.5f},  {960, 720, 2.0f},   {1680, 720, 1.0f}, {1680, 720, 2.0f},  {640, 360, 1.0f},
    {640, 360, 2.0f},  {480, 360, 1.0f},   {320, 240, 1.0f},  {3840, 2160, 1.0f}, {1280, 800, 1.0f},
};

/* Fills the scene for each of them in both languages, and checks all texts. */
static inline void hud_check_cases(Stage *stage, const char *what) {
    static const char *const languages[] = {"en", "ja"};
    for (size_t language = 0; language < BASE_COUNT_OF(languages); language++) {
        game_set_language(stage->game, languages[language]);
        for (size_t i = 0; i < BASE_COUNT_OF(HUD_CASES); i++) {
            const HudCase *one = &HUD_CASES[i];
            char name[96];
            snprintf(name, sizeof name, "%s-%s-%dx%d-%.0f", what, languages[language], one->width, one->height,
                     100.0 * (double)one->text_scale);
            stage->options.aspect = (float)one->width / (float)one->height;
            stage->options.scale = view_layout_scale(one->width, one->height);
            stage->options.text_scale = one->text_scale;
            view_fill(stage->view, stage->game, &stage->options, 1.0f, &stage->scene);
            stage_keep_sized(stage, name, one->width, one->height);
            hud_check_texts(stage, name);
        }
    }
    stage->options.aspect = stage->options.scale = stage->options.text_scale = 0.0f;
    game_set_language(stage->game, "en");
}

#endif
