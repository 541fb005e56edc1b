/* Three rings: free, and locked. */
#include "sketch/sketch.h"
#include <math.h>

enum { N = 72 };
static const double degree = 3.14159265358979 / 180;

typedef struct { sketch_vec a, b; } plane;  /* two unit vectors */

static sketch_vec mix(double x, sketch_vec a, double y, sketch_vec b,
                      double z, sketch_vec c)
{
    return sketch_at(x * a.x + y * b.x + z * c.x,
                     x * a.y + y * b.y + z * c.y,
                     x * a.z + y * b.z + z * c.z);
}

static sketch_vec cross(sketch_vec a, sketch_vec b)
{
    return sketch_at(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                     a.x * b.y - a.y * b.x);
}

/* A ring of square section with the given middle radius. */
static void ring(sketch *s, plane p, double r, sketch_vec shift)
{
    static const double corner[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const sketch_vec n = cross(p.a, p.b);
    const sketch_place place = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, shift
    };
    const double half = 0.05;
    sketch_vec v[4 * N];
    int t[8 * N][3];
    for (int i = 0; i < N; i++) {
        const double x = cos(5 * i * degree), y = sin(5 * i * degree);
        for (int k = 0; k < 4; k++) {
            const double q = r + half * corner[k][0];
            const int here = 4 * i + k, side = 4 * i + (k + 1) % 4;
            const int there = (here + 4) % (4 * N);
            const int far = (side + 4) % (4 * N);
            v[here] = mix(q * x, p.a, q * y, p.b, 1.6 * half * corner[k][1],
                          n);
            t[2 * here][0] = here;
            t[2 * here][1] = there;
            t[2 * here][2] = side;
            t[2 * here + 1][0] = side;
            t[2 * here + 1][1] = there;
            t[2 * here + 1][2] = far;
        }
    }
    sketch_style body = sketch_body;
    body.hidden = SKETCH_OMIT;
    body.crease = 30;
    body.width = 0.4;
    sketch_mesh(s, v, 4 * N, t[0], 8 * N, &place, body);
}

static void pin(sketch *s, sketch_vec way, double from, double to,
                sketch_vec shift, sketch_style style)
{
    for (int side = -1; side < 2; side += 2)
        sketch_segment(s, mix(side * from, way, 1, shift, 0, shift),
                       mix(side * to, way, 1, shift, 0, shift), style);
}

static void gimbal(sketch *s, double pitch, double right)
{
    const sketch_vec shift = sketch_page(s, right, 0);
    const sketch_vec x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    const double c = cos(pitch * degree), d = sin(pitch * degree);
    const sketch_vec bx = mix(c, x, -d, z, 0, y), bz = mix(d, x, c, z, 0, y);
    const plane outer = {y, z}, middle = {bx, y}, inner = {bx, bz};
    sketch_style axle = sketch_ink;
    axle.width = 1.2;
    axle.hidden = SKETCH_OMIT;
    ring(s, outer, 1.5, shift);
    ring(s, middle, 1.2, shift);
    ring(s, inner, 0.9, shift);
    pin(s, z, 1.55, 1.95, shift, axle);
    pin(s, y, 1.25, 2.1, shift, axle);
    pin(s, bx, 0.95, pitch == 0 ? 2.1 : 1.15, shift, axle);
    sketch_label(s, mix(1.95, z, 1, shift, 0, x), 90, 1, NULL,
                 pitch == 0 ? "heading $\\phi$"
                            : "heading $\\phi$ and roll $\\psi$");
    sketch_label(s, mix(2.1, y, 1, shift, 0, x), 0, 1, NULL,
                 "pitch $\\theta$");
    if (pitch == 0) {
        sketch_label(s, mix(2.1, bx, 1, shift, 0, x), 200, 1, NULL,
                     "roll $\\psi$");
    } else {
        const sketch_style dots = {.stroke = "whorlink", .width = 0.7,
                                   .dash = SKETCH_DOTTED,
                                   .hidden = SKETCH_SHOW};
        sketch_segment(s, mix(-2, x, 1, shift, 0, x),
                       mix(2.2, x, 1, shift, 0, x), dots);
    }
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 52, .elevation = 20, .scale = 11
    });
    gimbal(s, 0, 0);
    gimbal(s, -90, 60);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "02-gimbal");
    sketch_free(s);
    return bad != 0;
}
