/* Implicit steps of elastic bodies. */
/* Tangled from literate/17-implicit: story, workshop. Edit there. */
#include "whorl/implicit.h"
#include "src/inlined.h"
#include "src/linear.h"
#include "whorl/cg.h"

#include <string.h>

enum { RELEASES = 30 };
static const whorl_vec3 nothing = {0, 0, 0};

/* base: the velocities so far; next: those of the last solution; end: the
   places for which now is the deformation; start: the deformation of the
   damper; moved: is end elsewhere than x?  noise: what roundings of the
   places are worth as a velocity, in |w|_A; left: the error that the walks
   of the last solution left, error: that and its roundings.  first, column,
   below: the matrix of the step, with its diagonal. */
typedef struct {
    const whorl_soft_body *b;
    const whorl_soft_world *w;
    const whorl_elastic_body *e;
    const whorl_implicit_settings *how;
    double h, potential, noise, left, error;
    const whorl_vec3 *x, *v;
    whorl_vec3 *base, *next, *end, *trial, *right, *residual, *normals;
    whorl_sym3 *diagonal;
    whorl_elastic_deformation *start, *now;
    whorl_mat3 *below;
    size_t *first;
    uint32_t *column;
    void *work;
    whorl_cg_system system;
    int moved;
    whorl_implicit_report report;
} soft_step;

static int is_held(const soft_step *s, size_t i)
{
    return s->b->held && s->b->held[i];
}

static int touches(const soft_step *s, size_t i)
{
    return !vec3_is_zero(s->normals[i]);
}

/* The mass that a node has in the matrix of the step. */
static double heaviness(const soft_step *s, size_t i)
{
    return s->b->masses[i] * (1 + s->h * s->b->drag);
}

static whorl_vec3 outside(const soft_step *s, size_t i)
{
    const whorl_vec3 weight = whorl_vec3_scale(s->b->masses[i],
                                               s->w->gravity);
    return s->w->loads ? whorl_vec3_add(weight, s->w->loads[i]) : weight;
}

static double height(const soft_step *s, whorl_vec3 x)
{
    return whorl_vec3_dot(s->w->ground->normal,
                          whorl_vec3_sub(x, s->w->ground->point));
}

/* The least velocity along the normal that keeps a node above the floor;
   one that is below already need not rise. */
static double slowest(const soft_step *s, size_t i)
{
    return -fmax(0, height(s, s->x[i])) / s->h;
}

static size_t most_iterations(const soft_step *s)
{
    return s->how->iterations ? s->how->iterations
        : 200 + 10 * s->e->mesh.node_count;
}

/* The change of velocities at which passes end, as |w|_A^2. */
static double small_change(const soft_step *s, double size)
{
    const double ten = 10 * s->how->tolerance;
    return ten * ten * size + s->noise * s->noise;
}

/* What roundings can do to the potential. */
static double slack(const soft_step *s)
{
    const double now = fabs(s->potential);
    return 0x1p-40 * now + s->noise * (s->noise + sqrt(now));
}

static whorl_status check_numbers(const soft_step *s)
{
    const whorl_lame m = s->e->material;
    if (!(isfinite(m.lambda) && isfinite(m.mu) && isfinite(s->b->drag)
          && isfinite(s->b->viscosity) && whorl_vec3_finite(s->w->gravity)))
        return WHORL_NOT_FINITE;
    if (m.mu < 0 || 3 * m.lambda + 2 * m.mu < 0)
        return WHORL_INDEFINITE;
    if (s->b->drag < 0 || s->b->viscosity < 0)
        return WHORL_NEGATIVE_DECAY;
    if (s->how->passes == 0)
        return WHORL_NOT_ABOVE_ZERO;
    if (s->e->mesh.tetrahedron_count == 0)
        return WHORL_NO_TETRAHEDRA;
    whorl_status status = check_positive(s->h);
    return status == WHORL_OK ? check_positive(s->how->tolerance) : status;
}

static whorl_status check_ground(const whorl_half_space *g)
{
    if (!g)
        return WHORL_OK;
    if (!whorl_vec3_finite(g->point) || !whorl_vec3_finite(g->normal))
        return WHORL_NOT_FINITE;
    return fabs(whorl_vec3_norm(g->normal) - 1) <= WHORL_UNIT_TOLERANCE
        ? WHORL_OK : WHORL_NOT_UNIT;
}

