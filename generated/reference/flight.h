/* A free flight by its Taylor series. */
/* Tangled from literate/00-flight: evidence. Edit there. */
#ifndef REFERENCE_FLIGHT_H
#define REFERENCE_FLIGHT_H

#include "reference/mp.h"

enum { FLIGHT_BITS = 168, FLIGHT_ORDER = 40 };

/* Taylor series, about some moment, of the attitude q = (w, x, y, z) and of
   the body-frame angular velocity of a free body. */
typedef struct {
    mp inertia[3];
    mpfr_t c[7][FLIGHT_ORDER + 1];
} flight;

/* The body with these moments in this state.  The moments must outlive the
   flight; every flight is given back by ref_flight_end. */
void ref_flight_begin(flight *f, const mp inertia[3], const mp state[7]);
void ref_flight_end(flight *f);

mp ref_flight_at(const flight *f, int i, mp t);  /* i-th number, t later */
void ref_flight_move(flight *f, mp h);           /* expand anew, h later */

/* Time between two flips of a body with the moments I1 < I2 < I3. */
mp ref_flight_wait(const mp inertia[3], const mp omega[3]);

#endif
