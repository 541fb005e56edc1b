/* The integrals of a mesh over its inside and over its skin. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#include "src/face_sum.h"
#include <string.h>

whorl_status whorl_mesh_integrate(const whorl_mesh *mesh,
                                  const whorl_mesh_boundary *boundary,
                                  whorl_mesh_integrals *integrals)
{
    whorl_mesh_report report;
    whorl_mesh_integrals r;
    const whorl_mesh_stream stream = whorl_mesh_stream_of(mesh);
    whorl_status status = whorl_mesh_check(mesh, &report);
    if (status == WHORL_OK)
        status = whorl_mesh_integrate_stream(&stream, report.low,
                                             report.high, NULL, &r);
    if (status != WHORL_OK)
        return status;
    if (boundary != NULL && boundary->holes > 0)
        r = whorl_mesh_add_caps(mesh, boundary, &r);
    *integrals = r;
    return WHORL_OK;
}

whorl_status whorl_mesh_integrate_surface(const whorl_mesh *mesh,
                                          whorl_mesh_integrals *integrals)
{
    whorl_mesh_frame kernel;
    const whorl_status status = check_and_frame(mesh, &kernel);
    if (status != WHORL_OK)
        return status;
    const frame f = frame_at(kernel.reference, kernel.unit);
    pairwise_sum terms;
    terms.count = 0;
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        whorl_vec3 p[3];
        read_corners(mesh, face, p);
        const face_view v = view_face(&f, p);
        if (!repeats_corner(p))
            add_term(&terms, triangle(&v));
    }
    *integrals = integrals_of(&terms, &f, 2);
    return WHORL_OK;
}
