/* Lab 3 solved: C + d S^T + S d^T + m d d^T. */
#include "whorl.h"

whorl_moments whorl_moments_translate(whorl_moments b, whorl_vec3 d)
{
    const double m = b.mass;
    const whorl_vec3 S = b.first;
    b.first = (whorl_vec3){S.x + m * d.x, S.y + m * d.y, S.z + m * d.z};
    b.second.xx += d.x * S.x + S.x * d.x + m * d.x * d.x;
    b.second.yy += d.y * S.y + S.y * d.y + m * d.y * d.y;
    b.second.zz += d.z * S.z + S.z * d.z + m * d.z * d.z;
    b.second.xy += d.x * S.y + S.x * d.y + m * d.x * d.y;
    b.second.xz += d.x * S.z + S.x * d.z + m * d.x * d.z;
    b.second.yz += d.y * S.z + S.y * d.z + m * d.y * d.z;
    return b;
}
