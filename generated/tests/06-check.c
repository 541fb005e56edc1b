/* What the check of a mesh reads and reports; holes and shells in order. */
/* Tangled from literate/06-mesh: check-evidence. Edit there. */
#include "reference/tap.h"
#include "tests/room.h"
#include "whorl.h"
#include <float.h>
#include <math.h>
#include <string.h>

static size_t degenerate(const double corner[9])
{
    const whorl_mesh mesh = whorl_mesh_soup(corner, 1);
    whorl_mesh_report r = {0};
    return whorl_mesh_check(&mesh, &r) == WHORL_OK ? r.degenerate : 77;
}

static void test_areas(void)
{
    static const double edge[8][6] = {
        {1, 2, 3, 2, 4, 6}, {0, 1, 0, 0, 0, 1}, {0, 0, 1, 1, 0, 0},
        {1, 0, 0, 0, 1, 0}, {1, 0, 0, 0, 1, -1}, {0, 1, 0, 1, 0, -1},
        {0, 0, 1, 1, -1, 0}, {1, -1, 0, 0, 1, -1}};
    static const double size[] = {0x1p-1070, 0x1p-600, 0x1p-451, 1, 0x1p600,
                                  0x1p1020};
    int good = 1;
    for (int n = 0; n < 8 * 6; n++) {
        double corner[9] = {0};
        for (int i = 0; i < 6; i++)
            corner[3 + i] = size[n / 8] * edge[n % 8][i];
        good = good && degenerate(corner) == (n % 8 == 0);
    }
    tap_ok(good, "S1.12 normals of one, two and three components, from "
           "2^-1070 to 2^1020: only corners in a row have no area");
}
static void test_repeated(void)
{
    int good = 1;
    for (int k = 0; k < 3; k++) {
        double corner[9];
        for (int i = 0; i < 9; i++)
            corner[i] = i / 3 == k ? -DBL_MAX : DBL_MAX;
        good = good && degenerate(corner) == 1;
    }
    tap_ok(good, "S1.12 two corners at one place, and the third too far "
           "away for a difference");
}

static int box_is(const whorl_mesh_report *r, const double *x, size_t n)
{
    double box[6] = {x[0], x[1], x[2], x[0], x[1], x[2]};
    for (size_t k = 0; k < 3 * n; k++) {
        box[k % 3] = fmin(box[k % 3], x[k]);
        box[3 + k % 3] = fmax(box[3 + k % 3], x[k]);
    }
    return r->low.x == box[0] && r->low.y == box[1] && r->low.z == box[2]
        && r->high.x == box[3] && r->high.y == box[4]
        && r->high.z == box[5];
}

static int nothing_named(const whorl_mesh_report *r)
{
    return r->face == 0 && r->corner == 0 && r->vertex == 0;
}

static void test_report(void)
{
    double x[27] = {0, 0, 0, 1, 50, 700, 2, 100, 1400, -3, 60, 800, 5, -40,
                    900, 9, 10, -600, 7, 20, 300, 8, 30, 400, 6, -9, 20};
    const whorl_mesh mesh = whorl_mesh_soup(x, 3);
    whorl_mesh_report r;
    memset(&r, 0x5a, sizeof r);
    tap_ok(whorl_mesh_check(&mesh, &r) == WHORL_OK && r.degenerate == 1
           && nothing_named(&r) && box_is(&r, x, 9),
           "S1.12 the box of three faces, one without area");
    x[8] = 1401;
    memset(&r, 0x5a, sizeof r);
    tap_ok(whorl_mesh_check(&mesh, &r) == WHORL_OK && r.degenerate == 0
           && nothing_named(&r) && box_is(&r, x, 9),
           "S1.12 the box of three sound faces");
    const whorl_mesh empty = whorl_mesh_soup(x, 0);
    const float y[9] = {0};
    memset(&r, 0x5a, sizeof r);
    tap_ok(whorl_mesh_check(&empty, &r) == WHORL_NO_TRIANGLES
           && nothing_named(&r) && r.degenerate == 0 && r.low.x == 0
           && r.low.y == 0 && r.low.z == 0 && r.high.x == 0 && r.high.y == 0
           && r.high.z == 0, "S1.1 the report on no faces is empty");
    tap_ok(empty.vertex_count == 0
           && whorl_mesh_soup_float(y, 1).vertex_count == 0
           && whorl_mesh_stl(y, 1).vertex_count == 0,
           "S1.1 a soup has no list of vertices");
    x[0] = NAN;
    memset(&r, 0x5a, sizeof r);
    tap_ok(whorl_mesh_check(&mesh, &r) == WHORL_NOT_FINITE
           && nothing_named(&r)
           && r.low.x == 0 && r.low.y == 0 && r.low.z == 0
           && r.high.x == 0 && r.high.y == 0 && r.high.z == 0,
           "S1.1 a first corner that is no number: the box is empty");
}
enum { FACES = 700 };

