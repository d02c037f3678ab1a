/* The data streams that run along corridors: on their floors, on the north walls beside them and on the caps of those
 * at their sides. stream.vert and stream.frag move them; each lane has a direction of its own. */
#include "render/private.h"

enum { LANES_PER_TILE = 8, WALL_LANES = 2 };

static const float REACH = 3.0f;                                   /* metres that a lane runs on into a room */
static const float PIECE = 4.0f;                                   /* metres; what is in view is chosen by pieces */
static const float LIFT = 0.008f;                                  /* metres over what a lane lies on */
static const float WALL_LANE_HEIGHTS[WALL_LANES] = {0.13f, 0.24f}; /* metres */
static const float WALL_THICKNESS = 0.5f;                          /* metres */
static const float WALL_LANE_WIDTH = 0.025f;                       /* metres, half of it */

/* A leg of a corridor, seen along its length whichever way that is. */
typedef struct Leg {
    bool vertical;
    int from, to;      /* tiles along */
    int across, width; /* first tile across, tiles */
    int id;
} Leg;

/* One lane of a stream: a thin strip along the leg in which pulses run at 2 m/s. */
typedef struct Lane {
    float middle, half_width; /* metres across; of an upright one: its height */
    float height;             /* metres; of an upright one: where the wall's face stands */
    bool upright;
    float way;       /* 1 or −1: towards which end it runs */
    float start;     /* metres by which it is ahead of the others */
    float sharpness; /* the higher the shorter its pulses */
} Lane;

static bool leg_is_corridor(const Floor *floor, const Leg *leg, int along) {
    for (int i = 0; i < leg->width; i++) {
        int x = leg->vertical ? leg->across + i : along, y = leg->vertical ? along : leg->across + i;
        if (floor_tile(floor, x, y) == TILE_CORRIDOR) {
            return true;
        }
    }
    return false;
}

static bool leg_is_room(const Floor *floor, const Leg *leg, int along) {
    int x = leg->vertical ? leg->across : along, y = leg->vertical ? along : leg->across;
    return floor_tile(floor, x, y) == TILE_ROOM;
}

static float lane_chance(const Leg *leg, int lane, int salt) {
    return (float)(tile_hash(leg->id * 61 + salt, lane * 7 + salt) & 0xffffu) / 65536.0f;
}

static void place_corner(float place[3], const Leg *leg, const Lane *lane, float along, float sideways) {
    place[0] = leg->vertical ? sideways : along;
    place[1] = lane->upright ? sideways : lane->height;
    place[2] = lane->upright ? lane->height : leg->vertical ? along : sideways;
}

/* A piece of a lane; the strength runs evenly from one end to the other. */
static void add_piece(QuadList *quads, const Leg *leg, const Lane *lane, float from, float to, const float ends[2]) {
    StreamVertex corners[4];
    for (int i = 0; i < 4; i++) {
        int end = i & 1;
        float along = end != 0 ? to : from;
        float sideways = lane->middle + ((i >> 1) != 0 ? lane->half_width : -lane->half_width);
        place_corner(corners[i].place, leg, lane, along, sideways);
        corners[i].flow[0] = lane->start - lane->way * along;
        corners[i].flow[1] = ends[end];
        corners[i].flow[2] = lane->sharpness;
    }
    quads_add(quads, corners, leg->vertical ? (int)from : leg->across);
}

static void add_whole(QuadList *quads, const Leg *leg, const Lane *lane, int from, int to) {
    static const float WHOLE[2] = {1.0f, 1.0f};
    float start = (float)from, end = (float)to;
    for (int piece = 0; start + (float)piece * PIECE < end; piece++) {
        float at = start + (float)piece * PIECE;
        add_piece(quads, leg, lane, at, at + PIECE < end ? at + PIECE : end, WHOLE);
    }
}

