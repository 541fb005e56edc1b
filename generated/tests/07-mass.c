/* Mass properties against exact integrals. */
/* Tangled from literate/07-mass: evidence. Edit there. */
#include "reference/from.h"
#include "reference/mass.h"
#include "tests/mesh_buffers.h"
#include <float.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_FACES = 2000 };

static double corners[MOST_FACES][3][3], density_of[MOST_FACES];
static _Alignas(max_align_t) unsigned char work[MOST_FACES * 92];

static whorl_mesh box(double a, double b, double c, whorl_vec3 low)
{
    take(whorl_shape_box_count());
    whorl_shape_box(a, b, c, vertices, triangles);
    for (size_t v = 0; v < 8; v++) {
        vertices[3 * v] += a / 2 + low.x;
        vertices[3 * v + 1] += b / 2 + low.y;
        vertices[3 * v + 2] += c / 2 + low.z;
    }
    return body();
}

/* Append the faces to the list for the reference. */
static size_t list_faces(const whorl_mesh *mesh, double density, size_t at)
{
    for (size_t face = 0; face < mesh->triangle_count; face++, at++) {
        density_of[at] = density;
        for (int k = 0; k < 3; k++) {
            const whorl_vec3 p = whorl_mesh_corner(mesh, face, k);
            corners[at][k][0] = p.x;
            corners[at][k][1] = p.y;
            corners[at][k][2] = p.z;
        }
    }
    return at;
}
static void draw_body(sweep *s, double farthest, unsigned thinnest)
{
    if (draw_below(s, 2)) {
        take(whorl_shape_t_handle_count());
        whorl_shape_t_handle(0.04, vertices, triangles);
    } else {
        take(whorl_shape_torus_count(3));
        whorl_shape_torus(0.4, 0.2, 3, vertices, triangles);
    }
    const double far = farthest == 0 ? 0
        : pow(10, draw_uniform(s, -1, log10(farthest)));
    distort(s, thinnest, far, 0);
}

static double ratio(double got, mp exact, double bound)
{
    mp off = mp_abs(mp_sub(mp_of(got), exact));
    if (!isfinite(got))
        return INFINITY;
    return mp_sign(off) == 0 ? 0 : mp_get(mp_div(off, mp_of(bound)));
}

static double inertia_ratio(whorl_sym3 I, mp33 exact, double bound)
{
    const double got[3][3] = {{I.xx, I.xy, I.xz}, {I.xy, I.yy, I.yz},
                              {I.xz, I.yz, I.zz}};
    double worst = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            worst = fmax(worst, ratio(got[i][j], exact.m[i][j], bound));
    return worst;
}

static double center_ratio(whorl_vec3 c, mp3 exact, double bound)
{
    return fmax(ratio(c.x, exact.x, bound),
                fmax(ratio(c.y, exact.y, bound),
                     ratio(c.z, exact.z, bound)));
}
/* An inward mesh is turned right; so is its reference. */
static double worst_ratio(const whorl_mass_properties *p, ref_body r)
{
    const mp sign = mp_of(mp_sign(r.mass) < 0 ? -1 : 1);
    const mp3 delta = mp3_sub(r.center, mp3_from(p->reference));
    const double m = ratio(p->mass, mp_mul(sign, r.mass), p->mass_bound);
    const double v = ratio(p->volume, mp_mul(sign, r.volume),
                           p->volume_bound);
    const double c = center_ratio(p->center, r.center, p->center_bound);
    const double d = center_ratio(p->delta, delta, p->delta_bound);
    const double I = inertia_ratio(p->inertia, mp33_scale(sign, r.inertia),
                                   p->inertia_bound);
    return fmax(fmax(m, v), fmax(fmax(c, d), I));
}

static void *lend_work(void *context, size_t size)
{
    (void)context;
    return size <= sizeof work ? work : NULL;
}

static whorl_status mass_of(const whorl_mesh *mesh, double density,
                            whorl_mass_properties *p,
                            whorl_mass_report *report)
{
    return whorl_mass_of_mesh(mesh, density, INFINITY, work, sizeof work, p,
                              report);
}

static double flat_ratio(const whorl_mesh_integrals *i, ref_body r,
                         double density)
{
    const double L = i->unit, bound = 2 * i->measure_bound * L * L * L;
    return mp_get(mp_abs(mp_div(mp_scale(r.mass, 1 / density),
                                mp_of(bound))));
}

static void test_solids(void)
{
    sweep s = sweep_begin(400, 1, "bound",
        "M26 M27 S1.9 eq:mass-bound eq:mass-center eq:mass-central "
        "eq:mass-inertia eq:mass-bound-center solids");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_mass_report report;
        const double density = fabs(draw_wide(&s, -9, 9));
        draw_body(&s, 1e8, 3);
        const whorl_mesh mesh = body();
        const whorl_status status = mass_of(&mesh, density, &p, &report);
        list_faces(&mesh, density, 0);
        mp_open(2200);
        const ref_body r = ref_body_of_faces(
            (const double (*)[3][3])corners, density_of, triangle_count, 0);
        sweep_error(&s, status == WHORL_OK ? worst_ratio(&p, r)
            : status == WHORL_FLAT ? flat_ratio(&report.integrals, r,
                                                density) : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}
static void test_skins(void)
{
    sweep s = sweep_begin(200, 1, "bound",
        "S1.9 eq:mass-bound/skin eq:mesh-area thin shells");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_mesh_integrals i;
        const double density = fabs(draw_wide(&s, -9, 9));
        const double thickness = fabs(draw_wide(&s, -9, 0));
        draw_body(&s, 1e6, 3);
        whorl_mesh mesh = body();
        mesh.triangle_count -= draw_below(&s, 9);
        list_faces(&mesh, density, 0);
        if (whorl_mesh_integrate_surface(&mesh, &i)
            || whorl_mass_from_skin(&i, density, thickness, &p)) {
            sweep_error(&s, INFINITY);
            continue;
        }
        mp_open(2200);
        sweep_error(&s, worst_ratio(&p, ref_body_of_faces(
            (const double (*)[3][3])corners, density_of,
            mesh.triangle_count, thickness)));
        mp_close();
    }
    sweep_end(&s);
}

static void test_points(void)
{
    sweep s = sweep_begin(2000, 1, "bound",
        "S1.3 M26 eq:mass-center/points eq:mass-central eq:mass-inertia "
        "reading A and reading B on particles");
    while (sweep_next(&s)) {
        double p[6][3], mass[6];
        const size_t n = 2 + draw_below(&s, 5);
        const double far = draw_below(&s, 2) ? 0 : 1000;
        const double x = draw_integer(&s, -99, 99) * (far != 0);
        const whorl_vec3 w0 = {x, far, -far};
        whorl_moments b = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
        for (size_t i = 0; i < n; i++) {
            mass[i] = draw_integer(&s, 1, 9);
            for (int k = 0; k < 3; k++)
                p[i][k] = draw_integer(&s, -99, 99);
            b = whorl_moments_add(b, whorl_moments_of_point(whorl_vec3_sub(
                    (whorl_vec3){p[i][0], p[i][1], p[i][2]}, w0), mass[i]));
        }
        whorl_mass_properties got;
        if (whorl_mass_from_moments(b, w0, 0, &got) != WHORL_OK)
            sweep_error(&s, INFINITY);
        mp_open(400);
        const ref_body r = ref_body_of_points((const double (*)[3])p, mass,
                                              n);
        sweep_error(&s, fmax(
            fmax(center_ratio(got.center, r.center, got.center_bound),
                 center_ratio(got.delta, mp3_sub(r.center, mp3_from(w0)),
                              got.delta_bound)),
            inertia_ratio(got.inertia, r.inertia, got.inertia_bound)));
        mp_close();
    }
    sweep_end(&s);
}
static const whorl_vec3 origin = {0, 0, 0};

/* A line of its own for each condition of a case. */
static void expect(int pass, const char *of, const char *what)
{
    tap_ok(pass, "%s: %s", of, what);
}

static int near_sym3(whorl_sym3 a, whorl_sym3 b, double within)
{
    const whorl_sym3 d = whorl_sym3_sub(a, b);
    return fabs(d.xx) <= within && fabs(d.yy) <= within
        && fabs(d.zz) <= within && fabs(d.xy) <= within
        && fabs(d.xz) <= within && fabs(d.yz) <= within;
}

static int near_vec3(whorl_vec3 a, whorl_vec3 b, double within)
{
    const whorl_vec3 d = whorl_vec3_sub(a, b);
    return fabs(d.x) <= within && fabs(d.y) <= within
        && fabs(d.z) <= within;
}

static whorl_sym3 even_sym3(double D, double O)
{
    return (whorl_sym3){D, D, D, O, O, O};
}

