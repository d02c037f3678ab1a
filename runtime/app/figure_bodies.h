/* Bodies of physics as they are drawn: a figure in its dress, or the bare shapes that it is made of. */
#ifndef RIFT_APP_FIGURE_BODIES_H
#define RIFT_APP_FIGURE_BODIES_H

#include "render/render.h"
#include "script/script.h"

enum { BODY_SHAPE_BOXES = 8 }; /* that one shape is drawn with at most */

/* How it is drawn this time. */
typedef struct BodyPaint {
    uint32_t accent;      /* of the boxes of a dress that take one; bare shapes have it all over */
    uint32_t shade;       /* every second face of a round bare shape */
    float flash;          /* 0 … 1 */
    uint32_t flash_color; /* that it lights up in */
    const float *flashes; /* of each part of a dress, more than that of all; NULL for none */
    float opacity;        /* 0 … 1 */
    float glow;           /* of bare shapes */
} BodyPaint;

/* Where boxes go, and through what: `stage` leads from the world to what is drawn. */
typedef struct BodyCanvas {
    Mat34 stage;
    double late; /* seconds that the picture is behind the last step: bodies are taken back along their motion */
    BoxInstance *boxes;
    int count, capacity; /* what does not fit is left out */
} BodyCanvas;

/* From a body's own axes to the world. */
Mat34 body_matrix(const PhysicsBodies *bodies, int body, double late);
/* A box at a place of the world. */
void body_draw_box(BodyCanvas *canvas, const Mat34 *matrix, const RigBox *box, const BodyPaint *paint);
/* All boxes of a dress on the figure's parts; nothing for a stale handle. */
void body_draw_dress(BodyCanvas *canvas, const PhysicsWorld *world, PhysicsFigure figure, const FigureDress *dress,
                     const BodyPaint *paint);
/* The figure's parts as they bump into things. */
void body_draw_parts(BodyCanvas *canvas, const PhysicsWorld *world, PhysicsFigure figure, const BodyPaint *paint);
/* One shape, at a place of the world. */
void body_draw_shape(BodyCanvas *canvas, const Mat34 *matrix, const PhysicsShape *shape, const BodyPaint *paint);

#endif
