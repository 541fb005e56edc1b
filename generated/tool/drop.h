/* whorl drop: a body falls on planes. */
/* Tangled from literate/command: drop. Edit there. */
#ifndef TOOL_DROP_H
#define TOOL_DROP_H

/* argv[0] is "drop".  Returns the exit status. */
int drop_main(int argc, char **argv);

extern const char drop_help[];

#endif
