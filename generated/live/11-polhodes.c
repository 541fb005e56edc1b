/* Polhodes: the way of the spin, as the handle sees it. */
/* Tangled from literate/kit: live-figures. Edit there. */
#include <math.h>

#include "live.h"

enum { PATH = 161, SPEED = 0 };
static live_knob knobs[] = {
    [SPEED] = {"speed", "", 0.1, 3, 0.1, 1, NULL}
};
static const whorl_vec3 I = {1, 2, 2.5};
static const double energy = 1.25;
static whorl_vec3 start, now;
static whorl_top top;
static double t;

static whorl_vec3 on_ellipsoid(whorl_vec3 w)
{
    const double E = (I.x * w.x * w.x + I.y * w.y * w.y
                      + I.z * w.z * w.z) / 2;
    return whorl_vec3_scale(sqrt(energy / E), w);
}

static void put(whorl_vec3 w)
{
    start = now = on_ellipsoid(w);
    whorl_top_prepare(I, whorl_quat_identity(), start, &top);
    t = 0;
}

static void begin(void)
{
    put((whorl_vec3){0.1, 1, 0.1});
}

static void run(double seconds)
{
    whorl_quat q;
    t += 2 * knobs[SPEED].value * seconds;
    whorl_top_at(&top, t, &q, &now);
}

static void pull(int grip, sketch_vec by)
{
    (void)grip;
    put(whorl_vec3_add(now, (whorl_vec3){by.x, by.y, by.z}));
}

static void read(void)
{
    live_reading("ω about the bar", "%.2f rad/s", now.x);
    live_reading("about the stem", "%.2f rad/s", now.y);
    live_reading("about the thickness", "%.2f rad/s", now.z);
    live_reading("|L|² / 2E", "%.3f kg m²", (whorl_vec3_dot(
        (whorl_vec3){I.x * I.x * now.x, I.y * I.y * now.y,
                     I.z * I.z * now.z}, now)) / (2 * energy));
    if (top.kind == WHORL_TOP_PERIODIC)
        live_reading("once around in", "%.2f s", 2 * top.half_period);
    else
        live_reading("once around in", top.kind == WHORL_TOP_STEADY
                     ? "it stays" : "no time is enough", 0);
}
static sketch_vec outside(whorl_vec3 v)
{
    return sketch_at(1.004 * v.x, 1.004 * v.y, 1.004 * v.z);
}

static void way(sketch *s, whorl_vec3 from, sketch_style style)
{
    whorl_top path;
    sketch_vec p[PATH];
    if (whorl_top_prepare(I, whorl_quat_identity(), on_ellipsoid(from),
                          &path) != WHORL_OK)
        return;
    const double T = path.kind == WHORL_TOP_PERIODIC
        ? 2 * path.half_period : path.kind == WHORL_TOP_STEADY ? 1 : 40;
    for (int i = 0; i < PATH; i++) {
        whorl_quat q;
        whorl_vec3 omega;
        const double part = (double)i / (PATH - 1);
        whorl_top_at(&path, path.kind == WHORL_TOP_PERIODIC ? T * part
                     : T * (part - 0.5), &q, &omega);
        p[i] = outside(omega);
    }
    style.head = SKETCH_NONE;
    sketch_curve(s, p, PATH, style);
}
static void axis(sketch *s, sketch_vec to, const char *name)
{
    sketch_arrow(s, sketch_at(0, 0, 0), to, sketch_vector);
    sketch_label(s, to, 90, 1.5, NULL, name);
}

static void draw(sketch *s)
{
    const double r = sqrt(2 * energy);
    const sketch_vec half[3] = {
        {r, 0, 0}, {0, r / sqrt(2), 0}, {0, 0, r / sqrt(2.5)}
    };
    sketch_style ball = sketch_body, faint = sketch_faint;
    sketch_style own = sketch_omega;
    ball.crease = -1;
    own.width = 1.1;
    own.hidden = faint.hidden = SKETCH_OMIT;
    sketch_ellipsoid(s, sketch_at(0, 0, 0), half, ball);
    for (int side = -1; side <= 1; side += 2) {
        way(s, (whorl_vec3){side, 0.35, 0}, faint);
        way(s, (whorl_vec3){side, 0.8, 0}, faint);
        way(s, (whorl_vec3){0, 0.35, side}, faint);
        way(s, (whorl_vec3){0, 0.9, side}, faint);
    }
    way(s, start, own);
    axis(s, sketch_at(2.05, 0, 0), "bar");
    axis(s, sketch_at(0, 1.6, 0), "stem");
    axis(s, sketch_at(0, 0, 1.5), "thickness");
    sketch_arrow(s, sketch_at(0, 0, 0), outside(now), own);
    live_grip(0, outside(now));
}

static const char *const grips[] = {"the tip of the spin"};
live_figure live = {
    .about = "The ellipsoid of all spins of one energy, with the ways "
             "that a spin can take on it.",
    .width = 112, .height = 100,
    .view = {.azimuth = 35, .elevation = 24, .scale = 27, .up = 'z'},
    .turns = 1, .knobs = knobs, .knob_count = 1,
    .grips = grips, .grip_count = 1,
    .begin = begin, .run = run, .draw = draw, .pull = pull, .read = read
};
