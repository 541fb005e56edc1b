/* Steps of one free body. */
/* Tangled from literate/12-steps: workshop. Edit there. */
#include "src/steps.h"
#include "src/steps_kernel.h"
#include "whorl/inertia.h"
#include <float.h>

whorl_status whorl_stepper_prepare(whorl_steps_method method,
                                   whorl_vec3 moments, double h,
                                   whorl_stepper *stepper)
{
    const whorl_vec3 I = moments;
    const double largest = fmax(fmax(I.x, I.y), I.z);
    const double smallest = fmin(fmin(I.x, I.y), I.z);
    if (method < WHORL_STEPS_RK4 || method > WHORL_STEPS_KL6)
        return WHORL_UNKNOWN_METHOD;
    if (!isfinite(h))
        return WHORL_NOT_FINITE;
    const whorl_status status = whorl_inertia_check_moments(
        I, WHORL_INERTIA_TOLERANCE);
    if (status != WHORL_OK)
        return status;
    if (!(h > 0))
        return WHORL_NOT_ABOVE_ZERO;
    const int axis = steps_axis(I, largest);
    const steps_rates k = steps_rates_of(method, steps_cycle(axis, I), h);
    const double reach = h / smallest;
    if (!isfinite(k.x) || !isfinite(reach) || 0.5 * h / largest < DBL_MIN)
        return WHORL_OUT_OF_RANGE;
    *stepper = (whorl_stepper){method, h, {axis, {k.x, k.y, k.z}, reach}};
    return WHORL_OK;
}

whorl_status whorl_stepper_run(const whorl_stepper *stepper, size_t steps,
                               whorl_turn *turn)
{
    const double *rate = stepper->private_.rate;
    const steps_rates k = {rate[0], rate[1], rate[2]};
    steps_state s;
    const whorl_status status = steps_enter(stepper, *turn, &s);
    if (status != WHORL_OK)
        return status;
    switch (stepper->method) {
    case WHORL_STEPS_RK4:
        while (steps-- > 0)
            s = steps_rk4(k, s);
        break;
    case WHORL_STEPS_SPLIT:
        while (steps-- > 0)
            s = steps_split(k, s);
        break;
    case WHORL_STEPS_KL6:
        while (steps-- > 0)
            s = steps_kl6(k, s);
        break;
    }
    if (!steps_finite(s))
        return WHORL_OUT_OF_RANGE;
    *turn = steps_leave(stepper, s);
    return WHORL_OK;
}
