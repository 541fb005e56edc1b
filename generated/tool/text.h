/* Lines and words of text files. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_TEXT_H
#define TOOL_TEXT_H

#include "tool/bytes.h"
#include "tool/number.h"

/* A place in a text that ends in a zero byte at end. */
typedef struct {
    const char *start, *at, *end;
} text;

text text_of(bytes file);

/* Is there no zero byte from here on?  A text has none. */
int text_is_whole(const text *t, note *why);

/* Skip blanks, continued line ends among them; not the end of a line. */
void text_blanks(text *t);

/* At the end of a line, of the text, or at a comment? */
int text_at_line_end(const text *t);

/* Go to the start of the next line; 0 at the end of the text. */
int text_next_line(text *t);

/* Skip blanks, line ends and comments; 0 at the end of the text. */
int text_skip(text *t);

/* Does the word here read so, in any case?  If yes, step over it. */
int text_word(text *t, const char *lower_case);

/* The word here, cut to a length fit for a message. */
typedef struct {
    char text[24];
} text_quote;
text_quote text_here(const text *t);

/* Read n numbers, which must be finite, separated by blanks (and line ends,
   if over_lines).  What they are is said by name and number (from 1). */
int text_numbers(text *t, double *x, int n, int over_lines,
                 const char *name, size_t number, note *why);

/* Read an integer of at most 18 digits.  Returns 0 if there is none. */
int text_integer(text *t, long long *value);

/* A letter of ASCII in lower case. */
int text_lower(int c);

/* A note that begins with the line number. */
int text_fault(const text *t, note *why, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
