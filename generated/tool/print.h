/* Answers as text, JSON, URDF, SDF, MJCF. */
/* Tangled from literate/command: print. Edit there. */
#ifndef TOOL_PRINT_H
#define TOOL_PRINT_H

#include "tool/mass_result.h"

typedef enum {
    FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV, FORMAT_URDF, FORMAT_SDF,
    FORMAT_MJCF
} output_format;

/* As --format says them; NULL ends the list. */
extern const char *const output_format_names[];

/* Print one answer; first: the first of the run. */
void print_result(output_format format, const mass_result *b,
                  int first);

/* Print the record of a FILE without an answer, if the format has one. */
void print_failure(output_format format, const char *name,
                   const char *error);

/* The line of a part in the text of a total. */
void print_parts(const mass_result *parts, size_t n);

#endif
