/* Many bodies at once have the bits of each alone. */
/* Tangled from literate/12-steps: batch-evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/tap.h"
#include "tests/crowd.h"
#include <float.h>

static const whorl_steps_method method_of[3] = {
    WHORL_STEPS_RK4, WHORL_STEPS_SPLIT, WHORL_STEPS_KL6};
static const char *const label_of[3] = {
    "eq:steps-rk4", "eq:steps-split", "eq:steps-kahan-li"};

static void test_sizes(void)
{
    static const size_t count[] = {0, 1, 7, 8, 255, 256, 257, 512, 1000};
    for (int m = 0; m < 3; m++) {
        int good = 1;
        for (size_t k = 0; k < sizeof count / sizeof *count; k++) {
            draw_crowd(&given, k);
            good &= agree(0, count[k], method_of[m], 5)
                && agree(k, count[k], method_of[m], 0)
                && agree(100 - k, count[k], method_of[m], 1);
        }
        tap_ok(good, "%s eq:steps-pair eq:batch-drift batches of 0 to 1000 "
               "bodies: each has the bits of a body alone", label_of[m]);
    }
}
static void test_one_by_one(void)
{
    int good = 1;
    draw_crowd(&given, 11);
    for (size_t i = 5; i < ROOM; i += 300) {
        for (int k = 0; k < 4; k++)
            given.q[k][i] *= i == 305 ? 0x1p-300 : 3;
        given.moments[2][i + 1] = given.moments[0][i + 1]
            + given.moments[1][i + 1];
        given.moments[2][i + 1] *= 1 + 4 * DBL_EPSILON;
    }
    for (int m = 0; m < 3; m++)
        good &= agree(0, 1000, method_of[m], 3)
            && agree(5, 1, method_of[m], 3);
    tap_ok(good, "eq:steps-newton eq:batch-quick bodies that want a "
           "closer look: the same bits");
}
static void test_cuts(void)
{
    int good = 1;
    whorl_batch_report report;
    const whorl_batch a = batch_of(&together);
    draw_crowd(&given, 12);
    for (int m = 0; m < 3; m++)
        for (size_t hands = 1; hands <= 7; hands++) {
            good &= agree(0, 1000, method_of[m], 16);
            memcpy(&together, &given, sizeof given);
            for (size_t k = 0; k < hands; k++) {
                const size_t hand = (k * 11 + 3) % hands;
                const size_t first = 1000 * hand / hands;
                const size_t count = 1000 * (hand + 1) / hands - first;
                for (size_t n = 0, piece; n < 16; n += piece) {
                    piece = 16 % hands ? 16 - n < 3 ? 16 - n : 3 : 16;
                    whorl_batch_run(&a, first, count, method_of[m], H,
                                    piece, &report);
                }
            }
            good &= memcmp(&alone, &together, sizeof alone) == 0;
        }
    tap_ok(good, "eq:batch-drift 1 to 7 shares, 16 steps at once or in "
           "pieces: the same bits");
}

static void test_drift(const char *title, size_t steps)
{
    static crowd c;
    const whorl_batch a = batch_of(&c);
    sweep s = sweep_begin(4000, WHORL_BATCH_DRIFT_BOUND(steps), "u",
                          "%s", title);
    while (sweep_next(&s)) {
        whorl_batch_report report;
        const double h = fabs(draw_wide(&s, -12, 4));
        draw_body(&c, 0, 1);
        for (int k = 0; k < 3; k++) {
            c.l[k][0] = 0;
            c.x[k][0] = draw_wide(&s, -10, 10);
            c.v[k][0] = draw_wide(&s, -10, 10);
        }
        const whorl_vec3 x = {c.x[0][0], c.x[1][0], c.x[2][0]};
        whorl_batch_run(&a, 0, 1, WHORL_STEPS_SPLIT, h, steps, &report);
        mp_open(400);
        const double start[3] = {x.x, x.y, x.z};
        for (int k = 0; k < 3; k++) {
            const mp way = mp_scale(mp_mul(mp_of(h), mp_of(c.v[k][0])),
                                    (double)steps);
            const mp x0 = mp_of(start[k]);
            sweep_error(&s, error_u(c.x[k][0], mp_add(x0, way),
                                    mp_add(mp_abs(x0), mp_abs(way))));
        }
        sweep_close(&s);
    }
    sweep_end(&s);
}

static double nearly(sweep *s, double x)
{
    return x * (1 + draw_integer(s, -24, 24) * 0x1p-53);
}

static void draw_limit(sweep *s, crowd *c, double *h)
{
    const int wild = draw_below(s, 4) == 0;
    const double size = wild ? fabs(draw_wide(s, -1060, 1000))
        : fabs(draw_wide(s, -20, 20));
    *h = wild ? fabs(draw_wide(s, -1060, 1000)) : fabs(draw_wide(s, -9, 4));
    const double a = fabs(draw_wide(s, -8, 0));
    const double all = draw_below(s, 2) ? 1 + a : 1.005 * (1 + a);
    double I[3] = {1, a, nearly(s, all)};
    if (draw_below(s, 3) == 0)
        I[0] = wild ? I[0] * fabs(draw_wide(s, -600, 0)) : 0.75;
    const unsigned turn = draw_below(s, 3);
    double least = INFINITY, d[3], length = 0;
    for (unsigned k = 0; k < 3; k++) {
        c->moments[k][0] = size * I[(k + turn) % 3];
        least = fmin(least, c->moments[k][0]);
        d[k] = draw_below(s, 2) ? draw_uniform(s, -1, 1) : 0;
        length += d[k] * d[k];
    }
    const double f = draw_below(s, 2) ? nearly(s, 1.5)
        : draw_uniform(s, 1.4999, 1.50001);
    for (int k = 0; k < 3; k++)
        c->l[k][0] = length > 0 ? f / sqrt(length) * (least / *h) * d[k]
            : 0;
}
static void test_quick_check(void)
{
    static crowd c, copy;
    const whorl_batch a = batch_of(&c);
    size_t refused = 0;
    sweep s = sweep_begin(20000, 0, "differences",
                          "eq:batch-quick the status of a batch of one");
    while (sweep_next(&s)) {
        double h;
        whorl_batch_report report = {77};
        draw_body(&c, 0, 2);
        draw_limit(&s, &c, &h);
        const double length = draw_below(&s, 2) ? 1
            : sqrt(nearly(&s, draw_below(&s, 2) ? 1.001 : 0.999));
        for (int k = 0; k < 4; k++)
            c.q[k][0] = k == 2 ? length : 0;
        memcpy(&copy, &c, sizeof c);
        const whorl_steps_method method = method_of[draw_below(&s, 3)];
        const whorl_status got = whorl_batch_run(&a, 0, 1, method, h, 1,
                                                 &report);
        const whorl_status expected = step_alone(&copy, 0, method, h, 1);
        refused += expected != WHORL_OK;
        sweep_error(&s, got != expected || report.body != (got == WHORL_OK)
                        || memcmp(&c, &copy, sizeof c) != 0);
    }
    sweep_end(&s);
    tap_ok(refused > s.cases / 10 && refused < s.cases - s.cases / 10,
           "eq:batch-quick some of them are refused, some not");
}

static void test_growth(void)
{
    double most = 0, least = INFINITY;
    for (uint64_t seed = 20; seed < 24; seed++) {
        draw_crowd(&given, seed);
        for (size_t i = 0; i < 1000; i++) {
            double I = INFINITY, length = 0;
            for (int k = 0; k < 3; k++) {
                I = fmin(I, given.moments[k][i]);
                length = hypot(length, given.l[k][i]);
            }
            for (int k = 0; k < 3; k++)
                given.l[k][i] *= 1.4999 * I / H / length;
        }
        const whorl_batch a = batch_of(&together);
        whorl_batch_report report;
        for (size_t n = 1; n <= 1000; n += 1 + n / 2) {
            memcpy(&together, &given, sizeof given);
            const whorl_status status = whorl_batch_run(
                &a, 0, 1000, WHORL_STEPS_RK4, H, n, &report);
            for (size_t i = 0; status == WHORL_OK && i < 1000; i++) {
                double was = 0, is = 0;
                for (int k = 0; k < 3; k++) {
                    was = hypot(was, given.l[k][i]);
                    is = hypot(is, together.l[k][i]);
                }
                most = fmax(most, is / was);
                least = fmin(least, is / was);
            }
            if (status != WHORL_OK)
                most = INFINITY;
        }
    }
    tap_ok(most < 1.001 && least > 0.1, "eq:steps-rk4 up to 1000 steps of "
           "nearly 3/2: the momentum is between %.3g and %.6f of what it "
           "was", least, most);
}

static int refused(whorl_steps_method method, double h, size_t steps,
                   size_t body, whorl_status expected)
{
    whorl_batch_report run = {77}, check = {77};
    const whorl_batch a = batch_of(&together);
    memcpy(&together, &given, sizeof given);
    return whorl_batch_run(&a, 1, 300, method, h, steps, &run) == expected
        && whorl_batch_check(&a, 1, 300, method, h, steps, &check)
            == expected
        && run.body == body && check.body == body
        && memcmp(&given, &together, sizeof given) == 0;
}

static int spoiled(double *array, double value, whorl_status expected)
{
    static const size_t place[] = {1, 256, 257, 299};
    int good = 1;
    for (size_t k = 0; k < sizeof place / sizeof *place; k++) {
        const size_t i = place[k];
        const double kept = array[i], last = given.moments[1][300];
        array[i] = value;
        given.moments[1][300] = 0;
        for (int m = 0; m < 3; m++)
            good &= refused(method_of[m], H, 2, i, expected);
        array[i] = kept;
        given.moments[1][300] = last;
    }
    return good;
}
static void test_bad_bodies(void)
{
    int nan = 1, infinite = 1;
    draw_crowd(&given, 30);
    for (int k = 0; k < 16; k++) {
        double *array = k < 3 ? given.x[k] : k < 6 ? given.v[k - 3]
            : k < 10 ? given.q[k - 6] : k < 13 ? given.l[k - 10]
            : given.moments[k - 13];
        nan &= spoiled(array, NAN, WHORL_NOT_FINITE);
        infinite &= spoiled(array, k % 2 ? INFINITY : -INFINITY,
                            WHORL_NOT_FINITE);
    }
    tap_ok(nan, "eq:batch-quick a NaN in each array: nothing is "
           "stepped");
    tap_ok(infinite, "eq:batch-quick an infinity in each array");
    tap_ok(spoiled(given.moments[0], 0, WHORL_NOT_POSITIVE)
               && spoiled(given.moments[2], -1, WHORL_NOT_POSITIVE)
               && spoiled(given.moments[1], 1e3, WHORL_NOT_PHYSICAL),
           "eq:batch-quick moments that no body has");
    tap_ok(spoiled(given.l[1], 1e4, WHORL_STEP_TOO_LONG)
               && spoiled(given.l[0], -1e300, WHORL_STEP_TOO_LONG),
           "eq:batch-quick a body that turns too far in a step");
    const double v = given.v[2][290];
    const int far = spoiled(given.x[0], 1e308, WHORL_OUT_OF_RANGE);
    given.v[2][290] = -1e307;
    tap_ok(far && refused(WHORL_STEPS_RK4, H, 1000, 290, WHORL_OUT_OF_RANGE),
           "eq:batch-drift a place beyond the doubles, now or later");
    given.v[2][290] = v;
    int zero = 1;
    for (size_t i = 1; i <= 300; i += 23) {
        double kept[4];
        for (int k = 0; k < 4; k++) {
            kept[k] = given.q[k][i];
            given.q[k][i] = 0;
        }
        zero &= refused(WHORL_STEPS_KL6, H, 1, i, WHORL_ZERO_LENGTH);
        for (int k = 0; k < 4; k++)
            given.q[k][i] = kept[k];
    }
    tap_ok(zero, "eq:steps-newton an attitude of length zero");
}
static void test_bad_calls(void)
{
    draw_crowd(&given, 31);
    tap_ok(refused((whorl_steps_method)3, H, 1, 301, WHORL_UNKNOWN_METHOD)
               && refused((whorl_steps_method)-1, H, 1, 301,
                          WHORL_UNKNOWN_METHOD),
           "eq:batch-quick no such method");
    tap_ok(refused(WHORL_STEPS_RK4, NAN, 1, 301, WHORL_NOT_FINITE)
               && refused(WHORL_STEPS_RK4, INFINITY, 1, 301,
                          WHORL_NOT_FINITE),
           "eq:batch-quick h is not finite");
    tap_ok(refused(WHORL_STEPS_SPLIT, 0, 1, 301, WHORL_NOT_ABOVE_ZERO)
               && refused(WHORL_STEPS_SPLIT, -H, 1, 301,
                          WHORL_NOT_ABOVE_ZERO),
           "eq:batch-quick h is not above zero");
    const whorl_batch a = batch_of(&together);
    memcpy(&together, &given, sizeof given);
    tap_ok(whorl_batch_check(&a, 1, 300, WHORL_STEPS_RK4, H, 2, NULL)
               == WHORL_OK
               && whorl_batch_run(&a, 1, 300, WHORL_STEPS_RK4, H, 2, NULL)
               == WHORL_OK,
           "eq:batch-quick no report is wanted");
    together.q[1][7] = NAN;
    tap_ok(whorl_batch_run(&a, 1, 300, WHORL_STEPS_RK4, H, 2, NULL)
               == WHORL_NOT_FINITE,
           "eq:batch-quick no report is wanted, and a body is bad");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "12-batch");
    test_sizes();
    test_one_by_one();
    test_cuts();
    test_drift("eq:batch-drift one step", 1);
    test_drift("eq:batch-drift/many sixteen steps", 16);
    test_quick_check();
    test_growth();
    test_bad_bodies();
    test_bad_calls();
    return tap_end();
}
