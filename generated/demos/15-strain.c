/* The stem of the rubber handle, squashed and turned. */
/* Tangled from literate/15-strain: workshop. Edit there. */
#include <stdio.h>
#include <whorl.h>

static void print_strain(const char *name, whorl_sym3 e)
{
    printf("%-20s %8.4f %8.4f %8.4f\n", name, e.xx, e.yy, e.zz);
}

static int move(const whorl_vec3 rest[4], whorl_vec3 now[4])
{
    whorl_quat q;
    const whorl_vec3 axis = {0, 0, 1};
    if (whorl_quat_from_axis_angle(axis, 0.52359877559829887, &q))
        return 1;
    for (int i = 0; i < 4; i++) {
        const whorl_vec3 X = rest[i];
        const whorl_vec3 squashed = {1.032 * X.x, 0.92 * X.y, 1.032 * X.z};
        now[i] = whorl_quat_rotate(q, squashed);
    }
    return 0;
}

int main(void)
{
    const whorl_vec3 rest[4] = {
        {0, 0, 0}, {0.01, 0, 0}, {0, 0.09, 0}, {0, 0, 0.02}};
    const double fall = 1872 * 1.25e-7 * 1100 * 9.8 * 0.05;
    whorl_vec3 now[4];
    whorl_mat3 inverse, Q;
    whorl_sym3 S;
    whorl_lame rubber;
    if (move(rest, now) || whorl_mat3_inverse(whorl_edges(rest), &inverse))
        return 1;
    const whorl_mat3 F = whorl_deformation_gradient(now, inverse);
    if (whorl_polar(F, &Q, &S) || whorl_lame_from_young(2e6, 0.4, &rubber))
        return 1;
    const whorl_sym3 e = whorl_strain_corotated(S);
    const whorl_sym3 stress = whorl_stress_hooke(rubber, e);
    const whorl_sym3 naive = {F.m[0][0] - 1, F.m[1][1] - 1, F.m[2][2] - 1,
                              0, 0, 0};
    for (int i = 0; i < 3; i++)
        printf("%s %8.4f %8.4f %8.4f     %s %8.4f %8.4f %8.4f\n",
               i == 1 ? "F =" : "   ", F.m[i][0], F.m[i][1], F.m[i][2],
               i == 1 ? "Q =" : "   ", Q.m[i][0], Q.m[i][1], Q.m[i][2]);
    puts("\nstrain               along x  along y  along z");
    print_strain("co-rotated", e);
    print_strain("of Green", whorl_strain_green(F));
    print_strain("(F + F^T)/2 - 1", naive);
    printf("\nstress %.1f kPa along the stem, %.1f kPa across\n",
           1e-3 * stress.yy, 1e-3 * stress.xx);
    printf("energy %.3f J in the stem, %.3f J in a fall from 5 cm\n",
           whorl_energy_density(rubber, e) * 0.01 * 0.09 * 0.02, fall);
    return 0;
}
