#include "Library.h"

#if LIBRARY_CAN_LOAD

int library_bind(void *library, const struct library_symbol *symbols, size_t count) {
    for (size_t i = 0; i < count; i++) {
        *symbols[i].address = dlsym(library, symbols[i].name);
        if (*symbols[i].address == NULL) return 0;
    }
    return 1;
}

#endif
