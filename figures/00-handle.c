/* The T-handle and its three principal axes. */
#include "sketch/sketch.h"

static const sketch_vec center = {0, -1, 0};

/* An axis through the center of mass, with the moment about it. */
static void axis(sketch *s, sketch_vec way, double back, double ahead,
                 double direction, const char *text)
{
    const sketch_vec from = {center.x - back * way.x,
                             center.y - back * way.y,
                             center.z - back * way.z};
    const sketch_vec to = {center.x + ahead * way.x,
                           center.y + ahead * way.y,
                           center.z + ahead * way.z};
    sketch_arrow(s, from, to, sketch_vector);
    sketch_label(s, to, direction, 1.5, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 38, .elevation = 20, .scale = 2.15, .up = 'y',
        .center = {0, -5, 0}
    });
    sketch_style body = sketch_body;
    body.hidden = SKETCH_OMIT;
    sketch_box(s, sketch_at(-12, -4, -4.5), sketch_at(12, 4, 4.5), NULL,
               body);
    sketch_box(s, sketch_at(-1, -22, -2), sketch_at(1, -4, 2), NULL, body);
    axis(s, sketch_at(1, 0, 0), 18, 20, 0, "$x$, bar: $I_1=1$");
    axis(s, sketch_at(0, 1, 0), 25, 12, 0, "$y$, stem: $I_2=2$");
    axis(s, sketch_at(0, 0, 1), 12, 17, 225,
         "$z$, thickness: $I_3=\\tfrac{5}{2}$");
    sketch_dot(s, center, 0.6, sketch_ink);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "00-handle");
    sketch_free(s);
    return bad != 0;
}
