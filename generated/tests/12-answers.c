/* Numbers in the solutions of chapter 12. */
/* Tangled from literate/12-steps: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>
#include <stdio.h>

static void test_shear(void)
{
    double x[2] = {1, 1}, v[2] = {0, 0}, most[2] = {0, 0};
    const double h[2] = {1.99, 2.01};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 400; k++) {
            v[i] -= h[i] * x[i];
            x[i] += h[i] * v[i];
            most[i] = fmax(most[i], fabs(x[i]));
        }
    tap_ok(most[0] < 20 && most[1] > 1e9,
           "ex:steps-shear at h = 1.99 it stays, at 2.01 it explodes");
}

static void test_suzuki(void)
{
    const double s = 1 / (4 - cbrt(4)), g = 1 / (2 - cbrt(2));
    const double m = 1 - 4 * s, n = 1 - 2 * g;
    tap_ok(fabs(4 * s * s * s + m * m * m) < 1e-15,
           "ex:steps-suzuki the cubes add up to zero");
    tap_ok(fabs(s - 0.4145) < 5e-5 && fabs(m + 0.6580) < 5e-5,
           "ex:steps-suzuki s = %.4f, the middle step %.4f", s, m);
    tap_ok(fabs(g - 1.35) < 5e-3 && fabs(n + 1.70) < 5e-3,
           "ex:steps-suzuki three steps: %.2f and %.2f", g, n);
    const double five = 4 * pow(s, 5) - pow(m, 5);
    const double three = 2 * pow(g, 5) - pow(n, 5);
    tap_ok(fabs(five - 0.17) < 5e-3 && fabs(three - 23) < 0.5,
           "ex:steps-suzuki fifth powers: %.2f against %.0f", five, three);
}

static void test_axes(void)
{
    static const whorl_vec3 moments[3] = {{3, 4, 5}, {2, 7, 8}, {1, 1, 2}};
    static const int axis[3] = {0, 0, 2};
    int good = 1;
    for (int i = 0; i < 3; i++) {
        whorl_stepper a;
        good &= whorl_stepper_prepare(WHORL_STEPS_SPLIT, moments[i], 1, &a)
            == WHORL_OK && a.private_.axis == axis[i];
    }
    tap_ok(good, "ex:steps-axis first, first, third");
}
/* Energy and attitude, four lines for each of rk4, split, kl6. */
static int demo_lines(double *energy, double *attitude)
{
    FILE *in = fopen("tests/fixtures/demos/12-steps.txt", "r");
    int read = 0;
    if (!in)
        return 0;
    const int begun = fscanf(in, "%*[^\n]") == 0;
    while (begun && read < 12 && fscanf(
               in, "%*s %*d %lf %lf", energy + read, attitude + read) == 2)
        read++;
    fclose(in);
    return read == 12;
}

static int about_said(double quotient, double said)
{
    return fabs(quotient / said - 1) < 0.07;
}

static void test_random(void)
{
    double E[12] = {0}, q[12] = {0};
    tap_ok(demo_lines(E, q), "ex:steps-random the demo has twelve lines");
    const double *rk4 = q, *kl6 = q + 8;
    tap_ok(about_said(E[4] / E[0], 500) && about_said(rk4[1] / rk4[0], 30)
               && about_said(rk4[2] / rk4[1], 80) && E[3] > E[7]
               && E[7] == E[4] && kl6[3] < 1e-3 * acos(-1) / 180,
           "ex:steps-random rk4 drifts, split wavers, kl6 is right to a "
           "thousandth of a degree");
    const double mean = cbrt(kl6[3] / kl6[0]);
    tap_ok(about_said(kl6[1] / kl6[0], 6)
               && about_said(kl6[2] / kl6[1], 190)
               && about_said(kl6[3] / kl6[2], 16) && about_said(mean, 27),
           "ex:steps-random factors of %.0f, %.0f and %.0f, %.0f in the "
           "mean", kl6[1] / kl6[0], kl6[2] / kl6[1], kl6[3] / kl6[2],
           mean);
}
static whorl_vec3 about(int axis, double angle, whorl_vec3 l)
{
    const whorl_vec3 e = {axis == 0, axis == 1, axis == 2};
    const whorl_quat turn = whorl_quat_exp(whorl_vec3_scale(angle, e));
    return whorl_quat_rotate(turn, l);
}

