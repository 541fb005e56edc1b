/* Wavefront OBJ files. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_OBJ_H
#define TOOL_OBJ_H

#include "tool/model.h"

model_parser obj_parse;

#endif
