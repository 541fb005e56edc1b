/* Eigenvalues of a symmetric matrix from its cubic. */
/* Tangled from literate/04-principal: evidence. Edit there. */
#ifndef REFERENCE_PRINCIPAL_H
#define REFERENCE_PRINCIPAL_H

#include "reference/mp.h"

/* How many eigenvalues of the symmetric A lie above, below, at x. */
typedef struct { int above, below, at; } mp_count;
mp_count ref_count_eigenvalues(mp33 A, mp x);

/* Are the ascending moments right within delta, each of them? */
int ref_moments_within(mp33 A, const mp moment[3], mp delta);

/* |A v - moment v|^2, and the largest |V^T V - 1| of the entries. */
mp ref_residual_squared(mp33 A, mp moment, mp3 v);
mp ref_orthogonality(mp33 V);

#endif
