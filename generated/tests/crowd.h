/* Many bodies for the tests of batches, stepped one at a time. */
/* Tangled from literate/12-steps: batch-evidence. Edit there. */
#ifndef TESTS_CROWD_H
#define TESTS_CROWD_H

#include "whorl.h"
#include <math.h>
#include <string.h>

enum { ROOM = 1100 };
static const double H = 1.0 / 64;

typedef struct { double x[3][ROOM], v[3][ROOM], q[4][ROOM], l[3][ROOM],
                        moments[3][ROOM]; } crowd;

static whorl_batch batch_of(crowd *c)
{
    whorl_batch a;
    for (int k = 0; k < 3; k++) {
        a.x[k] = c->x[k];
        a.v[k] = c->v[k];
        a.l[k] = c->l[k];
        a.moments[k] = c->moments[k];
    }
    for (int k = 0; k < 4; k++)
        a.q[k] = c->q[k];
    return a;
}

static double hashed(uint64_t z)
{
    z = (z + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z = z ^ (z >> 31);
    return (double)(z >> 11) * 0x1p-52 - 1;
}
static void draw_body(crowd *c, size_t i, uint64_t seed)
{
    const uint64_t z = 32 * (seed * ROOM + i);
    double s[3], least = INFINITY, length = 0;
    for (unsigned k = 0; k < 3; k++)
        s[k] = i % 5 == k ? fabs(hashed(z + k)) / 16
            : 1 + fabs(hashed(z + k));
    if (i % 4 == 0)
        s[i / 4 % 3] = 0;
    if (i % 8 == 0)
        s[0] = s[1] = 1;
    for (unsigned k = 0; k < 3; k++) {
        const double I = s[(k + 1) % 3] + s[(k + 2) % 3];
        c->x[k][i] = hashed(z + 3 + k);
        c->v[k][i] = hashed(z + 6 + k);
        c->l[k][i] = hashed(z + 9 + k);
        c->moments[k][i] = I;
        least = I < least ? I : least;
        length += c->l[k][i] * c->l[k][i];
    }
    const whorl_quat q = {hashed(z + 12), hashed(z + 13), hashed(z + 14),
                          1.5 + hashed(z + 15)};
    whorl_quat unit;
    whorl_quat_normalize(q, &unit);
    c->q[0][i] = unit.w;
    c->q[1][i] = unit.x;
    c->q[2][i] = unit.y;
    c->q[3][i] = unit.z;
    const double f = 1.49 * fabs(hashed(z + 16)) * least / H
        / sqrt(length);
    for (int k = 0; k < 3; k++)
        c->l[k][i] *= f;
}

static void draw_crowd(crowd *c, uint64_t seed)
{
    for (size_t i = 0; i < ROOM; i++)
        draw_body(c, i, seed);
}

static whorl_status step_alone(crowd *c, size_t i,
                               whorl_steps_method method, double h,
                               size_t steps)
{
    whorl_stepper stepper;
    whorl_turn turn = {
        {c->q[0][i], c->q[1][i], c->q[2][i], c->q[3][i]},
        {c->l[0][i], c->l[1][i], c->l[2][i]}};
    whorl_status status = whorl_stepper_prepare(method,
        (whorl_vec3){c->moments[0][i], c->moments[1][i], c->moments[2][i]},
        h, &stepper);
    if (status == WHORL_OK)
        status = whorl_stepper_run(&stepper, steps, &turn);
    if (status != WHORL_OK)
        return status;
    c->q[0][i] = turn.q.w;
    c->q[1][i] = turn.q.x;
    c->q[2][i] = turn.q.y;
    c->q[3][i] = turn.q.z;
    c->l[0][i] = turn.l.x;
    c->l[1][i] = turn.l.y;
    c->l[2][i] = turn.l.z;
    for (int k = 0; k < 3; k++)
        for (size_t n = 0; n < steps; n++)
            c->x[k][i] = c->x[k][i] + h * c->v[k][i];
    return WHORL_OK;
}

static crowd given, alone, together;

static int agree(size_t first, size_t count, whorl_steps_method method,
                 size_t steps)
{
    const whorl_batch a = batch_of(&together);
    whorl_batch_report report = {77};
    int good = 1;
    memcpy(&alone, &given, sizeof given);
    memcpy(&together, &given, sizeof given);
    for (size_t i = first; i < first + count; i++)
        good &= step_alone(&alone, i, method, H, steps) == WHORL_OK;
    good &= whorl_batch_run(&a, first, count, method, H, steps, &report)
        == WHORL_OK;
    return good && report.body == first + count
        && memcmp(&alone, &together, sizeof alone) == 0;
}

#endif
