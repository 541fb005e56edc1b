/* Conjugate gradients for positive definite systems of 3 x 3 blocks. */
/* Tangled from literate/17-implicit: story, workshop. Edit there. */
#include "whorl/cg.h"
#include "src/inlined.h"
#include "src/linear.h"

static void add_to(whorl_vec3 *y, whorl_vec3 a)
{
    *y = whorl_vec3_add(*y, a);
}

static whorl_vec3 apply_transposed(const whorl_mat3 *a, whorl_vec3 v)
{
    return (whorl_vec3){
        a->m[0][0] * v.x + a->m[1][0] * v.y + a->m[2][0] * v.z,
        a->m[0][1] * v.x + a->m[1][1] * v.y + a->m[2][1] * v.z,
        a->m[0][2] * v.x + a->m[1][2] * v.y + a->m[2][2] * v.z};
}

void whorl_block_matrix_times(const whorl_block_matrix *A,
                              const whorl_vec3 *p, whorl_vec3 *Ap)
{
    for (size_t i = 0; i < A->count; i++) {
        whorl_vec3 sum = whorl_sym3_apply(A->diagonal[i], p[i]);
        for (size_t k = A->first[i]; k < A->first[i + 1]; k++) {
            add_to(&sum, whorl_mat3_apply(A->below[k], p[A->column[k]]));
            add_to(&Ap[A->column[k]],
                   apply_transposed(&A->below[k], p[i]));
        }
        Ap[i] = sum;
    }
}

/* With hats: in the terms of eq:implicit-eisenstat, q_hat the image of
   p_hat there.  rz = r . B r, first that of the start; bound: of
   |error|_A^2/rz; moved: |x|_A^2 of the way since report.size was known. */
typedef struct {
    const whorl_cg_system *s;
    const whorl_vec3 *b;
    whorl_vec3 *x, *r_hat, *p_hat, *p, *q_hat;
    whorl_sym3 *factors;
    double rz, first, bound, tolerance, moved;
    whorl_cg_report report;
} descent;

static double dot_all(size_t n, const whorl_vec3 *a, const whorl_vec3 *b)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += whorl_vec3_dot(a[i], b[i]);
    return sum;
}

static void add_all(size_t n, double k, const whorl_vec3 *a, whorl_vec3 *y)
{
    for (size_t i = 0; i < n; i++)
        y[i] = whorl_vec3_add(y[i], whorl_vec3_scale(k, a[i]));
}

/* The first of n that is not finite, or n. */
static size_t first_beyond(size_t n, const whorl_vec3 *a)
{
    size_t i = 0;
    while (i < n && whorl_vec3_finite(a[i]))
        i++;
    return i;
}

static whorl_status factor_block(whorl_sym3 a, whorl_sym3 *f)
{
    const double xy = a.xy / a.xx, xz = a.xz / a.xx;
    const double yy = a.yy - xy * a.xy, rest = a.yz - xz * a.xy;
    const double yz = rest / yy, zz = a.zz - xz * a.xz - yz * rest;
    *f = (whorl_sym3){1 / a.xx, 1 / yy, 1 / zz, -xy, xy * yz - xz, -yz};
    return a.xx > 0 && yy > 0 && zz > 0 ? WHORL_OK : WHORL_INDEFINITE;
}

static inline whorl_vec3 back_from(const whorl_sym3 *f, whorl_vec3 r)
{
    const double x = f->xx * r.x, y = f->yy * (r.y + f->xy * r.x);
    const double z = f->zz * (r.z + f->yz * r.y + f->xz * r.x);
    return (whorl_vec3){x + f->xy * y + f->xz * z, y + f->yz * z, z};
}

static whorl_status factor_all(descent *d)
{
    const whorl_cg_system *s = d->s;
    whorl_status status = WHORL_OK;
    for (size_t i = 0; status == WHORL_OK && i < s->matrix.count; i++) {
        status = factor_block(s->matrix.diagonal[i], &d->factors[i]);
        if (status != WHORL_OK)
            d->report.row = i;
        if (s->held && s->held[i])
            d->factors[i] = (whorl_sym3){0, 0, 0, 0, 0, 0};
    }
    return status;
}

static whorl_vec3 hold_back(const whorl_sym3 *factor, whorl_vec3 n,
                            whorl_vec3 e)
{
    const whorl_vec3 along = back_from(factor, n);
    return whorl_vec3_sub(e, whorl_vec3_scale(
        whorl_vec3_dot(n, e) / whorl_vec3_dot(n, along), along));
    /* eq:implicit-held */
}

