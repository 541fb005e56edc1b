/* The handle falls, bounces and comes to rest: six pictures. */
#include "whorl.h"
#include "sketch/sketch.h"
#include <stdio.h>
#include <string.h>

enum { FRAMES = 6 };

static whorl_half_space ground = {{0, 0, 0}, {0, 1, 0}};

static int make_handle(whorl_vec3 points[16], whorl_drop_body *b,
                       whorl_vec3 *center)
{
    static double v[3 * 16];
    static uint32_t f[3 * 28];
    whorl_mass_properties p;
    whorl_body body;
    whorl_shape_t_handle(0.005, v, f);
    const whorl_mesh mesh = whorl_mesh_indexed(v, 16, f, 28);
    if (whorl_mass_of_mesh(&mesh, 2700, WHORL_MASS_GAP_TOLERANCE, NULL, 0,
                           &p, NULL)
        || whorl_body_make(p.mass, p.inertia, &body))
        return 1;
    for (int i = 0; i < 16; i++)
        points[i] = whorl_vec3_sub((whorl_vec3){v[3 * i], v[3 * i + 1],
                                                v[3 * i + 2]}, p.center);
    *center = p.center;
    return whorl_drop_body_make(&body, points, 16, b) != WHORL_OK;
}

/* A box in the file's axes of the handle, units of 5 mm. */
static void part(sketch *s, const whorl_body_motion *now, whorl_vec3 center,
                 sketch_vec at, whorl_vec3 low, whorl_vec3 high,
                 sketch_style style)
{
    const double k = 200;               /* 5 mm are one unit */
    const whorl_vec3 c = whorl_mat3_apply(now->R, whorl_vec3_scale(k,
                                                                  center));
    sketch_place place;
    memcpy(place.rotation, now->R.m, sizeof place.rotation);
    place.translation = sketch_at(at.x - c.x, at.y + k * now->x.y - c.y,
                                  at.z - c.z);
    sketch_box(s, sketch_at(low.x, low.y, low.z),
               sketch_at(high.x, high.y, high.z), &place, style);
}

int main(int argc, char **argv)
{
    static const double when[FRAMES] = {
        0.12, 0.225, 0.36, 0.48, 0.6, 0.84};
    const whorl_drop_world w = {.gravity = {0, -9.8, 0}, .planes = &ground,
        .plane_count = 1, .contact = {0.5, 0.2}};
    whorl_vec3 points[16], center;
    whorl_drop_body b;
    whorl_body_state state;
    whorl_body_motion now;
    sketch *s = sketch_new((sketch_view){
        .azimuth = 34, .elevation = 16, .scale = 0.52, .up = 'y'
    });
    sketch_style bar = sketch_body, stem = sketch_body, floor = sketch_body;
    bar.hidden = stem.hidden = floor.hidden = SKETCH_OMIT;
    stem.fill = "whorledge";
    floor.fill = NULL;
    floor.stroke = "whorlguide";
    bar.width = stem.width = 0.5;
    floor.width = 0.4;
    if (make_handle(points, &b, &center)
        || whorl_body_start(&b.body, (whorl_vec3){0, 0.3, 0},
            whorl_quat_exp((whorl_vec3){0.2, 0.3, 0.9}),
            (whorl_vec3){0, 0, 0}, (whorl_vec3){4, 3, 5}, &state))
        return 1;
    int steps = 0;
    for (int k = 0; k < FRAMES; k++) {
        char text[32];
        for (; steps < (int)(when[k] / 0.015 + 0.5); steps++)
            if (whorl_drop_step(&b, &w, 0.015, &state, NULL))
                return 1;
        if (whorl_body_motion_of(&b.body, &state, &now))
            return 1;
        const sketch_vec at = sketch_page(s, 20.8 * k, 0);
        sketch_place here = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                             sketch_at(at.x, at.y, at.z)};
        sketch_box(s, sketch_at(-14, -0.02, -14), sketch_at(14, 0, 14),
                   &here, floor);
        part(s, &now, center, at, (whorl_vec3){-12, -4, -4.5},
             (whorl_vec3){12, 4, 4.5}, bar);
        part(s, &now, center, at, (whorl_vec3){-1, -22, -2},
             (whorl_vec3){1, -4, 2}, stem);
        snprintf(text, sizeof text, "$%.3g\\,$s", steps * 0.015);
        sketch_label(s, sketch_page(s, 20.8 * k, -7.5),
                     0, -1, NULL, text);
    }
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "14-strip");
    sketch_free(s);
    return bad != 0;
}
