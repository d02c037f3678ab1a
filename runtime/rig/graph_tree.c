/* Blend trees: which samples an input lies between, and how near it is to each.
 *
 * In the plane the samples are the corners of a Delaunay triangulation: lifted onto the paraboloid z = x² + y² (K. Q.
 * Brown, "Voronoi diagrams from convex hulls", 1979), its triangles are those of the lower hull. With 16 samples at
 * most every triple is tried against every other sample. */
#include "rig/graph.h"

/* Smaller triangles are lines; of a square of the samples' span. */
static const double LEAST_AREA = 1e-7;

/* Samples on one circle have several triangulations, all as good. A height of its own for each, far more than rounding
 * and far less than the square of the least distance, picks one of them consistently. */
static const double LEAST_LIFT = 1e-9;

typedef struct Lifted {
    double x, y, z;
} Lifted;

static double span_of(const GraphTree *tree) {
    double span = 0.0;
    for (int axis = 0; axis < 2; axis++) {
        double least = tree->places[0][axis], most = least;
        for (int i = 1; i < tree->sample_count; i++) {
            least = tree->places[i][axis] < least ? tree->places[i][axis] : least;
            most = tree->places[i][axis] > most ? tree->places[i][axis] : most;
        }
        span = most - least > span ? most - least : span;
    }
    return span > 0.0 ? span : 1.0;
}

static void lift(const GraphTree *tree, Lifted *lifted) {
    static const int order[GRAPH_SAMPLE_LIMIT] = {3, 14, 8, 0, 11, 5, 15, 2, 9, 12, 6, 1, 13, 4, 10, 7};
    const double span = span_of(tree);
    for (int i = 0; i < tree->sample_count; i++) {
        double x = (tree->places[i][0] - tree->places[0][0]) / span;
        double y = (tree->places[i][1] - tree->places[0][1]) / span;
        double own = LEAST_LIFT * (double)(order[i] * order[i] + 1);
        lifted[i] = (Lifted){x, y, x * x + y * y + own};
    }
}

static double cross(double ax, double ay, double bx, double by) {
    return ax * by - ay * bx;
}

/* ---- Compiling ----------------------------------------------------------------------------------------------*/
/* True when no other sample lies below the plane through three of them. */
static bool is_lowest(const Lifted *points, int count, const int corners[3]) {
    const Lifted a = points[corners[0]], b = points[corners[1]], c = points[corners[2]];
    const double ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z, vx = c.x - a.x, vy = c.y - a.y, vz = c.z - a.z;
    const double nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    for (int i = 0; i < count; i++) {
        if (i == corners[0] || i == corners[1] || i == corners[2]) {
            continue;
        }
        double above = (points[i].x - a.x) * nx + (points[i].y - a.y) * ny + (points[i].z - a.z) * nz;
        if ((nz > 0.0 ? above : -above) < 0.0) {
            return false;
        }
    }
    return true;
}

static void find_triangles(GraphTree *tree, const Lifted *points) {
    const int count = tree->sample_count;
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            for (int k = j + 1; k < count; k++) {
                const int corners[3] = {i, j, k};
                double area = cross(points[j].x - points[i].x, points[j].y - points[i].y, points[k].x - points[i].x,
                                    points[k].y - points[i].y);
                bool flat = area < LEAST_AREA && area > -LEAST_AREA;
                if (!flat && tree->triangle_count < GRAPH_TRIANGLE_LIMIT && is_lowest(points, count, corners)) {
                    uint8_t *triangle = tree->triangles[tree->triangle_count++];
                    triangle[0] = (uint8_t)i, triangle[1] = (uint8_t)j, triangle[2] = (uint8_t)k;
                }
            }
        }
    }
}

static void add_edge(GraphTree *tree, int a, int b) {
    if (tree->edge_count < GRAPH_EDGE_LIMIT) {
        tree->edges[tree->edge_count][0] = (uint8_t)a;
        tree->edges[tree->edge_count++][1] = (uint8_t)b;
    }
}

/* The edges around the triangles: those that one triangle has and no other. */
static void find_hull(GraphTree *tree) {
    uint8_t uses[GRAPH_SAMPLE_LIMIT][GRAPH_SAMPLE_LIMIT] = {{0}};
    for (int i = 0; i < tree->triangle_count; i++) {
        const uint8_t *t = tree->triangles[i]; /* in rising order */
        uses[t[0]][t[1]]++;
        uses[t[1]][t[2]]++;
        uses[t[0]][t[2]]++;
    }
    for (int a = 0; a < tree->sample_count; a++) {
        for (int b = a + 1; b < tree->sample_count; b++) {
            if (uses[a][b] == 1) {
                add_edge(tree, a, b);
            }
        }
    }
}

