/* A cube cut into five tetrahedra, moved apart, and its neighbor, whose
   cuts mirror it. */
#include "sketch/sketch.h"

static const int five[5][4] = {{0, 5, 3, 6}, {1, 0, 5, 3}, {2, 3, 6, 0},
                               {4, 5, 0, 6}, {7, 6, 3, 5}};

static sketch_vec corner(int c)
{
    return sketch_at((c & 1) - 0.5, (c >> 1 & 1) - 0.5, (c >> 2) - 0.5);
}

static void cube(sketch *s, sketch_vec shift, int odd, double apart)
{
    static const int face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3},
                                   {0, 2, 1}};
    sketch_style solid = sketch_body;
    solid.width = 0.5;
    for (int t = 0; t < 5; t++) {
        const sketch_vec away = corner(five[t][0] ^ odd);
        const double k = t ? apart : 0;
        for (int i = 0; i < 4; i++) {
            sketch_vec p[3];
            for (int a = 0; a < 3; a++) {
                const sketch_vec c = corner(five[t][face[i][a]] ^ odd);
                p[a] = sketch_at(c.x + k * away.x + shift.x,
                                 c.y + k * away.y + shift.y,
                                 c.z + k * away.z + shift.z);
            }
            sketch_polygon(s, p, 3, solid);
        }
    }
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 27, .elevation = 20, .scale = 17, .up = 'z'
    });
    cube(s, sketch_page(s, 0, 0), 0, 0.75);
    cube(s, sketch_page(s, 42, 0), 0, 0);
    const sketch_vec first = sketch_page(s, 42, 0);
    cube(s, sketch_at(first.x + 1, first.y, first.z), 1, 0);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "16-five");
    sketch_free(s);
    return bad != 0;
}
