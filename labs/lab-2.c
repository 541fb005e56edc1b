/* Lab 2, chapter 3: the inertia tensor of a body that has been turned.

   whorl_inertia_rotate(R, I_body) is the tensor in the axes of the room,
   eq:inertia-rotate.  The program below believes that a tensor does not
   care about axes.  whorl_mat3_mul, whorl_mat3_transpose and
   whorl_sym3_to_mat3 help; a whorl_sym3 has six numbers.
   Graded by: make lab-2 */
#include "whorl.h"

whorl_sym3 whorl_inertia_rotate(whorl_mat3 R, whorl_sym3 I_body)
{
    (void)R;
    return I_body;
}
