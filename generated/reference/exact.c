/* The sign and value of a volume, exactly. */
/* Tangled from literate/08-exact: evidence. Edit there. */
#include "reference/exact.h"

mp ref_volume_6(mp3 a, mp3 b, mp3 c, mp3 d)
{
    const mp3 normal = mp3_cross(mp3_sub(a, c), mp3_sub(b, c));
    return mp3_dot(normal, mp3_sub(d, c));
}

mp ref_inside_6(const double (*corner)[3][3], size_t n)
{
    mpfr_t sum;
    mpfr_init2(sum, 600);
    mpfr_set_zero(sum, 1);
    for (size_t face = 0; face < n; face++) {
        mp3 p[3];
        mp_open(600);
        for (int k = 0; k < 3; k++)
            p[k] = mp3_of(corner[face][k][0], corner[face][k][1],
                          corner[face][k][2]);
        mpfr_add(sum, sum, mp3_dot(p[0], mp3_cross(p[1], p[2])), MPFR_RNDN);
        const int exact = mp_exact();
        mp_close();
        if (!exact)
            mpfr_set_inexflag();
    }
    const mp result = mp_add(mp_of(0), sum);
    mpfr_clear(sum);
    return result;
}
