/* Bodies of tetrahedra, and their equilibrium under small loads. */
/* Tangled from literate/16-elastic: evidence. Edit there. */
#ifndef TESTS_STATIC_SOLVE_H
#define TESTS_STATIC_SOLVE_H

#include "whorl.h"
#include "reference/tap.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static inline void *soft_need(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (p == NULL)
        abort();
    return p;
}

enum { MOST_NODES = 80, MOST_TETRAHEDRA = 240 };

typedef struct {
    whorl_vec3 nodes[MOST_NODES];
    uint32_t tetrahedra[4 * MOST_TETRAHEDRA], cells[3];
    whorl_elastic_element elements[MOST_TETRAHEDRA];
    whorl_elastic_deformation d[MOST_TETRAHEDRA];
    whorl_elastic_body body;
} soft_box;

static inline void soft_box_make(soft_box *b, whorl_vec3 sides, uint32_t nx,
                                 uint32_t ny, uint32_t nz, whorl_lame m)
{
    const uint32_t n[3] = {nx, ny, nz};
    const whorl_tet_grid_count c = whorl_tet_grid_box_count(n);
    memcpy(b->cells, n, sizeof n);
    b->body = (whorl_elastic_body){{b->nodes, c.nodes, b->tetrahedra,
                                    c.tetrahedra}, b->elements, m};
    if (c.nodes > MOST_NODES || c.tetrahedra > MOST_TETRAHEDRA
        || whorl_tet_grid_box(sides, n, b->nodes, b->tetrahedra)
        || whorl_elastic_prepare(&b->body.mesh, b->elements, NULL))
        tap_ok(0, "a box can be made");
}

/* Not on the surface. */
static inline int soft_box_inside(const soft_box *b, size_t node)
{
    const size_t x = b->cells[0] + 1, y = b->cells[1] + 1;
    const size_t i = node % x, j = node / x % y, k = node / x / y;
    return i > 0 && i + 1 < x && j > 0 && j + 1 < y && k > 0
        && k < b->cells[2];
}

/* Move the nodes inside by up to so many sizes of a cell of size 1. */
static inline void soft_box_shake(soft_box *b, sweep *s, double by)
{
    for (size_t i = 0; i < b->body.mesh.node_count; i++)
        if (soft_box_inside(b, i)) {
            const double x = draw_uniform(s, -by, by);
            const double y = draw_uniform(s, -by, by);
            b->nodes[i] = whorl_vec3_add(b->nodes[i], (whorl_vec3){x, y,
                draw_uniform(s, -by, by)});
        }
    if (whorl_elastic_prepare(&b->body.mesh, b->elements, NULL))
        tap_ok(0, "a shaken box has no flat tetrahedra");
}

typedef struct {
    whorl_vec3 *nodes;
    uint32_t *tetrahedra;
    whorl_elastic_element *elements;
    whorl_elastic_body body;
} soft_body;

typedef soft_body soft_handle;
typedef soft_body soft_ball;

static inline void soft_body_allocate(soft_body *b, whorl_tet_grid_count c,
                                      whorl_lame m)
{
    b->nodes = soft_need(c.nodes, sizeof *b->nodes);
    b->tetrahedra = soft_need(4 * c.tetrahedra, sizeof *b->tetrahedra);
    b->elements = soft_need(c.tetrahedra, sizeof *b->elements);
    b->body = (whorl_elastic_body){{b->nodes, c.nodes, b->tetrahedra,
                                    c.tetrahedra}, b->elements, m};
}

static inline void soft_body_prepare(soft_body *b)
{
    if (whorl_elastic_prepare(&b->body.mesh, b->elements, NULL))
        tap_ok(0, "a body of tetrahedra can be prepared");
}

static inline void soft_body_free(soft_body *b)
{
    free(b->nodes);
    free(b->tetrahedra);
    free(b->elements);
}

static inline void soft_handle_make(soft_handle *h, double unit, uint32_t n,
                                    whorl_lame m)
{
    soft_body_allocate(h, whorl_tet_grid_t_handle_count(n), m);
    if (whorl_tet_grid_t_handle(unit, n, h->nodes, h->tetrahedra))
        tap_ok(0, "a handle can be made");
    soft_body_prepare(h);
}

static inline void soft_ball_make(soft_ball *b, double radius, uint32_t n,
                                  whorl_lame m)
{
    soft_body_allocate(b, whorl_tet_grid_ball_count(n), m);
    if (whorl_tet_grid_ball(radius, n, b->nodes, b->tetrahedra))
        tap_ok(0, "a ball can be made");
    soft_body_prepare(b);
}

typedef struct {
    soft_body soft;
    double length;
    whorl_elastic_deformation *d;
    whorl_vec3 *load, *u;
} soft_beam;

static inline void soft_beam_make(soft_beam *b, double length, uint32_t n,
                                  whorl_lame m)
{
    const uint32_t cells[3] = {(uint32_t)length * n, n, n};
    const whorl_tet_grid_count c = whorl_tet_grid_box_count(cells);
    b->length = length;
    soft_body_allocate(&b->soft, c, m);
    if (whorl_tet_grid_box((whorl_vec3){length, 1, 1}, cells,
                           b->soft.nodes, b->soft.tetrahedra))
        tap_ok(0, "a beam can be made");
    soft_body_prepare(&b->soft);
    b->d = soft_need(c.tetrahedra, sizeof *b->d);
    for (size_t t = 0; t < c.tetrahedra; t++)
        b->d[t].Q = whorl_mat3_identity();
    b->load = soft_need(c.nodes, sizeof *b->load);
    b->u = soft_need(c.nodes, sizeof *b->u);
}

