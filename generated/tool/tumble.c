/* whorl tumble: options, flight, rows. */
/* Tangled from literate/command: tumble. Edit there. */
#include "tool/tumble.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tool/mass_of_file.h"
#include "tool/motion.h"
#include "tool/number.h"
#include "tool/option.h"
#include "whorl/ode.h"

const char tumble_help[] =
    "usage: whorl tumble [OPTION]... --omega X,Y,Z --time T\n"
    "\n"
    "Let a body go with a spin, nothing acting on it, and print how it\n"
    "turns: one row a step, from t = 0 to t = T.  What has drifted is\n"
    "said on standard error.\n"
    "\n"
    "  --omega X,Y,Z  angular velocity at t = 0, rad/s, in the axes of\n"
    "                 the body's file, which are then those of the world\n"
    "  --time T       seconds\n"
    "  --body B       FILE or SHAPE, as for whorl mass, turning about its\n"
    "                 center of mass; or inertia:A,B,C, the moments about\n"
    "                 the axes x, y, z (default t-handle:)\n"
    "  --density D    kg/m^3 (default 1); only L and energy depend on it\n"
    "  --memory SIZE  take no more for the FILE than this (4G)\n"
    "  --step H       seconds from row to row (default 1/60); made\n"
    "                 shorter if T is not a whole number of them\n"
    "  --method M     how to step (default kl6):\n"
    "      euler      order 1, blows up: for comparison\n"
    "      rk4        Runge and Kutta, order 4, in body axes\n"
    "      dp54       Dormand and Prince, its own steps, tolerance 1e-9\n"
    "      split      symmetric tops in turn, order 2, keeps L\n"
    "      kl6        nine such splits, order 6, keeps L\n"
    "      exact      the closed solution, at any time\n"
    "  --format F     csv (the default) or json, one object a row\n"
    "\n"
    "Columns: t, the attitude qw,qx,qy,qz (1,0,0,0 at t = 0; body to\n"
    "world), angular velocity wx,wy,wz, angular momentum Lx,Ly,Lz about\n"
    "the center of mass, energy; in world axes and SI units.\n"
    "Numbers may be fractions such as 1/60.\n"
    "Exit status: 0 done, 1 bad input, 2 usage.\n"
    "\n"
    "Examples:\n"
    "  whorl tumble --omega 0.1,6,0.1 --time 60 > handle.csv\n"
    "  whorl tumble --body phone.stl --omega 0,9,0.1 --time 2 --step 1/24\n"
    "  whorl tumble --body inertia:1,2,5/2 --omega 0.1,6,0.1 --time 60 \\\n"
    "      --method exact --format json\n";

enum {
    BODY, DENSITY, MEMORY, OMEGA, TIME, STEP, METHOD, FORMAT, HELP, VALUES
};

static const option_form options[VALUES + 1] = {
    {"--body", 1}, {"--density", 1}, {"--memory", 1}, {"--omega", 1},
    {"--time", 1}, {"--step", 1}, {"--method", 1}, {"--format", 1},
    {"--help", 0}};

/* Read one option, of one argument or two. */
static int read_option(int argc, char **argv, int *i,
                       const char *given[VALUES], int *help)
{
    const char *value;
    int o;
    if (argv[*i][0] != '-' || argv[*i][1] == 0)
        return usage("tumble", "'%s' belongs to no option; a FILE or SHAPE "
                     "follows --body", argv[*i]);
    o = option_read("tumble", options, argc, argv, i, &value);
    if (o < 0)
        return EXIT_USAGE;
    given[o] = value;
    *help |= o == HELP;
    return EXIT_DONE;
}
static int read_options(int argc, char **argv, const char *given[VALUES],
                        int *help)
{
    int status = EXIT_DONE;
    for (int i = 1; i < argc && status == EXIT_DONE && !*help; i++)
        status = read_option(argc, argv, &i, given, help);
    if (status != EXIT_DONE || *help)
        return status;
    if (!given[OMEGA])
        return usage("tumble", "no --omega X,Y,Z given");
    if (!given[TIME])
        return usage("tumble", "no --time T given");
    if (given[DENSITY] && given[BODY]
        && strncmp(given[BODY], "inertia:", 8) == 0)
        return usage("tumble", "--density and inertia: exclude each other");
    return EXIT_DONE;
}

