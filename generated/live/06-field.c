/* A field, measured from a tree: triangles with signs. */
/* Tangled from literate/kit: live-numbers. Edit there. */
#include <math.h>

#include "live.h"

enum { STONES = 5, TREE = STONES };
static const whorl_vec3 first[STONES + 1] = {
    {-1, -1.5, 0}, {3, -0.5, 0}, {1.2, 0.6, 0}, {2, 2.5, 0}, {-2, 1.5, 0},
    {-4, -2.2, 0}
};
static whorl_vec3 place[STONES + 1];

/* The triangle from the tree to the side that begins at stone i. */
static double area(int i)
{
    const whorl_vec3 a = whorl_vec3_sub(place[i], place[TREE]);
    const whorl_vec3 b = whorl_vec3_sub(place[(i + 1) % STONES],
                                        place[TREE]);
    return whorl_vec3_cross(a, b).z / 2;
}

static void begin(void)
{
    for (int i = 0; i <= STONES; i++)
        place[i] = first[i];
}

static void pull(int grip, sketch_vec by)
{
    whorl_vec3 *p = &place[grip];
    p->x = fmax(-4.6, fmin(4.6, p->x + by.x));
    p->y = fmax(-3.3, fmin(3.3, p->y + by.y));
}

static void read(void)
{
    double plus = 0, minus = 0;
    for (int i = 0; i < STONES; i++)
        *(area(i) > 0 ? &plus : &minus) += area(i);
    live_reading("blue", "%.2f", plus);
    live_reading("red", "%.2f", minus);
    live_reading("the field", "%.2f", plus + minus);
    live_say(plus + minus < 0 ? "Its stones go round clockwise." : "", 0);
}
static sketch_vec at(int i)
{
    return sketch_at(place[i].x, place[i].y, 0);
}

static void draw(sketch *s)
{
    sketch_style edge = sketch_ink, dot = sketch_ink;
    edge.width = 1.1;
    edge.hidden = dot.hidden = SKETCH_SHOW;
    dot.fill = "whorlink";
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < STONES; i++) {
            const char *const color = side ? "whorlomega" : "whorlL";
            const sketch_style style = {
                .fill = color, .opacity = 0.22, .flat = 1,
                .stroke = color, .width = 0.5, .hidden = SKETCH_SHOW
            };
            const sketch_vec p[3] = {
                at(TREE), at(i), at((i + 1) % STONES)
            };
            if ((area(i) < 0) == side)
                sketch_polygon(s, p, 3, style);
        }
    for (int i = 0; i < STONES; i++)
        sketch_segment(s, at(i), at((i + 1) % STONES), edge);
    for (int i = 0; i <= STONES; i++) {
        sketch_dot(s, at(i), i == TREE ? 1 : 0.6, dot);
        live_grip(i, at(i));
    }
    sketch_label(s, at(TREE), 270, 2.5, NULL, "tree");
}

static const char *const grips[STONES + 1] = {
    "stone 1", "stone 2", "stone 3", "stone 4", "stone 5", "the tree"
};
live_figure live = {
    .about = "A field with five stones, joined to a tree by triangles: "
             "blue where they count, red where they are taken away.",
    .width = 120, .height = 90, .view = {.scale = 12, .up = 'y'},
    .grips = grips, .grip_count = STONES + 1,
    .begin = begin, .draw = draw, .pull = pull, .read = read
};
