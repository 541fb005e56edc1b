/* Mass properties from moments, points, skins and meshes. */
/* Tangled from literate/07-mass: story, workshop. Edit there. */
#include "whorl/mass.h"
#include "src/double_double.h"
#include "src/linear.h"
#include "whorl/inertia.h"
#include <float.h>
#include <math.h>

static const double u = DBL_EPSILON / 2, slack = 1 + 0x1p-40;
static int in_range(double x)
{
    return x >= DBL_MIN && x <= DBL_MAX;
}
/* m x y, and m (x^2 + y^2): nothing but the result may underflow. */
static double product(double m, double x, double y)
{
    int i, j, k;
    const double f = frexp(x, &i) * frexp(y, &j) * frexp(m, &k);
    return ldexp(f, i + j + k);
}

static double moment(double m, double x, double y)
{
    int k;
    const double f = frexp(m, &k);
    const int e = exponent_above(greater(fabs(x), fabs(y)));
    x = times_power(x, -e);
    y = times_power(y, -e);
    return ldexp(f * (x * x + y * y), k + 2 * e);
}
static int is_finite(const whorl_mass_properties *p)
{
    return isfinite(p->mass) && isfinite(p->volume)
        && whorl_vec3_finite(p->center) && sym3_finite(p->inertia)
        && whorl_vec3_finite(p->reference) && whorl_vec3_finite(p->delta)
        && isfinite(p->mass_bound) && isfinite(p->volume_bound)
        && isfinite(p->center_bound) && isfinite(p->delta_bound)
        && isfinite(p->inertia_bound);
}

static whorl_sym3 point_inertia(double m, whorl_vec3 d)
{
    return (whorl_sym3){ /* eq:mass-parallel */
        moment(m, d.y, d.z), moment(m, d.x, d.z), moment(m, d.x, d.y),
        -product(m, d.x, d.y), -product(m, d.x, d.z),
        -product(m, d.y, d.z)};
}

/* A body of density one with bounds, seen from its reference. */
typedef struct {
    double size, size_bound;
    whorl_vec3 delta;
    double delta_bound;
    whorl_sym3 inertia;
    double inertia_bound;
} centered;

static double central(double C_ij, double S_i, double delta_j)
{
    return C_ij - S_i * delta_j; /* eq:mass-central */
}
static centered center_of(double V, whorl_vec3 S, whorl_sym3 C,
                          double beta_V, double beta_S, double beta_C)
{
    /* eq:mass-center */
    const whorl_vec3 delta = {S.x / V, S.y / V, S.z / V};
    const whorl_sym3 C_cm = {
        central(C.xx, S.x, delta.x), central(C.yy, S.y, delta.y),
        central(C.zz, S.z, delta.z), central(C.xy, S.x, delta.y),
        central(C.xz, S.x, delta.z), central(C.yz, S.y, delta.z)};
    const whorl_sym3 I = {C_cm.yy + C_cm.zz, C_cm.xx + C_cm.zz,
                          C_cm.xx + C_cm.yy, /* eq:mass-inertia */
                          -C_cm.xy, -C_cm.xz, -C_cm.yz};
    const double absS = largest(S), absd = largest(delta);
    const double kappa = beta_V / fabs(V);
    /* eq:mass-bound-center */
    const double beta_delta =
        (beta_S / fabs(V) + absd * kappa + 4 * DBL_TRUE_MIN) / (1 - kappa)
        * slack + u * absd;
    /* eq:mass-bound */
    const double beta_cm = beta_C + (absS + beta_S) * beta_delta
        + beta_S * absd + u * (absS * absd) + u * largest_entry(C_cm)
        + 4 * DBL_TRUE_MIN;
    const double beta_I = 2 * beta_cm + u * largest_entry(I);
    return (centered){V, beta_V, delta, slack * beta_delta, I,
                     slack * beta_I};
}

typedef struct { int length_exponent, exponent; double fraction; } units;

static double in_meters(double x, const units *k)
{
    return ldexp(x, k->length_exponent);
}

