/* Characters: pose banks a rig, and a box instance for every box of every character. */
#include "app/figure_box.h"
#include "app/view_state.h"

#include <string.h>

/* ---- Rigs ---------------------------------------------------------------------------------------------------*/

static void place_boxes(RigView *view) {
    int count = 0;
    const RigBox *boxes = rig_boxes(view->rig, &count);
    for (int i = 0; i < count; i++) {
        view->boxes[i] = mat34_from_parts(boxes[i].center, quat_from_euler_xyz(boxes[i].rotation), boxes[i].size);
    }
}

static bool open_rig(RigView *view, const Rig *rig) {
    Error error;
    PoseBank *bank = pose_bank_create(rig, POSE_SLOT_LIMIT, &error);
    if (!bank) {
        log_write(LOG_ERROR, "%s", error.message);
        return false;
    }
    pose_bank_destroy(view->bank);
    view->bank = bank;
    view->rig = rig;
    view->free_count = 0;
    for (int i = POSE_LOOSE - 1; i >= 0; i--) {
        view->free_slots[view->free_count++] = (uint16_t)i;
    }
    place_boxes(view);
    return true;
}

/* Poses go on where a rig kept its parts; a rig with other parts starts afresh. */
bool figures_update_rigs(View *view, const Game *game) {
    if (view->started && view->rig_revision == game_rig_revision(game)) {
        return true;
    }
    view->rig_revision = game_rig_revision(game);
    int count = game_rig_count(game);
    for (int i = 0; i < count; i++) {
        RigView *rig = &view->rigs[i];
        const Rig *now = game_rig(game, i);
        bool same_place = i < view->rig_count && pose_bank_set_rig(rig->bank, now);
        Error error;
        if (!graphs_update(rig, graphs_of_game(game, i), same_place, &error)) {
            log_write(LOG_ERROR, "%s", error.message);
            return false;
        }
        if (same_place) {
            rig->rig = now;
            place_boxes(rig);
            continue;
        }
        for (int slot = 0; slot < ENTITY_LIMIT; slot++) {
            if (view->slot_rig[slot] == i) {
                view->slot_owner[slot] = ENTITY_NONE;
                lod_leave(&view->lod, &view->lod_slots[slot]);
            }
        }
        if (!open_rig(rig, now)) {
            return false;
        }
    }
    for (int i = count; i < view->rig_count; i++) {
        pose_bank_destroy(view->rigs[i].bank);
        graphs_destroy(&view->rigs[i]);
        view->rigs[i] = (RigView){0};
    }
    view->rig_count = count;
    return true;
}

void figures_destroy(View *view) {
    for (int i = 0; i < view->rig_count; i++) {
        pose_bank_destroy(view->rigs[i].bank);
        graphs_destroy(&view->rigs[i]);
    }
}

/* ---- Ticks --------------------------------------------------------------------------------------------------*/

static int rig_of(const Game *game, const WorldEntities *entities, int slot) {
    const WorldRules *rules = world_rules(game_world(game));
    switch (entities->entity_class[slot]) {
    case ENTITY_PLAYER:
        return rules->player.rig;
    case ENTITY_ENEMY:
        return rules->enemies[entities->kind[slot]].rig;
    case ENTITY_FEATURE:
        return rules->features[entities->kind[slot] - FEATURE_KIND_FIRST].rig;
    default:
        return -1;
    }
}

static void release(View *view, int slot) {
    RigView *rig = &view->rigs[view->slot_rig[slot]];
    if (view->slot_owner[slot] != ENTITY_NONE) {
        rig->free_slots[rig->free_count++] = view->slot_pose[slot];
        view->slot_owner[slot] = ENTITY_NONE;
        lod_leave(&view->lod, &view->lod_slots[slot]);
    }
}

