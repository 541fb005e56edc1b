/* The mass properties of one FILE or SHAPE, or of several together. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/mass_result.h"

#include <math.h>
#include <stdlib.h>

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
        if (!isfinite(number[i]))
            return complain_status(r->name, WHORL_OUT_OF_RANGE);
    return 1;
}

static void add_flags(mass_result *total, const mass_result *part)
{
    total->vertices += part->vertices;
    total->uncounted |= part->uncounted;
    total->triangles += part->triangles;
    total->unmatched_edges += part->unmatched_edges;
    total->holes += part->holes;
    total->degenerate += part->degenerate;
    total->closed &= part->closed;
    total->oriented &= part->oriented;
    total->float32 |= part->float32;
    total->posed |= part->posed;
    total->assumed_density |= part->assumed_density;
    total->gap = fmax(total->gap, part->gap);
}

int mass_result_total(mass_result *total, const mass_result *parts,
                      size_t n, double mass)
{
    whorl_mass_properties *list = malloc(n * sizeof *list);
    whorl_status status = WHORL_OK;
    *total = (mass_result){.name = "total", .format = "sum of the parts",
                           .kind = MASS_OF_TOTAL,
                           .closed = 1, .oriented = 1,
                           .size = {NAN, NAN, NAN}};
    if (!list) {
        complain(total->name, "not enough memory");
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        list[i] = parts[i].p;
        add_flags(total, &parts[i]);
    }
    status = whorl_mass_total(list, n, &total->p);
    free(list);
    if (status == WHORL_OK && mass > 0) {
        status = whorl_mass_set_mass(&total->p, mass, &total->p);
        total->assumed_density = 0;
    }
    total->density = parts[0].kind == MASS_OF_POINTS
                         ? NAN : total->p.mass / total->p.volume;
    return status == WHORL_OK ? mass_result_complete(total)
                              : complain_status(total->name, status);
}

double mass_result_longest_side(const mass_result *r)
{
    return fmax(r->size.x, fmax(r->size.y, r->size.z));
}

void mass_result_free(mass_result *r)
{
    free(r->shells);
    r->shells = NULL;
}
