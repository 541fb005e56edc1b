/* Integrals of a mesh, its edges and its caps, exactly. */
/* Tangled from literate/06-mesh: evidence. Edit there. */
#include "reference/mesh.h"
#include <stdlib.h>
#include <string.h>

void ref_sums_init(ref_sums *s, mpfr_prec_t bits)
{
    for (int k = 0; k < 10; k++)
        mpfr_init2(s->n[k], bits);
    ref_sums_zero(s);
}

void ref_sums_zero(ref_sums *s)
{
    for (int k = 0; k < 10; k++)
        mpfr_set_zero(s->n[k], 1);
}

static void add_to(ref_sums *s, int k, mp value)
{
    mpfr_add(s->n[k], s->n[k], value, MPFR_RNDN);
}

typedef struct { mp x[3], h1, h2, h3; } powers;

static powers powers_of(mp3 a, mp3 b, mp3 c, int axis)
{
    powers p = {{mp3_get(a, axis), mp3_get(b, axis), mp3_get(c, axis)},
                NULL, NULL, NULL};
    mp one[3], two[3];   /* h1, h2 of the first i + 1 numbers */
    mp sum = mp_of(0), square = mp_of(0), cube = mp_of(0);
    for (int i = 0; i < 3; i++) {
        one[i] = sum = mp_add(sum, p.x[i]);
        two[i] = square = mp_add(square, mp_mul(p.x[i], one[i]));
        cube = mp_add(cube, mp_mul(p.x[i], two[i]));
    }
    p.h1 = one[2];
    p.h2 = two[2];
    p.h3 = cube;
    return p;
}
static mp square_times(const powers *x, const powers *y)
{
    mp sum = mp_of(0);
    for (int i = 0; i < 3; i++)
        sum = mp_add(sum, mp_mul(y->x[i], mp_sum(
            x->h2, mp_mul(x->x[i], x->h1), mp_mul(x->x[i], x->x[i]))));
    return sum;
}

void ref_add_face(ref_sums *s, mp3 a, mp3 b, mp3 c)
{
    const mp3 N = mp3_cross(mp3_sub(b, a), mp3_sub(c, a));
    powers p[3];
    for (int i = 0; i < 3; i++)
        p[i] = powers_of(a, b, c, i);
    add_to(s, 0, mp_mul(N.x, p[0].h1));
    for (int i = 0; i < 3; i++) {
        add_to(s, 1 + i, mp_mul(mp3_get(N, i), p[i].h2));
        add_to(s, 4 + i, mp_scale(mp_mul(mp3_get(N, i), p[i].h3), 2));
    }
    add_to(s, 7, mp_mul(N.x, square_times(&p[0], &p[1])));
    add_to(s, 8, mp_mul(N.z, square_times(&p[2], &p[0])));
    add_to(s, 9, mp_mul(N.y, square_times(&p[1], &p[2])));
}
void ref_add_area(ref_sums *s, mp3 a, mp3 b, mp3 c)
{
    const mp3 N = mp3_cross(mp3_sub(b, a), mp3_sub(c, a));
    const mp d = mp_sqrt(mp3_dot(N, N));
    powers p[3];
    for (int i = 0; i < 3; i++)
        p[i] = powers_of(a, b, c, i);
    add_to(s, 0, d);
    static const int row[6] = {0, 1, 2, 0, 0, 1};
    static const int column[6] = {0, 1, 2, 1, 2, 2};
    for (int i = 0; i < 3; i++)
        add_to(s, 1 + i, mp_mul(d, p[i].h1));
    for (int k = 0; k < 6; k++) {
        const powers *x = &p[row[k]], *y = &p[column[k]];
        mp sum = mp_of(0);
        for (int i = 0; i < 3; i++)
            sum = mp_add(sum, mp_mul(y->x[i], mp_add(x->x[i], x->h1)));
        add_to(s, 4 + k, mp_mul(d, sum));
    }
}

enum { MOST = 400 };

