/* The parts of the kernel, each by itself. */
/* Tangled from literate/08-exact: parts-evidence. Edit there. */
#include "reference/tap.h"
#include "src/edge_hash.h"
#include "src/mesh_sum.h"
#include "tests/room.h"
#include "whorl.h"
#include <float.h>
#include <math.h>
#include <string.h>

enum { FACES = 700, VERTICES = 20000, LAYOUTS = 5 };

static double *places;
static float *floats;
static unsigned char *records;
static uint32_t *numbers;
static void make_arrays(void)
{
    uint64_t state = 1;
    places = room(3 * VERTICES * sizeof *places);
    floats = room(3 * VERTICES * sizeof *floats);
    records = room(50 * FACES);
    numbers = room(3 * FACES * sizeof *numbers);
    for (size_t k = 0; k < 3 * VERTICES; k++) {
        state = state * UINT64_C(6364136223846793005) + 1;
        places[k] = (double)(state >> 11) * 0x1p-53 - 0.5;
        floats[k] = (float)places[k];
    }
    for (size_t k = 0; k < 9 * FACES; k++)
        memcpy(records + 50 * (k / 9) + 12 + 4 * (k % 9), floats + k, 4);
    for (size_t k = 0; k < 3 * FACES; k++)
        numbers[k] = (uint32_t)(VERTICES - 1 - 7919 * k % VERTICES);
}

/* The last n of the faces, so that they end with their array. */
static whorl_mesh last_faces(int layout, size_t n)
{
    const size_t first = FACES - n, soup = 3 * VERTICES - 9 * n;
    switch (layout) {
    case 0: return whorl_mesh_indexed(places, VERTICES,
                                      numbers + 3 * first, n);
    case 1: return whorl_mesh_indexed_float(floats, VERTICES,
                                            numbers + 3 * first, n);
    case 2: return whorl_mesh_soup(places + soup, n);
    case 3: return whorl_mesh_soup_float(floats + soup, n);
    default: return whorl_mesh_stl(records + 50 * first, n);
    }
}

static const char *const name_of[LAYOUTS] = {
    "indexed", "indexed floats", "a soup", "a soup of floats", "STL"};

static whorl_mesh_frame unit_frame(void)
{
    return (whorl_mesh_frame){{0, 0, 0}, 1, {1, 1, 1}, {1, 1, 1}, 0, 0};
}

static place_hash hash_corner(const whorl_mesh *mesh, size_t c,
                              int numbered)
{
    const whorl_vec3 x = whorl_mesh_corner(mesh, c / 3, (int)(c % 3));
    if (numbered)
        return hash_number(mesh->triangles[c]);
    if (mesh->layout == WHORL_MESH_INDEXED_F64
        || mesh->layout == WHORL_MESH_SOUP_F64)
        return hash_place(words_of_double(x.x), words_of_double(x.y),
                          words_of_double(x.z));
    return hash_place(words_of_float(x.x), words_of_float(x.y),
                      words_of_float(x.z));
}

static int hashes_right(const whorl_mesh *mesh, int how)
{
    const int numbered = how == WHORL_MESH_EDGES && mesh->triangles != NULL;
    whorl_mesh_frame f = unit_frame();
    whorl_mesh_partial sum;
    uint32_t psi = 0, chi = 0;
    f.edges = how;
    whorl_mesh_sum(mesh, &f, 0, 1, &sum);
    for (size_t c = 0; c < 3 * mesh->triangle_count; c += 3) {
        const signed_hash t = hash_face(hash_corner(mesh, c, numbered),
                                        hash_corner(mesh, c + 1, numbered),
                                        hash_corner(mesh, c + 2, numbered));
        psi += t.psi;
        chi += t.chi;
    }
    return sum.edges[0] == psi && sum.edges[1] == chi && psi != 0
        && chi != 0 && psi != chi;
}
static const size_t some[] = {1, 7, 8, 13, 31, 32, 33, 256, 263, FACES};
enum { SOME = sizeof some / sizeof *some };

