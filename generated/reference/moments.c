/* Moments of a tetrahedron by quadrature and closed forms. */
/* Tangled from literate/05-moments: evidence. Edit there. */
#include "reference/moments.h"

enum { DEGREE = 11 };

typedef struct { mpq_t c[DEGREE][DEGREE]; } poly; /* c[j][k]: y^j z^k */

static void poly_init(poly *p)
{
    for (int j = 0; j < DEGREE; j++)
        for (int k = 0; k < DEGREE; k++)
            mpq_init(p->c[j][k]);
}

static void poly_clear(poly *p)
{
    for (int j = 0; j < DEGREE; j++)
        for (int k = 0; k < DEGREE; k++)
            mpq_clear(p->c[j][k]);
}
static void multiply_affine(poly *p, int alpha, int beta, int gamma)
{
    mpq_t t, f;
    mpq_inits(t, f, NULL);
    for (int j = DEGREE - 1; j >= 0; j--)
        for (int k = DEGREE - 1; k >= 0; k--) {
            mpq_set_si(f, alpha, 2);
            mpq_canonicalize(f);
            mpq_mul(t, p->c[j][k], f);
            mpq_set_si(f, beta, 2);
            mpq_canonicalize(f);
            if (j > 0) {
                mpq_mul(f, f, p->c[j - 1][k]);
                mpq_add(t, t, f);
            }
            mpq_set_si(f, gamma, 2);
            mpq_canonicalize(f);
            if (k > 0) {
                mpq_mul(f, f, p->c[j][k - 1]);
                mpq_add(t, t, f);
            }
            mpq_set(p->c[j][k], t);
        }
    mpq_clears(t, f, NULL);
}
static void integrate_y(mpq_t total, poly *p, limit_y limit)
{
    mpq_t one;
    mpq_init(one);
    mpq_set_ui(total, 0, 1);
    for (int j = 0; j < DEGREE - 1; j++) {
        poly row;
        int empty = 1;
        for (int k = 0; k < DEGREE; k++)
            empty = empty && mpq_sgn(p->c[j][k]) == 0;
        if (empty)
            continue;
        poly_init(&row);
        for (int k = 0; k < DEGREE; k++)
            mpq_set(row.c[0][k], p->c[j][k]);
        for (int n = 0; n < j + 1; n++)
            multiply_affine(&row, limit.p, 0, limit.q);
        for (int k = 0; k < DEGREE; k++) {
            mpq_set_ui(one, 1, (unsigned)((j + 1) * (k + 1)));
            mpq_mul(one, one, row.c[0][k]);
            mpq_add(total, total, one);
        }
        poly_clear(&row);
    }
    mpq_clear(one);
}

void ref_iterated_integral(mpq_t value, int a, int b, int c,
                           limit_x x_limit, limit_y y_limit)
{
    poly p;
    poly_init(&p);
    mpq_set_ui(p.c[b][c], 1, (unsigned)(a + 1));
    mpq_canonicalize(p.c[b][c]);
    for (int n = 0; n < a + 1; n++)
        multiply_affine(&p, x_limit.p, x_limit.q, x_limit.r);
    integrate_y(value, &p, y_limit);
    poly_clear(&p);
}

mp_moments ref_particles(int n, const mp *m, const mp3 *p, mp3 d)
{
    mp_moments b = {mp_of(0), mp3_of(0, 0, 0), mp33_zero()};
    for (int k = 0; k < n; k++) {
        mp3 x = mp3_add(p[k], d);
        b.m = mp_add(b.m, m[k]);
        b.s = mp3_add(b.s, mp3_scale(m[k], x));
        b.c = mp33_add(b.c, mp33_scale(m[k], mp33_outer(x, x)));
    }
    return b;
}

mp_moments ref_tetrahedron_120(mp density, mp33 B, const mp3 w[4])
{
    mp3 v[4];
    for (int i = 0; i < 4; i++)
        v[i] = mp33_apply(B, w[i]);
    mp33 A = mp33_columns(mp3_sub(v[1], v[0]), mp3_sub(v[2], v[0]),
                          mp3_sub(v[3], v[0]));
    mp k = mp_mul(density, mp33_det(A));
    mp3 ones = mp3_of(1, 1, 1);
    mp33 canonical = mp33_add(mp33_identity(), mp33_outer(ones, ones));
    mp3 Ax = mp3_scale(mp_mul(k, mp_of(5)), mp33_apply(A, ones));
    mp33 ACA = mp33_mul(mp33_mul(A, canonical), mp33_transpose(A));
    mp m = mp_mul(k, mp_of(20));
    mp_moments b;
    b.m = m;
    b.s = mp3_add(Ax, mp3_scale(m, v[0]));
    b.c = mp33_add(mp33_scale(k, ACA),
                   mp33_add(mp33_outer(v[0], Ax),
                            mp33_add(mp33_outer(Ax, v[0]),
                                     mp33_scale(m, mp33_outer(v[0], v[0])))));
    return b;
}
