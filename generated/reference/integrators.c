/* Fourteen methods that step a free or a heavy top, in doubles. */
/* Tangled from literate/12-steps: integrators. Edit there. */
#include "reference/integrators.h"
#include <math.h>

static whorl_vec3 plus(whorl_vec3 a, double k, whorl_vec3 b)
{
    return (whorl_vec3){a.x + k * b.x, a.y + k * b.y, a.z + k * b.z};
}

static whorl_vec3 times(double k, whorl_vec3 a)
{
    return (whorl_vec3){k * a.x, k * a.y, k * a.z};
}

static double dot(whorl_vec3 a, whorl_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static whorl_vec3 cross(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                        a.x * b.y - a.y * b.x};
}

static whorl_vec3 momentum_of(whorl_vec3 I, whorl_vec3 omega)
{
    return (whorl_vec3){I.x * omega.x, I.y * omega.y, I.z * omega.z};
}

static whorl_vec3 divide(whorl_vec3 l, whorl_vec3 I)
{
    return (whorl_vec3){l.x / I.x, l.y / I.y, l.z / I.z};
}

static double part(whorl_vec3 a, int k)
{
    return k == 0 ? a.x : k == 1 ? a.y : a.z;
}
static whorl_vec3 vector(whorl_quat q)
{
    return (whorl_vec3){q.x, q.y, q.z};
}

static whorl_quat product(whorl_quat p, whorl_quat q)
{
    const whorl_vec3 u = vector(p), v = vector(q);
    const whorl_vec3 w = plus(plus(times(p.w, v), q.w, u), 1, cross(u, v));
    return (whorl_quat){p.w * q.w - dot(u, v), w.x, w.y, w.z};
}

static double square(whorl_quat q)
{
    return q.w * q.w + dot(vector(q), vector(q));
}

static whorl_quat unit(whorl_quat q)
{
    const double k = 1 / sqrt(square(q));
    return (whorl_quat){k * q.w, k * q.x, k * q.y, k * q.z};
}

static whorl_vec3 turned(whorl_quat q, whorl_vec3 r)
{
    const whorl_vec3 v = vector(q), t = cross(v, r);
    return plus(r, 2 / square(q), plus(cross(v, t), q.w, t));
}

static whorl_vec3 turned_back(whorl_quat q, whorl_vec3 r)
{
    return turned((whorl_quat){-q.w, q.x, q.y, q.z}, r);
}
static whorl_quat turn_by(rigid_body *b, whorl_vec3 alpha)
{
    const double half = sqrt(dot(alpha, alpha)) / 2;
    const double k = half > 0 ? sin(half) / (2 * half) : 0.5;
    b->turns++;
    return (whorl_quat){cos(half), k * alpha.x, k * alpha.y, k * alpha.z};
}

rigid_state rigid_begin(const rigid_body *b, rigid_vector carries,
                        whorl_quat q, whorl_vec3 omega)
{
    const whorl_vec3 l = momentum_of(b->I, omega);
    return (rigid_state){q, carries == RIGID_L_BODY ? l
        : carries == RIGID_OMEGA_BODY ? omega
        : turned(q, carries == RIGID_L_WORLD ? l : omega)};
}

whorl_vec3 rigid_momentum(const rigid_body *b, rigid_vector carries,
                          rigid_state s)
{
    return carries == RIGID_L_BODY ? s.v
        : carries == RIGID_OMEGA_BODY ? momentum_of(b->I, s.v)
        : carries == RIGID_L_WORLD ? turned_back(s.q, s.v)
        : momentum_of(b->I, turned_back(s.q, s.v));
}

/* In world axes, from L: omega = R I^-1 R^T L. */
static whorl_vec3 omega_of(rigid_body *b, whorl_quat q, whorl_vec3 L)
{
    b->evaluations++;
    return turned(q, divide(turned_back(q, L), b->I));
}

