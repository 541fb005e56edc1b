/* What can go wrong, by number and in words. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#ifndef WHORL_STATUS_H
#define WHORL_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a function that can fail returns.  Anything but WHORL_OK means that
   the outputs have not been touched. */
typedef enum {
    WHORL_OK,                 /* 0: the outputs hold the answer */
    WHORL_NOT_FINITE,         /* a NaN or an infinity in the input */
    WHORL_NOT_ABOVE_ZERO,     /* a length, mass, density, step ... <= 0 */
    WHORL_OUT_OF_RANGE,       /* the answer is too large or too small */
    WHORL_WORK_TOO_SMALL,     /* the caller's work space or array */
    WHORL_BUFFER_TOO_SHORT,   /* fewer numbers than the state has */
    WHORL_ZERO_LENGTH,        /* a vector or quaternion without direction */
    WHORL_ASYMMETRIC,         /* the matrix is not symmetric */
    WHORL_SINGULAR,           /* the matrix has no certain inverse */
    WHORL_NOT_ROTATION,       /* the columns are not orthonormal */
    WHORL_REFLECTION,         /* orthonormal, but a mirror image */
    WHORL_NEGATIVE_MASS,      /* a particle of negative mass */
    WHORL_NO_MASS,            /* no mass at all: there is no center */
    WHORL_NOT_POSITIVE,       /* an inertia tensor has no inverse */
    WHORL_NOT_PHYSICAL,       /* one moment exceeds the other two together */
    WHORL_TOO_SLENDER,        /* a moment vanishes beside another */
    WHORL_NO_TRIANGLES,       /* a mesh without faces */
    WHORL_INDEX_OUT_OF_RANGE, /* a face names no existing vertex */
    WHORL_TOO_LARGE,          /* more faces than 32 bits can number */
    WHORL_NOT_READ,           /* the faces of a stream could not be read */
    WHORL_TOO_COARSE,         /* a round shape needs three steps */
    WHORL_UNEQUAL_SCALE,      /* areas scale by equal factors only */
    WHORL_FLAT,               /* no volume beyond the rounding error */
    WHORL_OPEN,               /* the missing surface matters too much */
    WHORL_NO_EQUATIONS,       /* a system of dimension zero */
    WHORL_NO_BODIES,          /* a world without bodies */
    WHORL_UNKNOWN_METHOD,     /* no such method of stepping */
    WHORL_STEP_TOO_SMALL,     /* no length of step is short enough */
    WHORL_STEP_TOO_LONG,      /* |omega| h beyond the stepper's reach */
    WHORL_TOO_MANY_STEPS,     /* more steps than allowed */
    WHORL_OUTSIDE_STEP,       /* a time before the last step, or too late */
    WHORL_NOT_UNIT,           /* a normal whose length is not one */
    WHORL_BAD_COEFFICIENT,    /* restitution not in 0...1, friction < 0 */
    WHORL_UNKNOWN_LAW,        /* no such law of impact */
    WHORL_NO_POINTS,          /* a surface without points */
    WHORL_CENTER_INSIDE,      /* the center of mass is in an obstacle */
    WHORL_NEGATIVE_DECAY,     /* what decays cannot grow */
    WHORL_BAD_POISSON,        /* Poisson's ratio not between -1 and 1/2 */
    WHORL_NO_NEAREST_ROTATION, /* two rotations fit a matrix equally well */
    WHORL_NO_TETRAHEDRA,      /* an elastic body without elements */
    WHORL_NEGATIVE_VOLUME,    /* a tetrahedron whose nodes run backward */
    WHORL_INDEFINITE,         /* the system is not positive definite */
    WHORL_NOT_CONVERGED       /* an iteration has not come to its end */
} whorl_status;

/* One English sentence without a full stop, for any value. */
const char *whorl_status_text(whorl_status status);

#ifdef __cplusplus
}
#endif
#endif
