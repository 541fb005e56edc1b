/* The handle in flight, its spin taken by the tip. */
/* Tangled from literate/kit: live-figures. Edit there. */
#include <math.h>

#include "live.h"

enum { BAR, STEM, THICKNESS, METHOD, RATE };
static live_knob knobs[] = {
    [BAR] = {"spin about the bar", "rad/s", -8, 8, 0.05, 0.1, NULL},
    [STEM] = {"about the stem", "rad/s", -8, 8, 0.05, 6, NULL},
    [THICKNESS] = {"about the thickness", "rad/s", -8, 8, 0.05, 0.1, NULL},
    [METHOD] = {"method", "", 0, 2, 1, 2, "rk4|split|kl6"},
    [RATE] = {"steps a second", "", 10, 240, 10, 60, NULL}
};

static const whorl_vec3 I = {1, 2, 2.5};
static whorl_stepper stepper;
static whorl_turn now;
static whorl_top top;
static int has_top, flips, side;
static double t, owed, energy, momentum;

static whorl_vec3 spin(void)
{
    return (whorl_vec3){now.l.x / I.x, now.l.y / I.y, now.l.z / I.z};
}

static double energy_now(void)
{
    return whorl_vec3_dot(spin(), now.l) / 2;
}

/* From here on time is counted anew. */
static void let_go(whorl_vec3 omega)
{
    now.l = (whorl_vec3){I.x * omega.x, I.y * omega.y, I.z * omega.z};
    has_top = whorl_top_prepare(I, now.q, omega, &top) == WHORL_OK;
    energy = energy_now();
    momentum = whorl_vec3_norm(now.l);
    t = owed = 0;
    flips = 0;
    side = omega.y > 0 ? 1 : -1;
}
static void begin(void)
{
    now.q = whorl_quat_identity();
    whorl_stepper_prepare((whorl_steps_method)knobs[METHOD].value, I,
                          1 / knobs[RATE].value, &stepper);
    let_go((whorl_vec3){knobs[BAR].value, knobs[STEM].value,
                        knobs[THICKNESS].value});
}

static void run(double seconds)
{
    for (owed += seconds; owed >= stepper.h; owed -= stepper.h) {
        if (whorl_stepper_run(&stepper, 1, &now) != WHORL_OK) {
            live_say("A step is too long for this spin.", 0);
            return;
        }
        t += stepper.h;
        if (side * spin().y < 0) {
            side = -side;
            flips++;
            live_say(flips == 1 ? "It has flipped." :
                     "It has flipped %.0f times.", flips);
        }
    }
}

static double spin_scale(void)
{
    return 20 / sqrt(2 * energy / I.y);
}

static void pull(int grip, sketch_vec by)
{
    const double k = energy > 0 ? 1 / spin_scale() : 0.3;
    const whorl_quat back = whorl_quat_conj(now.q);
    (void)grip;
    const whorl_vec3 omega = whorl_vec3_add(spin(), whorl_quat_rotate(
        back, (whorl_vec3){k * by.x, k * by.y, k * by.z}));
    const double size = whorl_vec3_norm(omega);
    if (size < 0.2 || size > 14)
        return;
    knobs[BAR].value = omega.x;
    knobs[STEM].value = omega.y;
    knobs[THICKNESS].value = omega.z;
    let_go(omega);
}
static sketch_vec seen(whorl_vec3 v, double scale)
{
    const whorl_vec3 w = whorl_quat_rotate(now.q, v);
    return sketch_at(scale * w.x, scale * w.y, scale * w.z);
}

static void draw(sketch *s)
{
    const whorl_mat3 R = whorl_quat_to_mat3(now.q);
    const sketch_vec center = sketch_at(0, 0, 0);
    sketch_place there = {.translation = {0, 0, 0}};
    sketch_style metal = sketch_body, spun = sketch_omega;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            there.rotation[i][j] = R.m[i][j];
    metal.hidden = SKETCH_OMIT;
    spun.hidden = SKETCH_FADE;
    sketch_box(s, sketch_at(-12, -3, -4.5), sketch_at(12, 5, 4.5), &there,
               metal);
    sketch_box(s, sketch_at(-1, -21, -2), sketch_at(1, -3, 2), &there,
               metal);
    if (!(energy > 0))
        return;
    const sketch_vec L = seen(now.l, 21 / momentum);
    const sketch_vec tip = seen(spin(), spin_scale());
    sketch_arrow(s, center, L, sketch_L);
    sketch_arrow(s, center, tip, spun);
    sketch_label(s, L, 180, 1.8, "whorlL", "$\\mathbf{L}$");
    live_grip(0, tip);
}
static double angle_to_exact(void)
{
    whorl_quat q;
    whorl_vec3 omega;
    whorl_top_at(&top, t, &q, &omega);
    return whorl_vec3_norm(whorl_quat_log(
        whorl_quat_mul(now.q, whorl_quat_conj(q))));
}

static void read(void)
{
    live_reading("time", "%.1f s", t);
    live_reading("flips", "%.0f", flips);
    live_reading_power("energy off by", energy_now() / energy - 1, "");
    live_reading_power("|L| off by",
                       whorl_vec3_norm(now.l) / momentum - 1, "");
    if (!has_top)
        return;
    live_reading_power("angle to the exact flight", angle_to_exact(),
                       "rad");
    if (top.kind == WHORL_TOP_PERIODIC)
        live_reading("a flip takes", "%.2f s", top.half_period);
}

static const char *const grips[] = {"the tip of the spin"};
live_figure live = {
    .about = "The T-handle in flight, with an arrow for its angular "
             "velocity and one for its angular momentum, which stays.",
    .width = 116, .height = 100,
    .view = {.azimuth = 38, .elevation = 20, .scale = 1.9, .up = 'y'},
    .turns = 1, .knobs = knobs, .knob_count = 5,
    .grips = grips, .grip_count = 1,
    .begin = begin, .run = run, .draw = draw, .pull = pull, .read = read
};
