/* The few points of a surface that touch an obstacle. */
/* Tangled from literate/14-rest: story, workshop. Edit there. */
#include "src/manifold.h"
#include "src/linear.h"

typedef struct {
    whorl_vec3 n, t_1, t_2;     /* body axes; |t_1| = |t_2| */
    double height, speed;       /* of the center, along n */
    whorl_vec3 turning;         /* speed of r: speed + r . turning */
} view;

static whorl_vec3 least_axis(whorl_vec3 n)
{
    const whorl_vec3 a = absolute(n);
    if (a.x <= a.y && a.x <= a.z)
        return (whorl_vec3){1, 0, 0};
    return a.y <= a.z ? (whorl_vec3){0, 1, 0} : (whorl_vec3){0, 0, 1};
}

static view view_of(whorl_half_space h, const whorl_body_motion *now)
{
    const whorl_mat3 back = whorl_mat3_transpose(now->R);
    const whorl_vec3 n = whorl_mat3_apply(back, h.normal);
    const whorl_vec3 t_1 = whorl_vec3_cross(n, least_axis(n));
    return (view){n, t_1, whorl_vec3_cross(n, t_1),
        whorl_vec3_dot(whorl_vec3_sub(now->x, h.point), h.normal),
        whorl_vec3_dot(now->v, h.normal),
        whorl_mat3_apply(back, whorl_vec3_cross(h.normal, now->omega))};
}

static double gap_of(const view *v, whorl_vec3 p)
{
    return v->height + (v->n.x * p.x + v->n.y * p.y + v->n.z * p.z);
}

enum { DIRECTIONS = 8, CHOSEN = DIRECTIONS + 1 };

typedef struct {
    size_t met;
    size_t point[CHOSEN];
    double far[CHOSEN];
} choice;

static void choose(choice *c, const view *v, size_t i, whorl_vec3 r,
                   double gap)
{
    const double a = whorl_vec3_dot(v->t_1, r);
    const double b = whorl_vec3_dot(v->t_2, r);
    const double far[CHOSEN] = {-gap, a, -a, b, -b, a + b, -a - b,
                                a - b, b - a};
    for (int k = 0; k < CHOSEN; k++)
        if (c->met == 0 || far[k] > c->far[k]) {
            c->far[k] = far[k];
            c->point[k] = i;
        }
    c->met++; /* eq:rest-farthest */
}

static void consider(const view *v, size_t i, whorl_vec3 r, double gap,
                     double slow, choice *c, manifold_search *met)
{
    const double u = v->speed + whorl_vec3_dot(v->turning, r);
    if (u < -slow)
        met->late = fmax(met->late, gap / u);
    else
        choose(c, v, i, r, gap);
}

static void judge(const view *v, const whorl_vec3 *points, size_t first,
                  size_t end, double limit, double slow, choice *c,
                  manifold_search *met)
{
    for (size_t i = first; i < end; i++) {
        const double gap = gap_of(v, points[i]);
        if (gap < limit)
            consider(v, i, points[i], gap, slow, c, met);
    }
}

static void add(manifold *m, const manifold_surface *s, size_t plane,
                const view *v, size_t point)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->at[i].plane == plane && m->at[i].point == point)
            return;
    if (m->count < MANIFOLD_MOST)
        m->at[m->count++] = (manifold_contact){
            .plane = plane, .point = point,
            .r0 = s->count ? s->points[point]
                           : whorl_vec3_scale(-s->radius, v->n)};
}

static void keep_the_nearer(manifold_memory *memory, const view *v,
                            const whorl_vec3 *points)
{
    memory->reach /= 4;
    memory->count = 0;
    for (size_t k = 0; k < MANIFOLD_NEAR; k++)
        if (gap_of(v, points[memory->near[k]]) < memory->reach)
            memory->near[memory->count++] = memory->near[k];
    if (memory->count < MANIFOLD_NEAR)
        return;
    memory->reach = -INFINITY;
    memory->count = 0;
}

static void remember(manifold_memory *memory, const view *v,
                     const whorl_vec3 *points, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        if (memory->count == MANIFOLD_NEAR)
            keep_the_nearer(memory, v, points);
        if (gap_of(v, points[i]) < memory->reach)
            memory->near[memory->count++] = i;
    }
}

/* Four minima side by side: one would wait for itself. */
static double lowest_of(const view *v, const whorl_vec3 *p, size_t count)
{
    const whorl_vec3 n = v->n;
    double low[4] = {INFINITY, INFINITY, INFINITY, INFINITY};
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        double d[4];
        for (size_t k = 0; k < 4; k++)
            d[k] = n.x * p[i + k].x + n.y * p[i + k].y + n.z * p[i + k].z;
        for (size_t k = 0; k < 4; k++)
            low[k] = lesser(d[k], low[k]);
    }
    for (; i < count; i++)
        low[0] = lesser(whorl_vec3_dot(n, p[i]), low[0]);
    return v->height + lesser(lesser(low[0], low[1]),
                              lesser(low[2], low[3]));
}

