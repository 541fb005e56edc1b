/* A flight followed by one of six methods, row by row. */
/* Tangled from literate/command: tumble. Edit there. */
#include "tool/motion.h"

#include <math.h>
#include <stddef.h>

const char *const motion_method_name[MOTION_METHODS + 1] = {
    "euler", "rk4", "dp54", "split", "kl6", "exact", NULL};

static whorl_status rates(double t, const double *y, double *ydot,
                          void *context)
{
    const motion *m = context;
    const double *w = y + 4, *c = m->quotient;
    const whorl_vec3 omega = {w[0] * m->unit, w[1] * m->unit,
                              w[2] * m->unit};
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

static void prepare_solver(motion *m)
{
    const whorl_flight *f = &m->flight;
    const whorl_vec3 spin = f->omega_body;
    const double I[3] = {f->moments.x, f->moments.y, f->moments.z};
    const double w[3] = {spin.x, spin.y, spin.z};
    int exponent;
    frexp(whorl_vec3_norm(spin), &exponent);
    m->unit = ldexp(1, exponent - 1);
    m->problem = (whorl_ode_problem){7, rates, m};
    m->y[0] = f->axes.w, m->y[1] = f->axes.x;
    m->y[2] = f->axes.y, m->y[3] = f->axes.z;
    for (int i = 0; i < 3; i++) {
        m->quotient[i] = (I[(i + 1) % 3] - I[(i + 2) % 3]) / I[i];
        m->y[4 + i] = w[i] / m->unit;
    }
}
static const double tolerance = 1e-9;

static whorl_status prepare_stepper(motion *m, whorl_steps_method method)
{
    return whorl_flight_stepper(&m->flight, method, m->h, &m->stepper,
                                &m->turn);
}

whorl_status motion_begin(motion *m, const whorl_flight *flight,
                          motion_method method, double time, size_t steps)
{
    whorl_status status;
    *m = (motion){.flight = *flight, .method = method, .time = time,
                  .h = time / (double)steps, .steps = steps};
    m->state = whorl_flight_at(flight, 0);
    switch (method) {
    case MOTION_RK4:
        return prepare_stepper(m, WHORL_STEPS_RK4);
    case MOTION_SPLIT:
        return prepare_stepper(m, WHORL_STEPS_SPLIT);
    case MOTION_KL6:
        return prepare_stepper(m, WHORL_STEPS_KL6);
    case MOTION_DP54:
        prepare_solver(m);
        status = whorl_dopri_begin(&m->run, &m->problem, tolerance, 0, 0,
                                   time, m->y, m->work, sizeof m->work);
        m->run.most_steps = (size_t)WHORL_ODE_MOST_STEPS;
        return status;
    case MOTION_EULER:
        prepare_solver(m);
        return WHORL_OK;
    default:
        return isfinite(whorl_flight_at(flight, time).energy)
            ? WHORL_OK : WHORL_OUT_OF_RANGE;
    }
}

static whorl_status take_state(motion *m, double t, whorl_quat q,
                               whorl_vec3 omega_body)
{
    const whorl_vec3 v = {q.x, q.y, q.z};
    const whorl_flight_state s = whorl_flight_from_principal(
        &m->flight, t, q, omega_body);
    if (!isfinite(s.energy) || !whorl_vec3_finite(s.angular_momentum))
        return WHORL_OUT_OF_RANGE;
    m->state = s;
    m->length_error = fabs(hypot(q.w, whorl_vec3_norm(v)) - 1);
    m->t = t;
    m->row++;
    return WHORL_OK;
}

static whorl_status take_numbers(motion *m, double t)
{
    const double *y = m->y;
    return take_state(m, t, (whorl_quat){y[0], y[1], y[2], y[3]},
                      whorl_vec3_scale(m->unit, (whorl_vec3){
                          y[4], y[5], y[6]}));
}

static whorl_status take_turn(motion *m, double t)
{
    const whorl_vec3 I = m->flight.moments, l = m->turn.l;
    return take_state(m, t, m->turn.q, (whorl_vec3){l.x / I.x, l.y / I.y,
                                                    l.z / I.z});
}
whorl_status motion_next(motion *m)
{
    const size_t row = m->row + 1;
    const double t = row == m->steps
        ? m->time : m->time * (double)row / (double)m->steps;
    whorl_status status = WHORL_OK;
    whorl_quat q;
    whorl_vec3 omega_body;
    if (m->method == MOTION_EXACT) {
        whorl_top_at(&m->flight.top, t, &q, &omega_body);
        return take_state(m, t, q, omega_body);
    }
    if (m->method == MOTION_DP54)
        status = whorl_dopri_until(&m->run, t, m->y);
    else if (m->method == MOTION_EULER)
        status = whorl_ode_step(&m->problem, WHORL_ODE_EULER, m->t, m->h,
                                m->y, m->y, m->work, sizeof m->work);
    else if ((status = whorl_stepper_run(&m->stepper, 1, &m->turn))
             == WHORL_OK)
        return take_turn(m, t);
    return status == WHORL_OK ? take_numbers(m, t) : status;
}

double motion_error(const motion *m)
{
    const whorl_quat exact = whorl_flight_at(&m->flight, m->t).attitude;
    return whorl_vec3_norm(whorl_quat_log(
        whorl_quat_mul(whorl_quat_conj(exact), m->state.attitude)));
}
