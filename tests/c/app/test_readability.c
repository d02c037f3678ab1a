/* What has to be told apart at a glance is, measured on rendered frames of the game's own rooms, figures and colours:
 * dark floors, roles that stand out from them, and the player from whatever is hostile, for colour-blind eyes too.
 *
 * Luminance and contrast follow WCAG 2 (IEC 61966-2-1 sRGB). Colour-blind sight is simulated by the full matrices
 * (severity 1.0) of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of
 * Color Vision Deficiency, IEEE TVCG 15(6), 2009, applied to linear light; distances are CIE 1976 ΔE under D65. */
#include "app/view_stage.h"

#include <math.h>

enum { WIDTH = 640, HEIGHT = 360, ROLE_LIMIT = 32, BOX_LIMIT = 256 };

static const double FLOOR_MOST = 0.04, CONTRAST_LEAST = 4.0;
static const int FLOORS[THEME_COUNT] = {3, 8, 13};

/* Linear light, 0 … 1. */
typedef struct Light {
    double c[3];
} Light;

typedef struct Role {
    char name[WORLD_ID_SIZE];
    Light color;
    double contrast;
    bool hostile;
} Role;

static Stage stage;
static Offscreen *offscreen;
static Renderer *renderer;
static uint8_t bare[3 * WIDTH * HEIGHT], drawn[3 * WIDTH * HEIGHT];

/* ---- Colours ------------------------------------------------------------------------------------------------*/
static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

static Light light_of(const uint8_t *pixel) {
    return (Light){{linear(pixel[0] / 255.0), linear(pixel[1] / 255.0), linear(pixel[2] / 255.0)}};
}

static double luminance(Light light) {
    return 0.2126 * light.c[0] + 0.7152 * light.c[1] + 0.0722 * light.c[2];
}

static const struct {
    const char *name;
    double matrix[3][3];
    double least; /* ΔE between the player and what is hostile */
} EYES[] = {
    {"deutan", {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}, 25},
    {"protan", {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}, 25},
    {"tritan", {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}, 12},
};

