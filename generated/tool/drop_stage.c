/* What all pictures of a drop share: the path, the view, the skin. */
/* Tangled from literate/command: drop. Edit there. */
#include "tool/drop_stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/message.h"

typedef struct {
    whorl_vec3 p;
    size_t at;
} numbered;

static int by_place(const void *a, const void *b)
{
    const whorl_vec3 p = ((const numbered *)a)->p;
    const whorl_vec3 q = ((const numbered *)b)->p;
    if (p.x != q.x)
        return p.x < q.x ? -1 : 1;
    if (p.y != q.y)
        return p.y < q.y ? -1 : 1;
    return (p.z > q.z) - (p.z < q.z);
}

/* number[i] is that of point i.  Returns 0 if there is no memory. */
static int number_equals(const whorl_vec3 *p, size_t n, int *number)
{
    numbered *sorted = malloc(n * sizeof *sorted);
    int next = -1;
    for (size_t i = 0; sorted && i < n; i++)
        sorted[i] = (numbered){p[i], i};
    if (sorted)
        qsort(sorted, n, sizeof *sorted, by_place);
    for (size_t i = 0; sorted && i < n; i++) {
        next += i == 0 || by_place(&sorted[i - 1], &sorted[i]) != 0;
        number[sorted[i].at] = next;
    }
    free(sorted);
    return sorted != NULL;
}

enum { MOST_FACES = 5000, CELLS = 20 };

static int cell_of(double x, double radius)
{
    const int i = (int)((x / radius + 1) * (CELLS / 2));
    return i < 0 ? 0 : i < CELLS ? i : CELLS - 1;
}

/* The same as number_equals, with cubes in the place of points. */
static int number_cells(const whorl_vec3 *p, size_t n, double radius,
                        int *number)
{
    int *taken = calloc(CELLS * CELLS * CELLS, sizeof *taken), next = 0;
    for (size_t i = 0; taken && i < n; i++) {
        int *cell = &taken[cell_of(p[i].x, radius) + CELLS
            * (cell_of(p[i].y, radius) + CELLS * cell_of(p[i].z, radius))];
        if (*cell == 0)
            *cell = ++next;
        number[i] = *cell - 1;
    }
    free(taken);
    return taken != NULL;
}

void drop_stage_free(drop_stage *g)
{
    free(g->path);
    free(g->corners);
    free(g->triangles);
}

/* Corner k of the drawing is the mean of all points of that number. */
static void take_means(drop_stage *g, const int *number, int *share)
{
    for (size_t i = 0; i < g->b->count; i++) {
        const whorl_vec3 p = g->b->points[i];
        sketch_vec *m = &g->corners[number[i]];
        const double k = 1.0 / ++share[number[i]];
        *m = sketch_at(m->x + k * (p.x - m->x), m->y + k * (p.y - m->y),
                       m->z + k * (p.z - m->z));
        if (number[i] >= g->corner_count)
            g->corner_count = number[i] + 1;
    }
}

static void take_triangles(drop_stage *g, const int *number)
{
    const whorl_mesh *m = &g->b->model.mesh;
    for (size_t i = 0; i < m->triangle_count; i++) {
        int *t = &g->triangles[3 * g->triangle_count];
        for (size_t k = 0; k < 3; k++)
            t[k] = number[m->triangles ? m->triangles[3 * i + k]
                                       : 3 * i + k];
        g->triangle_count += t[0] != t[1] && t[1] != t[2] && t[2] != t[0];
    }
}

int drop_stage_make(drop_stage *g, const drop_options *o,
                    const drop_body *b)
{
    const size_t n = b->count, faces = b->model.mesh.triangle_count;
    int *number = calloc(n, sizeof *number);
    int *share = calloc(n, sizeof *share);
    *g = (drop_stage){.o = o, .b = b, .coarse = faces > MOST_FACES};
    g->path = malloc((o->steps + 1) * sizeof *g->path);
    g->corners = calloc(n, sizeof *g->corners);
    g->triangles = malloc(3 * faces * sizeof *g->triangles);
    int good = number && share && g->path && g->corners && g->triangles;
    if (good)
        good = g->coarse
            ? number_cells(b->points, n, b->drop.radius, number)
            : number_equals(b->points, n, number);
    if (good) {
        take_means(g, number, share);
        take_triangles(g, number);
    } else {
        complain("drop", "not enough memory for frames");
    }
    free(number);
    free(share);
    return good;
}

