/* The duel as it is drawn: ground, figures, blades of light with what they leave behind, sparks, the player's line. */
#include "app/duel_state.h"
#include "app/figure_box.h"
#include "app/tool_stage.h"

static Vec3 vec3_of(PhysicsVector v) {
    return (Vec3){(float)v.x, (float)v.y, (float)v.z};
}

/* ---- Camera ---------------------------------------------------------------------------------------------------*/
/* It hangs behind the player, aside, and is drawn to the middle between both by the controller that holds positions. */
void duel_aim_camera(Duel *duel, double seconds) {
    const DuelRules *rules = duel->rules;
    const PhysicsVector a = fighter_part(duel, &duel->fighters[DUEL_A], ACTIVE_PELVIS);
    const PhysicsVector b = fighter_part(duel, &duel->fighters[DUEL_B], ACTIVE_PELVIS);
    PhysicsVector middle = vector_level(vector_mix(a, b, 0.5));
    middle.y = (double)rules->camera.height;
    Orbit *orbit = &duel->orbit;
    const PhysicsVector at = {(double)orbit->target.x, (double)orbit->target.y, (double)orbit->target.z};
    duel->camera_pid.proportional = (double)rules->camera.pid[0];
    duel->camera_pid.integral = (double)rules->camera.pid[1];
    duel->camera_pid.derivative = (double)rules->camera.pid[2];
    const double step = seconds < 0.05 ? seconds : 0.05;
    const PhysicsVector pull = step > 0.0 ? physics_pid_step(&duel->camera_pid, vector_subtract(middle, at), step) : at;
    const bool jump = seconds > 1.0;
    duel->camera_velocity =
        jump ? (PhysicsVector){0.0, 0.0, 0.0} : vector_add(duel->camera_velocity, vector_scale(pull, step));
    orbit->target = vec3_of(jump ? middle : vector_add(at, vector_scale(duel->camera_velocity, step)));
    const PhysicsVector away = vector_subtract(b, a);
    const float wanted = (float)math_atan2_64(away.x, -away.z) + rules->camera.side;
    float turn = wanted - orbit->yaw;
    turn -= (float)MATH_TAU * (turn > (float)MATH_PI ? 1.0f : turn < -(float)MATH_PI ? -1.0f : 0.0f);
    orbit->yaw += turn * math_clamp32(rules->camera.yaw_rate * (float)seconds, 0.0f, 1.0f);
    orbit->pitch = rules->camera.pitch;
    orbit->fov = rules->camera.fov;
    orbit->distance = rules->camera.distance + 0.6f * (float)vector_length(vector_level(away));
}

/* ---- Blades ---------------------------------------------------------------------------------------------------*/
/* A thin box from one place to another. */
static void add_beam(BodyCanvas *canvas, PhysicsVector from, PhysicsVector to, float width, uint32_t color, float glow,
                     float opacity) {
    const PhysicsVector along = vector_subtract(to, from);
    const double length = vector_length(along);
    if (length < 1e-4) {
        return;
    }
    const PhysicsVector y = vector_scale(along, 1.0 / length);
    const PhysicsVector side =
        y.y > 0.9 || y.y < -0.9 ? (PhysicsVector){1.0, 0.0, 0.0} : (PhysicsVector){0.0, 1.0, 0.0};
    const PhysicsVector x = vector_unit(vector_cross(y, side), side), z = vector_cross(x, y);
    const PhysicsVector middle = vector_mix(from, to, 0.5);
    const Mat34 matrix = {{(float)x.x, (float)y.x, (float)z.x, (float)middle.x, (float)x.y, (float)y.y, (float)z.y,
                           (float)middle.y, (float)x.z, (float)y.z, (float)z.z, (float)middle.z}};
    const RigBox box = {.size = {width, (float)length, width}, .taper = 1.0f, .color = color, .glow = glow};
    const BodyPaint paint = {.opacity = opacity};
    const int before = canvas->count;
    body_draw_box(canvas, &matrix, &box, &paint);
    if (canvas->count > before) {
        canvas->boxes[before].emissive[3] = 0.0f; /* light has no outline */
    }
}

static void add_blade(const Duel *duel, const DuelFighter *fighter, uint32_t color, BodyCanvas *canvas) {
    const DuelRules *rules = duel->rules;
    const int trail = fighter->trail_count < (int)rules->blade.trail ? fighter->trail_count : (int)rules->blade.trail;
    if (fighter->gone) {
        return;
    }
    for (int i = trail - 1; i > 0; i--) {
        const float share = 1.0f - (float)i / (float)trail;
        const DuelEdge *edge = &fighter->trail[i];
        const PhysicsVector from = vector_mix(edge->from, edge->to, 0.25);
        add_beam(canvas, from, edge->to, rules->blade.width * 0.6f * share, color, 1.0f,
                 rules->blade.trail_opacity * share * share);
    }
    add_beam(canvas, fighter->blade.from, fighter->blade.to, rules->blade.width, color, 1.0f, 1.0f);
}

/* ---- Figures --------------------------------------------------------------------------------------------------*/
/* A part that is cut lights up for a moment. */
static void fill_flashes(const Duel *duel, const DuelFighter *fighter, float flashes[PHYSICS_PART_LIMIT]) {
    for (int i = 0; i < ACTIVE_PART_COUNT; i++) {
        const double flash = fighter->flashes[i] < 1.0 ? fighter->flashes[i] : 1.0;
        flashes[duel->rules->fighter->parts[i]] = 0.8f * (float)flash;
    }
}

