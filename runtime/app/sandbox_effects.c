/* What flies and glows in the sandbox: sparks, rings, the light of blasts. Seen only, nothing of it flows back. */
#include "app/figure_box.h"
#include "app/sandbox_state.h"

/* ---- Sparks -------------------------------------------------------------------------------------------------*/
static void add_spark(Sandbox *sandbox, Vec3 place, float speed, float lift, float size, uint32_t color) {
    CosmeticRng *dice = &sandbox->dice;
    const float angle = cosmetic_between(dice, 0.0f, (float)MATH_TAU), up = cosmetic_between(dice, -0.2f, 1.0f);
    const float flat = math_sqrt32(1.0f - up * up), fast = speed * cosmetic_between(dice, 0.3f, 1.0f);
    SandboxSpark *spark = &sandbox->sparks[sandbox->spark_next];
    sandbox->spark_next = (sandbox->spark_next + 1) % SANDBOX_SPARKS;
    *spark =
        (SandboxSpark){.place = place,
                       .velocity = {fast * flat * math_sin32(angle), fast * up + lift, fast * flat * math_cos32(angle)},
                       .born = sandbox->seconds,
                       .life = sandbox->rules->look.spark_life * cosmetic_between(dice, 0.5f, 1.2f),
                       .size = size * cosmetic_between(dice, 0.6f, 1.3f),
                       .color = color};
}

void sandbox_show_blast(Sandbox *sandbox, Vec3 place, float part) {
    const SandboxLook *look = &sandbox->rules->look;
    const int count = (int)(look->blast_sparks * (0.3f + 0.7f * part));
    sandbox->shown_blasts[sandbox->blast_next] = (SandboxBlast){place, sandbox->seconds, part};
    sandbox->blast_next = (sandbox->blast_next + 1) % SANDBOX_BLASTS;
    for (int i = 0; i < count; i++) {
        add_spark(sandbox, place, 5.0f + 9.0f * part, 1.5f, 1.6f * look->spark_size,
                  i % 4 ? look->blast : look->blast_core);
    }
}

/* ---- Bumps --------------------------------------------------------------------------------------------------*/
void sandbox_forget_speeds(Sandbox *sandbox) {
    sandbox->settled = false;
}

void sandbox_watch_bumps(Sandbox *sandbox) {
    const SandboxLook *look = &sandbox->rules->look;
    const PhysicsBodies bodies = physics_bodies(sandbox->world);
    for (int i = 0; i < bodies.high; i++) {
        const PhysicsVector *now = &bodies.velocities[i], *before = &sandbox->speeds[i];
        const float x = (float)(now->x - before->x), y = (float)(now->y - before->y), z = (float)(now->z - before->z);
        const float beyond = math_sqrt32(x * x + y * y + z * z) - look->bump_speed;
        if (sandbox->settled && bodies.used[i] && beyond > 0.0f) {
            const PhysicsVector *at = &bodies.places[i];
            int count = 1 + (int)math_clamp32(beyond * look->bump_sparks, 0.0f, 16.0f);
            for (; count > 0; count--) {
                add_spark(sandbox, (Vec3){(float)at->x, (float)at->y, (float)at->z}, 2.0f + 0.6f * beyond, 0.6f,
                          look->spark_size, look->spark);
            }
        }
        sandbox->speeds[i] = *now;
    }
    sandbox->settled = true;
}

/* ---- Drawing ------------------------------------------------------------------------------------------------*/
static Vec3 turned(const Mat34 *stage, Vec3 way) {
    const float *m = stage->m;
    return (Vec3){m[0] * way.x + m[1] * way.y + m[2] * way.z, m[4] * way.x + m[5] * way.y + m[6] * way.z,
                  m[8] * way.x + m[9] * way.y + m[10] * way.z};
}