static void wrong_way(double h, double sign, whorl_turn *a)
{
    for (int part = 0; part < 3; part++) {
        const int z = part != 1;
        const double phi = z ? h / 2 * (1 / 2.5 - 1 / 2.) * a->l.z
                             : h * (1 - 1 / 2.) * a->l.x;
        const whorl_vec3 turn = {z ? 0 : phi, 0, z ? phi : 0};
        if (!z)
            a->q = whorl_quat_mul(a->q, whorl_quat_exp(
                whorl_vec3_scale(h / 2., a->l)));
        a->q = whorl_quat_mul(a->q, whorl_quat_exp(turn));
        a->l = about(z ? 2 : 0, sign * phi, a->l);
    }
}

static void test_wrong_way(void)
{
    double off[2], energy[2];
    for (int i = 0; i < 2; i++) {
        const whorl_vec3 L0 = {0.1, 12, 0.25};
        whorl_turn a = {{1, 0, 0, 0}, L0};
        off[i] = energy[i] = 0;
        for (int k = 0; k < 1200; k++) {
            wrong_way(1.0 / 60, i ? 1 : -1, &a);
            const double E = a.l.x * a.l.x + a.l.y * a.l.y / 2
                + a.l.z * a.l.z / 2.5;
            energy[i] = fmax(energy[i], fabs(E / 72.035 - 1));
            off[i] = fmax(off[i], whorl_vec3_norm(whorl_vec3_sub(
                whorl_quat_rotate(a.q, a.l), L0)));
        }
    }
    tap_ok(energy[0] < 1e-4 && energy[1] < 1e-4,
           "ex:steps-bug energy within %.1e, and with the bug %.1e",
           energy[0], energy[1]);
    tap_ok(off[0] < 1e-11, "ex:steps-bug L stays within %.1e", off[0]);
    tap_ok(off[1] > 1, "ex:steps-bug with the bug L goes astray by %.1f",
           off[1]);
}
static void test_back(void)
{
    const double h = 0x1p-4;
    const double x = 1 - h * h / 2 + pow(h, 4) / 24, y = h - pow(h, 3) / 6;
    const double off = (x * x + y * y - 1) / pow(h, 6);
    tap_ok(fabs(off + 1.0 / 72) < 1e-4, "ex:steps-back there and back: "
           "%.5f h^6", off);
}

static void test_kept(void)
{
    const double h = 0.75;
    double x = 1, v = 0.5, worst = 0;
    const double kept = v * v + (1 - h * h / 4) * x * x;
    for (int k = 0; k < 1000; k++) {
        v -= h / 2 * x;
        x += h * v;
        v -= h / 2 * x;
        worst = fmax(worst, fabs(v * v + (1 - h * h / 4) * x * x - kept));
    }
    tap_ok(worst < 1e-13, "ex:steps-nearby the spring's own ellipse is "
           "kept within %.1e", worst);
}

/* Rates of Kovalevskaya's top, J = 1, as the answer prints them. */
static void rates(const double y[6], double k, double d[6])
{
    d[0] = y[1] * y[2] / 2;
    d[1] = (-y[2] * y[0] + k * y[5]) / 2;
    d[2] = -k * y[4];
    d[3] = y[4] * y[2] - y[5] * y[1];
    d[4] = y[5] * y[0] - y[3] * y[2];
    d[5] = y[3] * y[1] - y[4] * y[0];
}

static void test_top(void)
{
    const double y[6] = {1.25, -0.5, 2, 0.5, 0.75, -0.25}, k = 1.5;
    double d[6];
    rates(y, k, d);
    const double a = y[0], b = y[1];
    const double z[2] = {a * a - b * b - k * y[3], 2 * a * b - k * y[4]};
    const double rate[2] = {2 * (a * d[0] - b * d[1]) - k * d[3],
                            2 * (a * d[1] + b * d[0]) - k * d[4]};
    tap_ok(fabs(rate[0] - y[2] * z[1]) < 1e-14
               && fabs(rate[1] + y[2] * z[0]) < 1e-14,
           "ex:steps-kovalevskaya the number turns, its size stays");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "12-answers");
    test_shear();
    test_suzuki();
    test_axes();
    test_random();
    test_wrong_way();
    test_back();
    test_kept();
    test_top();
    return tap_end();
}
