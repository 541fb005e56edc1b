/* Meshes of simple shapes. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#include "whorl/shapes.h"
#include "src/number.h"

static double *vertex(double *to, double x, double y, double z)
{
    *to++ = x;
    *to++ = y;
    *to++ = z;
    return to;
}

static uint32_t *quad(uint32_t *to, uint32_t a, uint32_t b, uint32_t c,
                      uint32_t d)
{
    *to++ = a, *to++ = b, *to++ = c;
    *to++ = a, *to++ = c, *to++ = d;
    return to;
}

static double *box_vertices(double *to, double x, double y, double z)
{
    for (int i = 0; i < 8; i++)
        to = vertex(to, i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z);
    return to;
}

/* All faces but the one toward -y. */
static uint32_t *box_lid_off(uint32_t *to)
{
    to = quad(to, 0, 4, 6, 2);
    to = quad(to, 1, 3, 7, 5);
    to = quad(to, 2, 6, 7, 3);
    to = quad(to, 0, 2, 3, 1);
    return quad(to, 4, 5, 7, 6);
}
whorl_shape_count whorl_shape_box_count(void)
{
    return (whorl_shape_count){8, 12};
}

whorl_status whorl_shape_box(double a, double b, double c,
                             double *vertices, uint32_t *triangles)
{
    whorl_status status = check_positive(a);
    if (status == WHORL_OK)
        status = check_positive(b);
    if (status == WHORL_OK)
        status = check_positive(c);
    if (status != WHORL_OK)
        return status;
    box_vertices(vertices, a / 2, b / 2, c / 2);
    quad(box_lid_off(triangles), 0, 1, 5, 4);
    return WHORL_OK;
}

/* Counter-clockwise seen from -y. */
static double *ring_vertices(double *to, double x, double y, double z)
{
    to = vertex(to, -x, y, -z);
    to = vertex(to, x, y, -z);
    to = vertex(to, x, y, z);
    return vertex(to, -x, y, z);
}

whorl_shape_count whorl_shape_t_handle_count(void)
{
    return (whorl_shape_count){16, 28};
}

whorl_status whorl_shape_t_handle(double unit, double *vertices,
                                  uint32_t *triangles)
{
    const double U = unit;
    whorl_status status = check_positive(unit);
    if (status != WHORL_OK)
        return status;
    /* eq:shapes-handle */
    vertices = box_vertices(vertices, 12 * U, 4 * U, 4.5 * U);
    vertices = ring_vertices(vertices, U, -4 * U, 2 * U);
    ring_vertices(vertices, U, -22 * U, 2 * U);
    static const uint32_t bar[4] = {0, 1, 5, 4};
    triangles = box_lid_off(triangles);
    for (uint32_t k = 0; k < 4; k++) {
        const uint32_t next = (k + 1) % 4;
        triangles = quad(triangles, bar[k], bar[next], 8 + next, 8 + k);
        triangles = quad(triangles, 8 + k, 8 + next, 12 + next, 12 + k);
    }
    quad(triangles, 12, 13, 14, 15);
    return WHORL_OK;
}

static const double pi = 3.14159265358979323846;
enum { MOST_STEPS = 13000 };   /* 4 n^2 faces can still be numbered */

static whorl_status steps(uint32_t n)
{
    return n < 3 ? WHORL_TOO_COARSE
        : n > MOST_STEPS ? WHORL_TOO_LARGE : WHORL_OK;
}

whorl_shape_count whorl_shape_sphere_count(uint32_t n)
{
    const size_t k = n;
    if (steps(n) != WHORL_OK)
        return (whorl_shape_count){0, 0};
    return (whorl_shape_count){2 + 2 * k * (k - 1), 4 * k * (k - 1)};
}
whorl_status whorl_shape_sphere(double radius, uint32_t n,
                                double *vertices, uint32_t *triangles)
{
    whorl_status status = check_positive(radius);
    if (status == WHORL_OK)
        status = steps(n);
    if (status != WHORL_OK)
        return status;
    vertices = vertex(vertices, 0, 0, radius);
    for (uint32_t i = 1; i < n; i++) {
        const double theta = pi * i / n;
        const double z = radius * cos(theta), rho = radius * sin(theta);
        for (uint32_t j = 0; j < 2 * n; j++)
            vertices = vertex(vertices, rho * cos(pi * j / n),
                              rho * sin(pi * j / n), z);
    }
    vertex(vertices, 0, 0, -radius);
    const uint32_t around = 2 * n, south = 1 + (n - 1) * around;
    for (uint32_t j = 0; j < around; j++) {
        const uint32_t k = (j + 1) % around, last = south - around;
        *triangles++ = 0, *triangles++ = 1 + j, *triangles++ = 1 + k;
        for (uint32_t row = 1; row < last; row += around)
            triangles = quad(triangles, row + j, row + around + j,
                             row + around + k, row + k);
        *triangles++ = south, *triangles++ = last + k, *triangles++ = last + j;
    }
    return WHORL_OK;
}
whorl_shape_count whorl_shape_torus_count(uint32_t n)
{
    const size_t k = n;
    if (steps(n) != WHORL_OK)
        return (whorl_shape_count){0, 0};
    return (whorl_shape_count){2 * k * k, 4 * k * k};
}

whorl_status whorl_shape_torus(double R, double r, uint32_t n,
                               double *vertices, uint32_t *triangles)
{
    whorl_status status = check_positive(r);
    if (status == WHORL_OK)
        status = check_positive(R - r);
    if (status == WHORL_OK)
        status = steps(n);
    if (status != WHORL_OK)
        return status;
    for (uint32_t i = 0; i < 2 * n; i++)
        for (uint32_t j = 0; j < n; j++) {
            const double phi = pi * i / n, psi = 2 * pi * j / n;
            const double rho = R + r * cos(psi);
            const uint32_t here = i * n, next = (i + 1) % (2 * n) * n;
            const uint32_t k = (j + 1) % n;
            vertices = vertex(vertices, rho * cos(phi), rho * sin(phi),
                              r * sin(psi));
            triangles = quad(triangles, here + j, next + j, next + k, here + k);
        }
    return WHORL_OK;
}