static void test_faults(void)
{
    static const size_t place[] = {0, 255, 256, 300, 511, 512, 699};
    double *x = room(9 * FACES * sizeof *x);
    const whorl_mesh mesh = whorl_mesh_soup(x, FACES);
    whorl_mesh_report r;
    int good = 1;
    for (size_t k = 0; k < 9 * FACES; k++)
        x[k] = (double)(k * k % 977);
    for (int k = 0; k < 7 * 3; k++) {
        double *bad = &x[9 * place[k / 3] + (size_t)(3 * (k % 3)) + 1];
        const double kept = *bad;
        *bad = INFINITY;
        good = good && whorl_mesh_check(&mesh, &r) == WHORL_NOT_FINITE
            && r.face == place[k / 3] && r.corner == k % 3
            && r.vertex == 3 * place[k / 3] + (size_t)(k % 3);
        *bad = kept;
    }
    tap_ok(good && whorl_mesh_check(&mesh, &r) == WHORL_OK,
           "S1.1 an infinity in the first and the last face of three "
           "blocks: face and corner");
}

static void test_numbers(void)
{
    static const size_t place[] = {0, 1, 767, 768, 770, 1500, 2099};
    double *x = room(30 * sizeof *x);
    float *y = room(30 * sizeof *y);
    uint32_t *t = room(3 * FACES * sizeof *t);
    int good = 1;
    for (size_t k = 0; k < 30; k++)
        y[k] = (float)(x[k] = (double)(k * k * k % 31));
    for (size_t k = 0; k < 3 * FACES; k++)
        t[k] = (uint32_t)((k + k / 3) % 10);
    for (int k = 0; k < 7 * 2; k++) {
        const whorl_mesh mesh = k % 2
            ? whorl_mesh_indexed_float(y, 10, t, FACES)
            : whorl_mesh_indexed(x, 10, t, FACES);
        whorl_mesh_report r;
        const size_t i = place[k / 2];
        const uint32_t kept = t[i];
        good = good && whorl_mesh_check(&mesh, &r) == WHORL_OK;
        t[i] = 10 + 5000u * (uint32_t)(k / 2);
        good = good
            && whorl_mesh_check(&mesh, &r) == WHORL_INDEX_OUT_OF_RANGE
            && r.face == i / 3 && r.corner == (int)(i % 3)
            && r.vertex == t[i];
        t[i] = kept;
    }
    tap_ok(good, "S1.1 the first and the last number out of range, in "
           "three blocks: face, corner and vertex");
}

static unsigned char work[40000];
static const whorl_vec3 unscaled = {1, 1, 1};

static void test_edges(void)
{
    static const double x[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 1,
                               5, 5, 5, 6, 5, 5, 5, 6, 5};
    static const uint32_t up[] = {0, 1, 2, 1, 0, 3, 1, 0, 4, 5, 6, 7};
    static const uint32_t down[] = {1, 0, 2, 0, 1, 3, 0, 1, 4, 5, 6, 7};
    for (int k = 0; k < 2; k++) {
        const whorl_mesh mesh = whorl_mesh_indexed(x, 8, k ? down : up, 4);
        whorl_mesh_boundary b;
        int good = whorl_mesh_find_boundary(&mesh, work, sizeof work, &b)
            == WHORL_OK && b.oriented && !b.closed && b.points == 8
            && b.unmatched_edges == 10 && b.holes == 2 && b.shells == 2
            && b.shell_of_face[2] == 0 && b.shell_of_face[3] == 1;
        size_t face = 0;
        for (size_t i = 0; good && i < 10; i++) {
            const whorl_mesh_edge e = whorl_mesh_unmatched_edge(&mesh, &b,
                                                                i);
            good = e.times == 1 && e.face >= face
                && e.hole == (e.face == 3);
            face = e.face;
        }
        tap_ok(good && whorl_mesh_hole_at(&mesh, &b, 0).shell == 0
               && whorl_mesh_hole_at(&mesh, &b, 1).shell == 1
               && whorl_mesh_hole_at(&mesh, &b, 1).edges == 3,
               "eq:mesh-boundary/order three faces at an edge, two of them "
               "%s: edges and holes in the order of the faces",
               k ? "up" : "down");
    }
}
static void test_points(void)
{
    static const double x[] = {0, 0, 0, 1, 0, 0, 0, 1, 0,
                               0, 0, 3, 1, 0, 3, 0, 1, 3};
    const whorl_mesh mesh = whorl_mesh_soup(x, 2);
    whorl_mesh_boundary b;
    int good = 1;
    for (int k = 0; k < 2; k++) {
        memset(work, k ? 0xff : 0, sizeof work);
        good = good && whorl_mesh_find_boundary(&mesh, work, sizeof work,
                                                &b) == WHORL_OK
            && b.points == 6 && b.shells == 2 && b.holes == 2;
    }
    tap_ok(good, "eq:mesh-boundary/points two triangles apart have six "
           "points, whatever was in the work space");
}

