/* A mesh as it was read, and the memory it views. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_MODEL_H
#define TOOL_MODEL_H

#include <stdint.h>

#include "tool/bytes.h"
#include "tool/message.h"
#include "whorl/mesh.h"

typedef struct {
    whorl_mesh mesh;
    const char *format;    /* for people: "binary STL" */
    int float32;           /* the reader lost digits */
    note remark;           /* a warning, or empty */
    uint32_t *face_of;     /* triangle to face, from 0; NULL if the same */
    bytes file;            /* owned */
    void *vertices;        /* owned */
    uint32_t *triangles;   /* owned */
} model;

void model_free(model *m);

/* The number, from 1, of the face in the file that triangle t came from. */
size_t model_face(const model *m, size_t t);

/* How many vertices the file numbers: 0 if it writes out each corner. */
size_t model_vertices(const model *m);

/* A reader of one format.  It takes the bytes over, also when it fails.
   Returns 1, or 0 with the reason in why; model_free in both cases. */
typedef int model_parser(model *m, bytes file, note *why);

#endif
