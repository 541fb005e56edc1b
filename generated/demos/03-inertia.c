/* The inertia of a few points, and what spin makes of it. */
/* Tangled from literate/03-inertia: story. Edit there. */
#include <whorl.h>
#include <stdio.h>

static whorl_sym3 crumbs(double bottom, whorl_vec3 size, double w)
{
    whorl_sym3 total = {0, 0, 0, 0, 0, 0}, column;
    whorl_vec3 p[72], center = {0, -1, 0};
    double m[72];
    for (double x = (w - size.x) / 2; x < size.x / 2; x += w)
        for (double y = w / 2; y < size.y; y += w) {
            size_t n = 0;
            for (double z = (w - size.z) / 2; z < size.z / 2; z += w, n++) {
                p[n] = (whorl_vec3){x, bottom + y, z};
                m[n] = w * w * w;
            }
            whorl_inertia_of_points(p, m, n, center, &column);
            total = whorl_sym3_add(total, column);
        }
    return total;
}

static void table(void)
{
    whorl_sym3 I = {0, 0, 0, 0, 0, 0}, gain = I;
    printf("cubes        I_xx       I_yy       I_zz    gained\n");
    for (double w = 1; w > 0.1; w /= 2) {
        const whorl_sym3 bar = crumbs(-4, (whorl_vec3){24, 8, 9}, w),
                         stem = crumbs(-22, (whorl_vec3){2, 18, 4}, w);
        gain = whorl_sym3_sub(whorl_sym3_add(bar, stem), I);
        I = whorl_sym3_add(I, gain);
        printf("%-6g %10.9g %10.9g %10.9g %9g\n", w, I.xx, I.yy, I.zz,
               gain.xx);
    }
    I = whorl_sym3_add(I, whorl_sym3_scale(1 / 3.0, gain));
    printf("limit  %10.9g %10.9g %10.9g\n", I.xx, I.yy, I.zz);
}

static void dumbbell(const char *when, whorl_mat3 R)
{
    const whorl_vec3 p[2] = {{2, 1, 0}, {-2, -1, 0}}, o = {0, 0, 0};
    const double m[2] = {1, 1};
    const whorl_vec3 omega = {3, 0, 0};
    whorl_sym3 I;
    whorl_inertia_of_points(p, m, 2, o, &I);
    I = whorl_inertia_rotate(R, I);
    const whorl_vec3 L = whorl_angular_momentum(I, omega);
    const whorl_vec3 tau = whorl_vec3_cross(omega, L);
    printf("%-6s L (%g, %g, %g), torque (%g, %g, %g), energy %g\n", when,
           L.x + 0, L.y + 0, L.z + 0, tau.x + 0, tau.y + 0, tau.z + 0,
           whorl_kinetic_energy(2, o, I, omega));
}

int main(void)
{
    dumbbell("now", whorl_mat3_identity());
    dumbbell("turned", (whorl_mat3){{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}});
    table();
    return 0;
}
