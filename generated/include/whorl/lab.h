/* The step of the bunny lab, as its notes have it. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#ifndef WHORL_LAB_H
#define WHORL_LAB_H

#include "whorl/rest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Take a step of the lab: one averaged point a plane, the law of the
   world, no rest; omega is held between hits.  The decay of a step is
   exp(-rate h): WHORL_LAB_LINEAR_DECAY and WHORL_LAB_ANGULAR_DECAY give
   the factors 0.999 and 0.98 at h = 0.015 s.
   Given, returned: as whorl_drop_step; report->lift is 0, contacts are the
   points that were averaged, depth is that of the deepest before the hits.
   Errors: those of whorl_drop_check; WHORL_NO_POINTS (a ball); those of
   whorl_impulse_collide; WHORL_OUT_OF_RANGE (what the step makes of x, P
   and L).
   Accuracy, where nothing is hit and |omega| h is at most 1/2: P within
   WHORL_LAB_STEP_BOUND u (1 + 100 rate h) times mass (|v| + h |gravity|),
   x times |x| + h (|v| + h |gravity|), and q, whose rate is that of
   omega.  See: eq:rest-lab. */
whorl_status whorl_lab_step(const whorl_drop_body *body,
    const whorl_drop_world *world, double h, whorl_body_state *s,
    whorl_drop_report *report);
#define WHORL_LAB_LINEAR_DECAY 0.06670002223890223
#define WHORL_LAB_ANGULAR_DECAY 1.3468471545012966
#define WHORL_LAB_STEP_BOUND 13.4

#ifdef __cplusplus
}
#endif
#endif
