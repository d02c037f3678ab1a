/* The sandbox's stage and bodies as they are drawn. The stage is made of the very boxes that are bumped into. */
#include "app/figure_box.h"
#include "app/sandbox_state.h"
#include "app/tool_stage.h"

/* ---- Stage --------------------------------------------------------------------------------------------------*/
/* A box of the stage, with light along the edges of its top. */
static void add_wall(Sandbox *sandbox, BodyCanvas *canvas, const PhysicsStatic *wall) {
    const SandboxLook *look = &sandbox->rules->look;
    const BodyPaint paint = {.opacity = 1.0f};
    const Vec3 half = {(float)wall->half.x, (float)wall->half.y, (float)wall->half.z};
    const Vec3 centre = {(float)wall->centre.x, (float)wall->centre.y, (float)wall->centre.z};
    const Mat34 matrix =
        mat34_from_parts(centre, quat_from_euler_xyz((Vec3){(float)wall->tilt, 0.0f, 0.0f}), (Vec3){1.0f, 1.0f, 1.0f});
    const float thick = 2.0f * look->line_width;
    const RigBox body = {.size = {2.0f * half.x, 2.0f * half.y, 2.0f * half.z}, .taper = 1.0f, .color = look->wall};
    body_draw_box(canvas, &matrix, &body, &paint);
    canvas->boxes[canvas->count - 1].emissive[3] = 0.0f;
    for (int side = 0; side < 4; side++) {
        const float sign = side % 2 ? 1.0f : -1.0f;
        const bool along_x = side < 2;
        const RigBox edge = {
            .center = {along_x ? 0.0f : sign * half.x, half.y, along_x ? sign * half.z : 0.0f},
            .size = {along_x ? 2.0f * half.x + thick : thick, thick, along_x ? thick : 2.0f * half.z + thick},
            .taper = 1.0f,
            .color = look->wall_edge,
            .glow = 0.6f};
        body_draw_box(canvas, &matrix, &edge, &paint);
        canvas->boxes[canvas->count - 1].emissive[3] = 0.0f;
    }
}

static void add_stage(Sandbox *sandbox, BodyCanvas *canvas) {
    for (int i = 0; i < sandbox->rules->static_count; i++) {
        const PhysicsStatic *box = &sandbox->rules->statics[i];
        if (box->floor) {
            stage_add_floor(canvas, &sandbox->rules->look, box, sandbox->orbit.target);
        } else {
            add_wall(sandbox, canvas, box);
        }
    }
}

/* ---- Bodies -------------------------------------------------------------------------------------------------*/
/* What the pointer is over lights up, and what is held. */
static int marked_body(Sandbox *sandbox) {
    if (sandbox->drag == DRAG_GRAB) {
        return physics_held_body(sandbox->world);
    }
    const bool looks = sandbox->drag == DRAG_NONE &&
                       tool_zone_at(&sandbox->screen, sandbox->pointer_x, sandbox->pointer_y).kind == TOOL_ZONE_NONE;
    return looks ? sandbox_pick(sandbox, sandbox->pointer_x, sandbox->pointer_y).body : -1;
}

static void add_figures(Sandbox *sandbox, BodyCanvas *canvas, int marked) {
    const SandboxLook *look = &sandbox->rules->look;
    const FigureDress *dress = game_dress(sandbox->game, sandbox->rules->figure->name);
    for (int i = 0; i < sandbox->figure_count; i++) {
        const int first = physics_figure_body(sandbox->world, sandbox->figures[i]);
        const bool marks = marked >= first && marked < first + sandbox->rules->figure->part_count;
        const BodyPaint paint = {.accent = look->figures[i % look->figure_colors],
                                 .shade = look->bare,
                                 .flash = marks ? 0.18f : 0.0f,
                                 .flash_color = look->hand,
                                 .opacity = 1.0f};
        if (sandbox->bare || !dress || dress->box_count == 0) {
            body_draw_parts(canvas, sandbox->world, sandbox->figures[i], &paint);
        } else {
            body_draw_dress(canvas, sandbox->world, sandbox->figures[i], dress, &paint);
        }
    }
}

