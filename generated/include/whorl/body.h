/* The state of a rigid body, forces on it, and its rates of change. */
/* Tangled from literate/10-body: story, workshop. Edit there. */
#ifndef WHORL_BODY_H
#define WHORL_BODY_H

#include "whorl/ode.h"
#include "whorl/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What never changes: mass [kg], inertia tensor about the center of mass in
   body axes [kg m^2], and its inverse. */
typedef struct {
    double mass;
    whorl_sym3 I_body, I_body_inverse;
} whorl_body;

/* The state: place of the center of mass [m], attitude (body to world),
   momentum [kg m/s], angular momentum about the center [kg m^2/s]. */
typedef struct {
    whorl_vec3 x;
    whorl_quat q;
    whorl_vec3 P, L;
} whorl_body_state;

/* A body at one moment: the state, what follows from it, and the sums of
   forces [N] and of torques about the center of mass [N m]. */
typedef struct {
    whorl_vec3 x;               /* m */
    whorl_mat3 R;               /* body to world */
    whorl_vec3 v, omega;        /* m/s, rad/s, world axes */
    whorl_vec3 P, L;            /* momentum, angular momentum */
    whorl_sym3 I_inverse;       /* inverse inertia, world axes */
    whorl_vec3 force, torque;   /* N, N m */
} whorl_body_motion;

typedef struct whorl_body_world whorl_body_world;

/* Add the forces on body i at time t to the sums of world->now[i].  The
   motions of all bodies are in world->now, their sums zero at first.  The
   solver calls whenever it likes, so the answer must depend on nothing
   else.  Returned: WHORL_OK, or why not. */
typedef whorl_status whorl_body_forces(double t, size_t i,
                                       whorl_body_world *world);

/* n bodies; forces may be NULL; context is for the caller; now has room
   for n motions, and is overwritten. */
struct whorl_body_world {
    size_t n;
    const whorl_body *bodies;
    whorl_body_forces *forces;
    void *context;
    whorl_body_motion *now;
};

/* Show the world at time t; any status but WHORL_OK ends the run. */
typedef whorl_status whorl_body_observer(double t, whorl_body_world *world);

/* Make a body.  Given: mass [kg]; inertia tensor about the center of mass,
   body axes [kg m^2].  Returned: *body, with the inverse tensor.
   Errors: WHORL_NOT_FINITE; WHORL_NOT_ABOVE_ZERO (mass);
   WHORL_NOT_POSITIVE, WHORL_NOT_PHYSICAL (whorl_inertia_check with
   WHORL_BODY_TOLERANCE); WHORL_SINGULAR, WHORL_OUT_OF_RANGE (the inverse).
   Accuracy: of the inverse, as whorl_sym3_inverse. */
whorl_status whorl_body_make(double mass, whorl_sym3 I_body,
                             whorl_body *body);
#define WHORL_BODY_TOLERANCE 1e-12

/* Begin with given velocities; compute what follows from a state.
   Given: body; place x of the center of mass [m]; attitude q, any length
   but zero; velocity v [m/s], angular velocity omega [rad/s], world axes;
   or a state, q of any length but zero.
   Returned: *s, with |q| = 1; *now, forces and torques zero.
   Errors: WHORL_NOT_FINITE, WHORL_ZERO_LENGTH, WHORL_OUT_OF_RANGE.
   Accuracy: given R of s->q, error of L <= WHORL_BODY_OMEGA_BOUND u times
   |R||I_body||R^T||omega|.  v is rounded once; given R and the inverse of
   I_body, error of omega <= WHORL_BODY_OMEGA_BOUND u times
   |R||I_body^-1||R^T||L|, matrices and vectors without signs.
   See: eq:body-momenta, eq:body-auxiliary. */
whorl_status whorl_body_start(const whorl_body *body, whorl_vec3 x,
    whorl_quat q, whorl_vec3 v, whorl_vec3 omega, whorl_body_state *s);
whorl_status whorl_body_motion_of(const whorl_body *body,
    const whorl_body_state *s, whorl_body_motion *now);

/* Run a world from t0 to t1 in equal steps (whorl_ode_count), |q| = 1 after
   each.  Given: world; method; h [s]; y, WHORL_BODY_SIZE numbers a body at
   t0; observe or NULL, called at t0 and after each step; size bytes of
   work, WHORL_BODY_WORK doubles a number.  Returned: y at t1.
   Errors: WHORL_NO_BODIES; as whorl_ode_step, whorl_ode_count,
   whorl_body_motion_of; what forces or observe return.
   See: eq:ode-count, eq:body-rates-quat. */
