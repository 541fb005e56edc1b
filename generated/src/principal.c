/* Principal moments and axes. */
/* Tangled from literate/04-principal: story, workshop. Edit there. */
#include "whorl/principal.h"
#include "src/double_double.h"
#include "src/linear.h"
#include <math.h>

/* A symmetric matrix whose diagonal is kept in two parts. */
typedef struct { double d[3], more[3], mixed[3][3]; } tensor;

static double diagonal(const tensor *B, int i)
{
    return B->d[i] + B->more[i];
}

static void rotate_pair(tensor *B, whorl_mat3 *W, int p, int q)
{
    const int r = 3 - p - q;
    const double b = B->mixed[p][q];
    if (b == 0)
        return;
    const double gap = (B->d[q] - B->d[p]) + (B->more[q] - B->more[p]);
    const double tau = gap / (2 * b);
    /* eq:principal-tangent */
    const double t = copysign(1, tau) / (fabs(tau) + sqrt(1 + tau * tau));
    const double c = 1 / sqrt(1 + t * t), s = t * c;
    B->more[p] -= t * b; /* eq:principal-diagonal */
    B->more[q] += t * b;
    B->mixed[p][q] = B->mixed[q][p] = 0;
    const double e = B->mixed[r][p], f = B->mixed[r][q];
    B->mixed[r][p] = B->mixed[p][r] = c * e - s * f;
    B->mixed[r][q] = B->mixed[q][r] = s * e + c * f;
    for (int i = 0; i < 3; i++) {
        const double g = W->m[i][p], h = W->m[i][q];
        W->m[i][p] = c * g - s * h; /* eq:principal-rotation */
        W->m[i][q] = s * g + c * h;
    }
}

static void diagonalize(tensor *B, whorl_mat3 *W)
{
    for (int sweep = 0; sweep < 16; sweep++) {
        rotate_pair(B, W, 0, 1);
        rotate_pair(B, W, 0, 2);
        rotate_pair(B, W, 1, 2);
    }
}

static double entry(whorl_mat3 A, whorl_mat3 V, int i, int j)
{
    const whorl_vec3 v_i = mat3_column(V, i), v_j = mat3_column(V, j);
    const whorl_dd x = dd_dot(0, mat3_row(A, 0), v_j),
                   y = dd_dot(0, mat3_row(A, 1), v_j),
                   z = dd_dot(0, mat3_row(A, 2), v_j);
    const whorl_dd high = dd_dot(0, v_i, (whorl_vec3){x.hi, y.hi, z.hi});
    const double low =
        whorl_vec3_dot(v_i, (whorl_vec3){x.lo, y.lo, z.lo});
    return high.hi + (high.lo + low);
}

static tensor tensor_in_axes(whorl_mat3 A, whorl_mat3 V)
{
    tensor B = {{0, 0, 0}, {0, 0, 0}, {{0}}};
    for (int i = 0; i < 3; i++) {
        B.d[i] = entry(A, V, i, i);
        for (int j = 0; j < i; j++) /* eq:principal-look */
            B.mixed[i][j] = B.mixed[j][i] = entry(A, V, i, j);
    }
    return B;
}

static whorl_mat3 orthonormal_product(whorl_mat3 V, whorl_mat3 W)
{
    whorl_mat3 U = {{{0}}};
    for (int j = 0; j < 3; j++) {
        double off[3] = {0, 0, 0};
        for (int i = 0; i < 3; i++)
            U.m[i][j] =
                dd_value(dd_dot(0, mat3_row(V, i), mat3_column(W, j)));
        for (int i = 0; i < j; i++)
            off[i] = dd_value(dd_dot(0, mat3_column(U, i), mat3_column(U, j)));
        const whorl_dd g = dd_dot(0, mat3_column(U, j), mat3_column(U, j));
        off[j] = 0.5 * ((g.hi - 1) + g.lo); /* eq:principal-orthonormal */
        for (int i = 0; i < 3; i++)
            U.m[i][j] -= off[0] * U.m[i][0] + off[1] * U.m[i][1]
                + off[2] * U.m[i][2];
    }
    return U;
}

static whorl_vec3 turned_if(int back, whorl_vec3 a)
{
    const double k = back ? -1 : 1;
    return (whorl_vec3){k * a.x + 0.0, k * a.y + 0.0, k * a.z + 0.0};
}

static whorl_vec3 forward(whorl_vec3 a)
{
    const double size = 0x1.fffffffffp-1    /* 1 - 2^-37 */
        * largest(a);
    const double first = fabs(a.x) >= size ? a.x
        : fabs(a.y) >= size ? a.y : a.z;
    return turned_if(first < 0, a); /* eq:principal-signs */
}
static void sort(const double moment[3], int order[3])
{
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0; j--)
            if (moment[order[j]] < moment[order[j - 1]]) {
                const int swap = order[j];
                order[j] = order[j - 1];
                order[j - 1] = swap;
            }
}

whorl_status whorl_principal(whorl_sym3 I, whorl_vec3 *moments,
                             whorl_mat3 *axes)
{
    if (!sym3_finite(I))
        return WHORL_NOT_FINITE;
    const int k = exponent_above(largest_entry(I)); /* eq:principal-scale */
    const whorl_mat3 A = whorl_sym3_to_mat3(sym3_shift(I, -k));
    whorl_mat3 V = whorl_mat3_identity();
    tensor B;
    for (int look = 0; look < 2; look++) {
        whorl_mat3 W = whorl_mat3_identity();
        B = tensor_in_axes(A, V);
        diagonalize(&B, &W);
        V = orthonormal_product(V, W);
    }
    int order[3] = {0, 1, 2};
    double moment[3];
    for (int i = 0; i < 3; i++)
        moment[i] = ldexp(diagonal(&B, i), k);
    sort(moment, order);
    if (!isfinite(moment[order[0]]) || !isfinite(moment[order[2]]))
        return WHORL_OUT_OF_RANGE;
    const whorl_vec3 a = forward(mat3_column(V, order[0])),
                     b = forward(mat3_column(V, order[1])),
                     c = mat3_column(V, order[2]);
    const int left_handed = whorl_vec3_dot(whorl_vec3_cross(a, b), c) < 0;
    *moments = (whorl_vec3){moment[order[0]], moment[order[1]],
                            moment[order[2]]};
    *axes = whorl_mat3_columns(a, b, turned_if(left_handed, c));
    return WHORL_OK;
}
