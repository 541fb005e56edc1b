/* Steps of a free body against many bits. */
/* Tangled from literate/12-steps: evidence. Edit there. */
#include "whorl.h"
#include "src/steps.h"
#include "reference/from.h"
#include "reference/steps.h"
#include "reference/tap.h"
#include "reference/top.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double u = 0x1p-53;

static const double body[3] = {1, 2, 2.5};
static const double handle[3] = {0.1, 6, 0.1};
static const double generic[3] = {2, -1, 3};

static whorl_vec3 vector(const double v[3])
{
    return (whorl_vec3){v[0], v[1], v[2]};
}

static whorl_turn start_of(const double I[3], const double omega[3])
{
    return (whorl_turn){{1, 0, 0, 0}, {I[0] * omega[0], I[1] * omega[1],
                                       I[2] * omega[2]}};
}

/* NaN where anything is refused. */
static whorl_turn after(whorl_steps_method method, const double I[3],
                        double h, size_t steps, whorl_turn turn)
{
    whorl_stepper stepper;
    if (whorl_stepper_prepare(method, vector(I), h, &stepper) != WHORL_OK
        || whorl_stepper_run(&stepper, steps, &turn) != WHORL_OK)
        turn.q.w = turn.l.x = NAN;
    return turn;
}
static void numbers(const double I[3], mp out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = mp_of(I[i]);
}

static mp33 matrix_of(whorl_quat q)
{
    const mp w[4] = {mp_of(q.w), mp_of(q.x), mp_of(q.y), mp_of(q.z)};
    return ref_top_matrix(w);
}

static ref_turn turn_from(whorl_turn a)
{
    return (ref_turn){matrix_of(a.q), mp3_from(a.l)};
}

static double momentum_off(mp3 l, mp3 exact)
{
    return mp_get(mp3_length(mp3_sub(l, exact)))
        / mp_get(mp3_length(exact));
}

static int is_bad(whorl_turn a)
{
    return !isfinite(a.q.w + a.q.x + a.q.y + a.q.z + a.l.x + a.l.y + a.l.z);
}

enum { MOST = 8 };

static mp sinc_of(mp t)
{
    const mp x = mp_sqrt(t);
    return mp_sign(t) == 0 ? mp_of(1) : mp_div(mp_sin(x), x);
}

static mp versine_of(mp t) /* (1 - cos x)/t */
{
    const mp s = sinc_of(mp_scale(t, 0.25));
    return mp_scale(mp_mul(s, s), 0.5);
}

/* Coefficients of the polynomial of degree n. */
static void interpolate(mp f(mp), int n, mp p[MOST])
{
    mp t[MOST], d[MOST];
    const mp step = mp_div(mp_pi(), mp_of(2 * n + 2)), one = mp_of(1);
    for (int k = 0; k <= n; k++) {
        const mp x = mp_div(mp_cos(mp_scale(step, 2 * k + 1)),
                            mp_cos(step));
        t[k] = k == n ? mp_of(0)
            : mp_mul(mp_div(mp_text("0.578"), mp_of(2)), mp_add(one, x));
        d[k] = f(t[k]);
        p[k] = mp_of(0);
    }
    for (int j = 1; j <= n; j++) /* divided differences */
        for (int k = n; k >= j; k--)
            d[k] = mp_div(mp_sub(d[k], d[k - 1]), mp_sub(t[k], t[k - j]));
    for (int j = n; j >= 0; j--) { /* p = p (t - t_j) + d_j */
        for (int k = n; k > 0; k--)
            p[k] = mp_sub(p[k - 1], mp_mul(t[j], p[k]));
        p[0] = mp_sub(d[j], mp_mul(t[j], p[0]));
    }
}
/* The largest difference on 0 ... T, in u. */
static double proved_error(mp f(mp), int n, const double c[], int first)
{
    const double T = 0.578, delta = T / 2000;
    double worst = 0, second = 0;
    for (int k = 2; k <= n + 1; k++) {
        mp taylor = mp_of(1);
        for (int i = 2; i <= 2 * k + first; i++)
            taylor = mp_div(taylor, mp_of(i));
        const double miss = k > n ? 2 * mp_get(taylor)
            : fabs(mp_get(mp_sub(mp_of(k % 2 ? -c[k] : c[k]), taylor)));
        second += k * (k - 1) * miss * pow(T, k - 2);
    }
    for (int i = 0; i <= 2000; i++) {
        const mp t = mp_of(delta * i);
        mp p = mp_of(c[n]);
        for (int k = n - 1; k >= 0; k--)
            p = mp_add(mp_mul(p, t), mp_of(c[k]));
        worst = fmax(worst, fabs(mp_get(mp_sub(p, f(t)))));
    }
    return (worst + second * delta * delta / 8) / u;
}

static void polynomial(double got(double), mp f(mp), int first, double room,
                       double bound, const char *name)
{
    enum { n = 6 };
    const int versine = first == 2;
    double c[MOST];
    mp fine[MOST];
    int same = 1;
    mp_open(300);
    interpolate(f, n, fine);
    for (int k = 0; k <= n; k++)
        c[k] = mp_get(fine[k]);
    const double off = proved_error(f, n, c, first);
    for (int i = 0; i <= 1000; i++) {
        const double t = 0.578 * i / 1000;
        double p = c[n];
        for (int k = n - 1; k >= 0; k--)
            p = p * t + c[k];
        same &= (versine ? t * p : p) == got(t);
    }
    mp_close();
    tap_ok(same && off <= room, "eq:steps-polynomials %s: the polynomial "
           "is off by at most %.3f u", name, off);
    sweep s = sweep_begin(20000, bound, "u",
                          "eq:steps-polynomials%s %s in doubles",
                          versine ? "" : "/sinc", name);
    while (sweep_next(&s)) {
        const double t = draw_uniform(&s, 0, 0.5625);
        mp_open(200);
        const mp exact = versine ? mp_mul(mp_of(t), f(mp_of(t)))
                                 : f(mp_of(t));
        sweep_error(&s, error_u(got(t), exact, exact));
        mp_close();
    }
    sweep_end(&s);
}

static void test_polynomials(void)
{
    polynomial(steps_versine, versine_of, 2, 0.01, STEPS_VERSINE_BOUND,
               "one minus cosine");
    polynomial(steps_sinc, sinc_of, 1, 0.08, STEPS_SINC_BOUND,
               "sine over angle");
}
static double miss(const mp c[], int round, mp t, mp exact)
{
    mp p = mp_of(0);
    for (int k = 6; k >= 0; k--)
        p = mp_add(mp_mul(p, t), round ? mp_of(mp_get(c[k])) : c[k]);
    return fabs(mp_get(mp_sub(p, exact))) / u;
}

