/* Tangled from literate/. Edit there, not here. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static const whorl_vec3 zero = {0, 0, 0};

static int equal_tensors(whorl_sym3 a, whorl_sym3 b)
{
    const whorl_sym3 d = whorl_sym3_sub(a, b);
    return fabs(d.xx) + fabs(d.yy) + fabs(d.zz) + fabs(d.xy)
        + fabs(d.xz) + fabs(d.yz) < 1e-13;
}

static void test_few(void)
{
    const whorl_vec3 square[4] = {{1, 1, 0}, {-1, 1, 0}, {-1, -1, 0},
                                  {1, -1, 0}};
    const double one[4] = {1, 1, 1, 1};
    whorl_sym3 center, corner, rod;
    whorl_inertia_of_points(square, one, 4, zero, &center);
    whorl_inertia_of_points(square, one, 4, square[0], &corner);
    tap_ok(center.zz == 8 && corner.zz == 16,
           "ex:inertia-square eq:inertia-plane 8 and 16");
    const whorl_sym3 three = {10, 6, 6, 0, 0, -4};
    tap_ok(whorl_kinetic_energy(3, zero, three, (whorl_vec3){0, 0, 1}) == 3,
           "ex:inertia-three eq:inertia-energy T = 3");
    const whorl_vec3 p[4] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
    const double m[4] = {0.5, 0.5, 0.005, 0.005};
    whorl_inertia_of_points(p, m, 2, zero, &rod);
    const whorl_status before = whorl_inertia_check(rod, 0);
    whorl_inertia_of_points(p, m, 4, zero, &rod);
    tap_ok(before == WHORL_NOT_POSITIVE && fabs(rod.xx - 0.01) < 1e-16
               && whorl_inertia_check(rod, 1e-14) == WHORL_OK,
           "ex:inertia-rod eq:inertia-triangle a rod, then a flat body");
}

static void test_built(void)
{
    const whorl_sym3 three = {10, 6, 6, 0, 0, -4};
    const whorl_mat3 R = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    tap_ok(whorl_inertia_rotate(R, three).xz == 4
               && whorl_inertia_rotate(whorl_mat3_transpose(R), three).xz
                   == -4,
           "ex:inertia-bug eq:inertia-rotate a quarter turn: +4 or -4");
    const whorl_sym3 excess = {6, 10 / 3.0, 10 / 3.0, -1, -1, -3},
                     about_center = {4, 8 / 3.0, 8 / 3.0, 1, 1, -1};
    tap_ok(equal_tensors(whorl_sym3_add(about_center, excess), three),
           "ex:inertia-move eq:inertia-parallel from the centre back");
    const double x = sqrt(3 * 1.75), y = sqrt(3 * 0.75), z = sqrt(0.75);
    const whorl_vec3 p[6] = {{x, 0, 0}, {-x, 0, 0}, {0, y, 0}, {0, -y, 0},
                             {0, 0, z}, {0, 0, -z}};
    const double m[6] = {1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0,
                         1 / 6.0};
    whorl_sym3 built;
    whorl_inertia_of_points(p, m, 6, zero, &built);
    tap_ok(equal_tensors(built, whorl_sym3_diagonal(1, 2, 2.5)),
           "ex:inertia-build eq:inertia-second-moment-back six particles "
           "with the moments 1, 2, 5/2");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "03-answers");
    test_few();
    test_built();
    return tap_end();
}
