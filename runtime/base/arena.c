#include "base/base.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { ARENA_ALIGNMENT = 16 };

#if defined(__linux__)
/* Who walks through many megabytes waits for the page table at every fourth kilobyte, unless pages are large. The
 * kernel may refuse them, or take them apart again; nothing is lost then. */
static uint8_t *take_large_pages(size_t size) {
    static const size_t PAGE = (size_t)2 << 20, LEAST = (size_t)4 << 20;
    if (size < LEAST || size > SIZE_MAX - PAGE) {
        return NULL;
    }
    size = (size + PAGE - 1) / PAGE * PAGE;
    uint8_t *memory = aligned_alloc(PAGE, size);
    if (memory != NULL) {
        (void)madvise(memory, size, MADV_HUGEPAGE);
    }
    return memory;
}
#else
static uint8_t *take_large_pages(size_t size) {
    (void)size;
    return NULL;
}
#endif

/* malloc may align to less than 16 bytes on small machines, so places are aligned by address and the block has room
 * for the bytes that costs at its front. */
bool arena_create(Arena *arena, size_t capacity, Error *error) {
    *arena = (Arena){0};
    if (capacity <= SIZE_MAX - ARENA_ALIGNMENT) {
        arena->memory = take_large_pages(capacity + ARENA_ALIGNMENT);
        if (arena->memory == NULL) {
            arena->memory = malloc(capacity + ARENA_ALIGNMENT);
        }
    }
    if (arena->memory == NULL) {
        return error_set(error, ERROR_MEMORY, "%zu bytes of memory were refused; close other programs and try again",
                         capacity);
    }
    arena->capacity = capacity;
    return true;
}

void arena_destroy(Arena *arena) {
    free(arena->memory);
    *arena = (Arena){0};
}

void *arena_take_raw(Arena *arena, size_t size) {
    if (arena->memory == NULL) {
        return NULL;
    }
    size_t front = (0u - (uintptr_t)arena->memory) % ARENA_ALIGNMENT;
    size_t padding = (0u - arena->used) % ARENA_ALIGNMENT;
    size_t left = arena->capacity - arena->used;
    if (padding > left || size > left - padding) {
        return NULL;
    }
    uint8_t *taken = arena->memory + front + arena->used + padding;
    arena->used += padding + size;
    if (arena->used > arena->peak) {
        arena->peak = arena->used;
    }
    return taken;
}

void *arena_take(Arena *arena, size_t size) {
    void *taken = arena_take_raw(arena, size);
    if (taken != NULL) {
        memset(taken, 0, size);
    }
    return taken;
}

ArenaMark arena_mark(const Arena *arena) {
    return arena->used;
}

void arena_rewind(Arena *arena, ArenaMark mark) {
    assert(mark <= arena->used);
    arena->used = mark;
}

void arena_reset(Arena *arena) {
    arena->used = 0;
}
