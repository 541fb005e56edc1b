/* The sums of a mesh have their committed bits. */
/* Tangled from literate/08-exact: kernel-evidence. Edit there. */
#include "tests/crumpled_mesh.h"

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
    const whorl_mesh mesh = body();
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
    tap_ok(good && triangle_count == 158000, "S1.12 eq:exact-mesh-carry "
           "three chunks in 1 to 7 shares, in any order: the same bits");
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
        map_vertices(A, t);
        const whorl_mesh mesh = body();
        const whorl_mesh_frame f = frame_of(&mesh, committed[k].precise);
        const whorl_mesh_integrals i = sum_whole(&mesh, &f);
        const uint64_t bits = hash_bits(&i);
        tap_ok(bits == committed[k].bits, "eq:exact-mesh-carry bits of %zu "
               "faces, size 2^%d%s: %016llx", triangle_count,
               committed[k].power,
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
