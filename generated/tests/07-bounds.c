/* The bounds of mass properties against their formulas, and the ends. */
/* Tangled from literate/07-mass: bounds-evidence. Edit there. */
#include "reference/from.h"
#include "reference/mass.h"
#include "reference/tap.h"
#include "whorl.h"
#include <float.h>
#include <math.h>
#include <string.h>

static const double unit_roundoff = 0x1p-53;

static double off_by(double got, mp wanted)
{
    if (mp_sign(wanted) == 0)
        return got <= 0x1p-900 ? 0 : INFINITY;
    const double off = mp_get(mp_sub(mp_div(mp_of(got), wanted), mp_of(1)));
    return off >= 0x1p-40 - 0x1p-44 ? off : INFINITY; /* rounded up */
}

static mp most3(mp a, mp b, mp c)
{
    return mp_max(mp_abs(a), mp_max(mp_abs(b), mp_abs(c)));
}

static mp most_of(mp3 a)
{
    return most3(a.x, a.y, a.z);
}

static mp most_entry(mp33 a)
{
    mp most = mp_of(0);
    for (int k = 0; k < 9; k++)
        most = mp_max(most, mp_abs(a.m[k / 3][k % 3]));
    return most;
}

static mp in_u(mp x)
{
    return mp_scale(x, unit_roundoff);
}

/* Nothing, something small, or something large. */
static double draw_bound(sweep *s, double largest)
{
    const unsigned which = draw_below(s, 3);
    return which == 0 ? 0
        : draw_uniform(s, 0, 1) * (which == 1 ? 0x1p-50 : largest);
}

static double draw_sign(sweep *s)
{
    return draw_uniform(s, 0.3, 1) * (draw_below(s, 2) ? 1 : -1);
}

static whorl_vec3 made_vec3(sweep *s, double size)
{
    const double x = size * draw_sign(s), y = size * draw_sign(s);
    return (whorl_vec3){x, y, size * draw_sign(s)};
}

static whorl_sym3 made_sym3(sweep *s)
{
    const whorl_vec3 d = made_vec3(s, 1), o = made_vec3(s, 1);
    return (whorl_sym3){d.x, d.y, d.z, o.x, o.y, o.z};
}

static whorl_mesh_integrals draw_integrals(sweep *s, int dimension)
{
    const double V = draw_sign(s);
    return (whorl_mesh_integrals){
        dimension, made_vec3(s, draw_below(s, 2) ? 8 : 0x1p40),
        ldexp(1, (int)draw_integer(s, -9, 9)), V,
        made_vec3(s, draw_below(s, 2) ? 1 : 0x1p-30), made_sym3(s),
        draw_bound(s, 0.9 * fabs(V)), draw_bound(s, 1), draw_bound(s, 1)};
}
static whorl_mass_properties draw_body(sweep *s)
{
    whorl_mass_properties p;
    p.mass = draw_uniform(s, 0.5, 2);
    p.volume = draw_uniform(s, 0.5, 2);
    p.inertia = made_sym3(s);
    p.reference = made_vec3(s, draw_below(s, 2) ? 4 : 0x1p30);
    p.delta = made_vec3(s, draw_below(s, 3) == 0 ? 0 : 1);
    p.center = whorl_vec3_add(p.reference, p.delta);
    p.mass_bound = draw_bound(s, 0.4);
    p.volume_bound = draw_bound(s, 1);
    p.delta_bound = draw_bound(s, 1);
    p.center_bound = p.delta_bound;
    p.inertia_bound = draw_bound(s, 1);
    return p;
}

/* The bounds of the body about its center, lengths in the mesh's unit. */
typedef struct { mp delta, inertia; } centered_bounds;

static centered_bounds bounds_of(mp V, mp3 S, mp33 C, mp bV, mp bS, mp bC)
{
    const mp one = mp_of(1), kappa = mp_div(bV, V);
    const mp3 delta = mp3_scale(mp_div(one, V), S);
    const mp33 Ccm = mp33_sub(C, mp33_outer(S, delta));
    const mp33 I = mp33_sub(mp33_scale(mp33_trace(Ccm), mp33_identity()),
                            Ccm);
    const mp d = most_of(delta), s = most_of(S);
    const mp b_delta = mp_add(
        mp_div(mp_add(mp_div(bS, V), mp_mul(d, kappa)),
               mp_sub(one, kappa)), in_u(d));
    const mp b_cm = mp_sum(bC, mp_mul(mp_add(s, bS), b_delta),
                           mp_mul(bS, d), in_u(mp_mul(s, d)),
                           in_u(most_entry(Ccm)));
    return (centered_bounds){
        b_delta, mp_add(mp_scale(b_cm, 2), in_u(most_entry(I)))};
}

static centered_bounds bounds_of_integrals(const whorl_mesh_integrals *i)
{
    const mp sign = mp_of(i->measure < 0 ? -1 : 1);
    return bounds_of(mp_abs(mp_of(i->measure)),
                     mp3_scale(sign, mp3_from(i->first)),
                     mp33_scale(sign, mp33_from_sym3(i->second)),
                     mp_of(i->measure_bound), mp_of(i->first_bound),
                     mp_of(i->second_bound));
}
static mp off_integrals(const whorl_mesh_integrals *i, double density,
                        double thickness, const whorl_mass_properties *p)
{
    const centered_bounds b = bounds_of_integrals(i);
    const double roundings = thickness == 1 ? 1 : 2;
    const mp l = mp_of(i->unit), rho = mp_mul(mp_of(density),
                                              mp_of(thickness));
    mp cell = mp_mul(l, l);
    if (i->dimension == 3)
        cell = mp_mul(cell, l);
    const mp bV = mp_mul(cell, mp_of(i->measure_bound));
    const mp bI = mp_mul(mp_mul(rho, cell),
                         mp_mul(mp_mul(l, l), b.inertia));
    const double off[5] = {
        off_by(p->volume_bound, mp_add(
            mp_mul(mp_of(thickness), bV),
            mp_scale(in_u(mp_of(p->volume)), roundings - 1))),
        off_by(p->mass_bound, mp_add(
            mp_mul(rho, bV), mp_scale(in_u(mp_of(p->mass)), roundings))),
        off_by(p->delta_bound, mp_mul(l, b.delta)),
        off_by(p->center_bound, mp_add(
            mp_of(p->delta_bound), in_u(most_of(mp3_from(p->center))))),
        off_by(p->inertia_bound, mp_add(bI, mp_scale(
            in_u(most_entry(mp33_from_sym3(p->inertia))), roundings)))};
    double worst = 0;
    for (int k = 0; k < 5; k++)
        worst = fmax(worst, off[k]);
    return mp_of(worst);
}

