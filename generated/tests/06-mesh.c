/* Meshes: integrals, edges, caps. */
/* Tangled from literate/06-mesh: evidence. Edit there. */
#include "reference/moments.h"
#include "tests/exact_integrals.h"
#include "tests/mesh_buffers.h"
#include <float.h>
#include <stddef.h>
#include <stdio.h>

enum { MOST_FACES = 400 };

static _Alignas(max_align_t) unsigned char work[MOST_FACES * 92];

static void draw_shape(sweep *s)
{
    const uint32_t n = 3 + (uint32_t)draw_below(s, 2);
    switch (draw_below(s, 4)) {
    case 0:
        take(whorl_shape_box_count());
        whorl_shape_box(1, 1, 1, vertices, triangles);
        break;
    case 1:
        take(whorl_shape_sphere_count(n));
        whorl_shape_sphere(0.5, n, vertices, triangles);
        break;
    case 2:
        take(whorl_shape_torus_count(n));
        whorl_shape_torus(0.4, 0.15, n, vertices, triangles);
        break;
    default:
        take(whorl_shape_t_handle_count());
        whorl_shape_t_handle(0.04, vertices, triangles);
    }
}

static void roughen(sweep *s, double by)
{
    for (size_t i = 0; i < 3 * vertex_count; i++)
        vertices[i] += draw_uniform(s, -by, by);
}

static void distort_and_scale(sweep *s)
{
    const double far = draw_far(s);
    distort(s, 3, far, (int)draw_integer(s, -200, 200));
}
/* By their bits; the padding after the first member has none to compare. */
static int same_integrals(const whorl_mesh_integrals *a,
                          const whorl_mesh_integrals *b)
{
    const size_t start = offsetof(whorl_mesh_integrals, reference);
    return a->dimension == b->dimension
        && memcmp(&a->reference, &b->reference, sizeof *a - start) == 0;
}
/* The cap triangles, or what lies between them and the reference. */
static void exact_caps(const whorl_mesh *mesh, const whorl_mesh_boundary *b,
                       mp3 reference, int joined)
{
    for (size_t i = 0; i < b->unmatched_edges; i++) {
        const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, b, i);
        const whorl_mesh_hole h = whorl_mesh_hole_at(mesh, b, e.hole);
        mp_open(EXACT_BITS);
        const mp3 apex = mp3_add(mp3_from(h.anchor), mp3_from(h.offset));
        const mp3 g = mp3_sub(apex, reference);
        const mp3 p[3] = {mp3_sub(mp3_from(e.to), reference),
                          mp3_sub(mp3_from(e.from), reference), g};
        for (size_t times = 0; times < e.times && times < 9; times++)
            if (joined)
                exact_tetrahedron(p);
            else
                ref_add_face(&exact, p[0], p[1], p[2]);
        mp_close();
    }
}
static void draw_rubble(sweep *s)
{
    take_pieces(1 + draw_below(s, 7));
    for (size_t k = 0; k < 3 * vertex_count; k++)
        vertices[k] = draw_integer(s, 0, 2);
}
static void damage(sweep *s)
{
    const int wounds = 1 + (int)draw_below(s, 4);
    for (int k = 0; k < wounds; k++) {
        const unsigned face = draw_below(s, (unsigned)triangle_count);
        uint32_t *t = triangles + 3 * face;
        switch (draw_below(s, 3)) {
        case 0:
            if (triangle_count > 1)
                memcpy(t, triangles + 3 * --triangle_count, 3 * sizeof *t);
            break;
        case 1:
            turn_face(face);
            break;
        default:
            memcpy(triangles + 3 * triangle_count++, t, 3 * sizeof *t);
        }
    }
}
/* On a grid, one body or two, damaged or whole. */
static void draw_one_or_two(sweep *s)
{
    if (draw_below(s, 3) == 0)
        draw_rubble(s);
    else
        draw_shape(s);
    const double grid = 4;
    for (size_t k = 0; k < 3 * vertex_count; k++)
        vertices[k] = round(grid * vertices[k]);
    if (draw_below(s, 2)) {
        const double d = draw_integer(s, 0, 3) * 2;
        const size_t more = vertex_count, faces = triangle_count;
        for (size_t k = 0; k < 3 * more; k++)
            vertices[3 * more + k] = vertices[k] + d;
        for (size_t k = 0; k < 3 * faces; k++)
            triangles[3 * faces + k] = triangles[k] + (uint32_t)more;
        vertex_count *= 2;
        triangle_count *= 2;
    }
    if (draw_below(s, 4))
        damage(s);
}

static void measure_case(sweep *s, int capped)
{
    const whorl_mesh mesh = body();
    whorl_mesh_boundary b;
    whorl_mesh_integrals i;
    const int found =
        whorl_mesh_find_boundary(&mesh, work, sizeof work, &b) == WHORL_OK;
    if (!found || whorl_mesh_integrate(&mesh, capped ? &b : NULL, &i)) {
        sweep_error(s, INFINITY);
        return;
    }
    mp_open(2200);
    ref_sums_zero(&exact);
    const mp3 reference = mp3_from(i.reference);
    if (capped) {
        exact_faces(&mesh, reference, ref_add_face);
        exact_caps(&mesh, &b, reference, 0);
    } else
        exact_fan(&mesh, reference);
    const int was_exact = mp_exact();
    sweep_error(s, was_exact ? worst_ratio(&i) : INFINITY);
    mp_close();
}

static void test_closed(void)
{
    sweep s = sweep_begin(600, 1, "bound",
        "M1 M10-M20 D3 eq:mesh-volume eq:mesh-first eq:mesh-second closed "
        "bodies");
    while (sweep_next(&s)) {
        draw_shape(&s);
        roughen(&s, 0.05);
        distort_and_scale(&s);
        measure_case(&s, 1);
    }
    sweep_end(&s);
}
static void test_open(void)
{
    sweep s = sweep_begin(2000, 1, "bound",
        "M1 eq:mesh-volume/open open pieces and the center of the box");
    while (sweep_next(&s)) {
        draw_pieces(&s);
        distort_and_scale(&s);
        measure_case(&s, 0);
    }
    sweep_end(&s);
}

static void test_wide(void)
{
    sweep s = sweep_begin(300, 1, "bound",
        "eq:mesh-volume/wide corners of sizes 2^-150 to 2^150");
    while (sweep_next(&s)) {
        take_pieces(1 + draw_below(&s, 4));
        for (size_t k = 0; k < 3 * vertex_count; k++)
            vertices[k] = draw_wide(&s, -150, 150);
        measure_case(&s, (int)draw_below(&s, 2));
    }
    sweep_end(&s);
}
static void test_capped(void)
{
    sweep s = sweep_begin(600, 1, "bound",
        "eq:mesh-cap eq:mesh-cap-apex eq:mesh-bound eq:mesh-volume "
        "eq:mesh-first eq:mesh-second eq:mesh-merge bodies with holes and "
        "their caps");
    while (sweep_next(&s)) {
        draw_shape(&s);
        roughen(&s, 0.05);
        distort_and_scale(&s);
        damage(&s);
        measure_case(&s, 1);
    }
    sweep_end(&s);
}
static void measure_caps(sweep *s)
{
    const whorl_mesh mesh = body();
    whorl_mesh_boundary b;
    whorl_mesh_integrals i;
    if (whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
        || whorl_mesh_integrate(&mesh, NULL, &i)) {
        sweep_error(s, INFINITY);
        return;
    }
    const whorl_mesh_integrals nothing = {
        3, i.reference, i.unit, 0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}, 0, 0, 0};
    i = whorl_mesh_add_caps(&mesh, &b, &nothing);
    mp_open(2200);
    ref_sums_zero(&exact);
    exact_caps(&mesh, &b, mp3_from(i.reference), 1);
    sweep_error(s, mp_exact() ? worst_ratio(&i) : INFINITY);
    mp_close();
}
static const double climbed_face[9] = {
    0x1.a94a376bfc001p-22, -0x1.2ef378279c508p-3, -0x1.eed33f951fffbp-20,
    -0x1.24c79af9130ffp-17, -0x1.8030f446effffp-21, -0x1.99cf16b09a713p-2,
    -0x1.1c56e43780d6bp-7, 0x1.5c01cf1bdep-18, 0x1.28f0f07586p-17};

static void test_caps_alone(void)
{
    sweep s = sweep_begin(1000, 1, "bound",
        "eq:mesh-bound-face eq:mesh-volume eq:mesh-first eq:mesh-second "
        "the caps of open pieces alone");
    while (sweep_next(&s)) {
        if (s.next == 1) {
            take_pieces(1);
            memcpy(vertices, climbed_face, sizeof climbed_face);
        } else {
            draw_pieces(&s);
            distort_and_scale(&s);
        }
        measure_caps(&s);
    }
    sweep_end(&s);
}

