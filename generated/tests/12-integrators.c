/* Fourteen methods compared. */
/* Tangled from literate/12-steps: integrators-evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/heavy.h"
#include "reference/integrators.h"
#include "reference/tap.h"
#include "reference/top.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *text, *labels;
    const char *other;              /* NULL: one of the library's */
    whorl_steps_method method;
    double evaluations, turns, theory;    /* of the library's */
    int fine;                       /* order seen from 1/fine [s] */
} row;

enum { HELD, EULER, EULER_L, IMPLICIT, LIE, RK4_L, RKMK, RK4, SPLIT,
       SUZUKI, KL6, DMV, PDMV, FITTED, ROWS };

static const row rows[ROWS] = {
    {"$\\bv\\omega$ held", "eq:integrators-held", "held", 0, 0, 0, 0, 960},
    {"Euler $(q,\\bv\\omega_b)$", "eq:integrators-body",
     "euler", 0, 0, 0, 1, 1920},
    {"Euler $(q,\\bv L)$", "eq:integrators-world",
     "euler-world", 0, 0, 0, 1, 1920},
    {"implicit gyro", "eq:integrators-catto", "implicit", 0, 0, 0, 1, 1920},
    {"Lie--Euler", "eq:integrators-lie-euler",
     "lie-euler", 0, 0, 0, 1, 1920},
    {"RK4 $(q,\\bv L)$", "eq:integrators-world",
     "rk4-world", 0, 0, 0, 4, 120},
    {"RKMK4", "eq:integrators-rkmk4", "rkmk4", 0, 0, 0, 4, 120},
    {"\\texttt{rk4} $(q,\\bv l)$", "eq:steps-rk4", NULL,
     WHORL_STEPS_RK4, 4, 0, 4, 120},
    {"\\texttt{split}", "eq:steps-split", NULL, WHORL_STEPS_SPLIT, 0, 4, 2,
     120},
    {"Suzuki 4", "eq:integrators-suzuki eq:integrators-split",
     "suzuki4", 0, 0, 0, 4, 60},
    {"\\texttt{kl6}", "eq:steps-kahan-li", NULL, WHORL_STEPS_KL6, 0, 28, 6,
     20},
    {"DMV", "eq:integrators-dmv", "dmv", 0, 0, 0, 2, 120},
    {"PDMV 4", "eq:integrators-pdmv", "pdmv4", 0, 0, 0, 4, 120},
    {"DMV fitted", "eq:integrators-fitted", "fitted", 0, 0, 0, 0, 0},
};
typedef struct { whorl_vec3 I, omega; } free_body;
static const free_body handle = {{1, 2, 2.5}, {0.1, 6, 0.1}};
static const free_body generic = {{1, 2, 2.5}, {2, -1, 3}};
static const free_body bar = {{1, 2, 2.5}, {6, 0.1, 0.1}};

/* What a row steps, whichever it is. */
typedef struct {
    const integrator *other;
    rigid_body body;
    rigid_state state;
    whorl_stepper stepper;
    whorl_turn turn;
} runner;

static const integrator *method_named(const char *name)
{
    for (int i = 0; i < INTEGRATORS; i++)
        if (name != NULL && strcmp(integrators[i].name, name) == 0)
            return &integrators[i];
    return NULL;
}

static runner start(const row *r, const free_body *b, whorl_quat q,
                    double h)
{
    runner a = {.other = method_named(r->other)};
    a.body = (rigid_body){.I = b->I, .h = h};
    a.turn = (whorl_turn){q, {b->I.x * b->omega.x, b->I.y * b->omega.y,
                              b->I.z * b->omega.z}};
    if (a.other != NULL)
        a.state = rigid_begin(&a.body, a.other->carries, q, b->omega);
    else if (whorl_stepper_prepare(r->method, b->I, h, &a.stepper)
             != WHORL_OK)
        a.turn.q.w = NAN;
    return a;
}

static void advance(runner *a, long steps)
{
    if (a->other == NULL) {
        if (whorl_stepper_run(&a->stepper, (size_t)steps, &a->turn)
            != WHORL_OK)
            a->turn.q.w = NAN;
        return;
    }
    while (steps-- > 0)
        a->other->step(&a->body, &a->state);
    a->turn.q = a->state.q;
    a->turn.l = rigid_momentum(&a->body, a->other->carries, a->state);
}

