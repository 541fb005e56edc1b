/* Moments of a tetrahedron by quadrature and closed forms. */
/* Tangled from literate/05-moments: evidence. Edit there. */
#ifndef REFERENCE_MOMENTS_H
#define REFERENCE_MOMENTS_H

#include "reference/mp.h"
#include <gmp.h>

/* Mass, first and second moment. */
typedef struct { mp m; mp3 s; mp33 c; } mp_moments;

/* Integral of x^a y^b z^c over 0 <= z <= 1, 0 <= y <= p + q z,
   0 <= x <= p' + q' y + r' z; every limit is given as numerators over 2. */
typedef struct { int p, q; } limit_y;
typedef struct { int p, q, r; } limit_x;
void ref_iterated_integral(mpq_t value, int a, int b, int c,
                           limit_x x_limit, limit_y y_limit);
/* Sum of m {1, p, p p^T} over n particles, each moved by d first. */
mp_moments ref_particles(int n, const mp *m, const mp3 *p, mp3 d);
/* 120 times the moments of the tetrahedron w0 ... w3, through the canonical
   one; the images under B of the corners are taken first. */
mp_moments ref_tetrahedron_120(mp density, mp33 B, const mp3 w[4]);

#endif
