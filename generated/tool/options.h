/* The options of whorl mass. */
/* Tangled from literate/command: command. Edit there. */
#ifndef TOOL_OPTIONS_H
#define TOOL_OPTIONS_H

#include <stddef.h>

/* Values of the per-file options as given; NULL: not given. */
typedef struct {
    const char *density, *mass, *units, *scale, *pose, *shell;
} settings;

typedef struct {
    const char *name;   /* FILE or SHAPE */
    settings given;
} job;

typedef enum {
    FORMAT_TEXT, FORMAT_JSON, FORMAT_URDF, FORMAT_SDF, FORMAT_MJCF
} output_format;

typedef struct {
    int total, points, shells, help;
    output_format format;
    double gap_tolerance;      /* INFINITY for --allow-open */
    const char *total_mass;    /* the one --mass before all files */
    job *jobs;                 /* owned */
    size_t count;
} plan;

/* Read the command line.  Returns EXIT_DONE and the plan, or the exit
   status after a complaint; plan_free in both cases. */
int plan_read(plan *p, int argc, char **argv);
void plan_free(plan *p);

#endif
