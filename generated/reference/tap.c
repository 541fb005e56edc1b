/* Tests that say what they measured: plan, sweeps, draws. */
/* Tangled from literate/kit: oracle. Edit there. */
#include "reference/tap.h"
#include <fenv.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *topic, *program, *only;
    uint64_t seed, one_case;
    double cases;
    int has_one_case, directed;
    int run, failed;
    int sweeps_open;
} tap;

/* Of mp.c; a test that is linked without MPFR has none. */
__attribute__((weak)) void mp_watch(void);
__attribute__((weak)) const char *mp_watched(void);

static void usage(void)
{
    fprintf(stderr, "usage: %s [--seed S] [--cases MULTIPLIER]"
            " [--only TEXT] [--case K]"
            " [--rounding nearest|up|down|zero]\n", tap.program);
    exit(2);
}

static void set_rounding(const char *name)
{
    static const struct { const char *name; int mode; } modes[] = {
        {"nearest", FE_TONEAREST}, {"up", FE_UPWARD},
        {"down", FE_DOWNWARD}, {"zero", FE_TOWARDZERO}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strcmp(name, modes[i].name) == 0
                && fesetround(modes[i].mode) == 0) {
            tap.directed = modes[i].mode != FE_TONEAREST;
            return;
        }
    usage();
}

void tap_begin(int argc, char **argv, const char *topic)
{
    tap.topic = topic;
    tap.program = argv[0];
    tap.seed = 7;
    tap.cases = 1;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            usage();
        if (strcmp(argv[i], "--seed") == 0)
            tap.seed = strtoull(argv[i + 1], NULL, 0);
        else if (strcmp(argv[i], "--cases") == 0)
            tap.cases = strtod(argv[i + 1], NULL);
        else if (strcmp(argv[i], "--only") == 0)
            tap.only = argv[i + 1];
        else if (strcmp(argv[i], "--case") == 0) {
            tap.one_case = strtoull(argv[i + 1], NULL, 0);
            tap.has_one_case = 1;
        } else if (strcmp(argv[i], "--rounding") == 0)
            set_rounding(argv[i + 1]);
        else
            usage();
    }
    printf("# %s, seed %llu\n", topic, (unsigned long long)tap.seed);
}

int tap_at_length(void)
{
    return tap.cases >= 0.1;
}

static int wanted(const char *name)
{
    return tap.only == NULL || strstr(name, tap.only) != NULL;
}

static void line(int pass, const char *name)
{
    tap.run++;
    if (!pass)
        tap.failed++;
    printf("%s %d - %s\n", pass ? "ok" : "not ok", tap.run, name);
    fflush(stdout);
}

void tap_ok(int pass, const char *name, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, name);
    vsnprintf(text, sizeof text, name, ap);
    va_end(ap);
    if (wanted(text))
        line(pass, text);
}

void tap_skip(int allowed, const char *why)
{
    tap.run++;
    printf("ok %d # SKIP %s%s\n", tap.run,
           allowed ? "(allowed) " : "", why);
}

void tap_measured(const char *name, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    printf("# measured %s ", name);
    vprintf(format, ap);
    putchar('\n');
    va_end(ap);
}

void tap_data(const char *file, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    printf("# data %s ", file);
    vprintf(format, ap);
    putchar('\n');
    va_end(ap);
}

int tap_end(void)
{
    printf("1..%d\n", tap.run);
    if (tap.run == 0)
        printf("# no test ran\n");
    if (fflush(stdout) != 0 || ferror(stdout))
        return 1;
    return tap.run == 0 || tap.failed != 0;
}

