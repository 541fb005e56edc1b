/* Conjugate gradients for positive definite systems of 3 x 3 blocks. */
/* Tangled from literate/17-implicit: workshop. Edit there. */
#ifndef WHORL_CG_H
#define WHORL_CG_H

#include <stddef.h>
#include <stdint.h>

#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A symmetric matrix of count rows of 3 x 3 blocks, most of them zero:
   those on the diagonal; those below it row by row, of row i below[k] in
   column[k] < i for first[i] <= k < first[i + 1], first[0] being 0; those
   above are the transposes. */
typedef struct {
    size_t count;
    const whorl_sym3 *diagonal;
    const size_t *first;
    const uint32_t *column;
    const whorl_mat3 *below;
} whorl_block_matrix;

/* A positive definite matrix; held, or NULL: a vector with a number other
   than 0 stays as it was at the start; normals, or NULL: where one is a
   unit vector, and not zero, the part of the vector along it stays (such a
   vector is not held besides).  least > 0: no eigenvalue of B A, B of
   eq:implicit-sweeps, is below it, where nothing is held. */
typedef struct {
    whorl_block_matrix matrix;
    const unsigned char *held;
    const whorl_vec3 *normals;
    double least;
} whorl_cg_system;

/* How many iterations, each of two sweeps; a bound of |x - solution|_A;
   |x|_A, where |x|_A^2 = x . A x; the part of error that the iterations'
   own residual leaves.  On an error nothing is written but row, the first
   at fault, or count if no row is to blame. */
typedef struct {
    size_t iterations;
    double error, size, left;
    size_t row;
} whorl_cg_report;

/* Multiply by a symmetric matrix of blocks.  Given: A; p.  Returned: Ap,
   count vectors that do not overlap p.  Errors: none; NaN in, NaN out.
   Accuracy: error of each component <= (n + WHORL_CG_TIMES_BOUND) u times
   the sum of its |products|, n being the blocks of its row, those above the
   diagonal counted.
   See: eq:implicit-cg. */
void whorl_block_matrix_times(const whorl_block_matrix *A,
                              const whorl_vec3 *p, whorl_vec3 *Ap);
/* Solve A x = b from a start.  Given: system; b; tolerance > 0; the most
   iterations; size >= whorl_cg_work_size(count) bytes of
   work, aligned as double; *x, the start, with the parts that are held;
   residual, count vectors of work space; report, or NULL.  Aliasing: b, x,
   residual and work may not overlap.
   Returned: x; residual = b - A x: where something is held, the force that
   holds it, with the other sign.
   Errors: WHORL_NOT_FINITE (b, x, tolerance, least); WHORL_NOT_ABOVE_ZERO
   (tolerance, least); WHORL_NO_EQUATIONS; WHORL_WORK_TOO_SMALL;
   WHORL_INDEX_OUT_OF_RANGE (a column that is not below the diagonal);
   WHORL_INDEFINITE (of a block on the diagonal; p . A p <= 0 or r . B r < 0
   on the way); WHORL_NOT_CONVERGED, the row having the most of r . B r;
   WHORL_OUT_OF_RANGE.  *x is then as it was.  Of a matrix, a square or a
   p . A p that is no good as a whole, no row is to blame.
   Accuracy: |x - solution|_A <= report->error + |rho|_A^-1, rho being the
   roundings of A x as of whorl_block_matrix_times; how much that can be
   only the caller knows.  error <= tolerance |x|_A + lost, lost being what
   the iterations' residual lacks of b - A x, in the norm of B, divided by
   sqrt(least); of a residual that has come down to 2^-60 of that at the
   start, in that norm, the first promise only.  That holds
   whatever the forces along normals are: their roundings are taken out.
   Same bits everywhere.
   See: eq:implicit-cg, eq:implicit-sweeps, eq:implicit-bound. */
whorl_status whorl_cg_solve(const whorl_cg_system *system,
    const whorl_vec3 *b, double tolerance, size_t most, void *work,
    size_t size, whorl_vec3 *x, whorl_vec3 *residual,
    whorl_cg_report *report);

/* Bytes of work that whorl_cg_solve needs for count vectors. */
size_t whorl_cg_work_size(size_t count);

/* A bound that tests read, in the unit that the comment above says. */
#define WHORL_CG_TIMES_BOUND 2.001

#ifdef __cplusplus
}
#endif
#endif
