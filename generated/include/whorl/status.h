/* What can go wrong, by number and in words. */
/* Tangled from literate/01-linear: story, workshop; literate/02-rotation: workshop; literate/03-inertia: story; literate/06-mesh: workshop; literate/07-mass: story; literate/08-exact: stream; literate/09-ode: workshop; literate/10-body: workshop; literate/11-top: workshop; literate/12-steps: workshop. Edit there. */
#ifndef WHORL_STATUS_H
#define WHORL_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a function that can fail returns.  Anything but WHORL_OK means that
   the outputs have not been touched. */
typedef enum {
    WHORL_OK = 0,
    WHORL_NOT_FINITE = 101,   /* a NaN or an infinity in the input */
    WHORL_ZERO_LENGTH = 102,  /* a zero vector or quaternion has no direction */
    WHORL_ASYMMETRIC = 103,   /* the matrix is not symmetric */
    WHORL_SINGULAR = 104,     /* the matrix has no certain inverse */
    WHORL_OUT_OF_RANGE = 105, /* the answer is too large or too small */
    WHORL_NOT_ROTATION = 201, /* the columns are not orthonormal */
    WHORL_REFLECTION = 202,   /* orthonormal, but a mirror image */
    WHORL_NEGATIVE_MASS = 301, /* a particle of negative mass */
    WHORL_NO_MASS = 302,       /* no mass at all: there is no centre */
    WHORL_NOT_POSITIVE = 303,  /* some axis could be spun for nothing */
    WHORL_NOT_PHYSICAL = 304,  /* one moment exceeds the other two together */
    WHORL_NO_TRIANGLES = 601,       /* a mesh without faces */
    WHORL_INDEX_OUT_OF_RANGE = 602, /* a face names no existing vertex */
    WHORL_WORK_TOO_SMALL = 603,     /* the caller's work space or array */
    WHORL_TOO_LARGE = 604,          /* more faces than 32 bits can number */
    WHORL_NOT_ABOVE_ZERO = 605,     /* a length, mass, density, ... <= 0 */
    WHORL_TOO_COARSE = 606,         /* a round shape needs three steps */
    WHORL_UNEQUAL_SCALE = 607,      /* areas scale by equal factors only */
    WHORL_FLAT = 701,       /* no volume beyond the rounding error */
    WHORL_OPEN = 702,       /* the missing surface matters too much */
    WHORL_NOT_READ = 608,           /* the faces could not be read */
    WHORL_NO_EQUATIONS = 901,   /* a system of dimension zero */
    WHORL_UNKNOWN_METHOD = 902, /* no such method of stepping */
    WHORL_STEP_TOO_SMALL = 903, /* no length of step is short enough */
    WHORL_TOO_MANY_STEPS = 904, /* more steps than allowed */
    WHORL_OUTSIDE_STEP = 905,   /* a time before the last step, or too late */
    WHORL_BUFFER_TOO_SHORT = 1001, /* fewer numbers than the state has */
    WHORL_NO_BODIES = 1002,        /* a world without bodies */
    WHORL_TOO_SLENDER = 1101, /* a moment vanishes beside another */
    WHORL_STEP_TOO_LONG = 1201, /* |omega| h beyond the stepper's reach */
} whorl_status;

/* One English sentence without a full stop, for any value. */
const char *whorl_status_text(whorl_status status);

#ifdef __cplusplus
}
#endif
#endif