static double with_density(double x, int dimension, const units *k)
{
    return ldexp(k->fraction * x, dimension * k->length_exponent
                                      + k->exponent);
}

/* The same for a bound; a fraction of a subnormal number is rounded. */
static double bound_with_density(double x, int dimension, const units *k)
{
    return with_density(x + 8 * DBL_TRUE_MIN, dimension, k) + DBL_TRUE_MIN;
}

static whorl_sym3 with_density_sym3(whorl_sym3 a, int dimension,
                                    const units *k)
{
    return (whorl_sym3){
        with_density(a.xx, dimension, k), with_density(a.yy, dimension, k),
        with_density(a.zz, dimension, k), with_density(a.xy, dimension, k),
        with_density(a.xz, dimension, k), with_density(a.yz, dimension, k)};
}
static whorl_status to_properties(const centered *b, int dimension,
                            whorl_vec3 reference, double unit,
                            double density, double thickness,
                            whorl_mass_properties *p)
{
    units k, t;             /* of density times thickness; of thickness */
    whorl_mass_properties r;
    frexp(unit, &t.length_exponent);
    t.length_exponent--;
    t.fraction = frexp(thickness, &t.exponent);
    k = t;
    k.fraction *= frexp(density, &k.exponent);
    k.exponent += t.exponent;
    const double roundings = thickness == 1 ? 1 : 2;
    r.volume = with_density(b->size, dimension, &t);
    r.volume_bound = slack * (bound_with_density(b->size_bound, dimension, &t)
                              + (roundings - 1) * u * r.volume);
    r.mass = with_density(b->size, dimension, &k);
    r.mass_bound = slack * (bound_with_density(b->size_bound, dimension, &k)
                            + roundings * u * r.mass);
    r.reference = reference;
    r.delta = (whorl_vec3){in_meters(b->delta.x, &k),
                           in_meters(b->delta.y, &k),
                           in_meters(b->delta.z, &k)};
    r.delta_bound = in_meters(b->delta_bound, &k) + DBL_TRUE_MIN;
    r.center = whorl_vec3_add(reference, r.delta);
    r.center_bound = slack * (r.delta_bound + u * largest(r.center));
    r.inertia = with_density_sym3(b->inertia, dimension + 2, &k);
    r.inertia_bound = slack
        * (bound_with_density(b->inertia_bound, dimension + 2, &k)
           + roundings * u * largest_entry(r.inertia));
    if (!in_range(r.mass) || !in_range(r.volume)
        || !in_range(largest_entry(r.inertia))
        || !whorl_vec3_finite(r.center) || !isfinite(r.inertia_bound))
        return WHORL_OUT_OF_RANGE;
    *p = r;
    return WHORL_OK;
}

whorl_status whorl_mass_from_moments(whorl_moments b, whorl_vec3 about,
                                     double volume,
                                     whorl_mass_properties *p)
{
    whorl_mass_properties r;
    whorl_status status = check_positive(b.mass);
    if (status != WHORL_OK)
        return status;
    if (!whorl_vec3_finite(b.first) || !whorl_vec3_finite(about)
        || !sym3_finite(b.second) || !isfinite(volume))
        return WHORL_NOT_FINITE;
    const centered c = center_of(b.mass, b.first, b.second, 0, 0, 0);
    r = (whorl_mass_properties){
        b.mass, volume, whorl_vec3_add(about, c.delta), c.inertia, about,
        c.delta, 0, 0, 0, c.delta_bound, c.inertia_bound};
    r.center_bound = slack * (r.delta_bound + u * largest(r.center));
    if (!whorl_vec3_finite(r.center) || !isfinite(r.inertia_bound))
        return WHORL_OUT_OF_RANGE;
    *p = r;
    return WHORL_OK;
}
static whorl_status from_sums(const whorl_mesh_integrals *i, double density,
                              double thickness, whorl_mass_properties *p)
{
    const double sign = i->measure < 0 ? -1 : 1;
    whorl_status status = check_positive(density);
    if (status == WHORL_OK)
        status = check_positive(thickness);
    if (status == WHORL_OK)
        status = check_positive(i->unit);
    if (status != WHORL_OK)
        return status;
    if (!isfinite(i->measure) || !whorl_vec3_finite(i->first)
        || !sym3_finite(i->second) || !whorl_vec3_finite(i->reference)
        || isnan(i->measure_bound) || isnan(i->first_bound)
        || isnan(i->second_bound))
        return WHORL_NOT_FINITE;
    if (!(fabs(i->measure) > i->measure_bound))
        return WHORL_FLAT;
    const centered c = center_of(
        sign * i->measure, whorl_vec3_scale(sign, i->first),
        whorl_sym3_scale(sign, i->second), i->measure_bound, i->first_bound,
        i->second_bound);
    return to_properties(&c, i->dimension, i->reference, i->unit, density,
                   thickness, p);
}
whorl_status whorl_mass_from_integrals(
    const whorl_mesh_integrals *integrals, double density,
    whorl_mass_properties *p)
{
    return from_sums(integrals, density, 1, p);
}