/* Gives every live entity a pose slot of its rig, and takes back those of the gone. */
static void assign_slots(View *view, const Game *game, const WorldEntities *entities) {
    for (int slot = 1; slot < entities->high; slot++) {
        EntityHandle handle = entities->handle[slot];
        if (handle == view->slot_owner[slot]) {
            continue;
        }
        release(view, slot);
        int rig = handle == ENTITY_NONE ? -1 : rig_of(game, entities, slot);
        if (rig < 0 || rig >= view->rig_count || view->rigs[rig].free_count == 0) {
            continue;
        }
        view->slot_owner[slot] = handle;
        view->slot_rig[slot] = (uint8_t)rig;
        view->slot_pose[slot] = view->rigs[rig].free_slots[--view->rigs[rig].free_count];
        pose_bank_reset(view->rigs[rig].bank, view->slot_pose[slot]);
        graphs_reset(&view->rigs[rig], view->slot_pose[slot]);
    }
}

static void pose_rig(View *view, const WorldEntities *entities, int rig, bool frame_step) {
    int count = 0;
    for (int slot = 1; slot < entities->high; slot++) {
        if (view->slot_owner[slot] != ENTITY_NONE && view->slot_rig[slot] == rig && view->due[slot]) {
            view->inputs[count++] =
                (PoseInput){view->slot_pose[slot], entities->state[slot], entities->state_ticks[slot], 1.0f};
        }
    }
    PoseJob job = {view->rigs[rig].bank, view->inputs, count, frame_step};
    if (count > 0 && pose_job_validate(&job)) {
        pose_job_run(&job);
    }
}

/* The rig that bears the id of a power that the player has; −1 without one. */
static int rig_of_power(const Game *game, int power) {
    const World *world = game_world(game);
    return world_rank(world, power) > 0 ? game_find_rig(game, world_rules(world)->powers[power].id) : -1;
}

static void pose_orbits(View *view, const Game *game, bool frame_step) {
    const World *world = game_world(game);
    PoseInput input = {POSE_LOOSE, 0, (uint16_t)world_run(world).tick, 1.0f};
    for (int power = 0; power < world_rules(world)->power_count; power++) {
        int rig = rig_of_power(game, power);
        PoseJob job = {rig >= 0 && rig < view->rig_count ? view->rigs[rig].bank : NULL, &input, 1, frame_step};
        if (job.bank && !view->rigs[rig].graph && pose_job_validate(&job)) {
            pose_job_run(&job);
        }
    }
}

void figures_tick(View *view, const Game *game, const ViewOptions *options) {
    WorldEntities entities = world_entities(game_world(game));
    assign_slots(view, game, &entities);
    lod_plan_tick(view, game, options);
    for (int rig = 0; rig < view->rig_count; rig++) {
        if (view->rigs[rig].graph) {
            graphs_tick(view, game, &entities, rig, options->frame_step);
        } else {
            pose_rig(view, &entities, rig, options->frame_step);
        }
    }
    pose_orbits(view, game, options->frame_step);
}

/* ---- Frames -------------------------------------------------------------------------------------------------*/

static float lerp_angle(float from, float to, float weight) {
    return from + math_wrap_angle32(to - from) * weight;
}

static Mat34 root_matrix(const WorldEntities *entities, int slot, float fraction, float size) {
    float heading = lerp_angle(entities->previous_heading[slot], entities->heading[slot], fraction);
    float sine = math_sin32(heading), cosine = math_cos32(heading);
    float x = math_lerp32(entities->previous_x[slot], entities->x[slot], fraction);
    float z = math_lerp32(entities->previous_z[slot], entities->z[slot], fraction);
    return (Mat34){{cosine * size, 0, sine * size, x, 0, size, 0, 0, -sine * size, 0, cosine * size, z}};
}