static int is_TM3(const whorl_mass_properties *p, double within)
{
    const whorl_vec3 c = {1, 1.5, 2.5};
    return fabs(p->mass - 210) <= within && near_vec3(p->center, c, within)
        && near_sym3(p->inertia,
                     whorl_sym3_diagonal(595, 507.5, 227.5), within);
}
static void test_readings(void)
{
    const whorl_vec3 w0[5] = {{0, 0, 0}, {1, 2, 3}, {1, 1.5, 2.5},
                              {-7.0 / 3, 2.5, 11.0 / 7}, {-10, 20, 4}};
    whorl_mass_properties p;
    int A = 1, B = 1;
    for (int k = 0; k < 5; k++) {
        whorl_mesh mesh = box(2, 3, 5, origin);
        const whorl_moments about_o = whorl_mesh_fan(&mesh, 7, w0[k]);
        B = B && whorl_mass_from_moments(about_o, origin, 30, &p) == 0
            && is_TM3(&p, 1e-10);
        mesh = box(2, 3, 5, whorl_vec3_scale(-1, w0[k]));
        const whorl_moments about_w0 = whorl_mesh_fan(&mesh, 7, origin);
        A = A && whorl_mass_from_moments(about_w0, w0[k], 30, &p) == 0
            && is_TM3(&p, 1e-10);
    }
    const char *of = "TM3 S1.9 M26 eq:mass-central box 2 x 3 x 5, density "
        "7, five reference points";
    expect(A, of, "reading A");
    expect(B, of, "reading B");
    const whorl_mesh mesh = box(2, 3, 5, origin);
    const whorl_status status = mass_of(&mesh, 7, &p, NULL);
    const whorl_sym3 about_o = whorl_mass_inertia_about(&p, origin);
    const whorl_sym3 C_o = {280, 630, 1750, 315, 525, 787.5};
    const whorl_sym3 I_o = {630 + 1750, 280 + 1750, 280 + 630,
                            -C_o.xy, -C_o.xz, -C_o.yz};
    of = "TM3 eq:mass-parallel eq:mass-inertia box 2 x 3 x 5, density 7";
    expect(status == WHORL_OK, of, "a body");
    expect(is_TM3(&p, p.inertia_bound), of,
           "m = 210, center (1, 3/2, 5/2), I = diag(595, 1015/2, 455/2)");
    expect(near_sym3(about_o, I_o, 1e-11), of, "C about the origin");
    const whorl_mesh cube = box(1, 1, 1, origin);
    int C = 1, I = 1, center = 1;
    for (int k = 0; k < 4; k++) {
        if (k == 2)
            continue;
        const whorl_moments b = whorl_mesh_fan(&cube, 1, w0[k]);
        C &= fabs(b.mass - 1) < 1e-14
            && near_sym3(b.second, even_sym3(1.0 / 3, 0.25), 1e-13);
        I &= whorl_mass_from_moments(b, origin, 1, &p) == WHORL_OK
            && near_sym3(p.inertia, even_sym3(1.0 / 6, 0), 1e-13);
        center &= near_vec3(p.center, (whorl_vec3){0.5, 0.5, 0.5}, 1e-13);
    }
    of = "TM2 M1 eq:mass-inertia unit cube from (0,0,0), (1,2,3), "
        "(-7/3,5/2,11/7)";
    expect(C, of, "C = 1/3 | 1/4");
    expect(I, of, "I = 1/6");
    expect(center, of, "its center is (1/2, 1/2, 1/2)");
    const whorl_vec3 w = {1, 2, 3}, x_bar = {0.5, 0.5, 0.5};
    const whorl_moments b = whorl_mesh_fan(&cube, 1, w);
    const whorl_moments mixed = whorl_moments_translate(
        b, whorl_vec3_sub(w, x_bar));
    const double t = 12;
    of = "exhibit M26 TM7 eq:mass-central unit cube from (1,2,3)";
    expect(near_sym3(whorl_sym3_scale(t, mixed.second),
                     (whorl_sym3){13, 49, 109, 24, 36, 72}, 1e-12), of,
           "M18 with M26 is wrong by w0 w0^T");
    expect(near_sym3(whorl_moments_translate(
                         b, whorl_vec3_scale(-1, x_bar)).second,
                     even_sym3(1 / t, 0), 1e-14), of, "M18 with its own shift");
}

static whorl_mass_properties mass_of_faces(const double *points, size_t n,
                                           const uint32_t *faces, size_t m,
                                           double density)
{
    whorl_mass_properties p;
    const whorl_mesh mesh = whorl_mesh_indexed(points, n, faces, m);
    memset(&p, 0, sizeof p);
    mass_of(&mesh, density, &p, NULL);
    return p;
}

/* Mass and a tensor with equal diagonal and equal products, as fractions,
   within the bounds. */
static void expect_even(const char *of, const whorl_mass_properties *p,
                        const long mass[2], const long moment[2],
                        const long product[2])
{
    mp_open(200);
    const mp m = mp_ratio(mass[0], mass[1]),
        D = mp_ratio(moment[0], moment[1]),
        O = mp_ratio(product[0], product[1]);
    const mp33 I = {{{D, O, O}, {O, D, O}, {O, O, D}}};
    expect(ratio(p->mass, m, p->mass_bound) <= 1, of, "its mass");
    expect(inertia_ratio(p->inertia, I, p->inertia_bound) <= 1, of,
           "its inertia");
    expect(p->inertia_bound < 1e-13 * p->inertia.xx, of,
           "the bound of its inertia is small");
    mp_close();
}
/* Largest error of a tensor with equal diagonal and equal products, in
   ulps of the exact entries. */
