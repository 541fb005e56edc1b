/* A free flight by one of six methods. */
/* Tangled from literate/command: tumble. Edit there. */
#include "tool/flight.h"

#include <math.h>
#include <stddef.h>

const char *const flight_method_name[FLIGHT_METHODS + 1] = {
    "euler", "rk4", "dp54", "split", "kl6", "exact", NULL};

static whorl_status rates(double t, const double *y, double *ydot,
                          void *context)
{
    const flight *f = context;
    const double *w = y + 4, *c = f->quotient;
    const whorl_vec3 omega = {w[0] * f->pace, w[1] * f->pace,
                              w[2] * f->pace};
    const whorl_quat q_dot = whorl_quat_rate_body(
        (whorl_quat){y[0], y[1], y[2], y[3]}, omega);
    (void)t;
    ydot[0] = q_dot.w, ydot[1] = q_dot.x;
    ydot[2] = q_dot.y, ydot[3] = q_dot.z;
    ydot[4] = c[0] * omega.y * w[2];
    ydot[5] = c[1] * omega.z * w[0];
    ydot[6] = c[2] * omega.x * w[1];
    return WHORL_OK;
}

whorl_status flight_let_go(flight *f, const double moment[3],
                           whorl_mat3 axes, whorl_vec3 omega)
{
    const whorl_vec3 I = {moment[0], moment[1], moment[2]};
    whorl_status status;
    *f = (flight){.moment = {I.x, I.y, I.z}, .omega0 = omega};
    status = whorl_mat3_to_quat(axes, &f->q0);
    if (status != WHORL_OK)
        return status;
    f->q = f->q0;
    f->omega_body = whorl_mat3_apply(whorl_mat3_transpose(axes), omega);
    return whorl_top_prepare(I, f->q0, f->omega_body, &f->exact);
}

static void prepare_solver(flight *f)
{
    const double *I = f->moment, w[3] = {f->omega_body.x, f->omega_body.y,
                                         f->omega_body.z};
    int exponent;
    frexp(whorl_vec3_norm(f->omega_body), &exponent);
    f->pace = ldexp(1, exponent - 1);
    f->problem = (whorl_ode_problem){7, rates, f};
    f->y[0] = f->q.w, f->y[1] = f->q.x;
    f->y[2] = f->q.y, f->y[3] = f->q.z;
    for (int i = 0; i < 3; i++) {
        f->quotient[i] = (I[(i + 1) % 3] - I[(i + 2) % 3]) / I[i];
        f->y[4 + i] = w[i] / f->pace;
    }
}
static whorl_status prepare_stepper(flight *f, whorl_steps_method method)
{
    const double *I = f->moment;
    const whorl_vec3 w = f->omega_body;
    whorl_turn ahead;
    whorl_status status = whorl_stepper_prepare(
        method, (whorl_vec3){I[0], I[1], I[2]}, f->h, &f->stepper);
    if (status != WHORL_OK)
        return status;
    f->turn = (whorl_turn){f->q, {I[0] * w.x, I[1] * w.y, I[2] * w.z}};
    ahead = f->turn;
    return whorl_stepper_run(&f->stepper, 1, &ahead);
}
static const double tolerance = 1e-9;

whorl_status flight_begin(flight *f, flight_method method, double time,
                          size_t steps)
{
    whorl_status status = WHORL_OK;
    whorl_quat q;
    whorl_vec3 omega_body;
    f->method = method;
    f->time = time;
    f->steps = steps;
    f->h = time / (double)steps;
    switch (method) {
    case FLIGHT_RK4:
        return prepare_stepper(f, WHORL_STEPS_RK4);
    case FLIGHT_SPLIT:
        return prepare_stepper(f, WHORL_STEPS_SPLIT);
    case FLIGHT_KL6:
        return prepare_stepper(f, WHORL_STEPS_KL6);
    case FLIGHT_DP54:
        prepare_solver(f);
        status = whorl_dopri_begin(&f->run, &f->problem, tolerance, 0, 0,
                                   time, f->y, f->work, sizeof f->work);
        f->run.most_steps = (size_t)WHORL_ODE_MOST_STEPS;
        return status;
    case FLIGHT_EULER:
        prepare_solver(f);
        return WHORL_OK;
    default:
        whorl_top_at(&f->exact, time, &q, &omega_body);
        return whorl_vec3_finite(omega_body) ? WHORL_OK
                                             : WHORL_OUT_OF_RANGE;
    }
}

static void take_turn(flight *f)
{
    const double *I = f->moment;
    const whorl_vec3 l = f->turn.l;
    f->q = f->turn.q;
    f->omega_body = (whorl_vec3){l.x / I[0], l.y / I[1], l.z / I[2]};
}

static void take_state(flight *f)
{
    const double *y = f->y;
    f->q = (whorl_quat){y[0], y[1], y[2], y[3]};
    f->omega_body = whorl_vec3_scale(f->pace,
                                     (whorl_vec3){y[4], y[5], y[6]});
}
whorl_status flight_next(flight *f)
{
    const size_t row = f->row + 1;
    const double t = row == f->steps
        ? f->time : f->time * (double)row / (double)f->steps;
    whorl_status status = WHORL_OK;
    if (f->method == FLIGHT_EXACT) {
        whorl_top_at(&f->exact, t, &f->q, &f->omega_body);
    } else if (f->method == FLIGHT_DP54) {
        status = whorl_dopri_until(&f->run, t, f->y);
        take_state(f);
    } else if (f->method == FLIGHT_EULER) {
        status = whorl_ode_step(&f->problem, WHORL_ODE_EULER, f->t, f->h,
                                f->y, f->y, f->work, sizeof f->work);
        take_state(f);
    } else {
        status = whorl_stepper_run(&f->stepper, 1, &f->turn);
        take_turn(f);
    }
    if (status == WHORL_OK)
        f->t = t, f->row = row;
    return status;
}

flight_row flight_show(const flight *f)
{
    const double *I = f->moment;
    const whorl_vec3 w = f->omega_body,
                     l = {I[0] * w.x, I[1] * w.y, I[2] * w.z};
    whorl_quat q = f->q;
    flight_row r;
    r.stretch = fabs(hypot(q.w, whorl_vec3_norm((whorl_vec3){q.x, q.y,
                                                             q.z})) - 1);
    whorl_quat_normalize(f->q, &q);
    r.q = whorl_quat_mul(q, whorl_quat_conj(f->q0));
    whorl_quat_normalize(r.q, &r.q);
    r.omega = whorl_quat_rotate(q, w);
    if (f->row == 0)
        r.q = whorl_quat_identity(), r.omega = f->omega0;
    r.L = whorl_quat_rotate(q, l);
    r.energy = whorl_vec3_dot(w, l) / 2;
    return r;
}
double flight_error(const flight *f)
{
    whorl_quat exact;
    whorl_vec3 w;
    whorl_top_at(&f->exact, f->t, &exact, &w);
    return whorl_vec3_norm(whorl_quat_log(
        whorl_quat_mul(whorl_quat_conj(exact), f->q)));
}
