/* Standing, lying limp, getting up: which of them, and how firm the joints are meanwhile. */
#include "active/active_state.h"

static void enter(ActiveFigure *figure, ActivePosture posture) {
    figure->posture = posture;
    figure->posture_seconds = figure->down_seconds = 0.0;
}

static double hip_height(const ActiveFigure *figure) {
    return figure->places[ACTIVE_PELVIS].position.y - figure->ground;
}

static void watch_fall(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    const bool low = hip_height(figure) < laws->rise.low * laws->balance.hip_height;
    const bool down = low || sense_up(figure, ACTIVE_CHEST).y < laws->rise.upright;
    figure->down_seconds = down ? figure->down_seconds + PHYSICS_STEP : 0.0;
    figure->firmness = 1.0;
    figure->stood_seconds += PHYSICS_STEP;
    if (figure->down_seconds > laws->rise.down_seconds) {
        enter(figure, ACTIVE_LIMP);
    }
}

/* It turns to sit up: on the back its feet show the way, on the front its head does, on a side its face. */
static void begin_rise(ActiveFigure *figure) {
    const double side = figure->body.laws.rise.on_side;
    const PhysicsVector face = turn_apply(figure->places[ACTIVE_CHEST].turn, (PhysicsVector){0.0, 0.0, 1.0});
    PhysicsVector away = vector_subtract(figure->places[ACTIVE_PELVIS].position, figure->places[ACTIVE_HEAD].position);
    figure->on_back = face.y > -side; /* from a side it sits up too */
    away = face.y > 0.0 ? away : vector_scale(away, -1.0);
    away = face.y < side && face.y > -side ? face : away;
    figure->heading = math_atan2_64(away.x, away.z);
    figure->rise_from = hip_height(figure);
    figure->height_sum = 0.0;
    enter(figure, ACTIVE_RISES);
}

static void lie(ActiveFigure *figure) {
    figure->firmness = 0.0;
    if (figure->posture_seconds > figure->body.laws.rise.limp_seconds) {
        begin_rise(figure);
    }
}

static void rise(ActiveFigure *figure) {
    const ActiveLaws *laws = &figure->body.laws;
    figure->firmness = ease(figure->posture_seconds / laws->rise.gain_seconds);
    const bool high = hip_height(figure) > laws->rise.stood_height * laws->balance.hip_height;
    if (high && sense_up(figure, ACTIVE_CHEST).y > laws->rise.stood_chest &&
        sense_up(figure, ACTIVE_PELVIS).y > laws->rise.stood_pelvis) {
        enter(figure, ACTIVE_STANDS);
        figure->stood_seconds = 0.0;
        figure->support = vector_level(figure->centre);
        figure->wanted = ACTIVE_NOWHERE;
        steps_plant(figure);
    } else if (figure->posture_seconds > laws->rise.retry_seconds) {
        enter(figure, ACTIVE_LIMP);
    }
}

void posture_step(ActiveFigure *figure) {
    figure->posture_seconds += PHYSICS_STEP;
    switch (figure->posture) {
    case ACTIVE_STANDS:
        watch_fall(figure);
        break;
    case ACTIVE_LIMP:
        lie(figure);
        break;
    case ACTIVE_RISES:
        rise(figure);
        break;
    case ACTIVE_GONE:
        figure->firmness = 0.0;
        break;
    }
}
