/* Implicit steps: springs, conjugate gradients, elastic bodies. */
/* Tangled from literate/17-implicit: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/implicit.h"
#include "reference/tap.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static mp spread(mp33 M, int i, int j)
{
    return mp_sqrt(mp_mul(M.m[i][i], M.m[j][j]));
}

/* A sum of squares of vectors: positive semidefinite up to rounding. */
static whorl_sym3 draw_squares(sweep *s, int low, int high)
{
    whorl_sym3 a = {0, 0, 0, 0, 0, 0};
    for (int k = 0; k < 3; k++)
        a = whorl_sym3_add(a, whorl_sym3_square(draw_vec3(s, low, high)));
    return a;
}

static void test_example(void)
{
    whorl_spring s = {.mass = {1, 1, 1, 0, 0, 0},
                      .stiffness = {4, 4, 4, 0, 0, 0}};
    const whorl_vec3 none = {0, 0, 0};
    whorl_vec3 x = {1, 0, 0}, v = none, x2, v2;
    whorl_status ok = whorl_implicit_spring(&s, 0.5, none, &x, &v);
    x2 = x;
    v2 = v;
    ok = ok ? ok : whorl_implicit_spring(&s, 0.5, none, &x2, &v2);
    tap_ok(ok == WHORL_OK && same_vec3(v, (whorl_vec3){-1, 0, 0})
               && same_vec3(x, (whorl_vec3){0.5, 0, 0}),
           "S3.11 TN4 N30 N33 eq:implicit-solve from 1 to 1/2");
    tap_ok(ok == WHORL_OK && same_vec3(v2, (whorl_vec3){-1, 0, 0})
               && same_vec3(x2, none), "TN4 the second step: to 0");
    s = (whorl_spring){{1, 2, 3, 0, 0, 0}, {4, 3, 2, 1, 0, -1},
                       {1, 2, 1, 0, 0.5, 0}, {0, 1, 0}};
    x = (whorl_vec3){1, 0, -1};
    v = (whorl_vec3){1, 2, 3};
    ok = whorl_implicit_spring(&s, 0.1, (whorl_vec3){0, 0, -9}, &x, &v);
    mp_open(200);
    const mp3 exact = {mp_ratio(3825160, 7925653),
                       mp_ratio(14648020, 7925653),
                       mp_ratio(20815890, 7925653)};
    const mp3 end = mp3_add(mp3_of(1, 0, -1),
                            mp3_scale(mp_ratio(1, 10), exact));
    tap_ok(ok == WHORL_OK
               && vec3_error(v, exact, mp3_abs(exact)) < 16,
           "S3.11 TN4 N33 eq:implicit-solve three unknowns, fractions");
    tap_ok(vec3_error(x, end, mp3_of(1, 1, 1)) < 16,
           "TN4 N30 eq:implicit-euler x + h v'");
    mp_close();
}
static double spring_error(const whorl_spring *s, double step,
    whorl_vec3 force, whorl_vec3 x, whorl_vec3 v, whorl_vec3 x2,
    whorl_vec3 v2)
{
    const mp33 M = mp33_from_sym3(s->mass), D = mp33_from_sym3(s->damping);
    const mp33 K = mp33_from_sym3(s->stiffness);
    const mp h = mp_of(step);
    const mp33 A = mp33_add(M, mp33_add(mp33_scale(mp_mul(h, h), K),
                                        mp33_scale(h, D)));
    const mp3 u = mp3_from(v2), gap = mp3_sub(mp3_from(x),
                                              mp3_from(s->rest));
    const mp3 b = mp3_add(mp33_apply(M, mp3_from(v)), mp3_scale(h, mp3_sub(
        mp3_from(force), mp33_apply(K, gap))));
    const mp3 size = mp3_add(
        mp33_apply(mp33_abs(M), mp3_abs(mp3_from(v))), mp3_scale(h, mp3_add(
        mp3_abs(mp3_from(force)), mp33_apply(mp33_abs(K), mp3_abs(gap)))));
    const mp3 off = mp3_sub(mp33_apply(A, u), b);
    double worst = 0;
    for (int i = 0; i < 3; i++) {
        mp scale = mp3_get(size, i);
        for (int j = 0; j < 3; j++)
            scale = mp_add(scale, mp_mul(spread(A, i, j),
                                         mp_abs(mp3_get(u, j))));
        worst = fmax(worst, error_ratio(mp_abs(mp3_get(off, i)), scale));
    }
    const mp3 end = mp3_scale(h, u);
    return vec3_error(x2, mp3_add(mp3_from(x), end), mp3_add(mp3_abs(
        mp3_from(x)), mp3_abs(end))) > 2.001 ? INFINITY : worst;
}

