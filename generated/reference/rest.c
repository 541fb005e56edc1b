/* Rest chapter in closed form: bounces, slopes, spins, decay. */
/* Tangled from literate/14-rest: evidence. Edit there. */
#include "reference/rest.h"

mp ref_decay(mp x)
{
    mp sum = mp_of(1), term = mp_of(1);
    for (int k = 1; k < 200; k++) {
        term = mp_div(mp_mul(term, mp_neg(x)), mp_of(k));
        sum = mp_add(sum, term);
    }
    return sum;
}

mp_bounce ref_bounce(mp H, mp e, mp g, mp t)
{
    mp v = mp_sqrt(mp_mul(mp_mul(mp_of(2), g), H));
    const mp fall = mp_div(v, g);
    mp since = mp_sub(t, fall);
    if (mp_sign(since) < 0)
        return (mp_bounce){
            mp_sub(H, mp_mul(mp_scale(g, 0.5), mp_mul(t, t))),
            mp_neg(mp_mul(g, t))};
    v = mp_mul(e, v);
    for (;;) {
        const mp flight = mp_div(mp_scale(v, 2), g);
        if (mp_cmp(since, flight) < 0)
            break;
        since = mp_sub(since, flight);
        v = mp_mul(e, v);
    }
    const mp fallen = mp_mul(g, since);
    return (mp_bounce){mp_mul(since, mp_sub(v, mp_scale(fallen, 0.5))),
                       mp_sub(v, fallen)};
}

mp_slope ref_ball_on_slope(mp sine, mp cosine, mp mu, mp g, mp radius)
{
    const mp most = mp_mul(mp_scale(mu, 3.5), cosine);
    if (mp_cmp(sine, most) < 0) {
        const mp along = mp_mul(mp_ratio(5, 7), mp_mul(g, sine));
        return (mp_slope){along, mp_div(along, radius)};
    }
    const mp grip = mp_mul(mp_mul(mu, g), cosine);
    return (mp_slope){mp_sub(mp_mul(g, sine), grip),
                      mp_div(mp_scale(grip, 2.5), radius)};
}

mp ref_box_on_slope(mp sine, mp cosine, mp mu, mp g)
{
    const mp left = mp_sub(sine, mp_mul(mu, cosine));
    return mp_sign(left) <= 0 ? mp_of(0) : mp_mul(g, left);
}

mp ref_spin_up(mp v, mp mu, mp g, mp t)
{
    const mp sliding = mp_sub(v, mp_mul(mp_mul(mu, g), t));
    return mp_max(sliding, mp_mul(mp_ratio(5, 7), v));
}

mp3 ref_ball_on_floor(mp radius, mp3 v, mp3 omega, mp mu, mp g, mp t)
{
    const mp3 low = {mp_of(0), mp_neg(radius), mp_of(0)};
    const mp3 slip = mp3_add(v, mp3_cross(omega, low));
    const mp most = mp_mul(mp_mul(mu, g), t), size = mp3_length(slip);
    const mp stop = mp_mul(mp_ratio(2, 7), size);
    const mp less = mp_cmp(stop, most) < 0 ? mp_ratio(2, 7)
                                           : mp_div(most, size);
    return mp3_sub(v, mp3_scale(less, slip));
}

int ref_plank(mp_plank p, const mp u[2], const mp least[2], mp j[2],
              mp *rate)
{
    const mp tilt = mp_mul(mp_mul(p.c, p.mu), mp_of(p.slip));
    mp A[2][2], b[2];
    int allowed = 0;
    for (int k = 0; k < 2; k++) {
        b[k] = mp_sub(least[k], u[k]);
        for (int i = 0; i < 2; i++)
            A[k][i] = mp_add(mp_div(mp_of(1), p.mass), mp_div(mp_mul(
                p.x[k], mp_sub(p.x[i], tilt)), p.moment));
    }
    const mp both = mp_mul(A[0][0], A[1][1]), cross = mp_mul(A[0][1],
                                                             A[1][0]);
    const mp det = mp_sub(both, cross);
    *rate = mp_abs(mp_div(cross, both));
    for (int c = 0; c < 4; c++) {
        mp t[2] = {mp_of(0), mp_of(0)};
        if (c == 1 || c == 2)
            t[c - 1] = mp_div(b[c - 1], A[c - 1][c - 1]);
        for (int k = 0; c == 3 && k < 2; k++)
            t[k] = mp_div(mp_sub(mp_mul(b[k], A[1 - k][1 - k]),
                                 mp_mul(A[k][1 - k], b[1 - k])), det);
        int good = mp_sign(t[0]) >= 0 && mp_sign(t[1]) >= 0;
        for (int k = 0; k < 2; k++)
            if (!(c >> k & 1))
                good &= mp_cmp(mp_add(mp_mul(A[k][0], t[0]),
                                      mp_mul(A[k][1], t[1])), b[k]) >= 0;
        if (good && !allowed++)
            j[0] = t[0], j[1] = t[1];
    }
    return allowed;
}
static mp_edge fallen(mp_edge s, mp g, mp t)
{
    const mp half = mp_scale(mp_mul(g, mp_mul(t, t)), 0.5);
    s.y = mp_sub(mp_add(s.y, mp_mul(s.v, t)), half);
    s.v = mp_sub(s.v, mp_mul(g, t));
    s.angle = mp_add(s.angle, mp_mul(s.omega, t));
    return s;
}

