/* The hash of places and edges has its known answers. */
/* Tangled from literate/08-exact: hash-evidence. Edit there. */
#include <math.h>
#include <stdlib.h>
#include "reference/tap.h"
#include "src/edge_hash.h"

static int is(place_hash h, uint32_t phi, uint32_t psi, uint32_t chi)
{
    return h.phi == phi && h.psi == psi && h.chi == chi;
}

static place_hash place(double x, double y, double z)
{
    return hash_place(words_of_double(x), words_of_double(y),
                      words_of_double(z));
}

static place_hash place_of_floats(double x, double y, double z)
{
    return hash_place(words_of_float(x), words_of_float(y),
                      words_of_float(z));
}

static void test_numbers(void)
{
    tap_ok(is(hash_number(0), 0x58aab3cdu, 0x71d4f78bu, 0x5e7d7893u)
           && is(hash_number(1), 0x1f67e54eu, 0x4458cd5bu, 0x1e832f29u)
           && is(hash_number(7919), 0x2c8741ddu, 0xf2313699u, 0xd20e6f22u)
           && is(hash_number(0xffffffffu),
                 0xa41970f0u, 0xa86c41cau, 0xb174ee75u),
           "eq:exact-mesh-edges/number the hash of four vertices");
}
static void test_places(void)
{
    tap_ok(is(place(0.1, -2, 1 / 3.0), 0x3d563fedu, 0xa0973957u,
              0xee6e82b1u)
           && is(place(-0.0, 1e300, -7.25), 0xfa314127u, 0x19ef94beu,
                 0x34d8661bu)
           && is(place(3, 0x1p-1074, -0.0), 0xd75c95deu, 0xea02cc16u,
                 0x0bc66e65u),
           "eq:exact-mesh-edges/double the hash of three places");
    tap_ok(is(place_of_floats(0.5, -2.25, 3), 0xffa5098du, 0xd2b8cb16u,
              0x54db293eu)
           && is(place_of_floats(-0.0, 65537, -7.25), 0x6743e6b1u,
                 0xfcb84e30u, 0xd02afbbcu),
           "eq:exact-mesh-edges/float the hash of two places in floats");
}
static int compare_places(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(place_hash));
}

static size_t equal_places(double far, double step, int floats)
{
    enum { N = 16 };
    static place_hash at[N * N * N];
    size_t equal = 0;
    for (int i = 0; i < N * N * N; i++) {
        const double x = far + i % N * step, y = 8 * far + i / N % N * step,
            z = far + i / (N * N) * step;
        at[i] = floats ? place_of_floats(x, y, z) : place(x, y, z);
    }
    qsort(at, N * N * N, sizeof *at, compare_places);
    for (int i = 1; i < N * N * N; i++)
        equal += !compare_places(at + i, at + i - 1);
    return equal;
}

static void test_grids(void)
{
    static const double far[] = {0, 1, -1, 0.3, 1000.1, 0x1p19, 5e5 / 3};
    size_t equal[2] = {0, 0}, grids[2] = {0, 0};
    for (int floats = 0; floats < 2; floats++)
        for (int e = 10; e > -48; e--)
            for (size_t k = 0; k < sizeof far / sizeof *far; k++) {
                const double step = ldexp(1, e), ulp = fmax(ldexp(
                    fabs(8 * far[k]), floats ? -23 : -52), 0x1p-100);
                if (step < 2 * ulp)
                    continue;
                equal[floats] += equal_places(
                    floats ? (float)far[k] : far[k], step, floats);
                grids[floats]++;
            }
    tap_ok(equal[0] == 0 && grids[0] > 250, "eq:exact-mesh-edges/double no "
           "two places of %zu grids have one hash", grids[0]);
    tap_ok(equal[1] == 0 && grids[1] > 100, "eq:exact-mesh-edges/float no "
           "two places of %zu grids have one hash", grids[1]);
}
static void test_edges(void)
{
    const place_hash a = hash_number(0), b = hash_number(1),
        c = hash_number(7919);
    const signed_hash ab = hash_edge(a, b), bc = hash_edge(b, c),
        ca = hash_edge(c, a), face = hash_face(a, b, c);
    tap_ok(ab.psi == 0xcf67f7acu && ab.chi == 0x15f78912u
           && bc.psi == 0x91cae7aau && bc.chi == 0xf7727ae1u,
           "eq:exact-mesh-edges/edge the share of two edges");
    tap_ok(face.psi == ab.psi + bc.psi + ca.psi
           && face.chi == ab.chi + bc.chi + ca.chi
           && face.psi == 0x404cb70eu && face.chi == 0xe645ffafu,
           "eq:exact-mesh-edges/face the areas of a face are those of "
           "its edges");
    tap_ok(unsigned_hash(a, b) == 0x03fabb6au
           && unsigned_hash(b, a) == 0x03fabb6au
           && unsigned_hash(b, c) == 0xd8ffb376u,
           "eq:exact-mesh-edges/sort an edge and its reverse have one "
           "number");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "08-hash");
    test_numbers();
    test_places();
    test_grids();
    test_edges();
    return tap_end();
}