static double energy_of(whorl_vec3 I, whorl_vec3 l)
{
    return (l.x * l.x / I.x + l.y * l.y / I.y + l.z * l.z / I.z) / 2;
}

static double angle(whorl_vec3 a, whorl_vec3 b)
{
    return atan2(whorl_vec3_norm(whorl_vec3_cross(a, b)),
                 whorl_vec3_dot(a, b));
}

/* The turn that would correct q, from the exact attitude. */
static double attitude_error(const free_body *b, double t, whorl_quat q)
{
    mp_open(REF_TOP_BITS);
    const mp I[3] = {mp_of(b->I.x), mp_of(b->I.y), mp_of(b->I.z)};
    const mp w0[3] = {mp_of(b->omega.x), mp_of(b->omega.y),
                      mp_of(b->omega.z)};
    const mp p[4] = {mp_of(q.w), mp_of(q.x), mp_of(q.y), mp_of(q.z)};
    mp w[3];
    mp33 B;
    const ref_top top = ref_top_begin(I, w0);
    ref_top_at(&top, mp_of(t), &B, w);
    mp33 E = mp33_mul(mp33_transpose(B), ref_top_matrix(p));
    mp3 s = {mp_sub(E.m[2][1], E.m[1][2]), mp_sub(E.m[0][2], E.m[2][0]),
             mp_sub(E.m[1][0], E.m[0][1])};
    const double error = mp_get(mp_atan2(mp3_length(s),
        mp_sub(mp33_trace(E), mp_of(1))));
    mp_close();
    return error;
}
typedef struct {
    double energy, momentum, length, attitude, evaluations, turns;
    int flips;
} record;

static record fly(const row *r, const free_body *b, int per_second,
                  double T)
{
    const whorl_quat one = {1, 0, 0, 0};
    const long n = lround(T * per_second);
    record a = {0, 0, 0, 0, r->evaluations, r->turns, 0};
    runner run = start(r, b, one, 1.0 / per_second);
    const double E0 = energy_of(b->I, run.turn.l);
    const whorl_vec3 L0 = run.turn.l;
    int up = run.turn.l.y > 0;
    for (long k = 0; k < n; k++) {
        advance(&run, 1);
        const whorl_vec3 l = run.turn.l, L = whorl_quat_rotate(run.turn.q,
                                                               l);
        a.energy = fmax(a.energy, fabs(energy_of(b->I, l) / E0 - 1));
        a.momentum = fmax(a.momentum, angle(L, L0));
        a.length = fmax(a.length, fabs(whorl_vec3_norm(L)
                                       / whorl_vec3_norm(L0) - 1));
        a.flips += (l.y > 0) != up;
        up = l.y > 0;
    }
    a.attitude = attitude_error(b, T, run.turn.q);
    if (run.other != NULL) {
        a.evaluations = (double)run.body.evaluations / (double)n;
        a.turns = (double)run.body.turns / (double)n;
    }
    return a;
}

/* Order of the attitude after 10 s, from 1/fine and half of that. */
static double order_seen(const row *r)
{
    double error[2];
    for (int k = 0; k < 2; k++) {
        const int per_second = r->fine << k;
        runner run = start(r, &generic, (whorl_quat){1, 0, 0, 0},
                           1.0 / per_second);
        advance(&run, 10L * per_second);
        error[k] = attitude_error(&generic, 10, run.turn.q);
    }
    return log2(error[0] / error[1]);
}

/* Two digits, rounded as the demo rounds them, as TeX would have them. */
static void two_digits(double x, char text[40])
{
    int e = x > 0 && isfinite(x) ? (int)floor(log10(x)) : 0;
    double m = x > 0 ? nearbyint(x / pow(10, e) * 10) / 10 : 0;
    if (m >= 10) {
        m /= 10;
        e++;
    }
    if (e >= -2)
        snprintf(text, 40, "$%.*f$", x > 0 && e < 1 ? 1 - e : 0,
                 m * pow(10, e));
    else
        snprintf(text, 40, "$%.1f{\\cdot}10^{%d}$", m, e);
}

static record records[ROWS];

