/* Many free bodies stepped at once. */
/* Tangled from literate/12-steps: batch. Edit there. */
#include "whorl/batch.h"
#include "src/steps.h"
#include "src/steps_kernel.h"
#include <float.h>
#include <stdint.h>
#include <string.h>

#ifndef WHORL_CLONES
#if defined __x86_64__ && defined __GLIBC__ && defined __GNUC__ \
    && !defined __clang__ && !defined __SANITIZE_ADDRESS__
#define WHORL_CLONES \
    __attribute__((flatten, target_clones("default", "avx2", "avx512f")))
#else
#define WHORL_CLONES
#endif
#endif

enum { BLOCK = 256 };

typedef struct {
    double w[BLOCK], x[BLOCK], y[BLOCK], z[BLOCK];
    double lx[BLOCK], ly[BLOCK], lz[BLOCK];
    double kx[BLOCK], ky[BLOCK], kz[BLOCK];
    int axis[BLOCK];
} block;

static inline steps_state state_of(const block *b, size_t i)
{
    return (steps_state){b->w[i], b->x[i], b->y[i], b->z[i],
                         b->lx[i], b->ly[i], b->lz[i]};
}

static inline void set_state(block *b, size_t i, steps_state s)
{
    b->w[i] = s.w;
    b->x[i] = s.x;
    b->y[i] = s.y;
    b->z[i] = s.z;
    b->lx[i] = s.lx;
    b->ly[i] = s.ly;
    b->lz[i] = s.lz;
}

static inline steps_rates rates_of(const block *b, size_t i)
{
    return (steps_rates){b->kx[i], b->ky[i], b->kz[i]};
}

static whorl_status enter(const whorl_batch *a, size_t i,
                          whorl_steps_method method, double h,
                          whorl_stepper *stepper, steps_state *s)
{
    const whorl_vec3 I = {a->moments[0][i], a->moments[1][i],
                          a->moments[2][i]};
    const whorl_turn turn = {
        {a->q[0][i], a->q[1][i], a->q[2][i], a->q[3][i]},
        {a->l[0][i], a->l[1][i], a->l[2][i]}};
    const whorl_status status = whorl_stepper_prepare(method, I, h,
                                                      stepper);
    return status == WHORL_OK ? steps_enter(stepper, turn, s) : status;
}
static whorl_status check_body(const whorl_batch *a, size_t i,
                               whorl_steps_method method, double h,
                               double T)
{
    whorl_stepper stepper;
    steps_state s;
    const whorl_status status = enter(a, i, method, h, &stepper, &s);
    if (status != WHORL_OK)
        return status;
    for (int c = 0; c < 3; c++)
        if (!isfinite(a->x[c][i]) || !isfinite(a->v[c][i]))
            return WHORL_NOT_FINITE;
    for (int c = 0; c < 3; c++)
        if (!(fabs(a->x[c][i]) + T * fabs(a->v[c][i]) <= DBL_MAX / 2))
            return WHORL_OUT_OF_RANGE;
    return WHORL_OK;
}

WHORL_CLONES
static int all_unit(const whorl_batch *a, size_t first, size_t n)
{
    const double *w = a->q[0] + first, *x = a->q[1] + first;
    const double *y = a->q[2] + first, *z = a->q[3] + first;
    uint64_t bad = 0;
    for (size_t i = 0; i < n; i++) {
        const double s = w[i] * w[i] + x[i] * x[i] + y[i] * y[i]
            + z[i] * z[i];
        bad |= !(fabs(s - 1) <= WHORL_STEPS_LENGTH_SLACK);
    }
    return bad == 0;
}