whorl_status whorl_mass_from_skin(const whorl_mesh_integrals *integrals,
                                  double density, double thickness,
                                  whorl_mass_properties *p)
{
    return from_sums(integrals, density, thickness, p);
}

static double frobenius(whorl_sym3 a)
{
    return sqrt(a.xx * a.xx + a.yy * a.yy + a.zz * a.zz
                + 2 * (a.xy * a.xy + a.xz * a.xz + a.yz * a.yz));
}

static whorl_sym3 open_inertia(const whorl_mesh_integrals *i,
                               whorl_moments missing)
{
    const whorl_moments b = whorl_moments_sub(
        (whorl_moments){i->measure, i->first, i->second}, missing);
    return center_of(b.mass, b.first, b.second, 0, 0, 0).inertia;
}
static whorl_vec3 from_apex(const whorl_mesh_hole *hole, whorl_vec3 x,
                            double unit)
{
    return whorl_vec3_scale(1 / unit, whorl_vec3_sub(
        whorl_vec3_sub(x, hole->anchor), hole->offset));
}

static whorl_vec3 area_seen(const whorl_mesh *mesh,
                            const whorl_mesh_boundary *one,
                            const whorl_mesh_hole *hole, size_t i,
                            double unit)
{
    const whorl_mesh_edge e =
        whorl_mesh_unmatched_edge(mesh, one, hole->first + i);
    return whorl_vec3_scale((double)e.times, whorl_vec3_cross(
        from_apex(hole, e.from, unit), from_apex(hole, e.to, unit)));
}

static whorl_mesh_boundary one_hole(const whorl_mesh_boundary *boundary,
                                    size_t k)
{
    whorl_mesh_boundary one = *boundary;
    one.holes = 1;
    one.hole_start += k;
    one.rim_face += k;
    return one;
}

enum { RIM = 32 };                      /* edges */

typedef struct { whorl_vec3 corner[3]; } rim_face;

/* A rim, and the faces that have all corners and an edge on it. */
typedef struct {
    size_t edges, faces;
    whorl_mesh_edge edge[RIM];
    rim_face face[RIM + 1];
} rim;

/* Whether the segment is an edge of the rim, one way or the other. */
static int on_rim(const rim *r, whorl_vec3 a, whorl_vec3 b)
{
    for (size_t i = 0; i < r->edges; i++) {
        const whorl_vec3 p = r->edge[i].from, q = r->edge[i].to;
        if ((same_point(p, a) && same_point(q, b))
            || (same_point(p, b) && same_point(q, a)))
            return 1;
    }
    return 0;
}
/* How many of the faces walk from a to b. */
static size_t walked(const rim *r, whorl_vec3 a, whorl_vec3 b)
{
    size_t count = 0;
    for (size_t f = 0; f < r->faces; f++)
        for (int k = 0; k < 3; k++)
            count += same_point(r->face[f].corner[k], a)
                && same_point(r->face[f].corner[(k + 1) % 3], b);
    return count;
}

