/* A tetrahedron pulled at its top, and the forces on its four nodes. */
#include "sketch/sketch.h"
#include <whorl.h>

static sketch_vec at(whorl_vec3 x)
{
    return sketch_at(x.x, x.y, x.z);
}

int main(int argc, char **argv)
{
    static const int face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3},
                                   {0, 2, 1}};
    const whorl_vec3 rest[4] = {{-1, -0.6, 0}, {1, -0.6, 0}, {0, 1.1, 0},
                                {0, 0, 1.4}};
    const whorl_lame m = {1, 1};
    whorl_vec3 x[4], f[4];
    whorl_elastic_element e;
    whorl_elastic_deformation d;
    sketch *s = sketch_new((sketch_view){
        .azimuth = 24, .elevation = 16, .scale = 19, .up = 'z'
    });
    sketch_style now = sketch_glass, before = sketch_faint;
    before.dash = SKETCH_DASHED;
    before.hidden = SKETCH_SHOW;
    for (int a = 0; a < 4; a++)
        x[a] = rest[a];
    x[3] = (whorl_vec3){0.75, 0.15, 2.05};
    if (whorl_elastic_element_make(rest, &e)
        || whorl_elastic_deform(&e, x, &d))
        return 1;
    whorl_elastic_element_forces(&e, m, &d, f);
    for (int i = 0; i < 4; i++) {
        sketch_vec p[3];
        for (int k = 0; k < 3; k++)
            p[k] = at(x[face[i][k]]);
        sketch_polygon(s, p, 3, now);
    }
    for (int a = 0; a < 3; a++)
        sketch_segment(s, at(rest[3]), at(rest[a]), before);
    for (int a = 0; a < 4; a++) {
        static const char *const names[4] = {"0", "1", "2", "3"};
        static const double direction[4] = {-85, -60, 20, 130};
        sketch_style force = sketch_force;
        force.hidden = SKETCH_SHOW;
        sketch_dot(s, at(x[a]), 0.8, sketch_ink);
        sketch_arrow(s, at(x[a]), at(whorl_vec3_add(x[a],
            whorl_vec3_scale(1.7, f[a]))), force);
        sketch_label(s, at(x[a]), direction[a], 2, NULL, names[a]);
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "16-pull");
    sketch_free(s);
    return bad != 0;
}
