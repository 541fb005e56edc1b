/* What is reported on small meshes, open and closed. */
/* Tangled from literate/07-mass: report-evidence. Edit there. */
#include "reference/tap.h"
#include "whorl.h"
#include <math.h>
#include <string.h>

static double vertices[3 * 67];
static uint32_t triangles[3 * 132];
static unsigned char work[1 << 16];

static whorl_mesh cube(size_t faces)
{
    whorl_shape_box(1, 1, 1, vertices, triangles);
    return whorl_mesh_indexed(vertices, 8, triangles, faces);
}

static whorl_status report_on(const whorl_mesh *mesh, size_t size,
                              whorl_mass_properties *p,
                              whorl_mass_report *r)
{
    return whorl_mass_of_mesh(mesh, 1, INFINITY, work, size, p, r);
}

static void test_closed(void)
{
    const whorl_mesh mesh = cube(12);
    const whorl_mesh_stream s = whorl_mesh_stream_of(&mesh);
    whorl_mesh_report box;
    whorl_mesh_integrals i;
    whorl_mass_properties p, q;
    whorl_mass_report r;
    memset(&p, 0x5a, sizeof p);
    const int good = whorl_mesh_check(&mesh, &box) == WHORL_OK
        && whorl_mesh_integrate_stream(&s, box.low, box.high, NULL, &i)
            == WHORL_OK
        && whorl_mass_from_integrals(&i, 1, &q) == WHORL_OK
        && report_on(&mesh, 0, &p, &r) == WHORL_OK;
    tap_ok(good && memcmp(&p, &q, sizeof p) == 0 && r.gap == 0
           && r.flat_holes == 0 && r.work_size == 0,
           "S1.9 a closed mesh is its integrals");
}

static void test_scaled(void)
{
    for (int axis = 0; axis < 3; axis++) {
        double k[3] = {1, 1, 1};
        whorl_mass_properties p;
        const whorl_mesh mesh = cube(12);
        const whorl_mesh_stream s = whorl_mesh_stream_of(&mesh);
        k[axis] = 2;
        const whorl_mass_options options = {
            1, 0, {k[0], k[1], k[2]}, 0, NULL, NULL};
        tap_ok(whorl_mass_of_stream(&s, &options, &p, NULL) == WHORL_OK
               && fabs(p.volume - 2) < 1e-12,
               "M10 eq:mesh-scale/axis twice as long along axis %d", axis);
    }
}
static void test_work(void)
{
    whorl_mass_properties p;
    whorl_mass_report r;
    const whorl_mesh mesh = cube(11);
    const size_t size = whorl_mesh_work_size(11);
    tap_ok(size <= sizeof work && report_on(&mesh, size, &p, &r) == WHORL_OK
           && report_on(&mesh, size - 1, &p, &r) == WHORL_WORK_TOO_SMALL,
           "S1.9 work space of %zu bytes, and of one less", size);
}
static void test_flat(void)
{
    whorl_mesh_boundary b;
    whorl_mass_properties p;
    whorl_mass_report r;
    const whorl_vec3 low = {-0.5, -0.5, 0}, high = {0.5, 0.5, 0};
    const whorl_mesh mesh = cube(12);
    for (int k = 2; k < 24; k += 3)
        vertices[k] = 0;
    tap_ok(report_on(&mesh, 0, &p, &r) == WHORL_FLAT && r.inward == 0
           && r.integrals.measure == 0,
           "S1.9 a volume of zero is not below zero");
    tap_ok(whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
               == WHORL_OK
           && whorl_mass_gap(&mesh, &b, &r.integrals, low, high) == 0,
           "S1.1 eq:mass-gap/closed a closed mesh has no gap, flat or not");
}
/* Put a new vertex on an edge of a face, which becomes two; its neighbor
   keeps the edge. */
