/* Kuhn's tetrahedron and the canonical one, each in the unit cube. */
#include "sketch/sketch.h"

static sketch_vec add(sketch_vec a, sketch_vec b)
{
    return sketch_at(a.x + b.x, a.y + b.y, a.z + b.z);
}

/* The twelve edges; the three that meet behind, at 0, are dashed. */
static void cube(sketch *s, sketch_vec at)
{
    for (int k = 0; k < 8; k++)
        for (int b = 1; b < 8; b *= 2)
            if (!(k & b)) {
                const int j = k | b;
                sketch_style thin = sketch_faint;
                thin.dash = k == 0 ? SKETCH_DASHED : SKETCH_LINE;
                thin.hidden = SKETCH_OMIT;
                sketch_segment(s, add(at, sketch_at(k & 1, k >> 1 & 1,
                                                    k >> 2)),
                               add(at, sketch_at(j & 1, j >> 1 & 1,
                                                 j >> 2)), thin);
            }
}

static void solid(sketch *s, sketch_vec at, const sketch_vec w[4])
{
    static const int side[4][3] = {
        {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}
    };
    const sketch_place there = sketch_turn(sketch_at(0, 0, 1), 0, at);
    sketch_style body = sketch_body;
    body.hidden = SKETCH_DASH;
    sketch_mesh(s, w, 4, side[0], 4, &there, body);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 30, .elevation = 20, .scale = 23
    });
    static const sketch_vec canonical[4] = {
        {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}
    };
    static const sketch_vec kuhn[4] = {
        {0, 0, 0}, {1, 1, 1}, {0, 1, 1}, {0, 0, 1}
    };
    static const char *const names[3] = {"$x$", "$y$", "$z$"};
    const sketch_vec left = {0, 0, 0}, right = sketch_page(s, 54, 0);
    const sketch_vec lengths = {1.45, 1.3, 1.3};

    cube(s, left);
    solid(s, left, canonical);
    sketch_axes(s, left, lengths, names);
    cube(s, right);
    solid(s, right, kuhn);
    sketch_axes(s, right, lengths, names);
    sketch_label(s, sketch_page(s, 4, -16), 270, 0, NULL,
                 "$0\\le x,y,z,\\quad x+y+z\\le1$");
    sketch_label(s, sketch_page(s, 58, -16), 270, 0, NULL,
                 "$0\\le x\\le y\\le z\\le1$");

    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "05-kuhn");
    sketch_free(s);
    return bad != 0;
}
