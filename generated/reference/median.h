/* The median of some numbers. */
/* Tangled from literate/kit: oracle. Edit there. */
#ifndef REFERENCE_MEDIAN_H
#define REFERENCE_MEDIAN_H

#include <stdlib.h>

static inline int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The numbers are put in order. */
static inline double median(double *x, size_t n)
{
    qsort(x, n, sizeof *x, ascending);
    return x[n / 2];
}

#endif
