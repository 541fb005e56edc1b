/* Inertia against its definition. */
/* Tangled from literate/03-inertia: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/inertia.h"
#include "reference/tap.h"
#include "tests/counted.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Largest error of the entries, in u times their scales; the reference is
   factor times the truth. */
static double sym3_error(whorl_sym3 got, mp33 exact, mp33 scale,
                         double factor)
{
    mp33 g = mp33_from_sym3(got);
    double worst = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            mp d = mp_sub(mp_scale(g.m[i][j], factor), exact.m[i][j]);
            double e = error_ratio(d, scale.m[i][j]);
            if (!(e <= worst))
                worst = e;
        }
    return worst;
}
static int same(whorl_sym3 a, whorl_sym3 b)
{
    return a.xx == b.xx && a.yy == b.yy && a.zz == b.zz
        && a.xy == b.xy && a.xz == b.xz && a.yz == b.yz;
}

static const whorl_vec3 origin = {0, 0, 0};
typedef struct {
    size_t n;
    double m[MAX_PARTICLES];
    whorl_vec3 p[MAX_PARTICLES], v[MAX_PARTICLES];
    mp_particles exact;
} particles;

static particles draw_particles(sweep *s, unsigned n)
{
    particles b = {.n = n};
    b.exact.n = (int)n;
    for (unsigned k = 0; k < n; k++) {
        b.m[k] = fabs(draw_wide(s, -20, 20));
        b.p[k] = draw_vec3(s, -20, 20);
        b.v[k] = draw_vec3(s, -20, 20);
        b.exact.m[k] = mp_of(b.m[k]);
        b.exact.p[k] = mp3_from(b.p[k]);
        b.exact.v[k] = mp3_from(b.v[k]);
    }
    return b;
}
static mp_particles draw_pairs(sweep *s, whorl_sym3 *I, double *mass)
{
    mp_particles b = {.n = 8};
    double m[8];
    whorl_vec3 p[8];
    *mass = 0;
    for (int k = 0; k < 8; k += 2) {
        m[k] = m[k + 1] = draw_integer(s, 1, 99);
        p[k].x = draw_integer(s, -999, 999);
        p[k].y = draw_integer(s, -999, 999);
        p[k].z = draw_integer(s, -999, 999);
        p[k + 1] = whorl_vec3_scale(-1, p[k]);
        *mass += 2 * m[k];
    }
    for (int k = 0; k < 8; k++) {
        b.m[k] = mp_of(m[k]);
        b.p[k] = mp3_from(p[k]);
    }
    whorl_inertia_of_points(p, m, 8, origin, I);
    return b;
}
static mp_particles six_particles(whorl_sym3 C)
{
    mp xy = mp_of(C.xy), xz = mp_of(C.xz), yz = mp_of(C.yz);
    mp_particles b = {
        .n = 6,
        .m = {xy, xz, yz, mp_sub(mp_of(C.xx), mp_add(xy, xz)),
              mp_sub(mp_of(C.yy), mp_add(xy, yz)),
              mp_sub(mp_of(C.zz), mp_add(xz, yz))},
        .p = {mp3_of(1, 1, 0), mp3_of(1, 0, 1), mp3_of(0, 1, 1),
              mp3_of(1, 0, 0), mp3_of(0, 1, 0), mp3_of(0, 0, 1)}};
    return b;
}
static void draw_turn(sweep *s, int range, double q[4], mp33 *NR,
                      double *N)
{
    do
        for (int i = 0; i < 4; i++)
            q[i] = draw_integer(s, -range, range);
    while (q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0);
    *NR = mp33_columns(ref_turn(q, mp3_of(1, 0, 0)),
                       ref_turn(q, mp3_of(0, 1, 0)),
                       ref_turn(q, mp3_of(0, 0, 1)));
    *N = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
}
static whorl_sym3 with_moments(sweep *s, int range, const double d[3])
{
    double q[4], N;
    mp33 NR;
    mp_open(300);
    draw_turn(s, range, q, &NR, &N);
    const whorl_mat3 R = mat3_nearest(NR);
    mp_close();
    return whorl_sym3_congruence(R, whorl_sym3_diagonal(d[0], d[1], d[2]));
}

static whorl_status verdict(const double d[3], double tolerance)
{
    const double sum = d[0] + d[1] + d[2];
    const double most = fmax(d[0], fmax(d[1], d[2]));
    if (fmin(d[0], fmin(d[1], d[2])) <= 0)
        return WHORL_NOT_POSITIVE;
    return sum - 2 * most < -tolerance * sum ? WHORL_NOT_PHYSICAL
                                             : WHORL_OK;
}

