/* Mass properties of a mesh from exact integrals. */
/* Tangled from literate/07-mass: evidence. Edit there. */
#ifndef REFERENCE_MASS_H
#define REFERENCE_MASS_H

#include "reference/mesh.h"

typedef struct { mp mass, volume; mp3 center; mp33 inertia; } ref_body;

/* A body of triangles, each with the density of its part; thickness 0 for
   a solid, otherwise of its skin. */
ref_body ref_body_of_faces(const double (*corner)[3][3],
                           const double *density, size_t n,
                           double thickness);

/* The same for particles. */
ref_body ref_body_of_points(const double (*p)[3], const double *mass,
                            size_t n);

#endif