static double even_ulps(whorl_sym3 I, mp D, mp O)
{
    return fmax(fmax(fmax(error_ulp(I.xx, D), error_ulp(I.yy, D)),
                     error_ulp(I.zz, D)),
                fmax(fmax(error_ulp(I.xy, O), error_ulp(I.xz, O)),
                     error_ulp(I.yz, O)));
}
static void test_worked_tetrahedra(void)
{
    static const double canonical[12] = {0, 0, 0, 1, 0, 0,
                                         0, 1, 0, 0, 0, 1};
    static const double regular[12] = {1, 1, 1, 1, -1, -1, -1, 1, -1,
                                       -1, -1, 1};
    static const uint32_t four[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    static const double octahedron[18] = {1, 0, 0, -1, 0, 0, 0, 1, 0,
                                          0, -1, 0, 0, 0, 1, 0, 0, -1};
    static const uint32_t eight[24] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4,
                                       2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
    whorl_mass_properties p = mass_of_faces(canonical, 4, four, 4, 1);
    const char *of = "TM1 eq:mass-inertia canonical tetrahedron, m = 1/6, "
        "I = 1/80 | +1/480";
    expect_even(of, &p, (long[]){1, 6}, (long[]){1, 80}, (long[]){1, 480});
    expect(near_vec3(p.center, (whorl_vec3){0.25, 0.25, 0.25},
                     p.center_bound), of, "its center (1/4, 1/4, 1/4)");
    mp_open(200);
    const whorl_sym3 about = whorl_mass_inertia_about(&p, origin);
    const whorl_sym3 C = whorl_second_moment_from_inertia(p.inertia);
    const double corner = even_ulps(about, mp_ratio(1, 30), mp_ratio(-1, 120));
    const double center = even_ulps(C, mp_ratio(1, 160), mp_ratio(-1, 480));
    mp_close();
    const double u = 0x1p-53, to_corner = p.inertia_bound
        + p.mass_bound / 8 + p.mass * 6 * p.center_bound / 4
        + WHORL_MASS_PARALLEL_BOUND * u * (1.0 / 80 + 1.0 / 24) + u / 30;
    const double to_center = 1.5 * p.inertia_bound + u / 160
        + WHORL_SECOND_MOMENT_FROM_INERTIA_BOUND * u * 3 / 160;
    expect(to_corner < 1e-14 && to_center < 1e-14, of,
           "what the two may err by is small");
    tap_ok(near_sym3(about, even_sym3(1.0 / 30, -1.0 / 120), to_corner),
           "TM1 S1.6 eq:mass-parallel canonical tetrahedron about its "
           "corner: I = 1/30 | -1/120, off by %.2f ulp", corner);
    tap_ok(near_sym3(C, even_sym3(1.0 / 160, -1.0 / 480), to_center),
           "TM1 S1.2 eq:mass-inertia canonical tetrahedron: second "
           "moment 1/160 | -1/480, off by %.2f ulp", center);
    p = mass_of_faces(octahedron, 6, eight, 8, 1);
    expect_even("TM4 eq:mass-inertia octahedron, m = 4/3, I = 4/15", &p,
                (long[]){4, 3}, (long[]){4, 15}, (long[]){0, 1});
    p = mass_of_faces(regular, 4, four, 4, 1);
    expect_even("TM4 eq:mass-inertia regular tetrahedron, m = 8/3, "
                "I = 16/15", &p, (long[]){8, 3}, (long[]){16, 15},
                (long[]){0, 1});
}
static void test_worked_cavity(void)
{
    whorl_mass_properties p;
    whorl_mass_report report;
    const whorl_vec3 half = {-0.5, -0.5, -0.5}, one = {-1, -1, -1};
    whorl_mesh mesh = box(1, 1, 1, half);
    const whorl_moments inner = whorl_mesh_fan(&mesh, 1, one);
    memcpy(vertices + 24, vertices, 24 * sizeof *vertices);
    memcpy(triangles + 36, triangles, 36 * sizeof *triangles);
    mesh = box(2, 2, 2, one);
    const whorl_moments outer = whorl_mesh_fan(&mesh, 1, half);
    join_turned(whorl_shape_box_count());
    mesh = body();
    const whorl_status status = mass_of(&mesh, 1, &p, &report);
    const char *of = "TM5 S1.8 eq:mass-inertia cube with a cavity as one mesh, "
        "m = 7, I = 31/6";
    expect(status == WHORL_OK, of, "a body");
    expect(report.boundary.closed, of, "closed");
    expect(report.boundary.shells == 0, of, "no shells, which were not wanted");
    expect(report.work_size == 0, of, "no work space");
    expect_even(of, &p, (long[]){7, 1}, (long[]){31, 6}, (long[]){0, 1});
    whorl_mass_properties scaled;
    const whorl_mesh_stream stream = whorl_mesh_stream_of(&mesh);
    whorl_mass_options options = {1, 0, {2, 2, 2}, 1, lend_work, NULL};
    of = "S1.8 eq:mass-inertia twice as large, with its shells";
    expect(whorl_mass_of_stream(&stream, &options, &scaled, &report)
               == WHORL_OK, of, "a body");
    expect(report.boundary.shells == 2, of, "two shells");
    expect(report.boundary.points == 16, of, "sixteen points");
    expect(report.boundary.closed, of, "closed");
    expect(report.gap == 0, of, "without a gap");
    expect(scaled.mass == 56, of, "2^3 times the mass");
    expect(scaled.inertia.xx == 32 * p.inertia.xx, of, "2^5 times the inertia");
    expect(report.work_size == whorl_mesh_work_size(24), of,
           "work space for 24 faces");
    options.reserve = NULL;
    tap_ok(whorl_mass_of_stream(&stream, &options, &scaled, NULL)
               == WHORL_WORK_TOO_SMALL, "S1.9 shells want work space");
    whorl_mass_properties q = p;
    whorl_mass_from_moments(whorl_moments_sub(outer, inner), origin, 7, &q);
    of = "TM5 S1.8 eq:mass-inertia as two meshes, subtracted";
    expect(near_sym3(q.inertia, p.inertia, 1e-14), of, "I = 31/6");
    expect(fabs(q.mass - 7) < 1e-14, of, "m = 7");
    for (size_t face = 0; face < 24; face++)
        turn_face(face);
    of = "TM6 S1.1 eq:mass-central inside out";
    expect(mass_of(&mesh, 1, &q, &report) == WHORL_OK, of, "a body");
    expect(report.inward, of, "said to be so");
    expect(q.mass == p.mass, of, "the same mass");
    expect(q.volume == p.volume, of, "the same volume");
    expect(near_sym3(q.inertia, p.inertia, 0), of, "the same inertia");
    expect(report.gap == 0, of, "without a gap");
    expect(report.boundary.closed, of, "closed");
    expect(report.boundary.oriented, of, "oriented");
}
static void test_block(void)
{
    whorl_mass_properties p, q;
    sweep s = sweep_begin(2000, 1, "bound",
        "W5-1 W5-2 W5-3 S4.10 eq:mass-block eq:mass-block-square "
        "the tensor from its integral");
    while (sweep_next(&s)) {
        const double M = fabs(draw_wide(&s, -20, 20)),
                     a = fabs(draw_wide(&s, -20, 20)),
                     b = fabs(draw_wide(&s, -20, 20)),
                     c = fabs(draw_wide(&s, -20, 20));
        if (whorl_mass_of_block(M, a, b, c, &p) != WHORL_OK)
            sweep_error(&s, INFINITY);
        mp_open(800);
        const mp x = mp_mul(mp_of(a), mp_of(a)),
                 y = mp_mul(mp_of(b), mp_of(b)),
                 z = mp_mul(mp_of(c), mp_of(c)), o = mp_of(0), m = mp_of(M);
        const mp33 I12 = {{{mp_mul(m, mp_add(y, z)), o, o},
                           {o, mp_mul(m, mp_add(x, z)), o},
                           {o, o, mp_mul(m, mp_add(x, y))}}};
        const double got = inertia_ratio(p.inertia, mp33_scale(
            mp_ratio(1, 12), I12), p.inertia_bound);
        sweep_error(&s, fmax(got, ratio(p.volume, mp_mul(
            mp_of(a), mp_mul(mp_of(b), mp_of(c))), p.volume_bound)));
        mp_close();
    }
    sweep_end(&s);
    const whorl_mesh mesh = box(1, 2, 3, (whorl_vec3){-0.5, -1, -1.5});
    const whorl_sym3 I = whorl_sym3_diagonal(13, 10, 5);
    const char *of = "TM8 S4.10 eq:mass-block M = 12, sides 1, 2, 3";
    expect(whorl_mass_of_block(12, 1, 2, 3, &p) == WHORL_OK, of, "a body");
    expect(near_sym3(p.inertia, I, 0), of, "diag(13, 10, 5)");
    expect(p.volume == 6, of, "volume 6");
    expect(mass_of(&mesh, 1, &q, NULL) == WHORL_OK, of, "a body as a mesh");
    expect(whorl_mass_set_mass(&q, 12, &q) == WHORL_OK, of,
           "a mesh that is given its mass");
    expect(near_sym3(q.inertia, I, q.inertia_bound), of,
           "diag(13, 10, 5) by the mesh");
}
static whorl_sym3 lumped(const double *points, size_t n, double mass,
                         whorl_vec3 about)
{
    whorl_sym3 I = whorl_sym3_diagonal(0, 0, 0);
    for (size_t i = 0; i < n; i++) {
        const double x = points[3 * i] - about.x,
                     y = points[3 * i + 1] - about.y,
                     z = points[3 * i + 2] - about.z, m = mass / (double)n;
        I = whorl_sym3_add(I, (whorl_sym3){
            m * (y * y + z * z), m * (x * x + z * z), m * (x * x + y * y),
            -m * x * y, -m * x * z, -m * y * z});
    }
    return I;
}

static void test_lumped(void)
{
    whorl_mass_properties p;
    const whorl_vec3 low = {9.5, 19, -31.5}, d = {10, 20, -30};
    const whorl_mesh mesh = box(1, 2, 3, low);
    mass_of(&mesh, 2, &p, NULL);
    const whorl_sym3 three = whorl_sym3_scale(3, p.inertia);
    const whorl_sym3 about_d = lumped(vertices, 8, 12, d);
    const whorl_sym3 about_o = lumped(vertices, 8, 12, origin);
    tap_ok(near_sym3(about_d, three, 1e-13),
           "exhibit B26 TM8 S2.2 corner masses about the center: three "
           "times the solid block");
    const whorl_sym3 excess = {12 * 1300, 12 * 1000, 12 * 500,
                               -12 * 200, 12 * 300, 12 * 600};
    const char *of = "exhibit B26 S2.2 eq:mass-parallel about the mesh "
        "origin, excess M(|d|^2 1 - d d^T)";
    expect(near_sym3(whorl_sym3_sub(about_o, about_d), excess, 1e-10), of,
           "of the corner masses");
    expect(near_sym3(whorl_sym3_sub(whorl_mass_inertia_about(&p, origin),
                                    p.inertia), excess, 1e-10), of,
           "of the solid block");
}

static ref_body draw_and_weigh(sweep *s, whorl_mass_properties *p)
{
    const double density = fabs(draw_wide(s, -9, 9));
    draw_body(s, 1e4, 1);
    const whorl_mesh mesh = body();
    if (mass_of(&mesh, density, p, NULL) != WHORL_OK)
        p->mass = NAN;
    list_faces(&mesh, density, 0);
    ref_body r = ref_body_of_faces((const double (*)[3][3])corners,
                                   density_of, triangle_count, 0);
    const mp sign = mp_of(mp_sign(r.mass) < 0 ? -1 : 1);
    r.mass = mp_mul(sign, r.mass);
    r.volume = mp_mul(sign, r.volume);
    r.inertia = mp33_scale(sign, r.inertia);
    return r;
}

static void test_set_mass(void)
{
    sweep s = sweep_begin(150, 1, "bound",
        "eq:mass-bound/mass another mass, the same shape");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        const double mass = fabs(draw_wide(&s, -30, 30));
        mp_open(2200);
        ref_body r = draw_and_weigh(&s, &p);
        r.inertia = mp33_scale(mp_div(mp_of(mass), r.mass), r.inertia);
        r.mass = mp_of(mass);
        sweep_error(&s, whorl_mass_set_mass(&p, mass, &p) == WHORL_OK
                    ? worst_ratio(&p, r) : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}
static void test_move(void)
{
    sweep s = sweep_begin(150, 1, "bound",
        "eq:mass-bound/move turned and shifted");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_mat3 R;
        mp33 exact_R;
        mp_open(2200);
        ref_body r = draw_and_weigh(&s, &p);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                R.m[i][j] = draw_uniform(&s, -1, 1);
                exact_R.m[i][j] = mp_of(R.m[i][j]);
            }
        const double x = draw_wide(&s, -9, 20), y = draw_wide(&s, -9, 20);
        const whorl_vec3 t = {x, y, draw_wide(&s, -9, 20)};
        r.center = mp3_add(mp33_apply(exact_R, r.center), mp3_from(t));
        r.inertia = mp33_mul(mp33_mul(exact_R, r.inertia),
                             mp33_transpose(exact_R));
        sweep_error(&s, whorl_mass_move(&p, R, t, &p) == WHORL_OK
                    ? worst_ratio(&p, r) : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}
static void test_total(void)
{
    sweep s = sweep_begin(150, 1, "bound",
        "M23-M25 eq:mass-total bodies added about their own centers");
    while (sweep_next(&s)) {
        whorl_mass_properties part[4], total;
        const size_t n = 1 + draw_below(&s, 4);
        size_t faces = 0;
        int failed = 0;
        for (size_t k = 0; k < n; k++) {
            whorl_mass_report report;
            const double density = fabs(draw_wide(&s, -5, 5));
            draw_body(&s, 1e6, 1);
            const whorl_mesh mesh = body();
            failed += mass_of(&mesh, density, &part[k], &report)
                != WHORL_OK;
            faces = list_faces(&mesh, report.inward ? -density : density,
                               faces);
        }
        failed += whorl_mass_total(part, n, &total) != WHORL_OK;
        mp_open(2200);
        ref_body r = ref_body_of_faces((const double (*)[3][3])corners,
                                       density_of, faces, 0);
        r.volume = mp_of(total.volume);
        sweep_error(&s, failed ? INFINITY : worst_ratio(&total, r));
        mp_close();
    }
    sweep_end(&s);
    whorl_mass_properties two[2], sum;
    whorl_mass_of_block(1, 2, 3, 4, &two[0]);
    whorl_mass_of_block(5, 1, 1, 1, &two[1]);
    const char *of = "eq:mass-total two blocks with one center";
    expect(whorl_mass_total(two, 2, &sum) == WHORL_OK, of, "a body");
    expect(sum.volume == 25, of, "their volume");
    expect(sum.mass == 6, of, "their mass");
    expect(near_vec3(sum.center, origin, 0), of, "their center");
    expect(near_sym3(sum.inertia, whorl_sym3_add(two[0].inertia,
                                                 two[1].inertia), 1e-15), of,
           "their inertia");
}
static mp33 cross_matrix(mp3 d)
{
    const mp o = mp_of(0);
    return (mp33){{{o, mp_neg(d.z), d.y}, {d.z, o, mp_neg(d.x)},
                   {mp_neg(d.y), d.x, o}}};
}

static void test_parallel(void)
{
    sweep s = sweep_begin(3000, WHORL_MASS_PARALLEL_BOUND, "u",
        "D4 S1.6 eq:mass-parallel inertia about any point");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_vec3 q;
        double x[9];
        for (int k = 0; k < 9; k++)
            x[k] = draw_wide(&s, -9, 9);
        whorl_mass_of_block(fabs(x[0]), fabs(x[1]), fabs(x[2]), 1, &p);
        p.reference = (whorl_vec3){x[3], x[4], x[5]};
        p.delta = (whorl_vec3){x[6], x[7], x[8]};
        q.x = draw_wide(&s, -9, 9);
        q.y = draw_wide(&s, -9, 9);
        q.z = draw_wide(&s, -9, 9);
        mp_open(600);
        const mp3 r = mp3_sub(mp3_from(p.reference), mp3_from(q));
        const mp3 delta = mp3_from(p.delta);
        const mp33 X = cross_matrix(mp3_add(r, delta));
        const mp3 D = {mp_add(mp_abs(r.x), mp_abs(delta.x)),
                       mp_add(mp_abs(r.y), mp_abs(delta.y)),
                       mp_add(mp_abs(r.z), mp_abs(delta.z))};
        const mp33 product = mp33_scale(mp_of(p.mass),
                                        mp33_mul(mp33_transpose(X), X));
        const whorl_sym3 got = whorl_mass_inertia_about(&p, q);
        const mp I = mp_of(p.inertia.xx), m = mp_of(p.mass);
        sweep_error(&s, error_u(got.xx, mp_add(I, product.m[0][0]),
            mp_add(I, mp_mul(m, mp_add(mp_mul(D.y, D.y), mp_mul(D.z, D.z))))));
        sweep_error(&s, error_u(got.yz, product.m[1][2],
                                mp_mul(m, mp_mul(D.y, D.z))));
        sweep_error(&s, mp_exact() ? 0 : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

static double size_of(whorl_sym3 a)
{
    const whorl_mat3 m = whorl_sym3_to_mat3(a);
    double sum = 0;
    for (int k = 0; k < 9; k++)
        sum += m.m[k / 3][k % 3] * m.m[k / 3][k % 3];
    return sqrt(sum);
}

/* Inertia about the center from signed moments. */
static whorl_sym3 central(whorl_moments b)
{
    const whorl_sym3 c = whorl_moments_translate(
        b, whorl_vec3_scale(-1 / b.mass, b.first)).second;
    return (whorl_sym3){c.yy + c.zz, c.xx + c.zz, c.xx + c.yy,
                        -c.xy, -c.xz, -c.yz};
}

/* Six times the volume that the ends of two edges of a hole span with the
   end of the first, at most, in cubes of the size of the mesh. */
static double thickness_of(const whorl_mesh *mesh,
                           const whorl_mass_report *r,
                           const whorl_mesh_hole *h)
{
    const whorl_mesh_boundary *b = &r->boundary;
    const double size = whorl_vec3_norm(whorl_vec3_sub(r->mesh.high,
                                                       r->mesh.low));
    double most = 0;
    const whorl_vec3 o = whorl_mesh_unmatched_edge(mesh, b, h->first).from;
    for (size_t i = h->first; i < h->first + h->edges; i++)
        for (size_t j = h->first; j < h->first + h->edges; j++) {
            const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, b, i),
                                  f = whorl_mesh_unmatched_edge(mesh, b, j);
            most = fmax(most, fabs(whorl_vec3_dot(
                whorl_vec3_sub(f.from, o), whorl_vec3_cross(
                    whorl_vec3_sub(e.from, o), whorl_vec3_sub(e.to, o)))));
        }
    return most / pow(size, 3);
}

/* What flat lids, fans from one corner of the rim, add to the mesh that is
   joined to w. */
static whorl_moments flat_lids(const whorl_mesh *mesh,
                               const whorl_mass_report *r, whorl_vec3 w)
{
    const whorl_mesh_boundary *b = &r->boundary;
    whorl_moments sum = whorl_moments_of_point(origin, 0);
    for (size_t k = 0; k < b->holes; k++) {
        const whorl_mesh_hole h = whorl_mesh_hole_at(mesh, b, k);
        const whorl_vec3 o =
            whorl_mesh_unmatched_edge(mesh, b, h.first).from;
        if (thickness_of(mesh, r, &h) > 1e-13)
            continue;
        for (size_t i = h.first; i < h.first + h.edges; i++) {
            const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, b, i);
            sum = whorl_moments_add(sum, whorl_moments_of_tetrahedron(
                w, e.to, e.from, o, (double)e.times));
        }
    }
    return sum;
}

static double gap_by_fans(const whorl_mesh *mesh, whorl_sym3 I,
                          const whorl_mass_report *report, int lids)
{
    const whorl_mesh_report *r = &report->mesh;
    double gap = 0;
    for (int k = 0; k < 9; k++) {
        const double x = k == 8 ? (r->low.x + r->high.x) / 2
            : k % 2 ? r->low.x : r->high.x;
        const double y = k == 8 ? (r->low.y + r->high.y) / 2
            : k / 2 % 2 ? r->low.y : r->high.y;
        const double z = k == 8 ? (r->low.z + r->high.z) / 2
            : k / 4 ? r->low.z : r->high.z;
        whorl_moments b = whorl_mesh_fan(mesh, 1, (whorl_vec3){x, y, z});
        if (lids)
            b = whorl_moments_add(
                b, flat_lids(mesh, report, (whorl_vec3){x, y, z}));
        const whorl_sym3 change = whorl_sym3_sub(central(b), I);
        gap = fmax(gap, size_of(change) / size_of(I));
    }
    return gap;
}
static int is_nearly_flat(const whorl_mesh *mesh,
                          const whorl_mass_report *r)
{
    for (size_t k = 0; k < r->boundary.holes; k++) {
        const whorl_mesh_hole h = whorl_mesh_hole_at(mesh, &r->boundary, k);
        const double thickness = thickness_of(mesh, r, &h);
        if (thickness > 1e-13 && thickness < 1e-6)
            return 1;
    }
    return 0;
}

static void turn_last(size_t faces)
{
    uint32_t *last = triangles + 3 * (faces - 1);
    const uint32_t second = last[1];
    last[1] = last[2];
    last[2] = second;
}

static void test_gap(void)
{
    size_t cases = 0, passed_over = 0;
    sweep s = sweep_begin(400, 1e-9, "relative",
        "S1.1 eq:mass-gap eq:mesh-cap against nine whole fans");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_mass_report report;
        draw_body(&s, 0, 1);
        whorl_mesh mesh = body();
        mesh.triangle_count -= 1 + draw_below(&s, 6);
        if (draw_below(&s, 3) == 0)
            turn_last(mesh.triangle_count);
        if (mass_of(&mesh, 1, &p, &report) != WHORL_OK) {
            sweep_error(&s, INFINITY);
            continue;
        }
        cases++;
        if (is_nearly_flat(&mesh, &report)) {
            passed_over++;
            sweep_error(&s, 0);
            continue;
        }
        const whorl_sym3 I = whorl_sym3_scale(report.inward ? -1 : 1,
                                              p.inertia);
        const double open = gap_by_fans(&mesh, I, &report, 0);
        const double fans = gap_by_fans(&mesh, I, &report, 1);
        sweep_error(&s, fabs(fans - report.gap)
                    / (1e-3 + open * open + fans * fans));
    }
    sweep_end(&s);
    tap_ok(50 * passed_over <= cases + 200, "S1.1 eq:mass-gap few holes "
           "are nearly flat: %zu of %zu", passed_over, cases);
}
static void test_gap_of_the_middle(int turns)
{
    static const uint32_t face[12] = {0, 6, 4, 0, 2, 6, 1, 7, 5, 2, 6, 7};
    whorl_mass_properties p;
    whorl_mass_report r;
    box(1, 1, 1, (whorl_vec3){1.5, -4.5, 8.5});
    for (size_t k = 0; k < 8 * (size_t)turns; k++) {
        double *v = vertices + 3 * (k % 8), x = v[0];
        v[0] = v[1];
        v[1] = v[2];
        v[2] = x;
    }
    const whorl_mesh four = whorl_mesh_indexed(vertices, 8, face, 4);
    const whorl_status status = mass_of(&four, 1, &p, &r);
    double least = INFINITY;
    for (int k = 0; k < 8; k++)
        least = fmin(least, fabs(whorl_mesh_fan(&four, 1, (whorl_vec3){
            k & 1 ? r.mesh.high.x : r.mesh.low.x,
            k & 2 ? r.mesh.high.y : r.mesh.low.y,
            k & 4 ? r.mesh.high.z : r.mesh.low.z}).mass));
    tap_ok(status == WHORL_OK && r.gap > 1e6,
           "eq:mass-gap/middle no volume from the center of the box, axes "
           "turned %d times", turns);
    tap_ok(least > 0.01, "eq:mass-gap/middle some from every corner, axes "
           "turned %d times", turns);
}
static whorl_mesh turned_box(sweep *s, double far, double bend, int single)
{
    const double side[3] = {pow(10, draw_uniform(s, -2, 0)),
                            pow(10, draw_uniform(s, -2, 0)), 1};
    const unsigned lid = draw_below(s, 6);
    whorl_mesh mesh = box(side[0], side[1], side[2], origin);
    const whorl_mat3 R = whorl_mat3_from_euler_zyx(
        draw_uniform(s, -3, 3), draw_uniform(s, -1, 1),
        draw_uniform(s, -3, 3));
    for (int i = 0; i < 6; i++) {
        const uint32_t t = triangles[30 + i];
        triangles[30 + i] = triangles[6 * lid + (unsigned)i];
        triangles[6 * lid + (unsigned)i] = t;
    }
    for (size_t v = 0; v < 8; v++) {
        whorl_vec3 x = {vertices[3 * v], vertices[3 * v + 1],
                        vertices[3 * v + 2]};
        if (v == triangles[30])
            x = whorl_vec3_add(x, (whorl_vec3){bend, bend, bend});
        x = whorl_mat3_apply(R, x);
        vertices[3 * v] = x.x + far;
        vertices[3 * v + 1] = x.y - far;
        vertices[3 * v + 2] = x.z + far / 2;
        for (size_t c = 3 * v; single && c < 3 * v + 3; c++)
            vertices[c] = (double)(float)vertices[c];
    }
    return mesh;
}

static int lidless(whorl_mesh mesh, whorl_mass_properties *p,
                   whorl_mass_report *r)
{
    mesh.triangle_count = 10;
    return whorl_mass_of_mesh(&mesh, 1, WHORL_MASS_GAP_TOLERANCE, work,
                              sizeof work, p, r) == WHORL_OK
        && r->gap == 0 && r->flat_holes == 1;
}
static void test_flat_lid(void)
{
    sweep s = sweep_begin(400, 1, "sum of the bounds",
                          "S1.1 eq:mass-flat a box without its lid");
    while (sweep_next(&s)) {
        whorl_mass_properties whole, p;
        whorl_mass_report r;
        const whorl_mesh mesh = turned_box(&s, 3, 0, 0);
        mass_of(&mesh, 1, &whole, &r);
        const int good = lidless(mesh, &p, &r);
        sweep_error(&s, good ? fabs(p.inertia.xx - whole.inertia.xx)
                        / (p.inertia_bound + whole.inertia_bound)
                        : INFINITY);
    }
    sweep_end(&s);
    int good = 1, bent = 0, far = 0;
    s = sweep_begin(200, 0, "",
                    "S1.1 eq:mass-flat/bent flat in 32 bits, not if bent");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_mass_report r;
        good &= lidless(turned_box(&s, 3, 0, 1), &p, &r);
        bent |= lidless(turned_box(&s, 3, 1e-5, 0), &p, &r);
        far |= lidless(turned_box(&s, 1e6, 1e-3, 0), &p, &r);
        sweep_error(&s, !good || bent || far ? INFINITY : 0);
    }
    sweep_end(&s);
}
static int warped_is_flat(double reach, double bend)
{
    whorl_mass_properties p;
    whorl_mass_report r;
    const whorl_mesh mesh = box(2, 2, 2, (whorl_vec3){-1, -1, -1});
    for (size_t v = 0; v < 8; v++) {
        double *x = vertices + 3 * v;
        if (x[1] < 0)                   /* the last two faces */
            x[1] += x[0] * x[2] * bend;
        x[0] += reach - 1;
    }
    return lidless(mesh, &p, &r);
}