static void fill_sparks(Sandbox *sandbox, const Mat34 *stage, RenderScene *scene) {
    int count = 0;
    for (int i = 0; i < SANDBOX_SPARKS; i++) {
        const SandboxSpark *spark = &sandbox->sparks[i];
        if (spark->life <= 0.0f || sandbox->seconds - spark->born > (double)spark->life) {
            continue;
        }
        const Vec3 place = mat34_apply(stage, spark->place), way = turned(stage, spark->velocity);
        ParticleInstance *particle = &sandbox->particles[count++];
        *particle = (ParticleInstance){.origin = {place.x, place.y, place.z, (float)spark->born},
                                       .velocity = {way.x, way.y, way.z, spark->life}};
        figure_set_color(particle->color, spark->color, spark->size);
    }
    scene->particles = sandbox->particles;
    scene->particle_count = count;
}

static void add_blast(Sandbox *sandbox, const SandboxBlast *blast, float age, const Mat34 *stage, RenderScene *scene) {
    const SandboxLook *look = &sandbox->rules->look;
    const float eased = 1.0f - (1.0f - age) * (1.0f - age), left = 1.0f - age;
    const float radius = look->blast_radius * (0.4f + 0.6f * blast->part);
    const Vec3 drawn = mat34_apply(stage, blast->place);
    DecalInstance *ripple = sandbox_add_decal(sandbox, DECAL_RIPPLE, blast->place, radius, look->blast, 1.0f);
    ripple->shape[1] = eased;
    ripple->shape[2] = 1.0f;
    DecalInstance *disc =
        sandbox_add_decal(sandbox, DECAL_DISC, blast->place, radius * eased, look->blast, 0.6f * left * left);
    disc->shape[2] = 1.0f;
    PointLight *light = &sandbox->lights[scene->light_count++];
    *light = (PointLight){.x = drawn.x,
                          .y = drawn.y + 0.6f,
                          .z = drawn.z,
                          .radius = 2.2f * radius,
                          .strength = look->blast_light * left * left * (0.5f + 0.5f * blast->part)};
    for (int i = 0; i < 3; i++) {
        light->color[i] = (float)(look->blast >> (16 - 8 * i) & 0xffu) / 255.0f;
    }
    const float shake = look->blast_shake * blast->part * left * left;
    scene->shake_x += shake * math_sin32(71.0f * age);
    scene->shake_y += shake * math_sin32(93.0f * age + 1.0f);
}

/* 0 … 1; beyond when it is over, or never was. */
static float blast_age(const Sandbox *sandbox, const SandboxBlast *blast) {
    const float age = (float)(sandbox->seconds - blast->born) / sandbox->rules->look.blast_seconds;
    return blast->part > 0.0f && age >= 0.0f ? age : 1.0f;
}

void sandbox_draw_blasts(Sandbox *sandbox, BodyCanvas *canvas) {
    const SandboxLook *look = &sandbox->rules->look;
    for (int i = 0; i < SANDBOX_BLASTS; i++) {
        const SandboxBlast *blast = &sandbox->shown_blasts[i];
        const float age = 1.6f * blast_age(sandbox, blast), left = 1.0f - age;
        const Quat turn = quat_from_euler_xyz((Vec3){2.0f * age, 3.0f * age, 0.0f});
        const Mat34 matrix = mat34_from_parts(blast->place, turn, (Vec3){1.0f, 1.0f, 1.0f});
        const BodyPaint paint = {
            .accent = look->blast, .shade = look->blast_core, .opacity = left, .glow = 1.0f, .flash_color = 0xffffff};
        const double radius = (double)(look->blast_burst * (0.4f + 0.6f * blast->part) * (1.0f - left * left * left));
        if (left > 0.0f) {
            body_draw_shape(canvas, &matrix, &(PhysicsShape){.kind = PHYSICS_BALL, .radius = radius}, &paint);
        }
    }
}

void sandbox_fill_effects(Sandbox *sandbox, const Mat34 *stage, RenderScene *scene) {
    scene->lights = sandbox->lights;
    for (int i = 0; i < SANDBOX_BLASTS; i++) {
        const SandboxBlast *blast = &sandbox->shown_blasts[i];
        const float age = blast_age(sandbox, blast);
        if (age < 1.0f) {
            add_blast(sandbox, blast, age, stage, scene);
        }
    }
    fill_sparks(sandbox, stage, scene);
}
