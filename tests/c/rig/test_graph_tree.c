/* Blend trees: neighbours on a line, triangles in the plane, and that weights are always a whole. */
#include "graph_fixtures.h"

enum { MOST = GRAPH_SAMPLE_LIMIT };

typedef struct Tree {
    GraphSampleSource samples[MOST];
    int count;
    PoseGraph *graph;
} Tree;

/* Compiles samples as the tree of a graph's only state. */
static void plant(Tree *tree, int dimensions) {
    GraphStateSource state = {.name = "tree", .samples = tree->samples, .sample_count = tree->count};
    (void)snprintf(state.axes[0], RIG_NAME_SIZE, "speed");
    if (dimensions == 2) {
        (void)snprintf(state.axes[1], RIG_NAME_SIZE, "side");
    }
    for (int i = 0; i < tree->count; i++) {
        (void)snprintf(tree->samples[i].clip, RIG_NAME_SIZE, "%s", i % 2 == 0 ? "walk" : "run");
    }
    GraphLayerSource layer = {.name = "base", .states = &state, .state_count = 1};
    GraphSource source = {
        .parameters = parameter_sources, .parameter_count = PARAMETERS, .layers = &layer, .layer_count = 1};
    tree->graph = create_figure(&source);
}

static void weigh(const Tree *tree, float x, float y, float weights[MOST]) {
    graph_tree_weights(tree->graph, 0, 0, x, y, weights);
    double sum = 0;
    for (int i = 0; i < MOST; i++) {
        assert_true(weights[i] >= 0 && weights[i] <= 1);
        assert_true(i < tree->count || weights[i] == 0);
        sum += (double)weights[i];
    }
    assert_true(fabs(sum - 1) < 1e-6);
}

/* Where the weighted samples lie. */
static void place_of(const Tree *tree, const float *weights, double place[2]) {
    place[0] = place[1] = 0;
    for (int i = 0; i < tree->count; i++) {
        place[0] += (double)weights[i] * (double)tree->samples[i].x;
        place[1] += (double)weights[i] * (double)tree->samples[i].y;
    }
}

static void test_P4_a_line_takes_the_two_neighbours_and_holds_its_ends(void **state) {
    (void)state;
    Tree tree = {.samples = {{.x = 4}, {.x = 0}, {.x = 1.5f}}, .count = 3}; /* in any order */
    float weights[MOST];
    plant(&tree, 1);
    weigh(&tree, 0.75f, 99, weights);
    assert_true(fabsf(weights[1] - 0.5f) < 1e-6f && fabsf(weights[2] - 0.5f) < 1e-6f && weights[0] == 0);
    weigh(&tree, 2.0f, 0, weights);
    assert_true(fabsf(weights[0] - 0.2f) < 1e-6f && fabsf(weights[2] - 0.8f) < 1e-6f && weights[1] == 0);
    for (int i = 0; i < 3; i++) {
        weigh(&tree, tree.samples[i].x, 0, weights);
        assert_true(weights[i] == 1);
    }
    weigh(&tree, -3, 0, weights);
    assert_true(weights[1] == 1);
    weigh(&tree, 1e30f, 0, weights);
    assert_true(weights[0] == 1);
    weigh(&tree, NAN, 0, weights);
    assert_true(weights[1] == 1); /* as 0 */
    graph_destroy(tree.graph);
}

static void test_P5_a_square_has_triangles_and_a_hull(void **state) {
    (void)state;
    /* stand in the middle, and forward, back, left and right around it */
    Tree tree = {
        .samples = {{.x = 0, .y = 0}, {.x = 1, .y = 0}, {.x = -1, .y = 0}, {.x = 0, .y = 1}, {.x = 0, .y = -1}},
        .count = 5};
    float weights[MOST];
    plant(&tree, 2);
    weigh(&tree, 0.25f, 0.25f, weights);
    assert_true(fabsf(weights[0] - 0.5f) < 1e-6f && fabsf(weights[1] - 0.25f) < 1e-6f);
    assert_true(fabsf(weights[3] - 0.25f) < 1e-6f);
    weigh(&tree, 3, 3, weights); /* outside: the middle of the nearest edge */
    assert_true(fabsf(weights[1] - 0.5f) < 1e-6f && fabsf(weights[3] - 0.5f) < 1e-6f);
    weigh(&tree, -8, 0, weights);
    assert_true(weights[2] == 1);
    graph_destroy(tree.graph);
}

static void make_tree(Rng *rng, Tree *tree) {
    const uint32_t kind = rng_below(rng, 4); /* anywhere, on a grid, on a circle, on a line */
    tree->count = 0;
    for (int tries = 0; tries < 60 && tree->count < 3 + (int)rng_below(rng, 14) && tree->count < MOST; tries++) {
        float x = rng_unit(rng) * 4 - 2, y = rng_unit(rng) * 4 - 2, nearest = 1e9f;
        if (kind == 1) {
            x = (float)(int)x, y = (float)(int)y;
        } else if (kind == 2) {
            float angle = (float)rng_below(rng, 16) * TEST_PI / 8;
            x = 2 * cosf(angle), y = 2 * sinf(angle);
        } else if (kind == 3) {
            y = x * 0.5f + 1;
        }
        for (int i = 0; i < tree->count; i++) {
            float gap = fmaxf(fabsf(tree->samples[i].x - x), fabsf(tree->samples[i].y - y));
            nearest = gap < nearest ? gap : nearest;
        }
        if (nearest > 0.02f) {
            tree->samples[tree->count++] = (GraphSampleSource){.x = x, .y = y};
        }
    }
    plant(tree, 2);
}

