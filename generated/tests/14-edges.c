/* The search for points that touch, at the edges of what it takes. */
/* Tangled from literate/14-rest: evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "src/manifold.h"
#include <math.h>
#include <string.h>

enum { MANY = 4096 };
static whorl_vec3 cloud[MANY];
static manifold_memory memories[3];
static const whorl_half_space ground = {{0, 0, 0}, {0, 1, 0}};

static whorl_body_motion upright_at(double height, double speed)
{
    return (whorl_body_motion){.x = {0, height, 0}, .v = {0, speed, 0},
                               .R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
}

/* The points kept, and in *late the time since the last came in. */
static size_t search(const manifold_surface *s, size_t plane, double height,
                     double speed, double limit, double *late)
{
    const whorl_body_motion now = upright_at(height, speed);
    manifold m = {.count = 0};
    manifold_search met = {.lowest = INFINITY};
    whorl_manifold_find(s, plane, ground, &now, limit, 0.5, &m, &met);
    *late = met.late;
    return m.count;
}

static void test_limits(void)
{
    static const struct { double gap, speed; size_t kept; double late; }
    t[] = {{-0.125, -0.5, 1, 0}, {-0.125, -0.625, 0, 0.2},
           {0.0625, 0, 0, 0}, {0.0625, -1, 0, 0}, {0.03125, 0, 1, 0},
           {0.0625 - 0x1p-40, 0, 1, 0}};
    int wrong = 0;
    for (int i = 0; i < MANY; i++)
        cloud[i] = (whorl_vec3){0, 1, 0};
    cloud[7] = (whorl_vec3){0, -1, 0};
    for (size_t k = 0; k < sizeof t / sizeof *t; k++)
        for (int twice = 0; twice < 4; twice++) {
            const manifold_surface s = {cloud, twice ? MANY : 9, 16, 1,
                                        memories};
            double late = NAN;
            memories[0].reach = twice == 3 ? memories[0].reach : 0;
            const size_t kept = search(&s, 0, 1 + t[k].gap, t[k].speed,
                                       0.0625, &late);
            wrong += kept != t[k].kept || fabs(late - t[k].late) > 1e-15;
        }
    tap_ok(wrong == 0, "S2.4 eq:rest-farthest/limit a gap that is the "
           "limit, a speed that is the least");
}

static void test_ball_limits(void)
{
    static const double gap[4] = {-0.125, 0.03125, 0.0625, 0.125};
    const manifold_surface ball = {NULL, 0, 0.25, 0, NULL};
    int wrong = 0;
    for (size_t k = 0; k < 4; k++) {
        const whorl_body_motion now = upright_at(0.25 + gap[k], 0);
        manifold m = {.count = 0};
        manifold_search met = {.lowest = INFINITY};
        whorl_manifold_find(&ball, 2, ground, &now, 0.0625, 0.5, &m, &met);
        wrong += m.count != (k < 2) || met.lowest < fmin(gap[k], 0)
            || (k == 0 && met.lowest != gap[0]);
        if (m.count > 0)
            wrong += m.at[0].plane != 2 || m.at[0].point != 0
                || m.at[0].r0.y != -0.25;
    }
    tap_ok(wrong == 0, "S2.4 eq:rest-farthest/ball a ball has one point, "
           "below the limit");
}
static int untouched(const manifold_memory *m)
{
    const unsigned char *byte = (const unsigned char *)m;
    int same = 1;
    for (size_t k = 0; k < sizeof *m; k++)
        same &= byte[k] == 0x55;
    return same;
}

static void test_room(void)
{
    const manifold_surface s = {cloud, MANY, 16, 1, &memories[1]};
    double late;
    int kept = 1, same = 1;
    memset(memories, 0x55, sizeof memories);
    for (int near = 1023; near < 1027; near++) {
        for (int i = 0; i < MANY; i++)
            cloud[i] = (whorl_vec3){0x1p-13 * i, i < near ? -1 : 1, 0};
        memories[1].reach = 0;
        for (int k = 0; k < 3; k++)
            kept &= search(&s, 0, 1 + 0x1p-10 * k, 0, 0.0625, &late) == 2;
        same &= untouched(&memories[0]) && untouched(&memories[2]);
        same &= memories[1].count <= MANIFOLD_NEAR;
    }
    tap_ok(same && kept, "S2.4 eq:rest-farthest/room a memory that is "
           "full writes nothing beyond");
    memset(memories, 0x55, sizeof memories);
    for (size_t plane = 1; plane < 3; plane++)
        kept &= search(&s, plane, 1, 0, 0.0625, &late) == 2;
    tap_ok(kept && untouched(&memories[0]) && untouched(&memories[1])
               && untouched(&memories[2]), "S2.4 eq:rest-farthest/room a "
           "plane beyond the memories has none");
}
static void test_large(void)
{
    static const struct { double first, second, turn; } t[] = {
        {0, 0, 0x1p-7}, {0, 0, -0x1p-7}, {1, -1, 0}, {-1, 1, 0},
        {4, 0, 0}, {0, -4, 0}, {64, -64, 0}, {0, 64, 0x1p-6}};
    int missed = 0;
    for (int i = 0; i < MANY; i++)
        cloud[i] = (whorl_vec3){2.0 * (i % 64) - 63, i / 64 / 8.0,
                                (i * 37) % 64 - 31.5};
    for (size_t k = 0; k < sizeof t / sizeof *t; k++) {
        const manifold_surface s = {cloud, MANY, 80, 1, memories};
        const manifold_surface plain = {cloud, MANY, 80, 0, NULL};
        const double c = 1 / sqrt(1 + t[k].turn * t[k].turn);
        whorl_body_motion now = upright_at(t[k].first, 0);
        manifold m[3] = {{.count = 0}};
        manifold_search met[3] = {{INFINITY, 0}, {INFINITY, 0},
                                  {INFINITY, 0}};
        memories[0].reach = 0;
        whorl_manifold_find(&s, 0, ground, &now, 0.0625, 0.5, &m[2],
                            &met[2]);
        now.x.y = t[k].second;
        now.R = (whorl_mat3){{{c, -c * t[k].turn, 0},
                              {c * t[k].turn, c, 0}, {0, 0, 1}}};
        whorl_manifold_find(&s, 0, ground, &now, 0.0625, 0.5, &m[0],
                            &met[0]);
        whorl_manifold_find(&plain, 0, ground, &now, 0.0625, 0.5, &m[1],
                            &met[1]);
        missed += m[0].count != m[1].count
            || fmin(met[0].lowest, 0) != fmin(met[1].lowest, 0);
        for (size_t i = 0; i < m[1].count; i++)
            missed += m[0].at[i].point != m[1].at[i].point;
    }
    tap_ok(missed == 0, "S2.4 eq:rest-farthest/large a body of 80 m: its "
           "far points come near");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "14-edges");
    test_limits();
    test_ball_limits();
    test_room();
    test_large();
    return tap_end();
}