WHORL_CLONES
static int all_slow(const whorl_batch *a, size_t first, size_t n, double h)
{
    const double *X = a->moments[0] + first, *Y = a->moments[1] + first;
    const double *Z = a->moments[2] + first;
    const double *lx = a->l[0] + first, *ly = a->l[1] + first;
    const double *lz = a->l[2] + first;
    const double limit = (1 - 0x1p-20) * WHORL_STEPS_REACH
        * WHORL_STEPS_REACH;
    uint64_t bad = 0;
    for (size_t i = 0; i < n; i++) { /* eq:batch-quick */
        const double yz = Y[i] > Z[i] ? Y[i] : Z[i];
        const double zy = Y[i] < Z[i] ? Y[i] : Z[i];
        const double most = X[i] > yz ? X[i] : yz;
        const double least = X[i] < zy ? X[i] : zy;
        const double x = h * lx[i], y = h * ly[i], z = h * lz[i];
        bad |= !(least >= 0x1p-500) | !(most <= 0x1p500)
            | !(X[i] + Y[i] + Z[i] >= (2 - 0x1p-50) * most)
            | !(x * x + y * y + z * z <= limit * (least * least));
    }
    return bad == 0;
}

WHORL_CLONES
static int all_near(const whorl_batch *a, size_t first, size_t n, double T)
{
    uint64_t bad = 0;
    for (int c = 0; c < 3; c++) {
        const double *x = a->x[c] + first, *v = a->v[c] + first;
        for (size_t i = 0; i < n; i++)
            bad |= !(fabs(x[i]) + T * fabs(v[i]) <= DBL_MAX / 2);
    }
    return bad == 0;
}

static inline void pick(size_t n, const int *axis, const double *x,
                        const double *y, const double *z,
                        double *restrict out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = steps_pick(axis[i], x[i], y[i], z[i]);
}

static inline void find_rates(const whorl_batch *a, size_t first, size_t n,
                              whorl_steps_method method, double h,
                              block *restrict b)
{
    const double *X = a->moments[0] + first, *Y = a->moments[1] + first;
    const double *Z = a->moments[2] + first;
    for (size_t i = 0; i < n; i++) {
        const whorl_vec3 I = {X[i], Y[i], Z[i]};
        const double yz = I.y > I.z ? I.y : I.z;
        const int axis = steps_axis(I, I.x > yz ? I.x : yz);
        const steps_rates k = steps_rates_of(method, steps_cycle(axis, I),
                                             h);
        b->axis[i] = axis;
        b->kx[i] = k.x;
        b->ky[i] = k.y;
        b->kz[i] = k.z;
    }
}
WHORL_CLONES
static void pack(const whorl_batch *a, size_t first, size_t n,
                 whorl_steps_method method, double h, block *restrict b)
{
    const double *x = a->q[1] + first, *lx = a->l[0] + first;
    const double *y = a->q[2] + first, *ly = a->l[1] + first;
    const double *z = a->q[3] + first, *lz = a->l[2] + first;
    if (method == WHORL_STEPS_RK4)
        find_rates(a, first, n, WHORL_STEPS_RK4, h, b);
    else
        find_rates(a, first, n, method, h, b);
    memcpy(b->w, a->q[0] + first, n * sizeof *b->w);
    pick(n, b->axis, x, y, z, b->x);
    pick(n, b->axis, y, z, x, b->y);
    pick(n, b->axis, z, x, y, b->z);
    pick(n, b->axis, lx, ly, lz, b->lx);
    pick(n, b->axis, ly, lz, lx, b->ly);
    pick(n, b->axis, lz, lx, ly, b->lz);
}

static void pack_one_by_one(const whorl_batch *a, size_t first, size_t n,
                         whorl_steps_method method, double h, block *b)
{
    whorl_stepper stepper;
    steps_state s;
    for (size_t i = 0; i < n; i++)
        if (enter(a, first + i, method, h, &stepper, &s) == WHORL_OK)
            set_state(b, i, s);
}

WHORL_CLONES
static void step_rk4(block *restrict b, size_t n, size_t steps)
{
    for (; steps > 0; steps--)
        for (size_t i = 0; i < n; i++)
            set_state(b, i, steps_rk4(rates_of(b, i), state_of(b, i)));
}

WHORL_CLONES
static void step_split(block *restrict b, size_t n, size_t steps)
{
    for (; steps > 0; steps--)
        for (size_t i = 0; i < n; i++)
            set_state(b, i, steps_split(rates_of(b, i), state_of(b, i)));
}

