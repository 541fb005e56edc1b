/* A tetrahedron's energy, and forces and stiffness as its differences. */
/* Tangled from literate/16-elastic: evidence. Edit there. */
#ifndef REFERENCE_ELASTIC_H
#define REFERENCE_ELASTIC_H

#include "reference/mp.h"

typedef struct { mp3 at[4]; } mp_tetrahedron;
typedef struct { mp lambda, mu; } mp_lame;

/* Six times the volume; the cross product of two edges of the face opposite
   node i, outward: twice its area. */
mp ref_six_volumes(const mp_tetrahedron *rest);
mp3 ref_face(const mp_tetrahedron *rest, int i);

/* The matrix that carries the edges at rest to those of now; the sum of its
   stretches, the largest of them; its rotation. */
mp33 ref_deformation(const mp_tetrahedron *rest, const mp_tetrahedron *now);
mp ref_stretch_sum(mp33 F);
mp ref_stretch_largest(mp33 F);
mp33 ref_rotation(mp33 F);

/* Energy; force on node i, by central differences of it; the same force
   from the rotated stress on the faces. */
mp ref_elastic_energy(const mp_tetrahedron *rest,
                      const mp_tetrahedron *now, mp_lame m);
mp3 ref_elastic_force(const mp_tetrahedron *rest,
                      const mp_tetrahedron *now, mp_lame m, int i, mp step);
mp3 ref_elastic_push(const mp_tetrahedron *rest,
                     const mp_tetrahedron *now, mp_lame m, int i);

/* Energy of small displacements u, times 36 V: exact; stiffness between
   nodes i and j as its second difference, times 36 V. */
mp ref_small_energy_36V(const mp_tetrahedron *rest, const mp3 u[4],
                        mp_lame m);
mp33 ref_stiffness_36V(const mp_tetrahedron *rest, mp_lame m, int i, int j);

#endif
