/* Deformation of a body: stretch and rotation, strain, stress, energy. */
/* Tangled from literate/15-strain: story, workshop. Edit there. */
#ifndef WHORL_STRAIN_H
#define WHORL_STRAIN_H

#include "whorl/linear.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lame's two constants [Pa]; mu is the shear modulus. */
typedef struct {
    double lambda, mu;
} whorl_lame;

/* The edges of a tetrahedron from its corner 0.  Given: four corners.
   Returned: the matrix with columns x1 - x0, x2 - x0, x3 - x0.
   Errors: none; NaN in, NaN out.  Accuracy: each entry rounded once.
   See: eq:strain-gradient. */
whorl_mat3 whorl_edges(const whorl_vec3 corners[4]);

/* The deformation gradient of a tetrahedron.  Given: its corners now; the
   inverse of its whorl_edges at rest.  Returned: F, with F X = x for the
   edges X at rest and x now.  Errors: none; NaN in, NaN out.
   Accuracy: error of each entry <= WHORL_DEFORMATION_BOUND u times the sum
   of its three |products|.  See: eq:strain-gradient. */
whorl_mat3 whorl_deformation_gradient(const whorl_vec3 corners[4],
                                      whorl_mat3 rest_inverse);

/* Split a deformation gradient into stretch, then rotation: F = Q S.
   Given: finite F, det F of either sign.  Returned: *Q, det Q = 1, the
   rotation nearest to F; *S, symmetric, unless S is NULL.  Its eigenvalues
   s1 >= s2 >= |s3| are the stretches; s3 has the sign of det F.
   Errors: WHORL_NOT_FINITE; WHORL_NO_NEAREST_ROTATION, only if s2 + s3 <=
   16 u s1; WHORL_OUT_OF_RANGE if *S is not finite.
   Accuracy, with k = 2 s1/(s2 + s3): entries of Q within WHORL_POLAR_BOUND
   u k if s2 + s3 > 16 u s1; of Q^T Q - 1 within
   WHORL_POLAR_ORTHOGONAL_BOUND u, half of it for k < 10^12; of S within
   WHORL_POLAR_STRETCH_BOUND u s1, times k if det F < 0.
   See: eq:strain-polar. */
whorl_status whorl_polar(whorl_mat3 F, whorl_mat3 *Q, whorl_sym3 *S);

/* Strain: of Green, 1/2 (F^T F - 1), and co-rotated, S - 1.  Given:
   deformation gradient F; stretch S of whorl_polar.
   Errors: none; NaN in, NaN out.
   Accuracy: of Green, with H = F - 1, error of each entry <=
   WHORL_STRAIN_GREEN_BOUND u times half the sum of its five |terms| H_ij,
   H_ji, H_ki H_kj; co-rotated: each entry rounded once.
   See: eq:strain-green, eq:strain-corotated. */
whorl_sym3 whorl_strain_green(whorl_mat3 F);
whorl_sym3 whorl_strain_corotated(whorl_sym3 S);

/* Lame's constants of a material.  Given: Young's modulus [Pa], above 0;
   Poisson's ratio, above -1 and below 1/2.  Returned: *lame.
   Errors: WHORL_NOT_FINITE, WHORL_NOT_ABOVE_ZERO (Young),
   WHORL_BAD_POISSON, WHORL_OUT_OF_RANGE.
   Accuracy: each relative error <= WHORL_LAME_BOUND u.
   See: eq:strain-lame. */
whorl_status whorl_lame_from_young(double young, double poisson,
                                   whorl_lame *lame);

/* Stress and energy density of a strain, by Hooke's law.  Given: Lame's
   constants [Pa]; strain.  Returned: lambda tr(e) 1 + 2 mu e [Pa];
   mu e:e + lambda/2 tr(e)^2 [J/m^3 of the body at rest].
   Errors: none; NaN in, NaN out.
   Accuracy: of the stress, error of each entry <= WHORL_STRESS_HOOKE_BOUND
   u times the sum of its |terms|; of the energy, WHORL_ENERGY_DENSITY_BOUND
   u times the same of |mu|, |lambda|, |e|.
   See: eq:strain-hooke, eq:strain-energy. */
