/* A body let go: from its mass properties to where it is at any time. */
/* Tangled from literate/12-steps: flight. Edit there. */
#ifndef WHORL_FLIGHT_H
#define WHORL_FLIGHT_H

#include "whorl/batch.h"
#include "whorl/mass.h"
#include "whorl/top.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a body is, and how it moves.  World axes; at t = 0 they are those
   of the body's file.  A point x of the file is at position + R x, with R
   the rotation of attitude. */
typedef struct {
    whorl_quat attitude;            /* of the file's axes, length one */
    whorl_vec3 position;            /* [m] of the file's origin */
    whorl_vec3 displacement;        /* [m] of the center of mass so far */
    whorl_vec3 velocity;            /* [m/s] of the center of mass */
    whorl_vec3 omega;               /* [rad/s] angular velocity */
    whorl_vec3 angular_momentum;    /* [kg m^2/s] about the same */
    double energy;                  /* [J] kinetic, of both motions */
} whorl_flight_state;

/* A body let go, on which nothing acts; to be read, not written. */
typedef struct {
    double mass;                    /* [kg] */
    whorl_vec3 center;              /* [m] of mass, at t = 0 */
    whorl_vec3 velocity;            /* [m/s] of the center of mass */
    whorl_vec3 omega;               /* [rad/s] at t = 0, world axes */
    whorl_vec3 moments;             /* [kg m^2] principal */
    whorl_quat axes;                /* principal axes to the file's */
    whorl_vec3 omega_body;          /* [rad/s] at t = 0, principal axes */
    whorl_top top;                  /* exact motion of the principal axes */
    struct whorl_flight_private {   /* center, in two parts */
        whorl_vec3 reference, delta;
    } private_;
} whorl_flight;

/* Let a body go.  Given: its mass properties; velocity of its center of
   mass [m/s]; omega [rad/s]; all in the axes of the body's file, which
   are the world's at t = 0.  Returned: *flight, for any number of calls.
   A largest moment above the sum of the others by no more than the body's
   bounds allow is lowered to that sum.
   Errors: as whorl_mass_check and whorl_top_prepare; WHORL_NOT_FINITE
   (also center, velocity, omega); WHORL_OUT_OF_RANGE (angular momentum or
   energy).
   See: eq:flight-start. */
whorl_status whorl_flight_prepare(const whorl_mass_properties *body,
    whorl_vec3 velocity, whorl_vec3 omega, whorl_flight *flight);

/* Where the body is at the time t [s], exactly: no steps are taken.
   Given: prepared flight; t, before or after 0.  Returned: the state; at
   t = 0 the attitude is 1 and omega as given.
   Errors: none; NaN where whorl_top_at gives NaN.
   Accuracy, for the moments, axes and omega_body of the flight, with T its
   half-period as in whorl_top_prepare and F = 1 + top.spin T:
   the angle to the exact attitude is at most WHORL_FLIGHT_ANGLE_BOUND u F;
   position within WHORL_FLIGHT_POSITION_BOUND u (|center| F + |v t|);
   omega within WHORL_FLIGHT_OMEGA_BOUND u F spin, angular_momentum within
   as much times the largest moment, energy within
   WHORL_FLIGHT_ENERGY_BOUND u (F moment spin^2 + mass |v|^2).
   Bits: as whorl_top_at.
   See: eq:flight-attitude, eq:flight-position, eq:flight-world. */
whorl_flight_state whorl_flight_at(const whorl_flight *flight, double t);
#define WHORL_FLIGHT_ANGLE_BOUND 76.1
#define WHORL_FLIGHT_OMEGA_BOUND 47.0
#define WHORL_FLIGHT_POSITION_BOUND 109.5
#define WHORL_FLIGHT_ENERGY_BOUND 3.65

/* How far a point of the body has moved from where it was at t = 0.
   Given: flight; a state of it; the point x [m], in the file's axes.
   Returned: position + R x - x [m].  Errors: none; NaN in, NaN out.
   Accuracy: for a state from whorl_flight_at within
   WHORL_FLIGHT_POSITION_BOUND u (r F + |v t|), r = |x - reference| +
   |delta| of the body's mass properties: also where it is far from the
   origin of its file.  See: eq:flight-displacement. */
whorl_vec3 whorl_flight_displacement(const whorl_flight *flight,
    const whorl_flight_state *state, whorl_vec3 x);
/* Step the body, in place of asking for the exact flight: then run
   whorl_stepper_run(stepper, n, turn), and ask for the state.
   Given: flight; method; h [s].  Returned: *stepper; *turn at t = 0.
   Errors: as whorl_stepper_prepare and, for the first step,
   whorl_stepper_run. */
whorl_status whorl_flight_stepper(const whorl_flight *flight,
    whorl_steps_method method, double h, whorl_stepper *stepper,
    whorl_turn *turn);

/* The state of a stepped body.  Given: flight; t = n h [s]; turn after n
   steps.  Returned: the state, of the accuracy of the steps and
   WHORL_FLIGHT_ANGLE_BOUND as above.  Errors: none; NaN in, NaN out. */
whorl_flight_state whorl_flight_from_turn(const whorl_flight *flight,
    double t, whorl_turn turn);

/* Put the body at t = 0 into a batch, as body i of its arrays; and, after
   any steps, the state of body i.  Errors: none; NaN in, NaN out.
   Accuracy: the batch adds up h v; see WHORL_BATCH_DRIFT_BOUND. */
void whorl_flight_to_batch(const whorl_flight *flight,
    const whorl_batch *batch, size_t i);
whorl_flight_state whorl_flight_from_batch(const whorl_flight *flight,
    const whorl_batch *batch, size_t i);

/* The state, from an attitude q of the principal axes (body to world, any
   length but zero) and omega_body [rad/s] in them, at the time t [s].
   Errors: none; NaN in, or a q of length zero, NaN out. */
whorl_flight_state whorl_flight_from_principal(const whorl_flight *flight,
    double t, whorl_quat q, whorl_vec3 omega_body);

/* Let a body go whose principal axes are known.  Given: mass [kg] and
   center of mass [m]; principal moments [kg m^2], in any order; axes, a
   rotation whose columns they belong to; velocity, omega: as above.
   Returned: *flight.  Errors: WHORL_NOT_FINITE; WHORL_NOT_ABOVE_ZERO
   (mass); as whorl_mat3_to_quat and whorl_top_prepare; WHORL_OUT_OF_RANGE.
   See: eq:flight-start. */
whorl_status whorl_flight_prepare_principal(double mass, whorl_vec3 center,
    whorl_vec3 moments, whorl_mat3 axes, whorl_vec3 velocity,
    whorl_vec3 omega, whorl_flight *flight);

#ifdef __cplusplus
}
#endif
#endif
