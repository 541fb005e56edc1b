/* Numbers in the solutions of chapter 8. */
/* Tangled from literate/08-exact: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>
#include <stdlib.h>

static double to_digits(double x, int base, int digits)
{
    double unit = 1;
    if (x == 0)
        return 0;
    while (fabs(x) / unit >= pow(base, digits))
        unit *= base;
    while (fabs(x) / unit < pow(base, digits - 1))
        unit /= base;
    return rint(x / unit) * unit;
}

typedef struct { double s, b, a, e; } steps;

static steps toy(double a, double b, int base, int digits)
{
    const double s = to_digits(a + b, base, digits);
    const double b_part = to_digits(s - a, base, digits);
    const double a_part = to_digits(s - b_part, base, digits);
    const double da = to_digits(a - a_part, base, digits);
    const double db = to_digits(b - b_part, base, digits);
    return (steps){s, b_part, a_part, to_digits(da + db, base, digits)};
}

static double decimal_area(const double p[3][2])
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        const double *a = p[i], *b = p[(i + 1) % 3];
        const double d = to_digits(a[0] * b[1], 10, 3)
            - to_digits(b[0] * a[1], 10, 3);
        sum = to_digits(sum + to_digits(d, 10, 3), 10, 3);
    }
    return sum;
}

static void test_triangles(void)
{
    const double text[3][2] = {{30, 31}, {32, 31}, {30, 32}};
    const double exercise[3][2] = {{70, 90}, {71, 90}, {70, 91}};
    tap_ok(decimal_area(text) == -2 && decimal_area(exercise) == 0,
           "ex:exact-vanish three digits: -2 in the text, 0 here");
}

static int is(steps r, double s, double b, double a, double e)
{
    return r.s == s && r.b == b && r.a == a && r.e == e;
}

static void test_toy(void)
{
    tap_ok(is(toy(1.375, 13, 2, 4), 14, 13, 1, 0.375)
               && is(toy(1.5, 11, 2, 4), 12, 10, 2, 0.5),
           "eq:exact-two-sum the box: four binary digits");
    tap_ok(is(toy(1.625, 11, 2, 4), 13, 11, 2, -0.375)
               && is(toy(3.25, -15, 2, 4), -12, -15, 3, 0.25),
           "ex:exact-toy");
}
static void test_decimal(void)
{
    const double s = to_digits(198, 10, 2);
    const double fast = 99 - to_digits(s - 99, 10, 2);
    int bad = 0;
    for (int a = 10; a < 100; a++)
        for (int b = 10; b < 1000; b += b < 100 ? 1 : 10) {
            const steps r = toy(a, b, 10, 2), q = toy(a, -b, 10, 2);
            bad += r.s + r.e != a + b || q.s + q.e != a - b;
        }
    tap_ok(s == 200 && fast == -1 && is(toy(99, 99, 10, 2), 200, 100, 100,
                                        -2) && bad == 0,
           "ex:exact-decimal the fast sum fails for 99 + 99, TwoSum never");
}

static void test_differences(void)
{
    const whorl_dd a = whorl_two_sum(1e16, -(1e16 - 2));
    const whorl_dd b = whorl_two_sum(3, -1.6);
    const whorl_dd c = whorl_two_sum(0.3, -0.1);
    const whorl_dd d = whorl_two_sum(1, -1e-16);
    tap_ok(a.hi == 2 && a.lo == 0 && b.lo == 0 && c.lo == 0 && c.hi != 0.2
               && fabs(d.lo - 1.1e-17) < 1e-19,
           "ex:exact-which all but the last");
}

static void test_left(void)
{
    const whorl_vec3 a = {12.3, 12.3, 0}, b = {24.7, 24.7, 0},
        p = {0.5, 0.5 + 0x1p-53, 0}, q = {0.5 + 0x1p-53, 0.5, 0},
        r = {0.5, 0.5, 0};
    const whorl_vec3 over_p = {p.x, p.y, 1}, over_q = {q.x, q.y, 1},
        over_r = {r.x, r.y, 1};
    tap_ok(whorl_volume_sign(a, b, p, over_p) == 1
               && whorl_volume_sign(a, b, q, over_q) == -1
               && whorl_volume_sign(a, b, r, over_r) == 0,
           "ex:exact-left left, right, on the line");
}
static double with_bug(const double *x, int n, double step)
{
    double sum = 0, crumbs = 0;
    for (int i = 0; i < n; i++) {
        const double y = (x ? x[i] : step) + crumbs;
        const double t = sum + y;
        crumbs = y - (t - sum);
        sum = t;
    }
    return sum;
}

static void test_bug(void)
{
    const double x[4] = {1, 1e100, 1, -1e100};
    whorl_dd sum = {0, 0};
    double crumbs = 0;
    for (int i = 0; i < 4; i++) {
        sum = whorl_two_sum(sum.hi, x[i]);
        crumbs += sum.lo;
    }
    tap_ok(with_bug(x, 4, 0) == 0 && with_bug(NULL, 10000000, 0.1) == 1e6
               && sum.hi + crumbs == 2,
           "ex:exact-bug 0 with the bug, 2 without");
}
static void test_rest(void)
{
    sweep s = sweep_begin(2000, 0, "differences", "ex:exact-rest x - q y");
    while (sweep_next(&s)) {
        const double x = draw_wide(&s, -40, 40), y = draw_wide(&s, -40, 40);
        const double q = x / y;
        const whorl_dd p = whorl_two_prod(q, y);
        const whorl_dd rest = whorl_two_sum(x - p.hi, -p.lo);
        sweep_error(&s, rest.lo != 0 || x - p.hi + p.hi != x);
    }
    sweep_end(&s);
}
static void test_dot(void)
{
    sweep s = sweep_begin(2000, 1, "bound",
                          "ex:exact-dot twice the digits");
    while (sweep_next(&s)) {
        double x[20], y[20], size = 0, errors = 0, sum = 0;
        whorl_dd true_sum = {0, 0};
        for (int i = 0; i < 20; i++) {
            x[i] = i < 10 ? draw_wide(&s, -30, 30) : x[i - 10];
            y[i] = i < 10 ? draw_wide(&s, -30, 30) : -y[i - 10];
        }
        y[draw_below(&s, 20)] += draw_wide(&s, -60, -30);
        for (int i = 0; i < 20; i++) {
            const whorl_dd p = whorl_two_prod(x[i], y[i]);
            const whorl_dd t = whorl_two_sum(sum, p.hi);
            sum = t.hi;
            errors += t.lo + p.lo;
            size += fabs(p.hi);
            const int k = i / 2 + i % 2 * 10;
            true_sum = whorl_dd_add(true_sum, whorl_two_prod(x[k], y[k]));
        }
        const double result = sum + errors, u = 0x1p-53;
        const whorl_dd off = whorl_dd_add_double(true_sum, -result);
        sweep_error(&s, fabs(off.hi) / (u * fabs(true_sum.hi)
                                        + 2 * 400 * u * u * size));
    }
    sweep_end(&s);
}
static void test_float(void)
{
    const double L = 1, u = 0x1p-53;
    int bad = 0;
    for (int k = 0; k < 40; k++) {
        const double away = ldexp(1.1, k), low = away + 1.0 / 3;
        const double stored = (low + L) - low;
        bad += !(fabs(stored * stored * stored - 1) <= 6.1 * u
                                                      * (away + 2));
    }
    tap_ok(bad == 0, "ex:exact-float stored far away: 6 u l / L");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "08-answers");
    test_triangles();
    test_toy();
    test_decimal();
    test_differences();
    test_left();
    test_bug();
    test_rest();
    test_dot();
    test_float();
    return tap_end();
}
