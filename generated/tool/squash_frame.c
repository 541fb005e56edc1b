/* Pictures of a soft body, and files for ParaView, one a row. */
/* Tangled from literate/command: squash. Edit there. */
#include "tool/squash_frame.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sketch/sketch.h"
#include "tool/message.h"

static const int face_nodes[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3},
                                     {0, 2, 1}};

typedef struct {
    uint32_t sorted[3], node[3], of;
} face;

static int by_nodes(const void *a, const void *b)
{
    const face *p = a, *q = b;
    for (int i = 0; i < 3; i++)
        if (p->sorted[i] != q->sorted[i])
            return p->sorted[i] < q->sorted[i] ? -1 : 1;
    return 0;
}

static face face_of(const squash_body *s, size_t t, int k)
{
    face f = {.of = (uint32_t)t};
    for (int i = 0; i < 3; i++)
        f.node[i] = f.sorted[i] = s->corners[4 * t
            + (size_t)face_nodes[k][i]];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (f.sorted[j] > f.sorted[j + 1]) {
                const uint32_t most = f.sorted[j];
                f.sorted[j] = f.sorted[j + 1];
                f.sorted[j + 1] = most;
            }
    return f;
}

static void keep_single(squash_skin *k, const face *f, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const int twin = (i > 0 && by_nodes(&f[i - 1], &f[i]) == 0)
            || (i + 1 < n && by_nodes(&f[i], &f[i + 1]) == 0);
        if (twin)
            continue;
        for (int j = 0; j < 3; j++)
            k->skin[3 * k->count + (size_t)j] = f[i].node[j];
        k->behind[k->count++] = f[i].of;
    }
}

int squash_skin_make(squash_skin *k, const squash_body *s)
{
    const size_t n = 4 * s->tetrahedra;
    face *all = malloc(n * sizeof *all);
    *k = (squash_skin){.s = s};
    k->skin = malloc(3 * n * sizeof *k->skin);
    k->behind = malloc(n * sizeof *k->behind);
    const int good = all && k->skin && k->behind;
    for (size_t i = 0; good && i < n; i++)
        all[i] = face_of(s, i / 4, (int)(i % 4));
    if (good) {
        qsort(all, n, sizeof *all, by_nodes);
        keep_single(k, all, n);
    } else {
        complain("squash", "not enough memory for frames");
    }
    free(all);
    return good;
}

void squash_skin_free(squash_skin *k)
{
    free(k->skin);
    free(k->behind);
}

static double size_of(whorl_sym3 e)
{
    return sqrt(e.xx * e.xx + e.yy * e.yy + e.zz * e.zz
                + 2 * (e.xy * e.xy + e.xz * e.xz + e.yz * e.yz));
}

/* Open DIRECTORY/NNNNNN.END for writing; NULL, with errno. */
static FILE *open_numbered(const char *directory, size_t step,
                           const char *end, char *name, size_t room)
{
    const int length = snprintf(name, room, "%s/%06zu.%s", directory, step,
                                end);
    errno = ENAMETOOLONG;
    return length < (int)room ? fopen(name, "w") : NULL;
}

static int finish(FILE *out, int good, const char *name)
{
    if (out)
        good = !ferror(out) && fclose(out) == 0 && good;
    if (!good || !out)
        complain(name, "cannot write: %s",
                 errno ? strerror(errno) : "not enough memory");
    return good && out;
}

static sketch_vec at(whorl_vec3 p)
{
    return sketch_at(p.x, p.y, p.z);
}

static void draw(sketch *s, const squash_skin *k)
{
    for (size_t i = 0; i < k->count; i++) {
        const double e = size_of(k->s->d[k->behind[i]].strain);
        sketch_vec p[3];
        sketch_style style = sketch_body;
        style.width = 0.25;
        style.fill = e > 0.2 ? "whorlomega" : e > 0.05 ? "whorlforce"
            : "whorlbody";
        for (int j = 0; j < 3; j++)
            p[j] = at(k->s->x[k->skin[3 * i + (size_t)j]]);
        sketch_polygon(s, p, 3, style);
    }
    const double far = 1.2 * (k->s->high - k->s->low) / 2;
    const sketch_vec square[5] = {
        sketch_at(-far, 0, -far), sketch_at(far, 0, -far),
        sketch_at(far, 0, far), sketch_at(-far, 0, far),
        sketch_at(-far, 0, -far)};
    if (k->s->w.ground)
        sketch_curve(s, square, 5, sketch_faint);
}

int squash_frame_write(const squash_skin *k, size_t step)
{
    char name[4096];
    const double length = k->s->high - k->s->low;
    const double up = k->s->w.ground ? length / 4 : 0;
    sketch *s = sketch_new((sketch_view){.azimuth = 25, .elevation = 15,
        .up = 'y', .scale = 80 / length, .center = {0, up, 0}});
    if (s)
        draw(s, k);
    FILE *out = open_numbered(k->s->o->frames, step, "svg", name,
                              sizeof name);
    const int good = s && out && sketch_write_svg(s, out) == 0;
    sketch_free(s);
    return finish(out, good, name);
}

static void write_vectors(FILE *out, const char *what, const whorl_vec3 *a,
                          size_t n)
{
    fprintf(out, "VECTORS %s double\n", what);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%.9g %.9g %.9g\n", a[i].x, a[i].y, a[i].z);
}

int squash_vtk_write(const squash_body *s, size_t step)
{
    char name[4096];
    FILE *out = open_numbered(s->o->vtk, step, "vtk", name, sizeof name);
    if (!out)
        return finish(out, 0, name);
    fprintf(out, "# vtk DataFile Version 3.0\nwhorl squash, step %zu\n"
            "ASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS %zu double\n", step,
            s->nodes);
    for (size_t i = 0; i < s->nodes; i++)
        fprintf(out, "%.9g %.9g %.9g\n", s->x[i].x, s->x[i].y, s->x[i].z);
    fprintf(out, "CELLS %zu %zu\n", s->tetrahedra, 5 * s->tetrahedra);
    for (size_t t = 0; t < s->tetrahedra; t++) {
        const uint32_t *c = s->corners + 4 * t;
        fprintf(out, "4 %u %u %u %u\n", (unsigned)c[0], (unsigned)c[1],
                (unsigned)c[2], (unsigned)c[3]);
    }
    fprintf(out, "CELL_TYPES %zu\n", s->tetrahedra);
    for (size_t t = 0; t < s->tetrahedra; t++)
        fputs("10\n", out);
    fprintf(out, "POINT_DATA %zu\n", s->nodes);
    write_vectors(out, "velocity", s->v, s->nodes);
    fprintf(out, "CELL_DATA %zu\nSCALARS strain double\n"
            "LOOKUP_TABLE default\n", s->tetrahedra);
    for (size_t t = 0; t < s->tetrahedra; t++)
        fprintf(out, "%.9g\n", size_of(s->d[t].strain));
    return finish(out, 1, name);
}
