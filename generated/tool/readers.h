/* Which format a file has, and its reader. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_READERS_H
#define TOOL_READERS_H

#include <stdint.h>

#include "tool/bytes.h"
#include "whorl/mesh.h"

/* A mesh and the memory it views. */
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

/* Read the named mesh file ("-" is standard input).  The content decides
   what it is, and the name only where the content leaves a doubt.  Returns
   1, or 0 with the reason in why and nothing to free. */
int model_read(model *m, const char *name, note *why);
void model_free(model *m);

/* The number, from 1, of the face in the file that triangle t came from. */
size_t model_face(const model *m, size_t t);

/* The readers themselves, for the fuzzers.  Each takes the bytes over, also
   when it fails. */
typedef int model_parser(model *m, bytes file, note *why);
model_parser model_parse_stl, model_parse_stl_text;
model_parser model_parse_obj, model_parse_off;

/* What content sniffing says; NULL if none of our own formats. */
model_parser *model_sniff(bytes file, const char *suffix);

/* Whether Assimp was there at build time, and its reader. */
extern const int model_has_assimp;
int model_parse_assimp(model *m, bytes file, const char *name,
                       const char *suffix, note *why);

#endif
