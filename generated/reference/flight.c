/* A free flight by its Taylor series, and the wait between two flips. */
/* Tangled from literate/00-flight: evidence. Edit there. */
#include "reference/flight.h"

static void attitude(ref_series *f, int n, mpfr_t part)
{
    static const struct { int sign, q; } table[4][3] = {
        {{-1, 1}, {-1, 2}, {-1, 3}},
        {{+1, 0}, {-1, 3}, {+1, 2}},
        {{+1, 3}, {+1, 0}, {-1, 1}},
        {{-1, 2}, {+1, 1}, {+1, 0}}};
    for (int i = 0; i < 4; i++) {
        mpfr_ptr next = f->c[i][n + 1];
        mpfr_set_zero(next, 1);
        for (int j = 0; j < 3; j++) {
            ref_series_product(part, f->c[table[i][j].q], f->c[4 + j], n);
            mpfr_mul_si(part, part, table[i][j].sign, MPFR_RNDN);
            mpfr_add(next, next, part, MPFR_RNDN);
        }
        mpfr_div_ui(next, next, 2 * (unsigned)(n + 1), MPFR_RNDN);
    }
}

void ref_flight_spin(ref_series *f, int first, int n, mpfr_t part)
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpfr_ptr next = f->c[first + i][n + 1];
        ref_series_product(next, f->c[first + j], f->c[first + k], n);
        mpfr_sub(part, f->constant[j], f->constant[k], MPFR_RNDN);
        mpfr_mul(next, next, part, MPFR_RNDN);
        mpfr_div(next, next, f->constant[i], MPFR_RNDN);
        mpfr_div_ui(next, next, (unsigned)(n + 1), MPFR_RNDN);
    }
}

static void free_body(ref_series *f, int n, mpfr_t part)
{
    attitude(f, n, part);
    ref_flight_spin(f, 4, n, part);
}

void ref_flight_begin(ref_series *f, const mp inertia[3], int bits,
                      int order, const mp state[7])
{
    f->numbers = 7;
    f->order = order;
    f->bits = bits;
    f->recurrence = free_body;
    for (int i = 0; i < 3; i++)
        f->constant[i] = inertia[i];
    ref_series_begin(f, state);
}

/* I_i (I_i - I_k) omega_i^2 */
static mp term(const mp I[3], const mp omega[3], int i, int k)
{
    return mp_mul(mp_mul(I[i], mp_sub(I[i], I[k])),
                  mp_mul(omega[i], omega[i]));
}

mp ref_flight_wait(const mp I[3], const mp omega[3])
{
    mp product = mp_mul(I[0], mp_mul(I[1], I[2]));
    mp D1 = mp_add(term(I, omega, 1, 0), term(I, omega, 2, 0));
    mp D2 = mp_add(term(I, omega, 2, 1),
                   mp_mul(mp_mul(I[0], mp_sub(I[0], I[1])),
                          mp_mul(omega[0], omega[0])));
    mp a = mp_sqrt(mp_div(mp_mul(mp_sub(I[2], I[1]), D1), product));
    mp b = mp_sqrt(mp_div(mp_mul(mp_sub(I[2], I[0]), D2), product));
    for (int i = 0; i < 12; i++) {
        mp mean = mp_scale(mp_add(a, b), 0.5);
        b = mp_sqrt(mp_mul(a, b));
        a = mean;
    }
    return mp_div(mp_pi(), a);
}
