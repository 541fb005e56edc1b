/* Numbers in the solutions of chapter 3. */
/* Tangled from literate/03-inertia: answers. Edit there. */
#include "whorl.h"
#include "reference/mp.h"
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
    const whorl_vec3 omega = {1, 1, 1};
    const whorl_vec3 L = whorl_angular_momentum(three, omega);
    tap_ok(whorl_kinetic_energy(3, zero, three, omega) == 7 && L.x == 10
               && L.y == 2 && L.z == 2 && whorl_vec3_dot(omega, L) == 14
               && 3 * whorl_vec3_dot(L, L) == 18 * 18,
           "ex:inertia-three eq:inertia-energy T = 7, cosine 14/18");
    const whorl_vec3 p[4] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
    const double m[4] = {0.5, 0.5, 0.125, 0.125};
    whorl_inertia_of_points(p, m, 2, zero, &rod);
    const whorl_status before = whorl_inertia_check(rod, 0);
    whorl_inertia_of_points(p, m, 4, zero, &rod);
    tap_ok(before == WHORL_NOT_POSITIVE && rod.xx == 0.25
               && rod.zz == 1.25 && whorl_inertia_check(rod, 0) == WHORL_OK,
           "ex:inertia-rod eq:inertia-triangle a rod, then a flat body");
    const double t = 1 / 3.0, s = 2 / 3.0;
    const whorl_mat3 R = {{{s, -t, s}, {s, s, -t}, {-t, s, s}}};
    const double light[4] = {0.5, 0.5, 1 / 200.0, 1 / 200.0};
    whorl_inertia_of_points(p, light, 4, zero, &rod);
    mp_open(200);
    const double gap = mp_get(mp_sub(mp_add(mp_of(rod.xx), mp_of(rod.yy)),
                                     mp_of(rod.zz)));
    mp_close();
    const whorl_sym3 askew = whorl_inertia_rotate(R, rod);
    tap_ok(fabs(gap / -8.7e-18 - 1) < 0.01
               && whorl_inertia_check(rod, 0) == WHORL_OK
               && whorl_inertia_check(askew, 0) == WHORL_NOT_PHYSICAL
               && whorl_inertia_check(askew, 1e-15) == WHORL_OK,
           "ex:inertia-rod eq:inertia-triangle a flat body needs a tolerance");
}

static void test_turned(void)
{
    const whorl_sym3 three = {10, 6, 6, 0, 0, -4};
    const whorl_mat3 R = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}},
                     cycle = {{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}};
    const whorl_mat3 T = whorl_mat3_transpose(R);
    const whorl_sym3 xy = {1, 2, 3, 4, 0, 0},
                     d = whorl_sym3_diagonal(1, 2, 3);
    tap_ok(whorl_inertia_rotate(R, three).xz == 4
               && whorl_inertia_rotate(T, three).xz == -4
               && equal_tensors(whorl_inertia_rotate(R, xy),
                                whorl_inertia_rotate(T, xy))
               && equal_tensors(whorl_inertia_rotate(cycle, d),
                                whorl_sym3_diagonal(3, 1, 2)),
           "ex:inertia-bug eq:inertia-rotate a quarter turn: +4 or -4");
    const whorl_sym3 excess = {6, 10 / 3.0, 10 / 3.0, -1, -1, -3},
                     about_center = {4, 8 / 3.0, 8 / 3.0, 1, 1, -1};
    tap_ok(equal_tensors(whorl_sym3_add(about_center, excess), three),
           "TW3 eq:inertia-parallel worked by hand: from the center back");
    const whorl_vec3 cured[4] = {{2, 1, 0}, {-2, -1, 0}, {2, -1, 0},
                                 {-2, 1, 0}};
    const double one[4] = {1, 1, 1, 1};
    whorl_sym3 I;
    whorl_inertia_of_points(cured, one, 4, zero, &I);
    tap_ok(equal_tensors(I, whorl_sym3_diagonal(4, 16, 20)),
           "ex:inertia-torque eq:inertia-momentum four balls in balance");
}

