/* Mass properties of a FILE or SHAPE. */
/* Tangled from literate/command: mass. Edit there. */
#ifndef TOOL_MASS_OF_FILE_H
#define TOOL_MASS_OF_FILE_H

#include "tool/mass_result.h"
#include "tool/settings.h"

/* Read a FILE or SHAPE and find its mass properties.  Returns 1, or 0 after
   a complaint and with nothing to free. */
int mass_of_file(mass_result *r, const char *name, const settings *s);

#endif
