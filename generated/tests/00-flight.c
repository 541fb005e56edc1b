/* The first flight: its demo, by another road. */
/* Tangled from literate/00-flight: evidence. Edit there. */
#define main demo_main
#include "demos/00-flight.c"
#undef main
#include "reference/flight.h"
#include "reference/tap.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLIPS = 13 };

static void handle(mp inertia[3], mp state[7])
{
    for (int i = 0; i < 3; i++)
        inertia[i] = mp_ratio(2 + 2 * i - (i == 2), 2);
    for (int i = 0; i < 4; i++)
        state[i] = mp_of(i == 0);
    state[4] = state[6] = mp_ratio(1, 10);
    state[5] = mp_of(6);
}

/* R00, R12 and the spin about the stem, t after the moment of the series */
typedef struct { mp r00, r12, w; } sample;

static sample sample_at(const ref_series *f)
{
    mp q[4], t = mp_of(0);
    for (int i = 0; i < 4; i++)
        q[i] = ref_series_at(f, i, t);
    return (sample){
        mp_sub(mp_of(1), mp_scale(mp_add(mp_mul(q[2], q[2]),
                                         mp_mul(q[3], q[3])), 2)),
        mp_scale(mp_sub(mp_mul(q[2], q[3]), mp_mul(q[0], q[1])), 2),
        mp_add(ref_series_at(f, 5, t), mp_of(0))};
}

static void test_arithmetic(void)
{
    volatile double one = 1, u = ldexp(1, -53), least = DBL_MIN;
    volatile double sum = one + u, more = one + 3 * u, less = one - u / 2;
    tap_ok(FLT_RADIX == 2 && DBL_MANT_DIG == 53 && sum == 1
               && more == 1 + 4 * u && less == 1,
           "S0.9 doubles are rounded to nearest, ties to even");
    volatile double minus = -one - u, above = -one - 3 * u;
    tap_ok(minus == -1 && above == -1 - 4 * u,
           "S0.9 negative doubles are rounded to nearest, too");
    volatile double half = least / 2, tiny = ldexp(1, -1074);
    tap_ok(half > 0 && half + half == least && tiny > 0 && tiny / 2 == 0,
           "S0.9 numbers below the least normal one are kept");
    volatile double a = one + ldexp(1, -30), b = one - ldexp(1, -30);
    volatile double product = a * b, rest = product - one;
    const double fused = a * b - one;
    tap_ok(rest == 0 && fused == 0,
           "S0.9 a product is rounded before it is added");
}

static int prints_as(double x, const char *text)
{
    return strcmp(tap_three_digits_up(x), text) == 0;
}

static void test_printed_errors(void)
{
    tap_ok(prints_as(0, "0") && prints_as(2, "2") && prints_as(1.25, "1.25")
               && prints_as(2.3125, "2.32") && prints_as(99.92, "100")
               && prints_as(0.001231, "0.00124")
               && prints_as(6.5401e-17, "6.55e-17")
               && prints_as(123400, "1.24e+05")
               && prints_as(INFINITY, "inf"),
           "S0.8 how a worst error is printed");
    sweep s = sweep_begin(20000, 0.01, "of the error",
                          "S0.8 a worst error is printed rounded up");
    while (sweep_next(&s)) {
        const double x = fabs(draw_wide(&s, -900, 900));
        const char *text = tap_three_digits_up(x);
        const double printed = strtod(text, NULL);
        char again[32];
        snprintf(again, sizeof again, "%.3g", printed);
        sweep_error(&s, printed >= x ? (printed - x) / x : INFINITY);
        if (strcmp(text, again) != 0)
            sweep_error(&s, INFINITY);
    }
    sweep_end(&s);
}

static sample at_10, at_60;
static mp flips[FLIPS + 1];
static int seen;

