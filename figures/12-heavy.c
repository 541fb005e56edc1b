/* The path of the axis of Lagrange's top on the sphere, three times: pushed
   backward, let go at rest, pushed forward. */
#include "whorl.h"
#include "reference/integrators.h"
#include "sketch/sketch.h"
#include <math.h>

static const double pi = 3.14159265358979323846;

/* A little outside, so that the curve is not inside a facet. */
#define LIFT 1.006

/* Where the axis is, if it leans by tilt at first and goes round with the
   rate precession, until it has been once around; n places at most. */
static int path(sketch_vec *p, int n, double tilt, double precession,
                double spin)
{
    enum { STEPS = 12 };
    rigid_body b = {.I = {1, 1, 0.5}, .h = 1.0 / 480, .pull = {0, 0, 1}};
    rigid_state s = {{0, -sin(tilt / 2), 0, cos(tilt / 2)},
                     {-b.I.x * precession * sin(tilt), 0, spin}};
    double before = -pi, round = 0;
    for (int i = 0; i < n; i++) {
        const whorl_vec3 a = whorl_quat_rotate(s.q, (whorl_vec3){0, 0, 1});
        const double now = atan2(a.y, a.x);
        round += remainder(now - before, 2 * pi);
        before = now;
        if (round > 2 * pi)
            return i;
        p[i] = sketch_at(LIFT * a.x, LIFT * a.y, LIFT * a.z);
        for (int k = 0; k < STEPS; k++)
            rigid_strang(&b, &s);
    }
    return n;
}

static void parallel(sketch *s, sketch_vec at, double height,
                     sketch_style style)
{
    const double r = LIFT * sqrt(1 - height * height);
    const sketch_vec center = {at.x, at.y, at.z + LIFT * height};
    sketch_arc(s, center, sketch_at(0, 0, 1),
               sketch_at(at.x + r, at.y, center.z), 360, style);
}

int main(int argc, char **argv)
{
    enum { POINTS = 2000 };
    static const char *const text[3] = {"backward", "at rest",
                                        "forward"};
    static const double push[3] = {-0.55, 0, 0.2};
    const double tilt = 50 * pi / 180, spin = 3;
    sketch *s = sketch_new((sketch_view){
        .azimuth = 15, .elevation = 38, .scale = 17, .up = 'z'
    });
    sketch_style ball = sketch_body, thin = sketch_faint,
                 own = sketch_ink, stick = sketch_vector;
    ball.crease = -1;
    thin.hidden = SKETCH_OMIT;
    own.width = 0.9;
    own.stroke = "whorlomega";
    own.hidden = SKETCH_OMIT;
    for (int k = 0; k < 3; k++) {
        static sketch_vec p[POINTS];
        const sketch_vec half[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const sketch_vec at = sketch_page(s, 41 * k, 0);
        double low = 1, high = -1;
        const int n = path(p, POINTS, tilt, push[k], spin);
        sketch_ellipsoid(s, at, half, ball);
        for (int i = 0; i < n; i++) {
            low = fmin(low, p[i].z / LIFT);
            high = fmax(high, p[i].z / LIFT);
            p[i] = sketch_at(p[i].x + at.x, p[i].y + at.y, p[i].z + at.z);
        }
        parallel(s, at, low, thin);
        parallel(s, at, high, thin);
        sketch_curve(s, p, n, own);
        sketch_arrow(s, sketch_at(at.x, at.y, at.z + 1),
                     sketch_at(at.x, at.y, at.z + 1.45), stick);
        const sketch_vec below = sketch_page(s, 41 * k, -20.5);
        sketch_label(s, below, 0, -1, NULL, text[k]);
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "12-heavy");
    sketch_free(s);
    return bad != 0;
}