typedef rigid_state rigid_rates(rigid_body *b, rigid_state s);

static whorl_quat half_of(whorl_vec3 omega)
{
    return (whorl_quat){0, omega.x / 2, omega.y / 2, omega.z / 2};
}

static rigid_state rates_in_world(rigid_body *b, rigid_state s)
{
    /* eq:integrators-world */
    const whorl_vec3 omega = omega_of(b, s.q, s.v);
    return (rigid_state){product(half_of(omega), s.q), {0, 0, 0}};
}

static rigid_state rates_in_body(rigid_body *b, rigid_state s)
{
    const whorl_vec3 l = momentum_of(b->I, s.v); /* eq:integrators-body */
    b->evaluations++;
    return (rigid_state){product(s.q, half_of(s.v)),
                         divide(cross(l, s.v), b->I)};
}
static rigid_state along(rigid_state s, double h, rigid_state rate)
{
    return (rigid_state){
        {s.q.w + h * rate.q.w, s.q.x + h * rate.q.x,
         s.q.y + h * rate.q.y, s.q.z + h * rate.q.z},
        plus(s.v, h, rate.v)};
}

static void euler(rigid_body *b, rigid_state *s, rigid_rates *rates)
{
    *s = along(*s, b->h, rates(b, *s));
    s->q = unit(s->q);
}

static void rk4(rigid_body *b, rigid_state *s, rigid_rates *rates)
{
    const double h = b->h;
    const rigid_state k1 = rates(b, *s),
                      k2 = rates(b, along(*s, h / 2, k1)),
                      k3 = rates(b, along(*s, h / 2, k2)),
                      k4 = rates(b, along(*s, h, k3));
    *s = along(along(*s, h / 6, k1), h / 3, k2);
    *s = along(along(*s, h / 3, k3), h / 6, k4);
    s->q = unit(s->q);
}

static void euler_body(rigid_body *b, rigid_state *s)
{
    euler(b, s, rates_in_body);
}

static void euler_world(rigid_body *b, rigid_state *s)
{
    euler(b, s, rates_in_world);
}

static void rk4_world(rigid_body *b, rigid_state *s)
{
    rk4(b, s, rates_in_world);
}

static void omega_held(rigid_body *b, rigid_state *s)
{
    const whorl_quat rate = product(half_of(s->v), s->q);
    const rigid_state rates = {rate, {0, 0, 0}}; /* eq:integrators-held */
    *s = along(*s, b->h, rates);
    s->q = unit(s->q);
}

static whorl_vec3 solve(whorl_vec3 a, whorl_vec3 b, whorl_vec3 c,
                        whorl_vec3 r)
{
    const whorl_vec3 bc = cross(b, c);
    const double det = dot(a, bc);
    return (whorl_vec3){dot(r, bc) / det, dot(r, cross(c, a)) / det,
                        dot(r, cross(a, b)) / det};
}

static void implicit_gyro(rigid_body *b, rigid_state *s)
{
    const whorl_vec3 omega = s->v, l = momentum_of(b->I, omega);
    whorl_vec3 column[3];
    for (int k = 0; k < 3; k++) {
        const whorl_vec3 e = {k == 0, k == 1, k == 2};
        const whorl_vec3 Ie = momentum_of(b->I, e);
        column[k] = plus(Ie, b->h, plus(cross(omega, Ie), -1,
                                        cross(l, e)));
    }
    const whorl_vec3 residual = times(b->h, cross(omega, l));
    b->evaluations++;
    s->v = plus(omega, -1, solve(column[0], column[1], column[2],
                                 residual)); /* eq:integrators-catto */
    const whorl_quat rate = product(s->q, half_of(s->v));
    s->q = unit(along(*s, b->h, (rigid_state){rate, {0, 0, 0}}).q);
}

