/* Lab 4 solved: the volumes keep their signs. */
#include "whorl.h"

whorl_moments whorl_mesh_fan(const whorl_mesh *mesh, double density,
                             whorl_vec3 w0)
{
    whorl_moments sum = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
    for (size_t face = 0; face < mesh->triangle_count; face++)
        sum = whorl_moments_add(sum, whorl_moments_of_tetrahedron(w0,
            whorl_mesh_corner(mesh, face, 0),
            whorl_mesh_corner(mesh, face, 1),
            whorl_mesh_corner(mesh, face, 2), density));
    return sum;
}
