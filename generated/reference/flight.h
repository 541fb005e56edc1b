/* A free flight by its Taylor series, and the wait between two flips. */
/* Tangled from literate/00-flight: evidence. Edit there. */
#ifndef REFERENCE_FLIGHT_H
#define REFERENCE_FLIGHT_H

#include "reference/series.h"

enum { REF_FLIGHT_BITS = 168, REF_FLIGHT_ORDER = 40 };

/* Seven numbers: the attitude q = (w, x, y, z) and the body-frame angular
   velocity of the free body with these moments, from this state. */
void ref_flight_begin(ref_series *f, const mp inertia[3], int bits,
                      int order, const mp state[7]);

/* Euler's equations: the coefficients n + 1 of the three numbers omega that
   begin at first, for the moments that are the first three constants. */
void ref_flight_spin(ref_series *f, int first, int n, mpfr_t part);

/* Time between two flips of a body with the moments I1 < I2 < I3. */
mp ref_flight_wait(const mp inertia[3], const mp omega[3]);

#endif
