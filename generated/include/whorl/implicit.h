/* Implicit steps of springs and of elastic bodies. */
/* Tangled from literate/17-implicit: workshop. Edit there. */
#ifndef WHORL_IMPLICIT_H
#define WHORL_IMPLICIT_H

#include <stddef.h>

#include "whorl/impulse.h"
#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A point of mass M on springs K with dampers D: symmetric, positive
   definite or semidefinite; rest, where the springs do not pull [m]. */
typedef struct {
    whorl_sym3 mass, stiffness, damping;
    whorl_vec3 rest;
} whorl_spring;

/* Take an implicit step of a point on springs, for h of any length.
   Given: spring; h [s]; force from outside [N]; *x [m], *v [m/s].
   Returned: *x, *v at the end of the step.
   Errors: WHORL_NOT_FINITE; WHORL_NOT_ABOVE_ZERO (h); WHORL_SINGULAR if
   M + h^2 K + h D is not positive definite; WHORL_OUT_OF_RANGE.
   Accuracy: row i of the system is satisfied to WHORL_IMPLICIT_SPRING_BOUND
   u times sqrt(A_ii) sum_j sqrt(A_jj) |v_j| and the |terms| of its right
   side, where A is the matrix.  See: eq:implicit-solve. */
whorl_status whorl_implicit_spring(const whorl_spring *spring, double h,
    whorl_vec3 force, whorl_vec3 *x, whorl_vec3 *v);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_IMPLICIT_SPRING_BOUND 13.2

#ifdef __cplusplus
}
#endif
#endif
