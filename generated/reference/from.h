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

static inline whorl_vec3 vec3_nearest(mp3 a)
{
    return (whorl_vec3){mp_get(a.x), mp_get(a.y), mp_get(a.z)};
}

static inline whorl_mat3 mat3_nearest(mp33 a)
{
    whorl_mat3 r;
    for (int k = 0; k < 9; k++)
        r.m[k / 3][k % 3] = mp_get(a.m[k / 3][k % 3]);
    return r;
}

static inline whorl_sym3 sym3_nearest(mp33 a)
{
    return (whorl_sym3){
        mp_get(a.m[0][0]), mp_get(a.m[1][1]), mp_get(a.m[2][2]),
        mp_get(a.m[0][1]), mp_get(a.m[0][2]), mp_get(a.m[1][2])};
}

/* The worst component, each on its own scale. */
static inline double vec3_error(whorl_vec3 got, mp3 exact, mp3 scale)
{
    double worst = 0;
    for (int i = 0; i < 3; i++) {
        const double e = error_u(i == 0 ? got.x : i == 1 ? got.y : got.z,
                                 mp3_get(exact, i), mp3_get(scale, i));
        if (!(e <= worst))
            worst = e;
    }
    return worst;
}

/* The products of a cross product, added without signs. */
static inline mp3 cross_scale(mp3 a, mp3 b)
{
    a = mp3_abs(a);
    b = mp3_abs(b);
    return (mp3){mp_add(mp_mul(a.y, b.z), mp_mul(a.z, b.y)),
                 mp_add(mp_mul(a.z, b.x), mp_mul(a.x, b.z)),
                 mp_add(mp_mul(a.x, b.y), mp_mul(a.y, b.x))};
}

/* The sine of the angle from one rotation to the other, for a small one;
   4 for one of more than sixty degrees. */
static inline double angle_off(mp33 R, mp33 exact)
{
    const mp33 E = mp33_mul(mp33_transpose(exact), R);
    const mp3 s = {mp_sub(E.m[2][1], E.m[1][2]),
                   mp_sub(E.m[0][2], E.m[2][0]),
                   mp_sub(E.m[1][0], E.m[0][1])};
    return mp_get(mp33_trace(E)) < 2 ? 4 : mp_get(mp3_length(s)) / 2;
}

/* |got - exact| / |exact|, root of the sum of squares of the entries. */
static inline double relative_error(whorl_sym3 got, mp33 exact)
{
    const mp33 off = mp33_sub(mp33_from_sym3(got), exact);
    mp dd = mp_of(0), ee = mp_of(0);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const mp d = off.m[i][j], e = exact.m[i][j];
            dd = mp_add(dd, mp_mul(d, d));
            ee = mp_add(ee, mp_mul(e, e));
        }
    return mp_get(mp_sqrt(mp_div(dd, ee)));
}

static inline whorl_vec3 draw_vec3(sweep *s, int low, int high)
{
    double x = draw_wide(s, low, high), y = draw_wide(s, low, high);
    return (whorl_vec3){x, y, draw_wide(s, low, high)};
}

static inline whorl_vec3 draw_whole_vec3(sweep *s, int range)
{
    double x = draw_integer(s, -range, range);
    double y = draw_integer(s, -range, range);
    return (whorl_vec3){x, y, draw_integer(s, -range, range)};
}

static inline whorl_sym3 draw_sym3(sweep *s, int low, int high)
{
    whorl_vec3 d = draw_vec3(s, low, high), o = draw_vec3(s, low, high);
    return (whorl_sym3){d.x, d.y, d.z, o.x, o.y, o.z};
}

static inline double vec3_get(whorl_vec3 a, int i)
{
    return i == 0 ? a.x : i == 1 ? a.y : a.z;
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
