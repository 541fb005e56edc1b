/* The numbers of the solutions on rest. */
/* Tangled from literate/14-rest: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static whorl_half_space ground[1] = {{{0, 0, 0}, {0, 1, 0}}};

static int near(double a, double b, double within)
{
    return fabs(a - b) <= within;
}

static void test_zeno(void)
{
    const double t_0 = sqrt(2 * 2 / 9.8), v = 9.8 * t_0;
    int bounces = 0;
    for (double u = v; u >= 2 * 9.8 * 0.015; u /= 2)
        bounces++;
    tap_ok(near(t_0, 0.6389, 5e-5) && near(3 * t_0, 1.917, 5e-4)
               && near(v, 6.261, 5e-4), "ex:14-zeno the times");
    tap_ok(bounces == 5, "ex:14-zeno five bounces");
    const double k = 0.4 * 0.01;
    whorl_body body;
    whorl_drop_body b;
    whorl_body_state s;
    whorl_drop_world w = {.gravity = {0, -9.8, 0}, .planes = ground,
                          .plane_count = 1, .contact = {0.5, 0}};
    whorl_drop_report r;
    size_t hits = 0;
    int bad = whorl_body_make(1, whorl_sym3_diagonal(k, k, k), &body)
        || whorl_drop_ball_make(&body, 0.1, &b)
        || whorl_body_start(&body, (whorl_vec3){0, 2.1, 0},
            whorl_quat_identity(), (whorl_vec3){0, 0, 0},
            (whorl_vec3){0, 0, 0}, &s);
    for (int i = 0; i < 300; i++) {
        bad |= whorl_drop_step(&b, &w, 0.015, &s, &r) != WHORL_OK;
        hits += r.hits;
    }
    tap_ok(!bad && hits == 5, "ex:14-zeno the step bounces five times");
}

static void test_plank(void)
{
    double u[2] = {-1, 0}, j[2] = {0, 0};
    for (int k = 0; k < 60; k++) {
        const double more = -u[k % 2] / 4;
        j[k % 2] += more;
        u[k % 2] += 4 * more;
        u[1 - k % 2] -= 2 * more;
    }
    tap_ok(near(j[0], 1.0 / 3, 1e-15) && near(j[1], 1.0 / 6, 1e-15),
           "ex:14-plank a third and a sixth");
}

static void test_bowling(void)
{
    const double t = 2.0 / 7 * 8 / (0.04 * 9.8), v = 5.0 / 7 * 8;
    tap_ok(near(t, 5.83, 5e-3) && near(v, 5.714, 5e-4)
               && near((8 + v) / 2 * t, 40, 0.05), "ex:14-bowling");
}

static void test_late(void)
{
    const double first = 0.09 * 0.09 / 8, second = first * first / 8;
    tap_ok(near(first, 1.0e-3, 5e-5) && near(second, 0.13e-6, 5e-9),
           "ex:14-late a millimetre, then next to nothing");
}

static void test_rate(void)
{
    const double q = 2.5 / 400, f = (1 - q) * (1 - q) / ((1 + q) * (1 + q));
    tap_ok(near(f, 0.975, 5e-4) && near(-1 / log10(f), 92, 0.5),
           "ex:14-rate ninety rounds a decimal");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "14-answers");
    test_zeno();
    test_plank();
    test_bowling();
    test_late();
    test_rate();
    return tap_end();
}
