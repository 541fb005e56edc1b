/* Weighing in a page: whorl mass, and a picture of what was weighed. */
/* Tangled from literate/kit: live. Edit there. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sketch/sketch.h"
#include "tool/input.h"
#include "tool/mass.h"
#include "tool/mass_of_file.h"
#include "tool/mass_options.h"

enum { MOST = 1200, FINEST = 4096 };

typedef struct {
    sketch_vec *at;         /* the first vertex that was met in a cell */
    uint64_t *cell;         /* of a place of the table, or 0 */
    int *vertex, vertices;
    int (*face)[3], faces;
    size_t places;          /* a power of two */
} coarse;

static uint64_t part_of(double x, double low, double side, int cells)
{
    const double i = floor(cells * (x - low) / side);
    return (uint64_t)fmin(fmax(i, 0), cells - 1);
}
static int vertex_in(coarse *c, uint64_t cell, whorl_vec3 v)
{
    size_t i = (size_t)(cell * 0x9e3779b97f4a7c15u >> 32) % c->places;
    while (c->cell[i] != 0 && c->cell[i] != cell)
        i = (i + 1) % c->places;
    if (c->cell[i] == 0) {
        c->cell[i] = cell;
        c->vertex[i] = c->vertices;
        c->at[c->vertices++] = sketch_at(v.x, v.y, v.z);
    }
    return c->vertex[i];
}

static void add_face(coarse *c, const model *m, size_t t, whorl_vec3 low,
                     double side, int cells)
{
    int w[3];
    for (int k = 0; k < 3; k++) {
        const whorl_vec3 v = whorl_mesh_corner(&m->mesh, t, k);
        w[k] = vertex_in(c, 1 + part_of(v.z, low.z, side, cells)
            + FINEST * (part_of(v.y, low.y, side, cells)
            + FINEST * part_of(v.x, low.x, side, cells)), v);
    }
    if (w[0] != w[1] && w[1] != w[2] && w[2] != w[0])
        memcpy(c->face[c->faces++], w, sizeof w);
}

static int make_coarse(coarse *c, const model *m, whorl_vec3 low,
                       double side)
{
    const size_t n = m->mesh.triangle_count;
    for (c->places = 64; c->places < 6 * n; c->places *= 2) {}
    c->at = malloc(3 * n * sizeof *c->at);
    c->cell = malloc(c->places * sizeof *c->cell);
    c->vertex = malloc(c->places * sizeof *c->vertex);
    c->face = malloc(n * sizeof *c->face);
    if (!c->at || !c->cell || !c->vertex || !c->face)
        return 0;
    int cells = FINEST;
    do {
        memset(c->cell, 0, c->places * sizeof *c->cell);
        c->vertices = c->faces = 0;
        for (size_t t = 0; t < n; t++)
            add_face(c, m, t, low, side, cells);
        cells /= 2;
    } while (c->faces > MOST && cells > 1);
    return 1;
}
static sketch_vec along(const mass_result *r, int k, double length)
{
    const double *e = r->principal_axes.m[k];
    return sketch_at(length * e[0], length * e[1], length * e[2]);
}

