/* Vectors and matrices, formula by formula, in many bits. */
/* Tangled from literate/01-linear: evidence. Edit there. */
#ifndef REFERENCE_LINEAR_H
#define REFERENCE_LINEAR_H

#include "reference/mp.h"

/* Four times the scalar product, from two lengths. */
mp ref_dot_4(mp3 a, mp3 b);

/* Component i of a x b as the volume of e_i, a, b. */
mp ref_cross(mp3 a, mp3 b, int i);

/* A B as a sum of columns times rows. */
mp33 ref_mul(mp33 a, mp33 b);

/* det A times entry (i, j) of the inverse of A, by Cramer's rule, and the
   permanent of the sizes of the same block. */
mp ref_cramer(mp33 a, int i, int j);
mp ref_cramer_size(mp33 a, int i, int j);

/* A S A^T as a sum of squares and mixed products of the columns of A. */
mp33 ref_congruence(mp33 a, mp33 s);

#endif