typedef struct {
    whorl_vec3 omega;       /* world axes, rad/s */
    double time, step;      /* s */
    size_t steps;
    motion_method method;
    int json;
} request;

static int above_zero(const char *option, const char *given, double *x)
{
    note why;
    if (option_above_zero(option, given, x, &why))
        return 1;
    complain("tumble", "%s", why.text);
    return 0;
}

static int choice(const char *option, const char *given,
                  const char *const *names, int *chosen)
{
    note why;
    if (option_choice(option, given, names, chosen, &why))
        return 1;
    complain("tumble", "%s", why.text);
    return 0;
}

static int read_omega(const char *given, whorl_vec3 *omega)
{
    double w[3];
    if (option_numbers(given, w, 3) == 3) {
        *omega = (whorl_vec3){w[0], w[1], w[2]};
        return 1;
    }
    complain("tumble", "--omega %s: not X,Y,Z in finite numbers", given);
    return 0;
}
static int count_steps(const char *const given[VALUES], request *r)
{
    whorl_status status = whorl_ode_count(r->time, r->step, &r->steps);
    if (status == WHORL_OK && isfinite(r->time * (double)r->steps))
        return 1;
    complain("tumble", "--time %s in steps of %s: more than %g rows; "
             "take a longer --step", given[TIME], given[STEP],
             WHORL_ODE_MOST_STEPS);
    return 0;
}

static int make_request(const char *const given[VALUES], request *r)
{
    static const char *const formats[] = {"csv", "json", NULL};
    int good = read_omega(given[OMEGA], &r->omega), method = 0;
    const int time = above_zero("--time", given[TIME], &r->time);
    const int step = above_zero("--step", given[STEP], &r->step);
    good &= choice("--method", given[METHOD], motion_method_name, &method);
    good &= choice("--format", given[FORMAT], formats, &r->json);
    r->method = (motion_method)method;
    good &= option_memory("tumble", given[MEMORY]);
    return good && time && step && count_steps(given, r);
}

static const whorl_vec3 zero = {0, 0, 0};

static int take_moments(const char *name, whorl_vec3 omega,
                        whorl_flight *f, whorl_status *status)
{
    double I[3];
    if (option_numbers(name + 8, I, 3) != 3) {
        complain(name, "moments are written inertia:A,B,C, three finite "
                 "numbers");
        return 0;
    }
    *status = whorl_flight_prepare_principal(
        1, zero, (whorl_vec3){I[0], I[1], I[2]}, whorl_mat3_identity(),
        zero, omega, f);
    return 1;
}

static void hint_size(const char *name, const mass_result *b)
{
    const double longest = mass_result_longest_side(b);
    if (longest > 10)
        complain(name, "hint: its longest side is %g m; if the file is in "
                 "millimeters, L and energy are 1e15 times too large (the "
                 "motion is the same)", longest);
}

static int weigh_body(const char *name, const char *density,
                      whorl_vec3 omega, whorl_flight *f,
                      whorl_status *status)
{
    const setting_texts given = {.density = density, .units = "m"};
    settings asked;
    mass_result b;
    note why;
    if (!settings_read(&asked, &given, &why)) {
        complain(name, "%s", why.text);
        return 0;
    }
    if (!mass_of_file(&b, name, &asked))
        return 0;
    hint_size(name, &b);
    if (!density)
        complain(name, "note: density 1 kg/m^3 assumed; --density D "
                 "multiplies L and energy, not the motion");
    *status = whorl_flight_prepare(&b.p, zero, omega, f);
    mass_result_free(&b);
    return 1;
}