static void test_limits_of_flatness(void)
{
    const double few = 1 - 0x1p-5, many = 1 + 0x1p-5;
    const char *of = "eq:mass-flat/limits the last bit of 32, twice over";
    expect(warped_is_flat(0x1p8, few * 0x1p-14), of, "a little less");
    expect(!warped_is_flat(0x1p8, many * 0x1p-14), of, "a little more");
    of = "eq:mass-flat/limits the width of the hole";
    expect(warped_is_flat(0x1p12, few * 0x1p-13), of, "a little less");
    expect(!warped_is_flat(0x1p12, many * 0x1p-13), of, "a little more");
}
static void test_open_cube(void)
{
    whorl_mass_properties p, before;
    whorl_mass_report r;
    memset(&p, 0x5a, sizeof p);
    before = p;
    whorl_mesh mesh = box(1, 1, 1, origin);
    const char *of = "S1.1 the cube";
    expect(mass_of(&mesh, 1, &p, &r) == WHORL_OK, of, "a body");
    expect(r.boundary.closed, of, "closed");
    expect(r.boundary.oriented, of, "oriented");
    expect(p.volume == 1, of, "volume 1");
    expect(r.gap == 0, of, "without a gap");
    mesh.triangle_count = 8;
    p = before;
    const whorl_status status = whorl_mass_of_mesh(
        &mesh, 1, WHORL_MASS_GAP_TOLERANCE, work, sizeof work, &p, &r);
    tap_ok(status == WHORL_OPEN,
           "S1.1 eq:mass-gap without two sides that meet: gap %.4f", r.gap);
    tap_measured("mass.gap.cube", "%.2f", r.gap);
    of = "S1.1 eq:mass-gap without two sides that meet";
    expect(memcmp(&p, &before, sizeof p) == 0, of, "nothing is touched");
    expect(r.flat_holes == 0, of, "no flat hole");
    of = "S1.1 eq:mass-gap the same, any gap allowed";
    expect(mass_of(&mesh, 1, &p, &r) == WHORL_OK, of, "capped");
    expect(!r.boundary.closed, of, "not closed");
    expect(r.boundary.oriented, of, "oriented");
    expect(r.boundary.holes == 1, of, "one hole");
    expect(r.boundary.unmatched_edges == 6, of, "of six edges");
    mesh = box(1, 1, 1, origin);
    turn_face(0);
    of = "S1.1 eq:mass-gap one face turned over";
    expect(mass_of(&mesh, 1, &p, &r) == WHORL_OK, of, "a body");
    expect(!r.boundary.closed, of, "not closed");
    expect(!r.boundary.oriented, of, "not oriented");
    expect(r.boundary.unmatched_edges == 3, of, "three edges");
    expect(fabs(p.volume - 1) <= p.volume_bound, of, "the right volume");
    expect(fabs(p.inertia.xx - 1.0 / 6) <= p.inertia_bound, of,
           "the right inertia");
    take(whorl_shape_sphere_count(16));
    whorl_shape_sphere(1, 16, vertices, triangles);
    mesh = body();
    mass_of(&mesh, 1, &before, &r);
    mesh.triangle_count -= 2;
    const whorl_status sphere = whorl_mass_of_mesh(
        &mesh, 1, WHORL_MASS_GAP_TOLERANCE, work, sizeof work, &p, &r);
    tap_ok(r.gap > 0 && r.gap < 1e-2,
           "S1.1 eq:mass-gap 960-face sphere less two faces: gap %.2g",
           r.gap);
    tap_measured("mass.gap.sphere", "%.1g", r.gap);
    of = "S1.1 eq:mass-gap 960-face sphere less two faces";
    expect(sphere == WHORL_OK, of, "a body");
    expect(!r.boundary.closed, of, "not closed");
    expect(fabs(p.volume - before.volume) <= 1e-4, of, "nearly the volume");
    const double one_hole = r.gap;
    mesh.triangles += 3;
    mesh.triangle_count--;
    mass_of(&mesh, 1, &p, &r);
    of = "S1.1 eq:mass-flat less a face at the other pole";
    expect(r.boundary.holes == 2, of, "two holes");
    expect(r.flat_holes == 1, of, "one of them flat");
    expect(fabs(r.gap - one_hole) < 1e-2 * one_hole, of, "the same gap");
}

