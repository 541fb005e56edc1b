/* The exact top against its closed form in many bits. */
/* Tangled from literate/11-top: evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "reference/top.h"
#include "src/carlson.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    double I[3], omega[3], q[4];
} flight;

static const flight handle = {{1, 2, 2.5}, {0.1, 6, 0.1}, {1, 0, 0, 0}};
static const flight generic = {{1, 2, 2.5}, {2, -1, 3}, {1, 2, 3, 4}};
static const flight along = {{1, 2, 2.5}, {3, -1, 2}, {4, -3, 2, 1}};

static whorl_status prepare(const flight *a, whorl_top *top)
{
    return whorl_top_prepare(
        (whorl_vec3){a->I[0], a->I[1], a->I[2]},
        (whorl_quat){a->q[0], a->q[1], a->q[2], a->q[3]},
        (whorl_vec3){a->omega[0], a->omega[1], a->omega[2]}, top);
}

static void many_bits(const double v[], int n, mp out[])
{
    for (int i = 0; i < n; i++)
        out[i] = mp_of(v[i]);
}

static whorl_status body_form(double t, const double *y, double *ydot,
                              void *context)
{
    const double *I = context, *w = y + 4;
    const whorl_quat q = {y[0], y[1], y[2], y[3]};
    const whorl_quat half = {0, w[0] / 2, w[1] / 2, w[2] / 2};
    const whorl_quat r = whorl_quat_mul(q, half);
    (void)t;
    ydot[0] = r.w;
    ydot[1] = r.x;
    ydot[2] = r.y;
    ydot[3] = r.z;
    for (int i = 0; i < 3; i++) { /* eq:top-euler */
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        ydot[4 + i] = (I[j] - I[k]) * w[j] * w[k] / I[i];
    }
    return WHORL_OK;
}

static int step_through(const flight *a, whorl_ode_method method, double T,
                        double h, double y[7])
{
    double I[3] = {a->I[0], a->I[1], a->I[2]}, work[7 * WHORL_ODE_WORK];
    const whorl_ode_problem problem = {7, body_form, I};
    return whorl_ode_run(&problem, method, 0, T, h, y, y, work,
                         sizeof work) == WHORL_OK;
}

static double angle_between(mp33 exact, whorl_quat q)
{
    const double v[4] = {q.w, q.x, q.y, q.z};
    mp w[4];
    for (int i = 0; i < 4; i++)
        if (!isfinite(v[i]))
            return INFINITY;
    many_bits(v, 4, w);
    mp33 E = mp33_mul(mp33_transpose(exact), ref_top_matrix(w));
    if (mp_get(mp33_trace(E)) < 2)
        return 4;
    mp3 s = {mp_sub(E.m[2][1], E.m[1][2]), mp_sub(E.m[0][2], E.m[2][0]),
             mp_sub(E.m[1][0], E.m[0][1])};
    return mp_get(mp_sqrt(mp3_dot(s, s))) / 2;
}

static double length_error(whorl_quat q)
{
    return fabs(((q.x * q.x + q.y * q.y) + q.z * q.z)
                + (q.w - 1) * (q.w + 1)) / 2;
}

typedef struct { double angle, omega, length; } verdict;
static verdict judge(const flight *a, const whorl_top *top, double t,
                     mp33 B, const mp omega[3])
{
    whorl_quat q;
    whorl_vec3 w;
    mp q0[4], off[3];
    whorl_top_at(top, t, &q, &w);
    many_bits(a->q, 4, q0);
    const double got[3] = {w.x, w.y, w.z};
    for (int i = 0; i < 3; i++) {
        if (!isfinite(got[i]))
            return (verdict){INFINITY, INFINITY, INFINITY};
        off[i] = mp_sub(mp_of(got[i]), omega[i]);
    }
    mp3 e = {off[0], off[1], off[2]};
    return (verdict){angle_between(mp33_mul(ref_top_matrix(q0), B), q),
                     mp_get(mp_sqrt(mp3_dot(e, e))), length_error(q)};
}
static double scale_of(const whorl_top *top)
{
    const double T = top->kind == WHORL_TOP_STEADY ? 0
        : top->kind == WHORL_TOP_PERIODIC ? top->half_period
        : 4 / top->rate;
    return 0x1p-53 * (1 + top->spin * T);
}

/* The closed form and the library after several times; the worst. */
static verdict fly(const flight *a, const double t[], int n,
                   double *absolute)
{
    whorl_top top;
    verdict worst = {0, 0, 0};
    if (prepare(a, &top) != WHORL_OK || !isfinite(scale_of(&top)))
        return (verdict){INFINITY, INFINITY, INFINITY};
    mp_open(REF_TOP_BITS);
    mp I[3], omega[3];
    many_bits(a->I, 3, I);
    many_bits(a->omega, 3, omega);
    const ref_top b = ref_top_begin(I, omega);
    for (int k = 0; k < n; k++) {
        mp33 B;
        mp_open(REF_TOP_BITS);
        ref_top_at(&b, mp_of(t[k]), &B, omega);
        const verdict v = judge(a, &top, t[k], B, omega);
        if (absolute != NULL)
            *absolute = fmax(*absolute, v.angle);
        worst.angle = fmax(worst.angle, v.angle / scale_of(&top));
        worst.omega = fmax(worst.omega,
                           v.omega / scale_of(&top) / top.spin);
        worst.length = fmax(worst.length, v.length * 0x1p53);
        mp_close();
    }
    mp_close();
    return worst;
}

static double off_by(mp a, const char *digits)
{
    return mp_get(mp_abs(mp_sub(a, mp_text(digits))));
}

static void print_fifty(const char *name, mp a)
{
    char digits[80];
    mpfr_snprintf(digits, sizeof digits, "%.50Rf", a);
    tap_measured(name, "%s", digits);
}

static void test_golden(void)
{
    mp_open(REF_TOP_BITS);
    mp I[3], omega[3] = {mp_ratio(1, 10), mp_of(6), mp_ratio(1, 10)}, w[3];
    mp33 B;
    double worst = 0;
    many_bits(handle.I, 3, I);
    const ref_top a = ref_top_begin(I, omega);
    ref_top_at(&a, mp_of(10), &B, w);
    worst = fmax(worst, off_by(B.m[0][0],
        "-0.21128868719751231590352969275633048952224609789468"));
    worst = fmax(worst, off_by(B.m[1][2],
        "0.01837046921408951752656032726974463660244405640963"));
    worst = fmax(worst, off_by(w[1],
        "5.99980133643546189652388293588159944679065000978885"));
    ref_top_at(&a, mp_of(60), &B, w);
    worst = fmax(worst, off_by(B.m[0][0],
        "-0.90522163714870811780553212587941502574089845327873"));
    worst = fmax(worst, off_by(B.m[1][2],
        "0.32222870535662320961368010659515931077726313276578"));
    worst = fmax(worst, off_by(w[1],
        "-5.56099348157980893589443663622013876768912307827760"));
    tap_ok(worst <= 1e-49, "eq:top-precession eq:top-omega fifty "
           "golden digits at 10 s and 60 s: off by %.2g", worst);
    print_fifty("top.golden.Rxx", B.m[0][0]);
    print_fifty("top.golden.Ryz", B.m[1][2]);
    print_fifty("top.golden.omega", w[1]);
    whorl_top top;
    whorl_quat q;
    whorl_vec3 v;
    prepare(&handle, &top);
    whorl_top_at(&top, 60, &q, &v);
    const whorl_mat3 R = whorl_quat_to_mat3(q);
    worst = fmax(fabs(R.m[0][0] - mp_get(B.m[0][0])),
                 fmax(fabs(R.m[1][2] - mp_get(B.m[1][2])),
                      fabs(v.y - mp_get(w[1]))));
    tap_ok(worst < 1e-13, "eq:top-attitude golden digits by the library, "
           "whose 0.1 is a double: off by %.2g", worst);
    tap_measured("top.library.Rxx", "%.17g", R.m[0][0]);
    tap_measured("top.library.Ryz", "%.17g", R.m[1][2]);
    tap_measured("top.library.omega", "%.17g", v.y);
    mp_close();
}

