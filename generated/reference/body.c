/* Body chapter by other roads: frames, forces at points, work. */
/* Tangled from literate/10-body: evidence. Edit there. */
#include "reference/body.h"

mp3 ref_there_and_back(mp33 R, mp33 A, mp3 v)
{
    return mp33_apply(R, mp33_apply(A, mp33_apply(mp33_transpose(R), v)));
}

mp3 ref_there_and_back_scale(mp33 R, mp33 A, mp3 v)
{
    return ref_there_and_back(mp33_abs(R), mp33_abs(A), mp3_abs(v));
}

mp ref_instant(void)
{
    return mp_of(0x1p-70);
}

mp3 ref_difference(mp3 a, mp3 b)
{
    return mp3_scale(mp_of(0x1p69), mp3_sub(b, a));
}

mp3 ref_moved(mp h, mp3 x, mp3 v, mp3 omega, mp3 r)
{
    const mp33 turn = ref_exp_matrix(mp3_scale(h, omega));
    return mp3_add(mp3_add(x, mp3_scale(h, v)),
                   mp33_apply(turn, mp3_sub(r, x)));
}

mp33 ref_turned(mp h, mp3 omega, mp3 alpha, mp33 R)
{
    const mp3 next = mp3_scale(mp_scale(mp_mul(h, h), 0.5), alpha);
    return mp33_mul(ref_exp_matrix(mp3_add(mp3_scale(h, omega), next)), R);
}

mp3 ref_spin_later(mp h, mp33 R, mp33 J, mp3 L, mp3 tau)
{
    const mp3 omega = ref_there_and_back(R, J, L);
    const mp33 later = ref_turned(h, omega, mp3_of(0, 0, 0), R);
    return ref_there_and_back(later, J, mp3_add(L, mp3_scale(h, tau)));
}

mp3 ref_torque(mp3 arm, mp3 force)
{
    return (mp3){mp33_det(mp33_columns(mp3_of(1, 0, 0), arm, force)),
                 mp33_det(mp33_columns(mp3_of(0, 1, 0), arm, force)),
                 mp33_det(mp33_columns(mp3_of(0, 0, 1), arm, force))};
}

mp3 ref_pull(mp k, mp3 from, mp3 to)
{
    return mp3_scale(k, mp3_sub(to, from));
}

mp3 ref_fixed_acceleration(mp3 alpha, mp3 omega, mp3 r)
{
    return mp3_add(mp3_cross(alpha, r),
                   mp3_cross(omega, mp3_cross(omega, r)));
}

mp3 ref_coriolis_acceleration(mp3 omega, mp3 u)
{
    return mp3_scale(mp_of(2), mp3_cross(omega, u));
}

mp ref_energy(const mp_particles *b)
{
    mp sum = mp_of(0);
    for (int i = 0; i < b->n; i++)
        sum = mp_add(sum, mp_mul(b->m[i], mp3_dot(b->v[i], b->v[i])));
    return mp_scale(sum, 0.5);
}

mp_particles ref_crowd(const mp_particles *b, mp33 R, mp3 x, mp3 v,
                       mp3 omega)
{
    mp_particles crowd = *b;
    for (int i = 0; i < b->n; i++) {
        crowd.p[i] = mp3_add(x, mp33_apply(R, b->p[i]));
        crowd.v[i] = ref_difference(
            ref_moved(mp_neg(ref_instant()), x, v, omega, crowd.p[i]),
            ref_moved(ref_instant(), x, v, omega, crowd.p[i]));
    }
    return crowd;
}
