/* One face of a mesh: its vertex numbers and its corners. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#ifndef WHORL_MESH_VIEW_H
#define WHORL_MESH_VIEW_H

#include "src/linear.h"
#include "whorl/mesh.h"

static inline int is_indexed(const whorl_mesh *mesh)
{
    return mesh->layout <= WHORL_MESH_INDEXED_F32;
}

static inline size_t vertex_number(const whorl_mesh *mesh, size_t face,
                                   int k)
{
    const size_t corner = 3 * face + (size_t)k;
    return is_indexed(mesh) ? mesh->triangles[corner] : corner;
}
static inline void read_corners(const whorl_mesh *mesh, size_t face,
                                whorl_vec3 p[3])
{
    for (int k = 0; k < 3; k++)
        p[k] = whorl_mesh_corner(mesh, face, k);
}

static inline int repeats_corner(const whorl_vec3 p[3])
{
    return same_point(p[0], p[1]) || same_point(p[1], p[2])
        || same_point(p[2], p[0]);
}

#endif
