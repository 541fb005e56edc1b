/* The sums of a mesh: accuracy, bounds, shares. */
/* Tangled from literate/08-exact: kernel-evidence. Edit there. */
#include "tests/crumpled_mesh.h"
#include "tests/exact_integrals.h"
#include "src/edge_hash.h"
#include <float.h>
#include <stdio.h>

static void exact_sums(const whorl_mesh *mesh, whorl_vec3 reference,
                       int closed)
{
    ref_sums_zero(&exact);
    if (closed)
        exact_faces(mesh, mp3_from(reference), ref_add_face);
    else
        exact_fan(mesh, mp3_from(reference));
}
static void draw_closed(sweep *s)
{
    const uint32_t rows = 3 + draw_below(s, 3);
    crumple(rows, 4, draw_uniform(s, 0, 2));
}
static void measure_case(sweep *s, int closed, int precise)
{
    const whorl_mesh mesh = as_soup();
    const whorl_mesh_frame f = frame_of(&mesh, precise);
    mp_open(2200);
    exact_sums(&mesh, f.reference, closed);
    const int was_exact = mp_exact();
    const whorl_mesh_integrals i = sum_whole(&mesh, &f);
    sweep_error(s, was_exact ? worst_ratio(&i) : INFINITY);
    mp_close();
}

static void test_bound(int precise)
{
    sweep s = sweep_begin(1500, 1, "bound", precise
        ? "S1.12 eq:exact-mesh-bound/precise eq:exact-mesh-bound pieces of "
        "a skin, closed and open, in double-double"
        : "S1.12 eq:exact-mesh-bound eq:exact-mesh-magnitude pieces of a "
        "skin, closed and open");
    while (sweep_next(&s)) {
        const int closed = draw_below(&s, 4) == 0;
        if (closed)
            draw_closed(&s);
        else
            draw_pieces(&s);
        distort(&s, 3, draw_far(&s), 0);
        measure_case(&s, closed, precise);
    }
    sweep_end(&s);
}
static void test_scales(int precise)
{
    sweep s = sweep_begin(300, 1, "bound",
        "eq:exact-mesh-bound/scale%s sizes of 2^-250 to 2^250, and corners "
        "of all sizes at once", precise ? "-precise eq:exact-mesh-bound"
        : "");
    while (sweep_next(&s)) {
        draw_pieces(&s);
        if (draw_below(&s, 3) > 0) {
            const double far = draw_far(&s);
            distort(&s, 3, far, (int)draw_integer(&s, -250, 250));
        } else
            for (size_t k = 0; k < 9 * triangle_count; k++)
                vertices[k] = draw_wide(&s, -150, 150);
        measure_case(&s, 0, precise);
    }
    sweep_end(&s);
}
static mp greatest(const double *x, int n)
{
    mp most = mp_of(0);
    for (int k = 0; k < n; k++)
        most = mp_max(most, mp_abs(mp_of(x[k])));
    return most;
}

/* The sum of a magnitude over lanes and both parts, in units of length. */
static mp carried(const whorl_mesh_frame *f, const whorl_mesh_partial p[2],
                  int q)
{
    mp sum = mp_of(0);
    for (int l = 0; l < 16; l++)
        sum = mp_add(sum, mp_of(p[l / 8].magnitude[q][l % 8]));
    for (int k = 0; f->scale.x == 1 && k < (q == 3 ? 3 : 2); k++)
        sum = mp_div(sum, mp_of(f->unit));
    return sum;
}
static double stated_off(const whorl_mesh_frame *f,
                         const whorl_mesh_partial p[2],
                         const whorl_mesh_integrals *i)
{
    const claims c = claims_of(i);
    const double h[3] = {f->half_extents.x, f->half_extents.y,
                         f->half_extents.z};
    double worst = 0;
    mp_open(300);
    mp Pi = mp_of(0), H = Pi, hat[3];
    for (int k = 0; k < 3; k++) {
        const mp reach = mp_div(mp_of(h[k]), mp_of(f->unit));
        Pi = mp_add(Pi, mp_mul(reach, carried(f, p, k)));
        H = mp_max(H, reach);
    }
    const mp Delta = carried(f, p, 3), H2 = mp_mul(H, H);
    hat[0] = greatest(c.got, 1);
    hat[1] = greatest(c.got + 1, 3);
    hat[2] = greatest(c.got + 4, 6);
    const double chunks = floor((double)(p[0].triangles + p[1].triangles)
                                / WHORL_MESH_CHUNK);
    const mp u = mp_scale(mp_of(0x1p-53), 1 + 0x1p-20);
    const mp face = f->precise ? mp_scale(mp_scale(u, 0x1p-53),
                                          0x1p16 + 4 * chunks) : u;
    const mp mu = mp_add(mp_scale(hat[2], 120), mp_scale(mp_mul(H2, mp_max(
        mp_of(0), mp_sub(Delta, mp_scale(hat[0], 6)))), 12));
    const mp line[3] = {
        mp_div(mp_add(mp_scale(Pi, 8), mp_scale(Delta, 10)), mp_of(6)),
        mp_div(mp_mul(H, mp_add(mp_scale(Pi, 24), mp_scale(Delta, 45))),
               mp_of(24)),
        mp_div(mp_add(mp_mul(H2, mp_add(mp_scale(Pi, 96), mp_scale(Delta, 64))),
                      mp_scale(mu, 14)), mp_of(120))};
    const double got[3] = {i->measure_bound, i->first_bound, i->second_bound};
    for (int q = 0; q < 3; q++) {
        const mp wanted = mp_add(mp_mul(face, line[q]), mp_mul(u, hat[q]));
        worst = fmax(worst, fabs(mp_get(mp_sub(mp_div(mp_of(got[q]), wanted),
                                               mp_of(1)))));
    }
    mp_close();
    return worst;
}

