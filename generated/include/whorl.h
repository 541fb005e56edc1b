/* The whole library. */
/* Tangled from literate/01-linear: workshop; literate/02-rotation: workshop; literate/03-inertia: workshop; literate/04-principal: workshop; literate/05-moments: workshop; literate/06-mesh: workshop; literate/07-mass: workshop; literate/08-exact: workshop; literate/09-ode: workshop; literate/10-body: workshop; literate/11-top: workshop; literate/12-steps: batch, flight, workshop; literate/13-impulse: workshop; literate/14-rest: workshop; literate/15-strain: workshop; literate/16-elastic: tetgrid, workshop; literate/17-implicit: workshop. Edit there. */
#ifndef WHORL_H
#define WHORL_H

/* Whorl: rigid-body mechanics.  SI units, radians, right-handed frames,
   column vectors, row-major matrices, active rotations. */

#include "whorl/version.h"
#include "whorl/status.h"
#include "whorl/linear.h"
#include "whorl/rotation.h"
#include "whorl/inertia.h"
#include "whorl/principal.h"
#include "whorl/moments.h"
#include "whorl/mesh.h"
#include "whorl/shapes.h"
#include "whorl/mass.h"
#include "whorl/double_double.h"
#include "whorl/exact.h"
#include "whorl/ode.h"
#include "whorl/body.h"
#include "whorl/top.h"
#include "whorl/batch.h"
#include "whorl/flight.h"
#include "whorl/steps.h"
#include "whorl/impulse.h"
#include "whorl/rest.h"
#include "whorl/lab.h"
#include "whorl/strain.h"
#include "whorl/tetgrid.h"
#include "whorl/elastic.h"
#include "whorl/cg.h"
#include "whorl/implicit.h"

#endif
