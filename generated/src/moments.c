/* Moments of tetrahedra, and their arithmetic. */
/* Tangled from literate/05-moments: story, workshop. Edit there. */
#include "whorl/moments.h"
#include "src/strict.h"

whorl_moments whorl_moments_canonical(void)
{
    const double f = 1.0 / 24, d = 1.0 / 60, o = 1.0 / 120;
    /* eq:moments-canonical */
    return (whorl_moments){1.0 / 6, {f, f, f}, {d, d, d, o, o, o}};
}

whorl_moments whorl_moments_of_point(whorl_vec3 p, double mass)
{
    whorl_vec3 first = whorl_vec3_scale(mass, p);
    whorl_sym3 second = {first.x * p.x, first.y * p.y, first.z * p.z,
                         first.x * p.y, first.x * p.z, first.y * p.z};
    return (whorl_moments){mass, first, second}; /* eq:moments-point */
}

whorl_moments whorl_moments_transform(whorl_mat3 A, whorl_moments b)
{
    const double det = whorl_mat3_det(A);
    const whorl_vec3 AS = whorl_mat3_apply(A, b.first);
    const whorl_sym3 ACA = whorl_sym3_congruence(A, b.second);
    return (whorl_moments){det * b.mass, whorl_vec3_scale(det, AS),
                           whorl_sym3_scale(det, ACA)};
    /* eq:moments-transform */
}

static double shifted(double C_ij, double m, double S_i, double d_i,
                      double S_j, double d_j)
{
    /* eq:moments-translate */
    return C_ij + (d_i * S_j + S_i * d_j + m * d_i * d_j);
}

whorl_moments whorl_moments_translate(whorl_moments b, whorl_vec3 d)
{
    const double m = b.mass;
    const whorl_vec3 S = b.first;
    const whorl_sym3 C = b.second;
    const whorl_sym3 moved = {shifted(C.xx, m, S.x, d.x, S.x, d.x),
                              shifted(C.yy, m, S.y, d.y, S.y, d.y),
                              shifted(C.zz, m, S.z, d.z, S.z, d.z),
                              shifted(C.xy, m, S.x, d.x, S.y, d.y),
                              shifted(C.xz, m, S.x, d.x, S.z, d.z),
                              shifted(C.yz, m, S.y, d.y, S.z, d.z)};
    return (whorl_moments){
        m, whorl_vec3_add(S, whorl_vec3_scale(m, d)), moved};
}

static double sum(const double x[4])
{
    return x[0] + x[1] + x[2] + x[3];
}

static double pairs(const double x[4], const double y[4])
{
    /* eq:moments-tetrahedron-second */
    return (x[0] * y[0] + x[1] * y[1] + x[2] * y[2] + x[3] * y[3])
        + sum(x) * sum(y);
}

whorl_moments whorl_moments_of_tetrahedron(whorl_vec3 w0, whorl_vec3 w1,
    whorl_vec3 w2, whorl_vec3 w3, double density)
{
    const whorl_mat3 A = whorl_mat3_columns(whorl_vec3_sub(w1, w0),
                                            whorl_vec3_sub(w2, w0),
                                            whorl_vec3_sub(w3, w0));
    /* eq:moments-tetrahedron-mass */
    const double m = density * whorl_mat3_det(A) / 6;
    const double x[4] = {w0.x, w1.x, w2.x, w3.x};
    const double y[4] = {w0.y, w1.y, w2.y, w3.y};
    const double z[4] = {w0.z, w1.z, w2.z, w3.z};
    const double q = m / 4, r = m / 20;
    /* eq:moments-tetrahedron-first */
    const whorl_vec3 first = {q * sum(x), q * sum(y), q * sum(z)};
    const whorl_sym3 second = {r * pairs(x, x), r * pairs(y, y),
                               r * pairs(z, z), r * pairs(x, y),
                               r * pairs(x, z), r * pairs(y, z)};
    return (whorl_moments){m, first, second};
}

whorl_moments whorl_moments_add(whorl_moments a, whorl_moments b)
{
    return (whorl_moments){a.mass + b.mass, /* eq:moments-add */
                           whorl_vec3_add(a.first, b.first),
                           whorl_sym3_add(a.second, b.second)};
}
whorl_moments whorl_moments_scale(double k, whorl_moments b)
{
    return (whorl_moments){k * b.mass, whorl_vec3_scale(k, b.first),
                           whorl_sym3_scale(k, b.second)};
}

whorl_moments whorl_moments_sub(whorl_moments a, whorl_moments b)
{
    return whorl_moments_add(a, whorl_moments_scale(-1, b));
}