static void turn_and_carry(double t)
{
    for (size_t v = 0; v < vertex_count; v++) {
        double *p = vertices + 3 * v, x = p[0], y = p[1], z = p[2];
        p[0] = (-10 * x + 2 * y + 11 * z) / 15 + t;
        p[1] = (10 * x - 5 * y + 10 * z) / 15 - t;
        p[2] = (5 * x + 14 * y + 2 * z) / 15 + 2 * t;
    }
}

/* Away by so many of its greatest extent, which is 26 units. */
static void carry_handle(double sizes)
{
    const double unit = 0.05;
    take(whorl_shape_t_handle_count());
    whorl_shape_t_handle(unit, vertices, triangles);
    turn_and_carry(sizes * 26 * unit / sqrt(6));
}
static double off_by(whorl_sym3 I, const whorl_sym3 right)
{
    return size_of(whorl_sym3_sub(I, right)) / size_of(right);
}

static double plain_error(const whorl_mesh *mesh, const whorl_sym3 right)
{
    whorl_mass_properties p;
    const whorl_moments b = whorl_mesh_fan(mesh, 1, origin);
    return whorl_mass_from_moments(b, origin, 1, &p) ? INFINITY
        : off_by(p.inertia, right);
}

static void test_distance(void)
{
    whorl_mass_properties p;
    const whorl_vec3 far = {1e6, 1e6, 1e6};
    whorl_mesh mesh = box(1, 1, 1, far);
    const whorl_sym3 sixth = whorl_sym3_diagonal(1.0 / 6, 1.0 / 6, 1.0 / 6);
    const whorl_status status = mass_of(&mesh, 1, &p, NULL);
    const double near_error = off_by(p.inertia, sixth);
    tap_measured("mass.cube.far", "%.2g", plain_error(&mesh, sixth));
    tap_measured("mass.cube.near", "%.2g", near_error);
    const double plain = plain_error(&mesh, sixth);
    tap_ok(status == WHORL_OK && near_error <= 1e-15,
           "S1.12 eq:mass-central cube at 1e6: near reference %.2g",
           near_error);
    tap_ok(plain > 1e-3,
           "S1.12 eq:mass-central cube at 1e6: origin %.2g", plain);
    mesh = box(1, 1, 1, origin);
    turn_and_carry(1e6);
    whorl_moments b = whorl_mesh_fan(&mesh, 1, origin);
    const double plain_mass = b.mass;
    const whorl_status turned = mass_of(&mesh, 1, &p, NULL);
    b = whorl_moments_translate(b, whorl_vec3_scale(-1 / b.mass, b.first));
    const double plain_askew = off_by(
        whorl_inertia_from_second_moment(b.second), sixth);
    tap_measured("mass.cube.turned", "%.3g", plain_mass);
    tap_measured("mass.cube.askew", "%.1g", plain_askew);
    const char *of = "S1.12 eq:mass-central turned cube at 1e6";
    expect(turned == WHORL_OK, of, "a body");
    expect(fabs(p.mass - 1) <= 1e-8, of, "the right mass");
    expect(off_by(p.inertia, sixth) <= 1e-8, of, "the right inertia");
    tap_ok(plain_askew > 1e13, "S1.12 eq:mass-central turned cube at 1e6: "
           "inertia from the origin %.2g", plain_askew);
    tap_ok(!(fabs(plain_mass - 1) < 1),
           "S1.12 eq:mass-central turned cube at 1e6: from the origin %.3g",
           plain_mass);
    double worst = 0;
    tap_data("mass-distance", "distance plain certified");
    for (int k = 0; k <= 9; k++) {
        carry_handle(pow(10, k));
        mesh = body();
        mass_of(&mesh, 1, &p, NULL);
        list_faces(&mesh, 1, 0);
        mp_open(2200);
        const mp33 exact = ref_body_of_faces(
            (const double (*)[3][3])corners, density_of, triangle_count,
            0).inertia;
        const double certified = relative_error(p.inertia, exact);
        whorl_mass_properties plain = p;
        const whorl_status lost = whorl_mass_from_moments(
            whorl_mesh_fan(&mesh, 1, origin), origin, 1, &plain);
        if (lost == WHORL_OK)
            tap_data("mass-distance", "%d %.3g %.3g", k,
                     relative_error(plain.inertia, exact), certified);
        else
            tap_data("mass-distance", "%d nan %.3g", k, certified);
        mp_close();
        worst = fmax(worst, certified);
    }
    tap_ok(worst <= 1e-14, "S1.12 eq:mass-central the handle up to 1e9 of its "
           "size away: worst %.2g", worst);
}
static whorl_status scaled_box(double k, whorl_mass_properties *p)
{
    const whorl_mesh mesh = box(2 * k, 3 * k, 5 * k, origin);
    return mass_of(&mesh, 7, p, NULL);
}

