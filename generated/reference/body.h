/* Body chapter by other roads: frames, forces at points, work. */
/* Tangled from literate/10-body: evidence. Edit there. */
#ifndef REFERENCE_BODY_H
#define REFERENCE_BODY_H

#include "reference/inertia.h"
#include "reference/rotation.h"

/* R (A (R^T v)), from right to left; the same without signs. */
mp3 ref_there_and_back(mp33 R, mp33 A, mp3 v);
mp3 ref_there_and_back_scale(mp33 R, mp33 A, mp3 v);

/* Where the body's matter at r is a time h later: x, v, omega now. */
mp3 ref_moved(mp h, mp3 x, mp3 v, mp3 omega, mp3 r);
/* exp(h omega + h^2/2 alpha) R: the attitude, to second order. */
mp33 ref_turned(mp h, mp3 omega, mp3 alpha, mp33 R);
/* The time of the differences, 2^-70 s; (b - a) / 2h. */
mp ref_instant(void);
mp3 ref_difference(mp3 a, mp3 b);

/* What a particle is pulled with toward another one. */
mp3 ref_pull(mp k, mp3 from, mp3 to);

/* alpha x r + omega x (omega x r), and 2 omega x u, as printed. */
mp3 ref_fixed_acceleration(mp3 alpha, mp3 omega, mp3 r);
mp3 ref_coriolis_acceleration(mp3 omega, mp3 u);

/* Torque by virtual work: component i is the volume of e_i, arm, F. */
mp3 ref_torque(mp3 arm, mp3 force);
/* Sum of m |v|^2 / 2. */
mp ref_energy(const mp_particles *b);
/* The crowd placed, turned and set moving; p were places in the body. */
mp_particles ref_crowd(const mp_particles *b, mp33 R, mp3 x, mp3 v,
                       mp3 omega);
/* Angular velocity a time h later: R(h) J R(h)^T (L + h tau). */
mp3 ref_spin_later(mp h, mp33 R, mp33 J, mp3 L, mp3 tau);

#endif