static void test_pairwise(void)
{
    sweep s = sweep_begin(300, 1, "bound",
        "eq:mesh-bound eq:mesh-merge the caps of half a body alone");
    while (sweep_next(&s)) {
        draw_shape(&s);
        roughen(&s, 0.05);
        distort_and_scale(&s);
        for (size_t face = 0; face < triangle_count; face++)
            if (triangle_count > 1 && draw_below(&s, 2))
                memcpy(triangles + 3 * face,
                       triangles + 3 * --triangle_count,
                       3 * sizeof *triangles);
        measure_caps(&s);
    }
    sweep_end(&s);
}
static void test_surface(void)
{
    sweep s = sweep_begin(500, 1, "bound",
        "eq:mesh-area eq:mesh-bound eq:mesh-first eq:mesh-second "
        "eq:mesh-merge the skin, closed or not");
    while (sweep_next(&s)) {
        whorl_mesh_integrals i;
        if (draw_below(&s, 2))
            draw_pieces(&s);
        else
            draw_shape(&s);
        distort_and_scale(&s);
        const whorl_mesh mesh = body();
        if (whorl_mesh_integrate_surface(&mesh, &i) != WHORL_OK) {
            sweep_error(&s, INFINITY);
            continue;
        }
        mp_open(2200);
        ref_sums_zero(&exact);
        exact_faces(&mesh, mp3_from(i.reference), ref_add_area);
        sweep_error(&s, worst_ratio(&i));
        mp_close();
    }
    sweep_end(&s);
}
/* Ten sums and, in units of u, the bounds of the three kinds. */
typedef struct { double sum[10], beta[3]; } account;

/* Corners a, b, c and edges e, f: values x and magnitudes m. */
typedef struct { double x[5][3], m[5][3]; } seen_face;

static double largest_of_kind(const double sum[10], int kind)
{
    const int first[4] = {0, 1, 4, 10};
    double most = 0;
    for (int i = first[kind]; i < first[kind + 1]; i++)
        most = fmax(most, fabs(sum[i]));
    return most;
}

static account add_accounts(account p, account q)
{
    for (int i = 0; i < 10; i++)
        p.sum[i] += q.sum[i];
    for (int kind = 0; kind < 3; kind++)
        p.beta[kind] += q.beta[kind] + largest_of_kind(p.sum, kind);
    return p;
}
static account face_account(const seen_face *v, double d, double P, int k)
{
    static const int row[6] = {0, 1, 2, 0, 0, 1},
                     col[6] = {0, 1, 2, 1, 2, 2};
    account t = {{d}, {k * P, 0, 0}};
    double s[3] = {0}, s_plus[3] = {0}, most = 0, G = 0;
    for (int i = 0; i < 3; i++) {
        double square = 0;
        for (int c = 0; c < 3; c++) {
            s[i] += v->x[c][i];
            s_plus[i] += v->m[c][i];
            square += v->m[c][i] * v->m[c][i];
        }
        t.sum[1 + i] = d * s[i];
        most = fmax(most, s_plus[i]);
        G = fmax(G, square + s_plus[i] * s_plus[i]);
    }
    for (int q = 0; q < 6; q++) {
        double entry = s[row[q]] * s[col[q]];
        for (int c = 0; c < 3; c++)
            entry += v->x[c][row[q]] * v->x[c][col[q]];
        t.sum[4 + q] = d * entry;
    }
    t.beta[1] = (k + 4) * P * most;
    t.beta[2] = (k + 9) * P * G;
    return t;
}
/* Dimension 3: determinant and permanent; 2: lengths of products. */
static account account_of(const seen_face *v, int dimension)
{
    const double *e = v->x[3], *f = v->x[4], *E = v->m[3], *F = v->m[4];
    double d = 0, P = 0, n2 = 0, N2 = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double n = e[j] * f[k] - e[k] * f[j];
        const double N = E[j] * F[k] + E[k] * F[j];
        d += v->x[0][i] * n;
        P += v->m[0][i] * N;
        n2 += n * n;
        N2 += N * N;
    }
    return dimension == 3 ? face_account(v, d, P, 8)
        : face_account(v, sqrt(n2), sqrt(N2), 7);
}

/* By how much a bound is off; it is 1 + 2^-40 of the formula, or more. */
static double above_formula(double got, double wanted)
{
    const double off = got / wanted - 1;
    return off >= 0x1p-40 - 0x1p-44 ? off : INFINITY;
}

/* The largest relative difference of three bounds from the formula. */
static double off_formula(account t, const whorl_mesh_integrals *i)
{
    static const double lambda[2][3] = {{2, 6, 24}, {6, 24, 120}};
    const double got[3] = {i->measure_bound, i->first_bound,
                           i->second_bound};
    double worst = 0;
    for (int kind = 0; kind < 3; kind++) {
        const double wanted = 0x1p-53 / lambda[i->dimension - 2][kind]
            * (t.beta[kind] + largest_of_kind(t.sum, kind));
        worst = fmax(worst, above_formula(got[kind], wanted));
    }
    return worst;
}
/* p - q in the unit of the integrals, h added: rounded once or twice. */
static void see(seen_face *v, int which, whorl_vec3 p, whorl_vec3 q,
                whorl_vec3 h, double unit)
{
    const double t[3] = {(p.x - q.x) / unit, (p.y - q.y) / unit,
                         (p.z - q.z) / unit};
    const double by[3] = {h.x / unit, h.y / unit, h.z / unit};
    const int twice = h.x != 0 || h.y != 0 || h.z != 0;
    for (int i = 0; i < 3; i++) {
        v->x[which][i] = t[i] + by[i];
        v->m[which][i] = fabs(t[i]) + (twice ? fabs(t[i] + by[i]) : 0);
    }
}

static account corners_account(const whorl_mesh_integrals *i, whorl_vec3 a,
                               whorl_vec3 b, whorl_vec3 c, whorl_vec3 h)
{
    const whorl_vec3 o = {0, 0, 0}, r = i->reference;
    seen_face v;
    see(&v, 0, a, r, o, i->unit);
    see(&v, 1, b, r, o, i->unit);
    see(&v, 2, c, r, h, i->unit);
    see(&v, 3, b, a, o, i->unit);
    see(&v, 4, c, a, h, i->unit);
    return account_of(&v, i->dimension);
}
static double caps_off_formula(const whorl_mesh *mesh)
{
    const account nothing = {{0}, {0}};
    account t[3];
    whorl_mesh_boundary b;
    whorl_mesh_integrals i;
    if (whorl_mesh_find_boundary(mesh, work, sizeof work, &b)
        || b.unmatched_edges != 3 || whorl_mesh_integrate(mesh, NULL, &i))
        return INFINITY;
    const whorl_mesh_integrals faces = {
        3, i.reference, i.unit, 5, {2, 0, 0}, {3, 0, 0, 0, 0, 0}, 0, 0, 0};
    const whorl_mesh_hole h = whorl_mesh_hole_at(mesh, &b, 0);
    for (size_t k = 0; k < 3; k++) {
        const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, &b, k);
        t[k] = corners_account(&faces, e.to, e.from, h.anchor, h.offset);
    }
    account all = add_accounts(add_accounts(t[0], t[1]),
                               add_accounts(t[2], nothing));
    account both = all; /* the faces in sixths, 24ths and 120ths */
    both.sum[0] += 6 * 5;
    both.sum[1] += 24 * 2;
    both.sum[4] += 120 * 3;
    for (int kind = 0; kind < 3; kind++)
        all.beta[kind] += largest_of_kind(both.sum, kind);
    i = whorl_mesh_add_caps(mesh, &b, &faces);
    return off_formula(all, &i);
}

