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

/* The number m 2^e. */
typedef struct { double m; int e; } ranged;

static ranged ranged_of(double x)
{
    const int e = exponent_above(x);
    return (ranged){times_power(x, -e), e};
}

static ranged ranged_mul(ranged x, ranged y)
{
    return (ranged){x.m * y.m, x.e + y.e};
}

static ranged ranged_add(ranged x, ranged y)
{
    if (x.m == 0)
        return y;
    if (y.m == 0)
        return x;
    const int e = x.e > y.e ? x.e : y.e;
    return (ranged){times_power(x.m, x.e - e) + times_power(y.m, y.e - e),
                    e};
}
static ranged ranged_size(ranged x)
{
    return (ranged){fabs(x.m), x.e};
}

static ranged ranged_sub(ranged x, ranged y)
{
    return ranged_add(x, (ranged){-y.m, y.e});
}

/* Component j of a x b; *size without the minus sign. */
static ranged cross_component(const ranged a[3], const ranged b[3], int j,
                              ranged *size)
{
    const int k = (j + 1) % 3, l = (j + 2) % 3;
    const ranged p = ranged_mul(a[k], b[l]), q = ranged_mul(a[l], b[k]);
    *size = ranged_add(ranged_size(p), ranged_size(q));
    return ranged_sub(p, q);
}

whorl_status whorl_mat3_inverse(whorl_mat3 a, whorl_mat3 *inverse)
{
    ranged c[3][3], n[3][3], det = {0, 0}, P = det;
    whorl_mat3 r;
    if (!mat3_finite(a))
        return WHORL_NOT_FINITE;
    for (int k = 0; k < 9; k++)
        c[k % 3][k / 3] = ranged_of(a.m[k / 3][k % 3]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            ranged size;
            n[i][j] = cross_component(c[(i + 1) % 3], c[(i + 2) % 3], j, &size);
            if (i > 0)
                continue;
            det = ranged_add(det, ranged_mul(c[0][j], n[0][j]));
            P = ranged_add(P, ranged_mul(ranged_size(c[0][j]), size));
        }
    if (!(fabs(times_power(det.m, det.e - P.e)) > 64 * 0x1p-53 * P.m))
        return WHORL_SINGULAR;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) { /* eq:linear-inverse */
            r.m[i][j] = times_power(n[i][j].m / det.m, n[i][j].e - det.e);
            if (!isfinite(r.m[i][j]))
                return WHORL_OUT_OF_RANGE;
        }
    *inverse = r;
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
