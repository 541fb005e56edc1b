/* A body of tetrahedra that pushes back. */
/* Tangled from literate/16-elastic: story, workshop. Edit there. */
#ifndef WHORL_ELASTIC_H
#define WHORL_ELASTIC_H

#include <stddef.h>
#include <stdint.h>

#include "whorl/strain.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tetrahedra at rest: nodes [m]; four of them each, of positive volume:
   from the side away from the first node the other three run
   counterclockwise.  The arrays stay the caller's. */
typedef struct {
    const whorl_vec3 *nodes;
    size_t node_count;
    const uint32_t *tetrahedra;
    size_t tetrahedron_count;
} whorl_tet_mesh;

/* What a tetrahedron knows of its shape at rest: the gradients of the
   shape functions of its nodes [1/m], sum 0; its volume [m^3], above 0. */
typedef struct {
    whorl_vec3 gradient[4];
    double volume;
} whorl_elastic_element;

/* How an element is turned and strained: F = Q (1 + strain). */
typedef struct {
    whorl_mat3 Q;
    whorl_sym3 strain;
} whorl_elastic_deformation;

/* Mesh at rest, its elements, and what they are made of [Pa]. */
typedef struct {
    whorl_tet_mesh mesh;
    const whorl_elastic_element *elements;
    whorl_lame material;
} whorl_elastic_body;

/* Where something is wrong: a tetrahedron, counted from 0. */
typedef struct {
    size_t tetrahedron;
} whorl_elastic_report;

/* Find rotation and strain of all elements.  Given: body; places x of its
   nodes [m].  Returned: *d, one for each tetrahedron, which the functions
   below read; it is work space too: after an error its contents are
   undefined, and *report says where, unless it is NULL.
   Errors: those of whorl_elastic_deform. */
whorl_status whorl_elastic_deform_all(const whorl_elastic_body *body,
    const whorl_vec3 *x, whorl_elastic_deformation *d,
    whorl_elastic_report *report);

/* Add the forces of all elements.  Given: body; d of the function above;
   f [N], to which is added.  Errors: none; NaN in, NaN out.
   Accuracy: each element's as of whorl_elastic_element_forces; added in
   the order of the elements.  See: eq:elastic-force. */
void whorl_elastic_forces(const whorl_elastic_body *body,
    const whorl_elastic_deformation *d, whorl_vec3 *f);
/* Learn the shapes of all tetrahedra at rest.  Given: mesh.  Returned:
   *elements, as many as there are tetrahedra; on an error *report, unless
   it is NULL.
   Errors: WHORL_NO_TETRAHEDRA; WHORL_INDEX_OUT_OF_RANGE; those of
   whorl_elastic_element_make.  Accuracy: as there.
   See: eq:elastic-gradient. */
whorl_status whorl_elastic_prepare(const whorl_tet_mesh *mesh,
    whorl_elastic_element *elements, whorl_elastic_report *report);

/* Find the mass of each node: a quarter of those of its tetrahedra.
   Given: mesh; its elements; density [kg/m^3].  Returned: *masses [kg],
   node_count of them.  Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO;
   WHORL_OUT_OF_RANGE (the mass of a tetrahedron, or of all).
   Accuracy: with n tetrahedra around a node, relative error of its mass <=
   (WHORL_ELASTIC_MASS_BOUND P/|det| + n - 1) u, P/|det| being the largest
   of whorl_elastic_element_make.  See: eq:elastic-mass. */
whorl_status whorl_elastic_masses(const whorl_tet_mesh *mesh,
    const whorl_elastic_element *elements, double density, double *masses);

/* The elastic energy of the body [J].  Given: body; d of
   whorl_elastic_deform_all.  Errors: none; NaN in, NaN out.
   Accuracy: each element's as of whorl_elastic_element_energy; added in
   the order of the elements.  See: eq:elastic-energy. */
double whorl_elastic_energy(const whorl_elastic_body *body,
                            const whorl_elastic_deformation *d);

