/* Messages on standard error, notes of what went wrong, exit statuses. */
/* Tangled from literate/command: workshop. Edit there. */
#ifndef TOOL_MESSAGE_H
#define TOOL_MESSAGE_H

#include "whorl/status.h"

enum { EXIT_DONE = 0, EXIT_BAD_INPUT = 1, EXIT_USAGE = 2 };

/* Print "whorl: NAME: ..." to standard error. */
void complain(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The first complaint since it was last forgotten that is no warning, hint
   or note; "" if there was none. */
const char *complaint(void);
void forget_complaint(void);

/* A text for a terminal: control characters as \x1b. */
typedef struct {
    char text[1200];
} visible_text;
visible_text visible(const char *text);

/* The same in the words of a status; always returns 0. */
int complain_status(const char *name, whorl_status status);

/* Print a complaint about the command line and where to find help; returns
   EXIT_USAGE.  command is "mass", or NULL. */
int usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* One line about what went wrong, without the file's name. */
typedef struct {
    char text[400];
} note;

/* Write the note; always returns 0, the readers' "no". */
int note_set(note *why, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Why a write to standard output failed, where a subcommand has seen it
   fail; else 0.  The main program says it. */
extern int output_errno;

#endif
