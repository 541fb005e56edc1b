/* A free flight by one of six methods. */
/* Tangled from literate/command: tumble. Edit there. */
#ifndef TOOL_FLIGHT_H
#define TOOL_FLIGHT_H

#include "whorl/ode.h"
#include "whorl/steps.h"
#include "whorl/top.h"

typedef enum {
    FLIGHT_EULER, FLIGHT_RK4, FLIGHT_DP54, FLIGHT_SPLIT, FLIGHT_KL6,
    FLIGHT_EXACT, FLIGHT_METHODS
} flight_method;
extern const char *const flight_method_name[FLIGHT_METHODS + 1];

typedef struct {
    double t;
    whorl_quat q;           /* principal axes to world, as stepped */
    whorl_vec3 omega_body;  /* principal axes, rad/s */
    whorl_quat q0;
    whorl_vec3 omega0;      /* world axes, as given */
    double moment[3];
    whorl_top exact;
    flight_method method;
    double time, h;
    size_t steps, row;      /* row 0 is the start */
    whorl_stepper stepper;
    whorl_turn turn;
    whorl_ode_problem problem;
    whorl_dopri_run run;
    double pace, quotient[3];
    double y[7], work[7 * WHORL_DOPRI_WORK];    /* q, omega_body / pace */
} flight;

/* Let a body go.  Given: principal moments; their axes as columns, in
   world axes; omega, world axes.  Returned: the flight at t = 0.
   Errors: as whorl_top_prepare. */
whorl_status flight_let_go(flight *f, const double moment[3],
                           whorl_mat3 axes, whorl_vec3 omega);

/* Choose how to step: so many steps in the time.  The flight stays where
   it is (in memory, too: the solver points into it).
   Errors: as whorl_stepper_prepare, whorl_stepper_run. */
whorl_status flight_begin(flight *f, flight_method method, double time,
                          size_t steps);

/* Go on to the next row.  Errors: what the method returns; the flight then
   stands where it stood. */
whorl_status flight_next(flight *f);

/* What a row shows, in world axes.  q is the attitude of the axes that
   were the world's at t = 0, of length one; stretch is | |q| - 1 | before
   it was made so. */
typedef struct {
    whorl_quat q;
    whorl_vec3 omega, L;
    double energy, stretch;
} flight_row;
flight_row flight_show(const flight *f);

/* The angle to the exact attitude [rad]; NaN if t is too late for it. */
double flight_error(const flight *f);

#endif
