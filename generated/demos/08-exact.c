/* Sums that forget, and sums that do not. */
/* Tangled from literate/08-exact: workshop. Edit there. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <whorl.h>

static double vertices[3 * 16];
static uint32_t triangles[3 * 28], work[28 * 92 / 4];

static void place(double away)
{
    const whorl_mat3 R = {{{1, -8, 4}, {4, 4, 7}, {-8, 1, 4}}};
    whorl_shape_t_handle(1, vertices, triangles);
    for (int i = 0; i < 48; i += 3) {
        const whorl_vec3 p = {vertices[i], vertices[i + 1],
                              vertices[i + 2]};
        const whorl_vec3 q = whorl_mat3_apply(R, p);
        vertices[i] = q.x + away;
        vertices[i + 1] = q.y + away;
        vertices[i + 2] = q.z + away;
    }
}

static void print_smallest(whorl_sym3 I)
{
    whorl_vec3 moments = {NAN, NAN, NAN};
    whorl_mat3 axes;
    whorl_principal(I, &moments, &axes);
    printf("%-19.15g", moments.x / 59049);
}

int main(void)
{
    printf("distance  plain loop         library\n");
    double away = 0;
    for (int k = 0; k <= 14; k += 2, away = away > 0 ? 100 * away : 100) {
        const whorl_vec3 o = {0, 0, 0};
        whorl_mass_properties plain, p;
        place(away);
        const whorl_mesh m =
            whorl_mesh_indexed(vertices, 16, triangles, 28);
        printf("%-8.0g  ", away);
        if (whorl_mass_from_moments(whorl_mesh_fan(&m, 1, o), o, 0, &plain))
            printf("%-19s", "no body");
        else
            print_smallest(plain.inertia);
        if (whorl_mass_of_mesh(&m, 1, 0, work, sizeof work, &p, NULL))
            return 1;
        print_smallest(p.inertia);
        const double trace = p.inertia.xx + p.inertia.yy + p.inertia.zz;
        const double rounding = WHORL_PRINCIPAL_MOMENTS_BOUND * DBL_EPSILON / 2;
        printf("+- %.0e\n", (3 * p.inertia_bound + rounding * trace) / 59049);
    }
    return 0;
}
