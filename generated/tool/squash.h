/* whorl squash: an elastic body is dropped, pulled or twisted. */
/* Tangled from literate/command: squash. Edit there. */
#ifndef TOOL_SQUASH_H
#define TOOL_SQUASH_H

extern const char squash_help[];

/* The subcommand; argv[0] is "squash".  Returns the exit status. */
int squash_main(int argc, char **argv);

#endif