static void print_polynomials(void)
{
    mp c[MOST], taylor[MOST];
    double top[8] = {0};
    int lobe = 0;
    tap_data("steps-sine", "angle taylor points rounded");
    mp_open(200);
    interpolate(sinc_of, 6, c);
    taylor[0] = mp_of(1);
    for (int k = 1; k <= 6; k++)
        taylor[k] = mp_div(taylor[k - 1], mp_of(-2 * k * (2 * k + 1)));
    double before = -1, rising = 1;
    for (int i = 0; i <= 380; i++) {
        const double a = 0.002 * i;
        const mp t = mp_mul(mp_of(a), mp_of(a)), exact = sinc_of(t);
        const double now = miss(c, 0, t, exact);
        tap_data("steps-sine", "%.4f %.3e %.3e %.3e", a,
                 miss(taylor, 0, t, exact), now, miss(c, 1, t, exact));
        if (now > before && rising < 0 && lobe < 7)
            lobe++;
        rising = now > before ? 1 : -1;
        top[lobe] = fmax(top[lobe], now);
        before = now;
    }
    double low = INFINITY, high = 0;
    for (int k = 0; k < 6; k++) {
        low = fmin(low, top[k]);
        high = fmax(high, top[k]);
    }
    tap_ok(lobe == 5 && high < 1.2 * low, "eq:steps-polynomials six heights "
           "between seven points, from %.3f u to %.3f u", low, high);
    mp_close();
}

typedef struct { double I[3], h; whorl_turn turn; } step_case;

/* Moments of a box with sides from 1 to 2^depth. */
static void draw_moments(sweep *s, int depth, double I[3])
{
    double side[3];
    for (int i = 0; i < 3; i++) {
        side[i] = fabs(draw_wide(s, 0, depth));
        side[i] *= side[i];
    }
    const double unit = ldexp(1, (int)draw_below(s, 41) - 20);
    for (int i = 0; i < 3; i++)
        I[i] = unit * (side[(i + 1) % 3] + side[(i + 2) % 3]);
}

static whorl_quat draw_attitude(sweep *s)
{
    whorl_quat q = {draw_uniform(s, -1, 1), draw_uniform(s, -1, 1),
                    draw_uniform(s, -1, 1), draw_uniform(s, 0.1, 1)};
    whorl_quat_normalize(q, &q);
    return q;
}

/* |l| h / smallest moment is a little below reach. */
static step_case draw_case(sweep *s, double reach)
{
    step_case c = {.h = fabs(draw_wide(s, -12, 4))};
    draw_moments(s, (int)draw_below(s, 5), c.I);
    const double least = fmin(fmin(c.I[0], c.I[1]), c.I[2]);
    double l[3];
    for (int i = 0; i < 3; i++)
        l[i] = draw_below(s, 2) ? draw_uniform(s, -1, 1)
                                : draw_wide(s, -12, 0);
    const double size = sqrt(l[0] * l[0] + l[1] * l[1] + l[2] * l[2]);
    const double f = 0.999999 * reach * least / c.h / size;
    c.turn = (whorl_turn){draw_attitude(s), {f * l[0], f * l[1], f * l[2]}};
    return c;
}
static void step_error(sweep *s, const step_case *c,
                       whorl_steps_method method, ref_steps_step *step)
{
    const whorl_turn got = after(method, c->I, c->h, 1, c->turn);
    if (is_bad(got)) {
        sweep_error(s, INFINITY);
        return;
    }
    mp_open(200);
    mp I[3];
    numbers(c->I, I);
    const ref_turn exact = step(I, mp_of(c->h), turn_from(c->turn));
    sweep_error(s, angle_off(matrix_of(got.q), exact.R) / u);
    sweep_error(s, momentum_off(mp3_from(got.l), exact.l) / u);
    mp_close();
}

static void test_method(whorl_steps_method method, ref_steps_step *step,
                        int cases, double reach, double bound,
                        const char *title)
{
    sweep s = sweep_begin((uint64_t)cases, bound, "u", "%s", title);
    while (sweep_next(&s)) {
        const step_case c = draw_case(
            &s, draw_below(&s, 4) ? reach : draw_uniform(&s, 0, reach));
        step_error(&s, &c, method, step);
    }
    sweep_end(&s);
}

static void test_steps(void)
{
    test_method(WHORL_STEPS_RK4, ref_steps_rk4, 3000, WHORL_STEPS_SMALL,
                WHORL_STEPS_RK4_BOUND,
                "eq:steps-rk4 eq:steps-rates one step");
    test_method(WHORL_STEPS_SPLIT, ref_steps_split, 4000, WHORL_STEPS_SMALL,
                WHORL_STEPS_SPLIT_BOUND,
                "eq:steps-split eq:steps-rest eq:steps-symmetric one step");
    test_method(WHORL_STEPS_SPLIT, ref_steps_split, 4000,
                WHORL_STEPS_REACH, WHORL_STEPS_REACH_BOUND,
                "eq:steps-split/reach eq:steps-rest eq:steps-symmetric "
                "eq:steps-polynomials one step, the longest");
    test_method(WHORL_STEPS_KL6, ref_steps_kl6, 1000, WHORL_STEPS_SMALL,
                WHORL_STEPS_KL6_BOUND, "eq:steps-kahan-li one step");
}
static const struct {
    whorl_steps_method method;
    double bound;
    const char *title;
    step_case c;
} hostile[] = {
    {WHORL_STEPS_SPLIT, WHORL_STEPS_SPLIT_BOUND,
     "eq:steps-split/hostile one step",
     {{0x1.c0a5d11ea0f74p+5, 0x1.38e261bcd5f47p+5, 0x1.00cdafadb87b9p+5},
      0x1.4188e0d76c71ap+0,
      {{-0x1.0fb3a0f997014p-1, 0x1.213d16fc62351p-1,
        -0x1.cc938cc0ae66ep-3, -0x1.2e552ac49bf06p-1},
       {-0x1.aaa1ec400a88dp+0, 0x1.4cdf1ce7d8332p+2,
        -0x1.a87325474515p+1}}}},
    {WHORL_STEPS_SPLIT, WHORL_STEPS_REACH_BOUND,
     "eq:steps-split/hostile-reach one step, the longest",
     {{0x1.a100c94b808d1p+2, 0x1.9adcab40170aep+2, 0x1.b0a231a9b916bp+2},
      0x1.d373c21da8095p+0,
      {{0x1.e97f61dee5c7bp-5, 0x1.3d53cf086b008p-2,
        -0x1.798ffc0d1094ep-3, 0x1.dc9358daafc58p-1},
       {0x1.c437ca90de0d8p+0, 0x1.fc8c5ed5a83a7p+0,
        0x1.237ebd172b7a8p+2}}}},
    {WHORL_STEPS_KL6, WHORL_STEPS_KL6_BOUND,
     "eq:steps-kahan-li/hostile one step",
     {{0x1.63b9a38fc0aadp+6, 0x1.8dd8d2c1a5431p+5, 0x1.67a5a07cfb529p+5},
      0x1.1da763e88ce7p+0,
      {{-0x1.1c47877b9c9b7p-6, -0x1.32323a4ca043cp-1,
        -0x1.25633222f7676p-1, 0x1.1ec33544d486p-1},
       {0x1.4ad39d1cfcb05p+2, 0x1.d7b20a3575632p+2,
        0x1.212138361d8e6p+2}}}}};