static void test_spring(void)
{
    sweep s = sweep_begin(3000, WHORL_IMPLICIT_SPRING_BOUND, "u",
        "S3.11 N31 N32 N33 eq:implicit-solve eq:implicit-euler a point on "
        "springs");
    while (sweep_next(&s)) {
        const whorl_spring a = {draw_squares(&s, -3, 3),
            draw_squares(&s, -3, 3), draw_squares(&s, -3, 3),
            draw_vec3(&s, -4, 4)};
        const double h = draw_wide(&s, -10, 10);
        const whorl_vec3 f = draw_vec3(&s, -4, 4);
        const whorl_vec3 x = draw_vec3(&s, -4, 4), v = draw_vec3(&s, -4, 4);
        whorl_vec3 x2 = x, v2 = v;
        const whorl_status status = whorl_implicit_spring(&a, fabs(h), f,
                                                          &x2, &v2);
        mp_open(400);
        sweep_error(&s, status == WHORL_SINGULAR ? 0
            : status != WHORL_OK ? INFINITY
            : spring_error(&a, fabs(h), f, x, v, x2, v2));
        mp_close();
    }
    sweep_end(&s);
}
static void test_spring_sweep(void)
{
    sweep s = sweep_begin(400, 1e-14, "of the energy", "S3.11 N34 "
        "eq:implicit-solve/energy never rises, h from 1e-3 s to 1e3 s");
    while (sweep_next(&s)) {
        const double h = pow(10, draw_uniform(&s, -3, 3));
        const double M = pow(10, draw_uniform(&s, -3, 3));
        const double K = pow(10, draw_uniform(&s, -3, 3));
        const double D = draw_below(&s, 2)
            ? pow(10, draw_uniform(&s, -3, 3)) : 0;
        const whorl_spring a = {{M, M, M, 0, 0, 0}, {K, K, K, 0, 0, 0},
                                {D, D, D, 0, 0, 0}, {0, 0, 0}};
        whorl_vec3 x = {draw_uniform(&s, -1, 1), 0, 0};
        whorl_vec3 v = {draw_uniform(&s, -1, 1), 0, 0};
        double E = K * x.x * x.x + M * v.x * v.x;
        for (int k = 0; k < 200; k++) {
            const whorl_vec3 none = {0, 0, 0};
            if (whorl_implicit_spring(&a, h, none, &x, &v))
                sweep_error(&s, INFINITY);
            const double now = K * x.x * x.x + M * v.x * v.x;
            sweep_error(&s, fmax(0, now / E - 1));
            E = fmax(now, DBL_MIN);
        }
    }
    sweep_end(&s);
}

static int jury(mp t, mp d)
{
    const mp one = mp_of(1);
    return mp_cmp(d, one) < 0 && mp_sign(mp_add(mp_sub(one, t), d)) > 0
        && mp_sign(mp_add(mp_add(one, t), d)) > 0;
}

