/* A soft body on a grid, from a SHAPE, and what holds it. */
/* Tangled from literate/command: squash. Edit there. */
#include "tool/squash_body.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/message.h"
#include "tool/number.h"
#include "whorl/tetgrid.h"

enum { BOX, SPHERE, HANDLE, SHAPES };

static const struct {
    const char *prefix, *form;
    int least, most;
} shapes[SHAPES] = {{"box:", "box:A,B,C", 3, 3},
                    {"sphere:", "sphere:R[,N]", 1, 2},
                    {"t-handle:", "t-handle:[UNIT]", 0, 1}};

typedef struct {
    int shape;
    double value[3];
    uint32_t n[3];
} grid;

static int read_shape(const squash_options *o, grid *g)
{
    int k = 0, n = 0;
    while (k < SHAPES && strncmp(o->body, shapes[k].prefix,
                                 strlen(shapes[k].prefix)))
        k++;
    if (k == SHAPES) {
        complain(o->body, "not a body with an inside: box:A,B,C, "
                 "sphere:R[,N] or t-handle:[UNIT]");
        return 0;
    }
    const char *list = o->body + strlen(shapes[k].prefix);
    *g = (grid){.shape = k, .value = {0.005, 4, 0}};
    if (k == SPHERE)
        g->value[0] = 0;
    if (*list)
        n = number_list(list, g->value, 3);
    if (n >= shapes[k].least && n <= shapes[k].most)
        return 1;
    complain(o->body, "a shape of this kind is written %s", shapes[k].form);
    return 0;
}

static uint32_t whole(double n)
{
    return n >= 1 && n <= 1000 && n == floor(n) ? (uint32_t)n : 0;
}

static void choose_cells(const squash_options *o, grid *g)
{
    const double *a = g->value, longest = fmax(a[0], fmax(a[1], a[2]));
    const double along = o->cells ? (double)o->cells : 4;
    for (int i = 0; i < 3; i++)
        g->n[i] = (uint32_t)fmax(1, floor(along * a[i] / longest + 0.5));
    if (g->shape == SPHERE)
        g->n[0] = o->cells ? (uint32_t)o->cells : whole(a[1]);
    if (g->shape == HANDLE)
        g->n[0] = o->cells ? (uint32_t)o->cells : 1;
}

static whorl_tet_grid_count count_of(const grid *g)
{
    return g->shape == BOX ? whorl_tet_grid_box_count(g->n)
        : g->shape == SPHERE ? whorl_tet_grid_ball_count(g->n[0])
        : whorl_tet_grid_t_handle_count(g->n[0]);
}

static whorl_status fill(squash_body *s, const grid *g)
{
    const whorl_vec3 sides = {g->value[0], g->value[1], g->value[2]};
    return g->shape == BOX
        ? whorl_tet_grid_box(sides, g->n, s->rest, s->corners)
        : g->shape == SPHERE
        ? whorl_tet_grid_ball(g->value[0], g->n[0], s->rest, s->corners)
        : whorl_tet_grid_t_handle(g->value[0], g->n[0], s->rest,
                                  s->corners);
}

/* In heights of the body: it keeps ten digits of its shape. */
#define HIGHEST 1e6

static int lift(squash_body *s, int handle)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; handle && i < s->nodes; i++) {
        s->x[i].y = -s->rest[i].y;
        s->x[i].z = -s->rest[i].z;
    }
    for (size_t i = 0; i < s->nodes; i++) {
        low = fmin(low, s->x[i].y);
        high = fmax(high, s->x[i].y);
    }
    const double gap = s->o->height >= 0 ? s->o->height : (high - low) / 2;
    if (gap > HIGHEST * (high - low)) {
        complain("squash", "--height %s: rounding would deform the body; "
                 "at most %.3g", number_print(gap).text,
                 HIGHEST * (high - low));
        return 0;
    }
    for (size_t i = 0; i < s->nodes; i++)
        s->x[i].y += gap - low;
    s->ground = (whorl_half_space){{0, 0, 0}, {0, 1, 0}};
    s->w = (whorl_soft_world){.gravity = {0, -9.8, 0},
                              .ground = &s->ground};
    return 1;
}

static int near_end(const squash_body *s, size_t i, double end)
{
    return fabs(s->rest[i].x - end) <= 1e-9 * (s->high - s->low);
}