static void test_integrals(void)
{
    sweep s = sweep_begin(2000, 1e-9, "of the formula",
        "eq:mass-bound/stated eq:mass-bound-center the bounds of a solid "
        "and of a skin");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        const int skin = (int)draw_below(&s, 2);
        const whorl_mesh_integrals i = draw_integrals(&s, 3 - skin);
        const double density = draw_uniform(&s, 0.5, 9),
                     thickness = skin ? draw_uniform(&s, 0.1, 0.9) : 1;
        const whorl_status status = skin
            ? whorl_mass_from_skin(&i, density, thickness, &p)
            : whorl_mass_from_integrals(&i, density, &p);
        mp_open(300);
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : mp_get(off_integrals(&i, density, thickness, &p)));
        mp_close();
    }
    sweep_end(&s);
}
static void test_moments(void)
{
    sweep s = sweep_begin(1000, 1e-9, "of the formula",
        "eq:mass-bound/moments the bounds of moments taken as exact");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        const whorl_mesh_integrals i = draw_integrals(&s, 3);
        const whorl_moments b = {fabs(i.measure), i.first, i.second};
        const whorl_status status =
            whorl_mass_from_moments(b, i.reference, 1, &p);
        mp_open(300);
        const mp o = mp_of(0);
        const centered_bounds c = bounds_of(
            mp_of(b.mass), mp3_from(b.first), mp33_from_sym3(b.second),
            o, o, o);
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : fmax(off_by(p.delta_bound, c.delta),
                   fmax(off_by(p.inertia_bound, c.inertia),
                        off_by(p.center_bound, mp_add(
                            c.delta, in_u(most_of(mp3_from(p.center))))))));
        sweep_error(&s, p.mass_bound == 0 && p.volume_bound == 0
                        ? 0 : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

static void test_block(void)
{
    sweep s = sweep_begin(1000, 1e-9, "of the formula",
        "eq:mass-block/stated two roundings of the volume, five of the "
        "inertia");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        const double a = draw_uniform(&s, 0.5, 2),
                     b = draw_uniform(&s, 0.5, 2);
        const whorl_status status = whorl_mass_of_block(
            draw_uniform(&s, 0.5, 2), a, b, draw_uniform(&s, 0.5, 2), &p);
        mp_open(300);
        const mp I = most_entry(mp33_from_sym3(p.inertia));
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : fmax(off_by(p.volume_bound,
                          mp_scale(in_u(mp_of(p.volume)), 2)),
                   off_by(p.inertia_bound, mp_scale(in_u(I), 5))));
        sweep_error(&s, p.mass_bound == 0 && p.delta_bound == 0
                        && p.center_bound == 0 ? 0 : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

static void test_set_mass(void)
{
    sweep s = sweep_begin(1000, 1e-9, "of the formula",
        "eq:mass-bound/mass-stated another mass");
    while (sweep_next(&s)) {
        whorl_mass_properties q;
        const whorl_mass_properties p = draw_body(&s);
        const double mass = draw_uniform(&s, 0.1, 9);
        const whorl_status status = whorl_mass_set_mass(&p, mass, &q);
        mp_open(300);
        const mp k = mp_div(mp_of(mass), mp_of(p.mass)),
            kappa = mp_div(mp_of(p.mass_bound), mp_of(p.mass)),
            I = mp_mul(k, most_entry(mp33_from_sym3(p.inertia)));
        const mp wanted = mp_add(
            mp_div(mp_add(mp_mul(k, mp_of(p.inertia_bound)),
                          mp_mul(kappa, I)), mp_sub(mp_of(1), kappa)),
            mp_scale(in_u(I), 2));
        sweep_error(&s, status != WHORL_OK || q.mass_bound != 0 ? INFINITY
                        : off_by(q.inertia_bound, wanted));
        mp_close();
    }
    sweep_end(&s);
}
static mp off_moved(const whorl_mass_properties *p, whorl_mat3 R,
                    whorl_vec3 t, const whorl_mass_properties *q)
{
    const mp33 Q = mp33_abs(mp33_from(R));
    const mp row = most_of(mp33_apply(Q, mp3_of(1, 1, 1)));
    const mp reach = most_of(mp3_add(
        mp33_apply(Q, mp3_abs(mp3_from(p->reference))),
        mp3_abs(mp3_from(t))));
    const mp sizes = most_entry(mp33_mul(mp33_mul(Q, mp33_abs(
        mp33_from_sym3(p->inertia))), mp33_transpose(Q)));
    const double a = off_by(q->delta_bound, mp_sum(
        mp_mul(row, mp_of(p->delta_bound)),
        mp_scale(in_u(in_u(reach)), 17),
        in_u(most_of(mp3_from(q->delta))),
        mp_scale(in_u(most_of(mp33_apply(
            Q, mp3_abs(mp3_from(p->delta))))), 3)));
    const double b = off_by(q->inertia_bound, mp_add(
        mp_mul(mp_mul(row, row), mp_of(p->inertia_bound)),
        mp_scale(in_u(sizes), 6)));
    const double c = off_by(q->center_bound, mp_add(
        mp_of(q->delta_bound), in_u(most_of(mp3_from(q->center)))));
    return mp_of(fmax(a, fmax(b, c)));
}

static void test_move(void)
{
    sweep s = sweep_begin(1000, 1e-9, "of the formula",
        "eq:mass-bound/move-stated a turn and a shift");
    while (sweep_next(&s)) {
        whorl_mass_properties q;
        whorl_mat3 R;
        const whorl_mass_properties p = draw_body(&s);
        for (int k = 0; k < 9; k++)
            R.m[k / 3][k % 3] = draw_sign(&s);
        const whorl_vec3 t = made_vec3(&s, draw_below(&s, 2) ? 1 : 0x1p40);
        const whorl_status status = whorl_mass_move(&p, R, t, &q);
        mp_open(300);
        sweep_error(&s, status != WHORL_OK || q.mass_bound != p.mass_bound
                        ? INFINITY : mp_get(off_moved(&p, R, t, &q)));
        mp_close();
    }
    sweep_end(&s);
}

enum { MOST = 4 };

typedef struct { mp beta; mp3 o; } placed;

static placed place_of(const whorl_mass_properties *b, whorl_vec3 origin)
{
    const mp3 r = mp3_sub(mp3_from(b->reference), mp3_from(origin));
    const mp3 o = mp3_add(r, mp3_from(b->delta));
    mp beta = mp_add(mp_of(b->delta_bound), in_u(most_of(r)));
    if (mp_sign(most_of(r)) > 0)
        beta = mp_add(beta, in_u(most_of(o)));
    return (placed){beta, o};
}

static mp33 point_inertia(mp m, mp3 d)
{
    return mp33_scale(m, mp33_sub(
        mp33_scale(mp3_dot(d, d), mp33_identity()), mp33_outer(d, d)));
}
static mp delta_bound_of(const whorl_mass_properties *part, int n,
                         const whorl_mass_properties *total)
{
    mp spread = mp_of(0), m = spread, mb = spread, far = spread;
    for (int i = 0; i < n; i++) {
        const placed b = place_of(&part[i], total->reference);
        const mp mass = mp_of(part[i].mass), o = most_of(b.o);
        m = mp_add(m, mass);
        mb = mp_add(mb, mp_of(part[i].mass_bound));
        far = mp_add(far, mp_mul(mass, o));
        spread = mp_sum(spread, mp_mul(mass, b.beta), mp_mul(
            mp_of(part[i].mass_bound), mp_add(o, b.beta)));
    }
    if (n > 1)
        mb = mp_add(mb, mp_scale(in_u(m), n));
    const mp kappa = mp_div(mb, m), d = most_of(mp3_from(total->delta));
    const mp num = mp_add(mp_div(mp_add(spread, mp_scale(in_u(far), n + 1)),
                                 m), mp_mul(d, kappa));
    return mp_add(mp_div(num, mp_sub(mp_of(1), kappa)), in_u(d));
}
static mp inertia_bound_of(const whorl_mass_properties *part, int n,
                           const whorl_mass_properties *total)
{
    mp33 I = mp33_zero();
    mp sum = mp_of(0);
    for (int i = 0; i < n; i++) {
        const placed b = place_of(&part[i], total->reference);
        const mp3 q = mp3_sub(b.o, mp3_from(total->delta));
        const mp m = mp_of(part[i].mass), k = most_of(q);
        const mp33 J = mp33_add(mp33_from_sym3(part[i].inertia),
                                point_inertia(m, q));
        const mp beta = mp_sum(b.beta, mp_of(total->delta_bound), in_u(k));
        const mp reach = mp_add(k, beta);
        I = mp33_add(I, J);
        sum = mp_sum(sum, mp_of(part[i].inertia_bound),
            mp_scale(mp_mul(mp_mul(m, mp_add(k, reach)), beta), 2),
            mp_scale(mp_mul(mp_of(part[i].mass_bound),
                            mp_mul(reach, reach)), 2),
            mp_scale(in_u(mp_mul(m, mp_mul(k, k))), 10),
            in_u(most_entry(J)), in_u(most_entry(I)));
    }
    return sum;
}

/* The bound of a sum; that of one body alone is its own. */
static double off_sum(double got, double sum_of_bounds, int n, double sum)
{
    if (n == 1)
        return got == sum_of_bounds ? 0 : INFINITY;
    return off_by(got, mp_add(mp_of(sum_of_bounds),
                              mp_scale(in_u(mp_of(sum)), n)));
}

/* Whose reference is that of the total? */
static int counts_from_heaviest(const whorl_mass_properties *part, int n,
                                const whorl_mass_properties *total)
{
    int heaviest = 0;
    for (int i = 1; i < n; i++)
        if (part[i].mass > part[heaviest].mass)
            heaviest = i;
    return memcmp(&part[heaviest].reference, &total->reference,
                  sizeof total->reference) == 0;
}
static void test_total(void)
{
    sweep s = sweep_begin(1000, 1e-9, "of the formula",
        "eq:mass-total/stated the bounds of one to four bodies");
    while (sweep_next(&s)) {
        whorl_mass_properties part[MOST], t;
        const int n = 1 + (int)draw_below(&s, MOST);
        const whorl_vec3 here = made_vec3(&s, 0x1p30);
        const double apart = draw_below(&s, 2) ? 4 : 0x1p-3;
        double mb = 0, vb = 0;
        for (int i = 0; i < n; i++) {
            part[i] = draw_body(&s);
            part[i].reference = whorl_vec3_add(here, made_vec3(&s, apart));
            mb += part[i].mass_bound;
            vb += part[i].volume_bound;
        }
        const whorl_status status = whorl_mass_total(part, (size_t)n, &t);
        mp_open(300);
        const double off[4] = {
            off_sum(t.mass_bound, mb, n, t.mass),
            off_sum(t.volume_bound, vb, n, t.volume),
            off_by(t.delta_bound, delta_bound_of(part, n, &t)),
            off_by(t.inertia_bound, inertia_bound_of(part, n, &t))};
        for (int k = 0; k < 4; k++)
            sweep_error(&s, status == WHORL_OK
                && counts_from_heaviest(part, n, &t) ? off[k] : INFINITY);
        sweep_error(&s, off_by(t.center_bound, mp_add(
            mp_of(t.delta_bound), in_u(most_of(mp3_from(t.center))))));
        mp_close();
    }
    sweep_end(&s);
}
static void test_crowd(void)
{
    enum { CROWD = 1 << 14 };
    static whorl_mass_properties part[CROWD];
    whorl_mass_properties t;
    const double factor = (1 + 0x1p-40) * (1 + CROWD * 0x1p-52);
    for (int i = 0; i < CROWD; i++) {
        memset(&part[i], 0, sizeof part[i]);
        part[i].mass = part[i].volume = 1;
        part[i].inertia = whorl_sym3_diagonal(0x1p-60, 0x1p-60, 0x1p-60);
        part[i].inertia_bound = part[i].volume_bound = 1;
        part[i].mass_bound = 0x1p-4;
    }
    const whorl_status status = whorl_mass_total(part, CROWD, &t);
    const double volume = CROWD * (1 + CROWD * 0x1p-53),
                 mass = CROWD * (0x1p-4 + CROWD * 0x1p-53);
    const double off[3] = {t.volume_bound / (factor * volume) - 1,
                           t.mass_bound / (factor * mass) - 1,
                           t.inertia_bound / (factor * CROWD) - 1};
    for (int k = 0; k < 3; k++)
        tap_ok(status == WHORL_OK
               && fabs(off[k]) < (k == 2 ? 0x1p-39 : 0x1p-42),
               "eq:mass-total/crowd %d bodies, the bound of their %s: off "
               "by %.2g", CROWD, k == 0 ? "volume" : k == 1 ? "mass"
               : "inertia", off[k]);
}

static mp wrong(sweep *s, double x, double bound)
{
    const unsigned which = draw_below(s, 3);
    return mp_add(mp_of(x), mp_scale(mp_of(bound), (double)which - 1));
}

static mp3 wrong3(sweep *s, whorl_vec3 a, double bound)
{
    const mp x = wrong(s, a.x, bound), y = wrong(s, a.y, bound);
    return (mp3){x, y, wrong(s, a.z, bound)};
}

static mp33 wrong_sym3(sweep *s, whorl_sym3 a, double bound)
{
    const mp3 d = wrong3(s, (whorl_vec3){a.xx, a.yy, a.zz}, bound),
              o = wrong3(s, (whorl_vec3){a.xy, a.xz, a.yz}, bound);
    return (mp33){{{d.x, o.x, o.y}, {o.x, d.y, o.z}, {o.y, o.z, d.z}}};
}

static double part_of(mp off, double bound)
{
    return mp_sign(off) == 0 ? 0
        : mp_get(mp_div(mp_abs(off), mp_of(bound)));
}
static void test_promise(void)
{
    sweep s = sweep_begin(3000, 1, "bound",
        "eq:mass-bound/promise integrals as wrong as they may be");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_mesh_integrals i = draw_integrals(&s, 3);
        i.measure = fabs(i.measure);
        const whorl_status status = whorl_mass_from_integrals(&i, 1, &p);
        mp_open(400);
        const mp l = mp_of(i.unit), l3 = mp_mul(l, mp_mul(l, l));
        const mp V = wrong(&s, i.measure, i.measure_bound);
        const mp3 S = wrong3(&s, i.first, i.first_bound);
        const mp33 C = wrong_sym3(&s, i.second, i.second_bound);
        const mp3 delta = mp3_scale(mp_div(mp_of(1), V), S);
        const mp33 Ccm = mp33_sub(C, mp33_outer(S, delta));
        const mp33 I = mp33_sub(mp33_scale(
            mp33_trace(Ccm), mp33_identity()), Ccm);
        const mp33 off = mp33_sub(mp33_from_sym3(p.inertia), mp33_scale(
            mp_mul(l3, mp_mul(l, l)), I));
        const mp3 away = mp3_sub(mp3_from(p.delta), mp3_scale(l, delta));
        sweep_error(&s, status != WHORL_OK ? INFINITY
            : fmax(part_of(most_entry(off), p.inertia_bound),
                   part_of(most_of(away), p.delta_bound)));
        mp_close();
    }
    sweep_end(&s);
}
static void test_promise_of_mass(void)
{
    sweep s = sweep_begin(1000, 1, "bound",
        "eq:mass-bound/mass-promise a mass and an inertia as wrong as they "
        "may be");
    double worst = 0;
    while (sweep_next(&s)) {
        whorl_mass_properties q, p = draw_body(&s);
        p.mass_bound = draw_uniform(&s, 0, 0.9) * p.mass;
        p.inertia_bound = draw_uniform(&s, 0, 1);
        const double mass = draw_uniform(&s, 0.1, 9);
        const whorl_status status = whorl_mass_set_mass(&p, mass, &q);
        mp_open(300);
        const mp m = mp_sub(mp_of(p.mass), mp_of(p.mass_bound));
        const mp k = mp_div(mp_of(mass), m);
        const mp I = most_entry(mp33_from_sym3(p.inertia));
        const mp right = mp_mul(k, mp_add(I, mp_of(p.inertia_bound)));
        const mp got = most_entry(mp33_from_sym3(q.inertia));
        const double part = part_of(mp_sub(right, got), q.inertia_bound);
        worst = fmax(worst, part);
        sweep_error(&s, status == WHORL_OK ? part : INFINITY);
        mp_close();
    }
    sweep_end(&s);
    tap_ok(worst > 1 - 1e-9, "eq:mass-bound/mass-promise and it is no "
           "larger than it must be: %.12f", worst);
}

static double worst_of(const whorl_mass_properties *p, ref_body r)
{
    const mp3 away = mp3_sub(mp3_from(p->delta), mp3_sub(
        r.center, mp3_from(p->reference)));
    const mp33 off = mp33_sub(mp33_from_sym3(p->inertia), r.inertia);
    return fmax(part_of(most_of(away), p->delta_bound),
                part_of(most_entry(off), p->inertia_bound));
}

static void test_far_and_light(void)
{
    int weighed = 0;
    sweep s = sweep_begin(2000, 1, "bound",
        "eq:mass-total/ends particles of 2^-900 to 2^900 kg and m");
    while (sweep_next(&s)) {
        whorl_mass_properties part[MOST], t;
        double place[MOST][3], mass[MOST];
        const size_t n = 1 + draw_below(&s, MOST);
        const int size = (int)draw_integer(&s, -900, 900);
        const int weight = (int)draw_integer(&s, -900, 900);
        for (size_t i = 0; i < n; i++) {
            const whorl_vec3 x = made_vec3(&s, ldexp(1, size));
            memset(&part[i], 0, sizeof part[i]);
            part[i].mass = mass[i] = draw_uniform(&s, 0.5, 1)
                * ldexp(1, draw_below(&s, 2) ? weight : -weight);
            part[i].reference = part[i].center = x;
            place[i][0] = x.x, place[i][1] = x.y, place[i][2] = x.z;
        }
        const whorl_status status = whorl_mass_total(part, n, &t);
        sweep_error(&s, status == WHORL_OK || status == WHORL_OUT_OF_RANGE
                        ? 0 : INFINITY);
        if (status != WHORL_OK)
            continue;
        weighed++;
        mp_open(9000);
        sweep_error(&s, worst_of(&t, ref_body_of_points(
            (const double (*)[3])place, mass, n)));
        mp_close();
    }
    sweep_end(&s);
    tap_ok(s.cases < 1000 || weighed > 500,
           "eq:mass-total/ends %d of them have a mass and an inertia", weighed);
    whorl_mass_properties two[2], t;
    memset(two, 0, sizeof two);
    two[0].mass = two[1].mass = 1e300;
    two[1].reference.x = two[1].center.x = 2e-165;
    tap_ok(whorl_mass_total(two, 2, &t) == WHORL_OK
               && fabs(t.inertia.yy / 2e-30 - 1) < 1e-14
               && fabs(t.inertia.yy - 2e-30) <= t.inertia_bound,
           "eq:mass-total/ends two bodies of 1e300 kg, 2e-165 m apart: "
           "2e-30 kg m2");
}
static int in_range(mp x)
{
    return mp_cmp(x, mp_of(DBL_MIN)) >= 0 && mp_cmp(x, mp_of(DBL_MAX)) <= 0;
}

static void test_thin_skin(void)
{
    sweep s = sweep_begin(1000, 1, "bound",
        "eq:mass-bound/ends skins, 2^-530 to 2^-1 wide, some a point");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        const int e = (int)draw_integer(&s, -530, -1);
        const double V = draw_uniform(&s, 0.5, 1),
            density = ldexp(draw_uniform(&s, 0.5, 1), (int)draw_integer(
                &s, 0, 900)),
            thickness = ldexp(draw_uniform(&s, 0.5, 1), -e);
        const double C = draw_below(&s, 2) ? 1 : 0x1p-1060,
            S = sqrt(C) * draw_uniform(&s, 0.2, 0.4);
        const whorl_mesh_integrals i = {2, {0, 0, 0}, ldexp(1, e), V,
            {0, S, 0}, {C, 2 * C, 3 * C, 0, 0, 0}, 0, 0, 0};
        const whorl_status status =
            whorl_mass_from_skin(&i, density, thickness, &p);
        mp_open(300);
        const mp l2 = mp_scale(mp_of(i.unit), i.unit);
        const mp v = mp_mul(mp_mul(mp_of(V), l2), mp_of(thickness));
        const mp m = mp_mul(mp_of(density), v);
        const mp shift = mp_div(mp_mul(mp_of(S), mp_of(S)), mp_of(V));
        const mp I = mp_mul(mp_mul(m, l2), mp_div(
            mp_sub(mp_scale(mp_of(C), 5), shift), mp_of(V)));
        sweep_error(&s, status != WHORL_OK
            ? in_range(v) && in_range(m) && in_range(mp_scale(I, 0.8))
                && in_range(I) ? INFINITY : 0
            : fmax(part_of(mp_sub(mp_of(p.volume), v), p.volume_bound),
                   fmax(part_of(mp_sub(mp_of(p.mass), m), p.mass_bound),
                        part_of(mp_sub(mp_of(p.inertia.xx), I),
                                p.inertia_bound))));
        mp_close();
    }
    sweep_end(&s);
}
static void test_subnormal_area(void)
{
    whorl_mass_properties p;
    const whorl_mesh_integrals i = {2, {0, 0, 0}, 1, 0x1.5p-1070,
        {0, 0, 0}, {1, 2, 3, 0, 0, 0}, 0, 0, 0};
    const double right = 0x1.5p-1070 * 0x1.3p1000;
    tap_ok(whorl_mass_from_skin(&i, 1, 0x1.3p1000, &p) == WHORL_OK
               && fabs(p.volume - right) <= p.volume_bound
               && fabs(p.mass - right) <= p.mass_bound,
           "eq:mass-bound/ends an area of 2^-1070: its error is bounded");
}