static int is_loose(const rim *r, const whorl_vec3 *x)
{
    for (int k = 0; k < 3; k++)
        if (!on_rim(r, x[k], x[(k + 1) % 3])
            && !walked(r, x[(k + 1) % 3], x[k]))
            return 1;
    return 0;
}
static int read_rim(const whorl_mesh *mesh, const whorl_mesh_boundary *one,
                    const whorl_mesh_hole *hole, rim *r)
{
    r->edges = hole->edges;
    r->faces = 0;
    if (r->edges > RIM)
        return 0;
    for (size_t i = 0; i < r->edges; i++)
        r->edge[i] = whorl_mesh_unmatched_edge(mesh, one, hole->first + i);
    for (size_t f = one->rim_face[0]; f != 0 && r->faces <= RIM;
         f = one->next_rim_face[f - 1]) {
        whorl_vec3 *const x = r->face[r->faces].corner;
        for (int k = 0; k < 3; k++)
            x[k] = whorl_mesh_corner(mesh, f - 1, k);
        r->faces += on_rim(r, x[0], x[1]) || on_rim(r, x[1], x[2])
            || on_rim(r, x[2], x[0]);
    }
    return r->faces <= RIM;
}
static int turned_is_flat(const whorl_mesh *mesh,
                          const whorl_mesh_boundary *one,
                          const whorl_mesh_hole *hole)
{
    rim r;
    size_t once = 0;
    while (once < hole->edges && whorl_mesh_unmatched_edge(
               mesh, one, hole->first + once).times == 1)
        once++;
    if (once == hole->edges)
        return 1;
    if (!read_rim(mesh, one, hole, &r))
        return 0;
    for (size_t f = 0; f < r.faces;) {
        const int loose = is_loose(&r, r.face[f].corner);
        if (loose)
            r.face[f] = r.face[--r.faces];
        f = loose ? 0 : f + 1;
    }
    for (size_t i = once; i < r.edges; i++)
        if (r.edge[i].times > 1
            && (r.edge[i].times
                    > 2 * walked(&r, r.edge[i].from, r.edge[i].to)
                || walked(&r, r.edge[i].to, r.edge[i].from)))
            return 0;
    return 1;
}

static int is_flat(const whorl_mesh *mesh, const whorl_mesh_boundary *one,
                   double unit)
{
    const whorl_mesh_hole hole = whorl_mesh_hole_at(mesh, one, 0);
    whorl_vec3 n = {0, 0, 0};
    double area = 0, reach = 0, width = 0, off = 0;
    for (size_t i = 0; i < hole.edges; i++) {
        const whorl_vec3 seen = area_seen(mesh, one, &hole, i, unit);
        area += whorl_vec3_norm(seen);
        n = whorl_vec3_dot(seen, n) < 0 ? whorl_vec3_sub(n, seen)
                                        : whorl_vec3_add(n, seen);
    }
    for (size_t i = 0; i < hole.edges; i++) {
        const whorl_vec3 x = whorl_mesh_unmatched_edge(
            mesh, one, hole.first + i).from;
        const whorl_vec3 d = from_apex(&hole, x, unit);
        reach = fmax(reach, largest(x) / unit);
        width = fmax(width, largest(d));
        off = fmax(off, fabs(whorl_vec3_dot(n, d)));
    }
    const double limit = fmin(0x1p-22 * reach, 0x1p-13 * width);
    return (off <= whorl_vec3_norm(n) * limit /* eq:mass-flat */
            || area <= width * limit)
        && turned_is_flat(mesh, one, &hole);
}

static size_t count_flat(const whorl_mesh *mesh,
                         const whorl_mesh_boundary *boundary, double unit)
{
    size_t flat = 0;
    for (size_t k = 0; k < boundary->holes; k++) {
        const whorl_mesh_boundary one = one_hole(boundary, k);
        flat += (size_t)is_flat(mesh, &one, unit);
    }
    return flat;
}