/* Let the box end where an obstacle begins, if that is across an axis. */
static void clip(double along, double at, double *low, double *high)
{
    if (along > 1 - 1e-9)
        *low = fmin(fmax(*low, at), *high);
    if (along < -1 + 1e-9)
        *high = fmax(fmin(*high, at), *low);
}

static void clip_box(drop_stage *g)
{
    for (size_t k = 0; k < g->o->world.plane_count; k++) {
        const whorl_half_space h = g->o->planes[k];
        clip(h.normal.x, h.point.x, &g->low.x, &g->high.x);
        clip(h.normal.y, h.point.y, &g->low.y, &g->high.y);
        clip(h.normal.z, h.point.z, &g->low.z, &g->high.z);
    }
}

static void put_box(drop_stage *g)
{
    const double r = g->b->drop.radius;
    g->low = g->high = g->path[0];
    for (size_t i = 1; i < g->length; i++) {
        const whorl_vec3 p = g->path[i];
        g->low = (whorl_vec3){fmin(g->low.x, p.x), fmin(g->low.y, p.y),
                              fmin(g->low.z, p.z)};
        g->high = (whorl_vec3){fmax(g->high.x, p.x), fmax(g->high.y, p.y),
                               fmax(g->high.z, p.z)};
    }
    g->low = whorl_vec3_sub(g->low, (whorl_vec3){r, r, r});
    g->high = whorl_vec3_add(g->high, (whorl_vec3){r, r, r});
    clip_box(g);
}

static char up_of(whorl_vec3 g)
{
    const double x = fabs(g.x), y = fabs(g.y), z = fabs(g.z);
    return x > y && x > z ? 'x' : z > y ? 'z' : 'y';
}

static whorl_vec3 eye_at(char up, double azimuth, double elevation)
{
    const double degree = 3.14159265358979323846 / 180;
    const double s = sin(elevation * degree), c = cos(elevation * degree);
    const double a = c * cos(azimuth * degree);
    const double b = c * sin(azimuth * degree);
    return up == 'x' ? (whorl_vec3){s, a, b}
        : up == 'y' ? (whorl_vec3){b, s, a} : (whorl_vec3){a, b, s};
}

/* A round number, about a tenth of x. */
static double tenth(double x)
{
    const double power = pow(10, floor(log10(x)) - 1);
    return x < 20 * power ? power : x < 50 * power ? 2 * power : 5 * power;
}

void drop_stage_look(drop_stage *g)
{
    static const double azimuths[] = {-30, 30, 150, -150};
    const char up = up_of(g->o->world.gravity);
    double best = -INFINITY;
    put_box(g);
    const whorl_vec3 across = whorl_vec3_sub(g->high, g->low);
    const whorl_vec3 middle = whorl_vec3_scale(
        0.5, whorl_vec3_add(g->low, g->high));
    for (int k = 0; k < 4; k++) {
        const whorl_vec3 eye = eye_at(up, azimuths[k], 20);
        double seen = 0;
        for (size_t i = 0; i < g->o->world.plane_count; i++)
            seen += whorl_vec3_dot(eye, g->o->planes[i].normal);
        if (seen > best + 1e-9) {
            best = seen;
            g->eye = eye;
            g->view.azimuth = azimuths[k];
        }
    }
    g->view.elevation = 20;
    g->view.up = up;
    g->view.scale = 120 / whorl_vec3_norm(across);
    g->view.center = sketch_at(middle.x, middle.y, middle.z);
    g->cell = tenth(fmax(across.x, fmax(across.y, across.z)));
}
