/* What each room is for: start, stairs, and the types of the others. */
#include "dungeon/steps.h"

static bool leaf_touches_rim(const Leaf *leaf, int size) {
    return leaf->rect.x == 0 || leaf->rect.y == 0 || leaf->rect.x + leaf->rect.w == size ||
           leaf->rect.y + leaf->rect.h == size;
}

void floor_choose_start(Floor *floor, Rng *rng) {
    uint16_t at_rim[ROOM_LIMIT];
    uint32_t count = 0;
    for (uint16_t i = 0; i < floor->room_count; i++) {
        if (leaf_touches_rim(&floor->rooms[i].leaf, floor->size)) {
            at_rim[count++] = i;
        }
    }
    floor->start_room = at_rim[rng_below(rng, count)]; /* the map's corners are in some leaf: count ≥ 1 */
    const TileRect rect = floor->rooms[floor->start_room].rect;
    floor->start_x = (int16_t)(rect.x + rect.w / 2);
    floor->start_y = (int16_t)(rect.y + rect.h / 2);
}

void floor_choose_stairs(Floor *floor) {
    uint16_t farthest = 0;
    for (uint16_t i = 1; i < floor->room_count; i++) {
        if (floor->rooms[i].distance > floor->rooms[farthest].distance) {
            farthest = i;
        }
    }
    const TileRect rect = floor->rooms[farthest].rect;
    floor->stairs_room = farthest;
    floor->stairs_x = (int16_t)(rect.x + (rect.w - STAIRS_SIZE) / 2);
    floor->stairs_y = (int16_t)(rect.y + (rect.h - STAIRS_SIZE) / 2);
    floor_draw_stairs(floor);
}

/* How many rooms of the types that occur once or twice. */
typedef struct TypeCounts {
    int elite, treasure, heal;
} TypeCounts;

enum { COMBAT_LEAST = 4, COMBAT_MOST = 8, COUNT_CHOICES = 8 /* each of the three is 1 or 2 */ };

/* Draws among the counts that leave 4 to 8 combat rooms; 8 rooms have just one of each and 3 for combat. On larger
 * maps all counts grow with the area, as the rooms do. */
static TypeCounts draw_counts(const Floor *floor, Rng *rng) {
    const int factor = (floor->size / FLOOR_SIZE_DEFAULT) * (floor->size / FLOOR_SIZE_DEFAULT);
    const int others = floor->room_count / factor - 2;
    uint8_t fitting[COUNT_CHOICES] = {0};
    uint32_t count = 0;
    for (int choice = 0; choice < COUNT_CHOICES; choice++) {
        const int combat = others - 3 - (choice & 1) - (choice >> 1 & 1) - (choice >> 2 & 1);
        if (combat >= COMBAT_LEAST && combat <= COMBAT_MOST) {
            fitting[count++] = (uint8_t)choice;
        }
    }
    const uint8_t drawn = fitting[rng_below(rng, count > 0 ? count : 1)];
    return (TypeCounts){factor * (1 + (drawn & 1)), factor * (1 + (drawn >> 1 & 1)), factor * (1 + (drawn >> 2 & 1))};
}

static int room_area(const Room *room) {
    return room->rect.w * room->rect.h;
}

/* The largest rooms become elite arenas, ties to the lower index. */
static void deal_elites(Floor *floor, int count) {
    Ranking ranking;
    ranking.count = 0;
    for (int i = 0; i < floor->room_count; i++) {
        if (floor->rooms[i].type == ROOM_COMBAT) {
            ranking_add(&ranking, room_area(&floor->rooms[i]), i);
        }
    }
    for (; count > 0 && ranking.count > 0; count--) {
        floor->rooms[ranking_take(&ranking)].type = ROOM_ELITE;
    }
}

/* Rooms still without a purpose, the dead ends first. */
typedef struct Deck {
    uint16_t rooms[ROOM_LIMIT];
    int dead_end_count, count;
} Deck;

