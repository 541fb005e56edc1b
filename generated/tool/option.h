/* Options of a subcommand, and the kinds of values they take. */
/* Tangled from literate/command: workshop. Edit there. */
#ifndef TOOL_OPTION_H
#define TOOL_OPTION_H

#include <stddef.h>

#include "tool/message.h"

/* One option of a subcommand's table. */
typedef struct {
    const char *name;       /* "--format"; NULL ends a table */
    int has_value;
} option_form;

/* Read the option at argv[*i], and its value where it has one; *i is then
   the last argument that was read.  -h is --help.  Returns its place in the
   table, or -1 after a complaint about usage. */
int option_read(const char *command, const option_form *table, int argc,
                char **argv, int *i, const char **value);

/* The value of an option.  Each returns 1, or 0 with the reason in why. */
int option_above_zero(const char *option, const char *given, double *value,
                      note *why);

/* A number of bytes, perhaps in K, M, G or T of 1024. */
int option_bytes(const char *option, const char *given, size_t *bytes,
                 note *why);

/* Take the value of --memory, if it is given, for the limit.  Returns 1, or
   0 after a complaint. */
int option_memory(const char *command, const char *given);

/* One of some names, whose list ends with NULL: its place. */
int option_choice(const char *option, const char *given,
                  const char *const *names, int *choice, note *why);

/* Read finite numbers, commas or blanks between, into x[0 ... room-1].
   Returns how many, or -1. */
int option_numbers(const char *given, double *x, int room);

#endif
