/* Conjugate gradients for positive definite systems of 3 x 3 blocks. */
/* Tangled from literate/17-implicit: workshop. Edit there. */
#ifndef WHORL_CG_H
#define WHORL_CG_H

#include <stddef.h>

#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Multiply by a symmetric positive definite matrix: Ap = A p.  p and Ap
   have the system's count of vectors and do not overlap. */
typedef void whorl_cg_operator(const void *context, const whorl_vec3 *p,
                               whorl_vec3 *Ap);

/* count unknown vectors; A, with its context; inverse, one symmetric
   positive definite block for each vector, usually the inverse of the
   block of A on the diagonal, or all zeros: that vector stays as it was at
   the start; normals, or NULL: where one is a unit vector and not zero, the
   part of the vector along it stays.  least > 0: no eigenvalue of inverse
   A, where nothing is held, is below it. */
typedef struct {
    size_t count;
    whorl_cg_operator *apply;
    const void *context;
    const whorl_sym3 *inverse;
    const whorl_vec3 *normals;
    double least;
} whorl_cg_system;

/* How many products with A; a bound of |x - solution|_A; |x|_A, where
   |x|_A^2 = x . A x. */
typedef struct {
    size_t iterations;
    double error, size;
} whorl_cg_report;

/* Solve A x = b from a start.  Given: system; b; tolerance > 0; the most
   products with A but the first; size >= whorl_cg_work_size(count) bytes of
   work, aligned as double; *x, the start, with the parts that are held;
   residual, count vectors of work space; report, or NULL.
   Returned: x; residual = b - A x, as the recurrence has it: where
   something is held, the force that holds it, with the other sign.
   Errors: WHORL_NOT_FINITE (b, x, tolerance, least); WHORL_NOT_ABOVE_ZERO
   (tolerance, least); WHORL_NO_EQUATIONS; WHORL_WORK_TOO_SMALL;
   WHORL_INDEFINITE (p . A p <= 0 on the way); WHORL_NOT_CONVERGED;
   WHORL_OUT_OF_RANGE.
   Accuracy: |x - solution|_A <= tolerance |x|_A and <= report->error, up to
   roundings; a residual whose square underflows counts as 0.  Same bits
   everywhere, as far as A has them.
   See: eq:implicit-cg, eq:implicit-bound. */
whorl_status whorl_cg_solve(const whorl_cg_system *system,
    const whorl_vec3 *b, double tolerance, size_t most, void *work,
    size_t size, whorl_vec3 *x, whorl_vec3 *residual,
    whorl_cg_report *report);

/* Bytes of work that whorl_cg_solve needs for count vectors. */
size_t whorl_cg_work_size(size_t count);

#ifdef __cplusplus
}
#endif
#endif
