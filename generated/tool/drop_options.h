/* The options of whorl drop. */
/* Tangled from literate/command: drop. Edit there. */
#ifndef TOOL_DROP_OPTIONS_H
#define TOOL_DROP_OPTIONS_H

#include <stddef.h>

#include "whorl/lab.h"

typedef enum {
    DROP_SOLID, DROP_LUMPED, DROP_LUMPED_ORIGIN
} drop_inertia;

typedef struct {
    int help, lab;
    const char *body;
    const char *density, *units;    /* NULL if not given */
    const char *frames;             /* a directory, or NULL */
    drop_inertia inertia;
    size_t steps;
    double step;                    /* s */
    whorl_vec3 position, velocity, omega;
    whorl_half_space *planes;       /* owned */
    size_t *launches, *resets;      /* owned */
    size_t launch_count, reset_count;
    whorl_drop_world world;         /* its planes are those */
} drop_options;

/* Read the command line.  Returns EXIT_DONE and the options, or the exit
   status after a complaint; drop_options_free in both cases. */
int drop_options_read(drop_options *o, int argc, char **argv);
void drop_options_free(drop_options *o);

#endif
