/* A brick on an axle: the angular momentum that its bearings must turn. */
/* Tangled from literate/kit: live-figures. Edit there. */
#include <math.h>

#include "live.h"

enum { TILT, SPEED };
static live_knob knobs[] = {
    [TILT] = {"axle askew by", "°", -90, 90, 1, 35, NULL},
    [SPEED] = {"turns a second", "", 0, 2, 0.05, 0.3, NULL}
};

static const double degree = 3.14159265358979323846 / 180;
static const whorl_vec3 half = {1.5, 0.6, 0.35};
static double angle;

static whorl_mat3 attitude(void)
{
    whorl_mat3 tilt, turn;
    whorl_mat3_from_axis_angle((whorl_vec3){0, 1, 0},
                               -knobs[TILT].value * degree, &tilt);
    whorl_mat3_from_axis_angle((whorl_vec3){0, 0, 1}, angle, &turn);
    return whorl_mat3_mul(turn, tilt);
}

static whorl_vec3 omega(void)
{
    return (whorl_vec3){0, 0, 360 * degree * knobs[SPEED].value};
}

static whorl_vec3 momentum(void)
{
    whorl_mass_properties brick;
    whorl_mass_of_block(1, 2 * half.x, 2 * half.y, 2 * half.z, &brick);
    return whorl_sym3_apply(
        whorl_sym3_congruence(attitude(), brick.inertia), omega());
}

static void begin(void)
{
}

static void run(double seconds)
{
    angle = fmod(angle + seconds * omega().z, 360 * degree);
}

static void read(void)
{
    const whorl_vec3 L = momentum(), w = omega();
    const double size = whorl_vec3_norm(L) * w.z;
    live_reading("|L|", "%.2f kg m²/s", whorl_vec3_norm(L));
    live_reading("L leans by", "%.1f°", size > 0 ? acos(fmin(1,
                 whorl_vec3_dot(L, w) / size)) / degree : 0);
    live_reading("torque of the bearings", "%.2f N m",
                 whorl_vec3_norm(whorl_vec3_cross(w, L)));
}
static sketch_vec at(whorl_vec3 v, double scale)
{
    return sketch_at(scale * v.x, scale * v.y, scale * v.z);
}

static void arrow(sketch *s, sketch_vec to, sketch_style style,
                  const char *colour, const char *name)
{
    style.hidden = SKETCH_FADE;
    sketch_arrow(s, sketch_at(0, 0, 0), to, style);
    sketch_label(s, to, 0, 1.6, colour, name);
}

static void push(sketch *s, double z, whorl_vec3 force)
{
    const double size = whorl_vec3_norm(force);
    const double d = size > 0 ? 0.16 / size : 0, f = 0.02;
    if (f * size < 0.02)
        return;
    sketch_arrow(s, sketch_at(d * force.x, d * force.y, z),
        sketch_at((d + f) * force.x, (d + f) * force.y, z),
        sketch_force);
}

static void draw(sketch *s)
{
    const whorl_mat3 R = attitude();
    const whorl_vec3 L = momentum(), w = omega();
    const whorl_vec3 torque = whorl_vec3_cross(w, L);
    sketch_place there = {.translation = {0, 0, 0}};
    sketch_style axle = sketch_ink, brick = sketch_glass;
    sketch_style ring = sketch_body;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            there.rotation[i][j] = R.m[i][j];
    axle.width = 1.1;
    brick.hidden = ring.hidden = SKETCH_OMIT;
    brick.opacity = 0.75;
    ring.fill = "whorlguide";
    sketch_box(s, at(half, -1), at(half, 1), &there, brick);
    sketch_segment(s, sketch_at(0, 0, -1.9), sketch_at(0, 0, 1.9), axle);
    for (int k = -1; k <= 1; k += 2)
        sketch_box(s, sketch_at(-0.16, -0.16, 1.8 * k - 0.1),
                   sketch_at(0.16, 0.16, 1.8 * k + 0.1), NULL, ring);
    if (w.z > 0) {
        arrow(s, sketch_at(0, 0, 2 + 0.07 * w.z), sketch_omega,
              "whorlomega", "$\\symbfup{\\omega}$");
        arrow(s, at(L, 1.6 / w.z), sketch_L, "whorlL", "$\\mathbf{L}$");
    }
    /* two forces, 3.6 m apart: their torque is 3.6 z x F */
    const whorl_vec3 F = {torque.y / 3.6, -torque.x / 3.6, 0};
    push(s, 1.8, F);
    push(s, -1.8, (whorl_vec3){-F.x, -F.y, 0});
}

live_figure live = {
    .about = "A brick on an upright axle, with its angular velocity, its "
             "angular momentum, and the forces of the bearings.",
    .width = 110, .height = 112,
    .view = {.azimuth = -65, .elevation = 15, .scale = 17, .up = 'z'},
    .turns = 1, .knobs = knobs, .knob_count = 2,
    .begin = begin, .run = run, .draw = draw, .read = read
};
