/* Small helpers that several modules share. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_PRIVATE_H
#define WHORL_PRIVATE_H

#include "src/strict.h"
#include "whorl/linear.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

static inline whorl_vec3 absolute(whorl_vec3 a)
{
    return (whorl_vec3){fabs(a.x), fabs(a.y), fabs(a.z)};
}

static inline double largest(whorl_vec3 a)
{
    return fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z)));
}

static inline double largest_entry(whorl_sym3 a)
{
    return fmax(largest((whorl_vec3){a.xx, a.yy, a.zz}),
                largest((whorl_vec3){a.xy, a.xz, a.yz}));
}

static inline double little_endian(const unsigned char *b)
{
    const uint32_t bits = (uint32_t)b[0] | (uint32_t)b[1] << 8
        | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#endif
