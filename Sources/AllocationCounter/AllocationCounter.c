// Counts allocations by standing in front of the C library's allocator. A program's own
// malloc takes the place of the library's for every shared library too, the Swift runtime
// among them. glibc exports its allocator under a second set of names, so the calls are
// handed on without looking symbols up. Linked into the benchmark program only.

#include "AllocationCounter.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static uint64_t blocks;
static uint64_t bytes;

static inline void count(size_t size) {
    __atomic_fetch_add(&blocks, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&bytes, size, __ATOMIC_RELAXED);
}

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count(size);
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    count(size);
    void *block = __libc_memalign(alignment, size);
    if (block == NULL) return ENOMEM;
    *result = block;
    return 0;
}

int allocation_counter_is_available(void) { return 1; }

struct allocation_counts allocation_counter_read(void) {
    struct allocation_counts counts = {
        __atomic_load_n(&blocks, __ATOMIC_RELAXED),
        __atomic_load_n(&bytes, __ATOMIC_RELAXED),
    };
    return counts;
}

void allocation_counter_trim(void) { malloc_trim(0); }

#else

int allocation_counter_is_available(void) { return 0; }

struct allocation_counts allocation_counter_read(void) {
    struct allocation_counts counts = { 0, 0 };
    return counts;
}

void allocation_counter_trim(void) {}

#endif
