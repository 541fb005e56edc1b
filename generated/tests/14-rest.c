/* Falling, bouncing, resting; slopes; the lab's step. */
/* Tangled from literate/14-rest: evidence. Edit there. */
#include "whorl.h"
#include "reference/from.h"
#include "reference/impulse.h"
#include "reference/rest.h"
#include "reference/tap.h"
#include "reference/top.h"
#include "src/sequential.h"
#include "src/sticking.h"
#include "tests/counted.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const whorl_vec3 zero = {0, 0, 0};
static const whorl_quat upright = {1, 0, 0, 0};
static const double h_notes = 0.015;

static whorl_half_space room[2] = {
    {{0, 0.01, 0}, {0, 1, 0}}, {{2, 0, 0}, {-1, 0, 0}}};

/* The notes' scene: floor, wall, coefficients, decay. */
static whorl_drop_world notes_world(void)
{
    return (whorl_drop_world){.gravity = {0, -9.8, 0}, .planes = room,
        .plane_count = 2, .contact = {0.5, 0.2},
        .linear_decay = WHORL_LAB_LINEAR_DECAY,
        .angular_decay = WHORL_LAB_ANGULAR_DECAY};
}

/* A floor through the origin, and no decay. */
static whorl_half_space ground[1] = {{{0, 0, 0}, {0, 1, 0}}};

static whorl_drop_world plain_world(double e, double mu)
{
    return (whorl_drop_world){.gravity = {0, -9.8, 0}, .planes = ground,
        .plane_count = 1, .contact = {e, mu}};
}

static whorl_vec3 corners[8];

static whorl_drop_body box(double mass, double a, double b, double c)
{
    whorl_body body;
    whorl_drop_body out;
    const double k = mass / 12;
    for (int i = 0; i < 8; i++)
        corners[i] = (whorl_vec3){i & 1 ? a / 2 : -a / 2,
                                  i & 2 ? b / 2 : -b / 2,
                                  i & 4 ? c / 2 : -c / 2};
    if (whorl_body_make(mass, whorl_sym3_diagonal(k * (b * b + c * c),
            k * (a * a + c * c), k * (a * a + b * b)), &body)
        || whorl_drop_body_make(&body, corners, 8, &out))
        tap_ok(0, "a box can be made");
    return out;
}

static whorl_drop_body ball(double mass, double radius)
{
    const double k = 0.4 * mass * radius * radius;
    whorl_body body;
    whorl_drop_body out;
    if (whorl_body_make(mass, whorl_sym3_diagonal(k, k, k), &body)
        || whorl_drop_ball_make(&body, radius, &out))
        tap_ok(0, "a ball can be made");
    return out;
}
enum { MOST_POINTS = 40000 };

static double vertices[3 * MOST_POINTS];
static uint32_t triangles[6 * MOST_POINTS], work[6 * MOST_POINTS * 8];
static whorl_vec3 points[MOST_POINTS];

/* Of the mesh in vertices and triangles. */
static whorl_drop_body of_mesh(whorl_shape_count n)
{
    const whorl_mesh mesh = whorl_mesh_indexed(vertices, n.vertices,
                                               triangles, n.triangles);
    whorl_mass_properties p;
    whorl_body body;
    whorl_drop_body out;
    if (whorl_mass_of_mesh(&mesh, 1000, WHORL_MASS_GAP_TOLERANCE, work,
                           sizeof work, &p, NULL)
        || whorl_body_make(p.mass, p.inertia, &body))
        tap_ok(0, "a mesh has mass properties");
    for (size_t i = 0; i < n.vertices; i++) {
        const double *v = vertices + 3 * i;
        points[i] = whorl_vec3_sub((whorl_vec3){v[0], v[1], v[2]},
                                   p.center);
    }
    if (whorl_drop_body_make(&body, points, n.vertices, &out))
        tap_ok(0, "a mesh can be dropped");
    return out;
}

static whorl_drop_body handle(void)
{
    whorl_shape_t_handle(0.005, vertices, triangles);
    return of_mesh(whorl_shape_t_handle_count());
}

static whorl_drop_body sphere(double radius, uint32_t n)
{
    whorl_shape_sphere(radius, n, vertices, triangles);
    return of_mesh(whorl_shape_sphere_count(n));
}

/* A lump with bays and bumps, 33 542 vertices. */
static whorl_drop_body lump(void)
{
    const uint32_t n = 130;
    whorl_shape_sphere(1, n, vertices, triangles);
    for (size_t i = 0; i < whorl_shape_sphere_count(n).vertices; i++) {
        double *v = vertices + 3 * i;
        const double x = v[0], y = v[1], z = v[2];
        const double k = 0.1 * (1 + 0.3 * x * y - 0.3 * z * z * x
                                + 0.2 * y * (1 - 8 * z * z)
                                + 0.1 * (4 * x * x - 3) * (4 * z * z - 1));
        v[0] *= k, v[1] *= k, v[2] *= k;
    }
    return of_mesh(whorl_shape_sphere_count(n));
}
static whorl_body_state let_go(const whorl_drop_body *b, whorl_vec3 x,
                               whorl_quat q, whorl_vec3 v, whorl_vec3 omega)
{
    whorl_body_state s = {.q = upright};
    if (whorl_body_start(&b->body, x, q, v, omega, &s))
        tap_ok(0, "a body can be let go");
    return s;
}

static whorl_body_motion motion(const whorl_drop_body *b,
                                const whorl_body_state *s)
{
    whorl_body_motion now = {.v = {NAN, NAN, NAN}};
    (void)whorl_body_motion_of(&b->body, s, &now);
    return now;
}

static double speed(const whorl_drop_body *b, const whorl_body_state *s)
{
    const whorl_body_motion now = motion(b, s);
    return whorl_vec3_norm(now.v) + whorl_vec3_norm(now.omega);
}

/* So many steps; what went wrong is 1. */
static int run(const whorl_drop_body *b, const whorl_drop_world *w,
               double h, int steps, whorl_body_state *s)
{
    for (int k = 0; k < steps; k++)
        if (whorl_drop_step(b, w, h, s, NULL))
            return 1;
    return 0;
}

static whorl_vec3 draw_box(sweep *s, double x, double y, double z)
{
    const double a = draw_uniform(s, -x, x), b = draw_uniform(s, -y, y);
    return (whorl_vec3){a, b, draw_uniform(s, -z, z)};
}

static whorl_quat draw_turn(sweep *s)
{
    const double w = draw_uniform(s, -1, 1);
    const whorl_vec3 v = draw_box(s, 1, 1, 1);
    return (whorl_quat){w, v.x, v.y, v.z};
}

static double apart(whorl_vec3 got, mp3 exact)
{
    return whorl_vec3_norm((whorl_vec3){
        mp_get(mp_sub(mp_of(got.x), exact.x)),
        mp_get(mp_sub(mp_of(got.y), exact.y)),
        mp_get(mp_sub(mp_of(got.z), exact.z))});
}
static whorl_vec3 ends[2];

/* A body of two points at (x[k], -c, 0), with that moment about z. */
static whorl_drop_body plank(double mass, double moment, const double x[2],
                             double c)
{
    whorl_body body;
    whorl_drop_body out;
    for (int k = 0; k < 2; k++)
        ends[k] = (whorl_vec3){x[k], -c, 0};
    if (whorl_body_make(mass, whorl_sym3_diagonal(moment, moment, moment),
                        &body)
        || whorl_drop_body_make(&body, ends, 2, &out))
        tap_ok(0, "a plank can be made");
    return out;
}

static double draw_sign(sweep *s)
{
    return draw_integer(s, 0, 1) > 0 ? 1 : -1;
}

static void test_parabola(void)
{
    sweep s = sweep_begin(10000, WHORL_DROP_FALL_BOUND, "u",
        "S2.9 B21 B22 eq:rest-fall the parabola of one step");
    const whorl_drop_body b = box(3, 0.3, 0.2, 0.1);
    while (sweep_next(&s)) {
        const whorl_vec3 x = draw_box(&s, 9, 9, 9);
        const whorl_vec3 v = draw_box(&s, 9, 9, 9);
        const whorl_drop_world w = {.gravity = draw_box(&s, 9, 9, 9)};
        const double h = draw_wide(&s, -10, 3);
        const double t = fabs(h);
        whorl_body_state p = let_go(&b, x, draw_turn(&s), v, zero);
        const whorl_vec3 P = p.P;
        if (whorl_drop_step(&b, &w, t, &p, NULL))
            sweep_error(&s, INFINITY);
        mp_open(300);
        const mp T = mp_of(t), m = mp_of(3);
        const mp3 start = mp3_scale(mp_div(T, m), mp3_from(P));
        const mp3 bend = mp3_scale(mp_scale(mp_mul(T, T), 0.5),
                                   mp3_from(w.gravity));
        const mp3 off = mp3_sub(mp3_from(p.x), mp3_add(mp3_from(x),
            mp3_add(start, bend)));
        sweep_error(&s, error_ratio(mp3_length(off),
            mp_sum(mp3_length(mp3_from(x)), mp3_length(start),
                   mp3_length(bend))));
        const mp3 gain = mp3_scale(mp_mul(T, m), mp3_from(w.gravity));
        const mp3 lost = mp3_sub(mp3_from(p.P), mp3_add(mp3_from(P), gain));
        sweep_error(&s, error_ratio(mp3_length(lost), mp_add(
            mp3_length(mp3_from(P)), mp3_length(gain))));
        mp_close();
    }
    sweep_end(&s);
}
static void test_one_turn(void)
{
    constant("eq:rest-fall", WHORL_DROP_FALL_BOUND, 2 + 1 + 1 + 1);
    sweep s = sweep_begin(400, 1e-11, "rad", "S2.11 B23 eq:rest-turn the "
                          "attitude after one step");
    const whorl_drop_world w = {.gravity = {0, 0, 0}};
    while (sweep_next(&s)) {
        const double a = draw_uniform(&s, 0.1, 0.4);
        const double b = draw_uniform(&s, 0.1, 0.4);
        const whorl_drop_body body = box(3, a, b,
                                         draw_uniform(&s, 0.1, 0.4));
        const whorl_sym3 I = body.body.I_body;
        const whorl_quat q = draw_turn(&s);
        const whorl_vec3 omega = draw_box(&s, 60, 60, 60);
        whorl_body_state p = let_go(&body, zero, q, zero, omega);
        const whorl_vec3 L = p.L;
        if (whorl_drop_step(&body, &w, h_notes, &p, NULL))
            sweep_error(&s, INFINITY);
        mp_open(320);
        const mp4 start = mp4_of(q.w, q.x, q.y, q.z);
        const mp33 R = mp33_scale(mp_div(mp_of(1), mp4_square(start)),
                                  ref_sandwiches(start));
        const mp3 l = mp33_apply(mp33_transpose(R), mp3_from(L));
        const mp moment[3] = {mp_of(I.xx), mp_of(I.yy), mp_of(I.zz)};
        mp state[7] = {mp_of(1), mp_of(0), mp_of(0), mp_of(0),
                       mp_div(l.x, moment[0]), mp_div(l.y, moment[1]),
                       mp_div(l.z, moment[2])};
        ref_top_series(moment, mp_of(h_notes / 8), 8, state);
        sweep_error(&s, angle_off(ref_sandwiches(
            mp4_of(p.q.w, p.q.x, p.q.y, p.q.z)),
            mp33_mul(R, ref_top_matrix(state))));
        mp_close();
    }
    sweep_end(&s);
}
static void test_turning(void)
{
    static const double spin[3] = {0.3, 6, 60};
    const whorl_drop_body b = box(3, 0.1, 0.3, 0.2);
    const whorl_drop_world w = {.gravity = {0, 0, 0}};
    for (int k = 0; k < 3; k++) {
        whorl_body_state p = let_go(&b, zero, upright, zero,
            (whorl_vec3){0.1 * spin[k], spin[k], 0.2 * spin[k]});
        const whorl_body_motion m0 = motion(&b, &p);
        const double T = whorl_body_energy(&m0);
        const whorl_vec3 L = p.L;
        double stray = 0, length = 0;
        for (int i = 0; i < 10000; i++) {
            if (whorl_drop_step(&b, &w, h_notes, &p, NULL))
                stray = INFINITY;
            const whorl_body_motion m = motion(&b, &p);
            stray = fmax(stray, fabs(whorl_body_energy(&m) - T) / T);
            length = fmax(length, fabs(sqrt(p.q.w * p.q.w + p.q.x * p.q.x
                + p.q.y * p.q.y + p.q.z * p.q.z) - 1));
        }
        tap_ok(same_vec3(p.L, L), "S2.11 B23 eq:rest-turn L keeps its bits "
               "over 10000 steps at %g rad/s", spin[k]);
        tap_ok(length <= 1e-15, "S2.9 B25 eq:rest-turn |q| is 1 over 10000 "
               "steps at %g rad/s: off by %.1e", spin[k], length);
        tap_ok(stray < 2e-12, "S2.11 B23 eq:rest-turn the energy of free "
               "turning at %g rad/s strays by %.1e", spin[k], stray);
    }
    whorl_body_state p = let_go(&b, zero, upright, zero,
                                (whorl_vec3){0.1, 6, 0.2});
    whorl_top top;
    whorl_quat q;
    whorl_vec3 l;
    (void)whorl_top_prepare((whorl_vec3){b.body.I_body.xx, b.body.I_body.yy,
        b.body.I_body.zz}, upright, (whorl_vec3){0.1, 6, 0.2}, &top);
    const int bad = run(&b, &w, h_notes, 400, &p);
    whorl_top_at(&top, 400 * h_notes, &q, &l);
    const whorl_vec3 off = whorl_quat_log(whorl_quat_mul(p.q,
                                                         whorl_quat_conj(q)));
    tap_ok(!bad && whorl_vec3_norm(off) < 1e-7, "S2.11 B23 eq:rest-turn the "
           "attitude after 6 s is within %.1e rad of the exact one",
           whorl_vec3_norm(off));
}
static void test_length(void)
{
    const whorl_drop_body b = box(3, 0.1, 0.3, 0.2);
    const whorl_drop_world w = {.gravity = {0, 0, 0}};
    const whorl_vec3 omega = {0.6, 6, 1.2};
    for (int lab = 0; lab < 2; lab++) {
        whorl_body_state p = let_go(&b, zero, upright, zero, omega);
        double off = 0;
        for (int i = 0; i < 100000; i++) {
            if (lab ? whorl_lab_step(&b, &w, h_notes, &p, NULL)
                    : whorl_drop_step(&b, &w, h_notes, &p, NULL))
                off = INFINITY;
            off = fmax(off, fabs(sqrt(p.q.w * p.q.w + p.q.x * p.q.x
                + p.q.y * p.q.y + p.q.z * p.q.z) - 1));
        }
        tap_ok(off <= 1e-15, "S2.9 B21 B25 %s |q| is 1 over 100000 steps: "
               "off by %.1e", lab ? "eq:rest-lab" : "eq:rest-turn", off);
    }
}

