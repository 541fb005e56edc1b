/* Numbers of many bits that read as values. */
/* Tangled from literate/kit: oracle. Edit there. */
#include "reference/mp.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK_NUMBERS = 4096, MAX_BLOCKS = 8192, MAX_SCOPES = 16 };

typedef struct {
    mpfr_t number[BLOCK_NUMBERS];
} block;

static block *blocks[MAX_BLOCKS];
static size_t made, used;                    /* numbers ever, numbers now */
static struct { size_t used; mpfr_prec_t bits; int rounded; }
    scopes[MAX_SCOPES];
static int depth;
static struct { mpfr_prec_t least; int rounded; } watch;

static void die(const char *why)
{
    fprintf(stderr, "mp: %s\n", why);
    abort();
}

void mp_open(mpfr_prec_t bits)
{
    if (depth == MAX_SCOPES)
        die("scopes nested too deep");
    scopes[depth].used = used;
    scopes[depth].bits = bits;
    scopes[depth].rounded = mpfr_inexflag_p() != 0;
    depth++;
    if (watch.least == 0 || bits < watch.least)
        watch.least = bits;
    mpfr_clear_flags();
}

void mp_close(void)
{
    if (depth == 0)
        die("mp_close without mp_open");
    depth--;
    watch.rounded |= !mp_exact();
    used = scopes[depth].used;
    if (scopes[depth].rounded)
        mpfr_set_inexflag();
}

int mp_exact(void)
{
    return !mpfr_inexflag_p() && !mpfr_nanflag_p() && !mpfr_overflow_p()
        && !mpfr_underflow_p();
}

void mp_watch(void)
{
    watch.least = 0;
    watch.rounded = depth > 0 && !mp_exact();
    if (depth == 0)
        mpfr_clear_flags();
    for (int i = 0; i < depth; i++) {
        watch.rounded |= i > 0 && scopes[i].rounded;
        if (watch.least == 0 || scopes[i].bits < watch.least)
            watch.least = scopes[i].bits;
    }
}

const char *mp_watched(void)
{
    static char text[32];
    const int rounded = watch.rounded || !mp_exact();
    if (watch.least == 0)
        return rounded ? "MPFR" : "doubles";
    if (!rounded)
        return "exact";
    snprintf(text, sizeof text, "%ld bits", (long)watch.least);
    return text;
}

static mpfr_ptr fresh(void)
{
    if (depth == 0)
        die("a number was made outside mp_open ... mp_close");
    if (used / BLOCK_NUMBERS >= MAX_BLOCKS)
        die("arena full");
    block **b = &blocks[used / BLOCK_NUMBERS];
    if (*b == NULL && (*b = malloc(sizeof **b)) == NULL)
        die("out of memory");
    mpfr_ptr p = (*b)->number[used % BLOCK_NUMBERS];
    if (used == made) {
        mpfr_init2(p, scopes[depth - 1].bits);
        made++;
    } else if (mpfr_get_prec(p) != scopes[depth - 1].bits)
        mpfr_set_prec(p, scopes[depth - 1].bits);
    used++;
    return p;
}

#define MAKE(call) do { mpfr_ptr r = fresh(); call; return r; } while (0)

mp mp_of(double value) { MAKE(mpfr_set_d(r, value, MPFR_RNDN)); }
mp mp_pi(void) { MAKE(mpfr_const_pi(r, MPFR_RNDN)); }
mp mp_add(mp a, mp b) { MAKE(mpfr_add(r, a, b, MPFR_RNDN)); }
mp mp_sub(mp a, mp b) { MAKE(mpfr_sub(r, a, b, MPFR_RNDN)); }
mp mp_mul(mp a, mp b) { MAKE(mpfr_mul(r, a, b, MPFR_RNDN)); }
mp mp_div(mp a, mp b) { MAKE(mpfr_div(r, a, b, MPFR_RNDN)); }
mp mp_scale(mp a, double by) { MAKE(mpfr_mul_d(r, a, by, MPFR_RNDN)); }
mp mp_neg(mp a) { MAKE(mpfr_neg(r, a, MPFR_RNDN)); }
mp mp_abs(mp a) { MAKE(mpfr_abs(r, a, MPFR_RNDN)); }
mp mp_sqrt(mp a) { MAKE(mpfr_sqrt(r, a, MPFR_RNDN)); }
mp mp_max(mp a, mp b) { MAKE(mpfr_max(r, a, b, MPFR_RNDN)); }
mp mp_sin(mp a) { MAKE(mpfr_sin(r, a, MPFR_RNDN)); }
mp mp_cos(mp a) { MAKE(mpfr_cos(r, a, MPFR_RNDN)); }
mp mp_atan2(mp y, mp x) { MAKE(mpfr_atan2(r, y, x, MPFR_RNDN)); }