static inline void soft_beam_free(soft_beam *b)
{
    soft_body_free(&b->soft);
    free(b->d);
    free(b->load);
    free(b->u);
}

static inline int soft_beam_clamped(const soft_beam *b, size_t i)
{
    return b->soft.nodes[i].x == -b->length / 2;
}

static inline int soft_beam_at_end(const soft_beam *b, size_t i)
{
    return b->soft.nodes[i].x == b->length / 2;
}

static inline void soft_beam_pull(soft_beam *b)
{
    const whorl_tet_mesh *mesh = &b->soft.body.mesh;
    for (size_t t = 0; t < mesh->tetrahedron_count; t++) {
        const uint32_t *k = mesh->tetrahedra + 4 * t;
        for (int a = 0; a < 4; a++) {
            const uint32_t p = k[(a + 1) % 4], q = k[(a + 2) % 4];
            const uint32_t r = k[(a + 3) % 4];
            if (!soft_beam_at_end(b, p) || !soft_beam_at_end(b, q)
                || !soft_beam_at_end(b, r))
                continue;
            const whorl_vec3 *x = mesh->nodes;
            const double area = whorl_vec3_norm(whorl_vec3_cross(
                whorl_vec3_sub(x[q], x[p]),
                whorl_vec3_sub(x[r], x[p]))) / 2;
            b->load[p].y -= area / 3;
            b->load[q].y -= area / 3;
            b->load[r].y -= area / 3;
        }
    }
}
static inline double soft_dot(const soft_beam *b, const whorl_vec3 *x,
                              const whorl_vec3 *y)
{
    double sum = 0;
    for (size_t i = 0; i < b->soft.body.mesh.node_count; i++)
        sum += whorl_vec3_dot(x[i], y[i]);
    return sum;
}

static inline void soft_diagonal(const soft_beam *b, whorl_vec3 *D)
{
    const whorl_elastic_body *body = &b->soft.body;
    for (size_t t = 0; t < body->mesh.tetrahedron_count; t++)
        for (int a = 0; a < 4; a++) {
            const whorl_mat3 K = whorl_elastic_stiffness_block(
                &body->elements[t], body->material, b->d[t].Q, a, a);
            whorl_vec3 *to = &D[body->mesh.tetrahedra[4 * t + (size_t)a]];
            *to = whorl_vec3_add(*to, (whorl_vec3){K.m[0][0], K.m[1][1],
                                                   K.m[2][2]});
        }
}

/* z = r over D, and nothing where the beam is clamped. */
static inline void soft_divide(const soft_beam *b, const whorl_vec3 *D,
                               const whorl_vec3 *r, whorl_vec3 *z)
{
    for (size_t i = 0; i < b->soft.body.mesh.node_count; i++)
        z[i] = soft_beam_clamped(b, i) ? (whorl_vec3){0, 0, 0}
            : (whorl_vec3){r[i].x / D[i].x, r[i].y / D[i].y,
                           r[i].z / D[i].z};
}

/* Find u under the load; returned: how far the end goes down. */
static inline double soft_beam_solve(soft_beam *b, double tolerance)
{
    const size_t n = b->soft.body.mesh.node_count;
    whorl_vec3 *r = soft_need(n, sizeof *r), *p = soft_need(n, sizeof *p);
    whorl_vec3 *z = soft_need(n, sizeof *z), *D = soft_need(n, sizeof *D);
    whorl_vec3 *Kp = soft_need(n, sizeof *Kp);
    memcpy(r, b->load, n * sizeof *r);
    soft_diagonal(b, D);
    soft_divide(b, D, r, z);
    memcpy(p, z, n * sizeof *p);
    double rz = soft_dot(b, r, z);
    const double enough = tolerance * tolerance * rz;
    for (int k = 0; k < 5000 && rz > enough; k++) {
        memset(Kp, 0, n * sizeof *Kp);
        whorl_elastic_stiffness_times(&b->soft.body, b->d, p, Kp);
        const double step = rz / soft_dot(b, p, Kp);
        for (size_t i = 0; i < n; i++) {
            b->u[i] = whorl_vec3_add(b->u[i], whorl_vec3_scale(step, p[i]));
            r[i] = whorl_vec3_sub(r[i], whorl_vec3_scale(step, Kp[i]));
        }
        soft_divide(b, D, r, z);
        const double before = rz;
        rz = soft_dot(b, r, z);
        for (size_t i = 0; i < n; i++)
            p[i] = whorl_vec3_add(z[i],
                                  whorl_vec3_scale(rz / before, p[i]));
    }
    double down = 0, count = 0;
    for (size_t i = 0; i < n; i++)
        if (soft_beam_at_end(b, i)) {
            down -= b->u[i].y;
            count++;
        }
    free(r), free(p), free(z), free(D), free(Kp);
    return down / count;
}

#endif
