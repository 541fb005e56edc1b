/* The rigid body's state, forces and rates. */
/* Tangled from literate/10-body: evidence. Edit there. */
#include "whorl.h"
#include "src/body.h"
#include "reference/body.h"
#include "reference/from.h"
#include "reference/tap.h"
#include "tests/compiles.h"
#include "tests/counted.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static whorl_quat draw_quat(sweep *s)
{
    const double w = draw_uniform(s, -1, 1), x = draw_uniform(s, -1, 1);
    const double y = draw_uniform(s, -1, 1), z = draw_uniform(s, -1, 1);
    whorl_quat q;
    if (whorl_quat_normalize((whorl_quat){w, x, y, z}, &q) != WHORL_OK)
        q = whorl_quat_identity();
    return q;
}
/* A possible body with principal moments between 1 and 2, turned. */
static whorl_body draw_body(sweep *s)
{
    const double a = draw_uniform(s, 1, 1.5), b = draw_uniform(s, 1, 1.5);
    const double c = draw_uniform(s, 1.5, 2), m = draw_uniform(s, 1, 4);
    const whorl_mat3 R = whorl_quat_to_mat3(draw_quat(s));
    whorl_body body = {.mass = NAN};
    if (whorl_body_make(m, whorl_inertia_rotate(
            R, whorl_sym3_diagonal(a, b, c)), &body) != WHORL_OK)
        tap_ok(0, "a body was refused");
    return body;
}

static whorl_mat3 mat3_of(const double *a)
{
    return (whorl_mat3){{{a[0], a[1], a[2]}, {a[3], a[4], a[5]},
                         {a[6], a[7], a[8]}}};
}

static const whorl_vec3 zero = {0, 0, 0};

static void test_counts(void)
{
    constant("eq:body-auxiliary", WHORL_BODY_OMEGA_BOUND, 6 + 3);
    constant("eq:body-torque", WHORL_BODY_ADD_FORCE_BOUND, 1 + 2 + 1);
    constant("eq:body-velocity", WHORL_BODY_POINT_BOUND, 1 + 2 + 1);
    constant("eq:body-energy", WHORL_BODY_ENERGY_BOUND, 3 + 1);
    constant("eq:body-angular-acceleration", WHORL_BODY_ACCELERATION_BOUND,
             2 + 1 + 3);
}

static void test_make(void)
{
    whorl_mass_properties p;
    whorl_body body = {.mass = 0};
    whorl_status status = whorl_mass_of_block(12, 1, 2, 3, &p);
    if (status == WHORL_OK)
        status = whorl_body_make(p.mass, p.inertia, &body);
    tap_ok(status == WHORL_OK && body.mass == 12
               && memcmp(&body.I_body, &p.inertia, sizeof p.inertia) == 0,
           "W2-39t eq:body-auxiliary mass and I_body as given");
    tap_ok(fabs(body.I_body_inverse.xx * 13 - 1) < 1e-15
               && fabs(body.I_body_inverse.yy * 10 - 1) < 1e-15
               && fabs(body.I_body_inverse.zz * 5 - 1) < 1e-15,
           "W2-39t eq:body-auxiliary the inverse of I_body, once");
    const whorl_sym3 plate = whorl_sym3_diagonal(0.1, 0.2, 0.1 + 0.2);
    const whorl_sym3 thin = {1, 2, nextafter(3, 4), 0, 0, 0};
    tap_ok(whorl_body_make(1, plate, &body) == WHORL_OK,
           "eq:body-auxiliary a plate is a body");
    tap_ok(whorl_body_make(1, thin, &body) == WHORL_OK,
           "eq:body-auxiliary so is one that rounding has bent");
}

static int make_refuses(double mass, whorl_sym3 I, whorl_status expected)
{
    whorl_body body = {7, {1, 2, 3, 4, 5, 6}, {6, 5, 4, 3, 2, 1}};
    const whorl_body before = body;
    return whorl_body_make(mass, I, &body) == expected
        && memcmp(&body, &before, sizeof body) == 0;
}

static void test_make_refusals(void)
{
    const whorl_sym3 good = {2, 3, 4, 0, 0, 0};
    tap_ok(make_refuses(0, good, WHORL_NOT_ABOVE_ZERO),
           "eq:body-auxiliary refused: a mass of zero");
    tap_ok(make_refuses(-1, good, WHORL_NOT_ABOVE_ZERO),
           "eq:body-auxiliary refused: a negative mass");
    tap_ok(make_refuses(NAN, good, WHORL_NOT_FINITE),
           "eq:body-auxiliary refused: a mass of NaN");
    tap_ok(make_refuses(INFINITY, good, WHORL_NOT_FINITE),
           "eq:body-auxiliary refused: an infinite mass");
    tap_ok(make_refuses(1, (whorl_sym3){2, NAN, 4, 0, 0, 0},
                        WHORL_NOT_FINITE),
           "eq:body-auxiliary refused: a tensor with a NaN");
    tap_ok(make_refuses(1, (whorl_sym3){0, 3, 3, 0, 0, 0},
                        WHORL_NOT_POSITIVE),
           "eq:body-auxiliary refused: a rod without thickness");
    whorl_mass_properties p;
    whorl_body rod;
    tap_ok(whorl_mass_of_block(1, 1, 1e-3, 1e-3, &p) == WHORL_OK
               && whorl_body_make(p.mass, p.inertia, &rod) == WHORL_OK,
           "eq:body-auxiliary a rod of a meter, a millimeter thick, is a "
           "body");
    tap_ok(make_refuses(1, (whorl_sym3){1, 1, 3, 0, 0, 0},
                        WHORL_NOT_PHYSICAL),
           "eq:body-auxiliary refused: a moment above the two others");
    whorl_body plate;
    tap_ok(whorl_body_make(1, (whorl_sym3){1, 1, 2 + 3.6e-12, 0, 0, 0},
                           &plate) == WHORL_OK,
           "eq:body-auxiliary a plate of rounded moments is a body");
    tap_ok(make_refuses(1, (whorl_sym3){1, 1, 2 + 4.4e-12, 0, 0, 0},
                        WHORL_NOT_PHYSICAL),
           "eq:body-auxiliary refused: more than 1e-12 of the trace above");
}