static void test_hostile(void)
{
    static ref_steps_step *const step[3] = {
        ref_steps_split, ref_steps_split, ref_steps_kl6};
    for (int k = 0; k < 3; k++) {
        sweep s = sweep_begin(1, hostile[k].bound, "u", "%s",
                              hostile[k].title);
        while (sweep_next(&s))
            step_error(&s, &hostile[k].c, hostile[k].method, step[k]);
        sweep_end(&s);
        tap_ok(s.worst >= hostile[k].bound / 4,
               "%s: a quarter of the bound", hostile[k].title);
    }
}
static void test_symmetric_step(void)
{
    sweep s = sweep_begin(2000, WHORL_STEPS_SPLIT_BOUND, "u",
                          "eq:steps-symmetric a step of a symmetric body");
    while (sweep_next(&s)) {
        step_case c = draw_case(&s, WHORL_STEPS_SMALL / 2);
        const int axis = (int)draw_below(&s, 3), y = (axis + 1) % 3;
        c.I[(axis + 2) % 3] = c.I[y];
        if (c.I[axis] > 2 * c.I[y])
            c.I[axis] = 2 * c.I[y];
        const double size = sqrt(c.turn.l.x * c.turn.l.x
            + c.turn.l.y * c.turn.l.y + c.turn.l.z * c.turn.l.z);
        const double reach = c.h * size / fmin(c.I[axis], c.I[y]);
        if (reach > WHORL_STEPS_SMALL)
            c.h *= WHORL_STEPS_SMALL / reach;
        const whorl_turn got = after(WHORL_STEPS_SPLIT, c.I, c.h, 1,
                                     c.turn);
        mp_open(200);
        mp I[3];
        numbers(c.I, I);
        const ref_turn exact = ref_steps_symmetric(I, axis, mp_of(c.h),
                                                   turn_from(c.turn));
        sweep_error(&s, is_bad(got) ? INFINITY
                    : angle_off(matrix_of(got.q), exact.R) / u);
        sweep_error(&s, is_bad(got) ? INFINITY
                    : momentum_off(mp3_from(got.l), exact.l) / u);
        mp_close();
    }
    sweep_end(&s);
}
static void test_newton(void)
{
    sweep s = sweep_begin(2000, STEPS_UNIT_BOUND, "u",
                          "eq:steps-newton the length of q");
    while (sweep_next(&s)) {
        whorl_turn turn = {draw_attitude(&s), {0, 0, 0}};
        const double f = draw_uniform(&s, 0.9998, 1.0002);
        const double v[4] = {f * turn.q.w, f * turn.q.x, f * turn.q.y,
                             f * turn.q.z};
        turn.q = (whorl_quat){v[0], v[1], v[2], v[3]};
        turn = after(WHORL_STEPS_SPLIT, body, 1, 1, turn);
        const double got[4] = {turn.q.w, turn.q.x, turn.q.y, turn.q.z};
        mp_open(200);
        mp n = mp_of(0);
        for (int i = 0; i < 4; i++)
            n = mp_add(n, mp_mul(mp_of(v[i]), mp_of(v[i])));
        const mp by = mp_scale(mp_sub(mp_of(3), n), 0.5);
        for (int i = 0; i < 4; i++) {
            const mp exact = mp_mul(by, mp_of(v[i]));
            sweep_error(&s, error_u(got[i], exact, exact));
        }
        mp_close();
    }
    sweep_end(&s);
    whorl_turn turn = {{3e200, 0, 4e200, 0}, {0, 0, 0}};
    turn = after(WHORL_STEPS_KL6, body, 1, 1, turn);
    tap_ok(fabs(turn.q.w - 0.6) < 4 * u && fabs(turn.q.y - 0.8) < 4 * u,
           "eq:steps-newton a quaternion far from length one");
    turn = (whorl_turn){{0.6, 0, 0.8, 0}, {0.1, 1, 0.2}};
    turn = after(WHORL_STEPS_RK4, body, 1, 400, turn);
    const whorl_quat q = turn.q;
    tap_ok(fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) < 1e-6,
           "eq:steps-newton Runge and Kutta's q after 400 steps is as long "
           "as it was");
}
static double energy_of(whorl_turn a)
{
    return (a.l.x * a.l.x / body[0] + a.l.y * a.l.y / body[1]
            + a.l.z * a.l.z / body[2]) / 2;
}

static void test_worked_step(void)
{
    const whorl_turn a = after(WHORL_STEPS_SPLIT, body, 1.0 / 60, 1,
                               start_of(body, handle));
    const double rest = a.l.x * a.l.x / 4 - a.l.z * a.l.z / 20;
    tap_ok(fabs(a.l.x - 0.0950975) < 5e-8 && fabs(a.l.y - 12.00024) < 1e-5
               && fabs(a.l.z - 0.24025) < 5e-6,
           "eq:steps-split the worked step: %.7f %.5f %.5f", a.l.x, a.l.y,
           a.l.z);
    tap_ok(fabs(rest + 0.0006251) < 5e-8,
           "eq:steps-split the worked step: last two terms of E %.7f",
           rest);
    const whorl_vec3 l = {0.095, 12.00025, 0.24};
    const double before = energy_of(start_of(body, handle));
    const double lost = before - energy_of(a);
    const double gain = energy_of((whorl_turn){a.q, l}) - before;
    tap_ok(fabs(l.x * l.x / 4 - l.z * l.z / 20 + 0.00062375) < 1e-9,
           "eq:steps-split the worked step of Euler: last two terms of E");
    tap_ok(fabs(gain - 3.3e-5) < 1e-6,
           "eq:steps-split the worked step of Euler: energy %.2g more",
           gain);
    tap_ok(lost > 0 && gain > 200 * lost,
           "eq:steps-split the worked step: energy %.2g less", lost);
}

typedef struct { double q, l; } errors;

typedef enum { REST, ABOUT_L, ABOUT_X } kind;
typedef struct { kind kind; double rate, rho; } turning;

static steps_state take(turning t, steps_state s)
{
    return t.kind == REST ? steps_rest(t.rate, s)
        : t.kind == ABOUT_X ? steps_about_x(t.rate, s)
        : steps_symmetric(0, t.rate, s);
}

