/* A body falls, bounces and comes to rest. */
/* Tangled from literate/14-rest: story, workshop. Edit there. */
#ifndef WHORL_REST_H
#define WHORL_REST_H

#include <stddef.h>

#include "whorl/impulse.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Gravity [m/s^2]; obstacles; what surfaces do to each other; how fast
   momentum and angular momentum decay [1/s]; the law of fast hits. */
typedef struct {
    whorl_vec3 gravity;
    const whorl_half_space *planes;
    size_t plane_count;
    whorl_contact_coefficients contact;
    double linear_decay, angular_decay;
    whorl_impulse_law law;
} whorl_drop_world;

/* A body with a surface: count points from the center of mass, body axes
   [m], which stay the caller's; or with count 0 a ball of that radius.
   radius, moments and axes follow from the rest: use whorl_drop_body_make
   or whorl_drop_ball_make. */
typedef struct {
    whorl_body body;
    const whorl_vec3 *points;
    size_t count;
    double radius;
    whorl_vec3 moments;
    whorl_quat axes;
} whorl_drop_body;

/* What a step has met: how many points were pushed, by its hits and while
   its last part was falling; how many hits gave something back; the work
   of pushing the body out [J]; the energy after the step [J]; how deep its
   lowest point is inside then [m]. */
typedef struct {
    size_t contacts, hits;
    double lift, energy, depth;
} whorl_drop_report;

/* Take a step: fall, bounce, rest.  Given: body, world; h [s]; state, q of
   any length but zero.  Returned: *s; *report, unless it is NULL.
   A hit slower than 2 |gravity| h gives nothing back.
   Errors: those of whorl_drop_check; WHORL_CENTER_INSIDE (an obstacle);
   WHORL_STEP_TOO_LONG (a million short turns; near an obstacle, a hundred
   thousand); WHORL_OUT_OF_RANGE (what the step makes of x, P and L).
   Accuracy: by the bilinear law energy - lift never rises but for rounding.
   Where nothing touches, x and P are within WHORL_DROP_FALL_BOUND u times
   the sum of the |terms|, and L keeps its bits; then both are multiplied by
   the factors of the decay, within WHORL_DROP_DECAY_BOUND u (1 + 100 rate
   h).  A ball that hits straight has P within WHORL_DROP_HIT_BOUND u times
   the sum of |P| before and after the hit and mass |gravity| h.  Same bits
   everywhere.
   See: eq:rest-fall, eq:rest-late, eq:rest-clamp, eq:rest-stick. */
whorl_status whorl_drop_step(const whorl_drop_body *body,
    const whorl_drop_world *world, double h, whorl_body_state *s,
    whorl_drop_report *report);
#define WHORL_DROP_FALL_BOUND 5.001
#define WHORL_DROP_DECAY_BOUND 5.3
#define WHORL_DROP_HIT_BOUND 12.0

/* Take the steps that time has earned.  Given: as above; elapsed [s], the
   time since the last call; *owed [s], 0 at first.  Returned: *owed, below
   h; *s; *report, unless it is NULL, of the last step, with the lift of
   all; zeros where there was none.
   Errors: WHORL_NOT_FINITE (the sum of owed and elapsed); where no step is
   due, no other but of h; else as whorl_drop_step.  After one, the state
   is that before all steps.
   Accuracy: that of each step; *owed is rounded once a step. */
whorl_status whorl_drop_advance(const whorl_drop_body *body,
    const whorl_drop_world *world, double h, double elapsed, double *owed,
    whorl_body_state *s, whorl_drop_report *report);

/* Make a body that can land.  Given: body; count points of its surface,
   from its center of mass [m]; or the radius of a ball [m].
   Returned: *out, which keeps a pointer to the points.
   From the mass properties p of a mesh: whorl_body_make(p.mass, p.inertia,
   &body), for p.inertia is about the center of mass; and for points the
   vertices less p.center, since x of the state is where the center of mass
   is, and the body turns about it.  demos/14-rest.c does so.
   Errors: WHORL_NO_POINTS; WHORL_NOT_FINITE (a point, the radius);
   WHORL_NOT_ABOVE_ZERO (the radius, or all points in the center); those of
   whorl_principal.  Accuracy: out->radius within WHORL_VEC3_NORM_BOUND u;
   moments and axes as of whorl_principal, but a largest moment that the
   stepper would refuse, though whorl_body_make did not, is lowered to the
   sum of the others; then the energy is kept to within that fraction. */
whorl_status whorl_drop_body_make(const whorl_body *body,
    const whorl_vec3 *points, size_t count, whorl_drop_body *out);
whorl_status whorl_drop_ball_make(const whorl_body *body, double radius,
                                  whorl_drop_body *out);

/* Kinetic and potential energy.  Given: body, world; motion of the body.
   Returned: their sum [J], the latter zero at the origin.
   Errors: none; NaN in, NaN out.
   Accuracy: within WHORL_DROP_ENERGY_BOUND u times half the sum of the six
   |products| of whorl_body_energy and mass times that of gravity and x.
   See: eq:rest-energy. */
double whorl_drop_energy(const whorl_drop_body *body,
                         const whorl_drop_world *world,
                         const whorl_body_motion *now);
#define WHORL_DROP_ENERGY_BOUND 5.002

/* Can a step begin?  Given: as of whorl_drop_step.  Returned: nothing but
   the status.  Errors: WHORL_NOT_FINITE (h, gravity, a decay, a plane, a
   coefficient, the state); WHORL_NOT_ABOVE_ZERO (h); WHORL_NEGATIVE_DECAY;
   WHORL_UNKNOWN_LAW; where there are planes, WHORL_NOT_UNIT (a normal),
   WHORL_BAD_COEFFICIENT; those of whorl_body_motion_of. */
whorl_status whorl_drop_check(const whorl_drop_body *body,
    const whorl_drop_world *world, double h, const whorl_body_state *s);

#ifdef __cplusplus
}
#endif
#endif