/* A box has frames of light around it, a ball two tones. */
static void add_prop(Sandbox *sandbox, BodyCanvas *canvas, const SandboxProp *prop, int marked) {
    const SandboxLook *look = &sandbox->rules->look;
    const PhysicsBodies bodies = physics_bodies(sandbox->world);
    const int body = physics_prop_body(sandbox->world, prop->handle);
    const PhysicsShape *shape = prop->ball ? &sandbox->rules->ball.shape : &sandbox->rules->box.shape;
    const Mat34 matrix = body_matrix(&bodies, body, canvas->late);
    BodyPaint paint = {.accent = prop->ball ? look->ball : look->box,
                       .shade = sandbox->bare ? look->bare : look->ball_shade,
                       .flash = marked == body ? 0.2f : 0.0f,
                       .flash_color = look->hand,
                       .opacity = 1.0f};
    body_draw_shape(canvas, &matrix, shape, &paint);
    if (!prop->ball && !sandbox->bare) {
        const Vec3 size = {2.0f * (float)shape->half.x, 2.0f * (float)shape->half.y, 2.0f * (float)shape->half.z};
        const RigBox belts[] = {{.size = {1.03f * size.x, 0.12f * size.y, 1.03f * size.z},
                                 .taper = 1.0f,
                                 .color = look->box_edge,
                                 .glow = 0.5f},
                                {.size = {0.12f * size.x, 1.03f * size.y, 1.03f * size.z},
                                 .taper = 1.0f,
                                 .color = look->box_edge,
                                 .glow = 0.5f}};
        body_draw_box(canvas, &matrix, &belts[0], &paint);
        body_draw_box(canvas, &matrix, &belts[1], &paint);
    }
}

/* From the hand to the point that it holds. */
static void add_hand(const Sandbox *sandbox, BodyCanvas *canvas) {
    const BodyPaint paint = {.opacity = 1.0f};
    if (sandbox->drag == DRAG_GRAB) {
        const Mat34 at =
            mat34_from_parts(sandbox->hand, quat_from_euler_xyz((Vec3){0.6f, 0.8f, 0.0f}), (Vec3){1.0f, 1.0f, 1.0f});
        const RigBox box = {
            .size = {0.07f, 0.07f, 0.07f}, .taper = 1.0f, .color = sandbox->rules->look.hand, .glow = 1.0f};
        body_draw_box(canvas, &at, &box, &paint);
    }
}

/* ---- Shadows ------------------------------------------------------------------------------------------------*/
float sandbox_ground(const SandboxRules *rules, Vec3 place) {
    double highest = -1000.0;
    for (int i = 0; i < rules->static_count; i++) {
        const PhysicsStatic *box = &rules->statics[i];
        const double x = (double)place.x - box->centre.x, z = (double)place.z - box->centre.z;
        const double sine = math_sin64(box->tilt), cosine = math_cos64(box->tilt);
        const double along = z / cosine + sine / cosine * box->half.y; /* where on its own top */
        const double top = box->centre.y + box->half.y / cosine - z * sine / cosine;
        const bool over = x >= -box->half.x && x <= box->half.x && along >= -box->half.z && along <= box->half.z;
        if (over && top > highest && top <= (double)place.y + 0.05) {
            highest = top;
        }
    }
    return (float)highest;
}

DecalInstance *sandbox_add_decal(Sandbox *sandbox, DecalShape shape, Vec3 place, float radius, uint32_t color,
                                 float alpha) {
    static DecalInstance dropped;
    const Mat34 stage = orbit_stage(&sandbox->orbit);
    const Vec3 drawn = mat34_apply(&stage, place);
    DecalInstance *decal = sandbox->decal_count < SANDBOX_DECALS ? &sandbox->decals[sandbox->decal_count++] : &dropped;
    const float ground = sandbox_ground(sandbox->rules, place);
    *decal = (DecalInstance){.x = drawn.x,
                             .z = drawn.z,
                             .radius = radius,
                             .height = ground > -900.0f ? ground : 0.0f,
                             .shape = {(float)shape, 0.0f, 0.0f, 1.0f}};
    figure_set_color(decal->color, color, alpha);
    return decal;
}

