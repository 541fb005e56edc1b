/* Tangled from literate/. Edit there, not here. */
#include "reference/exact.h"

mp ref_volume_6(mp3 a, mp3 b, mp3 c, mp3 d)
{
    const mp3 normal = mp3_cross(mp3_sub(a, c), mp3_sub(b, c));
    return mp3_dot(normal, mp3_sub(d, c));
}