static void test_rows(void)
{
    tap_data("12-integrators", "method order rates turns energy length "
             "momentum attitude generic");
    for (int i = 0; i < ROWS; i++) {
        const row *r = &rows[i];
        const record a = records[i] = fly(r, &handle, 60, 60);
        char energy[40], length[40], momentum[40], attitude[40],
            order[40] = "--", other[40] = "--";
        two_digits(a.energy, energy);
        two_digits(a.length, length);
        two_digits(a.momentum, momentum);
        two_digits(a.attitude, attitude);
        if (r->fine > 0) {
            const double p = order_seen(r);
            snprintf(order, sizeof order, "%.2f", fabs(p) < 0.005 ? 0 : p);
            two_digits(fly(r, &generic, 60, 60).attitude, other);
            tap_ok(fabs(p - r->theory) <= 0.1, "%s %s: order %.2f, in "
                   "theory %.0f", r->labels, r->text, p, r->theory);
        }
        tap_data("12-integrators", "{%s} %s %.0f %.0f %s %s %s %s %s",
                 r->text, order, a.evaluations, a.turns, energy, length,
                 momentum, attitude, other);
        char name[80];
        snprintf(name, sizeof name, "integrators.%s", r->other ? r->other
                 : i == RK4 ? "rk4" : i == SPLIT ? "split" : "kl6");
        tap_measured(name, a.attitude < 0.01 ? "%.1e" : "%.2f", a.attitude);
    }
}

/* The largest error of the energy up to a time, at ten times a decade. */
static void print_drift(void)
{
    static const int drawn[] = {EULER, IMPLICIT, RK4_L, RK4, SPLIT, SUZUKI,
                                KL6, DMV};
    enum { DRAWN = sizeof drawn / sizeof *drawn, TIMES = 51 };
    static double worst[DRAWN][TIMES], t[TIMES];
    for (int i = 0; i < DRAWN; i++) {
        runner run = start(&rows[drawn[i]], &handle,
                           (whorl_quat){1, 0, 0, 0}, 1.0 / 60);
        const double E0 = energy_of(handle.I, run.turn.l);
        double most = 0;
        long n = 0;
        for (int k = 0; k < TIMES; k++) {
            for (; n < lround(pow(10, 0.1 * k)); n++) {
                advance(&run, 1);
                most = fmax(most, fabs(energy_of(handle.I, run.turn.l) / E0
                                       - 1));
            }
            worst[i][k] = most < 1e3 ? most : NAN;
            t[k] = (double)n / 60;
        }
    }
    tap_data("12-drift", "t euler implicit rk4world rk4 split suzuki kl6 "
             "dmv");
    for (int k = 0; k < TIMES; k++)
        if (k == 0 || t[k] > t[k - 1])
            tap_data("12-drift", "%.4f %.2e %.2e %.2e %.2e %.2e %.2e %.2e "
                     "%.2e", t[k], worst[0][k], worst[1][k], worst[2][k],
                     worst[3][k], worst[4][k], worst[5][k], worst[6][k],
                     worst[7][k]);
    tap_ok(worst[3][50] > 8 * worst[3][40], "eq:steps-rk4 the energy "
           "drifts away: %.1e after %.0f s", worst[3][50], t[50]);
    tap_ok(worst[4][50] <= 1.5 * worst[4][40] && worst[5][50] <= 1.5
               * worst[5][40], "eq:integrators-suzuki eq:steps-split "
                               "the energy "
           "comes back: %.1e and %.1e", worst[4][50], worst[5][50]);
    tap_ok(worst[7][50] <= 1e-12, "eq:integrators-dmv "
                                  "the energy for 1e5 steps: "
           "%.1e", worst[7][50]);
    tap_measured("integrators.drift.rk4", "%.1e", worst[3][50]);
    tap_measured("integrators.drift.split", "%.1e", worst[4][50]);
    tap_measured("integrators.drift.kl6", "%.1e", worst[6][50]);
    tap_measured("integrators.drift.time", "%.0f", t[50]);
}

