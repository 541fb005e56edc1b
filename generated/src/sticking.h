/* Impulses at several points of which none slides, all at once. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#ifndef WHORL_SRC_STICKING_H
#define WHORL_SRC_STICKING_H

#include "src/pushed.h"

/* Find impulses by which no point slides, and none comes in faster than it
   may.  The order of the contacts may change.  Returns 1; or 0 where it
   finds none: impulses are then zero, and b is as it was. */
int whorl_sticking_hold(manifold *m, double friction, pushed_body *b);

#endif
