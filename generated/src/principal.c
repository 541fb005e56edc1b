/* Principal moments and axes. */
/* Tangled from literate/04-principal: story, workshop. Edit there. */
#include "whorl/principal.h"
#include "src/strict.h"
#include <math.h>

typedef struct { double high, low; } twofold;

/* a.b, three products, almost as if in twice the precision. */
static twofold dot(whorl_vec3 a, whorl_vec3 b)
{
    const double x[3] = {a.x, a.y, a.z}, y[3] = {b.x, b.y, b.z};
    twofold s = {0, 0};
    for (int i = 0; i < 3; i++) {
        const double p = x[i] * y[i], t = s.high + p, kept = t - s.high;
        s.low += (s.high - (t - kept)) + (p - kept) + fma(x[i], y[i], -p);
        s.high = t;
    }
    return s;
}

static double nearest(twofold a)
{
    return a.high + a.low;
}
static whorl_vec3 column(whorl_mat3 a, int j)
{
    return (whorl_vec3){a.m[0][j], a.m[1][j], a.m[2][j]};
}

static whorl_vec3 row(whorl_mat3 a, int i)
{
    return (whorl_vec3){a.m[i][0], a.m[i][1], a.m[i][2]};
}

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

static double entry(whorl_mat3 V, whorl_mat3 A, int i, int j)
{
    const whorl_vec3 v = column(V, j);
    const twofold x = dot(row(A, 0), v), y = dot(row(A, 1), v),
                  z = dot(row(A, 2), v);
    const twofold high = dot(column(V, i),
                             (whorl_vec3){x.high, y.high, z.high});
    const double low = whorl_vec3_dot(column(V, i),
                                      (whorl_vec3){x.low, y.low, z.low});
    return high.high + (high.low + low);
}

static tensor look_from(whorl_mat3 V, whorl_mat3 A)
{
    tensor B = {{0, 0, 0}, {0, 0, 0}, {{0}}};
    for (int i = 0; i < 3; i++) {
        B.d[i] = entry(V, A, i, i);
        for (int j = 0; j < i; j++) /* eq:principal-look */
            B.mixed[i][j] = B.mixed[j][i] = entry(V, A, i, j);
    }
    return B;
}

static whorl_mat3 straighten(whorl_mat3 V, whorl_mat3 W)
{
    whorl_mat3 U = {{{0}}};
    for (int j = 0; j < 3; j++) {
        double off[3] = {0, 0, 0};
        for (int i = 0; i < 3; i++)
            U.m[i][j] = nearest(dot(row(V, i), column(W, j)));
        for (int i = 0; i < j; i++)
            off[i] = nearest(dot(column(U, i), column(U, j)));
        const twofold g = dot(column(U, j), column(U, j));
        off[j] = 0.5 * ((g.high - 1) + g.low); /* eq:principal-orthonormal */
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
        * fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z)));
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
    const double e[6] = {I.xx, I.yy, I.zz, I.xy, I.xz, I.yz};
    double largest = 0;
    for (int i = 0; i < 6; i++) {
        if (!isfinite(e[i]))
            return WHORL_NOT_FINITE;
        largest = fmax(largest, fabs(e[i]));
    }
    int k;
    frexp(largest, &k); /* eq:principal-scale */
    whorl_mat3 A = whorl_sym3_to_mat3(I);
    for (int i = 0; i < 9; i++)
        A.m[i / 3][i % 3] = ldexp(A.m[i / 3][i % 3], -k);
    whorl_mat3 V = whorl_mat3_identity();
    tensor B;
    for (int look = 0; look < 2; look++) {
        whorl_mat3 W = whorl_mat3_identity();
        B = look_from(V, A);
        diagonalize(&B, &W);
        V = straighten(V, W);
    }
    int order[3] = {0, 1, 2};
    double moment[3];
    for (int i = 0; i < 3; i++)
        moment[i] = ldexp(diagonal(&B, i), k);
    sort(moment, order);
    if (!isfinite(moment[order[0]]) || !isfinite(moment[order[2]]))
        return WHORL_OUT_OF_RANGE;
    const whorl_vec3 a = forward(column(V, order[0])),
                     b = forward(column(V, order[1])),
                     c = column(V, order[2]);
    const int left_handed = whorl_vec3_dot(whorl_vec3_cross(a, b), c) < 0;
    *moments = (whorl_vec3){moment[order[0]], moment[order[1]],
                            moment[order[2]]};
    *axes = whorl_mat3_columns(a, b, turned_if(left_handed, c));
    return WHORL_OK;
}
