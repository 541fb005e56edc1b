/* Thirteen methods that step a free or a heavy top, in doubles. */
/* Tangled from literate/12-steps: integrators. Edit there. */
#ifndef REFERENCE_SHELF_H
#define REFERENCE_SHELF_H

#include "whorl/rotation.h"

/* A body in its principal axes, and its step; pull: see the heavy top. */
typedef struct {
    whorl_vec3 I;
    double h;
    whorl_vec3 pull;
    long looks, turns;  /* for omega; from a rotation vector */
} shelf_body;

/* The attitude, and one vector: which, depends on the method. */
typedef struct { whorl_quat q; whorl_vec3 v; } shelf_state;

typedef enum {
    SHELF_L_BODY, SHELF_OMEGA_BODY, SHELF_L_WORLD, SHELF_OMEGA_WORLD
} shelf_vector;

typedef void shelf_step(shelf_body *b, shelf_state *s);

typedef struct {
    const char *name;
    shelf_vector carries;
    shelf_step *step;
    int order;
} shelf_method;

enum { SHELF_METHODS = 10 };
extern const shelf_method shelf_methods[SHELF_METHODS];

/* For a heavy body with I.x = I.y, and for any body: l in body axes. */
shelf_step shelf_strang, shelf_heavy_rk4;

/* From omega in body axes, and back: l in body axes. */
shelf_state shelf_begin(const shelf_body *b, shelf_vector carries,
                        whorl_quat q, whorl_vec3 omega);
whorl_vec3 shelf_momentum(const shelf_body *b, shelf_vector carries,
                          shelf_state s);

#endif