whorl_status whorl_body_run(whorl_body_world *world,
    whorl_ode_method method, double t0, double t1, double h, double *y,
    whorl_body_observer *observe, double *work, size_t size);
#define WHORL_BODY_WORK 9

/* Add a force at the place p [m]; the weight of a mass [kg] in a uniform
   field g [m/s^2]; a torque [N m].  Given: motion, world axes.
   Returned: now->force and now->torque, added to.
   Errors: none; NaN in, NaN out.
   Accuracy: each sum off by WHORL_BODY_ADD_FORCE_BOUND u times (|old| +
   the sum of its |terms|).  See: eq:body-torque, eq:body-weight. */
void whorl_body_add_force(whorl_body_motion *now, whorl_vec3 force,
                          whorl_vec3 p);
void whorl_body_add_weight(whorl_body_motion *now, double mass,
                           whorl_vec3 g);
void whorl_body_add_torque(whorl_body_motion *now, whorl_vec3 torque);

/* Where a point of the body is, and how fast the matter of the body at a
   place moves.  Given: motion; r0 in body axes [m]; p in world axes [m].
   Returned: R r0 + x [m]; v + omega x (p - x) [m/s].
   Errors: none; NaN in, NaN out.
   Accuracy: each component within WHORL_BODY_POINT_BOUND u times the sum
   of its |terms|.  See: eq:body-point, eq:body-velocity. */
whorl_vec3 whorl_body_point(const whorl_body_motion *now, whorl_vec3 r0);
whorl_vec3 whorl_body_velocity_at(const whorl_body_motion *now,
                                  whorl_vec3 p);

/* Kinetic energy [J]; angular acceleration [rad/s^2], world axes.
   Given: motion, for the latter with its torque.
   Errors: none; NaN in, NaN out.
   Accuracy: WHORL_BODY_ENERGY_BOUND u times half the sum of six
   |products|; given now, WHORL_BODY_ACCELERATION_BOUND u times the sum of
   all |products|.  See: eq:body-energy, eq:body-angular-acceleration. */
double whorl_body_energy(const whorl_body_motion *now);
whorl_vec3 whorl_body_angular_acceleration(const whorl_body_motion *now);

/* Unfold the states of all bodies into world->now, no forces yet; and the
   rates of all bodies, as a solver wants them (whorl_dydt).  Given: time t
   [s]; y, count numbers, WHORL_BODY_SIZE a body, body after body; context:
   the whorl_body_world.  Returned: ydot; world->now is overwritten.
   Errors: WHORL_BUFFER_TOO_SHORT (update); as whorl_body_motion_of, or
   what world->forces returns; ydot is then as it was.
   Accuracy: given now, the rate of the attitude as whorl_quat_rate; the
   other numbers are those of now.  See: eq:body-rates-quat. */
whorl_status whorl_body_update_motions(whorl_body_world *world,
                                       const double *y, size_t count);
whorl_status whorl_body_dydt(double t, const double *y, double *ydot,
                             void *context);
#define WHORL_BODY_SIZE 13

/* Flatten a state: x, q (w first), P, L.  Given: state; room for count
   numbers.  Returned: y, WHORL_BODY_SIZE numbers, bit for bit.
   Errors: WHORL_BUFFER_TOO_SHORT. */
whorl_status whorl_body_pack(const whorl_body_state *s, double *y,
                             size_t count);

/* Unpack it again.  Given: y, count numbers.  Returned: *s, bit for bit:
   q is not normalized.  Errors: WHORL_BUFFER_TOO_SHORT. */
whorl_status whorl_body_unpack(const double *y, size_t count,
                               whorl_body_state *s);

/* The system of equations of a world, for whorl_ode_step, whorl_dopri and
   the like.  Returned: *problem, which keeps a pointer to world.
   Errors: WHORL_NO_BODIES. */
whorl_status whorl_body_problem(whorl_body_world *world,
                                whorl_ode_problem *problem);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_BODY_OMEGA_BOUND 9.002
#define WHORL_BODY_ADD_FORCE_BOUND 4.001
#define WHORL_BODY_POINT_BOUND 4.001
#define WHORL_BODY_ENERGY_BOUND 4.001
#define WHORL_BODY_ACCELERATION_BOUND 6.002

#ifdef __cplusplus
}
#endif
#endif