static whorl_status check_step(soft_step *s, size_t size)
{
    whorl_status status = check_numbers(s);
    if (status == WHORL_OK)
        status = check_ground(s->w->ground);
    if (size < whorl_implicit_work_size(s->b))
        return WHORL_WORK_TOO_SMALL;
    for (size_t i = 0; status == WHORL_OK
             && i < s->e->mesh.node_count; i++) {
        status = check_positive(s->b->masses[i]);
        if (!whorl_vec3_finite(s->x[i]) || !whorl_vec3_finite(s->v[i])
            || (s->w->loads && !whorl_vec3_finite(s->w->loads[i])))
            status = WHORL_NOT_FINITE;
        if (status != WHORL_OK)
            s->report.node = i;
    }
    return status;
}

enum { PAIRS = 6 };

/* The k-th pair of nodes of all tetrahedra, the later one first. */
static void name_pair(const soft_step *s, size_t k, uint32_t pair[2])
{
    static const int of[PAIRS][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2},
                                     {1, 3}, {2, 3}};
    const uint32_t *node = s->e->mesh.tetrahedra + 4 * (k / PAIRS);
    const uint32_t i = node[of[k % PAIRS][0]], j = node[of[k % PAIRS][1]];
    pair[0] = i > j ? i : j;
    pair[1] = i > j ? j : i;
}

static void sort_pairs_by_row(soft_step *s)
{
    const size_t n = s->e->mesh.node_count;
    const size_t pairs = PAIRS * s->e->mesh.tetrahedron_count;
    uint32_t pair[2];
    for (size_t i = 0; i <= n; i++)
        s->first[i] = 0;
    for (size_t k = 0; k < pairs; k++) {
        name_pair(s, k, pair);
        s->first[pair[0]]++;
    }
    for (size_t i = 1; i <= n; i++)
        s->first[i] += s->first[i - 1];
    for (size_t k = 0; k < pairs; k++) {
        name_pair(s, k, pair);
        s->column[--s->first[pair[0]]] = pair[1];
    }
}

static void find_pattern(soft_step *s)
{
    size_t end = 0, from = 0;
    sort_pairs_by_row(s);
    for (size_t i = 0; i < s->e->mesh.node_count; i++) {
        const size_t start = end, to = s->first[i + 1];
        for (s->first[i] = start; from < to; from++) {
            const uint32_t j = s->column[from];
            size_t k = end;
            while (k > start && s->column[k - 1] > j)
                k--;
            if (k > start && s->column[k - 1] == j)
                continue;
            memmove(s->column + k + 1, s->column + k,
                    (end++ - k) * sizeof *s->column);
            s->column[k] = j;
        }
    }
    s->first[s->e->mesh.node_count] = end;
}
static whorl_mat3 *find_block(soft_step *s, uint32_t i, uint32_t j)
{
    size_t k = s->first[i];
    while (s->column[k] != j)
        k++;
    return &s->below[k];
}

static void add_matrix(whorl_mat3 *sum, const whorl_mat3 *a)
{
    for (int k = 0; k < 9; k++)
        sum->m[k / 3][k % 3] += a->m[k / 3][k % 3];
}

static void add_symmetric(whorl_sym3 *sum, const whorl_mat3 *a)
{
    *sum = whorl_sym3_add(*sum, (whorl_sym3){
        a->m[0][0], a->m[1][1], a->m[2][2],
        a->m[0][1], a->m[0][2], a->m[1][2]});
}

static void add_stiffness(soft_step *s, const whorl_elastic_deformation *d,
                          double factor)
{
    const whorl_elastic_body *e = s->e;
    const whorl_lame m = {factor * e->material.lambda,
                          factor * e->material.mu};
    for (size_t t = 0; t < e->mesh.tetrahedron_count; t++)
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++) {
                const uint32_t i = e->mesh.tetrahedra[4 * t + (size_t)a];
                const uint32_t j = e->mesh.tetrahedra[4 * t + (size_t)b];
                if (j > i)
                    continue;
                const whorl_mat3 K = whorl_elastic_stiffness_block(
                    &e->elements[t], m, d[t].Q, a, b);
                if (i == j)
                    add_symmetric(&s->diagonal[i], &K);
                else
                    add_matrix(find_block(s, i, j), &K);
            } /* eq:implicit-matrix */
}

