/* The exact motion of a free rigid body. */
/* Tangled from literate/11-top: story, workshop. Edit there. */
#include "whorl/top.h"
#include "src/strict.h"
#include <math.h>

typedef struct { double high, low; } twofold;

static twofold sum(double a, double b)          /* exactly */
{
    const double s = a + b, c = s - a;
    return (twofold){s, (a - (s - c)) + (b - c)};
}

static twofold carried(double a, double b)      /* a + b, |a| >= |b| */
{
    const double s = a + b;
    return (twofold){s, b - (s - a)};
}

static twofold product(double a, double b)      /* exactly */
{
    const double p = a * b;
    return (twofold){p, fma(a, b, -p)};
}
static twofold add(twofold x, twofold y)
{
    const twofold s = sum(x.high, y.high), t = sum(x.low, y.low);
    const twofold v = carried(s.high, s.low + t.high);
    return carried(v.high, t.low + v.low);
}

static twofold mul(twofold x, twofold y)
{
    const twofold c = product(x.high, y.high);
    const double t = fma(x.low, y.high, fma(x.high, y.low, x.low * y.low));
    return carried(c.high, c.low + t);
}

static twofold divide(twofold x, twofold y)
{
    const double q = x.high / y.high;
    const twofold r = mul((twofold){q, 0}, y);
    const double rest = (x.high - r.high) + (x.low - r.low);
    return carried(q, rest / y.high);
}
static twofold root(twofold x)
{
    const double s = sqrt(x.high);
    return carried(s, (x.low + fma(-s, s, x.high)) / (2 * s));
}

static twofold times(double k, twofold x)
{
    return mul((twofold){k, 0}, x);
}

typedef struct { double s, c, d; } jacobian;

static jacobian jacobi_at(const whorl_top *top, double u)
{
    const double v = top->mean * u;
    jacobian f = {sin(v), cos(v), 1};
    for (int n = top->rungs - 1; n >= 0; n--) {
        const double k = top->rung[n][0], rest = top->rung[n][1];
        const double over = 1 / (1 + k * f.s * f.s);
        const double d = (rest + k * f.c * f.c) * over;
        f.c = f.c * f.d * over;
        f.s = (1 + k) * f.s * over; /* eq:top-landen */
        f.d = d;
    }
    return f;
}

static double carlson_rf(double x, double y, double z)
{
    double A = (x + y + z) / 3;
    for (;;) {
        const double X = 1 - x / A, Y = 1 - y / A, Z = -X - Y;
        if (!(fabs(X) > 0x1p-7 || fabs(Y) > 0x1p-7 || fabs(Z) > 0x1p-7)) {
            const double E2 = X * Y - Z * Z, E3 = X * Y * Z;
            return (1 - E2 / 10 + E3 / 14 + E2 * E2 / 24 - 3 * E2 * E3 / 44
                    - 5 * E2 * E2 * E2 / 208 + 3 * E3 * E3 / 104
                    + E2 * E2 * E3 / 16) / sqrt(A);
        }
        const double lambda = sqrt(x) * (sqrt(y) + sqrt(z))
            + sqrt(y) * sqrt(z);
        x = (x + lambda) / 4;
        y = (y + lambda) / 4;
        z = (z + lambda) / 4;
        A = (A + lambda) / 4; /* eq:top-rf */
    }
}

static double arc_behind(double e)     /* R_C(1, 1 + e), e >= 0 */
{
    if (e > 0x1p-6)
        return atan(sqrt(e)) / sqrt(e);
    double s = 0;
    for (int n = 17; n > 0; n -= 2)
        s = 1.0 / n - e * s;
    return s;
}

