/* Impulses where a contact opens, and where the matrix is lopsided. */
/* Tangled from literate/13-impulse: ends-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"

static int is(whorl_vec3 a, double x, double y, double z)
{
    return a.x == x && a.y == y && a.z == z;
}

static void test_opening(void)
{
    static const double speed[6] = {0, 0x1p-1074, 0x1p-20, 0.5, 0.875, 2};
    const whorl_contact_coefficients c = {0.5, 0.75};
    const whorl_vec3 n = {0, 1, 0};
    const whorl_sym3 K = {2, 3, 4, 0.5, 0.25, -0.5};
    int lab = 0, bilinear = 0;
    for (int k = 0; k < 12; k++) {
        const double slip = k < 6 ? 0 : 3;
        const whorl_vec3 u = {slip, speed[k % 6], -slip};
        whorl_vec3 after, j = {7, 7, 7};
        lab += whorl_contact_lab_velocity(u, n, c, &after) != WHORL_OK
            || !is(after, u.x, u.y, u.z);
        bilinear += whorl_impulse_bilinear(K, u, n, c, &j) != WHORL_OK
            || !is(j, 0, 0, 0);
    }
    tap_ok(lab == 0, "S2.5 eq:impulse-lab the lab's velocity of a contact "
           "that opens: %d of 12 wrong", lab);
    tap_ok(bilinear == 0, "S2.8 eq:impulse-bilinear no impulse where a "
           "contact opens: %d of 12 wrong", bilinear);
}
static void test_lopsided(void)
{
    int wrong = 0;
    for (int which = 1; which < 7; which++) {
        const double k[3] = {which & 1 ? 0x1p60 : 1, which & 2 ? 0x1p60 : 1,
                             which & 4 ? 0x1p60 : 1};
        const whorl_sym3 K = whorl_sym3_diagonal(k[0], k[1], k[2]);
        const whorl_vec3 change = {3 * k[0], -5 * k[1], 7 * k[2]};
        whorl_vec3 j;
        wrong += whorl_impulse_for(K, change, &j) != WHORL_OK
            || !is(j, 3, -5, 7);
    }
    tap_ok(wrong == 0, "S2.6 eq:impulse-solve one or two directions that "
           "are 2^60 times as easily moved: %d of 6 wrong", wrong);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "13-ends");
    test_opening();
    test_lopsided();
    return tap_end();
}
