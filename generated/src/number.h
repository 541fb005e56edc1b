/* Small questions about numbers, for the inside of the library. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_SRC_NUMBER_H
#define WHORL_SRC_NUMBER_H

#include "src/strict.h"
#include "whorl/status.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

static inline whorl_status check_positive(double x)
{
    return !isfinite(x) ? WHORL_NOT_FINITE
        : x > 0 ? WHORL_OK : WHORL_NOT_ABOVE_ZERO;
}

/* Where all input was finite: what is not has overflowed. */
static inline whorl_status overflowed(whorl_status status)
{
    return status == WHORL_NOT_FINITE ? WHORL_OUT_OF_RANGE : status;
}

static inline double lesser(double a, double b)
{
    return a < b ? a : b;
}

/* That which is no NaN, if there is one: fmax, without a call. */
static inline double greater(double a, double b)
{
    return a >= b || b != b ? a : b;
}

/* The smallest e with |x| < 2^e; 0 for zero. */
static inline int exponent_above(double x)
{
    uint64_t bits;
    int e;
    memcpy(&bits, &x, sizeof bits);
    e = (int)(bits >> 52 & 0x7ff);
    if (e > 0 && e < 0x7ff)
        return e - 1022;
    frexp(x, &e);
    return e;
}

/* x 2^power, rounded once. */
static inline double times_power(double x, int power)
{
    const uint64_t bits = (uint64_t)(power + 1023) << 52;
    double factor;
    if (power < -1022 || power > 1023)
        return ldexp(x, power);
    memcpy(&factor, &bits, sizeof factor);
    return x * factor;
}
/* w, x, y, z times this have length one, if they nearly have it. */
static inline double unit_factor(double w, double x, double y, double z)
{
    return 1.5 - 0.5 * (w * w + x * x + y * y + z * z);
}

#endif
