/* A cube that turns about an oblique axis: exact, by nine numbers, by four.
   All three with Runge and Kutta's method and the same long strides. */
#include "sketch/sketch.h"
#include <math.h>
#include <string.h>
#include <whorl.h>

static const double n[3] = {0.57735, 0.57735, 0.57735};   /* the axis */

static whorl_status turn(double t, const double *y, double *ydot, void *c)
{
    const whorl_vec3 omega = {n[0], n[1], n[2]};
    whorl_mat3 R;
    whorl_quat q;
    (void)t;
    (void)c;
    memcpy(&R, y, sizeof R);
    memcpy(&q, y + 9, sizeof q);
    R = whorl_mat3_rate(R, omega);
    q = whorl_quat_rate(q, omega);
    memcpy(ydot, &R, sizeof R);
    memcpy(ydot + 9, &q, sizeof q);
    return WHORL_OK;
}

static void cube(sketch *s, whorl_mat3 A, double right, const char *text)
{
    sketch_place place = {.translation = sketch_page(s, right, 0)};
    sketch_style body = sketch_body;
    memcpy(place.rotation, A.m, sizeof A.m);
    body.hidden = SKETCH_OMIT;
    sketch_box(s, sketch_at(-1, -1, -1), sketch_at(1, 1, 1), &place, body);
    const double reach[2] = {0, 2.5};
    for (int k = -1; k <= 1; k += 2) {
        const sketch_vec from = sketch_put(&place, sketch_at(0, 0, 0));
        sketch_style style = sketch_faint;
        style.hidden = SKETCH_OMIT;
        sketch_segment(s, sketch_at(from.x + k * reach[0] * n[0],
                                 from.y + k * reach[0] * n[1],
                                 from.z + k * reach[0] * n[2]),
                    sketch_at(from.x + k * reach[1] * n[0],
                              from.y + k * reach[1] * n[1],
                              from.z + k * reach[1] * n[2]), style);
    }
    sketch_label(s, sketch_page(s, right, -17), 270, 1, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 148, .elevation = 18, .scale = 8.6, .up = 'y'
    });
    const double z = 1.2, start[13] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1};
    const int steps = 26;
    const whorl_ode_problem p = {13, turn, NULL};
    double y[13], work[13 * WHORL_ODE_WORK];
    if (whorl_ode_run(&p, WHORL_ODE_RK4, 0, steps * z, z, start, y, work,
                      sizeof work) != WHORL_OK)
        return 1;
    whorl_mat3 R;
    whorl_quat q, unit;
    memcpy(&R, y, sizeof R);
    memcpy(&q, y + 9, sizeof q);
    whorl_quat_normalize(q, &unit);
    const double length2 = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    const whorl_mat3 exact = whorl_quat_to_mat3(unit);
    whorl_mat3 swollen = exact;
    for (int i = 0; i < 9; i++)
        swollen.m[i / 3][i % 3] *= length2;
    cube(s, exact, 0, "as it should be");
    cube(s, R, 39, "nine numbers");
    cube(s, swollen, 78, "four numbers");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "09-shear");
    sketch_free(s);
    return bad != 0;
}