static void expect_least(double bound, double count, const char *what)
{
    tap_ok(bound == count * 0x1p-1074,
           "eq:mass-bound/least %s: %g times 2^-1074", what, count);
}

static void test_least(void)
{
    const whorl_vec3 o = {0, 0, 0};
    const whorl_sym3 I = {0, 0x1p-1022, 0x1p-1022, 0, 0, 0},
                     C = {0x1p-1022, 0, 0, 0, 0, 0};
    const whorl_mesh_integrals i = {3, o, 1, 1, o, C, 0, 0, 0};
    const whorl_mass_properties point = {1, 0, o, I, o, o, 0, 0, 0, 0, 0};
    whorl_mass_properties p = point;
    whorl_mass_from_integrals(&i, 1, &p);
    expect_least(p.volume_bound, 8 + 1, "the volume");
    expect_least(p.delta_bound, 4 + 1, "the center");
    expect_least(p.inertia_bound, 2 * 4 + 8 + 1, "the inertia");
    whorl_mass_set_mass(&point, 1, &p);
    expect_least(p.inertia_bound, 2 + 1, "another mass, the inertia");
    whorl_mass_move(&point, whorl_mat3_identity(), o, &p);
    expect_least(p.delta_bound, 16, "moved, the center");
    expect_least(p.inertia_bound, 3 + 64, "moved, the inertia");
    whorl_mass_total(&point, 1, &p);
    expect_least(p.delta_bound, 8 * 2, "a total of one, the center");
    expect_least(p.inertia_bound, 16, "a total of one, the inertia");
    whorl_mass_properties two[2] = {point, point};
    two[0].mass = 0x1p1000;
    two[1].mass = 0x1p-1020;
    two[1].reference.x = 0x1p600;
    two[1].center.x = 0x1p600;
    const whorl_status status = whorl_mass_total(two, 2, &p);
    tap_ok(status == WHORL_OK && fabs(p.delta_bound / 0x1p-472 - 1) < 1e-9,
           "eq:mass-total/least a body that is too light to count, far away");
}