static void draw_partial(sweep *s, whorl_mesh_partial *p)
{
    memset(p, 0, sizeof *p);
    p->triangles = (uint64_t)draw_integer(s, 1, 1e6);
    for (int l = 0; l < 8; l++) {
        for (int q = 0; q < 4; q++)
            p->magnitude[q][l] = draw_uniform(s, 0, 1)
                * (draw_below(s, 3) == 0 ? 0x1p20 : 1);
        for (int q = 0; q < 10; q++)
            p->high[q][l] = draw_uniform(s, -1, 1);
    }
    for (int q = 0; q < 10; q++)            /* some sums vanish */
        for (int l = 0; l < 8 && draw_below(s, 3) == 0; l++)
            p->high[q][l] = 0;
}

static void test_stated(void)
{
    sweep s = sweep_begin(3000, 1e-9, "of the formula",
        "eq:exact-mesh-bound/stated the bounds are those of the chapter");
    while (sweep_next(&s)) {
        whorl_mesh_partial p[2];
        whorl_mesh_integrals i;
        const double e = draw_integer(&s, -20, 20);
        const int scaled = e < -16 || e > 16;
        const double unit = ldexp(1, (int)e), k = scaled ? 1 / unit : 1;
        whorl_mesh_frame f = {{0, 0, 0}, unit,
            {unit * draw_uniform(&s, 0, 1), unit * draw_uniform(&s, 0, 1),
             unit * draw_uniform(&s, 0, 1)}, {k, k, k}, 0, 0};
        f.precise = (int)draw_below(&s, 2);
        draw_partial(&s, &p[0]);
        draw_partial(&s, &p[1]);
        whorl_mesh_fold(&f, p, 2, &i);
        sweep_error(&s, stated_off(&f, p, &i));
    }
    sweep_end(&s);
}
static int asks_again(double volume, double first, double second)
{
    const whorl_mesh_integrals i = {3, {0, 0, 0}, 1, -2, {5, 0, 0},
        {1, 2, 3, 0, -4, 0}, volume, first, second};
    return whorl_mesh_needs_precise(&i);
}

static void test_limit(void)
{
    const double V = WHORL_MESH_FAST_LIMIT * 2, C = 2 * V;
    const double more = 1 + 0x1p-50;
    tap_ok(WHORL_MESH_FAST_LIMIT == 1e-13 && !asks_again(V, V, C),
           "eq:exact-mesh-bound/limit bounds of 1e-13 are believed");
    tap_ok(asks_again(V * more, 0, 0),
           "eq:exact-mesh-bound/limit not that of the volume above");
    tap_ok(asks_again(0, V * more, 0),
           "eq:exact-mesh-bound/limit not that of the first moment above");
    tap_ok(asks_again(0, 0, C * more),
           "eq:exact-mesh-bound/limit not that of the second moment above");
}
/* A box, a ball, a ring or a handle, stretched a little, askew. */
static void draw_ordinary(uint32_t k)
{
    const uint32_t n = 3 + k % 9;
    double A[3][3], t[3];
    for (size_t i = 0; i < 3; i++) {
        t[i] = 100 * chance(12 * k + i);
        for (size_t j = 0; j < 3; j++)
            A[i][j] = (i == j) + chance(12 * k + 3 * i + j + 3);
    }
    switch (k % 4) {
    case 0: take(whorl_shape_box_count());
        whorl_shape_box(1, 2, 1.5, vertices, triangles); break;
    case 1: take(whorl_shape_sphere_count(n));
        whorl_shape_sphere(1, n, vertices, triangles); break;
    case 2: take(whorl_shape_torus_count(n));
        whorl_shape_torus(1, 0.4, n, vertices, triangles); break;
    default: take(whorl_shape_t_handle_count());
        whorl_shape_t_handle(0.1, vertices, triangles);
    }
    map_vertices(A, t);
}

static void test_slack(void)
{
    static const char *const name[3] = {"exact.mesh.slack.volume",
        "exact.mesh.slack.first", "exact.mesh.slack.second"};
    static double slack[3][100];
    for (uint32_t k = 0; k < 100; k++) {
        draw_ordinary(k);
        const whorl_mesh mesh = body();
        const whorl_mesh_frame f = frame_of(&mesh, 0);
        const whorl_mesh_integrals i = sum_whole(&mesh, &f);
        mp_open(2200);
        exact_sums(&mesh, f.reference, 1);
        slack[0][k] = slack_of(&i, 0, 0);
        slack[1][k] = slack_of(&i, 1, 3);
        slack[2][k] = slack_of(&i, 4, 9);
        mp_close();
    }
    for (int q = 0; q < 3; q++)
        tap_measured(name[q], "%.3g", median(slack[q], 100));
    tap_ok(slack[0][50] <= 200 && slack[2][50] <= 200, "S1.12 "
           "eq:exact-mesh-bound median bound of volume and second moment "
           "at most 200 times the larger of error and half an ulp: %.3g, "
           "%.3g", slack[0][50], slack[2][50]);
}

/* Relative errors of volume and inertia, that of the center in ulp of its
   coordinate, that of delta relative to the body. */
typedef struct { double volume, inertia, center, delta; } digits;

static digits worse(digits a, digits b)
{
    return (digits){fmax(a.volume, b.volume), fmax(a.inertia, b.inertia),
                    fmax(a.center, b.center), fmax(a.delta, b.delta)};
}

