/* Arithmetic of double-doubles, inline, for the inside of the library. */
/* Tangled from literate/03-inertia: story; literate/08-exact: story, workshop. Edit there. */
#ifndef WHORL_SRC_DOUBLE_DOUBLE_H
#define WHORL_SRC_DOUBLE_DOUBLE_H

/* The functions of whorl/double_double.h call these. */
#include "src/strict.h"
#include "whorl/double_double.h"
#include "whorl/linear.h"
#include <math.h>

static inline whorl_dd two_sum(double a, double b)
{
    const double s = a + b;
    const double b_part = s - a;
    const double a_part = s - b_part;
    const double e = (a - a_part) + (b - b_part);
    return (whorl_dd){s, e}; /* eq:exact-two-sum */
}

static inline whorl_dd fast_two_sum(double a, double b)
{
    const double s = a + b;
    return (whorl_dd){s, b - (s - a)}; /* eq:exact-fast-two-sum */
}

static inline whorl_dd split(double a)
{
    const double m = 134217729.0 * a;
    const double h = m - (m - a); /* eq:exact-split */
    return (whorl_dd){h, a - h};
}

static inline whorl_dd two_prod(double a, double b)
{
    const double p = a * b;
    const whorl_dd x = split(a), y = split(b);
    /* eq:exact-two-prod */
    const double e = ((x.hi * y.hi - p) + x.hi * y.lo + x.lo * y.hi)
        + x.lo * y.lo;
    return (whorl_dd){p, e};
}

static inline whorl_dd dd_add(whorl_dd x, whorl_dd y)
{
    const whorl_dd s = two_sum(x.hi, y.hi); /* eq:exact-dd-add */
    const whorl_dd t = two_sum(x.lo, y.lo);
    const whorl_dd v = fast_two_sum(s.hi, s.lo + t.hi);
    return fast_two_sum(v.hi, t.lo + v.lo);
}

static inline whorl_dd dd_add_double(whorl_dd x, double y)
{
    const whorl_dd s = two_sum(x.hi, y);
    return fast_two_sum(s.hi, x.lo + s.lo);
}

static inline whorl_dd dd_sub(whorl_dd x, whorl_dd y)
{
    return dd_add(x, (whorl_dd){-y.hi, -y.lo});
}

static inline whorl_dd dd_mul(whorl_dd x, whorl_dd y)
{
    const whorl_dd p = two_prod(x.hi, y.hi);
    const double cross = x.hi * y.lo + x.lo * y.hi;
    return fast_two_sum(p.hi, p.lo + cross); /* eq:exact-dd-mul */
}

static inline whorl_dd dd_mul_double(whorl_dd x, double y)
{
    const whorl_dd p = two_prod(x.hi, y);
    const whorl_dd t = fast_two_sum(p.hi, x.lo * y);
    return fast_two_sum(t.hi, t.lo + p.lo);
}

static inline whorl_dd dd_div(whorl_dd x, whorl_dd y)
{
    const double q = x.hi / y.hi;
    const whorl_dd r = dd_mul_double(y, q);
    const double rest = (x.hi - r.hi) + (x.lo - r.lo);
    return fast_two_sum(q, rest / y.hi); /* eq:exact-dd-div */
}

static inline whorl_dd dd_div_double(whorl_dd x, double y)
{
    const double q = x.hi / y;
    const whorl_dd r = two_prod(q, y);
    const double rest = ((x.hi - r.hi) - r.lo) + x.lo;
    return fast_two_sum(q, rest / y);
}

static inline whorl_dd dd_negated(whorl_dd x)
{
    return (whorl_dd){-x.hi, -x.lo};
}

static inline whorl_dd dd_sqrt(whorl_dd x)      /* x > 0 */
{
    const double s = sqrt(x.hi);
    const whorl_dd r = two_prod(s, s);
    const double rest = (x.hi - r.hi) - (r.lo - x.lo);
    return fast_two_sum(s, rest / (2 * s));
}

static inline void dd_accumulate(whorl_dd *sum, double x)
{
    const whorl_dd t = two_sum(sum->hi, x); /* eq:inertia-two-sum */
    sum->lo += t.lo;
    sum->hi = t.hi;
}

static inline double dd_value(whorl_dd x)
{
    return x.hi + x.lo;
}

/* start + a.b: hi + lo is the exact sum, but for the roundings of lo. */
static inline whorl_dd dd_dot(double start, whorl_vec3 a, whorl_vec3 b)
{
    const double x[3] = {a.x, a.y, a.z}, y[3] = {b.x, b.y, b.z};
    whorl_dd sum = {start, 0};
    for (int i = 0; i < 3; i++) {
        const whorl_dd p = two_prod(x[i], y[i]);
        const whorl_dd s = two_sum(sum.hi, p.hi);
        sum.lo += s.lo + p.lo;
        sum.hi = s.hi;
    }
    return sum;
}

static inline double *multiply_out(double *term, double x, double y,
                                   double z)
{
    const whorl_dd xy = two_prod(x, y);
    const whorl_dd h = two_prod(xy.hi, z), l = two_prod(xy.lo, z);
    term[0] = l.lo;
    term[1] = l.hi;
    term[2] = h.lo;
    term[3] = h.hi;
    return term + 4;
}

/* The sum of n doubles, which are used up. */
static inline whorl_dd sum_of_terms(double *t, int n)
{
    whorl_dd sum = {0, 0};
    for (int k = 1; k < n; k++)
        for (int i = 0; i < k; i++) {
            const whorl_dd s = two_sum(t[k], t[i]);
            t[k] = s.hi;
            t[i] = s.lo;
        }
    for (int i = 0; i < n; i++)
        sum = dd_add_double(sum, t[i]);
    return sum;
}

#endif
