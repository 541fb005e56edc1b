/* The mass properties of several files or shapes together. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/mass_total.h"

#include <math.h>
#include <stdlib.h>

#include "tool/message.h"

static void add_flags(mass_result *total, const mass_result *part)
{
    total->vertices += part->vertices;
    total->uncounted |= part->uncounted;
    total->triangles += part->triangles;
    total->unmatched_edges += part->unmatched_edges;
    total->holes += part->holes;
    total->flat_holes += part->flat_holes;
    total->degenerate += part->degenerate;
    if (part->kind == MASS_OF_SOLID) {
        total->closed &= part->closed;
        total->oriented &= part->oriented;
    }
    total->float32 |= part->float32;
    total->posed |= part->posed;
    total->assumed_density |= part->assumed_density;
    total->twice.searched &= part->twice.searched;
    total->twice.compared &= part->twice.compared;
    total->twice.identical += part->twice.identical;
    total->twice.nested += part->twice.nested;
    total->twice.reversed += part->twice.reversed;
    total->gap = fmax(total->gap, part->gap);
    total->area += part->area;
    if (part->kind != total->kind)
        total->kind = MASS_OF_SOLID;
    if (part->thickness != total->thickness)
        total->thickness = NAN;
}

int mass_total(mass_result *total, const mass_result *parts, size_t n,
               double mass)
{
    whorl_mass_properties *list = malloc(n * sizeof *list);
    whorl_status status = WHORL_OK;
    *total = (mass_result){.name = "total", .format = "sum of the parts",
                           .kind = parts[0].kind,
                           .thickness = parts[0].thickness,
                           .closed = 1, .oriented = 1,
                           .twice = {.searched = 1, .compared = 1},
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
    if (status == WHORL_OK)
        return mass_result_complete(total);
    if (status != WHORL_OUT_OF_RANGE)
        return complain_status(total->name, status);
    complain(total->name, "the mass, center or inertia of the sum is too "
             "large or too small for a double");
    return 0;
}
