/* A tetrahedron's energy, and forces and stiffness as its differences. */
/* Tangled from literate/16-elastic: evidence. Edit there. */
#include "reference/elastic.h"

static mp3 edge(const mp_tetrahedron *x, int a, int b)
{
    return mp3_sub(x->at[b], x->at[a]);
}

mp ref_six_volumes(const mp_tetrahedron *rest)
{
    return mp33_det(mp33_columns(edge(rest, 0, 1), edge(rest, 0, 2),
                                 edge(rest, 0, 3)));
}

mp3 ref_face(const mp_tetrahedron *rest, int i)
{
    static const int face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3},
                                   {0, 2, 1}};
    const int *k = face[i];
    return mp3_cross(edge(rest, k[0], k[1]), edge(rest, k[0], k[2]));
}

/* F maps edge a to edge a; by Cramer's rule F = sum of
   (x_a - x_0) (-n_a)^T / 6V. */
mp33 ref_deformation(const mp_tetrahedron *rest, const mp_tetrahedron *now)
{
    mp33 F = mp33_zero();
    for (int a = 1; a < 4; a++)
        F = mp33_sub(F, mp33_outer(edge(now, 0, a), ref_face(rest, a)));
    return mp33_scale(mp_div(mp_of(1), ref_six_volumes(rest)), F);
}

static mp33 cofactors(mp33 F)
{
    const mp3 a = mp33_column(F, 0), b = mp33_column(F, 1);
    const mp3 c = mp33_column(F, 2);
    return mp33_columns(mp3_cross(b, c), mp3_cross(c, a), mp3_cross(a, b));
}

static mp square_sum(mp33 F)
{
    return mp33_trace(mp33_mul(mp33_transpose(F), F));
}

mp ref_stretch_sum(mp33 F)
{
    const mp s = square_sum(F), d = mp33_det(F);
    const mp c = square_sum(cofactors(F));
    const mp last = mp_sub(mp_mul(s, s), mp_scale(c, 4));
    mp t = mp_sqrt(mp_scale(s, 3));
    for (int k = 0; k < 400; k++) {
        const mp t2 = mp_mul(t, t);
        const mp p = mp_sum(mp_mul(t2, mp_sub(t2, mp_scale(s, 2))),
                            mp_scale(mp_mul(d, t), -8), last);
        const mp slope = mp_sub(mp_scale(mp_mul(t, mp_sub(t2, s)), 4),
                                mp_scale(d, 8));
        const mp next = mp_sign(slope) > 0 ? mp_sub(t, mp_div(p, slope))
            : t;
        if (mp_cmp(next, t) >= 0)
            break;
        t = next;
    }
    return t;
}

mp ref_stretch_largest(mp33 F)
{
    const mp d = mp33_det(F), det = mp_mul(d, d);
    const mp s = square_sum(F), c = square_sum(cofactors(F));
    mp x = s;
    for (int k = 0; k < 400; k++) {
        const mp p = mp_sub(mp_mul(x, mp_add(mp_mul(x, mp_sub(x, s)), c)),
                            det);
        const mp slope = mp_add(mp_mul(x, mp_sub(mp_scale(x, 3),
                                                 mp_scale(s, 2))), c);
        const mp next = mp_sign(slope) > 0 ? mp_sub(x, mp_div(p, slope))
            : x;
        if (mp_cmp(next, x) >= 0)
            break;
        x = next;
    }
    return mp_sqrt(x);
}

mp33 ref_rotation(mp33 F)
{
    const mp t = ref_stretch_sum(F), s = square_sum(F), d = mp33_det(F);
    const mp33 cubic = mp33_mul(F, mp33_mul(mp33_transpose(F), F));
    const mp33 above = mp33_sub(
        mp33_add(mp33_scale(mp_add(mp_mul(t, t), s), F),
                 mp33_scale(mp_scale(t, 2), cofactors(F))),
        mp33_scale(mp_of(2), cubic));
    const mp below = mp_sub(mp_mul(t, mp_sub(mp_mul(t, t), s)),
                            mp_scale(d, 2));
    return mp33_scale(mp_div(mp_of(1), below), above);
}

mp ref_elastic_energy(const mp_tetrahedron *rest,
                      const mp_tetrahedron *now, mp_lame m)
{
    const mp33 F = ref_deformation(rest, now);
    const mp t = ref_stretch_sum(F), more = mp_sub(t, mp_of(3));
    const mp shape = mp_sum(square_sum(F), mp_scale(t, -2), mp_of(3));
    const mp psi = mp_add(mp_mul(m.mu, shape),
        mp_mul(mp_scale(m.lambda, 0.5), mp_mul(more, more)));
    return mp_mul(mp_div(ref_six_volumes(rest), mp_of(6)), psi);
}

static mp3 unit(int k)
{
    return mp3_of(k == 0, k == 1, k == 2);
}

mp3 ref_elastic_force(const mp_tetrahedron *rest,
                      const mp_tetrahedron *now, mp_lame m, int i, mp step)
{
    mp f[3];
    for (int k = 0; k < 3; k++) {
        mp_tetrahedron ahead = *now, behind = *now;
        ahead.at[i] = mp3_add(now->at[i], mp3_scale(step, unit(k)));
        behind.at[i] = mp3_sub(now->at[i], mp3_scale(step, unit(k)));
        f[k] = mp_div(mp_sub(ref_elastic_energy(rest, &behind, m),
                             ref_elastic_energy(rest, &ahead, m)),
                      mp_scale(step, 2));
    }
    return (mp3){f[0], f[1], f[2]};
}

mp3 ref_elastic_push(const mp_tetrahedron *rest,
                     const mp_tetrahedron *now, mp_lame m, int i)
{
    const mp33 F = ref_deformation(rest, now), Q = ref_rotation(F);
    const mp33 strain = mp33_sub(mp33_mul(mp33_transpose(Q), F),
                                 mp33_identity());
    const mp33 sigma = mp33_add(
        mp33_scale(mp_mul(m.lambda, mp33_trace(strain)), mp33_identity()),
        mp33_scale(mp_scale(m.mu, 2), strain));
    return mp3_scale(mp_ratio(1, 6), mp33_apply(Q, mp33_apply(sigma,
        ref_face(rest, i))));
}

mp ref_small_energy_36V(const mp_tetrahedron *rest, const mp3 u[4],
                        mp_lame m)
{
    mp33 G = mp33_zero();        /* 6 V times the gradient of u */
    for (int a = 0; a < 4; a++)
        G = mp33_sub(G, mp33_outer(u[a], ref_face(rest, a)));
    const mp33 strain = mp33_scale(mp_of(0.5),
                                   mp33_add(G, mp33_transpose(G)));
    const mp tr = mp33_trace(strain);
    return mp_add(mp_mul(m.mu, square_sum(strain)),
                  mp_mul(mp_scale(m.lambda, 0.5), mp_mul(tr, tr)));
}

mp33 ref_stiffness_36V(const mp_tetrahedron *rest, mp_lame m, int i, int j)
{
    mp33 K;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            const mp3 zero = mp3_of(0, 0, 0);
            mp3 a[4] = {zero, zero, zero, zero};
            mp3 b[4] = {zero, zero, zero, zero};
            mp3 both[4] = {zero, zero, zero, zero};
            a[i] = unit(r);
            b[j] = unit(c);
            both[i] = unit(r);
            both[j] = mp3_add(both[j], unit(c));
            K.m[r][c] = mp_sub(ref_small_energy_36V(rest, both, m),
                mp_add(ref_small_energy_36V(rest, a, m),
                       ref_small_energy_36V(rest, b, m)));
        }
    return K;
}
