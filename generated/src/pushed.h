/* A body on which impulses are tried. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#ifndef WHORL_SRC_PUSHED_H
#define WHORL_SRC_PUSHED_H

#include "src/linear.h"
#include "src/manifold.h"
#include "src/velocity.h"

/* How easily it moves, and how it moves. */
typedef struct {
    double mass;
    whorl_sym3 I_inverse;
    whorl_vec3 v, omega;
} pushed_body;

/* What a point lacks of the velocity that it should have. */
static inline whorl_vec3 pushed_lack(const pushed_body *b,
                                     const manifold_contact *c)
{
    return whorl_vec3_sub(whorl_vec3_scale(-c->approach, c->n),
                          velocity_at_arm(b->v, b->omega, c->r));
}

static inline void pushed_by(pushed_body *b, whorl_vec3 r, whorl_vec3 j)
{
    b->v = whorl_vec3_add(b->v, whorl_vec3_scale(1 / b->mass, j));
    b->omega = whorl_vec3_add(b->omega, whorl_sym3_apply(
        b->I_inverse, whorl_vec3_cross(r, j)));
}

/* Is an impulse inside the cone of friction?  Where the square of j_T is
   beyond the doubles or has lost bits, both sides are scaled first. */
static inline int whorl_in_cone(whorl_vec3 j, whorl_vec3 n, double friction)
{
    const double j_N = whorl_vec3_dot(j, n);
    whorl_vec3 j_T = whorl_vec3_sub(j, whorl_vec3_scale(j_N, n));
    double most = friction * j_N;
    double square = whorl_vec3_dot(j_T, j_T);
    if (!(square > 0x1p-900 && square < 0x1p900)) {
        const int e = exponent_above(greater(largest(j_T), most));
        j_T = vec3_shift(j_T, -e);
        square = whorl_vec3_dot(j_T, j_T);
        most = times_power(most, -e);
    }
    return j_N >= 0 && square <= most * most;
}

#endif
