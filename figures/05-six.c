/* The bar, sawn into Kuhn's six tetrahedra and pulled apart; on each the
   sign of its C_xy. */
#include "sketch/sketch.h"
#include <whorl.h>

static const double size[3] = {24, 8, 9};
static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};

static void corners(const int axis[3], double w[4][3])
{
    for (int j = 0; j < 3; j++)
        w[0][j] = -size[j] / 2;
    for (int i = 1; i < 4; i++)
        for (int j = 0; j < 3; j++)
            w[i][j] = w[i - 1][j] + (axis[i - 1] == j ? size[j] : 0);
}

static whorl_vec3 at(const double w[3])
{
    return (whorl_vec3){w[0], w[1], w[2]};
}

int main(int argc, char **argv)
{
    static const int side[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2},
                                   {1, 2, 3}};
    sketch *s = sketch_new((sketch_view){
        .azimuth = 24, .elevation = 22, .scale = 2.1, .up = 'y'
    });
    for (int p = 0; p < 6; p++) {
        double w[4][3];
        corners(order[p], w);
        const whorl_moments b = whorl_moments_of_tetrahedron(
            at(w[0]), at(w[1]), at(w[2]), at(w[3]), 1);
        const double sign = b.mass < 0 ? -1 : 1;
        sketch_vec corner[4], out = {0, 0, 0};
        for (int i = 0; i < 4; i++) {
            corner[i] = sketch_at(w[i][0], w[i][1], w[i][2]);
            out = sketch_at(out.x + w[i][0] / 4, out.y + w[i][1] / 4,
                            out.z + w[i][2] / 4);
        }
        if (sign < 0) {
            const sketch_vec t = corner[2];
            corner[2] = corner[1];
            corner[1] = t;
        }
        const sketch_vec shift = {0.9 * out.x, 2.0 * out.y, 1.5 * out.z};
        const sketch_place there = sketch_turn(sketch_at(0, 1, 0), 0, shift);
        sketch_style style = sketch_body;
        style.hidden = SKETCH_OMIT;
        sketch_mesh(s, corner, 4, side[0], 4, &there, style);
        const sketch_style disk = {.stroke = "white", .fill = "white",
                                   .hidden = SKETCH_SHOW};
        sketch_dot(s, sketch_put(&there, out), 1.9, disk);
        sketch_label(s, sketch_put(&there, out), 0, -1, NULL,
                     b.second.xy * sign > 0 ? "$+$" : "$-$");
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "05-six");
    sketch_free(s);
    return bad != 0;
}
