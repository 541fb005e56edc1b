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
                               whorl_vec3 factors, whorl_mesh_shell *shells,
                               size_t capacity)
{
    whorl_mesh_frame kernel;
    const whorl_status status = check_and_frame(mesh, &kernel);
    if (status != WHORL_OK)
        return status;
    if (!whorl_vec3_finite(factors))
        return WHORL_NOT_FINITE;
    if (factors.x == 0 || factors.y == 0 || factors.z == 0)
        return WHORL_NOT_ABOVE_ZERO;
    if (capacity < boundary->shells)
        return WHORL_WORK_TOO_SMALL;
    const frame f = frame_at(kernel.reference, kernel.unit);
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
    int e[4];
    const double g = fabs(frexp(factors.x, &e[0]) * frexp(factors.y, &e[1])
                          * frexp(factors.z, &e[2]));
    frexp(f.unit, &e[3]);
    const int power = e[0] + e[1] + e[2] + 3 * (e[3] - 1);
    const double u = DBL_EPSILON / 2, roundings = g == 0.125 ? 0 : 3;
    for (size_t k = 0; k < boundary->shells; k++) {
        const double sum = shells[k].volume / 6, volume = g * sum;
        const double bound = g * final_bound(shells[k].bound, 6, fabs(sum),
            mesh->triangle_count + 3 * boundary->unmatched_edges);
        shells[k].volume = ldexp(volume, power);
        shells[k].bound = isinf(shells[k].volume) ? INFINITY
            : ldexp((1 + 0x1p-20) * (bound + roundings * u * fabs(volume)),
                    power) + DBL_MIN;
    }
    return WHORL_OK;
}