static double series_gap(const flight *a, double t, double h)
{
    mp_open(REF_TOP_SERIES_BITS);
    mp I[3], omega[3], state[7] = {mp_of(1), mp_of(0), mp_of(0), mp_of(0)};
    mp33 B;
    many_bits(a->I, 3, I);
    many_bits(a->omega, 3, omega);
    many_bits(a->omega, 3, state + 4);
    const int steps = (int)ceil(t / h);
    mp exact_t = mp_of(t);
    ref_top_series(I, mp_div(exact_t, mp_of(steps)), steps, state);
    const ref_top b = ref_top_begin(I, omega);
    ref_top_at(&b, exact_t, &B, omega);
    mp33 R = ref_top_matrix(state);
    double worst = 0;
    for (int i = 0; i < 3; i++)
        worst = fmax(worst, mp_get(mp_abs(mp_sub(omega[i], state[4 + i]))));
    for (int i = 0; i < 9; i++)
        worst = fmax(worst, mp_get(mp_abs(mp_sub(B.m[i / 3][i % 3],
                                                 R.m[i / 3][i % 3]))));
    mp_close();
    return worst;
}
static flight order_and_signs(const flight *a, int k)
{
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                    {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    flight b = *a;
    for (int i = 0; i < 3; i++) {
        b.I[i] = a->I[order[k / 4][i]];
        b.omega[i] = a->omega[order[k / 4][i]];
    }
    if (k & 1)
        b.omega[0] = -b.omega[0];
    if (k & 2)
        b.omega[1] = -b.omega[1];
    return b;
}

static void test_series(void)
{
    double worst = fmax(series_gap(&handle, 10, 0.0625),
                        fmax(series_gap(&generic, 3, 0.0625),
                             series_gap(&along, 3, 0.0625)));
    for (int k = 0; k < 24; k++) {
        const flight a = order_and_signs(k % 2 ? &generic : &along, k);
        worst = fmax(worst, series_gap(&a, 0.5, 0.0625));
    }
    tap_ok(worst <= 1e-50, "D14 eq:top-precession eq:top-attitude "
           "closed form and Taylor series: apart by %.2g", worst);
    tap_measured("eq:top-series.digits", "%d", (int)-log10(worst));
    tap_measured("eq:top-series.bits", "%d", REF_TOP_SERIES_BITS);
    tap_measured("eq:top-attitude.bits", "%d", REF_TOP_BITS);
}

typedef struct { flight a; double t; } found;

static const found worst_angle =
    {{{0x1.19ce2ea73c615p-21, 0x1.d0813f1c298bcp-1, 0x1.d081509248813p-1},
      {-0x1.0e3896b272d9p-1, 0x1.09e6bf90d548cp-2, -0x1.21bef05c3fdb6p-11},
      {0x1.347c88c98548p-4, 0x1.df7416a0261e8p-1,
       0x1.928ce023c7671p-3, -0x1.0e87465a9949bp+0}},
     0x1.28c1cf1e1aa3p+5};
static const found worst_omega =
    {{{0x1.0f037683505d3p-2, 0x1.7712283f0a5b4p-1, 0x1.df20db1a8bf27p-2},
      {-0x1.5ea28e0569defp-12, -0x1.0d520984d46c4p+2, 0x1.ce6da7096f54ep+1},
      {0x1.5f47ad7ddb982p-1, 0x1.15c692ff9164bp-1,
       -0x1.2256fcc5950b1p-4, -0x1.14d0bea73119p-5}},
     -0x1.259090db2c404p-1};
static void test_orders(void)
{
    static const double t[6] = {0.1, 10, -60, 100, 417, 3600};
    const flight *const four[4] = {&handle, &generic, &along,
                                   &worst_angle.a};
    double absolute = 0, length = 0;
    sweep s = sweep_begin(96, WHORL_TOP_ANGLE_BOUND, "u(1+spin T)",
        "D14 eq:top-attitude eq:top-order 24 orders and signs, "
        "of four, to an hour");
    double omega = 0;
    while (sweep_next(&s)) {
        const int k = (int)(s.next - 1);
        const flight a = order_and_signs(four[k % 4], k / 4 % 24);
        const verdict v = k % 4 < 3 ? fly(&a, t, 6, &absolute)
            : fly(&a, &worst_angle.t, 1, &absolute);
        sweep_error(&s, v.angle);
        omega = fmax(omega, v.omega);
        length = fmax(length, v.length);
    }
    sweep_end(&s);
    tap_ok(absolute <= 1e-13, "eq:top-attitude eq:top-periods 24 "
           "orders and signs of four, to an hour: %.2g rad", absolute);
    tap_ok(omega <= WHORL_TOP_OMEGA_BOUND, "D14 eq:top-omega the "
           "same: %.2g of %.3g u(1+spin T) spin", omega,
           WHORL_TOP_OMEGA_BOUND);
    tap_ok(length <= WHORL_TOP_LENGTH_BOUND, "eq:top-attitude length one "
           "within %.2g u", length);
}
typedef enum { ANY, ROD, PLATE, NEARLY_ROUND, SHAPES } shape;

static void put_moments(flight *a, const double c[3])
{
    for (int i = 0; i < 3; i++)
        a->I[i] = c[(i + 1) % 3] + c[(i + 2) % 3];
}

static flight draw_flight(sweep *s, shape kind)
{
    flight a;
    double c[3];
    const int odd_one = (int)draw_below(s, 3);
    for (int i = 0; i < 3; i++)
        c[i] = draw_uniform(s, 0.1, 1);
    if (kind == ROD)
        for (int i = 0; i < 3; i++)
            c[i] *= i == odd_one ? 1 : pow(10, -draw_uniform(s, 1, 9));
    if (kind == PLATE)
        c[odd_one] = draw_below(s, 2) ? 0
            : pow(10, -draw_uniform(s, 3, 12));
    if (kind == NEARLY_ROUND)
        c[odd_one] = c[(odd_one + 1) % 3]
            * (1 + pow(10, -draw_uniform(s, 3, 15)));
    put_moments(&a, c);
    for (int i = 0; i < 3; i++)
        a.omega[i] = draw_uniform(s, -6, 6)
            * pow(10, -(double)draw_below(s, 3));
    for (int i = 0; i < 4; i++)
        a.q[i] = draw_uniform(s, -1, 1);
    return a;
}
enum { OF_ANGLE, OF_OMEGA, OF_LENGTH };

static double part(verdict v, int of)
{
    return of == OF_OMEGA ? v.omega : of == OF_LENGTH ? v.length : v.angle;
}

/* A sweep of flights, and the worst that a search has found of them; one
   of the three errors is reported. */
static void sweep_flights(sweep *s, flight (*draw)(sweep *), double reach,
                          int of, const found *worst)
{
    while (sweep_next(s)) {
        const flight a = draw(s);
        const double t[2] = {draw_uniform(s, -reach, reach),
                             draw_uniform(s, -1, 1)};
        sweep_error(s, part(fly(&a, t, 2, NULL), of));
    }
    sweep_error(s, part(fly(&worst->a, &worst->t, 1, NULL), of));
    sweep_end(s);
}

static flight draw_shape(sweep *s)
{
    return draw_flight(s, (shape)draw_below(s, SHAPES));
}

static flight draw_small_spin(sweep *s)    /* two components of 1e-12 */
{
    flight a = draw_flight(s, ANY);
    const int big = (int)draw_below(s, 3);
    for (int i = 0; i < 3; i++)
        a.omega[i] = draw_uniform(s, -5, 5) * (i == big ? 1 : 1e-12);
    return a;
}
static void ascending(const flight *a, int k[3])
{
    for (int i = 0; i < 3; i++)
        k[i] = i;
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 3; j++)
            if (a->I[k[j]] < a->I[k[i]]) {
                const int t = k[i];
                k[i] = k[j];
                k[j] = t;
            }
}

static flight draw_near_separatrix(sweep *s)
{
    flight a = draw_flight(s, draw_below(s, 2) ? ANY : ROD);
    int k[3];
    ascending(&a, k);
    const double off = pow(10, -(double)(6 + draw_below(s, 6)));
    const double ratio = a.I[k[0]] * (a.I[k[1]] - a.I[k[0]])
        / (a.I[k[2]] * (a.I[k[2]] - a.I[k[1]]));
    a.omega[k[2]] = a.omega[k[0]] * sqrt(ratio)
        * (1 + (draw_below(s, 2) ? off : -off));
    return a;
}

static flight draw_beside_separatrix(sweep *s)
{
    flight a = draw_flight(s, draw_below(s, 2) ? ANY : ROD);
    int k[3];
    ascending(&a, k);
    const double most = ldexp(1, 20 + (int)draw_below(s, 34));
    double p = 1, q = 0, p_before = 0, q_before = 1;
    mp_open(REF_TOP_BITS);
    const mp x = mp_of(a.I[k[0]]), y = mp_of(a.I[k[1]]),
             z = mp_of(a.I[k[2]]);
    mp xi = mp_sqrt(mp_div(mp_mul(z, mp_sub(z, y)),
                           mp_mul(x, mp_sub(y, x))));
    for (;;) {
        const double n = floor(mp_get(xi));
        if (n * p + p_before > most || n * q + q_before > most)
            break;
        const double p_next = n * p + p_before, q_next = n * q + q_before;
        p_before = p;
        q_before = q;
        p = p_next;
        q = q_next;
        xi = mp_div(mp_of(1), mp_sub(xi, mp_of(n)));
    }
    mp_close();
    const double unit = draw_uniform(s, 1, 6) / fmax(p, q);
    a.omega[k[0]] = ldexp(p, ilogb(unit));
    a.omega[k[2]] = ldexp(q, ilogb(unit)) * (draw_below(s, 2) ? 1 : -1);
    return a;
}

