/* A body that can be dropped, from a FILE or SHAPE. */
/* Tangled from literate/command: drop. Edit there. */
#ifndef TOOL_DROP_BODY_H
#define TOOL_DROP_BODY_H

#include "tool/drop_options.h"
#include "tool/model.h"

typedef struct {
    model model;            /* owned */
    whorl_vec3 *points;     /* its vertices from the center; owned */
    size_t count;
    whorl_drop_body drop;
} drop_body;

/* Returns 1, or 0 after a complaint and with nothing to free. */
int drop_body_make(drop_body *b, const drop_options *o);
void drop_body_free(drop_body *b);

#endif
