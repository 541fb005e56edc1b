/* Impulse chapter by other roads: unit impulses, roots, the lab's run. */
/* Tangled from literate/13-impulse: evidence. Edit there. */
#include "reference/impulse.h"

static mp3 unit(int i)
{
    return mp3_of(i == 0, i == 1, i == 2);
}

mp33 ref_contact_matrix(mp mass, mp33 J, mp3 r)
{
    mp3 gain[3];
    for (int i = 0; i < 3; i++) {
        const mp3 omega = mp33_apply(J, mp3_cross(r, unit(i)));
        gain[i] = mp3_add(mp3_scale(mp_div(mp_of(1), mass), unit(i)),
                          mp3_cross(omega, r));
    }
    return mp33_columns(gain[0], gain[1], gain[2]);
}

mp33 ref_contact_scale(mp mass, mp33 J, mp3 r)
{
    const mp33 star = mp33_abs(mp33_columns(mp3_cross(r, unit(0)),
        mp3_cross(r, unit(1)), mp3_cross(r, unit(2))));
    return mp33_add(mp33_scale(mp_div(mp_of(1), mass), mp33_identity()),
                    mp33_mul(mp33_mul(star, mp33_abs(J)), star));
}

mp3 ref_solve(mp33 K, mp3 b)
{
    mp x[3];
    for (int i = 0; i < 3; i++) {
        x[i] = mp_of(0);
        for (int j = 0; j < 3; j++)
            x[i] = mp_add(x[i], mp_mul(ref_cramer(K, i, j),
                                       mp3_get(b, j)));
        x[i] = mp_div(x[i], mp33_det(K));
    }
    return (mp3){x[0], x[1], x[2]};
}

mp ref_state_energy(mp mass, mp33 J, mp3 P, mp3 L)
{
    return mp_scale(mp_add(mp_div(mp3_dot(P, P), mass),
                           mp3_dot(L, mp33_apply(J, L))), 0.5);
}

mp3 ref_normal_part(mp3 a, mp3 n)
{
    return mp3_scale(mp3_dot(a, n), n);
}

static mp smaller_root(mp a, mp b, mp c)
{
    const mp root = mp_sqrt(mp_add(mp_mul(b, b), mp_mul(a, c)));
    mp s = NULL;
    for (int sign = -1; sign <= 1; sign += 2) {
        const mp below = mp_sub(mp_scale(root, sign), b);
        if (mp_sign(below) <= 0)
            continue;
        const mp t = mp_div(c, below);
        if (!s || mp_cmp(t, s) < 0)
            s = t;
    }
    return s ? s : mp_of(1);
}

mp_impulse ref_bilinear(mp33 K, mp3 u, mp3 n, mp e, mp mu)
{
    const mp u_N = mp3_dot(u, n);
    const mp stop = mp_neg(mp_div(u_N, mp3_dot(n, mp33_apply(K, n))));
    const mp3 stick = ref_solve(K, mp3_scale(mp_of(-1), u));
    mp_impulse r = {.first = mp_mul(mp_add(mp_of(1), e), stop),
                    .D = mp3_sub(stick, mp3_scale(stop, n)),
                    .share = mp_of(1)};
    const mp D_N = mp3_dot(r.D, n), m2 = mp_mul(mu, mu);
    const mp3 D_T = mp3_sub(r.D, ref_normal_part(r.D, n));
    const mp all = mp_add(r.first, D_N);
    const mp need = mp3_dot(D_T, D_T);
    if (mp_sign(all) < 0
        || mp_cmp(need, mp_mul(m2, mp_mul(all, all))) > 0)
        r.share = smaller_root(
            mp_sub(need, mp_mul(m2, mp_mul(D_N, D_N))),
            mp_mul(mp_mul(m2, r.first), D_N),
            mp_mul(m2, mp_mul(r.first, r.first)));
    r.j = mp3_add(mp3_scale(r.first, n), mp3_scale(r.share, r.D));
    return r;
}

mp3 ref_lab_velocity(mp3 u, mp3 n, mp e, mp mu)
{
    const mp3 u_N = ref_normal_part(u, n), u_T = mp3_sub(u, u_N);
    const mp due = mp_mul(mp_mul(mu, mp_add(mp_of(1), e)),
                          mp_abs(mp3_dot(u, n)));
    const mp3 back = mp3_scale(mp_neg(e), u_N);
    const mp slip = mp3_length(u_T), left = mp_sub(slip, due);
    if (mp_sign(left) <= 0)
        return back;
    return mp3_add(back, mp3_scale(mp_div(left, slip), u_T));
}

