/* What was found of one FILE or SHAPE, or of several together. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/mass_result.h"

#include <math.h>

#include "tool/memory.h"
#include "tool/message.h"
#include "whorl/principal.h"

int mass_result_complete(mass_result *r)
{
    const double *number = &r->inertia_origin.xx;
    whorl_mat3 columns;
    whorl_status status = whorl_mass_check(&r->p);
    if (status == WHORL_OK)
        status = whorl_principal(r->p.inertia, &r->principal_moments,
                                 &columns);
    if (status != WHORL_OK)
        return complain_status(r->name, status);
    r->principal_axes = whorl_mat3_transpose(columns);
    r->inertia_origin = whorl_mass_inertia_about(&r->p, (whorl_vec3){0});
    for (int i = 0; i < 6; i++)
        if (!isfinite(number[i])) {
            complain(r->name, "its inertia about the origin is too large "
                     "for a double: its center of mass is %g m away",
                     whorl_vec3_norm(r->p.center));
            return 0;
        }
    return 1;
}

double mass_result_longest_side(const mass_result *r)
{
    return fmax(r->size.x, fmax(r->size.y, r->size.z));
}

void mass_result_free(mass_result *r)
{
    memory_free(r->shells);
    r->shells = NULL;
}
