/* The options of whorl squash. */
/* Tangled from literate/command: squash. Edit there. */
#include "tool/squash_options.h"

#include <math.h>

#include "tool/number.h"
#include "tool/option.h"

enum {
    BODY, YOUNG, POISSON, DENSITY, DAMPING, PULL, TWIST, HEIGHT, CELLS,
    STEPS, STEP, PASSES, FRAMES, VTK, HELP, OPTIONS
};

static const option_form options[OPTIONS + 1] = {
    {"--body", 1}, {"--young", 1}, {"--poisson", 1}, {"--density", 1},
    {"--damping", 1}, {"--pull", 1}, {"--twist", 1}, {"--height", 1},
    {"--cells", 1}, {"--steps", 1}, {"--step", 1}, {"--passes", 1},
    {"--frames", 1}, {"--vtk", 1}, {"--help", 0}};

static int say(const char *option, const char *given, const char *wanted)
{
    complain("squash", "%s %s: not %s", option, given, wanted);
    return 0;
}

static int above_zero(const char *option, const char *given, double *x)
{
    note why;
    if (!given || option_above_zero(option, given, x, &why))
        return 1;
    complain("squash", "%s", why.text);
    return 0;
}

static int number_from(const char *option, const char *given, double least,
                       const char *wanted, double *x)
{
    double value;
    if (!given)
        return 1;
    if (option_numbers(given, &value, 1) != 1 || value < least)
        return say(option, given, wanted);
    *x = value;
    return 1;
}

static int count(const char *option, const char *given, double least,
                 double most, const char *wanted, size_t *n)
{
    double x = 0;
    if (!given)
        return 1;
    if (option_numbers(given, &x, 1) != 1 || x < least || x > most
        || x != (double)(size_t)x)
        return say(option, given, wanted);
    *n = (size_t)x;
    return 1;
}

/* Half a turn of the end in one step has no side. */
static int slow_twist(const squash_options *o)
{
    const double most = 3.14 * fmax(1, floor((double)o->steps / 2));
    if (fabs(o->amount) <= most)
        return 1;
    complain("squash", "--twist %s: half a turn a step, or more; take more "
             "--steps", number_print(o->amount).text);
    return 0;
}

static int understand(squash_options *o, const char *const given[OPTIONS])
{
    const char *any = "a finite number";
    const char *not_below = "0 or a positive number";
    int good = above_zero("--young", given[YOUNG], &o->young);
    good &= number_from("--poisson", given[POISSON], -1e300, any,
                        &o->poisson);
    good &= above_zero("--density", given[DENSITY], &o->density);
    good &= number_from("--damping", given[DAMPING], 0, not_below,
                        &o->damping);
    good &= number_from("--pull", given[PULL], -1e300, any, &o->amount);
    good &= number_from("--twist", given[TWIST], -1e300, any, &o->amount);
    good &= number_from("--height", given[HEIGHT], 0, not_below,
                        &o->height);
    good &= count("--cells", given[CELLS], 1, 100,
                  "a whole number from 1 to 100", &o->cells);
    good &= count("--steps", given[STEPS], 0, 1e9,
                  "a whole number from 0 to 1e9", &o->steps);
    good &= above_zero("--step", given[STEP], &o->step);
    good &= !given[TWIST] || slow_twist(o);
    good &= count("--passes", given[PASSES], 1, 1000,
                  "a whole number from 1 to 1000", &o->passes);
    o->body = given[BODY] ? given[BODY] : o->body;
    o->frames = given[FRAMES];
    o->vtk = given[VTK];
    o->way = given[PULL] ? SQUASH_PULL
        : given[TWIST] ? SQUASH_TWIST : SQUASH_DROP;
    return good;
}

int squash_options_read(squash_options *o, int argc, char **argv)
{
    const char *given[OPTIONS] = {NULL}, *value;
    *o = (squash_options){.body = "t-handle:", .young = 1e6, .poisson = 0.3,
        .density = 1100, .height = -1, .steps = 500, .step = 0.01,
        .passes = 1};
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-' || argv[i][1] == 0)
            return usage("squash", "'%s' belongs to no option; a SHAPE "
                         "follows --body", argv[i]);
        const int which = option_read("squash", options, argc, argv, &i,
                                      &value);
        if (which < 0)
            return EXIT_USAGE;
        if (which == HELP) {
            o->help = 1;
            return EXIT_DONE;
        }
        given[which] = value;
    }
    if (given[PULL] && given[TWIST])
        return usage("squash", "--pull and --twist: one of them");
    if (given[HEIGHT] && (given[PULL] || given[TWIST]))
        return usage("squash", "--height is for a body that falls: not "
                     "with --pull or --twist");
    return understand(o, given) ? EXIT_DONE : EXIT_BAD_INPUT;
}
