/* whorl drop: a body falls on planes. */
/* Tangled from literate/command: drop. Edit there. */
#include "tool/drop.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>

#include "tool/drop_frame.h"
#include "tool/message.h"
#include "tool/number.h"
#include "whorl/principal.h"

const char drop_help[] =
    "usage: whorl drop [OPTION]...\n"
    "\n"
    "Throw a body on a floor and against a wall, and print where it is:\n"
    "one row a step.  Without options it is the scene of the bunny lab\n"
    "with better physics: hits that never gain energy, and rest.\n"
    "\n"
    "  --lab            the lab's own step: one averaged point a plane,\n"
    "                   no rest, --law lab, --inertia lumped-origin\n"
    "  --body B         FILE or SHAPE, as for whorl mass\n"
    "                   (default t-handle:)\n"
    "  --density D      kg/m^3 (default 1); only energy and lift need it\n"
    "  --units U        of the file: m (the default), cm, mm, in, ft\n"
    "  --memory SIZE    take no more for the FILE than this (4G)\n"
    "  --inertia I      solid (the default); lumped: a kilogram at each\n"
    "                   vertex; lumped-origin: about the file's origin\n"
    "  --law L          law of fast hits: bilinear (the default), lab\n"
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
    "                   a point of an obstacle, and its normal, outward;\n"
    "                   repeat for more (default: a floor 0,0.01,0,0,1,0\n"
    "                   and a wall 2,0,0,-1,0,0)\n"
    "  --launch STEP    launch before this step (default 0); repeat\n"
    "  --reset STEP     put back and stop before this step; repeat\n"
    "  --frames DIR     draw each row: DIR/000000.svg and so on; DIR must\n"
    "                   be there\n"
    "\n"
    "A summary goes to standard error: bounces, depth, rest, energy.\n"
    "Columns: step, t; x,y,z of the center of mass; attitude qw,qx,qy,qz,\n"
    "body to world; velocity; angular velocity; the number of contacts in\n"
    "the step; the work of lifting the body out of the obstacles since\n"
    "the launch; kinetic and potential energy.  World axes, SI units.\n"
    "Numbers may be fractions such as 1/60.\n"
    "Exit status: 0 done, 1 bad input, 2 usage.\n"
    "\n"
    "Examples:\n"
    "  whorl drop --body bunny.obj --position 0,1,0 > bunny.csv\n"
    "  whorl drop --lab --body box:0.2,0.3,0.4 --steps 60\n"
    "  whorl drop --plane 0,0,0,0,1,0 --velocity 0,0,0 --position 0,2,0\n";

typedef struct {
    const drop_options *o;
    const drop_body *b;
    drop_stage *stage;          /* of frames, or NULL */
    int rehearsal;              /* only the path is wanted */
    whorl_body_state s;
    whorl_body_motion now;
    int launched;
    size_t contacts, hits;      /* of a step; since the launch */
    size_t last, deepest;       /* rows: the last hit, the deepest */
    size_t still;               /* the row since which it is still, or 0 */
    int rests;                  /* still before the last step, and after */
    double lift, depth, start;  /* since the launch; its energy */
} drop_run;

static void forget(drop_run *r)
{
    r->contacts = r->hits = r->last = r->deepest = r->still = 0;
    r->rests = 0;
    r->lift = r->depth = 0;
}

static double energy(const drop_run *r)
{
    return whorl_drop_energy(&r->b->drop, &r->o->world, &r->now);
}

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
    forget(r);
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
        forget(r);
        r->launched = 1;
        good = stand(r, r->s.x, r->s.q, o->velocity, o->omega);
        r->start = energy(r);
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
        r->lift, energy(r)};
    printf("%zu", step);
    for (int i = 0; i < NUMBERS; i++) {
        if (i == NUMBERS - 2)
            printf(",%zu", r->contacts);
        printf(",%s", number_print(x[i]).text);
    }
    putchar('\n');
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

static void tell_end(const drop_run *r)
{
    const size_t n = r->contacts;
    if (!r->launched)
        complain("drop", "waiting at the end: not launched");
    else if (r->rests)
        complain("drop", "at rest from %.6g s on, on %zu point%s",
                 (double)r->still * r->o->step, n, plural(n));
    else
        complain("drop", "moving at the end: |v| %.2g m/s, |omega| %.2g "
                 "rad/s, %zu contact%s", whorl_vec3_norm(r->now.v),
                 whorl_vec3_norm(r->now.omega), n, plural(n));
}

static void tell_energy(const drop_run *r)
{
    const double lost = r->start + r->lift - energy(r);
    complain("drop", "energy: %.4g J, lift %.3g J, at the end %.4g J: %.3g "
             "J %s", r->start, r->lift, energy(r),
             fabs(lost), lost < 0 ? "gained" : "lost");
}

static void tell_body(const drop_run *r)
{
    static const char *const ways[] = {"solid", "lumped at the vertices",
        "lumped at the vertices, about the file's origin"};
    const whorl_body *b = &r->b->drop.body;
    whorl_vec3 I;
    whorl_mat3 axes;
    if (whorl_principal(b->I_body, &I, &axes) == WHORL_OK)
        complain("drop", "mass %.4g kg, principal moments %.4g, %.4g, %.4g "
                 "kg m^2: %s", b->mass, I.x, I.y, I.z, ways[r->o->inertia]);
}

