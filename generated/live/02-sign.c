/* Two mirrors, the turn that they make, and its quaternion. */
/* Tangled from literate/kit: live-bodies. Edit there. */
#include <math.h>
#include <string.h>

#include "live.h"

enum { SPEED };
static live_knob knobs[] = {
    [SPEED] = {"speed", "rad/s", -1, 1, 0.05, 0.3, NULL}
};
static const double pi = 3.14159265358979323846;
static double beta;

enum { ROUND = 13, WIDE = 25, LEFT = -30, RIGHT = 31 };

static whorl_quat turn(double angle)
{
    whorl_quat q;
    whorl_quat_from_axis_angle((whorl_vec3){0, 1, 0}, angle, &q);
    return q;
}

static void turn_to(double angle)
{
    beta = angle - 2 * pi * floor(angle / (2 * pi));
    live_say(fabs(beta - pi) < 0.05 ? "The mirrors and the book are as at "
             "first, and q is minus one." : "", 0);
}

static void begin(void)
{
    turn_to(pi / 3);
}

static void run(double seconds)
{
    turn_to(beta + knobs[SPEED].value * seconds);
}

static void pull(int grip, sketch_vec by)
{
    const double r = grip ? WIDE : ROUND;
    const double x = r * cos(beta) + by.x, y = r * sin(beta) + by.y;
    if (x * x + y * y > 1)
        turn_to(atan2(y, x));
}

static void read(void)
{
    const whorl_quat q = turn(2 * beta);
    live_reading("between the mirrors", "%.0f°", beta * 180 / pi);
    live_reading("turn", "%.0f°", fmod(beta * 360 / pi, 360));
    live_reading("q: cosine", "%.3f", q.w);
    live_reading("sine, along n", "%.3f", q.y);
}
static void book(sketch *s, double x, double y)
{
    const whorl_quat above = {cos(0.2), sin(0.2), 0, 0};
    const whorl_mat3 R = whorl_quat_to_mat3(whorl_quat_mul(above,
        turn(2 * beta + 0.5)));
    const double front = 1.01;
    sketch_place there = {.translation = sketch_at(LEFT + x, y, 0)};
    sketch_style cover = sketch_body, title = {
        .fill = "whorlL", .flat = 1, .stroke = "whorlL", .width = 0.2,
        .hidden = SKETCH_OMIT
    };
    sketch_vec line[4] = {{-3, 2, front}, {3, 2, front}, {3, 4, front},
                          {-3, 4, front}};
    cover.hidden = SKETCH_OMIT;
    memcpy(there.rotation, R.m, sizeof R.m);
    sketch_box(s, sketch_at(-4.4, -5.6, -1), sketch_at(4.4, 5.6, 1),
               &there, cover);
    for (int i = 0; i < 4; i++)
        line[i] = sketch_put(&there, line[i]);
    sketch_polygon(s, line, 4, title);
}

static void draw_circle(sketch *s)
{
    const double c = cos(beta), d = sin(beta), far = 23;
    const sketch_vec o = sketch_at(LEFT, 0, 0);
    const sketch_vec q = sketch_at(LEFT + ROUND * c, ROUND * d, 0);
    sketch_style axis = sketch_vector, ring = sketch_faint;
    sketch_style hand = sketch_omega, dot = sketch_ink;
    axis.width = 0.5;
    axis.hidden = ring.hidden = hand.hidden = SKETCH_SHOW;
    dot.hidden = SKETCH_SHOW;
    dot.fill = "whorlink";
    sketch_arc(s, o, sketch_at(0, 0, 1), sketch_at(LEFT + ROUND, 0, 0),
               360, ring);
    sketch_arrow(s, o, sketch_at(LEFT + ROUND + 4, 0, 0), axis);
    sketch_arrow(s, o, sketch_at(LEFT, ROUND + 4, 0), axis);
    sketch_label(s, sketch_at(LEFT + ROUND + 3, 0, 0), 270, 1, NULL,
                 "$1$");
    sketch_label(s, sketch_at(LEFT, ROUND + 3, 0), 180, 1, NULL,
                 "$\\mathbf{n}$");
    sketch_arrow(s, o, q, hand);
    sketch_dot(s, sketch_at(LEFT - ROUND * c, -ROUND * d, 0), 0.8, dot);
    sketch_label(s, sketch_at(LEFT - ROUND * c, -ROUND * d, 0),
                 beta * 180 / pi, 2.2, NULL, "$-q$");
    book(s, far * c, far * d);
    book(s, -far * c, -far * d);
    live_grip(0, q);
}
static sketch_vec mirrored(sketch_vec z, double alpha)
{
    const double c = cos(2 * alpha), s = sin(2 * alpha);
    return sketch_at(c * z.x + s * z.y, s * z.x - c * z.y, 0);
}

static sketch_vec beside(sketch_vec z)
{
    return sketch_at(RIGHT + z.x, z.y, 0);
}

static void flag(sketch *s, const sketch_vec p[5], const char *color,
                 sketch_dash dash)
{
    const sketch_style cloth = {
        .fill = color, .opacity = 0.5, .flat = 1, .stroke = color,
        .width = 0.7, .dash = dash, .hidden = SKETCH_SHOW
    };
    sketch_vec corner[3];
    for (int i = 0; i < 3; i++)
        corner[i] = beside(p[2 + i]);
    sketch_segment(s, beside(p[0]), beside(p[1]), cloth);
    sketch_polygon(s, corner, 3, cloth);
}

static void draw_mirrors(sketch *s)
{
    static const char *const number[2] = {"$1$", "$2$"};
    sketch_vec p[5] = {{7, -3, 0}, {21, -9, 0}, {21, -9, 0}, {15, -6.4, 0},
                       {20, -3, 0}};
    sketch_style glass = sketch_L;
    glass.head = SKETCH_NONE;
    glass.width = 1.2;
    glass.hidden = SKETCH_SHOW;
    for (int k = 0; k < 2; k++) {
        const double x = WIDE * cos(k * beta), y = WIDE * sin(k * beta);
        const sketch_vec end = sketch_at(RIGHT + x, y, 0);
        sketch_segment(s, sketch_at(RIGHT - x, -y, 0), end, glass);
        sketch_label(s, end, k * beta * 180 / pi, 2.5, "whorlL",
                     number[k]);
        live_grip(1, end);
    }
    flag(s, p, "whorlink", SKETCH_LINE);
    for (int i = 0; i < 5; i++)
        p[i] = mirrored(p[i], 0);
    flag(s, p, "whorlfaint", SKETCH_DASHED);
    for (int i = 0; i < 5; i++)
        p[i] = mirrored(p[i], beta);
    flag(s, p, "whorlomega", SKETCH_LINE);
}

static void draw(sketch *s)
{
    draw_circle(s);
    draw_mirrors(s);
}

static const char *const grips[] = {"the quaternion", "the second mirror"};
live_figure live = {
    .about = "A circle of quaternions with a book beside q and one "
             "beside minus q, and two mirrors that carry a flag.",
    .width = 122, .height = 66, .view = {.scale = 1, .up = 'y'},
    .knobs = knobs, .knob_count = 1, .grips = grips, .grip_count = 2,
    .begin = begin, .run = run, .draw = draw, .pull = pull, .read = read
};