static void cut_edge(whorl_mesh *mesh, size_t face, int from, double t)
{
    const uint32_t v = (uint32_t)mesh->vertex_count++;
    uint32_t *first = triangles + 3 * face;
    uint32_t *second = triangles + 3 * mesh->triangle_count++;
    const int to = (from + 1) % 3;
    for (uint32_t i = 0; i < 3; i++)
        vertices[3 * v + i] = (1 - t) * vertices[3 * first[from] + i]
            + t * vertices[3 * first[to] + i];
    memcpy(second, first, 3 * sizeof *first);
    first[to] = second[from] = v;
}

static void test_slit(void)
{
    whorl_mass_properties p;
    whorl_mass_report r;
    whorl_mesh mesh = cube(12);
    cut_edge(&mesh, 0, 0, 0.5);
    tap_ok(report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
           && r.boundary.unmatched_edges == 3 && r.boundary.holes == 1
           && r.flat_holes == 1 && r.gap == 0,
           "S1.1 eq:mass-flat/slit three edges in a row are flat");
}
static whorl_mesh turned_cube(sweep *s)
{
    const whorl_mesh mesh = cube(12);
    const double x = draw_uniform(s, -3, 3), y = draw_uniform(s, -3, 3);
    const whorl_quat q = whorl_quat_exp((whorl_vec3){
        x, y, draw_uniform(s, -3, 3)});
    for (int i = 0; i < 8; i++) {
        const whorl_vec3 p = whorl_quat_rotate(q, (whorl_vec3){
            vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]});
        memcpy(vertices + 3 * i, &p, sizeof p);
    }
    return mesh;
}

static void test_turned_slit(void)
{
    sweep s = sweep_begin(300, 0, "slits", "S1.1 eq:mass-flat/slit "
                          "three edges nearly in a row, not seen as flat");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_mass_report r;
        whorl_mesh mesh = turned_cube(&s);
        cut_edge(&mesh, 0, 0, draw_uniform(&s, 0.1, 0.9));
        sweep_error(&s, report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
                    && r.flat_holes == 1 && r.gap == 0 ? 0 : 1);
    }
    sweep_end(&s);
}

/* A face is lost and the other of its square stands there twice: the areas
   of the two cancel. */
static void test_eight(void)
{
    sweep s = sweep_begin(300, 0, "holes", "S1.1 eq:mass-flat/eight a face "
        "lost beside one that is doubled, not seen as flat");
    while (sweep_next(&s)) {
        whorl_mass_properties p;
        whorl_mass_report r;
        const whorl_mesh mesh = turned_cube(&s);
        const size_t k = 2 * draw_below(&s, 6);
        memcpy(triangles + 3 * k, triangles + 3 * (k + 1),
               3 * sizeof *triangles);
        sweep_error(&s, report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
                    && r.boundary.holes == 1 && r.flat_holes == 1
                    && r.gap == 0 && fabs(p.mass - 1) < 1e-14 ? 0 : 1);
    }
    sweep_end(&s);
}

static void test_octahedron(void)
{
    static const uint32_t every_other[12] = {0, 2, 4, 0, 3, 5, 1, 2, 5,
                                             1, 3, 4};
    double worst = 0, whole = INFINITY;
    int flat = 0;
    for (int k = 0; k < 25; k++) {
        whorl_mass_properties p;
        whorl_mass_report r;
        whorl_mesh mesh = cube(4);
        for (uint32_t i = 0; i < 18; i++)
            vertices[i] = i % 3 != i / 6 ? 0 : i / 3 % 2 ? -1 : 1;
        memcpy(triangles, every_other, sizeof every_other);
        mesh.vertex_count = 6;
        if (k < 24)
            cut_edge(&mesh, (size_t)k / 6, k / 2 % 3,
                     k % 2 ? 0x1p-30 : 1 - 0x1p-30);
        if (report_on(&mesh, sizeof work, &p, &r) != WHORL_OK)
            worst = INFINITY;
        flat += r.boundary.holes != 1 || r.flat_holes != 0;
        whole = fabs(r.gap - sqrt(0.125));
        worst = fmax(worst, whole);
    }
    tap_ok(flat == 0 && worst < 0.01 && whole < 1e-15,
           "S1.1 eq:mass-flat/octahedron a hole whose area vector is zero "
           "is not flat: gap off by %.2g, if cut by %.2g", whole, worst);
}

