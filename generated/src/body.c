/* The state of a rigid body, forces on it, and its rates of change. */
/* Tangled from literate/10-body: story, workshop. Edit there. */
#include "src/body.h"
#include "src/number.h"
#include "whorl/inertia.h"
#include <math.h>
#include <string.h>

whorl_status whorl_body_make(double mass, whorl_sym3 I_body,
                             whorl_body *body)
{
    whorl_body made = {.mass = mass, .I_body = I_body};
    whorl_status status = check_positive(mass);
    if (status == WHORL_OK)
        status = whorl_inertia_check(I_body, WHORL_BODY_TOLERANCE);
    if (status == WHORL_OK)
        status = whorl_sym3_inverse(I_body, &made.I_body_inverse);
    if (status == WHORL_OK)
        *body = made;
    return status;
}

static whorl_status fill_in(const whorl_body *body, whorl_body_motion *m)
{
    m->v = (whorl_vec3){m->P.x / body->mass, m->P.y / body->mass,
                        m->P.z / body->mass};
    m->I_inverse = whorl_inertia_rotate(m->R, body->I_body_inverse);
    m->omega = whorl_sym3_apply(m->I_inverse, m->L);
    /* eq:body-auxiliary */
    m->force = m->torque = (whorl_vec3){0, 0, 0};
    return whorl_vec3_finite(m->v) && whorl_vec3_finite(m->omega)
        ? WHORL_OK : WHORL_OUT_OF_RANGE;
}
whorl_status whorl_body_motion_of(const whorl_body *body,
    const whorl_body_state *s, whorl_body_motion *now)
{
    whorl_quat q;
    if (!(whorl_vec3_finite(s->x) && whorl_vec3_finite(s->P)
          && whorl_vec3_finite(s->L)))
        return WHORL_NOT_FINITE;
    whorl_status status = whorl_quat_normalize(s->q, &q);
    if (status != WHORL_OK)
        return status;
    whorl_body_motion m = {.x = s->x, .P = s->P, .L = s->L,
                           .R = whorl_quat_to_mat3(q)};
    status = fill_in(body, &m);
    if (status == WHORL_OK)
        *now = m;
    return status;
}
whorl_status whorl_body_motion_of_matrix(const whorl_body *body,
    const whorl_body_matrix_state *s, whorl_body_motion *now)
{
    whorl_body_motion m = {.x = s->x, .R = s->R, .P = s->P, .L = s->L};
    int finite = whorl_vec3_finite(s->x) && whorl_vec3_finite(s->P)
        && whorl_vec3_finite(s->L);
    for (int i = 0; i < 9; i++)
        finite = finite && isfinite(s->R.m[i / 3][i % 3]);
    if (!finite)
        return WHORL_NOT_FINITE;
    const whorl_status status = fill_in(body, &m);
    if (status == WHORL_OK)
        *now = m;
    return status;
}

whorl_status whorl_body_start(const whorl_body *body, whorl_vec3 x,
    whorl_quat q, whorl_vec3 v, whorl_vec3 omega, whorl_body_state *s)
{
    whorl_body_state start = {.x = x, .P = whorl_vec3_scale(body->mass, v)};
    if (!(whorl_vec3_finite(x) && whorl_vec3_finite(v)
          && whorl_vec3_finite(omega)))
        return WHORL_NOT_FINITE;
    const whorl_status status = whorl_quat_normalize(q, &start.q);
    if (status != WHORL_OK)
        return status;
    const whorl_mat3 R = whorl_quat_to_mat3(start.q);
    const whorl_sym3 I = whorl_inertia_rotate(R, body->I_body);
    start.L = whorl_angular_momentum(I, omega); /* eq:body-momenta */
    if (!(whorl_vec3_finite(start.P) && whorl_vec3_finite(start.L)))
        return WHORL_OUT_OF_RANGE;
    *s = start;
    return WHORL_OK;
}

whorl_vec3 whorl_body_point(const whorl_body_motion *now, whorl_vec3 r0)
{
    const whorl_vec3 r = whorl_mat3_apply(now->R, r0);
    return whorl_vec3_add(r, now->x); /* eq:body-point */
}

whorl_vec3 whorl_body_velocity_at(const whorl_body_motion *now,
                                  whorl_vec3 p)
{
    const whorl_vec3 r = whorl_vec3_sub(p, now->x);
    const whorl_vec3 turning = whorl_vec3_cross(now->omega, r);
    return whorl_vec3_add(now->v, turning); /* eq:body-velocity */
}