void figures_fill_box(BoxInstance *box, const Mat34 *matrix, const RigBox *shape, const PartShade *shade, float flash,
                      uint32_t flash_color) {
    memcpy(box->row0, matrix->m, sizeof box->row0);
    memcpy(box->row1, matrix->m + 4, sizeof box->row1);
    memcpy(box->row2, matrix->m + 8, sizeof box->row2);
    view_set_color(box->color, shape->color, shape->glow);
    bool struck = flash > shade->emissive[3];
    box->shade[0] = shape->taper;
    box->shade[1] = shape->edge;
    box->shade[2] = shade->opacity;
    box->shade[3] = struck ? flash : shade->emissive[3];
    view_set_color(box->emissive, flash_color, 1.0f);
    for (int i = 0; i < 3 && !struck && shade->emissive[3] > 0.0f; i++) {
        box->emissive[i] = figure_srgb_from_linear(shade->emissive[i]);
    }
}

/* How a whole figure differs from its rig. */
typedef struct FigureShade {
    float flash;
    uint32_t flash_color;
    bool elite;
} FigureShade;

/* Returns how high it reaches. */
static float fill_pose(View *view, const Mat34 *root, RigView *rig, int pose, const FigureShade *shade) {
    float top = 0.0f;
    const Mat34 *parts = graphs_matrices(rig, pose);
    const PartShade *shades = graphs_shades(rig, pose);
    int count = 0;
    const RigBox *boxes = rig_boxes(rig->rig, &count);
    for (int i = 0; i < count && view->box_count < VIEW_BOX_LIMIT; i++) {
        Mat34 part = mat34_multiply(root, &parts[boxes[i].part]);
        Mat34 box = mat34_multiply(&part, &rig->boxes[i]);
        BoxInstance *drawn = &view->boxes[view->box_count++];
        figures_fill_box(drawn, &box, &boxes[i], &shades[boxes[i].part], shade->flash, shade->flash_color);
        drawn->shade[1] = shade->elite && boxes[i].edge > 0.0f ? BOX_EDGE_ELITE : drawn->shade[1];
        top = box.m[7] > top ? box.m[7] : top;
    }
    return top;
}

static float fill_figure(View *view, const Mat34 *root, int slot, const FigureShade *shade) {
    return fill_pose(view, root, &view->rigs[view->slot_rig[slot]], view->slot_pose[slot], shade);
}

static float flash_of(const View *view, int ticks_since_hit, float flash_ticks) {
    float left = math_clamp32(1.0f - (float)ticks_since_hit / flash_ticks, 0.0f, 1.0f);
    return left * view->numbers.flash_strength;
}

/* The colour of a jewel in the crown of an elite: its affixes take turns. */
static uint32_t jewel_color(const AffixRules *rules, int affixes, int jewel, uint32_t otherwise) {
    uint32_t colors[AFFIX_COUNT];
    int count = 0;
    for (int affix = 0; affix < AFFIX_COUNT; affix++) {
        if ((affixes >> affix & 1) != 0) {
            colors[count++] = rules->colors[affix];
        }
    }
    return count > 0 ? colors[jewel % count] : otherwise;
}

typedef struct EliteMarks {
    float x, z, top;
    int affixes;
    const AffixRules *rules;
} EliteMarks;

/* What tells an elite from its kind: a ring of dashes at its feet and a crown that turns over its head. */
static void fill_elite_marks(View *view, const RenderLook *look, const EliteMarks *marks, double seconds) {
    enum { JEWELS = 4 };
    const ViewNumbers *n = &view->numbers;
    float time = (float)(seconds - math_floor64(seconds / 3600.0) * 3600.0);
    DecalInstance *ring =
        view_add_decal(view, DECAL_DASHES, marks->x, marks->z, n->elite_ring, look->elite_mark, n->elite_ring_alpha);
    ring->shape[1] = n->elite_ring_inner;
    ring->turn = n->elite_ring_turn;
    ring->pieces = n->elite_ring_pieces;
    for (int i = 0; i < JEWELS; i++) {
        float angle = math_wrap_angle32(n->elite_crown_turn * time + (float)MATH_TAU * (float)i / JEWELS);
        Vec3 place = {marks->x + math_sin32(angle) * n->elite_crown_radius, marks->top + n->elite_crown_height,
                      marks->z + math_cos32(angle) * n->elite_crown_radius};
        Vec3 size = {n->elite_crown, n->elite_crown * 1.3f, n->elite_crown};
        /* A cube on its corner. */
        Mat34 matrix = mat34_from_parts(place, quat_from_euler_xyz((Vec3){-0.61548f, angle, 0.785398f}), size);
        uint32_t color = jewel_color(marks->rules, marks->affixes, i, look->elite_mark);
        BoxInstance *jewel = view_add_box(view, &matrix, color, n->elite_crown_glow, 1.0f);
        if (jewel) {
            jewel->shade[1] = 1.0f;
            jewel->emissive[3] = 1.0f;
        }
    }
}

