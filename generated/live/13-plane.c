/* The impulse plane: two laws of impact for a corner of a cube. */
/* Tangled from literate/kit: live-figures. Edit there. */
#include <math.h>

#include "live.h"

enum { E, MU, ELLIPSE = 121 };
static live_knob knobs[] = {
    [E] = {"restitution e", "", 0, 1, 0.05, 0.5, NULL},
    [MU] = {"friction μ", "", 0, 1.5, 0.05, 0.2, NULL}
};

/* x along the floor, y up, as in the figure of the book */
static const whorl_sym3 K = {.xx = 2.5, .yy = 2.5, .zz = 2.5, .xy = 1.5};
static const whorl_vec3 up = {0, 1, 0};
static whorl_vec3 u, bilinear, lab;

static sketch_vec at(double x, double y)
{
    return sketch_at(x, y - 2.2, 0);
}

static sketch_vec velocity_tip(void)
{
    return at(2.3 + u.x / 4, 4.9 + u.y / 4);
}

static void hit(void)
{
    const whorl_contact_coefficients c = {knobs[E].value,
                                          knobs[MU].value};
    whorl_impulse_bilinear(K, u, up, c, &bilinear);
    whorl_impulse_lab(K, u, up, c, &lab);
}

static void begin(void)
{
    u = (whorl_vec3){-3, -4, 0};
    hit();
}

static void pull(int grip, sketch_vec by)
{
    (void)grip;
    u.x = fmax(-5, fmin(5, u.x + 4 * by.x));
    u.y = fmax(-5, fmin(-0.2, u.y + 4 * by.y));
    hit();
}

static double gained(whorl_vec3 j)
{
    return whorl_impulse_energy(j, u,
        whorl_vec3_add(u, whorl_sym3_apply(K, j)));
}

static void read(void)
{
    live_reading("u along the floor", "%.2f m/s", u.x);
    live_reading("u towards it", "%.2f m/s", -u.y);
    live_reading("energy by the bilinear law", "%.2f J",
                 gained(bilinear));
    live_reading("energy by the lab's law", "%.2f J", gained(lab));
    live_say(gained(lab) > 1e-9 ? "The law of the lab gains energy."
             : "", 0);
}
static void draw_energy(sketch *s)
{
    static const sketch_style loss = {
        .fill = "whorlbody", .flat = 1, .stroke = "whorlink",
        .width = 0.9, .hidden = SKETCH_SHOW
    };
    const double det = K.xx * K.yy - K.xy * K.xy;
    const double cx = -(K.yy * u.x - K.xy * u.y) / det;
    const double cy = -(K.xx * u.y - K.xy * u.x) / det;
    const double twice = -(u.x * cx + u.y * cy);
    /* K = L L^T: the unit circle, stretched by the inverse of L^T */
    const double a = sqrt(K.xx), b = K.xy / a, c = sqrt(K.yy - b * b);
    sketch_vec p[ELLIPSE];
    for (int i = 0; i < ELLIPSE; i++) {
        const double f = 6.283185307179586 * i / ELLIPSE;
        const double y = sin(f) / c, x = (cos(f) - b * y) / a;
        p[i] = at(cx + sqrt(twice) * x, cy + sqrt(twice) * y);
    }
    sketch_polygon(s, p, ELLIPSE, loss);
}

static void draw_cone(sketch *s)
{
    const double mu = knobs[MU].value;
    const double h = mu > 0 ? fmin(5.4, 3.6 / mu) : 5.4;
    sketch_style side = sketch_force;
    side.head = SKETCH_NONE;
    side.width = 0.8;
    side.hidden = SKETCH_SHOW;
    sketch_segment(s, at(0, 0), at(mu * h, h), side);
    sketch_segment(s, at(0, 0), at(-mu * h, h), side);
}

/* u_N + K_TN j_T + K_NN j_N = -e u_N */
static void draw_restitution(sketch *s)
{
    const double wanted = -(1 + knobs[E].value) * u.y;
    sketch_style line = sketch_ink;
    line.stroke = "whorlL";
    line.width = 0.8;
    line.hidden = SKETCH_SHOW;
    double x0 = -3.6, x1 = 3.6;
    x0 = fmax(x0, (wanted - 5.4 * K.yy) / K.xy);
    x1 = fmin(x1, (wanted + 0.8 * K.yy) / K.xy);
    if (x0 < x1)
        sketch_segment(s, at(x0, (wanted - K.xy * x0) / K.yy),
                       at(x1, (wanted - K.xy * x1) / K.yy), line);
}
static void mark(sketch *s, whorl_vec3 j, const char *colour,
                 const char *name)
{
    sketch_style dot = {.fill = colour, .stroke = colour,
                        .hidden = SKETCH_SHOW};
    sketch_dot(s, at(j.x, j.y), 1, dot);
    sketch_label(s, at(j.x, j.y), 20, 2, colour, name);
}

static void draw(sketch *s)
{
    const sketch_vec from = at(2.3, 4.9);
    sketch_style axis = sketch_vector, velocity = sketch_omega;
    axis.width = 0.5;
    axis.hidden = velocity.hidden = SKETCH_SHOW;
    draw_energy(s);
    draw_cone(s);
    draw_restitution(s);
    sketch_arrow(s, at(-3.6, 0), at(3.6, 0), axis);
    sketch_arrow(s, at(0, -0.8), at(0, 5.4), axis);
    sketch_label(s, at(3.6, 0), 250, 1.5, NULL, "$j_T$");
    sketch_label(s, at(0, 5.4), 180, 1.5, NULL, "$j_N$");
    mark(s, lab, "whorlomega", "lab");
    mark(s, bilinear, "whorlforce", "bilinear");
    sketch_arrow(s, from, velocity_tip(), velocity);
    sketch_label(s, from, 90, 1.5, "whorlomega", "$\\mathbf{u}$");
    live_grip(0, velocity_tip());
}

static const char *const grips[] = {"the velocity before"};
live_figure live = {
    .about = "The plane of impulses: the friction cone, the ellipse of "
             "unchanged energy, and the impulses of the two laws.",
    .width = 116, .height = 108,
    .view = {.scale = 15, .up = 'y'},
    .knobs = knobs, .knob_count = 2, .grips = grips, .grip_count = 1,
    .begin = begin, .draw = draw, .pull = pull, .read = read
};
