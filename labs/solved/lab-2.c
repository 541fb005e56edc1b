/* Lab 2 solved: R I R^T. */
#include "whorl.h"

whorl_sym3 whorl_inertia_rotate(whorl_mat3 R, whorl_sym3 I_body)
{
    const whorl_mat3 I = whorl_mat3_mul(
        whorl_mat3_mul(R, whorl_sym3_to_mat3(I_body)),
        whorl_mat3_transpose(R));
    return (whorl_sym3){I.m[0][0], I.m[1][1], I.m[2][2],
                        I.m[0][1], I.m[0][2], I.m[1][2]};
}
