/* Drops and the lab have their committed bits. */
/* Tangled from literate/14-rest: bits-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "tests/committed_bits.h"

enum { POINTS = 600 };
static whorl_vec3 points[POINTS];
static whorl_drop_body dropped;

static whorl_vec3 unit(double x, double y, double z)
{
    const double length = sqrt(x * x + y * y + z * z);
    return (whorl_vec3){x / length, y / length, z / length};
}

static whorl_status make_ball(void)
{
    whorl_body b;
    whorl_status status = whorl_body_make(2,
        whorl_sym3_diagonal(0.0625, 0.0625, 0.0625), &b);
    if (!status)
        status = whorl_drop_ball_make(&b, 0.25, &dropped);
    return status;
}

static whorl_status make_slab(void)
{
    whorl_body b;
    for (int i = 0; i < 8; i++)
        points[i] = (whorl_vec3){i & 1 ? 0.5 : -0.5, i & 2 ? 0.125 : -0.125,
                                 i & 4 ? 0.25 : -0.25};
    whorl_status status = whorl_body_make(3,
        whorl_sym3_diagonal(0.078125, 0.3125, 0.265625), &b);
    if (!status)
        status = whorl_drop_body_make(&b, points, 8, &dropped);
    return status;
}

static whorl_status make_pebble(void)
{
    whorl_body b;
    for (int i = 0; i < POINTS; i++) {
        const whorl_vec3 n = drawn_unit();
        points[i] = (whorl_vec3){0.25 * n.x, 0.375 * n.y, 0.3125 * n.z};
    }
    whorl_status status = whorl_body_make(1.5, (whorl_sym3){0.0715,
        0.0484, 0.0609, 0.002, -0.001, 0.003}, &b);
    if (!status)
        status = whorl_drop_body_make(&b, points, POINTS, &dropped);
    return status;
}

typedef whorl_status step_of(const whorl_drop_body *,
    const whorl_drop_world *, double, whorl_body_state *,
    whorl_drop_report *);
static const struct {
    const char *label;
    whorl_status (*make)(void);
    step_of *step;
    uint64_t bits;
} drops[] = {
    {"eq:rest-fall a ball", make_ball, whorl_drop_step,
     UINT64_C(0x8d116dabfc2862a5)},
    {"eq:rest-stick a slab", make_slab, whorl_drop_step,
     UINT64_C(0x6a50f71e994df8eb)},
    {"eq:rest-clamp a pebble", make_pebble, whorl_drop_step,
     UINT64_C(0xb51848136f099df6)},
    {"eq:rest-lab a pebble in the lab", make_pebble, whorl_lab_step,
     UINT64_C(0xf6774f0e2ade0c6f)}
};

static uint64_t bits_of_drop(step_of *step, int how)
{
    const whorl_half_space planes[2] = {
        {{0, 0, 0}, unit(0.0625, 1, how == 4 ? 0.5 : 0)},
        {{-0.75, 0, 0}, unit(1, 0.125, 0.0625 * how)}};
    const whorl_drop_world world = {.gravity = {0, -9.8125, 0},
        .planes = planes, .plane_count = 2,
        .contact = {0.125 * how, 0.25 * (4 - how)},
        .linear_decay = 0.03125 * how, .angular_decay = 0.125 * how,
        .law = how % 2 ? WHORL_IMPULSE_LAB : WHORL_IMPULSE_BILINEAR};
    whorl_body_state s = {.x = {0.25, 1, 0}, .q = drawn_quat()};
    uint64_t h = 0;
    s.P = drawn_vec3();
    s.L = drawn_vec3();
    for (int k = 0; k < 384; k++) {
        whorl_drop_report r = {.contacts = 0};
        const uint64_t status =
            step(&dropped, &world, 0.0078125, &s, &r);
        const uint64_t met[3] = {status, r.contacts, r.hits};
        add_bits(&h, met, 3);
        add_bits(&h, &s, 13);
        add_bits(&h, &r.lift, 3);
    }
    return h;
}
static void test_drops(void)
{
    for (size_t i = 0; i < sizeof drops / sizeof drops[0]; i++) {
        uint64_t h = 0;
        drawn_so_far = 1000 * i;
        const whorl_status status = drops[i].make();
        for (int how = 0; how < 5; how++) {
            const uint64_t one = bits_of_drop(drops[i].step, how);
            add_bits(&h, &one, 1);
        }
        tap_ok(status == WHORL_OK && h == drops[i].bits,
               "S2.4 %s, the bits of five drops, %016llx",
               drops[i].label, (unsigned long long)h);
    }
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "14-bits");
    test_drops();
    return tap_end();
}
