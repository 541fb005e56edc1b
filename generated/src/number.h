/* Small questions about numbers, for the inside of the library. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_SRC_NUMBER_H
#define WHORL_SRC_NUMBER_H

#include "src/strict.h"
#include "whorl/status.h"
#include <math.h>

static inline whorl_status check_positive(double x)
{
    return !isfinite(x) ? WHORL_NOT_FINITE
        : x > 0 ? WHORL_OK : WHORL_NOT_ABOVE_ZERO;
}

static inline double lesser(double a, double b)
{
    return a < b ? a : b;
}

/* The smallest e with |x| < 2^e; 0 for zero. */
static inline int exponent_above(double x)
{
    int e;
    frexp(x, &e);
    return e;
}
/* w, x, y, z times this have length one, if they nearly have it. */
static inline double unit_factor(double w, double x, double y, double z)
{
    return 1.5 - 0.5 * (w * w + x * x + y * y + z * z);
}

#endif
