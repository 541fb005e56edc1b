/* Whether a line of a note compiles. */
/* Tangled from literate/09-ode: evidence. Edit there. */
#ifndef TESTS_COMPILES_H
#define TESTS_COMPILES_H

#include <stdio.h>
#include <stdlib.h>

static inline int compiles(const char *line)
{
    char command[600];
    snprintf(command, sizeof command, "printf '%%s\\n' '%s' | ${CC:-cc} "
             "-std=c11 -fsyntax-only -x c - >/dev/null 2>&1", line);
    return system(command) == 0;
}

#endif
