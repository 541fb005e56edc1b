/* What the benchmarks share: clocks, memory, the median. */
#ifndef TIMING_H
#define TIMING_H

#include "reference/median.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Processor time of this thread. */
static inline double busy(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}

/* x, which is not negative, with three significant digits, as the book prints
   it: "%.*f" of places(x) and three(x). */
static inline double three(double x)
{
    char text[32];
    snprintf(text, sizeof text, "%.2e", x);
    return strtod(text, NULL);
}

static inline int places(double x)
{
    return three(x) < 10 ? 2 : three(x) < 100 ? 1 : 0;
}

static inline void *need(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (!p) {
        fputs("bench: not enough memory\n", stderr);
        exit(1);
    }
    return p;
}

#endif