static void test_kept(void)
{
    const record *a = records;
    tap_ok(a[HELD].flips == 0 && a[KL6].flips == 13,
           "exhibit eq:integrators-held no flip in 60 s where there are %d",
           a[KL6].flips);
    tap_ok(a[HELD].energy < 1e-14,
           "exhibit eq:integrators-held the energy stays");
    tap_ok(a[HELD].momentum > 1e-2 && a[HELD].attitude > 1,
           "exhibit eq:integrators-held L turns by %.1g, the attitude is "
           "wrong by %.2g", a[HELD].momentum, a[HELD].attitude);
    tap_ok(a[DMV].energy <= 1e-12 && a[DMV].momentum <= 1e-12,
           "exhibit eq:integrators-dmv energy to %.1g and L to %.1g",
           a[DMV].energy, a[DMV].momentum);
    tap_ok(a[DMV].attitude > 0.5,
           "exhibit eq:integrators-dmv the attitude is wrong by %.2g",
           a[DMV].attitude);
    tap_ok(a[PDMV].energy <= 1e-12 && a[PDMV].momentum <= 1e-12,
           "eq:integrators-pdmv energy to %.1g and L to %.1g",
           a[PDMV].energy, a[PDMV].momentum);
    tap_ok(a[PDMV].attitude < 1e-3, "eq:integrators-pdmv attitude to %.1g",
           a[PDMV].attitude);
    tap_ok(a[LIE].momentum <= 1e-13 && a[RKMK].momentum <= 1e-13
               && a[EULER_L].momentum <= 1e-13
               && a[RK4_L].momentum <= 1e-13,
           "eq:integrators-lie-euler eq:integrators-rkmk4 "
           "eq:integrators-world L is part of "
           "the state: %.1g", fmax(a[LIE].momentum, a[RKMK].momentum));
    tap_ok(a[IMPLICIT].energy < 1 && a[EULER].energy > 1,
           "eq:integrators-catto "
           "the energy stays below, that of Euler does not: "
           "%.2g, %.2g", a[IMPLICIT].energy, a[EULER].energy);
    tap_ok(a[RK4_L].attitude > 1000 * a[RK4].attitude,
           "eq:integrators-world "
           "the same four looks in body axes: %.0f times "
           "better", a[RK4_L].attitude / a[RK4].attitude);
    tap_measured("integrators.form", "%.0f00", a[RK4_L].attitude
                 / a[RK4].attitude / 100);
    const double gain = fly(&rows[RK4_L], &generic, 60, 60).attitude
        / fly(&rows[RK4], &generic, 60, 60).attitude;
    const double none = fly(&rows[RK4_L], &bar, 60, 60).attitude
        / fly(&rows[RK4], &bar, 60, 60).attitude;
    tap_ok(gain > 5 && gain < 50,
           "eq:integrators-world a generic throw gains %.0f times", gain);
    tap_ok(none > 0.5 && none < 2,
           "eq:integrators-world a spin about the bar gains %.1f times",
           none);
    tap_measured("integrators.form.generic", "%.0f", gain);
    tap_measured("integrators.form.bar", "%.1f", none);
    const record one = fly(&rows[FITTED], &handle, 60, 1.0 / 60);
    tap_ok(one.attitude < 1e-13,
           "eq:integrators-fitted one step is exact to %.1g", one.attitude);
    tap_ok(a[FITTED].energy <= 1e-12 && a[FITTED].momentum <= 1e-12,
           "eq:integrators-fitted energy to %.1g and L to %.1g",
           a[FITTED].energy, a[FITTED].momentum);
    tap_ok(a[FITTED].attitude < a[KL6].attitude,
           "eq:integrators-fitted a minute to %.1g, better than kl6",
           a[FITTED].attitude);
    tap_ok(a[IMPLICIT].length > 0.1 && a[EULER].length > 0.1
               && a[SPLIT].length < 1e-12,
           "eq:integrators-catto the length of L drifts by %.2f, that of "
           "Euler by %.2f", a[IMPLICIT].length, a[EULER].length);
    tap_measured("integrators.turns", "%.1f", a[RK4_L].attitude
                 / a[RKMK].attitude);
    tap_measured("integrators.held.flips", "%d", a[KL6].flips);
    static const int keep[3] = {SUZUKI, DMV, PDMV};
    for (int k = 0; k < 3; k++) {
        sweep s = sweep_begin(60, k == 0 ? 1e-13 : 1e-12,
            k == 0 ? "rad" : "relative or rad", "%s any body keeps %s",
            rows[keep[k]].labels, k == 0 ? "L" : "its energy and L");
        while (sweep_next(&s)) {
            free_body b = {{1, 1, 1}, {0, 0, 0}};
            b.I.y = draw_uniform(&s, 0.5, 2);
            b.I.z = draw_uniform(&s, fabs(1 - b.I.y) + 0.1, 0.9 + b.I.y);
            b.omega.x = draw_uniform(&s, -2, 2);
            b.omega.y = draw_uniform(&s, -2, 2);
            b.omega.z = draw_uniform(&s, -2, 2);
            runner run = start(&rows[keep[k]], &b, (whorl_quat){1, 0, 0, 0},
                               1.0 / 60);
            const whorl_vec3 L0 = run.turn.l;
            advance(&run, 600);
            const double E = energy_of(b.I, run.turn.l) / energy_of(b.I, L0);
            sweep_error(&s, fmax(k == 0 ? 0 : fabs(E - 1),
                angle(L0, whorl_quat_rotate(run.turn.q, run.turn.l))));
        }
        sweep_end(&s);
    }
}

