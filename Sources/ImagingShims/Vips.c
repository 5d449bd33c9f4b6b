// libvips by its C interface. Many of its calls take a variable list of options, which Swift cannot
// call; hence this file. The prototypes are those of libvips 8.13 and later (libvips.so.42).

#include "ImagingShims.h"
#include "Library.h"

#include <string.h>

#if LIBRARY_CAN_LOAD

typedef struct vips_image vips_image;
typedef struct vips_array vips_array;

enum {
    vips_first_good_minor = 13,  // has vips_block_untrusted_set
    vips_first_minor_without_orc = 15,
    vips_format_uchar = 0,
    vips_interpretation_srgb = 22,
    vips_size_force = 3,
    glib_log_all_levels = 0xFE,  // G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL, without recursion
};

static int (*vips_init)(const char *);
static int (*vips_version)(int);
static void (*vips_block_untrusted_set)(int);
static void (*vips_vector_set_enabled)(int);
static void (*vips_cache_set_max)(int);
static void (*vips_concurrency_set)(int);
static char *(*vips_error_buffer_copy)(void);
static const char *(*vips_foreign_find_load_buffer)(const void *, size_t);
static vips_image *(*vips_image_new_from_buffer)(const void *, size_t, const char *, ...);
static vips_image *(*vips_image_new_from_memory)(const void *, size_t, int, int, int, int);
static int (*vips_image_get_width)(const vips_image *);
static int (*vips_image_get_height)(const vips_image *);
static size_t (*vips_image_get_typeof)(const vips_image *, const char *);
static int (*vips_image_get_bands)(const vips_image *);
static int (*vips_image_get_format)(const vips_image *);
static int (*vips_image_hasalpha)(vips_image *);
static int (*vips_image_get_orientation_swap)(vips_image *);
static void *(*vips_image_write_to_memory)(vips_image *, size_t *);
static int (*vips_thumbnail_buffer)(void *, size_t, vips_image **, int, ...);
static int (*vips_extract_area)(vips_image *, vips_image **, int, int, int, int, ...);
static int (*vips_colourspace)(vips_image *, vips_image **, int, ...);
static int (*vips_flatten)(vips_image *, vips_image **, ...);
static int (*vips_copy)(vips_image *, vips_image **, ...);
static int (*vips_cast)(vips_image *, vips_image **, int, ...);
static int (*vips_jpegsave_buffer)(vips_image *, void **, size_t *, ...);
static vips_array *(*vips_array_double_newv)(int, ...);
static void (*vips_area_unref)(void *);
static void (*g_object_unref)(void *);
static void (*g_free)(void *);
static unsigned (*g_log_set_handler)(const char *, int, void (*)(const char *, int, const char *, void *), void *);

static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void say_nothing(const char *domain, int level, const char *text, void *data) {
    (void)domain, (void)level, (void)text, (void)data;
}

static void load(void) {
    const char *name = "libvips.so.42";
    // A program that has the library already rules over its settings.
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    int is_shared = library != NULL;
    if (!is_shared) library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;

#define SYMBOL(name) { #name, (void **)&name }
    const struct library_symbol symbols[] = {
        SYMBOL(vips_init), SYMBOL(vips_version), SYMBOL(vips_block_untrusted_set),
        SYMBOL(vips_vector_set_enabled), SYMBOL(vips_cache_set_max), SYMBOL(vips_concurrency_set),
        SYMBOL(vips_error_buffer_copy), SYMBOL(vips_foreign_find_load_buffer),
        SYMBOL(vips_image_new_from_buffer), SYMBOL(vips_image_new_from_memory), SYMBOL(vips_image_get_width),
        SYMBOL(vips_image_get_height), SYMBOL(vips_image_get_typeof), SYMBOL(vips_image_get_bands),
        SYMBOL(vips_image_get_format), SYMBOL(vips_image_hasalpha),
        SYMBOL(vips_image_get_orientation_swap), SYMBOL(vips_image_write_to_memory),
        SYMBOL(vips_thumbnail_buffer), SYMBOL(vips_extract_area), SYMBOL(vips_colourspace), SYMBOL(vips_flatten),
        SYMBOL(vips_copy), SYMBOL(vips_cast), SYMBOL(vips_jpegsave_buffer), SYMBOL(vips_array_double_newv),
        SYMBOL(vips_area_unref), SYMBOL(g_object_unref), SYMBOL(g_free), SYMBOL(g_log_set_handler),
    };
#undef SYMBOL
    if (!library_bind(library, symbols, sizeof symbols / sizeof symbols[0])) return;
    if (vips_version(0) != 8 || vips_version(1) < vips_first_good_minor) return;
    if (!is_shared) g_log_set_handler("VIPS", glib_log_all_levels, say_nothing, NULL);
    if (vips_init("vcard") != 0) return;
    if (!is_shared) {
        vips_block_untrusted_set(1);
        vips_cache_set_max(0);
        // Callers work on many pictures at once; one picture is small.
        vips_concurrency_set(1);
        // Its compiler of vector code writes files to the home folder.
        if (vips_version(1) < vips_first_minor_without_orc) vips_vector_set_enabled(0);
    }
    is_available = 1;
}

