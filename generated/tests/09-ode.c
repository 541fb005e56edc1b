/* Steps of differential equations against exact solutions. */
/* Tangled from literate/09-ode: evidence. Edit there. */
#include "whorl.h"
#include "reference/ode.h"
#include "reference/tap.h"
#include "tests/compiles.h"
#include "tests/counted.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 3, CALLS = 16 };

typedef struct {
    int calls;
    double k[CALLS][N];                /* what it answers */
    double t[CALLS], y[CALLS][N];      /* where it was asked */
} script;

static whorl_status from_list(double t, const double *y, double *ydot,
                              void *context)
{
    script *s = context;
    const int i = s->calls++ % CALLS;
    s->t[i] = t;
    memcpy(s->y[i], y, sizeof s->y[i]);
    memcpy(ydot, s->k[i], sizeof s->k[i]);
    return WHORL_OK;
}

static script draw_script(sweep *s)
{
    script list = {0};
    for (int j = 0; j < 7; j++)
        for (int i = 0; i < N; i++)
            list.k[j][i] = draw_wide(s, -8, 8);
    return list;
}

static whorl_status spring(double t, const double *y, double *ydot,
                           void *context)
{
    (void)t;
    (void)context;
    ydot[0] = y[1];
    ydot[1] = -y[0];
    return WHORL_OK;
}

static whorl_status bell(double t, const double *y, double *ydot,
                         void *context)
{
    (void)context;
    ydot[0] = -2 * t * (y[0] * y[0]);
    return WHORL_OK;
}

static void long_spring(mp t, const mp *y, mp *ydot)
{
    (void)t;
    ydot[0] = y[1];
    ydot[1] = mp_neg(y[0]);
}

static void long_bell(mp t, const mp *y, mp *ydot)
{
    ydot[0] = mp_scale(mp_mul(t, mp_mul(y[0], y[0])), -2);
}

static void order_is(const ref_table *m, int order, int expected,
                     const char *name)
{
    const fraction one = {1, 1};
    int trees, more;
    const int failed = ref_conditions(m, order, 0, one, &trees);
    const int above = ref_conditions(m, order + 1, 0, one, &more);
    tap_ok(failed == 0 && trees == expected && above > 0,
           "%s: %d conditions of order %d hold, and %d of the next fail",
           name, trees, order, above);
}

static void test_conditions(void)
{
    order_is(&ref_table_euler, 1, 1, "W1-M eq:ode-euler");
    order_is(&ref_table_midpoint, 2, 2, "W1-M eq:ode-midpoint");
    order_is(&ref_table_rk4, 4, 8, "W1-M eq:ode-rk4");
    order_is(&ref_table_dp5, 5, 17, "W1-M eq:ode-dopri");
    order_is(&ref_table_dp4, 4, 8, "W1-M eq:ode-error the second answer");
    int failed = 0, trees = 0;
    for (int i = 1; i <= 5; i++)
        failed += ref_conditions(&ref_table_dp5, 4, 1, (fraction){i, 6},
                                 &trees);
    tap_ok(failed == 0 && trees == 8,
           "eq:ode-dense the 8 conditions of order 4 at five thetas");
}

/* Worst error of number i at look s of a step, or of the landing. */
static double look_error(const ref_table *m, int s, const script *list,
                         double h, const double *y, const double *got)
{
    double worst = 0;
    for (int i = 0; i < N; i++) {
        mp column[7], scale;
        for (int j = 0; j < s; j++)
            column[j] = mp_of(list->k[j][i]);
        const mp exact = ref_sum(s == m->stages ? m->b : m->a[s], s,
                                 mp_of(y[i]), mp_of(h), column, &scale);
        const double e = error_u(got[i], exact, scale);
        if (!(e <= worst))
            worst = e;
    }
    return worst;
}

static double time_error(fraction c, double t, double h, double got)
{
    const mp ch = mp_mul(mp_ratio(c.p, c.q), mp_of(h));
    return error_u(got, mp_add(mp_of(t), ch),
                   mp_add(mp_abs(mp_of(t)), mp_abs(ch)));
}