static flight draw_scaled(sweep *s)
{
    flight a = draw_flight(s, ANY);
    const int k = 300 * ((int)draw_below(s, 3) - 1);
    for (int i = 0; i < 3; i++)
        a.I[i] = ldexp(a.I[i], k);
    return a;
}
enum { NEAR_AXIS_BOUND = 30, NEAR_SEPARATRIX_BOUND = 22 };

static const found worst_near_axis =
    {{{0x1.989d5f3509848p-1, 0x1.ab9f73c58730ep+0, 0x1.147a0832907fap+0},
      {0x1.5b0fafb4a036p-68, -0x1.5288eba455ae9p+2, 0x1.a635ac9894cd4p-38},
      {0x1.98dc6990ebf4p-1, 0x1.f4ac40270a3bcp-2,
       -0x1.15a09b7b92d3ep-2, -0x1.18544a662dca2p-2}},
     -0x1.aa117dde6759ap+5};
static const found worst_near_separatrix =
    {{{0x1.001e179f68bp+0, 0x1.e740475010716p-12, 0x1.ffff4737b0fep-1},
      {-0x1.8bbfa00d828ffp+1, -0x1.8beecadcab4a7p+1,
       0x1.086c705f8dbdcp+0},
      {0x1.d6d8a2fa4540ep-1, 0x1.49d85833d474p-1,
       -0x1.ff56b0fa30d7fp-1, 0x1.cec5909c2c748p-1}},
     0x1.2a90120593b84p+2};
static const found worst_beside_separatrix =
    {{{0x1.68854a4b8a106p-1, 0x1.8ca033bccb897p-11, 0x1.682803909b6cp-1},
      {-0x1.c0972b034188cp-1, 0x1.b38a5817171b8p-1,
       -0x1.07c2e6cbfb747p-2},
      {0x1.f755b5ef447ep-4, 0x1.96cd7c7d8184p-6,
       0x1.4086b02f9c5b6p-1, -0x1.99069c59a45f8p-2}},
     -0x1.1498beeafd718p+33};
static const found worst_length =
    {{{1, 2, 2.5}, {0.5, 0.25, 1},
      {0x1.fd818ea1071f8p-3, 0x1.fd79d6c48d61p-3,
       0x1.fdf83c27b9dffp-3, 0x1.fd1536eb2010bp-3}},
     0x1.63e02d61749f3p+1};
static const found worst_in_time =
    {{{0x1.a4ae3d839a8b8p-1, 0x1.a4adea7fdf13cp-1, 0x1.4cb3f025fdd24p-19},
      {-0x1.fd38faae642e1p-11, -0x1.1b49407305011p-5,
       -0x1.19dae7ff98b57p-2},
      {0x1.c47305f0517ecp-2, 0x1.78ec5cd54b72p-2,
       0x1.b5a97bf8d0e4ep-1, 0x1.f3e954aea31c8p-3}},
     -0x1.93ecc47e9a422p+34};
static const found worst_scaled =
    {{{0x1.19ce2ea73c615p-321, 0x1.d0813f1c298bcp-301,
       0x1.d081509248813p-301},
      {-0x1.0e3896b272d9p-1, 0x1.09e6bf90d548cp-2, -0x1.21bef05c3fdb6p-11},
      {0x1.347c88c98548p-4, 0x1.df7416a0261e8p-1,
       0x1.928ce023c7671p-3, -0x1.0e87465a9949bp+0}},
     0x1.28c1cf1e1aa3p+5};

static void test_classes(void)
{
    static const struct {
        uint64_t cases;
        double bound, reach;
        int of;
        flight (*draw)(sweep *);
        const found *worst;
        const char *title;
    } row[] = {
        {200, WHORL_TOP_ANGLE_BOUND, 100, OF_ANGLE, draw_shape, &worst_angle,
         "eq:top-precession eq:top-rj eq:top-rf eq:top-complete eq:top-nu "
         "eq:top-S rods, plates, nearly round"},
        {120, WHORL_TOP_OMEGA_BOUND, 100, OF_OMEGA, draw_shape, &worst_omega,
         "D14 eq:top-omega eq:top-amplitudes eq:top-landen any body, of the spin"},
        {200, WHORL_TOP_LENGTH_BOUND, 1e4, OF_LENGTH, draw_shape, &worst_length,
         "eq:top-attitude/length length one, any body"},
        {60, NEAR_AXIS_BOUND, 100, OF_ANGLE, draw_small_spin, &worst_near_axis,
         "eq:top-start eq:top-rf near-permanent, 1e-12 off an axis"},
        {100, NEAR_SEPARATRIX_BOUND, 100, OF_ANGLE, draw_near_separatrix,
         &worst_near_separatrix,
         "eq:top-invariants eq:top-modulus eq:top-landen 1e-6 to 1e-11 off the "
         "separatrix"},
        {60, WHORL_TOP_ANGLE_BOUND, 1e9, OF_ANGLE, draw_beside_separatrix,
         &worst_beside_separatrix,
         "eq:top-invariants/beside eq:top-order down to 1e-31 off the separatrix"},
        {80, WHORL_TOP_ANGLE_BOUND, 3e10, OF_ANGLE, draw_shape, &worst_in_time,
         "eq:top-periods a thousand years in seconds"},
        {20, WHORL_TOP_ANGLE_BOUND, 100, OF_ANGLE, draw_scaled, &worst_scaled,
         "eq:top-attitude/scale moments times 2^-300 ... 2^300"}
    };
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        sweep s = sweep_begin(row[k].cases, row[k].bound,
                              row[k].of == OF_LENGTH ? "u" : "u(1+spin T)",
                              "%s", row[k].title);
        sweep_flights(&s, row[k].draw, row[k].reach, row[k].of,
                      row[k].worst);
    }
}
static void test_hostile(void)
{
    const found *const w[2] = {&worst_angle, &worst_omega};
    const double angle = fly(&w[0]->a, &w[0]->t, 1, NULL).angle;
    const double omega = fly(&w[1]->a, &w[1]->t, 1, NULL).omega;
    tap_ok(5 * angle <= WHORL_TOP_ANGLE_BOUND
               && WHORL_TOP_ANGLE_BOUND <= 10 * angle,
           "eq:top-attitude the worst flight found: %.3g of %.3g "
           "u(1+spin T)", angle, WHORL_TOP_ANGLE_BOUND);
    tap_ok(5 * omega <= WHORL_TOP_OMEGA_BOUND
               && WHORL_TOP_OMEGA_BOUND <= 10 * omega,
           "eq:top-omega the worst flight found: %.3g of %.3g u(1+spin T) "
           "spin", omega, WHORL_TOP_OMEGA_BOUND);
    tap_measured("top.hostile.angle", "%.0f", angle);
    tap_measured("top.hostile.omega", "%.1f", omega);
}
static double error_of_round(const flight *a, double t)
{
    whorl_top top;
    double angle = 0;
    fly(a, &t, 1, &angle);
    return prepare(a, &top) != WHORL_OK ? INFINITY
        : angle / (0x1p-53 * (1 + top.spin * fabs(t)));
}

static void test_nearly_round(void)
{
    static const found worst =
        {{{0x1.00000001p+0, 0x1.00000002p+0, 1},
          {0x1.0f1ae2b92de3p+2, 0x1.a68ad3b35e6p-7, 0x1.b2c6486562p-11},
          {-0x1.22f6def8dc7f8p-4, -0x1.1537c0b8f63a8p-3,
           -0x1.8dd5f0fea4937p-1, -0x1.472c45e455103p-1}},
         -0x1.0dc3d56387d7bp-1};
    sweep s = sweep_begin(100, WHORL_TOP_ANGLE_BOUND, "u(1+spin t)",
        "eq:top-periods/round moments apart by 2^-10 ... 2^-52");
    while (sweep_next(&s)) {
        flight a = draw_flight(&s, ANY);
        const int k = 10 + (int)draw_below(&s, 43);
        const int first = (int)draw_below(&s, 3);
        const double t = draw_uniform(&s, -100, 100);
        for (int i = 0; i < 3; i++)
            a.I[(first + i) % 3] = 1 + ldexp(i, -k);
        sweep_error(&s, error_of_round(&a, t));
    }
    sweep_error(&s, error_of_round(&worst.a, worst.t));
    sweep_end(&s);
}
static double error_of_symmetric(const flight *a, int k, double t)
{
    whorl_top top;
    whorl_quat q = {NAN, NAN, NAN, NAN};
    whorl_vec3 w;
    if (prepare(a, &top) != WHORL_OK)
        return INFINITY;
    whorl_top_at(&top, t, &q, &w);
    mp_open(REF_TOP_BITS);
    mp omega[3], q0[4];
    many_bits(a->omega, 3, omega);
    many_bits(a->q, 4, q0);
    const mp J = mp_of(a->I[(k + 1) % 3]);
    mp33 B = ref_top_symmetric(J, mp_of(a->I[k]), k, omega, mp_of(t));
    const double angle = angle_between(mp33_mul(ref_top_matrix(q0), B), q);
    mp_close();
    return angle / scale_of(&top);
}

