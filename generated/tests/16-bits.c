/* Elements and their forces have their committed bits. */
/* Tangled from literate/16-elastic: bits-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "tests/committed_bits.h"

static void test_elements(void)
{
    const whorl_lame material = {1.25, 0.75};
    uint64_t h = 0;
    drawn_so_far = 500000;
    for (int i = 0; i < 4000; i++) {
        whorl_vec3 rest[4], x[4], f[4] = {{0, 0, 0}};
        whorl_elastic_element e = {.volume = 0};
        whorl_elastic_deformation d = {.Q = {{{0}}}};
        for (int k = 0; k < 4; k++) {
            const double size = i % 3 ? 1 : 0x1p-10;
            const whorl_vec3 by = drawn_vec3();
            rest[k] = drawn_vec3();
            x[k] = (whorl_vec3){rest[k].y + size * by.x,
                rest[k].z + size * by.y, rest[k].x + size * by.z};
        }
        whorl_status status = whorl_elastic_element_make(rest, &e);
        if (!status)
            status = whorl_elastic_deform(&e, x, &d);
        const uint64_t met = (uint64_t)status;
        add_bits(&h, &met, 1);
        if (status)
            continue;
        whorl_elastic_element_forces(&e, material, &d, f);
        const double energy =
            whorl_elastic_element_energy(&e, material, &d);
        const whorl_mat3 K = whorl_elastic_stiffness_block(&e, material,
            d.Q, i % 4, i / 4 % 4);
        add_bits(&h, &e, 13);
        add_bits(&h, &d, 15);
        add_bits(&h, f, 12);
        add_bits(&h, &energy, 1);
        add_bits(&h, &K, 9);
    }
    tap_ok(h == UINT64_C(0xad5816a57b028ed1),
           "eq:elastic-force eq:elastic-energy "
           "eq:elastic-warped the bits of 4000 elements, %016llx",
           (unsigned long long)h);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "16-bits");
    test_elements();
    return tap_end();
}