static int equal(const double *p, const double *q)
{
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

/* The smallest number spreads from set to set where they touch. */
static size_t count_sets(size_t n, size_t *set,
                         int touch(size_t, size_t, const void *),
                         const void *of)
{
    size_t sets = 0;
    for (int changed = 1; changed;) {
        changed = 0;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                if (set[j] < set[i] && touch(i, j, of)) {
                    set[i] = set[j];
                    changed = 1;
                }
    }
    for (size_t i = 0; i < n; i++)
        sets += set[i] == i;
    return sets;
}
typedef const double (*triangles)[3][3];
typedef struct { const double *from, *to; } edge;

/* Edge k of face f is number 3 f + k. */
static edge side[3 * MOST];
static int is_open[3 * MOST];

static int edges_touch(size_t i, size_t j, const void *of)
{
    const edge *e = of;
    return equal(e[i].from, e[j].from) || equal(e[i].from, e[j].to)
        || equal(e[i].to, e[j].from) || equal(e[i].to, e[j].to);
}

static int faces_touch(size_t i, size_t j, const void *of)
{
    for (size_t a = 3 * i; a < 3 * i + 3; a++)
        for (size_t b = 3 * j; b < 3 * j + 3; b++) {
            const edge e = side[a], f = side[b];
            if ((equal(e.from, f.from) && equal(e.to, f.to))
                || (equal(e.from, f.to) && equal(e.to, f.from)))
                if (!equal(e.from, e.to))
                    return 1;
            if (is_open[a] && is_open[b] && edges_touch(a, b, of))
                return 1;
        }
    return 0;
}

static long surplus(triangles corner, size_t n, edge e)
{
    long count = 0;
    for (size_t i = 0; i < n; i++)
        for (int a = 0; a < 3; a++) {
            const double *p = corner[i][a], *q = corner[i][(a + 1) % 3];
            count += equal(p, e.from) && equal(q, e.to);
            count -= equal(q, e.from) && equal(p, e.to);
        }
    return count;
}
static size_t count_points(triangles corner, size_t n)
{
    size_t points = 0;
    for (size_t i = 0; i < 3 * n; i++) {
        size_t j = 0;
        while (!equal(corner[j / 3][j % 3], corner[i / 3][i % 3]))
            j++;
        points += j == i;
    }
    return points;
}
ref_boundary ref_find_boundary(const double (*corner)[3][3], size_t n)
{
    static edge list[3 * MOST];
    static size_t set[3 * MOST];
    ref_boundary r = {1, 1, 0, 0, 0, 0};
    for (size_t i = 0; i < 3 * n; i++) {
        const edge e = {corner[i / 3][i % 3], corner[i / 3][(i + 1) % 3]};
        const long nu = surplus(corner, n, e);
        side[i] = e;
        is_open[i] = nu != 0;
        int known = nu <= 0;
        for (size_t j = 0; j < r.unmatched && !known; j++)
            known = equal(list[j].from, e.from) && equal(list[j].to, e.to);
        if (nu > 1)
            r.oriented = 0;
        if (!known)
            list[r.unmatched++] = e;
    }
    r.closed = r.unmatched == 0;
    for (size_t i = 0; i < 3 * n; i++)
        set[i] = i;
    r.holes = count_sets(r.unmatched, set, edges_touch, list);
    for (size_t i = 0; i < 3 * n; i++)
        set[i] = i;
    r.shells = count_sets(n, set, faces_touch, side);
    for (size_t i = 0; i < n; i++)
        r.shells -= equal(corner[i][0], corner[i][1])
            && equal(corner[i][1], corner[i][2]);
    r.shells += r.shells == 0;
    r.points = count_points(corner, n);
    return r;
}

static void power_difference(mpq_t value, int low, int high, unsigned n)
{
    mpz_t p, q;
    mpz_inits(p, q, NULL);
    mpz_set_si(p, high);
    mpz_pow_ui(p, p, n + 1);
    mpz_set_si(q, low);
    mpz_pow_ui(q, q, n + 1);
    mpz_sub(p, p, q);
    mpq_set_z(value, p);
    mpz_set_ui(mpq_denref(value), n + 1);
    mpq_canonicalize(value);
    mpz_clears(p, q, NULL);
}

void ref_boxes_integral(mpq_t value, int boxes, const int (*box)[6],
                        int a, int b, int c)
{
    const int n[3] = {a, b, c};
    mpq_t product, factor;
    mpq_inits(product, factor, NULL);
    mpq_set_ui(value, 0, 1);
    for (int i = 0; i < boxes; i++) {
        mpq_set_ui(product, 1, 1);
        for (int k = 0; k < 3; k++) {
            power_difference(factor, box[i][2 * k], box[i][2 * k + 1],
                             (unsigned)n[k]);
            mpq_mul(product, product, factor);
        }
        mpq_add(value, value, product);
    }
    mpq_clears(product, factor, NULL);
}

static int points_inside(int n, const int (*p)[2])
{
    int inside = 0;
    for (int x = 0; x < 100; x++)
        for (int y = 0; y < 100; y++) {
            int left = 0;
            for (int i = 0; i < n; i++) {
                const int *a = p[i], *b = p[(i + 1) % n];
                left += (b[0] - a[0]) * (y - a[1])
                    > (b[1] - a[1]) * (x - a[0]);
            }
            inside += left == n;
        }
    return inside;
}

int ref_twice_area(int n, const int (*p)[2])
{
    int border = 0;
    for (int i = 0; i < n; i++) {
        int a = abs(p[(i + 1) % n][0] - p[i][0]);
        int b = abs(p[(i + 1) % n][1] - p[i][1]);
        while (b != 0) {
            const int rest = a % b;
            a = b;
            b = rest;
        }
        border += a;
    }
    return 2 * points_inside(n, p) + border - 2;
}
