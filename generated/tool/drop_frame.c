/* Pictures of a body that is dropped, one a row. */
/* Tangled from literate/command: drop. Edit there. */
#include "tool/drop_frame.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/message.h"

typedef struct {
    whorl_vec3 o, s, t, n;      /* a point, two directions, the normal */
    double low[2], high[2];     /* along s and t [m] */
    double height;              /* of the lowest corner of the box [m] */
} patch;

static sketch_vec at(whorl_vec3 p)
{
    return sketch_at(p.x, p.y, p.z);
}

static sketch_vec on(const patch *p, double a, double b)
{
    return at(whorl_vec3_add(p->o, whorl_vec3_add(
        whorl_vec3_scale(a, p->s), whorl_vec3_scale(b, p->t))));
}

static whorl_vec3 box_corner(const drop_stage *g, int k)
{
    return (whorl_vec3){k & 1 ? g->high.x : g->low.x,
                        k & 2 ? g->high.y : g->low.y,
                        k & 4 ? g->high.z : g->low.z};
}

static patch patch_of(const drop_stage *g, whorl_half_space h)
{
    const whorl_vec3 n = h.normal;
    const whorl_vec3 axis = fabs(n.x) < 0.5 ? (whorl_vec3){1, 0, 0}
        : (whorl_vec3){0, 0, 1};
    patch p = {.o = h.point, .n = n, .height = INFINITY,
               .low = {INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY}};
    whorl_vec3_normalize(whorl_vec3_cross(n, axis), &p.t);
    p.s = whorl_vec3_cross(p.t, n);
    for (int k = 0; k < 8; k++) {
        const whorl_vec3 d = whorl_vec3_sub(box_corner(g, k), p.o);
        const double along[2] = {whorl_vec3_dot(d, p.s),
                                 whorl_vec3_dot(d, p.t)};
        p.height = fmin(p.height, whorl_vec3_dot(d, n));
        for (int i = 0; i < 2; i++) {
            p.low[i] = fmin(p.low[i], along[i]);
            p.high[i] = fmax(p.high[i], along[i]);
        }
    }
    return p;
}

static const sketch_style pane = {.fill = "whorlfaint", .opacity = 0.16,
                                  .flat = 1};

/* Keep a point in the frame; *lowest is the page's lowest point [mm]. */
static void hold(sketch *s, const drop_stage *g, sketch_vec p,
                 double *lowest)
{
    const sketch_vec c = g->view.center, up = sketch_page(s, 0, 1);
    const double k = g->view.scale;
    sketch_reserve(s, p);
    *lowest = fmin(*lowest, k * k * ((p.x - c.x) * up.x
        + (p.y - c.y) * up.y + (p.z - c.z) * up.z));
}

static void draw_plane(sketch *s, const drop_stage *g, const patch *p,
                       double *lowest)
{
    const double c = g->cell;
    const double a = p->low[0], b = p->high[0];
    const double d = p->low[1], e = p->high[1];
    const sketch_vec ends[4] = {on(p, a, d), on(p, b, d), on(p, b, e),
                                on(p, a, e)};
    sketch_style thin = sketch_faint;
    thin.width = 0.3;
    thin.hidden = SKETCH_OMIT;
    for (int k = 0; k < 4; k++)
        hold(s, g, ends[k], lowest);
    if (whorl_vec3_dot(p->n, g->eye) > 0)
        sketch_polygon(s, ends, 4, pane);
    for (double i = ceil(a / c); i <= b / c; i++)
        sketch_segment(s, on(p, c * i, d), on(p, c * i, e), thin);
    for (double i = ceil(d / c); i <= e / c; i++)
        sketch_segment(s, on(p, a, c * i), on(p, b, c * i), thin);
}

static whorl_vec3 turned_back(whorl_mat3 R, whorl_vec3 direction)
{
    return whorl_mat3_apply(whorl_mat3_transpose(R), direction);
}

enum { DIRECTIONS = 48 };

static const sketch_style shade = {.fill = "whorlink", .opacity = 0.25,
                                   .flat = 1};

static whorl_vec3 farthest(const drop_stage *g,
                           const whorl_body_motion *now,
                           whorl_vec3 direction)
{
    const whorl_vec3 d = turned_back(now->R, direction);
    double most = -INFINITY;
    whorl_vec3 found = {0, 0, 0};
    for (int i = 0; i < g->corner_count; i++) {
        const sketch_vec p = g->corners[i];
        const double reach = p.x * d.x + p.y * d.y + p.z * d.z;
        if (reach > most) {
            most = reach;
            found = (whorl_vec3){p.x, p.y, p.z};
        }
    }
    return whorl_vec3_add(now->x, whorl_mat3_apply(now->R, found));
}

