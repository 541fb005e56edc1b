/* The exact motion of a free rigid body. */
/* Tangled from literate/11-top: story, workshop. Edit there. */
#include "whorl/top.h"
#include "whorl/inertia.h"
#include "src/carlson.h"
#include "src/double_double.h"
#include "src/linear.h"
#include <math.h>

typedef struct whorl_top_private constants;

typedef struct { double sn, cn, dn; } elliptic;

static elliptic elliptic_at(const constants *c, double u)
{
    const double v = c->mean * u;
    elliptic f = {sin(v), cos(v), 1};
    for (int n = c->landen_steps - 1; n >= 0; n--) {
        const double k = c->landen[n][0], rest = c->landen[n][1];
        const double over = 1 / (1 + k * f.sn * f.sn);
        const double d = (rest + k * f.cn * f.cn) * over;
        f.cn = f.cn * f.dn * over;
        f.sn = (1 + k) * f.sn * over; /* eq:top-landen */
        f.dn = d;
    }
    return f;
}

static double reduce_angle(whorl_dd x)
{
    const whorl_dd turn = {0x1.921fb54442d18p2, 0x1.1a62633145c07p-52};
    const double k = floor(x.hi / turn.hi + 0.5);
    return dd_add(x, dd_mul_double(turn, -k)).hi;
}

static double uneven_precession(const constants *c, elliptic f)
{
    const double s = f.sn, ss = s * s;
    const double S = s * ss * carlson_rj(f.cn * f.cn, f.dn * f.dn, 1,
                                         1 + c->nu * ss) / 3;
    return c->precession * S; /* eq:top-precession */
}

typedef struct {
    elliptic f;
    double half_phi;
    int half_periods;           /* half-periods that have passed, mod 4 */
} phase;

static phase phase_at(const whorl_top *top, double t)
{
    const constants *c = &top->private_;
    const whorl_dd x = two_sum(t, c->start);
    phase a = {.half_periods = 0};
    if (top->kind == WHORL_TOP_PERIODIC) {
        const double n = floor(x.hi / c->period.hi + 0.5);
        const whorl_dd tau = dd_add(x, dd_mul_double(c->period, -n));
        const whorl_dd half_phi = dd_add(dd_mul_double(c->turn, n),
                                         dd_mul(c->precession_rate, tau));
        a.half_periods = (int)(n - 4 * floor(n / 4));
        a.f = elliptic_at(c, c->p * tau.hi);
        a.half_phi = reduce_angle(half_phi)
            + uneven_precession(c, a.f); /* eq:top-periods */
    } else {
        const double u = c->p * x.hi, r = sqrt(c->nu);
        a.f = (elliptic){tanh(u), 1 / cosh(u), 1 / cosh(u)};
        a.half_phi = reduce_angle(dd_mul(c->precession_rate, x))
            + c->precession * atan(r * a.f.sn); /* eq:top-separatrix */
    }
    return a;
}

typedef struct { double c, s; } point;

static point halved(double x, double y)
{
    if (x >= 0) {
        const double c = sqrt((1 + x) / 2);
        return (point){c, y / (2 * c)};
    }
    const double s = sqrt((1 - x) / 2);
    return (point){y / (2 * s), s};
}

static whorl_quat frame_of_L(double lx, double ly, double lz,
                             int half_periods, double half_phi)
{
    const double f = sqrt(lx * lx + ly * ly);
    const point theta = halved(lz, f);
    point psi = halved(-ly / f, lx / f);
    for (int k = 0; k < half_periods; k++)
        psi = (point){-psi.s, psi.c};
    const whorl_quat turn = {cos(half_phi), 0, 0, sin(half_phi)};
    return whorl_quat_mul(turn, (whorl_quat){ /* eq:top-frame */
        theta.c * psi.c, -theta.s * psi.c, -theta.s * psi.s,
        -theta.c * psi.s});
}

static whorl_quat turn_from_L(const constants *c, phase a)
{
    const double l1 = c->l[0] * a.f.cn, l2 = c->l[1] * a.f.sn,
                 l3 = c->l[2] * a.f.dn;
    if (c->node == 2)
        return frame_of_L(l1, l2, l3, a.half_periods, a.half_phi);
    const double odd = a.half_periods % 2 == 1 ? -1 : 1;
    return frame_of_L(odd * l2, l3, odd * l1, 0, a.half_phi);
}

static whorl_vec3 to_caller(const constants *c, const double v[3])
{
    double out[3];
    for (int i = 0; i < 3; i++)
        out[c->axis[i]] = c->sign[i] * v[i];
    return (whorl_vec3){out[0], out[1], out[2]};
}