uint32_t figures_accent(const View *view, int slot) {
    int count = 0, most = 0;
    const RigBox *boxes = rig_boxes(view->rigs[view->slot_rig[slot]].rig, &count);
    uint32_t accent = 0;
    for (int i = 0; i < count; i++) {
        int like = 0;
        for (int j = 0; boxes[i].glow > 0.5f && j < count; j++) {
            like += boxes[j].glow > 0.5f && boxes[j].color == boxes[i].color;
        }
        accent = like > most ? boxes[i].color : accent;
        most = like > most ? like : most;
    }
    return accent;
}

/* A boss flashes no more often than large things may, and sheds its own light. */
static float boss_flash(const View *view, double seconds) {
    float since = (float)(seconds - view->boss.struck);
    float left = since >= 0.0f ? math_clamp32(1.0f - since / view->numbers.flash_seconds, 0.0f, 1.0f) : 0.0f;
    return left * view->numbers.flash_strength;
}

static void fill_boss_light(View *view, int slot, float x, float z) {
    const ViewNumbers *n = &view->numbers;
    view_add_light(view, LIGHT_BOSS, (Vec3){x, n->boss_light_height, z}, n->boss_light_radius,
                   figures_accent(view, slot), n->boss_light_strength);
}

/* What has just appeared glows, and rises out of the floor. */
float figures_spawn_left(const WorldRules *rules, const WorldEntities *entities, int slot) {
    int spawn_ticks = rules->enemies[entities->kind[slot]].spawn_ticks;
    int left = entities->invulnerable[slot];
    return spawn_ticks > 0 && left <= spawn_ticks ? (float)left / (float)spawn_ticks : 0.0f;
}

float figures_size(const WorldRules *rules, const WorldEntities *entities, int slot) {
    return entities->elite[slot] && rules->elite.size > 0.0f ? rules->elite.size : 1.0f;
}

Mat34 figures_enemy_root(const View *view, const Game *game, int slot, float fraction, double seconds) {
    const WorldRules *rules = world_rules(game_world(game));
    const WorldEntities entities = world_entities(game_world(game));
    float spawning = entities.dying[slot] ? 0.0f : figures_spawn_left(rules, &entities, slot);
    Mat34 root = root_matrix(&entities, slot, fraction, figures_size(rules, &entities, slot));
    if (spawning > 0.0f) {
        float risen = math_clamp32((1.0f - spawning) / view->numbers.spawn_rise, 0.0f, 1.0f);
        root.m[5] *= math_lerp32(0.1f, 1.0f, risen);
    }
    recoil_apply(view, entities.handle[slot], slot, seconds, &root);
    return root;
}

