/* Which format a file has, and its reader. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_READERS_H
#define TOOL_READERS_H

#include "tool/model.h"

/* Read a mesh from an open file.  The content decides what it is, and the
   name only where the content leaves a doubt.  Returns 1, or 0 with the
   reason in why and nothing to free. */
int model_read(model *m, int descriptor, const char *name, note *why);

/* What content sniffing says; NULL if none of our own formats. */
model_parser *model_sniff(bytes file, const char *suffix);

#endif