static void form_right_side(soft_step *s)
{
    const size_t n = s->e->mesh.node_count;
    for (size_t i = 0; i < n; i++) {
        s->right[i] = outside(s, i);
        s->trial[i] = whorl_vec3_sub(s->end[i], s->x[i]);
    }
    whorl_elastic_forces(s->e, s->now, s->right);
    if (s->moved)
        whorl_elastic_stiffness_times(s->e, s->now, s->trial, s->right);
    for (size_t i = 0; i < n; i++)
        s->right[i] = whorl_vec3_add(
            whorl_vec3_scale(s->b->masses[i], s->v[i]),
            whorl_vec3_scale(s->h, s->right[i]));
    /* eq:implicit-right */
}

static void prepare_system(soft_step *s)
{
    const size_t n = s->e->mesh.node_count;
    const double h2 = s->h * s->h, lag = s->h * s->b->viscosity;
    double least = 1;
    memset(s->below, 0, s->first[n] * sizeof *s->below);
    for (size_t i = 0; i < n; i++)
        s->diagonal[i] = whorl_sym3_diagonal(
            heaviness(s, i), heaviness(s, i), heaviness(s, i));
    add_stiffness(s, s->now, s->now == s->start ? h2 + lag : h2);
    if (s->now != s->start && lag > 0)
        add_stiffness(s, s->start, lag);
    for (size_t i = 0; i < n; i++)
        least = fmin(least,
                     heaviness(s, i) / whorl_sym3_trace(s->diagonal[i]));
    s->system = (whorl_cg_system){
        {n, s->diagonal, s->first, s->column, s->below}, s->b->held,
        s->normals, least / (least + PAIRS)}; /* eq:implicit-least */
}

static int revise(soft_step *s, int may_release)
{
    const whorl_half_space *g = s->w->ground;
    int changes = 0;
    for (size_t i = 0; g && i < s->e->mesh.node_count; i++) {
        const double u = whorl_vec3_dot(g->normal, s->next[i]);
        const double least = slowest(s, i);
        const double unsure = s->left / sqrt(s->b->masses[i]);
        if (!touches(s, i) && !is_held(s, i) && u < least - unsure) {
            s->normals[i] = g->normal;
            s->next[i] = whorl_vec3_add(s->next[i], whorl_vec3_scale(
                least - u, g->normal));
            changes++;
        } else if (may_release && touches(s, i)
                   && whorl_vec3_dot(g->normal, s->residual[i]) > 0) {
            s->normals[i] = nothing;
            changes++;
        }
    }
    return changes; /* eq:implicit-floor */
}

static whorl_status add_up_push(soft_step *s)
{
    s->report.push = nothing;
    s->report.touching = 0;
    for (size_t i = 0; i < s->e->mesh.node_count; i++)
        if (touches(s, i)) {
            const whorl_vec3 n = s->normals[i];
            const double pull = whorl_vec3_dot(n, s->residual[i]);
            s->report.push = whorl_vec3_sub(s->report.push,
                                            whorl_vec3_scale(pull, n));
            s->report.touching++;
        }
    return WHORL_OK;
}

static whorl_status solve_on_ground(soft_step *s)
{
    whorl_cg_report cg;
    const size_t n = s->e->mesh.node_count;
    for (int round = 0;; round++) {
        whorl_status status = overflowed(whorl_cg_solve(&s->system,
            s->right, s->how->tolerance, most_iterations(s), s->work,
            whorl_cg_work_size(n), s->next, s->residual, &cg));
        s->report.node = cg.row;
        if (status != WHORL_OK)
            return status == WHORL_INDEFINITE ? WHORL_SINGULAR : status;
        s->report.iterations += cg.iterations;
        s->left = cg.left;
        s->error = cg.error;
        s->report.rounds++;
        if (revise(s, round < RELEASES) == 0)
            return add_up_push(s);
    }
}

