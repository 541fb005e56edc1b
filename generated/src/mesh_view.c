/* Views of the caller's faces, and the corners read through them. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#include "src/mesh_view.h"
#include "src/little_endian.h"
#include "src/strict.h"

static whorl_mesh view(whorl_mesh_layout layout, const void *vertices,
                       size_t vertex_count, const uint32_t *triangles,
                       size_t triangle_count)
{
    return (whorl_mesh){layout, vertices, vertex_count, triangles,
                        triangle_count};
}

whorl_mesh whorl_mesh_indexed(const double *vertices, size_t vertex_count,
                              const uint32_t *triangles,
                              size_t triangle_count)
{
    return view(WHORL_MESH_INDEXED_F64, vertices, vertex_count, triangles,
                triangle_count);
}
whorl_mesh whorl_mesh_indexed_float(const float *vertices,
                                    size_t vertex_count,
                                    const uint32_t *triangles,
                                    size_t triangle_count)
{
    return view(WHORL_MESH_INDEXED_F32, vertices, vertex_count, triangles,
                triangle_count);
}

whorl_mesh whorl_mesh_soup(const double *corners, size_t triangle_count)
{
    return view(WHORL_MESH_SOUP_F64, corners, 0, NULL, triangle_count);
}

whorl_mesh whorl_mesh_soup_float(const float *corners,
                                 size_t triangle_count)
{
    return view(WHORL_MESH_SOUP_F32, corners, 0, NULL, triangle_count);
}

whorl_mesh whorl_mesh_stl(const void *records, size_t triangle_count)
{
    return view(WHORL_MESH_STL, records, 0, NULL, triangle_count);
}

static whorl_vec3 stl_corner(const void *records, size_t face, int k)
{
    const unsigned char *b = records;
    b += 50 * face + 12 + 12 * (size_t)k;
    return (whorl_vec3){little_endian_float(b), little_endian_float(b + 4),
                        little_endian_float(b + 8)};
}

whorl_vec3 whorl_mesh_corner(const whorl_mesh *mesh, size_t face, int k)
{
    if (mesh->layout == WHORL_MESH_STL)
        return stl_corner(mesh->vertices, face, k);
    const size_t i = 3 * vertex_number(mesh, face, k);
    if (mesh->layout == WHORL_MESH_INDEXED_F64
        || mesh->layout == WHORL_MESH_SOUP_F64) {
        const double *x = mesh->vertices;
        return (whorl_vec3){x[i], x[i + 1], x[i + 2]};
    }
    const float *x = mesh->vertices;
    return (whorl_vec3){x[i], x[i + 1], x[i + 2]};
}