whorl_sym3 whorl_stress_hooke(whorl_lame lame, whorl_sym3 strain);
double whorl_energy_density(whorl_lame lame, whorl_sym3 strain);

/* Force on a cut, per area.  Given: Cauchy's stress [Pa]; unit normal out
   of the part that the force acts on.  Returned: sigma n [Pa].
   Errors: none; NaN in, NaN out.
   Accuracy: error of each component <= WHORL_TRACTION_BOUND u times the
   sum of its three |products|.  See: eq:strain-traction. */
whorl_vec3 whorl_traction(whorl_sym3 cauchy, whorl_vec3 normal);

/* Where a deformation takes a face.  Given: F; area vector at rest (normal
   times area) [m^2].  Returned: the area vector now, cof(F) area.
   Errors: none; NaN in, NaN out.
   Accuracy: error of each component <= WHORL_NANSON_BOUND u times the sum
   of its six |products|.  See: eq:strain-nanson. */
whorl_vec3 whorl_nanson(whorl_mat3 F, whorl_vec3 area);

/* The first Piola-Kirchhoff stress: force now per area at rest.  Given: F
   and Cauchy's stress, or the second Piola-Kirchhoff stress; or the
   rotation Q of F and the stress of the co-rotated strain.
   Returned: cauchy cof(F); F second; Q stress [Pa].
   Errors: none; NaN in, NaN out.
   Accuracy: error of each entry <= WHORL_FIRST_PIOLA_BOUND u times the sum
   of its |products|; the latter two: WHORL_MAT3_MUL_BOUND.
   See: eq:strain-first-piola, eq:strain-second-piola, eq:strain-biot. */
whorl_mat3 whorl_stress_first_piola(whorl_mat3 F, whorl_sym3 cauchy);
whorl_mat3 whorl_stress_first_from_second(whorl_mat3 F, whorl_sym3 second);
whorl_mat3 whorl_stress_first_corotated(whorl_mat3 Q, whorl_sym3 stress);

/* The second Piola-Kirchhoff stress of Cauchy's, and back.  Given: finite
   F, stress.  Returned: *second = det(F) F^-1 cauchy F^-T, *cauchy =
   F second F^T / det(F) [Pa].
   Errors: WHORL_NOT_FINITE; WHORL_SINGULAR if the computed |det F| <= 64 u
   times the permanent P of |F|; WHORL_OUT_OF_RANGE.
   Accuracy: error of each entry <= WHORL_STRESS_CONVERT_BOUND u times
   (P/|det F|) times the sum of its |products| over |det F|.
   See: eq:strain-second-piola, eq:strain-cauchy. */
whorl_status whorl_stress_second_piola(whorl_mat3 F, whorl_sym3 cauchy,
                                       whorl_sym3 *second);
whorl_status whorl_stress_cauchy(whorl_mat3 F, whorl_sym3 second,
                                 whorl_sym3 *cauchy);

/* Bounds that tests read, in the unit that the comments above say. */
#define WHORL_DEFORMATION_BOUND 4.001
#define WHORL_POLAR_BOUND 4.0
#define WHORL_POLAR_ORTHOGONAL_BOUND 8.002
#define WHORL_POLAR_STRETCH_BOUND 8.0
#define WHORL_STRAIN_GREEN_BOUND 6.001
#define WHORL_LAME_BOUND 5.001
#define WHORL_STRESS_HOOKE_BOUND 4.001
#define WHORL_ENERGY_DENSITY_BOUND 7.001
#define WHORL_TRACTION_BOUND 3.001
#define WHORL_NANSON_BOUND 5.001
#define WHORL_FIRST_PIOLA_BOUND 5.001
#define WHORL_STRESS_CONVERT_BOUND 16.5

#ifdef __cplusplus
}
#endif
#endif
