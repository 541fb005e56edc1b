/* Kovalevskaya's top in the plane of complex numbers: the paths of zeta^2,
   of k Gamma, and of their difference, which is a circle. */
#include "whorl.h"
#include "reference/integrators.h"
#include "sketch/sketch.h"
#include <math.h>

enum { POINTS = 1500, STEPS = 4 };

static const double unit = 6.6, apart = 41;

/* A place on the page: panel 0, 1 or 2; millimeters for a unit. */
static sketch_vec place(const sketch *s, int panel, double x, double y)
{
    return sketch_page(s, apart * panel + unit * x, unit * y);
}

static void cross_hairs(sketch *s, int panel)
{
    const double reach = 2.7;
    const sketch_style thin = sketch_faint;
    sketch_segment(s, place(s, panel, -reach, 0), place(s, panel, reach, 0),
                   thin);
    sketch_segment(s, place(s, panel, 0, -reach), place(s, panel, 0, reach),
                   thin);
}

int main(int argc, char **argv)
{
    static const char *const text[3] = {
        "$\\zeta^2$", "$k\\Gamma$",
        "$\\zeta^2-k\\Gamma$"};
    static const char *const color[3] = {"whorlomega", "whorlL", NULL};
    static sketch_vec p[3][POINTS];
    sketch *s = sketch_new((sketch_view){
        .azimuth = -90, .elevation = 90, .scale = 1, .up = 'z'
    });
    rigid_body b = {.I = {2, 2, 1}, .h = 20.0 / ((POINTS - 1) * STEPS),
                    .pull = {1.5, 0, 0}};
    rigid_state top = {{sqrt(0.75), 0.5, 0, 0}, {2.4, 1.2, 0.75}};
    for (int i = 0; i < POINTS; i++) {
        const double k = b.pull.x / b.I.z, x = top.v.x / b.I.x,
                     y = top.v.y / b.I.y;
        const whorl_vec3 g = whorl_quat_rotate(whorl_quat_conj(top.q),
                                               (whorl_vec3){0, 0, 1});
        const double u = x * x - y * y, v = 2 * x * y;
        p[0][i] = place(s, 0, u, v);
        p[1][i] = place(s, 1, k * g.x, k * g.y);
        p[2][i] = place(s, 2, u - k * g.x, v - k * g.y);
        for (int n = 0; n < STEPS; n++)
            rigid_heavy_rk4(&b, &top);
    }
    for (int k = 0; k < 3; k++) {
        sketch_style path = sketch_ink;
        path.width = k == 2 ? 1.1 : 0.7;
        if (color[k] != NULL)
            path.stroke = color[k];
        cross_hairs(s, k);
        sketch_curve(s, p[k], POINTS, path);
        sketch_dot(s, p[k][POINTS / 6], 0.7, sketch_ink);
        sketch_label(s, place(s, k, 1.75, 2.3), 0, -1, color[k], text[k]);
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".",
                                "12-kovalevskaya");
    sketch_free(s);
    return bad != 0;
}