static void test_scales(void)
{
    whorl_mass_properties one, p, before;
    scaled_box(1, &one);
    int status = 1, mass = 1, inertia = 1, center = 1;
    for (int e = -200; e <= 200; e += 40) {
        status &= scaled_box(ldexp(1, e), &p) == WHORL_OK;
        mass &= p.mass == ldexp(one.mass, 3 * e);
        inertia &= p.inertia.yy == ldexp(one.inertia.yy, 5 * e);
        center &= p.center.z == ldexp(one.center.z, e);
    }
    const char *of = "eq:mass-inertia scale 2^-200 ... 2^200";
    expect(status, of, "bodies");
    expect(mass, of, "the same bits of the mass");
    expect(inertia, of, "the same bits of the inertia");
    expect(center, of, "the same bits of the center");
    of = "S1.9 eq:mass-inertia out of range, outputs untouched";
    expect(scaled_box(1e60, &p) == WHORL_OK
               && fabs(p.inertia.xx / 595e300 - 1) < 1e-14,
           "S1.9 eq:mass-inertia right", "1e60");
    expect(scaled_box(1e-60, &p) == WHORL_OK
               && fabs(p.inertia.xx / 595e-300 - 1) < 1e-14,
           "S1.9 eq:mass-inertia right", "1e-60");
    memset(&p, 0x5a, sizeof p);
    before = p;
    expect(scaled_box(1e200, &p) == WHORL_OUT_OF_RANGE, of, "1e200");
    expect(scaled_box(1e-200, &p) == WHORL_OUT_OF_RANGE, of, "1e-200");
    expect(scaled_box(1e-70, &p) == WHORL_OUT_OF_RANGE, of, "1e-70");
    expect(memcmp(&p, &before, sizeof p) == 0, of, "the outputs");
}

static whorl_mass_properties refused_body; /* stays as it is */

/* One line for one condition: the status, and p untouched. */
static void expect_refusal(whorl_status got, whorl_status want,
                           const char *what)
{
    const unsigned char *byte = (const unsigned char *)&refused_body;
    int touched = 0;
    for (size_t i = 0; i < sizeof refused_body; i++)
        touched |= byte[i] != 0x5a;
    tap_ok(got == want && !touched, "eq:mass-inertia/bad %s", what);
}

static void refuse_number(double bad, whorl_status want)
{
    whorl_mass_properties *p = &refused_body, good;
    whorl_mass_report r;
    whorl_mesh_integrals i;
    const whorl_mesh mesh = box(1, 1, 1, origin);
    const whorl_moments b = {bad, {1, 1, 1}, {1, 1, 1, 1, 1, 1}};
    mass_of(&mesh, 1, &good, NULL);
    whorl_mesh_integrate_surface(&mesh, &i);
    const whorl_status density = mass_of(&mesh, bad, p, &r);
    const struct { const char *what; whorl_status got; } of[7] = {
        {"density", density}, {"density, in the report", r.status},
        {"set_mass", whorl_mass_set_mass(&good, bad, p)},
        {"thickness", whorl_mass_from_skin(&i, 1, bad, p)},
        {"side", whorl_mass_of_block(1, 1, bad, 1, p)},
        {"block", whorl_mass_of_block(bad, 1, 1, 1, p)},
        {"from_moments", whorl_mass_from_moments(b, origin, 1, p)}};
    for (int k = 0; k < 7; k++) {
        char what[64];
        snprintf(what, sizeof what, "%s %g", of[k].what, bad);
        expect_refusal(of[k].got, want, what);
    }
}
static void test_refused(void)
{
    whorl_mass_properties *p = &refused_body, good;
    whorl_mass_report r;
    memset(p, 0x5a, sizeof *p);
    refuse_number(0, WHORL_NOT_ABOVE_ZERO);
    refuse_number(-1, WHORL_NOT_ABOVE_ZERO);
    refuse_number(NAN, WHORL_NOT_FINITE);
    refuse_number(INFINITY, WHORL_NOT_FINITE);
    whorl_mesh mesh = box(1, 1, 1, origin);
    mass_of(&mesh, 1, &good, NULL);
    for (int k = 2; k < 24; k += 3)
        vertices[k] = 1e5;
    expect_refusal(mass_of(&mesh, 1, p, &r), WHORL_FLAT, "flat");
    tap_ok(r.boundary.closed, "S1.9 a flat mesh is closed all the same");
    tap_ok(r.mesh.degenerate == 8, "S1.9 eight of its faces have no area");
    mesh = box(1, 1, 1, origin);
    mesh.triangle_count = 0;
    expect_refusal(mass_of(&mesh, 1, p, &r), WHORL_NO_TRIANGLES, "empty");
    expect_refusal(r.status, WHORL_NO_TRIANGLES, "empty, in the report");
    mesh.triangle_count = 12;
    triangles[17] = 99;
    expect_refusal(mass_of(&mesh, 1, p, &r), WHORL_INDEX_OUT_OF_RANGE,
                   "a vertex that does not exist");
    tap_ok(r.mesh.vertex == 99, "S1.9 it is vertex 99");
    tap_ok(r.mesh.face == 5, "S1.9 of face 5");
    tap_ok(r.mesh.corner == 2, "S1.9 its corner 2");
    mesh = box(1, 1, 1, origin);
    vertices[7] = NAN;
    expect_refusal(mass_of(&mesh, 1, p, &r), WHORL_NOT_FINITE,
                   "a vertex that is no number");
    mesh = box(1, 1, 1, origin);
    mesh.triangle_count = 11;
    expect_refusal(whorl_mass_of_mesh(&mesh, 1, 1, work, 100, p, &r),
                   WHORL_WORK_TOO_SMALL, "an open mesh, small work space");
    tap_ok(r.work_size == whorl_mesh_work_size(11),
           "S1.9 the report says how much work space is needed");
    tap_ok(!r.boundary.closed, "S1.9 and that the mesh is not closed");
    const whorl_mat3 one = whorl_mat3_identity();
    const whorl_vec3 nowhere = {NAN, 0, 0};
    expect_refusal(whorl_mass_total(&good, 0, p), WHORL_NOT_ABOVE_ZERO,
                   "no bodies");
    expect_refusal(whorl_mass_move(&good, one, nowhere, p), WHORL_NOT_FINITE,
                   "a shift that is no number");
}
static whorl_status judge(double a, double b, double c, double off,
                          double bound)
{
    whorl_mass_properties p;
    whorl_mass_of_block(1, 1, 1, 1, &p);
    p.inertia = (whorl_sym3){a, b, c, off, 0, 0};
    p.inertia_bound = bound;
    return whorl_mass_check(&p);
}