static void test_decay(void)
{
    sweep s = sweep_begin(10000, WHORL_DROP_DECAY_BOUND,
        "u (1 + 100 c h)", "B4 eq:rest-decay momenta after a step with "
        "decay");
    const whorl_drop_body b = ball(1, 1);
    while (sweep_next(&s)) {
        const double c = fabs(draw_wide(&s, -20, 8));
        const double d = fabs(draw_wide(&s, -20, 8));
        const double h = draw_uniform(&s, 0.001, 1);
        const whorl_drop_world w = {.linear_decay = c, .angular_decay = d};
        whorl_body_state p = let_go(&b, zero, upright,
            draw_box(&s, 1, 1, 1), draw_box(&s, 1, 1, 1));
        const whorl_body_state old = p;
        if (whorl_drop_step(&b, &w, h, &p, NULL))
            sweep_error(&s, INFINITY);
        mp_open(1500);
        const mp x = mp_mul(mp_of(c), mp_of(h)), y = mp_mul(mp_of(d),
                                                            mp_of(h));
        const mp K = mp_cmp(x, mp_of(20)) < 0 ? ref_decay(x) : NULL;
        const mp k = mp_cmp(y, mp_of(20)) < 0 ? ref_decay(y) : NULL;
        if (K)
            sweep_error(&s, error_u(p.P.x, mp_mul(K, mp_of(old.P.x)),
                mp_mul(K, mp_of(fabs(old.P.x)))) / (1 + 100 * c * h));
        if (k)
            sweep_error(&s, error_u(p.L.y, mp_mul(k, mp_of(old.L.y)),
                mp_mul(k, mp_of(fabs(old.L.y)))) / (1 + 100 * d * h));
        if (!K)
            sweep_error(&s, fabs(p.P.x) < 1e-8 ? 0 : INFINITY);
        mp_close();
    }
    sweep_end(&s);
    constant("eq:rest-decay", WHORL_DROP_DECAY_BOUND,
             (128 * (3.07 + 1) + 1) / 100);
    const double got[2] = {WHORL_LAB_LINEAR_DECAY, WHORL_LAB_ANGULAR_DECAY};
    mp_open(300);
    const mp is_linear = ref_decay(mp_mul(mp_of(got[0]), mp_ratio(15, 1000)));
    const mp is_angular = ref_decay(mp_mul(mp_of(got[1]), mp_ratio(15, 1000)));
    tap_ok(error_u(mp_get(is_linear), mp_ratio(999, 1000), mp_of(1)) <= 1
               && error_u(mp_get(is_angular), mp_ratio(98, 100), mp_of(1)) <= 1,
           "B4 S2.3 eq:rest-decay the rates give 0.999 and 0.98 at 0.015 s");
    mp_close();
    whorl_drop_world w = notes_world();
    whorl_body_state p = let_go(&b, zero, upright, zero, zero);
    w.plane_count = 0;
    const int bad = run(&b, &w, h_notes, 40000, &p);
    tap_ok(!bad && fabs(p.P.y + 146.853) < 1e-9, "B4 S2.3 eq:rest-decay the "
           "fall ends at %.9g m/s at the notes' step", -p.P.y);
    const whorl_drop_world honey = {.linear_decay = 1e300};
    p = let_go(&b, zero, upright, (whorl_vec3){3, 0, 0}, zero);
    tap_ok(!run(&b, &honey, h_notes, 1, &p) && p.P.x == 0,
           "eq:rest-decay a decay of 1e300/s stops the body in a step");
}

static int is_edge_hit(mp_edge s, mp_edge end, mp h, mp hit, double skin)
{
    int corner, other;
    const mp g = mp_of(9.8), none = mp_of(0);
    int good = mp_get(ref_edge_height(s, g, none, &corner)) > 3 * skin
        && mp_get(ref_edge_height(s, g, h, &corner)) < -3 * skin
        && mp_get(ref_edge_height(end, g, none, &other)) > 3 * skin;
    (void)ref_edge_height(s, g, mp_sub(h, hit), &corner);
    for (int k = 0; k < 16; k++) {
        const mp low = ref_edge_height(end, g, mp_scale(hit, -k / 16.0),
                                       &other);
        good &= other == corner || mp_get(low) > 3 * skin;
    }
    return good;
}

static void test_edges(void)
{
    sweep s = sweep_begin(1000, 2, "skin dv/u", "S2.14 eq:rest-late the "
                          "height after a hit");
    int used = 0, cases = 0;
    while (sweep_next(&s)) {
        const double a = draw_uniform(&s, 0.1, 0.4);
        const double b = draw_uniform(&s, 0.1, 0.4);
        const double e = draw_uniform(&s, 0.3, 1);
        const double turn = draw_uniform(&s, -3, 3);
        const double omega = draw_uniform(&s, -9, 9);
        const double v = -draw_uniform(&s, 3, 9);
        const double y = ldexp(draw_uniform(&s, 0, 0.12),
                               -(int)draw_uniform(&s, 0, 7));
        const whorl_drop_body body = box(1, a, b, 0.3);
        const whorl_drop_world w = plain_world(e, 0);
        const double h = h_notes, skin = body.radius / 4096;
        const whorl_quat q = whorl_quat_exp((whorl_vec3){0, 0, turn});
        mp_open(200);
        mp_edge p = {mp_of(1), mp_of(body.body.I_body.zz), mp_of(a / 2),
                     mp_of(b / 2), mp_of(0), mp_of(v),
                     mp_scale(mp_atan2(mp_of(q.z), mp_of(q.w)), 2),
                     mp_of(omega)};
        int corner;
        mp hit, before, gained;
        const double low = mp_get(ref_edge_height(p, mp_of(9.8), mp_of(0),
                                                  &corner));
        p.y = mp_of(y - low);
        whorl_body_state state = let_go(&body, (whorl_vec3){0, y - low, 0},
            q, (whorl_vec3){0, v, 0}, (whorl_vec3){0, 0, omega});
        const int bad = whorl_drop_step(&body, &w, h, &state, NULL) != 0;
        const mp_edge end = ref_edge(p, mp_of(e), mp_of(9.8), mp_of(h),
                                     &hit, &before, &gained);
        const double scale = skin * mp_get(mp_div(gained, mp_abs(before)));
        const double off = mp_get(mp_sub(mp_of(state.x.y), end.y));
        const int counts = is_edge_hit(p, end, mp_of(h), hit, skin);
        sweep_error(&s, bad ? INFINITY : counts ? fabs(off) / scale : 0);
        used += counts;
        cases++;
        mp_close();
    }
    sweep_end(&s);
    tap_ok(4 * used >= cases, "eq:rest-late at least a quarter of the "
           "edges did hit, and hit once");
}
static void test_bounces(void)
{
    for (int k = 1; k <= 9; k += 2) {
        const double e = 0.1 * k, radius = 0.1, H = 2;
        const whorl_drop_body b = ball(1, radius);
        const whorl_drop_world w = plain_world(e, 0.2);
        whorl_body_state p = let_go(&b, (whorl_vec3){0, H + radius, 0},
                                    upright, zero, zero);
        double worst = 0, apex = 4.905;
        int bad = 0;
        for (int i = 1; i <= 400 && apex > 0.1; i++) {
            bad |= whorl_drop_step(&b, &w, h_notes, &p, NULL) != WHORL_OK;
            mp_open(200);
            const mp_bounce r = ref_bounce(mp_of(H), mp_of(e), mp_of(9.8),
                                           mp_of(i * h_notes));
            worst = fmax(worst, fabs(p.x.y - radius - mp_get(r.height)));
            apex = mp_get(r.velocity) * mp_get(r.velocity) / 19.6
                + mp_get(r.height);
            mp_close();
        }
        tap_ok(!bad && worst < 3e-4, "S2.14 B31 eq:rest-late a ball that "
               "gives back %.1f follows the closed form within %.1e m", e,
               worst);
    }
}
static void test_two_hits(void)
{
    const double x[2] = {-1, 1};
    const whorl_drop_body b = plank(1, 1, x, 0.125);
    const whorl_drop_world w = plain_world(0.5, 0);
    whorl_body_state s = let_go(&b, (whorl_vec3){0, 0.125, 0}, upright,
        (whorl_vec3){0, -5, 0}, (whorl_vec3){0, 0, 3});
    whorl_drop_report r = {.hits = 0};
    const int bad = whorl_drop_step(&b, &w, h_notes, &s, &r) != WHORL_OK;
    /* After the first the ends have 2.5 - 3 and 2.5 + 3; K is 1 + 1. */
    const double j = 1.5 * 0.5 / 2;
    tap_ok(!bad && r.hits == 2
           && fabs(s.P.y - (2.5 + j - 9.8 * h_notes)) < 1e-14
           && fabs(s.L.z - (3 - j)) < 1e-14, "S2.14 eq:rest-late an end "
           "that is still fast after the first hit makes another");
    tap_ok(r.contacts == 3, "eq:rest-late of two points, and then of one");
}

/* No weight, no loss: a tenth of a meter from floor to ceiling. */
static void test_many_hits(void)
{
    const whorl_half_space rooms[2] = {{{0, 0, 0}, {0, 1, 0}},
                                       {{0, 0.3, 0}, {0, -1, 0}}};
    const whorl_drop_body b = ball(1, 0.1);
    whorl_drop_world w = plain_world(1, 0);
    whorl_body_state s = let_go(&b, (whorl_vec3){0, 0.15, 0}, upright,
                                (whorl_vec3){0, -60, 0}, zero);
    whorl_drop_report r = {.hits = 0};
    w.planes = rooms, w.plane_count = 2, w.gravity = zero;
    const int bad = whorl_drop_step(&b, &w, h_notes, &s, &r) != WHORL_OK;
    tap_ok(!bad && r.hits == 9 && fabs(s.P.y - 60) < 1e-12
           && fabs(s.x.y - 0.15) < 9 * b.radius / 4096, "S2.14 "
           "eq:rest-late nine hits in a step, between floor and ceiling");
}

/* Half a turn in a step, from level to level, this high above the floor. */
static int dips(double high, double h)
{
    const double x[2] = {-0.5, 0.5};
    const whorl_drop_body b = plank(1, 0.1, x, 0);
    const whorl_drop_world w = plain_world(0.5, 0);
    whorl_body_state s = let_go(&b, (whorl_vec3){0, high, 0}, upright, zero,
        (whorl_vec3){0, 0, 3.141592653589793 / h});
    whorl_drop_report r = {.contacts = 0};
    return whorl_drop_step(&b, &w, h, &s, &r) == WHORL_OK
        && whorl_vec3_norm(s.L) < 0.0999 * 3.141592653589793 / h;
}

/* Twice this high are the floor and a ceiling apart. */
static const double halfway = 0.35;

static double depth_between(const whorl_drop_body *b,
                            const whorl_body_state *s)
{
    const whorl_body_motion now = motion(b, s);
    double deep = 0;
    for (size_t i = 0; i < b->count; i++)
        deep = fmax(deep, fabs(whorl_body_point(&now, b->points[i]).y
                               - halfway) - halfway);
    return deep;
}

/* A box turns far in a step, so that the last of its more than 64 parts is
   tried once. */
static void test_depth_of_fast_spin(void)
{
    const whorl_half_space floors[2] = {{{0, 0, 0}, {0, 1, 0}},
                                        {{0, 2 * halfway, 0}, {0, -1, 0}}};
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    whorl_drop_world w = plain_world(1, 0);
    sweep s = sweep_begin(500, 1e-14, "m", "S2.14 eq:rest-late/depth a box "
        "that turns fast between two floors: the depth reported");
    int lifted = 0;
    w.planes = floors, w.plane_count = 2;
    while (sweep_next(&s)) {
        whorl_body_state p = let_go(&b, (whorl_vec3){0, halfway, 0},
            upright, draw_box(&s, 0, 90, 0), draw_box(&s, 900, 900, 900));
        whorl_drop_report r = {.depth = INFINITY};
        const int bad = whorl_drop_step(&b, &w, 0.03, &p, &r) != WHORL_OK;
        lifted += r.lift != 0;
        sweep_error(&s, bad ? INFINITY
                    : fabs(r.depth - depth_between(&b, &p)));
    }
    sweep_end(&s);
    tap_ok(lifted > 0, "S2.14 eq:rest-late/depth %d of these were inside, "
           "and have been pushed out", lifted);
}

static void test_dip(void)
{
    tap_ok(dips(0.4, h_notes), "S2.14 eq:rest-late a tip that is in "
           "and out again within a step has hit");
    tap_ok(dips(0.5001, 0.1), "S2.14 eq:rest-late a tip that gravity alone "
           "brings in has hit");
    tap_ok(!dips(0.51, h_notes), "S2.14 eq:rest-late a tip above the "
           "floor has not");
}
static void test_hits(void)
{
    constant("eq:rest-threshold", WHORL_DROP_HIT_BOUND, 2 + 4 + 3 + 3);
    sweep s = sweep_begin(5000, WHORL_DROP_HIT_BOUND, "u", "S2.14 B31 "
        "eq:rest-threshold momentum after a head-on hit or a stop");
    while (sweep_next(&s)) {
        const double mass = draw_uniform(&s, 0.1, 9), h = draw_uniform(&s,
            0.001, 0.1);
        const double lean = draw_uniform(&s, -9, 9);
        const double e = draw_uniform(&s, 0.7, 1);
        const double g = draw_uniform(&s, 1, 9), size = hypot(lean, g);
        const double near = draw_uniform(&s, -1, 1);
        const double off = near * near * near * 0.5;
        const whorl_drop_body b = ball(mass, 0.1);
        whorl_drop_world w = plain_world(e, 0);
        w.gravity = (whorl_vec3){lean, -g, 0};
        whorl_body_state p = let_go(&b, (whorl_vec3){0, 0.1, 0}, upright,
            (whorl_vec3){0, -2 * size * h * (1 + off), 0}, zero);
        const double P = p.P.y;
        if (whorl_drop_step(&b, &w, h, &p, NULL))
            sweep_error(&s, INFINITY);
        mp_open(300);
        const mp weight = mp_mul(mp_of(mass), mp_mul(mp_of(g), mp_of(h)));
        const mp limit = mp_mul(mp_mul(mp_of(2), mp_mul(mp_of(mass),
            mp_of(h))), mp_sqrt(mp_add(mp_mul(mp_of(lean), mp_of(lean)),
                                       mp_mul(mp_of(g), mp_of(g)))));
        const mp in = mp_of(-P);
        const int bounces = mp_cmp(in, limit) > 0;
        const mp after = bounces ? mp_sub(mp_mul(mp_of(e), in), weight)
                                 : mp_of(0);
        sweep_error(&s, fabs(off) < 1e-14 ? 0 : error_u(p.P.y, after,
            mp_sum(in, mp_mul(mp_of(e), in), weight)));
        mp_close();
    }
    sweep_end(&s);
}

static void test_threshold(void)
{
    const whorl_drop_body b = ball(1, 0.1);
    const whorl_drop_world w = plain_world(0.9, 0);
    const double limit = 2 * 9.8 * h_notes;
    double after[2];
    for (int k = 0; k < 2; k++) {
        whorl_body_state p = let_go(&b, (whorl_vec3){0, 0.1, 0}, upright,
            (whorl_vec3){0, -limit * (k ? 1.001 : 0.999), 0}, zero);
        (void)whorl_drop_step(&b, &w, 0x1p-40, &p, NULL);
        whorl_body_state q = let_go(&b, (whorl_vec3){0, 0.1, 0}, upright,
            (whorl_vec3){0, -limit * (k ? 1.001 : 0.999), 0}, zero);
        (void)whorl_drop_step(&b, &w, h_notes, &q, NULL);
        after[k] = q.P.y;
        tap_ok(p.P.y > 0.89 * limit, "S2.14 B31 eq:rest-threshold a short "
               "step has a low threshold");
    }
    tap_ok(fabs(after[0]) < 1e-15, "S2.14 B31 eq:rest-threshold just below "
           "the threshold nothing is given back");
    tap_ok(fabs(after[1] - 0.9009 * limit + 9.8 * h_notes) < 1e-15,
           "S2.14 B31 eq:rest-threshold just above it nine tenths are "
           "given back");
}