static void test_jury(void)
{
    const whorl_vec3 none = {0, 0, 0};
    sweep s = sweep_begin(5000, 0, "differences", "N34 eq:implicit-jury "
                          "the conditions and the roots");
    while (sweep_next(&s)) {
        mp_open(300);
        const mp t = mp_of(draw_uniform(&s, -3, 3));
        const mp d = mp_of(draw_uniform(&s, -2, 2));
        const int inside = mp_cmp(ref_largest_root(t, d), mp_of(1)) < 0;
        sweep_error(&s, inside == jury(t, d) ? 0 : 1);
        mp_close();
    }
    sweep_end(&s);
    s = sweep_begin(500, 0, "differences", "N34 eq:implicit-jury/step "
        "eq:implicit-solve a step of any length is inside the triangle");
    while (sweep_next(&s)) {
        const double h = fabs(draw_wide(&s, -10, 10));
        const double M = fabs(draw_wide(&s, -8, 8));
        const double K = fabs(draw_wide(&s, -8, 8));
        const double D = fabs(draw_wide(&s, -8, 8)), A = M + h * h * K
            + h * D;
        const whorl_spring a = {{M, M, M, 0, 0, 0}, {K, K, K, 0, 0, 0},
                                {D, D, D, 0, 0, 0}, {0, 0, 0}};
        whorl_vec3 x = {1, 0, 0}, v = {0, 1, 0};
        if (whorl_implicit_spring(&a, h, none, &x, &v))
            sweep_error(&s, INFINITY);
        mp_open(300);
        const mp t = mp_add(mp_of(x.x), mp_of(v.y));
        const mp d = mp_sub(mp_mul(mp_of(x.x), mp_of(v.y)),
                            mp_mul(mp_of(x.y), mp_of(v.x)));
        /* A, and through it both conditions, up to roundings */
        const double far = fabs(mp_get(d) - M / A)
            + fabs(mp_get(t) - 1 - (M - h * h * K) / A);
        sweep_error(&s, far < 1e-12 && (jury(t, d) || A - M < 1e-9 * A
                                        || h * h * K < 1e-9 * A) ? 0 : 1);
        mp_close();
    }
    sweep_end(&s);
}

/* log of |(x, v)| after n steps of Euler, less that at the start */
static double explicit_growth(double M, double K, double D, double h, int n)
{
    double x = 1, v = 0.5, logarithm = 0;
    for (int k = 0; k < n; k++) {
        const double a = -(K * x + D * v) / M;
        x += h * v;
        v += h * a;
        const double size = hypot(x * sqrt(K / M), v);
        x /= size;
        v /= size;
        logarithm += log(size);
    }
    return logarithm;
}

static void test_limit(void)
{
    sweep s = sweep_begin(500, 0, "differences", "S3.11 N34 "
        "eq:implicit-limit Euler's method 1 %% below its limit and above");
    while (sweep_next(&s)) {
        const double M = draw_uniform(&s, 0.1, 10);
        const double K = draw_uniform(&s, 0.1, 10);
        const double D = sqrt(K * M) * draw_uniform(&s, 0.2, 4);
        const double inside = D * D - 4 * K * M;
        const double h = inside <= 0 ? D / K : 4 * M / (D + sqrt(inside));
        sweep_error(&s, explicit_growth(M, K, D, 0.99 * h, 20000) < 0
            && explicit_growth(M, K, D, 1.01 * h, 20000) > 0 ? 0 : 1);
    }
    sweep_end(&s);
}

enum { MOST_NODES = 8, MOST_ROWS = 3 * MOST_NODES };

typedef struct {
    double A[MOST_ROWS][MOST_ROWS];
    whorl_sym3 inverse[MOST_NODES];
    whorl_vec3 b[MOST_NODES], x[MOST_NODES], residual[MOST_NODES];
    whorl_cg_system s;
    whorl_vec3 work[4 * MOST_NODES];
    whorl_cg_report report;
} full_system;

static void full_apply(const void *context, const whorl_vec3 *p,
                       whorl_vec3 *Ap)
{
    const full_system *f = context;
    for (size_t i = 0; i < f->s.count; i++) {
        double sum[3] = {0, 0, 0};
        for (size_t j = 0; j < 3 * f->s.count; j++)
            for (size_t k = 0; k < 3; k++)
                sum[k] += f->A[3 * i + k][j] * vec3_get(p[j / 3],
                                                        (int)(j % 3));
        Ap[i] = (whorl_vec3){sum[0], sum[1], sum[2]};
    }
}

