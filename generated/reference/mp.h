/* Numbers of many bits that read as values. */
/* Tangled from literate/kit: oracle. Edit there. */
#ifndef REFERENCE_MP_H
#define REFERENCE_MP_H

#include <mpfr.h>

typedef const __mpfr_struct *mp;

/* Numbers made after mp_open die at the matching mp_close. */
void mp_open(mpfr_prec_t bits);
void mp_close(void);
int mp_exact(void);       /* has nothing been rounded since mp_open? */

void mp_watch(void);
const char *mp_watched(void);   /* "exact", "300 bits", "MPFR" (no scope),
                                   "doubles" (no number of many bits) */

mp mp_of(double value);
mp mp_ratio(long numerator, long denominator);
mp mp_text(const char *decimal);
mp mp_pi(void);
mp mp_add(mp a, mp b);
mp mp_sub(mp a, mp b);
mp mp_mul(mp a, mp b);
mp mp_div(mp a, mp b);
mp mp_scale(mp a, double by);
mp mp_neg(mp a);
mp mp_abs(mp a);
mp mp_sqrt(mp a);
mp mp_max(mp a, mp b);
mp mp_sin(mp a);
mp mp_cos(mp a);
mp mp_atan2(mp y, mp x);
mp mp_sum_of(int n, const mp *terms);
int mp_sign(mp a);
int mp_cmp(mp a, mp b);
double mp_get(mp a);      /* nearest double */

/* mp_sum(a, b, c, ...) */
#define mp_sum(...) \
    mp_sum_of((int)(sizeof((mp[]){__VA_ARGS__}) / sizeof(mp)), \
              (const mp[]){__VA_ARGS__})

typedef struct { mp x, y, z; } mp3;
typedef struct { mp m[3][3]; } mp33;

mp3 mp3_of(double x, double y, double z);
mp3 mp3_add(mp3 a, mp3 b);
mp3 mp3_sub(mp3 a, mp3 b);
mp3 mp3_scale(mp k, mp3 a);
mp mp3_dot(mp3 a, mp3 b);
mp3 mp3_cross(mp3 a, mp3 b);
mp mp3_get(mp3 a, int i);

mp33 mp33_zero(void);
mp33 mp33_identity(void);
mp33 mp33_columns(mp3 a, mp3 b, mp3 c);
mp3 mp33_column(mp33 a, int j);
mp33 mp33_skew(mp3 a);                      /* of the cross product */
mp33 mp33_outer(mp3 a, mp3 b);              /* a b^T */
mp33 mp33_add(mp33 a, mp33 b);
mp33 mp33_sub(mp33 a, mp33 b);
mp33 mp33_scale(mp k, mp33 a);
mp33 mp33_mul(mp33 a, mp33 b);
mp33 mp33_transpose(mp33 a);
mp3 mp33_apply(mp33 a, mp3 v);
mp mp33_det(mp33 a);
mp mp33_trace(mp33 a);
mp33 mp33_abs(mp33 a);                      /* entry by entry */
mp mp33_permanent(mp33 a);                  /* determinant without signs */
mp3 mp3_abs(mp3 a);
mp mp3_length(mp3 a);

double error_ulp(double got, mp exact);
double error_u(double got, mp exact, mp scale); /* |got-exact|/(u scale) */
double error_relative(double got, mp exact); /* scale |exact| + 2^-1022 */
double error_ratio(mp difference, mp scale);    /* |difference|/(u scale) */

#endif