/* Twice the energy of a step with the velocities w: |w|_A^2. */
static double energy_of(const soft_step *s, const whorl_vec3 *w)
{
    double sum = 0;
    whorl_block_matrix_times(&s->system.matrix, w, s->residual);
    for (size_t i = 0; i < s->e->mesh.node_count; i++)
        sum += whorl_vec3_dot(w[i], s->residual[i]);
    return sum;
}

/* Deformations at the places x, and which element is at fault. */
static whorl_status deform(soft_step *s, const whorl_vec3 *x,
                           whorl_elastic_deformation *d)
{
    whorl_elastic_report where = {s->e->mesh.tetrahedron_count};
    whorl_status status = whorl_elastic_deform_all(s->e, x, d, &where);
    s->report.tetrahedron = where.tetrahedron;
    return overflowed(status);
}

static whorl_status find_deformation(soft_step *s, const whorl_vec3 *w)
{
    for (size_t i = 0; i < s->e->mesh.node_count; i++)
        s->end[i] = whorl_vec3_add(s->x[i], whorl_vec3_scale(s->h, w[i]));
    return deform(s, s->end, s->now);
}

/* The potential of a step, now being the deformation at x + h w; what does
   not depend on w is left out. */
static double potential(const soft_step *s, const whorl_vec3 *w)
{
    const size_t n = s->e->mesh.node_count;
    const double lag = s->h * s->b->viscosity;
    double sum = 0, damper = 0;
    for (size_t i = 0; i < n; i++) {
        const double m = s->b->masses[i];
        const whorl_vec3 gain = whorl_vec3_sub(w[i], s->v[i]);
        sum += m / 2 * (whorl_vec3_dot(gain, gain) + s->h * s->b->drag
                        * whorl_vec3_dot(w[i], w[i]));
        sum -= s->h * whorl_vec3_dot(outside(s, i), w[i]);
        s->residual[i] = nothing;
    }
    if (lag > 0)
        whorl_elastic_stiffness_times(s->e, s->start, w, s->residual);
    for (size_t i = 0; lag > 0 && i < n; i++)
        damper += lag / 2 * whorl_vec3_dot(w[i], s->residual[i]);
    return sum + damper + whorl_elastic_energy(s->e, s->now);
}

/* The part of the way from base to next. */
static void blend(soft_step *s, double part)
{
    for (size_t i = 0; i < s->e->mesh.node_count; i++)
        s->trial[i] = part == 1 ? s->next[i] : whorl_vec3_add(
            whorl_vec3_scale(1 - part, s->base[i]),
            whorl_vec3_scale(part, s->next[i]));
}

static whorl_status go_along(soft_step *s, double slope)
{
    const double most = s->potential + slack(s);
    for (double part = 1; part > 0x1p-12; part /= 2) {
        blend(s, part);
        if (find_deformation(s, s->trial) != WHORL_OK)
            continue;
        const double now = potential(s, s->trial);
        if (now <= most - 1e-4 * part * slope) {
            s->potential = now;
            return WHORL_OK; /* eq:implicit-potential */
        }
    }
    return WHORL_NOT_CONVERGED;
}

static whorl_status take_pass(soft_step *s, int *settled)
{
    const size_t n = s->e->mesh.node_count;
    prepare_system(s);
    form_right_side(s);
    whorl_status status = solve_on_ground(s);
    if (status != WHORL_OK)
        return status;
    for (size_t i = 0; i < n; i++)
        s->trial[i] = whorl_vec3_sub(s->next[i], s->base[i]);
    const double slope = energy_of(s, s->trial);
    *settled = slope <= small_change(s, energy_of(s, s->next));
    status = go_along(s, slope);
    for (size_t i = 0; status == WHORL_OK && i < n; i++)
        s->base[i] = s->trial[i];
    s->moved = 1;
    return status;
}

/* Of a node: its speed; the sum of eq:implicit-roundings; the blocks of its
   row, and of how many parts they are sums. */
typedef struct {
    double speed, sum, blocks, parts;
} rounded_row;

static void count_blocks(const soft_step *s, rounded_row *row)
{
    for (size_t i = 0; i < s->e->mesh.node_count; i++) {
        const double speed = whorl_vec3_norm(s->next[i]);
        row[i] = (rounded_row){speed, heaviness(s, i) * speed, 1, 0};
        for (size_t k = s->first[i]; k < s->first[i + 1]; k++) {
            row[i].blocks++;
            row[s->column[k]].blocks++;
        }
    }
}

