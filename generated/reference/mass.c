/* Mass properties of a mesh from exact integrals. */
/* Tangled from literate/07-mass: evidence. Edit there. */
#include "reference/mass.h"

typedef struct { mp v; mp3 s; mp33 c; } sums;

static sums sums_of_faces(const double (*corner)[3][3], size_t n,
                          mp3 origin, double density, double thickness)
{
    static ref_sums acc;
    static int ready;
    if (!ready)
        ref_sums_init(&acc, 2200);
    ready = 1;
    ref_sums_zero(&acc);
    for (size_t face = 0; face < n; face++) {
        mp_open(2200);
        mp3 p[3];
        for (int k = 0; k < 3; k++)
            p[k] = mp3_sub(mp3_of(corner[face][k][0], corner[face][k][1],
                                  corner[face][k][2]), origin);
        if (thickness > 0)
            ref_add_area(&acc, p[0], p[1], p[2]);
        else
            ref_add_face(&acc, p[0], p[1], p[2]);
        mp_close();
    }
    const mp rho = thickness > 0 ? mp_mul(mp_of(density), mp_of(thickness))
                                 : mp_of(density);
    const long q[3] = {thickness > 0 ? 2 : 6, thickness > 0 ? 6 : 24,
                       thickness > 0 ? 24 : 120};
    mp x[10];
    for (int k = 0; k < 10; k++)
        x[k] = mp_mul(rho, mp_mul(mp_add(mp_of(0), acc.n[k]),
                                  mp_ratio(1, q[k == 0 ? 0 : k < 4 ? 1 : 2])));
    return (sums){x[0], {x[1], x[2], x[3]},
                  {{{x[4], x[7], x[8]},
                    {x[7], x[5], x[9]},
                    {x[8], x[9], x[6]}}}};
}

static sums whole(const double (*corner)[3][3], const double *density,
                  size_t n, mp3 origin, double thickness)
{
    sums total = {mp_of(0), mp3_of(0, 0, 0), mp33_zero()};
    for (size_t i = 0, j; i < n; i = j) {
        for (j = i; j < n && density[j] == density[i]; j++)
            ;
        const sums part = sums_of_faces(corner + i, j - i, origin,
                                        density[i], thickness);
        total = (sums){mp_add(total.v, part.v), mp3_add(total.s, part.s),
                       mp33_add(total.c, part.c)};
    }
    return total;
}

ref_body ref_body_of_faces(const double (*corner)[3][3],
                           const double *density, size_t n,
                           double thickness)
{
    const mp3 o = mp3_of(0, 0, 0);
    const sums about_o = whole(corner, density, n, o, thickness);
    ref_body r = {about_o.v, mp_of(0), o, mp33_zero()};
    for (size_t i = 0, j; i < n; i = j) {
        for (j = i; j < n && density[j] == density[i]; j++)
            ;
        r.volume = mp_add(r.volume, mp_div(
            sums_of_faces(corner + i, j - i, o, density[i], thickness).v,
            mp_of(density[i])));
    }
    r.center = mp3_scale(mp_div(mp_of(1), about_o.v), about_o.s);
    const mp33 C = whole(corner, density, n, r.center, thickness).c;
    r.inertia = mp33_sub(mp33_scale(mp33_trace(C), mp33_identity()), C);
    return r;
}

ref_body ref_body_of_points(const double (*p)[3], const double *mass,
                            size_t n)
{
    ref_body r = {mp_of(0), mp_of(0), mp3_of(0, 0, 0), mp33_zero()};
    for (size_t i = 0; i < n; i++) {
        r.mass = mp_add(r.mass, mp_of(mass[i]));
        r.center = mp3_add(r.center, mp3_scale(
            mp_of(mass[i]), mp3_of(p[i][0], p[i][1], p[i][2])));
    }
    r.center = mp3_scale(mp_div(mp_of(1), r.mass), r.center);
    for (size_t i = 0; i < n; i++) {
        const mp3 d = mp3_sub(mp3_of(p[i][0], p[i][1], p[i][2]), r.center);
        const mp33 spin = mp33_sub(
            mp33_scale(mp3_dot(d, d), mp33_identity()), mp33_outer(d, d));
        r.inertia = mp33_add(r.inertia, mp33_scale(mp_of(mass[i]), spin));
    }
    return r;
}
