/* The command line of whorl mass. */
/* Tangled from literate/command: options. Edit there. */
#ifndef TOOL_MASS_OPTIONS_H
#define TOOL_MASS_OPTIONS_H

#include <stddef.h>

#include "tool/print.h"
#include "tool/settings.h"

typedef struct {
    const char *name;   /* FILE or SHAPE */
    setting_texts given;
} mass_item;

typedef struct {
    int total, points, shells, help;
    output_format format;
    double gap_tolerance;      /* INFINITY for --allow-open */
    const char *total_mass;    /* the one --mass of all files */
    const char *output;        /* -o: where results go; NULL: stdout */
    mass_item *items;          /* owned */
    size_t count;
} mass_options;

/* Read the command line.  Returns EXIT_DONE and the options, or the exit
   status after a complaint; mass_options_free in both cases. */
int mass_options_read(mass_options *p, int argc, char **argv);
void mass_options_free(mass_options *p);

#endif
