/* Lab 4, chapter 6: a solid from its skin.

   whorl_mesh_fan(mesh, density, w0) joins the point w0 to every face and adds
   up the tetrahedra, eq:mesh-fan.  The program below thinks that a volume
   must not be negative, and so is right only for a body that w0 sees all of.
   Graded by: make lab-4 */
#include "whorl.h"

whorl_moments whorl_mesh_fan(const whorl_mesh *mesh, double density,
                             whorl_vec3 w0)
{
    whorl_moments sum = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        const whorl_moments t = whorl_moments_of_tetrahedron(w0,
            whorl_mesh_corner(mesh, face, 0),
            whorl_mesh_corner(mesh, face, 1),
            whorl_mesh_corner(mesh, face, 2), density);
        sum = t.mass < 0 ? whorl_moments_sub(sum, t)
                         : whorl_moments_add(sum, t);
    }
    return sum;
}