static void test_symmetric(void)
{
    static const found worst =
        {{{0x1.3a089a68ee477p+2, 0x1.fda222aca2638p-1,
           0x1.3a089a68ee477p+2},
          {-0x1.32303c7db039p+0, 0x1.fa63f5c82b6ap+1,
           -0x1.56673847d1d8p-5},
          {0x1.b5d772db5fa48p-1, -0x1.4866d80d08ceep-1,
           -0x1.440b0a7441d19p-1, -0x1.1b2e387d2ad82p-2}},
         -0x1.77d4c94b995dbp+11};
    sweep s = sweep_begin(100, WHORL_TOP_ANGLE_BOUND, "u(1+spin T)",
        "eq:top-frame eq:top-attitude/symmetric two equal moments");
    while (sweep_next(&s)) {
        flight a = draw_flight(&s, ANY);
        const int k = (int)draw_below(&s, 3), i = (k + 1) % 3;
        const double t = draw_uniform(&s, -1e4, 1e4);
        a.I[i] = a.I[(k + 2) % 3] = draw_uniform(&s, 0.51, 5) * a.I[k];
        sweep_error(&s, error_of_symmetric(&a, k, t));
    }
    sweep_error(&s, error_of_symmetric(&worst.a, 1, worst.t));
    sweep_end(&s);
}
static void test_flat_spins(void)
{
    double worst = 0, spin = 0;
    for (int k = 0; k < 24; k++) {
        flight a = order_and_signs(k % 2 ? &generic : &along, k);
        const double t[2] = {0.75, -20};
        whorl_top top;
        if (k % 4 > 0)
            a.omega[k % 4 - 1] = 0;
        worst = fmax(worst, prepare(&a, &top) == WHORL_OK
                     && top.kind == WHORL_TOP_PERIODIC
                     ? fly(&a, t, 2, NULL).angle : INFINITY);
        mp_open(REF_TOP_BITS);
        mp I[3], omega[3], sum = mp_of(0);
        many_bits(a.I, 3, I);
        many_bits(a.omega, 3, omega);
        const ref_top b = ref_top_begin(I, omega);
        for (int i = 0; i < 3; i++)
            sum = mp_add(sum, mp_mul(b.amplitude[i], b.amplitude[i]));
        spin = fmax(spin, error_ulp(top.spin, mp_sqrt(sum)));
        mp_close();
    }
    tap_ok(worst <= WHORL_TOP_ANGLE_BOUND, "eq:top-start spins about two "
           "axes are not steady: %.2g u(1+spin T)", worst);
    tap_ok(spin <= 4, "eq:top-amplitudes the largest spin, to 4 ulp: "
           "%.2g", spin);
}

static void test_carlson(void)
{
    sweep s = sweep_begin(200, CARLSON_BOUND, "u", "eq:top-rf eq:top-rj "
                          "Carlson's integrals as the top needs them");
    while (sweep_next(&s)) {
        const double x = draw_below(&s, 8) ? draw_uniform(&s, 0, 1) : 0;
        const double y = draw_uniform(&s, x, 1) + 0x1p-40;
        const double p = 1 + pow(2, -draw_uniform(&s, 0, 60));
        mp_open(REF_TOP_BITS);
        mp X = mp_of(x), Y = mp_of(y), one = mp_of(1);
        mp rf = ref_top_rf(X, Y, one), rj = ref_top_rj(X, Y, one, mp_of(p));
        sweep_error(&s, error_u(carlson_rf(x, y, 1), rf, rf));
        sweep_error(&s, error_u(carlson_rj(x, y, 1, p), rj, rj));
        mp_close();
    }
    sweep_end(&s);
}
static void test_polynomials(void)
{
    const double h = 5 * 0x1p-12;   /* 3 h is all that is borne */
    double rf = 0, rj = 0;
    mp_open(REF_TOP_BITS);
    for (int k = 0; k < 343; k++) {
        const int a = k % 7 - 3, b = k / 7 % 7 - 3, c = k / 49 - 3;
        const double x = 1 - h * a, y = 1 - h * b, z = 1 - h * c;
        const double p = 1 + h * (a + b + c) / 2;
        if (abs(a) + abs(b) + abs(c) > 3 || p < fmax(x, fmax(y, z)))
            continue;
        mp X = mp_of(x), Y = mp_of(y), third = mp_of(3 - x - y);
        mp exact = ref_top_rf(X, Y, third);
        if (c == 0)
            rf = fmax(rf, error_u(carlson_rf(x, y, 3 - x - y), exact,
                                  exact));
        exact = ref_top_rj(X, Y, mp_of(z), mp_of(p));
        rj = fmax(rj, error_u(carlson_rj(x, y, z, p), exact, exact));
    }
    mp_close();
    tap_ok(rf <= 3, "eq:top-rf the polynomial, to 3 u: %.2g", rf);
    tap_ok(rj <= 3, "eq:top-rj the polynomial, to 3 u: %.2g", rj);
}
static void test_one_far(void)
{
    double worst = 0;
    mp_open(REF_TOP_BITS);
    for (int k = 0; k < 3; k++) {
        const double v[3] = {k == 0 ? 0.5 : 1, k == 1 ? 0.5 : 1,
                             k == 2 ? 0.5 : 1};
        mp x[3];
        many_bits(v, 3, x);
        mp exact = ref_top_rj(x[0], x[1], x[2], mp_of(1.25));
        worst = fmax(worst, error_u(carlson_rj(v[0], v[1], v[2], 1.25),
                                    exact, exact));
    }
    mp_close();
    tap_ok(worst <= CARLSON_BOUND, "eq:top-rj one argument is far from the "
           "others: %.2g of %.2g u", worst, CARLSON_BOUND);
}

static verdict fly_series(const flight *a, double t)
{
    whorl_top top;
    if (prepare(a, &top) != WHORL_OK
        || top.kind != WHORL_TOP_SEPARATRIX || isfinite(top.half_period))
        return (verdict){INFINITY, INFINITY, INFINITY};
    mp_open(REF_TOP_SERIES_BITS);
    mp I[3], state[7] = {mp_of(1), mp_of(0), mp_of(0), mp_of(0)};
    many_bits(a->I, 3, I);
    many_bits(a->omega, 3, state + 4);
    const int steps = (int)ceil(fabs(t) / 0.06);
    ref_top_series(I, mp_div(mp_of(t), mp_of(steps)), steps, state);
    verdict v = judge(a, &top, t, ref_top_matrix(state), state + 4);
    v.angle /= scale_of(&top);
    v.omega /= scale_of(&top) * top.spin;
    mp_close();
    return v;
}
static flight draw_on_separatrix(sweep *s)
{
    const double x = 1e4 + draw_below(s, 100000),
                 z = x + 1 + floor(draw_uniform(s, 0, x));
    const double alpha = 1 + draw_below(s, 9), gamma = 1 + draw_below(s, 9);
    const double A = alpha * alpha * x, C = gamma * gamma * z;
    const double unit = ldexp(1 + draw_below(s, 1 << 30), -33);
    flight a = {{x * (A + C), A * x + C * z, z * (A + C)},
                {alpha * unit, draw_uniform(s, -1, 1), gamma * unit},
                {1, 2, 3, 4}};
    return order_and_signs(&a, (int)draw_below(s, 24));
}

