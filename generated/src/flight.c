/* From mass properties to a flight, and back to the axes of the file. */
/* Tangled from literate/12-steps: flight. Edit there. */
#include "whorl/flight.h"
#include "whorl/inertia.h"
#include "whorl/principal.h"
#include "src/strict.h"
#include <math.h>

static whorl_vec3 momentum(whorl_vec3 I, whorl_vec3 w)
{
    return (whorl_vec3){I.x * w.x, I.y * w.y, I.z * w.z};
}

/* R r - r */
static whorl_vec3 moved_by(whorl_quat q, whorl_vec3 r)
{
    return whorl_vec3_sub(whorl_quat_rotate(q, r), r);
}

static whorl_quat length_one(whorl_quat q)
{
    whorl_quat unit = {NAN, NAN, NAN, NAN};
    whorl_quat_normalize(q, &unit);
    return unit;
}

static whorl_flight_state state_of(const whorl_flight *flight,
                                   whorl_vec3 displacement, whorl_quat q,
                                   whorl_vec3 omega_body)
{
    const whorl_vec3 l = momentum(flight->moments, omega_body);
    const whorl_vec3 v = flight->velocity;
    whorl_flight_state s = {.displacement = displacement, .velocity = v};
    q = length_one(q);
    s.attitude = length_one( /* eq:flight-attitude */
        whorl_quat_mul(q, whorl_quat_conj(flight->axes)));
    s.position = whorl_vec3_sub( /* eq:flight-position */
        displacement, moved_by(s.attitude, flight->center));
    s.omega = whorl_quat_rotate(q, omega_body);
    s.angular_momentum = whorl_quat_rotate(q, l);
    s.energy = (flight->mass * whorl_vec3_dot(v, v)
                + whorl_vec3_dot(omega_body, l)) / 2;
    return s; /* eq:flight-world */
}

static int same_quat(whorl_quat p, whorl_quat q)
{
    return p.w == q.w && p.x == q.x && p.y == q.y && p.z == q.z;
}