static int can_tumble(const char *name, const char *omega,
                      whorl_status status)
{
    if (status == WHORL_OUT_OF_RANGE)
        complain("tumble", "--omega %s: too fast: L or energy is beyond "
                 "the doubles", omega);
    else if (status != WHORL_OK)
        complain(name, "%s: no body can tumble so",
                 whorl_status_text(status));
    return status == WHORL_OK;
}

static int prepare_flight(const char *name, const char *const given[VALUES],
                          whorl_vec3 omega, whorl_flight *f)
{
    whorl_status status;
    const int good = strncmp(name, "inertia:", 8) == 0
        ? take_moments(name, omega, f, &status)
        : weigh_body(name, given[DENSITY], omega, f, &status);
    return good && can_tumble(name, given[OMEGA], status);
}

typedef struct {
    double energy0, energy;     /* at first; largest |dE/E| since */
    int moving;                 /* omega at first is not zero */
    whorl_vec3 L0;              /* a direction, or zero */
    double size0, size;         /* |L| at first; largest |d|L||/|L| since */
    double angle, length_error; /* largest so far */
} drift;

static whorl_vec3 direction(whorl_vec3 a)
{
    whorl_vec3 unit = {0, 0, 0};
    whorl_vec3_normalize(a, &unit);
    return unit;
}

static void drift_begin(drift *d, const whorl_flight_state *s)
{
    *d = (drift){.energy0 = s->energy,
                 .moving = whorl_vec3_norm(s->omega) > 0,
                 .L0 = direction(s->angular_momentum),
                 .size0 = whorl_vec3_norm(s->angular_momentum)};
}

static void drift_watch(drift *d, const motion *m)
{
    const whorl_vec3 L = direction(m->state.angular_momentum);
    const double angle = atan2(
        whorl_vec3_norm(whorl_vec3_cross(d->L0, L)),
        whorl_vec3_dot(d->L0, L));
    if (d->energy0 > 0)
        d->energy = fmax(d->energy,
                         fabs((m->state.energy - d->energy0)
                              / d->energy0));
    const double size = whorl_vec3_norm(m->state.angular_momentum);
    if (d->size0 > 0)
        d->size = fmax(d->size, fabs((size - d->size0) / d->size0));
    d->angle = fmax(d->angle, angle);
    d->length_error = fmax(d->length_error, m->length_error);
}
/* Is what was kept too small to have all its digits?  If so, say it. */
static int too_small(const drift *d, const char *name, double size,
                     const char *unit)
{
    const int small = d->moving && size < DBL_MIN;
    if (small)
        complain("tumble", "%s: below %.2g %s, where doubles lose digits: "
                 "its drift cannot be told", name, DBL_MIN, unit);
    return small;
}

static void tell_what_is_kept(const drift *d)
{
    if (!too_small(d, "energy", d->energy0, "J"))
        complain("tumble", "energy: largest |dE/E| %.2g", d->energy);
    if (!too_small(d, "L", d->size0, "kg m^2/s")) {
        complain("tumble", "L: largest angle from its start %.2g rad",
                 d->angle);
        complain("tumble", "|L|: largest relative change %.2g", d->size);
    }
}

static void drift_tell(const drift *d, const motion *m)
{
    const double error = motion_error(m);
    complain("tumble", "%s, %zu step%s of %s s",
             motion_method_name[m->method], m->steps,
             m->steps == 1 ? "" : "s", number_print(m->h).text);
    tell_what_is_kept(d);
    if (m->method == MOTION_EXACT)
        complain("tumble", "attitude: the exact solution itself");
    else if (isnan(error))
        complain("tumble", "attitude at the end: too late to tell");
    else
        complain("tumble", "attitude at the end: %.2g rad from the exact "
                 "solution", error);
    complain("tumble", "q: largest | |q| - 1 | %.2g, before it was made "
             "unit", d->length_error);
}

enum { COLUMNS = 12 };
static const char *const column[COLUMNS] = {
    "t", "qw", "qx", "qy", "qz", "wx", "wy", "wz", "Lx", "Ly", "Lz",
    "energy"};

static void print_header(void)
{
    for (int i = 0; i < COLUMNS; i++)
        printf("%s%s", i ? "," : "", column[i]);
    putchar('\n');
}