static void test_stated_bounds(void)
{
    sweep s = sweep_begin(500, 1e-9, "of the formula",
        "eq:mesh-bound-face/stated eq:mesh-merge eq:mesh-bound "
        "eq:mesh-magnitude eq:mesh-permanent eq:mesh-area "
        "the bounds returned are those of the chapter");
    while (sweep_next(&s)) {
        const whorl_vec3 o = {0, 0, 0};
        whorl_mesh_integrals i;
        draw_pieces(&s);
        triangle_count = 1;
        vertices[7] += draw_uniform(&s, -1, 1); /* else it is a sliver */
        const whorl_mesh mesh = body();
        if (whorl_mesh_integrate_surface(&mesh, &i) != WHORL_OK) {
            sweep_error(&s, INFINITY);
            continue;
        }
        const account nothing = {{0}, {0}}, one = corners_account(
            &i, whorl_mesh_corner(&mesh, 0, 0),
            whorl_mesh_corner(&mesh, 0, 1), whorl_mesh_corner(&mesh, 0, 2),
            o);
        sweep_error(&s, off_formula(add_accounts(one, nothing), &i));
        sweep_error(&s, caps_off_formula(&mesh));
    }
    sweep_end(&s);
    take(whorl_shape_box_count());
    whorl_shape_box(1, 1, 1, vertices, triangles);
    triangle_count = 11;
    const whorl_mesh mesh = body();
    whorl_mesh_boundary b;
    whorl_mesh_integrals faces;
    int good = whorl_mesh_find_boundary(&mesh, work, sizeof work, &b) == 0
        && whorl_mesh_integrate(&mesh, NULL, &faces) == WHORL_OK;
    faces.measure_bound = 3;
    faces.first_bound = 5;
    faces.second_bound = 7;
    faces = whorl_mesh_add_caps(&mesh, &b, &faces);
    tap_ok(good && fabs(faces.measure_bound - 3) < 1e-9
               && fabs(faces.first_bound - 5) < 1e-9
               && fabs(faces.second_bound - 7) < 1e-9,
           "eq:mesh-cap eq:mesh-bound bounds of the faces go into those of the "
           "closed mesh");
}
static double volume_slack(double *relative)
{
    const whorl_mesh mesh = body();
    whorl_mesh_boundary b;
    whorl_mesh_integrals i;
    if (whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
        || whorl_mesh_integrate(&mesh, &b, &i))
        return *relative = INFINITY;
    mp_open(2200);
    ref_sums_zero(&exact);
    exact_faces(&mesh, mp3_from(i.reference), ref_add_face);
    const double slack = slack_of(&i, 0, 0);
    mp_close();
    *relative = i.measure_bound / fabs(i.measure);
    return slack;
}
static void test_slack(void)
{
    static double slack[400];
    size_t n = 0;
    double loosest = 0;
    sweep s = sweep_begin(400, 1e4, "times the error",
                          "S1.12 bound over error, fat bodies");
    while (sweep_next(&s)) {
        draw_shape(&s);
        roughen(&s, 0.05);
        const double far = pow(10, (double)draw_below(&s, 8));
        for (size_t k = 0; k < 3 * vertex_count; k++)
            vertices[k] += far * (k % 3 == 0 ? 1 : 0.7);
        double relative;
        const double times = volume_slack(&relative);
        loosest = fmax(loosest, relative);
        if (n < 400)
            slack[n++] = times;
        sweep_error(&s, times);
    }
    sweep_end(&s);
    if (n == 0)
        return;
    const double middle = median(slack, n);
    tap_measured("mesh.slack.median", "%.3g", middle);
    tap_ok(loosest <= 1e-13, "S1.12 eq:mesh-bound relative bound of fat "
           "bodies up to 1e7 away: at most %.2g", loosest);
    tap_ok(middle <= 200,
           "S1.12 eq:mesh-bound median bound at most 200 times the larger "
           "of error and half an ulp: %.3g", middle);
}
static double volume_error(double volume, const whorl_mesh *mesh)
{
    mp_open(2200);
    ref_sums_zero(&exact);
    exact_faces(mesh, mp3_from((whorl_vec3){0, 0, 0}), ref_add_face);
    const mp right = mp_div(exact.n[0], mp_of(6));
    const double error =
        mp_get(mp_abs(mp_div(mp_sub(mp_of(volume), right), right)));
    mp_close();
    return fmax(error, 0x1p-54);
}

static void test_distance(void)
{
    const whorl_vec3 o = {0, 0, 0};
    int good = 1;
    tap_data("mesh-distance", "distance plain near bound");
    for (int k = 0; k <= 8; k++) {
        const double far = pow(10, k);
        take(whorl_shape_t_handle_count());
        whorl_shape_t_handle(1.0 / 24, vertices, triangles);
        for (size_t v = 0; v < vertex_count; v++) {
            double *p = vertices + 3 * v;
            const double x = p[0], y = p[1];
            p[0] = 0.6 * x - 0.8 * y + far;
            p[1] = 0.8 * x + 0.6 * y + 0.7 * far;
            p[2] += 0.4 * far;
        }
        const whorl_mesh mesh = body();
        whorl_mesh_integrals i;
        good = good && whorl_mesh_integrate(&mesh, NULL, &i) == WHORL_OK;
        const double unit3 = i.unit * i.unit * i.unit;
        const double near = volume_error(unit3 * i.measure, &mesh);
        const double bound = i.measure_bound / i.measure;
        const double plain = volume_error(whorl_mesh_fan(&mesh, 1, o).mass,
                                          &mesh);
        tap_data("mesh-distance", "%g %.3g %.3g %.3g", far, plain, near,
                 bound);
        good = good && near <= fmax(bound, 0x1p-54) && bound <= 1e-13
            && (k < 6 || plain > 0.1);
    }
    tap_ok(good, "S1.12 eq:mesh-bound/distance the handle up to 1e8 of its "
           "size away: certified to 1e-13, the plain loop has nothing "
           "left at 1e6");
}

static double corner_list[MOST_FACES][3][3];

static void list_corners(const whorl_mesh *mesh)
{
    for (size_t face = 0; face < mesh->triangle_count; face++)
        for (int k = 0; k < 3; k++) {
            const whorl_vec3 p = whorl_mesh_corner(mesh, face, k);
            corner_list[face][k][0] = p.x;
            corner_list[face][k][1] = p.y;
            corner_list[face][k][2] = p.z;
        }
}

static int apex_is_off(const whorl_mesh *mesh, const whorl_mesh_boundary *b,
                       size_t k)
{
    const whorl_mesh_hole h = whorl_mesh_hole_at(mesh, b, k);
    double x = 0, y = 0, z = 0, weight = 0;
    for (size_t i = h.first; i < h.first + h.edges; i++) {
        const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, b, i);
        x += (double)e.times * (e.from.x + e.to.x) / 2;
        y += (double)e.times * (e.from.y + e.to.y) / 2;
        z += (double)e.times * (e.from.z + e.to.z) / 2;
        weight += (double)e.times;
    }
    return !(fabs(h.anchor.x + h.offset.x - x / weight) < 1e-12
             && fabs(h.anchor.y + h.offset.y - y / weight) < 1e-12
             && fabs(h.anchor.z + h.offset.z - z / weight) < 1e-12);
}

/* Ask the reference about one edge and its hole. */
static int edges_disagree(const whorl_mesh *mesh,
                          const whorl_mesh_boundary *b)
{
    int bad = 0;
    for (size_t i = 0; i < b->unmatched_edges; i++) {
        const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, b, i);
        const whorl_mesh_hole h = whorl_mesh_hole_at(mesh, b, e.hole);
        long times = 0;
        for (size_t face = 0; face < mesh->triangle_count; face++)
            for (int k = 0; k < 3; k++) {
                const whorl_vec3 p = whorl_mesh_corner(mesh, face, k);
                const whorl_vec3 q = whorl_mesh_corner(mesh, face, (k + 1) % 3);
                times += p.x == e.from.x && p.y == e.from.y && p.z == e.from.z
                    && q.x == e.to.x && q.y == e.to.y && q.z == e.to.z;
                times -= q.x == e.from.x && q.y == e.from.y && q.z == e.from.z
                    && p.x == e.to.x && p.y == e.to.y && p.z == e.to.z;
            }
        bad += times <= 0 || (size_t)times != e.times || i < h.first
            || i >= h.first + h.edges
            || b->shell_of_face[e.face] != h.shell;
    }
    for (size_t k = 0; k < b->holes; k++)
        bad += apex_is_off(mesh, b, k);
    return bad;
}
static void test_boundary(void)
{
    sweep s = sweep_begin(300, 0, "differences",
        "M1 S1.1 eq:mesh-boundary eq:mesh-cap-apex against every edge with "
        "every other");
    while (sweep_next(&s)) {
        whorl_mesh_boundary b;
        draw_one_or_two(&s);
        whorl_mesh mesh = body();
        list_corners(&mesh);
        if (draw_below(&s, 2))
            mesh = as_soup();
        if (draw_below(&s, 2))
            for (size_t k = 0; k < 9 * triangle_count; k++)
                if (soup[k] == 0 && draw_below(&s, 2))
                    soup[k] = -soup[k];
        const ref_boundary r = ref_find_boundary(
            (const double (*)[3][3])corner_list, triangle_count);
        const size_t size = whorl_mesh_work_size(triangle_count);
        work[size] = 0x5a;
        if (whorl_mesh_find_boundary(&mesh, work, size, &b) != WHORL_OK)
            sweep_error(&s, INFINITY);
        sweep_error(&s, (b.closed != r.closed) + (b.oriented != r.oriented)
            + (b.unmatched_edges != r.unmatched) + (b.holes != r.holes)
            + (b.shells != r.shells) + (b.points != r.points)
            + edges_disagree(&mesh, &b)
            + (work[size] != 0x5a));
    }
    sweep_end(&s);
}
enum { STAR = 60, STAR_FACES = 4 + 3 * STAR + 12 + 1 };

static double star[STAR_FACES][3][3];

static size_t star_face(size_t n, const double *a, const double *b,
                        const double *c)
{
    memcpy(star[n][0], a, sizeof *star[n]);
    memcpy(star[n][1], b, sizeof *star[n]);
    memcpy(star[n][2], c, sizeof *star[n]);
    return n + 1;
}

static size_t build_star(void)
{
    static const double top[3] = {0, 0, 0};
    size_t n = 0;
    for (int k = 0; k <= STAR; k++) {
        const double p[3] = {k, 1, 0}, q[3] = {k, 2, 0}, r[3] = {k, 1, 1};
        const int turned = k % 3 == 1, twice = k % 3 == 2;
        if (k == 0)
            n = star_face(n, p, q, r);
        n = star_face(n, q, p, top);
        n = star_face(n, p, r, top);
        n = star_face(n, r, q, top);
        if (k > 12 || k == 0)
            continue;
        for (int copies = turned + 2 * twice; copies > 0; copies--)
            n = turned ? star_face(n, p, r, q) : star_face(n, p, q, r);
        if (k == 5)
            n = star_face(n, p, q, p);
    }
    return n;
}