static void hold(squash_body *s)
{
    size_t pulled = 0;
    for (size_t i = 0; i < s->nodes; i++) {
        s->held[i] = near_end(s, i, s->low)
            || (s->o->way == SQUASH_TWIST && near_end(s, i, s->high));
        pulled += near_end(s, i, s->high) != 0 ? 1 : 0;
    }
    for (size_t i = 0; i < s->nodes && s->o->way == SQUASH_PULL; i++)
        if (near_end(s, i, s->high))
            s->loads[i].x = s->o->amount / (double)pulled;
    s->b.held = s->held;
    s->w = (whorl_soft_world){.loads = s->loads};
}
void squash_body_drive(squash_body *s, size_t k)
{
    const size_t until = s->o->steps / 2 ? s->o->steps / 2 : 1;
    const double share = k + 1 >= until ? 1
        : (double)(k + 1) / (double)until;
    const double c = cos(s->o->amount * share);
    const double sine = sin(s->o->amount * share);
    for (size_t i = 0; s->o->way == SQUASH_TWIST && i < s->nodes; i++) {
        const whorl_vec3 r = s->rest[i];
        const whorl_vec3 to = {r.x, c * r.y - sine * r.z,
                               sine * r.y + c * r.z};
        if (near_end(s, i, s->high))
            s->v[i] = whorl_vec3_scale(1 / s->o->step,
                                       whorl_vec3_sub(to, s->x[i]));
    }
}

static int make_room(squash_body *s)
{
    const size_t n = s->nodes, t = s->tetrahedra;
    s->rest = calloc(n, sizeof *s->rest);
    s->x = calloc(n, sizeof *s->x);
    s->v = calloc(n, sizeof *s->v);
    s->loads = calloc(n, sizeof *s->loads);
    s->corners = calloc(4 * t, sizeof *s->corners);
    s->elements = calloc(t, sizeof *s->elements);
    s->d = calloc(t, sizeof *s->d);
    s->masses = calloc(n, sizeof *s->masses);
    s->held = calloc(n, 1);
    s->b.elastic.mesh = (whorl_tet_mesh){s->rest, n, s->corners, t};
    s->work_size = whorl_implicit_work_size(&s->b);
    s->work = malloc(s->work_size);
    if (s->rest && s->x && s->v && s->loads && s->corners && s->elements
        && s->d && s->masses && s->held && s->work)
        return 1;
    complain(s->o->body, "not enough memory for %zu tetrahedra", t);
    return 0;
}

void squash_body_free(squash_body *s)
{
    void *all[] = {s->rest, s->x, s->v, s->loads, s->corners, s->elements,
                   s->d, s->masses, s->held, s->work};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

static whorl_status prepare(squash_body *s, const grid *g)
{
    const squash_options *o = s->o;
    whorl_elastic_body *e = &s->b.elastic;
    whorl_status status = fill(s, g);
    if (status == WHORL_OK)
        status = whorl_elastic_prepare(&e->mesh, s->elements, NULL);
    if (status == WHORL_OK)
        status = whorl_elastic_masses(&e->mesh, s->elements, o->density,
                                      s->masses);
    if (status == WHORL_OK)
        status = whorl_lame_from_young(o->young, o->poisson, &e->material);
    e->elements = s->elements;
    s->b.masses = s->masses;
    s->b.viscosity = o->damping;
    return status;
}

int squash_body_make(squash_body *s, const squash_options *o)
{
    grid g;
    *s = (squash_body){.o = o, .low = INFINITY, .high = -INFINITY};
    if (!read_shape(o, &g))
        return 0;
    choose_cells(o, &g);
    const whorl_tet_grid_count n = count_of(&g);
    s->nodes = n.nodes;
    s->tetrahedra = n.tetrahedra;
    if (n.tetrahedra == 0)
        return complain_status(o->body, g.n[0] ? WHORL_TOO_LARGE
                                               : WHORL_NOT_ABOVE_ZERO);
    if (!make_room(s))
        return 0;
    whorl_status status = prepare(s, &g);
    if (status != WHORL_OK)
        return complain_status(o->body, status);
    for (size_t i = 0; i < s->nodes; i++) {
        s->x[i] = s->rest[i];
        s->mass += s->masses[i];
        s->low = fmin(s->low, s->rest[i].x);
        s->high = fmax(s->high, s->rest[i].x);
    }
    if (o->way == SQUASH_DROP)
        return lift(s, g.shape == HANDLE);
    hold(s);
    return 1;
}
