/* The ends of a step's length, and the start of a flight. */
/* Tangled from literate/12-steps: ends-evidence. Edit there. */
#include "reference/tap.h"
#include "whorl.h"
#include <float.h>
#include <math.h>

static whorl_status prepare(double special, double others, int axis,
                            double h)
{
    whorl_stepper s;
    const whorl_vec3 I = {axis == 0 ? special : others,
                          axis == 1 ? special : others,
                          axis == 2 ? special : others};
    return whorl_stepper_prepare(WHORL_STEPS_RK4, I, h, &s);
}

static void test_shortest(void)
{
    int good = 1;
    for (int axis = 0; axis < 3; axis++)
        good = good && prepare(2, 1, axis, 4 * DBL_MIN) == WHORL_OK
            && prepare(2, 1, axis, 4 * DBL_MIN * (1 - DBL_EPSILON))
                == WHORL_OUT_OF_RANGE
            && prepare(2, 1, axis, 2 * DBL_MIN) == WHORL_OUT_OF_RANGE;
    tap_ok(good, "eq:steps-rates/short h / 2 I is a normal number, also "
           "for the largest moment");
}
/* Is a step from such a q the same, bit by bit, as one from q / |q|? */
static int normalized_first(double square)
{
    const whorl_vec3 l = {0.1, 2, 0.3};
    whorl_turn a = {{0.6, 0, 0.8, 0}, l}, b;
    whorl_stepper s;
    a.q.w *= sqrt(square);
    a.q.y *= sqrt(square);
    b.l = l;
    return whorl_quat_normalize(a.q, &b.q) == WHORL_OK
        && whorl_stepper_prepare(WHORL_STEPS_KL6, (whorl_vec3){1, 2, 2.5},
                                 0.01, &s) == WHORL_OK
        && whorl_stepper_run(&s, 1, &a) == WHORL_OK
        && whorl_stepper_run(&s, 1, &b) == WHORL_OK
        && a.q.w == b.q.w && a.q.x == b.q.x && a.q.y == b.q.y
        && a.q.z == b.q.z;
}

static void test_length(void)
{
    tap_ok(!normalized_first(1 + 9e-4) && !normalized_first(1 - 9e-4),
           "eq:steps-newton q.q off 1 by 0.0009: q is taken as it is");
    tap_ok(normalized_first(1 + 1.1e-3) && normalized_first(1 - 1.1e-3),
           "eq:steps-newton q.q off 1 by 0.0011: q is normalized "
           "first");
}
static void test_longest(void)
{
    int good = 1;
    for (int axis = 0; axis < 3; axis++)
        good = good && prepare(0x1p-24, 1, axis, 0x1p999) == WHORL_OK
            && prepare(0x1p-24, 1, axis, 0x1p1000) == WHORL_OUT_OF_RANGE;
    tap_ok(good, "eq:steps-reach/long h / I is finite, also for the "
           "smallest moment");
}
static void test_fastest(void)
{
    static const whorl_vec3 l[3] = {{100, 0, 0}, {0, 100, 0}, {0, 0, 100}};
    whorl_stepper s;
    int good = whorl_stepper_prepare(WHORL_STEPS_RK4,
        (whorl_vec3){2, 3, 4}, 1, &s) == WHORL_OK;
    for (int axis = 0; axis < 3; axis++) {
        whorl_turn turn = {whorl_quat_identity(), l[axis]};
        good = good && whorl_stepper_run(&s, 1, &turn)
                           == WHORL_STEP_TOO_LONG;
    }
    tap_ok(good, "eq:steps-reach/fast too fast for the step, about each "
           "axis");
}

static whorl_flight let_go(void)
{
    whorl_flight f = {0};
    whorl_flight_prepare_principal(
        2, (whorl_vec3){1, 2, 3}, (whorl_vec3){2, 3, 4},
        whorl_mat3_identity(), (whorl_vec3){1, 0, 0},
        (whorl_vec3){1, 2, 3}, &f);
    return f;
}

static double energy_with(double x, double y, double z)
{
    const whorl_flight f = let_go();
    return whorl_flight_from_principal(&f, 0, f.axes,
                                       (whorl_vec3){x, y, z}).energy;
}

static void test_start(void)
{
    const whorl_flight f = let_go();
    const whorl_turn turn = {f.axes, {4, 9, 16}};
    tap_ok(energy_with(1, 2, 3) == 26 && energy_with(1, 3, 4) == 47.5
           && energy_with(2, 2, 4) == 43 && energy_with(2, 3, 3) == 36.5,
           "eq:flight-start one component of the start, and the energy of "
           "the others");
    tap_ok(whorl_flight_from_turn(&f, 0, turn).energy == 50.5,
           "eq:flight-start the attitude of the start, and another "
           "momentum");
}

static void test_point(void)
{
    const whorl_flight f = let_go();
    const whorl_flight_state s = whorl_flight_at(&f, 0.75);
    const whorl_vec3 d = whorl_flight_displacement(&f, &s, f.center);
    tap_ok(d.x == 0.75 && d.y == 0 && d.z == 0,
           "eq:flight-displacement/center the center of mass moves with "
           "its velocity");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "12-ends");
    test_shortest();
    test_longest();
    test_fastest();
    test_length();
    test_start();
    test_point();
    return tap_end();
}
