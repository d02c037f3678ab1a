/* What stands and lies on the floor besides enemies: traps, zones, passages, portals, the light around objects; and the
 * barriers of rooms that are shut. C knows the shapes; colours and measures are the scripts'.
 *
 * A zone has no rig, so its entity's state byte tells its phase: 0 quiet, 1 about to strike, 2 striking. Scripts set
 * it. */
#include "app/view_state.h"

#include <string.h>

typedef enum ZonePhase { ZONE_QUIET, ZONE_WARNING, ZONE_ON } ZonePhase;

static float wrapped(double seconds) {
    return (float)(seconds - math_floor64(seconds / 3600.0) * 3600.0);
}

/* ---- Zones, traps and rings ---------------------------------------------------------------------------------*/
static float zone_strength(const View *view, int phase, double seconds) {
    const ViewNumbers *n = &view->numbers;
    if (phase == ZONE_QUIET) {
        return n->zone_quiet;
    }
    double blinks = seconds / ((double)(view->flashes.all ? n->zone_blink_seconds : n->calm_blink_seconds) + 1e-6);
    bool bright = blinks - math_floor64(blinks) < 0.5;
    return phase == ZONE_WARNING ? (bright ? n->zone_warning : n->zone_quiet) : n->zone_on;
}

static void fill_zone(View *view, const FeatureInfo *feature, const FeatureRules *rules, int phase, uint32_t color,
                      double seconds) {
    const ViewNumbers *n = &view->numbers;
    float w = (float)feature->area.w, h = (float)feature->area.h;
    float x = (float)feature->area.x + 0.5f * w, z = (float)feature->area.y + 0.5f * h;
    if (!view_is_near(view, x, z, w > h ? w : h)) {
        return;
    }
    DecalShape shape = rules->place.gives_way ? DECAL_CRACKS : DECAL_SPARKS;
    DecalInstance *decal = view_add_decal(view, shape, x, z, 0.5f * w, color, n->zone_alpha);
    decal->shape[1] = zone_strength(view, phase, seconds);
    decal->pieces = view->flashes.all ? n->zone_jumps : n->calm_jumps;
    decal->shape[2] = phase == ZONE_ON ? 1.0f : 0.0f;
    decal->shape[3] = w > 0.0f ? h / w : 1.0f;
}

static void fill_trap(View *view, float x, float z, uint32_t color) {
    view_add_decal(view, DECAL_CROSS, x, z, view->numbers.trap_radius, color, view->numbers.trap_alpha);
}

/* Around what is worth coming near to: as far as it reaches, or close about it. */
static void fill_object_ring(View *view, const FeatureRules *rules, float x, float z, uint32_t color) {
    const ViewNumbers *n = &view->numbers;
    float radius = rules->radius > n->object_ring ? rules->radius : n->object_ring;
    DecalInstance *ring = view_add_decal(view, DECAL_RING, x, z, radius, color, n->object_ring_alpha);
    ring->shape[1] = 1.0f - n->object_ring_width / radius;
    ring->shape[2] = 1.0f;
}

/* ---- Passages -----------------------------------------------------------------------------------------------
 * A wall that can be broken stands out a little from the wall around it, with cracks in the floor before it.
 */
/* How high the wall stands at a tile of a passage, seen from the floor beside it; 0 where no floor is beside it. */
static float wall_at(const Floor *floor, const RenderLook *look, int x, int y, int *side_x, int *side_y) {
    const struct {
        int x, y;
        float height;
    } sides[] = {{0, 1, look->wall_height_north},
                 {0, -1, look->wall_height_south},
                 {1, 0, look->wall_height_side},
                 {-1, 0, look->wall_height_side}};
    for (size_t i = 0; i < BASE_COUNT_OF(sides); i++) {
        if (floor_is_open(floor, x + sides[i].x, y + sides[i].y)) {
            *side_x = sides[i].x;
            *side_y = sides[i].y;
            return sides[i].height;
        }
    }
    return 0.0f;
}

/* Where a block of a passage's wall stands. */
typedef struct Block {
    float x, z, height;   /* middle of the tile; of its top */
    float side_x, side_z; /* towards the floor beside it */
    float flip;           /* 1 or −1: neighbours' cracks mirror one another */
} Block;

