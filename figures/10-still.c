/* The handle in free flight: its angular momentum, which stands still, and
   the path of the tip of its angular velocity during one flip. */
#include "whorl.h"
#include "sketch/sketch.h"

enum { POINTS = 600, ARROWS = 6 };

typedef struct {
    int n;
    sketch_vec L, tip[POINTS];
} path;

static whorl_status record(double t, whorl_body_world *world)
{
    const whorl_body_motion *now = world->now;
    path *p = world->context;
    (void)t;
    if (p->n < POINTS)
        p->tip[p->n++] = sketch_at(now->omega.x, now->omega.y,
                                   now->omega.z);
    p->L = sketch_at(now->L.x, now->L.y, now->L.z);
    return WHORL_OK;
}

int main(int argc, char **argv)
{
    static path p;
    const whorl_vec3 still = {0, 0, 0}, spin = {0.1, 6, 0.1};
    whorl_body handle;
    whorl_body_motion now;
    whorl_body_world world = {1, &handle, NULL, &p, &now};
    whorl_body_state state;
    double y[WHORL_BODY_SIZE], work[WHORL_BODY_SIZE * WHORL_BODY_WORK];
    if (whorl_body_make(1, whorl_sym3_diagonal(1, 2, 2.5), &handle)
        || whorl_body_start(&handle, still, whorl_quat_identity(), still,
                            spin, &state)
        || whorl_body_pack(&state, y, WHORL_BODY_SIZE)
        || whorl_body_run(&world, WHORL_ODE_RK4, 0, 5, 1.0 / 100, y, record,
                          work, sizeof work))
        return 1;

    sketch *s = sketch_new((sketch_view){
        .azimuth = 25, .elevation = 30, .scale = 5.3, .up = 'y'
    });
    sketch_style trace = sketch_ink, L = sketch_L, omega = sketch_omega;
    const sketch_vec origin = sketch_at(0, 0, 0);
    const double length = 8.3 / 12; /* of L, chosen for the page */
    const sketch_vec end = sketch_at(length * p.L.x, length * p.L.y,
                                     length * p.L.z);
    trace.stroke = "whorlomega";
    trace.width = 0.7;
    trace.hidden = L.hidden = omega.hidden = SKETCH_SHOW;
    sketch_curve(s, p.tip, p.n, trace);
    for (int k = 0; k < ARROWS; k++)
        sketch_arrow(s, origin, p.tip[226 + 18 * k], omega);
    sketch_arrow(s, origin, end, L);
    sketch_dot(s, origin, 0.6, sketch_ink);
    sketch_label(s, end, 0, 1.2, "whorlL", "$\\mathbf{L}$");
    sketch_label(s, p.tip[226], 180, 2, "whorlomega",
                 "$\\symbfup{\\omega}$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "10-still");
    sketch_free(s);
    return bad != 0;
}
