/* Polhodes: the paths of omega in a body with moments as 1 : 2 : 5/2, on
   the ellipsoid of equal energy, with the handle's own path.  All are
   evaluated by whorl_top_at. */
#include "whorl.h"
#include "sketch/sketch.h"
#include <math.h>

static const whorl_vec3 I = {1, 2, 2.5};

/* The path that passes through the direction (x, y, z), for a time. */
static void path(sketch *s, double x, double y, double z, double from,
                 double to, sketch_style style)
{
    enum { POINTS = 361 };
    /* a little outside, so that the curve is not inside a facet */
    const double lift = 1.004;
    const double k = sqrt(1 / (I.x * x * x + I.y * y * y + I.z * z * z));
    const whorl_vec3 omega = {k * x, k * y, k * z};
    whorl_top top;
    if (whorl_top_prepare(I, whorl_quat_identity(), omega, &top)
        != WHORL_OK)
        return;
    if (to <= from)
        to = from + 2 * top.half_period;
    sketch_vec p[POINTS];
    for (int i = 0; i < POINTS; i++) {
        whorl_quat q;
        whorl_vec3 w;
        whorl_top_at(&top, from + (to - from) * i / (POINTS - 1), &q, &w);
        p[i] = sketch_at(lift * w.x, lift * w.y, lift * w.z);
    }
    sketch_curve(s, p, POINTS, style);
}

static void axis(sketch *s, sketch_vec way, double from, double to,
                 double direction, const char *text)
{
    const sketch_vec a = {from * way.x, from * way.y, from * way.z},
                     b = {to * way.x, to * way.y, to * way.z};
    sketch_arrow(s, a, b, sketch_vector);
    sketch_label(s, b, direction, 1.2, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 49, .elevation = 24, .scale = 34, .up = 'z'
    });
    const sketch_vec half[3] = {
        {1, 0, 0}, {0, 1 / sqrt(2), 0}, {0, 0, 1 / sqrt(2.5)}
    };
    sketch_style ball = sketch_body, thin = sketch_ink, limit = sketch_ink;
    sketch_style own = sketch_omega;
    ball.crease = -1;
    thin.width = 0.4;
    thin.hidden = SKETCH_OMIT;
    limit.width = 0.9;
    limit.hidden = SKETCH_OMIT;
    own.width = 1.1;
    own.head = SKETCH_NONE;
    own.hidden = SKETCH_OMIT;
    sketch_ellipsoid(s, sketch_at(0, 0, 0), half, ball);
    /* around the bar and around the thickness */
    for (int side = -1; side <= 1; side += 2) {
        for (int n = 1; n <= 4; n++)
            path(s, side, 0.2 * n * n / 3.2 + 0.06, 0, 0, 0, thin);
        for (int n = 1; n <= 4; n++)
            path(s, 0, 0.12 * n * n / 2 + 0.05, side, 0, 0, thin);
    }
    /* D2 = 0: omega_x^2 I_x (I_y - I_x) = omega_z^2 I_z (I_z - I_y) */
    for (int k = 0; k < 4; k++)
        path(s, k & 1 ? -sqrt(1.25) : sqrt(1.25), 0, k & 2 ? -1 : 1, -20, 20,
             limit);
    path(s, 0.1, 6, 0.1, 0, 0, own);
    axis(s, sketch_at(1, 0, 0), 1, 1.4, 225, "bar");
    axis(s, sketch_at(0, 1, 0), 0.71, 1.15, 0, "stem");
    axis(s, sketch_at(0, 0, 1), 0.635, 1.0, 0, "thickness");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".",
                                "11-polhodes");
    sketch_free(s);
    return bad != 0;
}
