/* Binary STL read in pieces. */
/* Tangled from literate/command: stream. Edit there. */
#ifndef TOOL_STREAM_H
#define TOOL_STREAM_H

#include "whorl/mesh.h"

/* The faces of a binary STL; faces.context is the stream itself, so it must
   stay where it was opened. */
typedef struct {
    int descriptor;
    long long size, seconds, nanoseconds;   /* of the file when opened */
    whorl_mesh_stream faces;
} stl_stream;

/* See whether an open file is a binary STL that can be read in pieces.
   Returns 1, or 0 where it is anything else; the descriptor then stands
   where it stood. */
int stl_stream_open(stl_stream *s, int descriptor);

/* Whether the file is still what it was when it was opened. */
int stl_stream_is_unchanged(const stl_stream *s);

#endif
