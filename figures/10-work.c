/* The ways of the pushed points of two blocks in ten seconds. */
#include "sketch/sketch.h"
#include "whorl.h"

enum { STEPS = 64 };
static const whorl_vec3 push = {0, 0, 0.3};

typedef struct {
    whorl_vec3 arm;
    int n;
    sketch_vec path[STEPS + 1], centre;
    sketch_place last;
} run;

static whorl_status forces(double t, size_t i, whorl_body_world *world)
{
    const run *r = world->context;
    whorl_body_motion *now = &world->now[i];
    (void)t;
    whorl_body_push(now, push, whorl_body_point(now, r->arm));
    return WHORL_OK;
}

static whorl_status note(double t, whorl_body_world *world)
{
    run *r = world->context;
    const whorl_body_motion *now = world->now;
    const whorl_vec3 p = whorl_body_point(now, r->arm);
    (void)t;
    r->path[r->n++] = sketch_at(p.x, p.y, p.z);
    r->centre = sketch_at(now->x.x, now->x.y, now->x.z);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            r->last.rotation[i][j] = now->R.m[i][j];
    r->last.translation = r->centre;
    return WHORL_OK;
}

static sketch_vec aside(sketch_vec a, sketch_vec by)
{
    return sketch_at(a.x + by.x, a.y + by.y, a.z + by.z);
}

static int panel(sketch *s, sketch_vec by, double x)
{
    whorl_mass_properties block;
    whorl_body body;
    whorl_body_motion now;
    run r = {.arm = {x, 0, -2}};
    whorl_body_world world = {1, &body, forces, &r, &now};
    double y[WHORL_BODY_SIZE] = {[3] = 1};
    double work[WHORL_BODY_SIZE * WHORL_BODY_WORK];
    if (whorl_mass_of_block(12, 6, 2, 4, &block)
        || whorl_body_of_mass(&block, &body)
        || whorl_body_run(&world, WHORL_ODE_RK4, 0, 10, 10.0 / STEPS, y,
                          note, work, sizeof work))
        return 1;
    sketch_style glass = sketch_glass, faint = sketch_faint;
    sketch_style way = sketch_force, middle = sketch_ink, arrow;
    glass.opacity = 0.55;
    glass.hidden = SKETCH_OMIT;
    faint.hidden = way.hidden = middle.hidden = SKETCH_SHOW;
    arrow = way;
    way.head = SKETCH_NONE;
    way.width = 1.4;
    middle.width = 0.7;
    middle.dash = SKETCH_DASHED;
    const sketch_vec low[5] = {
        aside(sketch_at(-3, -9, -2), by), aside(sketch_at(3, -9, -2), by),
        aside(sketch_at(3, -9, 2), by), aside(sketch_at(-3, -9, 2), by),
        aside(sketch_at(-3, -9, -2), by)};
    r.last.translation = aside(r.last.translation, by);
    sketch_box(s, sketch_at(-3, -1, -2), sketch_at(3, 1, 2), &r.last,
               glass);
    sketch_curve(s, low, 5, faint);
    sketch_vec shifted[STEPS + 1];
    for (int i = 0; i <= STEPS; i++)
        shifted[i] = aside(r.path[i], aside(by, sketch_at(0, -9, 0)));
    sketch_curve(s, shifted, STEPS + 1, way);
    sketch_vec from = aside(sketch_at(0, -9, 0), by), to = r.centre;
    to = aside(to, from);
    sketch_segment(s, from, to, middle);
    sketch_dot(s, from, 0.5, sketch_ink);
    sketch_dot(s, to, 0.5, sketch_ink);
    sketch_dot(s, shifted[0], 0.6, way);
    sketch_dot(s, shifted[STEPS], 0.6, way);
    sketch_vec tail = shifted[STEPS];
    tail.z -= 1.6;
    sketch_arrow(s, tail, shifted[STEPS], arrow);
    sketch_label(s, tail, 0, 1.5, "whorlforce", "$\\mathbf{F}$");
    return 0;
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -90, .elevation = 0, .scale = 5
    });
    const int failed = panel(s, sketch_at(0, 0, 0), 0)
        || panel(s, sketch_at(9.5, 0, 0), 3);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "10-work");
    sketch_free(s);
    return bad || failed;
}
