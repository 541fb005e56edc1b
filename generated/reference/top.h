/* The closed form of the free top, in many bits. */
/* Tangled from literate/11-top: evidence. Edit there. */
#ifndef REFERENCE_TOP_H
#define REFERENCE_TOP_H

#include "reference/mp.h"

enum { REF_TOP_BITS = 256, REF_TOP_SERIES_BITS = 320,
       REF_TOP_ORDER = 54 };

/* Taylor series of a free body: q (w, x, y, z) and omega_body after the
   time h steps, from state, into state. */
void ref_top_series(const mp I[3], mp h, int steps, mp state[7]);

/* The closed form: constants, in axes 1, 2, 3 of the motion. */
typedef struct {
    int axis[3];
    mp sign[3], I[3], omega[3], amplitude[3];
    mp G, p, m1, kappa, K, S_K, start, S_start;
} ref_top;

/* A body that is neither steady nor on the separatrix; where it is after
   the time t: *B, the turn in body axes since t = 0 (R = R0 B), omega. */
ref_top ref_top_begin(const mp I[3], const mp omega[3]);
void ref_top_at(const ref_top *a, mp t, mp33 *B, mp omega[3]);

/* A symmetric body, I1 = I2 (axis k the third): two turns. */
mp33 ref_top_symmetric(mp J, mp J_k, int k, const mp omega[3], mp t);

mp33 ref_top_matrix(const mp q[4]);     /* of any quaternion but zero */
mp ref_top_rf(mp x, mp y, mp z);
mp ref_top_rj(mp x, mp y, mp z, mp p);
void ref_top_jacobi(mp m1, mp u, mp *s, mp *c, mp *d);

#endif
