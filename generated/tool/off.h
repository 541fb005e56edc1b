/* OFF files. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_OFF_H
#define TOOL_OFF_H

#include "tool/model.h"

model_parser off_parse;

#endif