static void test_separatrix(void)
{
    static const found worst =
        {{{1, 2, 2.25}, {-0.75, 0x1.d2336ba235b1ap-1, 1},
          {0x1.d092c3348c3b4p-1, -0x1.e71bfbbb6d4e7p-1,
           0x1.592ba5951b43p-1, 0x1.8ad35551a7894p-2}},
         -0x1.a152c73b166ccp+0};
    double omega = 0;
    sweep s = sweep_begin(16, 7.4, "u(1+spin T)",
        "eq:top-separatrix one turn-over, never another");
    while (sweep_next(&s)) {
        flight a = {{1, 2, 2.25}, {3, 0, 4}, {1, 2, 3, 4}};
        a.omega[1] = draw_uniform(&s, -4, 4);
        for (int i = 0; i < 3; i++)
            a.omega[i] *= draw_below(&s, 2) ? 0.25 : -0.25;
        a = order_and_signs(&a, 4 * (int)draw_below(&s, 6));
        const verdict v = fly_series(&a, draw_uniform(&s, -1.8, 1.8));
        sweep_error(&s, v.angle);
        omega = fmax(omega, v.omega);
    }
    sweep_error(&s, fly_series(&worst.a, worst.t).angle);
    sweep_end(&s);
    tap_ok(omega <= WHORL_TOP_OMEGA_BOUND, "eq:top-separatrix "
           "eq:top-omega the same: %.2g u(1+spin T) spin", omega);
    sweep m = sweep_begin(60, WHORL_TOP_ANGLE_BOUND, "u(1+spin T)",
        "eq:top-separatrix/digits eq:top-invariants moments of many digits");
    while (sweep_next(&m)) {
        const flight a = draw_on_separatrix(&m);
        sweep_error(&m, fly_series(&a, draw_uniform(&m, -1.8, 1.8)).angle);
    }
    sweep_end(&m);
}

static flight draw_steady(sweep *s)
{
    flight a = draw_flight(s, ANY);
    const int k = (int)draw_below(s, 3), i = (k + 1) % 3, j = (k + 2) % 3;
    switch (draw_below(s, 3)) {
    case 0: a.I[i] = a.I[j] = a.I[k]; break;
    case 1: a.omega[i] = a.omega[j] = 0; break;
    default: a.I[i] = a.I[j] = 0.75 * a.I[k]; a.omega[k] = 0; break;
    }
    return a;
}

static void test_steady(void)
{
    sweep s = sweep_begin(200, WHORL_TOP_STEADY_BOUND, "u",
        "eq:top-steady ball, axis, diameter, to spin |t| = 2^50");
    int same = 1;
    while (sweep_next(&s)) {
        const flight a = draw_steady(&s);
        const int to_the_end = (int)draw_below(&s, 2);
        double t = draw_uniform(&s, -1, 1);
        whorl_top top;
        whorl_quat q = {NAN, NAN, NAN, NAN};
        whorl_vec3 w = {0, 0, 0};
        if (prepare(&a, &top) == WHORL_OK
            && top.kind == WHORL_TOP_STEADY) {
            t *= to_the_end ? 0x1p50 / top.spin : 3600;
            whorl_top_at(&top, t, &q, &w);
        }
        mp_open(REF_TOP_BITS);
        mp omega[3], q0[4];
        many_bits(a.omega, 3, omega);
        many_bits(a.q, 4, q0);
        mp33 B = ref_top_symmetric(mp_of(1), mp_of(1), 0, omega, mp_of(t));
        sweep_error(&s, angle_between(mp33_mul(ref_top_matrix(q0), B), q)
                    * 0x1p53);
        mp_close();
        same = same && w.x == a.omega[0] && w.y == a.omega[1]
            && w.z == a.omega[2];
    }
    sweep_end(&s);
    tap_ok(same, "eq:top-steady omega_body as given");
    const double q0 = 3.5, angle = 2 + 5, axis = 5, product = 6, last = 1;
    const double count = 2 * (q0 + angle + axis + product + last);
    tap_ok(count <= WHORL_TOP_STEADY_BOUND
               && WHORL_TOP_STEADY_BOUND < 1.01 * count,
           "eq:top-steady the bound %.4g is counted, %.4g",
           WHORL_TOP_STEADY_BOUND, count);
}

static void test_small_and_long(void)
{
    const flight a = {{1, 2, 3}, {0, 2, 0}, {1, 0, 0, 0}};
    whorl_top top;
    whorl_quat q;
    whorl_vec3 w;
    double small = 0, reduced = 0;
    prepare(&a, &top);
    for (int k = -60; k <= 60; k++) {
        const double t = k < 0 ? -ldexp(1.25, k) : ldexp(1.25, -k - 1);
        const double far = 632.4 + 0.01 * k;
        whorl_top_at(&top, t, &q, &w);
        mp_open(REF_TOP_BITS);
        small = fmax(small, error_ulp(q.y, mp_sin(mp_of(t))));
        whorl_top_at(&top, far, &q, &w);
        mp s = mp_sin(mp_of(far)), c = mp_cos(mp_of(far));
        reduced = fmax(reduced, mp_get(mp_abs(mp_sub(
            mp_mul(mp_of(q.w), s), mp_mul(mp_of(q.y), c)))) * 0x1p53);
        mp_close();
    }
    tap_ok(small <= 4, "eq:top-steady small angles, to 4 ulp: %.2g", small);
    tap_ok(reduced <= 3, "eq:top-steady 0.6 of a turn, to 3 u: %.2g",
           reduced);
}

static void test_unit_length(void)
{
    double worst = 0;
    for (int i = 0; i < 4; i++) {
        double sum = 0;
        for (int k = 1; k <= 200; k++) {
            flight a = generic;
            for (int j = 0; j < 4; j++)
                a.q[j] = j == i ? 100 : sin(j + k);
            whorl_top top;
            whorl_quat q;
            whorl_vec3 w;
            prepare(&a, &top);
            whorl_top_at(&top, 1e-4 * k, &q, &w);
            mp_open(REF_TOP_BITS);
            const double got[4] = {q.w, q.x, q.y, q.z};
            mp vv = mp_of(-1), v[4];
            many_bits(got, 4, v);
            for (int j = 0; j < 4; j++)
                vv = mp_add(vv, mp_mul(v[j], v[j]));
            sum += fabs(mp_get(vv)) / 2;
            mp_close();
        }
        worst = fmax(worst, sum / 200);
    }
    tap_ok(worst <= 0.75 * 0x1p-53, "eq:top-attitude length one: "
           "%.2g u in the mean", worst * 0x1p53);
}

