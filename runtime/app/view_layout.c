/* Where the parts of the HUD go in pictures of any shape, and how they give way to one another when texts are large. */
#include "app/view_state.h"

void view_begin_part(View *view, ScreenLayer layer, float scale, float shift) {
    view->layer = layer;
    view->part_scale = scale;
    view->part_shift = shift;
}

/* How much larger texts are: as the player wishes, and as large as a small picture needs them. */
static float text_factor(const ViewNumbers *n, const ViewOptions *options, float pixels) {
    const float most = 2.0f; /* what the parts have room for */
    float wished = options->text_scale > 0.0f ? options->text_scale : 1.0f;
    float needed = n->hud_least_scale / pixels;
    return math_clamp32(wished > needed ? wished : needed, 1.0f, most);
}

/* The bars stay in their corner, the slots in the middle; when they would meet, the slots go right, and when there is
 * no room left, both get smaller. */
static void place_bottom(HudLayout *layout, const ViewNumbers *n) {
    enum { SLOTS = SKILL_SLOT_COUNT + 2 };
    float bars = n->hud_hp_left + n->hud_hp_width + n->hud_floor_left;
    float slots = n->hud_slot_pitch * (float)SLOTS;
    float fits = layout->width / (bars + slots);
    layout->bottom = layout->text < fits ? layout->text : fits;
    float first = 0.5f * layout->width + n->hud_slot_left * layout->bottom;
    float free = bars * layout->bottom;
    layout->slot_shift = first < free ? free - first : 0.0f;
}

/* What stands in the middle of the upper edge lies between the panel of the floor and the map; where that is too
 * narrow, below the panel and beside the map. */
static void place_middle(HudLayout *layout, const ViewNumbers *n, const MapLook *map) {
    float left = (n->hud_floor_left + n->hud_floor_width) * layout->top + n->hud_boss_gap;
    float right = -map->left * layout->top + n->hud_boss_gap;
    float side = left > right ? left : right, room = layout->width - 2.0f * side;
    bool below = room < n->hud_boss_narrow * layout->top;
    float whole = below ? layout->width - right - n->hud_boss_gap : room;
    layout->middle_width = whole / layout->top;
    layout->middle_top = below ? n->hud_floor_top + n->hud_floor_height : 0.0f;
    layout->middle_shift = below ? 0.5f * (n->hud_boss_gap - right) : 0.0f;
}

static void place_map(HudLayout *layout, const ViewNumbers *n, const MapLook *map) {
    float wide = layout->width / (map->full_side + map->legend_width + 2.0f * n->hud_map_icon);
    float high = layout->height / (map->full_side + 2.0f * n->hud_map_icon);
    float fits = wide < high ? wide : high;
    layout->map = layout->text < fits ? layout->text : fits;
}

/* Three beside one another; in a picture that is narrow but high, they are taller. */
static void place_cards(HudLayout *layout, const ViewNumbers *n) {
    const float least = 0.5f;
    float whole = -2.0f * (n->card_title - n->card_line); /* the headline reaches farther than what is below */
    float wide = layout->width / ((float)CHOICE_LIMIT * (n->card_width + n->card_gap)), high = layout->height / whole;
    float fits = wide < high ? wide : high;
    layout->card = math_clamp32(layout->text, least, fits > least ? fits : least);
    bool narrow = layout->card < layout->text; /* texts would be larger if they had room */
    layout->card_taller = narrow ? math_clamp32(layout->height / layout->card - whole, 0.0f, n->card_taller) : 0.0f;
}

/* Menus scroll in pictures that are too low, and get narrower; below that they do not grow. */
static void place_menu(HudLayout *layout, const ViewNumbers *n) {
    float wide = layout->width / n->menu_narrowest, high = layout->height / n->menu_lowest;
    float fits = wide < high ? wide : high;
    layout->menu = layout->text < fits ? layout->text : fits;
}

void layout_update(View *view, const RenderLook *look, const ViewOptions *options) {
    const ViewNumbers *n = &view->numbers;
    HudLayout *layout = &view->layout;
    render_layout(options->aspect, &layout->width, &layout->height);
    layout->pixels = options->scale > 0.0f ? options->scale : 1.0f;
    layout->pixel_text = options->pixel_text;
    layout->text = text_factor(n, options, layout->pixels);
    layout->top = layout->text;
    place_bottom(layout, n);
    place_middle(layout, n, &look->map);
    place_map(layout, n, &look->map);
    place_cards(layout, n);
    place_menu(layout, n);
}
