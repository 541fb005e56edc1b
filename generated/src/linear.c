/* Vectors of three numbers and matrices of nine. */
/* Tangled from literate/01-linear: story, workshop. Edit there. */
#include "whorl/linear.h"
#include "src/linear.h"
#include <math.h>

whorl_vec3 whorl_vec3_add(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

whorl_vec3 whorl_vec3_sub(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

whorl_vec3 whorl_vec3_scale(double k, whorl_vec3 a)
{
    return (whorl_vec3){k * a.x, k * a.y, k * a.z};
}

int whorl_vec3_finite(whorl_vec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

double whorl_vec3_dot(whorl_vec3 a, whorl_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z; /* eq:linear-dot */
}

whorl_vec3 whorl_vec3_cross(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.y * b.z - a.z * b.y, /* eq:linear-cross */
                        a.z * b.x - a.x * b.z,
                        a.x * b.y - a.y * b.x};
}

double whorl_vec3_norm(whorl_vec3 a)
{
    if (!whorl_vec3_finite(a) || vec3_is_zero(a))
        return sqrt(whorl_vec3_dot(a, a));
    const int e = exponent_above(largest(a));
    const whorl_vec3 b = vec3_shift(a, -e);
    return ldexp(sqrt(whorl_vec3_dot(b, b)), e); /* eq:linear-norm */
}

whorl_status whorl_vec3_normalize(whorl_vec3 a, whorl_vec3 *unit)
{
    if (!whorl_vec3_finite(a))
        return WHORL_NOT_FINITE;
    if (vec3_is_zero(a))
        return WHORL_ZERO_LENGTH;
    const int e = exponent_above(largest(a));
    const whorl_vec3 b = vec3_shift(a, -e);
    const double length = sqrt(whorl_vec3_dot(b, b));
    *unit = (whorl_vec3){b.x / length, b.y / length, b.z / length};
    return WHORL_OK; /* eq:linear-normalize */
}

whorl_mat3 whorl_mat3_identity(void)
{
    return (whorl_mat3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

whorl_mat3 whorl_mat3_columns(whorl_vec3 a, whorl_vec3 b, whorl_vec3 c)
{
    return (whorl_mat3){{{a.x, b.x, c.x},
                         {a.y, b.y, c.y},
                         {a.z, b.z, c.z}}};
}

whorl_mat3 whorl_mat3_skew(whorl_vec3 a)
{
    return (whorl_mat3){{{0, -a.z, a.y}, /* eq:linear-skew */
                         {a.z, 0, -a.x},
                         {-a.y, a.x, 0}}};
}

whorl_mat3 whorl_mat3_mul(whorl_mat3 a, whorl_mat3 b)
{
    whorl_mat3 c;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) /* eq:linear-mul */
            c.m[i][j] = a.m[i][0] * b.m[0][j] + a.m[i][1] * b.m[1][j]
                + a.m[i][2] * b.m[2][j];
    return c;
}

whorl_vec3 whorl_mat3_apply(whorl_mat3 a, whorl_vec3 v)
{
    return (whorl_vec3){
        a.m[0][0] * v.x + a.m[0][1] * v.y + a.m[0][2] * v.z,
        a.m[1][0] * v.x + a.m[1][1] * v.y + a.m[1][2] * v.z,
        a.m[2][0] * v.x + a.m[2][1] * v.y + a.m[2][2] * v.z};
}

whorl_mat3 whorl_mat3_transpose(whorl_mat3 a)
{
    whorl_mat3 t;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            t.m[i][j] = a.m[j][i];
    return t;
}

double whorl_mat3_det(whorl_mat3 a)
{
    /* eq:linear-det */
    return whorl_vec3_dot(mat3_column(a, 0),
        whorl_vec3_cross(mat3_column(a, 1), mat3_column(a, 2)));
}

static double permanent_of_sizes(whorl_mat3 a)
{
    double p = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        p += fabs(a.m[i][0]) * (fabs(a.m[j][1] * a.m[k][2])
                                + fabs(a.m[k][1] * a.m[j][2]));
    }
    return p;
}

static whorl_status equalize(whorl_vec3 c[3], int e[3])
{
    for (int j = 0; j < 3; j++) {
        if (!whorl_vec3_finite(c[j]))
            return WHORL_NOT_FINITE;
        if (vec3_is_zero(c[j]))
            return WHORL_SINGULAR;
        e[j] = exponent_above(largest(c[j]));
        c[j] = vec3_shift(c[j], -e[j]);
    }
    return WHORL_OK;
}

whorl_status whorl_mat3_inverse(whorl_mat3 a, whorl_mat3 *inverse)
{
    whorl_vec3 c[3], r[3];
    int row[3], col[3];
    for (int i = 0; i < 3; i++)
        r[i] = mat3_row(a, i);
    whorl_status status = equalize(r, row);
    if (status != WHORL_OK)
        return status;
    a = whorl_mat3_transpose(whorl_mat3_columns(r[0], r[1], r[2]));
    for (int j = 0; j < 3; j++)
        c[j] = mat3_column(a, j);
    status = equalize(c, col);
    if (status != WHORL_OK)
        return status;
    a = whorl_mat3_columns(c[0], c[1], c[2]);
    const double det = whorl_mat3_det(a), P = permanent_of_sizes(a);
    if (!(fabs(det) > 64 * 0x1p-53 * P) || P < 0x1p-900)
        return WHORL_SINGULAR;
    for (int i = 0; i < 3; i++) { /* eq:linear-inverse */
        const whorl_vec3 n = whorl_vec3_cross(c[(i + 1) % 3], c[(i + 2) % 3]);
        r[i] = (whorl_vec3){ldexp(n.x / det, -col[i] - row[0]),
                            ldexp(n.y / det, -col[i] - row[1]),
                            ldexp(n.z / det, -col[i] - row[2])};
        if (!whorl_vec3_finite(r[i]))
            return WHORL_OUT_OF_RANGE;
    }
    *inverse = whorl_mat3_transpose(whorl_mat3_columns(r[0], r[1], r[2]));
    return WHORL_OK;
}

whorl_sym3 whorl_sym3_diagonal(double xx, double yy, double zz)
{
    return (whorl_sym3){xx, yy, zz, 0, 0, 0};
}

whorl_sym3 whorl_sym3_add(whorl_sym3 a, whorl_sym3 b)
{
    return (whorl_sym3){a.xx + b.xx, a.yy + b.yy, a.zz + b.zz,
                        a.xy + b.xy, a.xz + b.xz, a.yz + b.yz};
}

whorl_sym3 whorl_sym3_sub(whorl_sym3 a, whorl_sym3 b)
{
    return (whorl_sym3){a.xx - b.xx, a.yy - b.yy, a.zz - b.zz,
                        a.xy - b.xy, a.xz - b.xz, a.yz - b.yz};
}

whorl_sym3 whorl_sym3_scale(double k, whorl_sym3 a)
{
    return (whorl_sym3){k * a.xx, k * a.yy, k * a.zz,
                        k * a.xy, k * a.xz, k * a.yz};
}

double whorl_sym3_trace(whorl_sym3 a)
{
    return a.xx + a.yy + a.zz;
}

whorl_sym3 whorl_sym3_square(whorl_vec3 v)
{
    return (whorl_sym3){v.x * v.x, v.y * v.y, v.z * v.z,
                        v.x * v.y, v.x * v.z, v.y * v.z};
}

whorl_vec3 whorl_sym3_apply(whorl_sym3 a, whorl_vec3 v)
{
    return (whorl_vec3){a.xx * v.x + a.xy * v.y + a.xz * v.z,
                        a.xy * v.x + a.yy * v.y + a.yz * v.z,
                        a.xz * v.x + a.yz * v.y + a.zz * v.z};
}

whorl_mat3 whorl_sym3_to_mat3(whorl_sym3 a)
{
    return (whorl_mat3){{{a.xx, a.xy, a.xz},
                         {a.xy, a.yy, a.yz},
                         {a.xz, a.yz, a.zz}}};
}

double whorl_sym3_det(whorl_sym3 a)
{
    return whorl_mat3_det(whorl_sym3_to_mat3(a));
}

whorl_status whorl_sym3_from_mat3(whorl_mat3 a, whorl_sym3 *s)
{
    for (int j = 0; j < 3; j++)
        if (!whorl_vec3_finite(mat3_column(a, j)))
            return WHORL_NOT_FINITE;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            if (a.m[i][j] != a.m[j][i])
                return WHORL_ASYMMETRIC;
    *s = (whorl_sym3){a.m[0][0], a.m[1][1], a.m[2][2],
                      a.m[0][1], a.m[0][2], a.m[1][2]};
    return WHORL_OK;
}

whorl_sym3 whorl_sym3_congruence(whorl_mat3 a, whorl_sym3 s)
{
    whorl_vec3 row[3], image[3];
    for (int i = 0; i < 3; i++) {
        row[i] = (whorl_vec3){a.m[i][0], a.m[i][1], a.m[i][2]};
        image[i] = whorl_sym3_apply(s, row[i]);
    }
    return (whorl_sym3){whorl_vec3_dot(row[0], image[0]),
                        whorl_vec3_dot(row[1], image[1]),
                        whorl_vec3_dot(row[2], image[2]),
                        whorl_vec3_dot(row[0], image[1]),
                        whorl_vec3_dot(row[0], image[2]),
                        whorl_vec3_dot(row[1], image[2])};
    /* eq:linear-congruence */
}

whorl_status whorl_sym3_inverse(whorl_sym3 a, whorl_sym3 *inverse)
{
    whorl_mat3 full;
    const whorl_status status =
        whorl_mat3_inverse(whorl_sym3_to_mat3(a), &full);
    if (status != WHORL_OK)
        return status;
    *inverse = (whorl_sym3){full.m[0][0], full.m[1][1], full.m[2][2],
                            full.m[0][1], full.m[0][2], full.m[1][2]};
    return WHORL_OK;
}
