/* Errors kept, and the sign of a volume. */
/* Tangled from literate/08-exact: evidence. Edit there. */
#include "whorl.h"
#include "reference/exact.h"
#include "reference/from.h"
#include "reference/tap.h"
#include "src/double_double.h"
#include "tests/counted.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static mp mp_dd(whorl_dd x)
{
    return mp_add(mp_of(x.hi), mp_of(x.lo));
}

/* 0 if x is exactly the number and in the right form, 1 if not. */
static double differs(whorl_dd x, mp exact)
{
    return mp_cmp(mp_dd(x), exact) != 0 || x.hi + x.lo != x.hi;
}

static whorl_dd draw_dd(sweep *s, int low, int high)
{
    const double hi = draw_wide(s, low, high);
    const int e = -53 - (draw_below(s, 2) ? 0 : (int)draw_below(s, 60));
    double lo = hi * ldexp(draw_uniform(s, -1, 1), e);
    if (draw_below(s, 16) == 0)
        lo = 0;
    return whorl_two_sum(hi, lo);
}

/* Errors of got in units of u^2 |exact|; infinite in the wrong form. */
static double error_dd(whorl_dd got, mp exact)
{
    const mp off = mp_sub(mp_dd(got), exact);
    if (got.hi + got.lo != got.hi)
        return INFINITY;
    return mp_sign(off) == 0 ? 0
        : error_ratio(off, mp_scale(mp_abs(exact), 0x1p-53));
}

static void test_grid(void)
{
    sweep s = sweep_begin(50000, 0, "differences",
        "eq:exact-grid whole multiples n of g are doubles");
    while (sweep_next(&s)) {
        const double high = draw_integer(&s, -67108863, 67108863),
                     low = draw_integer(&s, 0, 134217727);
        const double g = ldexp(1, (int)draw_integer(&s, -1074, 970));
        mp_open(200);
        const mp n = mp_add(mp_scale(mp_of(high), 0x1p27), mp_of(low));
        const mp x = mp_scale(n, g);
        sweep_error(&s, mp_cmp(mp_of(mp_get(x)), x) != 0);
        mp_close();
    }
    sweep_end(&s);
    const volatile double most = 0x1p53; /* not for the compiler to know */
    tap_ok(most - 1 - most == -1 && most + 1 - most == 0,
           "eq:exact-grid/edge 2^53 is a double, and 2^53 + 1 is none");
}

static void test_sterbenz(void)
{
    sweep s = sweep_begin(50000, 0, "differences",
                          "eq:exact-sterbenz x - y is not rounded");
    while (sweep_next(&s)) {
        const double y = draw_wide(&s, -1074, 1020);
        const double x = y * draw_uniform(&s, 0.5, 2);
        mp_open(2300);
        const mp difference = mp_sub(mp_of(x), mp_of(y));
        sweep_error(&s, mp_cmp(mp_of(x - y), difference) != 0);
        mp_close();
    }
    sweep_end(&s);
}

static void draw_pair(sweep *s, double *a, double *b)
{
    const int middle = (int)draw_below(s, 1980) - 1000;
    const int wide = draw_below(s, 2) ? 3 : 40;
    if (draw_below(s, 8) == 0) {
        *a = draw_finite(s) / 4;
        *b = draw_finite(s) / 4;
    } else {
        *a = draw_wide(s, middle - wide, middle);
        *b = draw_wide(s, middle - wide, middle);
    }
}

