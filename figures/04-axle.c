/* One brick on two axles.  Askew, L sweeps a cone and the bearings push;
   along a principal axis L lies on the axle. */
#include "sketch/sketch.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180;
static const double half_x = 1.5, half_y = 0.6, half_z = 0.35;
static sketch_vec shift;

static sketch_vec there(double x, double y, double z)
{
    return sketch_at(shift.x + x, shift.y + y, shift.z + z);
}

/* The cone through all places of the vector L. */
static void cone(sketch *s, sketch_vec L)
{
    enum { N = 90 };
    const sketch_style thin = {
        .fill = "whorlL", .opacity = 0.12, .flat = 1, .stroke = "whorlL",
        .width = 0.4, .crease = -1
    };
    const double r = hypot(L.x, L.y);
    sketch_vec v[N + 1] = {there(0, 0, 0)};
    int fan[N][3];
    for (int i = 0; i < N; i++) {
        const double t = 4 * i * degree;
        v[i + 1] = there(r * cos(t), r * sin(t), L.z);
        fan[i][0] = 0;
        fan[i][1] = 1 + i;
        fan[i][2] = 1 + (i + 1) % N;
    }
    sketch_mesh(s, v, N + 1, fan[0], N, NULL, thin);
}

static void bearing(sketch *s, double z)
{
    sketch_style ring = sketch_body;
    ring.fill = "whorlguide";
    ring.hidden = SKETCH_OMIT;
    sketch_box(s, there(-0.16, -0.16, z - 0.1), there(0.16, 0.16, z + 0.1),
               NULL, ring);
}

/* The brick, tilted by an angle; L = I omega scaled by k. */
static void rotor(sketch *s, double tilt, double k)
{
    const double c = cos(tilt), d = sin(tilt);
    const double along = half_y * half_y + half_z * half_z,
                 across = half_x * half_x + half_y * half_y;
    const sketch_vec L = {k * (along - across) * c * d, 0,
                          k * (along * d * d + across * c * c)};
    const sketch_place place =
        sketch_turn(sketch_at(0, 1, 0), -tilt / degree, shift);
    sketch_style axle = sketch_ink, body = sketch_glass, spin = sketch_omega;
    sketch_style seen = sketch_L;
    axle.width = 1.1;
    body.hidden = SKETCH_OMIT;
    body.opacity = 0.75;
    spin.width = 0.6;
    seen.hidden = SKETCH_FADE;
    sketch_style dot = sketch_ink;
    dot.fill = "whorlink";
    dot.hidden = SKETCH_SHOW;
    if (L.x < -1e-9)
        cone(s, L);
    sketch_box(s, sketch_at(-half_x, -half_y, -half_z),
               sketch_at(half_x, half_y, half_z), &place, body);
    sketch_segment(s, there(0, 0, -1.9), there(0, 0, 1.9), axle);
    bearing(s, -1.8);
    bearing(s, 1.8);
    sketch_arrow(s, there(0, 0, 1.9), there(0, 0, 2.7), sketch_omega);
    sketch_label(s, there(0, 0, 2.7), 0, 1.5, "whorlomega",
                 "$\\symbfup{\\omega}$");
    sketch_arc(s, there(0, 0, 2.2), sketch_at(0, 0, 1),
               there(0.3 * cos(-180 * degree), 0.3 * sin(-180 * degree),
                     2.2), 240, spin);
    sketch_arrow(s, there(0, 0, 0), there(L.x, L.y, L.z), seen);
    sketch_label(s, there(L.x, L.y, L.z), 160, 1.5, "whorlL",
                 "$\\mathbf{L}$");
    sketch_dot(s, there(0, 0, 0), 0.6, dot);
    if (L.x < -1e-9) {
        const double f = 0.9;
        sketch_arrow(s, there(-0.16, 0, 1.8), there(-0.16 - f, 0, 1.8),
                     sketch_force);
        sketch_label(s, there(-0.16 - f, 0, 1.8), 160, 1.5, "whorlforce",
                     "$\\mathbf{F}$");
        sketch_arrow(s, there(0.16, 0, -1.8), there(0.16 + f, 0, -1.8),
                     sketch_force);
        sketch_label(s, there(0.16 + f, 0, -1.8), 0, 1.5, "whorlforce",
                     "$-\\mathbf{F}$");
    }
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -65, .elevation = 15, .scale = 15
    });
    shift = sketch_at(0, 0, 0);
    rotor(s, 35 * degree, 0.75);
    shift = sketch_page(s, 68, 0);
    rotor(s, 0, 0.53);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "04-axle");
    sketch_free(s);
    return bad != 0;
}
