/* Taylor series of a few numbers by a recurrence. */
/* Tangled from literate/00-flight: evidence. Edit there. */
#ifndef REFERENCE_SERIES_H
#define REFERENCE_SERIES_H

#include "reference/mp.h"

enum { REF_SERIES_NUMBERS = 7, REF_SERIES_ORDER = 54 };

/* The series, about some moment.  The recurrence finds the coefficients
   n + 1 of all numbers from those up to n; part is there for its use.  The
   constants are its own, and must outlive the series. */
typedef struct ref_series {
    int numbers, order, bits;
    void (*recurrence)(struct ref_series *s, int n, mpfr_t part);
    mp constant[6];
    mpfr_t c[REF_SERIES_NUMBERS][REF_SERIES_ORDER + 1];
} ref_series;

/* The first five members are given.  Every series is given back by
   ref_series_end. */
void ref_series_begin(ref_series *s, const mp *state);
void ref_series_end(ref_series *s);

mp ref_series_at(const ref_series *s, int i, mp t); /* i-th, t later */
void ref_series_move(ref_series *s, mp h);          /* expand h later */

/* So many moves, then the state, and the end of the series. */
void ref_series_follow(ref_series *s, mp h, int steps, mp *state);

/* The n-th coefficient of a product. */
void ref_series_product(mpfr_t sum, mpfr_t *a, mpfr_t *b, int n);

#endif
