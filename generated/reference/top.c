/* The closed form of the free top, in many bits. */
/* Tangled from literate/11-top: evidence. Edit there. */
#include "reference/top.h"
#include "reference/flight.h"

void ref_top_series(const mp I[3], mp h, int steps, mp state[7])
{
    ref_series s;
    ref_flight_begin(&s, I, REF_TOP_SERIES_BITS, REF_TOP_ORDER, state);
    ref_series_follow(&s, h, steps, state);
}

static int close_enough(mp spread, mp A)
{
    return mp_cmp(mp_abs(spread),
                  mp_scale(A, 1 / (double)(1LL << (REF_TOP_BITS / 6)))) < 0;
}

static mp fourth(mp x, mp lambda)
{
    return mp_scale(mp_add(x, lambda), 0.25);
}

mp ref_top_rf(mp x, mp y, mp z)
{
    for (;;) {
        mp A = mp_div(mp_sum(x, y, z), mp_of(3));
        mp X = mp_sub(A, x), Y = mp_sub(A, y);
        if (close_enough(X, A) && close_enough(Y, A)) {
            X = mp_div(X, A);
            Y = mp_div(Y, A);
            mp Z = mp_neg(mp_add(X, Y));
            mp E2 = mp_sub(mp_mul(X, Y), mp_mul(Z, Z));
            mp E3 = mp_mul(mp_mul(X, Y), Z);
            mp tail = mp_sum(mp_of(1), mp_mul(E2, mp_ratio(-1, 10)),
                mp_mul(E3, mp_ratio(1, 14)),
                mp_mul(mp_mul(E2, E2), mp_ratio(1, 24)),
                mp_mul(mp_mul(E2, E3), mp_ratio(-3, 44)));
            return mp_div(tail, mp_sqrt(A));
        }
        mp a = mp_sqrt(x), b = mp_sqrt(y), c = mp_sqrt(z);
        mp lambda = mp_sum(mp_mul(a, b), mp_mul(a, c), mp_mul(b, c));
        x = fourth(x, lambda);
        y = fourth(y, lambda);
        z = fourth(z, lambda);
    }
}
static mp left_behind(mp e)
{
    if (mp_sign(e) == 0)
        return mp_of(1);
    mp r = mp_sqrt(e);
    return mp_div(mp_atan2(r, mp_of(1)), r);
}

static mp rj_tail(mp x, mp y, mp z, mp A)
{
    mp X = mp_div(mp_sub(A, x), A), Y = mp_div(mp_sub(A, y), A),
       Z = mp_div(mp_sub(A, z), A);
    mp P = mp_scale(mp_sum(X, Y, Z), -0.5), PP = mp_mul(P, P);
    mp XYZ = mp_mul(mp_mul(X, Y), Z);
    mp E2 = mp_sum(mp_mul(X, Y), mp_mul(X, Z), mp_mul(Y, Z),
                   mp_scale(PP, -3));
    mp E3 = mp_sum(XYZ, mp_scale(mp_mul(E2, P), 2),
                   mp_scale(mp_mul(PP, P), 4));
    mp E4 = mp_mul(mp_sum(mp_scale(XYZ, 2), mp_mul(E2, P),
                          mp_scale(mp_mul(PP, P), 3)), P);
    mp E5 = mp_mul(XYZ, PP);
    mp tail = mp_sum(mp_of(1), mp_mul(E2, mp_ratio(-3, 14)),
        mp_mul(E3, mp_ratio(1, 6)),
        mp_mul(mp_mul(E2, E2), mp_ratio(9, 88)),
        mp_mul(E4, mp_ratio(-3, 22)),
        mp_mul(mp_mul(E2, E3), mp_ratio(-9, 52)),
        mp_mul(E5, mp_ratio(3, 26)));
    return mp_div(tail, mp_mul(A, mp_sqrt(A)));
}
mp ref_top_rj(mp x, mp y, mp z, mp p)
{
    mp left = mp_of(0), weight = mp_of(1);
    for (;;) {
        mp A = mp_div(mp_sum(x, y, z, p, p), mp_of(5));
        if (close_enough(mp_sub(A, x), A) && close_enough(mp_sub(A, y), A)
            && close_enough(mp_sub(A, z), A)
            && close_enough(mp_sub(A, p), A))
            return mp_add(mp_mul(weight, rj_tail(x, y, z, A)),
                          mp_scale(left, 6));
        mp a = mp_sqrt(x), b = mp_sqrt(y), c = mp_sqrt(z), q = mp_sqrt(p);
        mp lambda = mp_sum(mp_mul(a, b), mp_mul(a, c), mp_mul(b, c));
        mp d = mp_mul(mp_mul(mp_add(q, a), mp_add(q, b)), mp_add(q, c));
        mp e = mp_div(mp_mul(mp_mul(mp_sub(p, x), mp_sub(p, y)),
                             mp_sub(p, z)), mp_mul(d, d));
        left = mp_add(left, mp_mul(mp_div(weight, d), left_behind(e)));
        weight = mp_scale(weight, 0.25);
        x = fourth(x, lambda);
        y = fourth(y, lambda);
        z = fourth(z, lambda);
        p = fourth(p, lambda);
    }
}

