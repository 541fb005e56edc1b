/* From mass properties to a flight, and back to the file's axes. */
/* Tangled from literate/12-steps: flight-evidence. Edit there. */
#include "whorl.h"
#include "reference/free_body.h"
#include "reference/from.h"
#include "reference/tap.h"
#include "tests/counted.h"
#include "reference/top.h"
#include <float.h>
#include <math.h>
#include <string.h>

static const whorl_vec3 some_omega = {0.1, 6, 0.1}, some_v = {1, -2, 3};

typedef struct {
    whorl_mass_properties p;
    whorl_vec3 velocity, omega;
    double t;
} throw;

static whorl_quat draw_attitude(sweep *s)
{
    whorl_quat q = {1, 0, 0, 0};
    const whorl_quat any = {draw_uniform(s, -1, 1), draw_uniform(s, -1, 1),
                            draw_uniform(s, -1, 1), draw_uniform(s, -1, 1)};
    whorl_quat_normalize(any, &q);
    return q;
}

static whorl_vec3 draw_within(sweep *s, double size)
{
    const double x = draw_uniform(s, -size, size);
    const double y = draw_uniform(s, -size, size);
    return (whorl_vec3){x, y, draw_uniform(s, -size, size)};
}

static whorl_mass_properties turned_body(whorl_vec3 moments, whorl_quat q,
                                         double mass, whorl_vec3 reference,
                                         whorl_vec3 delta)
{
    const whorl_sym3 I = {moments.x, moments.y, moments.z, 0, 0, 0};
    return (whorl_mass_properties){
        .mass = mass, .center = whorl_vec3_add(reference, delta),
        .inertia = whorl_inertia_rotate(whorl_quat_to_mat3(q), I),
        .reference = reference, .delta = delta,
        .inertia_bound = 1e-14 * (moments.x + moments.y + moments.z)};
}
static throw draw_throw(sweep *s, double distance, double radians)
{
    const double a = draw_uniform(s, 1, 1.6), b = draw_uniform(s, 2, 2.6);
    const double c = draw_uniform(s, 3.2, 4);
    const double mass = fabs(draw_wide(s, -3, 6));
    const whorl_vec3 moments = {mass * (b + c), mass * (a + c),
                                mass * (a + b)};
    const whorl_quat q = draw_attitude(s);
    const whorl_vec3 reference = draw_within(s, distance);
    const whorl_vec3 delta = draw_within(s, 1);
    throw a_throw = {
        .p = turned_body(moments, q, mass, reference, delta),
        .velocity = draw_within(s, 3), .omega = draw_within(s, 5)};
    a_throw.t = draw_uniform(s, -radians, radians)
        / whorl_vec3_norm(a_throw.omega);
    return a_throw;
}

static whorl_flight prepared(const throw *a)
{
    whorl_flight f;
    memset(&f, 0, sizeof f);
    if (whorl_flight_prepare(&a->p, a->velocity, a->omega, &f)
        != WHORL_OK)
        f.mass = NAN;
    return f;
}

typedef struct { double angle, position, moved, omega, L, energy; } off;

static double length(mp3 a)
{
    return mp_get(mp_sqrt(mp3_dot(a, a)));
}

static double apart(whorl_vec3 got, mp3 exact)
{
    const double d = length(mp3_sub(mp3_from(got), exact));
    return isfinite(got.x + got.y + got.z) ? d : INFINITY;
}

static mp33 rotation_of(whorl_quat q)
{
    const mp v[4] = {mp_of(q.w), mp_of(q.x), mp_of(q.y), mp_of(q.z)};
    return ref_top_matrix(v);
}

