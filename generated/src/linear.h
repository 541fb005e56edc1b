/* Sizes and parts of vectors and matrices, inside the library. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_SRC_LINEAR_H
#define WHORL_SRC_LINEAR_H

#include "src/number.h"
#include "whorl/linear.h"

static inline int vec3_is_zero(whorl_vec3 a)
{
    return a.x == 0 && a.y == 0 && a.z == 0;
}

static inline int same_point(whorl_vec3 a, whorl_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline whorl_vec3 absolute(whorl_vec3 a)
{
    return (whorl_vec3){fabs(a.x), fabs(a.y), fabs(a.z)};
}

static inline double largest(whorl_vec3 a)
{
    return greater(fabs(a.x), greater(fabs(a.y), fabs(a.z)));
}

static inline double largest_entry(whorl_sym3 a)
{
    return fmax(largest((whorl_vec3){a.xx, a.yy, a.zz}),
                largest((whorl_vec3){a.xy, a.xz, a.yz}));
}

static inline int sym3_finite(whorl_sym3 a)
{
    return isfinite(a.xx) && isfinite(a.yy) && isfinite(a.zz)
        && isfinite(a.xy) && isfinite(a.xz) && isfinite(a.yz);
}

static inline int mat3_finite(whorl_mat3 a)
{
    for (int k = 0; k < 9; k++)
        if (!isfinite(a.m[k / 3][k % 3]))
            return 0;
    return 1;
}

static inline whorl_vec3 mat3_row(whorl_mat3 a, int i)
{
    return (whorl_vec3){a.m[i][0], a.m[i][1], a.m[i][2]};
}

static inline whorl_vec3 mat3_column(whorl_mat3 a, int j)
{
    return (whorl_vec3){a.m[0][j], a.m[1][j], a.m[2][j]};
}

static inline whorl_vec3 vec3_shift(whorl_vec3 a, int power)
{
    return (whorl_vec3){times_power(a.x, power), times_power(a.y, power),
                        times_power(a.z, power)};
}

static inline whorl_sym3 sym3_shift(whorl_sym3 a, int power)
{
    return (whorl_sym3){
        times_power(a.xx, power), times_power(a.yy, power),
        times_power(a.zz, power), times_power(a.xy, power),
        times_power(a.xz, power), times_power(a.yz, power)};
}

#endif