static whorl_body_state draw_knock(sweep *s, whorl_drop_body *b,
                                   double *mu)
{
    const double x[2] = {-draw_uniform(s, 0.2, 0.5),
                         draw_uniform(s, 0.2, 0.5)};
    const double mass = draw_uniform(s, 0.5, 3);
    const double k = draw_uniform(s, 0.15, 0.5);
    const double c = draw_uniform(s, 0.02, 0.1);
    const double slip = draw_sign(s) * draw_uniform(s, 3, 5);
    const double down[2] = {-draw_uniform(s, 0, 0.28),
                            draw_uniform(s, -0.28, 0.28)};
    const int side = draw_sign(s) > 0;
    const double omega = (down[!side] - down[side]) / (x[1] - x[0]);
    *mu = draw_uniform(s, 0, 0.3);
    *b = plank(mass, mass * k * k, x, c);
    return let_go(b, (whorl_vec3){0, c, 0}, upright,
        (whorl_vec3){slip, down[side] - omega * x[0], 0},
        (whorl_vec3){0, 0, omega});
}

static void test_whole_energy(void)
{
    sweep s = sweep_begin(3000, WHORL_DROP_ENERGY_BOUND, "u", "S2.15 "
        "eq:rest-energy/sum kinetic and potential energy");
    const whorl_drop_body b = box(3, 0.3, 0.2, 0.1);
    while (sweep_next(&s)) {
        const whorl_body_motion m = {.x = draw_vec3(&s, -4, 4),
            .P = draw_vec3(&s, -4, 4), .v = draw_vec3(&s, -4, 4),
            .L = draw_vec3(&s, -4, 4), .omega = draw_vec3(&s, -4, 4)};
        const whorl_drop_world w = {.gravity = draw_vec3(&s, -4, 4)};
        const double got = whorl_drop_energy(&b, &w, &m);
        mp_open(300);
        const mp3 P = mp3_from(m.P), v = mp3_from(m.v), x = mp3_from(m.x);
        const mp3 L = mp3_from(m.L), o = mp3_from(m.omega);
        const mp3 weight = mp3_scale(mp_of(3), mp3_from(w.gravity));
        const mp twice = mp_add(mp3_dot(P, v), mp3_dot(L, o));
        const mp size = mp_add(mp3_dot(mp3_abs(P), mp3_abs(v)),
                               mp3_dot(mp3_abs(L), mp3_abs(o)));
        sweep_error(&s, error_u(got,
            mp_sub(mp_scale(twice, 0.5), mp3_dot(weight, x)),
            mp_add(mp_scale(size, 0.5),
                   mp3_dot(mp3_abs(weight), mp3_abs(x)))));
        mp_close();
    }
    sweep_end(&s);
    constant("eq:rest-energy/sum", WHORL_DROP_ENERGY_BOUND,
             WHORL_BODY_ENERGY_BOUND + 1);
}

static void test_balance(void)
{
    sweep s = sweep_begin(5000, WHORL_DROP_FALL_BOUND, "u", "S2.15 "
        "eq:rest-energy what a held body gains, by impulses and by states");
    while (sweep_next(&s)) {
        whorl_drop_body b;
        double mu;
        whorl_body_state p = draw_knock(&s, &b, &mu), o = p;
        const whorl_drop_world w = plain_world(0.5, mu);
        whorl_drop_report r;
        if (whorl_drop_step(&b, &w, h_notes, &p, &r))
            sweep_error(&s, INFINITY);
        mp_open(300);
        const mp M = mp_of(b.body.mass), I = mp_of(b.body.I_body.zz);
        const mp t = mp_of(h_notes);
        const mp3 g = mp3_from(w.gravity);
        const mp3 v0 = mp3_scale(mp_div(mp_of(1), M), mp3_from(o.P));
        const mp3 v = mp3_scale(mp_div(mp_of(1), M), mp3_from(p.P));
        const mp3 dv = mp3_sub(v, v0);
        const mp3 J = mp3_scale(M, mp3_sub(dv, mp3_scale(t, g)));
        const mp w0 = mp_div(mp_of(o.L.z), I), w1 = mp_div(mp_of(p.L.z), I);
        const mp dw = mp_sub(w1, w0), half = mp_of(0.5);
        const mp formula = mp_sub(mp_add(mp3_dot(J, v), mp_mul(mp_mul(
            I, dw), w1)), mp_mul(half, mp_add(mp_mul(M, mp3_dot(dv, dv)),
                                              mp_mul(I, mp_mul(dw, dw)))));
        const mp moved = mp3_dot(g, mp3_sub(mp3_from(p.x), mp3_from(o.x)));
        const mp states = mp_sub(mp_mul(half, mp_add(
            mp_mul(M, mp_sub(mp3_dot(v, v), mp3_dot(v0, v0))),
            mp_mul(I, mp_sub(mp_mul(w1, w1), mp_mul(w0, w0))))),
            mp_mul(M, moved));
        const mp size = mp_mul(mp_mul(M, mp3_length(g)), mp_add(
            mp_of(o.x.y), mp_mul(t, mp_abs(v.y))));
        sweep_error(&s, r.contacts == 0 ? INFINITY
                    : error_ratio(mp_sub(states, formula), size));
        mp_close();
    }
    sweep_end(&s);
}
static whorl_drop_body draw_body(sweep *s, int kind)
{
    if (kind == 0) {
        const double a = draw_uniform(s, 0.1, 0.6);
        const double b = draw_uniform(s, 0.1, 0.6);
        const double c = draw_uniform(s, 0.1, 0.6);
        return box(draw_uniform(s, 0.1, 10), a, b, c);
    }
    return kind == 1 ? handle() : sphere(draw_uniform(s, 0.1, 0.4), 6);
}

/* The worst rise of energy - lift in so many steps. */
static double rise_of(const whorl_drop_body *b, const whorl_drop_world *w,
                      whorl_body_state *p, int steps)
{
    const whorl_body_motion m = motion(b, p);
    const double first = whorl_drop_energy(b, w, &m);
    double low = first, lift = 0, rise = 0;
    for (int k = 0; k < steps; k++) {
        whorl_drop_report r;
        if (whorl_drop_step(b, w, h_notes, p, &r))
            return INFINITY;
        lift += r.lift;
        rise = fmax(rise, (r.energy - lift - low) / fabs(first));
        low = fmin(low, r.energy - lift);
        if (!isfinite(r.energy + r.lift + r.depth))
            return INFINITY;
    }
    return rise;
}

static void test_energy(void)
{
    static const char *const name[3] = {"boxes", "the handle", "spheres"};
    static const double most[3] = {4e-12, 1e-12, 1e-13};
    for (int kind = 0; kind < 3; kind++) {
        sweep s = sweep_begin(kind == 0 ? 5000 : 2500, most[kind],
            "of the start", "S2.15 eq:rest-energy/%d energy - lift "
            "never rises, drops of %s", kind, name[kind]);
        while (sweep_next(&s)) {
            whorl_drop_world w = notes_world();
            if (s.next % 2)
                w.linear_decay = w.angular_decay = 0;
            const whorl_drop_body b = draw_body(&s, kind);
            const whorl_vec3 v = draw_box(&s, 5, 2, 5);
            const whorl_vec3 omega = draw_box(&s, 9, 9, 9);
            whorl_body_state p = let_go(&b, (whorl_vec3){0, 0.6, 0},
                                        draw_turn(&s), v, omega);
            sweep_error(&s, rise_of(&b, &w, &p,
                kind == 2 ? 150 : s.next % 10 == 0 ? 300 : 40));
        }
        sweep_end(&s);
    }
}

static void test_plank(void)
{
    sweep s = sweep_begin(2000, 3, "stop/(1 - f)",
        "S2.14 eq:rest-clamp the impulses of a knocked, sliding plank");
    int one = 0, both = 0;
    while (sweep_next(&s)) {
        whorl_drop_body b;
        double mu;
        whorl_body_state p = draw_knock(&s, &b, &mu), o = p;
        const whorl_drop_world w = plain_world(0.5, mu);
        if (whorl_drop_step(&b, &w, h_notes, &p, NULL))
            sweep_error(&s, INFINITY);
        mp_open(300);
        const mp M = mp_of(b.body.mass), I = mp_of(b.body.I_body.zz);
        const mp weight = mp_mul(M, mp_of(9.8 * h_notes));
        const int slip = o.P.x > 0 ? 1 : -1;
        const mp_plank q = {M, I, {mp_of(ends[0].x), mp_of(ends[1].x)},
                            mp_of(-ends[0].y), mp_of(mu), slip};
        const mp least[2] = {mp_of(0), mp_of(0)};
        mp u[2], j[2], rate;
        for (int k = 0; k < 2; k++)
            u[k] = mp_add(mp_div(mp_sub(mp_of(o.P.y), weight), M),
                          mp_mul(q.x[k], mp_div(mp_of(o.L.z), I)));
        if (ref_plank(q, u, least, j, &rate) != 1)
            sweep_error(&s, INFINITY);
        const mp sum = mp_add(j[0], j[1]), pull = mp_mul(sum, q.mu);
        const mp spin = mp_sub(mp_add(mp_mul(q.x[0], j[0]), mp_mul(q.x[1],
            j[1])), mp_mul(mp_mul(pull, q.c), mp_of(slip)));
        const double unit = 0x1p-46 * mp_get(mp_div(mp_add(sum, weight),
            mp_sub(mp_of(1), rate)));
        sweep_error(&s, fabs(mp_get(mp_sub(mp_of(p.P.y), mp_sub(mp_add(
            mp_of(o.P.y), sum), weight)))) / unit);
        sweep_error(&s, fabs(mp_get(mp_sub(mp_of(p.P.x), mp_sub(
            mp_of(o.P.x), mp_mul(pull, mp_of(slip)))))) / unit);
        sweep_error(&s, fabs(mp_get(mp_sub(mp_of(p.L.z), mp_add(
            mp_of(o.L.z), spin)))) / unit);
        both += mp_sign(j[0]) > 0 && mp_sign(j[1]) > 0;
        one += (mp_sign(j[0]) > 0) != (mp_sign(j[1]) > 0);
        mp_close();
    }
    sweep_end(&s);
    tap_ok(one > 0 && both > 0, "eq:rest-clamp one end was held, and both");
}
static void test_slip(void)
{
    sweep s = sweep_begin(3000, 0.1, "stop of the speed",
        "S2.14 eq:rest-clamp/ball a ball that slides and spins");
    while (sweep_next(&s)) {
        const double radius = draw_uniform(&s, 0.05, 0.5);
        const double mu = draw_uniform(&s, 0, 1);
        const whorl_vec3 v = {draw_uniform(&s, -0.3, 0.3), 0,
                              draw_uniform(&s, -0.3, 0.3)};
        const double spin = draw_uniform(&s, 0, 0.5) / radius;
        const whorl_vec3 omega = draw_box(&s, spin, spin, spin);
        const whorl_drop_body b = ball(1, radius);
        const whorl_drop_world w = plain_world(0.5, mu);
        whorl_body_state p = let_go(&b, (whorl_vec3){0, radius, 0}, upright,
                                    v, omega);
        const whorl_vec3 L = p.L;
        const double k = b.body.I_body.xx;
        if (whorl_drop_step(&b, &w, h_notes, &p, NULL))
            sweep_error(&s, INFINITY);
        mp_open(200);
        const mp3 after = ref_ball_on_floor(mp_of(radius), mp3_from(v),
            mp3_scale(mp_div(mp_of(1), mp_of(k)), mp3_from(L)), mp_of(mu),
            mp_of(9.8), mp_of(h_notes));
        sweep_error(&s, apart(p.P, after) / (0x1p-46
            * (whorl_vec3_norm(v) + 9.8 * h_notes)));
        mp_close();
    }
    sweep_end(&s);
}

/* A puck on ice that is on its way up: nothing holds it. */
static void test_ice(void)
{
    const whorl_drop_body b = ball(1, 0.1);
    const whorl_drop_world w = plain_world(0.5, 0);
    whorl_body_state s = let_go(&b, (whorl_vec3){0, 0.1, 0}, upright,
                                (whorl_vec3){0, 1, 0}, zero);
    const int bad = whorl_drop_step(&b, &w, h_notes, &s, NULL) != WHORL_OK;
    tap_ok(!bad && fabs(s.P.y - (1 - 9.8 * h_notes)) < 1e-15,
           "S2.14 eq:rest-clamp ice does not hold back what leaves it");
    const whorl_vec3 n = {0, 0, 1}, edge = {0.5, 0, 1}, off = {
        nextafter(0.5, 1), 0, 1}, pull = {0, 0, -1};
    tap_ok(whorl_in_cone(zero, n, 0.5) && whorl_in_cone(n, n, 0)
               && whorl_in_cone(edge, n, 0.5) && !whorl_in_cone(off, n, 0.5)
               && !whorl_in_cone(pull, n, 0.5),
           "S2.14 eq:rest-clamp the cone of friction has its edge and its "
           "apex");
    const whorl_vec3 tiny = {1e-170, 0, 1e-160}, huge = {1e170, 0, 1e160};
    tap_ok(!whorl_in_cone(tiny, n, 0) && whorl_in_cone(tiny, n, 0.5)
               && !whorl_in_cone(huge, n, 0.5)
               && whorl_in_cone(huge, n, 2e10),
           "S2.14 eq:rest-clamp/squares the cone of friction where squares "
           "underflow or overflow");
}
/* Contacts at these arms, on a level floor below the body. */
static manifold standing(const whorl_vec3 *arms, size_t count, double mass,
                         const whorl_body_motion *now)
{
    manifold m = {.count = count};
    for (size_t i = 0; i < count; i++)
        m.at[i].r0 = arms[i];
    whorl_manifold_place(&m, ground, mass, now);
    return m;
}

/* The impulse at the second of two feet after n rounds; *at_100 is what a
   hundred rounds leave of the error. */
