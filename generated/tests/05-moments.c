/* Moments of a tetrahedron against quadrature. */
/* Tangled from literate/05-moments: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/moments.h"
#include "reference/tap.h"
#include "tests/counted.h"
#include <math.h>
#include <stdio.h>

/* Largest error of the ten numbers, in u times their scales; the reference
   is factor times the truth. */
static double moments_error(whorl_moments got, mp_moments exact,
                            mp_moments scale, double factor)
{
    const double g[10] = {
        got.mass, got.first.x, got.first.y, got.first.z,
        got.second.xx, got.second.yy, got.second.zz,
        got.second.xy, got.second.xz, got.second.yz};
    const mp x[10] = {exact.m, exact.s.x, exact.s.y, exact.s.z,
                      exact.c.m[0][0], exact.c.m[1][1], exact.c.m[2][2],
                      exact.c.m[0][1], exact.c.m[0][2], exact.c.m[1][2]};
    const mp s[10] = {scale.m, scale.s.x, scale.s.y, scale.s.z,
                      scale.c.m[0][0], scale.c.m[1][1], scale.c.m[2][2],
                      scale.c.m[0][1], scale.c.m[0][2], scale.c.m[1][2]};
    double worst = 0;
    for (int i = 0; i < 10; i++) {
        mp difference = mp_sub(mp_scale(mp_of(g[i]), factor), x[i]);
        double e = error_ratio(difference, s[i]);
        if (!(e <= worst))
            worst = e;
    }
    return worst;
}
static const limit_x to_plane = {2, -2, -2}; /* 1 - y - z */
static const limit_y to_line = {2, -2};      /* 1 - z */

/* Is the integral of x^a y^b z^c between the limits equal to p/q? */
static int integral_is(int a, int b, int c, limit_x lx, limit_y ly,
                       unsigned p, unsigned q)
{
    mpq_t value;
    mpq_init(value);
    ref_iterated_integral(value, a, b, c, lx, ly);
    int equal = mpq_cmp_ui(value, p, q) == 0;
    mpq_clear(value);
    return equal;
}

static double nearest(long p, long q)
{
    mp_open(300);
    double d = mp_get(mp_ratio(p, q));
    mp_close();
    return d;
}
/* Four particles: integer masses (some negative) and coordinates, their
   exact moments in doubles, and the reference of the moved set. */
typedef struct { mp m[4]; mp3 p[4]; whorl_moments b; } cloud;

static cloud draw_cloud(sweep *s)
{
    cloud c = {.b = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}}};
    for (int k = 0; k < 4; k++) {
        double m = draw_integer(s, -9, 99);
        whorl_vec3 p = {draw_integer(s, -999, 999),
                        draw_integer(s, -999, 999),
                        draw_integer(s, -999, 999)};
        c.m[k] = mp_of(m);
        c.p[k] = mp3_of(p.x, p.y, p.z);
        c.b = whorl_moments_add(c.b, whorl_moments_of_point(p, m));
    }
    return c;
}

