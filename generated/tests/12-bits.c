/* The steps of many bodies have their committed bits. */
/* Tangled from literate/12-steps: batch-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "tests/crowd.h"

static uint64_t bits_of(const crowd *c)
{
    uint64_t h = 0, bits;
    for (int k = 0; k < 10; k++)
        for (size_t i = 0; i < 1000; i++) {
            memcpy(&bits, k < 3 ? &c->x[k][i] : k < 7 ? &c->q[k - 3][i]
                   : &c->l[k - 7][i], sizeof bits);
            h = (h ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
            h ^= h >> 29;
        }
    return h;
}

static const struct {
    whorl_steps_method method;
    const char *label;
    uint64_t soon, late;
} committed[] = {
    {WHORL_STEPS_RK4, "eq:steps-rk4",
     UINT64_C(0x1680519ca972478b),
     UINT64_C(0xfbb7cd346b6e4fdc)},
    {WHORL_STEPS_SPLIT, "eq:steps-split",
     UINT64_C(0x7300d3ec8021f8d2),
     UINT64_C(0x5323516d29c85732)},
    {WHORL_STEPS_KL6, "eq:steps-kahan-li",
     UINT64_C(0x2786cb94ebb8f3b1),
     UINT64_C(0xc64b1f8f78616b98)}
};
static void test_bits(void)
{
    for (size_t k = 0; k < 3; k++) {
        const whorl_batch a = batch_of(&together);
        whorl_batch_report report;
        draw_crowd(&given, 40);
        const int same = agree(0, 1000, committed[k].method, 100);
        const uint64_t soon = bits_of(&together);
        whorl_batch_run(&a, 0, 1000, committed[k].method, H, 200, &report);
        const uint64_t late = bits_of(&together);
        tap_ok(same && soon == committed[k].soon
                   && late == committed[k].late,
               "%s bits of 1000 bodies: %016llx, %016llx",
               committed[k].label, (unsigned long long)soon,
               (unsigned long long)late);
    }
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "12-bits");
    test_bits();
    return tap_end();
}
