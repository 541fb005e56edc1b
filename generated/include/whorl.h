/* Tangled from literate/. Edit there, not here. */
#ifndef WHORL_H
#define WHORL_H

/* Whorl: rigid-body mechanics.  SI units, radians, right-handed frames,
   column vectors, row-major matrices, active rotations. */

#include "whorl/status.h"
#include "whorl/linear.h"
#include "whorl/mass.h"
#include "whorl/batch.h"
#include "whorl/body.h"
#include "whorl/exact.h"
#include "whorl/inertia.h"
#include "whorl/mesh.h"
#include "whorl/shapes.h"
#include "whorl/moments.h"
#include "whorl/ode.h"
#include "whorl/principal.h"
#include "whorl/rotation.h"
#include "whorl/steps.h"
#include "whorl/top.h"

#endif
