/* Impulse chapter by other roads: unit impulses, roots, the lab's run. */
/* Tangled from literate/13-impulse: evidence. Edit there. */
#ifndef REFERENCE_IMPULSE_H
#define REFERENCE_IMPULSE_H

#include "reference/linear.h"
#include "reference/rotation.h"

/* Columns: what the point at the arm r gains by impulses e_1, e_2, e_3; J
   is the inverse inertia.  The same without signs, r* and J separately. */
mp33 ref_contact_matrix(mp mass, mp33 J, mp3 r);
mp33 ref_contact_scale(mp mass, mp33 J, mp3 r);

/* What a law says, and the two impulses that it is made of. */
typedef struct { mp3 j, D; mp first, share; } mp_impulse;

mp_impulse ref_bilinear(mp33 K, mp3 u, mp3 n, mp e, mp mu);
/* The lab's velocity: friction takes its due off the length of the slip. */
mp3 ref_lab_velocity(mp3 u, mp3 n, mp e, mp mu);
/* K^-1 b by Cramer's rule. */
mp3 ref_solve(mp33 K, mp3 b);
/* Part of a along n, for |n| = 1. */
mp3 ref_normal_part(mp3 a, mp3 n);

/* T = |P|^2/2M + L . J L/2 */
mp ref_state_energy(mp mass, mp33 J, mp3 P, mp3 L);

/* The lab: eight corners of one kilogram each, sides 0.2, 0.3, 0.4 m. */
typedef struct { mp3 x, v, omega; mp4 q; } mp_lab;

mp_lab ref_lab_launch(void);
/* One step; planes: with floor and wall; decay: with the two factors;
   unit: |q| = 1 again after it.  touched: the number of corners that
   counted; j: the last impulse, with the normal it came from. */
mp_lab ref_lab_step(mp_lab s, int planes, int decay, int unit,
                    int *touched, mp3 *j, mp3 *n);

#endif
