/* The matrix a* turns what is at right angles to a by a right angle. */
#include "sketch/sketch.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180;

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 0, .elevation = 27, .scale = 19
    });
    const sketch_vec o = {0, 0, 0}, a = {0, 0, 1.45};
    const sketch_style disk = {
        .fill = "whorlbody", .opacity = 0.5, .flat = 1,
        .stroke = "whorlfaint", .width = 0.4
    };
    sketch_vec rim[90], wide[90];
    for (int i = 0; i < 90; i++) {
        const double x = cos(4 * i * degree), y = sin(4 * i * degree);
        rim[i] = sketch_at(x, y, 0);
        wide[i] = sketch_at(1.45 * x, 1.45 * y, 0);
    }
    sketch_polygon(s, wide, 90, disk);
    sketch_style ring = sketch_faint;
    ring.dash = SKETCH_DASHED;
    sketch_curve(s, rim, 90, ring);

    sketch_style bold = sketch_vector;
    bold.width = 0.9;
    bold.hidden = SKETCH_SHOW;
    sketch_style guide = sketch_faint;
    guide.dash = SKETCH_DASHED;
    guide.hidden = SKETCH_SHOW;
    const double x = cos(-35 * degree), y = sin(-35 * degree);
    const sketch_vec flat = {x, y, 0}, b = {x, y, 0.75},
                     turned = {-1.45 * y, 1.45 * x, 0};
    sketch_segment(s, b, flat, guide);
    sketch_arrow(s, o, a, bold);
    sketch_arrow(s, o, b, bold);
    sketch_arrow(s, o, flat, sketch_vector);
    sketch_style product = sketch_vector;
    product.width = 1.2;
    product.stroke = "whorlomega";
    product.hidden = SKETCH_SHOW;
    sketch_arrow(s, o, turned, product);
    sketch_style turn = sketch_vector;
    turn.width = 0.5;
    sketch_arc(s, o, sketch_at(0, 0, 1), sketch_at(0.5 * x, 0.5 * y, 0),
               88, turn);
    sketch_label(s, a, 180, 1, NULL, "$\\mathbf{a}$");
    sketch_label(s, b, 150, 1, NULL, "$\\mathbf{b}$");
    sketch_label(s, turned, 0, 1.5, "whorlomega",
                 "$\\mathbf{a}^*\\mathbf{b}=\\mathbf{a}\\times\\mathbf{b}$");
    sketch_label(s, sketch_at(0.52 * cos(10 * degree),
                              0.52 * sin(10 * degree), 0), 270, 0.8, NULL,
                 "\\footnotesize$90^\\circ$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "01-star");
    sketch_free(s);
    return bad != 0;
}