static void add_fighter(const Duel *duel, const DuelFighter *fighter, uint32_t color, BodyCanvas *canvas) {
    const DuelRules *rules = duel->rules;
    const PhysicsFigure figure = active_physics(fighter->figure);
    float flashes[PHYSICS_PART_LIMIT] = {0.0f};
    fill_flashes(duel, fighter, flashes);
    const BodyPaint paint = {
        .accent = color, .shade = color, .flashes = flashes, .flash_color = rules->colors.hurt, .opacity = 1.0f};
    if (rules->dress && rules->dress->box_count > 0) {
        body_draw_dress(canvas, duel->world, figure, rules->dress, &paint);
    } else {
        body_draw_parts(canvas, duel->world, figure, &paint);
    }
}

static void add_shadows(Duel *duel, const Mat34 *stage, RenderScene *scene) {
    int count = 0;
    for (int side = 0; side < DUEL_SIDES; side++) {
        for (int i = 0; i < ACTIVE_PART_COUNT && count < DUEL_DECAL_LIMIT; i++) {
            const PhysicsVector place = fighter_part(duel, &duel->fighters[side], (ActivePart)i);
            const float share = 1.0f - (float)place.y / 1.8f;
            if (share > 0.0f) {
                const Vec3 drawn = mat34_apply(stage, (Vec3){(float)place.x, 0.0f, (float)place.z});
                DecalInstance *decal = &duel->decals[count++];
                *decal = (DecalInstance){
                    .x = drawn.x, .z = drawn.z, .radius = 0.24f, .shape = {(float)DECAL_SHADOW, 0.0f, 0.0f, 1.0f}};
                figure_set_color(decal->color, 0x000000, 0.5f * share * share);
            }
        }
    }
    scene->decals = duel->decals;
    scene->decal_count = count;
}

/* ---- What flies -----------------------------------------------------------------------------------------------*/
static void add_sparks(const Duel *duel, BodyCanvas *canvas) {
    for (int i = 0; i < DUEL_SPARK_LIMIT; i++) {
        const DuelSpark *spark = &duel->sparks[i];
        if (spark->left > 0.0) {
            const PhysicsVector tail = vector_subtract(spark->place, vector_scale(spark->velocity, 0.02));
            add_beam(canvas, tail, spark->place, 0.014f, spark->color, 1.0f, 1.0f);
        }
    }
}

static void add_line(const Duel *duel, BodyCanvas *canvas) {
    for (int i = 1; i < duel->line_count; i++) {
        add_beam(canvas, duel->line[i - 1], duel->line[i], 0.016f, duel->rules->colors.line, 1.0f,
                 duel->drawing ? 1.0f : 0.35f);
    }
}

static void add_lights(Duel *duel, const Mat34 *stage, RenderScene *scene) {
    const uint32_t colors[DUEL_SIDES] = {duel->rules->colors.player_blade, duel->rules->colors.foe_blade};
    for (int side = 0; side < DUEL_SIDES; side++) {
        const DuelFighter *fighter = &duel->fighters[side];
        const Vec3 at = mat34_apply(stage, vec3_of(vector_mix(fighter->blade.from, fighter->blade.to, 0.5)));
        PointLight *light = &duel->lights[side];
        float color[4];
        figure_set_color(color, colors[side], 1.0f);
        *light = (PointLight){
            at.x, at.y, at.z, duel->rules->blade.glow, {color[0], color[1], color[2]}, fighter->gone ? 0.0f : 1.0f};
    }
    scene->lights = duel->lights;
    scene->light_count = DUEL_SIDES;
}

void duel_fill_stage(Duel *duel, RenderScene *scene, RenderLook *look) {
    const DuelRules *rules = duel->rules;
    const SandboxLook *ground = &game_sandbox(duel->game)->look;
    const double half = (double)rules->ground;
    const PhysicsStatic floor = {.half = {half, 0.5, half}, .centre = {0.0, -0.5, 0.0}, .floor = true};
    BodyCanvas canvas = {.stage = orbit_stage(&duel->orbit), .boxes = duel->boxes, .capacity = DUEL_BOX_LIMIT};
    *scene = (RenderScene){.seconds = duel->shown_seconds, .mote_count = (int)ground->motes};
    stage_set_look(duel->game, look);
    add_shadows(duel, &canvas.stage, scene);
    add_fighter(duel, &duel->fighters[DUEL_A], rules->colors.player, &canvas);
    add_fighter(duel, &duel->fighters[DUEL_B], rules->colors.foe, &canvas);
    add_blade(duel, &duel->fighters[DUEL_A], rules->colors.player_blade, &canvas);
    add_blade(duel, &duel->fighters[DUEL_B], rules->colors.foe_blade, &canvas);
    add_sparks(duel, &canvas);
    add_line(duel, &canvas);
    add_lights(duel, &canvas.stage, scene);
    stage_add_floor(&canvas, ground, &floor, duel->orbit.target);
    orbit_aim(&duel->orbit, look, scene);
    scene->boxes = duel->boxes;
    scene->box_count = canvas.count;
}
