/* From a file or shape to mass properties. */
/* Tangled from literate/command: command. Edit there. */
#include "tool/body.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/command.h"
#include "tool/number.h"
#include "tool/points.h"
#include "tool/shape.h"
#include "tool/stream.h"
#include "whorl/principal.h"

typedef struct {
    double density, mass, thickness;   /* 0: not given */
    whorl_vec3 factors;
    int default_units, moved;
    whorl_mat3 R;
    whorl_vec3 t;
} setup;

static int positive(const char *option, const char *given, double *value,
                    note *why)
{
    if (!given || (number_argument(given, value) && *value > 0
                   && isfinite(*value)))
        return 1;
    return note_set(why, "%s %s: not a finite number above 0", option,
                    given);
}

static int set_units(setup *s, const char *given, note *why)
{
    static const struct { const char *name; double metres; } unit[] = {
        {"m", 1}, {"cm", 0.01}, {"mm", 0.001}, {"in", 0.0254},
        {"ft", 0.3048}};
    for (int i = 0; given && i < 5; i++)
        if (strcmp(given, unit[i].name) == 0) {
            double f = unit[i].metres;
            s->factors = (whorl_vec3){f, f, f};
            return 1;
        }
    return !given || note_set(why, "--units %s: not one of m, cm, mm, in, "
                              "ft", given);
}

static int set_scale(setup *s, const char *given, note *why)
{
    double f[3] = {1, 1, 1};
    int n = given ? number_list(given, f, 3) : 1;
    if (n == 1)
        f[1] = f[2] = f[0];
    for (int i = 0; i < 3; i++)
        if (n == 2 || n < 1 || !isfinite(f[i]) || f[i] == 0)
            return note_set(why, "--scale %s: not one or three finite "
                            "numbers other than 0", given);
    if (given)
        s->factors = (whorl_vec3){f[0], f[1], f[2]};
    return 1;
}

static int set_pose(setup *s, const char *given, note *why)
{
    double a[6] = {0};
    int n = given ? number_list(given, a, 6) : 3;
    for (int i = 0; i < 6; i++)
        if ((n != 3 && n != 6) || !isfinite(a[i]))
            return note_set(why, "--pose %s: not X,Y,Z or X,Y,Z,R,P,Y in "
                            "finite numbers", given);
    double cr = cos(a[3]), sr = sin(a[3]), cp = cos(a[4]), sp = sin(a[4]),
           cy = cos(a[5]), sy = sin(a[5]);
    s->moved = given != NULL;
    s->t = (whorl_vec3){a[0], a[1], a[2]};
    s->R = (whorl_mat3){
        {{cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr},
         {sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr},
         {-sp, cp * sr, cp * cr}}};
    return 1;
}

static int setup_read(setup *s, const settings *given, note *why)
{
    *s = (setup){.factors = {1, 1, 1}};
    s->default_units = !given->units && !given->scale;
    return positive("--density", given->density, &s->density, why)
           && positive("--mass", given->mass, &s->mass, why)
           && positive("--shell", given->shell, &s->thickness, why)
           && set_units(s, given->units, why)
           && set_scale(s, given->scale, why)
           && set_pose(s, given->pose, why);
}

static int fault(const char *name, whorl_status status)
{
    complain(name, "%s", whorl_status_text(status));
    return 0;
}

static int check(const char *name, const model *m, whorl_mesh_report *r)
{
    whorl_status status = whorl_mesh_check(&m->mesh, r);
    if (status == WHORL_OK)
        return 1;
    if (status == WHORL_NOT_FINITE) {
        whorl_vec3 x = whorl_mesh_corner(&m->mesh, r->face, r->corner);
        complain(name, "corner %d of face %zu is not finite: "
                 "x=%g y=%g z=%g", r->corner + 1, model_face(m, r->face),
                 x.x, x.y, x.z);
        return 0;
    }
    if (status == WHORL_INDEX_OUT_OF_RANGE) {
        complain(name, "corner %d of face %zu: vertex %zu is out of range",
                 r->corner + 1, model_face(m, r->face), r->vertex);
        return 0;
    }
    return fault(name, status);
}

