/* box:, sphere:, torus:, t-handle: by name. */
/* Tangled from literate/command: shapes. Edit there. */
#ifndef TOOL_SHAPE_H
#define TOOL_SHAPE_H

#include "tool/message.h"
#include "tool/model.h"

/* Is this argument a SHAPE rather than a FILE? */
int shape_named(const char *name);

/* Make the mesh of a SHAPE.  Returns 1, or 0 with the reason in why. */
int shape_read(model *m, const char *name, note *why);

#endif
