/* Numbers whose bytes lie in a file, the least one first. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_SRC_LITTLE_ENDIAN_H
#define WHORL_SRC_LITTLE_ENDIAN_H

#include <stdint.h>
#include <string.h>

static inline uint32_t little_endian_word(const unsigned char *b)
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8
        | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static inline double little_endian_float(const unsigned char *b)
{
    const uint32_t bits = little_endian_word(b);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#endif
