/* A force on a block, its arm, and the torque at right angles to both. */
#include "sketch/sketch.h"

/* The corner of a right angle at p between the directions a and b. */
static void right_angle(sketch *s, sketch_vec p, sketch_vec a, sketch_vec b)
{
    const sketch_vec l[3] = {
        {p.x + a.x, p.y + a.y, p.z + a.z},
        {p.x + a.x + b.x, p.y + a.y + b.y, p.z + a.z + b.z},
        {p.x + b.x, p.y + b.y, p.z + b.z}};
    sketch_style thin = sketch_ink;
    thin.hidden = SKETCH_SHOW;
    thin.width = 0.5;
    sketch_curve(s, l, 3, thin);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -52, .elevation = 24, .scale = 5.8
    });
    sketch_style body = sketch_glass, arm = sketch_vector, push = sketch_force,
                 dashed = sketch_force;
    body.opacity = 0.6;
    body.hidden = SKETCH_FADE;
    dashed.head = SKETCH_NONE;
    dashed.dash = SKETCH_DASHED;
    dashed.width = 0.7;
    arm.hidden = dashed.hidden = push.hidden = SKETCH_SHOW;
    const sketch_vec center = {0, 0, 0}, p = {3, 0, 0};
    const sketch_vec tip = {4.4, 0, 3}, tau = {0, -5.4, 0};
    sketch_box(s, sketch_at(-3, -1, -2), sketch_at(3, 1, 2), NULL, body);
    sketch_arrow(s, center, p, arm);
    sketch_arrow(s, p, tip, push);
    sketch_arrow(s, center, tau, push);
    /* the direction of the force once more, where its torque is drawn */
    sketch_segment(s, center, sketch_at(0.84, 0, 1.8), dashed);
    right_angle(s, center, sketch_at(0.5, 0, 0), sketch_at(0, -0.6, 0));
    right_angle(s, center, sketch_at(0.21, 0, 0.45), sketch_at(0, -0.6, 0));
    sketch_dot(s, center, 0.6, sketch_ink);
    sketch_label(s, sketch_at(1.6, 0, 0), 90, 1, NULL, "$\\mathbf{r}$");
    sketch_label(s, tip, 0, 1.5, "whorlforce", "$\\mathbf{F}$");
    sketch_label(s, tau, 190, 2.5, "whorlforce",
                 "$\\symbfup{\\tau}=\\mathbf{r}\\times\\mathbf{F}$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "10-torque");
    sketch_free(s);
    return bad != 0;
}
