/* The options of whorl drop. */
/* Tangled from literate/command: drop. Edit there. */
#include "tool/drop_options.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "tool/number.h"
#include "tool/option.h"

enum {
    BODY, DENSITY, UNITS, MEMORY, LAW, INERTIA, STEPS, STEP, POSITION,
    VELOCITY, OMEGA, GRAVITY, RESTITUTION, FRICTION, DECAY, FRAMES, VALUES,
    PLANE = VALUES, LAUNCH, RESET, LAB, HELP, OPTIONS
};

static const option_form options[OPTIONS + 1] = {
    {"--body", 1}, {"--density", 1}, {"--units", 1}, {"--memory", 1},
    {"--law", 1}, {"--inertia", 1}, {"--steps", 1}, {"--step", 1},
    {"--position", 1}, {"--velocity", 1}, {"--omega", 1},
    {"--gravity", 1}, {"--restitution", 1}, {"--friction", 1},
    {"--decay", 1}, {"--frames", 1}, {"--plane", 1}, {"--launch", 1},
    {"--reset", 1}, {"--lab", 0}, {"--help", 0}};

static int say(const char *option, const char *given, const char *wanted)
{
    complain("drop", "%s %s: not %s", option, given, wanted);
    return 0;
}

static int vector(const char *option, const char *given, whorl_vec3 *v)
{
    double x[3];
    if (!given)
        return 1;
    if (option_numbers(given, x, 3) != 3)
        return say(option, given, "X,Y,Z in finite numbers");
    *v = (whorl_vec3){x[0], x[1], x[2]};
    return 1;
}

static int number_in(const char *option, const char *given, double most,
                     const char *wanted, double *value)
{
    double x;
    if (!given)
        return 1;
    if (option_numbers(given, &x, 1) != 1 || x < 0 || x > most)
        return say(option, given, wanted);
    *value = x;
    return 1;
}

static int count(const char *option, const char *given, size_t *n)
{
    double x;
    if (!given)
        return 1;
    if (option_numbers(given, &x, 1) != 1 || x < 0 || x > 1e9
        || x != (double)(size_t)x)
        return say(option, given, "a whole number from 0 to 1e9");
    *n = (size_t)x;
    return 1;
}

static int one_of(const char *option, const char *given,
                  const char *const *names, int *chosen)
{
    note why;
    if (!given || option_choice(option, given, names, chosen, &why))
        return 1;
    complain("drop", "%s", why.text);
    return 0;
}

static int above_zero(const char *option, const char *given, double *x)
{
    note why;
    if (!given || option_above_zero(option, given, x, &why))
        return 1;
    complain("drop", "%s", why.text);
    return 0;
}

static int plane(const char *given, whorl_half_space *h)
{
    double x[6];
    if (option_numbers(given, x, 6) == 6) {
        h->point = (whorl_vec3){x[0], x[1], x[2]};
        if (whorl_vec3_normalize((whorl_vec3){x[3], x[4], x[5]},
                                 &h->normal) == WHORL_OK)
            return 1;
    }
    return say("--plane", given, "PX,PY,PZ,NX,NY,NZ: a point and a normal "
               "that is not zero");
}

static const whorl_half_space notes_planes[2] = {
    {{0, 0.01, 0}, {0, 1, 0}}, {{2, 0, 0}, {-1, 0, 0}}};

static void set_defaults(drop_options *o, int lab)
{
    o->lab = lab;
    o->body = "t-handle:";
    o->inertia = lab ? DROP_LUMPED_ORIGIN : DROP_SOLID;
    o->steps = 600;
    o->step = 0.015;
    o->position = (whorl_vec3){0, 0.6, 0};
    o->velocity = (whorl_vec3){5, 2, 0};
    o->omega = (whorl_vec3){0, 1, 0};
    o->world = (whorl_drop_world){
        .gravity = {0, -9.8, 0}, .contact = {0.5, 0.2},
        .linear_decay = WHORL_LAB_LINEAR_DECAY,
        .angular_decay = WHORL_LAB_ANGULAR_DECAY,
        .law = lab ? WHORL_IMPULSE_LAB : WHORL_IMPULSE_BILINEAR};
}