static double center_error(const particles *b)
{
    whorl_vec3 c = {NAN, NAN, NAN};
    if (whorl_center_of_points(b->p, b->m, b->n, &c) != WHORL_OK)
        return INFINITY;
    mp M = ref_mass(&b->exact);
    mp3 S = ref_first_moment(&b->exact), size = mp3_of(0, 0, 0);
    for (int k = 0; k < b->exact.n; k++)
        size = mp3_add(size, mp3_scale(b->exact.m[k],
                                       mp3_abs(b->exact.p[k])));
    double worst = 0;
    for (int i = 0; i < 3; i++) {
        mp d = mp_sub(mp_mul(M, mp3_get(mp3_from(c), i)), mp3_get(S, i));
        worst = fmax(worst, error_ratio(d, mp3_get(size, i)));
    }
    return worst;
}
static void test_points(void)
{
    sweep I_sweep = sweep_begin(1500, WHORL_INERTIA_OF_POINTS_BOUND, "u",
        "N6 N7 N10-N13 W2-32 W2-35 W2-38 D6 S3.3 S4.4 eq:inertia-points "
        "inertia by momentum and by energy");
    while (sweep_next(&I_sweep)) {
        mp_open(700);
        const unsigned n = 1 + draw_below(&I_sweep, 20);
        particles b = draw_particles(&I_sweep, n);
        const whorl_vec3 about = draw_vec3(&I_sweep, -20, 20);
        const mp3 a = mp3_from(about);
        const mp33 scale = ref_inertia_scale(&b.exact, a);
        whorl_sym3 I = {NAN, NAN, NAN, NAN, NAN, NAN};
        whorl_inertia_of_points(b.p, b.m, b.n, about, &I);
        sweep_error(&I_sweep, sym3_error(
            I, ref_inertia_by_momentum(&b.exact, a), scale, 1));
        sweep_error(&I_sweep, sym3_error(
            I, ref_inertia_by_energy(&b.exact, a), scale, 1));
        sweep_close(&I_sweep);
    }
    sweep_end(&I_sweep);
    sweep s = sweep_begin(2000, WHORL_POINTS_SECOND_MOMENT_BOUND, "u",
        "M3 S1.3 eq:inertia-spread second moment of particles");
    while (sweep_next(&s)) {
        mp_open(700);
        particles b = draw_particles(&s, 1 + draw_below(&s, 20));
        const whorl_vec3 about = draw_vec3(&s, -20, 20);
        const mp3 a = mp3_from(about);
        whorl_sym3 C = {NAN, NAN, NAN, NAN, NAN, NAN};
        whorl_second_moment_of_points(b.p, b.m, b.n, about, &C);
        sweep_error(&s, sym3_error(C, ref_second_moment(&b.exact, a),
                                   ref_second_scale(&b.exact, a), 1));
        sweep_close(&s);
    }
    sweep_end(&s);
    sweep c = sweep_begin(2000, WHORL_POINTS_CENTER_BOUND, "u",
        "W2-14 W2-18 W2-20 S4.3 eq:inertia-center center of mass");
    while (sweep_next(&c)) {
        mp_open(700);
        particles b = draw_particles(&c, 1 + draw_below(&c, 20));
        sweep_error(&c, center_error(&b));
        sweep_close(&c);
    }
    sweep_end(&c);
    sweep t = sweep_begin(1000, 0, "differences",
        "B26 eq:inertia-points/parallel eq:inertia-parallel two points");
    while (sweep_next(&t)) {
        whorl_sym3 center, far, excess;
        whorl_vec3 p[2];
        p[0].x = draw_integer(&t, -999, 999);
        p[0].y = draw_integer(&t, -999, 999);
        p[0].z = draw_integer(&t, -999, 999);
        p[1] = whorl_vec3_scale(-1, p[0]);
        const double k = draw_integer(&t, 1, 99), m[2] = {k, k};
        const double x = draw_integer(&t, -999, 999),
                     y = draw_integer(&t, -999, 999),
                     z = draw_integer(&t, -999, 999);
        whorl_inertia_of_points(p, m, 2, origin, &center);
        whorl_inertia_of_points(p, m, 2, (whorl_vec3){-x, -y, -z}, &far);
        excess = (whorl_sym3){y * y + z * z, z * z + x * x, x * x + y * y,
                              -x * y, -x * z, -y * z};
        sweep_error(&t, !same(far, whorl_sym3_add(
            center, whorl_sym3_scale(2 * k, excess))));
    }
    sweep_end(&t);
}
static void test_many_points(void)
{
    enum { N = 1 + 65536 };
    static whorl_vec3 p[N], v[N];
    static double m[N];
    for (int k = 0; k < N; k++) {
        m[k] = k == 0 ? 1 : 0x1p-54;
        p[k] = (whorl_vec3){1, 2, 3};
        v[k] = (whorl_vec3){3, -1, 2};
    }
    const double M = 1 + 0x1p-38;
    whorl_sym3 I;
    whorl_vec3 c, P, L;
    whorl_inertia_of_points(p, m, N, origin, &I);
    whorl_center_of_points(p, m, N, &c);
    whorl_momentum_of_points(p, v, m, N, origin, &P, &L);
    tap_ok(same(I, (whorl_sym3){13 * M, 10 * M, 5 * M, -2 * M, -3 * M,
                                -6 * M}) && same_vec3(c, p[0])
               && same_vec3(P, (whorl_vec3){3 * M, -M, 2 * M})
               && same_vec3(L, (whorl_vec3){7 * M, 7 * M, -7 * M}),
           "S1.3 S3.1 eq:inertia-two-sum 65536 light particles after a "
           "heavy one are not forgotten");
    whorl_sym3 front, back;
    whorl_inertia_of_points(p, m, 1, origin, &front);
    whorl_inertia_of_points(p + 1, m + 1, N - 1, origin, &back);
    tap_ok(same(whorl_sym3_add(front, back), I),
           "S1.3 eq:inertia-points a long list summed in two pieces");
}

static double momenta_error(sweep *s, int angular)
{
    mp_open(700);
    particles b = draw_particles(s, 1 + draw_below(s, 20));
    const whorl_vec3 about = draw_vec3(s, -20, 20);
    whorl_vec3 P = {NAN, NAN, NAN}, L = P;
    whorl_momentum_of_points(b.p, b.v, b.m, b.n, about, &P, &L);
    mp3 sizeP = mp3_of(0, 0, 0), sizeL = sizeP;
    for (int k = 0; k < b.exact.n; k++) {
        mp3 r = mp3_abs(mp3_sub(b.exact.p[k], mp3_from(about)));
        mp3 mv = mp3_scale(b.exact.m[k], mp3_abs(b.exact.v[k]));
        sizeP = mp3_add(sizeP, mv);
        sizeL.x = mp_sum(sizeL.x, mp_mul(r.y, mv.z), mp_mul(r.z, mv.y));
        sizeL.y = mp_sum(sizeL.y, mp_mul(r.z, mv.x), mp_mul(r.x, mv.z));
        sizeL.z = mp_sum(sizeL.z, mp_mul(r.x, mv.y), mp_mul(r.y, mv.x));
    }
    const mp3 a = mp3_from(about);
    double error = angular
        ? vec3_error(L, ref_angular_momentum(&b.exact, a), sizeL)
        : vec3_error(P, ref_linear_momentum(&b.exact), sizeP);
    if (!mp_exact())
        error = INFINITY;
    mp_close();
    return error;
}

