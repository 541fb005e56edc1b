/* Rest chapter in closed form: bounces, slopes, spins, decay. */
/* Tangled from literate/14-rest: evidence. Edit there. */
#ifndef REFERENCE_REST_H
#define REFERENCE_REST_H

#include "reference/mp.h"

/* exp(-x), by its series. */
mp ref_decay(mp x);

/* A point let go at the height H with no speed, and given back the
   fraction e of it by the floor at each hit: height and velocity at the
   time t, after so many hits as have been by then. */
typedef struct { mp height, velocity; } mp_bounce;
mp_bounce ref_bounce(mp H, mp e, mp g, mp t);

/* What a ball or a box is accelerated with, down a slope of the given sine
   and cosine; and a ball's spin. */
typedef struct { mp along, spin; } mp_slope;
mp_slope ref_ball_on_slope(mp sine, mp cosine, mp mu, mp g, mp radius);
mp ref_box_on_slope(mp sine, mp cosine, mp mu, mp g);

/* A ball thrown along the floor at v without spin: its velocity at t. */
mp ref_spin_up(mp v, mp mu, mp g, mp t);

#endif
