/* Vectors and matrices against many bits. */
/* Tangled from literate/01-linear: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/linear.h"
#include "reference/tap.h"
#include "src/number.h"
#include "tests/counted.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A vector that is parallel to a but for a few units in the last place. */
static whorl_vec3 nearly_parallel(sweep *s, whorl_vec3 a)
{
    double k = draw_uniform(s, -2, 2);
    whorl_vec3 b = whorl_vec3_scale(k, a);
    b.y = nextafter(b.y, draw_below(s, 2) ? INFINITY : -INFINITY);
    return b;
}

static whorl_mat3 draw_matrix(sweep *s, int low, int high)
{
    whorl_vec3 a = draw_vec3(s, low, high), b = draw_vec3(s, low, high);
    return whorl_mat3_columns(a, b, draw_vec3(s, low, high));
}
static whorl_vec3 draw_any(sweep *s)
{
    if (draw_below(s, 4) == 0)
        return draw_vec3(s, -1074, -1020);
    if (draw_below(s, 3) == 0) {
        double x = draw_finite(s) / 2, y = draw_finite(s) / 2;
        return (whorl_vec3){x, y, draw_finite(s) / 2};
    }
    int middle = (int)draw_below(s, 1900) - 950;
    return draw_vec3(s, middle - 3, middle + 3);
}
static whorl_mat3 draw_hard_matrix(sweep *s)
{
    if (draw_below(s, 3) != 0)
        return draw_matrix(s, -6, 6);
    whorl_vec3 a = draw_vec3(s, -1, 1), b = draw_vec3(s, -1, 1);
    whorl_vec3 c = whorl_vec3_add(
        whorl_vec3_scale(draw_integer(s, -5, 5), a),
        whorl_vec3_scale(draw_integer(s, 1, 5), b));
    c.x += draw_uniform(s, -1, 1) * ldexp(1, -(int)draw_below(s, 55));
    return whorl_mat3_columns(a, b, c);
}
static whorl_mat3 draw_unimodular(sweep *s, int range)
{
    whorl_mat3 lower = whorl_mat3_identity(), upper = lower;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++) {
            lower.m[i][j] = draw_integer(s, -range, range);
            upper.m[j][i] = draw_integer(s, -range, range);
        }
    return whorl_mat3_mul(lower, upper);
}

static void test_sums(void)
{
    const whorl_vec3 a = {1, 2, 4}, b = {30, -10, 20};
    const whorl_vec3 sum = {31, -8, 24}, difference = {-29, 12, -16},
                     triple = {3, 6, 12};
    tap_ok(same_vec3(whorl_vec3_add(a, b), sum)
               && same_vec3(whorl_vec3_sub(a, b), difference)
               && same_vec3(whorl_vec3_scale(3, a), triple),
           "S0.5 sum, difference and multiple of vectors");
    const whorl_vec3 bad[] = {{NAN, 0, 0}, {0, INFINITY, 0},
                              {0, 0, -INFINITY}};
    tap_ok(whorl_vec3_finite(a) && !whorl_vec3_finite(bad[0])
               && !whorl_vec3_finite(bad[1]) && !whorl_vec3_finite(bad[2]),
           "S0.6 whorl_vec3_finite looks at every component");
}

