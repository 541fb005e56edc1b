/* Four methods turn the handle, as nine numbers and as four. */
/* Tangled from literate/09-ode: story, workshop. Edit there. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <whorl.h>

static whorl_status turn(double t, const double *y, double *ydot, void *c)
{
    const whorl_vec3 *omega = c;
    whorl_mat3 R;
    whorl_quat q;
    (void)t;
    memcpy(&R, y, sizeof R);
    memcpy(&q, y + 9, sizeof q);
    R = whorl_mat3_rate(R, *omega);
    q = whorl_quat_rate(q, *omega);
    memcpy(ydot, &R, sizeof R);
    memcpy(ydot + 9, &q, sizeof q);
    return WHORL_OK;
}

int main(void)
{
    static const char *const name[] = {"Euler", "midpoint", "RK4", "DP5"};
    static const double start[13] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1};
    whorl_vec3 omega = {2, 4, 4};
    whorl_ode_problem handle = {13, turn, &omega};
    double y[13], work[13 * WHORL_ODE_WORK];
    printf("method    steps   det R - 1   |q|^2 - 1   quotient of logs\n");
    for (int m = 0; m < 4; m++)
        for (int steps = 1; steps <= 1000; steps *= 1000) {
            whorl_mat3 R;
            if (whorl_ode_run(&handle, (whorl_ode_method)m, 0, steps / 60.0,
                              1 / 60.0, start, y, work, sizeof work))
                return 1;
            memcpy(&R, y, sizeof R);
            const double d = whorl_mat3_det(R) - 1;
            const double l = y[9] * y[9] + y[10] * y[10] + y[11] * y[11]
                + y[12] * y[12] - 1;
            printf("%-9s %5d  %10.2e  %10.2e", name[m], steps, d, l);
            if (steps > 1)
                printf("   %.2f", log1p(d) / log1p(l));
            printf("\n");
        }
    return 0;
}