static void good_digits(const char *name, digits d)
{
    tap_ok(d.volume <= 1e-15 && d.inertia <= 1e-15 && d.center <= 1
           && d.delta <= 1e-15, "S1.12 eq:exact-mesh-bound/digits %s to "
           "1e8: volume %.1e, inertia %.1e, center %.2g ulp, delta %.1e",
           name, d.volume, d.inertia, d.center, d.delta);
}
static mp33 exact_inertia(mp V, const mp S[3])
{
    static const int at[3][3] = {{4, 7, 8}, {7, 5, 9}, {8, 9, 6}};
    mp33 C;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C.m[i][j] = mp_sub(mp_div(exact.n[at[i][j]], mp_of(120)),
                               mp_div(mp_mul(S[i], S[j]), V));
    return mp33_sub(mp33_scale(mp33_trace(C), mp33_identity()), C);
}
static digits digits_of(const whorl_mesh *mesh, int closed)
{
    whorl_mesh_integrals i;
    whorl_mass_properties p;
    digits d = {INFINITY, INFINITY, INFINITY, INFINITY};
    if (whorl_mesh_integrate(mesh, NULL, &i) != WHORL_OK
        || whorl_mass_from_integrals(&i, 1, &p) != WHORL_OK)
        return d;
    mp_open(2200);
    exact_sums(mesh, i.reference, closed);
    const mp V = mp_div(exact.n[0], mp_of(6));
    mp S[3];
    for (int k = 0; k < 3; k++)
        S[k] = mp_div(exact.n[1 + k], mp_of(24));
    d.volume = mp_get(mp_abs(mp_sub(mp_div(mp_of(p.volume), V), mp_of(1))));
    d.inertia = relative_error(p.inertia, exact_inertia(V, S));
    const double got[3] = {p.center.x, p.center.y, p.center.z};
    const double delta[3] = {p.delta.x, p.delta.y, p.delta.z};
    const double from[3] = {p.reference.x, p.reference.y, p.reference.z};
    d.center = d.delta = 0;
    for (int k = 0; k < 3; k++) {
        const mp c = mp_div(S[k], V), here = mp_add(mp_of(from[k]), c);
        const double size = i.unit;
        const double ulp = fmax(DBL_EPSILON * ldexp(1, ilogb(mp_get(here))),
                                DBL_EPSILON * size);
        d.center = fmax(d.center, mp_get(mp_abs(mp_sub(mp_of(got[k]), here)))
                        / ulp);
        d.delta = fmax(d.delta, mp_get(mp_abs(mp_sub(mp_of(delta[k]), c)))
                       / size);
    }
    mp_close();
    return d;
}

