/* A body that can be dropped, from a FILE or SHAPE. */
/* Tangled from literate/command: drop. Edit there. */
#include "tool/drop_body.h"

#include <stdlib.h>
#include <string.h>

#include "tool/input.h"
#include "tool/mass_of_file.h"

static int understand(const drop_options *o, settings *asked)
{
    const setting_texts given = {.density = o->density, .units = o->units};
    note why;
    if (!settings_read(asked, &given, &why)) {
        complain(o->body, "%s", why.text);
        return 0;
    }
    if (o->density && o->inertia != DROP_SOLID)
        complain(o->body, "note: --density has no effect: --inertia lumped "
                 "puts 1 kg at each vertex");
    return 1;
}

static int weigh(const drop_options *o, const settings *asked,
                 whorl_mass_properties *p)
{
    mass_result r;
    if (!mass_of_file(&r, o->body, asked))
        return 0;
    *p = r.p;
    if (!o->density)
        complain(o->body, "note: density 1 kg/m^3 assumed; --density D "
                 "multiplies energy and lift, not the motion");
    mass_result_free(&r);
    return 1;
}

static size_t vertex_count(const model *m)
{
    return m->mesh.triangles ? m->mesh.vertex_count
                             : 3 * m->mesh.triangle_count;
}

/* The vertices of a model, one by one: the corners, each number once. */
static void take_vertices(const model *m, whorl_vec3 *v)
{
    for (size_t i = 0; i < vertex_count(m); i++)
        v[i] = whorl_mesh_corner(&m->mesh, 0, 0);
    for (size_t i = 0; i < 3 * m->mesh.triangle_count; i++) {
        const size_t at = m->mesh.triangles ? m->mesh.triangles[i] : i;
        v[at] = whorl_mesh_corner(&m->mesh, i / 3, (int)(i % 3));
    }
}

static int lump(const drop_options *o, const whorl_vec3 *v, size_t n,
                whorl_mass_properties *p)
{
    const whorl_vec3 origin = {0, 0, 0};
    whorl_moments sum = {.mass = 0};
    for (size_t i = 0; i < n; i++)
        sum = whorl_moments_add(sum, whorl_moments_of_point(v[i], 1));
    whorl_status status = whorl_mass_from_moments(sum, origin, 0, p);
    if (status != WHORL_OK)
        return complain_status(o->body, status);
    if (o->inertia == DROP_LUMPED_ORIGIN) {
        p->inertia = whorl_mass_inertia_about(p, origin);
        p->center = origin;
    }
    return 1;
}

static int read_surface(drop_body *b, const drop_options *o, double unit,
                        model *m)
{
    input in;
    note why;
    int good = input_open(&in, o->body, &why);
    if (!good) {
        complain(o->body, "%s", why.text);
        return 0;
    }
    good = input_read(&in, m, &why);
    input_close(&in);
    if (!good) {
        complain(o->body, "%s", why.text);
        return 0;
    }
    b->points = calloc(vertex_count(m), sizeof *b->points);
    if (b->points) {
        take_vertices(m, b->points);
        for (size_t i = 0; i < vertex_count(m); i++)
            b->points[i] = whorl_vec3_scale(unit, b->points[i]);
        return 1;
    }
    complain(o->body, "not enough memory");
    model_free(m);
    return 0;
}

void drop_body_free(drop_body *b)
{
    free(b->points);
    model_free(&b->model);
}

int drop_body_make(drop_body *b, const drop_options *o)
{
    whorl_mass_properties p = {.mass = 0};
    whorl_body body;
    settings asked;
    *b = (drop_body){.points = NULL};
    if (strcmp(o->body, "-") == 0) {
        complain(o->body, "standard input cannot be read twice: drop a "
                 "FILE");
        return 0;
    }
    if (!understand(o, &asked)
        || (o->inertia == DROP_SOLID && !weigh(o, &asked, &p))
        || !read_surface(b, o, asked.factors.x, &b->model))
        return 0;
    b->count = vertex_count(&b->model);
    int good = o->inertia == DROP_SOLID || lump(o, b->points, b->count, &p);
    for (size_t i = 0; good && i < b->count; i++)
        b->points[i] = whorl_vec3_sub(b->points[i], p.center);
    if (good) {
        whorl_status status = whorl_body_make(p.mass, p.inertia, &body);
        if (status == WHORL_OK)
            status = whorl_drop_body_make(&body, b->points, b->count, &b->drop);
        good = status == WHORL_OK || complain_status(o->body, status);
    }
    if (good && b->drop.radius > 10 && !o->units)
        complain(o->body, "hint: it reaches %.4g m from its center; if the "
                 "file is in millimeters, say --units mm", b->drop.radius);
    if (!good)
        drop_body_free(b);
    return good;
}