static whorl_sym3 diagonal_block(const full_system *f, size_t i)
{
    const size_t k = 3 * i;
    return (whorl_sym3){f->A[k][k], f->A[k + 1][k + 1],
                        f->A[k + 2][k + 2], f->A[k][k + 1],
                        f->A[k][k + 2], f->A[k + 1][k + 2]};
}
static void join(full_system *f, size_t i, size_t j, double k, whorl_vec3 d)
{
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            const size_t p = (size_t)a, q = (size_t)b;
            const double w = k * (vec3_get(d, a) * vec3_get(d, b));
            f->A[3 * i + p][3 * i + q] += w;
            f->A[3 * j + p][3 * j + q] += w;
            f->A[3 * i + p][3 * j + q] -= w;
            f->A[3 * j + p][3 * i + q] -= w;
        }
}

static full_system *draw_system(sweep *s, double stiff)
{
    static full_system f;
    memset(&f, 0, sizeof f);
    const size_t n = 2 + draw_below(s, MOST_NODES - 1);
    f.s = (whorl_cg_system){n, full_apply, &f, f.inverse, NULL,
                              INFINITY};
    for (size_t i = 0; i < n; i++) {
        const double m = draw_uniform(s, 0.5, 2);
        for (size_t k = 0; k < 3; k++)
            f.A[3 * i + k][3 * i + k] += m;
        for (size_t j = 0; j < i; j++)
            join(&f, i, j, stiff * draw_uniform(s, 0, 1),
                 (whorl_vec3){draw_uniform(s, -1, 1),
                              draw_uniform(s, -1, 1),
                              draw_uniform(s, -1, 1)});
        f.b[i] = draw_whole_vec3(s, 9);
        f.x[i] = draw_whole_vec3(s, 3);
    }
    for (size_t i = 0; i < n; i++) {
        const whorl_sym3 block = diagonal_block(&f, i);
        if (whorl_sym3_inverse(block, &f.inverse[i]))
            return NULL;
        f.s.least = fmin(f.s.least, 0.5 / whorl_sym3_trace(block));
    }
    return &f;
}
static whorl_status solve(full_system *f, double tolerance)
{
    return whorl_cg_solve(&f->s, f->b, tolerance, 1000, f->work,
                          sizeof f->work, f->x, f->residual, &f->report);
}

static mp_matrix *exact_matrix(const full_system *f)
{
    static mp_matrix A;
    A.n = (int)(3 * f->s.count);
    for (int i = 0; i < A.n; i++)
        for (int j = 0; j < A.n; j++)
            A.m[i][j] = mp_of(f->A[i][j]);
    return &A;
}

static mp_column exact_column(size_t n, const whorl_vec3 *a)
{
    mp_column c;
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            c.x[3 * i + (size_t)k] = mp_of(vec3_get(a[i], k));
    return c;
}

/* |x - y|_A */
static mp distance(const mp_matrix *A, const mp_column *x,
                   const mp_column *y)
{
    mp_column e;
    for (int i = 0; i < A->n; i++)
        e.x[i] = mp_sub(x->x[i], y->x[i]);
    const mp_column Ae = ref_matrix_apply(A, &e);
    return mp_sqrt(ref_column_dot(A->n, &e, &Ae));
}

