/* The searches and loops of a body at rest, where they end. */
/* Tangled from literate/14-rest: ends-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "src/manifold.h"
#include "src/sequential.h"
#include "src/sticking.h"
#include <math.h>
#include <string.h>

enum { MANY = 2048 };
static whorl_vec3 cloud[MANY];
static manifold_memory memory[1];

static const whorl_half_space ground = {{0, 0, 0}, {0, 1, 0}};

static whorl_body_motion still_at(double height, double turn)
{
    const double c = 1 / sqrt(1 + turn * turn), s = c * turn;
    return (whorl_body_motion){
        .x = {0, height, 0}, .R = {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}}};
}

static void find(const manifold_surface *s, size_t plane, double height,
                 double turn, double limit, manifold *m)
{
    const whorl_body_motion now = still_at(height, turn);
    manifold_search met = {.lowest = INFINITY};
    whorl_manifold_find(s, plane, ground, &now, limit, 0.5, m, &met);
}

static void test_beside(void)
{
    int wrong = 0;
    for (int i = 0; i < MANY; i++)
        cloud[i] = (whorl_vec3){0, 8, 0};
    cloud[7] = (whorl_vec3){0, -1, 0};
    cloud[3] = (whorl_vec3){4, -0.9375, 2};
    memory[0].reach = 0;
    for (int how = 0; how < 3; how++) {
        const manifold_surface s = {cloud, how ? MANY : 9, 256, 1, memory};
        manifold m = {.count = 0};
        find(&s, 0, 1, 0, 0.0625, &m);
        wrong += m.count != 1 || m.at[0].point != 7;
    }
    tap_ok(wrong == 0, "S2.4 eq:rest-farthest/limit a far point at the "
           "limit beside one below it: %d of 3 wrong", wrong);
}
static void test_full(void)
{
    static struct { manifold m; manifold_contact behind; } room;
    static const double a[8] = {4, 3, 0, -3, -4, -3, 0, 3};
    const manifold_surface s = {cloud, 9, 8, 0, NULL};
    int wrong = 0;
    cloud[0] = (whorl_vec3){0, -2, 0};
    for (int i = 0; i < 8; i++)
        cloud[i + 1] = (whorl_vec3){a[i], -1.9375, a[(i + 6) % 8]};
    room.behind.plane = 77;
    room.behind.j.y = 77;
    for (size_t plane = 0; plane < 4; plane++) {
        find(&s, plane, 2, 0, 0.125, &room.m);
        wrong += room.m.count != (plane < 3 ? 9 * plane + 9 : 32);
    }
    for (size_t i = 0; i < MANIFOLD_MOST; i++)
        wrong += room.m.at[i].plane != i / 9;
    whorl_manifold_unload(&room.m);
    wrong += room.behind.plane != 77 || room.behind.j.y != 77;
    tap_ok(wrong == 0, "S2.4 "
           "eq:rest-farthest/room contacts for which there is no room");
}
static void test_thinned(void)
{
    const manifold_surface s = {cloud, MANY, 128, 1, memory};
    int wrong = 0;
    for (size_t low = 0; low < 3; low++) {
        manifold m = {.count = 0};
        for (int i = 0; i < MANY; i++)
            cloud[i] = (whorl_vec3){0, -1.5, 0};
        cloud[low] = (whorl_vec3){0, -2, 0};
        memory[0].reach = 0;
        find(&s, 0, 2.03125, 0, 0.0625, &m);
        wrong += m.count != 1 || m.at[0].point != low
            || memory[0].count != 1 || memory[0].near[0] != low;
        m.count = 0;
        find(&s, 0, 2, 0, 0.0625, &m);
        wrong += m.count != 1 || m.at[0].point != low
            || memory[0].height != 2.03125;
    }
    tap_ok(wrong == 0, "S2.4 eq:rest-farthest/room a memory that was "
           "thinned out still has the lowest point");
}
static void test_nearer(void)
{
    static const struct { double height, turn; } then[2] = {
        {-4, 0}, {0, 0.125}};
    int wrong = 0;
    for (int i = 0; i < MANY; i++)
        cloud[i] = (whorl_vec3){0, i < 600 ? 0.25 : 40, 0};
    cloud[5] = (whorl_vec3){-60, 3, 0};
    for (int k = 0; k < 2; k++) {
        const manifold_surface s = {cloud, MANY, 80, 1, memory};
        manifold m = {.count = 0};
        memory[0].reach = 0;
        find(&s, 0, 0, 0, 0.0625, &m);
        wrong += m.count != 0 || memory[0].count != 599;
        find(&s, 0, then[k].height, then[k].turn, 0.0625, &m);
        int found = 0;
        for (size_t i = 0; i < m.count; i++)
            found += m.at[i].point == 5;
        wrong += found != 1;
    }
    tap_ok(wrong == 0, "S2.4 eq:rest-farthest/large a far point comes "
           "near when the body sinks or turns");
}
static void test_placed(void)
{
    const whorl_body_motion now = still_at(2, 0);
    manifold m = {.count = 2};
    m.at[0].placed = 1;
    m.at[0].gap = m.at[1].gap = 77;
    m.at[1].r0 = (whorl_vec3){3, -1, 0};
    whorl_manifold_place(&m, &ground, 0.5, &now);
    const int first = m.at[0].gap == 77 && m.at[1].gap == 1
        && m.at[1].K_NN == 2 && m.at[1].yield == 4 && m.at[1].placed;
    m.at[1].gap = 99;
    whorl_manifold_place(&m, &ground, 0.5, &now);
    tap_ok(first && m.at[1].gap == 99, "S2.4 eq:rest-farthest/place a "
           "contact is placed once");
}

static const whorl_vec3 zero = {0, 0, 0};

static whorl_drop_body ball(double x, double y, double z)
{
    whorl_body b = {.mass = 0};
    whorl_drop_body out = {.radius = 0};
    if (whorl_body_make(1, whorl_sym3_diagonal(x, y, z), &b) != WHORL_OK
        || whorl_drop_ball_make(&b, 0.25, &out) != WHORL_OK)
        out.radius = NAN;
    return out;
}

static whorl_body_state state_at(double height, double speed,
                                 whorl_vec3 L)
{
    return (whorl_body_state){.x = {0, height, 0}, .q = {1, 0, 0, 0},
                              .P = {0, speed, 0}, .L = L};
}

static void test_too_long(void)
{
    static const struct { double gap, v, g, spin; int refused; } t[] = {
        {10, -12, 0, 12500, 1}, {10, 0, -3, 12500, 1},
        {20, 0, -3, 12500, 0}, {12.5, -6, 0, 12500, 0},
        {12, -6, 0, 12500, 0}};
    const whorl_drop_body b = ball(1, 1, 1), lopsided = ball(2, 3, 4);
    int wrong = 0;
    for (size_t k = 0; k < sizeof t / sizeof *t; k++) {
        const whorl_drop_world w = {.gravity = {0, t[k].g, 0},
                                    .planes = &ground, .plane_count = 1};
        whorl_body_state s = state_at(0.25 + t[k].gap, t[k].v,
                                      (whorl_vec3){0, 0, t[k].spin});
        wrong += whorl_drop_step(&b, &w, 2, &s, NULL)
            != (t[k].refused ? WHORL_STEP_TOO_LONG : WHORL_OK);
    }
    tap_ok(wrong == 0, "S2.15 eq:rest-fall/parts a fast turn near an "
           "obstacle: %d of 5 wrong", wrong);
    const whorl_drop_world empty = {.gravity = zero};
    whorl_body_state s = state_at(0, 0, (whorl_vec3){0, 0, 250000});
    tap_ok(whorl_drop_step(&lopsided, &empty, 1, &s, NULL)
           == WHORL_STEP_TOO_LONG, "S2.15 eq:rest-turn a million turns by "
           "the least moment");
}
static manifold feet(const whorl_vec3 *arms, size_t count, double ease)
{
    manifold m = {.count = count};
    const whorl_body_motion now = {
        .R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        .I_inverse = {ease, ease, ease, 0, 0, 0}};
    for (size_t i = 0; i < count; i++)
        m.at[i].r0 = arms[i];
    whorl_manifold_place(&m, &ground, 1, &now);
    return m;
}

static void test_one_foot(void)
{
    sweep s = sweep_begin(200, 5e-14, "of the impulse", "S2.14 "
        "eq:rest-clamp/foot one foot that does not slide");
    while (sweep_next(&s)) {
        const double ease = 1000;
        const whorl_vec3 arm = {draw_uniform(&s, -1, 1),
            draw_uniform(&s, -1, -0.5), draw_uniform(&s, -1, 1)};
        const whorl_vec3 j = {draw_uniform(&s, -0.7, 0.7), 1,
                              draw_uniform(&s, -0.7, 0.7)};
        manifold m = feet(&arm, 1, ease);
        pushed_body b = {1, {ease, ease, ease, 0, 0, 0}, zero, zero};
        pushed_by(&b, m.at[0].r, whorl_vec3_scale(-1, j));
        const int ended = whorl_sequential_hold(&m, 1, &b);
        const whorl_vec3 off = whorl_vec3_sub(m.at[0].j, j);
        sweep_error(&s, ended ? whorl_vec3_norm(off) : INFINITY);
    }
    sweep_end(&s);
}

static void test_few_feet(void)
{
    sweep s = sweep_begin(100, 1e-13, "m/s", "S2.14 eq:rest-clamp/feet "
        "two to four feet hold a body, after rounds that end");
    while (sweep_next(&s)) {
        const size_t count = 2 + draw_below(&s, 3);
        whorl_vec3 arms[4];
        for (size_t i = 0; i < count; i++) {
            const double turn = 2 * acos(-1) * (double)i / (double)count;
            arms[i] = (whorl_vec3){cos(turn) + draw_uniform(&s, -0.3, 0.3),
                -1, sin(turn) + draw_uniform(&s, -0.3, 0.3)};
        }
        manifold m = feet(arms, count, 1);
        const double x = draw_uniform(&s, -0.1, 0.1);
        const whorl_vec3 v = {x, -1, draw_uniform(&s, -0.1, 0.1)};
        pushed_body b = {1, {1, 1, 1, 0, 0, 0}, v, zero};
        const int ended = whorl_sequential_hold(&m, 0.5, &b);
        for (size_t i = 0; i < count; i++)
            sweep_error(&s, ended ? pushed_lack(&b, &m.at[i]).y : INFINITY);
    }
    sweep_end(&s);
}

static void test_rounds_of_none(void)
{
    const whorl_vec3 arm = {0.5, -1, 0};
    manifold m = feet(&arm, 1, 1);
    pushed_body b = {1, {1, 1, 1, 0, 0, 0}, {0, 1, 0}, zero};
    const int ended = whorl_sequential_hold(&m, 0.5, &b);
    whorl_sequential_weaken(&m, &b, zero);
    tap_ok(ended && m.at[0].j.x == 0 && m.at[0].j.y == 0
               && m.at[0].j.z == 0 && b.v.y == 1,
           "S2.14 eq:rest-clamp/none a foot that leaves is not held");
}
static void test_last_foot(void)
{
    struct { manifold m; manifold_contact beyond; } all;
    manifold_contact before;
    whorl_vec3 arms[MANIFOLD_MOST];
    pushed_body b = {1, {1, 1, 1, 0, 0, 0}, {0, -1, 0}, zero};
    for (int i = 0; i < MANIFOLD_MOST; i++)
        arms[i] = (whorl_vec3){cos(i), -1, sin(i)};
    all.m = feet(arms, MANIFOLD_MOST, 1);
    all.beyond = all.m.at[0];
    before = all.beyond;
    (void)whorl_sequential_hold(&all.m, 0.5, &b);
    tap_ok(memcmp(&before, &all.beyond, sizeof before) == 0
               && fabs(b.v.y) < 1e-6, "S2.14 eq:rest-clamp/last thirty-two "
           "feet, and nothing beyond them");
}

static void test_weakest(void)
{
    manifold m = {.count = 1};
    const pushed_body b = {1, {1, 1, 1, 0, 0, 0}, {1, 0, 0}, zero};
    m.at[0].j.x = 0.5;
    whorl_sequential_weaken(&m, &b, (whorl_vec3){1e-10, 0, 0});
    tap_ok(fabs(m.at[0].j.x - 0.5e-20) < 1e-34, "S2.15 eq:rest-gain/least "
           "a factor of 1e-20");
}
/* The leg that far lifts off; of the others two bear 0.15, one 0.7. */
static int leans(const whorl_vec3 *legs, const int order[4])
{
    static const double load[4] = {0, 0.15, 0.15, 0.7};
    whorl_vec3 arms[4];
    pushed_body b = {1, {1, 1, 1, 0, 0, 0}, {0, -1, 0}, zero};
    for (int i = 0; i < 4; i++)
        arms[i] = legs[order[i]];
    manifold m = feet(arms, 4, 1);
    int good = whorl_sticking_hold(&m, 0.5, &b);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            if (memcmp(&m.at[i].r0, &legs[k], sizeof legs[k]) == 0)
                good = good && fabs(m.at[i].j.y - load[k]) < 1e-10;
    return good;
}

