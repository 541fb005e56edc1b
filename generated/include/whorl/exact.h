/* The sign of a volume, without any error. */
/* Tangled from literate/08-exact: story, workshop. Edit there. */
#ifndef WHORL_EXACT_H
#define WHORL_EXACT_H

#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The sign of the volume of a tetrahedron, det[b-a | c-a | d-a].
   Given: finite points, of whose coordinates none but zeros is smaller than
   2^-600 times the largest; rounding to nearest.  Returned: +1 if a sees
   b, c, d turn clockwise, -1 if counterclockwise, 0 if the four points
   lie in one plane (or a coordinate is not finite).  Errors: none.
   Accuracy: exact.  See: eq:exact-filter, eq:exact-faces,
   eq:exact-distil. */
int whorl_volume_sign(whorl_vec3 a, whorl_vec3 b, whorl_vec3 c,
                      whorl_vec3 d);

#ifdef __cplusplus
}
#endif
#endif
