/* A parallelogram in space, its three shadows, and its cross product. */
#include "sketch/sketch.h"

static const sketch_vec p = {0.75, 0.75, 1.75};
static const sketch_vec a = {1.4, 0.2, -0.65}, b = {0.1, 1.4, -0.55};

static sketch_vec corner(int k)
{
    const double s = k == 1 || k == 2, t = k >= 2;
    return sketch_at(p.x + s * a.x + t * b.x, p.y + s * a.y + t * b.y,
                     p.z + s * a.z + t * b.z);
}

/* The foot of a corner on the plane at right angles to an axis. */
static sketch_vec foot(sketch_vec v, int axis)
{
    return sketch_at(axis == 0 ? 0 : v.x, axis == 1 ? 0 : v.y,
                     axis == 2 ? 0 : v.z);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 38, .elevation = 24, .scale = 16
    });
    const char *const names[3] = {"$x$", "$y$", "$z$"};
    const sketch_style face = {
        .fill = "whorlomega", .opacity = 0.30, .flat = 1,
        .stroke = "whorlink", .width = 0.6
    };
    const sketch_style shadow = {
        .fill = "whorlfaint", .opacity = 0.55, .flat = 1,
        .stroke = "whorlfaint", .width = 0.4
    };
    sketch_style thread = sketch_faint;
    thread.width = 0.35;
    thread.dash = SKETCH_DOTTED;
    thread.hidden = SKETCH_SHOW;
    sketch_vec side[4];
    for (int k = 0; k < 4; k++)
        side[k] = corner(k);

    sketch_axes(s, sketch_at(0, 0, 0), sketch_at(2.75, 2.75, 2.5), names);
    for (int axis = 0; axis < 3; axis++) {
        sketch_vec flat[4];
        for (int k = 0; k < 4; k++) {
            flat[k] = foot(side[k], axis);
            sketch_segment(s, side[k], flat[k], thread);
        }
        sketch_polygon(s, flat, 4, shadow);
    }
    sketch_polygon(s, side, 4, face);

    sketch_style bold = sketch_vector;
    bold.width = 0.9;
    bold.hidden = SKETCH_SHOW;
    const double k = 0.55;
    const sketch_vec n = {
        a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x
    };
    const sketch_vec tip = {p.x + k * n.x, p.y + k * n.y, p.z + k * n.z};
    sketch_arrow(s, p, side[1], bold);
    sketch_arrow(s, p, side[3], bold);
    sketch_arrow(s, p, tip, bold);
    sketch_label(s, sketch_at(p.x + 0.6 * a.x, p.y + 0.6 * a.y,
                              p.z + 0.6 * a.z), 150, 0.8, NULL,
                 "$\\mathbf{a}$");
    sketch_label(s, sketch_at(p.x + 0.4 * b.x, p.y + 0.4 * b.y,
                              p.z + 0.4 * b.z), 60, 0.8, NULL,
                 "$\\mathbf{b}$");
    sketch_label(s, tip, 10, 1.2, NULL, "$\\mathbf{a}\\times\\mathbf{b}$");

    sketch_label(s, sketch_at(2.25, 2.35, 0), 290, 1.5, NULL,
                 "\\footnotesize$a_xb_y-a_yb_x$");
    sketch_label(s, sketch_at(0, 1.6, 1.75), 30, 1, NULL,
                 "\\footnotesize$a_yb_z-a_zb_y$");
    sketch_label(s, sketch_at(1.55, 0, 1.7), 150, 1, NULL,
                 "\\footnotesize$a_zb_x-a_xb_z$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "01-shadows");
    sketch_free(s);
    return bad != 0;
}
