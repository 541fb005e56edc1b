/* Carlson's symmetric elliptic integrals. */
/* Tangled from literate/11-top: workshop. Edit there. */
#ifndef WHORL_SRC_CARLSON_H
#define WHORL_SRC_CARLSON_H

#include "src/strict.h"
#include <math.h>

#define CARLSON_BOUND 8.0   /* u; draws have found no more than 7 */

static inline double carlson_rf(double x, double y, double z)
{
    double A = (x + y + z) / 3;
    for (;;) {
        const double X = 1 - x / A, Y = 1 - y / A, Z = -X - Y;
        if (!(fabs(X) + fabs(Y) > 0x1p-8)) {
            const double E2 = X * Y - Z * Z, E3 = X * Y * Z;
            return (1 - (E2 / 10 - E3 / 14 - E2 * E2 / 24
                         + 3 * E2 * E3 / 44)) / sqrt(A);
        }
        const double lambda = sqrt(x) * (sqrt(y) + sqrt(z))
            + sqrt(y) * sqrt(z);
        x = (x + lambda) / 4;
        y = (y + lambda) / 4;
        z = (z + lambda) / 4;
        A = (A + lambda) / 4; /* eq:top-rf */
    }
}

static inline double carlson_rc(double e)     /* R_C(1, 1 + e), e >= 0 */
{
    const double r = sqrt(e);
    return r > 0 ? atan(r) / r : 1;
}

static inline double carlson_rj(double x, double y, double z, double p)
{
    double A = (x + y + z + 2 * p) / 5, left = 0, weight = 1;
    double delta = (p - x) * (p - y) * (p - z);
    for (;;) {
        const double X = 1 - x / A, Y = 1 - y / A, Z = 1 - z / A;
        if (!(fabs(X) + fabs(Y) + fabs(Z) > 0x1p-8)) {
            const double P = -(X + Y + Z) / 2;
            const double E2 = X * Y + X * Z + Y * Z - 3 * P * P;
            const double E3 = X * Y * Z + 2 * E2 * P + 4 * P * P * P;
            const double E4 = (2 * X * Y * Z + E2 * P + 3 * P * P * P) * P;
            const double E5 = X * Y * Z * P * P;
            const double poly = 1 - (3 * E2 / 14 - E3 / 6 - 9 * E2 * E2 / 88
                                     + 3 * E4 / 22 + 9 * E2 * E3 / 52 - 3 * E5 / 26);
            return weight * poly / (A * sqrt(A)) + 6 * left;
        }
        const double a = sqrt(x), b = sqrt(y), c = sqrt(z), q = sqrt(p);
        const double lambda = a * (b + c) + b * c;
        const double d = (q + a) * (q + b) * (q + c);
        left += weight / d * carlson_rc(delta / (d * d)); /* eq:top-rj */
        weight /= 4;
        delta /= 64;
        x = (x + lambda) / 4;
        y = (y + lambda) / 4;
        z = (z + lambda) / 4;
        p = (p + lambda) / 4;
        A = (A + lambda) / 4;
    }
}

#endif