static void test_hash(void)
{
    for (int layout = 0; layout < LAYOUTS; layout++) {
        int good = 1;
        for (int k = 0; k < SOME; k++) {
            const whorl_mesh mesh = last_faces(layout, some[k]);
            good = good && hashes_right(&mesh, WHORL_MESH_EDGES)
                && hashes_right(&mesh, WHORL_MESH_PLACES);
        }
        tap_ok(good, "eq:exact-mesh-edges/sum the hash of 1 to %d faces, "
               "%s", FACES, name_of[layout]);
    }
}

static int box_right(const whorl_mesh *mesh, size_t first, size_t count)
{
    double box[6] = {INFINITY, INFINITY, INFINITY,
                     -INFINITY, -INFINITY, -INFINITY};
    double want[6];
    memcpy(want, box, sizeof box);
    for (size_t c = 3 * first; c < 3 * (first + count); c++) {
        const whorl_vec3 p = whorl_mesh_corner(mesh, c / 3, (int)(c % 3));
        const double x[3] = {p.x, p.y, p.z};
        for (int i = 0; i < 3; i++) {
            want[i] = fmin(want[i], x[i]);
            want[i + 3] = fmax(want[i + 3], x[i]);
        }
    }
    return whorl_private_check_block(mesh, first, count, box) == 1
        && memcmp(box, want, sizeof box) == 0;
}

static void test_sound_block(void)
{
    for (int layout = 0; layout < LAYOUTS; layout++) {
        const whorl_mesh mesh = last_faces(layout, FACES);
        int good = 1;
        for (int k = SOME - 2; k >= 0; k--)
            for (size_t first = 0; first < 300; first += 11)
                good = good && box_right(&mesh, first,
                                         some[k] < 256 ? some[k] : 256);
        tap_ok(good, "S1.12 the box of a block in order, %s",
               name_of[layout]);
    }
}
static int accepts(const double *corner, size_t n)
{
    const whorl_mesh mesh = whorl_mesh_soup(corner, n);
    double box[6] = {0, 0, 0, 0, 0, 0};
    return whorl_private_check_block(&mesh, 0, n, box);
}

static void test_faulty_block(void)
{
    static const double bad[3] = {NAN, INFINITY, -INFINITY};
    static const double row[9] = {1, 1, 1, 2, 3, -2, 4, 7, -8};
    enum { N = 13 };
    double corner[9 * N];
    int passed = 0;
    for (int k = 0; k < 9 * N; k++)
        for (int i = 0; i < 3; i++) {
            memcpy(corner, places, sizeof corner);
            corner[k] = bad[i];
            passed += accepts(corner, N);
        }
    tap_ok(passed == 0, "S1.1 a coordinate that is no number, anywhere in "
           "a block: %d of %d passed", passed, 27 * N);
    passed = 0;
    for (int k = 0; k < N; k++) {
        memcpy(corner, places, sizeof corner);
        memcpy(corner + 9 * k, row, sizeof row);
        passed += accepts(corner, N);
    }
    memcpy(corner, places, sizeof corner);
    tap_ok(passed == 0 && accepts(corner, N), "S1.12 corners in a row, "
           "anywhere in a block: %d of %d passed", passed, N);
}
static void test_area_of_face(void)
{
    static const struct { double e, f; int sound; } size[] = {
        {0x1p-450, 0x1p-450, 0}, {0x1p-450, 0x1.0000000000001p-450, 1},
        {-0x1p-450, 0x1.0000000000001p-450, 1}, {-3, 5, 1}, {7, 2, 1},
        {0x1.fffffffffffffp512, 0x1p511, 1}};
    int wrong = 0;
    for (int k = 0; k < 6; k++)
        for (int axes = 0; axes < 9; axes++) {
            double corner[9] = {0};
            corner[3 + axes / 3] = size[k].e;
            corner[6 + axes % 3] = size[k].f;
            wrong += accepts(corner, 1)
                != (axes / 3 != axes % 3 && size[k].sound);
        }
    tap_ok(wrong == 0, "S1.12 the area that passes a block at once, from "
           "2^-900 to 2^1024: %d of 54 wrong", wrong);
}

