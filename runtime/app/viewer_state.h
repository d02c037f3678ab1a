/* What the viewer's files share; tests look into it too. */
#ifndef RIFT_APP_VIEWER_STATE_H
#define RIFT_APP_VIEWER_STATE_H

#include "app/orbit.h"
#include "app/tool_screen.h"
#include "app/viewer.h"

enum {
    VIEWER_SPAN = 600, /* ticks on the timeline, and how far it can be dragged back */
    VIEWER_HISTORY = 720,
    VIEWER_CHECKPOINT_TICKS = 60,
    VIEWER_CHECKPOINTS = 13,
    VIEWER_SHOWN = 0, /* slot of the figure in its bank; the others hold checkpoints */
    VIEWER_SLOTS = 1 + VIEWER_CHECKPOINTS,
    VIEWER_TICK_EVENTS = 4,  /* marks of one tick */
    VIEWER_HOLD_TICKS = 30,  /* a state that plays once stands so long at its end, then begins again */
    VIEWER_LINE_LIMIT = 448, /* pieces of lines of the grid */
    VIEWER_DECAL_LIMIT = 8,
    VIEWER_BOX_LIMIT = RIG_BOX_LIMIT + VIEWER_LINE_LIMIT,
};

/* Where the figure is, and what its first layer is told when the game would choose its states. */
typedef struct ViewerMoment {
    int64_t tick;
    Vec3 place;
    float heading;
    int follow_state, follow_ticks;
} ViewerMoment;

/* What a tick was given, so that it can be played again, and what it showed. */
typedef struct ViewerTick {
    float parameters[GRAPH_PARAMETER_LIMIT];
    int enters[GRAPH_LAYER_LIMIT]; /* the state that a layer is sent to; −1 for none */
    int state;                     /* of the first layer */
    char events[VIEWER_TICK_EVENTS][RIG_NAME_SIZE];
    int event_count;
} ViewerTick;

typedef struct ViewerCheckpoint {
    bool valid;
    ViewerMoment moment;
} ViewerCheckpoint;

typedef enum ViewerZoneKind {
    ZONE_NONE = TOOL_ZONE_NONE, /* the stage: dragging turns the table */
    ZONE_PANE = TOOL_ZONE_PANE,
    ZONE_STATE = TOOL_ZONE_FIRST,
    ZONE_PARAMETER,
    ZONE_LAYER,
    ZONE_TIMELINE,
    ZONE_PAUSE,
    ZONE_FRAME_STEP,
    ZONE_PROFILE,
    ZONE_ROOT,
} ViewerZoneKind;

struct Viewer {
    const Game *game;
    uint32_t revision; /* of the game's rigs that are shown */
    char rig_id[RIG_NAME_SIZE];
    const Rig *rig;         /* the game's */
    PoseGraph *plain;       /* owned: follows the chosen state, for a rig without a graph of its own */
    const PoseGraph *graph; /* the rig's, or `plain` */
    GraphBank *bank;        /* owned */
    Mat34 boxes[RIG_BOX_LIMIT];
    float tall, wide; /* metres of the figure as it stands in its first state */

    bool paused, frame_step, mobile;
    float speed;
    int root;      /* GraphRoot over what states say, −1 for none */
    int layer;     /* whose states are listed */
    int parameter; /* that left and right change */
    double behind; /* seconds of the figure not yet played */

    ViewerMoment now, previous; /* now.tick ticks have been played */
    int64_t head, first;        /* the latest and earliest moments that the timeline reaches */
    ViewerTick ticks[VIEWER_HISTORY];
    ViewerCheckpoint checkpoints[VIEWER_CHECKPOINTS];
    int enters[GRAPH_LAYER_LIMIT]; /* of the next tick */
    Mat34 before[RIG_PART_LIMIT];  /* the pose of the previous tick */

    Orbit orbit; /* around the figure, which stands at the origin of what is drawn */
    float pointer_x, pointer_y;
    ToolZone held; /* what the mouse button went down on */
    bool dragging;
    ToolScreen screen;
    BoxInstance drawn[VIEWER_BOX_LIMIT];
    int drawn_count;
    DecalInstance decals[VIEWER_DECAL_LIMIT];
    int decal_count;
};

/* viewer.c: doing things. Each of these but seeking makes what was played after the moment on screen void. */
bool viewer_open_rig(Viewer *viewer, int rig, Error *error);
void viewer_tick(Viewer *viewer);
void viewer_seek(Viewer *viewer, int64_t tick);
void viewer_choose_state(Viewer *viewer, int layer, int state);
void viewer_set_parameter(Viewer *viewer, int parameter, float value);
void viewer_set_root(Viewer *viewer, int root);
void viewer_restart(Viewer *viewer);
void viewer_pose(Viewer *viewer);
/* The state that a layer is in, or is about to be sent to. */
int viewer_state(const Viewer *viewer, int layer);
const ViewerTick *viewer_tick_at(const Viewer *viewer, int64_t tick);

/* viewer_panel.c: the screen, and where it takes the mouse. */
void viewer_lay_out(Viewer *viewer);
/* The first tick that the timeline shows. */
int64_t viewer_span_start(const Viewer *viewer);

/* viewer_scene.c: the figure and the ground. */
void viewer_fill_stage(Viewer *viewer, float fraction, RenderScene *scene, RenderLook *look);

#endif