/* Add the stiffness times displacements: out += K u, K the warped
   stiffness of all elements.  Given: body; rotations d; u [m]; out [N].
   Errors: none; NaN in, NaN out.  Aliasing: out may not overlap u.
   Accuracy: of each element, error of the force at node i <=
   WHORL_ELASTIC_TIMES_BOUND u (2 |mu| + 3 |lambda|) V |g_i| times the sum
   of |g_a| |u_a - u_0|, a = 1 ... 3; |g_0| stands for |g_1| + |g_2| +
   |g_3|.  See: eq:elastic-times. */
void whorl_elastic_stiffness_times(const whorl_elastic_body *body,
    const whorl_elastic_deformation *d, const whorl_vec3 *u,
    whorl_vec3 *out);

/* Learn the shape of one tetrahedron.  Given: its nodes at rest [m].
   Returned: *element.  Errors: WHORL_NOT_FINITE; WHORL_FLAT (no volume
   beyond the rounding error); WHORL_NEGATIVE_VOLUME; WHORL_OUT_OF_RANGE.
   Accuracy: with P the permanent of the |edges| and det their determinant,
   error of each gradient <= WHORL_ELASTIC_GRADIENT_BOUND u (P/det) times
   the sum of the |products| of its cofactor over det (of node 0, of all
   three); of the volume, the same times P/6.  See: eq:elastic-gradient. */
whorl_status whorl_elastic_element_make(const whorl_vec3 rest[4],
                                        whorl_elastic_element *element);

/* Find rotation and strain of one element.  Given: element; places of its
   nodes [m].  Returned: *d.  Errors: those of whorl_polar.
   Accuracy: with Phi the sum of |x_a - x_0| |g_a| and gap the sum of the
   two smaller stretches (the smallest signed), |Q (1 + strain) - F| <=
   WHORL_ELASTIC_DEFORM_BOUND u (Phi + |strain|); error of Q <= the same
   u (1 + Phi/gap).
   See: eq:elastic-deformation. */
whorl_status whorl_elastic_deform(const whorl_elastic_element *element,
    const whorl_vec3 x[4], whorl_elastic_deformation *d);

/* Forces of an element on its nodes [N]; its energy [J].  Given: element;
   material [Pa]; how it is deformed.  Returned: f; the energy.
   Errors: none; NaN in, NaN out.
   Accuracy, for the places that d was found from: error of f_i <=
   WHORL_ELASTIC_FORCE_BOUND u (2 |mu| + 3 |lambda|) V |g_i| (|strain| +
   Phi (1 + (|F| + |strain|)/gap)); of the energy,
   WHORL_ELASTIC_ENERGY_BOUND u times the same with |strain| for |g_i|,
   terms of u^2 left out; |g_0| stands for |g_1| + |g_2|
   + |g_3|.  The sum of all f is within 2 u of that of their sizes.
   See: eq:elastic-force, eq:elastic-energy. */
void whorl_elastic_element_forces(const whorl_elastic_element *element,
    whorl_lame material, const whorl_elastic_deformation *d,
    whorl_vec3 f[4]);
double whorl_elastic_element_energy(const whorl_elastic_element *element,
    whorl_lame material, const whorl_elastic_deformation *d);

/* Stiffness between two nodes of an element that is turned by Q: a force
   on node i per displacement of node j, against it [N/m].
   Given: element; material [Pa]; rotation Q; i, j of 0 ... 3.
   Returned: Q K_ij Q^T.  Errors: none; NaN in, NaN out.
   Accuracy: error of each entry <= WHORL_ELASTIC_STIFFNESS_BOUND u times
   the sum of its |products|, (Q g)_k counting as its three; what Q lacks of
   a rotation comes on top.
   See: eq:elastic-stiffness, eq:elastic-warped. */
whorl_mat3 whorl_elastic_stiffness_block(
    const whorl_elastic_element *element, whorl_lame material,
    whorl_mat3 Q, int i, int j);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_ELASTIC_GRADIENT_BOUND 15.01
#define WHORL_ELASTIC_MASS_BOUND 11.01
#define WHORL_ELASTIC_DEFORM_BOUND 19.4
#define WHORL_ELASTIC_ENERGY_BOUND 6.8
#define WHORL_ELASTIC_FORCE_BOUND 13.0
#define WHORL_ELASTIC_STIFFNESS_BOUND 12.01
#define WHORL_ELASTIC_TIMES_BOUND 22.01

#ifdef __cplusplus
}
#endif
#endif