mp mp_ratio(long numerator, long denominator)
{
    mpfr_ptr r = fresh();
    mpfr_set_si(r, numerator, MPFR_RNDN);
    mpfr_div_si(r, r, denominator, MPFR_RNDN);
    return r;
}

mp mp_text(const char *decimal)
{
    mpfr_ptr r = fresh();
    if (mpfr_set_str(r, decimal, 10, MPFR_RNDN) != 0)
        die("mp_text: not a number");
    return r;
}

mp mp_sum_of(int n, const mp *terms)
{
    mp total = mp_of(0);
    for (int i = 0; i < n; i++)
        total = mp_add(total, terms[i]);
    return total;
}

int mp_sign(mp a) { return mpfr_sgn(a); }
int mp_cmp(mp a, mp b) { return mpfr_cmp(a, b); }

/* Reading a number out rounds it, but that is not the reference's fault. */
double mp_get(mp a)
{
    int rounded = mpfr_inexflag_p() != 0;
    double d = mpfr_get_d(a, MPFR_RNDN);
    if (!rounded)
        mpfr_clear_inexflag();
    return d;
}

mp3 mp3_of(double x, double y, double z)
{
    return (mp3){mp_of(x), mp_of(y), mp_of(z)};
}

mp3 mp3_add(mp3 a, mp3 b)
{
    return (mp3){mp_add(a.x, b.x), mp_add(a.y, b.y), mp_add(a.z, b.z)};
}

mp3 mp3_sub(mp3 a, mp3 b)
{
    return (mp3){mp_sub(a.x, b.x), mp_sub(a.y, b.y), mp_sub(a.z, b.z)};
}

mp3 mp3_scale(mp k, mp3 a)
{
    return (mp3){mp_mul(k, a.x), mp_mul(k, a.y), mp_mul(k, a.z)};
}

mp mp3_dot(mp3 a, mp3 b)
{
    return mp_sum(mp_mul(a.x, b.x), mp_mul(a.y, b.y), mp_mul(a.z, b.z));
}

mp3 mp3_cross(mp3 a, mp3 b)
{
    return (mp3){mp_sub(mp_mul(a.y, b.z), mp_mul(a.z, b.y)),
                 mp_sub(mp_mul(a.z, b.x), mp_mul(a.x, b.z)),
                 mp_sub(mp_mul(a.x, b.y), mp_mul(a.y, b.x))};
}

mp3 mp3_abs(mp3 a)
{
    return (mp3){mp_abs(a.x), mp_abs(a.y), mp_abs(a.z)};
}

mp mp3_length(mp3 a)
{
    return mp_sqrt(mp3_dot(a, a));
}

mp mp3_get(mp3 a, int i)
{
    return i == 0 ? a.x : i == 1 ? a.y : a.z;
}

/* Fill a matrix from an expression in i and j. */
#define MAKE33(entry) do { \
        mp33 r; \
        for (int i = 0; i < 3; i++) \
            for (int j = 0; j < 3; j++) \
                r.m[i][j] = (entry); \
        return r; \
    } while (0)

mp33 mp33_zero(void) { MAKE33(mp_of(0)); }
mp33 mp33_identity(void) { MAKE33(mp_of(i == j)); }

mp33 mp33_columns(mp3 a, mp3 b, mp3 c)
{
    MAKE33(mp3_get(j == 0 ? a : j == 1 ? b : c, i));
}

mp3 mp33_column(mp33 a, int j)
{
    return (mp3){a.m[0][j], a.m[1][j], a.m[2][j]};
}

mp33 mp33_skew(mp3 a)
{
    mp o = mp_of(0);
    return (mp33){{{o, mp_neg(a.z), a.y}, {a.z, o, mp_neg(a.x)},
                   {mp_neg(a.y), a.x, o}}};
}

mp33 mp33_outer(mp3 a, mp3 b)
{
    MAKE33(mp_mul(mp3_get(a, i), mp3_get(b, j)));
}