static double mirrored_gap(int mirror)
{
    whorl_mass_properties p;
    whorl_mass_report r;
    whorl_mesh mesh = cube(12);
    const int odd = (mirror ^ mirror >> 1 ^ mirror >> 2) & 1;
    for (int k = 0; k < 24; k++)
        vertices[k] *= (k % 3 + 1) * (mirror >> k % 3 & 1 ? -1 : 1);
    for (int face = 0; odd && face < 12; face++) {
        uint32_t *t = triangles + 3 * face;
        const uint32_t second = t[1];
        t[1] = t[2];
        t[2] = second;
    }
    memcpy(triangles + 6, triangles + 33, 3 * sizeof *triangles);
    mesh.triangle_count = 11;       /* without its third face */
    memcpy(triangles + 12, triangles + 30, 3 * sizeof *triangles);
    mesh.triangle_count = 10;       /* nor its fifth */
    return report_on(&mesh, sizeof work, &p, &r) == WHORL_OK ? r.gap : NAN;
}

static void test_mirrored_gap(void)
{
    const double gap = mirrored_gap(0);
    for (int mirror = 1; mirror < 8; mirror++)
        tap_ok(fabs(mirrored_gap(mirror) / gap - 1) < 1e-9 && gap > 0.001,
               "S1.1 eq:mass-gap/mirrored mirror image %d", mirror);
}

static const double house[9][3] = {
    {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1},
    {1, 1, 1}, {0, 1, 1}, {0.5, 0.5, 2}};
static const uint32_t walls[14][3] = {
    {0, 3, 2}, {0, 2, 1}, {0, 1, 5}, {0, 5, 4}, {1, 2, 6}, {1, 6, 5},
    {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}, {4, 5, 8}, {5, 6, 8},
    {6, 7, 8}, {7, 4, 8}};
static const uint32_t lid[2][3] = {{4, 5, 6}, {4, 6, 7}};
static const double tips[6][3] = {
    {1, 0, 0}, {0, 1, 0}, {-2, 0, 0}, {0, -3, 0}, {0, 0, 2}, {0, 0, -1}};
static const uint32_t eight[8][3] = {
    {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}, {1, 0, 5}, {2, 1, 5},
    {3, 2, 5}, {0, 3, 5}};

/* Faces of which those of a set are turned over. */
static whorl_mesh turned(const double *x, size_t vertex_count,
                         const uint32_t *face, size_t n, uint32_t set)
{
    memcpy(vertices, x, 3 * vertex_count * sizeof *x);
    memcpy(triangles, face, 3 * n * sizeof *face);
    for (size_t f = 0; f < n; f++)
        if (f < 32 && set >> f & 1) {
            triangles[3 * f + 1] = face[3 * f + 2];
            triangles[3 * f + 2] = face[3 * f + 1];
        }
    return whorl_mesh_indexed(vertices, vertex_count, triangles, n);
}
static void test_sets(const char *name, const double *x,
                      size_t vertex_count, const uint32_t *face, size_t n,
                      size_t squares, double volume)
{
    size_t wrong = 0, missed = 0;
    for (uint32_t set = 0; set < 1u << n; set++) {
        whorl_mass_properties p = {0};
        whorl_mass_report r;
        const whorl_mesh mesh = turned(x, vertex_count, face, n, set);
        const whorl_status status = report_on(&mesh, sizeof work, &p, &r);
        int plain = (set & (set - 1)) == 0
            || (squares == 6 && set == 0xc03);
        for (size_t k = 0; k < squares; k++)
            plain |= set == 3u << 2 * k;
        wrong += r.gap == 0 && !(status == WHORL_OK
                                 && fabs(p.volume - volume) < 1e-13);
        missed += plain && r.gap != 0;
    }
    tap_ok(wrong == 0 && missed == 0, "S1.1 eq:mass-flat/turned sets of "
           "faces of %s: %zu without gap are wrong, %zu faces and squares "
           "have one", name, wrong, missed);
}

