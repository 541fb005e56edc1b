/* Whether a mesh can be summed, and if not, which face is at fault. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#include "src/mesh_sum.h"
#include "src/mesh_view.h"
#include "src/linear.h"
#include <float.h>
#include <math.h>

static whorl_vec3 near_one(whorl_vec3 a)
{
    return vec3_shift(a, -exponent_above(largest(a)));
}

static int without_area(const whorl_vec3 p[3])
{
    whorl_vec3 e = whorl_vec3_sub(p[1], p[0]);
    whorl_vec3 f = whorl_vec3_sub(p[2], p[0]);
    whorl_vec3 n = whorl_vec3_cross(e, f);
    const double length = fabs(n.x) + fabs(n.y) + fabs(n.z);
    if (length > 0x1p-900 && length <= DBL_MAX)
        return 0;
    if (repeats_corner(p))
        return 1;
    e = near_one(e);
    f = near_one(f);
    n = whorl_vec3_cross(e, f);
    return n.x == 0 && n.y == 0 && n.z == 0;
}

static whorl_status check_face(const whorl_mesh *mesh, size_t face,
                               whorl_mesh_report *r, double box[6])
{
    whorl_vec3 p[3];
    for (int k = 0; k < 3; k++) {
        r->face = face;
        r->corner = k;
        r->vertex = vertex_number(mesh, face, k);
        if (is_indexed(mesh) && r->vertex >= mesh->vertex_count)
            return WHORL_INDEX_OUT_OF_RANGE;
        p[k] = whorl_mesh_corner(mesh, face, k);
        if (!whorl_vec3_finite(p[k]))
            return WHORL_NOT_FINITE;
        const double x[3] = {p[k].x, p[k].y, p[k].z};
        for (int c = 0; c < 3; c++) {
            box[c] = lesser(x[c], box[c]);
            box[c + 3] = -lesser(-x[c], -box[c + 3]);
        }
    }
    if (without_area(p))
        r->degenerate++;
    r->face = 0;
    r->corner = 0;
    r->vertex = 0;
    return WHORL_OK;
}

static int numbers_in_range(const whorl_mesh *mesh, size_t first, size_t n)
{
    uint32_t largest_number = 0;
    if (!is_indexed(mesh))
        return 1;
    for (size_t c = 3 * first; c < 3 * (first + n); c++)
        if (mesh->triangles[c] > largest_number)
            largest_number = mesh->triangles[c];
    return largest_number < mesh->vertex_count;
}

whorl_status whorl_mesh_check(const whorl_mesh *mesh,
                              whorl_mesh_report *report)
{
    whorl_mesh_report r = {0, 0, 0, 0, {0, 0, 0}, {0, 0, 0}};
    double box[6] = {INFINITY, INFINITY, INFINITY,
                     -INFINITY, -INFINITY, -INFINITY};
    whorl_status status = WHORL_OK;
    if (mesh->triangle_count == 0)
        status = WHORL_NO_TRIANGLES;
    for (size_t face = 0; face < mesh->triangle_count && !status;) {
        const size_t left = mesh->triangle_count - face;
        const size_t n = left < 256 ? left : 256;
        const int sound = numbers_in_range(mesh, face, n)
            && whorl_private_check_block(mesh, face, n, box);
        for (size_t k = 0; !sound && k < n && !status; k++)
            status = check_face(mesh, face + k, &r, box);
        face += n;
    }
    if (mesh->triangle_count > 0 && box[0] <= box[3]) {
        r.low = (whorl_vec3){box[0], box[1], box[2]};
        r.high = (whorl_vec3){box[3], box[4], box[5]};
    }
    if (report != NULL)
        *report = r;
    return status;
}