static double lab_curve(double t) {
    return t > 216.0 / 24389.0 ? cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

static void lab_of(Light light, const double matrix[3][3], double lab[3]) {
    static const double XYZ[3][3] = {
        {0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}};
    static const double WHITE[3] = {0.95047, 1.0, 1.08883};
    double seen[3], f[3];
    for (int i = 0; i < 3; i++) {
        seen[i] = matrix[i][0] * light.c[0] + matrix[i][1] * light.c[1] + matrix[i][2] * light.c[2];
        seen[i] = seen[i] < 0.0 ? 0.0 : seen[i] > 1.0 ? 1.0 : seen[i];
    }
    for (int i = 0; i < 3; i++) {
        f[i] = lab_curve((XYZ[i][0] * seen[0] + XYZ[i][1] * seen[1] + XYZ[i][2] * seen[2]) / WHITE[i]);
    }
    lab[0] = 116.0 * f[1] - 16.0;
    lab[1] = 500.0 * (f[0] - f[1]);
    lab[2] = 200.0 * (f[1] - f[2]);
}

static double apart(Light a, Light b, const double matrix[3][3]) {
    double first[3], second[3], sum = 0.0;
    lab_of(a, matrix, first);
    lab_of(b, matrix, second);
    for (int i = 0; i < 3; i++) {
        sum += (first[i] - second[i]) * (first[i] - second[i]);
    }
    return sqrt(sum);
}

/* ---- The stage ----------------------------------------------------------------------------------------------*/
/* The player stands in the largest room with packs, alone. */
static void clear_room(void) {
    const Floor *floor = world_floor(stage.world);
    TileRect best = {0};
    for (int i = 0; i < floor->room_count; i++) {
        TileRect rect = floor->rooms[i].rect;
        best = floor->rooms[i].type == ROOM_COMBAT && rect.w * rect.h > best.w * best.h ? rect : best;
    }
    assert_true(best.w > 0);
    stage_advance(&stage, 60);
    WorldEntities entities = world_entities(stage.world);
    for (int slot = 1; slot < entities.high; slot++) {
        if (entities.handle[slot] != ENTITY_NONE && entities.entity_class[slot] == ENTITY_ENEMY) {
            world_hurt(stage.world, entities.handle[slot], 1000000, HURT_BLAST);
        }
    }
    world_teleport(stage.world, world_player(stage.world), (float)best.x + 0.5f * (float)best.w,
                   (float)best.y + 0.5f * (float)best.h);
    stage_advance(&stage, 120);
}

static bool open_theme(int theme) {
    Error error = {0};
    stage_open(&stage, FLOORS[theme], 7);
    stage_choose(&stage);
    clear_room();
    offscreen = render_offscreen_create(RENDER_GL, WIDTH, HEIGHT, &error);
    if (offscreen == NULL) {
        print_message("skipped: %s\n", error.message);
        stage_close(&stage);
        return false;
    }
    RenderSetup setup = {RENDER_GL, render_offscreen_loader(offscreen), &stage.data, game_look(stage.game)};
    renderer = render_create(&setup, &error);
    assert_non_null(renderer);
    return true;
}

static void close_theme(void) {
    render_destroy(renderer);
    render_offscreen_destroy(offscreen);
    stage_close(&stage);
}

static void draw_scene(const BoxInstance *boxes, int box_count, const DecalInstance *decals, int decal_count,
                       uint8_t *rgb) {
    RenderScene scene = stage.scene;
    scene.boxes = boxes;
    scene.box_count = box_count;
    scene.decals = decals;
    scene.decal_count = decal_count;
    scene.text_count = scene.panel_count = scene.particle_count = scene.mote_count = scene.light_count = 0;
    scene.minimap = false;
    scene.shake_x = scene.shake_y = 0.0f;
    render_draw(renderer, &scene, WIDTH, HEIGHT);
    assert_true(render_read_pixels(renderer, WIDTH, HEIGHT, rgb));
}

/* ---- Measuring a role ---------------------------------------------------------------------------------------*/
typedef struct Sample {
    Light light;
    double luminance;
} Sample;

static int compare_samples(const void *a, const void *b) {
    double first = ((const Sample *)a)->luminance, second = ((const Sample *)b)->luminance;
    return first < second ? -1 : first > second;
}

/* The colour by which something is recognised: the mean of the lighter half of its pixels that are not ink, against the
 * mean of the floor that it covers. `share` is the part of the pixels that counts, the lightest ones. */
static Role measure(const char *name, bool hostile, double share) {
    static Sample samples[WIDTH * HEIGHT];
    Role role = {.hostile = hostile};
    double floor = 0.0, sum = 0.0;
    int count = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const uint8_t *now = drawn + 3 * i, *before = bare + 3 * i;
        Light light = light_of(now);
        double is = luminance(light), was = luminance(light_of(before));
        int differs = abs(now[0] - before[0]) + abs(now[1] - before[1]) + abs(now[2] - before[2]);
        if (differs > 60 && is > was) {
            samples[count++] = (Sample){light, is};
            floor += was;
        }
    }
    if (count < 20) {
        fail_msg("%s is not seen: %d pixels", name, count);
    }
    qsort(samples, (size_t)count, sizeof samples[0], compare_samples);
    int first = (int)((1.0 - share) * count);
    for (int i = first; i < count; i++) {
        for (int c = 0; c < 3; c++) {
            role.color.c[c] += samples[i].light.c[c] / (count - first);
        }
        sum += samples[i].luminance;
    }
    snprintf(role.name, sizeof role.name, "%s", name);
    role.contrast = (sum / (count - first) + 0.05) / (floor / count + 0.05);
    return role;
}

/* The boxes of what stands at a place. */
static int boxes_at(float x, float z, float reach, BoxInstance *boxes) {
    int count = 0;
    for (int i = 0; i < stage.scene.box_count && count < BOX_LIMIT; i++) {
        const BoxInstance *box = &stage.scene.boxes[i];
        float dx = box->row0[3] - x, dz = box->row2[3] - z;
        if (dx * dx + dz * dz < reach * reach) {
            boxes[count++] = *box;
        }
    }
    return count;
}

