/* Mass properties of a FILE or SHAPE. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/mass_of_file.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "tool/input.h"
#include "tool/memory.h"
#include "tool/mesh_message.h"
#include "tool/points.h"
#include "whorl/rotation.h"

static void set_size(mass_result *r, whorl_vec3 low, whorl_vec3 high,
                     whorl_vec3 f)
{
    const whorl_vec3 d = whorl_vec3_sub(high, low);
    r->size = (whorl_vec3){d.x * fabs(f.x), d.y * fabs(f.y),
                           d.z * fabs(f.z)};
}

static void set_surface(mass_result *r, const whorl_mass_report *found,
                        whorl_vec3 factors)
{
    r->degenerate = found->mesh.degenerate;
    r->closed = found->boundary.closed;
    r->oriented = found->boundary.oriented;
    r->unmatched_edges = found->boundary.unmatched_edges;
    r->holes = found->boundary.holes;
    r->flat_holes = found->flat_holes;
    r->gap = found->gap;
    r->inward = found->inward;
    set_size(r, found->mesh.low, found->mesh.high, factors);
}

typedef struct { void *block[2]; int count; } work_space;

static void *reserve_work(void *context, size_t size)
{
    work_space *w = context;
    return w->count == 2 ? NULL
        : (w->block[w->count++] = memory_take(size));
}

static int complain_memory(const mass_result *r)
{
    complain(r->name, "not enough memory for %zu triangles%s", r->triangles,
             memory_refusal());
    return 0;
}
static int complain_range(const mass_result *r)
{
    char what[80] = "mass, center or inertia";
    if (r->kind != MASS_OF_POINTS)
        snprintf(what, sizeof what, "volume, or its mass or inertia at %g "
                 "kg/m^3,", r->density);
    complain(r->name, "its %s is too large or too small for a double: its "
             "longest side is %g m; --units or --scale says what a length "
             "in the file means", what, mass_result_longest_side(r));
    return 0;
}

/* All that was read is finite; what is not became so by scaling. */
static int complain_answer(const mass_result *r, whorl_status status)
{
    return status == WHORL_OUT_OF_RANGE || status == WHORL_NOT_FINITE
        ? complain_range(r) : complain_status(r->name, status);
}
static int accept_solid(const mass_result *r, const settings *s,
                        const model *m, const whorl_mesh_stream *faces,
                        const whorl_mass_report *found)
{
    const whorl_status status = found->status;
    if (status == WHORL_WORK_TOO_SMALL)
        return complain_memory(r);
    if (found->integrals.unit == 0)
        return complain_mesh(r->name, m, faces, &found->mesh, status);
    if (found->boundary.holes > 0) {
        complain_holes(r->name, m, found, s->gap_tolerance);
        if (!(r->gap <= s->gap_tolerance))
            return 0;
    }
    if (status == WHORL_FLAT)
        return complain_flat(r->name, &found->integrals);
    if (status != WHORL_OK)
        return complain_answer(r, status);
    if (r->inward)
        complain(r->name, "warning: inside out (faces clockwise seen from "
                 "outside): turned right");
    return 1;
}
static void set_vertices(mass_result *r, const whorl_mesh_boundary *found)
{
    if (r->vertices == 0)
        r->vertices = found->points;
    r->uncounted = r->vertices == 0;
}

static int list_shells(mass_result *r, const model *m,
                       const whorl_mesh_boundary *boundary, whorl_vec3 f)
{
    whorl_status status;
    r->shells = memory_take(boundary->shells * sizeof *r->shells);
    r->shell_count = boundary->shells;
    if (!r->shells)
        return complain_status(r->name, WHORL_WORK_TOO_SMALL);
    status = whorl_mesh_shells(&m->mesh, boundary, f, r->shells,
                               boundary->shells);
    if (status != WHORL_OK)
        return complain_status(r->name, status);
    for (size_t i = 0; i < boundary->shells; i++) {
        if (!isfinite(r->shells[i].bound))
            return complain_range(r);
        if (r->inward)
            r->shells[i].volume *= -1;
        r->shells[i].first_face = model_face(m, r->shells[i].first_face);
    }
    return 1;
}

