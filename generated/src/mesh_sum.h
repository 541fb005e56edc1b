/* What the sums of a mesh share with its other parts. */
/* Tangled from literate/08-exact: kernel. Edit there. */
#ifndef WHORL_MESH_SUM_H
#define WHORL_MESH_SUM_H

#include "whorl/mesh.h"

/* Check count <= 256 faces whose vertex numbers are in range.
   Returns 1 and widens the box (low x, y, z, high x, y, z) if each face is
   finite and certainly has area; 0 if each must be checked by itself. */
int whorl_private_check_block(const whorl_mesh *mesh, size_t first,
                              size_t count, double box[6]);

/* Add faces to the sum of their chunk, which is zero at first: all faces of
   the chunk in order, in one call or several, each but the last with a
   multiple of 256 faces; then end the chunk. */
void whorl_private_add_faces(const whorl_mesh *faces,
                             const whorl_mesh_frame *frame,
                             whorl_mesh_partial *sum);
void whorl_private_end_chunk(whorl_mesh_partial *sum);

#endif