static void add_elements(const soft_step *s, rounded_row *row)
{
    const whorl_lame m = s->e->material;
    const double stiff = s->h * (s->h + s->b->viscosity)
        * (fabs(m.lambda) + (1 + sqrt(3)) * m.mu);
    const double parts = s->now != s->start && s->b->viscosity > 0 ? 2 : 1;
    for (size_t t = 0; t < s->e->mesh.tetrahedron_count; t++) {
        const whorl_elastic_element *e = &s->e->elements[t];
        const uint32_t *node = s->e->mesh.tetrahedra + 4 * t;
        double g[4], sum = 0;
        for (int a = 0; a < 4; a++) {
            g[a] = whorl_vec3_norm(e->gradient[a]);
            sum += g[a] * row[node[a]].speed;
        }
        for (int a = 0; a < 4; a++) {
            row[node[a]].sum += stiff * e->volume * g[a] * sum;
            row[node[a]].parts += parts;
        }
    }
}

/* What roundings of the system may have moved the solution by, in |v|_A. */
static double roundings(const soft_step *s)
{
    rounded_row *row = s->work;
    double square = 0;
    count_blocks(s, row);
    add_elements(s, row);
    for (size_t i = 0; i < s->e->mesh.node_count; i++) {
        const double C = WHORL_IMPLICIT_STEP_BOUND(row[i].blocks,
                                                   row[i].parts);
        const double off = (DBL_EPSILON / 2 * C * row[i].sum
            + DBL_EPSILON * whorl_vec3_norm(s->right[i])
            + DBL_EPSILON * s->b->masses[i] * whorl_vec3_norm(s->v[i]))
            / sqrt(heaviness(s, i));
        square += is_held(s, i) ? 0 : off * off;
    }
    return sqrt(square); /* eq:implicit-roundings */
}

size_t whorl_implicit_work_size(const whorl_soft_body *body)
{
    const size_t n = body->elastic.mesh.node_count;
    const size_t t = body->elastic.mesh.tetrahedron_count;
    return n * (7 * sizeof(whorl_vec3) + sizeof(whorl_sym3))
        + 2 * t * sizeof(whorl_elastic_deformation)
        + PAIRS * t * (sizeof(whorl_mat3) + sizeof(uint32_t))
        + whorl_cg_work_size(n) + (n + 1) * sizeof(size_t);
}

static void share_out(soft_step *s, void *work)
{
    const size_t n = s->e->mesh.node_count;
    whorl_vec3 **const columns[] = {&s->base, &s->next, &s->end, &s->trial,
                                    &s->right, &s->residual, &s->normals};
    whorl_vec3 *free_space = work;
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
        *columns[k] = free_space;
        free_space += n;
    }
    s->work = free_space;
    s->diagonal = (whorl_sym3 *)((unsigned char *)free_space
                                 + whorl_cg_work_size(n));
    s->now = (whorl_elastic_deformation *)(s->diagonal + n);
    s->start = s->now + s->e->mesh.tetrahedron_count;
    s->below = (whorl_mat3 *)(s->start + s->e->mesh.tetrahedron_count);
    s->first = (size_t *)(s->below
                          + PAIRS * s->e->mesh.tetrahedron_count);
    s->column = (uint32_t *)(s->first + n + 1);
}

static whorl_status begin(soft_step *s, void *work)
{
    share_out(s, work);
    find_pattern(s);
    for (size_t i = 0; i < s->e->mesh.node_count; i++) {
        const double gain = s->h / s->b->masses[i];
        s->end[i] = s->x[i];
        s->next[i] = s->v[i];
        s->base[i] = is_held(s, i) ? s->v[i] : nothing;
        s->normals[i] = nothing;
        if (!s->w->ground || is_held(s, i))
            continue;
        const whorl_vec3 n = s->w->ground->normal;
        const double u = whorl_vec3_dot(n, s->v[i]);
        if (u + gain * whorl_vec3_dot(n, outside(s, i)) > slowest(s, i))
            continue;
        s->normals[i] = n;
        s->next[i] = whorl_vec3_add(s->v[i],
                                    whorl_vec3_scale(slowest(s, i) - u, n));
    }
    return deform(s, s->x, s->start);
}
static whorl_status solve_once(soft_step *s)
{
    s->now = s->start;
    prepare_system(s);
    form_right_side(s);
    whorl_status status = solve_on_ground(s);
    for (size_t i = 0; i < s->e->mesh.node_count; i++)
        s->base[i] = s->next[i];
    s->report.passes = 1;
    return status;
}