static double carlson_rj(double x, double y, double z, double p)
{
    double A = (x + y + z + 2 * p) / 5, left = 0, weight = 1;
    double delta = (p - x) * (p - y) * (p - z);
    for (;;) {
        const double X = 1 - x / A, Y = 1 - y / A, Z = 1 - z / A;
        const double P = -(X + Y + Z) / 2;
        if (!(fabs(X) > 0x1p-7 || fabs(Y) > 0x1p-7 || fabs(Z) > 0x1p-7
              || fabs(P) > 0x1p-7)) {
            const double E2 = X * Y + X * Z + Y * Z - 3 * P * P;
            const double E3 = X * Y * Z + 2 * E2 * P + 4 * P * P * P;
            const double E4 = (2 * X * Y * Z + E2 * P + 3 * P * P * P) * P;
            const double E5 = X * Y * Z * P * P;
            const double poly = 1 - 3 * E2 / 14 + E3 / 6 + 9 * E2 * E2 / 88
                - 3 * E4 / 22 - 9 * E2 * E3 / 52 + 3 * E5 / 26 - E2 * E2 * E2 / 16
                + 3 * E3 * E3 / 40 + 3 * E2 * E4 / 20 + 45 * E2 * E2 * E3 / 272
                - 9 * (E3 * E4 + E2 * E5) / 68;
            return weight * poly / (A * sqrt(A)) + 6 * left;
        }
        const double a = sqrt(x), b = sqrt(y), c = sqrt(z), q = sqrt(p);
        const double lambda = a * (b + c) + b * c;
        const double d = (q + a) * (q + b) * (q + c);
        left += weight / d * arc_behind(delta / (d * d)); /* eq:top-rj */
        weight /= 4;
        delta /= 64;
        x = (x + lambda) / 4;
        y = (y + lambda) / 4;
        z = (z + lambda) / 4;
        p = (p + lambda) / 4;
        A = (A + lambda) / 4;
    }
}

static double less_turns(twofold x)
{
    const twofold turn = {0x1.921fb54442d18p2, 0x1.1a62633145c07p-52};
    const double k = floor(x.high / turn.high + 0.5);
    return add(x, times(-k, turn)).high;
}

static double uneven_precession(const whorl_top *top, jacobian f)
{
    const double s = f.s, ss = s * s;
    const double S = s * ss * carlson_rj(f.c * f.c, f.d * f.d, 1,
                                         1 + top->nu * ss) / 3;
    return top->bend * S; /* eq:top-precession */
}

typedef struct {
    jacobian f;
    double half_phi;
    int quarters;               /* half-periods that have passed, mod 4 */
} phase;

