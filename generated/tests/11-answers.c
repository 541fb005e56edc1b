/* Numbers in the solutions of chapter 11. */
/* Tangled from literate/11-top: answers. Edit there. */
#include "reference/tap.h"
#include "whorl.h"
#include <math.h>

static void test_numbers(void)
{
    const double pi = acos(-1);
    const double rate = sqrt(320.0 * 247 / (265.0 * 832));
    tap_ok(fabs(rate - 0.599) < 5e-4, "ex:top-book eq:top-growth rate %.3f "
           "of the spin", rate);
    tap_ok(fabs(exp(2 * pi * rate) - 43) < 0.5,
           "ex:top-book eq:top-growth a factor of %.0f in a turn",
           exp(2 * pi * rate));
    const double angle = atan(sqrt(1.25)) * 180 / pi;
    tap_ok(fabs(angle - 48.2) < 0.05,
           "ex:top-planes eq:top-invariants %.1f degrees", angle);
    tap_ok(fabs((90 - angle) / 90 - 0.465) < 5e-4,
           "ex:top-planes eq:top-invariants %.1f %%",
           100 * (90 - angle) / 90);
    int good = 1;
    for (int k = 1; k <= 3; k++) {
        const double e = pow(100, -k), w[3] = {e, e, 5}, I[3] = {1, 2, 2.5};
        double GG = 0, EE = 0, D3 = 0;
        for (int i = 0; i < 3; i++) {
            GG += I[i] * w[i] * I[i] * w[i];
            EE += I[i] * w[i] * w[i];
            D3 += I[i] * w[i] * w[i] * (I[i] - I[2]);
        }
        const double lost = fabs((GG - EE * I[2]) / D3 - 1);
        good &= lost < 4 * 7e-15 / (e * e) && lost > 0.01 * 7e-15 / (e * e);
    }
    tap_ok(good, "ex:top-digits D14 eq:top-invariants 10, 6 and 2 digits");
}
static double first_flip(double x, double z)
{
    whorl_top top;
    if (whorl_top_prepare((whorl_vec3){1, 2, 2.5}, whorl_quat_identity(),
                          (whorl_vec3){x, 6, z}, &top) != WHORL_OK)
        return NAN;
    double a = 0, b = top.half_period;
    for (int i = 0; i < 60; i++) {
        whorl_quat q;
        whorl_vec3 w;
        whorl_top_at(&top, (a + b) / 2, &q, &w);
        *(w.y > 0 ? &a : &b) = (a + b) / 2;
    }
    return a;
}

static void test_careful(void)
{
    const double x = sqrt(4e-21 / 4e-4), z = sqrt(4e-21 / 1e-3);
    const double later = first_flip(x, z) - first_flip(1e-7, 1e-7);
    const double minute = log10(1e-7)
        - (60 - first_flip(1e-7, 1e-7)) * 6 * sqrt(0.2) / log(10);
    tap_ok(fabs(x - 3.2e-9) < 5e-11 && fabs(z - 2e-9) < 5e-11,
           "ex:top-careful the spins of warmth: %.1e and %.1e", x, z);
    tap_ok(fabs(first_flip(x, z) - 8.9) < 0.05,
           "ex:top-careful eq:top-growth warmth flips it at %.2f s",
           first_flip(x, z));
    tap_ok(fabs(later - 1) < 0.06,
           "ex:top-careful eq:top-growth %.2f s later than 1e-7", later);
    tap_ok(fabs(minute + 68) < 0.5,
           "ex:top-careful eq:top-growth a minute needs 1e%.1f", minute);
    tap_ok(fabs(first_flip(1e-80, 1e-80) - 60) > 5, "ex:top-careful and "
           "1e-80 would wait %.1f s", first_flip(1e-80, 1e-80));
}
static whorl_status mistyped(double t, const double *y, double *ydot,
                             void *context)
{
    const double *w = y + 4;
    const whorl_quat q = {y[0], y[1], y[2], y[3]};
    const whorl_quat half = {0, w[0] / 2, w[1] / 2, w[2] / 2};
    const whorl_quat r = whorl_quat_mul(q, half);
    const double d[7] = {r.w, r.x, r.y, r.z, (2.5 - 2) * w[1] * w[2],
                         (1 - 2.5) * w[2] * w[0] / 2,
                         (2.0 - 1) * w[0] * w[1] / 2.5};
    (void)t;
    (void)context;
    for (int i = 0; i < 7; i++)
        ydot[i] = d[i];
    return WHORL_OK;
}