static mp second_foot(mp square, int n, mp *at_100)
{
    const mp root = mp_div(mp_sub(mp_of(1), square),
                           mp_add(mp_of(1), square));
    const mp q = mp_mul(root, root);
    mp power = mp_of(1);
    *at_100 = power;
    for (int k = 1; k <= n; k++) {
        power = mp_mul(power, q);
        *at_100 = k == 100 ? power : *at_100;
    }
    return mp_scale(mp_sub(mp_of(1), power), 0.5);
}
static void test_patience(void)
{
    sweep s = sweep_begin(200, 0.8, "u a round", "S2.14 "
        "eq:rest-clamp/rounds two feet close together, when the rounds are "
        "given up");
    int early = 0, late = 0;
    while (sweep_next(&s)) {
        const double half = early <= late
            ? draw_uniform(&s, 0.001, 0.016)
            : draw_uniform(&s, 0.0165, 0.05);
        const whorl_vec3 feet[2] = {{-half, 0, 0}, {half, 0, 0}};
        const whorl_body_motion now = {
            .R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
            .I_inverse = {1, 1, 1, 0, 0, 0}};
        pushed_body b = {1, now.I_inverse, {0, -1, 0}, zero};
        manifold m = standing(feet, 2, 1, &now);
        const int ended = whorl_sequential_hold(&m, 0, &b);
        mp_open(200);
        mp at_100, square = mp_mul(mp_of(half), mp_of(half));
        (void)second_foot(square, 100, &at_100);
        const int n = mp_cmp(at_100, mp_of(0.9)) > 0 ? 200 : 500;
        const mp j = second_foot(square, n, &at_100);
        sweep_error(&s, ended ? INFINITY : fabs(mp_get(mp_sub(
            mp_of(m.at[1].j.y), j))) / (n * 0x1p-53));
        mp_close();
        early += n == 200, late += n == 500;
    }
    sweep_end(&s);
    tap_ok(early > 0 && late > 0, "eq:rest-clamp/rounds some were given "
           "up early, and some late");
}
static void test_weaken(void)
{
    constant("eq:rest-gain", WHORL_WEAKEN_BOUND(4), 5 + 3 + 5 + 3 + 1);
    sweep s = sweep_begin(5000, 1, "of the bound", "S2.15 "
        "eq:rest-gain the factor by which impulses are weakened");
    int used = 0, kept = 0;
    while (sweep_next(&s)) {
        const int hard = s.next % 4 != 0;
        manifold m = {.count = 4};
        if (!hard)
            m.count = 1 + draw_below(&s, MANIFOLD_MOST);
        const double scale = draw_uniform(&s, 0, 3);
        const pushed_body b = {draw_uniform(&s, 0.5, 3),
            {draw_uniform(&s, 1, 2), draw_uniform(&s, 1, 2),
             draw_uniform(&s, 1, 2), draw_uniform(&s, -0.3, 0.3),
             draw_uniform(&s, -0.3, 0.3), draw_uniform(&s, -0.3, 0.3)},
            draw_box(&s, 1, 1, 1), draw_box(&s, 1, 1, 1)};
        const whorl_vec3 gain = draw_box(&s, 0.3, 0.3, 0.3);
        for (size_t i = 0; i < m.count; i++) {
            const whorl_vec3 r = draw_box(&s, 1, 1, 1);
            const whorl_vec3 j = draw_box(&s, scale, scale, scale);
            m.at[i].r = hard ? (whorl_vec3){fabs(r.x), 0, 0} : r;
            m.at[i].j = hard ? (whorl_vec3){0.01 * j.x, fabs(j.y), 0} : j;
        }
        const manifold old = m;
        whorl_sequential_weaken(&m, &b, gain);
        mp_open(300);
        const mp33 W = mp33_from_sym3(b.I_inverse);
        const mp3 v = mp3_from(b.v), omega = mp3_from(b.omega), gt = mp3_from(gain);
        const mp3 L = ref_solve(W, omega);
        mp3 J = mp3_of(0, 0, 0), N = J, aJ = J, aN = J;
        for (size_t i = 0; i < old.count; i++) {
            const mp3 r = mp3_from(old.at[i].r), j = mp3_from(old.at[i].j);
            J = mp3_add(J, j);
            aJ = mp3_add(aJ, mp3_abs(j));
            N = mp3_add(N, mp3_cross(r, j));
            aN = mp3_add(aN, cross_scale(r, j));
        }
        const mp factor = ref_weakening(mp_of(b.mass), W, v, L, gt, J, N);
        if (mp_cmp(factor, mp_of(1)) == 0) {
            kept++;
            sweep_error(&s, same_vec3(m.at[0].j, old.at[0].j) ? 0 : INFINITY);
        } else {
            used++;
            const mp M = mp_of(b.mass), half = mp_of(0.5);
            const mp slope = mp_add(mp3_dot(J, v), mp3_dot(N, omega));
            const mp bend = mp_mul(half, mp_add(mp_div(mp3_dot(J, J), M),
                                                mp3_dot(N, mp33_apply(W, N))));
            const mp steep = mp_add(slope, mp_scale(mp_mul(factor, bend), 2));
            const mp terms = mp_sum(
                mp_mul(half, mp_mul(M, mp3_dot(gt, gt))),
                mp_mul(factor, mp_add(mp3_dot(aJ, mp3_abs(v)),
                                      mp3_dot(aN, mp3_abs(omega)))),
                mp_mul(mp_mul(half, mp_mul(factor, factor)), mp_add(
                    mp_div(mp3_dot(aJ, aJ), M),
                    mp3_dot(aN, mp33_apply(mp33_abs(W), aN)))));
            const mp got = mp_div(mp_of(m.at[0].j.x), mp_of(old.at[0].j.x));
            sweep_error(&s, error_ratio(mp_sub(got, factor),
                                        mp_add(mp_div(terms, steep), factor))
                                / WHORL_WEAKEN_BOUND(old.count));
        }
        mp_close();
    }
    sweep_end(&s);
    tap_ok(used > 0 && kept > 0, "eq:rest-gain some were weakened, and "
           "some were not");
}

/* How deep the lowest point is below the floor of the notes. */
static double depth_of(const whorl_drop_body *b, const whorl_body_state *s)
{
    const whorl_body_motion now = motion(b, s);
    double deep = 0;
    for (size_t i = 0; i < b->count; i++)
        deep = fmax(deep, room[0].point.y
                    - whorl_body_point(&now, b->points[i]).y);
    return deep;
}

static void rests(const char *name, const char *key,
                  const whorl_drop_body *b, double size, double most)
{
    const whorl_drop_world w = notes_world();
    double fast = 0, deep = 0, jitter = 0, rise = 0;
    int agree = 1;
    for (int k = 0; k < 4; k++) {
        static const whorl_vec3 spin[4] = {
            {3, 5, 7}, {-9, 2, 4}, {1, 12, -3}, {20, -1, 2}};
        whorl_body_state p = let_go(b, (whorl_vec3){0, 2, 0}, upright, zero,
                                    spin[k]);
        whorl_drop_report r = {.depth = INFINITY};
        int bad = 0;
        rise = fmax(rise, rise_of(b, &w, &p, 1000));
        const double y = p.x.y;
        for (int i = 0; i < 333; i++) {
            bad |= whorl_drop_step(b, &w, h_notes, &p, &r) != WHORL_OK;
            fast = fmax(fast, bad ? INFINITY : speed(b, &p));
            jitter = fmax(jitter, fabs(p.x.y - y));
            if (b->count > 1000 && i % 9)
                continue;
            const double depth = depth_of(b, &p);
            agree &= fabs(r.depth - depth) < 1e-14;
            deep = fmax(deep, depth / size);
        }
    }
    tap_ok(fast < most, "S2.14 B31 eq:rest-clamp %s from 2 m, spinning: "
           "after 15 s |v| + |omega| is %.1e", name, fast);
    tap_ok(deep <= 1e-3, "S2.14 eq:rest-clamp %s at rest is %.1e of its "
           "size deep in the floor", name, deep);
    tap_ok(agree, "S2.14 eq:rest-lift %s: the depth is reported", name);
    tap_ok(rise <= 1e-10, "S2.15 eq:rest-gain %s: energy - lift never "
           "rises by more than %.1e of the start", name, rise);
    tap_ok(jitter < 1e-9, "S2.14 eq:rest-clamp %s: the height at rest "
           "jitters by %.1e m", name, jitter);
    tap_measured(key, "%.0e", fast);
}

static void test_rest(void)
{
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    rests("the box", "rest.box.still", &b, 0.4, 1e-6);
    const whorl_drop_body t = handle();
    rests("the handle", "rest.handle.still", &t, 0.12, 1e-6);
    tap_measured("rest.handle.skin", "%.0f", t.radius / 4096 * 1e6);
    const whorl_drop_body o = sphere(0.2, 8);
    rests("a sphere of flat faces", "rest.sphere.still", &o, 0.4, 1e-6);
}

/* Half a meter, flat, without a spin: 20 s. */
static void test_flat_drop(void)
{
    const whorl_drop_world w = plain_world(0.5, 0.2);
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    whorl_body_state p = let_go(&b, (whorl_vec3){0, 0.65, 0}, upright, zero,
                                zero);
    const int bad = run(&b, &w, h_notes, 1334, &p);
    const double y = p.x.y;
    double most = 0;
    for (int i = 0; !bad && i < 300; i++) {
        (void)run(&b, &w, h_notes, 1, &p);
        most = fmax(most, fabs(p.x.y - y));
    }
    tap_ok(!bad && most < 1e-12 && fabs(y - 0.15) < 1e-4, "S2.14 B31 "
           "eq:rest-threshold a box dropped flat: after 20 s its height "
           "jitters by %.0e m", most);
    p = let_go(&b, (whorl_vec3){0, 0.65, 0}, upright, zero, zero);
    whorl_drop_world lab = w;
    lab.law = WHORL_IMPULSE_LAB;
    double low = INFINITY, high = -INFINITY;
    int wrong = 0;
    for (int i = 0; i < 1634; i++) {
        wrong |= whorl_lab_step(&b, &lab, h_notes, &p, NULL) != WHORL_OK;
        if (i >= 1333) {
            low = fmin(low, p.x.y);
            high = fmax(high, p.x.y);
        }
    }
    tap_ok(!wrong && high - low > 1e-3 && high - low < 0.01, "exhibit S2.14 "
           "B31 eq:rest-threshold by the lab's rule, without a threshold: its "
           "height jitters by %.1f mm", 1000 * (high - low));
    tap_measured("rest.flat.lab", "%.1f", 1000 * (high - low));
}
static void test_fine_mesh(void)
{
    const whorl_drop_body b = lump();
    rests("a lump of 33542 vertices", "rest.lump.still", &b, 0.2, 1e-4);
}
/* The bunny's vertices and triangles; 0 of both where there is none. */
static whorl_shape_count read_bunny(void)
{
    const char *const name = getenv("WHORL_BUNNY");
    FILE *in = fopen(name ? name
                     : "/usr/share/glmark2/models/bunny.obj", "r");
    whorl_shape_count n = {0, 0};
    char line[200];
    while (in && fgets(line, sizeof line, in)
           && n.vertices < MOST_POINTS && n.triangles < 2 * MOST_POINTS) {
        double *v = vertices + 3 * n.vertices;
        uint32_t *f = triangles + 3 * n.triangles;
        if (sscanf(line, "v %lf %lf %lf", v, v + 1, v + 2) == 3)
            n.vertices++;
        else if (sscanf(line, "f %u %u %u", f, f + 1, f + 2) == 3) {
            f[0]--, f[1]--, f[2]--;
            n.triangles++;
        }
    }
    if (in)
        fclose(in);
    return n;
}

static void test_bunny(void)
{
    const whorl_shape_count n = read_bunny();
    if (n.triangles == 0) {
        tap_skip(1, "no bunny.obj (Debian: glmark2-data; or WHORL_BUNNY)");
        return;
    }
    const whorl_drop_body b = of_mesh(n);
    rests("the bunny", "rest.bunny.still", &b, 2, 1e-4);
}
static void test_lab_shivers(void)
{
    whorl_drop_world w = plain_world(0.5, 0.2), ours = w;
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    whorl_body_state p = let_go(&b, (whorl_vec3){0, 2, 0}, upright, zero,
                                (whorl_vec3){3, 5, 7}), q = p;
    const whorl_body_motion start = motion(&b, &p);
    const double first = whorl_drop_energy(&b, &w, &start);
    whorl_drop_report r = {.energy = first}, s = r;
    double most = 0, least = INFINITY, rise = 0, longest = 0, end = 0;
    int bad = 0;
    w.law = WHORL_IMPULSE_LAB;
    tap_data("rest-drop", "t lab height labenergy energy");
    for (int i = 0; i < 1000; i++) {
        if (i <= 270)
            tap_data("rest-drop", "%.3f %.4f %.4f %.4f %.4f", i * h_notes,
                     p.x.y, q.x.y, r.energy, s.energy);
        bad |= whorl_lab_step(&b, &w, h_notes, &p, &r) != WHORL_OK
            || whorl_drop_step(&b, &ours, h_notes, &q, &s) != WHORL_OK;
        least = fmin(least, r.energy);
        rise = fmax(rise, r.energy - least);
        if (speed(&b, &q) > 1e-6)
            longest = (i + 1) * h_notes;
        if (i >= 934) {
            most = fmax(most, whorl_vec3_norm(motion(&b, &p).v));
            end = fmax(end, speed(&b, &q));
        }
    }
    tap_ok(!bad && longest < 3, "S2.14 eq:rest-clamp without decay the "
           "box of this chapter lies still after %.2f s", longest);
    tap_ok(rise > 0.001 * first, "exhibit S2.15 eq:rest-energy the lab's "
           "energy rises by %.2f J of %.1f J", rise, first);
    tap_measured("rest.lab.rise", "%.2f", rise);
    tap_measured("rest.box.time", "%.1f", longest);
    tap_measured("rest.box.energy", "%.1f", first);
    tap_ok(!bad && most > 0.01, "exhibit B31 eq:rest-clamp the lab's box "
           "without decay moves with %.2f m/s after 14 s", most);
    tap_measured("rest.lab.jitter", "%.2f", most);
    tap_ok(!bad && end < 1e-12, "S2.14 eq:rest-clamp that of this chapter "
           "has |v| + |omega| below %.0e then", end);
    tap_measured("rest.box.end", "%.0e", end);
}

/* Clay, by the lab: without restitution it does not lie still either. */
static void test_lab_clay(void)
{
    whorl_drop_world w = plain_world(0, 0.2);
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    whorl_body_state p = let_go(&b, (whorl_vec3){0, 2, 0}, upright, zero,
                                (whorl_vec3){3, 5, 7});
    double most = 0;
    int bad = 0;
    w.law = WHORL_IMPULSE_LAB;
    for (int i = 0; i < 1000; i++) {
        bad |= whorl_lab_step(&b, &w, h_notes, &p, NULL) != WHORL_OK;
        if (i >= 934)
            most = fmax(most, whorl_vec3_norm(motion(&b, &p).v));
    }
    tap_ok(!bad && most > 0.01, "exhibit B31 eq:rest-clamp the lab's box "
           "that gives back nothing moves with %.2f m/s after 14 s", most);
    tap_measured("rest.lab.zero", "%.2f", most);
}
/* The angle by which it has turned after 0.2 s. */
static double rocks(double h, int steps)
{
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    const whorl_drop_world w = plain_world(0, 5);
    const whorl_quat q = whorl_quat_exp((whorl_vec3){0, 0, -0.35});
    const whorl_vec3 low = whorl_quat_rotate(q, (whorl_vec3){-0.1, -0.15,
                                                            0});
    const whorl_vec3 other = whorl_quat_rotate(q, (whorl_vec3){0.1, -0.15,
                                                              0});
    const double high = -fmin(low.y, other.y);
    whorl_body_state p = let_go(&b, (whorl_vec3){0, high, 0}, q, zero,
                                zero);
    if (run(&b, &w, h, steps, &p))
        return NAN;
    return 2 * atan2(p.q.z, p.q.w) - 2 * atan2(q.z, q.w);
}

static void test_rocking(void)
{
    const double finest = rocks(0x1p-13 * 0.2, 1 << 13);
    const double finer = rocks(0.005, 40) / finest - 1;
    const double fine = rocks(0.01, 20) / finest - 1;
    const double coarse = rocks(0.1, 2) / finest - 1;
    tap_ok(fabs(40 * finer - 1) < 0.1 && fabs(20 * fine - 1) < 0.1
               && fabs(2 * coarse - 1) < 0.1, "S2.14 eq:rest-fall a box "
           "that falls over its edge: %.2f %% too far in steps of 0.01 s, "
           "%.1f %% in steps of 0.1 s", 100 * fine, 100 * coarse);
    tap_measured("rest.rock.fine", "%.0f", 100 * fine);
    tap_measured("rest.rock.coarse", "%.0f", 100 * coarse);
}

/* The loads of legs at (p, q), (p, -q), (-p, q), (-p, -q) under a weight of
   one at (x, z), x and z not below 0. */
static int loads_of(mp x, mp z, mp load[4])
{
    const mp one = mp_of(1), quarter = mp_of(0.25);
    const mp a[4] = {mp_add(x, z), mp_sub(x, z), mp_sub(z, x),
                     mp_neg(mp_add(x, z))};
    for (int i = 0; i < 4; i++)
        load[i] = mp_mul(quarter, mp_add(one, a[i]));
    if (mp_sign(load[3]) > 0)
        return 4;
    load[0] = mp_scale(a[0], 0.5);
    load[1] = mp_scale(mp_sub(one, z), 0.5);
    load[2] = mp_scale(mp_sub(one, x), 0.5);
    load[3] = mp_of(0);
    return 3;
}

