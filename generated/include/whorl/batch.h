/* Many free bodies stepped at once, in arrays of components. */
/* Tangled from literate/12-steps: batch. Edit there. */
#ifndef WHORL_BATCH_H
#define WHORL_BATCH_H

#include "whorl/steps.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Many free bodies, a number a body in each array: place of the center of
   mass [m] and velocity [m/s], world axes; attitude of the principal axes,
   body to world, w first; angular momentum [kg m^2/s] and principal moments
   [kg m^2] in those axes.  No array overlaps another.  Steps change x, q
   and l. */
typedef struct {
    double *x[3], *v[3];
    double *q[4];
    double *l[3], *moments[3];
} whorl_batch;

/* Where the fault is: the first body that is not fit, or first + count if
   no body is to blame. */
typedef struct { size_t body; } whorl_batch_report;

/* Step count free bodies, from body first on.  Given: batch; method; h [s];
   steps; report or NULL.  Returned: x, q and l after so many steps, in
   place; *report, always.  All are checked before any is stepped: one bad
   body, and nothing is touched.  Threads may share a batch, each with
   bodies of its own.
   Errors: WHORL_UNKNOWN_METHOD, WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO (h),
   with report->body = first + count; as whorl_stepper_prepare and
   whorl_stepper_run; WHORL_NOT_FINITE and WHORL_OUT_OF_RANGE also for x
   and v.
   Accuracy: q and l have the bits of whorl_stepper_run; x is off by at most
   WHORL_BATCH_DRIFT_BOUND(steps) u (|x| + steps h |v|).
   See: eq:batch-drift, eq:steps-rk4, eq:steps-split, eq:steps-kahan-li. */
whorl_status whorl_batch_run(
    const whorl_batch *batch, size_t first, size_t count,
    whorl_steps_method method, double h, size_t steps,
    whorl_batch_report *report);
#define WHORL_BATCH_DRIFT_BOUND(steps) (1.001 * (double)(steps) + 1.0)

/* Only check them, as whorl_batch_run does: for threads that will not step
   a body before all are known to be good. */
whorl_status whorl_batch_check(
    const whorl_batch *batch, size_t first, size_t count,
    whorl_steps_method method, double h, size_t steps,
    whorl_batch_report *report);

#ifdef __cplusplus
}
#endif
#endif