static phase phase_at(const whorl_top *top, double t)
{
    const twofold x = sum(t, top->start);
    const twofold rate = {top->rate[0], top->rate[1]};
    phase a = {.quarters = 0};
    if (top->kind == WHORL_TOP_PERIODIC) {
        const twofold T_p = {top->period[0], top->period[1]};
        const twofold turn = {top->turn[0], top->turn[1]};
        const double n = floor(x.high / T_p.high + 0.5);
        const twofold tau = add(x, times(-n, T_p));
        a.quarters = (int)(n - 4 * floor(n / 4));
        a.f = jacobi_at(top, top->p * tau.high);
        a.half_phi = less_turns(add(times(n, turn), mul(rate, tau)))
            + uneven_precession(top, a.f); /* eq:top-periods */
    } else {
        const double u = top->p * x.high, r = sqrt(top->nu);
        a.f = (jacobian){tanh(u), 1 / cosh(u), 1 / cosh(u)};
        a.half_phi = less_turns(mul(rate, x))
            + top->bend * atan(r * a.f.s); /* eq:top-separatrix */
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
                             int quarters, double half_phi)
{
    const double f = sqrt(lx * lx + ly * ly);
    const point theta = halved(lz, f);
    point psi = halved(-ly / f, lx / f);
    for (int k = 0; k < quarters; k++)
        psi = (point){-psi.s, psi.c};
    const whorl_quat turn = {cos(half_phi), 0, 0, sin(half_phi)};
    return whorl_quat_mul(turn, (whorl_quat){ /* eq:top-frame */
        theta.c * psi.c, -theta.s * psi.c, -theta.s * psi.s,
        -theta.c * psi.s});
}

static whorl_quat pose(const whorl_top *top, phase a)
{
    const double l1 = top->l[0] * a.f.c, l2 = top->l[1] * a.f.s,
                 l3 = top->l[2] * a.f.d;
    if (top->node == 2)
        return frame_of_L(l1, l2, l3, a.quarters, a.half_phi);
    const double odd = a.quarters % 2 == 1 ? -1 : 1;
    return frame_of_L(odd * l2, l3, odd * l1, 0, a.half_phi);
}

static whorl_vec3 unsorted(const whorl_top *top, const double v[3])
{
    double out[3];
    for (int i = 0; i < 3; i++)
        out[top->axis[i]] = top->sign[i] * v[i];
    return (whorl_vec3){out[0], out[1], out[2]};
}

static whorl_quat turned(const whorl_top *top, whorl_quat h)
{
    const double v[3] = {top->node == 2 ? h.x : h.z,
                         top->node == 2 ? h.y : h.x,
                         top->node == 2 ? h.z : h.y};
    const whorl_vec3 w = unsorted(top, v);
    return (whorl_quat){h.w, w.x, w.y, w.z};
}

static whorl_quat to_length_one(whorl_quat q)
{
    const double qq = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    const double k = 1.5 - 0.5 * qq;
    return (whorl_quat){k * q.w, k * q.x, k * q.y, k * q.z};
}
static void steady_at(const whorl_top *top, double t, whorl_quat *q,
                      whorl_vec3 *omega_body)
{
    const twofold rate = {top->rate[0], top->rate[1]};
    const double half = less_turns(times(t, rate)), s = sin(half);
    const whorl_quat turn = {cos(half), s * top->l[0], s * top->l[1],
                             s * top->l[2]}; /* eq:top-steady */
    *q = to_length_one(whorl_quat_mul(top->q0, turn));
    *omega_body = top->omega0;
}
void whorl_top_at(const whorl_top *top, double t, whorl_quat *q,
                  whorl_vec3 *omega_body)
{
    const double time = ldexp(t, top->exponent);
    if (!(fabs(time) <= 0x1p50)) {
        *q = (whorl_quat){NAN, NAN, NAN, NAN};
        *omega_body = (whorl_vec3){NAN, NAN, NAN};
    } else if (top->kind == WHORL_TOP_STEADY)
        steady_at(top, time, q, omega_body);
    else {
        const phase a = phase_at(top, time);
        const double odd = a.quarters % 2 == 1 ? -1 : 1;
        const whorl_quat h = whorl_quat_mul(top->back, pose(top, a));
        const double omega[3] = { /* eq:top-omega */
            odd * top->amplitude[0] * a.f.c,
            odd * top->amplitude[1] * a.f.s, top->amplitude[2] * a.f.d};
        *q = to_length_one(whorl_quat_mul(top->q0, /* eq:top-attitude */
                                          turned(top, h)));
        *omega_body = unsorted(top, omega);
        omega_body->x = ldexp(omega_body->x, top->exponent);
        omega_body->y = ldexp(omega_body->y, top->exponent);
        omega_body->z = ldexp(omega_body->z, top->exponent);
    }
}

static twofold wobble_term(double omega, double I, double J)
{
    return mul(mul(product(omega, omega), product(1, I)),
               sum(I, -J)); /* eq:top-invariants */
}

typedef struct {
    double I[3], omega[3];      /* axes 1, 2, 3 at 0, 1, 2 */
    int axis[3];                /* which axis of the caller each is */
    double flip, turned;        /* -1: axis 2, axes 1 and 2 turned around */
    twofold D[3];
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
    const twofold D2 = add(wobble_term(omega[k[0]], I[k[0]], I[k[1]]),
                           wobble_term(omega[k[2]], I[k[2]], I[k[1]]));
    if (D2.high < 0)
        swap(&k[0], &k[2]); /* eq:top-order */
    s.turned = 1;
    s.flip = k[1] == (k[0] + 1) % 3 ? 1 : -1;
    for (int i = 0; i < 3; i++) {
        s.axis[i] = k[i];
        s.I[i] = I[k[i]];
        s.omega[i] = (i == 1 ? s.flip : 1) * omega[k[i]];
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        s.D[i] = add(wobble_term(s.omega[j], s.I[j], s.I[i]),
                     /* eq:top-invariants */
                     wobble_term(s.omega[k], s.I[k], s.I[i]));
    }
    return s;
}

static void take_means(twofold k1, twofold nu, whorl_top *top,
                       twofold *K, twofold *S)
{
    const twofold one = {1, 0}, half_pi = {0x1.921fb54442d18p0,
                                           0x1.1a62633145c07p-54};
    twofold a = one, g = k1, r = root(add(one, nu)), Q = one, total = one;
    double k = 1;   /* at the first step only known to be at most 1 */
    top->rungs = 0;
    while (k > 0x1p-56 || Q.high > 0x1p-110) {
        const twofold both = add(a, g), ag = mul(a, g), rr = mul(r, r);
        const twofold next = divide(add(a, times(-1, g)), both);
        if (k > 0x1p-28)
            {
                top->rung[top->rungs][0] = next.high;
                top->rung[top->rungs][1] = divide(times(2, g), both).high;
                top->rungs++; /* eq:top-landen */
            }
        k = fabs(next.high);
        const twofold more = add(rr, ag);
        Q = times(0.5, mul(Q, divide(add(rr, times(-1, ag)), more)));
        total = add(total, Q); /* eq:top-complete */
        r = divide(more, times(2, r));
        a = times(0.5, both);
        g = root(ag);
    }
    *K = divide(half_pi, a);
    *S = divide(mul(*K, total), times(2, add(one, nu)));
}

static void prepare_wobble(const ordered *s, whorl_top *top)
{
    const double *I = s->I;
    const twofold d12 = sum(I[0], -I[1]), d32 = sum(I[2], -I[1]),
                  d31 = sum(I[2], -I[0]);
    const twofold D1 = s->D[0], D2 = s->D[1];
    const twofold minus_D3 = times(-1, s->D[2]);
    const twofold square[3] = { /* eq:top-amplitudes */
        divide(minus_D3, times(I[0], d31)),
        divide(minus_D3, times(I[1], d32)),
        divide(D1, times(I[2], d31)),
    };
    for (int i = 0; i < 3; i++)
        top->amplitude[i] = root(square[i]).high;
    top->amplitude[2] = copysign(top->amplitude[2], s->omega[2]);
    top->spin = ldexp(sqrt(square[0].high + square[1].high
                           + square[2].high), top->exponent);
    twofold p = root(divide(mul(d32, D1), times(I[0], product(I[1], I[2]))));
    if ((d32.high < 0) != (s->omega[2] < 0))
        p = times(-1, p);
    const twofold below = mul(D1, d32);
    const twofold m1 = divide(mul(D2, d31), below);
    const double m = divide(mul(minus_D3, d12), times(-1, below)).high;
    top->p = p.high; /* eq:top-modulus */
    const twofold kappa = divide(times(I[2], d12), times(-I[0], d32));
    top->node = kappa.high <= 1 ? 2 : 0;
    const int A = 2 - top->node;
    const twofold nu = top->node == 2 ? kappa
        : divide(times(I[0], minus_D3), times(I[2], D1)); /* eq:top-nu */
    top->nu = nu.high;
    twofold l2[3], GG = {0, 0};
    for (int i = 0; i < 3; i++) {
        l2[i] = mul(product(I[i], I[i]), square[i]);
        if (i != 1)
            GG = add(GG, l2[i]);
    }
    const twofold G = root(GG);
    for (int i = 0; i < 3; i++)
        top->l[i] = copysign(root(divide(l2[i], GG)).high, top->amplitude[i]);
    const twofold rate = divide(times(0.5, G), product(1, I[A]));
    const twofold bend = mul(mul(divide(times(0.5, G), p),
                                 divide(l2[1], l2[A])),
                             divide(sum(I[A], -I[1]), product(I[1], I[A])));
    const double s0 = s->omega[1] / top->amplitude[1],
                 c0 = s->omega[0] / top->amplitude[0];
    if (top->kind == WHORL_TOP_SEPARATRIX) {
        const twofold uniform = divide(times(0.5, G), product(1, I[1]));
        top->rate[0] = uniform.high;
        top->rate[1] = uniform.low;
        top->bend = -bend.high / (sqrt(nu.high) * (1 + nu.high));
        top->start = asinh(s0 / c0) / p.high; /* eq:top-separatrix */
        top->half_period = INFINITY;
    } else {
        twofold K, S;
        take_means(root(m1), nu, top, &K, &S);
        const twofold T_p = divide(times(2, K), p);
        const twofold turn = add(mul(rate, T_p), times(2, mul(bend, S)));
        top->mean = divide((twofold){0x1.921fb54442d18p0, 0}, K).high;
        top->half_period = ldexp(fabs(T_p.high), -top->exponent);
        top->period[0] = T_p.high;
        top->period[1] = T_p.low;
        top->turn[0] = turn.high; /* eq:top-periods */
        top->turn[1] = turn.low;
        top->rate[0] = rate.high;
        top->bend = bend.high;
        const double d = m1.high + m * c0 * c0;
        const double u = s0 * carlson_rf(c0 * c0, d, 1);
        top->start = (c0 < 0 ? 2 * K.high - u : u) / p.high; /* eq:top-start */
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
    twofold square = {0, 0};
    for (int i = 0; i < 3; i++)
        square = add(square, product(omega[i], omega[i]));
    const twofold size = square.high > 0 ? root(square) : square;
    top->kind = WHORL_TOP_STEADY;
    top->rate[0] = 0.5 * size.high;
    top->rate[1] = 0.5 * size.low;
    top->spin = ldexp(size.high, top->exponent);
    for (int i = 0; i < 3; i++)
        top->l[i] = size.high > 0 ? omega[i] / size.high : 0;
}

static whorl_status check_body(const double I[3], whorl_vec3 omega)
{
    double least = I[0], most = I[0], total = 0;
    for (int i = 0; i < 3; i++) {
        if (!isfinite(I[i]))
            return WHORL_NOT_FINITE;
        least = fmin(least, I[i]);
        most = fmax(most, I[i]);
    }
    if (!whorl_vec3_finite(omega))
        return WHORL_NOT_FINITE;
    if (!(least > 0))
        return WHORL_NOT_POSITIVE;
    for (int i = 0; i < 3; i++)
        total += I[i] / most;
    if (2 - total > WHORL_TOP_TRIANGLE_SLACK * 0x1p-53)
        return WHORL_NOT_PHYSICAL;
    return least / most < 0x1p-200 ? WHORL_TOO_SLENDER : WHORL_OK;
}

static int scale_to_one(double v[3], double least)
{
    const double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    int k;
    frexp(most, &k);
    for (int i = 0; i < 3; i++)
        v[i] = fabs(v[i]) < least * most ? 0 : ldexp(v[i], -k);
    return k;
}

whorl_status whorl_top_prepare(whorl_vec3 moments, whorl_quat q0,
                               whorl_vec3 omega_body, whorl_top *top)
{
    double I[3] = {moments.x, moments.y, moments.z};
    double omega[3] = {omega_body.x, omega_body.y, omega_body.z};
    whorl_top made = {.omega0 = omega_body, .rate = {0, 0}};
    whorl_status status = check_body(I, omega_body);
    if (status == WHORL_OK)
        status = whorl_quat_normalize(q0, &made.q0);
    if (status != WHORL_OK)
        return status;
    scale_to_one(I, 0);
    made.exponent = scale_to_one(omega, 0x1p-300);
    if (is_steady(I, omega))
        prepare_steady(omega, &made);
    else
        {
            ordered s = put_in_order(I, omega);
            made.kind = s.D[1].high == 0 ? WHORL_TOP_SEPARATRIX
                                         : WHORL_TOP_PERIODIC;
            if (made.kind == WHORL_TOP_SEPARATRIX && s.omega[0] < 0) {
                s.turned = -1;
                s.omega[0] = -s.omega[0];
                s.omega[1] = -s.omega[1];
            }
            for (int i = 0; i < 3; i++) {
                made.axis[i] = s.axis[i];
                made.sign[i] = (i == 1 ? s.flip : 1) * (i < 2 ? s.turned : 1);
            }
            prepare_wobble(&s, &made);
            made.back = whorl_quat_conj(pose(&made, phase_at(&made, 0)));
        }
    *top = made;
    return WHORL_OK;
}