static void make_cavity(uint32_t n)
{
    take(whorl_shape_sphere_count(n));
    whorl_shape_sphere(0.5, n, vertices, triangles);
    whorl_shape_sphere(0.3, n, vertices + 3 * vertex_count,
                       triangles + 3 * triangle_count);
    join_turned(whorl_shape_sphere_count(n));
}
static void make_body(int which, double offset)
{
    static const double thin[5][3] = {{1, 1, 1}, {1, 1, 1}, {1, 0.7, 1e-3},
                                      {1e-3, 0.7e-3, 1}, {1, 1, 1}};
    static const double Q[3][3] = {{0.48, 0.6, 0.64}, {-0.8, 0.6, 0},
                                   {-0.36, -0.52, 0.77}};
    double A[3][3], t[3] = {offset, -0.7 * offset, 0.9 * offset};
    if (which == 1) {
        take(whorl_shape_torus_count(12));
        whorl_shape_torus(0.35, 0.15, 12, vertices, triangles);
    } else if (which == 4) {
        make_cavity(10);
    } else {
        take(whorl_shape_sphere_count(16));
        whorl_shape_sphere(0.5, 16, vertices, triangles);
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A[i][j] = Q[i][j] * thin[which][j];
    map_vertices(A, t);
}

static void test_digits(void)
{
    static const char *const name[5] = {"sphere", "torus", "plate",
                                        "needle", "cavity"};
    static const double offset[5] = {0, 1e2, 1e4, 1e6, 1e8};
    tap_data("exact-digits", "body offset volume inertia center delta");
    for (int which = 0; which < 5; which++) {
        digits worst = {0, 0, 0, 0};
        for (int k = 0; k < 5; k++) {
            make_body(which, offset[k]);
            const whorl_mesh mesh = body();
            const digits d = digits_of(&mesh, 1);
            worst = worse(worst, d);
            tap_data("exact-digits", "%s %g %.2g %.2g %.2g %.2g",
                     name[which], offset[k], d.volume, d.inertia, d.center,
                     d.delta);
        }
        good_digits(name[which], worst);
    }
}
static unsigned char records[50 * 8000];

static size_t read_link(const char *directory, const char *name)
{
    char path[400];
    unsigned char head[84];
    size_t n = 0;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *in = fopen(path, "rb");
    if (in != NULL && fread(head, 1, 84, in) == 84)
        n = fread(records, 50, 8000, in);
    if (in != NULL)
        fclose(in);
    return n;
}

static void test_links(void)
{
    static const char *const name[2] = {"elfin3_link3.stl",
                                        "elfin3_link1.stl"};
    for (int k = 0; k < 2; k++) {
        const char *directory = getenv("WHORL_MESHES");
        const size_t n = directory ? read_link(directory, name[k]) : 0;
        const whorl_mesh mesh = whorl_mesh_stl(records, n);
        if (n > 0)
            good_digits(name[k], digits_of(&mesh, k == 0));
        else
            tap_skip(1, "set WHORL_MESHES to the directory of the links");
    }
}

static whorl_mesh many_crumbs(double h)
{
    const size_t faces = 65536;
    memset(soup, 0, 9 * faces * sizeof *soup);
    for (size_t k = 0; k < 9; k++) {
        soup[9 + k] = -1;
        soup[18 + k] = 1;
    }
    for (size_t block = 0; block < 256; block++) {
        double *p = soup + 9 * 256 * block;
        p[0] = p[3] = p[6] = 1;
        p[4] = 1;
        p[8] = block == 0 ? 1 : h;
    }
    return whorl_mesh_soup(soup, faces);
}

static void test_carry(void)
{
    sweep s = sweep_begin(20, 1, "bound", "eq:exact-mesh-carry 255 faces "
        "of less than u beside one of 1: none is lost");
    while (sweep_next(&s)) {
        const double h = 0x1p-53 * draw_uniform(&s, 0.7, 0.99);
        const whorl_mesh mesh = many_crumbs(h);
        const whorl_mesh_frame f = frame_of(&mesh, 0);
        const whorl_mesh_integrals i = sum_whole(&mesh, &f);
        mp_open(300);
        const mp sum = mp_add(mp_of(1), mp_scale(mp_of(h), 255));
        const mp V = mp_div(mp_scale(sum, 0x1p-6), mp_of(6));
        const double off = mp_get(mp_abs(mp_sub(mp_of(i.measure), V)));
        sweep_error(&s, f.unit == 4 && i.measure_bound < 1e-14 * i.measure
                        ? off / i.measure_bound : INFINITY);
        mp_close();
    }
    sweep_end(&s);
}

typedef struct { uint32_t of[2]; } areas;

static areas edges_of(const whorl_mesh *mesh, int how)
{
    static whorl_mesh_partial partial[8], total;
    whorl_mesh_frame f = frame_of(mesh, 0);
    const size_t chunks = (mesh->triangle_count + WHORL_MESH_CHUNK - 1)
        / WHORL_MESH_CHUNK;
    f.edges = how;
    whorl_mesh_sum(mesh, &f, 0, chunks, partial);
    memset(&total, 0, sizeof total);
    for (size_t k = 0; k < chunks; k++)
        whorl_mesh_join(&total, &partial[k]);
    return (areas){{total.edges[0], total.edges[1]}};
}

static int all_zero(areas a)
{
    return a.of[0] == 0 && a.of[1] == 0;
}

static int cancels(const whorl_mesh *mesh)
{
    return all_zero(edges_of(mesh, WHORL_MESH_EDGES))
        && all_zero(edges_of(mesh, WHORL_MESH_PLACES));
}
static float corners[9 * 4000];

static void test_edges(void)
{
    int good = 1;
    crumple(30, 29, 0);
    const whorl_mesh by_place = as_soup();
    for (size_t k = 0; k < 9 * triangle_count; k += 7)
        if (soup[k] == 0)
            soup[k] = -0.0;
    good = good && cancels(&by_place);
    for (size_t k = 0; k < 9 * triangle_count; k++)
        corners[k] = (float)soup[k];
    for (size_t k = 0; k < 9 * triangle_count; k++)
        memcpy(records + 50 * (k / 9) + 12 + 4 * (k % 9), corners + k, 4);
    const whorl_mesh layout[3] = {
        body(), whorl_mesh_soup_float(corners, triangle_count),
        whorl_mesh_stl(records, triangle_count)};
    for (int k = 0; k < 3; k++)
        good = good && cancels(&layout[k]);
    for (size_t k = 0; k < 3 * triangle_count; k++)
        corners[k] = (float)vertices[k];
    const whorl_mesh by_number = whorl_mesh_indexed_float(
        corners, vertex_count, triangles, triangle_count);
    good = good && cancels(&by_number);
    crumple(500, 158, 0.3);
    whorl_mesh large = body();
    good = good && cancels(&large);
    tap_ok(good, "S1.1 eq:exact-mesh-edges closed meshes in five layouts");
    memcpy(vertices + 3 * vertex_count, vertices, 3 * sizeof *vertices);
    triangles[0] = (uint32_t)vertex_count++;
    large = body();
    whorl_mesh_report box;
    whorl_mesh_integrals sums;
    int closed = 0;
    const whorl_mesh_stream stream = whorl_mesh_stream_of(&large);
    whorl_mesh_check(&large, &box);
    tap_ok(!all_zero(edges_of(&large, WHORL_MESH_EDGES))
           && all_zero(edges_of(&large, WHORL_MESH_PLACES))
           && whorl_mesh_integrate_stream(&stream, box.low, box.high, &closed,
                                          &sums) == WHORL_OK && closed,
           "S1.1 eq:exact-mesh-edges two vertices at one place cancel");
}
static areas face_edges(const whorl_mesh *mesh, size_t face)
{
    const whorl_mesh one = mesh->triangles
        ? whorl_mesh_indexed(vertices, vertex_count, triangles + 3 * face,
                             1)
        : whorl_mesh_soup(soup + 9 * face, 1);
    return edges_of(&one, WHORL_MESH_EDGES);
}

static int sum_is_zero(areas a, areas b, uint32_t times_a, uint32_t times_b)
{
    return times_a * a.of[0] + times_b * b.of[0] == 0
        && times_a * a.of[1] + times_b * b.of[1] == 0;
}

/* Vertices on a lattice of steps a and b. */
static void lay_on_lattice(double a, double b)
{
    crumple(31, 32, 0);
    for (size_t v = 0; v < vertex_count; v++)
        for (size_t i = 0; i < 3; i++)
            vertices[3 * v + i] = (double)(i == 0 ? v % 32
                : i == 1 ? v / 32 : v % 5) * (i == 1 ? b : a);
}

static void test_holes(void)
{
    static areas of[2000];
    sweep s = sweep_begin(12, 0, "misses", "S1.1 eq:exact-mesh-edges each "
        "face, and each pair of 1984 faces, lost, turned or doubled");
    while (sweep_next(&s)) {
        size_t missed = 0;
        lay_on_lattice(ldexp(1, (int)draw_integer(&s, -20, 20)),
                       draw_below(&s, 2) ? 0.25 : 0.1);
        const whorl_mesh mesh = draw_below(&s, 4) ? as_soup() : body();
        missed += !all_zero(edges_of(&mesh, WHORL_MESH_EDGES))
            || triangle_count != 1984;
        for (size_t k = 0; k < triangle_count; k++)
            of[k] = face_edges(&mesh, k);
        for (size_t k = 0; k < triangle_count; k++) {
            missed += (size_t)sum_is_zero(of[k], of[k], 1, 1);
            for (size_t j = 0; j < k; j++)
                missed += (size_t)(sum_is_zero(of[k], of[j], 1, 1)
                    | sum_is_zero(of[k], of[j], 1, 0u - 1));
        }
        sweep_error(&s, (double)missed);
    }
    sweep_end(&s);
}

enum { TRIES = 50000, SHAPES = 9 };

typedef struct { int loops, sides; double p[12][3]; } rim;

static double drawn(uint64_t *state, uint32_t below)
{
    return (double)(chaos(++*state) % below);
}

static void draw_triangle(int shape, uint64_t *state, rim *r)
{
    const double x = drawn(state, 1000), y = drawn(state, 1000);
    const double d = drawn(state, 2) > 0 ? 0.1 : 0.25;
    r->loops = 1;
    r->sides = 3;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            r->p[k][i] = shape == 0 ? drawn(state, 64)
                : shape == 1 ? (float)(drawn(state, 1 << 30) * 0x1p-30)
                : shape == 2 ? (i == 0 ? x + (k > 0) : i == 1 ? y + (k > 1)
                                : 3) * d
                : shape == 3 ? ldexp(drawn(state, 2) > 0 ? 1 : -1,
                                     (int)drawn(state, 60) - 30)
                : 1e6 + 0.0625 * drawn(state, 2048);
}

/* Two opposite sides of a box, about the origin or anywhere; a triangle
   and the same moved away and turned round; a polygon of twelve sides. */
static void draw_pair(int shape, uint64_t *state, rim *r)
{
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = drawn(state, 100);
        high[i] = low[i] + 1 + drawn(state, 100);
        if (shape == 5)
            low[i] = -high[i];
    }
    r->loops = 2;
    r->sides = 4;
    for (int k = 0; k < 8; k++) {
        const int j = k < 4 ? k : 7 - k;
        r->p[k][0] = j == 1 || j == 2 ? high[0] : low[0];
        r->p[k][1] = j >= 2 ? high[1] : low[1];
        r->p[k][2] = k < 4 ? low[2] : high[2];
    }
}