static whorl_quat turn_to_caller(const constants *c, whorl_quat h)
{
    const double v[3] = {c->node == 2 ? h.x : h.z,
                         c->node == 2 ? h.y : h.x,
                         c->node == 2 ? h.z : h.y};
    const whorl_vec3 w = to_caller(c, v);
    return (whorl_quat){h.w, w.x, w.y, w.z};
}

static whorl_quat to_length_one(whorl_quat q)
{
    const double k = unit_factor(q.w, q.x, q.y, q.z);
    return (whorl_quat){k * q.w, k * q.x, k * q.y, k * q.z};
}
static void steady_at(const whorl_top *top, double t, whorl_quat *q,
                      whorl_vec3 *omega_body)
{
    const constants *c = &top->private_;
    const double half = reduce_angle(dd_mul_double(c->precession_rate, t));
    const double s = sin(half);
    const whorl_quat turn = {cos(half), s * c->l[0], s * c->l[1],
                             s * c->l[2]}; /* eq:top-steady */
    *q = to_length_one(whorl_quat_mul(top->q0, turn));
    *omega_body = top->omega0;
}
void whorl_top_at(const whorl_top *top, double t, whorl_quat *q,
                  whorl_vec3 *omega_body)
{
    const constants *c = &top->private_;
    const double time = c->speed > 0 ? ldexp(t, c->exponent) : 0 * t;
    if (!(c->speed * fabs(time) <= 0x1p50)) {
        *q = (whorl_quat){NAN, NAN, NAN, NAN};
        *omega_body = (whorl_vec3){NAN, NAN, NAN};
    } else if (top->kind == WHORL_TOP_STEADY)
        steady_at(top, time, q, omega_body);
    else {
        const phase a = phase_at(top, time);
        const double odd = a.half_periods % 2 == 1 ? -1 : 1;
        const whorl_quat h = whorl_quat_mul(c->back, turn_from_L(c, a));
        const double omega[3] = { /* eq:top-omega */
            odd * c->amplitude[0] * a.f.cn,
            odd * c->amplitude[1] * a.f.sn, c->amplitude[2] * a.f.dn};
        *q = to_length_one(whorl_quat_mul(top->q0, /* eq:top-attitude */
                                          turn_to_caller(c, h)));
        *omega_body = vec3_shift(to_caller(c, omega), c->exponent);
    }
}

static whorl_dd invariant_term(double omega, double I, double J)
{
    const whorl_dd IJ = dd_mul_double(two_sum(I, -J), I);
    return dd_mul(two_prod(omega, omega), IJ); /* eq:top-invariants */
}

static double *exact_term(double *to, double omega, double I, double J)
{
    const whorl_dd ww = two_prod(omega, omega), d = two_sum(I, -J);
    to = multiply_out(to, ww.lo, d.lo, I);
    to = multiply_out(to, ww.hi, d.lo, I);
    to = multiply_out(to, ww.lo, d.hi, I);
    return multiply_out(to, ww.hi, d.hi, I); /* eq:top-invariants */
}

typedef struct {
    double I[3], omega[3];      /* axes 1, 2, 3 at 0, 1, 2 */
    int axis[3];                /* which axis of the caller each is */
    double flip, turned;        /* -1: axis 2, axes 1 and 2 turned around */
    whorl_dd D[3];
} ordered;

static void swap(int *a, int *b)
{
    const int c = *a;
    *a = *b;
    *b = c;
}

static ordered put_in_order(const double I[3], const double omega[3])
{
    ordered s;
    int k[3] = {0, 1, 2};
    if (I[k[1]] < I[k[0]])
        swap(&k[0], &k[1]);
    if (I[k[2]] < I[k[1]])
        swap(&k[1], &k[2]);
    if (I[k[1]] < I[k[0]])
        swap(&k[0], &k[1]);
    double term[32], *next = term;
    for (int i = 0; i < 3; i += 2)
        next = exact_term(next, omega[k[i]], I[k[i]], I[k[1]]);
    const whorl_dd D2 = sum_of_terms(term, 32); /* eq:top-order */
    if (D2.hi < 0)
        swap(&k[0], &k[2]); /* eq:top-order */
    s.turned = 1;
    s.flip = k[1] == (k[0] + 1) % 3 ? 1 : -1;
    for (int i = 0; i < 3; i++) {
        s.axis[i] = k[i];
        s.I[i] = I[k[i]];
        s.omega[i] = (i == 1 ? s.flip : 1) * omega[k[i]];
    }
    s.D[1] = D2;
    for (int i = 0; i < 3; i += 2) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        s.D[i] = dd_add(invariant_term(s.omega[j], s.I[j], s.I[i]),
                        /* eq:top-invariants */
                        invariant_term(s.omega[k], s.I[k], s.I[i]));
    }
    return s;
}