static whorl_moments seen_through(const whorl_mesh *mesh,
                                  const whorl_mesh_boundary *boundary,
                                  const whorl_mesh_integrals *integrals,
                                  whorl_vec3 w)
{
    whorl_moments sum = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
    for (size_t k = 0; k < boundary->holes; k++) {
        const whorl_mesh_boundary one = one_hole(boundary, k);
        if (!is_flat(mesh, &one, integrals->unit))
            sum = whorl_moments_add(sum, whorl_mesh_caps(mesh, &one,
                                                         integrals, w));
    }
    return sum;
}

double whorl_mass_gap(const whorl_mesh *mesh,
                      const whorl_mesh_boundary *boundary,
                      const whorl_mesh_integrals *integrals,
                      whorl_vec3 low, whorl_vec3 high)
{
    double gap = 0;
    if (boundary->closed)
        return 0;
    const whorl_sym3 I = open_inertia(
        integrals, (whorl_moments){0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}});
    for (int k = 0; k < 9; k++) {
        whorl_vec3 w = {k & 1 ? low.x : high.x, k & 2 ? low.y : high.y,
                        k & 4 ? low.z : high.z};
        if (k == 8)
            w = (whorl_vec3){low.x / 2 + high.x / 2, low.y / 2 + high.y / 2,
                             low.z / 2 + high.z / 2};
        const whorl_sym3 I_w = open_inertia(
            integrals, seen_through(mesh, boundary, integrals, w));
        /* eq:mass-gap */
        const double change = frobenius(whorl_sym3_sub(I_w, I))
            / frobenius(I);
        gap = change <= gap ? gap : isfinite(change) ? change : INFINITY;
    }
    return gap;
}

typedef struct {
    const whorl_mass_options *options;
    whorl_mass_report *r;
} asking;

static void *ask(void *context, size_t size)
{
    const asking *a = context;
    a->r->work_size += size;
    return a->options->reserve == NULL ? NULL
        : a->options->reserve(a->options->context, size);
}

static whorl_status find_boundary(const whorl_mesh_stream *stream,
                                  const whorl_mass_options *options,
                                  whorl_mass_report *r)
{
    asking a = {options, r};
    return whorl_mesh_find_boundary_of_stream(stream, ask, &a, &r->faces,
                                              &r->boundary);
}

static void close_holes(whorl_mass_report *r)
{
    r->integrals = whorl_mesh_add_caps(&r->faces, &r->boundary,
                                       &r->integrals);
    r->flat_holes = count_flat(&r->faces, &r->boundary, r->integrals.unit);
    r->gap = whorl_mass_gap(&r->faces, &r->boundary, &r->integrals,
                            r->mesh.low, r->mesh.high);
}

static whorl_status to_body(const whorl_mass_options *options,
                            whorl_mass_properties *p, whorl_mass_report *r)
{
    const whorl_vec3 k = options->scale;
    whorl_status status = WHORL_OK;
    r->inward = r->integrals.measure < 0;
    if (k.x != 1 || k.y != 1 || k.z != 1)
        status = whorl_mesh_rescale(&r->integrals, k, &r->integrals);
    if (status == WHORL_OK)
        status = whorl_mass_from_integrals(&r->integrals, options->density,
                                           p);
    return status;
}

static whorl_status examine(const whorl_mesh_stream *stream,
                            const whorl_mass_options *options,
                            whorl_mass_properties *p,
                            whorl_mass_report *r)
{
    int *const closed = &r->boundary.closed;
    whorl_status status = whorl_mesh_check_stream(stream, &r->mesh);
    if (status == WHORL_OK)
        status = whorl_mesh_integrate_stream(
            stream, r->mesh.low, r->mesh.high,
            options->shells ? NULL : closed, &r->integrals);
    r->boundary.oriented = *closed;
    if (status == WHORL_OK && !*closed)
        status = find_boundary(stream, options, r);
    if (status == WHORL_OK && !*closed)
        close_holes(r);
    if (status == WHORL_OK)
        status = to_body(options, p, r);
    if (status != WHORL_OK)
        return status;
    return r->gap <= options->gap_tolerance ? WHORL_OK : WHORL_OPEN;
}

