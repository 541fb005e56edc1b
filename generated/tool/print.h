/* Answers as text, JSON, URDF, SDF, MJCF. */
/* Tangled from literate/command: print. Edit there. */
#ifndef TOOL_PRINT_H
#define TOOL_PRINT_H

#include "tool/mass_result.h"

typedef enum {
    FORMAT_TEXT, FORMAT_JSON, FORMAT_URDF, FORMAT_SDF, FORMAT_MJCF
} output_format;

/* As --format says them; NULL ends the list. */
extern const char *const output_format_names[];

/* Print one answer.  named: say in a comment which file it belongs to,
   where the format has no other place for that. */
void print_result(output_format format, const mass_result *b, int named);

/* The line of a part in the text of a total. */
void print_parts(const mass_result *parts, size_t n);

#endif
