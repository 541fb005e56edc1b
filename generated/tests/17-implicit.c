/* Implicit steps: springs, conjugate gradients, elastic bodies. */
/* Tangled from literate/17-implicit: evidence. Edit there. */
#include "whorl.h"
#include "reference/elastic.h"
#include "reference/from.h"
#include "reference/implicit.h"
#include "reference/impulse.h"
#include "reference/tap.h"
#include "tests/counted.h"
#include "tests/implicit_roundings.h"
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
    double out = 1, speed = 0;          /* the explicit method */
    for (int k = 0; k < 3; k++) {
        const double before = speed;
        speed -= 0.5 * 4 * out;
        out += 0.5 * before;
    }
    tap_ok(out == -2 && speed == -4, "TN4 explicit: twice as far out");
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
    sweep s = sweep_begin(5000, 0, "differences",
        "D21 N34 eq:implicit-jury "
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
    whorl_sym3 diagonal[MOST_NODES];
    whorl_mat3 below[MOST_NODES * MOST_NODES];
    size_t first[MOST_NODES + 1];
    uint32_t column[MOST_NODES * MOST_NODES];
    whorl_vec3 b[MOST_NODES], x[MOST_NODES], residual[MOST_NODES];
    whorl_cg_system s;
    whorl_vec3 work[6 * MOST_NODES];
    whorl_cg_report report;
} full_system;

static void full_apply(const full_system *f, const whorl_vec3 *p,
                       whorl_vec3 *Ap)
{
    const size_t n = f->s.matrix.count;
    for (size_t i = 0; i < n; i++) {
        double sum[3] = {0, 0, 0};
        for (size_t j = 0; j < 3 * n; j++)
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
    const whorl_vec3 e = {d.y, d.z, d.x};
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            const size_t p = (size_t)a, q = (size_t)b;
            const double w = k * (vec3_get(d, a) * vec3_get(e, b));
            f->A[3 * i + p][3 * i + q] += k * (vec3_get(d, a)
                                               * vec3_get(d, b));
            f->A[3 * j + p][3 * j + q] += k * (vec3_get(e, a)
                                               * vec3_get(e, b));
            f->A[3 * i + p][3 * j + q] -= w;
            f->A[3 * j + q][3 * i + p] -= w;
        }
}

/* The blocks that are not zero, of the rows and columns of the full one. */
static void keep_blocks(full_system *f, size_t n)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        f->first[i] = k;
        f->diagonal[i] = diagonal_block(f, i);
        for (size_t j = 0; j < i; j++) {
            double size = 0;
            for (size_t q = 0; q < 9; q++) {
                const double a = f->A[3 * i + q / 3][3 * j + q % 3];
                f->below[k].m[q / 3][q % 3] = a;
                size += fabs(a);
            }
            f->column[k] = (uint32_t)j;
            k += size > 0;
        }
    }
    f->first[n] = k;
}

static void point_at(full_system *f, size_t n)
{
    f->s.matrix = (whorl_block_matrix){n, f->diagonal, f->first, f->column,
                                       f->below};
}

static full_system *draw_system(sweep *s, double stiff)
{
    static full_system f;
    memset(&f, 0, sizeof f);
    const size_t n = 2 + draw_below(s, MOST_NODES - 1);
    f.s.least = INFINITY;
    for (size_t i = 0; i < n; i++) {
        const double m = draw_uniform(s, 0.5, 2);
        for (size_t k = 0; k < 3; k++)
            f.A[3 * i + k][3 * i + k] += m;
        for (size_t j = 0; j < i; j++)
            join(&f, i, j, stiff * fmax(0, draw_uniform(s, -0.5, 1)),
                 (whorl_vec3){draw_uniform(s, -1, 1),
                              draw_uniform(s, -1, 1),
                              draw_uniform(s, -1, 1)});
        f.b[i] = draw_whole_vec3(s, 9);
        f.x[i] = draw_whole_vec3(s, 3);
    }
    keep_blocks(&f, n);
    point_at(&f, n);
    for (size_t i = 0; i < n; i++)
        f.s.least = fmin(f.s.least, 0.5 / whorl_sym3_trace(f.diagonal[i]));
    f.s.least /= f.s.least + 1;     /* a spring has one pair of nodes */
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
    A.n = (int)(3 * f->s.matrix.count);
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

static void test_product(void)
{
    sweep s = sweep_begin(100, 1, "of the bound", "S3.11 "
        "eq:implicit-cg/times a matrix of blocks times a column");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, 10);
        whorl_vec3 Ax[MOST_NODES];
        const size_t n = f->s.matrix.count;
        for (size_t i = 0; i < n; i++)
            f->x[i] = draw_vec3(&s, -4, 4);
        for (size_t i = 0; i < 3 * n; i++)
            for (size_t j = 0; j < i / 3 * 3; j++)
                if (f->A[i][j] != 0)
                    f->A[i][j] = f->A[j][i] = draw_wide(&s, -4, 4);
        keep_blocks(f, n);
        whorl_block_matrix_times(&f->s.matrix, f->x, Ax);
        mp_open(200);
        const mp_column x = exact_column(n, f->x);
        const mp_column exact = ref_matrix_apply(exact_matrix(f), &x);
        for (size_t i = 0; i < 3 * n; i++) {
            mp size = mp_of(0);
            for (size_t j = 0; j < 3 * n; j++)
                size = mp_add(size, mp_abs(mp_mul(mp_of(f->A[i][j]),
                                                  x.x[j])));
            sweep_error(&s, error_u(vec3_get(Ax[i / 3], (int)(i % 3)),
                exact.x[i], size) / ((double)n + WHORL_CG_TIMES_BOUND));
        }
        mp_close();
    }
    sweep_end(&s);
}
/* What walks lose to roundings, |x|_A being size at the start or the end;
   more than enough where no motion is much softer than the rest. */
static double cg_roundings(const full_system *f, double size)
{
    return 2 * ((double)f->report.iterations + 1) * 0x1p-53 * size
        / sqrt(f->s.least);
}

/* |a|_A, and how far the solution found is from that of the elimination. */
static double size_in(const full_system *f, const whorl_vec3 *a)
{
    const size_t n = f->s.matrix.count;
    const mp_column x = exact_column(n, a);
    const mp_column none = exact_column(n, (whorl_vec3[MOST_NODES]){{0}});
    return mp_get(distance(exact_matrix(f), &x, &none));
}

static double true_error(const full_system *f)
{
    const size_t n = f->s.matrix.count;
    const mp_matrix *A = exact_matrix(f);
    const mp_column b = exact_column(n, f->b), x = exact_column(n, f->x);
    const mp_column y = ref_eliminate(A, &b);
    return mp_get(distance(A, &x, &y));
}

static void test_cg(void)
{
    sweep s = sweep_begin(300, 1, "of the limit", "S3.11 eq:implicit-cg "
        "eq:implicit-sweeps eq:implicit-eisenstat the error against the "
        "tolerance asked for and roundings");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, pow(10, draw_uniform(&s, -1, 4)));
        const double tolerance = pow(10, draw_uniform(&s, -12, -2));
        const size_t n = f->s.matrix.count;
        whorl_vec3 Ax[MOST_NODES];
        whorl_block_matrix_times(&f->s.matrix, f->x, Ax);
        double start = 0;
        for (size_t i = 0; i < n; i++)
            start += whorl_vec3_dot(f->x[i], Ax[i]);
        start = sqrt(fmax(start, 0));
        const whorl_status status = solve(f, tolerance);
        mp_open(200);
        const mp_matrix *A = exact_matrix(f);
        const mp_column b = exact_column(f->s.matrix.count, f->b);
        const mp_column x = exact_column(f->s.matrix.count, f->x);
        const mp_column y = ref_eliminate(A, &b);
        const mp_column Ay = ref_matrix_apply(A, &y);
        const double size = mp_get(mp_sqrt(ref_column_dot(A->n, &y, &Ay)));
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : mp_get(distance(A, &x, &y)) / (tolerance * size
                + cg_roundings(f, fmax(start, size))));
        mp_close();
    }
    sweep_end(&s);
}
/* Is row i of the full matrix in a later block than column j? */
static int is_below(int i, int j)
{
    return j / 3 < i / 3;
}

/* B^-1 = A + L G^-1 L^T, L the blocks below the diagonal and G on it. */
static const mp_matrix *inverse_of_B(const mp_matrix *A)
{
    static mp_matrix G, L, T;
    G = L = T = *A;
    for (int i = 0; i < A->n; i++)
        for (int j = 0; j < A->n; j++) {
            if (i / 3 != j / 3)
                G.m[i][j] = mp_of(0);
            if (!is_below(i, j))
                L.m[i][j] = mp_of(0);
        }
    for (int j = 0; j < A->n; j++) {
        mp_column c;
        for (int i = 0; i < A->n; i++)
            c.x[i] = L.m[j][i];
        c = ref_eliminate(&G, &c);
        c = ref_matrix_apply(&L, &c);
        for (int i = 0; i < A->n; i++)
            T.m[i][j] = mp_add(A->m[i][j], c.x[i]);
    }
    return &T;
}

/* The walk once more in long numbers: the bound after as many steps, with
   so many roundings of g^2 added to each g - gamma. */
static mp twin_bound(const full_system *f, const whorl_vec3 *start,
                     size_t steps, double roundings)
{
    const mp added = mp_of(roundings * DBL_EPSILON);
    const mp_matrix *A = exact_matrix(f), *over_B = inverse_of_B(A);
    const int n = A->n;
    mp_column x = exact_column(f->s.matrix.count, start), r, p;
    const mp_column b = exact_column(f->s.matrix.count, f->b);
    const mp_column Ax = ref_matrix_apply(A, &x);
    const mp mu = mp_of(f->s.least);
    mp g = mp_div(mp_of(1), mu), rz = NULL;
    for (int i = 0; i < n; i++)
        r.x[i] = mp_sub(b.x[i], Ax.x[i]);
    for (size_t k = 0;; k++) {
        mp beta = mp_of(0);
        const mp_column z = ref_eliminate(over_B, &r);
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
        g = mp_add(mp_sub(g, gamma), mp_mul(added, mp_mul(g, g)));
        for (int i = 0; i < n; i++)
            r.x[i] = mp_sub(r.x[i], mp_mul(gamma, Ap.x[i]));
    }
}

/* How far the returned bound is from between its formula and the formula
   with twice the roundings that the library adds, and what was lost of the
   residual.  Where the walks end at the solution, the formula is zero but
   for roundings: -1, nothing is compared. */
static double formula_error(const full_system *f, const whorl_vec3 *start,
                            double lost)
{
    const size_t steps = f->report.iterations;
    const double got = f->report.error;
    const double low = mp_get(twin_bound(f, start, steps, 0));
    const double high = mp_get(twin_bound(f, start, steps, 16));
    return high < 1e-8 * f->report.size ? -1
        : fmax(0, fmax(low - got, got - high - lost));
}
static void test_cg_bound(void)
{
    size_t ended = 0, cases = 0;
    for (int formula = 0; formula < 2; formula++) {
        sweep s = sweep_begin(300, formula ? 1e-6 : 1, formula
            ? "of the bound" : "of the bound", "S3.11 %s", formula
            ? "eq:implicit-bound/formula the bound against its formula"
            : "eq:implicit-bound the true error");
        while (sweep_next(&s)) {
            full_system *f = draw_system(&s, pow(10, draw_uniform(
                &s, -1.5, 1.5)));
            whorl_vec3 start[MOST_NODES];
            memcpy(start, f->x, sizeof start);
            if (draw_below(&s, 2))
                f->s.least *= pow(10, draw_uniform(&s, -2, 0));
            const whorl_status status = solve(f, pow(10, draw_uniform(
                &s, -5, -1)));
            mp_open(400);
            const double lost = cg_roundings(f, fmax(f->report.size,
                                                     size_in(f, start)));
            const double off = status != WHORL_OK ? INFINITY
                : formula ? formula_error(f, start, lost) / f->report.error
                : true_error(f) / fmax(f->report.error, 1e-12
                                       * f->report.size);
            ended += off < 0;
            cases += formula == 1;
            sweep_error(&s, fmax(off, 0));
            mp_close();
        }
        sweep_end(&s);
    }
    tap_ok(2 * ended <= cases + 10, "S3.11 eq:implicit-bound/formula most "
           "walks end before the solution, and are compared");
}
static void test_held(void)
{
    sweep s = sweep_begin(300, 1e-10, "of the sizes", "S3.12 "
        "eq:implicit-cg/held a node, and a direction, are held");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, draw_uniform(&s, 0, 30));
        whorl_vec3 start[MOST_NODES];
        const whorl_vec3 n = {0, 0.6, 0.8};
        memcpy(start, f->x, sizeof start);
        f->s.held = (const unsigned char[MOST_NODES]){1};
        const whorl_vec3 normals[MOST_NODES] = {{0, 0, 0}, n};
        f->s.normals = normals;
        const whorl_status status = solve(f, 1e-11);
        double off = 0;
        for (size_t i = 0; i < f->s.matrix.count; i++) {
            whorl_vec3 r = f->residual[i];
            if (i == 1)
                r = whorl_vec3_cross(n, r);
            off = fmax(off, i ? whorl_vec3_norm(r) : 0);
        }
        const whorl_vec3 moved = whorl_vec3_sub(f->x[1], start[1]);
        off = fmax(off, fabs(whorl_vec3_dot(n, moved)));
        whorl_vec3 Ax[MOST_NODES];
        full_apply(f, f->x, Ax);
        for (size_t i = 0; i < f->s.matrix.count; i++)
            off = fmax(off, whorl_vec3_norm(whorl_vec3_sub(f->residual[i],
                whorl_vec3_sub(f->b[i], Ax[i]))) / 100);
        sweep_error(&s, status == WHORL_OK && same_vec3(f->x[0], start[0])
                    ? off / 10 : INFINITY);
    }
    sweep_end(&s);
}
static mp_column held_solution(const mp_matrix *matrix, const mp_column *b,
    size_t n, const whorl_vec3 *normals, const whorl_vec3 *start)
{
    static mp_matrix A;
    mp_column right = *b;
    A = *matrix;
    for (size_t i = 0; i < n; i++) {
        const mp3 at = mp3_from(normals[i]);
        if (same_vec3(normals[i], (whorl_vec3){0, 0, 0}))
            continue;
        for (int k = 0; k <= A.n; k++)
            A.m[A.n][k] = A.m[k][A.n] = mp_of(0);
        for (int k = 0; k < 3; k++)
            A.m[A.n][3 * (int)i + k] = A.m[3 * (int)i + k][A.n]
                = mp3_get(at, k);
        right.x[A.n++] = mp3_dot(at, mp3_from(start[i]));
    }
    return ref_eliminate(&A, &right);
}

