/* Steps of a free body that keep what nature keeps. */
/* Tangled from literate/12-steps: story, workshop. Edit there. */
#ifndef WHORL_STEPS_H
#define WHORL_STEPS_H

#include "whorl/linear.h"
#include "whorl/rotation.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    WHORL_STEPS_RK4,    /* order 4, Runge and Kutta */
    WHORL_STEPS_SPLIT,  /* order 2, keeps L and nearly the energy */
    WHORL_STEPS_KL6     /* order 6, nine such steps */
} whorl_steps_method;

/* A free body's turning: attitude of the principal axes, body to world;
   angular momentum [kg m^2/s] in those axes.  omega_body = l / moments,
   component by component; L = q l conj(q) stays the same. */
typedef struct {
    whorl_quat q;
    whorl_vec3 l;
} whorl_turn;

/* Steps of length h [s], prepared for one body; to be read, not written. */
typedef struct {
    whorl_steps_method method;
    double h;
    struct whorl_stepper_private {  /* for whorl_stepper_run alone */
        int axis;           /* the one that comes first; then in a cycle */
        double rate[3];     /* half angles a step and unit of l */
        double reach;       /* |omega| h <= |l| reach */
    } private_;
} whorl_stepper;

/* Prepare steps of length h for a free body.  Given: method; principal
   moments [kg m^2] in any order; h [s].  Returned: *stepper.
   Errors: WHORL_UNKNOWN_METHOD; WHORL_NOT_FINITE; WHORL_NOT_POSITIVE,
   WHORL_NOT_PHYSICAL as whorl_inertia_check_moments with
   WHORL_INERTIA_TOLERANCE; WHORL_NOT_ABOVE_ZERO (h); WHORL_OUT_OF_RANGE
   (h / moment).
   See: eq:steps-pair, eq:steps-splitting. */
whorl_status whorl_stepper_prepare(whorl_steps_method method,
                                   whorl_vec3 moments, double h,
                                   whorl_stepper *stepper);

/* Take so many steps.  Given: prepared stepper; *turn, q of any length but
   zero (normalized first if q.q is off 1 by more than
   WHORL_STEPS_LENGTH_SLACK).  Returned: *turn, in place; two runs give the
   same bits as one with all their steps.
   Errors: WHORL_NOT_FINITE; WHORL_ZERO_LENGTH (q); WHORL_STEP_TOO_LONG
   (|l| h / smallest moment above WHORL_STEPS_REACH); WHORL_OUT_OF_RANGE.
   Accuracy: rounding of one step, in u, as an angle of the attitude and
   relative to |l|, for |l| h / smallest moment up to WHORL_STEPS_SMALL:
   WHORL_STEPS_RK4_BOUND, WHORL_STEPS_SPLIT_BOUND, WHORL_STEPS_KL6_BOUND;
   of split up to WHORL_STEPS_REACH, WHORL_STEPS_REACH_BOUND.
   See: eq:steps-rk4, eq:steps-split, eq:steps-kahan-li. */
whorl_status whorl_stepper_run(const whorl_stepper *stepper, size_t steps,
                               whorl_turn *turn);
#define WHORL_STEPS_LENGTH_SLACK 1e-3
#define WHORL_STEPS_REACH 1.5
#define WHORL_STEPS_SMALL 0.25
#define WHORL_STEPS_RK4_BOUND 9.3
#define WHORL_STEPS_SPLIT_BOUND 14.5
#define WHORL_STEPS_KL6_BOUND 79.0
#define WHORL_STEPS_REACH_BOUND 38.5

#ifdef __cplusplus
}
#endif
#endif