/* A bar of light in a crack; lengths along the wall, upwards and outwards. */
static void fill_seam(View *view, const Block *block, float along, float height, float outwards, float turn,
                      uint32_t color) {
    const ViewNumbers *n = &view->numbers;
    bool along_x = block->side_z != 0.0f, on_top = height >= block->height;
    along *= block->flip;
    turn *= block->flip;
    Vec3 place = {block->x + (along_x ? along : outwards * block->side_x), height,
                  block->z + (along_x ? outwards * block->side_z : along)};
    Vec3 size = {0.46f, 0.03f, 0.05f};
    Vec3 angles = {0, on_top ? turn + (along_x ? 0.0f : 0.5f * (float)MATH_PI) : 0.0f, on_top ? 0.0f : turn};
    Mat34 matrix = mat34_from_parts(place, quat_from_euler_xyz(angles), size);
    view_add_box(view, &matrix, color, n->passage_glow, 1.0f);
}

/* As thick as the wall it lies in and a little more; cracks run over its top and, where the camera sees it, its face.
 */
static void fill_block(View *view, const ThemeLook *theme, uint32_t color, const Block *block, bool face_shows) {
    const float wall = 0.5f; /* m, as the renderer builds walls */
    const ViewNumbers *n = &view->numbers;
    float deep = wall + 2.0f * n->passage_proud, middle = 0.5f - 0.5f * wall;
    bool along_x = block->side_z != 0.0f;
    Vec3 place = {block->x + middle * block->side_x, 0.5f * block->height, block->z + middle * block->side_z};
    Vec3 size = {along_x ? 0.97f : deep, block->height, along_x ? deep : 0.97f};
    Mat34 matrix = mat34_from_parts(place, quat_from_euler_xyz((Vec3){0, 0, 0}), size);
    BoxInstance *box = view_add_box(view, &matrix, theme->wall_cap, 0.0f, 1.0f);
    if (!box) {
        return;
    }
    float mark[4];
    view_set_color(mark, color, 0.0f);
    for (int i = 0; i < 3; i++) {
        box->color[i] = math_lerp32(box->color[i], mark[i], n->passage_shade);
    }
    box->shade[1] = 1.0f;
    box->emissive[3] = 1.0f;
    float top = block->height + 0.01f, front = middle + 0.5f * deep + 0.01f;
    fill_seam(view, block, -0.18f, top, middle + 0.05f, 0.7f, color);
    fill_seam(view, block, 0.20f, top, middle - 0.04f, -0.5f, color);
    if (face_shows) {
        fill_seam(view, block, -0.16f, 0.68f * block->height, front, 0.9f, color);
        fill_seam(view, block, 0.12f, 0.45f * block->height, front, -0.7f, color);
        fill_seam(view, block, -0.10f, 0.24f * block->height, front, 0.6f, color);
    }
}

static void fill_passage(View *view, const Game *game, const FeatureInfo *feature, uint32_t color) {
    const ViewNumbers *n = &view->numbers;
    const Floor *floor = world_floor(game_world(game));
    const RenderLook *look = game_look(game);
    const ThemeLook *theme = &look->themes[game_theme_of_floor(game, floor->floor)];
    TileRect area = feature->area;
    for (int y = area.y; y < area.y + area.h; y++) {
        for (int x = area.x; x < area.x + area.w; x++) {
            int side_x = 0, side_y = 0;
            float height = wall_at(floor, look, x, y, &side_x, &side_y);
            Block block = {(float)x + 0.5f, (float)y + 0.5f, height + n->passage_rise,
                           (float)side_x,   (float)side_y,   (x + y) % 2 ? -1.0f : 1.0f};
            if (height <= 0.0f || !view_is_near(view, block.x, block.z, 1.0f)) {
                continue;
            }
            fill_block(view, theme, color, &block, side_y > 0);
            DecalInstance *cracks = view_add_decal(view, DECAL_CRACKS, block.x + block.side_x, block.z + block.side_z,
                                                   0.5f, color, n->passage_alpha);
            cracks->shape[1] = n->passage_cracks;
            cracks->shape[3] = 1.0f;
        }
    }
}

/* ---- The portal ---------------------------------------------------------------------------------------------*/
/* A ring of dashes that turns by itself: two layers, the lower one its light on what is below. */
static void fill_portal_ring(View *view, const DecalInstance *pool, float radius, float height, float turn,
                             float pieces) {
    const ViewNumbers *n = &view->numbers;
    for (int layer = 0; layer < 2; layer++) {
        if (view->decal_count == VIEW_DECAL_LIMIT) {
            return;
        }
        float wide = n->portal_thickness * (layer == 0 ? 3.0f : 2.0f);
        DecalInstance *ring = &view->decals[view->decal_count++];
        *ring = *pool;
        ring->shape[0] = (float)DECAL_DASHES;
        ring->shape[1] = 1.0f - wide / radius;
        ring->color[3] = layer == 0 ? 0.35f : 1.0f;
        ring->radius = radius;
        ring->height = layer == 0 ? 0.0f : height;
        ring->turn = turn;
        ring->pieces = pieces;
    }
}

