/* The mesh of a test, in buffers: shapes, pieces, maps; ten sums. */
/* Tangled from literate/06-mesh: evidence. Edit there. */
#ifndef TESTS_MESH_BUFFERS_H
#define TESTS_MESH_BUFFERS_H

#include "reference/tap.h"
#include "whorl.h"
#include <math.h>
#include <string.h>

enum { ROOM = 160000 };

static double vertices[3 * ROOM];
static uint32_t triangles[3 * ROOM];
static size_t vertex_count, triangle_count;

static inline whorl_mesh body(void)
{
    return whorl_mesh_indexed(vertices, vertex_count, triangles,
                              triangle_count);
}

static inline void take(whorl_shape_count n)
{
    vertex_count = n.vertices;
    triangle_count = n.triangles;
}

/* So many triangles with corners of their own, which are still to come. */
static inline void take_pieces(size_t n)
{
    triangle_count = n;
    vertex_count = 3 * n;
    for (size_t k = 0; k < 3 * n; k++)
        triangles[k] = (uint32_t)k;
}

static inline void turn_face(size_t face)
{
    uint32_t *t = triangles + 3 * face;
    const uint32_t second = t[1];
    t[1] = t[2];
    t[2] = second;
}

/* A body that was put behind the first becomes a cavity of it. */
static inline void join_turned(whorl_shape_count n)
{
    const size_t first = triangle_count;
    for (size_t k = 3 * first; k < 3 * (first + n.triangles); k++)
        triangles[k] += (uint32_t)vertex_count;
    vertex_count += n.vertices;
    triangle_count += n.triangles;
    for (size_t face = first; face < triangle_count; face++)
        turn_face(face);
}

static double soup[9 * ROOM];

static inline whorl_mesh as_soup(void)
{
    for (size_t k = 0; k < 3 * triangle_count; k++)
        memcpy(soup + 3 * k, vertices + 3 * triangles[k], 3 * sizeof *soup);
    return whorl_mesh_soup(soup, triangle_count);
}

static inline void map_vertices(double A[3][3], const double t[3])
{
    for (size_t v = 0; v < vertex_count; v++) {
        double *p = vertices + 3 * v;
        const double x = p[0], y = p[1], z = p[2];
        for (int i = 0; i < 3; i++)
            p[i] = A[i][0] * x + A[i][1] * y + A[i][2] * z + t[i];
    }
}

/* Up to 10^8 sizes away, in decades, or not at all. */
static inline double draw_far(sweep *s)
{
    const unsigned decade = draw_below(s, 10);
    return decade == 0 ? 0 : pow(10, decade - 1.0);
}

/* Squeezed, turned, carried away, times a power of two. */
static inline void distort(sweep *s, unsigned thinnest, double far,
                           int power)
{
    static const double squeeze[4] = {1, 1e-2, 1e-4, 1e-6};
    const double thin = squeeze[draw_below(s, thinnest + 1)];
    const double both = draw_below(s, 2) ? thin : 1, k = ldexp(1, power);
    double A[3][3], t[3];
    for (int i = 0; i < 3; i++) {
        t[i] = k * far * draw_uniform(s, -1, 1);
        for (int j = 0; j < 3; j++)
            A[i][j] = k * draw_uniform(s, -1, 1)
                * (j == 0 ? thin : j == 1 ? both : 1);
    }
    map_vertices(A, t);
}

static inline void draw_pieces(sweep *s)
{
    static const double side[5] = {1, 1e-1, 1e-3, 1e-5, 1e-7};
    const double length = side[draw_below(s, 5)];
    take_pieces(1 + draw_below(s, 16));
    for (size_t face = 0; face < triangle_count; face++)
        for (int i = 0; i < 3; i++) {
            const double x = draw_uniform(s, -1, 1);
            double *p = vertices + 9 * face + i;
            for (size_t k = 0; k < 3; k++)
                p[3 * k] = x + draw_uniform(s, -length, length);
            if (face % 3 == 0)
                p[6] = p[0] + 0.3 * (p[3] - p[0]);
        }
}

/* The divisor: what the reference counts for one of the integral.  The
   power of the unit that goes with it. */
typedef struct {
    double got[10], bound[10];
    int divisor[10], power[10];
} claims;

static inline claims claims_of(const whorl_mesh_integrals *i)
{
    static const int divisor[2][3] = {{2, 6, 24}, {6, 24, 120}};
    const double bound[3] = {i->measure_bound, i->first_bound,
                             i->second_bound};
    claims c = {{i->measure, i->first.x, i->first.y, i->first.z,
                 i->second.xx, i->second.yy, i->second.zz, i->second.xy,
                 i->second.xz, i->second.yz}, {0}, {0}, {0}};
    for (int k = 0; k < 10; k++) {
        const int order = k == 0 ? 0 : k < 4 ? 1 : 2;
        c.bound[k] = bound[order];
        c.divisor[k] = divisor[i->dimension - 2][order];
        c.power[k] = i->dimension + order;
    }
    return c;
}

#endif