static void test_pressed(void)
{
    sweep s = sweep_begin(300, 1, "of bound and roundings", "S3.12 "
        "eq:implicit-bound/pressed the true error where large forces hold "
        "nodes");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, draw_uniform(&s, 0, 30));
        const size_t n = f->s.matrix.count;
        whorl_vec3 start[MOST_NODES], normals[MOST_NODES] = {{0, 0, 0}};
        memcpy(start, f->x, sizeof start);
        for (size_t i = 0; i < n; i += 1 + draw_below(&s, 2)) {
            const whorl_vec3 way = {1, draw_uniform(&s, -1, 1),
                                    draw_uniform(&s, -1, 1)};
            normals[i] = draw_below(&s, 2) ? (whorl_vec3){0, 1, 0}
                : whorl_vec3_scale(1 / whorl_vec3_norm(way), way);
            f->b[i] = whorl_vec3_add(f->b[i], whorl_vec3_scale(
                pow(10, draw_uniform(&s, 0, 15)), normals[i]));
        }
        f->s.normals = normals;
        const whorl_status status = solve(f, pow(10, draw_uniform(&s, -20,
                                                                  -10)));
        mp_open(200);
        const mp_matrix *A = exact_matrix(f);
        const mp_column b = exact_column(n, f->b);
        const mp_column x = exact_column(n, f->x);
        const mp_column y = held_solution(A, &b, n, normals, start);
        const double size = fmax(f->report.size, size_in(f, start));
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : mp_get(distance(A, &x, &y)) / (f->report.error
                                             + cg_roundings(f, size)));
        mp_close();
    }
    sweep_end(&s);
}
static double product_roundings(const full_system *f)
{
    const size_t n = f->s.matrix.count;
    double square = 0;
    for (size_t i = 0; i < 3 * n; i++) {
        double sum = 0;
        for (size_t j = 0; j < 3 * n; j++)
            sum += fabs(f->A[i][j] * vec3_get(f->x[j / 3], (int)(j % 3)));
        square += sum * sum;
    }
    return ((double)n + WHORL_CG_TIMES_BOUND) * 0x1p-53 * sqrt(2 * square);
}

static void test_far_start(void)
{
    sweep s = sweep_begin(300, 1, "of bound and roundings", "S3.11 "
        "eq:implicit-bound/far the true error after a start far away");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, pow(10, draw_uniform(&s, 0, 7)));
        const size_t n = f->s.matrix.count;
        const double far = pow(10, draw_uniform(&s, 0, 10));
        for (size_t i = 0; i < n; i++)
            f->x[i] = whorl_vec3_scale(far, f->x[i]);
        const whorl_status status = solve(f, pow(10, draw_uniform(&s, -16,
                                                                  -8)));
        mp_open(200);
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : true_error(f) / (f->report.error + product_roundings(f)));
        mp_close();
    }
    sweep_end(&s);
}
static int untouched(const full_system *f)
{
    const unsigned char *bytes = (const unsigned char *)f->work;
    int same = 1;
    const size_t size = whorl_cg_work_size(f->s.matrix.count);
    for (size_t k = size; k < sizeof f->work; k++)
        same &= bytes[k] == 0x55;
    return same;
}

static void test_cg_size(void)
{
    sweep s = sweep_begin(100, 1e-13, "of the size", "S3.11 eq:implicit-cg/"
        "size |v|_A, and the same bits without a report");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, draw_uniform(&s, 0, 30));
        whorl_vec3 start[MOST_NODES], first[MOST_NODES];
        memcpy(start, f->x, sizeof start);
        memset(f->work, 0x55, sizeof f->work);
        const whorl_status status = solve(f, 1e-6);
        memcpy(first, f->x, sizeof first);
        memcpy(f->x, start, sizeof start);
        const whorl_status again = whorl_cg_solve(&f->s, f->b, 1e-6, 1000,
            f->work, sizeof f->work, f->x, f->residual, NULL);
        mp_open(200);
        const mp_column x = exact_column(f->s.matrix.count, first);
        const mp_column Ax = ref_matrix_apply(exact_matrix(f), &x);
        const double size = mp_get(mp_sqrt(ref_column_dot(
            (int)(3 * f->s.matrix.count), &x, &Ax)));
        sweep_error(&s, status || again || !untouched(f)
            || memcmp(first, f->x, sizeof first) ? INFINITY
            : fabs(f->report.size / size - 1));
        mp_close();
    }
    sweep_end(&s);
}
/* Coupled by 3/4 ... 511/512 along the first axis, and by less along the
   others. */
static full_system *draw_sharp(sweep *s, double part)
{
    static full_system f;
    const double most = 1 - ldexp(1, -2 - (int)draw_below(s, 8));
    const double c[3] = {most, draw_uniform(s, -0.6, 0.6),
                         draw_uniform(s, -0.6, 0.6)};
    whorl_vec3 solution[2], start[2] = {{-most, 0, 0}, {1, 0, 0}};
    memset(&f, 0, sizeof f);
    for (size_t k = 0; k < 3; k++) {
        f.A[k][k] = f.A[3 + k][3 + k] = 1;
        f.A[3 + k][k] = f.A[k][3 + k] = c[k];
    }
    keep_blocks(&f, 2);
    point_at(&f, 2);
    f.s.least = 1 - c[0] * c[0];
    for (size_t i = 0; i < 2; i++) {
        solution[i] = draw_whole_vec3(s, 9);
        f.x[i] = whorl_vec3_add(solution[i], whorl_vec3_add(start[i],
            whorl_vec3_scale(part, draw_whole_vec3(s, 9))));
    }
    full_apply(&f, solution, f.b);
    return &f;
}

static void test_sharp_bound(void)
{
    sweep s = sweep_begin(300, 1, "of bound and roundings", "S3.11 "
        "eq:implicit-bound/sharp the true error where mu is an eigenvalue");
    while (sweep_next(&s)) {
        full_system *f = draw_sharp(&s, pow(10, draw_uniform(&s, -10, -5)));
        const whorl_status status = solve(f, 1e-13);
        mp_open(200);
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : true_error(f) / (f->report.error
                               + cg_roundings(f, f->report.size)));
        mp_close();
    }
    sweep_end(&s);
    s = sweep_begin(200, 2, "of the roundings", "S3.11 "
        "eq:implicit-bound/near the bound against its formula where mu is "
        "an eigenvalue");
    while (sweep_next(&s)) {
        full_system *f = draw_sharp(&s, pow(10, draw_uniform(&s, -3, 0)));
        whorl_vec3 start[MOST_NODES];
        memcpy(start, f->x, sizeof start);
        const whorl_status status = solve(f, pow(10, draw_uniform(&s, -5,
                                                                  -1)));
        mp_open(400);
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : fmax(0, formula_error(f, start, 0))
                / cg_roundings(f, f->report.size));
        mp_close();
    }
    sweep_end(&s);
    s = sweep_begin(300, 0, "walks", "S3.11 eq:implicit-bound/above a mu "
        "above an eigenvalue promises too much, but takes no more walks");
    while (sweep_next(&s)) {
        static full_system f;
        f = *draw_sharp(&s, draw_uniform(&s, 0.1, 1));
        const double above = draw_uniform(&s, f.s.least, 1);
        full_system g = f;
        point_at(&f, 2);
        point_at(&g, 2);
        g.s.least = above;
        const int bad = solve(&f, 1e-6) || solve(&g, 1e-6)
            || !(g.report.error <= 1e-6 * g.report.size);
        sweep_error(&s, bad ? INFINITY : fmax(0, (double)
            g.report.iterations - (double)f.report.iterations));
    }
    sweep_end(&s);
}
static int times_2_60(const whorl_vec3 *a, const whorl_vec3 *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!same_vec3(whorl_vec3_scale(0x1p60, a[i]), b[i]))
            return 0;
    return 1;
}

static void test_cg_scale(void)
{
    sweep s = sweep_begin(100, 0, "differences", "S3.11 "
        "eq:implicit-cg/scale a system times 2^60");
    while (sweep_next(&s)) {
        static full_system f, g;
        f = *draw_system(&s, draw_uniform(&s, 0, 30));
        g = f;
        const size_t n = f.s.matrix.count;
        point_at(&f, n);
        point_at(&g, n);
        for (size_t i = 0; i < n; i++) {
            g.b[i] = whorl_vec3_scale(0x1p60, f.b[i]);
            g.x[i] = whorl_vec3_scale(0x1p60, f.x[i]);
        }
        const int bad = solve(&f, 1e-6) || solve(&g, 1e-6);
        sweep_error(&s, !bad && times_2_60(f.x, g.x, n)
            && times_2_60(f.residual, g.residual, n)
            && f.report.iterations == g.report.iterations
            && 0x1p60 * f.report.error == g.report.error
            && 0x1p60 * f.report.size == g.report.size ? 0 : 1);
    }
    sweep_end(&s);
}
static void test_warm_start(void)
{
    int at_once = 1, fewer = 0, zero = 1;
    sweep s = sweep_begin(100, 0, "misses", "S3.11 eq:implicit-cg/warm "
        "the second solution takes no walk, one near it not many");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, draw_uniform(&s, 1, 30));
        if (solve(f, 1e-9)) {
            sweep_error(&s, INFINITY);
            continue;
        }
        const size_t cold = f->report.iterations;
        const whorl_status again = solve(f, 1e-6);
        at_once = again == WHORL_OK && f->report.iterations == 0;
        f->x[0].x += 1e-3;
        fewer = solve(f, 1e-9) == WHORL_OK && f->report.iterations > 0
            && f->report.iterations <= cold + 1;
        memset(f->b, 0, sizeof f->b);
        const double start = f->report.size;
        zero = solve(f, 1e-9) == WHORL_OK && f->report.iterations <= 24
            && f->report.size <= f->report.error
                + cg_roundings(f, start);
        for (size_t i = 0; i < f->s.matrix.count; i++)
            zero = zero && whorl_vec3_norm(f->x[i]) < 1e-9;
        sweep_error(&s, at_once && fewer && zero ? 0 : 1);
    }
    sweep_end(&s);
}

static void test_one_walk(void)
{
    static const size_t first[2] = {0, 0};
    const whorl_sym3 block = {3, 3, 4, 1, 1, -1};
    const whorl_cg_system one = {{1, &block, first, NULL, NULL}, NULL, NULL,
                                 1};
    const whorl_vec3 b = {1, 2, 3};
    whorl_vec3 x = {0, 0, 0}, residual;
    whorl_cg_report r = {.error = NAN};
    double work[64];
    const whorl_status status = whorl_cg_solve(&one, &b, 1e-2, 10, work,
        sizeof work, &x, &residual, &r);
    tap_ok(status == WHORL_OK && r.iterations == 1 && r.error > 0
               && r.row == 1 && r.error < 1e-14,
           "S3.11 eq:implicit-bound of a walk that "
           "takes all a rounding is left: %.2g", r.error);
}