static int flat(const char *name, const whorl_mesh_integrals *g)
{
    double u3 = g->unit * g->unit * g->unit;
    complain(name, "flat: its volume %.3g m^3 is within its rounding error "
             "%.3g m^3; whorl mass --shell T weighs a skin",
             g->measure * u3, g->measure_bound * u3);
    return 0;
}

enum { HOLES_LISTED = 8, FACES_LISTED = 6 };

static void list_hole(const char *name, const model *m,
                      const whorl_mesh_boundary *b, size_t k)
{
    whorl_mesh_hole hole = whorl_mesh_hole_at(&m->mesh, b, k);
    char faces[200];
    size_t used = 0, last = 0, listed = 0;
    for (size_t i = 0; i < hole.edges && listed < FACES_LISTED; i++) {
        size_t face = model_face(
            m, whorl_mesh_unmatched_edge(&m->mesh, b, hole.first + i).face);
        if (face == last)
            continue;
        used += (size_t)snprintf(faces + used, sizeof faces - used, "%s%zu",
                                 listed++ ? ", " : "", face);
        last = face;
    }
    complain(name, "  hole %zu of %zu: %zu edge%s around x=%.6g y=%.6g "
             "z=%.6g, at face%s %s%s", k + 1, b->holes, hole.edges,
             hole.edges == 1 ? "" : "s", hole.anchor.x + hole.offset.x,
             hole.anchor.y + hole.offset.y, hole.anchor.z + hole.offset.z,
             listed == 1 ? "" : "s", faces,
             hole.edges > FACES_LISTED ? ", ..." : "");
}

static void tell_holes(const char *name, const model *m,
                       const whorl_mesh_boundary *b, double gap,
                       double tolerance)
{
    whorl_mesh_edge e = whorl_mesh_unmatched_edge(&m->mesh, b, 0);
    int accepted = gap <= tolerance;
    char judged[40] = "accepted";
    if (isfinite(tolerance))
        snprintf(judged, sizeof judged, "%s tolerance %g",
                 accepted ? "within" : "above", tolerance);
    complain(name, "%snot closed%s: %zu unmatched edge%s in %zu hole%s, "
             "gap %.2g %s%s (first: edge of face %zu from "
             "x=%.6g y=%.6g z=%.6g to x=%.6g y=%.6g z=%.6g)",
             accepted ? "warning: " : "",
             b->oriented ? "" : ", and some faces are turned the wrong way "
                                "or doubled",
             b->unmatched_edges, b->unmatched_edges == 1 ? "" : "s",
             b->holes, b->holes == 1 ? "" : "s", gap, judged,
             accepted ? ": answered with the holes closed by cones" : "",
             model_face(m, e.face), e.from.x, e.from.y, e.from.z, e.to.x,
             e.to.y, e.to.z);
    if (accepted)
        return;
    for (size_t k = 0; k < b->holes && k < HOLES_LISTED; k++)
        list_hole(name, m, b, k);
    if (b->holes > HOLES_LISTED)
        complain(name, "  and %zu holes more", b->holes - HOLES_LISTED);
    complain(name, "the gap estimates what the missing surface is worth: "
             "whorl mass --allow-open answers all the same, with the holes "
             "closed; whorl mass --shell T weighs the surface as a skin");
}

static void note_boundary(body *b, const whorl_mesh_boundary *edge)
{
    b->closed = edge->closed;
    b->oriented = edge->oriented;
    b->unmatched_edges = edge->unmatched_edges;
    b->holes = edge->holes;
}

