/* omega x r is the velocity of a point carried round on its circle. */
#include "sketch/sketch.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180, height = 1.35;

/* An arrow that ends just before its target, where a dot is drawn. */
static void arrow_to_dot(sketch *s, sketch_vec from, sketch_vec to)
{
    const double k = 0.965;
    sketch_arrow(s, from, sketch_at(from.x + k * (to.x - from.x),
                                    from.y + k * (to.y - from.y),
                                    from.z + k * (to.z - from.z)),
                 sketch_vector);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 0, .elevation = 24, .scale = 18.5, .center = {0, 0, 0.9}
    });
    const sketch_vec origin = {0, 0, 0}, foot = {0, 0, height};
    const sketch_vec axis = {0, 0, 1}, down = {0, 0, -0.3};
    const sketch_vec up = {0, 0, height + 0.95};
    const double c = cos(38 * degree), d = sin(38 * degree);
    const sketch_vec tip = {c, d, height};
    const sketch_vec head = {c - 0.95 * d, d + 0.95 * c, height};
    const sketch_style disk = {
        .fill = "whorlbody", .opacity = 0.4, .flat = 1,
        .stroke = "whorlink", .width = 0.5
    };
    sketch_vec rim[90];
    for (int i = 0; i < 90; i++)
        rim[i] = sketch_at(cos(4 * i * degree), sin(4 * i * degree),
                           height);
    sketch_polygon(s, rim, 90, disk);

    /* the axis, and the right angle at the center of the circle */
    const double m = 0.11;
    const sketch_vec corner[3] = {
        {m * c, m * d, height}, {m * c, m * d, height + m},
        {0, 0, height + m}
    };
    sketch_segment(s, down, origin, sketch_faint);
    sketch_curve(s, corner, 3, sketch_faint);

    arrow_to_dot(s, origin, tip);
    sketch_label(s, sketch_at(0.55 * c, 0.55 * d, 0.55 * height), 315, 0.8,
                 NULL, "$\\mathbf{r}$");
    sketch_style inside = sketch_vector;
    inside.hidden = SKETCH_SHOW;
    sketch_arrow(s, origin, foot, inside);
    sketch_label(s, sketch_at(0, 0, 0.5 * height), 180, 1, NULL,
                 "$\\mathbf{a}$");
    arrow_to_dot(s, foot, tip);
    sketch_label(s, sketch_at(0.5 * c, 0.5 * d, height), 60, 0.8, NULL,
                 "$\\mathbf{b}$");

    sketch_style spin = sketch_omega;
    spin.width = 0.6;
    sketch_arrow(s, foot, up, sketch_omega);
    sketch_label(s, up, 0, 1.5, "whorlomega", "$\\symbfup{\\omega}$");
    sketch_arc(s, sketch_at(0, 0, height + 0.6), axis,
               sketch_at(0.22 * cos(-115 * degree),
                         0.22 * sin(-115 * degree), height + 0.6),
               240, spin);

    sketch_style velocity = sketch_vector;
    velocity.width = 0.9;
    sketch_arrow(s, tip, head, velocity);
    sketch_label(s, head, 0, 1, NULL,
                 "$\\symbfup{\\omega}\\times\\mathbf{r}$");
    sketch_dot(s, tip, 0.7, sketch_ink);
    sketch_dot(s, origin, 0.5, sketch_ink);
    sketch_label(s, origin, 180, 1, NULL, "$\\mathbf{x}$");

    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "02-circle");
    sketch_free(s);
    return bad != 0;
}
