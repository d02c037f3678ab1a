/* Every rule a floor must keep, checked by code of its own: nothing here calls the generator or its helpers. */
#ifndef RIFT_TESTS_FLOOR_RULES_H
#define RIFT_TESTS_FLOOR_RULES_H

#include "dungeon/dungeon.h"

/* The name of the first rule that a floor made for `request` breaks; NULL when it keeps all. */
const char *floor_rules_check(const Floor *floor, const FloorRequest *request);

/* Its parts, in the order they run; those behind rely on those before. */
const char *floor_rules_check_layout(const Floor *floor);
const char *floor_rules_check_ways(const Floor *floor, const FloorRequest *request);
const char *floor_rules_check_types(const Floor *floor, const FloorRequest *request);
const char *floor_rules_check_enemies(const Floor *floor, const FloorRequest *request);
const char *floor_rules_check_features(const Floor *floor, const FloorRequest *request);
const char *floor_rules_check_boss(const Floor *floor, const FloorRequest *request);

#define RULE(condition, name)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            return name;                                                                                               \
        }                                                                                                              \
    } while (0)

static inline bool rules_rect_has(TileRect rect, int x, int y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
}
/* Tiles between two rectangles along the axis where they are farther apart; negative where they overlap, 0 when they
 * touch, also by a corner. */
static inline int rules_rect_gap(TileRect a, TileRect b) {
    const int x = a.x > b.x ? a.x - (b.x + b.w) : b.x - (a.x + a.w);
    const int y = a.y > b.y ? a.y - (b.y + b.h) : b.y - (a.y + a.h);
    return x > y ? x : y;
}
static inline bool rules_rect_is_inside(TileRect inner, TileRect outer) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h;
}

#endif