static int list_shells(body *b, const model *m,
                       const whorl_mesh_boundary *edge, whorl_vec3 f)
{
    double scale = fabs(f.x * f.y * f.z) * (b->inward ? -1 : 1);
    whorl_status status;
    b->shells = malloc(edge->shells * sizeof *b->shells);
    b->shell_count = edge->shells;
    if (!b->shells)
        return fault(b->name, WHORL_WORK_TOO_SMALL);
    status = whorl_mesh_shells(&m->mesh, edge, b->shells, edge->shells);
    if (status != WHORL_OK)
        return fault(b->name, status);
    for (size_t i = 0; i < edge->shells; i++) {
        b->shells[i].volume *= scale;
        b->shells[i].bound *= fabs(scale);
        b->shells[i].first_face = model_face(m, b->shells[i].first_face);
    }
    return 1;
}

/* Integrals of a closed solid are known: the rest is the same for all. */
static int weigh_integrals(body *b, whorl_mesh_integrals g, const setup *s)
{
    whorl_status status = whorl_mesh_rescale(&g, s->factors, &g);
    if (status == WHORL_OK)
        status = whorl_mass_from_integrals(
            &g, s->density > 0 ? s->density : 1, &b->p);
    if (status == WHORL_FLAT)
        return flat(b->name, &g);
    if (status != WHORL_OK)
        return fault(b->name, status);
    if (b->inward)
        complain(b->name, "warning: inside out (faces clockwise seen from "
                 "outside): turned right");
    return 1;
}

static int weigh_closed(body *b, const model *m, const setup *s,
                        const plan *p, const whorl_mesh_report *r,
                        const whorl_mesh_boundary *edge)
{
    whorl_mesh_integrals g;
    whorl_status status = whorl_mesh_integrate(&m->mesh, edge, &g);
    if (status != WHORL_OK)
        return fault(b->name, status);
    b->inward = g.measure < 0;
    if (!edge->closed) {
        b->gap = whorl_mass_gap(&m->mesh, edge, &g, r->low, r->high);
        tell_holes(b->name, m, edge, b->gap, p->gap_tolerance);
        if (!(b->gap <= p->gap_tolerance))
            return 0;
    }
    return weigh_integrals(b, g, s)
           && (!p->shells || list_shells(b, m, edge, s->factors));
}

/* Returns the work space, or NULL after a complaint.  Where the file does
   not number its vertices, they are counted here. */
static void *find_edges(body *b, const model *m, whorl_mesh_boundary *edge)
{
    size_t size = whorl_mesh_work_size(m->mesh.triangle_count);
    void *work = size ? malloc(size) : NULL;
    whorl_status status = whorl_mesh_find_boundary(&m->mesh, work,
                                                   work ? size : 0, edge);
    if (size && !work)
        complain(b->name, "not enough memory for %zu triangles",
                 m->mesh.triangle_count);
    else if (status != WHORL_OK)
        fault(b->name, status);
    if (status != WHORL_OK) {
        free(work);
        return NULL;
    }
    if (b->vertices == 0)
        b->vertices = edge->points;
    return work;
}

static int weigh_solid(body *b, const model *m, const setup *s,
                       const plan *p, const whorl_mesh_report *r)
{
    whorl_mesh_boundary edge;
    void *work = find_edges(b, m, &edge);
    int good;
    if (!work)
        return 0;
    note_boundary(b, &edge);
    good = weigh_closed(b, m, s, p, r, &edge);
    free(work);
    return good;
}

static int stretch(model *m, whorl_vec3 f)
{
    size_t n = m->mesh.triangle_count;
    double *x = n <= SIZE_MAX / (9 * sizeof *x)
                    ? malloc(9 * n * sizeof *x) : NULL;
    if (!x)
        return 0;
    for (size_t i = 0; i < 3 * n; i++) {
        whorl_vec3 v = whorl_mesh_corner(&m->mesh, i / 3, (int)(i % 3));
        x[3 * i] = v.x * f.x;
        x[3 * i + 1] = v.y * f.y;
        x[3 * i + 2] = v.z * f.z;
    }
    free(m->vertices);
    m->vertices = x;
    m->mesh = whorl_mesh_soup(x, n);
    return 1;
}

