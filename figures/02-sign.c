/* Opposite points of the circle of quaternions are the same attitude. */
#include "sketch/sketch.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180, ring = 20;

static void patch(sketch *s, const sketch_place *place, double x0,
                  double x1, double y0, double y1, double z)
{
    const sketch_style style = {.fill = "whorlL", .opacity = 1, .flat = 1,
                                .stroke = "whorlL", .width = 0.2,
                                .hidden = SKETCH_OMIT};
    sketch_vec q[4] = {{x0, y0, z}, {x1, y0, z}, {x1, y1, z}, {x0, y1, z}};
    for (int i = 0; i < 4; i++)
        q[i] = sketch_put(place, q[i]);
    sketch_polygon(s, q, 4, style);
}

/* A book turned about the vertical, its cover marked. */
static void book(sketch *s, double right, double up, double angle)
{
    const double w = 0.72, h = 0.9, d = 0.17;
    const sketch_vec vertical = {0, 1, 0};
    const sketch_place place =
        sketch_turn(vertical, angle, sketch_page(s, right, up));
    sketch_style body = sketch_body;
    body.hidden = SKETCH_OMIT;
    sketch_box(s, sketch_at(-w, -h, -d), sketch_at(w, h, d), &place, body);
    patch(s, &place, -0.5, 0.5, 0.35, 0.65, d + 0.01);
    patch(s, &place, -0.5, 0.1, 0.1, 0.2, d + 0.01);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 25, .elevation = 22, .scale = 4.7, .up = 'y'
    });
    sketch_vec circle[121];
    const double small = 11.5;
    for (int i = 0; i <= 120; i++)
        circle[i] = sketch_page(s, small * cos(3 * i * degree),
                                small * sin(3 * i * degree));
    sketch_curve(s, circle, 121, sketch_faint);
    sketch_style thin = sketch_vector;
    thin.width = 0.5;
    sketch_arrow(s, sketch_page(s, 0, 0), sketch_page(s, small + 3.4, 0),
                 thin);
    sketch_arrow(s, sketch_page(s, 0, 0), sketch_page(s, 0, small + 3.2),
                 thin);
    sketch_label(s, sketch_page(s, 0, small + 2.2), 180, 0.8, NULL,
                 "$\\mathbf{n}$");
    sketch_label(s, sketch_page(s, small + 2.2, 0), 270, 0.9, NULL, "$1$");
    const double a = 45;
    sketch_segment(s, sketch_page(s, -small * cos(a * degree),
                                  -small * sin(a * degree)),
                   sketch_page(s, small * cos(a * degree),
                               small * sin(a * degree)), sketch_ink);
    sketch_label(s, sketch_page(s, small * cos(a * degree),
                                small * sin(a * degree)), 170, 2.2, NULL,
                 "$q$");
    sketch_label(s, sketch_page(s, -small * cos(a * degree),
                                -small * sin(a * degree)), 350, 2, NULL,
                 "$-q$");
    for (int i = 0; i < 8; i++) {
        const double c = cos(45 * i * degree), d = sin(45 * i * degree);
        book(s, ring * c, ring * d, 90 * i);
        sketch_dot(s, sketch_page(s, small * c, small * d), 0.7,
                   sketch_ink);
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "02-sign");
    sketch_free(s);
    return bad != 0;
}
