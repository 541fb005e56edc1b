/* whorl drop: a body falls on planes. */
/* Tangled from literate/command: drop. Edit there. */
#include "tool/drop.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>

#include "tool/drop_frame.h"
#include "tool/message.h"
#include "tool/number.h"

const char drop_help[] =
    "usage: whorl drop [OPTION]...\n"
    "\n"
    "Throw a body on a floor and against a wall, and print where it is:\n"
    "one row a step.  Without options it is the scene of the bunny lab\n"
    "with better physics.\n"
    "\n"
    "  --lab            the lab's own step: one averaged point a plane,\n"
    "                   no rest, --law lab, --inertia lumped-origin\n"
    "  --body B         FILE or SHAPE, as for whorl mass, in meters\n"
    "                   (default t-handle:)\n"
    "  --density D      kg/m^3 (default 1); only energy and lift need it\n"
    "  --inertia I      solid (the default); lumped: a kilogram at each\n"
    "                   vertex; lumped-origin: about the file's origin\n"
    "  --law L          how fast hits bounce: bilinear (the default), lab\n"
    "  --steps N        how many steps (default 600)\n"
    "  --step H         seconds (default 0.015)\n"
    "  --position X,Y,Z where the center of mass starts (default 0,0.6,0)\n"
    "  --velocity X,Y,Z at the launch, m/s (default 5,2,0)\n"
    "  --omega X,Y,Z    at the launch, rad/s (default 0,1,0)\n"
    "  --gravity X,Y,Z  m/s^2 (default 0,-9.8,0)\n"
    "  --restitution E  from 0 to 1 (default 0.5)\n"
    "  --friction MU    not below 0 (default 0.2)\n"
    "  --decay L,A      rates of velocity and spin, 1/s; the default,\n"
    "                   0.06670002,1.34684715, is 0.999 and 0.98 a step\n"
    "                   of 0.015 s\n"
    "  --plane PX,PY,PZ,NX,NY,NZ\n"
    "                   a point of an obstacle, and its normal, outwards;\n"
    "                   repeat for more (default: a floor 0,0.01,0,0,1,0\n"
    "                   and a wall 2,0,0,-1,0,0)\n"
    "  --launch STEP    launch before this step (default 0); repeat\n"
    "  --reset STEP     put back and stop before this step; repeat\n"
    "  --frames DIR     write DIR/000000.svg and so on, one a row\n"
    "\n"
    "Columns: step, t; x,y,z of the center of mass; attitude qw,qx,qy,qz,\n"
    "body to world; velocity; angular velocity; the number of contacts in\n"
    "the step; the work of lifting the body out of the obstacles since\n"
    "the launch; kinetic and potential energy.  World axes, SI units.\n"
    "Numbers may be fractions such as 1/60.\n"
    "Exit status: 0 done, 1 bad input, 2 usage.\n"
    "\n"
    "Examples:\n"
    "  whorl drop --body bunny.obj > bunny.csv\n"
    "  whorl drop --lab --body box:0.2,0.3,0.4 --steps 60\n"
    "  whorl drop --plane 0,0,0,0,1,0 --velocity 0,0,0 --position 0,2,0\n";

typedef struct {
    const drop_options *o;
    const drop_body *b;
    whorl_body_state s;
    whorl_body_motion now;
    int launched;
    size_t contacts, hits;
    double lift, depth;         /* since the launch; the deepest */
} drop_run;

/* Stand at the start with these velocities.  Returns 1 or, after a
   complaint, 0. */
static int stand(drop_run *r, whorl_vec3 x, whorl_quat q, whorl_vec3 v,
                 whorl_vec3 omega)
{
    const whorl_body *body = &r->b->drop.body;
    whorl_status status = whorl_body_start(body, x, q, v, omega, &r->s);
    if (status == WHORL_OK)
        status = whorl_body_motion_of(body, &r->s, &r->now);
    return status == WHORL_OK || complain_status(r->o->body, status);
}

static int is_among(size_t step, const size_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == step)
            return 1;
    return 0;
}

static int put_back(drop_run *r)
{
    const whorl_vec3 none = {0, 0, 0};
    r->launched = 0;
    r->contacts = r->hits = 0;
    r->lift = r->depth = 0;
    return stand(r, r->o->position, whorl_quat_identity(), none, none);
}