static void test_momentum_of_points(void)
{
    sweep s = sweep_begin(2000, WHORL_POINTS_ANGULAR_MOMENTUM_BOUND, "u",
        "N5 N6 W2-24 W2-25 S3.1 eq:inertia-particle-momenta L");
    sweep t = sweep_begin(2000, WHORL_POINTS_MOMENTUM_BOUND, "u",
        "N5 N6 W2-24 W2-25 S3.1 eq:inertia-particle-momenta/linear P");
    while (sweep_next(&s))
        sweep_error(&s, momenta_error(&s, 1));
    while (sweep_next(&t))
        sweep_error(&t, momenta_error(&t, 0));
    sweep_end(&s);
    sweep_end(&t);
}
static void test_angular_momentum(void)
{
    sweep s = sweep_begin(3000, WHORL_INERTIA_MOMENTUM_BOUND, "u",
        "N7 N10 N13 W2.9 S3.1 S4.3 eq:inertia-momentum L = I omega");
    while (sweep_next(&s)) {
        mp_open(700);
        whorl_sym3 I;
        double mass;
        mp_particles b = draw_pairs(&s, &I, &mass);
        const whorl_vec3 omega = draw_vec3(&s, -20, 20);
        mp3 size = mp33_apply(mp33_abs(mp33_from_sym3(I)),
                              mp3_abs(mp3_from(omega)));
        mp3 L = ref_spin_momentum(&b, mp3_of(0, 0, 0), mp3_from(omega));
        sweep_error(&s, vec3_error(whorl_angular_momentum(I, omega), L,
                                   size));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_kinetic_energy(void)
{
    sweep s = sweep_begin(3000, WHORL_INERTIA_ENERGY_BOUND, "u",
        "D6 W5.5 eq:inertia-energy energy of a moving, turning body");
    while (sweep_next(&s)) {
        mp_open(700);
        whorl_sym3 I;
        double mass;
        mp_particles b = draw_pairs(&s, &I, &mass);
        const whorl_vec3 v = draw_vec3(&s, -2, 14),
                         omega = draw_vec3(&s, -10, 6);
        const mp3 w = mp3_abs(mp3_from(omega));
        mp3 Iw = mp33_apply(mp33_abs(mp33_from_sym3(I)), w);
        mp size = mp_add(mp3_dot(w, Iw), mp_mul(mp_of(mass),
            mp3_dot(mp3_from(v), mp3_from(v))));
        mp exact = ref_twice_energy(&b, mp3_of(0, 0, 0), mp3_from(v),
                                    mp3_from(omega));
        double T = whorl_kinetic_energy(mass, v, I, omega);
        sweep_error(&s, error_ratio(mp_sub(mp_of(2 * T), exact), size));
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_conversion(void)
{
    sweep s = sweep_begin(3000, WHORL_INERTIA_FROM_SECOND_MOMENT_BOUND, "u",
        "M2 S1.2 eq:inertia-second-moment I = tr C 1 - C");
    while (sweep_next(&s)) {
        mp_open(700);
        const whorl_sym3 C = draw_sym3(&s, -20, 20);
        mp_particles b = six_particles(C);
        mp33 exact = ref_inertia_by_momentum(&b, mp3_of(0, 0, 0));
        mp33 size = mp33_abs(mp33_from_sym3(C)), t = size;
        for (int i = 0; i < 3; i++)
            t.m[i][i] = mp_sub(mp33_trace(size), size.m[i][i]);
        sweep_error(&s, sym3_error(whorl_inertia_from_second_moment(C),
                                   exact, t, 1));
        sweep_close(&s);
    }
    sweep_end(&s);
    sweep r = sweep_begin(3000, WHORL_SECOND_MOMENT_FROM_INERTIA_BOUND, "u",
        "M2 D5 S1.2 eq:inertia-second-moment-back there and back");
    while (sweep_next(&r)) {
        mp_open(700);
        const whorl_sym3 I = draw_sym3(&r, -20, 20);
        mp_particles b = six_particles(whorl_second_moment_from_inertia(I));
        mp33 there = ref_inertia_by_momentum(&b, mp3_of(0, 0, 0));
        mp33 size = mp33_abs(mp33_from_sym3(I)), t = size;
        for (int i = 0; i < 3; i++)
            t.m[i][i] = mp33_trace(size);
        sweep_error(&r, sym3_error(I, there, t, 1));
        sweep_close(&r);
    }
    sweep_end(&r);
    const whorl_sym3 box = {595, 507.5, 227.5, 0, 0, 0};
    const whorl_sym3 half = {70, 157.5, 437.5, 0, 0, 0};
    tap_ok(same(whorl_second_moment_from_inertia(box), half)
               && same(whorl_inertia_from_second_moment(half), box),
           "S1.2 TM3 M2 eq:inertia-second-moment-back round trip on the box");
}

static void test_rotate(void)
{
    sweep s = sweep_begin(2000, 0, "differences",
        "W2-36 W2-37 W2-39 B28 S4.4 eq:inertia-rotate/bits turned "
        "particles, no bit differs");
    while (sweep_next(&s)) {
        mp_open(300);
        whorl_sym3 I;
        double mass, q[4], N;
        mp33 NR;
        mp_particles b = draw_pairs(&s, &I, &mass);
        draw_turn(&s, 3, q, &NR, &N);
        for (int k = 0; k < b.n; k++)
            b.p[k] = ref_turn(q, b.p[k]);
        mp33 exact = ref_inertia_by_momentum(&b, mp3_of(0, 0, 0));
        const whorl_sym3 got = whorl_inertia_rotate(mat3_nearest(NR), I);
        sweep_error(&s, sym3_error(got, exact, mp33_identity(), 1));
        mp_close();
    }
    sweep_end(&s);
}
static void test_rotate_large(void)
{
    sweep s = sweep_begin(3000, WHORL_INERTIA_ROTATE_BOUND, "u",
        "W2-39 S4.4 eq:inertia-rotate turned particles, large numbers");
    while (sweep_next(&s)) {
        mp_open(700);
        whorl_sym3 I;
        double mass, q[4], N;
        mp33 NR;
        mp_particles b = draw_pairs(&s, &I, &mass);
        draw_turn(&s, 9999, q, &NR, &N);
        mp33 size = mp33_mul(mp33_mul(mp33_abs(NR), mp33_abs(
            mp33_from_sym3(I))), mp33_abs(
            mp33_transpose(NR)));
        for (int k = 0; k < b.n; k++)
            b.p[k] = ref_turn(q, b.p[k]);
        mp33 exact = ref_inertia_by_momentum(&b, mp3_of(0, 0, 0));
        const whorl_sym3 got = whorl_inertia_rotate(mat3_nearest(NR), I);
        sweep_error(&s, sym3_error(got, exact, size, 1));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_rotate_rounded(void)
{
    sweep s = sweep_begin(3000, WHORL_INERTIA_ROTATE_BOUND + 3, "u",
        "W2-39 S4.4 eq:inertia-rotate/rounded with R and I rounded");
    while (sweep_next(&s)) {
        mp_open(700);
        double q[4], N;
        mp33 NR;
        draw_turn(&s, 99, q, &NR, &N);
        mp_particles b = six_particles(draw_sym3(&s, -20, 20));
        mp33 body = ref_inertia_by_momentum(&b, mp3_of(0, 0, 0));
        for (int k = 0; k < b.n; k++)
            b.p[k] = ref_turn(q, b.p[k]);
        mp33 exact = ref_inertia_by_momentum(&b, mp3_of(0, 0, 0));
        if (!mp_exact())
            sweep_error(&s, INFINITY);
        mp33 size = mp33_mul(mp33_mul(mp33_abs(NR), mp33_abs(body)),
                             mp33_transpose(mp33_abs(NR)));
        whorl_sym3 I_body;
        whorl_sym3_from_mat3(mat3_nearest(body), &I_body);
        const whorl_mat3 R =
            mat3_nearest(mp33_scale(mp_div(mp_of(1), mp_of(N)), NR));
        sweep_error(&s, sym3_error(whorl_inertia_rotate(R, I_body),
                                   exact, size, N * N));
        mp_close();
    }
    sweep_end(&s);
}
static void test_handle(void)
{
    static const double NR[3][3] = {{-20, 4, 22}, {20, -10, 20},
                                    {10, 28, 4}};
    static const double q[4] = {1, 2, 3, 4};
    whorl_mat3 R;
    int wrong = 0;
    mp_open(100);
    for (int j = 0; j < 3; j++) {
        mp3 c = ref_turn(q, mp3_of(j == 0, j == 1, j == 2));
        for (int i = 0; i < 3; i++) {
            wrong += mp_cmp(mp3_get(c, i), mp_of(NR[i][j])) != 0;
            R.m[i][j] = NR[i][j] / 2;
        }
    }
    mp_close();
    const whorl_sym3 I = whorl_inertia_rotate(
        R, whorl_sym3_diagonal(2, 4, 5));
    tap_ok(wrong == 0 && same(I, (whorl_sym3){
               821, 800, 854, 310, 122, -80}),
           "TW1 W2-39 eq:inertia-rotate the T-handle turned by (1,2,3,4)");
}
static void test_inverse(void)
{
    sweep s = sweep_begin(1000, 0, "differences",
        "W2-40 W2-42 B28 S4.4 eq:inertia-rotate/inverse "
        "eq:inertia-rotate-inverse (R I R^T)(R I^-1 R^T) = 1");
    while (sweep_next(&s)) {
        double q[4], N;
        mp33 NR;
        mp_open(300);
        draw_turn(&s, 9, q, &NR, &N);
        const whorl_mat3 R = mat3_nearest(NR);
        mp_close();
        whorl_sym3 inverse;
        int bad = whorl_sym3_inverse(whorl_sym3_diagonal(2, 1, 4), &inverse)
            != WHORL_OK;
        const whorl_mat3 product = whorl_mat3_mul(
            whorl_sym3_to_mat3(whorl_inertia_rotate(
                R, whorl_sym3_diagonal(2, 1, 4))),
            whorl_sym3_to_mat3(whorl_inertia_rotate(R, inverse)));
        for (int i = 0; i < 9; i++)
            bad += product.m[i / 3][i % 3]
                != (i / 3 == i % 3 ? N * N * N * N : 0);
        sweep_error(&s, bad);
    }
    sweep_end(&s);
}

static void test_verdicts(void)
{
    static const double tolerance[4] = {0x1p-48, 0x1p-48, 0x1p-5, 0.25};
    sweep s = sweep_begin(5000, 0, "wrong verdicts",
        "D5 S1.2 eq:inertia-triangle moments known, turned");
    while (sweep_next(&s)) {
        const double t = tolerance[draw_below(&s, 4)];
        double d[3];
        for (int i = 0; i < 3; i++)
            d[i] = 128 * draw_integer(&s, -20, 400) + 1;
        if (draw_below(&s, 4) == 0)
            d[2] = d[0] + d[1];
        const whorl_sym3 I = with_moments(&s, 5, d);
        sweep_error(&s, whorl_inertia_check(I, t) != verdict(d, t));
    }
    sweep_end(&s);
}
static void test_verdict_edge(void)
{
    sweep s = sweep_begin(5000, 0, "wrong verdicts",
        "D5 eq:inertia-triangle/edge 32 u beside the limit");
    while (sweep_next(&s)) {
        double d[3] = {0x1p46 + draw_integer(&s, 0, 1 << 30),
                       0x1p46 + draw_integer(&s, 0, 1 << 30), 0};
        const double step = draw_below(&s, 2) ? 1 : -1;
        if (draw_below(&s, 2)) {
            d[2] = d[0] + d[1] + step;
        } else {
            d[1] = d[0];
            d[2] = step;
        }
        const double c = 3, e = 4;
        const whorl_mat3 turns[3] = {
            {{{c, -e, 0}, {e, c, 0}, {0, 0, 5}}},
            {{{c, 0, e}, {0, 5, 0}, {-e, 0, c}}},
            {{{5, 0, 0}, {0, c, -e}, {0, e, c}}}};
        const whorl_sym3 D = whorl_sym3_diagonal(d[0], d[1], d[2]);
        const whorl_sym3 I =
            whorl_sym3_congruence(turns[draw_below(&s, 3)], D);
        sweep_error(&s, whorl_inertia_check(I, 0) != verdict(d, 0));
    }
    sweep_end(&s);
    const whorl_sym3 thin = whorl_sym3_diagonal(1, 1, 3);
    tap_ok(whorl_inertia_check(thin, 0) == WHORL_NOT_PHYSICAL
               && whorl_inertia_check(thin, 0.2) == WHORL_OK
               && whorl_inertia_check(thin, 0.199) == WHORL_NOT_PHYSICAL
               && whorl_inertia_check(whorl_sym3_diagonal(1, 1, 2), 0)
                   == WHORL_OK
               && whorl_inertia_check(whorl_sym3_diagonal(0, 1, 1), 0)
                   == WHORL_NOT_POSITIVE
               && whorl_inertia_check(whorl_sym3_diagonal(0, 0, 0), 1)
                   == WHORL_NOT_POSITIVE,
           "S1.2 D5 eq:inertia-triangle 1:1:3 is no body, 1:1:2 is a disk, "
           "0:1:1 is a rod");
    const whorl_sym3 disk = whorl_sym3_diagonal(0x1p1023, 0x1p1022, 0x1p1022);
    tap_ok(whorl_inertia_check(disk, 0) == WHORL_OK
               && whorl_inertia_check(whorl_sym3_scale(0x1p-1074, disk), 0)
                   == WHORL_OK,
           "S1.2 eq:inertia-triangle a disk at both ends of the range");
    tap_ok(whorl_inertia_check((whorl_sym3){1, 1, 1, 0, 0, 2}, 0)
               == WHORL_NOT_POSITIVE
               && whorl_inertia_check((whorl_sym3){4, 4, 4, 0, 0, 3}, 0)
                   == WHORL_NOT_PHYSICAL
               && whorl_inertia_check((whorl_sym3){4, 4, 4, 0, 0, 2}, 0)
                   == WHORL_OK,
           "S1.2 eq:inertia-triangle products count: moments 4, 4-k, 4+k");
}
static void test_verdict_near(void)
{
    sweep s = sweep_begin(20000, WHORL_INERTIA_CHECK_BOUND(0), "u",
        "D5 eq:inertia-triangle/near wrong verdicts, so near the limit");
    while (sweep_next(&s)) {
        const int rod = (int)draw_below(&s, 2);
        const double a = draw_uniform(&s, 0.01, 1),
                     b = draw_uniform(&s, a, 1),
                     k = draw_integer(&s, -4, 4) * 0x1p-52;
        const whorl_quat q = whorl_quat_exp((whorl_vec3){
            draw_uniform(&s, -2, 2), draw_uniform(&s, -2, 2),
            draw_uniform(&s, -2, 2)});
        const whorl_sym3 I = whorl_inertia_rotate(whorl_quat_to_mat3(q),
            rod ? whorl_sym3_diagonal(k * b, b, b)
                : whorl_sym3_diagonal(a, b, (a + b) * (1 + k)));
        const whorl_status got = whorl_inertia_check(I, rod ? 0.25 : 0);
        mp_open(300);
        const mp33 exact = mp33_from_sym3(I);
        const mp T = mp33_trace(exact);
        const mp33 A = rod ? exact : mp33_sub(
            mp33_scale(T, mp33_identity()), mp33_scale(mp_of(2), exact));
        const mp t = mp33_trace(A), det = mp33_det(A);
        const mp minors = mp_scale(mp_sub(
            mp_mul(t, t), mp33_trace(mp33_mul(A, A))), 0.5);
        const int sign = mp_sign(det);
        const int wrong = got != (sign > 0 || (!rod && sign == 0) ? WHORL_OK
            : rod ? WHORL_NOT_POSITIVE : WHORL_NOT_PHYSICAL);
        sweep_error(&s, wrong ? fabs(mp_get(mp_div(det, mp_mul(minors, T))))
                        / 0x1p-53 : 0);
        mp_close();
    }
    sweep_end(&s);
}
static void test_verdict_moments(void)
{
    sweep s = sweep_begin(5000, 0, "wrong verdicts",
        "D5 eq:inertia-triangle/moments whole moments beside the limit");
    while (sweep_next(&s)) {
        const double e = draw_integer(&s, 0, 7) + 9 * draw_below(&s, 2);
        const double k = draw_integer(&s, 17, 1 << 30);
        const double d[3] = {0x1p52 - k, k - e, 0x1p52};
        const unsigned first = draw_below(&s, 3);
        const whorl_vec3 moments = {d[first], d[(first + 1) % 3],
                                    d[(first + 2) % 3]};
        sweep_error(&s, whorl_inertia_check_moments(moments, 0x1p-50)
                            != verdict(d, 0x1p-50));
    }
    sweep_end(&s);
    const whorl_sym3 rod = {8, 4, 4, 0, 0, 4}, more = {8, 4, 3, 0, 0, 4};
    tap_ok(whorl_inertia_possible(rod, 0) == WHORL_OK
               && whorl_inertia_check(rod, 0) == WHORL_NOT_POSITIVE,
           "D5 eq:inertia-triangle/possible a rod exists, and has no inverse");
    tap_ok(whorl_inertia_possible(more, 0) == WHORL_NOT_PHYSICAL,
           "D5 eq:inertia-triangle/possible a negative moment: no body");
    tap_ok(whorl_inertia_possible(whorl_sym3_diagonal(0, 0, 0), 1)
               == WHORL_NOT_POSITIVE,
           "D5 eq:inertia-triangle/possible no inertia: no body");
    tap_ok(whorl_inertia_possible(whorl_sym3_diagonal(1, NAN, 1), 0)
               == WHORL_NOT_FINITE,
           "D5 eq:inertia-triangle/possible a NaN");
    const whorl_vec3 wire = {1, 0, 1}, needle = {0x1p1000, 0x1p-1000, 0x1p1000},
                     hole = {1, 1, INFINITY}, plain = {3, 4, 5};
    tap_ok(whorl_inertia_check_moments(wire, 0) == WHORL_NOT_POSITIVE,
           "D5 eq:inertia-triangle/moments a moment of zero");
    tap_ok(whorl_inertia_check_moments(needle, 0) == WHORL_OK,
           "D5 eq:inertia-triangle/moments a moment 2^2000 times smaller");
    tap_ok(whorl_inertia_check_moments(hole, 0) == WHORL_NOT_FINITE,
           "D5 eq:inertia-triangle/moments an infinite moment");
    tap_ok(whorl_inertia_check_moments(plain, NAN) == WHORL_NOT_FINITE,
           "D5 eq:inertia-triangle/moments no tolerance");
    int none = 1;
    for (int k = 0; k < 3; k++)
        none &= whorl_inertia_check_moments((whorl_vec3){k == 0 ? NAN : 3,
            k == 1 ? NAN : 4, k == 2 ? NAN : 5}, 0) == WHORL_NOT_FINITE;
    tap_ok(none, "D5 eq:inertia-triangle/moments a moment of NaN");
}

static const whorl_vec3 three[3] = {{1, 0, 0}, {0, 1, 2}, {0, 2, 1}};
static const double equal[8] = {1, 1, 1, 1, 1, 1, 1, 1};

static void test_by_hand(void)
{
    whorl_sym3 about_origin, about_center, thrice;
    whorl_vec3 c;
    whorl_inertia_of_points(three, equal, 3, origin, &about_origin);
    tap_ok(same(about_origin, (whorl_sym3){10, 6, 6, 0, 0, -4}),
           "N14 TW3 S3.3 eq:inertia-points three masses about the origin");
    whorl_center_of_points(three, equal, 3, &c);
    tap_ok(c.x == 1 / 3.0 && c.y == 1 && c.z == 1,
           "TW3 eq:inertia-center the center is (1/3, 1, 1)");
    whorl_vec3 p[3];
    for (int k = 0; k < 3; k++)
        p[k] = whorl_vec3_scale(3, three[k]);
    whorl_center_of_points(p, equal, 3, &c);
    whorl_inertia_of_points(p, equal, 3, c, &thrice);
    tap_ok(same(thrice, (whorl_sym3){36, 24, 24, 9, 9, -9}),
           "TW3 S3.3 eq:inertia-points three masses about their center");
    whorl_inertia_of_points(three, equal, 3,
                            (whorl_vec3){1 / 3.0, 1, 1}, &about_center);
    mp_open(200);
    mp33 exact = mp33_scale(mp_ratio(1, 9),
                            mp33_from_sym3(thrice));
    tap_ok(sym3_error(about_center, exact, mp33_abs(exact), 1) < 8,
           "TW3 eq:inertia-points [[4,1,1],[1,8/3,-1],[1,-1,8/3]]");
    mp_close();
    const whorl_vec3 bell[2] = {{2, 1, 0}, {-2, -1, 0}};
    whorl_sym3 I;
    whorl_inertia_of_points(bell, equal, 2, origin, &I);
    const whorl_vec3 L = whorl_angular_momentum(I, (whorl_vec3){3, 0, 0});
    tap_ok(same(I, (whorl_sym3){2, 8, 10, -4, 0, 0})
               && same_vec3(L, (whorl_vec3){6, -12, 0}),
           "N4 N10 eq:inertia-momentum skew dumbbell: omega along x, L not");
    const whorl_vec3 spin = {3, 0, 0};
    whorl_vec3 tau = {0, 0, 0};
    for (int k = 0; k < 2; k++)
        tau = whorl_vec3_add(tau, whorl_vec3_cross(bell[k], whorl_vec3_cross(
            spin, whorl_vec3_cross(spin, bell[k]))));
    tap_ok(same_vec3(tau, (whorl_vec3){0, 0, -36})
               && same_vec3(whorl_vec3_cross(spin, L), tau),
           "N8 eq:inertia-torque the bearings supply omega x L = (0,0,-36)");
}
static void test_lumped(void)
{
    whorl_vec3 corner[8], moved[8];
    double m[8];
    for (int k = 0; k < 8; k++) {
        corner[k] = (whorl_vec3){k & 1 ? 0.5 : -0.5, k & 2 ? 1 : -1,
                                 k & 4 ? 1.5 : -1.5};
        moved[k] = whorl_vec3_add(corner[k], (whorl_vec3){1, 2, 4});
        m[k] = 1.5;
    }
    whorl_sym3 lumped, shifted;
    whorl_inertia_of_points(corner, m, 8, origin, &lumped);
    tap_ok(same(lumped, whorl_sym3_diagonal(3 * 13, 3 * 10, 3 * 5)),
           "TM8 B26 S2.2 eq:inertia-points corner masses: 3 times the box");
    whorl_inertia_of_points(moved, m, 8, origin, &shifted);
    const whorl_sym3 excess = whorl_sym3_sub(shifted, lumped);
    tap_ok(same(excess, (whorl_sym3){12 * 20, 12 * 17, 12 * 5, -12 * 2,
                                     -12 * 4, -12 * 8}),
           "exhibit B26 S2.2 eq:inertia-points about the mesh origin: "
           "excess M(|d|^2 1 - d d^T)");
    whorl_vec3 nine[9], c;
    double unit[9];
    for (int k = 0; k < 9; k++) {
        nine[k] = corner[k % 8];
        unit[k] = 1;
    }
    whorl_sym3 twice;
    whorl_inertia_of_points(nine, unit, 9, origin, &twice);
    whorl_center_of_points(nine, unit, 9, &c);
    tap_ok(twice.xx == 8 * 3.25 + 3.25 && c.x < 0 && c.y < 0 && c.z < 0,
           "exhibit B26 eq:inertia-points a vertex stored twice moves the "
           "center and adds its own inertia");
    const whorl_vec3 line[3] = {{1, 1, 0}, {-2, -2, 0}, {1, 1, 0}};
    whorl_sym3 rod, inverse = {1, 2, 3, 4, 5, 6};
    whorl_inertia_of_points(line, unit, 3, origin, &rod);
    tap_ok(whorl_inertia_check(rod, 0) == WHORL_NOT_POSITIVE
               && whorl_sym3_inverse(rod, &inverse) == WHORL_SINGULAR
               && inverse.yz == 6,
           "B28 eq:inertia-triangle masses on one line: no inverse");
}

static void test_refusals(void)
{
    const whorl_vec3 good[2] = {{1, 2, 3}, {4, 5, 6}},
                     bad[2] = {{1, 2, 3}, {4, NAN, 6}},
                     far[2] = {{0x1p600, 0, 0}, {0, 0x1p600, 0}},
                     infinite = {0, INFINITY, 0};
    const double one[2] = {1, 1}, minus[2] = {2, -1}, none[2] = {0, 0},
                 nan[2] = {1, NAN};
    whorl_sym3 I = {1, 2, 3, 4, 5, 6};
    whorl_vec3 c = {7, 8, 9}, L = {10, 11, 12};
    const whorl_sym3 I0 = I;
    const whorl_vec3 c0 = c, L0 = L;
    int wrong = 0;
    wrong += whorl_inertia_of_points(bad, one, 2, origin, &I)
        != WHORL_NOT_FINITE;
    wrong += whorl_inertia_of_points(good, nan, 2, origin, &I)
        != WHORL_NOT_FINITE;
    wrong += whorl_inertia_of_points(good, one, 2, infinite, &I)
        != WHORL_NOT_FINITE;
    wrong += whorl_inertia_of_points(good, minus, 2, origin, &I)
        != WHORL_NEGATIVE_MASS;
    wrong += whorl_inertia_of_points(far, one, 2, origin, &I)
        != WHORL_OUT_OF_RANGE;
    wrong += whorl_second_moment_of_points(far, one, 2, origin, &I)
        != WHORL_OUT_OF_RANGE;
    wrong += whorl_second_moment_of_points(good, minus, 2, origin, &I)
        != WHORL_NEGATIVE_MASS;
    wrong += whorl_center_of_points(bad, one, 2, &c) != WHORL_NOT_FINITE;
    wrong += whorl_center_of_points(good, minus, 2, &c) != WHORL_NEGATIVE_MASS;
    wrong += whorl_center_of_points(good, none, 2, &c) != WHORL_NO_MASS;
    wrong += whorl_center_of_points(good, one, 0, &c) != WHORL_NO_MASS;
    const double heavy[2] = {0x1p1023, 0x1p1023};
    const whorl_vec3 fast[2] = {{0x1p1023, 0, 0}, {0x1p1023, 0, 0}};
    const whorl_vec3 edge[2] = {{0x1p511, 0x1p511, 0}, {0x1p511, 0, 0}};
    wrong += whorl_center_of_points(good, heavy, 2, &c) != WHORL_OUT_OF_RANGE;
    wrong += whorl_inertia_of_points(edge, (const double[2]){2, 1.5}, 2,
                                     origin, &I) != WHORL_OUT_OF_RANGE;
    wrong += whorl_momentum_of_points(good, bad, one, 2, origin, &c, &L)
        != WHORL_NOT_FINITE;
    wrong += whorl_momentum_of_points(bad, good, one, 2, origin, &c, &L)
        != WHORL_NOT_FINITE;
    wrong += whorl_momentum_of_points(good, good, minus, 2, origin, &c, &L)
        != WHORL_NEGATIVE_MASS;
    wrong += whorl_momentum_of_points(good, fast, one, 2, origin, &c, &L)
        != WHORL_OUT_OF_RANGE;
    wrong += whorl_inertia_check(whorl_sym3_diagonal(1, NAN, 1), 0)
        != WHORL_NOT_FINITE;
    wrong += whorl_inertia_check(whorl_sym3_diagonal(1, 1, 1), NAN)
        != WHORL_NOT_FINITE;
    tap_ok(wrong == 0 && memcmp(&I, &I0, sizeof I) == 0
               && memcmp(&c, &c0, sizeof c) == 0
               && memcmp(&L, &L0, sizeof L) == 0,
           "S0.6 eq:inertia-points eq:inertia-center refusals name their "
           "cause and touch nothing");
    tap_ok(whorl_inertia_of_points(NULL, NULL, 0, origin, &I) == WHORL_OK
               && same(I, whorl_sym3_diagonal(0, 0, 0)),
           "S1.3 eq:inertia-points no particles: no inertia");
    const whorl_sym3 torn = {1, 1, 1, 0, 0, NAN};
    tap_ok(isnan(whorl_angular_momentum(torn, good[0]).y)
               && isnan(whorl_kinetic_energy(1, c0, torn, good[0]))
               && isnan(whorl_inertia_from_second_moment(torn).yz)
               && isnan(whorl_second_moment_from_inertia(torn).yz)
               && isnan(whorl_inertia_rotate(whorl_mat3_identity(), torn).yz),
           "S0.6 eq:inertia-momentum eq:inertia-rotate NaN in, NaN out");
}
static int all_say(whorl_status expected, const whorl_vec3 *p,
                   const whorl_vec3 *v, const double *m)
{
    whorl_sym3 I;
    whorl_vec3 P, L;
    return whorl_inertia_of_points(p, m, 3, origin, &I) == expected
        && whorl_center_of_points(p, m, 3, &P) == expected
        && whorl_momentum_of_points(p, v, m, 3, origin, &P, &L) == expected;
}

static void test_places(void)
{
    const whorl_vec3 p[4] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {NAN, 0, 0}};
    const double m[4] = {1, 2, 3, NAN};
    whorl_vec3 P, L;
    tap_ok(all_say(WHORL_OK, p, p, m),
           "eq:inertia-points three of four particles, the last is NaN");
    int found = 0;
    for (int i = 0; i < 3; i++) {
        whorl_vec3 q[4] = {p[0], p[1], p[2], p[3]};
        double minus[4] = {1, 2, 3, NAN}, nan[4] = {1, 2, 3, NAN};
        q[i].x = INFINITY;
        minus[i] = -m[i];
        nan[i] = NAN;
        found += all_say(WHORL_NOT_FINITE, q, p, m);
        found += all_say(WHORL_NOT_FINITE, p, p, nan);
        found += all_say(WHORL_NEGATIVE_MASS, p, p, minus);
        found += whorl_momentum_of_points(p, q, m, 3, origin, &P, &L)
            == WHORL_NOT_FINITE;
    }
    tap_ok(found == 12, "eq:inertia-points a bad number in each particle");
}
static void test_overflow(void)
{
    const double one[2] = {1, 1}, heavy[2] = {0x1p1023, 0x1p1023};
    const whorl_vec3 still[2] = {{0, 0, 0}, {0, 0, 0}},
                     fast[2] = {{1e308, 0, 0}, {1e308, 0, 0}},
                     far[2] = {{1e200, 0, 0}, {0, 0, 0}},
                     upward[2] = {{0, 1e200, 0}, {0, 0, 0}};
    whorl_vec3 P, L;
    tap_ok(whorl_center_of_points(still, heavy, 2, &P)
               == WHORL_OUT_OF_RANGE,
           "eq:inertia-center the mass overflows, not the center");
    tap_ok(whorl_center_of_points(fast, one, 2, &P) == WHORL_OUT_OF_RANGE,
           "eq:inertia-center the center overflows, not the mass");
    tap_ok(whorl_momentum_of_points(still, fast, one, 2, origin, &P, &L)
               == WHORL_OUT_OF_RANGE,
           "eq:inertia-particle-momenta the momentum overflows");
    tap_ok(whorl_momentum_of_points(far, upward, one, 2, origin, &P, &L)
               == WHORL_OUT_OF_RANGE,
           "eq:inertia-particle-momenta the angular momentum overflows");
    int refused = 0;
    for (int i = 0; i < 3; i++) {
        double r[3] = {1e154, 1e154, 1e154};
        r[i] = 0;
        const whorl_vec3 edge[2] = {{r[0], r[1], r[2]}, {0, 0, 0}};
        whorl_sym3 I;
        refused += whorl_inertia_of_points(edge, one, 2, origin, &I)
            == WHORL_OUT_OF_RANGE;
    }
    tap_ok(refused == 3, "eq:inertia-points one moment overflows of three");
}
static void test_borders(void)
{
    const whorl_sym3 rod = {0, 1, 1, 0, 0, 0}, twist = {0, 1, 1, 0, 0, -1};
    tap_ok(whorl_inertia_possible(rod, 0) == WHORL_OK,
           "eq:inertia-triangle/possible a rod, two pivots are zero");
    tap_ok(whorl_inertia_possible(twist, 0) == WHORL_NOT_PHYSICAL,
           "eq:inertia-triangle/possible a product without its squares");
    int refused = 0;
    for (int i = 0; i < 3; i++) {
        double r[3] = {1, 1, 1};
        r[i] = 0;
        refused += whorl_inertia_check_moments(
            (whorl_vec3){r[0], r[1], r[2]}, 0) == WHORL_NOT_POSITIVE;
    }
    tap_ok(refused == 3, "eq:inertia-triangle/moments zero in each place");
}

static whorl_vec3 draw_whole(sweep *s, int range)
{
    const double x = draw_integer(s, -range, range);
    const double y = draw_integer(s, -range, range);
    return (whorl_vec3){x, y, draw_integer(s, -range, range)};
}

static void test_one_particle(void)
{
    sweep s = sweep_begin(2000, 0, "differences", "eq:inertia-one "
                          "eq:inertia-identity eq:inertia-entries");
    while (sweep_next(&s)) {
        const whorl_vec3 r = draw_whole(&s, 999), o = draw_whole(&s, 99),
                         v = whorl_vec3_cross(o, r);
        const double m = draw_integer(&s, 1, 99), rr = whorl_vec3_dot(r, r);
        whorl_vec3 P, L;
        whorl_sym3 I;
        const whorl_mat3 star = whorl_mat3_skew(r),
                         square = whorl_mat3_mul(star, star);
        whorl_momentum_of_points(&r, &v, &m, 1, origin, &P, &L);
        whorl_inertia_of_points(&r, &m, 1, origin, &I);
        const whorl_vec3 one = whorl_vec3_scale(m, whorl_vec3_sub(
            whorl_vec3_scale(rr, o),
            whorl_vec3_scale(whorl_vec3_dot(r, o), r)));
        const whorl_sym3 entries = {
            m * (r.y * r.y + r.z * r.z), m * (r.z * r.z + r.x * r.x),
            m * (r.x * r.x + r.y * r.y), -m * r.x * r.y, -m * r.x * r.z,
            -m * r.y * r.z};
        const whorl_sym3 minus = whorl_sym3_sub(
            whorl_sym3_diagonal(rr, rr, rr), whorl_sym3_square(r));
        whorl_sym3 from_star;
        whorl_sym3_from_mat3(square, &from_star);
        sweep_error(&s, !same_vec3(L, one) || !same(I, entries)
            || !same(whorl_sym3_scale(-1, from_star), minus)
            || !same_vec3(whorl_angular_momentum(I, o), one));
    }
    sweep_end(&s);
}
enum { PAIRS = 3 };

static void test_any_point(void)
{
    sweep s = sweep_begin(1000, 0, "differences", "eq:inertia-any-point "
                          "eq:inertia-balance eq:inertia-plane");
    while (sweep_next(&s)) {
        const whorl_vec3 c = draw_whole(&s, 99), v = draw_whole(&s, 99),
                         o = draw_whole(&s, 99), a = draw_whole(&s, 99);
        const int flat = (int)draw_below(&s, 2);
        whorl_vec3 p[2 * PAIRS], w[2 * PAIRS], arms = origin, P, L;
        double m[2 * PAIRS], mass = 0, J = 0;
        for (int k = 0; k < 2 * PAIRS; k += 2) {
            whorl_vec3 r = draw_whole(&s, 99);
            if (flat)
                r.z = 0;
            m[k] = m[k + 1] = draw_integer(&s, 1, 9);
            p[k] = whorl_vec3_add(c, r);
            p[k + 1] = whorl_vec3_sub(c, r);
            w[k] = whorl_vec3_add(v, whorl_vec3_cross(o, r));
            w[k + 1] = whorl_vec3_sub(v, whorl_vec3_cross(o, r));
            mass += 2 * m[k];
            J += 2 * m[k] * (r.x * r.x + r.y * r.y);
            for (int i = k; i < k + 2; i++)
                arms = whorl_vec3_add(arms, whorl_vec3_scale(m[i],
                                                    whorl_vec3_sub(p[i], c)));
        }
        whorl_sym3 I;
        whorl_inertia_of_points(p, m, 2 * PAIRS, c, &I);
        whorl_momentum_of_points(p, w, m, 2 * PAIRS, a, &P, &L);
        const whorl_vec3 d = whorl_vec3_sub(c, a),
            split = whorl_vec3_add(whorl_vec3_cross(d, P),
                                   whorl_angular_momentum(I, o));
        sweep_error(&s, !same_vec3(L, split) || !same_vec3(arms, origin)
            || !same_vec3(P, whorl_vec3_scale(mass, v))
            || (flat && (I.zz != J || I.xz != 0 || I.yz != 0)));
    }
    sweep_end(&s);
}
typedef struct { whorl_vec3 p[3], v[3], F[3], a, v_a; double m[3]; } pulled;

static mp3 moved(whorl_vec3 p, whorl_vec3 v, whorl_vec3 rate, mp t)
{
    return mp3_add(mp3_from(p), mp3_add(mp3_scale(t, mp3_from(v)),
        mp3_scale(mp_scale(mp_mul(t, t), 0.5), mp3_from(rate))));
}

/* The angular momentum about a moving point, at the time t. */
static mp3 momentum_at(const pulled *b, mp t)
{
    mp3 sum = mp3_of(0, 0, 0);
    const mp3 a = moved(b->a, b->v_a, origin, t);
    for (int k = 0; k < 3; k++) {
        const mp m = mp_of(b->m[k]);
        const whorl_vec3 rate = whorl_vec3_scale(1 / b->m[k], b->F[k]);
        const mp3 v = mp3_add(mp3_from(b->v[k]),
                              mp3_scale(t, mp3_from(rate)));
        sum = mp3_add(sum, mp3_scale(m, mp3_cross(
            mp3_sub(moved(b->p[k], b->v[k], rate, t), a), v)));
    }
    return sum;
}
static void test_any_rate(void)
{
    sweep s = sweep_begin(500, 0, "N m",
                          "eq:inertia-any-rate eq:inertia-torque");
    while (sweep_next(&s)) {
        pulled b = {.a = draw_whole(&s, 99), .v_a = draw_whole(&s, 99)};
        whorl_vec3 rate = origin, P, L;
        for (int k = 0; k < 3; k++) {
            b.p[k] = draw_whole(&s, 99);
            b.v[k] = draw_whole(&s, 99);
            b.F[k] = draw_whole(&s, 99);
            b.m[k] = ldexp(1, (int)draw_below(&s, 4));
            rate = whorl_vec3_add(rate, whorl_vec3_cross(
                whorl_vec3_sub(b.p[k], b.a), b.F[k]));
        }
        whorl_momentum_of_points(b.p, b.v, b.m, 3, b.a, &P, &L);
        rate = whorl_vec3_sub(rate, whorl_vec3_cross(b.v_a, P));
        mp_open(600);
        const mp h = mp_of(0x1p-100);
        const mp3 difference = mp3_scale(mp_of(0x1p99), mp3_sub(
            momentum_at(&b, h), momentum_at(&b, mp_neg(h))));
        const mp off = mp3_length(mp3_sub(difference, mp3_from(rate)));
        sweep_error(&s, mp_get(off));
        mp_close();
    }
    sweep_end(&s);
}

static void test_exhibits(void)
{
    whorl_sym3 I;
    whorl_inertia_of_points(three, equal, 3, origin, &I);
    const whorl_vec3 omega = {0, 0, 1};
    const whorl_vec3 L = whorl_angular_momentum(I, omega);
    tap_ok(same_vec3(L, (whorl_vec3){0, -4, 6}) && L.y != omega.y,
           "exhibit N4 eq:inertia-momentum omega (0,0,1) is not L (0,-4,6)");
    const whorl_vec3 seat = {1, 0, 0}, up = {0, 1, 0}, down = {0, -1, 0};
    tap_ok(same_vec3(whorl_vec3_cross(seat, up), (whorl_vec3){0, 0, 1})
               && same_vec3(whorl_vec3_cross(seat, down),
                            (whorl_vec3){0, 0, -1}),
           "exhibit N9 S3.2 eq:inertia-torque the seesaw: +1 for a force up, "
           "-1 for a weight");
    const whorl_vec3 r = {1, 2, 4}, w = {3, -1, 2};
    const whorl_vec3 right = whorl_vec3_cross(r, whorl_vec3_cross(w, r)),
                     left = whorl_vec3_cross(whorl_vec3_cross(r, w), r);
    const whorl_vec3 other = whorl_vec3_cross(r, whorl_vec3_cross(w, w)),
                     again = whorl_vec3_cross(whorl_vec3_cross(r, w), w);
    tap_ok(same_vec3(right, left) && !same_vec3(other, again),
           "exhibit N7 eq:inertia-particle-momenta r x (w x r) = (r x w) x r, "
           "but r x (w x w) is not (r x w) x w");
    double printed_xx = 0, printed_zy = 0;
    for (int k = 0; k < 3; k++) {
        printed_xx += three[k].y * three[k].y + three[k].x * three[k].x;
        printed_zy += three[k].y * three[k].z;
    }
    tap_ok(printed_xx == 6 && I.xx == 10,
           "exhibit N11 N12 eq:inertia-points I_xx as printed is 6, not 10");
    tap_ok(printed_zy == 4 && I.yz == -4,
           "exhibit W2-32 eq:inertia-points entry (3,2) as printed is +4");
    const whorl_vec3 tilted = {0, 1, 0}, axis = {0, 1, 1};
    tap_ok(whorl_angular_momentum(I, tilted).z == -4
               && same_vec3(whorl_angular_momentum(I, axis),
                        whorl_vec3_scale(2, axis)),
           "exhibit N14 N15 eq:inertia-momentum 6 on the diagonal is no "
           "principal moment; 2 about (0,1,1) is");
    whorl_sym3 squares, last;
    whorl_second_moment_of_points(three, equal, 3, origin, &squares);
    whorl_second_moment_of_points(three + 2, equal, 1, origin, &last);
    const double trace = whorl_sym3_trace(squares);
    const whorl_sym3 as_printed =
        whorl_sym3_sub(whorl_sym3_diagonal(trace, trace, trace), last);
    tap_ok(!same(as_printed, I) && as_printed.xx == 11,
           "exhibit W2-33 eq:inertia-points the sum must cover both terms");
    const whorl_mat3 R = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    const whorl_mat3 T = whorl_mat3_transpose(R);
    const whorl_mat3 rr = whorl_sym3_to_mat3(squares);
    const whorl_mat3 turned = whorl_mat3_mul(whorl_mat3_mul(R, rr), T);
    const whorl_sym3 whole = whorl_inertia_rotate(R, I);
    tap_ok(whole.xx == trace - turned.m[0][0] && whole.xy == -turned.m[0][1]
               && trace * R.m[0][1] - turned.m[0][1] != whole.xy,
           "exhibit W2-37 eq:inertia-rotate R must not stand before the "
           "first term alone");
    const whorl_mat3 RIR = whorl_mat3_mul(
        whorl_mat3_mul(R, whorl_sym3_to_mat3(I)), R);
    tap_ok(T.m[0][1] != R.m[0][1] && RIR.m[0][0] != whole.xx
               && same(whorl_inertia_rotate(T, whole), I),
           "exhibit W2-40t eq:inertia-rotate R^T is not R: R I R is another "
           "matrix; turning back needs R^T");
    whorl_sym3 inverse;
    whorl_sym3_inverse(whorl_sym3_diagonal(1, 2, 3), &inverse);
    const whorl_vec3 tau = {1, 1, 0};
    tap_ok(same_vec3(whorl_sym3_apply(inverse, tau), (whorl_vec3){1, 0.5, 0}),
           "exhibit W2-21t eq:inertia-torque I = diag(1,2,3), torque (1,1,0): "
           "the body starts about (1,1/2,0)");
    whorl_vec3 moved[3], c;
    whorl_sym3 here, there;
    for (int k = 0; k < 3; k++)
        moved[k] = whorl_vec3_add(whorl_vec3_scale(3, three[k]),
                                  (whorl_vec3){512, 64, -96});
    whorl_center_of_points(moved, equal, 3, &c);
    whorl_inertia_of_points(moved, equal, 3, c, &there);
    here = (whorl_sym3){36, 24, 24, 9, 9, -9};
    tap_ok(same(there, here) && !same(whorl_inertia_rotate(R, here), here),
           "exhibit W2.9 eq:inertia-rotate moving the body keeps I, turning "
           "it does not");
}

static void test_constants(void)
{
    constant("eq:inertia-rotate", WHORL_INERTIA_ROTATE_BOUND, 3 + 3);
    constant("eq:inertia-momentum", WHORL_INERTIA_MOMENTUM_BOUND, 3);
    constant("eq:inertia-energy", WHORL_INERTIA_ENERGY_BOUND, 3 + 3 + 1);
    constant("eq:inertia-triangle", WHORL_INERTIA_CHECK_BOUND(0),
             2 + 1 + 3);
    constant("eq:inertia-triangle", WHORL_INERTIA_CHECK_BOUND(0.5),
             2 + 1 + 3 + 0.5 * (3 + 1 + 9));
    constant("eq:inertia-points", WHORL_INERTIA_OF_POINTS_BOUND, 5 + 1);
    constant("eq:inertia-particle-momenta", WHORL_POINTS_MOMENTUM_BOUND, 2);
    constant("eq:inertia-particle-momenta",
             WHORL_POINTS_ANGULAR_MOMENTUM_BOUND, 5);
    constant("eq:inertia-spread", WHORL_POINTS_SECOND_MOMENT_BOUND, 5);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "03-inertia");
    test_points();
    test_many_points();
    test_momentum_of_points();
    test_angular_momentum();
    test_kinetic_energy();
    test_conversion();
    test_rotate();
    test_rotate_large();
    test_rotate_rounded();
    test_handle();
    test_inverse();
    test_verdicts();
    test_verdict_edge();
    test_verdict_near();
    test_verdict_moments();
    test_by_hand();
    test_lumped();
    test_refusals();
    test_places();
    test_overflow();
    test_borders();
    test_one_particle();
    test_any_point();
    test_any_rate();
    test_exhibits();
    test_constants();
    return tap_end();
}