static void draw_moved(uint64_t *state, rim *r)
{
    const double by = 1 + drawn(state, 64);
    draw_triangle(1, state, r);
    r->loops = 2;
    for (int k = 3; k < 6; k++)
        for (int i = 0; i < 3; i++)
            r->p[k][i] = (float)(r->p[5 - k][i] + (i == 0 ? by : 0));
}

static void draw_polygon(uint64_t *state, rim *r)
{
    static const double x[4] = {1, 0.8660254037844386, 0.5, 0};
    const double z = drawn(state, 1000), a = 1 + drawn(state, 1000) / 8;
    r->loops = 1;
    r->sides = 12;
    for (int k = 0; k < 12; k++) {
        const int q = k % 6, p = (k + 9) % 12 % 6;
        const double c = q <= 3 ? x[q] : -x[6 - q];
        const double s = p <= 3 ? x[p] : -x[6 - p];
        r->p[k][0] = (float)(a * (k < 6 ? c : -c));
        r->p[k][1] = (float)(a * ((k + 9) % 12 < 6 ? s : -s));
        r->p[k][2] = z;
    }
}

static place_hash hash_of(int kind, const double p[3])
{
    if (kind == 0)
        return hash_place(words_of_float(p[0]), words_of_float(p[1]),
                          words_of_float(p[2]));
    if (kind == 1)
        return hash_place(words_of_double(p[0]), words_of_double(p[1]),
                          words_of_double(p[2]));
    return hash_number((uint32_t)(int64_t)(1000 * p[0])
                       + 320 * (uint32_t)(int64_t)(8 * p[1])
                       + 65536 * (uint32_t)(int64_t)p[2]);
}

static int is_missed(int kind, int shift, const rim *r)
{
    uint32_t psi = 0, chi = 0;
    for (int first = 0; first < r->loops * r->sides; first += r->sides) {
        place_hash q[12];
        for (int k = 0; k < r->sides; k++) {
            q[k] = hash_of(kind, r->p[first + k]);
            q[k].phi >>= shift;
            q[k].psi >>= shift;
            q[k].chi >>= shift;
        }
        for (int k = 2; k < r->sides; k++) {
            const signed_hash t = hash_face(q[0], q[k - 1], q[k]);
            psi += t.psi;
            chi += t.chi;
        }
    }
    return psi % 256 == 0 && chi % 256 == 0;
}

