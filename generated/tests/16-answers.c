/* The numbers of the solutions on elastic bodies. */
/* Tangled from literate/16-elastic: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static int near(double a, double b)
{
    return fabs(a - b) <= 1e-14 * (1 + fabs(b));
}

static void test_bar(void)
{
    static const double length[2] = {0.04, 0.06}, energy[2] = {0.04, 0.06};
    static const double slope[2] = {2.5e6, 1e7 / 6};
    const double A = 2e-4, Y = 1e6, strain = 0.1;
    for (int k = 0; k < 2; k++) {
        const double V = A * length[k], steep = Y * strain / length[k];
        tap_ok(near(V * Y * strain * strain / 2, energy[k])
                   && near(steep, slope[k]) && near(V * steep, 20),
               "ex:16-bar N18 the piece of %g m pulls with 20 N",
               length[k]);
    }
}

static void test_triangle(void)
{
    static const double n[3][2] = {{3, 4}, {-3, 0}, {0, -4}};
    static const double want[3][2] = {{5, 3.5}, {-3, -1.5}, {-2, -2}};
    int good = 1;
    for (int i = 0; i < 3; i++) {
        const double x = (2 * n[i][0] + n[i][1]) / 2;
        const double y = (n[i][0] + n[i][1]) / 2;
        good &= near(x, want[i][0]) && near(y, want[i][1]);
    }
    tap_ok(good, "ex:16-triangle three forces");
    tap_ok(near(4 * want[1][1] - 3 * want[2][0], 0),
           "ex:16-triangle no moment");
}

static const whorl_vec3 corners[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                      {0, 0, 1}};
static const whorl_lame ones = {1, 1};

static void test_stiffness(void)
{
    static const double K00[3][3] = {{5, 2, 2}, {2, 5, 2}, {2, 2, 5}};
    static const double K01[3][3] = {{-3, -1, -1}, {-1, -1, 0},
                                     {-1, 0, -1}};
    whorl_elastic_element e = {.volume = NAN};
    const whorl_mat3 I = whorl_mat3_identity();
    int good = whorl_elastic_element_make(corners, &e) == WHORL_OK;
    int zero = 1;
    const whorl_mat3 A = whorl_elastic_stiffness_block(&e, ones, I, 0, 0);
    const whorl_mat3 B = whorl_elastic_stiffness_block(&e, ones, I, 0, 1);
    const whorl_mat3 C = whorl_elastic_stiffness_block(&e, ones, I, 0, 2);
    const whorl_mat3 D = whorl_elastic_stiffness_block(&e, ones, I, 0, 3);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            good &= near(6 * A.m[r][c], K00[r][c])
                && near(6 * B.m[r][c], K01[r][c]);
            zero &= near(A.m[r][c] + B.m[r][c] + C.m[r][c] + D.m[r][c], 0);
        }
    tap_ok(good, "ex:16-stiffness TN3 the first two blocks");
    tap_ok(zero, "ex:16-stiffness TN3 four blocks of a row are nothing");
}

static void test_cells(void)
{
    int n = 1;
    while (2.0 / (n * n) >= 0.01)
        n++;
    tap_ok(n == 15 && 5 * 75 * 15 * 15 == 84375,
           "ex:16-cells fifteen cells, 84375 tetrahedra");
}

static void test_bug(void)
{
    const whorl_mat3 Q = {{{0.6, -0.8, 0}, {0.8, 0.6, 0}, {0, 0, 1}}};
    const whorl_mat3 F = {{{1.2, -0.8, 0}, {1.6, 0.6, 0}, {0, 0, 1}}};
    const whorl_vec3 rest = {-1, 0, 0}, now = whorl_nanson(F, rest);
    const whorl_vec3 s = {3 * now.x, now.y, now.z};
    const whorl_vec3 wrong = whorl_vec3_scale(1.0 / 6,
                                              whorl_mat3_apply(Q, s));
    tap_ok(near(now.x, -0.6) && near(now.y, -0.8)
               && near(wrong.x, -11.0 / 150) && near(wrong.y, -0.32),
           "ex:16-bug N26 the normals of now");
    whorl_elastic_element e = {.volume = NAN};
    whorl_elastic_deformation d = {.strain = {.xx = NAN}};
    whorl_vec3 x[4], f[4];
    for (int a = 0; a < 4; a++)
        x[a] = whorl_mat3_apply(F, corners[a]);
    const int bad = whorl_elastic_element_make(corners, &e)
        || whorl_elastic_deform(&e, x, &d);
    whorl_elastic_element_forces(&e, ones, &d, f);
    tap_ok(!bad && near(f[1].x, -0.3) && near(f[1].y, -0.4),
           "ex:16-bug TN1 the right force");
}

static void test_lumped(void)
{
    for (uint32_t n = 1; n <= 3; n++) {
        static whorl_vec3 x[64];
        static uint32_t t[4 * 135];
        static whorl_elastic_element e[135];
        double masses[64], C = 0;
        const uint32_t cells[3] = {n, n, n};
        const whorl_tet_grid_count k = whorl_tet_grid_box_count(cells);
        const whorl_tet_mesh mesh = {x, k.nodes, t, k.tetrahedra};
        const int bad = whorl_tet_grid_box((whorl_vec3){1, 1, 1}, cells, x,
                                           t)
            || whorl_elastic_prepare(&mesh, e, NULL)
            || whorl_elastic_masses(&mesh, e, 1, masses);
        for (size_t i = 0; i < k.nodes; i++)
            C += masses[i] * x[i].y * x[i].y;
        tap_ok(!bad && near(C, (1 + 2.0 / (n * n)) / 12), "ex:16-lumped "
               "M14 %u cells a side: %g of the cube's", (unsigned)n,
               12 * C);
    }
}

static double pressed_energy(double t)
{
    const whorl_lame m = {3, 2};
    const whorl_mat3 G = {{{0.8, -0.8 * t, 0}, {0.8 * t, 0.8, 0},
                           {0, 0, 0.8}}};
    whorl_elastic_element e = {.volume = NAN};
    whorl_elastic_deformation d = {.strain = {.xx = NAN}};
    whorl_vec3 x[4];
    for (int a = 0; a < 4; a++)
        x[a] = whorl_mat3_apply(G, corners[a]);
    if (whorl_elastic_element_make(corners, &e)
        || whorl_elastic_deform(&e, x, &d))
        return NAN;
    return whorl_energy_density(m, d.strain);
}

static void test_pressed(void)
{
    const double t = 0x1p-10;
    const double second = (pressed_energy(t) + pressed_energy(-t)
                           - 2 * pressed_energy(0)) / (t * t);
    tap_ok(fabs(second + 2 * 13 * 0.8 * 0.2) < 1e-4,
           "ex:16-pressed the second derivative is %.6f", second);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "16-answers");
    test_bar();
    test_triangle();
    test_stiffness();
    test_cells();
    test_bug();
    test_lumped();
    test_pressed();
    return tap_end();
}