/* Returns the lowest gap.  Points below the limit are judged, and those
   below memory->reach are remembered where there is a memory. */
static double look(const view *v, const manifold_surface *s, double limit,
                   double slow, manifold_memory *memory, choice *c,
                   manifold_search *met)
{
    enum { BLOCK = 32 };
    double lowest = INFINITY;
    for (size_t first = 0; first < s->count; first += BLOCK) {
        const size_t left = s->count - first;
        const size_t end = first + (left < BLOCK ? left : BLOCK);
        const double low = lowest_of(v, s->points + first, end - first);
        lowest = low < lowest ? low : lowest;
        if (low < limit)
            judge(v, s->points, first, end, limit, slow, c, met);
        if (memory && low < memory->reach)
            remember(memory, v, s->points, first, end);
    }
    return lowest;
}

/* The same, where only points that were remembered can be below. */
static double look_again(const view *v, const manifold_surface *s,
    double limit, double slow, const manifold_memory *memory, choice *c,
    manifold_search *met)
{
    double lowest = INFINITY;
    for (size_t k = 0; k < memory->count; k++) {
        const size_t i = memory->near[k];
        const double gap = gap_of(v, s->points[i]);
        lowest = gap < lowest ? gap : lowest;
        if (gap < limit)
            consider(v, i, s->points[i], gap, slow, c, met);
    }
    return lowest;
}

/* How much nearer a point can be than it was, at most. */
static double nearer(const manifold_memory *memory, const view *v,
                     double radius)
{
    const whorl_vec3 turn = whorl_vec3_sub(v->n, memory->n);
    return fabs(v->height - memory->height)
        + sqrt(whorl_vec3_dot(turn, turn)) * radius
        + 0x1p-40 * (fabs(v->height) + fabs(memory->height) + radius);
}

/* Returns the lowest gap, as far as it is below zero. */
static double look_where_near(const view *v, const manifold_surface *s,
    double limit, double slow, manifold_memory *memory, choice *c,
    manifold_search *met)
{
    if (memory->reach > 0
        && fmax(limit, 0) + nearer(memory, v, s->radius) <= memory->reach)
        return look_again(v, s, limit, slow, memory, c, met);
    memory->n = v->n;
    memory->height = v->height;
    memory->reach = s->radius / 128;
    memory->count = 0;
    return look(v, s, limit, slow, memory, c, met);
}

void whorl_manifold_find(const manifold_surface *s, size_t plane,
    whorl_half_space h, const whorl_body_motion *now, double limit,
    double slow, manifold *m, manifold_search *met)
{
    const int many = s->count > 512;
    const view v = view_of(h, now);
    const double bottom = v.height - s->radius;
    double lowest = bottom;
    choice c;
    c.met = 0;
    if (bottom > fmax(limit, 0))
        return;
    if (s->count == 0 && bottom < limit)
        consider(&v, 0, whorl_vec3_scale(-s->radius, v.n), bottom, slow,
                 &c, met);
    else if (many && plane < s->memories)
        lowest = look_where_near(&v, s, limit, slow, &s->memory[plane], &c,
                                 met);
    else if (s->count > 0)
        lowest = look(&v, s, limit, slow, NULL, &c, met);
    met->lowest = fmin(met->lowest, lowest);
    for (int k = 0; c.met > 0 && k < CHOSEN; k++)
        add(m, s, plane, &v, c.point[k]);
}

void whorl_manifold_place(manifold *m, const whorl_half_space *planes,
                          double mass, const whorl_body_motion *now)
{
    for (size_t i = 0; i < m->count; i++) {
        manifold_contact *c = &m->at[i];
        const whorl_half_space h = planes[c->plane];
        if (c->placed)
            continue;
        c->n = h.normal;
        c->r = whorl_mat3_apply(now->R, c->r0);
        const whorl_vec3 p = whorl_vec3_add(c->r, now->x);
        c->gap = whorl_vec3_dot(whorl_vec3_sub(p, h.point), h.normal);
        c->K = whorl_contact_matrix(mass, now->I_inverse, c->r);
        c->Kn = whorl_sym3_apply(c->K, c->n);
        c->K_NN = whorl_vec3_dot(c->n, c->Kn);
        c->yield = whorl_sym3_trace(c->K) - c->K_NN;
        c->placed = 1;
    }
}

void whorl_manifold_unload(manifold *m)
{
    for (size_t i = 0; i < m->count; i++)
        m->at[i].j = (whorl_vec3){0, 0, 0};
}
