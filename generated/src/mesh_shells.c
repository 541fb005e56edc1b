/* The signed volume of each shell of a mesh. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#include "src/face_sum.h"

static void add_to_shell(whorl_mesh_shell *shell, partial p)
{
    shell->volume += p.measure;
    shell->bound += p.measure_bound + fabs(shell->volume);
}

whorl_status whorl_mesh_shells(const whorl_mesh *mesh,
                               const whorl_mesh_boundary *boundary,
                               whorl_mesh_shell *shells, size_t capacity)
{
    whorl_mesh_frame kernel;
    const whorl_status status = check_and_frame(mesh, &kernel);
    if (status != WHORL_OK)
        return status;
    const frame f = frame_at(kernel.reference, kernel.unit);
    if (f.unit > 0x1p320 || f.unit < 0x1p-320)
        return WHORL_OUT_OF_RANGE;
    if (capacity < boundary->shells)
        return WHORL_WORK_TOO_SMALL;
    for (size_t k = 0; k < boundary->shells; k++)
        shells[k] = (whorl_mesh_shell){0, 0, 0, 0};
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        whorl_vec3 p[3];
        read_corners(mesh, face, p);
        whorl_mesh_shell *shell = &shells[boundary->shell_of_face[face]];
        const face_view v = view_face(&f, p);
        if (shell->triangles++ == 0)
            shell->first_face = face;
        if (!repeats_corner(p))
            add_to_shell(shell, tetrahedron(&v));
    }
    for (size_t k = 0; k < boundary->holes; k++) {
        const whorl_mesh_hole hole = whorl_mesh_hole_at(mesh, boundary, k);
        for (size_t i = hole.first; i < hole.first + hole.edges; i++) {
            const whorl_mesh_edge e =
                whorl_mesh_unmatched_edge(mesh, boundary, i);
            add_to_shell(&shells[hole.shell], cap_triangle(&e, &hole, &f));
        }
    }
    const double unit3 = f.unit * f.unit * f.unit;
    for (size_t k = 0; k < boundary->shells; k++) {
        const double volume = shells[k].volume / 6;
        shells[k].bound = unit3 * (1 + 0x1p-20)
            * final_bound(shells[k].bound, 6, fabs(volume),
                          mesh->triangle_count + 3 * boundary->unmatched_edges)
            + DBL_MIN;
        shells[k].volume = unit3 * volume;
    }
    return WHORL_OK;
}