static void print_row(double t, const whorl_flight_state *s, int json)
{
    const double x[COLUMNS] = {
        t, s->attitude.w, s->attitude.x, s->attitude.y, s->attitude.z,
        s->omega.x, s->omega.y, s->omega.z, s->angular_momentum.x,
        s->angular_momentum.y, s->angular_momentum.z, s->energy};
    for (int i = 0; i < COLUMNS; i++) {
        const number_text n = number_print(x[i]);
        if (json)
            printf("%s\"%s\":%s", i ? "," : "{", column[i], n.text);
        else
            printf("%s%s", i ? "," : "", n.text);
    }
    puts(json ? "}" : "");
}

static int stopped(const motion *m, whorl_status status)
{
    complain("tumble", "stopped after %zu of %zu steps of %s s: %s; take a "
             "shorter --%s", m->row, m->steps, number_print(m->h).text,
             whorl_status_text(status),
             m->method == MOTION_DP54 ? "time" : "step");
    return EXIT_BAD_INPUT;
}

static int fly(motion *m, const request *r)
{
    drift d;
    drift_begin(&d, &m->state);
    if (!r->json)
        print_header();
    for (;;) {
        errno = 0;
        print_row(m->t, &m->state, r->json);
        drift_watch(&d, m);
        if (m->row == m->steps || ferror(stdout))
            break;
        const whorl_status status = motion_next(m);
        if (status != WHORL_OK)
            return stopped(m, status);
    }
    if (ferror(stdout) || fflush(stdout) != 0) {
        output_errno = errno;
        return EXIT_BAD_INPUT;
    }
    drift_tell(&d, m);
    return EXIT_DONE;
}
static int cannot_step(whorl_status status, const whorl_flight *f,
                       const char *const given[VALUES],
                       motion_method method)
{
    if (status == WHORL_STEP_TOO_LONG) {
        const whorl_vec3 I = f->moments,
                         L = whorl_flight_at(f, 0).angular_momentum;
        const double slowest = 0.99 * WHORL_STEPS_REACH
            * fmin(I.x, fmin(I.y, I.z)) / whorl_vec3_norm(L);
        complain("tumble", "--step %s: %s with --method %s; take --step "
                 "%.2g or less, or --method exact", given[STEP],
                 whorl_status_text(status), given[METHOD], slowest);
    } else if (method == MOTION_EXACT) {
        complain("tumble", "--time %s: the body turns too far for its "
                 "attitude to be known at the end", given[TIME]);
    } else {
        complain("tumble", "--method %s: %s", given[METHOD],
                 whorl_status_text(status));
    }
    return EXIT_BAD_INPUT;
}

/* dp54 chooses steps of its own: tell of rows that take very many. */
static void note_long_rows(const request *r)
{
    const double turn = whorl_vec3_norm(r->omega) * r->time
        / (double)r->steps;
    if (r->method == MOTION_DP54 && turn > 1e5)
        complain("tumble", "note: omega turns by %.2g rad from row to row, "
                 "and dp54 takes several steps a radian; --method exact "
                 "takes none", turn);
}

int tumble_main(int argc, char **argv)
{
    const char *given[VALUES] = {[METHOD] = "kl6", [FORMAT] = "csv",
                                 [STEP] = "1/60"};
    int help = 0;
    int status = read_options(argc, argv, given, &help);
    const char *name = given[BODY] ? given[BODY] : "t-handle:";
    request r;
    whorl_flight f;
    motion m;
    if (status == EXIT_DONE && help)
        fputs(tumble_help, stdout);
    if (status != EXIT_DONE || help)
        return status;
    if (!make_request(given, &r)
        || !prepare_flight(name, given, r.omega, &f))
        return EXIT_BAD_INPUT;
    note_long_rows(&r);
    const whorl_status started = motion_begin(
        &m, &f, r.method, r.time, r.steps);
    return started == WHORL_OK ? fly(&m, &r)
        : cannot_step(started, &f, given, r.method);
}