static int has_equal_corners(int kind, const rim *r)
{
    const int n = r->loops * r->sides;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++) {
            const place_hash a = hash_of(kind, r->p[i]);
            const place_hash b = hash_of(kind, r->p[k]);
            if (memcmp(&a, &b, sizeof a) == 0)
                return 1;
        }
    return 0;
}

static void draw_rim(int shape, uint64_t *state, rim *r)
{
    if (shape <= 4)
        draw_triangle(shape, state, r);
    else if (shape <= 6)
        draw_pair(shape, state, r);
    else if (shape == 7)
        draw_moved(state, r);
    else
        draw_polygon(state, r);
}

static void test_chance(void)
{
    static const char *const name[3] = {"floats", "doubles", "numbers"};
    const double expected = 4 * TRIES * 7.0 / 65536;
    uint64_t state = 7;
    for (int kind = 0; kind < 3; kind++) {
        int most = 0, triangles_missed = 0;
        for (int shape = 0; shape < SHAPES; shape++) {
            int missed = 0;
            for (int n = 0; n < TRIES; n++) {
                rim r;
                do
                    draw_rim(shape, &state, &r);
                while (has_equal_corners(kind, &r));
                for (int shift = 0; shift <= 24; shift += 8)
                    missed += is_missed(kind, shift, &r);
            }
            most = missed > most ? missed : most;
            triangles_missed += shape == 1 ? missed : 0;
        }
        tap_ok(most < expected + 6 * sqrt(expected)
               && (kind == 2
                   || triangles_missed > expected - 4 * sqrt(expected)),
               "S1.1 eq:exact-mesh-chance %s, nine kinds of holes, eight "
               "bits: at most %d of %d missed, by lot %.0f", name[kind],
               most, 4 * TRIES, expected);
    }
}

typedef struct { size_t piece, readable; int reads, fails_at; } pieces;

static whorl_status read_pieces(void *context, size_t first, size_t count,
                                whorl_mesh_visitor *visit, void *argument)
{
    pieces *p = context;
    whorl_status status = WHORL_OK;
    if (++p->reads == p->fails_at)
        return WHORL_NOT_READ;
    for (size_t done = 0; done < count && status == WHORL_OK;) {
        const size_t left = count - done;
        const size_t n = left < p->piece ? left : p->piece;
        const whorl_mesh part = whorl_mesh_soup(soup + 9 * (first + done),
                                                n);
        if (first + done + n > p->readable)
            return WHORL_NOT_READ;
        status = visit(argument, &part, first + done);
        done += n;
    }
    return status;
}

static whorl_status run_backwards(void *context, whorl_mesh_pass *pass)
{
    static whorl_mesh_part part[8];
    whorl_status status = WHORL_OK;
    (void)context;
    for (size_t k = pass->chunks; k-- > 0;)
        pass->work(pass, k, &part[k]);
    for (size_t k = 0; k < pass->chunks && status == WHORL_OK; k++)
        status = pass->join(pass, &part[k]);
    return status;
}
static int same_reports(const whorl_mesh_report *a,
                        const whorl_mesh_report *b)
{
    return a->degenerate == b->degenerate
        && memcmp(&a->low, &b->low, sizeof a->low) == 0
        && memcmp(&a->high, &b->high, sizeof a->high) == 0;
}

static int same_sums(const whorl_mesh_stream *a, const whorl_mesh_stream *b,
                     const whorl_mesh_report *box, int closed)
{
    whorl_mesh_integrals i, j;
    int first = -1, second = -1;
    memset(&i, 0, sizeof i);
    memset(&j, 0, sizeof j);
    return whorl_mesh_integrate_stream(a, box->low, box->high, &first, &i)
            == WHORL_OK
        && whorl_mesh_integrate_stream(b, box->low, box->high, &second, &j)
            == WHORL_OK
        && first == closed && second == closed
        && i.measure == j.measure && i.measure_bound == j.measure_bound
        && memcmp(&i.first, &j.first, sizeof i.first) == 0
        && memcmp(&i.second, &j.second, sizeof i.second) == 0
        && i.second_bound == j.second_bound;
}

static void test_pieces(void)
{
    pieces p = {512, ROOM, 0, 0};
    whorl_mesh_report whole, seen;
    crumple(500, 158, 0.3);
    const whorl_mesh mesh = as_soup();
    const whorl_mesh_stream memory = whorl_mesh_stream_of(&mesh);
    whorl_mesh_stream stream = {triangle_count, NULL, read_pieces,
                                run_backwards, &p};
    int good = whorl_mesh_check(&mesh, &whole) == WHORL_OK
        && whorl_mesh_check_stream(&stream, &seen) == WHORL_OK;
    tap_ok(good && same_reports(&whole, &seen) && p.reads == 3,
           "S1.12 the box of a mesh in pieces");
    tap_ok(same_sums(&memory, &stream, &whole, 1),
           "S1.1 eq:exact-mesh-edges S1.12 a mesh in pieces: closed, the same "
           "bits");
    for (size_t k = 0; k < 9; k++)
        soup[9 * 140000 + k] = soup[k % 3];
    stream.run = NULL;
    good = whorl_mesh_check(&mesh, &whole) == WHORL_OK
        && whorl_mesh_check_stream(&stream, &seen) == WHORL_OK;
    tap_ok(good && same_reports(&whole, &seen) && seen.degenerate == 1
           && same_sums(&memory, &stream, &whole, 0),
           "S1.1 eq:exact-mesh-edges S1.12 a mesh in pieces: open, one face "
           "without area");
    whorl_mesh_integrals before, after;
    int closed = 5;
    memset(&before, 0x5a, sizeof before);
    after = before;
    p.readable = 150000;
    tap_ok(whorl_mesh_check_stream(&stream, NULL) == WHORL_NOT_READ
           && whorl_mesh_integrate_stream(&stream, whole.low, whole.high,
                                          &closed, &after) == WHORL_NOT_READ
           && closed == 5 && memcmp(&before, &after, sizeof before) == 0,
           "S1.1 a stream that ends too soon");
    p.readable = ROOM;
    soup[9 * 70000 + 5] = NAN;
    tap_ok(whorl_mesh_check_stream(&stream, &seen) == WHORL_NOT_FINITE
           && seen.face == 70000 && seen.corner == 1 && seen.vertex == 210001,
           "S1.1 the place of a corner that is no number, in pieces");
    stream.triangle_count = 0;
    tap_ok(whorl_mesh_check_stream(&stream, &seen) == WHORL_NO_TRIANGLES
           && seen.low.x == 0, "S1.1 a stream without faces");
}

