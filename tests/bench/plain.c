/* What everybody writes: one tetrahedron a face, about the origin, ten plain
   sums.  The yardstick of tests/bench/bench.c, compiled like the library. */
#include "bench.h"

void plain_loop(const double *v, const uint32_t *t, size_t n, double sum[10])
{
    double s[10] = {0};
    for (size_t i = 0; i < n; i++) {
        const double *a = v + 3 * (size_t)t[3 * i];
        const double *b = v + 3 * (size_t)t[3 * i + 1];
        const double *c = v + 3 * (size_t)t[3 * i + 2];
        const double d = a[0] * (b[1] * c[2] - b[2] * c[1])
            + a[1] * (b[2] * c[0] - b[0] * c[2])
            + a[2] * (b[0] * c[1] - b[1] * c[0]);
        const double x = a[0] + b[0] + c[0], y = a[1] + b[1] + c[1],
                     z = a[2] + b[2] + c[2];
        s[0] += d;
        s[1] += d * x;
        s[2] += d * y;
        s[3] += d * z;
        s[4] += d * (a[0] * a[0] + b[0] * b[0] + c[0] * c[0] + x * x);
        s[5] += d * (a[1] * a[1] + b[1] * b[1] + c[1] * c[1] + y * y);
        s[6] += d * (a[2] * a[2] + b[2] * b[2] + c[2] * c[2] + z * z);
        s[7] += d * (a[0] * a[1] + b[0] * b[1] + c[0] * c[1] + x * y);
        s[8] += d * (a[0] * a[2] + b[0] * b[2] + c[0] * c[2] + x * z);
        s[9] += d * (a[1] * a[2] + b[1] * b[2] + c[1] * c[2] + y * z);
    }
    for (int k = 0; k < 10; k++)
        sum[k] = s[k];
}
