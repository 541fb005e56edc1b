/* Taylor series of a few numbers by a recurrence. */
/* Tangled from literate/00-flight: evidence. Edit there. */
#include "reference/series.h"

void ref_series_product(mpfr_t sum, mpfr_t *a, mpfr_t *b, int n)
{
    mpfr_set_zero(sum, 1);
    for (int k = 0; k <= n; k++)
        mpfr_fma(sum, a[k], b[n - k], sum, MPFR_RNDN);
}

static void expand(ref_series *s, const mp *state)
{
    mpfr_t part;
    mpfr_init2(part, s->bits);
    for (int i = 0; i < s->numbers; i++)
        mpfr_set(s->c[i][0], state[i], MPFR_RNDN);
    for (int n = 0; n < s->order; n++)
        s->recurrence(s, n, part);
    mpfr_clear(part);
}

void ref_series_begin(ref_series *s, const mp *state)
{
    for (int i = 0; i < s->numbers; i++)
        for (int n = 0; n <= s->order; n++)
            mpfr_init2(s->c[i][n], s->bits);
    mp_open(s->bits);
    expand(s, state);
    mp_close();
}

void ref_series_end(ref_series *s)
{
    for (int i = 0; i < s->numbers; i++)
        for (int n = 0; n <= s->order; n++)
            mpfr_clear(s->c[i][n]);
}

mp ref_series_at(const ref_series *s, int i, mp t)
{
    mp sum = s->c[i][s->order];
    for (int n = s->order - 1; n >= 0; n--)
        sum = mp_add(mp_mul(sum, t), s->c[i][n]);
    return sum;
}

void ref_series_move(ref_series *s, mp h)
{
    mp state[REF_SERIES_NUMBERS];
    mp_open(s->bits);
    for (int i = 0; i < s->numbers; i++)
        state[i] = ref_series_at(s, i, h);
    expand(s, state);
    mp_close();
}

void ref_series_follow(ref_series *s, mp h, int steps, mp *state)
{
    while (steps-- > 0)
        ref_series_move(s, h);
    for (int i = 0; i < s->numbers; i++)
        state[i] = mp_add(s->c[i][0], mp_of(0));
    ref_series_end(s);
}
