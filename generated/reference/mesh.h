/* Integrals of a mesh, its edges and its caps, exactly. */
/* Tangled from literate/06-mesh: evidence. Edit there. */
#ifndef REFERENCE_MESH_H
#define REFERENCE_MESH_H

#include "reference/mp.h"
#include <gmp.h>
#include <stddef.h>

/* Twice the area of a convex polygon of n corners, counterclockwise, with
   whole coordinates between 0 and 99: Pick's theorem. */
int ref_twice_area(int n, const int (*corner)[2]);
/* Ten accumulators: 6 V, 24 S (x y z), 120 C (xx yy zz xy xz yz), or for a
   surface 2 A, 6 S, 24 C. */
typedef struct { mpfr_t n[10]; } ref_sums;
void ref_sums_init(ref_sums *s, mpfr_prec_t bits);
void ref_sums_zero(ref_sums *s);
void ref_add_face(ref_sums *s, mp3 a, mp3 b, mp3 c);
void ref_add_area(ref_sums *s, mp3 a, mp3 b, mp3 c);
typedef struct {
    int closed, oriented;
    size_t unmatched, holes, shells, points;
} ref_boundary;

/* n <= 400 triangles. */
ref_boundary ref_find_boundary(const double (*corner)[3][3], size_t n);
/* Integral of x^a y^b z^c over the boxes: six whole numbers each,
   low x, high x, low y, ... */
void ref_boxes_integral(mpq_t value, int boxes, const int (*box)[6],
                        int a, int b, int c);

#endif
