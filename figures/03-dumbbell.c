/* A skew dumbbell on an axle: L is not along omega, and sweeps a cone. */
#include "sketch/sketch.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180;

static void ball(sketch *s, sketch_vec at, double r)
{
    const sketch_vec half[3] = {{r, 0, 0}, {0, r, 0}, {0, 0, r}};
    sketch_style body = sketch_body;
    body.crease = -1;
    body.hidden = SKETCH_OMIT;
    sketch_ellipsoid(s, at, half, body);
}

/* The cone through all places of the vector L. */
static void cone(sketch *s, sketch_vec L)
{
    enum { N = 90 };
    const sketch_style thin = {
        .fill = "whorlL", .opacity = 0.12, .flat = 1, .stroke = "whorlL",
        .width = 0.4, .crease = -1
    };
    sketch_vec v[N + 1] = {{0, 0, 0}};
    int fan[N][3];
    for (int i = 0; i < N; i++) {
        const double t = 4 * i * degree;
        v[i + 1] = sketch_at(L.x * cos(t), L.x * sin(t), L.z);
        fan[i][0] = 0;
        fan[i][1] = 1 + i;
        fan[i][2] = 1 + (i + 1) % N;
    }
    sketch_mesh(s, v, N + 1, fan[0], N, NULL, thin);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -65, .elevation = 15, .scale = 19
    });
    /* the rod leans by this angle; L is at right angles to it */
    const double lean = 52 * degree, c = cos(lean), d = sin(lean);
    const double k = 0.14, size = 2.1;
    const sketch_vec axis = {0, 0, 1}, o = {0, 0, 0};
    const sketch_vec low = {0, 0, -1.75}, high = {0, 0, 2.7};
    const sketch_vec m = {1.5 * d, 0, 1.5 * c};
    const sketch_vec n = {-m.x, 0, -m.z};
    const sketch_vec L = {-size * c, 0, size * d};
    const sketch_vec square[3] = {
        {k * d, 0, k * c}, {k * (d - c), 0, k * (c + d)}, {-k * c, 0, k * d}
    };
    sketch_style rod = sketch_ink, axle = sketch_ink, spin = sketch_omega;
    rod.width = 2;
    rod.hidden = SKETCH_OMIT;
    axle.width = 0.9;
    spin.width = 0.6;

    cone(s, L);
    sketch_segment(s, low, o, axle);
    sketch_arrow(s, o, high, sketch_omega);
    sketch_label(s, high, 0, 1.5, "whorlomega", "$\\symbf{\\omega}$");
    sketch_arc(s, sketch_at(0, 0, 2.25), axis,
               sketch_at(0.3 * cos(-180 * degree),
                         0.3 * sin(-180 * degree), 2.25), 240, spin);
    sketch_segment(s, n, m, rod);
    sketch_curve(s, square, 3, sketch_ink);
    sketch_arrow(s, o, L, sketch_L);
    sketch_label(s, L, 160, 1.5, "whorlL", "$\\mathbf{L}$");
    ball(s, m, 0.33);
    ball(s, n, 0.33);
    sketch_label(s, m, 0, -1, NULL, "$m$");
    sketch_label(s, n, 0, -1, NULL, "$m$");

    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".",
                                "03-dumbbell");
    sketch_free(s);
    return bad != 0;
}