static void test_bug(void)
{
    const whorl_ode_problem p = {7, mistyped, NULL};
    double y[7] = {1, 0, 0, 0, 0.1, 6, 0.1}, work[7 * WHORL_ODE_WORK];
    whorl_top top;
    whorl_quat q;
    whorl_vec3 w;
    whorl_top_prepare((whorl_vec3){1, 2, 2.5}, whorl_quat_identity(),
                      (whorl_vec3){0.1, 6, 0.1}, &top);
    whorl_top_at(&top, -1.7, &q, &w);
    whorl_ode_run(&p, WHORL_ODE_RK4, 0, 1.7, 1e-3, y, y, work, sizeof work);
    const whorl_vec3 L = whorl_quat_rotate(
        (whorl_quat){y[0], y[1], y[2], y[3]},
        (whorl_vec3){y[4], 2 * y[5], 2.5 * y[6]});
    const double off = hypot(L.x - 0.1, L.z - 0.25) / 12;
    tap_ok(fabs(y[4] - w.x) < 1e-8 && fabs(y[5] - w.y) < 1e-8
               && fabs(y[6] - w.z) < 1e-8,
           "ex:top-bug eq:top-euler the spins of -t");
    tap_ok(off > 0.1, "ex:top-bug eq:top-euler L moves by %.2f", off);
}
static void test_mean(void)
{
    const double pi = acos(-1);
    double a = 1, b = sqrt(0.97), sum = 0;
    for (int k = 0; k < 50; k++) {
        const double c = cos(pi * k / 50), s = sin(pi * k / 50);
        sum += pi / 50 / sqrt(a * a * c * c + b * b * s * s);
    }
    for (int k = 0; k < 5; k++) {
        const double mean = (a + b) / 2;
        b = sqrt(a * b);
        a = mean;
    }
    tap_ok(fabs(sum - pi / a) < 1e-14,
           "ex:top-agm eq:top-quarter the integral and the mean");
    tap_ok(fabs(2 * pi / a - 6.33112) < 5e-6,
           "ex:top-agm eq:top-period the worked period %.5f", 2 * pi / a);
}
/* The body (1, 2, 3) while l goes once round e, axis k: the angle by which
   it turns about L, the area around e, and how far off 2 E t / G - area
   is. */
static double once_round(int k, const double omega[3], double *turn,
                         double *area)
{
    enum { POINTS = 200 };
    const double pi = acos(-1), I[3] = {1, 2, 3};
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    double GG = 0, EE = 0;
    for (int n = 0; n < 3; n++) {
        GG += I[n] * omega[n] * I[n] * omega[n];
        EE += I[n] * omega[n] * omega[n];
    }
    const double G = sqrt(GG);
    whorl_top top;
    whorl_quat q;
    whorl_vec3 w;
    if (whorl_top_prepare((whorl_vec3){1, 2, 3}, whorl_quat_identity(),
                          (whorl_vec3){omega[0], omega[1], omega[2]}, &top))
        return NAN;
    const double t = 2 * top.half_period;
    *area = 0;
    for (int n = 0; n < POINTS; n++) {
        whorl_top_at(&top, t * n / POINTS, &q, &w);
        const double l[3] = {w.x, 2 * w.y, 3 * w.z};
        const whorl_vec3 rate = whorl_vec3_cross((whorl_vec3){l[0], l[1], l[2]}, w);
        const double d[3] = {rate.x, rate.y, rate.z};
        *area += (1 - l[k] / G) * (l[i] * d[j] - l[j] * d[i])
            / (l[i] * l[i] + l[j] * l[j]) * t / POINTS;
    }
    whorl_top_at(&top, t, &q, &w);
    const double along = (q.x * I[0] * omega[0] + q.y * I[1] * omega[1]
                          + q.z * I[2] * omega[2]) / G;
    *turn = remainder(2 * atan2(along, q.w), 2 * pi);
    return remainder(*turn - (EE * t / G - *area), 2 * pi);
}
static void test_area(void)
{
    static const double about3[3] = {0.3, 0, 1}, about1[3] = {1, 0, 0.3};
    const double pi = acos(-1);
    double turn, area;
    double gap = once_round(2, about3, &turn, &area);
    tap_ok(fabs(gap) < 1e-12 && area > 0, "ex:top-area D14 eq:top-node "
           "area %.6f, turn %.6f, apart by %.2g", area, turn, gap);
    tap_measured("top.area.size", "%.6f", area);
    tap_measured("top.area.turn", "%.6f", turn);
    gap = once_round(0, about1, &turn, &area);
    const double unsigned_gap = remainder(gap - 2 * area, 2 * pi);
    tap_ok(fabs(gap) < 1e-12 && area < 0, "ex:top-area D14 eq:top-node "
           "clockwise around axis 1: area %.6f, turn %.6f", area, turn);
    tap_ok(fabs(unsigned_gap) > 1, "ex:top-area D14 eq:top-node without "
           "the sign off by %.2g", unsigned_gap);
    tap_measured("top.area.clockwise.size", "%.6f", area);
    tap_measured("top.area.clockwise.turn", "%.6f", turn);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "11-answers");
    test_numbers();
    test_careful();
    test_bug();
    test_mean();
    test_area();
    return tap_end();
}