static void test_pads(void)
{
    static const whorl_vec3 below = {0, -1, 0};
    static const whorl_vec3 legs[4] = {{-1.7, -1, -1.7}, {-1.7, -1, 0.3},
                                       {0.3, -1, -1.7}, {0.3, -1, 0.3}};
    pushed_body b = {1, {1, 1, 1, 0, 0, 0}, {0, -1, 0}, zero};
    manifold m = feet(&below, 1, 1);
    tap_ok(whorl_sticking_hold(&m, 0.5, &b)
               && fabs(m.at[0].j.y - 1) < 1e-10, "S2.14 eq:rest-stick/"
           "one one foot under the center");
    int wrong = 0;
    for (int k = 0; k < 256; k++) {
        const int order[4] = {k & 3, k >> 2 & 3, k >> 4 & 3, k >> 6};
        if (1 << order[0] ^ 1 << order[1] ^ 1 << order[2] ^ 1 << order[3]
            ^ 15)
            continue;
        wrong += !leans(legs, order);
    }
    tap_ok(wrong == 0, "S2.14 eq:rest-stick/order four legs in any order, "
           "three of them loaded: %d of 24 wrong", wrong);
    m = feet(&below, 1, 0);
    b = (pushed_body){1, {0, 0, 0, 0, 0, 0}, {0, -1, 0}, zero};
    tap_ok(!whorl_sticking_hold(&m, 0.5, &b) && m.at[0].j.y == 0,
           "S2.14 eq:rest-stick/none a body that cannot turn is left to "
           "the rounds");
}
static void test_decay(void)
{
    const whorl_drop_body b = ball(1, 1, 1);
    int wrong = 0;
    for (int k = 0; k < 9; k++) {
        const whorl_drop_world w = {.gravity = zero,
            .linear_decay = k / 3, .angular_decay = k % 3};
        whorl_body_state s = state_at(0, 3, (whorl_vec3){0, 0, 5});
        wrong += whorl_drop_step(&b, &w, 0.5, &s, NULL) != WHORL_OK
            || fabs(s.P.y - 3 * exp(-0.5 * (k / 3))) > 1e-14
            || fabs(s.L.z - 5 * exp(-0.5 * (k % 3))) > 1e-14;
    }
    tap_ok(wrong == 0, "S2.15 eq:rest-fall/decay two rates, each of 0, 1 "
           "or 2: %d of 9 wrong", wrong);
}
static whorl_body_state pushed_out(whorl_quat Q, int *failed)
{
    static const whorl_vec3 p[4] = {{3, -2, 1}, {-2, 2, 2}, {1, 3, -1},
                                    {-1, 1, -3}};
    whorl_body body = {.mass = 0};
    whorl_drop_body b = {.radius = 0};
    const whorl_half_space h = {zero, whorl_quat_rotate(Q,
                                                        ground.normal)};
    const whorl_drop_world w = {.planes = &h, .plane_count = 1};
    const whorl_quat q = {0.8, 0.1, -0.5, 0.3};
    whorl_body_state s = {
        .x = whorl_quat_rotate(Q, (whorl_vec3){0, 0.5, 0}),
        .q = whorl_quat_mul(Q, q)};
    *failed = whorl_body_make(1, (whorl_sym3){5, 6, 7, 0.5, 0.25, -0.5},
                              &body) != WHORL_OK
        || whorl_drop_body_make(&body, p, 4, &b) != WHORL_OK
        || whorl_drop_step(&b, &w, 0.125, &s, NULL) != WHORL_OK;
    return s;
}

