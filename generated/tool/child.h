/* A mesh that is made in a child process. */
/* Tangled from literate/command: limits. Edit there. */
#ifndef TOOL_CHILD_H
#define TOOL_CHILD_H

#include "tool/polygons.h"

/* Gather a mesh.  Returns 1, or 0 with the reason in why. */
typedef int model_maker(polygons *p, void *context, note *why);

/* Run make in a child process of limited time and memory, and move what it
   gathers into the model.  who is named where it crashes.  Returns 1, or 0
   with the reason in why. */
int child_model(model *m, model_maker *make, void *context,
                const char *who, note *why);

/* Allow a child so many seconds (60). */
void child_allow(unsigned seconds);

#endif