/* What a turn adds; s before it. */
static errors added(turning t, steps_state s)
{
    const double along = t.kind == REST ? s.lz : s.lx;
    const double a = fabs(t.rate * (t.kind == ABOUT_L ? 1 : along));
    const double p = sqrt(fmax(0, 1 - along * along));
    const double e = 1 - cos(a), d = sin(a), c = cos(a), g = 2 * sin(a / 2);
    errors r = {t.rho * a + a * a * a / 3 + 1.75 * d * c + 2 * e * d + 1,
                0};
    if (t.kind == ABOUT_L) {
        r.q += e + sqrt(3) * d + g + (g + d) + (e + d);
        r.q += 2 * a * a * a / 3;       /* t is a sum of three squares */
        return r;
    }
    r.q += e + d + g;
    r.l = p * (2 * t.rho * a + 2 * a * a * a / 3
               + 1.75 * d * 2 * sqrt(c * c + 4 * d * d) + 2 * e * 2 * d
               + 2 * d * (2 + 2 * c + d) + 1);
    return r;
}
/* The largest of |M x| with |x| = 1. */
static double norm_of(double M[3][3])
{
    double x[3] = {1, 0.9, 1.1}, size = 0;
    for (int n = 0; n < 30; n++) {
        double y[3] = {0, 0, 0}, z[3] = {0, 0, 0}, length = 0;
        for (int i = 0; i < 9; i++)
            y[i / 3] += M[i / 3][i % 3] * x[i % 3];
        for (int i = 0; i < 9; i++)
            z[i % 3] += M[i / 3][i % 3] * y[i / 3];
        for (int i = 0; i < 3; i++)
            length += z[i] * z[i];
        length = sqrt(length);
        size = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2]);
        for (int i = 0; i < 3 && length > 0; i++)
            x[i] = z[i] / length;
        if (n > 0 && length > 0)        /* |x| was 1 */
            size = fmax(size, sqrt(length));
    }
    return size;
}

static steps_state take_all(const turning *t, int n, steps_state s)
{
    for (int i = 0; i < n; i++)
        s = take(t[i], s);
    return s;
}

/* How much of an error of l arrives in q and in l. */
static errors arrives(const turning *t, int n, steps_state s)
{
    const double h = 1e-5;
    const steps_state end = take_all(t, n, s);
    double Q[3][3], L[3][3];
    for (int k = 0; k < 3; k++) {
        steps_state moved = s;
        *(k == 0 ? &moved.lx : k == 1 ? &moved.ly : &moved.lz) += h;
        const steps_state m = take_all(t, n, moved);
        const whorl_quat d = whorl_quat_mul(
            (whorl_quat){end.w, -end.x, -end.y, -end.z},
            (whorl_quat){m.w, m.x, m.y, m.z});
        Q[0][k] = d.x / h, Q[1][k] = d.y / h, Q[2][k] = d.z / h;
        L[0][k] = (m.lx - end.lx) / h;
        L[1][k] = (m.ly - end.ly) / h;
        L[2][k] = (m.lz - end.lz) / h;
    }
    return (errors){norm_of(Q), norm_of(L)};
}
static double worst_of_chain(const turning *t, int n, steps_state s)
{
    errors sum = {1, 0};
    for (int i = 0; i < n; i++) {
        const errors r = added(t[i], s);
        s = take(t[i], s);
        const errors of_l = arrives(t + i + 1, n - i - 1, s);
        sum.q += r.q + of_l.q * r.l;
        sum.l += of_l.l * r.l;
    }
    return fmax(2 * sum.q, sum.l);
}

/* The chain of a method: single turns. */
static int turns_of(whorl_steps_method method, steps_rates k, turning t[28])
{
    const int one = method == WHORL_STEPS_SPLIT;
    const int stages = one ? 1 : STEPS_STAGES;
    int n = 0;
    for (int i = 0; i <= stages; i++) {
        const double before = one ? i : steps_weight[i];
        const double after = one ? !i : steps_weight[i + 1];
        const double both = (before + after) / 2;
        const double sizes = (fabs(before) + fabs(after)) / 2;
        t[n++] = (turning){REST, both * k.z,
                           one ? 5 : 7 + sizes / fabs(both)};
        if (i == stages)
            break;
        t[n++] = (turning){ABOUT_L, after * k.y, one ? 2 : 4};
        t[n++] = (turning){ABOUT_X, after * k.x, one ? 5 : 7};
    }
    return n;
}
static double worst_of_place(whorl_steps_method method, double reach,
                             const double x[6])
{
    const double c[3] = {x[0] * x[0], x[1] * x[1], x[2] * x[2]};
    const whorl_vec3 I = {c[1] + c[2], c[2] + c[0], c[0] + c[1]};
    const double least = fmin(fmin(I.x, I.y), I.z);
    const double most = fmax(fmax(I.x, I.y), I.z);
    const double size = sqrt(x[3] * x[3] + x[4] * x[4] + x[5] * x[5]);
    turning t[28];
    if (!(least > 1e-6 * most && size > 0))
        return 0;
    const int n = turns_of(method, steps_rates_of(
        method, steps_cycle(steps_axis(I, most), I), reach * least), t);
    const steps_state s = {1, 0, 0, 0, x[3] / size, x[4] / size,
                           x[5] / size};
    return worst_of_chain(t, n, s);
}

