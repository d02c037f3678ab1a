#include "app/auto_scale.h"

#define SMOOTHING 0.1f      /* share of a new frame in the mean */
#define SPIKE 3.0f          /* a frame counts as no more than so many times the mean */
#define PATIENCE_MOST 16.0f /* times the usual wait */
#define FINER_TRIAL 10.0f   /* seconds after which a finer picture has proved to fit */

enum { SETTLING_FRAMES = 8 }; /* timers answer some frames late, and new targets cost once */

AutoScale auto_scale_begin(void) {
    return (AutoScale){.scale = 1.0f, .work = -1.0f, .patience = 1.0f, .unsettled = SETTLING_FRAMES};
}

static void change(AutoScale *state, float scale) {
    state->scale = scale;
    state->work = -1.0f;
    state->over = state->under = 0.0f;
    state->unsettled = SETTLING_FRAMES;
}

static void take_work(AutoScale *state, float work) {
    if (state->work < 0.0f) {
        state->work = work;
        return;
    }
    float counted = work < SPIKE * state->work ? work : SPIKE * state->work;
    state->work += SMOOTHING * (counted - state->work);
}

/* What a frame would take at another scale if all of it went by the pixels: at least what it will take. */
static float expected_work(const AutoScale *state, float scale) {
    float factor = scale / state->scale;
    return state->work * factor * factor;
}

static bool go_coarser(AutoScale *state, const AutoScaleRules *rules) {
    if (state->over < rules->down_seconds || state->scale <= rules->least + 0.001f) {
        return false;
    }
    if (state->on_trial) { /* the finer picture did not fit: the next trial comes later */
        state->on_trial = false;
        state->patience = math_clamp32(2.0f * state->patience, 1.0f, PATIENCE_MOST);
    }
    float scale = state->scale - rules->step;
    change(state, scale > rules->least ? scale : rules->least);
    return true;
}

static bool go_finer(AutoScale *state, const AutoScaleRules *rules) {
    if (state->under < rules->up_seconds * state->patience) {
        return false;
    }
    float scale = state->scale + rules->step;
    change(state, scale < 0.999f ? scale : 1.0f);
    state->since_finer = 0.0f;
    state->on_trial = true;
    return true;
}

bool auto_scale_step(AutoScale *state, const AutoScaleRules *rules, float work_seconds, float frame_seconds) {
    if (state->unsettled > 0) {
        state->unsettled--;
        return false;
    }
    float frame = math_clamp32(frame_seconds, 0.0f, 0.1f); /* a stall counts once, not for all it lasted */
    take_work(state, work_seconds);
    float finer = state->scale + rules->step < 1.0f ? state->scale + rules->step : 1.0f;
    bool over = state->work > rules->budget;
    bool under = state->scale < 0.999f && expected_work(state, finer) < rules->budget * rules->headroom;
    state->over = over ? state->over + frame : 0.0f;
    state->under = under ? state->under + frame : 0.0f;
    state->since_finer += frame;
    if (state->on_trial && state->since_finer > FINER_TRIAL) {
        state->on_trial = false;
        state->patience = 1.0f;
    }
    return go_coarser(state, rules) || go_finer(state, rules);
}
