/* Deformation gradient, strain, stress, energy density. */
/* Tangled from literate/15-strain: story, workshop. Edit there. */
#include "whorl/strain.h"
#include "src/linear.h"

whorl_mat3 whorl_edges(const whorl_vec3 corners[4])
{
    return whorl_mat3_columns(whorl_vec3_sub(corners[1], corners[0]),
                              whorl_vec3_sub(corners[2], corners[0]),
                              whorl_vec3_sub(corners[3], corners[0]));
}

whorl_mat3 whorl_deformation_gradient(const whorl_vec3 corners[4],
                                      whorl_mat3 rest_inverse)
{
    return whorl_mat3_mul(whorl_edges(corners), rest_inverse);
    /* eq:strain-gradient */
}

whorl_sym3 whorl_strain_green(whorl_mat3 F)
{
    whorl_mat3 H = F;
    for (int i = 0; i < 3; i++)
        H.m[i][i] -= 1;
    const whorl_vec3 x = mat3_column(H, 0), y = mat3_column(H, 1);
    const whorl_vec3 z = mat3_column(H, 2);
    return (whorl_sym3){ /* eq:strain-green */
        x.x + 0.5 * whorl_vec3_dot(x, x),
        y.y + 0.5 * whorl_vec3_dot(y, y),
        z.z + 0.5 * whorl_vec3_dot(z, z),
        0.5 * (y.x + x.y + whorl_vec3_dot(x, y)),
        0.5 * (z.x + x.z + whorl_vec3_dot(x, z)),
        0.5 * (z.y + y.z + whorl_vec3_dot(y, z))};
}
whorl_sym3 whorl_strain_corotated(whorl_sym3 S)
{
    return (whorl_sym3){S.xx - 1, S.yy - 1, S.zz - 1, S.xy, S.xz, S.yz};
    /* eq:strain-corotated */
}

whorl_status whorl_lame_from_young(double young, double poisson,
                                   whorl_lame *lame)
{
    if (!isfinite(poisson))
        return WHORL_NOT_FINITE;
    const whorl_status status = check_positive(young);
    if (status != WHORL_OK)
        return status;
    if (!(poisson > -1 && poisson < 0.5))
        return WHORL_BAD_POISSON;
    const double one = 1 + poisson;
    const whorl_lame found = { /* eq:strain-lame */
        young * poisson / (one * (1 - 2 * poisson)), young / (2 * one)};
    if (!(isfinite(found.lambda) && isfinite(found.mu)))
        return WHORL_OUT_OF_RANGE;
    *lame = found;
    return WHORL_OK;
}

whorl_sym3 whorl_stress_hooke(whorl_lame lame, whorl_sym3 strain)
{
    const double p = lame.lambda * whorl_sym3_trace(strain);
    return whorl_sym3_add(whorl_sym3_diagonal(p, p, p),
        whorl_sym3_scale(2 * lame.mu, strain)); /* eq:strain-hooke */
}
double whorl_energy_density(whorl_lame lame, whorl_sym3 strain)
{
    const whorl_vec3 d = {strain.xx, strain.yy, strain.zz};
    const whorl_vec3 o = {strain.xy, strain.xz, strain.yz};
    const double trace = whorl_sym3_trace(strain);
    const double squares = whorl_vec3_dot(d, d)
        + 2 * whorl_vec3_dot(o, o);
    return lame.mu * squares + 0.5 * lame.lambda * (trace * trace);
    /* eq:strain-energy */
}
whorl_vec3 whorl_traction(whorl_sym3 cauchy, whorl_vec3 normal)
{
    return whorl_sym3_apply(cauchy, normal); /* eq:strain-traction */
}

static whorl_mat3 cofactors(whorl_mat3 F)
{
    const whorl_vec3 x = mat3_column(F, 0), y = mat3_column(F, 1);
    const whorl_vec3 z = mat3_column(F, 2);
    return whorl_mat3_columns(whorl_vec3_cross(y, z),
                              whorl_vec3_cross(z, x),
                              whorl_vec3_cross(x, y));
}

whorl_vec3 whorl_nanson(whorl_mat3 F, whorl_vec3 area)
{
    return whorl_mat3_apply(cofactors(F), area); /* eq:strain-nanson */
}

whorl_mat3 whorl_stress_first_piola(whorl_mat3 F, whorl_sym3 cauchy)
{
    return whorl_mat3_mul(whorl_sym3_to_mat3(cauchy), cofactors(F));
    /* eq:strain-first-piola */
}

whorl_mat3 whorl_stress_first_from_second(whorl_mat3 F, whorl_sym3 second)
{
    return whorl_mat3_mul(F, whorl_sym3_to_mat3(second));
    /* eq:strain-second-piola */
}
whorl_mat3 whorl_stress_first_corotated(whorl_mat3 Q, whorl_sym3 stress)
{
    return whorl_mat3_mul(Q, whorl_sym3_to_mat3(stress));
    /* eq:strain-biot */
}
static whorl_status check_volume(whorl_mat3 F, whorl_sym3 stress,
                                 double *J)
{
    const whorl_vec3 x = absolute(mat3_column(F, 0));
    const whorl_vec3 y = absolute(mat3_column(F, 1));
    const whorl_vec3 z = absolute(mat3_column(F, 2));
    if (!(whorl_vec3_finite(x) && whorl_vec3_finite(y)
          && whorl_vec3_finite(z) && sym3_finite(stress)))
        return WHORL_NOT_FINITE;
    const double P = x.x * (y.y * z.z + y.z * z.y)
        + x.y * (y.z * z.x + y.x * z.z) + x.z * (y.x * z.y + y.y * z.x);
    *J = whorl_mat3_det(F);
    return fabs(*J) > 64 * 0x1p-53 * P ? WHORL_OK : WHORL_SINGULAR;
}

static whorl_status divided(whorl_sym3 stress, double J, whorl_sym3 *out)
{
    const whorl_sym3 s = {stress.xx / J, stress.yy / J, stress.zz / J,
                          stress.xy / J, stress.xz / J, stress.yz / J};
    if (!sym3_finite(s))
        return WHORL_OUT_OF_RANGE;
    *out = s;
    return WHORL_OK;
}
whorl_status whorl_stress_second_piola(whorl_mat3 F, whorl_sym3 cauchy,
                                       whorl_sym3 *second)
{
    double J = 0;
    const whorl_status status = check_volume(F, cauchy, &J);
    if (status != WHORL_OK)
        return status;
    return divided(whorl_sym3_congruence(
        whorl_mat3_transpose(cofactors(F)), cauchy), J, second);
    /* eq:strain-second-piola */
}

whorl_status whorl_stress_cauchy(whorl_mat3 F, whorl_sym3 second,
                                 whorl_sym3 *cauchy)
{
    double J = 0;
    const whorl_status status = check_volume(F, second, &J);
    if (status != WHORL_OK)
        return status;
    return divided(whorl_sym3_congruence(F, second), J, cauchy);
    /* eq:strain-cauchy */
}
