/* Tangled from literate/. Edit there, not here. */
#ifndef WHORL_LINEAR_H
#define WHORL_LINEAR_H

#include "whorl/status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct { double x, y, z; } whorl_vec3;

/* Row-major: m[i][j] is row i, column j. */
typedef struct { double m[3][3]; } whorl_mat3;

/* A symmetric matrix, each entry once. */
typedef struct { double xx, yy, zz, xy, xz, yz; } whorl_sym3;

whorl_vec3 whorl_vec3_add(whorl_vec3 a, whorl_vec3 b);
whorl_vec3 whorl_vec3_sub(whorl_vec3 a, whorl_vec3 b);
whorl_vec3 whorl_vec3_scale(double k, whorl_vec3 a);
double whorl_vec3_dot(whorl_vec3 a, whorl_vec3 b);
whorl_vec3 whorl_vec3_cross(whorl_vec3 a, whorl_vec3 b);
double whorl_vec3_norm(whorl_vec3 a);
whorl_status whorl_vec3_normalize(whorl_vec3 a, whorl_vec3 *unit);
int whorl_vec3_finite(whorl_vec3 a);

whorl_mat3 whorl_mat3_identity(void);
whorl_mat3 whorl_mat3_columns(whorl_vec3 a, whorl_vec3 b, whorl_vec3 c);
whorl_mat3 whorl_mat3_skew(whorl_vec3 a);
whorl_mat3 whorl_mat3_mul(whorl_mat3 a, whorl_mat3 b);
whorl_mat3 whorl_mat3_transpose(whorl_mat3 a);
whorl_vec3 whorl_mat3_apply(whorl_mat3 a, whorl_vec3 v);
double whorl_mat3_det(whorl_mat3 a);
whorl_status whorl_mat3_inverse(whorl_mat3 a, whorl_mat3 *inverse);

whorl_sym3 whorl_sym3_diagonal(double xx, double yy, double zz);
whorl_sym3 whorl_sym3_add(whorl_sym3 a, whorl_sym3 b);
whorl_sym3 whorl_sym3_sub(whorl_sym3 a, whorl_sym3 b);
whorl_sym3 whorl_sym3_scale(double k, whorl_sym3 a);
whorl_sym3 whorl_sym3_square(whorl_vec3 v);             /* v v^T */
whorl_vec3 whorl_sym3_apply(whorl_sym3 a, whorl_vec3 v);
double whorl_sym3_trace(whorl_sym3 a);
double whorl_sym3_det(whorl_sym3 a);
whorl_sym3 whorl_sym3_congruence(whorl_mat3 a, whorl_sym3 s); /* A S A^T */
whorl_mat3 whorl_sym3_to_mat3(whorl_sym3 a);
whorl_status whorl_sym3_from_mat3(whorl_mat3 a, whorl_sym3 *s);
whorl_status whorl_sym3_inverse(whorl_sym3 a, whorl_sym3 *inverse);

#ifdef __cplusplus
}
#endif
#endif
