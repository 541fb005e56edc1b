/* A cup with a crooked rim, and the cone that closes it. */
#include "sketch/sketch.h"
#include <math.h>

enum { N = 7 };

int main(int argc, char **argv)
{
    static const double height[N] = {1.5, 1.15, 1.6, 1.3, 1.05, 1.45, 1.2};
    sketch *s = sketch_new((sketch_view){
        .azimuth = 25, .elevation = 44, .scale = 13.5
    });
    sketch_style wall = sketch_body, cap = sketch_glass, rim = sketch_ink;
    wall.crease = 5;
    cap.fill = "whorlomega";
    cap.opacity = 0.3;
    cap.stroke = "whorlomega";
    cap.width = 0.6;
    rim.stroke = "whorlomega";
    rim.width = 1.4;
    for (int side = 0; side < 2; side++) {
        sketch_vec low[N], high[N], g = {0, 0, 0};
        const sketch_vec shift = sketch_page(s, side ? 46 : 0, 0);
        for (int i = 0; i < N; i++) {
            const double phi = 2 * 3.14159265358979 * i / N;
            const double x = cos(phi), y = 0.85 * sin(phi);
            low[i] = sketch_at(x + shift.x, y + shift.y, shift.z);
            high[i] = sketch_at(x + shift.x, y + shift.y,
                                height[i] + shift.z);
            g.x += high[i].x / N;
            g.y += high[i].y / N;
            g.z += high[i].z / N;
        }
        sketch_polygon(s, low, N, wall);
        for (int i = 0; i < N; i++) {
            const int k = (i + 1) % N;
            const sketch_vec a[3] = {low[i], low[k], high[k]};
            const sketch_vec b[3] = {low[i], high[k], high[i]};
            sketch_polygon(s, a, 3, wall);
            sketch_polygon(s, b, 3, wall);
            sketch_segment(s, high[i], high[k], rim);
            if (side) {
                const sketch_vec c[3] = {high[i], high[k], g};
                sketch_polygon(s, c, 3, cap);
            }
        }
        if (side) {
            const sketch_vec up = sketch_page(s, 17, 10);
            const sketch_vec tip = {g.x + up.x, g.y + up.y, g.z + up.z};
            sketch_style leader = sketch_ink;
            leader.width = 0.5;
            sketch_segment(s, g, tip, leader);
            sketch_dot(s, g, 0.7, sketch_ink);
            sketch_label(s, tip, 0, 1, NULL, "$\\mathbf{g}$");
        }
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "06-cone");
    sketch_free(s);
    return bad != 0;
}
