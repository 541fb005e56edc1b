/* A free body by its whole tensor, in world axes and many bits. */
/* Tangled from literate/12-steps: flight-evidence. Edit there. */
#include "reference/free_body.h"

static mp33 inverse(mp33 a)
{
    const mp3 x = {a.m[0][0], a.m[0][1], a.m[0][2]};
    const mp3 y = {a.m[1][0], a.m[1][1], a.m[1][2]};
    const mp3 z = {a.m[2][0], a.m[2][1], a.m[2][2]};
    const mp3 yz = mp3_cross(y, z);
    return mp33_scale(mp_div(mp_of(1), mp3_dot(x, yz)),
                      mp33_columns(yz, mp3_cross(z, x), mp3_cross(x, y)));
}

mp3 ref_free_body_omega(mp33 I, mp33 R, mp3 L)
{
    return mp33_apply(mp33_mul(R, mp33_mul(inverse(I), mp33_transpose(R))),
                      L);
}

static mp33 rate(mp33 I, mp33 R, mp3 L)
{
    const mp3 w = ref_free_body_omega(I, R, L);
    const mp33 T = mp33_transpose(R);
    mp3 column[3];
    for (int i = 0; i < 3; i++)
        column[i] = mp3_cross(w, (mp3){T.m[i][0], T.m[i][1], T.m[i][2]});
    return mp33_columns(column[0], column[1], column[2]);
}

static mp33 midpoint(mp33 I, mp33 R, mp3 L, mp H, int n)
{
    const mp h = mp_div(H, mp_of(n)), hh = mp_scale(h, 2);
    mp33 before = R, now = mp33_add(R, mp33_scale(h, rate(I, R, L)));
    for (int k = 1; k < n; k++) {
        const mp33 next = mp33_add(before,
                                   mp33_scale(hh, rate(I, now, L)));
        before = now;
        now = next;
    }
    const mp33 last = mp33_add(before, mp33_scale(h, rate(I, now, L)));
    return mp33_scale(mp_ratio(1, 2), mp33_add(now, last));
}

static mp33 piece(mp33 I, mp33 R, mp3 L, mp H)
{
    mp33 T[REF_FREE_BODY_STAGES];
    for (int k = 0; k < REF_FREE_BODY_STAGES; k++) {
        T[k] = midpoint(I, R, L, H, 2 * (k + 1));
        for (int j = k - 1; j >= 0; j--) {      /* Neville, in h^2 */
            const mp factor = mp_ratio((j + 1) * (j + 1),
                                       (k + 1) * (k + 1)
                                       - (j + 1) * (j + 1));
            T[j] = mp33_add(T[j + 1], mp33_scale(
                factor, mp33_sub(T[j + 1], T[j])));
        }
    }
    return T[0];
}
mp33 ref_free_body_turn(mp33 I, mp3 omega, mp t, int pieces)
{
    mpfr_t kept[9];
    mp33 R = mp33_identity();
    for (int i = 0; i < 9; i++)
        mpfr_init2(kept[i], REF_FREE_BODY_BITS);
    for (int k = 0; k < pieces; k++) {
        mp_open(REF_FREE_BODY_BITS);
        const mp33 next = piece(I, R, mp33_apply(I, omega),
                                mp_div(t, mp_of(pieces)));
        for (int i = 0; i < 9; i++)
            mpfr_set(kept[i], next.m[i / 3][i % 3], MPFR_RNDN);
        mp_close();
        for (int i = 0; i < 9; i++)
            R.m[i / 3][i % 3] = kept[i];
    }
    for (int i = 0; i < 9; i++) {
        R.m[i / 3][i % 3] = mp_add(R.m[i / 3][i % 3], mp_of(0));
        mpfr_clear(kept[i]);
    }
    return R;
}

mp3 ref_free_body_origin(mp33 R, mp3 c, mp3 v, mp t)
{
    return mp3_sub(mp3_add(c, mp3_scale(t, v)), mp33_apply(R, c));
}
