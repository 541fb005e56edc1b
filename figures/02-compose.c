/* Turns as arcs from mirror to mirror: one after the other, they add up. */
#include "sketch/sketch.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180;

static sketch_vec add(sketch_vec a, sketch_vec b)
{
    return sketch_at(a.x + b.x, a.y + b.y, a.z + b.z);
}

static void globe(sketch *s, sketch_vec o)
{
    const char *const names[3] = {"$x$", "$y$", "$z$"};
    const sketch_vec half[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    sketch_style ball = sketch_glass;
    ball.opacity = 0.35;
    sketch_ellipsoid(s, o, half, ball);
    sketch_axes(s, o, sketch_at(1.45, 1.45, 1.45), names);
}

/* An arc on the sphere, an arrow on a thread. */
static void arc(sketch *s, sketch_vec o, sketch_vec axis, sketch_vec from,
                double angle, sketch_style style)
{
    style.hidden = SKETCH_SHOW;
    sketch_arc(s, o, axis, add(o, from), angle, style);
}

static void stop(sketch *s, sketch_vec o, sketch_vec m, double direction,
                 double distance, const char *text)
{
    sketch_dot(s, add(o, m), 0.7, sketch_ink);
    sketch_label(s, add(o, m), direction, distance, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 48, .elevation = 24, .scale = 21, .up = 'y'
    });
    const double c = cos(45 * degree);
    const sketch_vec x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    const sketch_vec left = sketch_page(s, -36, 0),
                     right = sketch_page(s, 36, 0);
    sketch_style sum = sketch_omega;
    globe(s, left);
    arc(s, left, y, sketch_at(c, 0, c), 45, sketch_vector);
    arc(s, left, z, x, 45, sketch_vector);
    arc(s, left, sketch_at(-1, 1, 1), sketch_at(c, 0, c), 60, sum);
    stop(s, left, sketch_at(c, 0, c), 200, 1.2, "$\\mathbf{m}_1$");
    stop(s, left, x, 230, 2.6, "$\\mathbf{m}_2$");
    stop(s, left, sketch_at(c, c, 0), 60, 1.2, "$\\mathbf{m}_3$");
    globe(s, right);
    arc(s, right, z, sketch_at(c, -c, 0), 45, sketch_vector);
    arc(s, right, y, x, 45, sketch_vector);
    arc(s, right, sketch_at(1, 1, 1), sketch_at(c, -c, 0), 60, sum);
    stop(s, right, sketch_at(c, -c, 0), 180, 1.2, "$\\mathbf{m}_1$");
    stop(s, right, x, 225, 2.4, "$\\mathbf{m}_2$");
    stop(s, right, sketch_at(c, 0, -c), 30, 1.2, "$\\mathbf{m}_3$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "02-compose");
    sketch_free(s);
    return bad != 0;
}