static void test_turned(void)
{
    uint32_t cube_face[12][3];
    memcpy(cube_face, walls, 10 * sizeof *walls);
    memcpy(cube_face + 10, lid, sizeof lid);
    test_sets("a cube", *house, 8, *cube_face, 12, 6, 1);
    test_sets("a house", *house, 9, *walls, 14, 5, 4.0 / 3);
    test_sets("an octahedron", *tips, 6, *eight, 8, 0, 6);
}
static void test_ceilings(void)
{
    static const uint32_t two_sides[4][3] = {
        {4, 5, 6}, {4, 6, 7}, {6, 5, 4}, {7, 6, 4}},
        repeats[2][3] = {{4, 4, 5}, {6, 7, 7}};
    whorl_mass_properties p = {0};
    whorl_mass_report r;
    uint32_t face[18][3];
    memcpy(face, walls, sizeof walls);
    memcpy(face + 14, two_sides, sizeof two_sides);
    whorl_mesh mesh = turned(*house, 9, *face, 18, 0xfu << 10);
    tap_ok(report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
           && r.boundary.unmatched_edges == 4 && r.flat_holes == 0
           && r.gap > 0.01,
           "S1.1 eq:mass-flat/ceiling under a turned roof");
    mesh = turned(*house, 9, *face, 16, 0x3fu << 10);
    tap_ok(report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
           && r.boundary.unmatched_edges == 4 && r.flat_holes == 0
           && r.gap > 0.01,
           "S1.1 eq:mass-flat/ceiling turned with its roof");
    memcpy(face + 10, lid, sizeof lid);
    memcpy(face + 12, repeats, sizeof repeats);
    mesh = turned(*house, 8, *face, 14, 3u << 10);
    tap_ok(report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
           && r.boundary.unmatched_edges == 4 && r.flat_holes == 1
           && r.gap == 0 && fabs(p.volume - 1) < 1e-14,
           "S1.1 eq:mass-flat/repeats at the rim of a turned lid");
}
/* A prism, of height 1, over a polygon of n sides: its corners are 0 to
   n - 1, those of the lid n to 2 n - 1; 2 n is above its middle.  Then the
   faces of the lid. */
static whorl_mesh prism(uint32_t n, double height,
                        const uint32_t *top, size_t count)
{
    double x[67][3] = {{0}};
    uint32_t f[132][3], k = 0;
    for (uint32_t i = 0; i < n; i++) {
        const double angle = 6.283185307179586 * i / n;
        x[i][0] = x[n + i][0] = cos(angle);
        x[i][1] = x[n + i][1] = sin(angle);
        x[n + i][2] = 1;
    }
    x[2 * n][2] = height;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t j = (i + 1) % n, face[3][3] = {
            {i, j, n + j}, {i, n + j, n + i}, {0, j, i}};
        memcpy(f[k], face, (j > 1 ? 3 : 2) * sizeof *f);
        k += j > 1 ? 3 : 2;
    }
    memcpy(f[k], top, count * sizeof *f);
    return turned(*x, 2 * n + 1, *f, k + count, 0);
}

