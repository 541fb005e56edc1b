/* whorl mass: options, files, answers. */
/* Tangled from literate/command: mass. Edit there. */
#ifndef TOOL_MASS_H
#define TOOL_MASS_H

/* argv[0] is "mass".  Returns the exit status. */
int mass_main(int argc, char **argv);

extern const char mass_help[];

#endif