static double attitude_off(whorl_quat q, mp33 R)
{
    return isfinite(q.w + q.x + q.y + q.z) ? angle_off(rotation_of(q), R)
        : INFINITY;
}
static off off_the_world(const throw *a, const whorl_flight *f,
                         const whorl_flight_state *s, whorl_vec3 x)
{
    const mp33 I = mp33_from_sym3(a->p.inertia);
    const mp3 w = mp3_from(a->omega), v = mp3_from(a->velocity);
    const mp3 c = mp3_add(mp3_from(a->p.reference), mp3_from(a->p.delta));
    const mp t = mp_of(a->t);
    const mp33 R = ref_free_body_turn(I, w, t, 20);
    const mp3 L = mp33_apply(I, w);
    const mp3 p = ref_free_body_origin(R, c, v, t);
    const mp3 x0 = mp3_from(x);
    const mp energy = mp_scale(
        mp_add(mp_scale(mp3_dot(v, v), a->p.mass), mp3_dot(w, L)), 0.5);
    const double size = 1 + whorl_vec3_norm(a->p.center);
    const whorl_vec3 d = whorl_flight_displacement(f, s, x);
    return (off){
        attitude_off(s->attitude, R), apart(s->position, p) / size,
        apart(d, mp3_sub(mp3_add(p, mp33_apply(R, x0)), x0)),
        apart(s->omega, ref_free_body_omega(I, R, L)) / length(w),
        apart(s->angular_momentum, L) / length(L),
        fabs(s->energy / mp_get(energy) - 1)};
}
static void test_world(void)
{
    off worst = {0, 0, 0, 0, 0, 0};
    sweep s = sweep_begin(16, 1e-12, "rad", "eq:flight-attitude/world "
                          "eq:flight-start any body, against the world's "
                          "road");
    while (sweep_next(&s)) {
        const throw a = draw_throw(&s, 10, 5);
        const whorl_flight f = prepared(&a);
        const whorl_flight_state now = whorl_flight_at(&f, a.t);
        const whorl_vec3 x = whorl_vec3_add(a.p.center,
                                            draw_within(&s, 2));
        mp_open(REF_FREE_BODY_BITS);
        const off o = off_the_world(&a, &f, &now, x);
        mp_close();
        sweep_error(&s, o.angle);
        worst.position = fmax(worst.position, o.position);
        worst.moved = fmax(worst.moved, o.moved);
        worst.omega = fmax(worst.omega, o.omega);
        worst.L = fmax(worst.L, o.L);
        worst.energy = fmax(worst.energy, o.energy);
    }
    sweep_end(&s);
    tap_ok(worst.position < 1e-12, "eq:flight-position the origin of the file: "
           "%.2g of its distance", worst.position);
    tap_ok(worst.moved < 1e-11, "eq:flight-displacement a point of the body: "
           "%.2g m", worst.moved);
    tap_ok(worst.omega < 1e-12, "eq:flight-world omega in world axes: %.2g",
           worst.omega);
    tap_ok(worst.L < 1e-12, "eq:flight-world L stands still: %.2g", worst.L);
    tap_ok(worst.energy < 1e-12, "eq:flight-world the energy of both motions: "
           "%.2g", worst.energy);
}

static throw draw_any_throw(sweep *s)
{
    static const double shape[][3] = {
        {3, 2, 1}, {1, 1, 2}, {1, 2, 2}, {1, 1, 1}, {1, 2, 3},
        {1, 1 + 0x1p-30, 1.5}, {1e-3, 1, 1}};
    const unsigned k = draw_below(s, sizeof shape / sizeof *shape);
    const double mass = fabs(draw_wide(s, -3, 6));
    const whorl_vec3 moments = {mass * shape[k][0], mass * shape[k][1],
                                mass * shape[k][2]};
    const whorl_quat q = draw_below(s, 4) ? draw_attitude(s)
        : whorl_quat_identity();
    const double distance = draw_below(s, 2) ? 1e8 : 1;
    const whorl_vec3 reference = draw_within(s, distance);
    const whorl_vec3 delta = draw_within(s, 1);
    throw a = {.p = turned_body(moments, q, mass, reference, delta),
               .velocity = draw_within(s, 3), .omega = draw_within(s, 5)};
    if (draw_below(s, 5) == 0)
        a.omega.x = a.omega.z = 0;
    a.t = draw_uniform(s, -6, 6) / whorl_vec3_norm(a.omega);
    return a;
}
static double factor_of(const whorl_flight *f)
{
    const whorl_top *top = &f->top;
    const double T = top->kind == WHORL_TOP_STEADY ? 0
        : top->kind == WHORL_TOP_PERIODIC ? top->half_period
        : 4 / top->rate;
    return 0x1p-53 * (1 + top->spin * T);
}

