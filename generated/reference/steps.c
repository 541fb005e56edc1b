/* The steps of a free body in many bits. */
/* Tangled from literate/12-steps: evidence. Edit there. */
#include "reference/steps.h"
#include "reference/ode.h"
#include "reference/top.h"
#include <math.h>

swing split_swing(swing s, double h)
{
    s.v -= h / 2 * sin(s.x);
    s.x += h * s.v;
    s.v -= h / 2 * sin(s.x);
    return s;
}

double swing_energy(swing s, double h)
{
    return s.v * s.v / 2 - cos(s.x)
        + h * h * (s.v * s.v * cos(s.x) / 12 - sin(s.x) * sin(s.x) / 24);
}

int ref_steps_axis(const mp I[3])
{
    mp least = NULL;
    int axis = 0;
    for (int i = 0; i < 3; i++) {
        const mp one = mp_of(1);
        const mp apart = mp_abs(mp_sub(mp_div(one, I[(i + 1) % 3]),
                                       mp_div(one, I[(i + 2) % 3])));
        if (least == NULL || mp_cmp(apart, least) < 0) {
            axis = i;
            least = apart;
        }
    }
    return axis;
}

static ref_turn turned(ref_turn a, mp33 B)
{
    return (ref_turn){mp33_mul(a.R, B),
                      mp33_apply(mp33_transpose(B), a.l)};
}

ref_turn ref_steps_rest(const mp I[3], int axis, mp h, ref_turn a)
{
    const int y = (axis + 1) % 3, z = (axis + 2) % 3;
    const mp one = mp_of(1), zero = mp_of(0);
    const mp apart = mp_sub(mp_div(one, I[z]), mp_div(one, I[y]));
    const mp half = mp_scale(mp_mul(mp_mul(h, apart), mp3_get(a.l, z)),
                             0.5);
    mp q[4] = {mp_cos(half), zero, zero, zero};
    q[1 + z] = mp_sin(half);
    return turned(a, ref_top_matrix(q));
}

ref_turn ref_steps_symmetric(const mp I[3], int axis, mp h, ref_turn a)
{
    const mp J = I[(axis + 1) % 3];
    mp omega[3];
    for (int i = 0; i < 3; i++)
        omega[i] = mp_div(mp3_get(a.l, i), i == axis ? I[i] : J);
    if (mp_sign(mp3_length(a.l)) == 0)
        return a;
    return turned(a, ref_top_symmetric(J, I[axis], axis, omega, h));
}

static const mp *moments;

static void free_rates(mp t, const mp *y, mp *d)
{
    const mp *q = y, *o = y + 4, *I = moments;
    (void)t;
    d[0] = mp_scale(mp_sum(mp_mul(q[1], o[0]), mp_mul(q[2], o[1]),
                           mp_mul(q[3], o[2])), -0.5);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        d[1 + i] = mp_scale(mp_sum(mp_mul(q[0], o[i]),
                                   mp_mul(q[1 + j], o[k]),
                                   mp_neg(mp_mul(q[1 + k], o[j]))), 0.5);
        d[4 + i] = mp_div(mp_mul(mp_sub(I[j], I[k]), mp_mul(o[j], o[k])),
                          I[i]);
    }
}

ref_turn ref_steps_rk4(const mp I[3], mp h, ref_turn a)
{
    const mp zero = mp_of(0);
    mp y[7] = {mp_of(1), zero, zero, zero}, k[7][REF_NUMBERS];
    moments = I;
    for (int i = 0; i < 3; i++)
        y[4 + i] = mp_div(mp3_get(a.l, i), I[i]);
    ref_step(&ref_table_rk4, 7, free_rates, zero, h, y, y, k);
    return (ref_turn){mp33_mul(a.R, ref_top_matrix(y)),
                      {mp_mul(y[4], I[0]), mp_mul(y[5], I[1]),
                       mp_mul(y[6], I[2])}};
}
ref_turn ref_steps_split(const mp I[3], mp h, ref_turn a)
{
    const int axis = ref_steps_axis(I);
    const mp half = mp_scale(h, 0.5);
    a = ref_steps_rest(I, axis, half, a);
    a = ref_steps_symmetric(I, axis, h, a);
    return ref_steps_rest(I, axis, half, a);
}

ref_turn ref_steps_kl6(const mp I[3], mp h, ref_turn a)
{
    static const char *const weight[5] = {
        "0.39216144400731413928", "0.33259913678935943860",
        "-0.70624617255763935981", "0.08221359629355080023",
        "0.79854399093482996340"};
    for (int i = 0; i < 9; i++)
        a = ref_steps_split(I, mp_mul(mp_text(weight[i < 5 ? i : 8 - i]),
                                      h), a);
    return a;
}

ref_turn ref_steps_run(ref_steps_step *step, int bits, const mp I[3], mp h,
                       int n, ref_turn a)
{
    mpfr_t v[12];
    for (int i = 0; i < 12; i++) {
        mpfr_init2(v[i], bits);
        mpfr_set(v[i], i < 9 ? a.R.m[i / 3][i % 3] : mp3_get(a.l, i - 9),
                 MPFR_RNDN);
    }
    while (n-- > 0) {
        mp_open(bits);
        for (int i = 0; i < 9; i++)
            a.R.m[i / 3][i % 3] = v[i];
        a.l = (mp3){v[9], v[10], v[11]};
        a = step(I, h, a);
        for (int i = 0; i < 12; i++)
            mpfr_set(v[i], i < 9 ? a.R.m[i / 3][i % 3]
                                 : mp3_get(a.l, i - 9), MPFR_RNDN);
        mp_close();
    }
    const mp zero = mp_of(0);
    for (int i = 0; i < 9; i++)
        a.R.m[i / 3][i % 3] = mp_add(v[i], zero);
    a.l = (mp3){mp_add(v[9], zero), mp_add(v[10], zero),
                mp_add(v[11], zero)};
    for (int i = 0; i < 12; i++)
        mpfr_clear(v[i]);
    return a;
}