static Role measure_boxes(const char *name, bool hostile, const BoxInstance *boxes, int count) {
    draw_scene(NULL, 0, NULL, 0, bare);
    draw_scene(boxes, count, NULL, 0, drawn);
    return measure(name, hostile, 0.5);
}

/* A kind stands 4 m north of the player, and is gone afterwards. */
static Role measure_enemy(int kind, bool elite) {
    static BoxInstance boxes[BOX_LIMIT];
    const EnemyRules *rules = &world_rules(stage.world)->enemies[kind];
    float x, z;
    stage_player(&stage, &x, &z);
    EntityHandle enemy = world_spawn_enemy(stage.world, kind, x, z - 4.0f);
    assert_true(enemy != ENTITY_NONE);
    stage_advance(&stage, rules->spawn_ticks > 0 ? rules->spawn_ticks : 1);
    WorldEntities entities = world_entities(stage.world);
    int slot = world_find(stage.world, enemy);
    assert_true(slot > 0);
    int count = boxes_at(entities.x[slot], entities.z[slot], rules->boss ? 4.0f : 1.6f, boxes);
    for (int i = 0; i < count; i++) {
        boxes[i].shade[3] = 0.0f; /* not in the light of its appearing, nor of a blow */
        boxes[i].shade[1] = elite && boxes[i].shade[1] > 0.0f ? BOX_EDGE_ELITE : boxes[i].shade[1];
    }
    char name[WORLD_ID_SIZE];
    snprintf(name, sizeof name, "%s%.20s", elite ? "elite " : "", rules->id);
    Role role = measure_boxes(name, true, boxes, count);
    world_hurt(stage.world, enemy, 10000000, HURT_BLAST);
    stage_advance(&stage, 150);
    return role;
}

static Role measure_player(void) {
    static BoxInstance boxes[BOX_LIMIT];
    float x, z;
    stage_player(&stage, &x, &z);
    int count = boxes_at(x, z, 1.5f, boxes);
    return measure_boxes("player", false, boxes, count);
}

/* An area of a blow that is half on its way; its border and its front count. */
static Role measure_telegraph(int palette) {
    static const char *const NAMES[] = {"telegraph a", "telegraph b", "telegraph c"};
    const RenderLook *look = game_look(stage.game);
    float x, z;
    stage_player(&stage, &x, &z);
    DecalInstance area = {.x = x, .z = z - 3.0f, .radius = 2.0f, .shape = {DECAL_AREA, 0.5f, 0.0f, 0.0f}};
    area.angle = 3.1415926f;
    area.hatch = 1.0f;
    area.border = (float)look->telegraph_border[palette];
    for (int c = 0; c < 3; c++) {
        area.color[c] = (float)((look->telegraph_fill[palette] >> (16 - 8 * c)) & 0xffu) / 255.0f;
    }
    area.color[3] = 1.0f;
    draw_scene(NULL, 0, NULL, 0, bare);
    draw_scene(NULL, 0, &area, 1, drawn);
    Role role = measure(NAMES[palette], true, 0.1);
    role.color = measure(NAMES[palette], true, 1.0).color; /* its fill is what it is told apart by */
    return role;
}

/* A piece of what lies there to be gained, as the view draws it. */
static Role measure_pickup(const char *name, uint32_t color) {
    float x, z;
    stage_player(&stage, &x, &z);
    BoxInstance box = {.row0 = {0.22f, 0, 0, x}, .row1 = {0, 0.22f, 0, 0.35f}, .row2 = {0, 0, 0.22f, z - 3.0f}};
    for (int c = 0; c < 3; c++) {
        box.color[c] = (float)((color >> (16 - 8 * c)) & 0xffu) / 255.0f;
    }
    box.color[3] = 1.0f;
    box.shade[0] = box.shade[2] = 1.0f;
    return measure_boxes(name, false, &box, 1);
}

