/* Mass, first and second moments of tetrahedra, and their arithmetic. */
/* Tangled from literate/05-moments: story, workshop. Edit there. */
#ifndef WHORL_MOMENTS_H
#define WHORL_MOMENTS_H

#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The integrals of rho, rho x and rho x x^T over a body, about the origin
   of the frame: mass [kg], first moment [kg m], second moment [kg m^2]. */
typedef struct {
    double mass;
    whorl_vec3 first;
    whorl_sym3 second;
} whorl_moments;

/* Moments of a tetrahedron of uniform density.  Given: corners w0 ... w3
   [m]; density [kg/m^3], any sign.  Returned: the moments, signed: positive
   if w1, w2, w3 run counterclockwise when seen from outside.
   Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_MOMENTS_TETRAHEDRON_BOUND u times the sum of
   the absolute values of all products, an edge counting as one number,
   unless something overflows or underflows on the way; this condition
   holds for all bounds below.
   See: eq:moments-tetrahedron-mass, eq:moments-tetrahedron-first,
   eq:moments-tetrahedron-second. */
whorl_moments whorl_moments_of_tetrahedron(whorl_vec3 w0, whorl_vec3 w1,
    whorl_vec3 w2, whorl_vec3 w3, double density);

/* Moments of a point mass.  Given: position p [m]; mass [kg], any sign.
   Returned: {m, m p, m p p^T}.  Errors: none; NaN in, NaN out.
   Accuracy: each number within WHORL_MOMENTS_POINT_BOUND u of itself.
   See: eq:moments-point. */
whorl_moments whorl_moments_of_point(whorl_vec3 p, double mass);

/* Moments of two bodies together, of a body with a part cut out, and of a
   body with its density scaled.  Given: moments about the same origin;
   factor k.  Returned: the sum, difference, multiple of all ten numbers.
   Errors: none; NaN in, NaN out.  Accuracy: each number rounded once.
   See: eq:moments-add. */
whorl_moments whorl_moments_add(whorl_moments a, whorl_moments b);
whorl_moments whorl_moments_sub(whorl_moments a, whorl_moments b);
whorl_moments whorl_moments_scale(double k, whorl_moments b);

/* Moments of a body moved by d.  Given: moments b; displacement d [m].
   Returned: {m, S + m d, C + d S^T + S d^T + m d d^T}.
   Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_MOMENTS_TRANSLATE_BOUND u times the sum of
   the absolute values of the terms.
   See: eq:moments-translate. */
whorl_moments whorl_moments_translate(whorl_moments b, whorl_vec3 d);

/* Moments of the image of a body under x -> A x, as a signed measure.
   Given: matrix A, any determinant; moments b of the body.
   Returned: det A times {m, A S, A C A^T}; a reflection gives a body of
   negative mass.  Errors: none; NaN in, NaN out.
   Accuracy: error <= WHORL_MOMENTS_TRANSFORM_BOUND u times the sum of
   the absolute values of all products of the formula.
   See: eq:moments-transform. */
whorl_moments whorl_moments_transform(whorl_mat3 A, whorl_moments b);

/* Moments of the tetrahedron (0,0,0), (1,0,0), (0,1,0), (0,0,1) of density
   one.  Given: nothing.  Returned: mass 1/6, first moment 1/24 (each
   component), second moment 1/60 on the diagonal and 1/120 off it.
   Accuracy: each number is the nearest double.
   See: eq:moments-canonical. */
whorl_moments whorl_moments_canonical(void);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_MOMENTS_TETRAHEDRON_BOUND 20.001
#define WHORL_MOMENTS_POINT_BOUND 2.0
#define WHORL_MOMENTS_TRANSLATE_BOUND 4.001
#define WHORL_MOMENTS_TRANSFORM_BOUND 12.001

#ifdef __cplusplus
}
#endif
#endif