static mp arm(mp_edge s, int corner, mp *x)
{
    const mp c = mp_cos(s.angle), d = mp_sin(s.angle);
    const mp a = corner & 1 ? s.a : mp_neg(s.a);
    const mp b = corner & 2 ? s.b : mp_neg(s.b);
    *x = mp_sub(mp_mul(c, a), mp_mul(d, b));
    return mp_add(mp_mul(d, a), mp_mul(c, b));
}

mp ref_edge_height(mp_edge s, mp g, mp t, int *corner)
{
    const mp_edge then = fallen(s, g, t);
    mp low = NULL, x;
    for (int k = 0; k < 4; k++) {
        const mp y = mp_add(then.y, arm(then, k, &x));
        if (low == NULL || mp_cmp(y, low) < 0)
            low = y, *corner = k;
    }
    return low;
}

mp_edge ref_edge(mp_edge s, mp e, mp g, mp t, mp *hit, mp *before,
                 mp *gained)
{
    mp early = mp_of(0), late = t, x;
    int corner = 0;
    for (int k = 0; k < 80; k++) {
        const mp mid = mp_scale(mp_add(early, late), 0.5);
        if (mp_sign(ref_edge_height(s, g, mid, &corner)) > 0)
            early = mid;
        else
            late = mid;
    }
    (void)ref_edge_height(s, g, late, &corner);
    mp_edge now = fallen(s, g, late);
    (void)arm(now, corner, &x);
    *hit = mp_sub(t, late);
    *before = mp_add(now.v, mp_mul(now.omega, x));
    const mp K = mp_add(mp_div(mp_of(1), s.mass),
                        mp_div(mp_mul(x, x), s.moment));
    const mp j = mp_neg(mp_div(mp_mul(mp_add(mp_of(1), e), *before), K));
    *gained = mp_div(j, s.mass);
    now.v = mp_add(now.v, *gained);
    now.omega = mp_add(now.omega, mp_div(mp_mul(x, j), s.moment));
    return fallen(now, g, *hit);
}
static mp kinetic(mp mass, mp33 W, mp3 v, mp3 L)
{
    return mp_scale(mp_add(mp_mul(mass, mp3_dot(v, v)),
                           mp3_dot(L, mp33_apply(W, L))), 0.5);
}

mp ref_gain(mp mass, mp33 W, mp3 v, mp3 L, mp3 gt, mp3 J, mp3 N, mp s)
{
    const mp3 after = mp3_add(mp3_add(v, gt),
                              mp3_scale(mp_div(s, mass), J));
    const mp3 turned = mp3_add(L, mp3_scale(s, N));
    const mp fallen_by = mp_mul(mass, mp3_dot(gt, after));
    return mp_sub(mp_sub(kinetic(mass, W, after, turned),
                         kinetic(mass, W, v, L)), fallen_by);
}

mp ref_weakening(mp mass, mp33 W, mp3 v, mp3 L, mp3 gt, mp3 J, mp3 N)
{
    mp low = mp_of(0), high = mp_of(1);
    if (mp_sign(ref_gain(mass, W, v, L, gt, J, N, high)) <= 0)
        return high;
    for (int k = 0; k < 80; k++) {
        const mp mid = mp_scale(mp_add(low, high), 0.5);
        if (mp_sign(ref_gain(mass, W, v, L, gt, J, N, mid)) <= 0)
            low = mid;
        else
            high = mid;
    }
    return low;
}
mp_flier ref_lab_flight(mp_flier s, mp3 g, mp h, mp c1, mp c2)
{
    s.v = mp3_scale(ref_decay(mp_mul(c1, h)),
                    mp3_add(s.v, mp3_scale(h, g)));
    s.omega = mp3_scale(ref_decay(mp_mul(c2, h)), s.omega);
    s.x = mp3_add(s.x, mp3_scale(h, s.v));
    const mp one = mp_div(mp_of(1), mp_sqrt(mp4_square(s.q)));
    const mp k = mp_scale(h, 0.5);
    const mp4 unit = {mp_mul(one, s.q.w), mp_mul(one, s.q.x),
                      mp_mul(one, s.q.y), mp_mul(one, s.q.z)};
    const mp4 d = ref_product((mp4){mp_of(0), mp_mul(k, s.omega.x),
        mp_mul(k, s.omega.y), mp_mul(k, s.omega.z)}, unit);
    const mp4 q = {mp_add(unit.w, d.w), mp_add(unit.x, d.x),
                   mp_add(unit.y, d.y), mp_add(unit.z, d.z)};
    const mp by = mp_div(mp_of(1), mp_sqrt(mp4_square(q)));
    s.q = (mp4){mp_mul(by, q.w), mp_mul(by, q.x), mp_mul(by, q.y),
                mp_mul(by, q.z)};
    return s;
}
