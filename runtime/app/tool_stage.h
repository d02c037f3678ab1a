/* The ground that tools put their figures on: tiles with lines of light, and shadows. */
#ifndef RIFT_APP_TOOL_STAGE_H
#define RIFT_APP_TOOL_STAGE_H

#include "app/figure_bodies.h"

/* A box without an outline, at a place of the world. */
void stage_add_flat(BodyCanvas *canvas, Vec3 middle, Vec3 size, uint32_t color, float glow);
/* A floor's tiles as far as the fog lets them be seen from `focus`. */
void stage_add_floor(BodyCanvas *canvas, const SandboxLook *look, const PhysicsStatic *floor, Vec3 focus);
/* The game's look with the tools' fog, light and edges. */
void stage_set_look(const Game *game, RenderLook *look);

#endif
