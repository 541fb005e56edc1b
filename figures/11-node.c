/* The three angles of a free body: theta from e to L, phi of the node about
   L, psi of the body about e. */
#include "sketch/sketch.h"
#include <math.h>

static double pi;

static sketch_vec mix(sketch_vec a, sketch_vec b, double angle)
{
    const double c = cos(angle * pi / 180), d = sin(angle * pi / 180);
    return sketch_at(c * a.x + d * b.x, c * a.y + d * b.y, c * a.z + d * b.z);
}

static sketch_vec times(double k, sketch_vec a)
{
    return sketch_at(k * a.x, k * a.y, k * a.z);
}

static sketch_vec cross(sketch_vec a, sketch_vec b)
{
    return sketch_at(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                     a.x * b.y - a.y * b.x);
}

int main(int argc, char **argv)
{
    pi = acos(-1);
    sketch *s = sketch_new((sketch_view){
        .azimuth = 104, .elevation = 24, .scale = 20
    });
    const double theta = 42, phi = 58, psi = 50;
    const sketch_vec o = {0, 0, 0}, x = {1, 0, 0}, y = {0, 1, 0},
        L = {0, 0, 1};
    const sketch_vec n = mix(x, y, phi), m = mix(x, y, phi + 90);
    /* e x L is along n: e leans toward cross(L, n) turned */
    const sketch_vec e = mix(L, m, theta);
    const sketch_vec first = mix(n, cross(e, n), psi);
    sketch_style disk = sketch_glass, floor = sketch_body, thin = sketch_ink;
    sketch_style arc = sketch_ink, vec = sketch_vector, blue = sketch_L;
    floor.stroke = "whorlfaint";
    floor.width = 0.3;
    floor.opacity = 0.55;
    disk.fill = "whorlL";
    disk.opacity = 0.16;
    disk.stroke = "whorlL";
    disk.width = 0.4;
    disk.hidden = thin.hidden = arc.hidden = vec.hidden = blue.hidden
        = SKETCH_SHOW;
    thin.width = 0.5;
    arc.width = 0.6;
    arc.head = SKETCH_SOLID;
    sketch_vec rim[2][72];
    for (int k = 0; k < 72; k++) {
        rim[0][k] = times(1.05, mix(x, y, 5 * k));
        rim[1][k] = times(1.05, mix(n, cross(e, n), 5 * k));
    }
    sketch_polygon(s, rim[0], 72, floor);
    sketch_polygon(s, rim[1], 72, disk);
    sketch_segment(s, o, times(1.2, x), thin);
    sketch_arrow(s, o, times(1.4, n), vec);
    sketch_arrow(s, o, times(1.3, L), blue);
    sketch_arrow(s, o, times(1.3, e), vec);
    sketch_arrow(s, o, times(1.25, first), vec);
    sketch_arc(s, o, L, times(0.55, x), phi, arc);
    sketch_arc(s, o, e, times(0.62, n), psi, arc);
    sketch_arc(s, o, n, times(0.7, e), theta, arc);
    sketch_label(s, times(0.55, mix(x, y, phi / 2)), 188, 1.6, NULL,
                 "$\\varphi$");
    sketch_label(s, times(0.62, mix(n, cross(e, n), psi / 2)), 20, 1.6, NULL,
                 "$\\psi$");
    sketch_label(s, times(0.7, mix(L, m, theta / 2)), 60, 1.4, NULL,
                 "$\\vartheta$");
    sketch_label(s, times(1.3, L), 180, 1.5, "whorlL", "$\\mathbf{L}$");
    sketch_label(s, times(1.3, e), 60, 1.5, NULL, "$\\mathbf{e}$");
    sketch_label(s, times(1.4, n), 270, 2.2, NULL, "node");
    sketch_label(s, times(1.2, x), 200, 1.2, NULL, "fixed line");
    sketch_label(s, times(1.25, first), 0, 2, NULL, "axis of the body");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "11-node");
    sketch_free(s);
    return bad != 0;
}