static void test_known(void)
{
    mp_open(REF_TOP_BITS);
    mp I[3] = {mp_of(1), mp_of(2), mp_of(3)}, w[3];
    mp omega[3] = {mp_ratio(3, 10), mp_of(0), mp_of(1)};
    mp33 B;
    const ref_top a = ref_top_begin(I, omega);
    ref_top_at(&a, mp_of(1), &B, w);
    double worst = off_by(w[0], "0.16312145092243707841404702505");
    worst = fmax(worst, off_by(w[1], "0.251776472786793467740583348271"));
    worst = fmax(worst, off_by(w[2], "0.989378358322544713823915243517"));
    worst = fmax(worst, off_by(mp_div(mp_scale(a.K, 4), a.p),
                               "6.331121369625490274795580230904"));
    worst = fmax(worst, off_by(a.m1, "0.97"));
    tap_ok(worst <= 2e-28, "TW6 S4.14 D14 eq:top-omega worked by hand, 28 "
           "digits, k^2 = 0.03: off by %.2g", worst);
    double strays = 0;
    for (int k = 0; k < 2; k++) {
        const mp *at = k ? w : omega;
        mp T2 = mp_of(0), L2 = T2;
        for (int i = 0; i < 3; i++) {
            const mp L = mp_mul(I[i], at[i]);
            T2 = mp_add(T2, mp_mul(L, at[i]));
            L2 = mp_add(L2, mp_mul(L, L));
        }
        strays = fmax(strays, fmax(off_by(T2, "3.09"), off_by(L2, "9.09")));
    }
    tap_ok(strays <= 1e-28, "TW6 S4.14 D13 eq:top-omega 2T = 3.09 and "
           "|L|^2 = 9.09, before and after: off by %.2g", strays);
    mp_close();
    const flight b = {{1, 2, 3}, {0.3, 0, 1}, {1, 0, 0, 0}};
    whorl_top top;
    prepare(&b, &top);
    whorl_quat q;
    whorl_vec3 v;
    whorl_top_at(&top, 1, &q, &v);
    tap_ok(fabs(v.x - 0.16312145092243708) <= 2e-16
               && fabs(v.y - 0.25177647278679347) <= 2e-16
               && fabs(v.z - 0.98937835832254471) <= 4e-16,
           "TW6 S4.14 eq:top-omega the library on it");
    tap_ok(fabs(2 * top.half_period - 6.3311213696254903) <= 2e-15,
           "TW6 S4.14 eq:top-period the library's period");
    const double T2 = v.x * v.x + 2 * v.y * v.y + 3 * v.z * v.z;
    const double L2 = v.x * v.x + 4 * v.y * v.y + 9 * v.z * v.z;
    const double may = WHORL_TOP_OMEGA_BOUND * 0x1p-53
        * (1 + top.spin * top.half_period) * top.spin;
    tap_ok(fabs(T2 - 3.09) <= 2 * sqrt(9.09) * may
               && fabs(L2 - 9.09) <= 2 * 3 * sqrt(9.09) * may,
           "TW6 S4.14 D13 eq:top-omega the library's 2T and |L|^2: off by "
           "%.1e and %.1e", fabs(T2 - 3.09), fabs(L2 - 9.09));
    double y[7] = {1, 0, 0, 0, 0.3, 0, 1};
    const int ran = step_through(&b, WHORL_ODE_RK4, 1, 1e-3, y);
    const double apart = fmax(fabs(y[4] - v.x),
                              fmax(fabs(y[5] - v.y), fabs(y[6] - v.z)));
    tap_ok(ran && apart <= 1e-12, "TW6 S4.14 D14 eq:top-euler eq:top-omega RK4 "
           "with h = 1e-3: %.2g apart", apart);
}
static void test_continuity(void)
{
    static const flight rest = {{1, 2, 2.25}, {-0.75, 0.5, 1},
                                {1, 0, 0, 0}};
    static const flight still = {{1, 2, 2.5}, {1e-85, 6, 1e-85},
                                 {1, 0, 0, 0}};
    static const flight wire = {{0x1p-199, 1, 1}, {3, 2, 1}, {1, 0, 0, 0}};
    const flight *const kinds[6] = {&handle, &generic, &along, &rest,
                                    &still, &wire};
    int jumps = 0, energy = 0;
    double drift = 0, E0 = 0;
    for (int k = 0; k < 144; k++) {
        const flight a = order_and_signs(kinds[k / 24], k % 24);
        whorl_top top;
        prepare(&a, &top);
        whorl_quat before = top.q0, q;
        whorl_vec3 w, L0 = {0, 0, 0};
        for (int n = 0; n <= 400; n++, before = q) {
            whorl_top_at(&top, 0.05 * n, &q, &w);
            jumps += !(q.w * before.w + q.x * before.x + q.y * before.y
                       + q.z * before.z > 0.8);
            const whorl_vec3 L = whorl_quat_rotate(q, (whorl_vec3){
                a.I[0] * w.x, a.I[1] * w.y, a.I[2] * w.z});
            if (n == 0)
                L0 = L;
            const double off = whorl_vec3_norm(whorl_vec3_sub(L, L0))
                / (whorl_vec3_norm(L0) * scale_of(&top));
            const double E = a.I[0] * w.x * w.x + a.I[1] * w.y * w.y
                + a.I[2] * w.z * w.z;
            if (n == 0)
                E0 = E;
            energy += !(fabs(E - E0) <= 2 * WHORL_TOP_OMEGA_BOUND
                        * scale_of(&top) * top.spin * whorl_vec3_norm(L0));
            drift = off <= drift ? drift : isnan(off) ? INFINITY : off;
        }
    }
    tap_ok(jumps == 0, "eq:top-frame eq:top-periods q is continuous, "
           "q(0) = q0");
    tap_ok(energy == 0, "D13 eq:top-omega eq:top-conserved the energy is "
           "kept");
    tap_ok(drift <= WHORL_TOP_ANGLE_BOUND, "D13 eq:top-attitude L "
           "stands still in space: %.2g u(1+spin T)", drift);
}
static double wobble_at(const double I[3], int about, double t)
{
    flight a = {{I[0], I[1], I[2]}, {1e-8, 1e-8, 1e-8}, {1, 0, 0, 0}};
    a.omega[about] = 6;
    whorl_top top;
    whorl_quat q;
    whorl_vec3 w;
    prepare(&a, &top);
    whorl_top_at(&top, t, &q, &w);
    const double v[3] = {w.x, w.y, w.z};
    return hypot(v[(about + 1) % 3], v[(about + 2) % 3]);
}

static void test_growth(void)
{
    const double *I = handle.I;
    const double expected = 6 * sqrt((I[1] - I[0]) * (I[2] - I[1])
                                     / (I[0] * I[2]));
    const double rate = log(wobble_at(I, 1, 4.5) / wobble_at(I, 1, 3.5));
    tap_ok(fabs(rate / expected - 1) < 1e-6, "D15 eq:top-growth "
           "eq:top-modulus growth about the middle axis %.6f, by the "
           "formula %.6f", rate, expected);
    tap_measured("eq:top-growth.measured", "%.4f", rate);
    tap_measured("eq:top-growth.formula", "%.4f", expected);
    tap_measured("top.gain", "%.2f", log(10) / expected);
    tap_measured("top.lasts", "%.2f", 2 * atanh(0.8) / expected);
    double most = 0;
    for (int n = 0; n < 1000; n++)
        most = fmax(most, fmax(wobble_at(I, 0, n), wobble_at(I, 2, n)));
    tap_ok(most < 5e-8, "D15 eq:top-amplitudes no growth about the "
           "two others: %.2g", most);
    tap_ok(fabs(expected - 6 / sqrt(5)) < 1e-15, "D15 eq:top-growth the "
           "handle's rate is 6/sqrt 5");
    tap_ok(expected > log(14) && expected < log(15.5),
           "eq:top-growth a second is a factor of %.1f", exp(expected));
    whorl_top top;
    whorl_quat q;
    whorl_vec3 w;
    prepare(&handle, &top);
    double first = 0, least = 0, size = INFINITY;
    for (double t = 0; t < 4 && first == 0; t += 0x1p-12) {
        whorl_top_at(&top, t, &q, &w);
        if (hypot(w.x, w.z) < size)
            size = hypot(w.x, w.z), least = t;
        if (w.y < 0)
            first = t;
    }
    tap_ok(fabs(least + top.half_period / 2 - first) < 0x1p-10 && least > 0.1,
           "eq:top-growth eq:top-period least wobble %.4f s, half a "
           "wait before the first flip", least);
    tap_measured("top.valley", "%.2f", least);
    tap_measured("top.first", "%.2f", first);
}

static int refuses(flight a, whorl_status status)
{
    whorl_top top, before;
    memset(&top, 0x5a, sizeof top);
    memcpy(&before, &top, sizeof top);
    return prepare(&a, &top) == status
        && memcmp(&top, &before, sizeof top) == 0;
}

static int none(whorl_quat q, whorl_vec3 w)
{
    return isnan(q.w) && isnan(q.x) && isnan(q.y) && isnan(q.z)
        && isnan(w.x) && isnan(w.y) && isnan(w.z);
}

/* An answer for spin |t| of nearly 2^50, NaN for a little more. */
static int ends(const flight *a)
{
    whorl_top top;
    whorl_quat q;
    whorl_vec3 w;
    int good = prepare(a, &top) == WHORL_OK;
    const double last = 0x1p50 / top.spin;
    const double never[5] = {NAN, INFINITY, -INFINITY,
                             last * (1 + 0x1p-50), -last * (1 + 0x1p-50)};
    for (int k = 0; k < 5; k++) {
        whorl_top_at(&top, never[k], &q, &w);
        good &= none(q, w);
    }
    for (int sign = -1; sign <= 1; sign += 2) {
        whorl_top_at(&top, sign * last * (1 - 0x1p-50), &q, &w);
        good &= length_error(q) <= WHORL_TOP_LENGTH_BOUND * 0x1p-53
            && isfinite(w.x) && isfinite(w.y) && isfinite(w.z);
    }
    return good;
}

