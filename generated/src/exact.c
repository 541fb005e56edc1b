/* The sign of a volume: first by doubles, then without any error. */
/* Tangled from literate/08-exact: story, workshop. Edit there. */
#include "whorl/exact.h"
#include "src/double_double.h"
#include <float.h>
#include <math.h>

static const double u = DBL_EPSILON / 2;

static double size_of(whorl_vec3 a)
{
    return fabs(a.x) + fabs(a.y) + fabs(a.z);
}

static double permanent(whorl_vec3 e, whorl_vec3 f, whorl_vec3 g)
{
    return fabs(e.x) * (fabs(f.y * g.z) + fabs(f.z * g.y))
        + fabs(e.y) * (fabs(f.z * g.x) + fabs(f.x * g.z))
        + fabs(e.z) * (fabs(f.x * g.y) + fabs(f.y * g.x));
}

static int bring_to_size(double w[4][3])
{
    double largest = 0;
    int e;
    for (int i = 0; i < 12; i++) {
        if (!isfinite(w[i / 3][i % 3]))
            return 0;
        largest = fmax(largest, fabs(w[i / 3][i % 3]));
    }
    frexp(largest, &e);
    for (int i = 0; i < 12; i++)
        w[i / 3][i % 3] = ldexp(w[i / 3][i % 3], 300 - e);
    return 1;
}

static int sign_of_sum(double *t, int n)
{
    double errors;
    do {
        errors = 0;
        for (int i = 1; i < n; i++) {
            const whorl_dd s = two_sum(t[i], t[i - 1]);
            t[i] = s.hi;
            t[i - 1] = s.lo;
            errors += fabs(s.lo);
        }
    } while (errors > 0 && fabs(t[n - 1]) <= 2 * errors);
    return (t[n - 1] > 0) - (t[n - 1] < 0); /* eq:exact-distil */
}

static int exact_sign(whorl_vec3 a, whorl_vec3 b, whorl_vec3 c,
                      whorl_vec3 d)
{
    double w[4][3] = {{a.x, a.y, a.z}, {b.x, b.y, b.z},
                      {c.x, c.y, c.z}, {d.x, d.y, d.z}};
    double term[96], *next = term;
    if (!bring_to_size(w))
        return 0;
    for (int k = 0; k < 4; k++) { /* eq:exact-faces */
        const double *p = w[k == 0], *q = w[k < 2 ? 2 : 1];
        const double *r = w[k < 3 ? 3 : 2];
        const double sign = k % 2 == 0 ? 1 : -1;
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, l = (i + 2) % 3;
            next = multiply_out(next, sign * p[i], q[j], r[l]);
            next = multiply_out(next, -sign * p[i], q[l], r[j]);
        }
    }
    return sign_of_sum(term, 96);
}

int whorl_volume_sign(whorl_vec3 a, whorl_vec3 b, whorl_vec3 c,
                      whorl_vec3 d)
{
    const whorl_vec3 e = whorl_vec3_sub(b, a);
    const whorl_vec3 f = whorl_vec3_sub(c, a);
    const whorl_vec3 g = whorl_vec3_sub(d, a);
    const double D = whorl_vec3_dot(e, whorl_vec3_cross(f, g));
    const double P = permanent(e, f, g);
    const double lost = 0x1p-1070 * (1 + size_of(e));
    if (fabs(D) > 9 * u * P + lost) /* eq:exact-filter */
        return D > 0 ? 1 : -1;
    return exact_sign(a, b, c, d);
}
