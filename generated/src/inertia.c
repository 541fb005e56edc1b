/* The inertia tensor: of points, about another place, in other axes. */
/* Tangled from literate/03-inertia: story, workshop. Edit there. */
#include "whorl/inertia.h"
#include "src/double_double.h"
#include "src/linear.h"
#include <math.h>

whorl_vec3 whorl_angular_momentum(whorl_sym3 I, whorl_vec3 omega)
{
    return whorl_sym3_apply(I, omega); /* eq:inertia-momentum */
}
double whorl_kinetic_energy(double mass, whorl_vec3 v, whorl_sym3 I,
                            whorl_vec3 omega)
{
    const whorl_vec3 L = whorl_angular_momentum(I, omega);
    /* eq:inertia-energy */
    return 0.5 * (mass * whorl_vec3_dot(v, v) + whorl_vec3_dot(omega, L));
}

whorl_sym3 whorl_inertia_from_second_moment(whorl_sym3 C)
{
    return (whorl_sym3){C.yy + C.zz, C.zz + C.xx, C.xx + C.yy,
                        -C.xy, -C.xz, -C.yz};
    /* eq:inertia-second-moment */
}
whorl_sym3 whorl_second_moment_from_inertia(whorl_sym3 I)
{
    return (whorl_sym3){0.5 * (I.yy + I.zz - I.xx),
                        0.5 * (I.zz + I.xx - I.yy),
                        0.5 * (I.xx + I.yy - I.zz),
                        -I.xy, -I.xz, -I.yz};
    /* eq:inertia-second-moment-back */
}

typedef struct { whorl_dd x, y, z; } sum3;

static void add3(sum3 *s, whorl_vec3 a)
{
    dd_accumulate(&s->x, a.x);
    dd_accumulate(&s->y, a.y);
    dd_accumulate(&s->z, a.z);
}

static whorl_vec3 value3(sum3 s)
{
    return (whorl_vec3){dd_value(s.x), dd_value(s.y), dd_value(s.z)};
}

static whorl_status check_points(const whorl_vec3 *p, const double *m,
                                 size_t n, whorl_vec3 about)
{
    if (!whorl_vec3_finite(about))
        return WHORL_NOT_FINITE;
    for (size_t i = 0; i < n; i++)
        if (!whorl_vec3_finite(p[i]) || !isfinite(m[i]))
            return WHORL_NOT_FINITE;
    for (size_t i = 0; i < n; i++)
        if (m[i] < 0)
            return WHORL_NEGATIVE_MASS;
    return WHORL_OK;
}

whorl_status whorl_center_of_points(const whorl_vec3 *p, const double *m,
                                    size_t n, whorl_vec3 *center)
{
    const whorl_status status =
        check_points(p, m, n, (whorl_vec3){0, 0, 0});
    whorl_dd M = {0, 0};
    sum3 S = {{0, 0}, {0, 0}, {0, 0}};
    for (size_t i = 0; status == WHORL_OK && i < n; i++) {
        dd_accumulate(&M, m[i]);
        add3(&S, whorl_vec3_scale(m[i], p[i]));
    }
    const double mass = dd_value(M);
    const whorl_vec3 first = value3(S);
    if (status != WHORL_OK)
        return status;
    if (mass == 0)
        return WHORL_NO_MASS;
    /* eq:inertia-center */
    const whorl_vec3 c = {first.x / mass, first.y / mass, first.z / mass};
    if (!isfinite(mass) || !whorl_vec3_finite(c))
        return WHORL_OUT_OF_RANGE;
    *center = c;
    return WHORL_OK;
}

whorl_status whorl_second_moment_of_points(
    const whorl_vec3 *p, const double *m, size_t n, whorl_vec3 about,
    whorl_sym3 *C)
{
    const whorl_status status = check_points(p, m, n, about);
    if (status != WHORL_OK)
        return status;
    sum3 square = {{0, 0}, {0, 0}, {0, 0}}, mixed = square;
    for (size_t i = 0; i < n; i++) {
        const whorl_vec3 r = whorl_vec3_sub(p[i], about);
        const whorl_vec3 s = whorl_vec3_scale(m[i], r);
        /* eq:inertia-spread */
        add3(&square, (whorl_vec3){s.x * r.x, s.y * r.y, s.z * r.z});
        add3(&mixed, (whorl_vec3){s.x * r.y, s.x * r.z, s.y * r.z});
    }
    const whorl_vec3 d = value3(square), o = value3(mixed);
    if (!whorl_vec3_finite(d) || !whorl_vec3_finite(o))
        return WHORL_OUT_OF_RANGE;
    *C = (whorl_sym3){d.x, d.y, d.z, o.x, o.y, o.z};
    return WHORL_OK;
}
whorl_status whorl_inertia_of_points(
    const whorl_vec3 *p, const double *m, size_t n, whorl_vec3 about,
    whorl_sym3 *I)
{
    whorl_sym3 C;
    const whorl_status status =
        whorl_second_moment_of_points(p, m, n, about, &C);
    if (status != WHORL_OK)
        return status;
    /* eq:inertia-points */
    const whorl_sym3 answer = whorl_inertia_from_second_moment(C);
    if (!isfinite(answer.xx) || !isfinite(answer.yy)
        || !isfinite(answer.zz))
        return WHORL_OUT_OF_RANGE;
    *I = answer;
    return WHORL_OK;
}

