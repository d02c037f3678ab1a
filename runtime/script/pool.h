/* A fixed block of memory, shared out in size classes: the memory of one Lua state. Private to script/. */
#ifndef RIFT_SCRIPT_POOL_H
#define RIFT_SCRIPT_POOL_H

#include "base/base.h"

enum {
    POOL_GRAIN = 16,         /* bytes; every piece is a multiple of it and aligned to it */
    POOL_SMALL_CLASSES = 32, /* 16, 32 … 512 bytes */
    POOL_SMALL_LARGEST = POOL_SMALL_CLASSES * POOL_GRAIN,
    POOL_DOUBLINGS = 20, /* above 512 bytes: four classes to each doubling */
    POOL_CLASSES = POOL_SMALL_CLASSES + 4 * POOL_DOUBLINGS,
};

typedef struct PoolPiece {
    struct PoolPiece *next;
} PoolPiece;

typedef struct Pool {
    uint8_t *memory; /* owned; the one allocation from the process */
    size_t capacity; /* bytes */
    size_t front;    /* bytes; behind it nothing was ever given out */
    size_t used;     /* bytes given out now */
    size_t peak;
    PoolPiece *free[POOL_CLASSES];
} Pool;

bool pool_create(Pool *pool, size_t capacity, Error *error);
void pool_destroy(Pool *pool);
/* NULL when no piece is left. The size has to be told again when the piece is given back. */
void *pool_take(Pool *pool, size_t size);
void pool_give(Pool *pool, void *piece, size_t size);
/* Moves a piece to another size, keeping its content. Growing may fail with NULL (the old piece stays); shrinking
 * never fails. */
void *pool_resize(Pool *pool, void *piece, size_t old_size, size_t new_size);

#endif