/* l + x l + y omega with the old |l| and energy. */
static whorl_vec3 mended(whorl_vec3 I, whorl_vec3 l, double ll, double E)
{
    for (int k = 0; k < 3; k++) {
        const whorl_vec3 o = {l.x / I.x, l.y / I.y, l.z / I.z};
        const double a = whorl_vec3_dot(l, l), b = whorl_vec3_dot(l, o),
                     c = whorl_vec3_dot(o, o), d = a * c - b * b;
        const double r = (ll - a) / 2, s = E - b / 2;
        l = whorl_vec3_add(l, whorl_vec3_add(
            whorl_vec3_scale((r * c - s * b) / d, l),
            whorl_vec3_scale((s * a - r * b) / d, o)));
    }
    return l;
}

/* The angular momentum in the axes of the body at t. */
static whorl_vec3 momentum_seen(const free_body *b, double t)
{
    mp_open(REF_TOP_BITS);
    const mp I[3] = {mp_of(b->I.x), mp_of(b->I.y), mp_of(b->I.z)};
    const mp w0[3] = {mp_of(b->omega.x), mp_of(b->omega.y),
                      mp_of(b->omega.z)};
    mp w[3];
    mp33 B;
    const ref_top top = ref_top_begin(I, w0);
    ref_top_at(&top, mp_of(t), &B, w);
    const whorl_vec3 l = {b->I.x * mp_get(w[0]), b->I.y * mp_get(w[1]),
                          b->I.z * mp_get(w[2])};
    mp_close();
    return l;
}

static void test_mended(void)
{
    const whorl_quat one = {1, 0, 0, 0};
    runner run = start(&rows[RK4], &handle, one, 1.0 / 60);
    const whorl_vec3 L0 = run.turn.l;
    const double E0 = energy_of(handle.I, L0), ll = whorl_vec3_dot(L0, L0);
    double energy = 0, momentum = 0;
    for (int k = 0; k < 3600; k++) {
        advance(&run, 1);
        run.turn.l = mended(handle.I, run.turn.l, ll, E0);
        const whorl_vec3 L = whorl_quat_rotate(run.turn.q, run.turn.l);
        const whorl_quat back = whorl_quat_exp(
            whorl_vec3_scale(1 / ll, whorl_vec3_cross(L, L0)));
        run.turn.q = whorl_quat_mul(back, run.turn.q);
        energy = fmax(energy, fabs(energy_of(handle.I, run.turn.l) / E0
                                   - 1));
        momentum = fmax(momentum, angle(L0, whorl_quat_rotate(
            run.turn.q, run.turn.l)));
    }
    const double off = attitude_error(&handle, 60, run.turn.q);
    const double along = angle(momentum_seen(&handle, 60), run.turn.l);
    tap_measured("integrators.mended", "%.1e", off);
    tap_ok(energy < 1e-14 && momentum < 1e-14
               && off > records[RK4].attitude / 2 && along < off / 4,
           "eq:steps-rk4 mended: energy to %.1g, L to %.1g, attitude off "
           "by %.2g in place of %.2g, of which %.1g on the polhode", energy,
           momentum, off, records[RK4].attitude, along);
}

static void many(const double *v, int n, mp out[])
{
    for (int i = 0; i < n; i++)
        out[i] = mp_of(v[i]);
}

static double apart(mp a, mp b)
{
    return mp_get(mp_abs(mp_sub(a, b)));
}

