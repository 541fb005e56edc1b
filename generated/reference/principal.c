/* Eigenvalues of a symmetric matrix from its cubic. */
/* Tangled from literate/04-principal: evidence. Edit there. */
#include "reference/principal.h"

static mp minor_of(mp33 S, int i, int j)
{
    return mp_sub(mp_mul(S.m[i][i], S.m[j][j]),
                  mp_mul(S.m[i][j], S.m[j][i]));
}

mp_count ref_count_eigenvalues(mp33 A, mp x)
{
    mp33 S = mp33_sub(A, mp33_scale(x, mp33_identity()));
    mp minors = mp_sum(minor_of(S, 0, 1), minor_of(S, 0, 2),
                       minor_of(S, 1, 2));
    /* y^3 - trace y^2 + minors y - det */
    const int sign[4] = {1, -mp_sign(mp33_trace(S)), mp_sign(minors),
                         -mp_sign(mp33_det(S))};
    mp_count count = {0, 0, 0};
    for (int k = 3; k > 0 && sign[k] == 0; k--)
        count.at++;
    for (int k = 1, last = 1; k < 4; k++)
        if (sign[k] != 0) {
            count.above += (sign[k] > 0) != (last > 0);
            last = sign[k];
        }
    count.below = 3 - count.at - count.above;
    return count;
}

int ref_moments_within(mp33 A, const mp moment[3], mp delta)
{
    for (int i = 0; i < 3; i++) {
        mp low = mp_sub(moment[i], delta), high = mp_add(moment[i], delta);
        if (ref_count_eigenvalues(A, low).below > i
            || ref_count_eigenvalues(A, high).above > 2 - i)
            return 0;
    }
    return 1;
}

mp ref_residual_squared(mp33 A, mp moment, mp3 v)
{
    mp3 r = mp3_sub(mp33_apply(A, v), mp3_scale(moment, v));
    return mp3_dot(r, r);
}

mp ref_orthogonality(mp33 V)
{
    mp33 G = mp33_sub(mp33_mul(mp33_transpose(V), V), mp33_identity());
    mp worst = mp_of(0);
    for (int i = 0; i < 9; i++)
        worst = mp_max(worst, mp_abs(G.m[i / 3][i % 3]));
    return worst;
}
