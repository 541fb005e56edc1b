#ifndef MOTION_H
#define MOTION_H

#include "whorl/ode.h"
#include "whorl/rotation.h"

/* Attitude and angular velocity, world axes. */
typedef struct { whorl_quat q; whorl_vec3 omega; } turning;

/* A free body under ODE's dWorldStep or dWorldQuickStep, gyroscopic mode on;
   path has room for steps + 1.  Returns 0 where ODE is absent. */
int bench_ode_turn(int quick, whorl_vec3 moments, whorl_vec3 omega, double h,
                   size_t steps, turning *path);

/* Seconds of processor time for n bodies in one world, which never meet;
   moments: n numbers for each of three axes.  0 where ODE is absent. */
double bench_ode_crowd(int quick, const double *moments, size_t n,
                       size_t steps);

/* From t = 0 to t1, y in place.  Returns 0 where GSL is absent, or fails. */
int bench_gsl_rkf45(const whorl_ode_problem *problem, double tolerance,
                    double t1, double *y);

#endif
