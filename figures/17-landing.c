/* The handle on the back of its bar: before, and squashed most. */
#include "sketch/sketch.h"
#include <math.h>
#include <stdint.h>
#include <whorl.h>

enum { NODES = 1600, TETS = 5000 };
static whorl_vec3 rest[NODES], x[NODES], v[NODES], worst[NODES];
static uint32_t tets[4 * TETS];
static whorl_elastic_element elements[TETS];
static whorl_elastic_deformation d[TETS];
static double masses[NODES], work[900000];
static size_t nodes, count;

/* How many tetrahedra have these three nodes? */
static int owners(const uint32_t f[3])
{
    int n = 0;
    for (size_t t = 0; t < count; t++) {
        int found = 0;
        for (int a = 0; a < 4; a++)
            for (int k = 0; k < 3; k++)
                found += tets[4 * t + (size_t)a] == f[k];
        n += found == 3;
    }
    return n;
}

static double strain_of(whorl_sym3 e)
{
    return sqrt(e.xx * e.xx + e.yy * e.yy + e.zz * e.zz
                + 2 * (e.xy * e.xy + e.xz * e.xz + e.yz * e.yz));
}

static void draw(sketch *s, const whorl_elastic_body *b,
                 const whorl_vec3 *p, double right)
{
    static const int face[4][3] = {{1, 3, 2}, {0, 2, 3}, {0, 3, 1},
                                   {0, 1, 2}};
    const sketch_vec shift = sketch_page(s, right, 0);
    if (whorl_elastic_deform_all(b, p, d, NULL))
        return;
    for (size_t t = 0; t < count; t++)
        for (int k = 0; k < 4; k++) {
            uint32_t f[3];
            sketch_vec q[3];
            const double e = strain_of(d[t].strain);
            sketch_style style = sketch_body;
            style.width = 0.25;
            style.fill = e > 0.12 ? "whorlomega" : e > 0.05 ? "whorlforce"
                : "whorlbody";
            for (int j = 0; j < 3; j++)
                f[j] = tets[4 * t + (size_t)face[k][j]];
            if (owners(f) != 1)
                continue;
            for (int j = 0; j < 3; j++) {
                const whorl_vec3 a = p[f[j]];
                q[j] = sketch_at(a.x * 400 + shift.x, -a.y * 400 + shift.y,
                                 a.z * 400 + shift.z);
            }
            const sketch_vec turn = q[1];   /* y was mirrored */
            q[1] = q[2];
            q[2] = turn;
            sketch_polygon(s, q, 3, style);
        }
}

int main(int argc, char **argv)
{
    const whorl_tet_grid_count n = whorl_tet_grid_t_handle_count(2);
    const whorl_tet_mesh mesh = {rest, n.nodes, tets, n.tetrahedra};
    whorl_soft_body b = {.elastic = {mesh, elements, {0, 0}},
                         .masses = masses};
    whorl_half_space ground = {{0, 0, 0}, {0, -1, 0}};
    const whorl_soft_world w = {.ground = &ground};
    const whorl_implicit_settings passes = {1e-6, 100, 0};
    whorl_implicit_report r;
    double most = 0;
    nodes = n.nodes;
    count = n.tetrahedra;
    if (nodes > NODES || count > TETS
        || whorl_tet_grid_t_handle(0.005, 2, rest, tets)
        || whorl_elastic_prepare(&mesh, elements, NULL)
        || whorl_elastic_masses(&mesh, elements, 1100, masses)
        || whorl_lame_from_young(1e6, 0.3, &b.elastic.material)
        || whorl_implicit_work_size(&b) > sizeof work)
        return 1;
    for (size_t i = 0; i < nodes; i++) {
        x[i] = rest[i];
        v[i] = (whorl_vec3){0, 4, 0};
        ground.point.y = fmax(ground.point.y, x[i].y);
    }
    for (int k = 0; k < 60; k++) {
        if (whorl_implicit_step(&b, &w, &passes, 1e-4, work, sizeof work,
                                x, v, &r))
            return 1;
        if (r.elastic > most) {
            most = r.elastic;
            for (size_t i = 0; i < nodes; i++)
                worst[i] = x[i];
        }
    }
    sketch *s = sketch_new((sketch_view){.azimuth = 24, .elevation = 14,
                                         .up = 'y'});
    draw(s, &b.elastic, rest, 0);
    draw(s, &b.elastic, worst, 62);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "17-landing");
    sketch_free(s);
    return bad != 0;
}