whorl_status whorl_mass_of_stream(const whorl_mesh_stream *stream,
                                  const whorl_mass_options *options,
                                  whorl_mass_properties *p,
                                  whorl_mass_report *report)
{
    static const whorl_mass_report nothing;
    whorl_mass_report r = nothing;
    whorl_mass_properties found;
    r.status = examine(stream, options, &found, &r);
    if (r.status == WHORL_OK)
        *p = found;
    if (report != NULL)
        *report = r;
    return r.status;
}

typedef struct { void *work; size_t size; } given_work;

static void *hand_out(void *context, size_t size)
{
    const given_work *g = context;
    return size <= g->size ? g->work : NULL;
}

whorl_status whorl_mass_of_mesh(const whorl_mesh *mesh, double density,
                                double gap_tolerance,
                                void *work, size_t size,
                                whorl_mass_properties *p,
                                whorl_mass_report *report)
{
    given_work given = {work, size};
    const whorl_mesh_stream stream = whorl_mesh_stream_of(mesh);
    const whorl_mass_options options = {
        density, gap_tolerance, {1, 1, 1}, 0, hand_out, &given};
    return whorl_mass_of_stream(&stream, &options, p, report);
}

whorl_status whorl_mass_of_block(double mass, double a, double b, double c,
                                 whorl_mass_properties *p)
{
    const double given[4] = {mass, a, b, c};
    for (int i = 0; i < 4; i++) {
        const whorl_status status = check_positive(given[i]);
        if (status != WHORL_OK)
            return status;
    }
    const whorl_vec3 o = {0, 0, 0};
    const double k = mass / 12;
    /* eq:mass-block */
    const whorl_sym3 I = whorl_sym3_diagonal(
        moment(k, b, c), moment(k, a, c), moment(k, a, b));
    whorl_mass_properties r = {mass, product(a, b, c), o, I, o, o,
                               0, 0, 0, 0, 0};
    r.volume_bound = 2 * slack * u * r.volume;
    r.inertia_bound = 5 * slack * u * largest_entry(I);
    if (!in_range(r.volume) || !in_range(k) || !in_range(I.xx)
        || !in_range(I.yy) || !in_range(I.zz))
        return WHORL_OUT_OF_RANGE;
    *p = r;
    return WHORL_OK;
}

whorl_sym3 whorl_mass_inertia_about(const whorl_mass_properties *p,
                                    whorl_vec3 point)
{
    const whorl_vec3 d = whorl_vec3_add(
        whorl_vec3_sub(p->reference, point), p->delta);
    return whorl_sym3_add(p->inertia, point_inertia(p->mass, d));
}

whorl_status whorl_mass_set_mass(const whorl_mass_properties *p,
                                 double mass,
                                 whorl_mass_properties *scaled)
{
    whorl_status status = check_positive(mass);
    if (status == WHORL_OK)
        status = is_finite(p) ? check_positive(p->mass) : WHORL_NOT_FINITE;
    if (status != WHORL_OK)
        return status;
    const double k = mass / p->mass, kappa = p->mass_bound / p->mass;
    whorl_mass_properties r = *p;
    r.mass = mass;
    r.mass_bound = 0;
    r.inertia = whorl_sym3_scale(k, p->inertia);
    const double size = largest_entry(r.inertia);
    r.inertia_bound = slack * ((k * p->inertia_bound + kappa * size
        + 2 * DBL_TRUE_MIN) / (1 - kappa) + 2 * u * size);
    if (!in_range(k) || !in_range(size) || !(kappa < 1)
        || !isfinite(r.inertia_bound))
        return WHORL_OUT_OF_RANGE;
    *scaled = r;
    return WHORL_OK;
}
/* t + row . a; hi + lo is the exact sum but for roundings of lo. */
static whorl_dd sum_exactly(double t, const double row[3], whorl_vec3 a)
{
    const double x[3] = {a.x, a.y, a.z};
    whorl_dd s = {t, 0};
    for (int i = 0; i < 3; i++) {
        const double p = row[i] * x[i], p_error = fma(row[i], x[i], -p);
        const whorl_dd sum = two_sum(s.hi, p);
        s = (whorl_dd){sum.hi, s.lo + (p_error + sum.lo)};
    }
    return s;
}
static whorl_mat3 absolute_mat3(whorl_mat3 a)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            a.m[i][j] = fabs(a.m[i][j]);
    return a;
}

