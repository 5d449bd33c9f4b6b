// libturbojpeg by the part of its interface that 2.1 and 3 share (libturbojpeg.so.0). Reads and
// writes JPEG alone; turning, cropping and scaling in between are the caller's.

#include "ImagingShims.h"
#include "Library.h"

#include <string.h>

#if LIBRARY_CAN_LOAD

enum {
    pixels_rgb = 0,
    pixels_rgbx = 2,
    pixels_cmyk = 11,
    colors_cmyk = 3,  // and 4 for YCCK
    sampling_420 = 2,
    flag_accurate_dct = 4096,
    flag_limit_scans = 32768,
    error_warning = 0,
};

static void *(*tjInitDecompress)(void);
static void *(*tjInitCompress)(void);
static int (*tjDestroy)(void *);
static int (*tjDecompressHeader3)(void *, const uint8_t *, unsigned long, int *, int *, int *, int *);
static int (*tjDecompress2)(void *, const uint8_t *, unsigned long, uint8_t *, int, int, int, int, int);
static int (*tjCompress2)(
    void *, const uint8_t *, int, int, int, int, uint8_t **, unsigned long *, int, int, int);
static char *(*tjGetErrorStr2)(void *);
static int (*tjGetErrorCode)(void *);
static void (*tjFree)(uint8_t *);

static int is_available;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
#define SYMBOL(name) { #name, (void **)&name }
    const struct library_symbol symbols[] = {
        SYMBOL(tjInitDecompress), SYMBOL(tjInitCompress), SYMBOL(tjDestroy), SYMBOL(tjDecompressHeader3),
        SYMBOL(tjDecompress2), SYMBOL(tjCompress2), SYMBOL(tjGetErrorStr2), SYMBOL(tjGetErrorCode), SYMBOL(tjFree),
    };
#undef SYMBOL
    is_available = library_bind(library, symbols, sizeof symbols / sizeof symbols[0]);
}

int imaging_turbo_is_available(void) {
    pthread_once(&once, load);
    return is_available;
}

static enum imaging_status damaged(void *handle, struct imaging_message *message) {
    strncpy(message->text, tjGetErrorStr2(handle), sizeof message->text - 1);
    message->text[sizeof message->text - 1] = 0;
    return imaging_damaged;
}

enum imaging_status imaging_turbo_size(
    const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, int *is_cmyk,
    struct imaging_message *message
) {
    message->text[0] = 0;
    if (!imaging_turbo_is_available()) return imaging_absent;
    if (count < 3 || memcmp(bytes, "\xFF\xD8\xFF", 3) != 0) return imaging_unknown_kind;
    void *handle = tjInitDecompress();
    if (handle == NULL) return imaging_no_memory;
    int sampling = 0, colors = 0;
    enum imaging_status status = imaging_done;
    if (tjDecompressHeader3(handle, bytes, count, width, height, &sampling, &colors) != 0
        && tjGetErrorCode(handle) != error_warning)
        status = damaged(handle, message);
    *is_cmyk = colors >= colors_cmyk;
    tjDestroy(handle);
    return status;
}

enum imaging_status imaging_turbo_decode(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, int is_cmyk, uint8_t *pixels,
    struct imaging_message *message
) {
    message->text[0] = 0;
    if (!imaging_turbo_is_available()) return imaging_absent;
    void *handle = tjInitDecompress();
    if (handle == NULL) return imaging_no_memory;
    enum imaging_status status = imaging_done;
    if (tjDecompress2(
            handle, bytes, count, pixels, width, 0, height, is_cmyk ? pixels_cmyk : pixels_rgbx,
            flag_accurate_dct | flag_limit_scans) != 0) {
        status = damaged(handle, message);
        // Cameras write odd but whole files; only a missing rest makes a picture that is not the one meant.
        if (tjGetErrorCode(handle) == error_warning && strstr(message->text, "remature end") == NULL)
            status = imaging_done;
    }
    tjDestroy(handle);
    return status;
}

enum imaging_status imaging_turbo_encode(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, uint8_t **jpeg, size_t *count,
    struct imaging_message *message
) {
    message->text[0] = 0;
    if (!imaging_turbo_is_available()) return imaging_absent;
    void *handle = tjInitCompress();
    if (handle == NULL) return imaging_no_memory;
    unsigned long size = 0;
    enum imaging_status status = imaging_done;
    *jpeg = NULL;
    if (tjCompress2(
            handle, pixels, width, 0, height, pixels_rgb, jpeg, &size, sampling_420, quality, flag_accurate_dct)
        != 0) {
        status = damaged(handle, message);
        tjFree(*jpeg);
        *jpeg = NULL;
    }
    *count = size;
    tjDestroy(handle);
    return status;
}

void imaging_turbo_free(uint8_t *jpeg) { tjFree(jpeg); }

#else

int imaging_turbo_is_available(void) { return 0; }

enum imaging_status imaging_turbo_size(
    const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, int *is_cmyk,
    struct imaging_message *message
) {
    (void)bytes, (void)count, (void)width, (void)height, (void)is_cmyk;
    message->text[0] = 0;
    return imaging_absent;
}

enum imaging_status imaging_turbo_decode(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, int is_cmyk, uint8_t *pixels,
    struct imaging_message *message
) {
    (void)bytes, (void)count, (void)width, (void)height, (void)is_cmyk, (void)pixels;
    message->text[0] = 0;
    return imaging_absent;
}

enum imaging_status imaging_turbo_encode(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, uint8_t **jpeg, size_t *count,
    struct imaging_message *message
) {
    (void)pixels, (void)width, (void)height, (void)quality, (void)jpeg, (void)count;
    message->text[0] = 0;
    return imaging_absent;
}

void imaging_turbo_free(uint8_t *jpeg) { (void)jpeg; }

#endif