static void test_dot(void)
{
    sweep s = sweep_begin(20000, WHORL_VEC3_DOT_BOUND, "u",
                          "W2-5 eq:linear-dot eq:linear-rounding a . b");
    while (sweep_next(&s)) {
        whorl_vec3 a = draw_vec3(&s, -40, 40);
        whorl_vec3 b = draw_below(&s, 2) ? draw_vec3(&s, -40, 40)
            : whorl_vec3_cross(a, draw_vec3(&s, -4, 4));
        mp_open(900);
        mp3 p = mp3_from(a), q = mp3_from(b);
        mp exact = mp_scale(ref_dot_4(p, q), 0.25);
        mp scale = mp3_dot(mp3_abs(p), mp3_abs(q));
        sweep_error(&s, error_u(whorl_vec3_dot(a, b), exact, scale));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_cross(void)
{
    sweep s = sweep_begin(20000, WHORL_VEC3_CROSS_BOUND, "u",
                          "W2-x S0.5 eq:linear-cross cross product");
    while (sweep_next(&s)) {
        unsigned kind = draw_below(&s, 3);
        int wide = kind == 0 ? 40 : 2;
        whorl_vec3 a = draw_vec3(&s, -wide, wide);
        whorl_vec3 b = kind == 1 ? nearly_parallel(&s, a)
            : draw_vec3(&s, -wide, wide);
        whorl_vec3 got = whorl_vec3_cross(a, b);
        mp_open(900);
        mp3 p = mp3_from(a), q = mp3_from(b);
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            mp scale = mp_add(mp_abs(mp_mul(mp3_get(p, j), mp3_get(q, k))),
                              mp_abs(mp_mul(mp3_get(p, k), mp3_get(q, j))));
            sweep_error(&s, error_u(vec3_get(got, i), ref_cross(p, q, i), scale));
        }
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_lagrange(void)
{
    sweep s = sweep_begin(5000, 0, "differences",
        "W2-5 eq:linear-lagrange eq:linear-cross/lagrange |a x b|^2");
    while (sweep_next(&s)) {
        whorl_vec3 a = draw_whole_vec3(&s, 2999);
        whorl_vec3 b = draw_whole_vec3(&s, 2999);
        whorl_vec3 c = whorl_vec3_cross(a, b);
        double ab = whorl_vec3_dot(a, b);
        double left = whorl_vec3_dot(c, c) + ab * ab;
        double right = whorl_vec3_dot(a, a) * whorl_vec3_dot(b, b);
        sweep_error(&s, left != right || whorl_vec3_dot(a, c) != 0
                    || whorl_vec3_dot(b, c) != 0
                    || whorl_vec3_norm(whorl_vec3_cross(a, a)) != 0);
    }
    sweep_end(&s);
}
static void test_plane(void)
{
    sweep s = sweep_begin(5000, WHORL_VEC3_CROSS_BOUND, "u",
                          "eq:linear-plane from lengths and an angle");
    while (sweep_next(&s)) {
        whorl_vec3 a = draw_vec3(&s, -3, 3), b = draw_vec3(&s, -3, 3);
        a.z = b.z = 0;
        mp_open(300);
        const mp3 p = mp3_from(a), q = mp3_from(b);
        const mp angle = mp_sub(mp_atan2(q.y, q.x), mp_atan2(p.y, p.x)),
            size = mp_mul(mp3_length(p), mp3_length(q));
        sweep_error(&s, error_u(whorl_vec3_dot(a, b),
            mp_mul(size, mp_cos(angle)), mp3_dot(mp3_abs(p), mp3_abs(q))));
        sweep_error(&s, error_u(whorl_vec3_cross(a, b).z,
            mp_mul(size, mp_sin(angle)),
            mp_add(mp_abs(mp_mul(p.x, q.y)), mp_abs(mp_mul(p.y, q.x)))));
        mp_close();
    }
    sweep_end(&s);
}

static const whorl_vec3 climbed_length = {
    0x1.7ba05410cd11ap-1, 0x1.6598e9d94a7f7p-1, -0x1.fec2dcb6fe147p-9};
static const whorl_vec3 climbed_direction = {
    0x1.b6520b80ff0d4p-1, -0x1.11a4527b9a106p-1, 0x1.3f925b76a78d9p-2};

static void test_norm(void)
{
    sweep s = sweep_begin(20000, WHORL_VEC3_NORM_BOUND, "u",
                          "eq:linear-norm length, any exponents");
    while (sweep_next(&s)) {
        whorl_vec3 a = s.next == 1 ? climbed_length : draw_any(&s);
        mp_open(300);
        sweep_error(&s, error_relative(whorl_vec3_norm(a),
                                       mp3_length(mp3_from(a))));
        mp_close();
    }
    sweep_end(&s);
    const whorl_vec3 large = {0x3p600, 0x4p600, 0}, zero = {0, -0.0, 0},
        too_large = {DBL_MAX, DBL_MAX, 0}, infinite = {1, -INFINITY, 2},
        nan = {INFINITY, NAN, 0}, small = {0, -0x1p-1074, 0};
    tap_ok(whorl_vec3_norm(large) == 0x5p600 && whorl_vec3_norm(zero) == 0
               && whorl_vec3_norm(small) == 0x1p-1074,
           "eq:linear-norm of 2^600 (3, 4, 0), zero, the least double");
    tap_ok(whorl_vec3_norm(too_large) == INFINITY
               && whorl_vec3_norm(infinite) == INFINITY
               && isnan(whorl_vec3_norm(nan)),
           "S0.6 eq:linear-norm infinite and NaN components");
}

static void test_normalize(void)
{
    sweep s = sweep_begin(20000, WHORL_VEC3_NORMALIZE_BOUND, "u",
                          "eq:linear-normalize direction, any exponents");
    while (sweep_next(&s)) {
        whorl_vec3 a = s.next == 1 ? climbed_direction : draw_any(&s);
        whorl_vec3 unit = {NAN, NAN, NAN};
        if (whorl_vec3_normalize(a, &unit) != WHORL_OK)
            sweep_error(&s, INFINITY);
        mp_open(300);
        mp3 p = mp3_from(a);
        mp length = mp3_length(p);
        for (int i = 0; i < 3; i++)
            sweep_error(&s, error_relative(vec3_get(unit, i),
                mp_div(mp3_get(p, i), length)));
        mp_close();
    }
    sweep_end(&s);
}

static void test_skew(void)
{
    sweep s = sweep_begin(5000, 0, "differences",
                          "W2-9 W2-s S4.2 eq:linear-skew a* b = a x b");
    while (sweep_next(&s)) {
        whorl_vec3 a = draw_vec3(&s, -9, 9), b = draw_vec3(&s, -9, 9);
        whorl_mat3 star = whorl_mat3_skew(a);
        whorl_mat3 t = whorl_mat3_transpose(star);
        int bad = !same_vec3(whorl_mat3_apply(star, b),
                             whorl_vec3_cross(a, b));
        for (int k = 0; k < 9; k++)
            bad += star.m[k / 3][k % 3] != -t.m[k / 3][k % 3];
        sweep_error(&s, bad);
    }
    sweep_end(&s);
    s = sweep_begin(5000, 0, "differences",
        "eq:linear-double eq:linear-transpose a x (b x c), A v . w");
    while (sweep_next(&s)) {
        whorl_vec3 p = draw_whole_vec3(&s, 999), q = draw_whole_vec3(&s, 999),
                   r = draw_whole_vec3(&s, 999), e = draw_whole_vec3(&s, 99);
        whorl_vec3 left = whorl_vec3_cross(p, whorl_vec3_cross(q, r));
        whorl_vec3 right = whorl_vec3_sub(
            whorl_vec3_scale(whorl_vec3_dot(p, r), q),
            whorl_vec3_scale(whorl_vec3_dot(p, q), r));
        whorl_mat3 A = whorl_mat3_columns(p, q, r);
        whorl_mat3 At = whorl_mat3_transpose(A);
        sweep_error(&s, !same_vec3(left, right)
            || whorl_vec3_dot(whorl_mat3_apply(A, e), p)
                != whorl_vec3_dot(e, whorl_mat3_apply(At, p)));
    }
    sweep_end(&s);
    const whorl_vec3 a = {1, 2, 4}, b = {3, -1, 2}, c = {8, 10, -7};
    tap_ok(same_vec3(whorl_vec3_cross(a, b), c)
               && same_vec3(whorl_mat3_apply(whorl_mat3_skew(a), b), c),
           "W2-s S0.5 eq:linear-skew eq:linear-cross "
           "(1,2,4) x (3,-1,2) = (8,10,-7)");
}
static void test_products(void)
{
    sweep s = sweep_begin(10000, WHORL_MAT3_MUL_BOUND, "u",
                          "eq:linear-mul product of matrices, image");
    while (sweep_next(&s)) {
        whorl_mat3 a = draw_matrix(&s, -30, 30);
        whorl_mat3 b = draw_matrix(&s, -30, 30);
        whorl_mat3 c = whorl_mat3_mul(a, b);
        whorl_vec3 v = {b.m[0][1], b.m[1][1], b.m[2][1]};
        whorl_vec3 w = whorl_mat3_apply(a, v);
        mp_open(900);
        mp33 p = mp33_from(a), q = mp33_from(b), exact = ref_mul(p, q);
        mp33 scale = mp33_mul(mp33_abs(p), mp33_abs(q));
        for (int k = 0; k < 9; k++)
            sweep_error(&s, error_u(c.m[k / 3][k % 3],
                exact.m[k / 3][k % 3], scale.m[k / 3][k % 3]));
        for (int i = 0; i < 3; i++)
            sweep_error(&s, error_u(vec3_get(w, i), exact.m[i][1],
                                    scale.m[i][1]));
        sweep_close(&s);
    }
    sweep_end(&s);
    const whorl_vec3 v = {3, -1, 2};
    tap_ok(same_vec3(whorl_mat3_apply(whorl_mat3_identity(), v), v),
           "eq:linear-mul the identity does nothing");
}

static void test_det(void)
{
    sweep s = sweep_begin(20000, WHORL_MAT3_DET_BOUND, "u",
                          "M21 eq:linear-det signed volume");
    while (sweep_next(&s)) {
        whorl_mat3 a = draw_hard_matrix(&s);
        mp_open(900);
        mp33 p = mp33_from(a);
        sweep_error(&s, error_u(whorl_mat3_det(a), mp33_det(p),
                                mp33_permanent(mp33_abs(p))));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_det_hard(void)
{
    sweep s = sweep_begin(2000, WHORL_MAT3_DET_BOUND, "u",
        "eq:linear-det/hard det 1, entries near 2^48; scaled rows");
    while (sweep_next(&s)) {
        whorl_mat3 a = draw_below(&s, 2) ? draw_unimodular(&s, 1 << 24)
                                         : draw_matrix(&s, -3, 3);
        for (int j = 0; j < 3; j++) {
            a.m[0][j] = ldexp(a.m[0][j], -500);
            a.m[1][j] = ldexp(a.m[1][j], 250);
            a.m[2][j] = ldexp(a.m[2][j], 250);
        }
        mp_open(900);
        mp33 p = mp33_from(a);
        sweep_error(&s, error_u(whorl_mat3_det(a), mp33_det(p),
                                mp33_permanent(mp33_abs(p))));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_inverse(void)
{
    int refused = 0, done = 0;
    sweep s = sweep_begin(20000, WHORL_MAT3_INVERSE_BOUND, "u",
                          "eq:linear-inverse inverse, any scale");
    while (sweep_next(&s)) {
        whorl_mat3 a = draw_hard_matrix(&s), x;
        int scale = 150 * (int)draw_below(&s, 5) - 300;
        for (int k = 0; k < 9; k++)
            a.m[k / 3][k % 3] = ldexp(a.m[k / 3][k % 3],
                                      scale * (k / 3 - 1));
        whorl_status status = whorl_mat3_inverse(a, &x);
        mp_open(3000);
        mp33 p = mp33_from(a);
        mp D = mp33_det(p), P = mp33_permanent(mp33_abs(p));
        if (status == WHORL_SINGULAR) {
            refused++;
            sweep_error(&s, error_ratio(D, P) <= 69.002 ? 0 : INFINITY);
        } else if (status != WHORL_OK) {
            sweep_error(&s, INFINITY);
        } else {
            done++;
            for (int k = 0; k < 9; k++) {
                mp N = ref_cramer(p, k / 3, k % 3);
                mp K = ref_cramer_size(p, k / 3, k % 3);
                mp difference = mp_sub(mp_mul(mp_of(x.m[k / 3][k % 3]), D), N);
                sweep_error(&s, error_ratio(mp_mul(difference, D), mp_mul(P, K)));
            }
        }
        sweep_close(&s);
    }
    sweep_end(&s);
    if (s.cases > 5000)     /* a share is judged by many */
        tap_ok(done > 9 * refused && refused > 0,
               "eq:linear-inverse refuses some matrices: %d of %d",
               refused, done + refused);
}
static void test_inverse_scale(void)
{
    sweep s = sweep_begin(3000, 0, "differences",
        "eq:linear-inverse/scale rows, columns times 2^k, no bit differs");
    while (sweep_next(&s)) {
        whorl_mat3 a = draw_matrix(&s, -2, 2), b = a, x = a, y;
        int row[3], col[3], bad = 0;
        for (int i = 0; i < 3; i++) {
            row[i] = (int)draw_below(&s, 900) - 450;
            col[i] = (int)draw_below(&s, 900) - 450;
        }
        for (int k = 0; k < 9; k++)
            b.m[k / 3][k % 3] = ldexp(b.m[k / 3][k % 3],
                                      row[k / 3] + col[k % 3]);
        if (whorl_mat3_inverse(x, &x) != whorl_mat3_inverse(b, &y))
            bad = 1;
        for (int k = 0; k < 9; k++)
            bad += x.m[k / 3][k % 3]
                != ldexp(y.m[k / 3][k % 3], col[k / 3] + row[k % 3]);
        sweep_error(&s, bad);
    }
    sweep_end(&s);
    const whorl_mat3 worked = {{{1, 3, 1}, {2, -1, 0}, {4, 2, 1}}};
    const whorl_mat3 undo = {{{-1, -1, 1}, {-2, -3, 2}, {8, 10, -7}}};
    whorl_mat3 y;
    tap_ok(whorl_mat3_det(worked) == 1
               && whorl_mat3_inverse(worked, &y) == WHORL_OK
               && memcmp(&y, &undo, sizeof y) == 0,
           "eq:linear-inverse of the worked example is whole");
    const whorl_mat3 graded = {{{0x1p600, 0, 0}, {0, 1, 0},
                                {0, 0, 0x1p-600}}};
    whorl_mat3 x;
    tap_ok(whorl_mat3_inverse(graded, &x) == WHORL_OK
               && x.m[0][0] == 0x1p-600 && x.m[1][1] == 1
               && x.m[2][2] == 0x1p600 && x.m[0][1] == 0,
           "eq:linear-inverse of diag(2^600, 1, 2^-600)");
}
static void test_inverse_range(void)
{
    sweep s = sweep_begin(3000, WHORL_MAT3_INVERSE_BOUND, "u",
                          "eq:linear-inverse/range entries 2^-500...2^500");
    while (sweep_next(&s)) {
        whorl_mat3 a, x;
        for (int k = 0; k < 9; k++)
            a.m[k / 3][k % 3] = draw_below(&s, 4) == 0 ? 0
                : draw_wide(&s, -500, 500);
        const whorl_status status = whorl_mat3_inverse(a, &x);
        mp_open(12000);
        const mp33 p = mp33_from(a);
        const mp D = mp33_det(p), P = mp33_permanent(mp33_abs(p));
        int too_large = 0;
        for (int k = 0; k < 9 && mp_sign(D) != 0; k++) {
            const mp N = ref_cramer(p, k / 3, k % 3);
            const mp K = ref_cramer_size(p, k / 3, k % 3);
            if (mp_cmp(mp_abs(N), mp_mul(mp_abs(D), mp_of(DBL_MAX))) > 0)
                too_large = 1;
            if (status != WHORL_OK)
                continue;
            const mp off = mp_abs(mp_sub(mp_mul(mp_of(x.m[k / 3][k % 3]), D), N));
            const mp lost = mp_scale(mp_abs(D), DBL_TRUE_MIN);
            if (mp_cmp(off, lost) > 0)
                sweep_error(&s, error_ratio(mp_mul(mp_sub(off, lost), D),
                                            mp_mul(P, K)));
        }
        if (status == WHORL_SINGULAR)
            sweep_error(&s, mp_sign(D) == 0 || error_ratio(D, P) <= 69.002
                            ? 0 : INFINITY);
        else
            sweep_error(&s, (status == WHORL_OUT_OF_RANGE) == too_large
                            ? 0 : INFINITY);
        sweep_close(&s);
    }
    sweep_end(&s);
    const double e = 0x1p-960;
    const whorl_mat3 even = {{{1, 1, 1}, {1, e, 2 * e}, {1, 2 * e, e}}},
        wide = {{{0x1.c66f9a0ee5aa7p-170, 0x1.8c84b5d4c8dbap+330,
                  0x1.d403c22e0a6adp-202},
                 {0x1.a5bdeccbf74a6p+320, -0x1.ec0b759914faap+138,
                  -0x1.411e05ee3099p+304},
                 {-0x1.1d57fd51d9d46p-281, 0x1.44386139acd78p+305,
                  0x1.0f561d36dfd14p-322}}};
    whorl_mat3 x;
    tap_ok(whorl_mat3_inverse(even, &x) == WHORL_OK && x.m[0][0] == -1.5 * e
               && x.m[1][1] == -0.5 / e && x.m[0][1] == 0.5,
           "eq:linear-inverse/range of (1 1 1; 1 e 2e; 1 2e e), e = 2^-960");
    tap_ok(whorl_mat3_inverse(wide, &x) == WHORL_OK
               && fabs(x.m[1][1] / 0x1.73p-923 - 1) < 0x1p-8,
           "eq:linear-inverse/range exponents beyond 320 in one matrix");
    const whorl_mat3 small = {{{0x1p-1000, 0, 0}, {0, 0x1p-1000, 0},
                               {0, 0, 0x1p-1000}}};
    tap_ok(whorl_mat3_inverse(small, &x) == WHORL_OK && x.m[0][0] == 0x1p1000
               && x.m[1][1] == 0x1p1000 && x.m[2][2] == 0x1p1000,
           "eq:linear-inverse/range 2^-1000 times the identity");
    const double some[6] = {0, DBL_TRUE_MIN, -0x1.8p-1030, DBL_MIN, 1,
                            -DBL_MAX};
    int apart = 0;
    for (int k = 0; k < 6; k++) {
        int exponent;
        frexp(some[k], &exponent);
        apart += exponent_above(some[k]) != exponent;
    }
    tap_ok(apart == 0, "eq:linear-inverse/range exponents, from the least "
           "subnormal number to the largest double");
}

static int equal_sym(whorl_sym3 a, whorl_sym3 b)
{
    return a.xx == b.xx && a.yy == b.yy && a.zz == b.zz
        && a.xy == b.xy && a.xz == b.xz && a.yz == b.yz;
}

static void test_symmetric(void)
{
    const whorl_sym3 a = {1, 2, 4, 8, 16, 32}, b = {3, 5, 7, 11, 13, 17};
    const whorl_sym3 sum = {4, 7, 11, 19, 29, 49},
        difference = {-2, -3, -3, -3, 3, 15}, twice = {2, 4, 8, 16, 32, 64},
        square = {1, 4, 16, 2, 4, 8}, diagonal = {1, 2, 4, 0, 0, 0};
    const whorl_vec3 v = {1, 2, 4}, av = {81, 140, 96};
    tap_ok(equal_sym(whorl_sym3_add(a, b), sum)
               && equal_sym(whorl_sym3_sub(a, b), difference)
               && equal_sym(whorl_sym3_scale(2, a), twice)
               && equal_sym(whorl_sym3_square(v), square)
               && equal_sym(whorl_sym3_diagonal(1, 2, 4), diagonal)
               && whorl_sym3_trace(a) == 7,
           "S0.5 symmetric matrices: sum, difference, multiple, square, "
           "trace");
    tap_ok(same_vec3(whorl_sym3_apply(a, v), av)
               && same_vec3(whorl_mat3_apply(whorl_sym3_to_mat3(a), v), av),
           "eq:linear-mul a symmetric matrix and its full form act alike");
    sweep s = sweep_begin(5000, 0, "differences",
        "eq:linear-inverse/symmetric both halves of the inverse agree");
    while (sweep_next(&s)) {
        whorl_sym3 S = draw_sym3(&s, -20, 20), half, back;
        whorl_mat3 full;
        whorl_status p = whorl_sym3_inverse(S, &half),
                     q = whorl_mat3_inverse(whorl_sym3_to_mat3(S), &full);
        if (p != q || (p == WHORL_OK
                       && (whorl_sym3_from_mat3(full, &back) != WHORL_OK
                           || !equal_sym(half, back)))
            || whorl_sym3_det(S) != whorl_mat3_det(whorl_sym3_to_mat3(S)))
            sweep_error(&s, 1);
        sweep_error(&s, 0);
    }
    sweep_end(&s);
}
static void test_congruence(void)
{
    sweep s = sweep_begin(10000, WHORL_SYM3_CONGRUENCE_BOUND, "u",
                          "M10 W2-39 eq:linear-congruence A S A^T");
    while (sweep_next(&s)) {
        whorl_mat3 a = draw_matrix(&s, -20, 20);
        whorl_sym3 S = draw_sym3(&s, -20, 20);
        whorl_mat3 got =
            whorl_sym3_to_mat3(whorl_sym3_congruence(a, S));
        mp_open(1200);
        mp33 p = mp33_from(a), q = mp33_from_sym3(S);
        mp33 exact = ref_congruence(p, q);
        mp33 scale = ref_congruence(mp33_abs(p), mp33_abs(q));
        for (int k = 0; k < 9; k++)
            sweep_error(&s, error_u(got.m[k / 3][k % 3],
                exact.m[k / 3][k % 3], scale.m[k / 3][k % 3]));
        sweep_close(&s);
    }
    sweep_end(&s);
}

static int refuses_direction(whorl_vec3 a, whorl_status expected)
{
    whorl_vec3 out = {NAN, 2, 3}, before = out;
    return whorl_vec3_normalize(a, &out) == expected
        && memcmp(&out, &before, sizeof out) == 0;
}

static int refuses_inverse(whorl_mat3 a, whorl_status expected)
{
    whorl_mat3 out = {{{NAN, 2, 3}, {4, 5, 6}, {7, 8, 9}}}, before = out;
    return whorl_mat3_inverse(a, &out) == expected
        && memcmp(&out, &before, sizeof out) == 0;
}

static int refuses_half(whorl_mat3 a, whorl_status expected)
{
    whorl_sym3 out = {NAN, 2, 3, 4, 5, 6}, before = out;
    return whorl_sym3_from_mat3(a, &out) == expected
        && memcmp(&out, &before, sizeof out) == 0;
}
static void test_bad_vectors(void)
{
    const whorl_vec3 zero = {0, -0.0, 0}, nan = {1, NAN, 2},
                     infinite = {1, 2, -INFINITY};
    tap_ok(refuses_direction(zero, WHORL_ZERO_LENGTH)
               && refuses_direction(nan, WHORL_NOT_FINITE)
               && refuses_direction(infinite, WHORL_NOT_FINITE),
           "S0.6 eq:linear-normalize/bad zero, NaN, infinity");
}

static void test_bad_matrices(void)
{
    whorl_mat3 good = {{{1, 2, 0}, {2, 5, 1}, {0, 1, 3}}}, nan = good,
        infinite = good, uneven = good, zero_row = good, zero_column = good;
    nan.m[2][1] = NAN;
    infinite.m[0][2] = INFINITY;
    uneven.m[1][0] = nextafter(2, 3);
    const whorl_mat3 rank_two = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}},
        huge = {{{0x1p-1060, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        most = {{{0x1p-1023, -0x1p-1023, 0}, {0, 0x1p-1023, 0}, {0, 0, 1}}};
    whorl_mat3 x;
    for (int k = 0; k < 3; k++)
        zero_row.m[1][k] = zero_column.m[k][2] = 0;
    tap_ok(refuses_inverse(nan, WHORL_NOT_FINITE)
               && refuses_inverse(infinite, WHORL_NOT_FINITE),
           "S0.6 eq:linear-inverse/bad NaN, infinity");
    tap_ok(refuses_inverse(zero_row, WHORL_SINGULAR)
               && refuses_inverse(zero_column, WHORL_SINGULAR)
               && refuses_inverse(rank_two, WHORL_SINGULAR),
           "S0.6 eq:linear-inverse/bad zero row, zero column, rank two");
    whorl_mat3 at = {{{1, 1, 0}, {1, 1 + 0x1p-46, 0}, {0, 0, 1}}}, above = at;
    above.m[1][1] += 0x1p-52;
    tap_ok(refuses_inverse(at, WHORL_SINGULAR)
               && whorl_mat3_inverse(above, &x) == WHORL_OK,
           "S0.6 eq:linear-inverse/limit |det| = 64 u P is refused, the next "
           "double is not");
    tap_ok(refuses_inverse(huge, WHORL_OUT_OF_RANGE),
           "S0.6 eq:linear-inverse/bad 1/2^-1060 is no double");
    tap_ok(whorl_mat3_inverse(most, &x) == WHORL_OK
               && x.m[0][0] == 0x1p1023 && x.m[0][1] == 0x1p1023,
           "S0.6 eq:linear-inverse/largest entries whose sum overflows");
    tap_ok(refuses_half(nan, WHORL_NOT_FINITE)
               && refuses_half(infinite, WHORL_NOT_FINITE)
               && refuses_half(uneven, WHORL_ASYMMETRIC),
           "S0.6 symmetric matrix from NaN, infinity, uneven halves");
}
static void test_bad_inputs(void)
{
    test_bad_vectors();
    test_bad_matrices();
    sweep s = sweep_begin(200, 0, "differences",
        "S0.6 eq:linear-inverse/thread determinant one, entries near 2^48");
    while (sweep_next(&s)) {
        whorl_mat3 a = draw_unimodular(&s, 1 << 24);
        sweep_error(&s, !refuses_inverse(a, WHORL_SINGULAR));
    }
    sweep_end(&s);
    int known = 0, distinct = 1;
    const char *unknown = whorl_status_text((whorl_status)99999);
    while (strcmp(whorl_status_text((whorl_status)known), unknown) != 0)
        known++;
    for (int i = 0; i < known; i++)
        for (int j = 0; j < i; j++)
            distinct = distinct
                && strcmp(whorl_status_text((whorl_status)i),
                          whorl_status_text((whorl_status)j)) != 0;
    tap_ok(known > WHORL_OUTSIDE_STEP,
           "S0.6 statuses are counted without a gap");
    tap_ok(distinct, "S0.6 each status has its own sentence");
    char parts[40];
    snprintf(parts, sizeof parts, "%d.%d.%d", WHORL_VERSION_MAJOR,
             WHORL_VERSION_MINOR, WHORL_VERSION_PATCH);
    tap_ok(strcmp(parts, WHORL_VERSION) == 0,
           "S0.6 the version in words is that in numbers");
    tap_ok(strcmp(whorl_version(), WHORL_VERSION) == 0,
           "S0.6 the library has the version of its header");
}
static void test_thresholds(void)
{
    whorl_mat3 x;
    const whorl_mat3 arrow = {{{1, 1, 1}, {1, 0x1p-980, 0},
                               {1, 0, 0x1p-980}}};
    tap_ok(whorl_mat3_inverse(arrow, &x) == WHORL_OK,
           "eq:linear-inverse a permanent of 2^-979 is not refused");
    int refused = 0;
    for (int i = 0; i < 9; i++) {
        whorl_mat3 a = whorl_mat3_identity();
        a.m[i / 3][i % 3] = NAN;
        refused += refuses_half(a, WHORL_NOT_FINITE)
            && refuses_inverse(a, WHORL_NOT_FINITE);
    }
    tap_ok(refused == 9, "eq:linear-inverse/bad NaN in each place");
}

static void test_exhibits(void)
{
    const whorl_vec3 a = {1, 2, 4}, b = {3, -1, 2};
    const whorl_vec3 c = {1, 2, 3}, d = {4, 5, 6};
    const double printed_ab = -a.z * b.y + a.y * b.z; /* row (0, -a_z, a_y) */
    const double printed_cd = -c.z * d.y + c.y * d.z;
    tap_ok(printed_ab == 8 && whorl_vec3_cross(a, b).z == -7,
           "exhibit W2-s eq:linear-skew the printed third row gives 8, not -7");
    tap_ok(printed_cd == whorl_vec3_cross(c, d).z,
           "exhibit W2-s eq:linear-skew (1,2,3) x (4,5,6) does not see it");
    const whorl_mat3 m = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
    double flat[3] = {1, 10, 100}, proper = 0, comma = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            proper += m.m[i][j];
            comma += flat[(void)i, j];
        }
    tap_ok(m.m[(void)0, 2] == m.m[2] && proper == 45 && comma == 333,
           "exhibit N17 W3-L2 eq:linear-mul in C m[0,2] is row 2, and "
           "a sum over [i,j] reads three numbers three times");
    const whorl_vec3 large = {3e200, 4e200, 0}, small = {3e-200, 4e-200, 0};
    tap_ok(sqrt(whorl_vec3_dot(large, large)) == INFINITY
               && sqrt(whorl_vec3_dot(small, small)) == 0,
           "exhibit eq:linear-norm by plain squares: infinite, or zero");
    const whorl_vec3 p = {0.1, 0.7, 0.3},
                     q = {p.x * 3, nextafter(p.y * 3, 9), p.z * 3};
    mp_open(300);
    const mp true_z = ref_cross(mp3_from(p), mp3_from(q), 2);
    const double ulps = error_ulp(whorl_vec3_cross(p, q).z, true_z);
    mp_close();
    tap_ok(ulps > 0x1p50,
           "exhibit eq:linear-cross nearly parallel: off by %.1e ulp", ulps);
    const double N = 134217728, t = 1.0 / 3;
    const whorl_vec3 r = {N + 1, N, 0}, s = {N, N - 1, 0};
    tap_ok(whorl_vec3_cross(r, s).z == 0 && fma(N + 1, N - 1, -N * N) == -1,
           "exhibit eq:linear-cross the area -1 is computed as 0");
    const whorl_vec3 x = whorl_vec3_scale(24, (whorl_vec3){2 * t, 2 * t, -t}),
                     y = whorl_vec3_scale(8, (whorl_vec3){-t, 2 * t, 2 * t});
    const whorl_mat3 bar = whorl_mat3_columns(
        x, y, whorl_vec3_add(x, whorl_vec3_scale(0.1, y)));
    whorl_mat3 inverse;
    tap_ok(whorl_mat3_det(bar) != 0
               && whorl_mat3_inverse(bar, &inverse) == WHORL_SINGULAR,
           "exhibit eq:linear-inverse a flat box of volume %.1e is refused",
           whorl_mat3_det(bar));
    tap_measured("linear.flat", "%.2g", whorl_mat3_det(bar));
    mp_open(900);
    const mp33 box = mp33_from(bar);
    const double P = mp_get(mp33_permanent(mp33_abs(box))),
                 D = mp_get(mp33_det(box)), computed = whorl_mat3_det(bar);
    mp_close();
    const double uP = 0x1p-53 * P, off = WHORL_MAT3_DET_BOUND * uP;
    tap_ok(D != 0 && fabs(D) < off && fabs(computed) < off
               && fabs(computed - D) < off && D != computed,
           "exhibit eq:linear-det the flat box: %.2g for %.2g, within %.2g",
           computed, D, off);
    tap_measured("linear.flat.P", "%.0f", P);
    tap_measured("linear.flat.off", "%.2g", off);
    tap_measured("linear.flat.computed-in-uP", "%.3f", computed / uP);
    tap_measured("linear.flat.true-in-uP", "%.3f", D / uP);
}

static void test_constants(void)
{
    constant("eq:linear-dot", WHORL_VEC3_DOT_BOUND, 3);
    constant("eq:linear-cross", WHORL_VEC3_CROSS_BOUND, 2);
    constant("eq:linear-norm", WHORL_VEC3_NORM_BOUND, 2.5);
    constant("eq:linear-normalize", WHORL_VEC3_NORMALIZE_BOUND, 2.5 + 1);
    constant("eq:linear-mul", WHORL_MAT3_MUL_BOUND, 3);
    constant("eq:linear-det", WHORL_MAT3_DET_BOUND, 2 + 3);
    constant("eq:linear-inverse", WHORL_MAT3_INVERSE_BOUND, 3 + 5);
    constant("eq:linear-congruence", WHORL_SYM3_CONGRUENCE_BOUND, 3 + 3);
}
static void test_count(void)
{
    mp_open(400);
    const mp one = mp_of(1), u = mp_of(0x1p-53),
        least = mp_div(u, mp_add(one, u));
    mp up = one, down = one;
    int good = 1, sharp = 1;
    for (int n = 1; n <= 2000; n++) {
        up = mp_mul(up, mp_add(one, least));
        down = mp_mul(down, mp_sub(one, least));
        const mp plain = mp_scale(u, n), more = mp_mul(u,
            mp_add(mp_of(n), mp_ratio(1, 1000)));
        good &= mp_cmp(mp_sub(up, one), n > 3 ? more : plain) <= 0
            && mp_cmp(mp_sub(one, down), plain) <= 0;
        sharp &= n <= 3 || mp_cmp(mp_sub(up, one), plain) > 0;
    }
    tap_ok(good && sharp, "eq:linear-count n u up to three roundings, "
           "(n + 0.001) u beyond, and not n u");
    volatile double x = 1, half = 0x1p-53;
    const mp exact = mp_add(one, u);
    tap_ok(mp_cmp(mp_div(mp_sub(exact, mp_of(x + half)), exact), least)
               == 0, "eq:linear-rounding 1 + u is off by u / (1 + u)");
    mp_close();
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "01-linear");
    test_sums();
    test_dot();
    test_cross();
    test_lagrange();
    test_plane();
    test_norm();
    test_normalize();
    test_skew();
    test_products();
    test_det();
    test_det_hard();
    test_inverse();
    test_inverse_scale();
    test_inverse_range();
    test_symmetric();
    test_congruence();
    test_bad_inputs();
    test_thresholds();
    test_exhibits();
    test_constants();
    test_count();
    return tap_end();
}
