/* Principal moments and axes of an inertia tensor. */
/* Tangled from literate/04-principal: story, workshop. Edit there. */
#ifndef WHORL_PRINCIPAL_H
#define WHORL_PRINCIPAL_H

#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Find the principal moments and axes of an inertia tensor (any symmetric
   matrix will do).  Given: I [kg m^2], finite.  Returned: *moments, its
   eigenvalues in ascending order x <= y <= z; *axes, a rotation whose
   columns are the axes in that order (principal frame -> frame of I): the
   component of columns 1 and 2 that is largest by size is positive (of
   those equal to one part in 2^37 the first), column 3 is column 1 x
   column 2.  A diagonal I is answered exactly (but for moments 2^1000
   times below the largest).
   Errors: WHORL_NOT_FINITE; WHORL_OUT_OF_RANGE (a moment overflows).
   Accuracy, with |I| the largest moment by size, barring underflow:
   moments within WHORL_PRINCIPAL_MOMENTS_BOUND u |I|; for each axis
   |I a - moment a| <= WHORL_PRINCIPAL_RESIDUAL_BOUND u |I|; axes^T axes
   = 1 within WHORL_PRINCIPAL_ORTHOGONALITY_BOUND u, entry by entry.
   See: eq:principal-rotation, eq:principal-tangent. */
whorl_status whorl_principal(whorl_sym3 I, whorl_vec3 *moments,
                             whorl_mat3 *axes);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_PRINCIPAL_MOMENTS_BOUND 6.01
#define WHORL_PRINCIPAL_RESIDUAL_BOUND 16.0
#define WHORL_PRINCIPAL_ORTHOGONALITY_BOUND 2.001

#ifdef __cplusplus
}
#endif
#endif
