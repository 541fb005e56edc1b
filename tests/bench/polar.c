/* The polar decomposition, and the way over LAPACK's singular values. */
#include "timing.h"
#include "whorl/strain.h"
#include <math.h>
#include <stdint.h>

enum { MATRICES = 1000, ROUNDS = 200, TRIALS = 9 };

static whorl_mat3 F[MATRICES];

static void draw(void)
{
    uint64_t state = 7;
    for (int k = 0; k < MATRICES; k++)
        for (int i = 0; i < 9; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            F[k].m[i / 3][i % 3] = 0x1p-31 * (double)(state >> 32) - 1;
        }
}

static double by_whorl(void)
{
    double sum = 0;
    for (int k = 0; k < MATRICES; k++) {
        whorl_mat3 Q;
        whorl_sym3 S;
        if (whorl_polar(F[k], &Q, &S) == WHORL_OK)
            sum += Q.m[0][0];
    }
    return sum;
}

#ifdef HAVE_LAPACK
void dgesvd_(const char *, const char *, const int *, const int *, double *,
             const int *, double *, double *, const int *, double *,
             const int *, double *, const int *, int *, size_t, size_t);

/* A rotation: the column of the smallest value changes its sign if the
   product would be a mirror image.  Without the stretch. */
static double by_lapack(void)
{
    const int n = 3, room = 64;
    double sum = 0;
    for (int k = 0; k < MATRICES; k++) {
        double A[9], s[3], U[9], Vt[9], work[64];
        int bad;
        for (int i = 0; i < 9; i++)
            A[i] = F[k].m[i % 3][i / 3];
        dgesvd_("A", "A", &n, &n, A, &n, s, U, &n, Vt, &n, work, &room,
                &bad, 1, 1);
        const double sign = whorl_mat3_det(F[k]) < 0 ? -1 : 1;
        double Q[9];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                Q[3 * i + j] = U[i] * Vt[3 * j] + U[i + 3] * Vt[3 * j + 1]
                    + sign * U[i + 6] * Vt[3 * j + 2];
        sum += Q[0];
    }
    return sum;
}
#endif

static double nanoseconds(double (*way)(void), double *sum)
{
    double best = INFINITY;
    for (int trial = 0; trial < TRIALS; trial++) {
        const double begin = busy();
        for (int r = 0; r < ROUNDS; r++)
            *sum = way();
        best = fmin(best, 1e9 * (busy() - begin) / MATRICES / ROUNDS);
    }
    return best;
}

int main(void)
{
    double sum, other;
    draw();
    const double ours = nanoseconds(by_whorl, &sum);
    puts("Polar decomposition of 1000 random matrices");
    printf("  whorl_polar                    %7.1f ns\n", ours);
    printf("# measured bench.polar.ns %.*f\n", places(ours), three(ours));
#ifdef HAVE_LAPACK
    const double theirs = nanoseconds(by_lapack, &other);
    printf("  LAPACK's dgesvd and products   %7.1f ns, ratio %.2f\n", theirs,
           theirs / ours);
    printf("# measured bench.polar.lapack %.0f\n", three(theirs));
    printf("# measured bench.polar.ratio %.2f\n", theirs / ours);
    if (fabs(sum - other) > 1e-9) {
        puts("the two do not agree");
        return 1;
    }
#else
    (void)other;
    puts("  LAPACK is absent");
#endif
    return 0;
}
