#include "base/hash_mix.h"

#include <assert.h>

/* The game's streams are PCG XSH-RR 64/32: a linear congruential state whose high bits, folded and rotated by the
 * highest, are the output (O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
 * Random Number Generation", 2014). The multiplier is Knuth's for MMIX. */
static const uint64_t RNG_MULTIPLIER = 6364136223846793005u;

static const char *const purpose_texts[] = {
#define X(name, text) [RNG_##name] = (text),
    RNG_PURPOSES(X)
#undef X
};

/* The purpose's name, not its number, gives the stream: a purpose added to the list moves none of the others. */
Rng rng_create(uint64_t seed, RngPurpose purpose) {
    assert((int)purpose >= 0 && purpose < RNG_PURPOSE_COUNT);
    Hash hash = hash_begin(0);
    hash_add_text(&hash, purpose_texts[purpose]);
    uint64_t stream = hash_end(&hash);
    Rng rng = {.state = hash_pair(seed, stream), .increment = stream | 1u};
    rng_u32(&rng);
    return rng;
}

/* The draws below call each other in this form: in position-independent code the public ones are not inlined. */
static inline uint32_t draw_u32(Rng *rng) {
    uint64_t state = rng->state;
    rng->state = state * RNG_MULTIPLIER + rng->increment;
    uint32_t folded = (uint32_t)(((state >> 18) ^ state) >> 27);
    uint32_t turn = (uint32_t)(state >> 59);
    return (folded >> turn) | (folded << ((32u - turn) & 31u));
}

uint32_t rng_u32(Rng *rng) {
    return draw_u32(rng);
}

uint64_t rng_u64(Rng *rng) {
    uint64_t high = rng_u32(rng);
    return (high << 32) | rng_u32(rng);
}

/* The high half of draw × bound is even once the lowest (2^32 mod bound) low halves are drawn again (Lemire, "Fast
 * Random Integer Generation in an Interval", 2019). */
static inline uint32_t draw_below(Rng *rng, uint32_t bound) {
    assert(bound >= 1);
    uint64_t product = (uint64_t)draw_u32(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t refused = (0u - bound) % bound;
        while ((uint32_t)product < refused) {
            product = (uint64_t)draw_u32(rng) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

uint32_t rng_below(Rng *rng, uint32_t bound) {
    return draw_below(rng, bound);
}

int32_t rng_range(Rng *rng, int32_t least, int32_t most) {
    assert(least <= most);
    uint32_t span = (uint32_t)most - (uint32_t)least;
    uint32_t above = span == UINT32_MAX ? draw_u32(rng) : draw_below(rng, span + 1u);
    return (int32_t)((int64_t)least + (int64_t)above);
}

float rng_unit(Rng *rng) {
    return (float)(rng_u32(rng) >> 8) * 0x1p-24f;
}

double rng_unit_double(Rng *rng) {
    return (double)(rng_u64(rng) >> 11) * 0x1p-53;
}

void hash_add_rng(Hash *hash, const Rng *rng) {
    hash_add_u64(hash, rng->state);
    hash_add_u64(hash, rng->increment);
}

CosmeticRng cosmetic_create(uint64_t seed) {
    return (CosmeticRng){hash_mix(seed)};
}

/* A stepped counter, mixed; see hash_mix for the source. */
uint32_t cosmetic_u32(CosmeticRng *rng) {
    uint64_t mixed = hash_mix(rng->state);
    rng->state += HASH_STEP;
    return (uint32_t)(mixed >> 32);
}

float cosmetic_unit(CosmeticRng *rng) {
    return (float)(cosmetic_u32(rng) >> 8) * 0x1p-24f;
}

float cosmetic_between(CosmeticRng *rng, float least, float most) {
    return least + (most - least) * cosmetic_unit(rng);
}