whorl_status whorl_momentum_of_points(
    const whorl_vec3 *p, const whorl_vec3 *v, const double *m, size_t n,
    whorl_vec3 about, whorl_vec3 *P, whorl_vec3 *L)
{
    const whorl_status status = check_points(p, m, n, about);
    if (status != WHORL_OK)
        return status;
    for (size_t i = 0; i < n; i++)
        if (!whorl_vec3_finite(v[i]))
            return WHORL_NOT_FINITE;
    sum3 linear = {{0, 0}, {0, 0}, {0, 0}}, angular = linear;
    for (size_t i = 0; i < n; i++) {
        const whorl_vec3 mv = whorl_vec3_scale(m[i], v[i]);
        /* eq:inertia-particle-momenta */
        add3(&linear, mv);
        add3(&angular, whorl_vec3_cross(whorl_vec3_sub(p[i], about), mv));
    }
    const whorl_vec3 total = value3(linear), moment = value3(angular);
    if (!whorl_vec3_finite(total) || !whorl_vec3_finite(moment))
        return WHORL_OUT_OF_RANGE;
    *P = total;
    *L = moment;
    return WHORL_OK;
}

whorl_sym3 whorl_inertia_rotate(whorl_mat3 R, whorl_sym3 I_body)
{
    return whorl_sym3_congruence(R, I_body); /* eq:inertia-rotate */
}

static whorl_sym3 near_one(whorl_sym3 a)
{
    return sym3_shift(a, -exponent_above(largest_entry(a)));
}

static int positive(whorl_sym3 a, int strictly)
{
    double s[3][3] = {{a.xx, a.xy, a.xz}, {a.xy, a.yy, a.yz},
                      {a.xz, a.yz, a.zz}};
    int left[3] = {0, 1, 2};
    for (int n = 3; n > 0; n--) {
        int best = 0;
        for (int i = 1; i < n; i++)
            if (s[left[i]][left[i]] > s[left[best]][left[best]])
                best = i;
        const int p = left[best];
        left[best] = left[n - 1];
        const double pivot = s[p][p];
        if (pivot < 0 || (strictly && pivot == 0))
            return 0;
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < n - 1; j++) {
                const int r = left[i], c = left[j];
                if (pivot > 0)
                    s[r][c] -= s[r][p] * s[p][c] / pivot;
                else if (s[r][c] != 0 || s[r][p] != 0)
                    return 0;
            }
    }
    return 1;
}

whorl_status whorl_inertia_possible(whorl_sym3 I, double tolerance)
{
    if (!sym3_finite(I) || !isfinite(tolerance))
        return WHORL_NOT_FINITE;
    const whorl_sym3 A = near_one(I);
    if (!(whorl_sym3_trace(A) > 0))
        return WHORL_NOT_POSITIVE;
    const double slack = 0.5 * tolerance * whorl_sym3_trace(A);
    const whorl_sym3 C = whorl_sym3_add(
        whorl_second_moment_from_inertia(A),
        whorl_sym3_diagonal(slack, slack, slack));
    /* eq:inertia-triangle */
    return positive(C, 0) ? WHORL_OK : WHORL_NOT_PHYSICAL;
}
whorl_status whorl_inertia_check(whorl_sym3 I, double tolerance)
{
    if (sym3_finite(I) && isfinite(tolerance) && !positive(near_one(I), 1))
        return WHORL_NOT_POSITIVE;
    return whorl_inertia_possible(I, tolerance);
}

whorl_status whorl_inertia_check_moments(whorl_vec3 moments,
                                         double tolerance)
{
    const double x = moments.x, y = moments.y, z = moments.z;
    if (!whorl_vec3_finite(moments) || !isfinite(tolerance))
        return WHORL_NOT_FINITE;
    if (!(x > 0 && y > 0 && z > 0))
        return WHORL_NOT_POSITIVE;
    return whorl_inertia_possible(whorl_sym3_diagonal(x, y, z), tolerance);
}
