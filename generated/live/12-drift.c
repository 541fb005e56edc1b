/* Fourteen methods on one flight: how far they drift. */
/* Tangled from literate/kit: live-numbers. Edit there. */
#include <math.h>
#include <string.h>

#include "live.h"
#include "reference/integrators.h"

enum { SHOWN, ERROR, THROW, RATE, OWN = 3, ROWS = INTEGRATORS + OWN,
       SAMPLES = 64, LAST = 20000 };
static live_knob knobs[] = {
    [SHOWN] = {"method", "", 0, ROWS - 1, 1, ROWS - 1, "held|euler|"
               "euler-world|implicit|lie-euler|rk4-world|rkmk4|suzuki4|dmv"
               "|pdmv4|fitted|rk4|split|kl6"},
    [ERROR] = {"error of", "", 0, 1, 1, 0, "the energy|the momentum"},
    [THROW] = {"thrown about", "", 0, 2, 1, 0,
               "the stem|the bar|nothing special"},
    [RATE] = {"steps a second", "", 20, 240, 10, 60, NULL}
};

typedef struct {
    rigid_body body;
    rigid_state state;          /* of the eleven */
    whorl_stepper stepper;      /* of the library's three */
    whorl_turn turn;
    double most[2];             /* energy, momentum */
} flight;

static const whorl_vec3 I = {1, 2, 2.5};
static flight all[ROWS];
static double energy, clock_now;
static whorl_vec3 momentum;
static long taken;

static double energy_of(whorl_vec3 l)
{
    return (l.x * l.x / I.x + l.y * l.y / I.y + l.z * l.z / I.z) / 2;
}

static void advance(int m)
{
    flight *const f = &all[m];
    if (m >= INTEGRATORS) {
        if (whorl_stepper_run(&f->stepper, 1, &f->turn) != WHORL_OK)
            f->turn.q.w = NAN;
    } else {
        integrators[m].step(&f->body, &f->state);
        f->turn.q = f->state.q;
        f->turn.l = rigid_momentum(&f->body, integrators[m].carries,
                                   f->state);
    }
    const whorl_vec3 off = whorl_vec3_sub(
        whorl_quat_rotate(f->turn.q, f->turn.l), momentum);
    const double error[2] = {
        fabs(energy_of(f->turn.l) / energy - 1),
        whorl_vec3_norm(off) / whorl_vec3_norm(momentum)
    };
    for (int k = 0; k < 2; k++)
        if (!(error[k] <= f->most[k]))
            f->most[k] = error[k];
}
static float kept[2][ROWS][SAMPLES];
static long when[SAMPLES];
static int samples;

static void sample(void)
{
    when[samples] = taken;
    for (int k = 0; k < 2; k++)
        for (int m = 0; m < ROWS; m++)
            kept[k][m][samples] = (float)all[m].most[k];
    samples++;
}

static void run(double seconds)
{
    clock_now *= pow(10, fmin(seconds, 0.05) / 2);
    const double due = clock_now * knobs[RATE].value;
    while (taken < LAST && (double)taken < due) {
        for (int m = 0; m < ROWS; m++)
            advance(m);
        taken++;
        if (samples < SAMPLES - 1
            && (double)taken >= pow(10, samples / 14.0))
            sample();
    }
}

static void begin(void)
{
    static const whorl_vec3 spin[3] = {
        {0.1, 6, 0.1}, {6, 0.1, 0.1}, {2, -1, 3}
    };
    const whorl_vec3 w = spin[(int)knobs[THROW].value];
    const whorl_quat q = whorl_quat_identity();
    const double h = 1 / knobs[RATE].value;
    momentum = (whorl_vec3){I.x * w.x, I.y * w.y, I.z * w.z};
    energy = energy_of(momentum);
    clock_now = 1;
    taken = samples = 0;
    memset(all, 0, sizeof all);
    for (int m = 0; m < ROWS; m++) {
        flight *const f = &all[m];
        f->body = (rigid_body){.I = I, .h = h};
        f->turn = (whorl_turn){q, momentum};
        if (m < INTEGRATORS)
            f->state = rigid_begin(&f->body, integrators[m].carries, q, w);
        else
            whorl_stepper_prepare((whorl_steps_method)(m - INTEGRATORS), I,
                                  h, &f->stepper);
    }
    run(0);
}

static void read(void)
{
    const flight *const f = &all[(int)knobs[SHOWN].value];
    live_reading("time", "%.1f s", (double)taken / knobs[RATE].value);
    live_reading_power("energy off by at most", f->most[0], "");
    live_reading_power("L off by at most", f->most[1], "");
}
static sketch_vec at(double t, double error)
{
    const double y = log10(fmin(fmax(error, 1e-17), 10));
    return sketch_at(-41 + 98 * (log10(t) + 2.5) / 5.5,
                     32 + 66 * (y - 1) / 18, 0);
}

static void draw_frame(sketch *s)
{
    static const char *const decade[3] = {"$1$", "$10$", "$100$"};
    static const char *const power[5] = {
        "$10^{-16}$", "$10^{-12}$", "$10^{-8}$", "$10^{-4}$", "$1$"
    };
    sketch_style line = sketch_faint;
    line.hidden = SKETCH_SHOW;
    for (int i = 0; i < 5; i++) {
        const double y = pow(10, 4 * i - 16);
        sketch_segment(s, at(0.0032, y), at(1000, y), line);
        sketch_label(s, at(0.0032, y), 180, 1, NULL, power[i]);
    }
    for (int i = 0; i < 3; i++) {
        const double t = pow(10, i);
        sketch_segment(s, at(t, 1e-17), at(t, 10), line);
        sketch_label(s, at(t, 1e-17), 270, 1.2, NULL, decade[i]);
    }
    sketch_label(s, at(500, 1e-17), 270, 1.2, NULL, "$t$ [s]");
}

static void draw(sketch *s)
{
    /* first order; Runge and Kutta; turns; Moser and Veselov */
    static const char kind[ROWS + 1] = "ooooorrtmmmrtt";
    const int shown = (int)knobs[SHOWN].value;
    draw_frame(s);
    for (int m = 0; m < ROWS; m++) {
        sketch_vec p[SAMPLES];
        sketch_style line = sketch_ink;
        line.stroke = kind[m] == 'o' ? "whorlomega" : kind[m] == 'r'
            ? "whorlL" : kind[m] == 'm' ? "whorlforce" : "whorlink";
        line.width = m == shown ? 1.8 : 0.5;
        line.hidden = SKETCH_SHOW;
        for (int i = 0; i < samples; i++)
            p[i] = at((double)when[i] / knobs[RATE].value,
                      (double)kept[knobs[ERROR].value > 0][m][i]);
        if (samples > 1)
            sketch_curve(s, p, samples, line);
    }
}

live_figure live = {
    .about = "The largest error so far of fourteen methods against time, "
             "both in logarithms, while the handle flies.",
    .width = 118, .height = 84, .view = {.scale = 1, .up = 'y'},
    .knobs = knobs, .knob_count = 4,
    .begin = begin, .run = run, .draw = draw, .read = read
};