typedef struct { mp33 R, axes; mp3 omega, L; } motion;

/* Attitude of the principal axes by their Taylor series, then all else. */
static motion own_motion(const whorl_flight *f, double t, int steps)
{
    const mp I[3] = {mp_of(f->moments.x), mp_of(f->moments.y),
                     mp_of(f->moments.z)};
    mp y[7] = {mp_of(f->axes.w), mp_of(f->axes.x), mp_of(f->axes.y),
               mp_of(f->axes.z), mp_of(f->omega_body.x),
               mp_of(f->omega_body.y), mp_of(f->omega_body.z)};
    ref_top_series(I, mp_div(mp_of(t), mp_of(steps)), steps, y);
    const mp33 axes = ref_top_matrix(y);
    const mp3 l = {mp_mul(I[0], y[4]), mp_mul(I[1], y[5]),
                   mp_mul(I[2], y[6])};
    return (motion){mp33_mul(axes, mp33_transpose(rotation_of(f->axes))),
                    axes, mp33_apply(axes, (mp3){y[4], y[5], y[6]}),
                    mp33_apply(axes, l)};
}
typedef double measure(const throw *a, const whorl_flight *f,
                       const whorl_flight_state *s, const motion *m);

static double angle(const throw *a, const whorl_flight *f,
                    const whorl_flight_state *s, const motion *m)
{
    (void)a;
    return attitude_off(s->attitude, m->R) / factor_of(f);
}

static double way(const throw *a)
{
    return 0x1p-53 * fabs(a->t) * whorl_vec3_norm(a->velocity);
}

static double origin(const throw *a, const whorl_flight *f,
                     const whorl_flight_state *s, const motion *m)
{
    const mp3 c = mp3_add(mp3_from(a->p.reference), mp3_from(a->p.delta));
    const mp3 p = ref_free_body_origin(m->R, c, mp3_from(a->velocity),
                                       mp_of(a->t));
    return apart(s->position, p)
        / (whorl_vec3_norm(a->p.center) * factor_of(f) + way(a));
}

static double point(const throw *a, const whorl_flight *f,
                    const whorl_flight_state *s, const motion *m)
{
    const whorl_vec3 x = whorl_vec3_add(a->p.reference,
                                        (whorl_vec3){1, -2, 0.5});
    const whorl_vec3 near = whorl_vec3_sub(x, a->p.reference);
    const mp3 c = mp3_add(mp3_from(a->p.reference), mp3_from(a->p.delta));
    const mp3 r = mp3_sub(mp3_from(x), c);
    const mp3 d = mp3_add(mp3_scale(mp_of(a->t), mp3_from(a->velocity)),
                          mp3_sub(mp33_apply(m->R, r), r));
    const double size = whorl_vec3_norm(near) + whorl_vec3_norm(a->p.delta);
    return apart(whorl_flight_displacement(f, s, x), d)
        / (size * factor_of(f) + way(a));
}
static double largest(whorl_vec3 a)
{
    return fmax(a.x, fmax(a.y, a.z));
}

static double spin(const throw *a, const whorl_flight *f,
                   const whorl_flight_state *s, const motion *m)
{
    (void)a;
    return apart(s->omega, m->omega) / (factor_of(f) * f->top.spin);
}

static double momentum(const throw *a, const whorl_flight *f,
                       const whorl_flight_state *s, const motion *m)
{
    (void)a;
    return apart(s->angular_momentum, m->L)
        / (factor_of(f) * f->top.spin * largest(f->moments));
}

static double energy(const throw *a, const whorl_flight *f,
                     const whorl_flight_state *s, const motion *m)
{
    const mp3 v = mp3_from(a->velocity);
    const mp exact = mp_scale(mp_add(mp_scale(mp3_dot(v, v), a->p.mass),
                                     mp3_dot(m->omega, m->L)), 0.5);
    const double size = f->top.spin * f->top.spin * largest(f->moments)
        + a->p.mass * whorl_vec3_dot(a->velocity, a->velocity);
    return fabs(mp_get(mp_sub(mp_of(s->energy), exact)))
        / (factor_of(f) * size);
}
typedef struct {
    double I[3], mass;
    whorl_vec3 reference, velocity, omega;
    double t;
} found;

