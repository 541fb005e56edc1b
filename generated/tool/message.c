/* Messages on standard error, notes of what went wrong, exit statuses. */
/* Tangled from literate/command: workshop. Edit there. */
#include "tool/message.h"

#include <stdarg.h>
#include <stdio.h>

int output_errno;

void complain(const char *name, const char *format, ...)
{
    va_list rest;
    fflush(stdout);
    fprintf(stderr, "whorl: %s%s", name ? name : "", name ? ": " : "");
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
}

int complain_status(const char *name, whorl_status status)
{
    complain(name, "%s", whorl_status_text(status));
    return 0;
}

int usage(const char *command, const char *format, ...)
{
    va_list rest;
    fprintf(stderr, "whorl%s%s: ", command ? " " : "",
            command ? command : "");
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fprintf(stderr, "\nTry 'whorl %s%s--help'.\n", command ? command : "",
            command ? " " : "");
    return EXIT_USAGE;
}

int note_set(note *why, const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    vsnprintf(why->text, sizeof why->text, format, rest);
    va_end(rest);
    return 0;
}