static void take_means(whorl_dd k1, whorl_dd nu, constants *c,
                       whorl_dd *K, whorl_dd *S)
{
    const whorl_dd one = {1, 0}, half_pi = {0x1.921fb54442d18p0,
                                            0x1.1a62633145c07p-54};
    whorl_dd a = one, g = k1, r = dd_sqrt(dd_add(one, nu));
    whorl_dd Q = one, total = one;
    double k = 1;   /* at the first step only known to be at most 1 */
    c->landen_steps = 0;
    while (k > 0x1p-56 || Q.hi > 0x1p-110) {
        const whorl_dd both = dd_add(a, g);
        const whorl_dd ag = dd_mul(a, g), rr = dd_mul(r, r);
        const whorl_dd next = dd_div(dd_sub(a, g), both);
        if (k > 0x1p-28)
            {
                c->landen[c->landen_steps][0] = next.hi;
                c->landen[c->landen_steps][1] = 2 * dd_div(g, both).hi;
                c->landen_steps++; /* eq:top-landen */
            }
        k = fabs(next.hi);
        const whorl_dd more = dd_add(rr, ag);
        Q = dd_mul_double(dd_mul(Q, dd_div(dd_sub(rr, ag), more)), 0.5);
        total = dd_add(total, Q); /* eq:top-complete */
        r = dd_div(more, dd_mul_double(r, 2));
        a = dd_mul_double(both, 0.5);
        g = dd_sqrt(ag);
    }
    *K = dd_div(half_pi, a);
    *S = dd_div(dd_mul(*K, total), dd_mul_double(dd_add(one, nu), 2));
}

static void prepare_unsteady(const ordered *s, whorl_top *top)
{
    constants *c = &top->private_;
    const double *I = s->I;
    const whorl_dd d12 = two_sum(I[0], -I[1]);
    const whorl_dd d32 = two_sum(I[2], -I[1]);
    const whorl_dd d31 = two_sum(I[2], -I[0]);
    const whorl_dd D1 = s->D[0], D2 = s->D[1];
    const whorl_dd minus_D3 = dd_negated(s->D[2]);
    const whorl_dd square[3] = { /* eq:top-amplitudes */
        dd_div(minus_D3, dd_mul_double(d31, I[0])),
        dd_div(minus_D3, dd_mul_double(d32, I[1])),
        dd_div(D1, dd_mul_double(d31, I[2])),
    };
    for (int i = 0; i < 3; i++)
        c->amplitude[i] = dd_sqrt(square[i]).hi;
    c->amplitude[2] = copysign(c->amplitude[2], s->omega[2]);
    c->speed = sqrt(square[0].hi + square[1].hi + square[2].hi);
    top->spin = ldexp(c->speed, c->exponent);
    const whorl_dd III = dd_mul_double(two_prod(I[1], I[2]), I[0]);
    const whorl_dd size = dd_sqrt(dd_div(dd_mul(d32, D1), III));
    const whorl_dd p = (d32.hi < 0) == (s->omega[2] < 0) ? size
        : dd_negated(size);
    const whorl_dd below = dd_mul(D1, d32);
    const whorl_dd m1 = dd_div(dd_mul(D2, d31), below);
    const double m = dd_div(dd_mul(minus_D3, d12), dd_negated(below)).hi;
    c->p = p.hi; /* eq:top-modulus */
    top->rate = ldexp(size.hi, c->exponent);
    const whorl_dd kappa = dd_div(dd_mul_double(d12, I[2]),
                                  dd_mul_double(d32, -I[0]));
    c->node = kappa.hi <= 1 ? 2 : 0;
    const int A = 2 - c->node;
    const whorl_dd nu = c->node == 2 ? kappa /* eq:top-nu */
        : dd_div(dd_mul_double(minus_D3, I[0]), dd_mul_double(D1, I[2]));
    c->nu = nu.hi;
    whorl_dd l2[3], GG = {0, 0};
    for (int i = 0; i < 3; i++) {
        l2[i] = dd_mul(two_prod(I[i], I[i]), square[i]);
        if (i != 1)
            GG = dd_add(GG, l2[i]);
    }
    const whorl_dd G = dd_sqrt(GG);
    for (int i = 0; i < 3; i++)
        c->l[i] = copysign(dd_sqrt(dd_div(l2[i], GG)).hi, c->amplitude[i]);
    const whorl_dd half_G = dd_mul_double(G, 0.5);
    const whorl_dd rate = dd_div_double(half_G, I[A]);
    const whorl_dd reciprocals = dd_div(two_sum(I[A], -I[1]),
                                        two_prod(I[1], I[A]));
    const whorl_dd precession = dd_mul(
        dd_mul(dd_div(half_G, p), dd_div(l2[1], l2[A])), reciprocals);
    const double s0 = s->omega[1] / c->amplitude[1],
                 c0 = s->omega[0] / c->amplitude[0];
    if (top->kind == WHORL_TOP_SEPARATRIX) {
        c->precession_rate = dd_div_double(half_G, I[1]);
        c->precession = -precession.hi / (sqrt(nu.hi) * (1 + nu.hi));
        c->start = asinh(s0 / c0) / p.hi; /* eq:top-separatrix */
        top->half_period = INFINITY;
    } else {
        whorl_dd K, S;
        take_means(dd_sqrt(m1), nu, c, &K, &S);
        const whorl_dd T_p = dd_div(dd_mul_double(K, 2), p);
        const whorl_dd uneven = dd_mul_double(dd_mul(precession, S), 2);
        c->mean = dd_div((whorl_dd){0x1.921fb54442d18p0, 0}, K).hi;
        top->half_period = ldexp(fabs(T_p.hi), -c->exponent);
        c->period = T_p;
        c->turn = dd_add(dd_mul(rate, T_p), uneven); /* eq:top-periods */
        c->precession_rate = rate;
        c->precession = precession.hi;
        const double d = m1.hi + m * c0 * c0;
        const double u = s0 * carlson_rf(c0 * c0, d, 1);
        c->start = (c0 < 0 ? 2 * K.hi - u : u) / p.hi; /* eq:top-start */
    }
}

