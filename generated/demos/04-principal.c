/* The axes about which crate and bottle turn without wobbling. */
/* Tangled from literate/04-principal: story. Edit there. */
#include <whorl.h>
#include <math.h>
#include <stdio.h>

static void answer(const char *name, whorl_sym3 I)
{
    whorl_vec3 m;
    whorl_mat3 V;
    const whorl_status status = whorl_principal(I, &m, &V);
    if (status != WHORL_OK) {
        printf("%s: %s\n", name, whorl_status_text(status));
        return;
    }
    const double moment[3] = {m.x, m.y, m.z};
    for (int j = 0; j < 3; j++)
        printf("%s: %.16g about (%.6f, %.6f, %.6f)\n", name, moment[j],
               V.m[0][j], V.m[1][j], V.m[2][j]);
}

static double formula(whorl_sym3 I)
{
    const double sigma = whorl_sym3_trace(I) / 3;
    const whorl_sym3 S =
        whorl_sym3_sub(I, whorl_sym3_diagonal(sigma, sigma, sigma));
    const double eta = sqrt((S.xx * S.xx + S.yy * S.yy + S.zz * S.zz
        + 2 * (S.xy * S.xy + S.xz * S.xz + S.yz * S.yz)) / 6);
    const double kappa =
        whorl_sym3_det(whorl_sym3_scale(1 / eta, S)) / 2;
    return sigma
        + 2 * eta * cos(acos(fmax(-1, fmin(1, kappa))) / 3);
}

int main(void)
{
    const whorl_sym3 crate = {821, 800, 854, 310, 122, -80};
    const whorl_sym3 bottle = {23, 20, 20, -2, -2, -4};
    answer("crate", crate);
    answer("bottle", bottle);
    printf("arc cosine: %.16g\n", formula(bottle));
    return 0;
}
