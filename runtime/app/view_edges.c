/* What the edges of the picture say and hide: arrows towards whoever takes aim from outside, and the small map, which
 * fades while somebody is seen beneath it. */
#include "app/view_state.h"

static RenderScene camera_scene(const View *view) {
    return (RenderScene){.look_x = view->look_x, .look_z = view->look_z, .farther = boss_camera_distance(view)};
}

/* ---- The small map ------------------------------------------------------------------------------------------*/
static bool is_beneath_map(const View *view, const RenderLook *look, const RenderScene *scene, float aspect, float x,
                           float z) {
    const ViewNumbers *n = &view->numbers;
    const HudLayout *layout = &view->layout;
    const float place[3] = {x, n->hud_fade_height, z};
    float spot[2], left = layout->width + look->map.left * layout->top, top = look->map.top * layout->top;
    float side = look->map.side * layout->top, margin = n->hud_fade_margin;
    return render_place(look, scene, aspect, place, spot) && spot[0] > left - margin &&
           spot[0] < left + side + margin && spot[1] > top - margin && spot[1] < top + side + margin;
}

void edges_tick(View *view, const Game *game, const ViewOptions *options) {
    WorldEntities entities = world_entities(game_world(game));
    const RenderLook *look = game_look(game);
    RenderScene scene = camera_scene(view);
    bool beneath = false;
    layout_update(view, look, options);
    for (int i = 1; i < entities.high && !beneath; i++) {
        bool figure = entities.handle[i] != 0 && !entities.dying[i] &&
                      (entities.entity_class[i] == ENTITY_ENEMY || entities.entity_class[i] == ENTITY_PLAYER);
        bool corner = entities.x[i] > view->look_x && entities.z[i] < view->look_z; /* the map lies up on the right */
        beneath = figure && corner && is_beneath_map(view, look, &scene, options->aspect, entities.x[i], entities.z[i]);
    }
    float step = 1.0f / (view->numbers.hud_fade_seconds * (float)TICKS_PER_SECOND);
    view->map_fade = math_clamp32(view->map_fade + (beneath ? step : -step), 0.0f, 1.0f);
}

/* ---- Arrows -------------------------------------------------------------------------------------------------*/
/* From the middle of the picture towards a spot, as far as the margins and the parts along the edges let it. */
static void add_arrow(View *view, const RenderLook *look, float spot_x, float spot_y, float alpha) {
    const ViewNumbers *n = &view->numbers;
    const HudLayout *layout = &view->layout;
    float half_x = 0.5f * layout->width, half_y = 0.5f * layout->height;
    float dx = spot_x - half_x, dy = spot_y - half_y;
    float across = (dx < 0.0f ? -dx : dx) / (half_x - n->hud_edge_margin);
    float along = dy < 0.0f ? -dy / (half_y - n->hud_edge_upper) : dy / (half_y - n->hud_edge_lower);
    float out = across > along ? across : along;
    if (view->arrow_count < ARROW_LIMIT && view->arrow_count < (int)n->hud_edge_most && out > 0.0f) {
        view->arrows[view->arrow_count++] = (ArrowItem){.x = half_x + dx / out,
                                                        .y = half_y + dy / out,
                                                        .size = n->hud_edge_size * layout->text,
                                                        .turn = math_atan2_32(dy, dx),
                                                        .color = look->telegraph_fill[view->telegraphs],
                                                        .alpha = alpha};
    }
}

static void fill_arrow(View *view, const Game *game, const ViewOptions *options, int source, float alpha) {
    WorldEntities entities = world_entities(game_world(game));
    const RenderLook *look = game_look(game);
    const HudLayout *layout = &view->layout;
    RenderScene scene = camera_scene(view);
    const float place[3] = {entities.x[source], view->numbers.hud_fade_height, entities.z[source]};
    float spot[2];
    if (!render_place(look, &scene, options->aspect, place, spot)) { /* behind the camera: below the picture */
        spot[0] = 0.5f * layout->width;
        spot[1] = 2.0f * layout->height;
    }
    bool outside = spot[0] < 0.0f || spot[1] < 0.0f || spot[0] > layout->width || spot[1] > layout->height;
    if (outside) {
        add_arrow(view, look, spot[0], spot[1], alpha);
    }
}

/* Whether an earlier strike of the list is announced by the same one. */
static bool is_repeated(const StrikeInfo *strikes, int index) {
    for (int i = 0; i < index; i++) {
        if (strikes[i].source == strikes[index].source && strikes[i].hostile &&
            strikes[i].ticks < strikes[i].telegraph_ticks) {
            return true;
        }
    }
    return false;
}

void edges_fill(View *view, const Game *game, const ViewOptions *options, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    int count = 0;
    const StrikeInfo *strikes = world_strikes(world, &count);
    double turns = seconds / ((double)n->hud_edge_blink_seconds + 1e-6);
    float wave = math_sin32((float)((turns - math_floor64(turns)) * MATH_TAU));
    float alpha = 1.0f - n->hud_edge_alpha * (0.5f + 0.5f * wave);
    for (int i = 0; i < count; i++) {
        int source = world_find(world, strikes[i].source);
        bool announced = strikes[i].hostile && strikes[i].ticks < strikes[i].telegraph_ticks;
        if (announced && source >= 0 && !is_repeated(strikes, i)) {
            fill_arrow(view, game, options, source, alpha);
        }
    }
}