static void test_cg(void)
{
    sweep s = sweep_begin(300, 1, "of the tolerance", "S3.11 "
        "eq:implicit-cg the error against the tolerance asked for");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, pow(10, draw_uniform(&s, -1, 4)));
        const double tolerance = pow(10, draw_uniform(&s, -12, -2));
        const whorl_status status = f ? solve(f, tolerance)
                                      : WHORL_SINGULAR;
        mp_open(200);
        const mp_matrix *A = exact_matrix(f);
        const mp_column b = exact_column(f->s.count, f->b);
        const mp_column x = exact_column(f->s.count, f->x);
        const mp_column y = ref_eliminate(A, &b), zero = {{NULL}};
        const mp_column Ay = ref_matrix_apply(A, &y);
        const mp size = mp_sqrt(ref_column_dot(A->n, &y, &Ay));
        (void)zero;
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : mp_get(mp_div(distance(A, &x, &y), size)) / tolerance);
        mp_close();
    }
    sweep_end(&s);
}
/* The walk once more in long numbers: the bound after as many steps. */
static mp twin_bound(const full_system *f, const whorl_vec3 *start,
                     size_t steps)
{
    const mp_matrix *A = exact_matrix(f);
    const int n = A->n;
    mp_column x = exact_column(f->s.count, start), r, z, p;
    const mp_column b = exact_column(f->s.count, f->b);
    const mp_column Ax = ref_matrix_apply(A, &x);
    const mp mu = mp_of(f->s.least);
    mp g = mp_div(mp_of(1), mu), rz = NULL;
    for (int i = 0; i < n; i++)
        r.x[i] = mp_sub(b.x[i], Ax.x[i]);
    for (size_t k = 0;; k++) {
        mp beta = mp_of(0);
        for (size_t i = 0; i < f->s.count; i++) {
            const mp3 part = {r.x[3 * i], r.x[3 * i + 1], r.x[3 * i + 2]};
            const mp3 image = mp33_apply(mp33_from_sym3(f->inverse[i]), part);
            for (int j = 0; j < 3; j++)
                z.x[3 * i + (size_t)j] = mp3_get(image, j);
        }
        const mp now = ref_column_dot(n, &r, &z);
        if (k > 0) {
            beta = mp_div(now, rz);
            g = mp_div(mp_of(1), mp_add(mu, mp_div(beta, g)));
        }
        rz = now;
        if (k == steps)
            return mp_sqrt(mp_mul(g, rz));
        for (int i = 0; i < n; i++)
            p.x[i] = k ? mp_add(z.x[i], mp_mul(beta, p.x[i])) : z.x[i];
        const mp_column Ap = ref_matrix_apply(A, &p);
        const mp gamma = mp_div(rz, ref_column_dot(n, &p, &Ap));
        g = mp_sub(g, gamma);
        for (int i = 0; i < n; i++)
            r.x[i] = mp_sub(r.x[i], mp_mul(gamma, Ap.x[i]));
    }
}
static void test_cg_bound(void)
{
    for (int formula = 0; formula < 2; formula++) {
        sweep s = sweep_begin(300, formula ? 1e-6 : 1, formula
            ? "of the bound" : "of the bound", "S3.11 %s", formula
            ? "eq:implicit-bound/formula the bound against its formula"
            : "eq:implicit-bound the true error");
        while (sweep_next(&s)) {
            full_system *f = draw_system(&s, draw_uniform(&s, 0, 30));
            whorl_vec3 start[MOST_NODES];
            if (!f) {
                sweep_error(&s, INFINITY);
                continue;
            }
            memcpy(start, f->x, sizeof start);
            const whorl_status status = solve(f, pow(10, draw_uniform(
                &s, -5, -1)));
            mp_open(400);
            const mp_matrix *A = exact_matrix(f);
            const mp_column b = exact_column(f->s.count, f->b);
            const mp_column x = exact_column(f->s.count, f->x);
            const mp_column y = ref_eliminate(A, &b);
            const mp true_error = distance(A, &x, &y);
            const double bound = f->report.error;
            const double least = (formula ? 1e-9 : 1e-12)
                * f->report.size;
            sweep_error(&s, status != WHORL_OK ? INFINITY : formula
                ? fabs(mp_get(twin_bound(f, start, f->report.iterations))
                       - bound) / fmax(bound, least)
                : mp_get(true_error) / fmax(bound, least));
            mp_close();
        }
        sweep_end(&s);
    }
}
static void test_held(void)
{
    sweep s = sweep_begin(300, 1e-9, "of the sizes", "S3.12 "
        "eq:implicit-cg/held a node, and a direction, are held");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, draw_uniform(&s, 0, 30));
        whorl_vec3 start[MOST_NODES];
        const whorl_vec3 n = {0, 0.6, 0.8};
        if (!f) {
            sweep_error(&s, INFINITY);
            continue;
        }
        memcpy(start, f->x, sizeof start);
        f->inverse[0] = (whorl_sym3){0, 0, 0, 0, 0, 0};
        const whorl_vec3 normals[MOST_NODES] = {{0, 0, 0}, n};
        f->s.normals = normals;
        const whorl_status status = solve(f, 1e-11);
        double off = 0;
        for (size_t i = 0; i < f->s.count; i++) {
            whorl_vec3 r = f->residual[i];
            if (i == 1)
                r = whorl_vec3_cross(n, r);
            off = fmax(off, i ? whorl_vec3_norm(r) : 0);
        }
        const whorl_vec3 moved = whorl_vec3_sub(f->x[1], start[1]);
        off = fmax(off, fabs(whorl_vec3_dot(n, moved)));
        whorl_vec3 Ax[MOST_NODES];
        full_apply(f, f->x, Ax);
        for (size_t i = 0; i < f->s.count; i++)
            off = fmax(off, whorl_vec3_norm(whorl_vec3_sub(f->residual[i],
                whorl_vec3_sub(f->b[i], Ax[i]))) / 100);
        sweep_error(&s, status == WHORL_OK && same_vec3(f->x[0], start[0])
                    ? off / 10 : INFINITY);
    }
    sweep_end(&s);
}
static void test_warm_start(void)
{
    int at_once = 1, fewer = 0, zero = 1;
    sweep s = sweep_begin(100, 0, "misses", "S3.11 eq:implicit-cg/warm "
        "the second solution takes no walk, the last three fewer");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, draw_uniform(&s, 1, 30));
        if (!f || solve(f, 1e-9)) {
            sweep_error(&s, INFINITY);
            continue;
        }
        const size_t cold = f->report.iterations;
        const whorl_status again = solve(f, 1e-8);
        at_once = again == WHORL_OK && f->report.iterations == 0;
        f->x[0].x *= 1 + 1e-6;
        fewer = solve(f, 1e-9) == WHORL_OK && f->report.iterations > 0
            && f->report.iterations <= cold;
        memset(f->b, 0, sizeof f->b);
        zero = solve(f, 1e-9) == WHORL_OK;
        for (size_t i = 0; i < f->s.count; i++)
            zero = zero && whorl_vec3_norm(f->x[i]) < 1e-9;
        sweep_error(&s, at_once && fewer && zero ? 0 : 1);
    }
    sweep_end(&s);
}

