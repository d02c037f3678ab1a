#include "app/tool_stage.h"

/* ---- Ground -------------------------------------------------------------------------------------------------*/
static Mat34 plain(Vec3 place) {
    return mat34_from_parts(place, (Quat){0, 0, 0, 1}, (Vec3){1.0f, 1.0f, 1.0f});
}

void stage_add_flat(BodyCanvas *canvas, Vec3 middle, Vec3 size, uint32_t color, float glow) {
    static const BodyPaint PAINT = {.opacity = 1.0f};
    const RigBox box = {.center = middle, .size = size, .taper = 1.0f, .color = color, .glow = glow};
    const Mat34 matrix = plain((Vec3){0.0f, 0.0f, 0.0f});
    const int before = canvas->count;
    body_draw_box(canvas, &matrix, &box, &PAINT);
    if (canvas->count > before) {
        canvas->boxes[before].emissive[3] = 0.0f;
    }
}

static bool is_near(const SandboxLook *look, Vec3 focus, float x, float z) {
    const float dx = x - focus.x, dz = z - focus.z;
    const float reach = look->fog_far + look->tile;
    return dx * dx + dz * dz < reach * reach;
}

/* A tile with the lines along two of its sides: fog and light are known at corners only, so each is small. */
static void add_tile(BodyCanvas *canvas, const SandboxLook *look, const PhysicsStatic *floor, Vec3 focus, int column,
                     int row) {
    const float top = (float)(floor->centre.y + floor->half.y), tile = look->tile, width = look->line_width;
    const float x0 = (float)(floor->centre.x - floor->half.x) + tile * (float)column;
    const float z0 = (float)(floor->centre.z - floor->half.z) + tile * (float)row;
    const float x = x0 + 0.5f * tile, z = z0 + 0.5f * tile;
    const int every = (int)look->bright_every;
    const uint32_t color = (column + row) % 2 ? look->floor_a : look->floor_b;
    if (!is_near(look, focus, x, z)) {
        return;
    }
    stage_add_flat(canvas, (Vec3){x, top - 0.06f, z}, (Vec3){tile, 0.1f, tile}, color, 0.0f);
    const bool bright_x = column % every == 0, bright_z = row % every == 0;
    stage_add_flat(canvas, (Vec3){x0, top - 0.006f, z}, (Vec3){width, 0.01f, tile},
                   bright_x ? look->line_bright : look->line, bright_x ? 0.7f : 0.25f);
    stage_add_flat(canvas, (Vec3){x, top - 0.006f, z0}, (Vec3){tile, 0.01f, width},
                   bright_z ? look->line_bright : look->line, bright_z ? 0.7f : 0.25f);
}

void stage_add_floor(BodyCanvas *canvas, const SandboxLook *look, const PhysicsStatic *floor, Vec3 focus) {
    const float tile = look->tile;
    const int columns = (int)(2.0 * floor->half.x / (double)tile), rows = (int)(2.0 * floor->half.z / (double)tile);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            add_tile(canvas, look, floor, focus, column, row);
        }
    }
}

/* ---- Light --------------------------------------------------------------------------------------------------*/
void stage_set_look(const Game *game, RenderLook *look) {
    const SandboxLook *own = &game_sandbox(game)->look;
    *look = *game_look(game);
    look->themes[0].fog = own->fog;
    look->fog_near = own->fog_near;
    look->fog_far = own->fog_far;
    look->outline = own->outline;
    look->edge_width = own->edge_width;
    look->player_light_radius = own->light_radius;
    look->player_light_strength = own->light_strength;
    look->player_light_height = own->light_height;
}
