/* Private to base: the one bit mixer that hashing and random streams share. */
#ifndef BASE_HASH_MIX_H
#define BASE_HASH_MIX_H

#include "base/base.h"

/* 2^64 divided by the golden ratio, made odd: an additive step whose multiples spread evenly (Knuth, The Art of
 * Computer Programming, volume 3, section 6.4). */
static const uint64_t HASH_STEP = 0x9e3779b97f4a7c15u;

/* A bijection in which every bit of the value sways every bit of the result about half the time. Shape: the 64-bit
 * finaliser of MurmurHash3 (Appleby); shifts and factors: the 13th set of Stafford, "Better Bit Mixing" (2011), used
 * on a stepped counter by Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014). */
static inline uint64_t hash_mix(uint64_t value) {
    value += HASH_STEP;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

#endif
