/* Numbers in the solutions of chapter 15. */
/* Tangled from literate/15-strain: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static void test_plane(void)
{
    const whorl_mat3 F = {{{-2, -14, 0}, {14, 23, 0}, {0, 0, 1}}};
    whorl_mat3 Q = F;
    whorl_sym3 S = {0, 0, 0, 0, 0, 0};
    const whorl_status status = whorl_polar(F, &Q, &S);
    tap_ok(status == WHORL_OK && fabs(Q.m[0][0] - 0.6) < 1e-15
               && fabs(Q.m[1][0] - 0.8) < 1e-15 && fabs(S.xx - 10) < 1e-14
               && fabs(S.xy - 10) < 1e-14 && fabs(S.yy - 25) < 1e-14,
           "ex:strain-plane a 3-4-5 turn, stretches 5 and 30");
}

static void test_rods(void)
{
    whorl_lame m = {0, 0};
    whorl_sym3 e = {5e-4, -1.5e-4, -1.5e-4, 0, 0, 0};
    int good = whorl_lame_from_young(2e11, 0.3, &m) == WHORL_OK;
    tap_ok(good && fabs(whorl_energy_density(m, e) - 25000) < 1e-9
               && fabs(whorl_stress_hooke(m, e).xx - 1e8) < 1e-6,
           "ex:strain-rod 25 kJ per cubic meter");
    const double ratio[2] = {0.49, 0.4}, strain[2] = {-0.01, -0.1};
    for (int i = 0; i < 2; i++) {
        good = whorl_lame_from_young(2e6, ratio[i], &m) == WHORL_OK;
        e = whorl_sym3_diagonal(strain[i], strain[i], strain[i]);
        tap_ok(good && fabs(whorl_stress_hooke(m, e).yy + 1e6) < 1e-7,
               "ex:strain-pressure Poisson's ratio %g: strain %g", ratio[i],
               strain[i]);
    }
}

static void test_false_strain(void)
{
    const double degree = 3.14159265358979 / 180;
    const double one = 1 - cos(degree), more = 1 - cos(2.6 * degree);
    tap_ok(fabs(one - 1.523e-4) < 1e-7 && fabs(more - 1e-3) < 5e-5,
           "ex:strain-turn one degree: %.4g", one);
}

static void test_twice(void)
{
    const whorl_mat3 F = {{{0, -2, 0}, {1, 0, 0}, {0, 0, 3}}};
    const whorl_sym3 sigma = {4, 5, 6, 1, 0, 0};
    const whorl_vec3 y = {0, 1, 0}, now = whorl_nanson(F, y);
    const whorl_mat3 P = whorl_stress_first_piola(F, sigma);
    const whorl_vec3 right = whorl_mat3_apply(P, y);
    const whorl_vec3 wrong = whorl_mat3_apply(P, now);
    const whorl_vec3 again = whorl_traction(sigma, now);
    tap_ok(right.x == -12 && right.y == -3 && right.z == 0
               && again.x == -12 && again.y == -3,
           "ex:strain-bug (-12, -3, 0) on the face");
    tap_ok(wrong.x == -18 && wrong.y == -90,
           "ex:strain-bug with the area twice (-18, -90, 0)");
}

static double resistance(int green, double s)
{
    const whorl_lame m = {0, 0.5};              /* Young's modulus 1 */
    double psi[2];
    for (int k = 0; k < 2; k++) {
        const double t = s + (k ? 1 : -1) * 0x1p-20;
        const whorl_mat3 F = {{{1, 0, 0}, {0, 1, 0}, {0, 0, t}}};
        const whorl_sym3 S = {1, 1, t, 0, 0, 0};
        psi[k] = whorl_energy_density(m, green ? whorl_strain_green(F)
            : whorl_strain_corotated(S));
    }
    return -(psi[1] - psi[0]) / 0x1p-19;
}

static void test_flat(void)
{
    const double s = 1 / sqrt(3);
    tap_ok(fabs(resistance(1, s) - 1 / (3 * sqrt(3))) < 1e-9
               && resistance(1, s + 0.05) < resistance(1, s)
               && resistance(1, s - 0.05) < resistance(1, s)
               && fabs(resistance(1, 0)) < 1e-9,
           "ex:strain-flat Green's grows until 1/sqrt 3, then falls");
    tap_ok(fabs(resistance(0, 0.5) - 0.5) < 1e-9
               && fabs(resistance(0, -0.5) - 1.5) < 1e-9,
           "ex:strain-flat the co-rotated one grows all the way");
}

static void test_inside(void)
{
    const whorl_mat3 F = {{{3, 0, 0}, {0, 2, 0}, {0, 0, -1}}};
    const double root[4] = {4, 2, 0, -6};
    whorl_mat3 Q = F;
    whorl_sym3 S = {0, 0, 0, 0, 0, 0};
    int good = whorl_polar(F, &Q, &S) == WHORL_OK && Q.m[0][0] == 1
        && Q.m[1][1] == 1 && Q.m[2][2] == 1 && S.zz == -1;
    for (int i = 0; i < 4; i++) {               /* f = 14, c = 49, J = -6 */
        const double h = root[i] * root[i] - 14;
        good &= h * h == 4 * 49 - 8 * 6 * root[i];
    }
    tap_ok(good, "ex:strain-inside the identity, and four roots");
}

static void test_higham(void)
{
    double s = 10;
    int steps = 0;
    for (; s - 1 > 1e-9; steps++)
        s = 0.5 * (s + 1 / s);
    /* the excess is halved and squared by each further step */
    tap_ok(steps == 7 && s - 1 < 1.5e-11 && 0.5 * (s - 1) * (s - 1) < 1e-16,
           "ex:strain-higham eight steps from 10");
}

static void test_turn(void)
{
    const double h = 0x1p-20;                   /* stretches 3, 2, -1 */
    const whorl_mat3 F = {{{3, 0, 0}, {0, 2, -h}, {0, h, -1}}};
    whorl_mat3 Q = F;
    const whorl_status status = whorl_polar(F, &Q, NULL);
    tap_ok(status == WHORL_OK && fabs(Q.m[2][1] / (2 * h) - 1) < 1e-5,
           "ex:strain-derivative the largest turn is reached");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "15-answers");
    test_plane();
    test_rods();
    test_false_strain();
    test_twice();
    test_flat();
    test_inside();
    test_higham();
    test_turn();
    return tap_end();
}