static int is_on_rim(const whorl_mesh *mesh, const whorl_mesh_boundary *b,
                     whorl_mesh_hole h, whorl_vec3 x)
{
    for (size_t i = h.first; i < h.first + h.edges; i++) {
        const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, b, i);
        if (same_vec3(e.from, x) || same_vec3(e.to, x))
            return 1;
    }
    return 0;
}

/* Is the list of hole k what its definition says? */
static int rim_faces_agree(const whorl_mesh *mesh,
                           const whorl_mesh_boundary *b, size_t k)
{
    const whorl_mesh_hole h = whorl_mesh_hole_at(mesh, b, k);
    size_t next = b->rim_face[k];
    for (size_t f = 0; f < mesh->triangle_count; f++) {
        whorl_vec3 x[3];
        int inside = 1;
        for (int i = 0; i < 3; i++) {
            x[i] = whorl_mesh_corner(mesh, f, i);
            inside &= is_on_rim(mesh, b, h, x[i]);
        }
        if (!inside || same_vec3(x[0], x[1]) || same_vec3(x[1], x[2])
            || same_vec3(x[2], x[0]))
            continue;
        if (next != f + 1)
            return 0;
        next = b->next_rim_face[f];
    }
    return next == 0;
}

static void test_rim_faces(void)
{
    whorl_mesh_boundary b;
    const size_t n = build_star();
    const whorl_mesh mesh = whorl_mesh_soup(&star[0][0][0], n);
    const whorl_status status = whorl_mesh_find_boundary(
        &mesh, work, sizeof work, &b);
    size_t wrong = 0, listed = 0;
    for (size_t k = 0; status == WHORL_OK && k < b.holes; k++) {
        wrong += !rim_faces_agree(&mesh, &b, k);
        listed += b.rim_face[k] != 0;
    }
    tap_ok(status == WHORL_OK && b.holes == STAR && wrong == 0
           && listed == 8, "S1.1 eq:mass-flat/listed faces on the rims of "
           "%zu holes, %zu of them with such faces", b.holes, listed);
}
enum { SHARES = 61 };

static unsigned share_of(whorl_vec3 p, whorl_vec3 q)
{
    const long sum = lround(p.x + q.x) + 3 * lround(p.y + q.y)
        + 7 * lround(p.z + q.z);
    return (unsigned)(((sum % SHARES) + SHARES) % SHARES);
}

static whorl_mesh_candidate kept[MOST_FACES];
static double kept_corners[9 * MOST_FACES];

/* The faces with an edge in a share in question, as a soup. */
static whorl_mesh keep_faces(const whorl_mesh *mesh,
                             const int in_question[SHARES])
{
    size_t count = 0;
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        unsigned edges = 0;
        for (int k = 0; k < 3; k++) {
            const whorl_vec3 p = whorl_mesh_corner(mesh, face, k);
            const whorl_vec3 q = whorl_mesh_corner(mesh, face, (k + 1) % 3);
            if (in_question[share_of(p, q)])
                edges |= 1u << k;
            kept_corners[9 * count + 3 * (size_t)k] = p.x;
            kept_corners[9 * count + 3 * (size_t)k + 1] = p.y;
            kept_corners[9 * count + 3 * (size_t)k + 2] = p.z;
        }
        if (edges != 0)
            kept[count++] = (whorl_mesh_candidate){face, edges};
    }
    return whorl_mesh_soup(kept_corners, count);
}
static int same_vector(whorl_vec3 a, whorl_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* Edges and holes, one after the other; shells are not counted in few. */
static int boundaries_differ(const whorl_mesh *mesh,
                             const whorl_mesh_boundary *all,
                             const whorl_mesh *among,
                             const whorl_mesh_boundary *few)
{
    int bad = all->closed != few->closed || all->oriented != few->oriented
        || all->unmatched_edges != few->unmatched_edges
        || all->holes != few->holes || few->shells != 0
        || few->points != 0 || few->shell_of_face != NULL;
    for (size_t i = 0; i < all->unmatched_edges && !bad; i++) {
        const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, all, i);
        const whorl_mesh_edge f = whorl_mesh_unmatched_edge(among, few, i);
        bad = !same_vector(e.from, f.from) || !same_vector(e.to, f.to)
            || e.times != f.times || e.face != f.face || e.hole != f.hole;
    }
    for (size_t k = 0; k < all->holes && !bad; k++) {
        const whorl_mesh_hole h = whorl_mesh_hole_at(mesh, all, k);
        const whorl_mesh_hole g = whorl_mesh_hole_at(among, few, k);
        bad = h.first != g.first || h.edges != g.edges || g.shell != 0
            || !same_vector(h.anchor, g.anchor)
            || !same_vector(h.offset, g.offset);
    }
    return bad;
}
static int caps_differ(const whorl_mesh *mesh,
                       const whorl_mesh_boundary *all,
                       const whorl_mesh *among,
                       const whorl_mesh_boundary *few)
{
    whorl_mesh_integrals faces;
    if (whorl_mesh_integrate(mesh, NULL, &faces) != WHORL_OK)
        return 0;               /* all at one point: nothing to sum */
    const whorl_mesh_integrals one = whorl_mesh_add_caps(mesh, all, &faces),
        other = whorl_mesh_add_caps(among, few, &faces);
    return !same_integrals(&one, &other);
}

static void test_few_faces(void)
{
    static uint32_t few_work[MOST_FACES * 92 / 4];
    long fewer = 0;
    sweep s = sweep_begin(600, 0, "differences",
        "eq:mesh-boundary/few found among few faces as in the whole mesh");
    while (sweep_next(&s)) {
        whorl_mesh_boundary all, few;
        int in_question[SHARES] = {0};
        draw_one_or_two(&s);
        const whorl_mesh mesh = body();
        if (whorl_mesh_find_boundary(&mesh, work, sizeof work, &all))
            sweep_error(&s, INFINITY);
        for (size_t i = 0; i < all.unmatched_edges; i++) {
            const whorl_mesh_edge e =
                whorl_mesh_unmatched_edge(&mesh, &all, i);
            in_question[share_of(e.from, e.to)] = 1;
        }
        const whorl_mesh among = keep_faces(&mesh, in_question);
        fewer += among.triangle_count < mesh.triangle_count;
        if (among.triangle_count == 0)
            sweep_error(&s, !all.closed);
        else if (whorl_mesh_find_boundary_among(&among, kept, few_work,
                whorl_mesh_work_size(among.triangle_count), &few) != WHORL_OK)
            sweep_error(&s, INFINITY);
        else
            sweep_error(&s, boundaries_differ(&mesh, &all, &among, &few)
                            + caps_differ(&mesh, &all, &among, &few));
    }
    sweep_end(&s);
    tap_ok(fewer > 0, "eq:mesh-boundary/few %ld times there were fewer "
           "faces", fewer);
}
static double difference_of(const whorl_mesh_integrals *a,
                            const whorl_mesh_integrals *b)
{
    const double v = fabs(a->measure - b->measure)
        / (a->measure_bound + b->measure_bound);
    const double f = fmax(fabs(a->first.x - b->first.x),
                          fabs(a->first.z - b->first.z))
        / (a->first_bound + b->first_bound);
    const double c = fmax(fabs(a->second.yy - b->second.yy),
                          fabs(a->second.xy - b->second.xy))
        / (a->second_bound + b->second_bound);
    const double worst = fmax(v, fmax(f, c));
    return isnan(v + f + c) ? INFINITY : worst;
}

static void test_caps(void)
{
    sweep s = sweep_begin(400, 1, "of the two bounds",
        "S1.1 eq:mesh-cap/flat one face lost or turned, far away: as if "
        "whole");
    while (sweep_next(&s)) {
        whorl_mesh_integrals whole, mended;
        whorl_mesh_boundary b;
        draw_shape(&s);
        roughen(&s, 0.05);
        for (size_t k = 0; k < 3 * vertex_count; k++)
            vertices[k] += 1e6;
        whorl_mesh mesh = body();
        whorl_mesh_integrate(&mesh, NULL, &whole);
        uint32_t *last = triangles + 3 * (triangle_count - 1);
        const uint32_t second = last[1];
        if (draw_below(&s, 2))
            mesh.triangle_count--;
        else
            last[1] = last[2], last[2] = second;
        if (whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
            || b.closed || b.holes != 1
            || whorl_mesh_integrate(&mesh, &b, &mended))
            sweep_error(&s, INFINITY);
        else
            sweep_error(&s, difference_of(&whole, &mended));
    }
    sweep_end(&s);
}

static const int field[4][2] = {{2, 1}, {6, 2}, {5, 5}, {1, 4}};

static int det2(const int a[2], const int b[2])
{
    return a[0] * b[1] - b[0] * a[1];
}

static int seen_sides(const int w[2], int sides)
{
    int sum = 0;
    for (int i = 0; i < sides; i++) {
        const int *p = field[i], *q = field[(i + 1) % 4];
        const int a[2] = {p[0] - w[0], p[1] - w[1]};
        const int b[2] = {q[0] - w[0], q[1] - w[1]};
        sum += det2(a, b);
    }
    return sum;
}

