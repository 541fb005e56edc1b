/* Coin, needle and cube, and below each its inertia ellipsoid. */
#include "sketch/sketch.h"
#include <math.h>

enum { N = 72 };

static void coin(sketch *s, sketch_vec at, double r, double h)
{
    sketch_vec v[2 * N + 2];
    int f[4 * N][3];
    for (int i = 0; i < N; i++) {
        const double t = 2 * 3.14159265358979 * i / N;
        const int j = (i + 1) % N;
        v[i] = sketch_at(at.x + r * cos(t), at.y + r * sin(t), at.z - h);
        v[N + i] = sketch_at(v[i].x, v[i].y, at.z + h);
        const int face[4][3] = {{i, j, N + j}, {i, N + j, N + i},
                                {2 * N, j, i}, {2 * N + 1, N + i, N + j}};
        for (int k = 0; k < 4; k++)
            for (int m = 0; m < 3; m++)
                f[4 * i + k][m] = face[k][m];
    }
    v[2 * N] = sketch_at(at.x, at.y, at.z - h);
    v[2 * N + 1] = sketch_at(at.x, at.y, at.z + h);
    sketch_style style = sketch_body;
    style.hidden = SKETCH_OMIT;
    sketch_mesh(s, v, 2 * N + 2, f[0], 4 * N, NULL, style);
}

static void box(sketch *s, sketch_vec at, double x, double y, double z)
{
    sketch_style style = sketch_body;
    style.hidden = SKETCH_OMIT;
    sketch_box(s, sketch_at(at.x - x, at.y - y, at.z - z),
               sketch_at(at.x + x, at.y + y, at.z + z), NULL, style);
}

/* Half-axes k/sqrt(moment), and the three moments written below. */
static void ellipsoid(sketch *s, sketch_vec at, double k, double a,
                      double b, double c, const char *text)
{
    const sketch_vec half[3] = {{k / sqrt(a), 0, 0}, {0, k / sqrt(b), 0},
                                {0, 0, k / sqrt(c)}};
    sketch_style style = sketch_body;
    style.fill = "whorlL";
    style.opacity = 0.25;
    style.stroke = "whorlL";
    style.hidden = SKETCH_FADE;
    sketch_ellipsoid(s, at, half, style);
    const sketch_vec low = sketch_page(s, 0, -14);
    sketch_label(s, sketch_at(at.x + low.x, at.y + low.y, at.z + low.z), 0,
                 -1, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -60, .elevation = 12, .scale = 10
    });
    const double x[3] = {0, 44, 88};
    const double a = 2.0, b = 0.1, across = (a * a + b * b) / (2 * b * b);
    for (int i = 0; i < 3; i++) {
        const sketch_vec up = sketch_page(s, x[i], 27),
                         low = sketch_page(s, x[i], 0);
        if (i == 0) {
            coin(s, up, 1.15, 0.06);
            ellipsoid(s, low, 1.15, 1, 1, 2, "$1:1:2$");
        } else if (i == 1) {
            box(s, up, a, b, b);
            ellipsoid(s, low, a, 1, across, across,
                      "$1:200:200$");
        } else {
            box(s, up, 0.75, 0.75, 0.75);
            ellipsoid(s, low, 0.95, 1, 1, 1, "$1:1:1$");
        }
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "04-shapes");
    sketch_free(s);
    return bad != 0;
}