float features_portal_size(const View *view, double seconds) {
    const ViewNumbers *n = &view->numbers;
    float breath = math_sin32(math_wrap_angle32(n->portal_pulse_rate * wrapped(seconds)));
    return (1.0f + n->portal_pulse * breath) * math_lerp32(1.0f, n->portal_near, view->portal_near);
}

/* Two rings of light that turn against one another over a pool; they breathe, and open for who comes near. What
 * stands in them is the rig's. */
static void fill_portal(View *view, float x, float z, uint32_t color) {
    const ViewNumbers *n = &view->numbers;
    float opened = math_lerp32(1.0f, n->portal_near, view->portal_near);
    DecalInstance *pool = view_add_decal(view, DECAL_PORTAL, x, z, n->portal_radius * opened, color, 1.0f);
    pool->shape[2] = 1.0f;
    pool->breath = n->portal_pulse;
    pool->breath_rate = n->portal_pulse_rate;
    fill_portal_ring(view, pool, n->portal_outer * opened, 0.5f * n->portal_height, n->portal_outer_turn,
                     n->portal_outer_pieces);
    fill_portal_ring(view, pool, n->portal_inner * opened, n->portal_height, n->portal_inner_turn,
                     n->portal_inner_pieces);
    view_add_light(view, LIGHT_PORTAL, (Vec3){x, 1.2f, z}, n->portal_light_radius, color, n->portal_light_strength);
}

/* Sparks over stairs that are open and over portals, now and then. */
static void raise_motes(View *view, const Game *game) {
    const World *world = game_world(game);
    const ViewNumbers *n = &view->numbers;
    const Floor *floor = world_floor(world);
    int every = n->mote_every_ticks >= 1.0f ? (int)n->mote_every_ticks : 1;
    if (world_run(world).tick % (uint32_t)every != 0) {
        return;
    }
    float x = (float)floor->stairs_x + 1.0f, z = (float)floor->stairs_y + 1.0f;
    if (floor->stairs_x >= 0 && world_stairs_are_open(world) && view_is_near(view, x, z, 1.0f)) {
        effects_add_mote(view, x, z, n->stairs_radius, game_look(game)->stairs_color);
    }
    int count = 0;
    const FeatureInfo *features = world_features(world, &count);
    WorldEntities entities = world_entities(world);
    for (int i = 0; i < count; i++) {
        const FeatureRules *rules = &world_rules(world)->features[features[i].kind];
        int slot = rules->mark == MARK_PORTAL ? world_find(world, features[i].entity) : -1;
        if (slot >= 0 && features[i].shown && view_is_near(view, entities.x[slot], entities.z[slot], 1.0f)) {
            effects_add_mote(view, entities.x[slot], entities.z[slot], n->portal_outer, rules->color);
        }
    }
}

/* The portal opens as the player comes near, with a ripple when it begins to. */
static void open_portal(View *view, const Game *game) {
    const World *world = game_world(game);
    const ViewNumbers *n = &view->numbers;
    int count = 0;
    const FeatureInfo *features = world_features(world, &count);
    float step = 1.0f / (n->portal_near_seconds * (float)TICKS_PER_SECOND + 1e-6f);
    bool near = false;
    for (int i = 0; i < count; i++) {
        const FeatureRules *rules = &world_rules(world)->features[features[i].kind];
        int slot = world_find(world, features[i].entity);
        bool portal = rules->mark == MARK_PORTAL && features[i].shown && slot >= 0;
        if (portal && world_player_distance(world, features[i].entity) < n->portal_near_range) {
            near = true;
            if (view->portal_near <= 0.0f) {
                WorldEntities entities = world_entities(world);
                effects_add_ring(view, entities.x[slot], entities.z[slot], 2.0f * n->portal_outer, rules->color,
                                 n->ripple_seconds, false);
            }
        }
    }
    view->portal_near = math_clamp32(view->portal_near + (near ? step : -step), 0.0f, 1.0f);
}

