/* Tangled from literate/. Edit there, not here. */
#include "src/steps_kernel.h"
#include <float.h>

static int axis_of_split(const double I[3], double largest)
{
    int axis = 0;
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        const double j = I[(i + 1) % 3], k = I[(i + 2) % 3];
        const double apart = fabs(j - k) * (I[i] / largest);
        if (apart < least) {
            axis = i; /* eq:steps-pair */
            least = apart;
        }
    }
    return axis;
}

static steps_rates rates_of(whorl_steps_method method, const double I[3],
                            int axis, double h)
{
    const double x = I[axis], y = I[(axis + 1) % 3];
    const double z = I[(axis + 2) % 3], k = 0.5 * h / y;
    if (method == WHORL_STEPS_RK4)
        return (steps_rates){0.5 * h / x, k, 0.5 * h / z};
    return (steps_rates){k * ((y - x) / x), k, k * ((y - z) / z)};
    /* eq:steps-splitting */
}

whorl_status whorl_stepper_prepare(whorl_steps_method method,
                                   whorl_vec3 moments, double h,
                                   whorl_stepper *stepper)
{
    const double I[3] = {moments.x, moments.y, moments.z};
    const double largest = fmax(fmax(I[0], I[1]), I[2]);
    const double smallest = fmin(fmin(I[0], I[1]), I[2]);
    if (method < WHORL_STEPS_RK4 || method > WHORL_STEPS_KL6)
        return WHORL_UNKNOWN_METHOD;
    if (!isfinite(I[0]) || !isfinite(I[1]) || !isfinite(I[2])
        || !isfinite(h))
        return WHORL_NOT_FINITE;
    if (!(smallest > 0))
        return WHORL_NOT_POSITIVE;
    const double total = I[0] / largest + I[1] / largest + I[2] / largest;
    if (2 - total > WHORL_STEPS_TRIANGLE_SLACK * 0x1p-53)
        return WHORL_NOT_PHYSICAL;
    if (!(h > 0))
        return WHORL_NOT_ABOVE_ZERO;
    const int axis = axis_of_split(I, largest);
    const steps_rates k = rates_of(method, I, axis, h);
    const double reach = h / smallest;
    if (!isfinite(k.x) || !isfinite(reach) || 0.5 * h / largest < DBL_MIN)
        return WHORL_OUT_OF_RANGE;
    *stepper = (whorl_stepper){method, axis, {k.x, k.y, k.z}, reach};
    return WHORL_OK;
}

whorl_status whorl_stepper_run(const whorl_stepper *stepper, size_t steps,
                               whorl_turn *turn)
{
    const steps_rates k = {stepper->rate[0], stepper->rate[1],
                           stepper->rate[2]};
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
