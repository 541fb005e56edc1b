/* The inertia ellipsoid inside the T-handle: half-axes 4.2/sqrt(moment),
   for the moments 1, 2, 2.5: the largest that the bar can hold, about the
   center of mass, one unit below the middle of the bar. */
#include "sketch/sketch.h"
#include <math.h>

static const sketch_vec center = {0, -1, 0};

static void axis(sketch *s, sketch_vec way, double length,
                 double direction, const char *text)
{
    const sketch_vec to = {center.x + length * way.x,
                           center.y + length * way.y,
                           center.z + length * way.z};
    sketch_style arrow = sketch_vector;
    arrow.hidden = SKETCH_FADE;
    sketch_arrow(s, center, to, arrow);
    sketch_label(s, to, direction, 1.5, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 28, .elevation = 16, .scale = 3.1, .up = 'y',
        .center = {0, -5, 0}
    });
    const double size = 4.2;
    const sketch_vec half[3] = {
        {size, 0, 0}, {0, size / sqrt(2), 0}, {0, 0, size / sqrt(2.5)}
    };
    sketch_style inside = sketch_body, handle = sketch_glass;
    sketch_style dot = sketch_ink;
    inside.fill = "whorlL";
    inside.opacity = 0.3;
    inside.crease = -1;
    inside.stroke = "whorlL";
    inside.hidden = SKETCH_SHOW;
    inside.width = 0.5;
    handle.opacity = 0.3;
    handle.hidden = SKETCH_OMIT;
    handle.stroke = "whorlfaint";
    dot.fill = "whorlink";
    dot.hidden = SKETCH_SHOW;
    sketch_ellipsoid(s, center, half, inside);
    sketch_box(s, sketch_at(-12, -4, -4.5), sketch_at(12, 4, 4.5), NULL,
               handle);
    sketch_box(s, sketch_at(-1, -22, -2), sketch_at(1, -4, 2), NULL,
               handle);
    axis(s, sketch_at(1, 0, 0), 18, 0, "$\\mathbf{a}_1$");
    axis(s, sketch_at(0, 1, 0), 11, 0, "$\\mathbf{a}_2$");
    axis(s, sketch_at(0, 0, 1), 13, 225, "$\\mathbf{a}_3$");
    sketch_dot(s, center, 0.7, dot);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".",
                                "04-ellipsoid");
    sketch_free(s);
    return bad != 0;
}