static void test_pushed_out(void)
{
    int failed, wrong = 0;
    const whorl_quat unturned = {1, 0, 0, 0};
    const whorl_body_state a = pushed_out(unturned, &failed);
    wrong += failed || fabs(a.x.y - 0.5) < 0.01;
    for (int k = 0; k < 4; k++) {
        const whorl_quat Q = {0.5, k & 1 ? -0.5 : 0.5, k & 2 ? -0.5 : 0.5,
                              0.5};
        const whorl_body_state s = pushed_out(Q, &failed);
        const whorl_quat q = whorl_quat_mul(Q, a.q);
        const whorl_vec3 off = whorl_vec3_sub(s.x,
                                              whorl_quat_rotate(Q, a.x));
        wrong += failed || whorl_vec3_norm(off) > 1e-10
            || fabs(fabs(q.w * s.q.w + q.x * s.q.x + q.y * s.q.y
                         + q.z * s.q.z) - 1) > 1e-10;
    }
    tap_ok(wrong == 0, "S2.15 eq:rest-lift a world turned is pushed out "
           "turned: %d of 5 wrong", wrong);
    const whorl_drop_body b = ball(1, 1, 1);
    const whorl_drop_world w = {.planes = &ground, .plane_count = 1};
    whorl_body_state s = state_at(0.1, 1, zero);
    tap_ok(whorl_drop_step(&b, &w, 0x1p-5, &s, NULL) == WHORL_OK
           && fabs(s.x.y - 0.25) < 1e-9, "S2.15 eq:rest-lift a ball that "
           "comes out is pushed as far as is left");
}
static int falls_through(const whorl_drop_body *b)
{
    const whorl_drop_world w = {.gravity = {0, -8, 0}, .planes = &ground,
                                .plane_count = 1};
    whorl_body_state s = state_at(1.00001, 0, zero);
    whorl_drop_report r;
    return whorl_drop_step(b, &w, 0x1p-6, &s, &r) != WHORL_OK
        || r.contacts == 0 || s.x.y < 1 - 0x1p-10;
}

