/* The exact motion of a free rigid body at any time. */
/* Tangled from literate/11-top: story, workshop. Edit there. */
#ifndef WHORL_TOP_H
#define WHORL_TOP_H

#include "whorl/double_double.h"
#include "whorl/rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a free body moves in its own frame. */
typedef enum {
    WHORL_TOP_STEADY,       /* spins about one line forever */
    WHORL_TOP_PERIODIC,     /* L circles axis[2] */
    WHORL_TOP_SEPARATRIX    /* turns over once and never again */
} whorl_top_kind;

/* A motion prepared by whorl_top_prepare; to be read, not written. */
typedef struct {
    whorl_top_kind kind;
    double half_period; /* [s] after which omega_body comes back with two
                           signs changed; twice that is a period; 0 if
                           steady, infinite on the separatrix */
    double spin;        /* [rad/s] which |omega| never exceeds */
    double rate;        /* [1/s] of the elliptic functions; 0 if steady */
    whorl_quat q0;      /* attitude at t = 0, of length one */
    whorl_vec3 omega0;  /* [rad/s] at t = 0, in principal axes */
    struct whorl_top_private {  /* for whorl_top_at alone */
        int axis[3], node, exponent, landen_steps;
        double sign[3], amplitude[3], l[3];
        whorl_dd period, turn, precession_rate;
        whorl_quat back;
        double speed, p, nu, precession, start, mean, landen[16][2];
    } private_;
} whorl_top;

/* Prepare the exact motion of a body on which nothing acts, and tell it at
   any time.  Given: principal moments [kg m^2], in any order; q0, attitude
   of the principal axes at t = 0, body to world, any length but zero;
   omega_body [rad/s] at t = 0, in those axes; a prepared motion; t [s],
   before or after.
   Returned: *top; *q, continuous in t, with q(0) = q0/|q0|; *omega_body.
   Components of the given omega_body 2^300 times below the largest count
   as zero.
   Errors of whorl_top_prepare: WHORL_NOT_FINITE; WHORL_ZERO_LENGTH (q0);
   WHORL_NOT_POSITIVE, WHORL_NOT_PHYSICAL as whorl_inertia_check_moments
   with WHORL_INERTIA_TOLERANCE;
   WHORL_TOO_SLENDER (one moment 2^200 times below another).
   whorl_top_at gives NaN for a NaN and beyond spin |t| = 2^50.
   Accuracy: with T the half-period, at any t the angle to the exact
   attitude is at most WHORL_TOP_ANGLE_BOUND u (1 + spin T), the error of
   omega_body at most WHORL_TOP_OMEGA_BOUND u (1 + spin T) spin, for up to
   2^45 half-periods since t = 0.  On the separatrix, which is D_2 = 0
   exactly for the doubles given, take 4/rate for T.
   Steady spin: WHORL_TOP_STEADY_BOUND u.
   |q| is 1 within WHORL_TOP_LENGTH_BOUND u.
   Bits: sin, cos, atan, tanh, cosh and asinh of the C library are used, so
   these two functions make no promise of the same bits everywhere.
   See: eq:top-omega, eq:top-precession, eq:top-attitude. */
whorl_status whorl_top_prepare(whorl_vec3 moments, whorl_quat q0,
                               whorl_vec3 omega_body, whorl_top *top);
void whorl_top_at(const whorl_top *top, double t, whorl_quat *q,
                  whorl_vec3 *omega_body);
#define WHORL_TOP_ANGLE_BOUND 60.0
#define WHORL_TOP_OMEGA_BOUND 15.0
#define WHORL_TOP_STEADY_BOUND 45.1
#define WHORL_TOP_LENGTH_BOUND 4.0

#ifdef __cplusplus
}
#endif
#endif
