/* Strain chapter by other roads: singular values, lengths, forces. */
/* Tangled from literate/15-strain: evidence. Edit there. */
#include "reference/strain.h"

static mp3 unit(int i)
{
    return mp3_of(i == 0, i == 1, i == 2);
}

static int turn_columns(mp3 a[3], mp3 v[3], int p, int q)
{
    const mp app = mp3_dot(a[p], a[p]), aqq = mp3_dot(a[q], a[q]);
    const mp apq = mp3_dot(a[p], a[q]), one = mp_of(1);
    const mp tiny = mp_mul(mp_of(0x1p-600), mp_mul(app, aqq));
    if (mp_cmp(mp_mul(apq, apq), tiny) <= 0)
        return 0;
    const mp z = mp_div(mp_sub(aqq, app), mp_scale(apq, 2));
    mp t = mp_div(one, mp_add(mp_abs(z),
                              mp_sqrt(mp_add(one, mp_mul(z, z)))));
    if (mp_sign(z) < 0)
        t = mp_neg(t);
    const mp c = mp_div(one, mp_sqrt(mp_add(one, mp_mul(t, t))));
    const mp s = mp_mul(c, t);
    mp3 *both[2] = {a, v};
    for (int k = 0; k < 2; k++) {
        const mp3 x = both[k][p], y = both[k][q];
        both[k][p] = mp3_sub(mp3_scale(c, x), mp3_scale(s, y));
        both[k][q] = mp3_add(mp3_scale(s, x), mp3_scale(c, y));
    }
    return 1;
}

static void exchange(mp3 a[3], mp3 v[3], int p, int q)
{
    const mp3 x = a[p], y = v[p];
    if (mp_cmp(mp3_dot(a[p], a[p]), mp3_dot(a[q], a[q])) >= 0)
        return;
    a[p] = a[q];
    v[p] = v[q];
    a[q] = x;
    v[q] = y;
}
mp_split ref_split(mp33 F)
{
    mp3 a[3], v[3];
    mp_split s;
    for (int j = 0; j < 3; j++) {
        a[j] = mp33_column(F, j);
        v[j] = unit(j);
    }
    for (int sweep = 0, turned = 1; turned && sweep < 60; sweep++) {
        turned = turn_columns(a, v, 0, 1);
        turned |= turn_columns(a, v, 0, 2);
        turned |= turn_columns(a, v, 1, 2);
    }
    exchange(a, v, 0, 1);
    exchange(a, v, 0, 2);
    exchange(a, v, 1, 2);
    const mp one = mp_of(1);
    for (int j = 0; j < 2; j++) {
        s.sigma[j] = mp3_length(a[j]);
        a[j] = mp3_scale(mp_div(one, s.sigma[j]), a[j]);
    }
    a[2] = mp3_cross(a[0], a[1]);
    v[2] = mp3_cross(v[0], v[1]);
    s.sigma[2] = mp3_dot(a[2], mp33_apply(F, v[2]));
    s.U = mp33_columns(a[0], a[1], a[2]);
    s.V = mp33_columns(v[0], v[1], v[2]);
    s.Q = ref_mul(s.U, mp33_transpose(s.V));
    s.S = ref_mul(s.V, mp33_transpose(mp33_columns(
        mp3_scale(s.sigma[0], v[0]), mp3_scale(s.sigma[1], v[1]),
        mp3_scale(s.sigma[2], v[2]))));
    return s;
}
mp ref_split_defect(mp33 F, const mp_split *s)
{
    const mp33 Qt = mp33_transpose(s->Q);
    const mp33 off[3] = {mp33_sub(mp33_mul(Qt, s->Q), mp33_identity()),
                         mp33_sub(mp33_mul(Qt, F), s->S),
                         mp33_sub(s->S, mp33_transpose(s->S))};
    mp worst = mp_of(0);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 9; i++)
            worst = mp_max(worst, mp_abs(off[k].m[i / 3][i % 3]));
    return worst;
}