static void draw_shadow(sketch *s, const drop_stage *g, const patch *p,
                        const whorl_body_motion *now)
{
    sketch_vec ring[DIRECTIONS];
    whorl_vec3 last = {0, 0, 0};
    int n = 0;
    for (int k = 0; k < DIRECTIONS; k++) {
        const double turn = 2 * 3.14159265358979323846 * k / DIRECTIONS;
        const whorl_vec3 q = whorl_vec3_sub(farthest(
            g, now, whorl_vec3_add(whorl_vec3_scale(cos(turn), p->s),
                                   whorl_vec3_scale(sin(turn), p->t))),
            p->o);
        if (n == 0 || whorl_vec3_norm(whorl_vec3_sub(q, last)) > 0)
            ring[n++] = on(p, whorl_vec3_dot(q, p->s),
                           whorl_vec3_dot(q, p->t));
        last = q;
    }
    if (n >= 3)
        sketch_polygon(s, ring, n, shade);
}

static int looks_here(const drop_stage *g, const int *t, whorl_vec3 eye)
{
    const sketch_vec a = g->corners[t[0]], b = g->corners[t[1]];
    const sketch_vec c = g->corners[t[2]];
    const whorl_vec3 n = whorl_vec3_cross(
        (whorl_vec3){b.x - a.x, b.y - a.y, b.z - a.z},
        (whorl_vec3){c.x - a.x, c.y - a.y, c.z - a.z});
    return whorl_vec3_dot(n, eye) > 0;
}

static int draw_body(sketch *s, const drop_stage *g,
                     const whorl_body_motion *now)
{
    const whorl_vec3 eye = turned_back(now->R, g->eye);
    const size_t size = 3 * sizeof(int);
    int *shown = malloc((size_t)g->triangle_count * size), m = 0;
    sketch_place place = {.translation = at(now->x)};
    sketch_style style = sketch_body;
    memcpy(place.rotation, now->R.m, sizeof place.rotation);
    for (int i = 0; shown && i < g->triangle_count; i++)
        if (!g->coarse || looks_here(g, &g->triangles[3 * i], eye))
            memcpy(&shown[3 * m++], &g->triangles[3 * i], size);
    style.width = 0.4;
    style.crease = g->coarse ? -1 : 0;
    if (shown)
        sketch_mesh(s, g->corners, g->corner_count, shown, m, &place,
                    style);
    free(shown);
    return shown != NULL;
}

static int draw_path(sketch *s, const drop_stage *g, size_t step)
{
    sketch_vec *p = malloc((step + 1) * sizeof *p);
    sketch_style thin = sketch_omega;
    thin.width = 0.4;
    thin.hidden = SKETCH_OMIT;
    thin.head = SKETCH_NONE;
    for (size_t i = 0; p && i <= step; i++)
        p[i] = at(g->path[i]);
    if (p)
        sketch_curve(s, p, (int)step + 1, thin);
    free(p);
    return p != NULL;
}

static void draw_caption(sketch *s, const drop_stage *g, double lowest,
                         double t)
{
    char text[80];
    snprintf(text, sizeof text, "t = %.3f s, grid %g m", t, g->cell);
    const sketch_vec down = sketch_page(s, 0, lowest - 5);
    const sketch_vec c = g->view.center;
    sketch_label(s, sketch_at(c.x + down.x, c.y + down.y, c.z + down.z), 0,
                 -1, NULL, text);
}

static int draw_all(sketch *s, const drop_stage *g,
                    const whorl_body_motion *now, size_t step)
{
    const double size = whorl_vec3_norm(whorl_vec3_sub(g->high, g->low));
    double lowest = 0;
    for (int k = 0; k < 8; k++)
        hold(s, g, at(box_corner(g, k)), &lowest);
    for (size_t k = 0; k < g->o->world.plane_count; k++) {
        const patch p = patch_of(g, g->o->planes[k]);
        if (p.height > size)
            continue;
        draw_plane(s, g, &p, &lowest);
        if (whorl_vec3_dot(p.n, g->o->world.gravity) < 0)
            draw_shadow(s, g, &p, now);
    }
    draw_caption(s, g, lowest, (double)step * g->o->step);
    return draw_path(s, g, step) && draw_body(s, g, now);
}

int drop_frame_write(const drop_stage *g, const whorl_body_motion *now,
                     size_t step)
{
    char name[4096];
    const int length = snprintf(name, sizeof name, "%s/%06zu.svg",
                                g->o->frames, step);
    sketch *s = sketch_new(g->view);
    int good = s && draw_all(s, g, now, step);
    errno = length < (int)sizeof name ? 0 : ENAMETOOLONG;
    FILE *out = good && errno == 0 ? fopen(name, "w") : NULL;
    if (out) {
        good = sketch_write_svg(s, out) == 0;
        good = fclose(out) == 0 && good;
    }
    if (!good || !out)
        complain(name, "cannot write: %s",
                 errno ? strerror(errno) : "not enough memory");
    sketch_free(s);
    return good && out;
}
