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

/* The feet in turn, the right one first: clamped sums or corrections. */
static void treat(int sums, double j[2], double u[2])
{
    u[0] = -1, u[1] = -0.25, j[0] = j[1] = 0;
    for (int k = 0; k < 60; k++) {
        const int i = (k + 1) % 2;
        const double more = fmax(sums ? -j[i] : 0, -u[i] * 3 / 4);
        j[i] += more;
        u[i] += 4.0 / 3 * more;
        u[1 - i] += 2.0 / 3 * more;
    }
}

static void test_plank(void)
{
    double j[2], u[2];
    treat(1, j, u);
    tap_ok(near(j[0], 0.75, 1e-15) && j[1] == 0 && near(u[1], 0.25, 1e-15),
           "ex:14-plank the left foot is held, the right one rises");
    treat(0, j, u);
    tap_ok(near(j[0], 21.0 / 32, 1e-15) && near(j[1], 3.0 / 16, 1e-15)
               && near(u[1], 7.0 / 16, 1e-15),
           "ex:14-plank with clamped corrections the knock has grown");
    tap_ok(near(9.8 * 0.015 * 0.015, 2.2e-3, 5e-6), "ex:14-energy 2.2 mm");
}

/* The bench of the text: gravity has given both feet -1. */
static void test_bench(void)
{
    for (int k = 0; k < 2; k++) {
        const double x = k ? 1.0 / 3 : 1, own = 1 + 3 * x * x;
        const double other = 1 - 3 * x * x;
        double u[2] = {-1, -1}, j[2] = {0, 0}, first[4];
        for (int i = 0; i < 80; i++) {
            const double more = -u[i % 2] / own;
            j[i % 2] += more;
            u[i % 2] += own * more;
            u[1 - i % 2] += other * more;
            if (i < 4)
                first[i] = j[i % 2];
        }
        tap_ok(near(first[0], k ? 0.75 : 0.25, 1e-15)
                   && near(first[1], 0.375, 1e-15)
                   && near(first[2], k ? 9.0 / 16 : 7.0 / 16, 1e-15)
                   && near(first[3], 15.0 / 32, 1e-15)
                   && near(j[0], 0.5, 1e-15) && near(j[1], 0.5, 1e-15),
               "ex:14-plank worked: the bench, feet at %g m", x);
    }
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
           "ex:14-late a millimeter, then next to nothing");
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
    test_bench();
    test_bowling();
    test_late();
    test_rate();
    return tap_end();
}