static whorl_sym3 absolute_sym3(whorl_sym3 a)
{
    return (whorl_sym3){fabs(a.xx), fabs(a.yy), fabs(a.zz),
                        fabs(a.xy), fabs(a.xz), fabs(a.yz)};
}
whorl_status whorl_mass_move(const whorl_mass_properties *p, whorl_mat3 R,
                             whorl_vec3 t, whorl_mass_properties *moved)
{
    const whorl_mat3 Q = absolute_mat3(R);
    const double row = largest(whorl_mat3_apply(Q, (whorl_vec3){1, 1, 1}));
    whorl_mass_properties r = *p;
    const whorl_dd x = sum_exactly(t.x, R.m[0], p->reference),
                   y = sum_exactly(t.y, R.m[1], p->reference),
                   z = sum_exactly(t.z, R.m[2], p->reference);
    const whorl_vec3 lost = {x.lo, y.lo, z.lo};
    r.reference = (whorl_vec3){x.hi, y.hi, z.hi};
    r.delta = whorl_vec3_add(whorl_mat3_apply(R, p->delta), lost);
    r.center = whorl_vec3_add(r.reference, r.delta);
    r.inertia = whorl_sym3_congruence(R, p->inertia);
    const whorl_vec3 reach = whorl_vec3_add(
        whorl_mat3_apply(Q, absolute(p->reference)), absolute(t));
    r.delta_bound = slack * (row * p->delta_bound
        + 17 * u * u * largest(reach) + u * largest(r.delta)
        + 3 * u * largest(whorl_mat3_apply(Q, absolute(p->delta))))
        + 16 * DBL_TRUE_MIN;
    r.center_bound = slack * (r.delta_bound + u * largest(r.center));
    r.inertia_bound = slack * (row * row * p->inertia_bound
        + 6 * u * largest_entry(whorl_sym3_congruence(
            Q, absolute_sym3(p->inertia)))) + 64 * DBL_TRUE_MIN;
    if (!is_finite(p) || !mat3_finite(R) || !whorl_vec3_finite(t))
        return WHORL_NOT_FINITE;
    if (!is_finite(&r))
        return WHORL_OUT_OF_RANGE;
    *moved = r;
    return WHORL_OK;
}
static whorl_vec3 place(const whorl_mass_properties *body,
                        whorl_vec3 origin, double *bound)
{
    const whorl_vec3 r = whorl_vec3_sub(body->reference, origin);
    const whorl_vec3 o = whorl_vec3_add(r, body->delta);
    *bound = body->delta_bound + u * largest(r)
        + (largest(r) > 0 ? u * largest(o) : 0);
    return o;
}

