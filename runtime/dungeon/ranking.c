/* The largest of many things, again and again. */
#include "dungeon/steps.h"

enum { INDEX_BITS = 10, INDEX_MOST = (1 << INDEX_BITS) - 1, STRANDS = 8 };

static int key_index(int32_t key) {
    return INDEX_MOST - (key & INDEX_MOST);
}

void ranking_add(Ranking *ranking, int size, int index) {
    ranking->place[index] = (uint16_t)ranking->count;
    ranking->keys[ranking->count++] = size << INDEX_BITS | (INDEX_MOST - index);
}

/* In strands that do not wait for each other. Numbers with a sign: vectors of four compare those at once. */
static int32_t find_largest(Ranking *ranking) {
    int32_t largest[STRANDS] = {0};
    for (int i = 0; i < STRANDS; i++) {
        ranking->keys[ranking->count + i] = 0; /* so that the last strands are whole */
    }
    for (int i = 0; i < ranking->count; i += STRANDS) {
        for (int strand = 0; strand < STRANDS; strand++) {
            const int32_t key = ranking->keys[i + strand];
            largest[strand] = key > largest[strand] ? key : largest[strand];
        }
    }
    int32_t first = 0;
    for (int strand = 0; strand < STRANDS; strand++) {
        first = max_int(first, largest[strand]);
    }
    return first;
}

int ranking_take(Ranking *ranking) {
    if (ranking->count == 0) {
        return -1;
    }
    const int index = key_index(find_largest(ranking));
    const int32_t last = ranking->keys[--ranking->count];
    ranking->keys[ranking->place[index]] = last;
    ranking->place[key_index(last)] = ranking->place[index];
    return index;
}
