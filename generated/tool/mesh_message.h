/* What is wrong with a mesh, in sentences. */
/* Tangled from literate/command: mass. Edit there. */
#ifndef TOOL_MESH_MESSAGE_H
#define TOOL_MESH_MESSAGE_H

#include "tool/model.h"
#include "whorl/mass.h"

/* Complain about a mesh that whorl_mesh_check refuses; always returns 0. */
int complain_mesh(const char *name, const model *m,
                  const whorl_mesh_stream *faces,
                  const whorl_mesh_report *report, whorl_status status);

/* Complain about a solid without volume; always returns 0. */
int complain_flat(const char *name, const whorl_mesh_integrals *g);

/* Tell about the holes of an open mesh, in detail if their gap is above the
   tolerance. */
void complain_holes(const char *name, const model *m,
                    const whorl_mass_report *found, double tolerance);

#endif
