/* The canonical tetrahedron, carried by x = w0 + A u to any other. */
#include "sketch/sketch.h"

static sketch_vec mix(sketch_vec a, sketch_vec b, double t)
{
    return sketch_at(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y),
                     a.z + t * (b.z - a.z));
}

/* A glass tetrahedron, and its slice parallel to the face 0 1 2. */
static void solid(sketch *s, const sketch_vec w[4], double at)
{
    static const int side[4][3] = {
        {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}
    };
    const sketch_style slice = {
        .fill = "whorlink", .opacity = 0.45, .flat = 1,
        .stroke = "whorlink", .width = 0.5
    };
    const sketch_vec corner[3] = {
        mix(w[0], w[3], at), mix(w[1], w[3], at), mix(w[2], w[3], at)
    };
    sketch_style glass = sketch_glass;
    glass.opacity = 0.4;
    sketch_mesh(s, w, 4, side[0], 4, NULL, glass);
    sketch_polygon(s, corner, 3, slice);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 32, .elevation = 20, .scale = 21.5
    });
    const sketch_vec u[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const char *const names[3] = {"$x$", "$y$", "$z$"};
    const sketch_vec column[3] = {
        {1.15, 0.2, 0.0}, {-0.35, 1.15, 0.35}, {0.1, 0.25, 1.25}
    };
    const char *const edge[3] = {
        "$\\mathbf{w}_1-\\mathbf{w}_0$", "$\\mathbf{w}_2-\\mathbf{w}_0$",
        "$\\mathbf{w}_3-\\mathbf{w}_0$"
    };
    const double beside[3] = {270, 15, 90};
    sketch_vec w[4];
    w[0] = sketch_page(s, 50, -1);
    for (int k = 0; k < 3; k++)
        w[k + 1] = sketch_at(w[0].x + column[k].x, w[0].y + column[k].y,
                             w[0].z + column[k].z);

    sketch_axes(s, u[0], sketch_at(1.4, 1.3, 1.3), names);
    solid(s, u, 0.4);
    sketch_label(s, u[1], 140, 1, NULL, "$1$");
    sketch_label(s, u[2], 280, 1, NULL, "$1$");
    sketch_label(s, u[3], 180, 1, NULL, "$1$");

    sketch_style bold = sketch_vector;
    bold.width = 0.9;
    bold.hidden = SKETCH_SHOW;
    solid(s, w, 0.4);
    for (int k = 0; k < 3; k++) {
        sketch_arrow(s, w[0], w[k + 1], bold);
        sketch_label(s, w[k + 1], beside[k], 1.3, NULL, edge[k]);
    }
    sketch_label(s, w[0], 37, 1.9, NULL, "$\\mathbf{w}_0$");

    /* the map, drawn on the page */
    sketch_vec bow[25];
    for (int i = 0; i < 25; i++) {
        const double t = i / 24.0;
        bow[i] = sketch_page(s, 19 + 20 * t, 13 + 16 * t * (1 - t));
    }
    sketch_curve(s, bow, 25, sketch_vector);
    sketch_label(s, bow[12], 90, 1, NULL,
                 "$\\mathbf{x}\\mapsto A\\mathbf{x}+\\mathbf{w}_0$");

    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".",
                                "05-canonical");
    sketch_free(s);
    return bad != 0;
}
