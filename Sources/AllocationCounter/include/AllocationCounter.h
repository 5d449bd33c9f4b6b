#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// What has been asked of the allocator since the program began.
struct allocation_counts {
    /// Calls that gave a new block; a block moved by realloc counts once more.
    uint64_t blocks;
    /// The bytes asked for by these calls.
    uint64_t bytes;
};

/// Whether this platform counts: 1 with glibc, else 0.
int allocation_counter_is_available(void);

/// The counts of all threads so far.
struct allocation_counts allocation_counter_read(void);

/// Gives free memory back to the system, so that the next measurement starts alike.
void allocation_counter_trim(void);

#endif