static void test_table(void)
{
    sweep s = sweep_begin(500, 1.01, "2^-35 of the weight", "S2.14 "
        "eq:rest-stick/table the loads of a table's legs");
    int legs[5] = {0};
    while (sweep_next(&s)) {
        const double p = draw_uniform(&s, 0.2, 1);
        const double q = draw_uniform(&s, 0.2, 1);
        const double x = draw_uniform(&s, 0, 0.95);
        const double z = draw_uniform(&s, 0, 0.95);
        const double high = draw_uniform(&s, 0.1, 1);
        whorl_vec3 feet[4];
        for (int i = 0; i < 4; i++)
            feet[i] = (whorl_vec3){(i & 2 ? -p : p) - x * p, -high,
                                   (i & 1 ? -q : q) - z * q};
        const whorl_body_motion now = {
            .R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, .I_inverse = {
                draw_uniform(&s, 1, 5), draw_uniform(&s, 1, 5),
                draw_uniform(&s, 1, 5), 0.2, -0.1, 0.3}};
        pushed_body b = {1, now.I_inverse, {0, -1, 0}, zero};
        manifold m = standing(feet, 4, 1, &now);
        if (!whorl_sticking_hold(&m, 0.5, &b))
            sweep_error(&s, INFINITY);
        mp_open(200);
        mp load[4];
        legs[loads_of(mp_of(x), mp_of(z), load)]++;
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 4; k++)
                if (same_vec3(m.at[k].r0, feet[i]))
                    sweep_error(&s, apart(m.at[k].j, (mp3){mp_of(0), load[i],
                                                           mp_of(0)}) * 0x1p35);
        mp_close();
    }
    sweep_end(&s);
    tap_ok(legs[3] > 0 && legs[4] > 0, "eq:rest-stick/table some stand on "
           "three legs, and some on four");
}

static whorl_vec3 shifted(whorl_vec3 a, int power)
{
    return (whorl_vec3){ldexp(a.x, power), ldexp(a.y, power),
                        ldexp(a.z, power)};
}

/* Powers of two in kilogram, meter and second. */
typedef struct { int kg, m, s; } units;

enum { OTHERS = 6 };
static const units other[OTHERS] = {{0, -30, 30}, {0, 30, -30}, {40, 10, 0},
    {-100, -70, 40}, {-600, 0, 0}, {600, 0, 0}};

/* Returns what whorl_sticking_hold returns; *j are all impulses. */
static int held_by_pads(const whorl_vec3 feet[4], pushed_body b, units a,
                        double friction, whorl_vec3 j[4])
{
    whorl_vec3 arms[4];
    const whorl_body_motion now = {
        .R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, .I_inverse =
            whorl_sym3_scale(ldexp(1, -a.kg - 2 * a.m), b.I_inverse)};
    for (int i = 0; i < 4; i++)
        arms[i] = shifted(feet[i], a.m);
    b = (pushed_body){ldexp(b.mass, a.kg), now.I_inverse,
                      shifted(b.v, a.m - a.s), shifted(b.omega, -a.s)};
    manifold m = standing(arms, 4, b.mass, &now);
    const int held = whorl_sticking_hold(&m, friction, &b);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            if (same_vec3(m.at[k].r0, arms[i]))
                j[i] = shifted(m.at[k].j, a.s - a.kg - a.m);
    return held;
}
static void test_pads_in_units(void)
{
    sweep s = sweep_begin(2000, 0, "tables", "S2.14 eq:rest-stick/units "
        "pads that push otherwise in other units");
    int held = 0, not_held = 0;
    while (sweep_next(&s)) {
        const double x = draw_uniform(&s, -1, 1);
        const double z = draw_uniform(&s, -1, 1);
        const double e = draw_uniform(&s, 0, 1);
        const double friction = draw_uniform(&s, 0, 1);
        whorl_vec3 feet[4], j[4], k[4];
        for (int i = 0; i < 4; i++)
            feet[i] = (whorl_vec3){(i & 2 ? -1 : 1) - x, -0.5,
                                   (i & 1 ? -1 : 1) - z};
        const pushed_body b = {3, {1, 2, 3, 0.2, -0.1, 0.3},
            {draw_uniform(&s, -e, e), -1, draw_uniform(&s, -e, e)},
            whorl_vec3_scale(e, draw_box(&s, 1, 1, 1))};
        const int good = held_by_pads(feet, b, (units){0, 0, 0}, friction,
                                      j);
        for (int n = 0; n < OTHERS; n++) {
            int same = held_by_pads(feet, b, other[n], friction, k) == good;
            for (int i = 0; i < 4; i++)
                same = same && same_vec3(j[i], k[i]);
            sweep_error(&s, !same);
        }
        held += good, not_held += !good;
    }
    sweep_end(&s);
    tap_ok(held > 0 && not_held > 0, "eq:rest-stick/units some are held "
           "by pads, and some are not");
}
static whorl_body_state drop_in_units(const double side[3], whorl_quat q,
    whorl_vec3 v, whorl_vec3 omega, units a, int steps)
{
    const whorl_drop_body b = box(ldexp(2, a.kg), ldexp(side[0], a.m),
        ldexp(side[1], a.m), ldexp(side[2], a.m));
    whorl_half_space planes[2] = {room[0], room[1]};
    whorl_drop_world w = notes_world();
    for (int k = 0; k < 2; k++)
        planes[k].point = shifted(planes[k].point, a.m);
    w.planes = planes;
    w.gravity = shifted(w.gravity, a.m - 2 * a.s);
    w.linear_decay = ldexp(w.linear_decay, -a.s);
    w.angular_decay = ldexp(w.angular_decay, -a.s);
    whorl_body_state p = let_go(&b, shifted((whorl_vec3){0, 0.6, 0}, a.m),
        q, shifted(v, a.m - a.s), shifted(omega, -a.s));
    if (run(&b, &w, ldexp(h_notes, a.s), steps, &p))
        p.x.x = NAN;
    p.x = shifted(p.x, -a.m);
    p.P = shifted(p.P, a.s - a.m - a.kg);
    p.L = shifted(p.L, a.s - 2 * a.m - a.kg);
    return p;
}

static void test_drops_in_units(void)
{
    sweep s = sweep_begin(40, 0, "drops", "S2.14 eq:rest-fall/units drops "
        "that go otherwise in other units");
    while (sweep_next(&s)) {
        const double side[3] = {draw_uniform(&s, 0.1, 0.5),
            draw_uniform(&s, 0.1, 0.5), draw_uniform(&s, 0.1, 0.5)};
        const whorl_quat q = draw_turn(&s);
        const whorl_vec3 v = draw_box(&s, 5, 2, 5);
        const whorl_vec3 omega = draw_box(&s, 9, 9, 9);
        const whorl_body_state p = drop_in_units(side, q, v, omega,
            (units){0, 0, 0}, 200);
        for (int n = 0; n < OTHERS; n++) {
            const whorl_body_state o = drop_in_units(side, q, v, omega,
                                                     other[n], 200);
            sweep_error(&s, !(same_vec3(p.x, o.x) && same_vec3(p.P, o.P)
                && same_vec3(p.L, o.L) && p.q.w == o.q.w
                && p.q.x == o.q.x && p.q.y == o.q.y && p.q.z == o.q.z));
        }
    }
    sweep_end(&s);
}

static whorl_vec3 leaning(double tangent)
{
    const double c = 1 / sqrt(1 + tangent * tangent);
    return (whorl_vec3){9.8 * tangent * c, -9.8 * c, 0};
}

/* The rounds stop at 2^-46 of the largest impulse: four times that. */
#define ROUNDS_BOUND 6e-14

static void boxes_on_slopes(double near, double bound)
{
    sweep s = sweep_begin(200, bound, "of g", "S2.14 eq:rest-stick/%g a "
        "box on a slope, tangent and friction %g apart: it sticks, or its "
        "acceleration", near, near);
    while (sweep_next(&s)) {
        const double mu = draw_uniform(&s, 0.05, 0.9);
        const double off = draw_integer(&s, 0, 1) > 0 ? near : -near;
        const double tangent = mu * (1 + off);
        const double b = draw_uniform(&s, 0.05, 0.1);
        const whorl_drop_body body = box(1, draw_uniform(&s, 0.1, 0.5), b,
                                         draw_uniform(&s, 0.1, 0.5));
        whorl_drop_world w = plain_world(0.5, mu);
        w.gravity = leaning(tangent);
        const whorl_quat q = {draw_uniform(&s, -1, 1), 0,
                              draw_uniform(&s, -1, 1), 0};
        whorl_body_state p = let_go(&body, (whorl_vec3){0, b / 2, 0}, q,
                                    zero, zero);
        const int steps = 100;
        const int bad = run(&body, &w, h_notes, steps, &p);
        mp_open(200);
        const mp cosine = mp_div(mp_of(1), mp_sqrt(mp_add(mp_of(1),
            mp_mul(mp_of(tangent), mp_of(tangent)))));
        const double a = mp_get(ref_box_on_slope(
            mp_mul(mp_of(tangent), cosine), cosine, mp_of(mu), mp_of(9.8)));
        mp_close();
        const double got = p.P.x / (steps * h_notes);
        sweep_error(&s, bad ? INFINITY : (fabs(got - a)
            + fabs(p.P.z / h_notes)) / 9.8);
        const int sticks = speed(&body, &p) < 1e-12;
        sweep_error(&s, sticks == (off < 0) ? 0 : INFINITY);
    }
    sweep_end(&s);
}

static void test_box_on_slope(void)
{
    boxes_on_slopes(1e-4, 2e-4);
    boxes_on_slopes(0.5, ROUNDS_BOUND / 2);
}
static void test_ball_on_slope(void)
{
    sweep s = sweep_begin(400, ROUNDS_BOUND, "of g", "S2.14 eq:rest-stick "
        "a ball on a slope rolls or slides: acceleration, spin");
    while (sweep_next(&s)) {
        const double mu = draw_uniform(&s, 0.05, 0.5);
        const double radius = draw_uniform(&s, 0.05, 0.5);
        const double near = draw_integer(&s, 0, 1) > 0 ? 1e-3 : 0.5;
        const double off = draw_integer(&s, 0, 1) > 0 ? near : -near;
        const double tangent = 3.5 * mu * (1 + off);
        const whorl_drop_body body = ball(2, radius);
        whorl_drop_world w = plain_world(0.5, mu);
        w.gravity = leaning(tangent);
        whorl_body_state p = let_go(&body, (whorl_vec3){0, radius, 0},
                                    upright, zero, zero);
        const int bad = run(&body, &w, h_notes, 100, &p);
        const whorl_body_motion m = motion(&body, &p);
        mp_open(200);
        const mp cosine = mp_div(mp_of(1), mp_sqrt(mp_add(mp_of(1),
            mp_mul(mp_of(tangent), mp_of(tangent)))));
        const mp_slope r = ref_ball_on_slope(mp_mul(mp_of(tangent), cosine),
            cosine, mp_of(mu), mp_of(9.8), mp_of(radius));
        const double t = 100 * h_notes;
        sweep_error(&s, bad ? INFINITY
                    : fabs(m.v.x / t - mp_get(r.along)) / 9.8);
        sweep_error(&s, fabs(-m.omega.z / t - mp_get(r.spin))
                        * radius / 9.8);
        mp_close();
    }
    sweep_end(&s);
}

static void test_spin_up(void)
{
    const whorl_drop_body b = ball(1, 0.1);
    const whorl_drop_world w = plain_world(0.5, 0.2);
    whorl_body_state p = let_go(&b, (whorl_vec3){0, 0.1, 0}, upright,
                                (whorl_vec3){3, 0, 0}, zero);
    double worst = 0;
    for (int i = 1; i <= 100; i++) {
        const int bad = whorl_drop_step(&b, &w, h_notes, &p, NULL) != 0;
        mp_open(200);
        const double v = mp_get(ref_spin_up(mp_of(3), mp_of(0.2),
            mp_of(9.8), mp_of(i * h_notes)));
        mp_close();
        worst = fmax(worst, bad ? INFINITY : fabs(p.P.x - v) / 3);
    }
    tap_ok(worst < 1e-12, "S2.14 eq:rest-clamp a ball thrown flat slides, "
           "then rolls: off by %.1e", worst);
}

