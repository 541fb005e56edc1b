/* Implicit steps by other roads: full matrices, elimination, roots. */
/* Tangled from literate/17-implicit: evidence. Edit there. */
#ifndef REFERENCE_IMPLICIT_H
#define REFERENCE_IMPLICIT_H

#include "reference/linear.h"

enum { REF_MOST = 48 };
typedef struct { int n; mp m[REF_MOST][REF_MOST]; } mp_matrix;
typedef struct { mp x[REF_MOST]; } mp_column;

/* A^-1 b by elimination with row exchanges; A x; a . b. */
mp_column ref_eliminate(const mp_matrix *A, const mp_column *b);
mp_column ref_matrix_apply(const mp_matrix *A, const mp_column *x);
mp ref_column_dot(int n, const mp_column *a, const mp_column *b);

/* The larger |root| of L^2 - t L + d. */
mp ref_largest_root(mp t, mp d);

/* The step of the notes: v' from (M + h^2 K + h D) v' = ... by Cramer. */
mp3 ref_spring_velocity(mp33 M, mp33 K, mp33 D, mp h, mp3 x, mp3 x0, mp3 v,
                        mp3 f);

#endif