mp_lab ref_lab_launch(void)
{
    return (mp_lab){{mp_of(0), mp_ratio(6, 10), mp_of(0)},
                    mp3_of(5, 2, 0), mp3_of(0, 1, 0), mp4_of(1, 0, 0, 0)};
}

static mp3 corner(int i)
{
    return (mp3){mp_ratio(i & 1 ? 1 : -1, 10),
                 mp_ratio(i & 2 ? 3 : -3, 20),
                 mp_ratio(i & 4 ? 1 : -1, 5)};
}

static mp33 lab_inverse_inertia(mp33 R)
{
    mp33 I = mp33_zero();
    I.m[0][0] = mp_ratio(1, 2);
    I.m[1][1] = mp_ratio(2, 5);
    I.m[2][2] = mp_ratio(13, 50);
    I = mp33_mul(mp33_mul(R, I), mp33_transpose(R));
    return mp33_columns(ref_solve(I, unit(0)), ref_solve(I, unit(1)),
                        ref_solve(I, unit(2)));
}
static mp33 cross_matrix(mp3 a)
{
    return mp33_columns(mp3_cross(a, unit(0)), mp3_cross(a, unit(1)),
                        mp3_cross(a, unit(2)));
}

static mp33 matrix_as_it_stands(mp4 q)
{
    const mp33 star = cross_matrix((mp3){q.x, q.y, q.z});
    return mp33_add(mp33_identity(), mp33_add(
        mp33_scale(mp_scale(q.w, 2), star),
        mp33_scale(mp_of(2), mp33_mul(star, star))));
}

static void collide(mp_lab *s, mp3 point, mp3 normal, int *touched,
                    mp3 *j, mp3 *n)
{
    const mp33 R = matrix_as_it_stands(s->q), J = lab_inverse_inertia(R);
    mp3 sum = mp3_of(0, 0, 0);
    int count = 0;
    for (int i = 0; i < 8; i++) {
        const mp3 r = mp33_apply(R, corner(i));
        const mp d = mp3_dot(mp3_sub(mp3_add(s->x, r), point), normal);
        const mp3 v = mp3_add(s->v, mp3_cross(s->omega, r));
        if (mp_sign(d) < 0 && mp_sign(mp3_dot(v, normal)) < 0) {
            sum = mp3_add(sum, corner(i));
            count++;
        }
    }
    if (count == 0)
        return;
    const mp3 r = mp33_apply(R, mp3_scale(mp_ratio(1, count), sum));
    const mp3 u = mp3_add(s->v, mp3_cross(s->omega, r));
    const mp3 wanted = ref_lab_velocity(u, normal, mp_ratio(1, 2),
                                        mp_ratio(1, 5));
    *j = ref_solve(ref_contact_matrix(mp_of(8), J, r), mp3_sub(wanted, u));
    *n = normal;
    *touched += count;
    s->v = mp3_add(s->v, mp3_scale(mp_ratio(1, 8), *j));
    s->omega = mp3_add(s->omega, mp33_apply(J, mp3_cross(r, *j)));
}
static mp4 mp4_scale(mp k, mp4 q)
{
    return (mp4){mp_mul(k, q.w), mp_mul(k, q.x), mp_mul(k, q.y),
                 mp_mul(k, q.z)};
}

mp_lab ref_lab_step(mp_lab s, int planes, int decay, int normal,
                    int *touched, mp3 *j, mp3 *n)
{
    const mp dt = mp_ratio(15, 1000), zero = mp_of(0), one = mp_of(1);
    *touched = 0;
    s.v.y = mp_sub(s.v.y, mp_mul(dt, mp_ratio(98, 10)));
    if (decay) {
        s.v = mp3_scale(mp_ratio(999, 1000), s.v);
        s.omega = mp3_scale(mp_ratio(98, 100), s.omega);
    }
    if (planes) {
        collide(&s, (mp3){zero, mp_ratio(1, 100), zero}, unit(1), touched,
                j, n);
        collide(&s, mp3_of(2, 0, 0), mp3_of(-1, 0, 0), touched, j, n);
    }
    s.x = mp3_add(s.x, mp3_scale(dt, s.v));
    const mp3 half = mp3_scale(mp_scale(dt, 0.5), s.omega);
    const mp4 turn = ref_product((mp4){zero, half.x, half.y, half.z}, s.q);
    s.q = (mp4){mp_add(s.q.w, turn.w), mp_add(s.q.x, turn.x),
                mp_add(s.q.y, turn.y), mp_add(s.q.z, turn.z)};
    if (normal)
        s.q = mp4_scale(mp_div(one, mp_sqrt(mp4_square(s.q))), s.q);
    return s;
}
