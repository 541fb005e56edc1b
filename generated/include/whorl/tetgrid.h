/* Grids of tetrahedra in simple shapes: box, ball, T-handle. */
/* Tangled from literate/16-elastic: tetgrid. Edit there. */
#ifndef WHORL_TETGRID_H
#define WHORL_TETGRID_H

#include <stddef.h>
#include <stdint.h>

#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many nodes and tetrahedra a grid has: the caller's arrays must hold
   that many nodes and 4 * tetrahedra indices.  Both are 0 where a number of
   cells is 0, and where 32 bits are too few for 4 * tetrahedra. */
typedef struct { size_t nodes, tetrahedra; } whorl_tet_grid_count;

/* Write a grid of the box with the given sides [m] along x, y, z, centered
   on the origin: n[0], n[1], n[2] cells along them, each cut into five.
   Written: nodes [m]; tetrahedra, four nodes each, of positive volume.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO (a side, a number of
   cells), WHORL_TOO_LARGE.
   Accuracy: coordinates within WHORL_TET_GRID_BOUND u of half a side, those
   of the surface exact; mirror images to the bit.  See: eq:elastic-five. */
whorl_tet_grid_count whorl_tet_grid_box_count(const uint32_t n[3]);
whorl_status whorl_tet_grid_box(whorl_vec3 sides, const uint32_t n[3],
                                whorl_vec3 *nodes, uint32_t *tetrahedra);

/* Write a grid of the T-handle of whorl_shape_t_handle, in cells of at
   most 4/n units, each cut into five.  Written, errors: as of the box.
   Accuracy: as of the box; corners are those of whorl_shape_t_handle. */
whorl_tet_grid_count whorl_tet_grid_t_handle_count(uint32_t n);
whorl_status whorl_tet_grid_t_handle(double unit, uint32_t n,
                                     whorl_vec3 *nodes,
                                     uint32_t *tetrahedra);

/* Write a grid of the ball about the origin: n layers of an octahedron,
   blown up; 8 n^3 tetrahedra, none with two faces on the surface.
   Written: as of the box.  The node in the middle is the origin; those of
   the surface are on the sphere, so the volume is short of the ball's.
   Errors: as of the box.  Accuracy: coordinates within
   WHORL_TET_GRID_BALL_BOUND u of the radius.  See: eq:elastic-ball. */
whorl_tet_grid_count whorl_tet_grid_ball_count(uint32_t n);
whorl_status whorl_tet_grid_ball(double radius, uint32_t n,
                                 whorl_vec3 *nodes, uint32_t *tetrahedra);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_TET_GRID_BOUND 3.001
#define WHORL_TET_GRID_BALL_BOUND 5.001

#ifdef __cplusplus
}
#endif
#endif
