/* The few points of a surface that touch an obstacle. */
/* Tangled from literate/14-rest: workshop. Edit there. */
#ifndef WHORL_SRC_MANIFOLD_H
#define WHORL_SRC_MANIFOLD_H

#include "src/inlined.h"
#include "whorl/impulse.h"

enum { MANIFOLD_NEAR = 1024 };

/* What a search has seen of a plane: the normal in body axes, how high the
   center was, and the points whose gap was below reach; 0: nothing yet. */
typedef struct {
    whorl_vec3 n;
    double height, reach;
    size_t count, near[MANIFOLD_NEAR];
} manifold_memory;

/* Points in body axes; with count 0 a ball of that radius, which else is
   the radius of a sphere around all points.  Memories of the first so many
   planes spare work; there may be none. */
typedef struct {
    const whorl_vec3 *points;
    size_t count;
    double radius;
    size_t memories;
    manifold_memory *memory;
} manifold_surface;

typedef struct {
    size_t plane, point;
    whorl_vec3 r0, r, n;    /* arm in body and world axes; normal */
    int placed;             /* is what follows known? */
    double gap;             /* above the plane [m] */
    whorl_sym3 K;           /* [1/kg] */
    whorl_sym3 K_inverse;   /* of no numbers where there is none [kg] */
    whorl_vec3 Kn;
    double K_NN, yield;     /* across, along the plane at least [1/kg] */
    double approach;        /* how fast it may come in [m/s] */
    double share;           /* of the load, beside the others */
    whorl_vec3 j;           /* impulse so far [N s] */
} manifold_contact;

enum { MANIFOLD_MOST = 32 };

typedef struct {
    size_t count;
    manifold_contact at[MANIFOLD_MOST];
} manifold;

/* What a search has met: the lowest gap; how long ago the first of the
   fast points came in. */
typedef struct {
    double lowest, late;    /* m, s */
} manifold_search;

/* Look for points whose gap is below the limit.  Those that come in faster
   than slow count for met->late; of the others, the lowest and the
   farthest in eight directions are added to m, each once.  met->lowest is
   the lowest gap if that is negative, and else no lower than it. */
void whorl_manifold_find(const manifold_surface *s, size_t plane,
    whorl_half_space h, const whorl_body_motion *now, double limit,
    double slow, manifold *m, manifold_search *met);

/* Fill in what follows from the body's motion, but K_inverse, for those
   that lack it. */
void whorl_manifold_place(manifold *m, const whorl_half_space *planes,
                          double mass, const whorl_body_motion *now);

/* Set all impulses to zero. */
void whorl_manifold_unload(manifold *m);

#endif
