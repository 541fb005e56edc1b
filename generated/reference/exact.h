/* Tangled from literate/. Edit there, not here. */
#ifndef REFERENCE_EXACT_H
#define REFERENCE_EXACT_H

#include "reference/mp.h"

/* Six times the volume of the tetrahedron a, b, c, d: the normal of the
   plane a, b, c times the height of d over it. */
mp ref_volume_6(mp3 a, mp3 b, mp3 c, mp3 d);

#endif
