/* The columns of R are the body's axes in the world. */
#include "sketch/sketch.h"

static void handle(sketch *s, const sketch_place *place,
                   const char *const names[3], const double away[3])
{
    sketch_style body = sketch_body;
    body.hidden = SKETCH_OMIT;
    sketch_box(s, sketch_at(-12, -4, -4.5), sketch_at(12, 4, 4.5), place,
               body);
    sketch_box(s, sketch_at(-1, -22, -2), sketch_at(1, -4, 2), place, body);
    const sketch_vec tip[3] = {{21, 0, 0}, {0, 21, 0}, {0, 0, 21}};
    const sketch_vec o = sketch_put(place, sketch_at(0, 0, 0));
    for (int k = 0; k < 3; k++) {
        const sketch_vec end = sketch_put(place, tip[k]);
        sketch_arrow(s, o, end, sketch_vector);
        sketch_label(s, end, away[k], 1.2, NULL, names[k]);
    }
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 28, .elevation = 22, .scale = 1.0, .up = 'y'
    });
    const double f = 1.0 / 15;
    const sketch_place left = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, sketch_page(s, 0, 0)
    };
    const sketch_place right = {
        {{-10 * f, 2 * f, 11 * f}, {10 * f, -5 * f, 10 * f},
         {5 * f, 14 * f, 2 * f}}, sketch_page(s, 58, -6)
    };
    const char *const e[3] = {"$\\mathbf{e}_x$", "$\\mathbf{e}_y$",
                              "$\\mathbf{e}_z$"};
    const char *const c[3] = {"$\\mathbf{c}_1$", "$\\mathbf{c}_2$",
                              "$\\mathbf{c}_3$"};
    const double away_e[3] = {0, 90, 225}, away_c[3] = {135, 250, 45};
    handle(s, &left, e, away_e);
    handle(s, &right, c, away_c);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "02-columns");
    sketch_free(s);
    return bad != 0;
}
