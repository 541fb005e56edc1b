/* Mass properties: from moments or a mesh to a body one can throw. */
/* Tangled from literate/07-mass: story, workshop. Edit there. */
#ifndef WHORL_MASS_H
#define WHORL_MASS_H

#include "whorl/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Mass [kg], volume [m^3], center of mass [m] and inertia tensor about it
   [kg m^2] in the axes of the frame (off the diagonal -int rho x y dV).
   The center is also reference + delta, which keeps its digits where the
   body is far from the origin.  Bounds are of rounding errors, for the
   largest component; center_bound includes the rounding of the sum. */
typedef struct {
    double mass, volume;
    whorl_vec3 center;
    whorl_sym3 inertia;
    whorl_vec3 reference, delta;
    double mass_bound, volume_bound, center_bound, delta_bound,
        inertia_bound;
} whorl_mass_properties;

/* What whorl_mass_of_stream is asked for.  reserve is called where a mesh
   turns out to be open, once or twice: it returns space of so many bytes,
   aligned as malloc does, or NULL; so may reserve itself be NULL.  The
   space is the caller's, and the report's boundary points into it. */
typedef struct {
    double density;           /* [kg/m^3] */
    double gap_tolerance;     /* WHORL_MASS_GAP_TOLERANCE; INFINITY: any */
    whorl_vec3 scale;         /* factors of the coordinates: 1, 1, 1 */
    int shells;               /* find shells and points, if closed or not */
    whorl_mesh_reserve *reserve;
    void *context;
} whorl_mass_options;

/* What was found on the way to the mass of a mesh.  status is what was
   returned; mesh is filled from the check on, the rest only if the mesh
   passed it.  The boundary of a closed mesh says only that it is closed,
   and counts neither shells nor points; that of an open one belongs to
   faces, those of the mesh or, of a stream, some of them; both lie in the
   work space. */
typedef struct {
    whorl_status status;
    whorl_mesh_report mesh;
    whorl_mesh_boundary boundary;
    whorl_mesh faces;
    whorl_mesh_integrals integrals;  /* closed and scaled */
    int inward;       /* the faces were clockwise: turned right */
    double gap;       /* 0 for a closed mesh; see whorl_mass_gap */
    size_t flat_holes;          /* closed by flat lids: no gap; right if
                                   what is lost or doubled is flat */
    size_t work_size; /* bytes asked for, all together */
} whorl_mass_report;

/* Find the mass properties of the solid inside a mesh: check it, sum, test
   whether the edges cancel; only if they do not, find the holes and close
   them.  Given: mesh; density [kg/m^3]; the largest gap to be accepted
   (WHORL_MASS_GAP_TOLERANCE; INFINITY: any); work of size bytes, aligned as
   malloc does: none (NULL, 0) for a closed mesh, else
   whorl_mesh_work_size(mesh->triangle_count) bytes; report, or NULL.
   Returned: the properties; of a mesh inside out those of the solid, and
   report->inward says so.  The report is always written.
   Errors: those of whorl_mesh_check, whorl_mesh_find_boundary,
   whorl_mass_from_integrals; WHORL_WORK_TOO_SMALL if the mesh is open and
   size is too small; WHORL_OPEN where the gap is too large.
   Accuracy: |error| <= the bounds in p, for the mesh as read and closed.
   See: eq:mass-gap, eq:exact-mesh-edges. */
whorl_status whorl_mass_of_mesh(const whorl_mesh *mesh, double density,
    double gap_tolerance, void *work, size_t size,
    whorl_mass_properties *p, whorl_mass_report *report);
#define WHORL_MASS_GAP_TOLERANCE 1e-2

/* The same for faces that come in pieces, with more choice.
   Given: stream; options; report, or NULL.  Returned, errors, accuracy: as
   above; also the errors of whorl_mesh_rescale, and WHORL_NOT_READ. */
whorl_status whorl_mass_of_stream(const whorl_mesh_stream *stream,
    const whorl_mass_options *options,
    whorl_mass_properties *p, whorl_mass_report *report);

/* Turn moments into mass properties.  Given: moments b (mass > 0) about the
   point about: the origin of the frame if b came from the moments module,
   or whatever point the positions were counted from; volume [m^3] or 0.
   Returned: center about + S/m, inertia about the center.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO (mass <= 0),
   WHORL_OUT_OF_RANGE.
   Accuracy: bounds cover this step only and take b as exact.
   See: eq:mass-center, eq:mass-central, eq:mass-inertia. */
whorl_status whorl_mass_from_moments(whorl_moments b, whorl_vec3 about,
    double volume, whorl_mass_properties *p);

