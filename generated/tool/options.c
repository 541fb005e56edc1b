/* The options of whorl mass. */
/* Tangled from literate/command: command. Edit there. */
#include "tool/options.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/bytes.h"
#include "tool/command.h"
#include "tool/number.h"
#include "whorl/mass.h"

typedef enum {
    OPTION_TOTAL, OPTION_POINTS, OPTION_SHELLS, OPTION_HELP,
    OPTION_ALLOW_OPEN, OPTION_FORMAT, OPTION_GAP_TOLERANCE,
    OPTION_DENSITY, OPTION_MASS, OPTION_UNITS, OPTION_SCALE,
    OPTION_POSE, OPTION_SHELL, OPTION_COUNT
} option;

static const struct {
    const char *name;
    int has_value;
} options[OPTION_COUNT] = {
    [OPTION_TOTAL] = {"--total", 0},
    [OPTION_POINTS] = {"--points", 0},
    [OPTION_SHELLS] = {"--shells", 0},
    [OPTION_HELP] = {"--help", 0},
    [OPTION_ALLOW_OPEN] = {"--allow-open", 0},
    [OPTION_FORMAT] = {"--format", 1},
    [OPTION_GAP_TOLERANCE] = {"--gap-tolerance", 1},
    [OPTION_DENSITY] = {"--density", 1},
    [OPTION_MASS] = {"--mass", 1},
    [OPTION_UNITS] = {"--units", 1},
    [OPTION_SCALE] = {"--scale", 1},
    [OPTION_POSE] = {"--pose", 1},
    [OPTION_SHELL] = {"--shell", 1}};

/* What the parser remembers between arguments. */
typedef struct {
    plan *p;
    settings now;
    size_t room;
    int group[OPTION_COUNT];    /* given since the last FILE */
    int given[OPTION_COUNT];    /* how often in all */
    int masses_after_a_file;
    const char *gap_text;
} parser;

static int set_format(plan *p, const char *value)
{
    static const char *const names[] = {"text", "json", "urdf", "sdf",
                                        "mjcf"};
    for (int i = 0; i < 5; i++)
        if (strcmp(value, names[i]) == 0) {
            p->format = (output_format)i;
            return EXIT_DONE;
        }
    complain("mass", "--format %s: not one of text, json, urdf, sdf, mjcf",
             value);
    return EXIT_BAD_INPUT;
}

static int set_gap_tolerance(parser *s, const char *value)
{
    double g;
    s->gap_text = value;
    if (!number_argument(value, &g) || !(g >= 0) || !isfinite(g)) {
        complain("mass", "--gap-tolerance %s: not a number of 0 or more",
                 value);
        return EXIT_BAD_INPUT;
    }
    s->p->gap_tolerance = g;
    return EXIT_DONE;
}

static int set_global(parser *s, option o, const char *value)
{
    switch (o) {
    case OPTION_TOTAL:
        s->p->total = 1;
        break;
    case OPTION_POINTS:
        s->p->points = 1;
        break;
    case OPTION_SHELLS:
        s->p->shells = 1;
        break;
    case OPTION_HELP:
        s->p->help = 1;
        break;
    case OPTION_ALLOW_OPEN:
        s->p->gap_tolerance = INFINITY;
        break;
    case OPTION_FORMAT:
        return set_format(s->p, value);
    default:
        return set_gap_tolerance(s, value);
    }
    return EXIT_DONE;
}

static int set_local(parser *s, option o, const char *value)
{
    const option rival = o == OPTION_DENSITY ? OPTION_MASS
                         : o == OPTION_MASS  ? OPTION_DENSITY
                         : o == OPTION_UNITS ? OPTION_SCALE
                         : o == OPTION_SCALE ? OPTION_UNITS
                                             : o;
    const char **field[OPTION_COUNT] = {
        [OPTION_DENSITY] = &s->now.density, [OPTION_MASS] = &s->now.mass,
        [OPTION_UNITS] = &s->now.units,     [OPTION_SCALE] = &s->now.scale,
        [OPTION_POSE] = &s->now.pose,       [OPTION_SHELL] = &s->now.shell};
    if (rival != o && s->group[rival])
        return usage("mass", "%s and %s exclude each other",
                     options[rival].name, options[o].name);
    *field[rival] = NULL;
    *field[o] = value;
    s->group[o] = 1;
    if (o == OPTION_MASS && s->p->count > 0)
        s->masses_after_a_file = 1;
    return EXIT_DONE;
}

