/* Constants of bounds against the counts of their proofs. */
/* Tangled from literate/02-rotation: evidence. Edit there. */
#ifndef TESTS_COUNTED_H
#define TESTS_COUNTED_H

#include "reference/tap.h"

/* Is the constant the count, a little rounded up? */
static inline void constant(const char *label, double bound, double count)
{
    tap_ok(bound >= count && bound <= 1.02 * count,
           "%s/count %g roundings; the header: %g", label, count, bound);
}

#endif