void whorl_body_add_force(whorl_body_motion *now, whorl_vec3 force,
                          whorl_vec3 p)
{
    const whorl_vec3 r = whorl_vec3_sub(p, now->x);
    const whorl_vec3 torque = whorl_vec3_cross(r, force);
    now->force = whorl_vec3_add(now->force, force);
    now->torque = whorl_vec3_add(now->torque, torque);
    /* eq:body-torque */
}
void whorl_body_add_weight(whorl_body_motion *now, double mass,
                           whorl_vec3 g)
{
    const whorl_vec3 weight = whorl_vec3_scale(mass, g);
    now->force = whorl_vec3_add(now->force, weight); /* eq:body-weight */
}
void whorl_body_add_torque(whorl_body_motion *now, whorl_vec3 torque)
{
    now->torque = whorl_vec3_add(now->torque, torque);
}

double whorl_body_energy(const whorl_body_motion *now)
{
    return 0.5 * (whorl_vec3_dot(now->P, now->v)
                  + whorl_vec3_dot(now->L, now->omega));
    /* eq:body-energy */
}
whorl_vec3 whorl_body_angular_acceleration(const whorl_body_motion *now)
{
    const whorl_vec3 turned = whorl_vec3_cross(now->L, now->omega);
    return whorl_sym3_apply(now->I_inverse,
                            whorl_vec3_add(turned, now->torque));
    /* eq:body-angular-acceleration */
}

_Static_assert(sizeof(whorl_body_state)
                   == WHORL_BODY_SIZE * sizeof(double)
               && sizeof(whorl_body_matrix_state)
                   == WHORL_BODY_MATRIX_SIZE * sizeof(double),
               "a state is an array of numbers");

static whorl_status copy_numbers(void *to, const void *from,
                                 size_t numbers, size_t count)
{
    if (count < numbers)
        return WHORL_BUFFER_TOO_SHORT;
    memcpy(to, from, numbers * sizeof(double));
    return WHORL_OK;
}

whorl_status whorl_body_pack(const whorl_body_state *s, double *y,
                             size_t count)
{
    return copy_numbers(y, s, WHORL_BODY_SIZE, count);
}
whorl_status whorl_body_unpack(const double *y, size_t count,
                               whorl_body_state *s)
{
    return copy_numbers(s, y, WHORL_BODY_SIZE, count);
}

whorl_status whorl_body_pack_matrix(const whorl_body_matrix_state *s,
                                    double *y, size_t count)
{
    return copy_numbers(y, s, WHORL_BODY_MATRIX_SIZE, count);
}

whorl_status whorl_body_unpack_matrix(const double *y, size_t count,
                                      whorl_body_matrix_state *s)
{
    return copy_numbers(s, y, WHORL_BODY_MATRIX_SIZE, count);
}

typedef whorl_status motion_reader(const whorl_body *body, const double *y,
                                   whorl_body_motion *now);

static whorl_status read_state(const whorl_body *body, const double *y,
                               whorl_body_motion *now)
{
    whorl_body_state s;
    whorl_body_unpack(y, WHORL_BODY_SIZE, &s);
    return whorl_body_motion_of(body, &s, now);
}

static whorl_status read_matrix_state(const whorl_body *body,
                                      const double *y,
                                      whorl_body_motion *now)
{
    whorl_body_matrix_state s;
    whorl_body_unpack_matrix(y, WHORL_BODY_MATRIX_SIZE, &s);
    return whorl_body_motion_of_matrix(body, &s, now);
}

static whorl_status update_motions(whorl_body_world *world,
                                   const double *y, size_t count,
                                   size_t numbers, motion_reader *read)
{
    whorl_status status = count / numbers < world->n
        ? WHORL_BUFFER_TOO_SHORT : WHORL_OK;
    for (size_t i = 0; status == WHORL_OK && i < world->n; i++)
        status = read(&world->bodies[i], y + numbers * i, &world->now[i]);
    return status;
}

whorl_status whorl_body_update_motions(whorl_body_world *world,
                                       const double *y, size_t count)
{
    return update_motions(world, y, count, WHORL_BODY_SIZE, read_state);
}

whorl_status whorl_body_update_motions_matrix(whorl_body_world *world,
                                              const double *y,
                                              size_t count)
{
    return update_motions(world, y, count, WHORL_BODY_MATRIX_SIZE,
                          read_matrix_state);
}

static whorl_status ask_forces(double t, whorl_body_world *world)
{
    whorl_status status = WHORL_OK;
    for (size_t i = 0; status == WHORL_OK && i < world->n; i++)
        if (world->forces)
            status = world->forces(t, i, world);
    return status;
}

