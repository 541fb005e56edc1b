/* Attitudes and their rates. */
/* Tangled from literate/02-rotation: story, workshop. Edit there. */
#include "whorl/rotation.h"
#include "src/linear.h"
#include <math.h>

whorl_mat3 whorl_mat3_rate(whorl_mat3 R, whorl_vec3 omega)
{ /* eq:rotation-rate */
    return whorl_mat3_mul(whorl_mat3_skew(omega), R);
}

whorl_mat3 whorl_mat3_rate_body(whorl_mat3 R, whorl_vec3 omega_body)
{ /* eq:rotation-rate-body */
    return whorl_mat3_mul(R, whorl_mat3_skew(omega_body));
}

double whorl_mat3_rotation_error(whorl_mat3 R)
{
    const whorl_mat3 RtR = whorl_mat3_mul(whorl_mat3_transpose(R), R);
    double worst = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) { /* eq:rotation-test */
            const double e = fabs(RtR.m[i][j] - (i == j));
            if (e > worst || isnan(e))
                worst = e;
        }
    return worst;
}
whorl_status whorl_mat3_check_rotation(whorl_mat3 R)
{
    if (!mat3_finite(R))
        return WHORL_NOT_FINITE;
    if (!(whorl_mat3_rotation_error(R) <= WHORL_ROTATION_TOLERANCE))
        return WHORL_NOT_ROTATION;
    if (whorl_mat3_det(R) < 0)
        return WHORL_REFLECTION;
    return WHORL_OK;
}

whorl_quat whorl_quat_mul(whorl_quat p, whorl_quat q)
{
    return (whorl_quat){ /* eq:rotation-quat-mul */
        (p.w * q.w - p.x * q.x) - (p.y * q.y + p.z * q.z),
        (p.w * q.x + p.x * q.w) + (p.y * q.z - p.z * q.y),
        (p.w * q.y + p.y * q.w) + (p.z * q.x - p.x * q.z),
        (p.w * q.z + p.z * q.w) + (p.x * q.y - p.y * q.x)};
}
whorl_quat whorl_quat_identity(void)
{
    return (whorl_quat){1, 0, 0, 0};
}

whorl_quat whorl_quat_conj(whorl_quat q)
{
    return (whorl_quat){q.w, -q.x, -q.y, -q.z};
}

/* q times a power of two: the largest component is near one. */
static whorl_quat quat_near_one(whorl_quat q)
{
    const int e = exponent_above(fmax(fmax(fabs(q.w), fabs(q.x)),
                                      fmax(fabs(q.y), fabs(q.z))));
    return (whorl_quat){times_power(q.w, -e), times_power(q.x, -e),
                        times_power(q.y, -e), times_power(q.z, -e)};
}

whorl_status whorl_quat_normalize(whorl_quat q, whorl_quat *unit)
{
    if (!isfinite(q.w) || !isfinite(q.x) || !isfinite(q.y)
        || !isfinite(q.z))
        return WHORL_NOT_FINITE;
    if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0)
        return WHORL_ZERO_LENGTH;
    q = quat_near_one(q); /* eq:rotation-quat-normalize */
    const double w = q.w, x = q.x, y = q.y, z = q.z;
    const double n = sqrt((w * w + x * x) + (y * y + z * z));
    *unit = (whorl_quat){w / n, x / n, y / n, z / n};
    return WHORL_OK;
}

whorl_vec3 whorl_quat_rotate(whorl_quat q, whorl_vec3 r0)
{ /* eq:rotation-quat-rotate */
    const whorl_vec3 v = {q.x, q.y, q.z};
    const whorl_vec3 t = whorl_vec3_scale(2, whorl_vec3_cross(v, r0));
    return whorl_vec3_add(r0, whorl_vec3_add(whorl_vec3_scale(q.w, t),
                                             whorl_vec3_cross(v, t)));
}