static inline whorl_vec3 solve_block(const descent *d, size_t i,
                                     whorl_vec3 r)
{
    const whorl_vec3 e = back_from(&d->factors[i], r);
    return d->s->normals && !vec3_is_zero(d->s->normals[i])
        ? hold_back(&d->factors[i], d->s->normals[i], e) : e;
}

static void sweep_back(const descent *d, whorl_vec3 *taken)
{
    const whorl_block_matrix *A = &d->s->matrix;
    for (size_t i = A->count; i-- > 0;) {
        d->p[i] = solve_block(d, i, whorl_vec3_sub(d->p_hat[i], taken[i]));
        for (size_t k = A->first[i]; k < A->first[i + 1]; k++)
            add_to(&taken[A->column[k]],
                   apply_transposed(&A->below[k], d->p[i]));
    }
}

static void sweep_forward(const descent *d, whorl_vec3 *r)
{
    const whorl_block_matrix *A = &d->s->matrix;
    for (size_t i = 0; i < A->count; i++) {
        whorl_vec3 taken = {0, 0, 0};
        for (size_t k = A->first[i]; k < A->first[i + 1]; k++)
            add_to(&taken, whorl_mat3_apply(A->below[k],
                                            r[A->column[k]]));
        r[i] = solve_block(d, i, whorl_vec3_sub(r[i], taken));
    } /* eq:implicit-sweeps */
}

static void multiply_swept(const descent *d)
{
    const size_t n = d->s->matrix.count;
    for (size_t i = 0; i < n; i++)
        d->q_hat[i] = (whorl_vec3){0, 0, 0};
    sweep_back(d, d->q_hat);
    sweep_forward(d, d->q_hat);
    add_all(n, 1, d->p, d->q_hat); /* eq:implicit-eisenstat */
}

/* A vector of node i, and of that along a normal only roundings. */
static whorl_vec3 across(const descent *d, size_t i, whorl_vec3 v)
{
    if (!d->s->normals || vec3_is_zero(d->s->normals[i]))
        return v;
    const whorl_vec3 n = d->s->normals[i];
    const double along = whorl_vec3_dot(n, v);
    return (whorl_vec3){fma(-along, n.x, v.x), fma(-along, n.y, v.y),
                        fma(-along, n.z, v.z)};
}

/* z_hat = A_0 r_hat; r . z. */
static double precondition(descent *d, whorl_vec3 *z_hat)
{
    const size_t n = d->s->matrix.count;
    for (size_t i = 0; i < n; i++) {
        d->r_hat[i] = across(d, i, d->r_hat[i]);
        z_hat[i] = whorl_sym3_apply(d->s->matrix.diagonal[i], d->r_hat[i]);
    }
    return dot_all(n, d->r_hat, z_hat);
}

/* |x|_A. */
static void measure_size(descent *d)
{
    const size_t n = d->s->matrix.count;
    whorl_block_matrix_times(&d->s->matrix, d->x, d->q_hat);
    d->report.size = sqrt(fmax(dot_all(n, d->x, d->q_hat), 0));
    d->moved = 0;
}

size_t whorl_cg_work_size(size_t count)
{
    return count * (4 * sizeof(whorl_vec3) + sizeof(whorl_sym3));
}

static whorl_status check_system(const whorl_cg_system *s,
                                 double tolerance, size_t size, size_t *row)
{
    whorl_status status = check_positive(tolerance);
    if (status == WHORL_OK)
        status = check_positive(s->least);
    if (status != WHORL_OK)
        return status;
    if (s->matrix.count == 0)
        return WHORL_NO_EQUATIONS;
    if (size < whorl_cg_work_size(s->matrix.count))
        return WHORL_WORK_TOO_SMALL;
    for (size_t i = 0; i < s->matrix.count; i++)
        for (size_t k = s->matrix.first[i]; k < s->matrix.first[i + 1]; k++)
            if (s->matrix.column[k] >= i) {
                *row = i;
                return WHORL_INDEX_OUT_OF_RANGE;
            }
    return WHORL_OK;
}

static whorl_status check_square(double rz)
{
    if (!isfinite(rz))
        return WHORL_OUT_OF_RANGE;
    return rz >= 0 ? WHORL_OK : WHORL_INDEFINITE;
}

/* r_hat of x, q_hat being A x. */
static void form_residual(const descent *d, whorl_vec3 *r_hat)
{
    for (size_t i = 0; i < d->s->matrix.count; i++)
        r_hat[i] = whorl_vec3_sub(across(d, i, d->b[i]), d->q_hat[i]);
    sweep_forward(d, r_hat);
}

