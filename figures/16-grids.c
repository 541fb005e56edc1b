/* The grid of the handle, and that of the ball with an eighth taken out. */
#include "sketch/sketch.h"
#include <stdlib.h>
#include <string.h>
#include <whorl.h>

enum { MOST = 60000 };

typedef struct { uint32_t sorted[3], turned[3]; } grid_face;

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof (uint32_t[3]));
}

static int compare_nodes(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Faces that belong to one tetrahedron only. */
static void surface(sketch *s, const whorl_vec3 *x, const uint32_t *t,
                    size_t count, double scale, sketch_vec shift)
{
    static const int face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3},
                                   {0, 2, 1}};
    static grid_face f[MOST];
    sketch_style style = sketch_body;
    style.width = 0.35;
    for (size_t k = 0; k < 4 * count; k++) {
        for (int a = 0; a < 3; a++)
            f[k].turned[a] = t[k / 4 * 4 + (size_t)face[k % 4][a]];
        memcpy(f[k].sorted, f[k].turned, sizeof f[k].sorted);
        qsort(f[k].sorted, 3, sizeof(uint32_t), compare_nodes);
    }
    qsort(f, 4 * count, sizeof *f, compare);
    for (size_t k = 0; k < 4 * count; k++) {
        if ((k > 0 && compare(&f[k], &f[k - 1]) == 0)
            || (k + 1 < 4 * count && compare(&f[k], &f[k + 1]) == 0))
            continue;
        sketch_vec p[3];
        for (int a = 0; a < 3; a++) {
            const whorl_vec3 y = x[f[k].turned[a]];
            p[a] = sketch_at(scale * y.x + shift.x, scale * y.y + shift.y,
                             scale * y.z + shift.z);
        }
        sketch_polygon(s, p, 3, style);
    }
}

int main(int argc, char **argv)
{
    static whorl_vec3 x[MOST];
    static uint32_t t[4 * MOST];
    sketch *s = sketch_new((sketch_view){
        .azimuth = 28, .elevation = 20, .scale = 2.05, .up = 'y'
    });
    if (whorl_tet_grid_t_handle(1, 2, x, t))
        return 1;
    surface(s, x, t, whorl_tet_grid_t_handle_count(2).tetrahedra, 1,
            sketch_at(0, 0, 0));
    const whorl_tet_grid_count c = whorl_tet_grid_ball_count(6);
    size_t kept = 0;
    if (whorl_tet_grid_ball(1, 6, x, t))
        return 1;
    for (size_t k = 0; k < c.tetrahedra; k++) {
        double left = 0, front = 0, top = 0;
        for (int a = 0; a < 4; a++) {
            left += x[t[4 * k + (size_t)a]].x;
            top += x[t[4 * k + (size_t)a]].y;
            front += x[t[4 * k + (size_t)a]].z;
        }
        if (left > 0 && front > 0 && top > 0)
            continue;
        memmove(t + 4 * kept++, t + 4 * k, 4 * sizeof *t);
    }
    surface(s, x, t, kept, 13, sketch_page(s, 60, -14));
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "16-grids");
    sketch_free(s);
    return bad != 0;
}