static int cg_refuses(const full_system *f, double tolerance, size_t size,
                      size_t most, whorl_status expected, size_t row)
{
    static full_system g;
    whorl_cg_report report = {.iterations = 77, .row = 77};
    g = *f;
    point_at(&g, f->s.matrix.count);
    const whorl_status status = whorl_cg_solve(&g.s, g.b, tolerance, most,
        g.work, size, g.x, g.residual, &report);
    return status == expected && report.iterations == 77
        && report.row == row && memcmp(g.x, f->x, sizeof g.x) == 0;
}

#define REFUSE_SYSTEM(name, break_it, tolerance, most, expected, row) \
    do { \
        g = *f; \
        break_it; \
        if (g.s.matrix.count > 0) \
            keep_blocks(&g, g.s.matrix.count); \
        tap_ok(cg_refuses(&g, tolerance, size, most, expected, row), \
               "eq:implicit-cg/refused " name); \
    } while (0)

static void test_cg_refusals(void)
{
    static full_system g;
    sweep s = sweep_begin(1, 0, "refusals", "eq:implicit-cg/refused "
        "nothing, of a system that is whole");
    while (sweep_next(&s)) {
        full_system *f = draw_system(&s, 10);
        while (f->s.matrix.first[f->s.matrix.count] == 0)
            f = draw_system(&s, 10);    /* until nodes are joined */
        size_t size = sizeof f->work;
        g = *f;
        point_at(&g, f->s.matrix.count);
        sweep_error(&s, whorl_cg_solve(&g.s, g.b, 1e-9, 99, g.work, size,
            g.x, g.residual, NULL) != WHORL_OK);
        const size_t n = f->s.matrix.count;
        REFUSE_SYSTEM("a tolerance of zero", (void)0, 0, 99, WHORL_NOT_ABOVE_ZERO,
                      n);
        REFUSE_SYSTEM("a tolerance that is no number", (void)0, NAN, 99,
                      WHORL_NOT_FINITE, n);
        REFUSE_SYSTEM("a least eigenvalue of zero", g.s.least = 0, 1e-9, 99,
                      WHORL_NOT_ABOVE_ZERO, n);
        REFUSE_SYSTEM("a least eigenvalue that is no number", g.s.least = NAN,
                      1e-9, 99, WHORL_NOT_FINITE, n);
        REFUSE_SYSTEM("a right side that is no number", g.b[1].y = NAN, 1e-9, 99,
                      WHORL_NOT_FINITE, 1);
        REFUSE_SYSTEM("a start that is no number", g.x[0].z = INFINITY, 1e-9, 99,
                      WHORL_NOT_FINITE, 0);
        REFUSE_SYSTEM("both, the start first", (g.b[1].y = g.x[0].z = NAN), 1e-9,
                      99, WHORL_NOT_FINITE, 0);
        REFUSE_SYSTEM("both, the right side first", (g.b[0].y = g.x[1].z = NAN),
                      1e-9, 99, WHORL_NOT_FINITE, 0);
        REFUSE_SYSTEM("the last right side", g.b[n - 1].z = NAN, 1e-9, 99,
                      WHORL_NOT_FINITE, n - 1);
        REFUSE_SYSTEM("no equations", g.s.matrix.count = 0, 1e-9, 99,
                      WHORL_NO_EQUATIONS, 0);
        REFUSE_SYSTEM("a saddle instead of a bowl", g.A[3][0] = -99, 1e-9, 99,
                      WHORL_INDEFINITE, n);
        REFUSE_SYSTEM("a block that is a saddle, first row", g.A[0][0] = -1, 1e-9,
                      99, WHORL_INDEFINITE, 0);
        REFUSE_SYSTEM("a block that is a saddle, second row", g.A[4][4] = -1, 1e-9,
                      99, WHORL_INDEFINITE, 1);
        REFUSE_SYSTEM("a block that is a saddle, third row", g.A[5][5] = -1, 1e-9,
                      99, WHORL_INDEFINITE, 1);
        REFUSE_SYSTEM("a matrix that overflows",
                      (g.A[0][0] = INFINITY, g.x[0].x = 0), 1e-9, 99,
                      WHORL_OUT_OF_RANGE, n);
        REFUSE_SYSTEM("a right side whose square overflows", g.b[1].y = 1e300,
                      1e-9, 99, WHORL_OUT_OF_RANGE, n);
        memset(f->x, 0, sizeof f->x);
        REFUSE_SYSTEM("a curvature that overflows, and nothing else",
                      g.A[3][0] = 1e100, 1e-9, 99, WHORL_OUT_OF_RANGE, n);
        join(f, 1, 0, 1, (whorl_vec3){1, 1, 1});
        keep_blocks(f, n);
        f->column[0] = 1;
        tap_ok(cg_refuses(f, 1e-9, sizeof f->work, 99, WHORL_INDEX_OUT_OF_RANGE,
                          1),
               "eq:implicit-cg/refused a column that is not below the diagonal");
        size = whorl_cg_work_size(n) - 1;
        REFUSE_SYSTEM("work too small", (void)0, 1e-9, 99, WHORL_WORK_TOO_SMALL,
                      n);
    }
    sweep_end(&s);
}
/* The most of r_hat . A_0 r_hat, r_hat = (A_0 + A_-)^-1 (b - A x); -1 where
   the second is nearly as large. */
static int worst_row(const full_system *f)
{
    static mp_matrix lower;
    const mp_matrix *A = exact_matrix(f);
    const int n = A->n;
    const mp_column b = exact_column(f->s.matrix.count, f->b);
    const mp_column x = exact_column(f->s.matrix.count, f->x);
    const mp_column Ax = ref_matrix_apply(A, &x);
    mp_column r;
    double most = 0, second = 0;
    int row = -1;
    lower = *A;
    for (int i = 0; i < n; i++) {
        r.x[i] = mp_sub(b.x[i], Ax.x[i]);
        for (int j = i / 3 * 3 + 3; j < n; j++)
            lower.m[i][j] = mp_of(0);
    }
    r = ref_eliminate(&lower, &r);
    for (int i = 0; i < n; i += 3) {
        mp part = mp_of(0);
        for (int k = 0; k < 9; k++)
            part = mp_add(part, mp_mul(A->m[i + k / 3][i + k % 3],
                mp_mul(r.x[i + k / 3], r.x[i + k % 3])));
        second = fmax(second, fmin(most, mp_get(part)));
        row = mp_get(part) > most ? i / 3 : row;
        most = fmax(most, mp_get(part));
    }
    return second < 0.99 * most ? row : -1;
}

static void test_worst_row(void)
{
    sweep s = sweep_begin(100, 0, "misses", "eq:implicit-cg/worst-row no "
        "walk is not enough, x is as it was, and the worst row is named");
    while (sweep_next(&s)) {
        const full_system *f = draw_system(&s, 10);
        mp_open(200);
        const int row = worst_row(f);
        sweep_error(&s, row < 0 || cg_refuses(f, 1e-9, sizeof f->work, 0,
            WHORL_NOT_CONVERGED, (size_t)row) ? 0 : 1);
        mp_close();
    }
    sweep_end(&s);
}
static int block_refused(whorl_sym3 block, whorl_vec3 b, whorl_vec3 start,
                         size_t most, whorl_status expected, size_t row)
{
    static const size_t first[2] = {0, 0};
    const whorl_cg_system one = {{1, &block, first, NULL, NULL}, NULL, NULL,
                                 1};
    whorl_vec3 x = start, residual;
    whorl_cg_report r = {.iterations = 77, .row = 77};
    double work[64];
    return whorl_cg_solve(&one, &b, 1e-6, most, work, sizeof work, &x,
                          &residual, &r) == expected
        && same_vec3(x, start) && r.iterations == 77 && r.row == row;
}

static int flat_refused(double t, whorl_vec3 b, size_t most,
                        whorl_status expected, size_t row)
{
    return block_refused((whorl_sym3){1, nextafter(t * t, INFINITY), 1, -t,
                         0, 0}, b, (whorl_vec3){0, 0, 0}, most, expected,
                         row);
}

static void test_flat(void)
{
    const size_t first[3] = {0, 0, 1};
    const uint32_t column[1] = {0};
    const double t = 25.0 / 7, t2 = nextafter(t * t, INFINITY);
    const whorl_sym3 diagonal[2] = {{1, 1, 1, 0, 0, 0},
                                    {t2, 1, 1, 0, 0, 0}};
    const whorl_mat3 below[1] = {{{{-t, 0, 0}}}};
    const whorl_cg_system s = {{2, diagonal, first, column, below}, NULL,
                               NULL, 0x1p-60};
    whorl_vec3 x[2] = {{39 * t, 0, 0}, {39, 0, 0}}, b[2], residual[2];
    whorl_cg_report r = {.size = NAN, .error = NAN};
    double work[64];
    tap_ok(flat_refused(5.0 / 11, (whorl_vec3){5, 0, 0}, 9,
                        WHORL_INDEFINITE, 1),
           "eq:implicit-cg/refused a block nearly flat, at the start");
    tap_ok(flat_refused(13.0 / 41, (whorl_vec3){3, 0, 0}, 0,
                        WHORL_NOT_CONVERGED, 0)
               && flat_refused(13.0 / 41, (whorl_vec3){3, 0, 0}, 9,
                               WHORL_INDEFINITE, 1),
           "eq:implicit-cg/refused a block nearly flat, after a walk");
    tap_ok(block_refused(whorl_sym3_diagonal(1, 1, 0),
                         (whorl_vec3){0, 0, 1}, (whorl_vec3){0, 0, 0}, 9,
                         WHORL_INDEFINITE, 0),
           "eq:implicit-cg/refused a block whose third pivot vanishes");
    const double tiny = 0x1p-1023;
    tap_ok(block_refused(whorl_sym3_diagonal(tiny, tiny, tiny),
                         (whorl_vec3){2.25, 0, 0},
                         (whorl_vec3){1e308, 0, 0}, 9, WHORL_OUT_OF_RANGE,
                         0),
           "eq:implicit-cg/refused a solution beyond the doubles");
    tap_ok(block_refused(whorl_sym3_diagonal(1, 1, 1), (whorl_vec3){1e200,
                         0, 0}, (whorl_vec3){1e200, 0, 0}, 9,
                         WHORL_OUT_OF_RANGE, 1),
           "eq:implicit-cg/refused a solution whose square overflows");
    whorl_block_matrix_times(&s.matrix, x, b);
    const whorl_status status = whorl_cg_solve(&s, b, 1e-6, 9, work,
        sizeof work, x, residual, &r);
    tap_ok(status == WHORL_OK && r.size >= 0 && r.error >= 0, "S3.11 "
           "eq:implicit-cg/size whose square is a rounding below zero: %g",
           r.size);
}
static int spring_refuses(const whorl_spring *s, double h, whorl_vec3 f,
                          whorl_vec3 x, whorl_vec3 v, whorl_status expected)
{
    whorl_vec3 x2 = x, v2 = v;
    const whorl_status status = whorl_implicit_spring(s, h, f, &x2, &v2);
    return status == expected && memcmp(&x, &x2, sizeof x) == 0
        && memcmp(&v, &v2, sizeof v) == 0;
}

#define REFUSE_SPRING(name, break_it, h, f, x, v, expected) \
    do { \
        s = good; \
        break_it; \
        tap_ok(spring_refuses(&s, h, f, x, v, expected), \
               "eq:implicit-solve/refused " name); \
    } while (0)

static void test_spring_refusals(void)
{
    const whorl_spring good = {{1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0},
                               {0, 0, 0, 0, 0, 0}, {0, 0, 0}};
    const whorl_vec3 o = {0, 0, 0}, e = {1, 0, 0}, no = {0, NAN, 0};
    const whorl_vec3 huge = {-DBL_MAX, 0, 0};
    const whorl_sym3 stiff = {0x1p900, 0x1p900, 0x1p900, 0, 0, 0};
    whorl_spring s;
    REFUSE_SPRING("a step of zero", (void)0, 0, o, e, o,
                  WHORL_NOT_ABOVE_ZERO);
    REFUSE_SPRING("a step below zero", (void)0, -1, o, e, o,
                  WHORL_NOT_ABOVE_ZERO);
    REFUSE_SPRING("a step that is no number", (void)0, NAN, o, e, o,
                  WHORL_NOT_FINITE);
    REFUSE_SPRING("a force", (void)0, 1, no, e, o, WHORL_NOT_FINITE);
    REFUSE_SPRING("a place", (void)0, 1, o, no, o, WHORL_NOT_FINITE);
    REFUSE_SPRING("a velocity", (void)0, 1, o, e, no, WHORL_NOT_FINITE);
    REFUSE_SPRING("a mass", s.mass.xx = INFINITY, 1, o, e, o,
                  WHORL_NOT_FINITE);
    REFUSE_SPRING("a stiffness", s.stiffness.yz = NAN, 1, o, e, o,
                  WHORL_NOT_FINITE);
    REFUSE_SPRING("a damping", s.damping.xy = NAN, 1, o, e, o,
                  WHORL_NOT_FINITE);
    REFUSE_SPRING("a place of rest", s.rest.z = INFINITY, 1, o, e, o,
                  WHORL_NOT_FINITE);
    REFUSE_SPRING("a mass below zero", s.mass.xx = -1, 0.5, o, e, o,
                  WHORL_SINGULAR);
    REFUSE_SPRING("a pull that overflows", s.rest.x = DBL_MAX, 1, o,
                  huge, o, WHORL_OUT_OF_RANGE);
    REFUSE_SPRING("a matrix that overflows", s.stiffness = stiff, 0x1p100,
                  o, e, o, WHORL_OUT_OF_RANGE);
    REFUSE_SPRING("a place that overflows", s.stiffness.xx = 0, 2, o, huge,
                  huge, WHORL_OUT_OF_RANGE);
}