whorl_mat3 whorl_quat_to_mat3(whorl_quat q)
{
    const double w = q.w, x = q.x, y = q.y, z = q.z;
    return (whorl_mat3){{ /* eq:rotation-quat-to-matrix */
        {1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
        {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
        {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)},
    }};
}

whorl_status whorl_mat3_to_quat(whorl_mat3 R, whorl_quat *q)
{
    const whorl_status status = whorl_mat3_check_rotation(R);
    if (status != WHORL_OK)
        return status;
    const double a = R.m[0][0], b = R.m[1][1], c = R.m[2][2];
    /* eq:rotation-matrix-to-quat */
    const double ww = (1 + a) + (b + c), xx = (1 + a) - (b + c),
                 yy = (1 - a) + (b - c), zz = (1 - a) - (b - c);
    const double wx = R.m[2][1] - R.m[1][2], yz = R.m[2][1] + R.m[1][2],
                 wy = R.m[0][2] - R.m[2][0], xz = R.m[0][2] + R.m[2][0],
                 wz = R.m[1][0] - R.m[0][1], xy = R.m[1][0] + R.m[0][1];
    whorl_quat row = {ww, wx, wy, wz};
    if (b + c < 0 && a >= b && a >= c)
        row = (whorl_quat){wx, xx, xy, xz};
    else if (a + c < 0 && b >= c)
        row = (whorl_quat){wy, xy, yy, yz};
    else if (a + b < 0)
        row = (whorl_quat){wz, xz, yz, zz};
    return whorl_quat_normalize(row, q);
}

static whorl_quat half(whorl_vec3 a)
{
    return (whorl_quat){0, a.x / 2, a.y / 2, a.z / 2};
}

whorl_quat whorl_quat_rate(whorl_quat q, whorl_vec3 omega)
{ /* eq:rotation-quat-rate */
    return whorl_quat_mul(half(omega), q);
}

whorl_quat whorl_quat_rate_body(whorl_quat q, whorl_vec3 omega_body)
{ /* eq:rotation-quat-rate-body */
    return whorl_quat_mul(q, half(omega_body));
}

static whorl_status unit_axis(whorl_vec3 axis, double angle, whorl_vec3 *n)
{
    return isfinite(angle) ? whorl_vec3_normalize(axis, n)
                           : WHORL_NOT_FINITE;
}

whorl_status whorl_quat_from_axis_angle(whorl_vec3 axis, double angle,
                                        whorl_quat *q)
{
    whorl_vec3 n;
    const whorl_status status = unit_axis(axis, angle, &n);
    if (status != WHORL_OK)
        return status;
    const double s = sin(angle / 2); /* eq:rotation-axis-angle */
    *q = (whorl_quat){cos(angle / 2), s * n.x, s * n.y, s * n.z};
    return WHORL_OK;
}
whorl_status whorl_mat3_from_axis_angle(whorl_vec3 axis, double angle,
                                        whorl_mat3 *R)
{
    whorl_vec3 n;
    const whorl_status status = unit_axis(axis, angle, &n);
    if (status != WHORL_OK)
        return status;
    const double s = sin(angle), g = 1 - cos(angle);
    const double x = n.x, y = n.y, z = n.z; /* eq:rotation-rodrigues */
    *R = (whorl_mat3){{
        {1 - g * (y * y + z * z), g * x * y - s * z, g * x * z + s * y},
        {g * x * y + s * z, 1 - g * (x * x + z * z), g * y * z - s * x},
        {g * x * z - s * y, g * y * z + s * x, 1 - g * (x * x + y * y)},
    }};
    return WHORL_OK;
}

whorl_quat whorl_quat_exp(whorl_vec3 alpha)
{
    const whorl_vec3 half = whorl_vec3_scale(0.5, alpha);
    const double angle = whorl_vec3_norm(half); /* eq:rotation-exp */
    const double k = angle == 0 ? 1 : sin(angle) / angle;
    return (whorl_quat){cos(angle), k * half.x, k * half.y, k * half.z};
}
whorl_vec3 whorl_quat_log(whorl_quat q)
{
    q = quat_near_one(q);
    const whorl_vec3 v = {q.x, q.y, q.z};
    const double n = whorl_vec3_norm(v);
    if (n == 0)
        return whorl_vec3_scale(2 / q.w, v);
    const double angle = 2 * atan2(n, fabs(q.w)); /* eq:rotation-log */
    return whorl_vec3_scale(copysign(angle / n, q.w), v);
}

whorl_quat whorl_quat_slerp(whorl_quat p, whorl_quat q, double s)
{
    const whorl_quat turn = whorl_quat_mul(q, whorl_quat_conj(p));
    const whorl_vec3 alpha = whorl_vec3_scale(s, whorl_quat_log(turn));
    return whorl_quat_mul(whorl_quat_exp(alpha), p);
    /* eq:rotation-slerp */
}

whorl_mat3 whorl_mat3_from_euler_zyx(double phi, double theta, double psi)
{
    const double cf = cos(phi), ct = cos(theta), cp = cos(psi),
                 sf = sin(phi), st = sin(theta), sp = sin(psi);
    return (whorl_mat3){{ /* eq:rotation-euler */
        {cf * ct, cf * st * sp - sf * cp, cf * st * cp + sf * sp},
        {sf * ct, sf * st * sp + cf * cp, sf * st * cp - cf * sp},
        {-st, ct * sp, ct * cp},
    }};
}

whorl_status whorl_mat3_to_euler_zyx(whorl_mat3 R, double *phi,
                                     double *theta, double *psi,
                                     int *locked)
{
    const whorl_status status = whorl_mat3_check_rotation(R);
    if (status != WHORL_OK)
        return status;
    const double cosine = sqrt(R.m[0][0] * R.m[0][0] + R.m[1][0] * R.m[1][0]);
    *locked = cosine <= WHORL_GIMBAL_COSINE;
    *phi = *locked ? 0 : atan2(R.m[1][0], R.m[0][0]);
    const double s = sin(*phi), c = cos(*phi);
    *theta = atan2(-R.m[2][0], cosine); /* eq:rotation-euler-inverse */
    *psi = atan2(s * R.m[0][2] - c * R.m[1][2], c * R.m[1][1] - s * R.m[0][1]);
    return WHORL_OK;
}