static int decay(const char *given, whorl_drop_world *w)
{
    double x[2];
    if (!given)
        return 1;
    if (option_numbers(given, x, 2) != 2 || x[0] < 0 || x[1] < 0)
        return say("--decay", given, "L,A: two rates, not below 0");
    w->linear_decay = x[0];
    w->angular_decay = x[1];
    return 1;
}

static int understand(drop_options *o, const char *const given[VALUES])
{
    static const char *const laws[] = {"bilinear", "lab", NULL};
    static const char *const ways[] = {"solid", "lumped", "lumped-origin",
                                       NULL};
    whorl_drop_world *w = &o->world;
    int law = (int)w->law, way = (int)o->inertia;
    int good = one_of("--law", given[LAW], laws, &law);
    good &= one_of("--inertia", given[INERTIA], ways, &way);
    good &= count("--steps", given[STEPS], &o->steps);
    good &= above_zero("--step", given[STEP], &o->step);
    good &= vector("--position", given[POSITION], &o->position);
    good &= vector("--velocity", given[VELOCITY], &o->velocity);
    good &= vector("--omega", given[OMEGA], &o->omega);
    good &= vector("--gravity", given[GRAVITY], &w->gravity);
    good &= number_in("--restitution", given[RESTITUTION], 1,
                      "a number from 0 to 1", &w->contact.restitution);
    good &= number_in("--friction", given[FRICTION], DBL_MAX,
                      "a finite number not below 0", &w->contact.friction);
    good &= decay(given[DECAY], w);
    good &= option_memory("drop", given[MEMORY]);
    if (given[FRAMES] && given[FRAMES][0] == 0)
        good = say("--frames", given[FRAMES], "the name of a directory");
    w->law = (whorl_impulse_law)law;
    o->inertia = (drop_inertia)way;
    o->body = given[BODY] ? given[BODY] : o->body;
    o->density = given[DENSITY];
    o->units = given[UNITS];
    o->frames = given[FRAMES];
    return good;
}

static int make_room(drop_options *o, size_t n)
{
    n = n < 2 ? 2 : n;
    o->planes = malloc(n * sizeof *o->planes);
    o->launches = malloc(n * sizeof *o->launches);
    o->resets = malloc(n * sizeof *o->resets);
    if (o->planes && o->launches && o->resets)
        return 1;
    complain("drop", "not enough memory");
    return 0;
}

void drop_options_free(drop_options *o)
{
    free(o->planes);
    free(o->launches);
    free(o->resets);
}

/* Returns 1, or 0 after a complaint. */
static int repeated(drop_options *o, int which, const char *value)
{
    if (which == PLANE)
        return plane(value, &o->planes[o->world.plane_count++]);
    if (which == LAUNCH)
        return count("--launch", value, &o->launches[o->launch_count++]);
    return count("--reset", value, &o->resets[o->reset_count++]);
}

static int has_lab(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--lab") == 0)
            return 1;
    return 0;
}
int drop_options_read(drop_options *o, int argc, char **argv)
{
    const char *given[VALUES] = {NULL}, *value;
    int good = 1;
    *o = (drop_options){0};
    if (!make_room(o, (size_t)argc))
        return EXIT_BAD_INPUT;
    set_defaults(o, has_lab(argc, argv));
    for (int i = 1; i < argc && !o->help; i++) {
        if (argv[i][0] != '-' || argv[i][1] == 0)
            return usage("drop", "'%s' belongs to no option; a FILE or "
                         "SHAPE follows --body", argv[i]);
        const int which = option_read("drop", options, argc, argv, &i,
                                      &value);
        if (which < 0)
            return EXIT_USAGE;
        if (which < VALUES)
            given[which] = value;
        else if (which == HELP)
            o->help = 1;
        else if (which != LAB)
            good &= repeated(o, which, value);
    }
    if (o->world.plane_count == 0) {
        memcpy(o->planes, notes_planes, sizeof notes_planes);
        o->world.plane_count = 2;
    }
    if (o->launch_count == 0)
        o->launches[o->launch_count++] = 0;
    o->world.planes = o->planes;
    if (o->help)
        return EXIT_DONE;
    return understand(o, given) && good ? EXIT_DONE : EXIT_BAD_INPUT;
}
