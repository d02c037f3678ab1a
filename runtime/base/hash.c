#include "base/hash_mix.h"

#include <string.h>

Hash hash_begin(uint64_t seed) {
    return (Hash){hash_mix(seed)};
}

/* One step is a bijection of the state for every value, and of the value for every state. */
void hash_add_u64(Hash *hash, uint64_t value) {
    hash->state = hash_mix(hash->state ^ value);
}

void hash_add_u32(Hash *hash, uint32_t value) {
    hash_add_u64(hash, value);
}

void hash_add_float(Hash *hash, float value) {
    uint32_t bits = 0x7fc00000u;
    if (value == value) {
        memcpy(&bits, &value, sizeof bits);
    }
    hash_add_u32(hash, bits);
}

void hash_add_double(Hash *hash, double value) {
    uint64_t bits = 0x7ff8000000000000u;
    if (value == value) {
        memcpy(&bits, &value, sizeof bits);
    }
    hash_add_u64(hash, bits);
}

/* Eight bytes at a time, the first as the lowest; the length in front keeps a padded tail from being mistaken. */
void hash_add_bytes(Hash *hash, const void *bytes, size_t size) {
    const uint8_t *byte = bytes;
    hash_add_u64(hash, size);
    for (size_t start = 0; start < size; start += 8) {
        size_t count = size - start < 8 ? size - start : 8;
        uint64_t word = 0;
        for (size_t i = 0; i < count; i++) {
            word |= (uint64_t)byte[start + i] << (8 * i);
        }
        hash_add_u64(hash, word);
    }
}

void hash_add_text(Hash *hash, const char *text) {
    hash_add_bytes(hash, text, strlen(text));
}

uint64_t hash_end(const Hash *hash) {
    return hash_mix(hash->state);
}

uint64_t hash_pair(uint64_t first, uint64_t second) {
    Hash hash = hash_begin(first);
    hash_add_u64(&hash, second);
    return hash_end(&hash);
}

/* Four bits at a time: the table of 16 remainders costs 64 steps to make, needs no global state and suits chunks of
 * any size. */
uint32_t hash_crc32(const void *bytes, size_t size) {
    const uint32_t polynomial = 0xedb88320u; /* 0x04c11db7 with its bits reversed */
    uint32_t remainders[16];
    for (uint32_t nibble = 0; nibble < 16; nibble++) {
        uint32_t remainder = nibble;
        for (int bit = 0; bit < 4; bit++) {
            remainder = (remainder >> 1) ^ (polynomial & (0u - (remainder & 1u)));
        }
        remainders[nibble] = remainder;
    }
    const uint8_t *byte = bytes;
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        crc ^= byte[i];
        crc = (crc >> 4) ^ remainders[crc & 15u];
        crc = (crc >> 4) ^ remainders[crc & 15u];
    }
    return ~crc;
}