static double base(uint32_t n)
{
    return n / 2.0 * sin(6.283185307179586 / n);
}
static void test_polygons(void)
{
    for (uint32_t n = 3; n <= 33; n++) {
        whorl_mass_properties p = {0};
        whorl_mass_report r;
        uint32_t top[33][3];
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = 0; k < 3; k++)
                top[i][(i + k) % 3] = k == 0 ? n : n + (i + 2 - k) % n;
        whorl_mesh mesh = prism(n, 1, top[1], n - 2);
        const whorl_status status = report_on(&mesh, sizeof work, &p, &r);
        tap_ok(status == WHORL_OK && fabs(p.volume - base(n)) < 1e-14
               && r.boundary.unmatched_edges == n && !r.boundary.oriented
               && (r.gap == 0) == (n <= 32) && r.flat_holes == (n <= 32),
               "S1.1 eq:mass-flat/polygon a turned lid of %u sides", n);
        for (uint32_t i = 0; i < n; i++)
            top[i][i % 3] = 2 * n;
        mesh = prism(n, 1, *top, n);
        tap_ok(report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
               && r.flat_holes == 0 && r.gap > 0.01, "S1.1 eq:mass-flat"
               "/polygon one of %u sides, cut from its middle", n);
    }
}
static void test_ears(void)
{
    static const uint32_t hexagon[6][3] = {{6, 8, 7}, {8, 10, 9},
        {10, 6, 11}, {8, 6, 12}, {10, 8, 12}, {6, 10, 12}},
        flat[4][3] = {{6, 8, 7}, {8, 10, 9}, {10, 6, 11}, {6, 10, 8}},
        pentagon[3][3] = {{5, 7, 6}, {5, 7, 8}, {5, 9, 8}};
    whorl_mass_properties p = {0};
    whorl_mass_report r;
    whorl_mesh mesh = prism(6, 2, *hexagon, 6);
    const whorl_status status = report_on(&mesh, sizeof work, &p, &r);
    tap_ok(status == WHORL_OK && r.boundary.unmatched_edges == 6
           && r.flat_holes == 0 && r.gap > 0.01,
           "S1.1 eq:mass-flat/ears a turned lid with a tent on it: "
           "gap %.2g", r.gap);
    mesh = prism(6, 2, *flat, 4);
    tap_ok(report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
           && r.boundary.unmatched_edges == 6 && r.flat_holes == 0
           && r.gap > 0.01, "S1.1 eq:mass-flat/ears without the tent");
    mesh = prism(5, 1, *pentagon, 3);
    tap_ok(report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
           && r.boundary.holes == 1 && r.boundary.unmatched_edges == 6
           && r.flat_holes == 1 && r.gap == 0
           && fabs(p.volume - base(5)) < 1e-14,
           "S1.1 eq:mass-flat/ears two turned faces beside a right one");
}
static void test_copies(void)
{
    static const uint32_t turned_lid[2][3] = {{4, 6, 5}, {4, 7, 6}};
    uint32_t face[44][3];
    memcpy(face, walls, 10 * sizeof *walls);
    for (size_t k = 0; k < 17; k++)
        memcpy(face + 10 + 2 * k, turned_lid, sizeof turned_lid);
    for (size_t copies = 16; copies <= 17; copies++) {
        whorl_mass_properties p = {0};
        whorl_mass_report r;
        const whorl_mesh mesh = turned(*house, 8, *face, 10 + 2 * copies,
                                       0);
        (void)report_on(&mesh, sizeof work, &p, &r);
        tap_ok(r.boundary.holes == 1 && r.flat_holes == (copies == 16)
               && (copies == 17 || fabs(p.volume - 1) < 1e-14),
               "S1.1 eq:mass-flat/copies a turned lid %zu times", copies);
    }
}
static size_t flat_holes_of(const double *x, size_t vertex_count,
                            const uint32_t *face, size_t n)
{
    whorl_mass_properties p;
    whorl_mass_report r;
    const whorl_mesh mesh = turned(x, vertex_count, face, n, 0);
    (void)report_on(&mesh, sizeof work, &p, &r);
    return r.boundary.holes == 1 ? r.flat_holes : 99;
}

