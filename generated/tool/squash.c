/* whorl squash: an elastic body is dropped, pulled or twisted. */
/* Tangled from literate/command: squash. Edit there. */
#include "tool/squash.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>

#include "tool/message.h"
#include "tool/number.h"
#include "tool/squash_frame.h"

const char squash_help[] =
    "usage: whorl squash [OPTION]...\n"
    "\n"
    "Drop a body of rubber on a floor, pull its end, or twist it, and\n"
    "print a row a step.  The steps are implicit, and may be long.\n"
    "\n"
    "  --body B         box:A,B,C, sphere:R[,N], t-handle:[UNIT]\n"
    "                   (default t-handle:, on the back of its bar)\n"
    "  --cells N        cells along the longest side of a box (default\n"
    "                   4), layers of a sphere, cells of a handle in 4\n"
    "                   units (default 1)\n"
    "  --young E        Young's modulus, Pa (default 1e6, soft rubber)\n"
    "  --poisson NU     between -1 and 1/2 (default 0.3)\n"
    "  --density D      kg/m^3 (default 1100)\n"
    "  --damping C      seconds by which strain lags (default 0)\n"
    "  --height H       the lowest point at the start, m (default half of\n"
    "                   the body's height)\n"
    "  --pull F         no floor and no weight: hold the end of least x\n"
    "                   and pull the other with F newtons\n"
    "  --twist A        the same, and turn the other end about the x axis\n"
    "                   by A radians in the first half of the steps\n"
    "  --steps N        how many steps (default 500)\n"
    "  --step H         seconds (default 0.01)\n"
    "  --passes N       at most N solutions a step, until the rotations\n"
    "                   are those of its end (default 1: those of its\n"
    "                   beginning)\n"
    "  --frames DIR     draw each row, colored by strain: DIR/000000.svg\n"
    "  --vtk DIR        write each row for ParaView: DIR/000000.vtk\n"
    "\n"
    "Columns: step, t; kinetic, elastic and potential energy; momentum;\n"
    "height of the lowest node; iterations of conjugate gradients.\n"
    "A summary goes to standard error: contact, e, energies.\n"
    "Numbers may be fractions such as 1/60.\n"
    "Exit status: 0 done, 1 bad input, 2 usage.\n"
    "\n"
    "Examples:\n"
    "  whorl squash --step 1/1000 --steps 300 > handle.csv\n"
    "  whorl squash --body box:0.4,0.1,0.1 --twist 2 --frames frames\n";

typedef struct {
    squash_body *s;
    squash_skin skin;
    whorl_implicit_report r;
    double fastest, deepest;    /* downward before the first touch; m */
    size_t first, last, most;   /* rows that touch; the most nodes */
    double rebound;             /* velocity after the first bounce */
    int bounced;
} squash_run;

static double center_velocity(const squash_run *q)
{
    return q->r.momentum.y / q->s->mass;
}

/* What the report has after a step, at the start. */
static whorl_status report_start(squash_run *q)
{
    squash_body *s = q->s;
    whorl_status status = whorl_elastic_deform_all(&s->b.elastic, s->x,
                                                   s->d, NULL);
    if (status != WHORL_OK)
        return status;
    q->r.elastic = whorl_elastic_energy(&s->b.elastic, s->d);
    for (size_t i = 0; i < s->nodes; i++)
        q->r.potential -= s->masses[i] * whorl_vec3_dot(s->w.gravity,
                                                        s->x[i]);
    return WHORL_OK;
}

static void print_row(const squash_run *q, size_t step)
{
    const whorl_implicit_report *r = &q->r;
    double lowest = INFINITY;
    for (size_t i = 0; i < q->s->nodes; i++)
        lowest = fmin(lowest, q->s->x[i].y);
    const double x[] = {(double)step * q->s->o->step, r->kinetic,
                        r->elastic, r->potential, r->momentum.x,
                        r->momentum.y, r->momentum.z, lowest};
    printf("%zu", step);
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        printf(",%s", number_print(x[i]).text);
    printf(",%zu\n", r->iterations);
}

