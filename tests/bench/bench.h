#ifndef BENCH_H
#define BENCH_H

#include "whorl/mesh.h"

void plain_loop(const double *v, const uint32_t *t, size_t n,
                double sum[10]);

/* The kernel with one device taken out; made by tests/bench/run. */
typedef void kernel(const whorl_mesh *, const whorl_mesh_frame *, size_t,
                    size_t, whorl_mesh_partial *);
kernel sum_without_certificate, sum_without_recentering,
    sum_without_two_sum, sum_without_groups;

/* ODE's dMassSetTrimesh: returns 0 where ODE is absent. */
int bench_ode_open(const double *v, size_t vertices, const uint32_t *t,
                   size_t faces);
double bench_ode_mass(void);
void bench_ode_close(void);

#endif