static void fill_enemy(View *view, const Game *game, const WorldEntities *entities, int slot, float fraction,
                       double seconds) {
    const ViewNumbers *n = &view->numbers;
    const WorldRules *rules = world_rules(game_world(game));
    const RenderLook *look = game_look(game);
    bool elite = entities->elite[slot] != 0;
    if (entities->dying[slot] && bodies_have(view, entities->handle[slot])) {
        return;
    }
    float size = figures_size(rules, entities, slot);
    float spawning = entities->dying[slot] ? 0.0f : figures_spawn_left(rules, entities, slot);
    Mat34 root = figures_enemy_root(view, game, slot, fraction, seconds);
    float flash_ticks = n->flash_seconds * (float)TICKS_PER_SECOND + 1e-6f;
    const EnemyRules *kind = &rules->enemies[entities->kind[slot]];
    float flash = kind->boss ? boss_flash(view, seconds) : flash_of(view, entities->flash[slot], flash_ticks);
    FigureShade shade = {flash, look->hit_flash_color, elite};
    if (spawning > 0.0f) {
        shade.flash = spawning * n->spawn_glow > shade.flash ? spawning * n->spawn_glow : shade.flash;
    }
    float top = fill_figure(view, &root, slot, &shade);
    if (entities->dying[slot]) {
        return;
    }
    float shadow = n->shadow_reach * kind->radius > n->shadow_enemy ? n->shadow_reach * kind->radius : n->shadow_enemy;
    view_add_decal(view, DECAL_SHADOW, root.m[3], root.m[11], shadow * size, 0x000000, look->shadow_alpha);
    if (kind->boss) {
        fill_boss_light(view, slot, root.m[3], root.m[11]);
    }
    if (elite) {
        EliteMarks marks = {root.m[3], root.m[11], top, entities->affixes[slot], &rules->combat.affixes};
        fill_elite_marks(view, look, &marks, seconds);
    }
}

static void fill_player(View *view, const Game *game, const WorldEntities *entities, int slot, float fraction,
                        double seconds) {
    const ViewNumbers *n = &view->numbers;
    const RenderLook *look = game_look(game);
    Mat34 root = root_matrix(entities, slot, fraction, 1.0f);
    recoil_apply(view, entities->handle[slot], slot, seconds, &root);
    recoil_take_stairs(view, game, fraction, &root);
    FigureShade shade = {0.0f, look->hit_flash_color, false};
    fill_figure(view, &root, slot, &shade);
    if (entities->dying[slot]) {
        return;
    }
    view_add_decal(view, DECAL_SHADOW, root.m[3], root.m[11], n->shadow_player, 0x000000, look->shadow_alpha);
    DecalInstance *ring =
        view_add_decal(view, DECAL_RING, root.m[3], root.m[11], n->ring_radius, look->player_ring_color, n->ring_alpha);
    ring->shape[1] = n->ring_inner;
    ring->shape[2] = 0.6f;
}

/* Whether an object's figure stands there: not while it hides, nor a trap's before it went off. A passage is drawn in
 * the wall it lies in, since its own middle is nowhere. */
static bool object_stands(const FeatureInfo *feature, const FeatureRules *rules) {
    bool waiting_trap = rules->place.site == SITE_TRAP && !feature->spent;
    return feature->shown && !waiting_trap && rules->place.site != SITE_PASSAGE;
}

static void fill_objects(View *view, const Game *game, const WorldEntities *entities, float fraction, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    const RenderLook *look = game_look(game);
    float flash_ticks = n->flash_seconds * (float)TICKS_PER_SECOND + 1e-6f;
    int count = 0;
    const FeatureInfo *features = world_features(world, &count);
    for (int i = 0; i < count; i++) {
        int slot = world_find(world, features[i].entity);
        const FeatureRules *rules = &world_rules(world)->features[features[i].kind];
        bool posed = slot >= 0 && view->slot_owner[slot] == features[i].entity;
        if (!posed || !object_stands(&features[i], rules) ||
            !view_is_near(view, entities->x[slot], entities->z[slot], 0.0f)) {
            continue;
        }
        float size = rules->mark == MARK_PORTAL ? features_portal_size(view, seconds) : 1.0f;
        Mat34 root = root_matrix(entities, slot, fraction, size);
        FigureShade shade = {flash_of(view, entities->flash[slot], flash_ticks), look->hit_flash_color, false};
        fill_figure(view, &root, slot, &shade);
        if (!features[i].broken) {
            view_add_decal(view, DECAL_SHADOW, root.m[3], root.m[11], n->shadow_object, 0x000000, look->shadow_alpha);
        }
    }
}

