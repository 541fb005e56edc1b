/* The 28 triangles of the handle's skin, seen from below. */
#include "sketch/sketch.h"
#include <whorl.h>

int main(int argc, char **argv)
{
    double vertices[3 * 16];
    uint32_t triangles[3 * 28];
    sketch *s = sketch_new((sketch_view){
        .azimuth = 28, .elevation = -34, .scale = 1.1, .up = 'y'
    });
    sketch_style face = sketch_body;
    face.width = 0.5;
    if (whorl_shape_t_handle(1, vertices, triangles) != WHORL_OK)
        return 1;
    for (int t = 0; t < 28; t++) {
        sketch_vec p[3];
        for (int k = 0; k < 3; k++) {
            const double *v = vertices + 3 * triangles[3 * t + k];
            p[k] = sketch_at(v[0], v[1], v[2]);
        }
        sketch_polygon(s, p, 3, face);
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "06-handle");
    sketch_free(s);
    return bad != 0;
}