static void test_pushed_plank(void)
{
    sweep s = sweep_begin(2000, 3, "stop/(1 - f)",
        "S2.14 S2.15 B29 eq:rest-lift a sunken plank is pushed out");
    while (sweep_next(&s)) {
        const double x[2] = {-draw_uniform(&s, 0.2, 0.5),
                             draw_uniform(&s, 0.2, 0.5)};
        const double mass = draw_uniform(&s, 0.5, 3);
        const double k = draw_uniform(&s, 0.15, 0.5);
        const double tan = draw_uniform(&s, -0.05, 0.05);
        const double c = 0.1;
        const whorl_drop_body b = plank(mass, mass * k * k, x, c);
        double y = draw_uniform(&s, 0.04, 0.08);
        if (fabs(tan) > 0.01 && draw_uniform(&s, 0, 1) < 0.25)
            y = (c * (1 - tan * tan) - 2 * tan * x[tan > 0])
                / (1 + tan * tan)
                + draw_uniform(&s, -1, 1) * b.radius / 4096;
        const whorl_drop_world w = plain_world(0.5, 0.2);
        whorl_body_state p = let_go(&b, (whorl_vec3){0, y, 0},
            (whorl_quat){1, 0, 0, tan}, zero, zero);
        const double place = p.x.y;
        whorl_drop_report r;
        if (whorl_drop_step(&b, &w, 1e-30, &p, &r))
            sweep_error(&s, INFINITY);
        mp_open(300);
        const mp T = mp_of(tan), one = mp_of(1), below = mp_add(one, mp_mul(T, T));
        const mp cosine = mp_div(mp_sub(one, mp_mul(T, T)), below);
        const mp sine = mp_div(mp_scale(T, 2), below);
        mp_plank q = {mp_of(mass), mp_of(b.body.I_body.zz), {one, one}, one,
                      mp_of(0), 0};
        const mp still[2] = {mp_of(0), mp_of(0)};
        mp depth[2], j[2], rate;
        for (int i = 0; i < 2; i++) {
            q.x[i] = mp_add(mp_mul(cosine, mp_of(x[i])), mp_mul(sine, mp_of(c)));
            depth[i] = mp_neg(mp_sum(mp_of(place), mp_mul(sine, mp_of(x[i])),
                                     mp_neg(mp_mul(cosine, mp_of(c)))));
            if (mp_cmp(depth[i], mp_of(-b.radius / 4096)) < 0)
                depth[i] = mp_of(-9);       /* too high above to be asked */
        }
        if (ref_plank(q, still, depth, j, &rate) != 1)
            sweep_error(&s, INFINITY);
        const mp up = mp_div(mp_add(j[0], j[1]), q.mass);
        const mp by = mp_div(mp_add(mp_mul(q.x[0], j[0]), mp_mul(q.x[1], j[1])),
                             mp_scale(q.moment, 2));
        const mp tangent = mp_div(mp_add(T, by), mp_sub(one, mp_mul(T, by)));
        const mp most = mp_max(depth[0], depth[1]);
        const double unit = 0x1p-46 * mp_get(mp_div(most, mp_sub(one, rate)));
        sweep_error(&s, fabs(mp_get(mp_sub(mp_of(p.x.y), mp_add(mp_of(place), up))))
                        / unit);
        sweep_error(&s, fabs(mp_get(mp_sub(mp_div(mp_of(p.q.z), mp_of(p.q.w)),
                                           tangent))) * mp_get(mp_sub(q.x[1],
                                                                  q.x[0])) / unit);
        sweep_error(&s, fabs(mp_get(mp_sub(mp_of(r.lift), mp_mul(mp_mul(q.mass,
            mp_of(9.8)), up)))) / (9.8 * mass * unit));
        sweep_error(&s, speed(&b, &p) < 1e-28 ? 0 : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}
static void test_push_out(void)
{
    const whorl_drop_body b = box(2, 0.2, 0.3, 0.4);
    const whorl_drop_world w = plain_world(0.5, 0.2);
    whorl_body_state p = let_go(&b, (whorl_vec3){1, 0.14, 2}, upright, zero,
                                zero);
    whorl_drop_report r = {.depth = 0};
    const whorl_status status = whorl_drop_step(&b, &w, h_notes, &p, &r);
    tap_ok(status == WHORL_OK && fabs(p.x.y - 0.15) < 1e-15 && p.x.x == 1
               && p.x.z == 2,
           "S2.14 B29 eq:rest-lift a box 1 cm deep is out after a step");
    tap_ok(fabs(r.lift - 2 * 9.8 * 0.01) < 1e-14, "S2.15 B29 eq:rest-lift "
           "the lift is its weight times 1 cm: %.12g J", r.lift);
    tap_ok(r.depth < 1e-15, "S2.14 eq:rest-lift and then it is not deep");
    tap_ok(speed(&b, &p) < 1e-15, "S2.14 B29 eq:rest-lift and it does not "
           "hop");
    whorl_body_state tilted = let_go(&b, (whorl_vec3){0, 0.145, 0},
        (whorl_quat){1, 0, 0, 0.05}, zero, zero);
    const whorl_body_state old = tilted;
    const int bad = whorl_drop_step(&b, &w, h_notes, &tilted, &r)
        != WHORL_OK;
    tap_ok(!bad && r.lift > 0 && r.depth < b.radius / 1000
               && fabs(tilted.q.z) < fabs(old.q.z) * 1.0001,
           "S2.14 eq:rest-lift a tilted box is pushed out and leveled");
}

static void test_choice(void)
{
    sweep s = sweep_begin(300, 0, "differences", "S2.4 eq:rest-farthest "
                          "the points that are kept");
    while (sweep_next(&s)) {
        const int most = 1 << (int)draw_uniform(&s, 0, 8);
        const int count = (int)draw_uniform(&s, 1, most + 1);
        const whorl_quat q = draw_turn(&s);
        whorl_body_motion now = {.v = draw_box(&s, 1, 1, 1),
            .omega = draw_box(&s, 1, 1, 1), .R = whorl_quat_to_mat3(q)};
        whorl_half_space h = {{1, 2, 3}, draw_box(&s, 1, 1, 1)};
        if (whorl_vec3_normalize(h.normal, &h.normal))
            sweep_error(&s, INFINITY);
        const whorl_vec3 lift = whorl_vec3_scale(0.01, h.normal);
        now.x = whorl_vec3_add(h.point, lift);
        for (int i = 0; i < count; i++) {
            const whorl_vec3 p = draw_box(&s, 1, 1, 1);
            const double d = whorl_vec3_dot(p, h.normal);
            points[i] = whorl_mat3_apply(whorl_mat3_transpose(now.R),
                whorl_vec3_sub(p, whorl_vec3_scale(0.95 * d, h.normal)));
        }
        manifold m = {.count = 0};
        manifold_search met = {.lowest = INFINITY};
        const manifold_surface surface = {.points = points,
                                          .count = (size_t)count,
                                          .radius = 3};
        whorl_manifold_find(&surface, 0, h, &now, 0.02, 0.5, &m, &met);
        mp_open(200);
        const mp33 back = mp33_transpose(mp33_from(now.R));
        const mp3 n = mp33_apply(back, mp3_from(h.normal));
        const whorl_vec3 size = vec3_nearest(mp3_abs(n));
        const int least = size.x <= size.y && size.x <= size.z ? 0
            : size.y <= size.z ? 1 : 2;
        const mp3 t_1 = mp3_cross(n, mp3_of(least == 0, least == 1, least == 2));
        const mp3 t_2 = mp3_cross(n, t_1);
        const mp3 turning = mp33_apply(back, mp3_cross(mp3_from(h.normal),
                                                       mp3_from(now.omega)));
        int best[9], differences = 0;
        mp far[9] = {NULL}, late = mp_of(0), lowest = mp_of(0);
        for (int i = 0; i < count; i++) {
            const mp3 r = mp3_from(points[i]);
            const mp gap = mp_add(mp3_dot(n, r), mp3_dot(mp3_from(h.normal),
                mp3_sub(mp3_from(now.x), mp3_from(h.point))));
            const mp u = mp_add(mp3_dot(mp3_from(h.normal), mp3_from(now.v)),
                                mp3_dot(turning, r));
            lowest = mp_cmp(gap, lowest) < 0 ? gap : lowest;
            if (mp_cmp(gap, mp_of(0.02)) >= 0)
                continue;
            if (mp_cmp(u, mp_of(-0.5)) < 0) {
                const mp ago = mp_div(gap, u);
                late = mp_cmp(ago, late) > 0 ? ago : late;
                continue;
            }
            const mp a = mp3_dot(t_1, r), b = mp3_dot(t_2, r);
            const mp reach[9] = {mp_neg(gap), a, mp_neg(a), b, mp_neg(b),
                mp_add(a, b), mp_neg(mp_add(a, b)), mp_sub(a, b), mp_sub(b, a)};
            for (int k = 0; k < 9; k++)
                if (far[k] == NULL || mp_cmp(reach[k], far[k]) > 0)
                    far[k] = reach[k], best[k] = i;
        }
        for (int k = 0; k < 9 && far[k]; k++) {
            size_t found = 0;
            for (size_t i = 0; i < m.count; i++)
                found += m.at[i].point == (size_t)best[k];
            differences += found != 1;
        }
        for (size_t i = 0; i < m.count; i++) {
            int wanted = 0;
            for (int k = 0; k < 9; k++)
                wanted |= far[k] && m.at[i].point == (size_t)best[k];
            differences += !wanted;
        }
        differences += fabs(mp_get(late) - met.late) > 1e-14 * (1 + met.late);
        differences += fabs(mp_get(lowest) - fmin(met.lowest, 0)) > 1e-14;
        sweep_error(&s, differences);
        mp_close();
    }
    sweep_end(&s);
}
static void test_plate(void)
{
    enum { N = 41 };
    static whorl_vec3 p[N * N];
    const double k = 1 / 12.0;
    whorl_body body;
    whorl_drop_body b;
    const whorl_drop_world w = plain_world(0.5, 0.2);
    double worst = 0;
    for (int i = 0; i < N * N; i++)
        p[i] = (whorl_vec3){0.025 * (i % N) - 0.5, -0.05,
                            0.025 * (i / N) - 0.5};
    (void)whorl_body_make(1, whorl_sym3_diagonal(1.01 * k, 2 * k, 1.01 * k),
                          &body);
    int bad = whorl_drop_body_make(&body, p, N * N, &b) != WHORL_OK;
    for (int i = 0; i < 16; i++) {
        const double x = i & 1 ? 0.98 : -0.98, z = i & 2 ? 0.98 : -0.98;
        const double turn = 0.2 * i;
        whorl_body_state s = let_go(&b, (whorl_vec3){0, 0.05, 0},
            whorl_quat_exp((whorl_vec3){0, turn, 0}), zero, zero);
        const whorl_vec3 arm = whorl_quat_rotate(s.q,
            (whorl_vec3){x / 2, 0, z / 2});
        const whorl_vec3 blow = {0, -0.1, 0};
        whorl_drop_report r;
        s.P = whorl_vec3_add(s.P, blow);
        s.L = whorl_vec3_add(s.L, whorl_vec3_cross(arm, blow));
        bad |= whorl_drop_step(&b, &w, h_notes, &s, &r) != WHORL_OK;
        worst = fmax(worst, speed(&b, &s));
        bad |= r.contacts > 9;
    }
    tap_ok(!bad && worst < 1e-12, "S2.4 eq:rest-farthest a plate of 1681 "
           "points that touch is held by nine: it moves by %.1e", worst);
}
static void test_groove(void)
{
    static const double k = 0.70710678118654752;
    const whorl_half_space sides[2] = {{{0, 0, 0}, {k, k, 0}},
                                       {{0, 0, 0}, {-k, k, 0}}};
    const whorl_drop_body b = ball(1, 0.1);
    const double skin = 0.1 / 4096, inside = 0.4 * skin;
    whorl_drop_world w = plain_world(0.5, 0);
    w.planes = sides, w.plane_count = 2;
    whorl_body_state s = let_go(&b, (whorl_vec3){0, (0.1 - inside) / k, 0},
                                upright, zero, zero);
    whorl_drop_report r = {.depth = 1};
    int bad = 0, both = 1;
    double worst = 0;
    for (int i = 0; i < 20; i++) {
        bad |= whorl_drop_step(&b, &w, h_notes, &s, &r) != WHORL_OK;
        worst = fmax(worst, speed(&b, &s));
        both &= r.contacts == 2;
    }
    tap_ok(!bad && both && worst < 1e-15, "S2.14 eq:rest-farthest a ball "
           "in a groove is held by both sides: it moves by %.1e", worst);
    tap_ok(fabs(r.depth - inside) < 1e-16, "S2.14 eq:rest-lift a depth "
           "within the skin is reported, and not pushed out");
    s = let_go(&b, (whorl_vec3){0, (0.1 - 4 * skin) / k, 0}, upright, zero,
               zero);
    bad = whorl_drop_step(&b, &w, h_notes, &s, &r) != WHORL_OK;
    tap_ok(!bad && r.lift > 0 && r.depth < 1e-15, "S2.15 eq:rest-lift a "
           "depth of four skins is pushed out");
}
/* The corners of a box, and so many points inside it before each. */
static whorl_drop_body stuffed(sweep *s, const whorl_drop_body *b)
{
    enum { INSIDE = 1000 };
    whorl_drop_body out;
    size_t n = 0;
    for (int i = 0; i < 8; i++) {
        const whorl_vec3 a = whorl_vec3_scale(0.9, b->points[i]);
        for (int k = 0; k < INSIDE; k++) {
            const whorl_vec3 r = draw_box(s, 1, 1, 1);
            points[n++] = (whorl_vec3){r.x * a.x, r.y * a.y, r.z * a.z};
        }
        points[n++] = b->points[i];
    }
    if (whorl_drop_body_make(&b->body, points, n, &out))
        tap_ok(0, "a box can be stuffed");
    return out;
}

static void test_hidden_points(void)
{
    const whorl_drop_world w = notes_world();
    sweep s = sweep_begin(40, 0, "steps", "S2.12 eq:rest-farthest/"
                          "inside steps in which points inside a box "
                          "matter");
    while (sweep_next(&s)) {
        const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
        const whorl_drop_body c = stuffed(&s, &b);
        const whorl_vec3 v = draw_box(&s, 5, 2, 5);
        const whorl_vec3 omega = draw_box(&s, 20, 20, 20);
        whorl_body_state p = let_go(&b, (whorl_vec3){1, 0.6, 0},
                                    draw_turn(&s), v, omega);
        whorl_body_state q = p;
        double other = 0;
        for (int k = 0; k < 150; k++) {
            whorl_drop_report r, t;
            const int bad = whorl_drop_step(&b, &w, h_notes, &p, &r)
                || whorl_drop_step(&c, &w, h_notes, &q, &t);
            other += bad || memcmp(&p, &q, sizeof p) != 0
                || memcmp(&r, &t, sizeof r) != 0;
        }
        sweep_error(&s, other);
    }
    sweep_end(&s);
}
static double searches_differ(const manifold_surface *surface,
    whorl_half_space h, const whorl_body_motion *now, double limit)
{
    const manifold_surface plain = {.points = surface->points,
        .count = surface->count, .radius = surface->radius};
    manifold m = {.count = 0}, all = m;
    manifold_search met = {.lowest = INFINITY}, wanted = met;
    whorl_manifold_find(surface, 0, h, now, limit, 0.5, &m, &met);
    whorl_manifold_find(&plain, 0, h, now, limit, 0.5, &all, &wanted);
    int differ = m.count != all.count || met.late != wanted.late
        || fmin(met.lowest, 0) != fmin(wanted.lowest, 0);
    for (size_t i = 0; i < m.count; i++)
        differ |= m.at[i].point != all.at[i].point;
    return differ;
}

static void test_memory(void)
{
    enum { N = 4001, SEARCHES = 24 };
    const whorl_half_space ground = {{0, 0, 0}, {0, 1, 0}};
    sweep s = sweep_begin(400, 0, "searches", "S2.4 eq:rest-farthest/again "
                          "searches that miss a point");
    while (sweep_next(&s)) {
        static manifold_memory memory;
        const manifold_surface slab = {points, N, 1.5, 1, &memory};
        const double scale = ldexp(1, -(int)draw_uniform(&s, 2, 12));
        const double thick = ldexp(1, -(int)draw_uniform(&s, 5, 12));
        whorl_vec3 turn = whorl_vec3_scale(scale, draw_box(&s, 1, 0, 1));
        double height = thick + scale * draw_uniform(&s, -1, 1), differ = 0;
        memory.reach = 0;
        for (int i = 0; i < N; i++)
            points[i] = draw_box(&s, 1, thick, 1);
        for (int k = 0; k < SEARCHES; k++) {
            const double by = ldexp(scale, -(int)draw_uniform(&s, 0, 10));
            height += by * draw_uniform(&s, -1, 1);
            turn = whorl_vec3_add(turn, whorl_vec3_scale(by,
                draw_box(&s, 1, 1, 1)));
            const whorl_body_motion now = {.x = {0, height, 0},
                .v = draw_box(&s, 1, 1, 1), .omega = draw_box(&s, 1, 1, 1),
                .R = whorl_quat_to_mat3(whorl_quat_exp(turn))};
            differ += searches_differ(&slab, ground, &now,
                draw_uniform(&s, -0.004, 0.004));
        }
        sweep_error(&s, differ);
    }
    sweep_end(&s);
}

static whorl_body_state mirrored(whorl_body_state s)
{
    s.x.x = -s.x.x, s.P.x = -s.P.x;
    s.q.y = -s.q.y, s.q.z = -s.q.z;
    s.L.y = -s.L.y, s.L.z = -s.L.z;
    return s;
}

static int same_state(whorl_body_state a, whorl_body_state b)
{
    return same_vec3(a.x, b.x) && same_vec3(a.P, b.P) && same_vec3(a.L, b.L)
        && a.q.w == b.q.w && a.q.x == b.q.x && a.q.y == b.q.y
        && a.q.z == b.q.z;
}

static double differ(whorl_body_state a, whorl_body_state b)
{
    const whorl_vec3 q = {a.q.x - b.q.x, a.q.y - b.q.y, a.q.z - b.q.z};
    return whorl_vec3_norm(whorl_vec3_sub(a.x, b.x))
        + whorl_vec3_norm(whorl_vec3_sub(a.P, b.P))
        + whorl_vec3_norm(whorl_vec3_sub(a.L, b.L)) + whorl_vec3_norm(q);
}
/* How far the mirrored run is from the run, at most; hits counts. */
static double mirror_run(const whorl_drop_body *b, whorl_body_state p,
                         int steps, int *bits, size_t *contacts)
{
    const whorl_drop_world w = plain_world(0.5, 0.2);
    whorl_body_state m = mirrored(p);
    double worst = 0;
    *bits = 1;
    *contacts = 0;
    for (int i = 0; i < steps; i++) {
        whorl_drop_report r;
        if (whorl_drop_step(b, &w, h_notes, &p, &r)
            || whorl_drop_step(b, &w, h_notes, &m, NULL))
            return INFINITY;
        if (r.contacts > *contacts)
            *contacts = r.contacts;
        *bits &= same_state(mirrored(m), p);
        worst = fmax(worst, differ(mirrored(m), p));
    }
    return worst;
}

static void test_mirror(void)
{
    int bits;
    size_t contacts;
    const whorl_drop_body o = ball(1, 0.1);
    const whorl_drop_body b = box(1, 0.4, 0.3, 0.2);
    const whorl_vec3 x = {0.3, 0.5, 0.1}, v = {1, -1, 2}, w = {2, 1, -3};
    (void)mirror_run(&o, let_go(&o, x, upright, v, w), 400, &bits,
                     &contacts);
    tap_ok(bits && contacts == 1, "S2.12 eq:rest-fall a ball's mirrored "
           "run has the mirrored bits");
    (void)mirror_run(&b, let_go(&b, x, (whorl_quat){4, 1, 1, 2}, v, w), 24,
                     &bits, &contacts);
    tap_ok(bits && contacts == 1, "S2.12 eq:rest-fall a box on one corner: "
           "mirrored bits");
    const whorl_vec3 spin = {2, 0, 0};
    const double off = mirror_run(&b, let_go(&b, x,
        (whorl_quat){4, 1, 0, 0}, v, spin), 24, &bits, &contacts);
    tap_ok(contacts > 1 && off < 1e-12, "S2.12 eq:rest-fall a box on an "
           "edge: mirrored within %.1e", off);
}

static void test_account(void)
{
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    const whorl_drop_world w = plain_world(0.5, 0.2);
    whorl_body_state p = let_go(&b, (whorl_vec3){0, 0.4, 0}, upright, zero,
                                (whorl_vec3){1, 2, 3}), q = p, old;
    double owed = 0;
    int bad = 0;
    for (int i = 0; i < 60; i++)    /* frames of 1/32 s, steps of 1/64 s */
        bad |= whorl_drop_advance(&b, &w, 0x1p-6, 0x1p-5, &owed, &p, NULL)
            != WHORL_OK;
    bad |= run(&b, &w, 0x1p-6, 120, &q);
    tap_ok(!bad && owed == 0 && same_state(p, q), "S2.12 B33 eq:rest-fall "
           "120 steps in 60 frames are 120 steps");
    old = p;
    bad = whorl_drop_advance(&b, &w, 0x1p-6, 0x1p-7, &owed, &p, NULL)
        != WHORL_OK;
    tap_ok(!bad && owed == 0x1p-7 && same_state(p, old), "S2.12 B33 "
           "eq:rest-fall half a step is owed and not taken");
    bad = whorl_drop_advance(&b, &w, 0x1p-6, 0x1p-7, &owed, &p, NULL)
        != WHORL_OK || run(&b, &w, 0x1p-6, 1, &q);
    tap_ok(!bad && owed == 0 && same_state(p, q), "S2.12 B33 eq:rest-fall "
           "the other half completes it");
    whorl_drop_report r, one;
    double lift = 0;
    p = q = let_go(&b, (whorl_vec3){0, 0.12, 0}, (whorl_quat){1, 0, 0, 0.3},
                   zero, zero);
    bad = whorl_drop_advance(&b, &w, 0x1p-6, 0x1p-3, &owed, &p, &r) != WHORL_OK;
    for (int i = 0; i < 8; i++) {
        bad |= whorl_drop_step(&b, &w, 0x1p-6, &q, &one) != WHORL_OK;
        lift += one.lift;
    }
    tap_ok(!bad && r.lift == lift && lift != 0 && r.energy == one.energy
               && same_state(p, q),
           "S2.15 B33 eq:rest-lift a report of eight steps has the lift of "
           "all");
    old = p;
    owed = 0.25;
    tap_ok(whorl_drop_advance(&b, &w, NAN, 0.1, &owed, &p, NULL)
                   == WHORL_NOT_FINITE
               && whorl_drop_advance(&b, &w, 0.01, NAN, &owed, &p, NULL)
                   == WHORL_NOT_FINITE
               && whorl_drop_advance(&b, &w, 0, 0.1, &owed, &p, NULL)
                   == WHORL_NOT_ABOVE_ZERO
               && owed == 0.25 && same_state(p, old),
           "B33 eq:rest-fall a time or step that is none: refused, all as it "
           "was");
    const whorl_drop_world empty = {.gravity = {0, 0, 0}};
    p = let_go(&b, (whorl_vec3){1e308, 0, 0}, upright, zero, zero);
    p.P.x = 5e307;
    old = p;
    r = one;
    tap_ok(whorl_drop_advance(&b, &empty, 1, 2.5, &owed, &p, &r)
                   == WHORL_OUT_OF_RANGE && owed == 0.25
               && same_state(p, old) && memcmp(&r, &one, sizeof r) == 0,
           "B33 eq:rest-fall the second step refused: all as it was before "
           "the first");
}

static void test_lab_flight(void)
{
    sweep s = sweep_begin(3000, WHORL_LAB_STEP_BOUND, "u (1 + 100 c h)",
        "S2.3 S2.9 B4 B22 B24 eq:rest-lab a step of the lab in flight");
    while (sweep_next(&s)) {
        const double c1 = draw_uniform(&s, 0, 10);
        const double c2 = draw_uniform(&s, 0, 10);
        const double h = draw_uniform(&s, 0.001, 0.03);
        const whorl_drop_body b = box(draw_uniform(&s, 0.5, 3), 0.3, 0.2,
                                      0.25);
        const whorl_drop_world w = {.gravity = draw_box(&s, 9, 9, 9),
            .linear_decay = c1, .angular_decay = c2};
        const whorl_vec3 x = draw_box(&s, 9, 9, 9), v = draw_box(&s, 9, 9,
                                                                9);
        const whorl_vec3 omega = draw_box(&s, 9, 9, 9);
        const whorl_quat q = draw_turn(&s);
        whorl_body_state p = let_go(&b, x, q, v, omega);
        if (whorl_lab_step(&b, &w, h, &p, NULL))
            sweep_error(&s, INFINITY);
        mp_open(300);
        const mp_flier old = {mp3_from(x), mp3_from(v), mp3_from(omega),
                              mp4_of(q.w, q.x, q.y, q.z)};
        const mp_flier end = ref_lab_flight(old, mp3_from(w.gravity),
            mp_of(h), mp_of(c1), mp_of(c2));
        const mp3 P = mp3_scale(mp_of(b.body.mass), end.v);
        const mp speed = mp_add(mp3_length(old.v), mp_mul(mp_of(h),
            mp3_length(mp3_from(w.gravity))));
        const double more = 1 + 100 * c1 * h;
        sweep_error(&s, error_ratio(mp3_length(mp3_sub(mp3_from(p.P), P)),
            mp_mul(mp_of(b.body.mass), speed)) / more);
        sweep_error(&s, error_ratio(mp3_length(mp3_sub(mp3_from(p.x),
            end.x)), mp_add(mp3_length(old.x), mp_mul(mp_of(h), speed)))
            / more);
        const mp4 off = {mp_sub(mp_of(p.q.w), end.q.w),
            mp_sub(mp_of(p.q.x), end.q.x), mp_sub(mp_of(p.q.y), end.q.y),
            mp_sub(mp_of(p.q.z), end.q.z)};
        sweep_error(&s, error_ratio(mp_sqrt(mp4_square(off)), mp_of(1))
                        / (1 + 100 * c2 * h));
        mp_close();
    }
    sweep_end(&s);
    constant("eq:rest-lab", WHORL_LAB_STEP_BOUND,
             1 + 1 + 1 + WHORL_DROP_DECAY_BOUND + 1 + 1 + 1 + 2);
}
static whorl_drop_body lab_box(void)
{
    whorl_drop_body b = box(8, 0.2, 0.3, 0.4);
    whorl_body body;
    (void)whorl_body_make(8, whorl_sym3_diagonal(0.5, 0.4, 0.26), &body);
    (void)whorl_drop_body_make(&body, corners, 8, &b);
    return b;
}

static int near(whorl_vec3 a, double x, double y, double z)
{
    return fabs(a.x - x) + fabs(a.y - y) + fabs(a.z - z) < 1e-12;
}

static double quat_apart(whorl_quat a, mp4 b)
{
    const mp4 off = {mp_sub(mp_of(a.w), b.w), mp_sub(mp_of(a.x), b.x),
                     mp_sub(mp_of(a.y), b.y), mp_sub(mp_of(a.z), b.z)};
    return mp_get(mp_sqrt(mp4_square(off)));
}

static void test_lab(void)
{
    const whorl_drop_body b = lab_box();
    whorl_drop_world w = notes_world();
    whorl_body_state s = let_go(&b, (whorl_vec3){0, 0.6, 0}, upright,
        (whorl_vec3){5, 2, 0}, (whorl_vec3){0, 1, 0});
    double worst = 0, turned = 0;
    size_t counted = 0, exact_count = 0;
    w.law = WHORL_IMPULSE_LAB;
    mp_open(200);
    mp_lab twin = ref_lab_launch();
    mp3 j = mp3_of(0, 0, 0), n = j;
    for (int k = 1; k <= 60; k++) {
        whorl_drop_report r = {.contacts = 0};
        int touched;
        if (whorl_lab_step(&b, &w, h_notes, &s, &r))
            worst = INFINITY;
        twin = ref_lab_step(twin, 1, 1, 1, &touched, &j, &n);
        counted += r.contacts;
        exact_count += (size_t)touched;
        const whorl_body_motion m = motion(&b, &s);
        worst = fmax(worst, apart(s.x, twin.x) + apart(m.v, twin.v)
                     + apart(m.omega, twin.omega));
        turned = fmax(turned, quat_apart(s.q, twin.q));
        if (k == 1)
            tap_ok(near(s.x, 0.074925, 0.627767205, 0)
                       && near(m.v, 4.995, 1.851147, 0)
                       && near(m.omega, 0, 0.98, 0)
                       && fabs(s.q.y / s.q.w - 147.0 / 20000) < 1e-15,
                   "TB1 S2.3 B4 B24 eq:rest-lab the first step, exactly");
        if (k == 2)
            tap_ok(near(s.x, 0.149775075, 0.653303847795, 0)
                       && near(m.v, 4.990005, 1.702442853, 0)
                       && near(m.omega, 0, 0.9604, 0),
                   "TB1 S2.3 eq:rest-lab the second step, exactly");
        if (k == 26)
            tap_ok(near(s.x, 1.84202914932767266, 0.61424469401397143,
                        -0.0270434671952943993)
                       && near(m.v, -0.58598228924062045, -1.05793093742950187,
                               -1.80289781301962662)
                       && near(m.omega, -1.66678081682203025, -11.656051723752068,
                               2.95510980649387451),
                   "TB7 S2.13 eq:rest-lab the state after step 26");
        if (k == 26)
            tap_ok(fabs(s.q.w - 0.997967245616610263) < 1e-12
                       && near((whorl_vec3){s.q.x, s.q.y, s.q.z},
                               -0.0155224822738158997, 0.0584740605131237086,
                               0.0200303137160380364),
                   "TB7 S2.13 eq:rest-lab the attitude after step 26");
        if (k == 60)
            tap_ok(near(s.x, 0.966290407924481678, 0.22110125987168164,
                        -0.618580632932846577),
                   "TB7 S2.13 eq:rest-lab the place after step 60");
    }
    mp_close();
    tap_ok(worst < 1e-12, "TB7 S2.13 B30 B34 eq:rest-lab the lab's step "
           "and its twin after 60 steps: off by %.1e", worst);
    tap_measured("rest.lab.twin", "%.1e", worst);
    tap_ok(turned < 1e-12, "TB7 S2.13 B30 B34 eq:rest-lab the attitude of "
           "both, four numbers: off by %.1e", turned);
    tap_ok(counted == exact_count && counted > 0, "TB7 S2.4 B8 eq:rest-lab "
           "the same points count as in the twin");
}
static void test_lab_report(void)
{
    whorl_drop_world w = notes_world();
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    const whorl_vec3 v = {1, -1, 0};
    whorl_body_state s = let_go(&b, (whorl_vec3){1.91, 0.13, 0}, upright, v,
                                zero);
    whorl_drop_report r = {.hits = 0};
    w.contact.friction = 0;
    int bad = whorl_lab_step(&b, &w, h_notes, &s, &r) != WHORL_OK;
    tap_ok(!bad && r.hits == 2, "S2.13 eq:rest-lab/report two hits");
    tap_ok(r.contacts == 8, "S2.4 eq:rest-lab/report eight points");
    tap_ok(fabs(r.depth - 0.03) < 1e-15, "S2.4 eq:rest-lab/report the "
           "depth is that of the deepest, before the hits");
    const whorl_body_motion now = motion(&b, &s);
    tap_ok(r.energy == whorl_drop_energy(&b, &w, &now), "S2.15 "
           "eq:rest-lab/report the energy is that after the step");
    s = let_go(&b, (whorl_vec3){0, 0.13, 0}, upright, v, zero);
    bad = whorl_lab_step(&b, &w, h_notes, &s, &r) != WHORL_OK;
    tap_ok(!bad && r.hits == 1, "S2.13 eq:rest-lab/report one hit");
    tap_ok(r.lift == 0, "S2.13 eq:rest-lab/report nothing is lifted");
    const whorl_quat tilted = {0.7, 0.1, 0.5, 0.5};
    s = let_go(&b, (whorl_vec3){0, 0.2, 0}, tilted, v, zero);
    bad = whorl_lab_step(&b, &w, h_notes, &s, &r) != WHORL_OK;
    tap_ok(!bad && r.contacts == 1, "S2.4 eq:rest-lab/report one corner");
    tap_ok(r.hits == 1, "S2.13 eq:rest-lab/report one corner, one hit");
}
static void test_lab_holds_omega(void)
{
    whorl_body body;
    whorl_drop_body b = box(1, 1, 1, 1);
    const whorl_drop_world still = {.gravity = {0, 0, 0}};
    (void)whorl_body_make(1, whorl_sym3_diagonal(1, 2, 3), &body);
    (void)whorl_drop_body_make(&body, corners, 8, &b);
    whorl_body_state s = let_go(&b, zero, upright, zero,
                                (whorl_vec3){1, 1, 0}), p = s;
    const double h = 0x1p-20;
    (void)whorl_lab_step(&b, &still, h, &s, NULL);
    const whorl_vec3 drift = whorl_vec3_scale(1 / h,
        whorl_vec3_sub(s.L, p.L));
    tap_ok(whorl_vec3_norm(whorl_vec3_sub(drift, (whorl_vec3){0, 0, 1}))
               < 1e-5,
           "exhibit S2.11 B23 eq:rest-lab the lab holds omega: L' = "
           "(0,0,1) out of nothing");
    (void)whorl_drop_step(&b, &still, h, &p, NULL);
    tap_ok(same_vec3(p.L, (whorl_vec3){1, 2, 0}), "S2.11 B23 eq:rest-turn "
           "the better step keeps L");
    const whorl_drop_world falling = {.gravity = {0, -8, 0}};
    whorl_body_state a = let_go(&b, zero, upright, zero, zero), c = a;
    for (int k = 0; k < 64; k++) {
        (void)whorl_lab_step(&b, &falling, 0x1p-6, &a, NULL);
        (void)whorl_drop_step(&b, &falling, 0x1p-6, &c, NULL);
    }
    tap_ok(a.x.y == -4 - 0x1p-4 && c.x.y == -4, "exhibit TB2 B22 eq:rest-lab "
           "after 1 s the lab's fall is ahead by half a step: %g, not %g m",
           a.x.y, c.x.y);
}

static int step_refuses(const whorl_drop_body *b, const whorl_drop_world *w,
                        double h, whorl_body_state s, whorl_status expected)
{
    const whorl_body_state old = s;
    whorl_drop_report r, before;
    memset(&r, 7, sizeof r);
    before = r;
    return whorl_drop_step(b, w, h, &s, &r) == expected
        && memcmp(&s, &old, sizeof s) == 0
        && memcmp(&r, &before, sizeof r) == 0;
}

static int lab_refuses(const whorl_drop_body *b, const whorl_drop_world *w,
                       double h, whorl_body_state s, whorl_status expected)
{
    const whorl_body_state old = s;
    whorl_drop_report r, before;
    memset(&r, 7, sizeof r);
    before = r;
    return whorl_lab_step(b, w, h, &s, &r) == expected
        && memcmp(&s, &old, sizeof s) == 0
        && memcmp(&r, &before, sizeof r) == 0;
}

static int both_refuse(const whorl_drop_body *b, const whorl_drop_world *w,
                       double h, whorl_body_state s, whorl_status expected)
{
    const whorl_body_state old = s;
    return step_refuses(b, w, h, s, expected)
        && lab_refuses(b, w, h, s, expected)
        && whorl_drop_check(b, w, h, &s) == expected
        && memcmp(&s, &old, sizeof s) == 0;
}

static void test_refusals(void)
{
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    const whorl_body_state s = let_go(&b, (whorl_vec3){0, 1, 0}, upright,
                                      zero, zero);
    const whorl_drop_world good = notes_world();
    whorl_drop_world w = good;
    static const double no_step[3] = {0, -1, NAN};
    for (int k = 0; k < 3; k++)
        tap_ok(both_refuse(&b, &good, no_step[k], s, k == 2 ? WHORL_NOT_FINITE
                           : WHORL_NOT_ABOVE_ZERO),
               "eq:rest-fall a step of %g s: refused, state untouched",
               no_step[k]);
    w.gravity.x = INFINITY;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NOT_FINITE),
           "eq:rest-fall infinite gravity: refused");
    w = good;
    w.linear_decay = -1e-9;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NEGATIVE_DECAY),
           "eq:rest-decay a negative linear decay: refused");
    w = good;
    w.angular_decay = -1e-9;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NEGATIVE_DECAY),
           "eq:rest-decay a negative angular decay: refused");
    w = good;
    w.linear_decay = NAN;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NOT_FINITE),
           "eq:rest-decay a linear decay that is no number: refused");
    w = good;
    w.angular_decay = NAN;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NOT_FINITE),
           "eq:rest-decay an angular decay that is no number: refused");
    for (int k = 0; k < 2; k++) {
        w = good;
        w.plane_count = 0;
        *(k ? &w.contact.friction : &w.contact.restitution) = NAN;
        tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NOT_FINITE),
               "eq:rest-threshold a coefficient that is no number: refused "
               "even without a plane");
    }
    w = good;
    w.law = (whorl_impulse_law)7;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_UNKNOWN_LAW),
           "eq:rest-threshold an unknown law: refused before anything hits");
    whorl_half_space bad_plane = {{0, 0, 0}, {0, 0, 0}};
    w = good;
    w.planes = &bad_plane;
    w.plane_count = 1;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NOT_UNIT),
           "B1 eq:rest-clamp a zero normal: refused");
    bad_plane.normal.y = 1.1;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NOT_UNIT),
           "B1 eq:rest-clamp a normal of length 1.1: refused");
    bad_plane.normal.y = 1;
    bad_plane.point.x = NAN;
    tap_ok(both_refuse(&b, &w, h_notes, s, WHORL_NOT_FINITE),
           "eq:rest-clamp a plane through no place: refused");
    static const double no_coefficient[4] = {-0.1, 1.1, NAN, INFINITY};
    for (int k = 0; k < 4; k++) {
        w = good;
        w.contact.restitution = no_coefficient[k];
        tap_ok(both_refuse(&b, &w, h_notes, s, k < 2 ? WHORL_BAD_COEFFICIENT
                           : WHORL_NOT_FINITE),
               "eq:rest-threshold restitution %g: refused", no_coefficient[k]);
    }
    for (int k = 0; k < 4; k++) {
        if (k == 1)
            continue;
        w = good;
        w.contact.friction = no_coefficient[k];
        tap_ok(both_refuse(&b, &w, h_notes, s, k < 2 ? WHORL_BAD_COEFFICIENT
                           : WHORL_NOT_FINITE),
               "eq:rest-clamp friction %g: refused", no_coefficient[k]);
    }
    whorl_body_state p = s;
    p.x.z = NAN;
    tap_ok(both_refuse(&b, &good, h_notes, p, WHORL_NOT_FINITE),
           "eq:rest-fall a place that is no number: refused");
    p = s;
    p.P.x = INFINITY;
    tap_ok(both_refuse(&b, &good, h_notes, p, WHORL_NOT_FINITE),
           "eq:rest-fall a momentum that is no number: refused");
    p = s;
    p.L.y = NAN;
    tap_ok(both_refuse(&b, &good, h_notes, p, WHORL_NOT_FINITE),
           "eq:rest-turn an angular momentum that is no number: refused");
    p = s;
    p.q.x = NAN;
    tap_ok(both_refuse(&b, &good, h_notes, p, WHORL_NOT_FINITE),
           "eq:rest-turn an attitude that is no number: refused");
    p = s;
    p.q = (whorl_quat){0, 0, 0, 0};
    tap_ok(both_refuse(&b, &good, h_notes, p, WHORL_ZERO_LENGTH),
           "eq:rest-turn an attitude of length zero: refused");
    whorl_body_state once = s;
    once.L = (whorl_vec3){1e-3, 2e-3, 3e-3};
    whorl_body_state twice = once;
    twice.q = (whorl_quat){2 * s.q.w, 2 * s.q.x, 2 * s.q.y, 2 * s.q.z};
    tap_ok(whorl_drop_step(&b, &good, h_notes, &once, NULL) == WHORL_OK
               && whorl_drop_step(&b, &good, h_notes, &twice, NULL) == WHORL_OK
               && memcmp(&once, &twice, sizeof once) == 0,
           "eq:rest-turn an attitude of length two: that of length one");
    p = s;
    p.x.y = -0.1;
    tap_ok(step_refuses(&b, &good, h_notes, p, WHORL_CENTER_INSIDE),
           "eq:rest-lift a start deep inside: refused");
    p = s;
    p.L.y = 1e12;
    tap_ok(step_refuses(&b, &good, h_notes, p, WHORL_STEP_TOO_LONG),
           "eq:rest-turn more than a million short turns: refused");
    p = s;
    p.x.y = 0.05;
    p.L.y = 1.1e5 / (4 * h_notes) * b.body.I_body.yy;
    tap_ok(step_refuses(&b, &good, h_notes, p, WHORL_STEP_TOO_LONG),
           "eq:rest-late more than 100000 short parts near a floor: refused");
    p = s;
    p.P.y = 1e308;
    tap_ok(step_refuses(&b, &good, 1e3, p, WHORL_OUT_OF_RANGE),
           "eq:rest-fall a place beyond the doubles: refused");
    w = good;
    w.linear_decay = 0;
    tap_ok(lab_refuses(&b, &w, 1e3, p, WHORL_OUT_OF_RANGE),
           "eq:rest-lab a place beyond the doubles: refused");
    w.gravity.y = -1e308;
    tap_ok(lab_refuses(&b, &w, 1e3, s, WHORL_OUT_OF_RANGE),
           "eq:rest-lab a velocity beyond the doubles: refused");
    const whorl_drop_body small = box(1, 1e-5, 1.5e-5, 2e-5);
    p = let_go(&small, (whorl_vec3){0, 2.5e-6, 0}, (whorl_quat){0.8, 0, 0, 0.6},
               (whorl_vec3){0, -1e306, 0}, zero);
    w = plain_world(0.5, 0.3);
    tap_ok(lab_refuses(&small, &w, h_notes, p, WHORL_OUT_OF_RANGE),
           "eq:rest-lab a hit that spins beyond the doubles: refused");
    (void)box(1, 0.2, 0.3, 0.4);    /* all boxes have the same corners */
    const whorl_drop_body o = ball(1, 0.1);
    p = let_go(&o, (whorl_vec3){0, 1, 0}, upright, zero, zero);
    tap_ok(lab_refuses(&o, &good, h_notes, p, WHORL_NO_POINTS),
           "eq:rest-lab a ball has no points for the lab: refused");
    whorl_drop_body out, same;
    memset(&out, 7, sizeof out);
    same = out;
    const whorl_vec3 nowhere[2] = {{1, 2, 3}, {0, NAN, 0}};
    tap_ok(whorl_drop_body_make(&b.body, nowhere, 0, &out) == WHORL_NO_POINTS,
           "eq:rest-farthest no vertices: refused");
    tap_ok(whorl_drop_body_make(&b.body, nowhere, 2, &out) == WHORL_NOT_FINITE,
           "eq:rest-farthest a vertex that is no number: refused");
    tap_ok(whorl_drop_body_make(&b.body, &zero, 1, &out)
               == WHORL_NOT_ABOVE_ZERO,
           "eq:rest-farthest all vertices in the center: refused");
    tap_ok(whorl_drop_ball_make(&b.body, 0, &out) == WHORL_NOT_ABOVE_ZERO
               && whorl_drop_ball_make(&b.body, -1, &out)
                   == WHORL_NOT_ABOVE_ZERO,
           "eq:rest-farthest a ball without radius: refused");
    tap_ok(whorl_drop_ball_make(&b.body, NAN, &out) == WHORL_NOT_FINITE
               && whorl_drop_ball_make(&b.body, INFINITY, &out)
                   == WHORL_NOT_FINITE,
           "eq:rest-farthest a ball of an infinite radius: refused");
    whorl_body singular = b.body;
    singular.I_body = whorl_sym3_diagonal(0, NAN, 0);
    tap_ok(whorl_drop_body_make(&singular, corners, 8, &out)
               == WHORL_NOT_FINITE,
           "eq:rest-turn an inertia that is no number: refused");
    tap_ok(memcmp(&out, &same, sizeof out) == 0,
           "eq:rest-farthest what is refused leaves the body as it was");
    singular = (whorl_body){.mass = 1};
    tap_ok(whorl_body_make(1, whorl_sym3_diagonal(0, 0, 0), &singular)
               == WHORL_NOT_POSITIVE && singular.mass == 1,
           "eq:rest-turn a singular inertia makes no body");
}
/* A plate whose largest moment exceeds the others' sum by that part of the
   trace, which is 4. */
