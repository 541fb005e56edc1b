/* Tests that say what they measured: plan, sweeps, draws. */
/* Tangled from literate/kit: oracle. Edit there. */
#ifndef REFERENCE_TAP_H
#define REFERENCE_TAP_H

#include <stddef.h>
#include <stdint.h>

/* Open a test program.  Options: --seed S, --cases MULTIPLIER, --only TEXT
   (run the sweeps whose title contains TEXT), --case K (that one case),
   --rounding nearest|up|down|zero (of the processor, not of MPFR). */
void tap_begin(int argc, char **argv, const char *topic);

/* 0 when less than a tenth of the cases is asked for: a claim without
   cases that takes long is then left out. */
int tap_at_length(void);

/* Print the plan; the exit status of the program: 0 if all was well. */
int tap_end(void);

/* One line, "ok" if pass is not zero.  The name says what is claimed. */
void tap_ok(int pass, const char *name, ...)
    __attribute__((format(printf, 2, 3)));

/* A claim that cannot be tested here.  allowed: not a fault even when
   every package is required (an absent processor feature or data set). */
void tap_skip(int allowed, const char *why);

/* A number, or a row of a data file, for the book. */
void tap_measured(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void tap_data(const char *file, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Three digits, rounded up: what is printed bounds what was seen.  The
   text is good until the next call. */
const char *tap_three_digits_up(double x);

enum { SWEEP_INPUTS = 64 };

typedef struct {
    char title[160];
    char key[96];           /* first word of the title that begins "eq:" */
    const char *unit;
    double bound;
    uint64_t cases, next;
    uint64_t state;         /* generator, restarted for each case */
    double worst;           /* -1 before the first error is reported */
    uint64_t worst_case;
    int failed_cases, in_case, reported;
    int inputs, worst_inputs;
    double input[SWEEP_INPUTS], worst_input[SWEEP_INPUTS];
} sweep;

/* Begin a claim: over so many cases the error stays within bound (unit is
   printed).  The title holds ledger ids and an eq: label. */
sweep sweep_begin(uint64_t cases, double bound, const char *unit,
                  const char *title, ...)
    __attribute__((format(printf, 4, 5)));
int sweep_next(sweep *s);
void sweep_error(sweep *s, double error);
void sweep_end(sweep *s);

double draw_uniform(sweep *s, double low, double high);
double draw_wide(sweep *s, int low_exponent, int high_exponent);
double draw_integer(sweep *s, int low, int high);
double draw_finite(sweep *s);
unsigned draw_below(sweep *s, unsigned n);   /* 0 ... n-1, not noted */

#endif