static void test_loose(void)
{
    static const double x[7][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0},
        {0, 1, 0}, {2, -1, 0}, {1.25, 0.25, 0}, {0.25, 0.5, 1}};
#define EAR {0, 1, 2}
#define TENT {0, 2, 6}, {2, 3, 6}, {3, 0, 6}
#define SQUARE {0, 1, 3}, {1, 2, 3}
#define PATCH {0, 1, 5}, {1, 2, 5}, {2, 4, 5}, {4, 0, 5}
    static const uint32_t first[10][3] = {EAR, SQUARE, TENT, PATCH},
        between[10][3] = {{1, 2, 3}, EAR, {0, 1, 3}, TENT, PATCH},
        last[10][3] = {SQUARE, TENT, PATCH, EAR},
        both[16][3] = {EAR, SQUARE, SQUARE, TENT, TENT, PATCH, EAR},
        none[8][3] = {EAR, SQUARE, {0, 2, 3}, PATCH};
    tap_ok(flat_holes_of(*x, 7, *first, 10) == 0
           && flat_holes_of(*x, 7, *between, 10) == 0
           && flat_holes_of(*x, 7, *last, 10) == 0
           && flat_holes_of(*x, 7, *both, 16) == 0,
           "S1.1 eq:mass-flat/loose a face that hangs on a tent");
    tap_ok(flat_holes_of(*x, 7, *none, 8) == 1,
           "S1.1 eq:mass-flat/loose a face that hangs on a flat one");
}
static void test_flaps(void)
{
    static const double beside[4][3] = {{0.5, -1, 1}, {0.5, -0.25, 1},
        {-1, 0.5, 1}, {-0.25, 0.5, 1}};
    static const uint32_t
        at_front[3][3] = {{5, 4, 9}, {4, 8, 9}, {8, 5, 9}},
        at_left[3][3] = {{4, 7, 11}, {7, 10, 11}, {10, 4, 11}};
    double x[16][3];
    uint32_t face[20][3];
    memcpy(x, house, 8 * sizeof *x);
    memcpy(x + 8, beside, 4 * sizeof *x);
    memcpy(face, at_front, sizeof at_front);
    memcpy(face + 3, walls, 10 * sizeof *walls);
    tap_ok(flat_holes_of(*x, 12, *face, 13) == 0,
           "S1.1 eq:mass-flat/flap its edge is the first");
    memcpy(face, walls, 10 * sizeof *walls);
    memcpy(face + 10, at_left, sizeof at_left);
    tap_ok(flat_holes_of(*x, 12, *face, 13) == 0,
           "S1.1 eq:mass-flat/flap its edge is the fourth");
    double two[20][3];
    uint32_t two_faces[23][3];
    for (size_t i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            two[i][k] = house[i][k] + 3 * (k == 0);
    memcpy(two + 8, x, 12 * sizeof *x);
    memcpy(two_faces, walls, 10 * sizeof *walls);
    for (size_t f = 0; f < 13; f++)
        for (int k = 0; k < 3; k++)
            two_faces[10 + f][k] = face[f][k] + 8;
    whorl_mass_properties p;
    whorl_mass_report r;
    whorl_mesh mesh = turned(*two, 20, *two_faces, 23, 0);
    (void)report_on(&mesh, sizeof work, &p, &r);
    tap_ok(r.boundary.holes == 2 && r.flat_holes == 1,
           "S1.1 eq:mass-flat/flap behind a cube without a lid");
    static const uint32_t triangle[3] = {5, 9, 66};
    mesh = prism(33, 3, triangle, 1);
    (void)report_on(&mesh, sizeof work, &p, &r);
    tap_ok(r.boundary.holes == 2 && r.flat_holes == 2,
           "S1.1 eq:mass-flat/flap none at 33 edges");
    memcpy(face, walls, 10 * sizeof *walls);
    memcpy(face + 10, lid, sizeof lid);
    for (size_t f = 0; f < 8; f++)
        for (int k = 0; k < 3; k++)
            face[12 + f][k] = walls[f][k] + 8;
    for (size_t i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            x[8 + i][k] = 1.5 + house[i][k] * 0x1p-17;
    tap_ok(flat_holes_of(*x, 16, *face, 20) == 0,
           "S1.1 eq:mass-flat/small two sides of a small cube are missing");
}
static void test_one_triangle(void)
{
    whorl_mass_properties p;
    whorl_mass_report r;
    const whorl_mesh mesh = turned(*house, 9, *lid, 1, 0);
    tap_ok(report_on(&mesh, sizeof work, &p, &r) == WHORL_FLAT
           && r.integrals.measure == 0 && r.boundary.holes == 1
           && r.flat_holes == 1 && r.gap == INFINITY,
           "S1.1 eq:mass-gap/nothing one triangle encloses nothing");
}

static const double rim[5][2] = {
    {1, 0}, {0.3, 0.95}, {-0.8, 0.6}, {-0.8, -0.6}, {0.3, -0.95}};

/* The greatest distance from the plane over what is allowed. */
static double off_plane(void)
{
    whorl_vec3 x[5], mean = {0, 0, 0}, n = {0, 0, 0};
    double reach = 0, width = 0, off = 0;
    for (int i = 0; i < 5; i++) {
        memcpy(&x[i], vertices + 3 * i, sizeof x[i]);
        mean = whorl_vec3_add(mean, whorl_vec3_scale(0.2, x[i]));
    }
    for (int i = 0; i < 5; i++)
        n = whorl_vec3_add(n, whorl_vec3_cross(
            whorl_vec3_sub(x[i], mean), whorl_vec3_sub(x[(i + 1) % 5],
                                                       mean)));
    for (int i = 0; i < 5; i++) {
        const whorl_vec3 d = whorl_vec3_sub(x[i], mean);
        reach = fmax(reach, fmax(fabs(x[i].x), fabs(x[i].y)));
        width = fmax(width, fmax(fabs(d.x), fabs(d.y)));
        off = fmax(off, fabs(whorl_vec3_dot(n, d)) / whorl_vec3_norm(n));
    }
    return off / fmin(0x1p-22 * reach, 0x1p-13 * width);
}

static int tent_is_flat(int corner, double lift)
{
    whorl_mass_properties p;
    whorl_mass_report r;
    for (uint32_t i = 0; i < 5; i++) {
        const uint32_t face[3] = {5, i, (i + 1) % 5};
        memcpy(triangles + 3 * i, face, sizeof face);
        vertices[3 * i] = rim[i][0];
        vertices[3 * i + 1] = rim[i][1];
        vertices[3 * i + 2] = (int)i == corner ? lift : 0;
    }
    memcpy(vertices + 15, (double[3]){0, 0, 1}, 3 * sizeof *vertices);
    const whorl_mesh mesh = whorl_mesh_indexed(vertices, 6, triangles, 5);
    return report_on(&mesh, sizeof work, &p, &r) == WHORL_OK
        ? (int)r.flat_holes : -1;
}
static void test_rim(void)
{
    for (int corner = 0; corner < 5; corner++) {
        tent_is_flat(corner, 0x1p-22);
        const double lift = 0x1p-22 / off_plane();
        tap_ok(tent_is_flat(corner, 0.98 * lift) == 1
               && tent_is_flat(corner, 1.02 * lift) == 0,
               "eq:mass-flat/rim corner %d of five lifted by %.3g", corner,
               lift);
    }
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "07-report");
    test_closed();
    test_scaled();
    test_work();
    test_flat();
    test_slit();
    test_turned_slit();
    test_eight();
    test_octahedron();
    test_turned();
    test_ceilings();
    test_polygons();
    test_ears();
    test_copies();
    test_loose();
    test_flaps();
    test_one_triangle();
    test_mirrored_gap();
    test_rim();
    return tap_end();
}