static void test_two_sum(void)
{
    sweep s = sweep_begin(50000, 0, "differences",
        "eq:exact-two-sum eq:exact-fast-two-sum s + e = a + b");
    while (sweep_next(&s)) {
        double a, b;
        draw_pair(&s, &a, &b);
        mp_open(2200);
        const whorl_dd r = whorl_two_sum(a, b);
        sweep_error(&s, differs(r, mp_add(mp_of(a), mp_of(b))) != 0
                    || r.hi != a + b);
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_two_sum_edges(void)
{
    const double x[] = {0, -0.0, 1, 1 + DBL_EPSILON, 1 - DBL_EPSILON / 2,
        DBL_EPSILON / 2, DBL_EPSILON / 4, 3 * DBL_EPSILON / 4, 0x1p53,
        0x1p53 - 1, 0x1p-1074, 0x1p-1022, 0x1p-1022 - 0x1p-1074, 0x1p1022,
        0x1p1022 - 0x1p969, 1e16, 0.1, 3};
    const int n = (int)(sizeof x / sizeof x[0]);
    int bad = 0;
    mp_open(2200);
    for (int i = 0; i < 4 * n * n; i++) {
        const double a = i % 2 ? -x[i / 4 % n] : x[i / 4 % n];
        const double b = i % 4 > 1 ? -x[i / 4 / n] : x[i / 4 / n];
        bad += differs(whorl_two_sum(a, b), mp_add(mp_of(a), mp_of(b))) > 0;
    }
    tap_ok(bad == 0 && mp_exact(), "eq:exact-two-sum ties and edges: "
           "%d of %d wrong", bad, 4 * n * n);
    mp_close();
    const whorl_dd sum = whorl_two_sum(NAN, 1);
    const whorl_dd product = whorl_two_prod(1, NAN);
    tap_ok(isnan(sum.hi) && isnan(sum.lo) && isnan(product.lo),
           "S0.6 eq:exact-two-sum eq:exact-two-prod NaN in, NaN out");
}
static double draw_few_bits(sweep *s)
{
    const double k = draw_integer(s, 1, 0x7fffffff);
    return ldexp(k, (int)draw_below(s, 20) - 10) + draw_integer(s, -1, 1);
}

static void test_two_prod(void)
{
    sweep s = sweep_begin(50000, 0, "differences",
        "eq:exact-two-prod eq:exact-split p + e = a b");
    while (sweep_next(&s)) {
        const unsigned kind = draw_below(&s, 8);
        double a, b;
        if (kind == 0) {
            a = draw_few_bits(&s);
            b = draw_few_bits(&s);
        } else if (kind == 1) {
            a = draw_wide(&s, -1074, -1000);
            b = draw_wide(&s, 700, 994);
            if (fabs(a * b) < 0x1p-968)
                b = ldexp(b, 250);
        } else {
            a = draw_wide(&s, -480, 500);
            b = draw_wide(&s, -480, 500);
        }
        mp_open(120);
        const whorl_dd r = whorl_two_prod(a, b);
        sweep_error(&s, differs(r, mp_mul(mp_of(a), mp_of(b))) != 0
                    || r.hi != a * b);
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_two_prod_edges(void)
{
    const double x[] = {0, 1, 0x1p53 - 1, 0x1p52 + 1, 0x1p52 + 0x1p25,
        0x1p52 + 0x1p26, 0x1p52 + 0x3p25, 0x1p53 - 0x1p26, 0x1p27 + 1,
        0x1p27 - 1, 0x1p26 + 1, 0x1.5555555555555p52, 0x1.9999999999999p52,
        0x1p400, 0x1p-400, 0x1p-480};
    const int n = (int)(sizeof x / sizeof x[0]);
    int bad = 0;
    mp_open(2200);
    for (int i = 0; i < 2 * n * n; i++) {
        const double a = i % 2 ? -x[i / 2 % n] : x[i / 2 % n];
        const double b = x[i / 2 / n];
        const mp exact = mp_mul(mp_of(a), mp_of(b));
        bad += differs(whorl_two_prod(a, b), exact) > 0;
    }
    tap_ok(bad == 0 && mp_exact(), "eq:exact-two-prod eq:exact-split "
           "edges: %d of %d wrong", bad, 2 * n * n);
    mp_close();
    static const double ends[4][2] = {
        {0x1.fffffffffffffp994, 0x1.fffffffffffffp24}, {0x1p995, 0x1p26},
        {0x1.fffffffffffffp-485, 0x1.0000000000001p-484},
        {0x1.5555555555555p-969, -0x1.fffffffffffffp0}};
    bad = 0;
    mp_open(2200);
    for (int k = 0; k < 4; k++)
        bad += differs(whorl_two_prod(ends[k][0], ends[k][1]), mp_mul(
            mp_of(ends[k][0]), mp_of(ends[k][1]))) > 0;
    bad += differs(whorl_two_sum(0x1p1022, 0x1p969),
                   mp_add(mp_of(0x1p1022), mp_of(0x1p969))) > 0;
    tap_ok(bad == 0, "eq:exact-two-prod/domain eq:exact-two-sum ends of the "
           "domains");
    mp_close();
    const double big = 0x1.fffffffffffffp511;
    tap_ok(!isfinite(whorl_two_sum(-0x1.8p971, DBL_MAX).lo)
               && !isfinite(whorl_two_prod(big, big).lo),
           "exhibit eq:exact-two-sum eq:exact-two-prod a sum and a product "
           "that do not overflow, beyond the domains");
}

static whorl_dd draw_near(sweep *s, whorl_dd x)
{
    const double k = draw_integer(s, -4, 4);
    const int e = (int)draw_below(s, 2) * -(int)draw_below(s, 110);
    const whorl_dd small = draw_dd(s, e - 3, e);
    return whorl_dd_add(
        (whorl_dd){-x.hi, -x.lo * (1 + k * 0x1p-52)},
        whorl_dd_mul_double(small, fabs(x.hi)));
}

static void test_dd_add(void)
{
    sweep s = sweep_begin(50000, WHORL_DD_ADD_BOUND, "u²",
        "eq:exact-dd-add eq:exact-fast-two-sum x + y, x - y");
    while (sweep_next(&s)) {
        const whorl_dd x = draw_dd(&s, -60, 60);
        const whorl_dd y = draw_below(&s, 2) ? draw_near(&s, x)
            : draw_dd(&s, -60, 60);
        const whorl_dd minus_y = {-y.hi, -y.lo};
        mp_open(900);
        const mp exact = mp_add(mp_dd(x), mp_dd(y));
        sweep_error(&s, error_dd(whorl_dd_add(x, y), exact));
        sweep_error(&s, error_dd(whorl_dd_sub(x, minus_y), exact));
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_dd_add_double(void)
{
    sweep s = sweep_begin(50000, WHORL_DD_ADD_DOUBLE_BOUND, "u²",
                          "eq:exact-dd-add/double x + y, y a double");
    while (sweep_next(&s)) {
        const whorl_dd x = draw_dd(&s, -60, 60);
        const double y = draw_below(&s, 2) ? draw_near(&s, x).hi
            : draw_wide(&s, -60, 60);
        mp_open(900);
        sweep_error(&s, error_dd(whorl_dd_add_double(x, y),
                                 mp_add(mp_dd(x), mp_of(y))));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_dd_mul(void)
{
    sweep s = sweep_begin(50000, WHORL_DD_MUL_BOUND, "u²",
                          "eq:exact-dd-mul x y");
    while (sweep_next(&s)) {
        const int e = draw_below(&s, 2) ? 0 : 300;
        const whorl_dd x = draw_dd(&s, -e, e), y = draw_dd(&s, -e, e);
        mp_open(900);
        sweep_error(&s, error_dd(whorl_dd_mul(x, y),
                                 mp_mul(mp_dd(x), mp_dd(y))));
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_dd_mul_double(void)
{
    sweep s = sweep_begin(50000, WHORL_DD_MUL_DOUBLE_BOUND, "u²",
                          "eq:exact-dd-mul/double x y, y a double");
    while (sweep_next(&s)) {
        const int e = draw_below(&s, 2) ? 0 : 300;
        const whorl_dd x = draw_dd(&s, -e, e);
        const double y = draw_wide(&s, -e, e);
        mp_open(900);
        sweep_error(&s, error_dd(whorl_dd_mul_double(x, y),
                                 mp_mul(mp_dd(x), mp_of(y))));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static double error_quotient(whorl_dd q, mp x, mp y)
{
    const mp off = mp_sub(mp_mul(mp_dd(q), y), x);
    if (q.hi + q.lo != q.hi)
        return INFINITY;
    return mp_sign(off) == 0 ? 0
        : error_ratio(off, mp_scale(mp_abs(x), 0x1p-53));
}

static void test_dd_div(void)
{
    sweep s = sweep_begin(50000, WHORL_DD_DIV_BOUND, "u²",
                          "eq:exact-dd-div x / y");
    while (sweep_next(&s)) {
        const int e = draw_below(&s, 2) ? 0 : 300;
        const whorl_dd x = draw_dd(&s, -e, e), y = draw_dd(&s, -e, e);
        mp_open(900);
        sweep_error(&s, error_quotient(whorl_dd_div(x, y), mp_dd(x),
                                       mp_dd(y)));
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_dd_div_double(void)
{
    sweep s = sweep_begin(50000, WHORL_DD_DIV_DOUBLE_BOUND, "u²",
                          "eq:exact-dd-div/double x / y, y a double");
    while (sweep_next(&s)) {
        const int e = draw_below(&s, 2) ? 0 : 300;
        const whorl_dd x = draw_dd(&s, -e, e);
        const double y = draw_wide(&s, -e, e);
        mp_open(900);
        sweep_error(&s, error_quotient(whorl_dd_div_double(x, y), mp_dd(x),
                                       mp_of(y)));
        sweep_close(&s);
    }
    sweep_end(&s);
}

static int true_sign(const whorl_vec3 p[4])
{
    return mp_sign(ref_volume_6(mp3_from(p[0]), mp3_from(p[1]),
                                mp3_from(p[2]), mp3_from(p[3])));
}

/* In this order, and with two corners exchanged. */
static double wrong(const whorl_vec3 p[4])
{
    const int sign = true_sign(p);
    return (whorl_volume_sign(p[0], p[1], p[2], p[3]) != sign)
        + (whorl_volume_sign(p[1], p[0], p[2], p[3]) != -sign)
        + (whorl_volume_sign(p[0], p[3], p[2], p[1]) != -sign);
}

static void test_sign_random(void)
{
    sweep s = sweep_begin(10000, 0, "wrong signs",
        "eq:exact-faces eq:exact-filter eq:exact-distil any four points");
    while (sweep_next(&s)) {
        const int wide = draw_below(&s, 2) ? 200 : 2;
        whorl_vec3 p[4];
        for (int i = 0; i < 4; i++)
            p[i] = (whorl_vec3){draw_wide(&s, -wide, wide),
                                draw_wide(&s, -wide, wide),
                                draw_wide(&s, -wide, wide)};
        mp_open(3000);
        sweep_error(&s, wrong(p));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static whorl_vec3 mix(const whorl_vec3 p[3], double k, double l)
{
    const whorl_vec3 e = whorl_vec3_sub(p[1], p[0]);
    const whorl_vec3 f = whorl_vec3_sub(p[2], p[0]);
    return whorl_vec3_add(p[0], whorl_vec3_add(whorl_vec3_scale(k, e),
                                               whorl_vec3_scale(l, f)));
}

static void nudge(sweep *s, whorl_vec3 *p)
{
    const double to = draw_below(s, 2) ? INFINITY : -INFINITY;
    const unsigned which = draw_below(s, 4);
    p->x = which == 0 ? nextafter(p->x, to) : p->x;
    p->y = which == 1 ? nextafter(p->y, to) : p->y;
    p->z = which == 2 ? nextafter(p->z, to) : p->z;
}

static void test_sign_plane(void)
{
    int filtered_wrong = 0, zeros = 0, n = 0;
    sweep s = sweep_begin(10000, 0, "wrong signs",
        "eq:exact-distil eq:exact-faces/plane points close to a plane");
    while (sweep_next(&s)) {
        whorl_vec3 p[4];
        const double far = draw_below(&s, 2) ? 0 : pow(10, draw_integer(&s, 0, 8));
        const int grid = (int)draw_below(&s, 2);
        for (int i = 0; i < 3; i++) {
            p[i] = grid ? (whorl_vec3){draw_integer(&s, -9, 9),
                                       draw_integer(&s, -9, 9),
                                       draw_integer(&s, -9, 9)}
                : (whorl_vec3){draw_uniform(&s, -1, 1), draw_uniform(&s, -1, 1),
                               draw_uniform(&s, -1, 1)};
            p[i].x += far;
            p[i].y -= far;
        }
        p[3] = grid ? mix(p, draw_integer(&s, -3, 3), draw_integer(&s, -3, 3))
            : mix(p, draw_uniform(&s, -2, 2), draw_uniform(&s, -2, 2));
        if (draw_below(&s, 2))
            nudge(&s, &p[draw_below(&s, 4)]);
        mp_open(1200);
        sweep_error(&s, wrong(p));
        const double d = whorl_vec3_dot(whorl_vec3_sub(p[1], p[0]),
            whorl_vec3_cross(whorl_vec3_sub(p[2], p[0]),
                             whorl_vec3_sub(p[3], p[0])));
        const int sign = true_sign(p);
        filtered_wrong += ((d > 0) - (d < 0)) != sign;
        zeros += sign == 0;
        n++;
        sweep_close(&s);
    }
    sweep_end(&s);
    tap_ok(filtered_wrong > n / 10 && zeros > n / 20,
           "eq:exact-distil plain signs are wrong here: %d of %d, %d flat",
           filtered_wrong, n, zeros);
    tap_measured("exact.plain.wrong", "%d", filtered_wrong);
    tap_measured("exact.plain.of", "%d", n);
}
static void test_sign_flat(void)
{
    sweep s = sweep_begin(2000, 0, "wrong signs",
        "eq:exact-distil/flat four points of one plane");
    while (sweep_next(&s)) {
        whorl_vec3 p[4];
        const unsigned kind = draw_below(&s, 3);
        const double z = draw_wide(&s, -60, 60);
        for (int i = 0; i < 4; i++)
            p[i] = (whorl_vec3){draw_wide(&s, -60, 60),
                draw_wide(&s, -60, 60),
                kind == 0 ? z : draw_wide(&s, -60, 60)};
        if (kind == 1)
            p[draw_below(&s, 2)] = p[2 + draw_below(&s, 2)];
        if (kind == 2)
            p[3] = whorl_vec3_scale(ldexp(1, (int)draw_below(&s, 9)), p[2]);
        if (kind == 2)
            p[1] = (whorl_vec3){0, 0, 0};
        mp_open(1200);
        sweep_error(&s, wrong(p) + (true_sign(p) != 0));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_sign_scales(void)
{
    int bad = 0;
    for (int e = -1074; e < 1023; e++) {
        const double k = ldexp(1, e);
        const whorl_vec3 o = {0, 0, 0}, a = {k, 0, 0}, b = {0, k, 0},
            c = {0, 0, k};
        bad += whorl_volume_sign(o, a, b, c) != 1;
        bad += whorl_volume_sign(o, b, a, c) != -1;
        bad += whorl_volume_sign(a, b, c, a) != 0;
    }
    tap_ok(bad == 0, "eq:exact-filter eq:exact-faces any scale, 2^-1074 to "
           "2^1022: %d wrong", bad);
    const whorl_vec3 o = {0, 0, 0}, far = {0x1p300, 0, 0},
        near = {0, 0x1p-300, 0}, up = {0x1p300, 0x1p-300, 0x1p-300},
        flat = {0x1p300, 0x1p-300, 0};
    tap_ok(whorl_volume_sign(o, far, near, up) == 1
               && whorl_volume_sign(o, far, near, flat) == 0,
           "eq:exact-faces heights of 2^-600 of the longest side");
    const whorl_vec3 e = {0x1p40, 0.8 * 0x1p40, 0}, g = {0, 0, 0x1p-537};
    const whorl_vec3 f = {1.4 * 0x1p-537, 0.6 * 0x1p-537, 0};
    tap_ok(whorl_vec3_dot(e, whorl_vec3_cross(f, g)) > 0
               && whorl_volume_sign(o, e, f, g) == -1,
           "eq:exact-filter is not deceived by underflow");
}

static void test_sign_domain(void)
{
    const double t = 0x1p-600, X = t * (1 + 0x3p-52),
        Y = t * (1 + 0x1p-52), Z = t * (1 + 0x1p-52);
    const whorl_vec3 a = {1, 0, 0}, b = {X, Y, 0}, c = {X, 0, Z},
        flat = {X, -Y, 2 * Z}, above = {X + t * 0x1p-52, -Y, 2 * Z},
        below = {X - t * 0x1p-52, -Y, 2 * Z};
    tap_ok(whorl_volume_sign(a, b, c, flat) == 0
               && whorl_volume_sign(a, b, c, above) == 1
               && whorl_volume_sign(a, b, c, below) == -1,
           "eq:exact-faces/domain the last digits of the smallest");
}
static void test_sign_hard(void)
{
    const whorl_vec3 p[4] = {
        {-0x1.4c801f026950ap-1, 0x1.b39b1569d717cp-3,
         -0x1.1367fda32d42fp-1},
        {0x1.953363799f7afp-1, -0x1.d53ed3ea0dd36p-1,
         0x1.5deba2a412c1ep-4},
        {0x1.a68eafc66c57dp-2, 0x1.3693b83366903p-3,
         -0x1.29279a8f361dcp-1},
        {0x1.2710a76118e73p-1, -0x1.b3673036730b4p-1,
         0x1.e3daee3199086p-5}};
    const whorl_vec3 e = whorl_vec3_sub(p[1], p[0]),
        f = whorl_vec3_sub(p[2], p[0]), g = whorl_vec3_sub(p[3], p[0]);
    const double D = whorl_vec3_dot(e, whorl_vec3_cross(f, g));
    mp_open(1200);
    const int sign = true_sign(p);
    const int deceived = D * sign < 0, good = wrong(p) == 0;
    mp_close();
    tap_ok(deceived && good,
           "eq:exact-filter/hard where the plain sign is wrong by 3 u P");
}
static void test_sign_bad(void)
{
    const whorl_vec3 o = {0, 0, 0}, a = {1, 0, 0}, b = {0, 1, 0};
    const whorl_vec3 nan = {0, 0, NAN}, inf = {0, 0, INFINITY};
    tap_ok(whorl_volume_sign(o, a, b, nan) == 0
               && whorl_volume_sign(o, a, b, inf) == 0
               && whorl_volume_sign(inf, a, b, nan) == 0,
           "S0.6 eq:exact-faces no sign where a coordinate is no number");
    int wrong = 0;
    for (int k = 0; k < 12; k++) {
        const int axis = k % 3, next = (axis + 1) % 3;
        double x[4][3] = {{0}, {0}, {0}, {0}};
        x[1][next] = x[1][(axis + 2) % 3] = x[2][(axis + 2) % 3] = 0x1p-500;
        x[2][next] = 0x1.0000000000001p-500;
        x[3][axis] = 0x1p90;
        whorl_vec3 p[4];
        for (int i = 0; i < 4; i++)
            memcpy(&p[(i + k / 3) % 4], x[i], sizeof p[i]);
        wrong += whorl_volume_sign(p[0], p[1], p[2], p[3])
            != (k / 3 % 2 == 0 ? -1 : 1);
    }
    tap_ok(wrong == 0, "eq:exact-faces one point of four at 2^90, the others "
           "within 2^-500: %d of 12 wrong", wrong);
    const double q = 0x1p-574, s = 0x1p-250;
    const whorl_vec3 e = {0.6 * q, -0.45 * q, -0.45 * q};
    const whorl_vec3 f = {s, -s, 0}, g = {0, s, -s};
    tap_ok(whorl_volume_sign(o, e, f, g) == -1
           && whorl_volume_sign(o, e, g, f) == 1,
           "eq:exact-filter/least three products that underflow");
}

enum { MOST = 16400 };
static double vertices[3 * MOST / 2], corner[MOST][3][3];
static uint32_t triangles[3 * MOST];

static void test_cube(void)
{
    const whorl_vec3 o = {0, 0, 0};
    double last = 0, first = 0, near = 0, seven = 0, ten = 0;
    for (int k = 0; k <= 7; k++) {
        whorl_mass_properties far = {0}, p = {0};
        const double away = k == 0 ? 0 : ldexp(pow(5, k), k);
        whorl_shape_box(1, 1, 1, vertices, triangles);
        for (int i = 0; i < 24; i++)
            vertices[i] += 0.5 + away;
        const whorl_mesh m = whorl_mesh_indexed(vertices, 8, triangles, 12);
        whorl_mass_from_moments(whorl_mesh_fan(&m, 1, o), o, 0, &far);
        char name[40];
        snprintf(name, sizeof name, "exact.cube.%d", k);
        tap_measured(name, "%.16g", far.inertia.xx);
        whorl_mesh_integrals i;
        if (whorl_mesh_integrate(&m, NULL, &i) != WHORL_OK
            || whorl_mass_from_integrals(&i, 1, &p) != WHORL_OK)
            near = INFINITY;
        near = fmax(near, fabs(6 * p.inertia.xx - 1));
        if (k == 0)
            first = far.inertia.xx;
        if (k == 2)
            seven = fabs(6 * far.inertia.xx - 1);
        if (k == 5)
            last = far.inertia.xx;
        if (k == 5)
            ten = fabs(far.mass - 1);
    }
    tap_ok(fabs(first - 1.0 / 6) < 1e-16 && last < 0 && near <= 1e-15,
           "S1.12 the cube 100 km away: %.2g by the plain loop; with a "
           "near reference 1/6, to %.1g", last, near);
    tap_ok(seven > 1e-10 && seven < 1e-8 && ten > 1e-12 && ten < 5e-11,
           "S1.12 the cube 100 m away has nine digits of its inertia, and "
           "100 km away ten of its volume");
}
typedef struct { double sum, bound; } with_bound;
static const double direction[3] = {0.36, 0.48, 0.8};

static with_bound six_volumes(const double a[3], const double b[3],
                              const double c[3])
{
    with_bound r = {0, 0};
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        r.sum += a[i] * (b[j] * c[k] - b[k] * c[j]);
        r.bound += 8 * fabs(a[i]) * (fabs(b[j] * c[k]) + fabs(b[k] * c[j]));
    }
    return r;
}
static with_bound sum_with(int devices, size_t faces, double away)
{
    with_bound total = {0, 0};
    whorl_dd sum = {0, 0};
    double block = 0;
    for (size_t face = 0; face < faces; face++) {
        double (*p)[3] = corner[face], x[3][3];
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                x[k][i] = devices < 1 ? p[k][i]
                    : p[k][i] - (k > 0 && devices > 2 ? p[0][i]
                                 : rint(away * direction[i]));
        const with_bound d = six_volumes(x[0], x[1], x[2]);
        block += d.sum;
        total.bound += d.bound + fabs(block);
        if (devices > 1 && (face % 256 == 255 || face + 1 == faces)) {
            sum = whorl_dd_add_double(sum, block);
            block = 0;
        }
    }
    total.sum = devices > 1 ? sum.hi : block;
    return total;
}
static void test_devices(void)
{
    const uint32_t n = 64;
    const whorl_shape_count count = whorl_shape_torus_count(n);
    sweep s = sweep_begin(10, 1, "bound",
                          "eq:exact-mesh-bound/devices errors and bounds");
    double orders = 0;
    s.cases = 10;
    tap_data("exact-devices", "distance e0 e1 b1 e2 b2 e3 b3");
    whorl_shape_torus(1, 0.5, n, vertices, triangles);
    sweep dents = sweep_begin(count.vertices, 0, "-", "dents");
    dents.cases = count.vertices;
    for (size_t v = 0; sweep_next(&dents); v++) {
        const double k = 1 + draw_uniform(&dents, -0.005, 0.005);
        for (size_t i = 3 * v; i < 3 * v + 3; i++)
            vertices[i] *= k;
    }
    while (sweep_next(&s)) {
        const double away = pow(10, (double)(s.next - 1));
        double e[4], b[4];
        for (size_t i = 0; i < 9 * (size_t)count.triangles; i++)
            corner[i / 9][i / 3 % 3][i % 3] =
                vertices[3 * triangles[i / 3] + i % 3] + away * direction[i % 3];
        mp_open(600);
        const mp exact = ref_inside_6((const double (*)[3][3])corner,
                                      count.triangles);
        for (int k = 0; k < 4; k++) {
            const with_bound r = sum_with(k, count.triangles, away);
            e[k] = error_u(r.sum, exact, exact);
            b[k] = r.bound / fabs(mp_get(exact));
            sweep_error(&s, e[k] / b[k]);
        }
        sweep_close(&s);
        tap_data("exact-devices", "%g %.3g %.3g %.3g %.3g %.3g %.3g %.3g",
                 (double)s.next - 1, e[0], e[1], b[1], e[2], b[2], e[3],
                 b[3]);
        orders = log10(e[0] / e[3]);
    }
    sweep_end(&s);
    tap_measured("exact.devices.orders", "%.0f", floor(orders));
    tap_measured("exact.devices.faces", "%zu", count.triangles);
}
static void squeeze_and_carry(sweep *s, size_t n)
{
    const double thin = pow(10, draw_uniform(s, -8, 0));
    const double far = pow(10, draw_uniform(s, -1, 6));
    double A[3][3], t[3];
    for (int i = 0; i < 3; i++) {
        t[i] = far * draw_uniform(s, -1, 1);
        for (int j = 0; j < 3; j++)
            A[i][j] = draw_uniform(s, -1, 1);
    }
    for (size_t v = 0; v < n; v++) {
        double *p = vertices + 3 * v;
        const double x = p[0] * thin, y = p[1], z = p[2];
        for (int i = 0; i < 3; i++)
            p[i] = A[i][0] * x + A[i][1] * y + A[i][2] * z + t[i];
    }
}
static whorl_mesh_integrals sum_all(const whorl_mesh *m, int precise)
{
    whorl_mesh_report box;
    whorl_mesh_frame frame;
    whorl_mesh_partial sum;
    whorl_mesh_integrals r = {0};
    whorl_mesh_check(m, &box);
    if (whorl_mesh_choose_frame(box.low, box.high, &frame) != WHORL_OK)
        return r;
    frame.precise = precise;
    whorl_mesh_sum(m, &frame, 0, 1, &sum);
    whorl_mesh_fold(&frame, &sum, 1, &r);
    return r;
}

static void test_cloud(void)
{
    size_t bodies = 0;
    sweep s = sweep_begin(400, 1, "bound",
        "S1.12 eq:exact-mesh-bound/cloud bounds of bodies near and far");
    tap_data("exact-cloud", "error bound error2 bound2");
    while (sweep_next(&s)) {
        whorl_shape_count n = whorl_shape_t_handle_count();
        if (draw_below(&s, 2)) {
            n = whorl_shape_torus_count(6);
            whorl_shape_torus(1, 0.5, 6, vertices, triangles);
        } else
            whorl_shape_t_handle(0.04, vertices, triangles);
        squeeze_and_carry(&s, n.vertices);
        const whorl_mesh m = whorl_mesh_indexed(vertices, n.vertices,
                                                triangles, n.triangles);
        for (size_t i = 0; i < 9 * (size_t)n.triangles; i++)
            corner[i / 9][i / 3 % 3][i % 3] =
                vertices[3 * triangles[i / 3] + i % 3];
        mp_open(900);
        const mp exact = ref_inside_6((const double (*)[3][3])corner, n.triangles);
        const double V = fabs(mp_get(exact));
        double e[2], bound[2];
        for (int precise = 0; precise < 2; precise++) {
            const whorl_mesh_integrals r = sum_all(&m, precise);
            const double unit3 = 6 * r.unit * r.unit * r.unit;
            e[precise] = mp_get(mp_abs(mp_sub(mp_scale(mp_of(r.measure), unit3),
                                              exact)));
            bound[precise] = unit3 * r.measure_bound;
            sweep_error(&s, e[precise] / bound[precise]);
        }
        sweep_close(&s);
        if (bodies < 400) {
            bodies++;
            tap_data("exact-cloud", "%.2e %.2e %.2e %.2e", fmax(e[0] / V, 2e-18),
                     bound[0] / V, fmax(e[1] / V, 2e-18), bound[1] / V);
        }
    }
    sweep_end(&s);
    tap_measured("exact.cloud.bodies", "%zu", bodies);
}
static void test_ball(void)
{
    whorl_mesh_integrals r;
    const whorl_shape_count n = whorl_shape_sphere_count(16);
    whorl_shape_sphere(1, 16, vertices, triangles);
    const whorl_mesh m = whorl_mesh_indexed(vertices, n.vertices, triangles,
                                            n.triangles);
    whorl_mesh_integrate(&m, NULL, &r);
    const double V = r.measure * r.unit * r.unit * r.unit;
    const double ball = 4 * acos(-1) / 3;
    tap_ok(n.triangles == 960 && V < ball && V > 0.97 * ball
               && r.measure_bound < 1e-13 * r.measure,
           "S1.12 a ball of 960 triangles is too small, and its bound is "
           "right");
    tap_measured("exact.sphere.missing", "%.2g", 100 * (ball / V - 1));
    tap_measured("exact.sphere.bound", "%.1e", r.measure_bound / r.measure);
}

static void test_constants(void)
{
    constant("eq:exact-dd-add", WHORL_DD_ADD_BOUND, 3);
    constant("eq:exact-dd-add", WHORL_DD_ADD_DOUBLE_BOUND, 2);
    constant("eq:exact-dd-mul", WHORL_DD_MUL_BOUND, 5);
    constant("eq:exact-dd-mul", WHORL_DD_MUL_DOUBLE_BOUND, 1.5);
    constant("eq:exact-dd-div", WHORL_DD_DIV_BOUND, 15);
    constant("eq:exact-dd-div", WHORL_DD_DIV_DOUBLE_BOUND, 3);
}

static void test_dd_root(void)
{
    sweep s = sweep_begin(20000, 5.13, "u²", "eq:exact-dd-div/root the "
                          "root, and the negative of a number");
    while (sweep_next(&s)) {
        whorl_dd x = draw_dd(&s, -300, 300);
        if (x.hi < 0) {
            const whorl_dd y = dd_negated(x);
            sweep_error(&s, y.hi == -x.hi && y.lo == -x.lo ? 0 : INFINITY);
            x = y;
        }
        mp_open(900);
        sweep_error(&s, error_dd(dd_sqrt(x), mp_sqrt(mp_dd(x))));
        mp_close();
    }
    sweep_end(&s);
}

static void test_dd_dot(void)
{
    sweep s = sweep_begin(20000, 11, "u² of the terms",
        "eq:exact-dd-mul/dot a number and a scalar product");
    while (sweep_next(&s)) {
        const double start = draw_below(&s, 2) ? 0 : draw_wide(&s, -3, 3);
        const whorl_vec3 a = draw_vec3(&s, -3, 3), b = draw_vec3(&s, -3, 3);
        const whorl_dd got = dd_dot(start, a, b);
        mp_open(900);
        const mp3 x = mp3_from(a), y = mp3_from(b);
        const mp exact = mp_add(mp_of(start), mp3_dot(x, y));
        const mp terms = mp_add(mp_abs(mp_of(start)),
                                mp3_dot(mp3_abs(x), mp3_abs(y)));
        sweep_error(&s, error_ratio(mp_sub(mp_dd(got), exact),
                                    mp_scale(terms, 0x1p-53)));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_sum_of_terms(void)
{
    sweep s = sweep_begin(20000, 5, "u² of the sum",
        "eq:exact-distil/value the sum of 2 to 32 terms that cancel");
    while (sweep_next(&s)) {
        double t[32];
        const int n = 2 + (int)draw_below(&s, 31);
        const int kept = (int)draw_below(&s, (unsigned)n / 2 + 1);
        for (int i = 0; i < n; i++) {
            const int with = (int)draw_below(&s, (unsigned)i + 1);
            t[i] = i >= kept && (i - kept) % 2 ? -t[i - 1]
                : ldexp(draw_wide(&s, -3, 3),
                        60 * ((int)draw_below(&s, 9) - 4));
            if (i >= kept && (i - kept) % 2 == 0)
                continue;
            const double moved = t[with];
            t[with] = t[i];
            t[i] = moved;
        }
        mp_open(1200);
        mp exact = mp_of(0);
        for (int i = 0; i < n; i++)
            exact = mp_add(exact, mp_of(t[i]));
        const mp off = mp_sub(mp_dd(sum_of_terms(t, n)), exact);
        sweep_error(&s, mp_get(exact) == 0
            ? (mp_get(off) == 0 ? 0 : INFINITY)
            : error_ratio(off, mp_scale(mp_abs(exact), 0x1p-53)));
        sweep_close(&s);
    }
    sweep_end(&s);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "08-exact");
    test_grid();
    test_sterbenz();
    test_two_sum();
    test_two_sum_edges();
    test_two_prod();
    test_two_prod_edges();
    test_dd_add();
    test_dd_add_double();
    test_dd_mul();
    test_dd_mul_double();
    test_dd_div();
    test_dd_div_double();
    test_dd_root();
    test_dd_dot();
    test_sum_of_terms();
    test_sign_random();
    test_sign_plane();
    test_sign_flat();
    test_sign_scales();
    test_sign_domain();
    test_sign_hard();
    test_sign_bad();
    test_cube();
    test_devices();
    test_cloud();
    test_ball();
    test_constants();
    return tap_end();
}