static void lie_euler(rigid_body *b, rigid_state *s)
{
    const whorl_vec3 omega = omega_of(b, s->q, s->v);
    s->q = product(turn_by(b, times(b->h, omega)), s->q);
} /* eq:integrators-lie-euler */

static whorl_vec3 look_after(rigid_body *b, const rigid_state *s,
                             whorl_vec3 alpha)
{
    const whorl_quat q = product(turn_by(b, alpha), s->q);
    return times(b->h, omega_of(b, q, s->v));
}

static void munthe_kaas(rigid_body *b, rigid_state *s)
{
    const whorl_vec3 k1 = times(b->h, omega_of(b, s->q, s->v));
    const whorl_vec3 k2 = look_after(b, s, times(0.5, k1));
    const whorl_vec3 k3 = look_after(b, s,
        plus(times(0.5, k2), -0.125, cross(k1, k2)));
    const whorl_vec3 k4 = look_after(b, s, k3);
    whorl_vec3 sum = plus(plus(plus(k1, 2, k2), 2, k3), 1, k4);
    sum = plus(sum, -0.5, cross(k1, k4));       /* eq:integrators-rkmk4 */
    s->q = product(turn_by(b, times(1.0 / 6, sum)), s->q);
}

/* The body turns about its own axis k; l, fixed in space, turns back. */
static void turn_about(rigid_body *b, rigid_state *s, int k, double angle)
{
    const whorl_quat r = turn_by(b, (whorl_vec3){
        angle * (k == 0), angle * (k == 1), angle * (k == 2)});
    s->q = product(s->q, r);
    s->v = turned_back(r, s->v);
}

static void symmetric_top(rigid_body *b, rigid_state *s, double h, int x,
                          double J)
{
    s->q = product(s->q, turn_by(b, times(h / J, s->v)));
    turn_about(b, s, x, h * (1 / part(b->I, x) - 1 / J) * part(s->v, x));
}
/* n steps of these lengths, in h; turns about z that meet are one. */
static void split_chain(rigid_body *b, rigid_state *s, int n,
                        const double lengths[])
{
    int x = 0;
    double nearest = INFINITY;
    for (int k = 0; k < 3; k++) {
        const double gap = fabs(1 / part(b->I, (k + 1) % 3)
                                - 1 / part(b->I, (k + 2) % 3));
        if (gap < nearest) {
            nearest = gap;
            x = k;
        }
    }
    const int y = (x + 1) % 3, z = (x + 2) % 3;
    const double Iy = part(b->I, y), rate = 1 / part(b->I, z) - 1 / Iy;
    for (int i = 0; i <= n; i++) { /* eq:integrators-split */
        const double before = i > 0 ? lengths[i - 1] : 0;
        const double after = i < n ? lengths[i] : 0;
        turn_about(b, s, z,
                   b->h * (before + after) / 2 * rate * part(s->v, z));
        if (i < n)
            symmetric_top(b, s, b->h * after, x, Iy);
    }
}

/* Back to length 1, from a length that is off by rounding only. */
static void mend(rigid_state *s)
{
    const double k = 1.5 - 0.5 * square(s->q);
    s->q = (whorl_quat){k * s->q.w, k * s->q.x, k * s->q.y, k * s->q.z};
}

static void suzuki4(rigid_body *b, rigid_state *s)
{
    const double part_of_h = 1 / (4 - cbrt(4)); /* eq:integrators-suzuki */
    const double chain[5] = {part_of_h, part_of_h, 1 - 4 * part_of_h,
                             part_of_h, part_of_h};
    split_chain(b, s, 5, chain);
    mend(s);
}