whorl_status whorl_body_dydt(double t, const double *y, double *ydot,
                             void *context)
{
    enum { N = WHORL_BODY_SIZE };
    whorl_body_world *world = context;
    whorl_status status = whorl_body_update_motions(world, y, N * world->n);
    if (status == WHORL_OK)
        status = ask_forces(t, world);
    for (size_t i = 0; status == WHORL_OK && i < world->n; i++) {
        const whorl_body_motion *now = &world->now[i];
        whorl_body_state s, rate;
        whorl_body_unpack(y + N * i, N, &s);
        rate = (whorl_body_state){now->v, whorl_quat_rate(s.q, now->omega),
                                  now->force, now->torque};
        whorl_body_pack(&rate, ydot + N * i, N);
        /* eq:body-rates-quat */
    }
    return status;
}

whorl_status whorl_body_dydt_matrix(double t, const double *y,
                                    double *ydot, void *context)
{
    enum { N = WHORL_BODY_MATRIX_SIZE };
    whorl_body_world *world = context;
    whorl_status status =
        whorl_body_update_motions_matrix(world, y, N * world->n);
    if (status == WHORL_OK)
        status = ask_forces(t, world);
    for (size_t i = 0; status == WHORL_OK && i < world->n; i++) {
        const whorl_body_motion *now = &world->now[i];
        const whorl_body_matrix_state rate = {
            now->v, whorl_mat3_rate(now->R, now->omega),
            now->force, now->torque};
        whorl_body_pack_matrix(&rate, ydot + N * i, N); /* eq:body-rates */
    }
    return status;
}

static whorl_status system_of(whorl_body_world *world, size_t numbers,
                              whorl_dydt *dydt, whorl_ode_problem *problem)
{
    if (world->n == 0)
        return WHORL_NO_BODIES;
    *problem = (whorl_ode_problem){numbers * world->n, dydt, world};
    return WHORL_OK;
}

whorl_status whorl_body_problem(whorl_body_world *world,
                                whorl_ode_problem *problem)
{
    return system_of(world, WHORL_BODY_SIZE, whorl_body_dydt, problem);
}

whorl_status whorl_body_problem_matrix(whorl_body_world *world,
                                       whorl_ode_problem *problem)
{
    return system_of(world, WHORL_BODY_MATRIX_SIZE, whorl_body_dydt_matrix,
                     problem);
}

static whorl_status bring_to_length_one(double *y, size_t n)
{
    whorl_status status = WHORL_OK;
    for (size_t i = 0; status == WHORL_OK && i < n; i++) {
        whorl_body_state s;
        whorl_body_unpack(y + WHORL_BODY_SIZE * i, WHORL_BODY_SIZE, &s);
        status = whorl_quat_normalize(s.q, &s.q);
        whorl_body_pack(&s, y + WHORL_BODY_SIZE * i, WHORL_BODY_SIZE);
    }
    return status;
}

static whorl_status observe_world(double t, whorl_body_world *world,
                               const double *y, size_t count,
                               whorl_body_observer *observe)
{
    const whorl_status status = whorl_body_update_motions(world, y, count);
    return status == WHORL_OK && observe ? observe(t, world) : status;
}

whorl_status whorl_body_run(whorl_body_world *world,
    whorl_ode_method method, double t0, double t1, double h, double *y,
    whorl_body_observer *observe, double *work, size_t size)
{
    whorl_ode_problem problem;
    whorl_status status = whorl_body_problem(world, &problem);
    if (status != WHORL_OK)
        return status;
    const size_t count = problem.dimension, bytes = count * sizeof *y;
    if (size / sizeof *y / WHORL_BODY_WORK < count)
        return WHORL_WORK_TOO_SMALL;
    size_t steps;
    status = whorl_ode_count(t1 - t0, h, &steps);
    if (status != WHORL_OK)
        return status;
    h = (t1 - t0) / (double)steps;
    double *copy = work, *rest = work + count;
    const size_t room = size - bytes;
    memcpy(copy, y, bytes);
    status = observe_world(t0, world, copy, count, observe);
    for (size_t k = 0; status == WHORL_OK && k < steps; k++) {
        const double t = t0 + h * (double)k;
        const double t_next = k + 1 == steps ? t1 : t0 + h * (double)(k + 1);
        status = whorl_ode_step(&problem, method, t, h, copy, copy, rest, room);
        if (status == WHORL_OK)
            status = bring_to_length_one(copy, world->n);
        if (status == WHORL_OK)
            status = observe_world(t_next, world, copy, count, observe);
    }
    if (status == WHORL_OK)
        memcpy(y, copy, bytes);
    return status;
}
