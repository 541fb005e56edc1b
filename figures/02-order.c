/* A book turned twice by quarter turns, in both orders. */
#include "sketch/sketch.h"
#include "whorl/linear.h"

static const whorl_mat3 none = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
static const whorl_mat3 about_y = {{{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}}};
static const whorl_mat3 about_z = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};

static void patch(sketch *s, const sketch_place *place, double x0,
                  double x1, double y0, double y1, double z,
                  const char *color)
{
    const sketch_style style = {.fill = color, .opacity = 1, .flat = 1,
                                .stroke = color, .width = 0.2,
                                .hidden = SKETCH_OMIT};
    sketch_vec q[4] = {{x0, y0, z}, {x1, y0, z}, {x1, y1, z}, {x0, y1, z}};
    for (int i = 0; i < 4; i++)
        q[i] = sketch_put(place, q[i]);
    sketch_polygon(s, q, 4, style);
}

static void book(sketch *s, whorl_mat3 t, double right, double up)
{
    const double w = 0.75, h = 1.05, d = 0.17;
    sketch_place place = {.translation = sketch_page(s, right, up)};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            place.rotation[i][j] = t.m[i][j];
    sketch_style body = sketch_body;
    body.hidden = SKETCH_OMIT;
    sketch_box(s, sketch_at(-w, -h, -d), sketch_at(w, h, d), &place, body);
    patch(s, &place, -0.5, 0.5, 0.45, 0.72, d + 0.01, "whorlL");
    patch(s, &place, -0.3, 0.3, 0.18, 0.26, d + 0.01, "whorlL");
    if (t.m[2][0] > -0.5)
        return;                 /* the spine looks away from us */
    const sketch_style band = {.fill = "whorlomega", .opacity = 1,
                               .flat = 1, .stroke = "whorlomega",
                               .width = 0.2, .hidden = SKETCH_OMIT};
    sketch_vec spine[4] = {{-w - 0.01, 0.3, -d}, {-w - 0.01, 0.3, d},
                           {-w - 0.01, 0.7, d}, {-w - 0.01, 0.7, -d}};
    for (int i = 0; i < 4; i++)
        spine[i] = sketch_put(&place, spine[i]);
    sketch_polygon(s, spine, 4, band);
}

static void step(sketch *s, double right, double up, const char *text)
{
    sketch_arrow(s, sketch_page(s, right - 6, up),
                 sketch_page(s, right + 6, up), sketch_vector);
    sketch_label(s, sketch_page(s, right, up), 90, 1.5, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 32, .elevation = 24, .scale = 8.3, .up = 'y'
    });
    const double gap = 34, row = -26;
    const char *const names[3] = {"$x$", "$y$", "$z$"};
    book(s, none, 0, 0);
    step(s, 0.5 * gap, 0, "about $y$");
    book(s, about_y, gap, 0);
    step(s, 1.42 * gap, 0, "about $z$");
    book(s, whorl_mat3_mul(about_z, about_y), 2 * gap, 0);
    book(s, none, 0, row);
    step(s, 0.5 * gap, row, "about $z$");
    book(s, about_z, gap, row);
    step(s, 1.5 * gap, row, "about $y$");
    book(s, whorl_mat3_mul(about_y, about_z), 2 * gap, row);
    sketch_axes(s, sketch_page(s, -22, 0.5 * row),
                sketch_at(0.65, 0.65, 0.65), names);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "02-order");
    sketch_free(s);
    return bad != 0;
}
