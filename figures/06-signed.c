/* Signed volume: seen from a point, near faces take away what far faces
   gave too much. */
#include "sketch/sketch.h"

/* The tetrahedron from a point to a triangle, its sign at the place with
   the weights a. */
static void wedge(sketch *s, sketch_vec from, const sketch_vec *v,
                  const int t[3], const char *color, const char *sign,
                  const double a[3])
{
    static const int side[4][3] = {
        {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}
    };
    const sketch_vec w[4] = {from, v[t[0]], v[t[1]], v[t[2]]};
    const sketch_style glass = {
        .fill = color, .opacity = 0.18, .flat = 1, .stroke = color,
        .width = 0.5, .crease = 1
    };
    const sketch_style shut = {
        .fill = color, .opacity = 0.55, .flat = 1, .stroke = color,
        .width = 0.8
    };
    sketch_mesh(s, w, 4, side[0], 4, NULL, glass);
    sketch_polygon(s, w + 1, 3, shut);
    sketch_label(s, sketch_at(
        a[0] * w[1].x + a[1] * w[2].x + a[2] * w[3].x,
        a[0] * w[1].y + a[1] * w[2].y + a[2] * w[3].y,
        a[0] * w[1].z + a[1] * w[2].z + a[2] * w[3].z), 0, -1, NULL, sign);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 20, .elevation = 14, .scale = 15
    });
    sketch_vec v[6] = {
        {1.1, 0.1, 0}, {0, 1.15, 0.1}, {0.1, 0, 1.1},
        {-1.1, 0, 0.1}, {0.1, -1.15, -0.1}, {0, 0.1, -1.05}
    };
    static const int side[8][3] = {
        {0, 1, 2}, {1, 3, 2}, {3, 4, 2}, {4, 0, 2},
        {1, 0, 5}, {3, 1, 5}, {4, 3, 5}, {0, 4, 5}
    };
    const sketch_vec o = {0.6, -3.4, -0.9};
    const sketch_place lean = sketch_turn(sketch_at(1, 0.2, 0), -24,
                                          sketch_at(0, 0, 0));
    const double plus[3] = {0.46, 0.14, 0.4}, minus[3] = {0.45, 0.15, 0.4};
    sketch_style glass = sketch_glass;
    glass.opacity = 0.3;
    for (int i = 0; i < 6; i++)
        v[i] = sketch_put(&lean, v[i]);
    sketch_mesh(s, v, 6, side[0], 8, NULL, glass);
    wedge(s, o, v, side[0], "whorlL", "\\large\\textcolor{white}{$+$}", plus);
    wedge(s, o, v, side[7], "whorlomega", "\\large\\textcolor{white}{$-$}", minus);
    sketch_dot(s, o, 0.6, sketch_ink);
    sketch_label(s, o, 180, 1.2, NULL, "$\\mathbf{w}$");

    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "06-signed");
    sketch_free(s);
    return bad != 0;
}