static void tell(const drop_run *r)
{
    const drop_options *o = r->o;
    tell_body(r);
    complain("drop", "%slaw %s, %zu step%s of %s s", o->lab ? "lab, " : "",
             o->world.law == WHORL_IMPULSE_LAB ? "lab" : "bilinear",
             o->steps, plural(o->steps), number_print(o->step).text);
    if (r->hits > 0)
        complain("drop", "%zu bounce%s, the last by %.6g s", r->hits,
                 plural(r->hits), (double)r->last * o->step);
    if (r->depth > 0)
        complain("drop", "deepest inside an obstacle: %.2g m, at %.6g s",
                 r->depth, (double)r->deepest * o->step);
    tell_end(r);
    if (r->launched)
        tell_energy(r);
}

static int is_still(const drop_run *r)
{
    const drop_options *o = r->o;
    const double speed = whorl_vec3_norm(r->now.v)
        + whorl_vec3_norm(r->now.omega) * r->b->drop.radius;
    return speed <= fmin(1e-6, 1e-3 * whorl_vec3_norm(o->world.gravity)
                                   * o->step);
}

static void keep_account(drop_run *r, const whorl_drop_report *report,
                         size_t row, int was_still)
{
    r->contacts = report->contacts;
    r->hits += report->hits;
    r->lift += report->lift;
    if (report->hits > 0)
        r->last = row;
    if (report->depth > r->depth) {
        r->depth = report->depth;
        r->deepest = row;
    }
    if (report->contacts == 0 || !is_still(r))
        r->still = 0;
    else if (r->still == 0)
        r->still = row;
    r->rests = was_still && r->still > 0;
}

static whorl_status step_once(drop_run *r, size_t row)
{
    whorl_drop_report report;
    const drop_options *o = r->o;
    const int was_still = is_still(r);
    whorl_status status = (o->lab ? whorl_lab_step : whorl_drop_step)(
        &r->b->drop, &o->world, o->step, &r->s, &report);
    if (status == WHORL_OK)
        status = whorl_body_motion_of(&r->b->drop.body, &r->s, &r->now);
    if (status == WHORL_OK)
        keep_account(r, &report, row, was_still);
    return status;
}

/* A row, or in the rehearsal a point of the path.  Returns 1, or 0 after a
   complaint. */
static int show(drop_run *r, size_t k)
{
    if (r->rehearsal) {
        r->stage->path[k] = r->now.x;
        r->stage->length = k + 1;
        return 1;
    }
    errno = 0;
    print_row(r, k);
    return !r->stage || drop_frame_write(r->stage, &r->now, k);
}

static int go(drop_run *r)
{
    const drop_options *o = r->o;
    for (size_t k = 0; !ferror(stdout); k++) {
        if (!happen(r, k) || !show(r, k))
            return EXIT_BAD_INPUT;
        if (k == o->steps)
            break;
        const whorl_status status = r->launched ? step_once(r, k + 1)
                                                : WHORL_OK;
        if (status != WHORL_OK && !r->rehearsal)
            complain("drop", "stopped after %zu of %zu steps: %s%s", k,
                     o->steps, whorl_status_text(status),
                     status == WHORL_STEP_TOO_LONG
                         ? "; take a shorter --step" : "");
        if (status != WHORL_OK)
            return EXIT_BAD_INPUT;
    }
    return EXIT_DONE;
}

static whorl_status depth_at_start(const drop_run *r, double *depth)
{
    const drop_options *o = r->o;
    whorl_status status = WHORL_OK;
    whorl_contact c;
    *depth = 0;
    for (size_t k = 0; status == WHORL_OK && k < o->world.plane_count;
         k++) {
        status = whorl_contact_find(&r->now, r->b->points, r->b->count,
                                    o->planes[k], &c);
        if (status == WHORL_OK)
            *depth = fmax(*depth, c.depth);
    }
    return status;
}

static int prepare(drop_run *r)
{
    double depth;
    if (!put_back(r))
        return 0;
    whorl_status status = whorl_drop_check(&r->b->drop, &r->o->world,
                                           r->o->step, &r->s);
    if (status == WHORL_OK)
        status = depth_at_start(r, &depth);
    if (status != WHORL_OK)
        return complain_status("drop", status);
    if (depth > 0)
        complain("drop", "note: the start is %.2g m inside an obstacle",
                 depth);
    return 1;
}

static int rehearse(const drop_run *r)
{
    drop_run trial = *r;
    trial.rehearsal = 1;
    if (!drop_stage_make(r->stage, r->o, r->b))
        return 0;
    go(&trial);
    drop_stage_look(r->stage);
    return 1;
}

static int run_all(const drop_options *o, const drop_body *b)
{
    drop_stage stage = {.path = NULL};
    drop_run r = {.o = o, .b = b, .stage = o->frames ? &stage : NULL};
    int done = EXIT_BAD_INPUT;
    if (prepare(&r) && (!r.stage || rehearse(&r))) {
        puts("step,t,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz,contacts,lift,"
             "energy");
        done = go(&r);
        if (ferror(stdout) || fflush(stdout) != 0) {
            output_errno = errno;
            done = EXIT_BAD_INPUT;
        }
        if (done == EXIT_DONE)
            tell(&r);
    }
    drop_stage_free(&stage);
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