void ref_top_jacobi(mp m1, mp u, mp *s, mp *c, mp *d)
{
    mp kc = mp_sqrt(m1), k[40], one = mp_of(1);
    int n = 0;
    for (;;) {
        k[n] = mp_div(mp_sub(one, kc), mp_add(one, kc));
        u = mp_div(u, mp_add(one, k[n]));
        kc = mp_div(mp_scale(mp_sqrt(kc), 2), mp_add(one, kc));
        if (mp_cmp(mp_abs(k[n++]), mp_scale(one, 0x1p-140)) < 0)
            break;
    }
    *s = mp_sin(u);
    *c = mp_cos(u);
    *d = one;
    while (n-- > 0) {
        mp t = mp_mul(k[n], mp_mul(*s, *s)), below = mp_add(one, t);
        *c = mp_div(mp_mul(*c, *d), below);
        *d = mp_div(mp_sub(one, t), below);
        *s = mp_div(mp_mul(mp_add(one, k[n]), *s), below);
    }
}

static void in_order(ref_top *a, const mp I[3], const mp omega[3])
{
    int k[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 3; j++)
            if (mp_cmp(I[k[j]], I[k[i]]) < 0) {
                const int t = k[i];
                k[i] = k[j];
                k[j] = t;
            }
    mp GG = mp_of(0), TT = mp_of(0);
    for (int i = 0; i < 3; i++) {
        mp l = mp_mul(I[i], omega[i]);
        GG = mp_add(GG, mp_mul(l, l));
        TT = mp_add(TT, mp_mul(l, omega[i]));
    }
    const int up = mp_cmp(GG, mp_mul(TT, I[k[1]])) > 0;
    const int odd = (k[1] - k[0] + 3) % 3 == 2;
    for (int i = 0; i < 3; i++) {
        a->axis[i] = up ? k[i] : k[2 - i];
        a->sign[i] = mp_of(i == 1 && odd == up ? -1 : 1);
        a->I[i] = I[a->axis[i]];
        a->omega[i] = mp_mul(a->sign[i], omega[a->axis[i]]);
    }
}
static mp S_of(mp kappa, mp s, mp c, mp d)
{
    mp ss = mp_mul(s, s), one = mp_of(1);
    return mp_div(mp_mul(mp_mul(s, ss),
        ref_top_rj(mp_mul(c, c), mp_mul(d, d), one,
                   mp_add(one, mp_mul(kappa, ss)))), mp_of(3));
}

static mp amplitude_of(mp GG_TI, mp I, mp J)
{
    return mp_sqrt(mp_abs(mp_div(GG_TI, mp_mul(I, mp_sub(J, I)))));
}
ref_top ref_top_begin(const mp I[3], const mp omega[3])
{
    ref_top a;
    in_order(&a, I, omega);
    mp GG = mp_of(0), TT = mp_of(0), D[3], one = mp_of(1);
    for (int i = 0; i < 3; i++) {
        mp l = mp_mul(a.I[i], a.omega[i]);
        GG = mp_add(GG, mp_mul(l, l));
        TT = mp_add(TT, mp_mul(l, a.omega[i]));
    }
    for (int i = 0; i < 3; i++)
        D[i] = mp_sub(GG, mp_mul(TT, a.I[i]));
    a.G = mp_sqrt(GG);
    a.amplitude[0] = amplitude_of(D[2], a.I[0], a.I[2]);
    a.amplitude[1] = amplitude_of(D[2], a.I[1], a.I[2]);
    a.amplitude[2] = amplitude_of(D[0], a.I[2], a.I[0]);
    if (mp_sign(a.omega[2]) < 0)
        a.amplitude[2] = mp_neg(a.amplitude[2]);
    mp I32 = mp_sub(a.I[2], a.I[1]);
    a.p = mp_div(mp_mul(I32, mp_mul(a.amplitude[1], a.amplitude[2])),
                 mp_mul(a.I[0], a.amplitude[0]));
    a.m1 = mp_div(mp_mul(D[1], mp_sub(a.I[2], a.I[0])), mp_mul(D[0], I32));
    a.kappa = mp_div(mp_mul(a.I[2], mp_sub(a.I[1], a.I[0])),
                     mp_mul(a.I[0], I32));
    a.K = ref_top_rf(mp_of(0), a.m1, one);
    a.S_K = S_of(a.kappa, one, mp_of(0), mp_sqrt(a.m1));
    mp s = mp_div(a.omega[1], a.amplitude[1]),
       c = mp_div(a.omega[0], a.amplitude[0]),
       d = mp_div(a.omega[2], a.amplitude[2]);
    a.start = mp_mul(s, ref_top_rf(mp_mul(c, c), mp_mul(d, d), one));
    a.S_start = S_of(a.kappa, s, c, d);
    if (mp_sign(c) < 0) {
        a.start = mp_sub(mp_scale(a.K, 2), a.start);
        a.S_start = mp_sub(mp_scale(a.S_K, 2), a.S_start);
    }
    return a;
}
static mp33 rows(const ref_top *a, const mp omega[3])
{
    mp3 l = {mp_mul(a->I[0], omega[0]), mp_mul(a->I[1], omega[1]),
             mp_mul(a->I[2], omega[2])};
    mp3 c = mp3_scale(mp_div(mp_of(1), a->G), l);
    mp f = mp_sqrt(mp_add(mp_mul(l.x, l.x), mp_mul(l.y, l.y)));
    mp3 n = {mp_neg(mp_div(l.y, f)), mp_div(l.x, f), mp_of(0)};
    return mp33_transpose(mp33_columns(n, mp3_cross(c, n), c));
}

