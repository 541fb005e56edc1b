/* A box on three edges: base, normal, height. */
#include "sketch/sketch.h"

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 28, .elevation = 17, .scale = 17.5
    });
    const sketch_vec o = {0, 0, 0};
    const sketch_vec b = {1.7, 0.2, 0}, c = {-0.2, 1.9, 0},
                     a = {0.25, 0.75, 1.45};
    sketch_vec v[8];
    for (int k = 0; k < 8; k++) {
        const double i = k & 1, j = k >> 1 & 1, h = k >> 2 & 1;
        v[k] = sketch_at(i * b.x + j * c.x + h * a.x,
                         i * b.y + j * c.y + h * a.y,
                         i * b.z + j * c.z + h * a.z);
    }
    static const int side[12][3] = {
        {0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
        {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}
    };
    sketch_style glass = sketch_glass;
    glass.opacity = 0.4;
    sketch_mesh(s, v, 8, side[0], 12, NULL, glass);
    const sketch_style base = {
        .fill = "whorlomega", .opacity = 0.3, .flat = 1
    };
    const sketch_vec floor[4] = {v[0], v[1], v[3], v[2]};
    sketch_polygon(s, floor, 4, base);

    sketch_style bold = sketch_vector;
    bold.width = 0.9;
    bold.hidden = SKETCH_SHOW;
    sketch_style guide = sketch_faint;
    guide.dash = SKETCH_DASHED;
    guide.hidden = SKETCH_SHOW;
    const sketch_vec n = {0, 0, 2.15}, shadow = {0, 0, a.z};
    sketch_segment(s, a, shadow, guide);
    sketch_arrow(s, o, n, bold);
    sketch_arrow(s, o, a, bold);
    sketch_arrow(s, o, b, bold);
    sketch_arrow(s, o, c, bold);
    sketch_dot(s, shadow, 0.55, sketch_ink);
    sketch_label(s, n, 180, 1.2, NULL, "$\\mathbf{b}\\times\\mathbf{c}$");
    sketch_label(s, sketch_at(0.75 * b.x, 0.75 * b.y, 0), 330, 0.9, NULL,
                 "$\\mathbf{b}$");
    sketch_label(s, sketch_at(0.62 * c.x, 0.62 * c.y, 0), 285, 1, NULL,
                 "$\\mathbf{c}$");
    sketch_label(s, sketch_at(0.55 * a.x, 0.55 * a.y, 0.55 * a.z), 345, 0.9,
                 NULL, "$\\mathbf{a}$");
    sketch_label(s, sketch_at(0, 0, 0.82 * a.z), 180, 1, NULL,
                 "\\footnotesize height");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "01-volume");
    sketch_free(s);
    return bad != 0;
}
