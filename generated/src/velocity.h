/* Velocity of the matter at an arm, for contacts. */
/* Tangled from literate/13-impulse: workshop. Edit there. */
#ifndef WHORL_SRC_VELOCITY_H
#define WHORL_SRC_VELOCITY_H

#include "whorl/linear.h"

static inline whorl_vec3 velocity_at_arm(whorl_vec3 v, whorl_vec3 omega,
                                         whorl_vec3 r)
{
    return whorl_vec3_add(v, whorl_vec3_cross(omega, r));
}

#endif