static void test_refusals(void)
{
    static const double poison[3] = {NAN, INFINITY, -INFINITY};
    int good[3] = {1, 1, 1};
    for (int k = 0; k < 30; k++) {
        flight a = generic;
        const int what = k < 9 ? 0 : k < 18 ? 1 : 2;
        double *const at = what == 0 ? &a.I[k / 3]
            : what == 1 ? &a.omega[k / 3 - 3] : &a.q[k / 3 - 6];
        *at = poison[k % 3];
        good[what] &= refuses(a, WHORL_NOT_FINITE);
    }
    tap_ok(good[0], "eq:top-omega refused: NaN, infinite moments");
    tap_ok(good[1], "eq:top-omega refused: NaN, infinite spins");
    tap_ok(good[2], "eq:top-omega refused: NaN, infinite attitudes");
    flight a = generic, b = generic, c = generic, d = generic, e = generic;
    memset(a.q, 0, sizeof a.q);
    b.I[1] = 0;
    c.I[2] = -2.5;
    d.I[2] = 3 + 0x1p-45;
    e.I[2] = 3 + 0x1p-50;
    flight rod = {{0x1p-199, 1, 1}, {3, 2, 1}, {1, 0, 0, 0}}, wire = rod;
    wire.I[0] = 0x1p-201;
    whorl_top top;
    tap_ok(refuses(a, WHORL_ZERO_LENGTH),
           "eq:top-attitude refused: a quaternion of length zero");
    tap_ok(refuses(b, WHORL_NOT_POSITIVE),
           "eq:top-attitude refused: a moment of zero");
    tap_ok(refuses(c, WHORL_NOT_POSITIVE),
           "eq:top-attitude refused: a negative moment");
    tap_ok(refuses(d, WHORL_NOT_PHYSICAL),
           "eq:top-attitude refused: a moment just too large");
    tap_ok(prepare(&e, &top) == WHORL_OK,
           "eq:top-attitude a plate but for a rounding is a body");
    tap_ok(refuses(wire, WHORL_TOO_SLENDER),
           "eq:top-attitude refused: a wire");
    tap_ok(prepare(&rod, &top) == WHORL_OK,
           "eq:top-attitude a rod just thick enough is a body");
    int wires = 1, spins = 1, times = 1;
    for (int i = 0; i < 3; i++)
        for (int past = 0; past < 2; past++) {
            flight thin = {{1, 1, 1}, {3, 2, 1}, {1, 0, 0, 0}};
            thin.I[i] = past ? nextafter(0x1p-200, 0) : 0x1p-200;
            wires &= past ? refuses(thin, WHORL_TOO_SLENDER)
                : prepare(&thin, &top) == WHORL_OK;
            flight small = {{1, 2, 2.5}, {0, 0, 0}, {1, 0, 0, 0}};
            small.omega[i] = 4;
            small.omega[(i + 1) % 3] = past ? nextafter(0x1p-298, 0) : 0x1p-298;
            spins &= prepare(&small, &top) == WHORL_OK
                && (top.kind == WHORL_TOP_STEADY) == past;
            flight axis = {{1, 2, 2.5}, {0, 0, 0}, {1, 0, 0, 0}};
            axis.omega[i] = past ? 0x1p1020 : -0x1p-1020;
            spins &= prepare(&axis, &top) == WHORL_OK
                && top.kind == WHORL_TOP_STEADY
                && top.spin == fabs(axis.omega[i]);
            axis.omega[i] = 1;
            prepare(&axis, &top);
            whorl_quat q;
            whorl_vec3 w;
            whorl_top_at(&top, past ? nextafter(0x1p50, INFINITY) : -0x1p50, &q,
                         &w);
            times &= none(q, w) == past;
        }
    tap_ok(wires, "eq:top-attitude refused: a wire along each axis, past "
           "2^-200");
    tap_ok(spins, "eq:top-steady spins below 2^-300 of the largest are zero, "
           "others are not; and spins of 2^1020 and 2^-1020");
    tap_ok(times, "eq:top-steady spin |t| = 2^50 has an answer, more has none");
    const flight ball = {{1, 1, 1}, {0.75, 0.75, 0.75}, {1, 2, 3, 4}};
    const flight still = {{1, 2, 2.5}, {0, 0, 0}, {1, 2, 3, 4}};
    tap_ok(ends(&generic),
           "eq:top-periods refused: NaN, and beyond spin |t| = 2^50");
    tap_ok(ends(&ball),
           "eq:top-steady refused: NaN, and beyond spin |t| = 2^50");
    whorl_quat q;
    whorl_vec3 w;
    prepare(&still, &top);
    whorl_top_at(&top, -DBL_MAX, &q, &w);
    tap_ok(memcmp(&q, &top.q0, sizeof q) == 0 && w.x == 0 && w.y == 0
               && w.z == 0, "eq:top-steady a body at rest, at any time");
    whorl_top_at(&top, -INFINITY, &q, &w);
    tap_ok(none(q, w), "eq:top-steady refused: a body at rest, forever");
    int scaled = prepare(&generic, &top) == WHORL_OK;
    for (int k = -1020; k <= 1021; k += 2041) {
        flight fast = generic;
        whorl_quat q[2];
        whorl_vec3 w[2];
        for (int i = 0; i < 3; i++)
            fast.omega[i] = ldexp(fast.omega[i], k);
        whorl_top_at(&top, 0.5, &q[0], &w[0]);
        whorl_top other;
        scaled = scaled && prepare(&fast, &other) == WHORL_OK;
        whorl_top_at(&other, ldexp(0.5, -k), &q[1], &w[1]);
        scaled = scaled && memcmp(&q[0], &q[1], sizeof q[0]) == 0
            && w[1].x == ldexp(w[0].x, k) && w[1].y == ldexp(w[0].y, k)
            && w[1].z == ldexp(w[0].z, k);
    }
    tap_ok(scaled, "eq:top-omega the same bits for spins 2^1021 times as "
           "large, and 2^1020 times as small");
}

static void test_exhibits(void)
{
    const double I[3] = {1, 2, 2.5}, w[3] = {1e-12, 1e-12, 5};
    double GG = 0, TT = 0;
    for (int i = 0; i < 3; i++) {
        GG += I[i] * w[i] * I[i] * w[i];
        TT += I[i] * w[i] * w[i];
    }
    const double D3 = w[0] * w[0] * I[0] * (I[0] - I[2])
        + w[1] * w[1] * I[1] * (I[1] - I[2]);
    tap_ok(GG - TT * I[2] == 0 && D3 < 0, "exhibit D14 eq:top-invariants "
           "G^2 - 2E I3 in doubles is 0, in truth %.2g", D3);
    mp_open(REF_TOP_BITS);
    mp s, c, d;
    const double m1 = 1e-12;
    double printed = 0, kept = 0, dd = 1;
    for (int n = 0; n <= 20; n++) {
        ref_top_jacobi(mp_of(m1), mp_of(13 + 0.1 * n), &s, &c, &d);
        const double S = mp_get(s), C = mp_get(c), exact = mp_get(mp_mul(d, d));
        dd = fmin(dd, exact);
        printed = fmax(printed, fabs((1 - (1 - m1) * S * S) / exact - 1));
        kept = fmax(kept, fabs((m1 + (1 - m1) * C * C) / exact - 1));
    }
    tap_ok(printed > 1e-5 && kept < 1e-15, "exhibit D14 eq:top-start where "
           "dn^2 goes down to %.2g, 1 - m sn^2 is off by %.2g, m1 + m cn^2 "
           "by %.2g", dd, printed, kept);
    tap_measured("top.exhibit.dd", "%.1e", dd);
    tap_measured("top.exhibit.printed", "%.1e", printed);
    tap_measured("top.exhibit.kept", "%.0f", ceil(kept * 0x1p53));
    mp_close();
}
static void test_straight_ahead(void)
{
    double y[7] = {1, 0, 0, 0, 0.1, 6, 0.1}, E[2] = {0, 0};
    const double *I = handle.I;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 3; i++)
            E[k] += I[i] * y[4 + i] * y[4 + i];
        if (k == 0 && !step_through(&handle, WHORL_ODE_EULER, 60,
                                    1.0 / 60, y))
            E[0] = 0;
    }
    tap_ok(E[1] > 2 * E[0] && E[0] > 0, "exhibit D13 eq:top-conserved "
           "Euler's method multiplies the energy by %.2f", E[1] / E[0]);
    tap_measured("top.euler.energy", "%.1f", E[1] / E[0]);
}