enum { BODY_NODES = 700, BODY_TETRAHEDRA = 2000 };

typedef struct {
    whorl_vec3 rest[BODY_NODES], x[BODY_NODES], v[BODY_NODES];
    whorl_vec3 loads[BODY_NODES];
    uint32_t tetrahedra[4 * BODY_TETRAHEDRA];
    whorl_elastic_element elements[BODY_TETRAHEDRA];
    double masses[BODY_NODES];
    unsigned char held[BODY_NODES];
    size_t n;
    double size, mass;
    whorl_soft_body b;
    whorl_soft_world w;
    whorl_implicit_settings how;
    whorl_implicit_report r;
    void *work;
    size_t work_size;
} soft;

static void finish_soft(soft *s, size_t tetrahedra, double young,
                        double poisson, double density)
{
    const whorl_tet_mesh mesh = {s->rest, s->n, s->tetrahedra, tetrahedra};
    whorl_lame material = {0, 0};
    double low = INFINITY, high = -INFINITY;
    (void)whorl_lame_from_young(young, poisson, &material);
    (void)whorl_elastic_prepare(&mesh, s->elements, NULL);
    (void)whorl_elastic_masses(&mesh, s->elements, density, s->masses);
    s->b = (whorl_soft_body){.elastic = {mesh, s->elements, material},
                             .masses = s->masses};
    s->how = (whorl_implicit_settings){1e-9, 1, 0};
    for (size_t i = 0; i < s->n; i++) {
        s->x[i] = s->rest[i];
        s->mass += s->masses[i];
        low = fmin(low, s->rest[i].y);
        high = fmax(high, s->rest[i].y);
    }
    s->size = high - low;
    s->work_size = whorl_implicit_work_size(&s->b);
    s->work = malloc(s->work_size);
}

static soft *soft_box(whorl_vec3 sides, uint32_t n, double young,
                      double poisson, double density)
{
    soft *s = calloc(1, sizeof *s);
    const uint32_t cells[3] = {n, n, n};
    const whorl_tet_grid_count c = whorl_tet_grid_box_count(cells);
    s->n = c.nodes;
    (void)whorl_tet_grid_box(sides, cells, s->rest, s->tetrahedra);
    finish_soft(s, c.tetrahedra, young, poisson, density);
    return s;
}

static soft *soft_handle(double young)
{
    soft *s = calloc(1, sizeof *s);
    const whorl_tet_grid_count c = whorl_tet_grid_t_handle_count(1);
    s->n = c.nodes;
    (void)whorl_tet_grid_t_handle(0.005, 1, s->rest, s->tetrahedra);
    finish_soft(s, c.tetrahedra, young, 0.3, 1100);
    return s;
}

static void drop_soft(soft *s)
{
    free(s->work);
    free(s);
}

static whorl_status take_step(soft *s, double h)
{
    return whorl_implicit_step(&s->b, &s->w, &s->how, h, s->work,
                               s->work_size, s->x, s->v, &s->r);
}

static double energy_after(const soft *s)
{
    return s->r.kinetic + s->r.elastic + s->r.potential;
}

static mp_tetrahedron exact_tetrahedron(const soft *s, size_t t,
                                        const whorl_vec3 *x)
{
    mp_tetrahedron r;
    for (size_t a = 0; a < 4; a++)
        r.at[a] = mp3_from(x[s->tetrahedra[4 * t + a]]);
    return r;
}

static mp_lame exact_material(const soft *s)
{
    return (mp_lame){mp_of(s->b.elastic.material.lambda),
                     mp_of(s->b.elastic.material.mu)};
}

/* A += factor K, K turned as the elements are at the places x. */
static void add_stiffness(mp_matrix *A, const soft *s, const whorl_vec3 *x,
                          mp factor)
{
    for (size_t t = 0; t < s->b.elastic.mesh.tetrahedron_count; t++) {
        const mp_tetrahedron rest = exact_tetrahedron(s, t, s->rest);
        const mp_tetrahedron now = exact_tetrahedron(s, t, x);
        const mp33 R = ref_rotation(ref_deformation(&rest, &now));
        const mp V36 = mp_scale(ref_six_volumes(&rest), 6);
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++) {
                const mp33 K = mp33_mul(mp33_mul(R, ref_stiffness_36V(
                    &rest, exact_material(s), a, b)), mp33_transpose(R));
                const uint32_t *at = s->tetrahedra + 4 * t;
                for (int i = 0; i < 9; i++) {
                    mp *into = &A->m[3 * (int)at[a] + i / 3]
                                    [3 * (int)at[b] + i % 3];
                    *into = mp_add(*into, mp_mul(factor,
                        mp_div(K.m[i / 3][i % 3], V36)));
                }
            }
    }
}

static void add_forces(mp_column *f, const soft *s, const whorl_vec3 *x)
{
    for (size_t t = 0; t < s->b.elastic.mesh.tetrahedron_count; t++) {
        const mp_tetrahedron rest = exact_tetrahedron(s, t, s->rest);
        const mp_tetrahedron now = exact_tetrahedron(s, t, x);
        for (int a = 0; a < 4; a++) {
            const mp3 push = ref_elastic_push(&rest, &now,
                                              exact_material(s), a);
            const int i = 3 * (int)s->tetrahedra[4 * t + (size_t)a];
            for (int k = 0; k < 3; k++)
                f->x[i + k] = mp_add(f->x[i + k], mp3_get(push, k));
        }
    }
}
static mp_matrix *zero_matrix(const soft *s)
{
    static mp_matrix A;
    A.n = (int)(3 * s->n);
    for (int i = 0; i < A.n; i++)
        for (int j = 0; j < A.n; j++)
            A.m[i][j] = mp_of(0);
    return &A;
}

/* (1 + h c) M + h^2 K(at) + h lag K(damper) */
static mp_matrix *step_matrix(const soft *s, double h, const whorl_vec3 *at,
                              const whorl_vec3 *damper)
{
    mp_matrix *A = zero_matrix(s);
    const mp step = mp_of(h), one = mp_of(1);
    for (int i = 0; i < A->n; i++)
        A->m[i][i] = mp_mul(mp_of(s->masses[i / 3]), mp_add(one, mp_mul(
            step, mp_of(s->b.drag))));
    add_stiffness(A, s, at, mp_mul(step, step));
    add_stiffness(A, s, damper, mp_mul(step, mp_of(s->b.viscosity)));
    return A;
}

static mp outer_force(const soft *s, int i)
{
    const mp load = mp_of(s->w.loads ? vec3_get(s->loads[i / 3], i % 3)
                                     : 0);
    return mp_add(load, mp_mul(mp_of(s->masses[i / 3]),
                               mp_of(vec3_get(s->w.gravity, i % 3))));
}

/* M v + h (f(x) + f_ext) */
static mp_column step_right(const soft *s, double h, const whorl_vec3 *x,
                            const whorl_vec3 *v)
{
    mp_column b;
    const int n = (int)(3 * s->n);
    for (int i = 0; i < n; i++)
        b.x[i] = outer_force(s, i);
    add_forces(&b, s, x);
    for (int i = 0; i < n; i++)
        b.x[i] = mp_add(mp_mul(mp_of(h), b.x[i]), mp_mul(
            mp_of(s->masses[i / 3]), mp_of(vec3_get(v[i / 3], i % 3))));
    return b;
}

static soft *draw_box(sweep *s)
{
    soft *b = soft_box((whorl_vec3){1, 0.8, 0.9}, 1,
                       draw_uniform(s, 50, 2000),
                       draw_uniform(s, -0.3, 0.45),
                       draw_uniform(s, 0.5, 20));
    for (size_t i = 0; i < b->n; i++) {
        const whorl_vec3 off = {draw_uniform(s, -0.2, 0.2),
            draw_uniform(s, -0.2, 0.2), draw_uniform(s, -0.2, 0.2)};
        b->x[i] = whorl_vec3_add(b->rest[i], off);
        b->v[i] = (whorl_vec3){draw_uniform(s, -1, 1),
                               draw_uniform(s, -1, 1),
                               draw_uniform(s, -1, 1)};
        b->loads[i] = (whorl_vec3){draw_uniform(s, -1, 1),
                                   draw_uniform(s, -1, 1),
                                   draw_uniform(s, -1, 1)};
    }
    b->w = (whorl_soft_world){.gravity = {1, -9, 2}, .loads = b->loads};
    b->b.drag = draw_uniform(s, 0, 2);
    b->b.viscosity = draw_below(s, 2) ? draw_uniform(s, 0, 0.1) : 0;
    return b;
}

/* A box as it is before a step, what it becomes after, and the system that
   the step had, in long numbers. */
typedef struct {
    soft *b;
    double h;
    whorl_vec3 x[8], v[8];
    whorl_status status;
    const mp_matrix *A;
    mp_column right;
} drawn_step;

/* A step of 10^-4 to 10^longest seconds. */
static drawn_step draw_step(sweep *s, double longest)
{
    drawn_step d = {.b = draw_box(s)};
    d.h = pow(10, draw_uniform(s, -4, longest));
    memcpy(d.x, d.b->x, sizeof d.x);
    memcpy(d.v, d.b->v, sizeof d.v);
    return d;
}

static void take_drawn(drawn_step *d)
{
    d->status = take_step(d->b, d->h);
    mp_open(160);
    d->A = step_matrix(d->b, d->h, d->x, d->x);
    d->right = step_right(d->b, d->h, d->x, d->v);
}

static void end_drawn(drawn_step *d)
{
    mp_close();
    drop_soft(d->b);
}

/* |v' - solution|_A, as a part of |v'|_A where that is asked for. */
static double solution_error(const drawn_step *d, int relative)
{
    const mp_column exact = ref_eliminate(d->A, &d->right);
    const mp_column got = exact_column(d->b->n, d->b->v);
    const mp_column none = exact_column(d->b->n, (whorl_vec3[8]){{0}});
    const mp off = distance(d->A, &got, &exact);
    return mp_get(relative ? mp_div(off, distance(d->A, &got, &none))
                           : off);
}

static double place_error(whorl_vec3 end, whorl_vec3 x, double h,
                          whorl_vec3 v)
{
    const mp3 way = mp3_scale(mp_of(h), mp3_from(v)), from = mp3_from(x);
    return vec3_error(end, mp3_add(from, way),
                      mp3_add(mp3_abs(from), mp3_abs(way)));
}

static void test_step(void)
{
    sweep s = sweep_begin(30, 1, "of the tolerance", "S3.11 N33 N34 "
        "eq:implicit-matrix eq:implicit-euler one solution");
    while (sweep_next(&s)) {
        drawn_step d = draw_step(&s, 0);
        d.b->how.tolerance = pow(10, draw_uniform(&s, -8, -3));
        take_drawn(&d);
        sweep_error(&s, d.status != WHORL_OK ? INFINITY
            : solution_error(&d, 1) / d.b->how.tolerance);
        for (size_t i = 0; i < d.b->n; i++)
            if (place_error(d.b->x[i], d.x[i], d.h, d.b->v[i]) > 2.001)
                sweep_error(&s, INFINITY);
        end_drawn(&d);
    }
    sweep_end(&s);
}
/* mu of eq:implicit-least */
static mp exact_least(const drawn_step *d)
{
    const mp_matrix *A = d->A;
    mp least = mp_of(1);
    for (int i = 0; i < A->n; i += 3) {
        const mp trace = mp_add(A->m[i][i], mp_add(A->m[i + 1][i + 1],
                                                   A->m[i + 2][i + 2]));
        const mp heavy = mp_mul(mp_of(d->b->masses[i / 3]), mp_add(
            mp_of(1), mp_mul(mp_of(d->h), mp_of(d->b->b.drag))));
        const mp part = mp_div(heavy, trace);
        least = mp_cmp(part, least) < 0 ? part : least;
    }
    return mp_div(least, mp_add(least, mp_of(6)));
}

