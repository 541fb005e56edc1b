/* Conjugate gradients for positive definite systems of 3 x 3 blocks. */
/* Tangled from literate/17-implicit: story, workshop. Edit there. */
#include "whorl/cg.h"
#include "src/inlined.h"
#include "src/number.h"

/* rz = r . inverse r, first that of the start; bound: of |error|_A^2/rz. */
typedef struct {
    const whorl_cg_system *s;
    const whorl_vec3 *b;
    whorl_vec3 *x, *r, *z, *p, *Ap;
    double rz, first, bound, tolerance;
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

static int all_finite(size_t n, const whorl_vec3 *a)
{
    for (size_t i = 0; i < n; i++)
        if (!whorl_vec3_finite(a[i]))
            return 0;
    return 1;
}

static whorl_vec3 free_part(const whorl_cg_system *s, size_t i,
                            whorl_vec3 a)
{
    if (!s->normals)
        return a;
    const whorl_vec3 n = s->normals[i];
    return whorl_vec3_sub(a, whorl_vec3_scale(whorl_vec3_dot(n, a), n));
}

static double precondition(descent *d)
{
    double sum = 0;
    for (size_t i = 0; i < d->s->count; i++) {
        const whorl_vec3 r = free_part(d->s, i, d->r[i]);
        d->z[i] = free_part(d->s, i,
                            whorl_sym3_apply(d->s->inverse[i], r));
        sum += whorl_vec3_dot(r, d->z[i]);
    }
    return sum;
}

size_t whorl_cg_work_size(size_t count)
{
    return 4 * count * sizeof(whorl_vec3);
}

static whorl_status check_system(const whorl_cg_system *s,
                                 double tolerance, size_t size)
{
    whorl_status status = check_positive(tolerance);
    if (status == WHORL_OK)
        status = check_positive(s->least);
    if (status == WHORL_OK && s->count == 0)
        status = WHORL_NO_EQUATIONS;
    if (status == WHORL_OK && size < whorl_cg_work_size(s->count))
        status = WHORL_WORK_TOO_SMALL;
    return status;
}

static whorl_status begin(descent *d, const whorl_vec3 *x, void *work)
{
    const size_t n = d->s->count;
    if (!all_finite(n, d->b) || !all_finite(n, x))
        return WHORL_NOT_FINITE;
    d->x = work;
    d->z = d->x + n;
    d->p = d->z + n;
    d->Ap = d->p + n;
    d->s->apply(d->s->context, x, d->Ap);
    for (size_t i = 0; i < n; i++) {
        d->x[i] = x[i];
        d->r[i] = whorl_vec3_sub(d->b[i], d->Ap[i]);
    }
    d->rz = d->first = precondition(d);
    for (size_t i = 0; i < n; i++)
        d->p[i] = d->z[i];
    d->bound = 1 / d->s->least;
    return isfinite(d->rz) ? WHORL_OK : WHORL_OUT_OF_RANGE;
}

static int arrived(descent *d)
{
    const size_t n = d->s->count;
    const double all = dot_all(n, d->x, d->b) - dot_all(n, d->x, d->r);
    const double left = d->bound * d->rz;
    d->report.error = sqrt(fmax(left, 0));
    d->report.size = sqrt(fmax(all, 0));
    return left <= d->tolerance * d->tolerance * all
        || d->rz <= 0x1p-120 * d->first;
}

static whorl_status go_down(descent *d)
{
    const size_t n = d->s->count;
    d->s->apply(d->s->context, d->p, d->Ap);
    const double curvature = dot_all(n, d->p, d->Ap);
    if (!isfinite(curvature) || !isfinite(d->rz))
        return WHORL_OUT_OF_RANGE;
    if (!(curvature > 0))
        return WHORL_INDEFINITE;
    const double gamma = d->rz / curvature;
    add_all(n, gamma, d->p, d->x);
    add_all(n, -gamma, d->Ap, d->r);
    const double beta = precondition(d) / d->rz;
    for (size_t i = 0; i < n; i++)
        d->p[i] = whorl_vec3_add(d->z[i], whorl_vec3_scale(beta, d->p[i]));
    d->rz *= beta; /* eq:implicit-cg */
    const double left = fmax(d->bound - gamma, 8 * DBL_EPSILON * d->bound);
    d->bound = 1 / (d->s->least + beta / left); /* eq:implicit-bound */
    d->report.iterations++;
    return WHORL_OK;
}

whorl_status whorl_cg_solve(const whorl_cg_system *s, const whorl_vec3 *b,
    double tolerance, size_t most, void *work, size_t size, whorl_vec3 *x,
    whorl_vec3 *residual, whorl_cg_report *report)
{
    descent d = {.s = s, .b = b, .r = residual, .tolerance = tolerance};
    whorl_status status = check_system(s, tolerance, size);
    if (status == WHORL_OK)
        status = begin(&d, x, work);
    while (status == WHORL_OK && !arrived(&d))
        status = d.report.iterations < most ? go_down(&d)
                                            : WHORL_NOT_CONVERGED;
    if (status == WHORL_OK && !all_finite(s->count, d.x))
        status = WHORL_OUT_OF_RANGE;
    if (status != WHORL_OK)
        return status;
    for (size_t i = 0; i < s->count; i++)
        x[i] = d.x[i];
    if (report)
        *report = d.report;
    return WHORL_OK;
}
