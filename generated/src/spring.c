/* Implicit steps of a point on springs. */
/* Tangled from literate/17-implicit: story, workshop. Edit there. */
#include "whorl/implicit.h"
#include "src/linear.h"

static whorl_status check_spring(const whorl_spring *s, double h,
                                 whorl_vec3 force, whorl_vec3 x,
                                 whorl_vec3 v)
{
    if (!(sym3_finite(s->mass) && sym3_finite(s->stiffness)
          && sym3_finite(s->damping) && whorl_vec3_finite(s->rest)
          && whorl_vec3_finite(force) && whorl_vec3_finite(x)
          && whorl_vec3_finite(v)))
        return WHORL_NOT_FINITE;
    return check_positive(h);
}

whorl_status whorl_implicit_spring(const whorl_spring *s, double h,
    whorl_vec3 force, whorl_vec3 *x, whorl_vec3 *v)
{
    whorl_status status = check_spring(s, h, force, *x, *v);
    whorl_vec3 next, pull;
    if (status != WHORL_OK)
        return status;
    const whorl_sym3 A = whorl_sym3_add(s->mass, whorl_sym3_add(
        whorl_sym3_scale(h * h, s->stiffness),
        whorl_sym3_scale(h, s->damping)));
    pull = whorl_vec3_sub(force, whorl_sym3_apply(
        s->stiffness, whorl_vec3_sub(*x, s->rest)));
    status = whorl_impulse_for(A, whorl_vec3_add(
        whorl_sym3_apply(s->mass, *v), whorl_vec3_scale(h, pull)), &next);
    if (status != WHORL_OK) /* eq:implicit-solve */
        return status == WHORL_NOT_FINITE ? WHORL_OUT_OF_RANGE : status;
    pull = whorl_vec3_add(*x, whorl_vec3_scale(h, next));
    if (!whorl_vec3_finite(pull))
        return WHORL_OUT_OF_RANGE;
    *x = pull; /* eq:implicit-euler */
    *v = next;
    return WHORL_OK;
}
