/* Moments of faces with bounds of their errors, and sums in pairs. */
/* Tangled from literate/06-mesh: story, workshop. Edit there. */
#ifndef WHORL_FACE_SUM_H
#define WHORL_FACE_SUM_H

#include "src/mesh_view.h"
#include "src/linear.h"
#include <float.h>

/* A vector with what is known of its error: component by component,
   |value - exact| <= u magnitude and |value| <= magnitude. */
typedef struct { whorl_vec3 value, magnitude; } rounded;

static inline rounded difference(whorl_vec3 p, whorl_vec3 q, double scale)
{
    const whorl_vec3 d = whorl_vec3_scale(scale, whorl_vec3_sub(p, q));
    return (rounded){d, absolute(d)};
}

static inline rounded shift(rounded t, whorl_vec3 h)
{
    const whorl_vec3 sum = whorl_vec3_add(t.value, h);
    return (rounded){sum, whorl_vec3_add(t.magnitude, absolute(sum))};
}

/* Bounds in units of u, of the largest component. */
typedef struct {
    double measure;
    whorl_vec3 first;
    whorl_sym3 second;
    double measure_bound, first_bound, second_bound;
} partial;

/* Corners from the reference, edges e = b - a and f = c - a. */
typedef struct { rounded a, b, c, e, f; } face_view;

static inline whorl_vec3 cross_magnitude(whorl_vec3 e, whorl_vec3 f)
{
    return (whorl_vec3){e.y * f.z + e.z * f.y, e.z * f.x + e.x * f.z,
                        e.x * f.y + e.y * f.x};
}

static inline whorl_vec3 squares(whorl_vec3 a)
{
    return (whorl_vec3){a.x * a.x, a.y * a.y, a.z * a.z};
}

/* d times 1, s and the bracket; d is off by at most k u P. */
static inline partial face_moments(const face_view *v, double d, double P,
                                   double k)
{
    const whorl_vec3 a = v->a.value, b = v->b.value, c = v->c.value;
    const whorl_vec3 s = whorl_vec3_add(whorl_vec3_add(a, b), c);
    const whorl_sym3 bracket = whorl_sym3_add(
        whorl_sym3_add(whorl_sym3_add(whorl_sym3_square(a),
                                      whorl_sym3_square(b)),
                       whorl_sym3_square(c)),
        whorl_sym3_square(s));
    const whorl_vec3 a_plus = v->a.magnitude, b_plus = v->b.magnitude,
                     c_plus = v->c.magnitude;
    const whorl_vec3 s_plus = whorl_vec3_add(
        whorl_vec3_add(a_plus, b_plus), c_plus);
    const double G = largest(whorl_vec3_add(
        whorl_vec3_add(whorl_vec3_add(squares(a_plus), squares(b_plus)),
                       squares(c_plus)),
        squares(s_plus)));
    return (partial){
        d, whorl_vec3_scale(d, s),        /* eq:mesh-first */
        whorl_sym3_scale(d, bracket),     /* eq:mesh-second */
        /* eq:mesh-bound-face */
        k * P, (k + 4) * P * largest(s_plus), (k + 9) * P * G};
}

static inline partial tetrahedron(const face_view *v)
{
    const whorl_vec3 n = whorl_vec3_cross(v->e.value, v->f.value);
    const double d = whorl_vec3_dot(v->a.value, n); /* eq:mesh-volume */
    const double P = whorl_vec3_dot(
        v->a.magnitude, cross_magnitude(v->e.magnitude, v->f.magnitude));
    return face_moments(v, d, P, 8);
}

static inline partial triangle(const face_view *v)
{
    const whorl_vec3 n = whorl_vec3_cross(v->e.value, v->f.value);
    const double d = whorl_vec3_norm(n); /* eq:mesh-area */
    const double N = whorl_vec3_norm(
        cross_magnitude(v->e.magnitude, v->f.magnitude));
    return face_moments(v, d, N, 7);
}

static inline partial merge(partial p, partial q)
{
    partial r = {p.measure + q.measure, whorl_vec3_add(p.first, q.first),
                 whorl_sym3_add(p.second, q.second), 0, 0, 0};
    /* eq:mesh-merge */
    r.measure_bound = p.measure_bound + q.measure_bound + fabs(r.measure);
    r.first_bound = p.first_bound + q.first_bound + largest(r.first);
    r.second_bound = p.second_bound + q.second_bound
        + largest_entry(r.second);
    return r;
}

