/* Numbers in the solutions of chapter 9. */
/* Tangled from literate/09-ode: answers. Edit there. */
#include "whorl.h"
#include "reference/ode.h"
#include "reference/tap.h"
#include <gmp.h>
#include <math.h>
#include <string.h>

static whorl_status fall(double t, const double *x, double *a, void *c)
{
    (void)t;
    (void)x;
    (void)c;
    a[0] = -10;
    return WHORL_OK;
}

static whorl_status fall_rates(double t, const double *y, double *ydot,
                               void *c)
{
    ydot[0] = y[1];
    return fall(t, y, ydot + 1, c);
}

static void test_stone_answer(void)
{
    static const double expected[4][3] = {
        {20, 17.5, 18.75}, {17.5, 12.5, 15}, {12.5, 5, 8.75}, {5, -5, 0}};
    const whorl_leapfrog_problem leapfrog = {1, fall, NULL};
    const whorl_ode_problem euler = {2, fall_rates, NULL};
    double work[2 * WHORL_ODE_WORK];
    int good = 1;
    for (int k = 1; k <= 4; k++) {
        double y[2] = {20, 0}, x[2], v = 0;
        const double x0 = 20, v0 = 0;
        whorl_ode_run(&euler, WHORL_ODE_EULER, 0, k * 0.5, 0.5, y, y, work,
                      sizeof work);
        for (int i = 0; i < 2; i++)
            whorl_leapfrog(&leapfrog, i ? WHORL_LEAPFROG_HALF_STEP
                                    : WHORL_LEAPFROG_SEMI_IMPLICIT,
                           0, k * 0.5, 0.5, &x0, &v0, &x[i], &v, work,
                           sizeof work);
        good &= y[0] == expected[k - 1][0] && x[0] == expected[k - 1][1]
            && x[1] == expected[k - 1][2];
    }
    tap_ok(good, "ex:ode-stone three stones by hand");
}

static whorl_status grow(double t, const double *y, double *ydot, void *c)
{
    (void)t;
    (void)c;
    ydot[0] = y[0];
    return WHORL_OK;
}

static void test_e_answer(void)
{
    const whorl_ode_problem p = {1, grow, NULL};
    double one = 1, two = 1, work[WHORL_ODE_WORK];
    whorl_ode_run(&p, WHORL_ODE_RK4, 0, 1, 1, &one, &one, work,
                  sizeof work);
    whorl_ode_run(&p, WHORL_ODE_RK4, 0, 1, 0.5, &two, &two, work,
                  sizeof work);
    const double e = exp(1), f = 633.0 / 384;
    tap_ok(fabs(one - 65.0 / 24) < 1e-15, "ex:ode-e one step: 65/24");
    tap_ok(fabs(two - f * f) < 1e-15 && fabs(two - 2.71735) < 5e-6,
           "ex:ode-e two half steps: %.5f", two);
    tap_ok(fabs((e - one) / 9.95e-3 - 1) < 1e-3, "ex:ode-e short by %.2e",
           e - one);
    tap_ok(fabs((e - two) / 9.36e-4 - 1) < 1e-3, "ex:ode-e short by %.2e",
           e - two);
    tap_ok(fabs((e - one) / (e - two) - 10.6) < 0.05,
           "ex:ode-e the quotient is %.1f", (e - one) / (e - two));
}

static whorl_status pair(double t, const double *y, double *ydot, void *c)
{
    const double length = hypot(y[6] - y[0], y[7] - y[1]);
    const double pull = 6 * (length - 4);
    (void)t;
    (void)c;
    for (int i = 0; i < 3; i++) {
        const double along = (y[6 + i] - y[i]) / length;
        ydot[i] = y[3 + i];
        ydot[6 + i] = y[9 + i];
        ydot[3 + i] = pull * along / 2;
        ydot[9 + i] = -pull * along / 3;
    }
    return WHORL_OK;
}

static void test_flatten_answer(void)
{
    static const double Y[12] = {0, 0, 0, 0, 1, 0, 5, 0, 0, 0, -2, 0},
        rates[12] = {0, 1, 0, 3, 0, 0, 0, -2, 0, -2, 0, 0};
    const whorl_ode_problem p = {12, pair, NULL};
    double next[12], work[12 * WHORL_ODE_WORK];
    int good = whorl_ode_step(&p, WHORL_ODE_EULER, 0, 1, Y, next, work,
                              sizeof work) == WHORL_OK;
    for (int i = 0; i < 12; i++)
        good &= next[i] - Y[i] == rates[i];
    tap_ok(good, "W1-2 ex:ode-flatten twelve numbers and their rates");
}

static void test_guess_answer(void)
{
    const double p = log2(3.21e-3 / 4.06e-4), q = log2(4.06e-4 / 5.10e-5);
    const double nine = 400 * cbrt(5.1e-5 / 1e-9);
    const double sixteen = 400 * cbrt(5.1e-5 / 1e-16);
    tap_ok(fabs(p - 3) < 0.03 && fabs(q - 3) < 0.02,
           "ex:ode-guess order %.2f, %.2f", p, q);
    tap_ok(fabs(nine - 15000) < 500, "ex:ode-guess %.0f steps for 1e-9",
           nine);
    tap_ok(sixteen > 3e6, "ex:ode-guess %.2g steps for 1e-16", sixteen);
}

