/* A body hits a half-space: contact, impulse, restitution, friction. */
/* Tangled from literate/13-impulse: story, workshop. Edit there. */
#ifndef WHORL_IMPULSE_H
#define WHORL_IMPULSE_H

#include <stddef.h>

#include "whorl/body.h"
#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An obstacle without end: all points p with (p - point) . normal < 0.
   The normal has length one, within WHORL_UNIT_TOLERANCE, and points out
   of it. */
typedef struct {
    whorl_vec3 point, normal;       /* m, 1 */
} whorl_half_space;

/* Two numbers of a pair of materials: restitution from 0 to 1, friction
   not below 0. */
typedef struct {
    double restitution, friction;   /* e, mu */
} whorl_contact_coefficients;

/* Laws of impact.  Bilinear: exact restitution, inside the friction cone,
   never a gain of energy.  Lab: exact restitution; the friction of a point
   mass. */
typedef enum {
    WHORL_IMPULSE_BILINEAR = 0,
    WHORL_IMPULSE_LAB = 1
} whorl_impulse_law;

/* Where a body meets an obstacle, the mean over the points that count. */
typedef struct {
    size_t count;               /* points that count; 0: no contact */
    double depth;               /* of the deepest point inside [m] */
    whorl_vec3 r;               /* center of mass to the mean [m] */
    whorl_vec3 velocity;        /* of the body's matter there [m/s] */
    whorl_vec3 normal;          /* that of the obstacle */
} whorl_contact;

/* The contact; the impulse on the body [N s], zero without a contact; the
   velocity there after it [m/s]; what the body's kinetic energy has
   gained [J]. */
typedef struct {
    whorl_contact contact;
    whorl_vec3 impulse, velocity_after;
    double energy;
} whorl_impulse_report;

/* Let a body hit an obstacle: the contact, the impulse, the new state.
   Given: body; count points of its surface, body axes [m]; obstacle and
   coefficients; law; state.  Returned: *s, with new P and L, unchanged
   where no point counts; *report, unless it is NULL.
   Errors: those of whorl_body_motion_of, whorl_contact_find, the law and
   whorl_impulse_apply; WHORL_UNKNOWN_LAW.  A singular K cannot come of a
   body that whorl_body_make has made, unless it is needle-thin.
   Accuracy: that of the parts below.
   See: eq:impulse-contact, eq:impulse-matrix, eq:impulse-momenta. */
whorl_status whorl_impulse_collide(const whorl_body *body,
    const whorl_vec3 *points, size_t count, whorl_half_space obstacle,
    whorl_contact_coefficients c, whorl_impulse_law law,
    whorl_body_state *s, whorl_impulse_report *report);

/* Find the points inside an obstacle that move inward.  Given: motion;
   count points r0, body axes [m]; obstacle.  Returned: *contact; its count
   may be 0, then r and velocity are zero.  depth counts every point inside.
   Errors: WHORL_NOT_FINITE (motion, a point, obstacle); WHORL_NOT_UNIT (the
   normal); WHORL_OUT_OF_RANGE (the distance of a point, the velocity).
   Accuracy: r within (count + WHORL_CONTACT_MEAN_BOUND) u times |R| times
   the mean of the |r0| that count; given r, velocity within
   WHORL_CONTACT_VELOCITY_BOUND u times the sum of its |terms|; depth within
   WHORL_CONTACT_DEPTH_BOUND u times the sum of its |terms|.
   See: eq:impulse-contact, eq:impulse-mean. */
whorl_status whorl_contact_find(const whorl_body_motion *now,
    const whorl_vec3 *points, size_t count, whorl_half_space obstacle,
    whorl_contact *contact);
#define WHORL_UNIT_TOLERANCE 1e-12

/* The impulse of a law.  Given: contact matrix K [1/kg]; velocity u of the
   point that is hit [m/s]; normal n, |n| = 1 within WHORL_UNIT_TOLERANCE;
   coefficients.  Returned: *j [N s], zero if u . n >= 0.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_UNIT, WHORL_BAD_COEFFICIENT;
   WHORL_SINGULAR, WHORL_OUT_OF_RANGE as whorl_impulse_for.
   Accuracy, with first = (1 + e)|u . n|/(n . K n) and s D = j - first n:
   (u + K j) . n is -e u . n within WHORL_IMPULSE_RESTITUTION_BOUND u times
   |n|^T |K| (first |n| + s |D|) + 2 |u|.|n|; |j_T| - mu j_N is at most
   WHORL_IMPULSE_CONE_BOUND (1 + mu) u (first + s |D|), both of bilinear.
   Of lab: that of whorl_contact_lab_velocity and whorl_impulse_for.
   See: eq:impulse-bilinear, eq:impulse-lab-law. */