static void *allot(void *context, size_t size)
{
    static unsigned char space[160000 * 92];
    size_t *left = context;
    if (size > *left)
        return NULL;
    *left -= size;
    return space + *left / 16 * 16;
}

static int same_edges(const whorl_mesh *a, const whorl_mesh_boundary *p,
                      const whorl_mesh *b, const whorl_mesh_boundary *q)
{
    int good = p->unmatched_edges == q->unmatched_edges
        && p->holes == q->holes && p->oriented == q->oriented;
    for (size_t i = 0; good && i < p->unmatched_edges; i++) {
        const whorl_mesh_edge e = whorl_mesh_unmatched_edge(a, p, i);
        const whorl_mesh_edge f = whorl_mesh_unmatched_edge(b, q, i);
        good = memcmp(&e, &f, sizeof e) == 0;
    }
    return good;
}
static void test_buckets(void)
{
    static unsigned char work[160000 * 92];
    sweep s = sweep_begin(8, 0, "faults", "S1.1 eq:exact-mesh-edges/open "
        "holes, turned and doubled faces: in pieces and in memory");
    while (sweep_next(&s)) {
        pieces p = {256, ROOM, 0, 0};
        size_t left = sizeof work;
        whorl_mesh few;
        whorl_mesh_boundary whole, found;
        const uint32_t rows = 40 + (uint32_t)draw_below(&s, 400);
        const int apart = (int)draw_below(&s, 2);
        crumple(rows, 158, apart ? 0.3 : 0);
        as_soup();
        for (size_t k = draw_below(&s, 40); k > 0; k--) {
            const uint32_t n = (uint32_t)triangle_count;
            double *face = soup + 9 * draw_below(&s, n);
            const double *other = draw_below(&s, 2) ? face + 3
                : soup + 9 * draw_below(&s, n);
            memmove(face, other,
                    (draw_below(&s, 3) + 1) * 3 * sizeof *face);
        }
        const whorl_mesh mesh = whorl_mesh_soup(soup, triangle_count);
        const whorl_mesh_stream stream = {triangle_count, NULL, read_pieces,
                                          NULL, &p};
        int good = whorl_mesh_find_boundary(&mesh, work, sizeof work,
                                            &whole) == WHORL_OK
            && whorl_mesh_find_boundary_of_stream(&stream, allot, &left,
                                                  &few, &found) == WHORL_OK;
        good = good && same_edges(&mesh, &whole, &few, &found)
            && found.closed == whole.closed && found.shells == 0
            && (!apart
                || few.triangle_count < 64 * (whole.unmatched_edges + 1));
        sweep_error(&s, !good);
    }
    sweep_end(&s);
    pieces p = {256, ROOM, 0, 0};
    crumple(400, 158, 0.3);
    as_soup();
    soup[0] += 1;
    const whorl_mesh_stream stream = {triangle_count, NULL, read_pieces, NULL,
                                      &p};
    size_t left = 0;
    whorl_mesh few;
    whorl_mesh_boundary found;
    const whorl_status status = whorl_mesh_find_boundary_of_stream(
        &stream, allot, &left, &few, &found);
    tap_ok(status == WHORL_WORK_TOO_SMALL
           && whorl_mesh_find_boundary_of_stream(&stream, NULL, NULL, &few,
                                                 &found) == status,
           "S1.1 no work space for the edges of a mesh in pieces");
    left = whorl_mesh_bucket_count(triangle_count) * sizeof(whorl_mesh_bucket)
        + 4096;
    tap_ok(whorl_mesh_find_boundary_of_stream(&stream, allot, &left, &few,
                                              &found) == WHORL_WORK_TOO_SMALL,
           "S1.1 work space for the buckets only");
    for (int reading = 1; reading <= 4; reading++) {
        left = sizeof work;
        p.reads = 0;
        p.fails_at = reading;
        tap_ok(whorl_mesh_find_boundary_of_stream(&stream, allot, &left, &few,
                                                  &found) == WHORL_NOT_READ,
               "S1.1 reading %d of an open mesh fails", reading);
    }
}