static void fill_deck(const Floor *floor, const DoorwayTable *doorways, Deck *deck) {
    deck->count = 0;
    deck->dead_end_count = 0;
    for (uint16_t i = 0; i < floor->room_count; i++) {
        if (floor->rooms[i].type == ROOM_COMBAT) {
            const int place = deck->count++;
            deck->rooms[place] = i;
            if (doorways->start[i + 1] - doorways->start[i] == 1) {
                deck->rooms[place] = deck->rooms[deck->dead_end_count];
                deck->rooms[deck->dead_end_count++] = i;
            }
        }
    }
}

/* Gives `type` to a dead end, or to any room when there is none left. */
static void deal_quiet_room(Floor *floor, RoomType type, Deck *deck, Rng *rng) {
    if (deck->count == 0) {
        return;
    }
    const int choices = deck->dead_end_count > 0 ? deck->dead_end_count : deck->count;
    const int drawn = (int)rng_below(rng, (uint32_t)choices);
    floor->rooms[deck->rooms[drawn]].type = type;
    if (deck->dead_end_count > 0) {
        deck->rooms[drawn] = deck->rooms[--deck->dead_end_count];
        deck->rooms[deck->dead_end_count] = deck->rooms[--deck->count];
    } else {
        deck->rooms[drawn] = deck->rooms[--deck->count];
    }
}

/* A monster house has at least this many times the tiles that its enemies stand on, where a room is so large. */
enum { HOUSE_ROOM_TENTHS = 15 };

/* Draws a monster house among the combat rooms that are large enough; the largest where none is. The chance is drawn on
 * every floor, so that the rule's percentage moves nothing else. */
static void deal_monster_house(Floor *floor, const FloorRequest *request, Rng *rng) {
    const SurgeRule *surge = &request->surge;
    const int wanted = (surge->most + surge->elites_most) * HOUSE_ROOM_TENTHS / 10;
    uint16_t fitting[ROOM_LIMIT];
    uint32_t count = 0;
    int largest = -1;
    const bool occurs = (int)rng_below(rng, 100) < surge->percent && request_has_enemies(request);
    if (!occurs) {
        return;
    }
    for (uint16_t i = 0; i < floor->room_count; i++) {
        const Room *room = &floor->rooms[i];
        if (room->type == ROOM_COMBAT) {
            largest = largest < 0 || room_area(room) > room_area(&floor->rooms[largest]) ? i : largest;
            if (room_area(room) >= wanted) {
                fitting[count++] = i;
            }
        }
    }
    if (largest < 0) {
        return;
    }
    floor->monster_house = count > 0 ? fitting[rng_below(rng, count)] : (uint16_t)largest;
    floor->rooms[floor->monster_house].type = ROOM_MONSTER_HOUSE;
}

void floor_deal_types(Floor *floor, const FloorRequest *request, const DoorwayTable *doorways, Rng *rng) {
    for (int i = 0; i < floor->room_count; i++) {
        floor->rooms[i].type = ROOM_COMBAT;
    }
    floor->rooms[floor->start_room].type = ROOM_START;
    floor->rooms[floor->stairs_room].type = ROOM_STAIRS;
    const TypeCounts counts = draw_counts(floor, rng);
    deal_elites(floor, counts.elite);
    Deck deck;
    fill_deck(floor, doorways, &deck);
    for (int i = 0; i < max_int(counts.treasure, counts.heal); i++) {
        if (i < counts.treasure) {
            deal_quiet_room(floor, ROOM_TREASURE, &deck, rng);
        }
        if (i < counts.heal) {
            deal_quiet_room(floor, ROOM_HEAL, &deck, rng);
        }
    }
    deal_monster_house(floor, request, rng);
}

const char *room_type_text(RoomType type) {
    static const char *const TEXTS[] = {
#define X(name, text) text,
        ROOM_TYPES(X)
#undef X
    };
    return (unsigned)type < ROOM_TYPE_COUNT ? TEXTS[type] : "unknown";
}

const char *feature_site_text(FeatureSite site) {
    static const char *const TEXTS[] = {
        [SITE_NONE] = "none", [SITE_TRAP] = "trap", [SITE_OBJECT] = "object",
        [SITE_ROOM] = "room", [SITE_ZONE] = "zone", [SITE_PASSAGE] = "passage",
    };
    return (unsigned)site < BASE_COUNT_OF(TEXTS) ? TEXTS[site] : "unknown";
}