static void test_roads(void)
{
    sweep s = sweep_begin(6, 1e-45, "of 1", "eq:integrators-nutation "
                          "closed form against the series");
    while (sweep_next(&s)) {
        mp_open(REF_HEAVY_BITS);
        const double C = draw_uniform(&s, 0.2, 1.9);
        const double I[3] = {1, 1, C}, pull[3] = {0, 0, 1.5};
        double v[6];
        for (int i = 0; i < 6; i++)
            v[i] = draw_uniform(&s, -2, 2);
        mp i[3], p[3], y[6];
        many(I, 3, i);
        many(pull, 3, p);
        many(v, 6, y);
        mp g = mp_sqrt(mp_sum(mp_mul(y[3], y[3]), mp_mul(y[4], y[4]),
                              mp_mul(y[5], y[5])));
        for (int k = 3; k < 6; k++)
            y[k] = mp_div(y[k], g);
        const ref_nutation n = ref_nutation_begin(i[0], i[2], p[2], y);
        double worst = apart(ref_nutation_at(&n, mp_of(0)), y[5]);
        ref_heavy_series(i, p, mp_ratio(1, 32), 160, y);
        worst = fmax(worst, apart(ref_nutation_at(&n, mp_of(5)), y[5]));
        sweep_error(&s, worst);
        mp_close();
    }
    sweep_end(&s);
    mp_open(REF_HEAVY_BITS);
    const double I[3] = {2, 2, 1}, pull[3] = {1.5, 0, 0};
    const double v[6] = {0.5, 1.25, -0.75, 0.6, 0, 0.8};
    mp i[3], p[3], y[6];
    many(I, 3, i);
    many(pull, 3, p);
    many(v, 6, y);
    mp before = ref_kovalevskaya(i[2], p[0], y);
    ref_heavy_series(i, p, mp_ratio(1, 32), 320, y);
    const double off = apart(ref_kovalevskaya(i[2], p[0], y), before);
    tap_ok(off <= 1e-45, "eq:integrators-kovalevskaya "
                         "constant for 10 s in %d bits: "
           "%.1e", REF_HEAVY_BITS, off);
    i[2] = mp_ratio(11, 10);
    many(v, 6, y);
    before = ref_kovalevskaya(i[2], p[0], y);
    ref_heavy_series(i, p, mp_ratio(1, 32), 64, y);
    tap_ok(apart(ref_kovalevskaya(i[2], p[0], y), before) > 0.01,
           "exhibit eq:integrators-kovalevskaya "
           "with moments 2, 2, 1.1 it changes");
    mp_close();
}

typedef struct { double E, Lz, l3, u, K; } constants;

static constants constants_of(const rigid_body *b, const rigid_state *s)
{
    const whorl_vec3 g = whorl_quat_rotate(whorl_quat_conj(s->q),
                                           (whorl_vec3){0, 0, 1});
    const double E = energy_of(b->I, s->v) + whorl_vec3_dot(b->pull, g);
    const double wx = s->v.x / b->I.x, wy = s->v.y / b->I.y;
    const double c = b->pull.x / b->I.z;
    return (constants){E, whorl_vec3_dot(s->v, g), s->v.z, g.z,
                       hypot(wx * wx - wy * wy - c * g.x,
                             2 * wx * wy - c * g.y)};
}

