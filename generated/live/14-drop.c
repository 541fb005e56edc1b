/* A box falls on a floor that can be tilted. */
/* Tangled from literate/kit: live-bodies. Edit there. */
#include <math.h>
#include <string.h>

#include "live.h"

enum { LAW, BOUNCE, FRICTION, SLOPE, SPIN, KEPT = 667 };
static live_knob knobs[] = {
    [LAW] = {"step", "", 0, 1, 1, 0, "Whorl's|the lab's"},
    [BOUNCE] = {"restitution e", "", 0, 1, 0.05, 0.5, NULL},
    [FRICTION] = {"friction μ", "", 0, 1, 0.05, 0.2, NULL},
    [SLOPE] = {"floor tilted by", "°", 0, 40, 1, 0, NULL},
    [SPIN] = {"spin", "rad/s", 0, 10, 0.5, 3, NULL}
};
static const whorl_vec3 half = {0.1, 0.15, 0.2};
static const double h = 0.015, degree = 3.14159265358979323846 / 180;
static whorl_vec3 corners[8];
static whorl_half_space ground = {{0, 0, 0}, {0, 1, 0}};
static whorl_drop_world world;
static whorl_drop_body body;
static whorl_drop_report report;
static whorl_body_state state;
static double owed, t, first, energy[KEPT];
static long taken;

static void let_go(whorl_vec3 x, whorl_quat q, whorl_vec3 omega)
{
    whorl_body_motion now;
    whorl_body_start(&body.body, x, q, (whorl_vec3){0, 0, 0}, omega,
                     &state);
    memset(&report, 0, sizeof report);
    if (whorl_body_motion_of(&body.body, &state, &now) == WHORL_OK)
        report.energy = whorl_drop_energy(&body, &world, &now);
    first = report.energy;
    t = owed = 0;
    taken = 0;
}

static void begin(void)
{
    const double a = knobs[SLOPE].value * degree, w = knobs[SPIN].value;
    const double x = half.x, y = half.y, z = half.z, m = 8 * x * y * z;
    whorl_body one;
    ground.normal = (whorl_vec3){sin(a), cos(a), 0};
    world = (whorl_drop_world){
        .gravity = {0, -9.8, 0}, .planes = &ground, .plane_count = 1,
        .contact = {knobs[BOUNCE].value, knobs[FRICTION].value},
        .law = knobs[LAW].value > 0 ? WHORL_IMPULSE_LAB
                                    : WHORL_IMPULSE_BILINEAR
    };
    for (int i = 0; i < 8; i++)
        corners[i] = (whorl_vec3){i & 1 ? half.x : -half.x,
            i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z};
    whorl_body_make(m, whorl_sym3_diagonal(m / 3 * (y * y + z * z),
        m / 3 * (z * z + x * x), m / 3 * (x * x + y * y)), &one);
    whorl_drop_body_make(&one, corners, 8, &body);
    let_go((whorl_vec3){-0.5 * sin(a), 1.25, 0}, (whorl_quat){0.9, 0.3,
           0.1, 0.3}, (whorl_vec3){w, w / 2, w});
}

static void run(double seconds)
{
    for (owed += seconds; owed >= h; owed -= h) {
        const whorl_status status = knobs[LAW].value > 0
            ? whorl_lab_step(&body, &world, h, &state, &report)
            : whorl_drop_step(&body, &world, h, &state, &report);
        if (status != WHORL_OK)
            return;
        energy[taken++ % KEPT] = report.energy;
        t += h;
    }
}

static void pull(int grip, sketch_vec by)
{
    const whorl_vec3 up = ground.normal;
    whorl_vec3 x = state.x;
    (void)grip;
    x.x = fmax(-0.9, fmin(0.9, x.x + by.x));
    x.z = fmax(-0.9, fmin(0.9, x.z + by.z));
    x.y = fmax((0.3 - up.x * x.x) / up.y, fmin(1.6, x.y + by.y));
    let_go(x, state.q, (whorl_vec3){0, 0, 0});
}

