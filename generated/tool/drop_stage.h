/* What all pictures of a drop share: the path, the view, the skin. */
/* Tangled from literate/command: drop. Edit there. */
#ifndef TOOL_DROP_STAGE_H
#define TOOL_DROP_STAGE_H

#include "sketch/sketch.h"
#include "tool/drop_body.h"

typedef struct {
    const drop_options *o;
    const drop_body *b;
    whorl_vec3 *path;           /* of the center, one a row; owned */
    size_t length;
    sketch_vec *corners;        /* of the body, none twice; owned */
    int *triangles;             /* owned */
    int corner_count, triangle_count, coarse;
    whorl_vec3 low, high;       /* a box round the path and the body */
    whorl_vec3 eye;             /* the direction to it */
    sketch_view view;
    double cell;                /* of the grids [m] */
} drop_stage;

/* Make room for a path and read the surface; free it, made or not.
   Returns 1, or 0 after a complaint. */
int drop_stage_make(drop_stage *g, const drop_options *o,
                    const drop_body *b);
void drop_stage_free(drop_stage *g);

/* Once the path is there: where to look from, and how near. */
void drop_stage_look(drop_stage *g);

#endif
