/* From the library's types to those of the references. */
/* Tangled from literate/kit: oracle. Edit there. */
#ifndef REFERENCE_FROM_H
#define REFERENCE_FROM_H

#include "reference/mp.h"
#include "reference/tap.h"
#include "whorl/linear.h"
#include <math.h>

static inline mp3 mp3_from(whorl_vec3 a)
{
    return mp3_of(a.x, a.y, a.z);
}

static inline mp33 mp33_from(whorl_mat3 a)
{
    mp33 r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r.m[i][j] = mp_of(a.m[i][j]);
    return r;
}

static inline mp33 mp33_from_sym3(whorl_sym3 a)
{
    return mp33_from((whorl_mat3){{{a.xx, a.xy, a.xz},
                                   {a.xy, a.yy, a.yz},
                                   {a.xz, a.yz, a.zz}}});
}

static inline whorl_vec3 draw_vec3(sweep *s, int low, int high)
{
    double x = draw_wide(s, low, high), y = draw_wide(s, low, high);
    return (whorl_vec3){x, y, draw_wide(s, low, high)};
}

static inline int same_vec3(whorl_vec3 a, whorl_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline void sweep_close(sweep *s)
{
    if (!mp_exact())
        sweep_error(s, INFINITY);
    mp_close();
}

#endif
