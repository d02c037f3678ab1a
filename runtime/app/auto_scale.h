/* The scale of the world's picture by the time that frames take: coarser while they take too long, finer again once the
 * finer picture is expected to fit. What is told to it is work; time spent waiting for the screen or for a frame cap
 * must not be part of it. */
#ifndef RIFT_APP_AUTO_SCALE_H
#define RIFT_APP_AUTO_SCALE_H

#include "render/render.h"

typedef struct AutoScale {
    float scale;
    float work;        /* seconds a frame, smoothed; negative: not known at this scale */
    float over, under; /* seconds for which it has been too much, or little enough for a finer picture */
    float patience;    /* factor on the wait for a finer picture: more after one that did not fit */
    float since_finer; /* seconds */
    bool on_trial;     /* a finer picture has not proved to fit yet */
    int unsettled;     /* frames that tell nothing yet, after a change */
} AutoScale;

AutoScale auto_scale_begin(void);
/* Takes in a frame that lasted `frame_seconds`, of which `work_seconds` were work. True when the scale changed. */
bool auto_scale_step(AutoScale *state, const AutoScaleRules *rules, float work_seconds, float frame_seconds);

#endif