/* All moments and all products alike. */
static whorl_status judge3(double moment, double product, double bound)
{
    whorl_mass_properties p;
    whorl_mass_of_block(1, 1, 1, 1, &p);
    p.inertia = (whorl_sym3){moment, moment, moment,
                             product, product, product};
    p.inertia_bound = bound;
    return whorl_mass_check(&p);
}

static void test_physical(void)
{
    static const struct { double a, b, c, off, bound; whorl_status want; }
        tensor[12] = {
            {1, 1, 3, 0, 0, WHORL_NOT_PHYSICAL},
            {3, 1, 1, 0, 0, WHORL_NOT_PHYSICAL},
            {1, 3, 1, 0, 0, WHORL_NOT_PHYSICAL},
            {2, 2, 2, 1.5, 0, WHORL_NOT_PHYSICAL},
            {-1, 2, 2, 0, 0, WHORL_NOT_PHYSICAL},
            {0, 0, 0, 0, 0, WHORL_NOT_POSITIVE},
            {1, 1, NAN, 0, 0, WHORL_NOT_FINITE},
            {1, 1, 2, 0, 0, WHORL_OK},
            {2, 2, 2, 0.9, 0, WHORL_OK},
            {1, 1, 2 + 1e-9, 0, 1e-9, WHORL_OK},
            {1, 1, 2 + 1e-8, 0, 1e-10, WHORL_NOT_PHYSICAL},
            {1e-300, 1e-300, 2e-300, 0, 0, WHORL_OK}};
    for (int k = 0; k < 12; k++)
        tap_ok(judge(tensor[k].a, tensor[k].b, tensor[k].c, tensor[k].off,
                     tensor[k].bound) == tensor[k].want,
               "S1.2 D5 eq:mass-physical moments %.10g, %g, %.10g, one product "
               "%g, bound %g: %s", tensor[k].a, tensor[k].b, tensor[k].c,
               tensor[k].off, tensor[k].bound,
               tensor[k].want == WHORL_OK ? "a body" : "no body");
    tap_ok(judge(1, 1, 2 + 0x60p-53, 0, 0) == WHORL_OK,
           "eq:mass-physical/margin a fault of 96 u, the margin is 128");
    tap_ok(judge(1, 1, 2 + 0xc0p-53, 0, 0) == WHORL_NOT_PHYSICAL,
           "eq:mass-physical/margin a fault of 192 u");
    tap_ok(judge3(2, -1, 0) == WHORL_OK, "eq:mass-physical a rod in no axis");
    tap_ok(judge3(2, 1, 0) == WHORL_NOT_PHYSICAL,
           "eq:mass-physical with the wrong sign 4 : 1 : 1, no body");
    tap_ok(judge(0, 1, 1, 0, 0) == WHORL_OK, "eq:mass-physical a needle");
    const double beta = 1e-6;
    tap_ok(judge3(4.0 / 3 - beta, 1.0 / 3 + beta, beta) == WHORL_OK,
           "eq:mass-physical the margin covers errors of all six entries");
    tap_ok(judge3(4.0 / 3 - beta, 1.0 / 3 + beta, beta / 2)
               == WHORL_NOT_PHYSICAL, "eq:mass-physical half of it does not");
    sweep s = sweep_begin(300, 0, "refusals", "D5 eq:mass-physical/thin "
        "every mesh passes, thin and far ones too");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        draw_body(&s, 1e6, 3);
        const whorl_mesh mesh = body();
        sweep_error(&s, mass_of(&mesh, 3, &p, NULL) == WHORL_OK
                    && whorl_mass_check(&p) != WHORL_OK);
    }
    sweep_end(&s);
}

static double largest_of(whorl_vec3 a)
{
    return fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z)));
}

static int is_double_cube(const whorl_mass_properties *p)
{
    const double thin = 2.0 / 6, wide = 2.0 * 5 / 12;
    const whorl_vec3 off = whorl_vec3_sub(p->reference,
                                          (whorl_vec3){1e8, 0, 0});
    return fabs(p->inertia.xx - thin) <= p->inertia_bound
        && fabs(p->inertia.yy - wide) <= p->inertia_bound
        && fabs(p->inertia.zz - wide) <= p->inertia_bound
        && fabs(off.x + p->delta.x - 0.5) <= p->delta_bound
        && p->inertia_bound <= 1e-13 && p->delta_bound <= 1e-14;
}

static void test_far_parts(void)
{
    whorl_mass_properties two[2], sum;
    const whorl_mat3 one = whorl_mat3_identity();
    for (int i = 0; i < 2; i++) {
        const whorl_mesh m = box(1, 1, 1, (whorl_vec3){1e8 + i - 0.5,
                                                       -0.5, -0.5});
        mass_of(&m, 1, &two[i], NULL);
    }
    const int weighed = whorl_mass_total(two, 2, &sum) == WHORL_OK
        && is_double_cube(&sum);
    for (int i = 0; i < 2; i++) {
        whorl_mass_of_block(1, 1, 1, 1, &two[i]);
        whorl_mass_move(&two[i], one, (whorl_vec3){1e8 + i, 0, 0}, &two[i]);
    }
    const int carried = whorl_mass_total(two, 2, &sum) == WHORL_OK
        && is_double_cube(&sum);
    expect(weighed, "S1.12 eq:mass-total two cubes at 1e8 and 1e8 + 1",
           "weighed there");
    tap_ok(carried, "S1.12 eq:mass-total two cubes at 1e8 and 1e8 + 1: "
           "carried there, inertia within a bound of %.1g",
           sum.inertia_bound);
    tap_measured("mass.far.bound", "%.1e", sum.inertia_bound);
    const whorl_mat3 quarter = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    const whorl_vec3 t = {1e9 / 3, -1e7 / 7, 1e5 / 11};
    two[0].reference = (whorl_vec3){0.1, 0.2, 0.3};
    two[0].delta = origin;
    two[0].delta_bound = 0;
    whorl_mass_move(&two[0], quarter, t, &sum);
    whorl_mass_move(&sum, whorl_mat3_transpose(quarter),
                    (whorl_vec3){-t.y, t.x, -t.z}, &sum);
    const whorl_vec3 left = whorl_vec3_add(
        whorl_vec3_sub(sum.reference, two[0].reference), sum.delta);
    tap_ok(largest_of(left) <= 1e-16,
           "S1.12 eq:mass-bound/move there and back: %.1g m", largest_of(left));
    tap_ok(sum.delta_bound <= 1e-15,
           "S1.12 eq:mass-bound/move there and back: the bound is %.1g m",
           sum.delta_bound);
}