static mp33 about_z(mp angle)
{
    mp33 R = mp33_identity();
    R.m[0][0] = R.m[1][1] = mp_cos(angle);
    R.m[1][0] = mp_sin(angle);
    R.m[0][1] = mp_neg(R.m[1][0]);
    return R;
}
void ref_top_at(const ref_top *a, mp t, mp33 *B, mp omega[3])
{
    mp u = mp_add(a->start, mp_mul(a->p, t)), s, c, d, now[3];
    const long n = (long)mp_get(mp_div(u, mp_scale(a->K, 2)));
    long near = n;
    for (long k = n - 1; k <= n + 1; k++)
        if (mp_cmp(mp_abs(mp_sub(u, mp_scale(a->K, 2 * (double)k))),
                   mp_abs(mp_sub(u, mp_scale(a->K, 2 * (double)near)))) < 0)
            near = k;
    ref_top_jacobi(a->m1, mp_sub(u, mp_scale(a->K, 2 * (double)near)),
                   &s, &c, &d);
    mp S = mp_add(mp_scale(a->S_K, 2 * (double)near),
                  S_of(a->kappa, s, c, d));
    mp odd = mp_of(near % 2 == 0 ? 1 : -1);
    now[0] = mp_mul(odd, mp_mul(a->amplitude[0], c));
    now[1] = mp_mul(odd, mp_mul(a->amplitude[1], s));
    now[2] = mp_mul(a->amplitude[2], d);
    mp one = mp_of(1);
    mp slope = mp_mul(mp_sub(mp_div(one, a->I[2]), mp_div(one, a->I[0])),
                      a->kappa);
    mp phi = mp_mul(a->G, mp_add(mp_div(t, a->I[0]),
        mp_div(mp_mul(slope, mp_sub(S, a->S_start)), a->p)));
    mp33 sorted = mp33_mul(mp33_transpose(rows(a, a->omega)),
                           mp33_mul(about_z(phi), rows(a, now)));
    for (int i = 0; i < 3; i++) {
        omega[a->axis[i]] = mp_mul(a->sign[i], now[i]);
        for (int j = 0; j < 3; j++)
            B->m[a->axis[i]][a->axis[j]] = mp_mul(
                mp_mul(a->sign[i], a->sign[j]), sorted.m[i][j]);
    }
}

static mp33 turn_about(mp3 axis, mp angle)
{
    mp size = mp_sqrt(mp3_dot(axis, axis));
    mp half = mp_scale(angle, 0.5);
    mp s = mp_div(mp_sin(half), size);
    const mp q[4] = {mp_cos(half), mp_mul(s, axis.x), mp_mul(s, axis.y),
                     mp_mul(s, axis.z)};
    return ref_top_matrix(q);
}

mp33 ref_top_symmetric(mp J, mp J_k, int k, const mp omega[3], mp t)
{
    mp l[3], e[3];
    for (int i = 0; i < 3; i++) {
        l[i] = mp_mul(i == k ? J_k : J, omega[i]);
        e[i] = mp_of(i == k);
    }
    mp3 L = {l[0], l[1], l[2]}, axis = {e[0], e[1], e[2]};
    mp G = mp_sqrt(mp3_dot(L, L));
    mp own = mp_mul(omega[k], mp_sub(mp_of(1), mp_div(J_k, J)));
    return mp33_mul(turn_about(L, mp_mul(t, mp_div(G, J))),
                    turn_about(axis, mp_mul(t, own)));
}

mp33 ref_top_matrix(const mp q[4])
{
    mp3 v = {q[1], q[2], q[3]};
    mp vv = mp3_dot(v, v), ww = mp_mul(q[0], q[0]);
    mp33 cross = mp33_zero();
    cross.m[2][1] = v.x;
    cross.m[1][2] = mp_neg(v.x);
    cross.m[0][2] = v.y;
    cross.m[2][0] = mp_neg(v.y);
    cross.m[1][0] = v.z;
    cross.m[0][1] = mp_neg(v.z);
    mp33 R = mp33_add(mp33_scale(mp_sub(ww, vv), mp33_identity()),
        mp33_add(mp33_scale(mp_of(2), mp33_outer(v, v)),
                 mp33_scale(mp_scale(q[0], 2), cross)));
    return mp33_scale(mp_div(mp_of(1), mp_add(ww, vv)), R);
}
