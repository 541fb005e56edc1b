/* Tops with a weight, in many bits. */
/* Tangled from literate/12-steps: integrators-evidence. Edit there. */
#include "reference/heavy.h"
#include "reference/flight.h"
#include "reference/top.h"

/* omega, then up; the constants are the moments and the pull. */
static void heavy_body(ref_series *s, int n, mpfr_t part)
{
    const mp *const I = s->constant, *const pull = I + 3;
    ref_flight_spin(s, 0, n, part);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpfr_ptr a = s->c[i][n + 1], g = s->c[3 + i][n + 1];
        const mp torque = mp_sub(mp_mul(s->c[3 + j][n], pull[k]),
                                 mp_mul(s->c[3 + k][n], pull[j]));
        mpfr_add(a, a, mp_div(torque, mp_scale(I[i], n + 1)), MPFR_RNDN);
        ref_series_product(g, s->c[3 + j], s->c[k], n);
        ref_series_product(part, s->c[3 + k], s->c[j], n);
        mpfr_sub(g, g, part, MPFR_RNDN);
        mpfr_div_ui(g, g, (unsigned)(n + 1), MPFR_RNDN);
    }
}

void ref_heavy_series(const mp I[3], const mp pull[3], mp h, int steps,
                      mp state[6])
{
    ref_series s = {.numbers = 6, .order = REF_HEAVY_ORDER,
        .bits = REF_HEAVY_BITS, .recurrence = heavy_body,
        .constant = {I[0], I[1], I[2], pull[0], pull[1], pull[2]}};
    ref_series_begin(&s, state);
    ref_series_follow(&s, h, steps, state);
}

static mp root_from(mp u, const mp f[4])
{
    for (int k = 0; k < 60; k++) {
        mp value = f[3], slope = mp_of(0);
        for (int i = 2; i >= 0; i--) {
            slope = mp_add(mp_mul(slope, u), value);
            value = mp_add(mp_mul(value, u), f[i]);
        }
        mp next = mp_sub(u, mp_div(value, slope));
        mp moved = mp_abs(mp_sub(next, u));
        u = next;
        if (mp_cmp(moved, mp_scale(mp_of(1), 0x1p-190)) < 0)
            break;
    }
    return u;
}

ref_nutation ref_nutation_begin(mp A, mp C, mp c, const mp state[6])
{
    const mp *const w = state, *const g = state + 3;
    mp one = mp_of(1), a = mp_mul(C, w[2]);
    mp b = mp_add(mp_mul(A, mp_add(mp_mul(w[0], g[0]), mp_mul(w[1], g[1]))),
                  mp_mul(a, g[2]));
    mp E = mp_add(mp_scale(mp_mul(A, mp_add(mp_mul(w[0], w[0]),
                                            mp_mul(w[1], w[1]))), 0.5),
                  mp_mul(c, g[2]));
    mp Ac = mp_scale(mp_mul(A, c), 2), AE = mp_scale(mp_mul(A, E), 2);
    mp second = mp_add(AE, mp_mul(a, a));
    const mp f[4] = {mp_sub(AE, mp_mul(b, b)),
                     mp_sub(mp_scale(mp_mul(a, b), 2), Ac),
                     mp_neg(second), Ac};
    mp u1 = root_from(mp_of(-1), f);
    mp u3 = root_from(mp_sum(one, one, mp_div(second, Ac),
        mp_div(mp_abs(f[1]), Ac), mp_div(mp_abs(f[0]), Ac)), f);
    mp u2 = mp_sub(mp_sub(mp_div(second, Ac), u1), u3);
    mp range = mp_sub(u2, u1), all = mp_sub(u3, u1);
    mp rate = mp_sqrt(mp_div(mp_mul(c, all), mp_scale(A, 2)));
    mp ss = mp_div(mp_sub(g[2], u1), range), m1 = mp_div(mp_sub(u3, u2),
                                                         all);
    mp cc = mp_abs(mp_sub(one, ss));
    mp dd = mp_add(m1, mp_mul(mp_sub(one, m1), cc));
    mp start = mp_mul(mp_sqrt(mp_abs(ss)), ref_top_rf(cc, dd, one));
    if (mp_cmp(mp_mul(g[0], w[1]), mp_mul(g[1], w[0])) < 0)
        start = mp_neg(start);
    return (ref_nutation){u1, u2, rate, m1, start};
}

mp ref_nutation_at(const ref_nutation *n, mp t)
{
    mp s, c, d;
    ref_top_jacobi(n->m1, mp_add(n->start, mp_mul(n->rate, t)), &s, &c,
                   &d);
    return mp_add(n->low, mp_mul(mp_sub(n->high, n->low), mp_mul(s, s)));
}

mp ref_kovalevskaya(mp J, mp c, const mp state[6])
{
    mp k = mp_div(c, J);
    mp x = mp_sum(mp_mul(state[0], state[0]),
                  mp_neg(mp_mul(state[1], state[1])),
                  mp_neg(mp_mul(k, state[3])));
    mp y = mp_sub(mp_scale(mp_mul(state[0], state[1]), 2),
                  mp_mul(k, state[4]));
    return mp_add(mp_mul(x, x), mp_mul(y, y));
}