static void test_thin_block(void)
{
    sweep s = sweep_begin(2000, 1, "bound",
        "eq:mass-block/ends sides of 2^-540 to 2^540");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        double x[4];
        for (int k = 0; k < 4; k++)
            x[k] = fabs(draw_wide(&s, -540, 540));
        const whorl_status status =
            whorl_mass_of_block(x[3], x[0], x[1], x[2], &p);
        mp_open(5000);
        const mp a = mp_of(x[0]), b = mp_of(x[1]), c = mp_of(x[2]);
        const mp k = mp_div(mp_of(x[3]), mp_of(12));
        const mp xx = mp_mul(k, mp_add(mp_mul(b, b), mp_mul(c, c))),
                 yy = mp_mul(k, mp_add(mp_mul(a, a), mp_mul(c, c))),
                 zz = mp_mul(k, mp_add(mp_mul(a, a), mp_mul(b, b)));
        const mp V = mp_mul(a, mp_mul(b, c));
        sweep_error(&s, status != WHORL_OK
            ? in_range(V) && in_range(k) && in_range(xx) && in_range(yy)
                && in_range(zz) ? INFINITY : 0
            : fmax(part_of(mp_sub(mp_of(p.volume), V), p.volume_bound),
            fmax(part_of(mp_sub(mp_of(p.inertia.xx), xx), p.inertia_bound),
                 part_of(mp_sub(mp_of(p.inertia.zz), zz),
                         p.inertia_bound))));
        mp_close();
    }
    sweep_end(&s);
    whorl_mass_properties p;
    tap_ok(whorl_mass_of_block(1e80, 1.23e-160, 1.35e-160, 1.1e100, &p)
               == WHORL_OK
               && fabs(p.volume / 1.82655e-220 - 1) < 1e-14
               && fabs(p.inertia.zz / 2.7795e-241 - 1) < 1e-14,
           "eq:mass-block/ends 1e80 kg, a needle of 1e100 m: the volume, "
           "and the small moment too");
    whorl_mass_of_block(1, 1, 1, 1, &p);
    p.inertia = whorl_sym3_diagonal(1e-309, 1e-309, 1.5e-309);
    tap_ok(whorl_mass_check(&p) == WHORL_OK,
           "eq:mass-physical/ends moments of 1e-309 kg m2 are a body");
}