static int of_solid(mass_result *r, const whorl_mesh_stream *faces,
                    const model *m, const settings *s)
{
    whorl_mass_report found;
    work_space work = {{NULL, NULL}, 0};
    const whorl_mass_options options = {
        r->density, s->gap_tolerance, s->factors, s->shells, reserve_work,
        &work};
    whorl_mass_of_stream(faces, &options, &r->p, &found);
    set_surface(r, &found, s->factors);
    int good = accept_solid(r, s, m, faces, &found);
    if (good && s->shells)
        good = list_shells(r, m, &found.boundary, s->factors);
    set_vertices(r, &found.boundary);
    memory_free(work.block[0]);
    memory_free(work.block[1]);
    return good;
}

static double scaled(double x, double factor, double *rounded)
{
    const double product = x * factor;
    *rounded = fmax(*rounded, fabs(fma(x, factor, -product)));
    return product;
}

/* Also tell the largest rounding along each axis. */
static int stretch(model *m, whorl_vec3 f, whorl_vec3 *rounded)
{
    size_t n = m->mesh.triangle_count;
    double *x = n <= SIZE_MAX / (9 * sizeof *x)
                    ? memory_take(9 * n * sizeof *x) : NULL;
    if (!x)
        return 0;
    for (size_t i = 0; i < 3 * n; i++) {
        whorl_vec3 v = whorl_mesh_corner(&m->mesh, i / 3, (int)(i % 3));
        x[3 * i] = scaled(v.x, f.x, &rounded->x);
        x[3 * i + 1] = scaled(v.y, f.y, &rounded->y);
        x[3 * i + 2] = scaled(v.z, f.z, &rounded->z);
    }
    memory_free(m->vertices);
    m->vertices = x;
    m->mesh = whorl_mesh_soup(x, n);
    return 1;
}

/* A mirror image is scaled like the body. */
static int is_uniform(whorl_vec3 f)
{
    return fabs(f.x) == fabs(f.y) && fabs(f.y) == fabs(f.z);
}
static double side(const whorl_mesh *mesh, size_t face, int k, double unit)
{
    const whorl_vec3 d = whorl_vec3_sub(
        whorl_mesh_corner(mesh, face, k),
        whorl_mesh_corner(mesh, face, (k + 1) % 3));
    return fabs(d.x) / unit + fabs(d.y) / unit + fabs(d.z) / unit;
}

static void allow_for_stretching(whorl_mesh_integrals *g,
                                 const whorl_mesh *mesh, whorl_vec3 rounded)
{
    const double slack = 1 + 0x1p-20;
    const double k = slack * (rounded.x + rounded.y + rounded.z
                              + 3 * DBL_TRUE_MIN) / g->unit;
    const double farthest = 1 + k, A = g->measure + g->measure_bound;
    double R = 0;
    for (size_t i = 0; i < mesh->triangle_count; i++)
        R += slack * k / 2
            * (side(mesh, i, 0, g->unit) + side(mesh, i, 1, g->unit)
               + side(mesh, i, 2, g->unit) + 3 * k);
    g->measure_bound += slack * R;
    g->first_bound += slack * (farthest * R + k * A);
    g->second_bound += slack * (farthest * farthest * R
                                + 2 * farthest * k * A);
}
static int set_skin(mass_result *r, model *m, const settings *s)
{
    whorl_mesh_integrals g;
    whorl_vec3 rounded = {0, 0, 0};
    const int uniform = is_uniform(s->factors);
    if (!uniform && !stretch(m, s->factors, &rounded))
        return complain_memory(r);
    whorl_status status = whorl_mesh_integrate_surface(&m->mesh, &g);
    if (status == WHORL_OK && uniform)
        status = whorl_mesh_rescale(&g, s->factors, &g);
    else if (status == WHORL_OK)
        allow_for_stretching(&g, &m->mesh, rounded);
    if (status == WHORL_OK)
        status = whorl_mass_from_skin(&g, r->density, s->thickness, &r->p);
    if (status == WHORL_FLAT) {
        complain(r->name, "its faces have no area");
        return 0;
    }
    r->thickness = s->thickness;
    r->area = g.measure * g.unit * g.unit;
    return (status == WHORL_OK && isfinite(r->area)) || complain_range(r);
}

