/* One attitude written in four ways, and turned. */
/* Tangled from literate/02-rotation: story, workshop. Edit there. */
#include <whorl.h>
#include <math.h>
#include <stdio.h>

static void print(const char *name, whorl_vec3 a, const char *unit)
{
    printf("%-16s %9.6f %9.6f %9.6f%s\n", name, a.x, a.y, a.z, unit);
}

int main(void)
{
    const whorl_vec3 end = {0, -0.11, 0}, omega = {0, 9, 0.1};
    whorl_quat q = {1, 2, 3, 4};
    whorl_quat_normalize(q, &q);
    const whorl_mat3 R = whorl_quat_to_mat3(q);
    const whorl_vec3 alpha = whorl_quat_log(q);
    double phi, theta, psi;
    int locked;
    whorl_mat3_to_euler_zyx(R, &phi, &theta, &psi, &locked);
    printf("quaternion       %9.6f %9.6f %9.6f %9.6f\n",
           q.w, q.x, q.y, q.z);
    for (int i = 0; i < 3; i++) {
        const whorl_vec3 row = {R.m[i][0], R.m[i][1], R.m[i][2]};
        print(i ? "" : "matrix", row, "");
    }
    print("rotation vector", alpha, "");
    printf("Euler z, y, x    %9.6f %9.6f %9.6f\n", phi, theta, psi);
    const double h = 1e-3;
    const whorl_vec3 r = whorl_quat_rotate(q, end);
    const whorl_vec3 v = whorl_vec3_cross(omega, r);
    const whorl_quat step = whorl_quat_exp(whorl_vec3_scale(h, omega));
    const whorl_vec3 moved = whorl_vec3_sub(
        whorl_quat_rotate(whorl_quat_mul(step, q), end), r);
    print("end of the stem", r, " m");
    print("omega x r", v, " m/s");
    print("displacement / h", whorl_vec3_scale(1 / h, moved), " m/s");
    const whorl_mat3 up = whorl_mat3_from_euler_zyx(0.3, -acos(0), 0.5);
    whorl_mat3_to_euler_zyx(up, &phi, &theta, &psi, &locked);
    printf("nose up, z 0.3, x 0.5: z %g, y %g, x %g%s\n", phi, theta, psi,
           locked ? " (locked)" : "");
    return 0;
}