static whorl_mass_properties sample(void)
{
    whorl_mass_properties p;
    memset(&p, 0, sizeof p);
    whorl_mass_of_block(12, 1, 2, 3, &p);
    return p;
}

static whorl_status set_mass(const whorl_mass_properties *p,
                             whorl_mass_properties *q)
{
    return whorl_mass_set_mass(p, 2, q);
}

static whorl_status move(const whorl_mass_properties *p,
                         whorl_mass_properties *q)
{
    return whorl_mass_move(p, whorl_mat3_identity(), (whorl_vec3){1, 2, 3},
                           q);
}

static whorl_status total(const whorl_mass_properties *p,
                          whorl_mass_properties *q)
{
    const whorl_mass_properties two[2] = {sample(), *p};
    return whorl_mass_total(two, 2, q);
}
typedef whorl_status change(const whorl_mass_properties *p,
                            whorl_mass_properties *q);

/* How many of the numbers of a body, one of them bad, are refused. */
static int refused_numbers(change *f, double bad)
{
    enum { NUMBERS = sizeof(whorl_mass_properties) / sizeof(double) };
    int refused = 0;
    for (size_t k = 0; k < NUMBERS; k++) {
        double x[NUMBERS];
        whorl_mass_properties p = sample(), q, before;
        memset(&q, 0x5a, sizeof q);
        before = q;
        memcpy(x, &p, sizeof x);
        x[k] = bad;
        memcpy(&p, x, sizeof p);
        refused += f(&p, &q) == WHORL_NOT_FINITE
            && memcmp(&q, &before, sizeof q) == 0;
    }
    return refused == NUMBERS;
}

