/* A block, its sides and the axes through its center of mass. */
#include "sketch/sketch.h"

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -58, .elevation = 30, .scale = 5.4
    });
    sketch_style glass = sketch_glass, side = sketch_faint;
    const char *const names[3] = {"$x$", "$y$", "$z$"};
    glass.opacity = 0.5;
    side.head = SKETCH_NONE;
    side.hidden = SKETCH_SHOW;
    sketch_box(s, sketch_at(-3, -1, -2), sketch_at(3, 1, 2), NULL, glass);
    sketch_axes(s, sketch_at(0, 0, 0), sketch_at(4.4, 4.4, 3), names);
    sketch_segment(s, sketch_at(-3, -1, -2.5), sketch_at(3, -1, -2.5), side);
    sketch_segment(s, sketch_at(3.4, -1, -2.2), sketch_at(3.4, 1, -2.2),
                   side);
    sketch_segment(s, sketch_at(-3.4, -1, -2), sketch_at(-3.4, -1, 2), side);
    sketch_label(s, sketch_at(0, -1, -2.5), 270, 1.2, NULL, "$a$");
    sketch_label(s, sketch_at(3.4, 0, -2.2), 315, 1, NULL, "$b$");
    sketch_label(s, sketch_at(-3.4, -1, 0), 180, 1, NULL, "$c$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "10-block");
    sketch_free(s);
    return bad != 0;
}
