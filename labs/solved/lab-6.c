/* Lab 6 solved: restitution along n, then toward sticking. */
#include "whorl.h"

whorl_status whorl_impulse_bilinear(whorl_sym3 K, whorl_vec3 u, whorl_vec3 n,
                                    whorl_contact_coefficients c,
                                    whorl_vec3 *j)
{
    whorl_vec3 of_the_lab, stick;
    whorl_status status = whorl_impulse_lab(K, u, n, c, &of_the_lab);
    if (status == WHORL_OK)
        status = whorl_impulse_for(K, whorl_vec3_scale(-1, u), &stick);
    if (status != WHORL_OK)
        return status;
    const double u_N = whorl_vec3_dot(u, n);
    if (u_N >= 0) {
        *j = (whorl_vec3){0, 0, 0};
        return WHORL_OK;
    }
    /* the impulse along n that brings -e u_N, and the way from one that
       stops u_N to one that stops u */
    const whorl_vec3 Kn = whorl_sym3_apply(K, n);
    const double K_NN = whorl_vec3_dot(n, Kn);
    const double first = -(1 + c.restitution) * u_N / K_NN;
    const whorl_vec3 D = whorl_vec3_sub(stick,
        whorl_vec3_scale(whorl_vec3_dot(Kn, stick) / K_NN, n));
    const double D_N = whorl_vec3_dot(D, n);
    const double D_T = whorl_vec3_norm(whorl_vec3_sub(D,
        whorl_vec3_scale(D_N, n)));
    const double need = D_T - c.friction * D_N;
    const double share = need <= c.friction * first
        ? 1 : c.friction * first / need;
    *j = whorl_vec3_add(whorl_vec3_scale(first, n),
                        whorl_vec3_scale(share, D));
    return WHORL_OK;
}
