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