/* Turn integrals over a solid into mass properties.  Given: integrals of
   dimension 3; density [kg/m^3].  Returned: the properties; a solid that
   is inside out (integrals->measure < 0) is turned right.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO (density, unit),
   WHORL_FLAT (|volume| <= its bound), WHORL_OUT_OF_RANGE.
   Accuracy: |error| <= the bounds in p, always.
   See: eq:mass-center, eq:mass-central, eq:mass-inertia, eq:mass-bound. */
whorl_status whorl_mass_from_integrals(
    const whorl_mesh_integrals *integrals, double density,
    whorl_mass_properties *p);

/* Turn integrals over a skin into the mass properties of a thin shell.
   Given: integrals of dimension 2; density [kg/m^3]; thickness [m], small.
   Returned: the properties of the skin with density * thickness a square
   meter; volume is area * thickness.  Errors, accuracy: as above. */
whorl_status whorl_mass_from_skin(
    const whorl_mesh_integrals *integrals, double density,
    double thickness, whorl_mass_properties *p);

/* Estimate what the missing surface of a mesh is worth: the largest
   relative change (Frobenius) of the inertia at fixed density over nine
   viewpoints (center, corners of the box) to which the faces are joined
   instead of closing the holes.  Flat holes are closed; turned faces must
   be seen to be flat.  Given: mesh, boundary, integrals with the holes
   closed, the box.  Returned: 0 without holes; INFINITY if a viewpoint or
   the integrals have no volume; 0 for flat holes alone.  Errors: none.
   Accuracy: an estimate, and no bound.  See: eq:mass-gap, eq:mass-flat. */
double whorl_mass_gap(
    const whorl_mesh *mesh, const whorl_mesh_boundary *boundary,
    const whorl_mesh_integrals *integrals, whorl_vec3 low, whorl_vec3 high);

/* Mass properties of a homogeneous block.  Given: mass [kg]; sides a, b, c
   [m] along x, y, z.  Returned: the block, centered on the origin.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO, WHORL_OUT_OF_RANGE.
   Accuracy: as the bounds say.  See: eq:mass-block. */
whorl_status whorl_mass_of_block(double mass, double a, double b,
    double c, whorl_mass_properties *p);

/* Give a body another mass, its shape unchanged.  Given: p; mass [kg].
   Returned: mass and inertia scaled.  Errors: WHORL_NOT_FINITE (a number
   or bound of p, or mass), WHORL_NOT_ABOVE_ZERO, WHORL_OUT_OF_RANGE (also
   where the mass of p may be zero within its bound).
   Accuracy: the bounds of p become those of scaled.
   Aliasing: scaled may be p. */
whorl_status whorl_mass_set_mass(const whorl_mass_properties *p,
    double mass, whorl_mass_properties *scaled);

/* Move a body: turn it about the origin of the frame, then shift it.
   Given: p; rotation R, taken as it is; shift t [m].  Returned: center
   R c + t, inertia R I R^T; what the new reference has lost by rounding
   goes into delta.  Errors: WHORL_NOT_FINITE (a number or bound of p, R,
   t), WHORL_OUT_OF_RANGE.
   Accuracy: bounds follow.  Aliasing: moved may be p. */
whorl_status whorl_mass_move(const whorl_mass_properties *p,
    whorl_mat3 R, whorl_vec3 t, whorl_mass_properties *moved);

/* Add bodies, each about its own center, so that the distance from the
   origin costs nothing.  Given: n >= 1 bodies.  Returned: the whole.
   Errors: WHORL_NOT_FINITE (a number or bound of a body),
   WHORL_NOT_ABOVE_ZERO (n == 0, or a mass), WHORL_OUT_OF_RANGE.
   Accuracy: bounds follow.  See: eq:mass-total. */
whorl_status whorl_mass_total(const whorl_mass_properties *bodies,
    size_t n, whorl_mass_properties *total);

/* Inertia about another point (parallel axes).  Given: p; point [m].
   Returned: I + m (|d|^2 1 - d d^T), d = center - point.  Errors: none;
   NaN in, NaN out.  Accuracy: WHORL_MASS_PARALLEL_BOUND u times the sum of
   |terms|, besides the bounds of p.  See: eq:mass-parallel. */
whorl_sym3 whorl_mass_inertia_about(const whorl_mass_properties *p,
    whorl_vec3 point);
#define WHORL_MASS_PARALLEL_BOUND 8.001

/* Check that a body can exist: mass positive and A + B >= C for its
   principal moments, so that none of them is negative.  Given: p.
   Returned: WHORL_OK, also where the fault is smaller than inertia_bound.
   Errors: WHORL_NOT_FINITE; WHORL_NOT_ABOVE_ZERO (the mass);
   WHORL_NOT_POSITIVE (no inertia at all); WHORL_NOT_PHYSICAL.
   Accuracy: refused only when violated by more than p's bounds allow.
   See: eq:mass-physical. */
whorl_status whorl_mass_check(const whorl_mass_properties *p);

#ifdef __cplusplus
}
#endif
#endif
