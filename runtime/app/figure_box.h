/* A figure's box as it is drawn: what the game, sheets and the viewer have in common. */
#ifndef RIFT_APP_FIGURE_BOX_H
#define RIFT_APP_FIGURE_BOX_H

#include "render/render.h"

/* The transfer function of sRGB (IEC 61966-2-1): boxes are shaded in it, poses carry linear light. */
float figure_srgb_from_linear(float value);
/* sRGB 0xRRGGBB and a fourth channel. */
void figure_set_color(float target[4], uint32_t color, float last);
/* A box of a rig at a place, in the light that its part has: linear colour and strength. */
void figure_fill_box(BoxInstance *box, const Mat34 *matrix, const RigBox *shape, const float emissive[4],
                     float opacity);

#endif
