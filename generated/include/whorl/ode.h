/* Ordinary differential equations: fixed steps, adapted steps, leapfrog. */
/* Tangled from literate/09-ode: story, workshop. Edit there. */
#ifndef WHORL_ODE_H
#define WHORL_ODE_H

#include "whorl/status.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Write the rates dy/dt at (t, y) into ydot.  The solver calls this at any
   time and state, in any order, and throws most answers away; so the answer
   must depend on nothing else.  Returned: WHORL_OK, or why not, which the
   solver hands on to its caller. */
typedef whorl_status whorl_dydt(double t, const double *y, double *ydot,
                                void *context);

/* A system of dimension >= 1 rates; dydt is given the context untouched. */
typedef struct {
    size_t dimension;
    whorl_dydt *dydt;
    void *context;
} whorl_ode_problem;

typedef enum {
    WHORL_ODE_EULER,    /* order 1, 1 stage */
    WHORL_ODE_MIDPOINT, /* order 2, 2 stages */
    WHORL_ODE_RK4,      /* order 4, 4 stages */
    WHORL_ODE_DP5       /* order 5, 6 stages */
} whorl_ode_method;

/* Go from t0 to t1 in equal steps.  Given: as whorl_ode_step, below;
   h is shortened to fit if it does not divide t1 - t0 > 0.
   Returned: yend.
   Errors: those of whorl_ode_step and whorl_ode_count.
   Aliasing: yend may be y0.  See: eq:ode-count, eq:ode-table. */
whorl_status whorl_ode_run(
    const whorl_ode_problem *p, whorl_ode_method method, double t0,
    double t1, double h, const double *y0, double *yend, double *work,
    size_t size);

/* Take one step with a method of fixed order.  Given: problem p; method;
   time t, length h > 0; state y; work of size bytes, WHORL_ODE_WORK doubles
   for each number of the state.  Returned: ynext, the state at t + h.
   Errors: WHORL_NO_EQUATIONS (dimension 0), WHORL_WORK_TOO_SMALL,
   WHORL_NOT_FINITE, WHORL_UNKNOWN_METHOD, WHORL_NOT_ABOVE_ZERO (h),
   WHORL_OUT_OF_RANGE (the result), or what dydt returns.
   Accuracy: given the rates, each sum y + h sum w k is off by at most
   WHORL_ODE_BOUND(stages) u (|y| + h sum |w k|); stages 1, 2, 4, 6.
   Aliasing: ynext may be y.  See: eq:ode-table. */
whorl_status whorl_ode_step(
    const whorl_ode_problem *p, whorl_ode_method method, double t, double h,
    const double *y, double *ynext, double *work, size_t size);
#define WHORL_ODE_WORK 8

/* Count the steps of length h in the time T.  Given: T > 0, h > 0 [s].
   Returned: *n >= 1, the nearest whole number if it is within 1e-9 n of
   T/h, else the next larger.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO, WHORL_TOO_MANY_STEPS
   (above WHORL_ODE_MOST_STEPS).  See: eq:ode-count. */
whorl_status whorl_ode_count(double T, double h, size_t *n);
#define WHORL_ODE_MOST_STEPS 1e9

/* Go from t0 to t1 > t0 with steps that choose their length (Dormand and
   Prince, order 5).  Given: tolerances, for each number of the state
   absolute > 0 plus relative >= 0 times its size; work of size bytes,
   WHORL_DOPRI_WORK doubles for each number.  Returned: yend.
   Errors: as whorl_ode_step; WHORL_NOT_ABOVE_ZERO (absolute, t1 - t0);
   WHORL_STEP_TOO_SMALL; WHORL_TOO_MANY_STEPS (WHORL_DOPRI_MOST_STEPS).
   Accuracy: the estimated error of each step is within the tolerance; the
   error at t1 depends on how the problem magnifies them.
   Aliasing: yend may be y0.  See: eq:ode-error, eq:ode-controller. */
whorl_status whorl_dopri(
    const whorl_ode_problem *p, double absolute, double relative, double t0,
    double t1, const double *y0, double *yend, double *work, size_t size);
#define WHORL_DOPRI_WORK 9
#define WHORL_DOPRI_MOST_STEPS 1000000

/* A run of changing steps. */
typedef struct {
    whorl_ode_problem problem;
    double absolute, relative;  /* tolerances */
    double t, t_end;            /* where it stands, where it goes */
    double h;                   /* length of the next try */
    double t_before, h_before;  /* of the last step: begin, length */
    size_t accepted, rejected, most_steps;
    double *work;               /* y before, y, k_1 ... k_7 */
} whorl_dopri_run;