static void add_lane(QuadList *quads, const Floor *floor, const Leg *leg, const Lane *lane, int from, int to) {
    static const float RISING[2] = {0.0f, 1.0f}, FALLING[2] = {1.0f, 0.0f};
    float start = (float)from, end = (float)to;
    add_whole(quads, leg, lane, from, to);
    /* Where the corridor opens into a room the streams run on a little and fade. */
    if (leg_is_room(floor, leg, from - 1)) {
        add_piece(quads, leg, lane, start - REACH, start, RISING);
    }
    if (leg_is_room(floor, leg, to)) {
        add_piece(quads, leg, lane, end, end + REACH, FALLING);
    }
}

static Lane random_lane(const Leg *leg, int lane) {
    return (Lane){.height = LIFT,
                  .way = lane_chance(leg, 0, 1) < 0.5f ? 1.0f : -1.0f,
                  .start = (float)MATH_TAU * lane_chance(leg, lane, 4),
                  .sharpness = 1.5f + 3.5f * lane_chance(leg, lane, 5)};
}

/* Lanes on the wall at one side of a stretch, wherever one stands there: −1 north or west, 1 south or east. */
static void add_wall_lanes(QuadList *quads, const Floor *floor, const RenderLook *look, const Leg *leg, int side,
                           int from, int to) {
    int beside = side < 0 ? leg->across - 1 : leg->across + leg->width;
    float face = (float)(side < 0 ? leg->across : leg->across + leg->width);
    for (int i = 0; i < (leg->vertical ? 1 : WALL_LANES); i++) {
        Lane lane = random_lane(leg, 64 + 2 * i + side);
        lane.upright = !leg->vertical;
        lane.half_width = WALL_LANE_WIDTH;
        lane.middle = lane.upright ? WALL_LANE_HEIGHTS[i] : face + 0.5f * WALL_THICKNESS * (float)side;
        lane.height = lane.upright ? face + LIFT : look->wall_height_side + LIFT;
        int start = from;
        for (int along = from; along <= to; along++) {
            int x = leg->vertical ? beside : along, y = leg->vertical ? along : beside;
            if (along < to && !floor_is_open(floor, x, y)) {
                continue;
            }
            add_whole(quads, leg, &lane, start, along);
            start = along + 1;
        }
    }
}

static void add_stretch(QuadList *quads, const Floor *floor, const RenderLook *look, const Leg *leg, int from, int to) {
    for (int i = 0; i < leg->width * LANES_PER_TILE; i++) {
        float chance = lane_chance(leg, i, 2);
        if (chance < 0.45f) {
            continue;
        }
        Lane lane = random_lane(leg, i);
        lane.middle = (float)leg->across + ((float)i + 0.5f) / LANES_PER_TILE;
        lane.half_width = chance > 0.85f ? 0.05f : 0.026f;
        add_lane(quads, floor, leg, &lane, from, to);
    }
    add_wall_lanes(quads, floor, look, leg, -1, from, to);
    if (leg->vertical) {
        add_wall_lanes(quads, floor, look, leg, 1, from, to);
    }
}

static void leg_build(QuadList *quads, const Floor *floor, const RenderLook *look, const Leg *leg) {
    int start = leg->from;
    for (int along = leg->from; along <= leg->to; along++) {
        if (along < leg->to && leg_is_corridor(floor, leg, along)) {
            continue;
        }
        if (along > start) {
            add_stretch(quads, floor, look, leg, start, along);
        }
        start = along + 1;
    }
}

void flows_build(QuadList *quads, const Floor *floor, const RenderLook *look) {
    for (int i = 0; i < floor->corridor_count; i++) {
        for (int l = 0; l < 2; l++) {
            TileRect rect = floor->corridors[i].legs[l];
            if (rect.w <= 0 || rect.h <= 0) {
                continue;
            }
            Leg leg = {.vertical = rect.h > rect.w, .id = 2 * i + l};
            leg.from = leg.vertical ? rect.y : rect.x;
            leg.to = leg.from + (leg.vertical ? rect.h : rect.w);
            leg.across = leg.vertical ? rect.x : rect.y;
            leg.width = leg.vertical ? rect.w : rect.h;
            leg_build(quads, floor, look, &leg);
        }
    }
}