static int add_job(parser *s, const char *name)
{
    plan *p = s->p;
    if (!grow(&p->jobs, &s->room, p->count + 1, sizeof *p->jobs)) {
        complain(name, "not enough memory");
        return EXIT_BAD_INPUT;
    }
    p->jobs[p->count++] = (job){name, s->now};
    memset(s->group, 0, sizeof s->group);
    return EXIT_DONE;
}

static int read_option(parser *s, int argc, char **argv, int *i)
{
    const char *text = argv[*i], *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const char *value = equals ? equals + 1 : NULL;
    int o = 0;
    if (strcmp(text, "-h") == 0)
        text = "--help", length = 6;
    while (o < OPTION_COUNT && (strlen(options[o].name) != length
                                || strncmp(options[o].name, text, length)))
        o++;
    if (o == OPTION_COUNT)
        return usage("mass", "unknown option '%.*s'", (int)length, text);
    if (value && !options[o].has_value)
        return usage("mass", "%s takes no value", options[o].name);
    if (!value && options[o].has_value) {
        if (*i + 1 >= argc)
            return usage("mass", "%s wants a value", options[o].name);
        value = argv[++*i];
    }
    s->given[o]++;
    return o < OPTION_DENSITY ? set_global(s, (option)o, value)
                              : set_local(s, (option)o, value);
}

static int read_arguments(parser *s, int argc, char **argv)
{
    int only_files = 0, worst = EXIT_DONE;
    for (int i = 1; i < argc && !s->p->help; i++) {
        int status;
        if (!only_files && strcmp(argv[i], "--") == 0) {
            only_files = 1;
            continue;
        }
        if (only_files || argv[i][0] != '-' || argv[i][1] == 0)
            status = add_job(s, argv[i]);
        else
            status = read_option(s, argc, argv, &i);
        if (status == EXIT_USAGE)
            return status;
        if (status > worst)
            worst = status;
    }
    return worst;
}

static int judge_xml(const plan *p)
{
    static const char *const names[] = {"text", "json", "urdf", "sdf",
                                        "mjcf"};
    if (p->format < FORMAT_URDF || p->points || p->total_mass)
        return EXIT_DONE;
    for (size_t i = 0; i < p->count; i++)
        if (!p->jobs[i].given.density && !p->jobs[i].given.mass)
            return usage("mass", "--format %s wants --density or --mass "
                         "before %s", names[p->format], p->jobs[i].name);
    return EXIT_DONE;
}

static int judge(parser *s)
{
    plan *p = s->p;
    for (int o = OPTION_DENSITY; o < OPTION_COUNT; o++)
        if (s->group[o])
            return usage("mass", p->count ? "no FILE after %s"
                                          : "no FILE given, only %s",
                         options[o].name);
    if (p->count == 0)
        return usage("mass", "no FILE given");
    if (s->given[OPTION_ALLOW_OPEN] && s->given[OPTION_GAP_TOLERANCE])
        return usage("mass", "--gap-tolerance and --allow-open exclude "
                     "each other");
    for (int o = OPTION_SHELLS; p->points && o < OPTION_COUNT; o++)
        if (s->given[o] && (o == OPTION_SHELLS || o == OPTION_DENSITY
                            || o == OPTION_MASS || o == OPTION_SHELL))
            return usage("mass", "--points and %s exclude each other",
                         options[o].name);
    if (p->total && s->given[OPTION_MASS] == 1 && !s->given[OPTION_DENSITY]
        && !s->masses_after_a_file)
        p->total_mass = p->jobs[0].given.mass;
    return judge_xml(p);
}

void plan_free(plan *p)
{
    free(p->jobs);
    *p = (plan){0};
}

int plan_read(plan *p, int argc, char **argv)
{
    parser s = {.p = p};
    int status;
    *p = (plan){.gap_tolerance = WHORL_MASS_GAP_TOLERANCE};
    status = read_arguments(&s, argc, argv);
    return status != EXIT_DONE || p->help ? status : judge(&s);
}
