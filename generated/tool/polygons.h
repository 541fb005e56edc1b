/* Polygons cut into triangles. */
/* Tangled from literate/command: readers. Edit there. */
#ifndef TOOL_POLYGONS_H
#define TOOL_POLYGONS_H

#include "tool/model.h"

/* Vertices and triangles as they come in. */
typedef struct {
    double *x;
    uint32_t *triangle, *face_of;
    size_t vertex_room, vertices, triangle_room, face_room, triangles;
    size_t faces;
    uint32_t first, last;   /* corners of the polygon being read */
    size_t corners;
} polygons;

int polygons_vertex(polygons *p, const double x[3], note *why);

/* Begin a face, add its corners; each corner from the third on adds the
   triangle (first, last, this). */
void polygons_begin(polygons *p);
int polygons_corner(polygons *p, uint32_t vertex, note *why);

/* Move what was gathered into the model. */
void polygons_finish(polygons *p, model *m);

/* Add to the model's remark that so many faces are points or lines. */
void polygons_remark(size_t faces, model *m);

#endif
