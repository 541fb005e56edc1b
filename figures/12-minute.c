/* The handle after a minute: where it is, and where two programs have it. */
#include "whorl.h"
#include "reference/integrators.h"
#include "sketch/sketch.h"
#include <math.h>
#include <string.h>

static const whorl_vec3 I = {1, 2, 2.5}, omega = {0.1, 6, 0.1};
static const whorl_quat one = {1, 0, 0, 0};

static void handle(sketch *s, whorl_quat q, sketch_vec at,
                   sketch_style style)
{
    const whorl_mat3 R = whorl_quat_to_mat3(q);
    sketch_place place;
    memcpy(place.rotation, R.m, sizeof place.rotation);
    /* the center of mass is 1 below the middle of the bar */
    place.translation = sketch_at(at.x + R.m[0][1], at.y + R.m[1][1],
                                  at.z + R.m[2][1]);
    sketch_box(s, sketch_at(-12, -4, -4.5), sketch_at(12, 4, 4.5), &place,
               style);
    sketch_box(s, sketch_at(-1, -22, -2), sketch_at(1, -4, 2), &place,
               style);
}

static whorl_quat by_integrator(const char *name)
{
    rigid_body b = {.I = I, .h = 1.0 / 60};
    int i = 0;
    while (strcmp(integrators[i].name, name) != 0)
        i++;
    rigid_state a = rigid_begin(&b, integrators[i].carries, one, omega);
    for (int k = 0; k < 3600; k++)
        integrators[i].step(&b, &a);
    return a.q;
}

int main(int argc, char **argv)
{
    static const char *const text[2] = {
        "keeps $E$ and $\\symbfup{L}$", "keeps neither"};
    whorl_top top;
    whorl_quat exact;
    whorl_vec3 unused;
    whorl_stepper stepper;
    whorl_turn turn = {one, {0.1, 12, 0.25}};
    whorl_top_prepare(I, one, omega, &top);
    whorl_top_at(&top, 60, &exact, &unused);
    whorl_stepper_prepare(WHORL_STEPS_RK4, I, 1.0 / 60, &stepper);
    whorl_stepper_run(&stepper, 3600, &turn);
    const whorl_quat program[2] = {by_integrator("dmv"), turn.q};
    sketch *s = sketch_new((sketch_view){
        .azimuth = 38, .elevation = 20, .scale = 1.5, .up = 'y'
    });
    sketch_style truth = sketch_body, ghost = sketch_body;
    truth.hidden = SKETCH_OMIT;
    ghost.fill = NULL;
    ghost.stroke = "whorlomega";
    ghost.width = 0.9;
    ghost.hidden = SKETCH_SHOW;
    for (int k = 0; k < 2; k++) {
        const sketch_vec at = sketch_page(s, 62 * k, 0);
        handle(s, exact, at, truth);
        handle(s, program[k], at, ghost);
        sketch_label(s, sketch_page(s, 62 * k, -15), 0, -1, NULL, text[k]);
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "12-minute");
    sketch_free(s);
    return bad != 0;
}
