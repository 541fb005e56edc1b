/* Meshes of simple shapes: boxes, spheres, tori, the T-handle. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#ifndef WHORL_SHAPES_H
#define WHORL_SHAPES_H

#include "whorl/status.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many vertices and triangles a shape has: the caller's arrays must
   hold 3 * vertices doubles and 3 * triangles numbers. */
typedef struct { size_t vertices, triangles; } whorl_shape_count;

/* Write a box with the given sides [m] along x, y, z, centered on the
   origin.  Written: 8 vertices, 12 triangles, closed, outside out.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO.  Accuracy: exact. */
whorl_shape_count whorl_shape_box_count(void);
whorl_status whorl_shape_box(double a, double b, double c,
                             double *vertices, uint32_t *triangles);

/* Write a sphere: n steps from pole to pole (z axis), 2 n around.
   Written: 2 + 2 n (n - 1) vertices on the sphere, 4 n (n - 1) triangles.
   The counts are 0 for n < 3 and where 32 bits are too few.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO, WHORL_TOO_COARSE,
   WHORL_TOO_LARGE.  Accuracy: each coordinate within 32 u of the radius. */
whorl_shape_count whorl_shape_sphere_count(uint32_t n);
whorl_status whorl_shape_sphere(double radius, uint32_t n,
                                double *vertices, uint32_t *triangles);

/* Write a torus about the z axis: R from the center to the middle of the
   tube, tube radius r < R; 2 n steps around the axis, n around the tube.
   Written: 2 n^2 vertices, 4 n^2 triangles.  Errors, accuracy: as for the
   sphere (of R + r); WHORL_NOT_ABOVE_ZERO also where r >= R. */
whorl_shape_count whorl_shape_torus_count(uint32_t n);
whorl_status whorl_shape_torus(double R, double r, uint32_t n,
                               double *vertices, uint32_t *triangles);

/* Write the T-handle of this book: a bar 24 x 8 x 9 along x, y, z centered
   on the origin, and under it (toward -y) a stem 2 x 18 x 4, in units of
   unit [m] (0.005 in the book), as one closed skin without inner faces.
   Written: 16 vertices, 28 triangles.  Its center of mass is (0, -unit, 0),
   its inertia 1 : 2 : 5/2 about x, y, z.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO.  Accuracy: each
   coordinate is rounded once.  See: eq:shapes-handle. */
whorl_shape_count whorl_shape_t_handle_count(void);
whorl_status whorl_shape_t_handle(double unit, double *vertices,
                                  uint32_t *triangles);

#ifdef __cplusplus
}
#endif
#endif
