/* Rotations and stretches have their committed bits. */
/* Tangled from literate/15-strain: bits-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "tests/committed_bits.h"

static whorl_mat3 drawn_gradient(int i)
{
    static const double sizes[5] = {1, 0x1p-12, 1, 0x1p-28, 0x1p-20};
    whorl_mat3 F = drawn_mat3(sizes[i % 5]);
    const double far = i % 9 ? 1 : i % 2 ? 0x1p150 : 0x1p-150;
    const double part = i % 5 == 1 || i % 5 == 3;
    F.m[0][0] += part + (i % 5 == 4);
    F.m[1][1] += part;
    F.m[2][2] += i % 5 == 2 ? -1 : i % 10 == 3 ? -part : part;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            F.m[r][c] *= far;
    return F;
}

static void test_stretches(void)
{
    uint64_t h = 0;
    drawn_so_far = 0;
    for (int i = 0; i < 20000; i++) {
        whorl_mat3 F = drawn_gradient(i), Q = {{{0}}};
        whorl_sym3 S = {0, 0, 0, 0, 0, 0};
        if (i % 4 > 1) {
            whorl_quat unit;
            if (!whorl_quat_normalize(drawn_quat(), &unit))
                F = whorl_mat3_mul(whorl_quat_to_mat3(unit), F);
        }
        const uint64_t status = (uint64_t)whorl_polar(F, &Q, &S);
        add_bits(&h, &status, 1);
        add_bits(&h, &Q, 9);
        add_bits(&h, &S, 6);
    }
    tap_ok(h == UINT64_C(0x85326dd993e5507d),
           "eq:strain-polar the bits of 20000 stretches, "
           "%016llx", (unsigned long long)h);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "15-bits");
    test_stretches();
    return tap_end();
}
