/* Vectors and matrices, formula by formula, in many bits. */
/* Tangled from literate/01-linear: evidence. Edit there. */
#include "reference/linear.h"

static mp square(mp3 a)
{
    return mp_sum(mp_mul(a.x, a.x), mp_mul(a.y, a.y), mp_mul(a.z, a.z));
}

mp ref_dot_4(mp3 a, mp3 b)
{
    return mp_sub(square(mp3_add(a, b)), square(mp3_sub(a, b)));
}

mp ref_cross(mp3 a, mp3 b, int i)
{
    mp3 e = mp3_of(i == 0, i == 1, i == 2);
    return mp33_det(mp33_columns(e, a, b));
}

static mp3 column(mp33 a, int j)
{
    return (mp3){a.m[0][j], a.m[1][j], a.m[2][j]};
}

static mp3 row(mp33 a, int i)
{
    return (mp3){a.m[i][0], a.m[i][1], a.m[i][2]};
}

mp33 ref_mul(mp33 a, mp33 b)
{
    mp33 sum = mp33_zero();
    for (int k = 0; k < 3; k++)
        sum = mp33_add(sum, mp33_outer(column(a, k), row(b, k)));
    return sum;
}

mp33 ref_congruence(mp33 a, mp33 s)
{
    mp33 sum = mp33_zero();
    for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++)
            sum = mp33_add(sum, mp33_scale(s.m[k][l],
                mp33_outer(column(a, k), column(a, l))));
    return sum;
}

static mp33 replaced(mp33 a, int i, int j)
{
    for (int k = 0; k < 3; k++)
        a.m[k][i] = mp_of(k == j);
    return a;
}

mp ref_cramer(mp33 a, int i, int j)
{
    return mp33_det(replaced(a, i, j));
}

mp ref_cramer_size(mp33 a, int i, int j)
{
    return mp33_permanent(mp33_abs(replaced(a, i, j)));
}