static uint64_t mix(uint64_t z)
{
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static uint64_t hash_text(const char *text)
{
    uint64_t h = 0xcbf29ce484222325u;
    while (*text != '\0')
        h = (h ^ (unsigned char)*text++) * 0x100000001b3u;
    return h;
}

sweep sweep_begin(uint64_t cases, double bound, const char *unit,
                  const char *title, ...)
{
    const int doubled = tap.directed && strcspn(unit, " (|") == 1
        && unit[0] == 'u';
    sweep s = {.unit = unit, .bound = doubled ? 2 * bound : bound,
               .worst = -1};
    va_list ap;
    va_start(ap, title);
    vsnprintf(s.title, sizeof s.title, title, ap);
    va_end(ap);
    const char *eq = strstr(s.title, "eq:");
    if (eq != NULL)
        snprintf(s.key, sizeof s.key, "%.*s", (int)strcspn(eq, " "), eq);
    s.cases = cases == 1 ? 1 : (uint64_t)ceil((double)cases * tap.cases);
    if (tap.has_one_case) {
        s.next = tap.one_case;
        s.cases = tap.one_case + 1;
    }
    if (!wanted(s.title))
        s.cases = 0;
    if (tap.sweeps_open++ == 0 && mp_watch)
        mp_watch();
    return s;
}

static void close_case(sweep *s)
{
    if (s->in_case && !s->reported)
        sweep_error(s, NAN);
    s->in_case = 0;
}

int sweep_next(sweep *s)
{
    close_case(s);
    if (s->next >= s->cases)
        return 0;
    s->state = mix(tap.seed ^ hash_text(s->title)) ^ mix(s->next);
    s->next++;
    s->in_case = 1;
    s->reported = 0;
    s->inputs = 0;
    return 1;
}

void sweep_error(sweep *s, double error)
{
    int bad = !(error <= s->bound);
    if (isnan(error))
        error = INFINITY;
    s->reported = 1;
    s->failed_cases += bad;
    if (error > s->worst) {
        s->worst = error;
        s->worst_case = s->next - 1;
        s->worst_inputs = s->inputs;
        memcpy(s->worst_input, s->input, sizeof s->input);
    }
}

static void show_worst(const sweep *s)
{
    printf("# worst case %llu, inputs", (unsigned long long)s->worst_case);
    for (int i = 0; i < s->worst_inputs && i < SWEEP_INPUTS; i++)
        printf(" %a", s->worst_input[i]);
    printf("\n# again: %s --seed %llu --only '%s' --case %llu\n",
           tap.program, (unsigned long long)tap.seed, s->title,
           (unsigned long long)s->worst_case);
}

const char *tap_three_digits_up(double x)
{
    static char text[32];
    snprintf(text, sizeof text, "%.3g", x);
    if (isfinite(x) && strtod(text, NULL) < x) {
        int exponent = (int)floor(log10(x)) - 2;
        snprintf(text, sizeof text, "%.3g",
                 strtod(text, NULL) + pow(10, exponent));
    }
    return text;
}

void sweep_end(sweep *s)
{
    close_case(s);
    tap.sweeps_open--;
    if (!wanted(s->title))
        return;
    int pass = s->failed_cases == 0 && s->worst >= 0
        && s->worst <= s->bound;
    char name[400];
    snprintf(name, sizeof name,
             "%s: %s of %.5g %s, %llu cases, seed %llu",
             s->title, tap_three_digits_up(s->worst), s->bound, s->unit,
             (unsigned long long)s->cases, (unsigned long long)tap.seed);
    line(pass, name);
    if (!pass)
        show_worst(s);
    if (s->key[0] == '\0')
        return;
    printf("# measured %s.worst %s\n", s->key,
           tap_three_digits_up(s->worst));
    printf("# measured %s.bound %.5g\n", s->key, s->bound);
    printf("# measured %s.unit %s\n", s->key, s->unit);
    printf("# measured %s.cases %llu\n", s->key,
           (unsigned long long)s->cases);
    printf("# measured %s.reference %s\n", s->key,
           mp_watched ? mp_watched() : "doubles");
}

static uint64_t draw_word(sweep *s)
{
    s->state += 0x9e3779b97f4a7c15u;
    return mix(s->state);
}

static double note(sweep *s, double value)
{
    if (s->inputs < SWEEP_INPUTS)
        s->input[s->inputs] = value;
    s->inputs++;
    return value;
}

double draw_uniform(sweep *s, double low, double high)
{
    double unit = (double)(draw_word(s) >> 11) * 0x1p-53;
    return note(s, low + (high - low) * unit);
}

double draw_wide(sweep *s, int low_exponent, int high_exponent)
{
    uint64_t word = draw_word(s);
    double fraction = 1 + (double)(word >> 12) * 0x1p-52;
    int span = high_exponent - low_exponent + 1;
    int exponent = low_exponent + (int)draw_below(s, (unsigned)span);
    return note(s, ldexp((word & 1) ? -fraction : fraction, exponent));
}

double draw_integer(sweep *s, int low, int high)
{
    return note(s, low + (double)draw_below(s, (unsigned)(high - low) + 1));
}

double draw_finite(sweep *s)
{
    double value;
    do {
        uint64_t word = draw_word(s);
        memcpy(&value, &word, sizeof value);
    } while (!isfinite(value));
    return note(s, value);
}

unsigned draw_below(sweep *s, unsigned n)
{
    return (unsigned)(draw_word(s) % n);
}
