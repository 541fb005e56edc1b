/* A force on a block, its arm, and the torque at right angles to both. */
#include "sketch/sketch.h"

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -58, .elevation = 22, .scale = 10
    });
    sketch_style body = sketch_glass, arm = sketch_vector, push = sketch_force;
    body.opacity = 0.7;
    body.hidden = SKETCH_FADE;
    arm.hidden = push.hidden = SKETCH_SHOW;
    const sketch_vec centre = {0, 0, 0}, p = {1.2, -0.7, 0.4};
    const sketch_vec F = {0.2, 0.3, 1.5};
    const sketch_vec tip = {p.x + F.x, p.y + F.y, p.z + F.z};
    const sketch_vec tau = {1.3 * (p.y * F.z - p.z * F.y), 1.3 * (p.z * F.x - p.x * F.z),
                            1.3 * (p.x * F.y - p.y * F.x)};
    sketch_box(s, sketch_at(-1.8, -0.7, -0.5), sketch_at(1.8, 0.7, 0.5),
               NULL, body);
    sketch_arrow(s, centre, p, arm);
    sketch_arrow(s, p, tip, push);
    sketch_arrow(s, centre, tau, push);
    sketch_dot(s, centre, 0.6, sketch_ink);
    sketch_label(s, sketch_at(p.x * 0.55, p.y * 0.55, p.z * 0.55), 60, 2,
                 NULL, "$\\mathbf{r}$");
    sketch_label(s, tip, 0, 1.5, "whorlforce", "$\\mathbf{F}$");
    sketch_label(s, tau, 130, 2, "whorlforce",
                 "$\\symbf{\\tau}=\\mathbf{r}\\times\\mathbf{F}$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "10-torque");
    sketch_free(s);
    return bad != 0;
}