/* sqrt(r . B r/mu) at the start */
static double first_bound(const drawn_step *d)
{
    const mp_matrix *A = d->A;
    const mp_column start = exact_column(d->b->n, d->v);
    const mp_column Av = ref_matrix_apply(A, &start);
    mp_column r;
    for (int i = 0; i < A->n; i++)
        r.x[i] = mp_sub(d->right.x[i], Av.x[i]);
    const mp_column z = ref_eliminate(inverse_of_B(A), &r);
    return mp_get(mp_sqrt(mp_div(ref_column_dot(A->n, &r, &z),
                                 exact_least(d))));
}

static double all_roundings(const soft *b, double h, const whorl_vec3 *v,
                            const mp_column *right)
{
    whorl_vec3 r[8];
    for (size_t i = 0; i < b->n; i++)
        r[i] = (whorl_vec3){mp_get(right->x[3 * i]),
                            mp_get(right->x[3 * i + 1]),
                            mp_get(right->x[3 * i + 2])};
    return implicit_roundings(&b->b, b->how.passes, h, v, v, r);
}

/* M v + h f, f added up in doubles. */
static void take_forces_as_rounded(drawn_step *d)
{
    static whorl_elastic_deformation turned[BODY_TETRAHEDRA];
    whorl_vec3 f[8];
    const soft *b = d->b;
    for (size_t i = 0; i < b->n; i++)
        f[i] = whorl_vec3_add(b->loads[i], whorl_vec3_scale(b->masses[i],
                                                            b->w.gravity));
    (void)whorl_elastic_deform_all(&b->b.elastic, d->x, turned, NULL);
    whorl_elastic_forces(&b->b.elastic, turned, f);
    const mp_column force = exact_column(b->n, f);
    const mp_column v = exact_column(b->n, d->v);
    for (int i = 0; i < d->A->n; i++)
        d->right.x[i] = mp_add(mp_mul(mp_of(d->h), force.x[i]),
                               mp_mul(mp_of(b->masses[i / 3]), v.x[i]));
}

static void test_step_bound(void)
{
    sweep s = sweep_begin(15, 2e-13, "of the bound", "S3.11 "
        "eq:implicit-bound/step eq:implicit-least the bound of a step "
        "against its formula");
    sweep t = sweep_begin(60, 1, "of the bound", "S3.11 "
        "eq:implicit-bound/true the true error of a step");
    while (sweep_next(&s)) {
        drawn_step d = draw_step(&s, 0);
        d.b->how.tolerance = 1e9;
        take_drawn(&d);
        const whorl_implicit_report r = d.b->r;
        sweep_error(&s, d.status != WHORL_OK || r.iterations != 0
            || r.rounds != 1 || r.passes != 1 ? INFINITY
            : fabs(r.error / (first_bound(&d) + all_roundings(d.b, d.h, d.v,
                                                              &d.right))
                   - 1));
        end_drawn(&d);
    }
    sweep_end(&s);
    while (sweep_next(&t)) {
        drawn_step d = draw_step(&t, 0);
        d.b->how.tolerance = pow(10, draw_uniform(&t, -17, -1));
        take_drawn(&d);
        take_forces_as_rounded(&d);
        sweep_error(&t, d.status != WHORL_OK ? INFINITY
                    : solution_error(&d, 0) / d.b->r.error);
        end_drawn(&d);
    }
    sweep_end(&t);
}
/* Draws a step for which h^2 times the shear modulus and the size of the
   box are up to 10^20 times its mass. */
static drawn_step draw_long_step(sweep *s)
{
    drawn_step d = {.b = draw_box(s)};
    soft *b = d.b;
    d.h = sqrt(pow(10, draw_uniform(s, 0, 20)) * b->mass
               / (b->b.elastic.material.mu * b->size));
    const int hold = draw_below(s, 2) != 0;
    b->b.drag *= draw_below(s, 2);
    for (size_t i = 0; i < b->n; i++)
        b->held[i] = hold && b->rest[i].x < 0;
    b->b.held = b->held;
    b->how.tolerance = pow(10, draw_uniform(s, -16, -3));
    memcpy(d.x, b->x, sizeof d.x);
    memcpy(d.v, b->v, sizeof d.v);
    return d;
}

/* |v' - solution|_A where some nodes keep their velocities. */
static double held_error(const drawn_step *d)
{
    static mp_matrix A;
    const soft *b = d->b;
    mp_column right = d->right;
    const mp_column old = exact_column(b->n, d->v);
    const mp_column got = exact_column(b->n, b->v);
    A = *d->A;
    for (int i = 0; i < A.n; i++)
        for (int j = 0; b->held[i / 3] && j < A.n; j++)
            A.m[i][j] = mp_of(i == j);
    for (int i = 0; i < A.n; i++)
        if (b->held[i / 3])
            right.x[i] = old.x[i];
    const mp_column exact = ref_eliminate(&A, &right);
    return mp_get(distance(d->A, &got, &exact));
}

static void test_long_steps(void)
{
    sweep s = sweep_begin(200, 1, "of the bound", "S3.11 "
        "eq:implicit-roundings the true error of steps of any length");
    while (sweep_next(&s)) {
        drawn_step d = draw_long_step(&s);
        take_drawn(&d);
        take_forces_as_rounded(&d);
        const double least = mp_get(exact_least(&d));
        const int lost = !d.b->held[0]
            && ((d.status == WHORL_SINGULAR && least < 0x1p-48)
                || (d.status == WHORL_NOT_CONVERGED && least < 0x1p-46));
        sweep_error(&s, d.status == WHORL_OK ? held_error(&d) / d.b->r.error
                    : lost ? 0 : INFINITY);
        end_drawn(&d);
    }
    sweep_end(&s);
}
/* A cube of side 2 whose numbers are all small powers of two, or few. */
static soft *draw_flying(sweep *s)
{
    soft *b = soft_box((whorl_vec3){2, 2, 2}, 1, 1, 0, 1);
    b->b.elastic.material = (whorl_lame){draw_whole_vec3(s, 1).x,
                                         2 + (double)draw_below(s, 3)};
    b->b.viscosity = draw_below(s, 2) ? ldexp(1, -(int)draw_below(s, 4))
                                      : 0;
    b->how = (whorl_implicit_settings){0.01, 1 + draw_below(s, 2), 0};
    for (size_t t = 0; t < b->b.elastic.mesh.tetrahedron_count; t++)
        b->elements[t].volume = 0.5 * (double)(1 + draw_below(s, 2));
    const whorl_vec3 v = {1, (double)draw_below(s, 3), -2};
    for (size_t i = 0; i < b->n; i++) {
        b->masses[i] = (double)(1 + draw_below(s, 4));
        b->v[i] = v;
    }
    return b;
}

static void test_flying(void)
{
    sweep s = sweep_begin(100, 1e-13, "of the bound", "S3.11 "
        "eq:implicit-roundings/flying what a step without roundings says");
    while (sweep_next(&s)) {
        soft *b = draw_flying(&s);
        const double h = ldexp(1, (int)draw_below(&s, 14) - 6);
        whorl_vec3 right[8];
        for (size_t i = 0; i < b->n; i++)
            right[i] = whorl_vec3_scale(b->masses[i], b->v[i]);
        const whorl_status status = take_step(b, h);
        mp_open(100);
        const mp_column c = exact_column(b->n, right);
        sweep_error(&s, status != WHORL_OK || b->r.iterations ? INFINITY
                    : fabs(b->r.error / all_roundings(b, h, b->v, &c) - 1));
        mp_close();
        drop_soft(b);
    }
    sweep_end(&s);
}
/* Whether the passes did not come to an end, and left all as it was; the
   body is dropped then, but for the last that may be. */
static int gave_up(const drawn_step *d, int *refused, int most)
{
    if (d->status != WHORL_NOT_CONVERGED || ++*refused > most)
        return 0;
    for (size_t i = 0; i < d->b->n; i++)
        if (!same_vec3(d->b->x[i], d->x[i])
            || !same_vec3(d->b->v[i], d->v[i]))
            return 0;
    drop_soft(d->b);
    return 1;
}

static void test_converged(void)
{
    int refused = 0;
    sweep s = sweep_begin(20, 4.4e-6, "of the size", "S3.11 N30 N32 "
        "eq:implicit-right eq:implicit-potential eq:implicit-matrix pass");
    while (sweep_next(&s)) {
        drawn_step d;
        do {
            d = draw_step(&s, -0.5);
            d.b->how = (whorl_implicit_settings){1e-7, 100, 0};
            d.status = take_step(d.b, d.h);
        } while (gave_up(&d, &refused, 4));
        soft *const b = d.b;
        mp_open(160);
        const mp h = mp_of(d.h);
        const mp_column got = exact_column(b->n, b->v);
        const mp_column right = step_right(b, d.h, b->x, d.v);
        mp_matrix *D = step_matrix(b, d.h, d.x, d.x);
        add_stiffness(D, b, d.x, mp_mul(mp_neg(h), h));
        const mp_column left = ref_matrix_apply(D, &got);
        mp_column off;
        for (int i = 0; i < D->n; i++)
            off.x[i] = mp_sub(right.x[i], left.x[i]);
        const mp_matrix *A = step_matrix(b, d.h, b->x, d.x);
        const mp_column by = ref_eliminate(A, &off);
        const mp_column none = exact_column(b->n, (whorl_vec3[8]){{0}});
        sweep_error(&s, d.status != WHORL_OK ? INFINITY : mp_get(mp_div(
            distance(A, &by, &none), distance(A, &got, &none))));
        end_drawn(&d);
    }
    sweep_end(&s);
    tap_ok(refused <= 4, "S3.11 of steps with many passes few are refused");
}
/* The passes of a step with this tolerance. */
static size_t passes_with(sweep *s, double tolerance)
{
    drawn_step d = draw_step(s, -2);
    d.b->how = (whorl_implicit_settings){tolerance, 100, 0};
    const size_t passes = take_step(d.b, d.h) == WHORL_OK ? d.b->r.passes
                                                          : 0;
    drop_soft(d.b);
    return passes;
}

static void test_last_pass(void)
{
    sweep s = sweep_begin(20, 0, "steps", "S3.11 "
        "eq:implicit-potential/last a pass is the last if it changes "
        "ten tolerances at most");
    while (sweep_next(&s))
        sweep_error(&s, passes_with(&s, 0.1 * (1 + 1e-9)) != 1
                    || passes_with(&s, 0.1 * (1 - 1e-9)) < 2);
    sweep_end(&s);
}

static double floor_error(const drawn_step *d, whorl_half_space g)
{
    const soft *b = d->b;
    const mp_column got = exact_column(b->n, b->v);
    const mp_column Av = ref_matrix_apply(d->A, &got);
    double worst = 0, scale = 0;
    whorl_vec3 push = {0, 0, 0};
    size_t touching = 0;
    for (size_t i = 0; i < b->n; i++) {
        const int k = (int)(3 * i);
        const whorl_vec3 j = {mp_get(mp_sub(Av.x[k], d->right.x[k])),
            mp_get(mp_sub(Av.x[k + 1], d->right.x[k + 1])),
            mp_get(mp_sub(Av.x[k + 2], d->right.x[k + 2]))};
        const double before = fmax(0, whorl_vec3_dot(g.normal,
            whorl_vec3_sub(d->x[i], g.point)));
        const double room = before + d->h * whorl_vec3_dot(g.normal,
                                                           b->v[i]);
        const double along = whorl_vec3_dot(g.normal, j);
        const whorl_vec3 across = whorl_vec3_sub(j, whorl_vec3_scale(
            along, g.normal));
        scale = fmax(scale, whorl_vec3_norm(j));
        worst = fmax(worst, whorl_vec3_norm(across));
        worst = fmax(worst, fmax(-along, room > 1e-7 ? along : 0));
        if (room < -1e-7)
            return INFINITY;
        touching += along > 1e-6;
        push = whorl_vec3_add(push, j);
    }
    push = whorl_vec3_sub(push, b->r.push);
    worst = fmax(worst, whorl_vec3_norm(push));
    return touching > b->r.touching ? INFINITY : worst / (1 + scale);
}

