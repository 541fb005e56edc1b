/* Poinsot's rolling ellipsoid: moments as 1 : 2 : 5/2, drawn with L down.
   All places are evaluated by whorl_top_at. */
#include "whorl.h"
#include "sketch/sketch.h"
#include <math.h>

static const whorl_vec3 I = {1, 2, 2.5};

static sketch_vec at(whorl_vec3 v)
{
    return sketch_at(v.x, v.y, v.z);
}

int main(int argc, char **argv)
{
    enum { TRACE = 1000, LOOP = 301 };
    const whorl_vec3 omega = {0.93, 0, 1.0};
    const whorl_vec3 l = {I.x * omega.x, I.y * omega.y, I.z * omega.z};
    const double G = whorl_vec3_norm(l), EE = whorl_vec3_dot(l, omega);
    const double height = EE / G;
    /* the attitude that turns l to (0, 0, -G): half a turn about l - G z */
    const whorl_vec3 half_way = {l.x, l.y, l.z - G};
    const whorl_quat q0 = {0, half_way.x, half_way.y, half_way.z};
    whorl_top top;
    if (whorl_top_prepare(I, q0, omega, &top) != WHORL_OK)
        return 1;
    sketch *s = sketch_new((sketch_view){
        .azimuth = 25, .elevation = 27, .scale = 16, .up = 'z',
        .center = {0, 0, -0.5}
    });
    const double now = 0.10 * top.half_period;
    whorl_quat q;
    whorl_vec3 w;
    whorl_top_at(&top, now, &q, &w);
    const double k = sqrt(EE);
    const sketch_vec half[3] = {
        at(whorl_quat_rotate(q, (whorl_vec3){k, 0, 0})),
        at(whorl_quat_rotate(q, (whorl_vec3){0, k / sqrt(2), 0})),
        at(whorl_quat_rotate(q, (whorl_vec3){0, 0, k / sqrt(2.5)}))
    };
    sketch_style ball = sketch_body, floor = sketch_body;
    sketch_style rolled = sketch_omega, trace = sketch_omega;
    sketch_style dot = sketch_ink, spin = sketch_omega, L = sketch_L;
    ball.fill = "whorlL";
    ball.opacity = 0.16;
    ball.crease = -1;
    ball.hidden = SKETCH_SHOW;
    floor.flat = 1;
    floor.stroke = "whorlfaint";
    floor.width = 0.4;
    rolled.head = trace.head = SKETCH_NONE;
    rolled.width = 1.0;
    rolled.hidden = SKETCH_SHOW;
    trace.width = 0.55;
    trace.hidden = SKETCH_SHOW;
    spin.hidden = L.hidden = SKETCH_SHOW;
    dot.fill = "whorlink";
    dot.hidden = SKETCH_SHOW;
    const double a = 1.4;
    const sketch_vec square[4] = {
        {-a, -a, -height}, {a, -a, -height}, {a, a, -height}, {-a, a, -height}
    };
    sketch_polygon(s, square, 4, floor);
    sketch_ellipsoid(s, sketch_at(0, 0, 0), half, ball);
    sketch_vec p[TRACE];
    for (int i = 0; i < TRACE; i++) {
        whorl_quat r;
        whorl_vec3 v;
        whorl_top_at(&top, now - 7 * top.half_period * i / (TRACE - 1), &r, &v);
        p[i] = at(whorl_quat_rotate(r, v));
    }
    sketch_curve(s, p, TRACE, trace);
    for (int i = 0; i < LOOP; i++) {
        whorl_quat r;
        whorl_vec3 v;
        whorl_top_at(&top, 2 * top.half_period * i / (LOOP - 1), &r, &v);
        p[i] = at(whorl_quat_rotate(q, v));
    }
    sketch_curve(s, p, LOOP, rolled);
    const whorl_vec3 touch = whorl_quat_rotate(q, w);
    sketch_arrow(s, sketch_at(0, 0, 0), at(touch), spin);
    sketch_arrow(s, sketch_at(0, 0, 0), sketch_at(0, 0, -height - 0.55), L);
    sketch_dot(s, sketch_at(0, 0, 0), 0.6, dot);
    sketch_label(s, sketch_at(0, 0, -height - 0.55), 180, 1.5, "whorlL",
                 "$\\mathbf{L}$");
    sketch_label(s, sketch_at(0.22 * touch.x, 0.22 * touch.y, 0.22 * touch.z), 180, 1.8,
                 "whorlomega", "$\\symbfup{\\omega}$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "11-poinsot");
    sketch_free(s);
    return bad != 0;
}
