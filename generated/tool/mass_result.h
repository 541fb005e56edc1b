/* What was found of one FILE or SHAPE, or of several together. */
/* Tangled from literate/command: mass. Edit there. */
#ifndef TOOL_MASS_RESULT_H
#define TOOL_MASS_RESULT_H

#include "tool/overlap.h"
#include "whorl/mass.h"

typedef enum {
    MASS_OF_SOLID, MASS_OF_SKIN, MASS_OF_POINTS
} mass_kind;

typedef struct {
    const char *name;
    const char *format;           /* what was read */
    mass_kind kind;
    size_t vertices, triangles;   /* of points: their number, and 0 */
    int uncounted;                /* vertices: the file has no numbers */
    const char *scaling;          /* units or scale as given, or NULL */
    int closed, oriented, inward, float32, posed, assumed_density;
    size_t unmatched_edges, holes, flat_holes, degenerate;
    double gap;                   /* 0 where there is none */
    double density;               /* NAN where there is none */
    double area, thickness;       /* of a skin */
    whorl_vec3 size;
    whorl_mass_properties p;
    whorl_sym3 inertia_origin;
    whorl_vec3 principal_moments;
    whorl_mat3 principal_axes;    /* rows */
    overlap twice;                /* what counts twice */
    whorl_mesh_shell *shells;     /* owned; NULL if not asked for */
    size_t shell_count;
} mass_result;

/* Check p and find what follows from it: the inertia about the origin, the
   principal moments and axes.  Returns 1, or 0 after a complaint. */
int mass_result_complete(mass_result *r);

/* The longest side of its box [m]. */
double mass_result_longest_side(const mass_result *r);

void mass_result_free(mass_result *r);

#endif
