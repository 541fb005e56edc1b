/* Lab 5 solved: L is what is kept, so omega must follow it. */
#include "whorl.h"

whorl_vec3 whorl_body_angular_acceleration(const whorl_body_motion *now)
{
    const whorl_vec3 L_cross_omega = whorl_vec3_cross(now->L, now->omega);
    return whorl_sym3_apply(now->I_inverse,
                            whorl_vec3_add(now->torque, L_cross_omega));
}
