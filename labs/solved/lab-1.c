/* Lab 1 solved: q on one side, its conjugate on the other. */
#include "whorl.h"

whorl_vec3 whorl_quat_rotate(whorl_quat q, whorl_vec3 r0)
{
    const whorl_quat arrow = {0, r0.x, r0.y, r0.z};
    const whorl_quat turned =
        whorl_quat_mul(whorl_quat_mul(q, arrow), whorl_quat_conj(q));
    return (whorl_vec3){turned.x, turned.y, turned.z};
}