/* What happens before a step; a reset comes before a launch. */
static int happen(drop_run *r, size_t step)
{
    const drop_options *o = r->o;
    int good = 1;
    if (is_among(step, o->resets, o->reset_count))
        good = put_back(r);
    if (good && is_among(step, o->launches, o->launch_count)) {
        r->launched = 1;
        good = stand(r, r->s.x, r->s.q, o->velocity, o->omega);
    }
    return good;
}

enum { NUMBERS = 16 };

static void print_row(const drop_run *r, size_t step)
{
    const whorl_body_motion *m = &r->now;
    const whorl_quat q = r->s.q;
    const double x[NUMBERS] = {
        (double)step * r->o->step, m->x.x, m->x.y, m->x.z, q.w, q.x, q.y,
        q.z, m->v.x, m->v.y, m->v.z, m->omega.x, m->omega.y, m->omega.z,
        r->lift, whorl_drop_energy(&r->b->drop, &r->o->world, m)};
    printf("%zu", step);
    for (int i = 0; i < NUMBERS; i++) {
        if (i == NUMBERS - 2)
            printf(",%zu", r->contacts);
        printf(",%s", number_print(x[i]).text);
    }
    putchar('\n');
}

static void tell(const drop_run *r)
{
    complain("drop", "%zu steps of %s s, %zu hits since the launch",
             r->o->steps, number_print(r->o->step).text, r->hits);
    complain("drop", "at the end: |v| %.2g m/s, |omega| %.2g rad/s, %zu "
             "contact%s", whorl_vec3_norm(r->now.v),
             whorl_vec3_norm(r->now.omega), r->contacts,
             r->contacts == 1 ? "" : "s");
    complain("drop", "deepest: %.2g m; lift: %.2g J", r->depth, r->lift);
}

static whorl_status step_once(drop_run *r)
{
    whorl_drop_report report;
    const drop_options *o = r->o;
    const whorl_status status = (o->lab ? whorl_lab_step : whorl_drop_step)(
        &r->b->drop, &o->world, o->step, &r->s, &report);
    if (status != WHORL_OK)
        return status;
    r->contacts = report.contacts;
    r->hits += report.hits;
    r->lift += report.lift;
    r->depth = fmax(r->depth, report.depth);
    return whorl_body_motion_of(&r->b->drop.body, &r->s, &r->now);
}

static int go(drop_run *r)
{
    const drop_options *o = r->o;
    puts("step,t,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz,contacts,lift,energy");
    for (size_t k = 0; !ferror(stdout); k++) {
        if (!happen(r, k))
            return EXIT_BAD_INPUT;
        errno = 0;
        print_row(r, k);
        if (o->frames && !drop_frame_write(o, r->b, &r->now, k))
            return EXIT_BAD_INPUT;
        if (k == o->steps)
            break;
        const whorl_status status = r->launched ? step_once(r) : WHORL_OK;
        if (status != WHORL_OK) {
            complain("drop", "stopped after %zu of %zu steps: %s", k,
                     o->steps, whorl_status_text(status));
            return EXIT_BAD_INPUT;
        }
    }
    return EXIT_DONE;
}

static int run_all(const drop_options *o, const drop_body *b)
{
    drop_run r = {.o = o, .b = b};
    whorl_status status;
    int done;
    if (!put_back(&r))
        return EXIT_BAD_INPUT;
    status = whorl_drop_check(&b->drop, &o->world, o->step, &r.s);
    if (status != WHORL_OK) {
        complain_status("drop", status);
        return EXIT_BAD_INPUT;
    }
    done = go(&r);
    if (ferror(stdout) || fflush(stdout) != 0) {
        output_errno = errno;
        return EXIT_BAD_INPUT;
    }
    if (done == EXIT_DONE)
        tell(&r);
    return done;
}

int drop_main(int argc, char **argv)
{
    drop_options o;
    drop_body b;
    int status = drop_options_read(&o, argc, argv);
    if (status == EXIT_DONE && o.help) {
        fputs(drop_help, stdout);
    } else if (status == EXIT_DONE && !drop_body_make(&b, &o)) {
        status = EXIT_BAD_INPUT;
    } else if (status == EXIT_DONE) {
        status = run_all(&o, &b);
        drop_body_free(&b);
    }
    drop_options_free(&o);
    return status;
}
