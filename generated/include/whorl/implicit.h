/* Implicit steps of springs and of elastic bodies. */
/* Tangled from literate/17-implicit: story, workshop. Edit there. */
#ifndef WHORL_IMPLICIT_H
#define WHORL_IMPLICIT_H

#include <stddef.h>

#include "whorl/elastic.h"
#include "whorl/impulse.h"
#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An elastic body that moves: masses of its nodes [kg]; held, or NULL: a
   node with a number other than 0 keeps its velocity, whatever pulls;
   drag c [1/s] and viscosity [s], not below 0: D = c M + viscosity K. */
typedef struct {
    whorl_elastic_body elastic;
    const double *masses;
    const unsigned char *held;
    double drag, viscosity;
} whorl_soft_body;

/* Gravity [m/s^2]; a force on each node [N], or NULL; a floor that pushes
   along its normal only, without friction, or NULL. */
typedef struct {
    whorl_vec3 gravity;
    const whorl_vec3 *loads;
    const whorl_half_space *ground;
} whorl_soft_world;

/* tolerance: of the new velocities, in the energy of a step.  passes: 1,
   one solution with the rotations of the beginning (linearly implicit);
   more, at most so many until the rotations are those of the end.
   iterations: at most so many in one solution; 0: 200 and ten a node. */
typedef struct {
    double tolerance;
    size_t passes, iterations;
} whorl_implicit_settings;
/* What a step did: iterations of conjugate gradients; solutions; passes;
   nodes that lie on the floor, pushed by it or just touching; a bound of
   the error of the last solution, in the root of twice an energy; kinetic,
   elastic and potential energy after it, the last zero at the origin [J];
   momentum, and the impulse of the floor [N s]; height of the lowest node
   above the floor [m], infinite without one.  On an error nothing is
   written but node and tetrahedron, the first at fault, each as many as
   there are if none is to blame. */
typedef struct {
    size_t iterations, rounds, passes, touching;
    double error, kinetic, elastic, potential;
    whorl_vec3 momentum, push;
    double lowest;
    size_t node, tetrahedron;
} whorl_implicit_report;

/* A point of mass M on springs K with dampers D: symmetric, positive
   definite or semidefinite; rest, where the springs do not pull [m]. */
typedef struct {
    whorl_sym3 mass, stiffness, damping;
    whorl_vec3 rest;
} whorl_spring;

/* Take an implicit step of a soft body, for h of any length.  Given: body,
   with the elements of whorl_elastic_prepare; world; settings; h [s]; size
   >= whorl_implicit_work_size(body) bytes of work, aligned as double; *x
   [m], *v [m/s] of all nodes.
   Returned: *x, *v at the end of the step; *report, unless it is NULL.
   Errors: WHORL_NOT_FINITE; WHORL_NOT_ABOVE_ZERO (h, a mass, tolerance,
   passes); WHORL_NEGATIVE_DECAY (drag, viscosity); WHORL_NOT_UNIT (the
   floor); WHORL_INDEFINITE (a material that would give energy away);
   WHORL_NO_TETRAHEDRA; WHORL_WORK_TOO_SMALL; WHORL_NOT_CONVERGED;
   WHORL_SINGULAR (h^2 K so large that M is lost in its roundings);
   WHORL_OUT_OF_RANGE (also of a number of the report); those of
   whorl_elastic_deform, at the beginning or the end.  x and v are then as
   they were; *report says where.  Accuracy: one pass: |v - solution|_A <=
   report->error, as of eq:implicit-right for the forces and rotations as
   rounded: tolerance |v|_A and roundings of solver and system, at most.
   Held and touching nodes to a few roundings.  Same bits everywhere.
   See: eq:implicit-right, eq:implicit-floor. */
whorl_status whorl_implicit_step(const whorl_soft_body *body,
    const whorl_soft_world *world, const whorl_implicit_settings *settings,
    double h, void *work, size_t size, whorl_vec3 *x, whorl_vec3 *v,
    whorl_implicit_report *report);
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
/* Bytes of work that a step of the body needs. */
size_t whorl_implicit_work_size(const whorl_soft_body *body);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_IMPLICIT_SPRING_BOUND 13.2
/* C_i of eq:implicit-roundings: blocks in a row, parts they are sums of. */
#define WHORL_IMPLICIT_STEP_BOUND(blocks, parts) ((blocks) + (parts) + 42.1)

#ifdef __cplusplus
}
#endif
#endif