static int of_skin(mass_result *r, model *m, const settings *s)
{
    const whorl_mesh_stream faces = whorl_mesh_stream_of(&m->mesh);
    whorl_mesh_report report;
    whorl_mesh_frame frame;
    whorl_status status = whorl_mesh_check(&m->mesh, &report);
    if (status == WHORL_OK && is_uniform(s->factors))
        status = whorl_mesh_choose_frame(report.low, report.high, &frame);
    if (status != WHORL_OK)
        return complain_mesh(r->name, m, &faces, &report, status);
    set_size(r, report.low, report.high, s->factors);
    r->degenerate = report.degenerate;
    r->uncounted = r->vertices == 0;
    return set_skin(r, m, s);
}

static void warn_of_faces(const mass_result *r, const model *m)
{
    const overlap *t = &r->twice;
    if (t->identical > 0)
        complain(r->name, "warning: %zu of %zu faces stand there twice "
                 "(first: face %zu is face %zu again); %s",
                 t->identical, r->triangles, model_face(m, t->again),
                 model_face(m, t->before), r->kind == MASS_OF_SKIN
                     ? "their area is counted twice"
                     : "what they enclose is counted twice, except where a "
                       "lid or faces turned the other way cancel them");
}

static void warn_of_shells(const mass_result *r, const model *m)
{
    const overlap *t = &r->twice;
    if (t->nested > 0)
        complain(r->name, "warning: %zu of %zu shells lie%s inside another "
                 "and add%s to it (first: that of face %zu, at least in "
                 "part inside that of face %zu); what is inside both is "
                 "counted twice", t->nested, t->shells,
                 t->nested == 1 ? "s" : "", t->nested == 1 ? "s" : "",
                 model_face(m, t->inner), model_face(m, t->outer));
    if (t->reversed > 0)
        complain(r->name, "warning: %zu of %zu shells %s inside out and no "
                 "cavit%s (first: that of face %zu); the volume is taken "
                 "away", t->reversed, t->shells,
                 t->reversed == 1 ? "is" : "are",
                 t->reversed == 1 ? "y" : "ies",
                 model_face(m, t->reversed_face));
}

static void search_twice(mass_result *r, const whorl_mesh_stream *faces,
                         const model *m, const settings *s)
{
    if (r->triangles > OVERLAP_FACES && !s->shells)
        return;
    overlap_find(faces, r->float32, &r->twice);
    warn_of_faces(r, m);
    if (r->kind == MASS_OF_SOLID)
        warn_of_shells(r, m);
}

static void set_source(mass_result *r, const model *m)
{
    if (m->remark.text[0])
        complain(r->name, "warning: %s", m->remark.text);
    r->format = m->format;
    r->float32 = m->float32;
    r->vertices = model_vertices(m);
    r->triangles = m->mesh.triangle_count;
}

static int of_stream(mass_result *r, const stl_stream *in, const model *m,
                     const settings *s)
{
    set_source(r, m);
    const int good = of_solid(r, &in->faces, m, s);
    if (good)
        search_twice(r, &in->faces, m, s);
    if (stl_stream_is_unchanged(in))
        return good;
    complain(r->name, "the file has changed while it was read");
    return 0;
}

static int of_model(mass_result *r, model *m, const settings *s)
{
    const whorl_mesh_stream faces = whorl_mesh_stream_of(&m->mesh);
    set_source(r, m);
    if (!(r->kind == MASS_OF_SKIN ? of_skin(r, m, s)
                                  : of_solid(r, &faces, m, s)))
        return 0;
    const whorl_mesh_stream now = whorl_mesh_stream_of(&m->mesh);
    search_twice(r, &now, m, s);
    return 1;
}