/* The largest cross product says whether samples span a plane; on which side of every line through two of them all
 * others lie, which of those lines bound the hull. */
static bool is_in_hull(const Tree *tree, float x, float y) {
    for (int a = 0; a < tree->count; a++) {
        for (int b = 0; b < tree->count; b++) {
            const GraphSampleSource *p = &tree->samples[a], *q = &tree->samples[b];
            float dx = q->x - p->x, dy = q->y - p->y;
            bool bounds = a != b;
            for (int c = 0; c < tree->count && bounds; c++) {
                bounds = dx * (tree->samples[c].y - p->y) - dy * (tree->samples[c].x - p->x) >= -1e-4f;
            }
            if (bounds && dx * (y - p->y) - dy * (x - p->x) < 1e-3f) {
                return false;
            }
        }
    }
    return true;
}

static void test_P5_P6_weights_are_whole_inside_and_outside_and_give_the_input_back(void **state) {
    (void)state;
    Rng rng = rng_create(501, RNG_LAYOUT);
    int inside = 0;
    for (int round = 0; round < 300; round++) {
        Tree tree;
        float weights[MOST];
        make_tree(&rng, &tree);
        for (int i = 0; i < tree.count; i++) {
            weigh(&tree, tree.samples[i].x, tree.samples[i].y, weights);
            assert_true(weights[i] > 1 - 1e-6f); /* a sample's own place plays it alone */
        }
        for (int i = 0; i < 100; i++) {
            float x = rng_unit(&rng) * 6 - 3, y = rng_unit(&rng) * 6 - 3;
            double place[2];
            weigh(&tree, x, y, weights);
            place_of(&tree, weights, place);
            if (is_in_hull(&tree, x, y)) {
                inside++;
                assert_true(fabs(place[0] - (double)x) < 1e-4 && fabs(place[1] - (double)y) < 1e-4);
            }
        }
        graph_destroy(tree.graph);
    }
    assert_true(inside > 1000);
}

static void test_P5_weights_are_continuous(void **state) {
    (void)state;
    Rng rng = rng_create(502, RNG_LAYOUT);
    for (int round = 0; round < 100; round++) {
        Tree tree;
        float before[MOST], now[MOST];
        make_tree(&rng, &tree);
        float x = rng_unit(&rng) * 6 - 3, y = rng_unit(&rng) * 6 - 3;
        const float dx = (rng_unit(&rng) - 0.5f) * 2e-4f, dy = (rng_unit(&rng) - 0.5f) * 2e-4f;
        weigh(&tree, x, y, before);
        for (int i = 0; i < 2000; i++) {
            x += dx, y += dy;
            weigh(&tree, x, y, now);
            for (int k = 0; k < MOST; k++) { /* 1e-4 of way over the least height of a triangle */
                assert_true(fabsf(now[k] - before[k]) < 0.06f);
            }
            memcpy(before, now, sizeof now);
        }
        graph_destroy(tree.graph);
    }
}

/* No circle around a triangle's corners holds another sample: seen from outside, by which samples weigh at a place. */
static void test_P5_the_triangles_are_those_of_Delaunay(void **state) {
    (void)state;
    Rng rng = rng_create(503, RNG_LAYOUT);
    for (int round = 0; round < 200; round++) {
        Tree tree;
        float weights[MOST];
        make_tree(&rng, &tree);
        for (int i = 0; i < 50; i++) {
            int corners[3], count = 0;
            weigh(&tree, rng_unit(&rng) * 4 - 2, rng_unit(&rng) * 4 - 2, weights);
            for (int k = 0; k < tree.count; k++) {
                if (weights[k] > 0) {
                    assert_true(count < 3);
                    corners[count++] = k;
                }
            }
            if (count < 3) {
                continue;
            }
            const GraphSampleSource *a = &tree.samples[corners[0]], *b = &tree.samples[corners[1]];
            const GraphSampleSource *c = &tree.samples[corners[2]];
            double bx = (double)(b->x - a->x), by = (double)(b->y - a->y), cx = (double)(c->x - a->x);
            double cy = (double)(c->y - a->y), d = 2 * (bx * cy - by * cx), bb = bx * bx + by * by;
            double cc = cx * cx + cy * cy, ux = (cy * bb - by * cc) / d, uy = (bx * cc - cx * bb) / d;
            for (int k = 0; k < tree.count; k++) {
                double kx = (double)(tree.samples[k].x - a->x) - ux, ky = (double)(tree.samples[k].y - a->y) - uy;
                assert_true(sqrt(kx * kx + ky * ky) > sqrt(ux * ux + uy * uy) * (1 - 1e-3) - 1e-4);
            }
        }
        graph_destroy(tree.graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_P4_a_line_takes_the_two_neighbours_and_holds_its_ends),
        cmocka_unit_test(test_P5_a_square_has_triangles_and_a_hull),
        cmocka_unit_test(test_P5_P6_weights_are_whole_inside_and_outside_and_give_the_input_back),
        cmocka_unit_test(test_P5_weights_are_continuous),
        cmocka_unit_test(test_P5_the_triangles_are_those_of_Delaunay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
