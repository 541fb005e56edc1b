/* Inlined functions of vectors have the bits of the others. */
/* Tangled from literate/01-linear: inlined-evidence. Edit there. */
#include "reference/mp.h"
#include "reference/tap.h"
#include "src/inlined.h"
#include <string.h>
#undef whorl_vec3_add
#undef whorl_vec3_sub
#undef whorl_vec3_scale
#undef whorl_vec3_dot
#undef whorl_vec3_cross
#undef whorl_sym3_apply
#undef whorl_mat3_apply

static int same(whorl_vec3 a, whorl_vec3 b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static int all_same(double k, whorl_vec3 a, whorl_vec3 b, whorl_sym3 s,
                    whorl_mat3 m)
{
    const double dot = whorl_vec3_dot(a, b), inlined = inlined_dot(a, b);
    return memcmp(&dot, &inlined, sizeof dot) == 0
        && same(inlined_add(a, b), whorl_vec3_add(a, b))
        && same(inlined_sub(a, b), whorl_vec3_sub(a, b))
        && same(inlined_scale(k, a), whorl_vec3_scale(k, a))
        && same(inlined_cross(a, b), whorl_vec3_cross(a, b))
        && same(inlined_sym3_apply(s, a), whorl_sym3_apply(s, a))
        && same(inlined_mat3_apply(m, a), whorl_mat3_apply(m, a));
}
static void test_same_bits(void)
{
    sweep s = sweep_begin(1000, 0, "differences",
                          "eq:linear-dot/inlined eq:linear-cross the "
                          "inlined functions and those of the library");
    while (sweep_next(&s)) {
        double x[22];
        for (int k = 0; k < 22; k++)
            x[k] = draw_wide(&s, -40, 40);
        whorl_mat3 m;
        memcpy(&m, x + 13, sizeof m);
        sweep_error(&s, !all_same(x[0], (whorl_vec3){x[1], x[2], x[3]},
                                  (whorl_vec3){x[4], x[5], x[6]},
                                  (whorl_sym3){x[7], x[8], x[9], x[10],
                                               x[11], x[12]}, m));
    }
    sweep_end(&s);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "01-inlined");
    test_same_bits();
    return tap_end();
}
