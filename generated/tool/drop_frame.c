/* Pictures of a body that is dropped, one a step. */
/* Tangled from literate/command: drop. Edit there. */
#include "tool/drop_frame.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sketch/sketch.h"
#include "tool/message.h"

static sketch_vec at(whorl_vec3 p)
{
    return sketch_at(p.x, p.y, p.z);
}

static whorl_vec3 along(whorl_vec3 p, double a, whorl_vec3 s, double b,
                        whorl_vec3 t)
{
    return whorl_vec3_add(p, whorl_vec3_add(whorl_vec3_scale(a, s),
                                            whorl_vec3_scale(b, t)));
}

static void draw_plane(sketch *s, whorl_half_space h, whorl_vec3 start,
                       double size)
{
    const whorl_vec3 n = h.normal;
    const whorl_vec3 other = fabs(n.y) < 0.5 ? (whorl_vec3){0, 1, 0}
                                             : (whorl_vec3){0, 0, 1};
    const whorl_vec3 t = whorl_vec3_cross(n, other);
    const whorl_vec3 r = whorl_vec3_cross(t, n);
    const double height = whorl_vec3_dot(whorl_vec3_sub(start, h.point), n);
    const whorl_vec3 foot = whorl_vec3_sub(start,
                                           whorl_vec3_scale(height, n));
    for (int i = -4; i <= 4; i++) {
        const double a = i * size / 4;
        sketch_segment(s, at(along(foot, a, t, -size, r)),
                       at(along(foot, a, t, size, r)), sketch_faint);
        sketch_segment(s, at(along(foot, -size, t, a, r)),
                       at(along(foot, size, t, a, r)), sketch_faint);
    }
}

static void draw_body(sketch *s, const drop_body *b,
                      const whorl_body_motion *now)
{
    const whorl_mesh *mesh = &b->model.mesh;
    const size_t m = mesh->triangle_count;
    sketch_vec *v = malloc(b->count * sizeof *v);
    int *t = malloc(3 * m * sizeof *t);
    sketch_place place = {.translation = at(now->x)};
    memcpy(place.rotation, now->R.m, sizeof place.rotation);
    for (size_t i = 0; v && i < b->count; i++)
        v[i] = at(b->points[i]);
    for (size_t i = 0; t && i < 3 * m; i++)
        t[i] = (int)(mesh->triangles ? mesh->triangles[i] : i);
    if (v && t)
        sketch_mesh(s, v, (int)b->count, t, (int)m, &place, sketch_body);
    free(v);
    free(t);
}

static double scene_size(const drop_options *o, const drop_body *b)
{
    double size = 4 * b->drop.radius;
    for (size_t k = 0; k < o->world.plane_count; k++) {
        const whorl_half_space h = o->planes[k];
        size = fmax(size, fabs(whorl_vec3_dot(whorl_vec3_sub(
            o->position, h.point), h.normal)));
    }
    return size;
}

int drop_frame_write(const drop_options *o, const drop_body *b,
                     const whorl_body_motion *now, size_t step)
{
    const double size = scene_size(o, b);
    char name[4096];
    sketch *s = sketch_new((sketch_view){.azimuth = 25, .elevation = 15,
        .up = 'y', .scale = 60 / size, .centre = at(o->position)});
    int good = 0;
    const int length = snprintf(name, sizeof name, "%s/%06zu.svg",
                                o->frames, step);
    FILE *out = length < (int)sizeof name ? fopen(name, "w") : NULL;
    if (s && out) {
        for (size_t k = 0; k < o->world.plane_count; k++)
            draw_plane(s, o->planes[k], o->position, size);
        draw_body(s, b, now);
        good = sketch_write_svg(s, out) == 0;
    }
    if (out && fclose(out) != 0)
        good = 0;
    if (!good)
        complain(name, "cannot write: %s", strerror(errno));
    sketch_free(s);
    return good;
}