static whorl_sym3 flat(sweep *s, double part)
{
    whorl_quat q = upright;
    (void)whorl_quat_normalize(draw_turn(s), &q);
    const whorl_mat3 R = whorl_quat_to_mat3(q);
    const double x = draw_uniform(s, 0.1, 1);
    return whorl_inertia_rotate(R, whorl_sym3_diagonal(
        x, 2 - x, 2 + 4 * part));
}

static double flat_falls(sweep *s)
{
    const double tolerance = WHORL_BODY_TOLERANCE;
    const whorl_drop_world w = plain_world(0.5, 0.2);
    const whorl_sym3 I = flat(s, tolerance * draw_uniform(s, 0, 0.99));
    whorl_body body;
    whorl_drop_body b;
    if (whorl_body_make(1, I, &body) || whorl_drop_ball_make(&body, 1, &b))
        return INFINITY;
    whorl_body_state p = let_go(&b, (whorl_vec3){0, 3, 0}, upright, zero,
                                (whorl_vec3){1, 2, 3});
    const whorl_body_motion m = motion(&b, &p);
    whorl_drop_report r;
    if (whorl_drop_step(&b, &w, h_notes, &p, &r) != WHORL_OK)
        return INFINITY;
    const double E = whorl_drop_energy(&b, &w, &m);
    return fabs(r.energy - E) / (E * tolerance);
}