enum { LEVELS = 40 };           /* 2^40 faces and caps are enough */

typedef struct { uint64_t count; partial level[LEVELS]; } pairwise_sum;

static inline void add_term(pairwise_sum *sum, partial p)
{
    int k = 0;
    for (uint64_t n = sum->count++; n & 1; n >>= 1)
        p = merge(sum->level[k++], p);
    sum->level[k] = p;
}

static inline partial total_of(const pairwise_sum *sum)
{
    partial total = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}, 0, 0, 0};
    for (int k = 0; k < LEVELS; k++)
        if (sum->count >> k & 1)
            total = merge(sum->level[k], total);
    return total;
}

static inline whorl_status check_and_frame(const whorl_mesh *mesh,
                                           whorl_mesh_frame *frame)
{
    whorl_mesh_report report;
    const whorl_status status = whorl_mesh_check(mesh, &report);
    return status != WHORL_OK ? status
        : whorl_mesh_choose_frame(report.low, report.high, frame);
}

typedef struct { whorl_vec3 reference; double unit, scale; } frame;

static inline frame frame_at(whorl_vec3 reference, double unit)
{
    return (frame){reference, unit, 1 / unit};
}

static inline face_view view_face(const frame *f, const whorl_vec3 p[3])
{
    const double k = f->scale;
    return (face_view){difference(p[0], f->reference, k),
                       difference(p[1], f->reference, k),
                       difference(p[2], f->reference, k),
                       difference(p[1], p[0], k),
                       difference(p[2], p[0], k)};
}

static inline partial repeat(partial p, double times)
{
    if (times == 1)
        return p;
    const whorl_vec3 first = whorl_vec3_scale(times, p.first);
    const whorl_sym3 second = whorl_sym3_scale(times, p.second);
    return (partial){times * p.measure, first, second,
                     times * (p.measure_bound + fabs(p.measure)),
                     times * p.first_bound + largest(first),
                     times * p.second_bound + largest_entry(second)};
}

static inline partial cap_triangle(const whorl_mesh_edge *edge,
                                   const whorl_mesh_hole *hole,
                                   const frame *f)
{
    const double k = f->scale;
    const whorl_vec3 h = whorl_vec3_scale(k, hole->offset);
    /* eq:mesh-cap */
    const face_view v = {
        difference(edge->to, f->reference, k),
        difference(edge->from, f->reference, k),
        shift(difference(hole->anchor, f->reference, k), h),
        difference(edge->from, edge->to, k),
        shift(difference(hole->anchor, edge->to, k), h)};
    return repeat(tetrahedron(&v), (double)edge->times);
}

static inline double final_bound(double beta, double q, double value,
                                 uint64_t n)
{
    const double u = DBL_EPSILON / 2;
    /* eq:mesh-bound */
    return (1 + 0x1p-40) * u * (beta / q + value) + 0x1p-1000 * (double)n;
}

static inline whorl_mesh_integrals integrals_of(const pairwise_sum *terms,
                                                const frame *f,
                                                int dimension)
{
    const double q = dimension == 3 ? 6 : 2;
    const double q1 = dimension == 3 ? 24 : 6;
    const double q2 = dimension == 3 ? 120 : 24;
    const partial sum = total_of(terms);
    whorl_mesh_integrals r = {
        dimension, f->reference, f->unit, sum.measure / q,
        {sum.first.x / q1, sum.first.y / q1, sum.first.z / q1},
        {sum.second.xx / q2, sum.second.yy / q2, sum.second.zz / q2,
         sum.second.xy / q2, sum.second.xz / q2, sum.second.yz / q2},
        0, 0, 0};
    const uint64_t n = terms->count;
    r.measure_bound = final_bound(sum.measure_bound, q, fabs(r.measure), n);
    r.first_bound = final_bound(sum.first_bound, q1, largest(r.first), n);
    r.second_bound = final_bound(sum.second_bound, q2,
                                 largest_entry(r.second), n);
    return r;
}

#endif
