/* whorl tumble: options, flight, rows. */
/* Tangled from literate/command: tumble. Edit there. */
#ifndef TOOL_TUMBLE_H
#define TOOL_TUMBLE_H

/* argv[0] is "tumble".  Returns the exit status. */
int tumble_main(int argc, char **argv);

extern const char tumble_help[];

#endif