mp33 mp33_add(mp33 a, mp33 b) { MAKE33(mp_add(a.m[i][j], b.m[i][j])); }
mp33 mp33_sub(mp33 a, mp33 b) { MAKE33(mp_sub(a.m[i][j], b.m[i][j])); }
mp33 mp33_scale(mp k, mp33 a) { MAKE33(mp_mul(k, a.m[i][j])); }
mp33 mp33_transpose(mp33 a) { MAKE33(a.m[j][i]); }
mp33 mp33_abs(mp33 a) { MAKE33(mp_abs(a.m[i][j])); }

mp33 mp33_mul(mp33 a, mp33 b)
{
    MAKE33(mp_sum(mp_mul(a.m[i][0], b.m[0][j]),
                  mp_mul(a.m[i][1], b.m[1][j]),
                  mp_mul(a.m[i][2], b.m[2][j])));
}

mp3 mp33_apply(mp33 a, mp3 v)
{
    mp r[3];
    for (int i = 0; i < 3; i++)
        r[i] = mp_sum(mp_mul(a.m[i][0], v.x), mp_mul(a.m[i][1], v.y),
                      mp_mul(a.m[i][2], v.z));
    return (mp3){r[0], r[1], r[2]};
}

/* Leibniz: six products, one factor from each row and each column, with
   the sign of the permutation or without. */
static mp leibniz(mp33 a, int with_signs)
{
    static const int p[6][4] = {
        {0, 1, 2, 1}, {1, 2, 0, 1}, {2, 0, 1, 1},
        {0, 2, 1, -1}, {1, 0, 2, -1}, {2, 1, 0, -1}};
    mp total = mp_of(0);
    for (int k = 0; k < 6; k++) {
        mp term = mp_mul(mp_mul(a.m[0][p[k][0]], a.m[1][p[k][1]]),
                         a.m[2][p[k][2]]);
        total = p[k][3] < 0 && with_signs ? mp_sub(total, term)
                                          : mp_add(total, term);
    }
    return total;
}

mp mp33_det(mp33 a) { return leibniz(a, 1); }
mp mp33_permanent(mp33 a) { return leibniz(a, 0); }

mp mp33_trace(mp33 a)
{
    return mp_sum(a.m[0][0], a.m[1][1], a.m[2][2]);
}

static double quotient_up(double got, mp exact, mp scale, long exponent)
{
    if (!isfinite(got) || !mpfr_number_p(exact) || !mpfr_number_p(scale))
        return INFINITY;
    int rounded = mpfr_inexflag_p() != 0;
    mpfr_t e;
    mpfr_init2(e, mpfr_get_prec(exact) + 64);
    mpfr_sub_d(e, exact, got, MPFR_RNDA);
    mpfr_abs(e, e, MPFR_RNDU);
    double result;
    if (mpfr_zero_p(e))
        result = 0;
    else if (mpfr_zero_p(scale))
        result = INFINITY;
    else {
        mpfr_div(e, e, scale, MPFR_RNDU);
        mpfr_mul_2si(e, e, -exponent, MPFR_RNDU);
        result = fabs(mpfr_get_d(e, MPFR_RNDU));
    }
    mpfr_clear(e);
    if (!rounded)
        mpfr_clear_inexflag();
    return result;
}

double error_ulp(double got, mp exact)
{
    if (!isfinite(got) || !mpfr_number_p(exact))
        return INFINITY;
    long exponent = mpfr_zero_p(exact) ? -1074 : mpfr_get_exp(exact) - 53;
    mpfr_t one;
    mpfr_init2(one, 2);
    mpfr_set_ui(one, 1, MPFR_RNDN);
    double result = quotient_up(got, exact, one,
                                exponent < -1074 ? -1074 : exponent);
    mpfr_clear(one);
    return result;
}

double error_ratio(mp difference, mp scale)
{
    return quotient_up(0, difference, scale, -53);
}

double error_u(double got, mp exact, mp scale)
{
    mpfr_t size;
    mpfr_init2(size, mpfr_get_prec(scale));
    mpfr_abs(size, scale, MPFR_RNDN);
    double result = quotient_up(got, exact, size, -53);
    mpfr_clear(size);
    return result;
}

double error_relative(double got, mp exact)
{
    mp_open(mpfr_get_prec(exact));
    double result = error_u(got, exact, mp_add(mp_abs(exact),
                                               mp_of(0x1p-1022)));
    mp_close();
    return result;
}