static void test_floor(void)
{
    size_t met = 0, missed = 0, parted = 0;
    sweep s = sweep_begin(40, 2e-9, "of the impulses", "S3.12 "
        "eq:implicit-floor eq:implicit-held heights, impulses, and one or "
        "the other");
    while (sweep_next(&s)) {
        drawn_step d = draw_step(&s, -0.5);
        whorl_half_space g = {{0.5, 0.2, 0.45}, {0, 1, 0}};
        (void)whorl_vec3_normalize((whorl_vec3){draw_uniform(&s, -1, 1), 1,
            draw_uniform(&s, -1, 1)}, &g.normal);
        for (size_t i = 0; i < d.b->n; i++)
            d.v[i] = d.b->v[i] = whorl_vec3_sub(d.v[i], whorl_vec3_scale(
                2, g.normal));
        d.b->w.ground = &g;
        d.b->how.tolerance = 1e-10;
        take_drawn(&d);
        met += d.b->r.touching > 0;
        missed += d.b->r.touching == 0;
        parted += d.b->r.touching < d.b->n;
        sweep_error(&s, d.status == WHORL_OK ? floor_error(&d, g)
                                             : INFINITY);
        end_drawn(&d);
    }
    sweep_end(&s);
    tap_ok(met > 0 && missed <= 1 + met / 20, "S3.12 the floor was met, "
           "but for one step in twenty at most, and one");
    tap_ok(parted > 0, "S3.12 the floor was not met by all nodes in one");
}
/* The depth after a long step of a stiff box thrown at the floor. */
static double depth_of_stiff_box(sweep *s)
{
    soft *b = soft_box((whorl_vec3){1, 1, 1}, 1,
                       pow(10, draw_uniform(s, 10, 11.5)), 0.3, 8);
    const whorl_half_space g = {{0, -0.3, 0}, {0, 1, 0}};
    double low = 0;
    b->w = (whorl_soft_world){.gravity = {0, -9.8, 0}, .ground = &g};
    b->how.tolerance = 1e-10;
    for (size_t i = 0; i < b->n; i++)
        low = fmin(low, b->rest[i].y);
    for (size_t i = 0; i < b->n; i++) {
        b->x[i].x += draw_uniform(s, -0.02, 0.02);
        b->x[i].y += draw_uniform(s, -0.02, 0.02) - low;
        b->v[i] = (whorl_vec3){draw_uniform(s, -1, 1),
                               draw_uniform(s, -4, 1), 0};
    }
    const int bad = take_step(b, pow(10, draw_uniform(s, 0, 1)))
        != WHORL_OK;
    const double depth = bad ? INFINITY : fmax(0, -b->r.lowest);
    drop_soft(b);
    return depth;
}

static void test_stiff_floor(void)
{
    sweep s = sweep_begin(100, 1e-12, "m", "S3.12 eq:implicit-floor/stiff "
        "how deep a stiff box is after a long step");
    while (sweep_next(&s))
        sweep_error(&s, depth_of_stiff_box(&s));
    sweep_end(&s);
}
static drawn_step draw_alone(sweep *s, size_t passes)
{
    drawn_step d = draw_step(s, -1);
    d.b->w = (whorl_soft_world){.gravity = {0, 0, 0}};
    d.b->b.drag = 0;
    d.b->how.tolerance = 1e-13;
    d.b->how.passes = passes;
    d.status = take_step(d.b, d.h);
    return d;
}

static void test_keeps(void)
{
    int refused = 0;
    sweep s = sweep_begin(60, 1e-12, "of the momentum", "S3.12 D19 "
        "eq:implicit-right/momentum is kept; held nodes keep their bits");
    while (sweep_next(&s)) {
        const size_t passes = 1 + draw_below(&s, 2) * 60;
        whorl_vec3 before = {0, 0, 0}, v0;
        double size = 0;
        drawn_step d = draw_alone(&s, passes);
        while (gave_up(&d, &refused, 20))
            d = draw_alone(&s, passes);
        soft *const b = d.b;
        for (size_t i = 0; i < b->n; i++) {
            before = whorl_vec3_add(before, whorl_vec3_scale(
                b->masses[i], d.v[i]));
            size += b->masses[i];
        }
        sweep_error(&s, d.status != WHORL_OK ? INFINITY : whorl_vec3_norm(
            whorl_vec3_sub(b->r.momentum, before)) / size);
        b->held[3] = b->held[5] = 1;
        b->b.held = b->held;
        b->how.passes = 1;
        v0 = b->v[3];
        if (take_step(b, 0.01) || !same_vec3(b->v[3], v0))
            sweep_error(&s, INFINITY);
        drop_soft(b);
    }
    sweep_end(&s);
    tap_ok(refused <= 20, "S3.12 nor are many where all but the last "
           "digits are asked for");
}

static double energy_now(soft *b, double *elastic)
{
    static whorl_elastic_deformation d[BODY_TETRAHEDRA];
    double sum = 0;
    if (whorl_elastic_deform_all(&b->b.elastic, b->x, d, NULL))
        return NAN;
    *elastic = whorl_elastic_energy(&b->b.elastic, d);
    for (size_t i = 0; i < b->n; i++)
        sum += b->masses[i] * (whorl_vec3_dot(b->v[i], b->v[i]) / 2
                               - whorl_vec3_dot(b->w.gravity, b->x[i]));
    return sum + *elastic;
}

static double sum_error(double got, mp sum, mp size)
{
    return mp_get(mp_div(mp_abs(mp_sub(mp_of(got), sum)), size))
        / 0x1p-53;
}

static void test_report(void)
{
    sweep s = sweep_begin(60, 14, "u of the terms", "S3.12 "
        "eq:implicit-right/report energies, momentum, the lowest node");
    while (sweep_next(&s)) {
        soft *b = draw_box(&s);
        const whorl_half_space g = {{0, -0.3, 0}, {0, 0.8, 0.6}};
        const int floor = draw_below(&s, 2) > 0;
        b->w.ground = floor ? &g : NULL;
        b->how.passes = 1 + draw_below(&s, 2) * 60;
        b->how.tolerance = 1e-6;
        const whorl_status status = take_step(b, 0.01);
        mp_open(160);
        mp kinetic = mp_of(0), weight = mp_of(0), heavy = mp_of(0);
        mp3 momentum = mp3_of(0, 0, 0), size = momentum;
        double lowest = INFINITY, off = 0;
        for (size_t i = 0; i < b->n; i++) {
            const mp m = mp_of(b->masses[i]);
            const mp3 v = mp3_from(b->v[i]), x = mp3_from(b->x[i]);
            const mp3 fall = mp3_from(b->w.gravity);
            kinetic = mp_add(kinetic, mp_mul(mp_scale(m, 0.5), mp3_dot(v, v)));
            weight = mp_sub(weight, mp_mul(m, mp3_dot(fall, x)));
            heavy = mp_add(heavy, mp_mul(m, mp3_dot(mp3_abs(fall), mp3_abs(x))));
            momentum = mp3_add(momentum, mp3_scale(m, v));
            size = mp3_add(size, mp3_scale(m, mp3_abs(v)));
            lowest = fmin(lowest, mp_get(mp3_dot(mp3_from(g.normal), mp3_sub(x,
                mp3_from(g.point)))));
        }
        for (int k = 0; k < 3; k++)
            off = fmax(off, sum_error(vec3_get(b->r.momentum, k),
                mp3_get(momentum, k), mp3_get(size, k)));
        off = fmax(off, sum_error(b->r.kinetic, kinetic, kinetic));
        off = fmax(off, sum_error(b->r.potential, weight, heavy));
        sweep_error(&s, status != WHORL_OK ? INFINITY : off);
        sweep_error(&s, floor ? fabs(b->r.lowest - lowest) / 0x1p-53
                    : isinf(b->r.lowest) && b->r.lowest > 0 ? 0 : INFINITY);
        double elastic = NAN;
        (void)energy_now(b, &elastic);
        sweep_error(&s, b->r.elastic == elastic ? 0 : INFINITY);
        mp_close();
        drop_soft(b);
    }
    sweep_end(&s);
}
static void test_potential(void)
{
    size_t late = 0, cases = 0;
    sweep s = sweep_begin(100, 1e-14, "of the energy", "N34 "
        "eq:implicit-potential elastic energy and weight: below all energy "
        "before");
    while (sweep_next(&s)) {
        soft *b = draw_box(&s);
        const double h = pow(10, draw_uniform(&s, -2, 0));
        const double spin = draw_uniform(&s, 0, 1) / h;
        double elastic = 0;
        b->w.loads = NULL;
        b->how = (whorl_implicit_settings){1e-6, 20000, 0};
        for (size_t i = 0; i < b->n; i++)
            b->v[i] = whorl_vec3_add(b->v[i], whorl_vec3_scale(spin,
                (whorl_vec3){-b->x[i].y, b->x[i].x, 0}));
        const double before = energy_now(b, &elastic);
        const whorl_status status = take_step(b, h);
        const double U = b->r.elastic + b->r.potential;
        cases++;
        late += status == WHORL_NOT_CONVERGED;
        sweep_error(&s, status == WHORL_NOT_CONVERGED ? 0
            : status != WHORL_OK ? INFINITY
            : fmax(0, U - before) / (fabs(before) + b->r.kinetic));
        drop_soft(b);
    }
    sweep_end(&s);
    tap_ok(400 * late <= cases, "N34 eq:implicit-potential %zu of %zu "
           "steps give up after 20000 passes", late, cases);
}
enum { TWIST, BEND, SHAKE, STARTS };

static void deform(soft *b, int start, sweep *s)
{
    const double half = 0.06, turn = 2;
    for (size_t i = 0; i < b->n; i++) {
        const whorl_vec3 X = b->rest[i];
        const double a = turn * X.x / half, c = cos(a), k = sin(a);
        const double R = half / turn - X.y;
        if (start == TWIST)
            b->x[i] = (whorl_vec3){X.x, c * X.y - k * X.z,
                                   k * X.y + c * X.z};
        if (start == BEND)
            b->x[i] = (whorl_vec3){R * k, half / turn - R * c, X.z};
        if (start == SHAKE)
            b->x[i] = whorl_vec3_add(X, whorl_vec3_scale(0.08 * 0.02,
                (whorl_vec3){draw_uniform(s, -1, 1), draw_uniform(s, -1, 1),
                             draw_uniform(s, -1, 1)}));
        b->v[i] = (whorl_vec3){0, 0, 0};
    }
}

/* Highest energy, and the largest rise in a step, of that at the start. */
static void run_energy(soft *b, double h, int steps, double *top,
                       double *rise)
{
    double elastic = 0;
    const double start = energy_now(b, &elastic);
    double last = start;
    *top = *rise = 0;
    for (int k = 0; k < steps; k++) {
        if (take_step(b, h)) {
            *top = *rise = INFINITY;
            return;
        }
        *top = fmax(*top, energy_after(b) / start);
        *rise = fmax(*rise, (energy_after(b) - last) / start);
        last = energy_after(b);
    }
}
static void test_bounded(void)
{
    double worst = 0;
    sweep s = sweep_begin(3 * 5 * 4, 2, "of the energy", "S3.11 N34 "
        "eq:implicit-right/bounded one solution a step, 200 steps");
    while (sweep_next(&s)) {
        const unsigned k = (unsigned)(s.next - 1) % 60;
        soft *b = soft_handle(pow(10, 4 + k % 5));
        double top, rise;
        deform(b, (int)(k / 20), &s);
        b->how.tolerance = 1e-4;
        run_energy(b, pow(10, -(double)(k / 5 % 4)), 200, &top, &rise);
        worst = fmax(worst, top);
        sweep_error(&s, top);
        drop_soft(b);
    }
    sweep_end(&s);
    tap_measured("implicit.one.worst", "%s", tap_three_digits_up(worst));
}

static void test_never_rising(void)
{
    sweep s = sweep_begin(3 * 9, 1e-16, "of the energy", "S3.11 N34 "
        "eq:implicit-potential/falls eq:implicit-energy with passes it "
        "never rises");
    while (sweep_next(&s)) {
        const unsigned k = (unsigned)(s.next - 1) % 27;
        soft *b = soft_handle(pow(10, 4 + 2 * (k % 3)));
        double top, rise;
        deform(b, (int)(k / 9), &s);
        b->how = (whorl_implicit_settings){1e-6, 100, 0};
        run_energy(b, pow(10, -(double)(k / 3 % 3)) / 10, 40, &top, &rise);
        sweep_error(&s, rise);
        drop_soft(b);
    }
    sweep_end(&s);
}
static void spin(soft *b, double omega)
{
    for (size_t i = 0; i < b->n; i++)
        b->v[i] = whorl_vec3_scale(omega, (whorl_vec3){
            -b->rest[i].y, b->rest[i].x, 0});
}

