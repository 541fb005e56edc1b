/* Options of a subcommand, and the kinds of values they take. */
/* Tangled from literate/command: workshop. Edit there. */
#include "tool/option.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "tool/memory.h"
#include "tool/number.h"

int option_read(const char *command, const option_form *table, int argc,
                char **argv, int *i, const char **value)
{
    const char *text = argv[*i], *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    int o = 0;
    if (strcmp(text, "-h") == 0)
        text = "--help", length = 6;
    while (table[o].name && (strlen(table[o].name) != length
                             || strncmp(table[o].name, text, length) != 0))
        o++;
    *value = equals ? equals + 1 : NULL;
    if (!table[o].name)
        usage(command, "unknown option '%.*s'", (int)length, text);
    else if (equals && !table[o].has_value)
        usage(command, "%s takes no value", table[o].name);
    else if (!equals && table[o].has_value && *i + 1 >= argc)
        usage(command, "%s wants a value", table[o].name);
    else {
        if (!equals && table[o].has_value)
            *value = argv[++*i];
        return o;
    }
    return -1;
}

int option_above_zero(const char *option, const char *given, double *value,
                      note *why)
{
    if (number_argument(given, value) && *value > 0 && isfinite(*value))
        return 1;
    const char *known = strcmp(option, "--density") == 0
        ? " [kg/m^3]: water 1000, aluminum 2700, steel 7850" : "";
    return note_set(why, "%s %s: not a finite number above 0%s", option,
                    given, known);
}

int option_bytes(const char *option, const char *given, size_t *bytes,
                 note *why)
{
    static const char suffix[] = "KMGT";
    const char *at = given, *found = NULL;
    double n = 0;
    if (number_scan(&at, &n) == NUMBER_GOOD && *at)
        found = strchr(suffix, *at >= 'a' ? *at - 32 : *at);
    for (int k = 0; found && k <= found - suffix; k++)
        n *= 1024;
    at += found != NULL;
    if (n >= 1 && n < 0x1p60 && *at == 0) {
        *bytes = n < (double)SIZE_MAX ? (size_t)n : SIZE_MAX;
        return 1;
    }
    return note_set(why, "%s %s: not a number of bytes, such as 256M or 4G",
                    option, given);
}

int option_memory(const char *command, const char *given)
{
    size_t bytes;
    note why;
    if (!given)
        return 1;
    if (option_bytes("--memory", given, &bytes, &why)) {
        memory_allow(bytes, given);
        return 1;
    }
    complain(command, "%s", why.text);
    return 0;
}

int option_choice(const char *option, const char *given,
                  const char *const *names, int *choice, note *why)
{
    size_t used = 0;
    char list[80] = "";
    for (int i = 0; names[i] && used < sizeof list; i++) {
        if (strcmp(given, names[i]) == 0) {
            *choice = i;
            return 1;
        }
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s",
                                 i ? ", " : "", names[i]);
    }
    return note_set(why, "%s %s: not one of %s", option, given, list);
}

int option_numbers(const char *given, double *x, int room)
{
    const int n = number_list(given, x, room);
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return -1;
    return n;
}
