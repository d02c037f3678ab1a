/* What is left of the dead: bodies that fall, lie, are thrown about and fade. Seen only: nothing of it is known to the
 * simulation. Private to view_bodies*.c and tests. */
#ifndef RIFT_APP_VIEW_BODIES_H
#define RIFT_APP_VIEW_BODIES_H

#include "app/view_state.h"

enum {
    BODY_LIMIT = 40,      /* at once, those that fade included */
    BODY_KEPT_LIMIT = 60, /* figures in the physics, parked ones included */
    TRAIL_LIMIT = 160,    /* enemies whose last poses are remembered */
    STAGE_SIZE_MOST = 320,
};

/* The last two poses of one that lives, as they were drawn at the end of a tick: what is handed over at its death. */
typedef struct Trail {
    EntityHandle owner;
    uint32_t tick; /* when it was last written */
    int newest;    /* of the two */
    bool twice;    /* both are there */
    Mat34 parts[2][RIG_PART_LIMIT];
} Trail;

/* A figure of the physics and what it was made for: it is used again by the next of its kind. */
typedef struct KeptFigure {
    PhysicsFigure figure; /* 0: none */
    uint32_t revision;    /* of the rigs */
    int rig;
    float size;
    bool taken; /* by a body */
} KeptFigure;

typedef struct BodyPlace {
    Vec3 position;
    Quat turn;
} BodyPlace;

typedef struct Body {
    int kept;               /* its figure */
    EntityHandle owner;     /* who it was; the figure of the rig is not drawn meanwhile */
    uint32_t order;         /* grows from body to body */
    float age;              /* seconds since it was handed over */
    float fade_at;          /* its age when it begins to fade */
    float fade;             /* seconds that takes */
    uint32_t light;         /* the colour that a boss's body sheds, 0 for none */
    float shadow;           /* radius, m */
    float built_x, built_z; /* where it was when the stage was built */
    BodyPlace previous[PHYSICS_PART_LIMIT], current[PHYSICS_PART_LIMIT]; /* before and after the last tick */
    int box_count;
    RigBox shapes[RIG_BOX_LIMIT]; /* copies: the rig may be reloaded */
    Mat34 boxes[RIG_BOX_LIMIT];   /* each within the part that carries it, as it was drawn last */
    uint8_t carriers[RIG_BOX_LIMIT];
} Body;

struct Bodies {
    PhysicsWorld *world; /* owned */
    float gravity;       /* that it was made with */
    KeptFigure kept[BODY_KEPT_LIMIT];
    Body bodies[BODY_LIMIT]; /* in no order */
    int count;
    uint32_t order;
    bool over_budget;
    uint32_t tick; /* counts; of the trails */
    Trail trails[TRAIL_LIMIT];
    uint8_t trail_of[ENTITY_LIMIT]; /* 1 + the trail of a world slot, 0 for none */
    int trail_next;
    bool stage_stale;
    uint64_t stage_key; /* of the floor that the stage was built from */
    uint8_t tiles[STAGE_SIZE_MOST * STAGE_SIZE_MOST];
    double seconds; /* that the physics of the last tick took */
};

/* Where the body's trunk is after the last tick. */
static inline Vec3 body_trunk(const Body *body) {
    return body->current[0].position;
}

/* view_bodies_stage.c: builds floor and walls around all bodies. */
void bodies_build_stage(Bodies *bodies, const Floor *floor);

/* view_bodies_push.c: what throws them about in this tick. */
void bodies_push_all(Bodies *bodies, const ViewNumbers *numbers, const Game *game);

#endif
