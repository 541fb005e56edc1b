/* One implicit step of bodies with some 15 000 unknowns, to 1e-10: by the
   library, and by CHOLMOD's factorization of the same matrix.  And its
   product with the matrix, against one reading of the bytes that it needs,
   the blocks that are stored, their columns and the vectors: in the cache,
   where these matrices fit, and from memory, with one of a larger box.
   The step's own source is included: its matrix has no other name outside.
   Times are processor times of the thread, medians. */
#include "src/implicit.c"
#include "timing.h"
#include "whorl/tetgrid.h"

#include <string.h>

enum { TRIALS = 9, BOX = 0, HANDLE = 1, LARGE = 2 };
static const double h = 1.0 / 60;

typedef struct {
    whorl_vec3 *rest, *x, *v;
    uint32_t *tets;
    whorl_soft_body b;
    whorl_soft_world w;
    size_t n, work_size;
    void *work;
} body;

/* The box of a meter of whorl squash, or the handle of twelve centimeters;
   of the same soft rubber. */
static body make(int which)
{
    const int handle = which == HANDLE;
    const whorl_vec3 sides = {1, 1, 1};
    const uint32_t n = which == LARGE ? 48 : 16, cells[3] = {n, n, n};
    const whorl_tet_grid_count c = handle ? whorl_tet_grid_t_handle_count(5)
        : whorl_tet_grid_box_count(cells);
    body s = {.n = c.nodes, .w = {.gravity = {0, -9.8, 0}}};
    whorl_elastic_element *elements = need(c.tetrahedra, sizeof *elements);
    double *masses = need(c.nodes, sizeof *masses);
    s.rest = need(s.n, sizeof *s.rest);
    s.x = need(s.n, sizeof *s.x);
    s.v = need(s.n, sizeof *s.v);
    s.tets = need(4 * c.tetrahedra, sizeof *s.tets);
    s.b = (whorl_soft_body){.elastic = {{s.rest, s.n, s.tets, c.tetrahedra},
                                        elements, {0, 0}}, .masses = masses};
    if ((handle ? whorl_tet_grid_t_handle(0.005, 5, s.rest, s.tets)
         : whorl_tet_grid_box(sides, cells, s.rest, s.tets))
        || whorl_elastic_prepare(&s.b.elastic.mesh, elements, NULL)
        || whorl_elastic_masses(&s.b.elastic.mesh, elements, 1100, masses)
        || whorl_lame_from_young(1e6, 0.3, &s.b.elastic.material))
        exit(1);
    s.work_size = whorl_implicit_work_size(&s.b);
    s.work = need(s.work_size, 1);
    return s;
}

/* Bent and sheared by some tenths, and moving. */
static void bend(body *s)
{
    const double size = s->rest[0].y < -0.4 ? 1 : 0.1;
    for (size_t i = 0; i < s->n; i++) {
        const whorl_vec3 r = s->rest[i];
        s->x[i] = (whorl_vec3){r.x, r.y - 0.5 * r.x * r.x / size,
                               r.z + 0.3 * r.x * r.y / size};
        s->v[i] = (whorl_vec3){-r.y, 1 - 2 * r.x / size, r.x};
    }
}

static double step(body *s, size_t *iterations)
{
    const whorl_implicit_settings once = {1e-10, 1, 0};
    whorl_implicit_report r;
    bend(s);
    const double begin = busy();
    if (whorl_implicit_step(&s->b, &s->w, &once, h, s->work, s->work_size,
                            s->x, s->v, &r))
        exit(1);
    *iterations = r.iterations;
    return busy() - begin;
}

/* The system of the step as the library has it, ready for products. */
static soft_step prepared(body *s)
{
    static const whorl_implicit_settings once = {1e-10, 1, 0};
    bend(s);
    soft_step p = {.b = &s->b, .w = &s->w, .e = &s->b.elastic, .how = &once,
                   .h = h, .x = s->x, .v = s->v};
    if (begin(&p, s->work))
        exit(1);
    p.now = p.start;
    prepare_system(&p);
    form_right_side(&p);
    return p;
}

/* Eight sums, so that none waits for the one before, in registers at any
   level of optimization. */
static double read_once(const double *data, size_t n)
{
    typedef double two __attribute__((vector_size(16), aligned(8)));
    two a = {0}, b = a, c = a, d = a, e = a, f = a, g = a, h = a;
    for (size_t i = 0; i + 16 <= n; i += 16) {
        const two *from = (const two *)(data + i);
        a += from[0], b += from[1], c += from[2], d += from[3];
        e += from[4], f += from[5], g += from[6], h += from[7];
    }
    a += b + c + d + e + f + g + h;
    return a[0] + a[1];
}

/* As often as takes some tens of milliseconds. */
static int rounds(size_t bytes)
{
    return bytes < (size_t)1 << 24 ? 200 : 10;
}

static double time_reading(size_t bytes)
{
    double *flat = need(bytes / 8, 8), times[TRIALS];
    volatile double sink = 0;
    for (size_t i = 0; i < bytes / 8; i++)
        flat[i] = 1;    /* pages that nothing was written to are all one */
    for (int trial = 0; trial < TRIALS; trial++) {
        const double from = busy();
        for (int k = 0; k < rounds(bytes); k++)
            sink += read_once(flat, bytes / 8);
        times[trial] = (busy() - from) / rounds(bytes);
    }
    free(flat);
    return median(times, TRIALS);
}

