#include "app/figure_bodies.h"

#include "app/figure_box.h"

/* ---- Places -------------------------------------------------------------------------------------------------*/
/* A little turn back along its spin; exact enough for the length of a step. */
static Quat turn_before(PhysicsTurn turn, PhysicsVector spin, double late) {
    const double x = -0.5 * late * spin.x, y = -0.5 * late * spin.y, z = -0.5 * late * spin.z;
    const double w = turn.w - x * turn.x - y * turn.y - z * turn.z;
    const double a = turn.x + x * turn.w + y * turn.z - z * turn.y;
    const double b = turn.y + y * turn.w + z * turn.x - x * turn.z;
    const double c = turn.z + z * turn.w + x * turn.y - y * turn.x;
    const double length = math_sqrt64(a * a + b * b + c * c + w * w);
    return (Quat){(float)(a / length), (float)(b / length), (float)(c / length), (float)(w / length)};
}

Mat34 body_matrix(const PhysicsBodies *bodies, int body, double late) {
    const PhysicsVector *place = &bodies->places[body], *velocity = &bodies->velocities[body];
    const Vec3 at = {(float)(place->x - velocity->x * late), (float)(place->y - velocity->y * late),
                     (float)(place->z - velocity->z * late)};
    return mat34_from_parts(at, turn_before(bodies->turns[body], bodies->spins[body], late), (Vec3){1.0f, 1.0f, 1.0f});
}

/* ---- Boxes --------------------------------------------------------------------------------------------------*/
void body_draw_box(BodyCanvas *canvas, const Mat34 *matrix, const RigBox *box, const BodyPaint *paint) {
    if (canvas->count == canvas->capacity) {
        return;
    }
    const Mat34 local = mat34_from_parts(box->center, quat_from_euler_xyz(box->rotation), box->size);
    const Mat34 placed = mat34_multiply(matrix, &local), drawn = mat34_multiply(&canvas->stage, &placed);
    const float dark[4] = {0.0f, 0.0f, 0.0f, paint->flash};
    BoxInstance *instance = &canvas->boxes[canvas->count++];
    figure_fill_box(instance, &drawn, box, dark, paint->opacity);
    figure_set_color(instance->emissive, paint->flash_color, 1.0f); /* outlined */
}

void body_draw_dress(BodyCanvas *canvas, const PhysicsWorld *world, PhysicsFigure figure, const FigureDress *dress,
                     const BodyPaint *paint) {
    const PhysicsBodies bodies = physics_bodies(world);
    const int first = physics_figure_body(world, figure);
    for (int i = 0; first >= 0 && i < dress->box_count; i++) {
        RigBox box = dress->boxes[i];
        box.color = dress->accents[i] ? paint->accent : box.color;
        const Mat34 part = body_matrix(&bodies, first + box.part, canvas->late);
        BodyPaint own = *paint;
        own.flash += paint->flashes ? paint->flashes[box.part] : 0.0f;
        body_draw_box(canvas, &part, &box, &own);
    }
}

/* ---- Bare shapes --------------------------------------------------------------------------------------------
 * A ball is six blunt pyramids around a cube that touches it with its corners; so are a capsule's ends.
 */
#define BALL_CORNER 0.577f /* of the radius: half the cube's edge */
#define BALL_BLUNT 0.36f   /* … half the edge of a pyramid's top */
#define BALL_TOP 0.86f     /* … how far away it is: its corners touch the ball */

static void draw_cap(BodyCanvas *canvas, const Mat34 *matrix, float radius, float up, Vec3 rotation, uint32_t color,
                     const BodyPaint *paint) {
    const float least = BALL_CORNER * radius, most = BALL_TOP * radius, middle = 0.5f * (least + most);
    const Mat34 turn = mat34_from_parts((Vec3){0.0f, up, 0.0f}, quat_from_euler_xyz(rotation), (Vec3){1, 1, 1});
    const Mat34 turned = mat34_multiply(matrix, &turn);
    const RigBox box = {.center = {0.0f, middle, 0.0f},
                        .size = {2.0f * least, most - least, 2.0f * least},
                        .taper = BALL_BLUNT / BALL_CORNER,
                        .color = color,
                        .glow = paint->glow,
                        .edge = 1.0f};
    body_draw_box(canvas, &turned, &box, paint);
}

static void draw_ball(BodyCanvas *canvas, const Mat34 *matrix, float radius, const BodyPaint *paint) {
    static const Vec3 WAYS[] = {{0, 0, 0},
                                {(float)MATH_PI, 0, 0},
                                {0.5f * (float)MATH_PI, 0, 0},
                                {-0.5f * (float)MATH_PI, 0, 0},
                                {0, 0, 0.5f * (float)MATH_PI},
                                {0, 0, -0.5f * (float)MATH_PI}};
    for (size_t i = 0; i < BASE_COUNT_OF(WAYS); i++) {
        draw_cap(canvas, matrix, radius, 0.0f, WAYS[i], i < 2 ? paint->shade : paint->accent, paint);
    }
}

static void draw_capsule(BodyCanvas *canvas, const Mat34 *matrix, const PhysicsShape *shape, const BodyPaint *paint) {
    const float radius = (float)shape->radius, half = (float)shape->half_length, wide = 2.0f * BALL_CORNER * radius;
    for (int i = 0; i < 2; i++) { /* two boxes across one another are rounder than one */
        const RigBox box = {.size = {wide, 2.0f * (half + BALL_CORNER * radius), wide},
                            .rotation = {0.0f, (float)i * 0.25f * (float)MATH_PI, 0.0f},
                            .taper = 1.0f,
                            .color = i ? paint->shade : paint->accent,
                            .glow = paint->glow,
                            .edge = 1.0f};
        body_draw_box(canvas, matrix, &box, paint);
    }
    draw_cap(canvas, matrix, radius, half, (Vec3){0, 0, 0}, paint->shade, paint);
    draw_cap(canvas, matrix, radius, -half, (Vec3){(float)MATH_PI, 0, 0}, paint->shade, paint);
}

void body_draw_shape(BodyCanvas *canvas, const Mat34 *matrix, const PhysicsShape *shape, const BodyPaint *paint) {
    if (shape->kind == PHYSICS_BALL) {
        draw_ball(canvas, matrix, (float)shape->radius, paint);
    } else if (shape->kind == PHYSICS_CAPSULE) {
        draw_capsule(canvas, matrix, shape, paint);
    } else {
        const RigBox box = {
            .size = {2.0f * (float)shape->half.x, 2.0f * (float)shape->half.y, 2.0f * (float)shape->half.z},
            .taper = 1.0f,
            .color = paint->accent,
            .glow = paint->glow,
            .edge = 1.0f};
        body_draw_box(canvas, matrix, &box, paint);
    }
}

void body_draw_parts(BodyCanvas *canvas, const PhysicsWorld *world, PhysicsFigure figure, const BodyPaint *paint) {
    const PhysicsBodies bodies = physics_bodies(world);
    const PhysicsFigureDescription *description = physics_figure_description(world, figure);
    const int first = physics_figure_body(world, figure);
    for (int i = 0; description && i < description->part_count; i++) {
        const PhysicsPart *part = &description->parts[i];
        const Quat turn = {(float)part->turn.x, (float)part->turn.y, (float)part->turn.z, (float)part->turn.w};
        const Mat34 within = mat34_from_parts((Vec3){0}, turn, (Vec3){1.0f, 1.0f, 1.0f});
        const Mat34 body = body_matrix(&bodies, first + i, canvas->late), placed = mat34_multiply(&body, &within);
        body_draw_shape(canvas, &placed, &part->shape, paint);
    }
}
