/* What a figure that moves tells about itself, and what it can use. */
/* Tangled from literate/kit: live-figures. Edit there. */
#ifndef LIVE_LIVE_H
#define LIVE_LIVE_H

#include <whorl.h>

#include "sketch/sketch.h"

/* A number that the reader sets; with choices ("split|kl6") it counts
   them from 0. */
typedef struct {
    const char *name, *unit;
    double low, high, step, value;
    const char *choices;
} live_knob;

typedef struct {
    const char *about;          /* for those who cannot see it */
    double width, height;       /* of the picture [mm] */
    sketch_view view;
    int turns;                  /* the view can be turned by the hand */
    live_knob *knobs;
    int knob_count;
    const char *const *grips;   /* what can be pulled */
    int grip_count;
    void (*begin)(void);        /* anew, from the knobs */
    void (*run)(double seconds);            /* NULL: nothing moves */
    void (*draw)(sketch *s);
    void (*pull)(int grip, sketch_vec by);  /* in space; NULL: nothing */
    void (*read)(void);         /* calls live_reading */
} live_figure;

/* Each figure defines this one. */
extern live_figure live;

/* In draw: the place of a grip, in space. */
void live_grip(int grip, sketch_vec at);

/* In read: a line under the picture; the value may have one number. */
void live_reading(const char *name, const char *format, double value);

/* The same for a number that may be tiny: 1.2 x 10^-9. */
void live_reading_power(const char *name, double value,
                        const char *unit);

/* Anywhere: a sentence to be read aloud. */
void live_say(const char *format, double value);

#endif
