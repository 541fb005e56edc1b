/* Tangled from literate/. Edit there, not here. */
#include <whorl.h>
#include <stdio.h>

static whorl_sym3 crumbs(whorl_vec3 low, whorl_vec3 size, double h,
                         whorl_vec3 about)
{
    whorl_sym3 total = {0, 0, 0, 0, 0, 0}, row;
    whorl_vec3 p[96];
    double m[96];
    for (double x = h / 2; x < size.x; x += h)
        for (double y = h / 2; y < size.y; y += h) {
            size_t n = 0;
            for (double z = h / 2; z < size.z; z += h, n++) {
                p[n] = whorl_vec3_add(low, (whorl_vec3){x, y, z});
                m[n] = h * h * h;
            }
            whorl_inertia_of_points(p, m, n, about, &row);
            total = whorl_sym3_add(total, row);
        }
    return total;
}

static void dumbbell(whorl_mat3 R)
{
    const whorl_vec3 p[2] = {{2, 1, 0}, {-2, -1, 0}}, o = {0, 0, 0};
    const double m[2] = {1, 1};
    const whorl_vec3 omega = {3, 0, 0};
    whorl_sym3 I;
    whorl_inertia_of_points(p, m, 2, o, &I);
    I = whorl_inertia_rotate(R, I);
    const whorl_vec3 L = whorl_angular_momentum(I, omega);
    printf("dumbbell: omega (3, 0, 0), L (%g, %g, %g), energy %g\n",
           L.x + 0, L.y + 0, L.z + 0,
           whorl_kinetic_energy(2, o, I, omega));
}

int main(void)
{
    const whorl_vec3 c = {0, -1, 0};
    dumbbell(whorl_mat3_identity());
    dumbbell((whorl_mat3){{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}});
    printf("crumbs       I_xx       I_yy       I_zz  missing\n");
    for (double h = 1; h > 0.1; h /= 2) {
        const whorl_sym3 I = whorl_sym3_add(
            crumbs((whorl_vec3){-12, -4, -4.5}, (whorl_vec3){24, 8, 9},
                   h, c),
            crumbs((whorl_vec3){-1, -22, -2}, (whorl_vec3){2, 18, 4},
                   h, c));
        printf("%6g %10.9g %10.9g %10.9g %8g\n", h, I.xx, I.yy, I.zz,
               47424 - I.xx);
    }
    return 0;
}
