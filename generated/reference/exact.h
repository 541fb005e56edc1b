/* The sign and value of a volume, exactly. */
/* Tangled from literate/08-exact: evidence. Edit there. */
#ifndef REFERENCE_EXACT_H
#define REFERENCE_EXACT_H

#include "reference/mp.h"
#include <stddef.h>

/* Six times the volume of the tetrahedron a, b, c, d: the normal of the
   plane a, b, c times the height of d over it. */
mp ref_volume_6(mp3 a, mp3 b, mp3 c, mp3 d);

/* Six times the volume inside n faces of three corners each. */
mp ref_inside_6(const double (*corner)[3][3], size_t n);

#endif
