/* The integrals of a mesh in other units. */
/* Tangled from literate/06-mesh: workshop. Edit there. */
#include "whorl/mesh.h"
#include "src/linear.h"
#include <float.h>

static void shift_integrals(whorl_mesh_integrals *r, whorl_vec3 rho)
{
    const double u = DBL_EPSILON / 2, slack = 1 + 0x1p-40;
    const double k = largest(rho), V = fabs(r->measure),
                 S = largest(r->first);
    const whorl_moments moved = whorl_moments_translate(
        (whorl_moments){r->measure, r->first, r->second}, rho);
    r->second_bound = slack * (r->second_bound + 2 * k * r->first_bound
        + k * k * r->measure_bound + WHORL_MOMENTS_TRANSLATE_BOUND * u
            * (largest_entry(r->second) + k * (2 * S + k * V)))
        + 0x1p-1000;
    r->first_bound = slack * (r->first_bound + k * r->measure_bound
                              + 2 * u * (S + k * V)) + 0x1p-1000;
    r->first = moved.first;
    r->second = moved.second;
}

whorl_status whorl_mesh_rescale(const whorl_mesh_integrals *integrals,
                                whorl_vec3 factors,
                                whorl_mesh_integrals *scaled)
{
    whorl_mesh_integrals r = *integrals;
    const whorl_vec3 k = absolute(factors);
    if (!whorl_vec3_finite(factors) || !isfinite(r.measure)
        || !whorl_vec3_finite(r.first) || !sym3_finite(r.second))
        return WHORL_NOT_FINITE;
    if (k.x == 0 || k.y == 0 || k.z == 0)
        return WHORL_NOT_ABOVE_ZERO;
    if (r.dimension == 2 && (k.x != k.y || k.y != k.z))
        return WHORL_UNEQUAL_SCALE;
    const int e = exponent_above(largest(k));
    const whorl_vec3 g = vec3_shift(factors, -e);
    const double D = r.dimension == 3 ? fabs(g.x * g.y * g.z) : g.x * g.x;
    r.unit = ldexp(r.unit, e);
    if (!(r.unit <= 0x1p1000) || !(r.unit >= 0x1p-1000) || !(D >= 0x1p-900))
        return WHORL_OUT_OF_RANGE;
    const double u = DBL_EPSILON / 2, slack = 1 + 0x1p-40;
    const whorl_vec3 S = r.first;
    const whorl_sym3 C = r.second;
    /* eq:mesh-scale */
    r.measure = D * r.measure;
    r.first = (whorl_vec3){D * (g.x * S.x), D * (g.y * S.y), D * (g.z * S.z)};
    r.second = (whorl_sym3){
        D * (g.x * g.x * C.xx), D * (g.y * g.y * C.yy), D * (g.z * g.z * C.zz),
        D * (g.x * g.y * C.xy), D * (g.x * g.z * C.xz), D * (g.y * g.z * C.yz)};
    r.measure_bound = slack * (D * r.measure_bound + 3 * u * fabs(r.measure))
        + 0x1p-1000;
    r.first_bound = slack * (D * r.first_bound + 4 * u * largest(r.first))
        + 0x1p-1000;
    r.second_bound = slack * (D * r.second_bound
                              + 5 * u * largest_entry(r.second)) + 0x1p-1000;
    const whorl_vec3 true_to = r.reference;
    r.reference = (whorl_vec3){factors.x * true_to.x, factors.y * true_to.y,
                               factors.z * true_to.z};
    if (!whorl_vec3_finite(r.reference))
        return WHORL_OUT_OF_RANGE;
    const whorl_vec3 rho = whorl_vec3_scale(1 / r.unit, (whorl_vec3){
        fma(factors.x, true_to.x, -r.reference.x),
        fma(factors.y, true_to.y, -r.reference.y),
        fma(factors.z, true_to.z, -r.reference.z)});
    if (largest(rho) > 0)
        shift_integrals(&r, rho);
    const double lost = DBL_TRUE_MIN / r.unit;
    r.first_bound += lost * fabs(r.measure);
    r.second_bound += 3 * lost * (largest(r.first) + lost * fabs(r.measure));
    *scaled = r;
    return WHORL_OK;
}