static void refuse_bodies(void)
{
    static change *const f[3] = {set_mass, move, total};
    static const char *const name[3] = {"eq:mass-bound/mass-bad set_mass",
        "eq:mass-bound/move-bad move", "eq:mass-total/bad total"};
    for (int k = 0; k < 3; k++) {
        tap_ok(refused_numbers(f[k], NAN), "%s: a NaN anywhere", name[k]);
        tap_ok(refused_numbers(f[k], INFINITY), "%s: an infinity anywhere",
               name[k]);
    }
}
static int refused_integrals(double bad, int from, int to, int skin)
{
    int refused = 0;
    for (int k = from; k <= to; k++) {
        whorl_mass_properties q, before;
        double x[17] = {0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0};
        memset(&q, 0x5a, sizeof q);
        before = q;
        x[k] = bad;
        const whorl_mesh_integrals i = {3 - skin, {x[0], x[1], x[2]}, x[3],
            x[4], {x[5], x[6], x[7]},
            {x[8], x[9], x[10], x[11], x[12], x[13]}, x[14], x[15], x[16]};
        refused += (skin ? whorl_mass_from_skin(&i, 1, 0.5, &q)
                         : whorl_mass_from_integrals(&i, 1, &q))
                == WHORL_NOT_FINITE
            && memcmp(&q, &before, sizeof q) == 0;
    }
    return refused == to - from + 1;
}

