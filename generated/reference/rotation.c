/* Rotations from their definitions, in many bits. */
/* Tangled from literate/02-rotation: evidence. Edit there. */
#include "reference/rotation.h"

mp4 mp4_of(double w, double x, double y, double z)
{
    return (mp4){mp_of(w), mp_of(x), mp_of(y), mp_of(z)};
}

mp mp4_get(mp4 q, int i)
{
    return i == 0 ? q.w : i == 1 ? q.x : i == 2 ? q.y : q.z;
}

mp mp4_square(mp4 q)
{
    return mp_sum(mp_mul(q.w, q.w), mp_mul(q.x, q.x), mp_mul(q.y, q.y),
                  mp_mul(q.z, q.z));
}

static mp4 mp4_add(mp4 p, mp4 q)
{
    return (mp4){mp_add(p.w, q.w), mp_add(p.x, q.x), mp_add(p.y, q.y),
                 mp_add(p.z, q.z)};
}

static mp4 mp4_divide(mp4 q, double by)
{
    mp d = mp_of(by);
    return (mp4){mp_div(q.w, d), mp_div(q.x, d), mp_div(q.y, d),
                 mp_div(q.z, d)};
}

typedef struct { mp re, im; } complex_mp;

static complex_mp times(complex_mp a, complex_mp b)
{
    return (complex_mp){mp_sub(mp_mul(a.re, b.re), mp_mul(a.im, b.im)),
                        mp_add(mp_mul(a.re, b.im), mp_mul(a.im, b.re))};
}

static complex_mp bar(complex_mp a)
{
    return (complex_mp){a.re, mp_neg(a.im)};
}

mp4 ref_product(mp4 p, mp4 q)
{
    complex_mp a = {p.w, p.x}, b = {p.y, p.z};
    complex_mp c = {q.w, q.x}, d = {q.y, q.z};
    complex_mp ac = times(a, c), bd = times(b, bar(d));
    complex_mp ad = times(a, d), bc = times(b, bar(c));
    return (mp4){mp_sub(ac.re, bd.re), mp_sub(ac.im, bd.im),
                 mp_add(ad.re, bc.re), mp_add(ad.im, bc.im)};
}

mp33 ref_sandwiches(mp4 q)
{
    mp4 star = {q.w, mp_neg(q.x), mp_neg(q.y), mp_neg(q.z)};
    mp3 c[3];
    for (int k = 0; k < 3; k++) {
        mp4 e = mp4_of(0, k == 0, k == 1, k == 2);
        mp4 image = ref_product(ref_product(q, e), star);
        c[k] = (mp3){image.x, image.y, image.z};
    }
    return mp33_columns(c[0], c[1], c[2]);
}

static int halvings(mp3 *v)
{
    int k = 0;
    while (mp_cmp(mp3_dot(*v, *v), mp_of(0.25)) > 0) {
        *v = mp3_scale(mp_of(0.5), *v);
        k++;
    }
    return k;
}

/* Is |v|^n/n! already below 2^-260?  size is |v|^(n-1)/(n-1)!. */
static int negligible(mp *size, mp length, int n)
{
    *size = mp_div(mp_mul(*size, length), mp_of(n));
    return mp_cmp(*size, mp_of(0x1p-260)) < 0;
}

mp4 ref_exp(mp3 v)
{
    int k = halvings(&v);
    mp length = mp_sqrt(mp3_dot(v, v)), size = mp_of(1);
    mp4 x = {mp_of(0), v.x, v.y, v.z};
    mp4 term = mp4_of(1, 0, 0, 0), sum = term;
    for (int n = 1; !negligible(&size, length, n) || n < 5; n++) {
        term = mp4_divide(ref_product(term, x), n);
        sum = mp4_add(sum, term);
    }
    while (k-- > 0)
        sum = ref_product(sum, sum);
    return sum;
}
mp33 ref_exp_matrix(mp3 v)
{
    int k = halvings(&v);
    mp length = mp_sqrt(mp3_dot(v, v)), size = mp_of(1);
    mp33 x = mp33_skew(v), term = mp33_identity(), sum = term;
    for (int n = 1; !negligible(&size, length, n) || n < 5; n++) {
        term = mp33_scale(mp_div(mp_of(1), mp_of(n)), mp33_mul(term, x));
        sum = mp33_add(sum, term);
    }
    while (k-- > 0)
        sum = mp33_mul(sum, sum);
    return sum;
}

mp3 ref_log(mp4 q)
{
    mp3 v = {q.x, q.y, q.z};
    mp n = mp_sqrt(mp3_dot(v, v));
    if (mp_sign(q.w) < 0) {
        v = mp3_scale(mp_of(-1), v);
        q.w = mp_neg(q.w);
    }
    mp angle = mp_scale(mp_atan2(n, q.w), 2);
    return mp_sign(n) == 0 ? v : mp3_scale(mp_div(angle, n), v);
}

mp4 ref_arc(mp4 p, mp4 q, mp s)
{
    mp d = mp_sum(mp_mul(p.w, q.w), mp_mul(p.x, q.x), mp_mul(p.y, q.y),
                  mp_mul(p.z, q.z));
    mp near = mp_of(mp_sign(d) < 0 ? -1 : 1), r[4];
    mp c = mp_div(d, mp4_square(p)), n = mp_of(0);
    for (int i = 0; i < 4; i++) { /* what of q is at right angles to p */
        r[i] = mp_mul(near, mp_sub(mp4_get(q, i),
                                   mp_mul(c, mp4_get(p, i))));
        n = mp_add(n, mp_mul(r[i], r[i]));
    }
    if (mp_sign(n) == 0)
        return p;
    mp length = mp_sqrt(mp4_square(p)), side = mp_sqrt(n);
    mp angle = mp_mul(s, mp_atan2(side, mp_mul(length, mp_abs(c))));
    mp forward = mp_cos(angle);
    mp sideways = mp_div(mp_mul(mp_sin(angle), length), side);
    for (int i = 0; i < 4; i++)
        r[i] = mp_add(mp_mul(forward, mp4_get(p, i)),
                      mp_mul(sideways, r[i]));
    return (mp4){r[0], r[1], r[2], r[3]};
}

/* The turn by a about axis k: in the plane of the next two axes. */
static mp33 turn(int k, mp a)
{
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    mp33 m = mp33_identity();
    m.m[i][i] = m.m[j][j] = mp_cos(a);
    m.m[j][i] = mp_sin(a);
    m.m[i][j] = mp_neg(m.m[j][i]);
    return m;
}

mp33 ref_euler(mp phi, mp theta, mp psi)
{
    return mp33_mul(mp33_mul(turn(2, phi), turn(1, theta)), turn(0, psi));
}