static void test_spin(void)
{
    const double h = 0.01;
    double top[2], rise[2];
    tap_data("17-spin", "passes step energy");
    for (int passes = 0; passes < 2; passes++) {
        soft *b = soft_handle(1e6);
        b->how = (whorl_implicit_settings){1e-7, passes ? 100 : 1, 0};
        spin(b, 0.3 / h);
        double elastic, last = energy_now(b, &elastic);
        const double start = last;
        top[passes] = rise[passes] = 0;
        for (int k = 0; k < 40; k++) {
            if (take_step(b, h))
                top[passes] = INFINITY;
            const double now = energy_after(b);
            top[passes] = fmax(top[passes], now / start);
            rise[passes] = fmax(rise[passes], (now - last) / start);
            tap_data("17-spin", "%d %d %.6g", passes, k + 1,
                     now / start);
            last = now;
        }
        drop_soft(b);
    }
    tap_ok(top[0] > 2 && top[0] < 20, "N34 a spinning handle gains with "
           "one solution a step: an exhibit");
    tap_ok(top[1] < 1 && rise[1] <= 0, "N34 eq:implicit-potential and "
           "never with passes");
    tap_measured("implicit.spin.gain", "%.2g", top[0]);
}

static double fastest(soft *b)
{
    static whorl_elastic_deformation d[BODY_TETRAHEDRA];
    static whorl_vec3 p[BODY_NODES], q[BODY_NODES];
    double square = 0, last = 1;
    (void)whorl_elastic_deform_all(&b->b.elastic, b->rest, d, NULL);
    for (size_t i = 0; i < b->n; i++)
        p[i] = (whorl_vec3){sin(1.0 + 3.0 * (double)i), cos(7.0 * (double)i
            * (double)i), sin(5.0 * (double)i)};
    for (int k = 0; k < 3000 && fabs(square - last) > 1e-6 * last; k++) {
        double size = 0;
        last = square;
        memset(q, 0, sizeof q);
        whorl_elastic_stiffness_times(&b->b.elastic, d, p, q);
        for (size_t i = 0; i < b->n; i++) {
            q[i] = whorl_vec3_scale(1 / b->masses[i], q[i]);
            size += whorl_vec3_dot(q[i], q[i]);
        }
        square = sqrt(size);
        for (size_t i = 0; i < b->n; i++)
            p[i] = whorl_vec3_scale(1 / square, q[i]);
    }
    return sqrt(square);
}

/* Does a small disturbance grow to ten thousand times its size? */
static int grows(soft *b, double h, int semi, double lag)
{
    static whorl_elastic_deformation d[BODY_TETRAHEDRA];
    static whorl_vec3 f[BODY_NODES], Kv[BODY_NODES];
    for (size_t i = 0; i < b->n; i++) {
        b->x[i] = b->rest[i];
        b->v[i] = (whorl_vec3){1e-9 * sin(3.0 * (double)i),
            1e-9 * cos(5.0 * (double)i), 1e-9 * sin(7.0 * (double)i)};
    }
    for (int k = 0; k < 1000; k++) {
        double size = 0;
        memset(f, 0, sizeof f);
        memset(Kv, 0, sizeof Kv);
        if (whorl_elastic_deform_all(&b->b.elastic, b->x, d, NULL))
            return 1;
        whorl_elastic_forces(&b->b.elastic, d, f);
        whorl_elastic_stiffness_times(&b->b.elastic, d, b->v, Kv);
        for (size_t i = 0; i < b->n; i++) {
            const whorl_vec3 old = b->v[i];
            b->v[i] = whorl_vec3_add(b->v[i], whorl_vec3_scale(
                h / b->masses[i], whorl_vec3_sub(f[i], whorl_vec3_scale(
                    lag, Kv[i]))));
            b->x[i] = whorl_vec3_add(b->x[i], whorl_vec3_scale(h, semi
                ? b->v[i] : old));
            size = fmax(size, whorl_vec3_norm(b->v[i]));
        }
        if (!(size < 1e-5))
            return 1;
    }
    return 0;
}

static soft *free_body(int kind)
{
    return kind ? soft_handle(1e6)
        : soft_box((whorl_vec3){0.1, 0.1, 0.1}, 2, 1e6, 0.3, 1100);
}

/* 0 if the body bears 0.95 h and not 1.05 h. */
static int limit_missed(soft *b, double h, int semi, double lag)
{
    return grows(b, 0.95 * h, semi, lag) || !grows(b, 1.05 * h, semi, lag);
}

/* In microseconds, of the handle of rubber and of one of steel. */
static void tell_limits(double omega)
{
    const double steel = omega * sqrt(2e11 / 7850 / (1e6 / 1100));
    tap_measured("implicit.limit.handle", "%.3g", 2e6 / omega);
    tap_measured("implicit.limit.steel", "%.2g", 2e6 / steel);
}

static void test_explicit(void)
{
    sweep s = sweep_begin(2, 0, "misses", "S3.11 N34 eq:implicit-limit/"
        "body box and handle explode within 5 %% of the predicted step");
    s.cases = s.cases < 2 ? s.cases : 2;
    while (sweep_next(&s)) {
        soft *b = free_body(s.next > 1);
        const double omega = fastest(b), lag = 3 / omega;
        const double strong = 4 / (omega * (3 + sqrt(9.0 - 4)));
        sweep_error(&s, limit_missed(b, 2 / omega, 1, 0));
        sweep_error(&s, limit_missed(b, strong, 0, lag));
        sweep_error(&s, limit_missed(b, 1 / omega, 0, 1 / omega));
        if (s.next > 1)
            tell_limits(omega);
        drop_soft(b);
    }
    sweep_end(&s);
}
enum { EULER, SEMI_IMPLICIT, IMPLICIT };

static double explode(int method, double h, int steps, double stop)
{
    static whorl_elastic_deformation d[BODY_TETRAHEDRA];
    static whorl_vec3 f[BODY_NODES];
    soft *b = soft_handle(1e6);
    double elastic, energy = 0;
    int k = 0;
    for (size_t i = 0; i < b->n; i++)
        if (b->rest[i].x > 0.0599)
            b->x[i].x += 1e-4;
    for (; k <= steps; k++) {
        energy = energy_now(b, &elastic);
        if (!(energy < stop))
            break;
        tap_data("17-explode", "%d %.4f %.4g", method, 1e3 * k * h, energy);
        if (method == IMPLICIT && take_step(b, h))
            break;
        memset(f, 0, sizeof f);
        if (method == IMPLICIT
            || whorl_elastic_deform_all(&b->b.elastic, b->x, d, NULL))
            continue;
        whorl_elastic_forces(&b->b.elastic, d, f);
        for (size_t i = 0; i < b->n; i++) {
            const whorl_vec3 old = b->v[i];
            b->v[i] = whorl_vec3_add(old, whorl_vec3_scale(
                h / b->masses[i], f[i]));
            b->x[i] = whorl_vec3_add(b->x[i], whorl_vec3_scale(h,
                method == EULER ? old : b->v[i]));
        }
    }
    drop_soft(b);
    return k <= steps ? k : energy;
}

static void test_explode(void)
{
    tap_data("17-explode", "method ms energy");
    const double euler = explode(EULER, 1e-4, 500, 1e6);
    const double semi = explode(SEMI_IMPLICIT, 2.5e-4, 500, 1e6);
    const double implicit = explode(IMPLICIT, 1e-3, 60, 1e6);
    tap_ok(euler > 10 && euler < 100 && semi < 100 && implicit < 1e-4,
           "N34 a handle explodes in %.0f steps of Euler's method", euler);
    tap_measured("implicit.explode.steps", "%.0f", euler);
}

static double center_height(const soft *b)
{
    double sum = 0;
    for (size_t i = 0; i < b->n; i++)
        sum += b->masses[i] * b->x[i].y;
    return sum / b->mass;
}

static void raise_soft(soft *b, double gap, double speed)
{
    double low = INFINITY;
    for (size_t i = 0; i < b->n; i++)
        low = fmin(low, b->x[i].y);
    for (size_t i = 0; i < b->n; i++) {
        b->x[i].y += gap - low;
        b->v[i].y = -speed;
    }
}

static const whorl_half_space level = {{0, 0, 0}, {0, 1, 0}};

/* Steps that failed, steps before the floor was met, how far the center was
   off its sums until then [m], depth [m], rounds, kinetic energy [J]. */
typedef struct {
    int failed, fallen;
    size_t rounds;
    double off, depth, top;
} fall;

static fall let_drop(soft *b, double h)
{
    const double g = 9.8, y0 = center_height(b);
    fall f = {.failed = 0};
    b->w = (whorl_soft_world){.gravity = {0, -g, 0}, .ground = &level};
    for (int k = 1; k <= 500; k++) {
        f.failed += take_step(b, h) != WHORL_OK;
        if (b->r.touching == 0 && f.fallen == k - 1) {
            f.fallen = k;
            f.off = fmax(f.off, fabs(center_height(b) - y0 + g * h * h
                                     * k * (k + 1) / 2));
        }
        f.depth = fmax(f.depth, -b->r.lowest);
        f.rounds = b->r.rounds > f.rounds ? b->r.rounds : f.rounds;
        f.top = fmax(f.top, b->r.kinetic);
    }
    return f;
}

static void test_drop(void)
{
    size_t rounds = 0;
    sweep s = sweep_begin(2, 1, "of what is allowed", "S3.12 "
        "eq:implicit-floor/drop box and handle: free fall, depth, rest");
    s.cases = s.cases < 2 ? s.cases : 2;
    while (sweep_next(&s)) {
        const int handle = s.next > 1;
        soft *b = handle ? soft_handle(1e6)
            : soft_box((whorl_vec3){1, 1, 1}, 3, 1e6, 0.3, 1000);
        const double gap = handle ? 0.1 : 0.5, drop = b->mass * 9.8 * gap;
        for (size_t i = 0; handle && i < b->n; i++)     /* the bar down */
            b->x[i] = (whorl_vec3){b->rest[i].x, -b->rest[i].y,
                                   -b->rest[i].z};
        raise_soft(b, gap, 0);
        const fall f = let_drop(b, handle ? 1.0 / 250 : 0.01);
        sweep_error(&s, f.failed || f.fallen <= 20 ? INFINITY : 0);
        sweep_error(&s, f.off / 1e-9);
        sweep_error(&s, f.depth / fmin(1e-9, 1e-3 * b->size));
        sweep_error(&s, (double)f.rounds / 15);
        rounds = f.rounds > rounds ? f.rounds : rounds;
        sweep_error(&s, f.top > 0.5 * drop && b->r.touching > 3
                    ? b->r.kinetic / (1e-6 * drop) : INFINITY);
        tap_measured(handle ? "implicit.drop.handle" : "implicit.drop.box",
                     "%s", tap_three_digits_up(sqrt(2 * b->r.kinetic
                                                    / b->mass)));
        drop_soft(b);
    }
    sweep_end(&s);
    tap_measured("implicit.drop.rounds", "%u", (unsigned)rounds);
}
static double error_at_rest(soft *b, double h)
{
    static whorl_elastic_deformation d[BODY_TETRAHEDRA];
    whorl_vec3 start[8], right[8], normals[8] = {{0, 0, 0}};
    drawn_step t = {.b = b, .h = h};
    memcpy(t.x, b->x, sizeof t.x);
    memcpy(t.v, b->v, sizeof t.v);
    for (size_t i = 0; i < b->n; i++)
        right[i] = whorl_vec3_scale(b->masses[i], b->w.gravity);
    if (whorl_elastic_deform_all(&b->b.elastic, b->x, d, NULL))
        return INFINITY;
    whorl_elastic_forces(&b->b.elastic, d, right);
    take_drawn(&t);
    for (size_t i = 0; i < b->n; i++) {
        right[i] = whorl_vec3_add(whorl_vec3_scale(b->masses[i], t.v[i]),
                                  whorl_vec3_scale(h, right[i]));
        start[i] = b->v[i];
        if (b->rest[i].y < 0)
            normals[i] = level.normal;
    }
    t.right = exact_column(b->n, right);
    const mp_column got = exact_column(b->n, b->v);
    const mp_column y = held_solution(t.A, &t.right, b->n, normals, start);
    const double error = mp_get(distance(t.A, &got, &y));
    mp_close();
    return t.status != WHORL_OK || b->r.touching != 4 ? INFINITY
        : error / b->r.error;
}

