/* The caps that close the holes of a mesh: what lies behind them. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#include "src/face_sum.h"

static whorl_mesh_integrals sum_caps(const whorl_mesh *mesh,
                                     const whorl_mesh_boundary *boundary,
                                     const frame *f)
{
    pairwise_sum terms;
    terms.count = 0;
    for (size_t k = 0; k < boundary->holes; k++) {
        const whorl_mesh_hole hole = whorl_mesh_hole_at(mesh, boundary, k);
        for (size_t i = hole.first; i < hole.first + hole.edges; i++) {
            const whorl_mesh_edge edge =
                whorl_mesh_unmatched_edge(mesh, boundary, i);
            add_term(&terms, cap_triangle(&edge, &hole, f));
        }
    }
    return integrals_of(&terms, f, 3);
}

whorl_mesh_integrals whorl_mesh_add_caps(
    const whorl_mesh *mesh, const whorl_mesh_boundary *boundary,
    const whorl_mesh_integrals *faces)
{
    const double u = DBL_EPSILON / 2, slack = 1 + 0x1p-40;
    const frame f = frame_at(faces->reference, faces->unit);
    const whorl_mesh_integrals caps = sum_caps(mesh, boundary, &f);
    whorl_mesh_integrals r = *faces;
    r.measure += caps.measure;
    r.first = whorl_vec3_add(r.first, caps.first);
    r.second = whorl_sym3_add(r.second, caps.second);
    r.measure_bound = slack * (r.measure_bound + caps.measure_bound
                               + u * fabs(r.measure));
    r.first_bound = slack * (r.first_bound + caps.first_bound
                             + u * largest(r.first));
    r.second_bound = slack * (r.second_bound + caps.second_bound
                              + u * largest_entry(r.second));
    return r;
}

static whorl_vec3 seen_from(const whorl_mesh_integrals *i, whorl_vec3 p)
{
    return whorl_vec3_scale(1 / i->unit,
                            whorl_vec3_sub(p, i->reference));
}

whorl_moments whorl_mesh_caps(const whorl_mesh *mesh,
                              const whorl_mesh_boundary *boundary,
                              const whorl_mesh_integrals *integrals,
                              whorl_vec3 p)
{
    whorl_moments sum = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
    const whorl_vec3 w0 = seen_from(integrals, p);
    for (size_t k = 0; k < boundary->holes; k++) {
        const whorl_mesh_hole hole = whorl_mesh_hole_at(mesh, boundary, k);
        const whorl_vec3 g = whorl_vec3_add(
            seen_from(integrals, hole.anchor),
            whorl_vec3_scale(1 / integrals->unit, hole.offset));
        for (size_t i = hole.first; i < hole.first + hole.edges; i++) {
            const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, boundary, i);
            sum = whorl_moments_add(sum, whorl_moments_of_tetrahedron(
                w0, seen_from(integrals, e.to), seen_from(integrals, e.from), g,
                (double)e.times));
        }
    }
    return sum;
}
