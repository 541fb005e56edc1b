/* The command line of whorl mass. */
/* Tangled from literate/command: options. Edit there. */
#include "tool/mass_options.h"

#include <math.h>
#include <string.h>

#include "tool/child.h"
#include "tool/memory.h"
#include "tool/message.h"
#include "tool/number.h"
#include "tool/option.h"

enum {
    OPTION_TOTAL, OPTION_POINTS, OPTION_SHELLS, OPTION_HELP,
    OPTION_ALLOW_OPEN, OPTION_FORMAT, OPTION_GAP_TOLERANCE,
    OPTION_MEMORY, OPTION_TIMEOUT, OPTION_JSON, OPTION_OUTPUT,
    OPTION_DENSITY, OPTION_MASS, OPTION_UNITS, OPTION_SCALE,
    OPTION_POSE, OPTION_SHELL, OPTION_COUNT
};

static const option_form options[OPTION_COUNT + 1] = {
    [OPTION_TOTAL] = {"--total", 0},
    [OPTION_POINTS] = {"--points", 0},
    [OPTION_SHELLS] = {"--shells", 0},
    [OPTION_HELP] = {"--help", 0},
    [OPTION_ALLOW_OPEN] = {"--allow-open", 0},
    [OPTION_FORMAT] = {"--format", 1},
    [OPTION_GAP_TOLERANCE] = {"--gap-tolerance", 1},
    [OPTION_MEMORY] = {"--memory", 1},
    [OPTION_TIMEOUT] = {"--timeout", 1},
    [OPTION_JSON] = {"--json", 0},
    [OPTION_OUTPUT] = {"-o", 1},
    [OPTION_DENSITY] = {"--density", 1},
    [OPTION_MASS] = {"--mass", 1},
    [OPTION_UNITS] = {"--units", 1},
    [OPTION_SCALE] = {"--scale", 1},
    [OPTION_POSE] = {"--pose", 1},
    [OPTION_SHELL] = {"--shell", 1}};

/* What the parser remembers between arguments. */
typedef struct {
    mass_options *p;
    setting_texts now;
    size_t room;
    int since_file[OPTION_COUNT];   /* given since the last FILE */
    int given[OPTION_COUNT];        /* how often in all */
    int masses_after_a_file;
} parser;

static int set_format(mass_options *p, const char *value)
{
    int choice;
    note why;
    if (option_choice("--format", value, output_format_names, &choice,
                      &why)) {
        p->format = (output_format)choice;
        return EXIT_DONE;
    }
    complain("mass", "%s", why.text);
    return EXIT_BAD_INPUT;
}

static int set_gap_tolerance(mass_options *p, const char *value)
{
    double g;
    if (!number_argument(value, &g) || !(g >= 0) || !isfinite(g)) {
        complain("mass", "--gap-tolerance %s: not a number of 0 or more",
                 value);
        return EXIT_BAD_INPUT;
    }
    p->gap_tolerance = g;
    return EXIT_DONE;
}

static int set_memory(const char *value)
{
    return option_memory("mass", value) ? EXIT_DONE : EXIT_BAD_INPUT;
}

static int set_timeout(const char *value)
{
    double seconds;
    note why;
    if (option_above_zero("--timeout", value, &seconds, &why)) {
        child_allow((unsigned)fmin(ceil(seconds), 1e9));
        return EXIT_DONE;
    }
    complain("mass", "%s", why.text);
    return EXIT_BAD_INPUT;
}

static int set_global(mass_options *p, int o, const char *value)
{
    int *flag[OPTION_COUNT] = {
        [OPTION_TOTAL] = &p->total, [OPTION_POINTS] = &p->points,
        [OPTION_SHELLS] = &p->shells, [OPTION_HELP] = &p->help};
    if (o == OPTION_FORMAT)
        return set_format(p, value);
    if (o == OPTION_GAP_TOLERANCE)
        return set_gap_tolerance(p, value);
    if (o == OPTION_MEMORY)
        return set_memory(value);
    if (o == OPTION_TIMEOUT)
        return set_timeout(value);
    if (o == OPTION_JSON)
        p->format = FORMAT_JSON;
    else if (o == OPTION_OUTPUT)
        p->output = value;
    else
    if (o == OPTION_ALLOW_OPEN)
        p->gap_tolerance = INFINITY;
    else
        *flag[o] = 1;
    return EXIT_DONE;
}

