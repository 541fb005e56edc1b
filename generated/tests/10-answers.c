/* Numbers in the solutions of chapter 10. */
/* Tangled from literate/10-body: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>
#include <string.h>

static double distance(whorl_vec3 a, whorl_vec3 b)
{
    return whorl_vec3_norm(whorl_vec3_sub(a, b));
}

static void test_still(void)
{
    const whorl_body_motion m = {.v = {1, 0, 0}, .omega = {0, 0, 2}};
    const whorl_vec3 p = {0, 0.5, 7}, zero = {0, 0, 0};
    tap_ok(distance(whorl_body_velocity_at(&m, p), zero) == 0,
           "ex:body-still (0, 1/2, z) stands still");
}

static whorl_status push_once(double t, size_t i, whorl_body_world *world)
{
    (void)t;
    whorl_body_add_force(&world->now[i], (whorl_vec3){0, 0, 3},
                    (whorl_vec3){1, 1, 0});
    return WHORL_OK;
}

static void test_thirteen(void)
{
    const double c = sqrt(0.5);
    const double expected[13] = {1, 2, 0, -c / 2, c, 0, c / 2,
                                 0, 0, 3, 3, 0, 0};
    whorl_body body;
    whorl_body_motion now;
    whorl_body_world world = {1, &body, push_once, NULL, &now};
    const double y[13] = {1, 0, 0, c, 0, 0, c, 2, 4, 0, 4, 2, 4};
    double rates[13] = {0};
    int good = whorl_body_make(2, whorl_sym3_diagonal(2, 4, 4), &body)
        == WHORL_OK;
    good &= whorl_body_dydt(0, y, rates, &world) == WHORL_OK;
    for (int i = 0; i < 13; i++)
        good &= fabs(rates[i] - expected[i]) < 1e-15;
    tap_ok(good, "ex:body-numbers thirteen rates");
}

static void test_cup(void)
{
    const whorl_vec3 p[4] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {2, 3, 1}};
    const whorl_vec3 mean = {0.5, 1, 0.25}, g = {0, 0, -8};
    whorl_body_motion m = {.x = {0.25, 0, 0}};
    for (int k = 0; k < 4; k++)
        whorl_body_add_force(&m, whorl_vec3_scale(0.25, g), p[k]);
    tap_ok(distance(m.force, g) == 0
               && distance(m.torque, whorl_vec3_cross(whorl_vec3_sub(
                      mean, m.x), g)) == 0 && whorl_vec3_norm(m.torque) > 1,
           "ex:body-bug the weight acts at the mean of the vertices");
}

static void test_power(void)
{
    whorl_body body;
    whorl_body_motion m;
    whorl_body_make(2, (whorl_sym3){3, 4, 5, 0.5, -0.25, 0.125}, &body);
    const whorl_body_state s = {{0, 0, 0}, {1, 2, 3, 4}, {1, 2, 3},
                                {4, -5, 6}};
    whorl_body_motion_of(&body, &s, &m);
    whorl_body_add_force(&m, (whorl_vec3){1, -1, 2}, (whorl_vec3){3, 1, 1});
    const whorl_vec3 alpha = whorl_body_angular_acceleration(&m);
    const double rate = whorl_vec3_dot(m.force, m.v)
        + 0.5 * whorl_vec3_dot(m.torque, m.omega)
        + 0.5 * whorl_vec3_dot(m.L, alpha);
    const double power = whorl_vec3_dot(m.force, whorl_body_velocity_at(
        &m, (whorl_vec3){3, 1, 1}));
    tap_ok(fabs(rate - power) < 1e-14, "ex:body-power "
           "eq:body-angular-acceleration the rate of T is the power");
}

static void test_blow(void)
{
    whorl_body body;
    whorl_body_motion m;
    whorl_body_make(2, (whorl_sym3){3, 4, 5, 0.5, -0.25, 0.125}, &body);
    const whorl_vec3 J = {1, -2, 3}, r = {2, 1, -1};
    const whorl_body_state s = {{0, 0, 0}, {1, 0, 0, 0}, J,
                                whorl_vec3_cross(r, J)};
    whorl_body_motion_of(&body, &s, &m);
    const double T = 0.5 * whorl_vec3_dot(J, whorl_body_velocity_at(&m, r));
    const double width = 3, d = width / 6;
    const double stays = width * width / 12 / d;
    tap_ok(fabs(whorl_body_energy(&m) - T) < 1e-14,
           "ex:body-kick T is half of J . K J");
    tap_ok(fabs(stays - width / 2) < 1e-15,
           "ex:body-percussion a stop a sixth of the width off the center");
}

static void test_other_origin(void)
{
    const whorl_vec3 p[3] = {{1, 2, 0}, {-1, 0, 3}, {2, -2, 1}};
    const whorl_vec3 omega = {1, 2, -1}, v = {3, 0, 1};
    const double mass[3] = {1, 2, 3}, M = 6;
    whorl_vec3 c, q[3], P, L, a = {0.5, 1, -2};
    whorl_sym3 I;
    whorl_center_of_points(p, mass, 3, &c);
    whorl_inertia_of_points(p, mass, 3, c, &I);
    for (int i = 0; i < 3; i++)
        q[i] = whorl_vec3_add(v, whorl_vec3_cross(
            omega, whorl_vec3_sub(p[i], c)));
    whorl_momentum_of_points(p, q, mass, 3, whorl_vec3_add(c, a), &P, &L);
    const whorl_vec3 oa = whorl_vec3_cross(omega, a);
    const whorl_vec3 u = whorl_vec3_add(v, oa);
    const whorl_vec3 both = whorl_vec3_scale(M, whorl_vec3_cross(
        a, whorl_vec3_sub(oa, u)));
    tap_ok(distance(P, whorl_vec3_scale(M, whorl_vec3_sub(u, oa))) < 1e-13
               && distance(L, whorl_vec3_add(whorl_angular_momentum(
                      I, omega), both)) < 1e-12,
           "ex:body-origin both momenta contain both velocities");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "10-answers");
    test_still();
    test_thirteen();
    test_cup();
    test_power();
    test_blow();
    test_other_origin();
    return tap_end();
}