whorl_status whorl_impulse_bilinear(whorl_sym3 K, whorl_vec3 u,
    whorl_vec3 n, whorl_contact_coefficients c, whorl_vec3 *j);
whorl_status whorl_impulse_lab(whorl_sym3 K, whorl_vec3 u, whorl_vec3 n,
    whorl_contact_coefficients c, whorl_vec3 *j);

/* The velocity that the lab's rule wants: restitution, and the friction of
   a point mass.  Given: as above.  Returned: *after [m/s].
   Errors: WHORL_NOT_FINITE, WHORL_NOT_UNIT, WHORL_BAD_COEFFICIENT;
   WHORL_OUT_OF_RANGE.
   Accuracy: |error| <= WHORL_CONTACT_LAB_BOUND (1 + mu) u |u|.
   See: eq:impulse-lab. */
whorl_status whorl_contact_lab_velocity(whorl_vec3 u, whorl_vec3 n,
    whorl_contact_coefficients c, whorl_vec3 *after);

/* The matrix that turns an impulse at a point into the change of the
   point's velocity.  Given: mass [kg]; inverse inertia tensor, world axes
   [1/(kg m^2)]; arm r from the center of mass [m].
   Returned: K = 1/mass - r* I^-1 r* [1/kg].  Errors: none; NaN in, NaN out.
   Accuracy: error of each entry <= WHORL_CONTACT_MATRIX_BOUND u times the
   sum of its |terms|.  See: eq:impulse-matrix. */
whorl_sym3 whorl_contact_matrix(double mass, whorl_sym3 I_inverse,
                                whorl_vec3 r);

/* The impulse that changes the velocity of a point by a given amount.
   Given: K, positive definite; change [m/s].  Returned: *j [N s].
   Errors: WHORL_NOT_FINITE; WHORL_SINGULAR unless each pivot is above 64 u
   times its diagonal entry; WHORL_OUT_OF_RANGE.
   Accuracy: of K j - change, component i <= WHORL_IMPULSE_SOLVE_BOUND u
   times sqrt(K_ii) times the sum of sqrt(K_kk) |j_k|.
   See: eq:impulse-solve. */
whorl_status whorl_impulse_for(whorl_sym3 K, whorl_vec3 change,
                               whorl_vec3 *j);

/* Apply an impulse: P gains j, L gains r x j.  Given: arm r [m], impulse
   j [N s], world axes; state.  Returned: *s.
   Errors: WHORL_NOT_FINITE, WHORL_OUT_OF_RANGE.
   Accuracy: each number within WHORL_IMPULSE_APPLY_BOUND u times the sum
   of its |terms|.  See: eq:impulse-momenta. */
whorl_status whorl_impulse_apply(whorl_vec3 r, whorl_vec3 j,
                                 whorl_body_state *s);

/* What an impulse adds to the kinetic energy.  Given: impulse [N s];
   velocity of its point before and after [m/s].
   Returned: j . (before + after)/2 [J].  Errors: none; NaN in, NaN out.
   Accuracy: within WHORL_IMPULSE_ENERGY_BOUND u times half the sum of its
   six |products|.  See: eq:impulse-energy. */
double whorl_impulse_energy(whorl_vec3 j, whorl_vec3 before,
                            whorl_vec3 after);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_CONTACT_MEAN_BOUND 3.001
#define WHORL_CONTACT_VELOCITY_BOUND 3.001
#define WHORL_CONTACT_DEPTH_BOUND 8.002
#define WHORL_IMPULSE_RESTITUTION_BOUND 16.01
#define WHORL_IMPULSE_CONE_BOUND 11.0
#define WHORL_CONTACT_LAB_BOUND 14.6
#define WHORL_CONTACT_MATRIX_BOUND 7.002
#define WHORL_IMPULSE_SOLVE_BOUND 9.1
#define WHORL_IMPULSE_APPLY_BOUND 3.001
#define WHORL_IMPULSE_ENERGY_BOUND 4.001

#ifdef __cplusplus
}
#endif
#endif
