/* Rotations against many bits. */
/* Tangled from literate/02-rotation: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/rotation.h"
#include "reference/tap.h"
#include "tests/counted.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 0x1.921fb54442d18p+1

static mp4 mp4_from(whorl_quat q)
{
    return mp4_of(q.w, q.x, q.y, q.z);
}

static double quat_get(whorl_quat q, int i)
{
    return i == 0 ? q.w : i == 1 ? q.x : i == 2 ? q.y : q.z;
}
/* Length of got - exact, in u times scale. */
static double vector_error(whorl_vec3 got, mp3 exact, mp scale)
{
    return error_ratio(mp3_length(mp3_sub(mp3_from(got), exact)), scale);
}

static double quat_error(whorl_quat got, mp4 exact, mp scale)
{
    mp4 d = {mp_sub(mp_of(got.w), exact.w), mp_sub(mp_of(got.x), exact.x),
             mp_sub(mp_of(got.y), exact.y), mp_sub(mp_of(got.z), exact.z)};
    return error_ratio(mp_sqrt(mp4_square(d)), scale);
}

/* Largest |got - exact| of nine entries, in u. */
static double matrix_error(whorl_mat3 got, mp33 exact)
{
    double worst = 0;
    for (int k = 0; k < 9; k++) {
        double e = error_u(got.m[k / 3][k % 3], exact.m[k / 3][k % 3],
                           mp_of(1));
        if (!(e <= worst))
            worst = e;
    }
    return worst;
}
static whorl_vec3 draw_ball(sweep *s, double size)
{
    double x = draw_uniform(s, -size, size);
    double y = draw_uniform(s, -size, size);
    return (whorl_vec3){x, y, draw_uniform(s, -size, size)};
}

static whorl_quat draw_unit(sweep *s)
{
    double c[4], tiny = ldexp(1, -(int)draw_below(s, 60));
    unsigned shape = draw_below(s, 6), k = draw_below(s, 4);
    for (unsigned i = 0; i < 4; i++) {
        c[i] = draw_uniform(s, -1, 1);
        if ((shape == 0 && i != k) || (shape == 1 && i == k))
            c[i] *= tiny;
    }
    whorl_quat q = {c[0], c[1], c[2], c[3]}, unit = {NAN, NAN, NAN, NAN};
    whorl_quat_normalize(q, &unit);
    return unit;
}
static mp product_scale(mp4 p, mp4 q, int c)
{
    mp sum = mp_of(0);
    for (int a = 0; a < 4; a++)
        sum = mp_add(sum, mp_abs(mp_mul(mp4_get(p, a), mp4_get(q, a ^ c))));
    return sum;
}

static whorl_quat draw_quat(sweep *s, int low, int high)
{
    double w = draw_wide(s, low, high), x = draw_wide(s, low, high);
    double y = draw_wide(s, low, high);
    return (whorl_quat){w, x, y, draw_wide(s, low, high)};
}

static whorl_quat draw_whole(sweep *s, int range)
{
    double w = draw_integer(s, -range, range);
    double x = draw_integer(s, -range, range);
    double y = draw_integer(s, -range, range);
    return (whorl_quat){w, x, y, draw_integer(s, -range, range)};
}
static whorl_quat draw_any(sweep *s)
{
    int k = (int)draw_below(s, 2000) - 1000;
    unsigned shape = draw_below(s, 4);
    if (shape == 0)
        k = -1060;
    whorl_quat q = draw_quat(s, k - 4, k + 4);
    if (shape == 1)
        q.y = ldexp(q.y, -300);
    if (shape == 2) {
        q = draw_unit(s);
        double f = 1 + 0x1p-53 * draw_integer(s, -8, 8);
        q = (whorl_quat){f * q.w, f * q.x, f * q.y, f * q.z};
    }
    return q;
}
/* 1 + |q|^2 (R - 1). */
static mp33 unit_formula(mp4 q)
{
    mp33 shift = mp33_scale(mp_sub(mp_of(1), mp4_square(q)),
                            mp33_identity());
    return mp33_add(ref_sandwiches(q), shift);
}
static whorl_quat climbed(double w, double x, double y, double z)
{
    whorl_quat q = {w, x, y, z};
    whorl_quat_normalize(q, &q);
    return q;
}
static whorl_quat hurwitz(int n)
{
    double s = n & 1 ? -1 : 1, h[4] = {0, 0, 0, 0};
    if (n < 8)
        h[n / 2] = s;
    else
        for (int k = 0; k < 4; k++)
            h[k] = (n - 8) >> k & 1 ? -0.5 : 0.5;
    return (whorl_quat){h[0], h[1], h[2], h[3]};
}

static int same_matrix(whorl_mat3 a, whorl_mat3 b)
{
    for (int k = 0; k < 9; k++)
        if (a.m[k / 3][k % 3] != b.m[k / 3][k % 3])
            return 0;
    return 1;
}
static whorl_quat draw_integer_rotation(sweep *s)
{
    whorl_quat q = draw_whole(s, draw_below(s, 2) ? 9 : 99999);
    unsigned shape = draw_below(s, 6);
    if (shape == 0)
        q.w = draw_integer(s, -1, 1);
    if (shape == 1)
        q.w = q.x + draw_integer(s, -1, 1);
    if (shape == 2)
        q.w = q.y = q.z = q.x + draw_integer(s, -1, 1);
    if (shape == 3)
        q.w = draw_wide(s, 20, 40);
    if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0)
        q.w = 1;
    return q;
}

/* The rotation matrix of q, whatever its length, rounded to doubles. */
static whorl_mat3 rounded_rotation(mp4 q)
{
    const mp shrink = mp_div(mp_of(1), mp4_square(q));
    return mat3_nearest(mp33_scale(shrink, ref_sandwiches(q)));
}
/* Distance of got from +-q/|q|, in u; infinite if the sign convention is
   broken. */
static double attitude_error(whorl_quat got, mp4 q)
{
    mp length = mp_sqrt(mp4_square(q));
    double most = 0, size = 0, e[2];
    for (int i = 0; i < 4; i++) {
        most = fmax(most, quat_get(got, i));
        size = fmax(size, fabs(quat_get(got, i)));
    }
    for (int k = 0; k < 2; k++, length = mp_neg(length)) {
        mp4 unit = {mp_div(q.w, length), mp_div(q.x, length),
                    mp_div(q.y, length), mp_div(q.z, length)};
        e[k] = quat_error(got, unit, mp_of(1));
    }
    return most >= size * (1 - 0x1p-40) ? fmin(e[0], e[1]) : INFINITY;
}
/* Signed permutation number n of 48, and the sign of its determinant. */
static int signed_permutation(int n, whorl_mat3 *P)
{
    static const int p[6][4] = {{0, 1, 2, 1}, {1, 2, 0, 1}, {2, 0, 1, 1},
                                {0, 2, 1, -1}, {2, 1, 0, -1},
                                {1, 0, 2, -1}};
    int sign = p[n % 6][3];
    memset(P, 0, sizeof *P);
    for (int i = 0; i < 3; i++) {
        int minus = n / 6 >> i & 1;
        P->m[i][p[n % 6][i]] = minus ? -1 : 1;
        sign = minus ? -sign : sign;
    }
    return sign;
}
/* Central difference of the attitude, one of four: quaternion or matrix,
   world or body.  The precision must exceed 500 bits. */
static mp4 quat_difference(mp4 q, mp3 omega, int body)
{
    mp4 at[2];
    for (int k = 0; k < 2; k++) {
        mp h = mp_of(k ? 0x1p-101 : -0x1p-101);
        mp4 turn = ref_exp(mp3_scale(h, omega));
        at[k] = body ? ref_product(q, turn) : ref_product(turn, q);
    }
    mp n = mp_of(0x1p99);
    return (mp4){mp_mul(n, mp_sub(at[1].w, at[0].w)),
                 mp_mul(n, mp_sub(at[1].x, at[0].x)),
                 mp_mul(n, mp_sub(at[1].y, at[0].y)),
                 mp_mul(n, mp_sub(at[1].z, at[0].z))};
}

static mp33 matrix_difference(mp33 R, mp3 omega, int body)
{
    mp33 at[2];
    for (int k = 0; k < 2; k++) {
        mp h = mp_of(k ? 0x1p-100 : -0x1p-100);
        mp33 turn = ref_exp_matrix(mp3_scale(h, omega));
        at[k] = body ? mp33_mul(R, turn) : mp33_mul(turn, R);
    }
    return mp33_scale(mp_of(0x1p99), mp33_sub(at[1], at[0]));
}
/* exp [0, angle/2 axis/|axis|]. */
static mp3 rotation_vector(whorl_vec3 axis, double angle)
{
    mp3 a = mp3_from(axis);
    return mp3_scale(mp_div(mp_of(angle), mp3_length(a)), a);
}

