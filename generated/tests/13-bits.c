/* Impulses have their committed bits. */
/* Tangled from literate/13-impulse: bits-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "tests/committed_bits.h"

static void test_impulses(void)
{
    uint64_t h = 0;
    drawn_so_far = 5000;
    for (int i = 0; i < 4000; i++) {
        const whorl_vec3 a = drawn_vec3(), d = drawn_vec3();
        const double slow = i % 5 ? 1 : 0x1p-20, e = 0.5 + 0.5 * drawn();
        const double mu = i % 7 ? 1 + drawn() : 0, mass = 1.5 + drawn();
        const whorl_sym3 inverse = {2 + a.x, 2 + a.y, 2 + a.z, 0.5 * d.x,
                                    0.5 * d.y, 0.5 * d.z};
        const whorl_vec3 r = drawn_vec3(), n = drawn_unit();
        const whorl_vec3 at = drawn_vec3(), u = {at.x, at.y * slow, at.z};
        whorl_vec3 j[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
        const whorl_sym3 K = whorl_contact_matrix(mass, inverse, r);
        const whorl_contact_coefficients c = {e, mu};
        const uint64_t status[3] = {
            (uint64_t)whorl_impulse_bilinear(K, u, n, c, &j[0]),
            (uint64_t)whorl_impulse_lab(K, u, n, c, &j[1]),
            (uint64_t)whorl_impulse_for(K, u, &j[2])};
        add_bits(&h, status, 3);
        add_bits(&h, &K, 6);
        add_bits(&h, j, 9);
    }
    tap_ok(h == UINT64_C(0x3c8ea11a5e9c4ba8),
           "eq:impulse-bilinear eq:impulse-lab "
           "eq:impulse-solve the bits of 4000 impulses, %016llx",
           (unsigned long long)h);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "13-bits");
    test_impulses();
    return tap_end();
}