static double error_of(const throw *a, measure *measured, int steps)
{
    const whorl_flight f = prepared(a);
    const whorl_flight_state now = whorl_flight_at(&f, a->t);
    if (isnan(f.mass))
        return INFINITY;
    mp_open(REF_TOP_SERIES_BITS);
    const motion m = own_motion(&f, a->t, steps);
    const double e = measured(a, &f, &now, &m);
    mp_close();
    return e;
}

static void test_one(const char *title, double bound, measure *measured,
                     const found *w)
{
    sweep s = sweep_begin(25, bound, "u", "%s", title);
    while (sweep_next(&s)) {
        const throw a = draw_any_throw(&s);
        sweep_error(&s, error_of(&a, measured, 12));
    }
    const whorl_vec3 moments = {w->I[0], w->I[1], w->I[2]};
    const throw worst = {
        turned_body(moments, whorl_quat_identity(), w->mass, w->reference,
                    (whorl_vec3){0, 0, 0}), w->velocity, w->omega, w->t};
    sweep_error(&s, error_of(&worst, measured, 100));
    sweep_end(&s);
}
static const found worst[6] = {
    {{0x1.19ce2ea73c615p-21, 0x1.d0813f1c298bcp-1, 0x1.d081509248813p-1},
     8, {1, -2, 3}, {0, 0, 0},
     {-0x1.0e3896b272d9p-1, 0x1.09e6bf90d548cp-2, -0x1.21bef05c3fdb6p-11},
     0x1.28c1cf1e1aa3p+5},
    {{0x1.1cfb96d019e01p+0, 0x1.46ada852e1ca4p-1, 0x1.1cf6e3591820cp+0},
     1, {0x1.161017b57dacp-6, 0x1.f5d83p-30, -0x1.024ef6ca6d412p-1},
     {0, 0, 0}, {0, 0x1.6423057d5af8ap+2, 0}, -0x1.1811ef80cf68p-1},
    {{0x1.cd1558837e03fp-1, 0x1.cd1558837e03fp-1, 0x1.cd1558837e03fp-1},
     1, {-0x1.eea4ce994c588p-1, -0x1.5e80686f67021p-1,
         -0x1.b61d183ea2beep-1},
     {0, 0, 0}, {0x1.d672f2dcb104dp-5, 0x1.61f5cfbfd899ap-7,
                 0x1.46517402b755p+0}, 0x1.a3e4647494338p+2},
    {{0x1.9477845535e12p+0, 0x1.7464059e2a04ep+0, 0x1.94770e270191bp+0},
     1, {0, 0, 0}, {0, 0, 0}, {0, 0x1.d7c2636476ep-6, 0},
     0x1.de564bddc2afbp+3},
    {{0x1.07b9b5c54c188p-2, 0x1.07c0d855b235p-2, 0x1.c8b266950edcdp-16},
     1, {0, 0, 0}, {0, 0, 0}, {0, 0x1.64cd11a86d37p+2, 0},
     -0x1.5a9ea98e19b04p+0},
    {{0x1.e13c1dc18d99dp-20, 0x1.5d11a1e852f54p-1, 0x1.5d116797666b5p-1},
     0x1.f20efa52cb866p+0, {0, 0, 0},
     {0x1.e250e51778788p-2, 0x1.eb5eb5c94fb4ap-1, -0x1.fed3ae520e9a6p-1},
     {0, 0x1.e9b8ab098b9ecp-8, 0}, -0x1.1b979a5e230a4p+5}};

