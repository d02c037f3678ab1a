/* The largest of many things, again and again. */
#include "dungeon/steps.h"

enum { INDEX_BITS = 10, INDEX_MOST = (1 << INDEX_BITS) - 1 };

static int key_index(uint32_t key) {
    return INDEX_MOST - (int)(key & (uint32_t)INDEX_MOST);
}

void ranking_add(Ranking *ranking, int size, int index) {
    ranking->place[index] = (uint16_t)ranking->count;
    ranking->keys[ranking->count++] = (uint32_t)size << INDEX_BITS | (uint32_t)(INDEX_MOST - index);
}

/* In four strands that do not wait for each other. */
static uint32_t find_largest(Ranking *ranking) {
    uint32_t largest[4] = {0};
    for (int i = 0; i < 4; i++) {
        ranking->keys[ranking->count + i] = 0; /* so that the last four are whole */
    }
    for (int i = 0; i < ranking->count; i += 4) {
        for (int strand = 0; strand < 4; strand++) {
            const uint32_t key = ranking->keys[i + strand];
            largest[strand] = key > largest[strand] ? key : largest[strand];
        }
    }
    const uint32_t first = largest[0] > largest[1] ? largest[0] : largest[1];
    const uint32_t second = largest[2] > largest[3] ? largest[2] : largest[3];
    return first > second ? first : second;
}

int ranking_take(Ranking *ranking) {
    if (ranking->count == 0) {
        return -1;
    }
    const int index = key_index(find_largest(ranking));
    const uint32_t last = ranking->keys[--ranking->count];
    ranking->keys[ranking->place[index]] = last;
    ranking->place[key_index(last)] = ranking->place[index];
    return index;
}