int imaging_vips_is_available(void) {
    pthread_once(&once, load);
    return is_available;
}

/// Takes what the library has to say, which also empties its store.
static enum imaging_status damaged(struct imaging_message *message) {
    char *text = vips_error_buffer_copy();
    strncpy(message->text, text != NULL ? text : "", sizeof message->text - 1);
    message->text[sizeof message->text - 1] = 0;
    g_free(text);
    return imaging_damaged;
}

/// Whether the library would read the bytes with one of the loaders that bear strangers' data.
///
/// The library picks by the bytes; a kind it is not known to be safe for never gets past here,
/// whatever is blocked in the library itself.
static int is_known_kind(const uint8_t *bytes, size_t count) {
    static const char *const loaders[] = {
        "VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer",
        "VipsForeignLoadWebpBuffer", "VipsForeignLoadHeifBuffer", "VipsForeignLoadTiffBuffer",
    };
    const char *found = vips_foreign_find_load_buffer(bytes, count);
    if (found == NULL) {
        struct imaging_message ignored;
        damaged(&ignored);
        return 0;
    }
    for (size_t i = 0; i < sizeof loaders / sizeof loaders[0]; i++) {
        if (strcmp(found, loaders[i]) == 0) return 1;
    }
    return 0;
}

enum imaging_status imaging_vips_size(
    const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, struct imaging_message *message
) {
    message->text[0] = 0;
    if (!imaging_vips_is_available()) return imaging_absent;
    if (!is_known_kind(bytes, count)) return imaging_unknown_kind;
    vips_image *image = vips_image_new_from_buffer(bytes, count, "", NULL);
    if (image == NULL) return damaged(message);
    int is_turned = vips_image_get_orientation_swap(image);
    *width = is_turned ? vips_image_get_height(image) : vips_image_get_width(image);
    *height = is_turned ? vips_image_get_width(image) : vips_image_get_height(image);
    g_object_unref(image);
    return imaging_done;
}

/// The steps from the bytes to the window in opaque sRGB; each keeps what it reads from alive.
struct pipeline {
    vips_image *steps[6];
    int count;
};

static vips_image *last(const struct pipeline *pipeline) { return pipeline->steps[pipeline->count - 1]; }

static vips_image **next(struct pipeline *pipeline) { return &pipeline->steps[pipeline->count++]; }

