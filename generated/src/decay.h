/* Exponential decay, the same bits everywhere. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#ifndef WHORL_SRC_DECAY_H
#define WHORL_SRC_DECAY_H

#include "src/strict.h"

/* exp(-x) for x >= 0. */
static inline double decay_factor(double x)
{
    int squarings = 0;
    for (; x > 0x1p-6 && squarings < 1100; squarings++)
        x /= 2;
    const double x2 = x * x, even = 120 + 12 * x2, odd = x * (60 + x2);
    double factor = (even - odd) / (even + odd); /* eq:rest-decay */
    while (squarings-- > 0)
        factor *= factor;
    return factor;
}

#endif