static whorl_status weigh(double measure, double first, double unit,
                          double bound)
{
    whorl_mass_properties p;
    const whorl_mesh_integrals i = {3, {0, 0, 0}, unit, measure,
        {first, 0, 0}, {1, 1, 1, 0, 0, 0}, bound, 0, 0};
    return whorl_mass_from_integrals(&i, 1, &p);
}
static void refuse_integrals(void)
{
    tap_ok(refused_integrals(NAN, 0, 16, 0),
           "eq:mass-bound/bad a solid with a NaN anywhere");
    tap_ok(refused_integrals(NAN, 0, 16, 1),
           "eq:mass-bound/bad a skin with a NaN anywhere");
    tap_ok(refused_integrals(INFINITY, 0, 13, 0),
           "eq:mass-bound/bad a solid with an infinite number");
    tap_ok(weigh(1, 0, 0, 0) == WHORL_NOT_ABOVE_ZERO,
           "eq:mass-bound/bad a unit of zero");
    tap_ok(weigh(1, 0, 1, 1) == WHORL_FLAT,
           "eq:mass-bound/bad a volume as large as its bound: flat");
    tap_ok(weigh(1, 0, 1, 1 - 0x1p-50) == WHORL_OK,
           "eq:mass-bound/bad a volume a little larger: a body");
    tap_ok(weigh(1, 0, 1, INFINITY) == WHORL_FLAT,
           "eq:mass-bound/bad a volume with an infinite bound: flat");
    tap_ok(weigh(1, 1e200, 1, 0) == WHORL_OUT_OF_RANGE,
           "eq:mass-bound/bad an inertia that overflows");
}
static void refuse_changes(void)
{
    const whorl_mass_properties p = sample();
    whorl_mass_properties q = p;
    whorl_mat3 R = whorl_mat3_identity();
    const whorl_vec3 o = {0, 0, 0};
    R.m[1][2] = INFINITY;
    tap_ok(whorl_mass_move(&p, R, o, &q) == WHORL_NOT_FINITE,
           "eq:mass-bound/move-bad an infinite entry of R");
    R.m[1][2] = 1e200;
    tap_ok(whorl_mass_move(&p, R, o, &q) == WHORL_OUT_OF_RANGE,
           "eq:mass-bound/move-bad an inertia that overflows");
    tap_ok(whorl_mass_set_mass(&p, 1e308, &q) == WHORL_OK,
           "eq:mass-bound/mass-bad a mass near the largest double");
    tap_ok(whorl_mass_set_mass(&p, 1e-308, &q) == WHORL_OUT_OF_RANGE,
           "eq:mass-bound/mass-bad an inertia that underflows");
    q = p;
    q.mass_bound = q.mass;
    tap_ok(whorl_mass_set_mass(&q, 1, &q) == WHORL_OUT_OF_RANGE,
           "eq:mass-bound/mass-bad a mass as uncertain as it is large");
    q.mass_bound = 1.5 * q.mass;
    tap_ok(whorl_mass_set_mass(&q, 1, &q) == WHORL_OUT_OF_RANGE,
           "eq:mass-bound/mass-bad a mass more uncertain than large");
    q.mass = 0;
    tap_ok(whorl_mass_total(&q, 1, &q) == WHORL_NOT_ABOVE_ZERO,
           "eq:mass-total/bad a body without mass");
    q = p;
    q.mass = 1e308;
    const whorl_mass_properties two[2] = {q, q};
    tap_ok(whorl_mass_total(two, 2, &q) == WHORL_OUT_OF_RANGE,
           "eq:mass-total/bad a mass that overflows");
}

static void test_refused(void)
{
    refuse_bodies();
    refuse_integrals();
    refuse_changes();
}

static void check_is(const char *what, whorl_mass_properties p,
                     whorl_status wanted)
{
    tap_ok(whorl_mass_check(&p) == wanted, "S0.6 eq:mass-physical/alone %s",
           what);
}

