/* A soft body on a grid, from a SHAPE, and what holds it. */
/* Tangled from literate/command: squash. Edit there. */
#ifndef TOOL_SQUASH_BODY_H
#define TOOL_SQUASH_BODY_H

#include "tool/squash_options.h"
#include "whorl/implicit.h"

typedef struct {
    const squash_options *o;
    size_t nodes, tetrahedra;
    whorl_vec3 *rest, *x, *v, *loads;           /* owned, as all below */
    uint32_t *corners;                          /* 4 a tetrahedron */
    whorl_elastic_element *elements;
    whorl_elastic_deformation *d;
    double *masses;
    unsigned char *held;
    void *work;
    size_t work_size;
    whorl_half_space ground;
    whorl_soft_body b;
    whorl_soft_world w;
    double mass, low, high;                     /* ends along x [m] */
} squash_body;

/* Make the body of the options, ready for its first step.  Returns 1, or 0
   after a complaint; squash_body_free in both cases. */
int squash_body_make(squash_body *s, const squash_options *o);
void squash_body_free(squash_body *s);

/* Give the end that is twisted its velocity for step k, from 0. */
void squash_body_drive(squash_body *s, size_t k);

#endif