static void test_field(void)
{
    static const int out[2] = {0, 0}, in[2] = {3, 3};
    static const int step[2] = {-1, 3}; /* first stone to last */
    tap_ok(seen_sides(out, 4) == ref_twice_area(4, field)
               && seen_sides(in, 4) == ref_twice_area(4, field)
               && seen_sides(in, 4) == 26,
           "eq:mesh-plane the field of 13, from two trees");
    tap_ok(seen_sides(out, 3) == 33 && seen_sides(in, 3) == 21
               && seen_sides(in, 3) == 33 - det2(in, step),
           "eq:mesh-plane-move without the last side 33 and 21");
}

static int same_as_exact(whorl_moments b, double times)
{
    const double got[10] = {b.mass, b.first.x, b.first.y, b.first.z,
                            b.second.xx, b.second.yy, b.second.zz,
                            b.second.xy, b.second.xz, b.second.yz};
    static const double q[3] = {6, 24, 120};
    int bad = 0;
    mp_open(400);
    for (int k = 0; k < 10; k++)
        bad += mp_cmp(mp_scale(mp_of(got[k]), q[(k > 0) + (k > 3)]),
                      mp_scale(exact.n[k], times)) != 0;
    mp_close();
    return bad == 0;
}

static void draw_whole_body(sweep *s)
{
    draw_shape(s);
    for (size_t k = 0; k < 3 * vertex_count; k++)
        vertices[k] = round(40 * vertices[k])
            + draw_integer(s, -20, 20);
}

static void test_plain_loop(void)
{
    sweep s = sweep_begin(200, 0, "differences",
        "M1 M18-M25 S1.8 eq:mesh-fan whole coordinates, any reference");
    while (sweep_next(&s)) {
        draw_whole_body(&s);
        const double x = draw_integer(&s, -99, 99),
                     y = draw_integer(&s, -99, 99);
        const whorl_vec3 w0 = {x, y, draw_integer(&s, -99, 99)};
        const whorl_mesh mesh = body();
        mp_open(2200);
        ref_sums_zero(&exact);
        exact_faces(&mesh, mp3_of(0, 0, 0), ref_add_face);
        sweep_error(&s, !same_as_exact(whorl_mesh_fan(&mesh, 120, w0),
                                       120));
        mp_close();
    }
    sweep_end(&s);
}
/* 120 times F(a, b) = T(to, from, a, b) is added to ten sums. */
static void add_piece(mp sum[10], const whorl_vec3 *p, int a, int b)
{
    const mp3 w[4] = {mp3_from(p[4]), mp3_from(p[3]), mp3_from(p[a]),
                      mp3_from(p[b])};
    const mp_moments t = ref_tetrahedron_120(mp_of(1), mp33_identity(), w);
    const mp x[10] = {t.m, t.s.x, t.s.y, t.s.z, t.c.m[0][0], t.c.m[1][1],
                      t.c.m[2][2], t.c.m[0][1], t.c.m[0][2], t.c.m[1][2]};
    for (int k = 0; k < 10; k++)
        sum[k] = mp_add(sum[k], x[k]);
}

static void test_move(void)
{
    sweep s = sweep_begin(500, 0, "differences",
                          "eq:mesh-move three pieces, one for each edge");
    while (sweep_next(&s)) {
        whorl_vec3 p[5]; /* a, b, c, then from and to */
        for (int i = 0; i < 5; i++)
            p[i] = draw_whole_vec3(&s, 99);
        const whorl_mesh face = whorl_mesh_soup(&p[0].x, 1);
        const whorl_moments d =
            whorl_moments_sub(whorl_mesh_fan(&face, 120, p[4]),
                              whorl_mesh_fan(&face, 120, p[3]));
        const double got[10] = {d.mass, d.first.x, d.first.y, d.first.z,
                                d.second.xx, d.second.yy, d.second.zz,
                                d.second.xy, d.second.xz, d.second.yz};
        mp_open(400);
        mp sum[10];
        for (int k = 0; k < 10; k++)
            sum[k] = mp_of(0);
        for (int i = 0; i < 3; i++)
            add_piece(sum, p, i, (i + 1) % 3);
        int bad = 0;
        for (int k = 0; k < 10; k++)
            bad += mp_cmp(mp_of(got[k]), sum[k]) != 0;
        sweep_error(&s, bad);
        mp_close();
    }
    sweep_end(&s);
}
static void test_worked(void)
{
    static const double corner[12] = {2, 1, 1, 5, 2, 1, 3, 4, 2, 2, 1, 4};
    static const uint32_t side[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    static const double d[4] = {-7, -3, -15, 49};
    static const double dq[4] = {-966, -342, -990, 6762};
    const whorl_vec3 o = {0, 0, 0};
    int good = 1;
    for (size_t k = 0; k < 4; k++) {
        const whorl_mesh one = whorl_mesh_indexed(corner, 4, side + 3 * k,
                                                  1);
        const whorl_moments b = whorl_mesh_fan(&one, 120, o);
        good = good && b.mass == 20 * d[k] && b.second.xx == dq[k];
    }
    const whorl_mesh all = whorl_mesh_indexed(corner, 4, side, 4);
    const whorl_moments b = whorl_mesh_fan(&all, 120, o);
    tap_ok(good && b.mass == 480 && b.first.x == 120 * 12
               && b.first.y == 120 * 8 && b.first.z == 120 * 8
               && b.second.xx == 4464,
           "eq:mesh-fan worked by hand: V = 4, S = (12, 8, 8), "
           "C_xx = 37.2");
}
static whorl_mesh unit_cube(void)
{
    take(whorl_shape_box_count());
    whorl_shape_box(1, 1, 1, vertices, triangles);
    for (int i = 0; i < 24; i++)
        vertices[i] += 0.5;
    return body();
}

/* Twelve tetrahedra, each with the absolute value the notes print. */
static double unsigned_volume(const whorl_mesh *mesh, whorl_vec3 w0)
{
    double sum = 0;
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        whorl_mesh one = *mesh;
        one.triangles += 3 * face;
        one.triangle_count = 1;
        sum += fabs(whorl_mesh_fan(&one, 6, w0).mass);
    }
    return sum;
}

static void test_exhibits(void)
{
    const whorl_vec3 o = {0, 0, 0}, p = {1, 2, 3}, q = {0, 0, 5};
    whorl_mesh cube = unit_cube();
    tap_ok(whorl_mesh_fan(&cube, 6, p).mass == 6
               && unsigned_volume(&cube, p) == 18,
           "exhibit M21 TM6 S1.10 eq:mesh-fan unit cube from (1,2,3): "
           "signed 1, unsigned 3");
    memmove(triangles + 24, triangles + 30, 6 * sizeof *triangles);
    cube.triangle_count = 10;
    tap_ok(whorl_mesh_fan(&cube, 6, o).mass == 4
               && whorl_mesh_fan(&cube, 6, q).mass == 14,
           "exhibit M1 TM6 eq:mesh-fan cube without its lid: 2/3 from the "
           "origin, 7/3 from (0,0,5)");
    cube = unit_cube();
    const whorl_moments right = whorl_mesh_fan(&cube, 120, p);
    for (size_t face = 0; face < 12; face++) {
        const uint32_t second = triangles[3 * face + 1];
        triangles[3 * face + 1] = triangles[3 * face + 2];
        triangles[3 * face + 2] = second;
    }
    const whorl_moments inside_out = whorl_mesh_fan(&cube, 120, p);
    tap_ok(inside_out.mass == -120 && right.mass == 120
               && inside_out.second.xx == -right.second.xx
               && inside_out.second.xy == -right.second.xy
               && inside_out.first.x / inside_out.mass == 0.5,
           "TM6 eq:mesh-fan reversed cube: mass -1, C negated, same centroid");
}

static unsigned char stl[50 * MOST_FACES + 1];
static float float_vertices[3 * MOST_FACES],
    float_soup[9 * MOST_FACES];

static void put_float(unsigned char *to, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    for (int k = 0; k < 4; k++)
        to[k] = (unsigned char)(bits >> 8 * k);
}

static void fill_layouts(void)
{
    memset(stl, 0xa5, sizeof stl);
    for (size_t k = 0; k < 3 * vertex_count; k++) {
        float_vertices[k] = (float)vertices[k];
        vertices[k] = float_vertices[k];
    }
    as_soup();
    for (size_t k = 0; k < 9 * triangle_count; k++) {
        float_soup[k] = (float)soup[k];
        put_float(stl + 1 + 50 * (k / 9) + 12 + 4 * (k % 9), float_soup[k]);
    }
}

static void test_layouts(void)
{
    sweep s = sweep_begin(100, 0, "differences",
        "S1.1 eq:mesh-volume/layouts five layouts of one mesh: the same "
        "bits");
    while (sweep_next(&s)) {
        draw_shape(&s);
        roughen(&s, 0.1);
        fill_layouts();
        const whorl_mesh view[5] = {
            body(), whorl_mesh_indexed_float(float_vertices, vertex_count,
                                             triangles, triangle_count),
            whorl_mesh_soup(soup, triangle_count),
            whorl_mesh_soup_float(float_soup, triangle_count),
            whorl_mesh_stl(stl + 1, triangle_count)};
        whorl_mesh_integrals i[5];
        int bad = 0;
        memset(i, 0, sizeof i);
        for (int k = 0; k < 5; k++) {
            bad += whorl_mesh_integrate(&view[k], NULL, &i[k]) != WHORL_OK;
            bad += !same_integrals(&i[0], &i[k]);
        }
        sweep_error(&s, bad);
    }
    sweep_end(&s);
}

