/* Vectors of three numbers and matrices of nine. */
/* Tangled from literate/01-linear: story, workshop. Edit there. */
#ifndef WHORL_LINEAR_H
#define WHORL_LINEAR_H

#include "whorl/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In every "Accuracy" below u is 2^-53, results are rounded to nearest (as
   C programs do unless they ask for something else), and no product may
   underflow or overflow unless the comment says that it may. */

typedef struct { double x, y, z; } whorl_vec3;

/* Row-major: m[i][j] is row i, column j. */
typedef struct { double m[3][3]; } whorl_mat3;

/* A symmetric matrix, each entry once. */
typedef struct { double xx, yy, zz, xy, xz, yz; } whorl_sym3;

/* Sum, difference, multiple of vectors.  Given: vectors a, b of the same
   unit; factor k.  Returned: a + b, a - b, k a.
   Errors: none; NaN in, NaN out.
   Accuracy: each component is the exact one, rounded once. */
whorl_vec3 whorl_vec3_add(whorl_vec3 a, whorl_vec3 b);
whorl_vec3 whorl_vec3_sub(whorl_vec3 a, whorl_vec3 b);
whorl_vec3 whorl_vec3_scale(double k, whorl_vec3 a);

/* Are all three components finite numbers?  Given: any vector.
   Returned: 1 or 0.  Errors: none. */
int whorl_vec3_finite(whorl_vec3 a);

/* The scalar product.  Given: vectors a, b.  Returned: a . b.
   Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_VEC3_DOT_BOUND u times the sum of |products|.
   See: eq:linear-dot. */
double whorl_vec3_dot(whorl_vec3 a, whorl_vec3 b);

/* The cross product.  Given: vectors a, b.  Returned: a x b, perpendicular
   to both, right-handed.  Errors: none; NaN in, NaN out.
   Accuracy: error of each component <= WHORL_VEC3_CROSS_BOUND u times the
   sum of its two |products|.  See: eq:linear-cross. */
whorl_vec3 whorl_vec3_cross(whorl_vec3 a, whorl_vec3 b);

/* The length of a vector.  Given: any vector, 2^-1074 to 2^1023 in size.
   Returned: |a|, infinite only if |a| is beyond the largest double.
   Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_VEC3_NORM_BOUND u (|a| + 2^-1022); no square
   overflows, and none that counts underflows.  See: eq:linear-norm. */
double whorl_vec3_norm(whorl_vec3 a);

/* The unit vector in the direction of a vector.  Given: any finite vector
   but zero.  Returned: *unit.  Errors: WHORL_NOT_FINITE,
   WHORL_ZERO_LENGTH.
   Accuracy: error of each component <= WHORL_VEC3_NORMALIZE_BOUND u times
   (|component| + 2^-1022), whatever the size of a.
   See: eq:linear-normalize. */
whorl_status whorl_vec3_normalize(whorl_vec3 a, whorl_vec3 *unit);

/* Identity matrix, matrix with columns a, b, c, transposed matrix.
   Returned: the matrix, exactly.  Errors: none. */
whorl_mat3 whorl_mat3_identity(void);
whorl_mat3 whorl_mat3_columns(whorl_vec3 a, whorl_vec3 b, whorl_vec3 c);
whorl_mat3 whorl_mat3_transpose(whorl_mat3 a);

/* The matrix of the cross product.  Given: vector a.  Returned: a*, with
   a* b = a x b for every b.  Errors: none.  Accuracy: exact.
   See: eq:linear-skew. */
whorl_mat3 whorl_mat3_skew(whorl_vec3 a);

/* Image of a vector, product of two matrices.  Given: matrices a, b;
   vector v.  Returned: a v, a b.  Errors: none; NaN in, NaN out.
   Accuracy: error of each number <= WHORL_MAT3_MUL_BOUND u times the sum
   of its three |products|.  See: eq:linear-mul. */
whorl_vec3 whorl_mat3_apply(whorl_mat3 a, whorl_vec3 v);
whorl_mat3 whorl_mat3_mul(whorl_mat3 a, whorl_mat3 b);

