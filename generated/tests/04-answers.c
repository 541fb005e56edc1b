/* Tangled from literate/. Edit there, not here. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static int moments_are(whorl_sym3 I, double a, double b, double c)
{
    whorl_vec3 m;
    whorl_mat3 V;
    if (whorl_principal(I, &m, &V) != WHORL_OK)
        return 0;
    return fabs(m.x - a) + fabs(m.y - b) + fabs(m.z - c) < 4e-15 * c;
}

static void test_moments(void)
{
    tap_ok(moments_are((whorl_sym3){5, 2, 0, 2, 0, 0}, 0, 1, 6),
           "ex:principal-pencil eq:principal-tangent 1 and 6");
    const double a = 2 / 3.0;
    tap_ok(moments_are((whorl_sym3){a, a, a, -0.25, -0.25, -0.25},
                       1 / 6.0, 11 / 12.0, 11 / 12.0),
           "ex:principal-corner eq:principal-definition 1/6 and 11/12");
    const whorl_sym3 crate = {821, 800, 854, 310, 122, -80};
    const whorl_vec3 drill = {11, 10, 2};
    const whorl_vec3 L = whorl_angular_momentum(crate, drill);
    tap_ok(L.x == 12375 && L.y == 11250 && L.z == 2250,
           "ex:principal-crate eq:principal-definition 1125 about "
           "(11, 10, 2)");
    const double tau = 1e9;
    whorl_vec3 m;
    whorl_mat3 V;
    whorl_principal((whorl_sym3){0, 2e9, 0, 1, 0, 0}, &m, &V);
    tap_ok(sqrt(tau * tau + 1) - tau == 0 && fabs(m.x + 5e-10) < 1e-24,
           "ex:principal-bug eq:principal-tangent the school formula "
           "returns no turn at all");
    const double e = 1e-9, p = sqrt((1.5 + 2 * e * e) / 6);
    const double r = (0.25 - e * e) / (2 * p * p * p);
    tap_ok(fabs(1 - r) < 1e-15,
           "ex:principal-trigonometric eq:principal-trigonometric moments "
           "2e-9 apart look equal");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "04-answers");
    test_moments();
    return tap_end();
}
