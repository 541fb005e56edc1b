/* Rotations from their definitions, in many bits. */
/* Tangled from literate/02-rotation: evidence. Edit there. */
#ifndef REFERENCE_ROTATION_H
#define REFERENCE_ROTATION_H

#include "reference/mp.h"

typedef struct { mp w, x, y, z; } mp4;

mp4 mp4_of(double w, double x, double y, double z);
mp mp4_get(mp4 q, int i);
mp mp4_square(mp4 q);                   /* sum of four squares */

/* p q by complex numbers; the matrix with columns q e_k conj(q), which is
   |q|^2 times a rotation. */
mp4 ref_product(mp4 p, mp4 q);
mp33 ref_sandwiches(mp4 q);

/* exp [0, v] and exp v*, by power series to 2^-260 and squaring. */
mp4 ref_exp(mp3 v);
mp33 ref_exp_matrix(mp3 v);

/* The rotation vector of the shorter turn, closed form. */
mp3 ref_log(mp4 q);

/* The point at the part s of the arc from p toward q or -q, whichever is
   nearer, on the sphere through p. */
mp4 ref_arc(mp4 p, mp4 q, mp s);

/* Rz(phi) Ry(theta) Rx(psi) as a product of three matrices. */
mp33 ref_euler(mp phi, mp theta, mp psi);

#endif
