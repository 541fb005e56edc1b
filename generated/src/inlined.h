/* Functions of whorl/linear.h, to be inlined where time matters. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_SRC_INLINED_H
#define WHORL_SRC_INLINED_H

#include "src/strict.h"
#include "whorl/linear.h"

static inline whorl_vec3 inlined_add(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline whorl_vec3 inlined_sub(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline whorl_vec3 inlined_scale(double k, whorl_vec3 a)
{
    return (whorl_vec3){k * a.x, k * a.y, k * a.z};
}

static inline double inlined_dot(whorl_vec3 a, whorl_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline whorl_vec3 inlined_cross(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                        a.x * b.y - a.y * b.x};
}

static inline whorl_vec3 inlined_sym3_apply(whorl_sym3 a, whorl_vec3 v)
{
    return (whorl_vec3){a.xx * v.x + a.xy * v.y + a.xz * v.z,
                        a.xy * v.x + a.yy * v.y + a.yz * v.z,
                        a.xz * v.x + a.yz * v.y + a.zz * v.z};
}

static inline whorl_vec3 inlined_mat3_apply(whorl_mat3 a, whorl_vec3 v)
{
    return (whorl_vec3){
        a.m[0][0] * v.x + a.m[0][1] * v.y + a.m[0][2] * v.z,
        a.m[1][0] * v.x + a.m[1][1] * v.y + a.m[1][2] * v.z,
        a.m[2][0] * v.x + a.m[2][1] * v.y + a.m[2][2] * v.z};
}

#define whorl_vec3_add inlined_add
#define whorl_vec3_sub inlined_sub
#define whorl_vec3_scale inlined_scale
#define whorl_vec3_dot inlined_dot
#define whorl_vec3_cross inlined_cross
#define whorl_sym3_apply inlined_sym3_apply
#define whorl_mat3_apply inlined_mat3_apply

#endif
