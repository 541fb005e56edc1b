/* Tangled from literate/. Edit there, not here. */
#define main demo_main
#include "demos/00-flight.c"
#undef main
#include "reference/tap.h"
#include <math.h>

/* The wait between the first two flips, thrown with a small error. */
static double wait_with(double error)
{
    double y[7] = {1, 0, 0, 0, error, 6, error}, flip[2] = {0, 0};
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
    const double w1 = wait_with(0.1), w2 = wait_with(0.01),
                 w3 = wait_with(0.001);
    tap_ok(fabs(w1 - 4.4497) < 5e-5 && fabs(w2 - 6.1668) < 5e-5
               && fabs(w3 - 7.8831) < 5e-5,
           "ex:flight-hand waits %.4f, %.4f, %.4f s", w1, w2, w3);
    const double w4 = wait_with(0.1 / 400);
    tap_ok(fabs(w4 / w1 - 2) < 0.01,
           "ex:flight-hand 400 times better, %.3f times the wait", w4 / w1);
    double clock = 0;
    for (int n = 0; n < 14400; n++)
        clock += h;
    tap_ok(nextafter(60, 61) - 60 == ldexp(1, -47)
               && nextafter(1000, 1001) - 1000 == ldexp(1, -43)
               && fabs(clock - 60) < 3.3e-11,
           "ex:flight-ulp the clock is %.1e s off", clock - 60);
    return tap_end();
}
