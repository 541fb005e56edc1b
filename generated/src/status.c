/* What can go wrong, in words. */
/* Tangled from literate/01-linear: workshop. Edit there. */
#include "whorl/status.h"

const char *whorl_status_text(whorl_status status)
{
    switch (status) {
    case WHORL_OK:
        return "all is well";
    case WHORL_NOT_FINITE:
        return "an input is not a finite number";
    case WHORL_NOT_ABOVE_ZERO:
        return "a number that must be positive is not";
    case WHORL_OUT_OF_RANGE:
        return "the answer is too large or too small for a double";
    case WHORL_WORK_TOO_SMALL:
        return "the work space or array given is too small";
    case WHORL_BUFFER_TOO_SHORT:
        return "the array has fewer numbers than the state";
    case WHORL_ZERO_LENGTH:
        return "a vector or quaternion of length zero has no direction";
    case WHORL_ASYMMETRIC:
        return "the matrix is not symmetric";
    case WHORL_SINGULAR:
        return "the matrix has no inverse, as far as its digits can tell";
    case WHORL_NOT_ROTATION:
        return "the matrix is not a rotation: its columns are not orthonormal";
    case WHORL_REFLECTION:
        return "the matrix is a mirror image, not a rotation";
    case WHORL_NEGATIVE_MASS:
        return "a particle has negative mass";
    case WHORL_NO_MASS:
        return "the total mass is zero, so there is no center of mass";
    case WHORL_NOT_POSITIVE:
        return "the inertia tensor is not positive definite";
    case WHORL_NOT_PHYSICAL:
        return "one moment of inertia exceeds the sum of the other two";
    case WHORL_TOO_SLENDER:
        return "the smallest moment of inertia vanishes beside the largest";
    case WHORL_NO_TRIANGLES:
        return "the mesh has no triangles";
    case WHORL_INDEX_OUT_OF_RANGE:
        return "a triangle or tetrahedron names a vertex that does not exist";
    case WHORL_TOO_LARGE:
        return "the mesh has more faces than can be numbered";
    case WHORL_NOT_READ:
        return "the faces could not be read, or not all of them";
    case WHORL_TOO_COARSE:
        return "a round shape needs at least three steps";
    case WHORL_UNEQUAL_SCALE:
        return "surface moments can be scaled by equal factors only";
    case WHORL_FLAT:
        return "the body has no volume beyond rounding error";
    case WHORL_OPEN:
        return "the mesh is open and its inertia depends on the missing part";
    case WHORL_NO_EQUATIONS:
        return "the system has no equations";
    case WHORL_NO_BODIES:
        return "there are no bodies";
    case WHORL_UNKNOWN_METHOD:
        return "there is no such method of stepping";
    case WHORL_STEP_TOO_SMALL:
        return "no step is short enough for the tolerance";
    case WHORL_STEP_TOO_LONG:
        return "the body turns too far in one step";
    case WHORL_TOO_MANY_STEPS:
        return "too many steps";
    case WHORL_OUTSIDE_STEP:
        return "the time is outside of the last step";
    case WHORL_NOT_UNIT:
        return "the normal of the obstacle does not have length one";
    case WHORL_BAD_COEFFICIENT:
        return "restitution must be in 0...1, friction not below zero";
    case WHORL_UNKNOWN_LAW:
        return "there is no such law of impact";
    case WHORL_NO_POINTS:
        return "the surface of the body has no points";
    case WHORL_CENTER_INSIDE:
        return "the center of mass is inside an obstacle";
    case WHORL_NEGATIVE_DECAY:
        return "a rate of decay is below zero";
    case WHORL_BAD_POISSON:
        return "Poisson's ratio must be above -1 and below 1/2";
    case WHORL_NO_NEAREST_ROTATION:
        return "the matrix is so flat that no rotation is the nearest one";
    case WHORL_NO_TETRAHEDRA:
        return "the body has no tetrahedra";
    case WHORL_NEGATIVE_VOLUME:
        return "the nodes of a tetrahedron run the wrong way round";
    case WHORL_INDEFINITE:
        return "the system of equations is not positive definite";
    case WHORL_NOT_CONVERGED:
        return "an iteration has not come to its end";
    }
    return "unknown status";
}
