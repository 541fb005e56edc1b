/* Impacts: contact, matrix, both laws, and the lab's run. */
/* Tangled from literate/13-impulse: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/impulse.h"
#include "reference/tap.h"
#include "tests/counted.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const whorl_vec3 zero = {0, 0, 0};

static whorl_vec3 draw_in(sweep *s, double size)
{
    const double x = draw_uniform(s, -size, size);
    const double y = draw_uniform(s, -size, size);
    return (whorl_vec3){x, y, draw_uniform(s, -size, size)};
}

static whorl_vec3 draw_normal(sweep *s)
{
    whorl_vec3 n = {0, 0, 1};
    (void)whorl_vec3_normalize(draw_in(s, 1), &n);
    return n;
}

static whorl_mat3 draw_attitude(sweep *s)
{
    const whorl_vec3 v = draw_in(s, 1);
    whorl_quat q = {draw_uniform(s, -1, 1), v.x, v.y, v.z};
    (void)whorl_quat_normalize(q, &q);
    return whorl_quat_to_mat3(q);
}

static int near(whorl_vec3 a, double x, double y, double z)
{
    const whorl_vec3 b = {x, y, z};
    return whorl_vec3_norm(whorl_vec3_sub(a, b))
        <= 1e-15 * (1 + whorl_vec3_norm(b));
}
typedef struct {
    whorl_sym3 K;
    whorl_vec3 u, n;
    whorl_contact_coefficients c;
    double T;                   /* kinetic energy before */
} hit;

static hit draw_hit(sweep *s)
{
    const double m = draw_uniform(s, 0.5, 2), a = draw_uniform(s, 0.2, 2);
    const double b = draw_uniform(s, 0.2, 2), c = draw_uniform(s, 0.2, 2);
    const double k = m / 12, A = k * (b * b + c * c);
    const double B = k * (a * a + c * c), C = k * (a * a + b * b);
    const whorl_mat3 R = draw_attitude(s);
    const whorl_vec3 r = whorl_mat3_apply(R, (whorl_vec3){
        a / 2, b / 2, c / 2});
    whorl_vec3 v = draw_in(s, 3), omega = draw_in(s, 3);
    hit h = {.n = draw_normal(s)};
    h.u = whorl_vec3_add(v, whorl_vec3_cross(omega, r));
    if (whorl_vec3_dot(h.u, h.n) > 0)
        h.u = whorl_vec3_scale(-1, h.u);
    h.K = whorl_contact_matrix(m, whorl_inertia_rotate(R,
        whorl_sym3_diagonal(1 / A, 1 / B, 1 / C)), r);
    h.c.restitution = draw_uniform(s, 0, 1);
    h.c.friction = draw_uniform(s, 0, 1.5);
    const whorl_sym3 I = whorl_inertia_rotate(R,
        whorl_sym3_diagonal(A, B, C));
    h.T = 0.5 * (m * whorl_vec3_dot(v, v) + whorl_vec3_dot(
        omega, whorl_sym3_apply(I, omega)));
    return h;
}

static whorl_vec3 after_hit(const hit *h, whorl_vec3 j)
{
    return whorl_vec3_add(h->u, whorl_sym3_apply(h->K, j));
}

static const whorl_vec3 cube[8] = {
    {-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
    {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}};

static int contact_is(const whorl_contact *c, size_t count, double depth,
                      whorl_vec3 r, whorl_vec3 v)
{
    return c->count == count && c->depth == depth && same_vec3(c->r, r)
        && same_vec3(c->velocity, v);
}

static void test_corners(void)
{
    const whorl_half_space floor = {{7, 8, 0.5}, {0, 0, 1}};
    whorl_body_motion m = {.x = {0, 0, 1}, .R = whorl_mat3_identity(),
                           .v = {3, 0, -2}};
    whorl_contact c;
    whorl_status s = whorl_contact_find(&m, cube, 8, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 4, 0.5, (whorl_vec3){0, 0, -1},
                                       (whorl_vec3){3, 0, -2})
               && same_vec3(c.normal, floor.normal),
           "S2.4 B5 B8 eq:impulse-contact four corners under the floor");
    m.omega = (whorl_vec3){0, 2, 0};        /* those at x = -1 go up */
    m.v.z = -1;
    s = whorl_contact_find(&m, cube, 8, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 2, 0.5, (whorl_vec3){1, 0, -1},
                                       (whorl_vec3){1, 0, -3}),
           "S2.4 B8 eq:impulse-contact two of four go up and do not count");
    m.v.z = 4;
    s = whorl_contact_find(&m, cube, 8, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 0, 0.5, zero, zero),
           "S2.4 B8 eq:impulse-contact all go up: no contact, but a depth");
    m.v.z = -4;
    m.x.z = 1.5;
    s = whorl_contact_find(&m, cube, 8, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 0, 0, zero, zero),
           "S2.4 B5 eq:impulse-contact a corner in the surface is not in");
    m.R = (whorl_mat3){{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}}};
    m.R.m[2][0] = 0.5;                      /* leaning, so one is lowest */
    m.R.m[2][2] = 0.25;
    m.x.z = 2;
    s = whorl_contact_find(&m, cube, 8, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 1, 0.25,
               (whorl_vec3){-1, -1, -1.75}, (whorl_vec3){-0.5, 0, -2}),
           "S2.4 eq:impulse-contact one corner, in the room's axes");
    m.x.z = 1.5;
    s = whorl_contact_find(&m, cube, 8, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 2, 0.75,
               (whorl_vec3){-1, 0, -1.5}, (whorl_vec3){0, 0, -2}),
           "S2.4 eq:impulse-contact two corners, and the depth is that of "
           "the deepest");
}

static void test_edges_of_contact(void)
{
    const whorl_half_space floor = {{7, 8, 0.5}, {0, 0, 1}};
    whorl_body_motion m = {.x = {0, 0, 1}, .R = whorl_mat3_identity(),
                           .v = {3, 0, 0}};
    whorl_contact c;
    whorl_status s = whorl_contact_find(&m, cube, 8, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 0, 0.5, zero, zero),
           "S2.4 B8 eq:impulse-contact corners that glide do not count");
    m.v.z = -2;
    s = whorl_contact_find(&m, NULL, 0, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 0, 0, zero, zero),
           "S2.4 eq:impulse-contact no vertices: no contact");
    m.x.z = -10;
    s = whorl_contact_find(&m, cube, 8, floor, &c);
    tap_ok(s == WHORL_OK && contact_is(&c, 8, 11.5, zero, m.v),
           "S2.4 eq:impulse-contact a cube deep inside: all of it counts");
}
static double contact_error(const whorl_body_motion *m, int means,
    const whorl_vec3 *p, size_t n, whorl_half_space plane)
{
    whorl_contact c;
    mp3 sum = mp3_of(0, 0, 0), speed = sum, size = sum;
    const mp3 x = mp3_from(m->x), normal = mp3_from(plane.normal);
    const mp33 R = mp33_from(m->R);
    size_t count = 0;
    mp deepest = mp_of(0), scale = mp_of(1);
    if (whorl_contact_find(m, p, n, plane, &c) != WHORL_OK)
        return INFINITY;
    for (size_t i = 0; i < n; i++) {
        const mp3 r0 = mp3_from(p[i]), r = mp33_apply(R, r0);
        const mp3 v = mp3_add(mp3_from(m->v), mp3_cross(
            mp3_from(m->omega), r));
        const mp d = mp3_dot(mp3_sub(mp3_add(x, r), mp3_from(plane.point)),
                             normal);
        if (mp_sign(d) >= 0)
            continue;
        if (mp_cmp(mp_neg(d), deepest) > 0) {
            deepest = mp_neg(d);
            scale = mp3_dot(mp3_abs(normal), mp3_add(mp3_add(
                mp3_abs(x), mp3_abs(mp3_from(plane.point))),
                mp33_apply(mp33_abs(R), mp3_abs(r0))));
        }
        if (mp_sign(mp3_dot(v, normal)) >= 0)
            continue;
        sum = mp3_add(sum, r);
        speed = mp3_add(speed, v);
        size = mp3_add(size, mp33_apply(mp33_abs(R), mp3_abs(r0)));
        count++;
    }
    if (count != c.count)
        return INFINITY;
    if (!means)
        return error_u(c.depth, deepest, scale);
    if (count == 0)
        return 0;
    const mp k = mp_ratio(1, (long)count);
    const double e = vec3_error(c.r, mp3_scale(k, sum), mp3_scale(k, size));
    const mp3 r = mp3_from(c.r), o = mp3_from(m->omega);
    const mp3 v = mp3_from(m->v);
    const mp3 terms = mp3_add(mp3_abs(v), cross_scale(o, r));
    if (vec3_error(c.velocity, mp3_add(v, mp3_cross(o, r)), terms)
        > WHORL_CONTACT_VELOCITY_BOUND)
        return INFINITY;
    /* the mean of all velocities, up to what r is off */
    const double far = vec3_error(c.velocity, mp3_scale(k, speed), mp3_add(
        terms, cross_scale(o, mp3_scale(k, size))));
    if (!(far <= (double)count + WHORL_CONTACT_MEAN_BOUND
              + WHORL_CONTACT_VELOCITY_BOUND))
        return INFINITY;
    return fmax(0, e - (double)count);
}
static void test_means(void)
{
    for (int means = 0; means < 2; means++) {
        sweep s = sweep_begin(2000, means ? WHORL_CONTACT_MEAN_BOUND
            : WHORL_CONTACT_DEPTH_BOUND, "u", "S2.4 B5 B8 B9 D17 %s", means
            ? "eq:impulse-mean the mean of up to 12 points, less a u each"
            : "eq:impulse-contact which of up to 12 points, and how deep");
        while (sweep_next(&s)) {
            whorl_vec3 p[12];
            const unsigned n = 1 + draw_below(&s, 12);
            for (unsigned i = 0; i < n; i++)
                p[i] = draw_in(&s, 1);
            whorl_body_motion m = {.x = draw_in(&s, 1),
                .v = draw_in(&s, 2), .omega = draw_in(&s, 2)};
            m.R = draw_attitude(&s);
            const whorl_half_space plane = {draw_in(&s, 1),
                                            draw_normal(&s)};
            mp_open(400);
            sweep_error(&s, contact_error(&m, means, p, n, plane));
            mp_close();
        }
        sweep_end(&s);
    }
    constant("eq:impulse-mean", WHORL_CONTACT_MEAN_BOUND, 3 - 1 + 1);
}

static void test_counts(void)
{
    constant("eq:impulse-contact", WHORL_CONTACT_DEPTH_BOUND,
             3 + 1 + 1 + 3);
    constant("eq:impulse-mean/velocity", WHORL_CONTACT_VELOCITY_BOUND,
             2 + 1);
    constant("eq:impulse-matrix", WHORL_CONTACT_MATRIX_BOUND,
             WHORL_SYM3_CONGRUENCE_BOUND + 1);
    constant("eq:impulse-solve", WHORL_IMPULSE_SOLVE_BOUND, 9.01);
    constant("eq:impulse-momenta", WHORL_IMPULSE_APPLY_BOUND, 2 + 1);
    constant("eq:impulse-energy", WHORL_IMPULSE_ENERGY_BOUND, 1 + 3);
    constant("eq:impulse-lab", WHORL_CONTACT_LAB_BOUND, 6 + hypot(4, 7.5));
    constant("eq:impulse-bilinear", WHORL_IMPULSE_RESTITUTION_BOUND,
             8 + 3 + 5);
    constant("eq:impulse-share", WHORL_IMPULSE_CONE_BOUND, 11);
}

