/* Grids of tetrahedra in simple shapes. */
/* Tangled from literate/16-elastic: story, tetgrid. Edit there. */
#include "whorl/tetgrid.h"
#include "src/number.h"

#include <stdlib.h>

static whorl_tet_grid_count counted(double nodes, double tetrahedra)
{
    if (tetrahedra == 0 || 4 * tetrahedra > UINT32_MAX)
        return (whorl_tet_grid_count){0, 0};
    return (whorl_tet_grid_count){(size_t)nodes, (size_t)tetrahedra};
}

static whorl_status can_count(uint32_t least, whorl_tet_grid_count count)
{
    return least == 0 ? WHORL_NOT_ABOVE_ZERO
        : count.nodes == 0 ? WHORL_TOO_LARGE : WHORL_OK;
}

static uint32_t *cut_cell(const uint32_t corner[8], unsigned odd,
                          uint32_t *to)
{
    static const unsigned five[5][4] = {{0, 5, 3, 6}, {1, 0, 5, 3},
        {2, 3, 6, 0}, {4, 5, 0, 6}, {7, 6, 3, 5}};
    for (int t = 0; t < 5; t++) {
        *to++ = corner[five[t][0] ^ odd];
        *to++ = corner[five[t][1] ^ odd];
        *to++ = corner[five[t][odd ? 3 : 2] ^ odd];
        *to++ = corner[five[t][odd ? 2 : 3] ^ odd];
    }
    return to; /* eq:elastic-five */
}

typedef struct {
    double place[4];       /* where a part ends and the next begins [m] */
    uint32_t cells[3];
} grid_axis;

static double plane_of(const grid_axis *a, uint32_t i)
{
    int part = 0;
    while (i > a->cells[part])
        i -= a->cells[part++];
    const double n = a->cells[part];
    return a->place[part] * ((n - i) / n)
        + a->place[part + 1] * (i / n);
}

/* Counted along y, planes 0 ... stem[1] are the stem's, and those from
   stem[1] on the bar's; a box is a bar without stem.  Along x and z the
   stem begins at planes first[0] and first[2]. */
typedef struct {
    grid_axis axis[3];
    uint32_t bar[3], stem[3], first[3];
} grid;

static uint32_t number(const grid *g, uint32_t i, uint32_t j, uint32_t k)
{
    const uint32_t *bar = g->bar, *stem = g->stem;
    if (j >= stem[1])
        return i + (bar[0] + 1) * (j - stem[1] + (bar[1] + 1) * k);
    return (bar[0] + 1) * (bar[1] + 1) * (bar[2] + 1) + i - g->first[0]
        + (stem[0] + 1) * (j + stem[1] * (k - g->first[2]));
}

static void place(const grid *g, const uint32_t low[3],
                  const uint32_t size[3], whorl_vec3 *nodes)
{
    for (uint32_t k = low[2]; k <= low[2] + size[2]; k++)
        for (uint32_t j = low[1]; j <= low[1] + size[1]; j++)
            for (uint32_t i = low[0]; i <= low[0] + size[0]; i++)
                nodes[number(g, i, j, k)] = (whorl_vec3){
                    plane_of(&g->axis[0], i), plane_of(&g->axis[1], j),
                    plane_of(&g->axis[2], k)};
}

static uint32_t *fill(const grid *g, const uint32_t low[3],
                      const uint32_t size[3], uint32_t *to)
{
    for (uint32_t k = low[2]; k < low[2] + size[2]; k++)
        for (uint32_t j = low[1]; j < low[1] + size[1]; j++)
            for (uint32_t i = low[0]; i < low[0] + size[0]; i++) {
                uint32_t corner[8];
                for (uint32_t c = 0; c < 8; c++)
                    corner[c] = number(g, i + (c & 1), j + (c >> 1 & 1),
                                       k + (c >> 2));
                to = cut_cell(corner, (i + j + k) & 1, to);
            }
    return to;
}

static double product(double a, double b, double c)
{
    return a * b * c;
}

whorl_tet_grid_count whorl_tet_grid_box_count(const uint32_t n[3])
{
    const double x = n[0], y = n[1], z = n[2];
    return counted(product(x + 1, y + 1, z + 1), 5 * product(x, y, z));
}

whorl_status whorl_tet_grid_box(whorl_vec3 sides, const uint32_t n[3],
                                whorl_vec3 *nodes, uint32_t *tetrahedra)
{
    const double x = sides.x / 2, y = sides.y / 2, z = sides.z / 2;
    const grid g = {.axis = {{{-x, x}, {n[0]}}, {{-y, y}, {n[1]}},
                             {{-z, z}, {n[2]}}},
                    .bar = {n[0], n[1], n[2]}};
    whorl_status status = can_count(n[0] && n[1] && n[2],
                                    whorl_tet_grid_box_count(n));
    const double half[3] = {x, y, z};
    for (int i = 0; status == WHORL_OK && i < 3; i++)
        status = check_positive(half[i]);
    if (status != WHORL_OK)
        return status;
    place(&g, g.first, n, nodes);
    fill(&g, g.first, n, tetrahedra);
    return WHORL_OK;
}

static uint32_t below(uint32_t t)
{
    return t * (2 * t * t + 1) / 3;
}

static uint32_t number_in_plane(int m, int i, int j)
{
    const int before = j <= 0 ? (j + m) * (j + m)
        : 2 * m * m + 2 * m + 1 - (m - j + 1) * (m - j + 1);
    return (uint32_t)(before + i + m - abs(j));
}

