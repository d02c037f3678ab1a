/* Counts what the process takes of memory, for tests that nothing is taken: include once, in the test's own file. Off
 * where the sanitizer or another C library has its own malloc. */
#ifndef RIFT_TESTS_COUNT_ALLOCATIONS_H
#define RIFT_TESTS_COUNT_ALLOCATIONS_H

#include <stddef.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__)
#define COUNTS_ALLOCATIONS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS_ALLOCATIONS 0
#endif
#endif
#if !defined(COUNTS_ALLOCATIONS) && defined(__GLIBC__)
#define COUNTS_ALLOCATIONS 1
#elif !defined(COUNTS_ALLOCATIONS)
#define COUNTS_ALLOCATIONS 0
#endif

static volatile long allocations; /* compilers believe that malloc touches no variable of the program */

#if COUNTS_ALLOCATIONS
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    allocations++;
    return __libc_realloc(memory, size);
}
#endif

#endif
