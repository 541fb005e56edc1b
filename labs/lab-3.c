/* Lab 3, chapter 5: the ten moments of a body that is moved.

   whorl_moments_translate(b, d): mass, first and second moment of the body b
   after it has been moved by d, eq:moments-translate.  The program below
   moves the second moment as if the center of mass stood at the origin.
   Graded by: make lab-3 */
#include "whorl.h"

whorl_moments whorl_moments_translate(whorl_moments b, whorl_vec3 d)
{
    b.first.x += b.mass * d.x;
    b.first.y += b.mass * d.y;
    b.first.z += b.mass * d.z;
    b.second.xx += b.mass * d.x * d.x;
    b.second.yy += b.mass * d.y * d.y;
    b.second.zz += b.mass * d.z * d.z;
    b.second.xy += b.mass * d.x * d.y;
    b.second.xz += b.mass * d.x * d.z;
    b.second.yz += b.mass * d.y * d.z;
    return b;
}
