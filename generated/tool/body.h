/* From a file or shape to mass properties. */
/* Tangled from literate/command: command. Edit there. */
#ifndef TOOL_BODY_H
#define TOOL_BODY_H

#include "tool/options.h"
#include "tool/readers.h"
#include "whorl/mass.h"

typedef enum { BODY_SOLID, BODY_SKIN, BODY_POINTS, BODY_TOTAL } body_kind;

/* One answer. */
typedef struct {
    const char *name;
    const char *format;           /* what was read */
    body_kind kind;
    size_t vertices, triangles;   /* of points: their number, and 0 */
    int uncounted;                /* vertices: it was streamed */
    int closed, oriented, inward, float32, posed, assumed_density;
    size_t unmatched_edges, holes, degenerate;
    double gap;                   /* NAN where there is none */
    double density;               /* NAN where there is none */
    double area, thickness;       /* of a skin */
    whorl_vec3 size;
    whorl_mass_properties p;
    whorl_sym3 inertia_origin;
    whorl_vec3 principal_moments;
    whorl_mat3 principal_axes;    /* rows */
    whorl_mesh_shell *shells;     /* owned; NULL if not asked for */
    size_t shell_count;
} body;

/* Make the body of one job.  Returns 1, or 0 after a complaint. */
int body_make(body *b, const job *j, const plan *p);
void body_free(body *b);

/* Add up n >= 1 bodies.  Returns 1, or 0 after a complaint. */
int body_total(body *total, const body *parts, size_t n, const plan *p);

#endif