static void find_common_center(const whorl_mass_properties *bodies,
                               size_t n, whorl_mass_properties *r)
{
    const double count = (double)n;
    const whorl_vec3 o = {0, 0, 0};
    *r = (whorl_mass_properties){0, 0, o, whorl_sym3_diagonal(0, 0, 0),
                                 o, o, 0, 0, 0, 0, 0};
    size_t heaviest = 0;
    for (size_t i = 1; i < n; i++)
        if (bodies[i].mass > bodies[heaviest].mass)
            heaviest = i;
    r->reference = bodies[heaviest].reference;
    const int e = -exponent_above(bodies[heaviest].mass);
    double spread = 0, weight = 0;
    whorl_vec3 S = o;
    for (size_t i = 0; i < n; i++) {
        const whorl_mass_properties *b = &bodies[i];
        double beta;
        const whorl_vec3 o_i = place(b, r->reference, &beta);
        const double m = ldexp(b->mass, e), far = largest(o_i) + beta;
        S = whorl_vec3_add(S, whorl_vec3_scale(m, o_i));
        r->mass += b->mass;
        r->mass_bound += b->mass_bound;
        r->volume += b->volume;
        r->volume_bound += b->volume_bound;
        spread += m * beta + ldexp(b->mass_bound, e) * far
            + 2 * DBL_TRUE_MIN * far;
        weight += m * largest(o_i);
    }
    const double loss = slack * (1 + count * DBL_EPSILON);
    if (n > 1) {
        r->mass_bound = loss * (r->mass_bound + count * u * r->mass);
        r->volume_bound = loss * (r->volume_bound + count * u * r->volume);
    }
    weight *= (count + 1) * u;
    const double kappa = r->mass_bound / r->mass, m = ldexp(r->mass, e);
    r->delta = (whorl_vec3){S.x / m, S.y / m, S.z / m};
    const double absd = largest(r->delta);
    r->delta_bound = loss
        * (((spread + weight) / m + absd * kappa
            + 8 * (count + 1) * DBL_TRUE_MIN) / (1 - kappa) + u * absd);
    r->center = whorl_vec3_add(r->reference, r->delta);
    r->center_bound = slack * (r->delta_bound + u * largest(r->center));
}

static void add_about_center(const whorl_mass_properties *bodies, size_t n,
                             whorl_mass_properties *r)
{
    const double loss = slack * (1 + (double)n * DBL_EPSILON);
    for (size_t i = 0; i < n; i++) {
        const whorl_mass_properties *b = &bodies[i];
        double beta;
        const whorl_vec3 o_i = place(b, r->reference, &beta);
        const whorl_vec3 q = whorl_vec3_sub(o_i, r->delta);
        /* eq:mass-total */
        const whorl_sym3 J = whorl_sym3_add(b->inertia,
                                            point_inertia(b->mass, q));
        r->inertia = whorl_sym3_add(r->inertia, J);
        const double k = largest(q);
        beta += r->delta_bound + u * k;
        r->inertia_bound += b->inertia_bound
            + 2 * product(b->mass, 2 * k + beta, beta)
            + 2 * product(b->mass_bound, k + beta, k + beta)
            + 10 * u * moment(b->mass, k, 0) + u * largest_entry(J)
            + u * largest_entry(r->inertia);
    }
    r->inertia_bound = loss * r->inertia_bound
        + 16 * (double)n * DBL_TRUE_MIN;
}

whorl_status whorl_mass_total(const whorl_mass_properties *bodies, size_t n,
                              whorl_mass_properties *total)
{
    whorl_mass_properties r;
    if (n == 0)
        return WHORL_NOT_ABOVE_ZERO;
    for (size_t i = 0; i < n; i++) {
        if (!is_finite(&bodies[i]))
            return WHORL_NOT_FINITE;
        if (!(bodies[i].mass > 0))
            return WHORL_NOT_ABOVE_ZERO;
    }
    find_common_center(bodies, n, &r);
    add_about_center(bodies, n, &r);
    if (!in_range(r.mass) || !is_finite(&r))
        return WHORL_OUT_OF_RANGE;
    *total = r;
    return WHORL_OK;
}

whorl_status whorl_mass_check(const whorl_mass_properties *p)
{
    const double trace = whorl_sym3_trace(p->inertia);
    const double beta = isfinite(p->inertia_bound) ? p->inertia_bound : 0;
    if (!isfinite(p->mass) || !whorl_vec3_finite(p->center)
        || !sym3_finite(p->inertia) || !isfinite(trace))
        return WHORL_NOT_FINITE;
    if (!(p->mass > 0))
        return WHORL_NOT_ABOVE_ZERO;
    if (!(trace > 0))
        return WHORL_NOT_POSITIVE;
    /* eq:mass-physical */
    const double tolerance = 8 * (beta / trace) + 32 * u;
    return whorl_inertia_possible(p->inertia, fmin(tolerance, DBL_MAX));
}