static void test_matrix(void)
{
    sweep s = sweep_begin(3000, WHORL_CONTACT_MATRIX_BOUND, "u",
        "S2.6 B17 eq:impulse-matrix what unit impulses do to the point");
    while (sweep_next(&s)) {
        const whorl_vec3 d = draw_vec3(&s, -8, 8), o = draw_vec3(&s, -8, 8);
        const whorl_vec3 arm = draw_vec3(&s, -8, 8);
        const whorl_sym3 J = {d.x, d.y, d.z, o.x, o.y, o.z};
        const double m = fabs(draw_wide(&s, -8, 8));
        const whorl_mat3 K = whorl_sym3_to_mat3(whorl_contact_matrix(
            m, J, arm));
        mp_open(400);
        const mp33 A = mp33_from_sym3(J);
        const mp3 r = mp3_from(arm);
        const mp33 exact = ref_contact_matrix(mp_of(m), A, r);
        const mp33 scale = ref_contact_scale(mp_of(m), A, r);
        for (int i = 0; i < 9; i++)
            sweep_error(&s, error_u(K.m[i / 3][i % 3],
                exact.m[i / 3][i % 3], scale.m[i / 3][i % 3]));
        mp_close();
    }
    sweep_end(&s);
}

static void test_positive(void)
{
    sweep s = sweep_begin(500, 0, "", "B17 D16 eq:impulse-matrix/positive "
                          "x . K x > 0 and det K > 0");
    while (sweep_next(&s)) {
        const hit h = draw_hit(&s);
        const whorl_vec3 x = draw_in(&s, 1);
        mp_open(400);
        const mp33 K = mp33_from_sym3(h.K);
        const mp3 v = mp3_from(x);
        const int good = mp_sign(mp3_dot(v, mp33_apply(K, v))) > 0
            && mp_sign(mp33_det(K)) > 0;
        sweep_error(&s, good ? 0 : INFINITY);
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_definite(void)
{
    for (int form = 0; form < 2; form++) {
        sweep s = sweep_begin(500, 0, "", "B17 D16 %s", form
            ? "eq:impulse-matrix/definite x . K x is |x|^2/M and the "
              "turning's share" : "eq:impulse-matrix/symmetric K = K^T");
        while (sweep_next(&s)) {
            const whorl_vec3 arm = draw_in(&s, 9), x = draw_in(&s, 1);
            mp_open(400);
            const mp33 J = mp33_from((whorl_mat3){{{2, 0.5, 0},
                {0.5, 3, 0.25}, {0, 0.25, 4}}});
            const mp3 v = mp3_from(x), r = mp3_from(arm);
            const mp3 t = mp3_cross(r, v);
            const mp33 G = ref_contact_matrix(mp_of(0.5), J, r);
            const mp both = mp_add(mp_scale(mp3_dot(v, v), 2),
                                   mp3_dot(t, mp33_apply(J, t)));
            int good = mp_cmp(mp3_dot(v, mp33_apply(G, v)), both) == 0;
            for (int i = 0; !form && i < 9; i++)
                good = mp_cmp(G.m[i / 3][i % 3], G.m[i % 3][i / 3]) == 0
                    && (i == 0 || good);
            sweep_error(&s, good ? 0 : INFINITY);
            sweep_close(&s);
        }
        sweep_end(&s);
    }
}

static double residual_error(whorl_sym3 S, whorl_vec3 j, whorl_vec3 change)
{
    const mp33 K = mp33_from_sym3(S);
    const mp3 x = mp3_from(j);
    const mp3 off = mp3_sub(mp33_apply(K, x), mp3_from(change));
    mp size = mp_of(0);
    double worst = 0;
    for (int k = 0; k < 3; k++)
        size = mp_add(size, mp_mul(mp_sqrt(K.m[k][k]),
                                   mp_abs(mp3_get(x, k))));
    for (int i = 0; i < 3; i++)
        worst = fmax(worst, error_ratio(mp_abs(mp3_get(off, i)),
                                        mp_mul(mp_sqrt(K.m[i][i]), size)));
    return worst;
}

static void test_solve(void)
{
    sweep s = sweep_begin(5000, WHORL_IMPULSE_SOLVE_BOUND, "u",
        "S2.6 B18 eq:impulse-solve K j is the change of velocity");
    while (sweep_next(&s)) {
        hit h = draw_hit(&s);
        const double far = draw_wide(&s, -3, 8);
        whorl_vec3 j = zero;
        if (draw_below(&s, 2)) {        /* a long arm: nearly singular */
            const whorl_vec3 r = whorl_vec3_scale(far, draw_in(&s, 1));
            h.K = whorl_contact_matrix(1, (whorl_sym3){1, 2, 3, 0, 0, 0},
                                       r);
        }
        const whorl_status status = whorl_impulse_for(h.K, h.u, &j);
        mp_open(400);
        sweep_error(&s, status == WHORL_OK ? residual_error(h.K, j, h.u)
                                           : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

static void test_apply(void)
{
    sweep s = sweep_begin(2000, WHORL_IMPULSE_APPLY_BOUND, "u",
        "S2.6 B16 B20 eq:impulse-momenta P and L after a blow");
    while (sweep_next(&s)) {
        const whorl_body_state old = {draw_vec3(&s, -8, 8), {1, 2, 3, 4},
            draw_vec3(&s, -8, 8), draw_vec3(&s, -8, 8)};
        const whorl_vec3 arm = draw_vec3(&s, -8, 8);
        const whorl_vec3 blow = draw_vec3(&s, -8, 8);
        whorl_body_state a = old;
        const whorl_status status = whorl_impulse_apply(arm, blow, &a);
        mp_open(300);
        const mp3 r = mp3_from(arm), j = mp3_from(blow);
        const mp3 P = mp3_from(old.P), L = mp3_from(old.L);
        sweep_error(&s, vec3_error(a.P, mp3_add(P, j),
                                   mp3_add(mp3_abs(P), mp3_abs(j))));
        sweep_error(&s, vec3_error(a.L, mp3_add(L, mp3_cross(r, j)),
            mp3_add(mp3_abs(L), cross_scale(r, j))));
        if (status != WHORL_OK || !same_vec3(a.x, old.x)
            || memcmp(&a.q, &old.q, sizeof a.q) != 0)
            sweep_error(&s, INFINITY);
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_energy(void)
{
    int good = 1;
    sweep s = sweep_begin(2000, WHORL_IMPULSE_ENERGY_BOUND, "u",
        "S2.6 B18 D16 eq:impulse-energy half of j . (u + u')");
    while (sweep_next(&s)) {
        const whorl_vec3 a = draw_vec3(&s, -8, 8), b = draw_vec3(&s, -8, 8);
        const whorl_vec3 blow = draw_vec3(&s, -8, 8);
        mp_open(400);
        const mp3 u = mp3_from(a), w = mp3_from(b), j = mp3_from(blow);
        sweep_error(&s, error_u(whorl_impulse_energy(blow, a, b),
            mp_scale(mp3_dot(j, mp3_add(u, w)), 0.5),
            mp_scale(mp3_dot(mp3_abs(j), mp3_add(mp3_abs(u),
                                                 mp3_abs(w))), 0.5)));
        sweep_close(&s);
    }
    sweep_end(&s);
    s = sweep_begin(300, 0, "", "B18 D16 eq:impulse-energy/momenta T after "
                    "less T before, exactly");
    while (sweep_next(&s)) {
        const whorl_vec3 d = draw_vec3(&s, -4, 4), o = draw_vec3(&s, -4, 4);
        const whorl_vec3 p = draw_vec3(&s, -4, 4), l = draw_vec3(&s, -4, 4);
        const whorl_vec3 arm = draw_vec3(&s, -4, 4);
        const whorl_vec3 blow = draw_vec3(&s, -4, 4);
        mp_open(900);
        const mp m = mp_of(0.25);
        const mp33 J = mp33_from_sym3((whorl_sym3){d.x, d.y, d.z, o.x, o.y,
                                                   o.z});
        const mp3 P = mp3_from(p), L = mp3_from(l), r = mp3_from(arm);
        const mp3 j = mp3_from(blow), v = mp3_scale(mp_of(4), P);
        const mp3 u = mp3_add(v, mp3_cross(mp33_apply(J, L), r));
        const mp3 gain = mp33_apply(ref_contact_matrix(m, J, r), j);
        const mp more = mp_scale(mp3_dot(j, mp3_add(u, mp3_add(u, gain))),
                                 0.5);
        const mp T = ref_state_energy(m, J, P, L);
        const mp T2 = ref_state_energy(m, J, mp3_add(P, j),
            mp3_add(L, mp3_cross(r, j)));
        good = mp_sign(mp_sub(mp_sub(T2, T), more)) == 0;
        sweep_error(&s, good ? 0 : INFINITY);
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_wanted(void)
{
    sweep s = sweep_begin(5000, WHORL_CONTACT_LAB_BOUND, "u",
        "S2.5 B10 B11 B12 eq:impulse-lab the velocity that the lab wants");
    while (sweep_next(&s)) {
        const hit h = draw_hit(&s);
        const double mu = h.c.friction;
        whorl_vec3 got = zero;
        const whorl_status status = whorl_contact_lab_velocity(h.u, h.n,
                                                               h.c, &got);
        mp_open(400);
        const mp3 u = mp3_from(h.u);
        const mp3 off = mp3_sub(mp3_from(got), ref_lab_velocity(u,
            mp3_from(h.n), mp_of(h.c.restitution), mp_of(mu)));
        sweep_error(&s, status == WHORL_OK ? error_ratio(mp3_length(off),
            mp_mul(mp_add(mp_of(1), mp_of(mu)), mp3_length(u))) : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

static void test_lab(void)
{
    sweep s = sweep_begin(5000, WHORL_IMPULSE_SOLVE_BOUND, "u",
        "S2.6 S2.7 B14 B15 B18 eq:impulse-lab-law K j is u' - u");
    while (sweep_next(&s)) {
        const hit h = draw_hit(&s);
        whorl_vec3 after = zero, j = zero;
        (void)whorl_contact_lab_velocity(h.u, h.n, h.c, &after);
        const whorl_status status = whorl_impulse_lab(h.K, h.u, h.n, h.c,
                                                      &j);
        mp_open(400);
        sweep_error(&s, status == WHORL_OK ? residual_error(h.K, j,
            whorl_vec3_sub(after, h.u)) : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

static mp along(mp3 a, mp33 K, mp3 b)
{
    return mp3_dot(a, mp33_apply(K, b));
}

static double restitution_error(const hit *h, whorl_vec3 got, mp first)
{
    const mp33 K = mp33_from_sym3(h->K);
    const mp3 u = mp3_from(h->u), n = mp3_from(h->n), size = mp3_abs(n);
    const mp after = mp3_dot(n, mp3_add(u, mp33_apply(K, mp3_from(got))));
    const mp off = mp_add(after, mp_mul(mp_of(h->c.restitution),
                                        mp3_dot(u, n)));
    const mp scale = mp_add(along(size, mp33_abs(K), mp3_add(
        mp3_scale(first, size), mp3_abs(mp3_sub(mp3_from(got),
                                                mp3_scale(first, n))))),
        mp_scale(mp3_dot(mp3_abs(u), size), 2));
    return error_ratio(mp_abs(off), scale);
}

static double cone_error(const hit *h, whorl_vec3 got, mp first)
{
    const mp3 j = mp3_from(got), n = mp3_from(h->n);
    const mp mu = mp_of(h->c.friction);
    const mp3 j_T = mp3_sub(j, ref_normal_part(j, n));
    const mp out = mp_sub(mp3_length(j_T), mp_mul(mu, mp3_dot(j, n)));
    const mp scale = mp_mul(mp_add(mp_of(1), mu), mp_add(first,
        mp3_length(mp3_sub(j, mp3_scale(first, n)))));
    return mp_sign(out) <= 0 ? 0 : error_ratio(out, scale);
}
static mp_impulse exact_law(const hit *h, mp3 n)
{
    return ref_bilinear(mp33_from_sym3(h->K), mp3_from(h->u), n,
        mp_of(h->c.restitution), mp_of(h->c.friction));
}

/* A long arm, and restitution at its smallest. */
static void lean_far(hit *h, whorl_vec3 arm)
{
    h->K = whorl_contact_matrix(1, (whorl_sym3){1, 2, 3, 0.5, 0.25, -1},
                                arm);
    h->c.restitution = 0;
}

/* Friction just not enough to stick. */
static void go_to_the_edge(hit *h, double less)
{
    const whorl_contact_coefficients glue = {h->c.restitution, 1e300};
    whorl_vec3 j = h->n;
    (void)whorl_impulse_bilinear(h->K, h->u, h->n, glue, &j);
    const double j_N = whorl_vec3_dot(j, h->n);
    const whorl_vec3 j_T = whorl_vec3_sub(j, whorl_vec3_scale(j_N, h->n));
    if (j_N > 0)
        h->c.friction = (1 - less) * whorl_vec3_norm(j_T) / j_N;
}

/* The point hardly comes in, and friction just not enough to stick. */
static void graze(hit *h, double slow)
{
    h->n = (whorl_vec3){0, 1, 0};
    h->u.y = -fabs(slow);
    go_to_the_edge(h, 0);
}

/* s |D|_K times the terms of its denominator over the denominator. */
static mp lost_of_share(const hit *h, mp33 K, const mp_impulse *exact)
{
    const mp3 n = mp3_from(h->n), D = exact->D;
    const mp D_T = mp3_length(mp3_sub(D, ref_normal_part(D, n)));
    const mp due = mp_mul(mp_of(h->c.friction), mp3_dot(D, n));
    if (mp_cmp(exact->share, mp_of(1)) >= 0)
        return mp_of(0);
    return mp_mul(mp_mul(exact->share, mp_sqrt(along(D, K, D))),
                  mp_div(mp_add(D_T, mp_abs(due)), mp_sub(D_T, due)));
}

static void test_bilinear(void)
{
    for (int cone = 0; cone < 2; cone++) {
        sweep s = sweep_begin(20000, cone ? WHORL_IMPULSE_CONE_BOUND
            : WHORL_IMPULSE_RESTITUTION_BOUND, "u", "S2.8 D16 %s", cone
            ? "eq:impulse-share j is in the cone"
            : "eq:impulse-bilinear the normal velocity after it");
        while (sweep_next(&s)) {
            hit h = draw_hit(&s);
            whorl_vec3 j = zero;
            if (cone && draw_below(&s, 2))
                go_to_the_edge(&h, draw_uniform(&s, 0, 1e-13));
            if (!cone && draw_below(&s, 2))
                lean_far(&h, draw_in(&s, 8));
            if (draw_below(&s, 4) == 0)
                graze(&h, draw_wide(&s, -99, -9));
            const whorl_status status = whorl_impulse_bilinear(h.K, h.u,
                h.n, h.c, &j);
            mp_open(400);
            const mp_impulse exact = exact_law(&h, mp3_from(h.n));
            sweep_error(&s, status != WHORL_OK ? INFINITY
                : cone ? cone_error(&h, j, exact.first)
                : restitution_error(&h, j, exact.first));
            mp_close();
        }
        sweep_end(&s);
    }
    sweep s = sweep_begin(5000, 40, "u scale", "S2.8 D16 "
        "eq:impulse-bilinear/root eq:impulse-share the impulse itself, "
        "in the metric of K");
    while (sweep_next(&s)) {
        const hit h = draw_hit(&s);
        whorl_vec3 got = zero;
        (void)whorl_impulse_bilinear(h.K, h.u, h.n, h.c, &got);
        mp_open(400);
        const mp33 K = mp33_from_sym3(h.K);
        const mp3 u = mp3_from(h.u);
        const mp_impulse exact = exact_law(&h, mp3_from(h.n));
        const mp3 off = mp3_sub(mp3_from(got), exact.j);
        const mp whole = mp_sqrt(mp3_dot(u, ref_solve(K, u)));
        sweep_error(&s, error_ratio(mp_sqrt(along(off, K, off)),
            mp_add(whole, lost_of_share(&h, K, &exact))));
        mp_close();
    }
    sweep_end(&s);
}
enum { METRIC, ORTHOGONAL, LOSS };

static mp geometry_error(int what, const hit *h, whorl_vec3 got)
{
    const mp33 K = mp33_from_sym3(h->K);
    const mp3 u = mp3_from(h->u), n = mp3_from(h->n), j = mp3_from(got);
    const mp3 j_2 = ref_solve(K, mp3_scale(mp_of(-1), u));
    const mp3 j_1 = mp3_scale(mp_neg(mp_div(mp3_dot(u, n),
        mp3_dot(n, mp33_apply(K, n)))), n);
    const mp3 D = mp3_sub(j_2, j_1), after = mp3_add(u, mp33_apply(K, j));
    const mp T = mp_scale(mp3_dot(j, mp3_add(u, after)), 0.5);
    const mp most = mp_scale(along(j_2, K, j_2), 0.5);
    const mp e = mp_of(h->c.restitution), one = mp_of(1);
    if (what == METRIC)
        return mp_div(mp_sub(T, mp_scale(mp3_dot(mp3_sub(after, u),
            ref_solve(K, mp3_add(after, u))), 0.5)), most);
    if (what == ORTHOGONAL)
        return mp_div(along(j_1, K, D), most);
    const mp s = mp_div(along(mp3_sub(j, mp3_scale(mp_add(one, e), j_1)),
        K, D), along(D, K, D)), left = mp_sub(one, s);
    const mp loss = mp_add(
        mp_mul(mp_sub(one, mp_mul(e, e)), along(j_1, K, j_1)),
        mp_mul(mp_sub(one, mp_mul(left, left)), along(D, K, D)));
    return mp_div(mp_add(T, mp_scale(loss, 0.5)), most);
}

static void test_geometry(void)
{
    static const char *const title[] = {
        "eq:impulse-metric the energy from the velocities",
        "eq:impulse-orthogonal the two impulses",
        "eq:impulse-loss the energy from the two squares"};
    for (int what = METRIC; what <= LOSS; what++) {
        sweep s = sweep_begin(2000, what == LOSS ? 1e-14 : 1e-100,
            "of the most that it can lose", "S2.8 D16 %s", title[what]);
        while (sweep_next(&s)) {
            const hit h = draw_hit(&s);
            whorl_vec3 j = zero;
            (void)whorl_impulse_bilinear(h.K, h.u, h.n, h.c, &j);
            mp_open(400);
            sweep_error(&s, fabs(mp_get(geometry_error(what, &h, j))));
            mp_close();
        }
        sweep_end(&s);
    }
}

enum { WORST = 1000 };

typedef struct { double error[WORST]; hit of[WORST]; int n, least; } worst;

static void keep(worst *w, double error, const hit *h)
{
    if (w->n < WORST)
        w->least = w->n++;
    else if (!(error > w->error[w->least]))
        return;
    w->error[w->least] = error;
    w->of[w->least] = *h;
    for (int i = 0; w->n == WORST && i < WORST; i++)
        if (w->error[i] < w->error[w->least])
            w->least = i;
}

static double million_error(const hit *h, int what)
{
    whorl_vec3 j;
    if (whorl_impulse_bilinear(h->K, h->u, h->n, h->c, &j) != WHORL_OK)
        return INFINITY;
    const whorl_vec3 after = after_hit(h, j);
    const double j_N = whorl_vec3_dot(j, h->n);
    const whorl_vec3 j_T = whorl_vec3_sub(j, whorl_vec3_scale(j_N, h->n));
    if (what == 0)
        return whorl_impulse_energy(j, h->u, after) / h->T;
    if (what == 1)
        return (whorl_vec3_norm(j_T) - h->c.friction * j_N)
            / whorl_vec3_norm(j);
    return fabs(whorl_vec3_dot(after, h->n) + h->c.restitution
                * whorl_vec3_dot(h->u, h->n)) / whorl_vec3_norm(h->u);
}
enum { LOSES = 1, INSIDE = 2, RETURNS = 4, AS_PROVED = 8, PROMISES = 16 };

static int promises_kept(const hit *h)
{
    mp_open(400);
    const mp33 K = mp33_from_sym3(h->K);
    const mp3 u = mp3_from(h->u), about = mp3_from(h->n);
    const mp3 n = mp3_scale(mp_div(mp_of(1), mp3_length(about)), about);
    const mp e = mp_of(h->c.restitution), mu = mp_of(h->c.friction);
    const mp_impulse x = exact_law(h, n);
    const mp3 after = mp3_add(u, mp33_apply(K, x.j));
    const mp more = mp3_dot(x.j, mp3_add(u, after));
    const mp j_N = mp3_dot(x.j, n), u_N = mp3_dot(u, n);
    const mp3 j_T = mp3_sub(x.j, ref_normal_part(x.j, n));
    const mp out = mp_sub(mp3_length(j_T), mp_mul(mu, j_N));
    const mp off = mp_add(mp3_dot(after, n), mp_mul(e, u_N));
    const mp one = mp_of(1), rest = mp_sub(one, x.share);
    const mp3 Lambda = mp3_scale(mp_div(x.first, mp_add(one, e)), n);
    const mp proof = mp_neg(mp_add(
        mp_mul(mp_sub(one, mp_mul(e, e)), along(Lambda, K, Lambda)),
        mp_mul(mp_sub(one, mp_mul(rest, rest)), along(x.D, K, x.D))));
    const int slides = mp_cmp(x.share, mp_of(1)) < 0;
    const double tiny = 0x1p-300;
    const int kept = (mp_sign(more) < 0 ? LOSES : 0)
        | (mp_sign(j_N) > 0 && mp_sign(x.share) >= 0
           && (slides ? fabs(mp_get(out)) <= tiny : mp_sign(out) <= 0)
           ? INSIDE : 0)
        | (fabs(mp_get(off)) <= tiny ? RETURNS : 0)
        | (fabs(mp_get(mp_sub(more, proof))) <= tiny ? AS_PROVED : 0);
    mp_close();
    return kept;
}
static void test_million(void)
{
    static const char *const titles[] = {
        "eq:impulse-bilinear/energy a million hits gain no energy",
        "eq:impulse-share/cone a million hits stay in the cone",
        "eq:impulse-bilinear/normal a million hits leave with -e u_N"};
    static const char *const units[] = {"of T", "of |j|", "of |u|"};
    static worst kept;
    int good[PROMISES] = {0}, all = 0;
    for (int what = 0; what < 3; what++) {
        double most = -INFINITY;
        kept.n = 0;
        sweep s = sweep_begin(1000000, 1e-13, units[what], "S2.8 %s",
                              titles[what]);
        while (sweep_next(&s)) {
            const hit h = draw_hit(&s);
            const double error = million_error(&h, what);
            keep(&kept, error, &h);
            most = fmax(most, error);
            sweep_error(&s, fmax(error, 0));
        }
        sweep_end(&s);
        if (what == 0)
            tap_measured("impulse.million.least", "%.1e", -most);
        for (int i = 0; i < kept.n; i++, all++)
            for (int bit = 1, got = promises_kept(&kept.of[i]);
                 bit < PROMISES; bit *= 2)
                good[bit] += (got & bit) != 0;
    }
    static const char *const claims[PROMISES] = {
        [LOSES] = "eq:impulse-bilinear energy is lost",
        [INSIDE] = "eq:impulse-share j is in the cone, j_N > 0, s >= 0",
        [RETURNS] = "eq:impulse-bilinear the normal velocity is -e u_N",
        [AS_PROVED] = "eq:impulse-energy the loss is that of the proof"};
    for (int bit = 1; bit < PROMISES; bit *= 2)
        tap_ok(good[bit] == all, "S2.8 D16 %s, exactly, in %d of the %d worst",
               claims[bit], good[bit], all);
}
static void test_point_mass(void)
{
    sweep s = sweep_begin(1000, 64, "u of the whole", "S2.8 B12 "
        "eq:impulse-bilinear/point for a point mass the lab's rule");
    while (sweep_next(&s)) {
        hit h = draw_hit(&s);
        const double M = draw_uniform(&s, 0.5, 2);
        whorl_vec3 a = zero, b = zero;
        h.K = whorl_sym3_diagonal(1 / M, 1 / M, 1 / M);
        (void)whorl_impulse_bilinear(h.K, h.u, h.n, h.c, &a);
        (void)whorl_impulse_lab(h.K, h.u, h.n, h.c, &b);
        sweep_error(&s, whorl_vec3_norm(whorl_vec3_sub(a, b))
                    / (M * whorl_vec3_norm(h.u) * 0x1p-53));
    }
    sweep_end(&s);
}

static whorl_body draw_body(sweep *s)
{
    whorl_body body = {.mass = NAN};
    const double a = draw_uniform(s, 1, 1.5), b = draw_uniform(s, 1, 1.5);
    if (whorl_body_make(draw_uniform(s, 1, 4), whorl_inertia_rotate(
            draw_attitude(s), whorl_sym3_diagonal(a, b, 1.75)), &body)
        != WHORL_OK)
        tap_ok(0, "a body was refused");
    return body;
}

static int parts_agree(const whorl_body *body, const whorl_body_state *old,
    whorl_half_space plane, whorl_contact_coefficients c, int law,
    const whorl_body_state *got, const whorl_impulse_report *report)
{
    whorl_body_motion now;
    whorl_contact at = {.count = 99};
    whorl_vec3 j = zero;
    whorl_body_state s = *old;
    (void)whorl_body_motion_of(body, old, &now);
    (void)whorl_contact_find(&now, cube, 8, plane, &at);
    const whorl_sym3 K = whorl_contact_matrix(body->mass, now.I_inverse,
                                              at.r);
    if (law == WHORL_IMPULSE_LAB)
        (void)whorl_impulse_lab(K, at.velocity, at.normal, c, &j);
    else
        (void)whorl_impulse_bilinear(K, at.velocity, at.normal, c, &j);
    (void)whorl_impulse_apply(at.r, j, &s);
    const whorl_vec3 after = whorl_vec3_add(at.velocity,
                                            whorl_sym3_apply(K, j));
    return memcmp(&s, got, sizeof s) == 0 && same_vec3(report->impulse, j)
        && contact_is(&report->contact, at.count, at.depth, at.r,
                      at.velocity)
        && same_vec3(report->contact.normal, at.normal)
        && same_vec3(report->velocity_after, after)
        && report->energy == whorl_impulse_energy(j, at.velocity, after);
}
static void test_no_hit(void)
{
    const whorl_body body = {1, {1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0}};
    const whorl_half_space floor = {zero, {0, 0, 1}};
    const whorl_contact_coefficients c = {0.5, 0.2};
    const whorl_body_state old = {{0, 0, -20}, {1, 0, 0, 0}, {1, 2, -3},
                                  {3, 2, 1}};
    whorl_body_state s = old;
    whorl_impulse_report r = {.energy = 7};
    whorl_status status = whorl_impulse_collide(&body, NULL, 0, floor, c,
        WHORL_IMPULSE_BILINEAR, &s, &r);
    tap_ok(status == WHORL_OK && memcmp(&s, &old, sizeof s) == 0
               && same_vec3(r.impulse, zero) && r.energy == 0,
           "S2.6 eq:impulse-momenta a body without vertices is not hit");
    status = whorl_impulse_collide(&body, cube, 8, floor, c,
        WHORL_IMPULSE_BILINEAR, &s, &r);
    tap_ok(status == WHORL_OK && r.contact.count == 6
               && r.contact.depth == 21 && r.energy < 0
               && fabs(r.velocity_after.z + 0.5 * r.contact.velocity.z)
                   < 1e-14,
           "S2.6 eq:impulse-momenta a start deep inside is a hit like any");
}

static void test_collide(void)
{
    int hits = 0, parts = 1, null = 1;
    sweep s = sweep_begin(2000, 1e-14, "of T", "S2.6 S2.7 S2.8 B34 "
        "eq:impulse-energy/collide the report and the body's energy");
    while (sweep_next(&s)) {
        const whorl_body body = draw_body(&s);
        const int law = (int)draw_below(&s, 2);
        whorl_body_state old = {draw_in(&s, 1), {1, 0, 0, 0},
                                draw_in(&s, 4), draw_in(&s, 4)}, a, b;
        const whorl_vec3 v = draw_in(&s, 1);
        (void)whorl_quat_normalize((whorl_quat){1, v.x, v.y, v.z}, &old.q);
        const whorl_half_space plane = {draw_in(&s, 1), draw_normal(&s)};
        const whorl_contact_coefficients c = {draw_uniform(&s, 0, 1),
                                              draw_uniform(&s, 0, 1)};
        whorl_impulse_report r;
        whorl_body_motion m, n;
        a = b = old;
        whorl_status status = whorl_impulse_collide(&body, cube, 8, plane,
            c, (whorl_impulse_law)law, &a, &r);
        null &= whorl_impulse_collide(&body, cube, 8, plane, c,
                    (whorl_impulse_law)law, &b, NULL) == WHORL_OK
            && memcmp(&a, &b, sizeof a) == 0;
        (void)whorl_body_motion_of(&body, &old, &m);
        (void)whorl_body_motion_of(&body, &a, &n);
        const double T = whorl_body_energy(&m), T2 = whorl_body_energy(&n);
        parts &= parts_agree(&body, &old, plane, c, law, &a, &r);
        hits += r.contact.count > 0;
        sweep_error(&s, status == WHORL_OK
            ? fabs(T2 - T - r.energy) / fmax(T, T2) : INFINITY);
    }
    sweep_end(&s);
    tap_ok(parts && hits > 0, "S2.6 eq:impulse-momenta the one call is its "
           "parts, bit for bit");
    tap_ok(null, "S2.6 eq:impulse-momenta a report may be NULL");
    test_no_hit();
}

static whorl_body_motion still(void)
{
    return (whorl_body_motion){.R = whorl_mat3_identity(),
                               .v = {0, 0, -1}};
}

static int contact_refuses(whorl_body_motion m, whorl_vec3 point,
                           whorl_half_space plane, whorl_status expected)
{
    whorl_contact c, before;
    memset(&c, 0x5a, sizeof c);
    memcpy(&before, &c, sizeof c);
    const whorl_vec3 points[2] = {{0, 0, -1}, point};
    return whorl_contact_find(&m, points, 2, plane, &c) == expected
        && memcmp(&c, &before, sizeof c) == 0;
}

static void test_contact_refusals(void)
{
    const whorl_half_space floor = {{0, 0, 0}, {0, 0, 1}};
    const whorl_half_space hole = {{0, NAN, 0}, {0, 0, 1}};
    const whorl_half_space none = {{0, 0, 0}, {0, 0, 0}};
    whorl_half_space longer = {{0, 0, 0}, {0, 0, 1 + 1.1e-12}};
    const whorl_half_space wild = {{0, 0, 0}, {0, INFINITY, 1}};
    const whorl_half_space far = {{0, 0, 1.7e308}, {0, 0, 1}};
    const whorl_half_space aside = {far.point, {1, 0, 0}};
    whorl_body_motion m = still(), fast = m, lost = m, adrift = m;
    whorl_body_motion spun = m, bent = m, low = m;
    fast.omega = (whorl_vec3){-1e308, 0, 0};
    lost.x.x = NAN;
    adrift.v.y = NAN;
    spun.omega.x = NAN;
    bent.R.m[2][2] = NAN;
    low.x.z = -1.7e308;
    tap_ok(contact_refuses(m, (whorl_vec3){0, NAN, 0}, floor,
                           WHORL_NOT_FINITE),
           "S0.6 eq:impulse-contact a point that is none");
    tap_ok(contact_refuses(m, zero, hole, WHORL_NOT_FINITE),
           "S0.6 eq:impulse-contact a plane through nowhere");
    tap_ok(contact_refuses(m, zero, none, WHORL_NOT_UNIT),
           "S0.6 B1 eq:impulse-contact a normal of length zero");
    tap_ok(contact_refuses(m, zero, longer, WHORL_NOT_UNIT),
           "S0.6 B1 eq:impulse-contact a normal that is too long");
    whorl_contact taken;
    longer.normal.z = 1 + 0.9e-12;
    tap_ok(whorl_contact_find(&m, &zero, 1, longer, &taken) == WHORL_OK,
           "S0.6 B1 eq:impulse-contact a normal whose length was rounded");
    tap_ok(contact_refuses(m, zero, wild, WHORL_NOT_FINITE),
           "S0.6 eq:impulse-contact a normal that is none");
    tap_ok(contact_refuses(lost, zero, floor, WHORL_NOT_FINITE),
           "S0.6 eq:impulse-contact a place that is none");
    tap_ok(contact_refuses(adrift, zero, floor, WHORL_NOT_FINITE),
           "S0.6 eq:impulse-contact a velocity that is none");
    tap_ok(contact_refuses(spun, zero, floor, WHORL_NOT_FINITE),
           "S0.6 eq:impulse-contact an angular velocity that is none");
    tap_ok(contact_refuses(bent, zero, floor, WHORL_NOT_FINITE),
           "S0.6 eq:impulse-contact an attitude that is none");
    tap_ok(contact_refuses(low, zero, far, WHORL_OUT_OF_RANGE),
           "S0.6 eq:impulse-contact a depth beyond the largest double");
    tap_ok(contact_refuses(low, zero, aside, WHORL_OUT_OF_RANGE),
           "S0.6 eq:impulse-contact a distance of infinity times 0");
    tap_ok(contact_refuses(fast, (whorl_vec3){0, 10, -1}, floor,
                           WHORL_OUT_OF_RANGE),
           "S0.6 eq:impulse-mean a point that is too fast");
    fast.omega = (whorl_vec3){1e308, 1e308, 0};  /* infinite - infinite */
    tap_ok(contact_refuses(fast, (whorl_vec3){10, 10, -1}, floor,
                           WHORL_OUT_OF_RANGE),
           "S0.6 eq:impulse-mean a point whose velocity is NaN");
    whorl_contact c;
    const whorl_vec3 two[2] = {{10, 10, -1}, {0, NAN, 0}};
    tap_ok(whorl_contact_find(&fast, two, 2, floor, &c) == WHORL_NOT_FINITE,
           "S0.6 eq:impulse-contact a point that is none after one that is "
           "too fast");
}
static const whorl_sym3 K_good = {2.5, 2.5, 4, 1.5, 0, 0};
static const whorl_vec3 u_good = {3, -4, 0}, up = {0, 1, 0};
static const whorl_contact_coefficients c_good = {0.5, 0.2};

static int laws_refuse(whorl_sym3 K, whorl_vec3 u, whorl_vec3 n,
                       whorl_contact_coefficients c, whorl_status expected)
{
    whorl_vec3 a, b, before;
    memset(&a, 0x5a, sizeof a);
    before = b = a;
    return whorl_impulse_bilinear(K, u, n, c, &a) == expected
        && whorl_impulse_lab(K, u, n, c, &b) == expected
        && memcmp(&a, &before, sizeof a) == 0
        && memcmp(&b, &before, sizeof b) == 0;
}

static int coefficients_refuse(double e, double mu, whorl_status expected)
{
    whorl_vec3 a = {7, 7, 7};
    const whorl_contact_coefficients c = {e, mu};
    return laws_refuse(K_good, u_good, up, c, expected)
        && whorl_contact_lab_velocity(u_good, up, c, &a) == expected
        && same_vec3(a, (whorl_vec3){7, 7, 7});
}

static void test_law_refusals(void)
{
    const double nan = NAN, inf = INFINITY;
    const struct { double e, mu; whorl_status status; const char *what; }
    bad[] = {{-0.1, 0.2, WHORL_BAD_COEFFICIENT, "restitution below 0"},
             {1.1, 0.2, WHORL_BAD_COEFFICIENT, "restitution above 1"},
             {0.5, -0.1, WHORL_BAD_COEFFICIENT, "friction below 0"},
             {nan, 0.2, WHORL_NOT_FINITE, "restitution NaN"},
             {0.5, nan, WHORL_NOT_FINITE, "friction NaN"},
             {0.5, inf, WHORL_NOT_FINITE, "friction infinite"}};
    for (int i = 0; i < 6; i++)
        tap_ok(coefficients_refuse(bad[i].e, bad[i].mu, bad[i].status),
               "S0.6 B11 B12 eq:impulse-lab %s", bad[i].what);
    tap_ok(laws_refuse(K_good, u_good, zero, c_good, WHORL_NOT_UNIT),
           "S0.6 B1 eq:impulse-lab a normal of length zero");
    tap_ok(laws_refuse(K_good, u_good, (whorl_vec3){0, 1 - 1.1e-12, 0},
                       c_good, WHORL_NOT_UNIT),
           "S0.6 B1 eq:impulse-lab a normal that is too short");
    tap_ok(laws_refuse(K_good, (whorl_vec3){nan, 0, 0}, up, c_good,
                       WHORL_NOT_FINITE),
           "S0.6 eq:impulse-lab a velocity that is none");
    static const char *const entry[6] = {"xx", "yy", "zz",
                                         "xy", "xz", "yz"};
    for (int i = 0; i < 6; i++) {
        double k[6] = {2.5, 2.5, 4, 1.5, 0, 0};
        k[i] = nan;
        const whorl_sym3 K = {k[0], k[1], k[2], k[3], k[4], k[5]};
        tap_ok(laws_refuse(K, u_good, up, c_good, WHORL_NOT_FINITE),
               "S0.6 eq:impulse-solve a matrix without %s", entry[i]);
    }
    tap_ok(laws_refuse((whorl_sym3){1, 1, 1, 1, 0, 0}, u_good, up, c_good,
                       WHORL_SINGULAR),
           "S0.6 eq:impulse-solve a matrix whose second pivot vanishes");
    tap_ok(laws_refuse((whorl_sym3){2, 1, 1, 0, 0, 1}, u_good, up, c_good,
                       WHORL_SINGULAR),
           "S0.6 eq:impulse-solve a matrix whose third pivot vanishes");
    tap_ok(laws_refuse((whorl_sym3){-1, 1, 1, 0, 0, 0}, u_good, up,
                       c_good, WHORL_SINGULAR),
           "S0.6 eq:impulse-solve a matrix whose first pivot is negative");
    tap_ok(laws_refuse((whorl_sym3){0, 0, 0, 0, 0, 0}, u_good, up, c_good,
                       WHORL_SINGULAR),
           "S0.6 eq:impulse-solve no matrix at all");
    tap_ok(laws_refuse((whorl_sym3){1e-300, 1e-300, 1e-300, 0, 0, 0},
                       (whorl_vec3){0, -1e10, 0}, up, c_good,
                       WHORL_OUT_OF_RANGE),
           "S0.6 eq:impulse-solve an impulse beyond the largest double");
    whorl_vec3 j = {7, 7, 7};
    tap_ok(whorl_impulse_for(K_good, (whorl_vec3){0, nan, 0}, &j)
               == WHORL_NOT_FINITE && same_vec3(j, (whorl_vec3){7, 7, 7}),
           "S0.6 eq:impulse-solve a change that is none");
    const double tiny = 0x1p-1000;
    tap_ok(whorl_impulse_bilinear(whorl_sym3_diagonal(tiny, tiny, tiny),
               (whorl_vec3){0, -0x1p23, 0}, up,
               (whorl_contact_coefficients){1, 0}, &j) == WHORL_OUT_OF_RANGE
               && same_vec3(j, (whorl_vec3){7, 7, 7}),
           "S0.6 eq:impulse-bilinear twice an impulse that is just small "
           "enough");
    const double third = sqrt(1.0 / 3), most = 1.7e308;
    tap_ok(whorl_contact_lab_velocity((whorl_vec3){-most, -most, -most},
               (whorl_vec3){third, third, third}, c_good, &j)
               == WHORL_OUT_OF_RANGE && same_vec3(j, (whorl_vec3){7, 7, 7}),
           "S0.6 eq:impulse-lab a velocity along the normal beyond the "
           "largest double");
}

/* The second pivot is k times 2^-52, its diagonal entry is 1. */
static whorl_status at_pivot(int k)
{
    const double a = 1 - k * DBL_EPSILON;
    whorl_vec3 j;
    return whorl_impulse_for((whorl_sym3){a, 1, 1, a, 0, 0}, u_good, &j);
}

static void test_limits(void)
{
    whorl_vec3 j;
    tap_ok(at_pivot(32) == WHORL_SINGULAR,
           "S0.6 eq:impulse-solve a pivot of 64 u is none");
    tap_ok(at_pivot(33) == WHORL_OK,
           "S0.6 eq:impulse-solve a pivot of 66 u is one");
    for (int e = 0; e < 2; e++)
        tap_ok(whorl_impulse_bilinear(K_good, u_good, up,
                   (whorl_contact_coefficients){e, 0.2}, &j) == WHORL_OK
                   && fabs(after_hit(&(hit){.K = K_good, .u = u_good}, j).y
                           - 4 * e) < 1e-14,
               "S2.8 B11 eq:impulse-bilinear restitution %d", e);
}
static int apply_refuses(whorl_vec3 r, whorl_vec3 j, whorl_status expected)
{
    whorl_body_state s = {{1, 2, 3}, {1, 0, 0, 0}, {1e308, 0, 0},
                          {0, 1e308, 0}};
    const whorl_body_state before = s;
    return whorl_impulse_apply(r, j, &s) == expected
        && memcmp(&s, &before, sizeof s) == 0;
}

static int collide_refuses(double thin, whorl_contact_coefficients c,
    int law, whorl_vec3 n, whorl_quat q, whorl_status want)
{
    const whorl_body body = {1, {thin, 1, 1, 0, 0, 0},
                             {1 / thin, 1, 1, 0, 0, 0}};
    whorl_body_state s = {{0, 0, 0}, q, {0, -1, 0}, {0, 0, 0}};
    const whorl_body_state before = s;
    whorl_impulse_report r, unwritten;
    memset(&r, 0x5a, sizeof r);
    memcpy(&unwritten, &r, sizeof r);
    return whorl_impulse_collide(&body, cube, 1, (whorl_half_space){zero,
               n}, c, (whorl_impulse_law)law, &s, &r) == want
        && memcmp(&s, &before, sizeof s) == 0
        && memcmp(&r, &unwritten, sizeof r) == 0;
}

static void test_other_refusals(void)
{
    const whorl_vec3 a = {1, 0, 0}, bad = {0, NAN, 0}, big = {1e308, 0, 0};
    const whorl_quat q = {1, 0, 0, 0}, none = {0, 0, 0, 0};
    tap_ok(apply_refuses(bad, a, WHORL_NOT_FINITE),
           "S0.6 eq:impulse-momenta an arm that is none");
    tap_ok(apply_refuses(a, bad, WHORL_NOT_FINITE),
           "S0.6 eq:impulse-momenta an impulse that is none");
    tap_ok(apply_refuses(zero, big, WHORL_OUT_OF_RANGE),
           "S0.6 eq:impulse-momenta a momentum that is too large");
    tap_ok(apply_refuses((whorl_vec3){0, 0, 1e10}, (whorl_vec3){1e299, 0,
                         0}, WHORL_OUT_OF_RANGE),
           "S0.6 eq:impulse-momenta an angular momentum that is too large");
    tap_ok(collide_refuses(1, c_good, 2, up, q, WHORL_UNKNOWN_LAW),
           "S0.6 S2.8 eq:impulse-momenta a law that is none");
    tap_ok(collide_refuses(1, c_good, 0, a, none, WHORL_ZERO_LENGTH),
           "S0.6 eq:impulse-momenta a state that is none");
    tap_ok(collide_refuses(1, c_good, 1, zero, q, WHORL_NOT_UNIT),
           "S0.6 B1 eq:impulse-momenta an obstacle that is none");
    tap_ok(collide_refuses(1, (whorl_contact_coefficients){2, 0}, 0, up,
                           q, WHORL_BAD_COEFFICIENT),
           "S0.6 eq:impulse-momenta coefficients that are none");
    for (int law = 0; law < 2; law++)
        tap_ok(collide_refuses(0x1p-60, c_good, law, up, q,
                               WHORL_SINGULAR),
               "S0.6 eq:impulse-solve a body as thin as a needle, law %d",
               law);
    whorl_body body = {.mass = 7};
    tap_ok(whorl_body_make(1, whorl_sym3_diagonal(0, 1, 1), &body)
               != WHORL_OK && body.mass == 7,
           "S0.6 B28 eq:impulse-matrix a singular inertia makes no body");
    tap_ok(whorl_status_text(WHORL_NOT_UNIT)[0] == 't'
               && whorl_status_text(WHORL_BAD_COEFFICIENT)[0] == 'r'
               && whorl_status_text(WHORL_UNKNOWN_LAW)[0] == 't'
               && strcmp(whorl_status_text(WHORL_UNKNOWN_LAW),
                         whorl_status_text((whorl_status)77777)) != 0,
           "S0.6 the new statuses have words");
}
static int answers(double e, double mu, whorl_vec3 u, whorl_vec3 *a,
                   whorl_vec3 *b)
{
    const whorl_contact_coefficients c = {e, mu};
    return whorl_impulse_bilinear(K_good, u, up, c, a) == WHORL_OK
        && whorl_impulse_lab(K_good, u, up, c, b) == WHORL_OK
        && whorl_vec3_finite(*a) && whorl_vec3_finite(*b);
}

static void test_no_harm(void)
{
    whorl_vec3 a, b, w;
    int good = answers(0.5, 0, (whorl_vec3){0, -4, 0}, &a, &b);
    tap_ok(good && near(a, 0, 2.4, 0) && near(b, -2.25, 3.75, 0),
           "S2.5 B13 eq:impulse-lab no slip and no friction");
    good = answers(0.5, 0, (whorl_vec3){3, -0x1p-1074, 0}, &a, &b);
    tap_ok(good && fabs(a.x) < 1e-300 && fabs(b.x) < 1e-300,
           "S2.5 B13 eq:impulse-lab a denormal normal velocity");
    good = answers(0.5, 0.2, (whorl_vec3){0, -0x1p-1074, 0}, &a, &b);
    tap_ok(good && whorl_vec3_norm(a) < 1e-300,
           "S2.5 B13 eq:impulse-lab a denormal normal velocity, no slip");
    const whorl_contact_coefficients c = {0.5, 0};
    w = (whorl_vec3){7, 7, 7};
    good = whorl_contact_lab_velocity((whorl_vec3){0x1p-1074, -1, 0}, up,
                                      c, &w) == WHORL_OK;
    tap_ok(good && near(w, 0x1p-1074, 0.5, 0) && w.x == 0x1p-1074,
           "S2.5 B13 eq:impulse-lab a denormal slip without friction");
    good = answers(0.5, 0.2, (whorl_vec3){3, 4, 0}, &a, &b);
    tap_ok(good && same_vec3(a, zero) && same_vec3(b, zero),
           "S2.5 B8 eq:impulse-lab a point that leaves gets nothing");
    good = answers(0.5, 0.2, (whorl_vec3){3, 0, 0}, &a, &b);
    tap_ok(good && same_vec3(a, zero) && same_vec3(b, zero),
           "S2.5 B8 eq:impulse-lab a point that glides gets nothing");
    good = answers(0.5, 2, (whorl_vec3){3, 0, 0}, &a, &b);
    tap_ok(good && same_vec3(a, zero) && same_vec3(b, zero),
           "S2.8 B8 eq:impulse-share not even where friction would stick");
    good = whorl_impulse_bilinear(whorl_sym3_diagonal(2, 2, 2),
               (whorl_vec3){0, -4, 0}, up, c, &a) == WHORL_OK;
    tap_ok(good && near(a, 0, 3, 0),
           "S2.8 B13 eq:impulse-share a point mass, no slip, no friction");
    good = answers(0.5, 1e300, u_good, &a, &b);
    tap_ok(good && near(after_hit(&(hit){.K = K_good, .u = u_good}, a),
                        1.2, 2, 0),
           "S2.5 eq:impulse-share any friction sticks, without overflow");
    const whorl_vec3 n = {0, 1 + 0.9e-12, 0};
    good = whorl_impulse_bilinear(K_good, u_good, n, c_good, &a)
        == WHORL_OK;
    w = after_hit(&(hit){.K = K_good, .u = u_good}, a);
    tap_ok(good && fabs(w.y - 2) < 1e-14,
           "B1 eq:impulse-bilinear a normal 1e-12 too long: exact "
           "restitution all the same");
}

static int impulses_are(whorl_vec3 u, double e, double mu, whorl_vec3 lab,
                        whorl_vec3 bilinear)
{
    whorl_vec3 a, b;
    return answers(e, mu, u, &a, &b) && near(b, lab.x, lab.y, lab.z)
        && near(a, bilinear.x, bilinear.y, bilinear.z);
}

static double gain(whorl_vec3 u, whorl_vec3 j)
{
    const hit h = {.K = K_good, .u = u};
    return whorl_impulse_energy(j, u, after_hit(&h, j));
}

static int close_to(double a, double b)
{
    return fabs(a - b) <= 4e-15 * (1 + fabs(b));
}

static void test_examples(void)
{
    whorl_vec3 w, a, b;
    whorl_body_state s = {{0, 0, 0}, {1, 0, 0, 0}, {-8, -1, 0}, {0, 0, 0}};
    int good = whorl_contact_lab_velocity(u_good, up, c_good, &w) == WHORL_OK;
    tap_ok(good && near(w, 1.8, 2, 0),
           "TB3 S2.5 B12 eq:impulse-lab u = (3,-4,0): a = 3/5");
    good = whorl_contact_lab_velocity((whorl_vec3){1, -4, 0}, up, c_good, &w)
        == WHORL_OK;
    tap_ok(good && same_vec3(w, (whorl_vec3){0, 2, 0}),
           "TB3 S2.5 B12 eq:impulse-lab u = (1,-4,0): a = 0");
    good = whorl_contact_lab_velocity((whorl_vec3){0, -4, 0}, up, c_good, &w)
        == WHORL_OK;
    tap_ok(good && same_vec3(w, (whorl_vec3){0, 2, 0}),
           "TB3 S2.5 B13 eq:impulse-lab u = (0,-4,0): no slip, no NaN");
    const whorl_sym3 K = whorl_contact_matrix(1, whorl_sym3_diagonal(6, 6, 6),
                                              (whorl_vec3){0.5, -0.5, 0});
    tap_ok(K.xx == 2.5 && K.yy == 2.5 && K.zz == 4 && K.xy == 1.5 && K.xz == 0
               && K.yz == 0,
           "TB4 S2.6 B17 eq:impulse-matrix eq:impulse-plane the unit cube "
           "struck at an edge");
    good = impulses_are(u_good, 0.5, 0.2, (whorl_vec3){-3, 4.2, 0},
                        (whorl_vec3){-6.0 / 11, 30.0 / 11, 0});
    tap_ok(good, "TB4 S2.7 S2.8 eq:impulse-lab-law eq:impulse-share both "
           "impulses");
    (void)answers(0.5, 0.2, u_good, &a, &b);
    w = after_hit(&(hit){.K = K_good, .u = u_good}, a);
    tap_ok(near(w, 63.0 / 11, 2, 0), "TB4 S2.8 eq:impulse-bilinear u' after "
           "it");
    tap_ok(close_to(gain(u_good, b), -57.0 / 5)
               && close_to(gain(u_good, a), -618.0 / 121),
           "TB4 S2.7 S2.8 eq:impulse-energy both energies");
    tap_ok(close_to(-b.x / b.y, 5.0 / 7) && close_to(-a.x / a.y, 0.2),
           "TB4 S2.7 B12 eq:impulse-lab-law the lab leaves the cone: 5/7");
    const whorl_vec3 fast = {-8, -1, 0};
    good = impulses_are(fast, 0.5, 0.2, (whorl_vec3){-3.0 / 8, 33.0 / 40, 0},
                        (whorl_vec3){3.0 / 28, 15.0 / 28, 0});
    tap_ok(good, "TB5 S2.7 S2.8 eq:impulse-lab-law eq:impulse-share both "
           "impulses");
    (void)answers(0.5, 0.2, fast, &a, &b);
    tap_ok(close_to(gain(fast, b), 219.0 / 80),
           "TB5 S2.7 B12 eq:impulse-lab-law energy from nothing: +219/80 J");
    tap_ok(close_to(gain(fast, a), -183.0 / 196),
           "TB5 S2.8 eq:impulse-bilinear -183/196 J by the other law");
    whorl_body body;
    whorl_body_motion m = {.v = {0, 0, 0}};
    const whorl_vec3 edge = {0.5, -0.5, 0};
    const whorl_half_space ground = {{0, -0.25, 0}, {0, 1, 0}};
    whorl_impulse_report r = {.energy = 0};
    good = whorl_body_make(1, whorl_sym3_diagonal(1 / 6.0, 1 / 6.0, 1 / 6.0),
                           &body) == WHORL_OK
        && whorl_impulse_collide(&body, &edge, 1, ground, c_good,
                                 WHORL_IMPULSE_LAB, &s, &r) == WHORL_OK
        && whorl_body_motion_of(&body, &s, &m) == WHORL_OK;
    tap_ok(good && near(m.v, -67.0 / 8, -7.0 / 40, 0)
               && near(m.omega, 0, 0, 27.0 / 20)
               && close_to(whorl_body_energy(&m) - 32.5, 219.0 / 80),
           "TB5 S2.7 eq:impulse-momenta the cube after the lab's blow");
    tap_measured("impulse.tb5.gain", "%.4f", r.energy);
    for (int side = -1; side <= 1; side += 2) {
        const whorl_vec3 u = {3.0 * side, -4, 0};
        good = impulses_are(u, 1, 0, (whorl_vec3){-3, 5, 0},
                            (whorl_vec3){0, 3.2, 0});
        tap_ok(good, "TB6 S2.7 B12 eq:impulse-lab-law e = 1, mu = 0, u_x = %g: "
               "a tangential impulse without friction", u.x);
        (void)answers(1, 0, u, &a, &b);
        tap_ok(close_to(gain(u, b), -9.0 * side) && close_to(gain(u, a), 0),
               "TB6 S2.7 S2.8 eq:impulse-energy u_x = %g: %g and 0", u.x,
               -9.0 * side);
    }
    const whorl_vec3 left = {-3, -4, 0};
    good = impulses_are(left, 0.5, 0.2, (whorl_vec3){-1.5, 3.3, 0},
                        (whorl_vec3){0.375, 2.175, 0});
    tap_ok(good, "S2.7 S2.8 eq:impulse-lab-law eq:impulse-bilinear the cube "
           "worked by hand: impulses");
    (void)answers(0.5, 0.2, left, &a, &b);
    tap_ok(close_to(gain(left, b), 0.3) && close_to(gain(left, a), -2.5125),
           "S2.7 S2.8 eq:impulse-energy the cube worked by hand: energies");
    w = after_hit(&(hit){.K = K_good, .u = left}, a);
    tap_ok(near(w, 1.2, 2, 0), "S2.8 eq:impulse-bilinear the cube worked by "
           "hand leaves with (6/5, 2)");
}

typedef struct {
    whorl_vec3 x, v, omega;
    whorl_quat q;
    int hits, outside, gains, steep, steep_gains;
    double a, off;      /* of the last hit; of the energy, at most */
    int any_length;     /* of q: it is not made 1 */
} lab;

static double slip_of(whorl_vec3 u, whorl_vec3 n)
{
    return whorl_vec3_norm(whorl_vec3_sub(u, whorl_vec3_scale(
        whorl_vec3_dot(u, n), n)));
}

/* With R as it stands: turned, then inverted, as in the lab. */
static whorl_sym3 lab_inertia(whorl_mat3 R)
{
    return whorl_inertia_rotate(R, whorl_sym3_diagonal(0.5, 0.4, 0.26));
}

static double lab_energy(const lab *s, whorl_mat3 R)
{
    return whorl_kinetic_energy(8, s->v, lab_inertia(R), s->omega);
}

static void lab_hit(lab *s, whorl_half_space plane)
{
    whorl_vec3 corners[8], j = zero;
    whorl_contact c;
    whorl_body_motion m = {.x = s->x, .v = s->v, .omega = s->omega,
                           .R = whorl_quat_to_mat3(s->q)};
    for (int i = 0; i < 8; i++)
        corners[i] = (whorl_vec3){i & 1 ? 0.1 : -0.1, i & 2 ? 0.15 : -0.15,
                                  i & 4 ? 0.2 : -0.2};
    if (whorl_contact_find(&m, corners, 8, plane, &c) || c.count == 0)
        return;
    whorl_sym3 J;
    if (whorl_sym3_inverse(lab_inertia(m.R), &J))
        s->x.x = NAN;
    const whorl_sym3 K = whorl_contact_matrix(8, J, c.r);
    (void)whorl_impulse_lab(K, c.velocity, c.normal, c_good, &j);
    const double j_N = whorl_vec3_dot(j, c.normal);
    const whorl_vec3 j_T = whorl_vec3_sub(j, whorl_vec3_scale(j_N, c.normal));
    s->hits++;
    s->outside += whorl_vec3_norm(j_T) > 0.2 * (1 + 1e-9) * j_N;
    const int gains = whorl_impulse_energy(j, c.velocity, whorl_vec3_add(
        c.velocity, whorl_sym3_apply(K, j))) > 0;
    const double u_N = whorl_vec3_dot(c.velocity, c.normal);
    const int steep = 2 * u_N * u_N > whorl_vec3_dot(c.velocity, c.velocity);
    s->gains += gains;
    s->steep += steep;
    s->steep_gains += steep && gains;
    const double before = lab_energy(s, m.R);
    s->v = whorl_vec3_add(s->v, whorl_vec3_scale(0.125, j));
    s->omega = whorl_vec3_add(s->omega, whorl_sym3_apply(
        J, whorl_vec3_cross(c.r, j)));
    const whorl_vec3 u_after = whorl_vec3_add(s->v,
                                              whorl_vec3_cross(s->omega, c.r));
    const double after = lab_energy(s, m.R);
    s->off = fmax(s->off, fabs(after - before - whorl_impulse_energy(
        j, c.velocity, u_after)) / fmax(1, before));
    whorl_vec3 wanted = zero;
    (void)whorl_contact_lab_velocity(c.velocity, c.normal, c_good, &wanted);
    s->a = slip_of(wanted, c.normal) / slip_of(c.velocity, c.normal);
}

static void lab_step(lab *s)
{
    const double dt = 0.015;
    s->v.y += dt * -9.8;
    s->v = whorl_vec3_scale(0.999, s->v);
    s->omega = whorl_vec3_scale(0.98, s->omega);
    lab_hit(s, (whorl_half_space){{0, 0.01, 0}, {0, 1, 0}});
    lab_hit(s, (whorl_half_space){{2, 0, 0}, {-1, 0, 0}});
    s->x = whorl_vec3_add(s->x, whorl_vec3_scale(dt, s->v));
    const whorl_vec3 w = whorl_vec3_scale(dt / 2, s->omega);
    const whorl_quat d = whorl_quat_mul((whorl_quat){0, w.x, w.y, w.z},
                                        s->q);
    s->q = (whorl_quat){s->q.w + d.w, s->q.x + d.x, s->q.y + d.y,
                        s->q.z + d.z};
    if (!s->any_length)
        (void)whorl_quat_normalize(s->q, &s->q);
}

static double apart(whorl_vec3 a, mp3 b)
{
    return mp_get(mp3_length(mp3_sub(mp3_from(a), b)));
}
static double quat_apart(whorl_quat a, mp4 b)
{
    const mp4 off = {mp_sub(mp_of(a.w), b.w), mp_sub(mp_of(a.x), b.x),
                     mp_sub(mp_of(a.y), b.y), mp_sub(mp_of(a.z), b.z)};
    return mp_get(mp_sqrt(mp4_square(off)));
}

static int is_text(mp3 a, const char *x, const char *y, const char *z)
{
    const mp3 b = {mp_text(x), mp_text(y), mp_text(z)};
    return mp_get(mp3_length(mp3_sub(a, b))) < 1e-16;
}

static double off_by(mp a, const char *digits)
{
    return fabs(mp_get(mp_sub(a, mp_text(digits))));
}

static void test_lab_run(void)
{
    mp_open(200);
    mp_lab exact = ref_lab_launch(), falls = exact;
    lab s = {.x = {0, 0.6, 0}, .v = {5, 2, 0}, .omega = {0, 1, 0},
             .q = {1, 0, 0, 0}};
    double worst = 0, turned = 0;
    int before = 0, touched = 0, fraction = 1;
    mp3 j = mp3_of(0, 0, 0), n = mp3_of(0, 1, 0);
    for (int k = 1; k <= 60; k++) {
        exact = ref_lab_step(exact, 1, 1, 1, &touched, &j, &n);
        lab_step(&s);
        worst = fmax(worst, apart(s.x, exact.x) + apart(s.v, exact.v)
                     + apart(s.omega, exact.omega));
        turned = fmax(turned, quat_apart(s.q, exact.q));
        before += k < 26 ? touched : 0;
        if (k == 1)
            tap_ok(is_text(exact.v, "4.995", "1.851147", "0")
                       && is_text(exact.x, "0.074925", "0.627767205", "0")
                       && is_text(exact.omega, "0", "0.98", "0")
                       && fabs(mp_get(mp_sub(mp_div(exact.q.y, exact.q.w),
                                             mp_ratio(147, 20000)))) < 1e-50,
                   "TB1 S2.3 S2.9 B4 B24 B34 the first step of the lab");
        if (k == 2)
            tap_ok(is_text(exact.v, "4.990005", "1.702442853", "0")
                       && is_text(exact.x, "0.149775075", "0.653303847795", "0")
                       && is_text(exact.omega, "0", "0.9604", "0"),
                   "TB1 S2.3 S2.9 B4 B34 the second step of the lab");
        if (k == 26) {
            const mp3 j_T = mp3_sub(j, ref_normal_part(j, n));
            const double ratio = mp_get(mp_div(mp3_length(j_T), mp3_dot(j, n)));
            tap_measured("impulse.lab.ratio", "%.3f", ratio);
            tap_ok(touched == 2 && fabs(ratio - 0.358802) < 1e-6,
                   "TB7 S2.7 B12 eq:impulse-lab-law two corners hit the wall, and "
                   "the impulse is outside the cone: %.6f", ratio);
            tap_ok(is_text(exact.x, "1.84202914932767266", "0.61424469401397143",
                           "-0.0270434671952943993")
                       && is_text(exact.v, "-0.58598228924062045",
                           "-1.05793093742950187", "-1.80289781301962662")
                       && is_text(exact.omega, "-1.66678081682203025",
                           "-11.656051723752068", "2.95510980649387451"),
                   "TB7 S2.13 eq:impulse-lab-law the state after step 26");
            const mp3 q_v = {exact.q.x, exact.q.y, exact.q.z};
            tap_ok(is_text(q_v, "-0.0155224822738158997", "0.0584740605131237086",
                           "0.0200303137160380364")
                       && off_by(exact.q.w, "0.997967245616610263") < 1e-16,
                   "TB7 S2.13 eq:impulse-lab-law the attitude after step 26");
            tap_ok(s.hits == 1 && fabs(s.a - 0.18310577) < 5e-9,
                   "TB7 S2.5 eq:impulse-lab the friction factor of its hit, in C: "
                   "%.8f", s.a);
        }
        if (k == 60)
            tap_ok(is_text(exact.x, "0.966290407924481678", "0.22110125987168164",
                           "-0.618580632932846577"),
                   "TB7 S2.13 eq:impulse-lab-law the place after step 60");
        int none;
        falls = ref_lab_step(falls, 0, 0, 1, &none, &j, &n);
        const mp t = mp_ratio(15 * k, 1000), dt = mp_ratio(15, 1000);
        const mp g = mp_neg(mp_ratio(98, 10));
        const mp y = mp_sum(mp_ratio(6, 10), mp_scale(t, 2),
                            mp_scale(mp_mul(g, mp_mul(t, t)), 0.5),
                            mp_scale(mp_mul(g, mp_mul(t, dt)), 0.5));
        fraction &= fabs(mp_get(mp_sub(y, falls.x.y))) < 1e-50
            && fabs(mp_get(mp_sub(mp_scale(t, 5), falls.x.x))) < 1e-50;
    }
    tap_ok(before == 0, "TB7 S2.13 B8 eq:impulse-contact no contact before "
           "step 26");
    tap_ok(fraction, "TB2 B21 B22 the lab's steps in free fall are half a "
           "step ahead of the parabola");
    tap_ok(worst < 1e-12, "TB7 S2.13 B34 eq:impulse-lab-law the library in "
           "the lab's steps: off by %.1e", worst);
    tap_measured("impulse.lab.run", "%.1e", worst);
    tap_ok(turned < 1e-12, "TB7 S2.13 B34 eq:impulse-lab-law its attitude, "
           "four numbers: off by %.1e", turned);
    mp_close();
}
static double square_of(whorl_quat q)
{
    return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
}

static void test_lengths(void)
{
    double at_25 = 0, at_100 = 0, ours_25 = 0;
    lab t = {.x = {0, 0.6, 0}, .v = {5, 2, 0}, .omega = {0, 1, 0},
             .q = {1, 0, 0, 0}, .any_length = 1};
    mp_open(200);
    mp_lab s = ref_lab_launch();
    for (int k = 1; k <= 100; k++) {
        int touched;
        mp3 j, n;
        s = ref_lab_step(s, 1, 1, 0, &touched, &j, &n);
        lab_step(&t);
        if (k == 25) {
            at_25 = mp_get(mp4_square(s.q));
            ours_25 = square_of(t.q);
        }
    }
    at_100 = mp_get(mp4_square(s.q));
    mp_close();
    tap_measured("impulse.length.free", "%.5f", at_25);
    tap_measured("impulse.length.hundred", "%.4f", at_100);
    tap_ok(fabs(at_25 - 1.00086776) < 1e-8,
           "TB7 S2.9 B25 |q|^2 after 25 steps without normalization: %.8f",
           at_25);
    tap_ok(fabs(at_100 - 1.16861074) < 1e-8,
           "TB7 S2.9 B25 |q|^2 after 100 steps without normalization: %.8f",
           at_100);
    tap_ok(fabs(ours_25 - 1.00086776) < 1e-8
               && fabs(square_of(t.q) - 1.16861074) < 1e-8,
           "TB7 S2.9 B25 |q|^2 of the same steps in C: %.8f, %.8f", ours_25,
           square_of(t.q));
}
static void test_lab_hits(void)
{
    lab s = {.x = {0, 0.6, 0}, .v = {5, 2, 0}, .omega = {0, 1, 0},
             .q = {1, 0, 0, 0}};
    for (int k = 0; k < 600; k++)
        lab_step(&s);
    tap_ok(s.hits > 100 && s.off <= 1e-12, "TB7 S2.15 D12 "
           "eq:impulse-energy each of %d hits of a run adds "
           "j . (u + u')/2: off by %.1e of the larger of T and 1 J",
           s.hits, s.off);
    tap_measured("impulse.lab.energy", "%.1e", s.off);
}
static void test_launches(void)
{
    lab all = {.hits = 0};
    sweep s = sweep_begin(1000, 0, "", "S2.7 B12 eq:impulse-lab-law/scene "
                          "launches of the lab");
    while (sweep_next(&s)) {
        lab t = {.x = {0, 0.6, 0}, .v = {5, 2, 0}, .omega = {0, 1, 0},
                 .q = {1, 0, 0, 0}};
        (void)whorl_mat3_to_quat(draw_attitude(&s), &t.q);
        for (int k = 0; k < 133; k++)
            lab_step(&t);
        all.hits += t.hits;
        all.off = fmax(all.off, t.off);
        all.outside += t.outside;
        all.gains += t.gains;
        all.steep += t.steep;
        all.steep_gains += t.steep_gains;
        sweep_error(&s, whorl_vec3_finite(t.x) ? 0 : INFINITY);
    }
    sweep_end(&s);
    tap_measured("impulse.scene.outside", "%.0f",
                 100.0 * all.outside / all.hits);
    tap_measured("impulse.scene.gains", "%.0f",
                 100.0 * all.gains / all.hits);
    const int flat = all.hits - all.steep;
    tap_measured("impulse.scene.steep", "%.0f",
                 100.0 * all.steep / all.hits);
    tap_measured("impulse.scene.flat.gains", "%.0f",
                 100.0 * (all.gains - all.steep_gains) / flat);
    tap_ok(all.steep > flat && all.steep_gains * flat
               < (all.gains - all.steep_gains) * all.steep,
           "S2.7 B12 eq:impulse-lab-law most hits of the scene are steep, "
           "and these gain least often");
    tap_ok(all.hits > 0 && all.off <= 1e-12, "S2.15 B34 "
           "eq:impulse-energy what all %d hits add is j . (u + u')/2: off "
           "by %.1e of the larger of T and 1 J", all.hits, all.off);
    tap_ok(all.outside > 0 && all.gains < all.outside,
           "S2.7 B12 eq:impulse-lab-law of %d hits in the lab's scene %d "
           "are outside of the cone and %d gain energy", all.hits,
           all.outside, all.gains);
}

typedef struct { long hits, outside, gains; double most; } share;

typedef enum { BOX, BALL, PEBBLE } form;

/* given: how many of the touching points the law gets. */
typedef struct {
    const char *name;
    form form;
    int touching, given;
    double spin, steep;
} landing;

static whorl_sym3 inertia_of(form form, double a, double b, double c)
{
    const double k = form == BOX ? 1.0 / 3 : 0.2;
    return whorl_sym3_diagonal(k * (b * b + c * c), k * (a * a + c * c),
                               k * (a * a + b * b));
}

static void one_hit(sweep *s, const landing *how, share *lab,
                    share *bilinear)
{
    const double least = how->form == PEBBLE ? 0.5 : 0.25;
    const double a = draw_uniform(s, least, 1);
    const double b = how->form == BALL ? a : draw_uniform(s, least, 1);
    const double c = how->form == BALL ? a : draw_uniform(s, least, 1);
    const whorl_vec3 omega = whorl_vec3_scale(how->spin, draw_in(s, 1));
    whorl_vec3 v = draw_in(s, 1);
    whorl_body body;
    whorl_body_state old;
    whorl_body_motion m;
    whorl_quat q = {1, draw_uniform(s, -1, 1), draw_uniform(s, -1, 1),
                    draw_uniform(s, -1, 1)};
    if (how->touching == 2)                 /* an edge along x is lowest */
        q = whorl_quat_exp((whorl_vec3){draw_uniform(s, -3, 3), 0, 0});
    if (how->touching == 4)
        q = whorl_quat_identity();
    v.z = -how->steep * fabs(v.z);
    (void)whorl_body_make(1, inertia_of(how->form, a, b, c), &body);
    (void)whorl_body_start(&body, zero, q, v, omega, &old);
    (void)whorl_body_motion_of(&body, &old, &m);
    whorl_vec3 p[4];
    const double *d = m.R.m[2];                 /* up, as the body sees it */
    const whorl_vec3 low = {d[0] > 0 ? -a : a, d[1] > 0 ? -b : b,
                            d[2] > 0 ? -c : c};
    for (int i = 0; i < 4; i++)
        p[i] = (whorl_vec3){i & 1 ? -low.x : low.x, i & 2 ? -low.y : low.y,
                            low.z};
    if (how->form != BOX) {
        const double h = sqrt(a * a * d[0] * d[0] + b * b * d[1] * d[1]
                              + c * c * d[2] * d[2]);
        p[0] = (whorl_vec3){-a * a * d[0] / h, -b * b * d[1] / h,
                            -c * c * d[2] / h};
    }
    for (int law = 0; law < 2; law++)
        {
            whorl_body_state t = old;
            whorl_impulse_report r;
            share *to = law == WHORL_IMPULSE_LAB ? lab : bilinear;
            const double lowest = whorl_body_point(&m, p[0]).z;
            const whorl_half_space under = {{0, 0, lowest + 1e-9}, {0, 0, 1}};
            if (whorl_impulse_collide(&body, p, (size_t)how->given, under,
                                      c_good, (whorl_impulse_law)law, &t, &r)
                || r.contact.count == 0)
                continue;
            const whorl_vec3 j = r.impulse;
            to->hits++;
            to->outside += hypot(j.x, j.y) > 0.2 * j.z * (1 + 1e-12);
            to->gains += r.energy > 1e-12 * whorl_body_energy(&m);
            to->most = fmax(to->most, r.energy / whorl_body_energy(&m));
        }
}
static void test_shares(void)
{
    static const landing ways[] = {
        {"ball", BALL, 1, 1, 1, 1}, {"flat", BOX, 4, 4, 0, 1},
        {"single", BOX, 4, 1, 0, 1}, {"pebble", PEBBLE, 1, 1, 1, 1},
        {"face", BOX, 4, 4, 1, 1}, {"edge", BOX, 2, 2, 1, 1},
        {"corner", BOX, 1, 1, 1, 1}, {"steep", BOX, 1, 1, 1, 10}};
    enum { WAYS = sizeof ways / sizeof *ways };
    int tame = 1, wild = 1, right = 1;
    for (int i = 0; i < WAYS; i++) {
        share lab = {0, 0, 0, -INFINITY}, bilinear = lab;
        sweep s = sweep_begin(100000, 0, "", "S2.7 B8 B12 "
            "eq:impulse-lab-law/%s hits by a body", ways[i].name);
        while (sweep_next(&s)) {
            one_hit(&s, &ways[i], &lab, &bilinear);
            sweep_error(&s, 0);
        }
        sweep_end(&s);
        const double n = (double)lab.hits;
        const double outside = 100 * (double)lab.outside / n;
        const double gains = 100 * (double)lab.gains / n;
        tame &= bilinear.outside == 0 && bilinear.gains == 0
            && bilinear.hits == lab.hits && n > 500;
        if (i < 2)
            right &= lab.outside == 0 && lab.gains == 0;
        else
            wild &= outside > 20 && gains > 1;
        char key[64];
        snprintf(key, sizeof key, "impulse.%s.outside", ways[i].name);
        tap_measured(key, "%.0f", outside);
        snprintf(key, sizeof key, "impulse.%s.gains", ways[i].name);
        tap_measured(key, "%.0f", gains);
        snprintf(key, sizeof key, "impulse.%s.most", ways[i].name);
        tap_measured(key, "%.0f", 100 * lab.most);
    }
    tap_ok(tame, "S2.8 B12 eq:impulse-bilinear no hit leaves the cone or "
           "gains energy");
    tap_ok(right, "S2.7 B12 eq:impulse-lab-law no ball and no flat landing "
           "without spin does so by the lab's rule");
    tap_ok(wild, "S2.7 B12 eq:impulse-lab-law all other landings do both");
}

static whorl_vec3 on_the_cone(const hit *h, double u_N)
{
    const double e = h->c.restitution, mu = h->c.friction;
    whorl_vec3 t = zero;
    (void)whorl_vec3_normalize(whorl_vec3_sub(h->u,
        whorl_vec3_scale(u_N, h->n)), &t);
    const whorl_vec3 on = whorl_vec3_sub(h->n, whorl_vec3_scale(mu, t));
    return whorl_vec3_scale(-(1 + e) * u_N / whorl_vec3_dot(h->n,
        whorl_sym3_apply(h->K, on)), on);
}

static whorl_vec3 stick_or_slide(const hit *h)
{
    const double e = h->c.restitution;
    const double u_N = whorl_vec3_dot(h->u, h->n);
    whorl_vec3 j = zero;
    (void)whorl_impulse_for(h->K, whorl_vec3_sub(
        whorl_vec3_scale(-e * u_N, h->n), h->u), &j);
    const double j_N = whorl_vec3_dot(j, h->n);
    const whorl_vec3 j_T = whorl_vec3_sub(j, whorl_vec3_scale(j_N, h->n));
    return whorl_vec3_norm(j_T) <= h->c.friction * j_N ? j
        : on_the_cone(h, u_N);
}
static void test_stick_or_slide(void)
{
    int gains = 0, hits = 0, pulls = 0;
    sweep s = sweep_begin(100000, 1e-13, "of |u| + |u'|", "S2.8 "
        "eq:impulse-cone/slide stick or slide gives -e u_N as well");
    while (sweep_next(&s)) {
        const hit h = draw_hit(&s);
        const whorl_vec3 j = stick_or_slide(&h), after = after_hit(&h, j);
        const double more = whorl_impulse_energy(j, h.u, after) / h.T;
        const int pushes = whorl_vec3_dot(j, h.n) >= 0;
        hits++;
        pulls += !pushes;
        gains += pushes && more > 1e-12;
        sweep_error(&s, fabs(whorl_vec3_dot(after, h.n) + h.c.restitution
            * whorl_vec3_dot(h.u, h.n))
            / (whorl_vec3_norm(h.u) + whorl_vec3_norm(after)));
    }
    sweep_end(&s);
    tap_measured("impulse.slide.gains", "%.1f", 100.0 * gains / hits);
    tap_ok(gains > 0, "S2.8 eq:impulse-cone stick or slide gains energy in "
           "%d of %d hits, and pulls in %d", gains, hits, pulls);
}

static double keeps_nan(double a, double b)     /* Math.Max of C# */
{
    return isnan(a) || isnan(b) ? NAN : a > b ? a : b;
}

static double printed(double mu, double e, double v_N, double v_T)
{
    return 1 - mu * (1 + e) * v_N / v_T;
}

static void test_exhibits(void)
{
    const double a = printed(0, 0.5, 4, 0), b = printed(0.2, 0.5, 4, 0);
    tap_ok(isnan(keeps_nan(a, 0)) && fmax(a, 0) == 0
               && keeps_nan(b, 0) == 0,
           "exhibit B13 eq:impulse-lab no slip and no friction: NaN in C#, "
           "0 in C");
    tap_ok(isnan(printed(0.2, 0.5, 0x1p-1074, 0))
               && 0.2 * 1.5 * 0x1p-1074 == 0,
           "exhibit B13 eq:impulse-lab a denormal that underflows: NaN");
    double K4[2] = {0, 0};
    for (int k = 0; k < 2; k++) {
        const double mass = k ? 2 : 1;
        /* A[3][3] = 1 in A I^-1 A, and I^-1[3][3] = 1 */
        K4[k] = 1 / mass - 1 * 1 * 1;
    }
    const whorl_sym3 K3 = whorl_contact_matrix(1, whorl_sym3_diagonal(6, 6, 6),
                                               (whorl_vec3){0.5, -0.5, 0});
    tap_ok(K4[0] == 0 && K4[1] != 0 && whorl_sym3_det(K3) == 16,
           "exhibit TB8 B19 eq:impulse-matrix with mass 1 the 4x4 matrix is "
           "singular, the 3x3 is not");
    double v = 0, w = 0;
    for (int k = 0; k < 40000; k++)
        v = (v - 0.015 * 9.8) * 0.999;
    for (int k = 0; k < 80000; k++)
        w = (w - 0.0075 * 9.8) * 0.999;
    const double rate = -log(0.999) / 0.015, spin = -log(0.98) / 0.015;
    tap_ok(fabs(v + 146.853) < 1e-9 && fabs(w + 73.4265) < 1e-9,
           "exhibit B4 S2.3 a factor a step: the fall ends at 146.853 m/s, at "
           "half the step at half of it");
    tap_ok(fabs(rate - 0.06670002) < 1e-8 && fabs(spin - 1.34684715) < 1e-8,
           "B4 S2.3 the decay by time: 0.06670002/s and 1.34684715/s");
    whorl_vec3 j;
    (void)whorl_impulse_lab(K_good, u_good, up, c_good, &j);
    tap_ok(hypot(j.x, j.z) > 0.2 * j.y,
           "exhibit B12 eq:impulse-lab-law the printed factor is no friction "
           "of a rigid body");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "13-impulse");
    test_corners();
    test_edges_of_contact();
    test_means();
    test_counts();
    test_matrix();
    test_positive();
    test_definite();
    test_solve();
    test_apply();
    test_energy();
    test_wanted();
    test_lab();
    test_bilinear();
    test_geometry();
    test_million();
    test_point_mass();
    test_collide();
    test_contact_refusals();
    test_law_refusals();
    test_limits();
    test_other_refusals();
    test_no_harm();
    test_examples();
    test_lab_run();
    test_lengths();
    test_lab_hits();
    test_launches();
    test_shares();
    test_stick_or_slide();
    test_exhibits();
    return tap_end();
}
