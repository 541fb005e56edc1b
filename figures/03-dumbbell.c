/* A skew dumbbell on an axle, now and a quarter turn later: L is at right
   angles to the rod and is carried round with it; the bearings push. */
#include "sketch/sketch.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180;
static const double k = 0.19, f = 1.15;         /* lengths of L and F */

static sketch_vec frame;                        /* where the panel is */

static sketch_vec at(double x, double y, double z)
{
    return sketch_at(x + frame.x, y + frame.y, z + frame.z);
}

/* What was at (x, y, z) in the first panel, after a turn about x. */
static sketch_vec turned(double x, double y, double z, double angle)
{
    const double c = cos(angle * degree), s = sin(angle * degree);
    return at(x, c * y - s * z, s * y + c * z);
}

static void ball(sketch *s, sketch_vec center, double r)
{
    const sketch_vec half[3] = {{r, 0, 0}, {0, r, 0}, {0, 0, r}};
    sketch_style body = sketch_body;
    body.crease = -1;
    body.hidden = SKETCH_OMIT;
    sketch_ellipsoid(s, center, half, body);
}

/* A bearing: a square plate with the axle through it. */
static void bearing(sketch *s, double x)
{
    sketch_style plate = sketch_glass;
    plate.opacity = 0.6;
    const double a = 0.42;
    const sketch_vec p[4] = {at(x, -a, -a), at(x, a, -a), at(x, a, a),
                             at(x, -a, a)};
    sketch_polygon(s, p, 4, plate);
}

static void panel(sketch *s, double angle, int first)
{
    const sketch_vec o = at(0, 0, 0), m = turned(2, 1, 0, angle);
    const sketch_vec n = turned(-2, -1, 0, angle);
    const sketch_vec L = turned(6 * k, -12 * k, 0, angle);
    sketch_style rod = sketch_ink, thin = sketch_L, axle = sketch_ink;
    sketch_style speed = sketch_vector;
    sketch_style push = sketch_force, spin = sketch_omega;
    rod.width = 2;
    rod.hidden = SKETCH_OMIT;
    axle.width = 0.9;
    axle.hidden = SKETCH_OMIT;
    thin.width = 0.4;
    thin.head = SKETCH_NONE;
    thin.dash = SKETCH_DOTTED;
    thin.hidden = SKETCH_SHOW;
    speed.hidden = push.hidden = spin.hidden = SKETCH_SHOW;

    sketch_segment(s, at(-3.3, 0, 0), at(3.3, 0, 0), axle);
    bearing(s, -3);
    bearing(s, 3);
    sketch_arrow(s, at(3, 0, 0), at(4.1, 0, 0), spin);
    sketch_label(s, at(4.1, 0, 0), 300, 1.5, "whorlomega",
                 "$\\symbfup{\\omega}$");
    sketch_segment(s, n, m, rod);
    ball(s, m, 0.3);
    ball(s, n, 0.3);

    /* L, the circle of its tip, and where the tip is going */
    sketch_arc(s, at(6 * k, 0, 0), sketch_at(1, 0, 0), L, 360, thin);
    sketch_arrow(s, o, L, sketch_L);
    sketch_label(s, L, first ? 270 : 180, 1.5, "whorlL", "$\\mathbf{L}$");
    const sketch_vec tip = turned(6 * k, -12 * k, -1.3, angle);
    sketch_arrow(s, L, tip, push);
    sketch_label(s, tip, first ? 150 : 0, 1.4, "whorlforce",
                 "$\\symbfup{\\tau}$");

    /* the bearings: down at the right, up at the left, and so on round */
    sketch_arrow(s, at(3, 0, 0), turned(3, -f, 0, angle), push);
    sketch_arrow(s, at(-3, 0, 0), turned(-3, f, 0, angle), push);
    sketch_label(s, turned(3, -f, 0, angle), first ? 0 : 180, 1.3, "whorlforce",
                 "$\\mathbf{F}$");
    sketch_label(s, turned(-3, f, 0, angle), first ? 180 : 300, 1.3,
                 "whorlforce", "$-\\mathbf{F}$");
    if (!first)
        return;
    sketch_label(s, at(1.25, 0.63, 0), 120, 1.6, NULL, "$\\mathbf{r}$");
    sketch_arrow(s, m, at(2, 1, 1.25), speed);
    sketch_label(s, at(2, 1, 0.9), 55, 1.6, NULL, "$\\mathbf{v}$");
    const sketch_vec square[3] = {at(0.22, 0.11, 0), at(0.33, -0.11, 0),
                                  at(0.11, -0.22, 0)};
    sketch_curve(s, square, 3, sketch_ink);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -33, .elevation = 24, .scale = 7.6, .up = 'y'
    });
    frame = sketch_at(0, 0, 0);
    panel(s, 0, 1);
    frame = sketch_page(s, 63, 0);
    panel(s, 90, 0);
    sketch_label(s, sketch_page(s, 0, -17.5), 0, -1, NULL, "now");
    sketch_label(s, sketch_page(s, 63, -17.5), 0, -1, NULL,
                 "a quarter turn later");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".",
                                "03-dumbbell");
    sketch_free(s);
    return bad != 0;
}