static int sums_as_soup(const whorl_mesh *mesh, int precise)
{
    static double corner[9 * FACES];
    whorl_mesh_frame f = unit_frame();
    whorl_mesh_partial sum, want;
    for (size_t c = 0; c < 3 * mesh->triangle_count; c++) {
        const whorl_vec3 x = whorl_mesh_corner(mesh, c / 3, (int)(c % 3));
        corner[3 * c] = x.x;
        corner[3 * c + 1] = x.y;
        corner[3 * c + 2] = x.z;
    }
    const whorl_mesh soup = whorl_mesh_soup(corner, mesh->triangle_count);
    f.precise = precise;
    whorl_mesh_sum(mesh, &f, 0, 1, &sum);
    whorl_mesh_sum(&soup, &f, 0, 1, &want);
    return memcmp(&sum, &want, sizeof sum) == 0;
}

static void test_array_ends(void)
{
    for (int layout = 0; layout < LAYOUTS; layout++) {
        int good = 1;
        for (size_t n = 1; n <= 300; n += n < 70 || n > 250 ? 1 : 8) {
            const whorl_mesh mesh = last_faces(layout, n);
            good = good && sums_as_soup(&mesh, n == 13);
        }
        tap_ok(good, "S1.12 eq:exact-mesh-carry faces at the end of their "
               "array, %s", name_of[layout]);
    }
}

static void test_chunk_end(void)
{
    static double corner[9 * 1024];
    const whorl_mesh mesh = whorl_mesh_soup(corner, 1024);
    const whorl_mesh_frame f = unit_frame();
    whorl_mesh_partial sum;
    int good = 1;
    for (size_t k = 0; k < 32; k++) {
        double *p = corner + 9 * (256 * (k / 8) + k % 8);
        p[0] = p[3] = p[6] = p[4] = 1;
        p[8] = k < 8 ? 1 : 0.9 * 0x1p-53;
    }
    whorl_mesh_sum(&mesh, &f, 0, 1, &sum);
    for (int q = 0; q < 10; q++)
        for (int l = 0; l < 8; l++)
            good = good && sum.high[q][l] + sum.low[q][l] == sum.high[q][l]
                && sum.high[q][l] == sum.high[q][0]
                && sum.low[q][l] == sum.low[q][0];
    tap_ok(good && sum.high[0][0] > 1 && sum.low[0][0] != 0
           && sum.high[0][0] <= 1 + 2 * DBL_EPSILON,
           "eq:exact-mesh-carry/end each high part is the rounded sum");
    for (size_t k = 1; k <= 2; k++) {
        memset(&sum, 0x5a, sizeof sum);
        whorl_mesh_sum(&mesh, &f, k, 1, &sum);
        tap_ok(sum.triangles == 0 && sum.high[0][0] == 0
               && sum.magnitude[3][0] == 0,
               "S1.12 chunk %zu of a mesh of one chunk is zero", k);
    }
    whorl_mesh_partial next;
    memset(&sum, 0, sizeof sum);
    memset(&next, 0, sizeof next);
    sum.edges[0] = 1;
    sum.edges[1] = 2;
    next.edges[0] = 10;
    next.edges[1] = 40;
    whorl_mesh_join(&sum, &next);
    tap_ok(sum.edges[0] == 11 && sum.edges[1] == 42,
           "eq:exact-mesh-edges/join the hashes of two chunks are added");
}

