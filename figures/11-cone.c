/* A coin in flight: its axis goes round the angular momentum on a cone.
   omega = (G/J) L/G - (half of it) cos(tilt) e, for moments as 1 : 1 : 2. */
#include "sketch/sketch.h"
#include <math.h>

enum { SIDES = 48 };

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -62, .elevation = 17, .scale = 17
    });
    const double pi = acos(-1), tilt = 28 * pi / 180;
    const sketch_place place = sketch_turn(sketch_at(0, 1, 0), 28,
                                           sketch_at(0, 0, 0));
    sketch_vec v[2 * SIDES + 2];
    int t[4 * SIDES][3], n = 0;
    for (int k = 0; k < SIDES; k++) {
        const double a = 2 * pi * k / SIDES;
        v[k] = sketch_at(cos(a), sin(a), -0.07);
        v[k + SIDES] = sketch_at(cos(a), sin(a), 0.07);
    }
    v[2 * SIDES] = sketch_at(0, 0, -0.07);
    v[2 * SIDES + 1] = sketch_at(0, 0, 0.07);
    for (int k = 0; k < SIDES; k++) {
        const int m = (k + 1) % SIDES;
        const int f[4][3] = {{k, m, m + SIDES}, {k, m + SIDES, k + SIDES},
                             {2 * SIDES, m, k},
                             {2 * SIDES + 1, k + SIDES, m + SIDES}};
        for (int i = 0; i < 4; i++, n++)
            for (int j = 0; j < 3; j++)
                t[n][j] = f[i][j];
    }
    sketch_style coin = sketch_body, cone = sketch_faint, axis = sketch_vector;
    sketch_style omega = sketch_omega, L = sketch_L, part = sketch_omega;
    axis.hidden = omega.hidden = L.hidden = SKETCH_OMIT;
    part.hidden = SKETCH_SHOW;
    part.width = 0.5;
    part.dash = SKETCH_DASHED;
    part.head = SKETCH_NONE;
    cone.hidden = SKETCH_SHOW;
    sketch_mesh(s, v, 2 * SIDES + 2, &t[0][0], n, &place, coin);
    /* e, L/G and omega, in lengths of G/J = 1.6 */
    const double G = 1.6, back = 0.5 * G * cos(tilt), e = 1.75;
    const sketch_vec o = {0, 0, 0};
    const sketch_vec tip = {e * sin(tilt), 0, e * cos(tilt)};
    const sketch_vec along = {0, 0, G};
    const sketch_vec w = {-back * sin(tilt), 0, G - back * cos(tilt)};
    sketch_arrow(s, o, sketch_at(0, 0, 2.35), L);
    sketch_arrow(s, o, tip, axis);
    sketch_arrow(s, o, w, omega);
    sketch_segment(s, along, w, part);
    sketch_arc(s, sketch_at(0, 0, tip.z), sketch_at(0, 0, 1), tip, 360, cone);
    for (int k = 1; k < 12; k++) {
        const double a = 2 * pi * k / 12;
        sketch_style line = cone;
        line.width = 0.25;
        sketch_segment(s, o, sketch_at(tip.x * cos(a), tip.x * sin(a), tip.z),
                       line);
    }
    sketch_label(s, sketch_at(0, 0, 2.35), 180, 1.5, "whorlL", "$\\mathbf{L}$");
    sketch_label(s, tip, 0, 1.5, NULL, "$\\mathbf{e}$");
    sketch_label(s, w, 180, 1.5, "whorlomega", "$\\symbfup{\\omega}$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "11-cone");
    sketch_free(s);
    return bad != 0;
}
