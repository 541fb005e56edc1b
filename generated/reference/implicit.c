/* Implicit steps by other roads: full matrices, elimination, roots. */
/* Tangled from literate/17-implicit: evidence. Edit there. */
#include "reference/implicit.h"
#include "reference/impulse.h"

static void exchange(mp_matrix *A, mp_column *b, int i, int k)
{
    for (int j = 0; j < A->n; j++) {
        const mp t = A->m[i][j];
        A->m[i][j] = A->m[k][j];
        A->m[k][j] = t;
    }
    const mp t = b->x[i];
    b->x[i] = b->x[k];
    b->x[k] = t;
}

mp_column ref_eliminate(const mp_matrix *matrix, const mp_column *right)
{
    static mp_matrix A;
    mp_column b = *right;
    A = *matrix;
    for (int k = 0; k < A.n; k++) {
        int best = k;
        for (int i = k + 1; i < A.n; i++)
            if (mp_cmp(mp_abs(A.m[i][k]), mp_abs(A.m[best][k])) > 0)
                best = i;
        exchange(&A, &b, k, best);
        for (int i = k + 1; i < A.n; i++) {
            const mp f = mp_div(A.m[i][k], A.m[k][k]);
            for (int j = k; j < A.n; j++)
                A.m[i][j] = mp_sub(A.m[i][j], mp_mul(f, A.m[k][j]));
            b.x[i] = mp_sub(b.x[i], mp_mul(f, b.x[k]));
        }
    }
    for (int k = A.n - 1; k >= 0; k--) {
        for (int j = k + 1; j < A.n; j++)
            b.x[k] = mp_sub(b.x[k], mp_mul(A.m[k][j], b.x[j]));
        b.x[k] = mp_div(b.x[k], A.m[k][k]);
    }
    return b;
}

mp_column ref_matrix_apply(const mp_matrix *A, const mp_column *x)
{
    mp_column y;
    for (int i = 0; i < A->n; i++) {
        y.x[i] = mp_of(0);
        for (int j = 0; j < A->n; j++)
            y.x[i] = mp_add(y.x[i], mp_mul(A->m[i][j], x->x[j]));
    }
    return y;
}

mp ref_column_dot(int n, const mp_column *a, const mp_column *b)
{
    mp sum = mp_of(0);
    for (int i = 0; i < n; i++)
        sum = mp_add(sum, mp_mul(a->x[i], b->x[i]));
    return sum;
}

mp ref_largest_root(mp t, mp d)
{
    const mp half = mp_scale(t, 0.5);
    const mp inside = mp_sub(mp_mul(half, half), d);
    if (mp_sign(inside) < 0)
        return mp_sqrt(d);
    return mp_add(mp_abs(half), mp_sqrt(inside));
}

mp3 ref_spring_velocity(mp33 M, mp33 K, mp33 D, mp h, mp3 x, mp3 x0, mp3 v,
                        mp3 f)
{
    const mp33 A = mp33_add(M, mp33_add(mp33_scale(mp_mul(h, h), K),
                                        mp33_scale(h, D)));
    const mp3 pull = mp3_sub(f, mp33_apply(K, mp3_sub(x, x0)));
    return ref_solve(A, mp3_add(mp33_apply(M, v), mp3_scale(h, pull)));
}