static int weigh_skin(body *b, model *m, const setup *s)
{
    whorl_vec3 f = s->factors;
    whorl_mesh_integrals g;
    whorl_status status;
    if (b->vertices == 0) {
        whorl_mesh_boundary edge;
        void *work = find_edges(b, m, &edge);
        if (!work)
            return 0;
        free(work);
    }
    if (fabs(f.x) != fabs(f.y) || fabs(f.y) != fabs(f.z) || f.x < 0
        || f.y < 0 || f.z < 0) {
        if (!stretch(m, f)) {
            complain(b->name, "not enough memory");
            return 0;
        }
        f = (whorl_vec3){1, 1, 1};
    }
    status = whorl_mesh_integrate_surface(&m->mesh, &g);
    if (status == WHORL_OK)
        status = whorl_mesh_rescale(&g, f, &g);
    if (status == WHORL_OK)
        status = whorl_mass_from_skin(&g, s->density > 0 ? s->density : 1,
                                      s->thickness, &b->p);
    if (status == WHORL_FLAT) {
        complain(b->name, "its faces have no area");
        return 0;
    }
    b->thickness = s->thickness;
    b->area = g.measure * g.unit * g.unit;
    return status == WHORL_OK || fault(b->name, status);
}

static int weigh_points(body *b, const setup *s)
{
    points list;
    note why;
    whorl_status status;
    if (shape_named(b->name)) {
        complain(b->name, "a shape is no list of points");
        return 0;
    }
    if (!points_read(&list, b->name, s->factors, &why)) {
        complain(b->name, "%s", why.text);
        return 0;
    }
    status = whorl_mass_total(list.body, list.count, &b->p);
    free(list.body);
    b->kind = BODY_POINTS;
    b->format = "points";
    b->vertices = list.count;
    b->size = whorl_vec3_sub(list.high, list.low);
    b->density = NAN;
    return status == WHORL_OK || fault(b->name, status);
}

static int finish(body *b)
{
    const double *number = &b->inertia_origin.xx;
    whorl_mat3 columns;
    whorl_status status = whorl_mass_check(&b->p);
    if (status == WHORL_OK)
        status = whorl_principal(b->p.inertia, &b->principal_moments,
                                 &columns);
    if (status != WHORL_OK)
        return fault(b->name, status);
    b->principal_axes = whorl_mat3_transpose(columns);
    b->inertia_origin = whorl_mass_inertia_about(&b->p, (whorl_vec3){0});
    for (int i = 0; i < 6; i++)
        if (!isfinite(number[i]))
            return fault(b->name, WHORL_OUT_OF_RANGE);
    return 1;
}

static void hint_units(const body *b, const setup *s)
{
    double longest = fmax(b->size.x, fmax(b->size.y, b->size.z));
    if (longest > 10 && s->default_units)
        complain(b->name, "hint: its longest side is %g m; "
                 "if the file is in millimetres, say --units mm", longest);
}

static void note_size(body *b, whorl_vec3 low, whorl_vec3 high,
                      whorl_vec3 f)
{
    whorl_vec3 d = whorl_vec3_sub(high, low);
    b->size = (whorl_vec3){d.x * fabs(f.x), d.y * fabs(f.y),
                           d.z * fabs(f.z)};
}

/* A large binary STL that is closed and sound is never in memory. */
static int weigh_stream(body *b, const setup *s, const stream *past)
{
    b->kind = BODY_SOLID;
    b->format = "binary STL";
    b->uncounted = 1;
    b->closed = b->oriented = 1;
    b->triangles = past->triangles;
    b->degenerate = past->degenerate;
    b->inward = past->integrals.measure < 0;
    note_size(b, past->low, past->high, s->factors);
    if (!weigh_integrals(b, past->integrals, s))
        return 0;
    hint_units(b, s);
    return 1;
}

