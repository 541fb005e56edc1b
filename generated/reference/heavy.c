/* Tops with a weight, in many bits. */
/* Tangled from literate/12-steps: integrators-evidence. Edit there. */
#include "reference/heavy.h"
#include "reference/top.h"

typedef mpfr_t coefficients[REF_HEAVY_ORDER + 1];

/* sum += k (coefficient n of a b) */
static void add_product(mpfr_t sum, mp k, coefficients a, coefficients b,
                        int n)
{
    mpfr_t term, total;
    mpfr_inits2(REF_HEAVY_BITS, term, total, (mpfr_ptr)0);
    mpfr_set_zero(total, 1);
    for (int i = 0; i <= n; i++) {
        mpfr_mul(term, a[i], b[n - i], MPFR_RNDN);
        mpfr_add(total, total, term, MPFR_RNDN);
    }
    mpfr_mul(total, total, k, MPFR_RNDN);
    mpfr_add(sum, sum, total, MPFR_RNDN);
    mpfr_clears(term, total, (mpfr_ptr)0);
}
static void next_rates(const mp I[3], const mp pull[3], coefficients y[6],
                       int n)
{
    mpfr_t term;
    mpfr_init2(term, REF_HEAVY_BITS);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        coefficients *const omega = y, *const up = y + 3;
        mpfr_ptr a = omega[i][n + 1], g = up[i][n + 1];
        mpfr_mul(a, up[j][n], pull[k], MPFR_RNDN);
        mpfr_mul(term, up[k][n], pull[j], MPFR_RNDN);
        mpfr_sub(a, a, term, MPFR_RNDN);
        add_product(a, mp_sub(I[j], I[k]), omega[j], omega[k], n);
        mpfr_div(a, a, I[i], MPFR_RNDN);
        mpfr_div_ui(a, a, (unsigned)(n + 1), MPFR_RNDN);
        mpfr_set_zero(g, 1);
        add_product(g, mp_of(1), up[j], omega[k], n);
        add_product(g, mp_of(-1), up[k], omega[j], n);
        mpfr_div_ui(g, g, (unsigned)(n + 1), MPFR_RNDN);
    }
    mpfr_clear(term);
}
void ref_heavy_series(const mp I[3], const mp pull[3], mp h, int steps,
                      mp state[6])
{
    static coefficients y[6];
    for (int i = 0; i < 6; i++)
        for (int n = 0; n <= REF_HEAVY_ORDER; n++) {
            mpfr_init2(y[i][n], REF_HEAVY_BITS);
            if (n == 0)
                mpfr_set(y[i][n], state[i], MPFR_RNDN);
        }
    while (steps-- > 0) {
        mp_open(REF_HEAVY_BITS);
        for (int n = 0; n < REF_HEAVY_ORDER; n++)
            next_rates(I, pull, y, n);
        for (int i = 0; i < 6; i++) /* Horner */
            for (int n = REF_HEAVY_ORDER; n > 0; n--) {
                mpfr_mul(y[i][n], y[i][n], h, MPFR_RNDN);
                mpfr_add(y[i][n - 1], y[i][n - 1], y[i][n], MPFR_RNDN);
            }
        mp_close();
    }
    for (int i = 0; i < 6; i++) {
        state[i] = mp_add(y[i][0], mp_of(0));
        for (int n = 0; n <= REF_HEAVY_ORDER; n++)
            mpfr_clear(y[i][n]);
    }
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