static void test_rounding(void)
{
    const double attitude = WHORL_TOP_ANGLE_BOUND + 2 * (1 + 6 + 1);
    constant("eq:flight-attitude", WHORL_FLIGHT_ANGLE_BOUND, attitude);
    constant("eq:flight-position", WHORL_FLIGHT_POSITION_BOUND,
             attitude + 4 * 3.5 + WHORL_QUAT_ROTATE_BOUND + 5 + 2);
    constant("eq:flight-world", WHORL_FLIGHT_OMEGA_BOUND, 1.1 * 42.7);
    constant("eq:flight-world/energy", WHORL_FLIGHT_ENERGY_BOUND,
             1.1 * (2.8 + 0.5));
    test_one("eq:flight-attitude in u (1 + spin T)",
             WHORL_FLIGHT_ANGLE_BOUND, angle, &worst[0]);
    test_one("eq:flight-position in u (|c| (1 + spin T) + |vt|)",
             WHORL_FLIGHT_POSITION_BOUND, origin, &worst[1]);
    test_one("eq:flight-displacement of a body far away, as much of |r|",
             WHORL_FLIGHT_POSITION_BOUND, point, &worst[2]);
    test_one("eq:flight-world in u (1 + spin T) spin",
             WHORL_FLIGHT_OMEGA_BOUND, spin, &worst[3]);
    test_one("eq:flight-world/momentum the same, times a moment",
             WHORL_FLIGHT_OMEGA_BOUND, momentum, &worst[4]);
    test_one("eq:flight-world/energy the same, of both motions",
             WHORL_FLIGHT_ENERGY_BOUND, energy, &worst[5]);
}