static int frame_right(double side, int e, int axis)
{
    double high[3] = {0, 0, 0};
    whorl_mesh_frame f;
    high[axis] = side;
    high[(axis + 1) % 3] = side / 2;
    const double k = e < -16 || e > 16 ? ldexp(1, -e) : 1;
    const double flat = k == 1 ? 1 : 0;
    const whorl_status status = whorl_mesh_choose_frame(
        (whorl_vec3){0, 0, 0}, (whorl_vec3){high[0], high[1], high[2]}, &f);
    if (e > 1000 || e < -1000)
        return status == WHORL_OUT_OF_RANGE;
    const double scale[3] = {f.scale.x, f.scale.y, f.scale.z};
    return status == WHORL_OK && f.unit == ldexp(1, e)
        && scale[axis] == k && scale[(axis + 1) % 3] == k
        && scale[(axis + 2) % 3] == flat;
}

static void test_frame_ends(void)
{
    static const struct { double side; int e; } row[] = {
        {0x1.fffffffffffffp15, 16}, {0x1p16, 17}, {0x1p-17, -16},
        {0x1.fffffffffffffp-18, -17}, {0x1.fffffffffffffp999, 1000},
        {0x1p1000, 1001}, {0x1p-1001, -1000},
        {0x1.fffffffffffffp-1002, -1001}, {1, 1}};
    for (int k = 0; k < 9; k++)
        tap_ok(frame_right(row[k].side, row[k].e, 0)
               && frame_right(row[k].side, row[k].e, 1)
               && frame_right(row[k].side, row[k].e, 2),
               "eq:exact-mesh-bound/scale-ends a longest side of %.17g",
               row[k].side);
    const double side = 0x1p-500, far = 1e300;
    for (int a = 0; a < 3; a++) {
        const int b = (a + 1) % 3, c = (a + 2) % 3;
        double plate[9] = {0}, box[6] = {0};
        plate[a] = plate[3 + a] = plate[6 + a] = box[a] = box[3 + a] = far;
        plate[3 + b] = plate[6 + c] = box[3 + b] = box[3 + c] = side;
        const whorl_mesh flat = whorl_mesh_soup(plate, 1);
        whorl_mesh_frame f;
        whorl_mesh_partial sum;
        whorl_mesh_integrals i;
        whorl_mesh_choose_frame((whorl_vec3){box[0], box[1], box[2]},
                                (whorl_vec3){box[3], box[4], box[5]}, &f);
        whorl_mesh_sum(&flat, &f, 0, 1, &sum);
        whorl_mesh_fold(&f, &sum, 1, &i);
        tap_ok(i.measure == 0 && i.measure_bound < 1e-15
               && i.second_bound < 1e-15, "eq:exact-mesh-bound/scale a plate "
               "far out along axis %d", a);
    }
}

static void test_least(void)
{
    static const uint64_t faces[3] = {0, 1, 65536};
    for (int k = 0; k < 3; k++) {
        const whorl_mesh_frame f = unit_frame();
        const double least = 0x1p-900 * (double)(faces[k] + 1);
        whorl_mesh_partial nothing;
        whorl_mesh_integrals i;
        memset(&nothing, 0, sizeof nothing);
        nothing.triangles = faces[k];
        whorl_mesh_fold(&f, &nothing, 1, &i);
        tap_ok(i.measure_bound == least && i.first_bound == least
               && i.second_bound == least, "eq:exact-mesh-bound/least the "
               "bounds of %.0f faces that vanish", (double)faces[k]);
    }
}

typedef struct { const whorl_mesh *whole; size_t seen, wrong; } showing;

static whorl_status compare_part(void *argument, const whorl_mesh *faces,
                                 size_t first)
{
    showing *s = argument;
    for (size_t c = 0; c < 3 * faces->triangle_count; c++) {
        const size_t face = c / 3;
        const int k = (int)(c % 3);
        const whorl_vec3 p = whorl_mesh_corner(faces, face, k);
        const whorl_vec3 q = whorl_mesh_corner(s->whole, first + face, k);
        s->wrong += memcmp(&p, &q, sizeof p) != 0;
    }
    s->seen += faces->triangle_count;
    return WHORL_OK;
}

