/* From a body and its stepper to the arithmetic of a step, and back. */
/* Tangled from literate/12-steps: workshop. Edit there. */
#ifndef WHORL_SRC_STEPS_H
#define WHORL_SRC_STEPS_H

#include "src/steps_kernel.h"
#include "whorl/steps.h"

static inline steps_rates steps_rates_of(whorl_steps_method method,
                                         whorl_vec3 I, double h)
{
    const double y = 0.5 * h / I.y; /* I as renamed */
    if (method == WHORL_STEPS_RK4)
        return (steps_rates){0.5 * h / I.x, y, 0.5 * h / I.z};
    return (steps_rates){y * ((I.y - I.x) / I.x), y,
                         y * ((I.y - I.z) / I.z)};
    /* eq:steps-splitting */
}

static inline whorl_status steps_enter(const whorl_stepper *stepper,
                                       whorl_turn turn, steps_state *s)
{
    const whorl_vec3 l = turn.l;
    const double n = turn.q.w * turn.q.w + turn.q.x * turn.q.x
        + turn.q.y * turn.q.y + turn.q.z * turn.q.z;
    if (!isfinite(l.x) || !isfinite(l.y) || !isfinite(l.z))
        return WHORL_NOT_FINITE;
    if (!(fabs(n - 1) <= WHORL_STEPS_LENGTH_SLACK)) {
        const whorl_status status = whorl_quat_normalize(turn.q, &turn.q);
        if (status != WHORL_OK)
            return status;
    }
    const double reach = stepper->private_.reach; /* eq:steps-reach */
    const double x = l.x * reach, y = l.y * reach, z = l.z * reach;
    if (x * x + y * y + z * z > WHORL_STEPS_REACH * WHORL_STEPS_REACH)
        return WHORL_STEP_TOO_LONG;
    const int axis = stepper->private_.axis;
    const whorl_vec3 v = steps_cycle(axis, (whorl_vec3){turn.q.x, turn.q.y,
                                                        turn.q.z});
    const whorl_vec3 m = steps_cycle(axis, l);
    *s = (steps_state){turn.q.w, v.x, v.y, v.z, m.x, m.y, m.z};
    return WHORL_OK;
}

static inline whorl_turn steps_leave(const whorl_stepper *stepper,
                                     steps_state s)
{
    const int back = (3 - stepper->private_.axis) % 3;
    const whorl_vec3 v = steps_cycle(back, (whorl_vec3){s.x, s.y, s.z});
    const whorl_vec3 l = steps_cycle(back, (whorl_vec3){s.lx, s.ly, s.lz});
    return (whorl_turn){{s.w, v.x, v.y, v.z}, l};
}

static inline int steps_finite(steps_state s)
{
    return isfinite(s.w) && isfinite(s.x) && isfinite(s.y)
        && isfinite(s.z) && isfinite(s.lx) && isfinite(s.ly)
        && isfinite(s.lz);
}

/* Of the three rates, relative, in u. */
#define STEPS_RATE_BOUND 4.001

#endif
