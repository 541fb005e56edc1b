/* Steps of splitting on the sphere of all l of one length: arcs about the
   axis of the round body and about that of the rest; the polhode. */
#include "whorl.h"
#include "sketch/sketch.h"
#include <math.h>

enum { FINE = 1400, STEPS = 8 };

static const whorl_vec3 I = {1, 2, 2.5};
static const double lift = 1.004;

static sketch_vec end_of(whorl_vec3 l)
{
    return sketch_at(lift * l.x, lift * l.y, lift * l.z);
}

/* l turned by an angle about axis x or z, as the body sees it. */
static whorl_vec3 turned(whorl_vec3 l, int about_z, double angle)
{
    const double c = cos(angle), s = sin(angle);
    if (about_z)
        return (whorl_vec3){c * l.x - s * l.y, s * l.x + c * l.y, l.z};
    return (whorl_vec3){l.x, c * l.y - s * l.z, s * l.y + c * l.z};
}

static void arc(sketch *s, whorl_vec3 *l, int about_z, double angle,
                sketch_style style)
{
    enum { N = 24 };
    sketch_vec p[N + 1];
    for (int i = 0; i <= N; i++)
        p[i] = end_of(turned(*l, about_z, angle * i / N));
    sketch_curve(s, p, N + 1, style);
    *l = turned(*l, about_z, angle);
}

static void polhode(sketch *s, whorl_vec3 l, double time,
                    sketch_style style)
{
    static sketch_vec p[FINE + 1];
    whorl_stepper stepper;
    whorl_turn turn = {{1, 0, 0, 0}, l};
    whorl_stepper_prepare(WHORL_STEPS_KL6, I, time / FINE, &stepper);
    for (int i = 0; i <= FINE; i++) {
        p[i] = end_of(turn.l);
        whorl_stepper_run(&stepper, 1, &turn);
    }
    sketch_curve(s, p, FINE + 1, style);
}

int main(int argc, char **argv)
{
    static const char *const names[3] = {"$x$", "$y$", "$z$"};
    const sketch_vec half[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    sketch *s = sketch_new((sketch_view){
        .azimuth = 30, .elevation = 62, .scale = 31, .up = 'z'
    });
    sketch_style ball = sketch_body, heavy = sketch_ink, zig = sketch_ink,
                 zag = sketch_ink, thin = sketch_faint;
    ball.crease = -1;
    heavy.width = 0.9;
    heavy.hidden = zig.hidden = zag.hidden = thin.hidden = SKETCH_OMIT;
    zig.width = zag.width = 1.3;
    zig.stroke = "whorlL";
    zag.stroke = "whorlomega";
    sketch_ellipsoid(s, sketch_at(0, 0, 0), half, ball);
    whorl_vec3 l = {0.3, 0, 0};
    l.z = sqrt(1 - l.x * l.x - l.y * l.y);
    polhode(s, l, 60, heavy);
    const double h = 4;
    sketch_dot(s, end_of(l), 1.3, sketch_ink);
    for (int k = 0; k < STEPS; k++) {
        arc(s, &l, 1, -h / 2 * (1 / I.z - 1 / I.y) * l.z, zag);
        arc(s, &l, 0, -h * (1 / I.x - 1 / I.y) * l.x, zig);
        arc(s, &l, 1, -h / 2 * (1 / I.z - 1 / I.y) * l.z, zag);
        sketch_dot(s, end_of(l), 0.7, sketch_ink);
    }
    for (int k = 0; k < 3; k++) {
        const sketch_vec e = {1.0 * (k == 0), 1.0 * (k == 1),
                              1.0 * (k == 2)};
        const sketch_vec tip = {1.25 * e.x, 1.25 * e.y, 1.25 * e.z};
        sketch_arrow(s, e, tip, sketch_vector);
        sketch_label(s, tip, k == 0 ? 200 : k == 1 ? 0 : 45, 1.5, NULL,
                     names[k]);
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "12-split");
    sketch_free(s);
    return bad != 0;
}
