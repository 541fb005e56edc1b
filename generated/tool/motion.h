/* A flight followed by one of six methods, row by row. */
/* Tangled from literate/command: tumble. Edit there. */
#ifndef TOOL_MOTION_H
#define TOOL_MOTION_H

#include "whorl/flight.h"
#include "whorl/ode.h"

typedef enum {
    MOTION_EULER, MOTION_RK4, MOTION_DP54, MOTION_SPLIT, MOTION_KL6,
    MOTION_EXACT, MOTION_METHODS
} motion_method;
extern const char *const motion_method_name[MOTION_METHODS + 1];

typedef struct {
    double t;
    whorl_flight_state state;
    double length_error;    /* | |q| - 1 | of q as stepped */
    whorl_flight flight;
    motion_method method;
    double time, h;
    size_t steps, row;      /* row 0 is the start */
    whorl_stepper stepper;
    whorl_turn turn;
    whorl_ode_problem problem;
    whorl_dopri_run run;
    double unit, quotient[3];
    double y[7], work[7 * WHORL_DOPRI_WORK];    /* q, omega_body / unit */
} motion;

/* Follow a flight: so many steps in the time.  It stays where it is in
   memory, too: the solver points into it.
   Errors: as whorl_flight_stepper; WHORL_OUT_OF_RANGE: exact, and the end
   is too late to be known. */
whorl_status motion_begin(motion *m, const whorl_flight *flight,
                          motion_method method, double time, size_t steps);

/* Go on to the next row.  Errors: what the method returns;
   WHORL_OUT_OF_RANGE; the motion then stands where it stood. */
whorl_status motion_next(motion *m);

/* The angle to the exact attitude [rad]; NaN if t is too late for it. */
double motion_error(const motion *m);

#endif