/* Sum of |terms| of the translation, from the moments themselves. */
static mp_moments translate_scale(whorl_moments b, mp3 d)
{
    mp m = mp_abs(mp_of(b.mass));
    mp3 S = mp3_abs(mp3_of(b.first.x, b.first.y, b.first.z));
    whorl_mat3 C = whorl_sym3_to_mat3(b.second);
    mp_moments scale = {m, mp3_add(S, mp3_scale(m, d)), mp33_zero()};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            scale.c.m[i][j] = mp_sum(
                mp_abs(mp_of(C.m[i][j])),
                mp_mul(mp3_get(d, i), mp3_get(S, j)),
                mp_mul(mp3_get(S, i), mp3_get(d, j)),
                mp_mul(m, mp_mul(mp3_get(d, i), mp3_get(d, j))));
    return scale;
}
static int same(whorl_moments a, whorl_moments b)
{
    return a.mass == b.mass && a.first.x == b.first.x
        && a.first.y == b.first.y && a.first.z == b.first.z
        && a.second.xx == b.second.xx && a.second.yy == b.second.yy
        && a.second.zz == b.second.zz && a.second.xy == b.second.xy
        && a.second.xz == b.second.xz && a.second.yz == b.second.yz;
}
static mp_moments transform_scale(mp33 A, whorl_moments b)
{
    mp33 size = mp33_abs(A), C = mp33_from_sym3(b.second);
    mp k = mp33_permanent(size);
    mp_moments scale;
    scale.m = mp_mul(k, mp_abs(mp_of(b.mass)));
    scale.s = mp3_scale(k, mp33_apply(size, mp3_abs(mp3_from(b.first))));
    scale.c = mp33_scale(k, mp33_mul(mp33_mul(size, mp33_abs(C)),
                                     mp33_transpose(size)));
    return scale;
}
/* 120 times the sum of |products| of the closed form. */
static mp_moments tetrahedron_scale_120(double density, const mp3 w[4])
{
    mp33 A = mp33_columns(mp3_sub(w[1], w[0]), mp3_sub(w[2], w[0]),
                          mp3_sub(w[3], w[0]));
    mp M = mp_mul(mp_of(20 * fabs(density)), mp33_permanent(mp33_abs(A)));
    mp3 sum = mp3_of(0, 0, 0);
    mp33 pairs = mp33_zero();
    for (int i = 0; i < 4; i++) {
        mp3 size = mp3_abs(w[i]);
        sum = mp3_add(sum, size);
        pairs = mp33_add(pairs, mp33_outer(size, size));
    }
    mp_moments scale = {M, mp3_scale(mp_scale(M, 0.25), sum),
                        mp33_add(pairs, mp33_outer(sum, sum))};
    scale.c = mp33_scale(mp_div(M, mp_of(20)), scale.c);
    return scale;
}

static void test_triangle(void)
{
    static const limit_x to_side = {2, -2, 0}; /* 1 - y */
    static const limit_y to_one = {2, 0};
    tap_ok(integral_is(2, 0, 0, to_side, to_one, 1, 12),
           "eq:moments-plane-xx 1/12");
    tap_ok(integral_is(1, 1, 0, to_side, to_one, 1, 24),
           "eq:moments-plane-xy 1/24");
    tap_ok(integral_is(1, 0, 0, to_side, to_one, 1, 6),
           "eq:moments-plane-xy first moment 1/6");
}

static void test_canonical(void)
{
    const whorl_moments b = whorl_moments_canonical();
    tap_ok(integral_is(0, 0, 0, to_plane, to_line, 1, 6)
               && b.mass == nearest(1, 6),
           "M9 TM1 S1.4 eq:moments-canonical mass 1/6");
    tap_ok(integral_is(1, 0, 0, to_plane, to_line, 1, 24)
               && b.first.x == nearest(1, 24)
               && b.first.y == b.first.x && b.first.z == b.first.x,
           "M9 TM1 S1.4 eq:moments-canonical first moment 1/24");
    tap_ok(integral_is(2, 0, 0, to_plane, to_line, 1, 60)
               && b.second.xx == nearest(1, 60)
               && b.second.yy == b.second.xx && b.second.zz == b.second.xx,
           "M7 M9 TM1 S1.4 eq:moments-canonical eq:moments-limits "
           "diagonal 1/60");
    tap_ok(integral_is(1, 1, 0, to_plane, to_line, 1, 120)
               && b.second.xy == nearest(1, 120)
               && b.second.xz == b.second.xy && b.second.yz == b.second.xy,
           "M9 TM1 S1.4 eq:moments-canonical off the diagonal 1/120");
}

static void test_simplex_formula(void)
{
    static const unsigned factorial[] = {1, 1, 2, 6, 24, 120, 720, 5040,
                                         40320, 362880};
    int bad = 0, seen = 0;
    for (int a = 0; a <= 6; a++)
        for (int b = 0; a + b <= 6; b++)
            for (int c = 0; a + b + c <= 6; c++, seen++)
                bad += !integral_is(a, b, c, to_plane, to_line,
                    factorial[a] * factorial[b] * factorial[c],
                    factorial[a + b + c + 3]);
    tap_ok(bad == 0 && seen == 84,
           "D1 S1.4 eq:moments-factorials %d integrals x^a y^b z^c", seen);
}

