/* Steps of differential equations. */
/* Tangled from literate/09-ode: story, workshop. Edit there. */
#include "whorl/ode.h"
#include "src/strict.h"
#include <float.h>
#include <math.h>
#include <string.h>

static int all_finite(const double *y, size_t n)
{
    int good = 1;
    for (size_t i = 0; i < n; i++)
        good &= isfinite(y[i]) != 0;
    return good;
}

/* Enough work for so many vectors?  Times and state finite? */
static whorl_status check(size_t dimension, size_t vectors, size_t size,
                          double t, double h, const double *y)
{
    if (dimension == 0)
        return WHORL_NO_EQUATIONS;
    if (size / sizeof(double) / vectors < dimension)
        return WHORL_WORK_TOO_SMALL;
    if (!isfinite(t) || !isfinite(h) || !all_finite(y, dimension))
        return WHORL_NOT_FINITE;
    return WHORL_OK;
}
static whorl_status check_step(const whorl_ode_problem *p,
                               whorl_ode_method method, size_t size,
                               double t, double h, const double *y)
{
    const whorl_status status =
        check(p->dimension, WHORL_ODE_WORK, size, t, h, y);
    if (status != WHORL_OK)
        return status;
    if ((unsigned)method > WHORL_ODE_DP5)
        return WHORL_UNKNOWN_METHOD;
    return h > 0 ? WHORL_OK : WHORL_NOT_ABOVE_ZERO;
}

/* out = y + h (w[0] k_0 + ... + w[s - 1] k_(s - 1)), eq:ode-table */
static void combine(size_t n, const double *restrict y, double h, size_t s,
                    const double *restrict w, const double *restrict k,
                    double *restrict out)
{
#define RATE(j) w[j] * k[j * n + i]
#define SUM(e) for (size_t i = 0; i < n; i++) out[i] = y[i] + h * (e)
    switch (s) {
    case 0:
        memcpy(out, y, n * sizeof *y);
        break;
    case 1:
        SUM(RATE(0));
        break;
    case 2:
        SUM(RATE(0) + RATE(1));
        break;
    case 3:
        SUM(RATE(0) + RATE(1) + RATE(2));
        break;
    case 4:
        SUM(RATE(0) + RATE(1) + RATE(2) + RATE(3));
        break;
    case 5:
        SUM(RATE(0) + RATE(1) + RATE(2) + RATE(3) + RATE(4));
        break;
    case 6:
        SUM(RATE(0) + RATE(1) + RATE(2) + RATE(3) + RATE(4) + RATE(5));
        break;
    default:
        SUM(RATE(0) + RATE(1) + RATE(2) + RATE(3) + RATE(4) + RATE(5)
            + RATE(6));
    }
#undef SUM
#undef RATE
}

/* Stages, their times, the rows by which they are reached. */
typedef struct {
    size_t stages;
    double c[6], a[7][6];
} table;

