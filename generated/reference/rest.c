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