WHORL_CLONES
static void step_kl6(block *restrict b, size_t n, size_t steps)
{
    for (; steps > 0; steps--) {
        for (int stage = 1; stage <= STEPS_STAGES; stage++)
            for (size_t i = 0; i < n; i++)
                set_state(b, i, steps_stage(stage, rates_of(b, i),
                                            state_of(b, i)));
        for (size_t i = 0; i < n; i++)
            set_state(b, i, steps_last(rates_of(b, i), state_of(b, i)));
    }
}

WHORL_CLONES
static void unpack(const whorl_batch *a, size_t first, size_t n,
                   const block *restrict b)
{
    memcpy(a->q[0] + first, b->w, n * sizeof *b->w);
    pick(n, b->axis, b->x, b->z, b->y, a->q[1] + first);
    pick(n, b->axis, b->y, b->x, b->z, a->q[2] + first);
    pick(n, b->axis, b->z, b->y, b->x, a->q[3] + first);
    pick(n, b->axis, b->lx, b->lz, b->ly, a->l[0] + first);
    pick(n, b->axis, b->ly, b->lx, b->lz, a->l[1] + first);
    pick(n, b->axis, b->lz, b->ly, b->lx, a->l[2] + first);
}

WHORL_CLONES
static void drift(const whorl_batch *a, size_t first, size_t n, double h,
                  size_t steps)
{
    for (int c = 0; c < 3; c++) {
        double *restrict x = a->x[c] + first;
        const double *v = a->v[c] + first;
        for (size_t k = 0; k < steps; k++)
            for (size_t i = 0; i < n; i++)
                x[i] = x[i] + h * v[i]; /* eq:batch-drift */
    }
}

whorl_status whorl_batch_check(const whorl_batch *a, size_t first,
                               size_t count, whorl_steps_method method,
                               double h, size_t steps,
                               whorl_batch_report *report)
{
    const size_t end = first + count;
    const double T = (double)steps * h;
    const int ordinary = h >= 0x1p-400 && h <= 0x1p400;
    whorl_batch_report unwanted;
    if (report == NULL)
        report = &unwanted;
    report->body = end;
    if (method < WHORL_STEPS_RK4 || method > WHORL_STEPS_KL6)
        return WHORL_UNKNOWN_METHOD;
    if (!isfinite(h))
        return WHORL_NOT_FINITE;
    if (!(h > 0))
        return WHORL_NOT_ABOVE_ZERO;
    for (size_t i = first, n; i < end; i += n) {
        n = end - i < BLOCK ? end - i : BLOCK;
        if (ordinary && all_unit(a, i, n) && all_slow(a, i, n, h)
            && all_near(a, i, n, T))
            continue;
        for (size_t k = i; k < i + n; k++) {
            const whorl_status status = check_body(a, k, method, h, T);
            if (status != WHORL_OK) {
                report->body = k;
                return status;
            }
        }
    }
    return WHORL_OK;
}

whorl_status whorl_batch_run(const whorl_batch *a, size_t first,
                             size_t count, whorl_steps_method method,
                             double h, size_t steps,
                             whorl_batch_report *report)
{
    block b;
    const whorl_status status = whorl_batch_check(a, first, count, method,
                                                  h, steps, report);
    if (status != WHORL_OK)
        return status;
    for (size_t n; count > 0; first += n, count -= n) {
        n = count < BLOCK ? count : BLOCK;
        pack(a, first, n, method, h, &b);
        if (!all_unit(a, first, n))
            pack_one_by_one(a, first, n, method, h, &b);
        if (method == WHORL_STEPS_RK4)
            step_rk4(&b, n, steps);
        else if (method == WHORL_STEPS_SPLIT)
            step_split(&b, n, steps);
        else
            step_kl6(&b, n, steps);
        unpack(a, first, n, &b);
        drift(a, first, n, h, steps);
    }
    return WHORL_OK;
}
