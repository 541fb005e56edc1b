/* A tetrahedron pulled by its corners, and its ten numbers. */
/* Tangled from literate/kit: live-figures. Edit there. */
#include "live.h"

static const whorl_vec3 first[4] = {
    {-0.4, -0.5, -0.5}, {0.8, -0.3, -0.5}, {-0.6, 0.7, -0.2},
    {-0.2, 0.1, 0.9}
};
static whorl_vec3 w[4];

static void begin(void)
{
    for (int i = 0; i < 4; i++)
        w[i] = first[i];
}

static void pull(int grip, sketch_vec by)
{
    w[grip] = whorl_vec3_add(w[grip], (whorl_vec3){by.x, by.y, by.z});
}

static whorl_moments moments(void)
{
    return whorl_moments_of_tetrahedron(w[0], w[1], w[2], w[3], 1);
}

static sketch_vec at(whorl_vec3 v)
{
    return sketch_at(v.x, v.y, v.z);
}

static void draw(sketch *s)
{
    static const int out[2][12] = {
        {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3},
        {0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2}
    };
    static const char *const x[3] = {"$x$", "$y$", "$z$"};
    static const char *const number[4] = {"$0$", "$1$", "$2$", "$3$"};
    const whorl_moments b = moments();
    sketch_style glass = sketch_glass, dot = sketch_ink;
    sketch_vec corner[4];
    glass.opacity = 0.55;
    dot.hidden = SKETCH_SHOW;
    if (b.mass < 0)
        glass.fill = "whorlomega";
    for (int i = 0; i < 4; i++) {
        corner[i] = at(w[i]);
        live_grip(i, corner[i]);
        sketch_label(s, corner[i], 60, 3.2, NULL, number[i]);
    }
    sketch_axes(s, sketch_at(0, 0, 0), sketch_at(1, 1, 1), x);
    sketch_mesh(s, corner, 4, out[b.mass < 0], 4, NULL, glass);
    dot.fill = "whorlink";
    if (b.mass != 0)
        sketch_dot(s, at(whorl_vec3_scale(1 / b.mass, b.first)), 0.8,
                   dot);
}
static void read(void)
{
    const whorl_moments b = moments();
    live_reading("m", "%.4f", b.mass);
    live_reading("S_x", "%.4f", b.first.x);
    live_reading("S_y", "%.4f", b.first.y);
    live_reading("S_z", "%.4f", b.first.z);
    live_reading("C_xx", "%.4f", b.second.xx);
    live_reading("C_yy", "%.4f", b.second.yy);
    live_reading("C_zz", "%.4f", b.second.zz);
    live_reading("C_xy", "%.4f", b.second.xy);
    live_reading("C_xz", "%.4f", b.second.xz);
    live_reading("C_yz", "%.4f", b.second.yz);
    live_say(b.mass < 0 ? "It is inside out." : "", 0);
}

static const char *const grips[4] = {
    "corner 0", "corner 1", "corner 2", "corner 3"
};
live_figure live = {
    .about = "A tetrahedron with its center of mass; its corners can be "
             "pulled.",
    .width = 116, .height = 100,
    .view = {.azimuth = 28, .elevation = 18, .scale = 36, .up = 'z'},
    .turns = 1, .grips = grips, .grip_count = 4,
    .begin = begin, .draw = draw, .pull = pull, .read = read
};