/* Begin such a run.  Given: as whorl_dopri.  Returned: *run, which stands
   at t0 and keeps a pointer to work; run->most_steps may be changed.
   Errors: as whorl_dopri. */
whorl_status whorl_dopri_begin(
    whorl_dopri_run *run, const whorl_ode_problem *p, double absolute,
    double relative, double t0, double t1, const double *y0, double *work,
    size_t size);

/* Step until t is reached, and read the state there.  Given: times that do
   not go back behind run->t_before.  Returned: y.
   Errors: those of whorl_dopri_step and whorl_dopri_at. */
whorl_status whorl_dopri_until(whorl_dopri_run *run, double t, double *y);

/* Take one good step, however many tries it needs.  Returned: run->t is
   the new time; at run->t_end nothing happens.
   Errors: WHORL_STEP_TOO_SMALL, WHORL_TOO_MANY_STEPS, or what dydt
   returns; the run then stands where it stood.
   Accuracy: the next length follows the formulas within
   WHORL_DOPRI_LENGTH_BOUND u, where the terms of the error agree in sign.
   See: eq:ode-error, eq:ode-controller. */
whorl_status whorl_dopri_step(whorl_dopri_run *run);

/* Read the state within the last step.  Given: t from run->t_before to
   run->t.  Returned: y, of order 4 between, the very state at run->t.
   Errors: WHORL_NOT_FINITE, WHORL_OUTSIDE_STEP.
   Accuracy: given the rates and theta, rounding is at most
   WHORL_DOPRI_AT_BOUND u times (|y| + h times the sum of all |terms|).
   See: eq:ode-dense. */
whorl_status whorl_dopri_at(
    const whorl_dopri_run *run, double t, double *y);

/* Write the acceleration at (t, x) into a; otherwise as whorl_dydt. */
typedef whorl_status whorl_acceleration(double t, const double *x,
                                        double *a, void *context);

typedef struct {
    size_t dimension;
    whorl_acceleration *acceleration;
    void *context;
} whorl_leapfrog_problem;

typedef enum {
    WHORL_LEAPFROG_HALF_STEP,    /* order 2 */
    WHORL_LEAPFROG_SEMI_IMPLICIT /* order 1: v0 for v(-1/2) */
} whorl_leapfrog_start;

/* Leap from t0 to t1 in equal steps, counted as in whorl_ode_run.  Given:
   start, with the half step or (semi-implicit Euler) without; x0, v0 at
   t0; size bytes of work, WHORL_LEAPFROG_WORK doubles a number.
   Returned: xend, vend at t1.  Errors: as whorl_ode_run.
   Aliasing: xend may be x0, vend may be v0.
   See: eq:ode-leapfrog, eq:ode-half. */
whorl_status whorl_leapfrog(
    const whorl_leapfrog_problem *p, whorl_leapfrog_start start, double t0,
    double t1, double h, const double *x0, const double *v0, double *xend,
    double *vend, double *work, size_t size);

/* Leap: v += h a(t, x), then x += h v.  Given: x at t, v at t - h/2; h > 0.
   Returned: x at t + h, v at t + h/2, in place.
   Errors: as whorl_ode_step (WHORL_LEAPFROG_WORK doubles a number).
   Accuracy: WHORL_LEAPFROG_BOUND u times |x| + h (|v| + h |a|), and times
   |v| + h |a|.  See: eq:ode-leapfrog. */
whorl_status whorl_leapfrog_step(
    const whorl_leapfrog_problem *p, double t, double h, double *x,
    double *v, double *work, size_t size);
#define WHORL_LEAPFROG_WORK 4

/* Kick: v += dt a(t, x).  With dt = -h/2 it starts the leapfrog, with
   dt = h/2 it brings v up to the time of x.  Errors, accuracy: as above. */
whorl_status whorl_leapfrog_kick(
    const whorl_leapfrog_problem *p, double t, double dt, const double *x,
    double *v, double *work, size_t size);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_ODE_BOUND(stages) ((stages) + 3.001)
#define WHORL_DOPRI_LENGTH_BOUND 7.501
#define WHORL_DOPRI_AT_BOUND 16.001
#define WHORL_LEAPFROG_BOUND 4.001

#ifdef __cplusplus
}
#endif
#endif