static void test_chain(whorl_steps_method method, double reach,
                       double bound, const char *title)
{
    sweep s = sweep_begin(12, bound, "u", "%s", title);
    while (sweep_next(&s)) {
        double best = 0, at[6], x[6];
        for (int k = 0; k < 300; k++) {
            const double by = k < 60 ? 0 : ldexp(1, -k / 30);
            for (int i = 0; i < 6; i++)
                x[i] = by == 0 ? draw_uniform(&s, -1, 1)
                    : at[i] + by * draw_uniform(&s, -1, 1);
            const double now = worst_of_place(method, reach, x);
            if (now > best) {
                best = now;
                memcpy(at, x, sizeof at);
            }
        }
        sweep_error(&s, best);
    }
    sweep_end(&s);
    tap_ok(s.worst >= bound / 1.1, "%s: no more than it has to be", title);
}
static double worst_of_rk4(double reach)
{
    static const double by[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
    const double H = reach / 2;
    double Q = 1, L = 1, q = 0, l = 0, sum_q = 0, sum_l = 0;
    for (int i = 0; i < 4; i++) {
        if (i > 0) {
            Q = 1 + by[i] * H * Q * L;
            L = 1 + by[i] * 2 * H * L * L;
            q = by[i] * q + Q;
            l = by[i] * l + L;
        }
        const double rate_q = (2 + 3 * sqrt(3)) * H * L * Q + H * L * q
            + Q * H * l;
        l = (2 + 2 * sqrt(2)) * 2 * H * L * L + 4 * H * L * l;
        q = rate_q;
        sum_q += weight[i] * q / 6;
        sum_l += weight[i] * l / 6;
    }
    sum_q += 5 * H * Q * L + 1;
    sum_l += 10 * H * L * L + 1;
    return fmax(2 * (sum_q + 1), sum_l);
}

static void test_bounds(void)
{
    const double found = worst_of_rk4(WHORL_STEPS_SMALL);
    tap_ok(found <= WHORL_STEPS_RK4_BOUND
               && WHORL_STEPS_RK4_BOUND <= 1.02 * found,
           "eq:steps-rk4 the bound %.4g is derived, %.4g",
           WHORL_STEPS_RK4_BOUND, found);
    test_chain(WHORL_STEPS_SPLIT, WHORL_STEPS_SMALL,
               WHORL_STEPS_SPLIT_BOUND,
               "eq:steps-split/bound roundings counted");
    test_chain(WHORL_STEPS_SPLIT, WHORL_STEPS_REACH,
               WHORL_STEPS_REACH_BOUND,
               "eq:steps-split/longest roundings counted, the longest");
    test_chain(WHORL_STEPS_KL6, WHORL_STEPS_SMALL, WHORL_STEPS_KL6_BOUND,
               "eq:steps-kahan-li/bound roundings counted");
}

static void test_axis(void)
{
    sweep s = sweep_begin(4000, 0, "differences",
                          "eq:steps-pair the pair of nearest reciprocals");
    while (sweep_next(&s)) {
        double I[3];
        whorl_stepper stepper;
        draw_moments(&s, 4, I);
        mp_open(200);
        mp m[3];
        numbers(I, m);
        sweep_error(&s, whorl_stepper_prepare(WHORL_STEPS_SPLIT, vector(I),
                                              1, &stepper) != WHORL_OK
                    || stepper.private_.axis != ref_steps_axis(m));
        mp_close();
    }
    sweep_end(&s);
}

static void test_rates(void)
{
    sweep s = sweep_begin(4000, STEPS_RATE_BOUND, "u",
                          "eq:steps-splitting three rates");
    while (sweep_next(&s)) {
        double I[3];
        whorl_stepper a, b;
        const double h = fabs(draw_wide(&s, -12, 4));
        draw_moments(&s, 4, I);
        const whorl_status status = whorl_stepper_prepare(
            WHORL_STEPS_KL6, vector(I), h, &a);
        whorl_stepper_prepare(WHORL_STEPS_RK4, vector(I), h, &b);
        const double *rate = a.private_.rate, *rk4 = b.private_.rate;
        const int axis = a.private_.axis;
        mp_open(200);
        mp inverse[3];
        for (int i = 0; i < 3; i++)
            inverse[i] = mp_div(mp_of(h / 2), mp_of(I[(axis + i) % 3]));
        const mp x = mp_sub(inverse[0], inverse[1]);
        const mp z = mp_sub(inverse[2], inverse[1]);
        sweep_error(&s, status == WHORL_OK ? error_u(rate[0], x, x)
                                           : INFINITY);
        sweep_error(&s, error_u(rate[1], inverse[1], inverse[1]));
        sweep_error(&s, error_u(rate[2], z, z));
        for (int i = 0; i < 3; i++)
            sweep_error(&s, error_u(rk4[i], inverse[i], inverse[i]));
        mp_close();
    }
    sweep_end(&s);
}

static const char *const names[3] = {"rk4", "split", "kl6"};
static const char *const labels[3] = {"eq:steps-rk4", "eq:steps-split",
                                      "eq:steps-kahan-li"};
static const int orders[3] = {4, 2, 6};

/* The exact attitude after the time t. */
static mp33 exact_attitude(const double omega[3], mp t)
{
    mp I[3], w[3];
    mp33 B;
    numbers(body, I);
    numbers(omega, w);
    const ref_top top = ref_top_begin(I, w);
    ref_top_at(&top, t, &B, w);
    return B;
}

/* The conditions of order 6 that are sums of powers, and their fourth. */
static void test_weights(void)
{
    double worst = 0, cubes = 0;
    mp_open(200);
    for (int power = 1; power <= 5; power += 2) {
        mp sum = mp_of(power == 1 ? -1 : 0);
        for (int i = 1; i <= STEPS_STAGES; i++) {
            mp w = mp_of(1);
            for (int k = 0; k < power; k++)
                w = mp_mul(w, mp_of(steps_weight[i]));
            sum = mp_add(sum, w);
        }
        worst = fmax(worst, fabs(mp_get(sum)));
    }
    mp_close();
    for (int i = 1; i <= 4; i++)
        cubes += 2 * pow(steps_weight[i], 3);
    tap_ok(worst < 2e-16,
           "eq:steps-kahan-li sums of powers of the weights: off by %.1e",
           worst);
    tap_ok(steps_weight[0] == 0 && steps_weight[10] == 0,
           "eq:steps-kahan-li no weight before the first, after the last");
    tap_ok(fabs(cubes + 0.5092) < 1e-4,
           "eq:steps-kahan-li the eight outer cubes: %.4f", cubes);
}

static double long_error(ref_steps_step *step, int n)
{
    mp_open(REF_TOP_BITS);
    mp I[3];
    numbers(body, I);
    const ref_turn end = ref_steps_run(
        step, REF_TOP_BITS, I, mp_ratio(2, n), n,
        turn_from(start_of(body, generic)));
    const double e = angle_off(end.R, exact_attitude(generic, mp_of(2)));
    mp_close();
    return e;
}

static void test_orders(void)
{
    static ref_steps_step *const step[3] = {ref_steps_rk4, ref_steps_split,
                                            ref_steps_kl6};
    static const int many[3] = {1000, 100, 120};
    for (int m = 0; m < 3; m++) {
        const double p = log2(long_error(step[m], many[m])
                              / long_error(step[m], 2 * many[m]));
        char name[40];
        snprintf(name, sizeof name, "steps.order.%s", names[m]);
        tap_measured(name, "%.3f", p);
        tap_ok(fabs(p - orders[m]) < 0.01, "%s order %.4f in many "
               "bits", labels[m], p);
    }
}
static double library_error(int method, double h, mp33 exact)
{
    const whorl_turn end = after((whorl_steps_method)method, body, h,
                                 (size_t)(10 / h + 0.5),
                                 start_of(body, generic));
    return is_bad(end) ? NAN : angle_off(matrix_of(end.q), exact);
}

static void test_slopes(void)
{
    static const double longest[3] = {1.0 / 60, 1.0 / 60, 1.0 / 5};
    mp_open(REF_TOP_BITS);
    const mp33 exact = exact_attitude(generic, mp_of(10));
    for (int m = 0; m < 3; m++) {
        double last = 0, worst = 0;
        for (int k = 0; k < 4; k++) {
            const double e = library_error(m, ldexp(longest[m], -k), exact);
            if (k > 1)
                worst = fmax(worst, fabs(log2(last / e) - orders[m]));
            last = e;
        }
        tap_ok(worst < 0.1, "%s slopes in doubles within %.3f of %d",
               labels[m], worst, orders[m]);
    }
    mp_close();
}

typedef struct { double angle, energy, direction; } verdict;

/* The angle between L = q l q* and where it was; q's length matters not. */
static double direction_off(whorl_turn a, whorl_turn first)
{
    const mp3 L = mp33_apply(matrix_of(a.q), mp3_from(a.l));
    const mp3 L0 = mp33_apply(matrix_of(first.q), mp3_from(first.l));
    return mp_get(mp3_length(mp3_cross(L, L0)))
        / mp_get(mp_mul(mp3_length(L), mp3_length(L0)));
}

static verdict fly(whorl_steps_method method, int per_second, int seconds)
{
    const whorl_turn first = start_of(body, handle);
    verdict v = {0, 0, 0};
    whorl_turn a = first;
    for (int k = 0; k < per_second * seconds / 4; k++) {
        a = after(method, body, 1.0 / per_second, 4, a);
        v.energy = fmax(v.energy,
                        fabs(energy_of(a) / energy_of(first) - 1));
        mp_open(120);
        v.direction = fmax(v.direction, direction_off(a, first));
        mp_close();
    }
    mp_open(REF_TOP_BITS);
    v.angle = angle_off(matrix_of(a.q),
                        exact_attitude(handle, mp_of(seconds)));
    mp_close();
    return is_bad(a) ? (verdict){INFINITY, INFINITY, INFINITY} : v;
}

/* Kahan and Li with a quarter of the step: energy yes, attitude no. */
static void test_shorter(verdict v)
{
    const verdict w = fly(WHORL_STEPS_KL6, 240, 60);
    tap_measured("steps.short.energy60", "%.1e", v.energy);
    tap_measured("steps.short.energy240", "%.1e", w.energy);
    tap_measured("steps.short.attitude60", "%.1e", v.angle);
    tap_measured("steps.short.attitude240", "%.1e", w.angle);
    tap_ok(w.energy < v.energy / 5 && w.angle > v.angle / 2
               && w.angle < 1e-8,
           "eq:steps-kahan-li a quarter of the step: energy %.1g, then "
           "%.1g, attitude %.1g, then %.1g", v.energy, w.energy, v.angle,
           w.angle);
}

static void test_handle(void)
{
    static const verdict room[3] = {
        {5e-5, 2e-7, 1e-6}, {1e-2, 1e-4, 1e-12}, {1e-8, 1e-11, 1e-12}};
    for (int m = 0; m < 3; m++) {
        const verdict v = fly((whorl_steps_method)m, 60, 60);
        char name[40];
        snprintf(name, sizeof name, "steps.handle.%s", names[m]);
        tap_measured(name, "%.1e", v.angle);
        tap_ok(v.angle <= room[m].angle && v.energy <= room[m].energy
                   && v.direction <= room[m].direction,
               "%s the handle, 60 s at 1/60 s: attitude off by %.2g, "
               "energy by %.2g, direction of L by %.2g", labels[m], v.angle,
               v.energy, v.direction);
        if (m == WHORL_STEPS_KL6)
            test_shorter(v);
    }
}
static void test_known(void)
{
    static const double I[3] = {1, 2, 3}, omega[3] = {0.3, 0, 1};
    static const double known[3] = {
        0.16312145092243707841404702505, 0.251776472786793467740583348271,
        0.989378358322544713823915243517};
    const whorl_turn a = after(WHORL_STEPS_RK4, I, 1e-3, 1000,
                               start_of(I, omega));
    const double got[3] = {a.l.x, a.l.y / 2, a.l.z / 3};
    double off = 0;
    for (int i = 0; i < 3; i++)
        off = fmax(off, fabs(got[i] - known[i]));
    const double E = a.l.x * a.l.x + a.l.y * a.l.y / 2 + a.l.z * a.l.z / 3;
    const double LL = a.l.x * a.l.x + a.l.y * a.l.y + a.l.z * a.l.z;
    tap_ok(off <= 1e-12 && fabs(E - 3.09) < 1e-12
               && fabs(LL - 9.09) < 1e-12,
           "eq:steps-rk4 a thousand steps of 1/1000 s: off by "
           "%.1e", off);
}

static void test_symmetric(void)
{
    static const double omega[3] = {1.5, -0.5, 2};
    double worst = 0;
    for (int axis = 0; axis < 3; axis++)
        for (int m = WHORL_STEPS_SPLIT; m <= WHORL_STEPS_KL6; m++) {
            double I[3] = {2, 2, 2};
            I[axis] = 3.25;
            const whorl_turn end = after((whorl_steps_method)m, I,
                                         1.0 / 64, 600,
                                         start_of(I, omega));
            mp_open(200);
            mp w[3];
            numbers(omega, w);
            worst = fmax(worst, angle_off(
                matrix_of(end.q), ref_top_symmetric(
                    mp_of(2), mp_of(3.25), axis, w, mp_of(9.375))));
            mp_close();
        }
    tap_ok(worst <= 1e-12, "eq:steps-symmetric a symmetric body, 600 steps"
           ": exact but for %.2g rad", worst);
}
static double not_undone(int method, const steps_state s, steps_rates k)
{
    steps_state a = s;
    const steps_rates back = {-k.x, -k.y, -k.z};
    a = method == 0 ? steps_rk4(back, steps_rk4(k, a))
        : method == 1 ? steps_split(back, steps_split(k, a))
        : steps_kl6(back, steps_kl6(k, a));
    return fmax(fmax(fmax(fabs(a.w - s.w), fabs(a.x - s.x)),
                     fmax(fabs(a.y - s.y), fabs(a.z - s.z))),
                fmax(fmax(fabs(a.lx - s.lx), fabs(a.ly - s.ly)),
                     fabs(a.lz - s.lz)));
}

static void test_reversal(void)
{
    const steps_state s = {0.5, -0.5, 0.5, 0.5, 0.75, 0.5, -0.25};
    double off[3];
    for (int m = 0; m < 3; m++) {
        whorl_stepper a;
        whorl_stepper_prepare((whorl_steps_method)m, vector(body), 1, &a);
        const double *r = a.private_.rate;
        const steps_rates k = {r[0], r[1], r[2]};
        off[m] = not_undone(m, s, k);
    }
    tap_ok(off[0] > 1e-6 && off[1] < 2e-15 && off[2] < 4e-15,
           "eq:steps-split eq:steps-kahan-li there and back again: rk4 is "
           "off by %.1e, split by %.1e, kl6 by %.1e", off[0], off[1],
           off[2]);
}
static int same_turn(whorl_turn a, whorl_turn b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void test_cuts(void)
{
    const double I[3] = {body[1], body[2], body[0]};
    int cuts = 1, cycles = 1;
    for (int m = 0; m < 3; m++) {
        const whorl_steps_method method = (whorl_steps_method)m;
        whorl_turn a = start_of(body, generic), b = a;
        a = after(method, body, 0.125, 1000, a);
        for (int k = 1; k <= 4; k++)
            b = after(method, body, 0.125, (size_t)(100 * k), b);
        cuts &= same_turn(a, b) && same_turn(a, after(method, body, 0.125,
                                                      0, a));
        b = (whorl_turn){{1, 0, 0, 0}, {-2, 7.5, 2}};
        b = after(method, I, 0.125, 1000, b);
        cycles &= b.q.w == a.q.w && b.q.x == a.q.y && b.q.y == a.q.z
            && b.q.z == a.q.x && b.l.x == a.l.y && b.l.y == a.l.z
            && b.l.z == a.l.x;
    }
    tap_ok(cuts, "eq:steps-newton 1000 steps in one run or in four: "
           "the same bits");
    tap_ok(cycles, "eq:steps-pair axes in a cycle: the same bits");
}
static void test_bits(void)
{
    static const whorl_turn minute[3] = {
        {{-0x1.4933a9ca9c4c7p-5, -0x1.b623bc9549494p-3,
          -0x1.6a18da91431c1p-3, -0x1.eb748235043b1p-1},
         {0x1.d797706136eb9p+0, -0x1.63e763755d369p+3,
          0x1.07b98b78b2ff6p+2}},
        {{-0x1.4f2774f4887aep-5, -0x1.b663f506b3d4cp-3,
          -0x1.71d3146537c4fp-3, -0x1.eb10cc8945e25p-1},
         {0x1.e0be9e2a02e55p+0, -0x1.62c37df6c9ea3p+3,
          0x1.0cc9de9306ceep+2}},
        {{-0x1.492dc592d7accp-5, -0x1.b62b4e4c20ff2p-3,
          -0x1.6a19aa3ea78e1p-3, -0x1.eb74109e07757p-1},
         {0x1.d7980cdd42edap+0, -0x1.63e75134e2c7ep+3,
          0x1.07b9e2ea2caf9p+2}}};
    int same = 1;
    for (int m = 0; m < 3; m++)
        same &= same_turn(after((whorl_steps_method)m, body, 1.0 / 60,
                                3600, (whorl_turn){{1, 0, 0, 0},
                                                   {0.1, 12, 0.25}}),
                          minute[m]);
    tap_ok(same, "eq:steps-rk4 eq:steps-split eq:steps-kahan-li the "
           "committed bits of a minute");
}
typedef struct { double first, second, direction, middle, end; } drift;

static drift drift_of(whorl_steps_method method)
{
    const whorl_turn start = start_of(body, handle);
    drift d = {0, 0, 0, 0, 0};
    whorl_turn a = start;
    for (int k = 1; k <= 1000; k++) {
        a = after(method, body, 1.0 / 240, 100, a);
        const double off = energy_of(a) / energy_of(start) - 1;
        double *half = k <= 500 ? &d.first : &d.second;
        *half = fmax(*half, fabs(off));
        if (k == 500)
            d.middle = off;
        d.end = off;
        mp_open(120);
        d.direction = fmax(d.direction, direction_off(a, start));
        mp_close();
    }
    return d;
}

static void test_long(void)
{
    const drift rk4 = drift_of(WHORL_STEPS_RK4);
    const drift split = drift_of(WHORL_STEPS_SPLIT);
    const drift kl6 = drift_of(WHORL_STEPS_KL6);
    tap_ok(fabs(rk4.end / rk4.middle - 2) < 0.05 && rk4.end < -5e-10,
           "eq:steps-rk4 1e5 steps: energy off by %.3g halfway, by %.3g "
           "at the end", rk4.middle, rk4.end);
    tap_ok(split.second < 1.5 * split.first && split.first < 5e-6
               && split.direction < 1e-12,
           "eq:steps-split 1e5 steps: energy within %.2g and %.2g, "
           "direction of L within %.1g", split.first, split.second,
           split.direction);
    tap_ok(kl6.second < 1e-12 && kl6.direction < 1e-12,
           "eq:steps-kahan-li 1e5 steps: energy within %.2g, direction of "
           "L within %.1g", kl6.second, kl6.direction);
    tap_measured("steps.long.rk4", "%.1e", fabs(rk4.end));
    tap_measured("steps.long.split", "%.1e", fmax(split.first,
                                                  split.second));
    tap_measured("steps.long.kl6", "%.1e", fmax(kl6.first, kl6.second));
}

static swing euler_swing(swing s, double h)
{
    return (swing){s.x + h * s.v, s.v - h * sin(s.x)};
}

/* Determinant of the map at s, by central differences. */
static double area_factor(swing step(swing, double), swing s, double h)
{
    const double e = 1e-5;
    const swing a = step((swing){s.x + e, s.v}, h),
                b = step((swing){s.x - e, s.v}, h),
                c = step((swing){s.x, s.v + e}, h),
                d = step((swing){s.x, s.v - e}, h);
    return ((a.x - b.x) * (c.v - d.v) - (a.v - b.v) * (c.x - d.x))
        / (4 * e * e);
}



static void test_pendulum(void)
{
    const double h = 0.25;
    const swing at = {1.2, 0.7};
    swing s = {1.5707963267948966, 0};
    const double first = swing_energy(s, 0), near = swing_energy(s, h);
    double E = 0, nearby = 0;
    for (int k = 0; k < 4000; k++) {
        s = split_swing(s, h);
        E = fmax(E, fabs(swing_energy(s, 0) - first));
        nearby = fmax(nearby, fabs(swing_energy(s, h) - near));
    }
    tap_measured("steps.pendulum.E", "%.1e", E);
    tap_measured("steps.pendulum.nearby", "%.1e", nearby);
    tap_ok(fabs(area_factor(euler_swing, at, h) - 1 - h * h * cos(1.2))
               < 1e-9, "eq:steps-pendulum areas: Euler's grow");
    tap_ok(fabs(area_factor(split_swing, at, h) - 1) < 1e-9,
           "eq:steps-pendulum areas: splitting's stay");
    const swing back = split_swing(split_swing(at, h), -h);
    tap_ok(hypot(back.x - at.x, back.v - at.v) < 1e-15,
           "eq:steps-pendulum there and back");
    tap_ok(E < 0.02 && nearby < E / 40,
           "eq:steps-nearby a pendulum's energy wavers by %.2g, the nearby "
           "one by %.2g", E, nearby);
}

static void print_pendulum(void)
{
    enum { AROUND = 72, TIMES = 5 };
    tap_data("steps-pendulum", "ex0 ev0 ex1 ev1 ex2 ev2 ex3 ev3 ex4 ev4 "
             "sx0 sv0 sx1 sv1 sx2 sv2 sx3 sv3 sx4 sv4");
    for (int i = 0; i <= AROUND; i++) {
        char row[400];
        int used = 0;
        for (int which = 0; which < 2; which++) {
            const double a = 2 * 3.141592653589793 * i / AROUND;
            swing s = {1.3 + 0.4 * cos(a), 0.4 * sin(a)};
            for (int t = 0; t < TIMES; t++) {
                used += snprintf(row + used, sizeof row - (size_t)used,
                                 "%.4f %.4f ", s.x, s.v);
                for (int k = 0; k < 3; k++)
                    s = which ? split_swing(s, 0.5) : euler_swing(s, 0.5);
            }
        }
        tap_data("steps-pendulum", "%s", row);
    }
}

static whorl_status run_with(double l, whorl_turn *turn)
{
    whorl_stepper a;
    whorl_stepper_prepare(WHORL_STEPS_SPLIT, vector(body), 0.25, &a);
    *turn = (whorl_turn){{0, 0.6, 0, 0.8}, {0, l, 0}};
    return whorl_stepper_run(&a, 3, turn);
}

static void test_reach(void)
{
    whorl_turn turn;
    const whorl_status most = run_with(6, &turn);
    const int moved = turn.q.x != 0.6;
    const whorl_status more = run_with(nextafter(6, 7), &turn);
    tap_ok(most == WHORL_OK && moved,
           "eq:steps-reach |omega| h of 3/2 is stepped");
    tap_ok(more == WHORL_STEP_TOO_LONG && turn.q.x == 0.6,
           "eq:steps-reach |omega| h just above 3/2 is refused");
    tap_ok(run_with(1e300, &turn) == WHORL_STEP_TOO_LONG,
           "eq:steps-reach |omega| h beyond all doubles is refused");
}

static int not_prepared(int method, double a, double b, double c, double h,
                        whorl_status expected)
{
    whorl_stepper stepper, copy;
    memset(&stepper, 0x5a, sizeof stepper);
    memcpy(&copy, &stepper, sizeof copy);
    return whorl_stepper_prepare((whorl_steps_method)method,
                                 (whorl_vec3){a, b, c}, h, &stepper)
            == expected
        && memcmp(&copy, &stepper, sizeof copy) == 0;
}

static int not_run(whorl_turn turn, whorl_status expected)
{
    whorl_stepper a;
    whorl_turn copy;
    memcpy(&copy, &turn, sizeof copy);
    whorl_stepper_prepare(WHORL_STEPS_KL6, vector(body), 0.25, &a);
    return whorl_stepper_run(&a, 7, &turn) == expected
        && same_turn(copy, turn);
}
static const struct {
    const char *what;
    int method;
    double I[3], h;
    whorl_status status;
} no_stepper[] = {
    {"no such method", 3, {1, 2, 2.5}, 1, WHORL_UNKNOWN_METHOD},
    {"a method below zero", -1, {1, 2, 2.5}, 1, WHORL_UNKNOWN_METHOD},
    {"NaN for a moment", 0, {NAN, 2, 2.5}, 1, WHORL_NOT_FINITE},
    {"an infinite moment", 1, {1, INFINITY, 2.5}, 1, WHORL_NOT_FINITE},
    {"NaN for h", 1, {1, 2, 2.5}, NAN, WHORL_NOT_FINITE},
    {"an infinite h", 1, {1, 2, 2.5}, INFINITY, WHORL_NOT_FINITE},
    {"a moment of zero", 0, {0, 2, 2}, 1, WHORL_NOT_POSITIVE},
    {"a negative moment", 2, {1, 2, -2.5}, 1, WHORL_NOT_POSITIVE},
    {"a moment just too large", 2, {1, 2, 3.001}, 1, WHORL_NOT_PHYSICAL},
    {"the first much too large", 1, {9, 2, 3}, 1, WHORL_NOT_PHYSICAL},
    {"h of zero", 1, {1, 2, 2.5}, 0, WHORL_NOT_ABOVE_ZERO},
    {"h below zero", 1, {1, 2, 2.5}, -1, WHORL_NOT_ABOVE_ZERO},
    {"h over a moment too large", 1, {1e-300, 2, 2}, 1e10,
     WHORL_OUT_OF_RANGE},
    {"rates too large", 0, {1e-310, 1e-310, 1e-310}, 1,
     WHORL_OUT_OF_RANGE},
    {"rates too small", 1, {1e300, 1e300, 1e300}, 1e-9,
     WHORL_OUT_OF_RANGE}};
static const struct {
    const char *what;
    whorl_turn turn;
    whorl_status status;
} no_turn[] = {
    {"NaN in q", {{1, 0, NAN, 0}, {1, 1, 1}}, WHORL_NOT_FINITE},
    {"infinity in q", {{INFINITY, 0, 0, 0}, {1, 1, 1}}, WHORL_NOT_FINITE},
    {"infinity in l", {{1, 0, 0, 0}, {1, 1, -INFINITY}}, WHORL_NOT_FINITE},
    {"NaN in l", {{1, 0, 0, 0}, {NAN, 1, 1}}, WHORL_NOT_FINITE},
    {"q of length zero", {{0, 0, 0, 0}, {1, 1, 1}}, WHORL_ZERO_LENGTH}};

static void test_refusals(void)
{
    for (size_t k = 0; k < sizeof no_stepper / sizeof *no_stepper; k++)
        tap_ok(not_prepared(no_stepper[k].method, no_stepper[k].I[0],
                            no_stepper[k].I[1], no_stepper[k].I[2],
                            no_stepper[k].h, no_stepper[k].status),
               "eq:steps-splitting refused: %s", no_stepper[k].what);
    for (size_t k = 0; k < sizeof no_turn / sizeof *no_turn; k++)
        tap_ok(not_run(no_turn[k].turn, no_turn[k].status),
               "eq:steps-reach eq:steps-newton refused: %s",
               no_turn[k].what);
}

static void test_held(void)
{
    const whorl_vec3 omega = {1, 1, 0}, l = {1, 2, 0};
    const whorl_vec3 rate = whorl_vec3_cross(omega, l);
    int flips = 0;
    whorl_turn a = start_of(body, handle);
    for (int k = 0; k < 3600; k++) {
        const double before = a.l.y;
        a = after(WHORL_STEPS_SPLIT, body, 1.0 / 60, 1, a);
        flips += before * a.l.y < 0;
    }
    tap_ok(rate.x == 0 && rate.y == 0 && rate.z == 1,
           "exhibit B23 eq:steps-rates omega held: L would change at the "
           "rate (0, 0, 1)");
    tap_ok(flips == 13, "exhibit B23 eq:steps-rates the handle flips %d "
           "times", flips);
}

static void test_finite(void)
{
    int seen = 0;
    for (int k = 0; k < 7; k++) {
        double x[7] = {1, 2, 3, 4, 5, 6, 7};
        x[k] = k % 2 ? INFINITY : NAN;
        seen += !steps_finite((steps_state){x[0], x[1], x[2], x[3], x[4],
                                            x[5], x[6]});
    }
    tap_ok(seen == 7 && steps_finite((steps_state){1, 2, 3, 4, 5, 6, 7}),
           "S0.6 eq:steps-reach/finite each number of a state: %d seen",
           seen);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "12-steps");
    test_polynomials();
    print_polynomials();
    test_steps();
    test_hostile();
    test_bounds();
    test_worked_step();
    test_symmetric_step();
    test_newton();
    test_axis();
    test_rates();
    test_weights();
    test_orders();
    test_slopes();
    test_handle();
    test_known();
    test_symmetric();
    test_reversal();
    test_cuts();
    test_bits();
    test_long();
    test_pendulum();
    print_pendulum();
    test_reach();
    test_refusals();
    test_finite();
    test_held();
    return tap_end();
}
