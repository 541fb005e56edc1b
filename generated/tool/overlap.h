/* Faces and shells that count twice. */
/* Tangled from literate/command: overlap. Edit there. */
#ifndef TOOL_OVERLAP_H
#define TOOL_OVERLAP_H

#include "whorl/mesh.h"

enum { OVERLAP_FACES = 1 << 18 };   /* searched without being asked */

/* Numbers of faces are those of the mesh, from 0. */
typedef struct {
    int searched, compared;    /* faces; all shells */
    size_t identical;          /* faces that some earlier face equals,
                                  whatever cancels them */
    size_t again, before;      /* the first of them, and the earlier one */
    size_t shells;             /* connected sets of faces */
    size_t nested;             /* that lie inside others and add to them */
    size_t inner, outer;       /* first faces of the first of them */
    size_t reversed;           /* inside out, and in no other */
    size_t reversed_face;      /* first face of the first of them */
} overlap;

/* Search the faces, which can be summed; float32 if their coordinates have
   been rounded to it, even if they have been moved since.  Where memory
   does not suffice nothing has been searched, or compared. */
void overlap_find(const whorl_mesh_stream *faces, int float32,
                  overlap *found);

#endif