static int refused(const whorl_mesh *mesh, whorl_status status, size_t face,
                   int corner)
{
    whorl_mesh_integrals i, before;
    whorl_mesh_report report;
    memset(&i, 0x5a, sizeof i);
    before = i;
    return whorl_mesh_check(mesh, &report) == status && report.face == face
        && report.corner == corner
        && whorl_mesh_integrate(mesh, NULL, &i) == status
        && whorl_mesh_integrate_surface(mesh, &i) == status
        && same_integrals(&i, &before);
}

static void test_refusals(void)
{
    whorl_mesh cube = unit_cube();
    cube.triangle_count = 0;
    tap_ok(refused(&cube, WHORL_NO_TRIANGLES, 0, 0), "S1.1 no triangles");
    cube = unit_cube();
    triangles[3 * 7 + 2] = 8;
    tap_ok(refused(&cube, WHORL_INDEX_OUT_OF_RANGE, 7, 2),
           "S1.1 index out of range: face 7, corner 2");
    triangles[3 * 7 + 2] = 0xffffffffu;
    tap_ok(refused(&cube, WHORL_INDEX_OUT_OF_RANGE, 7, 2), "S1.1 index -1");
    static const double bad[3] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 3; k++) {
        cube = unit_cube();
        vertices[3 * triangles[1] + 2] = bad[k];
        tap_ok(refused(&cube, WHORL_NOT_FINITE, 0, 1), "S1.1 vertex %g",
               bad[k]);
    }
    cube = unit_cube();
    vertices[24] = NAN;
    cube.vertex_count = 9;
    whorl_mesh_report fine;
    tap_ok(whorl_mesh_check(&cube, &fine) == WHORL_OK && fine.degenerate == 0
               && fine.low.x == 0 && fine.high.z == 1,
           "S1.1 a vertex that no face uses may be anything");
    cube = unit_cube();
    for (int k = 0; k < 24; k++)
        vertices[k] *= 0x1p1001;
    tap_ok(whorl_mesh_integrate(&cube, NULL, &(whorl_mesh_integrals){0})
               == WHORL_OUT_OF_RANGE, "S1.1 a box larger than 2^1000");
    cube = unit_cube();
    for (int k = 0; k < 24; k++)
        vertices[k] *= 0x1p-1002;
    tap_ok(whorl_mesh_integrate(&cube, NULL, &(whorl_mesh_integrals){0})
               == WHORL_OUT_OF_RANGE, "S1.1 a box smaller than 2^-1000");
    whorl_mesh_boundary b, untouched;
    memset(&b, 0x5a, sizeof b);
    untouched = b;
    cube = unit_cube();
    const size_t need = whorl_mesh_work_size(12);
    int right = whorl_mesh_find_boundary(&cube, work, need - 1, &b)
            == WHORL_WORK_TOO_SMALL
        && whorl_mesh_find_boundary(&cube, NULL, need, &b)
            == WHORL_WORK_TOO_SMALL;
    cube.triangle_count = (size_t)WHORL_MESH_MAX_TRIANGLES + 1;
    right = right && whorl_mesh_work_size(cube.triangle_count) == 0
        && whorl_mesh_find_boundary(&cube, work, need, &b) == WHORL_TOO_LARGE;
    cube.triangle_count = 0;
    right = right
        && whorl_mesh_find_boundary(&cube, work, need, &b) == WHORL_NO_TRIANGLES
        && memcmp(&b, &untouched, sizeof b) == 0;
    tap_ok(right && need <= 92 * 12 && whorl_mesh_work_size(1) <= 92,
           "S1.1 work space too small, mesh too large or empty: refused");
    static const double tiny[9] = {0, 0, 0, 1e-200, 2e-200, 0,
                                   3e-200, 5e-200, 7e-200};
    static const double lines[27] = {0, 0, 0, 1, 1, 1, 3, 3, 3,
                                     0, 0, 0, 0, 0, 0, 1, 2, 3,
                                     0, 0, 0, 1, 2, 3, 1, 2, 4};
    whorl_mesh flat = whorl_mesh_soup(lines, 3);
    whorl_mesh_check(&flat, &fine);
    right = fine.degenerate == 2;
    flat = whorl_mesh_soup(tiny, 1);
    whorl_mesh_check(&flat, &fine);
    right = right && fine.degenerate == 0;
    cube = unit_cube();
    triangles[1] = triangles[0];
    whorl_mesh_check(&cube, &fine);
    tap_ok(right && fine.degenerate == 1,
           "S1.1 faces without area are counted");
    static const double nearly[9] = {0x1p-53, 0x3p-53, 0x5p-53, 1, 3, 5,
                                     3, 9, 15};
    flat = whorl_mesh_soup(nearly, 1);
    tap_ok(whorl_mesh_check(&flat, &fine) == WHORL_OK && fine.degenerate == 0,
           "S1.1 points of a line, their differences rounded, pass for a face");
}

static mp3 scaled_from(const whorl_mesh *mesh, size_t face, int k,
                       whorl_vec3 g, mp3 reference)
{
    const mp3 p = mp3_from(whorl_mesh_corner(mesh, face, k));
    return mp3_sub((mp3){mp_scale(p.x, g.x), mp_scale(p.y, g.y),
                         mp_scale(p.z, g.z)}, reference);
}

static void exact_scaled(const whorl_mesh *mesh, whorl_vec3 g,
                         mp3 reference, int dimension)
{
    const int mirrored = g.x * g.y * g.z < 0;
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        mp_open(2200);
        mp3 p[3];
        for (int k = 0; k < 3; k++)
            p[k] = scaled_from(mesh, face, mirrored ? 2 - k : k, g,
                               reference);
        (dimension == 3 ? ref_add_face : ref_add_area)(&exact, p[0], p[1],
                                                       p[2]);
        mp_close();
    }
}
static double draw_bound(sweep *s)
{
    return draw_below(s, 2) ? draw_uniform(s, 0, 1) : 0;
}

static double most(double a, double b, double c)
{
    return fmax(fabs(a), fmax(fabs(b), fabs(c)));
}

static double draw_factor(sweep *s)
{
    return draw_uniform(s, 0.5, 1) * (draw_below(s, 2) ? 1 : -1);
}

static double rescaled_off_formula(const whorl_mesh_integrals *i,
                                   whorl_vec3 g,
                                   const whorl_mesh_integrals *r)
{
    const double u = 0x1p-53, D = fabs(g.x * g.y * g.z);
    const double V = fabs(D * i->measure);
    const double S = D * most(g.x * i->first.x, g.y * i->first.y,
                              g.z * i->first.z);
    const double C = D * fmax(
        most(g.x * g.x * i->second.xx, g.y * g.y * i->second.yy,
             g.z * g.z * i->second.zz),
        most(g.x * g.y * i->second.xy, g.x * g.z * i->second.xz,
             g.y * g.z * i->second.yz));
    const double k = most(
        fma(g.x, i->reference.x, -(g.x * i->reference.x)),
        fma(g.y, i->reference.y, -(g.y * i->reference.y)),
        fma(g.z, i->reference.z, -(g.z * i->reference.z)));
    double b0 = D * i->measure_bound + 3 * u * V,
           b1 = D * i->first_bound + 4 * u * S,
           b2 = D * i->second_bound + 5 * u * C;
    if (k > 0) {
        b2 += 2 * k * b1 + k * k * b0 + WHORL_MOMENTS_TRANSLATE_BOUND * u
            * (C + k * (2 * S + k * V));
        b1 += k * b0 + 2 * u * (S + k * V);
    }
    const double lost = DBL_TRUE_MIN / i->unit;
    b1 += lost * V;
    b2 += 3 * lost * (S + lost * V);
    if (i->unit < 1)            /* what is lost may be all there is */
        return most(r->measure_bound / b0 - 1, r->first_bound / b1 - 1,
                    r->second_bound / b2 - 1);
    return fmax(above_formula(r->measure_bound, b0),
                fmax(above_formula(r->first_bound, b1),
                     above_formula(r->second_bound, b2)));
}