static whorl_status begin(descent *d, const whorl_vec3 *x, void *work)
{
    const size_t n = d->s->matrix.count;
    const size_t of_b = first_beyond(n, d->b), of_x = first_beyond(n, x);
    d->report.row = of_b < of_x ? of_b : of_x;
    if (d->report.row < n)
        return WHORL_NOT_FINITE;
    d->x = work;
    d->p_hat = d->x + n;
    d->p = d->p_hat + n;
    d->q_hat = d->p + n;
    d->factors = (whorl_sym3 *)(d->q_hat + n);
    for (size_t i = 0; i < n; i++)
        d->x[i] = x[i];
    measure_size(d);
    whorl_status status = factor_all(d);
    if (status != WHORL_OK)
        return status;
    form_residual(d, d->r_hat);
    d->rz = d->first = precondition(d, d->p_hat);
    d->bound = 1 / d->s->least;
    return check_square(d->rz);
}

static int arrived(descent *d)
{
    const double left = d->bound * d->rz;
    const double most = d->report.size + sqrt(d->moved);
    const int nothing = d->rz <= 0x1p-120 * d->first;
    if (!nothing && left > d->tolerance * d->tolerance * most * most)
        return 0;
    measure_size(d);
    d->report.error = sqrt(left);
    return nothing || d->report.error <= d->tolerance * d->report.size;
}

static whorl_status go_down(descent *d)
{
    const size_t n = d->s->matrix.count;
    multiply_swept(d);
    const double curvature = dot_all(n, d->p_hat, d->q_hat);
    if (!isfinite(curvature))
        return WHORL_OUT_OF_RANGE;
    if (!(curvature > 0))
        return WHORL_INDEFINITE;
    const double gamma = d->rz / curvature;
    add_all(n, gamma, d->p, d->x);
    add_all(n, -gamma, d->q_hat, d->r_hat);
    const double beta = precondition(d, d->p) / d->rz;
    for (size_t i = 0; i < n; i++)
        d->p_hat[i] = whorl_vec3_add(d->p[i],
                                     whorl_vec3_scale(beta, d->p_hat[i]));
    const double sure = 8 * DBL_EPSILON * d->bound * d->bound;
    const double left = fmax(d->bound - gamma, 0) + sure;
    d->bound = 1 / (d->s->least + beta / left); /* eq:implicit-bound */
    d->moved += gamma * d->rz;
    d->rz *= beta; /* eq:implicit-cg */
    d->report.iterations++;
    return check_square(d->rz);
}

static size_t worst_row(const descent *d)
{
    size_t row = 0;
    double most = 0;
    for (size_t i = 0; i < d->s->matrix.count; i++) {
        const double part = whorl_vec3_dot(d->r_hat[i], whorl_sym3_apply(
            d->s->matrix.diagonal[i], d->r_hat[i]));
        if (part > most) {
            most = part;
            row = i;
        }
    }
    return row;
}

/* In the norm of B: b - A x less the residual of the walks. */
static double loss(descent *d)
{
    form_residual(d, d->p_hat);
    for (size_t i = 0; i < d->s->matrix.count; i++)
        d->r_hat[i] = whorl_vec3_sub(d->p_hat[i], d->r_hat[i]);
    return sqrt(fmax(precondition(d, d->p), 0));
}

whorl_status whorl_cg_solve(const whorl_cg_system *s, const whorl_vec3 *b,
    double tolerance, size_t most, void *work, size_t size, whorl_vec3 *x,
    whorl_vec3 *residual, whorl_cg_report *report)
{
    const size_t n = s->matrix.count;
    descent d = {.s = s, .b = b, .r_hat = residual, .tolerance = tolerance,
                 .report = {.row = n}};
    whorl_status status = check_system(s, tolerance, size, &d.report.row);
    if (status == WHORL_OK)
        status = begin(&d, x, work);
    while (status == WHORL_OK && !arrived(&d))
        status = d.report.iterations < most ? go_down(&d)
                                            : WHORL_NOT_CONVERGED;
    if (status == WHORL_NOT_CONVERGED)
        d.report.row = worst_row(&d);
    if (status == WHORL_OK) {
        d.report.row = first_beyond(n, d.x);
        if (d.report.row < n || !isfinite(d.report.size))
            status = WHORL_OUT_OF_RANGE;
    }
    if (status != WHORL_OK && report)
        report->row = d.report.row;
    if (status != WHORL_OK)
        return status;
    d.report.left = d.report.error;
    d.report.error += loss(&d) / sqrt(s->least);
    for (size_t i = 0; i < n; i++) {
        x[i] = d.x[i];
        residual[i] = whorl_vec3_sub(b[i], d.q_hat[i]);
    }
    if (report)
        *report = d.report;
    return WHORL_OK;
}