static void keep_account(squash_run *q, size_t row)
{
    const double v = center_velocity(q);
    if (q->s->o->way != SQUASH_DROP)
        return;
    q->deepest = fmin(q->deepest, q->r.lowest);
    q->most = q->r.touching > q->most ? q->r.touching : q->most;
    if (q->first == 0 && q->r.touching == 0)
        q->fastest = -v;
    if (q->first == 0 && q->r.touching > 0)
        q->first = row;
    if (q->bounced || q->first == 0)
        return;
    if (q->r.touching > 0) {
        q->last = row;
    } else {
        q->bounced = 1;
        q->rebound = v;
    }
}

static void tell(const squash_run *q)
{
    const squash_options *o = q->s->o;
    complain("squash", "%zu nodes, %zu tetrahedra, %zu steps of %s s",
             q->s->nodes, q->s->tetrahedra, o->steps,
             number_print(o->step).text);
    if (q->first > 0)
        complain("squash", "touches at %.6g s, at most %zu nodes, %.2g m "
                 "inside", (double)q->first * o->step, q->most,
                 fmax(0, -q->deepest));
    if (q->bounced && q->fastest > 0)
        complain("squash", "first contact: %.6g s, e = %.3f",
                 (double)(q->last + 1 - q->first) * o->step,
                 q->rebound / q->fastest);
    complain("squash", "energy at the end: kinetic %.3g J, elastic %.3g J",
             q->r.kinetic, q->r.elastic);
}

static int show(squash_run *q, size_t k)
{
    const squash_options *o = q->s->o;
    errno = 0;
    print_row(q, k);
    if (!o->frames && !o->vtk)
        return 1;
    whorl_status status = whorl_elastic_deform_all(&q->s->b.elastic,
                                                   q->s->x, q->s->d, NULL);
    if (status != WHORL_OK)
        return complain_status("squash", status);
    return (!o->frames || squash_frame_write(&q->skin, k))
        && (!o->vtk || squash_vtk_write(q->s, k));
}

static int say_where(const squash_run *q, size_t k, whorl_status status)
{
    const int stiff = status == WHORL_SINGULAR
        || status == WHORL_NOT_CONVERGED;
    note at = {""};
    if (q->r.tetrahedron < q->s->tetrahedra)
        note_set(&at, " (tetrahedron %zu)", q->r.tetrahedron);
    else if (q->r.node < q->s->nodes)
        note_set(&at, " (node %zu)", q->r.node);
    complain("squash", "stopped after %zu of %zu steps: %s%s%s", k,
             q->s->o->steps, whorl_status_text(status), at.text,
             stiff ? "; take a shorter --step" : "");
    return EXIT_BAD_INPUT;
}

static int go(squash_run *q)
{
    squash_body *s = q->s;
    const squash_options *o = s->o;
    const whorl_implicit_settings how = {1e-8, o->passes, 0};
    for (size_t k = 0; !ferror(stdout); k++) {
        if (!show(q, k))
            return EXIT_BAD_INPUT;
        if (k == o->steps)
            break;
        squash_body_drive(s, k);
        const whorl_status status = whorl_implicit_step(&s->b, &s->w, &how,
            o->step, s->work, s->work_size, s->x, s->v, &q->r);
        if (status != WHORL_OK)
            return say_where(q, k, status);
        keep_account(q, k + 1);
    }
    return EXIT_DONE;
}

static int run_all(squash_run *q)
{
    const whorl_status status = report_start(q);
    if (status != WHORL_OK) {
        complain_status("squash", status);
        return EXIT_BAD_INPUT;
    }
    if (q->s->o->frames && !squash_skin_make(&q->skin, q->s))
        return EXIT_BAD_INPUT;
    puts("step,t,kinetic,elastic,potential,px,py,pz,lowest,iterations");
    int done = go(q);
    if (ferror(stdout) || fflush(stdout) != 0) {
        output_errno = errno;
        done = EXIT_BAD_INPUT;
    }
    if (done == EXIT_DONE)
        tell(q);
    return done;
}

int squash_main(int argc, char **argv)
{
    squash_options o;
    squash_body s;
    int status = squash_options_read(&o, argc, argv);
    if (status == EXIT_DONE && o.help) {
        fputs(squash_help, stdout);
    } else if (status == EXIT_DONE) {
        squash_run q = {.s = &s};
        status = squash_body_make(&s, &o) ? run_all(&q) : EXIT_BAD_INPUT;
        squash_skin_free(&q.skin);
        squash_body_free(&s);
    }
    return status;
}
