/* The GNU Scientific Library: Fehlberg's pair with its own control of the
   step. */
#include "motion.h"

#ifdef HAVE_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

static int rates(double t, const double *y, double *ydot, void *of)
{
    const whorl_ode_problem *problem = of;
    return problem->dydt(t, y, ydot, problem->context) == WHORL_OK
        ? GSL_SUCCESS : GSL_EBADFUNC;
}

int bench_gsl_rkf45(const whorl_ode_problem *problem, double tolerance,
                    double t1, double *y)
{
    whorl_ode_problem p = *problem;
    gsl_odeiv2_system system = {rates, NULL, p.dimension, &p};
    gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new(
        &system, gsl_odeiv2_step_rkf45, 1e-3, tolerance, tolerance);
    double t = 0;
    const int status = gsl_odeiv2_driver_apply(driver, &t, t1, y);
    gsl_odeiv2_driver_free(driver);
    return status == GSL_SUCCESS;
}
#else
int bench_gsl_rkf45(const whorl_ode_problem *problem, double tolerance,
                    double t1, double *y)
{
    (void)problem, (void)tolerance, (void)t1, (void)y;
    return 0;
}
#endif