/* Samples on one line: from each to the next along the direction of the two farthest apart. */
static void chain_samples(GraphTree *tree, const Lifted *points) {
    int order[GRAPH_SAMPLE_LIMIT], first = 0, last = 0;
    double farthest = 0.0, along[GRAPH_SAMPLE_LIMIT];
    for (int i = 0; i < tree->sample_count; i++) {
        for (int j = i + 1; j < tree->sample_count; j++) {
            double x = points[j].x - points[i].x, y = points[j].y - points[i].y;
            if (x * x + y * y > farthest) {
                farthest = x * x + y * y;
                first = i, last = j;
            }
        }
    }
    for (int i = 0; i < tree->sample_count; i++) {
        int place = i;
        along[i] = points[i].x * (points[last].x - points[first].x) + points[i].y * (points[last].y - points[first].y);
        for (; place > 0 && along[order[place - 1]] > along[i]; place--) {
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
    for (int i = 0; i + 1 < tree->sample_count; i++) {
        add_edge(tree, order[i], order[i + 1]);
    }
}

void graph_tree_compile(GraphTree *tree, const GraphSampleSource *samples, int count) {
    Lifted points[GRAPH_SAMPLE_LIMIT];
    *tree = (GraphTree){.sample_count = count};
    for (int i = 0; i < count; i++) {
        tree->places[i][0] = (double)samples[i].x;
        tree->places[i][1] = (double)samples[i].y;
    }
    lift(tree, points);
    find_triangles(tree, points);
    if (tree->triangle_count > 0) {
        find_hull(tree);
    } else {
        chain_samples(tree, points);
    }
}

/* ---- Weighing -----------------------------------------------------------------------------------------------*/
/* Barycentric weights of a place in a triangle; the least of them tells how far outside it is. */
static double weigh_corners(const GraphTree *tree, const uint8_t corners[3], double x, double y, double weights[3]) {
    const double *a = tree->places[corners[0]], *b = tree->places[corners[1]], *c = tree->places[corners[2]];
    const double bx = b[0] - a[0], by = b[1] - a[1], cx = c[0] - a[0], cy = c[1] - a[1];
    const double area = cross(bx, by, cx, cy), px = x - a[0], py = y - a[1];
    weights[1] = cross(px, py, cx, cy) / area;
    weights[2] = cross(bx, by, px, py) / area;
    weights[0] = 1.0 - weights[1] - weights[2];
    double least = weights[0] < weights[1] ? weights[0] : weights[1];
    return least < weights[2] ? least : weights[2];
}

static bool weigh_triangles(const GraphTree *tree, double x, double y, float *weights) {
    const double slack = -1e-9; /* an input on a common edge is in both, and must be in one */
    for (int i = 0; i < tree->triangle_count; i++) {
        const uint8_t *corners = tree->triangles[i];
        double parts[3], sum = 0.0;
        if (weigh_corners(tree, corners, x, y, parts) < slack) {
            continue;
        }
        for (int k = 0; k < 3; k++) {
            parts[k] = parts[k] > 0.0 ? parts[k] : 0.0;
            sum += parts[k];
        }
        for (int k = 0; k < 3; k++) {
            weights[corners[k]] = (float)(parts[k] / sum);
        }
        return true;
    }
    return false;
}

/* The nearest place on an edge, as the share of its second end. */
static double share_along(const GraphTree *tree, const uint8_t ends[2], double x, double y, double *distance) {
    const double *a = tree->places[ends[0]], *b = tree->places[ends[1]];
    const double dx = b[0] - a[0], dy = b[1] - a[1];
    double share = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
    share = share > 0.0 ? share : 0.0;
    share = share < 1.0 ? share : 1.0;
    const double ox = a[0] + dx * share - x, oy = a[1] + dy * share - y;
    *distance = ox * ox + oy * oy;
    return share;
}

static void weigh_edges(const GraphTree *tree, double x, double y, float *weights) {
    double nearest = 0.0, share = 0.0;
    int best = -1;
    for (int i = 0; i < tree->edge_count; i++) {
        double distance, along = share_along(tree, tree->edges[i], x, y, &distance);
        if (best < 0 || distance < nearest) {
            best = i, nearest = distance, share = along;
        }
    }
    if (best < 0) {
        weights[0] = 1.0f; /* the only sample */
        return;
    }
    weights[tree->edges[best][0]] = (float)(1.0 - share);
    weights[tree->edges[best][1]] = (float)share;
}

void graph_tree_weigh(const GraphTree *tree, float x, float y, float *weights) {
    const double px = (double)graph_number(x), py = (double)graph_number(y);
    for (int i = 0; i < tree->sample_count; i++) {
        weights[i] = 0.0f;
    }
    if (!weigh_triangles(tree, px, py, weights)) {
        weigh_edges(tree, px, py, weights);
    }
}
