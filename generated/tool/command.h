/* The subcommands, and how they complain. */
/* Tangled from literate/command: command. Edit there. */
#ifndef TOOL_COMMAND_H
#define TOOL_COMMAND_H

enum { EXIT_DONE = 0, EXIT_BAD_INPUT = 1, EXIT_USAGE = 2 };

/* Print "whorl: NAME: ..." to standard error. */
void complain(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Print a complaint about the command line and where to find help; returns
   EXIT_USAGE.  command is "mass", or NULL. */
int usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Why a write failed, where a subcommand has seen it fail; else 0.  main
   says it. */
extern int output_errno;

/* The subcommands: argv[0] is the subcommand's name. */
int mass_main(int argc, char **argv);
int tumble_main(int argc, char **argv);

extern const char mass_help[], tumble_help[];

#endif
