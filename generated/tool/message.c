/* Messages on standard error, notes of what went wrong, exit statuses. */
/* Tangled from literate/command: workshop. Edit there. */
#include "tool/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int output_errno;
static char first_complaint[1000];

visible_text visible(const char *text)
{
    visible_text v = {""};
    size_t n = 0;
    for (; *text && n + 5 < sizeof v.text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c >= 32 && c != 127)
            v.text[n++] = *text;
        else
            n += (size_t)sprintf(v.text + n, "\\x%02x", c);
    }
    v.text[n] = 0;
    return v;
}

static int is_remark(const char *text)
{
    return strncmp(text, "warning", 7) == 0 || strncmp(text, "hint", 4) == 0
        || strncmp(text, "note", 4) == 0;
}

/* A SHAPE without numbers, t-handle:, has its colon already. */
static const char *after_name(const char *name)
{
    const size_t n = strlen(name);
    return n > 0 && name[n - 1] == ':' ? " " : ": ";
}

void complain(const char *name, const char *format, ...)
{
    char text[1000];
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    if (!first_complaint[0] && !is_remark(text))
        snprintf(first_complaint, sizeof first_complaint, "%s", text);
    fflush(stdout);
    fprintf(stderr, "whorl: %s%s%s\n", name ? visible(name).text : "",
            name ? after_name(name) : "", visible(text).text);
}

const char *complaint(void)
{
    return first_complaint;
}

void forget_complaint(void)
{
    first_complaint[0] = 0;
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
