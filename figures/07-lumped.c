/* One mass three times: a solid block, its skin, its corners. */
#include "sketch/sketch.h"

static void wire(sketch *s, sketch_vec at)
{
    for (int k = 0; k < 8; k++)
        for (int b = 1; b < 8; b *= 2)
            if (!(k & b)) {
                const int j = k | b;
                const sketch_vec p = {at.x + (k & 1), at.y + (k >> 1 & 1),
                                      at.z + (k >> 2)};
                const sketch_vec q = {at.x + (j & 1), at.y + (j >> 1 & 1),
                                      at.z + (j >> 2)};
                sketch_style thin = sketch_faint;
                thin.dash = k == 0 ? SKETCH_DASHED : SKETCH_LINE;
                sketch_segment(s, p, q, thin);
            }
}

static sketch_vec up(sketch_vec at, double x, double y, double z)
{
    return sketch_at(at.x + x, at.y + y, at.z + z);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 30, .elevation = 20, .scale = 19
    });
    const sketch_vec solid = {0, 0, 0}, skin = sketch_page(s, 40, 0),
                     corner = sketch_page(s, 80, 0);
    const char *const name[3] = {"solid: $\\frac{1}{6}\\,ma^2$",
        "skin: $\\frac{5}{18}\\,ma^2$", "corners: $\\frac{1}{2}\\,ma^2$"};
    sketch_style glass = sketch_glass;
    sketch_style full = sketch_body;
    full.fill = "whorlguide";
    glass.opacity = 0.35;
    sketch_box(s, solid, up(solid, 1, 1, 1), NULL, full);
    sketch_box(s, skin, up(skin, 1, 1, 1), NULL, glass);
    wire(s, corner);
    for (int k = 0; k < 8; k++)
        sketch_dot(s, up(corner, k & 1, k >> 1 & 1, k >> 2), 1.4,
                   sketch_omega);
    for (int k = 0; k < 3; k++)
        sketch_label(s, sketch_page(s, 40 * k + 2, -13.5), 270, 0, NULL,
                     name[k]);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "07-lumped");
    sketch_free(s);
    return bad != 0;
}