static int is_steady(const double I[3], const double omega[3])
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        if (I[i] != I[j] && omega[i] != 0 && omega[j] != 0)
            return 0;
    }
    return 1;
}

static void prepare_steady(const double omega[3], whorl_top *top)
{
    whorl_dd square = {0, 0};
    for (int i = 0; i < 3; i++)
        square = dd_add(square, two_prod(omega[i], omega[i]));
    const whorl_dd size = square.hi > 0 ? dd_sqrt(square) : square;
    constants *c = &top->private_;
    top->kind = WHORL_TOP_STEADY;
    c->precession_rate = dd_mul_double(size, 0.5);
    c->speed = size.hi;
    top->spin = ldexp(c->speed, c->exponent);
    for (int i = 0; i < 3; i++)
        c->l[i] = size.hi > 0 ? omega[i] / size.hi : 0;
}

static whorl_status check_body(whorl_vec3 I, whorl_vec3 omega)
{
    if (!whorl_vec3_finite(omega))
        return WHORL_NOT_FINITE;
    const whorl_status status = whorl_inertia_check_moments(
        I, WHORL_INERTIA_TOLERANCE);
    if (status != WHORL_OK)
        return status;
    return fmin(I.x, fmin(I.y, I.z)) / largest(I) < 0x1p-200
        ? WHORL_TOO_SLENDER : WHORL_OK;
}

static int scale_near(double v[3], int power, double least)
{
    const double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    int k;
    frexp(most, &k);
    k -= power;
    for (int i = 0; i < 3; i++)
        v[i] = fabs(v[i]) < least * most ? 0 : ldexp(v[i], -k);
    return k;
}

whorl_status whorl_top_prepare(whorl_vec3 moments, whorl_quat q0,
                               whorl_vec3 omega_body, whorl_top *top)
{
    double I[3] = {moments.x, moments.y, moments.z};
    double omega[3] = {omega_body.x, omega_body.y, omega_body.z};
    whorl_top made = {.omega0 = omega_body};
    constants *c = &made.private_;
    whorl_status status = check_body(moments, omega_body);
    if (status == WHORL_OK)
        status = whorl_quat_normalize(q0, &made.q0);
    if (status != WHORL_OK)
        return status;
    scale_near(I, 200, 0);
    c->exponent = scale_near(omega, 0, 0x1p-300);
    if (is_steady(I, omega))
        prepare_steady(omega, &made);
    else
        {
            ordered s = put_in_order(I, omega);
            made.kind = s.D[1].hi == 0 ? WHORL_TOP_SEPARATRIX
                                         : WHORL_TOP_PERIODIC;
            if (made.kind == WHORL_TOP_SEPARATRIX && s.omega[0] < 0) {
                s.turned = -1;
                s.omega[0] = -s.omega[0];
                s.omega[1] = -s.omega[1];
            }
            for (int i = 0; i < 3; i++) {
                c->axis[i] = s.axis[i];
                c->sign[i] = (i == 1 ? s.flip : 1) * (i < 2 ? s.turned : 1);
            }
            prepare_unsteady(&s, &made);
            c->back = whorl_quat_conj(turn_from_L(c, phase_at(&made, 0)));
        }
    *top = made;
    return WHORL_OK;
}
