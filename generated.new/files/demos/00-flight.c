/* The T-handle let go: sixty lines, no library. */
/* Tangled from literate/00-flight: story. Edit there. */
#include <stdio.h>
static const double I[3] = {1, 2, 2.5}, h = 1.0 / 240;

static void rate(const double y[7], double d[7])
{
    const double *q = y, *omega = y + 4;
    d[0] = (-q[1] * omega[0] - q[2] * omega[1] - q[3] * omega[2]) / 2;
    d[1] = (q[0] * omega[0] + q[2] * omega[2] - q[3] * omega[1]) / 2;
    d[2] = (q[0] * omega[1] + q[3] * omega[0] - q[1] * omega[2]) / 2;
    d[3] = (q[0] * omega[2] + q[1] * omega[1] - q[2] * omega[0]) / 2;
    d[4] = (I[1] - I[2]) * omega[1] * omega[2] / I[0];
    d[5] = (I[2] - I[0]) * omega[2] * omega[0] / I[1];
    d[6] = (I[0] - I[1]) * omega[0] * omega[1] / I[2];
}
static void step(double y[7])
{
    static const double reach[4] = {0, .5, .5, 1}, weight[4] = {1, 2, 2, 1};
    double trial[7], d[7] = {0}, sum[7] = {0};
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 7; i++)
            trial[i] = y[i] + reach[k] * h * d[i];
        rate(trial, d);
        for (int i = 0; i < 7; i++)
            sum[i] += weight[k] * d[i];
    }
    for (int i = 0; i < 7; i++)
        y[i] += h / 6 * sum[i];
}
static double flip_within_step(int axis, double y[7])
{
    const double before = y[4 + axis];
    step(y);
    const double after = y[4 + axis];
    return before * after < 0 ? h * before / (before - after) : 0;
}
int main(void)
{
    static const char *const name[3] = {"bar", "stem", "thickness"};
    double last[3] = {0}, y[3][7] = {{1, 0, 0, 0, 6.0, 0.1, 0.1},
                                     {1, 0, 0, 0, 0.1, 6.0, 0.1},
                                     {1, 0, 0, 0, 0.1, 0.1, 6.0}};
    FILE *out = fopen("00-flight.dat", "w");
    if (out == NULL)
        return 1;
    printf("axis       flip_s  wait_s\n");
    for (int n = 0; n < 60 * 240; n++) {
        if (n % 12 == 0)
            fprintf(out, "%g %g %g %g\n", n * h, y[0][4], y[1][5], y[2][6]);
        for (int k = 0; k < 3; k++) {
            const double part = flip_within_step(k, y[k]), t = n * h + part;
            if (part > 0) {
                printf("%-9s %7.4f %7.4f\n", name[k], t, t - last[k]);
                last[k] = t;
            }
        }
    }
    return fclose(out) != 0;
}