static void test_rest_bound(void)
{
    sweep s = sweep_begin(20, 1, "of the bound", "S3.12 "
        "eq:implicit-bound/rest the true error of a step of a box at rest");
    while (sweep_next(&s)) {
        const double h = pow(10, draw_uniform(&s, -2.5, -1.5));
        soft *b = soft_box((whorl_vec3){1, 0.8, 0.9}, 1,
                           pow(10, draw_uniform(&s, 5, 6)),
                           draw_uniform(&s, 0, 0.4), 1000);
        raise_soft(b, 0, 0);
        b->w = (whorl_soft_world){.gravity = {0, -9.8, 0},
                                  .ground = &level};
        b->b.drag = 20;
        for (int k = 1; k <= 600; k++)
            if (k < 400 || k % 100)
                sweep_error(&s, take_step(b, h) ? INFINITY : 0);
            else
                sweep_error(&s, error_at_rest(b, h));
        drop_soft(b);
    }
    sweep_end(&s);
}
/* Contact time and e of a body that comes down with 1 m/s. */
static void bounce(soft *b, double h, double *time, double *e)
{
    int first = -1, last = -1;
    raise_soft(b, h / 2, 1);
    b->w = (whorl_soft_world){.ground = &level};
    for (int k = 0; k < 100000; k++) {
        if (take_step(b, h)) {
            *e = NAN;
            return;
        }
        if (b->r.touching > 0)
            last = k;
        if (b->r.touching > 0 && first < 0)
            first = k;
        if (first >= 0 && k > last + (last - first) / 4)
            break;
    }
    *time = (last - first + 1) * h;
    *e = b->r.momentum.y / b->mass;
}

/* e of the demo's handle on its stem, the back or the end of its bar. */
static double side_e(int side, double h)
{
    soft *b = soft_handle(1e6);
    double time, e;
    b->how = (whorl_implicit_settings){1e-8, 1, 0};
    for (size_t i = 0; i < b->n; i++) {
        const whorl_vec3 X = b->rest[i];
        b->x[i] = side == 0 ? X : side == 1
            ? (whorl_vec3){X.x, -X.y, -X.z} : (whorl_vec3){-X.y, X.x, X.z};
    }
    bounce(b, h, &time, &e);
    drop_soft(b);
    return e;
}

static void test_sides(void)
{
    static const char *const name[3] = {"implicit.handle.stem",
        "implicit.handle.back", "implicit.handle.end"};
    for (int side = 0; side < 3; side++) {
        const double e = side_e(side, 1e-4), shorter = side_e(side, 5e-5);
        const double shortest = side_e(side, 2e-5);
        const double slope = (shorter - e) / (shortest - shorter);
        tap_ok(shortest < 1 && shortest > shorter && shorter > e
                   && fabs(slope - 5.0 / 3) < 0.5, "S3.12 eq:implicit-"
               "euler/sides %s %.3f %.3f %.3f, as the step shrinks",
               name[side], e, shorter, shortest);
        tap_measured(name[side], "%.2f", shortest);
    }
}

static void test_bar(void)
{
    double time[2] = {0}, e[2] = {0};
    const double c = sqrt(1e6 / 1000), whole = 2 * 0.4 / c;
    sweep s = sweep_begin(2, 1, "of what is allowed", "S3.12 "
        "eq:implicit-right/bar a bar is in contact for 2L/c, and leaves");
    s.cases = s.cases < 2 ? s.cases : 2;
    while (sweep_next(&s)) {
        const int fine = s.next > 1;
        soft *b = soft_box((whorl_vec3){0.05, 0.4, 0.05}, fine ? 5 : 3, 1e6,
                           0, 1000);
        bounce(b, whole / (fine ? 1000 : 300), &time[fine], &e[fine]);
        const double late = fabs(time[fine] / whole - 1);
        sweep_error(&s, late / 0.05);
        sweep_error(&s, e[fine] < 1 ? (1 - e[fine]) / (fine ? 0.15 : 0.25)
                                    : INFINITY);
        if (fine) {
            sweep_error(&s, late / fabs(time[0] / whole - 1));
            sweep_error(&s, (1 - e[1]) / (1 - e[0]));
            tap_measured("implicit.bar.time", "%.3f", time[1] / whole);
            tap_measured("implicit.bar.e", "%.3f", e[1]);
        }
        drop_soft(b);
    }
    sweep_end(&s);
}

static int step_refuses(soft *b, double h, whorl_status expected,
                        size_t node, size_t tetrahedron)
{
    static whorl_vec3 x[BODY_NODES], v[BODY_NODES];
    memcpy(x, b->x, sizeof x);
    memcpy(v, b->v, sizeof v);
    b->r.iterations = b->r.node = b->r.tetrahedron = 77;
    const whorl_status status = take_step(b, h);
    const int same = memcmp(x, b->x, sizeof x) == 0
        && memcmp(v, b->v, sizeof v) == 0 && b->r.iterations == 77;
    return status == expected && same && b->r.node == node
        && b->r.tetrahedron == tetrahedron;
}

static soft *small_box(void)
{
    return soft_box((whorl_vec3){1, 1, 1}, 1, 1000, 0.3, 10);
}

/* Without stiffness: all nodes at the origin after half a second. */
static void fall_together(soft *b)
{
    b->b.elastic.material = (whorl_lame){0, 0};
    for (size_t i = 0; i < b->n; i++)
        b->v[i] = whorl_vec3_scale(-2, b->x[i]);
}

/* The first three nodes of an element in one place. */
static void put_together(soft *b, size_t t)
{
    for (size_t a = 0; a < 3; a++)
        b->x[b->tetrahedra[4 * t + a]] = (whorl_vec3){0, 0, 0};
}

/* Leave one element; the first node that it does not have. */
static size_t leave_one(soft *b)
{
    const uint32_t *of = b->tetrahedra;
    size_t i = 0;
    while (i == of[0] || i == of[1] || i == of[2] || i == of[3])
        i++;
    b->b.elastic.mesh.tetrahedron_count = 1;
    return i;
}

/* Refused with node and tetrahedron at fault: eight, five if none. */
enum { NO_NODE = 8, NO_TETRAHEDRON = 5 };
#define REFUSE(name, break_it, h, expected) \
    REFUSE_AT(name, break_it, h, expected, NO_NODE, NO_TETRAHEDRON)
#define REFUSE_NODE(name, break_it, h, expected, node) \
    REFUSE_AT(name, break_it, h, expected, node, NO_TETRAHEDRON)
#define REFUSE_AT(name, break_it, h, expected, node, tetrahedron) \
    do { \
        soft *b = small_box(); \
        whorl_half_space g = level; \
        (void)g; \
        break_it; \
        tap_ok(step_refuses(b, h, expected, node, tetrahedron), \
               "eq:implicit-right/refused " name); \
        drop_soft(b); \
    } while (0)
static void test_step_refusals(void)
{
    REFUSE("h = 0", (void)0, 0, WHORL_NOT_ABOVE_ZERO);
    REFUSE("h NaN", (void)0, NAN, WHORL_NOT_FINITE);
    REFUSE_NODE("a place", b->x[3].y = NAN, 0.1, WHORL_NOT_FINITE, 3);
    REFUSE_AT("a place of a node without elements",
              b->x[leave_one(b)].y = NAN, 0.1, WHORL_NOT_FINITE, 1, 1);
    REFUSE_NODE("a velocity", b->v[7].z = INFINITY, 0.1, WHORL_NOT_FINITE,
                7);
    REFUSE_NODE("two velocities", b->v[7].z = b->v[5].x = INFINITY, 0.1,
                WHORL_NOT_FINITE, 5);
    REFUSE("gravity", b->w.gravity.x = NAN, 0.1, WHORL_NOT_FINITE);
    REFUSE_NODE("a load", (b->w.loads = b->loads, b->loads[2].x = NAN), 0.1,
                WHORL_NOT_FINITE, 2);
    REFUSE_NODE("a mass of zero", b->masses[1] = 0, 0.1,
                WHORL_NOT_ABOVE_ZERO, 1);
    REFUSE_NODE("a mass that is no number", b->masses[7] = NAN, 0.1,
                WHORL_NOT_FINITE, 7);
    REFUSE("a tolerance of zero", b->how.tolerance = 0, 0.1,
           WHORL_NOT_ABOVE_ZERO);
    REFUSE("a tolerance that is no number", b->how.tolerance = NAN, 0.1,
           WHORL_NOT_FINITE);
    REFUSE("no pass", b->how.passes = 0, 0.1, WHORL_NOT_ABOVE_ZERO);
    REFUSE("drag below zero", b->b.drag = -1, 0.1, WHORL_NEGATIVE_DECAY);
    REFUSE("drag that is no number", b->b.drag = NAN, 0.1,
           WHORL_NOT_FINITE);
    REFUSE("viscosity below zero", b->b.viscosity = -1, 0.1,
           WHORL_NEGATIVE_DECAY);
    REFUSE("viscosity that is no number", b->b.viscosity = INFINITY, 0.1,
           WHORL_NOT_FINITE);
    REFUSE("a shear that gives", (b->b.elastic.material.mu = -1,
           b->b.elastic.material.lambda = 9), 0.1, WHORL_INDEFINITE);
    REFUSE("a bulk that gives", (b->b.elastic.material.mu = 1,
           b->b.elastic.material.lambda = -0.7), 0.1, WHORL_INDEFINITE);
    REFUSE("lambda that is no number", b->b.elastic.material.lambda = NAN,
           0.1, WHORL_NOT_FINITE);
    REFUSE("mu that is no number", b->b.elastic.material.mu = NAN, 0.1,
           WHORL_NOT_FINITE);
    REFUSE_AT("no elements", b->b.elastic.mesh.tetrahedron_count = 0, 0.1,
              WHORL_NO_TETRAHEDRA, NO_NODE, 0);
    REFUSE("a normal of length two", (g.normal.y = 2, b->w.ground = &g),
           0.1, WHORL_NOT_UNIT);
    REFUSE("a normal without number", (g.normal.x = NAN,
           b->w.ground = &g), 0.1, WHORL_NOT_FINITE);
    REFUSE("a floor nowhere", (g.point.y = NAN, b->w.ground = &g), 0.1,
           WHORL_NOT_FINITE);
    REFUSE("work too small", b->work_size--, 0.1, WHORL_WORK_TOO_SMALL);
    REFUSE_NODE("too few iterations", (b->how.iterations = 1, b->v[4].x = 1),
                0.1, WHORL_NOT_CONVERGED, 4);
    REFUSE("too few passes", (b->how.passes = 2, b->v[0].x = 9), 0.3,
           WHORL_NOT_CONVERGED);
    REFUSE_AT("an element on a line at the start", put_together(b, 0), 0.1,
              WHORL_NO_NEAREST_ROTATION, NO_NODE, 0);
    REFUSE_AT("another one", put_together(b, 3), 0.1,
              WHORL_NO_NEAREST_ROTATION, NO_NODE, 3);
    REFUSE_AT("an element in a point at the end", fall_together(b), 0.5,
              WHORL_NO_NEAREST_ROTATION, NO_NODE, 0);
    REFUSE_NODE("a velocity that overflows", b->w.gravity.y = -1e308, 1e9,
                WHORL_OUT_OF_RANGE, 0);
    REFUSE_NODE("a momentum that overflows", (b->b.elastic.material =
                (whorl_lame){0, 0}, b->v[0].x = 1e308), 1e9,
                WHORL_OUT_OF_RANGE, 0);
    REFUSE_AT("a place that overflows", (b->b.elastic.material =
              (whorl_lame){0, 0}, b->masses[1] = 1e-100, b->v[1].x = 1e200),
              1e150, WHORL_OUT_OF_RANGE, NO_NODE, 1);
}
static void test_work(void)
{
    enum { BEYOND = 4096 };
    soft *b = small_box();
    unsigned char *room = malloc(b->work_size + BEYOND);
    int inside = room != NULL;
    memset(room, 0x55, b->work_size + BEYOND);
    b->b.viscosity = 0.1;
    b->how.passes = 20;
    b->w.gravity.y = -9;
    free(b->work);
    b->work = room;
    inside = inside && take_step(b, 0.1) == WHORL_OK;
    for (size_t k = 0; k < BEYOND; k++)
        inside = inside && room[b->work_size + k] == 0x55;
    tap_ok(inside && room[b->work_size - 1] != 0x55,
           "eq:implicit-right/work to the last byte, and no byte more");
    drop_soft(b);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "17-implicit");
    test_example();
    test_spring();
    test_spring_sweep();
    test_jury();
    test_limit();
    test_product();
    test_cg();
    test_cg_bound();
    test_far_start();
    test_sharp_bound();
    test_cg_size();
    test_held();
    test_pressed();
    test_cg_scale();
    test_warm_start();
    test_one_walk();
    test_cg_refusals();
    test_worst_row();
    test_flat();
    test_spring_refusals();
    constant("eq:implicit-solve", WHORL_IMPLICIT_SPRING_BOUND, 9.1 + 4);
    constant("eq:implicit-cg", WHORL_CG_TIMES_BOUND, 3 - 1);
    test_work();
    test_step();
    test_keeps();
    test_potential();
    test_spin();
    test_report();
    test_floor();
    test_stiff_floor();
    test_converged();
    test_last_pass();
    test_step_bound();
    test_long_steps();
    test_flying();
    test_never_rising();
    test_explicit();
    test_explode();
    test_step_refusals();
    test_drop();
    test_rest_bound();
    if (tap_at_length()) {
        test_bar();
        test_sides();
    }
    test_bounded();
    return tap_end();
}