static void test_table(whorl_ode_method method, const ref_table *m,
                       int stages, const char *title)
{
    ref_table short_of = *m;
    short_of.stages = stages;
    sweep s = sweep_begin(2000, WHORL_ODE_BOUND(stages), "u", "%s", title);
    while (sweep_next(&s)) {
        script list = draw_script(&s);
        double y[N], work[N * WHORL_ODE_WORK];
        for (int i = 0; i < N; i++)
            y[i] = draw_wide(&s, -8, 8);
        const double t = draw_wide(&s, -4, 4);
        const double h = fabs(draw_wide(&s, -6, 2));
        double next[N] = {NAN, NAN, NAN};
        const whorl_ode_problem p = {N, from_list, &list};
        const whorl_status status = whorl_ode_step(
            &p, method, t, h, y, next, work, sizeof work);
        mp_open(300);
        for (int i = 0; i < stages; i++) {
            sweep_error(&s, time_error(m->c[i], t, h, list.t[i]));
            sweep_error(&s, look_error(m, i, &list, h, y, list.y[i]));
        }
        sweep_error(&s, look_error(&short_of, stages, &list, h, y, next));
        if (status != WHORL_OK || list.calls != stages)
            sweep_error(&s, INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

static void test_tables(void)
{
    test_table(WHORL_ODE_EULER, &ref_table_euler, 1,
               "W1-M eq:ode-euler eq:ode-table each look, eq:ode-bound");
    test_table(WHORL_ODE_MIDPOINT, &ref_table_midpoint, 2,
               "W1-M eq:ode-midpoint eq:ode-table each look, eq:ode-bound");
    test_table(WHORL_ODE_RK4, &ref_table_rk4, 4,
               "W1-M eq:ode-rk4 eq:ode-table each look, eq:ode-bound");
    test_table(WHORL_ODE_DP5, &ref_table_dp5, 6,
               "W1-M eq:ode-dopri eq:ode-table each look, eq:ode-bound");
}
static void test_worked_step(void)
{
    const whorl_ode_problem p = {2, spring, NULL};
    double y[2] = {1, 0}, work[2 * WHORL_ODE_WORK];
    const whorl_status status = whorl_ode_step(
        &p, WHORL_ODE_RK4, 0, 0.5, y, y, work, sizeof work);
    tap_ok(status == WHORL_OK && fabs(y[0] - 337.0 / 384) <= 2e-16
               && fabs(y[1] + 23.0 / 48) <= 1e-16,
           "W1-1 W1-3 eq:ode-rk4 eq:ode-newton worked by hand: 337/384, "
           "-23/48, in place");
}

static void test_whims(void)
{
    script list = {.k = {{1}, {2}, {3}, {4}}};
    const double y[N] = {1, 2, 3};
    double next[N], work[N * WHORL_ODE_WORK];
    const whorl_ode_problem p = {N, from_list, &list};
    whorl_ode_step(&p, WHORL_ODE_RK4, 1, 0.5, y, next, work, sizeof work);
    tap_ok(list.calls == 4, "W1-M eq:ode-table four looks in one step");
    tap_ok(list.t[1] == 1.25 && list.t[2] == 1.25,
           "W1-M eq:ode-table one time is asked about twice");
    tap_ok(list.y[1][0] == 1.25 && list.y[2][0] == 1.5
               && list.y[3][0] == 2.5 && next[0] == 2.25,
           "W1-M eq:ode-table three of four places are never reached");
}

static const ref_table *const twins[4] = {
    &ref_table_euler, &ref_table_midpoint, &ref_table_rk4, &ref_table_dp5};
static const char *const names[4] = {"euler", "midpoint", "rk4", "dp5"};
static const int orders[4] = {1, 2, 4, 5};

/* Error at t = 1 of n steps of a table, on the spring or on the bell. */
static double long_error(const ref_table *m, int bent, int n)
{
    mp_open(300);
    const mp h = mp_ratio(1, n);
    mp y[2] = {mp_of(1), mp_of(0)}, k[7][REF_NUMBERS];
    for (int i = 0; i < n; i++)
        ref_step(m, bent ? 1 : 2, bent ? long_bell : long_spring,
                 mp_mul(mp_of(i), h), h, y, y, k);
    const mp x = bent ? mp_ratio(1, 2) : mp_cos(mp_of(1));
    double e = fabs(mp_get(mp_sub(y[0], x)));
    if (!bent)
        e = hypot(e, mp_get(mp_add(y[1], mp_sin(mp_of(1)))));
    mp_close();
    return e;
}

static void test_orders(void)
{
    static const char *const eq[4] = {"eq:ode-euler", "eq:ode-midpoint",
                                      "eq:ode-rk4", "eq:ode-dopri"};
    for (int m = 0; m < 4; m++) {
        const double p = log2(long_error(twins[m], 0, 256)
                              / long_error(twins[m], 0, 512));
        const double q = log2(long_error(twins[m], 1, 256)
                              / long_error(twins[m], 1, 512));
        char name[40];
        snprintf(name, sizeof name, "ode.order.%s", names[m]);
        tap_measured(name, "%.3f", p);
        tap_ok(fabs(p - orders[m]) < 0.02 && fabs(q - orders[m]) < 0.02,
               "S4.1 %s order %.3f on the spring, %.3f on the bell", eq[m],
               p, q);
    }
}
static double library_error(int m, int n, const double exact[2])
{
    const whorl_ode_problem p = {2, spring, NULL};
    double y[2] = {1, 0}, work[2 * WHORL_ODE_WORK];
    if (whorl_ode_run(&p, (whorl_ode_method)m, 0, 1, 1.0 / n, y, y, work,
                      sizeof work) != WHORL_OK)
        return NAN;
    return hypot(y[0] - exact[0], y[1] - exact[1]);
}

static void test_wedge(void)
{
    const double exact[2] = {cos(1), -sin(1)};
    double worst = 0;
    tap_data("ode-wedge", "h e2 m2 r2 d2 e m r d");
    for (int n = 1; n <= 4096; n *= 2) {
        double twin[4], ours[4];
        for (int m = 0; m < 4; m++) {
            twin[m] = long_error(twins[m], 0, n);
            ours[m] = library_error(m, n, exact);
            const double room = n * WHORL_ODE_BOUND(6) * 3 * 0x1p-53;
            worst = fmax(worst, fabs(twin[m] - ours[m]) / room);
        }
        tap_data("ode-wedge",
                 "%.6g %.3e %.3e %.3e %.3e %.3e %.3e %.3e %.3e", 1.0 / n,
                 twin[0], twin[1], twin[2], twin[3], ours[0],
                 ours[1], ours[2], ours[3]);
    }
    tap_ok(worst <= 1, "eq:ode-table library and twins differ by "
           "rounding only: %.2g of 1", worst);
}

static whorl_status falling(double t, const double *y, double *ydot,
                            void *context)
{
    (void)t;
    ydot[0] = y[1];
    ydot[1] = *(const double *)context;
    return WHORL_OK;
}

static void test_library_orders(void)
{
    const double exact[2] = {cos(1), -sin(1)};
    double g = -9.75, work[2 * WHORL_ODE_WORK];
    const whorl_ode_problem stone = {2, falling, &g};
    for (int m = 0; m < 4; m++) {
        const double p = log2(library_error(m, 32, exact)
                              / library_error(m, 64, exact));
        double y[2] = {3, 7};
        const whorl_status status = whorl_ode_run(
            &stone, (whorl_ode_method)m, 0, 2, 0.125, y, y, work,
            sizeof work);
        const double off = y[0] - (3 + 14 + 2 * g);
        tap_ok(status == WHORL_OK && fabs(p - orders[m]) < 0.1
                   && (m == 0 ? off == -g * 0.125 : fabs(off) < 1e-14),
               "W1-3 eq:ode-table %s: spring order %.2f, stone off by "
               "%.3g", names[m], p, off);
    }
}

static void test_count(void)
{
    sweep s = sweep_begin(20000, 0, "differences",
                          "W1-M eq:ode-count number of steps");
    while (sweep_next(&s)) {
        const double k = draw_integer(&s, 1, 1000000);
        const double h = fabs(draw_wide(&s, -20, 20));
        const int kind = (int)draw_below(&s, 3);
        const double off = kind == 0 ? 0 : kind == 1
            ? draw_uniform(&s, -9e-10, 9e-10) : draw_uniform(&s, -.9, .9);
        const double T = h * k * (1 + off);
        size_t n = 0;
        const whorl_status status = whorl_ode_count(T, h, &n);
        mp_open(300);
        mpfr_t up;
        mpfr_init2(up, 300);
        const mp q = mp_div(mp_of(T), mp_of(h));
        mpfr_rint_round(up, q, MPFR_RNDN);
        const mp miss = mp_abs(mp_sub(q, up));
        if (mp_cmp(miss, mp_div(up, mp_text("1e9"))) > 0)
            mpfr_rint_ceil(up, q, MPFR_RNDN);
        sweep_error(&s, status != WHORL_OK || (double)n != mp_get(up));
        mpfr_clear(up);
        mp_close();
    }
    sweep_end(&s);
    size_t n = 0;
    tap_ok(whorl_ode_count(10, 1.0 / 30, &n) == WHORL_OK && n == 300,
           "eq:ode-count ten seconds at 1/30 s are 300 steps");
    tap_ok(whorl_ode_count(1, 0.015, &n) == WHORL_OK && n == 67,
           "eq:ode-count one second at 0.015 s are 67 steps");
    tap_ok(whorl_ode_count(1e9, 1, &n) == WHORL_OK && n == 1000000000
               && whorl_ode_count(1953125 + 0x1p-9, 1, &n) == WHORL_OK
               && n == 1953125
               && whorl_ode_count(1953125 + 0x1p-8, 1, &n) == WHORL_OK
               && n == 1953126
               && whorl_ode_count(DBL_TRUE_MIN, 4, &n) == WHORL_OK
               && n == 1, "eq:ode-count the most steps, the edge of 1e-9, "
           "and T/h = 0");
    tap_ok(whorl_ode_count(1e-9, 5, &n) == WHORL_OK && n == 1,
           "eq:ode-count less than a step is one");
}

static void test_run(void)
{
    const whorl_ode_problem p = {1, bell, NULL};
    const double h = 1.0 / 67;
    double y = 1, z = 1, work[WHORL_ODE_WORK];
    for (int k = 0; k < 67; k++)
        whorl_ode_step(&p, WHORL_ODE_RK4, 1 + k * h, h, &y, &y, work,
                       sizeof work);
    const whorl_status status = whorl_ode_run(
        &p, WHORL_ODE_RK4, 1, 2, 0.015, &z, &z, work, sizeof work);
    tap_ok(status == WHORL_OK && y == z,
           "W1-M eq:ode-count a run is its steps, at t0 + k h");
}

/* The formula's next length, from two landings. */
static mp next_length(const script *list, double h, const double *y,
                      double absolute, double relative)
{
    mp worst = mp_of(0);
    for (int i = 0; i < N; i++) {
        mp column[7], unused;
        for (int j = 0; j < 7; j++)
            column[j] = mp_of(list->k[j][i]);
        const mp y_i = mp_of(y[i]);
        const mp five = ref_sum(ref_table_dp5.b, 7, y_i, mp_of(h), column,
                                &unused);
        const mp four = ref_sum(ref_table_dp4.b, 7, y_i, mp_of(h), column,
                                &unused);
        const mp size = mp_max(mp_abs(y_i), mp_abs(five));
        const mp scale = mp_add(mp_of(absolute),
                                mp_mul(mp_of(relative), size));
        worst = mp_max(worst, mp_div(mp_abs(mp_sub(five, four)), scale));
    }
    if (mp_sign(worst) == 0)
        return mp_scale(mp_of(h), 5);
    const mp f = mp_div(mp_text("0.9"), mp_sqrt(mp_sqrt(worst)));
    const mp clipped = mp_cmp(f, mp_of(5)) > 0 ? mp_of(5)
        : mp_cmp(f, mp_ratio(1, 5)) < 0 ? mp_ratio(1, 5) : f;
    return mp_mul(clipped, mp_of(h));
}

/* What the library would try after a step of length h. */
static double tried_next(script *list, double h, const double *y,
                         double absolute, double relative)
{
    double work[N * WHORL_DOPRI_WORK];
    const whorl_ode_problem p = {N, from_list, list};
    whorl_dopri_run r;
    list->calls = 0;
    if (whorl_dopri_begin(&r, &p, absolute, relative, 0, 1024 * h, y, work,
                          sizeof work) != WHORL_OK)
        return NAN;
    r.h = h;
    r.most_steps = 1;
    whorl_dopri_step(&r);
    return r.h;
}

static void length_case(sweep *s, script *list, double h, double absolute,
                        double relative)
{
    double y[N];
    for (int i = 0; i < N; i++)
        y[i] = draw_wide(s, -8, 8);
    const double got = tried_next(list, h, y, absolute, relative);
    mp_open(300);
    const mp exact = next_length(list, h, y, absolute, relative);
    sweep_error(s, error_u(got, exact, exact));
    mp_close();
}

static void test_error(void)
{
    sweep s = sweep_begin(6000, WHORL_DOPRI_LENGTH_BOUND, "u",
                          "eq:ode-error one rate at a time");
    while (sweep_next(&s)) {
        script list = {0};
        const unsigned j = draw_below(&s, 7);
        const double h = fabs(draw_wide(&s, -6, 2));
        for (int i = 0; i < N; i++)
            list.k[j][i] = draw_wide(&s, -4, 4);
        length_case(&s, &list, h, h * fabs(draw_wide(&s, -8, 0)), 0);
    }
    sweep_end(&s);
}

static void test_controller(void)
{
    static const int sign[7] = {1, 1, -1, 1, -1, 1, -1};
    sweep s = sweep_begin(6000, WHORL_DOPRI_LENGTH_BOUND, "u",
                          "eq:ode-controller eq:ode-error the next length");
    while (sweep_next(&s)) {
        script list = {0};
        for (int j = 0; j < 7; j++)
            for (int i = 0; i < N; i++)
                list.k[j][i] = sign[j] * fabs(draw_wide(&s, -4, 4));
        const double h = fabs(draw_wide(&s, -6, 2));
        const double absolute = h * fabs(draw_wide(&s, -22, 18));
        length_case(&s, &list, h, absolute,
                    fabs(draw_wide(&s, -44, -20)) * draw_below(&s, 2));
    }
    sweep_end(&s);
    constant("eq:ode-controller", WHORL_DOPRI_LENGTH_BOUND,
             (8 + 3 + 1) / 4.0 + 1.5 + 3);
}

/* The sum of |terms| of the weight, as the code adds them. */
static double weight_size(int j, double s)
{
    static const double d[7] = {1.1271, 0, 2.6755, 5.6856, 3.5220, 1.7673,
                                2.3825};
    static const double b[7] = {.0912, 0, .4493, .6511, .3224, .131, 0};
    const double q = 1 - s;
    return s * s * (3 - 2 * s) * b[j] + (j == 0) * s * q * q
        + (j == 6) * s * s * q + s * s * q * q * d[j];
}

static void test_between(void)
{
    sweep s = sweep_begin(4000, WHORL_DOPRI_AT_BOUND, "u",
                          "eq:ode-dense the state in between");
    while (sweep_next(&s)) {
        script list = draw_script(&s);
        const double h = ldexp(1, (int)draw_below(&s, 9) - 6);
        const double theta = draw_integer(&s, 0, 4096) / 4096;
        double y[N], at[N] = {NAN, NAN, NAN}, work[N * WHORL_DOPRI_WORK];
        for (int i = 0; i < N; i++)
            y[i] = draw_wide(&s, -8, 8);
        const whorl_ode_problem p = {N, from_list, &list};
        whorl_dopri_run r;
        whorl_dopri_begin(&r, &p, 1e9, 0, 0, h, y, work, sizeof work);
        whorl_dopri_step(&r);
        const whorl_status status = whorl_dopri_at(&r, theta * h, at);
        mp_open(300);
        for (int i = 0; i < N; i++) {
            mp exact = mp_of(y[i]), scale = mp_abs(exact);
            for (int j = 0; j < 7; j++) {
                const mp hk = mp_of(h * list.k[j][i]);
                const mp w = ref_between(j, mp_of(theta));
                exact = mp_add(exact, mp_mul(w, hk));
                scale = mp_add(scale, mp_scale(mp_abs(hk),
                                               weight_size(j, theta)));
            }
            sweep_error(&s, error_u(at[i], exact, scale));
            if (theta == 1 && at[i] != work[N + i])
                sweep_error(&s, INFINITY);
        }
        if (status != WHORL_OK || r.accepted != 1)
            sweep_error(&s, INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

/* Error of v halfway through one step of length 1/n. */
static double error_between(int n)
{
    mp_open(300);
    const mp h = mp_ratio(1, n), half = mp_ratio(1, 2);
    const mp start[2] = {mp_of(1), mp_of(0)};
    mp y[2], k[7][REF_NUMBERS], v = mp_of(0);
    ref_step(&ref_table_dp5, 2, long_spring, mp_of(0), h, start, y, k);
    for (int j = 0; j < 7; j++)
        v = mp_add(v, mp_mul(h, mp_mul(ref_between(j, half), k[j][1])));
    const double e = fabs(mp_get(mp_add(v, mp_sin(mp_mul(half, h)))));
    mp_close();
    return e;
}

static void test_between_order(void)
{
    constant("eq:ode-dense", WHORL_DOPRI_AT_BOUND,
             (2 + 3 + 2 + 1) + (1 + 5 + 1 + 1));
    for (int stages = 1; stages <= 6; stages++)
        constant("eq:ode-bound", WHORL_ODE_BOUND(stages),
                 1 + 1 + (stages - 1) + 1 + 1);
    const double p = log2(error_between(512) / error_between(1024)) - 1;
    tap_measured("ode.order.dense", "%.3f", p);
    tap_ok(fabs(p - 4) < 0.01,
           "eq:ode-dense one step, halfway: order %.3f", p);
}

static void test_calls(void)
{
    const whorl_ode_problem p = {2, spring, NULL};
    double work[2 * WHORL_DOPRI_WORK];
    int good = 1;
    double last = 1;
    for (double tolerance = 1e-4; tolerance > 1e-12; tolerance /= 100) {
        const double start[2] = {1, 0};
        double y[2];
        good &= whorl_dopri(&p, tolerance, tolerance, 0, 20, start, y, work,
                            sizeof work) == WHORL_OK;
        const double e = hypot(y[0] - cos(20), y[1] + sin(20));
        good &= e < 40 * tolerance && e < last / 20;
        last = e;
    }
    tap_ok(good, "eq:ode-controller the error follows the tolerance");
}

/* Euler's equations and the attitude of the handle. */
typedef struct { size_t calls; } counted;

static whorl_status handle(double t, const double *y, double *d,
                           void *context)
{
    const double *q = y, *o = y + 4;
    (void)t;
    ((counted *)context)->calls++;
    d[0] = (-q[1] * o[0] - q[2] * o[1] - q[3] * o[2]) / 2;
    d[1] = (q[0] * o[0] + q[2] * o[2] - q[3] * o[1]) / 2;
    d[2] = (q[0] * o[1] + q[3] * o[0] - q[1] * o[2]) / 2;
    d[3] = (q[0] * o[2] + q[1] * o[1] - q[2] * o[0]) / 2;
    d[4] = -0.5 * o[1] * o[2];
    d[5] = 0.75 * o[2] * o[0];
    d[6] = -0.4 * o[0] * o[1];
    return WHORL_OK;
}

static void test_handle(void)
{
    static const double start[7] = {1, 0, 0, 0, 0.1, 6, 0.1};
    double y[7], work[7 * WHORL_DOPRI_WORK];
    counted c = {0};
    const whorl_ode_problem p = {7, handle, &c};
    whorl_dopri_run r;
    whorl_dopri_begin(&r, &p, 1e-12, 1e-12, 0, 60, start, work,
                      sizeof work);
    whorl_status status = WHORL_OK;
    for (int k = 0; k <= 3600 && status == WHORL_OK; k++)
        status = whorl_dopri_until(&r, k / 60.0, y);
    tap_ok(status == WHORL_OK && r.t == 60
               && fabs(y[5] + 5.56099348157980893589) < 1e-8,
           "eq:ode-dopri the handle after 60 s and 13 flips, read 60 times "
           "a second: off by %.1e", fabs(y[5] + 5.56099348157980893589));
    tap_ok(c.calls == 1 + 6 * (r.accepted + r.rejected),
           "eq:ode-dopri six looks a step: the last is the next one's "
           "first");
    tap_data("ode-steps", "t h omega");
    whorl_dopri_begin(&r, &p, 1e-9, 1e-9, 0, 20, start, work, sizeof work);
    double longest = 0, shortest = INFINITY;
    while (r.t < 20 && whorl_dopri_step(&r) == WHORL_OK) {
        if (r.accepted % 4 == 0)
            tap_data("ode-steps", "%.4f %.5f %.4f", r.t, r.h_before * 1000,
                     work[7 + 5]);
        if (r.t > 1 && r.t < 20) {          /* the last step is cut */
            longest = fmax(longest, r.h_before);
            shortest = fmin(shortest, r.h_before);
        }
    }
    tap_ok(shortest < 0.7 * longest && shortest > 0.4 * longest,
           "eq:ode-controller the steps of the handle get shorter for a flip, "
           "from %.1f to %.1f ms", 1000 * longest, 1000 * shortest);
    tap_measured("ode.handle.longest", "%.0f", 1000 * longest);
    tap_measured("ode.handle.shortest", "%.0f", 1000 * shortest);
    tap_measured("ode.handle.accepted", "%zu", r.accepted);
    tap_measured("ode.handle.rejected", "%zu", r.rejected);
}

static whorl_status squared(double t, const double *y, double *ydot,
                            void *context)
{
    (void)t;
    (void)context;
    ydot[0] = y[0] * y[0];
    return WHORL_OK;
}

static whorl_status rooted(double t, const double *y, double *ydot,
                           void *context)
{
    (void)y;
    (void)context;
    ydot[0] = 1 / sqrt(4 - t);
    return WHORL_OK;
}

/* Rates of 3 and -7 from (100, 1), in tolerances of 1/8: the first length
   is a hundredth of 100/7; with rates of zero it is all the way. */
static void test_first_length(void)
{
    script list = {.k = {{3, -7, 0}}};
    const double y[N] = {100, 1, 0};
    double work[N * WHORL_DOPRI_WORK];
    const whorl_ode_problem p = {N, from_list, &list};
    whorl_dopri_run r;
    whorl_dopri_begin(&r, &p, 0.125, 0, 0, 64, y, work, sizeof work);
    tap_ok(fabs(r.h - 1.0 / 7) < 1e-16, "eq:ode-controller the first "
           "length: no number changes by more than a hundredth");
    list = (script){0};
    whorl_dopri_begin(&r, &p, 0.125, 0, 0, 64, y, work, sizeof work);
    tap_ok(r.h == 64, "eq:ode-controller the first length where nothing "
           "changes: all the way");
    script later = {.k = {{9, 0, 0}}};
    const whorl_ode_problem two = {2, from_list, &later};
    const double from[N] = {16, 0, NAN};
    work[2 * WHORL_DOPRI_WORK] = 1e300;
    later.k[0][2] = 1e300;
    whorl_dopri_begin(&r, &two, 8, 1, 1000, 1064, from, work,
                      2 * WHORL_DOPRI_WORK * sizeof *work);
    tap_ok(fabs(r.h - 0.24 / 9) < 1e-16, "eq:ode-controller the first length "
           "from its own numbers and tolerances");
    later = (script){0};
    work[2 * WHORL_DOPRI_WORK] = 1e300;
    whorl_dopri_begin(&r, &two, 0.125, 0, 1000, 1064, from, work,
                      2 * WHORL_DOPRI_WORK * sizeof *work);
    tap_ok(r.h == 64, "eq:ode-controller the first length, from the time "
           "1000 to 1064");
}

static whorl_status one_step(whorl_dopri_run *r, double t0, double t1,
                             double h, double y0, double absolute,
                             double e0, double e1)
{
    static script list;
    static double work[WHORL_DOPRI_WORK + N - 1];
    static const whorl_ode_problem p = {1, from_list, &list};
    const double y[N] = {y0, 0, 0};
    memset(&list, 0, sizeof list);
    list.k[6][0] = e0;
    list.k[12][0] = e1;
    whorl_dopri_begin(r, &p, absolute, 0, t0, t1, y, work, sizeof work);
    r->h = h;
    return whorl_dopri_step(r);
}
static void test_single_steps(void)
{
    whorl_dopri_run r, before;
    const double eps = DBL_EPSILON, tenth = 2 * (1.0 / 40 * 0.7);
    int small = 1, rest = 1, error = 1, last = 1;
    for (int t = 1; t <= 2; t++) {
        small &= one_step(&r, t, t * (1 + 4 * eps), 1, 0, 1, 0, 0)
            == WHORL_STEP_TOO_SMALL;
        small &= one_step(&r, t, t * (1 + 5 * eps), 1, 0, 1, 0, 0)
            == WHORL_OK;
    }
    for (int k = 1; k <= 8; k++) {
        one_step(&r, 0, 8, k, 0, 1, 0, 0);
        rest &= r.h_before == (k <= 4 ? k : k < 8 ? 4 : 8);
    }
    tap_ok(small, "eq:ode-controller 4 eps |t| is too small a step");
    tap_ok(rest, "eq:ode-controller the rest in two halves, or at once");
    error &= one_step(&r, 0, 8, 2, 0, tenth, 0.7, 0) == WHORL_OK
        && r.rejected == 0 && r.h == 2 * 0.9;
    error &= one_step(&r, 0, 128, 64, 0, DBL_MAX, 0x1.3ffffffffffffp1023, 0)
        == WHORL_OK && r.rejected == 0;
    error &= one_step(&r, 0, 8, 2, DBL_MAX, 1, 0, 0) == WHORL_OK
        && r.rejected == 0;
    tap_ok(error, "eq:ode-error an error of the tolerance is borne, and so "
           "is the largest double");
    one_step(&r, 0, 8, 2, 0, tenth, 1.4, 0.8);
    tap_ok(r.rejected == 1 && r.accepted == 1 && r.h < 0.99 * r.h_before,
           "eq:ode-controller shorter even after a rejection");
    one_step(&r, 8, 16, 8, 0, 1, 0, 0);
    memcpy(&before, &r, sizeof r);
    last &= r.t == 16 && whorl_dopri_step(&r) == WHORL_OK
        && memcmp(&before, &r, sizeof r) == 0;
    tap_ok(last, "eq:ode-controller at the end nothing happens");
    double y[N];
    script list = {0};
    const whorl_ode_problem p = {1, from_list, &list};
    double work[WHORL_DOPRI_WORK + N - 1];
    for (int j = 0; j < CALLS; j++)
        list.k[j][0] = 1;
    whorl_dopri_begin(&r, &p, 1, 0, 1000, 1008, list.k[0], work, sizeof work);
    r.h = 8;
    whorl_dopri_step(&r);
    tap_ok(whorl_dopri_at(&r, 1002, y) == WHORL_OK && fabs(y[0] - 3) < 1e-14,
           "eq:ode-dense between 1000 and 1008");
}

static void test_edge(void)
{
    const whorl_ode_problem p = {1, squared, NULL}, q = {1, rooted, NULL};
    const double one = 1;
    double y = 0, work[WHORL_DOPRI_WORK];
    whorl_dopri_run r;
    whorl_status status = whorl_dopri_begin(&r, &p, 1e-9, 1e-9, 0, 2, &one,
                                            work, sizeof work);
    while (status == WHORL_OK && r.t < 2)
        status = whorl_dopri_step(&r);
    tap_ok(status == WHORL_STEP_TOO_SMALL && fabs(r.t - 1) < 1e-6,
           "eq:ode-controller no step is short enough at t = %.9f",
           r.t);
    status = whorl_dopri_at(&r, r.t, &y);
    tap_ok(status == WHORL_OK && y > 1e6 && isfinite(y),
           "eq:ode-controller the state before the edge: y = %.3g", y);
    tap_ok(r.t_before == r.t && r.h_before == 0,
           "eq:ode-controller no last step is left");
    y = 7;
    status = whorl_dopri(&q, 1e-9, 1e-9, 0, 5, &one, &y, work, sizeof work);
    tap_ok(status == WHORL_STEP_TOO_SMALL && y == 7,
           "eq:ode-controller a NaN among the rates is never stepped "
           "over");
    script list = {.k = {{1}, {1}, {1}, {1}, {1}, {1}, {NAN, 1, 1}}};
    const whorl_ode_problem last = {N, from_list, &list};
    const double zero[N] = {0};
    double room[N * WHORL_DOPRI_WORK];
    whorl_dopri_begin(&r, &last, 1, 0, 0, 64, zero, room, sizeof room);
    r.h = 1;
    whorl_dopri_step(&r);
    tap_ok(r.rejected == 1 && fabs(list.t[7] - 0.04) < 1e-15,
           "eq:ode-controller a NaN at the landing only: a fifth of "
           "the step");
}

static mp kicked(mp v, mp h, mp a)
{
    return mp_add(v, mp_mul(h, a));
}

static void draw_leapfrog(sweep *s, double *h, double x[N], double v[N])
{
    *h = fabs(draw_wide(s, -6, 2));
    for (int i = 0; i < N; i++) {
        x[i] = draw_wide(s, -8, 8);
        v[i] = draw_wide(s, -8, 8);
    }
}

static void test_leapfrog_steps(void)
{
    sweep s = sweep_begin(4000, WHORL_LEAPFROG_BOUND, "u",
                          "B21 eq:ode-leapfrog one leap");
    while (sweep_next(&s)) {
        script list = draw_script(&s);
        double h, x[N], v[N], x1[N], v1[N], work[N * WHORL_LEAPFROG_WORK];
        draw_leapfrog(&s, &h, x, v);
        memcpy(x1, x, sizeof x);
        memcpy(v1, v, sizeof v);
        const whorl_leapfrog_problem p = {N, from_list, &list};
        const whorl_status status = whorl_leapfrog_step(
            &p, 3, h, x1, v1, work, sizeof work);
        mp_open(300);
        for (int i = 0; i < N; i++) {
            const mp a = mp_of(list.k[0][i]);
            const mp exact = kicked(mp_of(v[i]), mp_of(h), a);
            const mp size = kicked(mp_abs(mp_of(v[i])), mp_of(h),
                                   mp_abs(a));
            sweep_error(&s, error_u(v1[i], exact, size));
            sweep_error(&s, error_u(
                x1[i], kicked(mp_of(x[i]), mp_of(h), exact),
                kicked(mp_abs(mp_of(x[i])), mp_of(h), size)));
        }
        if (status != WHORL_OK || list.t[0] != 3
            || memcmp(list.y[0], x, sizeof x) != 0)
            sweep_error(&s, INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

static void test_leapfrog_ends(void)
{
    sweep s = sweep_begin(4000, 3 * WHORL_LEAPFROG_BOUND, "u",
                          "B21 eq:ode-half one leap from v0 to v1");
    while (sweep_next(&s)) {
        script list = draw_script(&s);
        double h, x[N], v[N], x1[N], v1[N], work[N * WHORL_LEAPFROG_WORK];
        draw_leapfrog(&s, &h, x, v);
        memcpy(list.k[1], list.k[0], sizeof list.k[0]);
        const whorl_leapfrog_problem p = {N, from_list, &list};
        const whorl_status status = whorl_leapfrog(
            &p, WHORL_LEAPFROG_HALF_STEP, 0, h, h, x, v, x1, v1, work,
            sizeof work);
        mp_open(300);
        for (int i = 0; i < N; i++) {
            const mp a = mp_of(list.k[0][i]), b = mp_of(list.k[2][i]);
            const mp hh = mp_scale(mp_of(h), 0.5);
            const mp half = kicked(mp_of(v[i]), hh, a);
            const mp size = mp_sum(mp_abs(mp_of(v[i])),
                                   mp_abs(mp_mul(mp_of(h), a)),
                                   mp_abs(mp_mul(mp_of(h), b)));
            sweep_error(&s, error_u(v1[i], kicked(half, hh, b), size));
            sweep_error(&s, error_u(
                x1[i], kicked(mp_of(x[i]), mp_of(h), half),
                kicked(mp_abs(mp_of(x[i])), mp_of(h), size)));
        }
        if (status != WHORL_OK || list.calls != 3 || list.t[2] != h)
            sweep_error(&s, INFINITY);
        mp_close();
    }
    sweep_end(&s);
}
static void test_leapfrog_times(void)
{
    script list = {0};
    const double zero[N] = {0}, asked[6] = {3, 3, 3.5, 4, 4.5, 5};
    double x[N], v[N], work[N * WHORL_LEAPFROG_WORK];
    const whorl_leapfrog_problem p = {N, from_list, &list};
    const whorl_status status = whorl_leapfrog(
        &p, WHORL_LEAPFROG_HALF_STEP, 3, 5, 0.5, zero, zero, x, v, work,
        sizeof work);
    tap_ok(status == WHORL_OK && list.calls == 6
               && memcmp(list.t, asked, sizeof asked) == 0,
           "eq:ode-half eq:ode-count four leaps from 3 to 5: the force "
           "at 3, 3, 3.5, 4, 4.5 and 5");
}
static whorl_status constant_field(double t, const double *x, double *a,
                                   void *c)
{
    (void)t;
    (void)x;
    a[0] = *(const double *)c;
    return WHORL_OK;
}

/* Three stones from x0, v0 after k steps of h. */
static void throw_stones(double g, double h, int k, double x0, double v0,
                         double x[3])
{
    double v, work[2 * WHORL_ODE_WORK];
    const whorl_leapfrog_problem leapfrog = {1, constant_field, &g};
    const whorl_ode_problem euler = {2, falling, &g};
    const double y0[2] = {x0, v0};
    double y[2];
    whorl_leapfrog(&leapfrog, WHORL_LEAPFROG_HALF_STEP, 0, k * h, h, &x0,
                   &v0, &x[0], &v, work, sizeof work);
    whorl_leapfrog(&leapfrog, WHORL_LEAPFROG_SEMI_IMPLICIT, 0, k * h, h,
                   &x0, &v0, &x[1], &v, work, sizeof work);
    whorl_ode_run(&euler, WHORL_ODE_EULER, 0, k * h, h, y0, y, work,
                  sizeof work);
    x[2] = y[0];
}

static void test_offsets(void)
{
    sweep s = sweep_begin(500, 0, "differences",
        "B21 B22 eq:ode-offsets eq:ode-half three stones");
    while (sweep_next(&s)) {
        const double g = draw_integer(&s, -640, 640) / 64;
        const double h = ldexp(1, -2 - (int)draw_below(&s, 5));
        const int k = 1 + (int)draw_below(&s, 64);
        const double x0 = draw_integer(&s, -99, 99);
        const double v0 = draw_integer(&s, -640, 640) / 64;
        const double t = k * h, true_x = x0 + v0 * t + g * t * t / 2;
        double x[3] = {NAN, NAN, NAN};
        throw_stones(g, h, k, x0, v0, x);
        sweep_error(&s, (x[0] != true_x) + (x[1] != true_x + g * t * h / 2)
                    + (x[2] != true_x - g * t * h / 2));
    }
    sweep_end(&s);
}

static void test_stones(void)
{
    double x[3];
    tap_data("ode-stones", "t leapfrog semi euler");
    for (int k = 0; k <= 20; k++) {
        x[0] = x[1] = x[2] = 0;
        if (k > 0)
            throw_stones(-9.8, 0.1, k, 0, 9.8, x);
        tap_data("ode-stones", "%.1f %.6f %.6f %.6f", 0.1 * k, x[0], x[1],
                 x[2]);
    }
    tap_ok(fabs(x[0]) < 1e-13 && fabs(x[1] + 0.98) < 1e-13
               && fabs(x[2] - 0.98) < 1e-13,
           "TB2 B22 eq:ode-offsets the stones of the opening: 0, -0.98, "
           "+0.98");
}
static whorl_status pull(double t, const double *x, double *a, void *c)
{
    (void)t;
    (void)c;
    a[0] = -x[0];
    return WHORL_OK;
}

static double leapfrog_error(whorl_leapfrog_start start, int n)
{
    const whorl_leapfrog_problem p = {1, pull, NULL};
    double x = 1, v = 0, work[WHORL_LEAPFROG_WORK];
    if (whorl_leapfrog(&p, start, 0, 1, 1.0 / n, &x, &v, &x, &v, work,
                       sizeof work) != WHORL_OK)
        return NAN;
    return hypot(x - cos(1), v + sin(1));
}

/* Largest change of the two invariants in 100 exact leaps. */
static int ellipse_changes(double h)
{
    int changed = 0;
    mp x = mp_of(1), w = mp_of(3), first[2];
    for (int k = 0; k <= 100; k++) {
        const mp v = mp_sub(w, mp_scale(x, h / 2));  /* at a whole step */
        const mp tilted = mp_sum(mp_mul(x, x), mp_mul(w, w),
                                 mp_scale(mp_mul(x, w), -h));
        const mp upright = mp_add(mp_scale(mp_mul(x, x), 1 - h * h / 4),
                                  mp_mul(v, v));
        if (k == 0) {
            first[0] = tilted;
            first[1] = upright;
        }
        changed += mp_cmp(tilted, first[0]) != 0;
        changed += mp_cmp(upright, first[1]) != 0;
        changed += mp_cmp(upright, tilted) != 0;
        w = mp_sub(w, mp_scale(x, h));
        x = mp_add(x, mp_scale(w, h));
    }
    return changed;
}

static void test_ellipses(void)
{
    mp_open(1600);
    const int changed = ellipse_changes(0.5) + ellipse_changes(0.375);
    tap_ok(changed == 0 && mp_exact(),
           "eq:ode-ellipse both sides equal and kept, exactly");
    mp_close();
    const double p = log2(leapfrog_error(WHORL_LEAPFROG_HALF_STEP, 512)
                          / leapfrog_error(WHORL_LEAPFROG_HALF_STEP, 1024));
    const double q = log2(
        leapfrog_error(WHORL_LEAPFROG_SEMI_IMPLICIT, 512)
        / leapfrog_error(WHORL_LEAPFROG_SEMI_IMPLICIT, 1024));
    tap_measured("ode.order.leapfrog", "%.3f", p);
    tap_measured("ode.order.semi", "%.3f", q);
    tap_ok(fabs(p - 2) < 0.01 && fabs(q - 1) < 0.01,
           "S2.10 D18 B21 B22 eq:ode-half eq:ode-leapfrog order %.3f, and "
           "%.3f with the notes' start", p, q);
    const whorl_leapfrog_problem leapfrog = {1, pull, NULL};
    const whorl_ode_problem euler = {2, spring, NULL};
    double orbit[6] = {1, 0, 1, 0, 1, 0}, room[2 * WHORL_ODE_WORK];
    int kept = 1;
    tap_data("ode-orbits", "ex ev sx sv lx lv");
    const double step = 0.875, flat = 1 - step * step / 4;
    whorl_leapfrog_kick(&leapfrog, 0, -step / 2, orbit + 4, orbit + 5, room,
                        sizeof room);
    for (int k = 0; k <= 200; k++) {
        const double lv = orbit[5] - step / 2 * orbit[4];
        tap_data("ode-orbits", "%.4f %.4f %.4f %.4f %.4f %.4f", orbit[0],
                 orbit[1], orbit[2], orbit[3], orbit[4], lv);
        const double *o = orbit + 2;
        kept &= fabs(o[0] * o[0] - step * o[0] * o[1] + o[1] * o[1] - 1)
            < 1e-13;
        kept &= fabs(orbit[4] * orbit[4] * flat + lv * lv - flat) < 1e-13;
        if (k < 7)
            whorl_ode_step(&euler, WHORL_ODE_EULER, 0, step, orbit, orbit, room,
                           sizeof room);
        for (int i = 2; i < 6; i += 2)
            whorl_leapfrog_step(&leapfrog, 0, step, orbit + i, orbit + i + 1,
                                room, sizeof room);
    }
    tap_ok(kept, "eq:ode-ellipse 200 leaps of the library stay on them");
}


static const double spin[3] = {2, 4, 4};          /* length 6 */

static void long_turn(mp t, const mp *y, mp *d)
{
    const double *o = spin;
    (void)t;
    for (int j = 0; j < 3; j++)                   /* omega x column j */
        for (int i = 0; i < 3; i++) {
            const int k = (i + 1) % 3, l = (i + 2) % 3;
            d[3 * i + j] = mp_sub(mp_scale(y[3 * l + j], o[k]),
                                  mp_scale(y[3 * k + j], o[l]));
        }
    const mp *q = y + 9;
    for (int i = 0; i < 3; i++) {
        const int k = (i + 1) % 3, l = (i + 2) % 3;
        d[10 + i] = mp_scale(mp_sum(mp_scale(q[0], o[i]),
                                    mp_scale(q[1 + l], o[k]),
                                    mp_scale(q[1 + k], -o[l])), 0.5);
    }
    d[9] = mp_scale(mp_sum(mp_scale(q[1], o[0]), mp_scale(q[2], o[1]),
                           mp_scale(q[3], o[2])), -0.5);
}

/* 1 + z^2, 1 + z^4/4, 1 - z^6/72 + z^8/576 */
static mp growth(int method, mp z2)
{
    const mp z4 = mp_mul(z2, z2);
    if (method == WHORL_ODE_EULER)
        return mp_add(mp_of(1), z2);
    if (method == WHORL_ODE_MIDPOINT)
        return mp_add(mp_of(1), mp_scale(z4, 0.25));
    return mp_sum(mp_of(1), mp_neg(mp_div(mp_mul(z4, z2), mp_of(72))),
                  mp_div(mp_mul(z4, z4), mp_of(576)));
}

static mp det_of(const mp *R)
{
    mp33 m;
    for (int i = 0; i < 9; i++)
        m.m[i / 3][i % 3] = R[i];
    return mp33_det(m);
}

static mp square_of(const mp *q)
{
    return mp_sum(mp_mul(q[0], q[0]), mp_mul(q[1], q[1]),
                  mp_mul(q[2], q[2]), mp_mul(q[3], q[3]));
}

static int same_number(mp a, mp b)
{
    return fabs(mp_get(mp_sub(a, b))) < 1e-80;
}

static void test_drift_once(void)
{
    int good = 1;
    mp_open(300);
    for (int m = 0; m < 3; m++)
        for (int n = 1; n <= 64; n *= 4) {
            const mp h = mp_ratio(1, n), z2 = mp_scale(mp_mul(h, h), 36);
            mp y[13], k[7][REF_NUMBERS];
            for (int i = 0; i < 13; i++)
                y[i] = mp_of(i % 4 == 0 && i < 9);
            y[9] = mp_of(1);
            ref_step(twins[m], 13, long_turn, mp_of(0), h, y, y, k);
            good &= same_number(det_of(y), growth(m, z2));
            good &= same_number(square_of(y + 9),
                                growth(m, mp_scale(z2, 0.25)));
        }
    mp_close();
    tap_ok(good, "W4-a eq:ode-drift eq:ode-growth factors of "
           "one step, R and q");
}
static whorl_status turning(double t, const double *y, double *ydot,
                            void *context)
{
    const whorl_vec3 omega = *(whorl_vec3 *)context;
    whorl_mat3 R;
    whorl_quat q;
    (void)t;
    memcpy(&R, y, sizeof R);
    memcpy(&q, y + 9, sizeof q);
    R = whorl_mat3_rate(R, omega);
    q = whorl_quat_rate(q, omega);
    memcpy(ydot, &R, sizeof R);
    memcpy(ydot + 9, &q, sizeof q);
    return WHORL_OK;
}

/* Relative errors of det R and |q|^2 after so many steps of 1/64. */
static double drift_error(int method, int steps, double quotient[1])
{
    static const double start[13] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1};
    whorl_vec3 omega = {spin[0], spin[1], spin[2]};
    const whorl_ode_problem p = {13, turning, &omega};
    double y[13], work[13 * WHORL_ODE_WORK];
    if (whorl_ode_run(&p, (whorl_ode_method)method, 0, steps / 64.0,
                      1 / 64.0, start, y, work, sizeof work) != WHORL_OK)
        return NAN;
    mp_open(2000);
    mp z[13], d = mp_of(1), l = mp_of(1);
    const mp z2 = mp_ratio(36, 4096);
    for (int i = 0; i < 13; i++)
        z[i] = mp_of(y[i]);
    for (int k = 0; k < steps; k++) {
        d = mp_mul(d, growth(method, z2));
        l = mp_mul(l, growth(method, mp_scale(z2, 0.25)));
    }
    const mp det = det_of(z), square = square_of(z + 9);
    *quotient = log1p(mp_get(mp_sub(det, mp_of(1))))
        / log1p(mp_get(mp_sub(square, mp_of(1))));
    const double e = fmax(fabs(mp_get(mp_div(mp_sub(det, d), d))),
                          fabs(mp_get(mp_div(mp_sub(square, l), l))));
    mp_close();
    return e;
}

static void test_drift(void)
{
    double q;
    tap_ok(drift_error(WHORL_ODE_EULER, 1, &q) == 0,
           "S4.7 TW7 D11 W4-a eq:ode-drift one Euler step: det R and |q|^2 "
           "exactly");
    for (int m = 0; m < 3; m++) {
        const double e = drift_error(m, 1000, &q);
        tap_ok(e <= 1000 * 20 * 0x1p-53
                   && fabs(q / (4 << 2 * m) - 1) < 0.01,
               "S4.7 TW7 W4-a eq:ode-drift 1000 steps, %s: off by "
               "%.1e, R drifts %.2f times as fast as q", names[m], e, q);
    }
}
/* The attitude after 26 strides: true, by nine numbers, q r q* by four. */
static whorl_status strides(whorl_mat3 R[3])
{
    static const double start[13] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1};
    const double z = 1.2, a = sqrt(1 / 3.0);
    whorl_vec3 axis = {a, a, a};
    const whorl_ode_problem p = {13, turning, &axis};
    double y[13], work[13 * WHORL_ODE_WORK];
    whorl_quat q, unit = {1, 0, 0, 0};
    whorl_status status = whorl_ode_run(&p, WHORL_ODE_RK4, 0, 26 * z, z,
                                        start, y, work, sizeof work);
    memcpy(&R[1], y, sizeof R[1]);
    memcpy(&q, y + 9, sizeof q);
    if (status == WHORL_OK)
        status = whorl_mat3_from_axis_angle(axis, 26 * z, &R[0]);
    if (status == WHORL_OK)
        status = whorl_quat_normalize(q, &unit);
    const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    R[2] = whorl_quat_to_mat3(unit);
    for (int i = 0; i < 9; i++)
        R[2].m[i / 3][i % 3] *= square;
    return status;
}

/* By what angle n steps of eq:ode-rk4 stay behind, z a step. */
static double late_after(int n, double z)
{
    return n * (z - atan2(z - z * z * z / 6,
                          1 - z * z / 2 + z * z * z * z / 24));
}

static void test_cube(void)
{
    whorl_mat3 R[3];
    const whorl_status status = strides(R);
    const whorl_vec3 across = {1, -1, 0}, along = {1, 1, 1};
    const whorl_vec3 u = whorl_mat3_apply(R[0], across);
    const whorl_vec3 v = whorl_mat3_apply(R[1], across);
    const double squeezed = whorl_vec3_norm(v) / sqrt(2);
    const double lag = acos(whorl_vec3_dot(u, v) / squeezed / 2);
    const whorl_vec3 four = whorl_mat3_apply(R[2], across);
    const double lag_four = acos(whorl_vec3_dot(u, four)
                                 / whorl_vec3_norm(four) / sqrt(2));
    const double z = 1.2, volume = whorl_mat3_det(R[1]);
    const double size = cbrt(whorl_mat3_det(R[2]));
    const double late = late_after(26, z);
    const double half_late = late_after(26, z / 2);
    const whorl_vec3 w = whorl_mat3_apply(R[1], along);
    double f[2];
    for (int k = 0; k < 2; k++) {
        const double x = (k ? z / 2 : z) * (k ? z / 2 : z);
        f[k] = pow(1 - x * x * x / 72 + x * x * x * x / 576, 26);
    }
    tap_ok(status == WHORL_OK && fabs(volume - f[0]) < 1e-12,
           "W4-a eq:ode-drift a cube after 26 strides: volume %.4f",
           volume);
    tap_ok(fabs(squeezed - sqrt(f[0])) < 1e-12,
           "W4-a eq:ode-drift across the axis it is squeezed to %.4f",
           squeezed);
    tap_ok(fabs(w.x - 1) + fabs(w.y - 1) + fabs(w.z - 1) < 1e-12,
           "W4-a eq:ode-drift along the axis it is not");
    tap_ok(fabs(lag - late) < 1e-7,
           "eq:ode-drift it lags behind by %.4f radians", lag);
    tap_ok(fabs(lag_four - 2 * half_late) < 1e-7,
           "eq:ode-drift with q it lags behind by %.4f radians", lag_four);
    tap_ok(fabs(size - f[1]) < 1e-12,
           "W4-a eq:ode-drift with q its size is %.4f", size);
    tap_measured("ode.cube.across", "%.2f", squeezed);
    tap_measured("ode.cube.volume", "%.2f", volume);
    tap_measured("ode.cube.lag", "%.0f", lag * 45 / atan(1));
    tap_measured("ode.cube.lag-four", "%.1f", lag_four * 45 / atan(1));
    tap_measured("ode.cube.four", "%.1f", 100 * (1 - size));
    tap_data("ode-cube", "xx xy xz yx yy yz zx zy zz");
    for (int k = 0; k < 3; k++)
        tap_data("ode-cube", "%.6f %.6f %.6f %.6f %.6f %.6f %.6f %.6f %.6f",
                 R[k].m[0][0], R[k].m[0][1], R[k].m[0][2], R[k].m[1][0],
                 R[k].m[1][1], R[k].m[1][2], R[k].m[2][0], R[k].m[2][1],
                 R[k].m[2][2]);
}

static int step_refuses(whorl_ode_problem p, int method, double t, double h,
                        double y0, size_t size, whorl_status expected)
{
    const double y[2] = {y0, 1};
    double next[2] = {3, 4}, work[2 * WHORL_ODE_WORK];
    const whorl_status one = whorl_ode_step(&p, (whorl_ode_method)method, t,
                                            h, y, next, work, size);
    const whorl_status run = whorl_ode_run(&p, (whorl_ode_method)method, t,
                                           t + 1, h, y, next, work, size);
    return one == expected && run == expected && next[0] == 3
        && next[1] == 4;
}

static void test_refusals(void)
{
    const whorl_ode_problem p = {2, spring, NULL}, none = {0, spring, NULL};
    const size_t w = 2 * WHORL_ODE_WORK * sizeof(double);
    const struct { const whorl_ode_problem *p; int method;
                   double t, h, y0; size_t size; whorl_status status;
                   const char *what; } row[] = {
        {&none, 1, 0, 1, 1, w, WHORL_NO_EQUATIONS, "dimension 0"},
        {&p, 1, 0, 1, 1, w - 1, WHORL_WORK_TOO_SMALL, "too little work"},
        {&p, 1, NAN, 1, 1, w, WHORL_NOT_FINITE, "t of NaN"},
        {&p, 1, 0, INFINITY, 1, w, WHORL_NOT_FINITE, "an infinite h"},
        {&p, 1, 0, NAN, 1, w, WHORL_NOT_FINITE, "h of NaN"},
        {&p, 1, 0, 1, NAN, w, WHORL_NOT_FINITE, "a state with a NaN"},
        {&p, 1, 0, 0, 1, w, WHORL_NOT_ABOVE_ZERO, "h of zero"},
        {&p, 1, 0, -1, 1, w, WHORL_NOT_ABOVE_ZERO, "a negative h"},
        {&p, 4, 0, 1, 1, w, WHORL_UNKNOWN_METHOD, "method 4"},
        {&p, -1, 0, 1, 1, w, WHORL_UNKNOWN_METHOD, "method -1"}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++)
        tap_ok(step_refuses(*row[k].p, row[k].method, row[k].t, row[k].h,
                            row[k].y0, row[k].size, row[k].status),
               "eq:ode-table refused: %s", row[k].what);
    static const struct { double T, h; whorl_status status;
                          const char *what; } count[] = {
        {1, 1e-10, WHORL_TOO_MANY_STEPS, "too many steps"},
        {DBL_MAX, 1e-9, WHORL_TOO_MANY_STEPS, "infinitely many steps"},
        {0, 1, WHORL_NOT_ABOVE_ZERO, "no time"},
        {1, -1, WHORL_NOT_ABOVE_ZERO, "a negative h"},
        {1, 0, WHORL_NOT_ABOVE_ZERO, "h of zero"},
        {1, INFINITY, WHORL_NOT_FINITE, "an infinite h"},
        {NAN, 1, WHORL_NOT_FINITE, "a time of NaN"}};
    for (size_t k = 0; k < sizeof count / sizeof *count; k++) {
        size_t n = 7;
        tap_ok(whorl_ode_count(count[k].T, count[k].h, &n)
                   == count[k].status && n == 7,
               "eq:ode-count refused: %s", count[k].what);
    }
}
typedef struct { int calls, bad_call; whorl_status status; } moody;

static whorl_status refusing(double t, const double *y, double *ydot,
                             void *context)
{
    moody *m = context;
    const int bad = ++m->calls == m->bad_call;
    spring(t, y, ydot, NULL);
    if (bad && m->status == WHORL_OK)
        ydot[1] = NAN;
    return bad ? m->status : WHORL_OK;
}

static void test_broken_rates(void)
{
    double work[2 * WHORL_DOPRI_WORK];
    int kept = 1, nans = 1, frogs = 1;
    for (int call = 1; call <= 4; call++) {
        const whorl_status mine = (whorl_status)(7000 + call);
        moody m = {0, call, mine};
        const whorl_ode_problem p = {2, refusing, &m};
        double y[2] = {1, 2};
        kept &= whorl_ode_step(&p, WHORL_ODE_RK4, 0, 1, y, y, work,
                               sizeof work) == mine;
        m.calls = -8;
        kept &= whorl_ode_run(&p, WHORL_ODE_RK4, 0, 9, 1, y, y, work,
                              sizeof work) == mine;
        m = (moody){0, call, WHORL_OK};
        nans &= whorl_ode_step(&p, WHORL_ODE_RK4, 0, 1, y, y, work,
                               sizeof work) == WHORL_OUT_OF_RANGE;
        kept &= y[0] == 1 && y[1] == 2;
    }
    script wild = {.k = {{0}, {INFINITY}}};
    const whorl_ode_problem one = {1, from_list, &wild};
    double z[N] = {1, NAN};
    nans &= whorl_ode_step(&one, WHORL_ODE_DP5, 0, 1, z, z, work, sizeof work)
        == WHORL_OUT_OF_RANGE;
    wild.calls = 2;
    kept &= whorl_ode_step(&one, WHORL_ODE_DP5, 0, 1, z, z, work, sizeof work)
        == WHORL_OK && z[0] == 1;
    work[7] = 5;
    kept &= whorl_ode_run(&one, WHORL_ODE_RK4, 0, 9, 1, z, z, work,
                          7 * sizeof *work) == WHORL_WORK_TOO_SMALL
        && work[7] == 5;
    tap_ok(kept, "eq:ode-table a dydt that refuses: its status comes back");
    tap_ok(nans, "eq:ode-table a dydt that answers NaN");
    for (int call = 1; call <= 5; call++) {
        moody m = {0, call, WHORL_FLAT};
        const whorl_leapfrog_problem p = {2, refusing, &m};
        double x[2] = {1, 2}, v[2] = {3, 4};
        frogs &= whorl_leapfrog(&p, WHORL_LEAPFROG_HALF_STEP, 0, 3, 1, x, v,
                                x, v, work, sizeof work) == WHORL_FLAT;
        m = (moody){0, call, WHORL_OK};
        frogs &= whorl_leapfrog(&p, WHORL_LEAPFROG_HALF_STEP, 0, 3, 1, x, v,
                                x, v, work, sizeof work)
            == WHORL_OUT_OF_RANGE;
        frogs &= x[0] == 1 && x[1] == 2 && v[0] == 3 && v[1] == 4;
    }
    tap_ok(frogs, "eq:ode-leapfrog an acceleration that fails "
           "halfway");
}
static int run_refuses(double absolute, double relative, double t1,
                       double y0, size_t size, whorl_status expected)
{
    const whorl_ode_problem p = {2, spring, NULL};
    const double y[2] = {y0, 1};
    double end[2] = {3, 4}, work[2 * WHORL_DOPRI_WORK];
    whorl_dopri_run r, copy;
    memset(&r, 0x5a, sizeof r);
    memcpy(&copy, &r, sizeof r);
    return whorl_dopri(&p, absolute, relative, 0, t1, y, end, work, size)
            == expected
        && whorl_dopri_begin(&r, &p, absolute, relative, 0, t1, y, work,
                             size) == expected
        && end[0] == 3 && end[1] == 4 && memcmp(&r, &copy, sizeof r) == 0;
}

static void test_run_refusals(void)
{
    const size_t w = 2 * WHORL_DOPRI_WORK * sizeof(double);
    const struct { double absolute, relative, t1, y0; size_t size;
                   whorl_status status; const char *what; } row[] = {
        {0, 1, 1, 1, w, WHORL_NOT_ABOVE_ZERO, "absolute tolerance 0"},
        {-1, 1, 1, 1, w, WHORL_NOT_ABOVE_ZERO, "absolute tolerance -1"},
        {1, -1, 1, 1, w, WHORL_NOT_ABOVE_ZERO, "relative tolerance -1"},
        {1, 1, 0, 1, w, WHORL_NOT_ABOVE_ZERO, "no time"},
        {1, NAN, 1, 1, w, WHORL_NOT_FINITE, "relative tolerance NaN"},
        {NAN, 1, 1, 1, w, WHORL_NOT_FINITE, "absolute tolerance NaN"},
        {1, 1, INFINITY, 1, w, WHORL_NOT_FINITE, "an infinite time"},
        {1, 1, 1, NAN, w, WHORL_NOT_FINITE, "a state with a NaN"},
        {1, 1, 1, 1, w - 1, WHORL_WORK_TOO_SMALL, "too little work"}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++)
        tap_ok(run_refuses(row[k].absolute, row[k].relative, row[k].t1,
                           row[k].y0, row[k].size, row[k].status),
               "eq:ode-error refused: %s", row[k].what);
    const whorl_ode_problem long_time = {2, spring, NULL};
    double room[2 * WHORL_DOPRI_WORK], edge[2] = {1, 1};
    tap_ok(whorl_dopri(&long_time, 1, 1, -DBL_MAX, DBL_MAX, edge, edge,
                       room, sizeof room) == WHORL_NOT_FINITE,
           "eq:ode-error refused: from the least double to the largest");
    for (int k = 0; k < 2; k++) {
        const whorl_status status = k == 0 ? WHORL_OUT_OF_RANGE : WHORL_FLAT;
        moody first = {0, 1, k == 0 ? WHORL_OK : status};
        const whorl_ode_problem q = {2, refusing, &first};
        const double ahead[2] = {1, 0};
        double room[2 * WHORL_DOPRI_WORK];
        whorl_dopri_run run, copy;
        memset(&run, 0x5a, sizeof run);
        memcpy(&copy, &run, sizeof run);
        tap_ok(whorl_dopri_begin(&run, &q, 1, 1, 0, 1, ahead, room,
                                 sizeof room) == status
                   && memcmp(&run, &copy, sizeof run) == 0
                   && first.calls == 1,
               "eq:ode-error refused: the first rate is %s",
               k == 0 ? "no number" : "refused");
    }
    moody m = {0, 25, WHORL_FLAT};
    const whorl_ode_problem p = {2, refusing, &m};
    const double start[2] = {1, 0};
    double y[2] = {3, 4}, work[2 * WHORL_DOPRI_WORK];
    whorl_dopri_run r;
    for (int i = 0; i < 2 * WHORL_DOPRI_WORK; i++)
        work[i] = NAN;
    whorl_dopri_begin(&r, &p, 1e-9, 1e-9, 0, 1, start, work, sizeof work);
    tap_ok(whorl_dopri_until(&r, 0, y) == WHORL_OK && y[0] == 1
               && y[1] == 0 && r.accepted == 0,
           "eq:ode-dense before the first step: the state itself");
    y[0] = 3;
    const whorl_status failed = whorl_dopri_until(&r, 1, y);
    const double stood = r.t;
    tap_ok(failed == WHORL_FLAT && y[0] == 3,
           "eq:ode-error a refusal within a run: its status comes back");
    tap_ok(stood > 0 && stood < 1 && r.t_before == stood
               && whorl_dopri_at(&r, stood, y) == WHORL_OK
               && fabs(y[0] - cos(stood)) < 1e-8,
           "eq:ode-error a run that was refused stands where it stood");
    tap_ok(whorl_dopri_until(&r, 1, y) == WHORL_OK
               && fabs(y[0] - cos(1)) < 1e-8,
           "eq:ode-error a run that was refused goes on");
    whorl_dopri_begin(&r, &p, 1e-9, 1e-9, 0, 1, start, work, sizeof work);
    r.most_steps = 3;
    tap_ok(whorl_dopri_until(&r, 1, y) == WHORL_TOO_MANY_STEPS
               && r.accepted + r.rejected == 3,
           "eq:ode-controller refused: a step more than most_steps");
    tap_ok(whorl_dopri_until(&r, 2, y) == WHORL_OUTSIDE_STEP,
           "eq:ode-dense refused: a time behind the end of the run");
    tap_ok(whorl_dopri_at(&r, r.t + 1e-3, y) == WHORL_OUTSIDE_STEP,
           "eq:ode-dense refused: a time outside of the step");
    tap_ok(whorl_dopri_at(&r, NAN, y) == WHORL_NOT_FINITE,
           "eq:ode-dense refused: a time of NaN");
}

static whorl_status jumpy(double t, const double *y, double *ydot,
                          void *context)
{
    int *calls = context;
    (void)t;
    (void)y;
    ++*calls;       /* the first rate, then six a try */
    ydot[0] = *calls > 1 && *calls <= 7 ? 1e6 * *calls : 1;
    return WHORL_OK;
}

static void test_growth(void)
{
    int calls = 0;
    const whorl_ode_problem p = {1, jumpy, &calls};
    const double start = 1;
    double work[WHORL_DOPRI_WORK];
    whorl_dopri_run r;
    whorl_dopri_begin(&r, &p, 1e-3, 0, 0, 1e3, &start, work, sizeof work);
    const double h = r.h;
    whorl_status status = whorl_dopri_step(&r);
    tap_ok(status == WHORL_OK && r.rejected == 1 && r.accepted == 1
               && r.h_before == 0.2 * h && r.h == r.h_before,
           "eq:ode-controller no growth after a rejection");
    status = whorl_dopri_step(&r);
    tap_ok(status == WHORL_OK && r.rejected == 1 && r.h == 5 * r.h_before,
           "eq:ode-controller growth, fivefold at most, after a step that "
           "was taken at once");
}

static int frog_refuses(size_t n, double h, double x0, double v0,
                        size_t size, whorl_status expected)
{
    const whorl_leapfrog_problem p = {n, pull, NULL};
    double x = x0, v = v0, work[WHORL_LEAPFROG_WORK];
    const whorl_status one = whorl_leapfrog_step(&p, 0, h, &x, &v, work,
                                                 size);
    const whorl_status all = whorl_leapfrog(
        &p, WHORL_LEAPFROG_HALF_STEP, 0, 1, h, &x, &v, &x, &v, work, size);
    return one == expected && all == expected
        && memcmp(&x, &x0, sizeof x) == 0 && memcmp(&v, &v0, sizeof v) == 0;
}

static void test_leapfrog_refusals(void)
{
    const size_t w = WHORL_LEAPFROG_WORK * sizeof(double);
    const struct { size_t n; double h, x0, v0; size_t size;
                   whorl_status status; const char *what; } row[] = {
        {0, 1, 1, 1, w, WHORL_NO_EQUATIONS, "dimension 0"},
        {1, 0, 1, 1, w, WHORL_NOT_ABOVE_ZERO, "h of zero"},
        {1, NAN, 1, 1, w, WHORL_NOT_FINITE, "h of NaN"},
        {1, 1, INFINITY, 1, w, WHORL_NOT_FINITE, "an infinite place"},
        {1, 1, 1, NAN, w, WHORL_NOT_FINITE, "a velocity of NaN"},
        {1, 1, 1, 1, w - 1, WHORL_WORK_TOO_SMALL, "too little work"}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++)
        tap_ok(frog_refuses(row[k].n, row[k].h, row[k].x0, row[k].v0,
                            row[k].size, row[k].status),
               "eq:ode-leapfrog refused: %s", row[k].what);
    script still = {0};
    const whorl_leapfrog_problem far = {2, from_list, &still}, near = {1,
        from_list, &still};
    double x[N] = {0, DBL_MAX, NAN}, v[N] = {0, DBL_MAX, NAN};
    double work[2 * WHORL_LEAPFROG_WORK] = {0, 7};
    tap_ok(whorl_leapfrog_step(&far, 0, 1, x, v, work, sizeof work)
               == WHORL_OUT_OF_RANGE && x[1] == DBL_MAX && v[1] == DBL_MAX,
           "eq:ode-leapfrog refused: a place out of range, at last");
    still.k[1][1] = 7;
    work[1] = 7;
    tap_ok(whorl_leapfrog_kick(&near, 0, 1, x, v, work, sizeof work)
               == WHORL_OK && v[0] == 0 && work[1] == 7,
           "eq:ode-leapfrog a kick of one number looks at one");
}

static void test_exhibits(void)
{
    tap_ok(!compiles("typedef void (*dydt_func)(double t[], double t[], "
                     "double ydot[]);")
               && compiles("typedef void (*dydt_func)(double t, "
                           "double y[], double ydot[]);"),
           "exhibit W1-L eq:ode-table the printed typedef does not "
           "compile, the repaired one does");
    double x[3];
    throw_stones(-9.75, 0.125, 16, 0, 8, x);
    tap_ok(x[1] - x[2] == -9.75 * 2 * 0.125 && x[0] != x[1],
           "exhibit B22 eq:ode-offsets the notes' start is not Euler: they "
           "differ by g t h");
    static const int end[4] = {1, 2, 5, 10};
    static const int taken[4] = {31, 60, 151, 301};
    for (int k = 0; k < 4; k++) {
        int steps = 0;
        for (double t = 0; t < end[k]; t += 1. / 30)
            steps++;
        tap_ok(steps == taken[k], "exhibit W1-M eq:ode-count an "
               "accumulated t takes %d steps for %d", steps, 30 * end[k]);
    }
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "09-ode");
    test_conditions();
    test_tables();
    test_worked_step();
    test_whims();
    test_orders();
    test_wedge();
    test_library_orders();
    test_count();
    test_run();
    test_error();
    test_controller();
    test_between();
    test_between_order();
    test_calls();
    test_handle();
    test_first_length();
    test_single_steps();
    test_edge();
    test_leapfrog_steps();
    test_leapfrog_ends();
    test_leapfrog_times();
    test_offsets();
    test_stones();
    test_ellipses();
    test_drift_once();
    test_drift();
    test_cube();
    test_refusals();
    test_broken_rates();
    test_run_refusals();
    test_growth();
    test_leapfrog_refusals();
    test_exhibits();
    return tap_end();
}