static void test_period(void)
{
    mp_open(REF_TOP_BITS);
    mp I[3], omega[3];
    many_bits(handle.I, 3, I);
    many_bits(handle.omega, 3, omega);
    const ref_top a = ref_top_begin(I, omega);
    mpfr_t agm;
    mpfr_init2(agm, REF_TOP_BITS);
    mpfr_agm(agm, a.p, mp_mul(a.p, mp_sqrt(a.m1)), MPFR_RNDN);
    mp T = mp_div(mp_pi(), agm);
    whorl_top top;
    prepare(&handle, &top);
    const double guess = log(16 / mp_get(a.m1)) / mp_get(a.p);
    tap_ok(error_ulp(top.half_period, T) <= 1,
           "eq:top-period eq:top-quarter the wait of the handle, to 1 ulp");
    tap_ok(fabs(top.half_period - 4.44969) < 5e-6,
           "eq:top-period the wait of chapter 0: %.6f s", top.half_period);
    tap_measured("top.wait", "%.2f", top.half_period);
    tap_ok(fabs(guess / top.half_period - 1) < 1e-4, "eq:top-period "
           "by the logarithm: %.6f s", guess);
    mpfr_clear(agm);
    mp_close();
}
static void test_rolling(void)
{
    whorl_top top;
    double worst = 0;
    const double *I = generic.I;
    prepare(&generic, &top);
    for (int k = 0; k <= 100; k++) {
        whorl_quat q;
        whorl_vec3 w;
        whorl_top_at(&top, 0.1 * k, &q, &w);
        const whorl_vec3 l = {I[0] * w.x, I[1] * w.y, I[2] * w.z};
        const whorl_vec3 L = whorl_quat_rotate(q, l);
        const whorl_vec3 omega = whorl_quat_rotate(q, w);
        const double G = whorl_vec3_norm(L), EE = whorl_vec3_dot(l, w);
        const double reach = sqrt(EE * (l.x * l.x / I[0] + l.y * l.y / I[1]
                                        + l.z * l.z / I[2])) / G;
        const double height = whorl_vec3_dot(omega, L) / G;
        const double first = (2 * 2 * 1 + 1 * 1 * 2 + 3 * 3 * 2.5)
            / sqrt(2 * 2 + 2 * 2 + 7.5 * 7.5);
        worst = fmax(worst, fmax(fabs(height - first),
                                 fabs(reach - first)));
    }
    tap_ok(worst < 1e-13, "D13 eq:top-poinsot the "
           "ellipsoid rolls on one plane: %.2g", worst);
}
static void test_round(void)
{
    const flight coin = {{1, 1, 2}, {0.5, -1, 3}, {4, -3, 2, 1}};
    whorl_top top;
    double worst = 0;
    prepare(&coin, &top);
    for (int k = 0; k <= 100; k++) {
        whorl_quat q;
        whorl_vec3 w;
        whorl_top_at(&top, 0.1 * k, &q, &w);
        const whorl_vec3 L = whorl_quat_rotate(top.q0, (whorl_vec3){
            coin.omega[0], coin.omega[1], 2 * coin.omega[2]});
        const whorl_vec3 e = whorl_quat_rotate(q, (whorl_vec3){0, 0, 1});
        const whorl_vec3 sum = whorl_vec3_add(L, whorl_vec3_scale(-3, e));
        worst = fmax(worst, whorl_vec3_norm(whorl_vec3_sub(
            whorl_quat_rotate(q, w), sum)));
    }
    tap_ok(worst < 1e-13, "eq:top-round two turns of a coin: %.2g",
           worst);
}
static whorl_vec3 node_at(const flight *a, const whorl_top *top, double t,
                          whorl_vec3 e, whorl_vec3 *L, whorl_vec3 *w)
{
    whorl_quat q;
    whorl_top_at(top, t, &q, w);
    *L = whorl_quat_rotate(q, (whorl_vec3){
        a->I[0] * w->x, a->I[1] * w->y, a->I[2] * w->z});
    return whorl_vec3_cross(whorl_quat_rotate(q, e), *L);
}

static double node_error(const flight *a, const whorl_top *top, double t,
                         int axis)
{
    const double h = 1e-4;
    const whorl_vec3 e = {axis == 0, axis == 1, axis == 2};
    whorl_vec3 L, w;
    const whorl_vec3 before = node_at(a, top, t - h, e, &L, &w);
    const whorl_vec3 after = node_at(a, top, t + h, e, &L, &w);
    node_at(a, top, t, e, &L, &w);
    const double G = whorl_vec3_norm(L);
    const double s = whorl_vec3_dot(L, whorl_vec3_cross(before, after)) / G;
    const double rate = atan2(s, whorl_vec3_dot(before, after)) / (2 * h);
    const double spin[3] = {w.x, w.y, w.z}, l = a->I[axis] * spin[axis];
    const double EE = a->I[0] * w.x * w.x + a->I[1] * w.y * w.y
        + a->I[2] * w.z * w.z;
    return fabs(rate * (G * G - l * l)
                / (G * (EE - l * spin[axis])) - 1);
}

static void test_node(void)
{
    whorl_top top;
    for (int axis = 0; axis < 3; axis += 2) {
        double worst = 0;
        prepare(&generic, &top);
        for (int k = 1; k <= 100; k++)
            worst = fmax(worst, node_error(&generic, &top, 0.1 * k, axis));
        tap_ok(worst < 1e-6, "eq:top-node how fast the node of axis %d "
               "turns: %.1e", axis + 1, worst);
    }
}

static whorl_vec3 spins_at(double unwanted, double t)
{
    const flight a = {{1, 2, 2.5}, {unwanted, 6, unwanted}, {1, 0, 0, 0}};
    whorl_top top;
    whorl_quat q;
    whorl_vec3 w;
    prepare(&a, &top);
    whorl_top_at(&top, t, &q, &w);
    return w;
}

static void draw_spins(void)
{
    static const double unwanted[3] = {0.1, 1e-3, 1e-6};
    tap_data("top-spins", "t x y z");
    for (int k = 0; k <= 600; k++) {
        const whorl_vec3 w = spins_at(0.1, k * 0.025);
        tap_data("top-spins", "%.3f %.4f %.4f %.4f", k * 0.025, w.x, w.y,
                 w.z);
    }
    tap_data("top-wobble", "t a b c");
    for (int k = 0; k <= 800; k++) {
        double size[3];
        for (int i = 0; i < 3; i++) {
            const whorl_vec3 w = spins_at(unwanted[i], k * 0.05);
            size[i] = hypot(w.x, w.z);
        }
        tap_data("top-wobble", "%.2f %.4e %.4e %.4e", k * 0.05, size[0],
                 size[1], size[2]);
    }
}
static void draw_functions(void)
{
    mp_open(128);
    const mp m1[3] = {mp_of(1), mp_of(0.5),
        mp_div(mp_mul(mp_of(0.0025), mp_of(1.5)),
               mp_mul(mp_of(72.0375), mp_of(0.5)))};
    tap_measured("top.handle.m", "%.4f", 1 - mp_get(m1[2]));
    tap_data("top-functions", "v sa ca da sb cb db sc cc dc");
    for (int k = 0; k <= 200; k++) {
        double f[9];
        for (int i = 0; i < 3; i++) {
            mp K = ref_top_rf(mp_of(0), m1[i], mp_of(1)), s, c, d;
            const double x = k <= 100 ? k : k - 200;
            ref_top_jacobi(m1[i], mp_mul(K, mp_div(mp_of(x), mp_of(50))),
                           &s, &c, &d);
            f[3 * i] = mp_get(s);
            f[3 * i + 1] = mp_get(c);
            f[3 * i + 2] = mp_get(d);
        }
        tap_data("top-functions", "%.2f %.4f %.4f %.4f %.4f %.4f %.4f %.4f "
                 "%.4f %.4f", k / 50.0, f[0], f[1], f[2], f[3], f[4], f[5],
                 f[6], f[7], f[8]);
    }
    mp_close();
}
static double stepped_error(double before, double t, double y[7])
{
    mp I[3], omega[3];
    mp33 B;
    mp_open(REF_TOP_BITS);
    many_bits(handle.I, 3, I);
    many_bits(handle.omega, 3, omega);
    const ref_top a = ref_top_begin(I, omega);
    ref_top_at(&a, mp_of(t), &B, omega);
    double e = INFINITY;
    if (step_through(&handle, WHORL_ODE_RK4, t - before, 1.0 / 240, y))
        e = angle_between(B, (whorl_quat){y[0], y[1], y[2], y[3]});
    mp_close();
    return e;
}

static void draw_time(void)
{
    double worst = 0, t = 1;
    tap_data("top-time", "t exact");
    for (int k = 0; k <= 42; k++, t *= pow(10, 0.25)) {
        double error = 0, three[3] = {t, 1.1 * t, 1.3 * t};
        fly(&handle, three, 3, &error);
        worst = fmax(worst, error);
        tap_data("top-time", "%.4e %.3e", t, error);
    }
    tap_ok(worst < 1e-13, "eq:top-periods the handle, to a thousand "
           "years: %.2g rad", worst);
    tap_measured("top.time.worst", "%.1e", worst);
    tap_data("top-steps", "t stepped");
    double y[7] = {1, 0, 0, 0, 0.1, 6, 0.1};
    for (int before = 0, step = 1; step <= 1024; before = step, step *= 2) {
        const double e = stepped_error(before, step, y);
        tap_data("top-steps", "%d %.3e", step, e);
        if (step == 1024)
            tap_ok(e > 1e-7 && e < 1e-4, "eq:top-euler RK4 after "
                   "1024 s: %.2g rad", e);
    }
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "11-top");
    if (tap_at_length()) {
        test_golden();
        test_series();
    }
    test_orders();
    test_classes();
    test_hostile();
    test_nearly_round();
    test_symmetric();
    test_flat_spins();
    test_carlson();
    test_polynomials();
    test_one_far();
    test_separatrix();
    test_steady();
    test_small_and_long();
    test_unit_length();
    test_known();
    test_continuity();
    test_growth();
    test_refusals();
    test_exhibits();
    test_straight_ahead();
    test_period();
    test_rolling();
    test_round();
    test_node();
    draw_spins();
    draw_functions();
    draw_time();
    return tap_end();
}