static void test_magnitudes(void)
{
    static const double want[4] = {96, 48, 32, 288};
    int good = 1;
    take(whorl_shape_box_count());
    whorl_shape_box(2, 4, 6, vertices, triangles);
    for (size_t face = 0; face < triangle_count; face += 2)
        turn_face(face);
    const whorl_mesh mesh = body();
    for (int precise = 0; precise < 2; precise++) {
        const whorl_mesh_frame f = frame_of(&mesh, precise);
        whorl_mesh_partial sum;
        whorl_mesh_sum(&mesh, &f, 0, 1, &sum);
        for (int i = 0; i < 4; i++) {
            double all = 0;
            for (int l = 0; l < 8; l++)
                all += sum.magnitude[i][l];
            good = good && all == want[i];
        }
    }
    tap_ok(good, "eq:exact-mesh-magnitude of a box, some faces turned");
}
static void count_face(long p[3][3], long sum[4])
{
    long e[3], f[3], d = 0;
    for (int i = 0; i < 3; i++) {
        e[i] = p[1][i] - p[0][i];
        f[i] = p[2][i] - p[0][i];
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        sum[i] += labs(e[j] * f[k]) + labs(e[k] * f[j]);
        d += (p[0][i] - 10) * (e[j] * f[k] - e[k] * f[j]);
    }
    sum[3] += labs(d);
}

static int miscounted(const double *corner, int precise, const long want[4])
{
    const whorl_mesh mesh = whorl_mesh_soup(corner, 20);
    const whorl_mesh_frame f = frame_of(&mesh, precise);
    whorl_mesh_partial sum;
    whorl_mesh_sum(&mesh, &f, 0, 1, &sum);
    int bad = 0;
    for (int i = 0; i < 4; i++) {
        double all = 0;
        for (int l = 0; l < 8; l++)
            all += sum.magnitude[i][l];
        bad += all != (double)want[i];
    }
    return bad;
}
static void test_magnitudes_of_faces(void)
{
    sweep s = sweep_begin(200, 0, "differences",
        "eq:exact-mesh-magnitude/faces the four sums of whole faces");
    while (sweep_next(&s)) {
        double corner[180];
        long want[4] = {0, 0, 0, 0};
        for (int i = 0; i < 180; i++) /* first the ends of the cube */
            corner[i] = i < 3 ? 0 : i < 6 ? 20 : draw_integer(&s, 0, 20);
        for (int face = 0; face < 20; face++) {
            long p[3][3];
            for (int i = 0; i < 9; i++)
                p[i / 3][i % 3] = (long)corner[9 * face + i];
            count_face(p, want);
        }
        sweep_error(&s, miscounted(corner, 0, want)
                            + miscounted(corner, 1, want));
    }
    sweep_end(&s);
}
static int refuses(double low, double high)
{
    whorl_mesh_frame f, before;
    memset(&f, 0x5a, sizeof f);
    before = f;
    return whorl_mesh_choose_frame((whorl_vec3){low, 0, 0},
                                   (whorl_vec3){high, 0, 0}, &f)
        == WHORL_OUT_OF_RANGE && memcmp(&f, &before, sizeof f) == 0;
}

static void test_frame(void)
{
    whorl_mesh_frame f;
    const whorl_vec3 l = {-1, 5, 1e300}, h = {3, 6, 1e300};
    int good = whorl_mesh_choose_frame(l, h, &f) == WHORL_OK
        && f.reference.x == 1 && f.reference.y == 5.5 && f.unit == 8
        && f.half_extents.x == 2 && f.half_extents.y == 0.5
        && f.half_extents.z == 0 && f.scale.x == 1 && f.precise == 0
        && f.edges == 0;
    const whorl_vec3 small = {0x1p-500, 0, 0};
    const whorl_vec3 zero = {0, 0, 0};
    good = good && whorl_mesh_choose_frame(zero, small, &f) == WHORL_OK
        && f.unit == 0x1p-499 && f.scale.x == 0x1p499 && f.scale.y == 0;
    tap_ok(good, "eq:exact-mesh-bound/scale reference, unit, reach and "
           "scale of a box");
    tap_ok(refuses(-DBL_MAX, DBL_MAX) && refuses(0, 0x1p1001)
           && refuses(0, 0x1p-1010) && refuses(0, INFINITY)
           && refuses(NAN, 1), "S1.12 boxes without a frame");
    const double side = 0x1p-500, z = 1e300;
    const double plate[9] = {0, 0, z, side, 0, z, 0, side, z};
    const whorl_mesh flat = whorl_mesh_soup(plate, 1);
    const whorl_mesh_frame g = frame_of(&flat, 0);
    const whorl_mesh_integrals i = sum_whole(&flat, &g);
    tap_ok(i.measure == 0 && i.second.zz == 0 && i.measure_bound < 1e-15,
           "eq:exact-mesh-bound/scale a tiny plate at a height of 1e300");
    const whorl_mesh none = whorl_mesh_soup(soup, 5);
    whorl_mesh_partial beyond;
    memset(&beyond, 0x5a, sizeof beyond);
    f.edges = WHORL_MESH_EDGES;
    whorl_mesh_sum(&none, &f, 7, 1, &beyond);
    tap_ok(beyond.triangles == 0 && beyond.high[0][0] == 0
           && beyond.edges[0] == 0 && beyond.edges[1] == 0,
           "S1.12 a chunk beyond the last face is zero");
    test_magnitudes();
    test_magnitudes_of_faces();
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "08-kernel");
    ref_sums_init(&exact, EXACT_BITS);
    test_bound(0);
    test_bound(1);
    test_scales(0);
    test_scales(1);
    test_stated();
    test_limit();
    test_slack();
    test_digits();
    test_links();
    test_carry();
    test_edges();
    test_holes();
    if (tap_at_length())
        test_chance();
    test_pieces();
    test_buckets();
    test_frame();
    return tap_end();
}