static int weigh_mesh(body *b, const setup *s, const plan *p)
{
    stream past;
    model m;
    note why;
    whorl_mesh_report r;
    int shape = shape_named(b->name), good;
    if (!shape && s->thickness == 0 && !p->shells
        && stream_stl(&past, b->name))
        return weigh_stream(b, s, &past);
    if (!(shape ? shape_read(&m, b->name, &why)
                : model_read(&m, b->name, &why))) {
        complain(b->name, "%s", why.text);
        return 0;
    }
    if (m.remark.text[0])
        complain(b->name, "warning: %s", m.remark.text);
    b->kind = s->thickness > 0 ? BODY_SKIN : BODY_SOLID;
    b->format = m.format;
    b->float32 = m.float32;
    b->vertices = m.mesh.layout <= WHORL_MESH_INDEXED_F32
        ? m.mesh.vertex_count : 0;   /* not numbered: to be counted */
    b->triangles = m.mesh.triangle_count;
    good = check(b->name, &m, &r);
    if (good) {
        note_size(b, r.low, r.high, s->factors);
        b->degenerate = r.degenerate;
        good = b->kind == BODY_SKIN ? weigh_skin(b, &m, s)
                                    : weigh_solid(b, &m, s, p, &r);
    }
    model_free(&m);
    if (good && !shape)
        hint_units(b, s);
    return good;
}

int body_make(body *b, const job *j, const plan *p)
{
    setup s;
    note why;
    whorl_status status = WHORL_OK;
    *b = (body){.name = j->name, .gap = 0};
    if (!setup_read(&s, &j->given, &why)) {
        complain(j->name, "%s", why.text);
        return 0;
    }
    if (p->total_mass)
        s.mass = 0;
    b->assumed_density = s.density == 0 && s.mass == 0 && !p->total_mass;
    b->density = s.density > 0 ? s.density : 1;
    if (!(p->points ? weigh_points(b, &s) : weigh_mesh(b, &s, p))) {
        body_free(b);
        return 0;
    }
    if (s.mass > 0) {
        b->density = s.mass / b->p.volume;
        status = whorl_mass_set_mass(&b->p, s.mass, &b->p);
    }
    if (status == WHORL_OK && s.moved)
        status = whorl_mass_move(&b->p, s.R, s.t, &b->p);
    b->posed = s.moved;
    if (status != WHORL_OK || !finish(b)) {
        if (status != WHORL_OK)
            fault(b->name, status);
        body_free(b);
        return 0;
    }
    return 1;
}

void body_free(body *b)
{
    free(b->shells);
    b->shells = NULL;
}

static void add_flags(body *total, const body *part)
{
    total->vertices += part->vertices;
    total->uncounted |= part->uncounted;
    total->triangles += part->triangles;
    total->unmatched_edges += part->unmatched_edges;
    total->holes += part->holes;
    total->degenerate += part->degenerate;
    total->closed &= part->closed;
    total->oriented &= part->oriented;
    total->float32 |= part->float32;
    total->posed |= part->posed;
    total->assumed_density |= part->assumed_density;
    total->gap = fmax(total->gap, part->gap);
}

int body_total(body *total, const body *parts, size_t n, const plan *p)
{
    whorl_mass_properties *list = malloc(n * sizeof *list);
    whorl_status status = WHORL_OK;
    double mass;
    *total = (body){.name = "total", .format = "sum of the parts",
                    .kind = BODY_TOTAL,
                    .closed = 1, .oriented = 1};
    if (!list) {
        complain(total->name, "not enough memory");
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        list[i] = parts[i].p;
        add_flags(total, &parts[i]);
    }
    status = whorl_mass_total(list, n, &total->p);
    free(list);
    if (status == WHORL_OK && p->total_mass) {
        note why;
        if (!positive("--mass", p->total_mass, &mass, &why)) {
            complain(total->name, "%s", why.text);
            return 0;
        }
        status = whorl_mass_set_mass(&total->p, mass, &total->p);
    }
    total->density = p->points ? NAN : total->p.mass / total->p.volume;
    total->size = (whorl_vec3){NAN, NAN, NAN};
    return status == WHORL_OK ? finish(total) : fault(total->name, status);
}