static int cg_refuses(const full_system *f, double tolerance, size_t size,
                      size_t most, whorl_status expected)
{
    static full_system g;
    whorl_cg_report report = {77, 7, 7};
    g = *f;
    if (g.s.apply)
        g.s.context = &g;
    const whorl_status status = whorl_cg_solve(&g.s, g.b, tolerance, most,
        g.work, size, g.x, g.residual, &report);
    return status == expected && report.iterations == 77
        && memcmp(g.x, f->x, sizeof g.x) == 0;
}

static void test_cg_refusals(void)
{
    sweep s = sweep_begin(1, 0, "", "eq:implicit-cg/refused a system");
    while (sweep_next(&s)) {
        full_system *const f = draw_system(&s, 10);
        sweep_error(&s, f ? 0 : INFINITY);
        if (!f)
            return;
        const size_t all = sizeof f->work;
        full_system g = *f;
        tap_ok(cg_refuses(f, 1e-9, all, 1, WHORL_NOT_CONVERGED),
               "one product is not enough, and x is as it was");
        tap_ok(cg_refuses(f, 0, all, 99, WHORL_NOT_ABOVE_ZERO)
                   && cg_refuses(f, NAN, all, 99, WHORL_NOT_FINITE),
               "a tolerance that is none");
        tap_ok(cg_refuses(f, 1e-9, whorl_cg_work_size(f->s.count) - 1, 99,
                          WHORL_WORK_TOO_SMALL), "work too small");
        g.s.least = 0;
        tap_ok(cg_refuses(&g, 1e-9, all, 99, WHORL_NOT_ABOVE_ZERO),
               "a least eigenvalue of zero");
        g = *f;
        g.b[1].y = NAN;
        tap_ok(cg_refuses(&g, 1e-9, all, 99, WHORL_NOT_FINITE),
               "a right side that is no number");
        g = *f;
        g.x[0].z = INFINITY;
        tap_ok(cg_refuses(&g, 1e-9, all, 99, WHORL_NOT_FINITE),
               "a start that is no number");
        g = *f;
        g.s.count = 0;
        tap_ok(cg_refuses(&g, 1e-9, all, 99, WHORL_NO_EQUATIONS),
               "no equations");
        g = *f;
        for (size_t i = 0; i < MOST_ROWS; i++)
            g.A[i][i] -= 2;
        tap_ok(cg_refuses(&g, 1e-9, all, 99, WHORL_INDEFINITE),
               "a saddle instead of a bowl");
        g = *f;
        g.A[0][0] = INFINITY;
        g.x[0].x = 0;
        tap_ok(cg_refuses(&g, 1e-9, all, 99, WHORL_OUT_OF_RANGE),
               "a matrix that overflows");
    }
    sweep_end(&s);
}
static int spring_refuses(const whorl_spring *s, double h, whorl_vec3 f,
                          whorl_vec3 x, whorl_vec3 v, whorl_status expected)
{
    whorl_vec3 x2 = x, v2 = v;
    const whorl_status status = whorl_implicit_spring(s, h, f, &x2, &v2);
    return status == expected && memcmp(&x, &x2, sizeof x) == 0
        && memcmp(&v, &v2, sizeof v) == 0;
}