static void draw_axes(sketch *s, const mass_result *r, double side)
{
    const double I[3] = {r->principal_moments.x, r->principal_moments.y,
                         r->principal_moments.z};
    const char *const name[3] = {"$\\mathbf{a}_1$", "$\\mathbf{a}_2$",
                                 "$\\mathbf{a}_3$"};
    const sketch_vec c = sketch_at(r->p.center.x, r->p.center.y,
                                   r->p.center.z);
    sketch_style ball = sketch_body, arrow = sketch_vector;
    sketch_style dot = sketch_ink;
    sketch_vec half[3];
    ball.fill = ball.stroke = "whorlL";
    ball.opacity = 0.3;
    ball.crease = -1;
    ball.width = 0.5;
    ball.hidden = arrow.hidden = dot.hidden = SKETCH_SHOW;
    dot.fill = "whorlink";
    for (int k = 0; k < 3; k++)
        half[k] = along(r, k, side / 3 * sqrt(I[0] / I[k]));
    if (I[0] > r->p.inertia_bound)
        sketch_ellipsoid(s, c, half, ball);
    for (int k = 0; k < 3; k++) {
        const sketch_vec e = along(r, k, 0.62 * side);
        const sketch_vec tip = {c.x + e.x, c.y + e.y, c.z + e.z};
        sketch_arrow(s, c, tip, arrow);
        sketch_label(s, tip, 90, 1.5, NULL, name[k]);
    }
    sketch_dot(s, c, 0.8, dot);
}
static void draw_body(sketch *s, const coarse *c, whorl_vec3 factors)
{
    sketch_style skin = sketch_glass;
    skin.opacity = 0.35;
    skin.hidden = SKETCH_OMIT;
    skin.stroke = "whorlfaint";
    skin.width = 0.4;
    for (int i = 0; i < c->vertices; i++) {
        c->at[i].x *= factors.x;
        c->at[i].y *= factors.y;
        c->at[i].z *= factors.z;
    }
    if (c->faces > 0)
        sketch_mesh(s, c->at, c->vertices, c->face[0], c->faces, NULL,
                    skin);
}

static void box_of(const model *m, whorl_vec3 *low, whorl_vec3 *high)
{
    *low = (whorl_vec3){INFINITY, INFINITY, INFINITY};
    *high = (whorl_vec3){-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < 3 * m->mesh.triangle_count; i++) {
        const whorl_vec3 v =
            whorl_mesh_corner(&m->mesh, i / 3, (int)(i % 3));
        *low = (whorl_vec3){fmin(low->x, v.x), fmin(low->y, v.y),
                            fmin(low->z, v.z)};
        *high = (whorl_vec3){fmax(high->x, v.x), fmax(high->y, v.y),
                             fmax(high->z, v.z)};
    }
}

static int draw(const model *m, const char *name, const settings *given,
                double azimuth, double elevation)
{
    const whorl_vec3 f = given->factors;
    whorl_vec3 low, high;
    coarse c;
    mass_result r;
    box_of(m, &low, &high);
    const whorl_vec3 d = whorl_vec3_sub(high, low);
    const double side = fmax(d.x, fmax(d.y, d.z));
    const double shown = hypot(hypot(d.x * f.x, d.y * f.y), d.z * f.z);
    if (!(side > 0) || !isfinite(side) || !make_coarse(&c, m, low, side))
        return EXIT_BAD_INPUT;
    sketch *s = sketch_new((sketch_view){
        .azimuth = azimuth, .elevation = elevation, .scale = 96 / shown,
        .centre = sketch_at((low.x + high.x) * f.x / 2,
                            (low.y + high.y) * f.y / 2,
                            (low.z + high.z) * f.z / 2)
    });
    if (!s)
        return EXIT_BAD_INPUT;
    draw_body(s, &c, f);
    if (mass_of_file(&r, name, given))
        draw_axes(s, &r, fmax(r.size.x, fmax(r.size.y, r.size.z)));
    return sketch_write_svg(s, stdout) == 0 ? EXIT_DONE : EXIT_BAD_INPUT;
}

static int picture(int argc, char **argv, double azimuth,
                   double elevation)
{
    mass_options p;
    settings given;
    input in;
    model m;
    note why;
    int status = mass_options_read(&p, argc, argv);
    if (status != EXIT_DONE || p.count != 1
        || !settings_read(&given, &p.items[0].given, &why)
        || !input_open(&in, p.items[0].name, &why))
        return EXIT_BAD_INPUT;
    given.gap_tolerance = p.gap_tolerance;
    if (!input_read(&in, &m, &why))
        return EXIT_BAD_INPUT;
    return draw(&m, p.items[0].name, &given, azimuth, elevation);
}

/* "mass" OPTION... FILE as on a command line, or "picture" AZIMUTH
   ELEVATION and the same: then SVG, in millimetres, 120 wide and high. */
int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "mass") == 0)
        return mass_main(argc - 1, argv + 1);
    if (argc > 3 && strcmp(argv[1], "picture") == 0)
        return picture(argc - 3, argv + 3, atof(argv[2]), atof(argv[3]));
    return EXIT_USAGE;
}
