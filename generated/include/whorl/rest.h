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

/* What a step has met: how many points were pushed; how many hits gave
   something back; the work of pushing the body out [J]; the energy after
   the step [J]; how deep its lowest point is inside [m]. */
typedef struct {
    size_t contacts, hits;
    double lift, energy, depth;
} whorl_drop_report;

/* Take a step: fall, bounce, rest.  Given: body, world; h [s]; state, q of
   any length but zero.  Returned: *s; *report, unless it is NULL.
   A hit slower than 2 |gravity| h gives nothing back.
   Errors: those of whorl_drop_check; WHORL_CENTER_INSIDE (an obstacle);
   WHORL_STEP_TOO_LONG (a million short turns; near an obstacle, a hundred
   thousand); WHORL_OUT_OF_RANGE.
   Accuracy: energy - lift never rises but for rounding.  Where nothing
   touches, x and P are within WHORL_DROP_FALL_BOUND u times the sum of the
   |terms|, L keeps its bits, and the factors of a decay are within
   WHORL_DROP_DECAY_BOUND u (1 + 100 rate h).  Same bits everywhere.
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
   Errors: as whorl_drop_step; *owed and *s are then as they were. */
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
   Errors: WHORL_NO_POINTS; WHORL_NOT_FINITE; WHORL_NOT_ABOVE_ZERO (the
   radius); those of whorl_principal. */
whorl_status whorl_drop_body_make(const whorl_body *body,
    const whorl_vec3 *points, size_t count, whorl_drop_body *out);
whorl_status whorl_drop_ball_make(const whorl_body *body, double radius,
                                  whorl_drop_body *out);

/* Kinetic and potential energy [J], the latter zero at the origin.
   Errors: none; NaN in, NaN out.  See: eq:rest-energy. */
double whorl_drop_energy(const whorl_drop_body *body,
                         const whorl_drop_world *world,
                         const whorl_body_motion *now);

/* Can a step begin?  Errors: WHORL_NOT_FINITE; WHORL_NOT_ABOVE_ZERO (h);
   WHORL_NEGATIVE_DECAY; WHORL_UNKNOWN_LAW; of the planes WHORL_NOT_UNIT,
   WHORL_BAD_COEFFICIENT; those of whorl_body_motion_of. */
whorl_status whorl_drop_check(const whorl_drop_body *body,
    const whorl_drop_world *world, double h, const whorl_body_state *s);

#ifdef __cplusplus
}
#endif
#endif