static void test_spring_refusals(void)
{
    const whorl_spring good = {{1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0},
                               {0, 0, 0, 0, 0, 0}, {0, 0, 0}};
    const whorl_vec3 o = {0, 0, 0}, e = {1, 0, 0}, no = {0, NAN, 0};
    whorl_spring s = good;
    tap_ok(spring_refuses(&s, 0, o, e, o, WHORL_NOT_ABOVE_ZERO)
               && spring_refuses(&s, -1, o, e, o, WHORL_NOT_ABOVE_ZERO),
           "a step that is not above zero");
    tap_ok(spring_refuses(&s, NAN, o, e, o, WHORL_NOT_FINITE)
               && spring_refuses(&s, 1, no, e, o, WHORL_NOT_FINITE)
               && spring_refuses(&s, 1, o, no, o, WHORL_NOT_FINITE)
               && spring_refuses(&s, 1, o, e, no, WHORL_NOT_FINITE),
           "numbers that are none");
    s.mass.xx = s.stiffness.yz = INFINITY;
    tap_ok(spring_refuses(&s, 1, o, e, o, WHORL_NOT_FINITE),
           "a mass that is infinite");
    s = good;
    s.mass.xx = -1;
    tap_ok(spring_refuses(&s, 0.5, o, e, o, WHORL_SINGULAR),
           "a mass below zero");
    tap_ok(spring_refuses(&good, 1, (whorl_vec3){DBL_MAX, 0, 0},
                          (whorl_vec3){-DBL_MAX, 0, 0}, o,
                          WHORL_NOT_FINITE)
               || spring_refuses(&good, 1, (whorl_vec3){DBL_MAX, 0, 0},
                                 (whorl_vec3){-DBL_MAX, 0, 0}, o,
                                 WHORL_OUT_OF_RANGE),
           "a velocity that overflows");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "17-implicit");
    test_example();
    test_spring();
    test_spring_sweep();
    test_jury();
    test_limit();
    test_cg();
    test_cg_bound();
    test_held();
    test_warm_start();
    test_cg_refusals();
    test_spring_refusals();
    
    return tap_end();
}
