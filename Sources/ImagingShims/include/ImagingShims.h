#ifndef IMAGING_SHIMS_H
#define IMAGING_SHIMS_H

// The image libraries of Linux, found when the program runs. Nothing of them is needed to build:
// no header, no link flag. Every call may be made from any thread, writes no file and no
// environment, and gives a status instead of a trap for any bytes.

#include <stddef.h>
#include <stdint.h>

enum imaging_status {
    imaging_done = 0,
    /// The library is not installed, or too old.
    imaging_absent = 1,
    /// The bytes are of a kind the library does not read, or must not read from strangers.
    imaging_unknown_kind = 2,
    /// The library gave up over the bytes.
    imaging_damaged = 3,
    imaging_no_memory = 4,
};

/// What the library said, cut to size; empty when it said nothing.
struct imaging_message {
    char text[200];
};

/// A rectangle of pixels, counted from the top left.
struct imaging_window {
    int32_t left, top, width, height;
};

// MARK: libvips, 8.13 or later

int imaging_vips_is_available(void);

/// The width and height of the first picture, turned upright, from the header alone.
enum imaging_status imaging_vips_size(
    const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, struct imaging_message *message);

/// Scales the first picture, upright, in sRGB and on white, to exactly this size and gives a window of it.
///
/// `pixels` has room for three bytes a pixel of the window, which lies within the scaled size.
enum imaging_status imaging_vips_pixels(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, struct imaging_window window,
    uint8_t *pixels, struct imaging_message *message);

/// A baseline JPEG without metadata of packed sRGB pixels; `quality` is 1...100.
///
/// The caller gives `jpeg` back with ``imaging_vips_free``.
enum imaging_status imaging_vips_encode(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, uint8_t **jpeg, size_t *count,
    struct imaging_message *message);

void imaging_vips_free(uint8_t *jpeg);

// MARK: libturbojpeg, 2.1 or later

int imaging_turbo_is_available(void);

/// The width and height as stored, and whether the colors are CMYK, from the header alone.
enum imaging_status imaging_turbo_size(
    const uint8_t *bytes, size_t count, int32_t *width, int32_t *height, int *is_cmyk,
    struct imaging_message *message);

/// Decodes at an eighth to eight eighths of the size, each side rounded up.
///
/// `pixels` has room for four bytes a pixel: red, green, blue and one to skip; or cyan, magenta, yellow, black.
enum imaging_status imaging_turbo_decode(
    const uint8_t *bytes, size_t count, int32_t width, int32_t height, int is_cmyk, uint8_t *pixels,
    struct imaging_message *message);

/// As ``imaging_vips_encode``; given back with ``imaging_turbo_free``.
enum imaging_status imaging_turbo_encode(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t quality, uint8_t **jpeg, size_t *count,
    struct imaging_message *message);

void imaging_turbo_free(uint8_t *jpeg);

#endif
