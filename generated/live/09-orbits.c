/* A spring, followed by four methods side by side. */
/* Tangled from literate/kit: live-numbers. Edit there. */
#include <math.h>
#include <string.h>

#include "live.h"

enum { LENGTH, PACE, METHODS = 4, KEPT = 120 };
static live_knob knobs[] = {
    [LENGTH] = {"length of a step", "", 0.025, 2.2, 0.025, 0.875, NULL},
    [PACE] = {"steps a second", "", 1, 40, 1, 6, NULL}
};
static const char *const name[METHODS] = {
    "Euler", "midpoint", "RK4", "leapfrog"
};
static double start[2] = {1, 0}, state[METHODS][2];
static double trace[METHODS][KEPT][2], owed;
static long taken;

static whorl_status rates(double t, const double *y, double *ydot,
                          void *context)
{
    (void)t, (void)context;
    ydot[0] = y[1];
    ydot[1] = -y[0];
    return WHORL_OK;
}

static whorl_status pulled_back(double t, const double *x, double *a,
                                void *context)
{
    (void)t, (void)context;
    *a = -*x;
    return WHORL_OK;
}

static void step(void)
{
    static const whorl_ode_problem spring = {2, rates, NULL};
    static const whorl_leapfrog_problem jump = {1, pulled_back, NULL};
    static const whorl_ode_method method[METHODS - 1] = {
        WHORL_ODE_EULER, WHORL_ODE_MIDPOINT, WHORL_ODE_RK4
    };
    const double h = knobs[LENGTH].value;
    double work[2 * WHORL_ODE_WORK], *const l = state[METHODS - 1];
    for (int m = 0; m < METHODS - 1; m++)
        whorl_ode_step(&spring, method[m], 0, h, state[m], state[m], work,
                       sizeof work);
    whorl_leapfrog_step(&jump, 0, h, l, l + 1, work, sizeof work);
    for (int m = 0; m < METHODS; m++)
        memcpy(trace[m][taken % KEPT], state[m], sizeof *state);
    trace[METHODS - 1][taken % KEPT][1] -= h / 2 * l[0];
    taken++;
}

/* The first steps at once, so that something is seen before it runs. */
static void begin(void)
{
    taken = 0;
    owed = 0;
    for (int m = 0; m < METHODS; m++)
        memcpy(state[m], start, sizeof start);
    state[METHODS - 1][1] += knobs[LENGTH].value / 2 * start[0];
    for (int i = 0; i < 4; i++)
        step();
}

static void run(double seconds)
{
    for (owed += knobs[PACE].value * seconds; owed >= 1; owed--)
        step();
}

static void pull(int grip, sketch_vec by)
{
    (void)grip;
    const double x = start[0] + by.x / 15, v = start[1] + by.y / 15;
    const double r = hypot(x, v), inside = fmin(1, 1.6 / r);
    if (r < 0.1)
        return;
    start[0] = inside * x;
    start[1] = inside * v;
    begin();
}

static double size_of(const double y[2])
{
    return sqrt(y[0] * y[0] + y[1] * y[1]);
}

static void read(void)
{
    static const char *const energies[METHODS] = {
        "Euler: energy times", "midpoint", "RK4", "leapfrog"
    };
    live_reading("x at first", "%.2f", start[0]);
    live_reading("v at first", "%.2f", start[1]);
    live_reading("steps", "%.0f", (double)taken);
    for (int m = 0; m < METHODS; m++)
        live_reading_power(energies[m], pow(size_of(
            trace[m][(taken - 1) % KEPT]) / size_of(start), 2), "");
}
static sketch_vec in(int plane, double x, double v)
{
    return sketch_at(15 * x + (plane % 2 ? 29 : -29),
                     15 * v + (plane / 2 ? -29 : 29), 0);
}

static void draw(sketch *s)
{
    static const sketch_style dot = {
        .fill = "whorlL", .stroke = "whorlL", .width = 0.3,
        .hidden = SKETCH_SHOW
    };
    const double r = size_of(start);
    sketch_style axis = sketch_vector, circle = sketch_faint;
    sketch_style ink = sketch_ink;
    axis.width = 0.5;
    axis.hidden = circle.hidden = ink.hidden = SKETCH_SHOW;
    ink.fill = "whorlink";
    for (int m = 0; m < METHODS; m++) {
        sketch_arrow(s, in(m, -1.75, 0), in(m, 1.75, 0), axis);
        sketch_arrow(s, in(m, 0, -1.75), in(m, 0, 1.75), axis);
        sketch_label(s, in(m, 1.75, 0), 270, 1.4, NULL, "$x$");
        sketch_label(s, in(m, 0, 1.7), 180, 1.4, NULL, "$v$");
        sketch_label(s, in(m, -1.8, 1.6), 0, 0, NULL, name[m]);
        sketch_arc(s, in(m, 0, 0), sketch_at(0, 0, 1), in(m, r, 0), 360,
                   circle);
        for (long i = taken > KEPT ? taken - KEPT : 0; i < taken; i++) {
            const double *const y = trace[m][i % KEPT];
            if (fabs(y[0]) <= 1.75 && fabs(y[1]) <= 1.75)
                sketch_dot(s, in(m, y[0], y[1]), 0.6, dot);
        }
        sketch_dot(s, in(m, start[0], start[1]), 0.7, ink);
    }
    live_grip(0, in(0, start[0], start[1]));
}

static const char *const grips[] = {"the beginning"};
live_figure live = {
    .about = "Four planes of place and velocity. Dots are the states of "
             "a spring after each step of four methods; the truth is a "
             "circle.",
    .width = 116, .height = 116, .view = {.scale = 1, .up = 'y'},
    .knobs = knobs, .knob_count = 2, .grips = grips, .grip_count = 1,
    .begin = begin, .run = run, .draw = draw, .pull = pull, .read = read
};