typedef struct { int memory, on; } lamp_kind;

static whorl_status lamp(double t, const double *y, double *ydot, void *c)
{
    lamp_kind *lamp = c;
    if (t >= 1)
        lamp->on = 1;
    ydot[0] = ((lamp->memory ? lamp->on : t >= 1) ? 3 : 0) - y[0];
    return WHORL_OK;
}

static double light(int memory, int changing, double t)
{
    lamp_kind kind = {memory, 0};
    const whorl_ode_problem p = {1, lamp, &kind};
    double y = 0, work[WHORL_DOPRI_WORK];
    const whorl_status status = changing
        ? whorl_dopri(&p, 1e-6, 1e-6, 0, t, &y, &y, work, sizeof work)
        : whorl_ode_run(&p, WHORL_ODE_EULER, 0, t, 1e-4, &y, &y, work,
                        sizeof work);
    return status == WHORL_OK ? y : NAN;
}

static void test_lamp(void)
{
    const double truth = 3 * (1 - exp(-1)), always = 3 * (1 - exp(-2));
    tap_ok(fabs(light(1, 0, 2) - truth) < 1e-3,
           "ex:ode-bug a memory is not seen by Euler: %.4f, truth %.4f",
           light(1, 0, 2), truth);
    tap_ok(fabs(light(1, 1, 2) - always) < 1e-4,
           "ex:ode-bug with a memory the lamp burns from the beginning: "
           "%.4f", light(1, 1, 2));
    tap_ok(fabs(light(0, 1, 2) - truth) < 1e-4,
           "ex:ode-bug without a memory it goes on in time: %.4f",
           light(0, 1, 2));
}

static void test_two_looks(void)
{
    const fraction one = {1, 1};
    int good = 1, trees;
    for (int a = 1; a <= 6; a++) {
        const ref_table m = {
            2, {{0, 1}, {a, 4}}, {{{0, 1}}, {{a, 4}}},
            {{a - 2, a}, {2, a}}};
        good &= ref_conditions(&m, 2, 0, one, &trees) == 0;
        good &= ref_conditions(&m, 3, 0, one, &trees) > 0;
    }
    tap_ok(good, "ex:ode-two-looks order 2 for each a, order 3 for none");
}

/* The two answers of the midpoint method as one table of five looks. */
static void test_richardson(void)
{
    const fraction one = {1, 1};
    const ref_table m = {
        5, {{0, 1}, {1, 2}, {1, 4}, {1, 2}, {3, 4}},
        {{{0, 1}}, {{1, 2}}, {{1, 4}}, {{0, 1}, {0, 1}, {1, 2}},
         {{0, 1}, {0, 1}, {1, 2}, {1, 4}}},
        {{0, 1}, {-1, 3}, {2, 3}, {0, 1}, {2, 3}}};
    int trees, more;
    const int failed = ref_conditions(&m, 3, 0, one, &trees);
    const int above = ref_conditions(&m, 4, 0, one, &more);
    const double h = 0x1p-6, x = 1 - h * h / 2 + h * h * h * h / 48,
                 v = h - h * h * h / 6;
    const double r = (x * x + v * v - 1) / (h * h * h * h);
    tap_ok(failed == 0 && trees == 4 && above > 0,
           "ex:ode-richardson order 3 and not 4, with five looks");
    tap_ok(fabs(r + 1.0 / 24) < 1e-4,
           "ex:ode-richardson the factor is 1 - h^4/24");
}

static void test_bump(void)
{
    static const long d[7][2] = {
        {-12715105075, 11282082432}, {0, 1}, {87487479700, 32700410799},
        {-10690763975, 1880347072}, {701980252875, 199316789632},
        {-1453857185, 822651844}, {69997945, 29380423}};
    mpq_t sum, x, c;
    mpq_inits(sum, x, c, NULL);
    for (int j = 0; j < 7; j++) {
        mpq_set_si(x, d[j][0], (unsigned long)d[j][1]);
        mpq_canonicalize(x);
        mpq_set_si(c, ref_table_dp5.c[j].p,
                   (unsigned long)ref_table_dp5.c[j].q);
        for (int k = 0; k < 3; k++)
            mpq_mul(x, x, c);
        mpq_add(sum, sum, x);
    }
    tap_ok(mpq_cmp_ui(sum, 1, 4) == 0,
           "ex:ode-dense the sum of d c^3 is exactly 1/4");
    mpq_clears(sum, x, c, NULL);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "09-answers");
    test_stone_answer();
    test_e_answer();
    test_flatten_answer();
    test_guess_answer();
    test_lamp();
    test_two_looks();
    test_richardson();
    test_bump();
    return tap_end();
}
