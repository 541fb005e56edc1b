/* Inertia from its definition, particle by particle. */
/* Tangled from literate/03-inertia: evidence. Edit there. */
#ifndef REFERENCE_INERTIA_H
#define REFERENCE_INERTIA_H

#include "reference/mp.h"

/* A set of particles: masses, positions, velocities where they matter. */
enum { MAX_PARTICLES = 24 };
typedef struct {
    int n;
    mp m[MAX_PARTICLES];
    mp3 p[MAX_PARTICLES], v[MAX_PARTICLES];
} mp_particles;

/* Sum of m r x (omega x r), r = p - about. */
mp3 ref_spin_momentum(const mp_particles *b, mp3 about, mp3 omega);
/* The matrix whose columns are the momenta of unit spins. */
mp33 ref_inertia_by_momentum(const mp_particles *b, mp3 about);
/* Sum of m |v + omega x r|^2: twice the kinetic energy. */
mp ref_twice_energy(const mp_particles *b, mp3 about, mp3 v, mp3 omega);
mp33 ref_inertia_by_energy(const mp_particles *b, mp3 about);
mp ref_mass(const mp_particles *b);
mp3 ref_first_moment(const mp_particles *b);          /* sum m p */
mp33 ref_second_moment(const mp_particles *b, mp3 about);
mp3 ref_linear_momentum(const mp_particles *b);       /* sum m v */
mp3 ref_angular_momentum(const mp_particles *b, mp3 about);
/* N R x for the whole quaternion q = (s, v); N = |q|^2. */
mp3 ref_turn(const double q[4], mp3 x);
/* Sums of m |r_i r_j|; the same as an inertia tensor without signs. */
mp33 ref_second_scale(const mp_particles *b, mp3 about);
mp33 ref_inertia_scale(const mp_particles *b, mp3 about);

#endif
