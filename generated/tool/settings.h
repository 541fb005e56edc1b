/* What is asked of one FILE or SHAPE. */
/* Tangled from literate/command: mass. Edit there. */
#ifndef TOOL_SETTINGS_H
#define TOOL_SETTINGS_H

#include "tool/message.h"
#include "whorl/linear.h"

/* The options of a file as they were given; NULL: not given. */
typedef struct {
    const char *density, *mass, *units, *scale, *pose, *shell;
} setting_texts;

/* What they mean, in SI. */
typedef struct {
    double density, mass;     /* 0: not given */
    double thickness;         /* of a skin; 0: a solid */
    whorl_vec3 factors;       /* of the lengths in the file */
    int units_given, moved, turned;
    whorl_mat3 R;             /* the pose: first turn, then shift */
    whorl_vec3 t;
    double gap_tolerance;     /* what holes may be worth */
    int points, shells;       /* read mass points; list the shells */
} settings;

/* Understand the texts; the rest is as the library's default has it.
   Returns 1, or 0 with the reason in why. */
int settings_read(settings *s, const setting_texts *given, note *why);

#endif
