/* A free flight by its Taylor series. */
/* Tangled from literate/00-flight: evidence. Edit there. */
#include "reference/flight.h"

static void product(mpfr_t sum, mpfr_t *a, mpfr_t *b, int n)
{
    mpfr_set_zero(sum, 1);
    for (int k = 0; k <= n; k++)
        mpfr_fma(sum, a[k], b[n - k], sum, MPFR_RNDN);
}

static void attitude(flight *f, int n, mpfr_t part)
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
            product(part, f->c[table[i][j].q], f->c[4 + j], n);
            mpfr_mul_si(part, part, table[i][j].sign, MPFR_RNDN);
            mpfr_add(next, next, part, MPFR_RNDN);
        }
        mpfr_div_ui(next, next, 2 * (unsigned)(n + 1), MPFR_RNDN);
    }
}

static void spin(flight *f, int n, mpfr_t part)
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpfr_ptr next = f->c[4 + i][n + 1];
        product(next, f->c[4 + j], f->c[4 + k], n);
        mpfr_sub(part, f->inertia[j], f->inertia[k], MPFR_RNDN);
        mpfr_mul(next, next, part, MPFR_RNDN);
        mpfr_div(next, next, f->inertia[i], MPFR_RNDN);
        mpfr_div_ui(next, next, (unsigned)(n + 1), MPFR_RNDN);
    }
}

static void expand(flight *f, const mp state[7])
{
    mpfr_t part;
    mpfr_init2(part, FLIGHT_BITS);
    for (int i = 0; i < 7; i++)
        mpfr_set(f->c[i][0], state[i], MPFR_RNDN);
    for (int n = 0; n < FLIGHT_ORDER; n++) {
        attitude(f, n, part);
        spin(f, n, part);
    }
    mpfr_clear(part);
}

void ref_flight_begin(flight *f, const mp inertia[3], const mp state[7])
{
    for (int i = 0; i < 3; i++)
        f->inertia[i] = inertia[i];
    for (int i = 0; i < 7; i++)
        for (int n = 0; n <= FLIGHT_ORDER; n++)
            mpfr_init2(f->c[i][n], FLIGHT_BITS);
    expand(f, state);
}

void ref_flight_end(flight *f)
{
    for (int i = 0; i < 7; i++)
        for (int n = 0; n <= FLIGHT_ORDER; n++)
            mpfr_clear(f->c[i][n]);
}

mp ref_flight_at(const flight *f, int i, mp t)
{
    mp sum = f->c[i][FLIGHT_ORDER];
    for (int n = FLIGHT_ORDER - 1; n >= 0; n--)
        sum = mp_add(mp_mul(sum, t), f->c[i][n]);
    return sum;
}

void ref_flight_move(flight *f, mp h)
{
    mp state[7];
    mp_open(FLIGHT_BITS);
    for (int i = 0; i < 7; i++)
        state[i] = ref_flight_at(f, i, h);
    expand(f, state);
    mp_close();
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
