/* Rest chapter in closed form: bounces, slopes, spins, decay. */
/* Tangled from literate/14-rest: evidence. Edit there. */
#ifndef REFERENCE_REST_H
#define REFERENCE_REST_H

#include "reference/linear.h"
#include "reference/rotation.h"

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

/* A ball of that mass and radius on a floor below it, moving with v (along
   the floor) and omega, for the time t: its velocity then. */
mp3 ref_ball_on_floor(mp radius, mp3 v, mp3 omega, mp mu, mp g, mp t);

/* A plank in the plane: the arms of its two ends are (x, -c); they slip
   toward slip, which is 1, -1 or, without friction, 0. */
typedef struct { mp mass, moment, x[2], c, mu; int slip; } mp_plank;

/* The normal impulses j by which the ends, of normal velocities u, have at
   least the velocities least.  Returns how many cases of four are allowed;
   *rate: by which factor rounds of one end after the other would shrink an
   error. */
int ref_plank(mp_plank p, const mp u[2], const mp least[2], mp j[2],
              mp *rate);
/* A box in the plane: mass and moment, half sides; center's height and
   velocity, angle and spin. */
typedef struct { mp mass, moment, a, b, y, v, angle, omega; } mp_edge;

/* Its lowest corner above the floor after a free fall of the time t; which
   it is, from 0 to 3. */
mp ref_edge_height(mp_edge s, mp g, mp t, int *corner);
/* It hits the floor without friction at some time before t, once, and
   gives back e: its state at t.  *hit: how long before t; *before:
   velocity of the corner then; *gained: by the center. */
mp_edge ref_edge(mp_edge s, mp e, mp g, mp t, mp *hit, mp *before,
                 mp *gained);
/* A body moves with v, and with L where the inverse inertia is W; gravity
   gives it the velocity gt, the floor s J and s N; and it goes on with its
   new velocity for that time.  The energy that it gains. */
mp ref_gain(mp mass, mp33 W, mp3 v, mp3 L, mp3 gt, mp3 J, mp3 N, mp s);
/* The largest s up to 1 for which that is not positive. */
mp ref_weakening(mp mass, mp33 W, mp3 v, mp3 L, mp3 gt, mp3 J, mp3 N);
/* The lab's step of the length h where nothing is hit; q of any length. */
typedef struct { mp3 x, v, omega; mp4 q; } mp_flier;
mp_flier ref_lab_flight(mp_flier s, mp3 g, mp h, mp c1, mp c2);

#endif