/* ---- Barriers -----------------------------------------------------------------------------------------------*/
static void fill_bar(View *view, float x, float z, float height, const Vec3 *size, uint32_t color, float opacity) {
    Mat34 matrix = mat34_from_parts((Vec3){x, height, z}, quat_from_euler_xyz((Vec3){0, 0, 0}), *size);
    view_add_box(view, &matrix, color, 1.0f, opacity);
}

/* A sheet of light that has slammed down across the doorway, brighter at its ends, with lines that climb it. */
static void fill_barrier(View *view, const Game *game, int tile_x, int tile_y, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const Floor *floor = world_floor(game_world(game));
    uint32_t color = game_look(game)->seal_color;
    bool along_x = false;
    for (int side = -1; side <= 1; side += 2) {
        bool inside = floor_contains(floor, tile_x, tile_y + side);
        along_x |= inside && floor->tile_room[(tile_y + side) * floor->size + tile_x] != ROOM_NONE;
    }
    float grown = math_clamp32((float)(seconds - view->sealed_at) / (n->seal_slam_seconds + 1e-6f), 0.0f, 1.0f);
    float height = n->seal_height * grown * grown, x = (float)tile_x + 0.5f, z = (float)tile_y + 0.5f;
    Vec3 sheet = {along_x ? 1.0f : 0.05f, height, along_x ? 0.05f : 1.0f};
    fill_bar(view, x, z, 0.5f * height, &sheet, color, n->seal_opacity);
    Vec3 line = {along_x ? 1.0f : 0.09f, 0.06f, along_x ? 0.09f : 1.0f};
    fill_bar(view, x, z, 0.03f, &line, color, 1.0f);
    fill_bar(view, x, z, height, &line, color, 1.0f);
    double turns = seconds / ((double)n->seal_scan_seconds + 1e-6);
    for (int i = 0; i < 2; i++) {
        double part = turns + 0.5 * i;
        Vec3 thin = {line.x, 0.025f, line.z};
        fill_bar(view, x, z, height * (float)(part - math_floor64(part)), &thin, color, 1.0f);
    }
    DecalInstance *glow = view_add_decal(view, DECAL_SHADOW, x, z, 1.6f, color, 0.30f);
    glow->shape[2] = 1.0f;
}

static void fill_barriers(View *view, const Game *game, double seconds) {
    const Floor *floor = world_floor(game_world(game));
    int middle_x = (int)view->look_x, middle_y = (int)view->look_z;
    for (int y = middle_y - 16; y <= middle_y + 12; y++) {
        for (int x = middle_x - 21; x <= middle_x + 21; x++) {
            if (floor_contains(floor, x, y) && (floor->tiles[y * floor->size + x] & TILE_SEALED)) {
                fill_barrier(view, game, x, y, seconds);
            }
        }
    }
}

/* ---- The whole ----------------------------------------------------------------------------------------------*/
static void fill_feature(View *view, const Game *game, const FeatureInfo *feature, int slot, double seconds) {
    const FeatureRules *rules = &world_rules(game_world(game))->features[feature->kind];
    WorldEntities entities = world_entities(game_world(game));
    uint32_t color = rules->color != 0 ? rules->color : game_look(game)->body_color;
    float x = entities.x[slot], z = entities.z[slot];
    if (rules->place.site == SITE_ZONE) {
        fill_zone(view, feature, rules, entities.state[slot], color, seconds);
    } else if (rules->place.site == SITE_PASSAGE) {
        fill_passage(view, game, feature, color);
    } else if (!view_is_near(view, x, z, 3.0f)) {
        return;
    } else if (rules->mark == MARK_TRAP && !feature->spent) {
        fill_trap(view, x, z, color);
    } else if (rules->mark == MARK_PORTAL) {
        fill_portal(view, x, z, color);
    } else if (rules->mark != MARK_NONE && rules->mark != MARK_TRAP && !feature->spent && !feature->broken) {
        fill_object_ring(view, rules, x, z, color);
    }
}

void features_tick(View *view, const Game *game) {
    open_portal(view, game);
    raise_motes(view, game);
}

void features_fill(View *view, const Game *game, double seconds) {
    const World *world = game_world(game);
    int count = 0;
    const FeatureInfo *features = world_features(world, &count);
    for (int i = 0; i < count; i++) {
        int slot = world_find(world, features[i].entity);
        if (slot >= 0 && features[i].shown) {
            fill_feature(view, game, &features[i], slot, seconds);
        }
    }
    fill_barriers(view, game, seconds);
}