static void test_rescaled_bounds(void)
{
    sweep s = sweep_begin(2000, 1e-9, "of the formula",
        "eq:mesh-scale/stated bounds of scaled and shifted integrals");
    while (sweep_next(&s)) {
        const unsigned kind = draw_below(&s, 3);
        const double far = kind == 0 ? 0x1p50 : 0;
        whorl_mesh_integrals i = {3,
            {draw_factor(&s) * far, draw_factor(&s) * far,
             draw_factor(&s) * far},
            kind == 1 ? 0x1p-1000 : 1, draw_factor(&s),
            {draw_factor(&s), 0.5, 0.25},
            {0.25, 0.5, draw_factor(&s), 0.25, 0.125, 0.5},
            draw_bound(&s), draw_bound(&s), draw_bound(&s)};
        if (kind == 1 && draw_below(&s, 2))
            i.first = (whorl_vec3){0, 0, 0};
        if (kind == 1 && draw_below(&s, 2))
            i.second = whorl_sym3_diagonal(0, 0, 0);
        const whorl_vec3 g = {draw_factor(&s), draw_factor(&s),
                              draw_factor(&s)};
        whorl_mesh_integrals r;
        sweep_error(&s, whorl_mesh_rescale(&i, g, &r) != WHORL_OK
                        ? INFINITY : rescaled_off_formula(&i, g, &r));
    }
    sweep_end(&s);
}
static double scaled_off(const whorl_mesh_integrals *i, whorl_vec3 g,
                         const whorl_mesh_integrals *r)
{
    const double G[3] = {g.x, g.y, g.z},
        from[3] = {i->reference.x, i->reference.y, i->reference.z},
        to[3] = {r->reference.x, r->reference.y, r->reference.z};
    mp S[3], rho[3];
    double worst = 0;
    mp_open(9000);
    const claims a = claims_of(i), b = claims_of(r);
    const mp k = mp_div(mp_of(i->unit), mp_of(r->unit));
    const mp volume = mp_mul(mp_mul(mp_of(g.x), mp_of(g.y)), mp_of(g.z));
    const mp D = mp_mul(mp_abs(volume), mp_mul(k, mp_mul(k, k)));
    const mp V = mp_mul(D, mp_of(a.got[0]));
    for (int c = 0; c < 3; c++) {
        rho[c] = mp_div(mp_sub(mp_mul(mp_of(G[c]), mp_of(from[c])),
                               mp_of(to[c])), mp_of(r->unit));
        S[c] = mp_mul(mp_mul(D, k),
                      mp_mul(mp_of(G[c]), mp_of(a.got[1 + c])));
    }
    for (int q = 0; q < 10; q++) {
        static const int row[6] = {0, 1, 2, 0, 0, 1},
                         col[6] = {0, 1, 2, 1, 2, 2};
        mp right = V;
        if (q > 0 && q < 4) {
            right = mp_add(S[q - 1], mp_mul(V, rho[q - 1]));
        } else if (q >= 4) {
            const int m = row[q - 4], n = col[q - 4];
            right = mp_sum(mp_mul(mp_mul(mp_mul(D, k), mp_mul(k, mp_of(G[m]))),
                                  mp_mul(mp_of(G[n]), mp_of(a.got[q]))),
                           mp_mul(S[m], rho[n]), mp_mul(S[n], rho[m]),
                           mp_mul(V, mp_mul(rho[m], rho[n])));
        }
        const mp off = mp_abs(mp_sub(mp_of(b.got[q]), right));
        if (mp_sign(off) != 0)
            worst = fmax(worst, mp_get(mp_div(off, mp_of(b.bound[q]))));
    }
    mp_close();
    return worst;
}

static void test_thin_factors(void)
{
    sweep s = sweep_begin(1500, 1, "bound",
        "eq:mesh-scale/ends thin factors, small and large units");
    while (sweep_next(&s)) {
        const double unit = ldexp(1, (int)draw_integer(&s, -995, 995));
        const int thin = (int)draw_integer(&s, -449, 0);
        const double far = ldexp(unit, (int)draw_integer(&s, -3, 3));
        const double first = 0.3 * draw_below(&s, 2);
        const whorl_mesh_integrals i = {3,
            {draw_factor(&s) * far, draw_factor(&s) * far,
             draw_factor(&s) * far},
            unit, draw_factor(&s), {first * draw_factor(&s), first, first},
            {0.25, 0.7, draw_factor(&s), 0.1, 0.4, draw_factor(&s)},
            0, 0, 0};
        const whorl_vec3 g = {draw_factor(&s), ldexp(draw_factor(&s), thin),
                              ldexp(draw_factor(&s), thin)};
        whorl_mesh_integrals r;
        const whorl_status status = whorl_mesh_rescale(&i, g, &r);
        sweep_error(&s, status == WHORL_OK ? scaled_off(&i, g, &r)
                        : fabs(g.x * g.y * g.z) < 0x1p-899 ? 0 : INFINITY);
    }
    sweep_end(&s);
}
static void test_rescale(void)
{
    sweep s = sweep_begin(300, 1, "bound",
        "M10 eq:mesh-scale factors along the axes, mirrored or not");
    while (sweep_next(&s)) {
        whorl_mesh_integrals i;
        draw_shape(&s);
        distort_and_scale(&s);
        const double x = draw_wide(&s, -20, 20);
        whorl_vec3 g = {x, draw_wide(&s, -20, 20), draw_wide(&s, -20, 20)};
        const whorl_mesh mesh = body();
        const int skin = draw_below(&s, 3) == 0;
        if (skin)
            g = (whorl_vec3){x, -x, x};
        if ((skin ? whorl_mesh_integrate_surface(&mesh, &i)
                  : whorl_mesh_integrate(&mesh, NULL, &i))
            || whorl_mesh_rescale(&i, g, &i)) {
            sweep_error(&s, INFINITY);
            continue;
        }
        mp_open(2200);
        ref_sums_zero(&exact);
        exact_scaled(&mesh, g, mp3_from(i.reference), i.dimension);
        sweep_error(&s, worst_ratio(&i));
        mp_close();
    }
    sweep_end(&s);
    test_rescaled_bounds();
    test_thin_factors();
    whorl_mesh_integrals i, skin, copy;
    const whorl_mesh cube = unit_cube();
    whorl_mesh_integrate(&cube, NULL, &i);
    whorl_mesh_integrate_surface(&cube, &skin);
    memcpy(&copy, &i, sizeof i);
    const whorl_vec3 zero = {1, 0, 1}, nan = {1, NAN, 1}, unequal = {1, 2, 1},
                     huge = {0x1p1010, 1, 1};
    tap_ok(whorl_mesh_rescale(&i, zero, &i) == WHORL_NOT_ABOVE_ZERO
               && whorl_mesh_rescale(&i, nan, &i) == WHORL_NOT_FINITE
               && whorl_mesh_rescale(&i, huge, &i) == WHORL_OUT_OF_RANGE
               && whorl_mesh_rescale(&skin, unequal, &i) == WHORL_UNEQUAL_SCALE
               && same_integrals(&i, &copy),
           "S1.1 factors 0, NaN, huge, unequal for a skin: refused");
    const whorl_vec3 one = {1, 1, 2}, thin = {1, 0x1p-452, 0x1p-452};
    whorl_mesh_integrals broken = i, out = copy;
    tap_ok(whorl_mesh_rescale(&i, thin, &out) == WHORL_OUT_OF_RANGE
               && same_integrals(&out, &copy),
           "eq:mesh-scale/ends a body flattened below 2^-900 is refused");
    broken.second.xy = NAN;
    tap_ok(whorl_mesh_rescale(&broken, one, &out) == WHORL_NOT_FINITE
               && same_integrals(&out, &copy),
           "eq:mesh-scale/bad a second moment that is NaN is refused");
}
static const whorl_vec3 unscaled = {1, 1, 1};

static void test_shell_bounds(void)
{
    sweep s = sweep_begin(500, 1e-9, "of the formula",
        "eq:mesh-volume/shells-stated the bound of a shell");
    while (sweep_next(&s)) {
        whorl_mesh_boundary b;
        whorl_mesh_integrals i;
        whorl_mesh_shell shell;
        double beta = 0, sum = 0;
        unit_cube();
        for (int k = 0; k < 24; k++)
            vertices[k] += draw_uniform(&s, -0.2, 0.2);
        const whorl_mesh mesh = body();
        if (whorl_mesh_integrate(&mesh, NULL, &i)
            || whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
            || whorl_mesh_shells(&mesh, &b, unscaled, &shell, 1))
            shell.bound = NAN;
        for (size_t face = 0; face < 12; face++) {
            const account t = corners_account(
                &i, whorl_mesh_corner(&mesh, face, 0),
                whorl_mesh_corner(&mesh, face, 1),
                whorl_mesh_corner(&mesh, face, 2), (whorl_vec3){0, 0, 0});
            sum += t.sum[0];
            beta += t.beta[0] + fabs(sum);
        }
        const double wanted = 0x1p-53 * (beta + fabs(sum)) / 6
            * (1 + 0x1p-20) * pow(i.unit, 3);
        const double off = fabs(shell.bound / wanted - 1);
        sweep_error(&s, isnan(off) ? INFINITY : off);
    }
    sweep_end(&s);
}
static void test_shells(void)
{
    sweep s = sweep_begin(200, 1, "bound",
        "TM5 S1.8 eq:mesh-volume/shells the volume of each shell");
    while (sweep_next(&s)) {
        whorl_mesh_boundary b;
        whorl_mesh_shell shell[2];
        const double c = draw_integer(&s, 1, 9);
        const double far = draw_integer(&s, 0, 99) + 0.25;
        take(whorl_shape_box_count());
        whorl_shape_box(20, 20, 20, vertices, triangles);
        whorl_shape_box(c, c, c, vertices + 24, triangles + 36);
        for (int k = 24; k < 48; k++)
            vertices[k] += far;
        join_turned(whorl_shape_box_count());
        triangle_count -= draw_below(&s, 2);      /* the last face may be lost */
        const whorl_mesh mesh = body();
        if (whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
            || b.shells != 2
            || whorl_mesh_shells(&mesh, &b, unscaled, shell, 2)) {
            sweep_error(&s, INFINITY);
            continue;
        }
        sweep_error(&s, fabs(shell[0].volume - 8000) / shell[0].bound);
        sweep_error(&s, fabs(shell[1].volume + c * c * c) / shell[1].bound);
        sweep_error(&s, shell[0].triangles != 12
                        || shell[1].first_face != 12);
    }
    sweep_end(&s);
    test_shell_bounds();
    whorl_mesh_boundary b;
    whorl_mesh_shell one = {7, 7, 7, 7};
    const whorl_mesh cube = unit_cube();
    whorl_mesh_find_boundary(&cube, work, sizeof work, &b);
    tap_ok(whorl_mesh_shells(&cube, &b, unscaled, &one, 0)
                   == WHORL_WORK_TOO_SMALL
               && one.triangles == 7, "S1.1 an array too small for the shells");
}

