/* The plain loop of chapter 6: every face joined to one point. */
/* Tangled from literate/06-mesh: story, workshop. Edit there. */
#include "whorl/mesh.h"
#include "src/strict.h"

whorl_moments whorl_mesh_fan(const whorl_mesh *mesh, double density,
                             whorl_vec3 w0)
{
    whorl_moments sum = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        const whorl_vec3 w1 = whorl_mesh_corner(mesh, face, 0);
        const whorl_vec3 w2 = whorl_mesh_corner(mesh, face, 1);
        const whorl_vec3 w3 = whorl_mesh_corner(mesh, face, 2);
        /* eq:mesh-fan */
        sum = whorl_moments_add(sum, whorl_moments_of_tetrahedron(
            w0, w1, w2, w3, density));
    }
    return sum;
}