static void test_begin(void)
{
    static whorl_vec3 p[2][MANY];
    whorl_drop_body b[2] = {{.radius = 0}, {.radius = 0}};
    const whorl_drop_body plain = ball(1, 1, 1);
    int wrong = 0;
    for (int i = 0; i < 2 * MANY; i++)
        p[i / MANY][i % MANY] = (whorl_vec3){0, 0.5, 0};
    p[0][0] = p[1][1] = (whorl_vec3){0, -1, 0};
    for (int k = 0; k < 2; k++)
        wrong += whorl_drop_body_make(&plain.body, p[k], MANY, &b[k])
                != WHORL_OK || b[k].radius != 1;
    for (int k = 0; k < 4; k++)
        wrong += falls_through(&b[k % 2]);
    tap_ok(wrong == 0, "S2.15 eq:rest-fall/begin two bodies, step by step: "
           "neither remembers the points of the other");
    p[0][0].z = NAN;
    const int refused = whorl_drop_body_make(&plain.body, p[0], MANY, &b[0])
        == WHORL_NOT_FINITE;
    const whorl_drop_world w = {.planes = &ground, .plane_count = 1};
    whorl_body_state s = state_at(0, 0, zero);
    tap_ok(refused && whorl_drop_step(&plain, &w, 0x1p-5, &s, NULL)
               == WHORL_OK, "S0.6 eq:rest-fall/begin the first point is "
           "no number; a center in the plane");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "14-ends");
    test_beside();
    test_full();
    test_thinned();
    test_nearer();
    test_placed();
    test_too_long();
    test_one_foot();
    test_few_feet();
    test_rounds_of_none();
    test_last_foot();
    test_weakest();
    test_pads();
    test_decay();
    test_pushed_out();
    test_begin();
    return tap_end();
}
