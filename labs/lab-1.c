/* Lab 1, chapter 2: turn an arrow by a quaternion.

   whorl_quat_rotate(q, r0) is the vector part of q [0, r0] q-bar,
   eq:rotation-quat-rotate.  The program below multiplies from one side only
   and so turns by half of what it should, and not even in the right plane.
   Mend it; whorl_quat_mul and whorl_quat_conj are there to be used.
   Graded by: make lab-1 */
#include "whorl.h"

whorl_vec3 whorl_quat_rotate(whorl_quat q, whorl_vec3 r0)
{
    const whorl_quat arrow = {0, r0.x, r0.y, r0.z};
    const whorl_quat turned = whorl_quat_mul(q, arrow);
    return (whorl_vec3){turned.x, turned.y, turned.z};
}