static void test_shown(void)
{
    for (int layout = 0; layout < LAYOUTS; layout++) {
        const whorl_mesh mesh = last_faces(layout, FACES);
        const whorl_mesh_stream s = whorl_mesh_stream_of(&mesh);
        showing seen = {&mesh, 0, 0};
        const whorl_status status = s.read(s.context, 100, FACES - 100,
                                           compare_part, &seen);
        tap_ok(status == WHORL_OK && seen.wrong == 0
               && seen.seen == FACES - 100,
               "S1.12 a part of a mesh in memory, %s", name_of[layout]);
    }
}
typedef struct {
    const whorl_mesh *mesh;
    int reads, runs;
    size_t degenerate;
    const uint32_t *edges;
} counted;

static whorl_status read_counted(void *context, size_t first, size_t count,
                                 whorl_mesh_visitor *visit, void *argument)
{
    counted *c = context;
    whorl_status status = WHORL_OK;
    c->reads++;
    for (size_t done = 0; done < count && !status; done += 256) {
        whorl_mesh part = *c->mesh;
        if (c->mesh->triangle_count > 256)
            part.triangles += 3 * (first + done);
        part.triangle_count = count - done < 256 ? count - done : 256;
        status = visit(argument, &part, first + done);
    }
    return status;
}