static void add_shadow(Sandbox *sandbox, const PhysicsVector *place, float radius) {
    const SandboxLook *look = &sandbox->rules->look;
    const Vec3 at = {(float)place->x, (float)place->y, (float)place->z};
    const float ground = sandbox_ground(sandbox->rules, at), part = (at.y - ground) / look->shadow_height;
    if (ground > -900.0f && part < 1.0f) {
        sandbox_add_decal(sandbox, DECAL_SHADOW, at, radius * (1.0f + part), 0x000000,
                          look->shadow * (1.0f - part) * (1.0f - part));
    }
}

static float shape_radius(const PhysicsShape *shape) {
    const double box = shape->half.x > shape->half.z ? shape->half.x : shape->half.z;
    return (float)(shape->kind == PHYSICS_BOX ? 1.3 * box : shape->radius + 0.6 * shape->half_length);
}

static void add_shadows(Sandbox *sandbox) {
    const PhysicsBodies bodies = physics_bodies(sandbox->world);
    for (int i = 0; i < sandbox->figure_count; i++) {
        const PhysicsFigureDescription *description = physics_figure_description(sandbox->world, sandbox->figures[i]);
        const int first = physics_figure_body(sandbox->world, sandbox->figures[i]);
        for (int part = 0; description && part < description->part_count; part++) {
            add_shadow(sandbox, &bodies.places[first + part], 1.5f * shape_radius(&description->parts[part].shape));
        }
    }
    for (int i = 0; i < sandbox->prop_count; i++) {
        const PhysicsShape *shape = sandbox->props[i].ball ? &sandbox->rules->ball.shape : &sandbox->rules->box.shape;
        add_shadow(sandbox, &bodies.places[physics_prop_body(sandbox->world, sandbox->props[i].handle)],
                   1.2f * shape_radius(shape));
    }
}

/* Where figures come down: rings around the middle of the stage. */
static void add_pad(Sandbox *sandbox) {
    const SandboxLook *look = &sandbox->rules->look;
    const Vec3 middle = {0.0f, 0.5f, 0.0f};
    DecalInstance *ring = sandbox_add_decal(sandbox, DECAL_RING, middle, look->pad, look->line_bright, 0.75f);
    ring->shape[1] = 0.97f;
    ring->shape[2] = 1.0f;
    DecalInstance *dashes =
        sandbox_add_decal(sandbox, DECAL_DASHES, middle, 1.14f * look->pad, look->line_bright, 0.4f);
    dashes->shape[1] = 0.94f;
    dashes->shape[2] = 0.6f;
    dashes->turn = 0.15f;
    dashes->pieces = 24.0f;
}

/* ---- All of it ----------------------------------------------------------------------------------------------*/
void sandbox_fill(Sandbox *sandbox, RenderScene *scene, RenderLook *look) {
    const double late = PHYSICS_STEP - sandbox->behind;
    BodyCanvas canvas = {.stage = orbit_stage(&sandbox->orbit),
                         .late = late,
                         .boxes = sandbox->boxes,
                         .capacity = SANDBOX_BOX_INSTANCES};
    const int marked = marked_body(sandbox);
    *scene = (RenderScene){.seconds = sandbox->seconds,
                           .boxes = sandbox->boxes,
                           .decals = sandbox->decals,
                           .mote_count = (int)sandbox->rules->look.motes};
    stage_set_look(sandbox->game, look);
    sandbox->decal_count = 0;
    add_pad(sandbox);
    add_shadows(sandbox);
    sandbox_fill_effects(sandbox, &canvas.stage, scene);
    add_figures(sandbox, &canvas, marked);
    for (int i = 0; i < sandbox->prop_count; i++) {
        add_prop(sandbox, &canvas, &sandbox->props[i], marked);
    }
    add_hand(sandbox, &canvas);
    sandbox_draw_blasts(sandbox, &canvas);
    add_stage(sandbox, &canvas);
    orbit_aim(&sandbox->orbit, look, scene);
    scene->box_count = canvas.count;
    scene->decal_count = sandbox->decal_count;
    sandbox_lay_out(sandbox);
    tool_show(&sandbox->screen, scene);
}
