/* PLY files. */
/* Tangled from literate/command: ply. Edit there. */
#ifndef TOOL_PLY_H
#define TOOL_PLY_H

#include "tool/model.h"

/* Does the file begin as a PLY does? */
int ply_begins(bytes file);

model_parser ply_parse;

#endif