/* The determinant: the signed volume spanned by the columns.  Given: any
   matrix a.  Returned: det a.  Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_MAT3_DET_BOUND u times the permanent of |a|,
   the sum of its six |products|.  See: eq:linear-det. */
double whorl_mat3_det(whorl_mat3 a);

/* The inverse of a matrix.  Given: finite matrix a of any scale.
   Returned: *inverse.  Errors: WHORL_NOT_FINITE; WHORL_SINGULAR if the
   computed |det a| <= 64 u times the permanent P of |a|;
   WHORL_OUT_OF_RANGE if an entry of the inverse is not finite.
   Accuracy: error of entry ij <= WHORL_MAT3_INVERSE_BOUND u (P/|det a|)
   K_ij/|det a|, K_ij the permanent of the 2 x 2 block without row j and
   column i of |a|; entries below 2^-1022 lose digits.
   See: eq:linear-inverse. */
whorl_status whorl_mat3_inverse(whorl_mat3 a, whorl_mat3 *inverse);

/* A symmetric matrix carried through a linear map.  Given: any matrix a;
   symmetric matrix s.  Returned: a s a^T.
   Errors: none; NaN in, NaN out.
   Accuracy: error of each entry <= WHORL_SYM3_CONGRUENCE_BOUND u times the
   sum of its nine |products|.  See: eq:linear-congruence. */
whorl_sym3 whorl_sym3_congruence(whorl_mat3 a, whorl_sym3 s);

/* Diagonal matrix; sum, difference, multiple; trace.  Given: symmetric
   matrices a, b; factor k.  Errors: none; NaN in, NaN out.
   Accuracy: each number rounded once (the trace: error <=
   2 u times the sum of |entries|). */
whorl_sym3 whorl_sym3_diagonal(double xx, double yy, double zz);
whorl_sym3 whorl_sym3_add(whorl_sym3 a, whorl_sym3 b);
whorl_sym3 whorl_sym3_sub(whorl_sym3 a, whorl_sym3 b);
whorl_sym3 whorl_sym3_scale(double k, whorl_sym3 a);
double whorl_sym3_trace(whorl_sym3 a);

/* The square v v^T of a vector; the image S v; the determinant of S.
   Given: vector v, symmetric matrix a.  Errors: none; NaN in, NaN out.
   Accuracy: of v v^T each entry is rounded once; S v as whorl_mat3_apply;
   the determinant as whorl_mat3_det.  See: eq:linear-mul, eq:linear-det. */
whorl_sym3 whorl_sym3_square(whorl_vec3 v);
whorl_vec3 whorl_sym3_apply(whorl_sym3 a, whorl_vec3 v);
double whorl_sym3_det(whorl_sym3 a);

/* A symmetric matrix as a full one, and back.  Given: symmetric matrix a;
   finite full matrix a with a_ij == a_ji.  Returned: the same entries.
   Errors of whorl_sym3_from_mat3: WHORL_NOT_FINITE, WHORL_ASYMMETRIC.
   Accuracy: exact. */
whorl_mat3 whorl_sym3_to_mat3(whorl_sym3 a);
whorl_status whorl_sym3_from_mat3(whorl_mat3 a, whorl_sym3 *s);

/* The inverse of a symmetric matrix.  Given: finite symmetric matrix a.
   Returned: *inverse.  Errors and accuracy: as whorl_mat3_inverse.
   See: eq:linear-inverse. */
whorl_status whorl_sym3_inverse(whorl_sym3 a, whorl_sym3 *inverse);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_VEC3_DOT_BOUND 3.0
#define WHORL_VEC3_CROSS_BOUND 2.0
#define WHORL_VEC3_NORM_BOUND 2.501
#define WHORL_VEC3_NORMALIZE_BOUND 3.501
#define WHORL_MAT3_MUL_BOUND 3.0
#define WHORL_MAT3_DET_BOUND 5.001
#define WHORL_MAT3_INVERSE_BOUND 8.002
#define WHORL_SYM3_CONGRUENCE_BOUND 6.001

#ifdef __cplusplus
}
#endif
#endif
