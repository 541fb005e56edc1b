/* Fourteen methods that step a free or a heavy top, in doubles. */
/* Tangled from literate/12-steps: integrators. Edit there. */
#ifndef REFERENCE_INTEGRATORS_H
#define REFERENCE_INTEGRATORS_H

#include "whorl/rotation.h"

/* A body in its principal axes, and its step; pull: see the heavy top. */
typedef struct {
    whorl_vec3 I;
    double h;
    whorl_vec3 pull;
    long evaluations, turns; /* of omega; from a rotation vector */
} rigid_body;

/* The attitude, and one vector: which, depends on the method. */
typedef struct { whorl_quat q; whorl_vec3 v; } rigid_state;

typedef enum {
    RIGID_L_BODY, RIGID_OMEGA_BODY, RIGID_L_WORLD, RIGID_OMEGA_WORLD
} rigid_vector;

typedef void rigid_step(rigid_body *b, rigid_state *s);

typedef struct {
    const char *name;
    rigid_vector carries;
    rigid_step *step;
    int order;
} integrator;

enum { INTEGRATORS = 11 };
extern const integrator integrators[INTEGRATORS];

/* For a heavy body with I.x = I.y, and for any body: l in body axes. */
rigid_step rigid_strang, rigid_heavy_rk4;

/* From omega in body axes, and back: l in body axes. */
rigid_state rigid_begin(const rigid_body *b, rigid_vector carries,
                        whorl_quat q, whorl_vec3 omega);
whorl_vec3 rigid_momentum(const rigid_body *b, rigid_vector carries,
                          rigid_state s);

#endif
