/* A free body by its whole tensor, in world axes and many bits. */
/* Tangled from literate/12-steps: flight-evidence. Edit there. */
#ifndef REFERENCE_FREE_BODY_H
#define REFERENCE_FREE_BODY_H

#include "reference/mp.h"

enum { REF_FREE_BODY_BITS = 200, REF_FREE_BODY_STAGES = 12 };

/* The rotation that the body's axes have made in the time t, in so many
   pieces, from R = 1 on; I in the axes of the file, omega at t = 0. */
mp33 ref_free_body_turn(mp33 I, mp3 omega, mp t, int pieces);

/* The angular velocity of a body that has turned by R, in the world. */
mp3 ref_free_body_omega(mp33 I, mp33 R, mp3 L);

/* Where the origin of the file is: c + v t - R c. */
mp3 ref_free_body_origin(mp33 R, mp3 c, mp3 v, mp t);

#endif