static mp zero_within(const ref_series *f, mp h)
{
    mp low = mp_of(0), high = h;
    const int sign = mp_sign(f->c[5][0]);
    for (int k = 0; k < 130; k++) {
        mp middle = mp_scale(mp_add(low, high), 0.5);
        if (mp_sign(ref_series_at(f, 5, middle)) == sign)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void follow(void)
{
    mp inertia[3], state[7], h = mp_ratio(1, 16);
    ref_series f;
    handle(inertia, state);
    ref_flight_begin(&f, inertia, REF_FLIGHT_BITS, REF_FLIGHT_ORDER,
                     state);
    for (int n = 0; n < 60 * 16; n++) {
        if (n == 10 * 16)
            at_10 = sample_at(&f);
        const int end = mp_sign(ref_series_at(&f, 5, h));
        if (end != mp_sign(f.c[5][0]) && seen < FLIPS + 1)
            flips[seen++] = mp_add(mp_scale(h, n), zero_within(&f, h));
        ref_series_move(&f, h);
    }
    at_60 = sample_at(&f);
    ref_series_end(&f);
}

/* Do two numbers differ by less than 10^-35? */
static int same(mp a, mp b)
{
    return mp_cmp(mp_abs(mp_sub(a, b)), mp_text("1e-35")) < 0;
}

static void test_digits(void)
{
    const struct {
        const char *what;
        mp value;
        const char *digits;
    } row[] = {
        {"R00 after 10 s", at_10.r00,
         "-0.21128868719751231590352969"
         "275633048952224609789468"},
        {"R12 after 10 s", at_10.r12,
         "0.018370469214089517526560327"
         "26974463660244405640963"},
        {"spin after 10 s", at_10.w,
         "5.999801336435461896523882935"
         "88159944679065000978885"},
        {"R00 after 60 s", at_60.r00,
         "-0.90522163714870811780553212"
         "587941502574089845327873"},
        {"R12 after 60 s", at_60.r12,
         "0.322228705356623209613680106"
         "59515931077726313276578"},
        {"spin after 60 s", at_60.w,
         "-5.56099348157980893589443663"
         "622013876768912307827760"}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++)
        tap_ok(same(row[k].value, mp_text(row[k].digits)),
               "eq:flight-cauchy %s", row[k].what);
}

static void test_waits(void)
{
    mp inertia[3], state[7];
    handle(inertia, state);
    mp wait = ref_flight_wait(inertia, state + 4);
    int good = seen == FLIPS;
    for (int k = 1; k < seen; k++)
        good &= same(mp_sub(flips[k], flips[k - 1]), wait);
    tap_ok(good, "eq:flight-wait %d flips, all waits equal, to 35 digits",
           seen);
    tap_ok(fabs(mp_get(wait) - 4.44969) < 5e-6,
           "eq:flight-wait 4.44969 s, as worked by hand");
    double a = sqrt(7.20375), b = sqrt(0.00075);
    const char *const row[6] = {"2.68398 0.02739", "1.35568 0.27112",
        "0.81340 0.60626", "0.70983 0.70223", "0.70603 0.70602",
        "0.70602 0.70602"};
    good = 1;
    for (int k = 0; k < 6; k++) {
        char text[40];
        snprintf(text, sizeof text, "%.5f %.5f", a, b);
        good &= strcmp(text, row[k]) == 0;
        const double mean = (a + b) / 2;
        b = sqrt(a * b);
        a = mean;
    }
    tap_ok(good && fabs(a - 0.7060247) < 5e-8,
           "eq:flight-wait the table of means");
}

static void test_program(void)
{
    double y[3][7] = {{1, 0, 0, 0, 6.0, 0.1, 0.1},
                      {1, 0, 0, 0, 0.1, 6.0, 0.1},
                      {1, 0, 0, 0, 0.1, 0.1, 6.0}};
    double worst = 0;
    int found[3] = {0, 0, 0}, steps = 60 * 240;
    for (int n = 0; n < steps; n++)
        for (int k = 0; k < 3; k++) {
            const double part = flip_within_step(k, y[k]);
            if (part == 0)
                continue;
            if (k == 1 && found[k] < FLIPS) {
                const double late = mp_get(
                    mp_sub(mp_of(n * h + part), flips[found[k]]));
                worst = fmax(worst, fabs(late));
            }
            found[k]++;
        }
    tap_ok(found[0] == 0 && found[1] == FLIPS && found[2] == 0,
           "ex:flight-hand flips about bar, stem, thickness: %d, %d, %d",
           found[0], found[1], found[2]);
    tap_ok(found[1] == FLIPS && worst < 5e-7,
           "S5.1 flips of the program: off by %.1e s", worst);
    tap_measured("flight.flips.worst", "%.1e", worst);
    const double *q = y[1];
    const double r00 = 1 - 2 * (q[2] * q[2] + q[3] * q[3]);
    const double r12 = 2 * (q[2] * q[3] - q[0] * q[1]);
    const double away = fmax(fabs(r00 - mp_get(at_60.r00)),
                             fabs(r12 - mp_get(at_60.r12)));
    tap_ok(away < 5e-7, "S5.1 attitude after a minute: off by %.1e", away);
    tap_measured("flight.attitude.worst", "%.1e", away);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "00-flight");
    test_arithmetic();
    test_printed_errors();
    mp_open(REF_FLIGHT_BITS);
    follow();
    test_digits();
    test_waits();
    test_program();
    mp_close();
    return tap_end();
}