/* Leaning by 60 degrees, with a spin of seven and a small push. */
static rigid_state let_go(rigid_body *b, double h)
{
    *b = (rigid_body){.I = {1, 1, 0.5}, .h = h, .pull = {0, 0, 1}};
    const whorl_quat q = {sqrt(0.75), 0.5, 0, 0};
    return (rigid_state){q, {0.25, -0.125, 3.5}};
}
static double nutation_error(rigid_step *step, int per_second, double T)
{
    rigid_body b;
    rigid_state s = let_go(&b, 1.0 / per_second);
    mp_open(REF_HEAVY_BITS);
    const double v[6] = {s.v.x / b.I.x, s.v.y / b.I.y, s.v.z / b.I.z};
    mp y[6];
    many(v, 3, y);
    const mp q[4] = {mp_of(s.q.w), mp_of(s.q.x), mp_of(s.q.y),
                     mp_of(s.q.z)};
    const mp33 R = ref_top_matrix(q);
    for (int k = 0; k < 3; k++)
        y[3 + k] = R.m[2][k];
    const ref_nutation n = ref_nutation_begin(mp_of(b.I.x), mp_of(b.I.z),
                                              mp_of(b.pull.z), y);
    const long steps = lround(T * per_second);
    double worst = 0;
    for (long k = 1; k <= steps; k++) {
        step(&b, &s);
        if (k % (steps / 50) == 0) {
            mp_open(REF_HEAVY_BITS);
            mp u = ref_nutation_at(&n, mp_of((double)k / per_second));
            worst = fmax(worst, fabs(mp_get(mp_sub(u,
                mp_of(constants_of(&b, &s).u)))));
            mp_close();
        }
    }
    mp_close();
    return worst;
}
static void test_lagrange(void)
{
    rigid_body b;
    rigid_state s = let_go(&b, 1.0 / 240);
    const constants a = constants_of(&b, &s);
    double E[2] = {0, 0}, Lz = 0, l3 = 0;
    for (long k = 0; k < 100000; k++) {
        rigid_strang(&b, &s);
        const constants c = constants_of(&b, &s);
        E[k / 50000] = fmax(E[k / 50000], fabs(c.E / a.E - 1));
        Lz = fmax(Lz, fabs(c.Lz / a.Lz - 1));
        l3 = fmax(l3, fabs(c.l3 / a.l3 - 1));
    }
    tap_ok(E[0] < 1e-5 && E[1] <= 1.5 * E[0], "eq:integrators-strang "
           "eq:steps-kick 1e5 steps: energy within %.1g, then %.1g", E[0],
           E[1]);
    tap_ok(Lz <= 1e-12, "eq:integrators-strang eq:steps-kick 1e5 steps: Lz "
           "within %.1g", Lz);
    tap_ok(l3 <= 1e-12, "eq:integrators-strang eq:steps-kick 1e5 steps: l3 "
           "within %.1g", l3);
    tap_measured("integrators.lagrange.E", "%.1e", fmax(E[0], E[1]));
    tap_measured("integrators.lagrange.Lz", "%.1e", Lz);
    tap_measured("integrators.lagrange.l3", "%.2g", l3);
    const double coarse = nutation_error(rigid_strang, 120, 10),
                 fine = nutation_error(rigid_strang, 240, 10),
                 rk4 = nutation_error(rigid_heavy_rk4, 240, 10);
    tap_ok(fabs(log2(coarse / fine) - 2) <= 0.1, "eq:integrators-strang "
           "eq:steps-kick eq:integrators-nutation the tilt of Lagrange's "
           "top: order %.2f", log2(coarse / fine));
    tap_ok(rk4 < 1e-6, "eq:integrators-nutation eq:integrators-kick "
                       "RK4 follows the "
           "tilt: %.1g", rk4);
    tap_measured("integrators.lagrange.order", "%.2f", log2(coarse / fine));
    tap_measured("integrators.lagrange.tilt", "%.1e", fine);
}
static double kovalevskaya_error(rigid_step *step, int per_second)
{
    rigid_body b = {.I = {2, 2, 1}, .h = 1.0 / per_second,
                    .pull = {1.5, 0, 0}};
    rigid_state s = {{sqrt(0.75), 0.5, 0, 0}, {1, 2.5, -0.75}};
    const double K = constants_of(&b, &s).K;
    double worst = 0;
    for (int k = 0; k < 10 * per_second; k++) {
        step(&b, &s);
        worst = fmax(worst, fabs(constants_of(&b, &s).K / K - 1));
    }
    return worst;
}

static void test_kovalevskaya(void)
{
    const double a = kovalevskaya_error(rigid_strang, 60),
                 b = kovalevskaya_error(rigid_strang, 120),
                 c = kovalevskaya_error(rigid_heavy_rk4, 60),
                 d = kovalevskaya_error(rigid_heavy_rk4, 120);
    tap_ok(fabs(log2(a / b) - 2) <= 0.1, "eq:integrators-kovalevskaya "
           "eq:integrators-strang the constant: %.1g, order %.2f", b,
           log2(a / b));
    tap_ok(fabs(log2(c / d) - 4) <= 0.1 || log2(c / d) > 4,
           "eq:integrators-kovalevskaya eq:integrators-kick "
           "by RK4: %.1g, order %.2f",
           d, log2(c / d));
    tap_measured("integrators.kovalevskaya.strang", "%.2f", log2(a / b));
    tap_measured("integrators.kovalevskaya.rk4", "%.2f", log2(c / d));
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "12-integrators");
    test_rows();
    print_drift();
    test_kept();
    test_mended();
    test_roads();
    test_lagrange();
    test_kovalevskaya();
    return tap_end();
}