static void moser_veselov(rigid_body *b, rigid_state *s, whorl_vec3 I)
{
    const whorl_vec3 goal = times(b->h / 2, s->v);
    whorl_vec3 v = divide(goal, I);
    double p0 = 1, change = INFINITY;
    for (int k = 0; k < 60 && change > 1e-33; k++) {
        const whorl_vec3 before = v;    /* eq:integrators-dmv */
        p0 = sqrt(1 - dot(v, v));
        const whorl_vec3 missing =
            plus(goal, -1, cross(v, momentum_of(I, v)));
        v = times(1 / p0, divide(missing, I));
        const whorl_vec3 moved = plus(v, -1, before);
        change = dot(moved, moved);
        b->evaluations++;
    }
    const whorl_quat F = {sqrt(1 - dot(v, v)), v.x, v.y, v.z};
    s->q = product(s->q, F);
    s->v = turned_back(F, s->v);
    mend(s);
}

static void dmv(rigid_body *b, rigid_state *s)
{
    moser_veselov(b, s, b->I);
}
static void pdmv4(rigid_body *b, rigid_state *s)
{
    const whorl_vec3 I = b->I, l = s->v, one = {1, 1, 1};
    const double hh = b->h * b->h, P = I.x * I.y * I.z,
        S = I.x + I.y + I.z, C = dot(l, l) / 2,
        H = dot(l, divide(l, I)) / 2;
    const double s3 = S * C / (6 * P) - H / 3 * dot(one, divide(one, I));
    const double d3 = S * H / (6 * P) - C / (3 * P);
    const whorl_vec3 inverse = plus(times(hh * d3, one), 1 + hh * s3,
    /* eq:integrators-pdmv */
                                    divide(one, I));
    moser_veselov(b, s, divide(one, inverse));
}
/* Solved for the moments 1, 2, 2.5, omega = (0.1, 6, 0.1), h = 1/60. */
static void dmv_fitted(rigid_body *b, rigid_state *s)
{
    const double alpha = -0.00266536475861, beta = 0.000499369602983;
    const whorl_vec3 one = {1, 1, 1};
    const whorl_vec3 inverse = plus(times(beta, one), 1 + alpha,
                                    divide(one, b->I));
    moser_veselov(b, s, divide(one, inverse)); /* eq:integrators-fitted */
}

static whorl_vec3 weight_torque(const rigid_body *b, const rigid_state *s)
{
    const whorl_vec3 up = {0, 0, 1};
    return cross(turned_back(s->q, up), b->pull); /* eq:integrators-kick */
}

void rigid_strang(rigid_body *b, rigid_state *s)
{
    /* eq:integrators-strang */
    s->v = plus(s->v, b->h / 2, weight_torque(b, s));
    symmetric_top(b, s, b->h, 2, b->I.x);
    s->v = plus(s->v, b->h / 2, weight_torque(b, s));
    mend(s);
}

static rigid_state rates_of_heavy(rigid_body *b, rigid_state s)
{
    const whorl_vec3 omega = divide(s.v, b->I);
    b->evaluations++;
    return (rigid_state){product(s.q, half_of(omega)),
                         plus(cross(s.v, omega), 1, weight_torque(b, &s))};
}

void rigid_heavy_rk4(rigid_body *b, rigid_state *s)
{
    rk4(b, s, rates_of_heavy);
}

const integrator integrators[INTEGRATORS] = {
    {"held", RIGID_OMEGA_WORLD, omega_held, 0},
    {"euler", RIGID_OMEGA_BODY, euler_body, 1},
    {"euler-world", RIGID_L_WORLD, euler_world, 1},
    {"implicit", RIGID_OMEGA_BODY, implicit_gyro, 1},
    {"lie-euler", RIGID_L_WORLD, lie_euler, 1},
    {"rk4-world", RIGID_L_WORLD, rk4_world, 4},
    {"rkmk4", RIGID_L_WORLD, munthe_kaas, 4},
    {"suzuki4", RIGID_L_BODY, suzuki4, 4},
    {"dmv", RIGID_L_BODY, dmv, 2},
    {"pdmv4", RIGID_L_BODY, pdmv4, 4},
    {"fitted", RIGID_L_BODY, dmv_fitted, 0},
};