static void test_points(void)
{
    sweep s = sweep_begin(20000, WHORL_MOMENTS_POINT_BOUND, "u",
                          "M3 eq:moments-point moments of a point mass");
    while (sweep_next(&s)) {
        double m = draw_wide(&s, -40, 40), x = draw_wide(&s, -40, 40),
               y = draw_wide(&s, -40, 40), z = draw_wide(&s, -40, 40);
        mp_open(700);
        const mp mass = mp_of(m);
        const mp3 p = mp3_of(x, y, z);
        mp_moments exact = ref_particles(1, &mass, &p, mp3_of(0, 0, 0));
        mp_moments scale = {mp_abs(exact.m), mp3_abs(exact.s),
                            mp33_abs(exact.c)};
        whorl_vec3 at = {x, y, z};
        sweep_error(&s, moments_error(whorl_moments_of_point(at, m), exact,
                                      scale, 1));
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_translate(void)
{
    sweep s = sweep_begin(50000, WHORL_MOMENTS_TRANSLATE_BOUND, "u",
                          "M12 M13 S1.6 eq:moments-translate translation");
    while (sweep_next(&s)) {
        mp_open(700);
        cloud c = draw_cloud(&s);
        int far = draw_below(&s, 2) ? 20 : 10;
        whorl_vec3 d = {draw_wide(&s, -10, far), draw_wide(&s, -10, far),
                        draw_wide(&s, -10, far)};
        mp3 shift = mp3_of(d.x, d.y, d.z);
        mp_moments exact = ref_particles(4, c.m, c.p, shift);
        mp_moments scale = translate_scale(c.b, mp3_abs(shift));
        sweep_error(&s, moments_error(whorl_moments_translate(c.b, d),
                                      exact, scale, 1));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_translate_group(void)
{
    sweep s = sweep_begin(2000, 0, "differences",
        "M13 S1.6 eq:moments-translate/group T_d T_e = T_(d+e), every bit");
    while (sweep_next(&s)) {
        mp_open(53);
        whorl_moments b = draw_cloud(&s).b;
        mp_close();
        whorl_vec3 d = draw_whole_vec3(&s, 99), e = draw_whole_vec3(&s, 99);
        whorl_moments twice =
            whorl_moments_translate(whorl_moments_translate(b, e), d);
        whorl_moments once =
            whorl_moments_translate(b, whorl_vec3_add(d, e));
        sweep_error(&s, same(twice, once) ? 0 : 1);
    }
    sweep_end(&s);
}

static void test_transform(void)
{
    sweep s = sweep_begin(20000, WHORL_MOMENTS_TRANSFORM_BOUND, "u",
                          "M10 M11 S1.5 eq:moments-transform affine image");
    while (sweep_next(&s)) {
        whorl_vec3 w[4];
        for (int i = 0; i < 4; i++)
            w[i] = draw_whole_vec3(&s, 999);
        whorl_mat3 A;
        for (int i = 0; i < 9; i++)
            A.m[i / 3][i % 3] = draw_wide(&s, -6, 6);
        whorl_moments b =
            whorl_moments_of_tetrahedron(w[0], w[1], w[2], w[3], 120);
        mp_open(1200);
        const mp3 p[4] = {mp3_from(w[0]), mp3_from(w[1]), mp3_from(w[2]),
                          mp3_from(w[3])};
        mp_moments exact = ref_tetrahedron_120(mp_of(1), mp33_from(A), p);
        mp_moments scale = transform_scale(mp33_from(A), b);
        sweep_error(&s, moments_error(whorl_moments_transform(A, b), exact,
                                      scale, 1));
        if (!mp_exact())
            sweep_error(&s, INFINITY);
        mp_close();
    }
    sweep_end(&s);
}
static void test_transform_exact(void)
{
    sweep s = sweep_begin(5000, 0, "differences", "M10 M11 S1.5 D4 "
        "eq:moments-transform/exact whole matrices, det < 0 too");
    while (sweep_next(&s)) {
        whorl_vec3 w[4];
        for (int i = 0; i < 4; i++)
            w[i] = draw_whole_vec3(&s, 9);
        whorl_mat3 A;
        for (int i = 0; i < 9; i++)
            A.m[i / 3][i % 3] = draw_integer(&s, -9, 9);
        if (draw_below(&s, 16) == 0)
            for (int i = 0; i < 3; i++)
                A.m[i][2] = A.m[i][0] - A.m[i][1];
        const int mirror = draw_below(&s, 2) == 0;
        const double sign = mirror == (whorl_mat3_det(A) < 0) ? 1 : -1;
        for (int j = 0; j < 3; j++)
            A.m[0][j] *= sign;
        mp_open(300);
        const mp3 p[4] = {mp3_from(w[0]), mp3_from(w[1]), mp3_from(w[2]),
                          mp3_from(w[3])};
        mp_moments exact = ref_tetrahedron_120(mp_of(1), mp33_from(A), p);
        whorl_moments got = whorl_moments_transform(A,
            whorl_moments_of_tetrahedron(w[0], w[1], w[2], w[3], 120));
        sweep_error(&s, moments_error(got, exact, exact, 1) != 0);
        sweep_close(&s);
    }
    sweep_end(&s);
}

static whorl_moments two_steps(double density, const whorl_vec3 w[4])
{
    whorl_mat3 A = whorl_mat3_columns(whorl_vec3_sub(w[1], w[0]),
                                      whorl_vec3_sub(w[2], w[0]),
                                      whorl_vec3_sub(w[3], w[0]));
    whorl_moments at_origin =
        whorl_moments_transform(A, whorl_moments_canonical());
    return whorl_moments_scale(density,
                               whorl_moments_translate(at_origin, w[0]));
}

static double two_steps_worst;
static void test_worked(void)
{
    const whorl_vec3 w0 = {1, 0, 0}, w1 = {3, 1, 0}, w2 = {1, 2, 1},
                     w3 = {2, 0, 4};
    const whorl_moments b =
        whorl_moments_of_tetrahedron(w0, w1, w2, w3, 120);
    const whorl_moments hand = {340, {595, 255, 425},
                                {1088, 238, 714, 442, 748, 289}};
    tap_ok(same(b, hand), "S1.7 worked by hand: "
           "eq:moments-tetrahedron-mass eq:moments-tetrahedron-first "
           "eq:moments-tetrahedron-second");
    const whorl_moments inward =
        whorl_moments_of_tetrahedron(w0, w2, w1, w3, 120);
    tap_ok(same(inward, whorl_moments_scale(-1, hand)),
           "M11 eq:moments-tetrahedron-mass two corners swapped: minus");
}
static double distance(whorl_sym3 a, whorl_sym3 b)
{
    whorl_sym3 d = whorl_sym3_sub(a, b);
    return fmax(fmax(fmax(fabs(d.xx), fabs(d.yy)), fabs(d.zz)),
                fmax(fmax(fabs(d.xy), fabs(d.xz)), fabs(d.yz)));
}

static void test_detour(void)
{
    const double c = 1.0 / 12;
    const whorl_moments cube = {1, {0, 0, 0}, {c, c, c, 0, 0, 0}};
    int good = 1;
    tap_data("moments-detour", "distance error");
    for (int k = 1; k <= 7; k += 2) {
        const double d = pow(10, k) * 2 / 3;
        const whorl_vec3 there = {d / 2, d, d}, back = {-d / 2, -d, -d};
        whorl_moments b = whorl_moments_translate(
            whorl_moments_translate(cube, there), back);
        double error = distance(b.second, cube.second);
        double scale = (c + d * d) + (c + 4 * d * d);
        good &= error <= WHORL_MOMENTS_TRANSLATE_BOUND * 0x1p-53 * scale;
        tap_data("moments-detour", "%.0f %.1e", pow(10, k), error / c);
    }
    tap_ok(good, "eq:moments-translate there and back within the bound");
}
static double piece_of_stem(const int axis[3], double *scale)
{
    const double size[3] = {2, 18, 4};
    double w[4][3] = {{-1, -22, -2}}, pairs = 0, sx = 0, sy = 0;
    for (int i = 1; i < 4; i++)
        for (int j = 0; j < 3; j++)
            w[i][j] = w[i - 1][j] + (axis[i - 1] == j ? size[j] : 0);
    whorl_vec3 v[4];
    for (int i = 0; i < 4; i++) {
        v[i] = (whorl_vec3){w[i][0], w[i][1], w[i][2]};
        pairs += fabs(v[i].x * v[i].y);
        sx += fabs(v[i].x);
        sy += fabs(v[i].y);
    }
    whorl_moments b =
        whorl_moments_of_tetrahedron(v[0], v[1], v[2], v[3], 1);
    *scale = fabs(b.mass) / 20 * (pairs + sx * sy);
    return b.mass < 0 ? -b.second.xy : b.second.xy;
}

static void test_crumb(void)
{
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                    {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    double total = 0, bound = 0, so_far = 0;
    for (int p = 0; p < 6; p++) {
        double scale;
        total += piece_of_stem(order[p], &scale);
        so_far += scale;
        bound += WHORL_MOMENTS_TETRAHEDRON_BOUND * scale + so_far;
    }
    bound *= 0x1p-53;
    tap_measured("moments.crumb", "%.1e", fabs(total));
    tap_measured("moments.crumb.bound", "%.1e", bound);
    tap_ok(total != 0 && fabs(total) <= bound,
           "eq:moments-tetrahedron-second the crumb in the stem's C_xy");
}

static void test_tetrahedron(void)
{
    sweep s = sweep_begin(20000, WHORL_MOMENTS_TETRAHEDRON_BOUND, "u",
        "M14 M16-M18 M20 M22 S1.7 D2 eq:moments-tetrahedron-second "
        "eq:moments-tetrahedron-first eq:moments-tetrahedron-mass "
        "eq:moments-edges");
    while (sweep_next(&s)) {
        double density = draw_wide(&s, -4, 4);
        whorl_vec3 w[4];
        for (int i = 0; i < 4; i++) {
            double x = draw_wide(&s, -6, 6), y = draw_wide(&s, -6, 6);
            w[i] = (whorl_vec3){x, y, draw_wide(&s, -6, 6)};
        }
        mp_open(1200);
        const mp3 p[4] = {mp3_from(w[0]), mp3_from(w[1]), mp3_from(w[2]),
                          mp3_from(w[3])};
        mp_moments exact = ref_tetrahedron_120(mp_of(density), mp33_identity(), p);
        if (!mp_exact())
            sweep_error(&s, INFINITY);
        mp_moments scale = tetrahedron_scale_120(density, p);
        sweep_error(&s, moments_error(
            whorl_moments_of_tetrahedron(w[0], w[1], w[2], w[3], density),
            exact, scale, 120));
        two_steps_worst = fmax(two_steps_worst, moments_error(
            two_steps(density, w), exact, scale, 120));
        mp_close();
    }
    sweep_end(&s);
    tap_measured("moments.two-steps.worst", "%.3g", two_steps_worst);
}

static void test_add(void)
{
    sweep s = sweep_begin(2000, 0, "differences",
        "M23-M25 S1.8 eq:moments-add parts of a cut tetrahedron");
    while (sweep_next(&s)) {
        whorl_vec3 w[4];
        for (int i = 0; i < 4; i++)
            w[i] = whorl_vec3_scale(2, draw_whole_vec3(&s, 99));
        whorl_vec3 mid = whorl_vec3_scale(0.5, whorl_vec3_add(w[2], w[3]));
        whorl_moments whole =
            whorl_moments_of_tetrahedron(w[0], w[1], w[2], w[3], 120);
        whorl_moments near =
            whorl_moments_of_tetrahedron(w[0], w[1], w[2], mid, 120);
        whorl_moments rest =
            whorl_moments_of_tetrahedron(w[0], w[1], mid, w[3], 120);
        sweep_error(&s, !same(whorl_moments_add(near, rest), whole)
                        + !same(whorl_moments_sub(whole, near), rest));
    }
    sweep_end(&s);
}
static void test_add_order(void)
{
    enum { BODIES = 8 };
    sweep s = sweep_begin(2000, 0, "differences",
        "M23-M25 S1.8 eq:moments-add/order bodies in any order");
    while (sweep_next(&s)) {
        whorl_moments b[BODIES], heap[BODIES], whole = {.mass = 0};
        mp_open(53);
        for (int k = 0; k < BODIES; k++)
            heap[k] = b[k] = draw_cloud(&s).b;
        mp_close();
        for (int k = 0; k < BODIES; k++)
            whole = whorl_moments_add(whole, b[k]);
        for (unsigned n = BODIES; n > 1; n--) {
            const unsigned i = draw_below(&s, n), j = draw_below(&s, n - 1);
            const unsigned k = j < i ? j : j + 1;
            heap[i] = whorl_moments_add(heap[i], heap[k]);
            heap[k] = heap[n - 1];
        }
        whorl_moments left = whole;
        for (unsigned n = BODIES - 1; n > 0; n--) {
            const unsigned k = 1 + draw_below(&s, n);
            left = whorl_moments_sub(left, b[k]);
            b[k] = b[n];
        }
        sweep_error(&s, !same(heap[0], whole) + !same(left, b[0]));
    }
    sweep_end(&s);
}

static void test_exhibits(void)
{
    static const limit_x to_y = {0, 2, 0}, to_z_minus_y = {0, -2, 2};
    static const limit_y to_z = {0, 2}, to_half_z = {0, 1};
    tap_ok(integral_is(2, 0, 0, to_y, to_z, 1, 60)
               && integral_is(0, 2, 0, to_y, to_z, 1, 20)
               && integral_is(0, 0, 2, to_y, to_z, 1, 10)
               && integral_is(1, 1, 0, to_y, to_z, 1, 40),
           "exhibit M7 eq:moments-canonical the printed limits belong to "
           "Kuhn's tetrahedron: 1/60, 1/20, 1/10, 1/40");
    tap_ok(integral_is(1, 1, 0, to_z_minus_y, to_half_z, 11, 1920),
           "exhibit M8 eq:moments-canonical the printed limits, taken "
           "literally, give 11/1920 instead of 1/120");
    tap_ok(integral_is(1, 1, 0, to_z_minus_y, to_z, 1, 120),
           "exhibit M8 eq:moments-canonical with z in the middle: 1/120");
    const whorl_vec3 a = {1, 1, 1}, b = {1, -1, -1}, c = {-1, 1, -1},
                     d = {-1, -1, 1};
    const whorl_moments regular = whorl_moments_of_tetrahedron(a, b, c, d, 15);
    const whorl_moments expected = {-40, {0, 0, 0}, {-8, -8, -8, 0, 0, 0}};
    tap_ok(same(regular, expected), "exhibit M5 TM4 "
           "eq:moments-tetrahedron-second regular tetrahedron: "
           "C = 8/15 on the diagonal, 0 off it");
    const whorl_moments as_printed =
        whorl_moments_transform(whorl_mat3_identity(),
                                whorl_moments_canonical());
    const whorl_vec3 o = {0, 0, 0}, p = {2, 0, 0}, q = {0, 3, 0},
                     r = {0, 0, 5};
    const double target = whorl_moments_of_tetrahedron(o, p, q, r, 1).mass;
    tap_ok(as_printed.mass == nearest(1, 6) && target == 5,
           "exhibit M15 eq:moments-transform as printed every tetrahedron "
           "has volume 1/6; this one has 5");
    const whorl_moments point = whorl_moments_of_point(o, 1);
    const double once = whorl_moments_translate(point, p).second.xx;
    const double twice =
        whorl_moments_translate(point, whorl_vec3_scale(2, p)).second.xx;
    const double printed_once = p.x * p.x * p.x;
    const double printed_twice = 8 * printed_once;
    tap_ok(twice == 4 * once && printed_twice != 4 * printed_once,
           "exhibit M12 eq:moments-translate the printed last term is cubic");
}

static void test_constants(void)
{
    constant("eq:moments-point", WHORL_MOMENTS_POINT_BOUND, 2);
    constant("eq:moments-translate", WHORL_MOMENTS_TRANSLATE_BOUND, 4);
    constant("eq:moments-transform", WHORL_MOMENTS_TRANSFORM_BOUND,
             (2 + 3) + (3 + 3) + 1);
    constant("eq:moments-tetrahedron-second",
             WHORL_MOMENTS_TETRAHEDRON_BOUND,
             3 + 5 + 2 + 2 + (2 * 3 + 1 + 1));
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "05-moments");
    test_triangle();
    test_canonical();
    test_simplex_formula();
    test_points();
    test_translate();
    test_translate_group();
    test_transform();
    test_transform_exact();
    test_tetrahedron();
    test_worked();
    test_detour();
    test_crumb();
    test_add();
    test_add_order();
    test_exhibits();
    test_constants();
    return tap_end();
}
