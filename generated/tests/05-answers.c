/* Numbers in the solutions of chapter 5. */
/* Tangled from literate/05-moments: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static int near(whorl_moments b, const double x[10])
{
    const double g[10] = {b.mass, b.first.x, b.first.y, b.first.z,
                          b.second.xx, b.second.yy, b.second.zz,
                          b.second.xy, b.second.xz, b.second.yz};
    int good = 1;
    for (int i = 0; i < 10; i++)
        good &= fabs(g[i] - x[i]) <= 1e-12 * (1 + fabs(x[i]));
    return good;
}

static void test_cube(void)
{
    const double h = 0.5, q = 0.25, t = 1.0 / 3, z = 1.0 / 12;
    const whorl_moments cube = {1, {h, h, h}, {t, t, t, q, q, q}};
    const whorl_vec3 d = {-h, -h, -h}, e = {h, h, h};
    const double centered[10] = {1, 0, 0, 0, z, z, z, 0, 0, 0};
    const double corner[10] = {1, h, h, h, t, t, t, q, q, q};
    const whorl_moments at_center = whorl_moments_translate(cube, d);
    tap_ok(near(at_center, centered)
               && near(whorl_moments_translate(at_center, e), corner),
           "ex:moments-cube TM2 the unit cube, center and corner");
}

static void test_fused_cubes(void)
{
    const double z = 1.0 / 12;
    const whorl_moments cube = {1, {0, 0, 0}, {z, z, z, 0, 0, 0}};
    const whorl_vec3 left = {-0.5, 0, 0}, right = {0.5, 0, 0};
    const whorl_moments both =
        whorl_moments_add(whorl_moments_translate(cube, left),
                          whorl_moments_translate(cube, right));
    const double block[10] = {2, 0, 0, 0, 2.0 / 3, 2 * z, 2 * z, 0, 0, 0};
    tap_ok(near(both, block), "ex:moments-bug two cubes: C_xx = 2/3");
    const whorl_moments wrong = whorl_moments_add(cube, cube);
    tap_ok(fabs(wrong.second.xx - 1.0 / 6) < 1e-15
               && fabs(whorl_sym3_trace(wrong.second) - 0.5) < 1e-15
               && fabs(whorl_sym3_trace(both.second) - 1) < 1e-15,
           "ex:moments-bug the program's C_xx 1/6, trace 1/2 and not 1");
}

static void test_steps(void)
{
    const whorl_mat3 A = {{{2, 0, 1}, {1, 2, 0}, {0, 1, 4}}};
    const whorl_moments b = whorl_moments_scale(
        120, whorl_moments_transform(A, whorl_moments_canonical()));
    const whorl_vec3 w0 = {1, 0, 0};
    tap_ok(fabs(b.second.xx - 238) < 1e-12 * 238
               && fabs(b.first.x - 255) < 1e-12 * 255
               && fabs(whorl_moments_translate(b, w0).second.xx - 1088)
                   < 1e-12 * 1088,
           "ex:moments-steps 238 and 255, then 1088");
}

static void test_hole(void)
{
    const double pi = acos(-1), c = 4 * pi / 15;
    const whorl_moments ball = {4 * pi / 3, {0, 0, 0}, {c, c, c, 0, 0, 0}};
    const whorl_mat3 half = {{{0.5, 0, 0}, {0, 0.5, 0}, {0, 0, 0.5}}};
    const whorl_vec3 d = {0.5, 0, 0};
    const whorl_moments hole =
        whorl_moments_translate(whorl_moments_transform(half, ball), d);
    const whorl_moments rest = whorl_moments_sub(ball, hole);
    const double e = 31 * pi / 120;
    const double x[10] = {7 * pi / 6, -pi / 12, 0, 0, 13 * pi / 60, e, e,
                          0, 0, 0};
    const double center = rest.first.x / rest.mass;
    tap_ok(near(rest, x) && fabs(center + 1.0 / 14) < 1e-15,
           "ex:moments-hole 7/6, -1/12, 13/60, 31/120, center -1/14");
    const whorl_mat3 axes = {{{2, 0, 0}, {0, 3, 0}, {0, 0, 5}}};
    const whorl_moments egg = whorl_moments_transform(axes, ball);
    const double m = 40 * pi;
    const double y[10] = {m, 0, 0, 0, m / 5 * 4, m / 5 * 9, m / 5 * 25,
                          0, 0, 0};
    tap_ok(near(egg, y), "ex:moments-ellipsoid C = m/5 diag(4, 9, 25)");
    const double h = sqrt(0.5);
    const whorl_mat3 turn = {{{h, -h, 0}, {h, h, 0}, {0, 0, 1}}};
    const double xy = whorl_moments_transform(turn, egg).second.xy;
    tap_ok(fabs(xy - m / 10 * (4 - 9)) < 1e-13 * m,
           "ex:moments-ellipsoid turned by 45 degrees: m/10 (a^2 - b^2)");
}

static whorl_moments particles(const whorl_vec3 w[4], double corner,
                               double middle, double t)
{
    const whorl_vec3 g = {7.0 / 4, 3.0 / 4, 5.0 / 4};
    whorl_moments b = whorl_moments_of_point(g, middle);
    for (int i = 0; i < 4; i++) {
        whorl_vec3 p = whorl_vec3_add(
            g, whorl_vec3_scale(t, whorl_vec3_sub(w[i], g)));
        b = whorl_moments_add(b, whorl_moments_of_point(p, corner));
    }
    return b;
}

static void test_particles(void)
{
    const whorl_vec3 w[4] = {{1, 0, 0}, {3, 1, 0}, {1, 2, 1}, {2, 0, 4}};
    const double x[10] = {340, 595, 255, 425,
                          1088, 238, 714, 442, 748, 289};
    tap_ok(near(particles(w, 17, 16 * 17, 1), x),
           "ex:moments-four corners and center stand for the solid");
    tap_ok(near(particles(w, 85, 0, 1 / sqrt(5)), x),
           "ex:moments-four four particles at 1/sqrt 5 do it, too");
}

static void test_simplex(void)
{
    const whorl_moments b = whorl_moments_canonical();
    const double h = 1 - pow(2, -1.0 / 3), s = 1 - h;
    const whorl_mat3 shrink = {{{s, 0, 0}, {0, s, 0}, {0, 0, s}}};
    const double half = whorl_moments_transform(shrink, b).mass;
    tap_ok(fabs(3 * b.first.x / b.mass - 3.0 / 4) < 1e-15,
           "ex:moments-simplex n = 3: the center of mass at 3/4");
    tap_ok(fabs(half - b.mass / 2) < 1e-15,
           "ex:moments-simplex n = 3: half the volume below the layer");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "05-answers");
    test_cube();
    test_fused_cubes();
    test_steps();
    test_hole();
    test_particles();
    test_simplex();
    return tap_end();
}
