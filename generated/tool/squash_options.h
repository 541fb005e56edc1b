/* The options of whorl squash. */
/* Tangled from literate/command: squash. Edit there. */
#ifndef TOOL_SQUASH_OPTIONS_H
#define TOOL_SQUASH_OPTIONS_H

#include <stddef.h>

typedef enum { SQUASH_DROP, SQUASH_PULL, SQUASH_TWIST } squash_way;

typedef struct {
    int help;
    const char *body;
    const char *frames, *vtk;       /* directories, or NULL */
    squash_way way;
    double amount;                  /* N, or rad */
    double young, poisson, density, damping, height;
    size_t steps, passes;
    double step;                    /* s */
    size_t cells;                   /* 0: as the shape has them */
} squash_options;

/* Read the command line.  Returns EXIT_DONE and the options, or the exit
   status after a complaint. */
int squash_options_read(squash_options *o, int argc, char **argv);

#endif
