/* The inertia tensor: of points, about another place, in other axes. */
/* Tangled from literate/03-inertia: workshop. Edit there. */
#ifndef WHORL_INERTIA_H
#define WHORL_INERTIA_H

#include "whorl/linear.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The inertia tensor is a whorl_sym3 [kg m^2] whose entries off the
   diagonal are -sum m x y, and so on: the tensor, not the products. */

/* Inertia tensor of particles about a point: the center of mass, to spin
   freely, or a fixed point.  Given: n positions p [m], masses m [kg], the
   point about [m].  Returned: *I = sum m (|r|^2 1 - r r^T), r = p - about;
   0 for n = 0, so long lists may be summed in pieces.
   Errors: WHORL_NOT_FINITE; WHORL_NEGATIVE_MASS; WHORL_OUT_OF_RANGE.
   Accuracy: each entry within WHORL_INERTIA_OF_POINTS_BOUND u times the
   sum of the absolute values of its terms, for n up to 2^24, barring
   underflow.  See: eq:inertia-points, eq:inertia-second-moment. */
whorl_status whorl_inertia_of_points(const whorl_vec3 *p,
    const double *m, size_t n, whorl_vec3 about, whorl_sym3 *I);

/* Center of mass of particles.  Given: n positions p [m] and masses m [kg].
   Returned: *center = sum m p / sum m.
   Errors: WHORL_NOT_FINITE; WHORL_NEGATIVE_MASS; WHORL_NO_MASS (also for
   n = 0); WHORL_OUT_OF_RANGE (a sum overflows).
   Accuracy: each coordinate within WHORL_POINTS_CENTER_BOUND u times
   sum m |x| / sum m, for n up to 2^24, barring underflow.
   See: eq:inertia-center. */
whorl_status whorl_center_of_points(
    const whorl_vec3 *p, const double *m, size_t n, whorl_vec3 *center);

/* Momentum of particles.  Given: n positions p [m], velocities v [m/s],
   masses m [kg], the point about [m].  Returned: *P = sum m v and
   *L = sum r x m v with r = p - about.
   Errors: WHORL_NOT_FINITE; WHORL_NEGATIVE_MASS; WHORL_OUT_OF_RANGE.
   Accuracy: each component of P within WHORL_POINTS_MOMENTUM_BOUND u, of L
   within WHORL_POINTS_ANGULAR_MOMENTUM_BOUND u, times the sum of the
   absolute values of its products, n up to 2^24, barring underflow.
   See: eq:inertia-particle-momenta. */
whorl_status whorl_momentum_of_points(
    const whorl_vec3 *p, const whorl_vec3 *v, const double *m, size_t n,
    whorl_vec3 about, whorl_vec3 *P, whorl_vec3 *L);

/* Second moment of particles about a point.  Given: n positions p [m],
   masses m [kg], the point about [m].  Returned: *C = sum m r r^T with
   r = p - about; 0 for n = 0, so long lists may be summed in pieces.
   Errors: WHORL_NOT_FINITE; WHORL_NEGATIVE_MASS; WHORL_OUT_OF_RANGE.
   Accuracy: each entry within WHORL_POINTS_SECOND_MOMENT_BOUND u times
   sum m |r_i r_j|, for n up to 2^24, barring underflow.
   See: eq:inertia-spread. */
whorl_status whorl_second_moment_of_points(const whorl_vec3 *p,
    const double *m, size_t n, whorl_vec3 about, whorl_sym3 *C);

/* Inertia tensor of a turned body.  Given: rotation R (body to world);
   inertia tensor I_body in body axes.  Returned: R I_body R^T, in world
   axes.  With the inverse of I_body it returns the inverse.
   Errors: none; NaN in, NaN out; R is used as given.
   Accuracy: each entry within WHORL_INERTIA_ROTATE_BOUND u times the sum
   of the absolute values of its nine products.  See: eq:inertia-rotate. */
whorl_sym3 whorl_inertia_rotate(whorl_mat3 R, whorl_sym3 I_body);

/* Angular momentum of a turning body.  Given: inertia tensor I [kg m^2];
   angular velocity omega [rad/s]; both in the same axes, I about the center
   of mass or a fixed point.  Returned: L = I omega [kg m^2/s].
   Errors: none; NaN in, NaN out.
   Accuracy: each component within WHORL_INERTIA_MOMENTUM_BOUND u times the
   sum of the absolute values of its three products.
   See: eq:inertia-momentum. */
