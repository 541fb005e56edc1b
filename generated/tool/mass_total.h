/* The mass properties of several files or shapes together. */
/* Tangled from literate/command: mass. Edit there. */
#ifndef TOOL_MASS_TOTAL_H
#define TOOL_MASS_TOTAL_H

#include "tool/mass_result.h"

/* Add up n >= 1 results.  mass is that of the total, or 0 if it is the sum
   of theirs.  Returns 1, or 0 after a complaint. */
int mass_total(mass_result *total, const mass_result *parts, size_t n,
               double mass);

#endif