int ref_split_is_nearest(const mp_split *s)
{
    const mp33 M = mp33_sub(mp33_scale(mp33_trace(s->S),
                                       mp33_identity()), s->S);
    const mp two = mp_sub(mp_mul(M.m[0][0], M.m[1][1]),
                          mp_mul(M.m[0][1], M.m[1][0]));
    return mp_sign(mp33_det(s->Q)) > 0 && mp_sign(M.m[0][0]) > 0
        && mp_sign(two) > 0 && mp_sign(mp33_det(M)) > 0;
}

static mp length_squared(mp33 F, mp3 v)
{
    const mp3 x = mp33_apply(F, v);
    return mp3_dot(x, x);
}

mp33 ref_green(mp33 F)
{
    mp33 e;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const mp sum = length_squared(F, mp3_add(unit(i), unit(j)));
            const mp gap = length_squared(F, mp3_sub(unit(i), unit(j)));
            e.m[i][j] = mp_sub(mp_scale(mp_sub(sum, gap), 0.125),
                               mp_of(i == j ? 0.5 : 0));
        }
    return e;
}

void ref_lame(mp E, mp nu, mp *lambda, mp *mu)
{
    const mp volume = mp_sub(mp_of(1), mp_scale(nu, 2));
    const mp across = mp_scale(nu, -2), zero = mp_of(0), two = mp_of(2);
    const mp det = mp_sub(mp_mul(volume, across), mp_mul(volume, two));
    *lambda = mp_div(mp_sub(mp_mul(E, across), mp_mul(zero, two)), det);
    *mu = mp_div(mp_sub(mp_mul(volume, zero), mp_mul(volume, E)), det);
}

mp33 ref_hooke(mp lambda, mp mu, mp33 e)
{
    const mp third = mp_ratio(1, 3), mean = mp_mul(third, mp33_trace(e));
    const mp33 same = mp33_scale(mean, mp33_identity());
    const mp bulk = mp_add(lambda, mp_mul(mp_scale(mu, 2), third));
    return mp33_add(mp33_scale(mp_scale(bulk, 3), same),
                    mp33_scale(mp_scale(mu, 2), mp33_sub(e, same)));
}

mp ref_energy_density(mp lambda, mp mu, mp33 e)
{
    const mp33 half_way = ref_hooke(lambda, mu, mp33_scale(mp_of(0.5), e));
    return mp33_trace(mp33_mul(mp33_transpose(half_way), e));
}

mp33 ref_areas(mp33 F)
{
    const mp3 x = mp33_column(F, 0), y = mp33_column(F, 1);
    const mp3 z = mp33_column(F, 2);
    return mp33_columns(mp3_cross(y, z), mp3_cross(z, x), mp3_cross(x, y));
}

mp3 ref_nanson(mp33 F, mp3 area)
{
    mp3 sum = mp3_of(0, 0, 0);
    for (int i = 0; i < 3; i++)
        sum = mp3_add(sum, mp3_scale(mp3_get(area, i), mp3_cross(
            mp33_column(F, (i + 1) % 3), mp33_column(F, (i + 2) % 3))));
    return sum;
}

mp33 ref_first_piola(mp33 F, mp33 cauchy)
{
    mp3 force[3];
    for (int i = 0; i < 3; i++)
        force[i] = mp33_apply(cauchy, ref_nanson(F, unit(i)));
    return mp33_columns(force[0], force[1], force[2]);
}

mp33 ref_left_quotient(mp33 F, mp33 P)
{
    const mp det = mp33_det(F);
    mp33 inverse;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            inverse.m[i][j] = mp_div(ref_cramer(F, i, j), det);
    return ref_mul(inverse, P);
}

mp33 ref_right_quotient(mp33 P, mp33 A)
{
    return mp33_transpose(ref_left_quotient(mp33_transpose(A),
                                            mp33_transpose(P)));
}
