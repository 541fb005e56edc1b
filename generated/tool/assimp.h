/* Other formats through Assimp, where it is installed. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_ASSIMP_H
#define TOOL_ASSIMP_H

#include "tool/model.h"

/* Whether Assimp was there at build time. */
extern const int assimp_is_present;

/* As a model_parser, in a child process; a named file is opened again by
   Assimp, for the files that stand beside it. */
int assimp_parse(model *m, bytes file, const char *name, const char *suffix,
                 note *why);

#endif
