/* Binary space partition of the map, and a room in each leaf.
 *
 * Why the drawn number of leaves (8 … 16 on 80 × 80) is always reached: suppose that no leaf can be split and there
 * are at most 15. A leaf that is not at depth 5 has no side of 20, so at most 19 · 19 = 361 tiles. Leaves at depth 5
 * come in pairs, since none is split further, and a pair fills a node at depth 4, at most 0.6^4 · 6400 = 829 tiles:
 * 415 each. But 15 such leaves fill at most 15 · 415 = 6225 tiles of 6400. On larger maps the same reasoning leaves
 * a gap; there a floor may, in principle, have fewer rooms than drawn.
 */
#include "dungeon/steps.h"

enum { DEPTH_MOST_DEFAULT = 5 };

LayoutLimits layout_limits(int size) {
    LayoutLimits limits = {ROOM_COUNT_LEAST, ROOM_COUNT_MOST, DEPTH_MOST_DEFAULT};
    for (int side = FLOOR_SIZE_DEFAULT; side < size; side *= 2) {
        limits.room_least = (uint16_t)(limits.room_least * 4);
        limits.room_most = (uint16_t)(limits.room_most * 4);
        limits.depth_most = (uint16_t)(limits.depth_most + 2);
    }
    return limits;
}

static bool node_can_split(const Node *node, uint16_t depth_most) {
    return node->depth < depth_most && max_int(node->rect.w, node->rect.h) >= 2 * LEAF_LEAST;
}

static void rank_leaf(Ranking *ranking, const Tree *tree, int index, uint16_t depth_most) {
    const Node *node = &tree->nodes[index];
    if (node_can_split(node, depth_most)) {
        ranking_add(ranking, node->rect.w * node->rect.h, index);
    }
}

/* Where to cut a side: 0.4 … 0.6 of it, narrowed so that both parts keep the least side of a leaf. */
static int draw_cut(int side, Rng *rng) {
    const int least = max_int(LEAF_LEAST, (2 * side + 4) / 5);
    const int most = min_int(side - LEAF_LEAST, 3 * side / 5);
    return rng_range(rng, least, most);
}

static void tree_split_node(Tree *tree, int index, Rng *rng) {
    Node *parent = &tree->nodes[index];
    const TileRect rect = parent->rect;
    const bool across_x = rect.w != rect.h ? rect.w > rect.h : rng_below(rng, 2) == 0;
    const int16_t cut = (int16_t)draw_cut(across_x ? rect.w : rect.h, rng);
    Node first = {.rect = rect, .depth = (uint16_t)(parent->depth + 1)};
    Node second = first;
    if (across_x) {
        first.rect.w = cut;
        second.rect.x = (int16_t)(rect.x + cut);
        second.rect.w = (int16_t)(rect.w - cut);
    } else {
        first.rect.h = cut;
        second.rect.y = (int16_t)(rect.y + cut);
        second.rect.h = (int16_t)(rect.h - cut);
    }
    parent->child = tree->node_count;
    tree->nodes[tree->node_count++] = first;
    tree->nodes[tree->node_count++] = second;
}

/* Numbers the leaves in the order of a walk through the tree, so that the rooms below any node are neighbours.
 * Children stand behind their parents: one pass backwards counts, one forwards numbers. */
static void tree_number_rooms(Tree *tree) {
    for (int i = tree->node_count - 1; i >= 0; i--) {
        Node *node = &tree->nodes[i];
        node->room_count = 1;
        if (node->child != 0) {
            node->room_count =
                (uint16_t)(tree->nodes[node->child].room_count + tree->nodes[node->child + 1].room_count);
        }
    }
    tree->nodes[0].first_room = 0;
    for (int i = 0; i < tree->node_count; i++) {
        const Node *node = &tree->nodes[i];
        if (node->child != 0) {
            Node *children = &tree->nodes[node->child];
            children[0].first_room = node->first_room;
            children[1].first_room = (uint16_t)(node->first_room + children[0].room_count);
        }
    }
}

uint16_t tree_split(Tree *tree, int size, uint16_t leaf_count, uint16_t depth_most, Rng *rng) {
    tree->nodes[0] = (Node){.rect = {0, 0, (int16_t)size, (int16_t)size}};
    tree->node_count = 1;
    Ranking ranking; /* of the leaves that can be split */
    ranking.count = 0;
    rank_leaf(&ranking, tree, 0, depth_most);
    for (int leaves = 1; leaves < leaf_count; leaves++) {
        const int largest = ranking_take(&ranking);
        if (largest < 0) {
            break;
        }
        tree_split_node(tree, largest, rng);
        rank_leaf(&ranking, tree, tree->node_count - 2, depth_most);
        rank_leaf(&ranking, tree, tree->node_count - 1, depth_most);
    }
    tree_number_rooms(tree);
    return tree->nodes[0].room_count;
}

/* A room's side: 50 … 90 % of the leaf's, but never under 6 tiles nor nearer than a tile to the leaf's edges. */
static int16_t draw_room_side(int leaf_side, Rng *rng) {
    const int least = max_int(ROOM_LEAST, (leaf_side + 1) / 2);
    const int most = min_int(leaf_side - 2, 9 * leaf_side / 10);
    return (int16_t)rng_range(rng, least, most);
}

static TileRect draw_room(TileRect leaf, Rng *rng) {
    TileRect room;
    room.w = draw_room_side(leaf.w, rng);
    room.h = draw_room_side(leaf.h, rng);
    room.x = (int16_t)(leaf.x + rng_range(rng, 1, leaf.w - 1 - room.w));
    room.y = (int16_t)(leaf.y + rng_range(rng, 1, leaf.h - 1 - room.h));
    return room;
}

/* Shrinks the nodes to the rooms below them. Children stand behind their parents. */
static void tree_shrink(Tree *tree) {
    for (int i = tree->node_count - 1; i >= 0; i--) {
        Node *node = &tree->nodes[i];
        if (node->child != 0) {
            const TileRect a = tree->nodes[node->child].rect;
            const TileRect b = tree->nodes[node->child + 1].rect;
            const int x = min_int(a.x, b.x);
            const int y = min_int(a.y, b.y);
            node->rect = rect_make(x, y, max_int(right_of(a), right_of(b)) - x, max_int(below(a), below(b)) - y);
        }
    }
}

void floor_place_rooms(Floor *floor, Tree *tree, Rng *rng) {
    for (int i = 0; i < tree->node_count; i++) {
        Node *node = &tree->nodes[i];
        if (node->child == 0) {
            floor->rooms[node->first_room] = (Room){
                .rect = draw_room(node->rect, rng),
                .leaf = {node->rect, node->depth},
                .type = ROOM_COMBAT,
            };
            node->rect = floor->rooms[node->first_room].rect;
        }
    }
    tree_shrink(tree);
    floor->room_count = tree->nodes[0].room_count;
}
