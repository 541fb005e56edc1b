/* Strain chapter by other roads: singular values, lengths, forces. */
/* Tangled from literate/15-strain: evidence. Edit there. */
#ifndef REFERENCE_STRAIN_H
#define REFERENCE_STRAIN_H

#include "reference/linear.h"

/* F = U diag(sigma) V^T = Q S, with U and V rotations; sigma descending,
   the last with the sign of det F; Q = U V^T. */
typedef struct { mp33 U, V, Q, S; mp sigma[3]; } mp_split;

mp_split ref_split(mp33 F);

/* The largest |entry| of Q^T Q - 1, of Q^T F - S, of S - S^T. */
mp ref_split_defect(mp33 F, const mp_split *s);
/* Is tr S - S positive definite?  Then no rotation is nearer. */
int ref_split_is_nearest(const mp_split *s);

mp33 ref_green(mp33 F);
/* From a rod that is pulled: stress E along it, none across. */
void ref_lame(mp E, mp nu, mp *lambda, mp *mu);
/* Change of volume and change of shape apart; work along a straight way. */
mp33 ref_hooke(mp lambda, mp mu, mp33 e);
mp ref_energy_density(mp lambda, mp mu, mp33 e);

/* Image of an area, through the edges that span it. */
mp3 ref_nanson(mp33 F, mp3 area);
/* Columns: the force on the images of the three unit faces. */
mp33 ref_first_piola(mp33 F, mp33 cauchy);
/* F X = P; X A = P, by Cramer's rule. */
mp33 ref_left_quotient(mp33 F, mp33 P);
mp33 ref_right_quotient(mp33 P, mp33 A);
mp33 ref_areas(mp33 F);

#endif
