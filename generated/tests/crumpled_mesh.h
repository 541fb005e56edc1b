/* Meshes that are the same everywhere, and their sums by the kernel. */
/* Tangled from literate/08-exact: kernel-evidence. Edit there. */
#ifndef TESTS_CRUMPLED_MESH_H
#define TESTS_CRUMPLED_MESH_H

#include "tests/mesh_buffers.h"

static inline uint64_t chaos(uint64_t z)
{
    z = (z + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline double chance(uint64_t z)
{
    return (double)(chaos(z) >> 11) * 0x1p-53 - 0.5;
}
/* rows x columns points on a square tube, pushed about. */
static inline void crumple(uint32_t rows, uint32_t columns, double by)
{
    static const double x[4] = {1, 0, -1, 0};
    take((whorl_shape_count){rows * columns, 0});
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < columns; j++) {
            const uint32_t a = i * columns + j;
            const uint32_t b = (i + 1) % rows * columns + j;
            const uint32_t c = (i + 1) % rows * columns + (j + 1) % columns;
            const uint32_t d = i * columns + (j + 1) % columns;
            const uint32_t face[6] = {a, b, c, a, c, d};
            const double r = 3 + x[4 * j / columns];
            double *p = vertices + 3 * (size_t)a;
            memcpy(triangles + 3 * triangle_count, face, sizeof face);
            triangle_count += 2;
            p[0] = r * x[4 * i / rows] + by * chance(3 * a);
            p[1] = r * x[(4 * i / rows + 1) % 4] + by * chance(3 * a + 1);
            p[2] = x[(4 * j / columns + 1) % 4] + by * chance(3 * a + 2);
        }
}
static inline whorl_mesh_frame frame_of(const whorl_mesh *mesh, int precise)
{
    whorl_mesh_report box;
    whorl_mesh_frame f = {{0, 0, 0}, 0, {0, 0, 0}, {0, 0, 0}, 0, 0};
    whorl_mesh_check(mesh, &box);
    whorl_mesh_choose_frame(box.low, box.high, &f);
    f.precise = precise;
    return f;
}

static inline whorl_mesh_integrals sum_whole(const whorl_mesh *mesh,
                                             const whorl_mesh_frame *f)
{
    static whorl_mesh_partial partial[8];
    whorl_mesh_integrals i;
    const size_t chunks = (mesh->triangle_count + WHORL_MESH_CHUNK - 1)
        / WHORL_MESH_CHUNK;
    memset(&i, 0, sizeof i);
    whorl_mesh_sum(mesh, f, 0, chunks, partial);
    whorl_mesh_fold(f, partial, chunks, &i);
    return i;
}

#endif
