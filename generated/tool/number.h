/* Numbers read and written without loss. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_NUMBER_H
#define TOOL_NUMBER_H

#include <stddef.h>

typedef enum { NUMBER_GOOD, NUMBER_MISSING, NUMBER_NOT_FINITE } number_kind;

/* Read the number that starts at *at and move *at behind it.  The text must
   end in a zero byte.  A word such as "inf" or "nan", or a value beyond the
   doubles, is NUMBER_NOT_FINITE; anything else is NUMBER_MISSING, and *at
   stays. */
number_kind number_scan(const char **at, double *value);

/* Read a whole argument: 1.5, 1e-3 or 1/60.  Returns 1, or 0 if the text is
   anything else; NaN and infinities count as numbers here. */
int number_argument(const char *text, double *value);

/* Read an argument of several numbers, commas or blanks between them, into
   value[0 ... room-1].  Returns how many, or -1. */
int number_list(const char *text, double *value, int room);

/* The shortest of %.15g, %.16g, %.17g that reads back as x; -0 is 0. */
typedef struct {
    char text[32];
} number_text;
number_text number_print(double x);

#endif
