/* Numbers in the solutions of chapter 13. */
/* Tangled from literate/13-impulse: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static const whorl_vec3 up = {0, 1, 0};
static const whorl_contact_coefficients c = {0.5, 0.2};

static int near(whorl_vec3 a, double x, double y, double z)
{
    return fabs(a.x - x) + fabs(a.y - y) + fabs(a.z - z) < 1e-14;
}

static void test_ball(void)
{
    whorl_vec3 j = {0, 0, 0};
    const whorl_sym3 K = whorl_sym3_diagonal(10, 10, 10);
    const whorl_vec3 u = {0, -5, 0};
    whorl_impulse_bilinear(K, u, up, c, &j);
    const double gain = whorl_impulse_energy(j, u, whorl_vec3_add(
        u, whorl_sym3_apply(K, j)));
    tap_ok(near(j, 0, 0.75, 0) && fabs(gain + 0.75 * 1.25) < 1e-15,
           "ex:impulse-ball 0.75 N s, a quarter of the energy is left");
}

static void test_sphere(void)
{
    const double M = 3, R = 0.5, J = 5 / (2 * M * R * R);
    const whorl_vec3 u = {5, -1, 0}, arm = {0, -R, 0};
    whorl_vec3 j = {0, 0, 0};
    const whorl_sym3 K = whorl_contact_matrix(M,
        whorl_sym3_diagonal(J, J, J), arm);
    whorl_impulse_lab(K, u, up, c, &j);
    tap_ok(fabs(K.xx * M - 3.5) < 1e-15 && fabs(K.yy * M - 1) < 1e-15
               && K.xy == 0
               && fabs(-j.x / j.y - 0.2 * 2 / 7) < 1e-15,
           "ex:impulse-sphere K of a ball, and two sevenths of friction");
}

static void test_three_points(void)
{
    const whorl_vec3 p[3] = {{1, -1, 0}, {-1, -1, 0}, {0, -1, 1}};
    const whorl_body_motion m = {.R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                 .v = {0, -1, 0}, .omega = {0, 0, 2}};
    whorl_contact at = {.count = 0};
    whorl_contact_find(&m, p, 3, (whorl_half_space){{0, 0, 0}, up}, &at);
    tap_ok(at.count == 2 && near(at.r, -0.5, -1, 0.5)
               && near(at.velocity, 2, -2, 0),
           "ex:impulse-mean two points count");
}

static const whorl_sym3 K = {2.5, 2.5, 4, 1.5, 0, 0};

static void test_brick(void)
{
    whorl_body body;
    whorl_body_state s;
    whorl_body_motion m;
    const whorl_vec3 none = {0, 0, 0}, u = {1, -2, 0}, r = {1, -1, 0.5};
    whorl_vec3 j = {0, 0, 0};
    int good = whorl_body_make(1, whorl_sym3_diagonal(1, 4, 4.5), &body)
            == WHORL_OK
        && whorl_body_start(&body, none, (whorl_quat){1, 1, 0, 0.5}, none,
                            none, &s) == WHORL_OK
        && whorl_body_motion_of(&body, &s, &m) == WHORL_OK;
    const whorl_sym3 right = whorl_contact_matrix(1, m.I_inverse, r);
    const whorl_sym3 wrong = whorl_contact_matrix(1, body.I_body_inverse,
                                                  r);
    good = good && whorl_impulse_bilinear(wrong, u, up, c, &j) == WHORL_OK;
    const double bad = u.y + whorl_sym3_apply(right, j).y;
    whorl_impulse_bilinear(right, u, up, c, &j);
    const double fine = u.y + whorl_sym3_apply(right, j).y;
    tap_ok(good && fabs(bad - 1) > 0.1 && fabs(fine - 1) < 1e-15,
           "ex:impulse-bug a brick leaves with %.3f, not 1", bad);
}

static double lab_gain(double t)
{
    const whorl_vec3 u = {-t, -1, 0};
    whorl_vec3 j = {0, 0, 0};
    whorl_impulse_lab(K, u, up, c, &j);
    return whorl_impulse_energy(j, u, whorl_vec3_add(
        u, whorl_sym3_apply(K, j)));
}

static void test_threshold(void)
{
    int good = fabs(lab_gain(0.7)) < 1e-15;
    for (int i = 1; i <= 200; i++)
        good &= i == 70 || (lab_gain(0.01 * i) > 0) == (i > 70);
    tap_ok(good && fabs(lab_gain(1.5) - 2.4 / 8) < 1e-15,
           "ex:impulse-when energy is gained for t > 7/10");
}

static void test_two(void)
{
    const double J = 5 / (2 * 3 * 0.25), k = 5 / (2 * 4.0);
    const whorl_sym3 a = whorl_contact_matrix(3,
        whorl_sym3_diagonal(J, J, J), (whorl_vec3){0, -0.5, 0});
    const whorl_sym3 b = whorl_contact_matrix(4,
        whorl_sym3_diagonal(k, k, k), up);
    const whorl_sym3 both = whorl_sym3_add(a, b);
    tap_ok(fabs(both.yy - 7.0 / 12) < 1e-15
               && fabs(both.xx - 3.5 * 7 / 12) < 1e-14,
           "ex:impulse-two two balls");
}

static void test_routh(void)
{
    const whorl_vec3 u = {-3, -4, 0};
    whorl_vec3 j = {0, 0, 0}, v = u, bilinear = j;
    const int steps = 210000;
    const double h = 1e-5;
    double end = INFINITY;
    for (int i = 0; i < 3 * steps && j.y < end; i++) {
        if (v.y >= 0 && isinf(end))
            end = 1.5 * j.y;
        j.x += v.x < 0 ? 0.2 * h : -0.2 * h;
        j.y += h;
        v = whorl_vec3_add(u, whorl_sym3_apply(K, j));
    }
    whorl_impulse_bilinear(K, u, up, c, &bilinear);
    tap_ok(fabs(j.x - 6.0 / 35) < 1e-4 && fabs(j.y - 15.0 / 7) < 1e-4
               && fabs(v.x - 9.0 / 14) < 1e-3
               && fabs(v.y - 113.0 / 70) < 1e-3
               && fabs(whorl_impulse_energy(j, u, v) + 2703.0 / 980) < 1e-3,
           "ex:impulse-routh the path in small steps ends there");
    tap_ok(near(bilinear, 0.375, 87.0 / 40, 0)
               && fabs(whorl_impulse_energy(bilinear, u, whorl_vec3_add(
                      u, whorl_sym3_apply(K, bilinear))) + 201.0 / 80)
                   < 1e-14,
           "ex:impulse-routh the bilinear law beside it");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "13-answers");
    test_ball();
    test_sphere();
    test_three_points();
    test_brick();
    test_threshold();
    test_two();
    test_routh();
    return tap_end();
}