static int same_vector(whorl_vec3 a, whorl_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static whorl_flight_state state_at_start(const whorl_flight *flight,
                                         whorl_vec3 displacement)
{
    whorl_flight_state s = state_of(flight, displacement, flight->axes,
                                    flight->omega_body);
    s.attitude = whorl_quat_identity();
    s.position = displacement;
    s.omega = flight->omega;
    return s;
}

static whorl_vec3 way_after(const whorl_flight *flight, double t)
{
    const whorl_vec3 none = {0, 0, 0};
    return t == 0 ? none : whorl_vec3_scale(t, flight->velocity);
}
whorl_flight_state whorl_flight_from_principal(const whorl_flight *flight,
                                               double t, whorl_quat q,
                                               whorl_vec3 omega_body)
{
    const whorl_vec3 way = way_after(flight, t);
    if (same_quat(q, flight->axes)
        && same_vector(omega_body, flight->omega_body))
        return state_at_start(flight, way);
    return state_of(flight, way, q, omega_body);
}

whorl_flight_state whorl_flight_at(const whorl_flight *flight, double t)
{
    whorl_quat q = flight->axes;
    whorl_vec3 omega_body = flight->omega_body;
    if (t != 0)
        whorl_top_at(&flight->top, t, &q, &omega_body);
    return whorl_flight_from_principal(flight, t, q, omega_body);
}
static whorl_turn turn_at_start(const whorl_flight *flight)
{
    return (whorl_turn){flight->axes, momentum(flight->moments,
                                               flight->omega_body)};
}

static whorl_flight_state state_of_turn(const whorl_flight *flight,
                                        whorl_vec3 displacement,
                                        whorl_turn turn)
{
    const whorl_turn start = turn_at_start(flight);
    const whorl_vec3 I = flight->moments, l = turn.l;
    if (same_quat(turn.q, start.q) && same_vector(l, start.l))
        return state_at_start(flight, displacement);
    return state_of(flight, displacement, turn.q,
                    (whorl_vec3){l.x / I.x, l.y / I.y, l.z / I.z});
}

whorl_flight_state whorl_flight_from_turn(const whorl_flight *flight,
                                          double t, whorl_turn turn)
{
    return state_of_turn(flight, way_after(flight, t), turn);
}

whorl_vec3 whorl_flight_displacement(const whorl_flight *flight,
                                     const whorl_flight_state *state,
                                     whorl_vec3 x)
{
    const whorl_vec3 r = whorl_vec3_sub(
        whorl_vec3_sub(x, flight->private_.reference),
        flight->private_.delta);
    const whorl_vec3 turned = moved_by(state->attitude, r);
    return whorl_vec3_add( /* eq:flight-displacement */
        state->displacement, turned);
}

whorl_status whorl_flight_prepare_principal(
    double mass, whorl_vec3 center, whorl_vec3 moments, whorl_mat3 axes,
    whorl_vec3 velocity, whorl_vec3 omega, whorl_flight *flight)
{
    whorl_flight made = {.mass = mass, .center = center,
                         .velocity = velocity, .omega = omega,
                         .moments = moments, .private_ = {center, {0}}};
    if (!isfinite(mass) || !whorl_vec3_finite(center)
        || !whorl_vec3_finite(velocity) || !whorl_vec3_finite(omega))
        return WHORL_NOT_FINITE;
    if (!(mass > 0))
        return WHORL_NOT_ABOVE_ZERO;
    whorl_status status = whorl_mat3_to_quat(axes, &made.axes);
    if (status != WHORL_OK)
        return status;
    made.omega_body = whorl_mat3_apply(whorl_mat3_transpose(axes),
                                       omega); /* eq:flight-start */
    status = whorl_top_prepare(moments, made.axes, made.omega_body,
                               &made.top);
    if (status != WHORL_OK)
        return status;
    const whorl_flight_state s = whorl_flight_at(&made, 0);
    if (!isfinite(s.energy) || !whorl_vec3_finite(s.angular_momentum))
        return WHORL_OUT_OF_RANGE;
    *flight = made;
    return WHORL_OK;
}
whorl_status whorl_flight_prepare(const whorl_mass_properties *body,
                                  whorl_vec3 velocity, whorl_vec3 omega,
                                  whorl_flight *flight)
{
    whorl_vec3 I;
    whorl_mat3 axes;
    whorl_status status = whorl_mass_check(body);
    if (status == WHORL_OK)
        status = whorl_principal(body->inertia, &I, &axes);
    if (status == WHORL_OK)
        status = whorl_flight_prepare_principal(
            body->mass, body->center, I, axes, velocity, omega, flight);
    if (status == WHORL_NOT_PHYSICAL && whorl_mass_check(body) == WHORL_OK)
        status = whorl_flight_prepare_principal(
            body->mass, body->center, (whorl_vec3){I.x, I.y, I.x + I.y},
            axes, velocity, omega, flight);
    if (status != WHORL_OK)
        return status;
    flight->private_.reference = body->reference;
    flight->private_.delta = body->delta;
    return WHORL_OK;
}

whorl_status whorl_flight_stepper(const whorl_flight *flight,
                                  whorl_steps_method method, double h,
                                  whorl_stepper *stepper, whorl_turn *turn)
{
    whorl_stepper made;
    whorl_turn ahead = turn_at_start(flight);
    whorl_status status = whorl_stepper_prepare(method, flight->moments, h,
                                                &made);
    if (status == WHORL_OK)
        status = whorl_stepper_run(&made, 1, &ahead);
    if (status != WHORL_OK)
        return status;
    *stepper = made;
    *turn = turn_at_start(flight);
    return WHORL_OK;
}
static void put3(double *const to[3], size_t i, whorl_vec3 a)
{
    to[0][i] = a.x;
    to[1][i] = a.y;
    to[2][i] = a.z;
}

static whorl_vec3 take3(double *const from[3], size_t i)
{
    return (whorl_vec3){from[0][i], from[1][i], from[2][i]};
}

void whorl_flight_to_batch(const whorl_flight *flight,
                           const whorl_batch *batch, size_t i)
{
    const whorl_turn turn = turn_at_start(flight);
    put3(batch->x, i, flight->center);
    put3(batch->v, i, flight->velocity);
    put3(batch->l, i, turn.l);
    put3(batch->moments, i, flight->moments);
    batch->q[0][i] = turn.q.w;
    batch->q[1][i] = turn.q.x;
    batch->q[2][i] = turn.q.y;
    batch->q[3][i] = turn.q.z;
}
whorl_flight_state whorl_flight_from_batch(const whorl_flight *flight,
                                           const whorl_batch *batch,
                                           size_t i)
{
    double *const *q = batch->q;
    const whorl_turn turn = {{q[0][i], q[1][i], q[2][i], q[3][i]},
                             take3(batch->l, i)};
    return state_of_turn(flight, whorl_vec3_sub(take3(batch->x, i),
                                                flight->center), turn);
}
