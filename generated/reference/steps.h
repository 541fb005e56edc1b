/* The steps of a free body in many bits. */
/* Tangled from literate/12-steps: evidence. Edit there. */
#ifndef REFERENCE_STEPS_H
#define REFERENCE_STEPS_H

#include "reference/mp.h"

/* An attitude, body to world, and an angular momentum in body axes. */
typedef struct { mp33 R; mp3 l; } ref_turn;

/* The axis whose two others have the nearest reciprocals. */
int ref_steps_axis(const mp I[3]);

/* The two flows of the splitting, of the length h, either sign; axis is
   the special one. */
ref_turn ref_steps_rest(const mp I[3], int axis, mp h, ref_turn a);
ref_turn ref_steps_symmetric(const mp I[3], int axis, mp h, ref_turn a);

/* One step of each method. */
ref_turn ref_steps_rk4(const mp I[3], mp h, ref_turn a);
ref_turn ref_steps_split(const mp I[3], mp h, ref_turn a);
ref_turn ref_steps_kl6(const mp I[3], mp h, ref_turn a);
typedef ref_turn ref_steps_step(const mp I[3], mp h, ref_turn a);

/* The chapter's pendulum, in doubles: half a kick, a drift, half a kick;
   its energy (h = 0), and the energy that such steps nearly keep. */
typedef struct { double x, v; } swing;
swing split_swing(swing s, double h);
double swing_energy(swing s, double h);

/* n of them, with so many bits. */
ref_turn ref_steps_run(ref_steps_step *step, int bits, const mp I[3], mp h,
                       int n, ref_turn a);

#endif
