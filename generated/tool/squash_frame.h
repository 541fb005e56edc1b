/* Pictures of a soft body, and files for ParaView, one a row. */
/* Tangled from literate/command: squash. Edit there. */
#ifndef TOOL_SQUASH_FRAME_H
#define TOOL_SQUASH_FRAME_H

#include "tool/squash_body.h"

typedef struct {
    const squash_body *s;
    uint32_t *skin;             /* faces, three nodes each; owned */
    uint32_t *behind;           /* the tetrahedron of each; owned */
    size_t count;
} squash_skin;

/* Find the faces that only one tetrahedron has; free them, found or not.
   Returns 1, or 0 after a complaint. */
int squash_skin_make(squash_skin *k, const squash_body *s);
void squash_skin_free(squash_skin *k);

/* Write DIRECTORY/NNNNNN.svg or .vtk, s->d being up to date.  Returns 1,
   or 0 after a complaint. */
int squash_frame_write(const squash_skin *k, size_t step);
int squash_vtk_write(const squash_body *s, size_t step);

#endif
