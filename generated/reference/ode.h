/* Steps of differential equations in many bits, and exact solutions. */
/* Tangled from literate/09-ode: evidence. Edit there. */
#ifndef REFERENCE_ODE_H
#define REFERENCE_ODE_H

#include "reference/mp.h"

/* A table in fractions; the stages first, then the weights.  0/0 is 0. */
typedef struct { long p, q; } fraction;
typedef struct {
    int stages;
    fraction c[7], a[7][7], b[7];
} ref_table;

extern const ref_table ref_table_euler, ref_table_midpoint, ref_table_rk4,
    ref_table_dp5, ref_table_dp4;

/* How many rooted trees have at most order nodes (*trees), and for how
   many of them the condition fails.  dense: with the weights in between,
   at theta; else with the table's own weights and theta = 1. */
int ref_conditions(const ref_table *m, int order, int dense, fraction theta,
                   int *trees);
enum { REF_NUMBERS = 13 };

/* Rates of a test problem. */
typedef void ref_rates(mp t, const mp *y, mp *ydot);

/* y + h sum w k of one number, and |y| + h sum |w k|. */
mp ref_sum(const fraction *w, int s, mp y, mp h, const mp *k, mp *scale);

/* One step of a table; k receives the rates, stage after stage. */
void ref_step(const ref_table *m, int n, ref_rates *f, mp t, mp h,
              const mp *y, mp *ynext, mp k[7][REF_NUMBERS]);

/* Weight j of the state in between, and the sum of its |terms|. */
mp ref_between(int j, mp theta);

#endif