static whorl_status converge(soft_step *s)
{
    int settled = 0;
    whorl_status status = find_deformation(s, s->base);
    if (status != WHORL_OK)
        return status;
    prepare_system(s);
    s->potential = potential(s, s->base);
    s->noise = 4 * DBL_EPSILON / s->h * sqrt(energy_of(s, s->x));
    if (!isfinite(s->potential) || !isfinite(s->noise))
        return WHORL_OUT_OF_RANGE;
    for (size_t i = 0; i < s->e->mesh.node_count; i++)
        s->moved = s->moved || is_held(s, i);
    while (status == WHORL_OK && !settled) {
        if (s->report.passes++ == s->how->passes)
            return WHORL_NOT_CONVERGED;
        status = take_pass(s, &settled);
    }
    return status;
}
static void report_node(soft_step *s, size_t i)
{
    const double m = s->b->masses[i];
    const whorl_vec3 v = s->base[i];
    whorl_implicit_report *r = &s->report;
    r->kinetic += m / 2 * whorl_vec3_dot(v, v);
    r->potential -= m * whorl_vec3_dot(s->w->gravity, s->end[i]);
    r->momentum = whorl_vec3_add(r->momentum, whorl_vec3_scale(m, v));
    if (s->w->ground)
        r->lowest = fmin(r->lowest, height(s, s->end[i]));
}

/* |v|_A is finite, and with it the kinetic energy; these need not be. */
static int report_finite(const whorl_implicit_report *r)
{
    return isfinite(r->elastic) && isfinite(r->potential)
        && isfinite(r->error)
        && whorl_vec3_finite(r->momentum) && whorl_vec3_finite(r->push);
}

static whorl_status finish(soft_step *s)
{
    whorl_status status = find_deformation(s, s->base);
    if (status != WHORL_OK)
        return status;
    s->report.lowest = INFINITY;
    s->report.error = s->error + roundings(s);
    s->report.elastic = whorl_elastic_energy(s->e, s->now);
    for (size_t i = 0; i < s->e->mesh.node_count; i++) {
        if (!whorl_vec3_finite(s->end[i])
            || (s->w->ground && !isfinite(height(s, s->end[i])))) {
            s->report.node = i;
            return WHORL_OUT_OF_RANGE;
        }
        report_node(s, i);
    }
    return report_finite(&s->report) ? WHORL_OK : WHORL_OUT_OF_RANGE;
}

whorl_status whorl_implicit_step(const whorl_soft_body *body,
    const whorl_soft_world *world, const whorl_implicit_settings *how,
    double h, void *work, size_t size, whorl_vec3 *x, whorl_vec3 *v,
    whorl_implicit_report *report)
{
    soft_step s = {.b = body, .w = world, .e = &body->elastic, .how = how,
                   .h = h, .x = x, .v = v};
    s.report.node = body->elastic.mesh.node_count;
    s.report.tetrahedron = body->elastic.mesh.tetrahedron_count;
    whorl_status status = check_step(&s, size);
    if (status == WHORL_OK)
        status = begin(&s, work);
    if (status == WHORL_OK)
        status = how->passes == 1 ? solve_once(&s) : converge(&s);
    if (status == WHORL_OK)
        status = finish(&s);
    if (status != WHORL_OK && report) {
        report->node = s.report.node;
        report->tetrahedron = s.report.tetrahedron;
    }
    if (status != WHORL_OK)
        return status;
    for (size_t i = 0; i < body->elastic.mesh.node_count; i++) {
        x[i] = s.end[i]; /* eq:implicit-euler */
        v[i] = s.base[i];
    }
    if (report)
        *report = s.report;
    return WHORL_OK;
}