static void test_check(void)
{
    whorl_mass_properties p = sample();
    p.mass = NAN;
    check_is("a mass of NaN", p, WHORL_NOT_FINITE);
    p.mass = 0;
    check_is("no mass", p, WHORL_NOT_ABOVE_ZERO);
    p = sample();
    p.center.y = INFINITY;
    check_is("an infinite center", p, WHORL_NOT_FINITE);
    p = sample();
    p.inertia.xy = NAN;
    check_is("a product of inertia of NaN", p, WHORL_NOT_FINITE);
    p.inertia = whorl_sym3_diagonal(1e308, 1e308, 1e308);
    check_is("a trace that overflows", p, WHORL_NOT_FINITE);
    p.inertia = whorl_sym3_diagonal(-1e-310, 0, 0);
    p.inertia_bound = 1;
    check_is("a trace below zero", p, WHORL_NOT_POSITIVE);
    p.inertia = whorl_sym3_diagonal(1, 1, 3);
    p.inertia_bound = INFINITY;
    check_is("a bound that says nothing", p, WHORL_NOT_PHYSICAL);
    p.inertia_bound = 0;
    p.inertia.zz = 2 + 0.9 * 0x1p-46;
    check_is("64 u of the trace, half of it", p, WHORL_OK);
    p.inertia.zz = 2 + 1.1 * 0x1p-46;
    check_is("and a little more", p, WHORL_NOT_PHYSICAL);
}

static void block_is_refused(const char *what, double mass, double a,
                             double b, double c)
{
    whorl_mass_properties p;
    tap_ok(whorl_mass_of_block(mass, a, b, c, &p) == WHORL_OUT_OF_RANGE,
           "S0.6 eq:mass-block/alone out of range: %s", what);
}

static void solid_is_refused(const char *what, double V, double first,
                             double second, double density, double x)
{
    whorl_mass_properties p;
    const whorl_mesh_integrals i = {3, {x, 0, 0}, 1, V, {first, 0, 0},
        {second, second, second, 0, 0, 0}, 0, 0, 0};
    tap_ok(whorl_mass_from_integrals(&i, density, &p) == WHORL_OUT_OF_RANGE,
           "S0.6 eq:mass-bound/alone out of range: %s", what);
}

/* The largest mass of all, and the least that is normal. */
static void solid_is_weighed(void)
{
    whorl_mesh_integrals i = {3, {0, 0, 0}, 1, 1, {0, 0, 0},
        {0x1p-9, 0x1p-9, 0x1p-9, 0, 0, 0}, 0, 0, 0};
    whorl_mass_properties p;
    tap_ok(whorl_mass_from_integrals(&i, DBL_MAX, &p) == WHORL_OK
           && p.mass == DBL_MAX, "S0.6 eq:mass-bound/alone the largest "
           "mass of all");
    i.second = whorl_sym3_diagonal(1, 1, 1);
    tap_ok(whorl_mass_from_integrals(&i, DBL_MIN, &p) == WHORL_OK
           && p.mass == DBL_MIN, "S0.6 eq:mass-bound/alone the least mass "
           "that is normal");
    i.measure = 1 + DBL_EPSILON;
    p.mass_bound = 0;           /* refused if it was rounded down */
    tap_ok(whorl_mass_from_integrals(&i, DBL_MIN * (1 - DBL_EPSILON), &p)
               == WHORL_OUT_OF_RANGE || p.mass_bound > 0,
           "S0.6 eq:mass-bound/alone and a bound, where it was rounded");
}

static void mass_is_refused(const char *what,
                            const whorl_mass_properties *p, double mass)
{
    whorl_mass_properties q;
    tap_ok(whorl_mass_set_mass(p, mass, &q) == WHORL_OUT_OF_RANGE,
           "S0.6 eq:mass-bound/alone another mass, out of range: %s",
           what);
}

static void test_alone(void)
{
    whorl_mass_properties p = sample(), q;
    test_check();
    block_is_refused("the volume", 1e300, 1e-160, 1e-160, 1e-160);
    block_is_refused("a twelfth of the mass", 0x1p-1021, 1e50, 1e50,
                     1e50);
    block_is_refused("the moment about x", 1e-20, 1, 1e-150, 1e-150);
    block_is_refused("the moment about y", 1e-20, 1e-150, 1, 1e-150);
    block_is_refused("the moment about z", 1e-20, 1e-150, 1e-150, 1);
    solid_is_weighed();
    solid_is_refused("the mass", 1, 0, 1e30, 1e-320, 0);
    solid_is_refused("the volume", 1e-320, 0, 1e30, 1e30, 0);
    solid_is_refused("the inertia", 1, 0, 1e-320, 1, 0);
    solid_is_refused("the center", 1e-300, 1e-7, 1, 1, DBL_MAX);
    tap_ok(whorl_mass_from_moments((whorl_moments){1e-300, {1e-7, 0, 0},
               {1, 1, 1, 0, 0, 0}}, (whorl_vec3){DBL_MAX, 0, 0}, 1, &q)
               == WHORL_OUT_OF_RANGE, "S0.6 eq:mass-bound/alone moments "
           "out of range: the center");
    p.mass = 1e10;
    p.inertia = whorl_sym3_diagonal(1e300, 1e300, 1e300);
    mass_is_refused("the ratio", &p, 1e-305);
    p.inertia = whorl_sym3_diagonal(1e-310, 1e-310, 1e-310);
    mass_is_refused("the inertia", &p, 1e10);
    p = sample();
    p.mass = 1e-310;
    tap_ok(whorl_mass_total(&p, 1, &q) == WHORL_OUT_OF_RANGE,
           "S0.6 eq:mass-total/alone out of range: the mass");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "07-bounds");
    test_integrals();
    test_moments();
    test_block();
    test_set_mass();
    test_move();
    test_total();
    test_crowd();
    test_promise();
    test_promise_of_mass();
    test_far_and_light();
    test_thin_skin();
    test_subnormal_area();
    test_least();
    test_thin_block();
    test_refused();
    test_alone();
    return tap_end();
}
