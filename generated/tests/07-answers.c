/* Numbers in the solutions of chapter 7. */
/* Tangled from literate/07-mass: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static const whorl_vec3 zero = {0, 0, 0};

static int close_to(double got, double want)
{
    return fabs(got - want) <= 1e-12 * (1 + fabs(want));
}

static double vertices[24];
static uint32_t triangles[36];

static whorl_mesh box_from(whorl_vec3 low, double a, double b, double c,
                           int inward)
{
    whorl_shape_box(a, b, c, vertices, triangles);
    for (int k = 0; k < 24; k += 3) {
        vertices[k] += a / 2 + low.x;
        vertices[k + 1] += b / 2 + low.y;
        vertices[k + 2] += c / 2 + low.z;
    }
    for (int k = 0; inward && k < 36; k += 3) {
        const uint32_t t = triangles[k];
        triangles[k] = triangles[k + 1];
        triangles[k + 1] = t;
    }
    return whorl_mesh_indexed(vertices, 8, triangles, 12);
}

static void test_pivots(void)
{
    whorl_mass_properties p;
    whorl_mass_of_block(6, 3, 4, 1, &p);
    const double center = p.inertia.zz;
    const double side = whorl_mass_inertia_about(
        &p, (whorl_vec3){0, 2, 0}).zz;
    const double corner = whorl_mass_inertia_about(
        &p, (whorl_vec3){1.5, 2, 0}).zz;
    tap_ok(close_to(center, 12.5) && close_to(side, 4.5 + 32)
               && close_to(corner, 50),
           "ex:mass-plate center, side, corner: the last is four times "
           "the first");
    whorl_mass_properties handle = p;
    handle.mass = 1872;
    handle.inertia = whorl_sym3_diagonal(47424, 94848, 118560);
    handle.reference = (whorl_vec3){0, -1, 0};
    const whorl_sym3 nail = whorl_mass_inertia_about(
        &handle, (whorl_vec3){0, -22, 0});
    tap_ok(nail.xx == 872976 && nail.zz == 944112,
           "ex:mass-pendulum 872976 and 944112");
    whorl_mass_of_block(5, 4, 4, 2, &p);
    const whorl_sym3 I = whorl_mass_inertia_about(&p,
                                                  (whorl_vec3){0, 0, 1});
    tap_ok(close_to(I.xx, I.zz) && close_to(I.yy, I.zz) && I.xy == 0,
           "ex:mass-sphere at distance 1 all moments are equal");
}

static void test_box(void)
{
    whorl_mass_properties p, q;
    const whorl_moments b = {210, {210, 315, 525},
                             {280, 630, 1750, 315, 525, 787.5}};
    whorl_mass_from_moments(b, zero, 30, &p);
    tap_ok(p.inertia.xx == 595 && p.inertia.yy == 507.5
               && p.inertia.zz == 227.5 && p.inertia.xy == 0
               && p.center.y == 1.5 && p.center.z == 2.5,
           "ex:mass-box TM3 595, 507.5, 227.5");
    const whorl_mesh mm = box_from((whorl_vec3){1, 2, 3}, 2, 3, 5, 0);
    whorl_mesh_integrals i, k;
    whorl_mesh_integrate(&mm, NULL, &i);
    whorl_mesh_rescale(&i, (whorl_vec3){10, 10, 10}, &k);
    whorl_mass_from_integrals(&i, 7, &p);
    whorl_mass_from_integrals(&k, 7, &q);
    const int factors = close_to(q.volume / p.volume, 1e3)
        && close_to(q.center.x / p.center.x, 10)
        && close_to(q.inertia.xx / p.inertia.xx, 1e5);
    whorl_mass_set_mass(&q, 210, &q);
    tap_ok(factors && close_to(q.inertia.xx / p.inertia.xx, 100),
           "ex:mass-units 10^3, 10, 10^5; with the mass given 10^2");
}

static void test_bug(void)
{
    whorl_mass_properties right, wrong;
    const whorl_mesh mesh = box_from((whorl_vec3){1, 2, 3}, 2, 3, 5, 1);
    whorl_moments b = whorl_mesh_fan(&mesh, 1, zero);
    whorl_mass_from_moments(whorl_moments_scale(-1, b), zero, 30, &right);
    b.mass = -b.mass;
    b.second = whorl_sym3_scale(-1, b.second);
    whorl_mass_from_moments(b, zero, b.mass, &wrong);
    tap_ok(close_to(wrong.inertia.xx, right.inertia.xx)
               && close_to(wrong.inertia.xy, right.inertia.xy)
               && close_to(right.center.y, 3.5)
               && close_to(wrong.center.y, -3.5),
           "ex:mass-bug the inertia is right, the center is mirrored");
}

static void test_cavity(void)
{
    whorl_mass_properties p;
    whorl_mesh m = box_from((whorl_vec3){-1, -1, -1}, 2, 2, 2, 0);
    whorl_moments b = whorl_mesh_fan(&m, 1, zero);
    m = box_from((whorl_vec3){-0.25, -0.5, -0.5}, 1, 1, 1, 1);
    b = whorl_moments_add(b, whorl_mesh_fan(&m, 1, zero));
    whorl_mass_from_moments(b, zero, 7, &p);
    tap_ok(close_to(p.center.x, -1.0 / 28)
               && close_to(p.inertia.xx, 31.0 / 6)
               && close_to(p.inertia.yy, 107.0 / 21),
           "ex:mass-cavity center -1/28, 31/6 and 107/21");
}

static void test_three_five_nine(void)
{
    whorl_mass_properties solid, skin;
    whorl_mesh_integrals i;
    const whorl_mesh m = box_from((whorl_vec3){-1, -1, -1}, 2, 2, 2, 0);
    whorl_sym3 corners = {0, 0, 0, 0, 0, 0};
    for (int k = 0; k < 24; k += 3)
        corners.zz += (vertices[k] * vertices[k]
                       + vertices[k + 1] * vertices[k + 1]) / 8;
    whorl_mass_of_block(1, 2, 2, 2, &solid);
    whorl_mesh_integrate_surface(&m, &i);
    whorl_mass_from_skin(&i, 1, 0.01, &skin);
    whorl_mass_set_mass(&skin, 1, &skin);
    tap_ok(close_to(skin.inertia.zz / solid.inertia.zz, 5.0 / 3)
               && close_to(corners.zz / solid.inertia.zz, 3),
           "ex:mass-skin solid, skin, corners: 3 : 5 : 9");
}

static double cube(double outside, double inside, int power)
{
    return pow(outside, power) - pow(inside, power);
}

static void test_thin(void)
{
    const double b = 1, t = 1e-3, m = 6 * b * b * t,
        I = 5.0 / 3 * pow(b, 4) * t;
    const double middle = cube(b + t, b - t, 3) / m - 1,
        middle_I = cube(b + t, b - t, 5) / 6 / I - 1,
        outside = cube(b, b - 2 * t, 3) / m - 1,
        outside_I = cube(b, b - 2 * t, 5) / 6 / I - 1;
    tap_ok(fabs(middle / (t * t / 3) - 1) < 1e-5
               && fabs(middle_I / (2 * t * t) - 1) < 1e-5
               && fabs(outside / (-2 * t) - 1) < 1e-2
               && fabs(outside_I / (-4 * t) - 1) < 1e-2,
           "ex:mass-thin t^2/3 and 2 t^2 from the middle, -2t and -4t "
           "from the outside");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "07-answers");
    test_pivots();
    test_box();
    test_bug();
    test_cavity();
    test_three_five_nine();
    test_thin();
    return tap_end();
}
