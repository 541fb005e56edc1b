/* Impulses at several points, one after the other until they agree. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#ifndef WHORL_SRC_SEQUENTIAL_H
#define WHORL_SRC_SEQUENTIAL_H

#include "src/pushed.h"

/* Correct the impulses of m, j_N >= 0 and inside the cone, until no point
   comes in faster than it may and friction has done what it can.  b moves
   without them on entry, as far as they are not zero with them, and with
   them on return.  Returns 0 if they still changed when it stopped. */
int whorl_sequential_hold(manifold *m, double friction, pushed_body *b);

/* Scale all impulses of m by one factor, so that energy is not gained by a
   body that moved as b before gravity gave it the velocity gain.  Accuracy
   of the factor: WHORL_WEAKEN_BOUND(m->count) u times itself and the sum of
   the |terms| of the parabola there over its slope. */
void whorl_sequential_weaken(manifold *m, const pushed_body *b,
                             whorl_vec3 gain);
#define WHORL_WEAKEN_BOUND(points) (2.0 * (double)(points) + 9.1)

#endif