static void test_built(void)
{
    const double x = sqrt(1.75), y = sqrt(0.75), z = 0.5, t = sqrt(3);
    const whorl_vec3 six[6] = {
        {t * x, 0, 0}, {-t * x, 0, 0}, {0, t * y, 0}, {0, -t * y, 0},
        {0, 0, t * z}, {0, 0, -t * z}};
    const whorl_vec3 four[4] = {{x, y, z}, {x, -y, -z}, {-x, y, -z},
                                {-x, -y, z}};
    const double sixth[6] = {1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0,
                             1 / 6.0};
    const double quarter[4] = {0.25, 0.25, 0.25, 0.25};
    const whorl_sym3 handle = whorl_sym3_diagonal(1, 2, 2.5);
    whorl_sym3 built;
    whorl_inertia_of_points(six, sixth, 6, zero, &built);
    tap_ok(equal_tensors(built, handle), "eq:inertia-second-moment-back "
           "six particles with the moments 1, 2, 5/2");
    whorl_inertia_of_points(four, quarter, 4, zero, &built);
    tap_ok(equal_tensors(built, handle),
           "ex:inertia-build eq:inertia-second-moment-back four particles");
    double J[2];
    for (int n = 2; n <= 4; n += 2) {
        whorl_vec3 p[64];
        double m[64];
        for (int k = 0; k < n * n * n; k++) {
            p[k] = (whorl_vec3){(k % n + 0.5) / n - 0.5,
                                (k / n % n + 0.5) / n - 0.5,
                                (k / n / n + 0.5) / n - 0.5};
            m[k] = 1.0 / (n * n * n);
        }
        whorl_inertia_of_points(p, m, (size_t)(n * n * n), zero, &built);
        J[n / 4] = built.xx;
    }
    tap_ok(J[0] == 0.125 && J[1] == 0.125 + 0.75 / 24
               && fabs(J[1] + (J[1] - J[0]) / 3 - 1 / 6.0) < 1e-15,
           "ex:inertia-crumbs eq:inertia-parallel a cube has m w^2 / 6");
}

static const double weight[3] = {5 / 18.0, 8 / 18.0, 5 / 18.0};

static double node(int i)
{
    return 0.5 + 0.5 * (i - 1) * sqrt(0.6);
}

/* The tensor of 72 particles, divided by their mass; kind: t(ube), C(one),
   b(all) or S(hell).  a, b: outer and inner radius; h: height. */
static whorl_sym3 round_body(char kind, double a, double b, double h)
{
    whorl_vec3 p[72];
    double m[72], mass = 0;
    whorl_sym3 I;
    for (int n = 0; n < 72; n++) {
        const double u = node(n / 24), v = node(n / 8 % 3), c = 2 * v - 1;
        const double phi = acos(-1) * (n % 8) / 4;
        const int sphere = kind == 'b' || kind == 'S';
        const double s = kind == 'C' ? v : 1;
        const double r = sphere ? (kind == 'S' ? a : a * u)
                                : s * (b + (a - b) * u);
        const double across = sphere ? r * sqrt(1 - c * c) : r;
        const double middle = kind == 'C' ? 0.75 : 0.5;
        const double z = sphere ? r * c : h * (v - middle);
        p[n] = (whorl_vec3){across * cos(phi), across * sin(phi), z};
        m[n] = weight[n / 24] * weight[n / 8 % 3] * r * (sphere ? r : s);
        mass += m[n];
    }
    whorl_inertia_of_points(p, m, 72, zero, &I);
    return whorl_sym3_scale(1 / mass, I);
}

static void test_round(const char *name, whorl_sym3 I, double xx, double zz)
{
    tap_ok(fabs(I.xx - xx) < 1e-14 && fabs(I.yy - xx) < 1e-14
               && fabs(I.zz - zz) < 1e-14 && fabs(I.xz) < 1e-14,
           "tab:inertia-moments %s: %.4g across, %.4g about its axis",
           name, I.xx, I.zz);
}

static void test_table(void)
{
    const double a = 0.5, b = 0.25, h = 0.75, aa = a * a, bb = b * b,
                 hh = h * h;
    test_round("rod", round_body('t', 1e-9, 1e-9, h), hh / 12, 0);
    test_round("ring", round_body('t', a, a, 0), aa / 2, aa);
    test_round("cylinder", round_body('t', a, 0, h), aa / 4 + hh / 12,
               aa / 2);
    test_round("tube", round_body('t', a, b, h), (aa + bb) / 4 + hh / 12,
               (aa + bb) / 2);
    test_round("cone", round_body('C', a, 0, h),
               3 * aa / 20 + 3 * hh / 80, 3 * aa / 10);
    test_round("ball", round_body('b', a, 0, 0), 2 * aa / 5, 2 * aa / 5);
    test_round("shell", round_body('S', a, a, 0), 2 * aa / 3, 2 * aa / 3);
    whorl_vec3 p[27];
    double m[27];
    whorl_sym3 I;
    for (int n = 0; n < 27; n++) {
        p[n] = (whorl_vec3){a * (node(n / 9) - 0.5),
                            b * (node(n / 3 % 3) - 0.5),
                            h * (node(n % 3) - 0.5)};
        m[n] = weight[n / 9] * weight[n / 3 % 3] * weight[n % 3];
    }
    whorl_inertia_of_points(p, m, 27, zero, &I);
    tap_ok(fabs(I.xx - (bb + hh) / 12) < 1e-15
               && fabs(I.zz - (aa + bb) / 12) < 1e-15,
           "tab:inertia-moments block: %.4g, %.4g", I.xx, I.zz);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "03-answers");
    test_few();
    test_turned();
    test_built();
    test_table();
    return tap_end();
}