static void test_flat_bodies(void)
{
    sweep s = sweep_begin(2000, 2.01, "of the tolerance", "eq:rest-turn/"
        "flat a plate that whorl_body_make takes can be dropped: energy");
    while (sweep_next(&s))
        sweep_error(&s, flat_falls(&s));
    sweep_end(&s);
    const whorl_drop_world w = plain_world(0.5, 0.2);
    const double more = 2 + 8 * WHORL_BODY_TOLERANCE, least = 2 + 0x1p-50;
    whorl_drop_body b = ball(1, 1), c;
    const whorl_body_state p = let_go(&b, (whorl_vec3){0, 3, 0}, upright,
                                      zero, (whorl_vec3){1, 2, 3});
    b.body.I_body = whorl_sym3_diagonal(1, 1, more);
    tap_ok(whorl_body_make(1, b.body.I_body, &b.body) == WHORL_NOT_PHYSICAL
               && whorl_drop_ball_make(&b.body, 1, &c) == WHORL_OK
               && c.moments.z == more && step_refuses(&c, &w, h_notes, p,
                                                      WHORL_NOT_PHYSICAL),
           "eq:rest-turn/flat one beyond the tolerance: refused");
    tap_ok(whorl_body_make(1, whorl_sym3_diagonal(1, 1, least), &b.body)
                   == WHORL_OK
               && whorl_drop_ball_make(&b.body, 1, &c) == WHORL_OK
               && c.moments.z == least,
           "eq:rest-turn/flat what the stepper takes is left as it is");
}
static void test_no_harm(void)
{
    const whorl_drop_body b = box(1, 0.2, 0.3, 0.4);
    whorl_drop_world w = plain_world(0.5, 0);
    whorl_body_state s = let_go(&b, (whorl_vec3){0, 0.16, 0}, upright,
                                (whorl_vec3){0, -3, 0}, zero);
    tap_ok(!run(&b, &w, h_notes, 400, &s) && speed(&b, &s) < 1e-12,
           "B13 eq:rest-clamp no slip and no friction: no NaN, and rest");
    s = let_go(&b, (whorl_vec3){0, 0.15, 0}, upright,
               (whorl_vec3){0, -0x1p-1070, 0}, zero);
    tap_ok(!run(&b, &w, h_notes, 10, &s) && speed(&b, &s) < 1e-12,
           "B13 eq:rest-threshold a denormal approach: no NaN");
    w.gravity = zero;
    s = let_go(&b, (whorl_vec3){0, 0.16, 0}, upright,
               (whorl_vec3){0, -1, 0}, zero);
    tap_ok(!run(&b, &w, h_notes, 10, &s) && fabs(s.P.y - 0.5) < 1e-15,
           "eq:rest-threshold without gravity each hit gives back");
    w = notes_world();
    w.contact = (whorl_contact_coefficients){0, 1e6};
    s = let_go(&b, (whorl_vec3){0, 0.6, 0}, upright,
               (whorl_vec3){5, 2, 0}, (whorl_vec3){4, 5, 6});
    tap_ok(!run(&b, &w, h_notes, 600, &s) && speed(&b, &s) < 1e-9,
           "eq:rest-clamp glue and clay: no NaN, and rest");
    w = plain_world(1, 0);
    s = let_go(&b, (whorl_vec3){0, 0.6, 0}, upright, zero, zero);
    double low = INFINITY;
    int bad = 0;
    for (int k = 0; k < 2000; k++) {
        bad |= whorl_drop_step(&b, &w, h_notes, &s, NULL) != WHORL_OK;
        const whorl_body_motion m = motion(&b, &s);
        low = fmin(low, whorl_drop_energy(&b, &w, &m));
    }
    tap_ok(!bad && fabs(low - 0.6 * 9.8) < 1e-11, "S2.15 eq:rest-late "
           "perfect steel still has its energy after 2000 steps");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "14-rest");
    test_parabola();
    test_one_turn();
    test_turning();
    test_length();
    test_decay();
    test_edges();
    test_bounces();
    test_hits();
    test_two_hits();
    test_many_hits();
    test_dip();
    test_depth_of_fast_spin();
    test_threshold();
    test_whole_energy();
    test_balance();
    test_energy();
    test_plank();
    test_slip();
    test_ice();
    test_patience();
    test_weaken();
    test_rest();
    if (tap_at_length()) {
        test_flat_drop();
        test_fine_mesh();
        test_bunny();
    }
    test_lab_shivers();
    test_lab_clay();
    test_rocking();
    test_table();
    test_pads_in_units();
    test_drops_in_units();
    test_box_on_slope();
    test_ball_on_slope();
    test_spin_up();
    test_pushed_plank();
    test_push_out();
    test_choice();
    test_plate();
    test_groove();
    test_memory();
    test_hidden_points();
    test_mirror();
    test_account();
    test_lab_flight();
    test_lab();
    test_lab_report();
    test_lab_holds_omega();
    test_refusals();
    test_flat_bodies();
    test_no_harm();
    return tap_end();
}
