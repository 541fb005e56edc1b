/* Answers as text, JSON, URDF, SDF, MJCF. */
/* Tangled from literate/command: command. Edit there. */
#ifndef TOOL_PRINT_H
#define TOOL_PRINT_H

#include "tool/body.h"

/* Print one answer.  named: say in a comment which file it belongs to,
   where the format has no other place for that. */
void print_body(output_format format, const body *b, int named);

/* The line of a part in the text of a total. */
void print_parts(const body *parts, size_t n);

#endif