static uint32_t number_in_octahedron(int n, int i, int j, int k)
{
    const uint32_t all = below((uint32_t)n + 1) + below((uint32_t)n);
    return number_in_plane(n - abs(k), i, j)
        + (k <= 0 ? below((uint32_t)(n + k))
                  : all - below((uint32_t)(n - k + 1)));
}

static uint32_t quarters(uint64_t half_units, uint32_t n)
{
    return (uint32_t)((half_units * n + 7) / 8);
}

static grid grid_of_handle(double U, uint32_t n)
{
    const uint32_t over = quarters(22, n), side = quarters(5, n);
    grid g = {.axis = {{{-12 * U, -U, U, 12 * U},
                        {over, quarters(4, n), over}},
                       {{-22 * U, -4 * U, 4 * U},
                        {quarters(36, n), quarters(16, n)}},
                       {{-4.5 * U, -2 * U, 2 * U, 4.5 * U},
                        {side, quarters(8, n), side}}},
              .first = {over, 0, side}};
    for (int i = 0; i < 3; i++)
        g.stem[i] = g.axis[i].cells[1];
    g.stem[1] = g.axis[1].cells[0];
    g.bar[0] = 2 * over + g.stem[0];
    g.bar[1] = g.axis[1].cells[1];
    g.bar[2] = 2 * side + g.stem[2];
    return g;
}

enum { MOST_CELLS = 512 };      /* more would be too many anyway */

whorl_tet_grid_count whorl_tet_grid_t_handle_count(uint32_t n)
{
    if (n > MOST_CELLS)
        return (whorl_tet_grid_count){0, 0};
    const grid g = grid_of_handle(1, n);
    const double x = g.bar[0], y = g.bar[1], z = g.bar[2];
    const double X = g.stem[0], Y = g.stem[1], Z = g.stem[2];
    return counted(product(x + 1, y + 1, z + 1) + product(X + 1, Y, Z + 1),
                   5 * (product(x, y, z) + product(X, Y, Z)));
}

whorl_status whorl_tet_grid_t_handle(double unit, uint32_t n,
                                     whorl_vec3 *nodes,
                                     uint32_t *tetrahedra)
{
    whorl_status status = can_count(n, whorl_tet_grid_t_handle_count(n));
    if (status == WHORL_OK)
        status = check_positive(unit);
    if (status != WHORL_OK)
        return status;
    const grid g = grid_of_handle(unit, n);
    const uint32_t top[3] = {0, g.stem[1], 0};
    place(&g, top, g.bar, nodes);
    place(&g, g.first, g.stem, nodes);
    fill(&g, g.first, g.stem, fill(&g, top, g.bar, tetrahedra));
    return WHORL_OK;
}

/* A corner of a cell, bits x, y, z, moved on: x to y, y to z, z to x. */
static int turned(int corner, int times)
{
    while (times-- > 0)
        corner = (corner << 1 & 7) | corner >> 2;
    return corner;
}

static uint32_t *cut_octant_cell(int n, const int low[3],
                                 const int sign[3], uint32_t *to)
{
    static const int six[6][4] = {{0, 1, 2, 4}, {1, 6, 3, 2}, {1, 6, 5, 3},
                                  {1, 6, 4, 5}, {1, 6, 2, 4}, {7, 6, 3, 5}};
    const int left = n - low[0] - low[1] - low[2];
    const int count = left == 1 ? 1 : left == 2 ? 5 : 6;
    const int mirrored = sign[0] * sign[1] * sign[2] < 0;
    for (int t = 0; t < count; t++)
        for (int a = 0; a < 4; a++) {
            const int b = mirrored && a > 1 ? 5 - a : a;
            const int c = turned(six[t][b], (low[0] + 2 * low[1]) % 3);
            *to++ = number_in_octahedron(n, sign[0] * (low[0] + (c & 1)),
                                         sign[1] * (low[1] + (c >> 1 & 1)),
                                         sign[2] * (low[2] + (c >> 2)));
        }
    return to;
}

static whorl_vec3 blown_up(double radius, int n, int i, int j, int k)
{
    const whorl_vec3 p = {i, j, k};
    const double r = whorl_vec3_norm(p);
    const double s = (double)(abs(i) + abs(j) + abs(k)) / n;
    if (r == 0)
        return p;
    return whorl_vec3_scale(radius * (s / r), p); /* eq:elastic-ball */
}

whorl_tet_grid_count whorl_tet_grid_ball_count(uint32_t n)
{
    return counted(below(n + 1) + below(n), 8 * product(n, n, n));
}

whorl_status whorl_tet_grid_ball(double radius, uint32_t layers,
                                 whorl_vec3 *nodes, uint32_t *tetrahedra)
{
    const int n = (int)layers;
    whorl_status status = can_count(layers,
                                    whorl_tet_grid_ball_count(layers));
    if (status == WHORL_OK)
        status = check_positive(radius);
    if (status != WHORL_OK)
        return status;
    for (int k = -n; k <= n; k++)
        for (int j = abs(k) - n; j <= n - abs(k); j++) {
            const int m = n - abs(k) - abs(j);
            for (int i = -m; i <= m; i++)
                *nodes++ = blown_up(radius, n, i, j, k);
        }
    for (int octant = 0; octant < 8; octant++) {
        const int sign[3] = {octant & 1 ? -1 : 1, octant & 2 ? -1 : 1,
                             octant & 4 ? -1 : 1};
        int at[3];
        for (at[2] = 0; at[2] < n; at[2]++)
            for (at[1] = 0; at[1] < n - at[2]; at[1]++)
                for (at[0] = 0; at[0] < n - at[2] - at[1]; at[0]++)
                    tetrahedra = cut_octant_cell(n, at, sign, tetrahedra);
    }
    return WHORL_OK;
}