static void test_work(void)
{
    static const double x[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const whorl_mesh mesh = whorl_mesh_soup(x, 1);
    whorl_mesh_boundary b;
    tap_ok(whorl_mesh_work_size(1) == 60 && whorl_mesh_work_size(16) == 960
           && whorl_mesh_work_size(17) == 17 * 28 + 128 * 8
           && whorl_mesh_work_size(WHORL_MESH_MAX_TRIANGLES) > 0
           && whorl_mesh_work_size(WHORL_MESH_MAX_TRIANGLES + 1) == 0,
           "eq:mesh-boundary/work 60 bytes a triangle where their number "
           "is a power of two; at most 715827882 triangles");
    tap_ok(whorl_mesh_find_boundary(&mesh, work, 60, &b) == WHORL_OK
           && whorl_mesh_find_boundary(&mesh, work, 59, &b)
           == WHORL_WORK_TOO_SMALL
           && whorl_mesh_find_boundary(&mesh, NULL, 60, &b)
           == WHORL_WORK_TOO_SMALL,
           "eq:mesh-boundary/work one byte less is refused");
}

static whorl_mesh tube(uint32_t n, double *x, uint32_t *t)
{
    for (uint32_t k = 0; k < n; k++) {
        const uint32_t j = (k + 1) % n;
        const uint32_t quad[6] = {2 * k, 2 * j, 2 * j + 1,
                                  2 * k, 2 * j + 1, 2 * k + 1};
        const double turn = 8 * atan(1) * k / n;
        const double p[6] = {cos(turn), sin(turn), 0,
                             cos(turn), sin(turn), 3};
        memcpy(x + 6 * k, p, sizeof p);
        memcpy(t + 6 * k, quad, sizeof quad);
    }
    return whorl_mesh_indexed(x, 2 * n, t, 2 * n);
}

static void test_tubes(void)
{
    int good = 1;
    for (uint32_t n = 3; n <= 40; n++) {
        static double x[240];
        static uint32_t t[240];
        const whorl_mesh mesh = tube(n, x, t);
        whorl_mesh_boundary b;
        whorl_mesh_shell shell[1] = {{7, 7, 7, 7}};
        const double volume = 1.5 * n * sin(8 * atan(1) / n);
        good = good && whorl_mesh_find_boundary(&mesh, work, sizeof work,
                                                &b) == WHORL_OK
            && b.holes == 2 && b.unmatched_edges == 2 * n && b.shells == 1
            && whorl_mesh_shells(&mesh, &b, unscaled, shell, 1) == WHORL_OK
            && shell[0].triangles == 2 * n && shell[0].first_face == 0
            && fabs(shell[0].volume - volume) < 1e-13
            && shell[0].bound > 0 && shell[0].bound < 1e-12;
    }
    tap_ok(good, "eq:mesh-boundary/tube eq:mesh-volume tubes over 3 to 40 "
           "corners have two holes and the volume of a prism");
}
static void test_open_boxes(void)
{
    int good = 1;
    for (int face = 0; face < 12; face++) {
        double x[24];
        uint32_t t[36];
        whorl_mesh_boundary b;
        whorl_mesh_shell s[1];
        whorl_shape_box(2, 3, 5, x, t);
        memmove(t + 3 * face, t + 33, 3 * sizeof *t);
        const whorl_mesh mesh = whorl_mesh_indexed(x, 8, t, 11);
        good = good && whorl_mesh_find_boundary(&mesh, work, sizeof work,
                                                &b) == WHORL_OK
            && b.holes == 1 && b.unmatched_edges == 3
            && whorl_mesh_shells(&mesh, &b, unscaled, s, 1) == WHORL_OK
            && fabs(s[0].volume - 30) <= s[0].bound && s[0].bound < 1e-12;
    }
    tap_ok(good, "eq:mesh-volume/open a box without one face");
}
/* From the origin s along each axis; inside out if s is negative. */
static void tetrahedron(double *x, double s)
{
    const double c[4][3] = {{0, 0, 0}, {s, 0, 0}, {0, s, 0}, {0, 0, s}};
    static const int f[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    for (int k = 0; k < 12; k++)
        memcpy(x + 3 * k, c[f[k]], sizeof c[0]);
}

static size_t shells_in(const double *x, size_t n, whorl_mesh_shell *s)
{
    const whorl_mesh mesh = whorl_mesh_soup(x, n);
    whorl_mesh_boundary b;
    if (whorl_mesh_find_boundary(&mesh, work, sizeof work, &b) != WHORL_OK
        || whorl_mesh_shells(&mesh, &b, unscaled, s, 2) != WHORL_OK)
        return 0;
    return b.shells;
}

static void test_touching(void)
{
    static const double sheets[27] = {
        0, 0, 0, 2, 0, 0, 1, 2, 0,     1, 0, 0, 0, 0, 0, 1, -2, 0,
        2, 0, 0, 1, 0, 0, 1, -2, 0};
    static const double tie[18] = {0, 0, 0, 2, 0, 0, 1, 2, 0,
                                   0, 0, 0, -1, 0, 0, -1, -1, 0};
    double x[99] = {0};
    whorl_mesh_shell s[2];
    for (int k = 0; k < 3; k++) {
        const double size = k == 0 ? -1 : k == 1 ? 0.5 : -0.5;
        tetrahedron(x + 9, 1);
        memset(x + 45, 0, 9 * sizeof *x);
        tetrahedron(x + 54, size);
        tap_ok(shells_in(x, 11, s) == 2 && s[0].triangles == 6
               && s[0].first_face == 0 && s[1].first_face == 6
               && s[1].triangles == 5
               && fabs(s[0].volume - 1.0 / 6) <= s[0].bound
               && fabs(s[1].volume - size * size * size / 6) <= s[1].bound,
               "eq:mesh-volume/shells a corner in common makes no shell of "
               "two: %g", size);
    }
    tap_ok(shells_in(x, 1, s) == 1 && shells_in(sheets, 3, s) == 1
           && shells_in(tie, 2, s) == 1,
           "eq:mesh-volume/shells a hole in common makes one");
}
static void test_two_boxes(void)
{
    double *x = room(48 * sizeof *x);
    uint32_t *t = room(66 * sizeof *t);
    const whorl_mesh mesh = whorl_mesh_indexed(x, 16, t, 22);
    whorl_mesh_boundary b;
    whorl_mesh_shell s[2] = {{7, 7, 7, 7}, {7, 7, 7, 7}};
    uint32_t box[36];
    whorl_shape_box(4, 6, 10, x, box);
    whorl_shape_box(2, 2, 2, x + 24, box);
    for (int k = 0; k < 33; k++)
        t[33 + k] = 8 + (t[k] = box[k]);
    for (int k = 24; k < 48; k += 3)
        x[k] += 20;
    const whorl_status found = whorl_mesh_find_boundary(&mesh, work,
                                                        sizeof work, &b);
    uint32_t *start = room(3 * sizeof *start);
    memcpy(start, b.hole_start, 3 * sizeof *start);
    b.hole_start = start;
    tap_ok(found == WHORL_OK && b.holes == 2 && b.shells == 2
           && whorl_mesh_shells(&mesh, &b, unscaled, s, 2) == WHORL_OK
           && s[0].triangles == 11 && s[1].triangles == 11
           && s[0].first_face == 0 && s[1].first_face == 11
           && fabs(s[0].volume - 240) <= s[0].bound
           && fabs(s[1].volume - 8) <= s[1].bound && s[0].bound < 1e-11
           && whorl_mesh_shells(&mesh, &b, unscaled, s, 1)
                  == WHORL_WORK_TOO_SMALL,
           "eq:mesh-volume/shells two boxes with a hole each");
    x[5] = NAN;
    tap_ok(whorl_mesh_shells(&mesh, &b, unscaled, s, 2) == WHORL_NOT_FINITE,
           "eq:mesh-volume/shells a coordinate that is no number");
}

static whorl_status shells_of(double size, whorl_vec3 factors,
                              whorl_mesh_shell *shell,
                              const double *corner, size_t n)
{
    double x[45];
    for (size_t k = 0; k < 9 * n; k++)
        x[k] = size * corner[k];
    const whorl_mesh mesh = whorl_mesh_soup(x, n);
    whorl_mesh_boundary b;
    whorl_mesh_find_boundary(&mesh, work, sizeof work, &b);
    return whorl_mesh_shells(&mesh, &b, factors, shell, 2);
}

static void test_unit(void)
{
    static const whorl_vec3 down = {0x1p-999, -0x1p-999, 0x1p-999},
                            up = {0x1p1000, 0x1p1000, 0x1p1000};
    double x[36];
    whorl_mesh_shell s[2];
    tetrahedron(x, 1.5);
    const double volume = 0.5625;
    int good = shells_of(0x1p999, down, s, x, 4) == WHORL_OK
        && fabs(s[0].volume - volume) <= s[0].bound && s[0].bound < 1e-14;
    good = good && shells_of(0x1p-1001, up, s, x, 4) == WHORL_OK
        && fabs(8 * s[0].volume - volume) <= 8 * s[0].bound
        && s[0].bound < 1e-14;
    tap_ok(good && shells_of(0x1p1000, unscaled, s, x, 4)
               == WHORL_OUT_OF_RANGE
           && shells_of(0x1p-1002, unscaled, s, x, 4) == WHORL_OUT_OF_RANGE,
           "eq:mesh-volume/unit sides from 2^-1001 to 2^1000, no larger "
           "and no smaller");
    tap_ok(shells_of(0x1p342, unscaled, s, x, 4) == WHORL_OK
           && isinf(s[0].volume) && isinf(s[0].bound)
           && shells_of(0x1p-400, unscaled, s, x, 4) == WHORL_OK
           && s[0].volume == 0 && s[0].bound == DBL_MIN,
           "eq:mesh-volume/unit a volume that is no double");
}
static void test_factors(void)
{
    static const whorl_vec3 far = {-0x1p900, 0x1p900, 0x1p-1000};
    static const whorl_vec3 near = {-1.1, 0.7, 3};
    double x[36];
    whorl_mesh_shell s[2], t[2];
    tetrahedron(x, 1.5);
    int good = shells_of(1, unscaled, s, x, 4) == WHORL_OK
        && shells_of(1, far, t, x, 4) == WHORL_OK;
    tap_ok(good && t[0].volume == 0x1p800 * s[0].volume
           && t[0].bound == 0x1p800 * s[0].bound,
           "eq:mesh-volume/factors powers of two change no digit");
    good = shells_of(1, near, t, x, 4) == WHORL_OK;
    const double k = 1.1 * 0.7 * 3;
    const double wanted = k * (s[0].bound + (1 + 0x1p-20) * 3 * 0x1p-53
                                                * s[0].volume);
    tap_ok(good && fabs(t[0].volume / k / 0.5625 - 1) < 1e-15
           && fabs(t[0].bound / wanted - 1) < 1e-9,
           "eq:mesh-volume/factors three roundings are in the bound");
    tap_ok(shells_of(1, (whorl_vec3){0, 1, 1}, s, x, 4)
               == WHORL_NOT_ABOVE_ZERO
           && shells_of(1, (whorl_vec3){1, 0, 1}, s, x, 4)
               == WHORL_NOT_ABOVE_ZERO
           && shells_of(1, (whorl_vec3){1, 1, 0}, s, x, 4)
               == WHORL_NOT_ABOVE_ZERO
           && shells_of(1, (whorl_vec3){1, NAN, 1}, s, x, 4)
               == WHORL_NOT_FINITE,
           "eq:mesh-volume/factors zero and no number are refused");
}
static void test_least_bound(void)
{
    static const double corner[18] = {0, 0, 0, 0, 0, 0, 1, 1, 1,
                                      1.5, 0, 0, 1.5, 1, 0, 0, 1, 0.5};
    whorl_mesh_shell s[2];
    const whorl_status large = shells_of(0x1p319, unscaled, s, corner, 2);
    const double bound = s[0].bound;
    tap_ok(large == WHORL_OK && s[0].volume == 0
           && bound == 0x1p960 * (1 + 0x1p-20) * (11 * 0x1p-1000) + DBL_MIN
           && shells_of(0x1p-321, unscaled, s, corner, 2) == WHORL_OK
           && s[0].bound == DBL_MIN,
           "eq:mesh-bound/shell the bound of a shell without volume");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "06-check");
    test_areas();
    test_repeated();
    test_report();
    test_faults();
    test_numbers();
    test_edges();
    test_points();
    test_work();
    test_tubes();
    test_open_boxes();
    test_touching();
    test_two_boxes();
    test_unit();
    test_factors();
    test_least_bound();
    return tap_end();
}