/// Lays the pipeline out; the pixels are worked out when they are asked for.
static int build(
    struct pipeline *pipeline, const uint8_t *bytes, size_t count, int32_t width, int32_t height,
    struct imaging_window window
) {
    vips_image **made = next(pipeline);
    *made = vips_image_new_from_buffer(bytes, count, "", NULL);
    if (*made == NULL) return 0;
    // Only colors of a known meaning are converted: without a profile they are sRGB, and the way through
    // another color space would shift them.
    const char *profile = vips_image_get_typeof(*made, "icc-profile-data") != 0 ? "export_profile" : NULL;
    made = next(pipeline);
    // The loader itself has to be told about missing ends; 8.14 does not hand thumbnail's own option on.
    if (vips_thumbnail_buffer(
            (void *)bytes, count, made, width, "height", height, "size", vips_size_force, "option_string",
            "fail_on=truncated", profile, "srgb", NULL))
        return 0;
    if (window.left != 0 || window.top != 0 || window.width != width || window.height != height) {
        vips_image *input = last(pipeline);
        made = next(pipeline);
        if (vips_extract_area(input, made, window.left, window.top, window.width, window.height, NULL)) return 0;
    }
    vips_image *input = last(pipeline);
    made = next(pipeline);
    if (vips_colourspace(input, made, vips_interpretation_srgb, NULL)) return 0;
    if (vips_image_hasalpha(last(pipeline))) {
        vips_array *white = vips_array_double_newv(3, 255.0, 255.0, 255.0);
        input = last(pipeline);
        made = next(pipeline);
        int failure = vips_flatten(input, made, "background", white, NULL);
        vips_area_unref(white);
        if (failure) return 0;
    }
    if (vips_image_get_format(last(pipeline)) != vips_format_uchar) {
        input = last(pipeline);
        made = next(pipeline);
        if (vips_cast(input, made, vips_format_uchar, NULL)) return 0;
    }
    return 1;
}

enum imaging_status imaging_vips_pixels(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, struct imaging_window window,
    uint8_t *pixels, struct imaging_message *message
) {
    message->text[0] = 0;
    if (!imaging_vips_is_available()) return imaging_absent;
    if (!is_known_kind(bytes, count)) return imaging_unknown_kind;
    struct pipeline pipeline = { { NULL }, 0 };
    void *memory = NULL;
    size_t size = 0;
    if (build(&pipeline, bytes, count, width, height, window) && vips_image_get_bands(last(&pipeline)) == 3)
        memory = vips_image_write_to_memory(last(&pipeline), &size);
    enum imaging_status status = imaging_done;
    if (memory != NULL && size == (size_t)window.width * (size_t)window.height * 3) {
        memcpy(pixels, memory, size);
    } else {
        status = damaged(message);
    }
    if (memory != NULL) g_free(memory);
    while (pipeline.count > 0) {
        pipeline.count -= 1;
        if (pipeline.steps[pipeline.count] != NULL) g_object_unref(pipeline.steps[pipeline.count]);
    }
    return status;
}

enum imaging_status imaging_vips_encode(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, uint8_t **jpeg, size_t *count,
    struct imaging_message *message
) {
    message->text[0] = 0;
    if (!imaging_vips_is_available()) return imaging_absent;
    size_t size = (size_t)width * (size_t)height * 3;
    vips_image *raw = vips_image_new_from_memory(pixels, size, width, height, 3, vips_format_uchar);
    if (raw == NULL) return damaged(message);
    vips_image *image = NULL;
    void *made = NULL;
    int failure = vips_copy(raw, &image, "interpretation", vips_interpretation_srgb, NULL)
        || vips_jpegsave_buffer(image, &made, count, "Q", quality, "optimize_coding", 1, "strip", 1, NULL);
    if (image != NULL) g_object_unref(image);
    g_object_unref(raw);
    if (failure) return damaged(message);
    *jpeg = made;
    return imaging_done;
}

void imaging_vips_free(uint8_t *jpeg) { g_free(jpeg); }

#else

int imaging_vips_is_available(void) { return 0; }

enum imaging_status imaging_vips_size(
    const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, struct imaging_message *message
) {
    (void)bytes, (void)count, (void)width, (void)height;
    message->text[0] = 0;
    return imaging_absent;
}

enum imaging_status imaging_vips_pixels(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, struct imaging_window window,
    uint8_t *pixels, struct imaging_message *message
) {
    (void)bytes, (void)count, (void)width, (void)height, (void)window, (void)pixels;
    message->text[0] = 0;
    return imaging_absent;
}

enum imaging_status imaging_vips_encode(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, uint8_t **jpeg, size_t *count,
    struct imaging_message *message
) {
    (void)pixels, (void)width, (void)height, (void)quality, (void)jpeg, (void)count;
    message->text[0] = 0;
    return imaging_absent;
}

void imaging_vips_free(uint8_t *jpeg) { (void)jpeg; }

#endif
