/* Numbers of the solutions on implicit steps. */
/* Tangled from literate/17-implicit: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>
#include <stdlib.h>

static int near(double a, double b, double within)
{
    return fabs(a - b) <= within;
}

static whorl_spring spring(double M, double K, double D)
{
    return (whorl_spring){{M, M, M, 0, 0, 0}, {K, K, K, 0, 0, 0},
                          {D, D, D, 0, 0, 0}, {0, 0, 0}};
}

static void test_step(void)
{
    const whorl_spring s = spring(2, 3, 1);
    whorl_vec3 x = {2, 0, 0}, v = {-1, 0, 0};
    const whorl_status bad = whorl_implicit_spring(&s, 1,
        (whorl_vec3){0, 0, 0}, &x, &v);
    tap_ok(!bad && near(v.x, -4.0 / 3, 1e-15) && near(x.x, 2.0 / 3, 1e-15),
           "ex:17-step implicit");
    const double v_e = -1 - (3 * 2 - 1) / 2.0, x_e = 2 - 1;
    const double v_s = -1 - 3 * 2 / 2.0, x_s = 2 + v_s;
    tap_ok(v_e == -3.5 && x_e == 1 && v_s == -4 && x_s == -2
               && near(2 * sqrt(2.0 / 3), 1.63, 5e-3), "ex:17-step others");
}

static void test_period(void)
{
    const double pi = acos(-1), N = 2 * pi * pi / -log(0.9);
    const double omega = 2 * pi / 187;
    const whorl_spring s = spring(1, omega * omega, 0);
    whorl_vec3 x = {1, 0, 0}, v = {0, 0, 0};
    int bad = 0;
    for (int k = 0; k < 187; k++)
        bad |= whorl_implicit_spring(&s, 1, (whorl_vec3){0, 0, 0}, &x, &v)
            != WHORL_OK;
    tap_ok(near(N, 187, 0.5) && !bad && near(hypot(x.x, v.x / omega), 0.9,
                                             2e-3), "ex:17-period");
}

static void test_ellipse(void)
{
    const double h = 0.7, w2 = 2.5;
    double x = 1.5, v = -0.5, worst = 0;
    const double start = w2 * x * x + v * v - h * w2 * x * v;
    for (int k = 0; k < 1000; k++) {
        v -= h * w2 * x;
        x += h * v;
        worst = fmax(worst, fabs(w2 * x * x + v * v - h * w2 * x * v
                                 - start));
    }
    tap_ok(worst < 1e-12 * start, "ex:17-ellipse is kept");
}

static void test_trapezoid(void)
{
    const double k = 0.3, a = (1 - k) / (1 + k), b = 2 / (1 + k);
    /* x' = a x + b (h/2) v, v' = -b (2k/h) x + a v */
    tap_ok(near(2 * a, 2 * (1 - k) / (1 + k), 0)
               && near(a * a + b * b * k, 1, 1e-15),
           "ex:17-trapezoid d = 1");
}

static void test_loss(void)
{
    const double pi = acos(-1), T = 1, h = T / 1000;
    const whorl_spring s = spring(1, pi * pi / (T * T), 0);
    whorl_vec3 x = {0, 0, 0}, v = {-1, 0, 0};
    int bad = 0;
    do
        bad |= whorl_implicit_spring(&s, h, (whorl_vec3){0, 0, 0}, &x, &v)
            != WHORL_OK;
    while (x.x < 0 && !bad);
    tap_ok(!bad && near(v.x, 1 - pi * pi / 2 * h / T, 2e-5),
           "ex:17-loss e of a spring: %.5f", v.x);
    tap_ok(near(0.02 / (pi * pi) * 30, 0.061, 5e-4)
               && near(pi * pi / 2 / 34, 0.15, 6e-3), "ex:17-loss a step");
}

static double land(double h)
{
    static whorl_vec3 rest[200], x[200], v[200];
    static uint32_t tets[1600];
    static whorl_elastic_element elements[400];
    static double masses[200], work[64000];
    const whorl_tet_grid_count n = whorl_tet_grid_t_handle_count(1);
    const whorl_tet_mesh mesh = {rest, n.nodes, tets, n.tetrahedra};
    whorl_soft_body b = {.elastic = {mesh, elements, {0, 0}},
                         .masses = masses};
    whorl_half_space ground = {{0, 0, 0}, {0, 1, 0}};
    const whorl_soft_world w = {.ground = &ground};
    const whorl_implicit_settings once = {1e-8, 1, 0};
    whorl_implicit_report r;
    double mass = 0;
    if (whorl_tet_grid_t_handle(0.005, 1, rest, tets)
        || whorl_elastic_prepare(&mesh, elements, NULL)
        || whorl_elastic_masses(&mesh, elements, 1100, masses)
        || whorl_lame_from_young(1e6, 0.3, &b.elastic.material))
        return NAN;
    for (size_t i = 0; i < n.nodes; i++) {
        x[i] = rest[i];
        v[i] = (whorl_vec3){0, -1, 0};
        ground.point.y = fmin(ground.point.y, x[i].y);
        mass += masses[i];
    }
    for (int away = 0; away < 0.015 / h; away = r.touching ? 0 : away + 1)
        if (whorl_implicit_step(&b, &w, &once, h, work, sizeof work, x, v,
                                &r))
            return NAN;
    return r.momentum.y / mass;
}

static void test_shorter(void)
{
    const double fine = land(1e-4), coarse = land(1e-3);
    tap_ok(near(fine, 0.961, 6e-4) && near(coarse, 0.840, 6e-4),
           "ex:17-shorter %.4f and %.4f", fine, coarse);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "17-answers");
    test_step();
    test_period();
    test_ellipse();
    test_trapezoid();
    test_loss();
    test_shorter();
    return tap_end();
}