static double draw_angle(sweep *s)
{
    static const double marks[] = {0, PI / 2, PI, -PI, 2 * PI,
                                   2 * PI / 3};
    unsigned shape = draw_below(s, 5);
    if (shape == 0)
        return draw_wide(s, -60, -1);
    if (shape == 1)
        return marks[draw_below(s, 6)] + draw_wide(s, -50, -20);
    return draw_uniform(s, -7, shape == 2 ? 1000 : 7);
}
static whorl_quat draw_near_lock(sweep *s)
{
    double size = ldexp(1, (int)draw_below(s, 44));
    double a = draw_integer(s, -999, 999) * size;
    double b = (1 + draw_integer(s, 0, 999)) * size;
    double sign = draw_below(s, 2) ? 1 : -1;
    double off = draw_below(s, 4) == 0 ? 0 : 3;
    double w = a + off * draw_integer(s, -3, 3);
    double x = b + off * draw_integer(s, -3, 3);
    double y = sign * a + off * draw_integer(s, -3, 3);
    return (whorl_quat){w, x, y, -sign * b};
}

static int quat_is(whorl_quat q, double w, double x, double y, double z)
{
    return q.w == w && q.x == x && q.y == y && q.z == z;
}

static void test_units(void)
{
    const whorl_quat i = {0, 1, 0, 0}, j = {0, 0, 1, 0}, k = {0, 0, 0, 1},
                     one = whorl_quat_identity();
    tap_ok(quat_is(whorl_quat_mul(i, j), 0, 0, 0, 1)
               && quat_is(whorl_quat_mul(j, i), 0, 0, 0, -1)
               && quat_is(whorl_quat_mul(j, k), 0, 1, 0, 0)
               && quat_is(whorl_quat_mul(k, i), 0, 0, 1, 0),
           "TW1 S0.5 S4.8 eq:rotation-quat-mul ij = k, ji = -k, jk = i");
    tap_ok(quat_is(whorl_quat_mul(whorl_quat_mul(i, j), k), -1, 0, 0, 0)
               && quat_is(whorl_quat_mul(i, i), -1, 0, 0, 0)
               && quat_is(whorl_quat_mul(one, j), 0, 0, 1, 0),
           "S4.8 eq:rotation-quat-mul ijk = i^2 = -1");
}
static void test_product(void)
{
    sweep s = sweep_begin(10000, WHORL_QUAT_MUL_BOUND, "u",
                          "W4-1 S4.8 eq:rotation-quat-mul product");
    while (sweep_next(&s)) {
        whorl_quat p = draw_quat(&s, -9, 9), q = draw_quat(&s, -9, 9);
        whorl_quat got = whorl_quat_mul(p, q);
        mp_open(300);
        mp4 a = mp4_from(p), b = mp4_from(q), exact = ref_product(a, b);
        for (int c = 0; c < 4; c++)
            sweep_error(&s, error_u(quat_get(got, c), mp4_get(exact, c),
                                    product_scale(a, b, c)));
        sweep_close(&s);
    }
    sweep_end(&s);
    sweep t = sweep_begin(2000, 0, "differences", "W4-1 "
        "eq:rotation-quat-mul/laws associative, conj(pq), |pq| = |p||q|");
    while (sweep_next(&t)) {
        whorl_quat p = draw_whole(&t, 99), q = draw_whole(&t, 99),
                   r = draw_whole(&t, 99), pq = whorl_quat_mul(p, q);
        whorl_quat a = whorl_quat_mul(pq, r),
                   b = whorl_quat_mul(p, whorl_quat_mul(q, r)),
                   c = whorl_quat_conj(pq),
                   d = whorl_quat_mul(whorl_quat_conj(q), whorl_quat_conj(p));
        double pp = whorl_quat_mul(p, whorl_quat_conj(p)).w,
               qq = whorl_quat_mul(q, whorl_quat_conj(q)).w,
               pqpq = whorl_quat_mul(pq, c).w;
        sweep_error(&t, !quat_is(a, b.w, b.x, b.y, b.z)
                    || !quat_is(c, d.w, d.x, d.y, d.z) || pqpq != pp * qq);
    }
    sweep_end(&t);
}
static const whorl_quat climbed_unit = {
    0x1.b9b2381a5f34ap-1, 0x1.036a0b8b0e5b9p-1, -0x1.b426fa5f6631cp-8,
    -0x1.9ba021eeaee43p-5};

static void test_quat_normalize(void)
{
    sweep s = sweep_begin(10000, WHORL_QUAT_NORMALIZE_BOUND, "u",
                          "W4-L1 eq:rotation-quat-normalize any size");
    while (sweep_next(&s)) {
        whorl_quat q = s.next == 1 ? climbed_unit : draw_any(&s);
        whorl_quat unit = {NAN, NAN, NAN, NAN};
        if (whorl_quat_normalize(q, &unit) != WHORL_OK)
            sweep_error(&s, INFINITY);
        mp_open(300);
        mp4 p = mp4_from(q);
        mp length = mp_sqrt(mp4_square(p));
        for (int i = 0; i < 4; i++)
            sweep_error(&s, error_relative(quat_get(unit, i),
                mp_div(mp4_get(p, i), length)));
        mp_close();
    }
    sweep_end(&s);
}

static void test_rotate(void)
{
    sweep s = sweep_begin(10000, WHORL_QUAT_ROTATE_BOUND, "u",
                          "N1 W2-1 eq:rotation-quat-rotate q v conj(q)");
    while (sweep_next(&s)) {
        whorl_quat q = draw_unit(&s);
        whorl_vec3 v = draw_ball(&s, 1);
        if (s.next == 1) {
            q = climbed(-0x1.6d48e81bee7e5p-4, -0x1.baaa7462efb8cp-4,
                        0x1.07669d17160c4p-1, -0x1.c2c0696ff2988p-1);
            v = (whorl_vec3){0x1.57c4878fe7a2cp-1, -0x1.c5e5ff94fc955p-5,
                             -0x1.08dfaab3d839ap-3};
        }
        mp_open(900);
        mp33 R = unit_formula(mp4_from(q));
        mp3 p = mp3_from(v), exact = mp33_apply(R, p);
        if (!mp_exact())
            sweep_error(&s, INFINITY);
        sweep_error(&s, vector_error(whorl_quat_rotate(q, v), exact,
                                     mp3_length(p)));
        mp_close();
    }
    sweep_end(&s);
}

static void test_to_matrix(void)
{
    sweep s = sweep_begin(10000, WHORL_QUAT_TO_MAT3_BOUND, "u",
                          "W4-R S4.9 eq:rotation-quat-to-matrix R(q)");
    while (sweep_next(&s)) {
        whorl_quat q = draw_unit(&s);
        if (s.next == 1)
            q = climbed(0x1.27f0465afd90fp-4, -0x1.4272cbd4ddb4ap-1,
                        0x1.ec97900c55f95p-1, 0x1.71a71b3cbe256p-1);
        mp_open(900);
        sweep_error(&s, matrix_error(whorl_quat_to_mat3(q),
                                     unit_formula(mp4_from(q))));
        sweep_close(&s);
    }
    sweep_end(&s);
    whorl_quat q = {1, 2, 3, 4};
    whorl_quat_normalize(q, &q);
    mp_open(300);
    static const int tw1[9] = {-20, 4, 22, 20, -10, 20, 10, 28, 4};
    mp33 thirty = ref_sandwiches(mp4_of(1, 2, 3, 4)), exact;
    int equal = 1;
    for (int k = 0; k < 9; k++) {
        equal = equal
            && mp_cmp(thirty.m[k / 3][k % 3], mp_of(tw1[k])) == 0;
        exact.m[k / 3][k % 3] = mp_ratio(tw1[k], 30);
    }
    const double e = matrix_error(whorl_quat_to_mat3(q), exact);
    mp_close();
    tap_ok(equal && e <= WHORL_QUAT_TO_MAT3_BOUND + 14.1, "TW1 S0.5 S4.8 "
           "eq:rotation-quat-to-matrix (1,2,3,4)/sqrt 30: %.2g u", e);
}
static void test_compose(void)
{
    int bad = 0, order_matters = 0;
    for (int m = 0; m < 24; m++)
        for (int n = 0; n < 24; n++) {
            whorl_quat p = hurwitz(m), q = hurwitz(n);
            whorl_mat3 both = whorl_quat_to_mat3(whorl_quat_mul(p, q));
            whorl_mat3 P = whorl_quat_to_mat3(p), Q = whorl_quat_to_mat3(q);
            bad += !same_matrix(both, whorl_mat3_mul(P, Q));
            order_matters += !same_matrix(both, whorl_mat3_mul(Q, P));
            const whorl_vec3 v = {1, 2, 4};
            whorl_vec3 a = whorl_quat_rotate(p, v),
                       b = whorl_mat3_apply(P, v);
            bad += a.x != b.x || a.y != b.y || a.z != b.z;
        }
    tap_ok(bad == 0, "W4-c S4.8 "
           "eq:rotation-compose eq:rotation-quat-rotate "
           "R(pq) = R(p)R(q) on 576 pairs, no bit differs");
    tap_ok(order_matters == 384, "exhibit W4-c "
           "eq:rotation-compose the other order fails for %d of 576 pairs",
           order_matters);
}

