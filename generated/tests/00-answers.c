/* Numbers in the solutions of chapter 0. */
/* Tangled from literate/00-flight: answers. Edit there. */
#define main demo_main
#include "demos/00-flight.c"
#undef main
#include "reference/tap.h"
#include <math.h>

/* The wait between the first two flips, thrown with small errors. */
static double wait_with(double bar, double thickness)
{
    double y[7] = {1, 0, 0, 0, bar, 6, thickness}, flip[2] = {0, 0};
    for (int n = 0, k = 0; n < 60 * 240 && k < 2; n++) {
        const double part = flip_within_step(1, y);
        if (part > 0)
            flip[k++] = n * h + part;
    }
    return flip[1] - flip[0];
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "00-answers");
    const double w1 = wait_with(0.1, 0.1), w2 = wait_with(0.01, 0.01),
                 w3 = wait_with(0.001, 0.001);
    tap_ok(fabs(w1 - 4.4497) < 5e-5 && fabs(w2 - 6.1668) < 5e-5
               && fabs(w3 - 7.8831) < 5e-5,
           "ex:flight-hand waits %.4f, %.4f, %.4f s", w1, w2, w3);
    const double w4 = wait_with(0.1 / 400, 0.1 / 400);
    tap_ok(fabs(w4 / w1 - 2) < 0.01,
           "ex:flight-hand 400 times better, %.3f times the wait", w4 / w1);
    const double w5 = wait_with(0.11, 0.1);
    double a = sqrt(7.20375), b = sqrt(0.00012);
    for (int i = 0; i < 9; i++) {
        const double mean = (a + b) / 2;
        b = sqrt(a * b);
        a = mean;
    }
    tap_ok(fabs(a - 0.61211) < 5e-6 && fabs(acos(-1) / a - 5.132) < 5e-4
               && fabs(w5 - acos(-1) / a) < 1e-6,
           "eq:flight-wait ex:flight-mean waits %.4f s", w5);
    double clock = 0;
    for (int n = 0; n < 14400; n++)
        clock += h;
    tap_ok(nextafter(60, 61) - 60 == ldexp(1, -47)
               && nextafter(1000, 1001) - 1000 == ldexp(1, -43)
               && fabs(clock - 60) < 3.3e-11,
           "ex:flight-ulp the clock is %.1e s off", clock - 60);
    return tap_end();
}