static int measure_all(Role *roles) {
    const WorldRules *rules = world_rules(stage.world);
    const RenderLook *look = game_look(stage.game);
    int count = 0;
    roles[count++] = measure_player();
    for (int kind = 0; kind < rules->enemy_count; kind++) {
        roles[count++] = measure_enemy(kind, false);
        if (kind == 0) {
            roles[count++] = measure_enemy(kind, true);
        }
    }
    for (int palette = 0; palette < TELEGRAPH_PALETTES; palette++) {
        roles[count++] = measure_telegraph(palette);
    }
    roles[count++] = measure_pickup("gem", look->gem_color);
    roles[count++] = measure_pickup("cell", look->cell_color);
    return count;
}

/* ---- The tests ----------------------------------------------------------------------------------------------*/
/* Mean luminance of 9 × 9 pixels. */
static double floor_at(int x, int y) {
    double sum = 0.0;
    for (int dy = -4; dy <= 4; dy++) {
        for (int dx = -4; dx <= 4; dx++) {
            sum += luminance(light_of(bare + 3 * ((y + dy) * WIDTH + x + dx))) / 81.0;
        }
    }
    return sum;
}

/* A place on plain floor, a metre and a half from any wall and out of the player's light. */
static bool is_plain_floor(int pixel_x, int pixel_y) {
    const Floor *floor = world_floor(stage.world);
    float x, z, player_x, player_z;
    stage_player(&stage, &player_x, &player_z);
    render_ground_at(renderer, (float)pixel_x, (float)pixel_y, &x, &z);
    bool plain = hypotf(x - player_x, z - player_z) > game_look(stage.game)->player_light_radius;
    for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++) {
            int tile_x = (int)floorf(x) + dx, tile_y = (int)floorf(z) + dy;
            bool inside = floor_contains(floor, tile_x, tile_y);
            int room = inside ? floor->tile_room[tile_y * floor->size + tile_x] : ROOM_NONE;
            plain = plain && inside && room < floor->room_count && floor->rooms[room].type == ROOM_COMBAT;
        }
    }
    return plain;
}

static void test_look_floors_stay_dark_in_every_theme(void **state) {
    (void)state;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        if (!open_theme(theme)) {
            skip();
        }
        draw_scene(NULL, 0, NULL, 0, bare);
        double most = 0.0, sum = 0.0;
        int count = 0;
        for (int y = 8; y < HEIGHT - 8; y += 4) {
            for (int x = 8; x < WIDTH - 8; x += 4) {
                if (is_plain_floor(x, y)) {
                    double now = floor_at(x, y);
                    most = now > most ? now : most;
                    sum += now;
                    count++;
                }
            }
        }
        assert_true(count > 100);
        print_message("%s: floor %.4f on average, %.4f at most\n", game_look(stage.game)->themes[theme].id, sum / count,
                      most);
        assert_true(most <= FLOOR_MOST);
        assert_true(sum / count > 0.003); /* and is no void */
        close_theme();
    }
}

static void test_look_roles_stand_out_in_every_theme(void **state) {
    (void)state;
    int faults = 0;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        if (!open_theme(theme)) {
            skip();
        }
        Role roles[ROLE_LIMIT];
        int count = measure_all(roles);
        for (int i = 0; i < count; i++) {
            bool good = roles[i].contrast >= CONTRAST_LEAST;
            faults += !good;
            print_message("theme %d %-20s %5.2f : 1%s\n", theme, roles[i].name, roles[i].contrast,
                          good ? "" : "  TOO FAINT");
        }
        for (int i = 1; i < count; i++) {
            for (size_t j = 0; roles[i].hostile && j < BASE_COUNT_OF(EYES); j++) {
                double distance = apart(roles[0].color, roles[i].color, EYES[j].matrix);
                if (distance < EYES[j].least) {
                    print_message("theme %d %s: player and %s are %.1f apart\n", theme, EYES[j].name, roles[i].name,
                                  distance);
                    faults++;
                }
            }
        }
        close_theme();
    }
    assert_int_equal(faults, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_look_floors_stay_dark_in_every_theme),
        cmocka_unit_test(test_look_roles_stand_out_in_every_theme),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
