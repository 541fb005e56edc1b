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

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "14-ends");
    test_beside();
    test_full();
    test_thinned();
    test_nearer();
    test_placed();
    return tap_end();
}
