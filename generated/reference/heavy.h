/* Tops with a weight, in many bits. */
/* Tangled from literate/12-steps: integrators-evidence. Edit there. */
#ifndef REFERENCE_HEAVY_H
#define REFERENCE_HEAVY_H

#include "reference/mp.h"

enum { REF_HEAVY_BITS = 200, REF_HEAVY_ORDER = 36 };

/* Taylor series of a heavy body: omega, then the upward direction, in body
   axes, after the time h steps. */
void ref_heavy_series(const mp I[3], const mp pull[3], mp h, int steps,
                      mp state[6]);

/* Lagrange's top, moments A, A, C, pull (0, 0, c > 0): the cosine of its
   tilt as a function of time. */
typedef struct { mp low, high, rate, m1, start; } ref_nutation;
ref_nutation ref_nutation_begin(mp A, mp C, mp c, const mp state[6]);
mp ref_nutation_at(const ref_nutation *n, mp t);

/* Kovalevskaya's constant, moments (2, 2, 1) J, pull (c, 0, 0). */
mp ref_kovalevskaya(mp J, mp c, const mp state[6]);

#endif