static void hint_units(const mass_result *r, const settings *s)
{
    const double longest = mass_result_longest_side(r);
    const double f = fabs(s->factors.x);
    if (longest > 10 && !s->units_given)
        complain(r->name, "hint: its longest side is %g m; "
                 "if the file is in millimeters, say --units mm", longest);
    if (longest < 1e-3 && s->units_given && f < 1)
        complain(r->name, "hint: its longest side is only %g m; without "
                 "--units or --scale it is %g m", longest, longest / f);
    else if (longest < 1e-3 && !s->units_given)
        complain(r->name, "hint: its longest side is only %g m; say what "
                 "the file is in: --units or --scale", longest);
}

static int of_mesh(mass_result *r, const input *in, const settings *s)
{
    stl_stream pieces;
    model m;
    note why;
    int good;
    r->kind = s->thickness > 0 ? MASS_OF_SKIN : MASS_OF_SOLID;
    if (r->kind == MASS_OF_SOLID && !s->shells
        && input_stream(in, &pieces, &m)) {
        good = of_stream(r, &pieces, &m, s);
    } else if (input_read(in, &m, &why)) {
        good = of_model(r, &m, s);
        model_free(&m);
    } else {
        complain(r->name, "%s", why.text);
        return 0;
    }
    if (good && !in->is_shape)
        hint_units(r, s);
    return good;
}

static int of_points(mass_result *r, const input *in, const settings *s)
{
    points list;
    note why;
    whorl_status status;
    if (in->is_shape) {
        complain(r->name, "a shape is no list of points");
        return 0;
    }
    if (!points_read(&list, in->descriptor, s->factors, &why)) {
        complain(r->name, "%s", why.text);
        return 0;
    }
    status = whorl_mass_total(list.body, list.count, &r->p);
    memory_free(list.body);
    r->kind = MASS_OF_POINTS;
    r->format = "points";
    r->vertices = list.count;
    r->size = whorl_vec3_sub(list.high, list.low);
    r->density = NAN;
    return status == WHORL_OK || complain_answer(r, status);
}

/* The entries of a rotation by angles are rounded, each within so many u;
   the library takes a rotation as it is. */
static void allow_for_angles(whorl_mass_properties *p,
                             const whorl_mass_properties *before)
{
    const double e = (1 + 0x1p-20) * WHORL_MAT3_FROM_EULER_ZYX_BOUND
        * 0x1p-53;
    const whorl_vec3 c = before->center;
    const whorl_sym3 I = before->inertia;
    const double shift = e * (fabs(c.x) + fabs(c.y) + fabs(c.z));
    p->center_bound += shift;
    p->delta_bound += shift;
    p->inertia_bound += 2 * e * (fabs(I.xx) + fabs(I.yy) + fabs(I.zz)
        + 2 * (fabs(I.xy) + fabs(I.xz) + fabs(I.yz)));
}

static int finish(mass_result *r, const settings *s)
{
    whorl_status status = WHORL_OK;
    if (s->mass > 0) {
        r->density = s->mass / r->p.volume;
        status = whorl_mass_set_mass(&r->p, s->mass, &r->p);
    }
    if (status != WHORL_OK)
        return complain_answer(r, status);
    const whorl_mass_properties before = r->p;
    if (s->moved)
        status = whorl_mass_move(&r->p, s->R, s->t, &r->p);
    if (status == WHORL_OK && s->turned)
        allow_for_angles(&r->p, &before);
    r->posed = s->moved;
    return status == WHORL_OK ? mass_result_complete(r)
                              : complain_status(r->name, status);
}

int mass_of_file(mass_result *r, const char *name, const settings *s)
{
    input in;
    note why;
    int good;
    *r = (mass_result){.name = name,
                       .density = s->density > 0 ? s->density : 1};
    r->assumed_density = s->density == 0 && s->mass == 0;
    if (!input_open(&in, name, &why)) {
        complain(name, "%s", why.text);
        return 0;
    }
    good = (s->points ? of_points(r, &in, s) : of_mesh(r, &in, s))
           && finish(r, s);
    input_close(&in);
    if (!good)
        mass_result_free(r);
    return good;
}
