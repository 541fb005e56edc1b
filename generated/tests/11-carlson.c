/* Carlson's integrals with their arguments in every order. */
/* Tangled from literate/11-top: carlson-evidence. Edit there. */
#include "reference/tap.h"
#include "src/carlson.h"
#include <float.h>

static double off(double got, double value)
{
    return fabs(got - value) / (value * DBL_EPSILON / 2);
}

static void test_orders(void)
{
    static const double x[5] = {2, 3, 4, 2, 3}, p[3] = {2, 4, 5};
    static const double value[3] = {0.249974054998538987,
        0.165105272942610533, 0.142975796671567538};
    double first = 0, third = 0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) {
            const double a = x[i], b = x[i + 1], c = x[i + 2];
            first = fmax(first, off(carlson_rf(a, b, c),
                                    0.584082841677151707));
            first = fmax(first, off(carlson_rf(b, a, c),
                                    0.584082841677151707));
            third = fmax(third, off(carlson_rj(a, b, c, p[k]), value[k]));
            third = fmax(third, off(carlson_rj(b, a, c, p[k]), value[k]));
        }
    tap_ok(first <= CARLSON_BOUND, "eq:top-rf R_F of 2, 3 and 4 in every "
           "order: off by %.2g u", first);
    tap_ok(third <= CARLSON_BOUND, "eq:top-rj R_J of 2, 3 and 4 in every "
           "order, and of 2, 4 or 5: off by %.2g u", third);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "11-carlson");
    test_orders();
    return tap_end();
}
