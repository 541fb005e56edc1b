/* A bad body hides in no crowd. */
/* Tangled from literate/12-steps: crowd-evidence. Edit there. */
#include "reference/tap.h"
#include "tests/room.h"
#include "whorl.h"
#include <float.h>
#include <math.h>

enum { BODIES = 300, ARRAYS = 16 };

static double *array[ARRAYS];
static whorl_batch crowd;

static void fill(int k, double value)
{
    for (size_t i = 0; i < BODIES; i++)
        array[k][i] = value;
}
static void make_crowd(void)
{
    for (int k = 0; k < ARRAYS; k++) {
        array[k] = room(BODIES * sizeof **array);
        fill(k, 0.5);
    }
    for (int k = 0; k < 3; k++) {
        crowd.x[k] = array[k];
        crowd.v[k] = array[3 + k];
        crowd.l[k] = array[10 + k];
        crowd.moments[k] = array[13 + k];
    }
    for (int k = 0; k < 4; k++)
        crowd.q[k] = array[6 + k];
}

static whorl_status alone(size_t i, double h, size_t steps)
{
    whorl_stepper stepper;
    whorl_turn turn = {{array[6][i], array[7][i], array[8][i], array[9][i]},
                       {array[10][i], array[11][i], array[12][i]}};
    whorl_status status = whorl_stepper_prepare(
        WHORL_STEPS_SPLIT, (whorl_vec3){array[13][i], array[14][i],
                                        array[15][i]}, h, &stepper);
    if (status == WHORL_OK)
        status = whorl_stepper_run(&stepper, 0, &turn);
    for (int k = 0; status == WHORL_OK && k < 6; k++)
        if (!isfinite(array[k][i]))
            status = WHORL_NOT_FINITE;
    for (int k = 0; status == WHORL_OK && k < 3; k++)
        if (fabs(array[k][i]) + (double)steps * h * fabs(array[k + 3][i])
            > DBL_MAX / 2)
            status = WHORL_OUT_OF_RANGE;
    return status;
}

/* Is body i, in the batch that ends there, what it is alone? */
static int as_alone(size_t i, double h, size_t steps)
{
    whorl_batch_report report = {77};
    const whorl_status want = alone(i, h, steps);
    return whorl_batch_check(&crowd, 0, i + 1, WHORL_STEPS_SPLIT, h, steps,
                             &report) == want
        && report.body == (want == WHORL_OK ? i + 1 : i);
}

static void test_numbers(void)
{
    static const double bad[] = {NAN, INFINITY, -0.5, 0, 3, 1e-3, 200,
                                 -DBL_MAX};
    static const size_t place[] = {0, 255, 256, 299};
    int wrong = 0, refused = 0;
    for (int n = 0; n < ARRAYS * 4 * 8; n++) {
        double *x = &array[n / 32][place[n / 8 % 4]];
        *x = bad[n % 8];
        wrong += !as_alone(place[n / 8 % 4], 1.0 / 64, 16);
        refused += alone(place[n / 8 % 4], 1.0 / 64, 16) != WHORL_OK;
        *x = 0.5;
    }
    tap_ok(wrong == 0 && refused > 150 && refused < 450,
           "eq:batch-quick 512 crowds with one other number, %d of them "
           "refused: %d are not what the body is alone", refused, wrong);
}

static void test_attitudes(void)
{
    whorl_batch_report report;
    double before[4];
    int good = 1;
    for (int k = 0; k < 4; k++)
        fill(6 + k, k == 0);
    for (int k = 0; k < 4; k++) {
        double *half = &array[6 + k][270], *root = &array[6 + !k][270];
        for (int i = 0; i < 4; i++) {
            before[i] = array[6 + i][270];
            array[6 + i][270] = 0;
        }
        *half = 0.5;
        *root = sqrt(0.5);
        good = good && whorl_batch_run(&crowd, 0, BODIES, WHORL_STEPS_SPLIT,
                                       1.0 / 64, 0, &report) == WHORL_OK
            && fabs(*half - sqrt(1 / 3.0)) < 4 * DBL_EPSILON
            && fabs(*root - sqrt(2 / 3.0)) < 4 * DBL_EPSILON;
        for (int i = 0; i < 4; i++)
            array[6 + i][270] = before[i];
    }
    for (int k = 0; k < 4; k++)
        fill(6 + k, 0.5);
    tap_ok(good, "eq:batch-quick eq:steps-newton a short attitude is made "
           "longer, whichever component is short");
    array[6][0] = array[7][0] = array[8][0] = array[9][0] = 0;
    tap_ok(whorl_batch_check(&crowd, 0, 1, WHORL_STEPS_SPLIT, 1.0 / 64, 1,
                             &report) == WHORL_ZERO_LENGTH,
           "eq:batch-quick a single body, and its attitude has no length");
    for (int k = 0; k < 4; k++)
        array[6 + k][0] = 0.5;
}

static void test_ends(void)
{
    int wrong = 0, refused = 0;
    for (int e = -1000; e <= 1000; e += 40)
        for (int f = -1000; f <= 1000; f += 40)
            for (int n = 0; n < 3; n++) {
                static const double angle[3] = {0, 1.4, 1.6};
                const double h = ldexp(1, f);
                for (int k = 0; k < 3; k++)
                    array[13 + k][0] = ldexp(1, e);
                array[10][0] = 0;
                array[11][0] = ldexp(angle[n], e - f);
                array[12][0] = 0;
                wrong += !as_alone(0, h, 0);
                refused += alone(0, h, 0) != WHORL_OK;
            }
    tap_ok(wrong == 0 && refused > 2601,
           "eq:batch-quick large and small bodies and steps, %d of 7803 "
           "refused: %d are not what the body is alone", refused, wrong);
    for (int k = 10; k < ARRAYS; k++)
        array[k][0] = 0.5;
}
static int check_far(double x, double v, double length)
{
    whorl_batch_report report;
    for (int k = 0; k < 3; k++) {
        array[k][0] = x;
        array[3 + k][0] = v;
    }
    array[6][0] = length;
    array[7][0] = array[8][0] = array[9][0] = 0;
    return whorl_batch_check(&crowd, 0, 1, WHORL_STEPS_RK4, 1.0 / 64, 16,
                             &report);
}

static void test_far(void)
{
    int good = 1;
    for (int length = 1; length <= 3; length += 2)
        good = good && check_far(DBL_MAX / 2, 0, length) == WHORL_OK
            && check_far(-DBL_MAX / 2, 0, length) == WHORL_OK
            && check_far(0, -DBL_MAX, length) == WHORL_OK
            && check_far(0.75 * DBL_MAX, 0, length) == WHORL_OUT_OF_RANGE
            && check_far(DBL_MAX / 4, DBL_MAX, length) == WHORL_OK
            && check_far(DBL_MAX / 3, -DBL_MAX, length)
                == WHORL_OUT_OF_RANGE;
    tap_ok(good, "eq:batch-drift places up to half the largest double, now "
           "and in sixteen steps");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "12-crowd");
    make_crowd();
    test_numbers();
    test_attitudes();
    test_ends();
    test_far();
    return tap_end();
}