/* What circles around the player: of each power with a figure so many as its rank, evenly, each facing its way. */
static void fill_orbits(View *view, const Game *game, const WorldEntities *entities, float fraction, double seconds) {
    const ViewNumbers *n = &view->numbers;
    const World *world = game_world(game);
    int slot = world_find(world, world_player(world));
    const FigureShade plain = {0.0f, 0, false};
    for (int power = 0; power < world_rules(world)->power_count && slot >= 0 && !entities->dying[slot]; power++) {
        int rig = rig_of_power(game, power), count = world_rank(world, power);
        if (rig < 0 || rig >= view->rig_count || view->rigs[rig].graph) {
            continue;
        }
        double turns = seconds * (double)n->orbit_rate / MATH_TAU;
        float begun = (float)MATH_TAU * (float)(turns - math_floor64(turns));
        for (int i = 0; i < count; i++) {
            float angle = math_wrap_angle32(begun + (float)MATH_TAU * (float)i / (float)count);
            float sine = math_sin32(angle), cosine = math_cos32(angle);
            float x = math_lerp32(entities->previous_x[slot], entities->x[slot], fraction) + sine * n->orbit_radius;
            float z = math_lerp32(entities->previous_z[slot], entities->z[slot], fraction) + cosine * n->orbit_radius;
            Mat34 root = {{-sine, 0, cosine, x, 0, 1, 0, n->orbit_height, -cosine, 0, -sine, z}};
            fill_pose(view, &root, &view->rigs[rig], POSE_LOOSE, &plain);
            view_add_decal(view, DECAL_SHADOW, x, z, 0.5f * n->shadow_enemy, 0x000000, game_look(game)->shadow_alpha);
        }
    }
}

void figures_fill(View *view, const Game *game, float fraction, double seconds) {
    WorldEntities entities = world_entities(game_world(game));
    fill_orbits(view, game, &entities, fraction, seconds);
    for (int slot = 1; slot < entities.high; slot++) {
        bool shown = view->slot_owner[slot] != ENTITY_NONE && view->slot_owner[slot] == entities.handle[slot];
        if (!shown || !view_is_near(view, entities.x[slot], entities.z[slot], 0.0f)) {
            continue;
        }
        if (entities.entity_class[slot] == ENTITY_ENEMY) {
            fill_enemy(view, game, &entities, slot, fraction, seconds);
        } else if (entities.entity_class[slot] == ENTITY_PLAYER) {
            fill_player(view, game, &entities, slot, fraction, seconds);
        }
    }
    fill_objects(view, game, &entities, fraction, seconds);
}

void figures_capture_ghost(View *view, const Game *game, Ghost *ghost) {
    const World *world = game_world(game);
    const RenderLook *look = game_look(game);
    WorldEntities entities = world_entities(world);
    int slot = world_find(world, world_player(world));
    ghost->box_count = 0;
    if (slot < 0 || view->slot_owner[slot] != entities.handle[slot]) {
        return;
    }
    RigView *rig = &view->rigs[view->slot_rig[slot]];
    int head = rig_find_part(rig->rig, "head"), body = rig_find_part(rig->rig, "body");
    int count = 0;
    const RigBox *boxes = rig_boxes(rig->rig, &count);
    const Mat34 *parts = graphs_matrices(rig, view->slot_pose[slot]);
    Mat34 root = root_matrix(&entities, slot, 1.0f, 1.0f);
    for (int i = 0; i < count && ghost->box_count < GHOST_BOX_LIMIT; i++) {
        if (boxes[i].part != head && boxes[i].part != body) {
            continue;
        }
        Mat34 part = mat34_multiply(&root, &parts[boxes[i].part]);
        Mat34 matrix = mat34_multiply(&part, &rig->boxes[i]);
        RigBox tinted = boxes[i];
        tinted.color = look->player_ring_color;
        tinted.glow = 0.35f;
        PartShade faint = {.opacity = view->numbers.after_image_opacity};
        BoxInstance *box = &ghost->boxes[ghost->box_count++];
        figures_fill_box(box, &matrix, &tinted, &faint, 0.0f, 0);
        box->emissive[3] = 0.0f;
    }
}