static void time_product(soft_step *p, const char *name)
{
    const size_t n = p->e->mesh.node_count;
    const size_t bytes = p->first[n] * (sizeof(whorl_mat3)
        + sizeof(uint32_t)) + n * (sizeof(whorl_sym3) + sizeof(size_t)
        + 2 * sizeof(whorl_vec3));
    double times[TRIALS];
    for (int trial = 0; trial < TRIALS; trial++) {
        const double from = busy();
        for (int k = 0; k < rounds(bytes); k++)
            whorl_block_matrix_times(&p->system.matrix, p->next,
                                     p->residual);
        times[trial] = (busy() - from) / rounds(bytes);
    }
    const double product = median(times, TRIALS), read = time_reading(bytes);
    printf("  product with the matrix %13.0f us, reading its %.1f MiB once "
           "%.0f us, ratio %.2f\n# measured bench.%s.product %.2f\n",
           1e6 * product, (double)bytes / 0x1p20, 1e6 * read,
           product / read, name, product / read);
}

#ifdef HAVE_CHOLMOD
#include <suitesparse/cholmod.h>

static void put(cholmod_triplet *T, size_t i, size_t j, double x)
{
    ((int *)T->i)[T->nnz] = (int)i;
    ((int *)T->j)[T->nnz] = (int)j;
    ((double *)T->x)[T->nnz++] = x;
}

static cholmod_sparse *matrix_of(const soft_step *p, cholmod_common *c)
{
    const whorl_elastic_body *e = p->e;
    const size_t n = 3 * e->mesh.node_count, t = e->mesh.tetrahedron_count;
    cholmod_triplet *T = cholmod_allocate_triplet(n, n, n + 144 * t, 1,
                                                  CHOLMOD_REAL, c);
    for (size_t i = 0; i < n; i++)
        put(T, i, i, p->b->masses[i / 3]);
    for (size_t k = 0; k < t; k++)
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++) {
                const whorl_mat3 K = whorl_elastic_stiffness_block(
                    &e->elements[k], e->material, p->now[k].Q, a, b);
                const uint32_t *at = e->mesh.tetrahedra + 4 * k;
                for (size_t q = 0; q < 9; q++) {
                    const size_t i = 3 * at[a] + q / 3;
                    const size_t j = 3 * at[b] + q % 3;
                    if (i <= j)
                        put(T, i, j, h * h * K.m[q / 3][q % 3]);
                }
            }
    cholmod_sparse *A = cholmod_triplet_to_sparse(T, 0, c);
    cholmod_free_triplet(&T, c);
    return A;
}

/* Factor and solve; the pattern is analyzed beforehand, as a program would
   that takes many steps.  *off: what the library's velocities v differ by,
   as a part of the largest. */
static double by_cholmod(const soft_step *p, const whorl_vec3 *v,
                         double *off, double *nonzeros)
{
    cholmod_common c;
    cholmod_start(&c);
    cholmod_sparse *A = matrix_of(p, &c);
    const size_t n = p->e->mesh.node_count;
    cholmod_dense *b = cholmod_zeros(3 * n, 1, CHOLMOD_REAL, &c), *x = NULL;
    memcpy(b->x, p->right, 24 * n);
    cholmod_factor *L = cholmod_analyze(A, &c);
    double times[TRIALS], most = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        const double begin = busy();
        cholmod_factorize(A, L, &c);
        x = cholmod_solve(CHOLMOD_A, L, b, &c);
        times[trial] = busy() - begin;
        *off = most = 0;
        for (size_t i = 0; i < 3 * n; i++) {
            const double got = ((const double *)v)[i];
            *off = fmax(*off, fabs(got - ((double *)x->x)[i]));
            most = fmax(most, fabs(got));
        }
        *off /= most;
        cholmod_free_dense(&x, &c);
    }
    *nonzeros = c.lnz;
    cholmod_free_sparse(&A, &c);
    cholmod_free_dense(&b, &c);
    cholmod_free_factor(&L, &c);
    cholmod_finish(&c);
    return median(times, TRIALS);
}
#endif

static void compare(int which)
{
    const char *name = which == HANDLE ? "handle" : "box";
    body s = make(which);
    double steps[TRIALS];
    size_t iterations = 0;
    for (int trial = 0; trial < TRIALS; trial++)
        steps[trial] = step(&s, &iterations);
    const double ms = 1e3 * median(steps, TRIALS);
    whorl_vec3 *v = need(s.n, sizeof *v);
    memcpy(v, s.v, s.n * sizeof *v);
    soft_step p = prepared(&s);
    printf("%s of %zu tetrahedra, %zu unknowns, h = 1/60 s, E = 1 MPa\n"
           "  implicit step, to 1e-10 %14.2f ms, %zu iterations\n"
           "# measured bench.%s.unknowns %zu\n"
           "# measured bench.%s.ms %.*f\n"
           "# measured bench.%s.iterations %zu\n",
           name, s.b.elastic.mesh.tetrahedron_count, 3 * s.n, ms,
           iterations, name, 3 * s.n, name, places(ms), three(ms), name,
           iterations);
    time_product(&p, name);
#ifdef HAVE_CHOLMOD
    double off, nonzeros;
    const double other = 1e3 * by_cholmod(&p, v, &off, &nonzeros);
    printf("  CHOLMOD, factor and solve %12.2f ms, CHOLMOD / step %.2f, "
           "%.1f million numbers in the factor, velocities differ by "
           "%.0e\n# measured bench.%s.cholmod.ms %.*f\n"
           "# measured bench.%s.cholmod.ratio %.2f\n", other, other / ms,
           1e-6 * nonzeros, off, name, places(other), three(other), name,
           other / ms);
#endif
}

static void compare_large(void)
{
    body s = make(LARGE);
    soft_step p = prepared(&s);
    printf("box of %zu tetrahedra, %zu unknowns\n",
           s.b.elastic.mesh.tetrahedron_count, 3 * s.n);
    time_product(&p, "large");
}

int main(void)
{
    compare(BOX);
    compare(HANDLE);
    compare_large();
    return 0;
}