static whorl_status run_counted(void *context, whorl_mesh_pass *pass)
{
    static whorl_mesh_part part;
    counted *c = context;
    whorl_status status = WHORL_OK;
    c->runs++;
    for (size_t k = 0; k < pass->chunks && status == WHORL_OK; k++) {
        pass->work(pass, k, &part);
        c->degenerate += part.report.degenerate;
        if (c->edges != NULL)
            memcpy(part.partial.edges, c->edges, sizeof part.partial.edges);
        status = pass->join(pass, &part);
    }
    return status;
}
static void test_passes(void)
{
    const whorl_mesh mesh = last_faces(0, 256);
    counted c = {&mesh, 0, 0, 0, NULL};
    whorl_mesh_stream s = {65536, NULL, read_counted, NULL, &c};
    const int one = whorl_mesh_check_stream(&s, NULL) == WHORL_OK
        && c.reads == 1;
    s.triangle_count++;
    tap_ok(one && whorl_mesh_check_stream(&s, NULL) == WHORL_OK
           && c.reads == 3, "S1.12 65536 faces are read at once, 65537 in "
           "two chunks");
    const uint32_t second = numbers[3 * (FACES - 256) + 1];
    whorl_mesh_report r;
    numbers[3 * (FACES - 256) + 1] = numbers[3 * (FACES - 256)];
    s.triangle_count = 512;
    s.run = run_counted;
    c.reads = 0;
    tap_ok(whorl_mesh_check_stream(&s, &r) == WHORL_OK && r.degenerate == 2
           && c.degenerate == 2 && c.runs == 1 && c.reads == 1,
           "S1.12 faces without area are counted in the part and in the whole");
    numbers[3 * (FACES - 256) + 1] = second;
    static const uint32_t edges[4][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    for (int k = 0; k < 4; k++) {
        whorl_mesh_integrals i;
        int closed = -1;
        c.edges = edges[k];
        tap_ok(whorl_mesh_integrate_stream(
                   &s, (whorl_vec3){-1, -1, -1}, (whorl_vec3){1, 1, 1}, &closed,
                   &i) == WHORL_OK && closed == (k == 0),
               "S1.1 eq:exact-mesh-edges/both areas of %d and %d: %s",
               (int)edges[k][0], (int)edges[k][1], k ? "open" : "closed");
    }
}
static void make_box(double *x, float *y, uint32_t *t)
{
    whorl_shape_box(2, 2, 2, x, t);
    memcpy(x + 24, x, 3 * sizeof *x); /* a second vertex at one place */
    for (int k = 0; k < 27; k++)
        y[k] = (float)x[k];
}

static int readings(const whorl_mesh *mesh, int ask, int *closed)
{
    counted c = {mesh, 0, 0, 0, NULL};
    const whorl_mesh_stream s = {mesh->triangle_count, mesh, read_counted,
                                 NULL, &c};
    whorl_mesh_report r;
    whorl_mesh_integrals i;
    whorl_mesh_check(mesh, &r);
    const whorl_status status = whorl_mesh_integrate_stream(
        &s, r.low, r.high, ask ? closed : NULL, &i);
    return status == WHORL_OK && fabs(i.measure) > 0.01 ? c.reads : -1;
}
static void test_readings(void)
{
    static const struct {
        size_t faces;
        int twin, ask, reads, closed;
        const char *name;
    } row[] = {{12, 0, 1, 1, 1, "closed"}, {12, 0, 0, 1, -1, "not asked"},
               {12, 1, 1, 2, 1, "closed by its places"},
               {11, 0, 1, 2, 0, "open"}, {11, 0, 0, 1, -1,
                                          "open, not asked"}};
    double x[27];
    float y[27];
    uint32_t t[36];
    make_box(x, y, t);
    for (int k = 0; k < 10; k++) {
        const int which = k / 2;
        int closed = -1;
        t[0] = row[which].twin ? 8 : 0;
        const whorl_mesh mesh = k % 2
            ? whorl_mesh_indexed_float(y, 9, t, row[which].faces)
            : whorl_mesh_indexed(x, 9, t, row[which].faces);
        const int reads = readings(&mesh, row[which].ask, &closed);
        tap_ok(reads == row[which].reads && closed == row[which].closed,
               "S1.1 eq:exact-mesh-edges/readings a box, %s: %d",
               row[which].name, reads);
    }
}
static void test_reports(void)
{
    static const double flat[9] = {5, 10, 20, 5, 11, 20, 5, 10, 23};
    const whorl_mesh plate = whorl_mesh_soup(flat, 1);
    whorl_mesh_stream s = whorl_mesh_stream_of(&plate);
    whorl_mesh_report r;
    tap_ok(whorl_mesh_check_stream(&s, &r) == WHORL_OK && r.low.x == 5
           && r.high.x == 5 && r.low.y == 10 && r.high.y == 11
           && r.low.z == 20 && r.high.z == 23,
           "S1.12 the box of a plate in a stream");
    s.triangle_count = 0;
    memset(&r, 0x5a, sizeof r);
    tap_ok(whorl_mesh_check_stream(&s, &r) == WHORL_NO_TRIANGLES
           && r.face == 0 && r.corner == 0 && r.vertex == 0
           && r.degenerate == 0 && r.low.x == 0 && r.low.y == 0
           && r.low.z == 0 && r.high.x == 0 && r.high.y == 0
           && r.high.z == 0,
           "S1.1 the report on no faces is empty");
    for (int layout = 0; layout < 2; layout++) {
        const whorl_mesh mesh = last_faces(layout, FACES);
        counted c = {&mesh, 0, 0, 0, NULL};
        const whorl_mesh_stream pieces = {FACES, &mesh, read_counted, NULL,
                                          &c};
        const uint32_t old = numbers[901];
        numbers[901] = VERTICES + 5;
        tap_ok(whorl_mesh_check_stream(&pieces, &r)
                   == WHORL_INDEX_OUT_OF_RANGE && r.face == 300
               && r.corner == 1 && r.vertex == VERTICES + 5,
               "S1.1 a number out of range in the second piece, %s",
               name_of[layout]);
        numbers[901] = old;
    }
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "08-parts");
    make_arrays();
    test_hash();
    test_sound_block();
    test_faulty_block();
    test_area_of_face();
    test_array_ends();
    test_chunk_end();
    test_frame_ends();
    test_least();
    test_shown();
    test_passes();
    test_readings();
    test_reports();
    return tap_end();
}
