/* Lab 6, chapter 13: what the floor does to a body that hits it.

   whorl_impulse_bilinear(K, u, n, c, &j): the impulse of eq:impulse-bilinear,
   restitution first, then as much of the way to sticking as friction
   allows, eq:impulse-share.  The program below is the rule of the bunny lab,
   which may push harder sideways than friction can, and may even create
   energy.  Keep its first lines: they refuse bad input.
   Graded by: make lab-6 */
#include "whorl.h"

whorl_status whorl_impulse_bilinear(whorl_sym3 K, whorl_vec3 u, whorl_vec3 n,
                                    whorl_contact_coefficients c,
                                    whorl_vec3 *j)
{
    whorl_vec3 of_the_lab;
    const whorl_status status = whorl_impulse_lab(K, u, n, c, &of_the_lab);
    if (status != WHORL_OK)
        return status;
    *j = of_the_lab;
    return WHORL_OK;
}
