/* What is wrong with a mesh, in sentences. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/mesh_message.h"

#include <math.h>
#include <stdio.h>

#include "tool/message.h"

typedef struct { int k; whorl_vec3 x; } wanted_corner;

static whorl_status note_corner(void *argument, const whorl_mesh *faces,
                                size_t first)
{
    wanted_corner *wanted = argument;
    (void)first;
    wanted->x = whorl_mesh_corner(faces, 0, wanted->k);
    return WHORL_OK;
}

int complain_mesh(const char *name, const model *m,
                  const whorl_mesh_stream *faces,
                  const whorl_mesh_report *report, whorl_status status)
{
    const int corner = report->corner;
    if (status == WHORL_NOT_FINITE) {
        wanted_corner wanted = {corner, {NAN, NAN, NAN}};
        faces->read(faces->context, report->face, 1, note_corner, &wanted);
        const whorl_vec3 x = wanted.x;
        complain(name, "corner %d of face %zu is not finite: "
                 "x=%g y=%g z=%g", corner + 1, model_face(m, report->face),
                 x.x, x.y, x.z);
        return 0;
    }
    if (status == WHORL_INDEX_OUT_OF_RANGE) {
        complain(name, "corner %d of face %zu: vertex %zu is out of range",
                 corner + 1, model_face(m, report->face), report->vertex);
        return 0;
    }
    if (status == WHORL_OUT_OF_RANGE) {
        const whorl_vec3 d = whorl_vec3_sub(report->high, report->low);
        complain(name, "its box of %g x %g x %g is too large or too small: "
                 "in the units of the file its longest side must be "
                 "between 1e-301 and 1e301", d.x, d.y, d.z);
        return 0;
    }
    return complain_status(name, status);
}

int complain_flat(const char *name, const whorl_mesh_integrals *g)
{
    complain(name, "flat: its volume %.3g m^3 is within its rounding error "
             "%.3g m^3; whorl mass --shell T weighs a skin",
             g->measure * g->unit * g->unit * g->unit,
             g->measure_bound * g->unit * g->unit * g->unit);
    return 0;
}

enum { HOLES_LISTED = 8, FACES_LISTED = 6 };

static void list_hole(const char *name, const model *m,
                      const whorl_mass_report *found, size_t k)
{
    const whorl_mesh_boundary *b = &found->boundary;
    whorl_mesh_hole hole = whorl_mesh_hole_at(&found->faces, b, k);
    char faces[200];
    size_t used = 0, last = 0, listed = 0;
    for (size_t i = 0; i < hole.edges && listed < FACES_LISTED; i++) {
        size_t face = model_face(m, whorl_mesh_unmatched_edge(
            &found->faces, b, hole.first + i).face);
        if (face == last)
            continue;
        used += (size_t)snprintf(faces + used, sizeof faces - used, "%s%zu",
                                 listed++ ? ", " : "", face);
        last = face;
    }
    complain(name, "  hole %zu of %zu: %zu edge%s around x=%.6g y=%.6g "
             "z=%.6g, at face%s %s%s", k + 1, b->holes, hole.edges,
             hole.edges == 1 ? "" : "s", hole.anchor.x + hole.offset.x,
             hole.anchor.y + hole.offset.y, hole.anchor.z + hole.offset.z,
             listed == 1 ? "" : "s", faces,
             hole.edges > FACES_LISTED ? ", ..." : "");
}

/* With its holes closed it has no volume, or none that is certain. */
static int nothing_inside(const whorl_mass_report *found)
{
    return !(fabs(found->integrals.measure)
             > found->integrals.measure_bound);
}

void complain_holes(const char *name, const model *m,
                    const whorl_mass_report *found, double tolerance)
{
    const whorl_mesh_boundary *b = &found->boundary;
    const double gap = found->gap;
    whorl_mesh_edge e = whorl_mesh_unmatched_edge(&found->faces, b, 0);
    int accepted = gap <= tolerance;
    char judged[40] = "accepted";
    if (isfinite(tolerance))
        snprintf(judged, sizeof judged, "%s tolerance %g",
                 accepted ? "within" : "above", tolerance);
    char worth[80];
    if (isfinite(gap))
        snprintf(worth, sizeof worth, "gap %.2g %s", gap, judged);
    else
        snprintf(worth, sizeof worth, "%s", nothing_inside(found)
                 ? "nothing is enclosed"
                 : "too much is missing to estimate the gap");
    char flat[40] = "";
    if (found->flat_holes > 0)
        snprintf(flat, sizeof flat, ", %zu of them flat",
                 found->flat_holes);
    complain(name, "%snot closed%s: %zu unmatched edge%s in %zu hole%s%s, "
             "%s%s (first: edge of face %zu from "
             "x=%.6g y=%.6g z=%.6g to x=%.6g y=%.6g z=%.6g)",
             accepted ? "warning: " : "",
             b->oriented ? "" : ", and some faces are turned the wrong way "
                                "or doubled",
             b->unmatched_edges, b->unmatched_edges == 1 ? "" : "s",
             b->holes, b->holes == 1 ? "" : "s",
             found->flat_holes == b->holes ? ", flat" : flat, worth,
             !accepted ? "" : found->flat_holes == b->holes
                 ? ": answered with the holes closed by flat lids"
                 : ": answered with the holes closed by cones",
             model_face(m, e.face), e.from.x, e.from.y, e.from.z, e.to.x,
             e.to.y, e.to.z);
    if (accepted)
        return;
    for (size_t k = 0; k < b->holes && k < HOLES_LISTED; k++)
        list_hole(name, m, found, k);
    if (b->holes > HOLES_LISTED)
        complain(name, "  and %zu holes more", b->holes - HOLES_LISTED);
    if (nothing_inside(found))
        complain(name, "whorl mass --shell T weighs the surface as a skin");
    else
        complain(name, "the gap estimates what the missing%s surface is "
                 "worth: whorl mass --allow-open answers all the same, "
                 "with the holes closed; whorl mass --shell T weighs the "
                 "surface as a skin", b->oriented ? "" : " or turned");
}