static void read(void)
{
    const double w = whorl_vec3_norm(state.L);
    live_reading("time", "%.1f s", t);
    live_reading("energy", "%.3f J", report.energy);
    live_reading("points at the floor", "%.0f", (double)report.contacts);
    live_reading_power("speed", whorl_vec3_norm(state.P), "m/s");
    live_reading_power("angular momentum", w, "kg m²/s");
    live_say(t > 1 && whorl_vec3_norm(state.P) < 1e-9 ? "It lies still."
             : "", 0);
}
static sketch_vec on_floor(double along, double z)
{
    return sketch_at(along * ground.normal.y, -along * ground.normal.x, z);
}

static void draw_floor(sketch *s)
{
    const sketch_style board = {
        .fill = "whorlbody", .opacity = 1, .flat = 1, .stroke = "whorlink",
        .width = 0.6, .hidden = SKETCH_OMIT
    };
    sketch_style line = sketch_faint;
    const sketch_vec p[4] = {on_floor(-1, -0.7), on_floor(-1, 0.7),
                             on_floor(1, 0.7), on_floor(1, -0.7)};
    line.hidden = SKETCH_OMIT;
    sketch_polygon(s, p, 4, board);
    for (int i = -4; i <= 4; i++)
        sketch_segment(s, on_floor(0.2 * i, -0.7), on_floor(0.2 * i, 0.7),
                       line);
}

/* Page millimeters from the middle of the picture. */
static sketch_vec page(const sketch *s, double x, double y)
{
    const sketch_vec p = sketch_page(s, x, y);
    return sketch_at(p.x, p.y + live.view.center.y, p.z);
}

static void draw_energy(sketch *s)
{
    const long from = taken > KEPT ? taken - KEPT : 0;
    static sketch_vec p[KEPT];
    sketch_style axis = sketch_vector, line = sketch_L;
    int n = 0;
    axis.width = 0.5;
    axis.hidden = line.hidden = SKETCH_SHOW;
    line.head = SKETCH_NONE;
    sketch_arrow(s, page(s, -52, 27), page(s, 54, 27), axis);
    sketch_arrow(s, page(s, -52, 27), page(s, -52, 47), axis);
    sketch_label(s, page(s, -52, 46), 0, 1.5, "whorlL", "energy");
    sketch_label(s, page(s, 54, 27), 250, 1.5, NULL, "$t$");
    for (long i = from; i < taken; i += 3)
        p[n++] = page(s, -52 + 104.0 * (double)(i - from) / KEPT,
                      27 + 15 * energy[i % KEPT] / first);
    if (n > 1)
        sketch_curve(s, p, n, line);
}

static void draw(sketch *s)
{
    const whorl_mat3 R = whorl_quat_to_mat3(state.q);
    const sketch_vec x = sketch_at(state.x.x, state.x.y, state.x.z);
    sketch_place there = {.translation = x};
    sketch_style wood = sketch_glass;
    wood.hidden = SKETCH_OMIT;
    wood.opacity = 1;
    memcpy(there.rotation, R.m, sizeof R.m);
    draw_floor(s);
    sketch_box(s, sketch_at(-half.x, -half.y, -half.z),
               sketch_at(half.x, half.y, half.z), &there, wood);
    draw_energy(s);
    live_grip(0, x);
}

static const char *const grips[] = {"the box"};
live_figure live = {
    .about = "A box falls on a floor and bounces; above it a line shows "
             "its energy.",
    .width = 116, .height = 100,
    .view = {.azimuth = 30, .elevation = 14, .scale = 42, .up = 'y',
             .center = {0, 0.65, 0}},
    .turns = 1, .knobs = knobs, .knob_count = 5,
    .grips = grips, .grip_count = 1,
    .begin = begin, .run = run, .draw = draw, .pull = pull, .read = read
};
