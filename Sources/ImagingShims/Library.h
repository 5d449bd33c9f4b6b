#ifndef LIBRARY_H
#define LIBRARY_H

// Looking a library up while the program runs; where the platform cannot, no library is ever there.

#include <stddef.h>

#if defined(__unix__) && !defined(__wasi__)
#include <dlfcn.h>
#include <pthread.h>
#define LIBRARY_CAN_LOAD 1
#else
#define LIBRARY_CAN_LOAD 0
#endif

/// A symbol's name and where its address goes.
struct library_symbol {
    const char *name;
    void **address;
};

/// Fills all addresses; 0 when one is missing.
int library_bind(void *library, const struct library_symbol *symbols, size_t count);

#endif
