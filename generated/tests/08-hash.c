/* The hash of places and edges has its known answers. */
/* Tangled from literate/08-exact: hash-evidence. Edit there. */
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
    tap_ok(is(place(0.1, -2, 1 / 3.0), 0xfc351c10u, 0xe64784e8u,
              0xc7a8b334u)
           && is(place(-0.0, 1e300, -7.25), 0x0c4a4bf3u, 0x1e499e0bu,
                 0x188f6e77u)
           && is(place(3, 0x1p-1074, -0.0), 0xf7443fe8u, 0x4aa24c22u,
                 0x6c1c7799u),
           "eq:exact-mesh-edges/double the hash of three places");
    tap_ok(is(place_of_floats(0.5, -2.25, 3), 0xffa5098du, 0xd2b8cb16u,
              0x54db293eu)
           && is(place_of_floats(-0.0, 65537, -7.25), 0x6743e6b1u,
                 0xfcb84e30u, 0xd02afbbcu),
           "eq:exact-mesh-edges/float the hash of two places in floats");
}
static void test_edges(void)
{
    const place_hash a = hash_number(0), b = hash_number(1),
        c = hash_number(7919);
    const signed_hash ab = hash_edge(a, b), bc = hash_edge(b, c),
        ca = hash_edge(c, a), face = hash_face(a, b, c);
    tap_ok(ab.psi == 0xdae14f85u && ab.chi == 0x3b05330bu
           && bc.psi == 0xd39a1d0fu && bc.chi == 0x2da526f7u,
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
    test_edges();
    return tap_end();
}