static const table methods[] = {
    [WHORL_ODE_EULER] = {1, {0}, {{0}, {1}}}, /* eq:ode-euler */
    [WHORL_ODE_MIDPOINT] = {2, {0, 1.0 / 2}, /* eq:ode-midpoint */
        {{0}, {1.0 / 2}, {0, 1}}},
    [WHORL_ODE_RK4] = {4, {0, 1.0 / 2, 1.0 / 2, 1}, /* eq:ode-rk4 */
        {{0}, {1.0 / 2}, {0, 1.0 / 2}, {0, 0, 1},
         {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}}},
    [WHORL_ODE_DP5] = {6, {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1},
        {{0}, /* eq:ode-dopri */
         {1.0 / 5},
         {3.0 / 40, 9.0 / 40},
         {44.0 / 45, -56.0 / 15, 32.0 / 9},
         {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
         {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176,
          -5103.0 / 18656},
         {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784,
          11.0 / 84}}}
};

static whorl_status evaluate_stages(const whorl_ode_problem *p,
                                    const table *m, double t, double h,
                                    const double *y, size_t first,
                                    double *k, double *y_next)
{
    const size_t n = p->dimension; /* eq:ode-table */
    for (size_t s = first; s < m->stages; s++) {
        combine(n, y, h, s, m->a[s], k, y_next);
        const whorl_status status = p->dydt(t + m->c[s] * h, y_next,
                                            k + s * n, p->context);
        if (status != WHORL_OK)
            return status;
    }
    combine(n, y, h, m->stages, m->a[m->stages], k, y_next);
    return WHORL_OK;
}

whorl_status whorl_ode_step(const whorl_ode_problem *p,
                            whorl_ode_method method, double t, double h,
                            const double *y, double *ynext, double *work,
                            size_t size)
{
    whorl_status status = check_step(p, method, size, t, h, y);
    if (status != WHORL_OK)
        return status;
    const size_t n = p->dimension;
    status = evaluate_stages(p, &methods[method], t, h, y, 0, work + n,
                             work);
    if (status != WHORL_OK)
        return status;
    if (!all_finite(work, n))
        return WHORL_OUT_OF_RANGE;
    memcpy(ynext, work, n * sizeof *work);
    return WHORL_OK;
}

whorl_status whorl_ode_count(double T, double h, size_t *n)
{
    if (!isfinite(T) || !isfinite(h))
        return WHORL_NOT_FINITE;
    if (!(T > 0 && h > 0))
        return WHORL_NOT_ABOVE_ZERO;
    const double steps = T / h, whole = round(steps);
    if (!(steps <= WHORL_ODE_MOST_STEPS))
        return WHORL_TOO_MANY_STEPS;
    const int close = fabs(steps - whole) <= 1e-9 * whole;
    const double count = close ? whole : ceil(steps); /* eq:ode-count */
    *n = count < 1 ? 1 : (size_t)count;
    return WHORL_OK;
}

whorl_status whorl_ode_run(const whorl_ode_problem *p,
                           whorl_ode_method method, double t0, double t1,
                           double h, const double *y0, double *yend,
                           double *work, size_t size)
{
    size_t steps;
    whorl_status status = check_step(p, method, size, t0, h, y0);
    if (status == WHORL_OK)
        status = whorl_ode_count(t1 - t0, h, &steps);
    if (status != WHORL_OK)
        return status;
    const size_t n = p->dimension;
    double *y = work + 7 * n;
    memcpy(y, y0, n * sizeof *y);
    const double dt = (t1 - t0) / (double)steps;
    for (size_t i = 0; i < steps && status == WHORL_OK; i++)
        status = whorl_ode_step(p, method, t0 + (double)i * dt, dt, y, y,
                                work, size);
    if (status != WHORL_OK)
        return status;
    memcpy(yend, y, n * sizeof *y);
    return WHORL_OK;
}

/* Largest |e_i| in tolerances; infinite where the step led nowhere. */
static double weighted_error(const whorl_dopri_run *r, double h,
                            const double *y, const double *y_next,
                            const double *k)
{
    const size_t n = r->problem.dimension;
    double worst = 0;
    for (size_t i = 0; i < n; i++) {
        const double a = fabs(y[i]), b = fabs(y_next[i]);
        const double scale = r->absolute + r->relative * (a > b ? a : b);
        const double e_i = h * ( /* eq:ode-error */
            71.0 / 57600 * k[i] - 71.0 / 16695 * k[2 * n + i]
            + 71.0 / 1920 * k[3 * n + i] - 17253.0 / 339200 * k[4 * n + i]
            + 22.0 / 525 * k[5 * n + i] - 1.0 / 40 * k[6 * n + i]);
        if (!(b <= DBL_MAX && fabs(e_i) <= DBL_MAX))
            return INFINITY;
        if (fabs(e_i) > worst * scale)
            worst = fabs(e_i) / scale;
    }
    return worst;
}

static double change_of_length(double error)
{
    const double f = 0.9 / sqrt(sqrt(error)); /* eq:ode-controller */
    return f > 5 ? 5 : f > 0.2 ? f : 0.2;
}

static whorl_status check_run(const whorl_ode_problem *p,
                              double absolute, double relative, double t0,
                              double t1, const double *y0, size_t size)
{
    const whorl_status status =
        check(p->dimension, WHORL_DOPRI_WORK, size, t0, t1 - t0, y0);
    if (status != WHORL_OK)
        return status;
    if (!isfinite(absolute) || !isfinite(relative))
        return WHORL_NOT_FINITE;
    return t1 > t0 && absolute > 0 && relative >= 0
        ? WHORL_OK : WHORL_NOT_ABOVE_ZERO;
}
static double first_length(const whorl_dopri_run *r, const double *y,
                           const double *k)
{
    const double T = r->t_end - r->t;
    double size = 1, rate = 0;
    for (size_t i = 0; i < r->problem.dimension; i++) {
        const double y_i = fabs(y[i]);
        const double scale = r->absolute + r->relative * y_i;
        size = fmax(size, y_i / scale);
        rate = fmax(rate, fabs(k[i]) / scale);
    }
    const double h = 0.01 * size / rate;
    return h < T ? h : T;
}
whorl_status whorl_dopri_begin(whorl_dopri_run *r,
                               const whorl_ode_problem *p,
                               double absolute, double relative, double t0,
                               double t1, const double *y0, double *work,
                               size_t size)
{
    whorl_status status =
        check_run(p, absolute, relative, t0, t1, y0, size);
    if (status != WHORL_OK)
        return status;
    const size_t n = p->dimension;
    double *y = work + n, *k_last = work + 8 * n;
    status = p->dydt(t0, y0, k_last, p->context);
    if (status != WHORL_OK)
        return status;
    if (!all_finite(k_last, n))
        return WHORL_OUT_OF_RANGE;
    memcpy(y, y0, n * sizeof *y);
    *r = (whorl_dopri_run){.problem = *p, .absolute = absolute,
        .relative = relative, .t = t0, .t_end = t1, .t_before = t0,
        .most_steps = WHORL_DOPRI_MOST_STEPS, .work = work};
    r->h = first_length(r, y, k_last);
    return WHORL_OK;
}

static whorl_status give_up(whorl_dopri_run *r, whorl_status status)
{
    const size_t n = r->problem.dimension;
    double *y_before = r->work, *y = y_before + n, *k = y + n;
    memcpy(y, y_before, n * sizeof *y);
    memcpy(k + 6 * n, k, n * sizeof *k);
    r->t_before = r->t;
    r->h_before = 0;
    return status;
}
static double next_length(const whorl_dopri_run *r, int *last)
{
    const double rest = r->t_end - r->t;
    *last = r->h >= rest;
    if (*last)
        return rest;
    return r->h > rest / 2 ? rest / 2 : r->h;
}

static whorl_status try_step(whorl_dopri_run *r, double h, double t_next,
                             double *error)
{
    const whorl_ode_problem *p = &r->problem;
    const size_t n = p->dimension;
    double *y_before = r->work, *y = y_before + n, *k = y + n;
    whorl_status status = evaluate_stages(p, &methods[WHORL_ODE_DP5], r->t,
                                        h, y_before, 1, k, y);
    if (status == WHORL_OK)
        status = p->dydt(t_next, y, k + 6 * n, p->context);
    if (status == WHORL_OK)
        *error = weighted_error(r, h, y_before, y, k);
    return status;
}

whorl_status whorl_dopri_step(whorl_dopri_run *r)
{
    if (r->t >= r->t_end)
        return WHORL_OK;
    const size_t n = r->problem.dimension;
    double *y_before = r->work, *y = y_before + n, *k = y + n;
    const size_t rejected_before = r->rejected;
    memcpy(y_before, y, n * sizeof *y);
    memcpy(k, k + 6 * n, n * sizeof *k);
    for (;;) {
        int last;
        double error;
        const double h = next_length(r, &last);
        if (!(h > 4 * DBL_EPSILON * fabs(r->t)))
            return give_up(r, WHORL_STEP_TOO_SMALL);
        if (r->accepted + r->rejected >= r->most_steps)
            return give_up(r, WHORL_TOO_MANY_STEPS);
        const double t_next = last ? r->t_end : r->t + h;
        const whorl_status status = try_step(r, h, t_next, &error);
        if (status != WHORL_OK)
            return give_up(r, status);
        const double f = change_of_length(error);
        if (error <= 1) {
            r->accepted++;
            r->t_before = r->t;
            r->h_before = h;
            r->t = t_next;
            r->h = r->rejected > rejected_before && f > 1 ? h : h * f;
            return WHORL_OK;
        }
        r->rejected++;
        r->h = h * f;
    }
}

whorl_status whorl_dopri_at(const whorl_dopri_run *r, double t, double *y)
{
    if (!(t >= r->t_before && t <= r->t))
        return isnan(t) ? WHORL_NOT_FINITE : WHORL_OUTSIDE_STEP;
    const size_t n = r->problem.dimension;
    static const double d[7] = {-12715105075.0 / 11282082432.0, 0,
        87487479700.0 / 32700410799.0, -10690763975.0 / 1880347072.0,
        701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
        69997945.0 / 29380423.0};
    const double *b = methods[WHORL_ODE_DP5].a[6];
    const double theta = (t - r->t_before) / r->h_before;
    const double rest = 1 - theta, bump = theta * theta * (rest * rest);
    double w[7];
    for (int j = 0; j < 7; j++) /* eq:ode-dense */
        w[j] = theta * theta * (3 - 2 * theta) * (j < 6 ? b[j] : 0)
            + (j == 0) * (theta * rest * rest)
            - (j == 6) * (theta * theta * rest) + bump * d[j];
    if (t < r->t)
        combine(n, r->work, r->h_before, 7, w, r->work + 2 * n, y);
    else
        memcpy(y, r->work + n, n * sizeof *y);
    return WHORL_OK;
}

whorl_status whorl_dopri_until(whorl_dopri_run *r, double t, double *y)
{
    if (!(t >= r->t_before && t <= r->t_end))
        return isnan(t) ? WHORL_NOT_FINITE : WHORL_OUTSIDE_STEP;
    while (r->t < t) {
        const whorl_status status = whorl_dopri_step(r);
        if (status != WHORL_OK)
            return status;
    }
    return whorl_dopri_at(r, t, y);
}
whorl_status whorl_dopri(const whorl_ode_problem *p, double absolute,
                         double relative, double t0, double t1,
                         const double *y0, double *yend, double *work,
                         size_t size)
{
    whorl_dopri_run r;
    whorl_status status = whorl_dopri_begin(&r, p, absolute, relative, t0,
                                            t1, y0, work, size);
    while (status == WHORL_OK && r.t < t1)
        status = whorl_dopri_step(&r);
    if (status == WHORL_OK)
        memcpy(yend, work + p->dimension, p->dimension * sizeof *yend);
    return status;
}

static whorl_status check_leapfrog(const whorl_leapfrog_problem *p,
                                   size_t size, double t, double h,
                                   const double *x, const double *v)
{
    const whorl_status status =
        check(p->dimension, WHORL_LEAPFROG_WORK, size, t, h, x);
    if (status != WHORL_OK)
        return status;
    return all_finite(v, p->dimension) ? WHORL_OK : WHORL_NOT_FINITE;
}

static whorl_status leap(const whorl_leapfrog_problem *p, double t,
                         double h, double *x, double *v, double *work)
{
    const size_t n = p->dimension;
    double *v_next = work, *x_next = work + n;
    const whorl_status status = p->acceleration(t, x, v_next, p->context);
    if (status != WHORL_OK)
        return status;
    for (size_t i = 0; i < n; i++) { /* eq:ode-leapfrog */
        v_next[i] = v[i] + h * v_next[i];
        x_next[i] = x[i] + h * v_next[i];
    }
    if (!all_finite(work, 2 * n))
        return WHORL_OUT_OF_RANGE;
    memcpy(v, v_next, n * sizeof *v);
    memcpy(x, x_next, n * sizeof *x);
    return WHORL_OK;
}

whorl_status whorl_leapfrog_step(const whorl_leapfrog_problem *p, double t,
                                 double h, double *x, double *v,
                                 double *work, size_t size)
{
    const whorl_status status = check_leapfrog(p, size, t, h, x, v);
    if (status != WHORL_OK)
        return status;
    return h > 0 ? leap(p, t, h, x, v, work) : WHORL_NOT_ABOVE_ZERO;
}
static whorl_status kick(const whorl_leapfrog_problem *p, double t,
                         double dt, const double *x, double *v,
                         double *work)
{
    const size_t n = p->dimension;
    const whorl_status status = p->acceleration(t, x, work, p->context);
    if (status != WHORL_OK)
        return status;
    for (size_t i = 0; i < n; i++)
        work[i] = v[i] + dt * work[i];
    if (!all_finite(work, n))
        return WHORL_OUT_OF_RANGE;
    memcpy(v, work, n * sizeof *v);
    return WHORL_OK;
}

whorl_status whorl_leapfrog_kick(const whorl_leapfrog_problem *p, double t,
                                 double dt, const double *x, double *v,
                                 double *work, size_t size)
{
    const whorl_status status = check_leapfrog(p, size, t, dt, x, v);
    return status == WHORL_OK ? kick(p, t, dt, x, v, work) : status;
}
whorl_status whorl_leapfrog(const whorl_leapfrog_problem *p,
                            whorl_leapfrog_start start, double t0,
                            double t1, double h, const double *x0,
                            const double *v0, double *xend, double *vend,
                            double *work, size_t size)
{
    const size_t n = p->dimension, bytes = n * sizeof(double);
    whorl_status status = check_leapfrog(p, size, t0, h, x0, v0);
    if (status != WHORL_OK)
        return status;
    size_t steps;
    status = whorl_ode_count(t1 - t0, h, &steps);
    if (status != WHORL_OK)
        return status;
    double *x = work, *v = x + n, *rest = v + n;
    memcpy(x, x0, bytes);
    memcpy(v, v0, bytes);
    const double dt = (t1 - t0) / (double)steps;
    const int halves = start == WHORL_LEAPFROG_HALF_STEP;
    if (halves) /* eq:ode-half */
        status = kick(p, t0, -dt / 2, x, v, rest);
    for (size_t k = 0; k < steps && status == WHORL_OK; k++)
        status = leap(p, t0 + (double)k * dt, dt, x, v, rest);
    if (halves && status == WHORL_OK)
        status = kick(p, t1, dt / 2, x, v, rest);
    if (status != WHORL_OK)
        return status;
    memcpy(xend, x, bytes);
    memcpy(vend, v, bytes);
    return WHORL_OK;
}
