/* The duel's time and input: lines that are drawn, keys, and how fast all runs meanwhile. */
#include "app/duel_state.h"

enum { STEPS_MOST = 8 };                /* of a frame; what is left over is dropped */
static const double POINT_APART = 0.04; /* m; between two points of a line */

void duel_resize(Duel *duel, float width, float height) {
    duel->screen.width = width;
    duel->screen.height = height;
}

/* ---- Lines ----------------------------------------------------------------------------------------------------*/
/* On the plane through the foe that faces the camera. */
static PhysicsVector place_on_plane(const Duel *duel, float x, float y) {
    Vec3 from, way;
    const Vec3 ahead = orbit_forward(&duel->orbit);
    const PhysicsVector foe = fighter_part(duel, &duel->fighters[DUEL_B], ACTIVE_CHEST);
    orbit_ray(&duel->orbit, duel->screen.width, duel->screen.height, x, y, &from, &way);
    const double along = (double)(way.x * ahead.x + way.y * ahead.y + way.z * ahead.z);
    const PhysicsVector start = {(double)from.x, (double)from.y, (double)from.z};
    const PhysicsVector normal = {(double)ahead.x, (double)ahead.y, (double)ahead.z};
    const double away = vector_dot(vector_subtract(foe, start), normal);
    const double reach = along > 0.05 ? away / along : away;
    return vector_add(start, vector_scale((PhysicsVector){(double)way.x, (double)way.y, (double)way.z}, reach));
}

static void begin_line(Duel *duel, float x, float y) {
    duel->drawing = !duel->over && !duel->paused;
    duel->line_count = 0;
    if (duel->drawing) {
        duel->line[duel->line_count++] = place_on_plane(duel, x, y);
    }
}

static void lengthen_line(Duel *duel, float x, float y) {
    const PhysicsVector place = place_on_plane(duel, x, y);
    const PhysicsVector last = duel->line[duel->line_count - 1];
    if (duel->line_count < DUEL_LINE_LIMIT - 1 && vector_length(vector_subtract(place, last)) > POINT_APART) {
        duel->line[duel->line_count++] = place;
    }
}

static void finish_line(Duel *duel) {
    duel->drawing = false;
    duel->since_stroke = 0.0;
    duel_draw(duel, DUEL_A, duel->line, duel->line_count);
}

/* ---- Keys -----------------------------------------------------------------------------------------------------*/
static void switch_control(Duel *duel) {
    duel->control = duel->control == ACTIVE_PID ? ACTIVE_IMPLICIT : ACTIVE_PID;
    active_set_control(duel->fighters[DUEL_A].figure, duel->control);
}

static void take_key(Duel *duel, int key) {
    switch (key) {
    case 'R':
        duel_restart(duel);
        break;
    case 'C':
        duel->classroom = !duel->classroom;
        break;
    case 'P':
        duel->paused = !duel->paused;
        break;
    case 'V':
        switch_control(duel);
        break;
    case INPUT_TAB:
        duel->joint = (duel->joint + 1) % ACTIVE_JOINT_COUNT;
        duel->trace_count = duel->trace_next = 0;
        break;
    default:
        break;
    }
}

void duel_take_event(Duel *duel, const InputEvent *event) {
    switch (event->type) {
    case INPUT_KEY:
        take_key(duel, event->key);
        break;
    case INPUT_PRESS:
        if (event->key == 0) {
            begin_line(duel, event->x, event->y);
        }
        break;
    case INPUT_MOVE:
        if (duel->drawing) {
            lengthen_line(duel, event->x, event->y);
        }
        break;
    case INPUT_RELEASE:
        if (event->key == 0 && duel->drawing) {
            finish_line(duel);
        }
        break;
    case INPUT_WHEEL:
        break;
    }
}

/* ---- Time -----------------------------------------------------------------------------------------------------*/
static double time_scale(const Duel *duel) {
    const DuelRules *rules = duel->rules;
    if (duel->drawing || duel->paused) {
        return 0.0;
    }
    if (duel->over) {
        return duel->over_for < (double)rules->time.last_seconds ? (double)rules->time.last : 1.0;
    }
    const DuelFighter *player = &duel->fighters[DUEL_A];
    const bool acts = player->bot || player->stroke.runs || duel->since_stroke < (double)rules->time.after;
    return acts ? 1.0 : (double)rules->time.idle;
}

static void note_trace(Duel *duel) {
    const ActiveTrace trace = active_trace(duel->fighters[DUEL_A].figure, (ActiveJoint)duel->joint);
    duel->traces[duel->trace_next] =
        (DuelTrace){(float)trace.target, (float)trace.angle, (float)trace.error, (float)trace.torque};
    duel->trace_next = (duel->trace_next + 1) % DUEL_TRACE_LIMIT;
    duel->trace_count += duel->trace_count < DUEL_TRACE_LIMIT;
}

static void move_sparks(Duel *duel, double seconds) {
    for (int i = 0; i < DUEL_SPARK_LIMIT; i++) {
        DuelSpark *spark = &duel->sparks[i];
        spark->left -= seconds;
        spark->velocity.y -= 6.0 * seconds;
        spark->place = vector_add(spark->place, vector_scale(spark->velocity, seconds));
    }
}

void duel_advance(Duel *duel, double seconds) {
    const double scaled = seconds * time_scale(duel);
    int steps = 0;
    duel->shown_seconds += seconds;
    duel->backlog += scaled;
    while (duel->backlog >= PHYSICS_STEP && steps < STEPS_MOST) {
        duel->backlog -= PHYSICS_STEP;
        duel_step(duel);
        note_trace(duel);
        steps++;
    }
    duel->backlog = steps == STEPS_MOST ? 0.0 : duel->backlog;
    const bool runs = duel->fighters[DUEL_A].stroke.runs;
    duel->since_stroke = runs ? 0.0 : duel->since_stroke + scaled;
    duel->line_count = runs || duel->drawing ? duel->line_count : 0;
    duel->over_for += duel->over ? seconds : 0.0;
    move_sparks(duel, scaled);
    duel_aim_camera(duel, seconds);
}

void duel_fill(Duel *duel, RenderScene *scene, RenderLook *look) {
    duel_fill_stage(duel, scene, look);
    duel_lay_out(duel);
    tool_show(&duel->screen, scene);
}

void duel_print(const Duel *duel, FILE *stream) {
    const DuelResult result = duel_result(duel);
    const ActiveState player = active_state(duel->fighters[DUEL_A].figure);
    fprintf(stream, "{\"seconds\":%.9g,\"over\":%s,\"winner\":%d,\"drawing\":%s,\"strokes\":%d,", result.seconds,
            result.over ? "true" : "false", result.winner, duel->drawing ? "true" : "false", duel->strokes);
    fprintf(stream,
            "\"classroom\":%s,\"pid\":%s,\"paused\":%s,\"joint\":\"%s\",\"hand\":[%.9g,%.9g,%.9g],\"nan\":%s}\n",
            duel->classroom ? "true" : "false", duel->control == ACTIVE_PID ? "true" : "false",
            duel->paused ? "true" : "false", ACTIVE_JOINT_NAMES[duel->joint], player.hand.x, player.hand.y,
            player.hand.z, result.broken ? "true" : "false");
}