static void test_handle(void)
{
    whorl_mass_properties p;
    whorl_mass_report r;
    take(whorl_shape_t_handle_count());
    whorl_shape_t_handle(1, vertices, triangles);
    const whorl_mesh mesh = body();
    const whorl_status status = mass_of(&mesh, 1, &p, &r);
    const whorl_sym3 I = p.inertia;
    const char *of = "eq:mass-total/handle eq:mass-block the handle";
    expect(status == WHORL_OK, of, "a body");
    expect(fabs(p.mass - 1872) <= p.mass_bound, of, "m = 1872");
    expect(near_vec3(p.center, (whorl_vec3){0, -1, 0}, p.center_bound), of,
           "center (0, -1, 0)");
    expect(near_sym3(I, whorl_sym3_diagonal(47424, 94848, 118560),
                     p.inertia_bound), of, "I = 11856 (4, 8, 10)");
    tap_measured("mass.handle.mass.error", "%.1e", fabs(p.mass - 1872));
    tap_measured("mass.handle.mass.bound", "%.1e", p.mass_bound);
    tap_measured("mass.handle.center.error", "%.1e", fabs(p.center.y + 1));
    tap_measured("mass.handle.center.bound", "%.1e", p.center_bound);
    tap_measured("mass.handle.xx.error", "%.1e", fabs(I.xx - 47424));
    tap_measured("mass.handle.yy.error", "%.1e", fabs(I.yy - 94848));
    tap_measured("mass.handle.zz.error", "%.1e", fabs(I.zz - 118560));
    tap_measured("mass.handle.inertia.bound", "%.1e", p.inertia_bound);
    whorl_mass_properties part[2], sum;
    whorl_mass_of_block(1728, 24, 8, 9, &part[0]);
    whorl_mass_of_block(144, 2, 18, 4, &part[1]);
    of = "eq:mass-total/handle eq:mass-block bar and stem by hand";
    expect(near_sym3(part[0].inertia, whorl_sym3_diagonal(20880, 94608, 92160),
                     0), of, "20880, 94608, 92160");
    expect(near_sym3(part[1].inertia, whorl_sym3_diagonal(4080, 240, 3936), 0),
           of, "4080, 240, 3936");
    part[1].reference.y = -13;
    expect(whorl_mass_total(part, 2, &sum) == WHORL_OK, of, "a body");
    expect(sum.mass == 1872, of, "m = 1872");
    expect(sum.delta.y == -1, of, "its center is 1 below the bar's");
    expect(near_sym3(sum.inertia, whorl_sym3_diagonal(47424, 94848, 118560), 0),
           of, "47424 (1, 2, 5/2)");
}
static void test_principal(void)
{
    static const double canonical[12] = {0, 0, 0, 1, 0, 0,
                                         0, 1, 0, 0, 0, 1};
    static const uint32_t four[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const double third = 1 / sqrt(3);
    whorl_vec3 k;
    whorl_mat3 axes;
    whorl_mass_properties p = mass_of_faces(canonical, 4, four, 4, 1);
    const char *of = "S1.11 TM1 eq:mass-inertia canonical tetrahedron";
    expect(whorl_principal(p.inertia, &k, &axes) == WHORL_OK
               && near_vec3(k, (whorl_vec3){1.0 / 96, 1.0 / 96, 1.0 / 60},
                            1e-15), of, "its moments 1/96, 1/96, 1/60");
    double off = 0;
    for (int i = 0; i < 3; i++)
        off = fmax(off, fabs(fabs(axes.m[i][2]) - third));
    expect(off < 1e-12, of, "the largest about (1, 1, 1)");
    const whorl_mesh mesh = box(2, 3, 5, origin);
    mass_of(&mesh, 7, &p, NULL);
    of = "S1.11 TM3 eq:mass-inertia box 2 x 3 x 5";
    expect(whorl_principal(p.inertia, &k, &axes) == WHORL_OK
               && near_vec3(k, (whorl_vec3){227.5, 507.5, 595}, 1e-11), of,
           "principal moments 227.5, 507.5, 595");
    expect(fabs(axes.m[2][0]) > 1 - 1e-14, of, "the least about z");
    expect(fabs(axes.m[1][1]) > 1 - 1e-14, of, "the middle one about y");
    expect(fabs(whorl_mat3_det(axes) - 1) < 1e-14, of, "right-handed");
    whorl_mesh cube = box(1, 1, 1, origin);
    const whorl_vec3 low = {0, 0, 0}, high = {0, 0, 5}, w = {1, 2, 3};
    double unsigned_sum = 0;
    for (size_t face = 0; face < 12; face++)
        unsigned_sum += fabs(whorl_moments_of_tetrahedron(
            w, whorl_mesh_corner(&cube, face, 0), whorl_mesh_corner(&cube, face,
            1), whorl_mesh_corner(&cube, face, 2), 1).mass);
    const double signed_sum = whorl_mesh_fan(&cube, 1, w).mass;
    for (size_t face = 0; face < 12; face++)
        if (whorl_mesh_corner(&cube, face, 0).z
            + whorl_mesh_corner(&cube, face, 1).z
            + whorl_mesh_corner(&cube, face, 2).z == 3)
            for (int k = 0; k < 3; k++)
                triangles[3 * face + (size_t)k] = triangles[3 * face];
    of = "exhibit TM6 S1.10 eq:mass-gap a cube";
    expect(fabs(unsigned_sum - 3) < 1e-14, of,
           "unsigned volume 3 from (1,2,3)");
    expect(fabs(signed_sum - 1) < 1e-14, of, "signed volume 1");
    expect(fabs(whorl_mesh_fan(&cube, 1, low).mass - 2.0 / 3) < 1e-15, of,
           "without its top 2/3 from below");
    expect(fabs(whorl_mesh_fan(&cube, 1, high).mass - 7.0 / 3) < 1e-14, of,
           "without its top 7/3 from above");
}

static unsigned char *read_all(const char *folder, const char *name,
                               size_t *size)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "rb");
    unsigned char *bytes = malloc(1 << 20);
    *size = in != NULL && bytes != NULL ? fread(bytes, 1, 1 << 20, in) : 0;
    if (in != NULL)
        fclose(in);
    return bytes;
}

static void test_links(void)
{
    static const struct { const char *name; size_t unmatched; } link[7] = {
        {"elfin3_base.stl", 4}, {"elfin3_end_link.stl", 36},
        {"elfin3_link1.stl", 8}, {"elfin3_link2.stl", 24},
        {"elfin3_link3.stl", 0}, {"elfin3_link4.stl", 12},
        {"elfin3_link5.stl", 45}};
    const char *folder = getenv("WHORL_MESHES");
    if (folder == NULL) {
        tap_skip(1, "S1.1 robot links: WHORL_MESHES names no folder");
        return;
    }
    for (int k = 0; k < 7; k++) {
        size_t size;
        unsigned char *bytes = read_all(folder, link[k].name, &size);
        if (size < 84) {
            tap_skip(1, link[k].name);
            free(bytes);
            continue;
        }
        const size_t n = (size - 84) / 50, need = whorl_mesh_work_size(n);
        const whorl_mesh mesh = whorl_mesh_stl(bytes + 84, n);
        void *space = malloc(need);
        whorl_mass_properties p;
        whorl_mass_report r;
        const whorl_status status = whorl_mass_of_mesh(&mesh, 2700, 1e-2, space,
                                                       need, &p, &r);
        tap_ok(status == WHORL_OK
                   && r.boundary.unmatched_edges == link[k].unmatched,
               "S1.1 eq:mass-gap %s: %zu unmatched edges, %zu holes, gap %.2g, "
               "%.6g kg", link[k].name, r.boundary.unmatched_edges,
               r.boundary.holes, r.gap, p.mass);
        tap_ok(whorl_mass_check(&p) == WHORL_OK, "S1.1 eq:mass-gap %s: physical",
               link[k].name);
        tap_ok(p.inertia_bound <= 1e-12 * p.inertia.xx,
               "S1.1 eq:mass-gap %s: a small bound", link[k].name);
        free(space);
        free(bytes);
    }
}

static void test_sheet(void)
{
    const whorl_moments sheet = {0.5, {1.0 / 6, 1.0 / 6, 0},
        {1.0 / 12, 1.0 / 12, 0, 1.0 / 24, 0, 0}};
    whorl_mass_properties body;
    tap_ok(whorl_mass_from_moments(sheet, origin, 0, &body) == WHORL_OK
               && fabs(body.inertia.zz - 1.0 / 18) < 1e-16,
           "eq:mass-plane a triangle about its center: 1/18");
    int right = 1;
    for (int p = -3; p <= 3; p++)
        for (int q = -3; q <= 3; q++) {
            const whorl_vec3 pivot = {p, q, 0};
            const double J = 1.0 / 6 - (p + q) / 3.0
                + (p * p + q * q) / 2.0;
            right = right && fabs(whorl_mass_inertia_about(&body, pivot).zz
                                  - J) <= 1e-14;
        }
    tap_ok(right, "eq:mass-plane a triangle about 49 pivots");
}
static whorl_status weigh(double first, double second, double about,
                          double volume)
{
    whorl_mass_properties p;
    return whorl_mass_from_moments(
        (whorl_moments){1, {first, 0, 0}, {1, 1, second, 0, 0, 0}},
        (whorl_vec3){about, 0, 0}, volume, &p);
}

static void test_moments_refused(void)
{
    tap_ok(weigh(0, 1, 0, 1) == WHORL_OK, "eq:mass-center good moments");
    tap_ok(weigh(NAN, 1, 0, 1) == WHORL_NOT_FINITE,
           "eq:mass-center/bad NaN for the first moment");
    tap_ok(weigh(0, NAN, 0, 1) == WHORL_NOT_FINITE,
           "eq:mass-center/bad NaN for the second moment");
    tap_ok(weigh(0, 1, INFINITY, 1) == WHORL_NOT_FINITE,
           "eq:mass-center/bad an infinite point");
    tap_ok(weigh(0, 1, 0, NAN) == WHORL_NOT_FINITE,
           "eq:mass-center/bad NaN for the volume");
    whorl_mass_properties p;
    const whorl_vec3 far = {DBL_MAX, 0, 0};
    tap_ok(whorl_mass_from_moments((whorl_moments){0x1p-1000,
               {0x1p-29, 0, 0}, {1, 1, 1, 0, 0, 0}}, far, 1, &p)
               == WHORL_OUT_OF_RANGE,
           "eq:mass-center/bad the center overflows, the inertia does not");
    tap_ok(whorl_mass_from_moments((whorl_moments){1, {0, 0, 0},
               {DBL_MAX, DBL_MAX, 1, 0, 0, 0}}, origin, 1, &p)
               == WHORL_OUT_OF_RANGE,
           "eq:mass-center/bad the inertia overflows, the center does not");
    whorl_mass_from_moments((whorl_moments){2, {DBL_TRUE_MIN, 0, 0},
                                            {0, 0, 0, 0, 0, 0}},
                            (whorl_vec3){0, 0, 0}, 1, &p);
    const char *of = "eq:mass-bound a quotient that vanishes";
    expect(p.delta.x == 0, of, "it does");
    expect(p.delta_bound > 0, of, "a bound of the center is left");
    expect(p.inertia_bound > 0, of, "a bound of the inertia is left");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "07-mass");
    test_solids();
    test_skins();
    test_points();
    test_readings();
    test_worked_tetrahedra();
    test_worked_cavity();
    test_block();
    test_lumped();
    test_set_mass();
    test_move();
    test_total();
    test_parallel();
    test_gap();
    for (int turns = 0; turns < 3; turns++)
        test_gap_of_the_middle(turns);
    test_flat_lid();
    test_limits_of_flatness();
    test_open_cube();
    test_distance();
    test_scales();
    test_refused();
    test_physical();
    test_far_parts();
    test_handle();
    test_principal();
    test_links();
    test_sheet();
    test_moments_refused();
    return tap_end();
}
