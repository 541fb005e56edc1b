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

#endif
