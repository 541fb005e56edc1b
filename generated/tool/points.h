/* Point masses, a line each. */
/* Tangled from literate/command: shapes. Edit there. */
#ifndef TOOL_POINTS_H
#define TOOL_POINTS_H

#include "tool/message.h"
#include "whorl/mass.h"

/* Points as bodies without extent, and the box around them. */
typedef struct {
    whorl_mass_properties *body;   /* owned: memory_free it */
    size_t count, room;
    whorl_vec3 low, high;
} points;

/* Read mass points from an open file; positions are multiplied by the
   factors.  Returns 1, or 0 with the reason in why and nothing to free. */
int points_read(points *p, int descriptor, whorl_vec3 factors, note *why);

#endif