whorl_vec3 whorl_angular_momentum(whorl_sym3 I, whorl_vec3 omega);

/* Kinetic energy of a moving, turning body.  Given: mass [kg]; velocity v
   of the center of mass [m/s]; inertia tensor I about the center of mass
   [kg m^2] and angular velocity omega [rad/s], in the same axes.
   Returned: (mass v.v + omega.I omega)/2 [J].
   Errors: none; NaN in, NaN out.
   Accuracy: within WHORL_INERTIA_ENERGY_BOUND u times half the sum of the
   absolute values of all products.  See: eq:inertia-energy. */
double whorl_kinetic_energy(double mass, whorl_vec3 v, whorl_sym3 I,
                            whorl_vec3 omega);

/* Judge whether a body can have this inertia tensor, and can be spun about
   every axis.  Given: I [kg m^2]; tolerance >= 0, a fraction of the trace
   of I.  With I1 <= I2 <= I3 the principal moments, returned: WHORL_OK, or
   the first of
   WHORL_NOT_FINITE (an entry or the tolerance),
   WHORL_NOT_POSITIVE (I1 > 0 does not hold: no inverse),
   WHORL_NOT_PHYSICAL (I1 + I2 - I3 < -tolerance trace).
   Accuracy: the verdict is right unless I1, or I1 + I2 - I3 + tolerance
   trace, is within WHORL_INERTIA_CHECK_BOUND(tolerance) u times the trace
   of zero; for a diagonal I with tolerance 0 right where its sums are
   exact.
   See: eq:inertia-triangle. */
whorl_status whorl_inertia_check(whorl_sym3 I, double tolerance);

/* The same for principal moments [kg m^2], in any order.
   WHORL_INERTIA_TOLERANCE lets pass what whorl_principal finds for a flat
   body whose tensor was rounded to doubles.
   Accuracy: the verdict is right unless I1 + I2 - I3 + tolerance trace is
   within u times the trace of zero (tolerance up to 1/8). */
whorl_status whorl_inertia_check_moments(whorl_vec3 moments,
                                         double tolerance);
#define WHORL_INERTIA_TOLERANCE 0x1p-49

/* The same question of a body that may be a rod or a point, I1 = 0.
   Returned: as whorl_inertia_check, but WHORL_NOT_POSITIVE only where the
   trace is not positive. */
whorl_status whorl_inertia_possible(whorl_sym3 I, double tolerance);

/* Inertia tensor of a body from its second moment.  Given: C, the sum of
   m x x^T [kg m^2] about some point.  Returned: I = tr(C) 1 - C about the
   same point.  Errors: none; NaN in, NaN out.
   Accuracy: each entry within WHORL_INERTIA_FROM_SECOND_MOMENT_BOUND u
   times the sum of the absolute values of its terms; off the diagonal
   exact.  See: eq:inertia-second-moment. */
whorl_sym3 whorl_inertia_from_second_moment(whorl_sym3 C);

/* Second moment of a body from its inertia tensor.  Given: I [kg m^2].
   Returned: C = tr(I)/2 1 - I.  Errors: none; NaN in, NaN out.  If C is
   not positive semidefinite no body has this I: whorl_inertia_check.
   Accuracy: each entry within WHORL_SECOND_MOMENT_FROM_INERTIA_BOUND u
   times the sum of the absolute values of its terms; off the diagonal
   exact.  See: eq:inertia-second-moment-back. */
whorl_sym3 whorl_second_moment_from_inertia(whorl_sym3 I);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_INERTIA_ROTATE_BOUND 6.001
#define WHORL_INERTIA_MOMENTUM_BOUND 3.0
#define WHORL_INERTIA_ENERGY_BOUND 7.001
#define WHORL_INERTIA_CHECK_BOUND(tolerance) (6.001 + 13.0 * (tolerance))
#define WHORL_INERTIA_FROM_SECOND_MOMENT_BOUND 1.0
#define WHORL_SECOND_MOMENT_FROM_INERTIA_BOUND 2.0
#define WHORL_INERTIA_OF_POINTS_BOUND 6.04
#define WHORL_POINTS_CENTER_BOUND 4.1
#define WHORL_POINTS_MOMENTUM_BOUND 2.04
#define WHORL_POINTS_ANGULAR_MOMENTUM_BOUND 5.04
#define WHORL_POINTS_SECOND_MOMENT_BOUND 5.04

#ifdef __cplusplus
}
#endif
#endif