static void test_motion(void)
{
    sweep s = sweep_begin(3000, WHORL_BODY_OMEGA_BOUND, "u",
        "W2-28 W2-40 W2-42 eq:body-auxiliary v and omega");
    while (sweep_next(&s)) {
        whorl_body body = {fabs(draw_wide(&s, -8, 8)), draw_sym3(&s, -8, 8),
                           draw_sym3(&s, -8, 8)};
        double nine[9];
        for (int i = 0; i < 9; i++)
            nine[i] = draw_wide(&s, -4, 4);
        const whorl_body_matrix_state state = {
            draw_vec3(&s, -8, 8), mat3_of(nine), draw_vec3(&s, -8, 8),
            draw_vec3(&s, -8, 8)};
        whorl_body_motion m = {.v = {NAN, NAN, NAN}};
        whorl_status status = whorl_body_motion_of_matrix(&body, &state,
                                                          &m);
        mp_open(400);
        const mp33 R = mp33_from(state.R);
        const mp33 J = mp33_from_sym3(body.I_body_inverse);
        const mp3 L = mp3_from(state.L), P = mp3_from(state.P);
        sweep_error(&s, vec3_error(m.omega, ref_there_and_back(R, J, L),
                                   ref_there_and_back_scale(R, J, L)));
        const mp3 Mv = mp3_scale(mp_of(body.mass), mp3_from(m.v));
        int v_good = 1;                 /* M v is P, but for one rounding */
        for (int i = 0; i < 3; i++)
            v_good &= error_ratio(mp_sub(mp3_get(Mv, i), mp3_get(P, i)),
                                  mp_abs(mp3_get(P, i))) <= 1.001;
        if (status != WHORL_OK || !v_good || !same_vec3(m.x, state.x)
            || !same_vec3(m.force, zero) || !same_vec3(m.torque, zero))
            sweep_error(&s, INFINITY);
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_length(void)
{
    double worst = 0;
    int same = 1;
    sweep s = sweep_begin(1000, 0, "bits", "W4-L1 W4-R "
        "eq:body-auxiliary/length q of any length, and the same in R");
    while (sweep_next(&s)) {
        const whorl_body body = draw_body(&s);
        const double k = fabs(draw_wide(&s, -60, 60));
        whorl_quat q = draw_quat(&s);
        q = (whorl_quat){k * q.w, k * q.x, k * q.y, k * q.z};
        const whorl_body_state a = {draw_vec3(&s, -8, 8), q,
            draw_vec3(&s, -8, 8), draw_vec3(&s, -8, 8)};
        whorl_body_motion m, n;
        whorl_status status = whorl_body_motion_of(&body, &a, &m);
        const whorl_body_matrix_state b = {a.x, m.R, a.P, a.L};
        whorl_body_motion_of_matrix(&body, &b, &n);
        same = status == WHORL_OK && memcmp(&m, &n, sizeof m) == 0;
        sweep_error(&s, same ? 0 : INFINITY);
        mp_open(300);
        const mp4 exact = mp4_of(q.w, q.x, q.y, q.z);
        const mp33 R = ref_sandwiches(exact);
        for (int i = 0; i < 9; i++)
            worst = fmax(worst, error_u(m.R.m[i / 3][i % 3],
                mp_div(R.m[i / 3][i % 3], mp4_square(exact)), mp_of(1)));
        mp_close();
    }
    sweep_end(&s);
    tap_ok(worst <= WHORL_QUAT_TO_MAT3_BOUND
                        + 4 * WHORL_QUAT_NORMALIZE_BOUND,
           "W4-L1 eq:body-auxiliary R of a long q within %.1f u", worst);
}
static void test_start(void)
{
    sweep s = sweep_begin(2000, WHORL_BODY_OMEGA_BOUND, "u",
        "W2-27 W2-39 W2-42 eq:body-momenta P and L at the start");
    while (sweep_next(&s)) {
        const whorl_body body = draw_body(&s);
        const whorl_vec3 x = draw_vec3(&s, -8, 8);
        const whorl_vec3 v = draw_vec3(&s, -8, 8);
        const whorl_vec3 omega = draw_vec3(&s, -8, 8);
        const whorl_quat q = draw_quat(&s);
        const whorl_quat longer = {3 * q.w, 3 * q.x, 3 * q.y, 3 * q.z};
        whorl_body_state a = {0};
        whorl_body_motion m;
        whorl_status status = whorl_body_start(&body, x, longer, v, omega,
                                               &a);
        if (status == WHORL_OK)
            status = whorl_body_motion_of(&body, &a, &m);
        mp_open(400);
        const mp33 I = mp33_from_sym3(body.I_body);
        const mp33 R = mp33_from(whorl_quat_to_mat3(a.q));
        const mp3 o = mp3_from(omega);
        const mp3 P = mp3_scale(mp_of(body.mass), mp3_from(v));
        sweep_error(&s, vec3_error(a.L, ref_there_and_back(R, I, o),
                                   ref_there_and_back_scale(R, I, o)));
        if (!(vec3_error(a.P, P, mp3_abs(P)) <= 1))
            sweep_error(&s, INFINITY);
        if (status != WHORL_OK || !same_vec3(a.x, x)
            || fabs(a.q.w * a.q.w + a.q.x * a.q.x + a.q.y * a.q.y
                    + a.q.z * a.q.z - 1) > 2e-15)
            sweep_error(&s, INFINITY);
        sweep_close(&s);
    }
    sweep_end(&s);
}
static const whorl_body brick = {2, {2, 3, 4, 0, 0, 0},
                                 {0.5, 0.25, 0.125, 0, 0, 0}};

/* A state, packed, with the calls for its form. */
typedef struct {
    double y[WHORL_BODY_MATRIX_SIZE];
    size_t size;
    whorl_status (*update)(whorl_body_world *, const double *, size_t);
    whorl_dydt *rates;
} form;

/* Refused by the calls on packed states, with nothing touched. */
static int world_refuses(const form *f, whorl_status expected)
{
    whorl_body_motion m, before;
    memset(&m, 0x5a, sizeof m);
    memcpy(&before, &m, sizeof m);
    whorl_body_world world = {1, &brick, NULL, NULL, &m};
    double ydot[WHORL_BODY_MATRIX_SIZE] = {7};
    return f->update(&world, f->y, f->size) == expected
        && f->rates(0, f->y, ydot, &world) == expected
        && memcmp(&m, &before, sizeof m) == 0 && ydot[0] == 7;
}

static int motion_refuses(whorl_body_state s, whorl_status expected)
{
    form f = {{0}, WHORL_BODY_SIZE, whorl_body_update_motions,
              whorl_body_dydt};
    whorl_body_motion m = {.x = {7, 7, 7}};
    whorl_body_pack(&s, f.y, f.size);
    return world_refuses(&f, expected)
        && whorl_body_motion_of(&brick, &s, &m) == expected && m.x.x == 7;
}

static int matrix_refuses(whorl_body_matrix_state s, whorl_status expected)
{
    form f = {{0}, WHORL_BODY_MATRIX_SIZE, whorl_body_update_motions_matrix,
              whorl_body_dydt_matrix};
    whorl_body_motion m = {.x = {7, 7, 7}};
    whorl_body_pack_matrix(&s, f.y, f.size);
    return world_refuses(&f, expected)
        && whorl_body_motion_of_matrix(&brick, &s, &m) == expected
        && m.x.x == 7;
}

static int start_refuses(whorl_vec3 x, whorl_quat q, whorl_vec3 v,
                         whorl_vec3 omega, whorl_status expected)
{
    whorl_body_state s, before;
    memset(&s, 0x5a, sizeof s);
    memcpy(&before, &s, sizeof s);
    return whorl_body_start(&brick, x, q, v, omega, &s) == expected
        && memcmp(&s, &before, sizeof s) == 0;
}
static void test_motion_refusals(void)
{
    const whorl_vec3 a = {1, 2, 3}, bad = {0, NAN, 0}, far = {1e308, 0, 0};
    const whorl_quat q = {1, 0, 0, 0}, none = {0, 0, 0, 0};
    const whorl_quat lost = {1, INFINITY, 0, 0};
    const whorl_mat3 R = whorl_mat3_identity();
    whorl_mat3 hole = R, huge = R;
    hole.m[2][1] = NAN;
    huge.m[0][0] = 1e200;
    const struct { whorl_body_state s; whorl_status status;
                   const char *what; } with_q[] = {
        {{bad, q, a, a}, WHORL_NOT_FINITE, "NaN in x"},
        {{a, q, bad, a}, WHORL_NOT_FINITE, "NaN in P"},
        {{a, q, a, bad}, WHORL_NOT_FINITE, "NaN in L"},
        {{a, lost, a, a}, WHORL_NOT_FINITE, "an infinite q"},
        {{a, none, a, a}, WHORL_ZERO_LENGTH, "q of length zero"}};
    for (size_t k = 0; k < sizeof with_q / sizeof *with_q; k++)
        tap_ok(motion_refuses(with_q[k].s, with_q[k].status),
               "eq:body-auxiliary refused, with q: %s", with_q[k].what);
    const struct { whorl_body_matrix_state s; whorl_status status;
                   const char *what; } with_R[] = {
        {{bad, R, a, a}, WHORL_NOT_FINITE, "NaN in x"},
        {{a, R, bad, a}, WHORL_NOT_FINITE, "NaN in P"},
        {{a, R, a, bad}, WHORL_NOT_FINITE, "NaN in L"},
        {{a, hole, a, a}, WHORL_NOT_FINITE, "NaN in R"},
        {{a, huge, a, a}, WHORL_OUT_OF_RANGE, "R that overflows"}};
    for (size_t k = 0; k < sizeof with_R / sizeof *with_R; k++)
        tap_ok(matrix_refuses(with_R[k].s, with_R[k].status),
               "eq:body-auxiliary refused, with R: %s", with_R[k].what);
    const struct { whorl_vec3 x; whorl_quat q; whorl_vec3 v, omega;
                   whorl_status status; const char *what; } starts[] = {
        {a, q, far, a, WHORL_OUT_OF_RANGE, "v that overflows"},
        {a, q, a, far, WHORL_OUT_OF_RANGE, "omega that overflows"},
        {bad, q, a, a, WHORL_NOT_FINITE, "NaN in x"},
        {a, q, bad, a, WHORL_NOT_FINITE, "NaN in v"},
        {a, q, a, bad, WHORL_NOT_FINITE, "NaN in omega"},
        {a, lost, a, a, WHORL_NOT_FINITE, "an infinite q"},
        {a, none, a, a, WHORL_ZERO_LENGTH, "q of length zero"}};
    for (size_t k = 0; k < sizeof starts / sizeof *starts; k++)
        tap_ok(start_refuses(starts[k].x, starts[k].q, starts[k].v,
                             starts[k].omega, starts[k].status),
               "eq:body-momenta refused at the start: %s", starts[k].what);
}

static whorl_body_motion draw_now(sweep *s)
{
    whorl_body_motion m = {.x = draw_vec3(s, -8, 8),
        .v = draw_vec3(s, -8, 8), .omega = draw_vec3(s, -8, 8),
        .P = draw_vec3(s, -8, 8), .L = draw_vec3(s, -8, 8),
        .force = draw_vec3(s, -8, 8), .torque = draw_vec3(s, -8, 8),
        .I_inverse = draw_sym3(s, -8, 8)};
    m.R = whorl_quat_to_mat3(draw_quat(s));
    return m;
}

static void test_points(void)
{
    sweep s = sweep_begin(2000, WHORL_BODY_POINT_BOUND, "u",
        "W2-1 W2-13 N1 eq:body-point where a point is");
    while (sweep_next(&s)) {
        const whorl_body_motion m = draw_now(&s);
        const whorl_vec3 r0 = draw_vec3(&s, -8, 8);
        mp_open(300);
        const mp33 R = mp33_from(m.R);
        const mp3 x = mp3_from(m.x), p = mp3_from(r0);
        sweep_error(&s, vec3_error(whorl_body_point(&m, r0),
            mp3_add(mp33_apply(R, p), x),
            mp3_add(mp33_apply(mp33_abs(R), mp3_abs(p)), mp3_abs(x))));
        sweep_close(&s);
    }
    sweep_end(&s);
    s = sweep_begin(1000, WHORL_BODY_POINT_BOUND, "u",
        "W2-15 W2-16 W2-17 N3 eq:body-velocity by a difference of places");
    while (sweep_next(&s)) {
        const whorl_body_motion m = draw_now(&s);
        const whorl_vec3 at = draw_vec3(&s, -8, 8);
        mp_open(400);
        const mp3 x = mp3_from(m.x), v = mp3_from(m.v), r = mp3_from(at);
        const mp3 o = mp3_from(m.omega), arm = mp3_sub(r, x);
        const mp h = ref_instant();
        sweep_error(&s, vec3_error(whorl_body_velocity_at(&m, at),
            ref_difference(ref_moved(mp_neg(h), x, v, o, r),
                           ref_moved(h, x, v, o, r)),
            mp3_add(mp3_abs(v), cross_scale(o, arm))));
        mp_close();
    }
    sweep_end(&s);
}
static void test_push(void)
{
    sweep s = sweep_begin(2000, WHORL_BODY_ADD_FORCE_BOUND, "u",
        "W2-21 W2-22 W2-23 eq:body-torque force and torque by virtual "
        "work");
    while (sweep_next(&s)) {
        const whorl_body_motion old = draw_now(&s);
        const whorl_vec3 f = draw_vec3(&s, -8, 8);
        const whorl_vec3 at = draw_vec3(&s, -8, 8);
        whorl_body_motion m = old;
        whorl_body_add_force(&m, f, at);
        mp_open(300);
        const mp3 F = mp3_from(f), F0 = mp3_from(old.force);
        const mp3 arm = mp3_sub(mp3_from(at), mp3_from(m.x));
        const mp3 t0 = mp3_from(old.torque);
        sweep_error(&s, vec3_error(m.force, mp3_add(F0, F),
                                   mp3_add(mp3_abs(F0), mp3_abs(F))));
        sweep_error(&s, vec3_error(m.torque,
            mp3_add(t0, ref_torque(arm, F)),
            mp3_add(mp3_abs(t0), cross_scale(arm, F))));
        if (!same_vec3(m.P, old.P) || !same_vec3(m.L, old.L)
            || !same_vec3(m.v, old.v))
            sweep_error(&s, INFINITY);
        sweep_close(&s);
    }
    sweep_end(&s);
    s = sweep_begin(2000, WHORL_BODY_ADD_FORCE_BOUND, "u",
        "W5-4 W5-5 eq:body-weight weight, and a torque alone");
    while (sweep_next(&s)) {
        const whorl_body_motion old = draw_now(&s);
        const whorl_vec3 g = draw_vec3(&s, -8, 8);
        const double mass = fabs(draw_wide(&s, -8, 8));
        whorl_body_motion m = old;
        whorl_body_add_weight(&m, mass, g);
        const int kept = same_vec3(m.torque, old.torque);
        whorl_body_add_torque(&m, g);
        mp_open(300);
        const mp3 a = mp3_from(g), Mg = mp3_scale(mp_of(mass), a);
        const mp3 F0 = mp3_from(old.force), t0 = mp3_from(old.torque);
        sweep_error(&s, vec3_error(m.force, mp3_add(F0, Mg),
                                   mp3_add(mp3_abs(F0), mp3_abs(Mg))));
        sweep_error(&s, vec3_error(m.torque, mp3_add(t0, a),
                                   mp3_add(mp3_abs(t0), mp3_abs(a))));
        sweep_error(&s, kept ? 0 : INFINITY);
        sweep_close(&s);
    }
    sweep_end(&s);
}

static void test_energy(void)
{
    sweep s = sweep_begin(2000, WHORL_BODY_ENERGY_BOUND, "u",
        "W5.5 eq:body-energy half of P.v + L.omega");
    while (sweep_next(&s)) {
        const whorl_body_motion m = draw_now(&s);
        mp_open(300);
        const mp3 P = mp3_from(m.P), L = mp3_from(m.L);
        const mp3 v = mp3_from(m.v), o = mp3_from(m.omega);
        mp twice = mp_of(0), size = mp_of(0);
        for (int i = 0; i < 3; i++) {
            const mp a = mp_mul(mp3_get(P, i), mp3_get(v, i));
            const mp b = mp_mul(mp3_get(L, i), mp3_get(o, i));
            twice = mp_sum(twice, a, b);
            size = mp_sum(size, mp_abs(a), mp_abs(b));
        }
        sweep_error(&s, error_u(whorl_body_energy(&m),
                                mp_scale(twice, 0.5),
                                mp_scale(size, 0.5)));
        sweep_close(&s);
    }
    sweep_end(&s);
}
static void test_acceleration(void)
{
    sweep s = sweep_begin(2000, WHORL_BODY_ACCELERATION_BOUND, "u",
        "eq:body-angular-acceleration any numbers");
    while (sweep_next(&s)) {
        const whorl_body_motion m = draw_now(&s);
        mp_open(400);
        const mp33 J = mp33_from_sym3(m.I_inverse);
        const mp3 L = mp3_from(m.L), o = mp3_from(m.omega);
        const mp3 t = mp3_from(m.torque), turned = ref_torque(L, o);
        sweep_error(&s, vec3_error(whorl_body_angular_acceleration(&m),
            mp33_apply(J, mp3_add(turned, t)),
            mp33_apply(mp33_abs(J), mp3_add(cross_scale(L, o),
                                            mp3_abs(t)))));
        sweep_close(&s);
    }
    sweep_end(&s);
    double worst = 0;
    s = sweep_begin(300, 1e-13, "of the whole", ""
        "eq:body-angular-acceleration/difference omega an instant later");
    while (sweep_next(&s)) {
        const whorl_body body = draw_body(&s);
        const whorl_body_state a = {zero, draw_quat(&s),
            draw_vec3(&s, -2, 2), draw_vec3(&s, -2, 2)};
        const whorl_vec3 torque = draw_vec3(&s, -2, 2);
        whorl_body_motion m;
        whorl_body_motion_of(&body, &a, &m);
        whorl_body_add_torque(&m, torque);
        mp_open(400);
        const mp33 R = mp33_from(m.R);
        const mp33 J = mp33_from_sym3(body.I_body_inverse);
        const mp3 L = mp3_from(a.L), t = mp3_from(torque);
        const mp h = ref_instant();
        const mp3 rate = ref_difference(
            ref_spin_later(mp_neg(h), R, J, L, t),
            ref_spin_later(h, R, J, L, t));
        const mp3 off = mp3_sub(mp3_from(
            whorl_body_angular_acceleration(&m)), rate);
        worst = mp_get(mp_div(mp3_length(off), mp_add(
            mp3_length(t), mp3_dot(L, L))));
        sweep_error(&s, worst);
        mp_close();
    }
    sweep_end(&s);
}

enum { N = WHORL_BODY_SIZE, N9 = WHORL_BODY_MATRIX_SIZE };

static whorl_status push_about(double t, size_t i, whorl_body_world *world)
{
    const double *f = world->context;
    whorl_body_add_force(&world->now[i], (whorl_vec3){f[0], f[1], t},
                    (whorl_vec3){f[2], (double)i, f[3]});
    return WHORL_OK;
}

static mp4 spun(mp h, mp3 omega, mp4 q)
{
    return ref_product(ref_exp(mp3_scale(mp_scale(h, 0.5), omega)), q);
}

static double quat_rate_error(const whorl_body_motion *m, const double *q,
                              const double *rate)
{
    const mp4 a = mp4_of(q[0], q[1], q[2], q[3]);
    const mp3 o = mp3_from(m->omega);
    const mp4 before = spun(mp_neg(ref_instant()), o, a);
    const mp4 after = spun(ref_instant(), o, a);
    double worst = 0;
    for (int i = 0; i < 4; i++) {
        mp size = mp_of(0);
        for (int j = 1; j < 4; j++)
            size = mp_add(size, mp_abs(mp_mul(
                mp3_get(o, j - 1), mp4_get(a, i ^ j))));
        const mp d = mp_sub(mp4_get(after, i), mp4_get(before, i));
        worst = fmax(worst, error_u(rate[i], mp_scale(d, 0x1p69),
                                    mp_scale(size, 0.5)));
    }
    return worst;
}

static double matrix_rate_error(const whorl_body_motion *m,
                                const double *rate)
{
    const mp33 R = mp33_from(m->R);
    const mp3 o = mp3_from(m->omega);
    const mp3 none = mp3_of(0, 0, 0);
    const mp33 d = mp33_sub(ref_turned(ref_instant(), o, none, R),
                            ref_turned(mp_neg(ref_instant()), o, none, R));
    double worst = 0;
    for (int j = 0; j < 3; j++) {
        const mp3 size = cross_scale(
            o, (mp3){R.m[0][j], R.m[1][j], R.m[2][j]});
        for (int i = 0; i < 3; i++)
            worst = fmax(worst, error_u(rate[3 * i + j],
                mp_scale(d.m[i][j], 0x1p69), mp3_get(size, i)));
    }
    return worst;
}
static int rest_is(const whorl_body_motion *m, const double *ydot,
                   size_t attitude)
{
    const double *F = ydot + 3 + attitude;
    return memcmp(ydot, &m->v, sizeof m->v) == 0
        && memcmp(F, &m->force, sizeof m->force) == 0
        && memcmp(F + 3, &m->torque, sizeof m->torque) == 0;
}

static int loaded(const whorl_body_motion *m, double t, size_t i,
                  const double *f)
{
    whorl_body_motion own = *m;
    own.force = own.torque = zero;
    whorl_body_add_force(&own, (whorl_vec3){f[0], f[1], t},
                    (whorl_vec3){f[2], (double)i, f[3]});
    return memcmp(&own, m, sizeof own) == 0;
}

static int of_its_own(const whorl_body *body, const double *y,
                      const whorl_body_motion *m, int matrix)
{
    whorl_body_motion own = {.P = zero};
    whorl_body_state s;
    whorl_body_matrix_state s9;
    whorl_status status;
    if (matrix) {
        whorl_body_unpack_matrix(y, N9, &s9);
        status = whorl_body_motion_of_matrix(body, &s9, &own);
    } else {
        whorl_body_unpack(y, N, &s);
        status = whorl_body_motion_of(body, &s, &own);
    }
    return status == WHORL_OK && same_vec3(own.v, m->v)
        && same_vec3(own.omega, m->omega);
}

static void test_rates(void)
{
    sweep s = sweep_begin(300, WHORL_QUAT_RATE_BOUND, "u", "W2-43 W4-2 "
        "eq:body-rates-quat of the attitude, by a difference");
    while (sweep_next(&s)) {
        const whorl_body bodies[2] = {draw_body(&s), draw_body(&s)};
        const whorl_vec3 f = draw_vec3(&s, -4, 4);
        double force[4] = {f.x, f.y, f.z, 2}, y[2 * N], ydot[2 * N];
        whorl_body_motion now[2];
        whorl_body_world world = {2, bodies, push_about, force, now};
        for (int i = 0; i < 2 * N; i++)
            y[i] = draw_wide(&s, -4, 4);
        const whorl_status status = whorl_body_dydt(5, y, ydot, &world);
        mp_open(400);
        for (size_t i = 0; i < 2; i++) {
            sweep_error(&s, quat_rate_error(&now[i], y + N * i + 3,
                                            ydot + N * i + 3));
            if (!rest_is(&now[i], ydot + N * i, 4)
                || !of_its_own(&bodies[i], y + N * i, &now[i], 0)
                || !loaded(&now[i], 5, i, force) || status != WHORL_OK)
                sweep_error(&s, INFINITY);
        }
        mp_close();
    }
    sweep_end(&s);
    s = sweep_begin(300, WHORL_MAT3_RATE_BOUND, "u", "W2-12 W2-43 "
        "eq:body-rates of the attitude, by a difference");
    while (sweep_next(&s)) {
        const whorl_body bodies[2] = {draw_body(&s), draw_body(&s)};
        const whorl_vec3 f = draw_vec3(&s, -4, 4);
        double force[4] = {f.x, f.y, f.z, 2}, y[2 * N9], ydot[2 * N9];
        whorl_body_motion now[2];
        whorl_body_world world = {2, bodies, push_about, force, now};
        for (int i = 0; i < 2 * N9; i++)
            y[i] = draw_wide(&s, -4, 4);
        const whorl_status status = whorl_body_dydt_matrix(5, y, ydot,
                                                           &world);
        mp_open(400);
        for (size_t i = 0; i < 2; i++) {
            sweep_error(&s, matrix_rate_error(&now[i], ydot + N9 * i + 3));
            if (!rest_is(&now[i], ydot + N9 * i, 9)
                || !of_its_own(&bodies[i], y + N9 * i, &now[i], 1)
                || !loaded(&now[i], 5, i, force) || status != WHORL_OK)
                sweep_error(&s, INFINITY);
        }
        mp_close();
    }
    sweep_end(&s);
}

static mp_particles draw_crowd(sweep *s)
{
    mp_particles b = {.n = 20};
    for (int i = 0; i < b.n; i++) {
        b.m[i] = mp_of(draw_integer(s, 1, 9));
        b.p[i] = mp3_of(draw_integer(s, -9, 9), draw_integer(s, -9, 9),
                        draw_integer(s, -9, 9));
    }
    const mp M = ref_mass(&b);
    const mp3 S = ref_first_moment(&b);
    const mp3 c = {mp_div(S.x, M), mp_div(S.y, M), mp_div(S.z, M)};
    for (int i = 0; i < b.n; i++)
        b.p[i] = mp3_sub(b.p[i], c);
    return b;
}

static double far_from(whorl_vec3 got, mp3 exact)
{
    return mp_get(mp_div(mp3_length(mp3_sub(mp3_from(got), exact)),
                         mp3_length(exact)));
}
/* Everything the library says of the crowd's body, against the crowd. */
static double crowd_error(const mp_particles *crowd, const mp_particles *b,
                          whorl_vec3 x, whorl_quat q, whorl_vec3 v,
                          whorl_vec3 omega)
{
    const mp33 I = ref_inertia_by_momentum(b, mp3_of(0, 0, 0));
    whorl_sym3 I_body = sym3_nearest(I);
    whorl_body body;
    whorl_body_state s, t;
    whorl_body_motion m, n;
    if (whorl_body_make(mp_get(ref_mass(b)), I_body, &body) != WHORL_OK
        || whorl_body_start(&body, x, q, v, omega, &s) != WHORL_OK
        || whorl_body_motion_of(&body, &s, &m) != WHORL_OK)
        return INFINITY;
    const mp3 P = ref_linear_momentum(crowd);
    const mp3 L = ref_angular_momentum(crowd, mp3_from(x));
    double e = fmax(far_from(s.P, P), far_from(s.L, L));
    t = (whorl_body_state){x, q, vec3_nearest(P), vec3_nearest(L)};
    if (whorl_body_motion_of(&body, &t, &n) != WHORL_OK)
        return INFINITY;
    e = fmax(e, far_from(n.omega, mp3_from(omega)));
    const mp T = ref_energy(crowd);
    e = fmax(e, fabs(mp_get(mp_div(mp_sub(T, mp_of(whorl_body_energy(&m))),
                                   T))));
    for (int i = 0; i < b->n; i++) {
        const whorl_vec3 r = whorl_body_point(&m, vec3_nearest(b->p[i]));
        e = fmax(e, far_from(r, crowd->p[i]));
        e = fmax(e, far_from(whorl_body_velocity_at(&m, r), crowd->v[i]));
    }
    return e;
}
static void test_crowd(void)
{
    sweep s = sweep_begin(40, 1e-12, "of the whole", "W2-13 W2-14 W2-18 "
        "W2-19 W2-20 W2-24 W2-27 eq:body-momenta/crowd twenty "
        "particles: P, L, T");
    int sums = 1;
    while (sweep_next(&s)) {
        mp_open(400);
        const mp_particles b = draw_crowd(&s);
        const whorl_quat q = draw_quat(&s);
        const whorl_vec3 x = draw_vec3(&s, 4, 8), v = draw_vec3(&s, 4, 6);
        const whorl_vec3 omega = draw_vec3(&s, -2, 2);
        const mp4 a = mp4_of(q.w, q.x, q.y, q.z);
        const mp33 R = mp33_scale(mp_div(mp_of(1), mp4_square(a)),
                                  ref_sandwiches(a));
        const mp3 c = mp3_from(x), o = mp3_from(omega);
        const mp_particles crowd = ref_crowd(&b, R, c, mp3_from(v), o);
        sweep_error(&s, crowd_error(&crowd, &b, x, q, v, omega));
        const mp M = ref_mass(&crowd);
        const mp33 I = mp33_mul(mp33_mul(R, ref_inertia_by_momentum(
            &b, mp3_of(0, 0, 0))), mp33_transpose(R));
        const mp3 arms = mp3_sub(ref_first_moment(&crowd), mp3_scale(M, c));
        const mp3 P = mp3_sub(ref_linear_momentum(&crowd),
                              mp3_scale(M, mp3_from(v)));
        const mp3 L = mp3_sub(ref_angular_momentum(&crowd, c), mp33_apply(I, o));
        sums &= mp_get(mp3_length(arms)) < 1e-80
            && mp_get(mp3_length(P)) < 1e-30 && mp_get(mp3_length(L)) < 1e-30;
        mp_close();
    }
    sweep_end(&s);
    tap_ok(sums, "W2-20 W2-26 W2-27 W2-35 W2-39 eq:body-center "
           "eq:body-momenta sum m r' = 0, P = M v, L = R I_body R^T omega");
}

static int tiny(mp3 a)
{
    return mp_get(mp3_length(a)) < 1e-30;
}

static int tiny33(mp33 a)
{
    int good = 1;
    for (int i = 0; i < 9; i++)
        good &= fabs(mp_get(a.m[i / 3][i % 3])) < 1e-30;
    return good;
}

static mp3 draw_mp3(sweep *s)
{
    return mp3_of(draw_integer(s, -9, 9), draw_integer(s, -9, 9),
                  draw_integer(s, 1, 9));
}

static void test_inner_forces(void)
{
    int good = 1;
    sweep s = sweep_begin(20, 0, "", "D7 S4.13 W2-29 W2-31 eq:body-inner "
        "inner forces do no work, push nothing, turn nothing");
    while (sweep_next(&s)) {
        mp_open(400);
        const mp_particles b = draw_crowd(&s);
        const mp3 a = draw_mp3(&s), v = draw_mp3(&s);
        const mp_particles crowd = ref_crowd(&b, mp33_identity(),
                                             draw_mp3(&s), v, a);
        mp3 F = mp3_of(0, 0, 0), tau = F;
        mp power = mp_of(0);
        for (int i = 0; i < b.n; i++)
            for (int j = 0; j < b.n; j++) {
                const mp k = mp_of((i + 1) * (j + 1) % 7 - 3);
                const mp3 f = ref_pull(k, b.p[i], b.p[j]);
                F = mp3_add(F, f);
                tau = mp3_add(tau, mp3_cross(b.p[i], f));
                power = mp_add(power, mp3_dot(f, crowd.v[i]));
            }
        good = tiny(F) && tiny(tau) && fabs(mp_get(power)) < 1e-30;
        const mp33 square = mp33_mul(mp33_skew(a), mp33_skew(a));
        const mp33 other = mp33_sub(
            mp33_outer(a, a), mp33_scale(mp3_dot(a, a), mp33_identity()));
        good &= tiny33(mp33_sub(square, other));
        sweep_error(&s, good ? 0 : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}
/* x + t v + t^2/2 a */
static mp3 pushed_for(mp t, mp3 x, mp3 v, mp3 a)
{
    const mp half = mp_scale(mp_mul(t, t), 0.5);
    return mp3_add(x, mp3_add(mp3_scale(t, v), mp3_scale(half, a)));
}

/* Second difference of the place of a point whose body is pushed, and
   which itself moves in body axes with velocity w, acceleration b. */
static mp3 second_difference(mp33 R, mp3 o, mp3 alpha, mp3 v, mp3 a,
                             mp3 r0, mp3 w, mp3 b)
{
    const mp h = ref_instant();
    mp3 sum = mp3_scale(mp_of(-2), mp33_apply(R, r0));
    for (int i = -1; i <= 1; i += 2) {
        const mp t = mp_scale(h, i);
        const mp3 x = pushed_for(t, mp3_of(0, 0, 0), v, a);
        sum = mp3_add(sum, mp3_add(x, mp33_apply(
            ref_turned(t, o, alpha, R), pushed_for(t, r0, w, b))));
    }
    return mp3_scale(mp_of(0x1p140), sum);
}

static mp33 turned_tensor(mp h, mp3 o, mp3 alpha, mp33 R, mp33 J)
{
    const mp33 S = ref_turned(h, o, alpha, R);
    return mp33_mul(mp33_mul(S, J), mp33_transpose(S));
}
/* A crowd on the move: v, omega of the body, their rates a and alpha. */
typedef struct {
    mp_particles b;             /* in body axes */
    mp33 R, I_body, I;
    mp3 v, o, a, alpha, L;
} moving;

static moving draw_moving(sweep *s)
{
    moving m = {.b = draw_crowd(s)};
    m.v = draw_mp3(s);
    m.o = draw_mp3(s);
    m.a = draw_mp3(s);
    m.alpha = draw_mp3(s);
    m.R = ref_exp_matrix(mp3_scale(mp_ratio(1, 7), draw_mp3(s)));
    m.I_body = ref_inertia_by_momentum(&m.b, mp3_of(0, 0, 0));
    m.I = mp33_mul(mp33_mul(m.R, m.I_body), mp33_transpose(m.R));
    m.L = mp33_apply(m.I, m.o);
    return m;
}

static double off(mp3 got, mp3 exact)
{
    return mp_get(mp_div(mp3_length(mp3_sub(got, exact)),
                         mp3_length(exact)));
}
/* Sum of m p'' and of r x m p'' over the particles. */
static void particle_forces(const moving *m, mp3 *F, mp3 *tau)
{
    const mp3 no = mp3_of(0, 0, 0);
    *F = *tau = no;
    for (int i = 0; i < m->b.n; i++) {
        const mp3 r = mp33_apply(m->R, m->b.p[i]);
        const mp3 f = mp3_scale(m->b.m[i], second_difference(
            m->R, m->o, m->alpha, m->v, m->a, m->b.p[i], no, no));
        *F = mp3_add(*F, f);
        *tau = mp3_add(*tau, mp3_cross(r, f));
    }
}

static mp3 momentum_later(const moving *m, mp t)
{
    return mp33_apply(turned_tensor(t, m->o, m->alpha, m->R, m->I_body),
                      mp3_add(m->o, mp3_scale(t, m->alpha)));
}

static double laws_error(const moving *m)
{
    const mp h = ref_instant();
    mp3 F, tau;
    particle_forces(m, &F, &tau);
    const mp3 rate = mp3_scale(mp_of(0x1p69), mp3_sub(
        momentum_later(m, h), momentum_later(m, mp_neg(h))));
    return fmax(off(F, mp3_scale(ref_mass(&m->b), m->a)), off(tau, rate));
}

static double spin_rate_error(const moving *m)
{
    mp3 F, tau;
    particle_forces(m, &F, &tau);
    return off(tau, mp3_add(mp33_apply(m->I, m->alpha),
                            mp3_cross(m->o, m->L)));
}
static double tensor_rate_error(const moving *m, mp3 u)
{
    const mp h = ref_instant();
    const mp3 none = mp3_of(0, 0, 0);
    const mp33 W = mp33_skew(m->o), rate = mp33_scale(
        mp_of(0x1p69), mp33_sub(
            turned_tensor(h, m->o, none, m->R, m->I_body),
            turned_tensor(mp_neg(h), m->o, none, m->R, m->I_body)));
    return off(mp33_apply(rate, u), mp33_apply(
        mp33_sub(mp33_mul(W, m->I), mp33_mul(m->I, W)), u));
}

/* w, b: velocity and acceleration in body axes; u = R w. */
static double acceleration_error(const moving *m, mp3 r0, mp3 w, mp3 b)
{
    const mp3 fixed = mp3_add(m->a, ref_fixed_acceleration(
        m->alpha, m->o, mp33_apply(m->R, r0)));
    const mp3 walking = mp3_add(
        ref_coriolis_acceleration(m->o, mp33_apply(m->R, w)),
        mp33_apply(m->R, b));
    return off(second_difference(m->R, m->o, m->alpha, m->v, m->a, r0, w,
                                 b), mp3_add(fixed, walking));
}

static double energy_error(const moving *m)
{
    const mp_particles crowd = ref_crowd(&m->b, m->R, mp3_of(0, 0, 0),
                                         m->v, m->o);
    const mp T = mp_scale(mp_add(mp_mul(ref_mass(&m->b),
                                        mp3_dot(m->v, m->v)),
                                 mp3_dot(m->o, m->L)), 0.5);
    const mp exact = ref_energy(&crowd);
    return fabs(mp_get(mp_div(mp_sub(T, exact), exact)));
}
static double identity_error(int kind, const moving *m, sweep *s)
{
    const mp3 none = mp3_of(0, 0, 0), r0 = draw_mp3(s);
    const mp3 w = draw_mp3(s), b = draw_mp3(s);
    switch (kind) {
    case 0:
        return energy_error(m);
    case 1:
        return tensor_rate_error(m, r0);
    case 2:
        return laws_error(m);
    case 3:
        return spin_rate_error(m);
    case 4:
        return acceleration_error(m, r0, none, none);
    default:
        return acceleration_error(m, r0, w, b);
    }
}

static void test_identities(void)
{
    static const char *const title[] = {
        "eq:body-energy/crowd kinetic energy",
        "D8 S4.13 eq:body-angular-acceleration/tensor rate of the tensor",
        "eq:body-laws the particles' forces and torques",
        "eq:body-angular-acceleration/crowd torque of the particles",
        "eq:body-point-acceleration a point of the body",
        "eq:body-point-acceleration/walking centrifugal and Coriolis"};
    for (int kind = 0; kind < 6; kind++) {
        sweep s = sweep_begin(20, 1e-38, "of the whole", "%s",
                              title[kind]);
        while (sweep_next(&s)) {
            mp_open(500);
            const moving m = draw_moving(&s);
            sweep_error(&s, identity_error(kind, &m, &s));
            mp_close();
        }
        sweep_end(&s);
    }
}

static whorl_body_motion pushed(whorl_vec3 f, whorl_vec3 a, whorl_vec3 g,
                                whorl_vec3 b)
{
    whorl_body_motion m = {.x = {5, -7, 11}};
    whorl_body_add_force(&m, f, whorl_vec3_add(m.x, a));
    whorl_body_add_force(&m, g, whorl_vec3_add(m.x, b));
    return m;
}

static void test_two_forces(void)
{
    const whorl_vec3 up = {0, 0, 3}, down = {0, 0, -3};
    const whorl_vec3 left = {-3, 0, -2}, right = {3, 0, -2};
    const whorl_vec3 top = {3, 0, 2};
    const whorl_body_motion lift = pushed(up, left, up, right);
    const whorl_body_motion turn = pushed(up, left, down, right);
    const whorl_body_motion also = pushed(up, left, down, top);
    tap_ok(same_vec3(lift.force, (whorl_vec3){0, 0, 6})
               && same_vec3(lift.torque, zero),
           "TW4 S4.11 W5.3 eq:body-torque two equal forces: (0,0,2f) and "
           "no torque");
    tap_ok(same_vec3(turn.force, zero)
               && same_vec3(turn.torque, (whorl_vec3){0, 18, 0})
               && same_vec3(also.torque, turn.torque),
           "TW4 S4.11 W5.4 eq:body-torque a couple: no force and (0,6f,0), "
           "with both arms of the notes");
}
static void test_gravity(void)
{
    int good = 1, equal = 0, crowds = 0;
    sweep s = sweep_begin(20, 0, "", "TW4 S4.11 W5-4 W5-5 "
        "eq:body-weight/crowd gravity is one force at the center");
    while (sweep_next(&s)) {
        mp_open(400);
        const mp_particles b = draw_crowd(&s);
        const mp3 g = draw_mp3(&s);
        const whorl_vec3 gd = vec3_nearest(g);
        mp3 F = mp3_of(0, 0, 0), tau = F, other = F;
        for (int i = 0; i < b.n; i++) {
            const mp3 f = mp3_scale(b.m[i], g);
            F = mp3_add(F, f);
            tau = mp3_add(tau, mp3_cross(b.p[i], f));
            other = mp3_add(other, mp3_cross(b.p[i], g));
        }
        whorl_body_motion m = {.x = gd};
        whorl_body_add_weight(&m, mp_get(ref_mass(&b)), gd);
        good = same_vec3(m.force, vec3_nearest(F)) && tiny(tau)
            && same_vec3(m.torque, zero);
        equal += mp_get(mp3_length(other)) > 1e-3;
        crowds++;
        sweep_error(&s, good ? 0 : INFINITY);
        mp_close();
    }
    sweep_end(&s);
    tap_ok(crowds > 0 && equal == crowds,
           "exhibit W5-4 eq:body-weight an equal force on each particle "
           "turns the body");
}

static void test_impulses(void)
{
    const double sixth = 1.0 / 6;
    whorl_body cube;
    whorl_body_motion a, b;
    whorl_status status = whorl_body_make(
        1, whorl_sym3_diagonal(sixth, sixth, sixth), &cube);
    const whorl_vec3 J = {1, 0, 0}, r = {0, 0.5, 0};
    const whorl_body_state centered = {zero, {1, 0, 0, 0}, J, zero};
    const whorl_body_state beside = {zero, {1, 0, 0, 0}, J,
                                     whorl_vec3_cross(r, J)};
    if (status == WHORL_OK)
        status = whorl_body_motion_of(&cube, &centered, &a);
    if (status == WHORL_OK)
        status = whorl_body_motion_of(&cube, &beside, &b);
    tap_ok(status == WHORL_OK && same_vec3(a.v, b.v) && a.v.x == 1,
           "W5.5 eq:body-auxiliary both blows give one v");
    tap_ok(fabs(b.omega.z + 3) <= 5e-16,
           "W5.5 eq:body-auxiliary the blow beside the center spins it");
    tap_ok(whorl_body_energy(&a) == 0.5,
           "TW5 S4.12 W5.5 eq:body-energy a blow at the center: T = 1/2");
    tap_ok(fabs(whorl_body_energy(&b) - 1.25) <= 2e-16,
           "TW5 S4.12 W5.5 eq:body-energy a blow beside it: T = 5/4");
}
typedef struct {
    whorl_body_world world;
    whorl_vec3 force, r0;
} pushing;

static whorl_status push_at_mark(double t, size_t i,
                                 whorl_body_world *world)
{
    const pushing *p = world->context;
    whorl_body_motion *now = &world->now[i];
    (void)t;
    whorl_body_add_force(now, p->force, whorl_body_point(now, p->r0));
    return WHORL_OK;
}

static whorl_status with_work(double t, const double *y, double *ydot,
                              void *context)
{
    pushing *p = context;
    const whorl_status status = whorl_body_dydt(t, y, ydot, &p->world);
    if (status != WHORL_OK)
        return status;
    const whorl_body_motion *now = p->world.now;
    const whorl_vec3 at = whorl_body_point(now, p->r0);
    ydot[N] = whorl_vec3_dot(p->force, whorl_body_velocity_at(now, at));
    return WHORL_OK;
}
/* What becomes of a block of 12 kg that is pushed for ten seconds. */
typedef struct {
    double energy, work, degrees[41];
    whorl_vec3 P, p[41];        /* the mark, each quarter of a second */
} outcome;

static whorl_status push_block(whorl_vec3 sides, whorl_vec3 force,
                               whorl_vec3 r0, outcome *out)
{
    whorl_mass_properties block;
    whorl_body body;
    whorl_body_motion now;
    whorl_status status = whorl_mass_of_block(12, sides.x, sides.y, sides.z,
                                              &block);
    if (status == WHORL_OK)
        status = whorl_body_make(block.mass, block.inertia, &body);
    pushing p = {{1, &body, push_at_mark, &p, &now}, force, r0};
    const whorl_ode_problem system = {N + 1, with_work, &p};
    double y[N + 1] = {[3] = 1}, room[(N + 1) * WHORL_ODE_WORK];
    for (int k = 0; status == WHORL_OK && k <= 40; k++) {
        if (k > 0)
            status = whorl_ode_run(&system, WHORL_ODE_RK4, 0.25 * (k - 1),
                0.25 * k, 1.0 / 64, y, y, room, sizeof room);
        if (status == WHORL_OK)
            status = whorl_body_update_motions(&p.world, y, N);
        out->p[k] = whorl_body_point(&now, r0);
        out->degrees[k] = atan2(-now.R.m[0][2], now.R.m[0][0]) * 45
            / atan(1);
    }
    out->work = y[N];
    out->P = (whorl_vec3){y[7], y[8], y[9]};
    out->energy = whorl_body_energy(&now);
    return status;
}

static void test_work(void)
{
    const whorl_vec3 sides = {6, 1, 2}, force = {0, 0, 0.25};
    outcome center, beside;
    const whorl_status a = push_block(sides, force, zero, &center);
    const whorl_status b = push_block(sides, force,
                                      (whorl_vec3){3, 0.5, 0}, &beside);
    const double T = beside.energy, W = beside.work;
    tap_ok(a == WHORL_OK && b == WHORL_OK && same_vec3(center.P, beside.P),
           "W5.5 eq:body-rates-quat ten seconds of push: the same P");
    tap_ok(fabs(center.energy - 0.5 * 2.5 * 2.5 / 12) < 1e-13,
           "W5.5 eq:body-energy pushed at the center: T = %.4f",
           center.energy);
    tap_ok(fabs(center.energy - center.work) < 1e-12,
           "D12 W5.5 eq:body-power pushed at the center: work off by %.1e",
           center.work - center.energy);
    tap_ok(fabs(T - W) < 1e-8 * T && T > 2 * center.energy,
           "W5.5 eq:body-power eq:body-velocity pushed beside it: T = "
           "%.4f, work off by %.1e", T, W - T);
}
static void test_paths(void)
{
    const whorl_vec3 sides = {6, 2, 4}, force = {0, 0, 0.3};
    const whorl_vec3 middle = {0, 0, -2}, end = {3, 0, -2};
    outcome m, e;
    const whorl_status a = push_block(sides, force, middle, &m);
    const whorl_status b = push_block(sides, force, end, &e);
    const double rise[2] = {m.p[40].z - m.p[0].z, e.p[40].z - e.p[0].z};
    tap_ok(a == WHORL_OK && fabs(rise[0] - 1.25) < 1e-12,
           "W5.5 eq:body-rates-quat the middle rises by 1.25 m");
    tap_ok(fabs(m.energy - 0.3 * rise[0]) < 1e-12,
           "W5.5 eq:body-power the energy is the force times the "
           "path of its point: %.4f m", rise[0]);
    tap_ok(b == WHORL_OK && fabs(e.energy - 0.3 * rise[1]) < 1e-7,
           "W5.5 eq:body-power the same at the end: %.4f m", rise[1]);
    tap_measured("body.work.middle", "%.3f", m.energy);
    tap_measured("body.work.end", "%.3f", e.energy);
    tap_data("body-work", "t middle x z degrees");
    for (int k = 0; k <= 40; k++)
        tap_data("body-work", "%.2f %.5f %.5f %.5f %.4f", 0.25 * k,
                 m.p[k].z, e.p[k].x, e.p[k].z, e.degrees[k]);
}

static whorl_status weigh_down(double t, size_t i, whorl_body_world *world)
{
    whorl_body_motion *now = &world->now[i];
    const whorl_vec3 center = whorl_body_point(now,
                                               (whorl_vec3){0.2, 0, 0});
    (void)t;
    whorl_body_add_torque(now, whorl_vec3_cross(
        center, (whorl_vec3){0, 0, -2 * 9.8}));
    return WHORL_OK;
}

/* How far the axle is off, after 5 s, from having gone round level by
   rate * 5, when it begins at the cosine c from the vertical. */
static double axle_off(double c, double rate)
{
    const double s = sqrt(1 - c * c), spin = 40;
    whorl_body wheel;
    whorl_body_state a;
    whorl_body_motion now;
    whorl_body_world world = {1, &wheel, weigh_down, NULL, &now};
    double y[N], work[WHORL_BODY_WORK * N];
    const whorl_vec3 e = {s, 0, c};
    const whorl_quat q = whorl_quat_exp((whorl_vec3){0, -asin(c), 0});
    const whorl_vec3 omega = {(spin - rate * c) * e.x, 0,
                              (spin - rate * c) * e.z + rate};
    if (whorl_body_make(2, whorl_sym3_diagonal(0.18, 0.17, 0.17), &wheel)
        || whorl_body_start(&wheel, zero, q, zero, omega, &a)
        || whorl_body_pack(&a, y, N)
        || whorl_body_run(&world, WHORL_ODE_RK4, 0, 5, 1.0 / 1200, y, NULL,
                          work, sizeof work)
        || whorl_body_update_motions(&world, y, N))
        return NAN;
    const whorl_vec3 end = {s * cos(5 * rate), s * sin(5 * rate), c};
    const whorl_vec3 got = whorl_mat3_apply(now.R, (whorl_vec3){1, 0, 0});
    return whorl_vec3_norm(whorl_vec3_sub(got, end));
}
static void test_precession(void)
{
    const double Mgl = 2 * 9.8 * 0.2, L = 0.18 * 40, level = Mgl / L,
                 c = 0.5, A = 0.17 * c, root = sqrt(L * L - 4 * A * Mgl);
    const double turn = 8 * atan(1) / level;
    tap_ok(fabs(turn - 11.5) < 0.05,
           "eq:body-precession the wheel needs %.2f s for a circle", turn);
    double e = axle_off(0, level);
    tap_ok(e < 1e-9, "eq:body-precession a level axle: off by %.1e", e);
    e = axle_off(0, 1.01 * level);
    tap_ok(e > 1e-3, "eq:body-precession not with a rate 1 %% higher: off "
           "by %.1e", e);
    e = axle_off(c, (L - root) / (2 * A));
    tap_ok(e < 1e-9, "eq:body-precession-leaning the slow one: off by "
           "%.1e", e);
    e = axle_off(c, (L + root) / (2 * A));
    tap_ok(e < 1e-5, "eq:body-precession-leaning the fast one: off by "
           "%.1e", e);
    e = axle_off(c, level);
    tap_ok(e > 1e-3, "eq:body-precession-leaning not with the level rate: "
           "off by %.1e", e);
}

static int same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static int stands_at(whorl_vec3 a, const double *y)
{
    return same_bits(a.x, y[0]) && same_bits(a.y, y[1])
        && same_bits(a.z, y[2]);
}

static int in_order(const whorl_body_state *s, const double *y)
{
    return stands_at(s->x, y) && same_bits(s->q.w, y[3])
        && stands_at((whorl_vec3){s->q.x, s->q.y, s->q.z}, y + 4)
        && stands_at(s->P, y + 7) && stands_at(s->L, y + 10);
}

static int in_order_matrix(const whorl_body_matrix_state *s,
                           const double *y)
{
    int good = stands_at(s->x, y) && stands_at(s->P, y + 12)
        && stands_at(s->L, y + 15);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            good &= same_bits(s->R.m[i][j], y[3 + 3 * i + j]);
    return good;
}

static void test_round_trips(void)
{
    int good = 1;
    sweep s = sweep_begin(2000, 0, "bits", "W2-41 W3-s W3-L2 W4-s W4-d "
        "W4-n S4.5 pack and unpack");
    while (sweep_next(&s)) {
        double y[N9 + 1], z[N9 + 1];
        whorl_body_state a;
        whorl_body_matrix_state b;
        for (int i = 0; i <= N9; i++)
            y[i] = z[i] = draw_finite(&s);
        y[draw_below(&s, N)] = -NAN;
        good = whorl_body_unpack(y, N, &a) == WHORL_OK
            && whorl_body_pack(&a, z, N) == WHORL_OK
            && memcmp(y, z, N * sizeof *y) == 0 && z[N] == y[N];
        good &= in_order(&a, y);
        good &= whorl_body_unpack_matrix(y, N9, &b) == WHORL_OK
            && whorl_body_pack_matrix(&b, z, N9) == WHORL_OK
            && memcmp(y, z, N9 * sizeof *y) == 0 && z[N9] == y[N9];
        good &= in_order_matrix(&b, y);
        sweep_error(&s, good ? 0 : INFINITY);
    }
    sweep_end(&s);
    tap_ok(WHORL_BODY_SIZE == 13 && WHORL_BODY_MATRIX_SIZE == 18,
           "W3-s W4-s sizes 13 and 18");
}
static void test_short_buffers(void)
{
    double y[N9];
    int good = 1;
    for (int i = 0; i < N9; i++)
        y[i] = i + 1;
    for (size_t n = 0; n < N9; n++) {
        whorl_body_state a = {.x = {7, 7, 7}, .q = {1, 0, 0, 0}};
        whorl_body_matrix_state b = {.x = {7, 7, 7}, .R = {{{7}}}};
        const whorl_body_matrix_state b0 = b;
        const whorl_body_state a0 = a;
        good &= n >= N || (whorl_body_pack(&a, y, n)
                               == WHORL_BUFFER_TOO_SHORT
                           && whorl_body_unpack(y, n, &a)
                               == WHORL_BUFFER_TOO_SHORT);
        good &= whorl_body_pack_matrix(&b, y, n) == WHORL_BUFFER_TOO_SHORT
            && whorl_body_unpack_matrix(y, n, &b)
                == WHORL_BUFFER_TOO_SHORT;
        good &= memcmp(&a, &a0, sizeof a) == 0
            && memcmp(&b, &b0, sizeof b) == 0;
    }
    for (int i = 0; i < N9; i++)
        good &= y[i] == i + 1;
    tap_ok(good, "W3-s arrays that are too short are left alone");
    const whorl_body bodies[2] = {{1, {1, 1, 1, 0, 0, 0},
        {1, 1, 1, 0, 0, 0}}, {1, {1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0}}};
    whorl_body_motion now[2];
    whorl_body_world world = {2, bodies, NULL, NULL, now};
    double two[2 * N9];
    for (int i = 0; i < 2 * N9; i++)
        two[i] = 1;
    good = whorl_body_update_motions(&world, two, 2 * N - 1)
            == WHORL_BUFFER_TOO_SHORT
        && whorl_body_update_motions(&world, two, 5)
            == WHORL_BUFFER_TOO_SHORT
        && whorl_body_update_motions(&world, two, 2 * N) == WHORL_OK
        && whorl_body_update_motions_matrix(&world, two, 2 * N9 - 1)
            == WHORL_BUFFER_TOO_SHORT
        && whorl_body_update_motions_matrix(&world, two, 2 * N9)
            == WHORL_OK;
    tap_ok(good, "W3-s worlds that are too short");
}

typedef struct { int calls, bad_call; double nan; } mood;

static whorl_status moody_forces(double t, size_t i,
                                 whorl_body_world *world)
{
    mood *m = world->context;
    const int bad = ++m->calls == m->bad_call;
    (void)t;
    whorl_body_add_weight(&world->now[i], 1,
                     (whorl_vec3){0, bad && m->nan != 0 ? NAN : 1, 0});
    return bad && m->nan == 0 ? (whorl_status)7777 : WHORL_OK;
}

static void test_failing_forces(void)
{
    const whorl_body one = {1, {1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0}};
    const whorl_body bodies[2] = {one, one};
    whorl_body_motion now[2];
    mood m;
    whorl_body_world world = {2, bodies, moody_forces, &m, now};
    double y[2 * N9] = {0}, ydot[2 * N9], room[2 * N * WHORL_BODY_WORK];
    int good = 1;
    y[3] = y[7] = y[11] = y[N + 3] = y[N9 + 3] = 1;
    for (int bad = 1; bad <= 2; bad++) {
        memset(ydot, 0, sizeof ydot);
        m = (mood){0, bad, 0};
        good &= whorl_body_dydt(0, y, ydot, &world) == 7777;
        m = (mood){0, bad, 0};
        good &= whorl_body_dydt_matrix(0, y, ydot, &world) == 7777;
        for (int i = 0; i < 2 * N9; i++)
            good &= ydot[i] == 0;
    }
    double z[2 * N] = {[3] = 1, [N + 4] = 1}, before[2 * N];
    memcpy(before, z, sizeof z);
    for (int bad = 1; bad <= 8; bad++)
        for (int nan = 0; nan <= 1; nan++) {
            m = (mood){-16, bad, nan};
            const whorl_status status = whorl_body_run(
                &world, WHORL_ODE_RK4, 0, 4, 1, z, NULL, room, sizeof room);
            good &= nan ? status == WHORL_OUT_OF_RANGE
                          || status == WHORL_NOT_FINITE
                        : status == (whorl_status)7777;
            good &= memcmp(z, before, sizeof z) == 0;
        }
    tap_ok(good, "eq:body-rates-quat eq:body-rates forces that "
           "fail halfway, at any call");
}

typedef struct { int pictures; double t, worst; whorl_vec3 L, g; } film;

static whorl_status gravity(double t, size_t i, whorl_body_world *world)
{
    const film *f = world->context;
    (void)t;
    whorl_body_add_weight(&world->now[i], world->bodies[i].mass, f->g);
    return WHORL_OK;
}

static whorl_status watch(double t, whorl_body_world *world)
{
    film *f = world->context;
    const whorl_body_motion *now = world->now;
    const whorl_vec3 fall = whorl_vec3_scale(0.5 * t * t, f->g);
    const whorl_vec3 path = {1 + 3 * t, 2 - t, 5 + 4 * t};
    const whorl_vec3 off = whorl_vec3_sub(now->x,
                                          whorl_vec3_add(path, fall));
    f->worst = fmax(f->worst, whorl_vec3_norm(off));
    f->worst = fmax(f->worst, whorl_mat3_rotation_error(now->R));
    if (f->pictures++ > 0 && !same_vec3(now->L, f->L))
        f->worst = INFINITY;
    f->L = now->L;
    f->t = t;
    return f->pictures == 400 ? (whorl_status)7777 : WHORL_OK;
}
static void test_main_loop(void)
{
    whorl_body body;
    whorl_body_state s;
    whorl_body_motion now;
    film f = {.g = {0, -9.8, 0}};
    whorl_body_world world = {1, &body, gravity, &f, &now};
    double y[N], room[N * WHORL_BODY_WORK];
    whorl_status status = whorl_body_make(
        3, (whorl_sym3){2, 3, 4, 0.1, 0.2, 0.3}, &body);
    if (status == WHORL_OK)
        status = whorl_body_start(&body, (whorl_vec3){1, 2, 5},
            (whorl_quat){1, 2, 3, 4}, (whorl_vec3){3, -1, 4},
            (whorl_vec3){0.5, 2, -1}, &s);
    whorl_body_pack(&s, y, N);
    if (status == WHORL_OK)
        status = whorl_body_run(&world, WHORL_ODE_RK4, 0, 10, 1.0 / 30, y,
                                watch, room, sizeof room);
    tap_ok(status == WHORL_OK && f.pictures == 301 && f.t == 10,
           "W1-M W3-m the main loop: 300 steps, shown 301 times");
    const double square = y[3] * y[3] + y[4] * y[4] + y[5] * y[5]
        + y[6] * y[6];
    tap_ok(fabs(square - 1) < 2e-15,
           "B25 eq:body-rates-quat the quaternion in the array is "
           "normalized: |q|^2 - 1 = %.1e after 300 steps", square - 1);
    tap_ok(f.worst < 1e-11 && memcmp(y + 10, &s.L, sizeof s.L) == 0,
           "W5-5 eq:body-rates-quat eq:body-weight gravity only: "
           "parabola within %.1e m, L to the bit", f.worst);
}
static void test_last_picture(void)
{
    const whorl_body body = {1, {1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0}};
    whorl_body_motion now;
    film f = {.pictures = 0};
    whorl_body_world world = {1, &body, NULL, &f, &now};
    double y[N] = {[3] = 1}, room[N * WHORL_BODY_WORK];
    const double h = 1.0 / 49;      /* 49 h is a little less than 1 */
    const whorl_status status = whorl_body_run(
        &world, WHORL_ODE_RK4, 0, 1, h, y, watch, room, sizeof room);
    tap_ok(status == WHORL_OK && f.pictures == 50 && 49 * h < 1,
           "eq:body-rates-quat 49 steps of 1/49 s, shown 50 times");
    tap_ok(f.t == 1, "eq:body-rates-quat the last is shown at t1 itself");
}

static int run_refuses(size_t n, double t1, double h, size_t size,
                       double y0, whorl_status expected)
{
    const whorl_body body = {1, {1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0}};
    whorl_body_motion now;
    film f = {.pictures = 398};
    whorl_body_world world = {n, &body, NULL, &f, &now};
    double y[N] = {y0, [3] = 1}, before[N], room[N * WHORL_BODY_WORK];
    memcpy(before, y, sizeof y);
    return whorl_body_run(&world, WHORL_ODE_RK4, 0, t1, h, y, watch, room,
                          size) == expected
        && memcmp(y, before, sizeof y) == 0;
}

static void test_run_refusals(void)
{
    const size_t w = N * WHORL_BODY_WORK * sizeof(double);
    whorl_body_world empty = {0, NULL, NULL, NULL, NULL};
    whorl_ode_problem p = {7, NULL, NULL};
    const struct { size_t n; double t1, h; size_t size; double y0;
                   whorl_status status; const char *what; } row[] = {
        {0, 1, 0.1, w, 0, WHORL_NO_BODIES, "no bodies"},
        {1, 1, 0.1, w - 1, 0, WHORL_WORK_TOO_SMALL, "too little work"},
        {1, 1, 0, w, 0, WHORL_NOT_ABOVE_ZERO, "h of zero"},
        {1, 1, -1, w, 0, WHORL_NOT_ABOVE_ZERO, "a negative h"},
        {1, 0, 1, w, 0, WHORL_NOT_ABOVE_ZERO, "no time"},
        {1, NAN, 1, w, 0, WHORL_NOT_FINITE, "a time of NaN"},
        {1, 1, NAN, w, 0, WHORL_NOT_FINITE, "h of NaN"},
        {1, 1, 1e-10, w, 0, WHORL_TOO_MANY_STEPS, "too many steps"},
        {1, 1, 0.1, w, NAN, WHORL_NOT_FINITE, "a state with a NaN"},
        {1, 1, 0.1, w, 0, (whorl_status)7777, "by the observer"}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++)
        tap_ok(run_refuses(row[k].n, row[k].t1, row[k].h, row[k].size,
                           row[k].y0, row[k].status),
               "eq:body-rates-quat the main loop, refused: %s",
               row[k].what);
    tap_ok(whorl_body_problem(&empty, &p) == WHORL_NO_BODIES
               && p.dimension == 7,
           "eq:body-rates-quat refused: a problem of no bodies");
    tap_ok(whorl_body_problem_matrix(&empty, &p) == WHORL_NO_BODIES
               && p.dimension == 7,
           "eq:body-rates refused: a problem of no bodies, with R");
}

static void test_drift(void)
{
    const whorl_body ball = {1, {1, 1, 1, 0, 0, 0}, {1, 1, 1, 0, 0, 0}};
    whorl_body_motion now;
    whorl_body_world world = {1, &ball, NULL, NULL, &now};
    whorl_ode_problem four, nine;
    double y[N] = {[3] = 1, [10] = 2, 4, 4}, room[N9 * WHORL_ODE_WORK];
    double z[N9] = {[3] = 1, [7] = 1, [11] = 1, [15] = 2, 4, 4};
    const double h = 1.0 / 64, grow = 1 + 36 * h * h / 4;
    whorl_body_problem(&world, &four);
    whorl_body_problem_matrix(&world, &nine);
    whorl_ode_step(&nine, WHORL_ODE_EULER, 0, h, z, z, room, sizeof room);
    const double det = whorl_mat3_det(mat3_of(z + 3));
    tap_ok(four.dimension == 13 && nine.dimension == 18
               && fabs(det - (1 + 36 * h * h)) < 1e-15,
           "W4-a eq:body-rates det R after one Euler step");
    double factor = 1, off = 0;
    for (int k = 1; k <= 1000; k++) {
        whorl_ode_step(&four, WHORL_ODE_EULER, 0, h, y, y, room,
                       sizeof room);
        factor *= grow;
        const double square = y[3] * y[3] + y[4] * y[4] + y[5] * y[5]
            + y[6] * y[6];
        off = fmax(off, fabs(square / factor - 1));
    }
    tap_ok(off < 1e-12, "W4-a eq:body-rates-quat |q|^2 after 1 "
           "to 1000 Euler steps, within %.1e", off);
}

/* Distance of R00, R12 at ten seconds from the digits, with step 1/n. */
static double flip_error(int n, int matrix, double *dL)
{
    const whorl_sym3 I = {1, 2, 2.5, 0, 0, 0};
    whorl_body body;
    whorl_body_state s;
    whorl_body_motion now;
    whorl_body_world world = {1, &body, NULL, NULL, &now};
    double y[N9], room[N9 * WHORL_BODY_WORK];
    if (whorl_body_make(1, I, &body) != WHORL_OK
        || whorl_body_start(&body, zero, whorl_quat_identity(), zero,
                            (whorl_vec3){0.1, 6, 0.1}, &s) != WHORL_OK)
        return NAN;
    whorl_status status;
    if (matrix) {
        const whorl_body_matrix_state r = {s.x, whorl_mat3_identity(), s.P,
                                           s.L};
        whorl_ode_problem p;
        whorl_body_pack_matrix(&r, y, N9);
        whorl_body_problem_matrix(&world, &p);
        status = whorl_ode_run(&p, WHORL_ODE_RK4, 0, 10, 1.0 / n, y, y,
                               room, sizeof room);
        whorl_body_update_motions_matrix(&world, y, N9);
    } else {
        whorl_body_pack(&s, y, N);
        status = whorl_body_run(&world, WHORL_ODE_RK4, 0, 10, 1.0 / n, y,
                                NULL, room, sizeof room);
        whorl_body_update_motions(&world, y, N);
    }
    *dL = whorl_vec3_norm(whorl_vec3_sub(now.L, s.L));
    return status != WHORL_OK ? NAN
        : hypot(now.R.m[0][0] + 0.211288687197512315903,
                now.R.m[1][2] - 0.018370469214089517520);
}

static void test_flip(void)
{
    double d1, d2, d3;
    const double a = flip_error(60, 0, &d1), b = flip_error(240, 0, &d2);
    const double c = flip_error(240, 1, &d3);
    tap_measured("body.flip.order", "%.1f", log2(a / b) / 2);
    tap_measured("body.flip.fine", "%.1e", b);
    tap_ok(b < 1e-4 && log2(a / b) / 2 > 3.8,
           "W4-2 eq:body-rates-quat eq:body-auxiliary the flight of "
           "the handle: off by %.1e and %.1e", a, b);
    tap_ok(c < 1e-3, "W2-43 eq:body-rates eq:body-auxiliary the same with "
           "nine numbers: off by %.1e", c);
    tap_ok(d1 == 0 && d2 == 0 && d3 == 0,
           "eq:body-rates-quat eq:body-rates L does not change by a bit");
}
static whorl_status stale_rate(double t, const double *y, double *ydot,
                               void *context)
{
    const whorl_vec3 *omega = context;
    const whorl_quat rate = whorl_quat_rate(
        (whorl_quat){y[0], y[1], y[2], y[3]}, *omega);
    (void)t;
    memcpy(ydot, &rate, sizeof rate);
    return WHORL_OK;
}

/* Distance of q after a second, with n steps, from a good one. */
static double stale_error(int n)
{
    whorl_body body;
    whorl_body_state s;
    whorl_body_motion now;
    whorl_body_world world = {1, &body, NULL, NULL, &now};
    double y[N], q[4], room[N * WHORL_BODY_WORK];
    whorl_ode_problem p = {4, stale_rate, &now.omega};
    if (whorl_body_make(1, whorl_sym3_diagonal(1, 2, 2.5), &body)
        || whorl_body_start(&body, zero, whorl_quat_identity(), zero,
                            (whorl_vec3){0.1, 6, 0.1}, &s)
        || whorl_body_pack(&s, y, N)
        || whorl_body_run(&world, WHORL_ODE_RK4, 0, 1, 1e-3, y, NULL, room,
                          sizeof room))
        return NAN;
    for (int k = 0; k < n; k++) {
        whorl_body_motion_of(&body, &s, &now);
        memcpy(q, &s.q, sizeof q);
        if (whorl_ode_run(&p, WHORL_ODE_RK4, 0, 1.0 / n, 1.0 / n, q, q,
                          room, sizeof room))
            return NAN;
        memcpy(&s.q, q, sizeof q);
    }
    return hypot(hypot(q[0] - y[3], q[1] - y[4]),
                 hypot(q[2] - y[5], q[3] - y[6]));
}

static void test_stale(void)
{
    const double order = log2(stale_error(240) / stale_error(480));
    tap_measured("body.stale.order", "%.2f", order);
    tap_ok(fabs(order - 1) < 0.05, "eq:body-auxiliary with the tensor of "
           "the beginning of each step the order is %.2f", order);
}
static void test_throw(void)
{
    whorl_body body;
    whorl_body_state s;
    whorl_body_motion now;
    film f = {.g = {0, 0, -9.8}};
    double y[2][N], room[N * WHORL_BODY_WORK];
    int good = whorl_body_make(0.4, (whorl_sym3){1, 2, 2.5, 0, 0, 0}, &body)
            == WHORL_OK
        && whorl_body_start(&body, zero, whorl_quat_identity(),
                            (whorl_vec3){0, 0, 4.9},
                            (whorl_vec3){0.1, 6, 0.1}, &s) == WHORL_OK;
    for (int k = 0; k < 2; k++) {
        whorl_body_world world = {1, &body, k ? gravity : NULL, &f, &now};
        whorl_body_pack(&s, y[k], N);
        good &= whorl_body_run(&world, WHORL_ODE_RK4, 0, 1, 1.0 / 240, y[k],
                               NULL, room, sizeof room) == WHORL_OK;
    }
    tap_measured("body.throw.back", "%.1e", fabs(y[1][2]));
    tap_ok(good && memcmp(y[0] + 3, y[1] + 3, 4 * sizeof **y) == 0
               && memcmp(y[0] + 10, y[1] + 10, 3 * sizeof **y) == 0,
           "W5-5 eq:body-weight the handle thrown: attitude and L as "
           "without gravity, to the bit");
    tap_ok(fabs(y[1][2]) < 1e-12 && y[1][1] == 0,
           "W5-5 eq:body-weight eq:body-rates-quat the handle thrown: back "
           "after a second");
    tap_ok(fabs(y[0][2] - 4.9) < 1e-12,
           "eq:body-rates-quat the handle thrown without gravity: 4.9 m "
           "up");
    tap_ok(now.R.m[1][1] > 0.99,
           "eq:body-rates-quat the handle has not flipped in that second");
}

static whorl_status joined(double t, size_t i, whorl_body_world *world)
{
    const whorl_vec3 hook = {0.5, 0.25, 0};
    const whorl_vec3 a = whorl_body_point(&world->now[i], hook);
    const whorl_vec3 b = whorl_body_point(&world->now[1 - i], hook);
    (void)t;
    whorl_body_add_force(&world->now[i],
                    whorl_vec3_scale(3, whorl_vec3_sub(b, a)), a);
    return WHORL_OK;
}

static void test_spring(void)
{
    whorl_body bodies[2];
    whorl_body_motion now[2];
    whorl_body_world world = {2, bodies, joined, NULL, now};
    double y[2 * N] = {[3] = 1, [8] = 1, [11] = 2, [N] = 3, [N + 1] = 1,
        [N + 4] = 1, [N + 8] = -1, [N + 10] = 1};
    double room[2 * N * WHORL_BODY_WORK];
    whorl_body_make(2, (whorl_sym3){1, 2, 2.5, 0, 0, 0}, &bodies[0]);
    whorl_body_make(3, (whorl_sym3){3, 2, 2, 0.5, 0, 0}, &bodies[1]);
    whorl_vec3 L[2], P[2];
    whorl_status status = WHORL_OK;
    for (int k = 0; k < 2; k++) {
        whorl_body_update_motions(&world, y, 2 * N);
        P[k] = whorl_vec3_add(now[0].P, now[1].P);
        L[k] = whorl_vec3_add(now[0].L, now[1].L);
        for (int i = 0; i < 2; i++)
            L[k] = whorl_vec3_add(L[k], whorl_vec3_cross(now[i].x,
                                                         now[i].P));
        if (k == 0)
            status = whorl_body_run(&world, WHORL_ODE_RK4, 0, 5, 1.0 / 64,
                                    y, NULL, room, sizeof room);
    }
    const double dP = whorl_vec3_norm(whorl_vec3_sub(P[1], P[0]));
    const double dL = whorl_vec3_norm(whorl_vec3_sub(L[1], L[0]));
    tap_ok(status == WHORL_OK && whorl_vec3_norm(now[0].omega) > 0.1,
           "eq:body-torque two bodies on a spring: it sets them spinning");
    tap_ok(dP < 1e-13, "W2-29 N8 eq:body-torque eq:body-rates-quat two "
           "bodies on a spring: P kept to %.1e", dP);
    tap_ok(dL < 1e-6, "W2-31 N8 eq:body-torque eq:body-rates-quat two "
           "bodies on a spring: L about the origin kept to %.1e", dL);
}

static void test_listings(void)
{
    const char *body = "typedef struct { double mass, P, v; } rigid;";
    char bad[300], good[300];
    snprintf(bad, sizeof bad, "%s void f(rigid *rb) { rb->v = rb->P / "
             "mass; }", body);
    snprintf(good, sizeof good, "%s void f(rigid *rb) { rb->v = rb->P / "
             "rb->mass; }", body);
    tap_ok(!compiles(bad),
           "exhibit W3-L3 eq:body-auxiliary a bare mass does not compile");
    tap_ok(compiles(good),
           "exhibit W3-L3 eq:body-auxiliary the mass of the body does");
    tap_ok(!compiles("struct triple { double x; } struct matrix { int a; } "
                     "rigid[NBODIES];"),
           "exhibit W3-L1 no semicolon after a struct, no NBODIES");
    tap_ok(compiles("enum { NBODIES = 3 }; struct triple { double x; }; "
                    "struct matrix { int a; } rigid[NBODIES];"),
           "exhibit W3-L1 with both it compiles");
    const double R[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    int i = 0, j = 1;
    const double *row = R[((void)i, j)];
    tap_ok(row[0] == 4 && R[i][j] == 2,
           "exhibit W3-L2 R[i,j] is row j, not an entry");
}
static void test_exhibits(void)
{
    test_listings();
    const whorl_vec3 f = {0, 0, 1}, a = {-3, 0, -2}, b = {3, 0, -2};
    const whorl_vec3 arms = whorl_vec3_add(a, b);
    tap_ok(arms.z == -4
               && same_vec3(whorl_vec3_cross(arms, f), zero),
           "exhibit W5.3 eq:body-torque the arms add up to (0,0,-4), and "
           "the torque is none all the same");
    whorl_body body;
    whorl_body_motion m;
    whorl_body_make(1, whorl_sym3_diagonal(1, 2, 3), &body);
    whorl_body_state s = {zero, {1, 0, 0, 0}, zero, zero};
    whorl_body_motion_of(&body, &s, &m);
    whorl_body_add_torque(&m, (whorl_vec3){1, 1, 0});
    whorl_vec3 alpha = whorl_body_angular_acceleration(&m);
    tap_ok(alpha.x == 1 && alpha.y == 0.5 && alpha.z == 0,
           "exhibit W2-21t eq:body-angular-acceleration the body does not "
           "turn about the torque");
    s.L = (whorl_vec3){1, 2, 0};
    whorl_body_motion_of(&body, &s, &m);
    alpha = whorl_body_angular_acceleration(&m);
    tap_ok(same_vec3(m.omega, (whorl_vec3){1, 1, 0})
               && fabs(alpha.z + 1.0 / 3) < 1e-16 && alpha.x == 0,
           "exhibit W2.9 B23 eq:body-angular-acceleration omega changes "
           "without a torque while L stays");
}

typedef struct { int pictures, on_time; } clock_film;

static whorl_status square_force(double t, size_t i,
                                 whorl_body_world *world)
{
    world->now[i].force.x += (1 + (double)i) * t * t;
    return WHORL_OK;
}

static whorl_status clock_watch(double t, whorl_body_world *world)
{
    clock_film *f = world->context;
    f->on_time += t == 3 + f->pictures++ / 16.0;
    return WHORL_OK;
}

static void test_later_start(void)
{
    const whorl_body bodies[2] = {brick, brick};
    whorl_body_motion now[2];
    clock_film f = {0, 0};
    whorl_body_world world = {2, bodies, square_force, &f, now};
    double y[2 * N] = {[3] = 1, [N + 3] = 1}, sum = 0;
    double room[2 * N * WHORL_BODY_WORK];
    for (int k = 0; k < 32; k++)
        sum += (3 + k / 16.0) * (3 + k / 16.0) / 16;
    const whorl_status less = whorl_body_run(&world, WHORL_ODE_EULER, 3, 5,
        1.0 / 16, y, clock_watch, room, sizeof room - 1);
    tap_ok(less == WHORL_WORK_TOO_SMALL && f.pictures == 0 && y[7] == 0,
           "eq:body-rates-quat/later one byte too little is refused");
    const whorl_status status = whorl_body_run(&world, WHORL_ODE_EULER, 3,
        5, 1.0 / 16, y, clock_watch, room, sizeof room);
    tap_ok(status == WHORL_OK && y[7] == sum && y[N + 7] == 2 * sum,
           "eq:body-rates-quat/later from 3 s to 5 s: the force at each "
           "step's own time, on each body its own");
    tap_ok(f.pictures == 33 && f.on_time == 33, "eq:body-rates-quat/later "
           "shown %d times, %d of them on time", f.pictures, f.on_time);
}

static void test_each_entry(void)
{
    int refused = 0;
    for (int k = 0; k < 9; k++) {
        whorl_body_matrix_state s = {.R = whorl_mat3_identity()};
        whorl_body_motion m;
        s.R.m[k / 3][k % 3] = NAN;
        refused += whorl_body_motion_of_matrix(&brick, &s, &m)
            == WHORL_NOT_FINITE;
    }
    tap_ok(refused == 9, "S0.6 eq:body-auxiliary/later a NaN in any of "
           "nine entries of R: %d refused", refused);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "10-body");
    test_counts();
    test_make();
    test_make_refusals();
    test_motion();
    test_length();
    test_start();
    test_motion_refusals();
    test_points();
    test_push();
    test_energy();
    test_acceleration();
    test_rates();
    test_crowd();
    test_inner_forces();
    test_identities();
    test_two_forces();
    test_gravity();
    test_impulses();
    test_work();
    test_paths();
    test_precession();
    test_round_trips();
    test_short_buffers();
    test_failing_forces();
    test_main_loop();
    test_last_picture();
    test_later_start();
    test_each_entry();
    test_run_refusals();
    test_drift();
    test_flip();
    test_stale();
    test_throw();
    test_spring();
    test_exhibits();
    return tap_end();
}
