#include "base/hash_mix.h"

#include <assert.h>

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

uint64_t rng_u64(Rng *rng) {
    uint64_t high = rng_u32(rng);
    return (high << 32) | rng_u32(rng);
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