static int is_closed_skin(void)
{
    whorl_mesh_boundary b;
    whorl_mesh_integrals i;
    const whorl_mesh mesh = body();
    return whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
            == WHORL_OK
        && b.closed && b.oriented && b.shells == 1
        && whorl_mesh_integrate(&mesh, NULL, &i) == WHORL_OK
        && i.measure > i.measure_bound;
}

static double off_the_torus(double R, double r, size_t k)
{
    const double *p = vertices + 3 * k;
    const double rho = hypot(p[0], p[1]) - R;
    return fabs(hypot(rho, p[2]) - r);
}

static void test_shapes(void)
{
    sweep s = sweep_begin(60, 32, "u of the size", "S1.1 spheres and tori "
        "are closed, outside out, and where they should be");
    while (sweep_next(&s)) {
        const uint32_t n = 3 + (uint32_t)draw_below(&s, 5);
        const double r = draw_uniform(&s, 0.1, 2), R = r
            + draw_uniform(&s, 0.1, 2);
        take(whorl_shape_sphere_count(n));
        if (whorl_shape_sphere(r, n, vertices, triangles)
            || !is_closed_skin())
            sweep_error(&s, INFINITY);
        for (size_t k = 0; k < vertex_count; k++)
            sweep_error(&s, 0x1p53 * off_the_torus(0, r, k) / r);
        take(whorl_shape_torus_count(n));
        if (whorl_shape_torus(R, r, n, vertices, triangles)
            || !is_closed_skin())
            sweep_error(&s, INFINITY);
        for (size_t k = 0; k < vertex_count; k++)
            sweep_error(&s, 0x1p53 * off_the_torus(R, r, k) / (R + r));
    }
    sweep_end(&s);
    double v[3] = {7, 7, 7};
    uint32_t t[3] = {7, 7, 7};
    tap_ok(whorl_shape_box(1, 0, 1, v, t) == WHORL_NOT_ABOVE_ZERO
               && whorl_shape_box(1, 1, NAN, v, t) == WHORL_NOT_FINITE
               && whorl_shape_sphere(-1, 8, v, t) == WHORL_NOT_ABOVE_ZERO
               && whorl_shape_sphere(1, 2, v, t) == WHORL_TOO_COARSE
               && whorl_shape_sphere(1, 99999, v, t) == WHORL_TOO_LARGE
               && whorl_shape_torus(1, 1, 8, v, t) == WHORL_NOT_ABOVE_ZERO
               && whorl_shape_torus(INFINITY, 1, 8, v, t) == WHORL_NOT_FINITE
               && whorl_shape_t_handle(0, v, t) == WHORL_NOT_ABOVE_ZERO
               && whorl_shape_sphere_count(2).triangles == 0
               && whorl_shape_torus_count(99999).vertices == 0
               && v[0] == 7 && t[0] == 7, "S1.1 impossible shapes are refused");
    const whorl_shape_count most[2] = {whorl_shape_sphere_count(13000),
                                       whorl_shape_torus_count(13000)};
    const whorl_shape_count none[4] = {
        whorl_shape_sphere_count(13001), whorl_shape_torus_count(13001),
        whorl_shape_sphere_count(2), whorl_shape_torus_count(2)};
    int refused = whorl_shape_torus(2, 1, 2, v, t) == WHORL_TOO_COARSE
        && v[0] == 7 && t[0] == 7;
    for (int k = 0; k < 4; k++)
        refused &= none[k].vertices == 0 && none[k].triangles == 0;
    tap_ok(refused && most[0].triangles == 675948000
               && most[1].triangles == 676000000,
           "S1.1 13000 steps are the most, and three the least");
    int kept = 1;
    for (int k = 0; k < 2; k++) {
        take(k ? whorl_shape_torus_count(3) : whorl_shape_sphere_count(3));
        vertices[3 * vertex_count] = 7;
        triangles[3 * triangle_count] = 7;
        kept &= (k ? whorl_shape_torus(2, 1, 3, vertices, triangles)
                 : whorl_shape_sphere(1, 3, vertices, triangles)) == WHORL_OK
            && vertices[3 * vertex_count] == 7
            && triangles[3 * triangle_count] == 7;
    }
    tap_ok(kept, "S1.1 sphere and torus write what they count, and no more");
    take(whorl_shape_sphere_count(16));
    tap_ok(triangle_count == 960, "S1.1 the sphere of 16 steps has 960 faces");
}
static void handle_integral(mpq_t value, int a, int b, int c)
{
    static const int box[2][6] = {{-24, 24, -8, 8, -9, 9},
                                  {-2, 2, -44, -8, -4, 4}};
    ref_boxes_integral(value, 2, box, a, b, c);
}

static int exact_is(int k, double divisor, int a, int b, int c)
{
    mpq_t value;
    mpq_init(value);
    handle_integral(value, a, b, c);
    mp_open(400);
    mpfr_t q;
    mpfr_init2(q, 400);
    mpfr_mul_d(q, exact.n[k], 1, MPFR_RNDN);
    mpq_t scale;
    mpq_init(scale);
    mpq_set_d(scale, divisor);
    mpq_mul(value, value, scale);
    const int equal = mpfr_cmp_q(q, value) == 0;
    mpq_clears(value, scale, NULL);
    mpfr_clear(q);
    mp_close();
    return equal;
}
static void test_handle(void)
{
    take(whorl_shape_t_handle_count());
    whorl_shape_t_handle(2, vertices, triangles);
    const whorl_mesh mesh = body();
    mp_open(2200);
    ref_sums_zero(&exact);
    exact_faces(&mesh, mp3_of(0, 0, 0), ref_add_face);
    tap_ok(is_closed_skin() && exact_is(0, 6, 0, 0, 0)
               && exact_is(1, 24, 1, 0, 0) && exact_is(2, 24, 0, 1, 0)
               && exact_is(4, 120, 2, 0, 0) && exact_is(5, 120, 0, 2, 0)
               && exact_is(6, 120, 0, 0, 2) && exact_is(7, 120, 1, 1, 0)
               && exact_is(8, 120, 1, 0, 1) && exact_is(9, 120, 0, 1, 1),
           "eq:shapes-handle closed, and equal to its two boxes");
    mp_close();
    mpq_t m, y, c[3], t;
    mpq_inits(m, y, c[0], c[1], c[2], t, NULL);
    handle_integral(m, 0, 0, 0);
    handle_integral(y, 0, 1, 0);
    for (int k = 0; k < 3; k++)
        handle_integral(c[k], k == 0 ? 2 : 0, k == 1 ? 2 : 0, k == 2 ? 2 : 0);
    mpq_mul(t, y, y);
    mpq_div(t, t, m);
    mpq_sub(c[1], c[1], t);
    mpq_add(t, c[0], c[1]);
    mpq_add(c[1], c[1], c[2]);
    mpq_add(c[2], c[2], c[0]);       /* now c[1], c[2], t = I_xx, I_yy, I_zz */
    mpq_div(c[2], c[2], c[1]);
    mpq_div(t, t, c[1]);
    mpq_div(y, y, m);
    tap_ok(mpq_cmp_si(c[2], 2, 1) == 0 && mpq_cmp_si(t, 5, 2) == 0
               && mpq_cmp_si(y, -2, 1) == 0
               && mpq_cmp_si(m, 8 * 1872, 1) == 0,
           "eq:shapes-handle inertia 1 : 2 : 5/2, center (0, -unit, 0), in "
           "rational numbers");
    mpq_clears(m, y, c[0], c[1], c[2], t, NULL);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "06-mesh");
    ref_sums_init(&exact, EXACT_BITS);
    test_closed();
    test_open();
    test_wide();
    test_capped();
    test_caps_alone();
    test_pairwise();
    test_surface();
    test_stated_bounds();
    test_slack();
    test_distance();
    test_boundary();
    test_rim_faces();
    test_few_faces();
    test_caps();
    test_field();
    test_plain_loop();
    test_move();
    test_worked();
    test_exhibits();
    test_layouts();
    test_refusals();
    test_rescale();
    test_shells();
    test_shapes();
    test_handle();
    return tap_end();
}