static int set_local(parser *s, int o, const char *value)
{
    const int excluded = o == OPTION_DENSITY ? OPTION_MASS
                         : o == OPTION_MASS  ? OPTION_DENSITY
                         : o == OPTION_UNITS ? OPTION_SCALE
                         : o == OPTION_SCALE ? OPTION_UNITS
                                             : o;
    const char **field[OPTION_COUNT] = {
        [OPTION_DENSITY] = &s->now.density, [OPTION_MASS] = &s->now.mass,
        [OPTION_UNITS] = &s->now.units,     [OPTION_SCALE] = &s->now.scale,
        [OPTION_POSE] = &s->now.pose,       [OPTION_SHELL] = &s->now.shell};
    if (excluded != o && s->since_file[excluded])
        return usage("mass", "%s and %s exclude each other",
                     options[excluded].name, options[o].name);
    *field[excluded] = NULL;
    *field[o] = value;
    s->since_file[o] = 1;
    if (o == OPTION_MASS && s->p->count > 0)
        s->masses_after_a_file = 1;
    return EXIT_DONE;
}

static int add_item(parser *s, const char *name)
{
    mass_options *p = s->p;
    if (!grow(&p->items, &s->room, p->count + 1, sizeof *p->items)) {
        complain(name, "not enough memory");
        return EXIT_BAD_INPUT;
    }
    p->items[p->count++] = (mass_item){name, s->now};
    memset(s->since_file, 0, sizeof s->since_file);
    return EXIT_DONE;
}

static int set_option(parser *s, int argc, char **argv, int *i)
{
    const char *value;
    const int o = option_read("mass", options, argc, argv, i, &value);
    if (o < 0)
        return EXIT_USAGE;
    s->given[o]++;
    return o < OPTION_DENSITY ? set_global(s->p, o, value)
                              : set_local(s, o, value);
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
            status = add_item(s, argv[i]);
        else
            status = set_option(s, argc, argv, &i);
        if (status == EXIT_USAGE)
            return status;
        if (status > worst)
            worst = status;
    }
    return worst;
}

static int check_masses(const mass_options *p)
{
    if (p->format < FORMAT_URDF || p->points || p->total_mass)
        return EXIT_DONE;
    for (size_t i = 0; i < p->count; i++)
        if (!p->items[i].given.density && !p->items[i].given.mass)
            return usage("mass", "--format %s wants --density or --mass "
                         "for %s", output_format_names[p->format],
                         p->items[i].name);
    return EXIT_DONE;
}

/* An option behind the last FILE holds for those before it that have no
   value of their own. */
static void hand_back(parser *s)
{
    const setting_texts *t = &s->now;
    for (size_t i = 0; i < s->p->count; i++) {
        setting_texts *g = &s->p->items[i].given;
        if (!g->density && !g->mass) {
            g->density = s->since_file[OPTION_DENSITY] ? t->density : NULL;
            g->mass = s->since_file[OPTION_MASS] ? t->mass : NULL;
        }
        if (!g->units && !g->scale) {
            g->units = s->since_file[OPTION_UNITS] ? t->units : NULL;
            g->scale = s->since_file[OPTION_SCALE] ? t->scale : NULL;
        }
        if (!g->pose && s->since_file[OPTION_POSE])
            g->pose = t->pose;
        if (!g->shell && s->since_file[OPTION_SHELL])
            g->shell = t->shell;
    }
}

static int check_all(parser *s)
{
    mass_options *p = s->p;
    for (int o = OPTION_DENSITY; p->count == 0 && o < OPTION_COUNT; o++)
        if (s->since_file[o])
            return usage("mass", "no FILE given, only %s", options[o].name);
    if (p->count == 0)
        return usage("mass", "no FILE given");
    hand_back(s);
    if (s->given[OPTION_ALLOW_OPEN] && s->given[OPTION_GAP_TOLERANCE])
        return usage("mass", "--gap-tolerance and --allow-open exclude "
                     "each other");
    for (int o = OPTION_SHELLS; p->points && o < OPTION_COUNT; o++)
        if (s->given[o] && (o == OPTION_SHELLS || o == OPTION_DENSITY
                            || o == OPTION_MASS || o == OPTION_SHELL))
            return usage("mass", "--points and %s exclude each other",
                         options[o].name);
    if (p->total && s->given[OPTION_MASS] == 1 && !s->given[OPTION_DENSITY]
        && (s->since_file[OPTION_MASS] || !s->masses_after_a_file))
        p->total_mass = p->items[0].given.mass;
    return check_masses(p);
}

void mass_options_free(mass_options *p)
{
    memory_free(p->items);
    *p = (mass_options){0};
}

int mass_options_read(mass_options *p, int argc, char **argv)
{
    parser s = {.p = p};
    int status;
    *p = (mass_options){.gap_tolerance = WHORL_MASS_GAP_TOLERANCE};
    status = read_arguments(&s, argc, argv);
    return status != EXIT_DONE || p->help ? status : check_all(&s);
}
