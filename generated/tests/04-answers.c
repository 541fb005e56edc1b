/* Numbers in the solutions of chapter 4. */
/* Tangled from literate/04-principal: answers. Edit there. */
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
    const whorl_vec3 p = {2, -2, -1}, q = {2, -5, 14};
    const whorl_vec3 n = whorl_vec3_cross(p, q);
    const whorl_vec3 P = whorl_angular_momentum(crate, p),
                     Q = whorl_angular_momentum(crate, q),
                     N = whorl_angular_momentum(crate, n);
    tap_ok(P.x == 900 && P.y == -900 && P.z == -450 && Q.x == 1800
               && Q.y == -4500 && Q.z == 12600 && n.x == -33 && n.y == -30
               && n.z == -6 && N.x == 1125 * n.x && N.y == 1125 * n.y
               && N.z == 1125 * n.z && whorl_sym3_trace(crate) == 2475,
           "ex:principal-crate eq:principal-definition 450, 900, and 1125 "
           "about (-33, -30, -6)");
    const whorl_sym3 box = {9 + 25, 4 + 25, 4 + 9, 0, 0, 0};
    whorl_vec3 m;
    whorl_mat3 V;
    whorl_principal(box, &m, &V);
    tap_ok(V.m[2][0] == 1 && V.m[1][1] == 1 && V.m[0][2] == -1 && m.z == 34,
           "ex:principal-box eq:principal-signs z, y, and minus x");
    const double tau = (2e9 - 1) / 2;
    const double unit = 0x1p-53 * 2e9;
    whorl_principal((whorl_sym3){1, 2e9, 1e9, 1, 0, 0}, &m, &V);
    tap_ok(sqrt(tau * tau + 1) - tau == 0 && fabs(1 / unit - 4.5e6) < 1e4
               && fabs(V.m[1][0] + 5e-10) < 1e-18 && fabs(m.x - 1) < unit,
           "ex:principal-bug eq:principal-tangent the school formula does "
           "not turn at all: residual 4.5e6 u |I|, moments within u |I|");
    const double e = 1e-9, w = sqrt((1.5 + 2 * e * e) / 6);
    const double r = (0.25 - e * e) / (2 * w * w * w);
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
