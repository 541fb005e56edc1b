/* Lab 5, chapter 10: how the spin of a body changes.

   whorl_body_angular_acceleration(now) is the rate of omega in the axes of
   the room, eq:body-angular-acceleration.  The program below has what a
   point mass would have, the torque over the inertia; with it the handle
   never flips.
   Graded by: make lab-5 */
#include "whorl.h"

whorl_vec3 whorl_body_angular_acceleration(const whorl_body_motion *now)
{
    return whorl_sym3_apply(now->I_inverse, now->torque);
}
