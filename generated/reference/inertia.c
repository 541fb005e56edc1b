/* Inertia from its definition, particle by particle. */
/* Tangled from literate/03-inertia: evidence. Edit there. */
#include "reference/inertia.h"

mp3 ref_spin_momentum(const mp_particles *b, mp3 about, mp3 omega)
{
    mp3 L = mp3_of(0, 0, 0);
    for (int k = 0; k < b->n; k++) {
        mp3 r = mp3_sub(b->p[k], about);
        mp3 v = mp3_cross(omega, r);
        L = mp3_add(L, mp3_cross(r, mp3_scale(b->m[k], v)));
    }
    return L;
}

mp33 ref_inertia_by_momentum(const mp_particles *b, mp3 about)
{
    return mp33_columns(ref_spin_momentum(b, about, mp3_of(1, 0, 0)),
                        ref_spin_momentum(b, about, mp3_of(0, 1, 0)),
                        ref_spin_momentum(b, about, mp3_of(0, 0, 1)));
}

mp ref_twice_energy(const mp_particles *b, mp3 about, mp3 v, mp3 omega)
{
    mp total = mp_of(0);
    for (int k = 0; k < b->n; k++) {
        mp3 r = mp3_sub(b->p[k], about);
        mp3 u = mp3_add(v, mp3_cross(omega, r));
        total = mp_add(total, mp_mul(b->m[k], mp3_dot(u, u)));
    }
    return total;
}

mp33 ref_inertia_by_energy(const mp_particles *b, mp3 about)
{
    mp33 I;
    mp3 rest = mp3_of(0, 0, 0);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            mp3 ei = mp3_of(i == 0, i == 1, i == 2);
            mp3 ej = mp3_of(j == 0, j == 1, j == 2);
            mp both = ref_twice_energy(b, about, rest, mp3_add(ei, ej));
            mp one = ref_twice_energy(b, about, rest, ei);
            mp other = ref_twice_energy(b, about, rest, ej);
            I.m[i][j] = mp_scale(mp_sub(both, mp_add(one, other)), 0.5);
        }
    return I;
}

mp ref_mass(const mp_particles *b)
{
    return mp_sum_of(b->n, b->m);
}

static mp3 weighted_sum(const mp_particles *b, const mp3 *of)
{
    mp3 sum = mp3_of(0, 0, 0);
    for (int k = 0; k < b->n; k++)
        sum = mp3_add(sum, mp3_scale(b->m[k], of[k]));
    return sum;
}

mp3 ref_first_moment(const mp_particles *b)
{
    return weighted_sum(b, b->p);
}

mp33 ref_second_moment(const mp_particles *b, mp3 about)
{
    mp33 C = mp33_zero();
    for (int k = 0; k < b->n; k++) {
        mp3 r = mp3_sub(b->p[k], about);
        C = mp33_add(C, mp33_scale(b->m[k], mp33_outer(r, r)));
    }
    return C;
}

mp3 ref_linear_momentum(const mp_particles *b)
{
    return weighted_sum(b, b->v);
}

mp3 ref_angular_momentum(const mp_particles *b, mp3 about)
{
    mp3 L = mp3_of(0, 0, 0);
    for (int k = 0; k < b->n; k++)
        L = mp3_add(L, mp3_cross(mp3_sub(b->p[k], about),
                                 mp3_scale(b->m[k], b->v[k])));
    return L;
}

mp3 ref_turn(const double q[4], mp3 x)
{
    mp3 v = mp3_of(q[1], q[2], q[3]);
    mp s = mp_of(q[0]);
    mp k = mp_sub(mp_mul(s, s), mp3_dot(v, v));
    mp3 along = mp3_scale(mp_scale(mp3_dot(v, x), 2), v);
    mp3 across = mp3_scale(mp_scale(s, 2), mp3_cross(v, x));
    return mp3_add(mp3_scale(k, x), mp3_add(along, across));
}

mp33 ref_second_scale(const mp_particles *b, mp3 about)
{
    mp33 C = mp33_zero();
    for (int k = 0; k < b->n; k++) {
        mp3 r = mp3_abs(mp3_sub(b->p[k], about));
        C = mp33_add(C, mp33_scale(mp_abs(b->m[k]), mp33_outer(r, r)));
    }
    return C;
}

mp33 ref_inertia_scale(const mp_particles *b, mp3 about)
{
    mp33 C = ref_second_scale(b, about), I = C;
    for (int i = 0; i < 3; i++)
        I.m[i][i] = mp_sub(mp33_trace(C), C.m[i][i]);
    return I;
}