static void test_rotation_error(void)
{
    sweep s = sweep_begin(3000, WHORL_MAT3_ROTATION_ERROR_BOUND, "u",
                          "W4-m eq:rotation-test |R^T R - 1|");
    while (sweep_next(&s)) {
        whorl_mat3 R = whorl_quat_to_mat3(draw_unit(&s));
        double noise = ldexp(1, -(int)draw_below(&s, 60));
        for (int k = 0; k < 9; k++)
            R.m[k / 3][k % 3] += noise * draw_uniform(&s, -1, 1);
        mp_open(500);
        mp33 A;
        for (int k = 0; k < 9; k++)
            A.m[k / 3][k % 3] = mp_of(R.m[k / 3][k % 3]);
        mp33 AtA = mp33_mul(mp33_transpose(A), A);
        mp33 E = mp33_abs(mp33_sub(AtA, mp33_identity()));
        mp worst = mp_of(0), column = mp_of(0);
        for (int k = 0; k < 9; k++) {
            worst = mp_max(worst, E.m[k / 3][k % 3]);
            column = mp_max(column, AtA.m[k % 3][k % 3]);
        }
        sweep_error(&s, error_u(whorl_mat3_rotation_error(R), worst,
                                mp_add(mp_of(1), column)));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_to_quat(void)
{
    sweep s = sweep_begin(10000, WHORL_MAT3_TO_QUAT_BOUND, "u",
        "W4-m S4.9 eq:rotation-matrix-to-quat from exact rotations");
    while (sweep_next(&s)) {
        whorl_quat Q = draw_integer_rotation(&s), got = {0, 0, 0, 0};
        mp_open(300);
        mp4 q = mp4_from(Q);
        if (whorl_mat3_to_quat(rounded_rotation(q), &got) != WHORL_OK)
            sweep_error(&s, INFINITY);
        sweep_error(&s, attitude_error(got, q));
        mp_close();
    }
    sweep_end(&s);
    double worst = 0;
    int turns = 0;
    mp_open(300);
    for (int n = 0; n < 729; n++) {
        mp4 q = mp4_of(0, n % 9 - 4, n / 9 % 9 - 4, n / 81 - 4);
        whorl_quat got = {0, 0, 0, 0};
        if (mp_sign(mp4_square(q)) == 0)
            continue;
        turns++;
        whorl_status status = whorl_mat3_to_quat(rounded_rotation(q), &got);
        double e = status == WHORL_OK ? attitude_error(got, q) : INFINITY;
        worst = e > worst ? e : worst;
    }
    mp_close();
    tap_ok(worst <= WHORL_MAT3_TO_QUAT_BOUND && turns == 728,
           "S4.9 eq:rotation-matrix-to-quat %d half turns: %.2g of %.2g u",
           turns, worst, WHORL_MAT3_TO_QUAT_BOUND);
    int positive = 0;
    mp_open(300);
    for (int n = 0; n < 6561; n++) {
        const int v[4] = {n % 9 - 4, n / 9 % 9 - 4, n / 81 % 9 - 4,
                          n / 729 - 4};
        whorl_quat got = {0, 0, 0, 0};
        int k = 0;
        for (int i = 1; i < 4; i++)
            k = v[i] * v[i] > v[k] * v[k] ? i : k;
        if (v[k] == 0)
            continue;
        mp_open(300);
        whorl_mat3_to_quat(rounded_rotation(mp4_of(v[0], v[1], v[2], v[3])),
                           &got);
        mp_close();
        positive += quat_get(got, k) > 0;
    }
    mp_close();
    tap_ok(positive == 6560, "S4.9 eq:rotation-matrix-to-quat/ties the first "
           "of the largest components is positive: %d of 6560", positive);
    sweep t = sweep_begin(2000, 1, "of the accuracy",
        "S4.9 eq:rotation-matrix-to-quat/tolerance the positive component");
    while (sweep_next(&t)) {
        const double off = 1e-7;
        whorl_quat q = {1, draw_below(&t, 2) ? 1 : -1,
                        draw_below(&t, 2) ? 1 : -1, draw_below(&t, 2) ? 1 : -1};
        whorl_quat_normalize(q, &q);
        whorl_mat3 R = whorl_quat_to_mat3(q);
        for (int k = 0; k < 9; k++)
            R.m[k / 3][k % 3] += draw_uniform(&t, -off, off);
        const whorl_status status = whorl_mat3_to_quat(R, &q);
        const double up = fmax(fmax(q.w, q.x), fmax(q.y, q.z)),
            down = fmax(fmax(-q.w, -q.x), fmax(-q.y, -q.z));
        sweep_error(&t, status != WHORL_OK || !(up >= 0.5 - 3 * off) ? INFINITY
                        : (down - up) / (2 * 2.3 * off + 12 * 0x1p-53));
    }
    sweep_end(&t);
}
static void test_one_branch(void)
{
    whorl_quat Q = {1, 2e5, 5e5, 8e5}, q = {0, 0, 0, 0}, one = q;
    mp_open(300);
    const whorl_mat3 R = rounded_rotation(mp4_from(Q));
    whorl_quat row = {1 + R.m[0][0] + R.m[1][1] + R.m[2][2],
                      R.m[2][1] - R.m[1][2], R.m[0][2] - R.m[2][0],
                      R.m[1][0] - R.m[0][1]};
    whorl_quat_normalize(row, &one);
    whorl_mat3_to_quat(R, &q);
    mp length = mp_sqrt(mp4_square(mp4_from(Q)));
    mp4 unit = {mp_div(mp_of(Q.w), length), mp_div(mp_of(Q.x), length),
                mp_div(mp_of(Q.y), length), mp_div(mp_of(Q.z), length)};
    const double bad = quat_error(one, unit, mp_of(1)),
                 good = quat_error(q, unit, mp_of(1));
    mp_close();
    tap_ok(good <= WHORL_MAT3_TO_QUAT_BOUND && bad > 1e4,
           "S4.9 eq:rotation-matrix-to-quat near a half turn: %.2g u, by "
           "the branch of w %.0f u", good, bad);
    tap_measured("rotation.onebranch", "%.1e", bad);
}
static void test_cube(void)
{
    int rotations = 0, mirrors = 0;
    double worst = 0;
    for (int n = 0; n < 48; n++) {
        whorl_mat3 P;
        whorl_quat q = {NAN, 0, 0, 0};
        int sign = signed_permutation(n, &P);
        whorl_status status = whorl_mat3_to_quat(P, &q);
        mirrors += sign < 0 && status == WHORL_REFLECTION && isnan(q.w);
        rotations += sign > 0 && status == WHORL_OK;
        if (sign < 0)
            continue;
        whorl_mat3 back = whorl_quat_to_mat3(q);
        for (int k = 0; k < 9; k++)
            worst = fmax(worst, fabs(back.m[k / 3][k % 3]
                                     - P.m[k / 3][k % 3]));
    }
    tap_ok(rotations == 24 && mirrors == 24 && worst <= 0x1p-51,
           "W4-m S4.9 eq:rotation-matrix-to-quat eq:rotation-test the 24 "
           "rotations of the cube, back within %.2g u; 24 mirror images "
           "refused", worst * 0x1p53);
}
static void test_round_trip(void)
{
    const double entries = WHORL_QUAT_TO_MAT3_BOUND + 2 * 7.01;
    sweep s = sweep_begin(100000,
        WHORL_MAT3_TO_QUAT_BOUND + 2.3 * entries, "u",
        "W4-m S4.9 eq:rotation-matrix-to-quat/trip q to R(q) to q");
    while (sweep_next(&s)) {
        whorl_quat q = draw_unit(&s), r = {NAN, NAN, NAN, NAN};
        whorl_mat3_to_quat(whorl_quat_to_mat3(q), &r);
        double plus = 0, minus = 0;
        for (int i = 0; i < 4; i++) {
            double a = quat_get(q, i), b = quat_get(r, i);
            plus += (a - b) * (a - b);
            minus += (a + b) * (a + b);
        }
        sweep_error(&s, sqrt(plus < minus ? plus : minus) * 0x1p53);
    }
    sweep_end(&s);
    const whorl_vec3 axis = {1, 2, 2};
    const double angles[] = {0, 0x1p-30, 0x1p-600, 0x1p-1074};
    int good = 1;
    for (int k = 0; k < 4; k++) {
        whorl_quat q, r;
        whorl_mat3 R;
        good = good && whorl_quat_from_axis_angle(axis, angles[k], &q) == 0
            && whorl_mat3_from_axis_angle(axis, angles[k], &R) == 0
            && whorl_mat3_to_quat(R, &r) == WHORL_OK
            && fabs(r.w - q.w) <= 0x1p-52 && fabs(r.y - q.y) <= 0x1p-52;
    }
    tap_ok(good, "S4.9 eq:rotation-matrix-to-quat angles 0, 2^-30, 2^-600, "
           "2^-1074");
}

static void quat_rates(int body)
{
    sweep s = sweep_begin(1500, WHORL_QUAT_RATE_BOUND, "u", body
        ? "W4-2 D10 S4.8 eq:rotation-quat-rate-body dq/dt, body"
        : "W4-2 D10 S4.8 eq:rotation-quat-rate dq/dt, world");
    while (sweep_next(&s)) {
        whorl_quat q = draw_quat(&s, -5, 5);
        whorl_vec3 o = draw_ball(&s, 10);
        whorl_quat got = body ? whorl_quat_rate_body(q, o)
            : whorl_quat_rate(q, o);
        mp_open(600);
        mp4 p = mp4_from(q), exact = quat_difference(p, mp3_from(o), body);
        mp4 omega = mp4_of(0, o.x / 2, o.y / 2, o.z / 2);
        for (int c = 0; c < 4; c++)
            sweep_error(&s, error_u(quat_get(got, c), mp4_get(exact, c),
                                    product_scale(omega, p, c)));
        mp_close();
    }
    sweep_end(&s);
}
static void matrix_rates(int body)
{
    sweep s = sweep_begin(1000, WHORL_MAT3_RATE_BOUND, "u", body
        ? "W2-12 S4.2 eq:rotation-rate-body dR/dt, body"
        : "W2-8 W2-10 W2-11 W2-12 S4.2 eq:rotation-rate dR/dt, world");
    while (sweep_next(&s)) {
        whorl_vec3 o = draw_ball(&s, 10);
        whorl_mat3 R;
        for (int k = 0; k < 9; k++)
            R.m[k / 3][k % 3] = draw_wide(&s, -5, 5);
        whorl_mat3 got = body ? whorl_mat3_rate_body(R, o)
            : whorl_mat3_rate(R, o);
        mp_open(600);
        const whorl_vec3 size = {fabs(o.x), fabs(o.y), fabs(o.z)};
        mp33 A, sizes = mp33_zero();
        for (int k = 0; k < 9; k++)
            A.m[k / 3][k % 3] = mp_of(R.m[k / 3][k % 3]);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                if (i != j)
                    sizes.m[i][j] = mp_of(vec3_get(size, 3 - i - j));
        mp33 exact = matrix_difference(A, mp3_from(o), body);
        mp33 scale = body ? mp33_mul(mp33_abs(A), sizes)
            : mp33_mul(sizes, mp33_abs(A));
        for (int k = 0; k < 9; k++)
            sweep_error(&s, error_u(got.m[k / 3][k % 3],
                exact.m[k / 3][k % 3], scale.m[k / 3][k % 3]));
        mp_close();
    }
    sweep_end(&s);
}

static void test_rates(void)
{
    quat_rates(0);
    quat_rates(1);
    matrix_rates(0);
    matrix_rates(1);
}
static void test_point_velocity(void)
{
    sweep s = sweep_begin(2000, 0, "differences",
        "N2 N3 W2-7 S4.2 eq:rotation-rate/point eq:rotation-velocity "
        "eq:rotation-rate-body");
    while (sweep_next(&s)) {
        whorl_quat a = draw_whole(&s, 99), b = draw_whole(&s, 99),
                   c = draw_whole(&s, 99);
        whorl_vec3 omega = {a.x, a.y, a.z}, r0 = {b.x, b.y, b.z};
        whorl_mat3 R = {{{a.w, b.w, c.w}, {c.x, c.y, c.z}, {1, 5, -7}}};
        whorl_vec3 v = whorl_mat3_apply(whorl_mat3_rate(R, omega), r0);
        whorl_vec3 r = whorl_mat3_apply(R, r0);
        whorl_vec3 w = whorl_vec3_cross(omega, r);
        sweep_error(&s, v.x != w.x || v.y != w.y || v.z != w.z);
        v = whorl_mat3_apply(whorl_mat3_rate_body(R, omega), r0);
        w = whorl_mat3_apply(R, whorl_vec3_cross(omega, r0));
        sweep_error(&s, v.x != w.x || v.y != w.y || v.z != w.z);
    }
    sweep_end(&s);
}
/* An arrow that moves in turning axes: a matrix R0 turning with omega,
   applied to b + t rate.  The precision must exceed 500 bits. */
static mp3 arrow_difference(mp33 R0, mp3 omega, mp3 b, mp3 rate)
{
    mp3 at[2];
    for (int k = 0; k < 2; k++) {
        const mp h = mp_of(k ? 0x1p-100 : -0x1p-100);
        at[k] = mp33_apply(
            mp33_mul(ref_exp_matrix(mp3_scale(h, omega)), R0),
            mp3_add(b, mp3_scale(h, rate)));
    }
    return mp3_scale(mp_of(0x1p99), mp3_sub(at[1], at[0]));
}

static void test_transport(void)
{
    const double bound = WHORL_MAT3_MUL_BOUND + WHORL_VEC3_CROSS_BOUND
        + 1.001;
    sweep s = sweep_begin(500, bound, "u",
                          "eq:rotation-transport an arrow in turning axes");
    while (sweep_next(&s)) {
        const whorl_vec3 o = draw_ball(&s, 10), b = draw_ball(&s, 3),
                         rate = draw_ball(&s, 20);
        const whorl_mat3 R = whorl_mat3_columns(
            draw_ball(&s, 1), draw_ball(&s, 1), draw_ball(&s, 1));
        const whorl_vec3 got = whorl_vec3_add(
            whorl_vec3_cross(o, whorl_mat3_apply(R, b)),
            whorl_mat3_apply(R, rate));
        mp_open(600);
        const mp33 A = mp33_from(R), size = mp33_abs(A);
        const mp3 omega = mp3_from(o), exact = arrow_difference(
            A, omega, mp3_from(b), mp3_from(rate));
        const mp3 scale = mp3_add(
            mp33_apply(mp33_mul(mp33_abs(mp33_skew(omega)), size),
                       mp3_abs(mp3_from(b))),
            mp33_apply(size, mp3_abs(mp3_from(rate))));
        for (int i = 0; i < 3; i++)
            sweep_error(&s, error_u(i == 0 ? got.x : i == 1 ? got.y : got.z,
                                    mp3_get(exact, i), mp3_get(scale, i)));
        mp_close();
    }
    sweep_end(&s);
}
/* R1 R2, each turning with its own omega, as a central difference. */
static mp33 product_difference(mp33 R1, mp3 o1, mp33 R2, mp3 o12)
{
    mp33 at[2];
    for (int k = 0; k < 2; k++) {
        const mp h = mp_of(k ? 0x1p-100 : -0x1p-100);
        at[k] = mp33_mul(mp33_mul(ref_exp_matrix(mp3_scale(h, o1)), R1),
                         mp33_mul(ref_exp_matrix(mp3_scale(h, o12)), R2));
    }
    return mp33_scale(mp_of(0x1p99), mp33_sub(at[1], at[0]));
}

static void test_add(void)
{
    const double bound = 2 * WHORL_MAT3_MUL_BOUND + WHORL_MAT3_RATE_BOUND
        + 3.001;
    sweep s = sweep_begin(500, bound, "u",
                          "eq:rotation-add angular velocities add");
    while (sweep_next(&s)) {
        const whorl_quat q = draw_whole(&s, 9);
        const whorl_vec3 o1 = draw_ball(&s, 10), o12 = draw_ball(&s, 10);
        const whorl_mat3 R2 = whorl_mat3_columns(
            draw_ball(&s, 1), draw_ball(&s, 1), draw_ball(&s, 1));
        if (quat_is(q, 0, 0, 0, 0))
            continue;
        mp_open(600);
        const mp4 p = mp4_from(q);
        const mp33 A2 = mp33_from(R2), A1 = mp33_scale(
            mp_div(mp_of(1), mp4_square(p)), ref_sandwiches(p));
        whorl_mat3 R1;
        for (int k = 0; k < 9; k++)
            R1.m[k / 3][k % 3] = mp_get(A1.m[k / 3][k % 3]);
        const whorl_vec3 o = whorl_vec3_add(o1, whorl_mat3_apply(R1, o12));
        const whorl_mat3 got = whorl_mat3_rate(whorl_mat3_mul(R1, R2), o);
        const mp33 size = mp33_abs(A1), exact = product_difference(
            A1, mp3_from(o1), A2, mp3_from(o12));
        const mp3 sizes = mp3_add(mp3_abs(mp3_from(o1)),
            mp33_apply(size, mp3_abs(mp3_from(o12))));
        const mp33 scale = mp33_mul(mp33_abs(mp33_skew(sizes)),
                                    mp33_mul(size, mp33_abs(A2)));
        for (int k = 0; k < 9; k++)
            sweep_error(&s, error_u(got.m[k / 3][k % 3], exact.m[k / 3][k % 3],
                                    scale.m[k / 3][k % 3]));
        mp_close();
    }
    sweep_end(&s);
}
static void test_identities(void)
{
    sweep s = sweep_begin(2000, 0, "differences", "eq:rotation-plane "
        "eq:rotation-columns eq:rotation-cross eq:rotation-mirror");
    while (sweep_next(&s)) {
        const whorl_quat q = draw_whole(&s, 9), d = draw_whole(&s, 99),
                         e = draw_whole(&s, 99);
        const whorl_vec3 a = {d.x, d.y, d.z}, b = {e.x, e.y, e.z},
                         flat = {a.x, a.y, 0};
        const double n = whorl_quat_mul(q, whorl_quat_conj(q)).w;
        const whorl_quat j = whorl_quat_mul(q,
            whorl_quat_mul((whorl_quat){0, 0, 1, 0}, whorl_quat_conj(q)));
        const whorl_vec3 y = {j.x, j.y, j.z};
        whorl_mat3 M = whorl_quat_to_mat3(q);
        for (int k = 0; k < 3; k++)
            M.m[k][k] += n - 1;
        const whorl_vec3 Ma = whorl_mat3_apply(M, a), Mb = whorl_mat3_apply(M, b),
            Mab = whorl_vec3_scale(n,
                whorl_mat3_apply(M, whorl_vec3_cross(a, b)));
        const whorl_quat m = {0, b.x, b.y, b.z},
            product = whorl_quat_mul(m, whorl_quat_mul((whorl_quat){0, a.x, a.y,
                                                                     a.z}, m));
        const whorl_vec3 image = {product.x, product.y, product.z},
            reflected = whorl_vec3_sub(
                whorl_vec3_scale(whorl_vec3_dot(b, b), a),
                whorl_vec3_scale(2 * whorl_vec3_dot(a, b), b));
        const whorl_vec3 pole = {0, 0, e.w},
                         turned = {-e.w * a.y, e.w * a.x, 0};
        sweep_error(&s,
            !same_vec3(whorl_vec3_cross(pole, flat), turned)
            || M.m[0][1] != y.x || M.m[1][1] != y.y || M.m[2][1] != y.z
            || !same_vec3(whorl_vec3_cross(Ma, Mb), Mab)
            || !same_vec3(image, reflected) || product.w != 0);
    }
    sweep_end(&s);
    int good = 1;
    for (int axis = 0; axis < 3; axis++) {
        const double t[3] = {axis == 0, axis == 1, axis == 2};
        const whorl_mat3 R = whorl_mat3_from_euler_zyx(
            acos(0) * t[2], acos(0) * t[1], acos(0) * t[0]);
        const int j = (axis + 1) % 3, k = (axis + 2) % 3;
        good &= R.m[axis][axis] == 1 && fabs(R.m[k][j] - 1) < 1e-15
            && fabs(R.m[j][k] + 1) < 1e-15;
    }
    tap_ok(good, "eq:rotation-angles a quarter turn about each axis");
}

static void test_series_agree(void)
{
    sweep s = sweep_begin(200, 1, "times 2^-240",
        "D9 eq:rotation-rodrigues/references eq:rotation-exp "
        "eq:rotation-log two series, one turn");
    while (sweep_next(&s)) {
        whorl_vec3 phi = draw_ball(&s, 3);
        mp_open(500);
        mp3 v = mp3_from(phi);
        mp4 q = ref_exp(mp3_scale(mp_of(0.5), v));
        mp33 d = mp33_sub(ref_sandwiches(q), ref_exp_matrix(v));
        mp4 back = ref_exp(mp3_scale(mp_of(0.5), ref_log(q)));
        mp worst = mp_of(0);
        int sign = mp_sign(q.w);
        for (int k = 0; k < 9; k++)
            worst = mp_max(worst, mp_abs(d.m[k / 3][k % 3]));
        for (int i = 0; i < 4; i++)
            worst = mp_max(worst, mp_abs(mp_sub(mp4_get(back, i),
                mp_scale(mp4_get(q, i), sign < 0 ? -1 : 1))));
        sweep_error(&s, mp_get(mp_scale(worst, 0x1p240)));
        mp_close();
    }
    sweep_end(&s);
}
static void test_axis_angle(void)
{
    sweep s = sweep_begin(2000, WHORL_QUAT_FROM_AXIS_ANGLE_BOUND, "u",
                          "W4-u S4.8 eq:rotation-axis-angle quaternion");
    while (sweep_next(&s)) {
        whorl_vec3 axis = draw_ball(&s, 1);
        double angle = draw_angle(&s);
        whorl_quat got = {NAN, NAN, NAN, NAN};
        whorl_quat_from_axis_angle(axis, angle, &got);
        mp_open(350);
        mp4 exact = ref_exp(mp3_scale(mp_of(0.5),
                                      rotation_vector(axis, angle)));
        for (int i = 0; i < 4; i++)
            sweep_error(&s, error_relative(quat_get(got, i),
                                           mp4_get(exact, i)));
        mp_close();
    }
    sweep_end(&s);
    sweep t = sweep_begin(1000, WHORL_MAT3_FROM_AXIS_ANGLE_BOUND, "u",
        "D9 S4.2 eq:rotation-rodrigues matrix of axis and angle");
    while (sweep_next(&t)) {
        whorl_vec3 axis = draw_ball(&t, 1);
        double angle = draw_angle(&t);
        if (t.next == 1) {
            axis = (whorl_vec3){0x1.c5cbd55612032p-1, 0x1.16cb24dda4452p-1,
                                0x1.45f66ba4f921ap-5};
            angle = 0x1.8df07f5125e95p+1;
        }
        whorl_mat3 R = {{{NAN}}};
        whorl_mat3_from_axis_angle(axis, angle, &R);
        mp_open(350);
        sweep_error(&t, matrix_error(R,
            ref_exp_matrix(rotation_vector(axis, angle))));
        mp_close();
    }
    sweep_end(&t);
    const whorl_vec3 z = {0, 0, 3};
    whorl_mat3 R;
    whorl_mat3_from_axis_angle(z, PI / 2, &R);
    tap_ok(fabs(R.m[1][0] - 1) < 0x1p-50 && fabs(R.m[0][1] + 1) < 0x1p-50,
           "S0.5 eq:rotation-rodrigues a quarter turn about z sends x to y");
}
static void test_exp(void)
{
    sweep s = sweep_begin(2000, WHORL_QUAT_EXP_BOUND, "u",
                          "W4-u D9 S4.8 eq:rotation-exp any length");
    while (sweep_next(&s)) {
        int k = (int)draw_below(&s, 20);
        double size = k < 10 ? ldexp(1, k) : 7;
        whorl_vec3 phi = draw_ball(&s, size);
        mp_open(350);
        mp3 v = mp3_from(phi);
        mp4 exact = ref_exp(mp3_scale(mp_of(0.5), v));
        mp scale = mp_add(mp_of(1), mp_scale(mp3_length(v), 0.25));
        sweep_error(&s, quat_error(whorl_quat_exp(phi), exact, scale));
        mp_close();
    }
    sweep_end(&s);
    sweep t = sweep_begin(2000, WHORL_QUAT_EXP_BOUND, "u",
                          "S4.8 eq:rotation-exp/small vector part, up to pi");
    while (sweep_next(&t)) {
        int k = (int)draw_below(&t, 1070);
        whorl_vec3 phi = draw_ball(&t, 1.8);
        if (draw_below(&t, 2))
            phi = (whorl_vec3){ldexp(phi.x, -k), ldexp(phi.y, -k),
                               ldexp(phi.z, -k)};
        whorl_quat q = whorl_quat_exp(phi);
        mp_open(350);
        mp4 e = ref_exp(mp3_scale(mp_of(0.5), mp3_from(phi)));
        mp3 exact = {e.x, e.y, e.z};
        whorl_vec3 got = {q.x, q.y, q.z};
        sweep_error(&t, vector_error(got, exact,
            mp_add(mp3_length(exact), mp_of(0x1p-1022))));
        mp_close();
    }
    sweep_end(&t);
    const whorl_vec3 zero = {0, -0.0, 0}, nan = {0, NAN, 0},
                     infinite = {INFINITY, 0, 0};
    const whorl_quat lost = whorl_quat_exp(infinite);
    tap_ok(quat_is(whorl_quat_exp(zero), 1, 0, 0, 0)
               && isnan(whorl_quat_exp(nan).w) && isnan(whorl_quat_exp(nan).y)
               && isnan(lost.w) && isnan(lost.x),
           "S0.6 eq:rotation-exp of zero, NaN, infinity");
    const whorl_vec3 longest = {DBL_MAX, DBL_MAX, -DBL_MAX};
    const whorl_quat q = whorl_quat_exp(longest);
    tap_ok(fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) < 1e-15
               && q.x == q.y && q.y == -q.z,
           "S4.8 eq:rotation-exp/ends the longest vector: a unit quaternion");
}
static void test_log(void)
{
    sweep s = sweep_begin(10000, WHORL_QUAT_LOG_BOUND, "u",
                          "S4.8 eq:rotation-log of any unit quaternion");
    while (sweep_next(&s)) {
        whorl_quat q = draw_unit(&s);
        int k = -(int)draw_below(&s, 1080);
        if (draw_below(&s, 4) == 0)
            q = (whorl_quat){draw_below(&s, 2) ? 1 : -1, ldexp(q.x, k),
                             ldexp(q.y, k), ldexp(q.z, k)};
        mp_open(300);
        mp3 exact = ref_log(mp4_from(q));
        mp scale = mp_add(mp3_length(exact), mp_of(0x1p-1020));
        sweep_error(&s, vector_error(whorl_quat_log(q), exact, scale));
        mp_close();
    }
    sweep_end(&s);
    const whorl_quat one = {1, 0, 0, 0}, minus = {-1, 0, 0, 0},
        i = {0, 1, 0, 0}, other = {-0.0, -1, 0, 0}, none = {0, 0, 0, 0},
        nan = {NAN, 0, 1, 0};
    const whorl_vec3 a = whorl_quat_log(one), b = whorl_quat_log(minus);
    tap_ok(a.x == 0 && a.y == 0 && a.z == 0 && b.x == 0 && b.y == 0
               && b.z == 0 && whorl_quat_log(i).x == PI
               && whorl_quat_log(other).x == PI,
           "S4.8 eq:rotation-log of 1, -1, i and -i");
    tap_ok(isnan(whorl_quat_log(none).x) && isnan(whorl_quat_log(nan).y),
           "S0.6 eq:rotation-log of zero and of NaN is NaN");
    sweep t = sweep_begin(2000, 0, "differences",
        "S4.8 eq:rotation-log/ends lengths of 2^-1020 to 2^1023");
    while (sweep_next(&t)) {
        const whorl_quat q = {draw_uniform(&t, -1, 1), draw_uniform(&t, -1, 1),
                              draw_uniform(&t, -1, 1), 1};
        const int k = (int)draw_integer(&t, -1000, 1023);
        const whorl_vec3 right = whorl_quat_log(q), got = whorl_quat_log(
            (whorl_quat){ldexp(q.w, k), ldexp(q.x, k), ldexp(q.y, k),
                         ldexp(q.z, k)});
        sweep_error(&t, memcmp(&right, &got, sizeof got) != 0);
    }
    sweep_end(&t);
    const whorl_quat least = {0x1p-1074, 0, 0x1p-1074, 0},
        most = {DBL_MAX, 0, DBL_MAX, 0};
    tap_ok(whorl_quat_log(least).y == PI / 2
               && whorl_quat_log(most).y == PI / 2,
           "S4.8 eq:rotation-log/ends quarter turns, as short and as long as "
           "can be");
}
static whorl_quat draw_other(sweep *s, whorl_quat p)
{
    const whorl_vec3 step = draw_ball(s, 1.8);
    const double k = ldexp(1, -(int)draw_below(s, 80));
    const double sign = draw_below(s, 2) ? 1 : -1;
    if (draw_below(s, 2))
        return draw_unit(s);
    const whorl_quat q = draw_below(s, 8) == 0 ? p : whorl_quat_mul(
        whorl_quat_exp(whorl_vec3_scale(k, step)), p);
    return (whorl_quat){sign * q.w, sign * q.x, sign * q.y, sign * q.z};
}

static void test_slerp(void)
{
    sweep s = sweep_begin(10000, WHORL_QUAT_SLERP_BOUND, "u",
                          "S4.8 eq:rotation-slerp the arc of a circle");
    while (sweep_next(&s)) {
        const whorl_quat p = draw_unit(&s), q = draw_other(&s, p);
        const double part = draw_uniform(&s, 0, 1);
        mp_open(300);
        const mp4 exact = ref_arc(mp4_from(p), mp4_from(q), mp_of(part));
        sweep_error(&s, quat_error(whorl_quat_slerp(p, q, part), exact,
                                   mp_of(1)));
        mp_close();
    }
    sweep_end(&s);
    const whorl_quat e = {1, 0, 0, 0}, up = {0.5, 0.5, 0.5, 0.5},
        down = {-0.5, -0.5, -0.5, -0.5}, flip = {0, 0, 1, 0},
        bad = {NAN, 0, 0, 1};
    tap_ok(quat_is(whorl_quat_slerp(up, e, 0), 0.5, 0.5, 0.5, 0.5)
               && quat_is(whorl_quat_slerp(up, up, 0.3), 0.5, 0.5, 0.5, 0.5),
           "S4.8 eq:rotation-slerp/ends s = 0, and nowhere to go");
    const whorl_quat a = whorl_quat_slerp(e, up, 0.25),
        b = whorl_quat_slerp(e, down, 0.25);
    tap_ok(quat_is(b, a.w, a.x, a.y, a.z),
           "S4.8 eq:rotation-slerp/ends q and -q are the same attitude");
    const whorl_quat half = whorl_quat_slerp(e, flip, 0.5);
    tap_ok(fabs(half.w - sqrt(0.5)) < 1e-15
               && fabs(fabs(half.y) - sqrt(0.5)) < 1e-15 && half.x == 0,
           "S4.8 eq:rotation-slerp/ends half a half turn");
    tap_ok(isnan(whorl_quat_slerp(bad, e, 0.5).w),
           "S0.6 eq:rotation-slerp/ends NaN in, NaN out");
}

static void test_euler(void)
{
    sweep s = sweep_begin(5000, WHORL_MAT3_FROM_EULER_ZYX_BOUND, "u",
                          "N35 S3.13 eq:rotation-euler Rz Ry Rx");
    while (sweep_next(&s)) {
        double phi = draw_angle(&s), theta = draw_angle(&s),
               psi = draw_angle(&s);
        mp_open(300);
        mp33 exact = ref_euler(mp_of(phi), mp_of(theta), mp_of(psi));
        sweep_error(&s, matrix_error(
            whorl_mat3_from_euler_zyx(phi, theta, psi), exact));
        mp_close();
    }
    sweep_end(&s);
    static const int tw2[9] = {255, 124, 1068, 340, 1032, -201,
                               -1020, 375, 200}; /* over 1105 */
    const whorl_mat3 R = whorl_mat3_from_euler_zyx(atan2(4, 3), atan2(12, 5),
                                                   atan2(15, 8));
    mp_open(300);
    mp33 exact;
    for (int k = 0; k < 9; k++)
        exact.m[k / 3][k % 3] = mp_ratio(tw2[k], 1105);
    const double e = matrix_error(R, exact);
    mp_close();
    tap_ok(e <= WHORL_MAT3_FROM_EULER_ZYX_BOUND + 3, "TW2 N35 S3.13 "
           "eq:rotation-euler three Pythagorean angles: %.2g u", e);
    tap_ok(R.m[2][1] != R.m[2][2] && fabs(R.m[2][1] - 75.0 / 221) < 1e-15
               && fabs(R.m[2][2] - 40.0 / 221) < 1e-15,
           "exhibit N35 TW2 eq:rotation-euler the corner is 40/221, "
           "not 75/221 as its neighbor");
}
static void test_euler_inverse(void)
{
    int locks = 0;
    sweep s = sweep_begin(10000, WHORL_MAT3_TO_EULER_ZYX_BOUND, "u",
        "N35 D22 S3.13 eq:rotation-euler-inverse R to angles to R");
    while (sweep_next(&s)) {
        whorl_quat Q = draw_below(&s, 2) ? draw_near_lock(&s)
                                         : draw_integer_rotation(&s);
        double phi = NAN, theta = NAN, psi = NAN;
        int locked = -1;
        mp_open(300);
        whorl_mat3 R = rounded_rotation(mp4_from(Q));
        whorl_mat3_to_euler_zyx(R, &phi, &theta, &psi, &locked);
        mp33 back = ref_euler(mp_of(phi), mp_of(theta), mp_of(psi));
        mp4 q = mp4_from(Q);
        mp33 H = ref_sandwiches(q);
        mp N = mp4_square(q);
        for (int k = 0; k < 9; k++) {
            mp d = mp_sub(mp_mul(N, back.m[k / 3][k % 3]), H.m[k / 3][k % 3]);
            sweep_error(&s, error_ratio(d, N));
        }
        if (locked != (hypot(R.m[0][0], R.m[1][0]) <= WHORL_GIMBAL_COSINE)
            || (locked && phi != 0) || fabs(theta) > PI / 2)
            sweep_error(&s, INFINITY);
        mp_close();
        locks += locked;
    }
    sweep_end(&s);
    if (s.cases >= 100)
        tap_ok(locks > 0 && (uint64_t)locks < s.cases / 2,
               "D22 eq:rotation-euler-inverse %d rotations in the lock",
               locks);
}
static void test_euler_round_trip(void)
{
    sweep s = sweep_begin(10000,
        2 * WHORL_MAT3_FROM_EULER_ZYX_BOUND + 19, "u", "N35 S3.13 "
        "eq:rotation-euler-inverse/trip angles to R to angles");
    while (sweep_next(&s)) {
        double a = draw_uniform(&s, -3.14, 3.14),
               b = draw_uniform(&s, -1.57, 1.57),
               c = draw_uniform(&s, -3.14, 3.14);
        double phi = NAN, theta = NAN, psi = NAN;
        int locked = -1;
        whorl_mat3_to_euler_zyx(whorl_mat3_from_euler_zyx(a, b, c),
                                &phi, &theta, &psi, &locked);
        double e = fabs(phi - a) + 0 * locked;
        e = fmax(e, fmax(fabs(theta - b), fabs(psi - c)));
        sweep_error(&s, locked || isnan(phi) ? INFINITY : e * 0x1p53);
    }
    sweep_end(&s);
    double phi, theta, psi;
    int locked;
    whorl_mat3_to_euler_zyx(whorl_mat3_from_euler_zyx(0.25, PI / 2, 1),
                            &phi, &theta, &psi, &locked);
    tap_ok(locked == 1 && phi == 0 && theta == PI / 2
               && fabs(psi - 0.75) < 0x1p-48,
           "N35 D22 S3.13 eq:rotation-euler-inverse nose down: psi - phi");
    whorl_mat3_to_euler_zyx(whorl_mat3_from_euler_zyx(0.25, -PI / 2, 1),
                            &phi, &theta, &psi, &locked);
    tap_ok(locked == 1 && phi == 0 && theta == -PI / 2
               && fabs(psi - 1.25) < 0x1p-48,
           "N35 D22 S3.13 eq:rotation-euler-inverse nose up: psi + phi");
}

static int refuses_matrix(whorl_mat3 R, whorl_status expected)
{
    whorl_quat q = {NAN, 2, 3, 4}, q_before = q;
    struct { double phi, theta, psi; int locked, pad; }
        e = {NAN, 2, 3, 4, 5}, e_before = e;
    return whorl_mat3_check_rotation(R) == expected
        && whorl_mat3_to_quat(R, &q) == expected
        && memcmp(&q, &q_before, sizeof q) == 0
        && whorl_mat3_to_euler_zyx(R, &e.phi, &e.theta, &e.psi,
                                   &e.locked) == expected
        && memcmp(&e, &e_before, sizeof e) == 0;
}

static int refuses_quat(whorl_quat q, whorl_status expected)
{
    whorl_quat out = {NAN, 2, 3, 4}, before = out;
    return whorl_quat_normalize(q, &out) == expected
        && memcmp(&out, &before, sizeof out) == 0;
}

static int refuses_axis(whorl_vec3 a, double angle, whorl_status expected)
{
    whorl_quat q = {NAN, 2, 3, 4}, q_before = q;
    whorl_mat3 R = {{{NAN, 2, 3}, {4, 5, 6}, {7, 8, 9}}}, R_before = R;
    return whorl_quat_from_axis_angle(a, angle, &q) == expected
        && memcmp(&q, &q_before, sizeof q) == 0
        && whorl_mat3_from_axis_angle(a, angle, &R) == expected
        && memcmp(&R, &R_before, sizeof R) == 0;
}
static void test_bad_rotations(void)
{
    whorl_quat q = {1, 2, 3, 4};
    whorl_quat_normalize(q, &q);
    const whorl_mat3 R = whorl_quat_to_mat3(q);
    whorl_mat3 nan = R, infinite = R, mirror = R, long_column = R,
               skewed = R, single = R;
    nan.m[2][0] = NAN;
    infinite.m[1][1] = -INFINITY;
    skewed.m[0][1] += 1e-5;
    for (int i = 0; i < 3; i++) {
        mirror.m[i][1] = -R.m[i][1];
        long_column.m[i][2] *= 1 + 1e-6;
    }
    for (int k = 0; k < 9; k++)
        single.m[k / 3][k % 3] = (float)R.m[k / 3][k % 3];
    const whorl_mat3 zero = {{{0}}}, minus = {{{-1, 0, 0}, {0, -1, 0},
                                               {0, 0, -1}}};
    tap_ok(refuses_matrix(nan, WHORL_NOT_FINITE)
               && refuses_matrix(infinite, WHORL_NOT_FINITE)
               && isnan(whorl_mat3_rotation_error(nan)),
           "S0.6 S4.9 eq:rotation-test/bad NaN, infinity");
    tap_ok(refuses_matrix(mirror, WHORL_REFLECTION)
               && refuses_matrix(minus, WHORL_REFLECTION),
           "S0.6 S4.9 W4-m eq:rotation-test/bad mirror images");
    tap_ok(refuses_matrix(zero, WHORL_NOT_ROTATION)
               && refuses_matrix(skewed, WHORL_NOT_ROTATION)
               && refuses_matrix(long_column, WHORL_NOT_ROTATION),
           "S0.6 S4.9 eq:rotation-test/bad not orthonormal");
    tap_ok(whorl_mat3_check_rotation(single) == WHORL_OK,
           "eq:rotation-test a rotation in single precision passes");
    const whorl_quat none = {0, -0.0, 0, 0}, q_nan = {1, 2, NAN, 4},
                     q_infinite = {1, 2, 3, -INFINITY};
    const whorl_vec3 axis = {1, 2, 3}, no_axis = {0, 0, -0.0},
                     axis_nan = {NAN, 0, 1};
    tap_ok(refuses_quat(none, WHORL_ZERO_LENGTH)
               && refuses_quat(q_nan, WHORL_NOT_FINITE)
               && refuses_quat(q_infinite, WHORL_NOT_FINITE),
           "S0.6 eq:rotation-quat-normalize/bad zero, NaN, infinity");
    tap_ok(refuses_axis(no_axis, 1, WHORL_ZERO_LENGTH)
               && refuses_axis(axis_nan, 1, WHORL_NOT_FINITE)
               && refuses_axis(axis, NAN, WHORL_NOT_FINITE)
               && refuses_axis(axis, INFINITY, WHORL_NOT_FINITE),
           "S0.6 eq:rotation-axis-angle/bad eq:rotation-rodrigues/bad "
           "no axis, no number");
}
static void test_thresholds(void)
{
    whorl_mat3 shear = whorl_mat3_identity(), R;
    shear.m[0][1] = WHORL_ROTATION_TOLERANCE;
    tap_ok(whorl_mat3_check_rotation(shear) == WHORL_OK,
           "eq:rotation-test an error of just the tolerance is accepted");
    shear.m[0][1] = nextafter(WHORL_ROTATION_TOLERANCE, 1);
    tap_ok(refuses_matrix(shear, WHORL_NOT_ROTATION),
           "eq:rotation-test/bad the next larger error is refused");
    int refused = 0;
    for (int i = 0; i < 9; i++) {
        R = whorl_mat3_identity();
        R.m[i / 3][i % 3] = i % 2 ? NAN : -INFINITY;
        refused += refuses_matrix(R, WHORL_NOT_FINITE);
    }
    for (int i = 0; i < 4; i++) {
        double q[4] = {0.5, 0.5, 0.5, 0.5};
        q[i] = NAN;
        refused += refuses_quat((whorl_quat){q[0], q[1], q[2], q[3]},
                                WHORL_NOT_FINITE);
    }
    tap_ok(refused == 13, "eq:rotation-test/bad NaN in each place");
    double at, above, theta, psi;
    int locked, after;
    const double c = WHORL_GIMBAL_COSINE, d = nextafter(c, 1);
    R = (whorl_mat3){{{-c, 0, 1}, {0, -1, 0}, {1, 0, c}}};
    whorl_mat3_to_euler_zyx(R, &at, &theta, &psi, &locked);
    R = (whorl_mat3){{{-d, 0, 1}, {0, -1, 0}, {1, 0, d}}};
    whorl_mat3_to_euler_zyx(R, &above, &theta, &psi, &after);
    tap_ok(locked && at == 0 && !after && above > 3,
           "eq:rotation-euler-inverse locked at the cosine, free above");
}

static void test_exhibits(void)
{
    const whorl_quat longer = {1, 0, 0, 1};
    const whorl_mat3 M = whorl_quat_to_mat3(longer);
    const whorl_mat3 printed = {{{-1, -2, 0}, {2, -1, 0}, {0, 0, 1}}};
    tap_ok(same_matrix(M, printed)
               && whorl_mat3_check_rotation(M) == WHORL_NOT_ROTATION,
           "exhibit W4-R eq:rotation-quat-to-matrix with q = (1,0,0,1) the "
           "matrix is no rotation");
    const whorl_vec3 turns = {0, 0, 1}, radians = {0, 0, 2 * PI};
    tap_ok(fabs(whorl_quat_exp(radians).w + 1) < 1e-15
               && fabs(whorl_quat_exp(turns).w - cos(0.5)) < 1e-15,
           "exhibit W2.3 eq:rotation-exp one turn a second is 2 pi: with "
           "|omega| = 1 the body turns by one radian");
    const whorl_vec3 omega = {1, 2, 2}, a = {3, 6, 6}, b = {2, -2, 1};
    const whorl_vec3 wa = whorl_vec3_cross(omega, a),
                     wb = whorl_vec3_cross(omega, b);
    tap_ok(wa.x == 0 && wa.y == 0 && wa.z == 0 && whorl_vec3_norm(wb) == 9
               && whorl_vec3_dot(omega, b) == 0,
           "exhibit W2-6t W2-6 eq:rotation-velocity omega x a = 0 for parallel "
           "a; for perpendicular b it has length |omega||b| = 9");
    const double x = sqrt(-1 - (-1 + -1) + 1) / 2;
    const whorl_mat3 minus = {{{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
    tap_ok(fabs(x * x - 0.5) < 1e-15
               && whorl_mat3_check_rotation(minus) == WHORL_REFLECTION,
           "exhibit W4-m eq:rotation-matrix-to-quat the printed conversion "
           "gives -1 a quaternion with |q|^2 = 1/2");
    const whorl_quat one = whorl_quat_identity(),
                     rate = whorl_quat_rate(one, turns);
    const whorl_quat step = {1 + rate.w, rate.x, rate.y, rate.z};
    const double square = whorl_quat_mul(step, whorl_quat_conj(step)).w;
    tap_ok(square == 1.25 && whorl_quat_log(step).z < 0.9273
               && fabs(whorl_quat_log(whorl_quat_exp(turns)).z - 1) < 1e-15,
           "exhibit B24 eq:rotation-exp the first-order step: |q|^2 = 5/4, and "
           "a turn by %.4f for 1", whorl_quat_log(step).z);
    const whorl_quat down = {3e9 + 1, 5e9 - 2, 3e9, -5e9 + 1};
    whorl_quat unit;
    whorl_quat_normalize(down, &unit);
    const whorl_mat3 R = whorl_quat_to_mat3(unit);
    double phi, theta, psi;
    int locked;
    whorl_mat3_to_euler_zyx(R, &phi, &theta, &psi, &locked);
    const whorl_mat3 ours = whorl_mat3_from_euler_zyx(phi, theta, psi);
    const whorl_mat3 naive = whorl_mat3_from_euler_zyx(
        atan2(R.m[1][0], R.m[0][0]), asin(-R.m[2][0]),
        atan2(R.m[2][1], R.m[2][2]));
    const double good = fabs(ours.m[1][1] - R.m[1][1]) * 0x1p53,
                 bad = fabs(naive.m[1][1] - R.m[1][1]) * 0x1p53;
    tap_ok(!locked && good <= WHORL_MAT3_TO_EULER_ZYX_BOUND && bad > 1e6,
           "exhibit D22 eq:rotation-euler-inverse near the lock: entry by "
           "entry %.1e u, undoing phi first %.1f u", bad, good);
}

static void test_constants(void)
{
    const double length = 3.5, norm = 2.5, cosine = 2, entry = 0.5;
    const double log_count = norm + cosine + 2;
    constant("eq:rotation-test", WHORL_MAT3_ROTATION_ERROR_BOUND, 3 + 1);
    constant("eq:rotation-quat-normalize", WHORL_QUAT_NORMALIZE_BOUND,
             length);
    constant("eq:rotation-quat-to-matrix", WHORL_QUAT_TO_MAT3_BOUND, 3.5);
    constant("eq:rotation-matrix-to-quat", WHORL_MAT3_TO_QUAT_BOUND,
             2 * 0.87 + length + 2.3 * entry);
    constant("eq:rotation-axis-angle", WHORL_QUAT_FROM_AXIS_ANGLE_BOUND,
             cosine + length + 1);
    constant("eq:rotation-rodrigues", WHORL_MAT3_FROM_AXIS_ANGLE_BOUND,
             (cosine + 1) + 2 * (9 + 1) + 0.5);
    constant("eq:rotation-exp", WHORL_QUAT_EXP_BOUND, norm + cosine + 2);
    constant("eq:rotation-log", WHORL_QUAT_LOG_BOUND, log_count);
    constant("eq:rotation-slerp", WHORL_QUAT_SLERP_BOUND,
             6 * PI / 2 + (log_count + 1) * PI / 2
             + log_count * (1 + PI / 4) + 6);
    constant("eq:rotation-euler", WHORL_MAT3_FROM_EULER_ZYX_BOUND, 9);
    constant("eq:rotation-euler-inverse", WHORL_MAT3_TO_EULER_ZYX_BOUND,
             2 * 8.6 + 14.6);
}

static void test_large_part(void)
{
    int good = 0;
    for (int k = 0; k < 4; k++) {
        double x[4] = {0x1p-600, 0x1p-600, 0x1p-600, 0x1p-600};
        whorl_quat q;
        x[k] = 0x1.8p1000;
        if (whorl_quat_normalize((whorl_quat){x[0], x[1], x[2], x[3]}, &q)
                == WHORL_OK)
            good += (k == 0 ? q.w : k == 1 ? q.x : k == 2 ? q.y : q.z) == 1;
    }
    tap_ok(good == 4, "S0.6 eq:rotation-quat-normalize one part of 2^1000: "
           "%d of 4", good);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "02-rotation");
    test_units();
    test_product();
    test_quat_normalize();
    test_rotate();
    test_to_matrix();
    test_compose();
    test_rotation_error();
    test_to_quat();
    test_one_branch();
    test_cube();
    test_round_trip();
    test_rates();
    test_point_velocity();
    test_transport();
    test_add();
    test_identities();
    test_series_agree();
    test_axis_angle();
    test_exp();
    test_log();
    test_slerp();
    test_euler();
    test_euler_inverse();
    test_euler_round_trip();
    test_bad_rotations();
    test_thresholds();
    test_exhibits();
    test_constants();
    test_large_part();
    return tap_end();
}