static int same(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static void test_start(void)
{
    const whorl_quat one = {1, 0, 0, 0};
    const whorl_vec3 nowhere = {0, 0, 0};
    int attitude = 1, place = 1, omega = 1, nan = 1;
    sweep s = sweep_begin(200, WHORL_QUAT_ROTATE_BOUND
                              + 2 * WHORL_MAT3_TO_QUAT_BOUND, "u",
                          "eq:flight-start omega in principal axes");
    while (sweep_next(&s)) {
        const throw a = draw_any_throw(&s);
        const whorl_flight f = prepared(&a);
        const whorl_flight_state at = whorl_flight_at(&f, 0);
        const whorl_flight_state never = whorl_flight_at(&f, NAN);
        const whorl_vec3 moved = whorl_flight_displacement(&f, &at,
                                                           some_v);
        mp_open(200);
        const mp33 to_body = mp33_transpose(rotation_of(f.axes));
        sweep_error(&s, apart(f.omega_body, mp33_apply(
            to_body, mp3_from(a.omega))) * 0x1p53
            / whorl_vec3_norm(a.omega));
        mp_close();
        attitude &= same(&at.attitude, &one, sizeof one);
        place &= same(&at.position, &nowhere, sizeof nowhere)
            && same(&at.displacement, &nowhere, sizeof nowhere)
            && same(&moved, &nowhere, sizeof nowhere);
        omega &= same(&at.omega, &a.omega, sizeof a.omega);
        nan &= isnan(never.attitude.w) && isnan(never.position.x)
            && isnan(never.omega.y) && isnan(never.energy);
    }
    sweep_end(&s);
    tap_ok(attitude, "eq:flight-attitude at first it is exactly 1");
    tap_ok(place, "eq:flight-position at first nothing has moved");
    tap_ok(omega, "eq:flight-world at first omega is as given, bit by bit");
    tap_ok(nan, "eq:flight-attitude NaN at no time");
}
static void test_kept(void)
{
    double E_off = 0, v_off = 0;
    sweep s = sweep_begin(40, 1e-13, "", "eq:flight-world/hour L after an "
                          "hour, of itself");
    while (sweep_next(&s)) {
        const throw a = draw_throw(&s, 10, 5);
        const whorl_flight f = prepared(&a);
        const whorl_flight_state at = whorl_flight_at(&f, 0),
                                 later = whorl_flight_at(&f, 3600);
        const whorl_vec3 L = at.angular_momentum;
        sweep_error(&s, whorl_vec3_norm(whorl_vec3_sub(
            later.angular_momentum, L)) / whorl_vec3_norm(L));
        E_off = fmax(E_off, fabs(later.energy / at.energy - 1));
        v_off = fmax(v_off, whorl_vec3_norm(whorl_vec3_sub(
            later.displacement, whorl_vec3_scale(3600, a.velocity))));
    }
    sweep_end(&s);
    tap_ok(E_off < 1e-13, "eq:flight-world energy after an hour: off by "
           "%.2g", E_off);
    tap_ok(v_off == 0, "eq:flight-position the center goes straight");
}

enum { FLIGHTS = 5, STEPS = 2400 };

static whorl_flight some_flight(sweep *s, throw *a)
{
    *a = draw_throw(s, 10, 5);
    a->omega = draw_within(s, 2);
    return prepared(a);
}

static double state_off(const whorl_flight_state *a,
                        const whorl_flight_state *b, double distance)
{
    const double turn = whorl_vec3_norm(whorl_quat_log(whorl_quat_mul(
        whorl_quat_conj(a->attitude), b->attitude)));
    const double place = whorl_vec3_norm(whorl_vec3_sub(a->position,
                                                        b->position));
    const double spin = whorl_vec3_norm(whorl_vec3_sub(a->omega, b->omega))
        / whorl_vec3_norm(b->omega);
    const double L = whorl_vec3_norm(whorl_vec3_sub(
        a->angular_momentum, b->angular_momentum))
        / whorl_vec3_norm(b->angular_momentum);
    return fmax(fmax(turn, place / distance), fmax(spin, L));
}

static void test_stepper(void)
{
    static const struct { whorl_steps_method method; double bound; } way[] =
        {{WHORL_STEPS_RK4, 1e-6}, {WHORL_STEPS_SPLIT, 1e-2},
         {WHORL_STEPS_KL6, 1e-10}};
    for (int k = 0; k < 3; k++) {
        int at_start = 1;
        sweep s = sweep_begin(10, way[k].bound, "rad",
                              "eq:flight-start/steps%d eq:flight-attitude "
                              "eq:flight-position eq:flight-world ten "
                              "seconds by steps", k);
        while (sweep_next(&s)) {
            throw a;
            whorl_stepper stepper;
            whorl_turn turn;
            const whorl_flight f = some_flight(&s, &a);
            whorl_status status = whorl_flight_stepper(&f, way[k].method, 1.0 / 240,
                                                       &stepper, &turn);
            const whorl_flight_state start = whorl_flight_from_turn(&f, 0, turn);
            const whorl_flight_state first = whorl_flight_at(&f, 0);
            at_start &= same(&start, &first, sizeof start);
            if (status == WHORL_OK)
                status = whorl_stepper_run(&stepper, STEPS, &turn);
            const whorl_flight_state got = whorl_flight_from_turn(&f, 10, turn);
            const whorl_flight_state exact = whorl_flight_at(&f, 10);
            sweep_error(&s, status == WHORL_OK
                ? state_off(&got, &exact, 1 + whorl_vec3_norm(f.center)) : INFINITY);
        }
        sweep_end(&s);
        tap_ok(at_start, "eq:flight-attitude no step, method %d: the state "
               "at the start, bit by bit", k);
    }
}
static double room[16][FLIGHTS];

static whorl_batch batch_in_room(void)
{
    return (whorl_batch){{room[0], room[1], room[2]},
                         {room[3], room[4], room[5]},
                         {room[6], room[7], room[8], room[9]},
                         {room[10], room[11], room[12]},
                         {room[13], room[14], room[15]}};
}

static void test_batch(void)
{
    const whorl_batch b = batch_in_room();
    int start = 1, later = 1;
    sweep s = sweep_begin(4, WHORL_BATCH_DRIFT_BOUND(STEPS) + 2,
                          "u", "eq:flight-position/batch eq:batch-drift "
                          "the center of mass in a batch");
    while (sweep_next(&s)) {
        throw a[FLIGHTS];
        whorl_flight f[FLIGHTS];
        for (size_t i = 0; i < FLIGHTS; i++) {
            f[i] = some_flight(&s, &a[i]);
            whorl_flight_to_batch(&f[i], &b, i);
            const whorl_flight_state put = whorl_flight_from_batch(&f[i],
                                                                   &b, i);
            const whorl_flight_state at = whorl_flight_at(&f[i], 0);
            start &= same(&put, &at, sizeof at);
        }
        const whorl_status status = whorl_batch_run(
            &b, 0, FLIGHTS, WHORL_STEPS_KL6, 1.0 / 240, STEPS, NULL);
        for (size_t i = 0; i < FLIGHTS; i++) {
            whorl_stepper stepper;
            whorl_turn turn;
            whorl_flight_stepper(&f[i], WHORL_STEPS_KL6, 1.0 / 240, &stepper,
                                 &turn);
            whorl_stepper_run(&stepper, STEPS, &turn);
            const whorl_flight_state alone = whorl_flight_from_turn(&f[i], 10,
                                                                    turn);
            const whorl_flight_state in_batch = whorl_flight_from_batch(&f[i], &b,
                                                                        i);
            const double size = whorl_vec3_norm(f[i].center)
                + 10 * whorl_vec3_norm(a[i].velocity);
            later &= status == WHORL_OK
                && same(&alone.attitude, &in_batch.attitude, sizeof alone.attitude)
                && same(&alone.omega, &in_batch.omega, sizeof alone.omega)
                && same(&alone.angular_momentum, &in_batch.angular_momentum,
                        sizeof alone.omega);
            sweep_error(&s, whorl_vec3_norm(whorl_vec3_sub(
                alone.displacement, in_batch.displacement)) * 0x1p53 / size);
        }
    }
    sweep_end(&s);
    tap_ok(start, "eq:flight-start into a batch and back: the state at the "
           "start, bit by bit");
    tap_ok(later, "eq:flight-world eq:flight-attitude eq:steps-kahan-li a "
           "batch: attitude, omega and L of a stepper, bit by bit");
}

static whorl_mass_properties handle(void)
{
    return turned_body((whorl_vec3){1, 2, 2.5}, whorl_quat_identity(), 3,
                       (whorl_vec3){1, 2, 3}, (whorl_vec3){0, 0, 0});
}

static void test_plate(void)
{
    whorl_mass_properties p = turned_body(
        (whorl_vec3){1, 2, 3 + 1e-9}, whorl_quat_identity(), 1,
        (whorl_vec3){0, 0, 0}, (whorl_vec3){0, 0, 0});
    whorl_flight f;
    p.inertia_bound = 1e-8;
    const whorl_status fits = whorl_flight_prepare(&p, some_v, some_omega,
                                                   &f);
    tap_ok(fits == WHORL_OK && f.moments.x == 1 && f.moments.y == 2
               && f.moments.z == 3, "eq:flight-start a plate within its "
           "bounds flies, its largest moment alone set right");
    p.inertia_bound = 1e-12;
    tap_ok(whorl_flight_prepare(&p, some_v, some_omega, &f)
               == WHORL_NOT_PHYSICAL,
           "eq:flight-start a plate beyond its bounds does not");
}
static void refuse(const char *what, const whorl_mass_properties *p,
                   whorl_vec3 v, whorl_vec3 omega, whorl_status expected)
{
    whorl_flight f, before;
    memset(&f, 0x5a, sizeof f);
    memcpy(&before, &f, sizeof f);
    const whorl_status got = whorl_flight_prepare(p, v, omega, &f);
    tap_ok(got == expected && same(&f, &before, sizeof f),
           "eq:flight-start refused, nothing touched: %s", what);
}

static void refuse_axes(const char *what, double mass, whorl_vec3 I,
                        whorl_mat3 axes, whorl_status expected)
{
    whorl_flight f, before;
    memset(&f, 0x5a, sizeof f);
    memcpy(&before, &f, sizeof f);
    const whorl_status got = whorl_flight_prepare_principal(
        mass, some_v, I, axes, some_v, some_omega, &f);
    tap_ok(got == expected && same(&f, &before, sizeof f),
           "eq:flight-start refused, nothing touched: %s", what);
}
static void test_refused(void)
{
    const whorl_vec3 nan = {0, NAN, 0}, huge = {1e200, 0, 0};
    whorl_mass_properties p = handle();
    refuse("NaN in the velocity", &p, nan, some_omega, WHORL_NOT_FINITE);
    refuse("NaN in omega", &p, some_v, nan, WHORL_NOT_FINITE);
    refuse("L beyond the doubles", &p, some_v, huge, WHORL_OUT_OF_RANGE);
    refuse("energy beyond the doubles", &p, huge, some_omega,
           WHORL_OUT_OF_RANGE);
    p.center.z = INFINITY;
    refuse("a center nowhere", &p, some_v, some_omega, WHORL_NOT_FINITE);
    p = handle();
    p.inertia.xy = NAN;
    refuse("NaN in the inertia", &p, some_v, some_omega, WHORL_NOT_FINITE);
    p = handle();
    p.mass = 0;
    refuse("no mass", &p, some_v, some_omega, WHORL_NOT_ABOVE_ZERO);
    p = handle();
    p.inertia.zz = 4;
    refuse("no possible moments", &p, some_v, some_omega,
           WHORL_NOT_PHYSICAL);
    p.inertia = (whorl_sym3){1e-70, 1, 1, 0, 0, 0};
    refuse("too slender", &p, some_v, some_omega, WHORL_TOO_SLENDER);
    p.inertia = (whorl_sym3){0, 1, 1, 0, 0, 0};
    refuse("a moment of zero", &p, some_v, some_omega, WHORL_NOT_POSITIVE);
    const whorl_vec3 I = {1, 2, 2.5};
    const whorl_mat3 one = whorl_mat3_identity();
    const whorl_mat3 mirror = {{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}};
    const whorl_mat3 shear = {{{1, 0.5, 0}, {0, 1, 0}, {0, 0, 1}}};
    refuse_axes("axes that are a mirror image", 1, I, mirror, WHORL_REFLECTION);
    refuse_axes("axes that are askew", 1, I, shear, WHORL_NOT_ROTATION);
    refuse_axes("a mass of zero", 0, I, one, WHORL_NOT_ABOVE_ZERO);
    refuse_axes("a mass of NaN", NAN, I, one, WHORL_NOT_FINITE);
    refuse_axes("a negative moment", 1, (whorl_vec3){1, -2, 2}, one,
                WHORL_NOT_POSITIVE);
}
static int no_stepper(const whorl_flight *f, whorl_steps_method method,
                      double h, whorl_status expected)
{
    whorl_stepper stepper, stepper_before;
    whorl_turn turn, turn_before;
    memset(&stepper, 0x5a, sizeof stepper);
    memset(&turn, 0x5a, sizeof turn);
    memcpy(&stepper_before, &stepper, sizeof stepper);
    memcpy(&turn_before, &turn, sizeof turn);
    return whorl_flight_stepper(f, method, h, &stepper, &turn) == expected
        && same(&stepper, &stepper_before, sizeof stepper)
        && same(&turn, &turn_before, sizeof turn);
}

static void test_bad_states(void)
{
    const whorl_mass_properties p = handle();
    whorl_flight f;
    tap_ok(whorl_flight_prepare(&p, some_v, some_omega, &f) == WHORL_OK,
           "eq:flight-start the handle flies");
    tap_ok(no_stepper(&f, WHORL_STEPS_KL6, 1, WHORL_STEP_TOO_LONG),
           "eq:flight-start a step that is too long for the spin");
    tap_ok(no_stepper(&f, WHORL_STEPS_KL6, 0, WHORL_NOT_ABOVE_ZERO),
           "eq:flight-start a step of no length");
    tap_ok(no_stepper(&f, (whorl_steps_method)9, 1.0 / 60,
                      WHORL_UNKNOWN_METHOD),
           "eq:flight-start no such method");
    tap_ok(isnan(whorl_flight_at(&f, 1e16).energy),
           "eq:flight-attitude NaN beyond 2^50 radians");
    const whorl_flight_state s = whorl_flight_from_principal(
        &f, 1, (whorl_quat){0, 0, 0, 0}, some_omega);
    tap_ok(isnan(s.attitude.w) && isnan(s.position.x) && isnan(s.omega.x),
           "eq:flight-attitude NaN for an attitude of length zero");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "12-flight");
    test_world();
    test_rounding();
    test_start();
    test_kept();
    test_stepper();
    test_batch();
    test_plate();
    test_refused();
    test_bad_states();
    return tap_end();
}
