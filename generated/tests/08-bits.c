/* The sums of a mesh have their committed bits. */
/* Tangled from literate/08-exact: kernel-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>
#include <string.h>

enum { ROOM = 160000 };

static double vertices[3 * ROOM];
static uint32_t triangles[3 * ROOM];
static size_t faces;

static uint64_t chaos(uint64_t z)
{
    z = (z + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static double chance(uint64_t z)
{
    return (double)(chaos(z) >> 11) * 0x1p-53 - 0.5;
}
/* rows x columns points on a square tube, pushed about. */
static void crumple(uint32_t rows, uint32_t columns, double by)
{
    static const double x[4] = {1, 0, -1, 0};
    faces = 0;
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < columns; j++) {
            const uint32_t a = i * columns + j;
            const uint32_t b = (i + 1) % rows * columns + j;
            const uint32_t c = (i + 1) % rows * columns + (j + 1) % columns;
            const uint32_t d = i * columns + (j + 1) % columns;
            const uint32_t face[6] = {a, b, c, a, c, d};
            const double r = 3 + x[4 * j / columns];
            double *p = vertices + 3 * (size_t)a;
            memcpy(triangles + 3 * faces, face, sizeof face);
            faces += 2;
            p[0] = r * x[4 * i / rows] + by * chance(3 * a);
            p[1] = r * x[(4 * i / rows + 1) % 4] + by * chance(3 * a + 1);
            p[2] = x[(4 * j / columns + 1) % 4] + by * chance(3 * a + 2);
        }
}

static whorl_mesh indexed(void)
{
    return whorl_mesh_indexed(vertices, ROOM, triangles, faces);
}
static void move(size_t points, double A[3][3], const double t[3])
{
    for (size_t v = 0; v < points; v++) {
        double *p = vertices + 3 * v;
        const double x = p[0], y = p[1], z = p[2];
        for (int i = 0; i < 3; i++)
            p[i] = A[i][0] * x + A[i][1] * y + A[i][2] * z + t[i];
    }
}
static whorl_mesh_frame frame_of(const whorl_mesh *mesh, int precise)
{
    whorl_mesh_report box;
    whorl_mesh_frame f = {{0, 0, 0}, 0, {0, 0, 0}, {0, 0, 0}, 0, 0};
    whorl_mesh_check(mesh, &box);
    whorl_mesh_choose_frame(box.low, box.high, &f);
    f.precise = precise;
    return f;
}

static whorl_mesh_integrals sum_whole(const whorl_mesh *mesh,
                                      const whorl_mesh_frame *f)
{
    static whorl_mesh_partial partial[8];
    whorl_mesh_integrals i;
    const size_t chunks = (mesh->triangle_count + WHORL_MESH_CHUNK - 1)
        / WHORL_MESH_CHUNK;
    memset(&i, 0, sizeof i);
    whorl_mesh_sum(mesh, f, 0, chunks, partial);
    whorl_mesh_fold(f, partial, chunks, &i);
    return i;
}

typedef struct { double got[10], bound[10]; int divisor[10]; } claims;

static claims claims_of(const whorl_mesh_integrals *i)
{
    const double V = i->measure_bound, S = i->first_bound,
                 C = i->second_bound;
    return (claims){
        {i->measure, i->first.x, i->first.y, i->first.z, i->second.xx,
         i->second.yy, i->second.zz, i->second.xy, i->second.xz,
         i->second.yz},
        {V, S, S, S, C, C, C, C, C, C},
        {6, 24, 24, 24, 120, 120, 120, 120, 120, 120}};
}

static uint64_t hash_bits(const whorl_mesh_integrals *i)
{
    const claims c = claims_of(i);
    uint64_t h = 0, bits;
    for (int k = 0; k < 20; k++) {
        memcpy(&bits, k < 10 ? &c.got[k] : &c.bound[k - 10], sizeof bits);
        h = chaos(h ^ bits);
    }
    return h;
}

static void test_shards(void)
{
    static whorl_mesh_partial partial[8];
    int good = 1;
    crumple(500, 158, 0.3);
    const whorl_mesh mesh = indexed();
    const whorl_mesh_frame f = frame_of(&mesh, 0);
    const whorl_mesh_integrals whole = sum_whole(&mesh, &f);
    for (size_t hands = 1; hands <= 7; hands++) {
        whorl_mesh_integrals i;
        memset(&i, 0, sizeof i);
        memset(partial, 0xff, sizeof partial);
        for (size_t k = 0; k < hands; k++) {
            const size_t hand = (k * 11 + 3) % hands;
            const size_t first = 3 * hand / hands, last = 3 * (hand + 1) / hands;
            whorl_mesh_sum(&mesh, &f, first, last - first, partial + first);
        }
        whorl_mesh_fold(&f, partial, 3, &i);
        good = good && hash_bits(&whole) == hash_bits(&i);
    }
    tap_ok(good && faces == 158000, "S1.12 eq:exact-mesh-carry three "
           "chunks in 1 to 7 shares, in any order: the same bits");
}
static const struct {
    uint32_t rows, columns;
    int power, precise;
    uint64_t bits;
} committed[] = {
    {4, 4, 0, 0, 0x6c0e1ea4e336aff0},
    {5, 7, 0, 0, 0x53c67535b5e5096d},
    {37, 41, 0, 0, 0x7642110142321d02},
    {500, 158, 0, 0, 0xb2741b90cf611668},
    {21, 23, -300, 0, 0x085fa16c8ad0c084},
    {21, 23, 40, 0, 0x085fa16c8ad0c084},
    {21, 23, 0, 1, 0x91a55522ead1b230},
    {300, 150, 60, 1, 0x3f0e05115ba2f14a},
};
static void test_bits(void)
{
    for (size_t k = 0; k < sizeof committed / sizeof *committed; k++) {
        const double a = ldexp(1, committed[k].power);
        double A[3][3] = {{a, a / 3, 0}, {0, a, a / 5}, {a / 7, 0, a}};
        const double t[3] = {100 * a, -30 * a, 7 * a};
        crumple(committed[k].rows, committed[k].columns, 0.25);
        move(faces, A, t);
        const whorl_mesh mesh = indexed();
        const whorl_mesh_frame f = frame_of(&mesh, committed[k].precise);
        const whorl_mesh_integrals i = sum_whole(&mesh, &f);
        const uint64_t bits = hash_bits(&i);
        tap_ok(bits == committed[k].bits, "eq:exact-mesh-carry bits of %zu "
               "faces, size 2^%d%s: %016llx", faces, committed[k].power,
               committed[k].precise ? ", double-double" : "",
               (unsigned long long)bits);
    }
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "08-bits");
    test_shards();
    test_bits();
    return tap_end();
}
