/* Binary STL weighed while it is read. */
/* Tangled from literate/command: stream. Edit there. */
#ifndef TOOL_STREAM_H
#define TOOL_STREAM_H

#include "whorl/mesh.h"

/* What is known of a closed solid that has run past. */
typedef struct {
    size_t triangles, degenerate;
    whorl_vec3 low, high;
    whorl_mesh_integrals integrals;
} stream;

/* Sum the binary STL in an open file without keeping it.  Returns 1, or 0
   where the file should be read as a whole: it is small, or no binary STL,
   or not closed, or something is wrong with it.  The descriptor then stands
   where it stood. */
int stream_stl(stream *s, int descriptor);

#endif
